//! `[[organise]]`: armies, commands, garrisons, generals, kingdoms.

use super::super::ids::{Fate, ForceId, GeneralId, Kind, NationId, TypeId};
use super::super::makeup::{self, Count};
use super::super::scenario::Place;
use super::super::state::{Force, State};
use super::Organise;
use super::item::{Code, Item};
use super::read::Reader;

const KEYS: [&str; 7] = ["do", "force", "to", "name", "kind", "general", "units"];
const ACTS: [&str; 8] = ["attach", "transfer", "detach", "form", "dissolve", "garrison", "lead", "kingdom"];

impl<'r> Reader<'r> {
    /// The entry at a place of its section, judged on what those before it have left; false behind the last.
    pub(super) fn organise(&mut self, at: usize) -> (bool, Option<Organise>) {
        let (known, item) = self.item(("organise", "[[organise]]"), at, &KEYS);
        let Some(mut item) = item else { return (known, None) };
        let _ = item.needed("do");
        let act = match item.word("do", &ACTS) {
            Some("attach") => self.attach(&mut item),
            Some("detach") => self.own(&mut item, "force").map(|force| Organise::Detach { force: self.name_of(force) }),
            Some("transfer") => self.transfer(&mut item),
            Some("form") => self.form(&mut item),
            Some("dissolve") => self.dissolve(&mut item),
            Some("garrison") => self.garrison(&mut item),
            Some("lead") => self.lead(&mut item),
            Some("kingdom") => self.kingdom(&mut item),
            _ => None,
        };
        let sound = self.done(item);
        (true, act.filter(|_| sound))
    }

    fn name_of(&self, force: ForceId) -> String {
        self.state.force(force).name.clone()
    }

    /// An own force that is not in contact; the besieged may organise.
    fn own(&self, item: &mut Item<'r>, key: &str) -> Option<ForceId> {
        let name = item.needed(key)?;
        let place = item.at(key);
        let Some(id) = self.state.force_ordered(self.nation, &name) else {
            let shown = self.state.present().any(|(_, force)| force.name == name);
            let code = if shown { Code::NotYours } else { Code::NoSuchForce };
            item.fault(place, code, format!("there is no force `{name}` of yours in your brief"));
            return None;
        };
        let force = self.state.force(id);
        self.check_contact(item, force, &name, place);
        Some(id)
    }

    /// Nobody organises in contact but the besieged.
    fn check_contact(&self, item: &mut Item<'r>, force: &Force, name: &str, place: usize) {
        if let Place::Hex(hex) = force.at
            && !force.inside
            && self.state.has_enemy(self.nation, hex)
        {
            item.fault(place, Code::InContact, format!("{name} is in contact and cannot be organised"));
        }
    }

    fn attach(&self, item: &mut Item<'r>) -> Option<Organise> {
        let (force, to) = (self.own(item, "force")?, item.needed("to")?);
        let place = item.at("to");
        let army = self.state.army_ordered(self.nation, &to);
        let Some(army) = army else {
            item.fault(place, Code::NoSuchForce, format!("there is no army `{to}` of yours"));
            return None;
        };
        let there: Vec<&Force> = self.state.of_army(army).map(|(_, own)| own).collect();
        let own = self.state.force(force);
        if there.iter().any(|other| other.at != own.at) {
            item.fault(place, Code::OtherHex, format!("{to} is in another place"));
        }
        let general = &self.state.generals[self.state.armies[army.at()].general.at()].figures;
        if own.army != Some(army) && there.len() >= usize::from(general.command_rating) {
            let words = format!("{} commands at most {}", general.name, general.command_rating);
            item.fault(place, Code::OverCr, words);
        }
        if !self.state.force(force).kind.is_command() {
            item.fault(item.at("force"), Code::MakeUp, "garrisons and bands are in no army");
        }
        Some(Organise::Attach { force: self.name_of(force), to })
    }

    fn types(&self, item: &mut Item<'r>, force: &Force) -> Vec<(TypeId, u16)> {
        let mut types = Vec::new();
        for (name, count, place) in item.counts("units") {
            let Some(kind) = self.state.scenario().type_named(&name) else {
                item.fault(place, Code::NoSuchType, format!("there is no type `{name}`"));
                continue;
            };
            let there = force.units.iter().filter(|unit| unit.kind == kind).count();
            if usize::from(count) > there {
                item.fault(place, Code::NotHere, format!("{} has {there} of {name}, not {count}", force.name));
            }
            types.push((kind, count));
        }
        if types.is_empty() && item.is_sound() {
            let place = item.place;
            item.fault(place, Code::BadWord, "`units` is missing: { \"Line\" = 2 }");
        }
        types
    }

    /// Why a force may not come to hold these units.
    fn check_make_up(&self, item: &mut Item<'r>, (whose, kind): (NationId, Kind), count: &Count, place: usize) {
        let nation = &self.state.scenario().nations[whose.at()];
        if let Some(why) = makeup::refuse(nation, kind, count) {
            let code = if kind == Kind::Corps { Code::CorpsSize } else { Code::MakeUp };
            item.fault(place, code, why);
        }
    }

