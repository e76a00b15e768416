//! The table screen: a battle that is played elsewhere, in letters that can be read from three metres.

mod end;
pub(crate) mod layout;
pub mod letters;
mod result;
pub(crate) mod run;
pub mod view;

use super::answer::Answer;
use super::answer::form::AnswerForm;
use super::game::Game;
use super::words::{by_code, percent, spread_text};
use crate::engine::odds::{in_words, is_number, notation};
use crate::engine::prompt::{Kind, Roll};
use crate::engine::text::{Column, Group, Label, RibbonStep, Text};

pub use run::{Watch, watch};

/// How many lines of the log are there to be shown below the great letters.
const RESULTS: usize = 12;
/// The rank of what is told where there is room left.
const LEAST: u8 = u8::MAX;
/// How likely something is that cannot fail.
const CERTAIN: f64 = 1.0;

/// What is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableScene {
    /// The battle, its turn and its time.
    pub head: Text,
    /// What is shown in great letters, each with its words below.
    pub parts: Vec<GreatLine>,
    /// The last lines of the log, the newest last.
    pub results: Vec<Text>,
    /// What each side has left.
    pub strengths: Vec<Strength>,
}

/// A line in great letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GreatLine {
    /// The less, the more it matters: what has no room in great letters gives way from the highest rank on.
    pub rank: u8,
    /// The great letters, from the longest form to the shortest.
    pub forms: Vec<String>,
    /// What they mean.
    pub label: Label,
    /// The same in full, in letters of the usual size; empty where the great letters say all.
    pub words: Text,
}

/// What a side has left of its combat value on the table, or what its rulebook declares in place of that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The side's name.
    pub name: String,
    /// Its meaning.
    pub label: Label,
    pub left: u32,
    /// What it began with.
    pub of: u32,
    /// Its headline, from the longest form to the shortest; empty where its strength is shown.
    pub headline: Vec<Text>,
}

/// The ranks of the parts while dice are awaited, and while they are not: then the last result matters most.
struct PartRanks {
    step: u8,
    asked: u8,
    needs: u8,
    result: u8,
}

const AT_DICE: PartRanks = PartRanks { step: 9, asked: 1, needs: 0, result: 2 };
const BETWEEN: PartRanks = PartRanks { step: 8, asked: 7, needs: 6, result: 0 };

/// What a side may see of a game; without a side, what both may.
pub fn scene(game: &Game, side: Option<&str>) -> TableScene {
    if let Some(ending) = &game.ending {
        return end::scene(game, ending);
    }
    let hidden = Hidden::from(game, side);
    let form = match Answer::to(game, None) {
        Answer::Form(form) => Some(form),
        _ => None,
    };
    let roll = form.as_ref().and_then(|form| form.roll()).filter(|_| !hidden.seals(game));
    let ranks = if roll.is_some() { AT_DICE } else { BETWEEN };
    let mut parts = vec![GreatLine { rank: ranks.step, ..step(game) }];
    let asked_rank = if hidden.seals(game) { AT_DICE.asked } else { ranks.asked };
    parts.extend(asked(game, &hidden).map(|part| GreatLine { rank: asked_rank, ..part }));
    let open = hidden.may_reckon(game);
    parts.extend(form.as_ref().zip(roll).map(|(form, roll)| {
        let part = if open { needs(game, form, roll) } else { dice_alone(roll) };
        GreatLine { rank: ranks.needs, ..part }
    }));
    parts.extend(result::parts(game, &hidden, ranks.result));
    let strengths = strengths(game, &hidden);
    parts.extend(balance(game, &strengths).filter(|_| roll.is_none() && !hidden.seals(game)));
    let told = game.log.iter().rev().filter(|entry| entry.stands).flat_map(|entry| entry.lines.iter().rev());
    let mut results: Vec<Text> = told.filter_map(|line| hidden.seen(line)).take(RESULTS).collect();
    results.reverse();
    TableScene { head: head(game), parts, results, strengths }
}

fn head(game: &Game) -> Text {
    let half = game.position.half.map(|half| format!(", half {half}")).unwrap_or_default();
    let now = game.armies.doc.ribbon.iter().find(|stop| stop.now);
    let place = now.map(|stop| format!(", {}", until_colon(stop))).unwrap_or_default();
    if let Some(shows) = &game.armies.doc.shows {
        let parts = shows.place.iter().cloned();
        return parts.fold(Text::of(Label::Heading, &game.name), |head, part| head.then("   ").join(part));
    }
    let mut head = Text::of(Label::Heading, &game.name).then(format!("   turn {}{half}{place}", game.position.turn));
    if let Some(clock) = game.clock() {
        head = head.then(format!("   {clock}"));
    }
    if let Some(active) = &game.position.active {
        let (name, label) = game.side(active);
        head = head.then("   ").with(label, name).then(" active");
    }
    head
}

