//! Battles handed to a table of miniatures and back: nobody is made or lost on the way.

use std::sync::Arc;

use fanion::engine::handover::{Came, CameLeader, CameUnit, Fate, LeaderFate};
use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::engine::seat::Eye;
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::orbat::read;
use fanion::rulebooks;
use fanion::rules::campaign_1805::event::{BattleEvent, Event};
use fanion::rules::campaign_1805::state::State;
use fanion::rules::campaign_1805::{Campaign1805, SHEET, file, muster};
use fanion::simulate::battle::fight;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use serde_json::json;

use crate::support::handover::{four_fought, ten_thousand, two_hundred};
use crate::support::player::Chance;
use crate::support::program::{Folder, drive, fanion};

pub const WORLD: &str = include_str!("cases/world.toml");
/// Forces of both sides in one hex of the enemy's way.
pub const FORCES: &str = r#"
[[treaty]]
kind = "war"
between = ["France", "Austria"]
[[army]]
name = "Grande Armee"
general = "Napoleon"
[[force]]
name = "I Corps"
nation = "France"
kind = "corps"
at = "0605"
army = "Grande Armee"
general = "Davout"
units = { "Line" = 8, "Old Guard" = 1, "Hussars" = 1, "Foot battery" = 3, "Horse battery" = 1 }
[[force]]
name = "II"
nation = "Austria"
kind = "brigade"
at = "0705"
units = { "Austrian Line" = 5, "Foot battery" = 1 }
[[force]]
name = "Horse"
nation = "Austria"
kind = "brigade"
at = "0705"
units = { "Dragoons" = 4, "Horse battery" = 1 }
"#;

/// A campaign in C6 of turn 1, before it is asked where the battle is fought.
pub struct Campaign(pub Session);

impl Campaign {
    /// With these house rules.
    pub fn new(rules: &[(&str, &str)]) -> Self {
        Self::of(&format!("{WORLD}\n{FORCES}"), rules)
    }

    /// The same in another world.
    fn of(text: &str, rules: &[(&str, &str)]) -> Self {
        Self::ordered(text, rules, &[("France", "[[force]]\nname = \"Grande Armee\"\npath = [\"0705\"]\n")])
    }

    /// The same where these nations have these orders.
    pub fn ordered(text: &str, rules: &[(&str, &str)], orders: &[(&str, &str)]) -> Self {
        let scenario = file::read(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        let mut all = vec![("dice.by".to_owned(), "program".to_owned()), ("handover.at".to_owned(), "5".to_owned())];
        all.extend(rules.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())));
        let state = muster(scenario, 3, 7, &all);
        let session = Session::new::<Campaign1805>(3, Arc::new(SHEET.printed()), state, &all, 0);
        let mut campaign = Self(session.expect("a session"));
        for key in ["publish", "close", "publish", "official", "publish"] {
            campaign.pick(key);
        }
        for (nation, entries) in orders {
            let state = campaign.state();
            let key = state.key(state.scenario().nation_named(nation).expect("a nation"));
            let head = format!("nation = \"{nation}\"\nturn = 1\nkey = \"{key}\"");
            let text = format!("format = 1\nrulebook = \"campaign-1805\"\n{head}\n{entries}");
            let orders = Request::Post { kind: "orders".to_owned(), from: (*nation).to_owned(), text };
            campaign.0.request(&orders, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
        }
        campaign.pick("close");
        campaign
    }

    pub fn pick(&mut self, key: &str) {
        self.0.request(&Request::Pick(key.to_owned()), 0).unwrap_or_else(|refusal| panic!("{key}: {refusal}"));
    }

    fn key(&self) -> &str {
        self.0.prompt().map_or("", |prompt| prompt.key.as_str())
    }

    /// As it is now.
    pub fn state(&self) -> &State {
        &self.0.view().of::<Campaign1805>().state
    }

    /// A file of its battle at the table.
    pub fn file(&self, name: &str) -> String {
        let files = self.0.to_table("0705").unwrap_or_else(|why| panic!("{why}"));
        files.into_iter().find(|(own, _)| own == name).unwrap_or_else(|| panic!("no {name}")).1
    }

