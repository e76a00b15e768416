//! What stands where, formation by formation, what lies beside the miniatures, and what has left the table.

use crate::engine::printed::{Block, Table};
use crate::engine::text::{Label, Text, counted};
use crate::orbat::{Disorder, Ground, LeaderStatus, MfKind, Order, Shape, UnitStatus};

use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::{State, Unit};

use super::{here, rides_with};

pub(super) fn side(view: &View, side: Side) -> Vec<Block> {
    let state = &view.state;
    let chief = LeaderId::new(side, 0);
    let mut blocks = vec![Block::Paragraph(Text::plain(format!("commander-in-chief {}", leader(state, chief))))];
    for (id, _) in state.mfs_of(side) {
        blocks.extend(formation(state, id));
    }
    blocks.push(Block::Points(beside(state, side)));
    let gone = state.units_of(side).filter(|(_, unit)| unit.status.is_gone());
    let gone: Vec<String> = gone.map(|(id, _)| state.unit_label(id).to_string()).collect();
    if !gone.is_empty() {
        let words = format!("off the table for good: {}", gone.join(", "));
        blocks.push(Block::Paragraph(Text::of(Label::Quiet, words)));
    }
    blocks
}

/// A formation with its order, its commander and its units; nothing of one that has no unit left.
fn formation(state: &State, id: MfId) -> Vec<Block> {
    let mut table = Table::new("", &[""; 8]);
    for (unit, _) in here(state, id) {
        table.row(row(state, unit));
    }
    if table.rows.is_empty() && state.kept_back(id).is_none() {
        return Vec::new();
    }
    let head = Text::of(Label::Heading, state.mf_name(id)).then(head(state, id));
    vec![Block::Heading(3, head), Block::Table(table)]
}

/// What stands behind a formation's name.
fn head(state: &State, id: MfId) -> String {
    let mf = state.mf(id);
    let mut head = if mf.on_table { format!(", order {}", mf.order) } else { ", not on the table yet".to_owned() };
    if let Some(arrives) = mf.arrives.filter(|_| !mf.on_table) {
        head = format!("{head}, due from turn {} on {} or more", arrives.turn, arrives.needs);
    }
    let kind = state.mf_facts(id).map(|facts| facts.kind);
    if kind == Some(MfKind::GrandBattery) {
        head.push_str(", a grand battery");
    }
    if mf.retiring > 0 {
        let then = mf.order_after.unwrap_or(Order::Defend);
        head = format!("{head}, turns of retreat left {}, then {then}", mf.retiring);
    }
    if let Some(own) = state.commander(id) {
        head = format!("{head}, {}", leader(state, own));
    }
    for (mark, _) in [("committed", mf.committed), ("engaged", mf.engaged)].iter().filter(|(_, is)| *is) {
        head = format!("{head}, {mark}");
    }
    head
}

fn row(state: &State, id: UnitId) -> [Text; 8] {
    let unit = state.unit(id);
    let state_of = match (unit.status, unit.disorder) {
        (UnitStatus::Broken, _) => unit.status.to_string(),
        (_, Disorder::None) => String::new(),
        (_, disorder) => disorder.to_string(),
    };
    let leader = state.leader_with(id).map(|own| format!("with {}", state.leader_name(own)));
    let enemy = state.enemies_of(id).next().map(|enemy| format!("locked with {}", state.unit_name(enemy)));
    let charge = state.charge_of(id).map(|charge| format!("charging {}", state.unit_name(charge.target)));
    [
        state.unit_label(id).to_string(),
        format!("CV {}/{}", unit.cv, unit.cv + unit.lost),
        unit.shape.to_string(),
        state_of,
        ground(unit, "on"),
        leader.unwrap_or_default(),
        enemy.unwrap_or_default(),
        charge.unwrap_or_default(),
    ]
    .map(Text::plain)
}

fn ground(unit: &Unit, before: &str) -> String {
    if unit.ground == Ground::Open { String::new() } else { format!("{before} {}", unit.ground) }
}

/// What is laid beside the miniatures: casualty caps, disorder, leaders, garrisons, melees that go on.
fn beside(state: &State, side: Side) -> Vec<Text> {
    let told = |fits: &dyn Fn(&str, UnitId, &Unit) -> Option<String>| {
        let units = state.units_of(side).filter(|(_, unit)| !unit.status.is_gone());
        units.filter_map(|(id, unit)| fits(state.unit_code(id), id, unit)).collect::<Vec<_>>().join(", ")
    };
    let marked = |marker| told(&|code, _, unit| (unit.disorder == marker).then(|| code.to_owned()));
    let number = |code: &str, number: u8| (number > 0).then(|| format!("{code} {number}"));
    let garrison = |code: &str, _, unit: &Unit| {
        let words = format!("{code} {}", ground(unit, "in"));
        (unit.shape == Shape::Garrison).then(|| words.trim_end().to_owned())
    };
    let locked = |code: &str, id, _: &Unit| {
        state.enemies_of(id).next().map(|enemy| format!("{code} with {}", state.unit_name(enemy)))
    };
    let commanders = state.mfs_of(side).filter_map(|(id, _)| state.commander(id));
    let leaders: Vec<String> =
        [LeaderId::new(side, 0)].into_iter().chain(commanders).map(|id| rides(state, id)).collect();
    let all = [
        ("casualty caps", told(&|code, _, unit| number(code, unit.lost))),
        ("CV lost that count at the step's end", told(&|code, _, unit| number(code, unit.booked))),
        ("one disorder marker", marked(Disorder::D1)),
        ("two disorder markers", marked(Disorder::D2)),
        ("garrisons", told(&garrison)),
        ("locked in melee", told(&locked)),
        ("leaders", leaders.join(", ")),
    ];
    let told = all.into_iter().filter(|(_, which)| !which.is_empty());
    told.map(|(what, which)| Text::plain(format!("{what}: {which}"))).collect()
}

/// Where a leader stands.
fn rides(state: &State, id: LeaderId) -> String {
    let alone = state.leader(id).status == LeaderStatus::Ready && rides_with(state, id).is_none();
    format!("{}{}", leader(state, id), if alone { " alone" } else { "" })
}

fn leader(state: &State, id: LeaderId) -> String {
    let own = state.leader(id);
    let status = match own.status {
        LeaderStatus::Ready => rides_with(state, id).map(|unit| format!(" with {unit}")).unwrap_or_default(),
        LeaderStatus::Out => format!(" (out for {})", counted(own.back_in.saturating_sub(state.turn), "turn")),
        gone => format!(" ({gone})"),
    };
    format!("{}{status}", state.leader_name(id))
}
