//! What each outcome of each test does, in words: nothing is left to be guessed at the table, passed or failed.

use crate::engine::rulebook::{TestNote, View as AnyView};
use crate::engine::text::counted;
use crate::orbat::Disorder;

use crate::rules::march_attack::MarchAttack;
use crate::rules::march_attack::leaders;
use crate::rules::march_attack::losses::nerve::Nerve;
use crate::rules::march_attack::morale::retreating_shape;
use crate::rules::march_attack::sheet::checks::arrival::ArrivalResult;
use crate::rules::march_attack::sheet::checks::fire::{FACES, FireResult};
use crate::rules::march_attack::sheet::checks::initiative::{self, Initiative};
use crate::rules::march_attack::sheet::checks::leader_casualty::{LeaderCasualty, LeaderResult};
use crate::rules::march_attack::sheet::checks::leader_risk::LeaderRisk;
use crate::rules::march_attack::sheet::checks::melee::{Loser, Melee, Winner};
use crate::rules::march_attack::sheet::checks::morale::{Morale, MoraleResult};
use crate::rules::march_attack::sheet::checks::obstacle::ObstacleResult;
use crate::rules::march_attack::sheet::checks::order::Order;
use crate::rules::march_attack::sheet::checks::skirmish::Skirmish;
use crate::rules::march_attack::sheet::checks::skirmish_target::SkirmishTarget;
use crate::rules::march_attack::sheet::checks::ved::Ved;
use crate::rules::march_attack::sheet::checks::{
    arrival, artillery, leader_casualty, leader_risk, melee, morale, obstacle, order, skirmish, skirmish_target,
    small_arms, ved,
};
use crate::rules::march_attack::sheet::distances::Printed;
use crate::rules::march_attack::skirmish as skirmishers;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::{Side, UnitId};

type View = AnyView<MarchAttack>;

/// What a test of this book can come to. A new test is a new line here, and does not compile without its effect.
pub(super) enum ComesTo {
    Order(bool),
    Arrival(bool),
    Nerve(Nerve, bool),
    Obstacle(bool),
    Initiative(initiative::Winner),
    /// Hits of skirmishers.
    Hits(u32),
    /// Hits for one CV; none where skirmishers cannot hurt it.
    Cover(Option<u32>),
    /// CV lost to a shot.
    Shot(u32),
    Morale(MoraleResult),
    Risk(bool),
    Casualty(LeaderCasualty),
    Melee(Melee),
}

/// The die that takes one CV more where full sixes of a shot have taken some: every face is a
/// hit then, and the note names none.
pub(super) fn needed_for_one_more(note: &TestNote) -> Option<String> {
    let shot = [small_arms::CHECK.id, artillery::CHECK.id].contains(&note.check.as_str());
    let rest = note.outcome.read::<FireResult>().filter(|_| shot && note.faces.len() == 1)?.factor.rem_euclid(FACES);
    (rest > 0).then(|| format!("{rest} or less"))
}

/// What hits do that cost a unit no CV, and those that do.
const TOO_FEW: &str = "too few hits left: no CV lost";
pub(super) const HIT: &str = "loses 1 CV when all hits are allotted";

