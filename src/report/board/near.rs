//! What lies around a place, as a table: for every front end, and where a map has no room.

use std::rc::Rc;

use crate::engine::panel::Map;
use crate::engine::text::{Label, Text};

/// The heads of the columns.
const HEAD: [&str; 6] = ["", "by", "river", "room", "there", "march"];

/// What stands before the name of a place in the key of a way over a sea.
pub(crate) const SEA: &str = "sea:";

/// A place with its neighbours: first what is there, then the heads, then a row a way.
pub(crate) struct Near {
    pub title: Text,
    /// Cells, the heads first; a column that no way needs is left out.
    pub rows: Vec<Vec<Text>>,
}

/// The table of a place.
pub(crate) fn near(map: &Map, place: usize) -> Option<Near> {
    let own = map.places.get(place)?;
    let mut title = Text::of(Label::Heading, own.name.to_uppercase()).then("  ").join(own.there.clone());
    if !own.note.is_empty() {
        title = title.with(Label::Quiet, format!("  {}", own.note));
    }
    // What is met on a way is not the same for both sides.
    let march = format!("{} {}", map.for_whom, HEAD[5]);
    let head = |word: &&str| Text::of(Label::Quiet, if **word == *HEAD[5] { march.trim_start() } else { word });
    let head = HEAD.iter().map(head).collect();
    let row = |(way, other, meets): (&crate::engine::panel::MapWay, usize, &Text)| {
        let there = map.places.get(other)?;
        let room = match way.room {
            Some([most, left]) if most == left => most.to_string(),
            Some([most, left]) => format!("{most}, {left} left"),
            None => String::new(),
        };
        let note = if there.note.is_empty() { String::new() } else { format!("  {}", there.note) };
        let note = Text::of(Label::Quiet, note);
        let nobody = if there.there.is_empty() { Text::of(Label::Quiet, "nobody") } else { there.there.clone() };
        Some(vec![
            Text::plain(&*there.name),
            Text::plain(way.kind),
            Text::of(Label::Care, if way.river { "river" } else { "" }),
            Text::plain(room),
            nobody.join(note),
            meets.clone(),
        ])
    };
    let mut rows: Vec<Vec<Text>> = vec![head];
    rows.extend(map.ways_of(place).chain(map.by_sea_of(place)).filter_map(row));
    let needed: Vec<bool> = (0..HEAD.len()).map(|at| rows[1..].iter().any(|row| !row[at].is_empty())).collect();
    let kept =
        |row: Vec<Text>| row.into_iter().zip(&needed).filter(|(_, needed)| **needed).map(|(cell, _)| cell).collect();
    Some(Near { title, rows: rows.into_iter().map(kept).collect() })
}

impl Near {
    /// Says of the ways that are shut why they are, as the list of options does.
    pub(crate) fn shut(&mut self, shut: &[(Rc<str>, String)]) {
        for row in self.rows.iter_mut().skip(1) {
            let [name, by, .., march] = &mut row[..] else { continue };
            let sea = if by.to_string() == "sea" { SEA } else { "" };
            let key = format!("{sea}{name}");
            if let Some((_, why)) = shut.iter().find(|(own, _)| **own == *key) {
                *march = Text::quiet(format!("not now: {why}"));
            }
        }
    }

    /// The table in sentences, one a neighbour.
    pub(crate) fn sentences(&self) -> Vec<Text> {
        let Some((heads, rows)) = self.rows.split_first() else { return vec![self.title.clone()] };
        let sentence = |row: &Vec<Text>| {
            let told = row.iter().zip(heads).filter(|(cell, _)| !cell.is_empty());
            let cells = told.map(|(cell, head)| {
                let head = head.to_string();
                // `river` says all of its column.
                let head = if head.is_empty() || head == cell.to_string() { head } else { format!("{head} ") };
                if head == cell.to_string() { cell.clone() } else { Text::plain(head).join(cell.clone()) }
            });
            cells.reduce(|line, cell| line.then(", ").join(cell)).unwrap_or_default().then(".")
        };
        std::iter::once(self.title.clone()).chain(rows.iter().map(sentence)).collect()
    }
}
