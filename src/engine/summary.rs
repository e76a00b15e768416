//! How a game stands, in a few words that everyone may read: for a list of games.

use super::text::Text;

/// How a game stands. Nothing in it is hidden from anyone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Where it is: `turn 4 of 6, fire`.
    pub place: String,
    /// Who leads, or what the game waits for; empty where neither can be said.
    pub lead: Text,
    /// How it ended: `the French won 3 to 2`. None while it is played.
    pub over: Option<String>,
    /// What each side has left, its name first.
    pub sides: Vec<Text>,
    /// What wins it.
    pub aims: Vec<Text>,
    /// The last turn, where the game has one.
    pub last_turn: Option<u32>,
}

impl Summary {
    /// All of it on one line: `turn 4 of 6, fire; French 6 to 0`, `over: the French won 3 to 2`.
    pub fn words(&self) -> Text {
        match &self.over {
            Some(over) => Text::plain(format!("over: {over}")),
            None if self.lead.0.is_empty() => Text::plain(&*self.place),
            None => Text::plain(format!("{}; ", self.place)).join(self.lead.clone()),
        }
    }
}

/// Who leads by points: `French 6 to 0`; `level, 2 to 2` where nobody does.
pub fn ahead(names: [&str; 2], points: [i64; 2]) -> String {
    let [a, b] = points;
    match a.cmp(&b) {
        std::cmp::Ordering::Greater => format!("{} {a} to {b}", names[0]),
        std::cmp::Ordering::Less => format!("{} {b} to {a}", names[1]),
        std::cmp::Ordering::Equal => format!("level, {a} to {b}"),
    }
}
