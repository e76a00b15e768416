//! A side of a battle: who commands, what counts for it (19.2, 19.3).

use crate::engine::check::Case;
use crate::engine::fraction::Fraction;
use crate::engine::input::Value;
use crate::engine::odds;
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::moves::attrition;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{Arm, ForceId, GeneralId, Kind, NationId, Special, Stance};
use crate::rules::campaign_1805::sheet::checks::battle::{Battle, CHECK};
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::leaders::by_rank;
use crate::rules::campaign_1805::state::ordered::fleet_entry_of;
use crate::rules::campaign_1805::state::{Fight, FightKind, Force, State, Unit};

/// A side, as it is on the morning of a day.
pub(crate) struct Side<'f> {
    forces: &'f [ForceId],
    commander: Option<GeneralId>,
    others: Vec<GeneralId>,
}

impl<'f> Side<'f> {
    /// The side of these forces; the first of its generals commands.
    pub(crate) fn of(state: &State, forces: &'f [ForceId]) -> Self {
        let mut generals = by_rank(state, forces).into_iter();
        Self { forces, commander: generals.next(), others: generals.collect() }
    }

    fn there<'s>(&'s self, state: &'s State) -> impl Iterator<Item = &'s Force> {
        self.forces.iter().map(|force| state.force(*force)).filter(|force| !force.life.gone)
    }

    /// Its commander, where a general is there.
    pub(crate) const fn commander(&self) -> Option<GeneralId> {
        self.commander
    }

    /// The nation of the commander, else of the largest force, the first of equals.
    pub(crate) fn nation(&self, state: &State) -> NationId {
        let forces = || self.forces.iter().map(|force| state.force(*force));
        let largest = || forces().min_by_key(|force| std::cmp::Reverse(force.units.len()));
        match self.commander {
            Some(general) => state.general(general).figures.nation,
            None => largest().map(|force| force.nation).unwrap_or_default(),
        }
    }

    /// Its commander's stance, else that of its largest force, the first of equals.
    pub(crate) fn stance(&self, state: &State) -> Stance {
        let led = self.there(state).find(|force| {
            let general = force.army.map(|army| state.army(army).general).or(force.general);
            general.is_some() && general == self.commander
        });
        let largest = self.there(state).min_by_key(|force| std::cmp::Reverse(force.units.len()));
        led.or(largest).map_or(Stance::Defend, |force| force.posture.stance)
    }

    /// CV of the units, and of all generals but the commander; of ships that bombard for troops that landed in this turn.
    pub(crate) fn cv(&self, state: &State) -> i64 {
        let units = self.there(state).flat_map(|force| &force.units);
        let units: i64 = units.map(|unit| i64::from(state.unit_type(unit.kind).cv)).sum();
        let generals: i64 = self.others.iter().map(|general| i64::from(state.general(*general).figures.cv)).sum();
        units + generals + self.bombardment(state)
    }

    /// CV of the ships that were told to bombard, in an area of the port in whose hex troops of this side landed in this
    /// turn (13.7).
    pub(crate) fn bombardment(&self, state: &State) -> i64 {
        let landed = |force: &&Force| {
            force.turn.entered == Some(state.now.turn)
                && matches!(force.turn.came_from, Some(Place::Sea(_)))
                && !force.kind.is_naval()
        };
        let Some(first) = self.there(state).find(landed) else { return 0 };
        let city = state.city_at(first.at);
        let seas = city.map_or(&[][..], |city| state.map().harbour(city));
        let shells = |force: &Force| {
            matches!(force.at, Place::Sea(sea) if seas.contains(&sea))
                && force.kind.is_of_war()
                && state.is_friend(first.nation, force.nation)
                && fleet_entry_of(state, force).is_some_and(|entry| entry.bombard)
        };
        let units = state.present().filter(|(_, force)| shells(force)).flat_map(|(_, force)| &force.units);
        units.map(|unit| i64::from(state.unit_type(unit.kind).cv)).sum()
    }

    /// The CV that counts in a battle: hurt units in full or by their hits, as set.
    pub(super) fn fighting_cv(&self, view: &View) -> i64 {
        let lack = if view.settings.is(settings::HITS_CV, "share") { self.shortfall(&view.state) } else { 0 };
        (self.cv(&view.state) - lack).clamp(1, 99_999)
    }

