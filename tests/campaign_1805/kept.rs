//! Wishes that were not kept and what nobody was asked are told with their reason; who holds a place at the end holds it on
//! every page; two battles at one place are two; provinces are corrected as all else is.

use std::collections::BTreeSet;

use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::engine::seat::Eye;
use fanion::rulebooks::Umpire;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::orders::letter::read_letter;
use fanion::rules::campaign_1805::orders::line_of;
use fanion::rules::campaign_1805::scenario::Place;
use fanion::rules::campaign_1805::scenario::ids::Stance;
use fanion::rules::campaign_1805::show::review::{AskedAbout, Surprise};
use serde_json::json;

use super::papers::words;
use super::sea::{changed, fleet};
use super::turns::{Campaign, at_war};

/// What the check says of entries of a nation's, a line each.
fn checked(campaign: &Campaign, nation: &str, entries: &str) -> Vec<String> {
    let text = campaign.head(nation) + entries;
    let id = campaign.state().scenario().nation_named(nation).expect("a nation");
    let read = read_letter(campaign.0.view().of::<Campaign1805>(), id, &text);
    read.faults.iter().map(|fault| line_of(&text, fault)).collect()
}

fn force(name: &str, rest: &str) -> String {
    format!("[[force]]\nname = \"{name}\"\n{rest}\n")
}

fn asked(campaign: &Campaign) -> Vec<AskedAbout> {
    Umpire::of(&campaign.0).expect("an umpire").asked_about()
}

#[test]
fn a_wish_that_is_known_to_come_to_nothing_is_told_at_home_with_its_reason() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0304"}), "it was there");
    let brigade = |rest: &str| force("1st Brigade", rest);
    let cases = [
        (
            brigade("retreat_to = [\"1001\"]"),
            "no-retreat",
            "1st Brigade: no retreat to Oasis (1001) (not next to 0304)",
        ),
        (brigade("retreat_to = [\"0403\", \"0101\"]"), "no-retreat", "1st Brigade: no retreat to 0101 (sea)"),
        (force("Valmont garrison", "retreat_to = [\"0203\"]"), "no-retreat", "a garrison never retreats"),
        (brigade("stance = \"defend\""), "overruled", "commands there and attacks: so does 1st Brigade"),
        (fleet("Flotilla", "retreat_to = [\"Eastern Sea\"]"), "no-retreat", "Eastern Sea (not next to its way)"),
    ];
    for (entry, code, why) in cases {
        let told = checked(&campaign, "Lorien", &entry);
        let own = |line: &String| line.contains(&format!("warning[{code}]")) && line.contains(why);
        assert!(told.iter().any(own), "{entry}: {told:?}");
        assert!(told.iter().all(|line| !line.contains("error")), "{told:?}");
    }
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0604"}), "it went on");
    let told = checked(&campaign, "Lorien", &brigade("path = [\"0705\"]\nretreat_to = [\"0604\", \"0605\"]"));
    let said = "no retreat to 0605 (who attacks may retreat only to the hex that it came from)";
    assert!(told.iter().any(|line| line.contains(said)), "{told:?}");
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0304"}), "it came back");
    // What may be kept is passed without a word.
    for entry in [
        brigade("retreat_to = [\"0403\", \"0303\"]"),
        brigade("to = \"0403\"\nretreat_to = [\"0304\"]"),
        brigade("stance = \"attack\""),
        fleet("Flotilla", "to = \"Western Sea\"\norder = \"evade\"\nretreat_to = [\"Valmont\", \"Ocean\"]"),
    ] {
        let told = checked(&campaign, "Lorien", &entry);
        assert!(told.iter().all(|line| !line.contains("no-retreat") && !line.contains("overruled")), "{told:?}");
    }
}

