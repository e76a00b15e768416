//! What stands between nations beside treaties, and between players and the umpire.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::orders::{Act, TermsChoice};
use super::{Relation, Sighting, State};
use crate::rules::campaign_1805::scenario::ids::{Bond, CityId, HexId, NationId, ProvinceId};
use crate::rules::campaign_1805::scenario::{EventEffect, Place};

/// What nations owe each other and have declared, what became of generals, and what is between players and the umpire.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Affairs {
    /// Reparations that are owed.
    #[serde(default)]
    pub reparations: Vec<Reparation>,
    /// Submissions whose terms are open.
    #[serde(default, skip_serializing_if = "Submissions::is_empty")]
    pub submissions: Submissions,
    /// Wars that begin in the next turn.
    #[serde(default)]
    pub declared: Vec<[NationId; 2]>,
    /// What became of generals, and how Napoleon fares.
    #[serde(flatten)]
    pub fortunes: Fortunes,
    /// True once preliminary results are published.
    #[serde(default)]
    pub published: bool,
    /// The umpire's answers to challenges.
    #[serde(default)]
    pub answers: Vec<Answer>,
    /// Effects of events that wait for the next act, and for the next turn.
    #[serde(default)]
    pub waiting: [Vec<EventEffect>; 2],
}

impl Affairs {
    /// The effects that wait for the next act, else for the next turn.
    pub(crate) fn waiting(&self, now: bool) -> &[EventEffect] {
        &self.waiting[usize::from(!now)]
    }

    /// An effect waits.
    pub(crate) fn wait(&mut self, effect: EventEffect, now: bool) {
        self.waiting[usize::from(!now)].push(effect);
    }

    /// The first of those that wait is taken up.
    pub(crate) fn take(&mut self, now: bool) {
        let waiting = &mut self.waiting[usize::from(!now)];
        if !waiting.is_empty() {
            waiting.remove(0);
        }
    }
}

/// Reparations that a nation owes (20.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reparation {
    /// Who pays.
    pub from: NationId,
    /// To whom.
    pub to: NationId,
    /// $ at each C1, as far as there is cash.
    pub cash: i64,
    /// The last turn in which they are paid.
    pub until: u16,
}

impl Reparation {
    /// True up to the last turn in which they are paid.
    pub const fn is_owed(&self, turn: u16) -> bool {
        turn <= self.until
    }
}

/// A submission of which something is still to be chosen: by the next orders, and by the umpire where they do not (20.1a).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Submission {
    /// Who submitted.
    pub from: NationId,
    /// To whom.
    pub to: NationId,
    /// What the victor has chosen; none while he has not.
    pub choice: Option<TermsChoice>,
    /// True once the victor's one of two provinces is ceded.
    pub picked: bool,
    /// The provinces that the loser would give, the first first; nobody else is told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gives: Vec<ProvinceId>,
}

/// The submissions whose terms are open, the first first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submissions(Vec<Submission>);

impl Submissions {
    /// True where nothing is open.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &Submission> {
        self.0.iter()
    }

    /// The one of a nation to another.
    pub fn of(&self, from: NationId, to: NationId) -> Option<&Submission> {
        self.iter().find(|open| (open.from, open.to) == (from, to))
    }

    /// A submission is open, or stands so from now on.
    pub(crate) fn put(&mut self, submission: Submission) {
        self.settle(submission.from, submission.to);
        self.0.push(submission);
    }

    /// Nothing of a submission is left to be chosen.
    pub(crate) fn settle(&mut self, from: NationId, to: NationId) {
        self.0.retain(|open| (open.from, open.to) != (from, to));
    }

    /// The same as a nation may know them: what others would give is theirs.
    pub(crate) fn seen_by(&self, is_own: impl Fn(NationId) -> bool) -> Self {
        let mut seen = self.clone();
        seen.0.iter_mut().filter(|open| !is_own(open.from)).for_each(|open| open.gives.clear());
        seen
    }
}

/// None leaves the digest of a state as it was before terms could stay open.
impl Hash for Submissions {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.is_empty() {
            self.0.hash(state);
        }
    }
}

/// How the campaign ended.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct CampaignEnd {
    /// True once the campaign is over.
    pub over: bool,
    /// Who has won.
    pub winners: Vec<NationId>,
    /// The points of each nation at the end.
    pub points: Vec<i64>,
}

