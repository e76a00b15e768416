//! The orders page as browsers have it: without script, without storage, on a narrow phone.

use std::fs;
use std::path::Path;
use std::process::Command;

use fanion::engine::post::Clock;
use fanion::report::article::files;
use fanion::simulate::luck::Luck;
use fanion::simulate::player::Player;
use fanion::simulate::values::Mood;

use super::UPRIGHT;
use super::chromium::Browser;
use crate::table::in_memory;

/// Taps that a turn of a nation may take.
const TAPS: u64 = 40;
const ORDER: &str = include_str!("order.js");
const LABELLED: &str = include_str!("labelled.js");

/// What the page without script must hold, each as a question to it.
const PLAIN: [&str; 4] = [
    "document.querySelector('a[href^=\"mailto:\"], pre') !== null",
    "document.querySelector('#map') !== null",
    "getComputedStyle(document.querySelector('#app')).display === 'none'",
    "document.documentElement.scrollWidth <= innerWidth",
];

/// Writes the papers of Lorien for turn 1.
fn papers(folder: &Path) {
    let mut game = in_memory("three-rivers").0;
    let mut player = Player::new(Luck::new(1), Mood::Sensible);
    while game.position().turn < 1 || game.position().step != "C2" {
        player.play(&mut game, 0).expect("the campaign goes on").expect("an answer");
    }
    let mut papers = game.papers(&Clock::default());
    papers.retain(|paper| paper.folder == "lorien");
    papers.extend(game.orders_pages(&papers));
    for (name, text) in papers.iter().flat_map(files) {
        fs::write(folder.join(name), text).expect("it is written");
    }
}

#[test]
fn a_turn_of_orders_is_made_up_in_a_browser_and_the_check_finds_no_error() {
    let Some(mut browser) = Browser::start() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    papers(folder.path());
    let (page, brief) = (folder.path().join("lorien-t01.orders.html"), folder.path().join("lorien-t01.brief.json"));
    let url = format!("file://{}", page.display());
    // A phone's preview of a mail runs no script.
    let plain = browser.phone((320, 640), false, &url);
    for question in PLAIN {
        assert_eq!(browser.tells(&plain, question), Some(true.into()), "{question}");
    }
    browser.picture(&plain, "orders-plain");
    for (name, size, keeps) in
        [("narrow", (320, 640), true), ("upright", UPRIGHT, true), ("no-storage", UPRIGHT, false)]
    {
        let phone = browser.phone_with(size, &url, keeps);
        browser.wait(&phone, "document.documentElement.scrollWidth <= innerWidth");
        assert_eq!(browser.tells(&phone, LABELLED), Some("".into()), "{name}");
        let kept = browser.tells(&phone, "document.getElementById('kept').textContent").expect("a word");
        assert_eq!(kept.as_str().is_some_and(|own| own.starts_with("Draft kept")), keeps, "{name}: {kept}");
        browser.picture(&phone, &format!("orders-{name}"));
        let made = browser.tells(&phone, ORDER).expect("orders");
        browser.picture(&phone, &format!("orders-{name}-check"));
        browser.wait(&phone, "document.documentElement.scrollWidth <= innerWidth");
        assert!(made["taps"].as_u64().is_some_and(|taps| taps <= TAPS), "{}", made["taps"]);
        let file = folder.path().join(format!("{name}.toml"));
        fs::write(&file, made["text"].as_str().expect("a file")).expect("it is written");
        let mut check = Command::new(env!("CARGO_BIN_EXE_fanion"));
        let check =
            check.args(["campaign", "check-orders", "--brief"]).args([&brief, &file]).output().expect("it runs");
        let said = String::from_utf8_lossy(&check.stdout).into_owned() + &String::from_utf8_lossy(&check.stderr);
        assert!(
            check.status.success() && made["text"].as_str().is_some_and(|text| text.contains("path = [")),
            "{said}"
        );
        if keeps {
            browser.open(&phone, &url);
            browser.wait(&phone, "document.querySelector('#panel select').textContent.includes('\u{2713}')");
        }
    }
}
