//! `fanion validate`: every problem of orders of battle, scenarios, house rules, owner's files, saves and the
//! configuration.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;

use crate::begin::files::{self, Wanted};
use crate::begin::forces::Reader;
use crate::begin::game::owner_file;
use crate::begin::{Wrong, library};
use crate::config::file::{self, FILE_NAME};
use crate::engine::drawing::{Drawing, Mark, Sign};
use crate::engine::handover::Came;
use crate::engine::panel::Panel;
use crate::engine::text::one_line;
use crate::limits::short_path;
use crate::orbat::troops::unit::usual_disorder;
use crate::orbat::{FileKind, Unit, read};
use crate::post;
use crate::publish::mail::{self, Addresses};
use crate::report::board::{letters, svg as board_svg};
use crate::report::map::svg;
use crate::rulebooks;
use crate::store;

use super::complete;
use super::{Context, Failure, brief, handover, owner, saves, unknown_name};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// Orders of battle, scenarios, house rules, owner's files, saves, config.toml
    #[arg(value_name = "FILE", required = true, add = ArgValueCompleter::new(complete::battles))]
    pub files: Vec<PathBuf>,
    /// Writes the map of a scenario as a picture
    #[arg(long, value_name = "OUT.SVG")]
    pub svg: Option<PathBuf>,
    /// Replaces a file of that name
    #[arg(long, requires = "svg")]
    pub force: bool,
}

/// Says `FILE: sound` of each good file, and every problem of the others.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut faults, mut told, mut not_drawn) = (Vec::new(), BTreeSet::new(), None);
    for path in &options.files {
        let found = once_each(path, faults_of(path));
        match draw(path, options, context, out) {
            Err(Failure::Bad(why)) => not_drawn = Some(why),
            drawn => drawn?,
        }
        if found.is_empty() {
            if let Some(note) = files::encoding(path) {
                context.say(out, [format!("{}: {note}", path.display())])?;
            }
            let words = if is_blank(path) { NOTHING_YET } else { "sound" };
            context.say(out, [format!("{}: {words}", path.display())])?;
            for warning in standing_in_order(path) {
                context.say(out, [format!("{}: warning: {warning}", path.display())])?;
            }
        }
        // A scenario's orders of battle may have been named by themselves, too: each problem is told once.
        faults.extend(found.into_iter().filter(|fault| told.insert(fault.clone())));
    }
    match (faults.is_empty(), not_drawn) {
        (true, None) => Ok(()),
        (true, Some(why)) => Err(Failure::Bad(why)),
        // A picture that cannot be written hides no fault of its file.
        (false, not_drawn) => {
            faults.extend(not_drawn);
            Err(Failure::Faults(faults))
        }
    }
}

/// What is said of a template as it was written.
const NOTHING_YET: &str =
    "nothing is filled in yet: take the leading `# ` off an example and type in what your copy has";

/// True for a file that has the head of an owner's and nothing else.
fn is_blank(path: &Path) -> bool {
    let Some(text) = files::toml(path).ok().and_then(|bytes| String::from_utf8(bytes).ok()) else { return false };
    let only_a_head = |table: toml::Table| {
        table.contains_key("rulebook") && table.keys().all(|key| ["format", "rulebook"].contains(&&**key))
    };
    toml::from_str(&text).is_ok_and(only_a_head)
}

/// What of a fault is the same wherever one mistake is met: without what may have been meant; of a name that no entry of a
/// list has, the list and the name.
fn cause(words: &str) -> &str {
    let plain =
        ["; did you mean", "; there are:"].iter().fold(words, |words, end| words.split(end).next().unwrap_or(words));
    let lost = plain.rfind("[[").filter(|at| plain[*at..].contains("]], found `"));
    lost.map_or(plain, |at| &plain[at..])
}

