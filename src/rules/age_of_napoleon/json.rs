//! The state as JSON, for scripts.

use super::asking::names;
use super::event::{CardEvent, Event};
use super::figures::cards;
use super::prelude::*;

pub(super) fn json(view: &View) -> Map<String, Json> {
    let state = &view.state;
    let mut object = Map::new();
    let names = state.names();
    let piece = |corps| {
        let Corps { name, code, side, nation, .. } = state.corps(corps);
        let who = json!({"name": name, "code": code, "side": side, "nation": state.country_name(*nation)});
        scripted(who, &names, |all| state.piece(corps).clone().figures(all))
    };
    object.insert("pieces".into(), state.all().map(piece).collect());
    if state.looker != Looker::All {
        // No corps is hidden in this game.
        object.insert("blocks".into(), json!([]));
    }
    let country =
        |own| json!({"name": state.country_name(own), "status": state.status(own), "control": state.control(own)});
    object.insert("countries".into(), state.countries().map(country).collect());
    let area = |area| json!({"name": state.area_name(area), "holder": state.holder(area)});
    object.insert("areas".into(), state.areas().map(area).collect());
    object.insert("cards".into(), scripted(json!({}), &names, |all| cards(state, all)));
    // What was not made in a campaign is nobody's any more once that is over.
    let free = |side: Side| (side.key().to_owned(), Json::from(state.step == Step::P5 && state.made.free[side.at()]));
    object.insert("free".into(), Side::BOTH.map(free).into_iter().collect::<Map<_, _>>().into());
    object.insert("first".into(), json!(state.now.first));
    object.insert("box".into(), box_of(state));
    object.insert("at_table".into(), json!(state.at_table().map(|away| state.area_name(away.area))));
    for (side, named) in Side::BOTH.into_iter().zip(&state.cards.named) {
        if state.looker.knows(side) && !named.is_empty() {
            let card = |(card, copies): &(CardId, u8)| Some((state.card(*card)?.name.clone(), Json::from(*copies)));
            object.insert(format!("hand_{}", side.key()), named.iter().filter_map(card).collect::<Map<_, _>>().into());
        }
    }
    looker::ends::<Side>(object, &state.winner)
}

/// The corps in the battle box by side; null outside a battle.
fn box_of(state: &State) -> Json {
    let (Some(engaged), Some(fight)) = (&state.fight.in_box, &state.fight.battle) else { return Json::Null };
    let sides = [fight.attacker, fight.attacker.other()].into_iter().zip(engaged);
    sides.map(|(side, corps)| (side.key().to_owned(), names(state, corps))).collect::<Map<_, _>>().into()
}

/// What an event is to scripts of someone who may not know all: the cards that a side has named are its own.
pub(super) fn event(state: &State, event: &Event) -> Json {
    match event {
        Event::Cards(CardEvent::HandNamed { side, .. }) if !state.looker.knows(*side) => {
            json!({"hand-named": {"side": side}})
        }
        _ => serde_json::to_value(event).unwrap_or_default(),
    }
}
