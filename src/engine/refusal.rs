//! Why an answer is refused.

use super::check_fault::CheckFault;
use super::nothing::NoFacts;
use super::settings::SettingFault;

/// Why a request is not taken; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The picked option is not there.
    #[error("`{picked}` is not offered here{}", super::text::guess(near.as_deref()))]
    NotOffered {
        /// What was picked.
        picked: String,
        /// The nearest option.
        near: Option<String>,
    },
    /// The picked option is there but blocked.
    #[error("`{picked}` cannot be done now: {why}")]
    Blocked {
        /// What was picked.
        picked: String,
        /// Why not.
        why: String,
    },
    /// The prompt takes another kind of answer.
    #[error("this prompt takes {takes}, found {found}")]
    WrongKind {
        takes: &'static str,
        /// What came.
        found: &'static str,
    },
    /// Something is wrong with an input of a test.
    #[error(transparent)]
    Check(#[from] CheckFault),
    /// A value of a form is wrong.
    #[error("`{name}` is {allowed}, found {found}")]
    BadValue {
        /// The value's name.
        name: String,
        allowed: String,
        /// What was given.
        found: String,
    },
    /// A form that the rules do not take as it is, in a sentence for players.
    #[error("{words}")]
    BadForm {
        /// The value that is at fault.
        name: String,
        words: String,
    },
    /// Too many or too few dice, or a wrong face.
    #[error("the dice are {needed}; found {found}")]
    WrongDice {
        needed: String,
        /// What was given.
        found: String,
    },
    /// An outcome that the test cannot have.
    #[error("that is not an outcome of {check}: {why}")]
    BadOutcome {
        check: String,
        /// What is wrong.
        why: Box<CheckFault>,
    },
    /// A number out of range.
    #[error("a number from {min} to {max}, found {found}")]
    OutOfRange {
        min: i64,
        max: i64,
        /// What was given.
        found: i64,
    },
    /// Nothing of this key is owed.
    #[error("`{0}` is not due now")]
    NotOwed(String),
    /// Something is wrong with a setting.
    #[error(transparent)]
    Setting(#[from] SettingFault),
    /// A correction or newcomer that makes no sense.
    #[error("{0}")]
    BadWord(String),
    /// Someone whom an answer named is not there any more.
    #[error("{0}")]
    Absent(String),
    /// There is nothing to look up there.
    #[error(transparent)]
    NotThere(#[from] NoFacts),
    /// Another side is asked.
    #[error("the game waits for {0}: only they can answer this")]
    Waits(String),
    /// Who asks may not ask this; whose it is.
    #[error("not-yours: this is {0}")]
    NotYours(String),
    /// The request is not of the protocol.
    #[error("{0}")]
    BadRequest(String),
    /// Nothing stands that could be taken back.
    #[error("nothing to undo: this is the start")]
    NothingToUndo,
    /// What would be taken back to is all that stands.
    #[error("nothing came after that answer: undo takes back the answer itself")]
    NothingAfter,
    /// Nothing was undone last.
    #[error("nothing to redo")]
    NothingToRedo,
    /// No such entry stands.
    #[error("there is no entry {0} in the game; entries go from {1} to {2}")]
    NoEntry(u64, u64, u64),
    /// The game has ended.
    #[error("the game is over; undo takes it back")]
    Over,
    /// A ruling that takes away what is being asked.
    #[error("that leaves nothing to answer here: take back the act first")]
    NothingLeft,
    /// The rulebook did not do what it promised.
    #[error("internal error: {0}; the game is safe, undo and try another way")]
    Fault(String),
    /// The disk did not take it.
    #[error("not saved, so not accepted: {0}")]
    NotSaved(String),
}

impl Refusal {
    /// A value of a form that the rules do not take, and what they would.
    pub fn of_form(name: &str, words: impl Into<String>) -> Self {
        Self::BadForm { name: name.to_owned(), words: words.into() }
    }

    /// A short name for scripts.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotOffered { .. } => "not-offered",
            Self::Blocked { .. } => "blocked",
            Self::WrongKind { .. } => "wrong-kind",
            Self::Check(CheckFault::UnknownInput { .. }) => "unknown-input",
            Self::Check(CheckFault::WrongDice { .. } | CheckFault::BadFace { .. }) | Self::WrongDice { .. } => {
                "wrong-dice"
            }
            Self::Check(CheckFault::Missing { .. }) => "missing-input",
            Self::Check(CheckFault::Contradiction(_) | CheckFault::Misplaced { .. }) => "contradiction",
            Self::Check(CheckFault::NoRow { .. }) => "no-such-row",
            Self::Check(CheckFault::BadValue { .. }) | Self::BadValue { .. } | Self::BadForm { .. } => "bad-value",
            Self::BadOutcome { .. } => "bad-outcome",
            Self::OutOfRange { .. } => "out-of-range",
            Self::NotOwed(_) => "not-owed",
            Self::Setting(SettingFault::Unknown { .. }) => "unknown-setting",
            Self::Setting(SettingFault::NotAllowed { .. }) => "bad-setting",
            Self::BadWord(_) => "bad-correction",
            Self::Absent(_) => "absent",
            Self::NotThere(_) => "not-there",
            Self::Waits(_) => "waits",
            Self::NotYours(_) => "not-yours",
            Self::BadRequest(_) => "bad-request",
            Self::NothingToUndo | Self::NothingAfter => "nothing-to-undo",
            Self::NothingToRedo => "nothing-to-redo",
            Self::NoEntry(..) => "no-such-entry",
            Self::Over => "over",
            Self::NothingLeft => "nothing-left",
            Self::Fault(_) => "fault",
            Self::NotSaved(_) => "not-saved",
        }
    }

    /// The input, option or setting that is at fault, if it is one.
    pub fn input(&self) -> Option<&str> {
        match self {
            Self::NotOffered { picked: key, .. }
            | Self::Blocked { picked: key, .. }
            | Self::BadValue { name: key, .. }
            | Self::BadForm { name: key, .. }
            | Self::NotOwed(key)
            | Self::Setting(SettingFault::Unknown { key, .. } | SettingFault::NotAllowed { key, .. })
            | Self::Check(
                CheckFault::UnknownInput { name: key, .. }
                | CheckFault::BadValue { input: key, .. }
                | CheckFault::Missing { input: key, .. }
                | CheckFault::Misplaced { input: key, .. }
                | CheckFault::NoRow { key, .. },
            ) => Some(key),
            _ => None,
        }
    }
}