    /// What hurt units of several hits lack of their CV, where only whole units count in full.
    fn shortfall(&self, state: &State) -> i64 {
        let units = self.there(state).flat_map(|force| &force.units);
        let lack = |unit: &Unit| {
            let own = state.unit_type(unit.kind);
            let hits = i64::from(own.hits.max(1));
            i64::from(own.cv) * (hits - i64::from(unit.hits)) / hits
        };
        units.map(lack).sum()
    }

    /// True where Napoleon, or who stands for him, is of this side.
    pub(crate) fn has_napoleon(&self, state: &State) -> bool {
        self.commander.iter().chain(&self.others).any(|general| state.general(*general).figures.napoleon)
    }

    /// Frigates, which scout at sea (19.6c).
    fn frigates(&self, state: &State) -> usize {
        self.there(state).map(|force| state.count(force).frigates).sum()
    }

    fn scouts(&self, state: &State) -> usize {
        let units = self.there(state).flat_map(|force| &force.units);
        units.filter(|unit| state.unit_type(unit.kind).special == Some(Special::Scout)).count()
    }

    /// Exact average morale of the units, or of the averages of the commands, and what the commander adds.
    fn morale(&self, state: &State, by_commands: bool) -> Fraction {
        let average = |units: &mut dyn Iterator<Item = &Unit>| {
            let (mut sum, mut count) = (0, 0);
            for unit in units {
                sum += i64::from(state.unit_type(unit.kind).morale);
                count += 1;
            }
            (count > 0).then(|| Fraction::new(sum, count))
        };
        let own = self.commander.map_or(0, |general| i64::from(state.general(general).figures.army_morale));
        let units = if by_commands {
            let each: Vec<Fraction> = self.there(state).filter_map(|force| average(&mut force.units.iter())).collect();
            let count = i64::try_from(each.len()).unwrap_or(1).max(1);
            each.into_iter().fold(Fraction::whole(0), |sum, own| sum + own) * Fraction::new(1, count)
        } else {
            average(&mut self.there(state).flat_map(|force| &force.units)).unwrap_or(Fraction::ONE)
        };
        (units + Fraction::whole(own)).max(Fraction::ONE).min(Fraction::whole(6))
    }

    /// Commands of the commander's army, and those without a general.
    fn commands(&self, state: &State) -> i64 {
        let under = |force: &&Force| {
            let general = force.army.map(|army| state.army(army).general).or(force.general);
            force.kind.is_command()
                && (general.is_none()
                    || general == self.commander
                    || force.army.is_some_and(|army| Some(state.army(army).general) == self.commander))
        };
        i64::try_from(self.there(state).filter(under).count()).unwrap_or(0)
    }

    /// Field batteries of the commander's army.
    fn field_artillery(&self, state: &State) -> i64 {
        let own = |force: &&Force| {
            force.army.is_some_and(|army| Some(state.army(army).general) == self.commander)
                || (self.commander.is_some() && force.general == self.commander)
        };
        let units = self.there(state).filter(own).flat_map(|force| &force.units);
        let batteries = units.filter(|unit| state.unit_type(unit.kind).arm == Arm::FieldArtillery);
        i64::try_from(batteries.count()).unwrap_or(0)
    }

    /// True where more than half of the units are out of supply.
    fn is_out_of_supply(&self, state: &State) -> bool {
        let (mut out, mut all) = (0, 0);
        for force in self.there(state) {
            // A siege of an earlier turn puts its garrison out of supply for attrition only (19.5).
            let besieged = force.kind == Kind::Garrison
                && State::hex_of(force.at).is_some_and(|hex| attrition::siege_of_old(state, hex));
            all += force.units.len();
            out += if force.turn.supplied || besieged { 0 } else { force.units.len() };
        }
        out * 2 > all
    }
}

