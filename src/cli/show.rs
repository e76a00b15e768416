//! `fanion show`: how a battle stands; also what an order of battle holds.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use clap_complete::engine::ArgValueCompleter;

use crate::begin::files;
use crate::config::Config;
use crate::engine::pace::time_of;
use crate::engine::panel::Panel;
use crate::engine::printed::Lean;
use crate::engine::seat::EVERYBODY;
use crate::engine::session::Session;
use crate::engine::text::{Label, Text, counted, nearest};
use crate::orbat::{FileKind, Formation, Leader, Orbat, Unit, UnitStatus, read};
use crate::report::board::near;
use crate::report::plain::{Grid, Look};
use crate::report::state;
use crate::store::Header;

use super::complete;
use super::{Context, Failure, saves, service, write_json};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The saved battle, or an order of battle
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
    /// Shows only what this side may know (default: what everyone may; of a campaign, what its umpire sees)
    #[arg(long, visible_alias = "as", value_name = "SIDE")]
    pub side: Option<String>,
    /// Shows the service record of a leader or unit: battles, losses, colours, fate
    #[arg(long, value_name = "NAME")]
    pub leader: Option<String>,
    /// Shows what lies around this place of a board game's map: ways, room, who is there
    #[arg(long, value_name = "PLACE")]
    pub near: Option<String>,
    /// Prints JSON
    #[arg(long)]
    pub json: bool,
}

/// Prints the present state.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if files::kind(&options.file) == Some(FileKind::Orbat) {
        return show_orbat(&options.file, options.json, context.look, out);
    }
    let viewed = saves::view_as(&options.file, options.side.as_deref(), context)?;
    let play = viewed.play();
    if let Some(name) = &options.leader {
        return service::show(play, name, options.json, context.look, out);
    }
    if let Some(place) = &options.near {
        return show_near(play, place, context.look, out);
    }
    if options.json {
        return write_json(out, &saves::state(viewed.header(), play), context.look);
    }
    let header = viewed.header();
    let title = Text::of(Label::Heading, &*header.name).with(Label::Quiet, format!(" ({})", header.rulebook));
    context.look.line(out, &title)?;
    let place = format!("{}{}", place(play), clock(header, play, &context.config));
    context.look.line(out, &Text::plain(place))?;
    show_asked(play, context.look, out)?;
    state::state(out, &play.doc(), context.look)?;
    // What a game on a board has beside its pieces.
    for facts in play.army().into_iter().filter(|_| play.doc().shows.is_some()) {
        writeln!(out)?;
        context.look.line(out, &facts.title)?;
        for (name, words) in facts.rows {
            context.look.line(out, &Text::plain(format!("  {name}: ")).join(words))?;
        }
    }
    Ok(())
}

/// What lies around a place, as a table.
fn show_near(play: &Session, typed: &str, look: Look, out: &mut dyn Write) -> Result<(), Failure> {
    let panels = play.doc().panels;
    let map = panels.iter().find_map(|panel| if let Panel::Near(map) = &**panel { Some(map) } else { None });
    let map = map.ok_or_else(|| Failure::Bad("--near: this game has no map of places".to_owned()))?;
    let near = map.called(typed).and_then(|place| near::near(map, place));
    let near = near.ok_or_else(|| {
        let guess = nearest(typed, map.places.iter().map(|place| place.name.as_str()));
        let guess = guess.map(|name| format!("; did you mean {name}?")).unwrap_or_default();
        Failure::Bad(format!("--near: no place is called {typed}{guess}"))
    })?;
    look.line(out, &near.title)?;
    let mut grid = Grid::new(look, vec![Lean::Left; near.rows.first().map_or(0, Vec::len)]);
    near.rows.into_iter().for_each(|row| grid.row(row));
    Ok(grid.write(out, 2)?)
}

/// `, 14:20 by the battle's own clock, which began at 14:00`; empty where no beginning is known.
pub(crate) fn clock(header: &Header, play: &Session, config: &Config) -> String {
    let since = play.position().turn.saturating_sub(1).saturating_mul(header.minutes_a_turn(config));
    let told = |start: u32| {
        let now = time_of(start.saturating_add(since));
        format!(", {now} by the battle's own clock, which began at {}", time_of(start))
    };
    header.start().map(told).unwrap_or_default()
}

