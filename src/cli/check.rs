//! `fanion check`: resolves one test, with the players' dice or its own.

use std::io::Write;

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::engine::check::{Check, Resolved};
use crate::engine::dice::rolled;
use crate::engine::input::{Fallback, Input};
use crate::engine::printed::Lean;
use crate::engine::tally::Tally;
use crate::engine::text::{Label, Text};
use crate::report::plain::{self, Grid, Look};

use super::case::{AskedTest, CaseOptions};
use super::complete;
use super::{Context, Failure, write_json};

/// What was asked.
#[derive(Debug, Default, Args)]
pub struct Options {
    /// The test, such as march-attack/ved (default: lists all tests with their inputs)
    #[arg(add = ArgValueCandidates::new(complete::checks))]
    pub id: Option<String>,
    #[command(flatten)]
    /// The test's inputs and house rules.
    pub case: CaseOptions,
    /// The dice as rolled, in order, such as 3,4
    #[arg(long, value_name = "FACES", requires = "id")]
    pub dice: Option<String>,
    /// Makes the program's own roll repeatable
    #[arg(long, value_name = "N", requires = "id", conflicts_with = "dice", value_parser = super::values::seed)]
    pub seed: Option<u64>,
}

/// The answer in JSON.
#[derive(Serialize)]
struct CheckJson<'a> {
    check: &'static str,
    inputs: Map<String, Json>,
    modifiers: Vec<Json>,
    house_rules: &'a [&'static str],
    dice: &'a [u8],
    outcome: &'a Map<String, Json>,
}

/// Resolves the test, or lists all.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let checks = || context.sheets.iter().flat_map(|sheet| sheet.checks).copied();
    match &options.id {
        Some(id) => resolve(id, options, context, out),
        None if options.case.json => write_json(out, &checks().map(described).collect::<Vec<_>>(), context.look),
        None => checks().enumerate().try_for_each(|(at, check)| list(at > 0, check, context.look, out)),
    }
}

fn resolve(id: &str, options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let asked = AskedTest::read(id, &options.case, context)?;
    let (resolved, seed) = if let Some(faces) = &options.dice {
        (asked.check.resolve(&asked.case(), &read_faces(faces)?)?, None)
    } else {
        let seed = options.seed.unwrap_or_else(rand::random);
        (roll(&asked, seed)?, Some(seed))
    };
    if options.case.json {
        let answer = CheckJson {
            check: asked.check.id,
            inputs: asked.case().inputs.json(),
            modifiers: resolved.tallies.iter().flat_map(Tally::json).collect(),
            house_rules: &resolved.house_rules,
            dice: &resolved.faces,
            outcome: resolved.outcome.members(),
        };
        return write_json(out, &answer, context.look);
    }
    tell(&asked, &resolved, seed, context.look, out)
}

/// Rolls each throw at a place of its own, so that the same seed gives the same faces to the same test.
fn roll(asked: &AskedTest, seed: u64) -> Result<Resolved, Failure> {
    let mut throws = 0..;
    let resolved = asked.check.roll(&asked.case(), |need| {
        let place = format!("{}/{}", asked.check.id, throws.next().unwrap_or(0));
        rolled(seed, &place, need.count, need.sides)
    })?;
    Ok(resolved)
}

fn read_faces(text: &str) -> Result<Vec<u8>, Failure> {
    let face = |face: &str| {
        let fault = || Failure::Use(format!("--dice takes faces such as 3,4, found `{text}`"));
        face.trim().parse().map_err(|_| fault())
    };
    if text.trim().is_empty() { Ok(Vec::new()) } else { text.split(',').map(face).collect() }
}

fn tell(
    asked: &AskedTest,
    resolved: &Resolved,
    seed: Option<u64>,
    look: Look,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let check = asked.check;
    look.line(out, &plain::check_title(check))?;
    for tally in &resolved.tallies {
        plain::tally(out, tally, look)?;
    }
    writeln!(out)?;
    let faces: Vec<String> = resolved.faces.iter().map(u8::to_string).collect();
    let dice = if faces.is_empty() { "none".to_owned() } else { faces.join(", ") };
    let repeat = seed.filter(|_| !faces.is_empty()).map(|seed| format!(" (rolled; --seed {seed} repeats it)"));
    let line = Text::plain("dice: ").with(Label::Figure, dice).with(Label::Quiet, repeat.unwrap_or_default());
    look.line(out, &line)?;
    let words = (check.words)(&resolved.outcome);
    let label = plain::verdict(check, &resolved.outcome);
    look.line(out, &Text::plain("outcome: ").with(label, words))?;
    let mut grid = Grid::new(look, vec![Lean::Left, Lean::Left]);
    for (name, value) in plain::members(&resolved.outcome) {
        grid.row(vec![Text::plain(name), Text::plain(value)]);
    }
    grid.write(out, 2)?;
    for key in &resolved.house_rules {
        let value = asked.case().settings.word(key);
        look.line(out, &Text::of(Label::Ruling, format!("house rule: {key} = {value}")))?;
    }
    Ok(())
}

/// A test as JSON: what it takes and what it rolls.
fn described(check: &Check) -> Json {
    let inputs: Vec<Json> = check.inputs.iter().map(input).collect();
    let members = [
        ("id", Json::from(check.id)),
        ("title", Json::from(check.title)),
        ("inputs", Json::from(inputs)),
        ("dice", Json::from(check.dice)),
    ];
    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>().into()
}

fn input(input: &Input) -> Json {
    let mut object = Map::new();
    object.insert("name".into(), Json::from(input.name));
    object.insert("kind".into(), Json::from(input.domain.kind()));
    input.domain.describe(&mut object);
    let default = input.default_value().map_or(Json::Null, |value| value.json());
    object.insert("default".into(), default);
    object.into()
}

fn list(after_another: bool, check: &Check, look: Look, out: &mut dyn Write) -> Result<(), Failure> {
    if after_another {
        writeln!(out)?;
    }
    look.line(out, &plain::check_title(check).with(Label::Quiet, format!(", dice: {}", check.dice)))?;
    let mut grid = Grid::new(look, vec![Lean::Left; 3]);
    for input in check.inputs {
        let default = match input.fallback {
            Fallback::Required => "required".to_owned(),
            Fallback::Is(default) => format!("default {default}"),
            Fallback::Absent => "optional".to_owned(),
        };
        let cells = [Text::plain(input.name), Text::of(Label::Quiet, default), Text::plain(input.domain.allowed())];
        grid.row(cells.into());
    }
    grid.write(out, 2)?;
    Ok(())
}
