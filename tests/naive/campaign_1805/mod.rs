//! *Campaign 1805*.

mod battle;

use serde_json::json;

use super::{Drawn, Naive, die, total, word};
use crate::support::player::Chance;

/// A number from 0 to one of these.
fn up_to(chance: &mut Chance, most: &[i64]) -> i64 {
    let most = *chance.pick(most);
    chance.between(0, most)
}

/// A percentage of each arm, halves up; what is more than the enemy had is given back one by one.
fn losses(chance: &mut Chance) -> Drawn {
    let at_sea = chance.once_in(3);
    let siege = !at_sea && chance.once_in(3);
    // In the order in which equal losses are given back.
    let arms: &[&str] = if at_sea { &["frigates", "men_of_war"] } else { &["artillery", "cavalry", "infantry"] };
    let most = if chance.once_in(3) { 400 } else { 30 };
    let present: Vec<i64> = arms.iter().map(|_| chance.between(0, most)).collect();
    let percent = up_to(chance, &[60, 60, 60, 60, 300]);
    let enemies = up_to(chance, &[12, 900]);
    let horse = if at_sea { 0 } else { chance.between(0, 99) };

    let mut of_hundred = percent;
    if !siege {
        let mut left = horse;
        while left >= 10 {
            of_hundred += 1;
            left -= 10;
        }
    }
    let of_hundred = of_hundred.min(100);
    let mut lost: Vec<i64> = present.iter().map(|units| (units * of_hundred * 2 + 100) / 200).collect();
    while lost.iter().sum::<i64>() > enemies {
        let worst = *lost.iter().max().expect("an arm");
        let at = lost.iter().position(|arm| *arm == worst).expect("the worst");
        lost[at] -= 1;
    }
    let mut inputs = vec![format!("percent={percent}"), format!("enemy_units={enemies}"), format!("siege={siege}")];
    inputs.extend(arms.iter().zip(&present).map(|(arm, units)| format!("{arm}={units}")));
    if horse > 0 {
        inputs.push(format!("pursuit_cavalry={horse}"));
    }
    let told = present.iter().any(|units| *units > 0);
    if at_sea && !told {
        return Drawn::new(inputs, Vec::new(), json!({"infantry": 0, "cavalry": 0, "artillery": 0}));
    }
    let outcome: serde_json::Map<_, _> =
        arms.iter().zip(lost).map(|(arm, units)| ((*arm).to_owned(), json!(units))).collect();
    Drawn::new(inputs, Vec::new(), json!(outcome))
}

fn sea_contact(chance: &mut Chance) -> Drawn {
    let [a, b] = [(); 2].map(|()| *chance.pick(&["intercept", "evade"]));
    let mut inputs = vec![format!("a_order={a}"), format!("b_order={b}")];
    if a == b {
        let result = if a == "intercept" { "battle" } else { "none" };
        return Drawn::new(inputs, Vec::new(), json!({"result": result}));
    }
    let [frigates, man_of_war, tie_fights] = [(); 3].map(|()| chance.once_in(2));
    inputs.extend([format!("evader_all_frigates={frigates}"), format!("interceptor_has_man_of_war={man_of_war}")]);
    let faces = vec![die(chance), die(chance)];
    let (intercepts, evades) = if a == "intercept" { (faces[0], faces[1]) } else { (faces[1], faces[0]) };
    let caught = intercepts > evades || intercepts == evades && tie_fights;
    let result = match (caught, frigates && man_of_war) {
        (false, _) => "none",
        (true, true) => "flees",
        (true, false) => "battle",
    };
    let mut drawn = Drawn::new(inputs, faces, json!({"result": result}));
    drawn.settings = vec![("sea.tie", if tie_fights { "battle" } else { "no-battle" }.to_owned())];
    drawn
}

fn general_death(chance: &mut Chance) -> Drawn {
    let face = die(chance);
    Drawn::new(Vec::new(), vec![face], json!({"killed": face == 1}))
}

