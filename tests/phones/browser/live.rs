//! What becomes of a page while its phone sleeps, loses the network or is tapped twice, and of two phones that choose in
//! secret.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use fanion::engine::journal::Record;
use fanion::engine::split_mix::SplitMix;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;

use super::chromium::Browser;
use super::{CONTRAST, UPRIGHT, taps};
use crate::client::{parts, post};
use crate::started::Started;
use crate::table::{Table, begun, play_on};

const LINKED: &str = "document.getElementById('link').textContent.includes('linked')";
const LOST: &str = "document.getElementById('link').textContent.includes('lost')";

/// The remarks in the log of a game.
fn notes(table: &Table) -> usize {
    let entries = table.saved.play().journal().entries();
    entries.iter().filter(|entry| matches!(entry.record, Record::Note(_))).count()
}

fn note(words: &str) -> [(String, String); 1] {
    [("note".to_owned(), words.to_owned())]
}

#[test]
fn two_taps_send_one_form() {
    let Some(mut browser) = Browser::start() else { return };
    let mut table = Table::of("practice");
    table.serve(|links| {
        let phone = browser.phone(UPRIGHT, true, &format!("{}log", links[0]));
        browser.wait(&phone, LINKED);
        browser.tells(&phone, "document.querySelector('input[name=note]').value = 'tea'");
        browser.taps_twice(&phone, "main form button");
        browser.wait(&phone, "document.querySelector('main').textContent.includes('note: tea')");
        browser.wait(&phone, LINKED);
        // Also where both come before anything is sent.
        let twice = "(() => { const form = document.querySelector('main form'); form.elements.note.value = 'cake'; \
                     form.requestSubmit(); form.requestSubmit(); return true; })()";
        assert_eq!(browser.tells(&phone, twice), Some(true.into()));
        browser.wait(&phone, "document.querySelector('main').textContent.includes('note: cake')");
    });
    assert_eq!(notes(&table), 2);
}

#[test]
fn a_phone_that_has_slept_shows_the_game_as_it_is_and_its_next_tap_counts() {
    let Some(mut browser) = Browser::start() else { return };
    let mut table = Table::of("practice");
    table.serve(|links| {
        let phone = browser.phone(UPRIGHT, true, &links[1]);
        browser.wait(&phone, LINKED);
        let entry = browser.tells(&phone, "document.body.dataset.entry").expect("an entry");
        browser.sleeps(&phone);
        assert_eq!(browser.tells(&phone, "document.hidden"), Some(true.into()));
        assert_eq!(post(&links[0], &note("while you slept")).status, 303);
        browser.wakes(&phone);
        browser.wait(&phone, &format!("document.body.dataset.entry !== {entry}"));
        browser.wait(&phone, LINKED);
        assert!(taps(&mut browser, &phone, 0), "nothing can be tapped");
        browser.wait(&phone, "document.querySelector('main').textContent.includes('Your answer:')");
    });
}

#[test]
fn while_the_link_is_lost_nothing_can_be_tapped_and_once_it_is_back_the_page_goes_on_by_itself() {
    let Some(mut browser) = Browser::start() else { return };
    let game = begun("practice");
    let serving = Started::serving(&game.file, &["--keep-links"], 3);
    let link = serving.links[1].clone();
    let phone = browser.phone(UPRIGHT, true, &link);
    browser.wait(&phone, LINKED);
    let entry = browser.tells(&phone, "document.body.dataset.entry").expect("an entry");
    drop(serving);
    browser.wait(&phone, LOST);
    browser.wait(&phone, "[...document.querySelectorAll('main button')].every((own) => own.disabled)");
    browser.picture(&phone, "link-lost");
    // The laptop is back, with the links of before.
    let port = parts(&link).0.rsplit(':').next().expect("a port").to_owned();
    let serving = Started::at(&port, &game.file, &["--keep-links"], 3);
    assert_eq!(serving.links[1], link);
    browser.wait(&phone, LINKED);
    browser.wait(&phone, "[...document.querySelectorAll('main button')].some((own) => !own.disabled)");
    assert_eq!(post(&serving.links[0], &note("here we are again")).status, 303);
    browser.wait(&phone, &format!("document.body.dataset.entry !== {entry}"));
}

/// The name of a proxy before a door that passes on everything but the news.
fn silent_proxy(door: u16) -> String {
    let at = TcpListener::bind(("127.0.0.1", 0)).expect("a place");
    let name = format!("http://{}", at.local_addr().expect("its address"));
    thread::spawn(move || {
        for phone in at.incoming() {
            let mut phone = phone.expect("a phone");
            thread::spawn(move || {
                let mut asked = [0; 8 * 1024];
                let length = phone.read(&mut asked).expect("a request");
                let request = String::from_utf8_lossy(&asked[..length]).replace("keep-alive", "close");
                if request.lines().next().is_some_and(|line| line.contains("/news ")) {
                    // Nothing comes back, until the phone goes.
                    return phone.read(&mut asked).map(|_| 0);
                }
                let mut own = TcpStream::connect(("127.0.0.1", door))?;
                own.write_all(request.as_bytes())?;
                std::io::copy(&mut own, &mut phone)
            });
        }
    });
    name
}

