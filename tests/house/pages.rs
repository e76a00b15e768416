//! Every page of the screen has its line in the one list.

use super::{Source, none, sources};

/// The folders or files of `src/tui` that hold a page which `src/tui/mod.rs` does not list.
fn unlisted(sources: &[Source]) -> Vec<String> {
    let list = sources.iter().find(|source| source.path == "src/tui/mod.rs").map_or("", |source| &source.text);
    let names = |source: &Source| {
        let inner = source.path.trim_start_matches("src/tui/").trim_end_matches(".rs").trim_end_matches("/mod");
        let inner = inner.replace('/', "::");
        pages(source).iter().map(|page| format!("{inner}::{page}")).collect::<Vec<_>>()
    };
    let missing = sources.iter().flat_map(names).filter(|name| !list.contains(&format!("&{name},")));
    missing.map(|name| format!("the page `{name}` is not in PAGES of src/tui/mod.rs")).collect()
}

/// The names of the pages that a source holds.
fn pages(source: &Source) -> Vec<&str> {
    let statics = source.text.lines().filter_map(|line| line.strip_prefix("pub static ")?.split_once(": "));
    statics.filter(|(_, is)| is.contains("Kind =") && !is.starts_with('&')).map(|(name, _)| name).collect()
}

#[test]
fn every_page_is_listed() {
    let sources = sources("src/tui");
    assert!(sources.iter().map(|source| pages(source).len()).sum::<usize>() >= 7);
    none(&unlisted(&sources));
}

#[test]
fn a_planted_page_that_is_not_listed_is_found() {
    let source = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
    let page = "pub static PAGE: Kind = Kind {};";
    let sources = [
        source("src/tui/mod.rs", "pub static PAGES: &[&Kind] = &[&clock::PAGE, &dice::DICE,];"),
        source("src/tui/clock/mod.rs", page),
        source("src/tui/clock/view.rs", ""),
        source("src/tui/map/mod.rs", page),
        source("src/tui/dice.rs", "pub static CUP: Kind = Kind {};\npub static DICE: Kind = Kind {};"),
    ];
    let missing = |name: &str| format!("the page `{name}` is not in PAGES of src/tui/mod.rs");
    assert_eq!(unlisted(&sources), [missing("map::PAGE"), missing("dice::CUP")]);
}
