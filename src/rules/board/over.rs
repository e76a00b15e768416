//! The page of a game on a printed map that is over.

use super::words::short;
use crate::engine::ending::{EndChapter, EndRow, Ending};
use crate::engine::text::{Label, Text};

/// What the rulebook says of one game that is over.
#[derive(Clone, Debug)]
pub struct GameOver {
    /// The side that won, 0 or 1; none for a draw.
    pub winner: Option<usize>,
    /// The rule by which it won, in a few words.
    pub rule: String,
    /// What was so, by that rule.
    pub why: String,
    /// The keys of both sides.
    pub keys: [&'static str; 2],
    /// Their names, in their colours.
    pub names: [Text; 2],
    /// `win` for a name in the plural, `wins` for another.
    pub wins: [&'static str; 2],
    /// What each side scored, where points are counted.
    pub points: Option<[u32; 2]>,
    /// What each side holds.
    pub held: Vec<EndRow>,
    /// Its losses, a line a kind.
    pub lost: Vec<EndRow>,
}

impl GameOver {
    /// Its title, then what won it, what each side holds and what it lost; a chapter without lines is left out.
    pub fn page(self) -> Ending {
        let label = |side: usize| self.names[side].0.first().map_or(Label::Heading, |span| span.label);
        let short = self.names.each_ref().map(|name| short(&name.to_string()).to_owned());
        let title = match self.winner {
            Some(side) => Text::of(label(side), format!("{} {}", short[side], self.wins[side])),
            None => Text::of(Label::Heading, "Drawn"),
        };
        let said = |side: usize| match self.winner {
            Some(winner) if winner == side => Text::plain(self.why.clone()),
            None if side == 0 => Text::plain(self.why.clone()),
            _ => Text::of(Label::Quiet, "-"),
        };
        let by = EndRow { what: self.rule.clone(), worth: String::new(), sides: [said(0), said(1)] };
        let chapter = |heading, rows: Vec<EndRow>| (!rows.is_empty()).then_some(EndChapter { heading, rows });
        Ending {
            winner: self.winner.map(|side| self.keys[side].to_owned()),
            title,
            why: String::new(),
            points: self.points,
            sides: [0, 1].map(|side| Text::of(label(side), short[side].clone())),
            chapters: [chapter("WON BY", vec![by]), chapter("HOLDS", self.held), chapter("LOST", self.lost)]
                .into_iter()
                .flatten()
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
pub fn names<'n>(names: impl IntoIterator<Item = &'n str>) -> Text {
    let names: Vec<&str> = names.into_iter().collect();
    if names.is_empty() { Text::of(Label::Quiet, "-") } else { Text::plain(names.join(", ")) }
}
