//! T1: the formation changes and moves that matter to the record.

use std::rc::Rc;

use serde_json::Value as Json;

use crate::engine::cx::{Form, Question, Stop};
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Blocked, Choice};
use crate::orbat::{Arm, Ground, Shape};

use super::way;
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::sheet::distances::Printed;
use crate::rules::march_attack::sheet::words::shape_words;
use crate::rules::march_attack::state::Unit;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::terrain::{self, Told};
use crate::rules::march_attack::turn::{Act, Offers};

/// Formation changes and moves of the active side.
pub(crate) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let Some(active) = state.active else { return };
    for (id, unit, facts) in state.ready_of(active) {
        let why = match () {
            () if state.lock_of(id).is_some() => Some("it is locked in a drawn melee"),
            () if state.is_charging(id) => Some("it is charging"),
            () if unit.reacted => Some("it has reacted to a charge"),
            () => None,
        };
        let on_bridge = at_once(unit).is_empty().then_some("on a bridge troops are in column or limbered");
        offers.unit_act_before(Act::Reform(id), Rc::clone(&facts.words.form), why.or(on_bridge), at_once(unit));
        offers.unit_act(Act::Move(id), Rc::clone(&facts.words.go), why);
    }
}

/// The formations to which a unit changes with no further question.
pub(crate) fn at_once(unit: &Unit) -> &'static [&'static str] {
    if unit.ground == Ground::Bridge {
        return match (unit.arm, unit.shape) {
            (_, Shape::Column | Shape::Limbered) => &[],
            (Arm::Infantry | Arm::Cavalry, _) => &["column"],
            (Arm::FootArtillery | Arm::HorseArtillery, _) => &["limbered"],
        };
    }
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
        let fits = |shape: &Shape| figures.ground != Ground::Bridge || terrain::crosses_bridges(*shape);
        let (options, blocked): (Vec<&Shape>, Vec<&Shape>) = shapes.partition(|shape| fits(shape));
        let why = "on a bridge troops are in column or limbered";
        Question {
            side: unit.side.key().into(),
            text: format!("{}, now {}: which formation?", view.state.unit_label(unit), shape_words(figures.shape)),
            cite: "formation changes".into(),
            options: options.into_iter().map(|shape| Choice::may(shape.as_str(), shape.as_str())).collect(),
            blocked: blocked.into_iter().map(|shape| Blocked::new(shape.as_str(), shape.as_str(), why)).collect(),
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
        let ends = picked.and_then(|word| word.parse().ok()).unwrap_or(Ground::WoodenBua);
        let crosses = terrain::leaving(cx.state().unit(unit));
        terrain::enter(cx, unit, Told { crosses, ends });
    }
    cx.emit(UnitEvent::Reshaped { unit, shape });
    Ok(())
}

/// A move that matters: onto other ground, through a friend, past enemy cavalry. A garrison that leaves its
/// buildings is in column.
pub(crate) fn record(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let key = format!("move:{}", cx.state().unit_key(unit));
    let Some(told) = cx.form_remembering(&key, &[], |view| move_form(view, unit))? else { return Ok(()) };
    let figures = *cx.state().unit(unit);
    let way = terrain::told(&told, &figures, figures.ground);
    terrain::bridge(cx, unit, way)?;
    cx.emit(UnitEvent::Entered { unit, ground: way.ends });
    into_houses(cx, unit, terrain::garrisons(cx.view(), &told));
    terrain::enter(cx, unit, way);
    let friends = way::named(cx.state(), unit, &told);
    way::pass_through(cx, unit, &friends);
    if told.flag("near_cavalry") {
        super::opportunity(cx, unit, None)?;
    }
    Ok(())
}

/// Infantry that comes to stand in houses garrisons them where the players say so; a garrison that leaves is in column.
pub(crate) fn into_houses(cx: &mut Cx<'_>, unit: UnitId, garrisons: bool) {
    let figures = cx.state().unit(unit);
    let houses = figures.is_infantry() && figures.ground.is_bua();
    let shape = match figures.shape {
        Shape::Garrison if !(houses && garrisons) => Shape::Column,
        shape if shape != Shape::Garrison && houses && garrisons => Shape::Garrison,
        _ => return,
    };
    cx.emit(UnitEvent::Reshaped { unit, shape });
}

fn move_form(view: &View, unit: UnitId) -> Form {
    let state = &view.state;
    let reach = Printed::OpportunityCharge.inches(&view.tables);
    let figures = state.unit(unit);
    Form {
        side: unit.side.key().into(),
        text: format!("{} moves", state.unit_label(unit)),
        cite: "movement and terrain tables".into(),
        asks: vec![
            Ask {
                name: "ground".into(),
                kind: AskKind::One(terrain::grounds(figures.arm)),
                default: Some(figures.ground.as_str().into()),
                help: "where it ends: its ground from then on".into(),
            },
            way::through(state, unit),
            Ask {
                name: "near_cavalry".into(),
                kind: AskKind::Domain(Domain::Flag),
                default: Some(Json::Bool(false)),
                help: format!("does it pass within {reach}\" of enemy cavalry, which may then charge it?"),
            },
            terrain::crosses(figures, false),
        ]
        .into_iter()
        .chain(terrain::garrison(view, unit))
        .collect(),
    }
}
