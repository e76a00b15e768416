//! What an event means beside its line of the log: for the story of a game, and for the service records of people and units.

/// Strength that a side lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrengthLost {
    /// The side's key.
    pub side: String,
    /// How it was lost, in a word or two.
    pub cause: &'static str,
    /// How much.
    pub amount: i64,
}

/// What became of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// The side's key.
    pub side: String,
    /// His name.
    pub who: String,
    /// What became of him.
    pub what: String,
    /// True where he does not come back.
    pub for_good: bool,
}

/// What an event means for the story, beside its line of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    /// Strength that was lost by it.
    pub loss: Option<StrengthLost>,
    /// Someone's fate.
    pub fate: Option<Fate>,
    /// True for bookkeeping that a reader does not miss.
    pub quiet: bool,
}

/// What an event means for the record of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// His side's key.
    pub side: String,
    /// Who, by his name.
    pub who: String,
    /// True for a leader, false for a unit.
    pub leads: bool,
    /// What he did, or what befell him.
    pub deed: Deed,
}

/// A line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// He is in the game from now on.
    Joined,
    /// He was in a battle at this place.
    Fought(String),
    /// It was won.
    Won,
    /// It was lost.
    Beaten,
    /// So much strength was lost, as the game counts it.
    Lost(u32),
    /// Enemy units that fell into his side's hands under him.
    Colours(u32),
    /// What became of him, in words: a wound, captivity, another command.
    Became(String),
}

impl Note {
    /// Something of a leader.
    pub fn of_leader(side: &str, who: &str, deed: Deed) -> Self {
        Self { side: side.to_owned(), who: who.to_owned(), leads: true, deed }
    }

    /// Something of a unit.
    pub fn of_unit(side: &str, who: &str, deed: Deed) -> Self {
        Self { leads: false, ..Self::of_leader(side, who, deed) }
    }
}