    /// What a force keeps must be of its make-up too, where it keeps anything.
    fn check_left(&self, item: &mut Item<'r>, source: &Force, moved: &Count, place: usize) {
        let left = less(&self.state.count(source), moved);
        if left.land() + left.ships() > 0 {
            self.check_make_up(item, (source.nation, source.kind), &left, place);
        }
    }

    fn transfer(&self, item: &mut Item<'r>) -> Option<Organise> {
        let (from, to) = (self.own(item, "force")?, self.own(item, "to")?);
        let (source, goal) = (self.state.force(from), self.state.force(to));
        let units = self.types(item, source);
        let place = item.at("to");
        if source.at != goal.at {
            item.fault(place, Code::OtherHex, format!("{} is in another place", goal.name));
        }
        if source.nation != goal.nation {
            let whose = self.state.nation_name(goal.nation);
            item.fault(place, Code::NotYours, format!("{} is of {whose}: units stay in their nation", goal.name));
        }
        for force in [source, goal] {
            if force.kind == Kind::Contingent {
                item.fault(place, Code::Feudal, format!("{} is a contingent and never changes", force.name));
            }
        }
        let moved = Count::of(self.state.scenario(), units.iter().map(|(kind, n)| (*kind, usize::from(*n))));
        self.check_make_up(item, (goal.nation, goal.kind), &sum(&self.state.count(goal), &moved), place);
        self.check_left(item, source, &moved, place);
        Some(Organise::Transfer { force: source.name.clone(), to: goal.name.clone(), units })
    }

    fn form(&self, item: &mut Item<'r>) -> Option<Organise> {
        let name = item.needed("name")?;
        let taken = |whose: NationId| {
            self.state.force_named(whose, &name).is_some() || self.state.army_named(whose, &name).is_some()
        };
        if self.state.ordered_by(self.nation).any(taken) {
            let place = item.at("name");
            item.fault(place, Code::Twice, format!("`{name}` is a name already: names are unique within a nation"));
        }
        if !item.has("kind") {
            let general = self.general_for_an_army(item)?;
            return Some(Organise::FormArmy { name, general });
        }
        let kind = item.word("kind", &Kind::KEYS).and_then(Kind::of_key)?;
        let force = self.own(item, "force")?;
        let source = self.state.force(force);
        let units = self.types(item, source);
        let count = Count::of(self.state.scenario(), units.iter().map(|(kind, n)| (*kind, usize::from(*n))));
        let place = item.at("kind");
        self.check_corps(item, (source.nation, kind), place);
        self.check_make_up(item, (source.nation, kind), &count, place);
        self.check_left(item, source, &count, place);
        if source.kind == Kind::Contingent || kind == Kind::Contingent {
            item.fault(place, Code::Feudal, "contingents never change");
        }
        Some(Organise::FormForce { name, kind, force: source.name.clone(), units })
    }

    /// Corps are for nations that have reformed, and so many.
    pub(super) fn check_corps(&self, item: &mut Item<'r>, (whose, kind): (NationId, Kind), place: usize) {
        let most = usize::from(self.state.scenario().nations[whose.at()].corps);
        let own = |force: &Force| force.nation == whose && force.kind == Kind::Corps;
        let formed = self.state.present().filter(|(_, force)| own(force)).count();
        if kind == Kind::Corps && !self.state.nations[whose.at()].reformed {
            item.fault(place, Code::NoCorps, "corps are formed after the Army Reform");
        } else if kind == Kind::Corps && formed >= most {
            item.fault(place, Code::NoCorps, format!("all {most} corps are formed"));
        }
    }

    fn dissolve(&self, item: &mut Item<'r>) -> Option<Organise> {
        let name = item.needed("force")?;
        let place = item.at("force");
        match self.state.army_ordered(self.nation, &name) {
            None => item.fault(place, Code::NoSuchForce, format!("there is no army `{name}` of yours")),
            Some(army) => {
                if let Some((_, force)) = self.state.of_army(army).next() {
                    self.check_contact(item, force, &name, place);
                }
            }
        }
        Some(Organise::Dissolve { army: name })
    }

    fn garrison(&self, item: &mut Item<'r>) -> Option<Organise> {
        let force = self.own(item, "force")?;
        let source = self.state.force(force);
        let units = self.types(item, source);
        let city = State::hex_of(source.at).and_then(|hex| self.state.map().hex(hex).city);
        if city.is_none() {
            let place = item.at("force");
            item.fault(place, Code::NoCity, "a garrison is left in a city");
        }
        let left = Count::of(self.state.scenario(), units.iter().map(|(kind, n)| (*kind, usize::from(*n))));
        let place = item.at("units");
        self.check_make_up(item, (source.nation, Kind::Garrison), &left, place);
        self.check_left(item, source, &left, place);
        Some(Organise::Garrison { force: source.name.clone(), units })
    }

