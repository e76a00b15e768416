//! The season, told true to all whom it concerns: allies who fight together, forces that end alike, whoever is wiped out,
//! drowned, released or chased, and what was not so before it began.

use fanion::engine::handover::BattleProgress;
use fanion::engine::post::{Clock, Paper};
use fanion::engine::rulebook::Rulebook;
use fanion::engine::rules::AnyEvent;
use fanion::rulebooks::Umpire;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::event::{Event, Loss, OwnedName, TroopEvent};
use fanion::rules::campaign_1805::orders::letter::read_letter;
use fanion::rules::campaign_1805::orders::line_of;
use fanion::rules::campaign_1805::scenario::ids::{ForceId, NationId};
use fanion::rules::campaign_1805::show::review::{self, AskedAbout, Surprise};
use fanion::rules::campaign_1805::state::FightKind;
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

/// The umpire's list of battles, a line each.
fn battles(campaign: &Campaign) -> Vec<String> {
    let list = umpire::battles(campaign.0.view().of::<Campaign1805>(), "");
    let fought = |stands: BattleProgress| if let BattleProgress::Fought(words) = stands { Some(words) } else { None };
    list.into_iter()
        .filter_map(|own| Some(format!("{}: {}", own.sides.join(" against "), fought(own.stands)?)))
        .collect()
}

/// What a nation and the umpire read once these events have happened, too.
fn after(campaign: &Campaign, nation: &str, more: &[Event]) -> (String, Vec<AskedAbout>) {
    let mut events: Vec<&Event> = campaign.0.standing_events().into_iter().map(AnyEvent::of).collect();
    let mut view = campaign.0.view().of::<Campaign1805>().clone();
    for event in more {
        events.push(event);
        Campaign1805::apply(&mut view.state, event);
    }
    let papers = Campaign1805::papers(&view, &events, &Clock::default());
    let own = |paper: &&Paper| paper.seat.as_deref() == Some(nation) && paper.report().is_some();
    let report = papers.iter().find(own).and_then(Paper::report).expect("a report");
    let lines = report.chapters.iter().flat_map(|own| &own.lines).map(ToString::to_string).collect::<Vec<_>>();
    (lines.join("\n"), review::asked_about(&view, &events))
}

#[test]
fn whoever_is_wiped_out_did_not_hold_to_anybody_who_reads_of_it() {
    let is_it = |campaign: &Campaign| {
        let fight = &campaign.state().battles.fights[0];
        fight.lost[1] == fight.arms[1] && fight.retreats == [false; 2]
    };
    let campaign = (0..60).map(|seed| landing(seed, "")).find(is_it).expect("a garrison that is destroyed");
    let news = words(&campaign, "public");
    assert!(news.contains("Lorien was beaten and Seamark held the field.") && !news.contains("Neither side"), "{news}");
    let list = battles(&campaign);
    assert!(list.iter().any(|own| own.contains("Lorien is destroyed;")), "{list:?}");
    for folder in ["lorien", "seamark"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains("Lorien was destroyed, and Seamark held the field."), "{paper}");
        assert!(paper.contains("Lorien is destroyed.") && !paper.contains("neither falls back"), "{paper}");
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
        assert!(!paper.contains("besieged no longer"), "{paper}");
    }
}

/// Karst's army and a brigade of Seamark's stand together at Lowgate's door, and Lorien attacks both.
fn against_two() -> Campaign {
    let text = at_war().replacen("[[kingdom]]", &treaty("alliance", "Karst", "Seamark"), 1);
    let played = |seed: u64| {
        let mut campaign = Campaign::of(&text, seed);
        campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0503"}), "it was there");
        campaign.correct(&json!({"force": "Foot Guards", "nation": "Seamark", "at": "0503"}), "it was there");
        let stays = |name: &str| order(name, "stance = \"defend\"");
        campaign.send("Karst", &stays("Army of Karst"));
        campaign.send("Seamark", &stays("Foot Guards"));
        campaign.send("Lorien", &order("Army of the Vale", "path = [\"0404\", \"0503\"]\nstance = \"attack\""));
        campaign.resolve();
        let of = |name: &str| campaign.force(name).units.len();
        let own = campaign.state().battles.fights.first().is_some_and(|fight| fight.defenders.len() == 4);
        (own && of("Foot Guards") < 7 && of("1st Foot") > 0).then_some(campaign)
    };
    (0..60).find_map(played).expect("a battle of two allies in which both lose something")
}

