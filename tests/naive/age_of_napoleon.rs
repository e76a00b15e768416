//! *Age of Napoleon*.

use std::cmp::Ordering;

use serde_json::{Value as Json, json};

use super::{Drawn, Naive, die};
use crate::support::player::Chance;

fn movement(chance: &mut Chance) -> Drawn {
    let mr = chance.between(0, 20);
    let mut areas = mr;
    let mut inputs = vec![format!("mr={mr}")];
    for (name, each) in [("attacking", -1), ("forced_march", 1), ("winter", -1), ("mud", -1)] {
        let holds = chance.once_in(2);
        inputs.push(format!("{name}={holds}"));
        if holds {
            areas += each;
        }
    }
    let first = chance.once_in(2);
    inputs.push(format!("first_move={first}"));
    Drawn::new(inputs, Vec::new(), json!({"areas": areas.max(0), "cards": i64::from(!first)}))
}

/// Corps lost, by the die down and the first to eighth column across.
const ATTRITION: [&str; 6] = ["11122233", "01112223", "00111222", "00111122", "00011112", "00001111"];

/// What the die takes in that column, both from 1.
fn attrition(row: i64, column: i64) -> i64 {
    let [row, column] = [row, column].map(|place| usize::try_from(place - 1).expect("a place"));
    i64::from(ATTRITION[row].as_bytes()[column] - b'0')
}

/// The corps that each die is read for: the table ends at `last`.
fn dice_for(corps: i64, last: i64, split: bool) -> Vec<i64> {
    let mut each = Vec::new();
    let mut left = corps;
    while left > 0 {
        each.push(left.min(last));
        left = if split { left - last } else { 0 };
    }
    each
}

