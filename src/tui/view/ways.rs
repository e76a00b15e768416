//! Options that say by which way, or more than a line holds: where to, by what, what room is left, what it costs and does,
//! in columns, so that the cheaper of two ways is seen beside the other.

use std::collections::BTreeSet;

use crate::engine::prompt::{Part, PartKind};
use crate::engine::text::{Label, Text};
use crate::tui::answer::choose::Choose;
use crate::tui::answer::offered::ChoiceLine;
use crate::tui::words::{cut, fill, width, wrap};

/// The heads of the columns.
const HEADS: [&str; 4] = ["to", "by", "room", "what it costs and does"];
/// What stands behind every room, and so above the column instead of in it.
const LEFT: &str = " left";
/// Its head then: what is left when those who are asked about have gone; the same in few words.
const AFTER: [&str; 2] = ["left after", "left"];
/// The columns of the mark and the number before an option.
const BEFORE: usize = 4;
/// What stands between the parts of an option.
const PARTED: &str = " · ";
/// What stands behind words that go on, and behind parts that do.
const MORE: &str = "..";
const PARTED_MORE: &str = " · ..";
/// The columns between two.
const GAP: usize = 2;
/// The least columns of a way, also where the others are in few words, and of the last cell: what a way costs is worth more
/// than the names on it.
const LEAST_WAY: usize = 14;
const BRIEF_WAY: usize = 8;
const LEAST_LAST: usize = 14;
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
    /// True where parts that have few words are said in those: in full some would be cut.
    is_brief: bool,
    /// What those words mean.
    means: String,
}

impl WayColumns {
    /// The columns of these options; none where none of them says by which way and all are whole on
    /// their lines, or there is no room.
    pub(super) fn of(choose: &Choose, columns: usize) -> Option<Self> {
        if choose.fitting() > MOST {
            return None;
        }
        // What a row of a table says stands in the table.
        let told = |item: &ChoiceLine| item.parts.iter().any(|part| part.kind != PartKind::Row);
        let is_cut = |item: ChoiceLine| told(&item) && width(&item.words()) + BEFORE >= columns;
        let of_ways = choose.items().any(|item| says_way(&item));
        if !of_ways && !choose.items().any(is_cut) {
            return None;
        }
        let rooms = |item: ChoiceLine| of_kinds(&item, &[PartKind::Room], false);
        let is_left = choose.items().map(rooms).all(|room| room.is_empty() || room.ends_with(LEFT));
        // What may be done is no place, and what is left of it no room of a way.
        let goes = choose.items().any(|item| item.parts.iter().any(|part| part.kind == PartKind::Way)) || is_left;
        let names_places = of_ways && goes && choose.items().all(|item| item.code.is_none());
        let of = |is_brief| Self::fitted(choose, columns, [is_left, names_places, of_ways], is_brief);
        // Whom a way attacks and what it costs is read on its line, in few words if need be.
        let is_cut = |own: &Self| choose.items().any(|item| !own.says_least(&item));
        let has_brief = || choose.items().any(|item| item.parts.iter().any(|part| part.brief.is_some()));
        match of(false) {
            Some(full) if !is_cut(&full) || !has_brief() => Some(full),
            full if has_brief() => of(true).or(full),
            full => full,
        }
    }

