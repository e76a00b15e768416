//! The prompt: who is asked what, the sum, what is needed, where it stands in the rules, and what is typed.

use ratatui::layout::Rect;

use super::names::shortened;
use super::painted::{Painted, plain};
use super::{fields, options, panel, verdict};
use crate::config::actions::Action;
use crate::engine::odds::{is_number, notation};
use crate::engine::prompt::{Kind, Prompt, Roll};
use crate::engine::text::{Column, Label, Span, Text};
use crate::tui::answer::Answer;
use crate::tui::answer::form::AnswerForm;
use crate::tui::battle::Battle;
use crate::tui::game::Game;
use crate::tui::pen::{ClickTarget, Pen, cells, inset};
use crate::tui::theme::Theme;
use crate::tui::words::{by_code, ends, percent, spread_text, text_width, width, wrap};

/// How much a card tells. What is quiet gives way first, then labels get short; sum, fields and dice always stand, but
/// where a game says what is shown of it and a list is open: what may be named is worth more than the sum of what its
/// title says already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    Everything,
    NothingKnown,
    NoReason,
    NoSource,
    NoWhatIf,
    ShortLabels,
    ListFirst,
}

impl Detail {
    const ALL: [Self; 6] =
        [Self::Everything, Self::NothingKnown, Self::NoReason, Self::NoSource, Self::NoWhatIf, Self::ShortLabels];

    /// The shortest form of this card.
    fn shortest(battle: &Battle) -> Self {
        let is_list = matches!(&battle.answer, Answer::Form(form) if form.in_list());
        if is_list && battle.game.armies.doc.shows.is_some() { Self::ListFirst } else { Self::ShortLabels }
    }
}

/// The most rows of a list in a form that a result does not take from it.
const LEAST_LISTED: usize = 12;

/// The rows that the card needs so that nothing of its sum, its fields and its dice is cut or shortened.
pub(super) fn rows(battle: &Battle, columns: usize, pen: &Pen<'_>) -> usize {
    match &battle.answer {
        Answer::Choose(choose) => {
            heading(battle, columns, Detail::NoWhatIf, pen).len() + options::least_rows(choose, columns)
        }
        // Whom a player may name is seen before he does, where no sums stand above the list.
        Answer::Form(form) if form.in_list() && battle.game.armies.doc.shows.is_some() => {
            let more = fields::least_list_rows(form, columns, pen).min(LEAST_LISTED).saturating_sub(1);
            lines_at(battle, columns, 0, Detail::NoWhatIf, pen).len() + more
        }
        _ => lines_at(battle, columns, 0, Detail::NoWhatIf, pen).len(),
    }
}

/// The rows in which all options are seen, or so many of them that who picks has a choice; nothing beyond what the card
/// needs where a game does not say what is shown of it.
pub(super) fn listed_rows(battle: &Battle, columns: usize, pen: &Pen<'_>) -> usize {
    match &battle.answer {
        Answer::Choose(choose) if battle.game.armies.doc.shows.is_some() => {
            heading(battle, columns, Detail::ShortLabels, pen).len() + options::listed_rows(choose, columns)
        }
        _ => 0,
    }
}

/// The rows that the card keeps whatever a result needs: of a choice its title and a few options.
pub(super) fn floor_rows(battle: &Battle, columns: usize, pen: &Pen<'_>) -> usize {
    match &battle.answer {
        Answer::Choose(choose) => {
            heading(battle, columns, Detail::ShortLabels, pen).len() + options::floor_rows(choose, columns)
        }
        _ => rows(battle, columns, pen),
    }
}

/// The rows of the card with everything that it can tell.
pub(super) fn full_rows(battle: &Battle, columns: usize, pen: &Pen<'_>) -> usize {
    match &battle.answer {
        Answer::Choose(choose) => {
            heading(battle, columns, Detail::Everything, pen).len() + options::rows(choose, columns)
        }
        Answer::Form(form) if form.in_list() => {
            let more = fields::list_rows(form, columns, pen).saturating_sub(1);
            lines_at(battle, columns, 0, Detail::Everything, pen).len() + more
        }
        _ => lines_at(battle, columns, 0, Detail::Everything, pen).len(),
    }
}

