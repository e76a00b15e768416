//! How far a unit may go: in each formation, by road, retiring, over the ground that it stands on.

use crate::engine::inches::Inches;
use crate::engine::input::Value;
use crate::engine::text::{Facts, Label, Text};
use crate::orbat::{Arm, Ground, Shape};

use crate::rules::march_attack::charge::distance::inches;
use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::sheet::distances::Printed;
use crate::rules::march_attack::state::Unit;
use crate::rules::march_attack::state::ids::UnitId;

/// The rows of a unit on the table.
pub(super) fn add(view: &View, id: UnitId, facts: &mut Facts) {
    if let Some(why) = held(view, id) {
        facts.add("may go", Text::of(Label::Care, why));
        return;
    }
    let unit = view.state.unit(id);
    if view.state.mf(view.state.mf_of(id)).retiring > 0 {
        facts.add("may go", Text::of(Label::Care, "its formation retreats: it moves in S2, and makes no charge"));
    }
    facts.add("tactical", tactical(view, unit));
    facts.add("strategic", strategic(view, unit));
    facts.add("retiring", retiring(view, unit));
    facts.add("on its ground", on_its_ground(view, unit));
    facts.add("zones", Text::plain(zones(view, unit)));
}

/// `tactical column 8", line 5", square 2"   strategic 16" (road 20"), 10", 8"`.
pub(super) fn brief(view: &View, id: UnitId) -> Text {
    if let Some(why) = held(view, id) {
        return Text::of(Label::Care, why);
    }
    let unit = view.state.unit(id);
    let (mut near, mut far): (Vec<Text>, Vec<Text>) = (Vec::new(), Vec::new());
    for shape in shapes(unit) {
        let (action, words) = action(shape);
        if let Some(inches) = inches(view, unit, shape, &[("action", Value::from(action))]) {
            near.push(Text::plain(format!("{shape} {words}")).with(Label::Figure, format!("{inches}\"")));
        }
        far.extend(by_march(view, unit, shape, action).map(|(inches, road)| {
            let text = Text::of(Label::Figure, format!("{inches}\""));
            road.map_or(text.clone(), |road| text.then(format!(" (road {road}\")")))
        }));
    }
    let joined = |all: Vec<Text>| all.into_iter().reduce(|all, piece| all.then(", ").join(piece)).unwrap_or_default();
    let text = Text::of(Label::Quiet, "tactical ").join(joined(near));
    text.with(Label::Quiet, "   strategic ").join(joined(far))
}

/// Strategic inches, over the fields and by road.
fn by_march(view: &View, unit: &Unit, shape: Shape, action: &'static str) -> Option<(Inches, Option<Inches>)> {
    let on = |road: bool| {
        let extra = [("mode", Value::from("strategic")), ("action", Value::from(action)), ("road", Value::from(road))];
        inches(view, unit, shape, &extra)
    };
    Some((on(false)?, on(true)))
}

/// Why it goes nowhere.
fn held(view: &View, id: UnitId) -> Option<String> {
    let lock = view.state.lock_of(id)?;
    let enemy = if lock.attacker == id { lock.defender } else { lock.attacker };
    Some(format!("locked in melee with {}: it does not move", view.state.unit_label(enemy)))
}

/// Its own formation first.
fn shapes(unit: &Unit) -> impl Iterator<Item = Shape> {
    let now = unit.shape;
    let all = unit.arm.shapes().iter().copied().filter(|shape| *shape != Shape::Garrison);
    let first = all.clone().filter(move |shape| *shape == now);
    first.chain(all.filter(move |shape| *shape != now))
}

/// What a move of this formation is called: deployed guns only prolong.
fn action(shape: Shape) -> (&'static str, &'static str) {
    if shape == Shape::Deployed { ("prolong", "by prolong ") } else { ("move", "") }
}

fn listed(pieces: Vec<Text>) -> Text {
    let joined = pieces.into_iter().reduce(|all, piece| all.then("; ").join(piece));
    joined.unwrap_or_else(|| Text::of(Label::Quiet, "not at all"))
}

fn tactical(view: &View, unit: &Unit) -> Text {
    let piece = |shape: Shape| {
        let (action, words) = action(shape);
        let whole = inches(view, unit, shape, &[("action", Value::from(action))])?;
        let text = Text::plain(format!("{shape} {words}")).with(Label::Figure, format!("{whole}\""));
        let changed = (shape != unit.shape).then_some([("formation_changes", Value::from(1_i64))]);
        let changed = changed.and_then(|change| inches(view, unit, shape, &change));
        Some(changed.map_or(text.clone(), |left| text.then(format!(" ({left}\" after changing)"))))
    };
    listed(shapes(unit).filter_map(piece).collect())
}

fn strategic(view: &View, unit: &Unit) -> Text {
    let piece = |shape: Shape| {
        let (action, words) = action(shape);
        let (inches, road) = by_march(view, unit, shape, action)?;
        let text = Text::plain(format!("{shape} {words}")).with(Label::Figure, format!("{inches}\""));
        Some(match road {
            Some(road) => text.then(", by road ").with(Label::Figure, format!("{road}\"")),
            None => text,
        })
    };
    listed(shapes(unit).filter_map(piece).collect())
}

/// As it stands; guns have no figure of their own.
fn retiring(view: &View, unit: &Unit) -> Text {
    let mode = |mode: &'static str| {
        let extra = [("mode", Value::from(mode)), ("action", Value::from("retire"))];
        let shape = if unit.shape == Shape::Garrison { Shape::Column } else { unit.shape };
        Some(format!("{mode} {}\"", inches(view, unit, shape, &extra)?))
    };
    let told: Vec<String> = ["tactical", "strategic"].into_iter().filter_map(mode).collect();
    Text::plain(told.join(", "))
}

/// Off the ground that it stands on, where that is not open.
fn on_its_ground(view: &View, unit: &Unit) -> Text {
    if unit.ground == Ground::Open {
        return Text::default();
    }
    let shape = if unit.shape == Shape::Garrison { Shape::Column } else { unit.shape };
    let (action, words) = action(shape);
    let extra = [("action", Value::from(action)), ("ground", Value::from(unit.ground.as_str()))];
    let told = inches(view, unit, shape, &extra);
    told.map_or_else(Text::default, |inches| Text::plain(format!("{}: {shape} {words}{inches}\"", unit.ground)))
}

/// How far it threatens and where it comes under the eyes of the enemy.
fn zones(view: &View, unit: &Unit) -> String {
    let printed = |what: Printed| what.inches(&view.tables);
    let own = match (unit.arm, unit.shape) {
        (Arm::Infantry, Shape::Line | Shape::Column) => format!("threatens {}\"; ", printed(Printed::ThreatZone)),
        (Arm::Cavalry, _) => format!("opportunity charge {}\"; ", printed(Printed::OpportunityCharge)),
        _ => String::new(),
    };
    format!("{own}only tactical moves within {}\" of the enemy", printed(Printed::Engagement))
}
