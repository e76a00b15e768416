//! The morale check of an engaged unit of 1 CV.

use super::super::prelude::*;

const ID: &str = "napoleon-1815/morale";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Steadiness {
    /// True when it breaks: it disengages at once and does nothing more in the set.
    pub broken: bool,
}

pub static CHECK: Check = Check::of::<Steadiness>(
    ID,
    "Morale of an engaged 1-CV unit",
    "MORALE CHECK",
    |case, tallies, throw| {
        let rolled = throw.sum(1, 6, "for morale")? + tallies.first().map_or(0, Tally::whole);
        Ok(Outcome::of(&Steadiness { broken: rolled <= case.settings.number(settings::MORALE).unwrap_or(0) }))
    },
    |outcome| if outcome.get::<Steadiness>().broken { "broken" } else { "stands" }.to_owned(),
)
.takes(&[
    Input::flag("leader", "the unit's own leader is in the same column or area"),
    Input::flag("against_old_guard", "an Allied unit engaged with French Old Guard"),
])
.rolls("1D6")
.hopes(|outcome| !outcome.get::<Steadiness>().broken, "stands", "must break")
.lights(|reading| {
    reading.told(Text::quiet("breaks: goes back at once, out for this set"), "it", |outcome| {
        if outcome.get::<Steadiness>().broken { Text::of(Label::Bad, "breaks") } else { Text::plain("stands") }
    })
})
.adds(tally_of::<MoraleModifier>);

modifiers! {
    MoraleModifier of ID => {
        Leader = "leader", |case| i64::from(case.inputs.flag("leader"));
        AgainstOldGuard = "against-old-guard", |case| i64::from(case.inputs.flag("against_old_guard"));
    }
}
