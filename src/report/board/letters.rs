//! A map in letters: great roads, other ways, rivers; names over all of them.

use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;

use super::{MapLayout, Placed, chart, named, roads};
use crate::engine::panel::Map;
use crate::engine::text::{Label, Text};

/// What is asked of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MapAsked {
    /// The place in question.
    pub around: Option<usize>,
    /// The place that the question names.
    pub named: Option<usize>,
    /// The place around which the map lay when it was drawn last, and the first of its rows that was seen: it stays so as
    /// long as what is asked about is on it.
    pub lies: Rc<Cell<Option<Lies>>>,
    /// The places of the way in question, one after the other: it is drawn out.
    pub way: Vec<usize>,
    /// The rows in which the map is laid out, whatever there is room for now: with fewer a part of it is seen; none for all
    /// there are.
    pub rows: Option<usize>,
    /// The first of its rows that is seen, where a player has scrolled to it.
    pub scroll: Option<usize>,
    /// The ways that are shut from the place that the question names, by their keys, and why.
    pub shut: Vec<(Rc<str>, String)>,
}

/// Around which place a map lies, and the first of its rows that is seen.
type Lies = (Option<usize>, usize);

impl MapAsked {
    /// True for a way that is a part of the one in question.
    fn goes_by(&self, ends: [usize; 2]) -> bool {
        self.way.windows(2).any(|step| step == ends || [step[1], step[0]] == ends)
    }

    /// True where the way in question ends.
    fn ends_at(&self, place: usize) -> bool {
        self.way.len() > 1 && self.way.last() == Some(&place)
    }
}

/// Signs of a great road, another way, a river; the same in ASCII.
const SIGNS: [char; 3] = ['•', '·', '≈'];
const PLAIN: [char; 3] = ['=', '-', '~'];

/// The lines of a map in so many columns and rows, whether all ways of the places on it are drawn, and whether any over a
/// sea is; none where not even the part around a place has room.
pub(crate) fn lines(map: &Map, asked: &MapAsked, size: (usize, usize), ascii: bool) -> Option<(Vec<Text>, [bool; 2])> {
    let (columns, shown) = size;
    // With more rows than it is laid out for, or fewer, a map stays as it is.
    let size = (columns, asked.rows.unwrap_or(shown));
    let row_of = |chart: &MapLayout, place| chart.labels.iter().find(|own| own.place == place).map(|own| own.at.1);
    let (before, asks) = (asked.lies.get(), asked.named.or(asked.around));
    let lay = before.and_then(|(place, _)| Some((place, chart(map, place, size)?)));
    let stays = lay.filter(|(_, chart)| asks.is_none_or(|place| row_of(chart, place).is_some()));
    let (centre, chart) = match stays {
        Some(lay) => lay,
        None => (asks, chart(map, asks, size)?),
    };
    // Ways over a sea lead from the place that is asked about now.
    let by_sea = asked.around.map_or_else(Vec::new, |place| roads::lead_over_sea(map, place, &chart));
    let sails = !by_sea.is_empty();
    let chart = MapLayout { by_sea, ..MapLayout::clone(&chart) };
    let whole = chart.labels.iter().all(|label| label.missing == 0);
    // Where not all rows are seen they stay as long as what is asked about is among them.
    let seen = asked.named.iter().chain(&asked.around).filter_map(|place| row_of(&chart, *place));
    let top = before.map_or(0, |(_, top)| top);
    let top = seen.fold(top, |top, row| top.clamp((row + 1).saturating_sub(shown), row));
    let last = chart.rows.saturating_sub(shown);
    let top = asked.scroll.unwrap_or(top).min(last);
    asked.lies.set(Some((centre, top)));
    let rows = top..chart.rows.min(top + shown);
    Some((drawn(map, &chart, asked, (rows, ascii)), [whole, sails]))
}

/// What the signs mean, as far as they are drawn; where ways are left out, what stands behind their places.
pub(crate) fn legend(map: &Map, [whole, sails]: [bool; 2], ascii: bool) -> Text {
    let signs = if ascii { PLAIN } else { SIGNS };
    let kind = |great: bool| map.ways.iter().find(|way| way.great == great).map(|way| way.kind);
    let rivers = map.ways.iter().any(|way| way.river).then_some("river");
    let seas = sails.then_some("sea");
    let unseen = if sails || map.by_sea.is_empty() { "" } else { "  by sea: Tab" };
    let told = [kind(true), kind(false), rivers.or(seas)].into_iter().zip(signs);
    let told: String =
        told.filter_map(|(kind, sign)| Some(format!("  {sign} {}", kind.filter(|kind| !kind.is_empty())?))).collect();
    let missing = if whole { "" } else { "  +1 one more way: Tab" };
    map.legend.clone().with(Label::Quiet, told).with(Label::Quiet, unseen).with(Label::Quiet, missing)
}

