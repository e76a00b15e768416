//! The table of limits on every road: what is at a limit is read, and is read back; what is beyond is refused by name, and
//! nothing is changed.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use fanion::engine::handover::Came;
use fanion::limits::{self, CHALLENGE, Limit, NOTE, ORDERS, RESULT, WHY};
use fanion::orbat::{csv, read};
use fanion::tui::msg::Msg;
use fanion::tui::update::update;
use serde_json::{Value as Json, json};

use crate::screens::desk::Desk as Screen;
use crate::support::program::{Folder, drive, fanion, told};

/// The longest that a refusal may take; far more than it needs.
const DEADLINE: Duration = Duration::from_secs(20);

fn most(limit: Limit) -> usize {
    usize::try_from(limit.most).expect("small")
}

/// A campaign in the orders of turn 0, its papers written beside it.
struct Desk {
    folder: Folder,
    save: String,
}

impl Desk {
    fn new() -> Self {
        let folder = Folder::new();
        let save = folder.path("vale.fanion").display().to_string();
        told(&fanion(&["campaign", "new", "three-rivers", "--save", &save, "--seed", "7"]));
        let papers = folder.path("vale-papers").display().to_string();
        told(&fanion(&["campaign", "publish", &save, "--output", &papers]));
        Self { folder, save }
    }

    /// Orders of a nation of so many bytes.
    fn orders(&self, nation: &str, bytes: usize) -> String {
        let stem = nation.to_lowercase();
        let form = self.folder.path(&format!("vale-papers/{stem}/{stem}-t00.orders.toml"));
        let head: String = fs::read_to_string(form).expect("a form");
        let head: Vec<&str> = head.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
        let text = format!("{}\n# ", head.join("\n"));
        let room = bytes - text.len() - 1;
        format!("{text}{}\n", "x".repeat(room))
    }

    fn put(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path(name);
        fs::write(&path, text).expect("a file");
        path
    }

    fn bytes(&self) -> Vec<u8> {
        fs::read(&self.save).expect("the save")
    }

    /// The last answer to a request.
    fn asks(&self, request: Json) -> Json {
        drive(&self.save, Some("all"), &[request]).pop().expect("an answer")
    }

    /// A road refuses, names the limit, and changes nothing.
    fn refuses(&self, road: &str, limit: Limit, said: impl FnOnce() -> String) {
        let (before, began) = (self.bytes(), Instant::now());
        let said = said();
        assert!(said.contains(limit.size), "{road}: {}", said.chars().take(600).collect::<String>());
        assert!(!said.contains(&"x".repeat(121)) && said.len() < 12_000, "{road} repeats what was given");
        assert!(self.bytes() == before, "{road}: the save is changed");
        assert!(began.elapsed() < DEADLINE, "{road}: {:?}", began.elapsed());
    }
}

/// All that a run of the program says, where it does not succeed.
fn refused(args: &[&str]) -> String {
    let output = fanion(args);
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(!output.status.success(), "{said}");
    said
}

