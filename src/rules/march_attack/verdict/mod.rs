//! What came of the dice or of a step, in the words that a player needs at the table.

mod act;
mod charge;
mod effect;
mod great;
mod table;
mod todo;

use std::borrow::Cow;

use crate::engine::rulebook::{TestNote, View as AnyView};
use crate::engine::text::{Label, Text};
use crate::engine::verdict::Verdict;

use crate::rules::march_attack::MarchAttack;
use crate::rules::march_attack::SHEET;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::losses::LossEvent;
use crate::rules::march_attack::sheet::checks::initiative::{self, Initiative};
use crate::rules::march_attack::sheet::checks::melee::{Melee, Winner};
use crate::rules::march_attack::sheet::checks::skirmish_target;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::chapter::of;
use crate::rules::march_attack::state::ids::{Side, UnitId};
use crate::rules::march_attack::test::{TestEvent, who};
use effect::ComesTo;

type View = AnyView<MarchAttack>;

fn is_result(event: &Event) -> bool {
    event.chapter::<State>().is_result()
}

/// A test as it is told.
struct Told<'e> {
    note: Cow<'e, TestNote>,
    who: Text,
    at: Text,
    step: String,
    test: String,
    words: Text,
    effect: String,
}

/// What came of these events, with the distances of these tables; `before` is what the first of them changed.
pub(super) fn verdict(before: &View, events: &[&Event]) -> Option<Verdict> {
    if !events.iter().any(|event| is_result(event)) {
        return None;
    }
    let mut state = before.state.clone();
    let mut lines = table::Lines::default();
    let (mut tests, mut steps): (Vec<Told<'_>>, Vec<String>) = (Vec::new(), Vec::new());
    for event in events {
        let step = format!("{} {}", state.step.name(), state.step.title());
        if is_result(event) && steps.last() != Some(&step) {
            steps.push(step);
        }
        if let Event::Test(TestEvent::Tested(note)) = event {
            tests.push(tell(before, &state, note.get()));
        }
        // Whether there were hits enough for the unit whose cover was asked is known from what is booked next.
        if let (Event::Loss(LossEvent::Booked { .. }), Some(told)) = (event, tests.last_mut())
            && told.is_cover()
        {
            effect::HIT.clone_into(&mut told.effect);
        }
        lines.take(&before.tables, &state, event);
        event.chapter().put(&mut state);
    }
    let (table, tasks, great) = (lines.texts(&state), lines.tasks(&state), great::sentences(&state, events));
    // Once the losses of a step are applied, these and not the last target's cover are the result.
    let applied = events.iter().any(|event| matches!(event, Event::Loss(LossEvent::LossesCounted)));
    let overtaken = |told: &Told<'_>| {
        let is_last = |event: &&Event| matches!(event, Event::Test(TestEvent::Tested(_)));
        let since = events.iter().rposition(is_last).map_or(&[][..], |at| &events[at..]);
        applied && told.is_cover() || charge::is_answered(effect::unit_of(&state, &told.note), since)
    };
    let last = if tests.last().is_some_and(overtaken) { None } else { tests.pop() };
    let earlier = tests.into_iter().map(|told| told.verdict(&state).line()).collect();
    let verdict = match last {
        Some(told) => act::decided(&state, events, told.verdict(&state)),
        None => act::verdict(before, &state, events, &steps),
    };
    Some(Verdict { earlier, table, tasks, great, ..verdict })
}

impl Told<'_> {
    /// True for what skirmishers need against a unit: no dice fall for it.
    fn is_cover(&self) -> bool {
        self.note.check == skirmish_target::CHECK.id
    }

    fn verdict(self, state: &State) -> Verdict {
        let sum = sums(state, &self.note);
        let touched = match ComesTo::of(&self.note) {
            Some(ComesTo::Melee(melee)) => effect::touched(state, &self.note, &melee),
            _ => Vec::new(),
        };
        let verdict = Verdict::of_test(&self.note, self.who, self.words);
        let all: Vec<String> = touched.into_iter().chain([self.effect]).filter(|words| !words.is_empty()).collect();
        let effect = Text::plain(all.join(", "));
        let is_graded = SHEET.check(&self.note.check).is_some_and(|check| check.spread.is_some());
        let needs = verdict.needs.clone().or_else(|| effect::needed_for_one_more(&self.note));
        Verdict { sum, needs, at: self.at, step: self.step, test: self.test, effect, is_graded, ..verdict }
    }
}

