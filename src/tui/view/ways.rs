//! Options that say by which way, or more than a line holds: where to, by what, what room is left, what it costs and does,
//! in columns, so that the cheaper of two ways is seen beside the other.

use std::collections::BTreeSet;

use crate::engine::prompt::{BriefPart, Part, PartKind};
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
/// What is left of a way where names are so long that its costs have no room else.
const LAST_WAY: usize = 3;
const LEAST_LAST: usize = 14;
/// The columns of a name where all of it has no room.
const LONG_NAME: usize = 20;
/// More options are not looked through.
const MOST: usize = 200;

/// What is said in few words, where it has such.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum InFew {
    Nothing,
    /// What is worth least: what follows, and what a way is called.
    WhatFollows,
    Everything,
}

impl InFew {
    const ALL: [Self; 3] = [Self::Nothing, Self::WhatFollows, Self::Everything];

    /// The few words for a part, where they are used.
    fn of(self, part: &Part) -> Option<&BriefPart> {
        let is_said = match self {
            Self::Nothing => false,
            Self::WhatFollows => matches!(part.kind, PartKind::Consequence | PartKind::Way),
            Self::Everything => true,
        };
        part.brief.as_deref().filter(|_| is_said)
    }
}

/// The columns of a list of ways; one that no option needs has no width.
pub(super) struct WayColumns {
    widths: [usize; 3],
    last: usize,
    /// True where all that is said of room is what is left of it.
    is_left: bool,
    /// True where the first column names places, and not who comes from them or what is done.
    names_places: bool,
    /// What is said in few words: in full some of it would be cut.
    few: InFew,
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
        let rooms = |item: ChoiceLine| of_kinds(&item, &[PartKind::Room], InFew::Nothing);
        let is_left = choose.items().map(rooms).all(|room| room.is_empty() || room.ends_with(LEFT));
        // What may be done is no place, and what is left of it no room of a way.
        let goes = choose.items().any(|item| item.parts.iter().any(|part| part.kind == PartKind::Way)) || is_left;
        let names_places = of_ways && goes && choose.items().all(|item| item.code.is_none());
        // Each line is read whole, in few words if need be: the more of it, the less has room.
        let has_few = |few: InFew| choose.items().any(|item| item.parts.iter().any(|part| few.of(part).is_some()));
        let few = InFew::ALL.into_iter().filter(|few| *few == InFew::Nothing || has_few(*few));
        let place = choose.items().map(|item| width(&first_place(&item)) + MORE.len()).max().unwrap_or(0);
        let least_ways =
            |few| if few == InFew::Everything { [place.max(BRIEF_WAY), BRIEF_WAY, LAST_WAY] } else { [LEAST_WAY; 3] };
        let mut kept: Option<Self> = None;
        for (few, least_way) in few.flat_map(|few| least_ways(few).map(|least| (few, least))) {
            let own = Self::fitted(choose, columns, [is_left, names_places, of_ways], (few, least_way));
            let Some(own) = own else { continue };
            if choose.items().all(|item| own.is_whole(&item)) {
                return Some(own);
            }
            // Where no form is, whom a way attacks and what it costs is worth most.
            let says_least = |own: &Self| choose.items().all(|item| own.says_least(&item));
            if kept.as_ref().is_none_or(|kept| says_least(&own) || !says_least(kept)) {
                kept = Some(own);
            }
        }
        kept
    }

    /// The columns in full or in few words; none where there is no room.
    fn fitted(
        choose: &Choose,
        columns: usize,
        [is_left, names_places, of_ways]: [bool; 3],
        (few, least_way): (InFew, usize),
    ) -> Option<Self> {
        let rows: Vec<[String; 4]> = choose.items().map(|item| cells(&item, is_left, few)).collect();
        let head = |at: usize| if at == 2 && is_left { after(few) } else { HEADS[at] };
        let says = |item: &ChoiceLine| says_way(item);
        let widest = |at: usize| {
            let most = rows.iter().map(|row| width(&row[at])).max().unwrap_or(0);
            if most == 0 { 0 } else { most.max(width(head(at))) }
        };
        let [to, by, room] = [widest(0), widest(1), widest(2)];
        let gaps = [to, by, room].iter().filter(|wide| **wide > 0).count() * GAP;
        // What goes no way has the columns of the ways as well.
        let costs = choose.items().filter(|item| !of_ways || says(item)).map(|item| least(&item, few));
        let costs = costs.max().unwrap_or(0);
        let fitting = |(to, least): (usize, usize)| {
            // The last column of the screen stays blank.
            let left = columns.checked_sub(1 + BEFORE + to + room + gaps)?;
            let by = by.min(left.saturating_sub(least).max(least_way));
            let (widths, last) = ([to, by, room], left.checked_sub(by)?);
            let own = Self { widths, last, is_left, names_places, few, means: String::new() };
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
        // In few words all of what a way costs and does comes before how it is called.
        let whole = rows.iter().map(|row| width(&row[3])).max().unwrap_or(0);
        let is_whole = |own: &Self| choose.items().all(|item| own.is_whole(&item));
        let in_few = Some(whole).filter(|_| few == InFew::Everything).and_then(|whole| fitting((to, whole)));
        let own = in_few
            .filter(is_whole)
            .or_else(|| fitting((to, costs)))
            .or_else(|| most_of(to))
            .or_else(|| most_of(before))
            .or_else(|| fitting((to.min(LONG_NAME), LEAST_LAST)));
        own.map(|own| Self { means: means(choose, few), ..own })
    }

    /// True where all that it costs and does is read on its line, and the first place by which its way leads.
    fn is_whole(&self, item: &ChoiceLine) -> bool {
        let cells = cells(item, self.is_left, self.few);
        let cells = cells.each_ref().map(String::as_str);
        let full = self.shared(cells);
        let place = width(&first_place(item)) + MORE.len();
        item.blocked.is_some() || full[3] >= width(cells[3]) && full[1] >= place.min(width(cells[1])) + GAP.min(full[1])
    }

    /// True where whom a way attacks and what it costs is read on its line.
    fn says_least(&self, item: &ChoiceLine) -> bool {
        let cells = cells(item, self.is_left, self.few);
        let cells = cells.each_ref().map(String::as_str);
        let needed = (width(&told(item, self.few)) + MORE.len()).min(width(cells[3]));
        item.blocked.is_some() || self.shared(cells)[3] >= needed
    }

    /// True where figures stand in a column of their own, which nothing but its head names.
    pub(super) const fn has_figures(&self) -> bool {
        self.widths[2] > 0
    }

    /// True where what is attacked and paid is said in few words, whose meaning stands above the list.
    pub(super) fn is_brief(&self) -> bool {
        self.few != InFew::Nothing
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
            (true, _) => after(self.few),
            (false, true) => room,
            (false, false) => "",
        };
        let head = |at: usize, head| if self.widths[at] > 0 { head } else { "" };
        let heads = [to, head(1, by), head(2, room), does];
        // What has no name of its own begins where the rest does.
        let heads = if room.is_empty() && self.widths[2] > 0 { [to, heads[1], does, ""] } else { heads };
        Text::of(Label::Quiet, format!("{}{}", " ".repeat(BEFORE), self.row(heads)))
    }

    /// An option in these columns, without its mark and number; of what is told below it nothing is cut.
    pub(super) fn line(&self, item: &ChoiceLine, told_below: bool) -> String {
        let [to, by, room, does] = cells(item, self.is_left, self.few);
        let does = if told_below { does[..self.broken_at([&to, &by, &room, &does])].to_owned() } else { does };
        self.row([&to, &by, &room, &does])
    }

    /// What an option costs and does, and its way, as far as they do not stand on its line: the words that go on below it.
    pub(super) fn cut_off(&self, item: &ChoiceLine) -> Option<String> {
        let [to, by, room, does] = cells(item, self.is_left, self.few);
        let broken = self.broken_at([&to, &by, &room, &does]);
        self.rest(item, [&to, &by, &room, &does[..broken]], &does[broken..])
    }

    /// The same where it stands apart from its line: each part that is cut is whole.
    pub(super) fn cut_parts(&self, item: &ChoiceLine) -> Option<String> {
        let [to, by, room, does] = cells(item, self.is_left, self.few);
        let cells = [&*to, &by, &room, &does];
        self.rest(item, cells, &does[self.fitting(cells)..])
    }

    /// What is missing, and the way where it is cut on this line.
    fn rest(&self, item: &ChoiceLine, line: [&str; 4], missing: &str) -> Option<String> {
        let briefs = item.parts.iter().filter_map(|part| self.few.of(part));
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

/// What stands above the figures of what is left.
fn after(few: InFew) -> &'static str {
    AFTER[usize::from(few == InFew::Everything)]
}

