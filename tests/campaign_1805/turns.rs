//! Whole turns of Three Rivers, played through the session.

use std::sync::Arc;

use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::engine::rules::AnyEvent;
use fanion::engine::session::Session;
use fanion::rules::campaign_1805::event::Event;
use fanion::rules::campaign_1805::scenario::Place;
use fanion::rules::campaign_1805::scenario::ids::{HexId, NationId};
use fanion::rules::campaign_1805::state::{Force, State};
use fanion::rules::campaign_1805::{Campaign1805, SHEET, file, muster};
use serde_json::{Value as Json, json};

use super::scenario::THREE_RIVERS;

/// A campaign that is played in a test.
pub struct Campaign(pub Session);

/// A scenario in whose tables of chance one row that has every roll is the only one of its table.
fn always(text: &str) -> String {
    let mut kept = text.to_owned();
    for key in ["[[event]]\n", "[[storm]]\n"] {
        let entries: Vec<&str> = text.split("\n[").collect();
        let is_of = |entry: &&&str| format!("[{entry}").starts_with(key);
        if entries.iter().filter(is_of).any(|entry| entry.contains("roll = \"2-12\"")) {
            for entry in entries.iter().filter(is_of).filter(|entry| !entry.contains("roll = \"2-12\"")) {
                kept = kept.replace(&format!("\n[{entry}"), "");
            }
        }
    }
    kept
}

impl Campaign {
    /// The scenario that ships, in the C2 of turn 1.
    pub fn new(seed: u64) -> Self {
        Self::of(THREE_RIVERS, seed)
    }

    /// Another scenario, in the C2 of turn 1.
    pub fn of(text: &str, seed: u64) -> Self {
        let mut campaign = Self::before(text, seed);
        for key in ["close", "publish", "official", "publish"] {
            campaign.pick(key);
        }
        campaign
    }

    /// Another scenario, in the C2 of turn 0.
    pub fn before(text: &str, seed: u64) -> Self {
        let scenario = file::read(&always(text)).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        let rules = scenario.head.house_rules.clone();
        let session =
            Session::new::<Campaign1805>(seed, Arc::new(SHEET.printed()), muster(scenario, seed, 7, &rules), &rules, 0);
        let mut campaign = Self(session.unwrap_or_else(|refusal| panic!("{refusal}")));
        campaign.pick("publish");
        campaign
    }

    /// Answers with a pick.
    pub fn pick(&mut self, key: &str) {
        self.0.request(&Request::Pick(key.to_owned()), 0).unwrap_or_else(|refusal| panic!("{key}: {refusal}"));
    }

    /// The state.
    pub fn state(&self) -> &State {
        &self.0.view().of::<Campaign1805>().state
    }

    /// The head of a nation's file in this turn.
    pub fn head(&self, nation: &str) -> String {
        let id = self.state().scenario().nation_named(nation).expect("a nation");
        let key = self.state().key(id);
        let turn = self.state().now.turn;
        format!("format = 1\nrulebook = \"campaign-1805\"\nnation = \"{nation}\"\nturn = {turn}\nkey = \"{key}\"\n")
    }

