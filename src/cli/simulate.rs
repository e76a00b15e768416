//! `fanion simulate`: plays on from a position many times and says how the results are spread.

use std::io::Write;
use std::path::PathBuf;
use std::thread;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use serde_json::{Map, Value as Json, json};

use crate::engine::lines::RecordLine;
use crate::engine::printed::Lean;
use crate::engine::text::{Label, Text, counted};
use crate::report::plain::{Grid, Look};
use crate::rulebooks::{self, BATTLE, Basis};
use crate::simulate::battle::Fought;
use crate::simulate::many::{Runs, play_all};
use crate::simulate::measures::{EndCount, endings, measures};
use crate::simulate::outcome::WhoWon;
use crate::simulate::spread::{SideSpread, Spread, points, sides, verdicts};

use super::complete;
use super::{Context, Failure, saves, show, write_json};

/// What is known and what is not.
const DRAWN: &str = "distances, and who is near whom, are drawn and not known: this does not forecast your table";

/// Turns that are played on where nobody says how many: a board game comes to its end.
const TURNS: u32 = 12;
const TURNS_OF_A_BOARD_GAME: u32 = 99;

/// Battles that could not be played on and are told of one by one.
const TOLD: usize = 5;

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The saved battle to continue from; it is not changed
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub save: PathBuf,
    /// How many times
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub runs: u64,
    /// How many turns each, including the current one (default: 12; a board game 99)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub turns: Option<u32>,
    /// Makes the results repeatable, whatever the number of threads
    #[arg(long, value_name = "N", value_parser = super::values::seed)]
    pub seed: Option<u64>,
    /// How many battles run at the same time (default: one per core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    /// Prints JSON
    #[arg(long)]
    pub json: bool,
}

/// Plays and prints.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let viewed = saves::view(&options.save, context)?;
    saves::whole(viewed.play())?;
    let position = viewed.play().position();
    let lines: Vec<RecordLine<String>> = viewed.play().lines_since(0).into_iter().map(RecordLine::into_text).collect();
    let header = viewed.header();
    // On a map there is nothing to measure.
    let draws_distances = header.rulebook == BATTLE.id;
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let what = Runs {
        battles: options.runs,
        turns: options.turns.unwrap_or(if draws_distances { TURNS } else { TURNS_OF_A_BOARD_GAME }),
        seed: options.seed.unwrap_or_else(rand::random),
        threads: options.threads.map_or_else(cores, usize::from),
    };
    let fought = play_all(what, |seed| {
        let ground = Basis { rulebook: &header.rulebook, seed, tables: &header.tables, settings: &header.settings };
        rulebooks::open(ground, lines.clone(), 0)
    })
    .map_err(Failure::Bad)?;
    if options.json {
        let mut result = Map::new();
        result.insert("name".into(), header.name.as_str().into());
        result.insert("from".into(), json!(position));
        result.extend(as_json(what, &fought, draws_distances));
        write_json(out, &result, context.look)?;
    } else {
        context.look.line(out, &Text::of(Label::Heading, &*header.name))?;
        let from = format!(
            "continued {} from {}; seed {}",
            counted(what.battles, "time"),
            show::place(viewed.play()),
            what.seed
        );
        context.look.line(out, &Text::plain(from))?;
        print(&fought, draws_distances, context, out)?;
    }
    unfinished(&fought)
}

