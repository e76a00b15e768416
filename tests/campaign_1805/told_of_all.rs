//! The season, told true to all whom it concerns: allies who fight together, forces that end alike, whoever is wiped out,
//! drowned, released or chased, and what was not so before it began.

use fanion::engine::article::Chapter;
use fanion::engine::handover::BattleProgress;
use fanion::engine::post::{Clock, Paper};
use fanion::engine::rulebook::Rulebook;
use fanion::engine::rules::AnyEvent;
use fanion::rulebooks::Umpire;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::event::{BattleEvent, Event, LandEvent, Loss, OwnedName, TroopEvent};
use fanion::rules::campaign_1805::ground::View;
use fanion::rules::campaign_1805::orders::letter::read_letter;
use fanion::rules::campaign_1805::orders::line_of;
use fanion::rules::campaign_1805::scenario::Place;
use fanion::rules::campaign_1805::scenario::ids::{ForceId, NationId};
use fanion::rules::campaign_1805::show::review::{self, AskedAbout, Surprise};
use fanion::rules::campaign_1805::state::{Fight, FightKind};
use fanion::rules::campaign_1805::told::umpire;
use serde_json::json;

use super::papers::words;
use super::scenario::THREE_RIVERS;
use super::sea::{changed, fleet, landing};
use super::turns::{Campaign, at_war};

const LORIEN: NationId = NationId(0);
const SEAMARK: NationId = NationId(2);

fn treaty(kind: &str, a: &str, b: &str) -> String {
    format!("[[treaty]]\nkind = \"{kind}\"\nbetween = [\"{a}\", \"{b}\"]\n\n[[kingdom]]")
}

fn asked(campaign: &Campaign) -> Vec<AskedAbout> {
    Umpire::of(&campaign.0).expect("an umpire").asked_about()
}

fn order(name: &str, rest: &str) -> String {
    format!("[[force]]\nname = \"{name}\"\n{rest}\n")
}

/// A campaign in which these events have happened, too.
struct After {
    view: View,
    papers: Vec<Paper>,
    asked: Vec<AskedAbout>,
}

impl After {
    fn of(campaign: &Campaign, more: &[Event]) -> Self {
        let mut events: Vec<&Event> = campaign.0.standing_events().into_iter().map(AnyEvent::of).collect();
        let mut view = campaign.0.view().of::<Campaign1805>().clone();
        for event in more {
            events.push(event);
            Campaign1805::apply(&mut view.state, event);
        }
        let papers = Campaign1805::papers(&view, &events, &Clock::default());
        let asked = review::asked_about(&view, &events);
        Self { view, papers, asked }
    }

    /// What stands in the report of a folder, a line each; up to what others do among themselves.
    fn own(&self, folder: &str) -> String {
        self.all(folder).split("\nElsewhere\n").next().unwrap_or_default().to_owned()
    }

    fn all(&self, folder: &str) -> String {
        let own = |paper: &&Paper| paper.folder == folder && paper.report().is_some();
        let report = self.papers.iter().find(own).and_then(Paper::report).expect("a report");
        let chapter = |own: &Chapter| {
            std::iter::once(own.heading.clone()).chain(own.lines.iter().map(ToString::to_string)).collect::<Vec<_>>()
        };
        report.chapters.iter().flat_map(chapter).collect::<Vec<_>>().join("\n")
    }

    /// The umpire's list of battles, a line each.
    fn battles(&self) -> Vec<String> {
        let fought = |stands| if let BattleProgress::Fought(words) = stands { Some(words) } else { None };
        let list = umpire::battles(&self.view, "").into_iter();
        list.filter_map(|own| Some(format!("{}: {}", own.sides.join(" against "), fought(own.stands)?))).collect()
    }
}

fn id(campaign: &Campaign, name: &str) -> ForceId {
    let at = campaign.state().troops.forces.iter().position(|force| force.name == name);
    ForceId::new(at.unwrap_or_else(|| panic!("no force {name}")))
}

/// A force loses hits in battle.
fn hits(campaign: &Campaign, nation: NationId, name: &str, hits: usize) -> Event {
    let who = OwnedName { nation, name: name.to_owned() };
    let units = (0..hits).collect();
    Event::Troop(TroopEvent::Lost { force: id(campaign, name), who, units, why: Loss::Battle })
}

fn gone(campaign: &Campaign, nation: NationId, name: &str, why: Loss) -> Event {
    let who = OwnedName { nation, name: name.to_owned() };
    Event::Troop(TroopEvent::Gone { force: id(campaign, name), who, why, taken: None })
}

