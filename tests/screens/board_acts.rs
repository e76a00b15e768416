//! What the board games say of every act: what ends a step says what follows from it, what is spent leaves a result, a march
//! says who becomes spent, a grand tactic stands in its row of the matrix, and a word that is looked for is erased before
//! anything is undone.

use fanion::engine::journal::Record;
use fanion::engine::prompt::{Answer, Choice, Kind, PartKind};
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use serde_json::{Value as Json, json};

use super::declared::{SAMPLES, SIZES, opened, played, saved};
use crate::support::games::step;
use crate::support::player::Chance;

/// What ends a step and says nothing of what follows.
fn silent_ends(options: &[Choice]) -> Vec<&str> {
    let says = |option: &&Choice| option.parts.iter().any(|part| !part.text.is_empty());
    options.iter().filter(|option| option.ends && !says(option)).map(|option| &*option.label).collect()
}

/// Plays random games of every sample; `each` looks at the game before an answer, and gives what looks at it after that.
fn play_at_random<T>(requests: usize, mut before: impl FnMut(&Session) -> T, mut after: impl FnMut(&Session, &str, T)) {
    for (rulebook, sample) in SAMPLES {
        for seed in 1..=9 {
            let (mut play, _) = played(rulebook, sample, seed, 0);
            let mut chance = Chance::new(seed);
            for request in 0..requests {
                let Some(prompt) = play.prompt().cloned() else { break };
                let known = before(&play);
                step(&mut play, &prompt, &mut chance).expect("an answer");
                after(&play, &format!("{rulebook}, game {seed}, request {request}, {}", prompt.key), known);
            }
        }
    }
}

/// The options of what is asked.
fn options(play: &Session) -> Vec<Choice> {
    match play.prompt().map(|prompt| &prompt.kind) {
        Some(Kind::Choose { options, .. }) => options.to_vec(),
        _ => Vec::new(),
    }
}

/// The cost of ending the step, where it is told.
fn cost_of_end(play: &Session) -> Option<String> {
    let options = options(play);
    let end = options.iter().find(|option| option.ends)?;
    end.parts.iter().find(|part| part.kind == PartKind::Cost).map(|part| part.text.to_string())
}

#[test]
fn through_random_games_what_ends_a_step_says_what_follows_and_an_empty_column_routs_as_was_said() {
    let (mut ends, mut routs) = (0, 0);
    let before = |play: &Session| {
        let options = options(play);
        assert_eq!(silent_ends(&options), [""; 0]);
        ends += options.iter().filter(|option| option.ends).count();
        let warned = cost_of_end(play).filter(|cost| cost.contains(" rout"));
        (play.position().step, play.position().turn, play.entry(), warned)
    };
    let after = |play: &Session, at: &str, (step, _, entry, warned): (String, u32, u64, Option<String>)| {
        // Reinforcements are the last of a battle turn.
        if step != "B4" || play.position().step == step {
            return;
        }
        let told: Vec<String> =
            play.log_since(entry).flat_map(|line| line.lines).map(|line| line.to_string()).collect();
        let routed = told.iter().any(|line| line.contains(" rout at "));
        assert_eq!(routed, warned.is_some(), "{at}: {warned:?}, then {told:?}");
        routs += usize::from(routed);
    };
    play_at_random(1_200, before, after);
    assert!(ends > 300 && routs > 0, "{ends} ends, {routs} routs");
}

#[test]
fn a_planted_end_that_says_nothing_is_found() {
    let silent = Choice::may("done", "end march").ending();
    let other = Choice::may("a", "a");
    assert_eq!(silent_ends(&[other, silent]), ["end march"]);
}

/// Cards in hand and action points, by whose they are.
fn purse(play: &Session) -> Vec<(String, i64)> {
    let state = Json::Object(play.json());
    let hands = ["french", "coalition", "allied"].into_iter();
    let hands = hands.filter_map(|side| Some((side.to_owned(), state["cards"][side].as_i64()?)));
    let leaders = state["leaders"].as_array().cloned().unwrap_or_default();
    let points = leaders.iter().filter_map(|own| Some((own["name"].to_string(), own["ap"].as_i64()?)));
    hands.chain(points).collect()
}

