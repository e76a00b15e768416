//! All that is known of a block, and what each army has lost and can still bear.

use super::defeat;
use super::march::groups_allowed;
use super::prelude::*;
use super::ways::{leader_of_the_day, limit, may_force};

pub(super) fn unit(view: &View, code: &str) -> Option<Facts> {
    let state = &view.state;
    let unit = state.roster.unit_coded(code).filter(|unit| state.piece(*unit).known)?;
    let (piece, block) = (state.piece(unit), state.block(unit));
    let mut facts = Facts::of(known(state, unit));
    facts.add("army", of(block.army.side(), block.army.words()));
    let marks = so_far([(block.old_guard, ", Old Guard"), (block.commander, ", commander of his army")]);
    facts.add("kind", Text::plain(block.kind.key().to_owned() + &marks.collect::<String>()));
    facts.add("CV", Text::of(Label::Figure, format!("{} of {}", piece.cv, piece.max)));
    let place = piece.area.map(|area| format!(", {}", area.words())).unwrap_or_default();
    facts.add("in", Text::plain(piece.at.map_or_else(String::new, |city| format!("{}{place}", state.city_name(city)))));
    let status = piece.lost_by.map_or_else(|| piece.status.key().to_owned(), |by| format!("lost ({})", by.words()));
    facts.add("status", Text::of(if piece.status == Status::Ready { Label::Plain } else { Label::Care }, status));
    facts.add("face", Text::plain(if piece.revealed { "up" } else { "down" }));
    facts.add("leader", state.leader(unit).map_or_else(Text::default, |leader| Text::plain(state.name(leader))));
    if piece.is_there() {
        let sections = counted(block.kind.sections(), "road section");
        let further = match (may_force(view, unit), leader_of_the_day(state, unit)) {
            (false, _) => "no force march",
            (true, Some(_)) => "one more as a force march, its leader is with it",
            (true, None) => "one more as a force march",
        };
        facts.add("goes", Text::plain(format!("{sections}, {further}")));
    }
    Some(facts)
}

pub(super) const LOOKED_UP: [&str; 2] = ["block", "no block that you know"];

/// The roads that lead from where one block stands.
pub(super) fn beside(view: &View, code: &str) -> Vec<(String, String)> {
    let state = &view.state;
    let unit = state.roster.unit_coded(code);
    let Some(city) = unit.and_then(|unit| state.piece(unit).at) else { return Vec::new() };
    let leads = |(road, to)| {
        let section = state.roster.road(road);
        let river = if section.river { ", river" } else { "" };
        let (carried, most) = (state.carried(Use::March, road), limit(view, road, Use::March, false));
        let words = format!("{}{river}, {carried} of {most} have marched", section.kind());
        (state.city_name(to).to_owned(), words)
    };
    state.roster.ground.ways_from(city).map(leads).collect()
}

pub(super) fn sides(view: &View) -> Vec<Facts> {
    let of_army = |army: Army| {
        let mut facts = Facts::of(of(army.side(), format!("the {} army", army.words())));
        let (left, own) = (defeat::left(view, army), &view.state.armies[army.at()]);
        let (under, printed) = (defeat::under(view, army), defeat::printed_number(view, army));
        let house_rule = if under == printed { String::new() } else { format!(" (house rule; printed {printed})") };
        let groups = format!("{} of {} used", own.groups.len(), groups_allowed(view, army));
        facts.add("units", Text::of(Label::Figure, left.to_string()));
        facts.add("defeated under", Text::plain(format!("{under}{house_rule}")));
        facts.add("may still lose", Text::plain(counted(left.saturating_sub(under), "unit")));
        facts.add("groups", Text::plain(if own.defeated { "defeated".to_owned() } else { groups }));
        facts
    };
    Army::ALL.map(of_army).into()
}
