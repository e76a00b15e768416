//! `fanion report`: the story of a battle, and its sheets, as a page.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use clap_complete::engine::ArgValueCompleter;

use crate::begin::files;
use crate::engine::printed::Page;
use crate::engine::printed::pieces::Print;
use crate::post;
use crate::report::battle::{self, ReportFacts};
use crate::report::page::{html, markdown, text};
use crate::report::plain::Look;
use crate::report::reference::InUse;
use crate::report::sheets;
use crate::store;

use super::complete;
use super::{Context, Failure, owner, saves};

/// What was asked.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Options {
    /// The saved battle
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
    /// Shows only what this side may know (default: what everyone may; of a campaign, what its umpire sees)
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// Writes sheets for play without a laptop: rosters to tick off, tables, house rules
    #[arg(long)]
    pub sheets: bool,
    /// Writes a card to cut out for each unit: its boxes, moves, tests and fire
    #[arg(long, conflicts_with_all = ["sheets", "labels"])]
    pub cards: bool,
    /// Writes a label to cut out for each base
    #[arg(long, conflicts_with = "sheets")]
    pub labels: bool,
    /// The file to write: .html, .md or .txt (default: prints plain text)
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replaces a file of that name
    #[arg(long)]
    pub force: bool,
}

/// The forms in which a page is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PageFormat {
    Html,
    Markdown,
    Text,
}

/// Writes the page.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let form = options.output.as_deref().map(|path| form(path, ".html, .md or .txt")).transpose()?;
    let viewed = saves::view_as(&options.file, options.side.as_deref(), context)?;
    let header = viewed.header();
    let facts = ReportFacts {
        name: &header.name,
        start: header.start(),
        minutes_a_turn: header.minutes_a_turn(&context.config),
        day: &store::local_day,
        hour: &store::local_time,
    };
    let page = if options.cards || options.labels {
        let what = if options.cards { Print::Cards } else { Print::Labels };
        let none = || Failure::Bad(format!("{}: there are no units to cut out in this game", options.file.display()));
        sheets::slips(viewed.play(), &facts, what).ok_or_else(none)?
    } else if options.sheets {
        let tables = viewed.play().sheet().tables_in(&header.tables);
        let tables = tables.map_err(|fault| Failure::Bad(format!("{}: {fault}", options.file.display())))?;
        let turns = header.facts.get("turns").and_then(serde_json::Value::as_u64);
        let own = owner::own(viewed.play().sheet(), None, context)?;
        let tables = InUse { printed: &tables, own: &own };
        sheets::sheets(viewed.play(), &facts, &tables, turns.and_then(|turns| u32::try_from(turns).ok()))
    } else {
        battle::report(viewed.play(), &facts)
    };
    let (Some(path), Some(form)) = (options.output.as_deref(), form) else {
        return Ok(text::write(out, &page.measured(context.look.measure), context.look)?);
    };
    if files::same(&options.file, path) {
        return Err(Failure::Bad(format!("{} is the saved battle itself", options.file.display())));
    }
    post::export(path, &bytes(page, form, context.look)?, options.force)?;
    let what = match options {
        Options { cards: true, .. } => "cards",
        Options { labels: true, .. } => "labels",
        Options { sheets: true, .. } => "sheets",
        _ => "report",
    };
    context.say(out, [format!("{what} saved in {}", path.display())])
}

/// The form that a file's name asks for; `endings` are those that are written, in words.
pub(crate) fn form(path: &Path, endings: &str) -> Result<PageFormat, Failure> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    match ending.as_str() {
        "html" | "htm" => Ok(PageFormat::Html),
        "md" | "markdown" => Ok(PageFormat::Markdown),
        "txt" => Ok(PageFormat::Text),
        _ => Err(Failure::Use(format!("--output names a file that ends with {endings}, found {}", path.display()))),
    }
}

/// A page in this form.
pub(crate) fn bytes(page: Page, form: PageFormat, look: Look) -> Result<Vec<u8>, Failure> {
    let page = page.measured(look.measure);
    Ok(match form {
        PageFormat::Html => html::html(&page).into_bytes(),
        PageFormat::Markdown => markdown::markdown(&page).into_bytes(),
        PageFormat::Text => {
            let mut bytes = Vec::new();
            text::write(&mut bytes, &page, Look { color: false, width: None, ..look })?;
            bytes
        }
    })
}
