//! Look-alikes of passwords of databases, and of labelled values.

use super::Table;

pub(super) const TABLE: Table = &[
    (
        "database_url",
        &[
            "postgres://localhost:5432/app",
            "redis://cache:6379/0?client=a@b",
            "mysql://user:${MYSQL_PASSWORD}@h/db",
            "https://user:password@h.example.test/",
            "postgres://app:****@h/db",
        ],
    ),
    (
        "url_userinfo",
        &[
            "https://user:password@example.com/",
            "https://h.example.test:8443/@scope/pkg",
            "http://svc:{{ password }}@h/",
            "git@github.com:owner/repo.git",
            "ssh://git@h:22/x",
        ],
    ),
    (
        "go_mysql_dsn",
        &[
            "dial(user@tcp(db:3306))",
            "app:${DB_PASSWORD}@tcp(db:3306)/app",
            "app:<password>@tcp(db:3306)/app",
        ],
    ),
    (
        "oracle_thin_url",
        &[
            "jdbc:oracle:thin:@//db:1521/orcl",
            "jdbc:oracle:thin:app/${PASSWORD}@db:1521",
            "jdbc:oracle:thin:app/xxxxx@db",
        ],
    ),
    (
        "pgpass",
        &[
            "127.0.0.1:5432:postgres",
            "db:5432:app:svc:<password>",
            "listen *:5432: ok",
            "db.example.test:5432:app:svc:${PGPASSWORD}",
        ],
    ),
    (
        "redis_requirepass",
        &[
            "# requirepass foobared",
            "requirepass ${REDIS_PASSWORD}",
            "masterauth <master-password>",
            "CONFIG GET requirepass",
        ],
    ),
    (
        "redis_cli_password",
        &[
            "redis-cli -h cache -p 6379 ping",
            "redis-cli -a $REDIS_PASSWORD ping",
            "redis-cli --pass <password>",
        ],
    ),
    (
        "mysql_password_option",
        &[
            "mysql -u root -p app",
            "mysql -p\"$MYSQL_PASSWORD\" app",
            "mysqldump -u root -p${PW} app",
            "mysql --protocol=tcp",
        ],
    ),
    (
        "sql_user_password",
        &[
            "CREATE USER app IDENTIFIED BY '${PASSWORD}'",
            "ALTER USER app PASSWORD '<password>'",
            "identified by 'password'",
            "the field \"password\" 'is required'",
        ],
    ),
    (
        "sqlplus_logon",
        &[
            "sqlplus / as sysdba",
            "sqlplus app/$PASSWORD@db",
            "sqlplus -s app@db",
            "sqlplus app/<password>@db",
        ],
    ),
    (
        "netrc_machine_password",
        &[
            "machine h login u password <password>",
            "machine h login u",
            "the machine asks for login and password twice",
        ],
    ),
    (
        "netrc_password",
        &[
            "machine h login u password <password>",
            "please login first, password second",
            "login u password ${TOKEN}",
            "login form password string",
        ],
    ),
    (
        "database_password",
        &[
            "DB_PASSWORD=${DB_PASSWORD}",
            "db_password = password",
            "POSTGRES_PASSWORD_FILE=/run/secrets/pg",
            "database password: required",
            "db_password: str = Field(...)",
            "PGPASSWORD=<password>",
        ],
    ),
    (
        "labelled_password",
        &[
            "password = getpass()",
            "password: string",
            "<input type=\"password\" name=\"password\">",
            "passwd -l root",
            "password_hash = bcrypt(password)",
            "pass: Pass2Handler::new()",
            "bypass=%a12x",
        ],
    ),
    (
        "labelled_secret",
        &[
            "token = get_token()",
            "secret: ${{ secrets.X }}",
            "token=%u",
            "api_key: str",
            "csrf_token=%a32",
            "const token = lexer.next_token2(input)",
            "secret_name: prod/db/main-2",
            "\"token_type\": \"bearer\"",
        ],
    ),
];
