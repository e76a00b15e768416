//! The result's own place: what the dice came to and does, what to move or mark by what is done, and the sum.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::names::{abbreviated, short};
use super::painted::{Painted, plain};
use crate::config::actions::Action;
use crate::engine::odds::{in_words, is_number, set_in_words};
use crate::engine::text::{Label, Span, Text, counted};
use crate::engine::verdict::{Task, Verdict};
use crate::tui::battle::Battle;
use crate::tui::game::Game;
use crate::tui::pen::{Pen, cells};
use crate::tui::reading::ReadingPage;
use crate::tui::words::{fill, text_width, width, wrap};

/// Blanks between two things on one line.
const GAP: &str = "   ";
/// The most columns of what is done, before those who do it.
const MOST_ACT: usize = 34;

/// What stands before a result that all may read.
const FOR_ALL: &str = "Result, for both to read:  ";

/// How much of a result there is room for: reasons go first, then tasks of the same units join, then they stand side by
/// side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Brevity {
    Whole,
    NoReasons,
    Joined,
    Packed,
}

/// The rows of the result with everything that it can tell, its bar among them; one where there is none.
pub(crate) fn rows(game: &Game, columns: usize, pen: &Pen<'_>) -> usize {
    let Some(verdict) = &game.verdict else { return 1 };
    1 + lines(verdict, columns, Brevity::Whole, pen).len()
}

/// The rows that outcome and tasks need: they are never given up for a question.
pub(crate) fn least_rows(game: &Game, columns: usize, pen: &Pen<'_>) -> usize {
    let Some(verdict) = &game.verdict else { return 1 };
    let forms = [Brevity::NoReasons, Brevity::Joined, Brevity::Packed];
    1 + forms.into_iter().map(|form| lines(verdict, columns, form, pen).len()).min().unwrap_or(0)
}

/// The rows that it fills of so many: those of the fullest form that has room.
pub(super) fn rows_within(game: &Game, columns: usize, rows: u16, pen: &Pen<'_>) -> u16 {
    let Some(verdict) = &game.verdict else { return rows.min(1) };
    let lines = fitting(verdict, columns, usize::from(rows).saturating_sub(1), pen);
    cells(lines.len() + 1).min(rows)
}

/// The lines of the fullest form that has room in so many rows.
fn fitting(verdict: &Verdict, columns: usize, rows: usize, pen: &Pen<'_>) -> Vec<Painted> {
    let forms = [Brevity::Whole, Brevity::NoReasons, Brevity::Joined, Brevity::Packed];
    let mut forms = forms.into_iter().map(|form| lines(verdict, columns, form, pen));
    let found = forms.find(|lines| lines.len() <= rows);
    found.unwrap_or_else(|| lines(verdict, columns, Brevity::Packed, pen))
}

/// The same in so many lines for whoever looks on: who was tested with which dice, and below it what came of it.
pub(super) fn for_all(verdict: &Verdict, game: &Game, columns: usize, rows: usize, pen: &Pen<'_>) -> Vec<Text> {
    let faces = format!("  {}", faces(verdict));
    let title = title(verdict, game, columns.saturating_sub(width(FOR_ALL) + width(&faces)), pen);
    let head = Text::of(Label::Quiet, FOR_ALL).with(Label::Heading, title).with(Label::Figure, faces);
    let below = fitting(verdict, columns, rows.saturating_sub(1), pen).into_iter().map(|(text, _)| text);
    std::iter::once(head).chain(below).take(rows).collect()
}

/// What the dice show: `[4] [2]`.
fn faces(verdict: &Verdict) -> String {
    verdict.dice.iter().map(|face| format!("[{face}]")).collect::<Vec<_>>().join(" ")
}

/// Draws it: a bar with the test, the dice and the number needed; the outcome with its effect; what to do; the sum.
pub(crate) fn draw(battle: &Battle, area: Rect, pen: &mut Pen<'_>) {
    let columns = usize::from(area.width).saturating_sub(2);
    let rows = usize::from(area.height).saturating_sub(1);
    let Some(verdict) = &battle.game.verdict else { return pen.rule(area, 0) };
    let lines = fitting(verdict, columns, rows, pen);
    let hidden = lines.len().saturating_sub(rows);
    // Where the bar is all there is of it, what to move on the board stands in that, as far as there is room.
    let is_bar_alone = rows == 0 && battle.game.armies.doc.shows.is_some();
    let short = if is_bar_alone { in_the_bar(verdict, columns, pen) } else { Vec::new() };
    bar(verdict, battle, (hidden, &short), area, pen);
    let inside = Rect { x: area.x + 1, y: area.y + 1, width: area.width.saturating_sub(2), height: area.height - 1 };
    for (row, (text, style)) in (0..inside.height).zip(&lines) {
        let text = if battle.loud { text.clone() } else { dimmed(text) };
        pen.styled(inside, row, &text, *style);
    }
}

