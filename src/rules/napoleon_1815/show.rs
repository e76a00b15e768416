//! The game as a document: the ribbon of steps, both sides by city and, in a battle, by area.

use super::held;
use super::prelude::*;
use crate::engine::text::{Group, RibbonStep, RosterRow};
use crate::rules::board::cells::{self, words};

pub(super) fn ribbon(state: &State) -> Vec<RibbonStep> {
    let stop = |step: Step| {
        let within = step == Step::C4 && state.step.is_in_battle();
        let title = match (step, state.now.battle) {
            (Step::C4, _) if state.now.set > 0 => format!("{}, set {}", step.title(), state.now.set),
            (_, Some(city)) if step == state.step => format!("{}, {}", step.title(), state.city_name(city)),
            _ => step.title().to_owned(),
        };
        let stop = RibbonStep::of(step.name(), title, state.step == step || within);
        RibbonStep { opens: step == Step::B1, ..stop }
    };
    Step::ALL.into_iter().filter(|step| *step < Step::Rout || state.step == *step).map(stop).collect()
}

/// The blocks of a side city by city; in a battle area by area: its own areas first, then those of the enemy, then its
/// reserve.
pub(super) fn groups(view: &View, side: Side) -> Vec<Rc<Group>> {
    let state = &view.state;
    let of_city = |city: CityId| {
        let role = state.role(city, side);
        let both = move |place| [Some(Area::of(role, place)), Area::of(role, place).facing()];
        let is_deployed = state.battle_at(city).is_some_and(|battle| battle.deployed);
        let areas = Place::COLUMNS.into_iter().flat_map(both).flatten().chain([Area::of(role, Place::Reserve)]);
        // Who has won stands in no column while both regroup.
        let areas = areas.filter(move |_| is_deployed).map(Some).chain([None]);
        areas.filter_map(move |area| group(view, city, side, area))
    };
    let gone = state.all().filter(|(unit, piece)| piece.known && !piece.is_there() && state.side_of(*unit) == side);
    let rows: Vec<RosterRow> = gone.map(|(unit, _)| row(state, unit)).collect();
    let count = words("blocks", 0, Label::Figure, rows.len().to_string());
    let lost = cells::group(vec![words("formation", 0, Label::Heading, "lost"), count], rows);
    state.cities().flat_map(of_city).chain(lost).collect()
}

fn group(view: &View, city: CityId, side: Side, area: Option<Area>) -> Option<Rc<Group>> {
    let state = &view.state;
    let own: Vec<UnitId> =
        state.ids_at(city, side).into_iter().filter(|unit| state.piece(*unit).area == area).collect();
    let there = |one: &&Stranger| (one.at, one.area, one.army.side()) == (Some(city), area, side);
    let strangers: Vec<&Stranger> = state.strangers.iter().filter(there).collect();
    let nobody = own.is_empty() && strangers.is_empty();
    if nobody && (area.is_some() || held::kept_empty_by(view, city) != Some(side)) {
        return None;
    }
    // Of others that stand face down the head says all.
    let marked = strangers.iter().filter(|one| one.status != Status::Ready || one.forced);
    let rows = own.iter().map(|unit| row(state, *unit)).chain(marked.map(|one| face_down(one)));
    let part = state.city(city).and_then(|city| city.part).map_or("", |_| held::GOAL);
    // Where there is little room, what follows a comma goes first: the area tells the groups of a battle apart.
    let enemy = if area.is_some_and(|area| area.role != state.role(city, side)) { "enemy " } else { "" };
    let name = area.map_or_else(String::new, |area| format!("{enemy}{}, ", area.place)) + state.city_name(city);
    let battle = if state.battle_at(city).is_some() { "battle" } else { "" };
    let cv: u32 = own.iter().map(|unit| u32::from(state.piece(*unit).cv)).sum();
    // Of a group with blocks face down nobody knows the sum.
    let cv = if own.is_empty() || !strangers.is_empty() { String::new() } else { format!("({cv} CV)") };
    let of = |army: Army| {
        let blocks: u16 = strangers.iter().filter(|stranger| stranger.army == army).map(|stranger| stranger.n).sum();
        (blocks > 0).then(|| format!("{blocks} {}", army.words()))
    };
    // How many blocks: `5`, or of those that stand face down `4 British`, with others `1 up, 4 British`.
    let up = if strangers.is_empty() { "" } else { " up" };
    let known = [(nobody, "nobody".to_owned()), (!own.is_empty(), format!("{}{up}", own.len()))];
    let known = known.into_iter().filter(|(so, _)| *so).map(|(_, words)| words);
    let blocks = known.chain(Army::ALL.into_iter().filter_map(of)).collect::<Vec<_>>().join(", ");
    let head = vec![
        words("formation", 0, Label::Heading, name),
        words("blocks", 0, Label::Figure, blocks),
        words("sum", 1, Label::Quiet, cv),
        words("part", 0, Label::Care, part),
        words("battle", 0, Label::Bad, battle),
    ];
    Some(Group::new(head, rows.collect()))
}

pub(super) fn row(state: &State, unit: UnitId) -> RosterRow {
    let (piece, block) = (state.piece(unit), state.block(unit));
    let statuses = [("", Label::Plain), ("dis", Label::Care), ("br", Label::Bad), ("lost", Label::Bad)];
    let (status, status_label) = statuses[piece.status as usize];
    let kind = if block.old_guard && block.kind == Kind::Infantry { "Old Guard" } else { block.kind.key() };
    RosterRow {
        code: block.code.as_str().into(),
        name: block.name.as_str().into(),
        kind: block.kind.key(),
        about: if block.commander { "commander" } else { "" }.into(),
        cells: vec![
            cells::pips("CV", piece.cv, piece.max),
            words("arm", 0, Label::Plain, cells::arm(block.kind.key())),
            words("Guard", 0, Label::Figure, if block.old_guard { "G" } else { "" }),
            words("status", 0, status_label, status),
            words("forced", 0, Label::Care, if piece.march.owes_roll || piece.march.forced { "fm" } else { "" }),
            words("face", 1, Label::Quiet, if piece.revealed { "up" } else { "" }),
            words("kind", 2, Label::Quiet, kind),
            words("lost by", 1, Label::Quiet, piece.lost_by.map_or("", LostBy::words)),
        ],
        gone: piece.status == Status::Lost,
        ..RosterRow::default()
    }
}

pub(super) fn face_down(stranger: &Stranger) -> RosterRow {
    let status = if stranger.status == Status::Ready { "" } else { stranger.status.key() };
    let forced = if stranger.forced { "force marched" } else { "" };
    RosterRow {
        name: counted(stranger.n, &format!("{} block", stranger.army.words())).into(),
        cells: vec![words("status", 0, Label::Care, status), words("marks", 0, Label::Care, forced)],
        ..RosterRow::default()
    }
}
