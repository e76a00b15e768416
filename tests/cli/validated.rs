//! What `validate` calls sound, and how often it tells a mistake.

use crate::campaign_1805::scenario::THREE_RIVERS;
use crate::support::program::{Folder, fanion, told};

#[test]
fn a_template_with_nothing_in_it_is_not_called_sound() {
    let folder = Folder::new();
    for id in ["march-attack", "age-of-napoleon", "beyond-waterloo", "napoleon-1815"] {
        let template = told(&fanion(&["rules", "template", id]));
        let path = folder.path(&format!("{id}.toml"));
        std::fs::write(&path, template).expect("a file");
        let said = told(&fanion(&["validate", &path.display().to_string()]));
        assert!(said.contains("nothing is filled in yet") && !said.contains("sound"), "{id}: {said}");
    }
}

#[test]
fn a_mistake_that_many_lines_have_is_told_once_with_their_numbers() {
    let folder = Folder::new();
    let path = folder.path("rivers.toml").display().to_string();
    std::fs::write(&path, THREE_RIVERS.replacen("name = \"Karst\"", "name = \"Karsd\"", 1)).expect("a file");
    let output = fanion(&["validate", &path]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    let same = "`nation` is the name of some [[nation]], found `Karst`";
    assert_eq!(said.matches(same).count(), 1, "{said}");
    let line = said.lines().find(|line| line.contains(same)).unwrap_or_default();
    assert!(line.contains("(also in lines ") && line.contains(" more)"), "{line}");
}

#[test]
fn a_gap_in_the_event_table_of_a_campaign_is_a_warning() {
    let folder = Folder::new();
    let path = folder.path("rivers.toml").display().to_string();
    let gap = THREE_RIVERS.replacen("roll = \"6-8\"", "roll = \"7\"", 1);
    assert_ne!(gap, THREE_RIVERS);
    std::fs::write(&path, gap).expect("a file");
    let said = told(&fanion(&["validate", &path]));
    assert!(said.contains("warning") && said.contains("the event table has nothing for 6, 8 on 2D6"), "{said}");
}

#[test]
fn a_file_that_people_keep_is_read_whatever_ends_its_lines() {
    let folder = Folder::new();
    let army = std::fs::read_to_string("orbats/march-attack/practice/a.toml").expect("an army");
    for (name, end) in [("windows.toml", "\r\n"), ("old-mac.toml", "\r")] {
        let path = folder.path(name);
        std::fs::write(&path, army.replace('\n', end)).expect("a file");
        let said = told(&fanion(&["validate", &path.display().to_string()]));
        assert!(said.contains("sound"), "{name}: {said}");
    }
}
