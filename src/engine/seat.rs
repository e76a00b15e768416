//! Who looks at a game: everything that is shown is made for someone.

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

/// Who is asked where all seats are.
pub const EVERYBODY: &str = "both";
