//! What stands between nations and between players and the umpire: terms of submission, reparations, generals,
//! challenges, words, events, corrections.

use fanion::engine::post::{Clock, Content};
use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::orders::letter::read_letter;
use fanion::rules::campaign_1805::scenario::ids::{self, Bond, Fate, Stance};
use fanion::rules::campaign_1805::state::view;
use fanion::rules::campaign_1805::watch::fates::Fates;
use serde_json::{Value as Json, json};

use super::scenario::THREE_RIVERS;
use super::turns::{Campaign, at_war};

/// Why a correction is refused.
fn refused(campaign: &mut Campaign, fields: &Json) -> String {
    let request = Request::Correct(fields.as_object().expect("an object").clone(), "a test".to_owned());
    let refusal = campaign.0.request(&request, 0).map(drop).expect_err("a refusal");
    refusal.to_string()
}

fn set(campaign: &mut Campaign, fields: &Json) {
    campaign.correct(fields, "a test");
}

/// The turn is played on until this prompt is asked.
fn until(campaign: &mut Campaign, key: &str) {
    for _ in 0..60 {
        let prompt = campaign.0.prompt().expect("a prompt");
        if prompt.key == key {
            return;
        }
        let request = match &prompt.kind {
            Kind::Choose { options, .. } => Request::Pick(options[0].key.to_string()),
            Kind::Name => Request::Name("nothing".to_owned()),
            other => panic!("{other:?}"),
        };
        campaign.0.request(&request, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    panic!("{key} is never asked");
}

/// Karst's capital is Lorien's at the count, and nobody says which terms: the umpire is asked in the next C3.
fn beaten(seed: u64) -> Campaign {
    // Nobody guards Karsten, and a corps of Lorien's stands there.
    let text = at_war().replace("at = \"0803\"\narmy = \"Army of Karst\"", "at = \"0903\"\narmy = \"Army of Karst\"");
    let mut campaign = Campaign::of(&text, seed);
    for name in ["I Corps", "Guard Corps"] {
        set(&mut campaign, &json!({"force": name, "nation": "Lorien", "at": "0803"}));
    }
    campaign.send("Karst", "[[force]]\nname = \"Army of Karst\"\nstance = \"defend\"\n");
    campaign.send("Lorien", "[[force]]\nname = \"Army of the Vale\"\nstance = \"defend\"\n");
    campaign
}

#[test]
fn the_victor_chooses_reparations_which_are_paid_at_the_next_four_c1s_as_far_as_cash_goes() {
    let mut campaign = beaten(7);
    until(&mut campaign, "submission:Lorien/Karst");
    campaign.pick("reparations");
    let reparations = &campaign.state().affairs.reparations;
    let [owed] = reparations[..] else { panic!("{reparations:?}") };
    // The sheet does not list Karst: half of its 11 + 5 + 6 home RP at $10.
    assert_eq!((owed.cash, owed.until, owed.to.0), (110, 6, 0));
    assert!(campaign.state().gives(Bond::EnforcedPeace, owed.from, owed.to));
    assert!(!campaign.state().is_enemy(owed.from, owed.to));
    set(&mut campaign, &json!({"nation": "Karst", "cash": 30}));
    let before = campaign.state().lands.nations[0].cash;
    campaign.next_turn();
    assert_eq!((campaign.state().lands.nations[1].cash, campaign.state().lands.nations[0].cash), (0, before + 30));
    assert_eq!(campaign.state().lands.cities[3].holder.map(|holder| holder.0), Some(1), "the capital returns");
    for _ in 0..3 {
        campaign.resolve();
        campaign.next_turn();
    }
    assert_eq!(campaign.state().now.turn, 6);
    assert!(campaign.state().affairs.reparations.is_empty(), "four times");
}

#[test]
fn two_provinces_are_picked_one_by_each_and_peace_holds_a_year() {
    let mut campaign = beaten(7);
    until(&mut campaign, "submission:Lorien/Karst");
    campaign.pick("two-provinces");
    assert_eq!(campaign.0.prompt().expect("a prompt").key, "cede:Lorien/Karst");
    campaign.pick("Gorge");
    let owner = |campaign: &Campaign, at: usize| campaign.state().lands.provinces[at].owner.map(|owner| owner.0);
    assert_eq!((owner(&campaign, 4), owner(&campaign, 3), owner(&campaign, 2)), (Some(0), Some(0), Some(1)));
    let peace = campaign.state().between.relations.iter().find(|own| own.kind == Bond::EnforcedPeace).expect("a peace");
    assert_eq!(peace.until, Some(5));
    assert_eq!(campaign.state().lands.nations[0].forced.len(), 1);
}

#[test]
fn what_the_loser_would_cede_is_its_own_to_know_while_the_terms_are_open() {
    let seen = |cede: &str, whom: Option<&str>| {
        let mut campaign = beaten(7);
        let terms = format!("[[terms]]\nto = \"Lorien\"\ncede = [{cede}]\n");
        campaign.send("Karst", &format!("[[force]]\nname = \"Army of Karst\"\nstance = \"defend\"\n{terms}"));
        until(&mut campaign, "C9");
        let state = campaign.state();
        let view = match whom {
            Some(name) => view::view(state, state.scenario().nation_named(name).expect("a nation"), false),
            None => view::public(state, false),
        };
        assert_eq!(view.affairs.submissions.iter().count(), 1, "all know that they are open");
        serde_json::to_string(&view).expect("a view")
    };
    let [one, other] = ["\"Gorge\", \"Borderlands\"", "\"Borderlands\""];
    for whom in [Some("Lorien"), Some("Seamark"), None] {
        assert_eq!(seen(one, whom), seen(other, whom), "{whom:?}");
    }
    assert_ne!(seen(one, Some("Karst")), seen(other, Some("Karst")));
}

#[test]
fn the_form_of_the_next_orders_has_the_entry_that_chooses() {
    let mut campaign = beaten(7);
    campaign.resolve();
    campaign.next_turn();
    let form = |name: &str| {
        let papers = campaign.0.papers(&Clock::default());
        let own =
            papers.iter().find(|paper| paper.seat.as_deref() == Some(name) && paper.name.ends_with(".orders.toml"));
        let Content::File(text) = &own.expect("a form").content else { panic!("a file") };
        text.clone()
    };
    assert!(form("Lorien").contains("# [[terms]]\n# of = \"Karst\"\n# choose = \"\""), "{}", form("Lorien"));
    assert!(form("Karst").contains("# [[terms]]\n# to = \"Lorien\"\n# cede = []"), "{}", form("Karst"));
    assert!(!form("Seamark").contains("# [[terms]]"), "{}", form("Seamark"));
}

/// What an automatic player's line would tell of the cities and of who is out.
fn fates(campaign: &Campaign) -> String {
    let mut fates = Fates::of(Campaign::of(&at_war(), 7).state());
    fates.follow(&campaign.0);
    let told = fates.words(campaign.state());
    fates.follow(&campaign.0);
    assert_eq!(fates.words(campaign.state()), told, "what was read is not read again");
    told
}

#[test]
fn a_city_is_taken_in_war_and_not_by_treaty_nor_when_it_returns() {
    let mut campaign = beaten(7);
    assert_eq!(fates(&campaign), "cities taken none; out none");
    until(&mut campaign, "submission:Lorien/Karst");
    campaign.pick("two-provinces");
    campaign.pick("Gorge");
    let holders = [3, 5, 6].map(|city| campaign.state().lands.cities[city].holder.map(|holder| holder.0));
    assert_eq!(holders, [Some(1), Some(0), Some(0)], "Karsten returns, Steinfeste and Gorge go with their provinces");
    assert_eq!(fates(&campaign), "cities taken Lorien 1; out none");
}

#[test]
fn who_is_conquered_is_told_with_the_turn() {
    let mut campaign = Campaign::of(&at_war(), 7);
    set(&mut campaign, &json!({"relation": "war", "between": ["Lorien", "Ordu"]}));
    set(&mut campaign, &json!({"force": "Host of Ordu", "nation": "Ordu", "at": "1001"}));
    set(&mut campaign, &json!({"force": "1st Brigade", "nation": "Lorien", "at": "1003"}));
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\nstance = \"defend\"\n");
    campaign.resolve();
    assert_eq!(fates(&campaign), "cities taken Lorien 1; out Ordu turn 1");
}

#[test]
fn one_province_is_the_losers_pick_and_peace_holds_two_years() {
    let mut campaign = beaten(7);
    until(&mut campaign, "submission:Lorien/Karst");
    campaign.pick("one-province");
    assert_eq!(campaign.0.prompt().expect("a prompt").key, "cede:Karst");
    campaign.pick("Borderlands");
    assert_eq!(campaign.state().lands.provinces[3].owner.map(|owner| owner.0), Some(0));
    let peace = campaign.state().between.relations.iter().find(|own| own.kind == Bond::EnforcedPeace).expect("a peace");
    assert_eq!(peace.until, Some(9));
}

#[test]
fn two_enemies_in_two_capitals_leave_the_victor_to_the_umpire() {
    let text = at_war()
        .replace("capital = \"Karsten\"", "capital = \"Karsten\"\nsecond_capital = \"Saltau\"")
        .replace("[[kingdom]]", "[[treaty]]\nkind = \"war\"\nbetween = [\"Seamark\", \"Karst\"]\n\n[[kingdom]]");
    let mut campaign = Campaign::of(&text, 7);
    set(&mut campaign, &json!({"relation": "war", "between": ["Lorien", "Seamark"], "ends": true}));
    for (force, nation, at) in [
        ("1st Foot", "Karst", "0903"),
        ("2nd Foot", "Karst", "0903"),
        ("1st Horse", "Karst", "0903"),
        ("I Corps", "Lorien", "0803"),
        ("Guard Corps", "Lorien", "0803"),
        ("Foot Guards", "Seamark", "0805"),
    ] {
        set(&mut campaign, &json!({"force": force, "nation": nation, "at": at}));
    }
    until(&mut campaign, "victor:Karst");
    campaign.pick("Seamark");
    let state = campaign.state();
    let [karst, seamark] = ["Karst", "Seamark"].map(|name| state.scenario().nation_named(name).expect("a nation"));
    assert!(state.affairs.submissions.of(karst, seamark).is_some());
}

#[test]
fn a_lost_general_is_replaced_at_the_count_and_his_army_goes_to_its_best_subordinate() {
    let mut campaign = Campaign::new(7);
    set(&mut campaign, &json!({"general": "Azur", "status": "dead"}));
    // The umpire's word hands it on at once, as a battle does.
    let army = &campaign.state().troops.armies[0];
    assert_eq!(campaign.state().general(army.general).figures.name, "Carmin");
    campaign.resolve();
    let army = &campaign.state().troops.armies[0];
    let leader = &campaign.state().general(army.general).figures;
    assert_eq!((leader.name.as_str(), army.gone), ("Carmin", false), "{}", campaign.log());
    let new = campaign.state().troops.generals.last().expect("a general");
    assert_eq!((new.figures.name.as_str(), new.figures.ap, new.fate), ("Cerise", 2, Fate::Free));
    assert_eq!(campaign.force("I Corps").general, None, "he leads the army now");
}

#[test]
fn an_army_without_any_general_stands_alone() {
    let mut campaign = Campaign::new(7);
    set(&mut campaign, &json!({"general": "Gelb", "status": "captive", "captor": "Lorien"}));
    assert!(campaign.state().troops.armies[1].gone);
    campaign.resolve();
    assert!(campaign.state().troops.armies[1].gone);
    assert!(campaign.force("1st Foot").army.is_none());
    assert_eq!(campaign.state().troops.generals.last().expect("a general").figures.name, "Braun");
}

#[test]
fn generals_are_bought_for_500_up_to_nine() {
    let mut campaign = Campaign::new(7);
    set(&mut campaign, &json!({"nation": "Lorien", "cash": 1200}));
    campaign.send("Lorien", "[[buy]]\nwhat = \"general\"\ncount = 2\n");
    campaign.resolve();
    let names: Vec<&str> = campaign.state().troops.generals.iter().map(|own| own.figures.name.as_str()).collect();
    assert_eq!(names[6..], ["Cerise", "Ecru"], "{}", campaign.log());
    assert!(campaign.log().contains("purchases: $500"), "{}", campaign.log());
}

/// A general of Lorien's, as a scenario has him.
fn one_more_of_lorien(number: usize) -> String {
    let ratings = "rank = \"D\"\nbattle_rating = 1\ncommand_rating = 1\nap = 1\n";
    format!("[[general]]\nname = \"N{number}\"\nnation = \"Lorien\"\n{ratings}")
}

#[test]
fn the_tenth_general_is_not_for_sale_and_a_nation_that_began_with_nine_buys_none() {
    // Lorien has Azur and Carmin: seven more are bought of ten that are paid for.
    let names = "Lorien = [\"A\", \"B\", \"C\", \"D\", \"E\", \"F\", \"G\", \"H\", \"I\", \"J\", ";
    let text = THREE_RIVERS.replace("Lorien = [", names);
    let mut campaign = Campaign::of(&text, 7);
    let own =
        |campaign: &Campaign| campaign.state().troops.generals.iter().filter(|own| own.figures.nation.0 == 0).count();
    let began = own(&campaign);
    set(&mut campaign, &json!({"nation": "Lorien", "cash": 9_000}));
    // Of more than nine the check refuses the whole purchase: C3 would have to drop a part of it.
    let count = 9 - began;
    let text = format!("[[buy]]\nwhat = \"general\"\ncount = {}\n", count + 1);
    let text = text + &format!("[[buy]]\nwhat = \"general\"\ncount = {count}\n");
    campaign.send("Lorien", &text);
    campaign.resolve();
    assert_eq!(own(&campaign), 9, "{}", campaign.log());
    assert_eq!(campaign.log().matches("purchases: $500").count(), 9 - began);
    campaign.next_turn();
    let text = campaign.head("Lorien") + "[[buy]]\nwhat = \"general\"\n";
    let lorien = campaign.state().scenario().nation_named("Lorien").expect("a nation");
    let taken = read_letter(campaign.0.view().of::<Campaign1805>(), lorien, &text);
    let codes: Vec<&str> = taken.faults.iter().map(|fault| fault.code.key()).collect();
    assert_eq!(codes, ["generals-full"]);
    // Nine of whom three are lost are fewer than nine; they are replaced, not bought.
    let more: Vec<String> = (began..9).map(one_more_of_lorien).collect();
    let text = format!("{THREE_RIVERS}\n{}", more.concat());
    let mut nine = Campaign::of(&text, 7);
    assert_eq!(own(&nine), 9);
    set(&mut nine, &json!({"general": "N8", "status": "captive", "captor": "Seamark"}));
    set(&mut nine, &json!({"nation": "Lorien", "cash": 9_000}));
    nine.send("Lorien", "[[buy]]\nwhat = \"general\"\n");
    nine.resolve();
    assert!(!nine.log().contains("purchases: $500"), "{}", nine.log());
    assert_eq!(own(&nine), 10, "the captive is replaced at the count");
}

#[test]
fn a_captive_returns_with_peace() {
    let mut campaign = Campaign::of(&at_war(), 7);
    set(&mut campaign, &json!({"general": "Ocker", "status": "captive", "captor": "Lorien"}));
    let peace = |with: &str| format!("[[diplomacy]]\ndo = \"peace\"\nwith = \"{with}\"\n");
    campaign.send("Lorien", &peace("Karst"));
    campaign.send("Karst", &peace("Lorien"));
    campaign.resolve();
    let ocker = campaign.state().general_named("Ocker").expect("he is there");
    assert_eq!(campaign.state().general(ocker).fate, Fate::Free);
}

#[test]
fn a_name_of_a_lost_unit_is_not_used_again() {
    let mut campaign = Campaign::new(7);
    let buy = "[[buy]]\nwhat = \"Line\"\ncount = 1\nat = \"Lorien\"\nname = \"Levy\"\nkind = \"brigade\"\n";
    campaign.send("Lorien", buy);
    campaign.resolve();
    // 8 in the corps, 4 in the brigade, 1 in the garrison.
    assert_eq!(campaign.force("Levy").units[0].name, "Line 14");
    let number = |campaign: &Campaign| {
        campaign
            .state()
            .names
            .numbered
            .iter()
            .find(|(nation, kind, _)| nation.0 == 0 && kind.0 == 0)
            .map(|(.., last)| *last)
    };
    assert_eq!(number(&campaign), Some(14));
}

#[test]
fn a_challenge_is_taken_once_results_are_published_and_answered_to_its_sender_alone() {
    let mut campaign = Campaign::new(7);
    campaign.resolve();
    let letter = Request::Post { kind: "challenge".into(), from: "Karst".into(), text: "the die was mine".into() };
    assert!(campaign.0.request(&letter, 0).is_err(), "before results are published");
    campaign.pick("publish");
    campaign.0.request(&letter, 0).expect("it is taken");
    let refusal = campaign.0.request(&Request::Pick("official".to_owned()), 0).expect_err("a challenge is open");
    assert!(refusal.to_string().contains("official"), "{refusal}");
    campaign.pick("challenge:1/001");
    campaign.pick("refused");
    campaign.0.request(&Request::Name("it was not".to_owned()), 0).expect("why");
    assert!(campaign.log().contains("the challenge of Karst is refused: it was not"));
    campaign.0.look_as(fanion::engine::seat::Eye::Seat("Lorien".to_owned()));
    assert!(!campaign.log().contains("it was not"));
    campaign.0.look_as(fanion::engine::seat::Eye::All);
    campaign.pick("official");
}

#[test]
fn words_of_an_army_are_shown_once_before_its_battle() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0504"}), "it was there");
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "0503"}), "it was there");
    let entry = "[[force]]\nname = \"Army of the Vale\"\npath = [\"0503\"]\nwords = \"spare the mill\"\n";
    campaign.send("Lorien", entry);
    campaign.pick("close");
    campaign.pick("leave");
    let shown = campaign.0.prompt().expect("words before the battle");
    assert_eq!(shown.key, "words:0503");
    let odds = "Lorien, 20 units against Karst, 4 units";
    assert_eq!(shown.text, format!("before the battle at 0503, {odds}: Lorien, Army of the Vale: spare the mill"));
}

