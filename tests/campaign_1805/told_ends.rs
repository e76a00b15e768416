//! How things ended is told to those whom it concerns, with its reason, in one word everywhere: entries that ended otherwise
//! than ordered, cities, retreats, prizes, banks, hunger, peace.

use fanion::engine::handover::BattleProgress;
use fanion::engine::post::{Clock, Paper};
use fanion::engine::request::Request;
use fanion::engine::rulebook::Rulebook;
use fanion::engine::rules::AnyEvent;
use fanion::rulebooks::Umpire;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::event::{Event, Loss, OwnedName, TroopEvent};
use fanion::rules::campaign_1805::orders::letter::read_letter;
use fanion::rules::campaign_1805::orders::line_of;
use fanion::rules::campaign_1805::scenario::ids::{ForceId, NationId};
use fanion::rules::campaign_1805::show::review::{AskedAbout, Surprise};
use fanion::rules::campaign_1805::told::umpire;
use serde_json::json;

use super::papers::{row, words};
use super::scenario::THREE_RIVERS;
use super::sea::{changed, fleet, fleets_meet, landing};
use super::turns::{Campaign, at_war};

fn asked(campaign: &Campaign, what: &str) -> Option<AskedAbout> {
    Umpire::of(&campaign.0).expect("an umpire").asked_about().into_iter().find(|own| own.what == what)
}

fn not_as_ordered(campaign: &Campaign, what: &str, why: &str) {
    let line = asked(campaign, what).unwrap_or_else(|| panic!("{what} is not on the list"));
    assert_eq!((line.kind, line.why.as_str()), (Surprise::NotAsOrdered, why));
}

#[test]
fn an_army_that_gets_a_general_and_nobody_else_is_foretold_and_told_to_its_player_and_the_umpire() {
    let form = "[[organise]]\ndo = \"form\"\nname = \"Left Wing\"\ngeneral = \"Teal\"\n";
    let attach = "[[organise]]\ndo = \"attach\"\nforce = \"Foot Guards\"\nto = \"Left Wing\"\n";
    let checked = |entries: &str| {
        let campaign = Campaign::new(7);
        let text = campaign.head("Seamark") + entries;
        let read = read_letter(campaign.0.view().of::<Campaign1805>(), NationId(2), &text);
        read.faults.iter().map(|fault| line_of(&text, fault)).collect::<Vec<_>>()
    };
    let said = "warning[no-effect]: nobody will be in Left Wing: it is dissolved";
    assert!(checked(form).iter().any(|line| line.starts_with("6:") && line.ends_with(said)), "{:?}", checked(form));
    assert!(checked(&(form.to_owned() + attach)).iter().all(|line| !line.contains("nobody will be in")));
    let mut campaign = Campaign::new(7);
    campaign.send("Seamark", form);
    campaign.resolve();
    let paper = words(&campaign, "seamark");
    assert!(paper.contains("**form Left Wing**: nobody was in the army: it was dissolved."), "{paper}");
    not_as_ordered(&campaign, "form Left Wing", "nobody was in the army: it was dissolved");
}

#[test]
fn an_army_that_waits_for_troops_is_in_the_report_with_its_general() {
    let mut campaign = Campaign::before(THREE_RIVERS, 7);
    campaign.send("Seamark", "[[organise]]\ndo = \"form\"\nname = \"Left Wing\"\ngeneral = \"Teal\"\n");
    campaign.pick("close");
    campaign.pick("publish");
    let waits = "Left Wing** (Teal) has nobody in it: it is dissolved at the next count unless somebody joins it.";
    let paper = words(&campaign, "seamark");
    assert!(paper.contains(waits), "{paper}");
    assert!(!words(&campaign, "karst").contains("Left Wing"), "no other nation knows of it");
}

