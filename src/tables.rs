//! Battles of a campaign or a board game that go to a table of miniatures and come back: the same for the command line
//! and the desk of the terminal program.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::engine::handover::{Came, CameLeader, CamePiece, CameUnit, Fate, LeaderFate, side_letter};
use crate::engine::prompt::{Kind, Refusal};
use crate::engine::request::Request;
use crate::engine::session::Session;
use crate::engine::text::{counted, name_for_people, one_line, short};
use crate::files;
use crate::post;
use crate::rulebooks::{self, Basis, CAMPAIGN, Umpire};
use crate::store::{self, Header, HomeGame, Saved};

/// The file of a battle that is fought in the folder of its table.
pub const BATTLE: &str = "battle.fanion";
/// The file that begins it.
pub const SCENARIO: &str = "scenario.toml";
/// How the folder of a game's tables ends, after the name of its save.
const TABLES: &str = "-tables";

/// The folder of a battle's table, beside the save of the game that it is of.
pub fn folder_of(save: &Path, turn: u32, battle: &str) -> PathBuf {
    let stem = save.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let plain: String = battle.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    save.with_file_name(format!("{stem}{TABLES}")).join(format!("t{turn:02}-{plain}"))
}

/// The saves that may be the game whose battle this is, beside the folder of its tables; the likeliest first. Where the
/// battle says what its game is known by, only saves of that game; else those of the name that the folder tells, and
/// nobody knows whether one of them is it.
pub fn games_of(battle: &Path, home: Option<&HomeGame>) -> Vec<PathBuf> {
    let Some((beside, stem)) = tables_of(battle) else { return Vec::new() };
    let Ok(all) = std::fs::read_dir(beside) else { return Vec::new() };
    // The same name may stand before other endings: a save begins as one.
    let is_save = |path: &PathBuf| path.is_file() && files::beginning(path, 1).is_ok_and(|first| first == b"{");
    let mut saves: Vec<PathBuf> = all.filter_map(|entry| Some(entry.ok()?.path())).filter(is_save).collect();
    saves.sort();
    let is_named = |path: &PathBuf| path.file_stem().is_some_and(|name| name.to_str() == Some(&stem));
    let Some(home) = home else {
        saves.retain(is_named);
        return saves;
    };
    saves.retain(|path| id_of(path).is_some_and(|id| id == home.campaign));
    let is_its_file = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_str() == Some(&home.save));
    saves.sort_by_key(|path| !is_its_file(path));
    saves
}

/// The folder beside the folder of a battle's tables, and the name that this tells of its game.
fn tables_of(battle: &Path) -> Option<(PathBuf, String)> {
    let tables = std::path::absolute(battle).ok()?.parent()?.parent()?.to_owned();
    let stem = tables.file_name()?.to_str()?.strip_suffix(TABLES)?.to_owned();
    Some((tables.parent()?.to_owned(), stem))
}

/// What the game of a save is known by; none for a battle at the table, and for what cannot be read.
fn id_of(path: &Path) -> Option<String> {
    let (header, first) = store::first_entry(path)?;
    let (rulebook, tables) = (header.rulebook.as_str(), header.tables.as_str());
    rulebooks::id_of(Basis { rulebook, seed: header.seed, tables, settings: &header.settings }, first)
}

/// The files of a battle that were written.
#[derive(Clone, Debug, Default)]
pub struct TableFiles {
    pub names: Vec<String>,
    /// What is said of those that somebody has filled in.
    pub told: Vec<String>,
}

/// Writes the files of a battle into a folder; those that somebody has filled in are left.
///
/// # Errors
/// Why there are none, or what could not be written.
pub fn write(play: &Session, save: &Path, battle: &str, folder: &Path) -> Result<TableFiles, String> {
    let mut files = play.to_table(battle).map_err(|why| why.to_string())?;
    if let Some((_, text)) = files.iter_mut().find(|(name, _)| name == SCENARIO) {
        *text = with_home(text, &home_of(play, save));
    }
    std::fs::create_dir_all(folder)
        .map_err(|error| format!("{} cannot be made: {}", folder.display(), files::said(&error)))?;
    let mut told = Vec::new();
    for (name, text) in &files {
        let path = folder.join(name);
        if name.ends_with(FORM) {
            told.extend(post::form(&path, text).map_err(|error| error.to_string())?.told(&path));
        } else {
            post::report(&path, text.as_bytes()).map_err(|error| error.to_string())?;
        }
    }
    Ok(TableFiles { names: files.into_iter().map(|(name, _)| name).collect(), told })
}

/// The form of a result in the folder of a table, where somebody has filled it in.
pub fn filled_in(folder: &Path) -> Option<PathBuf> {
    Some(folder.join(RESULT)).filter(|form| post::is_filled_in(form))
}

