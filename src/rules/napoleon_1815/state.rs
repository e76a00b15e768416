//! The state of a game, and what can be read off it without a rule.

use super::ids::{Area, Army, BlockThen, CityId, LostBy, Place, RoadId, Role, Side, Status, Step, UnitId};
use super::mailed::Mail;
use super::pieces::Pieces;
use super::roster::{Block, Day, Game, MapCity, NO_PIECE, NamedCity, Piece, Roster};
use crate::engine::digest::Swift;
use crate::engine::handover::Away;
use crate::rules::board::prelude::*;
use crate::rules::board::{lists, now};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct State {
    pub roster: Rc<Roster>,
    pub map: BlocksNow,
    /// The campaign turn, from 1.
    pub turn: u16,
    pub step: Step,
    pub now: SetNow,
    pub fights: BattlesNow,
    /// The French, the British, the Prussian army.
    pub armies: [ArmyState; 3],
    pub roads: RoadsNow,
    pub winner: Option<Side>,
    /// What a side's own save keeps of a game by mail.
    pub mail: Mail,
    /// For whom this state is: in another's than everybody's, what he may not know is not there.
    pub looker: Looker<Side>,
    /// Blocks that are not known to whom this state is for, by where they stand.
    pub strangers: Vec<Stranger>,
}

/// What the roads have carried, and who leaves by them.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct RoadsNow {
    /// How many units each road section has carried, by what for.
    pub traffic: BTreeMap<(Use, RoadId), u16>,
    /// Cities whose supply was checked in this turn.
    pub supplied: Vec<CityId>,
    pub leaving: Option<Side>,
}

/// The battles, here and at tables of miniatures.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct BattlesNow {
    /// Battles that are fought at a table of miniatures now.
    pub tables: Away<CityId>,
    /// Who may come to them along a road: the city, the unit, the road.
    pub on_the_road: Away<(CityId, UnitId, RoadId)>,
    /// The battles, in the order of their cities.
    pub battles: Vec<Battle>,
}

/// Which set of battle turns is played, and what waits for it.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct SetNow {
    /// The set of battle turns; 0 outside C4.
    pub set: u16,
    pub playing: Side,
    /// The battle that is being played.
    pub battle: Option<CityId>,
    /// What is played on when the battle that is being played is over, the last of them first.
    pub waiting: Vec<Suspended>,
}

/// The blocks, and who was where.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct BlocksNow {
    /// The blocks, in the order of the file.
    pub pieces: Pieces,
    /// Who was last in each city.
    pub held: Vec<Option<Side>>,
}

/// Blocks that stand face down to whoever looks on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stranger {
    pub at: Option<CityId>,
    /// In which area of a battle.
    pub area: Option<Area>,
    pub army: Army,
    pub status: Status,
    /// True for those that force marched in this turn.
    pub forced: bool,
    pub n: u16,
}

/// A battle in a city, from the turn in which both sides are there until one has gone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    pub city: CityId,
    pub attacker: Side,
    /// The cities that the attackers came from.
    pub came: Vec<CityId>,
    /// True once both sides have set up.
    pub deployed: bool,
    /// True once its turn in this set is over.
    pub played: bool,
    /// True once the attacker has fired in this battle turn.
    pub fired: bool,
}

/// What waits while another battle comes to its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Suspended {
    /// The step that is played on.
    pub step: Step,
    pub battle: Option<CityId>,
    /// Who routs or regroups in it.
    pub leaving: Option<Side>,
    /// What the roads have carried in it.
    pub counted: Vec<((Use, RoadId), u16)>,
}

/// How many blocks of each side stand in each area of a battle: looked at once for many questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AreaCounts([[u16; 2]; 8]);

impl AreaCounts {
    /// True where a side has a block in an area.
    pub const fn has(&self, area: Area, side: Side) -> bool {
        self.0[area.at()][side as usize] > 0
    }
}

/// What is kept of an army.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ArmyState {
    pub defeated: bool,
    /// The cities from which groups were activated in this turn, each with where the first of them went.
    pub groups: Vec<(CityId, CityId)>,
}

