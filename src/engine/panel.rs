//! What may be drawn in place of the armies: a battle area by area, or the places of a map and the ways between them.

use std::rc::Rc;

use super::text::{Label, RosterRow, Text};

/// A drawing of a part of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Panel {
    /// A battle whose areas lie side by side. It is what players look at while it is fought.
    Field(Field),
    /// A map. It is drawn when a player asks for it, and beside the armies where there is room.
    Map(Rc<Map>),
    /// What lies around one place of a map, as a table.
    Near(Rc<Map>),
}

/// A part of a printed table, as it is read now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lit {
    pub title: Text,
    /// Its cells, the heads first; the first of each row is its name.
    pub rows: Vec<Vec<Text>>,
    /// What stands below it, a line each.
    pub notes: Vec<Text>,
}

/// A battle area by area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where it is fought.
    pub title: Text,
    /// The names of the areas, from left to right.
    pub areas: Vec<&'static str>,
    /// The sides, each opposite the next.
    pub bands: Vec<Band>,
}

/// One side of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// Whose it is.
    pub name: Text,
    /// Who stands in each of the areas.
    pub areas: Vec<Vec<FieldPiece>>,
    /// Who stands behind them; none where nobody can.
    pub behind: Option<Vec<FieldPiece>>,
}

/// A piece in a field; of its cells those of priority 0 are shown, and never cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldPiece {
    pub row: RosterRow,
    /// The meaning of its side.
    pub label: Label,
    /// True for one that stands among the enemy.
    pub is_among_enemies: bool,
}

/// Places on a map and the ways between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    pub places: Vec<MapPlace>,
    pub ways: Vec<MapWay>,
    /// Ways over a sea, from each place on it to each other: the table of a place has them, a drawing those of the place
    /// that is asked about.
    pub by_sea: Vec<MapWay>,
    /// What its signs mean.
    pub legend: Text,
    /// The side for which the ways say what is met on them; empty for everybody.
    pub for_whom: String,
}

/// A place on a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapPlace {
    /// How far from the left and from the top, in hundredths of the map; none where the file does not say.
    pub at: Option<(u8, u8)>,
    pub name: String,
    /// Its name, and what is there, in as few letters as can be.
    pub label: Text,
    /// Who stands there, in words.
    pub there: Text,
    /// What else is known of it: its country, its marks.
    pub note: String,
}

/// A way between two places, by their numbers from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapWay {
    pub ends: [usize; 2],
    /// What it is: `major road`, `border`.
    pub kind: &'static str,
    /// True for a great road.
    pub great: bool,
    /// True where it crosses a river.
    pub river: bool,
    /// How many it carries, and how many more it still does; none where it has no limit.
    pub room: Option<[u16; 2]>,
    /// What whoever goes along it meets: towards the second end, towards the first.
    pub meets: [Text; 2],
}

impl Map {
    /// True where every place has a spot of its own.
    pub fn is_drawn(&self) -> bool {
        let spots: std::collections::BTreeSet<_> = self.places.iter().filter_map(|place| place.at).collect();
        !spots.is_empty() && spots.len() == self.places.len()
    }

    /// The place that a text names; of several the one whose name is longest, of equals the first named.
    pub fn named_in(&self, text: &str) -> Option<usize> {
        let found = self.places.iter().enumerate().filter_map(|(at, place)| Some((at, text.find(&place.name)?, place)));
        found
            .filter(|(.., place)| !place.name.is_empty())
            .max_by_key(|(_, begins, place)| (place.name.len(), std::cmp::Reverse(*begins)))
            .map(|(at, ..)| at)
    }

    /// The place of this name, or the first whose name begins so.
    pub fn called(&self, typed: &str) -> Option<usize> {
        let typed = typed.trim().to_lowercase();
        let find = |is: &dyn Fn(&str) -> bool| self.places.iter().position(|place| is(&place.name.to_lowercase()));
        find(&|name| name == typed).or_else(|| find(&|name| name.starts_with(&typed)))
    }

    /// The ways of a place, each with the place at its other end and what is met on the way there.
    pub fn ways_of(&self, place: usize) -> impl Iterator<Item = (&MapWay, usize, &Text)> {
        of_place(&self.ways, place)
    }

    /// The same over a sea.
    pub fn by_sea_of(&self, place: usize) -> impl Iterator<Item = (&MapWay, usize, &Text)> {
        of_place(&self.by_sea, place)
    }

    /// The places that a way names one after the other: `Millbridge>Stonecross`, from this place on.
    pub fn way_along(&self, from: Option<usize>, key: &str) -> Vec<usize> {
        let place = |name: &str| self.places.iter().position(|place| place.name == name);
        let named: Option<Vec<usize>> =
            key.split('>').map(|name| place(name.rsplit(':').next().unwrap_or(name))).collect();
        let mut way: Vec<usize> = from.into_iter().chain(named.unwrap_or_default()).collect();
        way.dedup();
        way
    }

    /// The places at most so many ways from one, itself among them, in the order of their numbers.
    pub fn around(&self, place: usize, steps: usize) -> Vec<usize> {
        let mut found = std::collections::BTreeSet::from([place]);
        for _ in 0..steps {
            let next: Vec<usize> = found.iter().flat_map(|at| self.ways_of(*at).map(|(_, to, _)| to)).collect();
            found.extend(next);
        }
        found.into_iter().filter(|at| *at < self.places.len()).collect()
    }

    /// The drawing, where every place has a spot, and the table of what lies around a place.
    pub fn panels(self) -> Vec<Rc<Panel>> {
        if self.places.is_empty() {
            return Vec::new();
        }
        let map = Rc::new(self);
        let drawn = map.is_drawn().then(|| Rc::new(Panel::Map(Rc::clone(&map))));
        drawn.into_iter().chain([Rc::new(Panel::Near(map))]).collect()
    }
}

/// The ways of a place among these.
fn of_place(ways: &[MapWay], place: usize) -> impl Iterator<Item = (&MapWay, usize, &Text)> {
    ways.iter().filter_map(move |way| match way.ends {
        [from, to] if from == place => Some((way, to, &way.meets[0])),
        [to, from] if from == place => Some((way, to, &way.meets[1])),
        _ => None,
    })
}
