//! The door for phones: one address, a link of 128 random bits for each seat, limits for whoever knocks, and pages that
//! somebody else writes. It knows no game: what a phone asks goes out as [`Knock`], and the answer comes back as text.

#![forbid(unsafe_code)]
// The program ends where a thread panics: at this edge nothing may.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::arithmetic_side_effects
)]

mod address;
mod answer;
mod bounds;
mod door;
mod form;
mod head;
mod knock;
mod links;
mod news;
mod qr;

pub use address::{Local, PublicUrl, local_addresses};
pub use bounds::{MOST_FORMS, MOST_LINKS};
pub use door::{DoorError, PhoneDoor, Plan};
pub use knock::{Knock, Page, PhoneWish, ReplyTo};
pub use links::{LinkNow, Token};
pub use qr::code;
