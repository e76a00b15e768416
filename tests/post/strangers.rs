//! Files of other programs, and files of ours in the wrong place: what they are, and what to do.

use std::fs;

use fanion::engine::handover::Came;
use fanion::post::{self, Recognised};

use super::mail::{MONDAY, file, message, orders, text};
use crate::support::program::{Folder, fanion, told};

fn said(name: &str, bytes: &[u8]) -> String {
    match post::admit(name, bytes).as_slice() {
        [Recognised::Other { known, .. } | Recognised::Ours { known, .. } | Recognised::NoOrders { known, .. }] => {
            known.words()
        }
        other => panic!("{name}: {other:?}"),
    }
}

/// An archive that holds files of these names, as far as anyone looks.
fn archive(names: &[&str]) -> Vec<u8> {
    names.iter().flat_map(|name| [b"PK\x03\x04\x14\0".as_slice(), name.as_bytes(), b"\0\0"].concat()).collect()
}

#[test]
fn each_kind_is_named_with_what_to_do() {
    let ole = [b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".as_slice(), &[0; 100]].concat();
    let cases: &[(&str, Vec<u8>, &str)] = &[
        ("o.zip", archive(&["orders.toml"]), "a ZIP archive. Unpack it and take the file inside"),
        ("o.7z", b"7z\xBC\xAF\x27\x1C\0".to_vec(), "a 7z archive. Unpack it and take the file inside"),
        ("o.rar", b"Rar!\x1A\x07\0".to_vec(), "a RAR archive. Unpack it and take the file inside"),
        ("o.gz", b"\x1F\x8B\x08\0".to_vec(), "a gzip archive. Unpack it and take the file inside"),
        ("o.msg", ole.clone(), "an Outlook message. In Outlook: Save As, .eml or text"),
        ("o.xls", ole.clone(), "an old Excel workbook. Save it as CSV"),
        ("o.doc", ole, "an old Word document. Save it as plain text"),
        (
            "o.xlsx",
            archive(&["[Content_Types].xml", "xl/workbook.xml"]),
            "an Excel workbook. Save As, CSV UTF-8, then fanion import",
        ),
        ("o.docx", archive(&["[Content_Types].xml", "word/document.xml"]), "a Word document. Save it as plain text"),
        ("o.pdf", b"%PDF-1.7\n".to_vec(), "a PDF document. Ask for the .toml, or the text in the message"),
        ("o.jpg", b"\xFF\xD8\xFF\xE0..".to_vec(), "a JPEG picture. Ask for the .toml, or the text in the message"),
        ("o.png", b"\x89PNG\r\n\x1A\n".to_vec(), "a PNG picture. Ask for the .toml, or the text in the message"),
        ("o.heic", b"\0\0\0\x18ftypheic\0".to_vec(), "a HEIC picture. Ask for the .toml, or the text in the message"),
        ("o.txt", b"Shall I bring cake?\n".to_vec(), "text (4 words), no orders in it"),
        ("o", Vec::new(), "an empty file"),
        (
            "my army.csv",
            b"Division,Battalion,Class\n1st,Erle,vet\n".to_vec(),
            "a spreadsheet: fanion import 'my army.csv' --output ARMY.toml",
        ),
        (
            "a.toml",
            b"format = 1\nname = \"A\"\n[commander]\nname = \"B\"\n".to_vec(),
            "an order of battle: fanion a.toml opens it",
        ),
    ];
    for (name, bytes, words) in cases {
        assert_eq!(said(name, bytes), *words, "{name}");
    }
}

#[test]
fn every_verb_says_the_same_of_a_spreadsheet() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    let sheet = path("army.csv");
    fs::write(&sheet, "formation,unit,arm,quality,cv\nLeft,1st Foot,infantry,regular,6\n").expect("a file");
    let (out, save) = (path("a.toml"), path("g.fanion"));
    let verbs: [&[&str]; 4] = [
        &["show", &sheet],
        &["validate", &sheet],
        &["new", &sheet, &sheet, "--save", &save],
        &["export", &sheet, "--output", &out],
    ];
    for verb in verbs {
        let output = fanion(verb);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{verb:?}: {told}");
        assert!(told.contains("a spreadsheet: fanion import "), "{verb:?}: {told}");
        assert!(!told.contains("TOML:"), "{verb:?}: {told}");
    }
}

