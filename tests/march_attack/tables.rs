//! The printed tables against `printed.txt`, which was typed from the sheet and not from the program's data.

use fanion::engine::check::Modifier;
use fanion::engine::table::Table;
use fanion::rules::march_attack::SHEET;
use fanion::rules::march_attack::sheet::cells;
use fanion::rules::march_attack::sheet::checks::{artillery, melee, morale, order, skirmish_target, ved};
use fanion::rules::march_attack::sheet::read_tables;

/// Blocks of a title line, a line of columns, and rows; tabs between the cells.
fn printed() -> Vec<Table> {
    include_str!("printed.txt").split("\n\n").map(block).collect()
}

fn block(text: &str) -> Table {
    let mut lines = text.trim_matches('\n').lines().map(|line| line.split('\t').map(str::to_owned).collect::<Vec<_>>());
    let head = lines.next().expect("a title line");
    let columns = lines.next().expect("a line of columns")[1..].to_vec();
    let row = |cells: Vec<String>| fanion::engine::table::TableRow {
        key: String::new(),
        label: cells[0].clone(),
        cells: cells[1..].to_vec(),
    };
    Table {
        id: head[0].trim_start_matches("# ").to_owned(),
        title: head[1].clone(),
        source: String::new(),
        columns,
        rows: lines.map(row).collect(),
    }
}

#[test]
fn every_cell_is_printed_as_on_the_sheet() {
    let tables = SHEET.printed();
    let expected = printed();
    assert_eq!(tables.all().len(), expected.len());
    for want in expected {
        let found = tables.get(&want.id).expect("the table is there");
        assert_eq!((&found.title, &found.columns), (&want.title, &want.columns), "{}", want.id);
        let plain = |table: &Table| -> Vec<(String, Vec<String>)> {
            table.rows.iter().map(|row| (row.label.clone(), row.cells.clone())).collect()
        };
        assert_eq!(plain(found), plain(&want), "{}", want.id);
    }
}

#[test]
fn the_promised_ids_are_there_and_every_table_names_its_source() {
    let tables = SHEET.printed();
    for id in [
        "skirmish",
        "ved",
        "order",
        "small-arms",
        "artillery",
        "ranges",
        "leader-casualty",
        "melee",
        "melee-result",
        "morale",
        "movement",
        "terrain",
    ] {
        assert!(tables.get(&format!("march-attack/{id}")).is_ok(), "{id}");
    }
    assert!(tables.all().iter().all(|table| !table.source.is_empty()));
    assert_eq!(tables.get("march-attack/skirmish").expect("it is there").rows.len(), 11);
}

#[test]
fn every_modifier_has_a_row_and_every_row_a_modifier() {
    fn names<M: Modifier>() -> Vec<&'static str> {
        M::ALL.iter().map(|modifier| modifier.name()).collect()
    }
    let abilities = ["ability-excellent", "ability-good", "ability-average", "ability-poor", "ability-terrible"];
    let both_sides = [names::<melee::AttackerModifier>(), names::<melee::DefenderModifier>()].concat();
    let in_code = [
        ("march-attack/ved", names::<ved::VedModifier>()),
        ("march-attack/order", names::<order::OrderModifier>()),
        ("march-attack/skirmish-target", names::<skirmish_target::TargetModifier>()),
        ("march-attack/artillery", names::<artillery::ArtilleryModifier>()),
        ("march-attack/melee", both_sides),
        ("march-attack/morale", names::<morale::MoraleModifier>()),
        ("march-attack/initiative", abilities.to_vec()),
    ];
    let tables = SHEET.printed();
    let mut lists: Vec<&str> = tables.modifier_lists().collect();
    for (check, mut names) in in_code {
        names.sort_unstable();
        names.dedup();
        let mut rows = tables.modifier_keys(check);
        rows.sort_unstable();
        assert_eq!(names, rows, "{check}");
        lists.retain(|list| *list != check);
    }
    assert!(lists.is_empty(), "lists without a check: {lists:?}");
    assert!(tables.proof().is_ok());
}

