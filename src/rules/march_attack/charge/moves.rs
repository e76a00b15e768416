//! T1: the formation changes and moves that matter to the record.

use std::rc::Rc;

use serde_json::Value as Json;

use crate::engine::cx::{Form, Question, Stop};
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::orbat::{Arm, Disorder, Ground, Shape};

use super::ground::{GROUNDS, worsen};
use crate::rules::march_attack::charge::ChargeEvent;
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::sheet::distances::Printed;
use crate::rules::march_attack::state::Unit;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::turn::{Act, Cx, Offers, View};

/// Formation changes and moves of the active side.
pub(crate) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let Some(active) = state.active else { return };
    for (id, unit, facts) in state.ready_of(active) {
        let why = match () {
            () if state.lock_of(id).is_some() => Some("it is locked in a drawn melee"),
            () if unit.charging => Some("it is charging"),
            () if unit.reacted => Some("it has reacted to a charge"),
            () => None,
        };
        offers.unit_act_before(Act::Reform(id), &facts.words.form, why, at_once(unit));
        offers.unit_act(Act::Move(id), &facts.words.go, why);
    }
}

/// The formations to which a unit changes with no further question.
pub(crate) fn at_once(unit: &Unit) -> &'static [&'static str] {
    match (unit.arm, unit.shape, unit.ground.is_bua()) {
        (Arm::Infantry, Shape::Line, false) => &["column", "square"],
        (Arm::Infantry, Shape::Line, true) => &["column", "square", "garrison"],
        (Arm::Infantry, Shape::Column, false) => &["line", "square"],
        (Arm::Infantry, Shape::Column, true) => &["line", "square", "garrison"],
        (Arm::Infantry, Shape::Square, false) => &["line", "column"],
        (Arm::Infantry, Shape::Square, true) => &["line", "column", "garrison"],
        (Arm::Infantry, ..) => &["line", "column", "square"],
        (Arm::Cavalry, Shape::Line, _) => &["column"],
        (Arm::Cavalry, ..) => &["line"],
        (Arm::FootArtillery | Arm::HorseArtillery, Shape::Deployed, _) => &["limbered"],
        (Arm::FootArtillery | Arm::HorseArtillery, ..) => &["deployed"],
    }
}

/// A unit of the active side changes its formation.
pub(crate) fn reform(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let key = format!("form:{}", cx.state().unit_key(unit));
    let picked = cx.choose_key(&format!("{key}/to"), |view| {
        let figures = view.state.unit(unit);
        let shapes = figures.arm.shapes().iter().filter(|shape| **shape != figures.shape);
        Question {
            side: unit.side.key().into(),
            text: format!("{}, now in {}: which formation?", view.state.unit_label(unit), figures.shape),
            cite: "formation changes".into(),
            options: shapes.map(|shape| Choice::may(shape.as_str(), shape.as_str())).collect(),
            ..Question::default()
        }
    })?;
    let Some(shape) = picked.as_deref().and_then(|word| word.parse::<Shape>().ok()) else { return Ok(()) };
    if shape == Shape::Garrison && !cx.state().unit(unit).ground.is_bua() {
        let picked = cx.choose_key(&format!("{key}/buildings"), |view| Question {
            side: unit.side.key().into(),
            text: format!("what does {} garrison?", view.state.unit_label(unit)),
            cite: "terrain table".into(),
            options: vec![Choice::may("wooden-bua", "wooden buildings"), Choice::may("stone-bua", "stone buildings")],
            ..Question::default()
        })?;
        let ground = picked.and_then(|word| word.parse().ok()).unwrap_or(Ground::WoodenBua);
        cx.emit(UnitEvent::Entered { unit, ground });
    }
    cx.emit(UnitEvent::Reshaped { unit, shape });
    Ok(())
}

