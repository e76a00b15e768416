//! Tests that were made, of whatever chapter.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::engine::chapters::{Chapter, Share};
use crate::engine::odds::{in_words, said_to_need};
use crate::engine::prompt::By;
use crate::engine::rulebook::TestNote;
use crate::engine::stored_json::StoredJson;
use crate::engine::text::{Label, Text};

use super::contact::contacts_near;
use super::sheet::{SHEET, checks};
use super::state::chapter::of;
use super::state::ids::Side;
use super::state::{State, Step};

/// What the engine says of a test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TestEvent {
    /// A test was made.
    Tested(StoredJson<TestNote>),
}

impl Chapter<State> for TestEvent {
    fn apply(&self, state: &mut State) {
        let Self::Tested(note) = self;
        fought(state, note);
    }

    fn tell(&self, state: &State) -> Text {
        let Self::Tested(note) = self;
        test_line(state, &note.get())
    }

    fn share(&self, _: &State) -> Share {
        let Self::Tested(note) = self;
        let note = note.get();
        Share::quiet_where(note.faces.is_empty() && note.check == checks::skirmish_target::CHECK.id)
    }

    fn is_result(&self) -> bool {
        true
    }
}

/// Which test a note is of.
#[derive(Deserialize)]
struct Which<'n> {
    #[serde(borrow)]
    check: Cow<'n, str>,
    #[serde(borrow)]
    key: Cow<'n, str>,
}

/// Whoever is in a melee of which the dice have fallen has fought.
fn fought(state: &mut State, note: &StoredJson<TestNote>) {
    if state.step != Step::T3 {
        return;
    }
    let made = note.made().map(|note| Which { check: (&*note.check).into(), key: (&*note.key).into() });
    let Some(note) = made.or_else(|| note.part()).filter(|note| note.check == checks::melee::CHECK.id) else { return };
    let Some(defender) = note.key.strip_prefix("melee:").and_then(|key| state.unit_of_key(key)) else { return };
    let fought =
        contacts_near(state, defender).into_iter().find(|contact| contact.enemies().any(|unit| unit == defender));
    if let Some(fought) = fought {
        state.done.fought.extend(fought.members());
    }
}

/// Who tested, in the colour of his side. The cover of a unit that skirmishers hit is told by the side that hits it.
pub(super) fn who(state: &State, note: &TestNote) -> Text {
    let hit = note.key.split_once('>').filter(|_| note.check == "march-attack/skirmish-target");
    let hit = hit.and_then(|(_, key)| state.unit_of_key(key)).map(|unit| unit.side);
    match hit.or_else(|| Side::of_key(&note.side)) {
        Some(side) => of(side, note.who.clone()),
        None => Text::plain(note.who.clone()),
    }
}

/// Who has the initiative by the sides' short names: nobody at the table is side A.
fn by_side(state: &State, words: &str) -> String {
    let has = |side: Side| format!("side {} has the initiative", side.key());
    Side::BOTH.into_iter().fold(words.to_owned(), |words, side| {
        words.replace(&has(side), &state.side_does(side, "has the initiative", "have the initiative"))
    })
}

/// The sum, the dice and what came of them, on one line.
fn test_line(state: &State, note: &TestNote) -> Text {
    let what = note.check.rsplit('/').next().unwrap_or(&note.check).replace('-', " ");
    let words = if note.check == checks::initiative::CHECK.id {
        by_side(state, &note.words)
    } else {
        String::clone(&note.words)
    };
    let mut text = who(state, note).then(format!(" {what}: ")).with(Label::Figure, words);
    let dice: Vec<String> = note.faces.iter().map(u8::to_string).collect();
    let rolled = match note.by {
        Some(By::Program) => "the program rolled",
        Some(By::Table) => "read off the table",
        Some(By::Hand) | None => "rolled",
    };
    let mut reasons: Vec<String> = note.sums.iter().filter(|sum| !sum.starts_with(" =")).cloned().collect();
    if let Some(needed) = note.needed.as_deref().and_then(|needs| said_to_need(SHEET.check(&note.check), needs)) {
        reasons.push(in_words("needed", needed));
    }
    if !dice.is_empty() {
        reasons.push(format!("{rolled} {}", dice.join(" ")));
    } else if note.by == Some(By::Table) {
        reasons.push(rolled.to_owned());
    }
    reasons.extend(note.house_rules.iter().map(|rule| format!("house rule {rule}")));
    if !reasons.is_empty() {
        text = text.with(Label::Quiet, format!(" ({})", reasons.join("; ")));
    }
    if !note.marks.is_empty() {
        text = text.with(Label::Ruling, format!(" [by hand: {}]", note.marks.join(", ")));
    }
    text
}
