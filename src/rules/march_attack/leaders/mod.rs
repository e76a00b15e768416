//! S4: leaders join units and leave them; with a broken unit they may rally it.

pub(super) mod story;

pub(super) mod event;

pub(super) use event::LeaderEvent;

use std::collections::BTreeMap;

use crate::engine::cx::{Question, Stop};
use crate::engine::prompt::Choice;
use crate::orbat::{Disorder, LeaderStatus, UnitStatus};

use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::losses::{self, nerve::Nerve};
use crate::rules::march_attack::sheet::checks;
use crate::rules::march_attack::sheet::checks::ved::Ved;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::{LeaderId, Side, UnitId};
use crate::rules::march_attack::terrain::{keeps_disorder, worsen};
use crate::rules::march_attack::turn::{Act, Offers};

/// So many leaders ride with a unit at most.
pub(super) const MOST_RIDERS: usize = 2;

/// With what the options of leaders who ride alone begin.
const ATTACH: &str = "attach";

/// How many leaders may join a unit or leave one, and how many of them ride with one.
pub(super) fn counts(state: &State) -> (usize, usize) {
    let well = || Side::BOTH.into_iter().flat_map(|side| state.leaders_of(side));
    let may = || well().filter(|(id, _)| why_absent(state, *id).is_none());
    (may().count(), may().filter(|(_, leader)| leader.attached_to.is_some()).count())
}

/// Attaching, detaching and rallying; nothing here is owed.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    for side in Side::BOTH {
        for (id, _) in state.leaders_of(side) {
            let key = format!("leader:{}", state.leader_key(id));
            let with = state.ridden_by(id).map(|unit| state.unit_label(unit));
            let (label, shared) = match &with {
                Some(unit) => (format!("{} (with {unit})", state.leader_name(id)), None),
                None => (format!("{ATTACH} {}{}", state.leader_name(id), commands(state, id)), Some(ATTACH)),
            };
            match why_absent(state, id) {
                None => {
                    let choice = Choice::may(key, label).of_side(side.key());
                    offers.add(Act::Leader(id), shared.into_iter().fold(choice, Choice::sharing));
                }
                Some(why) => offers.block(key, label, why),
            }
        }
    }
    for (id, unit) in state.units().filter(|(_, unit)| unit.status == UnitStatus::Broken) {
        let (key, label) = (rally_key(state, id), format!("rally {}", state.unit_label(id)));
        if view.settings.is("broken.rally", "never") {
            offers.block(key, label, "house rule broken.rally = never");
        } else if state.leader_with(id).is_none() {
            offers.block(key, label, "no leader is attached to it");
        } else if unit.rally_tried == state.turn {
            offers.block(key, label, "already tried this turn");
        } else {
            offers.may(Act::Rally(id), key, label);
        }
    }
}

/// What a leader commands, behind his name: ` (Advance Guard)`.
fn commands(state: &State, leader: LeaderId) -> String {
    let posts = posts(state, leader);
    if posts.is_empty() { String::new() } else { format!(" ({})", posts.join(", ")) }
}

/// The formations that a leader commands; of the commander-in-chief without one, that.
fn posts(state: &State, leader: LeaderId) -> Vec<&str> {
    let own = state.mfs_of(leader.side).filter(|(_, mf)| mf.commander == Some(leader.index) && !mf.broken);
    let posts: Vec<&str> = own.map(|(id, _)| state.mf_name(id)).collect();
    if posts.is_empty() && leader.index == 0 { vec!["commander-in-chief"] } else { posts }
}

/// Who takes the place of a leader who is out: `leader.successor`. Nothing for one who commands nobody.
pub(super) fn successor(view: &View, leader: LeaderId) -> Option<String> {
    let posts = posts(&view.state, leader).join(", ");
    let who = match view.settings.word("leader.successor") {
        _ if posts.is_empty() => return None,
        "none" => return Some(format!("nobody takes his place ({posts})")),
        ability => ability,
    };
    Some(format!("from next turn a successor, {who} and uninspiring, takes his place ({posts})"))
}