/// One mistake at several places is told at the first, with the lines of the others.
fn once_each(path: &Path, faults: Vec<String>) -> Vec<String> {
    /// The most lines that are named.
    const MOST: usize = 6;
    let before = format!("{}:", one_line(&path.display().to_string()));
    let parts = |fault: &str| {
        let (line, rest) = fault.strip_prefix(&before)?.split_once(':')?;
        let (_, words) = rest.split_once(": ").filter(|_| !rest.contains('\n'))?;
        Some((line.parse::<usize>().ok()?, cause(words).to_owned()))
    };
    let mut told: Vec<(String, Option<String>, Vec<usize>)> = Vec::new();
    for fault in faults {
        let (line, words) = parts(&fault).unzip();
        match told.iter_mut().find(|(_, own, _)| own.is_some() && *own == words) {
            Some((.., lines)) => lines.extend(line),
            None => told.push((fault, words, Vec::new())),
        }
    }
    let also = |(fault, _, lines): (String, Option<String>, Vec<usize>)| match lines.as_slice() {
        [] => fault,
        [line] => format!("{fault} (also in line {line})"),
        lines => {
            let named: Vec<String> = lines.iter().take(MOST).map(ToString::to_string).collect();
            let more = if lines.len() > MOST { format!(" and {} more", lines.len() - MOST) } else { String::new() };
            format!("{fault} (also in lines {}{more})", named.join(", "))
        }
    };
    told.into_iter().map(also).collect()
}

/// Draws the map of a scenario that has one, and tells what its author may want to look at again.
fn draw(path: &Path, options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(drawing) = table_of(path) {
        brief::write_map(&drawing, context.look, out)?;
        let title = path.display().to_string();
        return keep_svg(options, &svg::sheet(&title, &drawing));
    }
    let Some((sheet, text)) = owner_file(path) else { return without_map(path, options) };
    // Nothing is drawn of a file that cannot be read to its end.
    if toml::from_str::<toml::Table>(&text).is_err() {
        return Ok(());
    }
    let Some(drawn) = rulebooks::draw(sheet.id, &text) else {
        return draw_places(path, (sheet.id, &text), options, context, out);
    };
    context.say(out, &drawn.lines)?;
    for warning in &drawn.warnings {
        context.say(out, [format!("{}: warning", owner::placed(path, warning))])?;
    }
    keep_svg(options, &drawn.svg)
}

/// Draws the map of a board game's file, counts what is on it, and tells what its author may want to look at again.
fn draw_places(
    path: &Path,
    (rulebook, text): (&str, &str),
    options: &Options,
    context: &Context<'_>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Ok(begun) = rulebooks::game(rulebook, text, 0, 0, &[], 0) else { return Ok(()) };
    let panels = begun.play.doc().panels;
    let map = panels.iter().find_map(|panel| if let Panel::Near(map) = &**panel { Some(map) } else { None });
    let Some((map, set_up)) = map.zip(begun.play.view().set_up()) else { return Ok(()) };
    let size = (context.look.width.unwrap_or(MAP.0).clamp(MAP.0, MOST_COLUMNS), MAP.1);
    let asked = letters::MapAsked { around: Some(0), ..letters::MapAsked::default() };
    if let Some((lines, drawn)) =
        map.is_drawn().then(|| letters::lines(map, &asked, size, context.look.ascii)).flatten()
    {
        for line in &lines {
            let line = context.look.words(line);
            writeln!(out, "{}", line.trim_end())?;
        }
        context.look.line(out, &letters::legend(map, drawn, context.look.ascii))?;
        writeln!(out)?;
    }
    context.say(out, &set_up.counts)?;
    for warning in &set_up.warnings {
        context.say(out, [format!("{}: warning: {warning}", path.display())])?;
    }
    if map.is_drawn() { keep_svg(options, &board_svg::sheet(&begun.name, map)) } else { without_map(path, options) }
}

/// Whoever asked for a picture of one file reads that there is none.
fn without_map(path: &Path, options: &Options) -> Result<(), Failure> {
    if options.svg.is_none() || options.files.len() > 1 {
        return Ok(());
    }
    Err(Failure::Bad(format!("no picture: {} has no map to draw", short_path(path))))
}

