//! What the FERT sheet does not print: the FERT table, leaders, terrain, weather, cards, formations, units, areas.

mod fert;

use toml::de::DeTable;

use super::prelude::*;
use super::roster::GameBegins;
use crate::rules::board::keyed::list;
use crate::rules::owner_list::{Field, Kind, List, OwnTable, PartReader, PlacedFault};

pub(crate) use fert::{FERT, READING, ratio, span_of};

pub(crate) const RULEBOOK: &str = "beyond-waterloo";

/// The parts of the file that are no lists.
pub(super) static PARTS_OF_FILE: &[OwnTable] = &[
    OwnTable { key: "fert", read: Some(fert::read) },
    OwnTable { key: "game", read: Some(|at, table| head(at, table).map(|_| Vec::new())) },
];

const TERRAIN: List = List::new("terrain", "beyond-waterloo/terrain", "Terrain effects chart").with(&[
    Field::required("name", "Terrain", Kind::Name),
    Field::optional("movement", "Movement", Kind::Text),
    Field::optional("drm", "FERT DRM", Kind::Whole(-20, 20)),
    Field::optional("march_order_drm", "FERT DRM in March Order", Kind::Whole(-20, 20)),
    Field::optional("notes", "Notes", Kind::Text),
    Field::optional("mp", "MP", Kind::Whole(1, 20)),
    Field::optional("as", "As", Kind::Words(&Ground::KEYS)),
]);
const WEATHER: List = List::new("weather", "beyond-waterloo/weather", "Battle weather table").with(&[
    Field::required("roll", "Roll", Kind::Name),
    Field::required("effect", "Effect", Kind::Text),
    Field::optional("drm", "FERT DRM", Kind::Whole(-20, 20)),
]);
const TACTICS_CARDS: List = List::new("card", "beyond-waterloo/cards", "Battle tactics cards").with(&[
    Field::required("name", "Card", Kind::Name),
    Field::required("text", "Text", Kind::Text),
    Field::optional("drm", "FERT DRM", Kind::Whole(-20, 20)),
    Field::optional("charge", "Cavalry charge", Kind::Flag),
    Field::optional("skirmish", "Skirmishers", Kind::Flag),
    Field::optional("copies", "Copies", Kind::Whole(1, 60)),
]);

/// Every list, in the order of the template.
pub static LISTS: LazyLock<Vec<List>> = LazyLock::new(|| {
    vec![
        list::<Leader>(),
        list::<Formation>(),
        list::<Unit>(),
        TERRAIN,
        WEATHER,
        TACTICS_CARDS,
        list::<Area>(),
        list::<Phase>(),
        list::<Country>(),
    ]
});

pub(crate) const MISSING: &str =
    "`[game]` is missing: a game has `name`, `turns`, `victory_points`, `cards` and `force_march_mp` under it";

const KEYS: [&str; 6] = ["name", "turns", "turn", "victory_points", "cards", "force_march_mp"];
const TURNS: (i64, i64) = (1, 999);

/// What a `[game]` tells; its lists are empty.
pub(crate) fn head(place: usize, table: &DeTable<'_>) -> Result<Game, Vec<PlacedFault>> {
    let mut reader = PartReader::new("[game]", place, table, &KEYS);
    let name = reader.name("name");
    let turns: u16 = reader.required("turns", TURNS);
    let last = if turns == 0 { TURNS.1 } else { turns.into() };
    let begins = GameBegins {
        turns,
        turn: reader.whole("turn", (1, last)).unwrap_or(1),
        vp: reader.numbers("victory_points", Side::KEYS, [], (-9_999, 9_999)).0,
        hands: reader.numbers("cards", Side::KEYS, [], (0, 99)).0,
        force_march_mp: reader.required("force_march_mp", (0, 20)),
    };
    reader.finish(Game { name, begins, ..Game::default() })
}
