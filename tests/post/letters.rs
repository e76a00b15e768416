//! Which letter counts, by the built program.

use std::fs::{self, File};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use serde_json::{Value as Json, json};

use super::mail::{MONDAY, TUESDAY, file, message, plain, text};
use crate::support::program::{Folder, drive, fanion, fanion_with, told};

/// A campaign in the orders of turn 0, with its papers.
pub(super) struct Desk {
    pub(super) folder: Folder,
    pub(super) save: String,
}

impl Desk {
    pub(super) fn new() -> Self {
        let folder = Folder::new();
        let save = folder.path("vale.fanion").display().to_string();
        told(&fanion(&["campaign", "new", "three-rivers", "--save", &save, "--seed", "7"]));
        let papers = folder.path("papers").display().to_string();
        told(&fanion(&["campaign", "publish", &save, "--output", &papers]));
        Self { folder, save }
    }

    pub(super) fn form(&self, nation: &str) -> String {
        let stem = nation.to_lowercase();
        fs::read_to_string(self.folder.path(&format!("papers/{stem}/{stem}-t00.orders.toml"))).expect("a form")
    }

    /// The form with a word below it.
    pub(super) fn orders(&self, nation: &str, word: &str) -> String {
        format!("{}\n[[words]]\ntext = \"{word}\"\n", self.form(nation))
    }

    pub(super) fn put(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, bytes).expect("a file");
        path
    }

    /// The same, written so many hours after some day.
    pub(super) fn put_at(&self, name: &str, text: &str, hours: u64) {
        let path = self.put(name, text.as_bytes());
        let when = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + hours * 3600);
        File::options().write(true).open(path).expect("it is there").set_modified(when).expect("a time");
    }

    /// What lies there was written later than all else, as far as its file says.
    pub(super) fn put_at_a_later_time(&self, name: &str) {
        let path = self.folder.path(name);
        let when = SystemTime::now() + Duration::from_secs(3600);
        File::options().write(true).open(path).expect("it is there").set_modified(when).expect("a time");
    }

    /// Exit status and all that is said.
    pub(super) fn take(&self, args: &[&str]) -> (Option<i32>, String) {
        let paths: Vec<String> = args
            .iter()
            .map(
                |arg| {
                    if arg.starts_with('-') { (*arg).to_owned() } else { self.folder.path(arg).display().to_string() }
                },
            )
            .collect();
        let mut all = vec!["campaign", "take", &self.save];
        all.extend(paths.iter().map(String::as_str));
        let output = fanion(&all);
        let both = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8_lossy(&both).replace(&self.folder.path("").display().to_string(), ""))
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        fs::read(&self.save).expect("the save")
    }

    /// The words of a nation's orders once a copy of the campaign is closed.
    pub(super) fn counts(&self, nation: usize) -> Option<String> {
        let copy = self.folder.path("closed.fanion").display().to_string();
        fs::copy(&self.save, &copy).expect("a copy");
        let replies = close(&copy);
        let events = replies.iter().filter_map(|reply| reply["events"].as_array()).flatten();
        let read = events.filter_map(|event| event.get("orders-read")).find(|read| read["nation"] == nation)?;
        let word = read["orders"]["words"][0]["text"].as_str().map(str::to_owned);
        word.or_else(|| read["orders"].is_object().then(String::new))
    }
}

/// The orders are closed; words that the umpire reads are left as they are.
fn close(save: &str) -> Vec<Json> {
    let mut replies = Vec::new();
    for pick in ["close", "leave", "leave", "leave"] {
        replies.extend(drive(save, Some("all"), &[json!({"pick": pick})]));
        let open = replies
            .last()
            .is_some_and(|reply| reply["prompt"]["key"].as_str().is_some_and(|key| key.starts_with("words:")));
        if !open {
            break;
        }
    }
    replies
}

#[test]
fn the_later_letter_counts_whatever_files_are_called() {
    let desk = Desk::new();
    desk.put_at("box/b.toml", &desk.orders("Lorien", "first"), 1);
    desk.put_at("box/a.toml", &desk.orders("Lorien", "second"), 2);
    let (code, said) = desk.take(&["box"]);
    assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("second")), "{said}");
    assert!(said.contains("in place of the letter of Tuesday 14 November 2023, 23:13: 1 entry then, 1 now"), "{said}");
    assert!(said.trim_end().ends_with("2 taken"), "{said}");
}

