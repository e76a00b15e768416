//! How far troops may go, in quarters of an inch.

use serde_json::{Value as Json, json};

use crate::naive::Drawn;
use crate::support::player::Chance;

/// The troops: name, arm, and inches in tactical and strategic mode by formation.
struct Troops {
    name: &'static str,
    arm: Arm,
    moves: &'static [(&'static str, i64, i64)],
    prolongs: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Arm {
    Infantry,
    Cavalry,
    FootGuns,
    HorseGuns,
    General,
}

const INFANTRY: &[(&str, i64, i64)] = &[("square", 2, 8), ("line", 5, 10), ("column", 8, 16)];
const LIGHT: &[(&str, i64, i64)] = &[("line", 14, 24), ("column", 16, 24)];
const OTHERS: &[(&str, i64, i64)] = &[("line", 12, 20), ("column", 14, 20)];

const TROOPS: [Troops; 10] = [
    Troops { name: "infantry", arm: Arm::Infantry, moves: INFANTRY, prolongs: false },
    Troops { name: "light-cavalry", arm: Arm::Cavalry, moves: LIGHT, prolongs: false },
    Troops { name: "medium-cavalry", arm: Arm::Cavalry, moves: OTHERS, prolongs: false },
    Troops { name: "heavy-cavalry", arm: Arm::Cavalry, moves: OTHERS, prolongs: false },
    Troops { name: "light-foot-artillery", arm: Arm::FootGuns, moves: &[("limbered", 8, 16)], prolongs: true },
    Troops { name: "medium-foot-artillery", arm: Arm::FootGuns, moves: &[("limbered", 8, 16)], prolongs: true },
    Troops { name: "heavy-foot-artillery", arm: Arm::FootGuns, moves: &[("limbered", 6, 12)], prolongs: false },
    Troops { name: "light-horse-artillery", arm: Arm::HorseGuns, moves: &[("limbered", 12, 24)], prolongs: true },
    Troops { name: "medium-horse-artillery", arm: Arm::HorseGuns, moves: &[("limbered", 12, 24)], prolongs: true },
    Troops { name: "general", arm: Arm::General, moves: &[("", 40, 40)], prolongs: false },
];

/// How a unit goes: its formation, inches, and what it is about.
fn way(chance: &mut Chance, troops: &Troops, strategic: bool) -> (&'static str, i64, &'static str) {
    let (formation, tactically, strategically) = *chance.pick(troops.moves);
    let inches = if strategic { strategically } else { tactically };
    if troops.prolongs && chance.once_in(4) {
        return ("deployed", 2, "prolong");
    }
    match troops.arm {
        Arm::Infantry if chance.once_in(4) => {
            let tactically = match formation {
                "square" => 2,
                "line" => 3,
                _ => 5,
            };
            (formation, if strategic { 8 } else { tactically }, "retire")
        }
        Arm::Cavalry if strategic && chance.once_in(4) => (formation, 16, "retire"),
        _ => (formation, inches, "move"),
    }
}

/// The part of its way that the ground leaves, in quarters; none where it may not go.
fn part(arm: Arm, ground: &str, grade: Option<&str>) -> Option<i64> {
    let graded = match grade {
        Some("quarter") => Some(1),
        Some("half") => Some(2),
        Some(_) => Some(3),
        None => None,
    };
    let guns = matches!(arm, Arm::FootGuns | Arm::HorseGuns);
    match ground {
        "open" | "bridge" => Some(4),
        "river" => Some(graded.unwrap_or(if guns { 1 } else { 2 })),
        "rough" => Some(graded.unwrap_or(2)),
        "dense-wood" if guns => None,
        _ => Some(if arm == Arm::Infantry { 2 } else { 1 }),
    }
}

/// Quarters of an inch as JSON has them.
fn number(quarters: i64) -> Json {
    let rest = ["", ".25", ".5", ".75"][usize::try_from(quarters % 4).expect("0 to 3")];
    serde_json::from_str(&format!("{}{rest}", quarters / 4)).expect("a number")
}

pub(super) fn movement(chance: &mut Chance) -> Drawn {
    let troops = chance.pick(&TROOPS);
    let (arm, strategic, scaled_first) = (troops.arm, chance.once_in(2), chance.once_in(2));
    let (formation, inches, action) = way(chance, troops, strategic);
    let mut inputs = vec![
        format!("troops={}", troops.name),
        format!("mode={}", if strategic { "strategic" } else { "tactical" }),
        format!("action={action}"),
    ];
    let done = |inputs, quarters: i64| {
        let mut drawn = Drawn::new(inputs, Vec::new(), json!({"inches": number(quarters)}));
        let order = if scaled_first { "scale-then-subtract" } else { "subtract-then-scale" };
        drawn.settings = vec![("movement.order", order.to_owned())];
        drawn
    };
    if arm == Arm::General {
        return done(inputs, 4 * inches);
    }
    inputs.push(format!("formation={formation}"));
    let narrow = matches!(formation, "column" | "limbered");
    let ground = *chance.pick(&[
        "open",
        "open",
        "river",
        "rough",
        "bridge",
        "light-wood",
        "dense-wood",
        "wooden-bua",
        "stone-bua",
    ]);
    let grade = *chance.pick(&[None, Some("quarter"), Some("half"), Some("three-quarters")]);
    let grade = grade.filter(|_| matches!(ground, "river" | "rough"));
    let may = part(arm, ground, grade).filter(|_| ground != "bridge" || narrow);
    let (ground, fourths) = may.map_or(("open", 4), |part| (ground, part));
    inputs.push(format!("ground={ground}"));
    if ground != "open" {
        inputs.extend(grade.map(|grade| format!("grade={grade}")));
    }
    let foot = arm == Arm::Infantry;
    let mut cost = 0;
    let mut crosses = |chance: &mut Chance, name: &str, each: i64| {
        let count = chance.between(0, 2);
        inputs.push(format!("{name}={count}"));
        cost += each * count;
    };
    crosses(chance, "minor_linear", if foot { 2 } else { 4 });
    crosses(chance, "steep_contours", if foot { 2 } else { 4 });
    if !strategic {
        crosses(chance, "major_linear", if foot { 4 } else { 8 });
        crosses(chance, "passages", if foot || arm == Arm::FootGuns { 2 } else { 4 });
        if matches!(arm, Arm::Infantry | Arm::Cavalry) {
            crosses(chance, "formation_changes", if foot { 2 } else { 4 });
        }
    }
    let mut left = if scaled_first { inches * fourths - 4 * cost } else { (inches - cost) * fourths };
    if strategic && narrow && action == "move" && chance.once_in(2) {
        inputs.push("road=true".to_owned());
        if !matches!(ground, "rough" | "river") {
            left += 4 * if foot || arm == Arm::FootGuns { 4 } else { 8 };
        }
    }
    done(inputs, left.max(0))
}
