//! The keys of an orders file: the page of all keys, the end of the form and the reader name the same.

use std::collections::BTreeSet;

use fanion::engine::post::Clock;
use fanion::rules::campaign_1805::orders::{FLEET, FORCE, SECTIONS};

use super::scenario::THREE_RIVERS;
use super::told_whole::checked;
use super::turns::Campaign;

type Keys = BTreeSet<(String, String)>;

/// The words between backticks.
fn quoted(cell: &str) -> impl Iterator<Item = String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned)
}

/// The table of the page: a section where one begins, else the section above.
fn of_the_page() -> Keys {
    let page = include_str!("../../docs/writing-a-campaign.md");
    let (_, table) = page.split_once("## Every key of an orders file").expect("the heading");
    let mut section = String::new();
    let mut keys = Keys::new();
    for line in table.lines().take_while(|line| !line.starts_with("## ")).filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = line.split(" | ").collect();
        section = quoted(cells[0]).next().map_or(section, |name| name.trim_matches(['[', ']']).to_owned());
        keys.extend(quoted(cells[1]).map(|key| (section.clone(), key)));
    }
    keys
}

/// The comment at the end of a form.
fn of_the_form() -> Keys {
    let papers = Campaign::before(THREE_RIVERS, 7).0.papers(&Clock::default());
    let form = papers.iter().find(|paper| paper.name == "lorien-t00.orders.toml").and_then(|paper| paper.file());
    let (_, told) = form.expect("a form").split_once("# What an entry may say:").expect("what an entry may say");
    let mut section = String::new();
    let mut keys = Keys::new();
    for line in told.lines() {
        if let Some((name, _)) = line.strip_prefix("#   [[ ").and_then(|line| line.split_once(" ]]")) {
            name.clone_into(&mut section);
        } else if let Some(key) = line.strip_prefix("#     ").and_then(|line| line.split_whitespace().next()) {
            keys.insert((section.clone(), key.to_owned()));
        }
    }
    keys
}

#[test]
fn the_page_of_all_keys_and_the_end_of_the_form_name_the_same() {
    let (page, mut form) = (of_the_page(), of_the_form());
    // A form names each command itself.
    form.extend(["force", "fleet"].map(|section| (section.to_owned(), "name".to_owned())));
    assert!(page.len() > 50, "{page:?}");
    assert_eq!(page, form);
}

#[test]
fn every_key_that_the_form_names_is_known_to_the_reader() {
    let campaign = Campaign::of(THREE_RIVERS, 7);
    for section in [&FORCE, &FLEET].into_iter().chain(&SECTIONS) {
        for (key, _) in section.keys {
            let told = checked(&campaign, "Lorien", &format!("[[{}]]\n{key} = []\n", section.name));
            let unknown = |line: &&String| line.contains("has no key");
            assert_eq!(told.iter().find(unknown), None, "{} {key}", section.name);
        }
        let told = checked(&campaign, "Lorien", &format!("[[{}]]\nno_such_key = []\n", section.name));
        assert!(told.iter().any(|line| line.contains("no_such_key")), "{told:?}");
    }
}

#[test]
fn the_umpire_is_reminded_at_steps_that_are_still_to_come() {
    let campaign = Campaign::of(THREE_RIVERS, 7);
    let told =
        |step: &str| checked(&campaign, "Lorien", &format!("[[words]]\ntext = \"we wait\"\nremind = \"{step}\"\n"));
    assert!(told("C1").iter().any(|line| line.contains("`remind` is C3,")), "{:?}", told("C1"));
    assert!(!told("C9").iter().any(|line| line.contains("`remind`")), "{:?}", told("C9"));
}
