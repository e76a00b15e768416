//! `[[organise]]`: armies, commands, garrisons, generals, kingdoms. What the entry says is read here; whether it can be
//! done C3 decides, on what its nation knows.

use super::super::state::code::Code;
use super::super::state::ordered::forces_of;
use super::super::state::orders::{Mover, Organise};
use super::super::state::troops::types_in_words;
use super::item::{IN_A_TABLE, Item, OrderFault};
use super::read::Reader;
use crate::rules::campaign_1805::deploy::organising;
use crate::rules::campaign_1805::deploy::out::OwnPlans;
use crate::rules::campaign_1805::deploy::refused::Refused;
use crate::rules::campaign_1805::scenario::ids::{ArmyId, GeneralId, Kind, TypeId};
use crate::rules::campaign_1805::state::{Force, State};

const KEYS: [&str; 7] = ["do", "force", "to", "name", "kind", "general", "units"];
const ACTS: [&str; 8] = ["attach", "transfer", "detach", "form", "dissolve", "garrison", "lead", "kingdom"];

impl<'r> Reader<'r> {
    /// The entry at a place of its section with what it leaves behind, judged on what those before it have left; false
    /// behind the last.
    pub(super) fn organise(&mut self, at: usize) -> (bool, Option<(Organise, State)>) {
        let (known, item) = self.item(("organise", "[[organise]]"), at, &KEYS);
        let Some(mut item) = item else { return (known, None) };
        let _ = item.needed("do");
        let act = match item.word("do", &ACTS) {
            Some("attach") => two(&mut item).map(|(force, to)| Organise::Attach { force, to }),
            Some("detach") => item.needed("force").map(|force| Organise::Detach { force }),
            Some("transfer") => two(&mut item).map(|(force, to)| {
                let units = self.types(&mut item);
                Organise::Transfer { force, to, units }
            }),
            Some("form") => self.form(&mut item),
            Some("dissolve") => item.needed("force").map(|army| Organise::Dissolve { army }),
            Some("garrison") => item.needed("force").map(|force| {
                let units = self.types(&mut item);
                Organise::Garrison { force, units }
            }),
            Some("lead") => self.lead(&mut item),
            Some("kingdom") => self.kingdom(&mut item),
            _ => None,
        };
        let mut after = OwnPlans { state: self.state.clone() };
        // What lacks something is judged as far as it goes.
        let judged = match &act {
            _ if !item.is_sound_but_for_what_lacks() => Ok(()),
            Some(act) => organising::one(&mut after, self.nation, act),
            None => self.begun(&mut item),
        };
        self.warn_of_no_effect(&mut item);
        warn_of_idle_keys(&mut item);
        if let Err(why) = judged {
            let shown = why.subject().is_some_and(|name| self.state.present().any(|(_, force)| force.name == name));
            item.refuse(&why, shown);
        }
        let sound = self.done(item);
        (true, act.filter(|_| sound).map(|act| (act, after.state)))
    }

    /// Who joins the army in which he is, or leaves none: C3 does it, and nothing is different.
    fn warn_of_no_effect(&self, item: &mut Item<'r>) {
        let text = |item: &mut Item<'r>, key: &str| if item.has(key) { item.text(key) } else { None };
        let (act, name) = (text(item, "do"), text(item, "force").unwrap_or_default());
        let Some(force) = self.state.force_ordered(self.nation, &name) else { return };
        let army = self.state.force(force).army.map(|army| self.state.army(army).name.as_str());
        if act.as_deref() == Some("garrison") && self.state.force(force).kind == Kind::Garrison {
            let words = format!("{name} is a garrison already: this makes another garrison");
            return item.fault(item.at("force"), Code::Overruled, words);
        }
        let (key, words) = match (act.as_deref(), army) {
            (Some("detach"), None) => ("force", format!("{name} is in no army")),
            (Some("attach"), Some(army)) if text(item, "to").as_deref() == Some(army) => {
                ("to", format!("{name} is in {army} already"))
            }
            _ => return,
        };
        item.fault(item.at(key), Code::NoEffect, words);
    }

