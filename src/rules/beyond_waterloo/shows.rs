//! What is declared for everything that prints the game: where it is, what each side has, marks, measures of the end.

use super::battle::cost::CostEvent;
use super::battle::event::BattleEvent;
use super::ending::{is_without_napoleon, steps_lost};
use super::event::Event;
use super::operations::OperationEvent;
use super::panels;
use super::prelude::*;
use super::strengths::{left_out, strength};
use crate::engine::shows::{GameEnd, Mark, SetUp, Shows};
use crate::rules::board::cells::line;

const MARKS: &[Mark] = &[
    Mark { sign: "line march", means: "line of battle, march order; conc. concentrated, echelon in echelon" },
    Mark { sign: "m8", means: "the morale level of a formation" },
    Mark { sign: "AP 4/6", means: "action points of its leader: left, in all" },
    Mark { sign: "8 ■■·", means: "the factors of a unit, and its steps: left, lost" },
    Mark { sign: "╱ ●", means: "cavalry, artillery; infantry has no symbol" },
    Mark { sign: "G N", means: "Guard, National Guard" },
    Mark { sign: "wnd dead", means: "its leader is wounded, or dead" },
    Mark { sign: "FM", means: "force marched" },
    Mark { sign: "br", means: "broken" },
    Mark { sign: "os", means: "out of supply" },
    Mark { sign: "s", means: "cavalry that screens" },
];

pub(super) fn shows(view: &View) -> Shows {
    let state = &view.state;
    let turn =
        Text::of(Label::Figure, format!("Turn {}", state.turn)).then(format!(" of {}", state.roster.game.begins.turns));
    let now = match (state.winner, &state.fight.battle) {
        (Some(winner), _) => Text::of(Label::Heading, winner.words()),
        (None, Some(battle)) => {
            let place = state.area_name(battle.area);
            Text::plain("battle of ").with(Label::Care, place).then(format!(", round {}", battle.round))
        }
        (None, None) => Text::of(state.active().map_or(Label::Plain, Side::label), state.phase_name()),
    };
    Shows { place: vec![turn, now], marks: MARKS, piece: "unit", group: "formation" }
}

/// What a side has scored, its hand, what it does in a battle, then what wins; from the longest form to the shortest.
pub(super) fn headline(view: &View, side: Side) -> [Vec<Text>; 2] {
    let state = &view.state;
    let [own, other] = [side, side.other()].map(|side| i64::from(state.vp[side.at()]));
    let points = Text::plain("VP ").with(Label::Figure, own.to_string());
    let compared = points.clone().then(match own - other {
        0 => ", level".to_owned(),
        ahead if ahead > 0 => format!(", {ahead} ahead"),
        behind => format!(", {} behind", -behind),
    });
    let cards = Text::plain("cards ").with(Label::Figure, state.hands[side.at()].to_string());
    let [does, fights] = does(view, side);
    // What wins, or that the game may end at once: Napoleon's formation, where it is known, has few morale levels left.
    let napoleons = state.napoleons().filter(|own| state.side_of(*own) == side);
    let wins = match napoleons.map(|own| state.formation(own).morale) {
        _ if state.winner.is_some() => Text::default(),
        Some(few @ ..=2) => Text::of(Label::Bad, format!("Napoleon m{few}: at m0 the game ends")),
        _ => Text::plain(format!("more VP after turn {} wins", state.roster.game.begins.turns)),
    };
    let forms = vec![
        line([&compared, &cards, &does, &wins]),
        line([&compared, &cards, &does]),
        line([&points, &cards, &does]),
        line([&points, &cards, &fights]),
        line([&points, &fights]),
        line([&points, &cards]),
    ];
    [forms, vec![wins]]
}