/// The same words once the next act has begun: what is to be moved keeps its colours, the outcome is quiet.
fn dimmed(text: &Text) -> Text {
    let quieter = |span: &Span| match span.label {
        Label::SideA | Label::SideB | Label::Care => span.clone(),
        _ => Span { label: Label::Quiet, ..span.clone() },
    };
    Text(text.0.iter().map(quieter).collect())
}

/// What to do, then what it came to, each in few words.
fn in_the_bar(verdict: &Verdict, columns: usize, pen: &Pen<'_>) -> Vec<String> {
    let tasks = tasks(verdict, columns, Brevity::Joined, pen).into_iter();
    let told = told(verdict, columns, Brevity::Packed, pen).into_iter().map(|(text, _)| text);
    tasks.chain(told).map(|text| text.to_string().trim().to_owned()).filter(|text| !text.is_empty()).collect()
}

/// The bar: what was tested by whom, the faces, the number needed; over the whole row while it is new, else a rule. Of what
/// is hidden below it the first words stand in it that have room.
fn bar(verdict: &Verdict, battle: &Battle, (hidden, short): (usize, &[String]), area: Rect, pen: &mut Pen<'_>) {
    let (game, loud) = (&battle.game, battle.loud);
    pen.rule(area, 0);
    let mut right = Text::default();
    if !verdict.dice.is_empty() {
        right = right.with(Label::Figure, format!(" {} ", faces(verdict)));
    }
    // What the dice must show has every modifier in it.
    let needed = |text: Text, on: &str| match verdict.needed() {
        Some(needs) => text.join(set_in_words("needed", needs)).then(if is_number(needs) { on } else { "" }).then(" "),
        None => text,
    };
    let right = |on: &str, hidden: usize| {
        let more = if hidden > 0 { format!(" +{hidden}: {} ", pen.key(Action::Result)) } else { String::new() };
        pen.lettered(&needed(right.clone(), on).with(Label::Care, more))
    };
    let tag = if !loud && is_old(verdict, game) { " EARLIER " } else { " RESULT " };
    let columns = usize::from(area.width).saturating_sub(4);
    let room = |right: &Text| columns.saturating_sub(text_width(right) + width(tag) + 1).max(8);
    let in_full = right(if verdict.dice.len() == 1 { " on the die" } else { " on the dice" }, hidden);
    let whole = title(verdict, game, usize::MAX, pen);
    let with = |told: usize| {
        let right = right("", if told == short.len() { 0 } else { hidden.saturating_sub(told) });
        let words = format!("{whole}  {}", short[..told].join("  "));
        (width(&words) <= room(&right)).then_some((right, words))
    };
    let (right, title) = (1..=short.len()).rev().find_map(with).unwrap_or_else(|| {
        let right = if width(&whole) <= room(&in_full) { in_full } else { right("", hidden) };
        let title = title(verdict, game, room(&right), pen);
        (right, title)
    });
    let left = Rect { x: area.x + 1, width: area.width - 1, height: 1, ..area };
    let wide = cells(text_width(&right));
    let at_right = Rect { x: area.right().saturating_sub(wide + 1), width: wide, height: 1, ..area };
    if loud {
        let side = acts(verdict).unwrap_or(Label::Heading);
        let row = Text::of(side, " ".repeat(usize::from(area.width)));
        let look = pen.theme.style(side).add_modifier(Modifier::REVERSED | Modifier::BOLD);
        pen.line(area, 0, &row);
        let unlike = |text: &Text| Text::of(side, text.to_string());
        pen.line(left, 0, &Text::of(side, format!("{tag} {title}")));
        pen.line(at_right, 0, &unlike(&right));
        return pen.look(Rect { height: 1, ..area }, look);
    }
    pen.line(left, 0, &Text::of(Label::Quiet, format!("{tag} {title} ")));
    if wide > 0 {
        pen.line(at_right, 0, &Text::of(Label::Quiet, right.to_string()));
    }
}

