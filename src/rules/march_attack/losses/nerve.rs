//! For what a VeD test is taken, and what each of its two outcomes does.

use crate::engine::settings::Settings;
use crate::orbat::{Disorder, Shape};

use crate::rules::march_attack::sheet::words::shape_words;
use crate::rules::march_attack::state::Unit;

/// For what a VeD test is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nerve {
    /// CV lost to skirmishers or fire.
    Loss,
    /// To stand against a charge: a setting.
    Receive,
    /// To change into this formation against a charge.
    Reform(Shape),
    /// To ride out against a charge.
    CounterCharge,
    /// To charge a passer-by.
    Opportunity,
    /// To come into contact: a setting.
    ChargeHome,
    /// To flee from a charge: a setting.
    Flee,
    /// To rally from broken.
    Rally,
}

/// The formations into which a unit changes against a charge.
const SHAPES: [Shape; 5] = [Shape::Square, Shape::Line, Shape::Column, Shape::Limbered, Shape::Deployed];

impl Nerve {
    /// The head of its key.
    pub(crate) fn head(self) -> &'static str {
        match self {
            Self::Loss => "ved",
            Self::Receive => "ved-receive",
            Self::Reform(Shape::Square | Shape::Garrison) => "ved-square",
            Self::Reform(Shape::Line) => "ved-line",
            Self::Reform(Shape::Column) => "ved-column",
            Self::Reform(Shape::Limbered) => "ved-limbered",
            Self::Reform(Shape::Deployed) => "ved-deployed",
            Self::CounterCharge => "ved-counter-charge",
            Self::Opportunity => "ved-opportunity",
            Self::ChargeHome => "ved-charge-home",
            Self::Flee => "ved-flee",
            Self::Rally => "rally",
        }
    }

    /// For what the test with this key was taken.
    pub(crate) fn of_key(key: &str) -> Option<Self> {
        let head = key.split(':').next().unwrap_or(key);
        let others = [
            Self::Loss,
            Self::Receive,
            Self::CounterCharge,
            Self::Opportunity,
            Self::ChargeHome,
            Self::Flee,
            Self::Rally,
        ];
        SHAPES.into_iter().map(Self::Reform).chain(others).find(|nerve| nerve.head() == head)
    }

    /// The house rule that asks for it; none where the sheet does.
    pub(crate) const fn setting(self) -> Option<&'static str> {
        match self {
            Self::Loss | Self::Rally => None,
            Self::Receive => Some("ved.on.receive-charge"),
            Self::Reform(_) => Some("ved.on.formation-change"),
            Self::CounterCharge => Some("ved.on.counter-charge"),
            Self::Opportunity => Some("ved.on.opportunity-charge"),
            Self::ChargeHome => Some("ved.on.charge-home"),
            Self::Flee => Some("ved.on.flee"),
        }
    }

    /// What is tested.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Loss => "VeD",
            Self::Receive => "VeD to stand",
            Self::Reform(Shape::Square | Shape::Garrison) => "VeD to form square",
            Self::Reform(Shape::Line) => "VeD to form line",
            Self::Reform(Shape::Column) => "VeD to form column",
            Self::Reform(Shape::Limbered) => "VeD to limber",
            Self::Reform(Shape::Deployed) => "VeD to unlimber",
            Self::CounterCharge => "counter-charge",
            Self::Opportunity => "opportunity charge",
            Self::ChargeHome => "charge home",
            Self::Flee => "VeD to flee",
            Self::Rally => "rally",
        }
    }

    /// What the outcome does to the unit that tested, as it stood before the test.
    pub(crate) fn effect(self, passed: bool, unit: &Unit, settings: &Settings) -> String {
        let shape = shape_words(unit.shape);
        let d2 = if unit.disorder == Disorder::D2 { "stays D2" } else { "becomes D2" };
        match (self, passed) {
            (Self::Receive, true) => format!("stands {shape}, no new marker"),
            (Self::Loss | Self::Receive, false) => format!("{d2}, stays {shape}"),
            (Self::Reform(to), true) => format!("is now {}", shape_words(to)),
            (Self::Reform(_), false) if settings.is("ved.failed-square", "d2") => format!("stays {shape}, {d2}"),
            (Self::Loss, true) | (Self::Reform(_), false) => format!("stays {shape}, no new marker"),
            (Self::CounterCharge, true) => "counter-charges: both sides charge".to_owned(),
            (Self::CounterCharge, false) => "stays at the halt: +3 for the enemy in the melee".to_owned(),
            (Self::Opportunity, true) => "charges: its melee is fought first in T3".to_owned(),
            (Self::Opportunity, false) => "no charge, stays where it is".to_owned(),
            (Self::ChargeHome, true) => "moves into contact".to_owned(),
            (Self::ChargeHome, false) => "halts short: no contact".to_owned(),
            (Self::Flee, true) => "flees".to_owned(),
            (Self::Flee, false) => "does not flee, is charged where it stands".to_owned(),
            (Self::Rally, true) => "ready again, D1".to_owned(),
            (Self::Rally, false) => "stays broken; next try next turn".to_owned(),
        }
    }
}
