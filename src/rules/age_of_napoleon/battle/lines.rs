//! Who is engaged in a battle, and the cards that both sides play.

use super::super::asking::{about, ask_corps, named, options};
use super::super::checks::{self, BATTLE};
use super::super::diplomacy::{ANOTHER, card_choices};
use super::super::event::{CardEvent, Purpose};
use super::super::prelude::*;
use super::{Battle, ask, foreseen, known, tested};

/// The option by which no card is played.
const NONE: &str = "none";
/// The lowest and the highest modifier of a card, as the check of a battle takes it.
const VALUES: [i64; 2] = [-20, 20];

/// The corps that fight for an army at its strongest: its leader first, then the highest ratings, as many as he engages.
pub(super) fn strongest(state: &State, mut army: Vec<CorpsId>) -> Vec<CorpsId> {
    let (leaders, most) = (state.leaders(&army), usize::from(state.sr(&army)));
    army.sort_by_key(|corps| (Some(corps) != leaders.first(), std::cmp::Reverse(state.corps(*corps).rating)));
    army.truncate(most);
    army
}

/// Who is engaged against a side that is asked after the other, and how strong: `, against 4 corps, 19`.
fn against(view: &View, battle: &Battle, part: BattleRole) -> String {
    let other = part.other();
    let (up_to, engaged) = match part {
        BattleRole::Defender => ("", battle.engaged[other.at()].clone()),
        BattleRole::Attacker => ("up to ", strongest(&view.state, view.state.army(battle.area, battle.side(other)))),
    };
    let armies = BattleRole::BOTH.map(|part| if part == other { engaged.clone() } else { Vec::new() });
    let strength = foreseen(view, battle.fight.clone(), armies)[other.at()];
    format!(", against {up_to}{} corps, {strength}", engaged.len())
}

/// A side says which of its corps are engaged; they stand in the box, with their leader.
pub(super) fn engage(cx: &mut Cx<'_>, battle: &mut Battle, part: BattleRole) -> Result<(), Stop> {
    let filled = ask(cx, battle, part.key(), |view| {
        let (state, army) = (&view.state, view.state.army(battle.area, battle.side(part)));
        let (leaders, most) = (state.leaders(&army), state.sr(&army));
        let help = format!("at most {most}, the SR of the leader, he among them");
        let mut asks = vec![ask_corps(state, &army, &strongest(state, army.clone()), help)];
        if let [first, _, ..] = leaders[..] {
            let (kind, help) = (AskKind::One(options(state, &leaders)), "who leads, of those with the same SR");
            asks.push(Ask::of("leader", kind, Json::from(state.name(first)), help));
        }
        let (area, against) = (state.area_name(battle.area), against(view, battle, part));
        let text = format!("which corps fight in {area}? up to {most}, spent after it{against}");
        Form::to(battle.side(part).key(), text, "BATTLE RESULTS TABLE", asks)
    })?;
    let state = cx.state();
    let corps = named(state, &filled, "corps");
    let leaders = state.leaders(&state.army(battle.area, battle.side(part)));
    let leader = state.roster.corps_named(filled.word("leader")).or_else(|| leaders.first().copied());
    let sr = leader.map_or(1, |leader| state.corps(leader).sr);
    if corps.is_empty() || corps.len() > usize::from(sr) {
        let words = format!("1 to {sr} corps, the SR of their leader: {} chosen", corps.len());
        return Err(cx.misfit(Refusal::of_form("corps", words)));
    }
    let must = cx.view().settings.is(settings::LEADER_ENGAGED, "on");
    if let Some(leader) = leader.filter(|leader| must && !corps.contains(leader)) {
        let words = format!("{} leads and must be among them", state.name(leader));
        return Err(cx.misfit(Refusal::of_form("corps", words)));
    }
    about(cx, &corps, battle.area);
    (battle.engaged[part.at()], battle.leaders[part.at()]) = (corps, leader);
    Ok(())
}

/// What the card adds that a side with any plays in the battle, after what was played before.
pub(super) fn card(cx: &mut Cx<'_>, battle: &Battle, part: BattleRole) -> Result<i64, Stop> {
    let side = battle.side(part);
    cx.settle()?;
    if cx.state().cards.hands[side.at()] == 0 {
        return Ok(0);
    }
    let filled = ask(cx, battle, &format!("{}-card", part.key()), |view| {
        let none = Choice::may(NONE, "no card");
        let values = |adds| {
            let mut then = battle.clone();
            then.cards[part.at()] += adds;
            known(view, &then).values
        };
        let is_defender = part == BattleRole::Defender;
        let cards = card_choices(view, side, |adds| foresee::changed(&BATTLE, view, (adds, is_defender), values));
        let (odds, price) =
            (tested(view, battle, checks::odds).join(" v. "), price(view.state.cards.hands[side.at()], 1));
        let text = format!("which card do {} play? attacker {odds}.{price}", side.name());
        let kind = AskKind::One([none].iter().chain(cards.iter()).cloned().collect());
        let card = Ask::of("card", kind, Json::from(NONE), "a battle card, or none; the attacker's first");
        let adds = number("value", VALUES, 0, "what it adds to the strength: +3 is 3; 0 where your file says it");
        Form::to(side.key(), text, "BATTLE RESULTS TABLE", vec![card, adds])
    })?;
    let (card, mut adds) = (filled.word("card"), filled.count("value"));
    if card == NONE {
        let words = "without a card nothing is added: choose one, or value 0";
        return if adds == 0 { Ok(0) } else { Err(cx.misfit(Refusal::of_form("value", words))) };
    }
    let card = cx.state().roster.card_named(card);
    let proposed = match card.and_then(|card| cx.state().card(card)) {
        Some(Card { name, battle: Some(adds), .. }) => Some((name.clone(), i64::from(*adds))),
        Some(_) => None,
        // A card that adds nothing is seldom meant.
        None => Some((ANOTHER.to_owned() + " card", 0)),
    };
    // The players have the last word on what the owner's file says.
    if let Some((name, told)) = proposed.filter(|_| adds == 0) {
        let filled = ask(cx, battle, &format!("{}-card-value", part.key()), |_| {
            let help = "what it adds to the strength; proposed is what your file says";
            let (text, asks) = (format!("what does {name} add to the strength?"), number("value", VALUES, told, help));
            Form::to(side.key(), text, "BATTLE RESULTS TABLE", vec![asks])
        })?;
        adds = filled.count("value");
    }
    cx.emit(CardEvent::Played { side, card, to: Purpose::Battle, armies: None });
    Ok(adds)
}