#[test]
fn whoever_is_wiped_out_did_not_hold_to_anybody_who_reads_of_it() {
    let mut campaign = Campaign::new(7);
    campaign.resolve();
    let city = campaign.state().scenario().city_named("Valmont").expect("a city");
    let hex = campaign.state().scenario().cities[city.at()].hex.expect("a hex");
    let fight = Fight {
        attackers: vec![id(&campaign, "Foot Guards")],
        defenders: vec![id(&campaign, "Valmont garrison")],
        nations: [SEAMARK, LORIEN],
        days: 1,
        arms: [[6, 0, 1, 0, 0], [1, 0, 0, 0, 0]],
        lost: [[0; 5], [1, 0, 0, 0, 0]],
        ..Fight::new(Place::Hex(hex), FightKind::Field)
    };
    let events = [
        hits(&campaign, LORIEN, "Valmont garrison", 1),
        gone(&campaign, LORIEN, "Valmont garrison", Loss::Battle),
        Event::Battle(BattleEvent::Fought { fight: Box::new(fight) }),
        Event::Land(LandEvent::Captured { city, holder: Some(SEAMARK) }),
    ];
    let read = After::of(&campaign, &events);
    for folder in ["public", "karst"] {
        let news = read.all(folder);
        assert!(news.contains("Lorien was beaten and Seamark held the field."), "{news}");
        assert!(!news.contains("Neither side"), "{news}");
    }
    assert!(read.battles().iter().any(|own| own.contains("Lorien is destroyed;")), "{:?}", read.battles());
    for folder in ["lorien", "seamark"] {
        let paper = read.own(folder);
        assert!(paper.contains("Lorien lost all it had there, and Seamark held the field."), "{paper}");
    }
}

#[test]
fn a_garrison_surrendered_for_what_befell_it_and_not_for_its_supply() {
    let is_it = |campaign: &Campaign| campaign.log().contains("Valmont garrison surrenders");
    let campaign = (0..40).map(|seed| landing(seed, "")).find(is_it).expect("a garrison surrenders");
    let paper = words(&campaign, "lorien");
    assert!(paper.contains("Valmont garrison surrendered, as a garrison cannot retreat."), "{paper}");
    assert!(paper.contains("Valmont garrison fought out of supply: "), "{paper}");
    let line = asked(&campaign).into_iter().find(|own| own.kind == Surprise::Surrendered).expect("a line");
    assert!(line.why.ends_with("surrendered, as a garrison cannot retreat"), "{line:?}");
}

/// The army of two corps storms Port Regent in vain, and leaves as ordered; nobody had besieged it before.
fn stormed_in_vain() -> Campaign {
    let garrison = "[[force]]\nname = \"Port garrison\"\nnation = \"Seamark\"\nkind = \"garrison\"\nat = \"Port Regent\"\n\
                    units = { \"Line\" = 9 }\n\n[[depot]]";
    let text = changed(&[("[[depot]]", garrison)]);
    let played = |seed: u64| {
        let mut campaign = Campaign::of(&text, seed);
        campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0303"}), "it was there");
        campaign.correct(&json!({"force": "Foot Guards", "nation": "Seamark", "at": "0401"}), "it was there");
        campaign.send("Lorien", &order("Army of the Vale", "path = [\"0202\"]\nsiege = \"assault\"\nwithdraw = true"));
        campaign.resolve();
        let failed = |kind: FightKind, retreats: [bool; 2]| kind == FightKind::Siege && retreats == [true, false];
        let fights = &campaign.state().battles.fights;
        fights.iter().any(|fight| failed(fight.kind, fight.retreats)).then_some(campaign)
    };
    (0..60).find_map(played).expect("an assault that fails")
}

#[test]
fn an_army_that_leaves_by_one_way_falls_back_once_and_a_siege_of_one_turn_is_not_called_over() {
    let campaign = stormed_in_vain();
    let paper = words(&campaign, "lorien");
    let courier = paper.lines().find(|line| line.starts_with("- Army of the Vale marched")).expect("a courier");
    assert_eq!(courier.matches("fell back to ").count(), 1, "{courier}");
    for folder in ["lorien", "seamark", "public"] {
        let paper = words(&campaign, folder);
        assert!(!paper.contains("no longer besieged"), "{paper}");
    }
}