/// True where the step after the result's own is over, too: nothing of it is to be done any longer.
fn is_old(verdict: &Verdict, game: &Game) -> bool {
    // In a game that says what is shown of it, a result goes with its step.
    if game.armies.doc.shows.is_some() {
        return false;
    }
    let ribbon = &game.armies.doc.ribbon;
    let who = verdict.who.to_string();
    let step = if verdict.step.is_empty() { who.split(' ').next().unwrap_or_default() } else { &verdict.step };
    let Some(now) = ribbon.iter().position(|stop| stop.now) else { return false };
    let back = (0..ribbon.len()).find(|back| ribbon[(now + ribbon.len() - back) % ribbon.len()].name == step);
    back.is_some_and(|back| back > 1)
}

/// `S2 morale, 2nd Netherlands` in so many columns: with usual abbreviations, then with codes in place of codes and names,
/// where it is too long; who alone where the rulebook does not say what was tested.
fn title(verdict: &Verdict, game: &Game, columns: usize, pen: &Pen<'_>) -> String {
    let says_it = verdict.step.is_empty() || verdict.step.eq_ignore_ascii_case(&verdict.test);
    let step = if says_it { String::new() } else { format!("{} ", verdict.step) };
    let test = if verdict.test.is_empty() { String::new() } else { format!("{step}{}, ", verdict.test) };
    let (who, at) = (verdict.who.to_string(), verdict.at.to_string());
    let behind = |at: &str| if at.is_empty() { String::new() } else { format!(" at {at}") };
    let brief_at = behind(&abbreviated(&at));
    let at = behind(&at);
    let codes = &game.armies.codes;
    let meets = who.contains(" at ");
    let is_one = at.is_empty() && !meets;
    let forms = [
        format!("{test}{who}{at}"),
        format!("{test}{}{brief_at}", abbreviated(&who)),
        // Who meets whom is more than what it is called.
        if meets { format!("{step}{who}{at}") } else { String::new() },
        // A part of a single unit's name is better than its code alone.
        if is_one { format!("{test}{}", short(&who, columns.saturating_sub(width(&test)))) } else { String::new() },
        format!("{test}{}{at}", codes.alone_in(&who)),
        format!("{test}{}", codes.alone_in(&format!("{who}{at}"))),
    ];
    let forms = forms.map(|form| pen.theme.words(&form).into_owned());
    let fits = forms.iter().find(|form| !form.is_empty() && width(form) <= columns);
    fits.cloned().unwrap_or_else(|| short(&forms[5], columns))
}

/// The side that must act on it, else the one that it is about.
fn acts(verdict: &Verdict) -> Option<Label> {
    let tasks = verdict.tasks.iter().flat_map(|task| &task.who);
    let all = tasks.chain(&verdict.table).chain([&verdict.who, &verdict.words]).flat_map(|text| &text.0);
    all.map(|span| span.label).find(|label| matches!(label, Label::SideA | Label::SideB))
}

/// Words that count most: what is plain among them stands out.
fn bold(text: Text) -> Text {
    let heavier = |span: Span| match span.label {
        Label::Plain => Span { label: Label::Heading, ..span },
        _ => span,
    };
    Text(text.0.into_iter().map(heavier).collect())
}

fn lines(verdict: &Verdict, columns: usize, form: Brevity, pen: &Pen<'_>) -> Vec<Painted> {
    let mut lines = told(verdict, columns, form, pen);
    let tasks = tasks(verdict, columns, form, pen);
    lines.extend(tasks.into_iter().map(plain));
    if form == Brevity::Whole {
        let sums =
            verdict.sums().into_iter().flat_map(|sum| wrap(&pen.lettered(&Text::of(Label::Quiet, sum)), columns));
        lines.extend(sums.map(plain));
    }
    lines
}

