//! Fire: a die for each CV, hits from the face that F1 or F2 needs.

use super::super::prelude::*;

const ID: &str = "napoleon-1815/fire";

words! {
    FireKind {
        F1 = "f1" => "F1",
        F2 = "f2" => "F2",
    }
}

impl FireKind {
    pub(crate) fn hits_from(self, settings: &Settings) -> u8 {
        let key = [settings::F1, settings::F2][self as usize];
        settings.number(key).and_then(|face| u8::try_from(face).ok()).unwrap_or(u8::MAX)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fire {
    pub fire: FireKind,
    /// Hits, 1 CV each.
    pub hits: i64,
}

pub static CHECK: Check = Check::of::<Fire>(ID, "Fire of a unit", "COMBAT, Fire", read, in_words)
    .takes(&[
        Input::word("kind", &["infantry", "artillery", "cavalry"], "the unit that fires"),
        Input::count("cv", 1, 4, "CV firing"),
        Input::flag("engaged", "the unit is engaged"),
        Input::flag("with_friends", "friendly infantry or artillery in the area; counts for cavalry"),
    ])
    .rolls("1D6 for each CV")
    .hopes(|outcome| outcome.get::<Fire>().hits > 0, "one hit or more", "cannot hit")
    .lights(faces)
    // Infantry and cavalry fire only when engaged: their unengaged cell is empty.
    .refuses(|case| {
        let kind = case.inputs.word("kind").unwrap_or_default();
        let why = || format!("`engaged` is true for {kind} that fires, found false: only artillery fires unengaged");
        if asked_for(case).is_none() { contradiction(why()) } else { Ok(()) }
    });

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let fire = asked_for(case).unwrap_or(FireKind::F1);
    let from = fire.hits_from(case.settings);
    let dice = usize::try_from(case.inputs.count("cv")).unwrap_or(0);
    Ok(Outcome::of(&Fire { fire, hits: throw.reaching(dice, 6, from, "for the fire, one for each CV")? }))
}

/// The row and column of the table that are read, and the faces that hit.
fn faces(reading: &Reading<'_>) -> Option<Lit> {
    let case = &reading.case;
    let fire = asked_for(case)?;
    let from = i64::from(fire.hits_from(case.settings));
    let table = printed::table(case.tables, ID);
    let inputs = case.inputs;
    let row = table.row(row_of((inputs.word("kind")?, inputs.flag("with_friends")))).ok()?;
    let column = table.columns.get(usize::from(inputs.flag("engaged")))?;
    let title = Text::plain(format!("{} {column}: ", row.label)).with(Label::Figure, fire.words());
    let cell = |face: i64| if face < from { Text::of(Label::Quiet, "-") } else { Text::of(Label::Good, "hit") };
    let mut faces = FaceTable::of_a_die();
    let dice = inputs.count("cv");
    let name = if dice == 1 { "the die".to_owned() } else { format!("each of {dice}") };
    faces.row(Text::plain(name), (1..=6).map(cell));
    Some(faces.lit(title, Vec::new()))
}

fn asked_for(case: &Case<'_>) -> Option<FireKind> {
    fire_of(case.tables, (case.inputs.word("kind")?, case.inputs.flag("with_friends")), case.inputs.flag("engaged"))
}

/// The fire that the table gives a unit of this kind, with or without friends in its area; none where it may not fire.
pub(crate) fn fire_of(tables: &Tables, (kind, with_friends): (&str, bool), engaged: bool) -> Option<FireKind> {
    let cell = printed::cell(tables, ID, row_of((kind, with_friends)), usize::from(engaged));
    FireKind::ALL.into_iter().find(|fire| fire.words() == cell)
}

fn row_of((kind, with_friends): (&str, bool)) -> &str {
    if kind == "cavalry" && with_friends { "cavalry-with-friends" } else { kind }
}

fn in_words(outcome: &Outcome) -> String {
    let Fire { fire, hits } = outcome.get();
    let hits = if hits == 0 { "no hit".to_owned() } else { counted(hits, "hit") };
    format!("{hits} by {} fire", fire.words())
}
