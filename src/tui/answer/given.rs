//! A value of a form given as a whole: by a word, a number, or the lines of a list.

use serde_json::Value as Json;

use crate::engine::input::Domain;
use crate::engine::prompt::AskKind;
use crate::tui::fields::{Field, Takes};
use crate::tui::words::folded;

impl Field {
    /// Gives it what was typed; false, and nothing changes, when that is not allowed. Lines of a list go by their
    /// numbers from 1, by codes or by words, with blanks or commas between them; `none` and `all` are lists too.
    pub fn give(&mut self, typed: &str) -> bool {
        let typed = typed.trim();
        let value = match &self.takes {
            Takes::Value(AskKind::Domain(Domain::Flag)) => match typed.to_lowercase().as_str() {
                "yes" | "y" => Some(Json::from(true)),
                "no" | "n" => Some(Json::from(false)),
                other => self.accepted(other),
            },
            Takes::Value(AskKind::Domain(_)) => self.accepted(&typed.to_lowercase()),
            Takes::Value(AskKind::One(_)) => self.line(typed).map(|at| Json::from(self.choices()[at].key.to_string())),
            Takes::Value(AskKind::Many(_)) => self.lines(typed),
            Takes::Words | Takes::Dice { .. } => Some(Json::from(typed)),
        };
        let Some(value) = value else { return false };
        self.put(value);
        true
    }

    fn lines(&self, typed: &str) -> Option<Json> {
        let key = |at: usize| Json::from(self.choices()[at].key.to_string());
        match typed.to_lowercase().as_str() {
            "none" | "nobody" | "" => return Some(Json::Array(Vec::new())),
            "all" => return Some((0..self.choices().len()).map(key).collect()),
            _ => {}
        }
        // One line may be named by several words.
        if let Some(at) = self.line(typed) {
            return Some(Json::Array(vec![key(at)]));
        }
        let mut keys = Vec::new();
        for word in typed.split([' ', ',']).filter(|word| !word.is_empty()) {
            let key = key(self.line(word)?);
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        Some(Json::Array(keys))
    }

    /// A line by its number, by its unit's code, by its key, or by words that no other line has.
    fn line(&self, typed: &str) -> Option<usize> {
        let choices = self.choices();
        if let Ok(number) = typed.parse::<usize>() {
            return number.checked_sub(1).filter(|at| *at < choices.len());
        }
        let typed = folded(typed);
        let exact = choices.iter().position(|choice| folded(&choice.key) == typed || folded(&choice.label) == typed);
        let by_code = || (0..choices.len()).find(|at| self.code(*at) == Some(typed.as_str()));
        let by_words = || {
            let mut fitting = (0..choices.len()).filter(|at| folded(&choices[*at].label).contains(&typed));
            let first = fitting.next();
            first.filter(|_| fitting.next().is_none())
        };
        exact.or_else(by_code).or_else(by_words)
    }
}