/// What became of generals, and how Napoleon fares.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fortunes {
    /// Whose generals were lost in this turn, one entry each.
    #[serde(default)]
    pub lost_generals: Vec<NationId>,
    /// The last turn in which Napoleon's side alone was beaten, and the last in which it alone won.
    #[serde(default)]
    pub napoleon: [Option<u16>; 2],
    /// Whose general Napoleon is, in what a nation may know: all know that. None in the umpire's, where the general is.
    #[serde(default)]
    pub of_napoleon: Option<NationId>,
}

/// The umpire's answer to a challenge (3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Answer {
    /// The slot of the letter.
    pub slot: String,
    /// Who challenged.
    pub nation: NationId,
    /// True where it is upheld.
    pub upheld: bool,
    /// Why, in words for the sender alone.
    pub why: String,
}

impl State {
    /// The relations that are in force in this turn: what has run out is asked nowhere, also before C3 takes it off.
    pub fn in_force(&self) -> impl Iterator<Item = &Relation> {
        self.between.relations.iter().filter(|relation| self.is_in_force(relation))
    }

    /// True up to the last turn of a relation. An alliance that names none ends with the next Winter, whose C3 lets both
    /// renew it.
    pub fn is_in_force(&self, relation: &Relation) -> bool {
        let renewed = relation.kind == Bond::Alliance && self.now.is_before_winter_treaties();
        relation.until.map_or(!renewed, |until| self.now.turn <= until)
    }

    /// True where two nations are allied, or were until this Winter.
    pub fn were_allied(&self, a: NationId, b: NationId) -> bool {
        self.between.relations.iter().any(|own| own.kind == Bond::Alliance && own.is_between(a, b))
    }
}

/// Cities that return to a nation whatever terms are chosen: its victor's, in its own provinces that it cannot cede.
pub(crate) fn sure_to_return(state: &State) -> Vec<(CityId, NationId)> {
    let mut back = Vec::new();
    for open in state.affairs.submissions.iter() {
        let may = may_be_ceded(state, open.from);
        let returns = |city: &CityId| {
            let province = state.scenario().cities[city.at()].province;
            state.province(province).owner == Some(open.from)
                && !may.contains(&province)
                && state.city(*city).holder.is_some_and(|holder| state.head(holder) == open.to)
        };
        let cities = (0..state.lands.cities.len()).map(CityId::new).filter(returns);
        back.extend(cities.map(|city| (city, open.from)));
    }
    back
}

/// The loser's provinces but that of a capital.
pub(crate) fn may_be_ceded(state: &State, nation: NationId) -> Vec<ProvinceId> {
    let own = &state.scenario().nations[nation.at()];
    let capital = state.scenario().cities[own.capital.at()].province;
    let all = (0..state.lands.provinces.len()).map(ProvinceId::new);
    all.filter(|land| state.province(*land).owner == Some(nation) && *land != capital).collect()
}

/// True for a minor that nobody controls: it has no player.
pub(crate) fn is_unplayed(state: &State, nation: NationId) -> bool {
    state.head(nation) == nation && state.scenario().nations[nation.at()].power.minor
}

/// Why an act that may be done leads to nothing: who has no player answers no offer, sends no troops and reads no reports.
pub(crate) fn idle(state: &State, act: Act, with: NationId) -> Option<String> {
    let offers = matches!(act, Act::Begin(bond) if bond != Bond::War);
    let words = || format!("nobody plays {}: only war with it does anything", state.nation_name(with));
    (offers && is_unplayed(state, with)).then(words)
}

/// Why a peace brings less than its terms say: `Lorien pays $330 of $900: it has no more`.
pub(crate) fn pays_short(state: &State, payer: NationId, [paid, due]: [i64; 2]) -> String {
    format!("{} pays ${paid} of ${due}: it has no more", state.nation_name(payer))
}

/// True where forces of a nation are known in a hex or beside it.
pub(crate) fn is_known_near(state: &State, nation: NationId, hex: HexId) -> bool {
    let map = state.map();
    let near =
        |at: Option<Place>| at.and_then(State::hex_of).is_some_and(|at| at == hex || map.ways(hex).contains(&at));
    let province = map.hex(hex).province;
    let seen = |own: &Sighting| {
        own.nation == nation
            && (near(own.at) || (own.at.is_none() && own.province.is_some() && own.province == province))
    };
    state.sightings.iter().any(seen) || state.present().any(|(_, force)| force.nation == nation && near(Some(force.at)))
}