/// What a test came to, in the state in which its dice were thrown.
fn tell<'e>(view: &View, state: &State, note: Cow<'e, TestNote>) -> Told<'e> {
    let (who, step) = (who(state, &note), state.step.name().to_owned());
    let came = ComesTo::of(&note);
    let test = came.as_ref().map_or("test", |came| came.title(&note)).to_owned();
    let effect = came.as_ref().map(|came| came.effect(view, state, &note)).unwrap_or_default();
    let words = words(state, &note, came.as_ref());
    let shot_at = note.key.split_once('>').filter(|_| matches!(came, Some(ComesTo::Shot(_))));
    let target = shot_at.and_then(|(_, key)| state.unit_of_key(key));
    let at = target.map_or_else(Text::default, |unit| state.tell_unit(unit));
    Told { note, who, at, step, test, words, effect }
}

/// The outcome in words; a melee names its units, not their roles.
fn words(state: &State, note: &TestNote, came: Option<&ComesTo>) -> Text {
    match came {
        Some(ComesTo::Melee(melee)) => return melee_words(state, note, melee),
        Some(ComesTo::Initiative(_)) => return initiative_words(state, note),
        _ => {}
    }
    let check = SHEET.check(&note.check);
    let label = match check.and_then(|check| check.hope.as_ref()) {
        Some(hope) if (hope.holds)(&note.outcome) => Label::Good,
        Some(_) => Label::Bad,
        None => Label::Figure,
    };
    Text::of(label, came.map_or_else(|| String::clone(&note.words), |came| came.words(note)))
}

/// A side by its short name, in its colour.
fn side_text(state: &State, side: Side) -> Text {
    of(side, state.side_short(side))
}

/// A side with what it does, its name in its colour.
fn side_does(state: &State, side: Side, one: &str, many: &str) -> Text {
    let said = state.side_does(side, one, many);
    let name = state.side_short(side);
    side_text(state, side).with(Label::Figure, &said[name.len()..])
}

/// The sums as they were told; of two, each says whose it is.
fn sums(state: &State, note: &TestNote) -> Vec<String> {
    let names = match note.check.as_str() {
        "march-attack/melee" => {
            foes(state, note).map(|(attacker, defender)| [attacker, state.unit_label(defender).to_string()])
        }
        "march-attack/initiative" => Some(Side::BOTH.map(|side| state.side_short(side))),
        _ => None,
    };
    match names {
        Some(names) => names.iter().zip(&note.sums).map(|(name, sum)| format!("{name}: {sum}")).collect(),
        None => note.sums.to_vec(),
    }
}

/// Who has the initiative, by name: `side A` means nothing at the table.
fn initiative_words(state: &State, note: &TestNote) -> Text {
    let winner = match note.outcome.get::<Initiative>().winner {
        initiative::Winner::A => Side::A,
        initiative::Winner::B => Side::B,
        initiative::Winner::None => return Text::of(Label::Figure, "equal"),
    };
    side_does(state, winner, "has the initiative", "have the initiative")
}

fn melee_words(state: &State, note: &TestNote, melee: &Melee) -> Text {
    let Some((attacker, defender)) = foes(state, note) else { return Text::of(Label::Figure, note.words.as_str()) };
    let attacker = of(defender.side.other(), attacker);
    let defender = of(defender.side, &*state.unit_label(defender));
    let (a, d) = (melee.attacker_total, melee.defender_total);
    match melee.winner {
        Winner::Attacker => attacker.with(Label::Figure, format!(" wins {a} to {d}")),
        Winner::Defender => defender.with(Label::Figure, format!(" wins {d} to {a}")),
        Winner::None => Text::of(Label::Figure, format!("drawn {a} to {d}")),
    }
}

/// Who attacked in a melee, as it is told, and whom.
fn foes(state: &State, note: &TestNote) -> Option<(String, UnitId)> {
    let defender = state.unit_of_key(note.key.strip_prefix("melee:")?)?;
    let own = state.unit_label(defender);
    let attacker = note.who.strip_suffix(&*own).and_then(|who| who.strip_suffix(" at ")).unwrap_or(&note.who);
    Some((attacker.to_owned(), defender))
}