/// Storms come in every season, and drive all ships to port.
fn stormy() -> String {
    changed(&[
        ("roll = \"2\"\nname = \"Death of a general\"", "roll = \"2-12\"\nname = \"Storm\""),
        (
            "text = \"A 1 on a die for each side of each battle.\"\neffect = [\"general-death\"]",
            "text = \"The storm table for every fleet at sea.\"\neffect = [\"storm\"]",
        ),
        ("roll = \"2-4\"\neffect = \"Scattered", "roll = \"2-12\"\neffect = \"Scattered"),
    ])
}

#[test]
fn ships_that_a_storm_drives_elsewhere_are_told_under_their_entry_and_did_not_flee() {
    let mut campaign = Campaign::of(&stormy(), 5);
    campaign.send("Seamark", &fleet("Home Fleet", "to = \"Ocean\""));
    campaign.resolve();
    let paper = words(&campaign, "seamark");
    let why = "driven to Port Regent (0202) by a storm";
    assert!(paper.contains(&format!("**Home Fleet**: {why}.")), "{paper}");
    assert!(paper.contains(&format!("Home Fleet sailed to the Ocean by the Western Sea and was {why}.")), "{paper}");
    assert!(!paper.contains("fled"), "{paper}");
    not_as_ordered(&campaign, "Home Fleet", why);
    assert!(!campaign.log().contains("flees"), "{}", campaign.log());
    // Which dice the umpire throws is no news.
    for folder in ["public", "lorien"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains("Storms swept the seas.") && !paper.contains("storm table"), "{paper}");
    }
}

#[test]
fn ships_whose_port_falls_are_told_where_to_and_why_under_their_entry() {
    let mut campaign = Campaign::new(5);
    campaign.correct(&json!({"city": "Valmont", "holder": "Seamark"}), "it fell");
    campaign.send("Lorien", &fleet("Flotilla", "order = \"evade\""));
    campaign.resolve();
    let why = "driven to the Western Sea, as Valmont (0103) fell";
    let paper = words(&campaign, "lorien");
    assert!(paper.contains(&format!("**Flotilla**: {why}.")), "{paper}");
    not_as_ordered(&campaign, "Flotilla", why);
}

#[test]
fn horse_in_a_city_that_nobody_defends_takes_it_not_and_both_are_told_that_it_needs_battalions() {
    let mut campaign = Campaign::new(7);
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0403"}), "it was there");
    campaign.correct(&json!({"force": "Light Horse", "nation": "Seamark", "at": "0304"}), "it was there");
    campaign.resolve();
    let owner = words(&campaign, "lorien");
    let said =
        "Seamark is at the city of Lorien but cannot take it: only battalions take a city, and it has none there.";
    assert!(owner.contains(said), "{owner}");
    let mover = words(&campaign, "seamark");
    let said = "The city of Lorien is not taken: only battalions take a city, and Light Horse has none.";
    assert!(mover.contains(said), "{mover}");
}

#[test]
fn a_city_that_falls_for_want_of_a_battalion_is_told_with_who_had_left_it() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0805"}), "it was there");
    campaign.correct(&json!({"city": "Saltau", "holder": "Lorien"}), "it fell");
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\nto = \"0804\"\n");
    campaign.resolve();
    let paper = words(&campaign, "lorien");
    let said = "Saltau falls back from Lorien to Karst. Nobody of Lorien was left in it: 1st Brigade had marched out.";
    assert!(paper.contains(said), "{paper}");
    let others = words(&campaign, "seamark");
    assert!(others.contains("Karst has Saltau back from Lorien.") && !others.contains("marched out"), "{others}");
}

