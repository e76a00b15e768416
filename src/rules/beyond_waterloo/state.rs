//! The state of a game, and what can be read off it without a rule.

use super::ids::{AreaId, Arm, CountryId, FormationId, LeaderId, PhaseKind, Side, Stage, Step, Tactic, UnitId, Winner};
use super::roster::{
    Area, FormationNow, Game, Leader, LeaderFigure, LeaderNow, NO_FORMATION, NO_LEADER, Phase, Roster, Unit, UnitNow,
};
use crate::rules::board::prelude::*;
use crate::rules::board::{lists, now};

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct State {
    pub roster: Rc<Roster>,
    pub map: MapNow,
    /// The turn, from 1.
    pub turn: u16,
    /// The phase, by its place in the file from 0; none before the first.
    pub phase: Option<u16>,
    /// Where the game is within it.
    pub step: Step,
    /// True once the phases of the last turn are over.
    pub turns_over: bool,
    pub vp: [i32; 2],
    /// The cards in both hands.
    pub hands: [u16; 2],
    pub fight: BattleAtHand,
    pub done: DoneInPhase,
    pub winner: Option<Winner>,
    pub eyes: HidingNow,
}

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct HidingNow {
    /// True where formations are hidden until they fight.
    pub hides: bool,
    /// For whom this state is: in another's than everybody's, what he may not know is not there.
    pub looker: Looker<Side>,
}

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct DoneInPhase {
    pub fought: Vec<AreaId>,
    /// Leaders whose wounds were tested in this phase.
    pub healed: Vec<LeaderId>,
    /// Countries that were tested in this phase.
    pub paralysed: Vec<CountryId>,
}

/// The battle that is fought, be it at a table of miniatures.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct BattleAtHand {
    pub battle: Option<Battle>,
    /// The area of the battle, while it is at a table of miniatures.
    pub tables: Away<AreaId>,
    /// Who comes to it by road.
    pub on_the_road: Away<FormationId>,
    /// Who holds the field of the battle that came back from there; nobody where it is drawn.
    pub fields: Away<Option<Side>>,
}

/// What there is, as it is now, each list in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct MapNow {
    pub leaders: Vec<LeaderNow>,
    pub formations: Vec<FormationNow>,
    pub units: Vec<UnitNow>,
    /// Who holds each area.
    pub holders: Vec<Option<Side>>,
    /// True for each country that is at war.
    pub at_war: Vec<bool>,
}

/// A battle from the attack until its losers have gone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Battle {
    pub area: AreaId,
    pub attacker: Side,
    /// The round, 1 or 2.
    pub round: u8,
    pub stage: Stage,
    /// The French, then the Allies.
    pub sides: [SideInBattle; 2],
    /// Whose FERT result is doubled by a charge.
    pub doubles: Option<Side>,
    /// Guard units that lost steps, one entry a step, whose tests are owed.
    pub guards: Vec<UnitId>,
    /// Formations whose retreat is still to be tested.
    pub retreats: Vec<FormationId>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question that was answered or not")]
pub struct SideInBattle {
    pub lead: Option<FormationId>,
    pub tactic: Option<Tactic>,
    /// True once it has played its cards, or none.
    pub has_played: bool,
    pub drm: i8,
    pub charge: bool,
    /// What its cell costs it and the enemy, once it is read.
    pub cell: Option<[u8; 2]>,
    /// Morale that its cell costs its lead formation and the enemy's, until both have rolled.
    pub morale: [u8; 2],
    pub losses: u8,
    /// True once it has lost them.
    pub has_lost: bool,
    /// True once it has said whether it withdraws.
    pub has_decided: bool,
    /// True once its reaction moves are over.
    pub has_reacted: bool,
}

impl Battle {
    pub fn part(&self, side: Side) -> &SideInBattle {
        &self.sides[side.at()]
    }

    /// The attacker, then the defender.
    pub const fn in_order(&self) -> [Side; 2] {
        [self.attacker, self.attacker.other()]
    }