#[test]
fn second_terms_and_a_second_cession_of_a_province_are_errors_and_a_treaty_names_all_that_bars_it() {
    let campaign = Campaign::of(&at_war(), 7);
    let told = checked(
        &campaign,
        "Lorien",
        "[[terms]]\nof = \"Karst\"\nchoose = \"reparations\"\n\n[[terms]]\nof = \"Karst\"\nchoose = \"province\"\n",
    );
    assert!(
        told.iter().any(|line| line.contains(
            "error[twice]: terms with `Karst` have two entries, and only the first counts; the first is on line"
        )),
        "{told:?}"
    );
    let peace = |with: &str| format!("[[diplomacy]]\ndo = \"peace\"\nwith = \"{with}\"\ncede = [\"Lowmark\"]\n\n");
    let told = checked(&campaign, "Lorien", &(peace("Karst") + &peace("Seamark")));
    let said = "error[twice]: peace Seamark: Lowmark is ceded in the peace with Karst already";
    assert!(told.iter().any(|line| line.contains(said)), "{told:?}");
    let told = checked(&campaign, "Lorien", &(peace("Karst") + &peace("Karst")));
    assert!(
        told.iter().any(|line| line.contains(
            "error[twice]: `peace` with Karst has two entries, and only the first counts; the first is on line"
        )),
        "{told:?}"
    );
    // Fall, and at war.
    let told = checked(&campaign, "Lorien", "[[diplomacy]]\ndo = \"alliance\"\nwith = \"Karst\"\npays = \"Nobody\"\n");
    for said in ["error[not-winter]", "Karst is at war with you", "`pays` is a nation"] {
        assert!(told.iter().any(|line| line.contains(said)), "{said}: {told:?}");
    }
}

#[test]
fn a_city_is_raided_once_a_turn_and_the_second_raider_is_told_so_at_home_and_in_his_paper() {
    let mut campaign = Campaign::of(&at_war(), 7);
    for name in ["1st Brigade", "I Corps"] {
        campaign.correct(&json!({"force": name, "nation": "Lorien", "at": "0805"}), "it was there");
    }
    let raids = ["1st Brigade", "I Corps"].map(|name| force(name, "raid = \"Saltau\"")).concat();
    let told = checked(&campaign, "Lorien", &raids);
    let said = "1st Brigade raids Saltau and so does I Corps: a city is raided once a turn";
    assert!(told.iter().any(|line| line.contains("warning[overruled]") && line.contains(said)), "{told:?}");
    campaign.send("Lorien", &raids);
    campaign.resolve();
    assert!(words(&campaign, "lorien").contains(" raids Saltau already."), "{}", words(&campaign, "lorien"));
}

#[test]
fn nobody_raids_a_city_whose_income_is_his_own_whoever_holds_it() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "Saltau"}), "it was there");
    campaign.correct(&json!({"city": "Saltau", "holder": "Lorien"}), "it fell");
    let why = "no raid on Saltau: its income is the raider's own";
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "Lorien"}), "it left");
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "Saltau"}), "it came");
    let raid = force("3rd Foot", "raid = \"Saltau\"");
    let told = checked(&campaign, "Karst", &raid);
    assert!(told.iter().any(|line| line.contains("warning[no-effect]") && line.contains(why)), "{told:?}");
    campaign.send("Karst", &raid);
    campaign.resolve();
    assert!(campaign.log().contains(why) && !campaign.log().contains("Karst raids Saltau"), "{}", campaign.log());
}

/// Karst has no troops before its capital, in which Lorien's army stands at the count.
fn falls() -> Campaign {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0801"}), "it was there");
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0803"}), "it was there");
    campaign
}

#[test]
fn a_city_that_is_left_without_a_battalion_falls_back_for_that_and_not_by_the_peace_of_its_season() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "Saltau"}), "it was there");
    campaign.correct(&json!({"city": "Saltau", "holder": "Lorien"}), "it fell");
    campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0801"}), "it was there");
    let peace = |with: &str| format!("[[diplomacy]]\ndo = \"peace\"\nwith = \"{with}\"\n");
    // The land about it is closed from now on: out of it he may go.
    campaign.send("Lorien", &(force("1st Brigade", "to = \"0804\"") + &peace("Karst")));
    campaign.send("Karst", &peace("Lorien"));
    campaign.resolve();
    for (folder, said) in [
        ("karst", "Saltau falls back from Lorien to Karst."),
        (
            "lorien",
            "Saltau falls back from Lorien to Karst. Nobody of Lorien was left in it: 1st Brigade had marched out.",
        ),
        ("seamark", "Karst has Saltau back from Lorien."),
    ] {
        let paper = words(&campaign, folder);
        assert!(paper.contains(said) && !paper.contains("By the peace Saltau"), "{folder}: {paper}");
    }
    let lost = asked(&campaign).into_iter().find(|own| own.kind == Surprise::CityLost).expect("a line");
    assert_eq!((lost.what.as_str(), lost.why.as_str()), ("Saltau", "Karst holds it"));
}

