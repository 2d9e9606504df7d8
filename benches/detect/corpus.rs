//! Text as tools print it, the same in every run, and made at run time: no
//! token stands in the tree.

use std::fmt::Write;

pub(crate) const SIZE: usize = 16 << 20;

/// A small generator of numbers (xorshift): fast, and always the same ones.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 11) as usize % bound
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn draw(&mut self, alphabet: &[u8], length: usize) -> String {
        (0..length).map(|_| char::from(alphabet[self.below(alphabet.len())])).collect()
    }
}

const HEX: &[u8] = b"0123456789abcdef";
const BASE62: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

const WORDS: &[&str] = &[
    "the",
    "request",
    "was",
    "sent",
    "to",
    "a",
    "worker",
    "and",
    "answered",
    "with",
    "status",
    "build",
    "of",
    "module",
    "finished",
    "in",
    "cache",
    "miss",
    "for",
    "file",
    "is",
    "not",
    "found",
    "retry",
    "after",
    "connection",
    "closed",
    "by",
    "peer",
    "while",
    "reading",
    "response",
    "header",
    "user",
    "session",
    "started",
    "on",
    "port",
    "listening",
    "error",
    "warning",
    "deprecated",
    "function",
    "returns",
    "value",
    "default",
    "option",
    "test",
    "passed",
    "failed",
    "expected",
    "actual",
    "line",
    "column",
    "tokens",
    "used",
    "context",
    "window",
];

fn prose(dice: &mut Dice, out: &mut String, words: usize) {
    for _ in 0..words {
        out.push_str(dice.pick(WORDS));
        out.push(' ');
    }
}

fn path(dice: &mut Dice) -> String {
    let dirs = ["src", "target", "debug", "deps", "lib", "node_modules", "dist", "tests", "api"];
    let mut path = String::new();
    for _ in 0..2 + dice.below(4) {
        path.push_str(dice.pick(&dirs));
        path.push('/');
    }
    let name = dice.pick(&["main", "index", "handler", "user_service", "parse-options", "mod"]);
    path + name + dice.pick(&[".rs", ".ts", ".py", ".json", ".md", ".go"])
}

fn uuid(dice: &mut Dice) -> String {
    [8, 4, 4, 4, 12].map(|length| dice.draw(HEX, length)).join("-")
}

fn time(dice: &mut Dice) -> String {
    let mut two = |bound: usize| format!("{:02}", 1 + dice.below(bound));
    let (month, day, hour, minute, second) = (two(12), two(28), two(22), two(58), two(58));
    format!("2026-{month}-{day}T{hour}:{minute}:{second}.{:03}Z", dice.below(1000))
}

/// One piece of what a tool prints: a log line, a listing, a record, code, prose.
fn piece(dice: &mut Dice, out: &mut String) {
    let done = match dice.below(10) {
        0 | 1 => {
            let level = dice.pick(&["INFO", "DEBUG", "WARN", "ERROR"]);
            write!(out, "{} {level:5} {}: ", time(dice), path(dice).replace('/', "::")).and_then(
                |()| {
                    prose(dice, out, 8);
                    writeln!(out, "elapsed={}ms id={}", dice.below(9000), dice.below(1 << 30))
                },
            )
        }
        2 => writeln!(
            out,
            "-rw-r--r-- 1 user staff {:8} Dec  {} {:02}:{:02} {}",
            dice.below(1 << 24),
            1 + dice.below(9),
            dice.below(24),
            dice.below(60),
            path(dice)
        ),
        3 => writeln!(
            out,
            "{{\"id\":\"{}\",\"name\":\"{}\",\"count\":{},\"ok\":true,\"tags\":[\"{}\",\"{}\"],\"url\":\"https://api.example.test/v1/items/{}?page={}\"}}",
            uuid(dice),
            dice.pick(WORDS),
            dice.below(100_000),
            dice.pick(WORDS),
            dice.pick(WORDS),
            dice.below(1 << 20),
            dice.below(90)
        ),
        4 => {
            let commit = dice.draw(HEX, 40);
            let result = writeln!(out, "commit {commit}\nDate:   {}\n", time(dice));
            prose(dice, out, 12);
            out.push('\n');
            result
        }
        5 => writeln!(
            out,
            "    let {} = self.{}.get(&{}).map(|{}| {}.len()).unwrap_or({});",
            dice.pick(WORDS),
            dice.pick(WORDS),
            dice.pick(WORDS),
            dice.pick(WORDS),
            dice.pick(WORDS),
            dice.below(64)
        ),
        6 => writeln!(
            out,
            "  at {} ({}:{}:{})",
            dice.pick(&[
                "Object.<anonymous>",
                "processTicksAndRejections",
                "Module._compile",
                "run"
            ]),
            path(dice),
            dice.below(900),
            dice.below(80)
        ),
        _ => {
            prose(dice, out, 14);
            out.push_str(".\n");
            Ok(())
        }
    };
    done.expect("a string takes anything");
}

