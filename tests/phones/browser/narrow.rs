//! A narrow phone: nothing scrolls sideways but maps, and nothing is too small for a thumb.

use fanion::engine::split_mix::SplitMix;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;

use super::chromium::{Browser, Phone};
use super::orders::{Papers, does};
use crate::table::{Table, play_on};

/// Narrower than nearly every phone of today.
const NARROW: (u32, u32) = (360, 740);
const FITS: &str = include_str!("narrow.js");
/// After so many answers the pages are looked at.
const MOMENTS: [usize; 4] = [1, 6, 15, 40];

/// What does not fit, with everything open that opens.
fn misfits(browser: &mut Browser, phone: &Phone) -> String {
    browser.tells(phone, "document.querySelectorAll('details').forEach((own) => { own.open = true; })");
    let said = browser.tells(phone, FITS).expect("an answer");
    said.as_str().expect("words").to_owned()
}

#[test]
fn pages_of_all_games_fit_a_narrow_phone() {
    let Some(mut browser) = Browser::start() else { return };
    let games =
        ["practice", "napoleon-1815-sample", "beyond-waterloo-sample", "age-of-napoleon-sample", "three-rivers"];
    let (mut found, phone) = (Vec::new(), &browser.phone(NARROW, true, "data:text/html,"));
    for game in games {
        let mut table = Table::of(game);
        let mut player = AutoPlayer::new(SplitMix::new(5), Mood::Sensible);
        let mut answers = 0;
        for moment in MOMENTS {
            while answers < moment {
                // A short game may be over.
                let _ = play_on(&mut table.saved, &mut player);
                answers += 1;
            }
            let pages: &[&str] =
                if moment == MOMENTS[MOMENTS.len() - 1] { &["", "army", "map", "log", "orders"] } else { &[""] };
            table.serve(|links| {
                for (seat, link) in links.iter().enumerate() {
                    for page in pages {
                        browser.open(phone, &format!("{link}{page}"));
                        let misfits = misfits(&mut browser, phone);
                        if !misfits.is_empty() {
                            browser.picture(phone, &format!("narrow-{game}-{moment}-{seat}-{page}"));
                            found.push(format!("{game}, {moment} answers, link {seat}, {page}: {misfits}"));
                        }
                    }
                }
            });
        }
    }
    assert_eq!(found, [""; 0], "{found:#?}");
}

#[test]
fn papers_of_a_nation_fit_a_narrow_phone() {
    let Some(mut browser) = Browser::start() else { return };
    let papers = Papers::of("europe-1805", "france", 1);
    let mut found = Vec::new();
    let phone = browser.phone(NARROW, true, &papers.url());
    for force in ["Grande Armee", "Combined Fleet", "Lille garrison"] {
        let choose = format!("hand.pick(document.querySelector('#panel label').textContent, '{force}')");
        does(&mut browser, &phone, &[&choose]);
        found.push((force, misfits(&mut browser, &phone)));
    }
    for tab in ["Buy", "Organise", "Treaties", "Check", "Brief"] {
        does(&mut browser, &phone, &[&format!("hand.tab('{tab}')")]);
        found.push((tab, misfits(&mut browser, &phone)));
    }
    for (name, url) in [("plain", papers.url()), ("report", papers.report())] {
        let phone = browser.phone(NARROW, false, &url);
        found.push((name, misfits(&mut browser, &phone)));
    }
    found.retain(|(_, misfits)| !misfits.is_empty());
    assert_eq!(found, [], "{found:#?}");
}
