//! What a side may not know is in nothing that it is shown: hidden blocks are exchanged, and not a byte changes.

use fanion::engine::authority::Hand;
use fanion::engine::request::Request;
use fanion::engine::seat::Eye;
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::report::battle::{self, ReportFacts};
use fanion::report::page::text;
use fanion::report::plain::Look;
use fanion::report::sheets;
use fanion::rules::napoleon_1815::Napoleon1815;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use serde_json::{Value as Json, json};

use super::game::{Game, SAMPLE, file, session};
use crate::support::games::share;
use crate::support::player::Chance;

fn eye(side: &str) -> Eye {
    Eye::Seat(side.to_owned())
}

/// Everything that a front end of this side prints, in one text.
fn shown(play: &Session, eye: &Eye, before: u64) -> String {
    let mut play = play.clone();
    play.look_as(eye.clone());
    let mut all = vec![Json::Object(play.json()).to_string()];
    // Whom nobody sits beside is asked in full; nobody else is told so.
    let one_side = matches!(eye, Eye::Seat(_));
    if one_side {
        all.extend([play.reply().json().to_string(), play.prompt_json().to_string()]);
    }
    let doc = play.doc();
    all.push(format!("{doc:?}"));
    for line in play.log() {
        let words: Vec<String> = line.lines.iter().map(ToString::to_string).collect();
        all.push(format!("{} {:?} {} {:?}", line.entry, words, line.sealed, line.veiled));
    }
    all.push(format!("{:?} {:?}", play.past(before / 2 + 1), play.past(before / 3 + 1)));
    all.push(format!("{:?} {:?} {:?}", play.army(), play.things(), play.verdict()));
    for column in &doc.columns {
        for row in column.groups.iter().flat_map(|group| &group.rows) {
            all.push(format!("{:?} {:?}", play.unit(&row.code), play.look_up(&[&row.code])));
        }
    }
    all.push(format!("{:?}", play.game_file()));
    let facts =
        ReportFacts { name: "x", start: None, minutes_a_turn: 20, day: &|_| String::new(), hour: &|_| String::new() };
    let mut page = Vec::new();
    text::write(&mut page, &battle::report(&play, &facts), Look::default()).expect("memory");
    text::write(&mut page, &sheets::pack_up(&play, "x", String::new()), Look::default()).expect("memory");
    all.push(String::from_utf8(page).expect("text"));
    // What it asks for and what it is refused.
    let undo = format!("{{\"undo\":{before}}}");
    for request in [r#"{"pick":"no such"}"#, undo.as_str(), r#"{"redo":true}"#, r#"{"note":"x"}"#] {
        let request = Request::read(request).expect("a request");
        if !one_side {
            continue;
        }
        let told = play.request(&request, 0);
        all.push(match told {
            Ok(reply) => reply.json().to_string(),
            Err(refusal) => refusal.json().to_string(),
        });
    }
    all.join("\n")
}

/// Two blocks of one army that this side does not know and that differ in nothing that it may see but where they are.
fn strangers(play: &Session, side: &str, chance: &mut Chance) -> Option<[String; 2]> {
    let state = &play.view().of::<Napoleon1815>().state;
    let hidden: Vec<_> = state
        .units()
        .filter(|(unit, piece)| state.side_of(*unit).key() != side && !piece.revealed)
        .map(|(unit, piece)| (unit, *piece))
        .collect();
    let pairs: Vec<_> = hidden
        .iter()
        .flat_map(|one| hidden.iter().map(move |two| (one, two)))
        .filter(|((a, one), (b, two))| {
            let alike = (one.status, one.march.forced, one.march.owes_roll)
                == (two.status, two.march.forced, two.march.owes_roll);
            alike && !one.march.owes_roll && a < b && state.block(*a).army == state.block(*b).army
        })
        .collect();
    if pairs.is_empty() {
        return None;
    }
    let ((a, _), (b, _)) = *chance.pick(&pairs);
    Some([state.name(*a).to_owned(), state.name(*b).to_owned()])
}

