//! Distances in centimetres and at half scale: what is typed and shown is another figure, what is recorded is not.

use std::fs;

use fanion::engine::fraction::Fraction;
use fanion::engine::inches::Inches;
use fanion::engine::measure::Measure;
use proptest::prelude::*;

use super::desk::Desk;

/// A gun fires over 14 inches, typed as the table measures them; gives the records of the battle without their times.
fn shot(config: &str, typed: &str, shown: &str) -> (Desk, Vec<String>) {
    let mut desk = Desk::configured(80, 24, config);
    desk.press("Enter Enter").press("Enter Enter Enter 6 3 Enter Enter").sees("T2 fire");
    desk.press("md ba").sees("distance __");
    desk.press(typed).sees(&format!("distance {shown}"));
    desk.press("Enter 3").sees("md Republic's Battery fired");
    let answers = recorded(&desk);
    (desk, answers)
}

/// Every distance that the battle's file records.
fn recorded(desk: &Desk) -> Vec<String> {
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
    answers.collect()
}

#[test]
fn a_distance_typed_in_another_measure_is_recorded_in_inches_and_comes_back_as_typed() {
    let (_, inches) = shot("", "14", "14");
    assert!(!inches.is_empty());
    for (config, typed) in [("cm", "35"), ("half", "7"), ("half-cm", "17.5")] {
        let (mut desk, recorded) = shot(&format!("distances = \"{config}\"\n"), typed, typed);
        assert_eq!(recorded, inches, "{config}");
        desk.press("BkSp").sees(&format!("distance {typed}"));
        // Who undoes it corrects it: digits are the distance, not the die.
        desk.press("3 F2").sees(&format!(">[d] distance {typed}"));
        desk.press("1").sees("distance 1_");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_distance_that_can_be_typed_is_recorded_in_exact_inches_and_comes_back_as_typed(
        hundredths in 0_u32..7_500,
        at in 0_usize..4,
    ) {
        // What 30 inches are, the range of a heavy gun.
        const MOST: [u32; 4] = [3_000, 7_500, 1_500, 3_750];
        let measure = Measure::ALL[at];
        let hundredths = hundredths % MOST[at] + 1;
        let typed = format!("{}.{:02}", hundredths / 100, hundredths % 100);
        let typed = typed.trim_end_matches('0').trim_end_matches('.');
        let mut desk = Desk::configured(80, 24, &format!("distances = \"{measure}\"\n"));
        desk.press("Enter Enter").press("Enter Enter Enter 6 3 Enter Enter").press("md ba").type_words(typed);
        desk.press("Enter").sees("type the die").sees(&format!("distance {typed} "));
        desk.press("3").sees("md Republic's Battery fired");
        desk.press("BkSp").sees(&format!("distance {typed} "));
        let inches = Inches::at_least_zero(match measure {
            Measure::Inches => Fraction::new(hundredths.into(), 100),
            Measure::Centimetres => Fraction::new(i64::from(hundredths) * 2, 500),
            Measure::Half => Fraction::new(i64::from(hundredths) * 2, 100),
            Measure::HalfCentimetres => Fraction::new(i64::from(hundredths) * 4, 500),
        });
        let told = recorded(&desk);
        let told = told.first().and_then(|line| line.split_once(':')).map(|(_, value)| value.trim_matches('"'));
        prop_assert_eq!(told.and_then(|value| value.parse().ok()), Some(inches), "{:?}", told);
    }
}

#[test]
fn the_first_shots_in_centimetres() {
    let mut desk = Desk::configured(80, 24, "distances = \"cm\"\n");
    desk.press("Enter Enter").press("Enter Enter Enter 6 3 Enter Enter").press("md ba");
    desk.sees("distance: centimetres from 0 to 500").sees_no("inches");
}

#[test]
fn what_is_looked_up_stands_in_centimetres() {
    let mut desk = Desk::configured(120, 40, "distances = \"cm\"\n");
    desk.press("Enter Enter").press("l").type_words("aa");
    desk.press("Enter");
    assert!(!desk.text().contains('"') || !desk.text().contains("8\""), "{}", desk.text());
}

#[test]
fn the_desk_takes_centimetres() {
    let mut desk = Desk::configured(80, 24, "distances = \"cm\"\n");
    desk.press("look Enter");
    desk.type_words("check march-attack/artillery");
    desk.press("Enter").sees("artillery");
}
