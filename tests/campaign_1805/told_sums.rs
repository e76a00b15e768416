//! What a player can check on his papers: money is a sum, a place stands once, the official report has what the results had,
//! a card names each step to its column; and what the umpire reads ahead of it.

use fanion::rulebooks::Umpire;
use fanion::rules::campaign_1805::show::review::Surprise;
use serde_json::json;

use super::papers::words;
use super::sea::landing;
use super::turns::{Campaign, a_meeting, at_war};

/// The lines below a heading, without those of the next.
fn chapter(paper: &str, heading: &str) -> String {
    let from = paper.split(&format!("## {heading}")).nth(1).unwrap_or_default();
    from.split("\n## ").next().unwrap_or_default().to_owned()
}

/// Resource points, $ and manpower that a sentence names.
fn amounts(sentence: &str) -> [i64; 3] {
    let mut sums = [0; 3];
    let words: Vec<&str> = sentence.split_whitespace().map(|word| word.trim_matches(['*', ',', '.'])).collect();
    for (at, word) in words.iter().enumerate() {
        if let Some(cash) = word.strip_prefix('$') {
            sums[1] += cash.parse::<i64>().expect("an amount");
        } else if let Ok(number) = word.parse::<i64>() {
            match words.get(at + 1).copied() {
                Some("resource") => sums[0] += number,
                Some("manpower") => sums[2] += number,
                _ => panic!("{number} of what? {sentence}"),
            }
        }
    }
    sums
}

/// What was there before, what came and went, and what is there now.
fn money(paper: &str) -> ([i64; 3], [i64; 3]) {
    let told = chapter(paper, "Money");
    // How an income came about stands in brackets.
    let bare: String = told.split('(').map(|part| part.split_once(") ").map_or(part, |(_, rest)| rest)).collect();
    let (mut sum, mut now, mut begins) = ([0; 3], [0; 3], false);
    for sentence in bare.trim().split(". ").filter(|own| !own.trim().is_empty()) {
        let own = amounts(sentence);
        match sentence.trim() {
            words if words.starts_with("The treasury holds") => now = own,
            words if words.contains(" the treasury held ") => (sum, begins) = (own, true),
            words if words.starts_with("Spent on") => (0..3).for_each(|at| sum[at] -= own[at]),
            words if words.contains("left over became") => (sum[0], sum[1]) = (sum[0] - own[0], sum[1] + own[1]),
            words if words.contains(" brought ") => (0..3).for_each(|at| sum[at] += own[at]),
            other => panic!("{other}"),
        }
    }
    assert!(begins, "{told}");
    (sum, now)
}

#[test]
fn what_was_there_and_what_came_and_went_come_to_what_is_there_in_every_paper() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.resolve();
    for _ in 0..4 {
        campaign.next_turn();
        for folder in ["lorien", "karst", "seamark"] {
            let (sum, now) = money(&words(&campaign, folder));
            assert_eq!(sum, now, "{folder}: {}", words(&campaign, folder));
        }
        campaign.send(
            "Lorien",
            "[[force]]\nname = \"1st Brigade\"\nto = \"0404\"\n[[buy]]\nwhat = \"Line\"\nto = \"1st Brigade\"\n",
        );
        campaign.resolve();
        for folder in ["lorien", "karst", "seamark"] {
            let (sum, now) = money(&words(&campaign, folder));
            assert_eq!(sum, now, "{folder}: {}", words(&campaign, folder));
        }
    }
}

#[test]
fn a_raid_says_how_it_comes_about_and_the_income_what_it_took_and_what_was_ruled_away() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0805"}), "it was there");
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\nraid = \"Saltau\"\n");
    campaign.resolve();
    campaign.correct(&json!({"province": "Gorge", "income": 0}), "unrest");
    let rp = campaign.state().at_sea.raids.first().expect("a raid").rp;
    for folder in ["lorien", "karst"] {
        let paper = words(&campaign, folder);
        let line = paper.lines().find(|line| line.contains("Lorien raided Saltau: ")).expect("a raid");
        let are = if rp == 1 { "resource point is" } else { "resource points are" };
        assert!(line.contains(&format!(": {rp} {are} lost at the next income (")), "{line}");
    }
    let asked = Umpire::of(&campaign.0).expect("an umpire").asked_about();
    let ruled = asked.iter().find(|own| own.kind == Surprise::Income).expect("a ruling");
    assert_eq!((ruled.what.as_str(), campaign.state().nation_name(ruled.nation)), ("Gorge", "Karst"));
    campaign.next_turn();
    let paper = words(&campaign, "karst");
    assert!(!paper.contains("next income"), "{paper}");
    assert!(
        paper.contains(" lost at this income (")
            && paper.contains("Gorge brought none of its resource points and manpower"),
        "{paper}"
    );
    let money = chapter(&paper, "Money");
    assert!(
        money.contains(&format!(" less {rp} raided: "))
            && money.contains(" as ruled: 0")
            && money.contains(" less as ruled)"),
        "{money}"
    );
}

