//! The orders page as browsers have it: without script, without storage, on a narrow phone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use fanion::engine::post::Clock;
use fanion::engine::split_mix::SplitMix;
use fanion::report::paper::files;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;

use serde_json::Value as Json;
use tempfile::TempDir;

use super::chromium::{Browser, Phone};
use super::{CONTRAST, UPRIGHT};
use crate::in_time::InTime as _;
use crate::table::in_memory;

/// Taps that a turn of a nation may take.
const TAPS: u64 = 40;
const ORDER: &str = include_str!("order.js");
const HAND: &str = include_str!("hand.js");
const LABELLED: &str = include_str!("labelled.js");

/// What the page without script must hold, each as a question to it.
const PLAIN: [&str; 4] = [
    "document.querySelector('a[href^=\"mailto:\"], pre') !== null",
    "document.querySelector('#map') !== null",
    "getComputedStyle(document.querySelector('#app')).display === 'none'",
    "document.documentElement.scrollWidth <= innerWidth",
];

/// The papers of a nation as it has them to order a turn.
pub(super) struct Papers {
    folder: TempDir,
    /// `lorien-t01`
    stem: String,
}

impl Papers {
    pub(super) fn of(campaign: &str, nation: &str, turn: u32) -> Self {
        let mut game = in_memory(campaign).0;
        let mut player = AutoPlayer::new(SplitMix::new(1), Mood::Sensible);
        while game.position().turn < turn || game.position().step != "C2" {
            player.play(&mut game, 0).expect("the campaign goes on").expect("an answer");
        }
        let mut papers = game.papers(&Clock::default());
        papers.retain(|paper| paper.folder == nation);
        papers.extend(game.orders_pages(&papers));
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in papers.iter().flat_map(files) {
            fs::write(folder.path().join(name), text).expect("it is written");
        }
        Self { folder, stem: format!("{nation}-t{turn:02}") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Where the orders page is.
    pub(super) fn url(&self) -> String {
        format!("file://{}", self.path(&format!("{}.orders.html", self.stem)).display())
    }

    /// Where its report is.
    pub(super) fn report(&self) -> String {
        format!("file://{}", self.path(&format!("{}.html", self.stem)).display())
    }

    /// What the check at home says of a file of orders: nothing of it is an error.
    fn sound(&self, file: &Path) -> String {
        let brief = self.path(&format!("{}.brief.json", self.stem));
        let mut check = Command::new(env!("CARGO_BIN_EXE_fanion"));
        let check =
            check.args(["campaign", "check-orders", "--brief"]).args([&brief, file]).in_time().expect("it runs");
        let said = String::from_utf8_lossy(&check.stdout).into_owned() + &String::from_utf8_lossy(&check.stderr);
        assert!(check.status.success() && !said.contains("error["), "{said}");
        said
    }
}

/// What a hand does on the page, one thing after another; what it comes to.
pub(super) fn does(browser: &mut Browser, phone: &Phone, deeds: &[&str]) -> Json {
    browser.tells(phone, HAND);
    deeds.iter().fold(Json::Null, |_, deed| browser.tells(phone, deed).unwrap_or_default())
}

#[test]
fn a_turn_of_orders_is_made_up_in_a_browser_and_the_check_finds_no_error() {
    let Some(mut browser) = Browser::start() else { return };
    let papers = Papers::of("three-rivers", "lorien", 1);
    let url = papers.url();
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
        let (file, text) = (papers.path(&format!("{name}.toml")), made["text"].as_str().expect("a file"));
        fs::write(&file, text).expect("it is written");
        papers.sound(&file);
        assert!(text.contains("path = ["), "{text}");
        if keeps {
            browser.open(&phone, &url);
            browser.wait(&phone, "document.querySelector('#panel select').textContent.includes('\u{2713}')");
        }
    }
}

#[test]
fn a_turn_of_europe_is_ordered_within_forty_taps_and_no_name_is_typed() {
    let Some(mut browser) = Browser::start() else { return };
    let papers = Papers::of("europe-1805", "france", 1);
    let phone = browser.phone(UPRIGHT, true, &papers.url());
    let guide = "document.querySelector('#panel .note').textContent.endsWith('Send all in Check.')";
    assert_eq!(does(&mut browser, &phone, &[guide]), true, "the first sight says how it goes");
    does(&mut browser, &phone, &["hand.tap('Forced')", "hand.pick('To', 'Munich')"]);
    browser.picture(&phone, "europe-march");
    does(&mut browser, &phone, &["hand.tap('Next')"]);
    let drawn = "document.querySelectorAll('#over .other').length";
    assert_eq!(does(&mut browser, &phone, &[drawn]), 1, "the first march stays on the map");
    does(&mut browser, &phone, &["hand.pick('To', 'Stuttgart')"]);
    let bought = [
        "hand.tab('Buy')",
        "hand.pick('What', 'Line')",
        "hand.pick('For', 'V Corps')",
        "hand.tap('+')",
        "hand.tap('Buy')",
    ];
    does(&mut browser, &phone, &bought);
    // One is raised where there was none: the page has a name for it.
    let raised = ["hand.pick('What', 'Militia')", "hand.pick('For', 'a new garrison')", "hand.pick('At', 'Boulogne')"];
    does(&mut browser, &phone, &raised);
    browser.picture(&phone, "europe-raised");
    let treaty =
        ["hand.tap('Buy')", "hand.tab('Treaties')", "hand.pick('Nation', 'Prussia')", "hand.tap('Share reports')"];
    does(&mut browser, &phone, &treaty);
    let taps = does(&mut browser, &phone, &["hand.tab('Check')", "hand.taps"]);
    browser.picture(&phone, "europe-check");
    assert!(taps.as_u64().is_some_and(|taps| taps <= TAPS), "{taps} taps");
    let text = does(&mut browser, &phone, &["hand.file()"]);
    let file = papers.path("orders.toml");
    let text = text.as_str().expect("a file");
    assert!(text.contains("do = \"share\"\nwith = \"Prussia\""), "{text}");
    fs::write(&file, text).expect("it is written");
    let said = papers.sound(&file);
    for words in ["Grande Armee: ", "Army of Hanover: ", "costs 9 of 12", "purchases 95"] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn two_marches_a_purchase_and_a_treaty_take_twenty_taps_and_the_first_sight_has_all_that_the_first_takes() {
    let Some(mut browser) = Browser::start() else { return };
    let papers = Papers::of("europe-1805", "france", 1);
    let phone = browser.phone((360, 740), true, &papers.url());
    // Map, force and march, above the button that leads on.
    let seen = "(() => { const foot = document.querySelector('.foot').getBoundingClientRect(); return ['.frame', '#panel select', \
                '.modes'].every((own) => document.querySelector(own).getBoundingClientRect().bottom <= foot.top); })()";
    assert_eq!(does(&mut browser, &phone, &[seen]), true);
    let marches = ["hand.pick('To', 'Kassel')", "hand.tap('Next')", "hand.pick('To', 'Stuttgart')"];
    let bought = ["hand.tab('Buy')", "hand.pick('What', 'Line')", "hand.pick('For', 'V Corps')", "hand.tap('Buy')"];
    let treaty = ["hand.tab('Treaties')", "hand.pick('Nation', 'Prussia')", "hand.tap('Share reports')"];
    let taps = does(
        &mut browser,
        &phone,
        &[&marches[..], &bought, &treaty, &["hand.tab('Check')", "hand.tap('Save file')", "hand.taps"]].concat(),
    );
    assert!(taps.as_u64().is_some_and(|taps| taps <= 20), "{taps} taps");
}

#[test]
fn warnings_are_seen_on_the_smallest_phone_and_next_passes_over_who_cannot_go_to_the_check() {
    let Some(mut browser) = Browser::start() else { return };
    let papers = Papers::of("europe-1805", "france", 1);
    let phone = browser.phone((320, 640), true, &papers.url());
    does(&mut browser, &phone, &["hand.pick('To', 'Kassel')", "toTop = document.getElementById('app').offsetTop"]);
    let seen = "(() => { scrollTo(0, toTop); const [note, foot] = ['.note.care', '.foot'].map((own) => \
                document.querySelector(own).getBoundingClientRect()); return note.bottom <= foot.top; })()";
    assert_eq!(does(&mut browser, &phone, &[seen]), true);
    let said = does(&mut browser, &phone, &["document.querySelector('.note.care').textContent"]);
    assert!(
        said.as_str()
            .is_some_and(|said| said
                .contains("6 commands in Kassel (1409), whose forage is 5: attrition after the moves takes 5%")),
        "{said}"
    );
    let first = "document.querySelector('#panel label').textContent";
    let many = does(&mut browser, &phone, &[first]);
    assert_eq!(many, "Force 1 of 11", "garrisons are not among those who go");
    let lists =
        "[...document.querySelectorAll('#panel optgroup')].map((own) => own.label + ' ' + own.children.length).join()";
    assert_eq!(does(&mut browser, &phone, &[lists]), "Can go: 11 11,Cannot go: 6 6");
    does(&mut browser, &phone, &["hand.pick('Force 1 of 11', 'Lille garrison')"]);
    assert_eq!(does(&mut browser, &phone, &[first]), "Cannot go: 3 of 6");
    does(&mut browser, &phone, &["hand.pick('Cannot go: 3 of 6', 'Grande Armee')"]);
    let tab = "document.querySelector('[aria-selected=true]').textContent";
    does(&mut browser, &phone, &["for (let next = 0; next < 11; next++) hand.tap('Next')"]);
    assert_eq!(does(&mut browser, &phone, &[tab]), "Buy");
    let next = ["Buy", "Organise", "Treaties"].map(|_| "hand.tap('Next: ')");
    does(&mut browser, &phone, &next);
    assert_eq!(does(&mut browser, &phone, &[tab]), "Check");
    let read = does(&mut browser, &phone, &["hand.reads()"]);
    let words = [
        "1 of 11 forces ordered. Not sent yet",
        "Grande Armee: 6 commands in Kassel (1409)",
        "No order, so they stay: Army of Hanover",
        "This page does not know your umpire's address",
    ];
    for words in words {
        assert!(read.as_str().is_some_and(|read| read.contains(words)), "{words}: {read}");
    }
    does(&mut browser, &phone, &["hand.tab('Brief')"]);
    let head = "document.querySelector('#panel h2').getBoundingClientRect()";
    assert_eq!(does(&mut browser, &phone, &[&format!("{head}.top > 0 && {head}.bottom < innerHeight")]), true);
}

#[test]
fn a_war_that_is_declared_on_the_page_opens_its_land_and_the_saved_file_has_no_error() {
    let Some(mut browser) = Browser::start() else { return };
    let papers = Papers::of("three-rivers", "lorien", 2);
    let phone = browser.phone(UPRIGHT, true, &papers.url());
    let is_open = "[...document.querySelectorAll('option')].some((own) => own.textContent.includes('0604'))";
    assert_eq!(does(&mut browser, &phone, &[is_open]), false, "no way into the land of Karst in peace");
    let offered =
        "[...document.querySelectorAll('.acts li')].find((own) => own.textContent.startsWith('Offer an')).textContent";
    // Karst's land is named once in what is said of it.
    let tap = "(() => { const at = makeLand(JSON.parse(document.getElementById('data').textContent)), map = \
               document.getElementById('map'); const [x, y] = at.centre(at.hexNamed('0604')); const box = map.getBoundingClientRect(), own = \
               map.viewBox.baseVal; map.dispatchEvent(new MouseEvent('click', { clientX: box.left + x / own.width * box.width, \
               clientY: box.top + y / own.height * box.height })); return document.querySelector('.note.care').textContent; })()";
    let said = does(&mut browser, &phone, &[tap]);
    assert!(
        said.as_str().is_some_and(|said| said.matches("0604").count() == 1 && said.contains("neutral land")),
        "{said}"
    );
    let declared = ["hand.tab('Treaties')", "hand.pick('Nation', 'Karst')", "hand.tap('Declare war')", offered];
    assert_eq!(does(&mut browser, &phone, &declared), "Offer an alliancenot with: Declare war");
    does(&mut browser, &phone, &["hand.tab('Forces')"]);
    assert_eq!(does(&mut browser, &phone, &["hand.tap('Forced')", "hand.pick('To', '0604')", is_open]), true);
    let words = "Say \"no\" at Würzburg \\ 🐎";
    let typed = format!("hand.type('Words for the umpire', {})", Json::from(words));
    does(&mut browser, &phone, &["hand.tap('More')"]);
    browser.wait(&phone, "document.querySelector('#panel .more summary').textContent === 'Less'");
    does(&mut browser, &phone, &[&typed, "hand.tab('Buy')", "hand.tap('Buy')"]);
    browser.saves_into(&phone, &papers.path("saved"));
    let place = "[...document.querySelectorAll('button')].find((own) => own.textContent === 'Save file').offsetTop";
    let before = does(&mut browser, &phone, &["hand.tab('Check')", place]);
    let told = ["hand.reads()"];
    let said = does(&mut browser, &phone, &told);
    for words in ["Declare war: Karst", "Not sent yet"] {
        assert!(said.as_str().is_some_and(|said| said.contains(words)), "{words}: {said}");
    }
    let open = "document.querySelector('#panel .more').open";
    assert_eq!(does(&mut browser, &phone, &[open]), false, "what was opened elsewhere is not open here");
    assert_eq!(does(&mut browser, &phone, &["hand.tap('Save file')", place]), before, "the button stays in its place");
    let said = does(&mut browser, &phone, &told);
    assert!(
        said.as_str().is_some_and(|said| said.contains("Your orders are a file on this device: send it")),
        "{said}"
    );
    let said = does(&mut browser, &phone, &["document.querySelector('.note.done').textContent"]);
    assert!(said.as_str().is_some_and(|said| said.starts_with("Saved as lorien-t02.orders.toml")), "{said}");
    let file = papers.path(&format!("saved/{}.orders.toml", papers.stem));
    let begun = Instant::now();
    let saved = loop {
        let text = fs::read_to_string(&file).unwrap_or_default();
        if text.contains("[[force]]") && text.contains("path = [") {
            break text;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "nothing is saved: {text}");
        std::thread::sleep(Duration::from_millis(20));
    };
    browser.picture(&phone, "war-check");
    papers.sound(&file);
    for part in ["do = \"war\"", "forced = true", "[[buy]]"] {
        assert!(saved.contains(part), "{part}: {saved}");
    }
    let read: toml::Table = saved.parse().expect("TOML");
    assert_eq!(read["force"][0]["words"].as_str().map(str::trim), Some(words));
}

#[test]
fn words_on_the_orders_page_stand_out_by_day_and_by_night() {
    let Some(mut browser) = Browser::start() else { return };
    let papers = Papers::of("three-rivers", "lorien", 1);
    for is_dark in [false, true] {
        let phone = browser.phone(UPRIGHT, true, &papers.url());
        if is_dark {
            browser.dark(&phone);
        }
        for tab in ["Forces", "Buy", "Organise", "Treaties", "Check"] {
            does(&mut browser, &phone, &[&format!("hand.tab('{tab}')")]);
            assert_eq!(browser.tells(&phone, CONTRAST), Some("".into()), "{tab}, dark: {is_dark}");
        }
    }
}