    /// The columns in full or in few words; none where there is no room.
    fn fitted(
        choose: &Choose,
        columns: usize,
        [is_left, names_places, of_ways]: [bool; 3],
        is_brief: bool,
    ) -> Option<Self> {
        let rows: Vec<[String; 4]> = choose.items().map(|item| cells(&item, is_left, is_brief)).collect();
        let head = |at: usize| if at == 2 && is_left { AFTER[usize::from(is_brief)] } else { HEADS[at] };
        let least_way = if is_brief { BRIEF_WAY } else { LEAST_WAY };
        let says = |item: &ChoiceLine| says_way(item);
        let widest = |at: usize| {
            let most = rows.iter().map(|row| width(&row[at])).max().unwrap_or(0);
            if most == 0 { 0 } else { most.max(width(head(at))) }
        };
        let [to, by, room] = [widest(0), widest(1), widest(2)];
        let gaps = [to, by, room].iter().filter(|wide| **wide > 0).count() * GAP;
        // What goes no way has the columns of the ways as well.
        let costs = choose.items().filter(|item| !of_ways || says(item)).map(|item| least(&item, is_brief));
        let costs = costs.max().unwrap_or(0);
        let fitting = |(to, least): (usize, usize)| {
            // The last column of the screen stays blank.
            let left = columns.checked_sub(1 + BEFORE + to + room + gaps)?;
            let by = by.min(left.saturating_sub(least).max(least_way));
            let (widths, last) = ([to, by, room], left.checked_sub(by)?);
            let own = Self { widths, last, is_left, names_places, is_brief, means: String::new() };
            // No two options may read alike where their ways are cut.
            let lines: BTreeSet<String> = rows.iter().map(|row| own.row(row.each_ref().map(String::as_str))).collect();
            (own.last >= LEAST_LAST && lines.len() == rows.len()).then_some(own)
        };
        // Before what has figures, or a way, stands no name that is cut; a longer one has the blanks of their columns. Long
        // names are cut before there are no columns at all.
        let before = rows.iter().filter(|row| !row[1].is_empty() || !row[2].is_empty()).map(|row| width(&row[0])).max();
        let before = before.unwrap_or(0).clamp(LONG_NAME.min(to), to);
        // As much of the costs as leaves no two ways alike: with less of them there is more of the ways.
        let leasts: Vec<usize> = (LEAST_LAST..=costs.max(LEAST_LAST)).collect();
        let most_of = |to: usize| {
            let fit = leasts.partition_point(|least| fitting((to, *least)).is_some());
            fitting((to, leasts[fit.checked_sub(1)?]))
        };
        let own = fitting((to, costs))
            .or_else(|| most_of(to))
            .or_else(|| most_of(before))
            .or_else(|| fitting((to.min(LONG_NAME), LEAST_LAST)));
        own.map(|own| if is_brief { Self { means: means(choose), ..own } } else { own })
    }

    /// True where whom a way attacks and what it costs is read on its line.
    fn says_least(&self, item: &ChoiceLine) -> bool {
        let cells = cells(item, self.is_left, self.is_brief);
        let cells = cells.each_ref().map(String::as_str);
        let needed = (width(&told(item, self.is_brief)) + MORE.len()).min(width(cells[3]));
        item.blocked.is_some() || self.shared(cells)[3] >= needed
    }

    /// True where figures stand in a column of their own, which nothing but its head names.
    pub(super) const fn has_figures(&self) -> bool {
        self.widths[2] > 0
    }

    /// True where what is attacked and paid is said in few words, whose meaning stands above the list.
    pub(super) const fn is_brief(&self) -> bool {
        self.is_brief
    }

    /// What few words mean, in rows of so many columns; none where all is said in full.
    pub(super) fn legend(&self, columns: usize) -> Vec<Text> {
        let words = Text::of(Label::Quiet, self.means.as_str());
        if self.means.is_empty() { Vec::new() } else { wrap(&words, columns) }
    }

    /// The names of the columns.
    pub(super) fn head(&self) -> Text {
        let [to, by, room, does] = HEADS;
        let [to, by] = if self.names_places { [to, by] } else { ["", "way"] };
        let room = match (self.is_left, self.names_places) {
            (true, _) => AFTER[usize::from(self.is_brief)],
            (false, true) => room,
            (false, false) => "",
        };
        let head = |at: usize, head| if self.widths[at] > 0 { head } else { "" };
        let heads = [to, head(1, by), head(2, room), does];
        Text::of(Label::Quiet, format!("{}{}", " ".repeat(BEFORE), self.row(heads)))
    }

