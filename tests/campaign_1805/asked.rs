//! Who will write to the umpire: every kind of line, from the events that bring it about.

use fanion::engine::rules::AnyEvent;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::event::{
    BattleEvent, CommandEvent, EntryEvent, Event, LandEvent, Loss, MoneyEvent, OwnedName, SeaEvent, ShipsTaken,
    TreatyEvent, TroopEvent,
};
use fanion::rules::campaign_1805::scenario::Place;
use fanion::rules::campaign_1805::scenario::ids::{
    Bond, Fate, ForceId, GeneralId, HexId, NationId, ProvinceId, Status, TypeId,
};
use fanion::rules::campaign_1805::show::review::{self, AskedAbout, Surprise};
use fanion::rules::campaign_1805::state::orders::EntryLeftOut;
use fanion::rules::campaign_1805::state::{Depot, Fight, FightKind, Raid, Relation, Unit};
use fanion::rules::campaign_1805::ways::obstacle::{Bar, Obstacle};

use super::turns::{Campaign, at_war};

const LORIEN: NationId = NationId(0);
const KARST: NationId = NationId(1);
const SEAMARK: NationId = NationId(2);

/// Every kind of line: one more does not compile until it has a place in the table below.
fn number(kind: Surprise) -> usize {
    match kind {
        Surprise::Destroyed => 0,
        Surprise::Captured => 1,
        Surprise::Killed => 2,
        Surprise::Submitted => 3,
        Surprise::CityLost => 4,
        Surprise::ProvinceLost => 5,
        Surprise::BankTaken => 6,
        Surprise::Beaten => 7,
        Surprise::HeavyLosses => 8,
        Surprise::Fled => 9,
        Surprise::Prizes => 10,
        Surprise::NotAsOrdered => 11,
        Surprise::LeftOut => 12,
        Surprise::NoOrders => 13,
        Surprise::Attacked => 14,
        Surprise::Raided => 15,
        Surprise::Worn => 16,
        Surprise::DepotLost => 17,
        Surprise::OutOfSupply => 18,
    }
}

/// A campaign in the count of a turn in which Karst declared war on Seamark, and nothing else happened.
fn counted() -> Campaign {
    let mut campaign = Campaign::before(&at_war(), 7);
    for nation in ["Lorien", "Seamark"] {
        campaign.send(nation, "[[words]]\ntext = \"nothing\"\n");
    }
    campaign.send("Karst", "[[diplomacy]]\ndo = \"war\"\nwith = \"Seamark\"\n");
    campaign.pick("close");
    for _ in 0..20 {
        if campaign.0.prompt().is_some_and(|prompt| prompt.key == "C9") {
            return campaign;
        }
        let first = match &campaign.0.prompt().expect("a question").kind {
            fanion::engine::prompt::Kind::Choose { options, .. } => options[0].key.to_string(),
            other => panic!("{other:?}"),
        };
        campaign.pick(&first);
    }
    panic!("no count");
}

/// What stands on the list once these events have happened, too, beside what stood there before.
fn asked(campaign: &Campaign, more: &[Event]) -> Vec<AskedAbout> {
    let view = campaign.0.view().of::<Campaign1805>();
    let events: Vec<&Event> = campaign.0.standing_events().into_iter().map(AnyEvent::of).collect();
    let before = review::asked_about(view, &events);
    let mut now = review::asked_about(view, &events.into_iter().chain(more).collect::<Vec<_>>());
    now.retain(|own| !before.contains(own));
    now
}

fn who(nation: NationId, name: &str) -> OwnedName {
    OwnedName { nation, name: name.to_owned() }
}