#[test]
fn a_city_that_the_peace_of_its_season_returns_is_lost_on_no_page() {
    let mut campaign = falls();
    campaign.send("Lorien", "[[terms]]\nof = \"Karst\"\nchoose = \"reparations\"\n");
    campaign.resolve();
    let state = campaign.state();
    let karsten = state.scenario().city_named("Karsten").expect("a city");
    assert_eq!(state.city(karsten).holder.map(|holder| state.nation_name(holder)), Some("Karst"), "{}", campaign.log());
    for folder in ["karst", "lorien", "seamark", "public"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains("By the peace Karsten returns from Lorien to Karst."), "{folder}: {paper}");
        assert!(!paper.contains("Karsten is lost") && !paper.contains("Lorien takes Karsten"), "{folder}: {paper}");
    }
    let karst = campaign.state().scenario().nation_named("Karst").expect("a nation");
    let lost = asked(&campaign).into_iter().find(|own| own.kind == Surprise::CityLost && own.nation == karst);
    assert_eq!(lost, None);
}

#[test]
fn a_victor_who_has_no_terms_to_choose_reads_why_and_so_do_the_loser_the_umpire_and_the_log() {
    let mut campaign = falls();
    for land in ["Borderlands", "Gorge"] {
        campaign.correct(&json!({"province": land, "owner": "Seamark"}), "sold");
    }
    campaign.resolve();
    let said = "Lorien has no terms to choose: Karst has no province to cede and pays $";
    for folder in ["lorien", "karst"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains(said), "{folder}: {paper}");
    }
    assert!(campaign.log().contains(said), "{}", campaign.log());
    let told = asked(&campaign).into_iter().find(|own| own.why.starts_with(said)).expect("a line on the umpire's page");
    assert_eq!(campaign.state().nation_name(told.nation), "Lorien");
    // Later, and to those who only look on, it reads as it did.
    for _ in 0..2 {
        campaign.next_turn();
        campaign.resolve();
    }
    for eye in [Eye::All, Eye::Seat("Seamark".to_owned())] {
        campaign.0.look_as(eye);
        assert!(campaign.log().contains(said), "{}", campaign.log());
    }
}

#[test]
fn what_terms_did_not_bring_is_told_to_whom_they_are() {
    let mut campaign = falls();
    campaign.send("Lorien", "[[terms]]\nof = \"Karst\"\nchoose = \"provinces\"\nprovinces = [\"Gorge\"]\n");
    campaign.send("Karst", "[[terms]]\nto = \"Lorien\"\ncede = [\"Gorge\", \"Borderlands\"]\n");
    campaign.resolve();
    let paper = words(&campaign, "karst");
    assert!(paper.contains("**terms to Lorien**: Lorien took Gorge."), "{paper}");
    assert!(!words(&campaign, "lorien").contains("**terms of Karst**"));
}

#[test]
fn a_province_that_other_terms_took_in_the_same_c3_is_told_to_both_who_had_agreed_on_it() {
    let treaty = "[[treaty]]\nkind = \"war\"\nbetween = [\"Karst\", \"Seamark\"]\n\n[[kingdom]]";
    let mut campaign = Campaign::of(&at_war().replace("[[kingdom]]", treaty), 7);
    campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0801"}), "it was there");
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0803"}), "it was there");
    campaign.resolve();
    campaign.next_turn();
    campaign.send("Lorien", "[[terms]]\nof = \"Karst\"\nchoose = \"provinces\"\nprovinces = [\"Gorge\"]\n");
    for (nation, with) in [("Karst", "Seamark"), ("Seamark", "Karst")] {
        let peace = format!("[[diplomacy]]\ndo = \"peace\"\nwith = \"{with}\"\ncede = [\"Gorge\"]\n");
        campaign.send(nation, &peace);
    }
    campaign.resolve();
    for folder in ["karst", "seamark"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains("Gorge is not ceded: it belongs to Lorien."), "{folder}: {paper}");
    }
}

