//! `fanion packup`: what is needed to set the table up again another day.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use serde_json::Value as Json;

use crate::engine::session::Session;
use crate::engine::text::{Label, Text, counted};
use crate::orbat::{Formation, Orbat, read};
use crate::report::brief;
use crate::report::page::text;
use crate::report::plain::{Grid, Lean, Look};

use super::complete;
use super::{Context, Failure, saves, show};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The saved battle
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
}

/// Prints what stands on the table, formation by formation, and what has left it.
pub fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let viewed = saves::view(&options.file, context)?;
    let (header, play) = (viewed.header(), viewed.play());
    let look = context.look;
    let state = Json::Object(saves::state(header, play));
    look.line(out, &Text::of(Label::Heading, format!("{}: to set the table up again", header.name)))?;
    let clock = show::clock(header, play, &context.config);
    look.line(out, &Text::plain(format!("{}{clock}", show::place(&play.position()))))?;
    for side in list(&state, "sides") {
        side_up(out, side, play, look)?;
    }
    writeln!(out)?;
    if let Some(briefing) = play.briefing() {
        text::write(out, &brief::page(&briefing, None), look)?;
        writeln!(out)?;
    }
    goes_on(out, play, look)
}

/// What is asked next, what is owed, and the house rules that were agreed on.
fn goes_on(out: &mut dyn Write, play: &Session, look: Look) -> Result<(), Failure> {
    let asked = play.prompt().map_or("the battle is over", |prompt| &prompt.text);
    look.line(out, &Text::plain(format!("it goes on with: {asked}")))?;
    for owed in play.owed() {
        let who = if owed.who == "both" { "both sides".to_owned() } else { format!("side {}", owed.who) };
        look.line(
            out,
            &Text::of(Label::Care, format!("owed by {who}: {}", owed.what)).then(format!(" ({})", owed.why)),
        )?;
    }
    let settings = play.settings();
    let changed: Vec<String> = settings
        .in_force()
        .iter()
        .filter(|(.., changed)| *changed)
        .map(|(setting, value, _)| format!("{} = {value}", setting.key))
        .collect();
    let rules = if changed.is_empty() { "all as the program proposes them".to_owned() } else { changed.join(", ") };
    Ok(look.line(out, &Text::plain(format!("house rules: {rules}")))?)
}

fn side_up(out: &mut dyn Write, side: &Json, play: &Session, look: Look) -> io::Result<()> {
    let label = if word(side, "key") == "A" { Label::SideA } else { Label::SideB };
    writeln!(out)?;
    look.line(out, &Text::of(label, format!("{}  {}", word(side, "key"), word(side, "name"))))?;
    if let Some(chief) = side.get("commander").filter(|chief| chief.is_object()) {
        look.line(out, &Text::plain(format!("  commander-in-chief {}", leader(chief))))?;
    }
    let orbat = play.export(word(side, "key")).and_then(|text| read::orbat("the save", text.as_bytes()).ok());
    for formation in list(side, "formations") {
        formation_up(out, formation, orbat.as_ref(), look)?;
    }
    markers(out, side, look)?;
    let gone: Vec<String> =
        list(side, "formations").flat_map(|mf| list(mf, "units")).filter(|unit| is_gone(unit)).map(called).collect();
    if gone.is_empty() {
        Ok(())
    } else {
        look.line(out, &Text::of(Label::Quiet, format!("\n  off the table for good: {}", gone.join(", "))))
    }
}

/// What is laid beside the miniatures: casualty caps, disorder, leaders, garrisons, melees that go on.
fn markers(out: &mut dyn Write, side: &Json, look: Look) -> io::Result<()> {
    let here = || list(side, "formations").flat_map(|mf| list(mf, "units")).filter(|unit| !is_gone(unit));
    let told = |fits: &dyn Fn(&Json) -> Option<String>| here().filter_map(fits).collect::<Vec<_>>().join(", ");
    let caps =
        told(&|unit| Some(figure(unit, "lost")).filter(|lost| *lost > 0).map(|lost| format!("{} {lost}", code(unit))));
    let one = told(&|unit| (word(unit, "disorder") == "d1").then(|| code(unit)));
    let two = told(&|unit| (word(unit, "disorder") == "d2").then(|| code(unit)));
    let held = told(&|unit| (word(unit, "formation") == "garrison").then(|| format!("{}{}", code(unit), ground(unit))));
    let locked = told(&|unit| {
        let enemy = word(unit, "locked_with");
        (!enemy.is_empty()).then(|| format!("{} with {enemy}", code(unit)))
    });
    let pending =
        told(&|unit| Some(figure(unit, "booked")).filter(|cv| *cv > 0).map(|cv| format!("{} {cv}", code(unit))));
    let chief = side.get("commander").into_iter();
    let commanders = list(side, "formations").filter_map(|mf| mf.get("commander"));
    let leaders: Vec<String> = chief.chain(commanders).filter(|own| own.is_object()).map(rides).collect();
    writeln!(out)?;
    for (what, which) in [
        ("casualty caps", caps),
        ("CV lost that count at the step's end", pending),
        ("one disorder marker", one),
        ("two disorder markers", two),
        ("garrisons", held),
        ("locked in melee", locked),
        ("leaders", leaders.join(", ")),
    ] {
        if !which.is_empty() {
            look.line(out, &Text::plain(format!("  {what}: {which}")))?;
        }
    }
    Ok(())
}

fn code(unit: &Json) -> String {
    word(unit, "code").to_owned()
}

fn ground(unit: &Json) -> String {
    some(unit, "ground", "open", " in ")
}

/// Where a leader stands.
fn rides(own: &Json) -> String {
    let alone = word(own, "status") == "ready" && word(own, "attached_to").is_empty();
    format!("{}{}", leader(own), if alone { " alone" } else { "" })
}

fn formation_up(out: &mut dyn Write, formation: &Json, orbat: Option<&Orbat>, look: Look) -> io::Result<()> {
    let units: Vec<&Json> = list(formation, "units").filter(|unit| !is_gone(unit)).collect();
    if units.is_empty() {
        return Ok(());
    }
    let there = flag(formation, "on_table");
    let mut head = if there {
        format!(", order {}", word(formation, "order"))
    } else {
        format!(", not on the table yet{}", arrival(formation, orbat))
    };
    if word(formation, "kind") == "grand-battery" {
        head.push_str(", a grand battery");
    }
    if figure(formation, "retiring") > 0 {
        head = format!(
            "{head}, turns of retreat left {}, then {}",
            figure(formation, "retiring"),
            some(formation, "order_after", "", "")
        );
    }
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

/// When a formation is due, and what it needs, as its order of battle says.
fn arrival(formation: &Json, orbat: Option<&Orbat>) -> String {
    let named = |own: &&Formation| own.name == word(formation, "name");
    let arrives = orbat.and_then(|orbat| orbat.formations.iter().find(named)).and_then(|own| own.arrives);
    arrives.map_or_else(String::new, |arrives| format!(", due from turn {} on {} or more", arrives.turn, arrives.needs))
}

fn leader(leader: &Json) -> String {
    let status = match word(leader, "status") {
        "ready" => some(leader, "attached_to", "", " with "),
        "out" => format!(" (out for {})", counted(figure(leader, "turns_out"), "turn")),
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
