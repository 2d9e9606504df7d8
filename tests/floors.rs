//! The floors of the design: imports point downward only.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Each module of the crate and the modules it may import.
const FLOORS: &[(&str, &[&str])] = &[
    ("control", &[]),
    ("detect", &[]),
    ("policy", &["control", "detect"]),
    ("format", &["control"]),
    ("rewrite", &["control", "detect", "policy", "format"]),
    ("middleware", &["control", "detect", "policy", "format", "rewrite"]),
];

fn sources(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("src is readable") {
        let path = entry.expect("has a name").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn all() -> Vec<(String, PathBuf, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    sources(&src, &mut paths);
    paths
        .into_iter()
        .map(|path| {
            let relative = path.strip_prefix(&src).expect("is below").to_owned();
            let module = relative.iter().next().expect("has a part").to_string_lossy();
            let module = module.trim_end_matches(".rs").to_owned();
            let text = std::fs::read_to_string(&path).expect("is text");
            (module, relative, text)
        })
        .collect()
}

/// Top-level modules that a source names after `crate::`, also in braces.
fn imports(text: &str) -> Vec<String> {
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| format!("{line}\n"))
        .collect();
    let mut names = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let listed: Vec<&str> = match rest.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap_or("").split(',').collect(),
            None => vec![rest],
        };
        for item in listed {
            let name: String =
                item.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if !name.is_empty() {
                names.push(name);
            }
        }
    }
    names
}

#[test]
fn imports_point_downward() {
    let floors: BTreeMap<&str, &[&str]> = FLOORS.iter().copied().collect();
    let mut seen = 0;
    for (module, path, text) in all() {
        if module == "lib" {
            continue;
        }
        let allowed = floors.get(&*module).unwrap_or_else(|| panic!("{module} has no floor"));
        // Anything else after `crate::` is an item, or text in a string.
        for name in imports(&text).into_iter().filter(|name| floors.contains_key(&**name)) {
            seen += 1;
            assert!(
                name == module || allowed.contains(&&*name),
                "{}: `{module}` must not import `{name}`",
                path.display()
            );
        }
    }
    assert!(seen > 60, "only {seen} imports seen: the reader is broken");
}

#[test]
fn the_reader_sees_braces_and_paths() {
    assert_eq!(imports("use crate::{a::B, c};\nfn f() { crate::d::e() }"), ["a", "c", "d"]);
    assert!(imports("// crate::x\n/// [`crate::y`]").is_empty());
}

#[test]
fn the_lower_floors_know_no_http() {
    for (module, path, text) in all() {
        if module == "middleware" || module == "lib" {
            continue;
        }
        for word in ["http::", "http_body", "tower_", "hyper", "tokio"] {
            let named = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .any(|line| line.contains(word));
            assert!(!named, "{}: names `{word}`", path.display());
        }
    }
}

#[test]
fn files_stay_small_and_module_files_only_declare() {
    let mut files = 0;
    for (_, path, text) in all() {
        files += 1;
        let lines = text.lines().count();
        assert!(lines < 400, "{}: {lines} lines", path.display());
        if path.ends_with("mod.rs") {
            for line in text.lines() {
                let line = line.trim_start();
                let declares = ["//", "#[", "#![", "mod ", "pub", "use ", "}"]
                    .iter()
                    .any(|start| line.starts_with(start));
                let continues = line.is_empty() || line.ends_with(',') || line.ends_with("};");
                assert!(declares || continues, "{}: `{line}`", path.display());
            }
        }
    }
    assert!(files > 50, "only {files} files seen");
}
