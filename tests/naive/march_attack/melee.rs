//! A melee as the sheet has it: both totals, who wins, what the loser suffers.

use serde_json::{Value as Json, json};

use crate::naive::{Drawn, die, word};
use crate::support::player::Chance;

/// One side of a melee.
struct Side {
    arm: &'static str,
    formation: &'static str,
    weight: &'static str,
    cv: i64,
    units: i64,
    leader: (&'static str, i64),
    lance: bool,
    charging: bool,
    disordered: bool,
}

impl Side {
    fn drawn(chance: &mut Chance, arms: &[&'static str], attacks: bool) -> Self {
        let arm = *chance.pick(arms);
        let formations: &[&'static str] = match arm {
            "infantry" if attacks => &["line", "column"],
            "infantry" => &["line", "column", "square", "garrison"],
            "cavalry" => &["line", "column"],
            _ => &["deployed", "limbered"],
        };
        let is_cavalry = arm == "cavalry";
        Self {
            arm,
            formation: *chance.pick(formations),
            weight: *chance.pick(&["light", "medium", "heavy"]),
            cv: chance.between(1, 10),
            units: chance.between(1, 9),
            leader: word(chance, &[("none", 0), ("uninspiring", 0), ("normal", 1), ("charismatic", 2)]),
            lance: is_cavalry && chance.once_in(3),
            charging: (is_cavalry || arm == "infantry" && attacks) && chance.once_in(2),
            disordered: chance.once_in(4),
        }
    }

    fn is_cavalry(&self) -> bool {
        self.arm == "cavalry"
    }

    fn inputs(&self, name: &str) -> Vec<String> {
        let mut inputs = vec![
            format!("{name}.arm={}", self.arm),
            format!("{name}.formation={}", self.formation),
            format!("{name}.cv={}", self.cv),
            format!("{name}.units={}", self.units),
            format!("{name}.inspiration={}", self.leader.0),
            format!("{name}.disordered={}", self.disordered),
        ];
        if self.is_cavalry() {
            inputs.push(format!("{name}.weight={}", self.weight));
            inputs.push(format!("{name}.lance={}", self.lance));
        }
        if self.charging {
            inputs.push(format!("{name}.charging=true"));
        }
        inputs
    }

    /// What a side has against the other, whichever of the two it is: leader, charge, numbers, lance.
    fn common(&self, other: &Self, later_round: bool) -> i64 {
        let mut sum = self.leader.1;
        let against_square = other.formation == "square";
        if self.charging && self.is_cavalry() && !against_square && !later_round {
            sum += match self.weight {
                "light" => 0,
                "medium" => 1,
                _ => 2,
            };
        }
        let mut times = 0;
        while (times + 1) * other.units <= self.units {
            times += 1;
        }
        sum += [0, 0, 1, 2, 3][usize::try_from(times.min(4)).expect("0 to 4")];
        if self.lance && other.arm == "infantry" && !against_square {
            sum += 1;
        }
        sum
    }
}

/// What only a defender may have.
struct Works {
    garrison: &'static str,
    /// Of `fortified`, `obstacle`, `anchored` and `at_halt`, those that hold.
    given: Vec<&'static str>,
    guns_bear: Option<bool>,
}

impl Works {
    fn drawn(chance: &mut Chance, of: &Side) -> Self {
        let garrisons = of.formation == "garrison";
        let infantry = of.arm == "infantry";
        let guns = !infantry && !of.is_cavalry();
        let garrison = if garrisons { *chance.pick(&["light", "heavy"]) } else { "none" };
        let given = [
            ("fortified", garrisons && chance.once_in(3)),
            ("obstacle", (infantry || of.formation == "deployed") && chance.once_in(3)),
            ("anchored", infantry && chance.once_in(3)),
            ("at_halt", of.is_cavalry() && !of.charging && chance.once_in(2)),
        ];
        Self {
            garrison,
            given: given.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name).collect(),
            guns_bear: (guns && chance.once_in(2)).then(|| chance.once_in(2)),
        }
    }

    fn has(&self, name: &str) -> bool {
        self.given.contains(&name)
    }

    /// What they add to the defender's sum.
    fn worth(&self, against_cavalry: bool) -> i64 {
        let walls = match self.garrison {
            "light" => 1,
            "heavy" => 3,
            _ => 0,
        };
        let obstacle = if against_cavalry { 3 } else { 1 };
        walls + i64::from(self.has("fortified")) + if self.has("obstacle") { obstacle } else { 0 }
    }

