//! Winter attrition: a die in every area with three or more corps.

use super::super::prelude::*;
use super::MOST_CORPS;
use super::attrition::{AttritionDice, fewest};

const ID: &str = "age-of-napoleon/winter-attrition";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WinterLosses {
    pub losses: i64,
}

pub(crate) static CHECK: Check =
    Check::of::<WinterLosses>(ID, "Winter attrition in an area", "WINTER ATTRITION", read, words)
        .takes(&[
            Input::count("corps", 0, MOST_CORPS, "corps in the area, 3 or more"),
            Input::flag("depot", "a Depot card is played"),
            Input::flag("friendly_area", "a friendly area"),
            Input::flag("major_capital", "the capital area of a major country"),
            Input::flag("enemy_area", "an enemy area"),
            Input::flag("half_spent", "half or more of the corps are spent"),
            Input::flag("scorched_earth", "victim of a Scorched Earth card"),
            Input::flag("french_in_insurgent", "French-controlled corps in an insurgent area"),
            Input::flag("barren", "a barren area"),
        ])
        .rolls("1D6")
        .hopes(|outcome| outcome.get::<WinterLosses>().losses == 0, "no loss", "a loss is certain")
        .lights(faces)
        .refuses(fits)
        .adds(tally_of::<WinterModifier>);

modifiers! {
    WinterModifier of ID => {
        Depot = "depot", |case| i64::from(case.inputs.flag("depot"));
        FriendlyArea = "friendly-area", |case| i64::from(case.inputs.flag("friendly_area"));
        MajorCapital = "major-capital", |case| i64::from(case.inputs.flag("major_capital"));
        EnemyArea = "enemy-area", |case| i64::from(case.inputs.flag("enemy_area"));
        HalfSpent = "half-spent", |case| i64::from(case.inputs.flag("half_spent"));
        ScorchedEarth = "scorched-earth", |case| i64::from(case.inputs.flag("scorched_earth"));
        FrenchInInsurgent = "french-in-insurgent", |case| i64::from(case.inputs.flag("french_in_insurgent"));
        Barren = "barren", |case| i64::from(case.inputs.flag("barren"));
    }
}

fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    let (corps, fewest) = (case.inputs.count("corps"), fewest(printed::table(case.tables, ID)));
    if corps < fewest {
        return contradiction(format!(
            "`corps` is {fewest} or more, found {corps}: no test is made in an area with fewer than {fewest} corps"
        ));
    }
    if case.inputs.flag("friendly_area") && case.inputs.flag("enemy_area") {
        return contradiction("`friendly_area` and `enemy_area` are both true: an area is one of them or neither");
    }
    Ok(())
}

fn attrition<'t>(case: &Case<'t>, tallies: &[Tally]) -> AttritionDice<'t> {
    let modifier = tallies.first().map_or(0, Tally::whole);
    AttritionDice::of(case, ID, [case.inputs.count("corps"), modifier], "for the winter")
}

fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    Ok(Outcome::of(&WinterLosses { losses: attrition(case, tallies).roll(throw)? }))
}

/// The column of the table that is read, with what each face costs.
fn faces(reading: &Reading<'_>) -> Option<Lit> {
    let mut fallen = reading.fallen;
    attrition(&reading.case, reading.tallies).lost_or_lit(&mut fallen).err().map(|lit| *lit)
}

fn words(outcome: &Outcome) -> String {
    match outcome.get() {
        WinterLosses { losses: 0 } => "no corps lost".into(),
        WinterLosses { losses } => format!("{losses} corps lost for good"),
    }
}
