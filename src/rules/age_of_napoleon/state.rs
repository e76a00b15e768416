//! The state of a game, and what can be read off it without a rule.

use super::ids::{AreaId, CardId, CorpsId, CountryId, Place, Side, Status, Step};
use super::roster::{Area, Card, Corps, Country, Figure, Game, Goal, Piece, Roster};
use crate::rules::board::prelude::*;
use crate::rules::board::{lists, now};

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct State {
    pub roster: Rc<Roster>,
    pub map: CorpsAndCountries,
    pub year: u16,
    /// The turn, from 1: one a year.
    pub turn: u16,
    pub step: Step,
    pub now: RoundNow,
    pub cards: CardsNow,
    pub made: MadeSoFar,
    pub fight: MarchAndBattle,
    pub asked: AskedInYear,
    pub winner: Option<Side>,
    /// For whom this state is: in another's than everybody's, what he may not know is not there.
    pub looker: Looker<Side>,
}

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct AskedInYear {
    /// Countries of which it was asked whether they surrender in this year.
    pub surrendered: Vec<CountryId>,
    /// Areas where winter attrition was looked at in this year.
    pub wintered: Vec<AreaId>,
    pub recovered: bool,
}

/// The last move, and the battle that came of it.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct MarchAndBattle {
    /// The move that was made last, as long as something follows from it.
    pub march: Option<March>,
    pub battle: Option<Engagement>,
    /// The corps in the battle box: the attacker's and the defender's.
    pub in_box: Option<[Vec<CorpsId>; 2]>,
    /// The battle, while it is at a table of miniatures.
    pub tables: Away<AtTable>,
}

/// What the sides have done in this round and this year.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct MadeSoFar {
    /// True for a side that has its free move or interception of the campaign left.
    pub free: [bool; 2],
    /// Armies that the side has moved in this round.
    pub moved: u8,
    /// How many it may move, where a card says more than the house rule.
    pub armies: u8,
    /// Sides that have drawn their cards in this year.
    pub drawn: [bool; 2],
    /// Sides that have named their cards in this year.
    pub has_named: [bool; 2],
}

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct CardsNow {
    pub hands: [u16; 2],
    pub deck: u16,
    pub discard: u16,
    /// Which cards a side has said that it has, with how many of each; in a state for someone who may not know it, none.
    pub named: [Vec<(CardId, u8)>; 2],
}

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct RoundNow {
    /// The campaign round, 1 to 6; 0 outside the campaign.
    pub round: u8,
    pub active: Side,
    /// Who goes first in this year, once that is told.
    pub first: Option<Side>,
}

#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct CorpsAndCountries {
    /// The corps, in the order of the file.
    pub pieces: Vec<Piece>,
    /// How the countries stand, in the order of the file.
    pub statuses: Vec<Status>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of the move, told by itself")]
pub struct March {
    pub side: Side,
    pub corps: Vec<CorpsId>,
    pub from: AreaId,
    pub before: AreaId,
    pub at: AreaId,
    pub entered: u8,
    /// True once it has entered a mountain area or a marsh.
    pub rough: bool,
    pub forced: bool,
    pub by_sea: bool,
    /// True once it has entered an area with enemies.
    pub attacks: bool,
    pub answers: Answers,
    /// Whether the corps that moved owe a test of attrition, and whether those that intercepted do.
    pub owed: (bool, bool),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Answers {
    pub interceptors: Vec<CorpsId>,
    pub withdrawn: Vec<CorpsId>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Engagement {
    pub area: AreaId,
    pub attacker: Side,
    pub from: AreaId,
    pub by_sea: Vec<CorpsId>,
}

/// A battle at a table of miniatures, with what was settled before it went there; the attacker first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AtTable {
    pub area: AreaId,
    /// What the cards of both sides add.
    pub cards: [i64; 2],
    pub leaders: [Option<CorpsId>; 2],
}

static NO_PIECE: Piece = Piece { at: Place::Lost, spent: false };
const NOWHERE: CountryId = CountryId(u16::MAX);
static NO_CORPS: LazyLock<Corps> =
    LazyLock::new(|| Corps { nation: NOWHERE, sr: 1, home: NOWHERE, at: Place::Lost, ..Corps::default() });
static NO_AREA: LazyLock<Area> = LazyLock::new(|| Area { country: NOWHERE, ..Area::default() });

lists! {
    corps as CorpsId: named corps_named, coded corps_coded, facts corps of Corps or NO_CORPS, name name, all all;
    areas as AreaId: facts area of Area or NO_AREA, name area_name, all areas;
    countries as CountryId: facts country of Country, name country_name, all countries;
    cards as CardId: named card_named, facts card of Card;
}

now! {
    map.pieces as CorpsId: piece of Piece or NO_PIECE;
}

impl State {
    pub fn mustered(game: &Game) -> Self {
        Self {
            map: CorpsAndCountries {
                pieces: game.corps.iter().map(Piece::of).collect(),
                statuses: game.countries.iter().map(|country| country.status).collect(),
            },
            year: game.begins.year,
            turn: game.begins.turn.max(1),
            cards: CardsNow { hands: game.hands, deck: game.deck, discard: game.discard, ..CardsNow::default() },
            roster: Rc::new(Roster::new(game.clone())),
            ..Self::default()
        }
    }

