//! The lists of the owner's file.

use super::super::ids::{Ground, Mode, PhaseKind};
use crate::rules::board::table::{ABILITY_FIELD, INSPIRATION_FIELD, QUALITY_FIELD, STAFF_FIELD};
use crate::rules::owner_list::{Field, Kind, List};

const SIDES: &[&str] = &["french", "allied"];

/// Every list, in the order of the template.
pub static LISTS: &[List] = &[
    List::new("leader", "beyond-waterloo/leaders", "Leaders and their ratings").with(&[
        Field::required("name", "Leader", Kind::Name),
        Field::required("side", "Side", Kind::Words(&["french", "allied"])),
        Field::optional("nation", "Nation", Kind::Name),
        Field::optional("senior", "Senior leader", Kind::Flag),
        Field::required("action_points", "AP", Kind::Whole(0, 20)),
        Field::required("battle_ability", "Battle ability", Kind::Whole(-10, 10)),
        Field::optional("napoleon", "Napoleon", Kind::Flag),
        Field::optional("wounded", "Wounded: AP, battle ability", Kind::Numbers(REVERSE)),
        Field::optional("status", "Status", Kind::Words(&["ready", "wounded", "dead"])),
        Field::optional("ap", "AP left", Kind::Whole(0, 20)),
        ABILITY_FIELD,
        INSPIRATION_FIELD,
        STAFF_FIELD,
    ]),
    List::new("formation", "beyond-waterloo/formations", "Formations").with(&[
        Field::required("name", "Formation", Kind::Name),
        Field::required("leader", "Leader", Kind::Of("leader", "name")),
        Field::required("morale", "Morale", Kind::Whole(0, 20)),
        Field::optional("at", "At", Kind::Of("area", "name")),
        Field::optional("mode", "Mode", Kind::Words(&Mode::KEYS)),
        Field::optional("force_marched", "Force marched", Kind::Flag),
    ]),
    List::new("unit", "beyond-waterloo/units", "Units and their combat factors").with(&[
        Field::required("name", "Unit", Kind::Name),
        Field::optional("formation", "Formation", Kind::Of("formation", "name")),
        Field::required("arm", "Arm", Kind::Words(&["infantry", "cavalry", "artillery"])),
        Field::required("factors", "CF", Kind::Whole(0, 99)),
        Field::optional("reduced", "CF reduced", Kind::Whole(0, 99)),
        Field::required("steps", "Steps", Kind::Whole(1, 10)),
        Field::optional("guard", "Guard", Kind::Flag),
        Field::optional("national_guard", "National Guard", Kind::Flag),
        Field::optional("nation", "Nation", Kind::Name),
        Field::optional("screen", "Screens", Kind::Flag),
        Field::optional("at", "At", Kind::Of("area", "name")),
        Field::optional("side", "Side", Kind::Words(SIDES)),
        Field::optional("left", "Steps left", Kind::Whole(0, 10)),
        Field::optional("broken", "Broken", Kind::Flag),
        Field::optional("out_of_supply", "Out of supply", Kind::Flag),
        QUALITY_FIELD,
    ]),
    List::new("terrain", "beyond-waterloo/terrain", "Terrain effects chart").with(&[
        Field::required("name", "Terrain", Kind::Name),
        Field::optional("movement", "Movement", Kind::Text),
        Field::optional("drm", "FERT DRM", Kind::Whole(-20, 20)),
        Field::optional("march_order_drm", "FERT DRM in March Order", Kind::Whole(-20, 20)),
        Field::optional("notes", "Notes", Kind::Text),
        Field::optional("mp", "MP", Kind::Whole(1, 20)),
        Field::optional("as", "As", Kind::Words(&Ground::KEYS)),
    ]),
    List::new("weather", "beyond-waterloo/weather", "Battle weather table").with(&[
        Field::required("roll", "Roll", Kind::Name),
        Field::required("effect", "Effect", Kind::Text),
        Field::optional("drm", "FERT DRM", Kind::Whole(-20, 20)),
    ]),
    List::new("card", "beyond-waterloo/cards", "Battle tactics cards").with(&[
        Field::required("name", "Card", Kind::Name),
        Field::required("text", "Text", Kind::Text),
        Field::optional("drm", "FERT DRM", Kind::Whole(-20, 20)),
        Field::optional("charge", "Cavalry charge", Kind::Flag),
        Field::optional("skirmish", "Skirmishers", Kind::Flag),
        Field::optional("copies", "Copies", Kind::Whole(1, 60)),
    ]),
    List::new("area", "beyond-waterloo/areas", "Areas of the map").with(&[
        Field::required("name", "Area", Kind::Name),
        Field::required("terrain", "Terrain", Kind::Of("terrain", "name")),
        Field::optional("fortress", "Fortress", Kind::Flag),
        Field::optional("victory_points", "VP", Kind::Whole(0, 99)),
        Field::optional("borders", "Borders", Kind::ManyOf("area", "name")),
        Field::optional("holder", "Holder", Kind::Words(SIDES)),
        Field::optional("x", "Across", Kind::Whole(0, 100)),
        Field::optional("y", "Down", Kind::Whole(0, 100)),
    ]),
    List::new("phase", "beyond-waterloo/phases", "Phases of a turn").with(&[
        Field::required("name", "Phase", Kind::Name),
        Field::required("kind", "Kind", Kind::Words(&PhaseKind::KEYS)),
        Field::required("side", "Side", Kind::Words(&["french", "allied", "both"])),
        Field::optional("text", "Text", Kind::Text),
    ]),
    List::new("country", "beyond-waterloo/countries", "Countries that may enter the war")
        .with(&[Field::required("name", "Country", Kind::Name), Field::required("at_war", "At war", Kind::Flag)]),
];

const REVERSE: &[(&str, i64, i64)] = &[("action_points", 0, 20), ("battle_ability", -10, 10)];