#[test]
fn words_are_read_when_orders_close_and_amended_by_the_umpire() {
    let mut campaign = Campaign::new(7);
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\nwords = \"go west if you can\"\n\n[[words]]\ntext = \"mind the bridge\"\nremind = \"C5\"\n");
    campaign.pick("close");
    assert_eq!(campaign.0.prompt().expect("words").key, "words:Lorien/1st Brigade");
    campaign.pick("amend");
    let bad = campaign.0.request(&Request::Name("[[force]]\nname = \"1st Brigade\"\npath = [\"0303\"]".into()), 0);
    let bad = bad.expect_err("no way").to_string();
    assert!(bad.contains("0303") && !bad.contains("error["), "{bad}");
    campaign
        .0
        .request(&Request::Name("[[force]]\nname = \"1st Brigade\"\npath = [\"0505\"]".into()), 0)
        .expect("amended");
    assert_eq!(campaign.0.prompt().expect("words").key, "words:Lorien/note 1");
    campaign.pick("leave");
    assert_eq!(campaign.0.prompt().expect("a reminder").key, "words:Lorien/note 1/C5");
    assert_eq!(campaign.at("1st Brigade"), "0505");
}

#[test]
fn a_nation_without_orders_holds_or_is_asked_about_or_draws() {
    let with = |rule: &str| {
        let rules = format!("house_rules = {{ \"end.last-turn\" = \"8\", \"orders.missing\" = \"{rule}\" }}");
        Campaign::of(&THREE_RIVERS.replace("house_rules = { \"end.last-turn\" = \"8\" }", &rules), 7)
    };
    let mut hold = Campaign::new(7);
    hold.resolve();
    assert!(hold.log().contains("Lorien: no orders received: its forces hold"));
    let mut auto = with("auto");
    auto.resolve();
    assert!(auto.log().contains("Lorien: orders read, 0 errors"), "{}", auto.log());
    let mut ask = Campaign::new(7);
    let rule = vec![("orders.missing".to_owned(), "ask".to_owned())];
    ask.0.request(&Request::Set(rule, "a test".to_owned()), 0).expect("a house rule");
    ask.send("Seamark", "");
    ask.pick("close");
    assert_eq!(ask.0.prompt().expect("a question").key, "missing:Lorien");
    ask.pick("hold");
    assert_eq!(ask.0.prompt().expect("a question").key, "missing:Karst");
    ask.pick("auto");
    let log = ask.log();
    assert!(
        log.contains("Lorien: no orders received: its forces hold") && log.contains("Karst: orders read, 0 errors"),
        "{log}"
    );
    assert!(log.contains("Seamark: orders read, 0 errors"), "who sent some is not asked about: {log}");
}