/// What the battle's check is told.
pub(super) fn inputs(view: &View, fight: &Fight, sides: &[Side<'_>; 2]) -> Vec<(&'static str, Value)> {
    let state = &view.state;
    let mut values: Vec<(&'static str, Value)> = vec![("kind", fight.kind.key().into())];
    let at_sea = fight.kind == FightKind::Sea;
    let scouts = [0, 1].map(|at| if at_sea { sides[at].frigates(state) } else { sides[at].scouts(state) });
    let names = [NAMES.map(|(name, _)| name), NAMES.map(|(_, name)| name)];
    for (at, side) in sides.iter().enumerate() {
        let [cv, morale, rating, army, skirmish, scouting, guns, out, command, commands, plus, navy] = names[at];
        let nation = &state.scenario().nations[fight.nations[at].at()];
        let general = side.commander.map(|general| &state.general(general).figures);
        values.push((cv, side.fighting_cv(view).into()));
        let by_commands = view.settings.is(settings::MORALE_AVERAGE, "commands");
        values.push((morale, side.morale(state, by_commands).into()));
        values.push((rating, general.map_or(0, |own| i64::from(own.battle_rating)).into()));
        if at_sea {
            values.push((navy, i64::from(nation.ratings.navy_rating).into()));
        } else {
            values.push((army, i64::from(nation.ratings.army_rating).into()));
            values.push((skirmish, i64::from(nation.ratings.skirmish_rating).into()));
            values.push((guns, side.field_artillery(state).into()));
            values.push((out, side.is_out_of_supply(state).into()));
        }
        let more = view.settings.is(settings::BATTLE_SCOUTING, "more");
        let scouted = if more { scouts[at] > scouts[1 - at] } else { scouts[at] > 0 && scouts[1 - at] == 0 };
        values.push((scouting, scouted.into()));
        if let Some(general) = general {
            values.push((command, i64::from(general.command_rating).into()));
            values.push((commands, side.commands(state).into()));
            values.push((plus, (general.battle_mod > 0).into()));
        }
    }
    let entered = |force: &ForceId| state.force(*force).turn.entered == Some(state.now.turn);
    let river = fight.hex().is_some_and(|hex| state.map().has_river(hex));
    if fight.kind == FightKind::Field && river && !fight.defenders.iter().any(entered) {
        values.push(("defender.river", true.into()));
    }
    let city = state.city_at(fight.at);
    if let (FightKind::Siege, Some(city)) = (fight.kind, city) {
        values.push(("fortress", i64::from(state.scenario().cities[city.at()].siege).into()));
    }
    values
}

/// What the first day of a battle on land would come to by dice: the chances that one side, both or neither retreats.
pub(crate) fn chances(view: &View, fight: &Fight) -> Vec<(String, f64)> {
    let sides = [Side::of(&view.state, &fight.attackers), Side::of(&view.state, &fight.defenders)];
    let mut own = CHECK.inputs();
    for (name, value) in inputs(view, fight, &sides) {
        own.set(name, value);
    }
    let case = Case { inputs: &own, settings: &view.settings, tables: &view.tables };
    if CHECK.accept(&case).is_err() {
        return Vec::new();
    }
    let mut told = [0_u128; 4];
    let mut all = 1;
    for chance in odds::spread(&CHECK, &case, &CHECK.tallies(&case)) {
        let day: Battle = chance.outcome.get();
        told[usize::from(day.attacker_retreats) + 2 * usize::from(day.defender_retreats)] += chance.ways;
        all = chance.of;
    }
    let words = ["neither side retreats", "the attacker retreats", "the defender retreats", "both retreat"];
    words
        .iter()
        .zip(told)
        .filter(|(_, ways)| *ways > 0)
        .map(|(words, ways)| ((*words).to_owned(), odds::exact_share(ways, all)))
        .collect()
}

/// The names of the inputs of both sides.
const NAMES: [(&str, &str); 12] = [
    ("attacker.cv", "defender.cv"),
    ("attacker.morale", "defender.morale"),
    ("attacker.general_rating", "defender.general_rating"),
    ("attacker.army_rating", "defender.army_rating"),
    ("attacker.skirmish_rating", "defender.skirmish_rating"),
    ("attacker.scouting", "defender.scouting"),
    ("attacker.field_artillery", "defender.field_artillery"),
    ("attacker.out_of_supply", "defender.out_of_supply"),
    ("attacker.command_rating", "defender.command_rating"),
    ("attacker.commands", "defender.commands"),
    ("attacker.plus_one_general", "defender.plus_one_general"),
    ("attacker.navy_rating", "defender.navy_rating"),
];
