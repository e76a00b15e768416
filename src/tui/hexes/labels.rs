//! Where names stand on a map of hexes: as long as they find room, never over a sign or another name.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::hexes::{HexMap, HexSea, Tint, Whose};
use crate::engine::text::Text;
use crate::tui::words::text_width;

/// A name on the map: where it begins, and as much of it as has room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapLabel {
    /// Column and row of the whole map on the screen.
    pub at: (u16, u16),
    pub words: String,
    /// The hex that it is about.
    pub hex: usize,
    /// True for who stands there, false for the name of the place.
    pub is_force: bool,
}

/// Names of seas are written in their own hexes and nowhere else.
struct Waters<'m> {
    map: &'m HexMap,
    size: (u16, u16),
}

impl Waters<'_> {
    fn is_sea(&self, (x, y): (u16, u16)) -> bool {
        let (wide, tall) = self.size;
        let column = x / wide;
        let row = y.checked_sub(u16::from(self.map.is_lowered(column))).map(|below| below / tall);
        let hex = row.and_then(|row| self.map.at(column, row)).and_then(|hex| self.map.hexes.get(hex));
        hex.is_some_and(|hex| hex.ground == Tint::Sea)
    }

    /// Where a whole name has room, nearest to the middle of its area.
    fn label(&self, sea: &HexSea, spot: impl Fn(usize) -> (u16, u16), kept: &BTreeSet<(u16, u16)>) -> Option<MapLabel> {
        let words: String = sea.name.chars().map(of_one_column).collect();
        let long = u16::try_from(words.chars().count()).unwrap_or(u16::MAX);
        let has_room = |(x, y): (u16, u16)| {
            let is_free = |at: u16| !kept.contains(&(at, y));
            let inside = (x..x.saturating_add(long)).all(|at| is_free(at) && self.is_sea((at, y)));
            inside && is_free(x.saturating_add(long)) && x.checked_sub(1).is_none_or(is_free)
        };
        let spots = sea.hexes.iter().flat_map(|hex| {
            let (x, y) = spot(*hex);
            (0..self.size.1).map(move |row| (*hex, (x, y + row)))
        });
        let (hex, at) = spots.take(TRIED).find(|(_, at)| has_room(*at))?;
        Some(MapLabel { at, words, hex, is_force: false })
    }
}

/// The least letters of a name: a sign and a letter of a city, two letters of a force.
const LEAST: usize = 2;
/// How many places near the middle of a sea are tried for its name: a map is drawn at each key.
const TRIED: usize = 90;

/// The names of a map whose hexes are so wide and high and begin at these spots; `signed` gives the row of a hex that shows a
/// step of a route or a battle.
pub(super) fn labels(
    map: &HexMap,
    (wide, tall): (u16, u16),
    spot: impl Fn(usize) -> (u16, u16),
    signed: impl Fn(usize) -> Option<u16>,
) -> Vec<MapLabel> {
    let right = map.columns * wide;
    let mut wanted: Vec<(u8, MapLabel)> = Vec::new();
    let mut kept: BTreeSet<(u16, u16)> = BTreeSet::new();
    for (hex, cell) in map.hexes.iter().enumerate() {
        let (x, y) = spot(hex);
        if let Some(row) = signed(hex) {
            kept.extend([(x, y + row), (x + 1, y + row)]);
        }
        if let Some(mark) = cell.mark {
            let worth = u8::from(matches!(mark.whose, Whose::Other(_)));
            wanted.push((worth, MapLabel { at: (x, y + 1), words: cell.who.clone(), hex, is_force: true }));
        }
        if let Some([sign, _]) = cell.city {
            let worth = match sign {
                '#' => 2,
                '^' => 3,
                _ => 4,
            };
            let words = format!("{sign}{}", cell.city_name);
            wanted.push((worth, MapLabel { at: (x + 2, y), words, hex, is_force: false }));
        }
    }
    // The beginning of each stands before any goes on over the next hex.
    for (_, label) in &wanted {
        kept.extend((0..2).map(|more| (label.at.0 + more, label.at.1)));
    }
    wanted.sort_by_key(|(worth, _)| *worth);
    let cut: Vec<(MapLabel, usize)> = wanted
        .into_iter()
        .map(|(_, label)| {
            let (x, y) = label.at;
            let is_free = |at: u16, kept: &BTreeSet<(u16, u16)>| at < right && !kept.contains(&(at, y));
            let letters: Vec<char> = label.words.chars().map(of_one_column).collect();
            let mut long = LEAST.min(letters.len());
            while long < letters.len() {
                let next = x + u16::try_from(long).unwrap_or(u16::MAX);
                // A blank behind it keeps two names apart.
                if !is_free(next, &kept) || kept.contains(&(next + 1, y)) {
                    break;
                }
                long += 1;
            }
            for column in 0..=long {
                kept.insert((x + u16::try_from(column).unwrap_or(u16::MAX), y));
            }
            (MapLabel { words: letters.into_iter().collect(), ..label }, long)
        })
        .collect();
    let mut labels = apart(&cut);
    let waters = Waters { map, size: (wide, tall) };
    for sea in &map.seas {
        if let Some(label) = waters.label(sea, &spot, &kept) {
            let (x, y) = label.at;
            kept.extend((x..).take(label.words.chars().count() + 1).map(|x| (x, y)));
            labels.push(label);
        }
    }
    labels
}

