//! Storms: 2D6 for each grand fleet, fleet and squadron at sea (13.8).

use super::{cargo, flight, groups};
use crate::engine::cx::Stop;
use crate::rules::campaign_1805::event::{CourseEvent, DiceFor, Loss};
use crate::rules::campaign_1805::ground::{Cx, umpire_question};
use crate::rules::campaign_1805::losses::{self, Reckoning, Shares};
use crate::rules::campaign_1805::scenario::ids::ForceId;

/// The storm table for everybody at sea.
pub(crate) fn storm(cx: &mut Cx<'_>) -> Result<(), Stop> {
    for group in groups(cx.state()) {
        let state = cx.state();
        let (Some(sea), false) = (group.sea(state), group.of_war(state).is_empty()) else { continue };
        let (side, name) = (state.nation_name(group.nation).to_owned(), group.name.clone());
        let what = DiceFor::storm(&name, &side);
        let question = umpire_question(what.to_string(), "13.8 Storms", Vec::new());
        let faces = cx.throw(&format!("storm:{side}/{name}"), &question, 2, 6)?;
        let roll: u8 = faces.iter().sum();
        cx.emit(CourseEvent::Threw { what, faces });
        let line =
            cx.state().scenario().chance.storms.iter().find(|line| (line.from..=line.to).contains(&roll)).cloned();
        let Some(line) = line else { continue };
        suffer(cx, &group.of_war(cx.state()), &name, &side, i64::from(line.percent))?;
        let transports: Vec<ForceId> =
            group.forces.iter().copied().filter(|force| !cx.state().force(*force).kind.is_of_war()).collect();
        cargo::sink(cx, &transports, i64::from(line.percent), Loss::Storm)?;
        let left: Vec<ForceId> = group.forces.into_iter().filter(|force| !cx.state().force(*force).life.gone).collect();
        if line.port {
            flight::drive_to_port(cx, &left, sea)?;
        }
    }
    Ok(())
}

fn suffer(cx: &mut Cx<'_>, forces: &[ForceId], name: &str, side: &str, percent: i64) -> Result<(), Stop> {
    losses::take(
        cx,
        &Reckoning {
            key: format!("storm-losses:{side}/{name}"),
            text: format!("losses of {name} in the storm"),
            percent,
            enemy_units: losses::units(cx.state(), forces),
            pursuit: 0,
            siege: false,
            shares: Shares::Ships,
            why: Loss::Storm,
            forces,
        },
    )
}
