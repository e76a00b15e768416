//! Receipts: every sender is answered, and by what he reads he knows what counts.

use std::fs;

use serde_json::json;

use super::letters::Desk;
use super::mail::{MONDAY, TUESDAY, file, message, plain, text, text_of};
use fanion::publish::mail;

use crate::support::program::{drive, fanion, told};

impl Desk {
    /// Takes these in with receipts; the receipt of a nation after it.
    fn receipt(&self, files: &[&str], nation: &str, more: &[&str]) -> Option<String> {
        let papers = self.folder.path("papers").display().to_string();
        let mut all = vec!["campaign", "take", &self.save, "--output", &papers];
        let paths: Vec<String> = files.iter().map(|own| self.folder.path(own).display().to_string()).collect();
        all.extend(paths.iter().map(String::as_str));
        all.extend(more);
        drop(fanion(&all));
        fs::read_to_string(self.folder.path(&format!("papers/{nation}/{nation}-t00-receipt.md"))).ok()
    }

    fn addresses(&self) -> String {
        let addresses = "[to]\nLorien = \"anna@example.org\"\nKarst = \"ben@example.org\"\n";
        self.put("a.toml", addresses.as_bytes()).display().to_string()
    }

    fn mailed(&self, nation: &str) -> Option<String> {
        fs::read_to_string(self.folder.path(&format!("papers/{nation}/{nation}-t00-receipt.eml")))
            .ok()
            .map(|eml| text_of(&eml))
    }
}

#[test]
fn a_letter_that_is_not_accepted_has_a_receipt_with_the_slip_its_line_the_remedy_and_what_counts() {
    let desk = Desk::new();
    let addresses = desk.addresses();
    let slip = format!("{}\n[[words]]\ntext = \"hold the ford\n", desk.form("Lorien"));
    desk.put("slip.eml", &message(TUESDAY, &[file("o.toml", slip.as_bytes())]));
    let before = desk.bytes();
    let receipt = desk.receipt(&["slip.eml"], "lorien", &["--mail", &addresses]).expect("its sender is answered");
    for words in [
        "Your orders of Tuesday 5 March 2024, ",
        "are not accepted, and nothing of them counts. **1 error. Correct it and send the whole file again.**",
        "- Line 112: this text begins with \" and does not end in its line",
        "No orders of yours for turn 0 have been accepted yet. Without any, your standing orders apply",
    ] {
        assert!(receipt.contains(words), "{words}: {receipt}");
    }
    assert!(desk.mailed("lorien").is_some_and(|mail| mail.contains("not accepted")), "as a message, too");
    assert_eq!(desk.bytes(), before, "and it is not kept");
    // Once others count, they stand below.
    desk.put("good.toml", desk.orders("Lorien", "mine").as_bytes());
    let good = desk.receipt(&["good.toml"], "lorien", &[]).expect("a receipt");
    assert!(good.contains("No errors.") && !good.contains("not accepted") && desk.mailed("lorien").is_none(), "{good}");
    let twice = slip.replace("key =", "kee =");
    desk.put("again.toml", twice.as_bytes());
    desk.put_at_a_later_time("again.toml");
    let receipt = desk.receipt(&["again.toml"], "lorien", &[]).expect("a receipt");
    assert!(receipt.contains("not accepted") && receipt.contains(", still count: 1 entry."), "{receipt}");
    assert!(receipt.contains("The entries that came before, by line"), "{receipt}");
}

