//! Whether fleets in one sea area come to battle.

use serde::{Deserialize, Serialize};

use crate::engine::check::{Case, Check, Outcome};
use crate::engine::dice::{Need, Throw};
use crate::engine::input::{Input, Inputs};
use crate::engine::tally::Tally;

/// `campaign-1805/sea-contact`.
pub(crate) static CHECK: Check =
    Check::of::<SeaContactResult>("campaign-1805/sea-contact", "Contact at sea", "19.6 Sea Battles", read, words)
        .takes(&[
            Input::word("a_order", ORDERS, "fleet A's order"),
            Input::word("b_order", ORDERS, "fleet B's order"),
            Input::flag("evader_all_frigates", "the evading fleet is all frigates").only(is_chase, CHASE),
            Input::flag("interceptor_has_man_of_war", "the intercepting fleet has a man of war").only(is_chase, CHASE),
        ])
        .rolls("1D6 each, A's first, where one intercepts and the other evades");

const ORDERS: &[&str] = &["intercept", "evade"];
const CHASE: &str = "for a fleet that intercepts and one that evades";

/// What the meeting at sea comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeaContactResult {
    /// Battle, none, or a flight.
    pub result: FleetsMeeting,
}

/// How fleets meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FleetsMeeting {
    /// They fight.
    Battle,
    /// They do not.
    None,
    /// The evading frigates flee to the nearest friendly port or sea area without enemy fleets.
    Flees,
}

fn is_chase(inputs: &Inputs) -> bool {
    inputs.word("a_order") != inputs.word("b_order")
}

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let result = match (case.inputs.is("a_order", "intercept"), case.inputs.is("b_order", "intercept")) {
        (true, true) => FleetsMeeting::Battle,
        (false, false) => FleetsMeeting::None,
        (a_intercepts, _) => chase(case, throw, a_intercepts)?,
    };
    Ok(Outcome::of(&SeaContactResult { result }))
}

fn chase(case: &Case<'_>, throw: &mut Throw<'_>, a_intercepts: bool) -> Result<FleetsMeeting, Need> {
    let faces = throw.faces(2, 6, "a die each, A's first")?;
    let (interceptor, evader) = if a_intercepts { (faces[0], faces[1]) } else { (faces[1], faces[0]) };
    let caught = interceptor > evader || (interceptor == evader && case.settings.is("sea.tie", "battle"));
    let escapes = case.inputs.flag("evader_all_frigates") && case.inputs.flag("interceptor_has_man_of_war");
    Ok(match (caught, escapes) {
        (false, _) => FleetsMeeting::None,
        (true, true) => FleetsMeeting::Flees,
        (true, false) => FleetsMeeting::Battle,
    })
}

fn words(outcome: &Outcome) -> String {
    match outcome.get::<SeaContactResult>().result {
        FleetsMeeting::Battle => "battle",
        FleetsMeeting::None => "no battle",
        FleetsMeeting::Flees => "the frigates flee",
    }
    .to_owned()
}
