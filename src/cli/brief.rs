//! `fanion brief`: what the players of a battle are told, with the map of its table.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use clap_complete::engine::ArgValueCompleter;

use crate::begin::forces::{self, BattleFiles};
use crate::begin::{Wrong, files, library};
use crate::engine::briefing::Briefing;
use crate::engine::drawing::Drawing;
use crate::orbat::FileKind;
use crate::post;
use crate::report::map::{self, letters, svg};
use crate::report::plain::Look;
use crate::report::{brief, page};
use crate::rulebooks;
use crate::tui::words::wrap;

use super::complete;
use super::report::{bytes, form};
use super::{Context, Failure, saves, unknown_name};

/// Columns and rows of a map where no terminal says how wide it is.
const ROOM: (usize, usize) = (96, 40);

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// A saved battle, a scenario, or a built-in battle such as maida-1806
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
    /// Shows only the chapters for this side
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// The file to write: .html, .md or .txt; or .svg for the map alone
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replaces a file of that name
    #[arg(long)]
    pub force: bool,
}

/// Prints the brief, or writes it as a page.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let briefing = briefing(options, context)?;
    let side = side(options)?;
    let Some(path) = &options.output else {
        let page = brief::page(&briefing, side.as_deref()).measured(context.look.measure);
        return Ok(page::text::write(out, &page, context.look)?);
    };
    if files::same(&options.file, path) {
        return Err(Failure::Bad(format!("{} is the battle itself", options.file.display())));
    }
    let drawn = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    let written = match &briefing.drawing {
        Some(drawing) if drawn => {
            let drawing = Drawing { measure: context.look.measure, ..Drawing::clone(drawing) };
            svg::sheet(&briefing.title, &drawing).into_bytes()
        }
        None if drawn => return Err(Failure::Bad(format!("{}: its scenario draws no table", options.file.display()))),
        _ => {
            let page = brief::page(&briefing, side.as_deref());
            bytes(page, form(path, ".html, .md, .txt or .svg")?, context.look)?
        }
    };
    post::export(path, &written, options.force)?;
    context.say(out, [format!("brief saved in {}", path.display())])
}

fn side(options: &Options) -> Result<Option<String>, Failure> {
    match options.side.as_deref().map(str::to_uppercase) {
        Some(side) if side != "A" && side != "B" => {
            Err(Failure::Use(format!("--side is A or B, found {}", options.side.as_deref().unwrap_or_default())))
        }
        side => Ok(side),
    }
}

fn briefing(options: &Options, context: &Context<'_>) -> Result<Briefing, Failure> {
    let path = &options.file;
    let mut none = "no brief was saved with this battle";
    let found = match files::kind(path) {
        Some(FileKind::Scenario) => of_scenario(path)?,
        None if library::of_path(path).is_some() => of_scenario(path)?,
        _ => {
            unknown_name::battle(&saves::file(path, context))?;
            let viewed = saves::view(path, context)?;
            if rulebooks::umpire(viewed.play()).is_some() {
                none = "this campaign has no notes for its players: `notes` in the file of a campaign are its brief";
            } else if viewed.play().sheet().id != rulebooks::BATTLE.id {
                none = "this game has no brief: battles of March Attack and campaigns have one";
            }
            viewed.play().briefing()
        }
    };
    found.ok_or_else(|| Failure::Bad(format!("{}: {none}", path.display())))
}

/// The brief that a battle of this scenario would have.
fn of_scenario(path: &Path) -> Result<Option<Briefing>, Failure> {
    let faults = |wrong: Vec<Wrong>| Failure::Faults(wrong.iter().flat_map(Wrong::lines).collect());
    let forces = forces::read(&BattleFiles::Scenario(path.to_owned()), None, None).map_err(faults)?;
    let name = forces.name.clone();
    let begun = forces.begin(&name, 0, saves::now())?;
    Ok(begun.play.briefing())
}

/// A map in letters with its legend, and what stands beside it.
pub(crate) fn write_map(drawing: &Drawing, look: Look, out: &mut dyn Write) -> Result<(), Failure> {
    let columns = look.width.unwrap_or(ROOM.0).clamp(20, 160);
    for line in letters::draw(drawing, (columns, ROOM.1), look.ascii).lines() {
        look.line(out, &line)?;
    }
    for line in wrap(&map::legend(drawing, look.ascii), columns) {
        look.line(out, &line)?;
    }
    for remark in &drawing.remarks {
        writeln!(out, "{}", look.letters(remark))?;
    }
    Ok(())
}