#[test]
fn allies_who_fight_together_are_both_named_and_each_reads_its_own_share() {
    let mut campaign = Campaign::of(&at_war().replacen("[[kingdom]]", &treaty("alliance", "Karst", "Seamark"), 1), 7);
    campaign.resolve();
    let hex = campaign.state().scenario().hex_or_city("0503").expect("a hex");
    let fight = Fight {
        attackers: vec![id(&campaign, "I Corps")],
        defenders: ["1st Foot", "Foot Guards"].map(|name| id(&campaign, name)).to_vec(),
        nations: [LORIEN, NationId(1)],
        days: 1,
        arms: [[10, 0, 2, 0, 0], [11, 0, 2, 0, 0]],
        lost: [[1, 0, 0, 0, 0], [2, 0, 0, 0, 0]],
        retreats: [false, true],
        ..Fight::new(Place::Hex(hex), FightKind::Field)
    };
    let events = [
        hits(&campaign, LORIEN, "I Corps", 1),
        hits(&campaign, NationId(1), "1st Foot", 2),
        hits(&campaign, SEAMARK, "Foot Guards", 1),
        Event::Battle(BattleEvent::Fought { fight: Box::new(fight) }),
    ];
    let read = After::of(&campaign, &events);
    let both = "Karst and Seamark";
    for folder in ["public", "lorien", "karst", "seamark"] {
        let paper = read.all(folder);
        let of_it = |line: &&str| line.starts_with("Battle at 0503") && line.contains(both);
        assert_eq!(paper.lines().filter(of_it).count(), 1, "{folder}: {paper}");
        assert!(!paper.contains("and Seamark was "), "{paper}");
    }
    for (folder, own) in [("karst", "3 hits, 2 of them ours: "), ("seamark", "3 hits, 1 of them ours: ")] {
        let paper = read.own(folder);
        assert!(paper.contains(&format!("{both} had ")) && paper.contains(own), "{folder}: {paper}");
    }
    let list = read.battles();
    assert!(
        list[0].contains(" against Karst and Seamark, ") && list[0].contains("Karst and Seamark fall back"),
        "{list:?}"
    );
    let of = |nation: NationId| {
        let mut lines = read.asked.iter().filter(|own| own.kind == Surprise::Beaten && own.nation == nation);
        lines.next().map(|own| own.why.clone()).unwrap_or_default()
    };
    assert!(of(NationId(1)).contains("3 hits, 2 of them its own, "), "{:?}", read.asked);
    assert!(of(SEAMARK).contains("3 hits, 1 of them its own, "), "{:?}", read.asked);
    assert_eq!(of(LORIEN), "");
}

#[test]
fn forces_that_end_alike_are_one_line_of_the_paper_and_one_of_the_umpires_list() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.resolve();
    let karst = NationId(1);
    let end = |name: &str, why: Loss| gone(&campaign, karst, name, why);
    let all: Vec<Event> = ["1st Foot", "2nd Foot", "1st Horse"].iter().map(|name| end(name, Loss::Battle)).collect();
    let read = After::of(&campaign, &all);
    let paper = read.own("karst");
    assert!(paper.contains("1st Foot, 2nd Foot and 1st Horse were destroyed in battle."), "{paper}");
    let lines: Vec<_> = read.asked.iter().filter(|own| own.kind == Surprise::Destroyed).collect();
    assert_eq!((lines.len(), lines[0].what.as_str(), lines[0].several), (1, "1st Foot, 2nd Foot and 1st Horse", true));
    // What ends otherwise is a line of its own.
    let read = After::of(&campaign, &[end("1st Foot", Loss::Battle), end("2nd Foot", Loss::Storm)]);
    let paper = read.own("karst");
    assert!(paper.contains("1st Foot was destroyed in battle.\n2nd Foot was lost in a storm."), "{paper}");
    assert_eq!(read.asked.iter().filter(|own| own.kind == Surprise::Destroyed).count(), 2);
    // Whoever took them reads how many of each kind.
    campaign.correct(&json!({"city": "Karsten", "holder": "Lorien"}), "it fell");
    let all: Vec<Event> =
        ["1st Foot", "2nd Foot"].iter().map(|name| gone(&campaign, karst, name, Loss::NoRetreat)).collect();
    let paper = After::of(&campaign, &all).own("lorien");
    assert!(paper.contains("Karst lost 2 brigades at Karsten (0803): surrendered to Lorien."), "{paper}");
}

