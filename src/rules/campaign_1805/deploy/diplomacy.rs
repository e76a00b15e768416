//! Diplomacy of C3: leave and end first, then peace, alliance, war, passage and share (7).

use crate::rules::campaign_1805::event::{EntryEvent, LandEvent, MoneyEvent, TreatyEvent};
use crate::rules::campaign_1805::ground::{Cx, ordered};
use crate::rules::campaign_1805::losses::generals;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{Bond, CityId, NationId, Season, Status};
use crate::rules::campaign_1805::sheet::rules::{TiesAtWar, Wars};
use crate::rules::campaign_1805::state::affairs::{idle, pays_short};
use crate::rules::campaign_1805::state::orders::{Act, Diplomacy};
use crate::rules::campaign_1805::state::{self, Relation};

/// Turns of an alliance: until the next Winter.
const YEAR: u16 = 4;

/// All that was ordered towards other nations.
pub(super) fn settle(cx: &mut Cx<'_>) {
    lapse(cx);
    let mut begun: Vec<[NationId; 2]> = Vec::new();
    for [a, b] in cx.state().affairs.declared.clone() {
        // What was agreed or forced on them since bars it; of two who declared it on each other it begins once.
        let barred = [Bond::Alliance, Bond::EnforcedPeace].into_iter().any(|bond| cx.state().stands(bond, a, b));
        if !barred && !cx.state().is_enemy(a, b) {
            begin_war(cx, [a, b]);
            begun.push([a, b]);
        }
    }
    let orders = ordered(cx.state(), |orders| &orders.diplomacy);
    unanswered(cx, &orders);
    for (nation, order) in &orders {
        let (bond, gives) = match order.act {
            Act::Leave => (Bond::Alliance, false),
            Act::End(bond) => (bond, true),
            Act::Begin(_) => continue,
        };
        end(cx, bond, *nation, order.with, gives);
    }
    for (nation, order) in orders.iter().filter(|(_, order)| order.act == Act::Begin(Bond::Peace)) {
        if nation < &order.with && agreed(&orders, *nation, order) {
            if cx.state().stands(Bond::War, *nation, order.with) {
                make_peace(cx, *nation, order);
            } else {
                both_drop(cx, [*nation, order.with], Bond::Peace, "no war is in force");
            }
        }
    }
    for (nation, order) in orders.iter().filter(|(_, order)| order.act == Act::Begin(Bond::Alliance)) {
        let (pair, state) = ([*nation, order.with], cx.state());
        if nation > &order.with || !agreed(&orders, *nation, order) {
            continue;
        }
        if state.is_enemy(pair[0], pair[1]) {
            both_drop(cx, pair, Bond::Alliance, "the two are at war");
        } else if !state.stands(Bond::Alliance, pair[0], pair[1]) {
            let until = Some(next_winter(state.now.turn));
            begin(cx, Bond::Alliance, pair, until);
        }
    }
    for (nation, order) in orders.iter().filter(|(_, order)| order.act == Act::Begin(Bond::War)) {
        let (with, state) = (order.with, cx.state());
        let barred = state.stands(Bond::Alliance, *nation, with) || state.stands(Bond::EnforcedPeace, *nation, with);
        if barred {
            left_out(cx, (*nation, with), Bond::War, "an alliance or an enforced peace is in force");
        } else if !state.is_enemy(*nation, with) {
            end(cx, Bond::Peace, *nation, with, false);
            if cx.state().rules.war.wars == Wars::NextTurn {
                cx.emit(TreatyEvent::WarDeclared { between: [*nation, with] });
            } else {
                begin_war(cx, [*nation, with]);
                begun.push([*nation, with]);
            }
        }
    }
    let is_at_war = |a, b| begun.contains(&[a, b]) || begun.contains(&[b, a]);
    for (nation, order) in &orders {
        let Act::Begin(bond @ (Bond::Passage | Bond::Share)) = order.act else { continue };
        let (with, state) = (order.with, cx.state());
        if is_at_war(*nation, with) && state.rules.war.ties == TiesAtWar::End {
            left_out(cx, (*nation, with), bond, "war between the two has begun");
        } else if !state.gives(bond, *nation, with) {
            begin(cx, bond, [*nation, with], None);
        }
    }
}

/// A war begins; passage and shared positions between the two are over.
fn begin_war(cx: &mut Cx<'_>, [a, b]: [NationId; 2]) {
    begin(cx, Bond::War, [a, b], None);
    if cx.state().rules.war.ties == TiesAtWar::End {
        for bond in [Bond::Passage, Bond::Share] {
            end(cx, bond, a, b, false);
        }
    }
}

/// What a nation ordered towards another and cannot be.
fn left_out(cx: &mut Cx<'_>, (nation, with): (NationId, NationId), bond: Bond, why: &str) {
    let entry = format!("{bond} with {}", cx.state().nation_name(with));
    cx.emit(EntryEvent::dropped(nation, entry, why));
}

/// What two have agreed on and cannot be: each hears of it.
fn both_drop(cx: &mut Cx<'_>, pair: [NationId; 2], bond: Bond, why: &str) {
    for whose in [(pair[0], pair[1]), (pair[1], pair[0])] {
        left_out(cx, whose, bond, why);
    }
}