/// The corrections that give each of two blocks the place of the other, or leave both where they are.
fn placed(play: &Session, names: &[String; 2], exchanged: bool) -> Vec<Json> {
    let state = Json::Object(play.view().json());
    let of = |name: &String| {
        let mut pieces = state["pieces"].as_array().into_iter().flatten();
        pieces.find(|piece| piece["name"] == **name).cloned().expect("the piece")
    };
    let there = names.each_ref().map(of);
    let places = if exchanged { [&there[1], &there[0]] } else { [&there[0], &there[1]] };
    let word = |(name, place): (&String, &Json)| json!({"piece": name, "at": place["at"], "area": place["area"]});
    names.iter().zip(places).map(word).collect()
}

/// The game with these corrections made.
fn corrected(play: &Session, words: &[Json]) -> Option<Session> {
    let mut other = play.clone();
    for word in words {
        let request = Request::read(&json!({"correct": word, "why": "x"}).to_string()).expect("a request");
        other.request(&request, 0).ok()?;
    }
    Some(other)
}

/// Where two texts begin to differ.
fn difference(one: &str, two: &str) -> String {
    let at = one.bytes().zip(two.bytes()).position(|(one, two)| one != two).unwrap_or(0);
    let part = |text: &str| {
        String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(200)..(at + 100).min(text.len())]).into_owned()
    };
    format!("\n{}\n{}", part(one), part(two))
}

/// What each side is shown before and after hidden blocks of the other are exchanged; how often there were any.
fn exchange(play: &Session, chance: &mut Chance, seed: u64) -> usize {
    let mut compared = 0;
    for side in ["french", "allied"] {
        // A block that an open act of its own side has named cannot be taken off without taking back that answer.
        if play.prompt().is_some_and(|prompt| prompt.side != side && prompt.key.contains('/')) {
            continue;
        }
        let Some(names) = strangers(play, side, chance) else { continue };
        let [kept, changed] = [false, true].map(|exchanged| corrected(play, &placed(play, &names, exchanged)));
        let (Some(kept), Some(changed)) = (kept, changed) else { continue };
        for eye in [eye(side), Eye::Public] {
            let [before, after] = [&kept, &changed].map(|game| shown(game, &eye, play.tip()));
            assert!(before == after, "game {seed}, {eye:?}, {names:?}: {}", difference(&before, &after));
        }
        compared += 1;
        // One of two blocks of an army with another CV.
        let cv = |cv: u8| corrected(play, &[json!({"piece": names[0], "cv": cv})]);
        if let (Some(one), Some(more)) = (cv(1), cv(2)) {
            let [one, more] = [&one, &more].map(|game| shown(game, &eye(side), play.tip()));
            assert!(one == more, "game {seed}, {side}, the CV of {}: {}", names[0], difference(&one, &more));
        }
    }
    compared
}

#[test]
fn exchanged_hidden_blocks_change_nothing_that_the_other_side_is_shown() {
    let (mut compared, mut steps) = (0, std::collections::BTreeSet::new());
    let games = share(12);
    for seed in 0..games {
        let mut play = session(SAMPLE, seed, &[]);
        let mut chance = Chance::new(seed);
        let mut player = AutoPlayer::new(SplitMix::new(seed), Mood::Sensible);
        for request in 0..400 {
            if request % 23 == 0 {
                let found = exchange(&play, &mut chance, seed);
                compared += found;
                steps.extend((found > 0).then(|| play.position().step));
            }
            match player.play(&mut play, 0) {
                Some(taken) => drop(taken.unwrap_or_else(|end| panic!("game {seed}: {end}"))),
                None => break,
            }
        }
    }
    assert!(compared > 8 * usize::try_from(games).unwrap_or(0), "only {compared} exchanges");
    assert!(["C1", "C4", "B3"].into_iter().all(|step| steps.contains(step)), "{steps:?}");
}

const ROADS: [&str; 2] = ["Paris Mons major", "Mons Ghent minor"];