/// The rows beyond those in which what cannot be picked now could be told with its reason.
pub(super) fn shut_rows(battle: &Battle, columns: usize) -> usize {
    match &battle.answer {
        Answer::Choose(choose) if battle.game.armies.doc.shows.is_some() => options::shut_rows(choose, columns),
        _ => 0,
    }
}

/// Draws the card and says how many rows it took.
pub(super) fn draw(battle: &Battle, area: Rect, pen: &mut Pen<'_>) -> u16 {
    let (columns, rows) = (usize::from(area.width), usize::from(area.height));
    let lines = lines(battle, columns, rows, pen);
    for (row, (text, style)) in (0..area.height).zip(&lines) {
        pen.styled(area, row, text, *style);
    }
    // Who is asked is what the eye meets first.
    let tag = battle.game.prompt.as_ref().map_or(0, |_| cells(tag_columns(battle, pen)));
    let tagged = Rect { x: area.x.saturating_sub(1), width: tag.min(area.width), height: area.height.min(1), ..area };
    if !battle.loud {
        pen.look(tagged, Theme::picked());
    }
    if let Answer::Choose(choose) = &battle.answer {
        let above = heading(battle, columns, detail_of(battle, columns, rows, pen), pen).len();
        let rows = rows.saturating_sub(above);
        for (row, column, wide, at) in options::places(choose, columns, rows) {
            let place =
                Rect { x: area.x + cells(column), y: area.y + cells(above + row), width: cells(wide), height: 1 };
            pen.spot(place, ClickTarget::Line(at));
        }
    }
    cells(lines.len()).min(area.height)
}

/// How many of so many rows the card fills.
pub(super) fn drawn_rows(battle: &Battle, columns: usize, rows: u16, pen: &Pen<'_>) -> usize {
    lines(battle, columns, usize::from(rows), pen).len()
}

/// The lines in so many rows: the fullest form that fits.
fn lines(battle: &Battle, columns: usize, rows: usize, pen: &Pen<'_>) -> Vec<Painted> {
    if battle.game.prompt.is_none() {
        return over(&battle.game, pen);
    }
    let mut lines = lines_at(battle, columns, rows, detail_of(battle, columns, rows, pen), pen);
    if lines.len() > rows && rows > 0 {
        // Whatever else there is, what is typed is seen.
        lines.drain(rows - 1..lines.len() - 1);
    }
    lines
}

/// How much there is room for.
fn detail_of(battle: &Battle, columns: usize, rows: usize, pen: &Pen<'_>) -> Detail {
    let fits = |detail: &Detail| match &battle.answer {
        Answer::Choose(choose) => heading(battle, columns, *detail, pen).len() + options::rows(choose, columns) <= rows,
        // What is asked comes before what is said about it: none of its lines is hidden for that.
        Answer::Form(form) => {
            let listed = fields::least_list_rows(form, columns, pen).saturating_sub(1);
            lines_at(battle, columns, 0, *detail, pen).len() + listed <= rows
        }
        _ => lines_at(battle, columns, 0, *detail, pen).len() <= rows,
    };
    Detail::ALL.into_iter().find(fits).unwrap_or(Detail::shortest(battle))
}

fn lines_at(battle: &Battle, columns: usize, rows: usize, detail: Detail, pen: &Pen<'_>) -> Vec<Painted> {
    let Some(prompt) = &battle.game.prompt else { return over(&battle.game, pen) };
    let mut lines = heading(battle, columns, detail, pen);
    let left = rows.saturating_sub(lines.len());
    match &battle.answer {
        Answer::Choose(choose) => lines.extend(options::lines(choose, columns, left, battle.loud)),
        Answer::Form(form) => lines.extend(form_lines(form, &battle.game, columns, left, detail, pen)),
        Answer::Number(input) => {
            let range = match prompt.kind {
                Kind::Number { min, max } => format!("a number from {min} to {max}: "),
                _ => String::new(),
            };
            lines.push(plain(typed(&range, input.value())));
        }
        Answer::Name(input) => lines.push(plain(typed("in words: ", input.value()))),
        Answer::Nothing => {
            let words = battle.game.waits_for().map(|side| format!("waits for {}", battle.game.side(side).0));
            let way = words.as_ref().filter(|_| battle.game.by_mail).map(|_| {
                let key = pen.key(Action::Battles);
                Text::of(Label::Quiet, format!("{key} writes the message that is due, or takes theirs in"))
            });
            lines.extend(words.map(|words| Text::of(Label::Care, words)).into_iter().chain(way).map(plain));
        }
    }
    lines
}