fn replacement_general(chance: &mut Chance) -> Drawn {
    let face = die(chance);
    let general = match face {
        1 => {
            json!({"rank": "D", "battle_rating": 1, "command_rating": 1, "cv_mod": 0, "army_morale": 1, "battle_mod": 0})
        }
        2 | 3 => {
            json!({"rank": "D", "battle_rating": 2, "command_rating": 2, "cv_mod": 0, "army_morale": 0, "battle_mod": 0})
        }
        4 | 5 => {
            json!({"rank": "C", "battle_rating": 3, "command_rating": 3, "cv_mod": 5, "army_morale": 0, "battle_mod": 0})
        }
        _ => {
            json!({"rank": "B", "battle_rating": 4, "command_rating": 4, "cv_mod": 10, "army_morale": 0, "battle_mod": 1})
        }
    };
    Drawn::new(Vec::new(), vec![face], general)
}

/// The nations with their trade dice.
const NATIONS: [(&str, i64); 9] = [
    ("france", 2),
    ("britain", 8),
    ("russia", 1),
    ("austria", 1),
    ("spain", 2),
    ("ottoman", 2),
    ("prussia", 1),
    ("sweden", 2),
    ("denmark", 2),
];

fn trade(chance: &mut Chance) -> Drawn {
    let privateers = chance.between(0, 6);
    let mut inputs = vec![format!("privateers={privateers}")];
    let mut dice;
    if chance.once_in(2) {
        let (nation, points) = word(chance, &NATIONS);
        let fall = chance.once_in(2);
        inputs.extend([format!("nation={nation}"), format!("fall={fall}")]);
        dice = points;
        if nation == "spain" && fall {
            dice += 6;
        }
    } else {
        dice = chance.between(0, 20);
        inputs.push(format!("points={dice}"));
    }
    dice -= privateers;
    let faces: Vec<u8> = (0..dice).map(|_| die(chance)).collect();
    let outcome = json!({"rp": total(&faces)});
    Drawn::new(inputs, faces, outcome)
}

fn marauder(chance: &mut Chance) -> Drawn {
    let face = die(chance);
    Drawn::new(Vec::new(), vec![face], json!({"percent": 5 * face}))
}

fn force_march(chance: &mut Chance) -> Drawn {
    let (told, rate) = if chance.once_in(2) {
        let (nation, _) = word(chance, &NATIONS);
        (format!("nation={nation}"), if nation == "france" { 5 } else { 10 })
    } else {
        let rate = chance.between(0, 25);
        (format!("rate={rate}"), rate)
    };
    let extra = chance.between(0, 6);
    let mut inputs = vec![told, format!("extra_hexes={extra}")];
    if chance.once_in(2) {
        let normal = chance.between(0, 9);
        inputs.push(format!("normal_move={normal}"));
        if extra > normal {
            return Drawn::refused(inputs, "extra_hexes");
        }
    }
    Drawn::new(inputs, Vec::new(), json!({"percent": rate * extra}))
}

fn raid(chance: &mut Chance) -> Drawn {
    let (rp, cities, victory) = (chance.between(0, 40), chance.between(1, 9), chance.once_in(2));
    let mut share = 0;
    while (share + 1) * cities <= rp {
        share += 1;
    }
    if victory && share * cities < rp {
        share += 1;
    }
    let inputs =
        vec![format!("province_rp={rp}"), format!("cities_in_province={cities}"), format!("victory_city={victory}")];
    Drawn::new(inputs, Vec::new(), json!({"rp_lost": share}))
}

pub(super) const CHECKS: &[Naive] = &[
    ("battle", battle::battle),
    ("losses", losses),
    ("sea-contact", sea_contact),
    ("general-death", general_death),
    ("replacement-general", replacement_general),
    ("trade", trade),
    ("marauder", marauder),
    ("force-march", force_march),
    ("raid", raid),
];
