//! The FERT: die modifier, column shift, and the result where the owner's table is there.

use super::super::prelude::*;
use super::super::roster::Reads;
use super::fert_table;

/// `beyond-waterloo/fert`. Its second sum (side `shift`) counts columns, right positive.
pub(crate) static CHECK: Check =
    Check::of::<Fert>("beyond-waterloo/fert", "FERT combat", "FERT Die Roll Modifiers", read, words)
        .takes(&[
            Input::word("tactic", &Tactic::KEYS, "the player's grand tactic"),
            Input::word("opponent_tactic", &Tactic::KEYS, "the opponent's grand tactic"),
            Input::word("opponent_mode", &Mode::KEYS, "the opponent's deployment mode"),
            Input::count("cards", -20, 20, "from battle tactics cards").or("0"),
            Input::count("leader_ability", -20, 20, "the leader's battle ability value").or("0"),
            Input::count("terrain", -20, 20, "from the terrain effects chart").or("0"),
            Input::flag("cavalry_superiority", "the player has cavalry superiority"),
            Input::flag("entering_highlands", "the player's force enters a highlands area"),
            Input::flag("entering_pass", "the player's force enters the pass area"),
            Input::count("weather", -20, 20, "from the battle weather table").or("0"),
            Input::flag("opponent_cavalry_superiority", "the opponent has cavalry superiority"),
            Input::count("broken_units", 0, 99, "broken units in the lead formation").or("0"),
            Input::count("national_guard", 0, 99, "National Guard units in the battle (French only)").or("0"),
            Input::flag("mixed_nationalities", "different major nationalities in the battle (Allies only)"),
            Input::flag("out_of_supply", "a friendly unit in the battle is out of supply"),
            Input::flag("opponent_holds_fortress", "the opponent is in a fortress with the hold grand tactic"),
            Input::flag("morale_superiority", "the player's lead formation has the higher morale"),
            Input::flag("opponent_morale_superiority", "the opponent's lead formation has the higher morale"),
            Input::flag("attacking_fortress", "attacking a fortress in the first combat round"),
            Input::count("own_strength", 0, 9_999, "the player's combat strength, to find the column").optional(),
            Input::count("opponent_strength", 0, 9_999, "the opponent's combat strength, to find the column")
                .optional(),
            Input::count("column", 1, 99, "the column before the shift, counted from 1").optional().only(
                |inputs| !inputs.has("own_strength") && !inputs.has("opponent_strength"),
                "for a column that the players found themselves, without `own_strength` and `opponent_strength`",
            ),
            Input::flag("doubled", "a cavalry charge doubles the steps that the enemy loses").shown_only(),
        ])
        .rolls("1D6 or 2D6 (fert.dice); none where the grand tactics bring no combat")
        .lights(faces)
        .refuses(fits)
        .adds(tallies);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fert {
    #[serde(default)]
    pub drm: i64,
    /// Columns to the right, below zero to the left; none without combat.
    #[serde(default)]
    pub shift: Option<i64>,
    pub no_combat: bool,
    /// The die with its modifiers; none without combat.
    #[serde(default)]
    pub modified_die: Option<i64>,
    /// The cell of the owner's table, where it is there and its column can be found.
    #[serde(default)]
    pub result: Option<String>,
}

modifiers! {
    /// The printed modifiers, in the order of the sheet.
    FertModifier of "beyond-waterloo/fert" => {
        Cavalry = "cavalry", |case| i64::from(case.inputs.flag("cavalry_superiority"));
        Highlands = "highlands", |case| i64::from(case.inputs.flag("entering_highlands"));
        Pass = "pass", |case| i64::from(case.inputs.flag("entering_pass"));
        OpponentCavalry = "opponent-cavalry", |case| i64::from(case.inputs.flag("opponent_cavalry_superiority"));
        Broken = "broken", |case| case.inputs.count("broken_units");
        NationalGuard = "national-guard", |case| case.inputs.count("national_guard");
        Nationalities = "nationalities", |case| i64::from(case.inputs.flag("mixed_nationalities"));
        OutOfSupply = "out-of-supply", |case| i64::from(case.inputs.flag("out_of_supply"));
        Fortress = "fortress", |case| i64::from(case.inputs.flag("opponent_holds_fortress"));
    }
}

fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    for own in ["cavalry_superiority", "morale_superiority"] {
        let other = format!("opponent_{own}");
        if case.inputs.flag(own) && case.inputs.flag(&other) {
            let why = format!("`{own}` and `{other}` are both true: at most one side has it");
            return contradiction(why);
        }
    }
    fert_table::fits(case)
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    // The grand tactics and the modes stand in both matrices in their own order.
    let column = case.inputs.word("opponent_tactic").and_then(Tactic::of_key).map_or(0, |tactic| tactic as usize);
    let tactic = case.inputs.word("tactic").unwrap_or("");
    let columns = printed::meeting(printed::cell(case.tables, "beyond-waterloo/grand-tactics", tactic, column));
    [die_modifiers(case)].into_iter().chain(columns.map(|columns| column_shift(case, columns))).collect()
}

