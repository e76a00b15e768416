//! Letters of one nation between which no time decides, and letters that other doors hand in.

use serde_json::json;

use super::letters::Desk;
use super::mail::{MONDAY, TUESDAY, file, message, text};
use crate::screens::desk::Desk as Screen;
use crate::support::program::{drive, fanion, told};

/// A mail folder of these messages.
fn folder(messages: &[Vec<u8>]) -> Vec<u8> {
    messages.iter().flat_map(|message| [b"From - Mon\n".as_slice(), message, b"\n\n"].concat()).collect()
}

#[test]
fn letters_of_one_time_wait_by_whatever_way_they_come_and_part_names_one() {
    /// What is handed over, what is said, and what two letters are called.
    type Case = (&'static str, &'static str, [&'static str; 2]);
    let cases: [Case; 4] = [
        ("box", "box: waits: two sets of orders of Lorien of the same time, ", ["a.toml", "b.toml"]),
        ("mail.mbox", "mail.mbox: waits: two sets of orders of Lorien of the same time, ", ["1/o.toml", "2/o.toml"]),
        ("heads.toml", "heads.toml: waits: two sets of orders of Lorien in one text, ", ["line 2", "line 115"]),
        ("both.txt", "both.txt: waits: two sets of orders of Lorien in one text, ", ["line 4", "line 119"]),
    ];
    for (what, says, names) in cases {
        let desk = Desk::new();
        let (one, two) = (desk.orders("Lorien", "one"), desk.orders("Lorien", "two"));
        assert_eq!(one.lines().count(), 112, "the lines below count on that");
        desk.put_at("box/a.toml", &one, 1);
        desk.put_at("box/b.toml", &two, 1);
        let mails = [&one, &two].map(|orders| message(MONDAY, &[file("o.toml", orders.as_bytes())]));
        desk.put("mail.mbox", &folder(&mails));
        desk.put("both.txt", format!("Hello,\n\n{one}\nor rather:\n\n{two}\n").as_bytes());
        desk.put("heads.toml", format!("{one}\n{two}\n").as_bytes());
        let before = desk.bytes();
        let (code, said) = desk.take(&[what]);
        let says = format!("{says}{} and {}; name one with --part", names[0], names[1]);
        assert!(code == Some(1) && said.contains(&says), "{what}: {said}");
        assert!(desk.bytes() == before, "{what}: nothing was written");
        for (name, word) in [(names[1], "two"), (names[0], "one")] {
            let (code, said) = desk.take(&[what, &format!("--part={name}")]);
            assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some(word)), "{what}: {said}");
        }
        let (code, said) = desk.take(&[what]);
        assert!(code == Some(0) && said.contains("other orders of the same time count"), "{what}: {said}");
    }
}

#[test]
fn of_letters_of_one_time_the_same_text_counts_once_and_an_empty_one_not_at_all() {
    let desk = Desk::new();
    desk.put_at("box/a.toml", &desk.orders("Lorien", "mine"), 1);
    desk.put_at("box/b.toml", &desk.orders("Lorien", "mine"), 1);
    desk.put_at("box/c.toml", &desk.form("Lorien"), 1);
    let (code, said) = desk.take(&["box"]);
    assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("mine")), "{said}");
    assert!(said.contains("c.toml: left: orders without an entry. Others of the same time have some"), "{said}");
}

#[test]
fn the_totals_count_what_waits_once_and_stand_last() {
    let desk = Desk::new();
    let mail = |date: &str, word: &str| message(date, &[file("o.toml", desk.orders("Lorien", word).as_bytes())]);
    desk.put("new.eml", &mail(TUESDAY, "new"));
    desk.put("old.eml", &mail(MONDAY, "old"));
    desk.put("blank.toml", desk.form("Lorien").as_bytes());
    assert_eq!(desk.take(&["new.eml"]).0, Some(0));
    let (code, said) = desk.take(&["old.eml", "blank.toml", "--replace"]);
    assert!(code == Some(1) && said.contains("--replace takes one thing that waits, and these do: "), "{said}");
    assert!(said.trim_end().ends_with("\n2 waits"), "{said}");
}

