//! What a thing is, and what to do with it: told so that it can be done.

use std::fs;
use std::io::Write;

use fanion::post::{self, Recognised, What};

use super::letters::Desk;
use super::mail::{MONDAY, file, message, orders, plain};
use crate::support::program::{fanion, told};

/// What is said of bytes that are no letter.
fn left(name: &str, bytes: &[u8]) -> String {
    match post::admit(name, bytes).as_slice() {
        [Recognised::Other { known, .. } | Recognised::Ours { known, .. } | Recognised::NoOrders { known, .. }] => {
            known.words()
        }
        other => panic!("{name}: {other:?}"),
    }
}

const ARMY: &str = "name = \"X\"\n[commander]\nname = \"A\"\n[[formation]]\nname = \"F\"\n";
const RESULT: &str = "battle = \"0604\"\n[[unit]]\nside = \"A\"\nname = \"Line 9\"\n";

#[test]
fn what_something_is_tells_what_can_be_done_with_it() {
    let packed = b"PK\x03\x04mimetype....content.xml....META-INF/manifest.xml";
    let page = b"<html><table><tr><td>formation</td></tr></table></html>";
    let workbook = b"<?xml version=\"1.0\"?>\n<?mso-application progid=\"Excel.Sheet\"?>\n<Workbook/>";
    let mail = |name: &str, text: &str| message(MONDAY, &[file(name, text.as_bytes())]);
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("a.ods", packed.to_vec(), "a LibreOffice sheet. Save As, CSV UTF-8"),
        ("a.odt", packed.to_vec(), "a LibreOffice document. Save it as plain text"),
        ("a.xls", page.to_vec(), "an Excel sheet, saved as a page. Save As, CSV UTF-8"),
        ("a.xml", workbook.to_vec(), "an Excel sheet, saved as a page. Save As, CSV UTF-8"),
        ("a.html", page.to_vec(), "a page for a browser"),
        ("a.xml", b"<?xml version=\"1.0\"?><x/>".to_vec(), "an XML file"),
        (
            "public-t00.md",
            b"# Everybody: official news\n".to_vec(),
            "a paper for everybody, as it went out. It has no orders form",
        ),
        ("l.eml", mail("army.toml", ARMY), "Save it out of the message, then fanion army.toml opens it"),
        ("l.eml", mail("result.toml", RESULT), "then fanion campaign from-battle SAVE --result result.toml takes it"),
        ("l.eml", mail("C:/me/army.toml", ARMY), "Seen: no text, army.toml, an order of battle."),
        ("l.eml", mail("../../army.toml", ARMY), "Seen: no text, army.toml, an order of battle."),
    ];
    for (name, bytes, says) in cases {
        let said = left(name, &bytes);
        assert!(said.contains(says), "{name}: {said}");
    }
    assert_eq!(post::what_is("a.xls", page).0, What::Foreign, "and no sheet is made of it");
}

#[test]
fn a_page_is_read_in_the_charset_that_it_names() {
    let koi8 = |letter: char| u8::try_from(u32::from(letter)).unwrap_or(0xC1);
    let body: Vec<u8> = orders("а").replace('\n', "<br>").chars().map(koi8).collect();
    let page = [b"<html><head><meta charset=\"koi8-r\"></head><body>".as_slice(), &body, b"</body></html>"].concat();
    for (what, bytes) in [("a file", page.clone()), ("a message", plain(&["Content-Type: text/html"], &page))] {
        let items = post::admit("l.html", &bytes);
        let [Recognised::Letter(letter)] = items.as_slice() else { panic!("{what}: {items:?}") };
        assert!(letter.text.contains("Guard the mill. а"), "{what}: {}", letter.text);
    }
}

