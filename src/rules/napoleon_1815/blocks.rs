//! Blocks in acts: how they are offered, asked for and named, and what they lose.

use super::parts::{self, Goers};
use super::prelude::*;
use super::ways::{Way, Ways};
use crate::rules::board::asking;

pub(crate) fn owe_of(offers: &mut Offers, state: &State, (deed, unit): (BlockAct, UnitId), what: String, why: &str) {
    offers.owe(Act::Of(deed, unit), state.side_of(unit).key(), unit_key(state, deed, unit), what, why);
}

/// Offers an act of a block, or says why it cannot be done; what it means is put into words when somebody reads it.
pub(crate) fn offer_of(
    offers: &mut Offers,
    view: &KeptView,
    (deed, unit): (BlockAct, UnitId),
    refused: Option<String>,
    means: impl FnOnce(&View) -> Vec<Part> + 'static,
) {
    let (state, kept) = (&view.state, view.clone());
    let called = OptionName::of_parts_later(unit_key(state, deed, unit), move || {
        ([deed.words(), " ", &unit_label(&kept.state, unit)].concat(), means(&kept))
    });
    offers.offer(Act::Of(deed, unit), state.roster.option_of(unit, called), refused);
}

/// The key of an act of a block: `fire:Tower Guns`.
pub(crate) fn unit_key(state: &State, deed: BlockAct, unit: UnitId) -> String {
    [deed.key(), ":", state.name(unit)].concat()
}

/// The letters, the name and the CV of a block.
pub(crate) fn unit_label(state: &State, unit: UnitId) -> String {
    format!("{} {} {}", state.block(unit).code, state.name(unit), state.piece(unit).cv)
}

pub(super) fn choice(state: &State, unit: UnitId) -> Choice {
    let called = OptionName::new(state.roster.key_of(unit), unit_label(state, unit));
    Choice::of(Rc::new(state.roster.option_of(unit, called)))
}

/// Asks for one of the ways that units have, under the key `ACT/to`.
pub(super) fn choose_way(
    cx: &mut Cx<'_>,
    act: &str,
    goers: &Goers,
    text: &str,
    ways: impl Fn(&View) -> Ways,
) -> Result<Option<Way>, Stop> {
    let way = cx.pick_or_only(&format!("{act}/to"), |view| {
        let mut paths = ways(view);
        parts::safest_first(view, goers, &mut paths.open);
        let open = paths.open.into_iter().map(|path| (path, None));
        let shut = paths.shut.into_iter().map(|(path, why)| (path, Some(why)));
        let option = |(path, why): (Way, Option<String>)| {
            let key = path.places.iter().map(|city| view.state.city_name(*city)).collect::<Vec<_>>().join(">");
            let path = Rc::new(path);
            let (view, goers, own) = (view.clone(), goers.clone(), Rc::clone(&path));
            let called = OptionName::of_parts_later(key, move || {
                let to = view.state.city_name(own.end().unwrap_or_default());
                (to.to_owned(), parts::of_way(&view, &goers, &own))
            });
            (path, called, why)
        };
        let question = Question::to(goers.side.key(), text, view.state.step.cite());
        pick_open(question, open.chain(shut).map(option))
    });
    Ok(way?.map(Rc::unwrap_or_clone))
}

pub(super) fn not_waived(cx: &Cx<'_>, what: &str) -> Stop {
    asking::not_waived(cx, what, "correct the blocks instead")
}
