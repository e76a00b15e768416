//! What is told is told whole: every battle of a hex, every city that a peace leaves to others, who declared a war, whom an
//! event is about, why nobody is left; and a check judges every place by who will be there.

use fanion::engine::post::{Clock, Paper};
use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::rulebooks::{Takes, Umpire};
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::orders::letter::read_letter;
use fanion::rules::campaign_1805::orders::line_of;
use fanion::rules::campaign_1805::scenario::ids::NationId;
use fanion::rules::campaign_1805::show::review::Surprise;
use fanion::rules::campaign_1805::state::FightKind;
use fanion::tui::orders::PlayersDesk;
use serde_json::{Value as Json, json};

use super::papers::words;
use super::turns::{Campaign, at_war};

const LORIEN: NationId = NationId(0);

/// What the check says of a nation's entries.
pub(super) fn checked(campaign: &Campaign, nation: &str, entries: &str) -> Vec<String> {
    let id = campaign.state().scenario().nation_named(nation).expect("a nation");
    let text = campaign.head(nation) + entries;
    let read = read_letter(campaign.0.view().of::<Campaign1805>(), id, &text);
    read.faults.iter().map(|fault| line_of(&text, fault)).collect()
}

fn desk(campaign: &Campaign, nation: &str, entries: &str) -> PlayersDesk {
    let papers = campaign.0.papers(&Clock::default());
    let is_own = |paper: &&Paper| paper.name.starts_with(nation) && paper.name.ends_with(".brief.json");
    let brief = papers.iter().find(is_own).and_then(Paper::file).expect("a brief");
    let form = PlayersDesk::new(brief, None, "orders.toml".into()).unwrap_or_else(|why| panic!("{why}"));
    let text = form.book.text() + entries;
    PlayersDesk::new(brief, Some(&text), "orders.toml".into()).unwrap_or_else(|why| panic!("{why}"))
}

/// Lorien beats those before Steinfeste and storms it in the same season; both its battles are fought in one hex.
pub(super) fn two_in_one_hex() -> Campaign {
    let fought = |seed: u64| {
        let mut campaign = Campaign::of(&at_war(), seed);
        campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0503"}), "it was there");
        campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "0602"}), "it was there");
        let storm = "to = \"0602\"\nstance = \"attack\"\nsiege = \"assault\"\n";
        campaign.send("Lorien", &format!("[[force]]\nname = \"Army of the Vale\"\n{storm}"));
        campaign.resolve();
        let kinds: Vec<FightKind> = campaign.state().battles.fights.iter().map(|fight| fight.kind).collect();
        (kinds.len() == 2 && kinds[1] == FightKind::Siege).then_some(campaign)
    };
    (0..40).find_map(fought).expect("a battle and an assault")
}

#[test]
fn of_two_battles_in_a_hex_each_tells_what_the_enemy_had_and_the_scouts_do_not_repeat_it() {
    let campaign = two_in_one_hex();
    let paper = words(&campaign, "karst");
    let chapter = |heading: &str| {
        let rest = paper.split(heading).nth(1).expect("a chapter");
        rest.split("\n## ").next().expect("a chapter").to_owned()
    };
    let told = chapter("## What changed");
    let fights = &campaign.state().battles.fights;
    assert_ne!(
        (fights[0].arms[0], fights[0].lost[0]),
        (fights[1].arms[0], fights[1].lost[0]),
        "they tell nothing apart"
    );
    for fight in [&fights[0], &fights[1]] {
        let had = format!("Lorien had {} battalions", fight.arms[0][0]);
        assert_eq!(told.lines().filter(|line| line.contains(&had)).count(), 1, "{had}: {told}");
    }
    assert!(!chapter("## What your scouts report").contains("Lorien had "), "{paper}");
}

#[test]
fn how_a_garrison_that_is_gone_was_supplied_in_its_battle_is_told_to_its_owner_alone() {
    let campaign = two_in_one_hex();
    let why = "Steinfeste garrison fought out of supply: an enemy was before its city, and a garrison feeds only on one \
               free of enemies";
    assert!(campaign.force("Steinfeste garrison").life.gone, "the place holds with this seed: nothing is shown");
    assert!(words(&campaign, "karst").contains(why), "{}", words(&campaign, "karst"));
    assert!(!words(&campaign, "lorien").contains(why) && !words(&campaign, "public").contains(why));
}