/// What a nation reads once this has happened, too.
fn read_after(campaign: &Campaign, nation: &str, more: &Event) -> String {
    let mut events: Vec<&Event> = campaign.0.standing_events().into_iter().map(AnyEvent::of).collect();
    events.push(more);
    let mut view = campaign.0.view().of::<Campaign1805>().clone();
    Campaign1805::apply(&mut view.state, more);
    let papers = Campaign1805::papers(&view, &events, &Clock::default());
    let own = |paper: &&Paper| paper.seat.as_deref() == Some(nation) && paper.report().is_some();
    let report = papers.iter().find(own).and_then(|paper| paper.report()).expect("a report");
    report.chapters.iter().flat_map(|own| &own.lines).map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn who_had_no_way_to_retreat_reads_of_each_hex_why_not() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0103"}), "it was there");
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "0204"}), "it was there");
    campaign.resolve();
    let at = campaign.state().troops.forces.iter().position(|force| force.name == "1st Brigade").expect("it");
    let who = OwnedName { nation: NationId(0), name: "1st Brigade".to_owned() };
    let gone = TroopEvent::Gone { force: ForceId::new(at), who, why: Loss::NoRetreat, taken: None };
    let paper = read_after(&campaign, "Lorien", &Event::Troop(gone));
    let line = paper.lines().rfind(|line| line.starts_with("1st Brigade surrendered")).expect("its fate");
    assert!(line.starts_with("1st Brigade surrendered, as no way to retreat was open ("), "{line}");
    for why in ["sea: ", "0102", "an enemy fortress: Port Regent (0202)"] {
        assert!(line.contains(why), "{why}: {line}");
    }
}

/// Two forces of Lorien and Karst that stand in one hex on the defence, and do not fight.
fn in_contact(campaign: &mut Campaign) {
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0603"}), "it was there");
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "0603"}), "it was there");
    for (nation, name) in [("Lorien", "1st Brigade"), ("Karst", "3rd Foot")] {
        campaign.send(nation, &format!("[[force]]\nname = \"{name}\"\nstance = \"defend\"\n"));
    }
}

#[test]
fn nobody_faces_or_attacks_an_enemy_with_whom_peace_was_made_in_the_same_turn() {
    let mut at_war_still = Campaign::of(&at_war(), 7);
    in_contact(&mut at_war_still);
    at_war_still.resolve();
    let paper = words(&at_war_still, "karst");
    assert!(paper.contains("In contact with the enemy") && paper.contains("facing us"), "{paper}");
    // Lorien holds Karsten at the count: Karst submits.
    let mut campaign = submits();
    in_contact(&mut campaign);
    campaign.resolve();
    for folder in ["lorien", "karst"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains("Karst has submitted to Lorien."), "{paper}");
        for gone in ["In contact with the enemy", "facing us", "on the defence", "on the attack"] {
            assert!(!paper.contains(gone), "{folder}, {gone}: {paper}");
        }
    }
}

/// Karst's capital is Lorien's at the count.
fn submits() -> Campaign {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0801"}), "it was there");
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0803"}), "it was there");
    campaign.correct(&json!({"city": "Karsten", "holder": "Lorien"}), "it fell");
    campaign
}

/// The chapter of a nation's paper that begins with this heading.
pub fn chapter(campaign: &Campaign, folder: &str, heading: &str) -> String {
    let paper = words(campaign, folder);
    let rest = paper.split(&format!("\n## {heading}\n")).nth(1).unwrap_or_else(|| panic!("{heading}: {paper}"));
    rest.split("\n## ").next().unwrap_or_default().to_owned()
}

#[test]
fn money_tells_what_was_in_the_bank_and_reparations_that_an_empty_bank_did_not_pay() {
    let mut campaign = submits();
    campaign.resolve();
    let [victor, loser] = ["lorien", "karst"].map(|folder| chapter(&campaign, folder, "Money"));
    assert!(victor.contains("Carried off from the bank of Karst: $"), "{victor}");
    assert!(loser.contains("Lorien carried off the bank of Karst: $"), "{loser}");
    campaign.next_turn();
    campaign.send("Lorien", "[[terms]]\nof = \"Karst\"\nchoose = \"reparations\"\n");
    campaign.resolve();
    for folder in ["lorien", "karst", "seamark"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains("By the peace Karsten returns from Lorien to Karst."), "{folder}: {paper}");
        assert!(!paper.contains("was left in it"), "{folder}: {paper}");
    }
    campaign.correct(&json!({"nation": "Karst", "cash": 0}), "it burnt");
    campaign.next_turn();
    for folder in ["lorien", "karst"] {
        let log = campaign.log();
        assert!(log.contains("Karst pays Lorien no reparations: its bank is empty"), "{log}");
        let paper = words(&campaign, folder);
        assert!(!paper.contains("$0: reparations"), "{paper}");
    }
    campaign.resolve();
    let paid = chapter(&campaign, "lorien", "Money");
    assert!(paid.contains("Karst paid Lorien no reparations: its bank was empty."), "{paid}");
}

