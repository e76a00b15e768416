//! *Beyond Waterloo*: an operational board game of a longer 1815; the player aid with the FERT modifiers.
//!
//! `tables.toml` holds the printed sheet; `checks` holds one file a test; `settings` every point that the sheet leaves
//! open. The FERT table, leaders, terrain, weather, cards and the map are not printed there; the owner of the game types
//! them into a file that `owner` describes and `file` reads as a game.
//!
//! A game is `state`, changed by `event`s: those of one subject say together what they do, what the log tells of them and
//! what they mean for story and records. `play` is the turn with the phases of the file; `movement` and `spending` are the
//! operations of a side (O2), `battle` holds a file for each stage of a battle (O3), `phases` the recovery of leaders and
//! countries that enter the war, `victory` the end. `acts` says what is owed; `seen` cuts out what a side may not know
//! before anything is shown to it.

pub mod act;
pub mod acts;
pub mod battle;
pub mod checks;
mod ending;
mod ends;
pub mod event;
mod facts;
mod figures;
pub mod file;
pub mod ids;
mod json;
mod movement;
pub mod operations;
pub mod owner;
mod panels;
pub mod phase;
mod phases;
mod play;
pub mod prelude;
mod printed;
pub mod roster;
pub mod ruling;
mod samples;
mod seen;
pub mod settings;
mod show;
mod shows;
mod spending;
pub mod state;
mod strengths;
pub mod subject;
mod summary;
mod tell;
mod victory;

use crate::engine::memory::Worthless;
use crate::rules::board::forward::prelude::*;

use battle::event::BattleEvent;
use event::Event;
use phase::PhaseEvent;
use prelude::*;

pub use prelude::BeyondWaterloo;

sheet! {
    "beyond-waterloo": "Beyond Waterloo" by "Against the Odds", edition 7, begins with PhaseEvent
}

impl Rulebook for BeyondWaterloo {
    fn hides(settings: &Settings) -> bool {
        settings.is(settings::HIDDEN, "on")
    }

    forward!(PhaseEvent);

    /// What was agreed upon in a battle is not proposed in the next one.
    fn worthless(before: &State, event: &Event) -> Option<Worthless> {
        let Event::Battle(BattleEvent::BattleBegan { area, .. }) = event else { return None };
        Some(Worthless { of: vec![before.area_name(*area).into()], names: battle::fert::AGREED })
    }

    fn unsealable(view: &View) -> Option<String> {
        let why = "formations are hidden in it (hidden.formations), and no message keeps them so";
        view.settings.is(settings::HIDDEN, "on").then(|| why.to_owned())
    }

    fn occasion(state: &State) -> String {
        // Both sides' operations may bring a battle in one area.
        let round = state.fight.battle.as_ref().map_or(0, |battle| battle.round);
        format!("{}.{}.{round}", state.turn, state.phase.unwrap_or(0))
    }

    fn own_tables(event: &Event) -> Vec<Table> {
        file::tables_of(event)
    }
}

/// The round of a battle, whose part of the turn this is, and what scripts read of that.
fn now(state: &State) -> (Option<u8>, Option<Side>, Json) {
    let round = state.fight.battle.as_ref().map(|battle| battle.round);
    let (phase, side) = (state.phase_now().map(|phase| phase.name.as_str()), state.active());
    (round, side, json!({"phase": phase, "side": side, "round": round}))
}
