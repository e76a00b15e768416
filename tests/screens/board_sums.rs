//! The board games say one sum everywhere: what an option promises is what the dice are thrown with and what is lost in the
//! end. What ends a game is asked for, and no key but undo takes back what another side has said.

use std::rc::Rc;

use fanion::engine::panel::Panel;
use fanion::engine::prompt::{Choice, Kind, PartKind, Prompt};
use fanion::engine::request::Request;
use fanion::engine::session::Session;

use super::declared::{SAMPLES, opened, played, saved};
use crate::support::games::step;
use crate::support::player::Chance;

/// Plays random games of a sample; `each` looks at every question.
fn each_question(game: usize, games: u64, requests: usize, mut each: impl FnMut(&Session, &Prompt, &str)) {
    let (rulebook, sample) = SAMPLES[game];
    for seed in 1..=games {
        let (mut play, _) = played(rulebook, sample, seed, 0);
        let mut chance = Chance::new(seed);
        for request in 0..requests {
            let Some(prompt) = play.prompt().cloned() else { break };
            each(&play, &prompt, &format!("{rulebook}, game {seed}, request {request}, {}", prompt.key));
            step(&mut play, &prompt, &mut chance).expect("an answer");
        }
    }
}

fn options(prompt: &Prompt) -> &[Choice] {
    if let Kind::Choose { options, .. } = &prompt.kind { options } else { &[] }
}

/// So many screens of one kind are drawn.
const MOST_LIT: usize = 5;

