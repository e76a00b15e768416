//! Home from the table: a row that says two things, loans, strength above the start, a unit that is alive and off the table.

use std::fs;

use serde_json::json;

use crate::screens::desk::Desk as Screen;
use crate::support::program::{Folder, drive, fanion, told};

/// Lorien marches to Gorge, and the battle lies on the table.
struct Table {
    folder: Folder,
    save: String,
}

impl Table {
    fn new() -> Self {
        let folder = Folder::new();
        let save = folder.path("vale.fanion").display().to_string();
        let table = Self { folder, save };
        told(&fanion(&["campaign", "new", "three-rivers", "--save", &table.save, "--seed", "7"]));
        table.publish();
        table.orders(0, "\n[[diplomacy]]\ndo = \"war\"\nwith = \"Karst\"\n");
        let picks = ["close", "publish", "official"].map(|key| json!({"pick": key}));
        drive(&table.save, Some("all"), &[&[json!({"set": {"handover.at": "4"}})][..], &picks].concat());
        table.publish();
        table.orders(1, "\n[[force]]\nname = \"1st Brigade\"\nto = \"0705\"\nstance = \"attack\"\n");
        drive(&table.save, Some("all"), &[json!({"pick": "close"}), json!({"pick": "table"})]);
        told(&fanion(&["campaign", "to-battle", &table.save, "--output", &table.path("table")]));
        table
    }

    fn path(&self, name: &str) -> String {
        self.folder.path(name).display().to_string()
    }

    fn publish(&self) {
        told(&fanion(&["campaign", "publish", &self.save, "--output", &self.path("papers")]));
    }

    fn orders(&self, turn: u32, entries: &str) {
        let form = fs::read_to_string(self.path(&format!("papers/lorien/lorien-t{turn:02}.orders.toml")));
        let path = self.path("orders.toml");
        fs::write(&path, form.expect("a form") + entries).expect("a file");
        told(&fanion(&["campaign", "take", &self.save, &path]));
    }

    fn form(&self) -> String {
        fs::read_to_string(self.path("table/result.toml")).expect("a form")
    }

