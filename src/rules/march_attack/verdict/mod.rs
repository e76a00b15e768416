//! What came of the dice or of a step, in the words that a player needs at the table.

mod great;
mod table;

use std::borrow::Cow;

use crate::engine::check::Outcome;
use crate::engine::odds::in_words;
use crate::engine::rulebook::TestNote;
use crate::engine::table::Tables;
use crate::engine::text::{Label, Text};
use crate::engine::verdict::Verdict;

use crate::rules::march_attack::SHEET;
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::leaders::LeaderEvent;
use crate::rules::march_attack::losses::LossEvent;
use crate::rules::march_attack::melee::MeleeEvent;
use crate::rules::march_attack::morale::MoraleEvent;
use crate::rules::march_attack::orders::OrderEvent;
use crate::rules::march_attack::sheet::checks::initiative::{self, Initiative};
use crate::rules::march_attack::sheet::checks::melee::{Melee, Winner};
use crate::rules::march_attack::sheet::checks::{artillery, small_arms};
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::chapter::of;
use crate::rules::march_attack::state::ids::{Side, UnitId};
use crate::rules::march_attack::test::{TestEvent, who};

/// True for an event of which a verdict tells.
pub(super) const fn is_result(event: &Event) -> bool {
    matches!(
        event,
        Event::Test(TestEvent::Tested(_))
            | Event::Loss(LossEvent::Booked { .. } | LossEvent::Lost { .. } | LossEvent::LeaderOut { .. })
            | Event::Unit(
                UnitEvent::Gone { .. }
                    | UnitEvent::Broke { .. }
                    | UnitEvent::Retreated { .. }
                    | UnitEvent::Recovered { .. }
            )
            | Event::Morale(MoraleEvent::MovedBack { .. } | MoraleEvent::FormationBroke { .. })
            | Event::Order(OrderEvent::OrderBack { .. })
            | Event::Leader(LeaderEvent::LeaderBack { .. })
            | Event::Melee(MeleeEvent::Unlocked { .. } | MeleeEvent::Followed { .. })
    )
}

/// What came of these events, with the distances of these tables; `before` is the state that the first of them changed.
pub(super) fn verdict(tables: &Tables, before: &State, events: &[&Event]) -> Option<Verdict> {
    let (table, after) = table::lines(tables, before, events);
    let mut tests: Vec<Cow<'_, TestNote>> = events.iter().filter_map(|event| note(event)).collect();
    let last = tests.pop();
    let earlier = tests.iter().map(|note| who(&after, note).then(": ").join(words(&after, note))).collect();
    let verdict = match last {
        Some(note) => {
            let (who, words, sum) = (who(&after, &note), words(&after, &note), sums(&after, &note));
            Verdict { sum, ..Verdict::of_test(note.into_owned(), who, words) }
        }
        None => of_step(before, events)?,
    };
    Some(Verdict { earlier, table, great: great::sentences(&after, events), ..verdict })
}

fn note(event: &Event) -> Option<Cow<'_, TestNote>> {
    match event {
        Event::Test(TestEvent::Tested(note)) => Some(note.get()),
        _ => None,
    }
}

/// The outcome in words; a melee names its units, not their roles, and two dice that count by their sum give it.
fn words(state: &State, note: &TestNote) -> Text {
    match note.check.as_str() {
        "march-attack/melee" => return melee_words(state, note),
        "march-attack/initiative" => return initiative_words(state, note),
        _ => {}
    }
    let outcome = Outcome::of(&note.outcome);
    let check = SHEET.checks.iter().find(|check| check.id == note.check);
    let label = match check.and_then(|check| check.hope.as_ref()) {
        Some(hope) if (hope.holds)(&outcome) => Label::Good,
        Some(_) => Label::Bad,
        None => Label::Figure,
    };
    let text = Text::of(label, shot(note, &outcome).unwrap_or_else(|| note.words.clone()));
    match (&note.faces[..], &note.needed) {
        ([_, _, ..], Some(needed)) => {
            let total: u32 = note.faces.iter().map(|face| u32::from(*face)).sum();
            text.then(format!(" with {total} on the dice, {}", in_words("needs", needed)))
        }
        (_, Some(needed)) => text.then(format!(", {}", in_words("needs", needed))),
        _ => text,
    }
}

