//! To what C3 is played: the umpire's act, or at home what a nation knows of the state.

use crate::engine::cx::Stop;
use crate::rules::campaign_1805::event::{CommandEvent, Event};
use crate::rules::campaign_1805::ground::Cx;
use crate::rules::campaign_1805::losses::generals;
use crate::rules::campaign_1805::scenario;
use crate::rules::campaign_1805::scenario::ids::{Fate, GeneralId, NationId, Rank};
use crate::rules::campaign_1805::state::{GeneralNow, State};

/// What C3 reads and writes.
pub(in super::super) trait Out {
    fn state(&self) -> &State;
    fn emit(&mut self, event: impl Into<Event>);
    /// The general whom a nation's orders name by his number in what it knew when they were read.
    fn general(&self, nation: NationId, seen: GeneralId) -> Option<GeneralId>;
    /// A new general takes service.
    fn recruit(&mut self, nation: NationId) -> Result<(), Stop>;
}

/// The umpire's act.
pub(super) struct Played<'c, 'a> {
    pub(super) cx: &'c mut Cx<'a>,
    /// The generals that each nation knew when orders were closed: whom C3 frees stays in the list of who captured him.
    pub(super) known: Vec<Vec<GeneralId>>,
}

impl<'c, 'a> Played<'c, 'a> {
    /// Before anything of C3 is done.
    pub(super) fn new(cx: &'c mut Cx<'a>) -> Self {
        let state = cx.state();
        let known = state.nation_ids().map(|nation| generals::known_to(state, nation)).collect();
        Self { cx, known }
    }
}

impl Out for Played<'_, '_> {
    fn state(&self) -> &State {
        self.cx.state()
    }

    fn emit(&mut self, event: impl Into<Event>) {
        self.cx.emit(event);
    }

    fn general(&self, nation: NationId, seen: GeneralId) -> Option<GeneralId> {
        self.known.get(nation.at())?.get(seen.at()).copied()
    }

    fn recruit(&mut self, nation: NationId) -> Result<(), Stop> {
        generals::recruit(self.cx, nation)
    }
}

/// What a nation's own orders make of what it knows.
pub(in super::super) struct OwnPlans {
    pub(in super::super) state: State,
}

impl Out for OwnPlans {
    fn state(&self) -> &State {
        &self.state
    }

    fn emit(&mut self, event: impl Into<Event>) {
        let event: Event = event.into();
        event.chapter().put(&mut self.state);
    }

    fn general(&self, _: NationId, seen: GeneralId) -> Option<GeneralId> {
        (seen.at() < self.state.troops.generals.len()).then_some(seen)
    }

    /// Who he will be nobody knows.
    fn recruit(&mut self, nation: NationId) -> Result<(), Stop> {
        let figures = scenario::General {
            name: String::new(),
            nation,
            rank: Rank::D,
            battle_rating: 0,
            command_rating: 0,
            ap: 0,
            cv: 0,
            army_morale: 0,
            battle_mod: 0,
            at: None,
            napoleon: false,
        };
        let general = GeneralNow { figures, at: None, fate: Fate::Free, captor: None };
        self.emit(CommandEvent::GeneralJoined { general: Box::new(general) });
        Ok(())
    }
}
