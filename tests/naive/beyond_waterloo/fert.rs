//! What a player reads the FERT table with, and what stands there once its owner has typed it in.

use serde_json::{Value as Json, json};

use super::TACTICS;
use crate::naive::{Drawn, die, total, word};
use crate::support::player::Chance;

/// Die modifiers: own tactic down, the opponent's mode across.
const DEPLOYMENT: [[i64; 4]; 6] =
    [[3, 0, 2, 1], [2, 0, 2, 1], [2, -2, 0, -3], [3, 2, 0, -2], [4, 0, 2, 1], [0, 0, -2, -1]];

/// Column shifts, right above 0: own tactic down, the opponent's across; none where there is no combat.
const SHIFTS: [[Option<i64>; 6]; 6] = [
    [Some(0), Some(2), Some(1), Some(1), Some(0), Some(1)],
    [Some(2), Some(0), Some(1), Some(1), Some(0), Some(1)],
    [Some(1), Some(1), Some(0), Some(2), Some(-1), Some(1)],
    [Some(0), Some(0), Some(-2), Some(0), Some(-1), Some(-1)],
    [Some(2), Some(2), Some(1), Some(1), None, None],
    [Some(-2), Some(-2), Some(-3), Some(-1), None, None],
];

/// Yes or no, with what each is worth.
const FLAGS: [(&str, i64); 6] = [
    ("cavalry_superiority", 2),
    ("entering_highlands", -2),
    ("entering_pass", -4),
    ("opponent_cavalry_superiority", -1),
    ("mixed_nationalities", -2),
    ("out_of_supply", -2),
];

/// An owner's table, and where it is read before the shift.
struct Owner {
    text: String,
    column: Option<usize>,
    columns: usize,
    /// The last face of each row but the last, and the first face of the first; all below and above are in the ends.
    rows: &'static [(i64, i64)],
    stays: bool,
}

/// What finds the column: the words of `columns_by`, its columns, the inputs, and the column that they find.
fn found(chance: &mut Chance) -> (&'static str, Vec<&'static str>, Vec<String>, Option<usize>) {
    let [own, enemy] = [(); 2].map(|()| chance.between(1, 15));
    let strengths = vec![format!("own_strength={own}"), format!("opponent_strength={enemy}")];
    match chance.below(4) {
        0 => {
            // Odds that stand in a column or between two; what is nearest is the owner's to say, and tested elsewhere.
            let columns =
                [("1:15", 1, 15), ("1:2", 1, 2), ("1:1", 1, 1), ("3:2", 3, 2), ("3:1", 3, 1), ("15:1", 15, 1)];
            let up = chance.once_in(2);
            let at = if up {
                columns.iter().position(|(_, a, d)| own * d <= a * enemy)
            } else {
                columns.iter().rposition(|(_, a, d)| own * d >= a * enemy)
            };
            let by = if up { "odds\"\nrounding = \"up" } else { "odds\"\nrounding = \"down" };
            (by, columns.iter().map(|(name, _, _)| *name).collect(), strengths, at)
        }
        1 => {
            let at = match own - enemy {
                ..=-4 => 0,
                -3..=-1 => 1,
                0 => 2,
                _ => 3,
            };
            ("difference", vec!["-4 or less", "-3 to -1", "0", "1 or more"], strengths, Some(at))
        }
        2 => {
            let at = match own {
                ..=5 => 0,
                6..=10 => 1,
                _ => 2,
            };
            ("strength", vec!["1-5", "6-10", "11 or more"], strengths, Some(at))
        }
        _ => {
            let at = (!chance.once_in(3)).then(|| chance.below(4));
            ("players", vec!["a", "b", "c", "d"], at.map(|at| format!("column={}", at + 1)).into_iter().collect(), at)
        }
    }
}

impl Owner {
    fn drawn(chance: &mut Chance) -> (Self, Vec<String>) {
        let (by, columns, inputs, column) = found(chance);
        let open: (&[&str], &[(i64, i64)]) =
            (&["1 or less", "2-3", "4-5", "6 or more"], &[(i64::MIN, 1), (2, 3), (4, 5), (6, i64::MAX)]);
        let closed: (&[&str], &[(i64, i64)]) = (&["-1", "0", "1-4", "5"], &[(-1, -1), (0, 0), (1, 4), (5, 5)]);
        let (names, rows) = *chance.pick(&[open, closed]);
        let stays = chance.once_in(2);
        let cell = |row: usize| (0..columns.len()).map(|column| format!("c{column}r{row}")).collect::<Vec<_>>();
        let text = format!(
            "format = 1\nrulebook = \"beyond-waterloo\"\n[fert]\ncolumns_by = \"{by}\"\nends = \"{}\"\ncolumns = \
             {columns:?}\nrows = {names:?}\ncells = {:?}\n",
            if stays { "stay" } else { "none" },
            (0..names.len()).map(cell).collect::<Vec<_>>(),
        );
        (Self { text, column, columns: columns.len(), rows, stays }, inputs)
    }