/// What a result makes official once it is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToTake {
    /// The question.
    pub words: String,
    /// Who holds the field, where the result says so.
    pub field: Option<String>,
}

/// What is asked before these requests take the result of a battle that has come; none where they take none.
pub fn asked_before(game: &Session, requests: &[Request]) -> Option<String> {
    let taken = requests.iter().find_map(|request| match request {
        Request::Pick(key) => key.strip_prefix(TO_TAKE).filter(|_| offers(game, key)),
        _ => None,
    })?;
    Some(to_take(game, &come(game, taken)?)?.words)
}

/// What is asked before a result is taken; none of one that is not sound, for whoever takes it says what is wrong.
pub fn to_take(game: &Session, text: &str) -> Option<ToTake> {
    let came = Came::read_new(text).ok()?;
    let slot = game.view().slot(TABLE, TABLE, text).ok()?;
    let battles = Umpire::of(game).map(|desk| desk.battles()).unwrap_or_default();
    let own = battles.iter().find(|battle| slot.rsplit('/').next().is_some_and(|key| key == battle.key));
    let sides =
        own.map(|battle| battle.sides.clone().map(|side| side.split(", ").next().unwrap_or_default().to_owned()));
    let sides = sides.or_else(|| armies_of(game, &came.battle));
    let name = |at: usize| {
        let own = sides.as_ref().map_or_else(|| format!("side {}", side_letter(at)), |own| own[at].clone());
        first_capital(&own)
    };
    let is_campaign = game.sheet().id == CAMPAIGN.id;
    // A campaign knows no general who recovers: who was badly wounded is dead there, and the question says so.
    let badly = if is_campaign { "badly wounded and dies" } else { "badly wounded" };
    // A campaign lets some of those come back who left the table; on a board they are lost.
    let is_left = |fate: Fate| is_campaign || matches!(fate, Fate::Stands | Fate::Broken);
    let side = |at: usize| of_side(&came, &side_letter(at).to_string(), badly, is_left);
    let [a, b] = [0, 1].map(|at| format!("{}: {}", name(at), side(at)));
    // The sides of a board are peoples, of whom one says that they hold it.
    let hold = if is_campaign { "holds" } else { "hold" };
    let holds = |field: &str| match field {
        "A" => format!("{} {hold} the field. ", name(0)),
        "B" => format!("{} {hold} the field. ", name(1)),
        _ => "Nobody holds the field. ".to_owned(),
    };
    let field = came.field.as_deref().map(holds).unwrap_or_default();
    let key = format!("{TO_TAKE}{}", slot.rsplit('/').next().unwrap_or_default());
    let when = if waits_for(game, &key) { "It becomes official" } else { "It is kept until the game asks for it" };
    let words = format!("Take the result of {}? {a}. {b}. {field}{when}; undo takes it back.", came.battle);
    Some(ToTake { words, field: came.field })
}

/// Words that begin a sentence.
fn first_capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// What a side lost at the table.
fn of_side(came: &Came, side: &str, badly: &str, is_left: impl Fn(Fate) -> bool) -> String {
    let units = || came.units.iter().filter(|unit| unit.side == side);
    let pieces = || came.pieces.iter().filter(|piece| piece.side == side);
    let in_pieces = |piece: &CamePiece| u32::from(piece.fit) + u32::from(piece.lost) + u32::from(piece.captured);
    let had = units().map(|unit| u32::from(unit.start)).chain(pieces().map(in_pieces)).sum::<u32>();
    let in_units = units().filter(|unit| is_left(unit.fate)).map(|unit| u32::from(unit.left));
    let left = in_units.chain(pieces().map(|piece| u32::from(piece.fit))).sum::<u32>();
    let off = units().filter(|unit| !matches!(unit.fate, Fate::Stands | Fate::Broken)).count();
    let off = if off == 0 { String::new() } else { format!(", {} off the table", counted(off, "unit")) };
    let leader = |leader: &CameLeader| {
        let fate = match leader.fate {
            LeaderFate::Hurt => "hurt",
            LeaderFate::Wounded => badly,
            LeaderFate::Killed => "killed",
            LeaderFate::Captured => "captured",
        };
        format!(", {} {fate}", leader.name)
    };
    let leaders: String = came.leaders.iter().filter(|leader| leader.side == side).map(leader).collect();
    format!("CV {had} → {left}{off}{leaders}")
}

/// The game that is played, as its battles know it.
fn home_of(play: &Session, save: &Path) -> HomeGame {
    let name = save.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    HomeGame { campaign: rulebooks::game_id(play), save: name }
}