fn small() -> Game {
    let units = [
        "F1 french infantry 3 Paris",
        "F2 french infantry 2 Paris",
        "F3 french infantry 3 Paris",
        "B1 british infantry 3 Mons",
        "B2 british infantry 2 Mons",
        "B3 british infantry 3 Mons",
        "B4 british infantry 3 Mons",
    ];
    Game::of(&file("F A", &units, &ROADS))
}

fn of_side(game: &Game, side: &str) -> Json {
    let mut play = game.play.clone();
    play.look_as(eye(side));
    Json::Object(play.json())
}

#[test]
fn a_side_knows_its_own_blocks_and_only_numbers_of_the_others() {
    let game = small();
    let state = of_side(&game, "french");
    let names: Vec<&str> =
        state["pieces"].as_array().expect("a list").iter().filter_map(|piece| piece["name"].as_str()).collect();
    assert_eq!(names, ["F1", "F2", "F3", "Napoleon"]);
    let mons = json!({"at": "Mons", "army": "british", "status": "ready", "n": 4});
    assert!(state["blocks"].as_array().expect("a list").contains(&mons), "{}", state["blocks"]);
    let mut play = game.play.clone();
    play.look_as(Eye::Public);
    assert_eq!(play.json()["pieces"], json!([]));
}

#[test]
fn a_commander_who_is_not_lost_leads_his_army_and_every_army_has_its_units_be_it_face_down() {
    let units = ["F1 french infantry 3 Paris", "B1 british infantry 3 Mons"];
    let text = file("A F", &units, &["Paris Mons major"]);
    for (leaders, british) in [("on", "2"), ("off", "1")] {
        let mut game = Game::under(&text, &[("army.counts-leaders", leaders)]);
        let mut told = |eye: Eye| {
            game.play.look_as(eye);
            let armies = game.play.army();
            let row = |at: usize, name: &str| {
                let found = armies[at].rows.iter().find(|(key, _)| *key == name);
                found.map(|(_, words)| words.to_string()).unwrap_or_default()
            };
            [row(1, "units"), row(1, "groups"), row(2, "groups")]
        };
        for eye in [eye("french"), eye("allied"), Eye::Public, Eye::All] {
            assert_eq!(told(eye), [british, "0 of 2 used", "0 of 2 used"], "{leaders}");
        }
        game.play.look_as(Eye::All);
        game.correct("Wellington", json!({"cv": 0, "lost_by": "fire"}));
        assert_eq!(of_side(&game, "french")["armies"][1]["groups_allowed"], 1);
        assert_eq!(of_side(&game, "french")["armies"][2]["groups_allowed"], 2);
    }
}

#[test]
fn what_was_face_up_stays_readable_and_what_was_not_stays_hidden() {
    let mut game = small();
    game.march("french/Paris", &["F1", "F2", "F3"], "Paris>Mons");
    let log = |game: &Game, side: &str| {
        let mut play = game.play.clone();
        play.look_as(eye(side));
        let lines: Vec<String> = play.log().iter().flat_map(|line| &line.lines).map(ToString::to_string).collect();
        lines.join("\n")
    };
    assert!(log(&game, "french").contains("F1, F2, F3: Paris > Mons"));
    assert!(log(&game, "allied").contains("3 French blocks: Paris > Mons"), "{}", log(&game, "allied"));
    game.done();
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    let told = log(&game, "french");
    assert!(told.contains("left B1, centre B2, right B3, reserve 1"), "{told}");
    assert!(!told.contains("B4"));
}

#[test]
fn a_question_to_the_other_side_shows_only_who_is_asked_and_about_what() {
    let mut game = small();
    game.pick("march:french/Paris");
    let prompt = of_side(&game, "allied")["prompt"].clone();
    assert_eq!(prompt["side"], "french");
    assert_eq!((prompt["key"].as_str(), prompt["text"].as_str()), (Some("march:french/Paris/units"), Some("C1 march")));
    assert_eq!((&prompt["options"], &prompt["asks"]), (&json!([]), &Json::Null));
    assert!(!prompt.to_string().contains("F1"));
    game.play.look_as(eye("allied"));
    game.play.sit_as(Hand::Side("allied".to_owned()));
    assert_eq!(game.refused(json!({"fill": {}})), "the game waits for french: only they can answer this");
    let refused = game.refused(json!({"correct": {"piece": "F1", "cv": 1}}));
    assert_eq!(refused, "not-yours: this is for both sides together, without --side");
}

