//! The state of a game, and what can be read off it without a rule.

use super::ids::{Area, Army, BlockThen, CityId, Kind, LostBy, Place, RoadId, Role, Side, Status, Step, UnitId};
use super::pieces::Pieces;
use super::roster::{Block, Day, Game, MapCity, NO_PIECE, NamedCity, Piece, Roster};
use crate::engine::digest::Swift;
use crate::rules::board::prelude::*;
use crate::rules::board::{lists, now};
use std::hash::{Hash, Hasher};

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
    pub mail: Mail,
    /// For whom this state is: in another's than everybody's, what he may not know is not there.
    pub looker: Looker<Side>,
    /// Blocks that are not known to whom this state is for, by where they stand.
    pub strangers: Vec<Stranger>,
}

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct RoadsNow {
    /// How many units each road section has carried, by what for.
    pub traffic: BTreeMap<(Use, RoadId), u16>,
    /// Cities whose supply was checked in this turn.
    pub supplied: Vec<CityId>,
    pub leaving: Option<Side>,
}

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct BattlesNow {
    /// Battles that are fought at a table of miniatures now.
    pub tables: Away<CityId>,
    /// Who may come to them along a road: the city, the unit, the road.
    pub on_the_road: Away<(CityId, UnitId, RoadId)>,
    /// The battles, in the order of their cities.
    pub battles: Vec<Battle>,
}

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct SetNow {
    /// The set of battle turns; 0 outside C4.
    pub set: u16,
    pub playing: Side,
    pub battle: Option<CityId>,
    /// What is played on when the battle that is being played is over, the last of them first.
    pub waiting: Vec<Suspended>,
}

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct BlocksNow {
    pub pieces: Pieces,
    /// Who was last in each city.
    pub held: Vec<Option<Side>>,
}

/// Blocks that stand face down to whoever looks on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stranger {
    pub at: Option<CityId>,
    pub area: Option<Area>,
    pub army: Army,
    pub status: Status,
    /// True for those that force marched in this turn.
    pub forced: bool,
    pub n: u16,
}

/// A battle in a city, from the turn in which both sides are there until one has gone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Battle {
    pub city: CityId,
    pub attacker: Side,
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
    pub const fn has(&self, area: Area, side: Side) -> bool {
        self.0[area.at()][side as usize] > 0
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ArmyState {
    pub defeated: bool,
    /// The cities from which groups were activated in this turn, each with where the first of them went.
    pub groups: Vec<(CityId, CityId)>,
}

words! {
    /// What a road section is used for; each use is counted by itself, from `Rout` on for one rout or one regrouping. Behind
    /// its word, that of the check of road limits.
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

/// What a side's own save keeps of a game by mail; nothing in any other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mail {
    pub own: Option<Side>,
    /// How defenders have set up against whom the attackers do not yet stand.
    pub lines: Vec<(CityId, (UnitId, Area))>,
    pub facts: Vec<(CityId, Fact, bool)>,
    /// The battle whose turn has just ended.
    pub over: Option<CityId>,
}

impl Mail {
    pub fn fact(&self, city: CityId, fact: Fact) -> Option<bool> {
        self.facts.iter().find(|(place, known, _)| (*place, *known) == (city, fact)).map(|(.., so)| *so)
    }
}

impl Hash for Mail {
    /// A game that is not by mail has the digest that it always had.
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.own.is_some() {
            (self.own, &self.lines, &self.facts, self.over).hash(state);
        }
    }
}

/// What a side declares of blocks that stay face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// The defenders of a city are leaders only.
    OnlyLeaders,
    /// There is cavalry among its attackers.
    Horse,
}

static NO_BLOCK: LazyLock<Block> = LazyLock::new(Block::default);
type LastIn = Option<Side>;
const NOBODY: LastIn = None;

