//! Every page of the screen has its line in the one list.

use super::{Source, none, sources};

/// The folders or files of `src/tui` that hold a page which `src/tui/mod.rs` does not list.
fn unlisted(sources: &[Source]) -> Vec<String> {
    let list = sources.iter().find(|source| source.path == "src/tui/mod.rs").map_or("", |source| &source.text);
    let holds = |source: &&Source| source.text.contains("pub static PAGE: Kind");
    let name = |source: &Source| {
        let inner = source.path.trim_start_matches("src/tui/").trim_end_matches(".rs").trim_end_matches("/mod");
        inner.replace('/', "::")
    };
    let missing = sources.iter().filter(holds).map(name).filter(|name| !list.contains(&format!("&{name}::PAGE")));
    missing.map(|name| format!("the page `{name}` is not in PAGES of src/tui/mod.rs")).collect()
}

#[test]
fn every_page_is_listed() {
    let sources = sources("src/tui");
    assert!(sources.iter().filter(|source| source.text.contains("pub static PAGE: Kind")).count() >= 7);
    none(&unlisted(&sources));
}

#[test]
fn a_planted_page_that_is_not_listed_is_found() {
    let source = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
    let page = "pub static PAGE: Kind = Kind {};";
    let sources = [
        source("src/tui/mod.rs", "pub static PAGES: &[&Kind] = &[&clock::PAGE];"),
        source("src/tui/clock/mod.rs", page),
        source("src/tui/clock/view.rs", ""),
        source("src/tui/map/mod.rs", page),
        source("src/tui/dice.rs", page),
    ];
    let missing = |name: &str| format!("the page `{name}` is not in PAGES of src/tui/mod.rs");
    assert_eq!(unlisted(&sources), [missing("map"), missing("dice")]);
}
