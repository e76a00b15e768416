//! The works that the built-in armies cite by a key: the list of `orbats/README.md`.

/// The page that lists them.
const PAGE: &str = include_str!("../../orbats/README.md");
/// The heading of the list.
const HEADING: &str = "## Sources";

/// Every key with its work, in the order of the page.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    let list = PAGE.split_once(HEADING).map_or("", |(_, after)| after);
    let list = list.split_once("\n## ").map_or(list, |(list, _)| list);
    list.lines().filter_map(|line| {
        let (key, work) = line.strip_prefix("- `")?.split_once("`: ")?;
        Some((key, work.trim()))
    })
}

/// The work of a key, without the page's emphasis.
pub fn find(key: &str) -> Option<String> {
    all().find(|(known, _)| *known == key).map(|(_, work)| work.replace('*', ""))
}

/// The keys of a unit's source; a text that is not a list of keys is one.
pub fn keys(source: &str) -> impl Iterator<Item = &str> {
    source.split(',').map(str::trim).filter(|key| !key.is_empty())
}

/// A unit's source as people read it: every key spelled out; what is not a key stays as it is.
pub fn spelled(source: &str) -> String {
    let works: Option<Vec<String>> = keys(source).map(find).collect();
    works.map_or_else(|| source.to_owned(), |works| works.join("; "))
}