#[test]
fn in_winter_the_same_reason_is_given_where_no_source_is_left_at_all() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.resolve();
    campaign.next_turn();
    for city in ["Lorien", "Valmont", "Lowgate"] {
        campaign.correct(&json!({"city": city, "holder": "Karst"}), "it fell");
    }
    let why = "in Winter only a source in its own hex serves";
    let desk = desk(&campaign, "lorien", "");
    let hex = desk.brief.hex("0604").expect("a hex");
    let facts: Vec<String> = desk.brief.facts(hex).iter().map(ToString::to_string).collect();
    assert!(facts.contains(&format!("beyond supply: {why}")), "{facts:?}");
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\nto = \"0604\"\n");
    campaign.resolve();
    let paper = words(&campaign, "lorien");
    assert!(paper.contains(&format!("ut of supply: {why}")), "{paper}");
}

#[test]
fn a_peace_says_which_cities_stay_with_the_other_side_to_both_to_all_and_to_the_umpire() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0801"}), "it was there");
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0803"}), "it was there");
    campaign.correct(&json!({"city": "Karsten", "holder": "Lorien"}), "it fell");
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0304"}), "it was there");
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "Lowgate"}), "it was there");
    campaign.correct(&json!({"city": "Lowgate", "holder": "Karst"}), "it fell");
    campaign.send("Lorien", "[[terms]]\nof = \"Karst\"\nchoose = \"reparations\"\n");
    campaign.resolve();
    for folder in ["lorien", "karst", "seamark", "public"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains("Karst has submitted to Lorien."), "{folder}: {paper}");
        assert!(paper.contains("By the peace Karst keeps Lowgate, a city of Lorien."), "{folder}: {paper}");
        assert!(!paper.contains("Lorien keeps Karsten"), "{folder}: {paper}");
    }
    let asked = Umpire::of(&campaign.0).expect("an umpire").asked_about();
    let line = asked.iter().find(|own| own.what == "Lowgate").unwrap_or_else(|| panic!("{asked:?}"));
    assert_eq!(
        (line.kind, line.nation, line.why.as_str()),
        (Surprise::CityLost, LORIEN, "Karst holds it; Karst keeps it by the peace")
    );
}

#[test]
fn who_declared_a_war_on_whom_is_in_the_papers_of_both_and_in_the_newspaper() {
    let declares = |by: &[(&str, &str)]| {
        let mut campaign = Campaign::new(7);
        campaign.resolve();
        campaign.next_turn();
        for (nation, on) in by {
            campaign.send(nation, &format!("[[diplomacy]]\ndo = \"war\"\nwith = \"{on}\"\n"));
        }
        campaign.resolve();
        ["lorien", "karst", "seamark", "public"].map(|folder| words(&campaign, folder))
    };
    for paper in declares(&[("Karst", "Lorien")]) {
        assert!(paper.contains("Karst has declared war on Lorien."), "{paper}");
    }
    for paper in declares(&[("Lorien", "Karst")]) {
        assert!(paper.contains("Lorien has declared war on Karst."), "{paper}");
    }
    for paper in declares(&[("Karst", "Lorien"), ("Lorien", "Karst")]) {
        assert!(paper.contains("Lorien and Karst have declared war on each other."), "{paper}");
    }
}

#[test]
fn an_event_about_one_nation_names_it_to_everybody_and_once() {
    // It comes with every roll.
    let season = |name: &str| {
        let named = format!("roll = \"2-12\"\nname = \"{name}\"");
        let text = super::sea::changed(&[
            ("roll = \"2\"\nname = \"Death of a general\"", named.as_str()),
            (
                "text = \"A 1 on a die for each side of each battle.\"\neffect = [\"general-death\"]",
                "text = \"100 for the treasury.\"\neffect = [\"cash Seamark 100\"]",
            ),
        ]);
        let mut campaign = Campaign::of(&text, 7);
        campaign.resolve();
        campaign
    };
    let campaign = season("Fair harvest in Seamark");
    assert!(words(&campaign, "public").contains("**Fair harvest in Seamark.** 100 for the treasury."));
    let campaign = season("Fair harvest");
    for folder in ["lorien", "karst", "seamark", "public"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains("**Fair harvest (Seamark).** 100 for the treasury."), "{folder}: {paper}");
    }
    let own = words(&campaign, "seamark");
    assert!(own.split("## Elsewhere").next().is_some_and(|above| above.contains("Fair harvest (Seamark)")), "{own}");
}