#[test]
fn what_is_too_large_beside_orders_is_named_and_stops_nothing() {
    let large = "x ".repeat(3 << 20);
    let picture = format!("<p>See <img src=\"data:image/png;base64,{}\"></p>", "iVBO".repeat(2 << 20));
    let page = super::mail::Part {
        head: vec!["Content-Type: text/html; charset=utf-8".to_owned()],
        body: picture.into_bytes(),
    };
    let cases = [
        ("a log", vec![text("mine\n"), file("log.txt", large.as_bytes())], Some("log.txt: left: passed over: ")),
        ("a sheet", vec![file("a.csv", format!("a,b,c\n{large}").as_bytes())], Some("a.csv: left: passed over: ")),
        ("a text", vec![text(&large)], Some("/text: left: passed over: ")),
        ("a picture in a page", vec![page], None),
    ];
    for (what, mut parts, says) in cases {
        let desk = Desk::new();
        parts.push(file("o.toml", desk.orders("Lorien", "mine").as_bytes()));
        desk.put("l.eml", &message(MONDAY, &parts));
        let (code, said) = desk.take(&["l.eml"]);
        assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("mine")), "{what}: {said}");
        assert!(says.is_none_or(|says| said.contains(says)), "{what}: {said}");
    }
}

#[test]
fn drive_and_check_orders_read_a_letter_as_take_does() {
    let desk = Desk::new();
    let slips = desk.orders("Lorien", "mine").replace("text = \"mine\"", "Text = “mine”");
    let whole = format!("Hello,\n\n{slips}\nBye\n");
    let replies = drive(&desk.save, Some("all"), &[json!({"orders": {"nation": "Lorien", "text": whole}})]);
    assert!(replies[1]["error"].is_null(), "{}", replies[1]);
    assert_eq!(desk.counts(0).as_deref(), Some("mine"));
    let brief = desk.folder.path("papers/lorien/lorien-t00.brief.json").display().to_string();
    desk.put("l.toml", slips.as_bytes());
    desk.put("l.txt", whole.as_bytes());
    desk.put("l.eml", &message(MONDAY, &[text("mine\n"), file("o.toml", slips.as_bytes())]));
    for name in ["l.toml", "l.txt", "l.eml"] {
        let path = desk.folder.path(name).display().to_string();
        let said = told(&fanion(&["campaign", "check-orders", &path, "--brief", &brief]));
        assert!(said.contains("typographic quotes were read as \""), "{name}: {said}");
    }
}

#[test]
fn a_blank_form_through_drive_changes_nothing() {
    let desk = Desk::new();
    let send = |text: String| drive(&desk.save, Some("all"), &[json!({"orders": {"nation": "Lorien", "text": text}})]);
    assert!(send(desk.form("Lorien"))[1]["error"].is_null(), "the slot was empty");
    assert!(send(desk.orders("Lorien", "mine"))[1]["error"].is_null());
    let before = desk.bytes();
    let refused = send(desk.form("Lorien"))[1]["error"].to_string();
    assert!(refused.contains("no entry") && refused.contains("1 entry"), "{refused}");
    assert!(desk.bytes() == before, "nothing was written");
    let foreign =
        drive(&desk.save, Some("Karst"), &[json!({"orders": {"nation": "Lorien", "text": desk.form("Lorien")}})]);
    assert!(foreign[1]["error"].to_string().contains("not-yours"), "{}", foreign[1]);
    assert!(!foreign[1].to_string().contains("1 entry"), "{}", foreign[1]);
}