    pub fn names(&self) -> Names<'_> {
        Names::default()
            .with("country", self.countries().map(|own| self.country_name(own)))
            .with("area", self.areas().map(|own| self.area_name(own)))
            .with("corps", self.all().map(|own| self.name(own)))
    }

    /// The letters, the name and the ratings of a corps.
    pub fn label(&self, corps: CorpsId) -> String {
        let facts = self.corps(corps);
        let spent = if self.piece(corps).spent { " spent" } else { "" };
        format!("{} {} {}/{} {}{spent}", facts.code, facts.name, facts.sr, facts.mr, facts.rating)
    }

    /// What a corps is called in a list of options.
    pub fn option_of(&self, corps: CorpsId, key: String, label: String) -> OptionName {
        let Corps { side, code, .. } = self.corps(corps);
        OptionName { side: Some(side.key().into()), unit: Some(code.as_str().into()), ..OptionName::new(key, label) }
    }

    /// A question to somebody, by the part of the sheet that prints the step.
    pub fn question(&self, side: &str, text: String) -> Question {
        Question::to(side, text, self.step.cite())
    }

    pub fn in_place(&self, place: Place, side: Side) -> impl Iterator<Item = CorpsId> {
        self.all().filter(move |corps| self.piece(*corps).at == place && self.corps(*corps).side == side)
    }

    pub fn army(&self, area: AreaId, side: Side) -> Vec<CorpsId> {
        self.in_place(Place::Area(area), side).collect()
    }

    /// The areas on a sea with one, in the order of the file.
    pub fn over_sea(&self, area: AreaId) -> impl Iterator<Item = AreaId> {
        let is_on = move |other: AreaId| self.area(other).coast.iter().any(|sea| self.area(area).coast.contains(sea));
        self.areas().filter(move |other| *other != area && is_on(*other))
    }

    pub fn on_map(&self, side: Side) -> usize {
        self.areas().map(|area| self.in_place(Place::Area(area), side).count()).sum()
    }

    pub fn is_at(&self, area: AreaId, side: Side) -> bool {
        self.in_place(Place::Area(area), side).next().is_some()
    }

    pub fn place_name(&self, place: Place) -> &str {
        place.area().map_or_else(|| place.key(), |area| self.area_name(area))
    }

    pub fn status(&self, country: CountryId) -> Status {
        self.map.statuses.get(country.at()).copied().unwrap_or_default()
    }

    pub fn control(&self, country: CountryId) -> Option<Side> {
        self.status(country).control()
    }

    pub fn holder(&self, area: AreaId) -> Option<Side> {
        self.control(self.area(area).country)
    }

    /// True where a side's corps stand alone in an area of a country that it does not control.
    pub fn occupies(&self, side: Side, area: AreaId) -> bool {
        self.is_at(area, side) && !self.is_at(area, side.other()) && self.holder(area) != Some(side)
    }

