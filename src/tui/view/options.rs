//! The options of a choice: in columns where they are short, blocked ones with their reason.

use ratatui::style::Style;

use super::names::as_many;
use super::option_rows::RowColumns;
use super::painted::{Painted, plain};
use super::shared_lines;
use super::ways::WayColumns;
use crate::engine::prompt::PartKind;
use crate::engine::text::{Label, Text, counted};
use crate::tui::answer::choose::Choose;
use crate::tui::answer::offered::ChoiceLine;
use crate::tui::pen::top_for;
use crate::tui::theme::Theme;
use crate::tui::words::{cut, cut_text, fill, text_width, width, wrap};

/// The rows that the options keep whatever else is told.
const LEAST_SHOWN: usize = 4;
/// A list that is no longer than this is whole whatever else is told; of a longer one so many rows are seen.
const LISTED: usize = 8;
/// What stands behind words that go on.
const MORE: &str = "..";
/// The room before what is cut of an option.
const BELOW: &str = "      ";
/// The rows of the heads of a table.
const TABLE_HEADS: usize = 2;

/// The rows that the options would like to have, what is typed among them.
pub(super) fn rows(choose: &Choose, columns: usize) -> usize {
    match choose.lines() {
        Some(lines) => lines.len() + 1,
        None => match OptionColumns::of(choose, columns) {
            Some(OptionColumns::Rows(_)) => least_rows(choose, columns),
            Some(OptionColumns::Ways(ways)) => {
                let cut: usize = cut_off(choose, &ways, columns).iter().map(Vec::len).sum();
                choose.fitting() + 2 + ways.legend(columns).len() + cut
            }
            None => ShownRows::of(choose, columns, 0).down + 1,
        },
    }
}

/// The rows without which they are cut to the marked one and those beside it; a table is never cut.
pub(super) fn least_rows(choose: &Choose, columns: usize) -> usize {
    match OptionColumns::of(choose, columns) {
        Some(OptionColumns::Rows(_)) => TABLE_HEADS + choose.fitting() + choose.shut_rows().len() + 1,
        _ => rows(choose, columns).min(LEAST_SHOWN),
    }
}

/// The rows in which all of them are seen, or as many as are seen whatever else is told.
pub(super) fn listed_rows(choose: &Choose, columns: usize) -> usize {
    match (choose.lines(), OptionColumns::of(choose, columns)) {
        (Some(lines), _) => lines.len().min(LISTED) + 1,
        (None, Some(OptionColumns::Rows(_))) => least_rows(choose, columns),
        // Their heads say what the figures are; whom a way attacks and what that costs is whole.
        (None, Some(OptionColumns::Ways(ways))) => {
            let attacks = choose.items().zip(cut_off(choose, &ways, columns)).filter(|(item, _)| attacks(item));
            let below = attacks.map(|(_, below)| below.len()).sum::<usize>();
            let below = if choose.fitting() > LISTED || ways.is_brief() { 0 } else { below };
            choose.fitting().min(LISTED) + 2 + ways.legend(columns).len() + below
        }
        (None, None) => ShownRows::of(choose, columns, 0).down.min(LISTED) + 1,
    }
}

/// The rows that they keep whatever a result needs.
pub(super) fn floor_rows(choose: &Choose, columns: usize) -> usize {
    match OptionColumns::of(choose, columns) {
        Some(OptionColumns::Rows(_)) => least_rows(choose, columns),
        _ => rows(choose, columns).min(2),
    }
}

/// The rows in which what cannot be picked now could be told with its reason.
pub(super) fn shut_rows(choose: &Choose, columns: usize) -> usize {
    let is_table = || OptionColumns::of(choose, columns).as_ref().is_some_and(OptionColumns::is_table);
    if choose.lines().is_some() || is_table() {
        return 0;
    }
    choose.shut().iter().map(|item| shut_lines(item, None, columns, usize::MAX).len()).sum()
}

fn attacks(item: &ChoiceLine) -> bool {
    item.parts.iter().any(|part| part.kind == PartKind::Attack)
}