/// A battle of 20 units of Lorien and 20 of Karst at 0603, where these were lost and these retreat.
fn fight(campaign: &Campaign, lost: [u16; 2], retreats: [bool; 2], had: [u16; 2]) -> Vec<Event> {
    let [own, theirs] = ["1st Brigade", "3rd Foot"].map(|name| id(campaign, name));
    let arms = |units: [u16; 2]| units.map(|units| [units, 0, 0, 0, 0]);
    let fight = Fight {
        attackers: vec![own],
        defenders: vec![theirs],
        nations: [LORIEN, KARST],
        days: 1,
        retreats,
        arms: arms(had),
        lost: arms(lost),
        ..Fight::new(Place::Hex(hex(campaign)), FightKind::Field)
    };
    vec![Event::Battle(BattleEvent::Fought { fight: Box::new(fight) })]
}

fn id(campaign: &Campaign, name: &str) -> ForceId {
    let at = campaign.state().troops.forces.iter().position(|force| force.name == name);
    ForceId::new(at.unwrap_or_else(|| panic!("no force {name}")))
}

#[test]
fn every_kind_of_line_names_who_will_write_what_it_is_about_and_why() {
    let campaign = counted();
    let state = campaign.state();
    let force = |name: &str| id(&campaign, name);
    let city = |name: &str| state.scenario().city_named(name).expect("a city");
    let gone = |name: &str, nation: NationId, why: Loss, taken: Option<ShipsTaken>| {
        vec![Event::Troop(TroopEvent::Gone { force: force(name), who: who(nation, name), why, taken })]
    };
    let general = |fate: Fate, captor: Option<NationId>| {
        vec![Event::Command(CommandEvent::GeneralSet { general: GeneralId(0), fate, captor })]
    };
    let dropped = |entry: &str, why: &str| {
        vec![Event::Entry(EntryEvent::Dropped {
            nation: LORIEN,
            entry: entry.to_owned(),
            why: why.to_owned(),
            marched: false,
        })]
    };
    let ships = ShipsTaken { by: LORIEN, ships: vec![(TypeId::new(frigate(&campaign)), 2)] };
    let obstacle = Obstacle { at: Place::Hex(hex(&campaign)), rule: Bar::Enemy, cost: 1, allowance: 4 };
    let unit = Unit { name: "Frigate 9".to_owned(), kind: TypeId::new(frigate(&campaign)), hits: 1 };
    let raid = Raid { city: city("Karsten"), by: LORIEN, force: force("1st Brigade"), rp: 2 };
    let depot = Depot { nation: KARST, at: hex(&campaign), carried_by: None };
    let at = state.troops.depots.len();
    let lost = |why: Loss| {
        let who = who(LORIEN, "1st Brigade");
        vec![Event::Troop(TroopEvent::Lost { force: force("1st Brigade"), who, units: vec![0, 0], why })]
    };
    let left_out =
        EntryLeftOut { line: 9, entry: "IX Corps".to_owned(), why: "there is no force `IX Corps`".to_owned() };
    let rows: Vec<(Vec<Event>, Surprise, NationId, &str, &str)> = vec![
        (gone("1st Brigade", LORIEN, Loss::Battle, None), Surprise::Destroyed, LORIEN, "1st Brigade", "battle"),
        (gone("1st Brigade", LORIEN, Loss::NoRetreat, None), Surprise::Destroyed, LORIEN, "1st Brigade", "no retreat"),
        (gone("1st Brigade", LORIEN, Loss::Attrition, None), Surprise::Destroyed, LORIEN, "1st Brigade", "attrition"),
        (gone("1st Brigade", LORIEN, Loss::Conquest, None), Surprise::Destroyed, LORIEN, "1st Brigade", "conquest"),
        (
            gone("Valmont garrison", LORIEN, Loss::Surrender, None),
            Surprise::Captured,
            LORIEN,
            "Valmont garrison",
            "surrender",
        ),
        (
            gone("Blue Squadron", SEAMARK, Loss::Taken, Some(ships)),
            Surprise::Captured,
            SEAMARK,
            "Blue Squadron",
            "to Lorien: 2 Frigates",
        ),
        (general(Fate::Captive, Some(KARST)), Surprise::Captured, LORIEN, "Azur", "a prisoner of Karst"),
        (general(Fate::Dead, None), Surprise::Killed, LORIEN, "Azur", "has fallen"),
        (
            vec![Event::Treaty(TreatyEvent::Submitted { nation: KARST, to: LORIEN })],
            Surprise::Submitted,
            KARST,
            "Karst",
            "submits to Lorien",
        ),
        (
            vec![Event::Land(LandEvent::Conquered { nation: KARST })],
            Surprise::Submitted,
            KARST,
            "Karst",
            "is conquered",
        ),
        (
            vec![Event::Land(LandEvent::Captured { city: city("Saltau"), holder: Some(LORIEN) })],
            Surprise::CityLost,
            KARST,
            "Saltau",
            "Lorien holds it",
        ),
        (
            vec![Event::Land(LandEvent::Owned {
                province: province(&campaign, "Gorge"),
                owner: Some(LORIEN),
                status: Status::Annexed,
            })],
            Surprise::ProvinceLost,
            KARST,
            "Gorge",
            "Lorien owns it",
        ),
        (
            vec![Event::Money(MoneyEvent::BankTaken { of: KARST, by: LORIEN, cash: 70 })],
            Surprise::BankTaken,
            KARST,
            "its bank",
            "$70, carried off by Lorien",
        ),
        (
            fight(&campaign, [0, 0], [false, true], [20, 20]),
            Surprise::Beaten,
            KARST,
            "0603",
            "fell back before Lorien: no hit, no unit",
        ),
        (
            fight(&campaign, [2, 2], [false, false], [20, 40]),
            Surprise::HeavyLosses,
            LORIEN,
            "0603",
            "held against Karst",
        ),
        (
            fight(&campaign, [1, 0], [false, false], [20, 20]),
            Surprise::HeavyLosses,
            LORIEN,
            "0603",
            "1 of 20 units destroyed",
        ),
        (
            fight(&campaign, [1, 1], [false, false], [45, 15]),
            Surprise::HeavyLosses,
            LORIEN,
            "0603",
            "1 of 45 units destroyed",
        ),
        (
            vec![Event::Sea(SeaEvent::Fled {
                who: who(SEAMARK, "Home Fleet"),
                forces: vec![force("Blue Squadron")],
                to: Place::Sea(sea(&campaign)),
            })],
            Surprise::Fled,
            SEAMARK,
            "Home Fleet",
            "to Western Sea",
        ),
        (
            vec![Event::Sea(SeaEvent::Prized {
                force: force("Flotilla"),
                who: who(LORIEN, "Flotilla"),
                ships: vec![unit],
            })],
            Surprise::Prizes,
            LORIEN,
            "Flotilla",
            "1 prize",
        ),
        (
            dropped("Army of the Vale", "nobody is in it"),
            Surprise::NotAsOrdered,
            LORIEN,
            "Army of the Vale",
            "nobody is in it",
        ),
        (
            vec![Event::Entry(EntryEvent::Stopped {
                nation: LORIEN,
                entry: "1st Brigade".to_owned(),
                at: Place::Hex(hex(&campaign)),
                moved: true,
                obstacle,
            })],
            Surprise::NotAsOrdered,
            LORIEN,
            "1st Brigade",
            "stopped at 0603",
        ),
        (
            vec![Event::Entry(EntryEvent::OrdersRead {
                nation: LORIEN,
                orders: Some(Box::default()),
                errors: 1,
                left_out: vec![left_out],
            })],
            Surprise::LeftOut,
            LORIEN,
            "IX Corps",
            "line 9",
        ),
        (
            vec![Event::Entry(EntryEvent::OrdersRead {
                nation: LORIEN,
                orders: None,
                errors: 0,
                left_out: Vec::new(),
            })],
            Surprise::NoOrders,
            LORIEN,
            "its orders",
            "its forces held",
        ),
        (
            vec![Event::Sea(SeaEvent::Raided { raid })],
            Surprise::Raided,
            KARST,
            "Karsten",
            "by Lorien: 2 resource points lost",
        ),
        (
            vec![Event::Sea(SeaEvent::Privateered { takes: vec![[LORIEN, SEAMARK]] })],
            Surprise::Raided,
            LORIEN,
            "its trade",
            "privateers of Seamark",
        ),
        (lost(Loss::March), Surprise::Worn, LORIEN, "2 hits", "forced march"),
        (lost(Loss::Attrition), Surprise::Worn, LORIEN, "2 hits", "attrition"),
        (lost(Loss::Marauders), Surprise::Worn, LORIEN, "2 hits", "marauders"),
        (lost(Loss::Storm), Surprise::Worn, LORIEN, "2 hits", "storm"),
        (
            vec![
                Event::Troop(TroopEvent::DepotSet { at, depot: Some(depot) }),
                Event::Troop(TroopEvent::DepotSet { at, depot: None }),
            ],
            Surprise::DepotLost,
            KARST,
            "the depot at 0603",
            "an enemy stood there alone",
        ),
        (
            vec![Event::Troop(TroopEvent::Supplied { forces: Vec::new(), out: vec![force("1st Brigade")] })],
            Surprise::OutOfSupply,
            LORIEN,
            "1 force",
            "1st Brigade",
        ),
    ];
    let mut seen = vec![false; 19];
    for (events, kind, nation, what, why) in rows {
        let lines = asked(&campaign, &events);
        let [line] = &lines[..] else { panic!("{kind:?}: {lines:?} of {events:?}") };
        assert_eq!((line.kind, line.nation), (kind, nation), "{line:?}");
        assert!(line.what.contains(what) && line.why.contains(why), "{what}, {why}: {line:?}");
        seen[number(kind)] = true;
    }
    // A war is told to whom it is declared on, by the orders that did.
    let view = campaign.0.view().of::<Campaign1805>();
    let events: Vec<&Event> = campaign.0.standing_events().into_iter().map(AnyEvent::of).collect();
    let wars: Vec<AskedAbout> =
        review::asked_about(view, &events).into_iter().filter(|own| own.kind == Surprise::Attacked).collect();
    let [war] = &wars[..] else { panic!("{wars:?}") };
    assert_eq!((war.nation, war.by, war.what.as_str()), (SEAMARK, Some(KARST), "the war with Karst"));
    seen[number(Surprise::Attacked)] = true;
    assert!(seen.iter().all(|seen| *seen), "{seen:?}");
}

