//! Units by their codes: as players type them, and as texts name them.

use std::collections::BTreeMap;
use std::iter::successors;
use std::ops::Bound;
use std::rc::Rc;

use super::words::folded;
use crate::engine::doc::Doc;
use crate::engine::text::{RosterRow, nearest};

/// A unit's name and side, found by its code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Codes(BTreeMap<Rc<str>, KnownUnit>);

/// What is known of a unit by its code.
#[derive(Clone, Debug, PartialEq, Eq)]
struct KnownUnit {
    name: Rc<str>,
    /// Its column, from 0.
    side: usize,
    /// Its group in the column, from 0.
    group: usize,
}

impl Codes {
    /// The codes of every unit in the document.
    pub fn of(doc: &Doc) -> Self {
        let mut codes = BTreeMap::new();
        for (side, column) in doc.columns.iter().enumerate() {
            for (group, rows) in column.groups.iter().enumerate() {
                let of =
                    |row: &RosterRow| (Rc::clone(&row.code), KnownUnit { name: Rc::clone(&row.name), side, group });
                // Who is not known has no code.
                codes.extend(rows.rows.iter().filter(|row| !row.code.is_empty()).map(of));
            }
        }
        Self(codes)
    }

    /// The codes of the units that a text names, in the order of the text: a code counts where its unit's name follows.
    pub fn named_in(&self, text: &str) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for (at, word) in words_of(text) {
            let Some(KnownUnit { name, .. }) = self.0.get(word) else { continue };
            let after = text[at + word.len()..].trim_start();
            if after.starts_with(&**name) && !found.iter().any(|code| code == word) {
                found.push(word.to_owned());
            }
        }
        found
    }

    /// True for the code of a unit.
    pub fn has(&self, code: &str) -> bool {
        self.0.contains_key(code)
    }

    /// True where a unit's code begins so.
    pub fn begins(&self, typed: &str) -> bool {
        !typed.is_empty() && self.first_from(typed).is_some_and(|code| code.starts_with(typed))
    }

    /// The first code in the order of the alphabet from this on.
    fn first_from(&self, code: &str) -> Option<&str> {
        self.0.range::<str, _>((Bound::Included(code), Bound::Unbounded)).next().map(|(code, _)| &**code)
    }

    /// The code that is nearest to what was typed.
    pub fn near(&self, typed: &str) -> Option<&str> {
        nearest(typed, self.0.keys().map(|code| &**code))
    }

    /// The letters with which codes begin, each once.
    pub fn first_letters(&self) -> impl Iterator<Item = char> {
        let first_of = |code: &str| code.chars().next();
        let next =
            move |letter: &char| first_of(self.first_from(&char::from_u32(u32::from(*letter) + 1)?.to_string())?);
        successors(self.first_from("").and_then(first_of), next)
    }

    /// The first unit that a text names.
    pub fn first_in(&self, text: &str) -> Option<&Rc<str>> {
        words_of(text).find_map(|(at, word)| {
            let (code, KnownUnit { name, .. }) = self.0.get_key_value(word)?;
            text[at + word.len()..].trim_start().starts_with(&**name).then_some(code)
        })
    }

    /// The text with codes alone in place of codes and names.
    pub fn alone_in(&self, text: &str) -> String {
        self.named_in(text).iter().fold(text.to_owned(), |text, code| {
            let name = self.0.get(code.as_str()).map_or("", |known| &known.name);
            text.replace(&format!("{code} {name}"), code)
        })
    }

    /// The column of a unit, from 0.
    pub fn side_of(&self, code: &str) -> Option<usize> {
        self.0.get(code).map(|known| known.side)
    }

    /// The group of a unit in its column, from 0.
    pub fn group_of(&self, code: &str) -> Option<usize> {
        self.0.get(code).map(|known| known.group)
    }

    /// Every code, in the order of the alphabet.
    pub fn all(&self) -> Vec<String> {
        self.0.keys().map(ToString::to_string).collect()
    }

    /// A unit's name.
    pub fn name_of(&self, code: &str) -> Option<&str> {
        self.0.get(code).map(|known| &*known.name)
    }

    /// The one or two units that typed words name: each word a code, or all of them one name.
    pub fn read(&self, typed: &str) -> Option<Vec<String>> {
        self.read_codes(typed).or_else(|| self.find(typed).map(|code| vec![code.to_owned()]))
    }

    /// The one or two units whose codes these words are.
    pub fn read_codes(&self, typed: &str) -> Option<Vec<String>> {
        let typed = folded(typed);
        let codes: Option<Vec<String>> =
            typed.split_whitespace().map(|word| self.0.get_key_value(word).map(|(code, _)| code.to_string())).collect();
        codes.filter(|codes| (1..=2).contains(&codes.len()))
    }

    /// The unit whose code or name begins so, or else has this in its name.
    pub fn find(&self, typed: &str) -> Option<&str> {
        let typed = folded(typed);
        if typed.is_empty() {
            return None;
        }
        let code = self.0.get_key_value(&*typed).map(|(code, _)| &**code);
        let by_name = |test: fn(&str, &str) -> bool| {
            self.0.iter().find(|(_, known)| test(&folded(&known.name), &typed)).map(|(code, _)| &**code)
        };
        let starts = |name: &str, typed: &str| name.starts_with(typed);
        let holds = |name: &str, typed: &str| name.contains(typed);
        code.or_else(|| by_name(starts)).or_else(|| by_name(holds))
    }
}

fn words_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(' ').scan(0, |at, word| {
        let place = *at;
        *at += word.len() + 1;
        Some((place, word))
    })
}
