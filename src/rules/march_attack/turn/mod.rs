//! What an act works with: the acts there are, what is offered, whom an act names, and which step comes next.

pub(super) mod story;

pub(super) mod event;

pub(super) use event::TurnEvent;

mod steps;
mod subject;

use std::borrow::Cow;
use std::rc::Rc;

use crate::engine::prompt::{Blocked, Choice, DONE, OptionName, Owed};

use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::{State, Step};

pub(super) use steps::{last_turn_is_over, next_step, step_after, turn_is_over};
pub use subject::{Subject, name};

/// One act that players begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Roll for the arrival of a formation.
    Arrival(MfId),
    /// Give a formation a new order.
    Order(MfId),
    /// A formation's own morale test.
    OwnMorale(MfId),
    /// Which friends are near a broken formation.
    Friends(MfId),
    /// A friend's army morale test.
    ArmyMorale {
        /// Which broke.
        broken: MfId,
        /// Who tests.
        tester: MfId,
    },
    /// Which formations are engaged.
    Engaged,
    /// Roll for a formation's skirmishers.
    Skirmish(MfId),
    /// Spread a formation's skirmish hits.
    Spread(MfId),
    /// A VeD test for a loss.
    Ved(UnitId),
    /// Is the leader of a unit that lost CV hit?
    LeaderRisk(UnitId),
    /// Attach or detach a leader.
    Leader(LeaderId),
    /// Try to rally a broken unit.
    Rally(UnitId),
    /// Roll for the initiative.
    Initiative,
    /// Declare a charge.
    Charge(UnitId),
    /// Change a unit's formation.
    Reform(UnitId),
    /// Record a move.
    Move(UnitId),
    /// Through whose lines a unit has gone back.
    Passage(UnitId),
    /// Fire.
    Shot(UnitId),
    /// Fire in T3 what was forgotten in T2.
    Late(UnitId),
    /// Resolve the melee at a unit.
    Melee(UnitId),
    /// Which units stay on ground that keeps them in disorder.
    Ground,
    /// The turn is over: on, or the end.
    TurnEnd,
    /// State the verdict.
    Verdict,
    /// Nothing more in this step.
    Done,
}

/// Whose act it is.
enum Doer {
    /// A formation's.
    Formation(MfId),
    /// One side's.
    Side(Side),
    /// Everybody's.
    All,
}

impl Act {
    const fn whose(&self) -> Doer {
        match self {
            Self::Arrival(mf)
            | Self::Order(mf)
            | Self::OwnMorale(mf)
            | Self::Friends(mf)
            | Self::Skirmish(mf)
            | Self::Spread(mf)
            | Self::ArmyMorale { tester: mf, .. } => Doer::Formation(*mf),
            Self::Ved(unit)
            | Self::LeaderRisk(unit)
            | Self::Rally(unit)
            | Self::Charge(unit)
            | Self::Reform(unit)
            | Self::Move(unit)
            | Self::Passage(unit)
            | Self::Shot(unit)
            | Self::Late(unit) => Doer::Side(unit.side),
            Self::Leader(leader) => Doer::Side(leader.side),
            Self::Engaged
            | Self::Initiative
            | Self::Melee(_)
            | Self::Ground
            | Self::TurnEnd
            | Self::Verdict
            | Self::Done => Doer::All,
        }
    }

    /// The formation whose act it is.
    const fn formation(&self) -> Option<MfId> {
        match self.whose() {
            Doer::Formation(mf) => Some(mf),
            Doer::Side(_) | Doer::All => None,
        }
    }

    /// Whose act it is, where it is one side's.
    const fn side(&self) -> Option<Side> {
        match self.whose() {
            Doer::Formation(MfId { side, .. }) | Doer::Side(side) => Some(side),
            Doer::All => None,
        }
    }
}

/// What is offered next.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    /// What may be picked, in order.
    pub options: Vec<Choice>,
    /// The act of each option.
    pub(super) acts: Vec<Act>,
    /// What cannot be done now.
    pub blocked: Vec<Blocked>,
}

impl Offers {
    /// Adds something owed.
    pub(crate) fn owe(&mut self, act: Act, side: &str, key: String, what: String, why: &str) {
        self.owe_this(act, Owed { key, what, who: side.to_owned(), why: why.to_owned() });
    }

    /// The same, where it is put in words already.
    pub(crate) fn owe_this(&mut self, act: Act, owed: Owed) {
        self.add(act, Choice::owed(owed));
    }

    /// Adds something that may be done.
    pub fn may(&mut self, act: Act, key: impl Into<Rc<str>>, label: impl Into<Rc<str>>) {
        let choice = Choice::may(key, label);
        let choice = match act.side() {
            Some(side) => choice.of_side(side.key()),
            None => choice,
        };
        self.add(act, choice);
    }

    /// Adds an option with its act.
    pub(super) fn add(&mut self, act: Act, choice: Choice) {
        self.acts.push(act);
        self.options.push(choice);
    }

    /// The act of the option of this key.
    pub(crate) fn act_of(&self, key: &str) -> Option<Act> {
        let at = self.options.iter().position(|choice| *choice.key == *key)?;
        self.acts.get(at).cloned()
    }

    /// Adds being done with the step.
    pub(super) fn done(&mut self, state: &State) {
        let words = format!("end {} {}", state.step.name(), state.step.title());
        self.add(Act::Done, Choice::may(DONE, words).ending());
    }

    /// Makes room for so many acts of each of so many units.
    pub(super) fn expect(&mut self, acts: usize, units: usize) {
        self.options.reserve(1 + acts * units);
        self.acts.reserve(1 + acts * units);
    }

    /// Offers an act of a unit, or says why it cannot be done.
    pub(crate) fn unit_act(&mut self, act: Act, called: Rc<OptionName>, refused: Option<&'static str>) {
        self.unit_act_before(act, called, refused, &[]);
    }

    /// The same where it is known what may be picked at the act's first question.
    pub(crate) fn unit_act_before(
        &mut self,
        act: Act,
        called: Rc<OptionName>,
        refused: Option<&'static str>,
        then: &'static [&'static str],
    ) {
        match refused {
            None => self.add(act, Choice::of(called).before(then)),
            Some(why) => self.blocked.push(Blocked::of(called, why.into()).before(then)),
        }
    }

    /// Says why something cannot be done.
    pub fn block(&mut self, key: impl Into<Rc<str>>, label: impl Into<Rc<str>>, why: impl Into<Cow<'static, str>>) {
        self.blocked.push(Blocked::new(key, label, why));
    }

    /// A formation's acts are named by the code of any of its units.
    pub(super) fn name_formations(&mut self, state: &State) {
        for (act, choice) in self.acts.iter().zip(&mut self.options) {
            if let Some(mf) = act.formation() {
                *choice = choice.clone().of_units(state.codes_of(mf));
            }
        }
    }

    /// True when nothing compulsory is left.
    pub(crate) fn nothing_owed(&self) -> bool {
        self.options.iter().all(|choice| choice.owed.is_none())
    }
}

/// True where something is offered without looking: an act that may be done, or being done with the step.
pub(crate) const fn always_offers(state: &State) -> bool {
    matches!(state.step, Step::S1 | Step::S4 | Step::T1) || (matches!(state.step, Step::T2) && !state.done.fire_over)
}

/// An owed thing, for tests inside an act.
pub fn owed(side: Side, key: String, what: String, why: &str) -> Owed {
    Owed { key, what, who: side.key().to_owned(), why: why.to_owned() }
}
