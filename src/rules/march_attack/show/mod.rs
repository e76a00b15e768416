//! The battle as a document: the ribbon of steps, both armies by formation; and both on paper.

pub(super) mod came;
pub(super) mod facts;
pub(super) mod json;
pub(super) mod pieces;

mod stale;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::engine::doc::Doc;
use crate::engine::text::{
    Against, Cell, CellContent, Column, Group, Label, NO_COMMANDER, RibbonStep, RosterRow, counted,
};
use crate::orbat::{Arm, Ground, Inspiration, LeaderStatus, Order, Quality, Shape, UnitStatus, Weapon};

use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::morale::{self, Wear};
use crate::rules::march_attack::sheet::words::marker_word;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::roster::UnitFacts;
use crate::rules::march_attack::state::{State, Step, Unit};
use crate::rules::march_attack::{fire, leaders, lookup, orders};

/// The state as a document.
pub(super) fn show(view: &View) -> Doc {
    Doc {
        ribbon: ribbon(view),
        columns: Side::BOTH.into_iter().map(|side| column(view, side, groups(view, side))).collect(),
        briefs: lookup::has_briefs(&view.state),
        ..Doc::default()
    }
}

fn groups(view: &View, side: Side) -> Vec<Rc<Group>> {
    let riders = riders(&view.state, side);
    view.state.mfs_of(side).map(|(id, _)| group(view, id, &riders)).collect()
}

fn ribbon(view: &View) -> Vec<RibbonStep> {
    let state = &view.state;
    let strategic = Step::ALL.iter().filter(|step| !step.is_tactical()).map(|step| (*step, 0));
    let tactical = |half| Step::ALL.iter().filter(|step| step.is_tactical()).map(move |step| (*step, half));
    let stops = strategic.chain(tactical(1)).chain(tactical(2));
    let stop = |(step, half): (Step, u8)| {
        let now = state.step == step && (half == 0 || state.half == half) && state.end.verdict.is_none();
        let title = if now { title_now(view) } else { step.title().to_owned() };
        RibbonStep { name: step.name().to_owned(), title, now, opens: step == Step::T1 }
    };
    stops.map(stop).collect()
}

/// What the present step is about; where many may act, also how many still may and have.
fn title_now(view: &View) -> String {
    let title = view.state.step.title();
    match view.state.step {
        Step::S1 => format!("{title}: {} may", orders::may_be_ordered(view)),
        Step::S4 => {
            let (may, ride) = leaders::counts(&view.state);
            format!("{title}: {may} may, {ride} ride")
        }
        Step::T2 if !view.state.done.fire_over => {
            let (may, fired) = fire::counts(view);
            format!("{title}: {may} may, {fired} fired")
        }
        _ => title.to_owned(),
    }
}

/// The same, where an earlier view was shown as this document: formations of which nothing has changed are shared, and all
/// of it while a question within an act is answered.
pub(super) fn show_after(view: &View, before: &View, shown: &Doc) -> Doc {
    if stale::is_nothing(view, before) {
        return shown.clone();
    }
    let Some(stale) = stale::formations(view, before) else { return show(view) };
    let again = |(side, column): (Side, &Column)| {
        let (own, riders) = (&stale[side.index()], riders(&view.state, side));
        let groups = view.state.mfs_of(side).zip(&column.groups);
        let groups =
            groups.map(|((id, _), shown)| if own.contains(&id) { group(view, id, &riders) } else { Rc::clone(shown) });
        Column { groups: groups.collect(), ..self::column(view, side, Vec::new()) }
    };
    let columns = Side::BOTH.into_iter().zip(&shown.columns).map(again).collect();
    Doc { ribbon: ribbon(view), columns, briefs: lookup::has_briefs(&view.state), ..Doc::default() }
}

fn column(view: &View, side: Side, groups: Vec<Rc<Group>>) -> Column {
    Column {
        side: side.key().to_owned(),
        title: view.state.side_name(side).to_owned(),
        short: view.state.side_short(side),
        label: if side == Side::A { Label::SideA } else { Label::SideB },
        headline: Vec::new(),
        aims: Vec::new(),
        groups,
    }
}