/// The whole numbers of a text, in their order.
fn numbers(text: &str) -> Vec<i64> {
    text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

/// What the option of this key says of this kind.
fn said(option: &Choice, kind: PartKind) -> Option<String> {
    option.parts.iter().find(|part| part.kind == kind).map(|part| part.text.to_string())
}

/// Every unit with its area and its steps.
fn units(play: &Session) -> serde_json::Value {
    play.json()["units"].clone()
}

#[test]
fn a_grand_tactic_says_the_strength_that_the_fert_is_rolled_with() {
    let mut rolled = 0;
    // The strengths of each tactic by side, as they were offered in this round, and where everybody stood then.
    let mut offered: [Vec<(String, i64)>; 2] = Default::default();
    let mut stood = [serde_json::Value::Null, serde_json::Value::Null];
    each_question(1, 30, 700, |play, prompt, at| {
        let Some(side) = ["french", "allied"].iter().position(|side| prompt.key.ends_with(&format!("/{side}"))) else {
            return;
        };
        if prompt.key.starts_with("tactics:") {
            let strength = |option: &Choice| {
                let row = option.parts.iter().find_map(|part| part.row.clone()).expect("a row");
                // Where it is the same whatever is chosen, the question says it.
                let asked = || numbers(prompt.text.split("strength ").nth(1).expect("a strength"))[0];
                let own = (row.head == "our").then(|| row.cells[0].text.parse().expect("a strength"));
                (option.key.to_string(), own.unwrap_or_else(asked))
            };
            offered[side] = options(prompt).iter().map(strength).collect();
            stood[side] = units(play);
        }
        let Kind::Fill { known, .. } = &prompt.kind else { return };
        // A charge costs steps after the tactics were chosen, and who was on the road to the tabletop may have come.
        if prompt.key.starts_with("fert:") && stood[side] == units(play) {
            let tactic = known["tactic"].as_str().expect("a tactic");
            let was = offered[side].iter().find(|(key, _)| key == tactic).map(|(_, strength)| *strength);
            assert_eq!(was, known["own_strength"].as_i64(), "{at}: {tactic} of {:?}", offered[side]);
            rolled += 1;
        }
    });
    assert!(rolled > 20, "{rolled} rolls");
}

#[test]
fn a_charge_is_told_before_and_its_doubling_is_the_sum_that_is_lost() {
    let (mut told, mut doubled, mut lit_twice) = (0, 0, 0);
    each_question(1, 60, 700, |play, prompt, at| {
        if let (true, Kind::Fill { asks, .. }) = (prompt.key.starts_with("cards:"), &prompt.kind) {
            for ask in asks.iter().filter(|ask| ask.name == "charge") {
                assert!(ask.help.contains("loss x2") && ask.help.contains("1st loss is cavalry"), "{at}: {}", ask.help);
                told += 1;
            }
        }
        if prompt.key.starts_with("fert:") && prompt.text.contains("the charge doubles") && lit_twice < MOST_LIT {
            let folder = tempfile::tempdir().expect("a folder");
            let desk = opened(&saved(play.clone(), "doubled".to_owned(), &folder), (80, 24));
            let text = desk.text();
            let line = text.lines().find(|line| line.contains("enemy steps lost x 2"));
            let line = line.unwrap_or_else(|| panic!("{at}: {text}"));
            let row = line.split("x 2").nth(1).expect("cells").trim_end_matches('"');
            let cells = numbers(row);
            // A row of a table in which no face costs anything has a dash in each cell.
            let is_bare = row.contains('-') && row.chars().all(|sign| sign == '-' || sign == ' ');
            assert!((is_bare || !cells.is_empty()) && cells.iter().all(|cell| cell % 2 == 0), "{at}: {line}");
            lit_twice += usize::from(!is_bare);
        }
        for owed in play.owed().iter().filter(|owed| owed.what.contains("by the charge")) {
            let [steps, own, by_enemy, times] = numbers(&owed.what)[..] else { panic!("{at}: {}", owed.what) };
            assert_eq!((steps, times), (own + by_enemy * times, 2), "{at}: {}", owed.what);
            doubled += 1;
        }
    });
    assert!(told > 20 && doubled > 0 && lit_twice > 0, "{told} cards, {doubled} doubled, {lit_twice} lit");
}

#[test]
fn a_reaction_move_says_what_it_costs_and_what_each_face_brings() {
    let mut seen = 0;
    each_question(1, 90, 700, |_, prompt, at| {
        for option in options(prompt).iter().filter(|option| option.key.starts_with("react:")) {
            let (cost, faces) = (said(option, PartKind::Cost), said(option, PartKind::Consequence));
            assert!(cost.is_some_and(|cost| cost.contains("AP")), "{at}: {}", option.label);
            assert!(faces.is_some_and(|faces| faces.contains("enters: ")), "{at}: {}", option.label);
            seen += 1;
        }
        if prompt.key.starts_with("napoleon:") {
            for option in options(prompt).iter().filter(|option| *option.key != *"unhurt") {
                let words = option.label.to_string();
                for part in ["AP ", "ability ", "morale"] {
                    assert!(words.contains(part), "{at}: `{part}` is not in {words}");
                }
            }
        }
    });
    assert!(seen > 2, "{seen} reaction moves");
}

#[test]
fn an_attack_of_armies_says_the_strengths_of_the_battle_that_comes_of_it() {
    let mut battles = 0;
    let mut attack: Option<(String, Vec<i64>)> = None;
    each_question(0, 60, 900, |_, prompt, at| {
        for option in options(prompt) {
            if let Some(words) = said(option, PartKind::Attack).filter(|_| prompt.key.contains("/step-")) {
                attack = Some((option.key.to_string(), numbers(&words)[1..].to_vec()));
            }
            let Some(area) = option.key.strip_prefix("battle:").filter(|_| option.owed.is_some()) else { continue };
            // Who is lost on the march, or comes to it, changes what was said.
            let Some((_, told)) = attack.take().filter(|(to, _)| to == area) else { continue };
            let words = option.owed.as_ref().map_or("", |owed| &owed.what);
            let now = numbers(words.rsplit("attack, ").next().unwrap_or_default());
            if now != told {
                assert!(now[0] <= told[0] || now[1] != told[1], "{at}: {told:?} was said, {words}");
                continue;
            }
            battles += 1;
        }
    });
    assert!(battles > 2, "{battles} battles");
}

#[test]
fn a_rout_costs_no_less_than_was_said_before_it() {
    let (mut said_so, mut stuck) = (None, 0);
    each_question(2, 40, 900, |_, prompt, at| {
        let cost = options(prompt).iter().find(|option| option.ends).and_then(|end| said(end, PartKind::Cost));
        said_so = cost.filter(|cost| cost.contains(" lost"));
        let Some(words) = &said_so else { return };
        let words = words.rsplit("rout").next().unwrap_or_default();
        if let Some((blocks, without)) = words.split_once(" lost, ") {
            let (blocks, without) = (numbers(blocks), numbers(without));
            assert!(blocks.last() >= without.last(), "{at}: {words}");
            stuck += 1;
        }
    });
    println!("{stuck} routs with blocks that have no way out");
}

#[test]
fn what_ends_a_game_is_asked_for_and_nothing_else_is() {
    let last = [
        ("beyond-waterloo", r#"{"correct": {"position": {"turn": 4, "phase": "Allied OPs", "step": "O2"}}}"#),
        ("beyond-waterloo", r#"{"correct": {"position": {"turn": 3, "phase": "Allied OPs", "step": "O2"}}}"#),
        ("napoleon-1815", r#"{"correct": {"position": {"turn": 14, "step": "C1"}}}"#),
        ("napoleon-1815", r#"{"correct": {"position": {"turn": 13, "step": "C1"}}}"#),
    ];
    for (nth, (rulebook, position)) in last.into_iter().enumerate() {
        let sample = SAMPLES.iter().find(|(name, _)| *name == rulebook).expect("a sample").1;
        let (mut play, name) = played(rulebook, sample, 1, 0);
        play.request(&Request::read(position).expect("a request"), 0).expect("a position");
        // Down to where nothing but the end of the step is left to ask.
        while let Some(prompt) = play.prompt().cloned().filter(|prompt| !options(prompt).iter().any(|one| one.ends)) {
            step(&mut play, &prompt, &mut Chance::new(1)).expect("an answer");
        }
        let mut then = play.clone();
        then.request(&Request::Pick("done".to_owned()), 0).expect("the end of the step");
        let is_last = then.prompt().is_none();
        assert_eq!(is_last, nth % 2 == 0, "{rulebook}: {position}");
        let folder = tempfile::tempdir().expect("a folder");
        for keys in ["-", "Enter"] {
            let mut desk = opened(&saved(play.clone(), name.clone(), &folder), (80, 24));
            let before = desk.model.battle().expect("a game").game.prompt.clone();
            desk.press(keys);
            if desk.text().contains(&format!("{keys} again confirms")) {
                desk.press(keys);
            }
            let asked = desk.text().contains("This ends the game");
            assert_eq!(asked, is_last, "{rulebook}, {keys}: {position}\n{}", desk.text());
            if is_last {
                desk.press("Esc");
                assert_eq!(desk.model.battle().expect("a game").game.prompt, before, "{rulebook}: Esc leaves all");
                desk.press(keys).press("y");
                assert!(desk.model.battle().expect("a game").game.prompt.is_none(), "{rulebook}: yes ends it");
            }
            drop(desk);
            std::fs::remove_file(folder.path().join("game.fanion")).expect("removed");
        }
    }
}

#[test]
fn between_acts_only_undo_takes_back_what_the_other_side_has_said() {
    let (rulebook, sample) = SAMPLES[1];
    let (mut play, name) = played(rulebook, sample, 1, 0);
    let requests = [
        r#"{"correct": {"formation": "The Tower", "at": "Stonecross", "mode": "line-of-battle"}}"#,
        r#"{"correct": {"position": {"phase": "French OPs", "step": "O3"}}}"#,
        r#"{"pick": "battle:Stonecross"}"#,
        r#"{"pick": "general-advance"}"#,
        r#"{"pick": "general-advance"}"#,
    ];
    for request in requests {
        play.request(&Request::read(request).expect("a request"), 0).expect("taken");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = opened(&saved(play, name, &folder), (80, 24));
    let asked = |desk: &super::desk::Desk| desk.model.battle().and_then(|battle| battle.game.prompt.clone());
    let before = asked(&desk);
    desk.sees("play battle tactics cards");
    let key = |prompt: Option<Prompt>| prompt.map(|prompt| prompt.key);
    desk.press("BkSp").sees("the last answer came from the Allies: F2 undoes it");
    assert_eq!(key(asked(&desk)), key(before.clone()), "{}", desk.text());
    desk.press("F2");
    assert_ne!(key(asked(&desk)), key(before), "{}", desk.text());
}

#[test]
fn the_foot_leads_to_help_and_to_the_words_of_the_game() {
    for (rulebook, sample) in SAMPLES {
        for size in [(80, 24), (120, 40)] {
            let folder = tempfile::tempdir().expect("a folder");
            let (play, name) = played(rulebook, sample, 1, 0);
            let desk = opened(&saved(play, name, &folder), size);
            let foot = desk.text().lines().last().unwrap_or_default().to_owned();
            assert!(foot.contains("? help") && foot.contains("Ctrl-G"), "{rulebook}, {size:?}: {foot}");
        }
    }
}

#[test]
fn a_battle_is_drawn_within_its_place() {
    let (rulebook, sample) = SAMPLES[0];
    let mut seen = 0;
    for seed in 1..=40 {
        let (mut play, name) = played(rulebook, sample, seed, 0);
        let mut chance = Chance::new(seed);
        for _ in 0..500 {
            let Some(prompt) = play.prompt().cloned() else { break };
            if prompt.key.starts_with("battle:") && seen < 12 {
                let folder = tempfile::tempdir().expect("a folder");
                let desk = opened(&saved(play.clone(), name.clone(), &folder), (80, 24));
                let is_field = desk
                    .model
                    .battle()
                    .and_then(|battle| battle.panel())
                    .is_some_and(|panel| matches!(panel, Panel::Field(_)));
                let shown = desk.text();
                for line in shown.lines().filter(|line| line.contains(" ENGAGED ") && is_field) {
                    assert!(line.contains(" NOT ENGAGED "), "{line}\n{shown}");
                    seen += 1;
                }
            }
            step(&mut play, &prompt, &mut chance).expect("an answer");
        }
    }
    assert!(seen > 3, "{seen} battles");
}

#[test]
fn a_card_that_says_what_it_adds_and_has_no_value_is_warned_of() {
    let (rulebook, sample) = SAMPLES[0];
    let warnings = |text: &str| {
        let begun = fanion::rulebooks::game(rulebook, text, 1, 1, &[], 0).expect("a game");
        begun.play.view().set_up().map(|set_up| set_up.warnings).unwrap_or_default()
    };
    assert!(warnings(sample).iter().all(|words| !words.contains("`battle`")), "{:?}", warnings(sample));
    let without = sample.replace("battle = 3\n", "");
    let told: Rc<[String]> = warnings(&without).into_iter().filter(|words| words.contains("`battle`")).collect();
    assert!(told.len() == 1 && told[0].contains("Great Battery"), "{told:?}");
}

/// What every option of a question has to say: the game, how the keys of question and option begin, the kind of part and
/// what it contains, and how many options are seen at least.
#[test]
fn options_of_board_games_say_what_they_cost_and_what_tells_them_apart() {
    for (game, question, option, kind, words, least) in [
        (1, "losses:", "", PartKind::Consequence, &[" to ", " factors, "][..], 20),
        (1, "tactics:", "", PartKind::Consequence, &["m", ", ability "], 4),
        (0, "", "move:", PartKind::Room, &["armies left to move: "], 20),
    ] {
        let mut seen = 0;
        each_question(game, 20, 500, |_, prompt, at| {
            // Of the questions about tactics only who leads is meant.
            if !prompt.key.starts_with(question) || (question == "tactics:" && !prompt.key.contains("/lead-")) {
                return;
            }
            for choice in options(prompt).iter().filter(|choice| choice.key.starts_with(option)) {
                let told = said(choice, kind).unwrap_or_default();
                assert!(words.iter().all(|word| told.contains(word)), "{at}: {}: `{told}`", choice.label);
                seen += 1;
            }
        });
        assert!(seen >= least, "{question}{option}: {seen} options");
    }
}

#[test]
fn no_two_pieces_of_a_side_have_the_same_short_name() {
    let mut seen = 0;
    for (game, requests) in [(1, 40), (1, 120), (1, 200), (2, 30), (2, 80)] {
        let (play, name) = played(SAMPLES[game].0, SAMPLES[game].1, 3, requests);
        let folder = tempfile::tempdir().expect("a folder");
        let desk = opened(&saved(play, name, &folder), (80, 24));
        let shown = desk.text();
        for column in &desk.model.battle().expect("a game").game.armies.doc.columns {
            let rows = column.groups.iter().flat_map(|group| &group.rows).filter(|row| !row.gone);
            let called = rows.filter(|row| !row.code.is_empty()).filter_map(|row| {
                let (_, rest) = shown.split_once(&format!(" {} ", row.code))?;
                let name = rest.split(['■', '·']).next()?;
                (name.len() < 20).then(|| name.trim().to_owned())
            });
            let mut names: Vec<String> = called.collect();
            seen += names.len();
            names.sort();
            let all = names.len();
            names.dedup();
            assert_eq!(names.len(), all, "{names:?}\n{shown}");
        }
    }
    assert!(seen > 20, "{seen} names");
}