fn over(game: &Game, pen: &Pen<'_>) -> Vec<Painted> {
    let mut lines = vec![plain(Text::of(Label::Heading, "THE BATTLE IS OVER"))];
    if let Some(last) = game.log.iter().rev().find(|entry| entry.stands) {
        lines.extend(last.lines.iter().cloned().map(plain));
    }
    let [undo, log, quit] = [Action::Undo, Action::Log, Action::Quit].map(|action| pen.key(action));
    let keys = format!("{undo} takes the last answer back, {log} shows the log, {quit} quits");
    lines.push(plain(Text::of(Label::Quiet, keys)));
    lines
}

/// Whose name stands before the question, and how it looks.
fn asked(battle: &Battle) -> (String, Label) {
    let Some(prompt) = &battle.game.prompt else { return (String::new(), Label::Plain) };
    let (name, label) = battle.game.side(&prompt.side);
    let marked = match &battle.answer {
        Answer::Choose(choose) if prompt.side == "both" => choose.item().and_then(|item| item.side),
        _ => None,
    };
    marked.map_or((name.to_uppercase(), label), |side| {
        let (marked, label) = battle.game.side(&side);
        // On a board what is marked may be anybody's, whoever goes first.
        let order = if battle.game.armies.doc.shows.is_some() { "now " } else { "" };
        let first = if order.is_empty() { " first" } else { "" };
        (format!("both sides, {order}{marked}{first}").to_uppercase(), label)
    })
}

/// The columns of the name before the question, on its first row.
fn tag_columns(battle: &Battle, pen: &Pen<'_>) -> usize {
    width(&pen.theme.words(&asked(battle).0)) + 2
}

/// Who is asked what, and the rule that it comes from.
fn heading(battle: &Battle, columns: usize, detail: Detail, pen: &Pen<'_>) -> Vec<Painted> {
    let Some(prompt) = &battle.game.prompt else { return Vec::new() };
    let (name, label) = asked(battle);
    let title = Text::of(label, name).then("  ").with(Label::Heading, capital(&prompt.text, battle));
    let title = pen.lettered(&title);
    let cite = pen.lettered(&Text::of(Label::Quiet, &prompt.cite));
    let mut lines: Vec<Painted> = wrap(&title, columns).into_iter().map(plain).collect();
    if let Some((last, _)) = lines.last_mut() {
        if text_width(last) + text_width(&cite) + 2 <= columns {
            *last = ends(&last.clone(), cite, columns);
        } else if detail < Detail::NoSource {
            lines.extend(wrap(&cite, columns).into_iter().map(plain));
        }
    }
    let because = owed(prompt).filter(|_| detail < Detail::NoReason);
    let below = [at_table(prompt, pen), because, brief(battle)].into_iter().flatten();
    lines.extend(below.flat_map(|text| wrap(&pen.lettered(&text), columns)).map(plain));
    lines
}

/// A question with a capital, unless it begins with a unit's code.
fn capital(text: &str, battle: &Battle) -> String {
    let first = text.split([' ', ':', ',']).next().unwrap_or_default();
    if !text.contains('?') || battle.game.armies.codes.has(first) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |letter| letter.to_uppercase().chain(letters).collect())
}

/// The figures of the unit in question, where the step asks for them.
fn brief(battle: &Battle) -> Option<Text> {
    let code = battle.followed().into_iter().next().filter(|_| !battle.game.act_is_open())?;
    let figures = battle.in_question.line_of(&code).filter(|figures| !figures.0.is_empty())?;
    Some(Text::of(Label::Heading, format!("{code} ")).join(figures.clone()))
}