#[test]
fn each_effect_of_an_event_comes_about_by_itself() {
    let mut campaign = Campaign::new(7);
    let happen = |campaign: &mut Campaign, effect: &str| {
        let text = format!("{{\"event\": {{\"effect\": \"{effect}\", \"why\": \"a test\"}}}}");
        let request = serde_json::from_str::<serde_json::Map<String, Json>>(&text).expect("JSON");
        let request = Request::from_json(request).unwrap_or_else(|why| panic!("{why}"));
        campaign.0.request(&request, 0).unwrap_or_else(|refusal| panic!("{effect}: {refusal}"));
    };
    let purse = |campaign: &Campaign| {
        let own = &campaign.state().lands.nations[1];
        [own.rp, own.cash, own.manpower]
    };
    let [rp, cash, manpower] = purse(&campaign);
    happen(&mut campaign, "rp Karst 3");
    happen(&mut campaign, "cash Karst 70");
    happen(&mut campaign, "manpower Karst 2");
    assert_eq!(purse(&campaign), [rp + 3, cash + 70, manpower + 2]);
    let there = |campaign: &Campaign| {
        let units =
            campaign.state().present().filter(|(_, force)| force.nation.0 == 0 && force.kind == ids::Kind::Garrison);
        let names: Vec<String> = units.flat_map(|(_, force)| &force.units).map(|unit| unit.name.clone()).collect();
        names.iter().filter(|name| name.starts_with("Veterans")).count()
    };
    happen(&mut campaign, "veterans Lorien 2 Veterans");
    happen(&mut campaign, "veterans Lorien 1 Veterans");
    assert_eq!(there(&campaign), 3, "the later ones join the garrison of the capital");
    let before = campaign.state().clone();
    happen(&mut campaign, "none");
    assert_eq!(
        (purse(&campaign), &campaign.state().troops.forces),
        ([rp + 3, cash + 70, manpower + 2], &before.troops.forces)
    );
}

