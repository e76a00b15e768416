//! The screen is covered where an answer needs what one side alone knows, and nowhere else.

use std::collections::BTreeMap;

use fanion::engine::prompt::{Kind, Prompt};
use fanion::engine::request::Request;
use fanion::engine::seat::{EVERYBODY, Eye};
use fanion::engine::session::Session;
use fanion::rulebooks;
use fanion::tui::effect::Effect;
use serde_json::Value as Json;

use super::by_chance;
use super::declared::SAMPLES;
use super::desk::Desk;
use super::panels::the_battle_of_stonecross;
use crate::support::games::step;
use crate::support::player::Chance;

/// A sample under these house rules.
fn begun(rulebook: &str, settings: &[&str]) -> Session {
    let (_, sample) = SAMPLES.into_iter().find(|(id, _)| *id == rulebook).expect("a sample");
    let mut play = rulebooks::game(rulebook, sample, 7, 7, &[], 0).expect("a game").play;
    for setting in settings {
        let request = Request::read(setting).expect("a request");
        play.request(&request, 0).unwrap_or_else(|refusal| panic!("{setting}: {refusal}"));
    }
    play
}

/// Every question of a game by chance, with who alone may look.
fn questions(play: &mut Session, requests: usize, look: impl FnMut(&Session, &Prompt, Option<&str>)) {
    questions_of(play, 3, requests, look);
}

fn questions_of(play: &mut Session, seed: u64, requests: usize, mut look: impl FnMut(&Session, &Prompt, Option<&str>)) {
    let mut chance = Chance::new(seed);
    for _ in 0..requests {
        let Some(prompt) = play.prompt().cloned() else { return };
        let private = play.private_to().map(str::to_owned);
        look(play, &prompt, private.as_deref());
        step(play, &prompt, &mut chance).expect("an answer");
    }
}

/// The blocks of a side that stand face down, by their names.
fn face_down(play: &Session, side: &str) -> Vec<String> {
    let mut all = play.clone();
    all.look_as(Eye::All);
    let pieces = all.json()["pieces"].as_array().cloned().unwrap_or_default();
    let down = |piece: &&Json| {
        piece["side"] == side && piece["status"] != "lost" && piece["revealed"] == false && !piece["at"].is_null()
    };
    pieces.iter().filter(down).filter_map(|piece| piece["name"].as_str().map(str::to_owned)).collect()
}

