//! What a front end may ask of a game, and the one line that it gets back.

use serde_json::{Map, Value as Json, json};

use super::check::Added;
use super::input::flatten;
use super::post::Sent;
use super::prompt::{Answer, Fill, Kind, Refusal};
use super::text::{short, short_message};
use crate::limits::{NOTE, WHY};

/// Dice that come with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dice {
    /// None.
    Absent,
    /// Typed faces.
    Typed(Vec<u8>),
    /// The program rolls.
    Program,
}

/// What one front end asks of a game at once; it is taken whole or refused whole, and is one undo.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Picks an option.
    Pick(String),
    /// Fills in a test or form, changes its sum, throws its dice; any of them alone.
    Fill(Fill, Dice),
    /// Answers with a number.
    Number(i64),
    /// Answers with words.
    Name(String),
    /// States a result.
    Outcome(Map<String, Json>, String),
    /// Lets an owed thing go.
    Waive(String, String),
    /// An answer to the question of this key, where several sides are asked at once.
    At(String, Box<Request>),
    /// Sets figures right.
    Correct(Map<String, Json>, String),
    /// A newcomer joins.
    Enlist(Map<String, Json>, String),
    /// Changes settings.
    Set(Vec<(String, String)>, String),
    /// Writes a note.
    Note(String),
    /// A letter of this kind from this seat.
    Post {
        /// What it is: `orders`, `challenge`.
        kind: String,
        /// The seat that sends it.
        from: String,
        /// What it says.
        text: String,
    },
    /// The same, with what is known of it besides.
    Letter(Box<Sent>),
    /// Takes the last request back, or all after an entry.
    Undo(Option<u64>),
    /// Goes back to the step that was left last: takes back its `done` and all after it.
    UndoStep,
    /// Brings back what was undone last.
    Redo,
    /// Answers a past entry otherwise and replays what followed.
    Mend(u64, Box<Request>),
    /// Leaves the past as it was, and gives today's figures what they would be had the entry been answered otherwise.
    MendFigures(u64, Box<Request>),
    /// Tells what mending the entry would change; changes nothing.
    MendPreview(u64, Box<Request>),
    /// Adds the whole state to the reply.
    State,
    /// Adds to the reply what players would look up for a unit, or for one against another, by their codes.
    LookUp(String),
    /// Ends the conversation.
    Quit,
}

/// Where a game is.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Position {
    /// The turn, from 1.
    pub turn: u32,
    /// The step's short name.
    pub step: String,
    /// The half of the turn, where there are halves.
    pub half: Option<u8>,
    /// The side whose move it is, where one side moves.
    pub active: Option<String>,
    /// What else a rulebook says of it.
    #[serde(flatten)]
    pub own: Map<String, Json>,
}

impl Refusal {
    /// The line of the drive protocol.
    pub fn json(&self) -> Json {
        let (message, input) = (short_message(&self.to_string()), self.input().map(short));
        json!({"ok": false, "error": {"code": self.code(), "message": message, "input": input}})
    }
}

/// What a request begins with; one of them, or a form that is filled in.
const LEADING: [&str; 19] = [
    "pick",
    "number",
    "name",
    "outcome",
    "waive",
    "correct",
    "enlist",
    "set",
    "note",
    "undo",
    "redo",
    "mend",
    "state",
    "quit",
    "look_up",
    "orders",
    "challenge",
    "table",
    "event",
];

impl Request {
    /// Why its words are too many; none where they are not.
    pub(super) fn too_long(&self) -> Option<String> {
        match self {
            Self::Note(text) => NOTE.refuses_text(text),
            Self::Waive(_, why)
            | Self::Correct(_, why)
            | Self::Enlist(_, why)
            | Self::Set(_, why)
            | Self::Outcome(_, why) => WHY.refuses_text(why),
            Self::Fill(fill, _) => WHY.refuses_text(&fill.why),
            Self::Name(words) => NOTE.refuses_text(words),
            Self::Mend(_, with) | Self::MendFigures(_, with) | Self::MendPreview(_, with) | Self::At(_, with) => {
                with.too_long()
            }
            _ => None,
        }
    }

    /// True for an answer after which the game goes on by itself: dice that players threw are looked at first.
    pub(super) fn goes_on(&self) -> bool {
        match self {
            Self::At(_, answer) => answer.goes_on(),
            Self::Pick(_) | Self::Number(_) | Self::Name(_) | Self::Fill(_, Dice::Absent | Dice::Program) => true,
            _ => false,
        }
    }

    /// True for a request that says what stands of what was given before.
    pub const fn steers(&self) -> bool {
        matches!(
            self,
            Self::Undo(_)
                | Self::UndoStep
                | Self::Redo
                | Self::Mend(..)
                | Self::MendFigures(..)
                | Self::MendPreview(..)
        )
    }

