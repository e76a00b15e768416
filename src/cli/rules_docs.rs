//! `fanion rules docs`: a Markdown page a rulebook, written from the registry that the program resolves with.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::engine::check::Check;
use crate::engine::input::{Fallback, Input};
use crate::engine::settings::Setting;
use crate::engine::sheet::Sheet;
use crate::engine::table::Table;

use super::{Context, Failure};

/// What was asked.
#[derive(Debug, Default, Args)]
pub struct Options {
    /// Writes the pages into this folder, one file per rulebook (default: prints them)
    #[arg(long, value_name = "DIR")]
    pub output: Option<PathBuf>,
}

/// Prints the pages one after the other, or writes each to its own file and prints the files' names.
pub fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    for (at, sheet) in context.sheets.iter().enumerate() {
        let page = context.look.page(&page(sheet));
        match &options.output {
            Some(folder) => {
                context.say(out, [&save(folder, sheet, &page)?.display().to_string()])?;
            }
            None if at == 0 => write!(out, "{page}")?,
            None => write!(out, "\n{page}")?,
        }
    }
    Ok(())
}

fn save(folder: &Path, sheet: &Sheet, page: &str) -> Result<PathBuf, Failure> {
    let path = folder.join(format!("{}.md", sheet.id));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, page));
    written
        .map_err(|error| Failure::Bad(format!("cannot write {}: {}", path.display(), crate::files::said(&error))))?;
    Ok(path)
}

/// The page of one rulebook.
pub fn page(sheet: &Sheet) -> String {
    let mut page =
        format!("# {}\n\n{}, rulebook id `{}`, edition {}. ", sheet.title, sheet.publisher, sheet.id, sheet.edition);
    page.push_str("This page is written by `fanion rules docs`; changes belong in the rulebook.\n\n## Tests\n");
    sheet.checks.iter().for_each(|check| add_check(&mut page, check));
    page.push_str("\n## Tables\n");
    sheet.printed().all().iter().for_each(|table| add_table(&mut page, table));
    add_settings(&mut page, sheet.settings);
    page
}

fn add_check(page: &mut String, check: &Check) {
    let hope = check.hope.map(|hope| format!(" Hoped for: {}.", hope.words)).unwrap_or_default();
    add(
        page,
        format_args!(
            "\n### {}\n\n`{}`. Read from: {}. Dice: {}.{hope}\n",
            check.title, check.id, check.source, check.dice
        ),
    );
    if check.inputs.is_empty() {
        page.push_str("\nIt takes no inputs.\n");
        return;
    }
    page.push('\n');
    row(page, ["input", "kind", "allowed", "default", "meaning"]);
    row(page, ["---"; 5]);
    for input in check.inputs {
        add_input(page, input);
    }
}

fn add_input(page: &mut String, input: &Input) {
    let default = match input.fallback {
        Fallback::Required => "required".to_owned(),
        Fallback::Is(default) => format!("`{default}`"),
        Fallback::Absent => "optional".to_owned(),
    };
    let only = input.only.map(|only| format!(" (is {})", only.why)).unwrap_or_default();
    let (name, meaning) = (format!("`{}`", input.name), escaped(&format!("{}{only}", input.help)));
    row(page, [name.as_str(), input.domain.kind(), &escaped(&input.domain.allowed()), &default, &meaning]);
}

fn add_table(page: &mut String, table: &Table) {
    add(page, format_args!("\n### {}\n\n`{}`. Printed in: {}.\n\n", table.title, table.id, table.source));
    let columns = table.columns.iter().map(|column| escaped(column));
    row(page, std::iter::once(String::new()).chain(columns));
    row(page, vec!["---"; table.columns.len() + 1]);
    for line in &table.rows {
        row(page, std::iter::once(&line.label).chain(&line.cells).map(|cell| escaped(cell)));
    }
}

fn add_settings(page: &mut String, settings: &[Setting]) {
    page.push_str("\n## House rules\n\nWhere the sheet is silent, cut off, or says two things.\n\n");
    row(page, ["setting", "allowed", "default", "why"]);
    row(page, ["---"; 4]);
    for setting in settings {
        let (key, default) = (format!("`{}`", setting.key), format!("`{}`", setting.default));
        row(page, [key, escaped(&setting.choices.allowed()), default, escaped(setting.why)]);
    }
}

fn row(page: &mut String, cells: impl IntoIterator<Item = impl AsRef<str>>) {
    page.push('|');
    for cell in cells {
        add(page, format_args!(" {} |", cell.as_ref()));
    }
    page.push('\n');
}

fn add(page: &mut String, words: std::fmt::Arguments<'_>) {
    page.write_fmt(words).expect("memory takes what is written to it");
}

/// The words with every sign that Markdown would read marked as a mere sign.
fn escaped(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for letter in words.chars() {
        if matches!(letter, '\\' | '|' | '*' | '_' | '<' | '`' | '~') {
            safe.push('\\');
        }
        safe.push(letter);
    }
    safe
}