words! {
    /// What a road section is used for; each use is counted by itself. Behind its word, that of the check of road limits.
    Use {
        /// A march, in a campaign turn.
        March = "march" => "march",
        /// A voluntary retreat, in a set.
        Retreat = "retreat" => "retreat",
        Reinforce = "reinforce" => "reinforce",
        Rout = "rout" => "rout",
        /// Reinforcement while a side regroups.
        Bring = "bring" => "reinforce",
        /// Retreat while a side regroups.
        Leave = "leave" => "retreat",
    }
}

impl Use {
    /// True for what is counted for one rout or one regrouping.
    pub const fn is_of_leaving(self) -> bool {
        matches!(self, Self::Rout | Self::Bring | Self::Leave)
    }
}

/// Facts of a block that is not there.
static NO_BLOCK: LazyLock<Block> = LazyLock::new(Block::default);
/// Who was last in a city, if anybody.
type LastIn = Option<Side>;
const NOBODY: LastIn = None;

lists! {
    units as UnitId: named unit_named, coded unit_coded;
    cities as CityId: named city_named, facts city of MapCity, name city_name, all cities;
}

now! {
    map.pieces as UnitId: piece of Piece or NO_PIECE, change;
    map.held as CityId: last_in of LastIn or NOBODY, change_held;
}

impl State {
    pub fn mustered(game: &Game) -> Self {
        let pieces = game.units.iter().map(Piece::of).collect::<Vec<Piece>>().into();
        let mut state = Self {
            map: BlocksNow { pieces, held: game.cities.iter().map(|city| city.held).collect() },
            turn: game.turn.max(1),
            roster: Rc::new(Roster::new(game.clone())),
            ..Self::default()
        };
        state.now.playing = state.active();
        for army in Army::ALL {
            let own = || state.roster.game.units.iter().filter(move |unit| unit.army == army);
            let gone = own().all(|unit| unit.cv == 0);
            let beaten = own().any(|unit| unit.lost_by == Some(LostBy::ArmyDefeat));
            // Of an army that lost its last block otherwise, the turn before has told the defeat.
            let checked = game.turn > 1 && game.defeat.is_none_or(|under| under[army.at()] > 0);
            state.armies[army.at()].defeated = gone && (beaten || checked);
        }
        state
    }