#[test]
fn an_older_letter_and_an_empty_one_wait_and_the_same_one_changes_nothing() {
    let desk = Desk::new();
    let mail = |date: &str, text: &str| message(date, &[super::mail::text("mine\n"), file("o.toml", text.as_bytes())]);
    desk.put("new.eml", &mail(TUESDAY, &desk.orders("Lorien", "new")));
    desk.put("old.eml", &mail(MONDAY, &desk.orders("Lorien", "old")));
    desk.put("blank.toml", desk.form("Lorien").as_bytes());
    assert_eq!(desk.take(&["new.eml"]).0, Some(0));
    let before = desk.bytes();
    let (code, said) = desk.take(&["old.eml"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("old.eml/o.toml: waits: it is older (Monday 4 March 2024, 18:30) than the letter"), "{said}");
    assert!(said.contains("Take it all the same with --replace"), "{said}");
    let (code, said) = desk.take(&["blank.toml"]);
    assert!(
        code == Some(1) && said.contains("waits: it has no entry, and the letter of Tuesday 5 March 2024"),
        "{said}"
    );
    let (code, said) = desk.take(&["new.eml"]);
    assert_eq!((code, said.trim_end()), (Some(0), "Lorien: already taken"));
    assert!(desk.bytes() == before, "nothing was written");
    let (code, said) = desk.take(&["old.eml", "blank.toml", "--replace"]);
    assert!(code == Some(1) && said.contains("--replace takes one thing that waits, and these do: "), "{said}");
    assert!(desk.bytes() == before, "nothing was written");
    let (code, said) = desk.take(&["old.eml", "--replace"]);
    assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("old")), "{said}");
    let (code, said) = desk.take(&["new.eml"]);
    assert!(code == Some(0) && said.starts_with("Lorien: already taken (replaced "), "{said}");
    assert_eq!(desk.counts(0).as_deref(), Some("old"), "a letter that was replaced does not come back by itself");
}

#[test]
fn a_letter_that_an_empty_one_replaced_counts_again_when_the_umpire_says_so() {
    let desk = Desk::new();
    desk.put("good.toml", desk.orders("Lorien", "good").as_bytes());
    desk.put("blank.toml", desk.form("Lorien").as_bytes());
    assert_eq!(desk.take(&["good.toml"]).0, Some(0));
    assert_eq!(desk.take(&["blank.toml", "--replace"]).0, Some(0));
    assert_eq!(desk.counts(0).unwrap_or_default(), "");
    let (code, said) = desk.take(&["good.toml"]);
    assert!(code == Some(0) && said.contains("--replace lets it count again"), "{said}");
    let (code, said) = desk.take(&["good.toml", "--replace"]);
    assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("good")), "{said}");
    let (_, said) = desk.take(&["good.toml", "--replace"]);
    assert_eq!(said.trim_end(), "Lorien: already taken", "and it is taken once");
}

#[test]
fn of_several_files_in_a_message_blank_ones_are_left_and_the_umpire_names_one() {
    let desk = Desk::new();
    let both =
        [("a.toml", "one"), ("b.toml", "two")].map(|(name, word)| file(name, desk.orders("Lorien", word).as_bytes()));
    desk.put("two.eml", &message(MONDAY, &both));
    let (code, said) = desk.take(&["two.eml"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("two.eml: waits: two files of Lorien, a.toml and b.toml; name one with --part"), "{said}");
    let (code, said) = desk.take(&["two.eml", "--part=b.toml"]);
    assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("two")), "{said}");
    let parts =
        [file("form.toml", desk.form("Karst").as_bytes()), file("k.toml", desk.orders("Karst", "mine").as_bytes())];
    desk.put("form.eml", &message(MONDAY, &parts));
    let (code, said) = desk.take(&["form.eml"]);
    assert_eq!((code, desk.counts(1).as_deref()), (Some(0), Some("mine")), "{said}");
    assert!(said.contains("form.eml/form.toml: left: the form as it went out"), "{said}");
}

