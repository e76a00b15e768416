//! The scenario that the umpire fills in: what the rules leave to the map and the lists of a game.

use super::super::owner_list;
use super::super::owner_list::{Field, Kind, List, nothing_further};
use crate::engine::table::Table;

const NATION: Kind = Kind::Of("nation", "name");

/// The arms of unit types; `artillery` is another word for field artillery.
const ARMS: &[&str] = &[
    "infantry",
    "cavalry",
    "artillery",
    "field-artillery",
    "horse-artillery",
    "man-of-war",
    "frigate",
    "transport",
];

/// The lists of the scenario file, in the order of the template.
static LISTS: &[List] = &[
    List {
        key: "nation",
        table: "campaign-1805/nations",
        title: "Nations",
        names: 1,
        fields: &[
            Field::required("name", "Nation", Kind::Name),
            Field::required("capital", "Capital", Kind::Of("city", "name")),
            Field::optional("second_capital", "Second capital", Kind::Of("city", "name")),
            Field::required("army_rating", "Army rating", Kind::Whole(-20, 20)),
            Field::required("skirmish_rating", "Skirmisher rating", Kind::Whole(-20, 20)),
            Field::required("navy_rating", "Navy rating", Kind::Whole(-1, 1)),
            Field::required("corps", "Corps", Kind::Whole(0, 99)),
            Field::required("corps_size", "Largest corps", Kind::Whole(0, 99)),
            Field::optional("cash", "Cash", Kind::Whole(0, 999_999)),
        ],
    },
    List {
        key: "province",
        table: "campaign-1805/provinces",
        title: "Provinces",
        names: 1,
        fields: &[
            Field::required("name", "Province", Kind::Name),
            Field::required("nation", "Nation", NATION),
            Field::required("rp", "RP", Kind::Whole(0, 99)),
            Field::required("manpower", "Manpower", Kind::Whole(0, 99)),
            Field::optional("trade", "Trade", Kind::Whole(0, 99)),
        ],
    },
    List {
        key: "city",
        table: "campaign-1805/cities",
        title: "Cities",
        names: 1,
        fields: &[
            Field::required("name", "City", Kind::Name),
            Field::required("province", "Province", Kind::Of("province", "name")),
            Field::optional("hex", "Hex", Kind::Name),
            Field::optional("victory", "Victory city", Kind::Flag),
            Field::optional("port", "Port", Kind::Flag),
            Field::optional("supply", "Supply centre", Kind::Flag),
            Field::optional("siege", "Siege value", Kind::Whole(0, 12)),
        ],
    },
    List {
        key: "terrain",
        table: "campaign-1805/forage",
        title: "Forage and attrition by terrain",
        names: 1,
        fields: &[
            Field::required("name", "Terrain", Kind::Words(&["clear", "forest", "marsh", "mountain", "desert"])),
            Field::required("forage", "Forage value", Kind::Whole(0, 99)),
            Field::required("attrition", "Attrition %", Kind::Whole(0, 100)),
        ],
    },
    List {
        key: "unit",
        table: "campaign-1805/units",
        title: "Unit types and their prices",
        names: 1,
        fields: &[
            Field::required("name", "Unit", Kind::Name),
            Field::optional("nation", "Nation", NATION),
            Field::required(
                "arm",
                "Arm",
                Kind::Words(ARMS),
            ),
            Field::required("cv", "CV", Kind::Whole(0, 999)),
            Field::required("morale", "Morale", Kind::Whole(1, 5)),
            Field::optional("cost", "Cost $", Kind::Whole(0, 99_999)),
            Field::optional("manpower", "Manpower", Kind::Whole(0, 99)),
            Field::optional("move", "Move", Kind::Whole(0, 99)),
            Field::optional("hits", "Hits", Kind::Whole(1, 9)),
            Field::optional("limit", "At most", Kind::Whole(0, 999)),
            Field::optional("special", "Special", Kind::Words(&["scout", "marauder", "fanatic"])),
        ],
    },
    List {
        key: "general",
        table: "campaign-1805/generals",
        title: "Generals and admirals",
        names: 1,
        fields: &[
            Field::required("name", "General", Kind::Name),
            Field::required("nation", "Nation", NATION),
            Field::required("rank", "Rank", Kind::Words(&["A", "B", "C", "D"])),
            Field::required("battle_rating", "Battle rating", Kind::Whole(0, 20)),
            Field::required("command_rating", "Command rating", Kind::Whole(1, 99)),
            Field::required("ap", "AP", Kind::Whole(1, 3)),
            Field::optional("cv", "CV modifier", Kind::Whole(-99, 99)),
            Field::optional("army_morale", "Army morale", Kind::Whole(-4, 4)),
            Field::optional("battle_mod", "Battle modifier", Kind::Whole(0, 1)),
        ],
    },
    List {
        key: "storm",
        table: "campaign-1805/storms",
        title: "Storms (2D6 for each force at sea)",
        names: 1,
        fields: &[
            Field::required("roll", "2D6", Kind::Name),
            Field::required("effect", "Effect", Kind::Text),
            Field::optional("percent", "Losses %", Kind::Whole(0, 100)),
        ],
    },
    List {
        key: "event",
        table: "campaign-1805/events",
        title: "Random events",
        names: 1,
        fields: &[
            Field::required("roll", "Roll", Kind::Name),
            Field::required("name", "Event", Kind::Name),
            Field::optional("nation", "Nation", NATION),
            Field::required("text", "Text", Kind::Text),
        ],
    },
];

/// The tables in a filled-in scenario file, or every fault as `line:column: what is wrong`.
pub fn read_owner(text: &str) -> Result<Vec<Table>, Vec<String>> {
    owner_list::read_owner(text, "campaign-1805", LISTS, nothing_further)
}