/// What a side does in the battle, with all its strength there, and what the place is worth to whom holds it; and in few
/// words, without that.
fn does(view: &View, side: Side) -> [Text; 2] {
    let state = &view.state;
    let Some(battle) = &state.fight.battle else { return <[Text; 2]>::default() };
    // What a hidden formation is worth is not shown; who has gone back has none there.
    let there = state.formations_at(battle.area, side);
    let shown = !there.is_empty() && there.iter().all(|own| state.formation(*own).known);
    let with = if shown { format!(" with {}", strength(view, battle, side)) } else { String::new() };
    let out = if shown { left_out(state, battle.area, side) } else { String::new() };
    let worth = state.area(battle.area).vp;
    let holds = battle.attacker != side && state.holder(battle.area) == Some(side) && worth != 0;
    let worth = if holds { format!(", {worth} VP") } else { String::new() };
    let fights = Text::plain(if battle.attacker == side { "attacks" } else { "defends" }).with(Label::Figure, with);
    [fights.clone().then(out).then(worth), fights]
}

pub(super) fn measured(view: &View, events: &[&Event]) -> GameEnd {
    let state = &view.state;
    let winner = state.winner.map(|winner| winner.words().to_owned());
    let mut end = GameEnd { reason: reason(state), winner, measures: Vec::new() };
    end.turns("turns", state.turn);
    let began = |event: &Event| matches!(event, Event::Battle(BattleEvent::BattleBegan { .. }));
    end.events("battles", "battles", events, began);
    let round = |event: &Event| matches!(event, Event::Battle(BattleEvent::TacticsTold { .. }));
    end.events("rounds of battle", "rounds", events, round);
    end.add("French lead", "VP", i64::from(state.vp[0]) - i64::from(state.vp[1]));
    for side in Side::BOTH {
        let name = side.name();
        end.add(format!("{name}: victory points"), "VP", i64::from(state.vp[side.at()]));
        end.count(format!("{name}: steps lost"), "steps", steps_lost(state, side));
        let levels = |event: &&Event| match event {
            Event::Cost(CostEvent::MoraleLost { formation, levels }) if state.side_of(*formation) == side => *levels,
            _ => 0,
        };
        end.add(format!("{name}: morale lost"), "levels", events.iter().map(levels).map(i64::from).sum());
        let fell = |event: &Event| matches!(event, Event::Operation(OperationEvent::Wounded { leader }) if state.leader_facts(*leader).side == side);
        end.events(format!("{name}: leaders wounded"), "leaders", events, fell);
        let dead = state.leaders_of(side).filter(|leader| state.leader(*leader).dead).count();
        end.count(format!("{name}: leaders dead"), "leaders", dead);
        let unused = state.leaders_of(side).map(|leader| i64::from(state.leader(leader).ap)).sum();
        end.add(format!("{name}: action points unused at the end"), "AP", unused);
    }
    end
}

fn reason(state: &State) -> String {
    match state.winner {
        None => "undecided".to_owned(),
        Some(_) if is_without_napoleon(state) => "Napoleon's formation has no morale left".to_owned(),
        Some(Winner::Draw) => "level on victory points".to_owned(),
        Some(_) if state.vp[0] == state.vp[1] => "the players decide".to_owned(),
        Some(_) => "more victory points after the last turn".to_owned(),
    }
}

pub(super) fn set_up(view: &View) -> SetUp {
    let state = &view.state;
    let map = panels::the_map(state);
    let mut own = SetUp::of_map(&map, "area", "border");
    for side in Side::BOTH {
        let formations: Vec<_> = state.formations_of(side).collect();
        let units: usize = formations.iter().map(|formation| state.units_of(*formation).count()).sum();
        let (vp, name) = (state.vp[side.at()], side.name());
        let formation = counted(formations.len(), "formation");
        own.counts.push(format!("{name}: {formation}, {}, {vp} VP", counted(units, "unit")));
        for formation in &formations {
            let name = state.formation_name(*formation);
            let idle = format!("formation \"{name}\" has no units: its leader does nothing");
            own.warn(!state.is_in_play(*formation), idle);
        }
        let there: Vec<usize> = formations.iter().filter_map(|own| state.formation(*own).at).map(AreaId::at).collect();
        let worth = state.areas().filter(|area| state.area(*area).vp != 0).map(AreaId::at);
        if !there.is_empty() {
            own.reach(&map, name, &there, worth);
        }
    }
    own.warn(state.roster.game.begins.turns <= state.turn, "`turns` is the first: the game is over after it");
    own.warn(is_without_napoleon(state), "Napoleon's formation has no morale: the game is over at once");
    own
}