#[test]
fn a_folder_is_taken_whole_and_what_is_no_letter_stops_nothing() {
    let desk = Desk::new();
    desk.put("box/0-cake.eml", &message(MONDAY, &[text("Shall I bring cake?\n")]));
    desk.put("box/1.toml.txt", desk.orders("Lorien", "mine").as_bytes());
    desk.put("box/2.toml", desk.orders("Karst", "x").replace("text = \"", "text = ").as_bytes());
    desk.put("box/photo.jpg", b"\xFF\xD8\xFF\xE0 ");
    desk.put("box/inner/3.toml", desk.orders("Seamark", "x").as_bytes());
    for passed_over in [".DS_Store", "._1.toml", "~$1.docx", "Thumbs.db", "desktop.ini"] {
        desk.put(&format!("box/{passed_over}"), b"\0\x05\x16\x07");
    }
    let (code, said) = desk.take(&["box"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.trim_end().ends_with("1 taken, 1 faulty, 3 left"), "{said}");
    assert!(said.contains("box/inner: left: a folder in the folder"), "{said}");
    assert!(said.contains("2.toml:") && said.contains("error[toml]: a text begins with \""), "{said}");
    assert!(!said.contains("DS_Store") && !said.contains("Thumbs"), "{said}");
    assert_eq!(desk.counts(0).as_deref(), Some("mine"));
    let (code, said) = desk.take(&["box/0-cake.eml"]);
    assert!(code == Some(1) && said.contains("left: no orders in it"), "{said}");
    fs::create_dir(desk.folder.path("nothing")).expect("a folder");
    assert!(desk.take(&["nothing"]).1.contains("nothing: left: the folder is empty"));
}

#[test]
fn what_is_piped_in_is_a_letter_and_its_notes_stand_in_the_receipt() {
    let desk = Desk::new();
    let head: Vec<String> = desk
        .form("Lorien")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(str::to_owned)
        .collect();
    let typed = format!("Hi,\n\n{}\n[[words]]\ntext = “mine”\n-- \nAnna\n", head.join("\n"));
    let papers = desk.folder.path("papers").display().to_string();
    let output = fanion_with(&["campaign", "take", &desk.save, "-", "--output", &papers], &typed);
    let said = told(&output);
    assert!(
        said.contains("entries 1, errors 0") && said.contains("typographic quotes were read as \": line 9"),
        "{said}"
    );
    assert_eq!(desk.counts(0).as_deref(), Some("mine"));
    let receipt = fs::read_to_string(desk.folder.path("papers/lorien/lorien-t00-receipt.md")).expect("a receipt");
    assert!(receipt.contains("typographic quotes") && receipt.contains("lines 3 to 9"), "{receipt}");
}

#[test]
fn a_date_ahead_is_not_believed_and_orders_after_the_close_are_told_when_it_was() {
    let desk = Desk::new();
    let ahead = message("Fri, 01 Jan 2100 00:00:00 +0000", &[file("o.toml", desk.orders("Lorien", "mine").as_bytes())]);
    desk.put("ahead.eml", &ahead);
    let (code, said) = desk.take(&["ahead.eml"]);
    assert!(code == Some(0) && said.contains("lies ahead and is not believed"), "{said}");
    close(&desk.save);
    desk.put("late.toml", desk.orders("Karst", "late").as_bytes());
    let (code, said) = desk.take(&["late.toml"]);
    assert!(code == Some(1) && said.contains("late.toml:1:1: error[closed]: orders of turn 0 closed on "), "{said}");
}

#[test]
fn a_hundred_faults_are_told_and_the_file_is_not_kept() {
    let desk = Desk::new();
    let many = (0..3_000).map(|at| format!("k{at} = 1\n")).collect::<Vec<_>>().concat();
    desk.put("l.toml", desk.orders("Lorien", "x").replace("\n[[words]]", &format!("\n{many}[[words]]")).as_bytes());
    let before = desk.bytes();
    let (code, said) = desk.take(&["l.toml"]);
    assert_eq!((code, said.matches("error[").count()), (Some(1), 100), "{said}");
    assert!(said.contains("and 2,90") && said.matches("did you mean").count() <= 10, "{said}");
    assert!(desk.bytes() == before);
}

#[test]
fn no_more_than_fifty_letters_of_a_nation_and_turn_are_kept() {
    let desk = Desk::new();
    for at in 0..51 {
        desk.put_at(&format!("box/{at:02}.toml"), &desk.orders("Lorien", &format!("w{at}")), at);
    }
    let (code, said) = desk.take(&["box"]);
    assert!(
        code == Some(1) && said.contains("50 letters") && said.trim_end().ends_with("50 taken, 1 faulty"),
        "{said}"
    );
    assert_eq!(desk.counts(0).as_deref(), Some("w49"));
}

#[test]
fn closing_before_the_deadline_with_orders_missing_takes_the_word() {
    let desk = Desk::new();
    let typed = |lines: &str| told(&fanion_with(&["drive", &desk.save, "--text", "--side", "all"], lines));
    let said = typed("\n1\nquit\n");
    assert!(said.contains("have sent nothing; the deadline is ") && said.contains("Type close to close now"), "{said}");
    assert!(told(&fanion(&["campaign", "status", &desk.save])).contains("turn 0, C2"));
    typed("close\nquit\n");
    assert!(!told(&fanion(&["campaign", "status", &desk.save])).contains("turn 0, C2"));
}

#[test]
fn closing_before_the_deadline_takes_the_word_where_all_have_sent_and_an_entry_is_wrong_too() {
    let desk = Desk::new();
    for (at, nation) in ["Lorien", "Karst", "Seamark"].into_iter().enumerate() {
        let entry = if at == 1 { "\n[[organise]]\ndo = \"detach\"\nforce = \"Nobody\"\n" } else { "" };
        desk.put(&format!("{nation}.toml"), (desk.orders(nation, "mine") + entry).as_bytes());
        desk.take(&[&format!("{nation}.toml")]);
    }
    let typed = |lines: &str| told(&fanion_with(&["drive", &desk.save, "--text", "--side", "all"], lines));
    let said = typed("\n1\nquit\n");
    assert!(said.contains("1 error of Karst; the deadline is ") && said.contains("Type close to close now"), "{said}");
    assert!(told(&fanion(&["campaign", "status", &desk.save])).contains("turn 0, C2"));
    // What was said to the umpire in these orders is asked about next.
    let said = typed("close\nquit\n");
    assert!(said.contains("orders read, 0 errors") && !said.contains("to close now"), "{said}");
}

#[test]
fn a_nation_is_the_same_in_other_capitals_blanks_and_composed_letters_on_every_road() {
    let folder = Folder::new();
    let scenario = folder.path("own.toml");
    let three = include_str!("../../orbats/campaign-1805/three-rivers.toml");
    fs::write(&scenario, three.replace("\nLorien =", "\n\"Lorien\" =").replace("Lorien", "\u{c9}lys\u{e9}e"))
        .expect("a file");
    let save = folder.path("own.fanion").display().to_string();
    told(&fanion(&["campaign", "new", &scenario.display().to_string(), "--save", &save, "--seed", "7"]));
    let papers = folder.path("papers").display().to_string();
    let own = ["\u{e9}LYS\u{c9}E", "E\u{301}lyse\u{301}e", " \u{c9}lys\u{e9}\u{ad}e"];
    for name in own {
        told(&fanion(&["campaign", "publish", &save, "--output", &papers, "--only", name]));
        told(&fanion(&["campaign", "sent", &save, name]));
    }
    let of_it = |path: &PathBuf| path.to_string_lossy().ends_with("-t00.orders.toml");
    let folders = fs::read_dir(&papers).expect("papers").filter_map(|entry| fs::read_dir(entry.ok()?.path()).ok());
    let mut files = folders.flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let form = fs::read_to_string(files.find(of_it).expect("a form")).expect("a form");
    for (at, name) in own.into_iter().enumerate() {
        let letter = form.replace("nation = \"\u{c9}lys\u{e9}e\"", &format!("nation = \"{name}\""));
        let file = folder.path(&format!("{at}.toml"));
        fs::write(&file, format!("{letter}\n[[words]]\ntext = \"{at}\"\n")).expect("a file");
        let said = told(&fanion(&["campaign", "take", &save, &file.display().to_string(), "--replace"]));
        assert!(said.contains("\u{c9}lys\u{e9}e: orders of turn 0 taken"), "{name}: {said}");
    }
    let said = String::from_utf8_lossy(&fanion(&["campaign", "sent", &save, "Elysee"]).stderr).into_owned();
    assert!(said.contains("there is no nation `Elysee`"), "{said}");
}

#[test]
fn the_same_orders_as_a_file_and_in_the_text_are_one_letter() {
    let desk = Desk::new();
    let orders = desk.orders("Lorien", "hold");
    let remarked = format!("{orders}\n# from my phone\n");
    let both = message(MONDAY, &[text(&remarked), file("lorien-t00.orders.toml", orders.as_bytes())]);
    desk.put("both.eml", &both);
    let (status, said) = desk.take(&["both.eml"]);
    assert_eq!(status, Some(0), "{said}");
    desk.put("text.eml", &message(TUESDAY, &[text(&orders)]));
    let (status, said) = desk.take(&["text.eml"]);
    assert!(status == Some(0) && said.contains("already taken"), "{said}");
}

#[test]
fn the_umpire_s_own_papers_are_no_answers() {
    let desk = Desk::new();
    let before = desk.bytes();
    let (status, said) = desk.take(&["papers/lorien"]);
    assert!(status == Some(1) && said.contains("left: the form as it went out"), "{said}");
    assert_eq!(desk.bytes(), before);
}

#[test]
fn orders_of_an_earlier_turn_are_known_and_not_faulty_and_papers_of_an_undone_turn_are_set_aside() {
    let desk = Desk::new();
    let papers = desk.folder.path("papers");
    let publish = || told(&fanion(&["campaign", "publish", &desk.save, "--output", &papers.display().to_string()]));
    desk.put("box/l.toml", desk.orders("Lorien", "mine").as_bytes());
    assert_eq!(desk.take(&["box"]).0, Some(0));
    close(&desk.save);
    publish();
    drive(&desk.save, Some("all"), &[json!({"pick": "official"})]);
    publish();
    let [old, new] = [0, 1].map(|turn| papers.join(format!("lorien/lorien-t0{turn}.md")));
    assert!(old.is_file() && new.is_file(), "turn 1 has come");
    let (code, said) = desk.take(&["box"]);
    assert_eq!((code, said.trim_end()), (Some(0), "Lorien: already taken, in turn 0\n1 known"));
    // Back in turn 0, what was written of turn 1 looks valid no longer.
    while told(&fanion(&["campaign", "status", &desk.save])).contains("turn 1") {
        drive(&desk.save, Some("all"), &[json!({"undo": true})]);
    }
    let said = publish();
    let aside = papers.join("lorien/undone");
    assert!(said.contains(&format!("of a turn that was undone: moved to {}", aside.display())), "{said}");
    assert!(!new.exists() && aside.join("lorien-t01.md").is_file() && old.is_file());
}

#[test]
fn an_entry_above_the_head_is_never_left_out_in_silence() {
    let desk = Desk::new();
    let form = desk.form("Lorien");
    let quoted = form.lines().map(|line| format!("> {line}")).collect::<Vec<_>>().join("\n");
    let entry = "[[words]]\ntext = \"hold the ford\"\n";
    for (name, below) in [("quoted.eml", &quoted), ("own.eml", &form)] {
        let letter = format!("Hello,\n\n{entry}\nAnna\n\n{below}");
        desk.put(name, &plain(&[], letter.as_bytes()));
        let before = desk.bytes();
        let (code, said) = desk.take(&[name]);
        assert_ne!(code, Some(0), "{said}");
        assert!(said.contains(":3:1: error[above-head]: [[words]] is above the head of the orders"), "{said}");
        assert!(said.contains("send it below the head"), "{said}");
        assert_eq!(desk.bytes(), before, "{said}");
    }
    // What is quoted more often than the orders is of somebody else's text.
    let answer = format!("> > {}\n\n{}", entry.replace('\n', "\n> > "), desk.orders("Lorien", "mine"));
    desk.put("answer.eml", &plain(&[], answer.as_bytes()));
    let (code, said) = desk.take(&["answer.eml"]);
    assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("mine")), "{said}");
}