fn die_modifiers(case: &Case<'_>) -> Tally {
    let mut tally = Tally::new();
    let terms = [
        ("cards", "battle tactics cards"),
        ("leader_ability", "the leader's battle ability"),
        ("terrain", "terrain"),
        ("weather", "battle weather"),
    ];
    for (name, label) in terms.into_iter().filter(|(name, _)| case.inputs.count(name) != 0) {
        tally.add(name, label, case.inputs.count(name), CHECK.source);
    }
    count_modifiers::<FertModifier>(&mut tally, case);
    let matrix = printed::table(case.tables, "beyond-waterloo/deployment-matrix");
    let row = case.inputs.word("tactic").unwrap_or("");
    let column = case.inputs.word("opponent_mode").and_then(Mode::of_key).map_or(0, |mode| mode as usize);
    let label = format!("{} against {}", printed_label(case, row), matrix.columns[column]);
    let value = printed::figure(case.tables, &matrix.id, row, column);
    tally.add("opponent_mode", &label, value, &matrix.source);
    tally
}

fn printed_label<'a>(case: &Case<'a>, tactic: &'a str) -> &'a str {
    let row = printed::table(case.tables, "beyond-waterloo/grand-tactics").row(tactic);
    row.map_or(tactic, |row| row.label.as_str())
}

fn column_shift(case: &Case<'_>, columns: i64) -> Tally {
    let tactics = printed::table(case.tables, "beyond-waterloo/grand-tactics");
    let shifts = printed::table(case.tables, "beyond-waterloo/fert-shifts");
    let mut tally = Tally::of_side("shift");
    let label = |name| printed_label(case, case.inputs.word(name).unwrap_or(""));
    let both = format!("{} against {}", label("tactic"), label("opponent_tactic"));
    tally.add("opponent_tactic", &both, columns, &tactics.source);
    // The sheet prints the fortress as a shift to the left.
    for (input, label, row, times) in [
        ("morale_superiority", "morale superiority", "morale", 1),
        ("opponent_morale_superiority", "the opponent's morale superiority", "morale", -1),
        ("attacking_fortress", "attacking a fortress, first round", "fortress", -1),
    ] {
        if case.inputs.flag(input) {
            tally.add(input, label, times * printed::figure(case.tables, &shifts.id, row, 0), &shifts.source);
        }
    }
    tally
}

fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let total = |side| tallies.iter().find(|tally| tally.side == side).map(Tally::whole);
    let drm = total(None).unwrap_or(0);
    let Some(shift) = total(Some("shift")) else {
        return Ok(Outcome::of(&Fert { drm, shift: None, no_combat: true, modified_die: None, result: None }));
    };
    let dice = if case.settings.is("fert.dice", "2d6") { 2 } else { 1 };
    let modified_die = throw.sum(dice, 6, "on the FERT")? + drm;
    let result = fert_table::result(case, modified_die, shift);
    Ok(Outcome::of(&Fert { drm, shift: Some(shift), no_combat: false, modified_die: Some(modified_die), result }))
}

/// The owner's table with its column lit: what each number on the dice costs both sides.
fn faces(reading: &Reading<'_>) -> Option<Lit> {
    let case = &reading.case;
    let (mut table, outcomes) = reading.faces::<Fert>()?;
    let Fert { drm, shift, .. } = *outcomes.first()?;
    table.modified(drm);
    let shift = shift?;
    let shifted = Text::plain(fert_table::shifted(shift, ["R", "L"]));
    let Some(cells) = outcomes.into_iter().map(|fert| fert.result).collect::<Option<Vec<String>>>() else {
        let note = Text::of(Label::Quiet, "read the column and the row off your FERT table");
        return Some(table.lit(shifted, vec![note]));
    };
    let reads = fert_table::reads(case);
    let steps: Option<Vec<[u8; 2]>> = cells.iter().map(|cell| reads.steps(cell)).collect();
    match steps {
        Some(steps) => {
            if reads == Reads::OwnEnemy {
                table.losses(Text::plain("own steps lost"), Label::Bad, steps.iter().map(|[own, _]| i64::from(*own)));
            }
            let (times, name) = if case.inputs.flag("doubled") { (2, " x 2") } else { (1, "") };
            let enemy = steps.iter().map(|[_, enemy]| times * i64::from(*enemy));
            table.losses(Text::plain(format!("enemy steps lost{name}")), Label::Good, enemy);
        }
        None => table.row(Text::plain("result"), cells.into_iter().map(Text::plain)),
    }
    Some(table.lit(fert_table::title(case, shift).unwrap_or(shifted), Vec::new()))
}

fn words(outcome: &Outcome) -> String {
    let fert: Fert = outcome.get();
    if fert.no_combat {
        return "no combat".to_owned();
    }
    let die = fert.modified_die.map(|die| format!("modified die {die}"));
    let shift = fert.shift.map(|shift| fert_table::shifted(shift, [" right", " left"]));
    let read = || "read the result off the FERT table".to_owned();
    let result = fert.result.map_or_else(read, |result| format!("result {result}"));
    die.into_iter().chain(shift).chain([result]).collect::<Vec<_>>().join(", ")
}
