//! What comes of a battle: pursuit, losses, spent corps, the retreat.

use super::super::asking::{FOR_GOOD, LostCorps, PRISONER, cheapest_first, choose_corps};
use super::super::checks::{Decided, SideLosses};
use super::super::event::{BattleEvent, CardEvent, Purpose};
use super::super::prelude::*;
use super::{Battle, INSTEAD, ask};

/// The most corps that a Pursuit card takes, as the check of a battle takes it.
const MOST_PURSUIT: i64 = 20;

/// Everything that follows the dice, in the order of the card.
pub(super) fn settle(
    cx: &mut Cx<'_>,
    battle: &Battle,
    (winner, decided_by): (BattleRole, Decided),
    mut losses: [SideLosses; 2],
) -> Result<(), Stop> {
    let loser = winner.other();
    let (suffered, engaged) = (losses[loser.at()].losses, battle.engaged[loser.at()].len());
    let pursued = pursuit(cx, battle, winner, (suffered, engaged))?;
    if pursued > 0 {
        let all = (suffered + pursued).min(i64::try_from(engaged).unwrap_or(0));
        losses[loser.at()] = SideLosses::split(all, false, decided_by);
    }
    let told = losses.map(|side| u8::try_from(side.losses).unwrap_or(u8::MAX));
    cx.emit(BattleEvent::Fought { area: battle.area, winner: battle.side(winner), losses: told });
    for part in BattleRole::BOTH {
        suffer(cx, battle, part, (losses[part.at()], part == winner))?;
    }
    let spent = battle.engaged.iter().flatten().copied();
    let spent = spent.filter(|corps| cx.state().piece(*corps).at == Place::Area(battle.area)).collect();
    cx.emit(BattleEvent::Spent { corps: spent });
    unspend(cx, battle, winner)?;
    retreat(cx, battle, loser)?;
    cx.emit(BattleEvent::BattleOver { area: battle.area });
    Ok(())
}

/// The winner may play a Pursuit card; how many corps more the loser loses, beside those of all engaged that he does.
fn pursuit(cx: &mut Cx<'_>, battle: &Battle, winner: BattleRole, (losses, of): (i64, usize)) -> Result<i64, Stop> {
    let side = battle.side(winner);
    cx.settle()?;
    if cx.state().cards.hands[side.at()] == 0 {
        return Ok(0);
    }
    let filled = ask(cx, battle, "pursuit", |view| {
        let help = "extra corps that the loser loses, as the card says; 0 plays none";
        let asks = vec![number("losses", [0, MOST_PURSUIT], 0, help)];
        let is_idle = usize::try_from(losses).is_ok_and(|losses| losses >= of);
        let cost = price(view.state.cards.hands[side.at()], 1);
        let cost = if is_idle { " Nobody is left: a card takes nobody" } else { &*cost };
        let text = format!("{} have won: a Pursuit card? The loser loses {losses} of {of}.{cost}", side.name());
        Form::to(side.key(), text, "BATTLE RESULTS TABLE", asks)
    })?;
    let losses = filled.count("losses");
    cx.emit_all(CardEvent::discarded(side, u16::from(losses > 0), Purpose::Pursuit));
    Ok(losses)
}

fn suffer(cx: &mut Cx<'_>, battle: &Battle, part: BattleRole, (losses, won): (SideLosses, bool)) -> Result<(), Stop> {
    let (engaged, leader) = (&battle.engaged[part.at()], battle.leaders[part.at()]);
    let [count, permanent] = [losses.losses, losses.permanent].map(|number| usize::try_from(number).unwrap_or(0));
    let (to, fate) = if won { (Place::Reserve, "to the reserve") } else { (Place::Prisoners, PRISONER) };
    let mut choose = |name: &'static str, count: usize, text: String, among: &[CorpsId]| {
        let fates = (permanent, FOR_GOOD, fate);
        let asked = LostCorps { name, text: &text, cite: "BATTLE RESULTS TABLE", count, fates };
        choose_corps(cx, &format!("{}/{}-{name}", battle.act, part.key()), &asked, |state| {
            if battle.came_back { among.to_vec() } else { cheapest_first(state, among.to_vec(), leader) }
        })
    };
    let text = which_lost(count, &format!("of the {} engaged corps", engaged.len()), "");
    let mut lost = choose("lost", count, text, engaged)?;
    let for_good = choose("permanent", permanent, which_lost(permanent, "corps", " for good"), &lost)?;
    lost.retain(|corps| !for_good.contains(corps));
    for (corps, to) in [(for_good, Place::Lost), (lost, to)] {
        if !corps.is_empty() {
            cx.emit(BattleEvent::Fell { corps, to });
        }
    }
    Ok(())
}