/// The rows of a map that are seen.
fn drawn(map: &Map, chart: &MapLayout, asked: &MapAsked, (seen, ascii): (Range<usize>, bool)) -> Vec<Text> {
    let signs = if ascii { PLAIN } else { SIGNS };
    let mut letters = vec![vec![(' ', Label::Plain); chart.columns]; chart.rows];
    for road in &chart.roads {
        let Some(way) = map.ways.get(road.way) else { continue };
        let (sign, label) = if way.great { (signs[0], Label::Plain) } else { (signs[1], Label::Quiet) };
        let label = if asked.goes_by(way.ends) { Label::Care } else { label };
        // The river lies across the middle, and the kind of the road is seen before and behind it.
        let middle = road.cells.len() / 2;
        for (nth, &(x, y)) in road.cells.iter().enumerate() {
            let wet = way.river && nth == middle;
            letters[y][x] = match (wet, label) {
                (true, Label::Care) => (signs[2], Label::Care),
                (true, _) => (signs[2], Label::Plain),
                (false, label) => (sign, label),
            };
        }
    }
    for road in &chart.by_sea {
        let Some(way) = map.by_sea.get(road.way) else { continue };
        let label = if asked.goes_by(way.ends) { Label::Care } else { Label::Quiet };
        road.cells.iter().for_each(|&(x, y)| letters[y][x] = (signs[2], label));
    }
    for (words, (x, y)) in edges(map, chart, &seen, &letters) {
        words.chars().zip(&mut letters[y][x..]).for_each(|(letter, cell)| *cell = (letter, Label::Care));
    }
    let row = |(y, letters): (usize, &Vec<(char, Label)>)| {
        let mut text = Text::default();
        let mut labels: Vec<_> = chart.labels.iter().filter(|label| label.at.1 == y).collect();
        labels.sort_by_key(|label| label.at.0);
        let mut x = 0;
        for label in labels {
            text = text.join(stretch(&letters[x..label.at.0]));
            let place = &map.places[label.place];
            let is_asked = asked.around == Some(label.place) || asked.ends_at(label.place);
            let name = if is_asked { loud(&place.label) } else { place.label.clone() };
            text = text.join(if label.before > 0 { turned(name, named(place)) } else { name });
            if label.is_counted(map) {
                text = text.with(Label::Quiet, format!(" +{}", label.missing));
            }
            x = label.at.0 + label.columns;
        }
        text.join(stretch(&letters[x.min(letters.len())..]))
    };
    letters.iter().enumerate().take(seen.end).skip(seen.start).map(row).collect()
}

/// An edge of a map: its sign, how far a place lies that way, and its cells.
type Edge = (char, fn((u8, u8)) -> i16, Vec<(usize, usize)>);

/// Where the map goes on beyond what is seen of it: a sign at that edge, with the key that shows rows beyond it as far as
/// there is room, in cells where nothing else stands, the nearest to its middle.
fn edges(
    map: &Map,
    chart: &MapLayout,
    seen: &Range<usize>,
    letters: &[Vec<(char, Label)>],
) -> Vec<(String, (usize, usize))> {
    let is_seen = |place: usize| chart.labels.iter().any(|own| own.place == place && seen.contains(&own.at.1));
    let all = || map.places.iter().enumerate().filter_map(|(at, place)| Some((is_seen(at), place.at?)));
    let beyond = |far: fn((u8, u8)) -> i16| {
        let most = |seen: bool| all().filter(|(own, _)| *own == seen).map(|(_, at)| far(at)).max();
        most(true).zip(most(false)).is_some_and(|(seen, hidden)| hidden > seen)
    };
    let (last, bottom) = (chart.columns.saturating_sub(1), seen.end.saturating_sub(1));
    let is_free = |(x, y): &(usize, usize)| {
        let label = |own: &Placed| own.at.1 == *y && *x + 2 >= own.at.0 && *x <= own.at.0 + own.columns + 1;
        letters.get(*y).and_then(|row| row.get(*x)).is_some_and(|(sign, _)| *sign == ' ')
            && !chart.labels.iter().any(label)
    };
    let across = |y: usize| (0..chart.columns).map(|x| (x, y)).collect::<Vec<_>>();
    let down = |x: usize| seen.clone().map(|y| (x, y)).collect::<Vec<_>>();
    let ends: [Edge; 4] = [
        ('<', |at| -i16::from(at.0), down(0)),
        ('>', |at| at.0.into(), down(last)),
        ('^', |at| -i16::from(at.1), across(seen.start)),
        ('v', |at| at.1.into(), across(bottom)),
    ];
    let mark = |(sign, far, cells): Edge| {
        let key = match sign {
            '^' if seen.start > 0 => " PgUp",
            'v' if seen.end < chart.rows => " PgDn",
            _ => "",
        };
        let has_room = |words: &str, (x, y): (usize, usize)| (x..=x + words.len()).all(|x| is_free(&(x, y)));
        let nearest = |words: String| {
            let free = cells
                .iter()
                .enumerate()
                .filter(|(_, cell)| has_room(&words, **cell) || words.len() == 1 && is_free(cell));
            let (_, cell) = free.min_by_key(|(at, _)| at.abs_diff(cells.len() / 2))?;
            Some((words, *cell))
        };
        beyond(far).then(|| nearest(format!("{sign}{key}")).or_else(|| nearest(sign.to_string())))?
    };
    ends.into_iter().filter_map(mark).collect()
}

/// A label with who stands there before its name.
fn turned(mut label: Text, name: usize) -> Text {
    let there = label.0.split_off(name);
    let mut text = Text(there);
    if let Some(first) = text.0.first_mut() {
        first.text = first.text.trim_start().to_owned();
    }
    text.then(" ").join(label)
}

/// The label of the place that is asked about.
fn loud(label: &Text) -> Text {
    let mut label = label.clone();
    if let Some(first) = label.0.first_mut() {
        first.label = Label::Care;
    }
    label
}

/// Letters of one meaning together.
fn stretch(letters: &[(char, Label)]) -> Text {
    let mut text = Text::default();
    for run in letters.chunk_by(|a, b| a.1 == b.1) {
        text = text.with(run[0].1, run.iter().map(|(letter, _)| letter).collect::<String>());
    }
    text
}
