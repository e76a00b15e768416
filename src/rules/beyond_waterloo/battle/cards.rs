//! Battle tactics cards: how many, what they add, a charge, skirmishers.

use super::super::prelude::*;
use super::super::roster::CardKinds;
use super::event::BattleEvent;
use super::tactics::compared;
use super::{key_of, stage};

/// The widest modifier of cards, as the check of the FERT takes it.
const MOST_DRM: i64 = 20;

pub(crate) fn offers(view: &View, battle: &Battle, offers: &mut Offers) {
    let state = &view.state;
    let Some(side) = battle.first(|part| !part.has_played) else { return };
    let what = format!("{} play battle tactics cards, {} in hand", side.name(), state.hands[side.at()]);
    offers.owe(Act::Cards(side), side.key(), key_of("cards", state, battle, side), what, &compared(view, battle));
}

/// A side without cards plays none; when both have played it goes on. False where someone is asked.
pub(crate) fn by_itself(cx: &mut Cx<'_>, battle: &Battle) -> bool {
    match battle.first(|part| !part.has_played) {
        Some(side) if cx.state().hands[side.at()] == 0 => cx.emit(none(side)),
        Some(_) => return false,
        None => stage(cx, battle, battle.first(|part| part.charge).map_or(Stage::Fert, |_| Stage::Charge)),
    }
    true
}

pub(crate) const fn none(side: Side) -> BattleEvent {
    BattleEvent::CardsPlayed { side, cards: 0, drm: 0, charge: false, skirmish: false }
}

/// Cavalry of a side in the battle that does not screen.
pub(crate) fn horse(state: &State, battle: &Battle, side: Side) -> u16 {
    state.cavalry(state.units_at(battle.area, side), false)
}

fn form(state: &State, battle: &Battle, side: Side) -> Form {
    let hand = state.hands[side.at()];
    let mut asks = vec![
        number("cards", [0, i64::from(hand)], 0, "how many are played now, before the dice"),
        number("drm", [-MOST_DRM, MOST_DRM], 0, "what they add to the die of the FERT, as they say"),
    ];
    let [own, enemy] = [side, side.other()].map(|side| horse(state, battle, side));
    if own > 0 {
        let doubles = if battle.part(side.other()).charge { "both charge: no loss x2" } else { "their loss x2 if won" };
        let help = format!("{own} v. {enemy}, {doubles}; own 1st loss is cavalry");
        asks.push(flag("charge", false, &help));
    }
    let lead = battle.part(side).lead;
    if lead.is_none_or(|lead| state.formation(lead).mode != Mode::Concentrated) {
        asks.push(flag("skirmish", false, "a Skirmish card is among them; what it adds is typed in drm"));
    }
    let no_charge = if own == 0 { "; no charge: no cavalry but screens" } else { "" };
    let text = format!("{} play battle tactics cards, {hand} in hand{no_charge}", side.name());
    Form::to(side.key(), text, "Battle Tactics Cards (Section 6.5)", asks)
}

/// What was played; nothing where it was waived.
fn played(view: &View, side: Side, filled: Option<Filled>) -> Result<BattleEvent, Refusal> {
    let Some(filled) = filled else { return Ok(none(side)) };
    let (cards, drm) = (filled.count("cards"), filled.count("drm"));
    let (charge, skirmish) = (filled.flag("charge"), filled.flag("skirmish"));
    let needs =
        [(drm != 0, "drm", "a modifier"), (charge, "charge", "a cavalry charge"), (skirmish, "skirmish", "a skirmish")];
    if let Some((_, name, what)) = needs.into_iter().find(|(so, ..)| *so && cards == 0) {
        return Err(Refusal::of_form(name, format!("{what} needs a card: cards is 0")));
    }
    let kinds = CardKinds { drm: drm != 0, charge, skirmish };
    let game = &view.state.roster.game;
    if view.settings.is(settings::CARDS_KINDS, "one") && cards < i64::try_from(game.least_cards(kinds)).unwrap_or(0) {
        // How many cards must be played for what they do, and which of it one card does.
        let joined = game.joined.iter().filter(|card| card.both(kinds).number() > 1);
        let joined = joined.map(|card| listed(card.names())).collect::<Vec<_>>().join(" or ");
        let but = if joined.is_empty() { joined } else { format!("; one card joins {joined}") };
        let (least, each) = (game.least_cards(kinds), listed(kinds.names()));
        let why = format!("cards: at least {least}, a card each for {each}{but} (cards.kinds), not {cards}");
        return Err(Refusal::of_form("cards", why));
    }
    let cards = u16::try_from(cards).unwrap_or(0);
    Ok(BattleEvent::CardsPlayed { side, cards, drm: i8::try_from(drm).unwrap_or(0), charge, skirmish })
}

/// A side plays cards; by the house rule both do at once, before either is told.
pub(crate) fn play(cx: &mut Cx<'_>, key: &str, battle: &Battle, side: Side) -> Result<(), Stop> {
    if !cx.view().settings.is(settings::CARDS_ORDER, "secret") {
        let filled = cx.form_remembering(key, &[], |view| form(&view.state, battle, side))?;
        let played = played(cx.view(), side, filled).map_err(|refusal| cx.misfit(refusal))?;
        cx.emit(played);
        return Ok(());
    }
    let both = cx.together(battle.in_order(), |cx, side| {
        if cx.state().hands[side.at()] == 0 || battle.part(side).has_played {
            return Ok(None);
        }
        let filled = cx.form(&key_of("cards", cx.state(), battle, side), |view| form(&view.state, battle, side))?;
        played(cx.view(), side, filled).map(Some).map_err(|refusal| cx.misfit(refusal))
    })?;
    cx.emit_all(both.into_iter().flatten());
    Ok(())
}
