//! A force march: one road section more, perhaps for a CV.

use super::super::prelude::*;

const ID: &str = "napoleon-1815/force-march";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForceMarch {
    /// CV lost, 0 or 1.
    pub cv_lost: i64,
}

pub(crate) static CHECK: Check = Check::of::<ForceMarch>(
    ID,
    "Force march",
    "CAMPAIGN MOVEMENT, Force March",
    |case, tallies, throw| {
        let rolled = throw.sum(1, 6, "for the force march")? + tallies.first().map_or(0, Tally::whole);
        let loses = rolled <= case.settings.number(settings::FORCE_MARCH).unwrap_or(0);
        Ok(Outcome::of(&ForceMarch { cv_lost: if loses { printed::figure(case.tables, ID, "lose", 0) } else { 0 } }))
    },
    |outcome| match outcome.get() {
        ForceMarch { cv_lost: 0 } => "no CV lost".into(),
        ForceMarch { cv_lost } => format!("{cv_lost} CV lost"),
    },
)
.takes(&[
    Input::flag("with_leader", "the unit began the turn in its leader's city, and the leader was revealed"),
    Input::flag("night", "a night turn"),
    Input::flag("leader_present", "the leader is with the unit; implied by with_leader"),
])
.rolls("1D6")
.hopes(|outcome| outcome.get::<ForceMarch>().cv_lost == 0, "no CV lost", "must lose CV")
.lights(|reading| {
    reading.told(Text::default(), "CV lost", |outcome| match outcome.get::<ForceMarch>().cv_lost {
        0 => Text::of(Label::Quiet, "-"),
        lost => Text::of(Label::Bad, lost.to_string()),
    })
})
.refuses(|case| {
    let led = case.inputs.flag("leader_present") || case.inputs.flag("with_leader");
    let why = "`night` = `true` needs `leader_present` = `true`: no force march at night without a leader";
    if case.inputs.flag("night") && !led { contradiction(why) } else { Ok(()) }
})
.adds(tally_of::<MarchModifier>);

modifiers! {
    MarchModifier of ID => {
        WithLeader = "with-leader", |case| i64::from(case.inputs.flag("with_leader") && !case.inputs.flag("night"));
    }
}
