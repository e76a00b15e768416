//! The lists of the owner's file.

use super::super::ids::{Ground, Mode, PhaseKind};
use crate::rules::board::table::{ABILITY_FIELD, INSPIRATION_FIELD, QUALITY_FIELD, STAFF_FIELD};
use crate::rules::owner_list::{Field, Kind, List};

const SIDES: &[&str] = &["french", "allied"];

/// Every list, in the order of the template.
pub(in super::super) static LISTS: &[List] = &[
    List {
        key: "leader",
        table: "beyond-waterloo/leaders",
        title: "Leaders and their ratings",
        names: 1,
        fields: &[
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
        ],
    },
    List {
        key: "formation",
        table: "beyond-waterloo/formations",
        title: "Formations",
        names: 1,
        fields: &[
            Field::required("name", "Formation", Kind::Name),
            Field::required("leader", "Leader", Kind::Of("leader", "name")),
            Field::required("morale", "Morale", Kind::Whole(0, 20)),
            Field::optional("at", "At", Kind::Of("area", "name")),
            Field::optional("mode", "Mode", Kind::Words(&Mode::KEYS)),
            Field::optional("force_marched", "Force marched", Kind::Flag),
        ],
    },
    List {
        key: "unit",
        table: "beyond-waterloo/units",
        title: "Units and their combat factors",
        names: 1,
        fields: &[
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
        ],
    },
    List {
        key: "terrain",
        table: "beyond-waterloo/terrain",
        title: "Terrain effects chart",
        names: 1,
        fields: &[
            Field::required("name", "Terrain", Kind::Name),
            Field::optional("movement", "Movement", Kind::Text),
            Field::optional("drm", "FERT DRM", Kind::Whole(-20, 20)),
            Field::optional("march_order_drm", "FERT DRM in March Order", Kind::Whole(-20, 20)),
            Field::optional("notes", "Notes", Kind::Text),
            Field::optional("mp", "MP", Kind::Whole(1, 20)),
            Field::optional("as", "As", Kind::Words(&Ground::KEYS)),
        ],
    },
    List {
        key: "weather",
        table: "beyond-waterloo/weather",
        title: "Battle weather table",
        names: 1,
        fields: &[
            Field::required("roll", "Roll", Kind::Name),
            Field::required("effect", "Effect", Kind::Text),
            Field::optional("drm", "FERT DRM", Kind::Whole(-20, 20)),
        ],
    },
    List {
        key: "card",
        table: "beyond-waterloo/cards",
        title: "Battle tactics cards",
        names: 1,
        fields: &[
            Field::required("name", "Card", Kind::Name),
            Field::required("text", "Text", Kind::Text),
            Field::optional("drm", "FERT DRM", Kind::Whole(-20, 20)),
            Field::optional("copies", "Copies", Kind::Whole(1, 60)),
        ],
    },
    List {
        key: "area",
        table: "beyond-waterloo/areas",
        title: "Areas of the map",
        names: 1,
        fields: &[
            Field::required("name", "Area", Kind::Name),
            Field::required("terrain", "Terrain", Kind::Of("terrain", "name")),
            Field::optional("fortress", "Fortress", Kind::Flag),
            Field::optional("victory_points", "VP", Kind::Whole(0, 99)),
            Field::optional("borders", "Borders", Kind::ManyOf("area", "name")),
            Field::optional("holder", "Holder", Kind::Words(SIDES)),
            Field::optional("x", "Across", Kind::Whole(0, 100)),
            Field::optional("y", "Down", Kind::Whole(0, 100)),
        ],
    },
    List {
        key: "phase",
        table: "beyond-waterloo/phases",
        title: "Phases of a turn",
        names: 1,
        fields: &[
            Field::required("name", "Phase", Kind::Name),
            Field::required("kind", "Kind", Kind::Words(&PhaseKind::KEYS)),
            Field::required("side", "Side", Kind::Words(&["french", "allied", "both"])),
            Field::optional("text", "Text", Kind::Text),
        ],
    },
    List {
        key: "country",
        table: "beyond-waterloo/countries",
        title: "Countries that may enter the war",
        names: 1,
        fields: &[Field::required("name", "Country", Kind::Name), Field::required("at_war", "At war", Kind::Flag)],
    },
];

/// A leader's reverse.
const REVERSE: &[(&str, i64, i64)] = &[("action_points", 0, 20), ("battle_ability", -10, 10)];
