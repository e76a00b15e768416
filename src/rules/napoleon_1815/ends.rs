//! What follows when a side ends a step, as everything stands: told before it does.

use super::act::{Act, Deed, Offers};
use super::battle::who_routs;
use super::ground::View;
use super::ids::{Army, Place, Step};
use super::march::groups_unused;
use super::{parts, rout};
use crate::engine::prompt::{Part, PartKind};
use crate::engine::text::counted;
use crate::rules::board::words::{follows, short};

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
    let [full, few] = undone.unwrap_or_else(|| then(state.step).map(str::to_owned));
    costs.into_iter().chain([follows(full).briefly(few, "", "")]).collect()
}

/// What is next in the turn.
const fn then(step: Step) -> [&'static str; 2] {
    match step {
        Step::C1 => ["then force marches and set-up", "then force marches"],
        Step::B2 => ["then fire and moves"; 2],
        Step::B3 => ["then reinforcements"; 2],
        Step::Regroup => ["all others stay there, not disrupted", "all others stay"],
        _ => ["the battle turn is over", "turn over"],
    }
}

fn still(offers: &Offers, deed: Deed, could: &str) -> Option<[String; 2]> {
    let blocks = offers.open(|act| matches!(act, Act::Of(own, _) if *own == deed));
    (blocks > 0).then(|| [counted(blocks, "block"), blocks.to_string()].map(|blocks| format!("{blocks} {could}")))
}

/// `left EMPTY: the French rout, 9 CV and 2 blocks lost`; before blocks move they may still fill it. What it would cost
/// the other side hangs on blocks that lie face down.
fn rout(view: &View) -> Option<Part> {
    let state = &view.state;
    let (city, playing) = (state.now.battle?, state.now.playing);
    let (side, empty) = who_routs(state, city, playing)?;
    let columns = empty.iter().map(|column| column.key()).collect::<Vec<_>>().join(", ");
    let which = if empty.len() == Place::COLUMNS.len() { "all" } else { &columns };
    let unless = if state.step == Step::B2 { " unless filled" } else { "" };
    let price = if side == playing { format!(", {}", rout::price(view, city, side)) } else { String::new() };
    // In few words, that it may be filled is a sign, and what blocks it costs is left out.
    let few = price.split([' ', ',']).nth(2).map_or_else(String::new, |cv| format!(", {cv} CV"));
    let [few, means] = if unless.is_empty() { [few.as_str(), ""] } else { ["?", "rout? = unless filled"] };
    let few = format!("{which} EMPTY: {} rout{few}", short(side.name()));
    let columns = if empty.len() == 1 { columns + " column" } else { columns };
    let words = format!("{columns} EMPTY: {} rout{unless}{price}", side.name());
    Some(Part::new(PartKind::Cost, words).briefly(few, means, ""))
}

/// The groups that could still be activated.
fn groups(view: &View, offers: &Offers) -> Option<[String; 2]> {
    let unused: usize = view.state.active().armies().map(|army: Army| groups_unused(view, offers, army)).sum();
    (unused > 0).then(|| ["not used", "left"].map(|words| format!("{} {words}", counted(unused, "group"))))
}

/// The cities where so few attackers stand that they go back.
fn too_few(view: &View) -> Option<Part> {
    let (state, side) = (&view.state, view.state.active());
    let attacks = state.cities_of(side).filter(|city| state.is_at(*city, side.other()));
    let few = |city| Some((parts::too_few(view, state.units_at(city, side).count())?, state.city_name(city)));
    let (least, cities): (Vec<i64>, Vec<&str>) = attacks.filter_map(few).unzip();
    let least = least.first()?;
    let words = |who: &str| format!("{who}: fewer than {least} go back");
    let (all, count) = (cities.join(", "), cities.len());
    let few = if count == 1 { all.clone() } else { format!("{count} cities") };
    Some(Part::new(PartKind::Cost, words(&all)).briefly(words(&few), "", if count == 1 { "" } else { &all }))
}
