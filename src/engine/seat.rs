//! Who looks at a game: everything that is shown is made for someone.

use super::text::is_same_name;

/// Who looks on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Eye {
    /// Nothing is hidden: a referee, and programs that play all seats.
    #[default]
    All,
    /// What all may know. Questions are put in full, for someone has to answer them.
    Public,
    /// What the seat of this key may know; questions to others are only hinted at.
    Seat(String),
}

impl Eye {
    /// True where a question to this side, or something that it owes, is put in full.
    pub fn is_asked(&self, side: &str) -> bool {
        match self {
            Self::All | Self::Public => true,
            Self::Seat(own) => own == side || side == EVERYBODY,
        }
    }

    /// True where what only this side may know is known.
    pub fn knows(&self, side: &str) -> bool {
        match self {
            Self::All => true,
            Self::Public => false,
            Self::Seat(own) => own == side,
        }
    }
}

/// The word for a referee, from whom nothing is hidden.
const REFEREE: &str = "all";

/// No seat of this game is called so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no side `{found}` in this game; its sides are {sides}")]
pub struct NoSeat {
    /// What was named.
    pub found: String,
    /// The seats.
    pub sides: String,
}

/// Who looks on where this side was named, in any letters: `all` for a referee, nobody for what all may know.
pub fn eye_of(side: Option<&str>, seats: &[impl AsRef<str>]) -> Result<Eye, NoSeat> {
    let Some(side) = side else { return Ok(Eye::Public) };
    let seat = |fits: fn(&str, &str) -> bool| seats.iter().map(AsRef::as_ref).find(|seat| fits(seat, side));
    // A nation may be called so in other capitals: who is named exactly is meant.
    let exact = seat(|seat, side| seat == side);
    if exact.is_none() && side.eq_ignore_ascii_case(REFEREE) {
        return Ok(Eye::All);
    }
    match exact.or_else(|| seat(is_same_name)) {
        Some(seat) => Ok(Eye::Seat(seat.to_owned())),
        None => Err(NoSeat {
            found: side.to_owned(),
            sides: seats.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", "),
        }),
    }
}

/// Who is asked where all seats are.
pub const EVERYBODY: &str = "both";