fn as_json(what: Runs, fought: &[Fought], draws_distances: bool) -> Map<String, Json> {
    let sides = sides(fought);
    let word = |verdict: WhoWon| match verdict {
        WhoWon::A => sides.first().map_or(verdict.word(), |side| &side.key),
        WhoWon::B => sides.get(1).map_or(verdict.word(), |side| &side.key),
        WhoWon::Draw | WhoWon::Undecided => verdict.word(),
    };
    let verdicts: Map<String, Json> =
        verdicts(fought).into_iter().map(|(verdict, count)| (word(verdict).to_owned(), count.into())).collect();
    let mut result = Map::new();
    if draws_distances {
        result.insert("note".into(), DRAWN.into());
    }
    result.insert("runs".into(), what.battles.into());
    result.insert("turns".into(), what.turns.into());
    result.insert("seed".into(), what.seed.into());
    result.insert("verdicts".into(), verdicts.into());
    if let Some(points) = points(fought) {
        let won = points.into_iter().map(|(verdict, count)| (verdict.word().to_owned(), count.into()));
        result.insert("points".into(), won.collect::<Map<String, Json>>().into());
    }
    result.insert("turns_played".into(), json!(turns(fought)));
    if is_measured(fought) {
        result.insert("endings".into(), json!(endings(fought)));
        result.insert("measures".into(), json!(measures(fought)));
    } else {
        result.insert("sides".into(), json!(sides));
    }
    result.insert("requests".into(), fought.iter().map(|fought| fought.requests).sum::<u64>().into());
    result
}

fn turns(fought: &[Fought]) -> Spread {
    Spread::of(fought.iter().map(|fought| fought.turns).collect())
}

/// True where the rulebook declares by what its games are judged.
fn is_measured(fought: &[Fought]) -> bool {
    fought.iter().any(|fought| fought.end.is_some())
}

fn print(fought: &[Fought], draws_distances: bool, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let look = context.look;
    if is_measured(fought) {
        return print_measures(fought, look, out);
    }
    if draws_distances {
        look.line(out, &Text::of(Label::Care, DRAWN))?;
    }
    writeln!(out)?;
    let sides = sides(fought);
    let mut grid = Grid::new(look, vec![Lean::Left, Lean::Right, Lean::Right]);
    // A game that says itself who has won is won or goes on.
    let told = |(verdict, _): &(WhoWon, usize)| draws_distances || *verdict != WhoWon::Draw;
    for (verdict, count) in verdicts(fought).into_iter().filter(told) {
        let share = share_of(count, fought.len());
        let words = if draws_distances { verdict_words(verdict, &sides) } else { won_words(verdict, &sides) };
        grid.row(vec![Text::plain(words), Text::plain(count.to_string()), Text::of(Label::Quiet, share)]);
    }
    grid.write(out, 2)?;
    write_points(fought, &sides, look, out)?;
    writeln!(out)?;
    let head = [""].into_iter().chain(HEADS);
    let mut grid = Grid::new(look, [vec![Lean::Left], vec![Lean::Right; 5]].concat());
    grid.row(head.map(|word| Text::of(Label::Quiet, word)).collect());
    grid.row(row("turns played", turns(fought)));
    for side in &sides {
        for (what, spread) in [
            ("CV lost", side.cv_lost),
            ("CV left", side.cv_left),
            ("units out", side.units_out),
            ("formations broken", side.formations_broken),
        ] {
            grid.row(row(&format!("{}: {what}", side.key), spread));
        }
    }
    grid.write(out, 2)?;
    explain(look, out)
}

/// How the games ended, the reason first, then the measures that their rulebook declares.
fn print_measures(fought: &[Fought], look: Look, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out)?;
    let mut grid = Grid::new(look, vec![Lean::Left, Lean::Left, Lean::Right, Lean::Right]);
    for EndCount { reason, winner, n } in endings(fought) {
        let winner = winner.unwrap_or_else(|| "nobody has won yet".to_owned());
        let share = Text::of(Label::Quiet, share_of(n, fought.len()));
        grid.row(vec![Text::plain(reason), Text::plain(winner), Text::plain(n.to_string()), share]);
    }
    grid.write(out, 2)?;
    writeln!(out)?;
    let head = ["", ""].into_iter().chain(HEADS);
    let mut grid = Grid::new(look, [vec![Lean::Left; 2], vec![Lean::Right; 5]].concat());
    grid.row(head.map(|word| Text::of(Label::Quiet, word)).collect());
    for measure in measures(fought) {
        let figures = [measure.least, measure.p10, measure.half, measure.p90, measure.most];
        let figures = figures.into_iter().map(|figure| Text::plain(figure.to_string()));
        let name = measure.name.strip_prefix("the ").unwrap_or(&measure.name);
        // `turns` are counted in turns.
        let unit = if name.split(' ').any(|word| word == measure.unit) { "" } else { measure.unit };
        let name = [Text::plain(name), Text::of(Label::Quiet, unit)];
        grid.row(name.into_iter().chain(figures).collect());
    }
    grid.write(out, 2)?;
    explain(look, out)
}

