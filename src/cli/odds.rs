//! `fanion odds`: the exact chances of every outcome of a test.

use std::io::Write;

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::engine::odds::{Chance, odds, threshold};
use crate::engine::printed::Lean;
use crate::engine::text::{Label, Text};
use crate::report::plain::{self, Grid, Look};

use super::case::{AskedTest, CaseOptions};
use super::complete;
use super::{Context, Failure, write_json};

/// What was asked.
#[derive(Debug, Default, Args)]
pub struct Options {
    /// The test, such as march-attack/ved
    #[arg(add = ArgValueCandidates::new(complete::checks))]
    pub id: String,
    /// The test's inputs and house rules.
    #[command(flatten)]
    pub case: CaseOptions,
}

/// The answer in JSON.
#[derive(Serialize)]
struct OddsJson<'a> {
    check: &'static str,
    inputs: Map<String, Json>,
    outcomes: &'a [Chance],
}

/// Counts the chances.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let asked = AskedTest::read(&options.id, &options.case, context)?;
    let chances = odds(asked.check, &asked.case())?;
    if options.case.json {
        let answer = OddsJson { check: asked.check.id, inputs: asked.case().inputs.json(), outcomes: &chances };
        return write_json(out, &answer, context.look);
    }
    tell(&asked, &chances, context.look, out)
}

fn tell(asked: &AskedTest, chances: &[Chance], look: Look, out: &mut dyn Write) -> Result<(), Failure> {
    let check = asked.check;
    let tallies = check.tallies(&asked.case());
    look.line(out, &plain::check_title(check))?;
    for tally in &tallies {
        plain::tally(out, tally, look)?;
    }
    writeln!(out)?;
    if let Some(hope) = check.hope {
        let hoped = chances.iter().filter(|chance| (hope.holds)(&chance.outcome));
        let (ways, of) = (hoped.map(|chance| chance.ways).sum(), chances.first().map_or(1, |chance| chance.of));
        let needs = threshold(check, &asked.case(), &tallies, &[]).and_then(|threshold| threshold.needs);
        let needs = needs.map(|needs| format!("; dice: {needs}")).unwrap_or_default();
        let line = Text::plain(format!("{}: ", hope.words)).with(Label::Figure, percent(ways, of));
        look.line(out, &line.then(format!(" ({ways} of {of}){needs}")))?;
    }
    let mut grid = Grid::new(look, vec![Lean::Right, Lean::Right, Lean::Left, Lean::Left]);
    for chance in chances {
        let members = plain::members(&chance.outcome).into_iter().map(|(name, value)| format!("{name}={value}"));
        grid.row(vec![
            Text::of(Label::Figure, percent(chance.ways, chance.of)),
            Text::plain(format!("{} of {}", chance.ways, chance.of)),
            Text::of(plain::verdict(check, &chance.outcome), (check.words)(&chance.outcome)),
            Text::of(Label::Quiet, members.collect::<Vec<_>>().join(" ")),
        ]);
    }
    grid.write(out, 0)?;
    Ok(())
}

/// The share in hundredths, to two decimals; what is possible is never shown as 0, nor what is open as sure.
fn percent(ways: u128, of: u128) -> String {
    // Enough low bits go that ten thousand times the rest still fits.
    let dropped_bits = 15_u32.saturating_sub(of.leading_zeros());
    let (part, whole) = (ways >> dropped_bits, of >> dropped_bits);
    let hundredths = (part * 10_000 + whole / 2) / whole.max(1);
    match hundredths {
        0 if ways > 0 => "<0.01%".to_owned(),
        10_000 if ways < of => ">99.99%".to_owned(),
        _ => format!("{}.{:02}%", hundredths / 100, hundredths % 100),
    }
}