    /// The request that this line of JSON writes.
    pub fn read(line: &str) -> Result<Self, Refusal> {
        let value: Json =
            serde_json::from_str(line).map_err(|error| Refusal::BadRequest(format!("no JSON: {error}")))?;
        match value {
            Json::Object(object) => Self::from_json(object),
            other => Err(Refusal::BadRequest(format!("a request is a JSON object, found {other}"))),
        }
    }

    /// The request that this JSON object writes.
    pub fn from_json(mut object: Map<String, Json>) -> Result<Self, Refusal> {
        if let Some(key) = object.remove("key") {
            let answer = Self::from_json(object)?;
            return Ok(Self::At(text("key", key)?, Box::new(answer)));
        }
        let leading: Vec<&str> = LEADING.into_iter().filter(|key| object.contains_key(*key)).collect();
        if let [first, second, ..] = leading[..] {
            return Err(Refusal::BadRequest(format!("`{first}` and `{second}` are two requests")));
        }
        let Some(&leading) = leading.first() else { return read_fill(object) };
        let value = object.remove(leading).unwrap_or(Json::Null);
        let why = match object.remove("why") {
            None => String::new(),
            Some(Json::String(why)) => why,
            Some(other) => return Err(expects("why", "text", &other)),
        };
        let with = object.remove("with");
        let how = match leading {
            "mend" => mending(&mut object)?,
            _ => Request::Mend,
        };
        nothing_beside(leading, &object)?;
        if with.is_some() && leading != "mend" {
            return Err(Refusal::BadRequest(format!("`with` does not go with `{leading}`")));
        }
        if leading == "mend" {
            let entry = value.as_u64().ok_or_else(|| expects(leading, "an entry", &value))?;
            let with = with.ok_or_else(|| Refusal::BadRequest("`mend` needs `with`: the new request".into()))?;
            return Ok(how(entry, Box::new(Self::from_json(self::object("with", with)?)?)));
        }
        read_leading(leading, value, why)
    }
}

/// A way to mend an entry with a new request.
type Mending = fn(u64, Box<Request>) -> Request;

/// How an entry is mended: played again, by today's figures only, or only told.
fn mending(object: &mut Map<String, Json>) -> Result<Mending, Refusal> {
    let mut asked = |name: &str| match object.remove(name) {
        None => Ok(false),
        Some(Json::Bool(asked)) => Ok(asked),
        Some(other) => Err(expects(name, "true or false", &other)),
    };
    Ok(match (asked("preview")?, asked("figures")?) {
        (true, true) => return Err(Refusal::BadRequest("`preview` tells of both ways: leave `figures` out".into())),
        (true, false) => Request::MendPreview,
        (false, true) => Request::MendFigures,
        (false, false) => Request::Mend,
    })
}

fn read_leading(leading: &str, value: Json, why: String) -> Result<Request, Refusal> {
    Ok(match leading {
        "pick" => Request::Pick(text(leading, value)?),
        "name" => Request::Name(text(leading, value)?),
        "note" => Request::Note(text(leading, value)?),
        "orders" | "challenge" => letter(leading, value)?,
        "table" => result(value)?,
        "event" => happening(value)?,
        "look_up" => Request::LookUp(text(leading, value)?),
        "waive" => Request::Waive(text(leading, value)?, why),
        "number" => Request::Number(value.as_i64().ok_or_else(|| expects(leading, "a whole number", &value))?),
        "outcome" => Request::Outcome(object(leading, value)?, why),
        "correct" => Request::Correct(object(leading, value)?, why),
        "enlist" => Request::Enlist(object(leading, value)?, why),
        "set" => Request::Set(settings(object(leading, value)?)?, why),
        "undo" => match value {
            Json::Bool(true) => Request::Undo(None),
            Json::String(word) if word == "step" => Request::UndoStep,
            other => {
                let entry = other.as_u64().ok_or_else(|| expects(leading, "true, \"step\" or an entry", &other))?;
                Request::Undo(Some(entry))
            }
        },
        "redo" | "state" | "quit" if value != Json::Bool(true) => return Err(expects(leading, "true", &value)),
        "redo" => Request::Redo,
        "state" => Request::State,
        _ => Request::Quit,
    })
}