#[test]
fn whoever_has_no_army_any_longer_reads_which_it_was_why_it_is_gone_and_where_its_general_is() {
    let mut campaign = Campaign::new(7);
    let detach = |name: &str| format!("[[organise]]\ndo = \"detach\"\nforce = \"{name}\"\n");
    campaign.send("Lorien", &(detach("I Corps") + &detach("Guard Corps")));
    campaign.resolve();
    let paper = words(&campaign, "lorien");
    for said in [
        "I Corps and Guard Corps left Army of the Vale.",
        "Army of the Vale was dissolved: nobody was left in it.",
        "Azur is without a command and waits in the capital, Lorien (0304).",
    ] {
        assert!(paper.contains(said), "{said}: {paper}");
    }
    let mut campaign = Campaign::new(7);
    campaign.send("Lorien", "[[organise]]\ndo = \"dissolve\"\nforce = \"Army of the Vale\"\n");
    campaign.resolve();
    let paper = words(&campaign, "lorien");
    assert!(paper.contains("Army of the Vale was dissolved: as ordered."), "{paper}");
}

fn captive() -> Campaign {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"general": "Ocker", "status": "captive", "captor": "Lorien"}), "he was taken");
    // Of a general who is taken and freed in one turn one line says both.
    campaign.resolve();
    campaign.next_turn();
    campaign
}

fn gift(to: &str) -> String {
    format!("[[gift]]\nto = \"{to}\"\ngeneral = \"Ocker\"\n")
}

#[test]
fn a_captive_is_given_to_his_own_nation_once_and_both_sides_and_the_umpire_hear_of_it() {
    let mut campaign = captive();
    let checked = |campaign: &Campaign, entries: &str| -> Vec<String> {
        let text = campaign.head("Lorien") + entries;
        let read = read_letter(campaign.0.view().of::<Campaign1805>(), LORIEN, &text);
        read.faults.iter().map(|fault| line_of(&text, fault)).collect()
    };
    let wrong = checked(&campaign, &gift("Seamark"));
    assert!(wrong.len() == 1 && wrong[0].contains("Ocker is not a general of Seamark"), "{wrong:?}");
    let twice = checked(&campaign, &(gift("Karst") + &gift("Karst")));
    assert!(
        twice.len() == 1 && twice[0].contains("Ocker is given already") && twice[0].contains("line 6"),
        "{twice:?}"
    );
    assert!(checked(&campaign, &(gift("Seamark") + &gift("Karst"))).iter().all(|line| !line.contains("already")));
    campaign.send("Lorien", &(gift("Seamark") + &gift("Karst")));
    campaign.resolve();
    let [victor, own, others] = ["lorien", "karst", "seamark"].map(|folder| words(&campaign, folder));
    assert!(victor.contains("Ocker of Karst is free again: Lorien released him."), "{victor}");
    assert!(victor.contains("gift of Ocker"), "{victor}");
    assert!(own.contains("Ocker is free again: Lorien released him.") && !own.contains("gave nothing"), "{own}");
    assert!(!others.contains("free again"), "{others}");
    let line = asked(&campaign).into_iter().find(|own| own.kind == Surprise::Freed).expect("a line");
    assert_eq!((line.what.as_str(), line.why.as_str()), ("Ocker", "released by Lorien, at Karsten (0803)"));
}

#[test]
fn an_alliance_that_both_renew_did_not_end_and_a_war_stands_before_its_battles() {
    let text = THREE_RIVERS.replacen("[[kingdom]]", &treaty("alliance", "Lorien", "Karst"), 1);
    let mut campaign = Campaign::of(&text, 7);
    campaign.resolve();
    campaign.next_turn();
    let ally = |with: &str| format!("[[diplomacy]]\ndo = \"alliance\"\nwith = \"{with}\"\n");
    campaign.send("Lorien", &ally("Karst"));
    campaign.send("Karst", &(ally("Lorien") + "[[diplomacy]]\ndo = \"war\"\nwith = \"Seamark\"\n"));
    campaign.resolve();
    for folder in ["public", "lorien", "seamark"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains(" and ") && paper.contains(" have renewed their alliance."), "{folder}: {paper}");
        assert!(!paper.contains("The alliance of Lorien and Karst has ended."), "{folder}: {paper}");
    }
    let news = words(&campaign, "public");
    let at = |said: &str| news.find(said).unwrap_or(usize::MAX);
    assert!(at("Karst has declared war on Seamark") < at("have renewed"), "{news}");
}