/// Where battles of a campaign are at the table: the key of their list, and the file for a result by hand.
fn at_table(prompt: &Prompt, pen: &Pen<'_>) -> Option<Text> {
    let Kind::Choose { options, .. } = &prompt.kind else { return None };
    let is_away = prompt.side == "umpire" && options.iter().any(|choice| choice.key.starts_with("here:"));
    let battles = pen.key(Action::Battles);
    let words =
        format!("On the tabletop: {battles} begins a battle there and takes its result, also from its result.toml");
    is_away.then(|| Text::of(Label::Care, words))
}

fn owed(prompt: &Prompt) -> Option<Text> {
    let owed = prompt.owed.as_ref().filter(|owed| !owed.why.is_empty() && !prompt.text.contains(&owed.why))?;
    Some(Text::of(Label::Quiet, format!("Why: {}", owed.why)))
}

fn form_lines(
    form: &AnswerForm,
    game: &Game,
    columns: usize,
    rows: usize,
    detail: Detail,
    pen: &Pen<'_>,
) -> Vec<Painted> {
    let mut sums: Vec<Text> = Vec::new();
    for tally in form.sum.tallies.iter().filter(|tally| !tally.rows().is_empty()) {
        let side = tally.side.map_or_else(Text::default, |side| whose(side, form, game));
        let line = if detail < Detail::ShortLabels { tally.line() } else { tally.line_with(shortened) };
        sums.extend(wrap(&pen.lettered(&side.join(sum_text(&line))), columns));
    }
    let lit = form.roll_ahead().filter(|_| form.sum.fault.is_none()).and_then(|roll| roll.lit.as_ref());
    let chances = chances(form, game, columns, detail, pen);
    // A list comes first; what it leaves goes to the sum, then to what is said of the table.
    let mut spare = usize::MAX;
    if detail == Detail::ListFirst {
        let table = lit.map_or(0, |lit| panel::lit_lines(lit, 0, columns, pen).len());
        let listed = fields::asked(form, columns, pen).len() + fields::least_list_rows(form, columns, pen) + 1;
        spare = rows.saturating_sub(chances.len() + table + listed);
        if sums.len() > spare {
            sums.clear();
        }
        spare -= sums.len();
    }
    let mut lines = sums;
    lines.extend(chances);
    lines.extend(lit.into_iter().flat_map(|lit| panel::lit_lines(lit, spare, columns, pen)));
    if detail < Detail::NothingKnown {
        lines.extend(fields::known(form, game, columns, if columns >= 70 { 1 } else { 4 }, pen));
    }
    let mut painted: Vec<Painted> = lines.into_iter().map(plain).collect();
    let asked = fields::asked(form, columns, pen);
    let listed = fields::least_list_rows(form, columns, pen);
    // What fields mean is told as far as there is room for it.
    let most = if detail == Detail::Everything { usize::MAX } else { rows.saturating_sub(painted.len() + listed + 1) };
    if is_explained(form, game) && most > asked.len() {
        painted.extend(fields::explained(form, columns, most, pen));
    } else {
        painted.extend(asked);
    }
    if form.in_list() {
        let left = rows.saturating_sub(painted.len() + 1).clamp(1, fields::MOST_LISTED);
        painted.extend(fields::list(form, columns, left, pen));
    }
    painted.push(plain(ending(form, columns)));
    let left = rows.saturating_sub(painted.len() + 2);
    if left >= 4 && lit.is_none() {
        painted.extend(fields::table(form, game, columns, left, pen));
    }
    painted
}

/// True where each value has a line of its own with what it means: in a game that says what is shown of it, of a form of
/// values that lead to no dice.
fn is_explained(form: &AnswerForm, game: &Game) -> bool {
    game.armies.doc.shows.is_some() && form.check.is_none() && form.roll_ahead().is_none() && !form.fields.is_empty()
}

