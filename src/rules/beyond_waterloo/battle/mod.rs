//! O3: battles, with a file for each stage of a round.

pub(super) mod cards;
pub(super) mod catastrophe;
pub(super) mod charge;
pub mod cost;
pub mod event;
pub(super) mod fert;
pub(super) mod losses;
pub(super) mod reaction;
pub(super) mod table;
pub(super) mod tactics;
pub(super) mod withdraw;

use event::BattleEvent;

use super::movement::{capture, pay};
use super::prelude::*;
use super::strengths::foreseen;
use crate::rules::board::table as at_table;

/// What players may do where something cannot be let go.
const INSTEAD: &str = "correct the formations instead";

fn both(state: &State, area: AreaId) -> bool {
    Side::BOTH.into_iter().all(|side| state.is_at(area, side))
}

/// The areas with both sides that were not fought for.
pub(super) fn not_fought_for(state: &State) -> impl Iterator<Item = AreaId> {
    state.areas().filter(|area| both(state, *area) && !state.done.fought.contains(area))
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let Some(side) = state.active() else { return };
    for area in not_fought_for(state) {
        let name = state.area_name(area);
        let odds = foreseen(view, area, side, None).map(|odds| format!(", {odds}")).unwrap_or_default();
        let (key, what) = (format!("battle:{name}"), format!("battle in {name}{odds}"));
        if view.settings.is(settings::MUST, "on") {
            offers.owe(Act::Battle(area), side.key(), key, what, "both sides have formations there");
        } else {
            offers.may(Act::Battle(area), Choice::may(key, what).of_side(side.key()));
        }
    }
}

/// The key of what both sides do in a battle: `tactics:AREA/ROUND`.
fn key(word: &str, state: &State, battle: &Battle) -> String {
    format!("{word}:{}/{}", state.area_name(battle.area), battle.round)
}

/// The key of what a side does in it: `fert:AREA/ROUND/SIDE`.
fn key_of(word: &str, state: &State, battle: &Battle, side: Side) -> String {
    format!("{}/{}", key(word, state, battle), side.key())
}

pub(super) fn begin(cx: &mut Cx<'_>, area: AreaId) -> Result<(), Stop> {
    let attacker = cx.state().active().unwrap_or_default();
    for formation in cx.state().formations_at(area, attacker) {
        if cx.state().formation(formation).owes_ap {
            pay(cx, formation);
        }
    }
    cx.emit(BattleEvent::BattleBegan { area, attacker });
    let battle = cx.state().fight.battle.clone().unwrap_or_default();
    tactics::choose_both(cx, &battle)
}

pub(super) fn offer_stage(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let Some(battle) = &state.fight.battle else { return };
    if !state.fight.tables.is_empty() {
        at_table::offer_back(view, offers, |area| [Act::Result(area), Act::Here(area)]);
        return;
    }
    match battle.stage {
        Stage::Tactics => {
            let what = "both sides choose their grand tactics".to_owned();
            offers.owe(Act::Tactics, EVERYBODY, key("tactics", state, battle), what, "a round begins with them");
        }
        Stage::Cards => cards::offers(view, battle, offers),
        Stage::Charge => charge::offers(state, battle, offers),
        Stage::Fert => fert::offers(view, battle, offers),
        Stage::Losses => losses::offers(state, battle, offers),
        Stage::Napoleon => catastrophe::offer_napoleon(state, battle, offers),
        Stage::Withdraw => withdraw::offers(state, battle, offers),
        Stage::Reaction => {}
        Stage::Second => {
            let key = format!("second-round:{}", state.area_name(battle.area));
            let what = "say whether there is a second round".to_owned();
            offers.owe(Act::SecondRound, battle.attacker.key(), key, what, "both sides are still there");
        }
    }
    let refused = table::refused(state, battle);
    at_table::offer::<BeyondWaterloo, _>(state, offers, (Act::ToTable(battle.area), battle.area), refused);
}

/// What of a battle needs nobody's answer. False where players are asked.
pub(super) fn by_itself(cx: &mut Cx<'_>) -> Result<bool, Stop> {
    let Some(battle) = cx.state().fight.battle.clone().filter(|_| cx.state().fight.tables.is_empty()) else {
        return Ok(false);
    };
    let needs_both = matches!(battle.stage, Stage::Tactics | Stage::Cards | Stage::Reaction | Stage::Second);
    if needs_both && !both(cx.state(), battle.area) {
        // A correction has taken one side away.
        end(cx, &battle);
        return Ok(true);
    }
    Ok(match battle.stage {
        Stage::Tactics => false,
        Stage::Cards => cards::by_itself(cx, &battle),
        Stage::Charge => charge::by_itself(cx, &battle)?,
        Stage::Fert => fert::by_itself(cx, &battle),
        Stage::Losses => losses::by_itself(cx, &battle)?,
        Stage::Napoleon => stage_unless(catastrophe::asks_of_napoleon(cx.view()), cx, &battle, Stage::Withdraw),
        Stage::Withdraw => withdraw::by_itself(cx, &battle),
        Stage::Reaction => stage_unless(reaction::whose(cx.state()).is_some(), cx, &battle, Stage::Second),
        // By the house rule there is always a second round, or never.
        Stage::Second => {
            let [asks, again] = ["ask", "always"].map(|word| cx.view().settings.is(settings::SECOND_ROUND, word));
            if !asks {
                go_on(cx, &battle, again);
            }
            !asks
        }
    })
}

/// The next stage of the same round.
fn stage(cx: &mut Cx<'_>, battle: &Battle, stage: Stage) {
    cx.emit(BattleEvent::StageBegan { stage, round: battle.round });
}

/// The same, unless somebody is asked before it. False where he is.
fn stage_unless(asked: bool, cx: &mut Cx<'_>, battle: &Battle, next: Stage) -> bool {
    if !asked {
        stage(cx, battle, next);
    }
    !asked
}

/// A battle is over; who stands there alone has won and holds the area.
fn end(cx: &mut Cx<'_>, battle: &Battle) {
    let area = battle.area;
    cx.emit(BattleEvent::BattleOver { area, winner: cx.state().alone_in(area) });
    capture(cx, area);
}

/// A second round begins, or the battle is over.
fn go_on(cx: &mut Cx<'_>, battle: &Battle, again: bool) {
    if again {
        cx.emit(BattleEvent::StageBegan { stage: Stage::Tactics, round: 2 });
    } else {
        end(cx, battle);
    }
}

pub(super) fn second_round(cx: &mut Cx<'_>, key: &str, battle: &Battle) -> Result<(), Stop> {
    let picked = cx.pick(key, |view| {
        let text = format!("a second round in {}?", view.state.area_name(battle.area));
        no_or_yes(Question::to(battle.attacker.key(), text, view.state.step.cite()), Vec::new())
    })?;
    go_on(cx, battle, picked == Some(true));
    Ok(())
}