/// A step in as few words as it has.
fn until_colon(stop: &RibbonStep) -> String {
    stop.called().split(':').next().unwrap_or_default().trim().to_owned()
}

fn step(game: &Game) -> GreatLine {
    let now = game.armies.doc.ribbon.iter().find(|stop| stop.now);
    let over = if game.armies.doc.shows.is_some() { "the game is over" } else { "the battle is over" };
    let (name, called) = now.map_or_else(|| ("", over.to_owned()), |stop| (&*stop.name, until_colon(stop)));
    let forms = [called, name.to_owned(), "over".to_owned()];
    let forms = forms.into_iter().map(|form| form.trim().to_owned()).filter(|form| !form.is_empty()).collect();
    GreatLine { rank: 0, forms, label: Label::Heading, words: Text::default() }
}

/// What is asked, of whom, about which units.
fn asked(game: &Game, hidden: &Hidden) -> Option<GreatLine> {
    let prompt = game.prompt.as_ref()?;
    // Between acts what is owed comes next, and where nothing is, the side may choose what it does.
    let owed = game.owed.first().filter(|_| !game.act_is_open());
    // That both sides may act says no more than the step does.
    let quiet = owed.is_none() && !game.act_is_open() && prompt.side == "both";
    let (side, asks) = owed.map_or((&prompt.side, &prompt.text), |owed| (&owed.who, &owed.what));
    let (name, label) = game.side(side);
    if hidden.seals(game) {
        let words = Text::of(label, name).then(" decides; what it is stays hidden here");
        return Some(GreatLine { rank: 0, forms: vec!["sealed".to_owned()], label, words });
    }
    let codes = game.armies.codes.named_in(asks);
    let pair = codes.iter().take(2).map(String::as_str).collect::<Vec<_>>().join(" > ");
    let long = if owed.is_some() || game.act_is_open() { asks.clone() } else { String::new() };
    let by_key = if side == "both" { "both".to_owned() } else { format!("side {side}") };
    let forms =
        [long, pair, side_name(game, side), by_key].into_iter().filter(|form| !form.is_empty() && !quiet).collect();
    Some(GreatLine { rank: 0, forms, label, words: Text::of(label, name).then("  ").then(asks) })
}

/// The dice without what they must show: from that the figures of the other side follow.
fn dice_alone(roll: &Roll) -> GreatLine {
    let words = Text::plain(format!("{}: {}", roll.dice(), roll.purpose));
    GreatLine { rank: 0, forms: vec![roll.dice()], label: Label::Figure, words }
}

/// What the dice must show, and how likely it is.
fn needs(game: &Game, form: &AnswerForm, roll: &Roll) -> GreatLine {
    let about = game.opponents();
    // Of two sides' test the hope is the attacker's.
    let hope = form.check.and_then(|check| check.hope).map(|hope| by_code(hope.words, &about));
    let hope = hope.unwrap_or_default();
    let spread = by_code(&spread_text(&roll.spread, false).to_string(), &about);
    let dice = roll.dice();
    // Where no one number decides, what the faces bring does.
    let tells_nothing = roll.needs.as_deref().map_or(roll.chance.is_none(), |needs| !is_number(needs));
    let faces = roll.lit.as_ref().filter(|_| tells_nothing).and_then(|lit| lit.in_words());
    let sure = roll.chance == Some(CERTAIN);
    let mut forms: Vec<String> = match (&roll.needs, roll.chance) {
        _ if !spread.is_empty() && (sure || roll.chance.is_none()) => vec![spread.clone()],
        _ if faces.is_some() => faces.into_iter().collect(),
        (Some(needs), Some(chance)) => {
            let told = in_words("needs", needs);
            let needs = notation(needs).unwrap_or_default();
            vec![format!("{told}, {}", percent(chance)), format!("{needs}, {}", percent(chance)), percent(chance)]
        }
        (Some(needs), None) => vec![in_words("needs", needs), notation(needs).unwrap_or_default()],
        (None, Some(chance)) => vec![format!("{hope} {}", percent(chance)), percent(chance)],
        (None, None) => Vec::new(),
    };
    forms.push(dice.clone());
    let told = [forms[0].clone(), spread].into_iter().enumerate();
    let told = told.filter(|(at, words)| !words.is_empty() && *words != dice && (*at == 0 || *words != forms[0]));
    let told = told.fold(String::new(), |told, (_, words)| told + "; " + &words);
    GreatLine { rank: 0, forms, label: Label::Figure, words: Text::plain(format!("{dice}: {}{told}", roll.purpose)) }
}