#[test]
fn the_official_report_has_the_cards_and_the_reasons_of_the_results() {
    let mut campaign = a_meeting();
    let parts = |campaign: &Campaign, folder: &str| {
        let paper = words(campaign, folder);
        ["Battle card: ", "Couriers' reports"].map(|heading| chapter(&paper, heading))
    };
    let before = ["lorien", "karst"].map(|folder| parts(&campaign, folder));
    assert!(before.iter().flatten().all(|part| !part.is_empty()), "{before:?}");
    campaign.next_turn();
    assert_eq!(["lorien", "karst"].map(|folder| parts(&campaign, folder)), before);
}

#[test]
fn a_place_stands_once_among_what_scouts_report() {
    let mut campaign = Campaign::of(&at_war(), 7);
    // A garrison of his and ships in port are next to troops in contact.
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0602"}), "it was there");
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "0602"}), "it was there");
    campaign.send("Lorien", "[[force]]\nname = \"Army of the Vale\"\nstance = \"attack\"\nsiege = \"invest\"\n");
    campaign.resolve();
    for folder in ["lorien", "karst", "seamark"] {
        let seen = chapter(&words(&campaign, folder), "What your scouts report");
        let places: Vec<&str> = seen.lines().filter(|line| line.contains(" has ")).collect();
        let place = |line: &str| {
            let (who, rest) = line.split_once(" has ").expect("a nation");
            (who.to_owned(), rest.split_once(" forces ").expect("a place").1.split(',').next().map(str::to_owned))
        };
        let mut named: Vec<_> = places.iter().map(|line| place(line)).collect();
        let all = named.len();
        named.sort();
        named.dedup();
        assert_eq!(named.len(), all, "{seen}");
    }
}

#[test]
fn a_landing_and_a_city_that_is_not_taken_are_on_the_umpires_list() {
    let campaign = landing(5, "");
    let asked = Umpire::of(&campaign.0).expect("an umpire").asked_about();
    let landed = asked.iter().find(|own| own.kind == Surprise::Landed).expect("a landing");
    assert_eq!(campaign.state().nation_name(landed.nation), "Lorien");
    assert_eq!(landed.why, "Foot Guards of Seamark landed");
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0304"}), "it was there");
    campaign.correct(&json!({"force": "Light Horse", "nation": "Seamark", "at": "0504"}), "it was there");
    campaign.resolve();
    let asked = Umpire::of(&campaign.0).expect("an umpire").asked_about();
    let own = asked.iter().find(|own| own.kind == Surprise::NotTaken).expect("a city that is not taken");
    assert_eq!((own.what.as_str(), campaign.state().nation_name(own.nation)), ("Lowgate", "Seamark"));
    let said = "Lowgate is not taken: only battalions take a city, and Light Horse has none.";
    assert!(words(&campaign, "seamark").contains(said), "{}", words(&campaign, "seamark"));
    campaign.next_turn();
    assert!(words(&campaign, "seamark").contains(said), "{}", words(&campaign, "seamark"));
}

#[test]
fn a_card_names_the_odds_of_its_column_and_the_step_to_the_one_that_was_read() {
    let campaign = a_meeting();
    for (folder, enemy) in [("lorien", "Karst"), ("karst", "Lorien")] {
        let card = chapter(&words(&campaign, folder), "Battle card: ");
        let (odds, rest) =
            card.split_once("Column ").expect("a column").1.split_once(" by combat value").expect("odds");
        let takes = [format!(", which takes odds from {odds} to below "), " column takes all odds ".to_owned()];
        assert!(takes.iter().any(|words| rest.contains(words)), "{card}");
        let steps = [
            "one column to the ",
            "The sums of battle modifiers are equal, so column ",
            " stays, as none lies further",
        ];
        assert!(steps.iter().any(|words| rest.contains(words)), "{card}");
        let unseen = ["names the battle modifiers", "has no modifier"].map(|named| {
            format!(
                "Of {enemy} this card {named}; its combat value, morale, sum of modifiers and supply are only on its own \
                 card."
            )
        });
        assert_eq!(unseen.iter().map(|words| card.matches(words).count()).sum::<usize>(), 1, "{card}");
    }
}