    /// The result as it goes out, nothing lost yet.
    pub fn blank(&self) -> Came {
        Came::read(&self.file("result.toml")).unwrap_or_else(|fault| panic!("{fault}"))
    }

    pub fn send(&mut self, came: &Came) -> Result<(), String> {
        let letter = Request::Post { kind: "table".to_owned(), from: "table".to_owned(), text: came.text() };
        self.0.request(&letter, 0).map(drop).map_err(|refusal| refusal.to_string())
    }

    /// Hits of all units of both sides.
    fn hits(&self) -> u32 {
        self.state().troops.forces.iter().flat_map(|force| &force.units).map(|unit| u32::from(unit.hits)).sum()
    }

    /// The ledger of the battle that came back.
    fn ledger(&self) -> fanion::engine::handover::Ledger {
        let events = self.0.journal().entries().iter().flat_map(|entry| entry.record.events());
        let mut came = events.filter_map(|event| match event.of::<Event>() {
            Event::Battle(BattleEvent::FromTable { ledger, .. }) => Some(ledger.clone()),
            _ => None,
        });
        came.next_back().expect("a battle has come back")
    }
}

pub fn unit<'c>(came: &'c mut Came, name: &str) -> &'c mut CameUnit {
    came.units.iter_mut().find(|unit| unit.name == name).unwrap_or_else(|| panic!("no {name} went in"))
}

#[test]
fn it_is_asked_where_a_battle_is_fought_from_so_many_units_on() {
    assert_eq!(Campaign::new(&[]).key(), "fight:0705");
    assert_ne!(Campaign::new(&[("handover.at", "12")]).key(), "fight:0705", "11 Austrian units");
    assert_ne!(Campaign::new(&[("handover.at", "never")]).key(), "fight:0705");
    let mut campaign = Campaign::new(&[]);
    campaign.pick("here");
    assert!(campaign.state().battles.fights.len() == 1 && campaign.state().battles.tables.is_empty());
}