fn show_asked(play: &Session, look: Look, out: &mut dyn Write) -> Result<(), Failure> {
    match state::asked(play) {
        None => look.line(out, &Text::plain("the game is over"))?,
        Some(prompt) => {
            let side = side_named(play, &prompt.side).unwrap_or_else(|| "both sides".to_owned());
            look.line(out, &Text::plain(format!("asked of {side}: {}", prompt.text)))?;
        }
    }
    for owed in state::owed(play) {
        let who = side_named(play, &owed.who).map(|name| format!("{name}: ")).unwrap_or_default();
        look.line(
            out,
            &Text::of(Label::Care, format!("due: {who}{}", owed.what)).with(Label::Quiet, format!(" ({})", owed.why)),
        )?;
    }
    Ok(writeln!(out)?)
}

/// The short name of a side by its key; none for both.
fn side_named(play: &Session, key: &str) -> Option<String> {
    let doc = play.doc();
    doc.columns.iter().find(|column| column.side == key).map(|column| column.called().to_owned())
}

/// A side as a sentence names it: `the French`.
pub(super) fn side_in_words(play: &Session, key: &str) -> String {
    let doc = play.doc();
    let title = doc.columns.iter().find(|column| column.side == key).map(|column| column.title.clone());
    title.unwrap_or_else(|| if key == EVERYBODY { "both sides".to_owned() } else { key.to_owned() })
}

/// `turn 3, T2, first half, Ostermark active`; as the game itself says it, where it says what is shown of it.
pub(crate) fn place(play: &Session) -> String {
    let (doc, position) = (play.doc(), play.position());
    if let Some(shows) = &doc.shows {
        let place: Vec<String> = shows.place.iter().map(ToString::to_string).collect();
        return place.join(", ");
    }
    let half = match position.half {
        Some(1) => ", first half".to_owned(),
        Some(2) => ", second half".to_owned(),
        Some(other) => format!(", half {other}"),
        None => String::new(),
    };
    let active = position.active.as_ref().and_then(|side| side_named(play, side));
    let active = active.map(|side| format!(", {side} active")).unwrap_or_default();
    format!("turn {}, {}{half}{active}", position.turn, position.step)
}

fn show_orbat(path: &Path, json: bool, look: Look, out: &mut dyn Write) -> Result<(), Failure> {
    let bytes = files::toml(path).map_err(|why| Failure::Faults(vec![why.line(path, None)]))?;
    let orbat = read::orbat(&path.display().to_string(), &bytes);
    let orbat = orbat.map_err(|faults| Failure::Faults(files::lines(&faults)))?;
    if json {
        return write_json(out, &orbat, look);
    }
    let about: Vec<&str> = [&*orbat.nation, &*orbat.date].into_iter().filter(|words| !words.is_empty()).collect();
    look.line(out, &Text::of(Label::Heading, &*orbat.name).with(Label::Quiet, format!(" ({})", about.join(", "))))?;
    look.line(out, &Text::plain(format!("commander-in-chief {}", leader(&orbat.commander))))?;
    let units: Vec<&Unit> = orbat.formations.iter().flat_map(|formation| &formation.units).collect();
    let cv: u32 = units.iter().map(|unit| u32::from(unit.cv)).sum();
    look.line(
        out,
        &Text::plain(format!(
            "{}, {}, {cv} CV",
            counted(orbat.formations.len(), "formation"),
            counted(units.len(), "unit")
        )),
    )?;
    show_formations(&orbat, look, out)
}

fn show_formations(orbat: &Orbat, look: Look, out: &mut dyn Write) -> Result<(), Failure> {
    for formation in &orbat.formations {
        writeln!(out)?;
        look.line(out, &Text::plain("  ").with(Label::Heading, &*formation.name).then(head(formation)))?;
        let mut grid = Grid::new(look, vec![Lean::Left; 6]);
        for unit in &formation.units {
            let kind = unit.weight.map_or_else(|| unit.arm.to_string(), |weight| format!("{weight} {}", unit.arm));
            let cv = format!("CV {}/{}", unit.cv, unit.cv + unit.lost);
            let status = if unit.status == UnitStatus::Ready { String::new() } else { unit.status.to_string() };
            let cells = [unit.name.clone(), kind, unit.quality.to_string(), cv, unit.shape.to_string(), status];
            grid.row(cells.into_iter().map(Text::plain).collect());
        }
        grid.write(out, 4)?;
    }
    Ok(())
}

fn head(formation: &Formation) -> String {
    let under = formation.commander.as_ref().map(|own| format!(" under {}", leader(own))).unwrap_or_default();
    let arrives =
        formation.arrives.map(|arrives| format!(", arrives from turn {} on {} or more", arrives.turn, arrives.needs));
    format!(", {}{under}, order {}{}", formation.kind, formation.order, arrives.unwrap_or_default())
}

fn leader(leader: &Leader) -> String {
    format!("{} ({}, {})", leader.name, leader.ability, leader.inspiration)
}