/// What cannot be picked now, with its reason, over as many lines as it needs; on one where there are not so many.
fn shut_lines(item: &ChoiceLine, own: Option<&OptionColumns>, columns: usize, most: usize) -> Vec<Text> {
    let mark = |line| Text::of(Label::Quiet, "  x ").join(line);
    if let Some(table @ OptionColumns::Rows(_)) = own {
        return vec![cut_text(&mark(table.line(item, Label::Quiet, false)), columns)];
    }
    let words = Text::of(Label::Quiet, format!("{} (not now: {})", item.name, item.why()));
    let lines = wrap(&words, columns.saturating_sub(BELOW.len() + 1));
    if lines.len() > most {
        return vec![cut_text(&mark(words), columns)];
    }
    lines
        .into_iter()
        .enumerate()
        .map(|(at, line)| if at == 0 { mark(line) } else { Text::plain(BELOW).join(line) })
        .collect()
}

/// What stands in columns of its own below heads.
enum OptionColumns {
    Ways(WayColumns),
    Rows(RowColumns),
}

impl OptionColumns {
    fn of(choose: &Choose, columns: usize) -> Option<Self> {
        if choose.lines().is_some() {
            return None;
        }
        let rows = || RowColumns::of(choose, columns).map(Self::Rows);
        rows().or_else(|| WayColumns::of(choose, columns).map(Self::Ways))
    }

    const fn is_table(&self) -> bool {
        matches!(self, Self::Rows(_))
    }

    fn heads(&self, columns: usize) -> Vec<Text> {
        match self {
            Self::Ways(ways) => ways.legend(columns).into_iter().chain([ways.head()]).collect(),
            Self::Rows(rows) => rows.heads().into(),
        }
    }

    /// An option, what is cut of it told below or not.
    fn line(&self, item: &ChoiceLine, label: Label, told_below: bool) -> Text {
        match self {
            Self::Ways(ways) => Text::of(label, ways.line(item, told_below)),
            Self::Rows(rows) => rows.line(item, label),
        }
    }
}

/// How many options stand side by side.
fn across(choose: &Choose, columns: usize) -> usize {
    let number = if choose.is_numbered() { 2 } else { 0 };
    let widest = choose.widest().max(1) + 4 + number;
    if choose.fitting() > 4 { (columns / widest).clamp(1, 4) } else { 1 }
}

/// Which rows of options are shown, of how many, in how many columns.
struct ShownRows {
    across: usize,
    /// 1 where what ends the step has the first row for itself: what follows from it is longer than what is done in it.
    alone: usize,
    count: usize,
    down: usize,
    top: usize,
    shown: usize,
}

impl ShownRows {
    fn of(choose: &Choose, columns: usize, rows: usize) -> Self {
        Self::across(choose, across(choose, columns), rows)
    }

    fn in_one_column(choose: &Choose, rows: usize) -> Self {
        Self::across(choose, 1, rows)
    }

    fn across(choose: &Choose, across: usize, rows: usize) -> Self {
        let count = choose.fitting();
        let alone = usize::from(across > 1 && choose.begins_with_end());
        let down = (alone + (count - alone.min(count)).div_ceil(across)).max(1);
        let shown = down.min(rows.saturating_sub(1)).max(1);
        let picked = choose.picked();
        let row = if picked < alone { 0 } else { alone + (picked - alone) % (down - alone).max(1) };
        Self { across, alone, count, down, top: top_for(row, shown, down), shown }
    }

    fn rows(&self) -> std::ops::Range<usize> {
        self.top..(self.top + self.shown).min(self.down)
    }

    /// The options of a row: the column of each, and its place among those that fit.
    fn in_row(&self, row: usize) -> impl Iterator<Item = (usize, usize)> {
        let (alone, each) = (self.alone, self.down - self.alone);
        let across = if row < alone { 1 } else { self.across };
        let at = move |column: usize| if row < alone { row } else { alone + column * each + row - alone };
        let count = self.count;
        (0..across).map(move |column| (column, at(column))).filter(move |(_, at)| *at < count)
    }

    /// How many columns stand side by side in a row.
    const fn across_in(&self, row: usize) -> usize {
        if row < self.alone { 1 } else { self.across }
    }
}

