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
    // Trade, land, forces, what is not for it, names, events: one cause, and nothing that follows from it.
    let faults: Vec<&str> = said.lines().filter(|line| line.starts_with(&path)).collect();
    let [line] = &faults[..] else { panic!("{faults:#?}") };
    assert!(line.contains("[[nation]], found `Karst`; did you mean `Karsd`?"), "{line}");
    assert!(line.contains("(also in lines ") && line.contains(" more)"), "{line}");
}

#[test]
fn whatever_is_renamed_alone_in_a_campaign_has_one_fault_and_nothing_that_follows_from_it() {
    let folder = Folder::new();
    let path = folder.path("rivers.toml").display().to_string();
    let heads = ["nation", "province", "city", "sea", "unit", "general", "army"];
    let mut several = 0;
    for head in heads.map(|head| format!("[[{head}]]\n")) {
        for (at, _) in THREE_RIVERS.match_indices(&head) {
            let name = at + THREE_RIVERS[at..].find("name = \"").expect("a name") + "name = \"".len();
            let text = format!("{}Zz{}", &THREE_RIVERS[..name], &THREE_RIVERS[name..]);
            std::fs::write(&path, text).expect("a file");
            let output = fanion(&["validate", &path]);
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8_lossy(&said);
            let faults: Vec<&str> = said.lines().filter(|line| line.starts_with(&path)).collect();
            assert!(faults.len() <= 1, "{faults:#?}");
            several += usize::from(faults.iter().any(|line| line.contains("(also in line")));
        }
    }
    assert!(several > 9, "{several}");
}

#[test]
fn a_gap_in_the_event_table_of_a_campaign_is_an_error() {
    let folder = Folder::new();
    let path = folder.path("rivers.toml").display().to_string();
    let gap = THREE_RIVERS.replacen("roll = \"6-8\"", "roll = \"7\"", 1);
    assert_ne!(gap, THREE_RIVERS);
    std::fs::write(&path, gap).expect("a file");
    let gap = fanion(&["validate", &path]);
    let said = String::from_utf8_lossy(&gap.stderr).into_owned();
    assert_eq!(gap.status.code(), Some(1), "{said}");
    assert!(said.contains("no [[event]] has 6, 8 of 2D6: each roll has a row"), "{said}");
}

#[test]
fn each_table_of_chance_has_something_for_its_dice_and_some_city_brings_points() {
    let folder = Folder::new();
    let path = folder.path("rivers.toml").display().to_string();
    let validated = |changes: &[(&str, &str)]| {
        let changed = |text: String, (old, new): &(&str, &str)| {
            assert!(text.contains(old), "{old}");
            text.replace(old, new)
        };
        std::fs::write(&path, changes.iter().fold(THREE_RIVERS.to_owned(), changed)).expect("a file");
        fanion(&["validate", &path])
    };
    let gap = validated(&[("roll = \"5-12\"\neffect", "roll = \"6-12\"\neffect")]);
    let said = String::from_utf8_lossy(&gap.stderr).into_owned();
    assert!(said.contains("no [[storm]] has 5 of 2D6: each roll has a row"), "{said}");
    let nothing = validated(&[
        ("roll = \"2-4\"\neffect", "roll = \"1\"\neffect"),
        ("roll = \"5-12\"\neffect", "roll = \"13\"\neffect"),
    ]);
    let said = String::from_utf8_lossy(&nothing.stderr).into_owned();
    assert_eq!(nothing.status.code(), Some(1), "{said}");
    assert!(said.contains("no [[storm]] has 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 of 2D6"), "{said}");
    let cities = told(&validated(&[("victory = true", "victory = false")]));
    assert!(
        cities.contains("sound") && cities.contains("warning") && cities.contains("no city has `victory = true`"),
        "{cities}"
    );
    let ships = validated(&[("units = { \"Transport\" = 4 }", "units = { \"Line\" = 4 }")]);
    let said = String::from_utf8_lossy(&ships.stderr).into_owned();
    assert!(said.contains("transports hold ships only"), "{said}");
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

#[test]
fn a_picture_that_is_there_already_hides_no_fault_and_is_refused_after_them() {
    let folder = Folder::new();
    let [file, picture] = ["rivers.toml", "rivers.svg"].map(|name| folder.path(name).display().to_string());
    std::fs::write(&picture, "an older picture").expect("a file");
    std::fs::write(&file, THREE_RIVERS.replacen("rank = \"A\"", "rank = \"Z\"", 1)).expect("a file");
    let output = fanion(&["validate", &file, "--svg", &picture]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].contains("`rank` is A, B, C, D, found \"Z\""), "{said}");
    assert!(lines[1].contains("already exists; --force replaces it"), "{said}");
    std::fs::write(&file, THREE_RIVERS).expect("a file");
    let output = fanion(&["validate", &file, "--svg", &picture]);
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("rivers.toml: sound\n"), "{output:?}");
    assert_eq!(output.status.code(), Some(1), "the picture is not written over");
    assert_eq!(std::fs::read_to_string(&picture).expect("the picture"), "an older picture");
}

