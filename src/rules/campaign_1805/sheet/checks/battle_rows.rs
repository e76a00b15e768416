//! The battle modifiers of one side: the predicate of each.

use super::super::printed;
use crate::engine::check::{Case, read_modifier};
use crate::engine::fraction::{Fraction, Rounding};
use crate::engine::settings::Settings;
use crate::engine::tally::Tally;

/// A side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Attacker,
    Defender,
}

/// One printed battle modifier; the last four are those of the sea.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BattleModifier {
    Morale,
    General,
    Army,
    Skirmish,
    Scouting,
    GrandBattery,
    River,
    OutOfSupply,
    FleetMorale,
    Admiral,
    Navy,
    Frigates,
}

const ON_LAND: &[BattleModifier] = &[
    BattleModifier::Morale,
    BattleModifier::General,
    BattleModifier::Army,
    BattleModifier::Skirmish,
    BattleModifier::Scouting,
    BattleModifier::GrandBattery,
    BattleModifier::River,
    BattleModifier::OutOfSupply,
];

const AT_SEA: &[BattleModifier] =
    &[BattleModifier::FleetMorale, BattleModifier::Admiral, BattleModifier::Navy, BattleModifier::Frigates];

/// The battle modifiers of a side with their sum, in the order of the sheet; `check` is the test that reads them.
pub(super) fn tally(case: &Case<'_>, side: Side, check: &str) -> Tally {
    let mut tally = Tally::of_side(side.name());
    let all = if case.inputs.is("kind", "sea") { AT_SEA } else { ON_LAND };
    for modifier in all.iter().filter(|modifier| modifier.holds(case, side)) {
        let row = read_modifier(case, check, modifier.name());
        match modifier {
            BattleModifier::OutOfSupply => {
                let value = Fraction::whole(case.settings.number("battle.out-of-supply").unwrap_or(0));
                let source = if value == row.value { &row.source } else { "house rule battle.out-of-supply" };
                tally.add(&row.key, &row.label, value, source);
            }
            BattleModifier::General | BattleModifier::Admiral => {
                let label = format!("{} ({})", row.label, ratings(case, side));
                tally.add(&row.key, &label, row.value, &row.source);
            }
            _ => tally.count(row, 1),
        }
    }
    tally
}

/// The two ratings that were compared: `4 against 3`, also where a rating was lowered.
fn ratings(case: &Case<'_>, side: Side) -> String {
    let rating = |side| general_rating(case, side).unwrap_or(Fraction::ZERO);
    format!("rating {} against {}", rating(side), rating(side.other()))
}

impl Side {
    const fn name(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        }
    }

    const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }

    fn input(self, name: &str) -> String {
        format!("{}.{name}", self.name())
    }
}

impl BattleModifier {
    const fn name(self) -> &'static str {
        match self {
            Self::Morale => "morale",
            Self::General => "general",
            Self::Army => "army",
            Self::Skirmish => "skirmish",
            Self::Scouting => "scouting",
            Self::GrandBattery => "grand-battery",
            Self::River => "river",
            Self::OutOfSupply => "out-of-supply",
            Self::FleetMorale => "fleet-morale",
            Self::Admiral => "admiral",
            Self::Navy => "navy",
            Self::Frigates => "frigates",
        }
    }

    fn holds(self, case: &Case<'_>, side: Side) -> bool {
        let flag = |side: Side, name| case.inputs.flag(&side.input(name));
        let rated = |name: &'static str| move |case: &Case<'_>, side: Side| given(case, side, name);
        match self {
            Self::Morale | Self::FleetMorale => higher(case, side, army_morale),
            Self::General | Self::Admiral => higher(case, side, general_rating),
            Self::Army => higher(case, side, rated("army_rating")),
            Self::Skirmish => higher(case, side, rated("skirmish_rating")),
            Self::Navy => higher(case, side, rated("navy_rating")),
            Self::Scouting | Self::Frigates => flag(side, "scouting") && !flag(side.other(), "scouting"),
            Self::GrandBattery => case.inputs.count(&side.input("field_artillery")) >= grand_battery(case),
            Self::River => side == Side::Defender && case.inputs.flag("defender.river"),
            Self::OutOfSupply => flag(side, "out_of_supply"),
        }
    }
}

/// True when both figures are known and this side's is higher.
fn higher(case: &Case<'_>, side: Side, figure: impl Fn(&Case<'_>, Side) -> Option<Fraction>) -> bool {
    match (figure(case, side), figure(case, side.other())) {
        (Some(own), Some(other)) => own > other,
        _ => false,
    }
}

fn given(case: &Case<'_>, side: Side, name: &str) -> Option<Fraction> {
    let name = side.input(name);
    case.inputs.has(&name).then(|| case.inputs.fraction(&name))
}

/// The army's average morale, rounded as set.
fn army_morale(case: &Case<'_>, side: Side) -> Option<Fraction> {
    Some(Fraction::whole(morale(case.settings, given(case, side, "morale")?).1))
}

/// How an average morale is rounded by the house rules, in a word, and to what.
pub(crate) fn morale(settings: &Settings, average: Fraction) -> (&str, i64) {
    let rounded = settings.word("morale.round");
    let rounding = match rounded {
        "down" => Rounding::Down,
        "nearest" => Rounding::Nearest,
        _ => Rounding::Up,
    };
    (rounded, average.rounded(rounding))
}

/// The general's battle rating: one less over his command rating, two less over twice it, and so on.
fn general_rating(case: &Case<'_>, side: Side) -> Option<Fraction> {
    let rating = given(case, side, "general_rating")?;
    let (commands, limit) = (given(case, side, "commands"), given(case, side, "command_rating"));
    let lost = match (commands, limit) {
        (Some(commands), Some(limit)) if commands > Fraction::ZERO => {
            let times = commands * Fraction::new(1, limit.rounded(Rounding::Down).max(1));
            times.rounded(Rounding::Up) - 1
        }
        _ => 0,
    };
    Some(rating - Fraction::whole(lost))
}

/// The field artillery that makes a grand battery, as the table of modifiers says.
fn grand_battery(case: &Case<'_>) -> i64 {
    let row = printed::table(case, "campaign-1805/battle-modifiers").row("grand-battery");
    row.ok().and_then(|row| printed::whole_after(&row.label, "at least ")).unwrap_or(i64::MAX)
}