#[test]
fn terms_that_nobody_has_chosen_are_told_with_what_holds_and_who_chose_in_the_end() {
    let mut campaign = submits();
    campaign.resolve();
    for folder in ["lorien", "karst", "seamark"] {
        let paper = words(&campaign, folder);
        let holds = "Cities stay with their holders until then, and peace between the two holds until turn 5. What those \
                     orders leave open, the umpire chooses.";
        assert!(paper.contains(holds), "{folder}: {paper}");
    }
    campaign.next_turn();
    campaign.resolve();
    let paper = words(&campaign, "karst");
    assert!(paper.contains("Lorien chose no terms for Karst; the umpire has: "), "{paper}");
    // What orders did not say is nobody else's.
    for folder in ["seamark", "public"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains("The terms of Lorien for Karst: ") && !paper.contains("chose no terms"), "{paper}");
    }
}

#[test]
fn of_two_provinces_that_were_chosen_it_is_said_where_the_loser_had_one_only() {
    let mut only = [0, 0];
    for nation in ["Karst", "Lorien"] {
        let victor = if nation == "Karst" { "Lorien" } else { "Karst" };
        let mut campaign = if nation == "Karst" { submits() } else { Campaign::of(&at_war(), 7) };
        if nation == "Lorien" {
            campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0103"}), "it was there");
            campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0304"}), "it was there");
            campaign.correct(&json!({"city": "Lorien", "holder": "Karst"}), "it fell");
        }
        campaign.resolve();
        campaign.next_turn();
        campaign.send(victor, &format!("[[terms]]\nof = \"{nation}\"\nchoose = \"provinces\"\n"));
        campaign.resolve();
        let paper = words(&campaign, "seamark");
        let ceded = paper.matches(&format!("{nation} loses ")).count();
        assert_eq!(paper.contains("had only one to cede"), ceded == 1, "{nation}: {paper}");
        only[usize::from(ceded == 1)] += 1;
    }
    assert!(only[1] > 0, "no nation had one province only: {only:?}");
}

#[test]
fn generals_without_a_command_have_a_line_of_their_own() {
    let campaign = Campaign::new(7);
    let paper = chapter(&campaign, "karst", "Your army");
    assert!(paper.contains("**Generals without a command**: Ocker at Steinfeste (0602)."), "{paper}");
    let paper = chapter(&campaign, "lorien", "Your army");
    assert!(!paper.contains("without a command"), "{paper}");
}

#[test]
fn who_is_known_to_stop_at_a_fortress_keeps_others_there_from_an_assault_and_the_check_says_so() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0602"}), "it was there");
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0503"}), "it was there");
    let entries = "[[force]]\nname = \"Army of the Vale\"\nstance = \"attack\"\nsiege = \"assault\"\n\n[[force]]\nname = \
                   \"1st Brigade\"\npath = [\"0602\", \"0703\"]\nsiege = \"invest\"\n";
    let text = campaign.head("Lorien") + entries;
    let read = read_letter(campaign.0.view().of::<Campaign1805>(), NationId(0), &text);
    let told: Vec<String> = read.faults.iter().map(|fault| line_of(&text, fault)).collect();
    let said = "warning[no-effect]: Army of the Vale: no assault: 1st Brigade has orders to invest there";
    assert!(told.iter().any(|line| line.ends_with(said)), "{told:?}");
    campaign.send("Lorien", entries);
    campaign.resolve();
    let paper = words(&campaign, "lorien");
    assert!(paper.contains("**Army of the Vale**: no assault: Lorien has orders to invest there."), "{paper}");
}

