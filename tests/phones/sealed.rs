//! Two sides answer in secret at once, each by its own phone.

use fanion::phones::{HeldGame, Host, Seat, Serving};
use fanion::simulate::luck::Luck;
use fanion::simulate::player::Player;
use fanion::simulate::values::Mood;
use fanion_serve::{Page, PhoneWish};

use super::scrape::{Form, forms, text};
use super::table::{Memory, in_memory};

/// A game in which both sides are asked for their grand tactics.
fn at_the_grand_tactics() -> Memory {
    for luck in 1..40 {
        let mut game = in_memory("beyond-waterloo-sample");
        let mut player = Player::new(Luck::new(luck), Mood::Sensible);
        for _ in 0..150 {
            if game.0.asked_at_once().count() == 2 {
                return game;
            }
            if player.play(&mut game.0, 0).is_none_or(|played| played.is_err()) {
                break;
            }
        }
    }
    panic!("no battle in forty games");
}

fn page(host: &mut Host, game: &mut Memory, link: usize, name: &str) -> String {
    match host.answer(game, link, &PhoneWish::See(name.to_owned()), 0) {
        Page::Shown(page) => page,
        other => panic!("{name}: {other:?}"),
    }
}

fn question(page: &str) -> Option<Form> {
    forms(page).into_iter().find(|form| !form.buttons("pick").is_empty())
}

#[test]
fn two_phones_answer_at_once_in_either_order_with_the_same_end_and_no_form_is_stale_by_the_other_s_answer() {
    let begun = at_the_grand_tactics();
    let ends = [[0, 1], [1, 0]].map(|order| {
        let mut game = begun.clone();
        let mut host = Host::new(&game.0, Serving::default());
        let watchers = host.seats().iter().position(|seat| *seat == Seat::Watchers).expect("watchers");
        // Both hold the page of before.
        let mut held = [0, 1].map(|link| page(&mut host, &mut game, link, ""));
        for link in order {
            while let Some(form) = question(&held[link]) {
                let fields = form.first_choice().expect("a choice");
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