    /// The names of its lists, as far as they may be known.
    pub fn names(&self) -> Names<'_> {
        let known = |(unit, piece): (UnitId, &Piece)| if piece.known { self.name(unit) } else { "" };
        Names::default()
            .with("unit", self.all().map(known))
            .with("city", self.cities().map(|city| self.city_name(city)))
    }

    /// The present turn of the calendar; the last one where there are no more.
    pub fn day(&self) -> Day {
        let calendar = &self.roster.game.calendar;
        calendar.get(usize::from(self.turn).saturating_sub(1)).or(calendar.last()).copied().unwrap_or(Day::F)
    }

    /// The side that moves in this campaign turn.
    pub fn active(&self) -> Side {
        self.day().side()
    }

    /// The side whose part of the present step it is.
    pub fn acting(&self) -> Side {
        match self.step {
            Step::C4 | Step::B1 | Step::B2 | Step::B3 | Step::B4 => self.now.playing,
            Step::Rout | Step::Regroup => self.roads.leaving.unwrap_or(self.now.playing),
            _ => self.active(),
        }
    }

    /// How many turns the calendar has.
    pub fn turns(&self) -> usize {
        self.roster.game.calendar.len()
    }

    /// What never changes of a block.
    pub fn block(&self, unit: UnitId) -> &Block {
        self.roster.game.units.get(unit.at()).unwrap_or_else(|| &NO_BLOCK)
    }

    /// The name of a block in the game's file.
    pub fn name(&self, unit: UnitId) -> &str {
        &self.block(unit).name
    }

    pub fn side_of(&self, unit: UnitId) -> Side {
        self.block(unit).army.side()
    }

    /// The cities that play those of the sheet.
    pub fn parts(&self) -> impl Iterator<Item = CityId> {
        NamedCity::ALL.into_iter().filter_map(|part| self.part(part))
    }

    /// The French commander by his name.
    pub fn emperor(&self) -> &str {
        self.commander(Army::French).map_or("Napoleon", |unit| self.name(unit))
    }

    /// The city that plays a city of the sheet.
    pub fn part(&self, part: NamedCity) -> Option<CityId> {
        self.roster.game.cities.iter().position(|city| city.part == Some(part)).map(CityId::new)
    }

    /// All blocks that are in the game and known, in the order of the file.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &Piece)> {
        self.all().filter(|(_, piece)| piece.is_there())
    }

    /// Every block of the file, lost ones and those that are not known with them.
    pub fn all(&self) -> impl Iterator<Item = (UnitId, &Piece)> {
        self.map.pieces.iter().enumerate().map(|(at, piece)| (UnitId::new(at), piece))
    }

    /// The blocks of a side in a city.
    pub fn units_at(&self, city: CityId, side: Side) -> impl Iterator<Item = (UnitId, &Piece)> {
        self.all().filter(move |(id, piece)| piece.at == Some(city) && piece.is_there() && self.side_of(*id) == side)
    }

    /// The cities in which blocks of a side stand, each once, in their order.
    pub fn cities_of(&self, side: Side) -> impl Iterator<Item = CityId> {
        self.cities().filter(move |city| self.is_at(*city, side))
    }

    pub fn ids_at(&self, city: CityId, side: Side) -> Vec<UnitId> {
        self.units_at(city, side).map(|(unit, _)| unit).collect()
    }

    /// The blocks of the side whose turn it is in the battle that is being played.
    pub fn own_units(&self) -> Vec<UnitId> {
        self.now.battle.map(|city| self.ids_at(city, self.now.playing)).unwrap_or_default()
    }

    /// True where a side has a block in a city.
    pub fn is_at(&self, city: CityId, side: Side) -> bool {
        self.map.pieces.is_at(city, side, &self.roster.game.units)
    }

    /// True for a block that is not lost, be it that whoever looks on does not know where it is.
    pub fn is_left(&self, unit: UnitId) -> bool {
        let piece = self.piece(unit);
        piece.status != Status::Lost || !piece.known
    }

    /// The blocks of an army that are left and known.
    pub fn left_of(&self, army: Army) -> impl Iterator<Item = UnitId> {
        self.units().map(|(id, _)| id).filter(move |id| self.block(*id).army == army)
    }

    pub fn battle_at(&self, city: CityId) -> Option<&Battle> {
        self.fights.battles.iter().find(|battle| battle.city == city)
    }

    /// True where a side routs from a battle or regroups in it, be it that another one comes first.
    pub fn is_decided(&self, city: CityId) -> bool {
        self.is_played_in(city, |step| matches!(step, Step::Rout | Step::Regroup))
    }

    /// True for a city where a battle is won and the winner regroups, be it that another one comes first.
    pub fn is_won(&self, city: CityId) -> bool {
        self.is_played_in(city, |step| step == Step::Regroup)
    }

    fn is_played_in(&self, city: CityId, of: impl Fn(Step) -> bool) -> bool {
        let waiting = self.now.waiting.iter().map(|turn| (turn.step, turn.battle));
        waiting.chain([(self.step, self.now.battle)]).any(|(step, battle)| battle == Some(city) && of(step))
    }

    /// True for a battle that is fought at a table of miniatures now.
    pub fn is_at_table(&self, city: CityId) -> bool {
        self.fights.tables.iter().any(|away| *away == city)
    }

    /// The part that a side plays in the battle of a city.
    pub fn role(&self, city: CityId, side: Side) -> Role {
        let attacker = self.battle_at(city).map_or_else(|| self.active(), |battle| battle.attacker);
        if side == attacker { Role::Attacker } else { Role::Defender }
    }

    /// The reserve of a side in the battle of a city.
    pub fn reserve(&self, city: CityId, side: Side) -> Area {
        Area::of(self.role(city, side), Place::Reserve)
    }

    /// The blocks of a side in an area.
    pub fn units_in(&self, city: CityId, area: Area, side: Side) -> impl Iterator<Item = (UnitId, &Piece)> {
        self.units_at(city, side).filter(move |(_, piece)| piece.area == Some(area))
    }

    /// True where a side has a block in an area.
    pub fn is_in(&self, city: CityId, area: Area, side: Side) -> bool {
        self.units_in(city, area, side).next().is_some()
    }

    /// Who stands where in the battle of a city.
    pub fn field(&self, city: CityId) -> AreaCounts {
        let mut field = AreaCounts::default();
        for (piece, block) in self.map.pieces.iter().zip(&self.roster.game.units) {
            if let (Some(area), true) = (piece.area, piece.at == Some(city) && piece.is_there()) {
                field.0[area.at()][block.army.side() as usize] += 1;
            }
        }
        field
    }

    /// True for a block with an enemy in its area.
    pub fn is_engaged(&self, unit: UnitId) -> bool {
        self.enemies_of(unit).next().is_some()
    }

    /// The enemies in the area of a block.
    pub fn enemies_of(&self, unit: UnitId) -> impl Iterator<Item = (UnitId, &Piece)> {
        self.beside(unit, self.side_of(unit).other())
    }

    /// The other blocks of a side in the area of a block.
    pub fn beside(&self, unit: UnitId, side: Side) -> impl Iterator<Item = (UnitId, &Piece)> {
        let place = self.piece(unit).at.zip(self.piece(unit).area);
        let there = self.units().filter(move |(_, other)| place.is_some() && other.at.zip(other.area) == place);
        there.filter(move |(other, _)| *other != unit && self.side_of(*other) == side)
    }

    pub fn commander(&self, army: Army) -> Option<UnitId> {
        self.roster.game.units.iter().position(|unit| unit.army == army && unit.commander).map(UnitId::new)
    }

    /// The leader of a block: the one that its file names, else the commander of its army; nobody leads himself.
    pub fn leader(&self, unit: UnitId) -> Option<UnitId> {
        let block = self.block(unit);
        block.leader.or_else(|| self.commander(block.army)).filter(|leader| *leader != unit)
    }

    /// How many units a road section has carried for a use.
    pub fn carried(&self, purpose: Use, road: RoadId) -> u16 {
        self.roads.traffic.get(&(purpose, road)).copied().unwrap_or(0)
    }

    /// True where whoever looks on knows who this block was when it was as here told.
    pub fn is_told(&self, block: BlockThen) -> bool {
        block.up || self.looker.knows(self.side_of(block.unit))
    }

    /// A digest of everything: that of a plain hash, but for blocks that did not change since the last.
    pub(super) fn digest(&self) -> u64 {
        let Self { roster, map, turn, step, now, fights, armies, roads, winner, mail, looker, strangers } = self;
        let mut digest = Swift::default();
        roster.hash(&mut digest);
        map.pieces.digest(&mut digest);
        (&map.held, turn, step, now, fights, armies, roads, winner, mail, looker, strangers).hash(&mut digest);
        digest.finish()
    }

    /// Changes the battle in a city, where there is one.
    pub(super) fn change_battle(&mut self, city: CityId, change: impl FnOnce(&mut Battle)) {
        self.fights.battles.iter_mut().find(|battle| battle.city == city).map(change);
    }

    pub(super) fn end_turn(&mut self, city: CityId) {
        self.change_battle(city, |battle| battle.played = true);
        (self.step, self.now.battle) = (Step::C4, None);
    }

    /// A set is over: who broke in it is ready.
    pub(super) fn end_set(&mut self) {
        let broken = |piece: &Piece| piece.status == Status::Broken;
        self.map.pieces.change_where(broken, |piece| piece.status = Status::Ready);
    }

    pub(super) fn carry(&mut self, purpose: Use, roads: &[RoadId], units: usize) {
        let units = u16::try_from(units).unwrap_or(u16::MAX);
        for &road in roads {
            let carried = self.roads.traffic.entry((purpose, road)).or_insert(0);
            *carried = carried.saturating_add(units);
        }
    }
}