fn read_fill(mut members: Map<String, Json>) -> Result<Request, Refusal> {
    let mut fill = Fill::default();
    let mut dice = Dice::Absent;
    if members.is_empty() {
        return Err(Refusal::BadRequest("an empty request; see the protocol's list".into()));
    }
    if let Some(value) = members.remove("fill") {
        fill.fill = flatten(&object("fill", value)?).into_iter().collect();
    }
    if let Some(value) = members.remove("strike") {
        fill.strike = serde_json::from_value(value.clone()).map_err(|_| expects("strike", "a list of keys", &value))?;
    }
    if let Some(value) = members.remove("restore") {
        fill.restore =
            serde_json::from_value(value.clone()).map_err(|_| expects("restore", "a list of keys", &value))?;
    }
    if let Some(value) = members.remove("add") {
        let read = serde_json::from_value::<Vec<Added>>(value.clone());
        fill.add = read.map_err(|_| expects("add", "a list of {\"label\", \"value\"}", &value))?;
    }
    if let Some(value) = members.remove("faces") {
        let read = serde_json::from_value(value.clone());
        dice = Dice::Typed(read.map_err(|_| expects("faces", "a list of faces", &value))?);
    }
    if let Some(value) = members.remove("roll") {
        if value != Json::Bool(true) || dice != Dice::Absent {
            return Err(expects("roll", "true, and no faces beside it", &value));
        }
        dice = Dice::Program;
    }
    if let Some(value) = members.remove("why") {
        fill.why = text("why", value)?;
        if fill.fill.is_empty() && !fill.changes_the_sum() {
            let goes = "`why` goes with `fill`, `strike`, `restore`, `add`, or another request";
            return Err(Refusal::BadRequest(goes.into()));
        }
    }
    match members.keys().next() {
        Some(stray) => Err(Refusal::BadRequest(format!("there is no request `{stray}`"))),
        None => Ok(Request::Fill(fill, dice)),
    }
}

/// `{"effect": "...", "why": "..."}`: what happens is a correction by another name.
fn happening(value: Json) -> Result<Request, Refusal> {
    let mut members = object("event", value)?;
    let effect = text("effect", members.remove("effect").unwrap_or(Json::Null))?;
    let why = members.remove("why").map_or(Ok(String::new()), |why| text("why", why))?;
    nothing_beside("event", &members)?;
    Ok(Request::Correct(Map::from_iter([("event".to_owned(), Json::String(effect))]), why))
}

/// `{"nation": SEAT, "text": "..."}`.
fn letter(kind: &str, value: Json) -> Result<Request, Refusal> {
    let mut members = object(kind, value)?;
    let mut take = |name: &str| text(name, members.remove(name).unwrap_or(Json::Null));
    let (from, text) = (take("nation")?, take("text")?);
    nothing_beside(kind, &members)?;
    Ok(Request::Post { kind: kind.to_owned(), from, text })
}

/// A battle's result from the table of miniatures: no seat sends it.
fn result(value: Json) -> Result<Request, Refusal> {
    let mut members = object("table", value)?;
    let result = text("text", members.remove("text").unwrap_or(Json::Null))?;
    nothing_beside("table", &members)?;
    Ok(Request::Post { kind: "table".to_owned(), from: "table".to_owned(), text: result })
}

/// Refuses what is left of the members of a request.
fn nothing_beside(request: &str, left: &Map<String, Json>) -> Result<(), Refusal> {
    let stray = left.keys().next();
    stray.map_or(Ok(()), |stray| Err(Refusal::BadRequest(format!("`{stray}` does not go with `{request}`"))))
}

fn settings(members: Map<String, Json>) -> Result<Vec<(String, String)>, Refusal> {
    let one = |(key, value): (String, Json)| match value {
        Json::String(text) => Ok((key, text)),
        Json::Number(number) => Ok((key, number.to_string())),
        other => Err(expects(&key, "text", &other)),
    };
    members.into_iter().map(one).collect()
}

fn text(name: &str, value: Json) -> Result<String, Refusal> {
    match value {
        Json::String(text) => Ok(text),
        other => Err(expects(name, "text", &other)),
    }
}

fn object(name: &str, value: Json) -> Result<Map<String, Json>, Refusal> {
    match value {
        Json::Object(object) => Ok(object),
        other => Err(expects(name, "an object", &other)),
    }
}

fn expects(name: &str, what: &str, found: &Json) -> Refusal {
    Refusal::BadRequest(format!("`{name}` takes {what}, found {found}"))
}

/// What kind of answer a prompt takes, in words.
pub(super) const fn takes(kind: &Kind) -> &'static str {
    match kind {
        Kind::Choose { .. } => "a pick",
        Kind::Fill { check: Some(_), .. } => "values, dice or an outcome",
        Kind::Fill { .. } => "values",
        Kind::Faces { .. } => "dice, values or an outcome",
        Kind::Number { .. } => "a number",
        Kind::Name => "words",
    }
}

/// What kind of answer was given, in words.
pub(super) const fn found(answer: &Answer) -> &'static str {
    match answer {
        Answer::Pick(_) => "a pick",
        Answer::Fill(_) => "values",
        Answer::Number(_) => "a number",
        Answer::Name(_) => "a name",
        Answer::Outcome { .. } => "an outcome",
        Answer::Waive { .. } => "a waiver",
        Answer::Sealed => "a sealed answer",
    }
}