lists! {
    units as UnitId: named unit_named, coded unit_coded, facts block of Block or NO_BLOCK, name name;
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
        let units = Names::default().with("unit", self.all().map(known));
        units.with("city", self.cities().map(|city| self.city_name(city)))
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

    pub fn turns(&self) -> usize {
        self.roster.game.calendar.len()
    }

    pub fn side_of(&self, unit: UnitId) -> Side {
        self.block(unit).army.side()
    }

    /// A block as the other side sees it now.
    pub fn named(&self, unit: UnitId) -> BlockThen {
        BlockThen { unit, up: self.piece(unit).revealed }
    }

    pub fn is_leader(&self, unit: UnitId) -> bool {
        self.block(unit).kind == Kind::Leader
    }

    /// The cities that play those of the sheet.
    pub fn parts(&self) -> impl Iterator<Item = CityId> {
        NamedCity::ALL.into_iter().filter_map(|part| self.part(part))
    }

    /// The French commander by his name.
    pub fn emperor(&self) -> &str {
        self.commander(Army::French).map_or("Napoleon", |unit| self.name(unit))
    }

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

    pub fn units_at(&self, city: CityId, side: Side) -> impl Iterator<Item = (UnitId, &Piece)> {
        self.those_at(city, side).iter().map(|unit| (*unit, self.piece(*unit)))
    }

    /// The cities in which blocks of a side stand, each once, in their order.
    pub fn cities_of(&self, side: Side) -> impl Iterator<Item = CityId> {
        self.cities().filter(move |city| self.is_at(*city, side))
    }

    pub fn ids_at(&self, city: CityId, side: Side) -> Vec<UnitId> {
        self.those_at(city, side).to_vec()
    }

    fn those_at(&self, city: CityId, side: Side) -> &[UnitId] {
        self.map.pieces.at(city, side, &self.roster.game.units)
    }

    /// The blocks of the side whose part of the present step it is in the battle that is being played.
    pub fn own_units(&self) -> Vec<UnitId> {
        self.now.battle.map(|city| self.ids_at(city, self.acting())).unwrap_or_default()
    }

    pub fn is_at(&self, city: CityId, side: Side) -> bool {
        !self.those_at(city, side).is_empty()
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

    /// True where the battle of a city has come to its rout or to its regrouping, be it that another one comes first.
    pub fn has_come_to(&self, city: CityId, step: Step) -> bool {
        let waiting = self.now.waiting.iter().map(|turn| (turn.step, turn.battle));
        waiting.chain([(self.step, self.now.battle)]).any(|(own, battle)| battle == Some(city) && own >= step)
    }

    pub fn is_at_table(&self, city: CityId) -> bool {
        self.fights.tables.iter().any(|away| *away == city)
    }

    pub fn role(&self, city: CityId, side: Side) -> Role {
        let attacker = self.battle_at(city).map_or_else(|| self.active(), |battle| battle.attacker);
        if side == attacker { Role::Attacker } else { Role::Defender }
    }

    pub fn reserve(&self, city: CityId, side: Side) -> Area {
        Area::of(self.role(city, side), Place::Reserve)
    }

    pub fn units_in(&self, city: CityId, area: Area, side: Side) -> impl Iterator<Item = (UnitId, &Piece)> {
        self.units_at(city, side).filter(move |(_, piece)| piece.area == Some(area))
    }

    pub fn is_in(&self, city: CityId, area: Area, side: Side) -> bool {
        self.units_in(city, area, side).next().is_some()
    }

    pub fn field(&self, city: Option<CityId>) -> AreaCounts {
        let mut field = AreaCounts::default();
        for (piece, block) in self.map.pieces.iter().zip(&self.roster.game.units) {
            if let (Some(area), true) = (piece.area, piece.at == city && piece.is_there()) {
                field.0[area.at()][block.army.side() as usize] += 1;
            }
        }
        field
    }

    /// True for a block with an enemy in its area.
    pub fn is_engaged(&self, unit: UnitId) -> bool {
        self.enemies_of(unit).next().is_some()
    }

    pub fn enemies_of(&self, unit: UnitId) -> impl Iterator<Item = (UnitId, &Piece)> {
        self.beside(unit, self.side_of(unit).other())
    }

    /// The other blocks of a side in the area of a block.
    pub fn beside(&self, unit: UnitId, side: Side) -> impl Iterator<Item = (UnitId, &Piece)> {
        let piece = self.piece(unit);
        let there = piece.at.zip(piece.area).map(|(city, area)| self.units_in(city, area, side));
        there.into_iter().flatten().filter(move |(other, _)| *other != unit)
    }

    pub fn commander(&self, army: Army) -> Option<UnitId> {
        self.roster.game.units.iter().position(|unit| unit.army == army && unit.commander).map(UnitId::new)
    }

    /// The leader of a block: the one that its file names, else the commander of its army; nobody leads himself.
    pub fn leader(&self, unit: UnitId) -> Option<UnitId> {
        let block = self.block(unit);
        block.leader.or_else(|| self.commander(block.army)).filter(|leader| *leader != unit)
    }

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
        for road in roads {
            let carried = self.roads.traffic.entry((purpose, *road)).or_default();
            *carried = carried.saturating_add(units);
        }
    }
}