#[test]
fn orders_of_256_kib_are_taken_on_every_road_and_one_byte_more_on_none() {
    let desk = Desk::new();
    let whole = most(ORDERS);
    let large = desk.put("large.toml", &desk.orders("Lorien", whole + 1)).display().to_string();
    let fits = desk.put("fits.toml", &desk.orders("Lorien", whole)).display().to_string();
    desk.refuses("take", ORDERS, || refused(&["campaign", "take", &desk.save, &large]));
    let brief = desk.folder.path("vale-papers/lorien/lorien-t00.brief.json").display().to_string();
    desk.refuses("check-orders", ORDERS, || refused(&["campaign", "check-orders", &large, "--brief", &brief]));
    assert!(told(&fanion(&["campaign", "check-orders", &fits, "--brief", &brief])).contains("manpower"));
    let letter = |nation: &str, bytes: usize| json!({"orders": {"nation": nation, "text": desk.orders(nation, bytes)}});
    desk.refuses("drive", ORDERS, || {
        let answer = desk.asks(letter("Karst", whole + 1));
        assert_eq!(answer["ok"], false);
        answer.to_string()
    });
    let said = told(&fanion(&["campaign", "take", &desk.save, &fits]));
    assert!(said.starts_with("Lorien: orders of turn 0 taken"), "{}", &said[..said.len().min(300)]);
    assert_eq!(desk.asks(letter("Karst", whole))["ok"], true);
    let mut screen = Screen::in_folder(120, 40, &desk.folder.path(""));
    screen.open(std::path::Path::new(&desk.save));
    screen.press("Ctrl-A").sees("Inbox: orders until ");
    let pasted = |screen: &mut Screen, bytes: usize| {
        let effects = update(&mut screen.model, Msg::Paste(desk.orders("Seamark", bytes)));
        screen.run(effects);
    };
    desk.refuses("paste", ORDERS, || {
        pasted(&mut screen, whole + 1);
        screen.text() + &screen.model.message.as_ref().map(|message| message.words.clone()).unwrap_or_default()
    });
    desk.refuses("a path at the screen", ORDERS, || {
        screen.type_words(&large);
        screen.press("Enter");
        screen.text() + &screen.model.message.as_ref().map(|message| message.words.clone()).unwrap_or_default()
    });
    drop(screen);
    let mut screen = Screen::in_folder(120, 40, &desk.folder.path(""));
    screen.open(std::path::Path::new(&desk.save));
    screen.press("Ctrl-A");
    pasted(&mut screen, whole);
    screen.sees("Seamark: orders of turn 0 taken");
    drop(screen);
    // All three are read back whole.
    let kept = fs::read_to_string(&desk.save).expect("the save");
    let longest = kept.lines().filter(|line| line.len() > whole).count();
    assert_eq!(longest, 3);
    assert!(told(&fanion(&["campaign", "status", &desk.save])).contains("Lorien"));
    assert!(told(&fanion(&["doctor", &desk.save])).contains("is sound"));
}

/// A request with words of so many bytes.
type Asks = Box<dyn Fn(usize) -> Json>;

#[test]
fn a_note_and_a_reason_have_64_kib_and_a_challenge_256() {
    let desk = Desk::new();
    let words = |bytes: usize| "x".repeat(bytes);
    let requests: [(&str, Limit, Asks); 3] = [
        ("a note", NOTE, Box::new(move |bytes| json!({"note": words(bytes)}))),
        (
            "a reason of a correction",
            WHY,
            Box::new(move |bytes| json!({"correct": {"nation": "Lorien", "cash": 17}, "why": words(bytes)})),
        ),
        (
            "a reason of a house rule",
            WHY,
            Box::new(move |bytes| json!({"set": {"orders.days": "9"}, "why": words(bytes)})),
        ),
    ];
    for (what, limit, request) in &requests {
        desk.refuses(what, *limit, || desk.asks(request(most(*limit) + 1)).to_string());
        assert_eq!(desk.asks(request(most(*limit)))["ok"], true, "{what}");
    }
    let picks = ["close", "publish", "official", "publish", "close", "publish"].map(|key| json!({"pick": key}));
    drive(&desk.save, Some("all"), &picks);
    let challenge = |bytes: usize| json!({"challenge": {"nation": "Karst", "text": words(bytes)}});
    desk.refuses("a challenge", CHALLENGE, || desk.asks(challenge(most(CHALLENGE) + 1)).to_string());
    assert_eq!(desk.asks(challenge(most(CHALLENGE)))["ok"], true);
    assert!(told(&fanion(&["doctor", &desk.save])).contains("is sound"));
}

#[test]
fn a_result_of_256_kib_is_read_and_a_larger_one_is_refused_on_every_road() {
    let result = |bytes: usize| {
        let text = "battle = \"0705\"\nfield = \"A\"\n# ";
        format!("{text}{}\n", "x".repeat(bytes - text.len() - 1))
    };
    let fits = Came::read_new(&result(most(RESULT))).expect("a result");
    assert_eq!(fits.battle, "0705");
    let why = Came::read_new(&result(most(RESULT) + 1)).expect_err("too large").to_string();
    assert!(why.contains(RESULT.size), "{why}");
    let desk = Desk::new();
    let large = result(most(RESULT) + 1);
    let file = desk.put("result.toml", &large).display().to_string();
    desk.refuses("drive", RESULT, || desk.asks(json!({"table": {"text": large}})).to_string());
    desk.refuses("from-battle", RESULT, || refused(&["campaign", "from-battle", &desk.save, "--result", &file]));
}

/// A sheet of two lines with so many cells.
fn sheet(cells: usize) -> String {
    let needed = "formation,unit,arm,quality,cv";
    let row = "I,1st,infantry,regular,6";
    let commas = cells - 2 - 4 - 4;
    format!("{needed}{}\n{row}\n", ",".repeat(commas)).trim_end().to_owned()
}