#[test]
fn every_way_of_not_being_accepted_is_answered_to_whom_the_key_belongs_and_no_key_is_shown() {
    let mut faults = Vec::new();
    for (name, from, to, says) in [
        ("turn", "turn = 0", "turn = 1", "\"turn\" must be 0; written there: 1"),
        ("book", "campaign-1805\"", "campaign-1806\"", "\"rulebook\" must be"),
        (
            "nation",
            "nation = \"Lorien\"",
            "nation = \"Karst\"",
            "\"nation\" must be Lorien, whose key this is; written there: Karst",
        ),
        ("misspelled", "nation = \"Lorien\"", "nation = \"Lorein\"", "did you mean Lorien?"),
        ("slip", "turn = 0", "turn 0", "Line 5: "),
        ("above", "format = 1", "[[words]]\ntext = \"x\"\n\nformat = 1", "[[words]] is above the head"),
        ("large", "turn = 0", &format!("turn = 0\n{}", "# much\n".repeat(40_000)), "at most, found"),
    ] {
        let desk = Desk::new();
        let letter = desk.orders("Lorien", "mine").replace(from, to);
        desk.put("o.eml", &plain(&[], letter.as_bytes()));
        match desk.receipt(&["o.eml"], "lorien", &[]) {
            Some(receipt) if receipt.contains(says) && receipt.contains("not accepted") => {}
            Some(receipt) => faults.push(format!("{name}: {receipt}")),
            None => faults.push(format!("{name}: its sender hears nothing")),
        }
        let other = desk.folder.path("papers/karst/karst-t00-receipt.md");
        if other.exists() {
            faults.push(format!("{name}: somebody else is answered"));
        }
    }
    // A key that is nobody's: the nation that is named hears of it, and not what was typed.
    let desk = Desk::new();
    desk.put("o.toml", desk.orders("Lorien", "mine").replace("key = \"", "key = \"X").as_bytes());
    let receipt = desk.receipt(&["o.toml"], "lorien", &[]).expect("a receipt");
    assert!(receipt.contains("\"key\" must be the one") && !receipt.contains("there:"), "{receipt}");
    assert_eq!(faults, [""; 0]);
}

#[test]
fn orders_that_wait_for_the_umpire_have_a_receipt_at_once_with_why_and_what_counts_until_then() {
    let desk = Desk::new();
    let addresses = desk.addresses();
    let mail = |name: &str, date: &str, word: &str| {
        desk.put(name, &message(date, &[file("o.toml", desk.orders("Lorien", word).as_bytes())]));
    };
    mail("new.eml", TUESDAY, "new");
    mail("old.eml", MONDAY, "old");
    let quoted: String = desk.orders("Lorien", "quoted").lines().flat_map(|line| ["> ", line, "\n"]).collect();
    desk.put("quoted.eml", &message(TUESDAY, &[text(&quoted)]));
    desk.put("blank.toml", desk.form("Lorien").as_bytes());
    let both =
        [("a.toml", "one"), ("b.toml", "two")].map(|(name, word)| file(name, desk.orders("Lorien", word).as_bytes()));
    desk.put("two.eml", &message(MONDAY, &both));
    let receipt = desk.receipt(&["two.eml"], "lorien", &[]).expect("its sender is answered");
    for words in [
        "Your orders of Monday 4 March 2024, 18:30, have come and do not count yet. **They wait for the umpire, who decides",
        "whether they count: 2 sets of orders came at the same time: a.toml and b.toml.",
        "You may also send the orders that shall count once more",
        "What counts until then",
        "No orders of yours for turn 0 have been accepted yet.",
    ] {
        assert!(receipt.replace('\n', " ").contains(words), "{words}: {receipt}");
    }
    assert!(!receipt.contains("two.eml"), "the umpire's own files are not named: {receipt}");
    let taken = desk.receipt(&["new.eml"], "lorien", &[]).expect("a receipt");
    let before = desk.bytes();
    for (file, says) in [
        ("old.eml", "your orders that count were sent later, Tuesday 5 March 2024, "),
        ("two.eml", "2 sets of orders came at the same time"),
        ("blank.toml", "they have no entry, and your orders of Tuesday 5 March 2024, "),
        ("quoted.eml", "all of them are quoted lines, and orders of yours count already"),
    ] {
        let receipt = desk.receipt(&[file], "lorien", &["--mail", &addresses]).expect("a receipt");
        assert!(receipt.contains("They wait for the umpire") && receipt.contains(says), "{file}: {receipt}");
        let digest = taken.split("digest ").nth(1).and_then(|rest| rest.split('.').next()).expect("a digest");
        assert!(receipt.contains(digest) && receipt.contains("still count: 1 entry."), "{file}: {receipt}");
        assert!(desk.mailed("lorien").is_some_and(|mail| mail.contains("wait for the umpire")), "{file}");
    }
    assert!(desk.bytes() == before, "and nothing is kept");
    let receipt = desk.receipt(&["old.eml"], "lorien", &["--replace"]).expect("a receipt");
    assert!(receipt.contains("No errors.") && !receipt.contains("wait for"), "{receipt}");
}

