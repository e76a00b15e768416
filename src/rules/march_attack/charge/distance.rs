//! How far a charge goes: what the movement table allows its troops, in the open and in the worst ground of their way.

use serde_json::{Map, Value as Json};

use crate::engine::check::Case;
use crate::engine::inches::Inches;
use crate::engine::input::Value;
use crate::orbat::{Arm, Ground, Shape};

use super::way::Way;
use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::sheet::checks::movement::{self, CHECK};
use crate::rules::march_attack::state::Unit;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::terrain::{self, Told};

/// Values of the movement check beside troops and formation.
type Extra = [(&'static str, Value)];

/// The word by which the movement table knows it.
fn troops(unit: &Unit) -> String {
    match unit.arm {
        Arm::Infantry => unit.arm.to_string(),
        arm => unit.weight.map_or_else(|| arm.to_string(), |weight| format!("{weight}-{arm}")),
    }
}

/// How far these troops go in this formation; none where the sheet has no figure.
pub(crate) fn inches(view: &View, unit: &Unit, shape: Shape, extra: &Extra) -> Option<Inches> {
    let own = [("troops", Value::from(troops(unit))), ("formation", Value::from(shape.as_str()))];
    let inputs = CHECK.inputs().with(own).with(extra.iter().cloned());
    let case = Case { inputs: &inputs, settings: &view.settings, tables: &view.tables };
    CHECK.accept(&case).ok()?;
    Some(CHECK.outcome(&case, &[]).ok()?.get::<movement::Allowance>().inches)
}

/// What is said of the distance of a charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// It goes as far, whatever its ground.
    Within,
    /// It does in the open: `8" in the open, 4" where all is light wood or orchard`.
    Perhaps(String),
    /// It does not: `a line goes 5"`.
    Beyond(String),
}

/// How a charge over this way compares with what its troops go.
pub(super) fn reach(view: &View, charger: UnitId, way: &Way, distance: Inches) -> Reach {
    let unit = view.state.unit(charger);
    let over = [
        ("minor_linear", Value::from(way.count("minor-linear"))),
        ("major_linear", Value::from(way.count("major-linear"))),
        ("steep_contours", Value::from(way.count("steep-rise"))),
    ];
    let Some(open) = inches(view, unit, unit.shape, &over) else { return Reach::Within };
    if distance > open {
        let obstacles = if way.over.iter().all(|own| matches!(own.as_str(), "none" | "")) { "" } else { " over that" };
        return Reach::Beyond(format!("a {} goes {open}\"{obstacles}", unit.shape));
    }
    let slow = |ground: Ground| {
        let extra: Vec<(&'static str, Value)> =
            over.iter().cloned().chain([("ground", Value::from(ground.as_str()))]).collect();
        Some((inches(view, unit, unit.shape, &extra)?, ground))
    };
    let worst = way.told.crosses.into_iter().chain([way.told.ends]).filter_map(slow).min_by_key(|(far, _)| *far);
    match worst {
        Some((far, ground)) if distance > far => {
            Reach::Perhaps(format!("{open}\" in the open, {far}\" where all is {}", terrain::in_words(ground.as_str())))
        }
        _ => Reach::Within,
    }
}

/// What a unit goes in the open as it stands.
pub(super) fn open(view: &View, charger: UnitId) -> Option<Inches> {
    let unit = view.state.unit(charger);
    inches(view, unit, unit.shape, &[])
}

/// What the card says of these values of the form of a charge: `charge:A/One>B/Other`.
pub(crate) fn advice(view: &View, key: &str, values: &Map<String, Json>) -> Option<String> {
    let charger = key.strip_prefix("charge:")?.split_once('>')?.0;
    let charger = view.state.unit_of_key(charger)?;
    if view.settings.is("charge.reach", "off") {
        return None;
    }
    let distance: Inches = serde_json::from_value(values.get("distance")?.clone()).ok()?;
    let word = |name: &str| values.get(name).and_then(Json::as_str).unwrap_or("none");
    let told = Told { crosses: word("crosses").parse().ok(), ends: word("ground").parse().unwrap_or(Ground::Open) };
    let way = Way { over: ["obstacle", "obstacle_2"].map(|name| word(name).to_owned()), told };
    match reach(view, charger, &way, distance) {
        Reach::Within => None,
        Reach::Perhaps(words) => Some(words),
        Reach::Beyond(goes) => Some(format!("{goes}, this is {distance}\"")),
    }
}
