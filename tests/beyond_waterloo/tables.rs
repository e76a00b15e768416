use fanion::rulebooks::SHEETS;
use fanion::rules::beyond_waterloo::SHEET;

use crate::sheet_desk::{has_checks, has_settings, printed, proof};

#[test]
fn tables_settings_and_checks_are_sound() {
    proof(&SHEET);
    assert!(SHEETS.iter().any(|sheet| sheet.id == SHEET.id));
}

#[test]
fn every_check_of_the_rules_is_there() {
    has_checks(
        &SHEET,
        &["strength", "fert", "cavalry-charge", "catastrophe", "wound-recovery", "paralysis", "reaction-move"],
    );
}

#[test]
fn every_setting_of_the_rules_is_there_with_its_default() {
    let expected = [
        ("fert.dice", "1d6"),
        ("catastrophe.vp", "on-1-2"),
        ("wound.heals-up-to", "3"),
        ("reaction.sign", "higher-minus-lower"),
        ("move.from-enemy", "refused"),
        ("ap.engage", "on-entry"),
        ("ap.replacement", "formation-leader"),
        ("battle.must", "on"),
        ("tactic.forbidden-by", "lead"),
        ("cards.order", "attacker-first"),
        ("cards.kinds", "one"),
        ("fert.rolls", "both"),
        ("retreat.tactic-withdraws", "on"),
        ("catastrophe.retreat", "any-withdrawal"),
        ("catastrophe.guard", "step"),
        ("catastrophe.napoleon", "ask"),
        ("battle.second-round", "ask"),
        ("vp.on-capture", "move"),
        ("hidden.formations", "off"),
        ("table.units-per-factor", "1/2"),
        ("table.turns", "12"),
        ("table.unit-cv", "5"),
        ("table.battery-cv", "4"),
        ("table.quality", "regular"),
        ("table.national-guard", "militia"),
        ("table.leaders", "as-there"),
        ("table.roads", "on"),
        ("table.march", "6"),
        ("table.broken-counts", "half"),
    ];
    has_settings(&SHEET, &expected);
}

#[test]
fn the_deployment_matrix_prints_as_on_the_sheet() {
    let expected = [
        ["", "March Order", "Echelon", "Line of Battle", "Concentrated"],
        ["Left Flank Attack", "+3", "0", "+2", "+1"],
        ["Right Flank Attack", "+2", "0", "+2", "+1"],
        ["General Advance", "+2", "-2", "0", "-3"],
        ["Concentric Attack", "+3", "+2", "0", "-2"],
        ["Hold", "+4", "0", "+2", "+1"],
        ["Retreat", "0", "0", "-2", "-1"],
    ];
    assert_eq!(printed(&SHEET, "deployment-matrix"), expected);
}

#[test]
fn the_grand_tactics_matrix_prints_as_on_the_sheet() {
    let no = "No Combat!";
    let expected = [
        ["", "Left Flank Attack", "Right Flank Attack", "General Advance", "Concentric Attack", "Hold", "Retreat"],
        ["Left Flank Attack", "0", "2R", "1R", "1R", "0", "1R"],
        ["Right Flank Attack", "2R", "0", "1R", "1R", "0", "1R"],
        ["General Advance", "1R", "1R", "0", "2R", "1L", "1R"],
        ["Concentric Attack", "0", "0", "2L", "0", "1L", "1L"],
        ["Hold", "2R", "2R", "1R", "1R", no, no],
        ["Retreat", "2L", "2L", "3L", "1L", no, no],
    ];
    assert_eq!(printed(&SHEET, "grand-tactics"), expected);
}

#[test]
fn the_deployment_chart_prints_as_on_the_sheet() {
    let march = "• Combat Strength x 1/2 (Note 1) • May not use Flank Attack Grand Tactics • Extra DRMs when in Swamp, \
                 Highland or Pass";
    let concentrated = "• Skirmish Battle Tactics Card may not be used • Combat Strength x 2 if using General Attack or \
                        Hold Grand Tactics • May not use the Retreat Grand Tactic";
    let expected = [
        ["", "MA", "Effects on Movement", "Effects on Combat"],
        ["March Order", "5", "Must be in this mode to enter and move through a Pass", march],
        ["Line of Battle", "2", "No effect", "Combat Strength x 2 if in Fortress area and using the Hold Grand Tactic"],
        ["Echelon", "2", "May not Force March", "Combat Strength x 2 when using Flank Attack Grand Tactics"],
        ["Concentrated", "N/A", "No effect", concentrated],
    ];
    assert_eq!(printed(&SHEET, "deployment-chart"), expected);
    let notes: Vec<String> =
        printed(&SHEET, "deployment-notes").into_iter().skip(1).map(|row| row[1].clone()).collect();
    let told = [
        &["x 1/2 (round up)", "First Combat Round (only) unless in a Pass", "x 1/4"][..],
        &["Echelon, Line of Battle, or Concentrated", "any Deployment Mode", "not shift directly into Concentrated"][..],
        &["once per Movement Segment (at the start or end", "costs 1 MP"][..],
    ];
    assert_eq!(notes.len(), told.len());
    for (note, parts) in notes.iter().zip(told) {
        assert!(parts.iter().all(|part| note.contains(part)), "{note}");
    }
}