#[test]
fn a_key_that_names_a_hidden_block_is_cut_to_its_word() {
    let units = ["F1 french infantry 3 Paris", "B1 british infantry 3 Brest"];
    let mut game = Game::of(&file("F A", &units, &["Paris Mons major", "Mons Ghent major"]));
    game.march("french/Paris", &["F1"], "Paris>Mons>Ghent");
    game.done();
    let seen = of_side(&game, "allied");
    assert_eq!(seen["owed"][0]["key"], "force-march");
    game.pick("force-march:F1");
    let seen = of_side(&game, "allied");
    assert_eq!((&seen["prompt"]["key"], &seen["prompt"]["owed"]), (&json!("force-march/faces"), &json!("force-march")));
    let reply = {
        let mut play = game.play.clone();
        play.look_as(Eye::Public);
        let request = Request::read(r#"{"faces":[2]}"#).expect("a request");
        play.request(&request, 0).expect("dice").json().to_string()
    };
    assert!(!reply.contains("F1"), "{reply}");
    assert!(reply.contains("a French block"), "{reply}");
}

#[test]
fn a_mending_is_told_to_a_side_without_its_words_and_a_player_s_note_as_he_wrote_it() {
    let units = ["F1 french infantry 3 Paris", "B1 british infantry 3 Mons"];
    let mut game = Game::under(&file("F A F A", &units, &["Paris Mons major"]), &[]);
    let first = game.play.journal().last() + 1;
    game.march("french/Paris", &["F1"], "Paris>Mons");
    let notes = ["entry 3 was a long one", "the clock stands; no place was found for it", "tea"];
    for note in notes {
        game.send(json!({ "note": note }));
    }
    game.send(json!({"mend": first, "with": {"pick": "done"}}));
    let told = |eye: Eye| {
        let mut play = game.play.clone();
        play.look_as(eye);
        let log = play.log();
        let lines = log.iter().flat_map(|line| &line.lines).map(ToString::to_string);
        lines.filter(|line| line.starts_with("note: ") || line.contains("mended")).collect::<Vec<_>>()
    };
    let own: Vec<String> = notes.iter().map(|note| format!("note: {note}")).collect();
    let seen = told(eye("allied"));
    assert_eq!((&seen[..3], &seen[3..]), (&own[..], &["an earlier entry was mended".to_owned()][..]));
    let all = told(Eye::All);
    assert!(all[4].starts_with(&format!("note: entry {first} mended; no place was found for ")), "{all:?}");
}

#[test]
fn a_preview_of_a_mending_names_no_hidden_block_to_who_may_not_know_it() {
    let mut game = Game::of(SAMPLE);
    let names = strangers(&game.play, "allied", &mut Chance::new(1)).expect("hidden blocks");
    let correct = |cv: u8| json!({"correct": {"piece": names[0], "cv": cv}, "why": "x"});
    let words = |cv: u8| Request::read(&correct(cv).to_string()).expect("a request");
    game.play.request(&words(1), 0).expect("a correction");
    let entry = game.play.tip();
    let mut told = |eye: Eye| {
        game.play.look_as(eye);
        let preview = game.play.mend_preview(entry, &words(2)).expect("a preview");
        serde_json::Value::Object(preview.json()).to_string()
    };
    assert!(told(Eye::All).contains(&names[0]), "a referee sees it: {}", told(Eye::All));
    assert!(told(eye("french")).contains(&names[0]), "whose it is sees it");
    for other in [eye("allied"), Eye::Public] {
        let told = told(other.clone());
        assert!(!told.contains(&names[0]), "{other:?}: {told}");
    }
}
