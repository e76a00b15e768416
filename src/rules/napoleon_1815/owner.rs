//! What the reference sheet does not print: the order of battle and the road map.

use crate::engine::table::Table;
use crate::rules::owner_list::{self, Entries, Entry, Field, Flaw, Kind, List};

/// The lists of the owner's file, in the order of the template.
static LISTS: &[List] = &[
    List {
        key: "unit",
        table: "napoleon-1815/order-of-battle",
        title: "Order of battle",
        names: 1,
        fields: &[
            Field::required("name", "Unit", Kind::Name),
            Field::required("army", "Army", Kind::Words(&["french", "british", "prussian"])),
            Field::required("kind", "Kind", Kind::Words(&["infantry", "cavalry", "artillery", "leader"])),
            Field::required("cv", "CV", Kind::Whole(1, 4)),
            Field::optional("old_guard", "Old Guard", Kind::Flag),
            Field::optional("leader", "Leader", Kind::Of("unit", "name")),
            Field::optional("city", "City", Kind::Of("city", "name")),
        ],
    },
    List {
        key: "city",
        table: "napoleon-1815/cities",
        title: "Cities",
        names: 1,
        fields: &[
            Field::required("name", "City", Kind::Name),
            Field::optional("supplies", "Supplies", Kind::Words(&["prussian", "british"])),
        ],
    },
    List {
        key: "road",
        table: "napoleon-1815/road-map",
        title: "Road map",
        names: 2,
        fields: &[
            Field::required("from", "From", Kind::Of("city", "name")),
            Field::required("to", "To", Kind::Of("city", "name")),
            Field::required("kind", "Road", Kind::Words(&["major", "minor"])),
            Field::optional("river", "River", Kind::Flag),
        ],
    },
];

/// The tables in a filled-in owner's file, or every fault as `line:column: what is wrong`.
pub fn read_owner(text: &str) -> Result<Vec<Table>, Vec<String>> {
    owner_list::read_owner(text, "napoleon-1815", LISTS, compare_units)
}

/// Old Guard that is no French unit of arms, and leaders that cannot lead the unit.
fn compare_units(entries: &Entries<'_>) -> Vec<Flaw> {
    let units: Vec<&Entry> = entries.of("unit").collect();
    let says =
        |unit: &Entry, field: &str, word: &str| entries.said("unit", unit, field).is_some_and(|(s, _)| s == word);
    let mut flaws = Vec::new();
    for unit in &units {
        if let Some(("true", place)) = entries.said("unit", unit, "old_guard")
            && (!says(unit, "army", "french") || says(unit, "kind", "leader"))
        {
            flaws.push((place, "`old_guard` is for French units that are no leaders".to_owned()));
        }
        let Some((leader, place)) = entries.said("unit", unit, "leader") else { continue };
        if says(unit, "kind", "leader") {
            flaws.push((place, "`leader` is for units that are no leaders themselves".to_owned()));
            continue;
        }
        let army = entries.said("unit", unit, "army").map_or("", |(army, _)| army);
        let named = units.iter().find(|other| says(other, "name", leader));
        if named.is_some_and(|named| !says(named, "kind", "leader") || !says(named, "army", army)) {
            flaws.push((place, format!("`leader` is a leader of the {army} army, found `{leader}`")));
        }
    }
    flaws
}