/// Columns and rows of a map in letters, and the most columns.
const MAP: (usize, usize) = (100, 32);
const MOST_COLUMNS: usize = 200;

/// The units of an order of battle that stand in order where the sheet says that they are disordered: the file's word
/// stands.
fn standing_in_order(path: &Path) -> Vec<String> {
    if files::kind(path) != Some(FileKind::Orbat) {
        return Vec::new();
    }
    let orbat = files::bytes(path, Wanted::Kept).ok().and_then(|bytes| read::orbat("", &bytes).ok());
    let units = orbat.iter().flat_map(|orbat| &orbat.formations).flat_map(|formation| &formation.units);
    let in_order = units.filter(|unit| usual_disorder(&unit.figures) > unit.figures.disorder);
    let words = |unit: &Unit| {
        let (ground, disorder) = (unit.figures.ground, unit.figures.disorder);
        format!("unit \"{}\" is D2 in {ground} by the terrain table, its file says {disorder}", unit.name)
    };
    in_order.map(words).collect()
}

fn keep_svg(options: &Options, svg: &str) -> Result<(), Failure> {
    if let Some(path) = &options.svg {
        post::export(path, svg.as_bytes(), options.force)?;
    }
    Ok(())
}

/// The table that a battle's scenario draws, each fault of the file at its place; none where it draws none.
fn table_of(path: &Path) -> Option<Drawing> {
    if let Some(battle) = library::of_path(path) {
        let scene = battle.forces().ok()?.scene?;
        return scene.field.as_ref().map(rulebooks::table_of);
    }
    if files::kind(path) != Some(FileKind::Scenario) {
        return None;
    }
    let sketch = read::sketch(&files::toml(path).ok()?);
    let mut drawing = rulebooks::table_of(sketch.field.as_ref()?);
    let mut reader = Reader::default();
    drop(reader.scenario(path));
    let own = path.display().to_string();
    let faults = reader.wrong.iter().flat_map(|wrong| match wrong {
        Wrong::File { faults, .. } => faults.0.as_slice(),
        Wrong::Line(_) => &[],
    });
    let placed = faults.filter(|fault| fault.place.file == own);
    for (fault, number) in placed.filter_map(|fault| Some((fault, sketch.place_of(&fault.key)?))).zip(1..) {
        let (fault, spot) = fault;
        let at = (spot.x.min(drawing.size.0), spot.y.min(drawing.size.1));
        drawing.marks.push(Mark { sign: Sign::Fault, code: format!("{number}"), name: String::new(), at });
        drawing.remarks.push(format!("!{number} line {}: {}", fault.place.line, fault.text()));
    }
    Some(drawing)
}

fn faults_of(path: &Path) -> Vec<String> {
    if let Some(battle) = library::of_path(path) {
        return battle.forces().err().iter().flatten().flat_map(Wrong::lines).collect();
    }
    if let Err(Failure::Unknown(_, lines) | Failure::Faults(lines)) = unknown_name::beginning(path) {
        return lines;
    }
    let is_strange = |wanted: Wanted| files::stranger(path, wanted);
    if let Some(words) = is_strange(Wanted::Kept).filter(|_| is_strange(Wanted::Save).is_some()) {
        return vec![format!("{}: {words}", short_path(path))];
    }
    let mut reader = Reader::default();
    let named_so = |extension: &str| path.extension().is_some_and(|own| own == extension);
    match files::kind(path) {
        Some(FileKind::Save) => return faults_of_save(path),
        Some(FileKind::Unknown) if path.extension().is_some() && !named_so("toml") => return faults_of_save(path),
        _ => {}
    }
    if let Some(bytes) = configuration(path) {
        let (_, faults) = file::read(&path.display().to_string(), &bytes);
        return faults.iter().map(ToString::to_string).collect();
    }
    if let Some(text) = addresses(path) {
        return Addresses::of(path, &text, &[]).err().unwrap_or_default();
    }
    if let Some(text) = handover::result_in(path) {
        let fault = Came::read_new(&text).err();
        return fault.iter().map(|fault| owner::placed(path, &fault.to_string())).collect();
    }
    if let Some((sheet, text)) = owner_file(path) {
        let faults = (sheet.read_owner)(&text).err().unwrap_or_default();
        return faults.iter().map(|fault| owner::placed(path, fault)).collect();
    }
    match files::kind(path) {
        Some(FileKind::Scenario) => drop(reader.scenario(path)),
        Some(FileKind::HouseRules) => drop(reader.house_rules(path)),
        _ => drop(reader.orbat(path, None)),
    }
    reader.wrong.iter().flat_map(Wrong::lines).collect()
}