/// The first place by which a way leads, or what road it takes.
fn first_place(item: &ChoiceLine) -> String {
    let way = item.parts.iter().find(|part| part.kind == PartKind::Way && part.brief.is_none());
    let way = way.map_or("", |part| part.text.strip_prefix("by ").unwrap_or(&part.text));
    way.split(',').next().unwrap_or_default().to_owned()
}

fn says_way(item: &ChoiceLine) -> bool {
    item.parts.iter().any(|part| matches!(part.kind, PartKind::Way | PartKind::Room))
}

/// What its parts of these kinds say, what is worth most first, in few words where it has such and these are asked for.
fn of_kinds(item: &ChoiceLine, kinds: &[PartKind], few: InFew) -> String {
    let mut parts: Vec<_> = item.parts.iter().filter(|part| kinds.contains(&part.kind)).collect();
    parts.sort_by_key(|part| part.kind);
    parts.iter().map(|part| words_of(part, few)).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(PARTED)
}

fn words_of(part: &Part, few: InFew) -> &str {
    few.of(part).map_or(&*part.text, |brief| &brief.text)
}

/// What must be read of the last cell: whom it attacks and what it costs, without who pays it.
fn told(item: &ChoiceLine, few: InFew) -> String {
    let of = |kind| of_kinds(item, &[kind], few);
    let (attack, cost) = (of(PartKind::Attack), of(PartKind::Cost));
    // Words are cut between them, and the sign before who pays is no word.
    let cost = cost.split_inclusive(':').next().unwrap_or_default();
    [&attack, cost].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(PARTED)
}

