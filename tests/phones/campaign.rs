//! A campaign by phone: what has gone out, and what comes in.

use fanion::engine::post::Clock;
use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::phones::{HeldGame, Host, Seat, Serving};
use fanion_serve::{Page, PhoneWish};
use serde_json::Value as Json;

use super::table::{Memory, in_memory};

/// A page of a seat; none where it has none of this name.
fn see(host: &mut Host, game: &mut Memory, link: usize, name: &str) -> Option<String> {
    match host.answer(game, link, &PhoneWish::See(name.to_owned()), 0) {
        Page::Shown(page) | Page::Apart { html: page, .. } => Some(page),
        Page::Unknown => None,
        other => panic!("{name}: {other:?}"),
    }
}

/// Publishes what would go out now.
pub fn publish(game: &mut dyn HeldGame) {
    for paper in game.play().papers(&Clock::default()) {
        let from = paper.seat.clone().unwrap_or_else(|| "public".to_owned());
        if let Some(text) = paper.report().and_then(|report| report.kept.clone()) {
            let letter = Request::Post { kind: "published".to_owned(), from, text };
            game.request(&letter, 0).expect("it is kept");
        }
    }
}

fn link_of(host: &Host, is: impl Fn(&Seat) -> bool) -> usize {
    host.seats().iter().position(is).expect("a seat")
}

/// The umpire takes what is offered first.
fn go_on(game: &mut Memory) {
    let key = match &game.0.prompt().expect("a question").kind {
        Kind::Choose { options, .. } => options[0].key.to_string(),
        other => panic!("{other:?}"),
    };
    game.request(&Request::Pick(key), 0).expect("it goes on");
}

fn play_to(game: &mut Memory, step: &str) {
    while game.0.position().step != step {
        go_on(game);
    }
}

/// A nation sends something to its umpire.
fn sends(host: &mut Host, game: &mut Memory, kind: &str, text: &str) -> Page {
    let nation = link_of(host, |seat| seat.key() == "Lorien");
    let fields = vec![(kind.to_owned(), text.to_owned())];
    host.answer(game, nation, &PhoneWish::Send("orders".to_owned(), fields), 0)
}

#[test]
fn watchers_and_nations_read_what_was_published_and_no_state_behind_it() {
    let mut game = in_memory("three-rivers");
    let mut host = Host::new(&game.0, Serving::default());
    let watchers = link_of(&host, |seat| *seat == Seat::Watchers);
    for link in [0, watchers] {
        let before = see(&mut host, &mut game, link, "").expect("a page");
        assert!(before.contains("Nothing has been published yet"), "{before}");
        for name in ["army", "map", "log"] {
            assert_eq!(see(&mut host, &mut game, link, name), None, "{name}");
        }
    }
    publish(&mut game);
    let page = see(&mut host, &mut game, watchers, "").expect("a page");
    assert!(page.contains("<svg"), "{page}");
    let state = Json::Object(game.0.view().json());
    let forces: Vec<&str> =
        state["forces"].as_array().expect("forces").iter().filter_map(|force| force["name"].as_str()).collect();
    assert!(forces.len() > 5, "{forces:?}");
    let public = game.0.papers(&Clock::default());
    let all = public.iter().filter(|paper| paper.seat.is_none());
    let public: Vec<String> = all.map(|paper| format!("{:?}", paper.content)).collect();
    let public = public.concat();
    let named: Vec<&&str> = forces.iter().filter(|name| page.contains(**name) && !public.contains(**name)).collect();
    assert!(named.is_empty(), "{named:?}");
}

