//! A battle: who is engaged, cards, dice, losses, and the retreat of the loser.

mod after;
pub mod event;
mod lines;
pub(super) mod table;

use super::act::{Act, Offers};
use super::cards::{CardEvent, Purpose};
use super::checks::{self, BATTLE, BattleOutcome};
use super::ground::{Cx, View};
use super::ids::{AreaId, CorpsId, Side};
use super::state::Engagement;
use crate::engine::check::Case;
use crate::engine::cx::Stop;
use crate::engine::prompt::{Choice, Refusal};
use crate::engine::rulebook::TestNote;
use crate::engine::seat::EVERYBODY;
use crate::engine::test::{Known, Tested};
use crate::rules::board::asking::not_waived;
use crate::rules::board::foresee;
use event::BattleEvent;
use std::borrow::Cow;

/// What players may do where a battle cannot be let go.
const INSTEAD: &str = "an area would hold both sides: correct the corps instead";

struct Battle {
    act: String,
    area: AreaId,
    fight: Engagement,
    engaged: [Vec<CorpsId>; 2],
    leaders: [Option<CorpsId>; 2],
    /// True where it was fought at the table: those engaged stand as they came out of it, the worst first.
    came_back: bool,
}

/// One of the two parts in a battle, the attacker first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BattleRole {
    Attacker,
    Defender,
}

impl BattleRole {
    const BOTH: [Self; 2] = [Self::Attacker, Self::Defender];

    const fn key(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        }
    }

    const fn at(self) -> usize {
        self as usize
    }
}

impl Battle {
    const fn side(&self, part: BattleRole) -> Side {
        match part {
            BattleRole::Attacker => self.fight.attacker,
            BattleRole::Defender => self.fight.attacker.other(),
        }
    }
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let Some(fight) = &state.fight.battle else { return };
    if state.at_table().is_some() {
        table::offer_back(view, offers);
        return;
    }
    let name = state.area_name(fight.area);
    let armies = [fight.attacker, fight.attacker.other()].map(|side| state.army(fight.area, side));
    let [attack, defend] = foreseen(view, (fight.area, fight.attacker), &fight.by_sea, armies);
    let what = format!("battle in {name}: {} attack, {attack} v. {defend}", fight.attacker.name());
    offers.owe(Act::Battle(fight.area), EVERYBODY, format!("battle:{name}"), what, "both sides have corps there");
    let label = format!("fight the battle in {name} with miniatures");
    offers.may(Act::ToTable(fight.area), Choice::may(format!("to-table:{name}"), label));
}

pub(super) fn fight(cx: &mut Cx<'_>, area: AreaId) -> Result<(), Stop> {
    match prepare(cx, area)? {
        Some((battle, cards)) => by_dice(cx, &battle, cards),
        None => Ok(()),
    }
}

fn by_dice(cx: &mut Cx<'_>, battle: &Battle, cards: [i64; 2]) -> Result<(), Stop> {
    let outcome = roll(cx, battle, cards)?;
    after::settle(cx, battle, outcome)
}

/// Who is engaged, and the cards of both sides with what they add; none where one side is gone.
fn prepare(cx: &mut Cx<'_>, area: AreaId) -> Result<Option<(Battle, [i64; 2])>, Stop> {
    let act = format!("battle:{}", cx.state().area_name(area));
    let Some(fight) = cx.state().fight.battle.clone().filter(|fight| fight.area == area) else {
        return Err(cx.misfit(Refusal::NotOwed(act)));
    };
    if Side::BOTH.into_iter().any(|side| !cx.state().is_at(area, side)) {
        // A correction has taken one side away.
        cx.emit(BattleEvent::BattleOver { area });
        return Ok(None);
    }
    let mut battle = Battle { act, area, fight, engaged: Default::default(), leaders: [None; 2], came_back: false };
    for part in BattleRole::BOTH {
        let (corps, leader) = lines::engage(cx, &battle, part)?;
        (battle.engaged[part.at()], battle.leaders[part.at()]) = (corps, leader);
    }
    let [attacker, defender] = battle.engaged.clone();
    cx.emit(BattleEvent::Engaged { area, attacker, defender });
    let attacker = lines::card(cx, &battle, BattleRole::Attacker, [0; 2])?;
    let defender = lines::card(cx, &battle, BattleRole::Defender, [attacker, 0])?;
    Ok(Some((battle, [attacker, defender])))
}