#[test]
fn troops_that_an_alliance_leaves_in_closed_land_are_told_so_and_so_are_its_owner_and_the_umpire() {
    let text = THREE_RIVERS.replacen("[[kingdom]]", &treaty("alliance", "Lorien", "Karst"), 1);
    let mut campaign = Campaign::of(&text, 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0803"}), "it was there");
    campaign.resolve();
    assert!(asked(&campaign).iter().all(|own| own.kind != Surprise::Trespass));
    campaign.next_turn();
    campaign.resolve();
    let [own, owner, others] = ["lorien", "karst", "seamark"].map(|folder| words(&campaign, folder));
    let said = "in land of Karst without passage: they may march within that land or leave it.";
    assert!(own.contains("Our troops are at Karsten (0803), ") && own.contains(said), "{own}");
    let said = "Troops of Lorien are at Karsten (0803), in our land without passage: they may march within that land or leave it.";
    assert!(owner.contains(said), "{owner}");
    assert!(!others.contains("without passage"), "{others}");
    let line = asked(&campaign).into_iter().find(|own| own.kind == Surprise::Trespass).expect("a line");
    assert_eq!((line.nation, line.what.as_str()), (NationId(1), "Karsten (0803)"));
}

#[test]
fn the_paper_of_the_first_turn_knows_of_no_income_before_it_and_a_client_has_no_points_of_its_own() {
    let mut campaign = Campaign::new(7);
    let paper = words(&campaign, "lorien");
    assert!(
        paper.contains("At the beginning of the campaign the treasury held $200")
            && !paper.contains("income of Summer"),
        "{paper}"
    );
    campaign.correct(&json!({"nation": "Ordu", "controller": "Lorien"}), "by treaty");
    campaign.resolve();
    campaign.next_turn();
    let paper = words(&campaign, "lorien");
    assert!(paper.contains("The provinces of Ordu brought 8 manpower for its own troops."), "{paper}");
    assert!(!paper.contains("brought 0 resource points"), "{paper}");
}

#[test]
fn transports_that_are_chased_away_say_by_whom_and_so_does_whoever_chased_them() {
    let text = changed(&[("units = { \"Frigate\" = 2 }", "units = { \"Man of war\" = 5, \"Frigate\" = 2 }")]);
    let played = |seed: u64| {
        let mut campaign = Campaign::of(&text, seed);
        campaign.send("Lorien", &fleet("Flotilla", "to = \"Western Sea\"\norder = \"intercept\""));
        campaign.send("Seamark", &fleet("Transports", "path = [\"Western Sea\", \"Ocean\"]\norder = \"evade\""));
        campaign.resolve();
        words(&campaign, "seamark").contains("fled to ").then_some(campaign)
    };
    let campaign = (0..60).find_map(played).expect("transports that are caught");
    let [chased, hunter] = ["seamark", "lorien"].map(|folder| words(&campaign, folder));
    assert!(chased.contains(" from ships of Lorien"), "{chased}");
    assert!(!chased.contains("did not leave") && !chased.contains("stopped at"), "{chased}");
    assert!(hunter.contains("no battle with Seamark in the Western Sea: its transports fled"), "{hunter}");
    assert!(!hunter.contains("in the Western Sea: battle"), "{hunter}");
}

#[test]
fn troops_that_drown_with_a_beaten_fleet_are_told_why_and_the_umpire_lists_them() {
    let text = changed(&[("units = { \"Frigate\" = 2 }", "units = { \"Man of war\" = 14, \"Frigate\" = 2 }")]);
    let played = |seed: u64| {
        let mut campaign = Campaign::of(&text, seed);
        campaign.send("Lorien", &fleet("Flotilla", "to = \"Western Sea\"\norder = \"intercept\""));
        let rest = "to = \"Western Sea\"\norder = \"intercept\"\nbombard = true";
        let carry = "to = \"Western Sea\"\norder = \"evade\"\nload = [\"Foot Guards\"]\n\
                     land = [{ at = \"0103\", forces = [\"Foot Guards\"] }]";
        campaign.send("Seamark", &(fleet("Home Fleet", rest) + &fleet("Transports", carry)));
        campaign.resolve();
        let drowned = campaign.log().contains("Foot Guards takes ") && campaign.log().contains("(sunk)");
        (drowned && !campaign.force("Foot Guards").life.gone).then_some(campaign)
    };
    let campaign = (0..80).find_map(played).expect("troops that drown");
    let paper = words(&campaign, "seamark");
    assert!(paper.contains(" at sea, as the fleet was beaten"), "{paper}");
    assert!(!paper.contains("sunk"), "{paper}");
    let fleets: Vec<&str> = paper.lines().filter(|line| line.contains("**Home Fleet**")).collect();
    assert!(fleets.iter().all(|line| !line.contains("aboard")), "{fleets:?}");
    assert!(fleets.iter().all(|line| !line.contains("no landing in a port there")), "{fleets:?}");
    let lines = asked(&campaign);
    let line = lines.iter().find(|own| own.what == "Foot Guards" && own.kind == Surprise::HeavyLosses);
    assert!(line.is_some_and(|own| own.why.contains("as its fleet was beaten in the Western Sea")), "{lines:?}");
}