#[test]
fn a_corps_is_divisions_of_eight_battalions_with_batteries_in_turn_and_its_horse() {
    let mut campaign = Campaign::new(&[]);
    campaign.pick("table");
    let army = read::orbat("a.toml", campaign.file("a.toml").as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let of = |at: usize| {
        let formation = &army.formations[at];
        let kinds: Vec<&str> = formation.units.iter().map(|unit| unit.figures.arm.as_str()).collect();
        let count = |arm: &str| kinds.iter().filter(|own| **own == arm).count();
        let counts = ["infantry", "cavalry", "foot-artillery", "horse-artillery"].map(count);
        (formation.name.as_str(), counts)
    };
    assert_eq!(army.formations.len(), 3);
    assert_eq!(of(0), ("I Corps, division 1", [5, 0, 2, 0]));
    assert_eq!(of(1), ("I Corps, division 2", [4, 0, 1, 0]));
    assert_eq!(of(2), ("I Corps, cavalry", [0, 1, 0, 1]));
    assert_eq!(army.commander.name, "Napoleon");
    let leads = army.formations[0].commander.as_ref().map(|leader| leader.name.as_str());
    assert_eq!(leads, Some("Davout"), "who leads the corps leads its first formation");
}

#[test]
fn who_is_out_of_supply_is_so_many_qualities_lower_as_the_house_rule_says() {
    // Without a supply centre in the world nobody is in supply.
    let hungry = format!("{WORLD}\n{FORCES}").replace("supply = true\n", "");
    for (grades, quality) in [("0", "regular"), ("1", "conscript"), ("2", "militia"), ("6", "untrained")] {
        let mut campaign = Campaign::of(&hungry, &[("handover.out-of-supply", grades), ("handover.at", "1")]);
        campaign.pick("table");
        let army =
            read::orbat("b.toml", campaign.file("b.toml").as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(army.formations[0].units[0].figures.quality.as_str(), quality, "{grades}");
    }
}

#[test]
fn the_battalions_of_a_formation_are_as_many_as_the_house_rule_says() {
    for (most, expected) in [("3", vec![3, 3, 3]), ("4", vec![3, 3, 3]), ("5", vec![5, 4]), ("9", vec![9])] {
        let army = army_where("a.toml", &[], &[("handover.mf", most)]);
        let battalions: Vec<usize> = army
            .formations
            .iter()
            .map(|own| own.units.iter().filter(|unit| unit.figures.arm.as_str() == "infantry").count())
            .filter(|count| *count > 0)
            .collect();
        assert_eq!(battalions, expected, "{most}");
    }
}

#[test]
fn how_much_returns_and_how_much_scatters_is_as_the_house_rules_say() {
    // One unit of two hits has so much of its 7 left, and its fate; hits lost by the share.
    let cases = [
        // 6 x 1/2 / 7 of 2 is 0.86; 6 x 9/10 / 7 of 2 is 1.54; nothing is gone where all return.
        ("handover.return", "1/2", 1, Fate::Stands, 1),
        ("handover.return", "1/10", 1, Fate::Stands, 2),
        ("handover.return", "1", 1, Fate::Stands, 0),
        // Of a unit that was removed whole the half scatters, all of it, or a tenth: 1, 2 and 0.2.
        ("handover.scattered", "1/2", 7, Fate::Left, 1),
        ("handover.scattered", "1", 7, Fate::Left, 2),
        ("handover.scattered", "1/10", 7, Fate::Left, 0),
    ];
    for (rule, share, left, fate, lost) in cases {
        let mut campaign = Campaign::new(&[(rule, share)]);
        campaign.pick("table");
        let before = campaign.hits();
        let mut came = campaign.blank();
        let name = came.units.iter().find(|unit| unit.side == "B" && unit.start == 7).expect("foot").name.clone();
        *unit(&mut came, &name) = CameUnit { left, fate, ..unit(&mut came, &name).clone() };
        campaign.send(&came).unwrap_or_else(|fault| panic!("{fault}"));
        campaign.pick("result:0705");
        campaign.pick("A");
        assert_eq!(before - campaign.hits(), lost, "{rule} {share}");
    }
}

#[test]
fn figures_of_the_table_follow_morale_hits_and_what_the_type_says() {
    let mut campaign = Campaign::new(&[]);
    campaign.pick("table");
    let army = read::orbat("b.toml", campaign.file("b.toml").as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let cv: Vec<(&str, u8)> = army
        .formations
        .iter()
        .flat_map(|formation| &formation.units)
        .map(|unit| (unit.figures.arm.as_str(), unit.figures.cv))
        .collect();
    // Austrian Line: morale 3 + 2, a whole two-hit unit + 2; horse and guns morale 3 + 1.
    assert_eq!(cv.iter().filter(|own| **own == ("infantry", 7)).count(), 5, "{cv:?}");
    assert_eq!(cv.iter().filter(|own| **own == ("cavalry", 4)).count(), 4, "{cv:?}");
    assert_eq!(cv.iter().filter(|(arm, cv)| arm.ends_with("artillery") && *cv == 4).count(), 2, "{cv:?}");
}

/// The army of a side where a line of the world reads otherwise.
pub(super) fn army_where(side: &str, lines: &[(&str, &str)], rules: &[(&str, &str)]) -> fanion::orbat::Orbat {
    let text = lines.iter().fold(format!("{WORLD}\n{FORCES}"), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    });
    let mut campaign = Campaign::of(&text, rules);
    campaign.pick("table");
    read::orbat(side, campaign.file(side).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn quality_and_cv_go_by_morale_where_the_type_says_nothing_of_the_table() {
    let line = "name = \"Austrian Line\"\nnation = \"Austria\"\narm = \"infantry\"\ncv = 6\nmorale = 3\n";
    for (morale, quality, cv) in
        [(1, "militia", 5), (2, "conscript", 6), (3, "regular", 7), (4, "veteran", 8), (5, "elite", 9)]
    {
        let own = line.replace("morale = 3", &format!("morale = {morale}"));
        let said = format!("{own}table = {{ quality = \"guard\", cv = 4, skirmish = 3 }}\n");
        for (text, expected) in [(own.as_str(), (quality, cv, 1)), (said.as_str(), ("guard", 4, 3))] {
            let army = army_where("b.toml", &[(line, text)], &[]);
            let units = army.formations.iter().flat_map(|own| &own.units);
            let foot = units.filter(|unit| unit.figures.arm.as_str() == "infantry");
            let told: Vec<_> =
                foot.map(|unit| (unit.figures.quality.as_str(), unit.figures.cv, unit.figures.skirmish)).collect();
            assert_eq!(told, [expected; 5], "morale {morale}");
        }
    }
}

#[test]
fn scouts_and_horse_batteries_are_light_and_foot_skirmishes_as_its_nation_does() {
    for (rating, skirmish) in [("-3", 0), ("-1", 0), ("0", 1), ("1", 2), ("2", 3), ("3", 3)] {
        let rating = format!("skirmish_rating = {rating}\n");
        let army = army_where("a.toml", &[("skirmish_rating = 2\n", &rating)], &[]);
        let units: Vec<_> = army.formations.iter().flat_map(|own| &own.units).map(|unit| &unit.figures).collect();
        let foot: Vec<_> = units.iter().filter(|unit| unit.arm.as_str() == "infantry").collect();
        assert!(foot.len() == 9 && foot.iter().all(|unit| unit.skirmish == skirmish), "{rating}");
        let weights = |arm: &str| -> Vec<&str> {
            units
                .iter()
                .filter(|unit| unit.arm.as_str() == arm)
                .filter_map(|unit| unit.weight.map(fanion::orbat::Weight::as_str))
                .collect()
        };
        assert_eq!((weights("cavalry"), weights("horse-artillery")), (vec!["light"], vec!["light"]), "hussars scout");
        assert_eq!(weights("foot-artillery"), ["medium"; 3]);
    }
    let horse = army_where("b.toml", &[], &[]);
    let dragoons =
        horse.formations.iter().flat_map(|own| &own.units).filter(|own| own.figures.arm.as_str() == "cavalry");
    assert!(
        dragoons.filter_map(|own| own.figures.weight.map(fanion::orbat::Weight::as_str)).eq(["medium"; 4]),
        "dragoons do not scout"
    );
}

#[test]
fn a_unit_of_the_table_is_as_many_of_a_type_as_the_scale_says() {
    // 8 of the Line, one Old Guard, one of Hussars, three foot batteries, a horse battery: types are not mixed.
    for (scale, expected) in [("1", [9, 1, 3, 1]), ("2", [5, 1, 2, 1]), ("3", [4, 1, 1, 1]), ("8", [2, 1, 1, 1])] {
        let army = army_where("a.toml", &[], &[("handover.scale", scale)]);
        let units: Vec<_> = army.formations.iter().flat_map(|own| &own.units).collect();
        let count = |arm: &str| units.iter().filter(|unit| unit.figures.arm.as_str() == arm).count();
        assert_eq!(["infantry", "cavalry", "foot-artillery", "horse-artillery"].map(count), expected, "{scale}");
    }
}

#[test]
fn losses_come_back_in_halves_rounded_up_by_arm() {
    let mut campaign = Campaign::new(&[]);
    campaign.pick("table");
    assert!(matches!(&campaign.0.prompt().expect("C6").kind, Kind::Choose { blocked, .. } if blocked.len() == 1));
    let before = campaign.hits();
    let mut came = campaign.blank();
    let names: Vec<String> =
        came.units.iter().filter(|unit| unit.side == "B" && unit.start == 7).map(|unit| unit.name.clone()).collect();
    // Hits in: five units of two. One stands with 3 of 7 left: 4 x 1/2 / 7 of 2 hits = 4/7; one is removed with 2 left:
    // (5/2 + 2/2) / 7 of 2 = 1; one is captured: 2. Together 3 4/7, so 4: the captured two, the removed one, then 4/7.
    *unit(&mut came, &names[0]) = CameUnit { left: 3, ..unit(&mut came, &names[0]).clone() };
    *unit(&mut came, &names[1]) = CameUnit { left: 2, fate: Fate::Left, ..unit(&mut came, &names[1]).clone() };
    *unit(&mut came, &names[2]) = CameUnit { left: 4, fate: Fate::Captured, ..unit(&mut came, &names[2]).clone() };
    came.field = Some("A".to_owned());
    campaign.send(&came).unwrap_or_else(|fault| panic!("{fault}"));
    campaign.pick("result:0705");
    assert_eq!(campaign.key(), "field:0705");
    campaign.pick("A");
    let rows: Vec<(u32, u32, u32)> = campaign
        .ledger()
        .0
        .iter()
        .filter(|row| row.side == 1 && row.arm == "infantry")
        .map(|row| (row.fit, row.lost, row.captured))
        .collect();
    assert_eq!(rows, [(1, 1, 0), (1, 1, 0), (0, 0, 2), (2, 0, 0), (2, 0, 0)]);
    assert_eq!(before - campaign.hits(), 4);
    let fight = campaign.state().battles.fights.last().expect("a battle");
    assert_eq!((fight.retreats, fight.lost[1][0]), ([false, true], 1), "who does not hold the field retreats");
    assert!(campaign.state().battles.tables.is_empty());
}

#[test]
fn leaders_who_were_badly_wounded_or_killed_are_dead_and_captured_ones_captive() {
    let mut campaign = Campaign::new(&[]);
    campaign.pick("table");
    let mut came = campaign.blank();
    let told = |name: &str, fate| CameLeader { side: "A".to_owned(), name: name.to_owned(), fate };
    came.leaders = vec![told("Napoleon", LeaderFate::Captured), told("Davout", LeaderFate::Wounded)];
    campaign.send(&came).unwrap_or_else(|fault| panic!("{fault}"));
    campaign.pick("result:0705");
    campaign.pick("nobody");
    let fate = |campaign: &Campaign, name: &str| {
        let found = campaign.state().troops.generals.iter().find(|general| general.figures.name == name);
        found.map(|general| general.fate.key()).unwrap_or_default()
    };
    assert_eq!((fate(&campaign, "Napoleon"), fate(&campaign, "Davout")), ("captive", "dead"));
    assert_eq!(campaign.state().battles.fights.last().expect("a battle").retreats, [true, true], "both");
    let unhurt = fate(&Campaign::new(&[]), "Davout");
    let mut campaign = Campaign::new(&[]);
    campaign.pick("table");
    let mut came = campaign.blank();
    came.leaders = vec![told("Napoleon", LeaderFate::Killed), told("Davout", LeaderFate::Hurt)];
    campaign.send(&came).unwrap_or_else(|fault| panic!("{fault}"));
    campaign.pick("result:0705");
    campaign.pick("B");
    assert_eq!((fate(&campaign, "Napoleon"), fate(&campaign, "Davout")), ("dead", unhurt), "a light wound is none");
    assert_eq!(campaign.state().battles.fights.last().expect("a battle").retreats, [true, false], "the attacker");
}

/// The service record of somebody.
fn record(campaign: &Campaign, who: &str) -> fanion::engine::service::Service {
    let records = campaign.0.service();
    records.into_iter().find(|own| own.who == who).unwrap_or_else(|| panic!("no record of {who}"))
}

#[test]
fn a_general_keeps_his_battles_wounds_captivity_and_colours_from_battle_to_battle() {
    let mut campaign = Campaign::new(&[]);
    assert_eq!((record(&campaign, "Davout").battles, record(&campaign, "Davout").is_told()), (0, false));
    campaign.pick("table");
    let mut came = campaign.blank();
    let told = |name: &str, fate| CameLeader { side: "A".to_owned(), name: name.to_owned(), fate };
    came.leaders = vec![told("Napoleon", LeaderFate::Hurt), told("Davout", LeaderFate::Captured)];
    let taken: Vec<String> =
        came.units.iter().filter(|unit| unit.side == "B" && unit.start == 7).map(|unit| unit.name.clone()).collect();
    unit(&mut came, &taken[0]).fate = Fate::Captured;
    campaign.send(&came).unwrap_or_else(|fault| panic!("{fault}"));
    campaign.pick("result:0705");
    campaign.pick("A");
    let (napoleon, davout) = (record(&campaign, "Napoleon"), record(&campaign, "Davout"));
    assert_eq!((napoleon.battles, napoleon.won, napoleon.beaten, napoleon.colours), (1, 1, 0, 1));
    assert_eq!(napoleon.now, "is lightly wounded");
    assert_eq!((davout.battles, davout.now.as_str()), (1, "is a captive"));
    let corps = record(&campaign, "I Corps");
    assert!(!corps.leads && (corps.battles, corps.won, corps.lost) == (1, 1, 0), "{corps:?}");
    let beaten = record(&campaign, "II");
    assert_eq!((beaten.battles, beaten.beaten, beaten.lost), (1, 1, 2), "two hits of the captured unit");
    // A nation reads its own.
    campaign.0.look_as(Eye::Seat("Austria".to_owned()));
    assert!(campaign.0.service().iter().all(|own| own.side == "Austria"));
    campaign.0.look_as(Eye::Public);
    assert!(campaign.0.service().iter().any(|own| own.side == "France"), "the save is the umpire's");
}

#[test]
fn a_result_that_does_not_balance_is_refused_with_the_units_name() {
    let mut campaign = Campaign::new(&[]);
    campaign.pick("table");
    let blank = campaign.blank();
    let first = blank.units[0].name.clone();
    let mut cases: Vec<(Came, String)> = Vec::new();
    let mut changed = |change: &dyn Fn(&mut Came), says: String| {
        let mut came = blank.clone();
        change(&mut came);
        cases.push((came, says));
    };
    changed(&|came| came.units[0].left = 9, format!("`{first}` of side A went in with 5 and cannot have 9 left"));
    changed(&|came| came.units[0].start = 6, format!("`{first}` of side A went in with 5, the result says 6"));
    changed(&|came| drop(came.units.remove(0)), format!("`{first}` of side A went in and is not in the result"));
    changed(&|came| came.units.push(came.units[0].clone()), format!("`{first}` of side A is listed twice"));
    changed(
        &|came| came.units.push(CameUnit { name: "Nobody".to_owned(), ..came.units[0].clone() }),
        "`Nobody` of side A did not go in".to_owned(),
    );
    changed(&|came| came.battle = "another".to_owned(), "this is the result of `another`".to_owned());
    changed(&|came| came.field = Some("C".to_owned()), "`field` is A, B or nobody; found `C`".to_owned());
    for (came, says) in cases {
        let refused = campaign.send(&came).expect_err(&says);
        assert!(refused.contains(&says), "{refused}");
    }
    let letter =
        |text: &str| Request::Post { kind: "table".to_owned(), from: "table".to_owned(), text: text.to_owned() };
    let refused = campaign.0.request(&letter("battle = \"x\"\nunits = 3\n"), 0).expect_err("no such key").to_string();
    assert!(refused.contains("2:1"), "{refused}");
    assert!(campaign.state().battles.tables.iter().count() == 1);
}

#[test]
fn a_battle_meant_for_the_table_may_be_fought_here_after_all_and_taken_back() {
    let mut campaign = Campaign::new(&[]);
    campaign.pick("table");
    let out = campaign.0.digest();
    campaign.pick("here:0705");
    assert_eq!(campaign.state().battles.fights.len(), 1);
    campaign.0.request(&Request::Undo(None), 0).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert_eq!(campaign.0.digest(), out);
}

#[test]
fn a_nation_sees_nothing_of_what_is_at_the_table() {
    let shown = |campaign: &mut Campaign, nation: &str| {
        campaign.0.look_as(Eye::Seat(nation.to_owned()));
        let shown =
            format!("{:?}{:?}", campaign.0.doc(), campaign.0.log().iter().map(|line| &line.lines).collect::<Vec<_>>());
        campaign.0.look_as(Eye::All);
        shown
    };
    let mut out = Campaign::new(&[]);
    out.pick("table");
    for nation in ["France", "Austria", "Prussia"] {
        let told = shown(&mut out, nation);
        assert!(!told.contains("table"), "{told}");
    }
}

/// A row that agrees with itself.
fn make_sound(unit: &mut CameUnit) {
    unit.fate = match unit.fate {
        Fate::Stands | Fate::Broken if unit.left == 0 => Fate::Removed,
        Fate::Removed if unit.left > 0 => Fate::Left,
        fate => fate,
    };
}

/// A made-up result.
pub fn made_up(blank: &Came, chance: &mut Chance) -> Came {
    let mut came = blank.clone();
    for unit in &mut came.units {
        unit.left = u16::try_from(chance.below(usize::from(unit.start) + 1)).unwrap_or(0);
        unit.fate = *chance.pick(&[Fate::Stands, Fate::Broken, Fate::Removed, Fate::Captured]);
        make_sound(unit);
    }
    came
}

/// Takes a result; every ledger balances, and what is gone from the ledger is gone from the forces.
pub fn taken(campaign: &mut Campaign, came: &Came, field: &str) {
    let before = campaign.hits();
    campaign.send(came).unwrap_or_else(|fault| panic!("{fault}"));
    campaign.pick("result:0705");
    campaign.pick(field);
    let ledger = campaign.ledger().balanced().unwrap_or_else(|fault| panic!("{fault}"));
    let gone: u32 = ledger.0.iter().map(|row| row.lost + row.captured).sum();
    assert_eq!(before - campaign.hits(), gone);
    let went_in: u32 = ledger.0.iter().map(|row| row.went_in).sum();
    assert_eq!(went_in, before, "every unit of the battle is in the ledger");
}

/// A battle at the table in one scale or another; it comes back, and nobody is made or lost on the way.
fn handed_over(seed: u64, is_fought: bool) {
    let scale = ["1", "2", "3", "8"][usize::try_from(seed % 4).unwrap_or(0)];
    let mut campaign = Campaign::new(&[("handover.scale", scale)]);
    campaign.pick("table");
    let mut chance = Chance::new(seed);
    let came = if is_fought { fought(&campaign, seed) } else { made_up(&campaign.blank(), &mut chance) };
    let field = *chance.pick(&["A", "B", "nobody"]);
    taken(&mut campaign, &came, field);
}

/// A result that automatic players have fought out.
fn fought(campaign: &Campaign, seed: u64) -> Came {
    let army =
        |name: &str| read::orbat(name, campaign.file(name).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let mut play = rulebooks::battle(seed, [army("a.toml"), army("b.toml")], &[], 0).expect("a battle");
    fight(&mut play, &mut AutoPlayer::new(SplitMix::of(seed, 0), Mood::Tame), 6);
    let mut came = play.came().expect("a table of miniatures");
    came.battle = campaign.blank().battle;
    came
}

#[test]
fn two_hundred_made_up_battles_balance() {
    two_hundred(handed_over);
}

#[test]
fn battles_that_automatic_players_fight_balance() {
    four_fought(handed_over);
}

#[test]
#[ignore = "takes minutes: 10,000 battles handed over, 50 of them fought"]
fn ten_thousand_battles_handed_over_balance() {
    ten_thousand(handed_over);
}

#[test]
fn the_program_writes_a_battle_and_takes_it_back() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).to_str().expect("a plain path").to_owned();
    let run = |args: &[&str]| {
        let output = fanion(args);
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr),
        )
    };
    let (scenario, save, table) = (path("c.toml"), path("c.fanion"), path("table"));
    std::fs::write(&scenario, format!("{WORLD}\n{FORCES}")).expect("a file");
    assert_eq!(run(&["campaign", "new", &scenario, "--save", &save, "--seed", "3"]).0, Some(0));
    let (code, told) = run(&["to-table", &save, "--output", &table]);
    assert!(code == Some(1) && told.contains("no battle is at the table; C6 asks at `fight:HEX`"), "{told}");
    let pick = |key: &str| json!({ "pick": key });
    let begun = ["publish", "close", "publish", "official", "publish"].map(pick);
    drive(&save, Some("umpire"), &[&[json!({ "set": { "handover.at": "5" } })][..], &begun[..]].concat());
    run(&["campaign", "publish", &save, "--output", &path("mail")]);
    let form = std::fs::read_to_string(path("mail/france/france-t01.orders.toml")).expect("an order form");
    std::fs::write(path("o.toml"), form + "\n[[force]]\nname = \"Grande Armee\"\npath = [\"0705\"]\n").expect("orders");
    assert_eq!(run(&["campaign", "take", &save, &path("o.toml")]).0, Some(0));
    drive(&save, Some("umpire"), &[pick("close"), pick("table")]);

    let (code, told) = run(&["campaign", "to-battle", &save, "0804", "--output", &table]);
    assert!(code == Some(1) && told.contains("no battle at `0804` is at the table (at the table: 0705)"), "{told}");
    assert_eq!(run(&["campaign", "to-battle", &save, "--output", &table]).0, Some(0), "the only one");
    let files = ["a.toml", "b.toml", "scenario.toml", "result.toml"].map(|name| path(&format!("table/{name}")));
    let (code, told) = run(&["validate", &files[0], &files[1], &files[2], &files[3]]);
    assert!(code == Some(0), "{told}");
    let replies = drive(&save, Some("umpire"), &[json!({ "table": { "text": "battle = 3" } })]);
    assert!(replies[1].to_string().contains("1:10"), "the place in the text is told: {}", replies[1]);
    let game = path("g.fanion");
    assert_eq!(run(&["new", &files[2], "--save", &game]).0, Some(0));
    let (code, told) = run(&["campaign", "from-battle", &save, "--field", "A"]);
    assert!(code == Some(1) && told.contains("no result is being taken"), "{told}");
    let (code, told) = run(&["campaign", "from-battle", &save, &game]);
    assert!(
        code == Some(1) && told.contains("this battle has not ended (turn 1, S1). Take it with --as-it-stands"),
        "{told}"
    );
    let (code, told) = run(&["campaign", "from-battle", &save, &game, "--as-it-stands"]);
    assert!(code == Some(0) && told.contains("who held the field of 0705?"), "{told}");
    let (code, told) = run(&["campaign", "from-battle", &save, &game, "--as-it-stands"]);
    assert!(code == Some(1) && told.contains("--field alone answers"), "{told}");
    let (code, told) = run(&["campaign", "from-battle", &save, "--field", "A"]);
    assert!(code == Some(0) && told.contains("0705 returns from the tabletop"), "{told}");
    assert!(told.contains("side A, infantry: 9 in = 9 fit + 0 lost + 0 captured"), "{told}");
    let (code, told) = run(&["campaign", "show", &save, "--leader", "davout"]);
    assert!(code == Some(0) && told.contains("battles 1: 1 won, 0 beaten"), "{told}");
    assert!(told.contains("turn 1  fights at"), "{told}");
    let (code, told) = run(&["show", &save, "--leader", "Davoust", "--json"]);
    assert!(code == Some(1) && told.contains("did you mean `Davout`?"), "{told}");
    let (code, told) = run(&["report", &save, "--side", "all", "--output", &path("r.md")]);
    assert!(code == Some(0), "{told}");
    let report = std::fs::read_to_string(path("r.md")).expect("a report");
    assert!(report.contains("## Service records") && report.contains("| Davout | 1 | 1 | 0 | 0 |"), "{report}");
    let (code, told) = run(&["to-table", &game, "--output", &table]);
    assert!(code == Some(1) && told.contains("are not handed to the table"), "{told}");
}
