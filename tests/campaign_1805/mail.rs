//! Orders by mail, papers by mail, by the built program.

use std::fs;
use std::path::{Path, PathBuf};

use fanion::tui::orders::OrdersFile;
use serde_json::json;

use crate::support::program::{Folder, drive, fanion, told};

/// A campaign in the orders of turn 1, with its papers.
struct Desk {
    folder: Folder,
    save: String,
    mail: PathBuf,
}

impl Desk {
    fn new() -> Self {
        let folder = Folder::new();
        let save = folder.path("vale.fanion").display().to_string();
        let mail = folder.path("mail");
        told(&fanion(&["campaign", "new", "orbats/campaign-1805/three-rivers.toml", "--save", &save, "--seed", "7"]));
        let desk = Self { folder, save, mail };
        desk.publish(&[]);
        desk
    }

    fn publish(&self, more: &[&str]) -> String {
        let mail = self.mail.display().to_string();
        told(&fanion(&[&["campaign", "publish", &self.save, "--output", &mail], more].concat()))
    }

    /// The form of a nation's orders with entries below.
    fn orders(&self, nation: &str, entries: &str) -> String {
        let form =
            fs::read_to_string(self.mail.join(nation).join(format!("{nation}-t00.orders.toml"))).expect("a form");
        form + entries
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.folder.path(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).expect("a folder");
        }
        fs::write(&path, text).expect("a file");
        path.display().to_string()
    }
}

/// A message as a mail program saves it.
fn message(encoding: &str, body: &str) -> String {
    format!(
        "From: Anna <anna@example.org>\r\nTo: umpire@example.org\r\nSubject: =?utf-8?Q?my_orders?=\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/mixed; boundary=\"xyz\"\r\n\r\n--xyz\r\nContent-Type: text/plain\r\n\r\nHere they are.\r\n\
         --xyz\r\nContent-Type: application/octet-stream; name=\"orders.toml\"\r\n\
         Content-Disposition: attachment; filename=\"../../orders.toml\"\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n\
         {body}\r\n--xyz--\r\n"
    )
}

fn base64(text: &str) -> String {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |chunk: &[u8]| -> String {
        let bits = chunk.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        let at = |place: u32| char::from(letters[(bits >> (18 - 6 * place) & 63) as usize]);
        (0..4).map(|place| if place as usize <= chunk.len() { at(place) } else { '=' }).collect()
    };
    let whole: String = text.as_bytes().chunks(3).map(group).collect();
    whole.as_bytes().chunks(76).map(|line| String::from_utf8_lossy(line) + "\r\n").collect()
}

fn quoted(text: &str) -> String {
    text.replace('=', "=3D").replace('\n', "\r\n")
}

#[test]
fn orders_are_taken_from_files_folders_and_messages() {
    let desk = Desk::new();
    let words = "\n[[words]]\ntext = \"hold the line\"\n";
    let lorien = desk.orders("lorien", words);
    let first = desk.file("one.eml", &message("base64", &base64(&lorien)));
    let taken = told(&fanion(&["campaign", "take", &desk.save, &first]));
    let [receipt, below] = taken.lines().collect::<Vec<_>>()[..] else { panic!("{taken}") };
    assert!(receipt.starts_with("Lorien: orders of turn 0 taken, digest ") && receipt.ends_with("errors 0"), "{taken}");
    assert!(below.contains("one.eml") && below.contains("warning[read-by-umpire]"), "{taken}");
    let again = desk.file("two.eml", &message("quoted-printable", &quoted(&lorien)));
    let again = told(&fanion(&["campaign", "take", &desk.save, &again]));
    assert_eq!(again.trim_end(), "Lorien: already taken", "the same text came by another way");
    desk.file("in/a.toml", &desk.orders("karst", ""));
    desk.file("in/b.eml", &message("base64", &base64(&desk.orders("seamark", ""))));
    desk.file("in/notes.txt", "no orders");
    let inside = desk.folder.path("in").display().to_string();
    let taken = told(&fanion(&["campaign", "take", &desk.save, &inside]));
    assert_eq!(taken.matches(": orders of turn 0 taken").count(), 2, "{taken}");
    assert!(taken.contains("in/notes.txt: left: text (2 words)") && taken.ends_with("2 taken, 1 left\n"), "{taken}");
    let plain = desk.file(
        "plain.eml",
        &format!("From: a@b\r\nContent-Type: text/plain\r\n\r\n{}", quoted(&lorien).replace("=3D", "=")),
    );
    assert!(told(&fanion(&["campaign", "take", &desk.save, &plain])).starts_with("Lorien: "));
}