    /// What stands in the way of an entry that does not say all.
    fn begun(&self, item: &mut Item<'r>) -> Result<(), Refused> {
        let act = item.text("do").unwrap_or_default();
        if act == "lead" && item.has("general") {
            return self.general(item).map_or(Ok(()), |general| organising::leader(self.state, self.nation, general));
        }
        if let Some(kind) = item.word("kind", &Kind::KEYS).and_then(Kind::of_key) {
            organising::kind(self.state, self.nation, kind)?;
        }
        let Some(force) = item.text("force").filter(|_| act != "dissolve") else { return Ok(()) };
        organising::begun(self.state, self.nation, &force, act == "attach")
    }

    /// What is said of an army or force of this name that this file does away with; none where it does not.
    pub(super) fn ended(&self, name: &str) -> Option<String> {
        let ended = self.taken.orders.organise.iter().find_map(|own| own.ended(name))?;
        Some(format!("this file {ended}"))
    }

    /// True for an army in which nobody will be once C3 has organised.
    pub(super) fn is_empty(&self, mover: Mover) -> bool {
        matches!(mover, Mover::Army(_)) && forces_of(self.state, mover).next().is_none()
    }

    /// What is said of an army in which nobody is left, with what this file does to those who were in it.
    pub(super) fn nobody_left(&self, army: ArmyId) -> String {
        let name = &self.state.army(army).name;
        let organise = &self.taken.orders.organise;
        let parted = |force: &Force| organise.iter().rev().find_map(|own| own.parted(&force.name));
        let done: Vec<String> = self.before.of_army(army).filter_map(|(_, force)| parted(force)).collect();
        if done.is_empty() {
            return format!("nobody is in {name}: this entry has no effect");
        }
        format!("nobody will be left in {name} by then: this file {}", done.join(", "))
    }

    /// Armies to which this file gives a general, and in which nobody will be: they are dissolved at the count.
    pub(super) fn warn_of_nobody_led(&mut self) {
        // Before the first season there is no count.
        if self.state.now.turn == 0 {
            return;
        }
        let mut told = Vec::new();
        for entry in &self.taken.orders.organise {
            let (key, name) = match entry {
                Organise::FormArmy { name, .. } => ("name", name),
                Organise::Lead { to, .. } => ("to", to),
                _ => continue,
            };
            let army = self.state.army_ordered(self.nation, name);
            if army.is_some_and(|army| self.state.of_army(army).next().is_none()) {
                let words = format!("nobody will be in {name}: it is dissolved");
                told.push(OrderFault::new(self.place_with("organise", "general", (key, name)), Code::NoEffect, words));
            }
        }
        self.taken.faults.extend(told);
    }

    fn types(&self, item: &mut Item<'r>) -> Vec<(TypeId, u16)> {
        let mut types = Vec::new();
        for (name, count, place) in item.counts("units") {
            match self.state.scenario().type_named(&name) {
                Some(kind) => types.push((kind, count)),
                None => item.fault(place, Code::NoSuchType, format!("there is no type `{name}`")),
            }
        }
        if types.is_empty() && item.is_sound_but_for_what_lacks() {
            item.fault(item.at("units"), Code::BadWord, format!("`units` is missing{IN_A_TABLE}"));
        }
        types
    }

    fn form(&self, item: &mut Item<'r>) -> Option<Organise> {
        // Without a name it is judged all the same.
        let name = item.needed("name").unwrap_or_default();
        if !item.has("kind") {
            let general = self.general(item)?;
            return Some(Organise::FormArmy { name, general });
        }
        let kind = item.word("kind", &Kind::KEYS).and_then(Kind::of_key)?;
        let force = item.needed("force")?;
        let units = self.types(item);
        Some(Organise::FormForce { name, kind, force, units })
    }

    fn lead(&self, item: &mut Item<'r>) -> Option<Organise> {
        let general = self.general(item)?;
        if !item.has("to") {
            let words = "`to` is missing in [[organise]]: the army or command that he is to lead";
            item.fault(item.place, Code::BadWord, words);
        }
        let to = item.text("to")?;
        Some(Organise::Lead { general, to })
    }