/// A move that matters: onto other ground, through a friend, past enemy cavalry. A garrison that leaves its
/// buildings is in column.
pub(crate) fn record(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let key = format!("move:{}", cx.state().unit_key(unit));
    let Some(told) = cx.form_remembering(&key, &[], |view| move_form(view, unit))? else { return Ok(()) };
    let ground: Ground = told.word("ground").parse().unwrap_or(cx.state().unit(unit).ground);
    let leaves = cx.state().unit(unit).shape == Shape::Garrison && !ground.is_bua();
    cx.emit(UnitEvent::Entered { unit, ground });
    if leaves {
        cx.emit(UnitEvent::Reshaped { unit, shape: Shape::Column });
    }
    let marker = disorder_on(ground, cx.state().unit(unit));
    worsen(cx, unit, marker);
    let through = told.word("through").split_once('/').and_then(|(_, name)| cx.state().find_unit(unit.side, name));
    if let Some(through) = through {
        cx.emit(ChargeEvent::Passed { unit, through });
        worsen(cx, unit, Disorder::D1);
        worsen(cx, through, Disorder::D1);
    }
    if told.flag("near_cavalry") {
        super::opportunity(cx, unit, None)?;
    }
    Ok(())
}

fn move_form(view: &View, unit: UnitId) -> Form {
    let state = &view.state;
    let reach = Printed::OpportunityCharge.inches(&view.tables);
    let figures = state.unit(unit);
    let friends = state.units_of(unit.side).map(|(id, _)| id).filter(|id| *id != unit && state.on_table(*id));
    let friends = friends.map(|id| state.unit_choice(id));
    Form {
        side: unit.side.key().into(),
        text: format!("{} moves", state.unit_label(unit)),
        cite: "movement and terrain tables".into(),
        asks: vec![
            Ask {
                name: "ground".into(),
                kind: AskKind::One(grounds(figures.arm)),
                default: Some(figures.ground.as_str().into()),
                help: "where it ends, or the worst that it enters".into(),
            },
            Ask {
                name: "through".into(),
                kind: AskKind::One([Choice::may("none", "nobody")].into_iter().chain(friends).collect()),
                default: Some("none".into()),
                help: "a friend whose lines it passes: both are D1".into(),
            },
            Ask {
                name: "near_cavalry".into(),
                kind: AskKind::Domain(Domain::Flag),
                default: Some(Json::Bool(false)),
                help: format!("does it pass within {reach}\" of enemy cavalry, which may then charge it?"),
            },
        ],
    }
}

/// The grounds that troops of an arm can stand on, in words.
pub(crate) fn grounds(arm: Arm) -> Rc<[Choice]> {
    let open_to = |ground: &&&str| !(arm.is_artillery() && **ground == "dense-wood");
    GROUNDS.iter().filter(open_to).map(|ground| Choice::may(*ground, in_words(ground))).collect()
}

fn in_words(ground: &'static str) -> &'static str {
    match ground {
        "open" => "open ground",
        "river" => "fordable river or stream",
        "rough" => "rough ground",
        "bridge" => "a bridge",
        "light-wood" => "light wood or orchard",
        "dense-wood" => "dense wood",
        "wooden-bua" => "wooden buildings",
        "stone-bua" => "stone buildings",
        other => other,
    }
}

/// The marker that moving on this ground brings (terrain table).
pub(crate) fn disorder_on(ground: Ground, unit: &Unit) -> Disorder {
    match (unit.arm, ground) {
        (_, Ground::Open | Ground::River | Ground::Rough | Ground::Bridge)
        | (Arm::FootArtillery | Arm::HorseArtillery, _) => Disorder::None,
        (Arm::Infantry, Ground::LightWood | Ground::WoodenBua | Ground::StoneBua) if unit.light => Disorder::D1,
        (Arm::Infantry | Arm::Cavalry, _) => Disorder::D2,
    }
}

/// True where the ground keeps a unit from recovering (terrain table).
pub(crate) fn keeps_disorder(unit: &Unit) -> bool {
    match (unit.arm, unit.ground) {
        (Arm::Cavalry, Ground::LightWood | Ground::DenseWood | Ground::WoodenBua | Ground::StoneBua) => true,
        (Arm::Infantry, Ground::DenseWood) => !unit.light,
        _ => false,
    }
}