/// Lorien's army comes to Steinfeste, whose garrison waits inside while a brigade stands before the walls.
fn twice_at_steinfeste(seed: u64) -> Campaign {
    let mut campaign = Campaign::of(&at_war(), seed);
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0503"}), "it was there");
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "0602"}), "it was there");
    campaign.send("Lorien", &force("Army of the Vale", "path = [\"0602\"]\nstance = \"attack\"\nsiege = \"assault\""));
    campaign.send("Karst", &force("3rd Foot", "stance = \"defend\""));
    campaign.resolve();
    campaign
}

#[test]
fn two_battles_at_one_place_are_told_apart_wherever_a_battle_is_named_by_its_place() {
    let at = Place::Hex(Campaign::new(7).state().scenario().hex_or_city("0602").expect("a hex"));
    let campaigns = (1..20).map(twice_at_steinfeste);
    let campaign = campaigns
        .into_iter()
        .find(|campaign| campaign.state().battles.fights.iter().filter(|fight| fight.at == at).count() == 2)
        .expect("a field battle and an assault");
    let paper = words(&campaign, "lorien");
    for nth in ["first", "second"] {
        for said in [format!("Steinfeste (0602) ({nth} battle there): "), format!("(0602), {nth} battle there, Lorien")]
        {
            assert!(paper.contains(&said), "{said}: {paper}");
        }
        assert!(campaign.log().contains(&format!("Steinfeste (0602), {nth} battle there: ")), "{}", campaign.log());
    }
    let headline = paper.lines().find(|line| line.contains("Steinfeste (0602)")).expect("a headline");
    assert!(headline.contains(" battle at Steinfeste (0602)") && !headline.contains("battle there"), "{headline}");
    let desk = Umpire::of(&campaign.0).expect("an umpire");
    let places: BTreeSet<String> = desk.battles().into_iter().map(|own| own.place).collect();
    assert_eq!(places.len(), 2, "{places:?}");
    let cards = desk.battle_cards();
    assert_eq!(cards.iter().map(|card| card.battle).collect::<Vec<_>>(), [0, 1]);
    // A line of the umpire's page opens the battle that it is about, and no other.
    let about = asked(&campaign);
    let fought = about.iter().filter(|own| matches!(own.kind, Surprise::Beaten | Surprise::HeavyLosses));
    assert!(fought.clone().all(|own| own.battles.len() == 1 && own.what.ends_with(" battle there")), "{about:?}");
    // A season with one battle there says nothing of others.
    let mut single = Campaign::of(&at_war(), 7);
    single.send("Lorien", &force("1st Brigade", "path = [\"0604\", \"0705\"]"));
    single.resolve();
    assert!(!words(&single, "lorien").contains("battle there"));
}

