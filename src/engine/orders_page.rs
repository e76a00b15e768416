//! A page on which a player makes up the orders of a turn, without a program: what a front end needs to write it.

use super::article::Article;

/// The page of a seat's orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrdersPage {
    /// `France, Fall 1805: orders of turn 1`.
    pub title: String,
    /// The subject of a message that carries them.
    pub subject: String,
    /// What the seat may know, in words.
    pub brief: Article,
    /// The map, as a picture.
    pub map: String,
    /// Who may be ordered about.
    pub forces: Vec<PageForce>,
    /// The orders with an entry for each force that says nothing yet.
    pub letter: String,
    /// What the script reads, as JSON.
    pub data: String,
    /// Until when they are waited for, in words; none where nobody knows.
    pub due: Option<String>,
    /// To whom the orders go; none where the umpire's address is not known.
    pub address: Option<String>,
}

/// A force on the page, as it is without script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageForce {
    pub name: String,
    /// What it is, where, and what binds it.
    pub words: String,
    /// Where it may go, each with what that costs.
    pub places: Vec<String>,
}