    /// The first side in that order of which this is so.
    pub fn first(&self, is_so: impl Fn(&SideInBattle) -> bool) -> Option<Side> {
        self.in_order().into_iter().find(|side| is_so(self.part(*side)))
    }

    /// The steps that a side must lose once all have rolled, by its own cell and by the enemy's, that twice after his
    /// charge; and the same in words, with the sum where a charge doubles: `3 steps = 1 + 1 x 2 by the charge`.
    pub fn due(&self, side: Side) -> (u8, String) {
        let own = self.part(side).cell.map_or(0, |[own, _]| own);
        let by_enemy = self.part(side.other()).cell.map_or(0, |[_, enemy]| enemy);
        let times = if self.doubles == Some(side.other()) { 2 } else { 1 };
        let due = own.saturating_add(by_enemy.saturating_mul(times));
        let is_sum = times > 1 && by_enemy > 0;
        let sum = if is_sum { format!(" = {own} + {by_enemy} x {times} by the charge") } else { String::new() };
        (due, format!("{}{sum}", counted(due, "step")))
    }
}

static AT_WAR: bool = true;
static NO_UNIT: LazyLock<UnitNow> = LazyLock::new(UnitNow::default);
static NO_UNIT_FACTS: LazyLock<Unit> = LazyLock::new(Unit::default);
static NO_LEADER_FACTS: LazyLock<Leader> = LazyLock::new(Leader::default);
static NO_AREA: LazyLock<Area> = LazyLock::new(|| Area { mp: 1, ..Area::default() });

lists! {
    leaders as LeaderId: named leader_named, name leader_name, all all_leaders;
    leaders as LeaderId: facts leader_facts of Leader or NO_LEADER_FACTS;
    formations as FormationId: named formation_named, coded formation_coded;
    formations as FormationId: name formation_name, code formation_code, all all_formations;
    units as UnitId: named unit_named, coded unit_coded, facts unit_facts of Unit or NO_UNIT_FACTS;
    units as UnitId: name unit_name, code unit_code, all all_units;
    areas as AreaId: named area_named, facts area of Area or NO_AREA, name area_name, all areas;
    countries as CountryId: named country_named, name country_name, all countries;
}

now! {
    map.at_war as CountryId: at_war of bool or AT_WAR, change_war;
    map.leaders as LeaderId: leader of LeaderNow or NO_LEADER, change_leader;
    map.formations as FormationId: formation of FormationNow or NO_FORMATION, change;
    map.units as UnitId: unit of UnitNow or NO_UNIT, change_unit;
}

impl State {
    pub fn mustered(game: &Game) -> Self {
        Self {
            map: MapNow {
                leaders: game.leaders.iter().map(LeaderNow::of).collect(),
                formations: game.formations.iter().map(FormationNow::of).collect(),
                units: game.units.iter().map(UnitNow::of).collect(),
                holders: game.areas.iter().map(|area| area.holder).collect(),
                at_war: game.countries.iter().map(|country| country.at_war).collect(),
            },
            turn: game.begins.turn.max(1),
            vp: game.begins.vp,
            hands: game.begins.hands,
            roster: Rc::new(Roster::new(game.clone())),
            ..Self::default()
        }
    }

