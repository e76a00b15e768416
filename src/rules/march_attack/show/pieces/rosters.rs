//! Rosters to tick off: a box for each CV and each marker, and room for what is written by hand.

use crate::engine::printed::{Block, Table};
use crate::engine::text::{Label, Text};
use crate::orbat::{Disorder, LeaderStatus, Staff, UnitStatus};

use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};

use super::{boxes, kind, rides_with, strength, tick};

/// A blank that pages do not swallow.
const GAP: char = '\u{2003}';
/// What is to be written by hand.
const LINE: &str = "__________";

pub(super) fn side(view: &View, side: Side) -> Vec<Block> {
    let state = &view.state;
    let chief = Text::plain("Commander-in-chief ").join(leader(state, LeaderId::new(side, 0)));
    let formations = state.mfs_of(side).flat_map(|(id, _)| formation(state, id));
    [Block::Paragraph(chief)].into_iter().chain(formations).collect()
}

fn formation(state: &State, id: MfId) -> Vec<Block> {
    let units: Vec<UnitId> = state.members(id).map(|(unit, _)| unit).collect();
    if units.is_empty() {
        return Vec::new();
    }
    let mf = state.mf(id);
    let kind = state.mf_facts(id).map(|facts| facts.kind.to_string());
    let head = Text::of(Label::Heading, state.mf_name(id));
    let head = head.with(Label::Quiet, format!("  {}", kind.unwrap_or_default()));
    let about = Text::plain("Order ").with(Label::Figure, mf.order.to_string());
    let about = about.then(format!("{GAP}new order {LINE}{GAP}"));
    let about = match state.commander(id) {
        Some(own) => about.join(leader(state, own)),
        None => about.then("no commander of its own"),
    };
    let gone = units.iter().filter(|unit| state.unit(**unit).status.is_gone()).count();
    let there = if mf.on_table { String::new() } else { format!("{GAP}not on the table yet") };
    let marks = format!(
        "{} committed{GAP}{} engaged{GAP}units lost {}{there}",
        tick(mf.committed),
        tick(mf.engaged),
        boxes(gone, units.len())
    );
    vec![
        Block::Heading(3, head),
        Block::Paragraph(about),
        Block::Paragraph(Text::plain(marks)),
        Block::Table(roster(state, &units)),
    ]
}

fn roster(state: &State, units: &[UnitId]) -> Table {
    let mut table = Table::new("", &["", "unit", "what it is", "CV", "disorder", "formation", "leader"]);
    for id in units {
        let unit = state.unit(*id);
        let stands = if unit.status == UnitStatus::Ready { unit.shape.to_string() } else { unit.status.to_string() };
        let leader = state.leader_with(*id).map(|own| state.leader_name(own).to_owned());
        table.row([
            Text::of(Label::Quiet, state.unit_code(*id)),
            Text::plain(state.unit_name(*id)),
            Text::plain(kind(unit)),
            Text::plain(strength(unit)),
            Text::plain(markers(unit.disorder)),
            Text::plain(stands),
            Text::plain(leader.unwrap_or_default()),
        ]);
    }
    table
}

/// Both markers, the one that it has ticked.
pub(super) fn markers(disorder: Disorder) -> String {
    format!("{} D1 {} D2", tick(disorder == Disorder::D1), tick(disorder == Disorder::D2))
}

/// Who he is, and room for where he is.
fn leader(state: &State, id: LeaderId) -> Text {
    let own = state.leader(id);
    let staff = if own.staff == Staff::Average { String::new() } else { format!(", {} staff", own.staff) };
    let place = match own.status {
        LeaderStatus::Ready => format!("{GAP}with {}", rides_with(state, id).unwrap_or(LINE)),
        gone => format!("{GAP}{gone}"),
    };
    let about = format!(" ({}, {}{staff})", own.ability, own.inspiration);
    Text::of(Label::Figure, state.leader_name(id)).then(about).then(place)
}