/// The heads of a spread; what they mean stands below it.
const HEADS: [&str; 5] = ["lowest", "1 in 10", "median", "9 in 10", "highest"];

fn explain(look: Look, out: &mut dyn Write) -> Result<(), Failure> {
    let meaning = "1 in 10, half (median) and 9 in 10 of the games had this or less, counted from turn 1";
    Ok(look.line(out, &Text::of(Label::Quiet, meaning))?)
}

fn share_of(part: usize, all: usize) -> String {
    format!("{}%", (200 * part + all) / (2 * all.max(1)))
}

/// How often each side has won by what of the scenario's points can be reckoned.
fn write_points(fought: &[Fought], sides: &[SideSpread], look: Look, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(points) = points(fought) else { return Ok(()) };
    writeln!(out)?;
    look.line(out, &Text::plain("by the scenario's points, places left out: who holds them is not known"))?;
    let mut grid = Grid::new(look, vec![Lean::Left, Lean::Right, Lean::Right]);
    for (verdict, count) in points {
        let words = match verdict {
            WhoWon::Draw | WhoWon::Undecided => "drawn".to_owned(),
            WhoWon::A | WhoWon::B => won_words(verdict, sides),
        };
        let share = share_of(count, fought.len());
        grid.row(vec![Text::plain(words), Text::plain(count.to_string()), Text::of(Label::Quiet, share)]);
    }
    Ok(grid.write(out, 2)?)
}

fn row(what: &str, spread: Spread) -> Vec<Text> {
    let figures = [spread.least, spread.tenth, spread.median, spread.nine_tenths, spread.most];
    let figures = figures.into_iter().map(|figure| Text::plain(figure.to_string()));
    [Text::plain(what)].into_iter().chain(figures).collect()
}

fn verdict_words(verdict: WhoWon, sides: &[SideSpread]) -> String {
    let name = |at: usize| sides.get(at).map_or_else(String::new, |side| format!("{} ({})", side.key, side.name));
    match verdict {
        WhoWon::A => format!("only {} can still fight", name(0)),
        WhoWon::B => format!("only {} can still fight", name(1)),
        WhoWon::Draw => "neither side can fight on".to_owned(),
        WhoWon::Undecided => "undecided: both sides can still fight".to_owned(),
    }
}

/// The same of a game that says itself who has won.
fn won_words(verdict: WhoWon, sides: &[SideSpread]) -> String {
    let won = |at: usize| sides.get(at).map_or_else(String::new, |side| format!("{} have won", side.name));
    match verdict {
        WhoWon::A => won(0),
        WhoWon::B => won(1),
        WhoWon::Draw | WhoWon::Undecided => "nobody has won yet".to_owned(),
    }
}

/// A battle that could not be played on is a fault of the program, and is said.
fn unfinished(fought: &[Fought]) -> Result<(), Failure> {
    let stuck = fought.iter().enumerate().filter_map(|(number, fought)| Some((number + 1, fought.stuck.as_ref()?)));
    let lines: Vec<String> =
        stuck.map(|(number, why)| format!("error: battle {number} came to a stop: {why}")).collect();
    if lines.is_empty() {
        return Ok(());
    }
    let more = lines.len().saturating_sub(TOLD);
    let rest = (more > 0).then(|| format!("error: and {more} more"));
    Err(Failure::Faults(lines.into_iter().take(TOLD).chain(rest).collect()))
}