    /// A general of the nation's.
    fn general(&self, item: &mut Item<'r>) -> Option<GeneralId> {
        let name = item.needed("general")?;
        let place = item.at("general");
        let own = |general: GeneralId| self.state.head(self.state.general(general).figures.nation) == self.nation;
        let general = self.state.general_named(&name).filter(|general| own(*general));
        if general.is_none() {
            item.fault(place, Code::NoSuchForce, format!("you have no general `{name}`"));
        }
        general
    }

    fn kingdom(&self, item: &mut Item<'r>) -> Option<Organise> {
        let name = item.needed("name")?;
        if self.state.scenario().start.kingdoms.iter().all(|kingdom| kingdom.name != name) {
            item.fault(item.at("name"), Code::BadWord, format!("there is no kingdom `{name}` to be formed"));
        }
        Some(Organise::Kingdom { name })
    }
}

/// Keys that what is done does not look at. An army is formed under a general, a command of units of a force.
fn warn_of_idle_keys(item: &mut Item<'_>) {
    let act = item.value("do").and_then(|value| value.get_ref().as_str()).map(str::trim).unwrap_or_default();
    let (used, what): (&[&str], _) = match act {
        "attach" => (&["force", "to"], act),
        "transfer" => (&["force", "to", "units"], act),
        "detach" | "dissolve" => (&["force"], act),
        "form" if item.has("kind") => (&["name", "kind", "force", "units"], "kind"),
        "form" => (&["name", "general"], "form` without `kind"),
        "garrison" => (&["force", "units"], act),
        "lead" => (&["general", "to"], act),
        "kingdom" => (&["name"], act),
        _ => return,
    };
    let idle: Vec<&str> = KEYS.into_iter().filter(|key| *key != "do" && !used.contains(key)).collect();
    item.idle(&idle, &format!("with `{what}`: its keys are `{}`", used.join("`, `")));
}

/// The force of an entry, and to whom or what it goes.
fn two(item: &mut Item<'_>) -> Option<(String, String)> {
    let (force, to) = (item.needed("force"), item.needed("to"));
    Some((force?, to?))
}

impl Organise {
    /// What this entry does of which an army or force of this name may be gone: `dissolves Left Wing`.
    fn ended(&self, name: &str) -> Option<String> {
        match self {
            Self::Dissolve { army } => (army == name).then(|| format!("dissolves {name}")),
            Self::Transfer { force, .. } | Self::FormForce { force, .. } | Self::Garrison { force, .. } => {
                (force == name).then(|| format!("takes the last unit of {name}"))
            }
            _ => None,
        }
    }

    /// What this entry does of which a command may be in its army no longer.
    fn parted(&self, name: &str) -> Option<String> {
        match self {
            Self::Detach { force } => (force == name).then(|| format!("detaches {name}")),
            Self::Attach { force, to } => (force == name).then(|| format!("attaches {name} to {to}")),
            _ => self.ended(name),
        }
    }

    /// What the entry is called in a report: what it does, and to whom.
    pub fn title(&self, state: &State) -> String {
        let units = |units: &[(TypeId, u16)]| types_in_words(state, units).join(", ");
        match self {
            Self::Attach { force, to } => format!("attach {force} to {to}"),
            Self::Detach { force } => format!("detach {force}"),
            Self::Transfer { force, to, units: moved } => format!("transfer {} of {force} to {to}", units(moved)),
            Self::FormArmy { name, .. } => format!("form {name}"),
            Self::FormForce { name, force, .. } => format!("form {name} of {force}"),
            Self::Dissolve { army } => format!("dissolve {army}"),
            Self::Garrison { force, units: left } => format!("garrison of {} by {force}", units(left)),
            Self::Lead { to, .. } => format!("a general for {to}"),
            Self::Kingdom { name } => format!("kingdom {name}"),
        }
    }
}
