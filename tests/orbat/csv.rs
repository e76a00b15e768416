//! Orders of battle as spreadsheets.

use fanion::orbat::csv::{Imported, read, to_csv};
use fanion::orbat::{Arm, Faults, MfKind, Order, Quality, Shape, Weight};
use proptest::prelude::*;

use super::sample::{IN_BATTLE, QUATRE_BRAS, orbat};
use super::strategy;

fn sheet(text: &str) -> Imported {
    read("army.csv", text.as_bytes(), "army").unwrap_or_else(|faults| panic!("{faults}"))
}

fn faults(text: &str) -> Faults {
    read("army.csv", text.as_bytes(), "army").expect_err("the sheet is bad")
}

const BY_HAND: &str = "\
formation,unit,arm,quality,cv
Left,1st Foot,infantry,regular,6
,2nd Foot,Infantry,Veteran,5
Horse,Blues,cavalry,elite,4
Left,Battery,foot-artillery,regular,4
";

#[test]
fn five_columns_make_an_army_and_what_was_filled_in_is_said() {
    let Imported { orbat, filled, .. } = sheet(BY_HAND);
    assert_eq!(orbat.name, "army");
    let names = |at: usize| orbat.formations[at].units.iter().map(|unit| unit.name.as_str()).collect::<Vec<_>>();
    assert_eq!(names(0), ["1st Foot", "2nd Foot", "Battery"], "a blank formation is the one above");
    assert_eq!(names(1), ["Blues"]);
    assert_eq!((orbat.formations[0].kind, orbat.formations[1].kind), (MfKind::Infantry, MfKind::Cavalry));
    assert_eq!(orbat.formations[0].order, Order::Defend);
    let unit = &orbat.formations[0].units[1];
    assert_eq!((unit.arm, unit.quality, unit.shape), (Arm::Infantry, Quality::Veteran, Shape::Column));
    let battery = &orbat.formations[0].units[2];
    assert_eq!((battery.shape, battery.weight), (Shape::Limbered, Some(Weight::Medium)));
    assert_eq!(
        filled,
        [
            "army: named after the file",
            "commander: an average one without a name",
            "commander.ability and inspiration: average and normal",
            "commander.staff: average",
            "formation.kind: by its units (2 times)",
            "formation.order: defend (2 times)",
            "unit.formation: column or limbered (4 times)",
            "weight: medium (2 times)",
        ]
    );
}

#[test]
fn semicolons_tabs_line_ends_and_a_byte_order_mark_change_nothing() {
    let expected = sheet(BY_HAND);
    for separator in [";", "\t"] {
        let text = BY_HAND.replace(',', separator);
        assert_eq!(sheet(&text), expected);
        assert_eq!(sheet(&format!("\u{feff}{}", text.replace('\n', "\r\n"))), expected);
        assert_eq!(sheet(text.trim_end()), expected, "the last line need not end");
        let empty = separator.repeat(4);
        assert_eq!(sheet(&format!("{text}\n{empty}\n")), expected, "empty rows are left out");
    }
}

#[test]
fn a_commander_needs_only_his_name_and_may_stand_in_any_row_of_his_formation() {
    let text = "formation;unit;arm;quality;cv;formation.commander;formation.arrives.turn;formation.arrives.needs\n\
                Left;One;infantry;regular;6;;3;4\nLeft;Two;infantry;regular;6;Picton;3;\n";
    let orbat = sheet(text).orbat;
    let formation = &orbat.formations[0];
    assert_eq!(formation.commander.as_ref().map(|leader| leader.name.as_str()), Some("Picton"));
    assert_eq!(formation.arrives.map(|arrives| (arrives.turn, arrives.needs)), Some((3, 4)));
    assert!(!formation.on_table);
}

#[test]
fn every_fault_is_told_at_its_cell_with_the_words_of_the_file() {
    let text = BY_HAND.replace("regular,6", "regular,66").replace("elite", "elit").replace("2nd Foot", "1st Foot");
    let told: Vec<String> = faults(&text).0.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "army.csv:2:32: cv is 1 to 10, found 66",
            "army.csv:3:2: unit name \"1st Foot\" is used twice; first used at 2:6",
            "army.csv:4:21: quality is untrained, militia, conscript, regular, veteran, elite or guard, found \"elit\"; \
             did you mean \"elite\"?",
        ]
    );
}

#[test]
fn a_sheet_that_a_person_wrote_as_a_file_comes_back_as_it_was() {
    for sample in [QUATRE_BRAS, IN_BATTLE] {
        let before = orbat(sample);
        let after = sheet(&to_csv(&before));
        assert_eq!((after.orbat, after.filled), (before, Vec::<String>::new()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn export_then_import_changes_no_figure(orbat in strategy::orbat()) {
        let text = to_csv(&orbat);
        match read("written.csv", text.as_bytes(), "other") {
            Ok(read) => {
                prop_assert_eq!(read.orbat, orbat);
                prop_assert_eq!(read.filled, Vec::<String>::new());
            }
            Err(faults) => prop_assert!(false, "{}\n{}", faults, text),
        }
    }

    #[test]
    fn no_text_breaks_the_reader(text in "([a-z,;\"\t \r\n=é]|formation|unit|arm|quality|cv|,){0,60}") {
        if let Err(faults) = read("any.csv", text.as_bytes(), "army") {
            prop_assert!(!faults.0.is_empty());
        }
    }
}

#[test]
fn a_cell_that_a_spreadsheet_would_reckon_is_written_as_text_and_read_as_it_was() {
    let names = ["=1+1", "@SUM(A1)", "+49", "-3", "'=1", "''@x", "'tis", "plain", "=HYPERLINK(\"http://x\",\"y\")"];
    let rows: Vec<String> =
        names.iter().map(|name| format!("\"'{}\",infantry,regular,6", name.replace('"', "\"\""))).collect();
    let text = format!("formation,unit,arm,quality,cv\nI,{}\n", rows.join("\n,"));
    let read = fanion::orbat::csv::read("x.csv", text.as_bytes(), "x").expect("an army").orbat;
    let mut army = read.clone();
    for (unit, name) in army.formations[0].units.iter_mut().zip(names) {
        (unit.name, unit.notes) = (name.to_owned(), name.to_owned());
    }
    let sheet = fanion::orbat::csv::to_csv(&army);
    for cell in sheet.split(['\n', ',']).map(|cell| cell.trim_start_matches('"')) {
        assert!(!cell.starts_with(['=', '@', '+', '-']), "{cell} in {sheet}");
    }
    assert_eq!(fanion::orbat::csv::read("x.csv", sheet.as_bytes(), "x").expect("the same").orbat, army);
}