fn group(view: &View, id: MfId, riders: &Riders) -> Rc<Group> {
    let rows = view.state.members(id).map(|(unit, _)| row(view, unit, riders)).collect();
    Group::here(view.state.mf_short(id), head(view, id), rows, view.state.mf(id).on_table)
}

/// Which leaders who are well ride with which unit of a side: first the one whose bonus counts.
type Riders = BTreeMap<u16, Vec<LeaderId>>;

fn riders(state: &State, side: Side) -> Riders {
    let well = state.leaders_of(side).filter(|(_, leader)| leader.status == LeaderStatus::Ready);
    let ridden: BTreeSet<u16> = well.filter_map(|(_, leader)| leader.attached_to).collect();
    let with = |index: u16| {
        let unit = UnitId { side, index };
        let counts = state.leader_with(unit);
        let others = state.leaders_with(unit).filter(move |leader| Some(*leader) != counts);
        counts.into_iter().chain(others).collect()
    };
    ridden.into_iter().map(|index| (index, with(index))).collect()
}

fn cell(name: &'static str, priority: u8, label: Label, words: impl Into<Cow<'static, str>>) -> Cell {
    Cell { name, priority, content: CellContent::Words(words.into()), label }
}

fn head(view: &View, id: MfId) -> Vec<Cell> {
    let state = &view.state;
    let mf = state.mf(id);
    if state.kept_back(id).is_some() {
        return vec![
            cell("formation", 0, Label::Heading, state.mf_name(id).to_owned()),
            cell("order", 0, Label::Plain, "off"),
        ];
    }
    let wear = morale::wear(view, id);
    let label = match wear {
        Wear::Steady => Label::Good,
        Wear::Shaken => Label::Care,
        Wear::Spent | Wear::Broken => Label::Bad,
    };
    let order = if mf.on_table { mf.order.to_string() } else { "not arrived".to_owned() };
    let order_label = if mf.order == Order::Retreat { Label::Bad } else { Label::Plain };
    let (lost, all) = morale::lost_of(state, id);
    let engaged = if mf.engaged { "engaged" } else { "" };
    vec![
        cell("formation", 0, Label::Heading, state.mf_name(id).to_owned()),
        cell("commander", 1, Label::Plain, commander(view, id)),
        cell("order", 0, order_label, order),
        cell("morale", 0, label, wear.word()),
        cell("losses", 2, Label::Quiet, format!("lost {lost} of {all}")),
        cell("engaged", 2, Label::Care, engaged),
    ]
}

/// His name, with a star for a normal and two for a charismatic leader; in brackets who is out.
fn commander(view: &View, id: MfId) -> String {
    let state = &view.state;
    let Some(leader) = state.commander(id) else { return NO_COMMANDER.to_owned() };
    let name = state.leader_name(leader);
    let status = state.leader(leader).status;
    if status != LeaderStatus::Ready {
        return format!("({name}, {status})");
    }
    let stars = match orders::in_command(view, leader).map(|(_, inspiration, _)| inspiration) {
        Some(Inspiration::Charismatic) => "**",
        Some(Inspiration::Normal) => "*",
        _ => "",
    };
    format!("{name}{stars}")
}

