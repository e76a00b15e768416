//! What the game does not print on its player aid: corps and their ratings, cards, areas, and where a game begins.

use super::file::head;
use super::ids::Status;
use crate::rules::board::table::{ABILITY_FIELD, INSPIRATION_FIELD, QUALITY_FIELD, STAFF_FIELD};
use crate::rules::owner_list::{Field, Kind, List, OwnTable};

pub(crate) const RULEBOOK: &str = "age-of-napoleon";

/// The lists of the owner's file, in the order of the template.
pub static LISTS: &[List] = &[
    List::new("corps", "age-of-napoleon/corps", "Corps and their ratings").with(&[
        Field::required("name", "Corps", Kind::Name),
        Field::required("nation", "Nation", Kind::Name),
        Field::required("side", "Side", Kind::Words(&["french", "coalition"])),
        Field::required("sr", "SR", Kind::Whole(1, 60)),
        Field::required("mr", "MR", Kind::Whole(0, 20)),
        Field::required("rating", "Battle rating", Kind::Whole(0, 50)),
        Field::required("home", "Home", Kind::Of("area", "country")),
        Field::optional("leader", "Leader", Kind::Name),
        QUALITY_FIELD,
        ABILITY_FIELD,
        INSPIRATION_FIELD,
        STAFF_FIELD,
        Field::optional("at", "At", Kind::OfOr("area", "name", &super::ids::Place::BOXES)),
        Field::optional("spent", "Spent", Kind::Flag),
    ]),
    List::new("card", "age-of-napoleon/cards", "Cards").with(&[
        Field::required("name", "Card", Kind::Name),
        Field::required("text", "Text", Kind::Text),
        Field::optional("copies", "Copies", Kind::Whole(1, 60)),
        Field::optional("armies", "Armies", Kind::Whole(1, 9)),
        Field::optional("battle", "Battle", Kind::Whole(-20, 20)),
    ]),
    List::new("area", "age-of-napoleon/areas", "Areas of the map").with(&[
        Field::required("name", "Area", Kind::Name),
        Field::required("country", "Country", Kind::Of("country", "name")),
        Field::optional("mountain", "Mountain", Kind::Flag),
        Field::optional("marsh", "Marsh", Kind::Flag),
        Field::optional("barren", "Barren", Kind::Flag),
        Field::optional("major_capital", "Capital of a major country", Kind::Flag),
        Field::optional("borders", "Borders", Kind::ManyOf("area", "name")),
        Field::optional("coast", "Coast", Kind::Names),
        Field::optional("x", "Across", Kind::Whole(0, 100)),
        Field::optional("y", "Down", Kind::Whole(0, 100)),
    ]),
    List::new("country", "age-of-napoleon/countries", "Countries").with(&[
        Field::required("name", "Country", Kind::Name),
        Field::required("status", "Status", Kind::Words(&Status::KEYS)),
        Field::optional("major", "Major country", Kind::Flag),
    ]),
    List::new("goal", "age-of-napoleon/goals", "What a side needs to win").names(0).with(&[
        Field::required("side", "Side", Kind::Words(&["french", "coalition"])),
        Field::required("areas", "Areas", Kind::ManyOf("area", "name")),
    ]),
];

pub(super) static PARTS_OF_FILE: &[OwnTable] =
    &[OwnTable { key: "game", read: Some(|at, table| head::of(at, table).map(|_| Vec::new())) }];