#[test]
fn where_a_proxy_holds_news_back_the_page_is_fetched_every_five_seconds() {
    let Some(mut browser) = Browser::start() else { return };
    let game = begun("practice");
    let free = TcpListener::bind(("127.0.0.1", 0)).expect("a place").local_addr().expect("its address").port();
    let name = silent_proxy(free);
    let serving = Started::at(&free.to_string(), &game.file, &["--public-url", &name], 3);
    let phone = browser.phone(UPRIGHT, true, &format!("{}log", serving.links[1]));
    // So long it waits for a stream that may be on its way.
    thread::sleep(Duration::from_secs(15));
    browser.wait(&phone, LINKED);
    for word in ["tea", "cake"] {
        assert_eq!(post(&serving.links[0], &note(word)).status, 303);
        let begun = Instant::now();
        browser.wait(&phone, &format!("document.querySelector('main').textContent.includes('{word}')"));
        assert!(begun.elapsed() < Duration::from_secs(9), "{:?}", begun.elapsed());
    }
}

#[test]
fn a_form_of_before_says_that_the_game_has_gone_on() {
    let Some(mut browser) = Browser::start() else { return };
    let mut table = Table::of("practice");
    let before = table.saved.play().entry();
    let mut player = AutoPlayer::new(SplitMix::new(3), Mood::Sensible);
    // A phone without script holds the page of before.
    let link = table.links()[0].clone();
    let phone = table.serve(|_| browser.phone(UPRIGHT, false, &link));
    play_on(&mut table.saved, &mut player).expect("the laptop answers");
    let now = table.saved.play().entry();
    assert!(now > before);
    table.serve(|_| {
        let tap = "(() => { document.querySelector('main button[name=pick]').click(); return true; })()";
        assert_eq!(browser.tells(&phone, tap), Some(true.into()));
        browser.wait(&phone, "document.body.textContent.includes('The game has gone on')");
    });
    assert_eq!(table.saved.play().entry(), now);
}

#[test]
fn two_browsers_choose_their_grand_tactics_in_either_order_with_the_same_end() {
    let Some(mut browser) = Browser::start() else { return };
    let ends = [[0, 1], [1, 0]].map(|order| {
        let mut table = Table::taking("beyond-waterloo-sample", usize::MAX);
        let mut player = AutoPlayer::new(SplitMix::new(1), Mood::Sensible);
        while table.saved.play().asked_at_once().count() < 2 {
            play_on(&mut table.saved, &mut player).expect("a battle");
        }
        table.serve(|links| {
            let phones = [0, 1].map(|side| browser.phone(UPRIGHT, true, &links[side]));
            let [first, second] = order.map(|side| &phones[side]);
            for phone in [first, second] {
                browser.wait(phone, "document.body.textContent.includes('Nobody else sees your answer')");
            }
            browser.picture(first, &format!("sealed-{}-asked", order[0]));
            while taps(&mut browser, first, 0) {}
            browser.wait(first, "document.body.textContent.includes('choosing in secret')");
            browser.picture(first, &format!("sealed-{}-waits", order[0]));
            while browser.tells(second, "document.body.textContent.includes('Nobody else sees your answer')")
                == Some(true.into())
            {
                assert!(taps(&mut browser, second, 0), "the second has nothing to tap");
            }
            // Now both read both.
            for phone in [first, second] {
                browser.wait(phone, "!document.body.textContent.includes('in secret')");
                browser.wait(phone, "document.querySelector('main').textContent.includes('Last result')");
            }
            browser.picture(second, &format!("sealed-{}-told", order[0]));
        });
        (table.saved.play().digest(), table.saved.play().position())
    });
    assert_eq!(ends[0], ends[1]);
}

#[test]
fn words_on_the_pages_of_a_seat_stand_out_by_day_and_by_night() {
    let Some(mut browser) = Browser::start() else { return };
    let mut table = Table::of("practice");
    table.serve(|links| {
        for is_dark in [false, true] {
            let phone = browser.phone(UPRIGHT, true, &links[0]);
            if is_dark {
                browser.dark(&phone);
            }
            for name in ["", "army", "map", "log"] {
                browser.open(&phone, &format!("{}{name}", links[0]));
                browser.wait(&phone, LINKED);
                assert_eq!(browser.tells(&phone, CONTRAST), Some("".into()), "{name}, dark: {is_dark}");
            }
        }
    });
}
