//! The orders page as browsers have it: without script, without storage, on a narrow phone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::UPRIGHT;
use super::chromium::{Browser, Phone};
use crate::table::begun;

/// Taps that a turn of a nation may take.
const TAPS: usize = 40;

/// Runs the program; what it says.
fn fanion(args: &[&str]) -> (bool, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_fanion")).args(args).output().expect("the program runs");
    let said = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    (done.status.success(), said)
}

/// The orders page of a nation in this folder of papers.
fn page_in(folder: &Path, nation: &str) -> PathBuf {
    let all = fs::read_dir(folder.join(nation)).expect("the papers").map(|entry| entry.expect("a paper").path());
    let mut pages = all.filter(|path| path.extension().is_some_and(|kind| kind == "html"));
    pages.find(|path| path.to_string_lossy().contains("orders")).expect("an orders page")
}

/// Orders every force to the first place of its list, by taps alone; the file that comes of it, and how many taps it took.
const ORDER: &str = r#"(() => {
  let taps = 0;
  const tap = (words) => {
    const button = [...document.querySelectorAll("button")].find((own) => own.textContent.startsWith(words));
    if (button) { button.click(); taps++; }
    return Boolean(button);
  };
  for (let round = 0; round < 30; round++) {
    const label = [...document.querySelectorAll("label")].find((own) => own.textContent === "To");
    const list = label && document.getElementById(label.htmlFor);
    if (list && list.options.length > 1) {
      list.value = list.options[1].value;
      list.dispatchEvent(new Event("change", { bubbles: true }));
      taps += 2;
    } else tap("Stay");
    if (document.querySelector("[role=tab][aria-selected=true]").textContent === "Check") break;
    tap("Next");
    if (document.querySelector("[role=tab][aria-selected=true]").textContent === "Check") break;
  }
  tap("Check");
  return { text: document.querySelector("textarea.file").value, taps };
})()"#;

/// What the page without script must hold, each as a question to it.
const PLAIN: [&str; 4] = [
    "document.querySelector('a[href^=\"mailto:\"]') !== null || document.querySelector('pre') !== null",
    "document.querySelector('#map') !== null",
    "getComputedStyle(document.querySelector('#app')).display === 'none'",
    "document.documentElement.scrollWidth <= innerWidth",
];

/// What every field needs for those who cannot see the page.
const LABELLED: &str = r#"[...document.querySelectorAll("#panel input,#panel select,#panel textarea")].every((own) =>
  own.labels.length > 0) && [...document.querySelectorAll("#app button")].every((own) =>
  (own.getAttribute("aria-label") || own.textContent).trim() !== "")
  && [...document.querySelectorAll("#app button, #app select")].filter((own) => own.offsetParent).every((own) =>
  own.getBoundingClientRect().height >= 43.5)"#;

fn is_wide(browser: &mut Browser, phone: &Phone) {
    browser.wait(phone, "document.documentElement.scrollWidth <= innerWidth");
}

#[test]
fn a_turn_of_orders_is_made_up_in_a_browser_and_the_check_finds_no_error() {
    let Some(mut browser) = Browser::start() else { return };
    let game = begun("three-rivers");
    let papers = game.file.with_file_name("papers");
    let (save, folder) = (game.file.to_str().expect("a path"), papers.to_str().expect("a path"));
    let (done, said) = fanion(&["campaign", "publish", save, "--output", folder]);
    assert!(done, "{said}");
    let page = page_in(&papers, "lorien");
    let url = format!("file://{}", page.display());
    // A phone's preview of a mail runs no script.
    let plain = browser.phone((320, 640), false, &url);
    for question in PLAIN {
        assert_eq!(browser.tells(&plain, question), Some(true.into()), "{question}");
    }
    browser.picture(&plain, "orders-plain");
    for (name, size, keeps) in [("narrow", (320, 640), true), ("upright", UPRIGHT, true), ("no-storage", UPRIGHT, false)] {
        let phone = browser.phone_with(size, &url, keeps);
        is_wide(&mut browser, &phone);
        assert_eq!(browser.tells(&phone, LABELLED), Some(true.into()), "{name}");
        let kept = browser.tells(&phone, "document.getElementById('kept').textContent").expect("a word");
        assert_eq!(kept.as_str().is_some_and(|own| own.starts_with("Draft kept")), keeps, "{name}: {kept}");
        browser.picture(&phone, &format!("orders-{name}"));
        let made = browser.tells(&phone, ORDER).expect("orders");
        browser.picture(&phone, &format!("orders-{name}-check"));
        is_wide(&mut browser, &phone);
        assert!(made["taps"].as_u64().is_some_and(|taps| taps as usize <= TAPS), "{}", made["taps"]);
        let file = game.file.with_file_name(format!("{name}.toml"));
        fs::write(&file, made["text"].as_str().expect("a file")).expect("it is written");
        let (done, said) = fanion(&["campaign", "check-orders", save, file.to_str().expect("a path")]);
        assert!(done && said.contains("no error") || done && !said.contains("error"), "{name}: {said}");
        if keeps {
            browser.open(&phone, &url);
            let again = browser.tells(&phone, "document.body.textContent.includes('\u2713')");
            assert_eq!(again, Some(true.into()), "{name}: the draft is there again");
        }
    }
}