#[test]
fn at_the_desk_one_of_several_letters_is_chosen_by_its_keys_and_no_word_of_a_command_is_said() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        for (keys, word) in [("Enter", "one"), ("Del Enter", "two")] {
            let desk = Desk::new();
            let (one, two) = (desk.orders("Lorien", "one"), desk.orders("Lorien", "two"));
            let both = [("a.toml", &one), ("b.toml", &two)].map(|(name, orders)| file(name, orders.as_bytes()));
            desk.put("two.eml", &message(MONDAY, &both));
            let mut screen = Screen::in_folder(columns, rows, &desk.folder.path(""));
            screen.open(std::path::Path::new(&desk.save));
            screen.press("Ctrl-A");
            screen.type_words("two.eml");
            screen.press("Enter").sees("two.eml: waits: two files of Lorien, a.toml and b.toml");
            screen.sees("waits: Lorien, ").sees("Enter takes the marked one").sees_no("--part").sees_no("--replace");
            screen.press(keys).sees("Lorien: orders of turn 0 taken").sees_no("waits: Lorien, ");
            let (other, name) = if word == "one" { ("two", "b.toml") } else { ("one", "a.toml") };
            let left = format!(
                "> left: Lorien, {}/two.eml, {name}",
                desk.folder.path("").display().to_string().trim_end_matches('/')
            );
            screen.sees(&left).sees("Enter takes the marked one");
            // It is left there, and a message that is handed over again brings nothing more.
            screen.type_words("two.eml");
            screen.press("Enter").sees("other orders of the same time count").sees(&left);
            assert_eq!(screen.text().matches("left: Lorien, ").count(), 1, "{}", screen.text());
            screen.press("Enter").sees("in place of the letter of ").sees_no(&left);
            drop(screen);
            assert_eq!(desk.counts(0).as_deref(), Some(other), "{columns} by {rows}");
        }
    }
}

#[test]
fn the_marked_letter_and_what_is_asked_about_it_are_always_on_the_screen() {
    let desk = Desk::new();
    let mut parts = Vec::new();
    for number in 0..12 {
        let name = format!("orders of the first corps as the council of war wanted them, version {number}.toml");
        parts.push(file(&name, desk.orders("Lorien", &format!("number {number}")).as_bytes()));
    }
    desk.put("all.eml", &message(MONDAY, &parts));
    for (columns, rows) in [(80, 24), (80, 30), (100, 24), (120, 40)] {
        let mut screen = Screen::in_folder(columns, rows, &desk.folder.path(""));
        screen.open(std::path::Path::new(&desk.save));
        screen.press("Ctrl-A");
        screen.type_words("all.eml");
        screen.press("Enter");
        // Scrolled, moved and left in any order: below a message of many lines, and with more letters than rows.
        for (keys, at) in [("", 1), ("PgDn", 1), ("Down", 2), ("End", 2), ("Down Down Down Down Down Down", 8)] {
            screen.press(keys);
            let text = screen.text();
            let marked: Vec<&str> =
                text.lines().filter(|line| line.trim_start_matches(['"', ' ']).starts_with("> ")).collect();
            assert!(matches!(marked[..], [line] if line.contains("> waits: Lorien, ")), "{at}: {text}");
            screen.sees("Enter takes the marked one all the same, Delete leaves it").sees(&format!("({at} of 12)"));
        }
        screen.press("Del").sees("(1 of 12)").sees("> waits: ");
        screen.press("Up Up Down Down Down Down Down Down Down Down Down Down Down Down");
        screen.sees("> left: Lorien, ").sees("Delete removes it (12 of 12)");
        screen.press("Del").says("removed from the list").sees("of 11)");
    }
}

