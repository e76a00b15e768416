//! *Age of Napoleon*: a strategic board game of 1805 to 1815; what its player aid card 2 resolves, and the year around it.
//!
//! `tables.toml` holds the printed card; `checks` holds one file a test; `settings` every point that the card leaves
//! open. Corps and their ratings, cards and the map are not printed there; the owner of the game types them into a file
//! that `owner` describes and `file` reads as a game.
//!
//! A game is `state`, changed by `event`s: those of one subject say together what they do, what the log tells of them and
//! what they mean for story and records. `play` is the year; each phase has its rules: `diplomacy` (P1, P2), `strategy`
//! (P3), `reinforce` (P4), `march` with `attrition` and `battle` (P5), `surrender` (P6), `winter` (P7), `victory` (P8).
//! `acts` says what is owed; `seen` cuts out what a side may not know before anything is shown to it.

pub mod act;
pub mod acts;
mod asking;
mod attrition;
pub mod battle;
pub mod cards;
pub mod checks;
pub mod countries;
mod diplomacy;
mod ending;
mod ends;
pub mod event;
mod facts;
mod figures;
pub mod file;
pub mod ids;
mod json;
pub mod march;
pub mod owner;
mod panels;
mod play;
pub mod prelude;
mod reinforce;
pub mod roster;
pub mod ruling;
mod samples;
mod seen;
pub mod settings;
mod show;
mod shows;
pub mod state;
mod strategy;
pub mod subject;
mod summary;
mod surrender;
mod tell;
mod victory;
mod winter;
pub mod year;

use crate::engine::memory::Worthless;
use crate::rules::board::forward::prelude::*;

use event::{Event, YearEvent};
use prelude::*;

pub use prelude::AgeOfNapoleon;

sheet! {
    "age-of-napoleon": "Age of Napoleon" by "Phalanx Games", edition 6, begins with YearEvent
}

impl Rulebook for AgeOfNapoleon {
    fn hides(settings: &Settings) -> bool {
        settings.is(settings::CARDS_TRACK, "names")
    }

    forward!(YearEvent);

    /// A card that was played in one winter is not proposed in the next one.
    fn worthless(before: &State, event: &Event) -> Option<Worthless> {
        let Event::Year(YearEvent::Wintered { area, .. }) = event else { return None };
        Some(Worthless { of: vec![before.area_name(*area).into()], names: winter::CARD_NAMES })
    }

    fn unsealable(view: &View) -> Option<String> {
        let names = view.settings.is(settings::CARDS_TRACK, "names") && !view.state.roster.game.cards.is_empty();
        let why = "nothing is hidden while hands are counts only: the save itself can go to and fro (cards.track)";
        (!names).then(|| why.to_owned())
    }

    fn as_told(view: &View, events: &[&Event]) -> Option<Vec<Event>> {
        seen::as_told(&view.state, events)
    }

    fn occasion(state: &State) -> String {
        // Both sides may fight for one area in a round.
        format!("{}.{}.{}", state.turn, state.now.round, state.now.active)
    }
}

/// The round, whose part of it this is, and what scripts read of that.
fn now(state: &State) -> (Option<u8>, Option<Side>, Json) {
    let round = (state.now.round > 0).then_some(state.now.round);
    (round, Some(state.now.active), json!({"year": state.year, "round": round}))
}
