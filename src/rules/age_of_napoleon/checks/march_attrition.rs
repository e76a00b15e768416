//! March attrition: a die for each cause, in order.

use super::super::prelude::*;
use super::MOST_CORPS;
use super::attrition::AttritionDice;

const ID: &str = "age-of-napoleon/march-attrition";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarchLosses {
    pub losses: i64,
    /// True in winter; otherwise the losses go to the prisoners box.
    pub permanent: bool,
    /// Fresh corps that escaped the first cause and are spent now.
    pub become_spent: i64,
}

/// The causes in the order of their dice, and what each die is rolled for.
pub(crate) const CAUSES: [(&str, &str); 4] = [
    ("far", "for the third or fourth area"),
    ("rough", "for the mountain or marsh area"),
    ("winter", "for the winter round"),
    ("forced_march", "for the forced march"),
];

pub(crate) static CHECK: Check = Check::of::<MarchLosses>(ID, "March attrition", "MARCH ATTRITION", read, words)
    .takes(&[
        Input::count("corps", 1, MOST_CORPS, "corps in the army"),
        Input::count("fresh", 0, MOST_CORPS, "how many of them are fresh").or("0"),
        Input::count("far", 0, MOST_CORPS, "corps that entered a third or fourth area in this move").or("0"),
        Input::count("rough", 0, MOST_CORPS, "corps that entered a mountain or marsh area").or("0"),
        Input::count("winter", 0, MOST_CORPS, "corps that entered any area in a winter round").or("0"),
        Input::count("forced_march", 0, MOST_CORPS, "corps that entered any area during a Forced March").or("0"),
    ])
    .rolls("1D6 for each cause")
    .hopes(|outcome| outcome.get::<MarchLosses>().losses == 0, "no loss", "a loss is certain")
    .lights(faces)
    .refuses(fits);

fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    let corps = case.inputs.count("corps");
    for name in ["fresh", "far", "rough", "winter", "forced_march"] {
        let count = case.inputs.count(name);
        if count > corps {
            return contradiction(format!("`{name}` is at most the {corps} `corps` of the army, found {count}"));
        }
    }
    Ok(())
}

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let losses = over_causes(case, |cause, [_, so_far]| {
        throw.so_far(vec![so_far]);
        cause.roll(throw)
    })?;
    Ok(Outcome::of(&losses))
}

/// The column of the table that is read for the next cause, with what each face costs.
fn faces(reading: &Reading<'_>) -> Option<Lit> {
    let (case, mut fallen) = (&reading.case, reading.fallen);
    let read = |cause: &AttritionDice<'_>, [spared, _]: [i64; 2]| {
        cause.lost_or_lit(&mut fallen).map_err(|lit| (lit, spared, cause.why))
    };
    let (mut lit, spared, now) = over_causes(case, read).err()?;
    if spared > 0 {
        lit.title = lit.title.with(Label::Quiet, "; fresh corps avoid it");
    }
    let due = CAUSES.into_iter().filter(|(cause, _)| case.inputs.count(cause) > 0).map(|(_, why)| why);
    let later: Vec<&str> = due.skip_while(|why| *why != now).skip(1).collect();
    if !later.is_empty() {
        lit.notes.push(Text::quiet(format!("then another die {}", later.join(", and one "))));
    }
    Some(*lit)
}

/// What all causes cost in their order, one after the other: of each it is told how many fresh corps avoid it, and how many
/// were lost to the causes before.
fn over_causes<E>(
    case: &Case<'_>,
    mut lost: impl FnMut(&AttritionDice<'_>, [i64; 2]) -> Result<i64, E>,
) -> Result<MarchLosses, E> {
    let corps = case.inputs.count("corps");
    let mut fresh = case.inputs.count("fresh");
    let (mut losses, mut become_spent) = (0, 0);
    for (cause, why) in CAUSES {
        let subject = case.inputs.count(cause).min(corps - losses);
        if subject == 0 {
            continue;
        }
        // Only the first cause spares the fresh corps; none of them is fresh afterwards as far as this march goes.
        let spared = fresh.min(subject);
        become_spent += spared;
        fresh = 0;
        losses += lost(&AttritionDice::of(case, ID, [subject - spared, 0], why), [spared, losses])?;
    }
    Ok(MarchLosses { losses, permanent: case.inputs.count("winter") > 0, become_spent })
}

fn words(outcome: &Outcome) -> String {
    let MarchLosses { losses, permanent, become_spent } = outcome.get();
    let lost = match (losses, permanent) {
        (0, _) => "no corps lost".to_owned(),
        (_, true) => format!("{losses} corps lost for good"),
        (_, false) => format!("{losses} corps lost to the prisoners box"),
    };
    if become_spent == 0 { lost } else { format!("{lost}, {become_spent} fresh corps become spent") }
}
