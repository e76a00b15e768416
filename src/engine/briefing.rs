//! What players are told of a game before it begins, and may read again at any time.

use std::rc::Rc;

use super::drawing::Drawing;
use super::measure::Measure;
use super::text::Text;

/// The brief of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Briefing {
    /// What the game is called.
    pub title: String,
    /// Its chapters, in order.
    pub chapters: Vec<Chapter>,
    /// Its table; none where it was not drawn.
    pub drawing: Option<Rc<Drawing>>,
    /// Who may be set on it.
    pub pieces: Vec<Piece>,
    /// What happened in the battle that the game is about; none before the game is over.
    pub past: Option<PastBattle>,
}

/// What happened in the battle that a game is about, beside what the players did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PastBattle {
    pub rows: Vec<Compared>,
    /// What happened, in paragraphs.
    pub course: Vec<Text>,
    /// Points on which the sources differ.
    pub disputes: Vec<Text>,
    /// Where the figures come from.
    pub sources: Vec<Text>,
}

/// One thing that can be compared; either may be unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    pub what: String,
    /// In the players' battle.
    pub yours: Text,
    /// In history.
    pub theirs: Text,
}

impl PastBattle {
    /// The heading of the chapter that a brief has of it.
    pub const HEADING: &'static str = "What happened then";

    /// Adds a row, unless both are unknown.
    pub fn add(&mut self, what: &str, yours: Text, theirs: Text) {
        if !(yours.is_empty() && theirs.is_empty()) {
            self.rows.push(Compared { what: what.to_owned(), yours, theirs });
        }
    }
}

/// Something that players may set on the table's map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// Whose.
    pub side: String,
    pub name: String,
    /// The letters by which it is named.
    pub code: String,
}

/// A chapter of a brief.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    pub heading: Text,
    /// The side that it is for; none where everybody reads it.
    pub side: Option<String>,
    pub paragraphs: Vec<Text>,
    /// Points below them.
    pub points: Vec<Text>,
}

/// Paragraphs of a text: an empty line ends one.
pub fn paragraphs(text: &str) -> Vec<Text> {
    let one = |part: &str| part.split('\n').map(str::trim).collect::<Vec<_>>().join(" ").trim().to_owned();
    text.split("\n\n").map(one).filter(|part| !part.is_empty()).map(Text::plain).collect()
}

impl Briefing {
    /// The brief with its distances in this measure, before its lines are broken.
    #[must_use]
    pub fn measured(mut self, measure: Measure) -> Self {
        if measure == Measure::Inches {
            return self;
        }
        let texts =
            self.chapters.iter_mut().flat_map(|chapter| chapter.paragraphs.iter_mut().chain(&mut chapter.points));
        for span in texts.flat_map(|text| &mut text.0) {
            span.text = measure.words(&span.text).into_owned();
        }
        self.drawing = self.drawing.map(|drawing| Rc::new(Drawing { measure, ..Drawing::clone(&drawing) }));
        self
    }

    /// The chapters that a side reads: those for everybody and its own; all of them where no side is named.
    pub fn read_by<'b>(&'b self, side: Option<&'b str>) -> impl Iterator<Item = &'b Chapter> {
        self.chapters.iter().filter(move |chapter| match (side, &chapter.side) {
            (Some(side), Some(own)) => side == own,
            _ => true,
        })
    }
}
