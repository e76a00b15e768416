//! Options of one kind on one line: how many may still act, their codes, and who is picked out among them.

use ratatui::style::Style;

use super::painted::Painted;
use crate::engine::text::{Label, Text};
use crate::tui::answer::choose::Choose;
use crate::tui::pen::top_for;
use crate::tui::theme::Theme;
use crate::tui::words::{cut, ends, fill, text_width, width};

/// The columns before the first code: mark, words, how many.
struct Lead {
    words: usize,
    count: usize,
}

/// The codes of a line that are shown: where each begins, the option's place, its code.
struct Strip {
    shown: Vec<(usize, usize, String)>,
    hidden: usize,
}

/// The lines that fit so many rows, the marked one in sight; how many options they show; what the marked one is called,
/// where that has no room on its line.
pub(super) fn lines(
    choose: &Choose,
    all: &[Vec<usize>],
    columns: usize,
    rows: usize,
    loud: bool,
) -> (Vec<Painted>, usize, Option<String>) {
    let marked = choose.marked_in(all);
    let mut shown = 0;
    let (mut lines, mut unsaid) = (Vec::new(), None);
    for row in window(all, marked.0, rows) {
        shown += all[row].len();
        let place = (row == marked.0).then_some(marked.1);
        let text = line(choose, all, row, place, columns);
        let called = place.filter(|_| all[row].len() > 1).map(|place| called(choose, all[row][place]));
        unsaid = called.filter(|called| !text.to_string().ends_with(called.as_str())).or(unsaid);
        let style = if place.is_some() && !loud { Theme::picked() } else { Style::new() };
        lines.push((text, style));
    }
    (lines, shown, unsaid)
}

/// Where each option stands: its row, column and width, and its place among the options.
pub(super) fn places(
    choose: &Choose,
    all: &[Vec<usize>],
    columns: usize,
    rows: usize,
) -> Vec<(usize, usize, usize, usize)> {
    let marked = choose.marked_in(all);
    let mut places = Vec::new();
    for (down, row) in window(all, marked.0, rows).enumerate() {
        let place = (row == marked.0).then_some(marked.1);
        if let [only] = all[row][..] {
            places.push((down, 0, columns, only));
            continue;
        }
        let strip = strip(choose, &all[row], place, lead(choose, all).columns(), columns);
        places.extend(strip.shown.iter().map(|(column, at, code)| (down, *column, width(code), *at)));
    }
    places
}

fn window(all: &[Vec<usize>], marked: usize, rows: usize) -> std::ops::Range<usize> {
    let shown = all.len().min(rows.saturating_sub(1)).max(1);
    let top = top_for(marked, shown, all.len());
    top..(top + shown).min(all.len())
}

fn lead(choose: &Choose, all: &[Vec<usize>]) -> Lead {
    let shared = || all.iter().filter(|line| line.len() > 1);
    let words = shared().map(|line| width(&shared_words(choose, line[0]))).max().unwrap_or(0);
    let count = shared().map(|line| line.len().to_string().len()).max().unwrap_or(0);
    Lead { words, count }
}

impl Lead {
    const fn columns(&self) -> usize {
        2 + self.words + 2 + self.count + 2
    }
}

/// What the options of a line are called together; beside something due it is said that they are not.
fn shared_words(choose: &Choose, at: usize) -> String {
    let may = if choose.is_due() { "may: " } else { "" };
    format!("{may}{}", choose.alike(at).unwrap_or_default())
}

/// What the marked option is called: the words that stand on the line already are left out, up to its unit's code or
/// those that it shares.
fn called(choose: &Choose, at: usize) -> String {
    let Some(item) = choose.at(at) else { return String::new() };
    let shared = choose.alike(at).filter(|shared| item.label.starts_with(shared)).map_or(0, str::len);
    let begins = item.code.as_ref().and_then(|(code, _)| item.label.find(&**code)).unwrap_or(shared);
    item.label[begins..].trim_start().to_owned()
}

/// As many codes as there is room for, the marked one among them; where all of them have room, what it is called stands
/// behind them. No others are looked at: a line may have thousands.
fn strip(choose: &Choose, line: &[usize], place: Option<usize>, begins: usize, columns: usize) -> Strip {
    let code = |at: &usize| (*at, choose.tag(*at));
    let room = columns.saturating_sub(begins);
    let mut all = room + 1;
    let all_fit = line.iter().all(|at| take(&mut all, &code(at).1));
    let mut left = if all_fit { room + 1 } else { room.saturating_sub(format!("+{}", line.len()).len()) };
    let marked = place.unwrap_or(0);
    let own = code(&line[marked]);
    left = left.saturating_sub(width(&own.1) + 1);
    let mut before: Vec<(usize, String)> =
        line[..marked].iter().rev().map(code).take_while(|(_, code)| take(&mut left, code)).collect();
    before.reverse();
    let after = line[marked + 1..].iter().map(code).take_while(|(_, code)| take(&mut left, code));
    let mut column = begins;
    let mut shown = Vec::new();
    for (at, code) in before.into_iter().chain([own]).chain(after) {
        let wide = width(&code) + 1;
        shown.push((column, at, code));
        column += wide;
    }
    Strip { hidden: line.len() - shown.len(), shown }
}

/// Takes the room of a code and the blank behind it, where there is so much.
fn take(room: &mut usize, code: &str) -> bool {
    let left = room.checked_sub(width(code) + 1);
    *room = left.unwrap_or(*room);
    left.is_some()
}

fn line(choose: &Choose, all: &[Vec<usize>], row: usize, place: Option<usize>, columns: usize) -> Text {
    let (line, mark) = (&all[row], if place.is_some() { "> " } else { "  " });
    if let [only] = line[..] {
        let Some(item) = choose.at(only) else { return Text::default() };
        let label = match (place, item.owed) {
            (Some(_), _) => Label::Heading,
            (None, true) => Label::Care,
            (None, false) => Label::Plain,
        };
        return Text::of(label, cut(&format!("{mark}{}", item.words()), columns).into_owned());
    }
    let lead = lead(choose, all);
    let words = fill(&shared_words(choose, line[0]), lead.words);
    let label = if place.is_some() { Label::Heading } else { Label::Plain };
    let mut text = Text::of(label, format!("{mark}{words}  {:>digits$}  ", line.len(), digits = lead.count));
    let strip = strip(choose, line, place, lead.columns(), columns);
    for (at, (_, option, code)) in strip.shown.iter().enumerate() {
        let is_marked = place.is_some_and(|place| line[place] == *option);
        let gap = if at == 0 { "" } else { " " };
        text = text.then(gap).with(if is_marked { Label::Figure } else { Label::Plain }, code.clone());
    }
    if strip.hidden > 0 {
        text = text.with(Label::Quiet, format!(" +{}", strip.hidden));
    }
    let Some(place) = place else { return text };
    let called = called(choose, line[place]);
    if text_width(&text) + width(&called) + 2 > columns {
        return text;
    }
    ends(&text, Text::of(Label::Heading, called), columns)
}
