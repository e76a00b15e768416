//! *Napoleon 1815*.

use serde_json::json;

use super::{Drawn, Naive, die, word};
use crate::support::player::Chance;

/// Several yes or no, each once in two.
fn coins<const N: usize>(chance: &mut Chance) -> [bool; N] {
    [(); N].map(|()| chance.once_in(2))
}

fn force_march(chance: &mut Chance) -> Drawn {
    let [with_leader, night, leader_present] = coins(chance);
    let inputs = vec![
        format!("with_leader={with_leader}"),
        format!("night={night}"),
        format!("leader_present={leader_present}"),
    ];
    if night && !leader_present && !with_leader {
        return Drawn::refused(inputs, "night");
    }
    let (face, worst) = (die(chance), chance.between(0, 6));
    let sum = i64::from(face) + i64::from(with_leader && !night);
    let lost = i64::from(sum <= worst);
    let mut drawn = Drawn::new(inputs, vec![face], json!({"cv_lost": lost}));
    drawn.settings = vec![("force-march.loses-cv-up-to", worst.to_string())];
    drawn
}

fn morale(chance: &mut Chance) -> Drawn {
    let [leader, guard] = coins(chance);
    let (face, worst) = (die(chance), chance.between(0, 6));
    let mut sum = i64::from(face);
    if leader {
        sum += 1;
    }
    if guard {
        sum -= 1;
    }
    let inputs = vec![format!("leader={leader}"), format!("against_old_guard={guard}")];
    let mut drawn = Drawn::new(inputs, vec![face], json!({"broken": sum <= worst}));
    drawn.settings = vec![("morale.breaks-up-to", worst.to_string())];
    drawn
}

fn fire(chance: &mut Chance) -> Drawn {
    let kind = *chance.pick(&["infantry", "artillery", "cavalry"]);
    let [engaged, with_friends] = coins(chance);
    let cv = chance.between(1, 4);
    let inputs = vec![
        format!("kind={kind}"),
        format!("cv={cv}"),
        format!("engaged={engaged}"),
        format!("with_friends={with_friends}"),
    ];
    let is_second = match (kind, engaged) {
        ("infantry", true) | ("artillery", false) => false,
        ("artillery", true) => true,
        ("cavalry", true) => with_friends,
        _ => return Drawn::refused(inputs, "engaged"),
    };
    let [first, second] = [(); 2].map(|()| chance.between(1, 6));
    let least = if is_second { second } else { first };
    let faces: Vec<u8> = (0..cv).map(|_| die(chance)).collect();
    let hits = faces.iter().filter(|face| i64::from(**face) >= least).count();
    let outcome = json!({"fire": if is_second { "f2" } else { "f1" }, "hits": hits});
    let mut drawn = Drawn::new(inputs, faces, outcome);
    drawn.settings = vec![("fire.f1-from", first.to_string()), ("fire.f2-from", second.to_string())];
    drawn
}

fn retreat(chance: &mut Chance) -> Drawn {
    let (kind, each) = word(chance, &[("infantry", 1), ("artillery", 2), ("cavalry", 1), ("leader", 0)]);
    let [engaged, by_cavalry, rout] = coins(chance);
    let lost = match kind {
        "cavalry" if !engaged || !by_cavalry => 0,
        "infantry" | "artillery" if !engaged && !rout => 0,
        _ => each,
    };
    let inputs = vec![
        format!("kind={kind}"),
        format!("engaged={engaged}"),
        format!("by_cavalry={by_cavalry}"),
        format!("rout={rout}"),
    ];
    Drawn::new(inputs, Vec::new(), json!({"cv_lost": lost}))
}

fn road(chance: &mut Chance) -> Drawn {
    let (road, column) = word(chance, &[("major", 0), ("minor", 1)]);
    let way = *chance.pick(&["march", "retreat", "reinforce", "rout"]);
    let [river] = coins(chance);
    let limits = match (way, river) {
        ("march" | "rout", false) => [10, 6],
        ("march" | "rout", true) => [5, 3],
        _ => [2, 1],
    };
    let limit = if column == 0 { limits[0] } else { limits[1] };
    let inputs = vec![format!("road={road}"), format!("use={way}"), format!("river={river}")];
    Drawn::new(inputs, Vec::new(), json!({"limit": limit}))
}

/// The sheet's columns: who wins, and what each of the six conditions must be (Y, N, or either).
const VICTORY: [(&str, &str); 6] = [
    ("french", "Y?NNN?"),
    ("french", "NYNNN?"),
    ("french", "NYYYN?"),
    ("allied", "NNYYN?"),
    ("allied", "???NY?"),
    ("allied", "NNNNNY"),
];

fn victory(chance: &mut Chance) -> Drawn {
    let names = [
        "three_cities",
        "allied_armies_defeated",
        "french_army_defeated",
        "napoleon_army_defeat",
        "napoleon_rout_or_fire",
        "last_turn",
    ];
    let held: [bool; 6] = coins(chance);
    let inputs = names.iter().zip(held).map(|(name, holds)| format!("{name}={holds}")).collect();
    if held[3] && held[4] {
        return Drawn::refused(inputs, "napoleon_army_defeat");
    }
    let fits = |column: &str| {
        column.chars().zip(held).all(|(wanted, holds)| match wanted {
            'Y' => holds,
            'N' => !holds,
            _ => true,
        })
    };
    let ruling = *chance.pick(&["ask", "french", "allied"]);
    let winner = match VICTORY.iter().find(|(_, column)| fits(column)) {
        Some((winner, _)) => winner,
        None if held[0] && held[2] => match ruling {
            "ask" => "undecided",
            side => side,
        },
        None if held[5] => "undecided",
        None => "none",
    };
    let mut drawn = Drawn::new(inputs, Vec::new(), json!({"winner": winner}));
    drawn.settings = vec![("victory.cities-and-defeat", ruling.to_owned())];
    drawn
}

pub(super) const CHECKS: &[Naive] = &[
    ("force-march", force_march),
    ("morale", morale),
    ("fire", fire),
    ("retreat", retreat),
    ("road", road),
    ("victory", victory),
];