/// True where a question, its options and its lists name this block.
fn names(prompt: &Prompt, block: &str) -> bool {
    prompt.keys().any(|key| {
        let named = key.split_once(':').map_or(key, |(_, rest)| rest);
        named.strip_prefix(block).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

#[test]
fn blocks_are_covered_at_a_march_and_where_one_that_is_face_down_is_named_and_nowhere_else() {
    let (mut open, mut covered) = (0, 0);
    let mut look = |play: &Session, prompt: &Prompt, private: Option<&str>| {
        if prompt.side == EVERYBODY {
            assert_eq!(private, None, "{}", prompt.key);
            return;
        }
        let marches = prompt.keys().any(|key| key.starts_with("march") || key.starts_with("supply"));
        let hidden = face_down(play, &prompt.side).into_iter().find(|block| names(prompt, block));
        let needs = prompt.secret || marches || hidden.is_some();
        assert_eq!(private.is_some(), needs, "{}, {hidden:?}", prompt.key);
        open += usize::from(!needs);
        covered += usize::from(needs);
    };
    for seed in 3..=8 {
        questions_of(&mut begun("napoleon-1815", &[]), seed, 900, &mut look);
    }
    assert!(open > 50 && covered > 50, "{open} open, {covered} covered");
}

#[test]
fn a_question_that_is_not_covered_reads_the_same_whatever_stands_face_down() {
    let mut play = begun("napoleon-1815", &[]);
    questions(&mut play, 500, |play, prompt, private| {
        if private.is_some() || prompt.side == EVERYBODY {
            return;
        }
        let shown = prompt.json().to_string();
        for block in face_down(play, &prompt.side) {
            assert!(!shown.contains(&format!("\"{block}")), "{}: {block} in {shown}", prompt.key);
        }
    });
}

#[test]
fn cards_that_are_counted_never_cover_and_cards_that_are_named_cover_the_hand_alone() {
    let mut play = begun("age-of-napoleon", &[]);
    questions(&mut play, 400, |_, prompt, private| assert_eq!(private, None, "{}", prompt.key));
    let mut play = begun("age-of-napoleon", &[r#"{"set": {"cards.track": "names"}}"#]);
    let mut covered = 0;
    questions(&mut play, 600, |_, prompt, private| {
        let of_the_hand = prompt.secret || prompt.key.starts_with("play:") || prompt.key.ends_with("-card");
        assert_eq!(private.is_some(), of_the_hand && prompt.side != EVERYBODY, "{}", prompt.key);
        covered += usize::from(private.is_some());
    });
    assert!(covered > 0);
}

#[test]
fn formations_that_lie_open_cover_their_sealed_tactics_alone() {
    let mut play = begun("beyond-waterloo", &[]);
    let mut covered = 0;
    questions(&mut play, 400, |_, prompt, private| {
        assert_eq!(private.is_some(), prompt.secret, "{}", prompt.key);
        covered += usize::from(private.is_some());
    });
    assert!(covered > 0, "no tactic was sealed");
}

#[test]
fn no_block_that_cannot_act_covers_a_question() {
    let (mut covered, mut needless) = (0, BTreeMap::new());
    for seed in 1..=6 {
        let mut play = begun("napoleon-1815", &[]);
        questions_of(&mut play, seed, 600, |play, prompt, private| {
            let Some(side) = private.filter(|_| !prompt.secret) else { return };
            let Kind::Choose { options, .. } = &prompt.kind else { return };
            let own = face_down(play, side);
            let names = |key: &str| own.iter().any(|block| key.contains(block.as_str()));
            let private = |key: &str| key.starts_with("march") || key.starts_with("supply") || names(key);
            covered += 1;
            if !private(&prompt.key) && !options.iter().any(|option| private(&option.key)) {
                *needless.entry(prompt.key.split(':').next().unwrap_or_default().to_owned()).or_insert(0) += 1;
            }
        });
    }
    assert!(covered > 50, "{covered} covered");
    assert_eq!(needless, BTreeMap::new(), "of {covered}");
}

#[test]
fn what_came_of_the_last_act_is_told_on_the_cover_as_the_other_side_may_know_it() {
    let mut told = 0;
    for seed in 1..=6 {
        let mut play = begun("napoleon-1815", &[]);
        questions_of(&mut play, seed, 300, |play, prompt, private| {
            let Some(verdict) = private.and_then(|_| play.public_verdict()) else { return };
            for [side, other] in [["french", "allied"], ["allied", "french"]] {
                let mut looker = play.clone();
                looker.look_as(Eye::Seat(other.to_owned()));
                let known = format!("{:?}", looker.verdict());
                let words = format!("{verdict:?}");
                let leaks =
                    face_down(play, side).into_iter().find(|name| words.contains(name) && !known.contains(name));
                assert!(leaks.is_none(), "game {seed}, {}: {leaks:?} in {words}", prompt.key);
            }
            told += usize::from(!verdict.dice.is_empty());
        });
    }
    assert!(told > 5, "{told} throws before a cover");
    by_chance::open_games("napoleon-1815", (80, 24), 2, |desk, seed| {
        by_chance::play(desk, seed, 300, by_chance::Ending::Seldom, |desk, _, _| {
            let Some(battle) = desk.model.battle_mut().filter(|battle| battle.game.private_to().is_some()) else {
                return;
            };
            battle.cover.is_on = true;
            if let Some(verdict) = battle.game.public_verdict.clone() {
                let words = verdict.words.to_string();
                let first = words.split_whitespace().next().unwrap_or_default();
                desk.sees("Result, for both to read:").sees(first);
            }
        });
    });
}

#[test]
fn a_covered_step_can_be_ended_without_looking() {
    let (mut desk, _folder) = the_battle_of_stonecross((80, 24));
    desk.sees("A secret question for the French").sees("- ends the step without looking: ").sees_no("Tower Horse");
    // What is typed blindly is answered, and names nobody.
    desk.press("3").sees("`3` ignored: Enter first").sees("A secret question for the French");
    // What could still be done is said once more, as it stands on the screen, and nothing that is hidden.
    desk.press("-")
        .sees("! ends the step: ")
        .sees("; - again confirms")
        .sees("A secret question for the French")
        .sees_no("Tower Horse");
    desk.press("-").sees_no("B2 retreat, Stonecross");
    let step = desk.model.battle().expect("a battle").game.position.step.clone();
    assert_ne!(step, "B2");
}

#[test]
fn a_covered_question_undoes_and_redoes_as_any_other() {
    let (mut desk, _folder) = the_battle_of_stonecross((80, 24));
    let asked = |desk: &Desk| desk.model.battle().expect("a battle").game.prompt.clone();
    let covered = asked(&desk);
    desk.sees("F2 undoes the last answer");
    desk.press("F2");
    assert_ne!(asked(&desk), covered);
    desk.press("F6");
    assert_eq!(asked(&desk), covered);
    desk.sees("A secret question for the French");
}

#[test]
fn the_dice_of_a_shot_cover_nothing_that_its_side_has_uncovered() {
    let (mut desk, _folder) = the_battle_of_stonecross((80, 24));
    let (mut shots, mut covers) = (0, 0);
    // B2 is passed unseen; in B3 a reserve may move, and every shot comes back to its question.
    desk.press("- - Enter");
    for _ in 0..12 {
        let battle = desk.model.battle().expect("a battle");
        let (step, asked) = (battle.game.position.step.clone(), battle.game.prompt.clone().expect("a question"));
        if step != "B3" {
            break;
        }
        covers += usize::from(battle.cover.is_on && asked.side == "french");
        let fires = |key: &str| key.starts_with("fire:").then(|| Request::Pick(key.to_owned()));
        let Some(shot) = asked.keys().find_map(fires) else { break };
        desk.run(vec![Effect::Request(shot)]);
        shots += 1;
        while desk.model.battle().is_some_and(|battle| battle.game.act_is_open()) {
            desk.press("r").press("Enter");
        }
    }
    assert!(shots > 0, "{}", desk.text());
    assert_eq!(covers, 0, "{shots} shots\n{}", desk.text());
}
