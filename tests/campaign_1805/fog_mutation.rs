//! Fog of war by mutation: every fact that lies outside a nation's view is changed, and not a byte of its papers changes.
//!
//! What lies outside is said here once more, by the table of the rules, and not read off the program's own view.

use std::rc::Rc;

use fanion::engine::post::{Clock, Paper};
use fanion::engine::rulebook::{Rulebook, View};
use fanion::engine::rules::AnyEvent;
use fanion::engine::seat::Eye;
use fanion::report::article::letter;
use fanion::report::mail::OutgoingMail;
use fanion::report::paper::files;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::desk::auto;
use fanion::rules::campaign_1805::event::{
    CommandEvent, CourseEvent, DiceFor, EntryEvent, Event, Loss, MoneyEvent, OwnedName, SeaEvent, ShipsTaken,
    TroopEvent, WayEvent,
};
use fanion::rules::campaign_1805::ground::senders;
use fanion::rules::campaign_1805::post::papers::{orders_pages, papers};
use fanion::rules::campaign_1805::post::post_box;
use fanion::rules::campaign_1805::scenario::ids::{Bond, ForceId, HexId, Kind, NationId, Stance};
use fanion::rules::campaign_1805::scenario::{EventEffect, Place};
use fanion::rules::campaign_1805::state::orders::Orders;
use fanion::rules::campaign_1805::state::view;
use fanion::rules::campaign_1805::state::{Answer, Depot, Force, Level, Relation, Sighting, State};

use serde_json::json;

use super::papers::words;
use super::sea::landing;
use super::turns::{Campaign, a_meeting, at_war, meeting_in};
use crate::support::games::plays_every_game;

/// How much a nation may know of a force, as the rules' table has it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Knows {
    Far,
    Near,
    Contact,
    Fought,
    All,
}

fn is_own(state: &State, nation: NationId, other: NationId) -> bool {
    state.head(other) == state.head(nation)
}

/// True for troops and ships that make contact: no bands, nobody aboard, no ships in port.
fn touches(force: &Force) -> bool {
    match force.at {
        Place::Hex(_) => !force.kind.is_naval() && force.kind != Kind::Band && force.aboard.is_none(),
        Place::Sea(_) => force.kind.is_naval(),
    }
}

fn knows(state: &State, nation: NationId, at: ForceId) -> Knows {
    let force = state.force(at);
    let own = |other: &Force| is_own(state, nation, other.nation);
    if own(force) || state.gives(Bond::Share, state.head(force.nation), nation) {
        return Knows::All;
    }
    let fought = state.battles.fights.iter().any(|fight| {
        let sides = [&fight.attackers, &fight.defenders];
        let of = |side: usize, test: &dyn Fn(ForceId) -> bool| sides[side].iter().any(|force| test(*force));
        let mine = |force: ForceId| own(state.force(force));
        (of(0, &|force| force == at) && of(1, &mine)) || (of(1, &|force| force == at) && of(0, &mine))
    });
    if fought {
        return Knows::Fought;
    }
    let enemy = state.is_enemy(nation, force.nation);
    if enemy && touches(force) && state.present().any(|(_, other)| own(other) && touches(other) && other.at == force.at)
    {
        return Knows::Contact;
    }
    let beside = |hex: HexId| -> bool {
        let within = |place: Place| match (place, force.at) {
            (Place::Hex(one), Place::Hex(other)) => one == other || state.map().beside(one).any(|hex| hex == other),
            (one, other) => one == other,
        };
        within(Place::Hex(hex))
    };
    let by_force = state
        .present()
        .any(|(_, other)| own(other) && (other.at == force.at || State::hex_of(other.at).is_some_and(beside)));
    let cities = state.scenario().cities.iter().zip(&state.lands.cities);
    let by_city = cities.filter(|(_, now)| now.holder.is_some_and(|holder| is_own(state, nation, holder)));
    let by_city = by_city.filter_map(|(city, _)| city.hex).any(beside);
    if by_force || by_city { Knows::Near } else { Knows::Far }
}