    /// An option in these columns, without its mark and number; of what is told below it nothing is cut.
    pub(super) fn line(&self, item: &ChoiceLine, told_below: bool) -> String {
        let [to, by, room, does] = cells(item, self.is_left, self.is_brief);
        let does = if told_below { does[..self.broken_at([&to, &by, &room, &does])].to_owned() } else { does };
        self.row([&to, &by, &room, &does])
    }

    /// What an option costs and does, and its way, as far as they do not stand on its line: the words that go on below it.
    pub(super) fn cut_off(&self, item: &ChoiceLine) -> Option<String> {
        let [to, by, room, does] = cells(item, self.is_left, self.is_brief);
        let broken = self.broken_at([&to, &by, &room, &does]);
        self.rest(item, [&to, &by, &room, &does[..broken]], &does[broken..])
    }

    /// The same where it stands apart from its line: each part that is cut is whole.
    pub(super) fn cut_parts(&self, item: &ChoiceLine) -> Option<String> {
        let [to, by, room, does] = cells(item, self.is_left, self.is_brief);
        let cells = [&*to, &by, &room, &does];
        self.rest(item, cells, &does[self.fitting(cells)..])
    }

    /// What is missing, and the way where it is cut on this line.
    fn rest(&self, item: &ChoiceLine, line: [&str; 4], missing: &str) -> Option<String> {
        let briefs = item.parts.iter().filter_map(|part| part.brief.as_ref()).filter(|_| self.is_brief);
        let unsaid = briefs.map(|brief| &*brief.rest).filter(|rest| !rest.is_empty()).collect::<Vec<_>>().join(", ");
        let rest = missing.trim_start().trim_start_matches(PARTED.trim()).trim_start();
        let way = if width(line[1]) + GAP > self.shared(line)[1] { line[1] } else { "" };
        let cut: Vec<&str> = [rest, &unsaid, way].into_iter().filter(|words| !words.is_empty()).collect();
        (!cut.is_empty()).then(|| cut.join(PARTED))
    }

    /// The bytes of the parts of what an option costs and does that have room on its line; none where the first has not.
    fn fitting(&self, cells: [&str; 4]) -> usize {
        let (does, last) = (cells[3], self.shared(cells)[3]);
        let ends = does.match_indices(PARTED).map(|(at, _)| at).chain([does.len()]);
        ends.take_while(|end| width(&does[..*end]) <= last).last().unwrap_or(0)
    }

    /// Where the line is broken that goes on below: behind the last word that has room.
    fn broken_at(&self, cells: [&str; 4]) -> usize {
        let (does, last) = (cells[3], self.shared(cells)[3]);
        let ends = does.match_indices(' ').map(|(at, _)| at).chain([does.len()]);
        let fitting = ends.take_while(|end| width(&does[..*end]) <= last).last().unwrap_or(0);
        does[..fitting].trim_end_matches(PARTED.trim()).trim_end().len()
    }

    /// The columns of each cell of a line with the blanks behind it. What is cut has the blanks of the others, the nearest
    /// first: a way, and what stands behind one, only where that makes it whole, so that columns stay in line; a name, which
    /// is cut last, has what the others say as well.
    fn shared(&self, cells: [&str; 4]) -> [usize; 4] {
        let gap = |at: usize| if at < 3 { GAP } else { 0 };
        let wide = |at: usize, own: usize| if own > 0 { own + gap(at) } else { 0 };
        let [to, by, room] = self.widths;
        let mut full = [wide(0, to), wide(1, by), wide(2, room), self.last];
        let need: [usize; 4] = std::array::from_fn(|at| wide(at, width(cells[at])));
        for (at, others) in [(0, [1, 2, 3]), (2, [1, 3, 0]), (3, [2, 1, 0]), (1, [2, 3, 0])] {
            let blanks: usize = others.into_iter().map(|other| full[other].saturating_sub(need[other])).sum();
            // What goes no way begins where the others tell theirs.
            let bare = at == 3 && by + room > 0 && need[1] + need[2] == 0;
            if at % 2 == 1 && !bare && full[at] + blanks < need[at] {
                continue;
            }
            let mut give = |other: usize, least: usize| {
                let taken = need[at].saturating_sub(full[at]).min(full[other].saturating_sub(least));
                full[other] -= taken;
                full[at] += taken;
            };
            for other in others {
                give(other, need[other]);
            }
            if at == 0 {
                give(3, 0);
                give(1, (LEAST_WAY + GAP).min(need[1]));
            }
        }
        full
    }