/// What stands above and below the options in columns: their heads where there is room; below each what is cut of it as
/// far as there is room, that of the marked one first; without any the last row tells that, behind the option's number.
#[derive(Default)]
struct Around {
    heads: Vec<Text>,
    last: Option<String>,
    /// Below each option; empty where there is no room, or nothing is cut.
    each: Vec<Vec<Text>>,
}

impl Around {
    /// The rows of the options before this one.
    fn rows_before(&self, row: usize) -> usize {
        row + self.each.iter().take(row).map(Vec::len).sum::<usize>()
    }
}

/// What is cut of each option on its line, in lines below it.
fn cut_off(choose: &Choose, ways: &WayColumns, columns: usize) -> Vec<Vec<Text>> {
    let rest = |item: ChoiceLine| ways.cut_off(&item).map_or_else(Vec::new, |rest| below(rest, columns));
    choose.items().map(rest).collect()
}

/// Words in lines below an option.
fn below(words: String, columns: usize) -> Vec<Text> {
    let lines = wrap(&Text::of(Label::Quiet, words), columns.saturating_sub(BELOW.len() + 1));
    lines.into_iter().map(|line| Text::plain(BELOW).join(line)).collect()
}

/// The options that are shown, and what stands around them.
fn window(choose: &Choose, columns: usize, rows: usize, own: Option<&OptionColumns>) -> (ShownRows, Around) {
    let all_heads = own.map_or_else(Vec::new, |own| own.heads(columns));
    let ways = match own {
        None => return (ShownRows::of(choose, columns, rows), Around::default()),
        Some(OptionColumns::Rows(_)) => {
            let shut = choose.shut_rows().len();
            let heads = TABLE_HEADS.min(rows.saturating_sub(choose.fitting() + 1));
            let window = ShownRows::in_one_column(choose, rows.saturating_sub(heads + shut));
            let heads = all_heads.into_iter().skip(TABLE_HEADS - heads).collect();
            return (window, Around { heads, ..Around::default() });
        }
        Some(OptionColumns::Ways(ways)) => ways,
    };
    let each = cut_off(choose, ways, columns);
    let cut: usize = each.iter().map(Vec::len).sum();
    // Few words and figures say nothing without what they mean: that stands before the names of the columns gives way.
    let names = |shown: bool| -> Vec<Text> {
        let kept = if shown { all_heads.len() } else { all_heads.len().saturating_sub(1) };
        all_heads.iter().take(kept).cloned().collect()
    };
    let legend = all_heads.len().saturating_sub(1);
    if rows > choose.fitting() + cut + legend + usize::from(ways.has_figures()) {
        let heads = names(rows > choose.fitting() + cut + legend + 1);
        let window = ShownRows::in_one_column(choose, choose.fitting() + 1);
        return (window, Around { heads, last: None, each });
    }
    let marked = choose.picked();
    if rows > choose.fitting() + 1 + legend {
        // Not all of what is cut has room: first the heads, then that of the marked one, then that of the others in their
        // order.
        let heads = names(ways.has_figures());
        let mut left = rows.saturating_sub(choose.fitting() + 1 + heads.len());
        let mut kept = vec![Vec::new(); each.len()];
        let others = (0..each.len()).filter(|at| *at != marked);
        let (first, rest): (Vec<usize>, Vec<usize>) =
            others.partition(|at| choose.at(*at).is_some_and(|item| attacks(&item)));
        for at in std::iter::once(marked).chain(first).chain(rest) {
            if let Some(own) = each.get(at).filter(|own| own.len() <= left) {
                left -= own.len();
                kept[at].clone_from(own);
            }
        }
        // What has no room as a whole begins where there is any left.
        let begins = (0..each.len()).find(|at| kept[*at].is_empty() && !each[*at].is_empty());
        if let Some(at) = begins.filter(|_| left > 0) {
            kept[at] = each[at][..left].to_vec();
            if let Some(last) = kept[at].last_mut() {
                *last = cut_text(&std::mem::take(last), columns.saturating_sub(MORE.len())).then(MORE);
            }
        }
        return (ShownRows::in_one_column(choose, choose.fitting() + 1), Around { heads, last: None, each: kept });
    }
    // Figures say nothing without their heads.
    let heads = names(ways.has_figures() && rows > LISTED + 1 + legend);
    let window = ShownRows::in_one_column(choose, rows.saturating_sub(heads.len()));
    // No option is out of sight for what is cut of another.
    let number = choose.number_of(marked);
    let called = if choose.is_numbered() && marked < choose.fitting() { number.trim() } else { ">" };
    let rest = choose.item().and_then(|item| ways.cut_parts(&item));
    (window, Around { heads, last: rest.map(|rest| format!("{called}: {rest}")), each: Vec::new() })
}

