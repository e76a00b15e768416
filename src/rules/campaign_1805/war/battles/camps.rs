//! Who fights whom in a hex (19): the camps that stand there, and which two of them meet.

use std::collections::BTreeMap;

use super::Side;
use crate::engine::cx::Stop;
use crate::engine::prompt::Choice;
use crate::rules::campaign_1805::event::WayEvent;
use crate::rules::campaign_1805::ground::{Cx, umpire_owes, umpire_picks, umpire_question};
use crate::rules::campaign_1805::moves::attrition::side_of;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, Kind, NationId, Stance};
use crate::rules::campaign_1805::state::{Fight, FightKind, Force, State};

/// A battle in the open that is to come: its table, the attackers, the defenders.
type Open = (FightKind, Vec<ForceId>, Vec<ForceId>);

/// Those in a hex who fight together.
struct Camp {
    nation: NationId,
    forces: Vec<ForceId>,
    /// The pulse of its first contact; the highest number where it has met nobody.
    met: u16,
}

/// Two enemy camps, by their places in the list, with the pulse at which both had met somebody.
type Pair = (u16, usize, usize);

/// The hexes where enemies stand, by first contact, then number.
pub(crate) fn hexes(state: &State) -> Vec<HexId> {
    let mut stands: BTreeMap<HexId, Vec<&Force>> = BTreeMap::new();
    for (_, force) in state.present() {
        if let Place::Hex(hex) = force.at {
            stands.entry(hex).or_default().push(force);
        }
    }
    // Of hundreds of hexes few have more than one nation's forces: nobody is his own enemy.
    let may_meet =
        |forces: &[&Force]| !state.sightings.is_empty() || forces.iter().any(|force| force.nation != forces[0].nation);
    let meet = |(hex, forces): &(HexId, Vec<&Force>)| {
        let has_enemy = |force: &&Force| is_in_battle(force) && state.has_enemy(force.nation, *hex);
        may_meet(forces) && forces.iter().any(has_enemy)
    };
    let mut hexes: Vec<(HexId, Vec<&Force>)> = stands.into_iter().filter(meet).collect();
    hexes.sort_by_cached_key(|(hex, forces)| {
        let first = forces.iter().filter_map(|force| force.turn.contact).min();
        (first.unwrap_or(0), state.map().order(*hex))
    });
    hexes.into_iter().map(|(hex, _)| hex).collect()
}

/// Hexes in which two sides should have fought in this turn and did not.
pub(crate) fn unfought(state: &State) -> Vec<HexId> {
    hexes(state).into_iter().filter(|hex| open_field(state, *hex).is_some()).collect()
}

/// True for troops that fight: not aboard, no ships.
pub(super) fn is_in_battle(force: &Force) -> bool {
    !force.kind.is_naval() && force.aboard.is_none()
}

/// The next battle outside the fortress, between camps that have not fought in this turn; none where all wait.
pub(super) fn open_field(state: &State, hex: HexId) -> Option<Open> {
    let camps = idle(state, hex);
    pairs(state, hex, &camps).into_iter().find_map(|(_, a, b)| battle(state, &camps[a].forces, &camps[b].forces))
}

/// Asks the umpire in each hex where it is not plain who fights whom: several pairs of camps met at one pulse, and one
/// camp is in more than one of them.
pub(crate) fn settle(cx: &mut Cx<'_>) -> Result<(), Stop> {
    for hex in hexes(cx.state()) {
        let mut asked = 0;
        while let Some(options) = doubtful(cx.state(), hex) {
            asked += 1;
            let pair = ask(cx, hex, asked, &options)?;
            cx.emit(WayEvent::Paired { hex, first: pair[0], second: pair[1] });
        }
    }
    Ok(())
}

/// Two camps that might fight: what the umpire picks, in words, and the first force of each.
struct Pairing {
    key: String,
    words: String,
    forces: [ForceId; 2],
}

/// The pairs of camps of which the umpire says which fights first; none where that is plain.
fn doubtful(state: &State, hex: HexId) -> Option<Vec<Pairing>> {
    let mut camps = idle(state, hex);
    let settled = state.battles.pairs.iter().filter(|(at, _)| *at == hex);
    let taken: Vec<ForceId> = settled.flat_map(|(_, pair)| *pair).collect();
    camps.retain(|camp| !camp.forces.iter().any(|force| taken.contains(force)));
    let fights = |pair: &Pair| battle(state, &camps[pair.1].forces, &camps[pair.2].forces).is_some();
    let mut left: Vec<Pair> = pairs(state, hex, &camps).into_iter().filter(fights).collect();
    let shares = |a: &Pair, b: &Pair| a.1 == b.1 || a.1 == b.2 || a.2 == b.1 || a.2 == b.2;
    // Who met first fights first, and is out of every other pair.
    while let [first, others @ ..] = &left[..] {
        let first = *first;
        if others.iter().any(|other| other.0 == first.0 && shares(&first, other)) {
            left.retain(|pair| pair.0 == first.0 && shares(&first, pair));
            break;
        }
        left.retain(|pair| !shares(&first, pair));
    }
    if left.is_empty() {
        return None;
    }
    let words = |pair: &Pair| {
        let [a, b] = [&camps[pair.1], &camps[pair.2]];
        let [one, other] = [a, b].map(|camp| state.nation_name(camp.nation));
        Pairing {
            key: format!("{one}-{other}"),
            words: format!("{one} against {other}"),
            forces: [a.forces[0], b.forces[0]],
        }
    };
    Some(left.iter().map(words).collect())
}

