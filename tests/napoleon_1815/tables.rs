use crate::sheet_desk::{has_checks, has_settings, printed, proof};
use fanion::rules::napoleon_1815::SHEET;

#[test]
fn the_rulebook_is_sound() {
    proof(&SHEET);
}

#[test]
fn the_checks_bear_their_names() {
    has_checks(&SHEET, &["force-march", "morale", "fire", "retreat", "road", "victory"]);
}

#[test]
fn the_settings_bear_their_keys_and_defaults() {
    let expected = [
        ("force-march.loses-cv-up-to", "3"),
        ("morale.breaks-up-to", "3"),
        ("fire.f1-from", "6"),
        ("fire.f2-from", "5"),
        ("victory.cities-and-defeat", "ask"),
        ("group.destinations", "any"),
        ("force-march.who", "not-leaders"),
        ("force-march.last-cv", "eliminated"),
        ("fall-back.to", "last-city"),
        ("battle.few-defenders", "rout"),
        ("battle.must-engage", "on"),
        ("morale.who", "active"),
        ("fire.into-melee", "on"),
        ("rout.when", "turn-end"),
        ("regroup.both", "on"),
        ("city.held", "units"),
        ("army.counts-leaders", "on"),
        ("table.units-per-cv", "1"),
        ("table.turns", "12"),
        ("table.unit-cv", "5"),
        ("table.battery-cv", "4"),
        ("table.quality", "regular"),
        ("table.broken-counts", "half"),
        ("table.reserve-turn", "3"),
        ("table.roads", "on"),
        ("table.march", "6"),
        ("table.rout-attrition", "off"),
    ];
    has_settings(&SHEET, &expected);
}

#[test]
fn a_setting_takes_only_its_choices() {
    for (key, value, fault) in [
        (
            "force-march.loses-cv-up-to",
            "7",
            "setting `force-march.loses-cv-up-to` is a whole number from 0 to 6, found `7`",
        ),
        ("morale.breaks-up-to", "x", "setting `morale.breaks-up-to` is a whole number from 0 to 6, found `x`"),
        ("fire.f1-from", "0", "setting `fire.f1-from` is a whole number from 1 to 6, found `0`"),
        ("fire.f2-from", "7", "setting `fire.f2-from` is a whole number from 1 to 6, found `7`"),
        (
            "victory.cities-and-defeat",
            "draw",
            "setting `victory.cities-and-defeat` is ask, french, allied, found `draw`",
        ),
    ] {
        assert_eq!(SHEET.defaults().set(key, value).unwrap_err().to_string(), fault);
    }
}

#[test]
fn the_road_limits_are_printed_as_on_the_sheet() {
    let sheet = "|MAJOR ROAD|MINOR ROAD\n\
                 Campaign movement|10 units, 5 across guarded river|6 units, 3 across guarded river\n\
                 Voluntary retreat|2 units (rivers have no effect)|1 units (rivers have no effect)\n\
                 Reinforce|2 units (rivers have no effect)|1 units (rivers have no effect)\n\
                 Rout|10 units, 5 across river|6 units, 3 across river";
    assert_eq!(lines("road"), sheet);
}

#[test]
fn victory_is_printed_as_on_the_sheet() {
    let sheet = "|F|F|F|A|A|A\n\
                 French occupy Ghent, Brussels, and Liege|Y|N|N|N|?|N\n\
                 Both British and Prussian Armies defeated|?|Y|Y|N|?|N\n\
                 French Army defeated|N|N|Y|Y|?|N\n\
                 Napoleon eliminated by Army Defeat|N|N|Y|Y|N|N\n\
                 Napoleon eliminated by Rout or Fire|N|N|N|N|Y|N\n\
                 End of last campaign turn|?|?|?|?|?|Y";
    assert_eq!(lines("victory"), sheet);
}

#[test]
fn supply_and_army_defeat_are_printed_as_on_the_sheet() {
    assert_eq!(lines("supply"), "|Losses\nLiege|2 Prussian units\nGhent|1 British unit\nBrussels|1 British unit");
    assert_eq!(lines("army-defeat"), "|Units\nPrussian|< 13 units\nBritish|< 10 units\nFrench|< 20 units");
}

#[test]
fn groups_fire_retreat_and_modifiers_are_printed_as_on_the_sheet() {
    let groups = "|Groups\nFrench|3\nBritish|2\nBritish if Wellington lost|1\nPrussians|2\nPrussians if Blucher lost|1";
    assert_eq!(lines("groups"), groups);
    let fire = "|if unengaged|if engaged\nINFANTRY|-|F1\nARTILLERY|F1|F2\nCAVALRY alone in area|-|F1\n\
                CAVALRY with friendly [infantry] or [artillery] in same area|-|F2";
    assert_eq!(lines("fire"), fire);
    let retreat = "|[infantry]|[artillery]|[cavalry]|[leader]\nIf engaged|-1CV|-2CV|-1CV (engaged by cavalry)|none";
    assert_eq!(lines("retreat"), retreat);
    assert!(lines("force-march").ends_with("|+1\nLose|1 CV"));
    assert!(lines("morale").contains("column or area|+1\n") && lines("morale").ends_with("Old Guard|-1"));
}

fn lines(name: &str) -> String {
    printed(&SHEET, name).iter().map(|row| row.join("|")).collect::<Vec<_>>().join("\n")
}
