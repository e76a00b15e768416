//! Distances in centimetres and at half scale: what is typed and shown is another figure, what is recorded is not.

use std::fs;

use insta::assert_snapshot;

use super::desk::Desk;

/// A gun fires over 14 inches, typed as the table measures them; gives the records of the battle without their times.
fn shot(config: &str, typed: &str, shown: &str) -> (Desk, Vec<String>) {
    let mut desk = Desk::configured(80, 24, config);
    desk.press("Down Enter").press("Enter Enter Enter 6 3 Enter Enter").sees("T2 fire");
    desk.press("md ba").sees("distance __");
    desk.press(typed).sees(&format!("distance {shown}"));
    desk.press("Enter 3").sees("md Republic's Battery fired");
    let save = fs::read_dir(desk.data()).expect("the folder").filter_map(|entry| Some(entry.ok()?.path()));
    let save = save.flat_map(|path| {
        if path.is_dir() {
            fs::read_dir(path).map(|all| all.filter_map(|entry| Some(entry.ok()?.path())).collect()).unwrap_or_default()
        } else {
            vec![path]
        }
    });
    let save =
        save.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "fanion")).expect("the save");
    let text = fs::read_to_string(save).expect("the save");
    let answers = text.lines().filter(|line| line.contains("\"distance\"")).map(|line| {
        let from = line.find("\"distance\"").expect("it");
        line[from..].split([',', '}']).next().expect("its value").to_owned()
    });
    let answers = answers.collect();
    (desk, answers)
}

#[test]
fn a_distance_typed_in_another_measure_is_recorded_in_inches_and_comes_back_as_typed() {
    let (_, inches) = shot("", "14", "14");
    assert!(!inches.is_empty());
    for (config, typed) in [("cm", "35"), ("half", "7"), ("half-cm", "17.5")] {
        let (mut desk, recorded) = shot(&format!("distances = \"{config}\"\n"), typed, typed);
        assert_eq!(recorded, inches, "{config}");
        desk.press("BkSp").sees(&format!("distance {typed}"));
    }
}

#[test]
fn the_first_shots_in_centimetres() {
    let mut desk = Desk::configured(80, 24, "distances = \"cm\"\n");
    desk.press("Down Enter").press("Enter Enter Enter 6 3 Enter Enter").press("md ba");
    desk.sees("distance: centimetres from 0 to 500").sees_no("inches");
    assert_snapshot!(desk.backend());
}

#[test]
fn what_is_looked_up_stands_in_centimetres() {
    let mut desk = Desk::configured(120, 40, "distances = \"cm\"\n");
    desk.press("Down Enter").press("l").type_words("aa");
    desk.press("Enter");
    assert!(!desk.text().contains('"') || !desk.text().contains("8\""), "{}", desk.text());
}

#[test]
fn the_desk_takes_centimetres() {
    let mut desk = Desk::configured(80, 24, "distances = \"cm\"\n");
    desk.press("Down Down Enter");
    desk.type_words("check march-attack/artillery");
    desk.press("Enter").sees("artillery");
}