impl ComesTo {
    /// What this test came to; none for a check that is not taken in a battle.
    pub(super) fn of(note: &TestNote) -> Option<Self> {
        let outcome = &note.outcome;
        let is = |id: &str| note.check == id;
        if is(order::CHECK.id) {
            Some(Self::Order(outcome.read::<Order>()?.passed))
        } else if is(arrival::CHECK.id) {
            Some(Self::Arrival(outcome.read::<ArrivalResult>()?.arrives))
        } else if is(ved::CHECK.id) {
            Some(Self::Nerve(Nerve::of_key(&note.key).unwrap_or(Nerve::Loss), outcome.read::<Ved>()?.passed))
        } else if is(obstacle::CHECK.id) {
            Some(Self::Obstacle(outcome.read::<ObstacleResult>()?.disordered))
        } else if is(initiative::CHECK.id) {
            Some(Self::Initiative(outcome.read::<Initiative>()?.winner))
        } else if is(skirmish::CHECK.id) {
            Some(Self::Hits(outcome.read::<Skirmish>()?.hits))
        } else if is(skirmish_target::CHECK.id) {
            Some(Self::Cover(outcome.read::<SkirmishTarget>()?.hits_per_cv))
        } else if is(small_arms::CHECK.id) || is(artillery::CHECK.id) {
            Some(Self::Shot(outcome.read::<FireResult>()?.cv_lost))
        } else if is(morale::CHECK.id) {
            Some(Self::Morale(outcome.read::<Morale>()?.result))
        } else if is(leader_risk::CHECK.id) {
            Some(Self::Risk(outcome.read::<LeaderRisk>()?.hit))
        } else if is(leader_casualty::CHECK.id) {
            Some(Self::Casualty(outcome.read()?))
        } else if is(melee::CHECK.id) {
            Some(Self::Melee(outcome.read()?))
        } else {
            None
        }
    }

    /// What is tested, in a word or two.
    pub(super) fn title(&self, note: &TestNote) -> &'static str {
        match self {
            Self::Order(_) => "order",
            Self::Arrival(_) => "arrival",
            Self::Nerve(nerve, _) => nerve.title(),
            Self::Obstacle(_) => "obstacle",
            Self::Initiative(_) => "initiative",
            Self::Hits(_) => "skirmish",
            Self::Cover(_) => "cover",
            Self::Shot(_) => "fire",
            Self::Morale(_) if note.key.starts_with("army:") => "army morale",
            Self::Morale(_) => "morale",
            Self::Risk(_) => "leader at risk",
            Self::Casualty(_) => "leader hit",
            Self::Melee(_) => "melee",
        }
    }

    /// The outcome in a word or two; of a melee and of the initiative with the totals.
    pub(super) fn words(&self, note: &TestNote) -> String {
        let yes = |yes: bool, one: &str, other: &str| if yes { one.to_owned() } else { other.to_owned() };
        match self {
            Self::Order(passed) => yes(*passed, "received", "not received"),
            Self::Arrival(arrives) => yes(*arrives, "arrives", "does not arrive yet"),
            Self::Nerve(_, passed) => yes(*passed, "passed", "failed"),
            Self::Obstacle(disordered) => yes(*disordered, "disordered", "keeps its order"),
            Self::Hits(0) | Self::Shot(0) => "no hit".to_owned(),
            Self::Hits(hits) => counted(*hits, "hit"),
            Self::Shot(lost) => format!("{lost} CV lost"),
            Self::Morale(result) => morale_words(*result),
            Self::Risk(hit) => yes(*hit, "hit", "not hit"),
            Self::Casualty(LeaderCasualty { captured: true, .. }) => {
                "CAPTURED by the double in a lost melee".to_owned()
            }
            Self::Cover(_) | Self::Casualty(_) | Self::Initiative(_) | Self::Melee(_) => String::clone(&note.words),
        }
    }

    /// What the outcome does; `state` is the one in which the dice were thrown.
    pub(super) fn effect(&self, view: &View, state: &State, note: &TestNote) -> String {
        match self {
            Self::Order(passed) => order_effect(view, state, note, *passed),
            Self::Arrival(true) => "comes onto the table".to_owned(),
            Self::Arrival(false) => "stays off the table, rolls again next turn".to_owned(),
            Self::Nerve(nerve, passed) => match unit_of(state, note) {
                Some(unit) => nerve.effect(*passed, state.unit(unit), &view.settings),
                None => String::new(),
            },
            Self::Obstacle(true) if view.settings.is("obstacle.level", "d1") => "becomes D1, charges on".to_owned(),
            Self::Obstacle(true) => "becomes D2, charges on".to_owned(),
            Self::Obstacle(false) => "charges on, no new marker".to_owned(),
            Self::Initiative(initiative::Winner::A) => {
                state.side_does(Side::A, "chooses who is active first", "choose who is active first")
            }
            Self::Initiative(initiative::Winner::B) => {
                state.side_does(Side::B, "chooses who is active first", "choose who is active first")
            }
            Self::Initiative(initiative::Winner::None) => "both roll again".to_owned(),
            Self::Hits(0) => "no losses".to_owned(),
            Self::Hits(_) if finds_nobody(view, state, note) => match view.settings.word("skirmish.left-over") {
                "kept" => "no engaged enemy to hit: kept for next turn".to_owned(),
                _ => "no engaged enemy to hit: lost".to_owned(),
            },
            Self::Hits(_) => "allotted to enemy units when all have rolled".to_owned(),
            Self::Cover(None) => "skirmishers cannot hurt it".to_owned(),
            Self::Cover(Some(_)) => TOO_FEW.to_owned(),
            Self::Shot(0) => "the target loses nothing".to_owned(),
            Self::Shot(_) if note_is_late(note) => "the target loses it at once".to_owned(),
            Self::Shot(_) => "counts when firing ends".to_owned(),
            Self::Morale(result) => morale_effect(view, state, note, *result),
            Self::Risk(true) => "how badly: 2D6".to_owned(),
            Self::Risk(false) => "stays with his unit".to_owned(),
            Self::Casualty(casualty) => {
                let key = note.key.split_once(':').map_or("", |(_, key)| key);
                let leader = key.split_once('/').and_then(|(side, name)| state.find_leader(Side::of_key(side)?, name));
                let replaced = casualty.turns_out != Some(0) || casualty.captured;
                let successor = leader.filter(|_| replaced).and_then(|leader| leaders::successor(view, leader));
                [Some(casualty_effect(*casualty)), successor].into_iter().flatten().collect::<Vec<_>>().join(", ")
            }
            Self::Melee(melee) => melee_effect(view, state, note, melee),
        }
    }
}

