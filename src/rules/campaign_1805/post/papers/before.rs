//! How lands stood before the turn that is told: whose each province was, who held each city.

use std::rc::Rc;

use crate::rules::campaign_1805::event::{Event, LandEvent, TreatyEvent};
use crate::rules::campaign_1805::scenario::ids::{Bond, CityId, NationId, ProvinceId};
use crate::rules::campaign_1805::state::{Relation, State};

/// Owners and holders, as far as events have been put into it.
#[derive(Clone, Debug)]
pub(crate) struct Lands {
    owners: Vec<Option<NationId>>,
    holders: Vec<Option<NationId>>,
    /// True while what is told came before the last income that is: what it did to that income is past.
    pub(super) is_paid: bool,
    /// The same once the turn that is told is over.
    end: Option<Rc<Self>>,
}

impl Lands {
    /// After these events, the first of the campaign among them.
    pub(crate) fn after(state: &State, events: &[&Event]) -> Self {
        let of = state.scenario();
        let owners: Vec<_> = of.provinces.iter().map(|own| Some(own.nation)).collect();
        let holders = of.cities.iter().map(|city| owners[city.province.at()]).collect();
        let mut lands = Self { owners, holders, is_paid: false, end: None };
        for event in events {
            lands.put(event);
        }
        lands
    }

    /// Before the turn that is told, with what that turn comes to.
    pub(crate) fn before(state: &State, (before, told): (&[&Event], &[&Event])) -> Self {
        let lands = Self::after(state, before);
        let mut end = lands.clone();
        for event in told {
            end.put(event);
        }
        Self { end: Some(Rc::new(end)), ..lands }
    }

    /// True for a city that its holder has again at the end, whoever had it meanwhile.
    pub(crate) fn has_again(&self, state: &State, holder: NationId, city: CityId) -> bool {
        self.last_holder(city).is_some_and(|last| state.head(last) == state.head(holder))
    }

    /// Who holds each city as far as events are told.
    pub(super) fn holders(&self) -> Vec<Option<NationId>> {
        self.holders.clone()
    }

    /// Who has a city at the end.
    pub(crate) fn last_holder(&self, city: CityId) -> Option<NationId> {
        self.end.as_ref().and_then(|end| end.holders[city.at()])
    }

    /// The same of a province and its owner.
    pub(crate) fn owns_again(&self, state: &State, owner: NationId, province: ProvinceId) -> bool {
        let last = self.end.as_ref().and_then(|end| end.owners[province.at()]);
        last.is_some_and(|last| state.head(last) == state.head(owner))
    }

    /// Whose a province is.
    pub(super) fn owner(&self, province: ProvinceId) -> Option<NationId> {
        self.owners[province.at()]
    }

    /// Cities in provinces of one of each two that the other holds: by nation and holder, in file order. Of terms that are
    /// open, what the victor holds is not settled.
    pub(crate) fn kept(&self, state: &State, peaces: &Peaces) -> Vec<(NationId, NationId, Vec<CityId>)> {
        let mut kept: Vec<(NationId, NationId, Vec<CityId>)> = Vec::new();
        for (at, city) in state.scenario().cities.iter().enumerate() {
            let (Some(owner), Some(holder)) = (self.owners[city.province.at()], self.holders[at]) else { continue };
            let pair = [owner, holder].map(|nation| state.head(nation));
            let is_settled = state.affairs.submissions.of(pair[0], pair[1]).is_none();
            let made_peace =
                peaces.all.iter().any(|own| pair[0] != pair[1] && pair.iter().all(|head| own.contains(head)));
            if !made_peace || !is_settled {
                continue;
            }
            let city = CityId::new(at);
            match kept.iter_mut().find(|(whose, by, _)| (*whose, *by) == (owner, holder)) {
                Some((.., cities)) => cities.push(city),
                None => kept.push((owner, holder, vec![city])),
            }
        }
        kept
    }

    /// What an event changes; whose the city or province was before it.
    pub(crate) fn put(&mut self, event: &Event) -> Option<NationId> {
        match event {
            Event::Land(LandEvent::Captured { city, holder }) => {
                std::mem::replace(&mut self.holders[city.at()], *holder)
            }
            Event::Land(LandEvent::Owned { province, owner, .. }) => {
                std::mem::replace(&mut self.owners[province.at()], *owner)
            }
            _ => None,
        }
    }
}

/// Who has made peace in the turn that is told, or settled its terms, as far as it is told.
#[derive(Clone, Debug)]
pub(crate) struct Peaces {
    pub(super) all: Vec<[NationId; 2]>,
    /// Those of the step that is told: what changes hands later does so at the count, and not by them.
    of_step: Vec<[NationId; 2]>,
}

impl Peaces {
    /// Before a turn of which these are the events: terms are settled first of all, with the cities that return by them.
    pub(crate) fn before(events: &[&Event]) -> Self {
        let all = settled(events);
        Self { of_step: all.clone(), all }
    }

    pub(crate) fn begin(&mut self, pair: [NationId; 2]) {
        self.all.push(pair);
        self.of_step.push(pair);
    }

    /// The troops move: peaces that were made before that return no more cities.
    pub(crate) fn moves_begin(&mut self) {
        self.of_step.clear();
    }

    /// True where a city that goes from one to the other at this moment does so by a peace of theirs.
    pub(crate) fn return_from(&self, state: &State, from: NationId, to: NationId) -> bool {
        let heads = [from, to].map(|nation| state.head(nation));
        self.of_step.iter().any(|pair| heads.iter().all(|head| pair.contains(head)))
    }
}

/// Between whom the terms of an earlier submission were settled in this turn: before it fights, and with all that returns.
fn settled(events: &[&Event]) -> Vec<[NationId; 2]> {
    let pair = |event: &&Event| match event {
        Event::Treaty(TreatyEvent::TermsSettled { from, to, .. }) => Some([*from, *to]),
        _ => None,
    };
    events.iter().filter_map(pair).collect()
}

/// Between whom a peace began in this turn: that their war is over is told with it.
pub(super) fn made_peace(events: &[&Event]) -> Vec<[NationId; 2]> {
    let pair = |event: &&Event| match event {
        Event::Treaty(TreatyEvent::RelationBegan { relation })
            if matches!(relation.kind, Bond::Peace | Bond::EnforcedPeace) =>
        {
            Some(relation.between)
        }
        _ => None,
    };
    events.iter().filter_map(pair).collect()
}

/// Allies whose alliance ended in this turn, and who concluded it anew.
pub(super) fn renewed(events: &[&Event]) -> Vec<[NationId; 2]> {
    let alliance = |relation: &Relation| relation.kind == Bond::Alliance;
    let ended = events.iter().enumerate().filter_map(|(at, event)| match event {
        Event::Treaty(TreatyEvent::RelationEnded { relation }) if alliance(relation) => Some((at, relation.between)),
        _ => None,
    });
    let begins = |(at, [a, b]): (usize, [NationId; 2])| {
        events[at..].iter().any(|event| match event {
            Event::Treaty(TreatyEvent::RelationBegan { relation }) => alliance(relation) && relation.is_between(a, b),
            _ => false,
        })
    };
    ended.filter(|own| begins(*own)).map(|(_, between)| between).collect()
}

/// Fortresses of which a siege began in this turn.
pub(super) fn sieges_begun(events: &[&Event]) -> Vec<CityId> {
    let begun = |event: &&Event| match event {
        Event::Land(LandEvent::Siege { city, since: Some(_) }) => Some(*city),
        _ => None,
    };
    events.iter().filter_map(begun).collect()
}