#[test]
fn a_nation_sends_its_orders_and_the_receipt_comes_back_and_no_other_nation_s_key_will_do() {
    let mut game = in_memory("three-rivers");
    let mut host = Host::new(&game.0, Serving::default());
    // As the umpire does it: the briefs go out, and then orders are written.
    publish(&mut game);
    play_to(&mut game, "C2");
    let nation = link_of(&host, |seat| seat.key() == "Lorien");
    let other = link_of(&host, |seat| matches!(seat, Seat::Side { key, .. } if key != "Lorien"));
    let page = see(&mut host, &mut game, nation, "orders.html").expect("the page of orders");
    assert!(page.contains("id=\"send\"") && page.contains("form-action 'self'"));
    let answer = host.answer(&mut game, nation, &PhoneWish::See("orders.html".to_owned()), 0);
    let Page::Apart { policy, .. } = answer else { panic!("{answer:?}") };
    for part in ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
        assert!(policy.contains(part), "{policy}");
    }
    let watchers = link_of(&host, |seat| *seat == Seat::Watchers);
    assert_eq!(see(&mut host, &mut game, watchers, "orders.html"), None);
    let papers = game.0.papers(&Clock::default());
    let mut own = papers.iter().filter(|paper| paper.seat.as_deref() == Some("Lorien"));
    let file = own.find_map(|paper| paper.file().filter(|_| paper.name.ends_with("orders.toml")));
    let text = file.expect("a form to fill in").replace('\n', "\r\n");
    let sent = |host: &mut Host, game: &mut Memory, link: usize| {
        let fields = vec![("orders".to_owned(), text.clone())];
        host.answer(game, link, &PhoneWish::Send("orders".to_owned(), fields), 0)
    };
    assert!(matches!(sent(&mut host, &mut game, watchers), Page::Forbidden(_)));
    let refused = sent(&mut host, &mut game, other);
    assert!(!matches!(refused, Page::Taken(_)), "another nation's file: {refused:?}");
    assert_eq!(sent(&mut host, &mut game, nation), Page::Taken("orders"));
    let receipt = see(&mut host, &mut game, nation, "orders").expect("the receipt");
    assert!(receipt.contains("eceipt"), "{receipt}");
    // They may be sent again until the umpire closes them.
    assert!(receipt.contains("href=\"orders.html\""), "{receipt}");
    assert!(see(&mut host, &mut game, nation, "orders.html").is_some());
    let other = see(&mut host, &mut game, other, "orders").expect("a page");
    assert!(!other.contains("Lorien: orders"), "{other}");
    // Its umpire reads it by line, and who has sent nothing.
    let umpire = link_of(&host, |seat| matches!(seat, Seat::Umpire(_)));
    let inbox = see(&mut host, &mut game, umpire, "").expect("a page");
    assert!(inbox.contains("<p>RP ") && inbox.contains("nothing yet"), "{inbox}");
}

#[test]
fn what_says_nothing_takes_nobody_s_place_and_the_phone_says_so_where_it_was_sent_from() {
    let mut game = in_memory("three-rivers");
    let mut host = Host::new(&game.0, Serving::default());
    publish(&mut game);
    play_to(&mut game, "C2");
    let papers = game.0.papers(&Clock::default());
    let mut own = papers.iter().filter(|paper| paper.seat.as_deref() == Some("Lorien"));
    let form = own.find_map(|paper| paper.file().filter(|_| paper.name.ends_with("orders.toml")));
    let head = form.expect("a form").split("\n[[").next().unwrap_or_default().to_owned() + "\n";
    let order = "[[force]]\nname = \"1st Brigade\"\nstance = \"defend\"\n";
    assert_eq!(sends(&mut host, &mut game, "orders", &format!("{head}{order}")), Page::Taken("orders"));
    for (kind, text, why) in [
        ("orders", format!("{head}[[force]]\nname = \"1st Brigade\"\nto = \"\"\n"), "nothing is changed"),
        ("challenge", "The bridge stood".to_owned(), "once preliminary results are published"),
    ] {
        let refused = sends(&mut host, &mut game, kind, &text);
        let Page::Refused(page) = refused else { panic!("{kind}: {refused:?}") };
        assert!(page.contains(why) && page.contains("Make up your orders"), "{kind}: {page}");
    }
    let nation = link_of(&host, |seat| seat.key() == "Lorien");
    let receipt = see(&mut host, &mut game, nation, "orders").expect("the receipt");
    assert!(receipt.contains("1st Brigade: counted"), "{receipt}");
}

