//! Answers that are sealed until their act is done: whose they are, and those of several sides in whatever order they came.

use serde_json::Value as Json;

use super::prompt::Answer;

/// A prompt whose answer nobody else may see before its act is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Secret {
    /// The prompt's key.
    pub key: String,
    /// Whose answer it is.
    pub side: String,
}

/// The answers that have come so far, while the sides that are asked at once are run one after the other.
#[derive(Default)]
pub(super) struct AnswersSoFar {
    /// The inputs that no side has taken yet.
    left: Vec<usize>,
    /// The input that was taken last.
    last: usize,
    /// Where the inputs end that were used.
    end: usize,
}

impl AnswersSoFar {
    /// These inputs, of which those before `end` were used before.
    pub(super) const fn of(left: Vec<usize>, end: usize) -> Self {
        Self { left, last: 0, end }
    }

    /// The same for the next side, which begins after this input.
    pub(super) fn after(self, last: usize) -> Self {
        Self { last, ..self }
    }

    /// The first input that fits and that no side has taken.
    pub(super) fn take(&mut self, fits: impl Fn(usize) -> bool) -> Option<usize> {
        let place = self.left.iter().position(|at| fits(*at))?;
        let at = self.left.remove(place);
        (self.last, self.end) = (at, self.end.max(at + 1));
        Some(at)
    }

    /// The input that was taken last.
    pub(super) const fn last(&self) -> usize {
        self.last
    }

    /// Where the inputs end that were used.
    pub(super) const fn end(&self) -> usize {
        self.end
    }

    /// The first input that no side has taken although it was given to one of them. Once all sides are `done`, what was
    /// given later belongs to later questions.
    pub(super) fn stray(&self, done: bool) -> Option<usize> {
        self.left.iter().copied().find(|at| !done || *at < self.end)
    }
}

/// A secret answer in the words of the side that gave it; none where it has none.
pub(super) fn answer_words(answer: &Answer) -> Option<String> {
    Some(match answer {
        Answer::Pick(key) => key.replace('-', " "),
        Answer::Number(number) => number.to_string(),
        Answer::Name(name) => name.clone(),
        Answer::Fill(fill) => {
            let spoken = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let one = |(name, value): (&String, &Json)| format!("{} {}", name.replace(['_', '.'], " "), spoken(value));
            fill.fill.iter().map(one).collect::<Vec<_>>().join(", ")
        }
        Answer::Outcome { .. } | Answer::Waive { .. } | Answer::Sealed => return None,
    })
}