#[test]
fn whoever_won_cheaply_and_what_the_umpire_set_right_are_not_on_the_list() {
    let campaign = counted();
    let relation = Relation { kind: Bond::Peace, between: [LORIEN, KARST], until: None };
    let force = id(&campaign, "1st Brigade");
    let quiet = [
        // Less than a tenth, no more than the enemy, and the odds were even.
        fight(&campaign, [1, 1], [false, false], [20, 20]),
        fight(&campaign, [0, 0], [false, false], [60, 20]),
        vec![Event::Treaty(TreatyEvent::RelationBegan { relation })],
        vec![Event::Troop(TroopEvent::Gone {
            force,
            who: who(LORIEN, "1st Brigade"),
            why: Loss::Correction,
            taken: None,
        })],
    ];
    for events in quiet {
        assert_eq!(asked(&campaign, &events), [], "{events:?}");
    }
}

fn hex(campaign: &Campaign) -> HexId {
    campaign.state().scenario().hex_or_city("0603").expect("a hex")
}

fn frigate(campaign: &Campaign) -> usize {
    campaign.state().scenario().types.iter().position(|kind| kind.name == "Frigate").expect("frigates")
}

fn province(campaign: &Campaign, name: &str) -> ProvinceId {
    let at = campaign.state().scenario().provinces.iter().position(|province| province.name == name);
    ProvinceId::new(at.expect("a province"))
}

fn sea(campaign: &Campaign) -> fanion::rules::campaign_1805::scenario::ids::SeaId {
    campaign.state().scenario().sea_named("Western Sea").expect("a sea")
}
