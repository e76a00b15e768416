//! Battles of a campaign or a board game that are fought at a table of miniatures: out as files, back as a result.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Context, Failure, owner, saves};
use crate::begin::files;
use crate::engine::request::Request;
use crate::engine::seat::Eye;
use crate::engine::session::Session;
use crate::post::{self, as_typed};
use crate::rulebooks::CAMPAIGN;
use crate::store::Saved;
use crate::tables::{self, TableFiles};

/// A battle that goes to the table.
#[derive(Debug, Args)]
pub struct SentToTable {
    /// The saved game
    pub save: PathBuf,
    /// The battle: its hex, city or area, if more than one is waiting
    #[arg(value_name = "BATTLE")]
    pub battle: Option<String>,
    /// The folder for a.toml, b.toml, scenario.toml, brief.json and result.toml
    #[arg(long, value_name = "DIR")]
    pub output: PathBuf,
}

/// A battle that comes back.
#[derive(Debug, Args)]
pub struct Back {
    /// The saved game
    pub save: PathBuf,
    /// The saved battle that was fought on the tabletop
    #[arg(value_name = "GAME", required_unless_present_any = ["result", "field"], conflicts_with = "result")]
    pub game: Option<PathBuf>,
    /// A result written by hand, as result.toml shows it
    #[arg(long, value_name = "FILE")]
    pub result: Option<PathBuf>,
    /// Who holds the field: A, B or nobody (default: the game asks); alone, it answers that question
    #[arg(long, value_name = "SIDE", value_parser = ["A", "B", "nobody"])]
    pub field: Option<String>,
    /// Takes a battle that has not ended, as it stands now
    #[arg(long)]
    pub as_it_stands: bool,
    /// Takes the result without the question that a terminal is asked
    #[arg(long)]
    pub yes: bool,
}

/// The head of the question who holds the field.
const FIELD: &str = "field:";

/// Writes the files of a battle.
pub(crate) fn out(options: &SentToTable, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let viewed = saves::view(&options.save, context)?;
    let folder = &options.output;
    let battle = options.battle.as_deref().unwrap_or_default();
    let TableFiles { names, told } =
        tables::write(viewed.play(), &options.save, battle, folder).map_err(Failure::Bad)?;
    context.say(out, [format!("{}: {}", folder.display(), names.join(", "))])?;
    context.say(out, told)?;
    let scenario = as_typed(&folder.join(tables::SCENARIO));
    let begins = format!("the battle begins with `fanion new {scenario} --save GAME`");
    context.say(out, [&begins])
}

/// Takes a result and, where it can, the battle's losses.
pub(crate) fn back(options: &Back, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut saved = saves::play(&options.save, Some("all"), context)?;
    let came = result(options, saved.play(), context)?;
    let before = saved.play().entry();
    let open = saved.play().prompt().filter(|prompt| prompt.key.starts_with(FIELD)).map(|prompt| prompt.text.clone());
    let mut field = options.field.clone();
    match (came, open) {
        (Some(_), Some(open)) => {
            return Err(Failure::Bad(format!(
                "a result is being taken ({open}): --field alone answers, an undo takes that result back"
            )));
        }
        (None, None) => {
            return Err(Failure::Bad("no result is being taken: name a saved battle, or --result FILE".to_owned()));
        }
        (None, Some(_)) => {}
        (Some((place, text)), None) => {
            let (text, told) = tables::home(saved.play(), &text);
            context.say(out, told)?;
            let text = match &options.field {
                Some(own) if options.result.is_some() => tables::with_field(text, own),
                _ => text,
            };
            if let Some(to_take) = tables::to_take(saved.play(), &text) {
                field = field.or(to_take.field);
                context.say(out, [&to_take.words])?;
                out.flush()?;
                if !options.yes && io::stdin().is_terminal() && !is_meant()? {
                    return Err(Failure::Bad("nothing was taken".to_owned()));
                }
            }
            send(&mut saved, &place, text, out)?;
        }
    }
    if let Some(field) = field.filter(|field| tables::offers(saved.play(), field)) {
        request(&mut saved, &Request::Pick(field))?;
    }
    // Both players read this, and a log hides what lies face down; an umpire reads all.
    if saved.play().sheet().id != CAMPAIGN.id {
        saved.look_as(Eye::Public);
    }
    for line in saved.play().log_since(before).flat_map(|line| line.lines) {
        context.say(out, [&line.to_string()])?;
    }
    if let Some(prompt) = saved.play().prompt() {
        let field = if prompt.key.starts_with(FIELD) { ", or with --field" } else { "" };
        let answer = if prompt.text.ends_with(['?', '.']) { " Answer" } else { ": answer" };
        let next = format!("next: {}{answer} it in `fanion {}`{field}", prompt.text, as_typed(&options.save));
        context.say(out, [&next])?;
    }
    saves::lost_with_memory(&mut saved)
}