#[test]
fn a_message_without_orders_is_left_with_what_to_do_and_the_others_are_taken() {
    let desk = Desk::new();
    let empty = desk.file("empty.eml", "From: a@b\r\nSubject: hello\r\n\r\nNothing yet.\r\n");
    let torn = desk.file(
        "torn.eml",
        "Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%\u{0}",
    );
    let quoted = desk.file(
        "quoted.eml",
        "From: a@b\r\nSubject: hello\r\n\r\nWhat does rules = campaign-1805 in my orders mean?\r\n",
    );
    let good = desk.file("good.toml", &desk.orders("karst", ""));
    let output = fanion(&["campaign", "take", &desk.save, &empty, &torn, &quoted, &good]);
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && out.contains("Karst: orders of turn 0 taken"), "{out}{err}");
    assert_eq!(out.matches("left: no orders in it. Seen: ").count(), 3, "{out}");
    assert!(out.ends_with("1 taken, 3 left\n"), "{out}");
}

#[test]
fn a_receipt_goes_back_with_every_error_at_its_place() {
    let desk = Desk::new();
    let addresses = desk.file("addresses.toml", "from = \"umpire@example.org\"\n[to]\nlorien = \"anna@example.org\"\n");
    let orders = desk.file("l.toml", &desk.orders("lorien", "\n[[organise]]\ndo = \"detach\"\nforce = \"IX Corps\"\n"));
    let mail = desk.mail.display().to_string();
    told(&fanion(&["campaign", "take", &desk.save, &orders, "--output", &mail, "--mail", &addresses]));
    let receipt = fs::read_to_string(desk.mail.join("lorien/lorien-t00-receipt.md")).expect("a receipt");
    assert!(
        receipt.contains("1 entry with errors is ignored")
            && receipt.contains("detach IX Corps: not counted: you have no force "),
        "{receipt}"
    );
    let eml = fs::read_to_string(desk.mail.join("lorien/lorien-t00-receipt.eml")).expect("a message");
    assert!(eml.contains("To: anna@example.org\r\n") && eml.contains("X-Unsent: 1"), "{eml}");
}

#[test]
fn each_entry_that_counts_reads_alike_in_the_editors_list_the_check_and_the_receipt() {
    let desk = Desk::new();
    let entries = "\n[[organise]]\ndo = \"transfer\"\nforce = \"I Corps\"\nto = \"Guard Corps\"\nunits = { \"Line\" = 2 }\n\
                   [[diplomacy]]\ndo = \"peace\"\nwith = \"Seamark\"\ncash = 20\npays = \"Lorien\"\nyears = 2\n\
                   [[diplomacy]]\ndo = \"war\"\nwith = \"Karst\"\n\
                   [[force]]\nname = \"Army of the Vale\"\nstance = \"defend\"\nsupply = false\nretreat_to = [\"0304\"]\n\
                   [[organise]]\ndo = \"detach\"\nforce = \"IX Corps\"\n";
    let text = desk.orders("lorien", entries);
    let file = desk.file("l.toml", &text);
    let list = OrdersFile::read(&text, PathBuf::from(&file)).expect("orders").entries();
    let mail = desk.mail.display().to_string();
    let brief = desk.mail.join("lorien/lorien-t00.brief.json").display().to_string();
    let check = fanion(&["campaign", "check-orders", &file, "--brief", &brief]);
    let check = String::from_utf8_lossy(&check.stdout).into_owned();
    told(&fanion(&["campaign", "take", &desk.save, &file, "--output", &mail]));
    let receipt = fs::read_to_string(desk.mail.join("lorien/lorien-t00-receipt.md")).expect("a receipt");
    for (section, _, words) in &list {
        let own = words.strip_prefix("name Army of the Vale, ").unwrap_or(words);
        let [checked, counted] = [&check, &receipt].map(|page| page.contains(own));
        let is_left_out = own.contains("IX Corps");
        assert_eq!((checked, counted), (!is_left_out, !is_left_out), "{section}: {own}\n{check}{receipt}");
    }
    assert!(receipt.contains("counted: do peace, with Seamark, cash 20, pays Lorien, years 2"), "{receipt}");
    assert!(check.contains("line ") && check.contains("transfer I Corps: do transfer, force I Corps"), "{check}");
}

#[test]
fn each_player_gets_one_message_to_the_addresses_of_the_umpires_file() {
    let desk = Desk::new();
    let addresses = desk.file(
        "addresses.toml",
        "from = \"umpire@example.org\"\n[to]\nLorien = [\"anna@example.org\", \"a.second@example.org\"]\nKarst = \"k@example.org\"\n",
    );
    let told = desk.publish(&["--mail", &addresses]);
    assert!(told.contains("Seamark: no message, for the file of addresses does not name it"), "{told}");
    let eml = |nation: &str| fs::read_to_string(desk.mail.join(nation).join(format!("{nation}-t00.eml")));
    let lorien = eml("lorien").expect("a message");
    assert!(
        lorien.starts_with("From: umpire@example.org\r\nTo: anna@example.org,\r\n a.second@example.org\r\nSubject: ")
    );
    let files = ["lorien-t00.md", "lorien-t00.html", "lorien-t00.svg", "lorien-t00.brief.json"];
    assert!(files.iter().all(|file| lorien.contains(&format!("filename=\"{file}\""))), "{lorien}");
    assert!(!lorien.contains("karst") && eml("karst").is_ok() && eml("seamark").is_err());
    assert!(!Path::new(&desk.mail).join("public/public-t00.eml").exists());
}