#[test]
fn a_card_says_of_the_last_column_that_it_takes_all_odds_beyond_it_and_where_a_cap_falls() {
    let mut seen = [false; 2];
    for seed in 1..12 {
        let mut campaign = Campaign::of(&at_war(), seed);
        campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0604"}), "it was there");
        let few = json!({"force": "3rd Foot", "nation": "Karst", "units": {"Grand Line": 1, "Foot battery": 0}});
        campaign.correct(&few, "few are left");
        campaign.send("Lorien", &force("Army of the Vale", "path = [\"0705\"]\nstance = \"attack\""));
        campaign.resolve();
        let papers = [words(&campaign, "lorien"), words(&campaign, "karst")].concat();
        for line in papers.lines().filter(|line| line.contains(" by combat value (")) {
            assert!(!line.contains("odds between two columns"), "{line}");
            seen[0] |= line.contains("the last column takes all odds above it, too");
        }
    }
    // Many assault few.
    for seed in 1..20 {
        let paper = words(&twice_at_steinfeste(seed), "lorien");
        seen[1] |= paper.contains(", cap: ");
        assert_eq!(paper.contains(", cap: "), paper.contains("hits over the cap come off"), "{paper}");
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn a_force_that_fought_out_of_supply_is_told_so_in_the_sentence_of_its_battle_and_nobody_else_is() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.send("Lorien", &force("1st Brigade", "path = [\"0604\", \"0705\"]\nsupply = false"));
    campaign.resolve();
    let paper = words(&campaign, "lorien");
    let line = paper.lines().find(|line| line.contains("1st Brigade fought out of supply: "));
    assert!(line.is_some_and(|line| line.contains("attle at Gorge (0705)")), "{paper}");
    for folder in ["karst", "public"] {
        assert!(!words(&campaign, folder).contains("fought out of supply"), "{folder}");
    }
}

/// The same dice bring Unrest in every season.
fn unrest() -> String {
    changed(&[("roll = \"12\"\nname = \"Unrest\"", "roll = \"2-12\"\nname = \"Unrest\"")])
        .replace("roll = \"2\"\nname = \"Death", "roll = \"13\"\nname = \"Death")
        .replace("roll = \"3\"\nname = \"Storm", "roll = \"14\"\nname = \"Storm")
        .replace("roll = \"4-5\"\nname", "roll = \"15-16\"\nname")
        .replace("roll = \"6-8\"\nname", "roll = \"17-18\"\nname")
        .replace("roll = \"9\"\nname", "roll = \"19\"\nname")
        .replace("roll = \"10-11\"\nname", "roll = \"20-21\"\nname")
}

#[test]
fn an_event_in_words_says_who_reads_the_answer_and_a_province_brings_what_the_umpire_rules_once() {
    let income = |percent: Option<u16>| {
        let mut campaign = Campaign::of(&unrest(), 7);
        campaign.pick("close");
        let prompt = campaign.0.prompt().expect("the event");
        assert!(prompt.key.starts_with("event:") && matches!(prompt.kind, Kind::Name), "{prompt:?}");
        assert!(prompt.text.contains("Ctrl-E") && prompt.text.contains("every nation reads these words"), "{prompt:?}");
        let things = campaign.0.things();
        for (kind, name) in [("province", "Karstland"), ("city", "Karsten")] {
            let own = things.iter().find(|thing| (thing.kind, thing.name.as_str()) == (kind, name)).expect("a thing");
            assert!(!campaign.0.asks(own).is_empty(), "{kind}");
        }
        if let Some(percent) = percent {
            campaign.correct(&json!({"province": "Karstland", "income": percent}), "unrest");
        }
        campaign.0.request(&Request::Name("Karstland rises.".to_owned()), 0).expect("words");
        let said = "Karstland brings none of its resource points, manpower and trade at the next income.";
        for folder in ["karst", "lorien", "public"] {
            let paper = words(&campaign, folder);
            assert!(paper.contains("Karstland rises."), "{paper}");
            assert_eq!(paper.contains(said), percent == Some(0), "{folder}: {paper}");
        }
        campaign.next_turn();
        let karst = |campaign: &Campaign| {
            let id = campaign.state().scenario().nation_named("Karst").expect("a nation");
            campaign.state().nation(id).clone()
        };
        let first = karst(&campaign);
        campaign.pick("close");
        campaign.0.request(&Request::Name("Nothing more.".to_owned()), 0).expect("words");
        campaign.next_turn();
        (first.rp, first.manpower, karst(&campaign).rp)
    };
    let (whole, half, none) = (income(None), income(Some(50)), income(Some(0)));
    // What its trade brings is the dice's.
    assert!(whole.0 - half.0 >= 6 && whole.1 - half.1 == 3, "{whole:?} {half:?}");
    assert!(whole.0 - none.0 >= 11 && whole.1 - none.1 == 6, "{whole:?} {none:?}");
    assert_eq!(whole.2, none.2, "the income after that is whole again");
    let mut campaign = Campaign::new(7);
    let request =
        Request::Correct(json!({"province": "Gorge"}).as_object().expect("an object").clone(), "x".to_owned());
    let refused = campaign.0.request(&request, 0).expect_err("nothing to set");
    assert!(refused.to_string().contains("of a province `owner`, `status` or `income` is set"), "{refused}");
}

fn offered(campaign: &Campaign) -> (String, Vec<String>) {
    let prompt = campaign.0.prompt().expect("a question");
    let Kind::Choose { options, .. } = &prompt.kind else { panic!("{prompt:?}") };
    (prompt.key.clone(), options.iter().map(|own| own.key.to_string()).collect())
}

#[test]
fn the_umpire_changes_an_order_from_lists_and_what_its_player_said_besides_stays() {
    let mut campaign = Campaign::new(7);
    let entry = force("1st Brigade", "path = [\"0505\"]\nbreak_off_at = 20\nwords = \"Hold if they come.\"");
    campaign.send("Lorien", &(entry + "\n[[words]]\ntext = \"Mind the bridge.\"\n"));
    campaign.pick("close");
    campaign.pick("change");
    let (key, keys) = offered(&campaign);
    assert_eq!(key, "words:Lorien/1st Brigade/change/1");
    assert!(["to", "stance", "retreat_to", "words"].iter().all(|key| keys.iter().any(|own| own == key)), "{keys:?}");
    campaign.pick("stance");
    assert_eq!(offered(&campaign).1, ["attack", "defend"]);
    campaign.pick("defend");
    assert_eq!(offered(&campaign).1[0], "done");
    campaign.pick("to");
    let (_, places) = offered(&campaign);
    assert!(places.contains(&"0404".to_owned()) && !places.contains(&"1001".to_owned()), "{places:?}");
    campaign.pick("0404");
    campaign.pick("done");
    let read = |campaign: &Campaign| campaign.state().sent.orders[0].as_ref().expect("orders").force.clone();
    let own = &read(&campaign)[0];
    let path: Vec<String> = own.path.iter().map(|hex| campaign.state().map().name(*hex)).collect();
    assert_eq!(
        (path, own.fight.stance.map(Stance::key), own.fight.break_off_at, own.words.as_str()),
        (vec!["0404".to_owned()], Some("defend"), Some(20), "Hold if they come.")
    );
    // Words that name no force: the umpire says whose order it is.
    campaign.pick("change");
    let (key, whose) = offered(&campaign);
    assert_eq!(key, "words:Lorien/note 1/whom");
    assert!(whose.contains(&"Flotilla".to_owned()), "{whose:?}");
    campaign.pick("Army of the Vale");
    campaign.pick("retreat_to");
    campaign.pick("0303");
    campaign.pick("retreat_to");
    campaign.pick("0403");
    campaign.pick("done");
    let own = &read(&campaign)[1];
    assert_eq!((own.name.as_str(), own.after.retreat_to.len()), ("Army of the Vale", 2));
    // What is typed is typed by an example.
    let mut campaign = Campaign::new(7);
    campaign.send("Lorien", &force("1st Brigade", "words = \"Hold.\""));
    campaign.pick("close");
    campaign.pick("amend");
    let text = campaign.0.prompt().expect("a question").text.clone();
    let example = text.split("such as ").nth(1).expect("an example").to_owned();
    campaign.0.request(&Request::Name(example), 0).expect("the example is taken");
    assert_eq!(read(&campaign)[0].name, "1st Brigade");
}

#[test]
fn the_umpires_lists_judge_what_an_order_aims_at_as_the_check_of_a_players_file_does() {
    let blocked = |campaign: &Campaign| -> Vec<(String, String)> {
        let prompt = campaign.0.prompt().expect("a question");
        let Kind::Choose { blocked, .. } = &prompt.kind else { panic!("{prompt:?}") };
        blocked.iter().map(|own| (own.key.to_string(), own.why.to_string())).collect()
    };
    let at = |to: &str| {
        let mut campaign = Campaign::of(&super::turns::at_war(), 7);
        campaign.send("Lorien", &force("1st Brigade", "words = \"Burn what you can.\""));
        campaign.pick("close");
        campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": to}), "it was there");
        campaign.pick("change");
        campaign
    };
    // Where it stands there is nothing to raid.
    let mut campaign = at("0504");
    campaign.pick("raid");
    assert_eq!(offered(&campaign).1, ["default"]);
    let judged = blocked(&campaign);
    let saltau = judged.iter().find(|(city, _)| city == "Saltau").expect("a city of an enemy");
    assert!(saltau.1.contains("no raid on Saltau: not there"), "{judged:?}");
    assert!(!judged.iter().any(|(city, _)| city == "Lowgate"), "no city of its own: {judged:?}");
    // Nor is it judged where it is once it marches.
    let mut campaign = at("0704");
    campaign.pick("to");
    campaign.pick("Gorge");
    campaign.pick("raid");
    let (_, cities) = offered(&campaign);
    assert_eq!(cities, ["Gorge"], "{:?}", blocked(&campaign));
    // Nor is there a fortress to assault.
    let mut campaign = at("0504");
    campaign.pick("siege");
    let judged = blocked(&campaign);
    assert_eq!(judged.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>(), ["assault", "invest"], "{judged:?}");
}

#[test]
fn who_fell_is_shown_where_he_fell_and_an_army_that_nobody_can_lead_says_why_it_is_none() {
    let mut campaign = Campaign::of(&unrest(), 7);
    campaign.pick("close");
    campaign.correct(&json!({"general": "Gelb", "status": "dead"}), "a fever");
    campaign.0.request(&Request::Name("Karstland rises.".to_owned()), 0).expect("words");
    let at = campaign.state().scenario().hex_or_city("0803").map(|hex| hex.0.into());
    let lines = asked(&campaign);
    let line = |kind: Surprise| lines.iter().find(|own| own.kind == kind).unwrap_or_else(|| panic!("{lines:?}"));
    assert_eq!((line(Surprise::Killed).hex, line(Surprise::Dissolved).hex), (at, at), "where his army was");
    assert_eq!(line(Surprise::Killed).why, "at Karsten (0803)");
    let why = "its general Gelb is dead, and no other was in it";
    assert_eq!(
        (line(Surprise::Dissolved).what.as_str(), line(Surprise::Dissolved).why.as_str()),
        ("Army of Karst", why)
    );
    let paper = words(&campaign, "karst");
    assert!(paper.contains("Gelb of Karst has fallen at Karsten (0803)."), "{paper}");
    assert!(paper.contains(&format!("Army of Karst was dissolved: {why}.")), "{paper}");
    // He fell in no battle: where his army was is not for others.
    let others = words(&campaign, "public");
    assert!(others.contains("Gelb of Karst has fallen.") && !others.contains("no other was in it"), "{others}");
}

#[test]
fn who_went_back_aboard_reads_his_deeds_in_their_order_and_is_no_enemy_ashore() {
    let mut back = 0;
    for seed in 0..40 {
        let mut campaign = Campaign::of(&at_war(), seed);
        campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0103"}), "it was there");
        let lands = "to = \"Western Sea\"\norder = \"evade\"\nload = [\"Foot Guards\"]\n\
                     land = [{ at = \"Valmont\", forces = [\"Foot Guards\"] }]";
        campaign.send("Seamark", &fleet("Transports", lands));
        campaign.resolve();
        let paper = words(&campaign, "seamark");
        let Some(line) = paper.lines().find(|line| line.contains("went back aboard")) else { continue };
        let place = |words: &str| line.find(words).unwrap_or_else(|| panic!("{words}: {line}"));
        assert!(place("landed at") < place("went back aboard"), "{line}");
        if line.contains("in battle") {
            back += 1;
            assert!(
                place("landed at") < place("in battle") && place("in battle") < place("went back aboard"),
                "{line}"
            );
        }
        assert!(asked(&campaign).iter().all(|own| own.kind != Surprise::Landed), "{line}");
        // Supply is of the land, and who is at sea again is said to be aboard.
        assert!(!paper.contains("Out of supply: .") && paper.contains("**Foot Guards**, "), "{paper}");
        assert!(paper.lines().any(|own| own.contains("**Foot Guards**") && own.contains(" aboard ")), "{paper}");
    }
    assert!(back > 0, "nobody was beaten back to his ships with losses");
}
