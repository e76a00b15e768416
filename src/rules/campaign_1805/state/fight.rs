//! Battles, and what fleets and raiders bring about.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::affairs::Reparation;
use super::as_it_was::{AsItWas, LandIncome};
use super::entries::Encounters;
use super::troops::{Depot, TroopsNow};
use crate::engine::handover::Away;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{CityId, ForceId, HexId, NationId, SeaId};
use crate::rules::campaign_1805::state::State;

/// A battle of this turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// In which hex, or in which sea area.
    pub at: Place,
    /// Which table.
    pub kind: FightKind,
    pub attackers: Vec<ForceId>,
    pub defenders: Vec<ForceId>,
    /// The nations of both sides, the attacker's commander's first.
    pub nations: [NationId; 2],
    /// How many days it took.
    pub days: u16,
    /// Whether the attackers, and the defenders, retreat.
    pub retreats: [bool; 2],
    /// Units of both sides on the first morning, by arm: infantry, cavalry, artillery; men of war, frigates.
    #[serde(default)]
    pub arms: [[u16; 5]; 2],
    /// Units that both sides lost, by arm.
    #[serde(default)]
    pub lost: [[u16; 5]; 2],
}

/// Which table a battle is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FightKind {
    /// One side attacks.
    Field,
    /// Both attack.
    Meeting,
    /// A fortress is assaulted.
    Siege,
    /// Fleets fight.
    Sea,
}

impl Fight {
    /// True where it is known what both sides had: to both parties, and to nobody who only reads of it.
    pub(crate) fn is_known_whole(&self) -> bool {
        self.arms.iter().all(|side| *side != [0; 5])
    }
}

impl FightKind {
    /// Its word.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Field => "field",
            Self::Meeting => "meeting",
            Self::Siege => "siege",
            Self::Sea => "sea",
        }
    }

    /// How sentences call it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Field => "field battle",
            Self::Meeting => "meeting battle",
            Self::Siege => "siege",
            Self::Sea => "sea battle",
        }
    }
}

impl Fight {
    /// A battle that has not begun.
    pub const fn new(at: Place, kind: FightKind) -> Self {
        Self {
            at,
            kind,
            attackers: Vec::new(),
            defenders: Vec::new(),
            nations: [NationId(0); 2],
            days: 0,
            retreats: [false; 2],
            arms: [[0; 5]; 2],
            lost: [[0; 5]; 2],
        }
    }

    /// On which side a force fought: 0 with the attackers, 1 with the defenders.
    pub fn side_of(&self, force: ForceId) -> Option<usize> {
        [&self.attackers, &self.defenders].into_iter().position(|side| side.contains(&force))
    }

    /// The hex of a battle on land.
    pub const fn hex(&self) -> Option<HexId> {
        if let Place::Hex(hex) = self.at { Some(hex) } else { None }
    }
}

/// Fleets that met at sea and will fight in C6.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clash {
    /// In which area.
    pub sea: SeaId,
    /// Who intercepts, or has the initiative.
    pub attackers: Vec<ForceId>,
    /// The others.
    pub defenders: Vec<ForceId>,
}

/// A raid on a city or port (19.9).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Raid {
    /// Which city.
    pub city: CityId,
    /// Who raided it.
    pub by: NationId,
    /// The force that did.
    pub force: ForceId,
    /// Resource points that its owner does not get.
    pub rp: i64,
}

/// How battles at one place are told apart.
const NTH: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