#[test]
fn every_verb_says_what_it_was_given_and_what_to_do_with_it() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    let save = path("vale.fanion");
    told(&fanion(&["campaign", "new", "three-rivers", "--save", &save, "--seed", "7"]));
    told(&fanion(&["campaign", "publish", &save, "--output", &path("papers")]));
    let form = fs::read(folder.path("papers/lorien/lorien-t00.orders.toml")).expect("a form");
    fs::write(folder.path("letter.eml"), message(MONDAY, &[text("Mine.\n"), file("o.toml", &form)])).expect("a file");
    let [orders, brief] = ["orders.toml", "brief.json"].map(|end| path(&format!("papers/lorien/lorien-t00.{end}")));
    let letter = path("letter.eml");
    let cases = [
        (&orders, format!("orders of Lorien, turn 0: fanion campaign take SAVE {orders} takes them")),
        (&letter, format!("a message of a mail program: fanion campaign take SAVE {letter} takes the orders in it")),
        (&brief, "the brief of Lorien, turn 0, as it went out. What comes back is lorien-t00.orders.toml".to_owned()),
    ];
    let (out, game) = (path("out.toml"), path("game.fanion"));
    for (given, words) in &cases {
        let verbs: [&[&str]; 8] = [
            &["show", given],
            &["validate", given],
            &["log", given],
            &["new", given, given, "--save", &game],
            &["new", given, "--save", &game],
            &["export", given, "--output", &out],
            &["import", given, "--output", &out],
            &["campaign", "status", given],
        ];
        for verb in verbs {
            let output = fanion(verb);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(1), "{verb:?}: {said}");
            assert!(said.contains(words.as_str()) && said.lines().count() <= 2, "{verb:?}: {said}");
        }
    }
    let verbs: [&[&str]; 2] = [&["new", &save, &save, "--save", &game], &["import", &save, "--output", &out]];
    for verb in verbs {
        let said = String::from_utf8_lossy(&fanion(verb).stderr).into_owned();
        assert!(said.contains("a saved game: fanion ") && said.lines().count() <= 2, "{verb:?}: {said}");
    }
}

#[test]
fn a_result_with_a_slip_is_told_in_our_words() {
    let unit = |keys: &str| format!("battle = \"x\"\nfield = \"A\"\n[[unit]]\nside = \"A\"\nname = \"1st\"\n{keys}\n");
    let [negative, in_quotes, half, dead] =
        ["left = -1", "left = \"5\"", "left = 4.5", "left = 5\nfate = \"dead\""].map(unit);
    let cases = [
        ("battle = \"0705\nfield = \"A\"\n", "1:10: this text begins with \" and does not end in its line"),
        ("field = \"A\"\n", "the key `battle` is missing"),
        ("battle = \"0705\"\nfeild = \"A\"\n", "2:1: there is no key `feild` here; the keys are `battle`, `field`"),
        ("battle = 705\n", "1:10: this is a text in quotes, found `705`"),
        ("battle = five\n", "1:10: put the text in quotes: \"five\""),
        ("battle = \"x\"\nfield = \"A\"\nstory = \"one\"\n", "this is a list: [..], found \"one\""),
        ("battle = \"x\"\nfield = \"A\"\n[unit]\nside = \"A\"\n", "is written in two brackets"),
        (negative.as_str(), "this is a whole number from 0 to 65535, found `-1`"),
        (in_quotes.as_str(), "this is a whole number from 0 to 65535, found \"5\""),
        (half.as_str(), "this is a whole number from 0 to 65535, found `4.5`"),
        (dead.as_str(), "`dead` is not a word of this key: it is `stands`, `broken`"),
    ];
    for (text, words) in cases {
        let why = Came::read_new(text).expect_err("it cannot be read").to_string();
        assert!(why.contains(words), "{text}: {why}");
        for theirs in ["expected", "invalid", "unknown", "missing field", "u16", "integer", "floating"] {
            assert!(!why.contains(theirs), "{text}: {why}");
        }
    }
}

#[test]
fn an_army_in_another_encoding_is_read_by_every_verb() {
    let folder = Folder::new();
    let path = folder.path("army.toml");
    let army = fs::read_to_string("orbats/march-attack/practice/valmory.toml")
        .or_else(|_| fs::read_to_string(first_army()))
        .expect("an army");
    let units = army.encode_utf16().flat_map(u16::to_le_bytes);
    fs::write(&path, [0xFF, 0xFE].into_iter().chain(units).collect::<Vec<u8>>()).expect("a file");
    let output = fanion(&["validate", &path.display().to_string()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Some order of battle that ships.
fn first_army() -> std::path::PathBuf {
    let mut folders = vec![std::path::PathBuf::from("orbats/march-attack")];
    while let Some(folder) = folders.pop() {
        let mut inside: Vec<_> =
            fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
        inside.sort();
        for path in inside {
            let is_army = || fs::read_to_string(&path).is_ok_and(|text| text.contains("[[formation]]"));
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|own| own == "toml") && is_army() {
                return path;
            }
        }
    }
    panic!("no army ships")
}

#[test]
fn orders_with_a_mark_are_never_left() {
    let own = orders("OAK");
    for text in [
        own.clone(),
        "nation = \"X\"\nkey = \"Y\n".to_owned(),
        own.replace('"', ""),
        format!("Dear umpire,\n\n{own}\nYours, Anna\n"),
        format!("```toml\n{own}```\n"),
        format!("My orders = these:\n{own}"),
    ] {
        assert!(matches!(post::admit("o.toml", text.as_bytes()).as_slice(), [Recognised::Letter(_)]), "{text}");
    }
}