/// What is needed, what may come of the dice, and what would be otherwise where there is room for it.
fn chances(form: &AnswerForm, game: &Game, columns: usize, detail: Detail, pen: &Pen<'_>) -> Vec<Text> {
    let mut lines: Vec<Text> = Vec::new();
    let about = &Parts::of(form, game);
    let needed = needed(form).map(|text| pen.lettered(&about.named(text)));
    for piece in needed.into_iter().chain(spread(form, about, columns, pen)) {
        add_piece(&mut lines, piece, columns);
    }
    let left = lines.last().map_or(0, |line| columns.saturating_sub(text_width(line) + 3));
    if let Some(other) = what_if(form, about, left, pen).filter(|other| text_width(other) <= left) {
        add_piece(&mut lines, other, columns);
    } else if detail < Detail::NoWhatIf {
        lines.extend(what_if(form, about, columns, pen));
    }
    lines
}

/// Who is meant by the parts that a test of two sides speaks of.
struct Parts {
    /// The attacker's code and the defender's; empty where the test is of no two units.
    units: Vec<String>,
    /// `side A` and the like, each with the side's name.
    sides: Vec<(String, String)>,
}

impl Parts {
    fn of(form: &AnswerForm, game: &Game) -> Self {
        if form.sum.tallies.len() < 2 {
            return Self { units: Vec::new(), sides: Vec::new() };
        }
        let side = |column: &Column| (format!("side {}", column.side), game.side(&column.side).0);
        Self { units: game.opponents(), sides: game.armies.doc.columns.iter().map(side).collect() }
    }

    /// Codes and names in place of parts.
    fn words(&self, words: &str) -> String {
        let words = by_code(words, &self.units);
        self.sides.iter().fold(words, |words, (side, name)| words.replace(side, name))
    }

    fn named(&self, text: Text) -> Text {
        Text(text.0.into_iter().map(|span| Span { text: self.words(&span.text), ..span }).collect())
    }
}

/// Words about a test of two, with codes and names in place of its parts.
pub(crate) fn by_name(words: &str, form: &AnswerForm, game: &Game) -> String {
    Parts::of(form, game).words(words)
}

/// Puts a piece behind the last line where it fits there, else on lines of its own.
fn add_piece(lines: &mut Vec<Text>, piece: Text, columns: usize) {
    match lines.last_mut() {
        Some(line) if text_width(line) + text_width(&piece) + 3 <= columns => {
            *line = std::mem::take(line).then("   ").join(piece);
        }
        _ => lines.extend(wrap(&piece, columns)),
    }
}

/// Whose a sum of two is: an army by its name, a unit by its code, else the check's own word.
pub(crate) fn owner_of_sum(side: &str, game: &Game) -> (String, Label) {
    let (name, label) = game.side(&side.to_uppercase());
    let own = by_code(side, &game.opponents());
    match (label, game.armies.codes.side_of(&own)) {
        (Label::Plain, Some(column)) => (own, game.armies.doc.columns[column].label),
        (Label::Plain, None) => (own, Label::Heading),
        (army, _) => (name, army),
    }
}

/// The same, and which of two dice is its own.
fn whose(side: &str, form: &AnswerForm, game: &Game) -> Text {
    let (name, label) = owner_of_sum(side, game);
    // Of two dice for two sums each is its own side's.
    let sums = &form.sum.tallies;
    let each_its_own = sums.len() == 2 && form.roll_ahead().is_some_and(|roll| roll.count == 2);
    let at = sums.iter().position(|tally| tally.side == Some(side));
    let die = match at.filter(|_| each_its_own) {
        Some(0) => ", 1st die",
        Some(_) => ", 2nd die",
        None => "",
    };
    Text::of(label, name).with(Label::Heading, format!("{die}: "))
}

/// The total stands out from its reasons.
fn sum_text(line: &str) -> Text {
    match line.rsplit_once(" = ") {
        Some((reasons, total)) => Text::plain(format!("{reasons} = ")).with(Label::Figure, total),
        None => Text::plain(line),
    }
}