/// The winner may discard a card to make his army fresh again.
fn unspend(cx: &mut Cx<'_>, battle: &Battle, winner: BattleRole) -> Result<(), Stop> {
    let side = battle.side(winner);
    cx.settle()?;
    let price = printed::figure(&cx.view().tables, "age-of-napoleon/discards", "unspend", 0);
    let price = u16::try_from(price).unwrap_or(0);
    let state = cx.state();
    let mut corps = state.army(battle.area, side);
    corps.retain(|corps| state.piece(*corps).spent);
    if state.cards.hands[side.at()] < price || corps.is_empty() {
        return Ok(());
    }
    let discards = pick_kept(cx, [&format!("{}/unspend", battle.act), &battle.act], INSTEAD, |view| {
        let text = format!("do {} make their army fresh?", side.name());
        let cost = cost(view.state.cards.hands[side.at()], i64::from(price)).into_iter().collect();
        no_or_yes(Question::to(side.key(), text, "BATTLE RESULTS TABLE"), cost)
    })?;
    if discards {
        cx.emit_all(CardEvent::discarded(side, price, Purpose::Unspend));
        cx.emit(BattleEvent::Refreshed { corps });
    }
    Ok(())
}

/// Where a beaten side may go: the attacker back where he came from, the defender anywhere else without enemies.
pub(super) fn ways_out(state: &State, battle: &Battle, loser: BattleRole) -> Vec<AreaId> {
    let from = battle.fight.from;
    let mut ways = match loser {
        BattleRole::Attacker => vec![from],
        BattleRole::Defender => state.roster.beside(battle.area).iter().copied().filter(|area| *area != from).collect(),
    };
    ways.retain(|area| *area != battle.area && !state.is_at(*area, battle.side(loser).other()));
    ways
}

/// All corps of the loser in the area leave it together, engaged or not.
fn retreat(cx: &mut Cx<'_>, battle: &Battle, loser: BattleRole) -> Result<(), Stop> {
    let side = battle.side(loser);
    cx.settle()?;
    let corps = cx.state().army(battle.area, side);
    if corps.is_empty() {
        return Ok(());
    }
    if ways_out(cx.state(), battle, loser).is_empty() {
        let prisoners = cx.view().settings.is(settings::RETREAT_BLOCKED, "prisoners");
        cx.emit(BattleEvent::Fell { corps, to: if prisoners { Place::Prisoners } else { Place::Lost } });
        return Ok(());
    }
    let key = format!("{}/retreat", battle.act);
    let picked = cx.pick_or_only(&key, |view| {
        let state = &view.state;
        let text = format!("{} lost; where do they retreat?", side.name());
        let near = |area| state.is_at(area, side.other());
        let joins = |area| state.army(area, side).len();
        let means = |area| state.roster.around(["all there go"; 2], (battle.area, area), joins(area), near);
        let goal = |area| gained(state, side, &corps, area);
        let to =
            |area: AreaId| (area, to(state.area_name(area)).with(means(area).into_iter().chain(goal(area)).collect()));
        let question = Question::to(side.key(), text, "BATTLE RESULTS TABLE");
        Pick { question, options: ways_out(state, battle, loser).into_iter().map(to).collect() }
    })?;
    let Some(to) = picked else { return Err(cx.misfit(Refusal::NothingLeft)) };
    cx.emit(BattleEvent::Retreated { corps, from: battle.area, to });
    Ok(())
}
