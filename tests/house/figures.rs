//! A figure of a unit has one home: few files name it.

use super::{Source, none, sources};

/// Figures of an order of battle, and in how many Rust files each may be named at most: the table of figures, and the
/// rules that use it.
const AT_MOST: [(&str, usize); 3] = [("lance", 4), ("tested_at", 4), ("weapon", 10)];
/// The same of a board game's pieces, those that change in play among them, below its folder: the file of the thing, its
/// page, its row, and the rules.
const ON_BOARDS: [(&str, &[(&str, usize)]); 3] = [
    ("src/rules/age_of_napoleon", &[("sr", 12), ("mr", 12)]),
    (
        "src/rules/beyond_waterloo",
        &[
            ("reduced", 2),
            ("senior", 2),
            ("screen", 7),
            ("national_guard", 7),
            ("force_marched", 4),
            ("broken", 10),
            ("out_of_supply", 11),
        ],
    ),
    ("src/rules/napoleon_1815", &[("old_guard", 10), ("commander", 11), ("lost_by", 10)]),
];

/// The figures that too many of these files name, comments and texts included.
fn too_often(sources: &[Source], at_most: &[(&str, usize)]) -> Vec<String> {
    let mut faults = Vec::new();
    for (figure, most) in at_most {
        let names = |source: &&Source| {
            let mut words = source.text.split(|c: char| !c.is_alphanumeric() && c != '_');
            words.any(|word| word.eq_ignore_ascii_case(figure))
        };
        let files: Vec<&str> = sources.iter().filter(names).map(|source| source.path.as_str()).collect();
        if files.len() > *most {
            faults.push(format!("{} files name `{figure}`, {most} at most: {}", files.len(), files.join(", ")));
        }
    }
    faults
}

#[test]
fn a_figure_is_named_in_its_table_and_by_its_rules_alone() {
    let of_boards = ON_BOARDS.into_iter().flat_map(|(folder, figures)| too_often(&sources(folder), figures));
    none(&too_often(&sources("src"), &AT_MOST).into_iter().chain(of_boards).collect::<Vec<_>>());
}

#[test]
fn a_planted_name_of_a_figure_is_found() {
    let source = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
    let mut files = vec![
        source("src/table.rs", "key!(Unit.lance, \"lance\");"),
        source("src/rule.rs", "if unit.lance {}"),
        source("src/other.rs", "let balance = lancers(freelance, lance_of);"),
    ];
    assert_eq!(too_often(&files, &[("lance", 2)]), [""; 0]);
    for planted in ["UnitFigure::Lance(true)", "// a lance", "json!({\"lance\": true})"] {
        files.push(source("src/planted.rs", planted));
        let found = ["3 files name `lance`, 2 at most: src/table.rs, src/rule.rs, src/planted.rs"];
        assert_eq!(too_often(&files, &[("lance", 2)]), found, "{planted}");
        files.pop();
    }
}
