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
use fanion::rules::campaign_1805::state::orders::{EntryLeftOut, Orders};
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
        Surprise::Surrendered => 19,
        Surprise::Landed => 20,
        Surprise::Income => 21,
        Surprise::NotTaken => 22,
        Surprise::Dissolved => 23,
        Surprise::Freed => 24,
        Surprise::Trespass => 25,
        Surprise::Retreated => 26,
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
    let mut told: Vec<_> =
        now.iter().map(|own| (own.kind, own.nation, &own.what, own.is_of_orders() || own.why.is_empty())).collect();
    told.retain(|(.., is_of_orders)| *is_of_orders);
    let all = told.len();
    told.sort_unstable();
    told.dedup();
    assert_eq!(told.len(), all, "an entry stands on the list twice: {now:?}");
    now.retain(|own| !before.contains(own));
    now
}

#[test]
fn one_entry_and_one_cause_are_one_line_with_every_reason() {
    let campaign = counted();
    let dropped = |why: &str| {
        let (entry, why) = ("1st Brigade".to_owned(), why.into());
        Event::Entry(EntryEvent::Dropped { nation: LORIEN, entry, why, marched: false })
    };
    let lines = asked(&campaign, &[dropped("aboard ships"), dropped("no enemy is there"), dropped("aboard ships")]);
    let told: Vec<(&str, &str)> = lines.iter().map(|own| (own.what.as_str(), own.why.as_str())).collect();
    assert_eq!(told, [("1st Brigade", "aboard ships; no enemy is there")]);
    let takes = vec![[LORIEN, KARST], [LORIEN, KARST], [SEAMARK, KARST]];
    let lines = asked(&campaign, &[Event::Sea(SeaEvent::Privateered { takes })]);
    let told: Vec<(NationId, &str)> = lines.iter().map(|own| (own.nation, own.why.as_str())).collect();
    let said = |dice: &str| format!("privateers of Karst: {dice} of trade of its next income");
    assert_eq!(told, [(LORIEN, said("2 dice").as_str()), (SEAMARK, said("1 die").as_str())]);
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

/// What happens, and the line that comes of it: its kind, who will write, what it is about, why.
type Row = (Vec<Event>, Surprise, NationId, &'static str, &'static str);

fn gone(campaign: &Campaign, name: &str, nation: NationId, why: Loss, taken: Option<ShipsTaken>) -> Vec<Event> {
    vec![Event::Troop(TroopEvent::Gone { force: id(campaign, name), who: who(nation, name), why, taken })]
}

/// Forces and generals that are no more.
fn of_losses(campaign: &Campaign) -> Vec<Row> {
    let ships = ShipsTaken { by: LORIEN, ships: vec![(TypeId::new(frigate(campaign)), 2)] };
    let brigade = |why: Loss| gone(campaign, "1st Brigade", LORIEN, why, None);
    let destroyed = |why: Loss, words: &'static str| (brigade(why), Surprise::Destroyed, LORIEN, "1st Brigade", words);
    let garrison = gone(campaign, "Valmont garrison", LORIEN, Loss::Surrender, None);
    let fleet = gone(campaign, "Blue Squadron", SEAMARK, Loss::Taken, Some(ships));
    let azur = |fate: Fate, captor: Option<NationId>| {
        vec![Event::Command(CommandEvent::GeneralSet { general: GeneralId(0), fate, captor })]
    };
    let prisoner = azur(Fate::Captive, Some(KARST));
    let hits = |why: Loss, words: &'static str| {
        let (force, who) = (id(campaign, "1st Brigade"), who(LORIEN, "1st Brigade"));
        let lost = Event::Troop(TroopEvent::Lost { force, who, units: vec![0, 0], why });
        (vec![lost], Surprise::Worn, LORIEN, "2 hits", words)
    };
    vec![
        destroyed(Loss::Battle, "battle"),
        (
            brigade(Loss::NoRetreat),
            Surprise::Surrendered,
            LORIEN,
            "1st Brigade",
            "surrendered, as no way to retreat was open",
        ),
        destroyed(Loss::Attrition, "was lost to hunger and sickness"),
        destroyed(Loss::Conquest, "was disbanded with the nation"),
        (garrison, Surprise::Surrendered, LORIEN, "Valmont garrison", "surrendered, as a garrison cannot retreat"),
        (fleet, Surprise::Captured, SEAMARK, "Blue Squadron", "by Lorien: 2 Frigates"),
        (prisoner, Surprise::Captured, LORIEN, "Azur", "a prisoner of Karst"),
        (azur(Fate::Dead, None), Surprise::Killed, LORIEN, "Azur", "at Lorien (0304)"),
        hits(Loss::March, "forced march"),
        hits(Loss::Attrition, "attrition"),
        hits(Loss::Marauders, "marauders"),
        hits(Loss::Storm, "storm"),
    ]
}

