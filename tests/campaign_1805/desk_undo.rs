//! What keys on the map of a player's desk order is shown, and undone by the key that undoes everywhere.

use crossterm::event::KeyCode;
use fanion::config::keyboard::Key;
use fanion::tui::model::Model;
use fanion::tui::msg::Msg;
use fanion::tui::orders::Mode;
use fanion::tui::update::update;

use super::desk::{control, desk, keys, screen, screen_with};

#[test]
fn whatever_a_key_on_the_map_orders_or_draws_is_shown_and_undone_by_the_key_of_undo_everywhere() {
    // An army's route, its stance, a forced march, a form, a landing, a click.
    // Among them stances told while a route is drawn.
    for typed in [
        ">", ">>#", ">%", "f", "s", "ss", ">$", ">s$", ">s", ">ss", "s>", ">>s>", ">$s>", "yKarst$2", "mhold$$$",
        "t0504$", "gLow$$", "!>", "!s",
    ] {
        let mut model = screen_with(None);
        let all = |model: &Model| {
            let own = desk(model);
            (own.book.text(), own.chosen, own.path.clone(), own.forced)
        };
        let mut states = vec![all(&model)];
        for letter in typed.chars() {
            keys(&mut model, &letter.to_string());
            let (now, last) = (all(&model), states.last().expect("one"));
            if now.0 != last.0 || now.1 == last.1 && now != *last {
                states.push(now);
            } else {
                // To choose another army is nothing to be undone.
                *states.last_mut().expect("one") = now;
            }
        }
        if matches!(desk(&model).mode, Mode::Fill(_)) {
            control(&mut model, 's');
            let (now, last) = (all(&model), states.last().expect("one"));
            if now != *last {
                states.push(now);
            }
        }
        let last = states.pop().expect("one");
        // With an order goes the route that led to it: it is not left drawn, to come into the orders again.
        let (mut steps, mut orders) = (Vec::new(), last.0.clone());
        while let Some(mut before) = states.pop() {
            while orders != before.0
                && let Some(earlier) = states.pop_if(|own| own.0 == before.0 && own.1 == before.1)
            {
                before = earlier;
            }
            orders.clone_from(&before.0);
            steps.push(before);
        }
        for before in &steps {
            update(&mut model, Msg::Key(Key::of(KeyCode::F(2))));
            let message = model.message.clone().expect("it says what it did");
            assert!(!message.bad && message.words.starts_with("undo: "), "{typed}: {message:?}");
            assert_eq!(&all(&model), before, "{typed}");
        }
        update(&mut model, Msg::Key(Key::of(KeyCode::F(2))));
        assert!(
            model.message.clone().is_some_and(|message| message.bad && message.words == "nothing to undo"),
            "{typed}"
        );
        for _ in &steps {
            update(&mut model, Msg::Key(Key::of(KeyCode::F(6))));
        }
        assert_eq!(all(&model), last, "{typed}: redone");
    }
}

#[test]
fn a_letter_on_the_map_that_orders_something_says_what() {
    for (letter, says) in [
        ("s", "Army of the Vale: attack (F2 undoes it)"),
        ("f", "a forced march: Enter puts the route into the orders"),
    ] {
        let mut model = screen_with(None);
        keys(&mut model, letter);
        assert_eq!(model.message.clone().map(|message| message.words).as_deref(), Some(says));
        assert!(screen(&mut model, 80, 24).contains(says));
    }
}

#[test]
fn letters_of_a_word_on_the_map_take_nothing_away_that_was_ordered_and_say_what_they_changed() {
    let given = "format = 1\nrulebook = \"campaign-1805\"\nnation = \"Lorien\"\nturn = 1\n[[force]]\nname = \"Army of the Vale\"\n\
                 path = [\"0404\"]\nstance = \"defend\"\nsupply = false\nretreat_to = [\"0304\"]\n";
    let entry = |model: &Model, key: &str| desk(model).book.word("force", "Army of the Vale", key);
    for letter in ('a'..='z').chain('A'..='Z') {
        for typed in [format!("{letter}"), format!("{letter}{letter}")] {
            let mut model = screen_with(Some(given));
            let before = desk(&model).book.text();
            keys(&mut model, &typed);
            for key in ["path", "stance", "supply", "retreat_to"] {
                assert!(!entry(&model, key).is_empty(), "{typed} took {key} away");
            }
            let says = model.message.clone().map(|message| message.words).unwrap_or_default();
            let is_same = desk(&model).book.text() == before;
            assert!(is_same || says.ends_with("(F2 undoes it)"), "{typed} changed the orders: {says}");
        }
    }
    // That one of them does change the orders, and is undone.
    let mut model = screen_with(Some(given));
    keys(&mut model, "s");
    assert_eq!(entry(&model, "stance"), "attack");
    update(&mut model, Msg::Key(Key::of(KeyCode::F(2))));
    assert_eq!(entry(&model, "stance"), "defend");
}

#[test]
fn who_is_bought_in_the_orders_is_marched_on_the_map_until_undo_takes_the_purchase_back() {
    let form = desk(&screen_with(None)).book.text();
    let bought =
        form + "\n[[buy]]\nwhat = \"Line\"\ncount = 2\nat = \"Lorien\"\nname = \"New Brigade\"\nkind = \"brigade\"\n";
    let model = screen_with(Some(&bought));
    let mut own = desk(&model).clone();
    let at = own.pieces.iter().position(|piece| piece.name == "New Brigade").expect("it can be chosen");
    assert!(own.pieces[at].about.contains("at Lorien (0304), 2 units"), "{:?}", own.pieces[at]);
    own.choose(at);
    own.go_to(own.brief.hex("Lowgate").expect("a city")).expect("a way");
    let walk = own.walk.clone().expect("a route");
    assert!(walk.refused.is_none() && !walk.costs.is_empty(), "{walk:?}");
    own.book.remove("buy", 0);
    own.changed();
    assert!(own.pieces.iter().all(|piece| piece.name != "New Brigade"));
    assert_eq!(own.chosen, 0);
}

#[test]
fn a_garrison_refuses_its_first_step_and_lays_no_route() {
    let mut model = screen_with(None);
    for _ in 0..desk(&model).pieces.len() {
        if desk(&model).piece().is_some_and(|piece| piece.about.starts_with("garrison")) {
            break;
        }
        keys(&mut model, "!");
    }
    keys(&mut model, ">");
    let said = model.message.clone().expect("a word").words;
    assert!(said.contains("a garrison never moves; v looks about"), "{said}");
    assert!(desk(&model).path.is_empty());
}
