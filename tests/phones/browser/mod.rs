//! Real browsers of the size of a phone; left out where the machine has none.

mod chromium;
mod live;
mod narrow;
mod orders;

use std::time::{Duration, Instant};

use fanion::engine::journal::Record;

use super::table::Table;
use chromium::{Browser, Phone};

const THUMB: &str = include_str!("thumb.js");
const CONTRAST: &str = include_str!("contrast.js");
/// A phone of today, held upright.
pub const UPRIGHT: (u32, u32) = (390, 844);
/// So often something is done where a step could be ended.
const DEEDS: usize = 25;
/// Taps, lest a fault goes round for ever.
const MOST: usize = 2_000;
/// So long nobody has anything to tap at the end.
const QUIET: Duration = Duration::from_secs(3);

/// One tap, and the page that follows it; false where this phone has nothing to answer.
fn taps(browser: &mut Browser, phone: &Phone, deeds: usize) -> bool {
    let told = browser.tells(phone, &format!("({THUMB})({deeds})"));
    let tapped = told.as_ref().and_then(|told| told.as_str()).is_some_and(|told| !told.is_empty());
    if tapped {
        browser.wait(phone, "document.readyState === 'complete' && !window.tapped");
    }
    tapped
}

#[test]
fn a_practice_battle_is_fought_by_two_browsers_to_its_end_and_the_laptop_is_not_touched() {
    let Some(mut browser) = Browser::start() else { return };
    let mut table = Table::taking("practice", usize::MAX);
    let taps = table.serve(|links| {
        let phones = [0, 1].map(|side| browser.phone(UPRIGHT, true, &links[side]));
        let (mut count, mut deeds, mut tapped) = (0, DEEDS, Instant::now());
        while tapped.elapsed() < QUIET {
            for (phone, side) in phones.iter().zip(["a", "b"]) {
                if count % 20 == 0 {
                    browser.picture(phone, &format!("battle-{count:03}-{side}"));
                }
                if taps(&mut browser, phone, deeds) {
                    (count, deeds, tapped) = (count + 1, deeds.saturating_sub(1), Instant::now());
                    assert!(count < MOST, "it goes round");
                }
            }
        }
        for (phone, side) in phones.iter().zip(["a", "b"]) {
            browser.picture(phone, &format!("battle-end-{side}"));
            for (name, what) in [("army", "army"), ("map", "map"), ("log", "log")] {
                browser.open(phone, &format!("{}{name}", links[usize::from(side == "b")]));
                browser.picture(phone, &format!("battle-{what}-{side}"));
            }
        }
        count
    });
    let play = table.saved.play();
    assert!(play.prompt().is_none(), "after {taps} taps still asked: {:?}", play.prompt());
    let journal = play.journal();
    let of = |seat: &str| journal.entries().iter().filter(|entry| journal.seat_of(entry.group) == Some(seat)).count();
    assert!(of("A") > 3 && of("B") > 3 && taps > 40, "{taps} taps");
    assert!(journal.entries().iter().any(|entry| matches!(entry.record, Record::Roll { .. })));
}

#[test]
fn a_phone_without_script_answers_and_one_with_it_hears_of_it_at_once_and_keeps_what_is_half_typed() {
    let Some(mut browser) = Browser::start() else { return };
    let mut table = Table::of("practice");
    table.serve(|links| {
        let plain = browser.phone((320, 640), false, &links[0]);
        let live = browser.phone(UPRIGHT, true, &links[1]);
        browser.wait(&live, "document.getElementById('link').textContent.includes('linked')");
        let wide = "document.documentElement.scrollWidth <= innerWidth";
        browser.wait(&plain, wide);
        browser.wait(&live, wide);
        let entry = browser.tells(&live, "document.body.dataset.entry").expect("an entry");
        // A note changes no question: what is half opened or typed stays.
        browser.open(&live, &format!("{}log", links[1]));
        browser.wait(&live, "document.getElementById('link').textContent.includes('linked')");
        browser.tells(&live, "document.querySelector('input[name=note]').value = 'half'");
        browser.open(&plain, &format!("{}log", links[0]));
        let write = "(() => { const field = document.querySelector('input[name=note]'); field.value = 'tea'; \
                     field.form.submit(); return true; })()";
        assert_eq!(browser.tells(&plain, write), Some(true.into()));
        browser.wait(&live, &format!("document.body.dataset.entry !== {entry}"));
        browser.wait(&live, "document.querySelector('main').textContent.includes('tea')");
        assert_eq!(browser.tells(&live, "document.querySelector('input[name=note]').value"), Some("half".into()));
    });
}