fn roll(cx: &mut Cx<'_>, battle: &Battle, cards: [i64; 2]) -> Result<BattleOutcome, Stop> {
    let key = battle.act.clone();
    let tested = cx.test(&key, &BATTLE, |view| known(view, battle, cards))?;
    match tested {
        Tested::Outcome(outcome) => Ok(outcome.get()),
        Tested::Waived => Err(not_waived(cx, &key, INSTEAD)),
    }
}

fn known(view: &View, battle: &Battle, cards: [i64; 2]) -> Known {
    let state = &view.state;
    let country = state.area(battle.area).map(|area| area.country);
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let mut values = Vec::new();
    let names = [
        (["attacker.corps", "attacker.sr", "attacker.rating", "attacker.home", "attacker.card"], BattleRole::Attacker),
        (["defender.corps", "defender.sr", "defender.rating", "defender.home", "defender.card"], BattleRole::Defender),
    ];
    for ([corps, sr, rating, home, card], part) in names {
        let engaged = &battle.engaged[part.at()];
        let ratings: i64 = engaged.iter().map(|corps| i64::from(state.corps(*corps).rating)).sum();
        let at_home = engaged.iter().filter(|corps| Some(state.corps(**corps).home) == country).count();
        values.extend([
            (corps, count(engaged.len()).into()),
            (sr, battle.leaders[part.at()].map_or(1, |leader| state.corps(leader).sr).into()),
            (rating, ratings.into()),
            (home, count(at_home).into()),
            (card, cards[part.at()].into()),
        ]);
    }
    let by_sea = battle.engaged[0].iter().filter(|corps| battle.fight.by_sea.contains(corps)).count();
    values.push(("attacker.by_sea", count(by_sea).into()));
    Known {
        side: EVERYBODY.to_owned(),
        who: format!("battle in {}", state.area_name(battle.area)),
        text: format!("battle in {}: {} attack", state.area_name(battle.area), battle.fight.attacker.name()),
        values,
        ..Known::default()
    }
}

/// What is read of the test of a battle with these cards.
fn tested<T>(view: &View, battle: &Battle, cards: [i64; 2], read: impl FnOnce(&Case<'_>) -> T) -> T {
    foresee::with(&BATTLE, (&view.settings, &view.tables), known(view, battle, cards).values, read)
}

/// The strengths of those that the leaders of two armies can engage, the attacker's first, without cards.
pub(super) fn foreseen(
    view: &View,
    (area, attacker): (AreaId, Side),
    by_sea: &[CorpsId],
    armies: [Vec<CorpsId>; 2],
) -> [i64; 2] {
    let engaged = armies.map(|army| lines::strongest(&view.state, army));
    let (act, fight) = (String::new(), Engagement { area, attacker, by_sea: by_sea.to_vec(), ..Engagement::default() });
    let battle = Battle { act, area, fight, engaged, leaders: [None; 2], came_back: false };
    tested(view, &battle, [0; 2], checks::strengths).0
}

/// Both strengths as the dice will have them, the attacker's first: `19, column 16-20 v. 14, column 11-15`.
fn odds(view: &View, battle: &Battle, cards: [i64; 2]) -> String {
    tested(view, battle, cards, checks::odds).join(" v. ")
}

const fn won(outcome: &BattleOutcome) -> BattleRole {
    match outcome.winner {
        checks::Side::Attacker => BattleRole::Attacker,
        checks::Side::Defender => BattleRole::Defender,
    }
}

fn discard(cx: &mut Cx<'_>, side: Side, cards: u16, to: Purpose) {
    if cards > 0 {
        cx.emit(CardEvent::Discarded { side, cards, to });
    }
}

pub(super) fn last_note(cx: &Cx<'_>) -> Option<TestNote> {
    cx.happened().rev().find_map(|event| event.chapter().test(cx.state())).map(Cow::into_owned)
}
