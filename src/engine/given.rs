//! What players gave to the open act, in order.

use super::any_event::AnyEvent;
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

/// What was given to a prompt.
pub(super) enum Taken {
    Answer(Answer),
    Roll(Vec<u8>, By),
}

impl GivenInput {
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
pub(super) fn opens(inputs: &[GivenInput], at: usize) -> bool {
    let Some(GivenInput::Answer { key, .. }) = inputs.get(at) else { return false };
    inputs[..at].iter().any(|input| is_sealed(input, key))
}

/// True where an answer to this question is sealed.
pub(super) fn is_sealed(input: &GivenInput, asked: &str) -> bool {
    matches!(input, GivenInput::Answer { key, answer: Answer::Sealed } if key == asked)
}