#[test]
fn a_depot_has_a_line_while_it_is_set_up_and_one_when_it_is_lost() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"depot": "0603", "nation": "Lorien"}), "it was there");
    assert!(chapter(&campaign, "lorien", "Your army").contains("**A depot** is set up at 0603."));
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "0603"}), "it was there");
    campaign.resolve();
    let paper = words(&campaign, "lorien");
    let said = "The depot at 0603 is lost: an enemy was there, and nobody guarded it.";
    assert!(paper.contains(said) && !paper.contains("**Depots**"), "{paper}");
    assert!(!words(&campaign, "seamark").contains("depot at 0603"));
    assert!(asked(&campaign, "the depot at 0603").is_some_and(|own| own.kind == Surprise::DepotLost));
}

#[test]
fn the_umpires_list_of_battles_says_that_who_surrendered_did() {
    let is_taken = |campaign: &Campaign| campaign.log().contains("Valmont garrison surrenders");
    let campaign = (0..40).map(|seed| landing(seed, "")).find(is_taken).expect("a garrison surrenders");
    let list = umpire::battles(campaign.0.view().of::<Campaign1805>(), "");
    let told: Vec<&str> = list
        .iter()
        .filter_map(|own| match &own.stands {
            BattleProgress::Fought(words) => Some(words.as_str()),
            _ => None,
        })
        .collect();
    assert!(told.iter().any(|own| own.contains("Lorien surrenders;")), "{told:?}");
    assert!(told.iter().all(|own| !own.contains("Lorien falls back")), "{told:?}");
}

#[test]
fn hunger_is_told_with_its_cause_and_what_the_land_feeds() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0601"}), "it was there");
    campaign.send("Karst", "[[force]]\nname = \"Army of Karst\"\nsupply = false\n");
    campaign.resolve();
    let paper = words(&campaign, "karst");
    let said = "Hunger at 0601, where 3 commands were out of supply and the land feeds 2: 8% of 14 battalions and regiments is 1.12, so 1 hit. ";
    assert!(paper.contains(said) && paper.contains(" took 1 hit."), "{paper}");
}

#[test]
fn prizes_are_told_as_captured_and_stand_with_who_escorts_them() {
    let battle = |seed: u64| {
        let mut campaign = Campaign::new(seed);
        fleets_meet(&mut campaign);
        campaign
    };
    let campaign = (1..20).map(battle).find(|campaign| !campaign.force("Blue Squadron").prizes.is_empty());
    let mut campaign = campaign.expect("a prize");
    let (victor, loser) = (words(&campaign, "seamark"), words(&campaign, "lorien"));
    let taken = campaign.force("Blue Squadron").prizes.len();
    for paper in [&victor, &loser] {
        let fate = paper.lines().find(|line| line.contains("Lorien had 2 frigates")).expect("the battle");
        assert!(!fate.contains("frigate was destroyed") && !fate.contains("frigates were destroyed"), "{fate}");
        // Whoever lost them does not know which of them sank.
        assert_eq!(fate.contains("captured"), paper == &victor, "{fate}");
    }
    let own = chapter(&campaign, "seamark", "Your army");
    assert!(own.contains(&format!("and under its escort {taken} prize")), "{own}");
    let on_the_way = "on the way: of no use until a turn after reaching a home port";
    assert!(own.contains(on_the_way), "{own}");
    assert!(asked(&campaign, "Blue Squadron").is_some_and(|own| own.why.contains(on_the_way)));
    campaign.next_turn();
    campaign.send("Seamark", &fleet("Home Fleet", "to = \"Port Regent\""));
    campaign.resolve();
    let own = chapter(&campaign, "seamark", "Your army");
    assert!(own.contains("in a home port: of use from the end of turn 3 on, if still there by then"), "{own}");
    campaign.next_turn();
    campaign.resolve();
    let paper = words(&campaign, "seamark");
    assert!(paper.contains("of its prizes.") && !paper.contains("under its escort"), "{paper}");
}

