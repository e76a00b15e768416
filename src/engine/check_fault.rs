//! What is wrong with a request to resolve a check.

/// What is wrong with a request to resolve a check.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckFault {
    /// No such input.
    #[error("`{check}` has no input `{name}`{}", super::text::guess_or(near.as_deref(), || format!("; it takes {allowed}")))]
    UnknownInput {
        check: String,
        /// What was given.
        name: String,
        /// The nearest input.
        near: Option<String>,
        /// All inputs.
        allowed: String,
    },
    /// A value outside its domain.
    #[error("`{input}` is {allowed}, found `{found}`{}", super::text::guess(near.as_deref()))]
    BadValue {
        input: String,
        /// What was given.
        found: String,
        allowed: String,
        /// The nearest word.
        near: Option<String>,
    },
    /// An input without which the test cannot be made.
    #[error("`{input}` is missing: {allowed}")]
    Missing { input: String, allowed: String },
    /// An input that does not apply to the others.
    #[error("`{input}` = `{found}` does not apply: it is {why}")]
    Misplaced {
        input: String,
        /// What was given.
        found: String,
        /// Where it applies.
        why: String,
    },
    /// Inputs that contradict each other.
    #[error("{0}")]
    Contradiction(String),
    /// Too few or too many dice.
    #[error("the dice are {needed}; found {found}")]
    WrongDice {
        /// What the check needs.
        needed: String,
        /// What was given.
        found: String,
    },
    /// A face that the die does not have.
    #[error("a die shows 1 to {sides}, found {face}")]
    BadFace {
        /// What was given.
        face: u8,
        /// The die.
        sides: u8,
    },
    /// No row of the sum has this key.
    #[error("the sum has no row `{key}`; it has {rows}")]
    NoRow {
        /// What was given.
        key: String,
        /// What there is.
        rows: String,
    },
}