/// Lands, banks and nations that change hands.
fn of_lands(campaign: &Campaign) -> Vec<Row> {
    let city = |name: &str| campaign.state().scenario().city_named(name).expect("a city");
    let one = |event: Event| vec![event];
    let submits = one(Event::Treaty(TreatyEvent::Submitted { nation: KARST, to: LORIEN }));
    let conquered = one(Event::Land(LandEvent::Conquered { nation: KARST }));
    let saltau = one(Event::Land(LandEvent::Captured { city: city("Saltau"), holder: Some(LORIEN) }));
    let (province, status) = (province(campaign, "Gorge"), Status::Annexed);
    let gorge = one(Event::Land(LandEvent::Owned { province, owner: Some(LORIEN), status }));
    let bank = one(Event::Money(MoneyEvent::BankTaken { of: KARST, by: LORIEN, cash: 70 }));
    let raid = Raid { city: city("Karsten"), by: LORIEN, force: id(campaign, "1st Brigade"), rp: 2 };
    let raided = one(Event::Sea(SeaEvent::Raided { raid }));
    let ruled = one(Event::Land(LandEvent::Yields { province, percent: 0 }));
    let to = campaign.state().scenario().hex_or_city("Karsten").expect("a hex");
    let (forces, own) = (vec![id(campaign, "1st Brigade")], who(LORIEN, "1st Brigade"));
    let landed = one(Event::Sea(SeaEvent::Landed { who: own, forces, to, pulse: 1 }));
    let trade = one(Event::Sea(SeaEvent::Privateered { takes: vec![[LORIEN, SEAMARK]] }));
    let (at, depot) =
        (campaign.state().troops.depots.len(), Depot { nation: KARST, at: hex(campaign), carried_by: None });
    let set = |depot: Option<Depot>| Event::Troop(TroopEvent::DepotSet { at, depot });
    let depot = vec![set(Some(depot)), set(None)];
    let out = vec![id(campaign, "1st Brigade")];
    let hungry = one(Event::Troop(TroopEvent::Supplied { forces: Vec::new(), out }));
    vec![
        (submits, Surprise::Submitted, KARST, "Karst", "submits to Lorien"),
        (conquered, Surprise::Submitted, KARST, "Karst", "is conquered"),
        (saltau, Surprise::CityLost, KARST, "Saltau", "Lorien holds it"),
        (gorge, Surprise::ProvinceLost, KARST, "Gorge", "Lorien owns it"),
        (bank, Surprise::BankTaken, KARST, "its bank", "$70, carried off by Lorien"),
        (raided, Surprise::Raided, KARST, "Karsten", "by Lorien: 2 resource points lost"),
        (ruled, Surprise::Income, KARST, "Gorge", "none of its resource points"),
        (landed, Surprise::Landed, KARST, "Karsten", "1st Brigade of Lorien landed"),
        (trade, Surprise::Raided, LORIEN, "its trade", "privateers of Seamark"),
        (depot, Surprise::DepotLost, KARST, "the depot at 0603", "an enemy stood there alone"),
        (hungry, Surprise::OutOfSupply, LORIEN, "1 force", "1st Brigade"),
    ]
}

/// Battles that were lost, or won dearly, and ships.
fn of_battles(campaign: &Campaign) -> Vec<Row> {
    let fought = |lost, retreats, had| fight(campaign, lost, retreats, had);
    let heavy = |events, why| (events, Surprise::HeavyLosses, LORIEN, "0603", why);
    let (forces, to) = (vec![id(campaign, "Blue Squadron")], Place::Sea(sea(campaign)));
    let fled = vec![Event::Sea(SeaEvent::Fled { who: who(SEAMARK, "Home Fleet"), forces, to })];
    let unit = Unit { name: "Frigate 9".to_owned(), kind: TypeId::new(frigate(campaign)), hits: 1 };
    let (force, own) = (id(campaign, "Flotilla"), who(LORIEN, "Flotilla"));
    let prize = vec![Event::Sea(SeaEvent::Prized { force, who: own, ships: vec![unit] })];
    let beaten = fought([0, 0], [false, true], [20, 20]);
    vec![
        (beaten, Surprise::Beaten, KARST, "0603", "fell back before Lorien: no hit, no unit"),
        // A tenth of what he brought; more than his enemy; anything at 3:1.
        heavy(fought([2, 2], [false; 2], [20, 40]), "2 of 20 units lost"),
        heavy(fought([1, 0], [false; 2], [20, 20]), "1 of 20 units lost"),
        heavy(fought([1, 1], [false; 2], [45, 15]), "1 of 45 units lost"),
        (fled, Surprise::Fled, SEAMARK, "Home Fleet", "to Western Sea"),
        (prize, Surprise::Prizes, LORIEN, "Flotilla", "1 prize"),
    ]
}