/// The names with as many letters as have room: no two places read alike. A name that would is cut to other letters of its
/// own; where none are left only its sign stands.
fn apart(cut: &[(MapLabel, usize)]) -> Vec<MapLabel> {
    let name = |words: &str| words.chars().skip(1).collect::<String>().trim_end().to_lowercase();
    let is_whole = |(label, long): &(MapLabel, usize)| !label.is_force && label.words.chars().count() == *long;
    let mut taken: BTreeSet<String> = cut.iter().filter(|own| is_whole(own)).map(|(own, _)| name(&own.words)).collect();
    let mut shown = |(label, long): &(MapLabel, usize)| {
        let letters: Vec<char> = label.words.chars().collect();
        let mut words: String = letters[..*long].iter().collect();
        if !label.is_force && *long < letters.len() {
            let mut forms = forms(&letters, *long).into_iter();
            words = forms.find(|form| taken.insert(name(form))).unwrap_or_else(|| letters[..1].iter().collect());
        }
        MapLabel { words: words.trim_end().to_owned(), ..label.clone() }
    };
    cut.iter().map(&mut shown).collect()
}

/// What so many letters may say of a name behind its sign: its beginning, the beginning with a later letter, its first letter
/// with later ones.
fn forms(letters: &[char], long: usize) -> Vec<String> {
    let Some((last, head)) = letters.get(..long).and_then(|head| head.split_last()) else { return Vec::new() };
    let later = letters[long..].iter().filter(|letter| letter.is_alphanumeric());
    let ends = std::iter::once(last).chain(later).map(|end| head.iter().chain([end]).collect());
    let runs = letters.windows(long.saturating_sub(2).max(1)).skip(3).filter(|_| long > 3);
    let runs = runs.map(|run| letters[..2].iter().chain(run).collect());
    ends.chain(runs).collect()
}

/// A letter without a width of its own would turn or shift the row.
fn of_one_column(letter: char) -> char {
    if text_width(&Text::plain(letter.to_string())) == 1 { letter } else { '?' }
}

/// The letters of the names, by their cells.
pub(super) fn cells(labels: &[MapLabel]) -> BTreeMap<(u16, u16), (char, usize, bool)> {
    let letters = |label: &MapLabel| {
        let (x, y) = label.at;
        let (hex, is_force) = (label.hex, label.is_force);
        let each = (x..).zip(label.words.chars().collect::<Vec<_>>());
        each.map(move |(x, letter)| ((x, y), (letter, hex, is_force))).collect::<Vec<_>>()
    };
    // A blank behind each keeps it from the letter of the next hex.
    let behind = |label: &MapLabel| {
        let long = u16::try_from(label.words.chars().count()).unwrap_or(0);
        ((label.at.0 + long, label.at.1), (' ', label.hex, false))
    };
    labels.iter().map(behind).chain(labels.iter().flat_map(letters)).collect()
}
