use crate::sheet_desk::{has_checks, has_settings, printed, proof};
use fanion::rules::age_of_napoleon::SHEET;

#[test]
fn the_rulebook_is_sound() {
    proof(&SHEET);
}

#[test]
fn the_checks_bear_their_names() {
    has_checks(&SHEET, &["movement", "march-attrition", "battle", "winter-attrition", "interception", "withdrawal"]);
}

#[test]
fn the_settings_bear_their_keys_and_defaults() {
    let expected = [
        ("attrition.beyond-table", "last-column"),
        ("attrition.who", "rolled-for"),
        ("battle.extra-loss-after-tie", "off"),
        ("first.side", "ask"),
        ("cards.track", "counts"),
        ("cards.named", "at-once"),
        ("deck.reshuffle", "when-needed"),
        ("reinforce.where", "home"),
        ("campaign.armies-per-round", "1"),
        ("campaign.free-move", "per-side"),
        ("move.through-enemy", "off"),
        ("sea.who", "any"),
        ("withdraw.mover", "stops"),
        ("interception.reach", "1"),
        ("interception.into-held", "off"),
        ("interception.attrition", "on"),
        ("battle.leader-engaged", "on"),
        ("retreat.blocked", "lost"),
        ("surrender.ask", "capital"),
        ("recover.spent", "year-end"),
        ("end.undecided", "french"),
        ("table.units-per-rating", "1"),
        ("table.batteries", "1"),
        ("table.turns", "12"),
        ("table.unit-cv", "5"),
        ("table.battery-cv", "4"),
        ("table.quality", "regular"),
        ("table.home", "veteran"),
        ("table.ability", "by-sr"),
        ("table.broken-counts", "half"),
    ];
    has_settings(&SHEET, &expected);
}

#[test]
fn march_attrition_is_printed_as_on_the_card() {
    let card = "|1|2|3|4|5|6|7|8\n1|1|1|1|2|2|2|3|3\n2|0|1|1|1|2|2|2|3\n3|0|0|1|1|1|2|2|2\n4|0|0|1|1|1|1|2|2\n\
                5|0|0|0|1|1|1|1|2\n6|0|0|0|0|1|1|1|1";
    assert_eq!(lines("march-attrition"), card);
}

#[test]
fn the_battle_results_are_printed_as_on_the_card_with_the_tbm() {
    let card = "|< 6|6-10|11-15|16-20|21-25|26-30|31-35|> 35\n1|0|0|0|0|1|1|1|1\n2|0|0|0|1|1|1|1|2\n3|0|0|1|1|1|1|2|2\n\
                4|0|0|1|1|1|2|2|2\n5|0|1|1|1|2|2|2|3\n6|1|1|1|2|2|2|3|3\nTBM|0|+1|+2|+3|+4|+5|+6|+7";
    assert_eq!(lines("battle"), card);
}

#[test]
fn winter_attrition_is_printed_as_on_the_card() {
    let card = "|3|4|5|6|7|8|9|10\n≤1|1|1|1|2|2|2|3|3\n2|0|1|1|1|2|2|2|3\n3|0|0|1|1|1|2|2|2\n4|0|0|1|1|1|1|2|2\n\
                5|0|0|0|1|1|1|1|2\n≥6|0|0|0|0|1|1|1|1";
    assert_eq!(lines("winter-attrition"), card);
}

#[test]
fn the_lists_of_modifiers_are_printed_as_on_the_card() {
    assert_eq!(cells("movement"), ["-1", "+1", "-1", "-1"]);
    assert_eq!(cells("discards"), ["1", "1", "-", "-", "1"]);
    assert_eq!(cells("battle-modifiers"), ["+1", "-2", "1"]);
    assert_eq!(cells("winter-modifiers"), ["+2", "+1", "+1", "-1", "-1", "-2", "-2", "-2"]);
}

fn lines(name: &str) -> String {
    printed(&SHEET, name).iter().map(|row| row.join("|")).collect::<Vec<_>>().join("\n")
}

fn cells(name: &str) -> Vec<String> {
    printed(&SHEET, name).into_iter().skip(1).map(|row| row[1].clone()).collect()
}