/// The unit that tested: the key's last part.
pub(super) fn unit_of(state: &State, note: &TestNote) -> Option<UnitId> {
    state.unit_of_key(note.key.split_once(':')?.1)
}

fn note_is_late(note: &TestNote) -> bool {
    note.key.starts_with("late:")
}

/// Skirmishers who have hit where no enemy is engaged that a hit can cost a CV.
fn finds_nobody(view: &View, state: &State, note: &TestNote) -> bool {
    let mf = note.key.split_once(':').and_then(|(_, key)| state.mf_of_key(key));
    mf.is_some_and(|mf| !skirmishers::has_targets(state, &view.settings, mf.side.other()))
}

fn order_effect(view: &View, state: &State, note: &TestNote, passed: bool) -> String {
    let mf = note.key.split_once(':').and_then(|(_, key)| state.mf_of_key(key));
    match (passed, mf) {
        (true, _) => "the new order holds from now on".to_owned(),
        (false, Some(mf)) => {
            let again = if view.settings.is("order.failure", "retry") { "" } else { ", no second try this turn" };
            format!("keeps its order {}{again}", state.mf(mf).order)
        }
        (false, None) => "keeps its order".to_owned(),
    }
}

/// The outcome as the players call it; what decides a formation's fate in capitals.
fn morale_words(result: MoraleResult) -> String {
    let retires = |turns: u8| format!("RETIRES FOR {turns} TURNS");
    match result {
        MoraleResult::CarryOn => "carries on".to_owned(),
        MoraleResult::Disorder => "disordered".to_owned(),
        MoraleResult::Retire1 => "RETIRES THIS TURN".to_owned(),
        MoraleResult::Retire2 => retires(2),
        MoraleResult::Retire3 => retires(3),
        MoraleResult::Retire4 => retires(4),
        MoraleResult::Broken => "BROKEN".to_owned(),
    }
}