    fn row(&self, cells: [&str; 4]) -> String {
        let [to, by, room, last] = self.shared(cells);
        let first = cells.into_iter().zip([to, by, room]).filter(|(_, full)| *full > 0);
        let mut row: String = first.map(|(cell, full)| fill(&cut(cell, full.saturating_sub(GAP)), full)).collect();
        row.push_str(&cut(cells[3], last));
        row
    }
}

fn says_way(item: &ChoiceLine) -> bool {
    item.parts.iter().any(|part| matches!(part.kind, PartKind::Way | PartKind::Room))
}

/// What its parts of these kinds say, what is worth most first, in few words where it has such and these are asked for.
fn of_kinds(item: &ChoiceLine, kinds: &[PartKind], is_brief: bool) -> String {
    let mut parts: Vec<_> = item.parts.iter().filter(|part| kinds.contains(&part.kind)).collect();
    parts.sort_by_key(|part| part.kind);
    parts.iter().map(|part| words_of(part, is_brief)).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(PARTED)
}

fn words_of(part: &Part, is_brief: bool) -> &str {
    part.brief.as_ref().filter(|_| is_brief).map_or(&*part.text, |brief| &brief.text)
}

/// What must be read of the last cell: whom it attacks and what it costs, without who pays it.
fn told(item: &ChoiceLine, is_brief: bool) -> String {
    let of = |kind| of_kinds(item, &[kind], is_brief);
    let (attack, cost) = (of(PartKind::Attack), of(PartKind::Cost));
    // Words are cut between them, and the sign before who pays is no word.
    let cost = cost.split_inclusive(':').next().unwrap_or_default();
    [&attack, cost].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(PARTED)
}

/// The columns of that, and of the sign that more follows.
fn least(item: &ChoiceLine, is_brief: bool) -> usize {
    width(&told(item, is_brief)) + width(if is_brief { MORE } else { PARTED_MORE })
}

/// What the few words of these options mean, each once.
fn means(choose: &Choose) -> String {
    let mut all: Vec<String> = Vec::new();
    for brief in choose.items().flat_map(|item| item.parts).filter_map(|part| part.brief) {
        if !brief.means.is_empty() && !all.contains(&brief.means) {
            all.push(brief.means.clone());
        }
    }
    all.join(PARTED)
}

/// Its name; its way; its room; the rest, what is worth most first. What the head of a column says is not said again.
fn cells(item: &ChoiceLine, is_left: bool, is_brief: bool) -> [String; 4] {
    let of = |kinds: &[PartKind]| of_kinds(item, kinds, is_brief);
    let kinds =
        [&[PartKind::Attack, PartKind::Cost, PartKind::Warning][..], &[PartKind::Row], &[PartKind::Consequence]];
    let told = kinds.into_iter().map(of).filter(|words| !words.is_empty());
    let rest = told.collect::<Vec<_>>().join(PARTED);
    let rest = match &item.blocked {
        Some(_) => format!("not now: {}", item.why()),
        None if item.owed => format!("{rest}  [due]"),
        None => rest,
    };
    let (way, room) = (of(&[PartKind::Way]), of(&[PartKind::Room]));
    let way = way.strip_prefix("by ").map(str::to_owned).unwrap_or(way);
    let room = room.strip_suffix(LEFT).filter(|_| is_left).map(str::to_owned).unwrap_or(room);
    [item.name.to_string(), way, room, rest]
}
