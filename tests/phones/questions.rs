//! Every question has a form.

use fanion::engine::request::Request;
use fanion::engine::seat::EVERYBODY;
use fanion::engine::split_mix::SplitMix;
use fanion::phones::{HeldGame, Host, Serving};
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use fanion_serve::{Page, PhoneWish};

use super::scrape::{forms, plain};
use super::table::in_memory;

/// Plays a game with an automatic player and sends, before each of its answers, the first choice of the form that the asked
/// seat has on its page.
fn every_form_answers(name: &str, seed: u64, most: usize) -> (usize, Vec<String>) {
    let mut game = in_memory(name);
    let mut player = AutoPlayer::new(SplitMix::new(seed), Mood::Sensible);
    let (mut asked, mut refused) = (0, Vec::new());
    for _ in 0..most {
        let Some(prompt) = game.0.prompt().cloned() else { break };
        let mut trial = game.clone();
        let mut host = Host::new(&trial.0, Serving::default());
        let is_asked = |own: &&str| prompt.side == **own || prompt.side == EVERYBODY;
        let keys: Vec<String> = host.seats().iter().map(|seat| seat.key().to_owned()).collect();
        let link = keys.iter().position(|key| is_asked(&key.as_str())).expect("a seat that is asked");
        let Page::Shown(page) = host.answer(&mut trial, link, &PhoneWish::See(String::new()), 0) else {
            panic!("no page")
        };
        assert!(page.contains("Asked of "), "{name}, {}: {page}", prompt.key);
        assert!(plain(&page).to_lowercase().contains(&prompt.text.to_lowercase()), "{}: {page}", prompt.text);
        let is_coded = ["side A", "side B"].iter().any(|code| plain(&page).contains(code));
        assert!(!is_coded, "{name}, {}: a side is not called by its letter: {page}", prompt.key);
        let form = forms(&page).into_iter().find(|form| form.hidden("key") == Some(&*prompt.key)).expect("a form");
        if let Some(fields) = form.first_choice() {
            asked += 1;
            let mut answered = host.answer(&mut trial, link, &PhoneWish::Send(String::new(), fields.clone()), 0);
            if let (Page::Refused(_), Some(tick)) = (&answered, form.first_tick()) {
                // Where nothing is no answer, something is ticked.
                let fields = fields.iter().cloned().chain([tick]).collect();
                answered = host.answer(&mut trial, link, &PhoneWish::Send(String::new(), fields), 0);
            }
            match answered {
                Page::Taken(_) => {}
                Page::Refused(page) => {
                    let why = page.split("role=\"alert\">").nth(1).and_then(|rest| rest.split('<').next());
                    refused.push(format!("{}: {fields:?}: {}", prompt.key, why.unwrap_or_default()));
                }
                other => panic!("{name}, {}: {fields:?}: {other:?}", prompt.key),
            }
        }
        if player.play(&mut game.0, 0).is_none_or(|played| played.is_err()) {
            break;
        }
    }
    (asked, refused)
}

#[test]
fn every_question_of_automatic_games_of_all_rulebooks_has_a_form_whose_first_choice_is_taken() {
    for name in ["practice", "three-rivers", "age-of-napoleon-sample", "beyond-waterloo-sample", "napoleon-1815-sample"]
    {
        let (asked, refused) = every_form_answers(name, 5, 120);
        assert!(asked > 20, "{name}: only {asked}");
        assert!(refused.is_empty(), "{name}: {} of {asked}: {refused:#?}", refused.len());
    }
}

#[test]
#[ignore = "two minutes: longer games of all rulebooks"]
fn every_question_of_longer_games_has_a_form_whose_first_choice_is_taken() {
    for name in ["practice", "maida-1806", "age-of-napoleon-sample", "beyond-waterloo-sample", "napoleon-1815-sample"] {
        for seed in 0..4 {
            let (_, refused) = every_form_answers(name, seed, 1_500);
            assert!(refused.is_empty(), "{name}: {refused:#?}");
        }
    }
}

#[test]
fn a_request_of_the_table_is_as_before_after_a_phone_was_answered() {
    let mut game = in_memory("practice");
    let mut host = Host::new(&game.0, Serving::default());
    let before = (game.0.hand().clone(), game.0.eye().clone());
    host.answer(&mut game, 1, &PhoneWish::See(String::new()), 0);
    host.answer(&mut game, 2, &PhoneWish::Send(String::new(), vec![("pick".to_owned(), "done".to_owned())]), 0);
    assert_eq!((game.0.hand().clone(), game.0.eye().clone()), before);
    assert!(game.request(&Request::Note("the laptop".to_owned()), 0).is_ok());
}