/// What it came to and does: a great moment first; then the outcome, and behind it what it does.
fn told(verdict: &Verdict, columns: usize, form: Brevity, pen: &Pen<'_>) -> Vec<Painted> {
    let loud = Style::new().add_modifier(Modifier::BOLD);
    let great = verdict.great.iter().filter(|_| form != Brevity::Packed);
    let great = great.flat_map(|great| wrap(&bold(pen.lettered(great)), columns));
    let great = great.map(|line| (line, loud));
    // Lines of a rulebook that gives no tasks say by themselves what is to be done.
    let is_heading = verdict.check.is_none() && verdict.tasks.is_empty() && !verdict.table.is_empty();
    if form == Brevity::Packed && is_heading {
        return Vec::new();
    }
    let mut words = bold(pen.lettered(&verdict.words));
    if !verdict.effect.to_string().is_empty() {
        let gap = if text_width(&words) > 0 { ", " } else { "" };
        words = words.then(gap).join(pen.lettered(&verdict.effect));
    }
    let words = wrap(&words, columns).into_iter().filter(|line| text_width(line) > 0);
    great.chain(words.map(|line| (line, loud))).collect()
}

/// What to move or mark, by what is done; of a rulebook that gives lines only, these. What the dice before these asked
/// for is named last, on lines of its own.
fn tasks(verdict: &Verdict, columns: usize, form: Brevity, pen: &Pen<'_>) -> Vec<Text> {
    let mark = Text::of(Label::Care, pen.theme.sign("\u{25b8} ", "- "));
    let (done, new): (Vec<&Task>, Vec<&Task>) = verdict.tasks.iter().partition(|task| task.done);
    let things: Vec<Text> = if verdict.tasks.is_empty() {
        // Where it has no line of its own, a great moment is the first of these.
        let great = verdict.great.iter().filter(|_| form == Brevity::Packed);
        great.chain(&together(&verdict.table)).map(|thing| bold(pen.lettered(thing))).collect()
    } else if matches!(form, Brevity::Whole | Brevity::NoReasons) {
        by_act(&new, pen)
    } else {
        by_unit(&new, pen)
    };
    let things: Vec<Text> = things.into_iter().map(|thing| mark.clone().join(thing)).collect();
    let mut lines = match form {
        Brevity::Packed => beside(&things, columns),
        _ => things.iter().flat_map(|thing| hung(thing, columns)).collect(),
    };
    if !done.is_empty() {
        let one = |task: &&Task| format!("{} {}{}", task.act, names(&task.who, pen), remark(task));
        let named = done.iter().map(one).collect::<Vec<_>>().join(", ");
        lines.extend(hung(&Text::of(Label::Quiet, pen.theme.words(&format!("already done: {named}"))), columns));
    }
    lines
}

/// What to move or mark once a game on a board is over: what its last answer has done there.
pub(in crate::tui) fn at_the_end(battle: &Battle, columns: usize, pen: &Pen<'_>) -> Vec<Text> {
    let verdict = battle.game.verdict.iter().filter(|_| battle.loud && battle.game.armies.doc.shows.is_some());
    verdict.flat_map(|verdict| tasks(verdict, columns, Brevity::Whole, pen)).collect()
}

/// Somebody of whom a line says something, and how often it is said.
type Named<'t> = (&'t [Span], usize);