/// True once `yes` is typed.
fn is_meant() -> io::Result<bool> {
    eprint!("Type yes to take it: ");
    io::stderr().flush()?;
    let mut typed = String::new();
    io::stdin().read_line(&mut typed)?;
    Ok(typed.trim().eq_ignore_ascii_case("yes"))
}

/// Sends a result, and begins to take it.
fn send(saved: &mut Saved, place: &Path, text: String, out: &mut dyn Write) -> Result<(), Failure> {
    let later = tables::post(saved, text, None, saves::now());
    let later = later.map_err(|refusal| {
        let words = refusal.to_string();
        // What cannot be read has its line with it.
        let line = line_of(place, &words).filter(|_| !words.starts_with(|first: char| first.is_ascii_digit()));
        let line = line.map(|line| format!("{line}: ")).unwrap_or_default();
        Failure::fault(owner::placed(place, &format!("{line}{words}")))
    })?;
    if later.is_some() {
        writeln!(out, "the result is kept until the game asks for it: answer first what is next")?;
    }
    Ok(())
}

/// The line of a result by hand on which stands the name or the key that a refusal is about.
fn line_of(file: &Path, refusal: &str) -> Option<usize> {
    let text = files::text(file, "a result", files::Wanted::Kept).ok()?;
    let word = refusal.split('`').nth(1)?;
    let name = toml::Value::from(word).to_string();
    let is_meant = |line: &str| {
        let (key, value) = line.split_once('=').unwrap_or((line, ""));
        key.trim() == word || key.trim() == "name" && value.trim_end().ends_with(&name)
    };
    text.lines().position(is_meant).map(|at| at + 1)
}

/// The text of the result of a battle of this game, with the file that it is of; none where only the field is told.
fn result(options: &Back, home: &Session, context: &Context<'_>) -> Result<Option<(PathBuf, String)>, Failure> {
    match (&options.game, &options.result) {
        (Some(game), _) => {
            if result_in(game).is_some() {
                let command = if home.sheet().id == CAMPAIGN.id { "campaign from-battle" } else { "from-table" };
                let [save, file] = [&options.save, game].map(|path| as_typed(path));
                let words =
                    format!("{file}: the result of a battle; `fanion {command} {save} --result {file}` takes it");
                return Err(Failure::Bad(words));
            }
            let viewed = saves::view(game, context)?;
            tables::belongs(home, viewed.header()).map_err(|why| Failure::Bad(format!("{}: {why}", game.display())))?;
            let field = options.field.clone().filter(|field| field != "nobody");
            if let Some(place) = tables::unfinished(viewed.play()).filter(|_| !options.as_it_stands) {
                let words = format!("this battle has not ended ({place}). Take it with --as-it-stands");
                return Err(Failure::Bad(words));
            }
            let Some(came) = tables::result_of(viewed.play(), &viewed.header().name, field) else {
                return Err(Failure::Bad(format!("{} is not a battle on the tabletop", game.display())));
            };
            Ok(Some((game.clone(), came)))
        }
        (None, Some(file)) => {
            Ok(Some((file.clone(), files::text(file, "a result", files::Wanted::Kept).map_err(Failure::fault)?)))
        }
        (None, None) => Ok(None),
    }
}

/// The text of a file that seems to be the result of a battle.
pub(super) fn result_in(path: &Path) -> Option<String> {
    let (text, _) = post::result(&files::text(path, "a result", files::Wanted::Kept).ok()?);
    let table: toml::Table = toml::from_str(&text).ok()?;
    (table.contains_key("battle") && ["unit", "piece"].iter().any(|key| table.contains_key(*key))).then_some(text)
}

fn request(saved: &mut Saved, request: &Request) -> Result<(), Failure> {
    saved.request(request, saves::now())?;
    Ok(())
}
