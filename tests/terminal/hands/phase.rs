//! A whole fire phase by keys.

use super::Table;
use crate::battle::game::{foot, guns, orbat};

/// Twenty units that shoot: two formations of eight battalions and two batteries.
fn twenty(side: &str) -> String {
    let formation = |number: usize| -> Vec<String> {
        let battalions = (1..=8).map(|unit| foot(&format!("{side} {number}/{unit}")).replace("cv = 6", "cv = 4"));
        let batteries = (1..=2).map(|unit| guns(&format!("{side} battery {number}/{unit}")));
        battalions.chain(batteries).collect()
    };
    let [first, second] = [1, 2].map(formation);
    let words = |units: &[String]| units.iter().map(|unit| unit.clone().leak() as &str).collect::<Vec<_>>();
    orbat(side, &[(&format!("{side} I"), &words(&first)), (&format!("{side} II"), &words(&second))])
}

#[test]
fn a_fire_phase_of_twenty_units_a_side_takes_at_most_two_hundred_keys() {
    let go = serde_json::json!({"correct": {"position": {"step": "T2", "half": 1, "active": "A"}}});
    let mut table = Table::of(&[twenty("Red"), twenty("Blue")], &[], &[go]);
    table.sees("aa Red 1/1 fires").counting();
    for lead in ["a", "b", "m", "n"] {
        for unit in ["a", "b", "c", "d", "e", "f", "g", "h"] {
            // The next target along is filled in: this unit, that target, the die.
            table.press("Enter Enter 5").sees(&format!("{lead}{unit} "));
        }
        // The first battery tells its distance, the second does as the first did.
        table.press("Enter Enter 1 0 Enter 6 . 6");
    }
    table.press("Enter").sees("half 2, Blue active");
    assert!(table.pressed() <= 200, "{} keys", table.pressed());
    let log = table.log();
    assert_eq!(log.matches(" fired at ").count(), 40, "{log}");
    assert_eq!(log.matches("rolled 5").count(), 32, "{log}");
    table.ends();
}