#[test]
fn the_keys_of_modifiers_are_inputs_of_their_checks() {
    #[derive(serde::Deserialize)]
    struct Keys {
        modifiers: std::collections::BTreeMap<String, std::collections::BTreeMap<String, toml::Table>>,
    }
    let keys: Keys = toml::from_str(SHEET.tables).expect("the embedded tables are TOML");
    for (check, rows) in keys.modifiers {
        let inputs = SHEET.check(&check).expect("the check is on the sheet").inputs;
        for row in rows.values() {
            let key = row["key"].as_str().expect("a key");
            let known = inputs.iter().any(|input| input.name == key || input.name.ends_with(&format!(".{key}")));
            assert!(known, "{check}: {key}");
        }
    }
}

#[test]
fn a_table_in_which_a_figure_has_become_unreadable_is_refused() {
    let spoilt = [
        (r#"cells = ["Half effect twice"]"#, r#"cells = ["Half effect thrice"]"#),
        (r#"label = "Each full 2 CV lost""#, r#"label = "Each full few CV lost""#),
        (r#""4CV Broken (A)""#, r#""4CV Broken (B)""#),
        (r#""0 or less""#, r#""nothing""#),
        (r#"title = "Order Table (2D6) 7+""#, r#"title = "Order Table (2D6)""#),
        ("may die", "may live"),
        (r#"cells = ["Light wound - out D3 turns"]"#, r#"cells = ["Light wound"]"#),
        ("1-2 for foot, 1-4 for mounted", "1-2 for foot"),
        (r#"cells = ['9" from Grand Battery"#, "cells = ['far from Grand Battery"),
        (r#"'2" / 5" / 8"'"#, r#"'2" / 5"'"#),
        ("(Fortified +1 extra)", "(Fortified more)"),
        (r#""5-6", "7-8", "9-10""#, r#""5-6", "8", "9-10""#),
        (
            r#"["-", "1", "1", "1", "2", "2", "2", "3", "3", "3"]"#,
            r#"["-", "1", "one", "1", "2", "2", "2", "3", "3", "3"]"#,
        ),
        (r#"cells = ["-", '5"', "-"]"#, r#"cells = ["-", "far", "-"]"#),
        (r#"'9"', '18"'"#, r#"'9"', "-""#),
        ("in unit numbers 2:1 / 3:1 / 4:1 or more", "in unit numbers 2:1 / 3:1 / more"),
        (r#"'-4"', '-8"', '-8"'"#, r#"'-4"', '-8"', "much""#),
        (r#"cells = ["1/2 speed", "1/4 speed", "N/A", "#, r#"cells = ["1/2 speed", "slow", "N/A", "#),
    ];
    for (sound, broken) in spoilt {
        let text = SHEET.tables.replace(sound, broken);
        assert_ne!(text, SHEET.tables, "{sound} stands in the tables");
        assert!(read_tables(&text).is_err(), "{broken} was taken");
    }
}

#[test]
fn figures_are_read_out_of_printed_words() {
    assert!(cells::whole_numbers("2:1 / 3:1 / 4:1 or more").eq([2, 1, 3, 1, 4, 1]));
    let inches: Vec<String> =
        cells::inches_in("8\" for foot and 16\" in S2").map(|inches| inches.to_string()).collect();
    assert_eq!(inches, ["8", "16"]);
    assert!(cells::face_ranges("D6 roll of 1-2 for foot, 1-4 for mounted").eq([(1, 2), (1, 4)]));
    assert_eq!(cells::inches_in("no distance").next(), None);
    assert!(cells::inches_in("≤8\" for foot").map(|inches| inches.to_string()).eq(["8"]));
}

#[test]
fn only_the_table_of_unit_sizes_is_left_for_the_owner_to_fill_in() {
    assert_eq!((SHEET.read_owner)(SHEET.owner_template), Ok(Vec::new()));
    let text = "format = 1\nrulebook = \"march-attack\"\n[melee]\nbonus = 4\n";
    let refusal = (SHEET.read_owner)(text).expect_err("the melee stands on the sheet");
    assert_eq!(refusal.len(), 1);
    assert!(refusal[0].starts_with("3:") && refusal[0].contains("melee"), "{refusal:?}");
}