/// A scenario's text with the game that its battle is of, below the number of its layout.
fn with_home(text: &str, home: &HomeGame) -> String {
    let told = |words: &str| toml::Value::from(words);
    let line = format!("home = {{ campaign = {}, save = {} }}\n", told(&home.campaign), told(&home.save));
    let at = text.find('\n').map_or(text.len(), |end| end + 1);
    let (head, rest) = text.split_at(at);
    [head, &line, rest].concat()
}

/// Whether this battle is one of the game that is open.
///
/// # Errors
/// That it is one of another.
pub fn belongs(play: &Session, battle: &Header) -> Result<(), String> {
    match battle.home() {
        Some(home) if home.campaign != rulebooks::game_id(play) => {
            Err(format!("this battle is one of another game, {}", one_line(&home.save)))
        }
        _ => Ok(()),
    }
}

/// Where a battle stands that has not ended, as `turn 1, S1`; none when it is over.
pub fn unfinished(play: &Session) -> Option<String> {
    let position = play.prompt().map(|_| play.position())?;
    Some(format!("turn {}, {}", position.turn, position.step))
}

/// The result of a battle as a text, with who holds the field where that is known, and with the sentences of the battle's
/// report; none for a game that is no table.
pub fn result_of(play: &Session, name: &str, field: Option<String>) -> Option<String> {
    let mut came = play.came()?;
    name.clone_into(&mut came.battle);
    came.field = field;
    let sentences = play.story().stretches.into_iter().flat_map(|stretch| stretch.sentences);
    came.story = sentences.map(|sentence| sentence.to_string()).collect();
    Some(came.text())
}

/// A result as the game that it is of can take it: repaired as letters are, names and sides as they went out; who joined
/// at the table as a loan stays there, and so does strength above that with which a unit went in. What stays out, a line
/// each. A result that is not sound, or in which a unit is
/// missing that went in, is left as it is: what is wrong with it is told by its own lines and names.
pub fn home(game: &Session, text: &str) -> (String, Vec<String>) {
    let (text, mut out) = post::result(text);
    let Ok(mut came) = Came::read_new(&text) else { return (text, out) };
    let Some(sent) = sent_to(game, &came.battle) else { return (text, out) };
    let before = came.clone();
    out.extend(named_as_sent(&mut came.units, &sent));
    came.field = came.field.and_then(|field| match name_for_people(&field).as_str() {
        "a" | "b" => Some(field.trim().to_uppercase()),
        "nobody" => Some("nobody".to_owned()),
        "" => None,
        _ => Some(field),
    });
    let is = |one: &CameUnit, other: &CameUnit| one.side == other.side && one.name == other.name;
    let told: BTreeSet<(&str, &str)> = came.units.iter().map(key_of).collect();
    if !sent.iter().all(|own| told.contains(&key_of(own))) {
        let text = if came == before { text } else { came.text() };
        return (text, out);
    }
    came.units.retain_mut(|unit| {
        let Some(own) = sent.iter().find(|own| is(own, unit)) else {
            out.push(format!("{} joined at the table: a loan, it does not come home", unit.name));
            return false;
        };
        if unit.left > own.start {
            out.push(format!(
                "{} has {} left of {}: what is above the start stays out",
                unit.name, unit.left, own.start
            ));
        }
        (unit.start, unit.left) = (own.start, unit.left.min(own.start));
        true
    });
    if came == before { (text, out) } else { (came.text(), out) }
}

/// A result with this side as the one that holds the field, whatever it said of that; one that cannot be taken is left as
/// it is.
pub fn with_field(text: String, field: &str) -> String {
    let is_known = |told: &str| matches!(told, "A" | "B" | "nobody");
    match Came::read_new(&text) {
        Ok(came) if came.field.as_deref().is_none_or(is_known) => Came { field: Some(field.to_owned()), ..came }.text(),
        _ => text,
    }
}

/// What tells a unit of a battle from all others.
fn key_of(unit: &CameUnit) -> (&str, &str) {
    (&unit.side, &unit.name)
}

/// Gives each unit its name and side as it went out, where only capitals and blanks differ; what was read otherwise.
fn named_as_sent(units: &mut [CameUnit], sent: &[CameUnit]) -> Vec<String> {
    let plain = |unit: &CameUnit| (name_for_people(&unit.side), name_for_people(&unit.name));
    let known: BTreeMap<(String, String), &CameUnit> = sent.iter().map(|own| (plain(own), own)).collect();
    let mut told = Vec::new();
    for unit in units {
        let Some(own) = known.get(&plain(unit)) else { continue };
        if key_of(own) != key_of(unit) {
            told.push(format!(
                "\"{}\" of side {} was read as \"{}\" of side {}",
                short(&unit.name),
                short(&unit.side),
                own.name,
                own.side
            ));
            (unit.side, unit.name) = (own.side.clone(), own.name.clone());
        }
    }
    told
}

