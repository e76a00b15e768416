//! Options that say by which way, or more than a line holds: where to, by what, what room is left, what it costs and does,
//! in columns, so that the cheaper of two ways is seen beside the other.

use std::collections::BTreeSet;

use crate::engine::prompt::PartKind;
use crate::engine::text::{Label, Text};
use crate::tui::answer::choose::Choose;
use crate::tui::answer::offered::ChoiceLine;
use crate::tui::words::{cut, fill, width};

/// The heads of the columns.
const HEADS: [&str; 4] = ["to", "by", "room", "what it costs and does"];
/// What stands behind every room, and so above the column instead of in it.
const LEFT: &str = " left";
/// The columns of the mark and the number before an option.
const BEFORE: usize = 4;
/// What stands between the parts of an option.
const PARTED: &str = " · ";
/// The columns between two.
const GAPS: &str = "  ";
const GAP: usize = GAPS.len();
/// The least columns of a way and of the last cell: what a way costs is worth more than the names on it.
const LEAST_WAY: usize = 14;
const LEAST_LAST: usize = 16;
/// The columns of a name where all of it has no room.
const LONG_NAME: usize = 20;
/// More options are not looked through.
const MOST: usize = 200;

/// The columns of a list of ways; one that no option needs has no width.
pub(super) struct WayColumns {
    widths: [usize; 3],
    last: usize,
    /// True where all that is said of room is what is left of it.
    is_left: bool,
    /// True where the first column names places, and not who comes from them or what is done.
    names_places: bool,
}

impl WayColumns {
    /// The columns of these options; none where none of them says by which way and all are whole on
    /// their lines, or there is no room.
    pub(super) fn of(choose: &Choose, columns: usize) -> Option<Self> {
        if choose.fitting() > MOST {
            return None;
        }
        let says = |item: ChoiceLine| item.parts.iter().any(|part| matches!(part.kind, PartKind::Way | PartKind::Room));
        // What a row of a table says stands in the table.
        let told = |item: &ChoiceLine| item.parts.iter().any(|part| part.kind != PartKind::Row);
        let is_cut = |item: ChoiceLine| told(&item) && width(&item.words()) + BEFORE >= columns;
        let of_ways = choose.items().any(says);
        if !of_ways && !choose.items().any(is_cut) {
            return None;
        }
        let names_places = of_ways && choose.items().all(|item| item.code.is_none());
        let rooms = |item: ChoiceLine| of_kinds(&item, &[PartKind::Room]);
        let is_left = choose.items().map(rooms).all(|room| room.is_empty() || room.ends_with(LEFT));
        let rows: Vec<[String; 4]> = choose.items().map(|item| cells(&item, is_left)).collect();
        let widest = |at: usize| {
            let most = rows.iter().map(|row| width(&row[at])).max().unwrap_or(0);
            if most == 0 { 0 } else { most.max(width(HEADS[at])) }
        };
        let [to, by, room] = [widest(0), widest(1), widest(2)];
        let gaps = [to, by, room].iter().filter(|wide| **wide > 0).count() * GAP;
        let costs = choose.items().map(|item| width(&least(&item))).max().unwrap_or(0);
        let fitting = |(to, least): (usize, usize)| {
            let left = columns.checked_sub(BEFORE + to + room + gaps)?;
            let by = by.min(left.saturating_sub(least).max(LEAST_WAY));
            let own = Self { widths: [to, by, room], last: left.checked_sub(by)?, is_left, names_places };
            // No two options may read alike where their ways are cut.
            let lines: BTreeSet<String> = rows.iter().map(|row| own.row(row.each_ref().map(String::as_str))).collect();
            (own.last >= LEAST_LAST && lines.len() == rows.len()).then_some(own)
        };
        // Long names are cut before there are no columns at all.
        [(to, costs), (to, LEAST_LAST), (to.min(LONG_NAME), LEAST_LAST)].into_iter().find_map(fitting)
    }

    /// The names of the columns.
    pub(super) fn head(&self) -> Text {
        let [to, by, room, does] = HEADS;
        let [to, by] = if self.names_places { [to, by] } else { ["", "way"] };
        let room = if self.is_left { LEFT.trim_start() } else { room };
        Text::of(Label::Quiet, format!("{}{}", " ".repeat(BEFORE), self.row([to, by, room, does])))
    }

    /// An option in these columns, without its mark and number.
    pub(super) fn line(&self, item: &ChoiceLine) -> String {
        let [to, by, room, does] = cells(item, self.is_left);
        self.row([&to, &by, &room, &does])
    }

    /// What an option costs and does, and its way, as far as they are cut on its line.
    pub(super) fn cut_off(&self, item: &ChoiceLine) -> Option<String> {
        let [_, by, _, does] = cells(item, self.is_left);
        let rest = does[self.fitting(&does)..].trim_start_matches(PARTED).to_owned();
        let way = if width(&by) > self.widths[1] { by } else { String::new() };
        let cut: Vec<String> = [rest, way].into_iter().filter(|words| !words.is_empty()).collect();
        (!cut.is_empty()).then(|| cut.join(PARTED))
    }

    /// The bytes of the parts of what an option costs and does that have room on its line; none where the first has not.
    fn fitting(&self, does: &str) -> usize {
        let ends = does.match_indices(PARTED).map(|(at, _)| at).chain([does.len()]);
        ends.take_while(|end| width(&does[..*end]) <= self.last).last().unwrap_or(0)
    }

    fn row(&self, cells: [&str; 4]) -> String {
        let shown = cells.iter().zip(self.widths).filter(|(_, wide)| *wide > 0);
        let mut row: String = shown.map(|(cell, wide)| fill(&cut(cell, wide), wide) + GAPS).collect();
        row.push_str(&cut(cells[3], self.last));
        row
    }
}

/// What its parts of these kinds say, what is worth most first.
fn of_kinds(item: &ChoiceLine, kinds: &[PartKind]) -> String {
    let mut parts: Vec<_> = item.parts.iter().filter(|part| kinds.contains(&part.kind)).collect();
    parts.sort_by_key(|part| part.kind);
    parts.iter().map(|part| &*part.text).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(PARTED)
}

/// What must be read of the last cell: whom it attacks and what it costs, without who pays it; and that more follows.
fn least(item: &ChoiceLine) -> String {
    let cost = of_kinds(item, &[PartKind::Cost]);
    let cost = cost.split(':').next().unwrap_or_default();
    [&of_kinds(item, &[PartKind::Attack]), cost, ".."].join(" · ")
}

/// Its name; its way; its room; the rest, what is worth most first. What the head of a column says is not said again.
fn cells(item: &ChoiceLine, is_left: bool) -> [String; 4] {
    let of = |kinds: &[PartKind]| of_kinds(item, kinds);
    let rest = of(&[PartKind::Attack, PartKind::Cost, PartKind::Warning, PartKind::Consequence, PartKind::Row]);
    let rest = match &item.blocked {
        Some(why) => format!("not now: {why}"),
        None if item.owed => format!("{rest}  [due]"),
        None => rest,
    };
    let (way, room) = (of(&[PartKind::Way]), of(&[PartKind::Room]));
    let way = way.strip_prefix("by ").map(str::to_owned).unwrap_or(way);
    let room = room.strip_suffix(LEFT).filter(|_| is_left).map(str::to_owned).unwrap_or(room);
    [item.name.to_string(), way, room, rest]
}