/// True where somebody has less than before.
fn has_paid(before: &[(String, i64)], after: &[(String, i64)]) -> bool {
    before.iter().any(|(who, had)| after.iter().any(|(own, has)| own == who && has < had))
}

#[test]
fn through_random_games_what_spends_cards_or_points_leaves_a_result() {
    let mut paid = 0;
    play_at_random(900, purse, |play, at, before| {
        if has_paid(&before, &purse(play)) {
            assert!(play.verdict().is_some(), "{at}: something was spent, and nothing is said of it");
            paid += 1;
        }
    });
    assert!(paid > 60, "{paid} times");
}

#[test]
fn through_random_games_an_army_goes_its_whole_way_on_a_line_of_its_own() {
    let mut ways = 0;
    play_at_random(
        900,
        |_| (),
        |play, at, ()| {
            for line in play.verdict().iter().flat_map(|own| &own.table).map(ToString::to_string) {
                let Some((who, _)) = line.split_once(" > ") else { continue };
                assert!(who.contains(": ") && !who.contains(" card"), "{at}: {line}");
                ways += 1;
            }
        },
    );
    assert!(ways > 30, "{ways} ways");
}

#[test]
fn a_planted_payment_is_seen() {
    let purse = |cards: i64| vec![("french".to_owned(), cards)];
    assert!(has_paid(&purse(4), &purse(3)) && !has_paid(&purse(4), &purse(4)));
}

/// The pieces that are spent.
fn spent(play: &Session) -> Vec<String> {
    let state = Json::Object(play.json());
    let pieces = state["pieces"].as_array().cloned().unwrap_or_default();
    let is_spent = pieces.iter().filter(|own| own["spent"] == json!(true));
    is_spent.filter_map(|own| Some(own["name"].as_str()?.to_owned())).collect()
}

#[test]
fn through_random_games_whoever_turns_to_spent_stands_in_what_is_to_do_on_the_board() {
    let mut turned = 0;
    play_at_random(900, spent, |play, at, before| {
        let fresh: Vec<String> = spent(play).into_iter().filter(|own| !before.contains(own)).collect();
        if fresh.is_empty() {
            return;
        }
        let told: Vec<String> = play.verdict().iter().flat_map(|own| &own.table).map(ToString::to_string).collect();
        let says = |name: &String| told.iter().any(|line| line.contains(&**name) && line.contains(": turn to spent"));
        assert!(fresh.iter().all(says), "{at}: {fresh:?} turn to spent, and the board has {told:?}");
        turned += fresh.len();
    });
    assert!(turned > 30, "{turned} corps");
}

#[test]
fn a_march_that_costs_no_die_asks_for_none() {
    let mut stops = 0;
    let before = |play: &Session| {
        let options = options(play);
        let stop = options.iter().find(|option| &*option.key == "stop")?;
        let dice = stop.parts.iter().find(|part| part.kind == PartKind::Cost)?.value?;
        Some(dice)
    };
    play_at_random(2_000, before, |play, at, dice| {
        let Some(dice) = dice else { return };
        let given = play.journal().standing().rev().find_map(|entry| match &entry.record {
            Record::Answer { answer: Answer::Pick(key), .. } => Some(key.as_str()),
            _ => None,
        });
        // Into the last area one goes and stops at once, with the dice of that area.
        if given != Some("stop") {
            return;
        }
        let key = play.prompt().map(|prompt| prompt.key.clone()).unwrap_or_default();
        // Whoever goes on has other dice before him.
        if key.contains("/step-") || key.starts_with("withdraw") || key.starts_with("intercept") {
            return;
        }
        let owes =
            play.owed().iter().any(|owed| owed.key.starts_with("attrition:") && !owed.key.ends_with("/interceptor"));
        let last = key.starts_with("attrition:");
        assert!(dice > 0 || !owes && !last, "{at}: no die was told, and {key} asks for one");
        stops += 1;
    });
    assert!(stops > 5, "{stops} stops");
}

