//! What came of the dice, put together for whoever looks on.

use crate::engine::chapters::Chapter;
use crate::engine::rulebook::TestNote;
use crate::engine::text::{Label, Text};
use crate::engine::verdict::Verdict;

/// What came of these events, as the `state` before them knows their things: the last of the tests that were made with
/// those before it, or what is to be done on the table, or a great moment; none where there is nothing of these. `step` is the heading where no dice
/// fell, `tester` says who made a test.
pub fn of<'e, S: 'e>(
    state: &S,
    events: impl Iterator<Item = &'e dyn Chapter<S>>,
    step: String,
    tester: impl Fn(&TestNote) -> Text,
) -> Option<Verdict> {
    let (mut notes, mut table, mut great) = (Vec::new(), Vec::new(), None);
    for event in events {
        let share = event.share(state);
        notes.extend(event.test(state));
        table.extend(share.table);
        great = share.great.or(great);
    }
    let last = notes.pop();
    let earlier = notes.iter().map(|note| tester(note).then(format!(": {}", note.words))).collect();
    let verdict = match last {
        Some(note) => {
            let (who, words) = (tester(&note), Text::of(Label::Figure, note.words.clone()));
            Verdict::of_test(&note, who, words)
        }
        None if table.is_empty() && great.is_none() => return None,
        None => {
            let words = if table.is_empty() { Text::default() } else { Text::plain("on the map now") };
            Verdict { who: Text::of(Label::Heading, step), words, ..Verdict::default() }
        }
    };
    Some(Verdict { earlier, table, great, ..verdict })
}