#[test]
fn orders_in_the_name_of_another_nation_are_answered_to_whose_key_they_have_and_name_nothing_of_the_other() {
    let desk = Desk::new();
    let (own, false_one) =
        (desk.orders("Lorien", "mine"), desk.orders("Karst", "false").replace("\"Karst\"", "\"Lorien\""));
    desk.put_at("box/secret.toml", &own, 1);
    desk.put_at("box/false.toml", &false_one, 1);
    let receipt = desk.receipt(&["box"], "lorien", &[]).expect("its sender is answered");
    assert!(receipt.contains("other orders came at the same time") && !receipt.contains("false"), "{receipt}");
    let other = fs::read_to_string(desk.folder.path("papers/karst/karst-t00-receipt.md")).expect("and the other");
    assert!(other.contains("other orders came at the same time") && !other.contains("secret"), "{other}");
    assert!(!other.contains("Lorien"), "{other}");
}

#[test]
fn a_receipt_says_that_earlier_orders_of_the_turn_count_no_more() {
    let desk = Desk::new();
    let more = format!("{}\n[[words]]\ntext = \"more\"\n", desk.orders("Lorien", "mine"));
    desk.put_at("a.toml", &more, 1);
    let first = desk.receipt(&["a.toml"], "lorien", &[]).expect("a receipt");
    assert!(!first.contains("in place of"), "{first}");
    desk.put_at("b.toml", &desk.orders("Lorien", "others"), 2);
    let second = desk.receipt(&["b.toml"], "lorien", &[]).expect("a receipt");
    assert!(
        second.contains("in place of all that you sent for this turn before: 2 entries then, 1 entry now"),
        "{second}"
    );
}

#[test]
fn a_letter_that_is_not_accepted_changes_no_receipt_once_a_later_one_counts() {
    let desk = Desk::new();
    let slip = format!("{}\n[[words]]\ntext = \"hold\n", desk.form("Lorien"));
    desk.put_at("box/a.toml", &slip, 1);
    desk.put_at("box/b.toml", &desk.orders("Lorien", "mine"), 2);
    for _ in 0..2 {
        let receipt = desk.receipt(&["box"], "lorien", &[]).expect("a receipt");
        assert!(receipt.contains("No errors.") && !receipt.contains("not accepted"), "{receipt}");
    }
}

#[test]
fn a_receipt_follows_orders_that_come_by_another_road() {
    let desk = Desk::new();
    let addresses = desk.addresses();
    desk.put("o.toml", desk.orders("Lorien", "mine").as_bytes());
    let first = desk.receipt(&["o.toml"], "lorien", &["--mail", &addresses]).expect("a receipt");
    assert!(desk.mailed("lorien").is_some(), "{first}");
    let text = desk.orders("Lorien", "another");
    drive(&desk.save, Some("all"), &[json!({"orders": {"nation": "Lorien", "text": text}})]);
    desk.put("k.toml", desk.orders("Karst", "ours").as_bytes());
    let then = desk.receipt(&["k.toml"], "lorien", &[]).expect("a receipt");
    assert!(then != first && desk.mailed("lorien").is_none(), "{then}");
}