    /// The names of its lists, as far as they may be known.
    pub fn names(&self) -> Names<'_> {
        let known = |own: FormationId| if self.formation(own).known { self.formation_name(own) } else { "" };
        let known_unit = |own: UnitId| if self.unit(own).known { self.unit_name(own) } else { "" };
        Names::default()
            .with("leader", self.all_leaders().map(|own| self.leader_name(own)))
            .with("formation", self.all_formations().map(known))
            .with("area", self.areas().map(|own| self.area_name(own)))
            .with("unit", self.all_units().map(known_unit))
            .with("country", self.countries().map(|own| self.country_name(own)))
    }

    pub fn phase_now(&self) -> Option<&Phase> {
        self.roster.game.phases.get(usize::from(self.phase?))
    }

    /// What its owner calls it; nothing before the first.
    pub fn phase_name(&self) -> &str {
        self.phase_now().map_or("", |phase| &phase.name)
    }

    pub fn kind(&self) -> PhaseKind {
        self.phase_now().map_or(PhaseKind::Words, |phase| phase.kind)
    }

    pub fn active(&self) -> Option<Side> {
        self.phase_now().and_then(|phase| phase.side)
    }

    /// Action points and battle ability of a leader: his reverse's while he is wounded, none once he is dead.
    pub fn figures(&self, leader: LeaderId) -> (u8, i8) {
        let now = self.leader(leader);
        self.leader_facts(leader).figures_of(now.dead, now.wounded)
    }

    /// The side of a formation: its leader's.
    pub fn side_of(&self, formation: FormationId) -> Side {
        self.leader_facts(self.formation(formation).leader).side
    }

    pub fn formations_of(&self, side: Side) -> impl Iterator<Item = FormationId> {
        self.all_formations().filter(move |own| self.side_of(*own) == side)
    }

    pub fn leaders_of(&self, side: Side) -> impl Iterator<Item = LeaderId> {
        self.all_leaders().filter(move |leader| self.leader_facts(*leader).side == side)
    }

    /// The formation that he leads: each has a leader of its own.
    pub fn led_by(&self, leader: LeaderId) -> Option<FormationId> {
        self.all_formations().find(|own| self.formation(*own).leader == leader)
    }

    /// The name of the area where a formation is; an empty one off the map.
    pub fn place_of(&self, formation: FormationId) -> &str {
        self.formation(formation).at.map_or("", |area| self.area_name(area))
    }

    /// True for a formation that has units left; without any it is out of play. Of a hidden one that is taken for granted.
    pub fn is_in_play(&self, formation: FormationId) -> bool {
        let now = self.formation(formation);
        now.at.is_some() && (!now.known || self.units_of(formation).next().is_some())
    }

    /// The formations of a side in an area that are in play.
    pub fn formations_at(&self, area: AreaId, side: Side) -> Vec<FormationId> {
        let here = |own: &FormationId| {
            self.formation(*own).at == Some(area) && self.side_of(*own) == side && self.is_in_play(*own)
        };
        self.all_formations().filter(here).collect()
    }

    pub fn formations_beside(&self, area: AreaId, side: Side) -> impl Iterator<Item = FormationId> {
        self.roster.beside(area).iter().flat_map(move |area| self.formations_at(*area, side))
    }

    pub fn is_at(&self, area: AreaId, side: Side) -> bool {
        !self.formations_at(area, side).is_empty()
    }

    pub fn alone_in(&self, area: AreaId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.is_at(area, *side) && !self.is_at(area, side.other()))
    }

    /// The units of a formation that are in the game.
    pub fn units_of(&self, formation: FormationId) -> impl Iterator<Item = UnitId> {
        self.all_units().filter(move |own| self.unit(*own).formation == Some(formation) && self.unit(*own).is_there())
    }

    pub fn side_of_unit(&self, unit: UnitId) -> Side {
        let now = self.unit(unit);
        let of_formation = now.formation.map(|formation| self.side_of(formation));
        of_formation.or(now.apart.map(|(_, side)| side)).unwrap_or_default()
    }

    /// The area of a unit, be it in a formation or apart; none for one that is off the map.
    pub fn unit_at(&self, unit: UnitId) -> Option<AreaId> {
        let now = self.unit(unit);
        now.formation.map_or(now.apart.map(|(area, _)| area), |formation| self.formation(formation).at)
    }

    /// The units of a side that are in formations in an area.
    pub fn units_at(&self, area: AreaId, side: Side) -> Vec<UnitId> {
        self.formations_at(area, side).into_iter().flat_map(|own| self.units_of(own).collect::<Vec<_>>()).collect()
    }

    /// Combat factors of a unit: all at full steps, fewer after a loss, none once it is gone.
    pub fn factors(&self, unit: UnitId) -> u16 {
        self.factors_at(unit, self.unit(unit).steps)
    }

    /// The same, had it so many steps.
    pub fn factors_at(&self, unit: UnitId, steps: u8) -> u16 {
        let full = self.unit_facts(unit).strength;
        match steps {
            0 => 0,
            steps if steps >= full.steps => full.factors,
            _ => full.reduced.unwrap_or(full.factors),
        }
    }

    /// True for cavalry that screens, or for that which does not.
    pub fn is_cavalry(&self, unit: UnitId, screens: bool) -> bool {
        let facts = self.unit_facts(unit);
        facts.arm == Arm::Cavalry && facts.marks.screen == screens
    }

    /// Its factors among units.
    pub fn cavalry(&self, units: impl IntoIterator<Item = UnitId>, screens: bool) -> u16 {
        units.into_iter().filter(|unit| self.is_cavalry(*unit, screens)).map(|unit| self.factors(unit)).sum()
    }

    pub fn unit_label(&self, unit: UnitId) -> String {
        let (code, name) = (self.unit_code(unit), self.unit_name(unit));
        let (steps, factors) = (counted(self.unit(unit).steps, "step"), counted(self.factors(unit), "factor"));
        format!("{code} {name}, {steps}, {factors}")
    }

    /// True where a unit of a formation is out of supply.
    pub fn is_out_of_supply(&self, formation: FormationId) -> bool {
        self.units_of(formation).any(|unit| self.unit(unit).out_of_supply)
    }

    pub(super) fn change_battle(&mut self, change: impl FnOnce(&mut Battle)) {
        if let Some(battle) = &mut self.fight.battle {
            change(battle);
        }
    }

    pub(super) fn change_part(&mut self, side: Side, change: impl FnOnce(&mut SideInBattle)) {
        self.change_battle(|battle| change(&mut battle.sides[side.at()]));
    }

    pub(super) fn no_battle(&mut self) {
        self.fight.battle = None;
        self.fight.tables.end(|_| true);
        self.fight.fields.end(|_| true);
    }

    /// True for a Guard unit that is tested when it loses a step: in a round, of which a reaction move is no part.
    pub fn is_tested(&self, unit: UnitId) -> bool {
        self.unit_facts(unit).guard && self.fight.battle.as_ref().is_some_and(|battle| battle.stage != Stage::Reaction)
    }

    /// A Guard unit owes one test less.
    pub(super) fn guard_tested(&mut self, unit: UnitId) {
        self.change_battle(|battle| {
            let at = battle.guards.iter().position(|own| *own == unit);
            at.map(|at| battle.guards.remove(at));
        });
    }

    pub(super) fn set_leader(&mut self, leader: LeaderId, to: LeaderFigure) {
        let own = self.leader_facts(leader).clone();
        self.change_leader(leader, |now| now.set(&own, to));
    }

    /// An area is a side's now, or nobody's.
    pub(super) fn hold(&mut self, area: AreaId, side: Option<Side>) {
        self.map.holders.get_mut(area.at()).into_iter().for_each(|holder| *holder = side);
    }

    pub fn holder(&self, area: AreaId) -> Option<Side> {
        self.map.holders.get(area.at()).copied().flatten()
    }

    /// The formation in play that a Napoleon leads.
    pub fn napoleons(&self) -> Option<FormationId> {
        self.all_formations().find(|own| {
            let FormationNow { leader, known, .. } = *self.formation(*own);
            self.leader_facts(leader).napoleon && !self.leader(leader).dead && known && self.is_in_play(*own)
        })
    }

    /// Who holds the field of a battle that came back from a table of miniatures; none where it was fought here.
    pub fn field(&self) -> Option<Option<Side>> {
        self.fight.fields.iter().next().copied()
    }

    /// True where both sides may know all of a formation: it has fought, or none is hidden.
    pub fn is_open(&self, formation: FormationId) -> bool {
        let now = self.formation(formation);
        now.known && (!self.eyes.hides || now.fought)
    }

    /// True where whoever looks on may know all of a formation.
    pub fn is_told(&self, formation: FormationId) -> bool {
        !self.eyes.hides || self.formation(formation).fought || self.eyes.looker.knows(self.side_of(formation))
    }
}
