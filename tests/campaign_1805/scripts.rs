//! The same game under names of any script: whoever is called otherwise marches, fights and reads the same.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use fanion::engine::post::{Clock, Paper};
use fanion::engine::prompt::Kind;
use fanion::engine::request::{Dice, Request};
use fanion::engine::session::Session;
use fanion::report::paper::files;
use fanion::rules::campaign_1805::desk::auto;
use fanion::rules::campaign_1805::ground::senders;
use fanion::rules::campaign_1805::state::view;
use fanion::rules::campaign_1805::{Campaign1805, SHEET, file, muster};

use super::identity::{names_of, renamed, scripts, word};
use super::turns::{Campaign, at_war};
use crate::support::player::Chance;

/// Turns that are played after the first.
const TURNS: u64 = 3;

/// What a game comes to.
#[derive(Default)]
struct Played {
    /// Its log.
    log: String,
    /// All papers of its turns: the nation of each by its place in the scenario, its file, its text.
    papers: Vec<(Option<usize>, String, String)>,
    /// Faults in what was ordered.
    faults: usize,
    /// The folder of each nation.
    folders: BTreeMap<Option<usize>, BTreeSet<String>>,
}

/// Automatic players of what each nation may know; dice that are typed, the same ones in the same order.
fn played(text: &str) -> Played {
    let mut chance = Chance::new(1805);
    let mut campaign = begun(&text.replace("house_rules = { ", "house_rules = { \"dice.by\" = \"ask\", "), &mut chance);
    let mut played = Played::default();
    for turn in 0..TURNS {
        for nation in senders(campaign.state()).collect::<Vec<_>>() {
            let known = view::view(campaign.state(), nation, false);
            let entries = auto::entries(&known, nation, turn << 16 | u64::from(nation.0));
            let name = campaign.state().nation_name(nation).to_owned();
            campaign.send(&name, &entries);
            let receipt = fanion::rulebooks::orders_read(&campaign.0, &name, &(campaign.head(&name) + &entries), 0);
            played.faults += receipt.expect("orders").faults.iter().filter(|fault| fault.contains(" error[")).count();
        }
        campaign.pick("close");
        with_given_dice(&mut campaign, &mut chance);
        keep(&campaign, &mut played);
        if campaign.0.prompt().is_none() {
            break;
        }
        campaign.pick("publish");
        campaign.pick("official");
        with_given_dice(&mut campaign, &mut chance);
        campaign.pick("publish");
        keep(&campaign, &mut played);
    }
    played.log = campaign.log();
    played
}

/// In the orders of turn 1.
fn begun(text: &str, chance: &mut Chance) -> Campaign {
    let scenario = file::read(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let rules = scenario.head.house_rules.clone();
    let session = Session::new::<Campaign1805>(7, Arc::new(SHEET.printed()), muster(scenario, 7, 7, &rules), &rules, 0);
    let mut campaign = Campaign(session.unwrap_or_else(|refusal| panic!("{refusal}")));
    for key in ["publish", "close", "publish", "official", "publish"] {
        campaign.pick(key);
        with_given_dice(&mut campaign, chance);
    }
    campaign
}

/// Plays on to where the umpire goes on by himself: the first option, no words, the next dice.
fn with_given_dice(campaign: &mut Campaign, chance: &mut Chance) {
    for _ in 0..1_000 {
        let Some(prompt) = campaign.0.prompt() else { return };
        let mut faces = |count: usize, sides: u8| {
            Dice::Typed((0..count).map(|_| u8::try_from(chance.between(1, sides.into())).expect("a face")).collect())
        };
        let request = match &prompt.kind {
            Kind::Choose { .. } if prompt.key.starts_with('C') => return,
            Kind::Choose { options, .. } => Request::Pick(options[0].key.to_string()),
            Kind::Name => Request::Name("nothing".to_owned()),
            Kind::Faces { roll, .. } | Kind::Fill { roll: Some(roll), .. } => {
                Request::Fill(fanion::engine::prompt::Fill::default(), faces(roll.count, roll.sides))
            }
            other => panic!("{other:?}"),
        };
        let key = prompt.key.clone();
        campaign.0.request(&request, 0).unwrap_or_else(|refusal| panic!("{key}: {refusal}"));
    }
    panic!("the turn does not end");
}

/// Keeps what each nation is sent now.
fn keep(campaign: &Campaign, played: &mut Played) {
    let names: Vec<String> =
        campaign.state().nation_ids().map(|nation| campaign.state().nation_name(nation).to_owned()).collect();
    let of = |paper: &Paper| paper.seat.as_ref().and_then(|seat| names.iter().position(|name| name == seat));
    for paper in campaign.0.papers(&Clock::default()) {
        played.folders.entry(of(&paper)).or_default().insert(paper.folder.clone());
        for (name, text) in files(&paper) {
            let name = name.replace(&paper.folder, "FOLDER");
            let text = text.replace(&paper.folder, "FOLDER");
            // A drawing leaves each name the room that it takes, and a page for a browser has the drawing in it.
            if [".svg", ".html"].iter().all(|drawn| !name.ends_with(drawn)) {
                played.papers.push((of(&paper), name, text));
            }
        }
    }
}

/// A text with the names of the old game, as words: a table leaves each name the room that it takes, and a letter has
/// as many bytes as its names.
fn back(text: &str, names: &[(String, String)]) -> String {
    let mut text = text.to_owned();
    for (old, new) in names {
        text = text.replace(new.as_str(), old);
    }
    let mut words: Vec<&str> = text.split_whitespace().collect();
    for at in 1..words.len() {
        if words[at] == "bytes" {
            words[at - 1] = "some";
        }
    }
    words.join(" ")
}

/// The words of a paper: what a paper lists, it lists by its names.
fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
    words.sort_unstable();
    words
}

#[test]
fn in_any_script_the_same_game_is_played_and_everybody_reads_what_he_may_and_no_more() {
    let text = at_war();
    let old = names_of(&text);
    let own = played(&text);
    let marches = own.log.matches(" marches to ").count();
    assert!(marches > 5 && own.papers.len() > 40, "{marches} marches, {} papers", own.papers.len());
    for letters in scripts() {
        let names: Vec<(String, String)> =
            old.iter().enumerate().map(|(at, old)| (old.clone(), word(&letters, at * 7 + 1))).collect();
        let pairs: Vec<(&str, &str)> = names.iter().map(|(old, new)| (old.as_str(), new.as_str())).collect();
        let other = played(&renamed(&text, &pairs));
        assert_eq!(other.faults, own.faults, "{}", names[0].1);
        let (one, same) = (back(&own.log, &[]), back(&other.log, &names));
        let differs = one.bytes().zip(same.bytes()).take_while(|(one, other)| one == other).count();
        let near = |text: &str| text.chars().skip(differs.saturating_sub(200)).take(400).collect::<String>();
        assert!(one == same, "the log: {}\nand\n{}", near(&one), near(&same));
        assert_eq!(other.papers.len(), own.papers.len());
        for (one, same) in own.papers.iter().zip(&other.papers) {
            assert_eq!((one.0, &one.1), (same.0, &same.1));
            let (one_text, same_text) = (back(&one.2, &[]), back(&same.2, &names));
            let (one_words, same_words) = (words(&one_text), words(&same_text));
            let strange = same_words.iter().zip(&one_words).find(|(same, one)| same != one);
            assert!(one_words == same_words, "{}: {strange:?}", one.1);
        }
        let all: Vec<&String> = other.folders.values().flatten().collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{:?}", other.folders);
        assert!(other.folders.values().all(|own| own.len() == 1), "{:?}", other.folders);
    }
}
