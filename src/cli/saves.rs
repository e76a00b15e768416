//! Saved games: opened to be looked at or played, and what is said when that does not go well.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::{Map, Value as Json};

use crate::begin::files;
use crate::config::{battles_in, data_dir};
use crate::engine::lines::FileLine;
use crate::engine::seat::{self, Eye};
use crate::engine::session::Session;
use crate::engine::text::is_same_name;
use crate::orbat::FileKind;
use crate::report::plain::Look;
use crate::rulebooks::{self, Basis};
use crate::sealed;
use crate::store::{self, ENDING, Follower, Header, MirrorNews, Saved, StoreError, Viewed};

use super::{Context, Failure};

/// Wall-clock seconds since 1970.
pub fn now() -> i64 {
    store::seconds_of(SystemTime::now())
}

/// The file of a saved game: as it is named, or, where there is no such file and only a name was given, the battle of
/// that name where the terminal program saves.
pub fn file(named: &Path, context: &Context<'_>) -> PathBuf {
    if named.exists() || named.components().count() != 1 {
        return named.to_owned();
    }
    let folder = context.config.files.save_folder().or_else(|| Some(battles_in(&data_dir()?)));
    let whole = if named.extension().is_some() { named.to_owned() } else { named.with_extension(ENDING) };
    let kept = folder.map(|folder| folder.join(whole)).filter(|kept| kept.is_file());
    kept.unwrap_or_else(|| named.to_owned())
}

/// A saved game to be looked at by all, also while it is being played.
pub fn view(path: &Path, context: &Context<'_>) -> Result<Viewed, Failure> {
    view_as(path, None, context)
}

/// A saved game as a side may see it; without one, as all may.
pub fn view_as(path: &Path, side: Option<&str>, context: &Context<'_>) -> Result<Viewed, Failure> {
    let path = &save(path, context)?;
    let mut viewed = store::open_read_only(path, opener)?;
    let eye = eye(viewed.play(), side)?;
    viewed.look_as(eye);
    tell(viewed.notice().as_deref(), context.look);
    Ok(viewed)
}

/// What one side's own save of a game by mail does not know cannot be played on by the program.
pub fn whole(play: &Session) -> Result<(), Failure> {
    let why = |own: &str| format!("this save knows only what {own} may know: `fanion unseal` makes the whole game");
    play.alone().map_or(Ok(()), |own| Err(Failure::Bad(why(own))))
}

/// Who looks on where this side was named: `all` for a referee, none for everybody.
fn eye(play: &Session, side: Option<&str>) -> Result<Eye, Failure> {
    if let Some(own) = play.alone() {
        let is_own = side.is_none_or(|side| is_same_name(side, own));
        let why = || Failure::Use(format!("this is the save of {own}: the other side has its own"));
        return if is_own { Ok(Eye::Seat(own.to_owned())) } else { Err(why()) };
    }
    seat::eye_of(side, &play.seats()).map_err(|no_seat| Failure::Use(no_seat.to_string()))
}

/// A saved game as it would be under the printed tables of this program, whatever tables it began with.
pub fn view_as_now(path: &Path, context: &Context<'_>) -> Result<Viewed, Failure> {
    let path = &save(path, context)?;
    let viewed = store::open_read_only(path, |header, lines| {
        let sheet = rulebooks::SHEETS.iter().find(|sheet| sheet.id == header.rulebook);
        let tables = sheet.map_or(header.tables.as_str(), |sheet| sheet.tables);
        rulebooks::open(
            Basis { rulebook: &header.rulebook, seed: header.seed, tables, settings: &header.settings },
            lines,
            now(),
        )
    });
    let viewed = viewed?;
    tell(viewed.notice().as_deref(), context.look);
    Ok(viewed)
}

/// A saved game to be played by a side, or by all; no other program can play it meanwhile.
pub fn play(path: &Path, side: Option<&str>, context: &Context<'_>) -> Result<Saved, Failure> {
    let path = &save(path, context)?;
    ready(store::open(path, now(), opener), side, context)
}

/// The same; of a game that is open in another window it is said what does there what was asked here.
pub fn play_unless_open(path: &Path, there: &str, context: &Context<'_>) -> Result<Saved, Failure> {
    let path = &save(path, context)?;
    match store::open(path, now(), opener) {
        Err(error @ StoreError::InUse { .. }) => Err(Failure::Bad(format!("{error}. {there}"))),
        opened => ready(opened, Some("all"), context),
    }
}

