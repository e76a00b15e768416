//! The turn: S1 to S5 once, T1 to T4 twice. One call is one act.

use crate::engine::cx::{Question, Stop};
use crate::engine::prompt::Choice;
use crate::engine::text::counted;

use super::aims::score;
use super::charge::{moves, passage};
use super::ground::Cx;
use super::state::Step;
use super::state::ids::Side;
use super::turn::{self, Act};
use super::{charge, disorder, due, fire, initiative, leaders, losses, melee, morale, orders, skirmish, subject};
use crate::rules::march_attack::fire::FireEvent;
use crate::rules::march_attack::turn::TurnEvent;

/// One act: what happens by itself, else what the players pick.
pub(super) fn play(cx: &mut Cx<'_>) -> Result<(), Stop> {
    if cx.state().end.verdict.is_some() {
        return Err(Stop::Over);
    }
    if cx.by_itself(by_itself) {
        return Ok(());
    }
    let act = cx.next_act()?;
    let named = subject::of_act(cx.view(), &act);
    turn::name(cx, named);
    match act {
        Act::Arrival(mf) => orders::arrival(cx, mf),
        Act::Order(mf) => orders::order(cx, mf),
        Act::OwnMorale(mf) => morale::own_test(cx, mf),
        Act::Friends(broken) => morale::name_friends(cx, broken),
        Act::ArmyMorale { broken, tester } => morale::army_test(cx, broken, tester),
        Act::Engaged => skirmish::name_engaged(cx),
        Act::Skirmish(mf) => skirmish::roll(cx, mf),
        Act::Spread(mf) => skirmish::spread(cx, mf),
        Act::Ved(unit) => losses::ved(cx, unit),
        Act::LeaderRisk(unit) => losses::leader_risk(cx, unit),
        Act::Leader(leader) => leaders::attach(cx, leader),
        Act::Rally(unit) => leaders::rally(cx, unit),
        Act::Initiative => initiative::roll(cx),
        Act::Charge(unit) => charge::declare(cx, unit),
        Act::Reform(unit) => moves::reform(cx, unit),
        Act::Move(unit) => moves::record(cx, unit),
        Act::Passage(unit) => passage::record(cx, unit),
        Act::Shot(unit) => fire::shoot(cx, unit, false),
        Act::Late(unit) => fire::shoot(cx, unit, true),
        Act::Melee(target) => melee::resolve(cx, target),
        Act::Ground => disorder::ask_ground(cx),
        Act::TurnEnd => end_of_turn(cx),
        Act::Verdict => verdict(cx),
        Act::Done => {
            done(cx);
            Ok(())
        }
    }
}

/// What needs nobody's answer: a step's beginning, losses counted together, the next step. False when all is done.
fn by_itself(cx: &mut Cx<'_>) -> bool {
    if !cx.state().done.begun {
        begin(cx);
        cx.emit(TurnEvent::Begun);
        return true;
    }
    let acted = match cx.state().step {
        Step::S2 => morale::by_itself(cx),
        Step::S3 => skirmish::by_itself(cx),
        Step::T2 => fire::by_itself(cx),
        Step::T3 => melee::by_itself(cx),
        Step::T4 => disorder::by_itself(cx),
        Step::T1 => charge::target_gone(cx),
        Step::S1 | Step::S4 | Step::S5 => false,
    };
    if acted {
        return true;
    }
    if !turn::always_offers(cx.state()) && cx.due().options.is_empty() {
        turn::next_step(cx);
        return true;
    }
    false
}

fn begin(cx: &mut Cx<'_>) {
    match cx.state().step {
        Step::S1 => orders::begin(cx),
        Step::S2 => morale::begin(cx),
        _ => {}
    }
}

/// The players are done with a step.
fn done(cx: &mut Cx<'_>) {
    match cx.state().step {
        Step::T2 => cx.emit(FireEvent::FireOver),
        _ => turn::next_step(cx),
    }
}

fn end_of_turn(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let turn = cx.state().turn;
    let picked = cx.choose_key("turn-end/next", |_| Question {
        side: "both".into(),
        text: format!("turn {turn} is over"),
        cite: "turn order".into(),
        options: vec![
            Choice::may("next-turn", format!("play turn {}", turn + 1)),
            Choice::may("end", "end the battle"),
        ],
        ..Question::default()
    })?;
    if picked.as_deref() == Some("end") {
        return verdict(cx);
    }
    turn::next_step(cx);
    Ok(())
}

fn verdict(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let score = score::at_the_end(cx)?;
    let picked = cx.choose_key("verdict", |view| {
        let won = |side: Side| Choice::may(side.key(), view.state.side_does(side, "has won", "have won"));
        let mut options = vec![won(Side::A), won(Side::B), Choice::may("draw", "a drawn battle")];
        // What the scenario's points come to stands first; the players have the last word.
        let lead = view.state.roster.scene.as_ref().map_or(1, |scene| scene.lead());
        // Without points a side that has nobody left is not the first to have won.
        options.rotate_left(match score.as_ref().map(|score| score.winner(lead)) {
            None if due::nobody_left(&view.state) == Some(Side::A) => 1,
            None | Some(Some(Side::A)) => 0,
            Some(Some(Side::B)) => 1,
            Some(None) => 2,
        });
        let points = score.as_ref().map(|score| {
            let [a, b] = Side::BOTH.map(|side| {
                let points = counted(score.points[side.index()], "point");
                format!("{} {points}", view.state.side_short(side))
            });
            format!(" {a}, {b}")
        });
        Question {
            side: "both".into(),
            text: format!("Who won?{}", points.unwrap_or_default()),
            cite: if score.is_some() { "the scenario's points" } else { "players decide" }.into(),
            options,
            ..Question::default()
        }
    })?;
    let verdict = picked.unwrap_or_else(|| "draw".into());
    cx.emit(TurnEvent::Ended { verdict, score: score.map(Box::new) });
    Ok(())
}