    /// Takes this result into a copy of the campaign: exit status, and all that is said.
    fn takes(&self, result: &str) -> (Option<i32>, String) {
        let (copy, path) = (self.path("copy.fanion"), self.path("result.toml"));
        fs::copy(&self.save, &copy).expect("a copy");
        fs::write(&path, result).expect("a file");
        let before = fs::read(&copy).expect("a copy");
        let output = fanion(&["campaign", "from-battle", &copy, "--result", &path, "--field", "A"]);
        let unchanged = fs::read(&copy).expect("a copy") == before;
        assert_eq!(output.status.success(), !unchanged, "refused or taken, never half");
        (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    }
}

impl Table {
    /// The same typed at the umpire's desk: whether it was taken, and all that is shown.
    fn takes_at_the_desk(&self, result: &str) -> (bool, String) {
        let (copy, path) = (self.path("desk.fanion"), self.path("result.toml"));
        fs::copy(&self.save, &copy).expect("a copy");
        fs::write(&path, result).expect("a file");
        let before = fs::read(&copy).expect("a copy");
        let mut screen = Screen::in_folder(200, 60, &self.folder.path(""));
        screen.open(std::path::Path::new(&copy));
        screen.press("Ctrl-A");
        screen.type_words("result.toml");
        screen.press("Enter");
        let asked = screen.text();
        if asked.contains("Take the result of") {
            assert!(fs::read(&copy).expect("a copy") == before, "it is asked first");
            screen.press("Enter");
        }
        let message = screen.model.message.as_ref().map(|message| message.words.clone()).unwrap_or_default();
        (fs::read(&copy).expect("a copy") != before, asked + &screen.text() + &message)
    }
}

/// A result with this in its first row in place of the strength that is left.
fn with(form: &str, row: &str) -> (String, usize) {
    let at = form.lines().position(|line| line.trim_start().starts_with("left")).expect("a row");
    let lines: Vec<&str> = form.lines().enumerate().map(|(line, own)| if line == at { row } else { own }).collect();
    (lines.join("\n") + "\n", at + 1)
}

#[test]
fn a_row_that_says_two_things_is_told_at_its_line_and_nothing_is_taken() {
    let table = Table::new();
    let form = table.form();
    let cases = [
        ("left = 0\nfate = \"stands\"", "nothing is left of Line 9, and it stands"),
        ("left = 0\nfate = \"left\"", "nothing is left of Line 9, and it has left the table alive"),
        ("left = 3\nfate = \"removed\"", "3 are left of Line 9, and it is removed"),
    ];
    for (row, words) in cases {
        let without_fate =
            form.lines().filter(|line| !line.trim_start().starts_with("fate")).collect::<Vec<_>>().join("\n");
        let (result, line) = with(&without_fate, row);
        let (code, said) = table.takes(&result);
        assert_eq!(code, Some(1), "{row}: {said}");
        assert!(said.contains(&format!("result.toml:{line}:1: {words}")), "{row}: {said}");
    }
}

#[test]
fn who_joins_a_battle_of_a_campaign_is_asked_about_before_he_does() {
    let table = Table::new();
    let game = table.path("game.fanion");
    told(&fanion(&["new", &table.path("table/scenario.toml"), "--save", &game]));
    let alone = table.path("alone.fanion");
    told(&fanion(&["new", "practice", "--save", &alone]));
    for (save, is_loan) in [(game, true), (alone, false)] {
        for (columns, rows) in [(80, 24), (120, 40)] {
            let mut screen = Screen::in_folder(columns, rows, &table.folder.path(""));
            screen.open(std::path::Path::new(&save));
            screen.press("Ctrl-N").sees("Enter lets it join; Tab goes to the next line");
            assert_eq!(screen.text().contains("A loan: it does not come home?"), is_loan, "{}", screen.text());
        }
    }
}

#[test]
fn a_loan_and_strength_above_the_start_stay_at_the_table_and_the_rest_comes_home() {
    let table = Table::new();
    let form = table.form();
    assert_eq!(table.takes(&form).0, Some(0), "{}", table.takes(&form).1);
    let loan = "\n[[unit]]\nside = \"A\"\nname = \"Borrowed Hussars\"\nstart = 4\nleft = 3\n";
    let (code, said) = table.takes(&(form.clone() + loan));
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("Borrowed Hussars joined at the table: a loan, it does not come home"), "{said}");
    let (more, _) = with(&form, "left = 10");
    let (code, said) = table.takes(&more);
    assert_eq!(code, Some(0), "a battle is never refused for one unit: {said}");
    assert!(said.contains("Line 9 has 10 left of ") && said.contains("what is above the start stays out"), "{said}");
    // A name that is only misspelt is no loan: the battle comes home once it is put right.
    let (code, said) = table.takes(&form.replacen("\"Line 9\"", "\"Lien 9\"", 1));
    assert!(code == Some(1) && said.contains("Line 9"), "{said}");
}

#[test]
fn a_loan_is_named_on_every_road_when_it_joins_and_when_its_battle_goes_home() {
    let table = Table::new();
    let game = table.path("game.fanion");
    told(&fanion(&["new", &table.path("table/scenario.toml"), "--save", &game]));
    let formation = fanion(&["show", &game, "--json"]);
    let shown: serde_json::Value = serde_json::from_slice(&formation.stdout).expect("JSON");
    let own = shown["sides"][0]["formations"][0]["name"].as_str().expect("a formation");
    let unit =
        json!({"name": "Borrowed Hussars", "arm": "infantry", "quality": "regular", "cv": 4, "formation": "line"});
    let joins = json!({"enlist": {"side": "A", "formation": own, "unit": unit}, "why": "lent"});
    let reply = drive(&game, None, &[joins]).pop().expect("a reply");
    assert_eq!(reply["told"][0], "Borrowed Hussars joins as a loan: it does not come home", "{reply}");
    let loan = "\n[[unit]]\nside = \"A\"\nname = \"Borrowed Hussars\"\nstart = 4\nleft = 3\n";
    let result = json!({"table": {"text": table.form() + loan}});
    let reply = drive(&table.save, Some("all"), &[result]).pop().expect("a reply");
    assert_eq!(reply["ok"], true, "{reply}");
    assert_eq!(reply["told"][0], "Borrowed Hussars joined at the table: a loan, it does not come home", "{reply}");
}

