//! The course of the campaign: what the turn does, and what the umpire lets go and publishes.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::tested;
use super::thrown::{DiceFor, StormAtSea};
use super::words::{knows, names_of, secret, umpires};
use crate::engine::chapters::{Chapter, Share};
use crate::engine::handover::Away;
use crate::engine::rulebook::TestNote;
use crate::engine::service::{Deed, Note};
use crate::engine::stored_json::StoredJson;
use crate::engine::text::{Label, Text};
use crate::rules::campaign_1805::ground::UMPIRE;
use crate::rules::campaign_1805::scenario::ids::{ForceId, Kind, NationId, Season, Stance, Step, year};
use crate::rules::campaign_1805::scenario::{self, EventEffect, Scenario};
use crate::rules::campaign_1805::sheet::rules::RulesInForce;
use crate::rules::campaign_1805::state::identity::Identity;
use crate::rules::campaign_1805::state::opened::Opened;
use crate::rules::campaign_1805::state::{Answer, NextIncome, State};

/// The course of the campaign: turns and steps, tests and dice, what the umpire lets go and publishes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CourseEvent {
    /// The campaign as its file tells it, and what keys are made of.
    Mustered {
        scenario: Box<Scenario>,
        /// What orders that the program draws are made of; in campaigns begun before also the keys of briefs.
        secret: u64,
        /// How its nations are told apart; none in campaigns begun before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        identity: Option<Box<Identity>>,
    },
    /// A step begins.
    StepBegan { turn: u16, step: Step },
    /// What a step does by itself is done.
    Worked,
    /// A test was made.
    Tested(StoredJson<TestNote>),
    /// Dice that no test of the rules asks for.
    Threw { what: DiceFor, faces: Vec<u8> },
    /// Something owed was let go.
    Waived { what: String },
    /// The house rules that ways, supply and orders depend on are now these.
    RulesNoted { rules: RulesInForce },
    /// Who moves first.
    Initiative { order: Vec<NationId> },
    /// A turn's moves begin: what the last turn noted is forgotten; these are in contact from before.
    Readied { contact: Vec<ForceId> },
    /// A line of the event table.
    Rolled { name: String, text: String },
    /// An effect of an event waits: for the next act where the umpire ordered it, else for the next turn's C8.
    EffectWaits { effect: EventEffect, now: bool },
    /// A waiting effect is taken up.
    EffectTaken { now: bool },
    /// Preliminary results are published.
    Published,
    /// A challenge is answered.
    Answered { answer: Answer },
    /// The season is over: what is left over goes.
    SeasonEnded { cash: Vec<i64> },
    /// The campaign is over.
    Ended { winners: Vec<NationId>, points: Vec<i64> },
}