#[test]
fn an_entry_is_one_error_however_much_is_wrong_with_it_and_its_cause_is_told_alone() {
    let desk = Desk::new();
    let entries = "\n[[organise]]\nddo = \"detach\"\nforce = \"1st Brigade\"\n\n\
                   [[organise]]\ndo = \"atach\"\nforce = \"X\"\ngenral = \"Azur\"\n\n\
                   [[diplomacy]]\ndoo = \"war\"\nwitth = \"Karst\"\n";
    desk.put("o.toml", (desk.form("Lorien") + entries).as_bytes());
    let receipt = desk.receipt(&["o.toml"], "lorien", &[]).expect("a receipt");
    assert!(receipt.contains("3 entries with errors are ignored. Correct them"), "{receipt}");
    assert!(!receipt.contains("is missing in") && !receipt.contains("it takes"), "{receipt}");
    let status = told(&fanion(&["campaign", "status", &desk.save]));
    assert!(status.contains("Lorien: orders of turn 0 taken, ") && status.contains("entries 3, errors 3"), "{status}");
    drop(drive(&desk.save, Some("all"), &[json!({"pick": "close"})]));
    let status = told(&fanion(&["campaign", "status", &desk.save]));
    assert!(status.contains("entries 3, errors 3"), "the same once they are opened: {status}");
}

#[test]
fn a_table_that_no_file_has_is_listed_at_its_own_line_wherever_it_lies_and_lies_in_no_entry_above_it() {
    for before in [false, true] {
        let desk = Desk::new();
        let form = desk.form("Lorien");
        let unknown = "\n[[organize]]\ndo = \"garrison\"\nforce = \"I Corps\"\n";
        let good = "\n[[words]]\ntext = \"mine\"\n";
        let text = if before { format!("{form}{unknown}{good}") } else { format!("{form}{good}{unknown}") };
        let line = 1 + text[..text.find("[[organize]]").expect("it is there")].matches('\n').count();
        desk.put("o.toml", text.as_bytes());
        let receipt = desk.receipt(&["o.toml"], "lorien", &[]).expect("a receipt");
        let listed =
            format!("- Line {line}: not counted: the file has no key \"organize\"; did you mean \"organise\"?\n");
        assert!(receipt.contains("1 entry with errors is ignored.") && receipt.contains(&listed), "{receipt}");
        let path = desk.folder.path("o.toml").display().to_string();
        let told = told(&fanion(&["campaign", "take", &desk.save, &path, "--replace"]));
        assert!(!told.contains("mine: the file") && !told.contains("words: the file"), "{told}");
    }
}

#[test]
fn the_key_of_another_nation_is_a_wrong_key_and_the_right_one_is_not_shown() {
    let desk = Desk::new();
    let theirs = desk.orders("Karst", "theirs");
    let key = theirs.lines().find_map(|line| line.strip_prefix("key = ")).expect("a key");
    desk.put("o.toml", desk.orders("Lorien", "mine").replace("\"Lorien\"", "\"Karst\"").as_bytes());
    let path = desk.folder.path("o.toml").display().to_string();
    let output = fanion(&["campaign", "take", &desk.save, &path]);
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(
        said.contains("o.toml:4:10: error[wrong-key]: `nation` is Lorien, whose key this is, found Karst"),
        "{said}"
    );
    assert!(!said.contains(key.trim_matches('"')), "{said}");
}

#[test]
fn of_two_nations_in_one_letter_the_receipt_says_which_orders_are_not_taken_and_why() {
    let desk = Desk::new();
    let (first, second) =
        (desk.orders("Lorien", "mine"), desk.orders("Lorien", "theirs").replace("\"Lorien\"", "\"Karst\""));
    desk.put("o.toml", format!("{first}\n\n{second}").as_bytes());
    let receipt = desk.receipt(&["o.toml"], "lorien", &[]).expect("a receipt");
    let why = "are not taken: \"nation\" is Lorien, whose key this is";
    assert!(receipt.contains("the other orders of this message, from line ") && receipt.contains(why), "{receipt}");
    let head = "No errors in them. Other orders in the same message are not accepted, see below.";
    assert!(receipt.contains(head), "its first lines say so: {receipt}");
}