#[test]
fn the_matrix_of_grand_tactics_is_whole_at_every_size_and_the_enemys_mode_is_lit() {
    let (rulebook, sample) = SAMPLES[1];
    let requests = [
        r#"{"correct": {"formation": "The Tower", "at": "Stonecross", "mode": "line-of-battle"}}"#,
        r#"{"correct": {"position": {"phase": "French OPs", "step": "O3"}}}"#,
        r#"{"pick": "battle:Stonecross"}"#,
    ];
    for size in SIZES {
        let (mut play, name) = played(rulebook, sample, 1, 0);
        for request in requests {
            let request = Request::read(request).expect("a request");
            play.request(&request, 0).expect("taken");
        }
        let folder = tempfile::tempdir().expect("a folder");
        let desk = opened(&saved(play, name, &folder), size);
        let shown = desk.text();
        let words = |line: &str| line.replace(['"', '>'], "").split_whitespace().collect::<Vec<_>>().join(" ");
        let rows: Vec<String> = shown.lines().map(words).collect();
        let matrix = [
            "1 left flank attack +3 0 +2 +1 0 2R 1R 1R 0 1R",
            "2 right flank attack +2 0 +2 +1 2R 0 1R 1R 0 1R",
            "3 general advance +2 -2 0 -3 1R 1R 0 2R 1L 1R",
            "4 concentric attack +3 +2 0 -2 0 0 2L 0 1L 1L",
            "5 hold +4 0 +2 +1 2R 2R 1R 1R no no",
            "6 retreat 0 0 -2 -1 2L 2L 3L 1L no no",
        ];
        for row in matrix {
            assert!(rows.iter().any(|own| own.contains(row)), "{size:?}: no row `{row}`\n{shown}");
        }
        // The Allies stand in line of battle at Stonecross.
        desk.sees("LINE").sees("die by their mode").sees("R is good").sees("strength 23 against 20");
    }
}

#[test]
fn a_word_that_is_looked_for_is_erased_before_anything_is_undone() {
    for (rulebook, sample) in SAMPLES {
        let folder = tempfile::tempdir().expect("a folder");
        let (play, name) = played(rulebook, sample, 1, 0);
        let mut desk = opened(&saved(play, name, &folder), (80, 24));
        desk.press(if rulebook == "age-of-napoleon" { "Enter Enter" } else { "- -" });
        if desk.text().contains("A secret question") {
            desk.press("Enter");
        }
        let known = |desk: &super::desk::Desk| {
            let battle = desk.model.battle().expect("a game");
            (battle.game.prompt.clone(), battle.game.log.len())
        };
        let before = known(&desk);
        for keys in ["x BkSp", "q q q BkSp", "z Esc", "q q - BkSp", "end - BkSp BkSp BkSp"] {
            desk.press(keys);
            assert_eq!(known(&desk), before, "{rulebook}: after `{keys}`\n{}", desk.text());
        }
        // With nothing typed it takes the last answer back, if it was no other side's; not by the way, right after a word.
        desk.press("BkSp").sees("nothing is typed");
        desk.press("BkSp");
        if desk.text().contains("the last answer came from") {
            desk.press("F2");
        }
        assert_ne!(known(&desk), before, "{rulebook}\n{}", desk.text());
    }
}