#[test]
fn the_umpire_orders_an_event() {
    let mut campaign = Campaign::new(7);
    assert!(!campaign.state().lands.nations[1].reformed);
    let request = serde_json::from_str::<serde_json::Map<String, Json>>(
        "{\"event\": {\"effect\": \"army-reform Karst\", \"why\": \"early\"}}",
    )
    .expect("JSON");
    let request = Request::from_json(request).expect("a request");
    campaign.0.request(&request, 0).expect("it happens");
    assert!(campaign.state().lands.nations[1].reformed, "{}", campaign.log());
    refused(&mut campaign, &json!({"event": "army-reform Nowhere"}));
}

#[test]
fn the_umpire_sets_right_whatever_stands_in_the_state() {
    let mut campaign = Campaign::new(7);
    for fields in [
        json!({"nation": "Karst", "reformed": true}),
        json!({"nation": "Ordu", "controller": "Karst"}),
        json!({"general": "Teal", "at": "Northby"}),
        json!({"province": "Gorge", "owner": "Lorien", "status": "annexed"}),
        json!({"relation": "alliance", "between": ["Karst", "Seamark"], "until": 4}),
        json!({"depot": "Northby", "nation": "Seamark"}),
    ] {
        set(&mut campaign, &fields);
    }
    let state = campaign.state();
    assert!(state.lands.nations[1].reformed && state.lands.nations[3].controller.map(|own| own.0) == Some(1));
    assert_eq!(state.lands.provinces[4].owner.map(|own| own.0), Some(0));
    assert!(state.between.relations.iter().any(|own| own.kind == Bond::Alliance && own.until == Some(4)));
    assert_eq!(state.troops.depots.len(), 2);
    for fields in [
        json!({"nation": "Karst", "crash": 3}),
        json!({"general": "Nobody", "status": "dead"}),
        json!({"general": "Teal", "status": "asleep"}),
        json!({"general": "Teal", "status": "captive"}),
        json!({"province": "Gorge", "status": "lent"}),
        json!({"relation": "war", "between": ["Karst", "Seamark"]}),
        json!({"relation": "war", "between": ["Karst"]}),
        json!({"relation": "feud", "between": ["Karst", "Seamark"]}),
        json!({"depot": "0101", "nation": "Seamark"}),
        json!({"depot": "0505", "nation": "Seamark", "ends": true}),
        json!({"nation": "Ordu", "controller": "Ordu"}),
        json!({"town": "Lorien"}),
        json!({"force": "1st Brigade", "nation": "Lorien", "at": "0505", "stance": "wait"}),
        json!({"city": "Northby", "holder": "Karst", "siege_since": 1}),
        json!({"event": "army-reform Karst", "turn": 3}),
    ] {
        refused(&mut campaign, &fields);
    }
}

