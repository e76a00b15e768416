//! The keys in force: the program's own, and those that the configuration puts in their place.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Deref;

use super::{Binding, KEYS, KeyPlace};
use crate::config::Config;
use crate::config::actions::Action;
use crate::config::keyboard::Key;
use crate::tui::PAGES;
use crate::tui::pages::KeyGroup;

/// The keys in force.
#[derive(Clone, Debug, Default)]
pub struct Keymap {
    /// What the configuration has in place of the program's own.
    own: BTreeMap<Action, Own>,
    /// What is left of it at a place where one of its keys does something else.
    left: Vec<(KeyPlace, Action, Own)>,
}

#[derive(Clone, Debug, Default)]
struct Own {
    all: Vec<Key>,
    /// Those that are no letters and signs.
    named: Vec<Key>,
}

/// A line of the table with its keys in force.
#[derive(Clone, Copy, Debug)]
pub struct Bound<'m> {
    binding: &'static Binding,
    own: &'m [Key],
}

impl Deref for Bound<'_> {
    type Target = Binding;

    fn deref(&self) -> &Binding {
        self.binding
    }
}

impl<'m> Bound<'m> {
    /// Letters and signs stand in only where the program has such: elsewhere they are typed.
    fn of(binding: &'static Binding, own: Option<&'m Own>) -> Self {
        let letters = binding.keys.iter().any(|key| key.is_typed());
        Self { binding, own: own.map_or(&[], |own| if letters { &own.all } else { &own.named }) }
    }

    /// The keys in force: those of the configuration, else the program's own.
    pub fn keys(&self) -> &[Key] {
        if self.own.is_empty() { &self.binding.keys } else { self.own }
    }

    /// How the first is written.
    pub fn shown(&self) -> Cow<'static, str> {
        match self.own.first() {
            Some(key) => Cow::Owned(key.shown()),
            None => Cow::Borrowed(self.binding.shown),
        }
    }

    /// Its first two keys, the one on the key bar first: terminals take some function keys for themselves.
    pub fn all_shown(&self) -> String {
        let first = self.shown();
        let others = self.keys().iter().map(|key| key.shown()).filter(|shown| *shown != *first);
        let all = std::iter::once(first.to_string()).chain(others.filter(|other| !first.contains(other)));
        all.take(2).collect::<Vec<_>>().join(" ")
    }
}

impl Keymap {
    /// The keys of this configuration, and in words what of it is not taken: a key that does something else already
    /// where it would work.
    pub fn of(config: &Config) -> (Self, Vec<String>) {
        let given = |action: &Action| Some((*action, config.keys_for(*action))).filter(|(_, keys)| !keys.is_empty());
        let own = Action::ALL.iter().filter_map(given).map(|(action, keys)| (action, Own::of(keys))).collect();
        let mut keymap = Self { own, left: Vec::new() };
        let mut clashes = Vec::new();
        for place in places() {
            // Each turn takes a key away, and there are only so many.
            while let Some((action, key, other)) = keymap.clash(place) {
                keymap.leave(place, action, key);
                if !clashes.contains(&(action, key, other)) {
                    clashes.push((action, key, other));
                }
            }
        }
        let fault = |(action, key, other): (Action, Key, Action)| {
            let (name, other, shown) = (action.name(), other.name(), key.shown());
            let at = config.place_of(action).map_or_else(String::new, |place| format!("{place}: "));
            format!(
                "{at}keys.{name}: {shown} is a key of `{other}` where both work, and stays so there; take another, or \
                 give `{other}` another"
            )
        };
        (keymap, clashes.into_iter().map(fault).collect())
    }

    /// A key of the configuration that does two things at a place: what it was given for, and what it does there.
    fn clash(&self, place: KeyPlace) -> Option<(Action, Key, Action)> {
        if self.own.is_empty() {
            return None;
        }
        let here: Vec<Bound<'_>> = self.at(place).collect();
        for bound in here.iter().filter(|bound| !bound.own.is_empty()) {
            for key in bound.own {
                let other = here.iter().find(|other| other.action != bound.action && other.keys().contains(key));
                if let Some(other) = other {
                    return Some((bound.action, *key, other.action));
                }
            }
        }
        None
    }

    /// A key of the configuration does not count at a place.
    fn leave(&mut self, place: KeyPlace, action: Action, key: Key) {
        let all = self.own_at(place, action).map(|own| own.all.clone()).unwrap_or_default();
        let own = Own::of(all.into_iter().filter(|other| *other != key).collect());
        self.left.retain(|(there, of, _)| (*there, *of) != (place, action));
        self.left.push((place, action, own));
    }

    /// What the configuration has for this at a place.
    fn own_at(&self, place: KeyPlace, action: Action) -> Option<&Own> {
        let left = self.left.iter().find(|(there, of, _)| (*there, *of) == (place, action));
        left.map(|(_, _, own)| own).or_else(|| self.own.get(&action))
    }

    /// The keys that work at a place.
    pub fn at(&self, place: KeyPlace) -> impl Iterator<Item = Bound<'_>> {
        let (own, ways): ([&'static [Binding]; 2], &'static [KeyGroup]) = match place {
            KeyPlace::Laid(kind) => ([kind.first, kind.keys], kind.ways),
            _ => ([&[], &[]], &[]),
        };
        let works = move |binding: &&Binding| {
            let way = |other: &KeyPlace| matches!(other, KeyPlace::Way(way) if ways.contains(way));
            binding.places.iter().any(|other| *other == place || way(other))
        };
        // The keys that work everywhere are named last.
        let everywhere = KEYS.iter().position(|binding| binding.action == Action::Theme).unwrap_or(KEYS.len());
        let (some, all) = KEYS.split_at(everywhere);
        let bindings = own[0].iter().chain(some.iter().filter(works)).chain(own[1]).chain(all.iter().filter(works));
        bindings.map(move |binding| Bound::of(binding, self.own_at(place, binding.action)))
    }

    /// A line of the table with its keys in force, where none of them does anything else.
    pub fn bound(&self, binding: &'static Binding) -> Bound<'_> {
        Bound::of(binding, self.own.get(&binding.action))
    }

    /// The key in a battle for what is done, as a sentence tells it.
    pub fn told(&self, action: Action) -> Cow<'static, str> {
        self.told_at(KeyPlace::Choose, action)
    }

    /// The same at another place.
    pub fn told_at(&self, place: KeyPlace, action: Action) -> Cow<'static, str> {
        self.at(place).find(|bound| bound.action == action).map(|bound| bound.shown()).unwrap_or_default()
    }

    /// What a key does at a place; none where it is only a letter.
    pub fn action(&self, place: KeyPlace, key: Key) -> Option<Action> {
        self.at(place).find(|bound| bound.keys().contains(&key)).map(|bound| bound.action)
    }
}

impl Own {
    fn of(all: Vec<Key>) -> Self {
        Self { named: all.iter().copied().filter(|key| !key.is_typed()).collect(), all }
    }
}

/// Every place where keys are pressed.
fn places() -> Vec<KeyPlace> {
    let mut places: Vec<KeyPlace> = PAGES.iter().map(|kind| KeyPlace::Laid(kind)).collect();
    for place in KEYS.iter().flat_map(|binding| binding.places) {
        if !matches!(place, KeyPlace::Way(_)) && !places.contains(place) {
            places.push(*place);
        }
    }
    places
}
