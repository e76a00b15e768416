//! What may be organised now, act by act; every line was tried as an entry.

use serde::Serialize;

use crate::rules::campaign_1805::orders::brief::text;
use crate::rules::campaign_1805::orders::try_entry;
use crate::rules::campaign_1805::scenario::ids::{Kind, NationId};
use crate::rules::campaign_1805::state::{Force, State};

/// An act of organising, by the keys of an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Act {
    #[serde(rename = "do")]
    pub act: &'static str,
    pub force: Option<String>,
    pub to: Option<String>,
    pub general: Option<String>,
    /// The command that this general leads, which comes into his new army.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub takes: Option<String>,
    pub kind: Option<&'static str>,
    /// The name of a kingdom.
    pub name: Option<String>,
    /// True where the entry needs a new name.
    pub named: bool,
    /// Units of one type that may be taken: the type, and how many.
    pub units: Vec<(String, Vec<u16>)>,
    /// How many are all of a command that takes supply, where all may be taken: it is gone then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<u16>,
}

/// Every act that may be done now as the only one of a file.
pub(super) fn acts(state: &State, nation: NationId) -> Vec<Act> {
    let office = Office { state, nation };
    let mut acts = office.of_armies();
    acts.extend(office.of_generals());
    acts.extend(office.of_units());
    let kingdoms = state.scenario().start.kingdoms.iter().map(|own| Act {
        act: "kingdom",
        name: Some(own.name.clone()),
        ..Act::default()
    });
    acts.extend(kingdoms.filter(|act| office.may(act, "")));
    acts
}

struct Office<'s> {
    state: &'s State,
    nation: NationId,
}

impl Office<'_> {
    fn may(&self, act: &Act, rest: &str) -> bool {
        let key = |key: &str, value: Option<&str>| {
            value.map_or_else(String::new, |value| format!("{key} = {}\n", text(value)))
        };
        let name = if act.named { Some("?") } else { act.name.as_deref() };
        let entry = format!(
            "[[organise]]\ndo = \"{}\"\n{}{}{}{}{}{rest}",
            act.act,
            key("force", act.force.as_deref()),
            key("to", act.to.as_deref()),
            key("general", act.general.as_deref()),
            key("kind", act.kind),
            key("name", name)
        );
        try_entry(self.state, self.nation, &entry).is_ok()
    }

    fn forces(&self) -> impl Iterator<Item = &Force> {
        let own = |force: &Force| self.state.head(force.nation) == self.nation;
        self.state.present().map(|(_, force)| force).filter(move |force| own(force))
    }

    fn armies(&self) -> Vec<String> {
        let own =
            self.state.troops.armies.iter().filter(|army| !army.gone && self.state.head(army.nation) == self.nation);
        own.map(|army| army.name.clone()).collect()
    }

    /// Who joins an army, who leaves his, which are dissolved.
    fn of_armies(&self) -> Vec<Act> {
        let mut acts = Vec::new();
        for force in self.forces() {
            let own = Act { force: Some(force.name.clone()), ..Act::default() };
            match force.army {
                Some(_) => acts.push(Act { act: "detach", ..own }),
                None if force.kind.is_command() => {
                    let joins = |army: String| Act { act: "attach", to: Some(army), ..own.clone() };
                    acts.extend(self.armies().into_iter().map(joins));
                }
                None => {}
            }
        }
        acts.extend(self.armies().into_iter().map(|army| Act { act: "dissolve", force: Some(army), ..Act::default() }));
        acts.retain(|act| self.may(act, ""));
        acts
    }

    /// Generals who take an army or a command, and new armies around one.
    fn of_generals(&self) -> Vec<Act> {
        let mut acts = Vec::new();
        for general in &self.state.troops.generals {
            let own = Act { general: Some(general.figures.name.clone()), ..Act::default() };
            let led = self
                .forces()
                .find(|force| force.general.is_some_and(|by| std::ptr::eq(self.state.general(by), general)));
            let forms = Act { act: "form", named: true, takes: led.map(|force| force.name.clone()), ..own.clone() };
            if !self.may(&forms, "") {
                continue;
            }
            acts.push(forms);
            let alone = self.forces().filter(|force| force.army.is_none()).map(|force| force.name.clone());
            let leads =
                self.armies().into_iter().chain(alone).map(|to| Act { act: "lead", to: Some(to), ..own.clone() });
            acts.extend(leads.filter(|act| self.may(act, "")));
        }
        acts
    }

    /// Units that go to another force in the same place, to a new one, or into a city.
    fn of_units(&self) -> Vec<Act> {
        let mut acts = Vec::new();
        for force in self.forces() {
            let own = Act { force: Some(force.name.clone()), ..Act::default() };
            let beside = self.forces().filter(|other| other.at == force.at && !std::ptr::eq(*other, force));
            let beside =
                beside.filter(|other| other.nation == force.nation && other.kind.is_naval() == force.kind.is_naval());
            acts.extend(
                beside.map(|other| (force, Act { act: "transfer", to: Some(other.name.clone()), ..own.clone() })),
            );
            let kinds = Kind::keys_of(|kind| kind.is_naval() == force.kind.is_naval() && kind.is_command());
            let new = |kind: &'static str| Act { act: "form", kind: Some(kind), named: true, ..own.clone() };
            acts.extend(kinds.into_iter().map(|kind| (force, new(kind))));
            acts.push((force, Act { act: "garrison", ..own }));
        }
        let mut with_units: Vec<Act> = Vec::new();
        for (force, act) in acts {
            let units = self.counts(force, &act);
            if !units.is_empty() {
                let all = u16::try_from(force.units.len()).ok().filter(|_| force.takes_supply());
                let all = all.filter(|all| units.iter().any(|(_, counts)| counts.contains(all)));
                with_units.push(Act { units, all, ..act });
            }
        }
        with_units
    }

    /// How many units of each type of a force may be taken so.
    fn counts(&self, force: &Force, act: &Act) -> Vec<(String, Vec<u16>)> {
        let mut types: Vec<(&str, u16)> = Vec::new();
        for unit in &force.units {
            let name = self.state.unit_type(unit.kind).name.as_str();
            match types.iter_mut().find(|(own, _)| *own == name) {
                Some((_, count)) => *count += 1,
                None => types.push((name, 1)),
            }
        }
        let counts = types.into_iter().map(|(name, there)| {
            let may = |count: &u16| self.may(act, &format!("units = {{ {} = {count} }}\n", text(name)));
            (name.to_owned(), (1..=there).filter(may).collect::<Vec<u16>>())
        });
        counts.filter(|(_, counts)| !counts.is_empty()).collect()
    }
}
