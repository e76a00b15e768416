//! The books of a campaign find what must not be: planted faults, each told.

use fanion::rules::campaign_1805::event::{
    BattleEvent, CourseEvent, EntryEvent, Event, HeldBy, MoneyEvent, OwnedName, SeaEvent, Spending, TreatyEvent,
    TroopEvent, WayEvent,
};
use fanion::rules::campaign_1805::scenario::Place;
use fanion::rules::campaign_1805::scenario::ids::{Bond, ForceId, HexId, NationId, Step};
use fanion::rules::campaign_1805::state::{Fight, FightKind, Relation, State};
use fanion::rules::campaign_1805::watch::books::Books;

use super::turns::{Campaign, at_war};

/// The books of a campaign in the orders of turn 1, with its state.
fn books() -> (Books, State) {
    let campaign = Campaign::of(&at_war(), 7);
    let mut books = Books::default();
    assert_eq!(books.follow(&campaign.0), [""; 0], "what really happened is right");
    (books, campaign.state().clone())
}

fn id(state: &State, name: &str) -> ForceId {
    state.present().find(|(_, force)| force.name == name).map(|(at, _)| at).expect("a force")
}

fn hex(state: &State, name: &str) -> HexId {
    state.map().named(name).expect("a hex")
}

fn named(nation: u8, name: &str) -> OwnedName {
    OwnedName { nation: NationId(nation), name: name.to_owned() }
}

/// What the books say of some events in turn 1, the last of which is wrong.
fn told(events: impl Fn(&State) -> Vec<Event>) -> Vec<String> {
    let (mut books, state) = books();
    events(&state).iter().flat_map(|event| books.put(event)).collect()
}

/// A step of turn 1 begins.
fn step(step: Step) -> Event {
    Event::Course(CourseEvent::StepBegan { turn: 1, step })
}

#[test]
fn who_marches_without_an_order_is_told() {
    let told = told(|state| {
        let (forces, to) = (vec![id(state, "1st Brigade")], hex(state, "0505"));
        vec![
            step(Step::C4),
            Event::Way(WayEvent::Marched {
                who: named(0, "1st Brigade"),
                forces,
                to,
                pulse: 1,
                held: HeldBy::default(),
            }),
        ]
    });
    assert_eq!(told, ["1st Brigade marches without an order"]);
}

#[test]
fn who_sails_without_an_order_is_told() {
    let told = told(|state| {
        let to = Place::Sea(state.scenario().sea_named("Western Sea").expect("a sea"));
        vec![Event::Sea(SeaEvent::Sailed {
            who: named(0, "Flotilla"),
            forces: vec![id(state, "Flotilla")],
            to,
            pulse: 1,
        })]
    });
    assert_eq!(told, ["Flotilla sails without an order"]);
}

#[test]
fn a_retreat_to_an_enemy_into_a_battle_or_by_no_way_is_told() {
    let to = |name: &'static str| {
        move |state: &State| {
            let retreat = |to| {
                Event::Way(WayEvent::Retreated {
                    forces: vec![id(state, "1st Brigade")],
                    who: named(0, "1st Brigade"),
                    to: hex(state, to),
                })
            };
            let at = Place::Hex(hex(state, "0505"));
            let fight = Fight { days: 1, ..Fight::new(at, FightKind::Field) };
            vec![Event::Battle(BattleEvent::Fought { fight: Box::new(fight) }), retreat(name)]
        }
    };
    assert_eq!(told(to("0505")), ["1st Brigade retreats into a battle"]);
    assert_eq!(told(to("0901")), ["1st Brigade retreats where there is no way"]);
    // 0603 is Karst's, with which Lorien is at war; 0504 touches 0603.
    assert_eq!(told(to("0603")), ["1st Brigade retreats into enemy land"]);
}

#[test]
fn more_spent_than_was_had_is_told() {
    let told = told(|_| {
        vec![Event::Money(MoneyEvent::Spent {
            nation: NationId(0),
            why: Spending::Gift,
            rp: 0,
            ap: 0,
            cash: 9_999,
            manpower: 0,
        })]
    });
    assert_eq!(told.len(), 1);
    assert!(told[0].starts_with("Lorien has less than nothing"), "{told:?}");
}

#[test]
fn a_war_that_begins_in_fall_is_told() {
    let relation = Relation { kind: Bond::War, between: [NationId(1), NationId(2)], until: None };
    assert_eq!(
        told(|_| vec![step(Step::C3), Event::Treaty(TreatyEvent::RelationBegan { relation })]),
        ["war begins in C3 of turn 1"]
    );
}

#[test]
fn enemies_who_attack_in_one_hex_and_do_not_fight_are_told() {
    let told = told(|state| {
        let (force, at) = (id(state, "3rd Foot"), state.force(id(state, "1st Brigade")).at);
        let attack = |force| {
            Event::Troop(TroopEvent::Stood {
                force,
                stance: fanion::rules::campaign_1805::scenario::ids::Stance::Attack,
                inside: false,
            })
        };
        vec![
            Event::Troop(TroopEvent::ForceSet { force, who: named(1, "3rd Foot"), at }),
            attack(force),
            attack(id(state, "1st Brigade")),
            step(Step::C7),
            step(Step::C8),
        ]
    });
    assert_eq!(told, ["enemies stand in 0504 and did not fight"]);
}

#[test]
fn points_that_do_not_come_out_again_are_told() {
    let told = told(|state| {
        vec![Event::Course(CourseEvent::Ended { winners: Vec::new(), points: vec![5; state.lands.nations.len()] })]
    });
    assert_eq!(told.len(), 4, "{told:?}");
}

#[test]
fn what_passed_the_check_and_is_dropped_for_no_hidden_reason_is_told() {
    let drop = |entry: &str| {
        Event::Entry(EntryEvent::Dropped {
            nation: NationId(0),
            entry: entry.to_owned(),
            why: "so".into(),
            marched: false,
        })
    };
    let wrong = told(|_| vec![step(Step::C3), drop("Line")]);
    assert_eq!(wrong, ["Line of Lorien passed the check and is dropped: so"]);
    assert_eq!(told(|_| vec![step(Step::C3), drop("peace with Karst")]), [""; 0], "the other's orders are hidden");
    let relation = Relation { kind: Bond::Peace, between: [NationId(0), NationId(1)], until: None };
    let upset = told(|_| vec![step(Step::C3), Event::Treaty(TreatyEvent::RelationBegan { relation }), drop("Line")]);
    assert_eq!(upset, [""; 0], "diplomacy may upset it");
}
