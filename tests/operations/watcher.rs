//! What is always true of a game, looked at after every request.

use std::collections::{BTreeMap, BTreeSet};

use fanion::engine::reply::Reply;
use fanion::engine::session::Session;
use fanion::rules::beyond_waterloo::BeyondWaterloo;
use fanion::rules::beyond_waterloo::ids::{AreaId, LeaderId, Mode, Side};
use fanion::rules::beyond_waterloo::state::State;
use serde_json::Value as Json;

/// Looks at one game from its beginning to its end.
pub struct Watcher {
    /// The state before the request.
    before: State,
    /// The sum of both sides' victory points, without what catastrophes brought.
    points: i32,
    points_move: bool,
    /// Formations that have moved, and areas that were fought for, in this phase.
    moved: BTreeSet<u64>,
    fought: BTreeSet<u64>,
    /// What the cells and charges of the present round say each side must lose.
    due: [u64; 2],
    lost: [u64; 2],
}

fn holds(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

impl Watcher {
    /// Begins to look.
    pub fn new(play: &Session, settings: &[(&str, &str)]) -> Self {
        let state = play.view().of::<BeyondWaterloo>().state.clone();
        Self {
            points: state.vp.iter().sum(),
            points_move: !settings.iter().any(|(key, value)| *key == "vp.on-capture" && *value == "gain"),
            before: state,
            moved: BTreeSet::new(),
            fought: BTreeSet::new(),
            due: [0; 2],
            lost: [0; 2],
        }
    }

    /// After a request.
    pub fn look(&mut self, play: &Session, reply: &Reply) -> Result<(), String> {
        let state = play.view().of::<BeyondWaterloo>().state.clone();
        for event in &reply.events {
            self.event(&state, event)?;
        }
        entered(&state, &reply.events)?;
        passes(&self.before, &reply.events)?;
        self.figures(&state)?;
        Self::tactics(play)?;
        let all: i32 = state.vp.iter().sum();
        holds(!self.points_move || all == self.points, "8: victory points appear or vanish")?;
        if state.step.name() == "phase" {
            let owed = play.owed();
            holds(!owed.iter().any(|owed| owed.key.starts_with("battle:")), "14: a battle is owed after O3")?;
        }
        self.before = state;
        Ok(())
    }

    fn figures(&self, state: &State) -> Result<(), String> {
        let game = &state.roster.game;
        for (unit, (now, then)) in game.units.iter().zip(state.map.units.iter().zip(&self.before.map.units)) {
            holds(now.steps <= unit.strength.steps, "1: more steps than there are")?;
            holds(now.steps <= then.steps, "1: steps grow")?;
        }
        for (at, leader) in state.map.leaders.iter().enumerate() {
            let most = state.figures(LeaderId::new(at)).0;
            holds(leader.ap <= most, "2: more AP than the file says")?;
            holds(!leader.dead || leader.ap == 0, "13: the dead have AP")?;
        }
        for (now, then) in state.map.formations.iter().zip(&self.before.map.formations) {
            holds(now.morale <= then.morale, "12: morale rises")?;
            holds(
                !now.forced || now.mode != Mode::Echelon || then.mode != Mode::Echelon || then.forced,
                "11: echelon force marches",
            )?;
        }
        let battles = state.fight.battle.as_ref().map_or(1, |battle| battle.round);
        holds((1..=2).contains(&battles), "10: more than two rounds")
    }

    /// Of the grand tactics of the open act nothing stands in the state before both are in.
    fn tactics(play: &Session) -> Result<(), String> {
        let asking = play.prompt().is_some_and(|prompt| prompt.key.starts_with("tactics:"));
        let told = play
            .view()
            .of::<BeyondWaterloo>()
            .state
            .fight
            .battle
            .as_ref()
            .is_some_and(|battle| battle.sides.iter().any(|part| part.tactic.is_some() || part.lead.is_some()));
        holds(!asking || !told, "6: a grand tactic is known before both are in")
    }

    fn event(&mut self, state: &State, event: &Json) -> Result<(), String> {
        let Some((word, of)) = event.as_object().and_then(|members| members.iter().next()) else { return Ok(()) };
        let number = |of: &Json| of.as_u64().unwrap_or(0);
        let side_at = |of: &Json| usize::from(*of == "allied");
        match word.as_str() {
            "phase-began" => {
                self.moved.clear();
                self.fought.clear();
            }
            "set-out" => holds(self.moved.insert(number(&of["formation"])), "3: a formation moves twice in a phase")?,
            "allies-scored" => self.points += i32::try_from(number(&of["vp"])).unwrap_or(0),
            "battle-began" => {
                holds(self.fought.insert(number(&of["area"])), "10: an area is fought for twice in a phase")?;
            }
            "cards-played" => {
                let side = side_at(&of["side"]);
                let played = u16::try_from(number(&of["cards"])).unwrap_or(0);
                holds(
                    state.hands[side] + played == self.before.hands[side],
                    "9: a hand falls by other than what is played",
                )?;
            }
            "losses-due" => {
                self.due = [0, 1].map(|at: usize| number(&of["steps"][at]));
                self.lost = [0; 2];
            }
            "step-lost" if of["by"] == "fert" => {
                let unit = usize::try_from(number(&of["unit"])).unwrap_or(0);
                let side = state.side_of_unit(fanion::rules::beyond_waterloo::ids::UnitId::new(unit));
                self.lost[side.at()] += 1;
            }
            "losses-taken" => {
                let side = side_at(&of["side"]);
                let key = Side::BOTH[side];
                let left = state.fight.battle.as_ref().map_or(0, |battle| state.units_at(battle.area, key).len());
                let all = self.lost[side] == self.due[side] || left == 0;
                holds(all && self.lost[side] <= self.due[side], "7: other losses than the cells say")?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// Nobody goes into a pass, or out of one, in another mode than march order.
fn passes(before: &State, events: &[Json]) -> Result<(), String> {
    let number = |of: &Json| of.as_u64().and_then(|at| usize::try_from(at).ok()).unwrap_or(usize::MAX);
    let is_pass = |area: AreaId| before.area(area).is_pass();
    let mut now: BTreeMap<usize, (Option<AreaId>, Mode)> = BTreeMap::new();
    for event in events {
        let (entered, deployed) = (&event["entered"], &event["deployed"]);
        let formation = number(if entered.is_object() { &entered["formation"] } else { &deployed["formation"] });
        let Some(then) = before.map.formations.get(formation) else { continue };
        let own = now.entry(formation).or_insert((then.at, then.mode));
        if deployed.is_object() {
            own.1 = deployed["mode"].as_str().and_then(Mode::of_key).unwrap_or(own.1);
        }
        if entered.is_object() {
            let to = AreaId::new(number(&entered["to"]));
            let by_pass = is_pass(to) || own.0.is_some_and(is_pass);
            holds(
                !by_pass || own.1 == Mode::MarchOrder,
                "4: a pass is entered or left in another mode than march order",
            )?;
            own.0 = Some(to);
        }
    }
    Ok(())
}

/// What each side paid and entered is told by the events of a move.
fn entered(state: &State, events: &[Json]) -> Result<(), String> {
    let mut spent: BTreeMap<u64, usize> = BTreeMap::new();
    for event in events {
        if event["spent"]["on"] == "engage" {
            *spent.entry(event["spent"]["leader"].as_u64().unwrap_or(0)).or_insert(0) += 1;
        }
    }
    for event in events.iter().filter(|event| event["entered"].is_object()) {
        let formation = event["entered"]["formation"].as_u64().and_then(|at| usize::try_from(at).ok()).unwrap_or(0);
        let Some(now) = state.map.formations.get(formation) else { continue };
        let to = event["entered"]["to"].as_u64().unwrap_or(0);
        let id = fanion::rules::beyond_waterloo::ids::FormationId::new(formation);
        let area = fanion::rules::beyond_waterloo::ids::AreaId::new(usize::try_from(to).unwrap_or(0));
        let enemy = state.is_at(area, state.side_of(id).other());
        let paid = spent.contains_key(&u64::from(now.leader.0)) || event["entered"]["engages"] == true;
        holds(!enemy || paid || now.start == Some(area), "5: the enemy's area is entered without an AP")?;
    }
    Ok(())
}
