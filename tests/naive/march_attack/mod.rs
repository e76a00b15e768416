//! March Attack.

mod melee;
mod movement;
mod people;

use serde_json::json;

use super::{Drawn, Naive, die, total, word};
use crate::support::player::Chance;

/// Quarters of an inch, as a player types them.
fn inches(quarters: i64) -> String {
    if quarters % 4 == 0 { (quarters / 4).to_string() } else { format!("{quarters}/4") }
}

fn order(chance: &mut Chance) -> Drawn {
    let (ability, by_ability) =
        word(chance, &[("excellent", 3), ("good", 2), ("average", 1), ("poor", 0), ("terrible", -1)]);
    let (staff, by_staff) = word(chance, &[("poor", -1), ("average", 0), ("good", 1)]);
    let (retire, by_retire) = word(chance, &[("none", 0), ("unengaged", -2), ("engaged", -4)]);
    let (attached, uncommitted, quarters) = (chance.once_in(2), chance.once_in(2), chance.between(0, 60 * 4));
    let mut sum = by_ability + by_staff + by_retire;
    if attached {
        sum -= 2;
    }
    if uncommitted {
        sum += 2;
    }
    if quarters <= 8 {
        sum += 2;
    }
    let mut left = quarters;
    while left >= 48 {
        sum -= 1;
        left -= 48;
    }
    let faces = vec![die(chance), die(chance)];
    let inputs = vec![
        format!("ability={ability}"),
        format!("staff={staff}"),
        format!("retire={retire}"),
        format!("commander_attached={attached}"),
        format!("uncommitted={uncommitted}"),
        format!("distance={}", inches(quarters)),
    ];
    let passed = total(&faces) + sum >= 7;
    Drawn::new(inputs, faces, json!({"passed": passed}))
}

fn ved(chance: &mut Chance) -> Drawn {
    let qualities = [
        ("untrained", 4),
        ("militia", 5),
        ("conscript", 6),
        ("regular", 7),
        ("veteran", 8),
        ("elite", 9),
        ("guard", 10),
    ];
    let (quality, mut value) = word(chance, &qualities);
    let (leader, by_leader) = word(chance, &[("none", 0), ("uninspiring", 0), ("normal", 1), ("charismatic", 2)]);
    let (column, lost, disordered) = (chance.once_in(2), chance.between(0, 10), chance.once_in(2));
    let mut inputs = vec![
        format!("quality={quality}"),
        format!("inspiration={leader}"),
        format!("infantry_in_column={column}"),
        format!("cv_lost={lost}"),
        format!("disordered={disordered}"),
    ];
    value += by_leader;
    if column {
        value += 2;
    }
    value -= [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5][usize::try_from(lost).expect("0 to 10")];
    if disordered {
        value -= 2;
    }
    let each = chance.once_in(2);
    if chance.once_in(2) {
        let quarters = chance.between(0, 100);
        let (from, side) = word(chance, &[("front", 0), ("flank", 1), ("rear", 1)]);
        inputs.extend([format!("charge_distance={}", inches(quarters)), format!("charge_from={from}")]);
        value += match quarters {
            ..=20 => -2,
            21..=48 => 0,
            _ => 2,
        };
        if side == 1 && (each || !disordered) {
            value -= 2;
        }
    }
    let faces = vec![die(chance), die(chance)];
    let passed = total(&faces) <= value;
    let mut drawn = Drawn::new(inputs, faces, json!({"value": value, "passed": passed}));
    drawn.settings = vec![("ved.disorder-and-flank", if each { "each" } else { "once" }.to_owned())];
    drawn
}

/// The hits of a value from 1 to 20 for a roll, as the sheet prints them.
fn hits(value: i64, roll: i64) -> i64 {
    const ROWS: [[i64; 10]; 6] = [
        [0, 0, 0, 1, 1, 1, 2, 2, 2, 3],
        [0, 0, 1, 1, 1, 2, 2, 2, 3, 3],
        [0, 1, 1, 1, 2, 2, 2, 3, 3, 3],
        [1, 1, 1, 2, 2, 2, 3, 3, 3, 4],
        [1, 1, 2, 2, 2, 3, 3, 3, 4, 4],
        [1, 2, 2, 2, 3, 3, 3, 4, 4, 4],
    ];
    let at = |number: i64| usize::try_from(number / 2).expect("a place");
    ROWS[at(roll - 2)][at(value - 1)]
}

fn skirmish(chance: &mut Chance) -> Drawn {
    let (value, split) = (chance.between(0, 90), chance.once_in(2));
    let (mut left, mut faces, mut sum) = (value, Vec::new(), 0);
    while left > 0 {
        let part = left.min(20);
        let two = [die(chance), die(chance)];
        sum += hits(part, total(&two));
        faces.extend(two);
        left = if split { left - part } else { 0 };
    }
    let mut drawn = Drawn::new(vec![format!("value={value}")], faces, json!({"hits": sum}));
    drawn.settings = vec![("skirmish.over-20", if split { "split" } else { "last-column" }.to_owned())];
    drawn
}

fn skirmish_target(chance: &mut Chance) -> Drawn {
    let targets = [("formed-infantry", 1), ("limbered-artillery", 1), ("deployed-artillery", 2)];
    let (target, needed) = word(chance, &targets);
    let (cover, by_cover) = word(chance, &[("none", 0), ("light", 1), ("heavy", 2)]);
    let inputs = vec![format!("target={target}"), format!("cover={cover}")];
    Drawn::new(inputs, Vec::new(), json!({"hits_per_cv": needed + by_cover}))
}