/// The number needed and the chance of it.
fn needed(form: &AnswerForm) -> Option<Text> {
    if let Some(fault) = &form.sum.fault {
        return Some(Text::of(Label::Care, format!("not yet: {fault}")));
    }
    if let Some(certain) = form.sum.certain.as_ref().filter(|words| !words.is_empty()) {
        return (!form.has_rolled).then(|| Text::plain("no roll needed: ").with(Label::Figure, certain));
    }
    if let Some(advice) = &form.advice {
        return Some(Text::of(Label::Care, advice.words().to_owned()));
    }
    let roll = form.roll_ahead()?;
    let hoped = form.check.or(form.leads_to).and_then(|check| check.hope);
    let (hope, never) = hoped.map_or(("needed", "no roll will do"), |hope| (hope.words, hope.never));
    let mut text = Text::default();
    if let Some(needs) = &roll.needs {
        // That every face brings it says nothing where each brings a result of its own.
        if !roll.spread.is_empty() && !is_number(needs) && notation(needs).is_some() {
            return None;
        }
        // What no face brings has no chance to tell.
        if notation(needs).is_none() {
            return Some(Text::of(Label::Figure, never));
        }
        let on = if hope.ends_with(" on") { " with " } else { " on " };
        let shown = notation(needs).unwrap_or_default();
        text = text.then(format!("{hope}{on}")).with(Label::Figure, shown);
    }
    if let Some(chance) = roll.chance {
        let lead = if roll.needs.is_some() { "   ".to_owned() } else { format!("{hope}: ") };
        text = text.then(lead).with(Label::Figure, percent(chance));
    }
    Some(text).filter(|text| !text.0.is_empty())
}

/// The chances of all that may come of the dice, with the numbers where they fit the line.
fn spread(form: &AnswerForm, about: &Parts, columns: usize, pen: &Pen<'_>) -> Option<Text> {
    let roll = form.roll_ahead().filter(|roll| form.sum.fault.is_none() && !roll.spread.is_empty())?;
    let told = [true, false].map(|in_full| pen.lettered(&about.named(spread_text(&roll.spread, in_full))));
    let [full, short] = told;
    Some(if text_width(&full) <= columns { full } else { short })
}

/// The chances if one thing were otherwise, as many as a line holds.
fn what_if(form: &AnswerForm, about: &Parts, columns: usize, pen: &Pen<'_>) -> Option<Text> {
    let roll = form.roll_ahead().filter(|_| form.sum.fault.is_none())?;
    let mut line = Text::of(Label::Quiet, "if ");
    let mut count = 0;
    for other in &roll.what_if {
        let gap = if count == 0 { "" } else { ", " };
        let piece = Text::of(Label::Quiet, format!("{gap}{} ", about.words(other.label.trim_start_matches("if "))))
            .with(Label::Plain, percent(other.chance));
        let longer = line.clone().join(pen.lettered(&piece));
        if text_width(&longer) <= columns {
            line = longer;
            count += 1;
        }
    }
    (count > 0).then_some(line)
}

