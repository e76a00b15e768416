//! A made-up rulebook: numbers are added to a sum until it passes 100.

use std::fmt::Debug;
use std::sync::Arc;

use fanion::engine::cx::{Cx, Question, Stop};
use fanion::engine::doc::Doc;
use fanion::engine::lines::{FileLine, read_journal};
use fanion::engine::prompt::{Choice, Due, PlayerWord, Refusal};
use fanion::engine::request::Position;
use fanion::engine::rulebook::{KeptView, Rulebook, TestNote, View};
use fanion::engine::session::Session;
use fanion::engine::settings::{Choices, Setting};
use fanion::engine::sheet::Sheet;
use fanion::engine::table::Tables;
use fanion::engine::text::Text;
use fanion::store::{Header, ReadBy};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

/// A program that adds `DRIFT` too much tells the same records otherwise; edition 3 takes smaller numbers.
pub struct Toy<const EDITION: u32, const DRIFT: i64>;

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct Sum(i64);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Added(i64),
    Tested(Box<TestNote>),
}

const fn sheet(edition: u32) -> Sheet {
    Sheet {
        id: "toy",
        title: "Toy",
        publisher: "nobody",
        edition,
        checks: &[],
        settings: &[Setting {
            key: "colour",
            choices: Choices::Words(&["red", "blue"]),
            default: "red",
            why: "taste",
            was: None,
            by_mail: None,
        }],
        tables: "table = []\n",
        read_tables: |_| Ok(Tables::default()),
        owner_template: "",
        read_owner: |_| Ok(Vec::new()),
        glossary: fanion::engine::glossary::Glossary::default,
    }
}

static SHEETS: [Sheet; 4] = [sheet(0), sheet(1), sheet(2), sheet(3)];

impl<const EDITION: u32, const DRIFT: i64> Rulebook for Toy<EDITION, DRIFT> {
    type State = Sum;
    type Event = Event;
    type Subject = ();

    fn sheet() -> &'static Sheet {
        &SHEETS[EDITION as usize]
    }
    fn play(cx: &mut Cx<'_, Self>) -> Result<(), Stop> {
        if cx.state().0 > 100 {
            return Err(Stop::Over);
        }
        let question = Question { side: "A".into(), text: "how much?".into(), ..Question::default() };
        let most = if EDITION == 3 { 9 } else { 99 };
        if cx.next_key()? == "one" {
            cx.emit(Event::Added(1));
            return Ok(());
        }
        let number = cx.number("add/number", &question, 1, most)?;
        let times = cx.number("add/times", &question, 1, 3)?;
        cx.emit(Event::Added(number.unwrap_or(0) * times.unwrap_or(0)));
        Ok(())
    }
    fn apply(state: &mut Sum, event: &Event) {
        if let Event::Added(number) = event {
            state.0 += number + DRIFT;
        }
    }
    fn due(_: &KeptView<Self>) -> Due {
        let options = vec![Choice::may("one", "add one"), Choice::may("add", "add more")];
        Due {
            key: "next".into(),
            side: "A".into(),
            text: "what now?".into(),
            options: options.into(),
            ..Due::default()
        }
    }
    fn rule(_: &KeptView<Self>, word: &PlayerWord) -> Result<Vec<Event>, Refusal> {
        match word {
            PlayerWord::Correct(fields) => Ok(vec![Event::Added(fields.get("by").and_then(Json::as_i64).unwrap_or(0))]),
            _ => Err(Refusal::BadWord("a sum is corrected by a number".into())),
        }
    }
    fn tested(note: TestNote) -> Event {
        Event::Tested(Box::new(note))
    }
    fn tell(_: &Sum, event: &Event) -> Text {
        match event {
            Event::Added(number) => Text::plain(format!("added {number}")),
            Event::Tested(note) => Text::plain(note.words.as_str()),
        }
    }
    fn show(_: &View<Self>) -> Doc {
        Doc::default()
    }
    fn position(_: &Sum) -> Position {
        Position { turn: 1, step: "S".into(), ..Position::default() }
    }
    fn json(view: &View<Self>) -> Map<String, Json> {
        Map::from_iter([("sum".to_owned(), Json::from(view.state.0))])
    }
}

/// When every test game begins: 2026-03-01T19:30:00Z.
pub const START: i64 = 1_772_393_400;

pub fn header() -> Header {
    let mut header = Header::new(&SHEETS[1], 7, "a toy battle", START);
    header.facts.insert("start".into(), Json::from("11:30"));
    header
}

/// A new game; its sum begins at 5.
pub fn game() -> Session {
    let settings = [("colour".to_owned(), "blue".to_owned())];
    let muster = vec![Event::Added(5)];
    Session::new::<Toy<1, 0>>(7, Arc::default(), muster, &settings, START).expect("a new game")
}

/// Makes a saved game of its lines, under any edition and drift.
pub fn loaded<const EDITION: u32, const DRIFT: i64>(header: &Header, lines: Vec<FileLine>) -> Result<Session, String> {
    let journal = read_journal::<Toy<EDITION, DRIFT>>(lines.into_iter())
        .map_err(|(entry, why)| format!("entry {entry}: {why}"))?;
    let mut settings = SHEETS[EDITION as usize].defaults();
    for (key, value) in &header.settings {
        let _ = settings.set(key, value);
    }
    let session = Session::load::<Toy<EDITION, DRIFT>>(header.seed, Arc::default(), settings, journal, START + 60);
    session.map_err(|refusal| refusal.to_string())
}

/// Makes a saved game of its lines as the program does that began it.
pub fn opener(header: &Header, lines: Vec<FileLine>) -> Result<Session, String> {
    loaded::<1, 0>(header, lines)
}

/// What a damaged toy save is read by.
pub fn rules() -> ReadBy<'static> {
    static PRINTED: [&Sheet; 1] = [&SHEETS[1]];
    ReadBy { opener: &opener, sheets: &PRINTED }
}

/// What the sum has come to.
pub fn sum(play: &Session) -> i64 {
    play.json()["sum"].as_i64().expect("a sum")
}
