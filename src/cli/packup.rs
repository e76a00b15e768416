//! `fanion packup`: what is needed to set the table up again another day.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::Value as Json;

use crate::engine::text::{Label, Text};
use crate::report::plain::{Grid, Lean, Look};

use super::{Context, Failure, saves, show};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The saved battle
    pub file: PathBuf,
}

/// Prints what stands on the table, formation by formation, and what has left it.
pub fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let viewed = saves::view(&options.file, context)?;
    let (header, play) = (viewed.header(), viewed.play());
    let look = context.look;
    let state = Json::Object(saves::state(header, play));
    look.line(out, &Text::of(Label::Heading, format!("{}: to set the table up again", header.name)))?;
    look.line(out, &Text::plain(show::place(&play.position())))?;
    for side in list(&state, "sides") {
        side_up(out, side, look)?;
    }
    let asked = play.prompt().map_or("the battle is over", |prompt| &prompt.text);
    Ok(look.line(out, &Text::plain(format!("\nit goes on with: {asked}")))?)
}

fn side_up(out: &mut dyn Write, side: &Json, look: Look) -> io::Result<()> {
    let label = if word(side, "key") == "A" { Label::SideA } else { Label::SideB };
    writeln!(out)?;
    look.line(out, &Text::of(label, format!("{}  {}", word(side, "key"), word(side, "name"))))?;
    if let Some(chief) = side.get("commander").filter(|chief| chief.is_object()) {
        look.line(out, &Text::plain(format!("  commander-in-chief {}", leader(chief))))?;
    }
    for formation in list(side, "formations") {
        formation_up(out, formation, look)?;
    }
    let gone: Vec<String> =
        list(side, "formations").flat_map(|mf| list(mf, "units")).filter(|unit| is_gone(unit)).map(called).collect();
    if gone.is_empty() {
        Ok(())
    } else {
        look.line(out, &Text::of(Label::Quiet, format!("\n  off the table for good: {}", gone.join(", "))))
    }
}

fn formation_up(out: &mut dyn Write, formation: &Json, look: Look) -> io::Result<()> {
    let units: Vec<&Json> = list(formation, "units").filter(|unit| !is_gone(unit)).collect();
    if units.is_empty() {
        return Ok(());
    }
    let there = flag(formation, "on_table");
    let mut head =
        if there { format!(", order {}", word(formation, "order")) } else { ", not on the table yet".into() };
    if let Some(commander) = formation.get("commander").filter(|commander| commander.is_object()) {
        head = format!("{head}, {}", leader(commander));
    }
    for mark in ["committed", "engaged"].into_iter().filter(|mark| flag(formation, mark)) {
        head = format!("{head}, {mark}");
    }
    writeln!(out)?;
    look.line(out, &Text::plain("  ").with(Label::Heading, word(formation, "name")).then(head))?;
    let mut grid = Grid::new(look, vec![Lean::Left; 8]);
    for unit in units {
        let cv = format!("CV {}/{}", figure(unit, "cv"), figure(unit, "cv") + figure(unit, "lost"));
        let disorder = some(unit, "disorder", "none", "");
        let broken = if word(unit, "status") == "broken" { "broken" } else { disorder.as_str() };
        let cells = [
            called(unit),
            cv,
            word(unit, "formation").to_owned(),
            broken.to_owned(),
            some(unit, "ground", "open", "on "),
            some(unit, "leader", "", "with "),
            some(unit, "locked_with", "", "locked with "),
            some(unit, "charges", "", "charging "),
        ];
        grid.row(cells.into_iter().map(Text::plain).collect());
    }
    grid.write(out, 4)
}

fn leader(leader: &Json) -> String {
    let status = match word(leader, "status") {
        "ready" => some(leader, "attached_to", "", " with "),
        "out" => format!(" (out for {} turns)", figure(leader, "turns_out")),
        status => format!(" ({status})"),
    };
    format!("{}{status}", word(leader, "name"))
}

fn list<'j>(value: &'j Json, key: &str) -> impl Iterator<Item = &'j Json> {
    value.get(key).and_then(Json::as_array).into_iter().flatten()
}

fn word<'j>(value: &'j Json, key: &str) -> &'j str {
    value.get(key).and_then(Json::as_str).unwrap_or_default()
}

fn figure(value: &Json, key: &str) -> u64 {
    value.get(key).and_then(Json::as_u64).unwrap_or_default()
}

fn flag(value: &Json, key: &str) -> bool {
    value.get(key).and_then(Json::as_bool).unwrap_or_default()
}

/// The word after its introduction, unless it is missing or the usual one.
fn some(value: &Json, key: &str, usual: &str, before: &str) -> String {
    let found = word(value, key);
    if found.is_empty() || found == usual { String::new() } else { format!("{before}{found}") }
}

fn called(unit: &Json) -> String {
    format!("{} {}", word(unit, "code"), word(unit, "name"))
}

fn is_gone(unit: &Json) -> bool {
    matches!(word(unit, "status"), "removed" | "captured")
}
