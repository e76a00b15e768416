//! What forms ask of ground: what is crossed, where it ends, whether houses are garrisoned.

use std::rc::Rc;

use serde_json::Value as Json;

use crate::engine::cx::{Filled, Stop};
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Choice, Refusal};
use crate::orbat::{Arm, Ground, Shape};

use super::{CROSSED, GROUNDS, crosses_bridges, in_words, leaving};
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::state::Unit;
use crate::rules::march_attack::state::ids::UnitId;

/// What players said of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    /// The worst ground that it enters on the way; none where nothing hinders it.
    pub crosses: Option<Ground>,
    pub ends: Ground,
}

/// What is crossed where nobody says otherwise: what the unit stands on.
const OWN_GROUND: &str = "own-ground";

thread_local! {
    /// What may be stood on and what crossed, each for all others and for guns. Forms ask for it over and over.
    static OPEN: [[Rc<[Choice]>; 2]; 2] = [GROUNDS, CROSSED].map(|words| [false, true].map(|guns| open_to(guns, words)));
    static LANDS: Rc<[Choice]> = [Choice::may(OWN_GROUND, "only what it starts in, if that is a wood or houses")]
        .into_iter()
        .chain(open_to(false, CROSSED).iter().cloned())
        .collect();
}

fn open_to(guns: bool, words: &[&'static str]) -> Rc<[Choice]> {
    let open = words.iter().filter(|ground| !(guns && **ground == "dense-wood"));
    open.map(|ground| Choice::may(*ground, in_words(ground))).collect()
}

/// The grounds that troops of an arm can stand on, in words.
pub(crate) fn grounds(arm: Arm) -> Rc<[Choice]> {
    OPEN.with(|[stood_on, _]| Rc::clone(&stood_on[usize::from(arm.is_artillery())]))
}

/// The grounds that troops of an arm can cross.
fn crossed(arm: Arm) -> Rc<[Choice]> {
    OPEN.with(|[_, crossed]| Rc::clone(&crossed[usize::from(arm.is_artillery())]))
}

/// What a unit crosses on its way; a list to pick from, or words to step through.
pub(crate) fn crosses(unit: &Unit, as_words: bool) -> Ask {
    let kind = if as_words { AskKind::Domain(Domain::Words(CROSSED)) } else { AskKind::One(crossed(unit.arm)) };
    let default = leaving(unit).map_or("none", Ground::as_str);
    Ask { name: "crosses".into(), kind, default: Some(default.into()), help: "worst ground on the way there".into() }
}

/// The same of units that are not named yet.
pub(crate) fn lands() -> Ask {
    Ask {
        name: "crosses".into(),
        kind: AskKind::One(LANDS.with(Rc::clone)),
        default: Some(OWN_GROUND.into()),
        help: "worst ground on the way there".into(),
    }
}

/// Whether infantry that comes into houses garrisons them, where the players say so.
pub(crate) fn garrison(view: &View, unit: UnitId) -> Option<Ask> {
    let asked = view.state.unit(unit).is_infantry() && view.settings.is("bua.garrison", "ask");
    asked.then(|| Ask {
        name: "garrison".into(),
        kind: AskKind::Domain(Domain::Flag),
        default: Some(Json::Bool(true)),
        help: "where it ends in houses: does it garrison them?".into(),
    })
}

/// Whether infantry garrisons the houses that it has come into.
pub(crate) fn garrisons(view: &View, filled: &Filled) -> bool {
    match view.settings.word("bua.garrison") {
        "always" => true,
        "never" => false,
        _ => filled.json("garrison").is_none_or(|_| filled.flag("garrison")),
    }
}

/// The way as the players told it; where they said nothing of what is crossed, it leaves the ground that it stands on.
pub(crate) fn told(filled: &Filled, unit: &Unit, usual: Ground) -> Told {
    let crosses = match filled.word("crosses") {
        "" | OWN_GROUND => leaving(unit),
        word => word.parse().ok(),
    };
    Told { crosses, ends: filled.word("ground").parse().unwrap_or(usual) }
}

/// Only columns and limbered guns cross a bridge or stand on one.
///
/// # Errors
/// The answer that took another formation there is refused.
pub(crate) fn bridge(cx: &Cx<'_>, unit: UnitId, way: Told) -> Result<(), Stop> {
    let shape = cx.state().unit(unit).shape;
    let there = way.crosses == Some(Ground::Bridge) || way.ends == Ground::Bridge;
    if !there || crosses_bridges(shape) {
        return Ok(());
    }
    Err(cx.misfit(Refusal::BadRequest(on_bridge(cx.state().unit_label(unit).as_ref(), shape))))
}

/// Why a formation does not go over a bridge.
pub(crate) fn on_bridge(label: &str, shape: Shape) -> String {
    format!("a bridge is only crossed in column or limbered: {label} is in {shape}")
}