/// A result as people send it back, and what is said of how it was read.
fn as_people_write_it(form: &str) -> [(&'static str, String, &'static str); 8] {
    [
        (
            "names in capitals",
            form.replace("\"Line 9\"", "\"LINE 9\""),
            "\"LINE 9\" of side A was read as \"Line 9\" of side A",
        ),
        (
            "names with other blanks",
            form.replace("\"Line 9\"", "\" line  9\""),
            "\" line  9\" of side A was read as \"Line 9\" of side A",
        ),
        (
            "sides in small letters",
            form.replace("\"A\"", "\"a\""),
            "\"Line 9\" of side a was read as \"Line 9\" of side A",
        ),
        ("typographic quotes", form.replace("\"A\"", "“A”"), "typographic quotes were read as \""),
        ("no-break blanks", form.replace("left = ", "left\u{a0}=\u{a0}"), "no-break blanks were read as blanks"),
        ("single brackets", form.replace("[[unit]]", "[unit]"), "[unit] was read as [[unit]]"),
        ("keys in capitals", form.replace("left = ", "Left = "), "keys were read in small letters"),
        ("line ends of another kind", form.replace('\n', "\u{2028}"), "line ends of another kind"),
    ]
}

#[test]
fn a_result_is_repaired_on_every_road_and_each_says_how() {
    let table = Table::new();
    let form = table.form();
    for (what, result, says) in as_people_write_it(&form) {
        assert_ne!(result, form, "{what}");
        let (code, said) = table.takes(&result);
        assert!(code == Some(0) && said.contains(says), "{what}, from-battle: {said}");
        let copy = table.path("driven.fanion");
        fs::copy(&table.save, &copy).expect("a copy");
        let reply = drive(&copy, Some("all"), &[json!({"table": {"text": result}})]).pop().expect("a reply");
        assert_eq!(reply["ok"], true, "{what}, drive: {reply}");
        let told = reply["told"].to_string();
        assert!(told.contains(&says.replace('"', "\\\"")), "{what}, drive: {told}");
        let (taken, said) = table.takes_at_the_desk(&result);
        assert!(taken && said.contains(says), "{what}, the desk: {said}");
    }
}

#[test]
fn whoever_holds_the_field_by_the_result_is_offered_first_and_nobody_may() {
    let table = Table::new();
    for (told, key) in [("A", "A"), ("b", "B"), ("nobody", "nobody"), ("Nobody", "nobody"), ("", "A")] {
        let copy = table.path("field.fanion");
        fs::copy(&table.save, &copy).expect("a copy");
        let result = format!("field = \"{told}\"\n{}", table.form());
        let reply = drive(&copy, Some("all"), &[json!({"table": {"text": result}}), json!({"pick": "result:0705"})])
            .pop()
            .expect("a reply");
        assert_eq!(reply["ok"], true, "{told}: {reply}");
        assert_eq!(reply["prompt"]["key"], "field:0705", "{told}: {reply}");
        assert_eq!(reply["prompt"]["options"][0]["key"], key, "{told}: {reply}");
        let (taken, said) = table.takes_at_the_desk(&result);
        let question = if told.is_empty() { "Who held the field of Gorge (0705)" } else { "holds the field" };
        assert!(taken && said.contains(question), "{told}: {said}");
    }
    let (code, said) = table.takes(&format!("field = \"everybody\"\n{}", table.form()));
    assert!(code == Some(1) && said.contains("`field` is A, B or nobody; found `everybody`"), "{said}");
}

#[test]
fn the_question_before_a_result_says_what_becomes_of_it_and_hurt_of_whoever_goes_on() {
    let table = Table::new();
    let army = fs::read_to_string(table.path("table/a.toml")).expect("an army");
    assert!(army.starts_with("# Ready to use. What you change here is kept. ["), "{army}");
    let army: toml::Table = toml::from_str(&army).expect("TOML");
    let name = army["commander"]["name"].as_str().expect("a name");
    let leader = format!("\n[[leader]]\nside = \"A\"\nname = \"{name}\"\nfate = \"hurt\"\n");
    let (code, said) = table.takes(&(table.form() + &leader));
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains(&format!("{name} hurt. ")) && said.contains("It becomes official; undo takes it back."),
        "{said}"
    );
    assert!(!said.contains("?:") && !said.contains("is kept"), "{said}");
}

#[test]
fn a_result_that_does_not_balance_is_refused_at_the_desk_with_its_file_and_line() {
    let table = Table::new();
    let form = table.form();
    let without_fate =
        form.lines().filter(|line| !line.trim_start().starts_with("fate")).collect::<Vec<_>>().join("\n");
    let (result, line) = with(&without_fate, "left = 0\nfate = \"stands\"");
    let (taken, said) = table.takes_at_the_desk(&result);
    assert!(!taken && said.contains(&format!("result.toml:{line}:1: nothing is left of Line 9")), "{said}");
}