/// Orders that were not carried out.
fn of_orders(campaign: &Campaign) -> Vec<Row> {
    let entry = |event: EntryEvent| vec![Event::Entry(event)];
    let (name, why) = ("Army of the Vale".to_owned(), "nobody is in it".into());
    let dropped = entry(EntryEvent::Dropped { nation: LORIEN, entry: name, why, marched: false });
    let at = Place::Hex(hex(campaign));
    let obstacle = Obstacle { at, rule: Bar::Enemy, cost: 1, allowance: 4 };
    let name = "1st Brigade".to_owned();
    let stopped = entry(EntryEvent::Stopped { nation: LORIEN, entry: name, at, moved: true, obstacle });
    let why = "there is no force `IX Corps`".to_owned();
    let left_out = vec![EntryLeftOut { line: 9, entry: "IX Corps".to_owned(), why }];
    let read = |orders: Option<Box<Orders>>, errors: usize, left_out: Vec<EntryLeftOut>| {
        entry(EntryEvent::OrdersRead { nation: LORIEN, orders, errors, left_out })
    };
    vec![
        (dropped, Surprise::NotAsOrdered, LORIEN, "Army of the Vale", "nobody is in it"),
        (stopped, Surprise::NotAsOrdered, LORIEN, "1st Brigade", "stopped at 0603"),
        (read(Some(Box::default()), 1, left_out), Surprise::LeftOut, LORIEN, "IX Corps", "line 9"),
        (read(None, 0, Vec::new()), Surprise::NoOrders, LORIEN, "its orders", "forces held"),
    ]
}

#[test]
fn every_kind_of_line_names_who_will_write_what_it_is_about_and_why() {
    let campaign = counted();
    let tables = [of_losses(&campaign), of_lands(&campaign), of_battles(&campaign), of_orders(&campaign)];
    let mut seen = [false; 27];
    // Armies without a general have a test with the general who fell, and retreats that were chosen one of their own.
    seen[number(Surprise::Dissolved)] = true;
    seen[number(Surprise::Retreated)] = true;
    // Of what is so at the end, and no event brings about: horse alone in a city that nobody defends.
    let mut horse = Campaign::of(&at_war(), 7);
    for (force, nation, at) in [("1st Brigade", "Lorien", "0304"), ("Light Horse", "Seamark", "0504")] {
        horse.correct(&serde_json::json!({"force": force, "nation": nation, "at": at}), "it was there");
    }
    horse.resolve();
    let events: Vec<&Event> = horse.0.standing_events().into_iter().map(AnyEvent::of).collect();
    let lines = review::asked_about(horse.0.view().of::<Campaign1805>(), &events);
    let line = lines.iter().find(|own| own.kind == Surprise::NotTaken).expect("a city that is not taken");
    assert_eq!((line.nation, line.what.as_str()), (SEAMARK, "Lowgate"));
    seen[number(line.kind)] = true;
    // Troops in closed land, and a captive who goes free: what was before the event counts.
    let mut closed = Campaign::new(7);
    closed.correct(&serde_json::json!({"force": "1st Brigade", "nation": "Lorien", "at": "0803"}), "it was there");
    closed.resolve();
    for (status, captor) in [("captive", Some("Lorien")), ("free", None)] {
        let mut set = serde_json::json!({"general": "Ocker", "status": status});
        if let Some(captor) = captor {
            set["captor"] = captor.into();
        }
        closed.correct(&set, "he was taken");
    }
    let events: Vec<&Event> = closed.0.standing_events().into_iter().map(AnyEvent::of).collect();
    let lines = review::asked_about(closed.0.view().of::<Campaign1805>(), &events);
    for (kind, what, why) in [
        (Surprise::Trespass, "Karsten (0803)", "1st Brigade of Lorien: closed to its troops"),
        (Surprise::Freed, "Ocker", "released by Lorien"),
    ] {
        let line = lines.iter().find(|own| own.kind == kind).unwrap_or_else(|| panic!("{kind:?}: {lines:?}"));
        assert!(line.nation == KARST && line.what == what && line.why.starts_with(why), "{line:?}");
        seen[number(kind)] = true;
    }
    for (events, kind, nation, what, why) in tables.into_iter().flatten() {
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
fn a_battle_of_a_client_is_its_leaders_to_ask_about_and_named_as_the_clients() {
    let mut campaign = counted();
    campaign.correct(&serde_json::json!({"nation": "Ordu", "controller": "Lorien"}), "its client");
    let host = id(&campaign, "Host of Ordu");
    for (retreats, begins) in
        [([true, false], "Ordu fell back before Karst"), ([false; 2], "held with 20 units of Ordu")]
    {
        let mut events = fight(&campaign, [6, 2], retreats, [20, 20]);
        let [Event::Battle(BattleEvent::Fought { fight })] = &mut events[..] else { panic!("a battle") };
        (fight.attackers, fight.nations) = (vec![host], [NationId(3), KARST]);
        let lines = asked(&campaign, &events);
        assert!(lines.iter().any(|own| own.nation == LORIEN && own.why.starts_with(begins)), "{lines:?}");
    }
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
