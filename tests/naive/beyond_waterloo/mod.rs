//! *Beyond Waterloo*.

mod fert;

use serde_json::json;

use super::{Drawn, Naive, die, word};
use crate::support::player::Chance;

const TACTICS: [&str; 6] =
    ["left-flank-attack", "right-flank-attack", "general-advance", "concentric-attack", "hold", "retreat"];

fn strength(chance: &mut Chance) -> Drawn {
    let mode = *chance.pick(&["march-order", "echelon", "line-of-battle", "concentrated"]);
    let (tactic, factors, round) = (*chance.pick(&TACTICS), chance.between(0, 99), chance.between(1, 2));
    let [in_fortress, force_marched, in_pass, out_of_supply] = [(); 4].map(|()| chance.once_in(2));
    let inputs = vec![
        format!("mode={mode}"),
        format!("tactic={tactic}"),
        format!("factors={factors}"),
        format!("round={round}"),
        format!("in_fortress={in_fortress}"),
        format!("force_marched={force_marched}"),
        format!("in_pass={in_pass}"),
        format!("out_of_supply={out_of_supply}"),
    ];
    let flank = tactic.ends_with("flank-attack");
    if mode == "march-order" && flank || mode == "concentrated" && tactic == "retreat" {
        return Drawn::refused(inputs, "tactic");
    }
    // Times in halves: of each modifier that applies, in the order listed.
    let doubled = match mode {
        "line-of-battle" => in_fortress && tactic == "hold",
        "echelon" => flank,
        "concentrated" => matches!(tactic, "general-advance" | "hold"),
        _ => false,
    };
    let mut halves = Vec::new();
    if mode == "march-order" {
        halves.push(1);
    }
    if doubled {
        halves.push(4);
    }
    if force_marched && round == 1 && !in_pass {
        halves.push(1);
    }
    if out_of_supply {
        halves.push(1);
    }
    let (mut left, mut steps) = (factors, Vec::new());
    for half in halves {
        left = (left * half + 1) / 2;
        steps.push(left);
    }
    Drawn::new(inputs, Vec::new(), json!({"strength": left, "steps": steps}))
}

fn cavalry_charge(chance: &mut Chance) -> Drawn {
    let (own, both) = (chance.between(0, 12), chance.once_in(3));
    let enemy = if chance.once_in(6) { 0 } else { chance.between(1, 12) };
    let inputs = vec![format!("own={own}"), format!("enemy={enemy}"), format!("both_played={both}")];
    if own == 0 {
        return Drawn::refused(inputs, "own");
    }
    let outcome = |winner: &str, own_steps: i64, enemy_steps: i64| {
        json!({
            "winner": winner,
            "own_steps": own_steps,
            "enemy_steps": enemy_steps,
            "fert_doubled": winner == "own" && !both,
        })
    };
    if enemy == 0 {
        return Drawn::new(inputs, Vec::new(), outcome("own", 0, 0));
    }
    let faces = vec![die(chance), die(chance)];
    let ahead = own + i64::from(faces[0]) - enemy - i64::from(faces[1]);
    let said = match ahead {
        4.. => outcome("own", 0, 1),
        1..4 => outcome("own", 0, 0),
        0 => outcome("none", 1, 1),
        -3..0 => outcome("enemy", 0, 0),
        _ => outcome("enemy", 1, 0),
    };
    Drawn::new(inputs, faces, said)
}

fn catastrophe(chance: &mut Chance) -> Drawn {
    let events = [
        ("napoleon-wounded", 2),
        ("napoleon-killed", 0),
        ("napoleon-formation-zero", 0),
        ("napoleon-or-guard-retreats", 2),
        ("guard-step-loss", 1),
        ("leader-formation-zero", 0),
    ];
    let (event, worst) = word(chance, &events);
    let faces = if worst == 0 { Vec::new() } else { vec![die(chance)] };
    let always = chance.once_in(2);
    let struck = faces.first().is_some_and(|face| i64::from(*face) <= worst);
    let outcome = json!({
        "morale_lost": if event == "napoleon-killed" { 2 } else { i64::from(struck) },
        "allied_vp": if event == "napoleon-wounded" && (struck || always) { 3 } else { 0 },
        "game_over": event.ends_with("formation-zero"),
    });
    let mut drawn = Drawn::new(vec![format!("event={event}")], faces, outcome);
    drawn.settings = vec![("catastrophe.vp", if always { "always" } else { "on-1-2" }.to_owned())];
    drawn
}

fn wound_recovery(chance: &mut Chance) -> Drawn {
    let (face, heals) = (die(chance), chance.between(1, 5));
    let result = match i64::from(face) {
        6 => "dies",
        face if face <= heals => "heals",
        _ => "wounded",
    };
    let mut drawn = Drawn::new(Vec::new(), vec![face], json!({"result": result}));
    drawn.settings = vec![("wound.heals-up-to", heals.to_string())];
    drawn
}

fn paralysis(chance: &mut Chance) -> Drawn {
    let (lead, face) = (chance.between(-20, 25), die(chance));
    let more = match lead {
        ..5 => 0,
        5..15 => 1,
        _ => 2,
    };
    let enters = i64::from(face) + more >= 5;
    Drawn::new(vec![format!("allied_lead={lead}")], vec![face], json!({"enters": enters}))
}

fn reaction_move(chance: &mut Chance) -> Drawn {
    let [own, enemy] = [(); 2].map(|()| chance.between(0, 8));
    let (face, signed) = (die(chance), chance.once_in(2));
    let sum = i64::from(face) + if signed { enemy - own } else { (own - enemy).abs() };
    let inputs = vec![format!("own_screen={own}"), format!("enemy_screen={enemy}")];
    let outcome = json!({"enters": sum < 7, "step_loss": (4..7).contains(&sum)});
    let mut drawn = Drawn::new(inputs, vec![face], outcome);
    drawn.settings = vec![("reaction.sign", if signed { "enemy-minus-own" } else { "higher-minus-lower" }.to_owned())];
    drawn
}

pub(super) const CHECKS: &[Naive] = &[
    ("strength", strength),
    ("fert", fert::fert),
    ("cavalry-charge", cavalry_charge),
    ("catastrophe", catastrophe),
    ("wound-recovery", wound_recovery),
    ("paralysis", paralysis),
    ("reaction-move", reaction_move),
];
