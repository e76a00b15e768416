//! *Napoleon 1815*: a block game of the Hundred Days, by the variant reference sheet of July 2004.
//!
//! `tables.toml` holds the printed sheet; `checks` holds one file a test; `settings` every point that the sheet leaves
//! open. The order of battle and the road map are not printed; the owner of the game types them into a file that
//! `owner` describes and `file` reads as a game.
//!
//! A game is `state`, changed by `event`s: those of one subject say together what they do, what the log tells of them and
//! what they mean for story and records. `play` is the campaign turn, `turn` what happens in it; each step has its
//! chapter: `march` (C1, C2), `setup` (C3), `battle` with the steps of a battle turn (C4), `rout`, `defeat` (C6, C8),
//! `supply` (C7), `victory` (C9). `ways` are the roads; `acts` says what is owed; `seen` cuts out
//! what a side may not know before anything is shown to it.

pub mod act;
pub mod acts;
pub mod battle;
mod blocks;
pub mod checks;
mod defeat;
mod ending;
mod ends;
pub mod event;
pub mod face_down;
mod facts;
mod figures;
pub mod file;
mod held;
pub mod ids;
mod json;
pub mod losses;
mod mail;
pub mod march;
pub mod owner;
mod panels;
mod parts;
pub mod pieces;
mod play;
pub mod prelude;
pub mod roster;
mod rout;
pub mod ruling;
mod samples;
mod seen;
pub mod settings;
mod setup;
mod show;
mod shows;
pub mod state;
pub mod subject;
mod summary;
mod supply;
mod table;
mod tell;
pub mod turn;
mod victory;
mod ways;

use crate::rules::board::forward::prelude::*;

use event::{CampaignEvent, Event, MailEvent, Mailed};
use prelude::*;

pub use prelude::Napoleon1815;

sheet! {
    "napoleon-1815": "Napoleon 1815" by "Columbia Games", edition 3, begins with CampaignEvent
}

impl Rulebook for Napoleon1815 {
    forward!(CampaignEvent);

    fn unsealable(_: &View) -> Option<String> {
        None
    }

    fn own_save(seat: &str) -> Vec<Event> {
        Side::of_key(seat).map(|side| MailEvent::Mail(Mailed::Own(side)).into()).into_iter().collect()
    }

    fn as_told(view: &View, events: &[&Event]) -> Option<Vec<Event>> {
        mail::as_told(&view.state, events)
    }

    fn digest(state: &State) -> u64 {
        state.digest()
    }

    /// The position would be put into words for it, with each answer.
    fn occasion(state: &State) -> String {
        format!("{}.{}", state.turn, state.now.set % 256)
    }
}

/// The set of battle turns, who acts in it, and what scripts read of that.
fn now(state: &State) -> (Option<u8>, Option<Side>, Json) {
    let set = (state.now.set > 0).then(|| u8::try_from(state.now.set % 256).unwrap_or(0));
    let battle = state.now.battle.map(|city| state.city_name(city));
    let own = json!({"night": state.day().is_night(), "set": state.now.set, "battle": battle});
    (set, Some(state.acting()), own)
}