impl State {
    /// Which of several battles of this turn at its place the battle of a number is; nothing where it is the only one.
    pub(crate) fn nth_there(&self, number: usize) -> Option<&'static str> {
        nth_among(&self.battles.fights, number)
    }

    /// The same of a battle itself, of this turn or a past one.
    pub(crate) fn nth_of(&self, fight: &Fight) -> Option<&'static str> {
        if let Some((season, number)) = self.battles.past.season_of(fight) {
            return nth_among(season, number);
        }
        // What each side had and lost is not in what others know of it.
        let public = |own: &Fight| (own.at, own.kind, own.nations, own.days);
        self.nth_there(self.battles.fights.iter().position(|own| public(own) == public(fight))?)
    }

    /// The nations that fought on a side of a battle, the one that led it first.
    pub(crate) fn camp(&self, fight: &Fight, side: usize) -> Vec<NationId> {
        let mut nations = vec![fight.nations[side]];
        for force in [&fight.attackers, &fight.defenders][side] {
            let nation = self.force(*force).nation;
            if !nations.contains(&nation) {
                nations.push(nation);
            }
        }
        nations
    }

    /// The same in words: `Spain and France`.
    pub(crate) fn camp_words(&self, fight: &Fight, side: usize) -> String {
        let names: Vec<&str> = self.camp(fight, side).into_iter().map(|nation| self.nation_name(nation)).collect();
        match names[..] {
            [ref first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => names.concat(),
        }
    }

    /// What is put behind the place of a battle: `, second battle there`; nothing where it is the only one.
    pub(crate) fn which_there(&self, number: usize) -> String {
        self.nth_there(number).map(|nth| format!(", {nth} battle there")).unwrap_or_default()
    }
}

/// Which of several battles at its place one of a season is.
fn nth_among(fights: &[Rc<Fight>], number: usize) -> Option<&'static str> {
    let at = fights.get(number)?.at;
    let there = |fights: &[Rc<Fight>]| fights.iter().filter(|fight| fight.at == at).count();
    let nth = NTH[there(&fights[..number]).min(NTH.len() - 1)];
    (there(fights) > 1).then_some(nth)
}

/// A hex by its number, a sea area by its name.
pub(crate) fn plain_place(state: &State, place: Place) -> String {
    match place {
        Place::Hex(hex) => state.map().name(hex),
        Place::Sea(_) => state.place_name(place),
    }
}

/// Fleets and raiders of this turn.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct AtSea {
    /// Fleets that met in this turn and will fight.
    #[serde(default)]
    pub clashes: Vec<Clash>,
    /// Fleets that retreated or fled in this turn.
    #[serde(default)]
    pub fled: Vec<ForceId>,
    /// Raids of this turn, which come off the next income.
    #[serde(default)]
    pub raids: Vec<Raid>,
    /// Fleets and squadrons that take trade: whose, and for whom; they count at the next income.
    #[serde(default)]
    pub privateers: Vec<[NationId; 2]>,
}

/// Who met whom in this turn, and what they fought.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct Battles {
    /// Battles of this turn that are fought at a table of miniatures now.
    #[serde(skip)]
    pub tables: Away<Fight>,
    /// Where the umpire means a battle of this turn for the table, however small it is.
    #[serde(skip)]
    pub meant: Away<Place>,
    /// The battles of this turn.
    pub fights: Vec<Rc<Fight>>,
    /// The hexes in which enemies were in contact in this turn: nobody retreats there.
    #[serde(default)]
    pub contacts: Vec<HexId>,
    /// By which side each came to where it met an enemy in this turn; nobody is told.
    #[serde(skip)]
    pub entries: Encounters,
    /// Of more camps than two in a hex, which two fight each other first: a force of each.
    #[serde(skip)]
    pub pairs: Vec<(HexId, [ForceId; 2])>,
    /// How it was when things happened of which papers tell.
    #[serde(skip)]
    pub was: AsItWas,
    /// What the log says of seasons that are past.
    #[serde(skip)]
    pub past: Rc<Chronicle>,
    /// Who must retreat, each with the hex of his battle.
    pub retreating: Vec<(ForceId, HexId)>,
}

impl Battles {
    /// Forces that meet an enemy in a hex are noted with the side by which they came.
    pub(crate) fn met(&mut self, hex: HexId, forces: &[ForceId], troops: &TroopsNow) {
        for force in forces {
            if let Some(own) = troops.forces.get(force.at()) {
                self.entries.note(hex, *force, own);
            }
        }
    }
}