#[test]
fn allies_who_fight_together_are_both_named_and_each_reads_its_own_share() {
    let campaign = against_two();
    let both = "Karst and Seamark";
    for folder in ["public", "lorien", "karst", "seamark"] {
        let paper = words(&campaign, folder);
        let of_it = |line: &&str| line.contains("Battle at 0503") && line.contains(both);
        assert_eq!(paper.lines().filter(of_it).count(), 1, "{folder}: {paper}");
    }
    for folder in ["karst", "seamark"] {
        let paper = words(&campaign, folder);
        let own = paper.split("## Elsewhere").next().unwrap_or_default();
        assert!(own.contains(&format!("{both} had ")) && own.contains(" of them ours: "), "{folder}: {paper}");
    }
    let hits = |folder: &str| {
        let paper = words(&campaign, folder);
        let rest = paper.split(&format!("{both} had ")).nth(1).unwrap_or_default().to_owned();
        let number = |before: &str| {
            let head = rest.split(before).next().unwrap_or_default();
            let word = head.rsplit(' ').find(|word| word.chars().all(|own| own.is_ascii_digit()) && !word.is_empty());
            word.and_then(|word| word.parse::<usize>().ok()).unwrap_or_default()
        };
        [number(" hits,"), number(" of them ours")]
    };
    let [karst, seamark] = ["karst", "seamark"].map(hits);
    assert!(karst[0] == seamark[0] && karst[1] + seamark[1] == karst[0], "{karst:?} {seamark:?}");
    assert!(battles(&campaign)[0].contains("against Karst and Seamark, "), "{:?}", battles(&campaign));
    let lines = asked(&campaign);
    let of = |nation: NationId| {
        let own = |own: &&AskedAbout| own.nation == nation && own.battles == [0] && own.why.contains("its own");
        lines.iter().filter(own).count()
    };
    assert_eq!([of(NationId(1)), of(SEAMARK), of(LORIEN)], [1, 1, 0], "{lines:?}");
}

#[test]
fn forces_that_end_alike_are_one_line_of_the_paper_and_one_of_the_umpires_list() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.resolve();
    let names = ["1st Foot", "2nd Foot", "1st Horse"];
    let gone = |name: &str, why: Loss| {
        let at = campaign.state().troops.forces.iter().position(|force| force.name == name).expect("it");
        let who = OwnedName { nation: NationId(1), name: name.to_owned() };
        Event::Troop(TroopEvent::Gone { force: ForceId::new(at), who, why, taken: None })
    };
    let all: Vec<Event> = names.iter().map(|name| gone(name, Loss::Battle)).collect();
    let (paper, asked) = after(&campaign, "Karst", &all);
    assert!(paper.contains("1st Foot, 2nd Foot and 1st Horse were destroyed in battle."), "{paper}");
    let lines: Vec<_> = asked.iter().filter(|own| own.kind == Surprise::Destroyed).collect();
    assert_eq!((lines.len(), lines[0].what.as_str(), lines[0].several), (1, "1st Foot, 2nd Foot and 1st Horse", true));
    // What ends otherwise is a line of its own.
    let (paper, asked) = after(&campaign, "Karst", &[gone(names[0], Loss::Battle), gone(names[1], Loss::Storm)]);
    assert!(paper.contains("1st Foot was destroyed in battle.\n2nd Foot was lost in a storm."), "{paper}");
    assert_eq!(asked.iter().filter(|own| own.kind == Surprise::Destroyed).count(), 2);
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
        "Azur is without a command",
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
    assert!(!others.contains("Ocker"), "{others}");
    let line = asked(&campaign).into_iter().find(|own| own.kind == Surprise::Freed).expect("a line");
    assert_eq!((line.what.as_str(), line.why.as_str()), ("Ocker", "released by Lorien"));
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
        let at = |said: &str| paper.find(said).unwrap_or(usize::MAX);
        assert!(at("Karst has declared war on Seamark") < at("have renewed"), "{folder}: {paper}");
    }
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
    let said = "in land of Karst without passage: they may only walk out of it.";
    assert!(own.contains("Our troops are at Karsten (0803), ") && own.contains(said), "{own}");
    let said = "Troops of Lorien are at Karsten (0803), in our land without passage: they may only walk out of it.";
    assert!(owner.contains(said), "{owner}");
    assert!(!others.contains("without passage"), "{others}");
    let line = asked(&campaign).into_iter().find(|own| own.kind == Surprise::Trespass).expect("a line");
    assert_eq!((line.nation, line.what.as_str()), (NationId(1), "Karsten (0803)"));
}

#[test]
fn the_paper_of_the_first_turn_knows_of_no_income_before_it_and_a_client_has_no_points_of_its_own() {
    let mut campaign = Campaign::new(7);
    let paper = words(&campaign, "lorien");
    assert!(paper.contains("At its beginning it held $200") && !paper.contains("income of Summer"), "{paper}");
    campaign.correct(&json!({"nation": "Ordu", "controller": "Lorien"}), "by treaty");
    campaign.resolve();
    campaign.next_turn();
    let paper = words(&campaign, "lorien");
    assert!(paper.contains("The provinces of Ordu brought 4 manpower for its own troops."), "{paper}");
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
    let [chased, chaser] = ["seamark", "lorien"].map(|folder| words(&campaign, folder));
    assert!(chased.contains(" from ships of Lorien"), "{chased}");
    assert!(!chased.contains("did not leave") && !chased.contains("stopped at"), "{chased}");
    assert!(chaser.contains("no battle with Seamark in the Western Sea: its transports fled"), "{chaser}");
    assert!(!chaser.contains("in the Western Sea: battle"), "{chaser}");
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
