//! What an event means for the service records: a corps is its commander.

use super::event::Event;
use super::ids::{CorpsId, Place};
use super::state::State;
use crate::engine::handover::Ledger;
use crate::engine::service::{Deed, Note};

/// The notes of an event; `before` is the state that it changes.
pub(super) fn notes(before: &State, event: &Event) -> Vec<Note> {
    let became = |corps: &[CorpsId], words: &str| -> Vec<Note> {
        corps.iter().map(|corps| of(before, *corps, Deed::Became(words.to_owned()))).collect()
    };
    match event {
        Event::Mustered(game) => {
            let joined = |corps: &super::roster::Corps| Note::of_leader(corps.side.key(), &corps.name, Deed::Joined);
            game.corps.iter().map(joined).collect()
        }
        Event::Fought { area, winner, .. } => {
            let place = before.area_name(*area);
            let deeds = |corps: &CorpsId| {
                let won = before.corps(*corps).side == *winner;
                [Deed::Fought(place.to_owned()), if won { Deed::Won } else { Deed::Beaten }]
                    .map(|deed| of(before, *corps, deed))
            };
            before.in_box.iter().flatten().flatten().flat_map(deeds).collect()
        }
        Event::FromTable { ledger, .. } => colours(before, ledger),
        Event::Fell { corps, to } => became(corps, fell(*to)),
        Event::MarchCost { lost, to, .. } => {
            became(lost, if *to == Place::Lost { "is lost on the march" } else { "is a prisoner, from the march" })
        }
        Event::Wintered { lost, .. } => became(lost, "is lost to the winter"),
        Event::Freed { corps } => became(&[*corps], "comes back from the prisoners"),
        _ => Vec::new(),
    }
}

fn of(state: &State, corps: CorpsId, deed: Deed) -> Note {
    let facts = state.corps(corps);
    Note::of_leader(facts.side.key(), &facts.name, deed)
}

const fn fell(to: Place) -> &'static str {
    match to {
        Place::Lost => "is lost for good",
        Place::Prisoners => "is a prisoner",
        Place::Reserve => "goes back to the reserve",
        Place::Area(_) => "is beaten off",
    }
}

/// Corps of which something was taken at the table are colours of who leads the other side.
fn colours(state: &State, ledger: &Ledger) -> Vec<Note> {
    let Some(away) = state.at_table() else { return Vec::new() };
    let of_side = |side: usize| {
        let taken = ledger.0.iter().filter(|entry| entry.side != side && entry.captured > 0).count();
        let taken = u32::try_from(taken).ok().filter(|taken| *taken > 0)?;
        Some(of(state, away.leaders[side]?, Deed::Colours(taken)))
    };
    (0..2).filter_map(of_side).collect()
}
