//! A wounded leader heals, stays wounded or dies.

use super::super::prelude::*;

pub(crate) static CHECK: Check = Check::of::<Recovery>(
    "beyond-waterloo/wound-recovery",
    "Leader wound recovery",
    "Leader Wound Recovery (4.6.3)",
    read,
    |outcome| outcome.get::<Recovery>().result.words().to_owned(),
)
.rolls("1D6")
.hopes(|outcome| outcome.get::<Recovery>().result == Fate::Heals, "heals", "cannot heal")
.lights(faces);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recovery {
    pub result: Fate,
}

words! {
    Fate {
        /// Flip him back to his full-strength side.
        Heals = "heals" => "the leader heals",
        Wounded = "wounded" => "the leader remains wounded",
        Dies = "dies" => "the leader dies",
    }
}

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let die = throw.sum(1, 6, "for the wounded leader")?;
    let table = printed::table(case.tables, "beyond-waterloo/wound-recovery");
    let dies = table.row("dies").is_ok_and(|row| printed::holds(&row.label, die));
    // The sheet lost the other two ranges: the house rule says where they part.
    let result = match case.settings.number("wound.heals-up-to") {
        _ if dies => Fate::Dies,
        Some(most) if die <= most => Fate::Heals,
        _ => Fate::Wounded,
    };
    Ok(Outcome::of(&Recovery { result }))
}

fn faces(reading: &Reading<'_>) -> Option<Lit> {
    reading.told(Text::default(), "he", |outcome| match outcome.get::<Recovery>().result {
        Fate::Dies => Text::of(Label::Bad, "dies"),
        Fate::Heals => Text::of(Label::Good, "heals"),
        Fate::Wounded => Text::plain("stays hurt"),
    })
}