/// The configuration is known by its name, unless it tells the number of a layout as other files do.
fn configuration(path: &Path) -> Option<Vec<u8>> {
    let named_so = path.file_name().is_some_and(|name| name == FILE_NAME);
    let bytes = files::toml(path).ok().filter(|_| named_so)?;
    let text = String::from_utf8_lossy(&bytes);
    let another = toml::from_str(&text).is_ok_and(|table: toml::Table| table.contains_key("format"));
    (!another).then_some(bytes)
}

/// The text of a file of addresses, which its name or its table shows.
fn addresses(path: &Path) -> Option<String> {
    let text = String::from_utf8(files::toml(path).ok()?).ok()?;
    let has_table = || {
        let lines = || text.lines().map(str::trim);
        lines().any(|line| line == "[to]") && !lines().any(|line| line.starts_with("format"))
    };
    (path.file_name().is_some_and(|name| name == mail::FILE_NAME) || has_table()).then_some(text)
}

fn faults_of_save(path: &Path) -> Vec<String> {
    let viewed = match settled(path) {
        Ok(viewed) => viewed,
        Err(error) => {
            return match Failure::from(error) {
                Failure::Bad(why) => vec![why],
                Failure::Faults(faults) => faults,
                other => vec![format!("{other:?}")],
            };
        }
    };
    let faults = viewed.notices().iter().filter(|notice| !matches!(notice, store::Notice::LineEnds(_)));
    faults.map(|notice| format!("{}:{}: {notice}", short_path(path), line_of(notice, path))).collect()
}

/// How often, and how long after each other, a save is looked at whose last request is just being written.
const LOOKS: usize = 50;
const BETWEEN: Duration = Duration::from_millis(20);

/// A save as it is when no request is half written: while another program plays it, an end may seem torn for a moment.
fn settled(path: &Path) -> Result<store::Viewed, store::StoreError> {
    let mut let_go = false;
    for _ in 0..LOOKS {
        let viewed = store::open_read_only(path, saves::opener)?;
        let torn = viewed.notices().iter().any(|notice| matches!(notice, store::Notice::Dropped(_)));
        if !torn || let_go {
            return Ok(viewed);
        }
        // Nobody plays it: what was just being written is whole the next time.
        let_go = !store::is_played(path);
        thread::sleep(BETWEEN);
    }
    store::open_read_only(path, saves::opener)
}

/// The line of the file that a notice is about; a notice about the whole is at the last.
fn line_of(notice: &store::Notice, path: &Path) -> String {
    let line = match notice {
        store::Notice::Dropped(dropped) => dropped.line,
        store::Notice::Digest { entry, .. } => usize::try_from(*entry).unwrap_or(0) + 1,
        store::Notice::Setting(_)
        | store::Notice::LineEnds(_)
        | store::Notice::OnlyLookedAt(_)
        | store::Notice::Unlocked
        | store::Notice::FolderUnsafe => 1,
        store::Notice::Edition { .. } => crate::files::read(path, crate::files::LARGEST_SAVE)
            .map_or(1, |bytes| bytes.split(|byte| *byte == b'\n').count()),
    };
    format!("{line}:1")
}
