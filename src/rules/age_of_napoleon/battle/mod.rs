//! A battle: who is engaged, cards, dice, losses, and the retreat of the loser.

mod after;
pub mod event;
mod lines;
pub(super) mod table;

use super::checks::{self, BATTLE, BattleOutcome};
use super::event::BattleEvent;
use super::prelude::*;
use crate::rules::board::table as at_table;

/// What players may do where a battle cannot be let go.
const INSTEAD: &str = "an area would hold both sides: correct the corps instead";

#[derive(Clone, Default)]
struct Battle {
    act: String,
    area: AreaId,
    fight: Engagement,
    engaged: [Vec<CorpsId>; 2],
    leaders: [Option<CorpsId>; 2],
    /// What the cards of both sides add.
    cards: [i64; 2],
    /// True where it was fought at the table: those engaged stand as they came out of it, the worst first.
    came_back: bool,
}

impl Battle {
    const fn side(&self, part: BattleRole) -> Side {
        [self.fight.attacker, self.fight.attacker.other()][part.at()]
    }
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let Some(fight) = &state.fight.battle else { return };
    if state.at_table().is_some() {
        at_table::offer_back(view, offers, |area| [Act::Result(area), Act::Here(area)]);
        return;
    }
    let name = state.area_name(fight.area);
    let armies = [fight.attacker, fight.attacker.other()].map(|side| state.army(fight.area, side));
    let [attack, defend] = foreseen(view, fight.clone(), armies);
    let what = format!("battle in {name}: {} attack, {attack} v. {defend}", fight.attacker.name());
    offers.owe(Act::Battle(fight.area), EVERYBODY, format!("battle:{name}"), what, "both sides have corps there");
    at_table::offer::<AgeOfNapoleon, _>(state, offers, (Act::ToTable(fight.area), fight.area), None);
}

pub(super) fn fight(cx: &mut Cx<'_>, area: AreaId) -> Result<(), Stop> {
    prepare(cx, area)?.map_or(Ok(()), |battle| by_dice(cx, &battle))
}

fn by_dice(cx: &mut Cx<'_>, battle: &Battle) -> Result<(), Stop> {
    let tested = cx.test(&battle.act, &BATTLE, |view| known(view, battle))?;
    let Tested::Outcome(outcome) = tested else { return Err(not_waived(cx, &battle.act, INSTEAD)) };
    let BattleOutcome { winner, decided_by, attacker, defender, .. } = outcome.get();
    after::settle(cx, battle, (winner, decided_by), [attacker, defender])
}

/// Who is engaged, and what the cards of both sides add; none where one side is gone.
fn prepare(cx: &mut Cx<'_>, area: AreaId) -> Result<Option<Battle>, Stop> {
    let act = format!("battle:{}", cx.state().area_name(area));
    let Some(fight) = cx.state().fight.battle.clone().filter(|fight| fight.area == area) else {
        return Err(cx.misfit(Refusal::NotOwed(act)));
    };
    if Side::BOTH.into_iter().any(|side| !cx.state().is_at(area, side)) {
        // A correction has taken one side away.
        cx.emit(BattleEvent::BattleOver { area });
        return Ok(None);
    }
    let mut battle = Battle { act, area, fight, ..Battle::default() };
    for part in BattleRole::BOTH {
        lines::engage(cx, &mut battle, part)?;
    }
    let [attacker, defender] = battle.engaged.clone();
    cx.emit(BattleEvent::Engaged { area, attacker, defender });
    for part in BattleRole::BOTH {
        battle.cards[part.at()] = lines::card(cx, &battle, part)?;
    }
    Ok(Some(battle))
}

/// What the test knows of the attacker, then of the defender.
const VALUES: [[&str; 5]; 2] = [
    ["attacker.corps", "attacker.sr", "attacker.rating", "attacker.home", "attacker.card"],
    ["defender.corps", "defender.sr", "defender.rating", "defender.home", "defender.card"],
];

fn known(view: &View, battle: &Battle) -> Known {
    let state = &view.state;
    let country = state.area(battle.area).country;
    let mut values = Vec::new();
    for ([corps, sr, rating, home, card], part) in VALUES.into_iter().zip(BattleRole::BOTH) {
        let engaged = &battle.engaged[part.at()];
        let at_home = engaged.iter().filter(|corps| state.corps(**corps).home == country).count();
        values.extend([
            (corps, engaged.len().into()),
            (sr, battle.leaders[part.at()].map_or(1, |leader| state.corps(leader).sr).into()),
            (rating, state.ratings(engaged).into()),
            (home, at_home.into()),
            (card, battle.cards[part.at()].into()),
        ]);
    }
    let by_sea = battle.engaged[0].iter().filter(|corps| battle.fight.by_sea.contains(corps)).count();
    values.push(("attacker.by_sea", by_sea.into()));
    let who = format!("battle in {}", state.area_name(battle.area));
    let text = format!("{who}: {} attack", battle.fight.attacker.name());
    Known::of(EVERYBODY, who, text, values)
}

fn tested<T>(view: &View, battle: &Battle, read: impl FnOnce(&Case<'_>) -> T) -> T {
    foresee::with(&BATTLE, view, known(view, battle).values, read)
}

/// The strengths of those that the leaders of two armies can engage, the attacker's first, without cards.
pub(super) fn foreseen(view: &View, fight: Engagement, armies: [Vec<CorpsId>; 2]) -> [i64; 2] {
    let engaged = armies.map(|army| lines::strongest(&view.state, army));
    tested(view, &Battle { area: fight.area, fight, engaged, ..Battle::default() }, checks::strengths).0
}

/// Asks for values in a battle, which cannot be let go.
fn ask(cx: &mut Cx<'_>, battle: &Battle, what: &str, form: impl Fn(&View) -> Form) -> Result<Filled, Stop> {
    form_kept(cx, [&format!("{}/{what}", battle.act), &battle.act], INSTEAD, form)
}

pub(super) fn last_note(cx: &Cx<'_>) -> Option<TestNote> {
    cx.happened().rev().find_map(|event| event.chapter().test(cx.state())).map(Cow::into_owned)
}