impl Chapter<State> for CourseEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::Mustered { scenario, secret, identity } => {
                *state = State::mustered(Clone::clone(scenario), *secret, identity.as_deref());
            }
            Self::StepBegan { turn, step } => begin_step(state, *turn, *step),
            Self::Worked => {
                state.worked = true;
                if state.now.step == Step::C1 {
                    state.lands.provinces.iter_mut().for_each(|own| own.income = NextIncome::default());
                }
            }
            Self::Tested(_) | Self::Threw { .. } | Self::Waived { .. } | Self::Rolled { .. } => {}
            Self::RulesNoted { rules } => state.rules = *rules,
            Self::Initiative { order } => state.between.initiative.clone_from(order),
            Self::Readied { contact } => ready(state, contact),
            Self::EffectWaits { effect, now } => state.affairs.wait(effect.clone(), *now),
            Self::EffectTaken { now } => state.affairs.take(*now),
            Self::Published => state.affairs.published = true,
            Self::Answered { answer } => state.affairs.answers.push(answer.clone()),
            Self::SeasonEnded { cash } => end_season(state, cash),
            Self::Ended { winners, points } => {
                state.end.winners.clone_from(winners);
                state.end.points.clone_from(points);
                state.end.over = true;
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        let name = |nation: NationId| state.nation_name(nation);
        match self {
            Self::Mustered { scenario, .. } => Text::of(Label::Heading, scenario.head.name.clone()),
            Self::StepBegan { turn, step } => {
                let (season, year) = (Season::of(*turn).name(), year(*turn));
                Text::of(Label::Heading, format!("turn {turn}, {season} {year}: {step} {}", step.title()))
            }
            Self::Tested(note) => tested::words(state, &note.get()),
            Self::Threw { what, faces } => {
                let storm = StormAtSea::of(state, what, faces);
                if storm.as_ref().map_or(state.now.looker.is_some(), |storm| !knows(state, storm.nation)) {
                    return Text::default();
                }
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                let outcome = storm.map(|storm| format!(": {}", storm.outcome)).unwrap_or_default();
                Text::plain(format!("{what}: {}{outcome}", faces.join(" ")))
            }
            Self::Waived { what } => Text::of(Label::Ruling, format!("skipped: {what}")),
            Self::RulesNoted { .. } => Text::quiet("house rules for routes and supply noted"),
            Self::Initiative { order } => secret(state, || {
                let names: Vec<&str> = order.iter().map(|nation| name(*nation)).collect();
                Text::plain(format!("initiative: {}", names.join(", ")))
            }),
            Self::Readied { contact } => umpires(state, || match &contact[..] {
                [] => "nobody is in contact at the start".to_owned(),
                _ => format!("in contact at the start: {}", names_of(state, contact)),
            }),
            Self::Rolled { name, text } if name == UMPIRE => Text::plain(format!("the umpire rules: {text}")),
            Self::Rolled { name, text } => Text::plain(format!("event: {name}. {text}")),
            Self::EffectWaits { .. } => umpires(state, || "an effect of an event comes later".to_owned()),
            Self::EffectTaken { .. } => umpires(state, || "an effect that was to come later comes now".to_owned()),
            Self::Published => Text::plain("preliminary results are published"),
            Self::Answered { answer } if knows(state, answer.nation) => {
                let word = if answer.upheld { "upheld" } else { "refused" };
                Text::plain(format!("the challenge of {} is {word}: {}", name(answer.nation), answer.why))
            }
            Self::Answered { .. } | Self::Worked => Text::default(),
            Self::SeasonEnded { .. } => umpires(state, || "the season ends: RP and AP that are left lapse".to_owned()),
            Self::Ended { winners, points } => {
                let winners: Vec<String> =
                    winners.iter().map(|own| format!("{} with {}", name(*own), points[own.at()])).collect();
                Text::plain(format!("the campaign is over: {}", winners.join(", ")))
            }
        }
    }

    fn share(&self, _before: &State) -> Share {
        let Self::Mustered { scenario, .. } = self else { return Share::default() };
        let nation = |general: &scenario::General| &scenario.nations[general.nation.at()].name;
        let joined = |general| Note::of_leader(nation(general), &general.name, Deed::Joined);
        Share::noted(scenario.start.generals.iter().map(joined))
    }
}

fn begin_step(state: &mut State, turn: u16, step: Step) {
    (state.now.turn, state.now.step, state.worked) = (turn, step, false);
    if step == Step::C2 {
        // What came off the income of C1 is past.
        state.at_sea.raids.clear();
        state.at_sea.privateers.clear();
        state.sent.opened = Opened::default();
        state.battles.meant = Away::default();
    }
}

fn end_season(state: &mut State, cash: &[i64]) {
    state.lands.pay_all(cash);
    for own in &mut state.lands.nations {
        (own.rp, own.ap) = (0, 0);
    }
    state.affairs.published = false;
    state.affairs.fortunes.lost_generals.clear();
    state.sent.orders.iter_mut().for_each(|orders| *orders = None);
    state.between.initiative.clear();
    state.battles.retreating.clear();
    debug_assert!(state.now.step == Step::C9, "a season ends with its count");
}

fn ready(state: &mut State, contact: &[ForceId]) {
    for force in &mut state.troops.forces {
        let own = Rc::make_mut(force);
        own.turn.paid = false;
        own.turn.contact = None;
        own.turn.trail.clear();
        own.posture.stance = if own.kind == Kind::Garrison { Stance::Defend } else { Stance::Attack };
    }
    state.troops.change(contact, |force| force.turn.contact = Some(0));
    state.battles.contacts =
        contact.iter().filter_map(|force| State::hex_of(state.troops.forces[force.at()].at)).collect();
    state.battles.contacts.dedup();
    state.battles.entries.clear();
    for force in contact {
        if let Some(hex) = State::hex_of(state.troops.forces[force.at()].at) {
            state.battles.met(hex, &[*force], &state.troops);
        }
    }
    let over = std::mem::take(&mut state.battles.fights);
    Rc::make_mut(&mut state.battles.past).close(over);
    state.at_sea.clashes.clear();
    state.battles.pairs.clear();
    state.at_sea.fled.clear();
}