/// Each full 6 is a CV; the die takes one more on the rest or less.
fn fire(factor: i64, chance: &mut Chance) -> (Vec<u8>, i64) {
    if factor <= 0 {
        return (Vec::new(), 0);
    }
    let (full, rest) = (factor / 6, factor % 6);
    if rest == 0 {
        return (Vec::new(), full);
    }
    let face = die(chance);
    (vec![face], full + i64::from(i64::from(face) <= rest))
}

fn artillery(chance: &mut Chance) -> Drawn {
    let cv = chance.between(1, 10);
    let (weight, by_weight) = word(chance, &[("light", -2), ("medium", 0), ("heavy", 2)]);
    let (range, by_range) = word(chance, &[("close", 2), ("effective", 0), ("long", -2)]);
    let targets = [("line", 0), ("column", 1), ("square", 2), ("deployed-artillery", -3), ("limbered-artillery", 1)];
    let (target, by_target) = word(chance, &targets);
    let (cover, by_cover) = word(chance, &[("none", 0), ("light", -2), ("heavy", -4)]);
    let disordered = chance.once_in(2);
    let factor = cv + by_weight + by_range + by_target + by_cover - if disordered { 2 } else { 0 };
    let (faces, lost) = fire(factor, chance);
    let inputs = vec![
        format!("cv={cv}"),
        format!("weight={weight}"),
        format!("range={range}"),
        format!("target={target}"),
        format!("cover={cover}"),
        format!("disordered={disordered}"),
    ];
    Drawn::new(inputs, faces, json!({"factor": factor, "cv_lost": lost}))
}

fn small_arms(chance: &mut Chance) -> Drawn {
    let cv = chance.between(1, 10);
    // Everything in sixteenths: the smallest share is a half of a quarter of a half.
    let (formation, times) = word(chance, &[("column", 16), ("line", 32), ("square", 8), ("garrison", 16)]);
    let (cover, part) = word(chance, &[("none", 1), ("light", 2), ("heavy", 4)]);
    let (disordered, target) = (chance.once_in(2), chance.below(3));
    let mut inputs = vec![
        format!("cv={cv}"),
        format!("formation={formation}"),
        format!("cover={cover}"),
        format!("disordered={disordered}"),
    ];
    let mut parts = part;
    if disordered {
        parts *= 2;
    }
    match target {
        1 => {
            inputs.push("at_deployed_artillery=true".to_owned());
            parts *= 2;
        }
        2 => {
            inputs.push("at_charging_cavalry=true".to_owned());
            parts *= 4;
        }
        _ => {}
    }
    let (rounding, more) = word(chance, &[("down", 0), ("up", 2)]);
    let (above, below) = (cv * times, 16 * parts);
    let factor = if more == 0 { above / below } else { (above + below - 1) / below };
    let (faces, lost) = fire(factor, chance);
    let mut drawn = Drawn::new(inputs, faces, json!({"factor": factor, "cv_lost": lost}));
    drawn.settings = vec![("fire.rounding", rounding.to_owned())];
    drawn
}

fn leader_risk(chance: &mut Chance) -> Drawn {
    let (cause, _) = word(chance, &[("fire", 0), ("skirmish", 0), ("melee", 0)]);
    let (least, face) = (chance.between(2, 6), die(chance));
    let mut drawn = Drawn::new(vec![format!("cause={cause}")], vec![face], json!({"hit": i64::from(face) >= least}));
    drawn.settings = vec![("leader.risk", least.to_string())];
    drawn
}

fn obstacle(chance: &mut Chance) -> Drawn {
    let (kind, always) = word(chance, &[("minor-linear", 0), ("steep-rise", 0), ("major-linear", 1)]);
    let mounted = chance.once_in(2);
    let faces = if always == 1 { Vec::new() } else { vec![die(chance)] };
    let worst = if mounted { 4 } else { 2 };
    let disordered = faces.first().is_none_or(|face| *face <= worst);
    Drawn::new(vec![format!("obstacle={kind}"), format!("mounted={mounted}")], faces, json!({"disordered": disordered}))
}

fn arrival(chance: &mut Chance) -> Drawn {
    let (needs, face) = (chance.between(1, 6), die(chance));
    Drawn::new(vec![format!("needs={needs}")], vec![face], json!({"arrives": i64::from(face) >= needs}))
}

fn initiative(chance: &mut Chance) -> Drawn {
    let abilities = [("excellent", 3), ("good", 2), ("average", 1), ("poor", 0), ("terrible", -1)];
    let [(a, by_a), (b, by_b)] = [word(chance, &abilities), word(chance, &abilities)];
    let dice = 1 + chance.below(2);
    let faces: Vec<u8> = (0..2 * dice).map(|_| die(chance)).collect();
    let (own, enemy) = (total(&faces[..dice]) + by_a, total(&faces[dice..]) + by_b);
    let winner = match own.cmp(&enemy) {
        std::cmp::Ordering::Greater => "a",
        std::cmp::Ordering::Less => "b",
        std::cmp::Ordering::Equal => "none",
    };
    let mut drawn =
        Drawn::new(vec![format!("a.ability={a}"), format!("b.ability={b}")], faces, json!({"winner": winner}));
    let roll = if dice == 1 { "d6-plus-ability" } else { "2d6-plus-ability" };
    drawn.settings = vec![("initiative.roll", roll.to_owned())];
    drawn
}

pub(super) const CHECKS: &[Naive] = &[
    ("order", order),
    ("ved", ved),
    ("skirmish", skirmish),
    ("skirmish-target", skirmish_target),
    ("artillery", artillery),
    ("small-arms", small_arms),
    ("leader-risk", leader_risk),
    ("obstacle", obstacle),
    ("arrival", arrival),
    ("initiative", initiative),
    ("melee", melee::melee),
    ("morale", people::morale),
    ("leader-casualty", people::leader_casualty),
    ("movement", movement::movement),
];