/// Where each option stands: its row, column and width, and its place among the options that fit.
pub(super) fn places(choose: &Choose, columns: usize, rows: usize) -> Vec<(usize, usize, usize, usize)> {
    if let Some(lines) = choose.lines() {
        return shared_lines::places(choose, lines, columns, rows);
    }
    let own = OptionColumns::of(choose, columns);
    let (window, around) = window(choose, columns, rows, own.as_ref());
    let place = |row: usize| {
        let each = columns / window.across_in(row);
        let down = around.heads.len() + around.rows_before(row) - window.top;
        window.in_row(row).map(move |(column, at)| (down, column * each, each, at))
    };
    window.rows().flat_map(place).collect()
}

/// The options that fit, the picked one in sight, and below them what is typed. While a result is loud, nothing else is
/// reversed.
pub(super) fn lines(choose: &Choose, columns: usize, rows: usize, loud: bool) -> Vec<Painted> {
    if let Some(shared) = choose.lines() {
        let (mut lines, shown, unsaid) = shared_lines::lines(choose, shared, columns, rows, loud);
        let marked = unsaid.map_or_else(String::new, |called| format!("{called}   "));
        let left = columns.saturating_sub(width(&marked));
        lines.push(plain(Text::of(Label::Heading, marked).join(foot(
            choose,
            (choose.fitting(), shown, 0),
            None,
            left,
        ))));
        return lines;
    }
    let own = OptionColumns::of(choose, columns);
    let (window, Around { heads, last, each }) = window(choose, columns, rows, own.as_ref());
    let mut lines: Vec<Painted> = heads.into_iter().map(plain).collect();
    for row in window.rows() {
        let line: Vec<(usize, ChoiceLine)> =
            window.in_row(row).filter_map(|(_, at)| Some((at, choose.at(at)?))).collect();
        let told_below = each.get(row).is_some_and(|own| !own.is_empty());
        let (text, style) = line_of(&line, choose, (columns, window.across_in(row)), own.as_ref(), told_below);
        lines.push((text, if loud { Style::new() } else { style }));
        lines.extend(each.get(row).into_iter().flatten().cloned().map(plain));
    }
    let shut = if own.as_ref().is_some_and(OptionColumns::is_table) { choose.shut_rows() } else { choose.shut() };
    // What cannot be picked now has the rows that nothing else needs; the last of it may be cut.
    let full = rows.saturating_sub(1).max(lines.len());
    let mut told = 0;
    for item in &shut {
        if lines.len() >= full {
            break;
        }
        lines.extend(shut_lines(item, own.as_ref(), columns, full - lines.len()).into_iter().map(plain));
        told += 1;
    }
    let shown = window.rows().map(|row| window.in_row(row).count()).sum();
    lines.push(plain(foot(choose, (choose.fitting(), shown, told), last, columns)));
    lines
}

