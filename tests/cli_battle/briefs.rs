//! `fanion brief`: whose chapters, in which form, and what has none.

use std::fs;

use super::{Folder, run, text};

/// A scenario of the practice armies with a word for both sides and one for each, and what `more` adds.
fn scenario(folder: &Folder, more: &str) -> std::path::PathBuf {
    let root = env!("CARGO_MANIFEST_DIR");
    let armies = ["a", "b"].map(|side| format!("{root}/orbats/march-attack/practice/{side}.toml"));
    let text = format!(
        "format = 2\nname = \"The ford\"\nsides = {armies:?}\n[brief]\nboth = \"Rain fell.\"\n\
         A = \"Cross the ford.\"\nB = \"Hold the ford.\"\n{more}"
    );
    folder.file("scenario.toml", text)
}

const TABLE: &str = "[table]\nwidth = 48\ndepth = 36\n[[objective]]\nname = \"Ford\"\nat = [20, 10]\n";

#[test]
fn a_side_reads_what_all_may_know_and_its_own_chapter_and_never_the_other_s() {
    let folder = Folder::new();
    let file = scenario(&folder, "");
    let save = folder.path("battle.fanion");
    assert_eq!(run(["new", text(&file), "--save", text(&save)]).status, 0);
    for of in [&file, &save] {
        for (side, own, other) in
            [("A", "Cross the ford.", "Hold the ford."), ("b", "Hold the ford.", "Cross the ford.")]
        {
            let told = run(["brief", text(of), "--side", side]);
            assert!(told.status == 0 && told.out.contains("Rain fell.") && told.out.contains(own), "{told:?}");
            assert!(!told.out.contains(other), "{side}: {told:?}");
            let page = folder.path(&format!("{side}.html"));
            assert_eq!(run(["brief", text(of), "--side", side, "--output", text(&page), "--force"]).status, 0);
            let page = fs::read_to_string(&page).expect("the page");
            assert!(page.contains(own) && !page.contains(other), "{side}");
        }
        let all = run(["brief", text(of)]).out;
        assert!(all.contains("Cross the ford.") && all.contains("Hold the ford."), "{all}");
        let refused = run(["brief", text(of), "--side", "French"]);
        assert_eq!((refused.status, refused.err.as_str()), (2, "error: --side is A or B, found French\n"));
    }
}

#[test]
fn a_brief_is_written_in_every_form_and_its_map_alone_and_takes_no_file_s_place() {
    let folder = Folder::new();
    let file = scenario(&folder, TABLE);
    for (name, begins) in
        [("b.html", "<!DOCTYPE html>"), ("b.md", "# The ford"), ("b.txt", "The ford\n===="), ("b.svg", "<svg ")]
    {
        let page = folder.path(name);
        let told = run(["brief", text(&file), "--output", text(&page)]);
        assert_eq!(told.out, format!("brief saved in {}\n", page.display()), "{told:?}");
        let written = fs::read_to_string(&page).expect("the page");
        assert!(written.starts_with(begins) && written.contains("Ford"), "{name}: {written}");
        let again = run(["brief", text(&file), "--output", text(&page)]);
        assert!(again.status == 1 && again.err.contains("already exists"), "{again:?}");
        assert_eq!(run(["brief", text(&file), "--output", text(&page), "--force"]).status, 0);
    }
    assert!(!fs::read_to_string(folder.path("b.svg")).expect("the map").contains("Rain fell."));
    let other = run(["brief", text(&file), "--output", text(&folder.path("b.pdf"))]);
    assert!(other.status == 2 && other.err.contains(".html, .md, .txt or .svg, found"), "{other:?}");
}

#[test]
fn a_battle_of_two_armies_has_no_brief_and_a_scenario_without_a_table_has_no_map() {
    let folder = Folder::new();
    let save = folder.path("two.fanion");
    let [a, b] = ["a", "b"].map(|side| format!("orbats/march-attack/practice/{side}.toml"));
    assert_eq!(run(["new", &a, &b, "--save", text(&save)]).status, 0);
    let none = run(["brief", text(&save)]);
    assert_eq!(none.err, format!("error: {}: no brief was saved with this battle\n", save.display()), "{none:?}");
    let file = scenario(&folder, "");
    let map = folder.path("map.svg");
    let undrawn = run(["brief", text(&file), "--output", text(&map)]);
    assert_eq!(undrawn.err, format!("error: {}: its scenario draws no table\n", file.display()), "{undrawn:?}");
    assert!(none.status == 1 && undrawn.status == 1 && !map.exists());
}
