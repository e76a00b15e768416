//! Action points: what leaders spend them for, and who pays.

use super::operations::{OperationEvent, Reason};
use super::prelude::*;

/// What a reason costs, by the AP cost table.
pub(super) fn price(view: &View, reason: Reason) -> u8 {
    u8::try_from(printed::figure(&view.tables, "beyond-waterloo/ap-costs", reason.row(), 0)).unwrap_or(0)
}

/// The same as what an option costs the leader of a formation.
pub(super) fn cost(view: &View, formation: FormationId, reason: Reason) -> Part {
    let price = price(view, reason);
    let ap = view.state.leader(view.state.formation(formation).leader).ap;
    let words = format!("{price} AP, {} left", ap.saturating_sub(price));
    Part::new(PartKind::Cost, words).worth(i64::from(price)).briefly(format!("{price} AP"), "", "")
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let Some(side) = state.active() else { return };
    for leader in state.leaders_of(side).filter(|leader| !state.leader(*leader).dead) {
        // The formation that he leads, as far as all may know it.
        let led = state.led_by(leader).filter(|own| state.is_open(*own));
        let led = led.map_or_else(String::new, |own| format!(" of {}", state.formation_name(own)));
        // What is left to one who may not spend for all.
        let may = |reason| not_his(view, leader, reason).is_none();
        let uses = if !may(Reason::Reorganise) && may(Reason::Replacement) { ": replace" } else { "" };
        let (name, ap) = (state.leader_name(leader), state.leader(leader).ap);
        let label = format!("{name}{led} spends AP, {ap} left{uses}");
        let called = OptionName::new(format!("spend:{name}"), label).of_side(side.key(), "");
        offers.offer(Act::Spend(leader), called, refused(view, leader));
    }
}

/// What a leader may spend: not what the battle costs to which his formation has come, where that is paid as it begins.
fn left(view: &View, leader: LeaderId) -> u8 {
    let state = &view.state;
    let engages = state.led_by(leader).is_some_and(|own| state.is_in_play(own) && state.formation(own).owes_ap);
    let owed = if engages { price(view, Reason::Engage) } else { 0 };
    state.leader(leader).ap.saturating_sub(owed)
}

fn refused(view: &View, leader: LeaderId) -> Option<String> {
    if left(view, leader) == 0 {
        let has = view.state.leader(leader).ap > 0;
        return Some(if has { "what he has left is for the battle" } else { "he has no AP left" }.to_owned());
    }
    Reason::chosen().map(|reason| not_his(view, leader, reason)).collect::<Option<Vec<_>>>()?.into_iter().next()
}

/// Why a reason is not his to pay.
fn not_his(view: &View, leader: LeaderId, reason: Reason) -> Option<String> {
    let state = &view.state;
    if left(view, leader) < price(view, reason) {
        return Some("he has too few AP left".to_owned());
    }
    let (own, senior) = (state.led_by(leader), state.leader_facts(leader).senior);
    let leads = own.is_some_and(|own| state.is_in_play(own));
    let anyone = view.settings.is(settings::REPLACEMENT, "any");
    // A formation that has lost its last unit is still his: he pays for the replacement that brings it back.
    let has_one = own.is_some_and(|own| state.formation(own).at.is_some());
    let why = match reason {
        Reason::Replacement if anyone || has_one => None,
        Reason::BrigadeUnit | Reason::UnbrigadeUnit | Reason::Reorganise | Reason::Replacement => {
            (!leads).then_some("he leads no formation")
        }
        // Where he is tells where his formation is.
        Reason::BrigadeFormation | Reason::UnbrigadeFormation => match (senior, leads) {
            (false, _) => Some("he is no senior leader"),
            (true, false) => Some("he is with no formation"),
            (true, true) => None,
        },
        Reason::Engage | Reason::React => Some("it is paid as it is done"),
    };
    why.map(str::to_owned)
}

/// What a leader may spend an action point for: what is his first, then what is not, with the reason.
fn form(view: &View, leader: LeaderId) -> Form {
    let state = &view.state;
    let mut reasons: Vec<_> = Reason::chosen().map(|reason| (not_his(view, leader, reason), reason)).collect();
    reasons.sort_by_key(|(why, _)| why.is_some());
    let first = reasons.iter().find(|(why, _)| why.is_none()).map(|(_, reason)| Json::from(reason.key()));
    let choices = reasons.into_iter().map(|(why, reason)| {
        let price = why.unwrap_or_else(|| format!("{} AP", price(view, reason)));
        Choice::may(reason.key(), format!("{}, {price}", reason.words()))
    });
    let (name, left) = (state.leader_name(leader), left(view, leader));
    let text = format!("what does {name} spend AP for, {left} left? Do the rest by your rulebook, with Ctrl-E");
    let asks = vec![Ask::of("for", AskKind::One(choices.collect()), first, "here only AP change, as the sheet prints")];
    Form::to(state.leader_facts(leader).side.key(), text, "AP Cost Table (4.2.3)", asks)
}

/// A leader spends action points; what it does to units is set right by the players.
pub(super) fn spend(cx: &mut Cx<'_>, key: &str, leader: LeaderId) -> Result<(), Stop> {
    let filled = form_kept(cx, [key, key], "take the act back", |view| form(view, leader))?;
    let on = Reason::of_key(filled.word("for")).unwrap_or(Reason::Reorganise);
    if let Some(why) = not_his(cx.view(), leader, on) {
        return Err(cx.misfit(Refusal::Blocked { picked: on.words().to_owned(), why }));
    }
    let ap = price(cx.view(), on);
    cx.emit(OperationEvent::Spent { leader, ap, on });
    Ok(())
}