/// Requests as the game of this save takes them: what of a result stays at the table is left out, and who joins a battle
/// that goes home is a loan. With what is said of both, a line each.
pub fn on_loan(saved: &Saved, requests: &[Request]) -> (Vec<Request>, Vec<String>) {
    let mut said = Vec::new();
    let taken = requests.iter().map(|request| match request {
        Request::Post { kind, from, text } if kind == TABLE => {
            let (text, out) = home(saved.play(), text);
            said.extend(out);
            Request::Post { kind: kind.clone(), from: from.clone(), text }
        }
        Request::Enlist(newcomer, _) if saved.header().home().is_some() => {
            let name = newcomer.get("unit").and_then(|unit| unit.get("name")?.as_str()).unwrap_or_default();
            said.push(format!("{} joins as a loan: it does not come home", one_line(name)));
            request.clone()
        }
        other => other.clone(),
    });
    (taken.collect(), said)
}

/// The kind of message that a result is.
const TABLE: &str = "table";

/// The units that went to the table of this battle, as its form of a result has them.
fn sent_to(game: &Session, battle: &str) -> Option<Vec<CameUnit>> {
    let files = game.to_table(battle).or_else(|_| game.to_table("")).ok()?;
    let (_, form) = files.into_iter().find(|(name, _)| name == RESULT)?;
    Came::read(&form).ok().filter(|form| form.battle == battle).map(|form| form.units)
}

/// What both armies are called in the battle that is at the table.
fn armies_of(game: &Session, battle: &str) -> Option<[String; 2]> {
    let files = game.to_table(battle).or_else(|_| game.to_table("")).ok()?;
    let called = |file: &str| -> Option<String> {
        let (_, text) = files.iter().find(|(name, _)| name == file)?;
        let army: toml::Table = toml::from_str(text).ok()?;
        army.get("name")?.as_str().map(str::to_owned)
    };
    let [a, b] = ARMIES.map(called);
    Some([a?, b?])
}

/// The orders of battle of both sides, in the folder of a table.
const ARMIES: [&str; 2] = ["a.toml", "b.toml"];
/// How files end in which people write.
const FORM: &str = ".toml";
/// The form of a result, in the folder of a table.
const RESULT: &str = "result.toml";

/// Sends a result, and begins to take it where the game asks what is next, with who holds the field where that was agreed
/// to; else the key of the option that takes it later.
///
/// # Errors
/// Why it is not the result of a battle that is at the table.
pub fn post(saved: &mut Saved, text: String, field: Option<&str>, now: i64) -> Result<Option<String>, Refusal> {
    let letter = Request::Post { kind: TABLE.to_owned(), from: TABLE.to_owned(), text };
    saved.request(&letter, now)?;
    let slot = saved.play().last_letter().unwrap_or_default();
    let key = format!("{TO_TAKE}{}", slot.rsplit('/').next().unwrap_or_default());
    if !offers(saved.play(), &key) {
        return Ok(Some(key));
    }
    saved.requests(&picks(&key, field), now)?;
    Ok(None)
}

/// How the key of an option begins that takes the result of a battle.
pub const TO_TAKE: &str = "result:";

/// What takes a result, with who holds the field.
pub fn picks(result: &str, field: Option<&str>) -> Vec<Request> {
    [Some(result), field].into_iter().flatten().map(|key| Request::Pick(key.to_owned())).collect()
}

/// The result of a battle that has come back from the table, as it lies in its slot.
pub fn come(game: &Session, battle: &str) -> Option<String> {
    let view = game.view();
    let is_its = |slot: &str| slot.starts_with(TABLE) && slot.rsplit('/').next() == Some(battle);
    let letters = view.post().letters().filter(|(slot, _)| is_its(slot));
    letters.max_by_key(|(_, letter)| letter.entry).map(|(_, letter)| letter.text.clone())
}

/// True where the game asks for a result now, whether it has come or not.
fn waits_for(play: &Session, key: &str) -> bool {
    let is_blocked = |kind: &Kind| match kind {
        Kind::Choose { blocked, .. } => blocked.iter().any(|own| &*own.key == key),
        _ => false,
    };
    offers(play, key) || play.prompt().is_some_and(|prompt| is_blocked(&prompt.kind))
}

/// True where the game offers this option now.
pub fn offers(play: &Session, key: &str) -> bool {
    match play.prompt().map(|prompt| &prompt.kind) {
        Some(Kind::Choose { options, .. }) => options.iter().any(|choice| &*choice.key == key),
        _ => false,
    }
}