#[test]
fn a_card_names_who_commanded_in_the_morning_whatever_became_of_him_since() {
    let text = at_war()
        .replace("roll = \"2\"\nname = \"Death of a general\"", "roll = \"2-12\"\nname = \"Death of a general\"");
    let battle = |seed: u64| {
        let mut campaign = Campaign::of(&text, seed);
        campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0503"}), "it was there");
        campaign.send("Karst", "[[force]]\nname = \"Army of Karst\"\nto = \"0504\"\nstance = \"attack\"\n");
        campaign.resolve();
        campaign
    };
    let campaign = (0..60).map(battle).find(|campaign| campaign.log().contains("Gelb is dead")).expect("his death");
    for folder in ["lorien", "karst"] {
        let paper = words(&campaign, folder);
        // Of a brigade without a general there is none; the army's had one, and the log compared his rating.
        let commanders = row(&paper, "commander");
        assert!(commanders.contains(&"Gelb") && commanders.contains(&"-"), "{commanders:?}");
        assert!(paper.contains("Karst under Gelb"), "{paper}");
        assert!(
            paper.contains("Generals were in danger wherever armies fought; a nation that lost one reads it here."),
            "{paper}"
        );
    }
}

/// A battle at Lowgate between 1st Brigade, on the defence, and the Army of Karst.
fn beaten_at_lowgate(seed: u64, rest: &str) -> Campaign {
    let mut campaign = Campaign::of(&at_war(), seed);
    campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0503"}), "it was there");
    let own = format!("[[force]]\nname = \"1st Brigade\"\nstance = \"defend\"\n{rest}\n");
    campaign.send("Lorien", &own);
    campaign.send("Karst", "[[force]]\nname = \"Army of Karst\"\nto = \"0504\"\nstance = \"attack\"\n");
    campaign.resolve();
    campaign
}

#[test]
fn a_retreat_is_told_with_why_it_ended_there_and_so_it_is_once_the_turn_is_over() {
    let cases = [
        ("retreat_to = [\"0404\"]", " This was the first open hex of those in your orders."),
        ("retreat_to = [\"0503\"]", " No hex of your orders was open; of "),
        ("", " Your orders named no hex; of "),
    ];
    for (rest, why) in cases {
        let is_beaten = |campaign: &Campaign| {
            let own = campaign.force("1st Brigade");
            !own.life.gone && campaign.at("1st Brigade") != "0504"
        };
        let mut campaign = (0..60).map(|seed| beaten_at_lowgate(seed, rest)).find(is_beaten).expect("a retreat");
        let told = |campaign: &Campaign| chapter(campaign, "lorien", "Couriers' reports");
        assert!(told(&campaign).contains(why), "{rest}: {}", told(&campaign));
        let results = told(&campaign);
        for key in ["publish", "official"] {
            campaign.pick(key);
        }
        let news = told(&campaign);
        assert_eq!(news, results);
        // Where the end of the turn is undone, its orders are known again.
        campaign.0.request(&Request::Undo(None), 0).expect("undone");
        assert_eq!(told(&campaign), results, "{rest}");
    }
}

