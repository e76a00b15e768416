//! How many skirmish hits does it take to cost a unit one CV?

use serde::{Deserialize, Serialize};

use crate::engine::check::{Case, Check, Outcome, count_modifiers};
use crate::engine::input::Input;
use crate::engine::tally::Tally;
use crate::engine::text::counted;

use super::super::words::COVER;
use super::has;
use crate::engine::check::modifiers;

/// No dice: the hits that one CV takes.
pub static CHECK: Check = Check::of::<SkirmishTarget>(
    "march-attack/skirmish-target",
    "Skirmish hits required",
    "skirmish table",
    |_, tallies, _| Ok(Outcome::of(&needed(tallies))),
    |outcome| match outcome.get::<SkirmishTarget>().hits_per_cv {
        None => "no target for skirmishers".to_owned(),
        Some(hits) => format!("{} for each CV", counted(hits, "hit")),
    },
)
.takes(&[
    Input::word(
        "target",
        &["formed-infantry", "limbered-artillery", "deployed-artillery", "cavalry"],
        "what is skirmished at",
    ),
    Input::word("cover", COVER, "what shelters it").or("none"),
])
.adds(tallies);

/// What a unit can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkirmishTarget {
    /// Hits for one CV, 1 or more; none where skirmishers cannot hurt it.
    pub hits_per_cv: Option<u32>,
}

modifiers! {
    /// The list of targets and the cover beside it.
    pub TargetModifier of "march-attack/skirmish-target" => {
        FormedInfantry = "formed-infantry", |case| has(case, "target", "formed-infantry");
        LimberedArtillery = "limbered-artillery", |case| has(case, "target", "limbered-artillery");
        DeployedArtillery = "deployed-artillery", |case| has(case, "target", "deployed-artillery");
        LightCover = "light-cover", |case| has(case, "cover", "light");
        HeavyCover = "heavy-cover", |case| has(case, "cover", "heavy");
    }
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let mut hits = Tally::new();
    if case.inputs.is("target", "cavalry") {
        let Some(number) = case.settings.number("skirmish.cavalry") else { return Vec::new() };
        hits.add("target", "cavalry", number, "house rule skirmish.cavalry");
    }
    count_modifiers::<TargetModifier>(&mut hits, case);
    vec![hits]
}

/// Without a sum the target is none. No CV falls without a hit, whatever is struck out of the sum.
fn needed(tallies: &[Tally]) -> SkirmishTarget {
    SkirmishTarget { hits_per_cv: tallies.first().map(|hits| u32::try_from(hits.whole()).unwrap_or(0).max(1)) }
}