    fn inputs(&self) -> Vec<String> {
        let mut inputs = Vec::new();
        if self.garrison != "none" {
            inputs.push(format!("defender.garrison={}", self.garrison));
        }
        inputs.extend(self.given.iter().map(|name| format!("defender.{name}=true")));
        inputs.extend(self.guns_bear.map(|bear| format!("defender.guns_bear={bear}")));
        inputs
    }
}

/// What the loser suffers, by the winner's arm, his own and the margin: CV, inches of retreat (0: broken), guns taken.
fn suffers(winner: &str, loser: &str, margin: i64) -> Json {
    let at = match margin {
        1..=3 => 0,
        4..=6 => 1,
        _ => 2,
    };
    let (cv, inches, taken): ([i64; 3], [i64; 3], [bool; 3]) = match (winner == "cavalry", loser) {
        (false, "infantry") => ([2, 3, 4], [6, 6, 0], [false; 3]),
        (false, "cavalry") => ([1, 2, 3], [12, 12, 12], [false; 3]),
        (false, "foot-artillery") => ([2, 3, 4], [6, 0, 0], [false, false, true]),
        (false, _) => ([2, 3, 4], [12, 0, 0], [false; 3]),
        (true, "infantry") => ([3, 5, 7], [0; 3], [false; 3]),
        (true, "cavalry") => ([2, 3, 4], [12, 12, 0], [false; 3]),
        (true, "foot-artillery") => ([5, 7, 9], [0; 3], [false, true, true]),
        (true, _) => ([4, 6, 8], [12, 0, 0], [false, false, true]),
    };
    let broken = inches[at] == 0;
    json!({
        "cv_lost": cv[at],
        "retreat": if broken { Json::Null } else { json!(inches[at]) },
        "disorder": if broken { Json::Null } else { json!("d2") },
        "limbered": !broken && loser.ends_with("artillery"),
        "broken": broken,
        "guns_lost": taken[at],
    })
}

/// What two sums come to; `at_square` and `in_line` tell who is disordered by the contact itself.
fn outcome([own, his]: [i64; 2], [attacker, defender]: [&str; 2], [at_square, in_line]: [bool; 2]) -> Json {
    let (winner, loser) = match own.cmp(&his) {
        std::cmp::Ordering::Greater => ("attacker", suffers(attacker, defender, own - his)),
        std::cmp::Ordering::Less => ("defender", suffers(defender, attacker, his - own)),
        std::cmp::Ordering::Equal => ("none", Json::Null),
    };
    let draw = if winner == "none" {
        json!({"attacker_cv_lost": 1, "defender_cv_lost": 1, "attacker_retreat": null, "attacker_disorder": null})
    } else {
        Json::Null
    };
    let d2 = |is: bool| if is { json!("d2") } else { Json::Null };
    json!({
        "winner": winner,
        "margin": (own - his).abs(),
        "attacker_total": own,
        "defender_total": his,
        "contact_disorder": {"attacker": d2(at_square), "defender": d2(in_line)},
        "loser": loser,
        "draw": draw,
    })
}

pub(super) fn melee(chance: &mut Chance) -> Drawn {
    let attacker = Side::drawn(chance, &["infantry", "cavalry"], true);
    let defender = Side::drawn(chance, &["infantry", "cavalry", "foot-artillery", "horse-artillery"], false);
    let works = Works::drawn(chance, &defender);
    let closed = matches!(defender.formation, "square" | "garrison");
    let approach = if closed { "front" } else { *chance.pick(&["front", "flank", "rear"]) };
    let later_round = chance.once_in(4);
    let told = (!later_round && chance.once_in(3)).then(|| attacker.is_cavalry() || chance.once_in(2));
    let by_horse = told.unwrap_or(attacker.is_cavalry() && !later_round);
    let [before, both, counts] = [(); 3].map(|()| chance.once_in(2));

    let rides_at_square = by_horse && defender.formation == "square";
    let ridden_down = by_horse && defender.arm == "infantry" && defender.formation == "line" && !works.has("anchored");
    let mut own = attacker.common(&defender, later_round);
    let mut his = defender.common(&attacker, later_round);
    if counts {
        own += attacker.cv;
        his += defender.cv;
    }
    if defender.disordered || works.has("at_halt") || before && ridden_down {
        own += 3;
    }
    if both && (attacker.disordered || before && rides_at_square && attacker.is_cavalry()) {
        his += 3;
    }
    let guns = defender.arm.ends_with("artillery");
    if approach != "front" || guns && !works.guns_bear.unwrap_or(defender.formation == "deployed") {
        own += 3;
    }
    if defender.formation == "square" {
        if attacker.is_cavalry() {
            his += 5;
        } else {
            own += 3;
        }
    }
    his += works.worth(attacker.is_cavalry());
    let faces = vec![die(chance), die(chance)];
    own += i64::from(faces[0]);
    his += i64::from(faces[1]);

    let mut inputs = [attacker.inputs("attacker"), defender.inputs("defender"), works.inputs()].concat();
    inputs.push(format!("approach={approach}"));
    inputs.push(format!("later_round={later_round}"));
    inputs.extend(told.map(|told| format!("cavalry_in_contact={told}")));
    let outcome = outcome([own, his], [attacker.arm, defender.arm], [rides_at_square, ridden_down]);
    let mut drawn = Drawn::new(inputs, faces, outcome);
    drawn.settings = vec![
        ("melee.contact-disorder", if before { "before" } else { "after" }.to_owned()),
        ("melee.disorder-bonus", if both { "both" } else { "attacker" }.to_owned()),
        ("melee.base", if counts { "cv" } else { "none" }.to_owned()),
    ];
    drawn
}