/// Lorien's 1st Brigade holds Saltau, which it took; its army is near.
fn in_saltau() -> Campaign {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "Saltau"}), "it was there");
    campaign.correct(&json!({"city": "Saltau", "holder": "Lorien"}), "it fell");
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0803"}), "it was there");
    campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0801"}), "it was there");
    campaign
}

#[test]
fn a_captured_city_is_called_empty_only_where_no_battalion_will_be_in_it() {
    let campaign = in_saltau();
    let out = "[[force]]\nname = \"1st Brigade\"\nto = \"0804\"\n";
    let said = "Saltau is left without a battalion: it goes back to its owner";
    let is_said = |entries: &str| checked(&campaign, "Lorien", entries).iter().any(|line| line.contains(said));
    assert!(is_said(out), "{:?}", checked(&campaign, "Lorien", out));
    let lines = checked(&campaign, "Lorien", out);
    assert!(lines.iter().any(|line| line.starts_with("8:6: warning[city-left-empty]")), "{lines:?}");
    assert!(!is_said(&format!("{out}[[force]]\nname = \"Army of the Vale\"\nto = \"0805\"\n")));
    assert!(is_said(&format!("{out}[[force]]\nname = \"Army of the Vale\"\nto = \"0804\"\n")));
}

#[test]
fn the_land_is_weighed_against_all_who_will_be_there_and_not_against_one_entry() {
    let mut campaign = Campaign::new(7);
    campaign.correct(&json!({"force": "I Corps", "nation": "Lorien", "army": null}), "it was alone");
    for force in ["I Corps", "1st Brigade"] {
        campaign.correct(&json!({"force": force, "nation": "Lorien", "at": "0505"}), "it was there");
    }
    let to = |name: &str| format!("[[force]]\nname = \"{name}\"\nto = \"0506\"\n");
    let said = |entries: &str| {
        let lines = checked(&campaign, "Lorien", entries);
        lines.into_iter().filter(|line| line.contains("over-forage")).collect::<Vec<_>>()
    };
    assert!(said(&to("1st Brigade")).is_empty() && said(&to("I Corps")).is_empty());
    let both = said(&(to("1st Brigade") + &to("I Corps")));
    let words = "2 commands in 0506, whose forage is 1: attrition after the moves takes 10%";
    assert!(both.len() == 2 && both.iter().all(|line| line.contains(words)), "{both:?}");
}

#[test]
fn an_entry_with_several_faults_names_them_all() {
    let campaign = Campaign::new(7);
    let many = "[[organise]]\ndo = \"transfer\"\nforce = \"I Corps\"\nto = \"Guard Corps\"\nunits = { \"Line\" = 9, \"Chasseurs\" = 3 }\n";
    let lines = checked(&campaign, "Lorien", many);
    let both = "I Corps has 8 of Line, not 9; I Corps has 2 of Chasseurs, not 3";
    assert!(lines.iter().any(|line| line.contains(both)), "{lines:?}");
    let brigade = "[[organise]]\ndo = \"form\"\nname = \"2nd Brigade\"\nkind = \"brigade\"\nforce = \"I Corps\"\nunits = { \"Line\" = 7, \"Foot battery\" = 2 }\n";
    let lines = checked(&campaign, "Lorien", brigade);
    let both = "a brigade has room for 6 battalions, found 7; a brigade has room for 1 battery, found 2";
    assert!(lines.iter().any(|line| line.contains(both)), "{lines:?}");
}

#[test]
fn whom_the_orders_do_away_with_stays_in_the_list_of_the_editor_with_the_reason() {
    let campaign = Campaign::new(7);
    let about = |entries: &str, name: &str| {
        let desk = desk(&campaign, "lorien", entries);
        let piece = desk.pieces.iter().find(|own| own.name == name).unwrap_or_else(|| panic!("{name} is gone"));
        piece.about.clone()
    };
    let detach = |name: &str| format!("[[organise]]\ndo = \"detach\"\nforce = \"{name}\"\n");
    let both = detach("I Corps") + &detach("Guard Corps");
    assert_eq!(
        about(&both, "Army of the Vale"),
        "nobody will be left in it: your orders detach I Corps, detach Guard Corps"
    );
    let dissolve = "[[organise]]\ndo = \"dissolve\"\nforce = \"Army of the Vale\"\n";
    assert_eq!(about(dissolve, "Army of the Vale"), "your orders dissolve it");
    assert!(about("", "Army of the Vale").starts_with("army at Lorien (0304)"), "{}", about("", "Army of the Vale"));
}