/// A name of a kind of facts, and what changes them.
type Change = (&'static str, fn(&mut State, NationId));

const CHANGES: [Change; 14] = [
    ("what others own", money),
    ("names, hits, supply and ways of their forces", inner_facts),
    ("how strong forces are that are seen from afar", strength),
    ("the stance of forces that are not in contact", stances),
    ("the kind of far forces", kinds),
    ("their generals", generals),
    ("their depots", depots),
    ("their orders", orders),
    ("waiting effects, lost generals", waiting),
    ("what moved at sea, privateers", at_sea),
    ("answers to others", answers),
    ("how Napoleon fares", napoleon),
    ("what others have agreed on in secret", secrets),
    ("where all began", beginnings),
];

fn others(state: &State, nation: NationId) -> Vec<NationId> {
    state.nation_ids().filter(|other| !is_own(state, nation, *other)).collect()
}

fn money(state: &mut State, nation: NationId) {
    for other in others(state, nation) {
        let own = &mut state.lands.nations[other.at()];
        (own.cash, own.rp, own.ap, own.manpower) = (own.cash + 37, own.rp + 3, own.ap + 1, own.manpower + 5);
    }
}

/// Changes forces of others of which a nation knows so much at most.
fn each(state: &mut State, nation: NationId, most: Knows, change: impl Fn(usize, &mut Force)) {
    let hidden: Vec<ForceId> =
        state.present().map(|(at, _)| at).filter(|at| knows(state, nation, *at) <= most).collect();
    for at in hidden {
        change(at.at(), Rc::make_mut(&mut state.troops.forces[at.at()]));
    }
}

fn inner_facts(state: &mut State, nation: NationId) {
    each(state, nation, Knows::Fought, |at, force| {
        force.name = format!("Hidden {at}");
        for (number, unit) in force.units.iter_mut().enumerate() {
            unit.name = format!("Nobody {number}");
            unit.hits = 9;
        }
        (force.turn.paid, force.turn.supplied, force.posture.inside) =
            (!force.turn.paid, !force.turn.supplied, !force.posture.inside);
        (force.life.bought, force.turn.entered, force.turn.came_from) = (Some(1), Some(77), Some(Place::Hex(HexId(3))));
        force.turn.trail.push(Place::Hex(HexId(2)));
    });
}

fn strength(state: &mut State, nation: NationId) {
    each(state, nation, Knows::Near, |_, force| {
        let more = force.units.first().cloned();
        force.units.extend(more.into_iter().cycle().take(5));
    });
}

fn stances(state: &mut State, nation: NationId) {
    each(state, nation, Knows::Near, |_, force| {
        force.posture.stance = if force.posture.stance == Stance::Attack { Stance::Defend } else { Stance::Attack };
    });
}

fn kinds(state: &mut State, nation: NationId) {
    each(state, nation, Knows::Far, |_, force| {
        force.kind = match force.kind {
            Kind::Corps => Kind::Brigade,
            Kind::Brigade => Kind::Corps,
            Kind::Fleet => Kind::Squadron,
            other => other,
        };
    });
}

fn generals(state: &mut State, nation: NationId) {
    let hidden: Vec<usize> = state
        .troops
        .generals
        .iter()
        .enumerate()
        .filter(|(_, general)| !is_own(state, nation, general.figures.nation) && general.captor != Some(nation))
        .map(|(at, _)| at)
        .collect();
    for at in hidden {
        let own = &mut state.troops.generals[at];
        own.figures.battle_rating += 1;
        own.figures.cv += 5;
        own.figures.ap += 1;
        own.figures.command_rating += 1;
        own.at = Some(HexId(1));
    }
}

fn depots(state: &mut State, nation: NationId) {
    for depot in state.troops.depots.iter_mut().filter(|depot| depot.nation != nation) {
        depot.at = HexId(4);
    }
    for other in others(state, nation) {
        state.troops.depots.insert(0, Depot { nation: other, at: HexId(5), carried_by: None });
    }
}

fn orders(state: &mut State, nation: NationId) {
    for other in others(state, nation) {
        let own = &mut state.sent.orders[other.at()];
        *own = if own.is_some() { None } else { Some(Rc::new(Orders::default())) };
    }
    let entries = state.sent.standing.iter().map(|(_, entry)| Rc::clone(entry)).collect::<Vec<_>>();
    for (other, entry) in others(state, nation).into_iter().zip(entries) {
        state.sent.standing.insert(0, (other, entry));
    }
}

fn waiting(state: &mut State, nation: NationId) {
    if let [_, other, ..] = others(state, nation)[..] {
        state.affairs.fortunes.lost_generals.push(other);
    }
    state.affairs.waiting[1].push(EventEffect::GeneralDeath);
    state.between.initiative.reverse();
    state.battles.contacts.push(HexId(9));
}

fn at_sea(state: &mut State, nation: NationId) {
    if let [one, other, ..] = others(state, nation)[..] {
        state.at_sea.privateers.push([one, other]);
    }
    state.at_sea.fled.push(ForceId(0));
    state.at_sea.clashes.clear();
}

fn answers(state: &mut State, nation: NationId) {
    for other in others(state, nation) {
        let answer =
            Answer { slot: "challenge/1/x/001".to_owned(), nation: other, upheld: true, why: "a secret".into() };
        state.affairs.answers.insert(0, answer);
    }
}

fn napoleon(state: &mut State, nation: NationId) {
    let his =
        state.troops.generals.iter().find(|general| general.figures.napoleon).map(|general| general.figures.nation);
    if his.is_none_or(|his| !state.is_friend(nation, his)) {
        state.affairs.fortunes.napoleon = [Some(1), Some(1)];
    }
}

fn secrets(state: &mut State, nation: NationId) {
    if let [one, other, ..] = others(state, nation)[..] {
        for kind in [Bond::Share, Bond::Passage] {
            state.between.relations.push(Relation { kind, between: [one, other], until: None });
        }
    }
}

fn beginnings(state: &mut State, nation: NationId) {
    let hidden = others(state, nation);
    let scenario = Rc::make_mut(&mut state.roster.scenario);
    for other in &hidden {
        scenario.nations[other.at()].cash += 99;
    }
    scenario.start.forces.clear();
    scenario.start.depots.clear();
    scenario.names.retain(|(own, _)| !hidden.contains(own));
}

/// Each force stands in a nation's view at exactly its level: by name where it is known, else in what is seen.
fn levels_are_right(state: &State, when: &str) {
    for nation in senders(state).collect::<Vec<_>>() {
        let view = view::view(state, nation, false);
        for (at, force) in state.present().filter(|(_, force)| force.aboard.is_none()) {
            let level = match knows(state, nation, at) {
                Knows::Far => Level::Far,
                Knows::Near => Level::Near,
                Knows::Contact => Level::Contact,
                Knows::Fought => Level::Fought,
                Knows::All => {
                    assert!(view.force_named(force.nation, &force.name).is_some(), "{when}: {} is known", force.name);
                    continue;
                }
            };
            let province = State::hex_of(force.at).and_then(|hex| state.map().hex(hex).province);
            let place =
                if level == Level::Far && province.is_some() { (None, province) } else { (Some(force.at), None) };
            let own = |seen: &&Sighting| {
                (seen.nation, seen.level, seen.at, seen.province) == (force.nation, level, place.0, place.1)
            };
            let seen = view.sightings.iter().find(own);
            assert!(seen.is_some(), "{when}: {} is {level:?} to {}", force.name, state.nation_name(nation));
            assert!(view.force_named(force.nation, &force.name).is_none(), "{when}: {} is told by name", force.name);
        }
    }
}

/// The papers of a nation, its receipt and the page for all, as they are written and mailed.
fn of(view: &View<Campaign1805>, events: &[&Event], nation: NationId) -> Vec<(String, String)> {
    let name = view.state.nation_name(nation);
    let mut own: Vec<Paper> = papers(view, events, &Clock::default())
        .into_iter()
        .filter(|paper| paper.seat.as_deref().is_none_or(|seat| seat == name))
        .collect();
    own.extend(orders_pages(view, &own));
    own.extend(post_box::paper(view, name, None));
    let mut texts: Vec<(String, String)> = own.iter().flat_map(files).collect();
    let report = own.iter().find_map(Paper::report).expect("a report");
    let message = OutgoingMail {
        subject: report.title.clone(),
        text: letter(report),
        files: texts.clone(),
        ..OutgoingMail::default()
    };
    texts.push(("message".to_owned(), message.eml()));
    // What `show --json --as` and the log tell it, made of the same view.
    let mut known = view.clone();
    known.state = Campaign1805::seen(&view.state, &Eye::Seat(name.to_owned())).expect("a nation is not told all");
    texts.push(("show --json".to_owned(), serde_json::to_string(&Campaign1805::json(&known)).expect("JSON")));
    let told = events.iter().map(|event| Campaign1805::tell(&known.state, event).to_string());
    texts.push(("log".to_owned(), told.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")));
    texts
}

/// True for a nation that took a force: it has its ships, it fought where the force did, or it has the city now in which the
/// force was. Nobody else hears what became of it.
fn was_there(state: &State, nation: NationId, at: ForceId, taken: Option<&ShipsTaken>) -> bool {
    let own = |of: NationId| is_own(state, nation, of);
    let fought = state.battles.fights.iter().any(|fight| {
        let mut all = fight.attackers.iter().chain(&fight.defenders);
        all.clone().any(|force| *force == at) && all.any(|force| own(state.force(*force).nation))
    });
    let city = State::hex_of(state.force(at).at).and_then(|hex| state.map().hex(hex).city);
    let holder = city.and_then(|city| state.city(city).holder);
    taken.is_some_and(|taken| own(taken.by)) || fought || holder.is_some_and(own)
}

/// Events of which a nation reads nothing, by the rules' table: money, orders, losses and ways of others, tests of
/// others, what is reckoned for all.
fn is_hidden(state: &State, nation: NationId, event: &Event) -> bool {
    let others = |of: NationId| !is_own(state, nation, of);
    match event {
        Event::Money(
            MoneyEvent::Income { nation: of, .. }
            | MoneyEvent::Spent { nation: of, .. }
            | MoneyEvent::Got { nation: of, .. },
        )
        | Event::Entry(
            EntryEvent::Dropped { nation: of, .. }
            | EntryEvent::Stopped { nation: of, .. }
            | EntryEvent::OrdersRead { nation: of, .. },
        ) => others(*of),
        Event::Money(MoneyEvent::Transferred { from, to, .. }) => others(*from) && others(*to),
        Event::Troop(
            TroopEvent::Reinforced { who, .. } | TroopEvent::UnitsMoved { who, .. } | TroopEvent::Lost { who, .. },
        )
        | Event::Command(
            CommandEvent::Attached { who, .. } | CommandEvent::Leads { who, .. } | CommandEvent::Unled { who, .. },
        )
        | Event::Way(WayEvent::Marched { who, .. } | WayEvent::Retreated { who, .. })
        | Event::Sea(
            SeaEvent::Sailed { who, .. }
            | SeaEvent::Fled { who, .. }
            | SeaEvent::Embarked { who, .. }
            | SeaEvent::Landed { who, .. }
            | SeaEvent::Prized { who, .. }
            | SeaEvent::PrizesJoined { who, .. },
        ) => others(who.nation),
        Event::Troop(TroopEvent::Gone { force, who, why, taken }) => {
            let is_taken = matches!(why, Loss::Surrender | Loss::NoRetreat | Loss::Taken);
            others(who.nation) && !(is_taken && was_there(state, nation, *force, taken.as_ref()))
        }
        Event::Troop(TroopEvent::Formed { force }) => others(force.nation),
        Event::Command(CommandEvent::ArmySet { army, .. }) => others(army.nation),
        Event::Command(CommandEvent::GeneralJoined { general }) => others(general.figures.nation),
        // Of a battle both parties know column, dice and cell.
        Event::Course(CourseEvent::Tested(note)) if note.get().check == "campaign-1805/battle" => {
            let key = note.get().key.clone();
            let pair = key.split('/').nth(2).unwrap_or_default();
            let party =
                |of: NationId| state.is_friend(nation, of) && pair.split('-').any(|own| own == state.nation_name(of));
            !state.nation_ids().any(party)
        }
        // Whoever meets an enemy at sea knows that they met: his entry says what came of it.
        Event::Course(CourseEvent::Tested(note)) if note.get().check == "campaign-1805/sea-contact" => {
            let key = note.get().key.clone();
            let mut pair = [1, 3].into_iter().filter_map(|at| state.scenario().nation_named(key.split('/').nth(at)?));
            pair.all(others)
        }
        Event::Course(CourseEvent::Tested(note)) => state.scenario().nation_named(&note.get().side).is_none_or(others),
        // What one's own privateers brought is told with its dice.
        Event::Course(CourseEvent::Threw { what, .. }) => {
            *what != DiceFor::Privateers { of: state.nation_name(nation).to_owned() }
        }
        Event::Sea(SeaEvent::Privateered { takes }) => takes.iter().flatten().all(|of| others(*of)),
        Event::Course(
            CourseEvent::Initiative { .. } | CourseEvent::EffectWaits { .. } | CourseEvent::EffectTaken { .. },
        )
        | Event::Money(MoneyEvent::Paid { .. })
        | Event::Troop(TroopEvent::Stood { .. } | TroopEvent::Supplied { .. } | TroopEvent::DepotSet { .. })
        | Event::Way(WayEvent::Contact { .. } | WayEvent::MustRetreat { .. })
        | Event::Sea(SeaEvent::Clashed { .. }) => true,
        _ => false,
    }
}

/// Each kind of facts is changed by itself, then all of them together.
fn nothing_leaks(view: &View<Campaign1805>, events: &[&Event], when: &str) {
    levels_are_right(&view.state, when);
    for nation in senders(&view.state).collect::<Vec<_>>() {
        let before = of(view, events, nation);
        let name = view.state.nation_name(nation);
        let open: Vec<&Event> = events.iter().copied().filter(|event| !is_hidden(&view.state, nation, event)).collect();
        assert!(open.len() < events.len(), "{when}: nothing is hidden from {name}");
        assert!(before == of(view, &open, nation), "{when}: {name} is told of what happened to others");
        let mut all = view.clone();
        for (what, change) in CHANGES {
            change(&mut all.state, nation);
            let mut one = view.clone();
            change(&mut one.state, nation);
            for ((name, own), (_, changed)) in before.iter().zip(of(&one, events, nation)) {
                assert!(*own == changed, "{when}: {name} tells of {what}");
            }
        }
        assert!(before == of(&all, events, nation), "{when}: all together are told to {name}");
    }
}

fn events(campaign: &Campaign) -> Vec<&Event> {
    campaign.0.standing_events().into_iter().map(AnyEvent::of).collect()
}

#[test]
fn any_fact_outside_a_view_may_change_and_no_byte_of_its_papers_does() {
    let text = at_war();
    let mut fights = 0;
    for seed in if plays_every_game() { vec![1, 5] } else { vec![5] } {
        let mut campaign = Campaign::of(&text, seed);
        for turn in 1..=3 {
            for nation in senders(campaign.state()).collect::<Vec<_>>() {
                let known = view::view(campaign.state(), nation, false);
                let entries = auto::entries(&known, nation, seed ^ (turn << 16) ^ (u64::from(nation.0) << 32));
                let name = campaign.state().nation_name(nation).to_owned();
                campaign.send(&name, &entries);
            }
            campaign.resolve();
            fights += campaign.state().battles.fights.len();
            nothing_leaks(
                campaign.0.view().of(),
                &events(&campaign),
                &format!("seed {seed}, the count of turn {turn}"),
            );
            campaign.next_turn();
            nothing_leaks(
                campaign.0.view().of(),
                &events(&campaign),
                &format!("seed {seed}, the orders after turn {turn}"),
            );
        }
    }
    assert!(fights > 0, "nobody fought");
}

#[test]
fn who_was_not_there_reads_nothing_of_who_surrendered_to_others() {
    let is_taken = |campaign: &Campaign| campaign.log().contains("Valmont garrison surrenders");
    let campaign = (0..40).map(|seed| landing(seed, "")).find(is_taken).expect("a garrison surrenders");
    nothing_leaks(campaign.0.view().of(), &events(&campaign), "a garrison surrenders");
    // In the field: whoever fell back had nowhere to go.
    let campaign = a_meeting();
    let mut view: View<Campaign1805> = campaign.0.view().of().clone();
    let fight = view.state.battles.fights.last().expect("they fought");
    let beaten = if fight.retreats[0] { &fight.attackers } else { &fight.defenders };
    let gone = |at: &ForceId| {
        let own = view.state.force(*at);
        let who = OwnedName { nation: own.nation, name: own.name.clone() };
        Event::Troop(TroopEvent::Gone { force: *at, who, why: Loss::NoRetreat, taken: None })
    };
    assert!(fight.retreats.contains(&true), "nobody fell back");
    let more: Vec<Event> = beaten.iter().map(gone).collect();
    for event in &more {
        Campaign1805::apply(&mut view.state, event);
    }
    let told: Vec<&Event> = events(&campaign).into_iter().chain(&more).collect();
    nothing_leaks(&view, &told, "nobody could retreat");
    let reads =
        |nation: usize| of(&view, &told, NationId::new(nation)).iter().any(|(_, text)| text.contains("surrendered"));
    assert_eq!([0, 1, 2].map(reads), [true, true, false], "both who fought, and not the third");
}

#[test]
fn an_ally_who_was_elsewhere_reads_no_dice_of_a_battle_and_the_parties_do() {
    let mut campaign = Campaign::of(&at_war(), 11);
    campaign.correct(&json!({"relation": "alliance", "between": ["Karst", "Seamark"], "until": 4}), "they are friends");
    let campaign = meeting_in(campaign);
    let reads = |folder: &str| {
        let paper = words(&campaign, folder);
        paper.contains("Lorien against Karst") && paper.contains(", cell ")
    };
    assert_eq!(["lorien", "karst", "seamark"].map(reads), [true, true, false]);
}
