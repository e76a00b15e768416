//! Unit cards and labels to cut out: a card has all that a unit can do on one glance, a label what stands under a base.

use crate::engine::printed::{Block, Slip};
use crate::engine::text::{Label, Text};

use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::lookup;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::chapter::of;
use crate::rules::march_attack::state::ids::{Side, UnitId};
use crate::rules::march_attack::state::say;

use super::rosters::markers;
use super::{boxes, here, kind, strength};

pub(super) fn cards(view: &View, side: Side) -> Vec<Block> {
    slips(view, side, true, |id| card(view, id))
}

pub(super) fn labels(view: &View, side: Side) -> Vec<Block> {
    slips(view, side, false, |id| label(&view.state, id))
}

/// A slip for each unit that is in the battle, formation by formation.
fn slips(view: &View, side: Side, cards: bool, lines: impl Fn(UnitId) -> Vec<Text>) -> Vec<Block> {
    let state = &view.state;
    let units = state.mfs_of(side).flat_map(|(mf, _)| here(state, mf));
    let slip = |id| Slip { corner: of(side, state.unit_code(id)), title: say::unit(state, id), lines: lines(id) };
    let slips: Vec<Slip> = units.map(|(id, _)| slip(id)).collect();
    if slips.is_empty() { Vec::new() } else { vec![Block::Slips(cards, slips)] }
}

/// What it is, its boxes, and what it can do as it stands now.
fn card(view: &View, id: UnitId) -> Vec<Text> {
    let state = &view.state;
    let (unit, mf) = (state.unit(id), state.mf_of(id));
    let commander = state.commander(mf).map(|own| format!(", {}", state.leader_name(own))).unwrap_or_default();
    let mut lines = vec![
        Text::plain(kind(unit)),
        Text::of(Label::Quiet, format!("{}{commander}", state.mf_name(mf))),
        Text::plain("CV ").with(Label::Figure, strength(unit)),
        Text::plain(format!("{} in {}", markers(unit.disorder), unit.shape)),
    ];
    let looked_up = lookup::look_up(view, &[state.unit_code(id)]).map(|facts| facts.rows).unwrap_or_default();
    lines.extend(looked_up.into_iter().map(|(name, words)| {
        let gap = if name.is_empty() { "" } else { " " };
        Text::of(Label::Quiet, format!("{name}{gap}")).join(words)
    }));
    lines
}

/// Who it is, of what quality, and its boxes.
fn label(state: &State, id: UnitId) -> Vec<Text> {
    let unit = state.unit(id);
    let all = boxes(unit.lost.into(), (unit.cv + unit.lost).into());
    vec![
        Text::of(Label::Quiet, state.mf_name(state.mf_of(id))),
        Text::plain(format!("{} ", unit.quality)).with(Label::Figure, all),
    ]
}
