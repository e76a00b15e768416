//! Maps of places and ways: names first, each whole and apart from the others, then the ways through what they leave
//! free. A way that would pass a third place is left out and counted at both its ends.

mod labels;
pub(crate) mod letters;
pub(crate) mod near;
mod roads;
pub(crate) mod svg;

use std::cell::RefCell;
use std::rc::Rc;

use crate::engine::panel::{Map, MapPlace, MapWay};
use crate::engine::text::Text;

use self::labels::NameSpot;
use super::columns::width;

/// So many ways less are drawn before labels move for them.
const FEW: usize = 2;

/// How often labels are widened for the ways that are left out.
const TRIES: usize = 5;

/// A map as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapLayout {
    pub columns: usize,
    pub rows: usize,
    pub labels: Vec<Placed>,
    pub roads: Vec<Road>,
    /// Ways over a sea from the place that is asked about, as far as there was room.
    pub by_sea: Vec<Road>,
}

/// A place's label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The place's number.
    pub place: usize,
    /// Where its first letter stands.
    pub at: (usize, usize),
    /// The columns of what is set before the name instead of behind it.
    pub before: usize,
    /// Columns of the label, and of the count of missing ways where it has room.
    pub columns: usize,
    /// How many of its ways are not drawn.
    pub missing: usize,
}

/// A way that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Road {
    /// The way's number.
    pub way: usize,
    /// Its cells from end to end, each beside the next.
    pub cells: Vec<(usize, usize)>,
}

impl MapLayout {
    /// The same with the labels as they are now where they stand, or beside that, and the ways that come to them; none where
    /// a label would have no room, or where too few of the ways have any.
    fn labelled_anew(&self, map: &Map, around: Option<usize>) -> Option<Self> {
        let (size, own) = ((self.columns, self.rows), |at: usize| wide(&map.places[at]));
        let spot = |own: &Placed| NameSpot { place: own.place, at: (own.at.0 + own.before, own.at.1), before: 0 };
        let mut spots: Vec<NameSpot> = self.labels.iter().map(spot).collect();
        labels::turn_about(&mut spots, size.0, own, |at| tail(&map.places[at]));
        let label = |(label, spot): (&Placed, &NameSpot)| Placed {
            at: spot.at,
            before: spot.before,
            columns: own(spot.place),
            ..label.clone()
        };
        let labels: Vec<Placed> = self.labels.iter().zip(&spots).map(label).collect();
        let stands = |roads: &[Road], ways: &[MapWay]| {
            roads.iter().all(|road| ways.get(road.way).is_some_and(|way| road.is_read_off(way.ends, &labels)))
        };
        let is_whole = labels.iter().all(|own| own.missing == 0) && labels::are_apart(&spots, size, own);
        if is_whole && stands(&self.roads, &map.ways) && stands(&self.by_sea, &map.by_sea) {
            return Some(Self { labels, ..self.clone() });
        }
        // No count of missing ways moves a label; who has come to a place may need more room than its label has: that one
        // steps aside, for some of the ways.
        let in_place = led(map, spots.clone(), around, size, |spots, _| labels::are_apart(spots, size, own));
        let aside = || led(map, spots, around, size, |spots, _| labels::move_apart(spots, size, own));
        let is_there = |place: &usize| self.labels.iter().any(|own| own.place == *place);
        let ways = map.ways.iter().filter(|way| way.ends.iter().all(is_there)).count();
        let in_place = in_place.filter(|anew| anew.roads.len() + FEW >= self.roads.len());
        let mut anew = in_place.or_else(|| aside().filter(|anew| anew.roads.len() * 2 >= ways))?;
        anew.by_sea = around.map_or_else(Vec::new, |from| roads::lead_over_sea(map, from, &anew));
        Some(anew)
    }
}

impl Road {
    /// True where it comes from the label of one of these places to that of the other, past no third and over none.
    fn is_read_off(&self, ends: [usize; 2], labels: &[Placed]) -> bool {
        let touches = |cell: Option<&(usize, usize)>, place: usize| {
            cell.is_some_and(|cell| labels.iter().any(|own| own.place == place && own.touches(*cell)))
        };
        let (first, last) = (self.cells.first(), self.cells.last());
        let [from, to] = ends;
        let is_past = |cell: &(usize, usize)| {
            labels.iter().any(|own| own.covers(*cell) || own.touches(*cell) && !ends.contains(&own.place))
        };
        (touches(first, from) && touches(last, to) || touches(first, to) && touches(last, from))
            && !self.cells.iter().any(is_past)
    }
}

impl Placed {
    /// True where how many of its ways are missing stands behind it.
    fn is_counted(&self, map: &Map) -> bool {
        self.columns > wide(&map.places[self.place])
    }

    /// True for a cell of the label or beside it, so that what is drawn there belongs to the label.
    pub const fn touches(&self, (x, y): (usize, usize)) -> bool {
        let (left, top) = self.at;
        x + 2 >= left && x < left + self.columns + 2 && y + 1 >= top && y <= top + 1
    }

