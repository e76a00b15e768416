//! The table screen: a battle that is played elsewhere, in letters that can be read from three metres.

pub mod letters;
pub mod run;
pub mod view;

use super::answer::Answer;
use super::game::Game;
use super::words::percent;
use crate::engine::odds::in_words;
use crate::engine::text::{Label, Text};

pub use run::{Watch, watch};

/// How many lines of the log are shown as the last result.
const RESULTS: usize = 4;

/// What is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The battle, its turn and its time.
    pub head: Text,
    /// What is shown in great letters, each with its words below.
    pub parts: Vec<Part>,
    /// The last lines of the log, the newest last.
    pub results: Vec<Text>,
}

/// A line in great letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The great letters, from the longest form to the shortest.
    pub forms: Vec<String>,
    /// What they mean.
    pub label: Label,
    /// The same in full, in letters of the usual size; empty where the head of the scene tells it.
    pub words: Text,
}

/// What a side may see of a game; without a side, what both may.
pub fn scene(game: &Game, side: Option<&str>) -> Scene {
    let half = game.position.half.map(|half| format!(", half {half}")).unwrap_or_default();
    let now = game.armies.doc.ribbon.iter().find(|stop| stop.now);
    let short = |title: &str| title.split(':').next().unwrap_or_default().to_owned();
    let place = now.map(|stop| format!(", {} {}", stop.name, short(&stop.title))).unwrap_or_default();
    let mut head = Text::of(Label::Heading, &game.name).then(format!("   turn {}{half}{place}", game.position.turn));
    if let Some(clock) = game.clock() {
        head = head.then(format!("   {clock}"));
    }
    if let Some(active) = &game.position.active {
        let (name, label) = game.side(active);
        head = head.then("   ").with(label, name).then(" active");
    }
    let hidden = Hidden::from(game, side);
    let mut parts = vec![step(game)];
    parts.extend(asked(game, &hidden));
    parts.extend(result(game, &hidden));
    let told = game.log.iter().rev().filter(|entry| entry.stands).flat_map(|entry| entry.lines.iter().rev());
    let mut results: Vec<Text> = told.filter_map(|line| hidden.seen(line)).take(RESULTS).collect();
    results.reverse();
    Scene { head, parts, results }
}

fn step(game: &Game) -> Part {
    let now = game.armies.doc.ribbon.iter().find(|stop| stop.now);
    let (name, title) = now.map_or(("", "the battle is over"), |stop| (stop.name.as_str(), stop.title.as_str()));
    let short = title.split(':').next().unwrap_or_default();
    let forms = [format!("{name} {short}"), name.to_owned(), "over".to_owned()];
    Part {
        forms: forms.into_iter().map(|form| form.trim().to_owned()).filter(|form| !form.is_empty()).collect(),
        label: Label::Heading,
        words: Text::default(),
    }
}

/// What the last test came to; its line of the log stands below it.
fn result(game: &Game, hidden: &Hidden) -> Option<Part> {
    let told = game.log.iter().rev().filter(|entry| entry.stands).flat_map(|entry| entry.lines.iter().rev());
    let line = told.filter(|line| outcome(line).is_some()).find_map(|line| hidden.seen(line))?;
    let outcome = outcome(&line)?.to_owned();
    let upto = |signs: &[char]| outcome.split(signs).next().unwrap_or_default().trim().to_owned();
    let mut forms = vec![outcome.clone(), upto(&[';']), upto(&[';', '(', ','])];
    // A margin is less than who has won.
    forms.extend(forms.last().and_then(|form| form.split_once(" by ")).map(|(who, _)| who.to_owned()));
    forms.dedup();
    Some(Part { forms, label: Label::Plain, words: line })
}

/// The words for what came of a test, in the line that tells of it.
fn outcome(line: &Text) -> Option<&str> {
    let pairs = line.0.windows(2).find(|pair| pair[0].text.ends_with(": ") && pair[1].label == Label::Figure);
    pairs.map(|pair| pair[1].text.as_str())
}

/// What is asked: of whom, about which units, and what is needed.
fn asked(game: &Game, hidden: &Hidden) -> Vec<Part> {
    let Some(prompt) = &game.prompt else { return Vec::new() };
    // Between acts what is owed comes next, and where nothing is, the side may choose what it does.
    let owed = game.owed.first().filter(|_| !game.act_is_open());
    let (side, asks) = owed.map_or((&prompt.side, &prompt.text), |owed| (&owed.who, &owed.what));
    let (name, label) = game.side(side);
    let question = Text::plain(asks);
    let sealed = prompt.secret || hidden.seen(&question).is_none();
    if sealed {
        let words = Text::of(label, name).then(" decides; what it is stays hidden here");
        return vec![Part { forms: vec!["sealed".to_owned()], label, words }];
    }
    let codes = game.armies.codes.named_in(asks);
    let pair = codes.iter().take(2).map(String::as_str).collect::<Vec<_>>().join(" > ");
    let long = if owed.is_some() || game.act_is_open() { asks.clone() } else { String::new() };
    let by_key = if side == "both" { "both".to_owned() } else { format!("side {side}") };
    let forms = [long, pair, name.clone(), by_key].into_iter().filter(|form| !form.is_empty()).collect();
    let mut parts = vec![Part { forms, label, words: Text::of(label, name).then("  ").join(question) }];
    if let Answer::Form(form) = Answer::to(game, None)
        && let Some(roll) = form.roll()
    {
        let chance = roll.chance.map(percent);
        let needs = roll.needs.clone();
        let asked = needs.as_deref().map(|needs| in_words("needs", needs));
        let told = [asked, chance].into_iter().flatten().collect::<Vec<_>>().join(", ");
        let dice = roll.dice();
        let words = match told.as_str() {
            "" => format!("{dice}: {}", roll.purpose),
            told => format!("{dice}: {}; {told}", roll.purpose),
        };
        let forms = match needs {
            Some(needs) => vec![told, format!("{dice} {needs}"), needs, dice],
            None => vec![format!("{dice} {told}"), dice],
        };
        parts.push(Part { forms, label: Label::Figure, words: Text::plain(words) });
    }
    parts
}

/// What one side must not see of the other: its sums, and what has not come to the table.
struct Hidden {
    is_partial: bool,
    away: Vec<String>,
}

impl Hidden {
    fn from(game: &Game, side: Option<&str>) -> Self {
        let Some(side) = side else { return Self { is_partial: false, away: Vec::new() } };
        let others = game.armies.doc.columns.iter().filter(|column| column.side != side);
        let away = others
            .flat_map(|column| &column.groups)
            .filter(|group| super::view::cell_word(&group.head, "order") == "not arrived");
        let names = away.flat_map(|group| {
            let units = group.rows.iter().map(|row| row.name.to_string());
            units.chain([super::view::cell_word(&group.head, "formation").to_owned()]).collect::<Vec<_>>()
        });
        Self { is_partial: true, away: names.collect() }
    }

    /// The line as it may be seen; none where all of it is hidden. Sums stand in brackets.
    fn seen(&self, line: &Text) -> Option<Text> {
        if !self.is_partial {
            return Some(line.clone());
        }
        let words = line.to_string();
        if self.away.iter().any(|name| words.contains(name.as_str())) {
            return None;
        }
        let Some(bracket) = words.find(" (") else { return Some(line.clone()) };
        Some(crate::tui::words::until(line, bracket))
    }
}
