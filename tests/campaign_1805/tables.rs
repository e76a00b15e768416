use fanion::rulebooks::SHEETS;
use fanion::rules::campaign_1805::SHEET;

use super::KINDS;
use super::printed::sheet;
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
        &[
            "battle",
            "losses",
            "sea-contact",
            "general-death",
            "replacement-general",
            "trade",
            "marauder",
            "force-march",
            "raid",
        ],
    );
}

#[test]
fn every_setting_of_the_rules_is_there_with_its_default() {
    let expected = [
        ("end.last-turn", "35"),
        ("end.france-needs", "20 cities"),
        ("vp.kingdom", "1"),
        ("vp.start-france", "13"),
        ("map.leipzig", "prussia"),
        ("challenge.hours", "24"),
        ("alliance.leave-after", "defeat-of-napoleon"),
        ("morale.round", "up"),
        ("ap.corps", "2"),
        ("battle.out-of-supply", "-1"),
        ("battle.odds", "for-the-defender"),
        ("battle.plus-one-at-sea", "on"),
        ("sea.tie", "no-battle"),
        ("dice.by", "program"),
        ("contact.pins", "both"),
        ("attrition.stacking", "on"),
        ("battle.scouting", "more"),
        ("rp.left-over", "cash"),
        ("city.hold", "infantry"),
        ("sea.transports", "flee"),
        ("intel.alliances", "public"),
        ("orders.missing", "hold"),
        ("event.when", "this-turn"),
        ("fortress.zone", "stop-and-return"),
        ("move.new", "on"),
        ("landing.march", "off"),
        ("supply.path", "clear"),
        ("supply.captured", "on"),
        ("supply.new", "after-purchases"),
        ("hits.cv", "full"),
        ("morale.average", "units"),
        ("general.ap", "2"),
        ("general.rides", "anywhere"),
        ("trade.points", "provinces"),
        ("manpower.kept", "on"),
        ("diplomacy.at-start", "free"),
        ("war.begins", "at-once"),
        ("war.ends-sharing", "on"),
        ("peace.agreed", "any-turn"),
        ("minor.falls", "conquered"),
        ("orders.missing-public", "off"),
        ("orders.days", "14"),
        ("handover.at", "20"),
        ("handover.mf", "8"),
        ("handover.scale", "1"),
        ("handover.out-of-supply", "1"),
        ("handover.return", "1/2"),
        ("handover.scattered", "1/2"),
    ];
    has_settings(&SHEET, &expected);
    let mut house = SHEET.defaults();
    for (key, value) in [
        ("end.last-turn", "34"),
        ("end.france-needs", "6 victory points"),
        ("vp.start-france", "15"),
        ("vp.start-france", "12"),
        ("map.leipzig", "denmark"),
        ("alliance.leave-after", "defeat-by-napoleon"),
        ("ap.corps", "per-hex"),
        ("battle.out-of-supply", "-2"),
    ] {
        assert_eq!(house.set(key, value), Ok(()));
    }
}

#[test]
fn the_battle_tables_print_as_on_the_sheet() {
    for kind in KINDS {
        let (columns, rows) = sheet(kind);
        let mut expected = vec![std::iter::once("").chain(columns).map(str::to_owned).collect::<Vec<_>>()];
        for (roll, cells) in (2..=12).zip(rows) {
            let cells = cells.into_iter().map(str::to_owned);
            expected.push(std::iter::once(roll.to_string()).chain(cells).collect());
        }
        assert_eq!(expected.len(), 12);
        assert_eq!(printed(&SHEET, kind), expected, "{kind}");
    }
}

/// Attacker's and defender's loss in a printed cell.
fn percents(cell: &str) -> (i64, i64) {
    let percent = |text: &str| if text == "-" { 0 } else { text.trim_end_matches('R').parse().expect("a percentage") };
    let (attacker, defender) = cell.split_once('/').expect("two losses");
    (percent(attacker), percent(defender))
}

#[test]
fn field_and_meeting_columns_follow_their_formulas() {
    for (kind, base) in [("field", 33), ("meeting", 28)] {
        let rows = printed(&SHEET, kind);
        for (roll, row) in (2..=12).zip(rows.iter().skip(1)) {
            for (k, cell) in (0..=6).zip(row.iter().skip(1)) {
                assert_eq!(percents(cell), (base + roll - 5 * k, 12 - roll + 5 * k), "{kind} {roll} {k}");
            }
        }
    }
}

#[test]
fn the_merged_cells_print_on_every_row_that_they_span() {
    for kind in ["field", "meeting"] {
        let last: Vec<String> = printed(&SHEET, kind).into_iter().skip(1).map(|row| row[9].clone()).collect();
        let expected =
            ["0/100", "0/100", "0/100", "0/100", "0/100", "0/60", "0/60", "0/60", "0/60", "10/30R", "10/30R"];
        assert_eq!(last, expected, "{kind}");
    }
}

#[test]
fn replacement_generals_print_as_on_the_sheet() {
    let expected = [
        ["", "Rank", "Battle Rating", "Command Rating", "CV Mod", "Extra"],
        ["1", "D", "1", "1", "0", "+1 Morale"],
        ["2", "D", "2", "2", "0", ""],
        ["3", "D", "2", "2", "0", ""],
        ["4", "C", "3", "3", "+5", ""],
        ["5", "C", "3", "3", "+5", ""],
        ["6", "B", "4", "4", "+10", "+1 Battle mod"],
    ];
    assert_eq!(printed(&SHEET, "replacement-general"), expected);
}

#[test]
fn reparations_trade_and_terrain_print_as_on_the_sheet() {
    let cells = |name: &str| {
        printed(&SHEET, name).into_iter().skip(1).map(|row| format!("{}: {}", row[0], row[1])).collect::<Vec<_>>()
    };
    let reparations = [
        "France: $455/turn",
        "Britain: $180/turn",
        "Russia: $350/turn",
        "Austria: $330/turn",
        "Spain: $160/turn",
        "Ottoman: $115/turn",
        "Prussia: $160/turn",
        "Sweden: $75/turn",
        "Denmark: $40/turn",
    ];
    assert_eq!(cells("reparations"), reparations);
    let trade = [
        "France: 2d6 RP",
        "Britain: 8d6 RP",
        "Russia: 1d6 RP",
        "Austria: 1d6 RP",
        "Spain: 2d6 RP",
        "Ottoman: 2d6 RP",
        "Prussia: 1d6 RP",
        "Sweden: 2d6 RP",
        "Denmark: 2d6 RP",
    ];
    assert_eq!(cells("trade"), trade);
    let terrain = [
        "Clear/farmland: 1",
        "Forest: 2",
        "Marshland: 3",
        "Mountains: 3",
        "Desert: 1",
        "Rivers: 2 times the cost for moving through the hex",
    ];
    assert_eq!(cells("terrain"), terrain);
}

#[test]
fn the_other_figures_print_as_on_the_sheet() {
    let cells =
        |name| printed(&SHEET, name).into_iter().skip(1).flat_map(|row| row.into_iter().skip(1)).collect::<Vec<_>>();
    assert_eq!(cells("battle-modifiers"), ["+1", "+1", "+1", "+1", "+1", "+1", "+1", "-1"]);
    assert_eq!(cells("sea-modifiers"), ["+1", "+1", "+1", "+1"]);
    assert_eq!(cells("dice-modifiers"), ["-1", "+1"]);
    assert_eq!(cells("gold"), ["6xd6", "1d6"]);
    assert_eq!(cells("rates"), ["1d6 x 5%", "10%", "5%", "1%", "1"]);
}