/// Lines below each other that say the same, each of somebody (`ab Young Tower: a step off`), on one: all of these first.
fn together(lines: &[Text]) -> Vec<Text> {
    let mut joined: Vec<(Vec<Named<'_>>, &[Span])> = Vec::new();
    for Text(spans) in lines {
        let said_from = spans.iter().position(|span| span.text.starts_with(": ")).unwrap_or(spans.len());
        let (who, does) = spans.split_at(said_from);
        match joined.last_mut().filter(|(_, own)| !does.is_empty() && *own == does) {
            Some((all, _)) => match all.iter_mut().find(|(own, _)| *own == who) {
                Some((_, times)) => *times += 1,
                None => all.push((who, 1)),
            },
            None => joined.push((vec![(who, 1)], does)),
        }
    }
    let line = |(all, does): (Vec<Named<'_>>, &[Span])| {
        // How often stands behind what is done, where that is one's alone.
        let [behind, alone] = if let [(_, times)] = all[..] { [times, 1] } else { [1, usize::MAX] };
        let name = |(who, times): &Named<'_>| said(Text(who.to_vec()), (*times).min(alone));
        let names = all.iter().map(name).reduce(|text, name| text.then(", ").join(name)).unwrap_or_default();
        said(names.join(Text(does.to_vec())), behind)
    };
    joined.into_iter().map(line).collect()
}

fn said(text: Text, times: usize) -> Text {
    // Several of whom nobody knows which they are: `2 British blocks`.
    if let [Span { text: who, label }, rest @ ..] = &text.0[..]
        && let Some(one) = who.strip_prefix("a ").filter(|one| times > 1 && one.ends_with(" block"))
    {
        return Text::of(*label, counted(times, one)).join(Text(rest.to_vec()));
    }
    if times > 1 { text.then(format!(" ({times} times)")) } else { text }
}

fn names(who: &[Text], pen: &Pen<'_>) -> Text {
    // Codes stand close; what has more than a code keeps its distance.
    let are_codes = who.iter().all(|name| name.0.len() == 1 && width(&name.to_string()) <= 3);
    let gap = if are_codes { " " } else { "  " };
    who.iter().fold(Text::default(), |text, next| {
        let next = pen.lettered(next);
        if text.0.is_empty() { next } else { text.then(gap).join(next) }
    })
}

/// Why or how long, behind what is done.
fn remark(task: &Task) -> String {
    if task.remark.is_empty() { String::new() } else { format!(" ({})", task.remark) }
}

/// A line each: what is done, who does it, and why or how long.
fn by_act(tasks: &[&Task], pen: &Pen<'_>) -> Vec<Text> {
    let widest = tasks.iter().map(|task| width(&pen.theme.words(&task.act))).max().unwrap_or(0).min(MOST_ACT);
    let line = |task: &&Task| {
        let act = pen.theme.words(&task.act).into_owned();
        let act = Text::of(Label::Heading, fill(&act, widest.max(width(&act))));
        let line = act.then(GAP).join(names(&task.who, pen));
        if task.remark.is_empty() { line } else { line.then(GAP).with(Label::Quiet, pen.theme.words(&task.remark)) }
    };
    tasks.iter().map(line).collect()
}

/// Tasks of the same units on one line: `ma mb mc mf: back 8", marker D2`.
fn by_unit(tasks: &[&Task], pen: &Pen<'_>) -> Vec<Text> {
    let mut joined: Vec<(&[Text], String)> = Vec::new();
    for task in tasks {
        let act = format!("{}{}", task.act, remark(task));
        match joined.iter_mut().find(|(who, _)| *who == &task.who[..]) {
            Some((_, acts)) => *acts = format!("{acts}, {act}"),
            None => joined.push((&task.who, act)),
        }
    }
    let line = |(who, acts): (&[Text], String)| names(who, pen).then(": ").with(Label::Heading, pen.theme.words(&acts));
    joined.into_iter().map(line).collect()
}

/// A thing to do, what does not fit on its line further in.
fn hung(thing: &Text, columns: usize) -> Vec<Text> {
    let lines = wrap(thing, columns.saturating_sub(2)).into_iter().enumerate();
    lines.map(|(at, line)| if at == 0 { line } else { Text::plain("  ").join(line) }).collect()
}

/// Things side by side, as many as a line holds.
fn beside(things: &[Text], columns: usize) -> Vec<Text> {
    let mut lines: Vec<Text> = Vec::new();
    for thing in things {
        match lines.last_mut() {
            Some(line) if text_width(line) + width(GAP) + text_width(thing) <= columns => {
                *line = std::mem::take(line).then(GAP).join(thing.clone());
            }
            _ => lines.extend(hung(thing, columns)),
        }
    }
    lines
}

/// All of the verdict, to be read and ticked off.
pub(crate) fn page(verdict: &Verdict) -> ReadingPage {
    let mut reading = ReadingPage::new("The last result");
    reading.lines.extend(verdict.great.clone().map(bold));
    reading.lines.push(bold(verdict.title()));
    if !verdict.dice.is_empty() {
        let needs = verdict.needed().map_or_else(String::new, |needs| format!("   {}", in_words("needed", needs)));
        reading.say(format!("rolled {}{needs}", faces(verdict)));
    }
    let gap = if verdict.effect.to_string().is_empty() { "" } else { ", " };
    reading.lines.push(bold(verdict.words.clone()).then(gap).join(verdict.effect.clone()));
    verdict.sums().iter().for_each(|sum| reading.say(sum));
    if !verdict.earlier.is_empty() {
        reading.head("Before it");
        reading.lines.extend(verdict.earlier.iter().cloned());
    }
    if !verdict.table.is_empty() {
        reading.head("On the table");
        reading.lines.extend(verdict.table.iter().map(|thing| Text::plain("[ ] ").join(thing.clone())));
    }
    reading
}