    /// The cell, or null where the table ends before it.
    fn read(&self, shift: i64, rolled: i64) -> Json {
        let Some(column) = self.column else { return Json::Null };
        let wanted = i64::try_from(column).expect("a few") + shift;
        let last = i64::try_from(self.columns).expect("a few") - 1;
        let [first, end] = [self.rows[0].0, self.rows[self.rows.len() - 1].1];
        if !self.stays && (wanted != wanted.clamp(0, last) || rolled != rolled.clamp(first, end)) {
            return Json::Null;
        }
        let face = rolled.clamp(first, end);
        let row = self.rows.iter().position(|(least, most)| (*least..=*most).contains(&face)).expect("no gaps");
        json!(format!("c{}r{row}", wanted.clamp(0, last)))
    }
}

/// The modifiers of the die, each drawn now and then, with the inputs that tell them.
fn modifiers(chance: &mut Chance, inputs: &mut Vec<String>) -> i64 {
    let mut sum = 0;
    for name in ["cards", "leader_ability", "terrain", "weather"] {
        let value = if chance.once_in(2) { chance.between(-4, 4) } else { 0 };
        inputs.push(format!("{name}={value}"));
        sum += value;
    }
    for name in ["broken_units", "national_guard"] {
        let count = if chance.once_in(3) { chance.between(1, 4) } else { 0 };
        inputs.push(format!("{name}={count}"));
        sum -= count;
    }
    for (name, worth) in FLAGS {
        let holds = chance.once_in(5);
        inputs.push(format!("{name}={holds}"));
        if holds {
            sum += worth;
        }
    }
    sum
}

pub(super) fn fert(chance: &mut Chance) -> Drawn {
    let modes = [("march-order", 0), ("echelon", 1), ("line-of-battle", 2), ("concentrated", 3)];
    let (own, his, (mode, across)) = (chance.below(6), chance.below(6), word(chance, &modes));
    let mut inputs = vec![
        format!("tactic={}", TACTICS[own]),
        format!("opponent_tactic={}", TACTICS[his]),
        format!("opponent_mode={mode}"),
    ];
    let mut sum = modifiers(chance, &mut inputs);
    sum += DEPLOYMENT[own][usize::try_from(across).expect("0 to 3")];
    // He holds it only with the tactic of that name.
    if TACTICS[his] == "hold" && chance.once_in(3) {
        inputs.push("opponent_holds_fortress=true".to_owned());
        sum -= 5;
    }
    let mut shift = SHIFTS[own][his];
    for (name, by) in [("morale_superiority", 1), ("opponent_morale_superiority", -1), ("attacking_fortress", -1)] {
        let holds = chance.once_in(4);
        inputs.push(format!("{name}={holds}"));
        shift = shift.map(|shift| if holds { shift + by } else { shift });
    }
    let told = |name: &str| inputs.iter().any(|input| input.strip_suffix("=true") == Some(name));
    for [one, other] in
        [["cavalry_superiority", "opponent_cavalry_superiority"], ["morale_superiority", "opponent_morale_superiority"]]
    {
        if told(one) && told(other) {
            return Drawn::refused(inputs, "superiority");
        }
    }
    let two_dice = chance.once_in(2);
    let owner = chance.once_in(2).then(|| Owner::drawn(chance)).map(|(owner, told)| {
        inputs.extend(told);
        owner
    });
    let faces: Vec<u8> = match shift {
        None => Vec::new(),
        Some(_) => (0..=i64::from(two_dice)).map(|_| die(chance)).collect(),
    };
    let rolled = shift.map(|_| total(&faces) + sum);
    let result = shift.zip(rolled).zip(owner.as_ref()).map(|((shift, rolled), owner)| owner.read(shift, rolled));
    let outcome = json!({
        "drm": sum,
        "shift": shift,
        "no_combat": shift.is_none(),
        "modified_die": rolled,
        "result": result,
    });
    let mut drawn = Drawn::new(inputs, faces, outcome);
    drawn.settings = vec![("fert.dice", if two_dice { "2d6" } else { "1d6" }.to_owned())];
    drawn.owner = owner.map(|owner| owner.text);
    drawn
}