#[test]
fn a_challenge_has_words_and_its_nation_alone_reads_that_it_has_come() {
    let mut game = in_memory("three-rivers");
    let mut host = Host::new(&game.0, Serving::default());
    play_to(&mut game, "C9");
    go_on(&mut game);
    for empty in ["", " \r\n"] {
        let refused = sends(&mut host, &mut game, "challenge", empty);
        assert!(matches!(&refused, Page::Refused(page) if page.contains("a challenge needs words")), "{refused:?}");
    }
    assert_eq!(sends(&mut host, &mut game, "challenge", "The bridge <stood>"), Page::Taken("orders"));
    for link in 0..host.seats().len() {
        let page = see(&mut host, &mut game, link, "orders").unwrap_or_default();
        let is_own = host.seats()[link].key() == "Lorien";
        assert_eq!(page.contains("Your challenge has come: <b>The bridge &lt;stood&gt;</b>"), is_own, "{page}");
    }
}

/// What phones of watchers and of nations with a player are shown, without the line that says that the umpire is at work.
fn shown(host: &mut Host, game: &mut Memory) -> Vec<String> {
    let is_read = |seat: &Seat| matches!(seat.key(), "Lorien" | "Karst" | "Seamark") || *seat == Seat::Watchers;
    let links: Vec<usize> = (0..host.seats().len()).filter(|at| is_read(&host.seats()[*at])).collect();
    let line = "The umpire is working on the next report. This is the last one that went out.";
    let page = |link: usize| {
        let page = see(host, game, link, "").expect("a page");
        let main = page.split("<main>").nth(1).and_then(|page| page.split("</main>").next()).expect("the main part");
        assert!(main.contains("<svg"), "the map went out, too: {main}");
        main.replace(&format!("<p class=\"card care\">{line}</p>"), "")
    };
    links.into_iter().map(page).collect()
}

#[test]
fn from_one_publishing_to_the_next_no_phone_is_shown_a_byte_of_what_has_come_about_since() {
    let mut game = in_memory("three-rivers");
    let mut host = Host::new(&game.0, Serving::default());
    publish(&mut game);
    play_to(&mut game, "C2");
    let nation = link_of(&host, |seat| seat.key() == "Lorien");
    let (out, desk) = (shown(&mut host, &mut game), see(&mut host, &mut game, nation, "orders.html"));
    // What the umpire corrects while orders are written, his nations read when he publishes it.
    for fields in [
        r#"{"correct": {"city": "Valmont", "holder": "Karst"}, "why": "x"}"#,
        r#"{"correct": {"nation": "Lorien", "cash": 7777}, "why": "x"}"#,
        r#"{"correct": {"force": "1st Brigade", "nation": "Lorien", "at": "0303"}, "why": "x"}"#,
    ] {
        game.request(&Request::read(fields).expect("a request"), 0).expect("corrected");
        assert_eq!(shown(&mut host, &mut game), out, "{fields}");
        assert_eq!(see(&mut host, &mut game, nation, "orders.html"), desk, "{fields}");
    }
    for turn in 0..3 {
        let before = shown(&mut host, &mut game);
        while game.0.position().step != "C9" {
            go_on(&mut game);
            assert_eq!(shown(&mut host, &mut game), before, "turn {turn}, {}", game.0.position().step);
            let is_writing = game.0.position().step == "C2";
            assert_eq!(see(&mut host, &mut game, nation, "orders.html").is_some(), is_writing);
        }
        publish(&mut game);
        assert_ne!(shown(&mut host, &mut game), before, "the results of turn {turn}");
        play_to(&mut game, "C1");
        publish(&mut game);
        play_to(&mut game, "C2");
    }
}

#[test]
fn what_was_published_and_undone_is_on_no_phone_until_it_is_redone() {
    let mut game = in_memory("three-rivers");
    let mut host = Host::new(&game.0, Serving::default());
    publish(&mut game);
    let of_turn_0 = shown(&mut host, &mut game);
    play_to(&mut game, "C9");
    publish(&mut game);
    go_on(&mut game);
    let results = shown(&mut host, &mut game);
    assert_ne!(results, of_turn_0);
    for (request, is_undone) in [("undo", true), ("redo", false), ("undo", true)] {
        let request = Request::read(&format!("{{\"{request}\": true}}")).expect("a request");
        game.request(&request, 0).expect("it is done");
        let now = shown(&mut host, &mut game);
        let results_are_shown = now.iter().any(|page| results.contains(page));
        assert_eq!(results_are_shown, !is_undone, "{request:?}: {now:#?}");
    }
    // What is published in its place is in force.
    publish(&mut game);
    go_on(&mut game);
    assert_eq!(shown(&mut host, &mut game), results);
}