#[test]
fn what_an_import_fills_in_is_said_although_its_file_is_there() {
    let folder = Folder::new();
    let [sheet, output] = ["army.csv", "army.toml"].map(|name| folder.path(name).display().to_string());
    std::fs::write(
        &sheet,
        "formation;formation.commander;unit;arm;quality;cv\nLeft;Marie;1st Foot;infantry;regular;6\n",
    )
    .expect("a file");
    let said = told(&fanion(&["import", &sheet, "--output", &output]));
    let filled: Vec<&str> = said.lines().filter(|line| line.starts_with("defaults used for: ")).collect();
    assert!(!filled.is_empty(), "{said}");
    let again = fanion(&["import", &sheet, "--output", &output]);
    assert_eq!(again.status.code(), Some(1), "the file is not written over");
    let said = String::from_utf8_lossy(&again.stdout).into_owned();
    assert_eq!(said.lines().collect::<Vec<_>>(), filled);
}

#[test]
fn a_slip_of_the_pen_in_a_campaign_is_told_by_what_its_keys_take_and_nothing_is_drawn() {
    let folder = Folder::new();
    let [file, picture] = ["rivers.toml", "rivers.svg"].map(|name| folder.path(name).display().to_string());
    for (old, new, expected) in [
        ("[[city]]", "[city]", "write [[city]], in two brackets: the file has several"),
        ("cash = 200", "cash = plenty", "`cash` is a whole number from 0 to 999999, found plenty"),
    ] {
        std::fs::write(&file, THREE_RIVERS.replacen(old, new, 1)).expect("a file");
        let output = fanion(&["validate", &file, "--svg", &picture, "--force"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.lines().count() == 1 && said.contains(expected), "{said}");
        assert!(output.stdout.is_empty() && !std::path::Path::new(&picture).exists(), "{output:?}");
    }
}

/// The faults of a file: what `validate` says and what `new` says.
fn faults_of(text: &str) -> [Vec<String>; 2] {
    let folder = Folder::new();
    let (path, save) = (folder.path("game.toml").display().to_string(), folder.path("g.fanion").display().to_string());
    std::fs::write(&path, text).expect("a file");
    [&["validate", &path][..], &["new", &path, "--save", &save]].map(|args| {
        let output = fanion(args);
        let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        let placed = said.lines().filter_map(|line| line.strip_prefix(&path)).map(str::to_owned);
        placed.collect()
    })
}

#[test]
fn a_slip_of_the_pen_in_the_file_of_a_game_has_no_faults_that_follow_from_it() {
    for sample in ["napoleon-1815", "age-of-napoleon", "beyond-waterloo"] {
        let text = std::fs::read_to_string(format!("orbats/{sample}/sample.toml")).expect("the sample");
        let quote = text.rfind("\"\n").expect("a text that ends a line");
        let unended = format!("{}{}", &text[..quote], &text[quote + 1..]);
        for faults in faults_of(&unended) {
            assert!(!faults.is_empty(), "{sample}");
            for fault in &faults {
                assert!(!fault.contains("is missing") && !fault.contains("is defeated"), "{sample}: {faults:#?}");
            }
        }
    }
}

#[test]
fn a_game_s_file_that_names_no_rulebook_of_ours_says_which_there_are() {
    for (head, place, what) in [
        ("format = 1\nrulebook = \"napoleon\"\n", ":2:12:", "there is no rulebook `napoleon`"),
        ("# mine\n\nrulebook = \"napoleon\"\n", ":3:12:", "there is no rulebook `napoleon`"),
        ("format = 1\n", ":1:1:", "`rulebook` is missing"),
    ] {
        for faults in faults_of(&format!("{head}[game]\nname = \"x\"\n[[unit]]\nname = \"a\"\n")) {
            let [only] = &faults[..] else { panic!("{faults:#?}") };
            assert!(only.starts_with(place) && only.contains(what) && only.contains("napoleon-1815"), "{only}");
        }
    }
}

#[test]
fn a_picture_of_what_has_no_map_is_refused_and_no_blank_one_is_written() {
    let folder = Folder::new();
    let (save, svg) = (folder.path("g.fanion").display().to_string(), folder.path("g.svg"));
    told(&fanion(&["new", "napoleon-1815-sample", "--save", &save]));
    let bare = folder.path("bare.toml").display().to_string();
    let text = std::fs::read_to_string("orbats/napoleon-1815/sample.toml").expect("the sample");
    let placeless = text.lines().filter(|line| !line.starts_with("x = ") && !line.starts_with("y = "));
    std::fs::write(&bare, placeless.collect::<Vec<_>>().join("\n")).expect("a file");
    for file in [&save, &bare] {
        let output = fanion(&["validate", file, "--svg", &svg.display().to_string()]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("has no map to draw") && !svg.exists(), "{said}");
    }
}

#[test]
fn a_file_of_house_rules_is_one_however_its_settings_are_written() {
    let folder = Folder::new();
    for (at, settings) in
        ["[settings]\n\"handover.at\" = \"3\"\n", "settings = { \"handover.at\" = \"3\" }\n"].into_iter().enumerate()
    {
        let path = folder.path(&format!("house-{at}.toml")).display().to_string();
        std::fs::write(&path, format!("format = 1\nrulebook = \"campaign-1805\"\n{settings}")).expect("a file");
        let said = told(&fanion(&["validate", &path]));
        assert!(said.contains("sound"), "{settings}: {said}");
        let save = folder.path(&format!("{at}.fanion")).display().to_string();
        let begun = fanion(&["campaign", "new", "three-rivers", "--save", &save, "--house-rules", &path]);
        assert!(begun.status.success(), "{settings}: {}", String::from_utf8_lossy(&begun.stderr));
    }
}
