//! What the game does not print on its player aid: corps and their ratings, cards, areas.

use super::super::owner_list;
use super::super::owner_list::{Field, Kind, List, nothing_further};
use crate::engine::table::Table;

/// The lists of the owner's file, in the order of the template.
static LISTS: &[List] = &[
    List {
        key: "corps",
        table: "age-of-napoleon/corps",
        title: "Corps and their ratings",
        names: 1,
        fields: &[
            Field::required("name", "Corps", Kind::Name),
            Field::required("nation", "Nation", Kind::Name),
            Field::required("side", "Side", Kind::Words(&["french", "coalition"])),
            Field::required("sr", "SR", Kind::Whole(1, 60)),
            Field::required("mr", "MR", Kind::Whole(0, 20)),
            Field::required("rating", "Battle rating", Kind::Whole(0, 50)),
            Field::required("home", "Home", Kind::Of("area", "country")),
            Field::optional("leader", "Leader", Kind::Name),
        ],
    },
    List {
        key: "card",
        table: "age-of-napoleon/cards",
        title: "Cards",
        names: 1,
        fields: &[
            Field::required("name", "Card", Kind::Name),
            Field::required("text", "Text", Kind::Text),
            Field::optional("copies", "Copies", Kind::Whole(1, 60)),
        ],
    },
    List {
        key: "area",
        table: "age-of-napoleon/areas",
        title: "Areas of the map",
        names: 1,
        fields: &[
            Field::required("name", "Area", Kind::Name),
            Field::required("country", "Country", Kind::Name),
            Field::optional("mountain", "Mountain", Kind::Flag),
            Field::optional("marsh", "Marsh", Kind::Flag),
            Field::optional("barren", "Barren", Kind::Flag),
            Field::optional("major_capital", "Capital of a major country", Kind::Flag),
        ],
    },
];

/// The tables in a filled-in owner's file, or every fault as `line:column: what is wrong`.
pub fn read_owner(text: &str) -> Result<Vec<Table>, Vec<String>> {
    owner_list::read_owner(text, "age-of-napoleon", LISTS, nothing_further)
}
