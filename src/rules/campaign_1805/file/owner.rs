//! The scenario that the umpire fills in: what the rules leave to the map and the lists of a game.

use crate::orbat::troops::unit;
use crate::rules::campaign_1805::scenario::ids;
use crate::rules::owner_list::{Field, Kind, List, OwnTable};

/// The id that its files name.
pub(crate) const RULEBOOK: &str = "campaign-1805";

/// What stands beside the lists; the scenario's own reader reads it.
pub(crate) static PARTS: &[OwnTable] = &[
    OwnTable { key: "name", read: None },
    OwnTable { key: "notes", read: None },
    OwnTable { key: "house_rules", read: None },
    OwnTable { key: "map", read: None },
    OwnTable { key: "events", read: None },
    OwnTable { key: "intel", read: None },
    OwnTable { key: "names", read: None },
];

const NATION: Kind = Kind::Of("nation", "name");

/// The arms of unit types; `artillery` is another word for field artillery.
const ARMS: &[&str] =
    &["infantry", "cavalry", "artillery", "field-artillery", "horse-artillery", "man-of-war", "frigate", "transport"];

/// The lists of the scenario file, in the order of the template.
pub(crate) static LISTS: &[List] = &[
    List::new("nation", "campaign-1805/nations", "Nations").with(&[
        Field::required("name", "Nation", Kind::Name),
        Field::required("capital", "Capital", Kind::Of("city", "name")),
        Field::optional("second_capital", "Second capital", Kind::Of("city", "name")),
        Field::required("army_rating", "Army rating", Kind::Whole(-20, 20)),
        Field::required("skirmish_rating", "Skirmisher rating", Kind::Whole(-20, 20)),
        Field::required("navy_rating", "Navy rating", Kind::Whole(-1, 1)),
        Field::required("corps", "Corps", Kind::Whole(0, 99)),
        Field::required("corps_size", "Largest corps", Kind::Whole(0, 99)),
        Field::optional("cash", "Cash", Kind::Whole(0, 999_999)),
        Field::optional("minor", "", Kind::Flag),
        Field::optional("controller", "", NATION),
        Field::optional("feudal", "", Kind::Flag),
        Field::optional("reformed", "", Kind::Flag),
        Field::optional("force_march", "", Kind::Whole(0, 100)),
        Field::optional("start_cities", "", Kind::Whole(0, 999)),
        Field::optional("reparations", "", Kind::Whole(0, 999_999)),
    ]),
    List::new("province", "campaign-1805/provinces", "Provinces").with(&[
        Field::required("name", "Province", Kind::Name),
        Field::required("nation", "Nation", NATION),
        Field::required("rp", "RP", Kind::Whole(0, 99)),
        Field::required("manpower", "Manpower", Kind::Whole(0, 99)),
        Field::optional("trade", "Trade", Kind::Whole(0, 99)),
        Field::optional("mark", "", Kind::Name),
        Field::optional("open", "", Kind::Flag),
    ]),
    List::new("city", "campaign-1805/cities", "Cities").with(&[
        Field::required("name", "City", Kind::Name),
        Field::required("province", "Province", Kind::Of("province", "name")),
        Field::optional("hex", "Hex", Kind::Name),
        Field::optional("victory", "Victory city", Kind::Flag),
        Field::optional("port", "Port", Kind::Flag),
        Field::optional("supply", "Supply centre", Kind::Flag),
        Field::optional("siege", "Siege value", Kind::Whole(0, 12)),
        Field::optional("seas", "", Kind::Names),
    ]),
    List::new("terrain", "campaign-1805/forage", "Forage and attrition by terrain").with(&[
        Field::required("name", "Terrain", Kind::Words(&["clear", "forest", "marsh", "mountain", "desert"])),
        Field::required("forage", "Forage value", Kind::Whole(0, 99)),
        Field::required("attrition", "Attrition %", Kind::Whole(0, 100)),
    ]),
    List::new("unit", "campaign-1805/units", "Unit types and their prices").with(&[
        Field::required("name", "Unit", Kind::Name),
        Field::optional("nation", "Nation", NATION),
        Field::required("arm", "Arm", Kind::Words(ARMS)),
        Field::required("cv", "CV", Kind::Whole(0, 999)),
        Field::required("morale", "Morale", Kind::Whole(1, 5)),
        Field::optional("cost", "Cost $", Kind::Whole(0, 99_999)),
        Field::optional("manpower", "Manpower", Kind::Whole(0, 99)),
        Field::optional("move", "Move", Kind::Whole(0, 99)),
        Field::optional("hits", "Hits", Kind::Whole(1, 9)),
        Field::optional("limit", "At most", Kind::Whole(0, 999)),
        Field::optional("special", "Special", Kind::Words(&["scout", "marauder", "fanatic"])),
        Field::optional("not", "", Kind::Names),
        Field::optional("table", "", Kind::Keys(unit::OF_A_TYPE)),
    ]),
    List::new("general", "campaign-1805/generals", "Generals and admirals").with(&[
        Field::required("name", "General", Kind::Name),
        Field::required("nation", "Nation", NATION),
        Field::required("rank", "Rank", Kind::Words(&["A", "B", "C", "D"])),
        Field::required("battle_rating", "Battle rating", Kind::Whole(0, 20)),
        Field::required("command_rating", "Command rating", Kind::Whole(1, 99)),
        Field::required("ap", "AP", Kind::Whole(1, 3)),
        Field::optional("cv", "CV modifier", Kind::Whole(-99, 99)),
        Field::optional("army_morale", "Army morale", Kind::Whole(-4, 4)),
        Field::optional("battle_mod", "Battle modifier", Kind::Whole(0, 1)),
        Field::optional("at", "", Kind::Name),
        Field::optional("napoleon", "", Kind::Flag),
    ]),
    List::new("storm", "campaign-1805/storms", "Storms (2D6 for each force at sea)").with(&[
        Field::required("roll", "2D6", Kind::Name),
        Field::required("effect", "Effect", Kind::Text),
        Field::optional("percent", "Losses %", Kind::Whole(0, 100)),
        Field::optional("port", "", Kind::Flag),
    ]),
    List::new("event", "campaign-1805/events", "Random events").with(&[
        Field::required("roll", "Roll", Kind::Name),
        Field::required("name", "Event", Kind::Name),
        Field::optional("nation", "Nation", NATION),
        Field::required("text", "Text", Kind::Text),
        Field::optional("effect", "", Kind::Names),
    ]),
    List::new("sea", "", "Sea areas").with(&[
        Field::required("name", "", Kind::Name),
        Field::optional("mark", "", Kind::Name),
        Field::optional("links", "", Kind::Names),
        Field::optional("trade", "", Kind::Names),
    ]),
    List::new("army", "", "Armies")
        .names(0)
        .with(&[Field::required("name", "", Kind::Name), Field::required("general", "", Kind::Of("general", "name"))]),
    List::new("force", "", "Forces").names(0).with(&[
        Field::required("name", "", Kind::Name),
        Field::required("nation", "", NATION),
        Field::required("kind", "", Kind::Words(&ids::Kind::KEYS)),
        Field::required("at", "", Kind::Name),
        Field::optional("army", "", Kind::Of("army", "name")),
        Field::optional("general", "", Kind::Of("general", "name")),
        Field::required("units", "", Kind::Counts),
        Field::optional("names", "", Kind::Names),
    ]),
    List::new("depot", "", "Depots").names(0).with(&[
        Field::required("nation", "", NATION),
        Field::required("at", "", Kind::Name),
        Field::optional("carried_by", "", Kind::Of("force", "name")),
    ]),
    List::new("treaty", "", "Treaties").names(0).with(&[
        Field::required("kind", "", Kind::Words(&["alliance", "war", "peace", "passage"])),
        Field::required("between", "", Kind::Names),
    ]),
    List::new("kingdom", "", "Kingdoms")
        .with(&[Field::required("name", "", Kind::Name), Field::required("provinces", "", Kind::Names)]),
];