/// Tool output without a secret in it.
pub(crate) fn clean() -> Vec<u8> {
    let mut dice = Dice::new(7);
    let mut out = String::with_capacity(SIZE + 4096);
    while out.len() < SIZE {
        piece(&mut dice, &mut out);
    }
    out.truncate(SIZE);
    out.into_bytes()
}

/// A made-up secret of one of a dozen kinds.
fn secret(dice: &mut Dice) -> String {
    match dice.below(12) {
        0 => format!("AK{}{}", "IA", dice.draw(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16)),
        1 => format!("gh{}{}", "p_", dice.draw(BASE62, 36)),
        2 => format!("gl{}{}", "pat-", dice.draw(BASE62, 20)),
        3 => format!("xox{}{}-{}", "b-", dice.draw(b"123456789", 12), dice.draw(BASE62, 24)),
        4 => format!("sk_{}{}", "live_", dice.draw(BASE62, 24)),
        5 => format!("AI{}{}", "za", dice.draw(BASE62, 35)),
        6 => format!("postgres://app:{}@db.example.test:5432/app", dice.draw(BASE62, 14)),
        7 => format!("DB_PASS{}={}", "WORD", dice.draw(BASE62, 14)),
        8 => format!("\"api_{}\": \"{}\"", "key", dice.draw(BASE62, 32)),
        9 => format!("Authorization: Bearer {}", dice.draw(BASE62, 40)),
        10 => format!("npm{}{}", "_", dice.draw(BASE62, 36)),
        _ => format!("mistral_{}={}", "key", dice.draw(BASE62, 32)),
    }
}

/// The same with a secret every 2 KiB.
pub(crate) fn dirty() -> Vec<u8> {
    let mut dice = Dice::new(7);
    let mut secrets = Dice::new(99);
    let mut out = String::with_capacity(SIZE + 4096);
    let mut next = 1024;
    while out.len() < SIZE {
        if out.len() >= next {
            let secret = secret(&mut secrets);
            writeln!(out, "found {secret} there").expect("a string takes anything");
            next += 2048;
        }
        piece(&mut dice, &mut out);
    }
    out.truncate(SIZE);
    out.into_bytes()
}

/// The clean text as strings in JSON, with all the escapes that takes.
pub(crate) fn json() -> Vec<u8> {
    let mut dice = Dice::new(21);
    let mut out = String::with_capacity(SIZE + 4096);
    let mut text = String::new();
    out.push('[');
    while out.len() < SIZE {
        text.clear();
        for _ in 0..6 {
            piece(&mut dice, &mut text);
        }
        let text = serde_json::to_string(&text).expect("a string");
        writeln!(out, "{{\"type\":\"text\",\"text\":{text}}},").expect("a string takes anything");
    }
    out.truncate(SIZE);
    out.into_bytes()
}

/// What almost is a secret, as densely as it can be packed: prefixes with a body
/// one character short, labels without a value, digits that fail their check.
pub(crate) fn adversarial() -> Vec<u8> {
    let mut dice = Dice::new(5);
    let mut out = String::with_capacity(SIZE + 4096);
    while out.len() < SIZE {
        let near = match dice.below(9) {
            0 => format!("AK{}{}", "IA", dice.draw(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 15)),
            1 => format!("gh{}{}", "p_", dice.draw(BASE62, 35)),
            2 => format!("gl{}{}", "pat-", dice.draw(BASE62, 15)),
            3 => "password: string; token = next(); secret_name".into(),
            4 => format!("https://example.test:{}/a@b", dice.below(9999)),
            5 => format!("4{} {:04} {:04}", "000 1234", dice.below(9999), dice.below(9999)),
            6 => format!("mistral_key={}", dice.draw(BASE62, 31)),
            7 => "-----BEGIN PUBLIC KEY-----".into(),
            _ => format!("sk-{}", dice.draw(BASE62, 19)),
        };
        out.push_str(&near);
        out.push(' ');
    }
    out.truncate(SIZE);
    out.into_bytes()
}