#[test]
fn a_list_of_places_has_each_of_them_once_and_finds_a_city_by_its_number_too() {
    let desk = desk(&Campaign::new(7), "seamark", "");
    for (section, key) in [("fleet", "land_at"), ("force", "to"), ("force", "retreat_to")] {
        let takes = desk.brief.takes(section, key, None, &|_| String::new());
        let (Takes::One(lines) | Takes::Many(lines)) = takes else { panic!("{section} {key}: a list") };
        let mut hexes: Vec<usize> = lines.iter().filter_map(|line| desk.brief.hex(&line.word)).collect();
        let all = hexes.len();
        hexes.sort_unstable();
        hexes.dedup();
        assert_eq!(hexes.len(), all, "{section} {key}");
        assert!(lines.iter().any(|line| line.shown == "Valmont (0103)" && line.word == "Valmont"), "{lines:?}");
    }
}

#[test]
fn a_form_offers_routes_to_those_alone_who_can_march() {
    let form = desk(&Campaign::new(7), "lorien", "").brief.form();
    let entry = |name: &str| {
        let rest = form.split(&format!("# name = \"{name}\"\n")).nth(1).unwrap_or_else(|| panic!("{name}: {form}"));
        rest.lines().next().unwrap_or_default().to_owned()
    };
    assert!(entry("1st Brigade").starts_with("# path = []"), "{form}");
    assert_eq!(entry("Valmont garrison"), "", "{form}");
    assert!(form.contains("a garrison never moves"), "{form}");
    let before = desk(&Campaign::before(super::scenario::THREE_RIVERS, 7), "lorien", "").brief.form();
    assert!(!before.contains("# path = []") && !before.contains("# to = \"\""), "{before}");
}

#[test]
fn a_general_before_a_city_that_an_enemy_holds_is_not_at_it_and_who_leads_a_command_is_named() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"city": "Steinfeste", "holder": "Lorien"}), "it fell");
    let paper = words(&campaign, "karst");
    assert!(paper.contains("**Generals without a command**: Ocker before Steinfeste (0602)."), "{paper}");
    campaign.send("Karst", "[[organise]]\ndo = \"lead\"\ngeneral = \"Ocker\"\nto = \"3rd Foot\"\n");
    campaign.resolve();
    let paper = words(&campaign, "karst");
    assert!(
        paper.contains("3rd Foot is led by Ocker now.") && paper.contains("**3rd Foot** (Ocker), a brigade,"),
        "{paper}"
    );
}

#[test]
fn the_question_about_a_retreat_says_whose_it_is_from_where_why_it_is_asked_and_what_the_hexes_are() {
    let asked = |seed: u64| {
        let mut campaign = Campaign::of(&at_war(), seed);
        campaign.correct(&json!({"city": "Saltau", "holder": "Lorien"}), "no source is nearest");
        campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\npath = [\"0604\", \"0705\"]\n");
        campaign.send("Karst", "[[force]]\nname = \"3rd Foot\"\nstance = \"defend\"\n");
        campaign.pick("close");
        for _ in 0..40 {
            let prompt = campaign.0.prompt()?.clone();
            let Kind::Choose { options, .. } = &prompt.kind else { return None };
            if prompt.key.starts_with("retreat:Karst") {
                return Some(prompt);
            }
            if prompt.key == "C9" {
                return None;
            }
            campaign.pick(options[0].key.as_ref());
        }
        None
    };
    let prompt = (1..40).find_map(asked).expect("a question");
    assert_eq!(prompt.text, "where does 3rd Foot of Karst retreat to, beaten at Gorge (0705)?");
    let why = prompt.owed.as_ref().map(|owed| owed.why.clone());
    assert_eq!(why.as_deref(), Some("its orders name no hex, and these are equally near to its supply"));
    let Kind::Choose { options, .. } = &prompt.kind else { panic!("a choice") };
    let all: Vec<String> = options.iter().map(|option| format!("{option:?}")).collect();
    assert!(all.len() > 1 && all.iter().all(|option| option.contains(", land of Karst")), "{all:?}");
}