#[test]
fn words_for_the_umpire_stand_in_the_papers_of_who_wrote_them_and_nobody_else() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let entries = "[[force]]\nname = \"1st Brigade\"\nwords = \"Hold the ford.\"\n\n[[words]]\ntext = \"\"\"If Karst \
                   comes,\nburn the bridge.\"\"\"\nremind = \"C6\"\n";
    campaign.send("Lorien", entries);
    campaign.resolve();
    let said = ["**1st Brigade**: Hold the ford.", "**note 1**: If Karst comes, burn the bridge. (shown again at C6)"];
    for when in ["the results", "the news of the next turn"] {
        if when != "the results" {
            campaign.next_turn();
        }
        let own = chapter(&campaign, "lorien", "Your words to the umpire");
        assert!(said.iter().all(|line| own.contains(line)), "{when}: {own}");
        for folder in ["karst", "seamark", "public"] {
            let paper = words(&campaign, folder);
            let none =
                ["Hold the ford", "burn the bridge", "words to the umpire"].iter().all(|own| !paper.contains(own));
            assert!(none, "{when}, {folder}: {paper}");
        }
    }
}

/// What the check of orders says of these entries.
fn checked(campaign: &Campaign, nation: (&str, u8), entries: &str) -> Vec<String> {
    let text = campaign.head(nation.0) + entries;
    let read = read_letter(campaign.0.view().of::<Campaign1805>(), NationId(nation.1), &text);
    read.faults.iter().map(|fault| line_of(&text, fault)).collect()
}

#[test]
fn all_that_an_entry_says_is_judged_where_its_route_is_known_to_stop() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0503"}), "it was there");
    let route = "[[force]]\nname = \"1st Brigade\"\npath = [\"0602\", \"0703\"]\n";
    let told = |more: &str| checked(&campaign, ("Lorien", 0), &format!("{route}{more}"));
    let stops = told("");
    assert!(stops.iter().any(|line| line.contains("warning[stops-short]: 1st Brigade: stops at 0602")), "{stops:?}");
    for more in ["siege = \"invest\"\n", "raid = \"Steinfeste\"\n"] {
        let told = told(more);
        assert!(told.iter().all(|line| !line.contains("will be at")), "{more}: {told:?}");
    }
    for (more, end) in [
        ("raid = \"Saltau\"\n", "will be at 0602; no raid on Saltau: not there"),
        ("inside = true\n", "will be at 0602; not inside: no friendly fortress is there"),
    ] {
        let told = told(more);
        assert!(told.iter().any(|line| line.ends_with(end)), "{more}: {told:?}");
    }
}

#[test]
fn horse_alone_is_warned_at_home_that_it_takes_no_city() {
    let mut campaign = Campaign::new(7);
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0403"}), "it was there");
    for force in ["Light Horse", "Foot Guards"] {
        campaign.correct(&json!({"force": force, "nation": "Seamark", "at": "0204"}), "it was there");
    }
    let told = |entries: &str| {
        let lines = checked(&campaign, ("Seamark", 2), entries);
        lines.iter().any(|line| line.ends_with("Light Horse has no battalion, and only battalions take a city"))
    };
    let horse = "[[force]]\nname = \"Light Horse\"\nto = \"0304\"\n";
    let foot = "[[force]]\nname = \"Foot Guards\"\nto = \"0304\"\n";
    assert!(told(horse), "{:?}", checked(&campaign, ("Seamark", 2), horse));
    assert!(!told(&format!("{horse}{foot}")), "battalions come, too");
    assert!(!told(&format!("{horse}raid = \"Lorien\"\n")), "raiders take nothing");
    campaign.send("Seamark", horse);
    campaign.resolve();
    let paper = words(&campaign, "seamark");
    assert!(paper.contains("The city of Lorien is not taken: only battalions take a city"), "{paper}");
    let any = "house_rules = { \"city.hold\" = \"any\", ";
    let mut lenient = Campaign::of(&changed(&[("house_rules = { ", any)]), 7);
    lenient.correct(&json!({"force": "Light Horse", "nation": "Seamark", "at": "0204"}), "it was there");
    let lines = checked(&lenient, ("Seamark", 2), horse);
    assert!(lines.iter().all(|line| !line.contains("only battalions")), "{lines:?}");
}