/// A game that was opened, for whoever sits before it, with what the players should know told.
fn ready(opened: Result<Saved, StoreError>, side: Option<&str>, context: &Context<'_>) -> Result<Saved, Failure> {
    let mut saved = opened?;
    let eye = eye(saved.play(), side)?;
    saved.sit_as(saved.play().hand_of(&eye));
    saved.look_as(eye);
    tell(saved.notice().as_deref(), context.look);
    if let Some(folder) = context.config.files.mirror() {
        saved.mirror_in(&folder);
    }
    Ok(saved)
}

/// The same, but a save that may be read and not written is looked at: all that is asked is answered, and what would
/// change it is refused as not saved.
pub fn play_or_look(path: &Path, side: Option<&str>, context: &Context<'_>) -> Result<Saved, Failure> {
    let path = &save(path, context)?;
    let saved = match store::open(path, now(), opener) {
        Err(StoreError::ReadOnly { .. }) => store::open_to_look(path, now(), opener),
        opened => opened,
    };
    ready(saved, side, context)
}

/// The save that a word names, to be looked at where it cannot be played here, and why it cannot; none where it can.
pub fn followed(path: &Path, context: &Context<'_>) -> Result<Option<(Follower, StoreError)>, Failure> {
    let path = &save(path, context)?;
    match store::open(path, now(), opener) {
        Err(why @ (StoreError::InUse { .. } | StoreError::ReadOnly { .. })) => {
            let follower = Follower::open(path, opener)?;
            Ok(Some((follower, why)))
        }
        // What else is wrong is said where it is opened to be played.
        _ => Ok(None),
    }
}

/// Makes the game of a save's header and lines.
pub fn opener(header: &Header, lines: Vec<FileLine>) -> Result<Session, String> {
    let ground =
        Basis { rulebook: &header.rulebook, seed: header.seed, tables: &header.tables, settings: &header.settings };
    rulebooks::open(ground, lines, now()).map(|play| sealed::seated(header, play))
}

/// The whole state of a game as JSON.
pub fn state(header: &Header, play: &Session) -> Map<String, Json> {
    let mut state = Map::new();
    state.insert("name".into(), header.name.as_str().into());
    state.extend(play.json());
    state
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Damaged(damage) => Self::Faults(vec![damage.to_string()]),
            StoreError::Exists { .. } => Self::Bad(format!("{error}; --force replaces it")),
            other => Self::Bad(other.to_string()),
        }
    }
}

/// What has become of the second copy of a battle, one a line; none when nothing has.
pub fn told(news: &[MirrorNews]) -> Option<String> {
    let news: Vec<String> = news.iter().map(ToString::to_string).collect();
    (!news.is_empty()).then(|| news.join("\n"))
}

/// A battle that ends here while its file does not hold it is lost, and that is said.
pub fn lost_with_memory(saved: &mut Saved) -> Result<(), Failure> {
    match saved.only_in_memory() {
        None => Ok(()),
        Some(why) => Err(Failure::Bad(format!("the game ends NOT SAVED: {why}"))),
    }
}

/// The save that a word names. A file that people write is told apart from a save, with what can be done with it.
fn save(named: &Path, context: &Context<'_>) -> Result<PathBuf, Failure> {
    let path = file(named, context);
    let begins =
        |what: &str, help: &str| Err(Failure::Bad(format!("{} is {what}, not a saved game; {help}", path.display())));
    let Some(words) = files::stranger(&path, files::Wanted::Save) else { return Ok(path) };
    match files::kind(&path) {
        Some(FileKind::Orbat) => {
            begins("an order of battle", "`fanion new A.toml B.toml --save FILE` makes a battle of two")
        }
        Some(FileKind::Scenario) => begins("a scenario", "`fanion new SCENARIO.toml --save FILE` makes a battle of it"),
        Some(FileKind::HouseRules) if words.starts_with("a file of house rules") => {
            begins("a file of house rules", "`fanion new ... --house-rules FILE` makes a battle under them")
        }
        _ => Err(Failure::Bad(format!("{}: {words}", path.display()))),
    }
}

/// Says on standard error what the players should know.
pub fn tell(notice: Option<&str>, look: Look) {
    for line in notice.iter().flat_map(|notice| notice.lines()) {
        eprintln!("note: {}", look.letters(line));
    }
}