/// A date of now, as mail has it.
fn just_now() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock");
    mail::date(i64::try_from(now.as_secs()).expect("a time") + 60)
}

#[test]
fn a_message_of_a_known_sender_without_orders_is_answered_with_what_was_looked_for_and_how_orders_are_sent() {
    let prose = "Dear umpire,\n\nplease march the First Corps to the ford and hold it.\n\nAnna";
    for (beside, from) in [(true, "Anna <Anna@Example.org>"), (false, "anna@example.org")] {
        let desk = Desk::new();
        let addresses = desk.addresses();
        let body =
            String::from_utf8(message(&just_now(), &[text(prose), file("plan.pdf", b"%PDF-1.4")])).expect("text");
        desk.put("prose.eml", body.replacen("Anna <anna@example.org>", from, 1).as_bytes());
        let before = desk.bytes();
        let more = ["--mail", addresses.as_str()];
        if beside {
            desk.put("addresses.toml", &fs::read(&addresses).expect("addresses"));
        }
        let receipt = desk.receipt(&["prose.eml"], "lorien", if beside { &[] } else { &more });
        let receipt = receipt.expect("its sender is answered");
        for words in [
            "No orders were found in your message of ",
            "attach lorien-t00.orders.toml as you filled it in",
            "In the text and in every attached file: lines that begin with \"format =\", ",
            "Seen: text (14 words), plan.pdf, a PDF document.",
            "No orders of yours for turn 0 have been accepted yet.",
        ] {
            assert!(receipt.contains(words), "{words}: {receipt}");
        }
        assert_eq!(desk.mailed("lorien").is_some_and(|mail| mail.contains("No orders were found")), !beside);
        assert_eq!(desk.bytes(), before, "and nothing is kept");
        assert!(!desk.folder.path("papers/karst/karst-t00-receipt.md").exists(), "and nobody else is");
        // A stranger has no folder.
        desk.put("other.eml", body.replace("anna@example.org", "zoe@example.org").as_bytes());
        assert_eq!(desk.receipt(&["other.eml"], "karst", &more), None);
    }
}

#[test]
fn words_beside_orders_that_count_say_that_those_still_count_and_words_before_them_are_not_answered() {
    let desk = Desk::new();
    let addresses = desk.addresses();
    let more = ["--mail", addresses.as_str()];
    desk.put("o.toml", desk.orders("Lorien", "mine").as_bytes());
    desk.put("early.eml", &message(TUESDAY, &[text("Hello! Orders follow.")]));
    desk.put("late.eml", &message(&just_now(), &[text("Thank you, that was all.")]));
    for (files, says) in [(["o.toml", "early.eml"], "No errors."), (["late.eml", "o.toml"], ", still count: 1 entry.")]
    {
        let receipt = desk.receipt(&files, "lorien", &more).expect("a receipt");
        assert!(receipt.contains(says), "{says}: {receipt}");
        assert_eq!(receipt.contains("No orders were found"), files[0] == "late.eml", "{receipt}");
    }
}

#[test]
fn orders_whose_head_says_no_nation_are_answered_to_whoever_writes_from_there() {
    let desk = Desk::new();
    let addresses = desk.addresses();
    let slip = desk.orders("Lorien", "mine").replace("nation =", "nation").replace("key =", "key");
    desk.put("slip.eml", &message(&just_now(), &[file("o.toml", slip.as_bytes())]));
    let receipt = desk.receipt(&["slip.eml"], "lorien", &["--mail", &addresses]).expect("its sender is answered");
    assert!(receipt.contains("are not accepted") && receipt.contains("- Line "), "{receipt}");
}