/// The house rule for more corps than the table has columns.
fn beyond(chance: &mut Chance) -> (bool, Vec<(&'static str, String)>) {
    let split = chance.once_in(2);
    (split, vec![("attrition.beyond-table", if split { "split" } else { "last-column" }.to_owned())])
}

/// Some of so many corps, now and then one more than there are.
fn some_of(chance: &mut Chance, corps: i64) -> i64 {
    if chance.once_in(20) { corps + 1 } else { chance.between(0, corps) }
}

fn march_attrition(chance: &mut Chance) -> Drawn {
    let most = *chance.pick(&[4, 9, 30]);
    let corps = chance.between(1, most);
    let fresh = some_of(chance, corps);
    let (split, settings) = beyond(chance);
    let mut inputs = vec![format!("corps={corps}"), format!("fresh={fresh}")];
    let (mut faces, mut there, mut become_spent, mut exempt, mut permanent) = (Vec::new(), corps, None, fresh, false);
    for cause in ["far", "rough", "winter", "forced_march"] {
        let count = if chance.once_in(2) { chance.between(0, corps) } else { 0 };
        inputs.push(format!("{cause}={count}"));
        if count == 0 {
            continue;
        }
        permanent |= cause == "winter";
        become_spent.get_or_insert(exempt.min(count));
        let subject = (count - exempt).max(0).min(there);
        exempt = 0;
        let mut lost = 0;
        for column in dice_for(subject, 8, split) {
            let face = die(chance);
            lost += attrition(i64::from(face), column);
            faces.push(face);
        }
        there -= lost.min(there);
    }
    if fresh > corps {
        return Drawn::refused(inputs, "fresh");
    }
    let outcome = json!({
        "losses": corps - there,
        "permanent": permanent,
        "become_spent": become_spent.unwrap_or(0),
    });
    let mut drawn = Drawn::new(inputs, faces, outcome);
    drawn.settings = settings;
    drawn
}

/// The losses that a battle strength inflicts, columns "< 6" to "> 35".
const BATTLE: [&str; 6] = ["00001111", "00011112", "00111122", "00111222", "01112223", "11122233"];

/// The column of a strength, from 0: also its tie-breaker modifier.
fn band(strength: i64) -> usize {
    match strength {
        ..6 => 0,
        6..=10 => 1,
        11..=15 => 2,
        16..=20 => 3,
        21..=25 => 4,
        26..=30 => 5,
        31..=35 => 6,
        _ => 7,
    }
}

fn inflicted(strength: i64, face: u8) -> i64 {
    i64::from(BATTLE[usize::from(face) - 1].as_bytes()[band(strength)] - b'0')
}

/// An army in battle.
struct Army {
    corps: i64,
    strength: i64,
    /// Engages no more than its leader may, with no more at home than there are.
    fits: bool,
    inputs: Vec<String>,
}

impl Army {
    fn drawn(chance: &mut Chance, name: &str, may_land: bool) -> Self {
        let corps = chance.between(1, 8);
        // Now and then one more than may be.
        let sr = if chance.once_in(20) { corps.max(2) - 1 } else { chance.between(corps, 9) };
        let most = *chance.pick(&[12, 45]);
        let rating = chance.between(0, most);
        let (home, card) = (some_of(chance, corps), chance.between(-4, 6));
        let by_sea = if may_land && chance.once_in(3) { chance.between(0, corps) } else { 0 };
        let figures = [("corps", corps), ("sr", sr), ("rating", rating), ("home", home), ("card", card)];
        let mut inputs: Vec<String> =
            figures.iter().map(|(figure, value)| format!("{name}.{figure}={value}")).collect();
        if may_land {
            inputs.push(format!("{name}.by_sea={by_sea}"));
        }
        Self { corps, strength: rating + home + card - 2 * by_sea, fits: corps <= sr && home <= corps, inputs }
    }

    /// What becomes of its losses.
    fn split(&self, losses: i64, wins: bool, outright: bool) -> Json {
        let losses = losses.min(self.corps);
        let mut permanent = losses / 2;
        if losses % 2 == 1 && !(wins && outright) {
            permanent += 1;
        }
        let to = if losses == permanent {
            Json::Null
        } else if wins {
            json!("reserve")
        } else {
            json!("prisoners")
        };
        json!({"losses": losses, "permanent": permanent, "temporary": losses - permanent, "temporary_to": to})
    }
}

fn battle(chance: &mut Chance) -> Drawn {
    let attacker = Army::drawn(chance, "attacker", true);
    let defender = Army::drawn(chance, "defender", false);
    let fits = attacker.fits && defender.fits;
    let (pursuit, extra) = (if chance.once_in(3) { chance.between(0, 4) } else { 0 }, chance.once_in(2));
    let inputs = [attacker.inputs.clone(), defender.inputs.clone(), vec![format!("pursuit={pursuit}")]].concat();
    if !fits {
        return Drawn::refused(inputs, "corps");
    }
    let mut faces = vec![die(chance), die(chance)];
    // Each die takes from the other side.
    let [mut of_attacker, mut of_defender] =
        [inflicted(defender.strength, faces[1]), inflicted(attacker.strength, faces[0])];
    let (attacker_wins, decided_by) = match of_defender.cmp(&of_attacker) {
        Ordering::Greater => (true, "losses"),
        Ordering::Less => (false, "losses"),
        Ordering::Equal => {
            faces.extend([die(chance), die(chance)]);
            let own = usize::from(faces[2]) + band(attacker.strength);
            let his = usize::from(faces[3]) + band(defender.strength);
            (own > his, if own == his { "defender-holds" } else { "tie-break" })
        }
    };
    let outright = decided_by == "losses";
    let more = pursuit + i64::from(outright || extra);
    if attacker_wins {
        of_defender += more;
    } else {
        of_attacker += more;
    }
    let outcome = json!({
        "attacker_strength": attacker.strength,
        "defender_strength": defender.strength,
        "winner": if attacker_wins { "attacker" } else { "defender" },
        "decided_by": decided_by,
        "attacker": attacker.split(of_attacker, attacker_wins, outright),
        "defender": defender.split(of_defender, !attacker_wins, outright),
    });
    let mut drawn = Drawn::new(inputs, faces, outcome);
    drawn.settings = vec![("battle.extra-loss-after-tie", if extra { "on" } else { "off" }.to_owned())];
    drawn
}

fn winter_attrition(chance: &mut Chance) -> Drawn {
    const MODIFIERS: [(&str, i64); 8] = [
        ("depot", 2),
        ("friendly_area", 1),
        ("major_capital", 1),
        ("enemy_area", -1),
        ("half_spent", -1),
        ("scorched_earth", -2),
        ("french_in_insurgent", -2),
        ("barren", -2),
    ];
    let most = *chance.pick(&[10, 33]);
    let corps = chance.between(1, most);
    let (split, settings) = beyond(chance);
    let held = MODIFIERS.map(|(name, each)| (name, each, chance.once_in(3)));
    let mut inputs = vec![format!("corps={corps}")];
    inputs.extend(held.iter().map(|(name, _, holds)| format!("{name}={holds}")));
    if corps < 3 {
        return Drawn::refused(inputs, "corps");
    }
    if held[1].2 && held[3].2 {
        return Drawn::refused(inputs, "friendly_area");
    }
    let by: i64 = held.iter().map(|(_, each, holds)| if *holds { *each } else { 0 }).sum();
    let (mut faces, mut lost) = (Vec::new(), 0);
    // One or two corps more than a full last column have no column of their own.
    for subject in dice_for(corps, 10, split).into_iter().filter(|subject| *subject >= 3) {
        let face = die(chance);
        lost += attrition((i64::from(face) + by).clamp(1, 6), subject - 2);
        faces.push(face);
    }
    let mut drawn = Drawn::new(inputs, faces, json!({"losses": lost.min(corps)}));
    drawn.settings = settings;
    drawn
}

/// Both leaders' movement ratings, and whether the first is enough.
fn ratings(chance: &mut Chance) -> (Vec<String>, bool) {
    let [own, moving] = [(); 2].map(|()| chance.between(0, 6));
    (vec![format!("mr={own}"), format!("moving_mr={moving}")], own >= moving)
}

fn interception(chance: &mut Chance) -> Drawn {
    let (mut inputs, succeeds) = ratings(chance);
    let first = chance.once_in(2);
    inputs.push(format!("first_move={first}"));
    Drawn::new(inputs, Vec::new(), json!({"succeeds": succeeds, "cards": i64::from(!first)}))
}

fn withdrawal(chance: &mut Chance) -> Drawn {
    let (inputs, succeeds) = ratings(chance);
    Drawn::new(inputs, Vec::new(), json!({"succeeds": succeeds, "cards": 0}))
}

pub(super) const CHECKS: &[Naive] = &[
    ("movement", movement),
    ("march-attrition", march_attrition),
    ("battle", battle),
    ("winter-attrition", winter_attrition),
    ("interception", interception),
    ("withdrawal", withdrawal),
];
