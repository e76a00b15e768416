//! What players gave to the open act, in order.

use std::rc::Rc;

use super::journal::Record;
use super::prompt::{Answer, By};

/// The inputs of an act, records that [`Record::is_given`]; a longer list shares those of the shorter one.
pub(super) type InputList = Vec<Rc<Record>>;

/// What was given to a prompt.
pub(super) enum Taken {
    Answer(Answer),
    Roll(Vec<u8>, By),
}

impl Record {
    /// The key of the prompt to which it was given; none for what players say unasked.
    pub(super) fn key(&self) -> Option<&str> {
        match self {
            Self::Answer { key, .. } | Self::Roll { key, .. } => Some(key),
            _ => None,
        }
    }

    pub(super) fn taken(&self) -> Option<Taken> {
        match self {
            Self::Answer { answer, .. } => Some(Taken::Answer(answer.clone())),
            Self::Roll { faces, by, .. } => Some(Taken::Roll(faces.clone(), *by)),
            _ => None,
        }
    }
}

/// True for the answer that opens a sealed one before it.
pub(super) fn opens(inputs: &[Rc<Record>], at: usize) -> bool {
    let Some(Record::Answer { key, .. }) = inputs.get(at).map(|input| &**input) else { return false };
    inputs[..at].iter().any(|input| is_sealed(input, key))
}

/// True where an answer to this question is sealed.
pub(super) fn is_sealed(input: &Record, asked: &str) -> bool {
    matches!(input, Record::Answer { key, answer: Answer::Sealed } if key == asked)
}