fn morale_effect(view: &View, state: &State, note: &TestNote, result: MoraleResult) -> String {
    let mf = note.key.split_once(':').map(|(_, key)| key.split('<').next().unwrap_or(key));
    let mf = mf.and_then(|key| state.mf_of_key(key));
    let order = mf.map(|mf| state.mf(mf).order);
    let reforms = || {
        let mut members = mf.into_iter().flat_map(|mf| state.members(mf));
        members.any(|(_, unit)| unit.is_ready() && unit.shape != retreating_shape(unit.arm))
    };
    let effect = match view.settings.word("morale.retire-effect") {
        "none" => "keeps formation",
        "d2-and-column" if reforms() => "all its units are D2, in column or limbered",
        _ => "all its units are D2",
    };
    let turns = |turns: u8| match (turns, view.settings.is("morale.retire-unit", "moves")) {
        (1, _) => format!("moves back now; {effect}"),
        (turns, true) => format!("{turns} moves back now; {effect}"),
        (turns, false) => format!("moves back now and in S2 of the next {}; {effect}", next_turns(turns - 1)),
    };
    match result {
        MoraleResult::CarryOn => match order {
            Some(order) => format!("keeps its order {order}"),
            None => "keeps its order".to_owned(),
        },
        MoraleResult::Disorder => "all its units are D2, keeps its order".to_owned(),
        MoraleResult::Retire1 => turns(1),
        MoraleResult::Retire2 => turns(2),
        MoraleResult::Retire3 => turns(3),
        MoraleResult::Retire4 => turns(4),
        MoraleResult::Broken => {
            let near = Printed::ArmyMorale.inches(&view.tables);
            format!("all its units leave the table; friends within {near}\" test")
        }
    }
}

fn next_turns(turns: u8) -> String {
    if turns == 1 { "turn".to_owned() } else { counted(turns, "turn") }
}

fn casualty_effect(casualty: LeaderCasualty) -> String {
    match casualty {
        LeaderCasualty { captured: true, result: LeaderResult::Unhurt, .. } => "off the table for good".to_owned(),
        LeaderCasualty { captured: true, result, .. } => format!("{}, off the table for good", result.words()),
        LeaderCasualty { result: LeaderResult::MortalWound, .. } => "off the table, dies after the battle".to_owned(),
        LeaderCasualty { dies: true, .. } => "KILLED, off the table for good".to_owned(),
        LeaderCasualty { turns_out: Some(0), .. } => "stays with his unit".to_owned(),
        LeaderCasualty { turns_out: Some(1), .. } => "off the table until next turn".to_owned(),
        LeaderCasualty { turns_out: Some(turns), .. } => format!("off the table for {turns} turns"),
        LeaderCasualty { turns_out: None, .. } => "off the table for good".to_owned(),
    }
}

/// Whom the contact of a melee has disordered, with the marker that stands now: T4 may have changed it since.
pub(super) fn touched(state: &State, note: &TestNote, melee: &Melee) -> Vec<String> {
    let Some((attacker, defender)) = super::foes(state, note) else { return Vec::new() };
    let attacker = attacker.split(' ').next().and_then(|code| unit_of_code(state, defender.side.other(), code));
    let marked = [
        attacker.filter(|_| melee.contact_disorder.attacker.is_some()),
        Some(defender).filter(|_| melee.contact_disorder.defender.is_some()),
    ];
    let words = |unit: UnitId| {
        let (who, now) = (code(state, unit), state.unit(unit).disorder);
        match now {
            _ if !state.unit(unit).is_present() => format!("{who} was disordered by the contact"),
            Disorder::D2 => format!("{who} is D2 by the contact"),
            Disorder::D1 => format!("{who} was D2 by the contact, D1 since T4"),
            Disorder::None => format!("{who} was D2 by the contact"),
        }
    };
    marked.into_iter().flatten().map(words).collect()
}

