//! What may be done now towards which nation, and why the rest may not.

use serde::Serialize;

use crate::rules::campaign_1805::orders::brief::text;
use crate::rules::campaign_1805::orders::terms::unchosen;
use crate::rules::campaign_1805::orders::{ACTS, act_of, try_entry};
use crate::rules::campaign_1805::scenario::ids::NationId;
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::affairs::{idle, may_be_ceded};
use crate::rules::campaign_1805::state::orders::Diplomacy;

/// An act of diplomacy towards a nation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TreatyAct {
    #[serde(rename = "do")]
    pub act: &'static str,
    pub with: String,
    /// Why not now.
    pub why: Option<String>,
}

/// Every act towards every nation that decides for itself.
pub(super) fn acts(state: &State, nation: NationId) -> Vec<TreatyAct> {
    let mut acts = Vec::new();
    let others = state.nation_ids().filter(|other| *other != nation && state.head(*other) == *other);
    for other in others.filter(|other| !state.nation(*other).out) {
        for act in ACTS {
            let with = state.nation_name(other).to_owned();
            let entry = format!("[[diplomacy]]\ndo = \"{act}\"\nwith = {}\n", text(&with));
            let refused = try_entry(state, nation, &entry).err().map(|fault| fault.words);
            let why = refused.or_else(|| act_of(act).and_then(|act| idle(state, act, other)));
            acts.push(TreatyAct { act, with, why });
        }
    }
    acts
}

/// The nations with which nothing is agreed, each with why and what to do instead.
pub(super) fn apart(state: &State, nation: NationId) -> Vec<(String, String)> {
    let told = |other: NationId| {
        let (name, head) = (state.nation_name(other), state.head(other));
        let words = if state.nation(other).out {
            format!("{name} is out of the game.")
        } else if head == nation {
            format!("{name} follows you: it needs no treaty. Its forces are among yours.")
        } else if head != other {
            let head = state.nation_name(head);
            format!("{head} decides for {name}: treat with {head}.")
        } else {
            return None;
        };
        Some((name.to_owned(), words))
    };
    state.nation_ids().filter(|other| *other != nation).filter_map(told).collect()
}

/// The act as orders hold it.
pub(super) fn diplomacy_of(state: &State, act: &TreatyAct) -> Option<Diplomacy> {
    let (act, with) = (act_of(act.act)?, state.scenario().nation_named(&act.with)?);
    Some(Diplomacy { act, with, cede: Vec::new(), cash: 0, pays: None, years: 0 })
}

/// What may be said of the terms of a submission: ahead, of an enemy or to him, and while they are open.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct TermsAhead {
    pub with: String,
    /// Which of the two has submitted to the other, and its terms are open: `they` or `we`.
    pub open: Option<&'static str>,
    /// What is left to be said of them.
    pub due: Option<String>,
    /// The provinces that he may cede, and those that one may cede oneself.
    pub theirs: Vec<String>,
    pub ours: Vec<String>,
}

/// The same of every enemy that decides for itself, and of those with whom terms are open.
pub(super) fn terms(state: &State, nation: NationId) -> Vec<TermsAhead> {
    let named = |loser: NationId| -> Vec<String> {
        let may = may_be_ceded(state, loser).into_iter();
        may.map(|land| state.scenario().provinces[land.at()].name.clone()).collect()
    };
    let submissions = &state.affairs.submissions;
    let open = |other: NationId| match (submissions.of(other, nation), submissions.of(nation, other)) {
        (Some(open), _) if open.choice.is_none() => Some("they"),
        (None, Some(_)) => Some("we"),
        _ => None,
    };
    let concerns = |other: &NationId| state.is_enemy(nation, *other) || open(*other).is_some();
    let others = state.nation_ids().filter(|other| state.head(*other) == *other && concerns(other));
    others
        .map(|other| TermsAhead {
            with: state.nation_name(other).to_owned(),
            open: open(other),
            due: unchosen(state, nation).find(|left| left.with == other).map(|left| left.words),
            theirs: named(other),
            ours: named(nation),
        })
        .collect()
}
