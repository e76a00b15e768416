//! The lists of the owner's file.

use std::sync::LazyLock;

use super::super::ids::Ground;
use super::super::roster::{Area, Country, Formation, Leader, Phase, Unit};
use crate::rules::board::keyed::list;
use crate::rules::owner_list::{Field, Kind, List};

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
const CARDS: List = List::new("card", "beyond-waterloo/cards", "Battle tactics cards").with(&[
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
        CARDS,
        list::<Area>(),
        list::<Phase>(),
        list::<Country>(),
    ]
});
