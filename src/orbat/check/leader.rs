//! Does a leader make sense.

use crate::orbat::file::LeaderFile;
use crate::orbat::flaw::{Findings, Flaw};
use crate::orbat::model::Leader;
use crate::orbat::troops::LeaderStatus;

use super::or_default;

/// The leader as he is meant; none only when a flaw has been reported.
pub(super) fn leader(file: &LeaderFile, findings: &Findings) -> Option<Leader> {
    turns_out(file, findings);
    Some(Leader {
        name: file.name.as_ref()?.value.clone(),
        ability: file.ability.as_ref()?.value,
        inspiration: file.inspiration.as_ref()?.value,
        staff: or_default(file.staff.as_ref()),
        status: or_default(file.status.as_ref()),
        turns_out: or_default(file.turns_out.as_ref()),
        attached_to: file.attached_to.as_ref().map(|unit| unit.value.clone()),
    })
}

/// Who is out comes back at a known time; who is not out has no such time.
fn turns_out(file: &LeaderFile, findings: &Findings) {
    let status: LeaderStatus = or_default(file.status.as_ref());
    let out = status == LeaderStatus::Out;
    match &file.turns_out {
        Some(turns) if !out && turns.value > 0 => {
            let message = "turns_out goes only with status out";
            let found = format!("it with status {status}");
            findings.add(Flaw::new(&turns.spot, message).found(found));
        }
        None if out && !file.turns_out_written => {
            let spot = file.spot.child("turns_out");
            let message = "a leader who is out needs turns_out: 1 to 12";
            findings.add(Flaw::new(&spot, message).allowed("1 to 12"));
        }
        _ => {}
    }
}
