//! What can be wrong with an entry of an orders file.

use serde::{Deserialize, Serialize};

/// Codes of errors and warnings, as scripts read them.
macro_rules! codes {
    ($($variant:ident = $word:literal),* $(,)?) => {
        /// What is wrong with an entry of an orders file, or worth a second look.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Code {
            $(#[doc = concat!("`", $word, "`.")] #[serde(rename = $word)] $variant,)*
        }

        impl Code {
            /// All of them, in the order of the rules.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Its word.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }
        }
    };
}

codes! {
    Toml = "toml", Format = "format", WrongNation = "wrong-nation", WrongTurn = "wrong-turn", WrongKey = "wrong-key",
    UnknownKey = "unknown-key", BadWord = "bad-word", BadOdds = "bad-odds", BadPercent = "bad-percent",
    Twice = "twice", NoSuchForce = "no-such-force", NotYours = "not-yours", InAnArmy = "in-an-army",
    CannotMove = "cannot-move", Turn0 = "turn-0", NoSuchHex = "no-such-hex", OffMap = "off-map",
    SeaHex = "sea-hex", NotAdjacent = "not-adjacent", ClosedSide = "closed-side", NoWay = "no-way",
    TooFar = "too-far", ForcedTooFar = "forced-too-far", ForcedAlone = "forced-alone",
    FortressBeyond = "fortress-beyond", InContact = "in-contact", NeutralLand = "neutral-land", NoCity = "no-city",
    NotAnEnemy = "not-an-enemy", NoSuchSea = "no-such-sea", SeaNotAdjacent = "sea-not-adjacent",
    NotHere = "not-here", Capacity = "capacity", NotLoaded = "not-loaded", NoCoast = "no-coast",
    OtherHex = "other-hex", OverCr = "over-cr", NoCorps = "no-corps", CorpsSize = "corps-size", MakeUp = "make-up",
    Feudal = "feudal", GeneralBusy = "general-busy", NoSuchType = "no-such-type", NotForYou = "not-for-you",
    NotForSale = "not-for-sale", Limit = "limit", NoCash = "no-cash", NoManpower = "no-manpower", NoRp = "no-rp",
    NoHomeCity = "no-home-city", GeneralsFull = "generals-full", NotWinter = "not-winter",
    NeverAllies = "never-allies", Already = "already", EnforcedPeace = "enforced-peace", NotAnAlly = "not-an-ally",
    LeaveNotNow = "leave-not-now", Unpaid = "unpaid", BeyondSupply = "beyond-supply", OverForage = "over-forage",
    CityLeftEmpty = "city-left-empty", Evades = "evades", AttackByDefault = "attack-by-default",
    ReadByUmpire = "read-by-umpire", StopsShort = "stops-short", NoEffect = "no-effect", OlderPage = "older-page",
    TermsOpen = "terms-open", Contrary = "contrary", NoRetreat = "no-retreat", Overruled = "overruled",
}

impl Code {
    /// True for what is only worth a second look.
    pub const fn is_warning(self) -> bool {
        matches!(
            self,
            Self::Unpaid
                | Self::BeyondSupply
                | Self::OverForage
                | Self::CityLeftEmpty
                | Self::Evades
                | Self::AttackByDefault
                | Self::ReadByUmpire
                | Self::StopsShort
                | Self::NoEffect
                | Self::OlderPage
                | Self::TermsOpen
                | Self::Contrary
                | Self::NoRetreat
                | Self::Overruled
        )
    }

    /// True for what makes the whole file count for nothing.
    pub const fn is_of_the_head(self) -> bool {
        matches!(self, Self::Toml | Self::Format | Self::WrongNation | Self::WrongTurn | Self::WrongKey)
    }
}