#[test]
fn the_umpire_sets_a_forces_units_stance_and_army_right() {
    let mut campaign = Campaign::new(7);
    let force = |rest: Json| {
        let mut fields = json!({"force": "I Corps", "nation": "Lorien"});
        fields.as_object_mut().expect("an object").extend(rest.as_object().expect("an object").clone());
        fields
    };
    set(&mut campaign, &force(json!({"units": {"Line": 5, "Guard": 1}})));
    let own = campaign.force("I Corps");
    let names: Vec<&str> = own.units.iter().map(|unit| unit.name.as_str()).collect();
    // Line 6 to 8 are gone; the third Guard battalion joins; the others are as they were.
    assert_eq!(own.units.len(), 5 + 2 + 2 + 1);
    assert!(names.contains(&"Line 5") && !names.contains(&"Line 6") && names.contains(&"Guard 3"), "{names:?}");
    set(&mut campaign, &force(json!({"stance": "defend", "army": null})));
    assert_eq!((campaign.force("I Corps").posture.stance, campaign.force("I Corps").army), (Stance::Defend, None));
    set(&mut campaign, &force(json!({"army": "Army of the Vale"})));
    assert!(campaign.force("I Corps").army.is_some());
    let refusals = [
        (json!({"hits": {"Line 1": 9}}), "a whole number from 0 to 1"),
        (json!({"hits": {"Nobody": 1}}), "has no unit `Nobody`"),
        (json!({"units": {"Man of war": 1}}), "troops only"),
        (json!({"units": {"Line": 99}}), "has room for 14 units"),
        (json!({"units": {"Lien": 1}}), "no type `Lien`"),
        (json!({"stance": "wait"}), "attack, defend"),
        (json!({"army": "Army of Karst"}), "has no army"),
        (json!({"inside": 3}), "true or false"),
        (json!({}), "is set"),
    ];
    for (rest, why) in refusals {
        let told = refused(&mut campaign, &force(rest.clone()));
        assert!(told.contains(why), "{rest}: {told}");
    }
    // Troops and ships are under no one general.
    for (force, nation, army) in [("Foot Guards", "Seamark", "Home Fleet"), ("Flotilla", "Lorien", "Army of the Vale")]
    {
        let told = refused(&mut campaign, &json!({"force": force, "nation": nation, "army": army}));
        assert!(told.contains("an army is of troops, a grand fleet of ships"), "{force}: {told}");
    }
    assert_eq!(campaign.0.verify(), []);
}