impl AtSea {
    /// A clash begins, or more fleets join one of the same area.
    pub(crate) fn meet(&mut self, new: &Clash) {
        let meets = |own: &[ForceId], other: &[ForceId]| own.iter().any(|force| other.contains(force));
        let join = |own: &mut Vec<ForceId>, more: &[ForceId]| {
            let more: Vec<ForceId> = more.iter().copied().filter(|force| !own.contains(force)).collect();
            own.extend(more);
        };
        for old in self.clashes.iter_mut().filter(|old| old.sea == new.sea) {
            let same = meets(&old.attackers, &new.attackers) || meets(&old.defenders, &new.defenders);
            let turned = meets(&old.attackers, &new.defenders) || meets(&old.defenders, &new.attackers);
            if same || turned {
                let (attackers, defenders) =
                    if same { (&new.attackers, &new.defenders) } else { (&new.defenders, &new.attackers) };
                join(&mut old.attackers, attackers);
                join(&mut old.defenders, defenders);
                return;
            }
        }
        self.clashes.push(new.clone());
    }
}

/// What the log says of past seasons and what no longer stands: it reads the same whenever it is read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chronicle {
    /// The battles of each season in which a place saw several.
    seasons: Vec<Vec<Rc<Fight>>>,
    /// Reparations of those who had no province to cede: no terms were asked.
    moot: Vec<Reparation>,
    /// What provinces brought at the last C1.
    pub(crate) incomes: Vec<LandIncome>,
    /// Armies that fell back as one: who, to where, and what each was called then.
    armies: Vec<(Vec<ForceId>, HexId, String)>,
    /// Depots that are lost: the number of each, whose it was, where.
    depots: Vec<(usize, NationId, HexId)>,
}

impl Chronicle {
    /// A season's battles are over.
    pub(crate) fn close(&mut self, fights: Vec<Rc<Fight>>) {
        if fights.iter().enumerate().any(|(at, fight)| fights[..at].iter().any(|own| own.at == fight.at)) {
            self.seasons.push(fights);
        }
    }

    /// The season of a battle that is past, and its number there; none where its place saw no other.
    fn season_of(&self, fight: &Fight) -> Option<(&[Rc<Fight>], usize)> {
        let found = |season: &Vec<Rc<Fight>>| season.iter().position(|own| **own == *fight);
        self.seasons.iter().find_map(|season| Some((&season[..], found(season)?)))
    }

    pub(crate) fn note_moot(&mut self, owed: Reparation) {
        self.moot.push(owed);
    }

    /// True for reparations of a submission whose victor had no terms to choose.
    pub(crate) fn is_moot(&self, owed: &Reparation) -> bool {
        self.moot.contains(owed)
    }

    pub(crate) fn note_depot(&mut self, number: usize, depot: Depot) {
        self.depots.push((number, depot.nation, depot.at));
    }

    /// Whose the depot of a number was that is lost, and where; none where several that had it were not the same.
    pub(crate) fn depot(&self, number: usize) -> Option<(NationId, HexId)> {
        let mut own = self.depots.iter().filter(|(at, ..)| *at == number).map(|(_, nation, hex)| (*nation, *hex));
        let first = own.next()?;
        own.all(|other| other == first).then_some(first)
    }

    pub(crate) fn note_army(&mut self, forces: &[ForceId], to: HexId, name: String) {
        self.armies.push((forces.to_vec(), to, name));
    }

    /// The army that these were when they fell back there.
    pub(crate) fn army(&self, forces: &[ForceId], to: HexId) -> Option<&str> {
        let own = self.armies.iter().rev().find(|(own, hex, _)| own == forces && *hex == to)?;
        Some(&own.2)
    }
}

/// It follows from the events, and the digests of older saves know nothing of it.
impl Hash for Chronicle {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
