//! How the log tells events to those who may know them.

use crate::engine::text::{Label, Text};
use crate::rules::campaign_1805::scenario::ids::{ForceId, NationId};
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::ordered::OwnedName;

/// True where whoever looks on may know what is a nation's.
pub(super) fn knows(state: &State, nation: NationId) -> bool {
    state.now.looker.is_none_or(|looker| state.head(nation) == state.head(looker))
}

/// What only the umpire reads.
pub(super) fn secret(state: &State, words: impl FnOnce() -> Text) -> Text {
    if state.now.looker.is_none() { words() } else { Text::default() }
}

/// What goes on by itself: the umpire alone reads it.
pub(super) fn umpires(state: &State, words: impl FnOnce() -> String) -> Text {
    secret(state, || Text::quiet(words()))
}

/// What the nation whose the force is and the umpire read of it: a verb behind a blank, else something of its own.
pub(super) fn of_owner(state: &State, who: &OwnedName, words: impl FnOnce() -> String) -> Text {
    if !knows(state, who.nation) {
        return Text::default();
    }
    let words = words();
    let gap = if words.starts_with(' ') { "" } else { ": " };
    whose(state, who).then(format!("{}{gap}{words}", who.name))
}

/// What is put before the name of a force: its nation, unless the name begins with it: `Lorien garrison`.
pub(super) fn whose(state: &State, who: &OwnedName) -> Text {
    let nation = state.nation_name(who.nation);
    if begins_with(&who.name, nation) { Text::default() } else { Text::quiet(format!("{nation} ")) }
}

fn begins_with(name: &str, nation: &str) -> bool {
    name.strip_prefix(nation).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// What a nation and the umpire read.
pub(super) fn to_nation(state: &State, nation: NationId, words: impl FnOnce() -> String) -> Text {
    if knows(state, nation) { of_nation(state, nation, &words()) } else { Text::default() }
}

/// A nation, and what is told of it.
pub(super) fn of_nation(state: &State, nation: NationId, words: &str) -> Text {
    Text::of(Label::Heading, state.nation_name(nation)).then(format!(": {words}"))
}

/// The names of forces, behind the name of each nation whose they are: two nations may have one of the same name.
pub(super) fn names_of(state: &State, forces: &[ForceId]) -> String {
    let mut whose: Vec<(NationId, Vec<&str>)> = Vec::new();
    for force in forces.iter().filter_map(|force| state.troops.forces.get(force.at())) {
        match whose.iter_mut().find(|(nation, _)| *nation == force.nation) {
            Some((_, names)) => names.push(&force.name),
            None => whose.push((force.nation, vec![&force.name])),
        }
    }
    let each = whose.iter().map(|(nation, names)| match state.nation_name(*nation) {
        nation if begins_with(names[0], nation) => names.join(", "),
        nation => format!("{nation} {}", names.join(", ")),
    });
    each.collect::<Vec<_>>().join("; ")
}
