//! What follows when a side ends a step, as everything stands: told before it does.

use super::act::{Act, Deed, Offers};
use super::battle::who_routs;
use super::ground::View;
use super::ids::{Army, CityId, Step};
use super::march::groups_unused;
use super::{printed, rout};
use crate::engine::prompt::{Part, PartKind};
use crate::engine::text::counted;
use crate::rules::board::words::follows;

/// What it costs, what is left undone, and what begins.
pub(super) fn means(view: &View, offers: &Offers) -> Vec<Part> {
    let state = &view.state;
    let costs = match state.step {
        Step::C1 => too_few(view),
        Step::B2 | Step::B3 | Step::B4 => rout(view),
        _ => None,
    };
    let undone = match state.step {
        Step::C1 => groups(view, offers),
        Step::B2 => still(offers, Deed::Retreat, "could retreat"),
        Step::B3 => still(offers, Deed::Fire, "could fire").or_else(|| still(offers, Deed::Move, "could move")),
        Step::B4 => still(offers, Deed::Reinforce, "could come"),
        _ => None,
    };
    let costs = costs.map(|words| Part::new(PartKind::Cost, words));
    costs.into_iter().chain([follows(undone.unwrap_or_else(|| then(state.step).to_owned()))]).collect()
}

/// What is next in the turn.
const fn then(step: Step) -> &'static str {
    match step {
        Step::C1 => "then force marches and set-up",
        Step::B2 => "then fire and moves",
        Step::B3 => "then reinforcements",
        Step::Regroup => "the battle is over",
        _ => "the battle turn is over",
    }
}

fn still(offers: &Offers, deed: Deed, could: &str) -> Option<String> {
    let blocks = offers.open(|act| matches!(act, Act::Of(own, _) if *own == deed));
    (blocks > 0).then(|| format!("{} {could}", counted(blocks, "block")))
}

/// `left EMPTY: the French rout, 9 CV and 2 blocks lost`; before blocks move they may still fill it. What it would cost
/// the other side hangs on blocks that lie face down.
fn rout(view: &View) -> Option<String> {
    let state = &view.state;
    let (city, playing) = (state.now.battle?, state.now.playing);
    let (side, empty) = who_routs(state, city, playing)?;
    let columns: Vec<&str> = empty.iter().map(|column| column.key()).collect();
    let unless = if state.step == Step::B2 { " unless filled" } else { "" };
    let price = if side == playing { format!(", {}", rout::price(view, city, side)) } else { String::new() };
    Some(format!("{} EMPTY: {} rout{unless}{price}", columns.join(", "), side.name()))
}

/// The groups that could still be activated.
fn groups(view: &View, offers: &Offers) -> Option<String> {
    let armies = view.state.active().armies();
    let unused: usize = armies.map(|army: Army| groups_unused(view, offers, army)).sum();
    (unused > 0).then(|| format!("{} not used", counted(unused, "group")))
}

/// The cities where so few attackers stand that they go back.
fn too_few(view: &View) -> Option<String> {
    let state = &view.state;
    let (side, least) = (state.active(), printed::figure(&view.tables, "napoleon-1815/attack", "units", 0));
    let few = |city: &CityId| {
        let own = state.units_at(*city, side).count();
        i64::try_from(own).is_ok_and(|own| own < least) && state.is_at(*city, side.other())
    };
    let cities: Vec<&str> = state.cities_of(side).into_iter().filter(few).map(|city| state.city_name(city)).collect();
    (!cities.is_empty()).then(|| format!("{}: fewer than {least} go back", cities.join(", ")))
}