#[test]
fn privateers_are_told_with_the_dice_that_they_take_to_both_and_to_nobody_else() {
    let mut campaign = Campaign::new(7);
    let raids = "path = [\"Western Sea\", \"Ocean\"]\nprivateer = \"Seamark\"";
    campaign.send("Lorien", &super::sea::fleet("Flotilla", raids));
    campaign.resolve();
    let said = "Privateers of Lorien took trade of Seamark: 1 die of trade goes from the next income of Seamark to that \
                of Lorien.";
    for (folder, is_told) in [("lorien", true), ("seamark", true), ("karst", false), ("public", false)] {
        let paper = words(&campaign, folder);
        assert_eq!(paper.contains(said), is_told, "{folder}: {paper}");
    }
}

#[test]
fn an_army_that_is_formed_is_called_so_with_its_general() {
    let mut campaign = Campaign::new(7);
    campaign.send(
        "Seamark",
        "[[organise]]\ndo = \"form\"\nname = \"Left Wing\"\ngeneral = \"Teal\"\n\
         [[organise]]\ndo = \"attach\"\nforce = \"Foot Guards\"\nto = \"Left Wing\"\n",
    );
    campaign.resolve();
    let paper = words(&campaign, "seamark");
    assert!(paper.contains("Left Wing was formed under Teal."), "{paper}");
    assert!(!paper.contains("has its general"), "{paper}");
}

fn correction(campaign: &mut Campaign, fields: &Json) -> Result<(), String> {
    let fields = fields.as_object().expect("an object").clone();
    let said = campaign.0.request(&Request::Correct(fields, "a test".to_owned()), 0);
    said.map(drop).map_err(|refusal| refusal.to_string())
}

#[test]
fn the_hits_of_a_unit_and_a_brigade_that_is_gone_are_set_right_like_all_else() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let figures = |campaign: &Campaign, name: &str| {
        campaign.0.things().into_iter().find(|thing| thing.name == name).map(|thing| thing.figures)
    };
    let force = |rest: &Json| {
        let mut fields = json!({"force": "3rd Foot", "nation": "Karst"});
        fields.as_object_mut().expect("an object").extend(rest.as_object().expect("an object").clone());
        fields
    };
    let before = figures(&campaign, "3rd Foot").expect("a brigade");
    let (unit, _) = before.iter().find(|(name, _)| name.starts_with("hits: ")).expect("a unit of several hits");
    for hits in [1, 2, 1] {
        correction(&mut campaign, &force(&json!({unit.as_str(): hits}))).expect("it is set");
        let now = figures(&campaign, "3rd Foot").expect("a brigade");
        assert_eq!(now[unit], hits, "{now:?}");
        assert_eq!(now.len(), before.len(), "{now:?}");
    }
    let refused = correction(&mut campaign, &force(&json!({unit.as_str(): 3}))).expect_err("too many");
    assert!(refused.contains("from 0 to 2"), "{refused}");
    let none: Json = before
        .iter()
        .filter(|(name, _)| name.starts_with("units: "))
        .map(|(name, _)| (name.clone(), json!(0)))
        .collect();
    correction(&mut campaign, &force(&none)).expect("it is destroyed");
    assert!(campaign.force("3rd Foot").life.gone);
    campaign.resolve();
    assert!(words(&campaign, "karst").contains("3rd Foot was removed by the umpire."));
    // It is offered with what it may hold, and comes back with what it is given.
    let gone = figures(&campaign, "3rd Foot").expect("it can be brought back");
    assert!(gone.contains_key("units: Grand Line") && !gone.contains_key("units: Man of war"), "{gone:?}");
    let refused = correction(&mut campaign, &force(&json!({"stance": "defend"}))).expect_err("nobody is there");
    assert!(refused.contains("set its `units` first"), "{refused}");
    correction(&mut campaign, &force(&json!({"units": {"Grand Line": 2}, "at": "Karsten"}))).expect("it is back");
    let back = campaign.state().present().find(|(_, force)| force.name == "3rd Foot").map(|(_, own)| own.units.len());
    assert_eq!(back, Some(2));
    assert_eq!(campaign.0.verify(), []);
}