fn line_of(
    line: &[(usize, ChoiceLine)],
    choose: &Choose,
    (columns, across): (usize, usize),
    own: Option<&OptionColumns>,
    told_below: bool,
) -> Painted {
    let (each, picked) = (columns / across, choose.picked());
    let numbered = choose.is_numbered() && choose.typed().is_empty();
    let mut text = Text::default();
    for (at, item) in line {
        let mark = if *at == picked { "> " } else { "  " };
        let number = if numbered { choose.number_of(*at) } else { String::new() };
        let label = match (&item.blocked, *at == picked, item.owed) {
            (Some(_), ..) => Label::Quiet,
            (None, true, _) => Label::Heading,
            (None, false, true) => Label::Care,
            (None, false, false) => Label::Plain,
        };
        if let Some(own) = own {
            let line = Text::of(label, format!("{mark}{number:2}")).join(own.line(item, label, told_below));
            text = text.join(cut_text(&line, each - 1));
        } else {
            let words = format!("{mark}{number}{}", item.words());
            text = text.with(label, fill(&cut(&words, each - 1), each));
        }
    }
    let only = across == 1 && line.first().is_some_and(|(at, _)| *at == picked);
    (text, if only { Theme::picked() } else { Style::new() })
}

/// The last row: how many there are, how they are picked, and what is not told above.
fn foot(
    choose: &Choose,
    (fitting, shown, shut_shown): (usize, usize, usize),
    cut_off: Option<String>,
    columns: usize,
) -> Text {
    let (open, blocked) = choose.counts();
    let blocked = blocked.saturating_sub(shut_shown);
    if !choose.unnamed().is_empty() {
        return Text::of(Label::Care, "find: ")
            .with(Label::Figure, format!("{}_", choose.unnamed()))
            .with(Label::Quiet, "   nothing fits");
    }
    if !choose.typed().is_empty() {
        return Text::of(Label::Care, "find: ")
            .with(Label::Figure, format!("{}_", choose.typed()))
            .with(Label::Quiet, format!("   {fitting} fit{}{}", if fitting == 1 { "s" } else { "" }, at_once(choose)));
    }
    let count = if fitting > shown { format!("{shown} of {}; ", counted(open, "option")) } else { String::new() };
    if let Some(rest) = cut_off {
        // What is cut of the marked option is worth more than how to pick it: the keys are told below.
        let whole = Text::of(Label::Quiet, &count).with(Label::Plain, rest);
        let [all, names] = not_now(choose, shut_shown, columns.saturating_sub(text_width(&whole)));
        let few = if blocked > 0 { format!("; {blocked} not now") } else { String::new() };
        let fits = |more: &&String| text_width(&whole) + width(more) <= columns;
        let more = [&all, &names].into_iter().find(fits).unwrap_or(&few);
        return cut_text(&whole, columns.saturating_sub(width(more))).with(Label::Quiet, more.clone());
    }
    let has_codes = choose.has_codes();
    let [long, middle, short] = if choose.is_numbered() && has_codes {
        ["a number takes it at once, or arrows, a unit's code or words", "a number, arrows, a code", "number, code"]
    } else if choose.is_numbered() {
        ["a number takes it at once, or arrows and Enter", "a number takes it at once", "a number, arrows"]
    } else if !has_codes {
        ["arrows and Enter, or type words of a line", "arrows, or type words", "arrows or words"]
    } else {
        ["arrows and Enter, or type a unit's code or words", "arrows, or type a code or words", "arrows, code or words"]
    };
    // Who cannot be picked, and why, is worth more than all words on how to pick.
    let [all, names] = not_now(choose, shut_shown, columns - width(&count).min(columns));
    let bare = |more: &str| more.trim_start_matches("; ").to_owned();
    let forms = [
        format!("{count}{long}{all}"),
        format!("{count}{middle}{all}"),
        format!("{count}{short}{all}"),
        format!("{count}{long}{names}"),
        format!("{count}{middle}{names}"),
        format!("{count}{short}{names}"),
        format!("{count}{}", bare(&names)),
        format!("{short}{names}"),
        bare(&names),
    ];
    let form = forms.iter().find(|form| width(form) <= columns);
    Text::of(Label::Quiet, form.cloned().unwrap_or_default())
}