/// Who offers peace or an alliance that the other did not order with equal terms is told so, and he alone.
fn unanswered(cx: &mut Cx<'_>, orders: &[(NationId, Diplomacy)]) {
    for (nation, order) in orders {
        let (Act::Begin(bond @ (Bond::Peace | Bond::Alliance)), false) = (order.act, agreed(orders, *nation, order))
        else {
            continue;
        };
        let with = cx.state().nation_name(order.with).to_owned();
        let why = idle(cx.state(), order.act, order.with)
            .unwrap_or_else(|| format!("{with} has not ordered it with equal terms"));
        cx.emit(EntryEvent::dropped(*nation, format!("{bond} with {with}"), why));
    }
}

/// What ends with its last turn; alliances lapse in Winter, to be renewed by both.
fn lapse(cx: &mut Cx<'_>) {
    let (state, winter) = (cx.state(), cx.state().now.season() == Season::Winter);
    let over = |relation: &&Relation| !state.is_in_force(relation) || (winter && relation.kind == Bond::Alliance);
    let over: Vec<Relation> = state.between.relations.iter().filter(over).copied().collect();
    for relation in over {
        cx.emit(TreatyEvent::RelationEnded { relation });
    }
}

/// The turn before the next Winter's C3.
const fn next_winter(turn: u16) -> u16 {
    let since = (turn + YEAR - 2) % YEAR;
    turn + YEAR - 1 - since
}

/// True where the other has ordered the same, with equal terms.
fn agreed(orders: &[(NationId, Diplomacy)], nation: NationId, order: &Diplomacy) -> bool {
    let same = |cede: &[_]| {
        let mut cede: Vec<_> = cede.to_vec();
        cede.sort_unstable();
        cede
    };
    orders.iter().any(|(other, theirs)| {
        *other == order.with
            && theirs.with == nation
            && theirs.act == order.act
            && same(&theirs.cede) == same(&order.cede)
            && (theirs.cash, theirs.pays, theirs.years) == (order.cash, order.pays, order.years)
    })
}

fn begin(cx: &mut Cx<'_>, kind: Bond, between: [NationId; 2], until: Option<u16>) {
    cx.emit(TreatyEvent::RelationBegan { relation: Relation { kind, between, until } });
}

fn end(cx: &mut Cx<'_>, kind: Bond, a: NationId, b: NationId, gives: bool) {
    let own = |relation: &&Relation| {
        let either = relation.between == [a, b] || (!gives && relation.between == [b, a]);
        relation.kind == kind && either
    };
    let ended: Vec<Relation> = cx.state().between.relations.iter().filter(own).copied().collect();
    for relation in ended {
        cx.emit(TreatyEvent::RelationEnded { relation });
    }
}

fn make_peace(cx: &mut Cx<'_>, nation: NationId, order: &Diplomacy) {
    end(cx, Bond::War, nation, order.with, false);
    let until = (order.years > 0).then(|| cx.state().now.turn + order.years * YEAR);
    begin(cx, Bond::Peace, [nation, order.with], until);
    for province in &order.cede {
        let owner = cx.state().province(*province).owner;
        let to = match owner {
            Some(owner) if owner == nation => order.with,
            Some(owner) if owner == order.with => nation,
            // Another peace of this C3 has ceded it.
            owner => {
                let land = &cx.state().scenario().provinces[province.at()].name;
                let now = owner.map_or("nobody", |owner| cx.state().nation_name(owner));
                let why = format!("{land} is not ceded: it belongs to {now}");
                both_drop(cx, [nation, order.with], Bond::Peace, &why);
                continue;
            }
        };
        cx.emit(LandEvent::Owned { province: *province, owner: Some(to), status: Status::Annexed });
        if let Some(owner) = owner {
            hand_over(cx, owner);
        }
    }
    if let (Some(payer), true) = (order.pays, order.cash > 0) {
        let to = if payer == nation { order.with } else { nation };
        let cash = order.cash.min(cx.state().nation(payer).cash.max(0));
        if cash < order.cash {
            let why = pays_short(cx.state(), payer, [cash, order.cash]);
            both_drop(cx, [nation, order.with], Bond::Peace, &why);
        }
        cx.emit(MoneyEvent::Transferred { from: payer, to, cash, why: "peace".to_owned() });
    }
    generals::free_captives(cx, nation, order.with);
}

/// Cities that a nation still holds in provinces that are not its own any more go with their province.
pub(crate) fn hand_over(cx: &mut Cx<'_>, nation: NationId) {
    let state = cx.state();
    let owner = |at: usize| state.lands.provinces[state.scenario().cities[at].province.at()].owner;
    let gone = (0..state.lands.cities.len())
        .filter(|at| state.lands.cities[*at].holder == Some(nation) && owner(*at) != Some(nation));
    let captured = |at: usize| {
        // What it captured in war stays its own while a battalion is there.
        let hex = state.scenario().cities[at].hex;
        let there = |force: &state::Force| hex.is_some_and(|hex| force.at == Place::Hex(hex)) && force.nation == nation;
        state.present().any(|(_, force)| there(force) && state.count(force).infantry > 0)
    };
    let gone = gone.filter(|at| !captured(*at));
    let gone: Vec<LandEvent> =
        gone.map(|at| LandEvent::Captured { city: CityId::new(at), holder: owner(at) }).collect();
    cx.emit_all(gone);
}