    /// True for a cell of the label, or of the blank before and behind it.
    pub const fn covers(&self, (x, y): (usize, usize)) -> bool {
        let (left, top) = self.at;
        x + 1 >= left && x <= left + self.columns && y == top
    }
}

/// The whole map in so many columns and rows; else the part around a place, two steps wide, else one; none where not
/// even that fits. Labels stand where they stand whatever is asked and whoever comes and goes, as long as that is a few.
pub fn chart(map: &Map, around: Option<usize>, size: (usize, usize)) -> Option<Rc<MapLayout>> {
    thread_local! {
        // A screen is drawn at every key, and its map seldom changes.
        static LAST: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
    }
    let key = Key::of(map, around, size);
    LAST.with_borrow_mut(|known| {
        // Who comes and goes moves no place as long as all labels still have room where they were drawn last.
        let mut again = known.iter().filter(|(own, _)| own.is_of_one_map(&key));
        let as_drawn = |(own, chart): &Known| {
            if *own == key {
                Some(chart.clone())
            } else {
                chart.as_ref()?.labelled_anew(map, around).map(|own| Some(Rc::new(own)))
            }
        };
        if let Some(chart) = again.find_map(as_drawn) {
            known.retain(|(own, _)| *own != key);
            known.truncate(KEPT - 1);
            known.insert(0, (key, chart.clone()));
            return chart;
        }
        let all: Vec<usize> = (0..map.places.len()).collect();
        let marks = room_for_marks(map);
        let best = usual(map, &all, size, marks);
        let whole = best.as_ref().and_then(|(usual, style)| {
            usual.labelled_anew(map, around).or_else(|| laid(map, &all, around, (size, *style)))
        });
        // Where more than one way in ten is left out, a part tells more in which all ways of the place are drawn; that
        // hangs on nobody who stands on it.
        let is_full = best.is_some_and(|(usual, _)| usual.roads.len() * 10 >= map.ways.len() * 9);
        let steps = if is_full { &[][..] } else { &[2, 1] };
        let parts = around.into_iter().flat_map(|place| steps.iter().map(move |steps| map.around(place, *steps)));
        let styled = |places: Vec<usize>| {
            OF_A_PART.map(|(kept, apart)| laid(map, &places, around, (size, (kept + marks, apart))))
        };
        let parts: Vec<MapLayout> = parts.flat_map(styled).flatten().collect();
        let has_all = |chart: &&MapLayout| chart.labels.iter().all(|own| Some(own.place) != around || own.missing == 0);
        let part = parts.iter().find(has_all).or(if whole.is_none() { parts.first() } else { None });
        let chart = part.cloned().or(whole).map(|mut chart| {
            chart.by_sea = around.map_or_else(Vec::new, |from| roads::lead_over_sea(map, from, &chart));
            Rc::new(chart)
        });
        known.truncate(KEPT - 1);
        known.insert(0, (key, chart.clone()));
        chart
    })
}

/// How labels may be placed: the columns that are kept free behind a name and its marks for who stands there, so that no
/// label moves for that; how much is given for not standing right above or below another.
const STYLES: [Style; 6] = [(8, 6), (4, 6), (8, 14), (4, 14), (4, 0), (0, 6)];
/// Those of a part of a map, the first in which all ways of its place are drawn.
const OF_A_PART: [Style; 2] = [(4, 6), (0, 6)];
type Style = (usize, i32);

/// The map while little stands anywhere and nothing is asked, whatever is so now, in the first style with which as many
/// ways are drawn as can be: from it every other drawing is made.
fn usual(map: &Map, all: &[usize], size: (usize, usize), marks: usize) -> Option<(MapLayout, Style)> {
    let bare = |place: &MapPlace| MapPlace { label: Text::plain(&*place.name).then(" 1A"), ..place.clone() };
    let bare = Map { places: map.places.iter().map(bare).collect(), ..map.clone() };
    let styles = STYLES.map(|(kept, apart)| (kept + marks, apart));
    let drawn = |style: Style| laid(&bare, all, None, (size, style)).map(|chart| (chart, style));
    let all: Vec<(MapLayout, Style)> = styles.into_iter().filter_map(drawn).collect();
    let most = all.iter().map(|(chart, _)| chart.roads.len()).max()?;
    all.into_iter().find(|(chart, _)| chart.roads.len() >= most)
}

/// How many drawings are kept.
const KEPT: usize = 8;
type Known = (Key, Option<Rc<MapLayout>>);

/// What a drawing depends on.
#[derive(PartialEq, Eq)]
struct Key {
    places: Vec<(Option<(u8, u8)>, usize)>,
    ways: Vec<[usize; 2]>,
    by_sea: usize,
    around: Option<usize>,
    size: (usize, usize),
}