#[test]
fn one_nation_s_papers_are_published_with_the_file_of_addresses_of_all() {
    let desk = Desk::new();
    let addresses = desk.file("addresses.toml", "[to]\nLorien = \"anna@example.org\"\nKarst = \"k@example.org\"\n");
    let told = desk.publish(&["--mail", &addresses, "--only", "Karst"]);
    assert!(told.contains("Karst: a message, written to ") && !told.contains("Lorien"), "{told}");
}

#[test]
fn faults_of_the_file_of_addresses_stand_at_their_places() {
    let desk = Desk::new();
    let mail = desk.mail.display().to_string();
    let cases = [
        ("[to]\nLorien = \"anna\"\n", ":2:10: an address is name@host"),
        (
            "[to]\nFrance = \"a@b\"\n",
            ":2:1: there is no nation `France` that gets papers; there are: Lorien, Karst, Seamark",
        ),
        ("[too]\n", ":1:2: the file has no key `too`; it takes from, to: a nation is below [to]"),
        ("from = 3\n", ":1:8: an address is a text in quotes, found 3"),
        ("[to]\nLorien = [1]\n", ":2:11: an address is a text in quotes"),
        ("[to\n", ":1:1: a head closes as it opens: [to]"),
        ("[to]\nLorien = []\n", ":2:10: an address is missing"),
        ("[to]\nLorien = \"a@b.c\"\nLORIEN = \"z@z.z\"\n", ":3:1: Lorien has its addresses above already"),
    ];
    for (text, fault) in cases {
        let file = desk.file("wrong.toml", text);
        let output = fanion(&["campaign", "publish", &desk.save, "--output", &mail, "--mail", &file]);
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && err.contains(fault), "{text}: {err}");
    }
}

#[test]
fn all_that_is_wrong_with_a_file_of_addresses_is_told_at_once_and_validate_tells_it() {
    let desk = Desk::new();
    let file = desk.file("addresses.toml", "from = 5\n[to]\nLorien = \"anna\"\nKarst = []\n");
    let output = fanion(&["validate", &file]);
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    let places: Vec<bool> = [":1:8: ", ":3:10: ", ":4:9: "].map(|place| err.contains(place)).into();
    assert_eq!((places, err.lines().count()), (vec![true; 3], 3), "{err}");
    let sound = desk.file("addresses.toml", "from = \"u@example.org\"\n[to]\nLorien = \"anna@example.org\"\n");
    assert!(told(&fanion(&["validate", &sound])).ends_with("sound\n"));
}

#[test]
fn the_line_for_a_chat_group_says_how_many_orders_are_in_and_whose_only_where_all_may_know() {
    let desk = Desk::new();
    let line = || told(&fanion(&["campaign", "status", &desk.save, "--line"]));
    assert!(line().starts_with("Three Rivers, Summer 1805: 0 of 3 orders are in; orders until "), "{}", line());
    let orders = desk.file("k.toml", &desk.orders("karst", ""));
    told(&fanion(&["campaign", "take", &desk.save, &orders]));
    assert!(line().contains(": 1 of 3 orders are in;") && !line().contains("Karst"), "{}", line());
    drive(&desk.save, Some("all"), &[json!({"set": {"orders.missing-public": "on"}})]);
    assert!(line().contains("orders are wanted from Lorien, Seamark;"), "{}", line());
    let status = told(&fanion(&["campaign", "status", &desk.save]));
    assert!(
        status.contains("orders until ") && status.contains("Seamark: nothing has come; 1 report published to it"),
        "{status}"
    );
}

#[test]
fn a_challenge_is_taken_by_a_command_when_results_are_published_and_from_nations_alone() {
    let desk = Desk::new();
    let challenge =
        |nation: &str| fanion(&["campaign", "challenge", &desk.save, "--as", nation, "we stayed at Lowgate"]);
    let early = challenge("Lorien");
    assert_eq!(early.status.code(), Some(1), "{early:?}");
    for answer in ["close", "publish"] {
        drive(&desk.save, Some("all"), &[json!({"pick": answer})]);
    }
    assert_eq!(challenge("Nobody").status.code(), Some(1));
    assert_eq!(told(&challenge("Lorien")), "Lorien challenges the results: the umpire is asked\n");
    let asked = drive(&desk.save, Some("all"), &[]);
    let asked = asked.first().map(|reply| reply["prompt"].to_string()).unwrap_or_default();
    assert!(asked.contains("we stayed at Lowgate"), "{asked}");
}
