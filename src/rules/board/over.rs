//! The page of a game on a printed map that is over.

use super::side::{Sided, of};
use super::words::short;
use crate::engine::ending::{EndChapter, EndRow, Ending};
use crate::engine::text::{Label, Text};

/// What the rulebook says of one game that is over.
#[derive(Clone, Debug)]
pub struct GameOver<S> {
    /// The side that won; none for a draw.
    pub winner: Option<S>,
    /// The rule by which it won, in a few words.
    pub rule: String,
    /// What was so, by that rule.
    pub why: String,
    /// What each side scored, where points are counted.
    pub points: Option<[u32; 2]>,
    /// What each side holds.
    pub held: Vec<EndRow>,
    /// Its losses, a line a kind.
    pub lost: Vec<EndRow>,
}

impl<S: Sided> GameOver<S> {
    /// Its title, then what won it, what each side holds and what it lost; a chapter without lines is left out.
    pub fn page(self) -> Ending {
        let title = match self.winner {
            Some(side) => of(side, format!("{} win", short(side.name()))),
            None => Text::of(Label::Heading, "Drawn"),
        };
        let explained = self.winner.unwrap_or(S::BOTH[0]);
        let said = |side| if side == explained { Text::plain(self.why.clone()) } else { Text::of(Label::Quiet, "-") };
        let won_by = vec![row(self.rule, S::BOTH.map(said))];
        let chapters = [("WON BY", won_by), ("HOLDS", self.held), ("LOST", self.lost)].into_iter();
        Ending {
            winner: self.winner.map(|side| side.key().to_owned()),
            title,
            why: String::new(),
            points: self.points,
            sides: S::BOTH.map(|side| of(side, short(side.name()))),
            chapters: chapters
                .filter(|(_, rows)| !rows.is_empty())
                .map(|(heading, rows)| EndChapter { heading, rows })
                .collect(),
            goes_on: false,
        }
    }
}

/// The rule of a game that its players ended.
pub const BY_WORD: &str = "the players' word";

/// A line of the page.
pub fn row(what: impl Into<String>, sides: [Text; 2]) -> EndRow {
    EndRow { what: what.into(), worth: String::new(), sides }
}

/// A line of counts; a side that has none has a dash.
pub fn counts(what: impl Into<String>, counts: [usize; 2]) -> EndRow {
    row(what, counts.map(|count| if count == 0 { Text::of(Label::Quiet, "-") } else { Text::plain(count.to_string()) }))
}

/// Names in a line, or a dash.
pub fn names<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Text {
    let names: Vec<String> = names.into_iter().map(Into::into).collect();
    if names.is_empty() { Text::of(Label::Quiet, "-") } else { Text::plain(names.join(", ")) }
}