impl Key {
    /// True where only labels differ.
    fn is_of_one_map(&self, other: &Self) -> bool {
        let places = |own: &Self| own.places.iter().map(|(at, _)| *at).collect::<Vec<_>>();
        let same = self.ways == other.ways && self.by_sea == other.by_sea && self.size == other.size;
        same && self.around == other.around && places(self) == places(other)
    }

    fn of(map: &Map, around: Option<usize>, size: (usize, usize)) -> Self {
        let places = map.places.iter().map(|place| (place.at, wide(place))).collect();
        Self { places, ways: map.ways.iter().map(|way| way.ends).collect(), by_sea: map.by_sea.len(), around, size }
    }
}

/// Columns of a place's label.
fn wide(place: &MapPlace) -> usize {
    place.label.0.iter().map(|span| width(&span.text)).sum()
}

/// The spans of a label that are its name, with its marks; who stands there comes behind them.
fn named(place: &MapPlace) -> usize {
    let spans = place.label.0.iter().skip(1);
    1 + spans.take_while(|span| !span.text.starts_with(' ')).count()
}

/// Columns of who stands there in a place's label, with the blank before it.
fn tail(place: &MapPlace) -> usize {
    place.label.0.iter().skip(named(place)).map(|span| width(&span.text)).sum()
}

/// So many columns more than a map has for the marks of its names are a map with other marks.
const MARKS: usize = 5;

/// Columns that are kept for the marks of each name, so that it stays where it is when a place changes hands.
fn room_for_marks(map: &Map) -> usize {
    let marks = |place: &MapPlace| (wide(place) - tail(place)).saturating_sub(width(&place.name));
    map.places.iter().map(marks).max().unwrap_or(0).next_multiple_of(MARKS)
}

/// Columns of the count of missing ways: ` +1`.
fn counted(missing: usize) -> usize {
    if missing == 0 { 0 } else { 2 + missing.to_string().len() }
}

/// These places of the map, with all ways of the one that is asked about before others; none where their labels have no
/// room.
fn laid(
    map: &Map,
    places: &[usize],
    around: Option<usize>,
    (size, style): ((usize, usize), Style),
) -> Option<MapLayout> {
    let (kept, apart) = style;
    // Labels stand where they would whoever stands there and whose they are, and move only where one would lie over
    // another.
    let name = |at: usize| width(&map.places[at].name) + kept;
    let mut spots = labels::place(map, places, (size, apart), name)?;
    labels::turn_about(&mut spots, size.0, |at| wide(&map.places[at]), |at| tail(&map.places[at]));
    led(map, spots, around, size, |spots, own| {
        if labels::move_apart(spots, size, own) {
            return true;
        }
        let anew = labels::place(map, places, (size, apart), |at| name(at).max(own(at)));
        anew.map(|anew| *spots = anew).is_some()
    })
}

/// The ways between labels at these spots; those that find no room are counted at both ends, for which `make_room` gives each
/// label its columns, or says that they have no room.
fn led(
    map: &Map,
    mut spots: Vec<NameSpot>,
    around: Option<usize>,
    size: (usize, usize),
    mut make_room: impl FnMut(&mut Vec<NameSpot>, &dyn Fn(usize) -> usize) -> bool,
) -> Option<MapLayout> {
    let is_there = |place: &usize| spots.iter().any(|own| own.place == *place);
    let mut missing = vec![0_usize; map.places.len()];
    let mut left_out: Vec<usize> = Vec::new();
    for (at, way) in map.ways.iter().enumerate() {
        if !way.ends.iter().all(is_there) {
            left_out.push(at);
            way.ends.iter().filter(|end| is_there(end)).for_each(|end| missing[*end] += 1);
        }
    }
    for _ in 0..TRIES {
        if !make_room(&mut spots, &|at| wide(&map.places[at]) + counted(missing[at])) {
            return None;
        }
        let label = |NameSpot { place, at, before }: &NameSpot| {
            let (bare, missing) = (wide(&map.places[*place]), missing[*place]);
            let ends = at.0 + bare + counted(missing);
            let is_clear = |other: &NameSpot| other.at.1 != at.1 || other.at.0 <= at.0 || ends < other.at.0;
            let has_room = ends <= size.0 && spots.iter().all(is_clear);
            let columns = if has_room { ends - at.0 } else { bare };
            Placed { place: *place, at: *at, before: *before, columns, missing }
        };
        let labels: Vec<Placed> = spots.iter().map(label).collect();
        let roads = roads::lead(map, &labels, (&left_out, around), size);
        let drawn = |way: &usize| roads.iter().any(|road| road.way == *way) || left_out.contains(way);
        let more: Vec<usize> = (0..map.ways.len()).filter(|way| !drawn(way)).collect();
        if more.is_empty() {
            let (columns, rows) = size;
            return Some(MapLayout { columns, rows, labels, roads, by_sea: Vec::new() });
        }
        for way in more {
            map.ways[way].ends.into_iter().for_each(|end| missing[end] += 1);
            left_out.push(way);
        }
    }
    None
}