/// While a secret question waits: whose it is, and nothing of it.
pub(super) fn covered(battle: &Battle, area: Rect, pen: &mut Pen<'_>) {
    let game = &battle.game;
    let Some(prompt) = &game.prompt else { return };
    let key = &prompt.side;
    let side = game.side(key);
    let why = if prompt.secret {
        "Covered because nobody else may see the answer yet.".to_owned()
    } else {
        format!("Covered because what may be answered shows what only {} may know.", game.side_in_words(key))
    };
    let mut lines = vec![
        Text::of(side.1, side.0.to_uppercase()),
        Text::default(),
        Text::plain(format!("A secret question for {}.", game.side_in_words(key))),
        Text::of(Label::Care, "Press Enter when only you look at the screen."),
        Text::of(Label::Quiet, why),
    ];
    if let Some((end, _)) = battle.end_unseen() {
        let means: Vec<&str> = end.parts.iter().map(|part| &*part.text).collect();
        let means = if means.is_empty() { String::new() } else { format!(": {}", means.join(", ")) };
        let words = format!("{} ends the step without looking{means}.", pen.key(Action::Done));
        lines.push(Text::of(Label::Quiet, words));
    }
    lines.push(Text::of(Label::Quiet, format!("{} undoes the last answer.", pen.key(Action::Undo))));
    if let Some(other) = game.other_asked() {
        let (other, key) = (game.side_in_words(other), pen.key(Action::OtherSide));
        lines.push(Text::of(Label::Quiet, format!("{other} may also answer first: {key}.")));
    }
    let place = Rect { height: area.height - area.height / 3, ..inset(area, 4, area.height / 3) };
    let columns = usize::from(place.width);
    let broken = |line: &Text| if line.0.is_empty() { vec![line.clone()] } else { wrap(line, columns) };
    let mut lines: Vec<Text> = lines.iter().flat_map(broken).collect();
    // Dice fall in the open: what they came to is seen by both before one of them looks alone.
    let left = usize::from(place.height).saturating_sub(lines.len() + 1);
    if let Some(verdict) = game.public_verdict.as_ref().filter(|_| game.armies.doc.shows.is_some()) {
        let told = verdict::for_all(verdict, game, columns, left, pen);
        lines.extend(std::iter::once(Text::default()).chain(told));
    }
    pen.lines(place, &lines);
}

/// What is to be typed now: dice one key each, or Enter.
fn ending(form: &AnswerForm, columns: usize) -> Text {
    let dice = form.roll().filter(|roll| roll.count > 0);
    if let Some(field) = form.field() {
        let typed = if field.typed.is_empty() { String::new() } else { format!("{}_  ", field.typed) };
        let what = if field.takes_several() && dice.is_some() {
            format!("{typed}{}: type codes, + all, 0 none; then the die, or Enter", field.title())
        } else if field.takes_several() {
            format!("{typed}{}: type codes, + all, 0 none; Enter accepts", field.title())
        } else if field.is_list() {
            let codes = if field.has_codes() { "type a code, or arrows" } else { "arrows" };
            format!("{typed}{}: {codes} and Space; Enter accepts", field.title())
        } else {
            let guess = field.offered().filter(|_| field.value().is_none());
            let guess = guess.map_or_else(String::new, |guess| format!("; Enter alone takes {guess}"));
            format!("{}: {}; then Enter{guess}", field.title(), field.allowed())
        };
        // Dice that were typed wait for what is still missing.
        let waiting = dice.filter(|_| !form.faces.is_empty()).map(|roll| faces(form, roll).then("  "));
        return waiting.unwrap_or_default().with(Label::Care, what);
    }
    let Some(roll) = dice else {
        return Text::of(Label::Care, "Enter accepts");
    };
    let what = if roll.count == 1 { "type the die" } else { "type the dice" };
    let dice = faces(form, roll);
    let forms = [
        format!("  {}: {what}, or r to roll", roll.purpose),
        format!("  {}: type or r", roll.purpose),
        format!("  {}", roll.purpose),
    ];
    let room = columns.saturating_sub(text_width(&dice));
    let form = forms.iter().find(|form| width(form) <= room).unwrap_or(&forms[2]);
    dice.then(form.as_str())
}

/// The dice that are thrown, with the faces typed so far.
fn faces(form: &AnswerForm, roll: &Roll) -> Text {
    let shown: Vec<String> = if roll.count > 12 {
        vec![format!("{} of {}", form.faces.len(), roll.count)]
    } else {
        let half = form.half_typed.map_or_else(|| "_".to_owned(), |digit| format!("{digit}_"));
        let open = |at: usize| if at == form.faces.len() { half.clone() } else { "_".to_owned() };
        let face = |at: usize| form.faces.get(at).map_or_else(|| open(at), u8::to_string);
        (0..roll.count).map(|at| format!("[{}]", face(at))).collect()
    };
    Text::of(Label::Figure, format!("{} ", roll.dice())).with(Label::Figure, shown.join(" "))
}

fn typed(before: &str, words: &str) -> Text {
    Text::of(Label::Care, before).with(Label::Figure, format!("{words}_"))
}
