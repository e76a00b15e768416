//! What each fuzz target does with some bytes, and `cargo test` with those that are kept in `corpus`: whatever they are, they
//! are read or refused in words, and nothing panics.

use std::io;
use std::path::Path;
use std::sync::Arc;

use fanion::cli::saves::opener;
use fanion::config;
use fanion::engine::handover::Came;
use fanion::engine::post::Clock;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::letters::{self, How};
use fanion::limits;
use fanion::orbat::{Paint, csv as sheets, read, to_toml};
use fanion::post::{self, Recognised};
use fanion::publish::mail::Addresses;
use fanion::rulebooks::{self, NotBegun, SHEETS};
use fanion::rules::campaign_1805::orders::{head_of, line_of, read as read_orders};
use fanion::rules::campaign_1805::scenario::ids::NationId;
use fanion::rules::campaign_1805::{Campaign1805, SHEET, file, muster};
use fanion::store::{self, Disk, Header, ReadBy, Saved, Treatment, open_on};

/// A reader of files.
pub type Reads = fn(&[u8]);

/// Every reader, by the name of its target and of its folder of `corpus`.
pub const READERS: [(&str, Reads); 12] = [
    ("admit", admit),
    ("brief", brief),
    ("csv", csv),
    ("doctor", doctor),
    ("drive", drive),
    ("house-rules", house_rules),
    ("letters", letters),
    ("orbat", orbat),
    ("orders", orders),
    ("owner", owner),
    ("result", result),
    ("save", save),
];

/// A hundred faults and the line that counts the others.
const MOST_FAULTS: usize = limits::FAULTS + 1;

/// Any bytes that a person hands in are answered: each thing in them once, with a place that steers nothing.
pub fn admit(bytes: &[u8]) {
    let items = post::admit("any", bytes);
    assert!(!items.is_empty());
    for item in &items {
        assert!(!item.place().contains(char::is_control));
        if let Recognised::Letter(letter) = item {
            assert!(letter.text.len() as u64 <= 2 * limits::ORDERS.most);
        }
    }
    let text = String::from_utf8_lossy(bytes);
    assert!(!post::admit_words("any", &text).is_empty());
    let (_, known) = post::what_is("any", bytes);
    assert!(!known.what.is_empty());
    let line = text.lines().next().unwrap_or_default();
    assert!(line.len() > 4_096 || !post::paths_in(line, Path::new("/nowhere")).is_empty());
}

/// Any text is a brief of a campaign, or refused in words.
pub fn brief(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let refused = [
        rulebooks::campaign_map(&text).err().map(|why| why.to_string()),
        rulebooks::check_orders(&text, "[[words]]\ntext = \"x\"\n", 0).err().map(|why| why.to_string()),
        fanion::tui::orders::PlayersDesk::new(&text, None, "x.orders.toml".into()).err().map(|why| why.to_string()),
    ];
    for refused in refused.into_iter().flatten() {
        assert!(!refused.is_empty() && refused.len() < 4_000, "{refused}");
    }
    let _ = post::brief_head(bytes);
}

/// Any bytes are a spreadsheet of an order of battle, or every fault is told; the same of the grids of a map.
pub fn csv(bytes: &[u8]) {
    match sheets::read("x.csv", bytes, "x") {
        Ok(sheet) => {
            let again = sheets::read("x.csv", sheets::to_csv(&sheet.orbat).as_bytes(), "y");
            assert!(again.expect("what was written is read").orbat == sheet.orbat, "a round trip changes nothing");
        }
        Err(faults) => assert!(!faults.render(bytes, Paint::Plain).is_empty()),
    }
    let text = post::decode(bytes, None).text;
    if let Err(faults) = rulebooks::map_of_csv(&text, &text) {
        assert!(!faults.concat().is_empty());
    }
}

/// Any bytes are a saved game, a damaged one of which something is kept, or none: and what is kept is sound.
pub fn doctor(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, copy, beside] = ["x.fanion", "copy.fanion", "beside.fanion"].map(|name| folder.path().join(name));
    std::fs::write(&path, bytes).expect("a file");
    let wanted = Treatment { copy: &copy, beside: &beside, accept: &[] };
    match store::doctor(&path, wanted, &ReadBy { opener: &opener, sheets: SHEETS }) {
        Ok(report) => {
            assert!(!report.to_string().is_empty());
            let kept = report.copy.map(|copy| store::open_read_only(&copy, opener));
            assert!(kept.is_none_or(|kept| kept.is_ok()), "a repaired copy can be opened");
        }
        Err(error) => assert!(error.to_string().contains("x.fanion"), "{error}"),
    }
}

