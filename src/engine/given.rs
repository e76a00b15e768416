//! What players gave to the open act, in order.

use std::rc::Rc;

use super::any_event::AnyEvent;
use super::journal::Record;
use super::prompt::{Answer, By};

/// A recorded input of the open act.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum GivenInput {
    Answer {
        /// The prompt's key.
        key: String,
        answer: Answer,
    },
    /// Dice.
    Roll {
        /// The prompt's key.
        key: String,
        faces: Vec<u8>,
        /// Who threw them.
        by: By,
    },
    /// A ruling made here.
    Ruling(Vec<AnyEvent>),
    /// A setting changed here.
    Setting(String, String),
}

/// The inputs of an act; a longer list shares those of the shorter one.
pub(super) type InputList = Vec<Rc<GivenInput>>;

/// What was given to a prompt.
pub(super) enum Taken {
    Answer(Answer),
    Roll(Vec<u8>, By),
}

impl GivenInput {
    /// What a record gives to the act that is open.
    pub(super) fn of(record: &Record) -> Option<Self> {
        Some(match record {
            Record::Answer { key, answer } => Self::Answer { key: key.clone(), answer: answer.clone() },
            Record::Roll { key, faces, by } => Self::Roll { key: key.clone(), faces: faces.clone(), by: *by },
            Record::Ruling { events, .. } => Self::Ruling(events.clone()),
            Record::Setting { key, value, .. } => Self::Setting(key.clone(), value.clone()),
            _ => return None,
        })
    }

    /// The key of the prompt to which it was given; none for what players say unasked.
    pub(super) fn key(&self) -> Option<&str> {
        match self {
            Self::Answer { key, .. } | Self::Roll { key, .. } => Some(key),
            Self::Ruling(_) | Self::Setting(..) => None,
        }
    }

    pub(super) fn taken(&self) -> Option<Taken> {
        match self {
            Self::Answer { answer, .. } => Some(Taken::Answer(answer.clone())),
            Self::Roll { faces, by, .. } => Some(Taken::Roll(faces.clone(), *by)),
            Self::Ruling(_) | Self::Setting(..) => None,
        }
    }
}

/// True for the answer that opens a sealed one before it.
pub(super) fn opens(inputs: &[Rc<GivenInput>], at: usize) -> bool {
    let Some(GivenInput::Answer { key, .. }) = inputs.get(at).map(|input| &**input) else { return false };
    inputs[..at].iter().any(|input| is_sealed(input, key))
}

/// True where an answer to this question is sealed.
pub(super) fn is_sealed(input: &GivenInput, asked: &str) -> bool {
    matches!(input, GivenInput::Answer { key, answer: Answer::Sealed } if key == asked)
}
