//! Hand to hand: both sides' totals, and what the loser suffers.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::engine::check::{Case, Check, CheckFault, Outcome, contradiction, count_modifiers, stated_as};
use crate::engine::dice::{Need, Throw};
use crate::engine::inches::Inches;
use crate::engine::settings::Settings;
use crate::engine::table::{TableFault, Tables};
use crate::engine::tally::Tally;

use super::super::cells::sound;
use super::super::distances::FALL_BACK;
use super::super::words::Marker;

mod fits;
mod inputs;
mod modifiers;
mod result;
mod spread;

pub use modifiers::{AttackerModifier, ContactResult, DefenderModifier};
pub use result::Loser;

/// D6 each and modifiers; the higher total wins by the margin.
pub static CHECK: Check = Check::of::<Melee>("march-attack/melee", "Melee", "melee table", read, words)
    .takes(inputs::INPUTS)
    .rolls("1D6 each, the attacker's first")
    .hopes(|outcome| outcome.get::<Melee>().winner == Winner::Attacker, "the attacker wins", "cannot win")
    .spreads(spread::spread)
    .refuses(fits::fits)
    .adds(tallies)
    .stated_by(stated);

/// What came of a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Melee {
    /// Who won.
    pub winner: Winner,
    /// By how much; 0 in a draw.
    #[serde(default)]
    pub margin: i64,
    /// The attacker's total, the die included.
    #[serde(default)]
    pub attacker_total: i64,
    /// The defender's total, the die included.
    #[serde(default)]
    pub defender_total: i64,
    /// Who was disordered at once by the contact.
    #[serde(default)]
    pub contact_disorder: ContactDisorder,
    /// What the loser suffers; none in a draw.
    #[serde(default)]
    pub loser: Option<Loser>,
    /// What both suffer in a draw.
    #[serde(default)]
    pub draw: Option<DrawCost>,
}

/// A side of the melee, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// The side that moved into contact.
    Attacker,
    /// The side that was met.
    Defender,
    /// Equal totals.
    None,
}

/// Disorder that contact lays, whoever wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContactDisorder {
    /// Cavalry that contacted a square: every such unit among the attackers, and no infantry beside it.
    #[serde(default)]
    pub attacker: Option<Marker>,
    /// An unanchored line hit by cavalry.
    #[serde(default)]
    pub defender: Option<Marker>,
}

/// The price of a melee that nobody wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawCost {
    /// CV that the attacker loses.
    pub attacker_cv_lost: u32,
    /// CV that the defender loses.
    pub defender_cv_lost: u32,
    /// How far the attacker falls back; none where both stay in contact.
    #[serde(default)]
    pub attacker_retreat: Option<Inches>,
    /// The attacker's disorder.
    #[serde(default)]
    pub attacker_disorder: Option<Marker>,
}

/// That every result is readable and every limit is printed.
pub fn proof(tables: &Tables) -> Result<(), TableFault> {
    result::proof(tables)?;
    modifiers::proof(tables)
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let mut attacker = side_tally(case, "attacker", "attacker.cv");
    count_modifiers::<AttackerModifier>(&mut attacker, case);
    let mut defender = side_tally(case, "defender", "defender.cv");
    count_modifiers::<DefenderModifier>(&mut defender, case);
    vec![attacker, defender]
}

fn side_tally(case: &Case<'_>, side: &'static str, cv: &str) -> Tally {
    let mut tally = Tally::of_side(side);
    if case.settings.is("melee.base", "cv") {
        tally.add("cv", "CV", case.inputs.count(cv), "house rule melee.base");
    }
    tally
}

fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let faces = throw.faces(2, 6, "")?;
    let total = |side: usize| tallies[side].whole() + faces.get(side).map_or(0, |&face| i64::from(face));
    let (attacker_total, defender_total) = (total(0), total(1));
    let winner = match attacker_total.cmp(&defender_total) {
        std::cmp::Ordering::Greater => Winner::Attacker,
        std::cmp::Ordering::Less => Winner::Defender,
        std::cmp::Ordering::Equal => Winner::None,
    };
    let margin = (attacker_total - defender_total).abs();
    let loser = match winner {
        Winner::Attacker => Some(loser(case, "attacker.arm", "defender.arm", margin)),
        Winner::Defender => Some(loser(case, "defender.arm", "attacker.arm", margin)),
        Winner::None => None,
    };
    let draw = (winner == Winner::None).then(|| draw(case));
    let contact_disorder = ContactResult::of(case.inputs).markers();
    Ok(Outcome::of(&Melee { winner, margin, attacker_total, defender_total, contact_disorder, loser, draw }))
}

fn loser(case: &Case<'_>, winner: &str, loser: &str, margin: i64) -> Loser {
    let arm = |input: &str| case.inputs.word(input).unwrap_or("infantry");
    printed(case.tables, case.settings, [arm(winner), arm(loser)], margin)
}

/// What the table prints for a winner and a loser of these arms at this margin, 1 or more.
pub fn printed(tables: &Tables, settings: &Settings, [winner, loser]: [&str; 2], margin: i64) -> Loser {
    let fate = sound(result::fate(tables, winner, loser, margin));
    let guns_lost = fate.marked && settings.is("melee.a-mark", "guns-captured");
    Loser { guns_lost, ..fate.loser }
}

fn draw(case: &Case<'_>) -> DrawCost {
    if case.settings.is("melee.draw", "attacker-falls-back") {
        return DrawCost {
            attacker_cv_lost: 0,
            defender_cv_lost: 0,
            attacker_retreat: Some(FALL_BACK),
            attacker_disorder: Some(Marker::D1),
        };
    }
    DrawCost { attacker_cv_lost: 1, defender_cv_lost: 1, attacker_retreat: None, attacker_disorder: None }
}

/// A stated melee says what its loser suffers, or what the draw costs.
fn stated(members: &Map<String, Json>) -> Result<Outcome, CheckFault> {
    let outcome = stated_as::<Melee>(members)?;
    let melee: Melee = outcome.get();
    match (melee.winner, melee.loser, melee.draw) {
        (Winner::None, None, Some(_)) | (Winner::Attacker | Winner::Defender, Some(_), None) => Ok(outcome),
        (Winner::None, Some(_), _) => contradiction("`loser` is null when `winner` is none"),
        (Winner::None, None, None) => contradiction("`draw` is missing: what a draw costs both sides"),
        (_, None, _) => contradiction("`loser` is missing: what the loser suffers"),
        (_, _, Some(_)) => contradiction("`draw` is null when one side wins"),
    }
}

fn words(outcome: &Outcome) -> String {
    let melee: Melee = outcome.get();
    let totals = format!("{} to {}", melee.attacker_total, melee.defender_total);
    match (melee.winner, melee.loser, melee.draw) {
        (Winner::Attacker, Some(loser), _) => {
            format!("attacker wins by {} ({totals}); defender {}", melee.margin, loser.words())
        }
        (Winner::Defender, Some(loser), _) => {
            format!("defender wins by {} ({totals}); attacker {}", melee.margin, loser.words())
        }
        (_, _, Some(draw)) => format!("draw ({totals}); {}", draw.words()),
        _ => format!("no result ({totals})"),
    }
}

impl DrawCost {
    fn words(self) -> String {
        let lost = format!("attacker loses {} CV, defender {} CV", self.attacker_cv_lost, self.defender_cv_lost);
        match (self.attacker_retreat, self.attacker_disorder) {
            (Some(inches), Some(marker)) => format!("attacker falls back {inches}\", {}", marker.word()),
            (Some(inches), None) => format!("attacker falls back {inches}\""),
            (None, _) => lost,
        }
    }
}