/// The unit of a side that has this code.
fn unit_of_code(state: &State, side: Side, code: &str) -> Option<UnitId> {
    let has = |id: &UnitId| state.facts(*id).is_some_and(|facts| &*facts.code == code);
    state.units_of(side).map(|(id, _)| id).find(has)
}

/// What winner and loser do.
fn melee_effect(view: &View, state: &State, note: &TestNote, melee: &Melee) -> String {
    let [attacker, defender] = camps(state, note);
    let loser = match melee.winner {
        Winner::Attacker => Some(&defender),
        Winner::Defender => Some(&attacker),
        Winner::None => None,
    };
    match (loser, melee.loser, melee.draw) {
        (Some(loser), Some(fate), _) => format!("{} {}", loser.code, loses(view, loser, fate)),
        (_, _, Some(draw)) => {
            let lost = [(&attacker, draw.attacker_cv_lost), (&defender, draw.defender_cv_lost)];
            let losing = lost.iter().filter(|(_, lost)| *lost > 0);
            let mut parts: Vec<String> =
                losing.map(|(camp, lost)| format!("{} {}", camp.code, camp.loses(*lost))).collect();
            match draw.attacker_retreat {
                Some(_) if attacker.is_lost_by(draw.attacker_cv_lost) => {}
                Some(inches) => parts.push(format!("{} falls back {inches}\"", attacker.code)),
                None if lost.iter().any(|(camp, lost)| camp.is_lost_by(*lost)) => {}
                None => parts.push("both stay in contact and fight again next half".to_owned()),
            }
            parts.join(", ")
        }
        _ => "nobody loses anything".to_owned(),
    }
}

/// One of the two who met, as it stood when the dice were thrown.
struct InMelee {
    code: String,
    /// CV left; none where the unit is not known.
    cv: Option<u32>,
}

impl InMelee {
    /// True for a unit that has not more CV than this.
    fn is_lost_by(&self, lost: u32) -> bool {
        self.cv.is_some_and(|cv| cv <= lost)
    }

    /// `loses 1 CV`; never more than it has.
    fn loses(&self, lost: u32) -> String {
        match self.cv {
            Some(cv) if cv <= lost => format!("loses its last {cv} CV"),
            _ => format!("loses {lost} CV"),
        }
    }
}

/// The attacker and the defender of a melee.
fn camps(state: &State, note: &TestNote) -> [InMelee; 2] {
    let camp =
        |unit: Option<UnitId>, code: String| InMelee { code, cv: unit.map(|unit| u32::from(state.unit(unit).cv)) };
    match super::foes(state, note) {
        Some((who, defender)) => {
            let attacker = who.split(' ').next().unwrap_or(&who).to_owned();
            let unit = unit_of_code(state, defender.side.other(), &attacker);
            [camp(unit, attacker), camp(Some(defender), code(state, defender))]
        }
        None => [camp(None, "the attacker".to_owned()), camp(None, "the defender".to_owned())],
    }
}

fn loses(view: &View, loser: &InMelee, fate: Loser) -> String {
    let mut parts = vec![loser.loses(fate.cv_lost)];
    if !loser.is_lost_by(fate.cv_lost) {
        parts.extend(fate.limbered.then(|| "limbers".to_owned()));
        parts.extend(fate.retreat.map(|inches| format!("goes back {inches}\"")));
    }
    if fate.guns_lost {
        parts.push("CAPTURED".to_owned());
    } else if fate.broken {
        let removed = view.settings.is("melee.broken", "remove");
        parts.push(if removed { "BROKEN and removed" } else { "BROKEN" }.to_owned());
    }
    parts.join(", ")
}

/// A unit's code alone.
pub(super) fn code(state: &State, unit: UnitId) -> String {
    state.facts(unit).map_or_else(|| state.unit_label(unit).to_string(), |facts| facts.code.to_string())
}