    /// A general who is free and leads nobody.
    fn free_general(&self, item: &mut Item<'r>, key: &str) -> Option<GeneralId> {
        let general = self.general(item, key)?;
        let leads = self.state.armies.iter().any(|army| !army.gone && army.general == general)
            || self.state.present().any(|(_, force)| force.general == Some(general));
        if leads {
            let (place, name) = (item.at(key), &self.state.generals[general.at()].figures.name);
            item.fault(place, Code::GeneralBusy, format!("{name} leads already"));
        }
        Some(general)
    }

    /// A general for a new army: one who leads nobody, or a command by itself, which becomes the first of the army.
    fn general_for_an_army(&self, item: &mut Item<'r>) -> Option<GeneralId> {
        let general = self.general(item, "general")?;
        let place = item.at("general");
        let name = &self.state.generals[general.at()].figures.name;
        if let Some(army) = self.state.armies.iter().find(|army| !army.gone && army.general == general) {
            item.fault(place, Code::GeneralBusy, format!("{name} leads {} already", army.name));
        }
        if let Some((_, force)) = self.state.present().find(|(_, force)| force.general == Some(general)) {
            match force.army {
                Some(army) => {
                    let army = &self.state.armies[army.at()].name;
                    let words = format!("{name} leads {}, which is of {army}: detach it first", force.name);
                    item.fault(place, Code::GeneralBusy, words);
                }
                None => self.check_contact(item, force, &force.name, place),
            }
        }
        Some(general)
    }

    /// A general of the nation's who is free.
    fn general(&self, item: &mut Item<'r>, key: &str) -> Option<GeneralId> {
        let name = item.needed(key)?;
        let place = item.at(key);
        let own = |general: GeneralId| self.state.head(self.state.generals[general.at()].figures.nation) == self.nation;
        let Some(general) = self.state.general_named(&name).filter(|general| own(*general)) else {
            item.fault(place, Code::NoSuchForce, format!("there is no general `{name}` of yours"));
            return None;
        };
        let fate = self.state.generals[general.at()].fate;
        if fate != Fate::Free {
            item.fault(place, Code::GeneralBusy, format!("{name} is {fate}"));
        }
        Some(general)
    }

    fn lead(&self, item: &mut Item<'r>) -> Option<Organise> {
        let (general, to) = (self.free_general(item, "general")?, item.needed("to")?);
        let place = item.at("to");
        let army = self.state.army_ordered(self.nation, &to);
        let of_army = army.and_then(|army| self.state.of_army(army).next());
        let led = of_army.or_else(|| self.state.force_ordered(self.nation, &to).map(|at| (at, self.state.force(at))));
        let own = &self.state.generals[general.at()];
        let elsewhere = |at: Place| State::hex_of(at).is_none() || own.at != State::hex_of(at);
        if self.state.rules.generals_stay && led.is_some_and(|(_, force)| elsewhere(force.at)) {
            let words = format!("{} is elsewhere, and generals stay (general.rides)", own.figures.name);
            item.fault(item.at("general"), Code::NotHere, words);
        }
        match led {
            Some((_, force)) => self.check_contact(item, force, &to, place),
            None if army.is_some() => {}
            None => item.fault(place, Code::NoSuchForce, format!("there is no army or force `{to}` of yours")),
        }
        Some(Organise::Lead { general, to })
    }

    fn kingdom(&self, item: &mut Item<'r>) -> Option<Organise> {
        let name = item.needed("name")?;
        let kingdom = self.state.scenario().kingdoms.iter().find(|kingdom| kingdom.name == name);
        let place = item.at("name");
        match kingdom {
            None => item.fault(place, Code::BadWord, format!("there is no kingdom `{name}` to be formed")),
            Some(kingdom) => {
                let owned = |province: &super::super::ids::ProvinceId| {
                    let owner = self.state.provinces[province.at()].owner;
                    owner.is_some_and(|owner| self.state.head(owner) == self.nation)
                };
                if self.state.kingdoms.iter().any(|(formed, _)| *formed == name) {
                    item.fault(place, Code::Already, format!("{name} is formed already"));
                } else if !kingdom.provinces.iter().all(owned) {
                    item.fault(place, Code::BadWord, format!("not all provinces of {name} are yours or controlled"));
                }
            }
        }
        Some(Organise::Kingdom { name })
    }
}

const fn sum(a: &Count, b: &Count) -> Count {
    Count {
        infantry: a.infantry + b.infantry,
        cavalry: a.cavalry + b.cavalry,
        field: a.field + b.field,
        horse: a.horse + b.horse,
        men_of_war: a.men_of_war + b.men_of_war,
        frigates: a.frigates + b.frigates,
        transports: a.transports + b.transports,
    }
}

const fn less(a: &Count, b: &Count) -> Count {
    Count {
        infantry: a.infantry.saturating_sub(b.infantry),
        cavalry: a.cavalry.saturating_sub(b.cavalry),
        field: a.field.saturating_sub(b.field),
        horse: a.horse.saturating_sub(b.horse),
        men_of_war: a.men_of_war.saturating_sub(b.men_of_war),
        frigates: a.frigates.saturating_sub(b.frigates),
        transports: a.transports.saturating_sub(b.transports),
    }
}
