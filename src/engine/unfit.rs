//! What no save can hold: a file may be anybody's, so each event is looked at before any of it is played.

use std::rc::Rc;

use super::any_event::AnyEvent;
use super::journal::{Journal, Record};
use super::places::Counted;
use super::rulebook::Rulebook;

/// What there is after an entry, and whether an act is open then.
#[derive(Clone, Default)]
struct After {
    there: Rc<Counted>,
    open: bool,
}

/// The first entry that holds what no rule can read, and why. What was taken back is told in the log and looked at, too,
/// against what there was when it happened.
pub fn first_unfit<R: Rulebook>(journal: &Journal) -> Option<(u64, String)> {
    let mut afters: Vec<After> = Vec::with_capacity(journal.entries().len());
    for (at, entry) in journal.entries().iter().enumerate() {
        let mut after = journal.tip_after(at).map(|tip| afters[tip].clone()).unwrap_or_default();
        let events = entry.record.events();
        if !events.is_empty() {
            let mut there = Rc::clone(&after.there);
            for event in events.iter().map(AnyEvent::of::<R::Event>) {
                if let Some(why) = R::unfit(&mut there, event) {
                    return Some((entry.number, why));
                }
            }
            // What is said inside an act happens with the act.
            if !(after.open && matches!(entry.record, Record::Ruling { .. })) {
                after.there = there;
            }
        }
        after.open = match entry.record {
            Record::Muster(_) | Record::Done { .. } => false,
            _ => after.open || entry.record.is_asked(),
        };
        afters.push(after);
    }
    None
}