/// Any lines are requests: taken, or refused without a change.
pub fn drive(bytes: &[u8]) {
    use std::cell::RefCell;
    thread_local! {
        static GAME: RefCell<Option<Session>> = const { RefCell::new(None) };
    }
    GAME.with_borrow_mut(|game| {
        let game = game.get_or_insert_with(practice);
        let start = game.entry();
        for line in String::from_utf8_lossy(bytes).lines().take(12) {
            let before = game.entry();
            if Request::read(line).and_then(|request| game.request(&request, 0)).is_err() {
                assert_eq!(game.entry(), before, "a refused request changes nothing");
            }
        }
        drop((game.doc(), game.log(), game.json()));
        game.return_to(start);
    });
}

/// The practice battle at its beginning.
fn practice() -> Session {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("x.fanion");
    let words = ["fanion", "new", "practice", "--save", &save.to_string_lossy(), "--seed", "7"].map(Into::into);
    assert_eq!(fanion::cli::main(words, &mut Vec::new(), &mut Vec::new()), 0);
    store::open_read_only(&save, opener).expect("a new battle").into_play()
}

/// Any bytes are house rules or a scenario, or every fault is told.
pub fn house_rules(bytes: &[u8]) {
    for faults in
        [read::house_rules("x.toml", bytes).err(), read::scenario("x.toml", bytes).err()].into_iter().flatten()
    {
        assert!(!faults.render(bytes, Paint::Plain).is_empty());
    }
}

