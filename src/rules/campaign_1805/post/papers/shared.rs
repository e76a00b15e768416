//! A line of a paper that is the same of several forces.

use super::words::listed;
use crate::engine::text::counted;
use crate::rules::campaign_1805::scenario::ids::Kind;

/// A line that is the same of several forces.
pub(super) struct SharedLine {
    /// Where it stands among what concerns the nation.
    pub(super) line: usize,
    /// What is said of each.
    pub(super) words: String,
    /// Of whom.
    pub(super) of: Vec<NamedOrSome>,
}

/// Of whom a line is: a force by its name, or one of an enemy's by its kind.
#[derive(PartialEq)]
pub(super) enum NamedOrSome {
    Named(String),
    Some(Kind),
}

/// Where those of whom a line is are named.
pub(super) const WHAT: &str = "{}";

impl SharedLine {
    pub(super) fn told(&self) -> String {
        let several = self.of.len() > 1;
        let mut who: Vec<String> = Vec::new();
        for (at, own) in self.of.iter().enumerate() {
            let count = self.of.iter().filter(|other| *other == own).count();
            match own {
                NamedOrSome::Named(name) => who.push(name.clone()),
                NamedOrSome::Some(_) if self.of[..at].contains(own) => {}
                NamedOrSome::Some(kind) if count == 1 => who.push(kind.noun().to_owned()),
                NamedOrSome::Some(kind) => who.push(counted(count, kind.key())),
            }
        }
        // Of several forces what one of them is or has they are and have.
        let words = match [("{} was ", "{} were "), ("{} is ", "{} are "), ("{} left its ", "{} left their ")]
            .into_iter()
            .find(|(one, _)| self.words.starts_with(one))
        {
            Some((one, many)) if several => self.words.replacen(one, many, 1),
            _ => self.words.clone(),
        };
        words.replacen(WHAT, &listed(&who), 1)
    }
}