fn strengths(game: &Game, hidden: &Hidden) -> Vec<Strength> {
    let shown = |group: &Group| !hidden.hides(super::view::cell_word(&group.head, "formation"));
    let strength = |(at, column): (usize, &Column)| {
        let groups = column.groups.iter().enumerate().filter(|(_, group)| shown(group));
        let strengths = groups.map(|(group, _)| game.armies.strength_of(at, group));
        let (left, of) = strengths.fold((0, 0), |all, strength| (all.0 + strength.left, all.1 + strength.of));
        let headline = column.headline.clone();
        Strength { name: game.side(&column.side).0, label: column.label, left, of, headline }
    };
    game.armies.doc.columns.iter().enumerate().map(strength).collect()
}

/// What both sides have left, in great letters where nothing else needs the room.
fn balance(game: &Game, strengths: &[Strength]) -> Option<GreatLine> {
    let [own, enemy] = strengths else { return None };
    if !own.headline.is_empty() {
        return None;
    }
    let names: Vec<String> = game.armies.doc.columns.iter().map(|column| side_name(game, &column.side)).collect();
    let forms = vec![
        format!("{} {} : {} {}", names.first()?, own.left, enemy.left, names.get(1)?),
        format!("{} : {}", own.left, enemy.left),
    ];
    Some(GreatLine { rank: LEAST, forms, label: Label::Plain, words: Text::default() })
}

/// A side's name without the words with which every side's name begins: `Army of Valmory` is `Valmory`.
fn side_name(game: &Game, key: &str) -> String {
    let (name, _) = game.side(key);
    let all: Vec<String> = game.armies.doc.columns.iter().map(|column| game.side(&column.side).0).collect();
    let words = |name: &str| name.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let own = words(&name);
    let alike = |at: usize| all.iter().all(|other| words(other).get(at) == own.get(at));
    let common = if all.contains(&name) { (0..own.len()).take_while(|at| alike(*at)).count() } else { 0 };
    if common < own.len() { own[common..].join(" ") } else { name }
}

/// What one side must not see of the other: its sums, and what has not come to the table.
struct Hidden {
    is_partial: bool,
    away: Vec<String>,
    /// Who looks on, and the meaning of his things.
    own: Option<(String, Label)>,
}

impl Hidden {
    fn from(game: &Game, side: Option<&str>) -> Self {
        let Some(side) = side else {
            return Self { is_partial: false, away: Vec::new(), own: None };
        };
        let others = game.armies.doc.columns.iter().filter(|column| column.side != side);
        let away = others.flat_map(|column| &column.groups).filter(|group| group.expected);
        let names = away.flat_map(|group| {
            let units = group.rows.iter().map(|row| row.name.to_string());
            units.chain([super::view::cell_word(&group.head, "formation").to_owned()]).collect::<Vec<_>>()
        });
        let column = game.armies.doc.columns.iter().find(|column| column.side == side);
        let own = column.map(|column| (side.to_owned(), column.label));
        Self { is_partial: true, away: names.collect(), own }
    }

    /// True where what the dice must show tells nothing but what this side knows: its own test, without a sum of the
    /// other.
    fn may_reckon(&self, game: &Game) -> bool {
        let Some(prompt) = &game.prompt else { return true };
        let sums = match &prompt.kind {
            Kind::Fill { tally, .. } | Kind::Faces { tally, .. } => tally.len(),
            _ => 0,
        };
        !self.is_partial || sums < 2 && self.own.as_ref().is_some_and(|(own, _)| *own == prompt.side)
    }

    /// True for a figure that was set right, unless it is one of this side's own.
    fn is_of_another(&self, line: &Text) -> bool {
        let [first, about, ..] = &line.0[..] else { return false };
        let is_place = about.text.starts_with("turn ");
        first.label == Label::Ruling && !is_place && self.own.as_ref().is_none_or(|(_, own)| about.label != *own)
    }

    /// True for words that name something of the other side that has not come to the table.
    fn hides(&self, words: &str) -> bool {
        self.away.iter().any(|name| words.contains(name.as_str()))
    }

    /// True while what is asked is no affair of those who look on.
    fn seals(&self, game: &Game) -> bool {
        let Some(prompt) = &game.prompt else { return false };
        let owed = game.owed.first().filter(|_| !game.act_is_open());
        prompt.secret || self.hides(owed.map_or(&prompt.text, |owed| &owed.what))
    }

    /// The line as it may be seen; none where all of it is hidden.
    fn seen(&self, line: &Text) -> Option<Text> {
        if !self.is_partial {
            return Some(line.clone());
        }
        let words = line.to_string();
        if self.hides(&words) || self.is_of_another(line) {
            return None;
        }
        // Sums stand in brackets, what a unit has left behind a semicolon.
        let Some(bracket) = [" (", "; CV "].iter().filter_map(|sign| words.find(sign)).min() else {
            return Some(line.clone());
        };
        Some(crate::tui::words::until(line, bracket))
    }
}
