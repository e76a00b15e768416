//! Who has won, by the first column of the sheet that fits. No dice.

use super::super::prelude::*;

const ID: &str = "napoleon-1815/victory";

words! {
    Winner {
        French = "french" => "the French have won",
        Allied = "allied" => "the Allies have won",
        /// Nobody yet: the campaign goes on.
        None = "none" => "nobody has won yet",
        Undecided = "undecided" => "the sheet does not say who has won",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Victory {
    pub winner: Winner,
}

pub(crate) static CHECK: Check = Check::of::<Victory>(
    ID,
    "Victory",
    "VICTORY",
    |case, _, _| Ok(Outcome::of(&Victory { winner: winner(case) })),
    |outcome| outcome.get::<Victory>().winner.words().to_owned(),
)
.takes(&[
    Input::flag("three_cities", "the French occupy Ghent, Brussels and Liege"),
    Input::flag("allied_armies_defeated", "both the British and the Prussian army are defeated"),
    Input::flag("french_army_defeated", "the French army is defeated"),
    Input::flag("napoleon_army_defeat", "Napoleon was eliminated by army defeat"),
    Input::flag("napoleon_rout_or_fire", "Napoleon was eliminated by rout or fire"),
    Input::flag("last_turn", "the last campaign turn has ended"),
])
.refuses(|case| {
    let both = case.inputs.flag("napoleon_army_defeat") && case.inputs.flag("napoleon_rout_or_fire");
    let why = "`napoleon_army_defeat` and `napoleon_rout_or_fire` are both true: he is lost by one or the other";
    if both { contradiction(why) } else { Ok(()) }
});

/// The number of the first column that fits, from 1, and the rows of the conditions in it that must be true.
pub(crate) fn column<'t>(case: &Case<'t>) -> Option<(usize, Vec<&'t TableRow>)> {
    let table = printed::table(case.tables, ID);
    // Every condition of the column is as printed; the rows bear the names of the inputs.
    let fits = |column: &usize| {
        table.rows.iter().all(|row| match row.cells.get(*column).map(String::as_str) {
            Some("Y") => case.inputs.flag(&row.key),
            Some("N") => !case.inputs.flag(&row.key),
            _ => true,
        })
    };
    let at = (0..table.columns.len()).find(fits)?;
    let so = table.rows.iter().filter(|row| row.cells.get(at).is_some_and(|cell| cell == "Y"));
    Some((at + 1, so.collect()))
}

fn winner(case: &Case<'_>) -> Winner {
    let table = printed::table(case.tables, ID);
    if let Some((number, _)) = column(case) {
        return if table.columns[number - 1] == "F" { Winner::French } else { Winner::Allied };
    }
    if case.inputs.flag("three_cities") && case.inputs.flag("french_army_defeated") {
        return Winner::of_key(case.settings.word(settings::CITIES_AND_DEFEAT)).unwrap_or(Winner::Undecided);
    }
    if case.inputs.flag("last_turn") { Winner::Undecided } else { Winner::None }
}