/// The columns of that, and of the sign that more follows.
fn least(item: &ChoiceLine, few: InFew) -> usize {
    width(&told(item, few)) + width(if few == InFew::Everything { MORE } else { PARTED_MORE })
}

/// What stands before what is so for each option, and so on none of their lines.
const FOR_ALL: &str = "for all: ";

/// What the few words of these options mean, each once; then what needs no words at each, since it is the same for all.
fn means(choose: &Choose, few: InFew) -> String {
    let mut all: Vec<String> = Vec::new();
    let mut alike: Vec<String> = Vec::new();
    for part in choose.items().flat_map(|item| item.parts) {
        let Some(brief) = few.of(&part) else { continue };
        let told = if brief.text.is_empty() { &mut alike } else { &mut all };
        for own in brief.means.split(PARTED).filter(|own| !own.is_empty()) {
            // What says the same and goes on says all of it.
            if !told.iter().any(|known| known.starts_with(own)) {
                told.retain(|known| !own.starts_with(known.as_str()));
                told.push(own.to_owned());
            }
        }
    }
    if !alike.is_empty() {
        all.push(format!("{FOR_ALL}{}", alike.join(", ")));
    }
    all.join(PARTED)
}

/// Its name; its way; its room; the rest, what is worth most first. What the head of a column says is not said again.
fn cells(item: &ChoiceLine, is_left: bool, few: InFew) -> [String; 4] {
    let of = |kinds: &[PartKind]| of_kinds(item, kinds, few);
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
