//! Two sides answer in secret at once, each by its own phone.

use fanion::engine::request::Request;
use fanion::engine::split_mix::SplitMix;
use fanion::phones::{HeldGame, Host, Seat, Serving};
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use fanion_serve::{Page, PhoneWish};

use super::scrape::{Form, forms, text};
use super::table::{Memory, in_memory};

/// A game in which both sides are asked at once: for their grand tactics, or for their hands.
fn asked_at_once(name: &str, rule: Option<(&str, &str)>) -> Memory {
    for luck in 1..40 {
        let mut game = in_memory(name);
        if let Some((key, value)) = rule {
            let set = Request::Set(vec![(key.to_owned(), value.to_owned())], String::new());
            game.request(&set, 0).expect("a house rule");
        }
        let mut player = AutoPlayer::new(SplitMix::new(luck), Mood::Sensible);
        for _ in 0..150 {
            if game.0.asked_at_once().count() == 2 {
                return game;
            }
            if player.play(&mut game.0, 0).is_none_or(|played| played.is_err()) {
                break;
            }
        }
    }
    panic!("{name}: never asked at once in forty games");
}

fn page(host: &mut Host, game: &mut Memory, link: usize, name: &str) -> String {
    match host.answer(game, link, &PhoneWish::See(name.to_owned()), 0) {
        Page::Shown(page) => page,
        other => panic!("{name}: {other:?}"),
    }
}

fn question(page: &str) -> Option<Form> {
    forms(page).into_iter().find(|form| form.hidden("key").is_some() && form.buttons("undo").is_empty())
}

/// The first choice of a form; of a hand something else for each side.
fn choice(form: &Form, link: usize) -> Vec<(String, String)> {
    let mut fields = form.first_choice().expect("a choice");
    if let Some((_, count)) = fields.iter_mut().find(|(name, _)| name.starts_with("v:")) {
        *count = (link + 1).to_string();
    }
    fields
}

#[test]
fn two_phones_choose_their_grand_tactics_at_once() {
    both_orders(&asked_at_once("beyond-waterloo-sample", None));
}

#[test]
fn two_phones_name_their_hands_at_once() {
    both_orders(&asked_at_once("age-of-napoleon-sample", Some(("cards.track", "names"))));
}

/// Either order comes to the same end, and no form is stale by the other side's answer.
fn both_orders(begun: &Memory) {
    let ends = [[0, 1], [1, 0]].map(|order| {
        let mut game = begun.clone();
        let mut host = Host::new(&game.0, Serving::default());
        let watchers = host.seats().iter().position(|seat| *seat == Seat::Watchers).expect("watchers");
        // Both hold the page of before.
        let mut held = [0, 1].map(|link| page(&mut host, &mut game, link, ""));
        for link in order {
            while let Some(form) = question(&held[link]) {
                let fields = choice(&form, link);
                let sent = host.answer(&mut game, link, &PhoneWish::Send(String::new(), fields.clone()), 0);
                assert_eq!(sent, Page::Taken("./"), "{fields:?}");
                let again = host.answer(&mut game, link, &PhoneWish::Send(String::new(), fields), 0);
                assert!(matches!(again, Page::Stale(_)), "a second tap: {again:?}");
                held[link] = page(&mut host, &mut game, link, "");
                let is_secret = game.0.prompt().is_some_and(|prompt| prompt.secret);
                if link == order[1]
                    && is_secret
                    && game.0.asked_at_once().count() == 0
                    && question(&held[link]).is_some()
                {
                    let waits = text(&page(&mut host, &mut game, order[0], ""));
                    assert!(waits.contains("is choosing in secret"), "{waits}");
                }
                if game.0.prompt().is_none_or(|prompt| !prompt.secret) {
                    break;
                }
            }
            if link == order[0] {
                let own = text(&page(&mut host, &mut game, link, "log"));
                assert!(own.contains("your secret answer"), "{own}");
                for other in [order[1], watchers] {
                    let log = text(&page(&mut host, &mut game, other, "log"));
                    assert!(log.contains("a secret answer: sealed") && !log.contains("your secret answer"), "{log}");
                }
            }
        }
        (game.play().digest(), page(&mut host, &mut game, watchers, "").replace(|sign: char| sign.is_ascii_digit(), ""))
    });
    assert_eq!(ends[0], ends[1]);
}