#[cfg(unix)]
#[test]
fn names_of_files_steer_nothing_and_are_cut() {
    let desk = Desk::new();
    let long = "x".repeat(180);
    for (name, says) in [("two\nlines\u{1b}.txt".to_owned(), "two?lines?.txt: left: "), (long, "xx..: left: ")] {
        let path = desk.put(&name, b"hello you");
        let output = fanion(&["campaign", "take", &desk.save, &path.display().to_string()]);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(said.contains(says) && said.lines().count() == 1, "{said}");
    }
}

#[test]
fn a_folder_with_the_papers_of_another_campaign_is_left_as_it_is() {
    let desk = Desk::new();
    let papers = desk.folder.path("papers").display().to_string();
    let brief = desk.folder.path("papers/lorien/lorien-t00.brief.json");
    let before = fs::read(&brief).expect("a brief");
    let other = desk.folder.path("other.fanion").display().to_string();
    told(&fanion(&["campaign", "new", "three-rivers", "--save", &other, "--seed", "7"]));
    let output = fanion(&["campaign", "publish", &other, "--output", &papers]);
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(!output.status.success() && said.contains("is of another campaign: nothing is written"), "{said}");
    assert_eq!(fs::read(&brief).expect("a brief"), before);
    told(&fanion(&["campaign", "publish", &desk.save, "--output", &papers]));
}

#[test]
fn a_version_that_is_gone_is_told_with_those_that_are_kept() {
    let desk = Desk::new();
    let output = fanion(&["campaign", "sent", &desk.save, "--written", "99:99"]);
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        said.contains("of the papers written at 99:99 nothing is kept; those of this turn were written at "),
        "{said}"
    );
}

#[test]
fn a_word_without_quotes_and_a_reserved_name_say_what_to_write() {
    let desk = Desk::new();
    let army = "name = \"X\"\n[[formation]]\nname = \"F\"\n[[formation.unit]]\nname = \"U\"\narm = foot\n";
    let scenario = include_str!("../../orbats/campaign-1805/three-rivers.toml").replace("\"Lorien\"", "\"all\"");
    for (name, text, says) in [
        ("army.toml", army, "army.toml:6:7: put the text in quotes: \"foot\""),
        (
            "campaign.toml",
            scenario.as_str(),
            "no nation is called all, both, public, table, umpire: choose another name",
        ),
    ] {
        let path = desk.put(name, text.as_bytes()).display().to_string();
        let output = fanion(&["validate", &path]);
        let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
        assert!(said.contains(says), "{name}: {said}");
    }
}

#[test]
fn the_doctor_does_not_send_to_the_doctor() {
    let desk = Desk::new();
    let path = desk.put("huge.fanion", b"");
    let mut file = fs::File::options().append(true).open(&path).expect("it is there");
    file.write_all(b"x").and_then(|()| file.set_len(300 << 20)).expect("room");
    let said = fanion(&["doctor", &path.display().to_string()]).stderr;
    let said = String::from_utf8(said).expect("UTF-8");
    assert!(said.contains("expected a saved game of at most") && !said.contains("fanion doctor"), "{said}");
}

#[test]
fn entries_that_are_typed_without_their_head_are_known_for_what_they_are() {
    let entry = "[[force]]\nname = \"Light Horse\"\nto = \"0302\"\n";
    let typed = |words: &str| plain(&["Content-Type: text/plain"], words.as_bytes());
    for (name, bytes) in [
        ("l.eml", typed(&format!("Sorry, one thing only.\n\n{entry}\nThe rest stays.\n"))),
        ("l.toml", entry.as_bytes().to_vec()),
    ] {
        let said = left(name, &bytes);
        assert!(said.contains("entries of orders without their head"), "{name}: {said}");
        assert!(said.contains("Ask for the whole file"), "{name}: {said}");
    }
    let answer = "Thanks!\n\nOn Monday you wrote:\n> [[force]]\n> name = \"Light Horse\"\n";
    let said = left("l.eml", &typed(answer));
    assert!(!said.contains("without their head"), "what is only quoted is the umpire's own: {said}");
}
