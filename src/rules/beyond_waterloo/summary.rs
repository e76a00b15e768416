//! How a game stands and what wins it, in a few words that both sides may read.

use super::prelude::*;
use crate::engine::summary::ahead;

pub(super) fn summary(view: &View) -> Summary {
    let (state, turns) = (&view.state, view.state.roster.game.begins.turns);
    let phase = match &state.fight.battle {
        Some(battle) => format!(", battle at {}", state.area_name(battle.area)),
        None => state.phase_now().map(|phase| format!(", {}", phase.name)).unwrap_or_default(),
    };
    let points @ [french, allied] = state.vp.map(i64::from);
    let over = state.winner.map(|winner| match winner {
        Winner::French => format!("the French won {french} to {allied} VP"),
        Winner::Allied => format!("the Allies won {allied} to {french} VP"),
        Winner::Draw => format!("drawn, {french} to {allied} VP"),
    });
    // `the French: 12 VP, 4 cards, 3 formations`.
    let left = |side: Side| {
        let own = state.formations_of(side).filter(|own| state.is_in_play(*own));
        let (cards, formations) = (counted(state.hands[side.at()], "card"), counted(own.count(), "formation"));
        named(side).then(format!(": {} VP, {cards}, {formations}", state.vp[side.at()]))
    };
    Summary {
        place: format!("turn {} of {turns}{phase}", state.turn),
        lead: Text::plain(format!("{} VP", ahead(["French", "Allies"], points))),
        over,
        sides: Side::BOTH.map(left).into(),
        aims: vec![
            Text::plain(format!("more victory points after turn {turns}")),
            Text::plain("the game ends at once when Napoleon's formation has no morale left"),
        ],
        last_turn: Some(u32::from(turns)),
    }
}