    /// A nation sends these entries.
    pub fn send(&mut self, nation: &str, entries: &str) {
        let request =
            Request::Post { kind: "orders".to_owned(), from: nation.to_owned(), text: self.head(nation) + entries };
        self.0.request(&request, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    /// The umpire sets figures right.
    pub fn correct(&mut self, fields: &Json, why: &str) {
        let request = Request::Correct(fields.as_object().expect("an object").clone(), why.to_owned());
        self.0.request(&request, 0).unwrap_or_else(|refusal| panic!("{fields}: {refusal}"));
    }

    /// The turn is played to its count; what the umpire is asked gets the first option.
    pub fn resolve(&mut self) {
        self.pick("close");
        for _ in 0..100 {
            let Some(prompt) = self.0.prompt() else { return };
            let request = match &prompt.kind {
                Kind::Choose { .. } if prompt.key == "C9" => return,
                Kind::Choose { options, .. } => Request::Pick(options[0].key.to_string()),
                Kind::Name => Request::Name("nothing".to_owned()),
                other => panic!("{other:?}"),
            };
            self.0.request(&request, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
        }
        panic!("the turn does not end");
    }

    /// On to the orders of the next turn.
    pub fn next_turn(&mut self) {
        if !self.state().affairs.published {
            self.pick("publish");
        }
        self.pick("official");
        self.pick("publish");
    }

    /// A force by its name.
    pub fn force(&self, name: &str) -> &Force {
        let found = self.state().troops.forces.iter().find(|force| force.name == name);
        found.unwrap_or_else(|| panic!("no force {name}"))
    }

    /// Where a force is.
    pub fn at(&self, name: &str) -> String {
        match self.force(name).at {
            Place::Hex(hex) => self.state().map().name(hex),
            Place::Sea(_) => "sea".to_owned(),
        }
    }

    /// All that stands in the log.
    pub fn log(&self) -> String {
        let lines = self.0.log().into_iter().flat_map(|line| line.lines);
        lines.map(|line| line.to_string()).collect::<Vec<_>>().join("\n")
    }
}

/// Three Rivers where Lorien and Karst are at war, too.
pub fn at_war() -> String {
    THREE_RIVERS.replace("[[kingdom]]", "[[treaty]]\nkind = \"war\"\nbetween = [\"Lorien\", \"Karst\"]\n\n[[kingdom]]")
}

#[test]
fn turn_0_is_summer_1805_and_has_no_income() {
    let mut campaign = Campaign::new(7);
    assert_eq!((campaign.state().now.turn, campaign.state().now.season_words().as_str()), (1, "Fall 1805"));
    assert!(campaign.log().contains("turn 0, Summer 1805: C2 Orders"));
    campaign.resolve();
    campaign.next_turn();
    assert_eq!(campaign.state().now.season_words(), "Winter 1806");
}

#[test]
fn income_is_the_full_rp_and_manpower_of_own_provinces_and_a_die_for_each_point_of_trade() {
    let campaign = Campaign::new(7);
    let lorien = &campaign.state().lands.nations[0];
    // 12 + 9 of the provinces, and 1 to 6 of one point of trade.
    assert!((22..=27).contains(&lorien.rp), "{}", lorien.rp);
    assert_eq!(lorien.manpower, 10);
    let ordu = &campaign.state().lands.nations[3];
    assert_eq!((ordu.rp, ordu.manpower), (6, 4));
}

#[test]
fn an_army_marches_by_its_path_and_pays_its_generals_ap() {
    let mut campaign = Campaign::new(7);
    let rp = campaign.state().lands.nations[0].rp;
    campaign.send("Lorien", "[[force]]\nname = \"Army of the Vale\"\npath = [\"0404\", \"0405\"]\n");
    campaign.resolve();
    assert_eq!((campaign.at("I Corps").as_str(), campaign.at("Guard Corps").as_str()), ("0405", "0405"));
    let lorien = &campaign.state().lands.nations[0];
    assert_eq!((lorien.ap, lorien.rp), (3, 0), "3 AP of Azur");
    assert_eq!(lorien.cash, 200 + (rp - 3 - 3) * 10, "3 commands supplied; what is left is $ 10 each");
}

#[test]
fn who_enters_a_hex_next_to_an_enemy_fortress_stops_there() {
    let mut campaign = Campaign::new(7);
    // 0303 is next to Port Regent, a fortress of Seamark, with which Lorien is at war.
    campaign.send("Lorien", "[[force]]\nname = \"Army of the Vale\"\npath = [\"0303\", \"0402\"]\n");
    campaign.resolve();
    assert_eq!(campaign.at("I Corps"), "0303");
    let why = "Army of the Vale marches to 0303 at pulse 2: the zone of the fortress of Port Regent (0202), no march continues from there";
    assert!(campaign.log().contains(why), "{}", campaign.log());
    let peace = json!({"relation": "war", "between": ["Lorien", "Seamark"], "ends": true});
    campaign.correct(&peace, "they are tired of it");
    assert!(campaign.log().contains(why), "what was told is told so still: {}", campaign.log());
}

#[test]
fn a_path_beyond_the_allowance_is_no_order_and_the_rest_of_the_file_counts() {
    let mut campaign = Campaign::new(7);
    campaign.send(
        "Lorien",
        "[[force]]\nname = \"Army of the Vale\"\npath = [\"0303\", \"0402\", \"0401\"]\n\n[[force]]\nname = \"1st Brigade\"\npath = [\"0505\"]\n",
    );
    campaign.resolve();
    assert_eq!((campaign.at("I Corps").as_str(), campaign.at("1st Brigade").as_str()), ("0304", "0505"));
    assert!(campaign.log().contains("Lorien: orders read, 1 error"), "{}", campaign.log());
}

#[test]
fn a_forced_march_costs_each_hex_entered_beyond_the_allowance() {
    let mut campaign = Campaign::new(7);
    let units = campaign.force("I Corps").units.len() + campaign.force("Guard Corps").units.len();
    campaign.send(
        "Lorien",
        "[[force]]\nname = \"Army of the Vale\"\npath = [\"0404\", \"0505\", \"0506\"]\nforced = true\n",
    );
    campaign.resolve();
    assert_eq!(campaign.at("I Corps"), "0506");
    // 0404, 0505 and 0506 cost 1, 2 and 3 of 4: the last straddles the allowance and is the one extra hex. 5 % of 12
    // battalions is 1, of 4 regiments and 4 batteries none; then two commands in mountains, whose forage is 1, lose 10 %
    // of 11 + 4, which is 2.
    assert!(campaign.log().contains("forced march)"), "{}", campaign.log());
    assert_eq!(campaign.force("I Corps").units.len() + campaign.force("Guard Corps").units.len(), units - 1 - 2);
    // Which unit it was is read where the march is.
    let paper = super::papers::words(&campaign, "lorien");
    let march = paper.lines().find(|line| line.contains(" by a forced march")).expect("a report of the march");
    assert!(march.contains("took 1 hit by a forced march (lost: 1 "), "{march}");
}

/// Lorien's army and that of Karst have met in 0603 in the second turn, and fought.
pub fn a_meeting() -> Campaign {
    meeting_in(Campaign::of(&at_war(), 11))
}

/// The same in a campaign in which something else was set right before.
pub fn meeting_in(mut campaign: Campaign) -> Campaign {
    campaign.send("Lorien", "[[force]]\nname = \"Army of the Vale\"\npath = [\"0404\", \"0503\"]\n");
    campaign.send("Karst", "[[force]]\nname = \"Army of Karst\"\nto = \"0603\"\n");
    campaign.resolve();
    campaign.next_turn();
    campaign.send("Lorien", "[[force]]\nname = \"Army of the Vale\"\nto = \"0603\"\n");
    campaign.resolve();
    campaign
}

#[test]
fn enemies_that_meet_fight_and_one_of_them_goes_back() {
    let campaign = a_meeting();
    let log = campaign.log();
    assert!(log.contains("Lorien against Karst") || log.contains("Karst against Lorien"), "{log}");
    let lost = |name: &str, of: usize| campaign.force(name).units.len() < of || campaign.force(name).life.gone;
    assert!(lost("I Corps", 12) || lost("1st Foot", 6), "{log}");
    let hostile = |hex: HexId| {
        let there = |nation: u8| {
            campaign.state().present().any(|(_, force)| force.at == Place::Hex(hex) && force.nation == NationId(nation))
        };
        there(0) && there(1)
    };
    assert!(!(0..60).map(HexId).any(hostile), "nobody stands with an enemy but in a siege");
}

#[test]
fn files_taken_in_any_order_give_the_same_state() {
    let orders = [
        ("Lorien", "[[force]]\nname = \"Army of the Vale\"\npath = [\"0404\"]\n"),
        ("Karst", "[[force]]\nname = \"3rd Foot\"\npath = [\"0704\"]\n"),
        ("Seamark", "[[buy]]\nwhat = \"Line\"\ncount = 1\nat = \"Northby\"\nname = \"2nd Foot\"\nkind = \"brigade\"\n"),
    ];
    let play = |order: &[usize]| {
        let mut campaign = Campaign::of(&at_war(), 5);
        for at in order {
            campaign.send(orders[*at].0, orders[*at].1);
        }
        campaign.resolve();
        campaign.state().clone()
    };
    let first = play(&[0, 1, 2]);
    assert_eq!(first, play(&[2, 0, 1]));
    assert_eq!(first, play(&[1, 0, 2, 1, 0]), "one file taken twice");
}

#[test]
fn a_letter_stands_whatever_is_undone() {
    let mut campaign = Campaign::new(7);
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\npath = [\"0505\"]\n");
    campaign.resolve();
    assert_eq!(campaign.at("1st Brigade"), "0505");
    let then = campaign.state().clone();
    campaign.0.request(&Request::Undo(None), 0).expect("the close is taken back");
    assert_eq!(campaign.at("1st Brigade"), "0504");
    campaign.resolve();
    assert_eq!(*campaign.state(), then, "the same letter, the same dice");
}

#[test]
fn a_file_with_a_wrong_head_is_not_taken() {
    let mut campaign = Campaign::new(7);
    let head = campaign.head("Lorien");
    let cases = [
        (head.replace("turn = 1", "turn = 2"), "error[wrong-turn]"),
        (head.replace("key = \"", "key = \"X"), "error[wrong-key]"),
        (head.replace("nation = \"Lorien\"", "nation = \"Karst\""), "error[wrong-nation]"),
        (head.replace("format = 1", "format = 2"), "error[format]"),
        (head.replace("format = 1", "format ="), "error[toml]"),
    ];
    for (text, code) in cases {
        let request = Request::Post { kind: "orders".to_owned(), from: "Lorien".to_owned(), text };
        let refusal = campaign.0.request(&request, 0).expect_err("a wrong head").to_string();
        assert!(refusal.contains(code), "{refusal}");
    }
    assert!(campaign.0.view().post().letters().next().is_none());
}

#[test]
fn the_umpire_sets_figures_right_and_the_log_says_so() {
    let mut campaign = Campaign::new(7);
    campaign.correct(&json!({"nation": "Lorien", "cash": 500}), "a slip");
    assert_eq!(campaign.state().lands.nations[0].cash, 500);
    assert!(campaign.log().contains("ruling: Lorien: cash is 500 (a slip)"), "{}", campaign.log());
}

#[test]
fn records_of_a_campaign_are_read_as_they_were_written() {
    let mut campaign = Campaign::of(&at_war(), 3);
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\npath = [\"0505\"]\n");
    campaign.resolve();
    for entry in campaign.0.journal().entries() {
        let text = serde_json::to_string(&entry.record).expect("JSON");
        let read: fanion::engine::journal::Record<Event> = serde_json::from_str(&text).expect("the same record");
        assert_eq!(serde_json::to_string(&read).expect("JSON"), text);
        let events: Vec<&Event> = entry.record.events().iter().map(AnyEvent::of).collect();
        assert_eq!(read.events().iter().collect::<Vec<_>>(), events);
    }
    assert_eq!(campaign.0.verify(), []);
}
