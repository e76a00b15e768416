//! What came of the dice, put together for whoever looks on.

use std::borrow::Cow;

use crate::engine::chapters::Chapter;
use crate::engine::rulebook::TestNote;
use crate::engine::text::{Label, Text};
use crate::engine::verdict::Verdict;

/// With this begins what goes on with the way before it: its next place.
pub const GOES_ON: &str = " > ";

/// True for a line of more than what began and what is told for the sake of order.
fn says_much(line: &Text) -> bool {
    line.0.iter().any(|span| !matches!(span.label, Label::Quiet | Label::Heading) && !span.text.trim().is_empty())
}

/// What came of these events, as the `state` before each of them knows its things: the last of the tests that were made with
/// those before it, or what is to be done on the table, or a great moment, else what the log says of them; none where
/// there is nothing of these. `step` is the heading where no dice
/// fell, `tester` says who made a test.
pub fn of<'e, S: Clone + 'e>(
    before: &S,
    events: impl Iterator<Item = &'e dyn Chapter<S>>,
    step: String,
    tester: impl Fn(&TestNote) -> Text,
) -> Option<Verdict> {
    let (mut notes, mut table, mut great, mut said) =
        (Vec::new(), Vec::<(Text, Option<bool>)>::new(), None, Vec::new());
    let mut state = Cow::Borrowed(before);
    let mut events = events.peekable();
    while let Some(event) = events.next() {
        let share = event.share(&state);
        notes.extend(event.test(&state));
        if share.gone {
            // What was to be taken off of it before is gone with it.
            let named = |line: &Text| line.0.first().map(|span| span.text.clone());
            let gone = share.table.as_ref().and_then(named);
            table.retain(|(line, _)| named(line) != gone);
        }
        let goes_on = |line: &Text| line.0.first().is_some_and(|span| span.text.starts_with(GOES_ON));
        let way = table.iter_mut().rev().find(|(_, leads)| leads.is_some());
        match (way, share.table) {
            (Some((way, leads)), Some(line)) if goes_on(&line) => {
                (*way, *leads) = (std::mem::take(way).join(line), Some(true));
            }
            (_, line) => table.extend(line.map(|line| {
                let leads = goes_on(&line);
                (line, share.way.then_some(leads))
            })),
        }
        great = share.great.or(great);
        said.extend(Some(event.tell(&state)).filter(says_much));
        // What the last one did to the state is asked by nobody: where it is the only one nothing is copied.
        if events.peek().is_some() {
            event.put(state.to_mut());
        }
    }
    // Whoever has only set out has not been moved yet.
    let table: Vec<Text> = table.into_iter().filter(|(_, leads)| *leads != Some(false)).map(|(line, _)| line).collect();
    let last = notes.pop();
    let earlier = notes.iter().map(|note| tester(note).then(format!(": {}", note.words))).collect();
    let verdict = match last {
        Some(note) => {
            let (who, words) = (tester(&note), Text::of(Label::Figure, note.words.as_str()));
            Verdict::of_test(&note, who, words)
        }
        None if table.is_empty() && great.is_none() && said.is_empty() => return None,
        None => {
            let words = if !table.is_empty() {
                Text::plain("on the board now")
            } else if great.is_some() {
                Text::default()
            } else {
                Text::joined("; ", said)
            };
            Verdict { who: Text::of(Label::Heading, step), words, ..Verdict::default() }
        }
    };
    Some(Verdict { earlier, table, great, ..verdict })
}