/// The sums as they were told; of two, each says whose it is.
fn sums(state: &State, note: &TestNote) -> Vec<String> {
    let names = match note.check.as_str() {
        "march-attack/melee" => {
            foes(state, note).map(|(attacker, defender)| [attacker, state.unit_label(defender).to_string()])
        }
        "march-attack/initiative" => Some(Side::BOTH.map(|side| state.side_name(side).to_owned())),
        _ => None,
    };
    match names {
        Some(names) => names.iter().zip(&note.sums).map(|(name, sum)| format!("{name}: {sum}")).collect(),
        None => note.sums.clone(),
    }
}

/// `hits for 2 CV`: said of who fires, a loss would be read as his own.
fn shot(note: &TestNote, outcome: &Outcome) -> Option<String> {
    let shoots = [small_arms::CHECK.id, artillery::CHECK.id].contains(&&*note.check);
    shoots.then(|| match outcome.count("cv_lost") {
        0 => "no hit".to_owned(),
        lost => format!("hits for {lost} CV"),
    })
}

/// Who has the initiative, by name: `side A` means nothing at the table.
fn initiative_words(state: &State, note: &TestNote) -> Text {
    let winner = match Outcome::of(&note.outcome).get::<Initiative>().winner {
        initiative::Winner::A => Side::A,
        initiative::Winner::B => Side::B,
        initiative::Winner::None => return Text::of(Label::Figure, "equal: roll again"),
    };
    of(winner, state.side_name(winner)).with(Label::Figure, " has the initiative")
}

fn melee_words(state: &State, note: &TestNote) -> Text {
    let melee: Melee = Outcome::of(&note.outcome).get();
    let Some((attacker, defender)) = foes(state, note) else { return Text::of(Label::Figure, note.words.clone()) };
    let attacker = of(defender.side.other(), attacker);
    let defender = of(defender.side, &*state.unit_label(defender));
    let (a, d) = (melee.attacker_total, melee.defender_total);
    match melee.winner {
        Winner::Attacker => attacker.with(Label::Figure, format!(" wins by {}, {a} : {d}", melee.margin)),
        Winner::Defender => defender.with(Label::Figure, format!(" wins by {}, {d} : {a}", melee.margin)),
        Winner::None => Text::of(Label::Figure, format!("drawn, {a} : {d}")),
    }
}

/// Who attacked in a melee, as it is told, and whom.
fn foes(state: &State, note: &TestNote) -> Option<(String, UnitId)> {
    let defender = state.unit_of_key(note.key.strip_prefix("melee:")?)?;
    let own = state.unit_label(defender);
    let attacker = note.who.strip_suffix(&*own).and_then(|who| who.strip_suffix(" at ")).unwrap_or(&note.who);
    Some((attacker.to_owned(), defender))
}

/// What a step does without a test: its name, and how much came of it.
fn of_step(before: &State, events: &[&Event]) -> Option<Verdict> {
    if !events.iter().any(|event| is_result(event)) {
        return None;
    }
    let (mut lost, mut gone) = (0_u32, 0_u32);
    for event in events {
        match event {
            Event::Loss(LossEvent::Lost { cv, .. }) => lost += u32::from(*cv),
            Event::Unit(UnitEvent::Gone { .. }) => gone += 1,
            _ => {}
        }
    }
    let words = match (lost, gone) {
        (0, 0) => Text::plain("on the table now"),
        (_, 0) => Text::of(Label::Figure, format!("{lost} CV off in all")),
        (_, _) => Text::of(Label::Figure, format!("{lost} CV off in all, {} gone", units(gone))),
    };
    let who = Text::of(Label::Heading, format!("{} {}", before.step.name(), before.step.title()));
    Some(Verdict { who, words, ..Verdict::default() })
}

fn units(count: u32) -> String {
    crate::engine::text::counted(count, "unit")
}