/// Who cannot be picked now and is not told above, with the reasons, those of one reason together; and by name alone, as
/// many as there is room for. In a game on a board nobody is named without a reason: who has no room is counted. Both empty
/// where there is nobody.
fn not_now(choose: &Choose, told: usize, room: usize) -> [String; 2] {
    const LEAD: &str = "; not now: ";
    let shut: Vec<ChoiceLine> = choose.shut().into_iter().skip(told).collect();
    if shut.is_empty() {
        return [String::new(), String::new()];
    }
    let called = called(&shut);
    let shorter: [fn(&str) -> &str; 3] = [|why| why, upto, least];
    let forms = shorter.map(|shorter| {
        let all = by_reason(&shut, &called, shorter)
            .into_iter()
            .filter_map(|(why, names)| with_reason(&names, why, usize::MAX));
        format!("{LEAD}{}", all.collect::<Vec<_>>().join("; "))
    });
    let room_for_names = room.saturating_sub(width(LEAD));
    let names = || format!("{LEAD}{}", as_many(&called, room_for_names));
    if !choose.numbers_all() {
        let [whole, _, short] = forms;
        return [if width(&whole) <= room { whole } else { short }, names()];
    }
    let some = || format!("{LEAD}{}", as_many_with_reasons(&shut, &called, room_for_names));
    let best = forms.into_iter().find(|form| width(form) <= room).unwrap_or_else(some);
    [best.clone(), best]
}

/// A reason up to its first half, and no more than its beginning.
fn upto(why: &str) -> &str {
    why.split([';', ',']).next().unwrap_or_default()
}

fn least(why: &str) -> &str {
    why.split([':', ';', ',']).next().unwrap_or_default()
}

/// What cannot be picked by its reason in these words: those of one stand together.
fn by_reason<'s>(shut: &'s [ChoiceLine], called: &[String], shorter: fn(&str) -> &str) -> Vec<(&'s str, Vec<String>)> {
    let mut groups: Vec<(&'s str, Vec<String>)> = Vec::new();
    for (item, name) in shut.iter().zip(called) {
        // Whoever is named needs no reason that begins with his name.
        let own = item.why().split_once(": ").filter(|(who, _)| name.starts_with(who));
        let why = shorter(own.map_or(item.why(), |(_, why)| why));
        match groups.iter_mut().find(|(own, _)| *own == why) {
            Some((_, names)) => names.push(name.clone()),
            None => groups.push((why, vec![name.clone()])),
        }
    }
    groups
}

/// As many as there is room for behind their reason; none where not even how many they are has room.
fn with_reason(names: &[String], why: &str, room: usize) -> Option<String> {
    let names = as_many(names, room.saturating_sub(width(why) + " ()".len()));
    (!names.is_empty()).then(|| format!("{names} ({why})"))
}

/// As many as there is room for, each with the least of its reason; of the others how many they are.
fn as_many_with_reasons(shut: &[ChoiceLine], called: &[String], room: usize) -> String {
    let mut named = String::new();
    let mut left = shut.len();
    for (why, names) in by_reason(shut, called, least) {
        let rest = left - names.len();
        let more = if rest > 0 { format!("; +{rest}") } else { String::new() };
        let gap = if named.is_empty() { "" } else { "; " };
        let before = width(&named) + width(gap) + width(&more);
        let own = with_reason(&names, why, room.saturating_sub(before)).filter(|own| before + width(own) <= room);
        let own = match own {
            Some(own) => own,
            // Also those who are only counted have a reason, as far as it has room.
            None if named.is_empty() => {
                let count = format!("+{}", names.len());
                let why = cut(why, room.saturating_sub(before + width(&count) + " ()".len()));
                return format!("{count} ({why}){more}");
            }
            None => return format!("{named}{gap}+{left}"),
        };
        named = format!("{named}{gap}{own}");
        left = rest;
    }
    named
}

/// What each is called in few words; where those are the same for two of them, in all.
fn called(items: &[ChoiceLine]) -> Vec<String> {
    let few: Vec<String> = items.iter().map(ChoiceLine::brief).collect();
    let is_twice = |name: &String| few.iter().filter(|other| *other == name).count() > 1;
    let full = |(name, item): (&String, &ChoiceLine)| {
        if is_twice(name) { item.name.replace(", ", " ") } else { name.clone() }
    };
    few.iter().zip(items).map(full).collect()
}

/// What may be typed behind a unit's code, or behind several.
fn at_once(choose: &Choose) -> String {
    match choose.then() {
        [] => String::new(),
        words => format!("; more codes, or at once: {}", words.join(", ")),
    }
}