/// Which of these camps fight each other first; the first pair where the question is waived.
fn ask(cx: &mut Cx<'_>, hex: HexId, round: usize, options: &[Pairing]) -> Result<[ForceId; 2], Stop> {
    let name = cx.state().map().name(hex);
    let key = if round == 1 { format!("camps:{name}") } else { format!("camps:{name}/{round}") };
    let place = cx.state().place_name(Place::Hex(hex));
    let owed = umpire_owes(&key, format!("who fights whom in {place}"), "more than two camps met there at once");
    let text = format!("more than two camps stand in {place}: which two fight each other first?");
    let choices = || options.iter().map(|own| Choice::may(own.key.clone(), own.words.clone())).collect();
    let picked = umpire_picks(cx, owed, |_| umpire_question(&text, "19 Battles", choices()))?;
    let own = picked.and_then(|key| options.iter().find(|own| own.key == key));
    Ok(own.unwrap_or(&options[0]).forces)
}

/// The camps of those in a hex that have not fought in this turn and are at no table, by first contact: outside a
/// fortress those who are not in it.
fn idle(state: &State, hex: HexId) -> Vec<Camp> {
    let fortress = state.fortress_at(hex);
    let mut camps = camps(state, hex, |force| fortress.is_none() || !force.posture.inside);
    let fought = |force: &ForceId| {
        let in_field = |fight: &Fight| fight.kind != FightKind::Siege && fight.side_of(*force).is_some();
        state.battles.fights.iter().any(|fight| in_field(fight)) || state.battles.tables.iter().any(in_field)
    };
    camps.retain(|camp| !camp.forces.iter().any(fought));
    camps
}

/// Those who fight together, each camp in file order; bands fight only beside a command.
fn camps(state: &State, hex: HexId, fits: impl Fn(&Force) -> bool) -> Vec<Camp> {
    let mut camps: Vec<Camp> = Vec::new();
    for (at, force) in
        state.present().filter(|(_, force)| force.at == Place::Hex(hex) && is_in_battle(force) && fits(force))
    {
        // Two allies of a third may be at war with each other: then each is a camp of its own.
        let hostile = |other: &ForceId| state.is_enemy(force.nation, state.force(*other).nation);
        let first = side_of(state, force.nation);
        let torn = camps.iter().any(|own| own.nation == first && own.forces.iter().any(hostile));
        let side = if torn { state.head(force.nation) } else { first };
        let met = force.turn.contact.unwrap_or(u16::MAX);
        match camps.iter_mut().find(|own| own.nation == side && !own.forces.iter().any(hostile)) {
            Some(own) => {
                own.forces.push(at);
                own.met = own.met.min(met);
            }
            None => camps.push(Camp { nation: side, forces: vec![at], met }),
        }
    }
    camps.retain(|camp| camp.forces.iter().any(|force| state.force(*force).kind != Kind::Band));
    camps.sort_by_key(|camp| camp.met);
    camps
}

/// Enemy camps, two by two: first those that the umpire put against each other, then by contact.
fn pairs(state: &State, hex: HexId, camps: &[Camp]) -> Vec<Pair> {
    let nation = |force: &ForceId| state.force(*force).nation;
    let hostile = |a: &Camp, b: &Camp| {
        a.forces.iter().any(|one| b.forces.iter().any(|other| state.is_enemy(nation(one), nation(other))))
    };
    let picked = |a: &Camp, b: &Camp| {
        let own = |(at, [one, other]): &(HexId, [ForceId; 2])| {
            let fits = |a: &Camp, b: &Camp| a.forces.contains(one) && b.forces.contains(other);
            *at == hex && (fits(a, b) || fits(b, a))
        };
        state.battles.pairs.iter().position(own).unwrap_or(usize::MAX)
    };
    let mut pairs: Vec<(usize, Pair)> = Vec::new();
    for (at, a) in camps.iter().enumerate() {
        for (beside, b) in camps.iter().enumerate().skip(at + 1).filter(|(_, b)| hostile(a, b)) {
            pairs.push((picked(a, b), (a.met.max(b.met), at, beside)));
        }
    }
    pairs.sort_unstable();
    pairs.into_iter().map(|(_, pair)| pair).collect()
}

/// The battle of two enemy camps by their stances; none where both defend.
fn battle(state: &State, a: &[ForceId], b: &[ForceId]) -> Option<Open> {
    let attacks = |forces: &[ForceId]| Side::of(state, forces).stance(state) == Stance::Attack;
    match (attacks(a), attacks(b)) {
        (false, false) => None,
        (true, false) => Some((FightKind::Field, a.to_vec(), b.to_vec())),
        (false, true) => Some((FightKind::Field, b.to_vec(), a.to_vec())),
        (true, true) => {
            // In a meeting the commander's nation with initiative attacks.
            let rank = |forces: &[ForceId]| {
                let head = state.head(Side::of(state, forces).nation(state));
                state.between.place_of(head)
            };
            let (attacker, defender) = if rank(a) <= rank(b) { (a, b) } else { (b, a) };
            Some((FightKind::Meeting, attacker.to_vec(), defender.to_vec()))
        }
    }
}