#[test]
fn a_letter_that_waits_and_is_faulty_leaves_the_others_to_be_taken() {
    for ((name, slip), said) in [
        (("a wrong key", ("key = \"", "key = \"ZZ")), "error[wrong-key]"),
        (("no TOML", ("turn = ", "turn : ")), "a.toml:"),
    ] {
        let desk = Desk::new();
        let (one, two) = (desk.orders("Lorien", "one"), desk.orders("Lorien", "two"));
        let bad = one.replacen(slip.0, slip.1, 1);
        assert_ne!(bad, one, "{name}");
        let both = [("a.toml", &bad), ("b.toml", &two)].map(|(name, orders)| file(name, orders.as_bytes()));
        desk.put("two.eml", &message(MONDAY, &both));
        let mut screen = Screen::in_folder(120, 40, &desk.folder.path(""));
        screen.open(std::path::Path::new(&desk.save));
        screen.press("Ctrl-A");
        // What is handed over twice waits once.
        for _ in 0..2 {
            screen.type_words("two.eml");
            screen.press("Enter");
        }
        let waiting = |screen: &Screen| screen.text().matches("waits: Lorien, ").count();
        if waiting(&screen) == 0 {
            // What cannot be read never waits: the other one is taken at once.
            screen.sees("Lorien: already taken");
            continue;
        }
        assert_eq!(waiting(&screen), 2, "{name}: {}", screen.text());
        screen.press("Enter").sees(said).sees("b.toml: two files of Lorien").sees("Enter takes the marked one");
        assert_eq!(desk.counts(0), None, "{name}");
        screen.press("Del Enter").sees("Lorien: orders of turn 0 taken").sees_no("waits: Lorien, ");
        drop(screen);
        assert_eq!(desk.counts(0).as_deref(), Some("two"), "{name}");
    }
}

#[test]
fn what_waits_at_the_desk_is_told_without_a_word_of_a_command() {
    let desk = Desk::new();
    desk.put("new.eml", &message(TUESDAY, &[file("o.toml", desk.orders("Lorien", "new").as_bytes())]));
    desk.put("old.eml", &message(MONDAY, &[file("o.toml", desk.orders("Lorien", "old").as_bytes())]));
    let mut screen = Screen::in_folder(120, 40, &desk.folder.path(""));
    screen.open(std::path::Path::new(&desk.save));
    screen.press("Ctrl-A");
    for name in ["new.eml", "old.eml"] {
        screen.type_words(name);
        screen.press("Enter");
    }
    screen.sees("old.eml/o.toml: waits: it is older").sees("Enter takes the marked one").sees_no("--replace");
    // What waits is not in the list of who has sent: whoever leaves reads it, whoever closes is asked, and it waits on.
    let waits = "orders of Lorien wait in the inbox and do not count yet";
    screen.press("Esc").sees(waits);
    screen.type_words("close orders");
    screen.press("Enter").sees(waits).sees("Type close");
    screen.press("Esc Esc Ctrl-A").sees("waits: Lorien, ").sees("Enter takes the marked one");
    screen.press("Enter").sees("in place of the letter of Tuesday 5 March 2024");
    screen.type_words("new.eml");
    screen.press("Enter").sees("Lorien: already taken (replaced ").sees_no("--replace");
    screen.press("Enter");
    drop(screen);
    assert_eq!(desk.counts(0).as_deref(), Some("new"));
}

#[test]
fn orders_of_another_turn_are_no_rivals_of_those_of_this_one() {
    let desk = Desk::new();
    let old = desk.orders("Lorien", "old").replacen("turn = 0", "turn = 3", 1);
    let message =
        message(MONDAY, &[file("a.toml", old.as_bytes()), file("b.toml", desk.orders("Lorien", "mail").as_bytes())]);
    desk.put("both.eml", &message);
    desk.put_at("box/a.toml", &old, 1);
    desk.put_at("box/b.toml", &desk.orders("Lorien", "mine"), 1);
    desk.put_at("box/c.toml", &desk.orders("Lorien", "older").replacen("turn = 0", "turn = 3", 1), 1);
    for (what, word) in [("box", "mine"), ("both.eml", "mail")] {
        let (_, said) = desk.take(&[what]);
        assert!(said.contains("error[wrong-turn]") && !said.contains("waits"), "{what}: {said}");
        assert_eq!(desk.counts(0).as_deref(), Some(word), "{what}: {said}");
    }
}
