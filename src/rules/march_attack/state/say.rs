//! Words of the story: names in the colours of their side, lists, numbers.

use crate::engine::story::short;
use crate::engine::text::{Label, Text};

use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::{MfId, Side, UnitId};

pub(crate) const fn label(side: Side) -> Label {
    match side {
        Side::A => Label::SideA,
        Side::B => Label::SideB,
    }
}

pub(crate) fn side(state: &State, of: Side) -> Text {
    let names = Side::BOTH.map(|side| state.side_name(side));
    Text::of(label(of), short(&names)[of.index()])
}

pub(crate) fn unit(state: &State, id: UnitId) -> Text {
    Text::of(label(id.side), state.unit_name(id))
}

/// A formation; where the other side has one of the same name, with its commander's before it.
pub(crate) fn formation(state: &State, id: MfId) -> Text {
    let name = state.mf_name(id);
    if state.find_mf(id.side.other(), name).is_none() {
        return Text::of(label(id.side), name);
    }
    let commander = state.commander(id).map(|leader| state.leader_name(leader));
    let whose = commander.map_or_else(|| side(state, id.side).to_string(), str::to_owned);
    Text::of(label(id.side), format!("{whose}'s {name}"))
}

/// `one, two and three`.
pub(crate) fn list(items: Vec<Text>) -> Text {
    let last = items.len().saturating_sub(1);
    items.into_iter().enumerate().fold(Text::default(), |text, (at, item)| {
        let between = match at {
            0 => "",
            _ if at == last => " and ",
            _ => ", ",
        };
        text.then(between).join(item)
    })
}

/// `one; two; three`.
pub(crate) fn row(items: Vec<Text>) -> Text {
    items
        .into_iter()
        .enumerate()
        .fold(Text::default(), |text, (at, item)| text.then(if at == 0 { "" } else { "; " }).join(item))
}

/// `was` of one, `were` of several.
pub(crate) fn was<T>(of: &[T]) -> &'static str {
    if of.len() == 1 { "was" } else { "were" }
}

/// Things of the same kind together, in the order in which each kind first comes.
pub(crate) fn grouped<K: PartialEq, T>(pairs: impl IntoIterator<Item = (K, T)>) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for (kind, thing) in pairs {
        match groups.iter_mut().find(|(own, _)| *own == kind) {
            Some((_, things)) => things.push(thing),
            None => groups.push((kind, vec![thing])),
        }
    }
    groups
}

/// `no unit`, `one unit`, `three units`.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    const SMALL: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = SMALL.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned());
    format!("{word} {}", if number == 1 { one } else { many })
}

/// The sentence with its full stop; its first letter is a capital.
pub(crate) fn sentence(mut text: Text) -> Text {
    if let Some(first) = text.0.iter_mut().find(|span| !span.text.is_empty()) {
        let mut letters = first.text.chars();
        if let Some(letter) = letters.next().filter(|_| first.label == Label::Plain) {
            first.text = letter.to_uppercase().chain(letters).collect();
        }
    }
    text.then(".")
}
