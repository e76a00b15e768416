//! The clause sheets: every test that they name is there, every file too, and nothing of a rulebook is left out.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fanion::engine::sheet::Sheet;
use fanion::rulebooks::SHEETS;

use super::{document, none, root};

/// How the name of a file or a folder ends; a setting's key has a full stop in it, too.
const FILES: [&str; 3] = [".rs", ".toml", "/"];

/// One row of a clause sheet.
struct Row {
    line: usize,
    code: String,
    test: String,
}

impl Row {
    /// Why the clause has no code or test yet; none where it has.
    fn put_off(&self) -> Option<&str> {
        let words = |cell: &'_ str| cell.starts_with("later") || cell.starts_with("not yet");
        [self.code.as_str(), self.test.as_str()].into_iter().find(|cell| words(cell))
    }
}

fn rows(sheet: &str) -> Vec<Row> {
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect()
    };
    let body = sheet.lines().enumerate().filter(|(_, line)| line.starts_with("| ") && !line.starts_with("| ---"));
    body.filter(|(_, line)| !line.starts_with("| clause |"))
        .map(|(at, line)| match &cells(line)[..] {
            [_, code, test] => Row { line: at + 1, code: code.clone(), test: test.clone() },
            other => panic!("line {}: {} cells", at + 1, other.len()),
        })
        .collect()
}

/// What stands in backquotes.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Every test of this binary, as `cargo test` prints it.
fn tests() -> BTreeSet<String> {
    let mut tests = BTreeSet::new();
    collect(&root("tests"), "", &mut tests);
    tests
}

fn collect(folder: &Path, module: &str, tests: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder of tests") {
        let path = entry.expect("a folder's entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let inner = if module.is_empty() { name.clone() } else { format!("{module}::{name}") };
        if path.is_dir() {
            collect(&path, &inner, tests);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let module = if name == "mod" { module } else { &inner };
            let text = fs::read_to_string(&path).expect("a source");
            tests.extend(functions(&text).map(|function| format!("{module}::{function}")));
        }
    }
}

/// The functions behind `#[test]`.
fn functions(text: &str) -> impl Iterator<Item = &str> {
    text.split("#[test]").skip(1).filter_map(|after| {
        let name = after.split_once("fn ")?.1;
        name.split(['(', '<']).next()
    })
}

#[test]
fn every_test_that_a_clause_names_is_there() {
    let tests = tests();
    let mut faults = Vec::new();
    for sheet in SHEETS {
        for row in rows(&document(&format!("docs/clauses/{}.md", sheet.id))) {
            let named: Vec<&str> = quoted(&row.test).filter(|_| row.put_off().is_none()).collect();
            let at = format!("docs/clauses/{}.md:{}", sheet.id, row.line);
            faults.extend(
                named.iter().filter(|name| !tests.contains(**name)).map(|name| format!("{at}: no test {name}")),
            );
            if named.is_empty() && row.put_off().is_none() {
                faults.push(format!("{at}: neither a test nor a reason"));
            }
        }
    }
    none(&faults);
}

#[test]
fn every_file_that_a_clause_names_is_there() {
    let mut faults = Vec::new();
    for sheet in SHEETS {
        let folder = format!("src/rules/{}", sheet.id.replace('-', "_"));
        for row in rows(&document(&format!("docs/clauses/{}.md", sheet.id))) {
            let files = quoted(&row.code).filter(|name| FILES.iter().any(|end| name.ends_with(end)));
            let whole = |name: &str| name.starts_with("src/") || name.starts_with("orbats/");
            let paths = files.map(|name| if whole(name) { name.to_owned() } else { format!("{folder}/{name}") });
            let missing: Vec<String> = paths.filter(|path| !root(path).exists()).collect();
            faults.extend(missing.iter().map(|path| format!("docs/clauses/{}.md:{}: no {path}", sheet.id, row.line)));
            if row.code.is_empty() && row.put_off().is_none() {
                faults.push(format!("docs/clauses/{}.md:{}: neither code nor a reason", sheet.id, row.line));
            }
        }
    }
    none(&faults);
}

#[test]
fn what_is_put_off_says_why() {
    let mut faults = Vec::new();
    for sheet in SHEETS {
        for row in rows(&document(&format!("docs/clauses/{}.md", sheet.id))) {
            let reason = row.put_off().map(|words| words.split_once(": ").map_or("", |(_, why)| why.trim()));
            if reason.is_some_and(|why| why.len() < 10) {
                faults.push(format!("docs/clauses/{}.md:{}: no reason", sheet.id, row.line));
            }
        }
    }
    none(&faults);
}

/// Ids of a sheet's checks and tables, and keys of its settings.
fn names_of(sheet: &Sheet) -> Vec<String> {
    let checks = sheet.checks.iter().map(|check| check.id.to_owned());
    let printed = sheet.printed();
    let tables: Vec<String> = printed.all().iter().map(|table| table.id.clone()).collect();
    let settings = sheet.settings.iter().map(|setting| setting.key.to_owned());
    checks.chain(tables).chain(settings).collect()
}

#[test]
fn every_check_table_and_setting_is_mentioned() {
    let mut faults = Vec::new();
    for sheet in SHEETS {
        let text = document(&format!("docs/clauses/{}.md", sheet.id));
        let missing = names_of(sheet).into_iter().filter(|name| !text.contains(&format!("`{name}`")));
        faults.extend(missing.map(|name| format!("docs/clauses/{}.md: nothing of `{name}`", sheet.id)));
    }
    none(&faults);
}

#[test]
fn a_planted_fault_in_a_clause_sheet_is_found() {
    let sheet =
        "| clause | code | test |\n| --- | --- | --- |\n| a | `x.rs` | `m::t`, `m::u` |\n| b | later: no map | |\n";
    let rows = rows(&sheet.replace("| |\n", "|  |\n"));
    assert_eq!(rows.len(), 2);
    assert_eq!(quoted(&rows[0].test).collect::<Vec<_>>(), ["m::t", "m::u"]);
    assert_eq!(rows[1].put_off(), Some("later: no map"));
    let source = "#[test]\nfn a_fact() {}\nfn no_test() {}\n    #[test]\n    #[ignore]\n    fn another(x in 0..3) {}";
    assert_eq!(functions(source).collect::<Vec<_>>(), ["a_fact", "another"]);
}
