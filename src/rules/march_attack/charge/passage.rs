//! A unit that has gone back did so through friends: named while its step lasts, or in the next one in which players
//! have the word.

use std::rc::Rc;

use crate::engine::cx::{Form, Stop};
use crate::engine::prompt::{Ask, Choice, Refusal};

use super::way;
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::turn::{Act, Offers};

/// Whoever has gone back, is still on the table and has friends there to go through, each once.
pub(crate) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let went = state.done.went_back.iter().filter(|id| state.on_table(**id));
    for &id in went.filter(|id| friends(view, **id).next().is_some()) {
        let label = format!("record: {} went back through friends", state.unit_label(id));
        let choice = Choice::may(passage_key(state, id), label).of_side(id.side.key());
        let code = state.facts(id).map(|facts| Rc::clone(&facts.code));
        offers.add(
            Act::Passage(id),
            match code {
                Some(code) => choice.of_unit(code, "record who went back through friends"),
                None => choice,
            },
        );
    }
}

fn passage_key(state: &State, unit: UnitId) -> String {
    format!("passed:{}", state.unit_key(unit))
}

/// Own units on the table that are in no melee.
fn friends(view: &View, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let free = move |id: &UnitId| view.state.lock_of(*id).is_none();
    way::friends(&view.state, unit).filter(free)
}

/// Through whom: one at least.
pub(crate) fn record(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let key = passage_key(cx.state(), unit);
    let filled = cx.form_remembering(&key, &[], |view| {
        let through = Ask { default: None, ..way::through_whom(&view.state, friends(view, unit)) };
        Form {
            side: unit.side.key().into(),
            text: format!("Through whose lines did {} go back?", view.state.unit_label(unit)),
            cite: "passage of lines".into(),
            asks: vec![through],
        }
    })?;
    let Some(filled) = filled else { return Ok(()) };
    let friends = way::named(cx.state(), unit, &filled);
    if friends.is_empty() {
        return Err(cx.misfit(Refusal::BadRequest("name the friends whose lines it went through".into())));
    }
    way::pass_through(cx, unit, &friends);
    Ok(())
}
