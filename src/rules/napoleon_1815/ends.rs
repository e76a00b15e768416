//! What follows when a side ends a step, as everything stands: told before it does.

use super::battle::who_routs;
use super::march::still_allowed;
use super::prelude::*;
use super::{parts, rout};

/// What it costs, what is left undone, else what begins.
pub(super) fn means(view: &View, offers: &Offers) -> Vec<Part> {
    let still = |deed: BlockAct, could: &str| {
        let blocks = offers.open(|act| matches!(act, Act::Of(own, _) if *own == deed));
        still(blocks, "block", [could; 2])
    };
    let (costs, undone, [full, few]) = match view.state.step {
        Step::C1 => (too_few(view), groups(view, offers), ["then force marches and set-up", "then force marches"]),
        Step::B2 => (rout(view), still(BlockAct::Retreat, "could retreat"), ["then fire and moves"; 2]),
        Step::B3 => {
            let still = still(BlockAct::Fire, "could fire").or_else(|| still(BlockAct::Move, "could move"));
            (rout(view), still, ["then reinforcements"; 2])
        }
        Step::B4 => (rout(view), still(BlockAct::Reinforce, "could come"), ["the battle turn is over", "turn over"]),
        _ => (None, None, ["all others stay there, not disrupted", "all others stay"]),
    };
    costs.into_iter().chain([undone.unwrap_or_else(|| follows(full).briefly(few, "", ""))]).collect()
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

fn groups(view: &View, offers: &Offers) -> Option<Part> {
    let open = |army: Army| offers.open(|act| matches!(act, Act::March(own, _) if *own == army));
    let unused: usize = view.state.active().armies().map(|army| still_allowed(view, army).min(open(army))).sum();
    let groups = counted(unused, "group");
    (unused > 0).then(|| follows(format!("{groups} not used")).briefly(format!("{groups} left"), "", ""))
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