#[test]
fn the_modifiers_of_the_fert_print_as_on_the_sheet() {
    let cells = |name| printed(&SHEET, name).into_iter().skip(1).map(|row| row[1].clone()).collect::<Vec<_>>();
    let modifiers =
        ["+?", "+?", "+?", "+2", "-2", "-4", "+?", "-1", "-1", "-1", "-2", "-2", "-5", "+?"].map(str::to_owned);
    assert_eq!(cells("fert-modifiers"), modifiers);
    assert_eq!(cells("strength-modifiers"), ["x ?", "X ½", "X ½"].map(str::to_owned));
    assert_eq!(cells("fert-shifts"), ["1 column shift", "1 column shift left", "? column shift(s)"].map(str::to_owned));
}

#[test]
fn the_small_tables_print_as_on_the_sheet() {
    let wound = [
        ["", "Result"],
        ["[1-3]", "Leader Heals. Flip back to full-strength side."],
        ["[4-5]", "Remains wounded."],
        ["6", "Leader Dies. Remove from game."],
    ];
    assert_eq!(printed(&SHEET, "wound-recovery"), wound);
    let paralysis = [["", "Effect"], ["1-4", "Do not enter War"], ["5+", "Enter War"]];
    assert_eq!(printed(&SHEET, "paralysis"), paralysis);
    assert_eq!(printed(&SHEET, "paralysis-modifiers"), [["", "DRM"], ["5-14", "+1 DRM"], ["15+", "+2 DRM"]]);
    let reaction = [
        ["", "Effect"],
        ["3 or less", "Enters Battle Area"],
        ["4-6", "Enters Battle Area with step loss"],
        ["7+", "Must remain in adjacent area"],
    ];
    assert_eq!(printed(&SHEET, "reaction-move"), reaction);
    let charge: Vec<String> = printed(&SHEET, "cavalry-charge").into_iter().skip(1).map(|row| row[1].clone()).collect();
    assert_eq!(charge, ["4 or higher", "1", "1", "doubled", "no FERT effect"]);
}

#[test]
fn the_catastrophes_print_as_on_the_sheet() {
    let expected = [
        ["", "Effect", "Game"],
        [
            "If Napoleon is wounded",
            "Roll 1D6. On a result of 1 or 2, his Formation incurs an additional Morale loss. The Allies score 3 VPs \
             for this.",
            "Battle Game",
        ],
        ["If Napoleon is killed", "Automatic 2-level Morale loss for the Formation he is commanding.", "Battle Game"],
        [
            "If the Formation led by Napoleon reaches zero (0) Morale",
            "Game ends instantly and VP scores are compared to determine the winner.",
            "Battle Game",
        ],
        [
            "Napoleon's Formation Retreats or Formation with a French Imperial Guards unit Retreats",
            "Roll 1D6. On a result of 1 or 2, his Formation loses 1 Morale Level.",
            "Basic/Advanced",
        ],
        [
            "Any Nation's Guard unit takes step loss during the Combat round",
            "Roll 1D6. On a result of 1, his Formation loses 1 Morale Level.",
            "Basic/Advanced",
        ],
        [
            "Formation with Napoleon as Leader reaches 0 Morale Level",
            "Game Ends. Player with highest VP score wins.",
            "Basic/Advanced",
        ],
    ];
    assert_eq!(printed(&SHEET, "catastrophe"), expected);
}

#[test]
fn every_action_costs_one_action_point() {
    let rows = printed(&SHEET, "ap-costs");
    let starts =
        ["Brigades or un-brigades", "Attempts a Reaction", "Reorganizes a unit", "Engages in Combat", "Incorporates a"];
    assert_eq!(rows.len(), starts.len() + 1);
    for (row, start) in rows.iter().skip(1).zip(starts) {
        assert!(row[0].starts_with(start), "{row:?}");
        assert_eq!(row[1], "1", "{row:?}");
    }
    assert!(rows[1][2].ends_with("the Leader of a Formation or stack (for a unit)."));
    assert_eq!(rows[5][2], "");
}