/// Why a leader cannot ride with anyone; none where he can. A commander comes with his formation.
pub(super) fn why_absent(state: &State, leader: LeaderId) -> Option<&'static str> {
    match state.leader(leader).status {
        LeaderStatus::Ready => has_not_arrived(state, leader).then_some("his formation has not arrived"),
        LeaderStatus::Out => Some("he is out for some turns"),
        LeaderStatus::Wounded => Some("he is wounded and out of the battle"),
        LeaderStatus::Killed => Some("he is dead"),
        LeaderStatus::Captured => Some("he was captured"),
        LeaderStatus::Left => Some("he left with his broken formation"),
    }
}

/// True for a commander none of whose formations is on the table yet; the commander-in-chief is there from the start.
fn has_not_arrived(state: &State, leader: LeaderId) -> bool {
    let mut own = state.mfs_of(leader.side).filter(|(_, mf)| mf.commander == Some(leader.index)).peekable();
    leader.index != 0 && own.peek().is_some() && own.all(|(_, mf)| !mf.on_table)
}

fn rally_key(state: &State, unit: UnitId) -> String {
    format!("{}:{}", Nerve::Rally.head(), state.unit_key(unit))
}

/// A leader joins a unit, or leaves the one he is with.
pub(super) fn attach(cx: &mut Cx<'_>, leader: LeaderId) -> Result<(), Stop> {
    let key = format!("leader:{}/to", cx.state().leader_key(leader));
    let picked = cx.choose_key(&key, |view| {
        let state = &view.state;
        let own = state.mfs_of(leader.side).find(|(_, mf)| mf.commander == Some(leader.index)).map(|(id, _)| id);
        let others = || state.leaders_of(leader.side).filter(|(id, _)| *id != leader);
        let mut ridden: BTreeMap<u16, usize> = BTreeMap::new();
        for unit in others().filter_map(|(_, other)| other.attached_to) {
            *ridden.entry(unit).or_default() += 1;
        }
        let own_unit = state.leader(leader).attached_to;
        let room = |id: &UnitId| ridden.get(&id.index).is_none_or(|riders| *riders < MOST_RIDERS);
        let free = |id: &UnitId| state.on_table(*id) && own_unit != Some(id.index) && room(id);
        let mut units: Vec<UnitId> = state.units_of(leader.side).map(|(id, _)| id).filter(free).collect();
        units.sort_by_key(|id| own != Some(state.mf_of(*id)));
        let detach = state.leader(leader).attached_to.map(|_| Choice::may("detach", "ride alone"));
        let attach = units.iter().map(|id| state.unit_choice(*id));
        Question {
            side: leader.side.key().into(),
            text: format!("which unit does {} join?", state.leader_name(leader)),
            cite: "leaders".into(),
            options: detach.into_iter().chain(attach).chain([Choice::may("stay", "no change")]).collect(),
            ..Question::default()
        }
    })?;
    let event = match picked.as_deref() {
        Some("detach") => Event::Leader(LeaderEvent::Detached { leader }),
        Some(key) => match key.split_once('/').and_then(|(_, name)| cx.state().find_unit(leader.side, name)) {
            Some(unit) => Event::Leader(LeaderEvent::Attached { leader, unit }),
            None => unchanged(cx.state(), leader),
        },
        None => unchanged(cx.state(), leader),
    };
    cx.emit(event);
    Ok(())
}

fn unchanged(state: &State, leader: LeaderId) -> Event {
    match state.leader(leader).attached_to {
        Some(unit) => Event::Leader(LeaderEvent::Attached { leader, unit: UnitId { side: leader.side, index: unit } }),
        None => Event::Leader(LeaderEvent::Detached { leader }),
    }
}

/// A VeD test of a broken unit under its leader's eyes, whatever `ved.on` says.
pub(super) fn rally(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let key = rally_key(cx.state(), unit);
    let tested = cx.test(&key, &checks::ved::CHECK, |view| {
        let mut known = losses::ved_known(view, unit);
        known.text = format!("does {} rally?", view.state.unit_label(unit));
        known
    })?;
    cx.emit(LeaderEvent::RallyTried { unit });
    if tested.read::<Ved>().is_some_and(|ved| ved.passed) {
        cx.emit(LeaderEvent::Rallied { unit });
        // Who rallies on ground that disorders whoever stands there comes back D2.
        if keeps_disorder(cx.state().unit(unit)) {
            worsen(cx, unit, Disorder::D2);
        }
    }
    Ok(())
}