    pub fn sr(&self, corps: &[CorpsId]) -> u8 {
        corps.iter().map(|corps| self.corps(*corps).sr).max().unwrap_or(0)
    }

    /// The corps that may lead others: those with the highest SR.
    pub fn leaders(&self, corps: &[CorpsId]) -> Vec<CorpsId> {
        let most = self.sr(corps);
        corps.iter().copied().filter(|corps| self.corps(*corps).sr == most).collect()
    }

    /// How far corps may answer: the MR of their leader, the best one's where several are equal.
    pub fn mr(&self, corps: &[CorpsId]) -> u8 {
        self.leaders(corps).into_iter().map(|corps| self.corps(corps).mr).max().unwrap_or(0)
    }

    pub fn ratings(&self, corps: &[CorpsId]) -> i64 {
        corps.iter().map(|corps| i64::from(self.corps(*corps).rating)).sum()
    }

    pub fn is_winter(&self) -> bool {
        self.roster.game.begins.winter_rounds.contains(&self.now.round)
    }

    pub fn at_table(&self) -> Option<&AtTable> {
        self.fight.tables.iter().next()
    }

    /// True for a corps whose battle is at a table of miniatures.
    pub fn is_at_table(&self, corps: CorpsId) -> bool {
        !self.fight.tables.is_empty() && self.fight.in_box.iter().flatten().any(|side| side.contains(&corps))
    }

    pub(super) fn set(&mut self, corps: &[CorpsId], to: Figure) {
        for corps in corps {
            self.map.pieces.get_mut(corps.at()).into_iter().for_each(|piece| piece.set(to));
        }
    }

    pub(super) fn put_all(&mut self, corps: &[CorpsId], at: Place) {
        self.set(corps, Figure::At(at));
    }

    /// Those who moved, or intercepted, owe no test of attrition any more.
    pub(super) fn tested(&mut self, interceptors: bool) {
        let Some(march) = &mut self.fight.march else { return };
        *(if interceptors { &mut march.owed.1 } else { &mut march.owed.0 }) = false;
    }

    /// Both sides, who goes first in this year before the other; the French until it is told.
    pub fn in_turn(&self) -> [Side; 2] {
        let first = self.now.first.unwrap_or_default();
        [first, first.other()]
    }

    pub fn all_cards(&self) -> u16 {
        let CardsNow { hands: [french, coalition], deck, discard, .. } = self.cards;
        [french, coalition, deck, discard].into_iter().fold(0, u16::saturating_add)
    }

    /// The areas of a goal that its side neither holds nor controls: one that is fought for is nobody's yet.
    pub fn missing(&self, goal: &Goal) -> Vec<AreaId> {
        let own = goal.side;
        let has = |area| self.holder(area) == Some(own) || self.is_at(area, own) && !self.is_at(area, own.other());
        goal.areas.iter().copied().filter(|area| !has(*area)).collect()
    }

    /// What a side lacks of its nearest goal, and how many areas that has; none where the file gives it no goal.
    pub fn nearest(&self, side: Side) -> Option<(Vec<AreaId>, usize)> {
        let goals = self.roster.game.goals.iter().filter(|goal| goal.side == side);
        goals.map(|goal| (self.missing(goal), goal.areas.len())).min_by_key(|(missing, _)| missing.len())
    }

    pub fn reached(&self, side: Side) -> bool {
        self.nearest(side).is_some_and(|(missing, _)| missing.is_empty())
    }

    /// What a change does to the goal of a side, of several to the one that is nearest then: how many areas of how many
    /// it has, and which it gives up.
    pub fn goal_moved(&self, then: &Self, side: Side) -> Option<(usize, usize, Vec<AreaId>)> {
        let goals = self.roster.game.goals.iter().filter(|goal| goal.side == side);
        let both = goals.map(|goal| (self.missing(goal), then.missing(goal), goal.areas.len()));
        let (now, then, all) = both.filter(|(now, then, _)| now != then).min_by_key(|(_, then, _)| then.len())?;
        Some((all - then.len(), all, then.into_iter().filter(|area| !now.contains(area)).collect()))
    }
}