#[test]
fn a_sheet_has_200_000_cells_and_a_file_100_000_lines_and_both_are_counted_before_rows_are_made() {
    let cells = most(limits::CELLS);
    assert_eq!(csv::read("a.csv", sheet(cells).as_bytes(), "a").expect("an army").orbat.formations.len(), 1);
    let ended = format!("{}\n", sheet(cells));
    assert!(csv::read("a.csv", ended.as_bytes(), "a").is_ok(), "the end of the last line is no cell");
    let why = csv::read("a.csv", sheet(cells + 1).as_bytes(), "a").expect_err("too many cells").to_string();
    assert!(why.contains(limits::CELLS.size), "{why}");
    let army = fs::read_to_string("orbats/march-attack/practice/a.toml").expect("an army");
    let lines = |count: usize| {
        let own = army.lines().count();
        format!("{army}{}", "\n".repeat(count - own))
    };
    assert!(read::orbat("a.toml", lines(most(limits::LINES)).as_bytes()).is_ok());
    let why = read::orbat("a.toml", lines(most(limits::LINES) + 1).as_bytes()).expect_err("too many lines").to_string();
    assert!(why.contains(limits::LINES.size), "{why}");
    let folder = Folder::new();
    let path = folder.path("commas.csv");
    fs::write(&path, ",".repeat(4_000_000)).expect("a file");
    let path = path.display().to_string();
    for verb in [&["import", &path, "--output", "x.toml"][..], &["show", &path], &["validate", &path]] {
        let began = Instant::now();
        let said = refused(verb);
        assert!(said.len() < 2_000 && began.elapsed() < DEADLINE, "{verb:?}: {:?}: {said}", began.elapsed());
    }
}

#[test]
fn a_file_of_4_mib_is_refused_with_its_size_by_every_verb() {
    let folder = Folder::new();
    let put = |name: &str, text: String| {
        let path = folder.path(name);
        fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let rest = || format!("# {}\n", "x".repeat(most(limits::FILE)));
    let army = put("army.toml", fs::read_to_string("orbats/march-attack/practice/a.toml").expect("an army") + &rest());
    let scenario = fs::read_to_string("orbats/campaign-1805/three-rivers.toml").expect("a scenario");
    let campaign = put("campaign.toml", scenario + &rest());
    let sheet = put("army.csv", format!("formation,unit,arm,quality,cv\nA,b,infantry,regular,6\n\"{}\"\n", rest()));
    let (save, out) = (folder.path("g.fanion").display().to_string(), folder.path("o.toml").display().to_string());
    let verbs: [&[&str]; 8] = [
        &["validate", &army],
        &["show", &army],
        &["new", &army, &army, "--save", &save],
        &["export", &army, "--output", &out],
        &["import", &sheet, "--output", &out],
        &["validate", &campaign],
        &["new", &campaign, "--save", &save],
        &["campaign", "new", &campaign, "--save", &save],
    ];
    for verb in verbs {
        let began = Instant::now();
        let said = refused(verb);
        assert!(
            said.contains(":1:1: a file is at most 4 MiB, found 4") && said.lines().count() == 1,
            "{verb:?}: {said}"
        );
        assert!(began.elapsed() < DEADLINE && !folder.path("g.fanion").exists() && !folder.path("o.toml").exists());
    }
}

#[test]
fn a_word_of_the_command_line_is_not_repeated_at_length() {
    let word = "x".repeat(100_000);
    for args in [
        &["glossary", &word][..],
        &[&word],
        &["new", &word, "--save", "x"],
        &["table", &word],
        &["check", &word],
        &["odds", &word],
        &["rules", &word],
        &["campaign", &word],
        &["campaign", "new", &word, "--save", "x"],
        &["show", "x", "--side", &word],
        &["config", &word],
        &["show", &format!("--{word}")],
    ] {
        let began = Instant::now();
        let said = refused(args);
        assert!(began.elapsed() < DEADLINE, "{}: {:?}", args[0].chars().take(9).collect::<String>(), began.elapsed());
        assert!(
            !said.contains(&word[..4_200]),
            "{}: {} bytes",
            args[0].chars().take(9).collect::<String>(),
            said.len()
        );
    }
}