#[test]
fn time_while_a_game_was_shut_is_no_playing_time() {
    let (rulebook, sample) = SAMPLES[0];
    let (mut play, name) = played(rulebook, sample, 1, 0);
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time after 1970");
    let now = i64::try_from(since.as_secs()).expect("a time of today");
    for (request, ago) in [(r#"{"pick": "first"}"#, 320), (r#"{"pick": "french"}"#, 300)] {
        let request = Request::read(request).expect("a request");
        play.request(&request, now - ago).expect("taken");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = saved(play, name, &folder);
    // Five minutes went by before it was opened, and nobody sat at the table.
    for _ in 0..2 {
        let mut desk = opened(&path, (80, 24));
        desk.press("-").sees_no("clock:");
        let played = desk.model.battle().expect("a game").game.pace.played;
        assert!((20..60).contains(&played), "{played} seconds");
    }
}

#[test]
fn what_no_rule_asks_for_is_told_at_its_first_key_and_done_at_the_second() {
    let position = |step: &str| match step {
        "P5" => json!({"step": "P5", "round": 1, "first": "french", "active": "french"}),
        step => json!({"step": step, "first": "french"}),
    };
    for (step, begins, key, words) in [
        ("P8", "victory", "2", "goal not met, 0 of 3"),
        ("P8", "victory", "3", "goal not met, 0 of 1"),
        ("P5", "move:Navy Coast", "m Enter", "only if the enemy has just played it"),
    ] {
        let (mut play, name) = played("age-of-napoleon", SAMPLES[0].1, 1, 0);
        for request in [json!({"correct": {"position": position(step)}}), json!({"pick": begins})] {
            let request = Request::read(&request.to_string()).expect("a request");
            play.request(&request, 0).expect("an answer");
        }
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = opened(&saved(play, name, &folder), (80, 24));
        let asked = |desk: &super::desk::Desk| {
            desk.model.battle().and_then(|battle| battle.game.prompt.as_ref().map(|prompt| prompt.key.clone()))
        };
        let before = asked(&desk);
        assert!(before.is_some(), "{begins}");
        desk.press(key);
        desk.sees(words).sees("again confirms");
        assert_eq!(asked(&desk), before, "{begins}, {key}: nothing is done at once");
        desk.press(key.rsplit(' ').next().unwrap_or(key));
        assert_ne!(asked(&desk), before, "{begins}, {key}: the second does it");
    }
}

#[test]
fn a_digit_ends_no_step_in_which_something_is_possible_before_it_is_pressed_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (play, name) = played("age-of-napoleon", SAMPLES[0].1, 1, 0);
    let mut desk = opened(&saved(play, name, &folder), (80, 24));
    desk.press("1 1").sees("> 1 end diplomacy, the French");
    desk.press("1").sees("again confirms").sees("> 1 end diplomacy, the French");
    desk.press("1").sees_no("> 1 end diplomacy, the French");
}

#[test]
fn backspace_at_a_number_that_nobody_typed_undoes_nothing_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut seen = 0;
    for seed in 1..=12 {
        let (mut play, name) = played("age-of-napoleon", SAMPLES[0].1, seed, 0);
        let mut chance = crate::support::player::Chance::new(seed);
        let is_number = |prompt: &fanion::engine::prompt::Prompt| prompt.key.ends_with("/pursuit");
        for _ in 0..600 {
            let Some(prompt) = play.prompt().cloned().filter(|prompt| !is_number(prompt)) else { break };
            crate::support::games::step(&mut play, &prompt, &mut chance).expect("an answer");
        }
        if !play.prompt().is_some_and(is_number) {
            continue;
        }
        seen += 1;
        let path = saved(play, name, &folder);
        let mut desk = opened(&path, (80, 24));
        let known = |desk: &super::desk::Desk| desk.model.battle().map(|battle| battle.game.log.len());
        let before = known(&desk);
        desk.press("BkSp");
        let shown = desk.text();
        assert!(known(&desk) == before && shown.contains("type over it"), "{seed}: {shown}");
        std::fs::remove_file(&path).expect("the save goes");
    }
    assert!(seen > 0, "no pursuit was asked");
}

#[test]
fn whoever_is_refused_goes_on_in_his_list_with_what_he_has_ticked() {
    let folder = tempfile::tempdir().expect("a folder");
    let (play, name) = played("napoleon-1815", SAMPLES[2].1, 1, 0);
    let mut desk = opened(&saved(play, name, &folder), (80, 24));
    desk.press("2 0").sees("[ ] ak");
    desk.press("Enter");
    let refused = desk.text();
    assert!(refused.contains(" ! "), "{refused}");
    let code = refused.split("[ ] ").nth(1).and_then(|rest| rest.get(..2)).expect("a list, still").to_owned();
    desk.type_words(&code);
    desk.sees(&format!("[x] {code}"));
}
