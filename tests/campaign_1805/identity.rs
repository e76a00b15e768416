//! A name is no identity: slots, folders and keys of nations whose names say nothing to a file system.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use fanion::engine::post::{Clock, Content};
use fanion::engine::prompt::Refusal;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::report::paper;
use fanion::rulebooks;
use fanion::rules::campaign_1805::event::{CourseEvent, Event};
use fanion::rules::campaign_1805::scenario::ids::NationId;
use fanion::rules::campaign_1805::state::State;
use fanion::rules::campaign_1805::state::identity::{campaign_id, folders, same_key, stems};
use fanion::rules::campaign_1805::{Campaign1805, SHEET, file, muster};

use super::scenario::THREE_RIVERS;

fn begun(text: &str, secret: u128, old: bool) -> Session {
    let scenario = file::read(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let rules = scenario.head.house_rules.clone();
    let mut events = muster(scenario, 7, secret, &rules);
    if let (true, Event::Course(CourseEvent::Mustered { identity, .. })) = (old, &mut events[0]) {
        *identity = None;
    }
    Session::new::<Campaign1805>(7, Arc::new(SHEET.printed()), events, &rules, 0).expect("a campaign")
}

fn state(play: &Session) -> &State {
    &play.view().of::<Campaign1805>().state
}

/// In C2 of turn 0, with what was published.
fn published(text: &str, secret: u128, old: bool) -> Session {
    let mut play = begun(text, secret, old);
    play.request(&Request::Pick("publish".to_owned()), 0).expect("the briefs");
    play
}

fn send(play: &mut Session, nation: &str, key: &str) -> Result<String, Refusal> {
    let text = format!(
        "format = 1\nrulebook = \"campaign-1805\"\nnation = {}\nturn = 0\nkey = \"{key}\"\n",
        toml::Value::from(nation)
    );
    play.request(&Request::Post { kind: "orders".to_owned(), from: nation.to_owned(), text }, 0)?;
    Ok(play.last_letter().expect("a letter").clone())
}

#[test]
fn stems_are_plain_reserved_empty_and_equal_ones_have_numbers_and_none_comes_twice() {
    let told = |names: &[&str]| stems(names).join(" ");
    assert_eq!(told(&["Lorien", "Karst", "Seamark"]), "lorien karst seamark");
    assert_eq!(told(&["Saxe-Coburg", "Saxe Coburg"]), "saxe-coburg saxe-coburg-2");
    assert_eq!(told(&["Россия", "Турция"]), "rossiia turtsiia");
    // Who is plain keeps his own, wherever he stands.
    assert_eq!(told(&["Lórien", "Lorien"]), "lorien-2 lorien");
    assert_eq!(told(&["Public", "Con", "COM1", "All", "!!!", "???"]), "public-2 con-2 com1-2 all-2 nation-2 nation-3");
    assert_eq!(told(&["A B", "A-B", "A B 2"]), "a-b a-b-3 a-b-2");
    let long = "x".repeat(60);
    let two = stems(&[&long, &format!("{long}y")]);
    assert!(two.iter().all(|stem| stem.len() <= 40) && two[0] != two[1], "{two:?}");
    assert_eq!(folders(&["Lorien", "Россия"]), ["Россия: folder rossiia"]);
}

#[test]
fn wild_names_have_stems_that_every_disk_takes_and_no_two_are_alike() {
    let pieces = [
        "",
        " ",
        "-",
        "Con",
        "nul",
        "Public",
        "A",
        "a",
        "\u{e9}",
        "e\u{301}",
        "\u{433}",
        "\u{6570}",
        "\u{627}",
        "..",
        "/",
        "\\",
        "\u{202e}",
        "\u{1f600}",
        "1",
        "'",
        "\"",
        "\n",
    ];
    let mut at = 7_usize;
    for _ in 0..500 {
        let mut next = || {
            at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (at >> 33) % pieces.len()
        };
        let names: Vec<String> =
            (0..12).map(|_| [next(), next(), next()].map(|piece| pieces[piece]).concat()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let stems = stems(&names);
        assert_eq!(stems.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}: {stems:?}");
        for stem in &stems {
            let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
            assert!((1..=40).contains(&stem.len()) && stem.chars().all(plain), "{names:?}: {stem:?}");
            assert!(!stem.starts_with('-') && !stem.ends_with('-'), "{stem}");
            assert!(!["con", "nul", "public", "all", "umpire"].contains(&stem.as_str()), "{stem}");
        }
    }
}

#[test]
fn a_key_is_made_of_128_bits_of_its_own_and_compared_as_people_type_it() {
    let (one, other, old) =
        (begun(THREE_RIVERS, 1, false), begun(THREE_RIVERS, 2, false), begun(THREE_RIVERS, 1, true));
    let keys = |play: &Session| (0..3).map(|at| state(play).key(NationId(at))).collect::<Vec<_>>();
    let [one, other, old] = [keys(&one), keys(&other), keys(&old)];
    let all: BTreeSet<&String> = one.iter().chain(&other).chain(&old).collect();
    assert_eq!(all.len(), 9, "{all:?}");
    let letters = |key: &str| key.chars().filter(|letter| *letter != '-').count();
    assert!(one.iter().chain(&other).all(|key| letters(key) == 10), "{one:?} {other:?}");
    assert!(old.iter().all(|key| letters(key) == 6), "older campaigns keep theirs: {old:?}");
    assert!(same_key("ABCDE-FGHJK", "abcdefghjk") && same_key("ABCDE FGHJK", " abcde\u{2010}fghjk"));
    assert!(!same_key("ABCDE-FGHJK", "ABCDE-FGHJL"));
    assert_ne!(campaign_id(1), campaign_id(2));
}

#[test]
fn slots_have_numbers_and_those_of_older_campaigns_their_stems() {
    let mut new = published(THREE_RIVERS, 1, false);
    let key = state(&new).key(NationId(0)).to_lowercase().replace('-', " ");
    assert_eq!(send(&mut new, "Lorien", &key).expect("taken"), "orders/0/0");
    let mut old = published(THREE_RIVERS, 1, true);
    let key = state(&old).key(NationId(0));
    assert_eq!(send(&mut old, "Lorien", &key).expect("taken"), "orders/0/lorien");
    let wrong = send(&mut new, "Lorien", "AAAAA-AAAAA").expect_err("a wrong key").to_string();
    assert!(wrong.contains("wrong-key") && !wrong.contains(&state(&new).key(NationId(0))), "{wrong}");
}

#[test]
fn names_that_are_one_for_people_are_refused_with_both_lines() {
    for (one, other) in [("Ünion", "U\u{308}nion"), ("Karst", "KARST"), ("Great  Karst", "great Karst")] {
        let text = renamed(THREE_RIVERS, &[("Lorien", one), ("Karst", other)]);
        let faults = file::read(&text).expect_err("two nations of one name");
        let told = faults.iter().filter(|fault| fault.contains("one name for people")).collect::<Vec<_>>();
        assert_eq!(told.len(), 1, "{faults:?}");
        assert!(told[0].contains("on line "), "{told:?}");
    }
    let text = renamed(THREE_RIVERS, &[("Lorien", "all")]);
    let faults = file::read(&text).expect_err("a word of the program");
    assert!(faults.iter().any(|fault| fault.contains("is a word of the program")), "{faults:?}");
}

/// The scenario with other names: as texts in quotes, as keys, in what events do.
pub fn renamed(text: &str, names: &[(&str, &str)]) -> String {
    let mut text = text.to_owned();
    for (at, (old, _)) in names.iter().enumerate() {
        let between = format!("\u{1}{at}\u{2}");
        text = text.replace(&format!("\"{old}\""), &format!("\"{between}\""));
        text = text.replace(&format!("\n{old} = "), &format!("\n\"{between}\" = "));
        for effect in ["army-reform", "veterans", "manpower", "cash", "rp"] {
            text = text.replace(&format!("{effect} {old}"), &format!("{effect} {between}"));
        }
    }
    for (at, (_, new)) in names.iter().enumerate() {
        text = text.replace(&format!("\u{1}{at}\u{2}"), new);
    }
    text
}

/// Every nation, city, force and leader.
pub fn names_of(text: &str) -> Vec<String> {
    let scenario = file::read(text).expect("a scenario");
    let mut names = BTreeSet::new();
    names.extend(scenario.nations.iter().map(|own| own.name.clone()));
    names.extend(scenario.cities.iter().map(|own| own.name.clone()));
    names.extend(scenario.start.forces.iter().map(|own| own.name.clone()));
    names.extend(scenario.start.generals.iter().map(|own| own.name.clone()));
    let mut names: Vec<String> = names.into_iter().collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names
}

/// Letters of Cyrillic, Greek, Chinese and Arabic; capitals; letters with accents.
pub fn scripts() -> [Vec<char>; 6] {
    let range = |first: char, count: u32| -> Vec<char> {
        (0..count).filter_map(|more| char::from_u32(u32::from(first) + more)).collect()
    };
    [
        range('а', 32),
        range('α', 17),
        range('\u{4e00}', 60),
        range('\u{627}', 20),
        range('A', 26),
        "áéíóúàèìòùâêîôûäëïöüãõñç".chars().collect(),
    ]
}

/// A word of five letters of a script, another for each number.
pub fn word(letters: &[char], number: usize) -> String {
    (0..5)
        .map(|place| {
            letters[(number / letters.len().pow(place) + usize::try_from(place).expect("small")) % letters.len()]
        })
        .collect()
}

#[test]
fn in_any_script_no_two_nations_share_a_folder_and_no_key_lies_in_a_strange_one() {
    let old = names_of(THREE_RIVERS);
    for letters in scripts() {
        let new: Vec<String> = (0..old.len()).map(|number| word(&letters, number * 7 + 1)).collect();
        assert_eq!(new.iter().collect::<BTreeSet<_>>().len(), old.len(), "other words");
        let names: Vec<(&str, &str)> = old.iter().map(String::as_str).zip(new.iter().map(String::as_str)).collect();
        let text = renamed(THREE_RIVERS, &names);
        apart(&published(&text, 1, false));
    }
}

/// No two nations share a folder or a file, and a key lies in its own folder only.
fn apart(play: &Session) {
    let papers = play.papers(&Clock::default());
    let (mut folders, mut paths) = (BTreeMap::new(), BTreeSet::new());
    for paper in &papers {
        let other = folders.insert(paper.folder.clone(), paper.seat.clone());
        assert!(other.is_none_or(|other| other == paper.seat), "{} is shared", paper.folder);
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        assert!(!paper.folder.is_empty() && paper.folder.chars().all(plain), "{}", paper.folder);
        for (name, text) in paper::files(paper) {
            assert!(paths.insert((paper.folder.clone(), name.clone())), "{name} is written twice");
            for nation in state(play).nation_ids() {
                let own = paper.seat.as_deref() == Some(state(play).nation_name(nation));
                assert!(own || !text.contains(&state(play).key(nation)), "{}/{name} has a strange key", paper.folder);
            }
        }
        let orders = matches!(&paper.content, Content::File(_)) && paper.name.ends_with(".orders.toml");
        assert!(!orders || paper.seat.is_some());
    }
    assert_eq!(folders.len(), 4, "{folders:?}");
}

#[test]
fn letters_of_nations_that_sound_alike_lie_apart() {
    let text = renamed(THREE_RIVERS, &[("Lorien", "Saxe-Coburg"), ("Karst", "Saxe Coburg")]);
    let mut play = published(&text, 1, false);
    let keys = [0, 1].map(|at| state(&play).key(NationId(at)));
    let names = [0, 1].map(|at| state(&play).nation_name(NationId(at)).to_owned());
    let slots: Vec<String> =
        names.iter().zip(&keys).map(|(name, key)| send(&mut play, name, key).expect("taken")).collect();
    assert_ne!(slots[0], slots[1]);
    assert!(send(&mut play, &names[0], &keys[1]).is_err(), "the key of another");
    assert_eq!(rulebooks::campaign_folders(&play), ["Saxe Coburg: folder saxe-coburg-2"]);
}

#[test]
fn where_two_nations_of_an_older_campaign_would_share_a_folder_nothing_is_written() {
    let text = renamed(THREE_RIVERS, &[("Lorien", "Saxe-Coburg"), ("Karst", "Saxe Coburg")]);
    let folder = tempfile::tempdir().expect("a folder");
    for (old, name) in [(true, "old"), (false, "new")] {
        let play = begun(&text, 1, old);
        let header = fanion::store::Header::new(&SHEET, 7, name, 0);
        let save = folder.path().join(format!("{name}.fanion"));
        let mut saved = fanion::store::create(&save, &header, play, false).expect("a save");
        let papers = folder.path().join(name);
        let written = fanion::publish::all(&mut saved, &papers, 0);
        assert_eq!(written.is_err(), old, "{written:?}");
        assert_eq!(papers.exists(), !old);
        if let Err(why) = written {
            assert!(why.contains("Saxe-Coburg and Saxe Coburg would share the folder saxe-coburg"), "{why}");
        }
    }
}

#[test]
fn the_log_of_a_seat_does_not_tell_how_much_another_one_wrote() {
    use fanion::engine::seat::Eye;
    let mut play = published(THREE_RIVERS, 1, false);
    let key = state(&play).key(NationId(1));
    send(&mut play, "Karst", &key).expect("taken");
    let mut told = |eye: Eye| {
        play.look_as(eye);
        play.log().iter().flat_map(|line| line.lines.iter().map(ToString::to_string)).collect::<Vec<_>>().join("\n")
    };
    let letter = |log: &str| log.lines().find(|line| line.contains("orders of Karst")).unwrap_or_default().to_owned();
    assert!(letter(&told(Eye::Seat("Karst".to_owned()))).contains(" bytes"));
    assert!(letter(&told(Eye::Seat("umpire".to_owned()))).contains(" bytes"));
    assert!(!letter(&told(Eye::Seat("Lorien".to_owned()))).contains(" bytes"));
}
