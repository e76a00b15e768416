//! Does a formation make sense: its order, its arrival, its commander.

use crate::orbat::file::{ArrivesFile, FormationFile};
use crate::orbat::flaw::{Findings, Flaw};
use crate::orbat::model::{Arrives, Formation};
use crate::orbat::troops::Order;

use super::leader::leader;
use super::or_default;
use super::unit::unit;

/// The formation as it is meant; none only when a flaw has been reported.
pub(super) fn formation(file: &FormationFile, findings: &Findings) -> Option<Formation> {
    order(file, findings);
    // Everything is looked at before anything is given up, so that all flaws are found.
    let commander = file.commander.as_ref().map(|file| leader(file, findings));
    let units: Vec<_> = file.units.iter().map(|file| unit(file, findings)).collect();
    let arrives = file.arrives.as_ref().map(arrival);
    let begins_there = arrives.is_none();
    Some(Formation {
        name: file.name.as_ref()?.value.clone(),
        kind: file.kind.as_ref()?.value,
        order: file.order.as_ref()?.value,
        order_after: file.order_after.as_ref().map(|order| order.value),
        commander: match commander {
            Some(leader) => Some(leader?),
            None => None,
        },
        skirmish: file.skirmish.as_ref().map(|skirmish| skirmish.value),
        arrives: match arrives {
            Some(arrival) => Some(arrival?),
            None => None,
        },
        notes: or_default(file.notes.as_ref()),
        committed: or_default(file.committed.as_ref()),
        engaged: or_default(file.engaged.as_ref()),
        retiring: or_default(file.retiring.as_ref()),
        tested_at: or_default(file.tested_at.as_ref()),
        on_table: file.on_table.as_ref().map_or(begins_there, |there| there.value),
        units: units.into_iter().collect::<Option<Vec<_>>>()?,
    })
}

fn arrival(file: &ArrivesFile) -> Option<Arrives> {
    Some(Arrives { turn: file.turn.as_ref()?.value, needs: file.needs.as_ref()?.value })
}

/// A retreat is imposed, never given: only a saved battle has one, and it ends some time.
fn order(file: &FormationFile, findings: &Findings) {
    let Some(order) = &file.order else { return };
    let retreats = order.value == Order::Retreat;
    if retreats && !file.end_written {
        let message = "order retreat is for a formation of a saved battle, with order_after or retiring";
        let chosen: Vec<&str> = Order::CHOSEN.iter().map(|order| order.as_str()).collect();
        let allowed = chosen.join(", ");
        let help = format!("orders that can be given: {allowed}");
        findings.add(Flaw::new(&order.spot, message).allowed(allowed).help(help));
    }
    if let Some(after) = &file.order_after
        && !retreats
    {
        let message = "order_after goes only with order retreat";
        let found = format!("it with order {}", order.value);
        findings.add(Flaw::new(&after.spot, message).found(found));
    }
}