fn row(view: &View, id: UnitId, riders: &Riders) -> RosterRow {
    let state = &view.state;
    let unit = state.unit(id);
    let facts = state.facts(id);
    let mut cells = vec![
        cell("quality", 1, Label::Plain, quality_letter(unit.quality)),
        Cell {
            name: "cv",
            priority: 0,
            content: CellContent::Pips { left: unit.cv, of: unit.cv + unit.lost },
            label: if unit.cv * 2 <= unit.lost + unit.cv { Label::Bad } else { Label::Figure },
        },
        cell("formation", 0, Label::Plain, shape_word(unit.shape)),
        cell("disorder", 0, Label::Care, if unit.is_disordered() { marker_word(unit.disorder) } else { "" }),
    ];
    let status = match unit.status {
        UnitStatus::Ready => "",
        UnitStatus::Broken => "BROKEN",
        UnitStatus::Removed => "removed",
        UnitStatus::Captured => "captured",
    };
    cells.push(cell("status", 0, Label::Bad, status));
    let leader = riders.get(&id.index).and_then(|riders| riders.first());
    cells.push(cell("leader", 0, Label::Figure, leader_mark(state, leader.copied())));
    let foe = foe(state, id);
    cells.push(cell("deed", 1, Label::Quiet, deed(state, foe)));
    cells.push(cell("pending", 0, Label::Care, pending(unit)));
    RosterRow {
        code: facts.map_or_else(|| "".into(), |facts| Rc::clone(&facts.code)),
        name: facts.map_or_else(|| state.unit_name(id).into(), |facts| Rc::clone(&facts.name)),
        kind: kind(unit),
        about: about(unit, facts).into(),
        cells,
        foe: foe.and_then(|(how, enemy)| Some((how, Rc::clone(&state.facts(enemy)?.code)))),
        gone: unit.status.is_gone() || !state.on_table(id),
    }
}

fn leader_mark(state: &State, leader: Option<LeaderId>) -> String {
    leader.map(|leader| state.leader_name(leader).to_owned()).unwrap_or_default()
}

/// The enemy with whom a unit is locked, or whom it charges.
fn foe(state: &State, id: UnitId) -> Option<(Against, UnitId)> {
    if let Some(lock) = state.lock_of(id) {
        return Some((Against::Locked, if lock.attacker == id { lock.defender } else { lock.attacker }));
    }
    state.charge_of(id).map(|charge| (Against::Charges, charge.target))
}

/// What a unit is in the middle of.
fn deed(state: &State, foe: Option<(Against, UnitId)>) -> String {
    match foe {
        Some((Against::Locked, enemy)) => format!("locked with {}", state.unit_label(enemy)),
        Some((Against::Charges, enemy)) => format!("charges {}", state.unit_label(enemy)),
        None => String::new(),
    }
}

/// What it will lose when the losses of this step count.
fn pending(unit: &Unit) -> String {
    if unit.booked > 0 { format!("-{} CV", unit.booked) } else { String::new() }
}

fn kind(unit: &Unit) -> &'static str {
    match unit.arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::FootArtillery | Arm::HorseArtillery => "artillery",
    }
}

/// What it is beside its arm and its quality: its weight or weapon, what it stands on, its skirmish value, its men.
fn about(unit: &Unit, facts: Option<&UnitFacts>) -> String {
    let mut words: Vec<String> = unit.weight.iter().map(ToString::to_string).collect();
    let rifles = unit.is_infantry() && unit.weapon == Weapon::Rifle;
    let horse = unit.arm == Arm::HorseArtillery;
    for (holds, word) in [(unit.light, "light"), (horse, "horse"), (rifles, "rifles")] {
        words.extend(holds.then(|| word.to_owned()));
    }
    words.extend(unit.carries().map(str::to_owned));
    if unit.ground != Ground::Open {
        words.push(format!("in {}", unit.ground.to_string().replace('-', " ")));
    }
    words.extend((unit.skirmish > 0).then(|| format!("skirmish {}", unit.skirmish)));
    if let Some(facts) = facts {
        words.extend(facts.men.map(|men| format!("{men} men")));
        words.extend(facts.guns.map(|guns| counted(guns, "gun")));
    }
    words.join(", ")
}

fn quality_letter(quality: Quality) -> &'static str {
    match quality {
        Quality::Untrained => "U",
        Quality::Militia => "M",
        Quality::Conscript => "C",
        Quality::Regular => "R",
        Quality::Veteran => "V",
        Quality::Elite => "E",
        Quality::Guard => "G",
    }
}

const fn shape_word(shape: Shape) -> &'static str {
    match shape {
        Shape::Line => "line",
        Shape::Column => "col",
        Shape::Square => "square",
        Shape::Garrison => "garr",
        Shape::Deployed => "depl",
        Shape::Limbered => "limb",
    }
}
