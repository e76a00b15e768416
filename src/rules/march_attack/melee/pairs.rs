//! What contact does to the pairs of which the lead unit's test knows nothing: cavalry at a square, a line hit by cavalry.

use crate::engine::cx::{Question, Stop};
use crate::engine::prompt::Choice;
use crate::orbat::{Disorder, Ground, Shape};

use crate::rules::march_attack::contact::{Contact, Meeting};
use crate::rules::march_attack::ground::Cx;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::terrain;

/// Who is D2 by contact, pair by pair, besides the pairs of the test itself: all that hit its defender.
pub(super) fn struck(cx: &mut Cx<'_>, contact: &Contact) -> Result<Vec<UnitId>, Stop> {
    let of_test = |meeting: &Meeting| meeting.target == contact.defender;
    let pairs: Vec<Meeting> = contact.meetings.iter().copied().filter(|meeting| !of_test(meeting)).collect();
    let mut struck = Vec::new();
    for Meeting { charger, target } in pairs {
        if !cx.state().unit(charger).is_cavalry() || !cx.state().unit(target).is_infantry() {
            continue;
        }
        let shape = cx.state().unit(target).shape;
        match shape {
            Shape::Square => struck.push(charger),
            Shape::Line if !is_anchored(cx, target)? => struck.push(target),
            Shape::Line | Shape::Column | Shape::Garrison | Shape::Deployed | Shape::Limbered => {}
        }
    }
    Ok(struck)
}

/// The markers of contact.
pub(super) fn lay(cx: &mut Cx<'_>, struck: &[UnitId]) {
    for &unit in struck {
        terrain::worsen(cx, unit, Disorder::D2);
    }
}

/// Whether a line that is not the defender's is anchored: the players see it.
fn is_anchored(cx: &mut Cx<'_>, line: UnitId) -> Result<bool, Stop> {
    let key = format!("anchored:{}", cx.state().unit_key(line));
    let picked = cx.choose_key(&key, |view| {
        let (no, yes) = (Choice::may("no", "no: it is D2 at once"), Choice::may("yes", "yes"));
        Question {
            side: "both".into(),
            text: format!("{} is hit by cavalry: is its line anchored?", view.state.unit_label(line)),
            cite: "melee: unanchored lines that are hit by cavalry".into(),
            options: if holds_bridge(&view.state, line) { vec![yes, no] } else { vec![no, yes] },
            ..Question::default()
        }
    })?;
    Ok(picked.as_deref() == Some("yes"))
}

fn holds_bridge(state: &State, unit: UnitId) -> bool {
    state.unit(unit).ground == Ground::Bridge
}