/// Three Rivers as it begins, the same at each call.
fn three_rivers() -> Session {
    let text = include_str!("../../orbats/campaign-1805/three-rivers.toml");
    let scenario = file::read(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let rules = scenario.head.house_rules.clone();
    let events = muster(scenario, 7, 1, &rules);
    let play = Session::new::<Campaign1805>(7, Arc::new(SHEET.printed()), events, &rules, 0);
    play.unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The word that stands for the right key in what is kept.
const KEY: &str = "RIGHT-KEY";

/// A campaign that takes letters: its save, and the key of Lorien.
struct Umpire {
    save: Vec<u8>,
    key: String,
}

impl Umpire {
    fn begun() -> Self {
        let play = three_rivers();
        let form = play.papers(&Clock::default()).into_iter().find(|paper| paper.name == "lorien-t00.orders.toml");
        let form = form.and_then(|form| form.file().map(str::to_owned)).expect("a form");
        let key = form.lines().find_map(|line| line.strip_prefix("key = ")).expect("a key");
        let key = key.trim_matches('"').to_owned();
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x.fanion");
        drop(store::create(&path, &Header::new(play.sheet(), 7, "x", 0), play, false).expect("a save"));
        Self { save: std::fs::read(&path).expect("a save"), key }
    }

    fn sits_down(&self) -> Saved {
        open_on(Box::new(Memory(self.save.clone())), Path::new("x.fanion"), 0, opener).expect("a save")
    }
}

/// Any text is a letter to an umpire: taken, faulty at its line, waiting or left; what is not taken changes no byte.
pub fn letters(bytes: &[u8]) {
    thread_local! {
        static UMPIRE: Umpire = Umpire::begun();
    }
    UMPIRE.with(|umpire| {
        let text = post::decode(bytes, None).text.replace(KEY, &umpire.key);
        let mut saved = umpire.sits_down();
        let before = saved.play().entry();
        let delivery = letters::deliver(&mut saved, letters::words("x", &text, 0), &How::default(), 0);
        assert!(!delivery.answers.is_empty());
        for line in delivery.answers.iter().flat_map(|answered| &answered.lines) {
            assert!(!line.is_empty() && line.len() < 8_000 && !line.contains('\n'), "{line:?}");
        }
        let taken = delivery.answers.iter().any(|answered| answered.nation.is_some());
        assert!(taken || saved.play().entry() == before, "what is not taken changes nothing");
    });
}

/// Any bytes are an order of battle, or every fault is told.
pub fn orbat(bytes: &[u8]) {
    match read::orbat("x.toml", bytes) {
        Ok(orbat) => {
            let again = read::orbat("x.toml", to_toml(&orbat).as_bytes()).expect("what was written is read");
            assert!(again == orbat, "a round trip changes nothing");
        }
        Err(faults) => assert!(!faults.render(bytes, Paint::Plain).is_empty()),
    }
}

/// Any text is the orders of a nation, or every fault is told at its place.
pub fn orders(bytes: &[u8]) {
    use fanion::rules::campaign_1805::state::State;
    thread_local! {
        static STATE: State = three_rivers().view().of::<Campaign1805>().state.clone();
    }
    let body = String::from_utf8_lossy(bytes);
    if body.len() as u64 > limits::ORDERS.most {
        return;
    }
    let head = "format = 1\nrulebook = \"campaign-1805\"\nnation = \"Lorien\"\nturn = 0\nkey = \"K\"\n";
    for text in [body.to_string(), format!("{head}{body}")] {
        let taken = STATE.with(|state| read_orders(state, NationId(0), "K", &text));
        for fault in &taken.faults {
            let line = line_of(&text, fault);
            assert!(line.starts_with(|first: char| first.is_ascii_digit()) && !line.contains('\n'), "{line}");
            assert!(line.chars().count() < 4_000, "{line}");
        }
        let _ = head_of(&text);
    }
}

/// Any text is an owner's file of a rulebook, a campaign's scenario, a configuration or a list of addresses, or a hundred
/// faults are told.
pub fn owner(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if text.len() as u64 > limits::NOTES.most {
        return;
    }
    for sheet in SHEETS {
        if let Err(faults) = (sheet.read_owner)(&text) {
            assert!(!faults.is_empty() && faults.len() <= MOST_FAULTS);
        }
        if let Err(NotBegun::Faults(faults)) = rulebooks::game(sheet.id, &text, 7, 7, &[], 0) {
            assert!(!faults.is_empty() && faults.len() <= MOST_FAULTS);
        }
    }
    if let Err(faults) = file::read(&text) {
        assert!(!faults.is_empty() && faults.len() <= MOST_FAULTS);
    }
    let _ = config::file::read("config.toml", bytes);
    let nations = ["Lorien", "Karst"].map(str::to_owned);
    if let Err(why) = Addresses::of(Path::new("addresses.toml"), &text, &nations) {
        assert!(why.iter().all(|why| why.starts_with("addresses.toml:")), "{why:?}");
    }
}

/// Any text is the result of a battle, or what is wrong with it is told.
pub fn result(bytes: &[u8]) {
    let (repaired, _) = post::result(&post::decode(bytes, None).text);
    match Came::read_new(&repaired) {
        Ok(came) => assert_eq!(Came::read(&came.text()), Ok(came), "a round trip changes nothing"),
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}

/// Any lines, with right checksums, are a saved game, or refused with their place.
pub fn save(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for bytes in [bytes.to_vec(), sealed(&text).into_bytes()] {
        match open_on(Box::new(Memory(bytes)), Path::new("x.fanion"), 0, opener) {
            Ok(saved) => drop((saved.play().doc(), saved.play().log(), saved.play().json())),
            Err(error) => assert!(error.to_string().contains("x.fanion")),
        }
    }
}

/// The lines with right checksums.
fn sealed(text: &str) -> String {
    let (mut sealed, mut before) = (String::new(), String::new());
    for line in text.lines() {
        let open = line.rsplit_once(",\"check\":").map_or(line.trim_end_matches('}'), |(open, _)| open);
        before = format!("{:08x}", crc32fast::hash(format!("{before}{open}}}").as_bytes()));
        sealed.extend([open, ",\"check\":\"", &before, "\"}\n"]);
    }
    sealed
}

/// A file in memory.
struct Memory(Vec<u8>);

impl Disk for Memory {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        Ok(self.0.clone())
    }
    fn untouched(&mut self, _: u64) -> io::Result<()> {
        Ok(())
    }
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.0.truncate(usize::try_from(length).unwrap_or(usize::MAX));
        Ok(())
    }
    fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0 = bytes.to_vec();
        Ok(())
    }
}
