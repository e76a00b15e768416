//! The figures that players may set right, as a form asks for them: the fields of an order of battle.

use serde_json::{Map, Value as Json, json};

use crate::engine::figures::{POSITION, Thing};
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::orbat::{
    Ability, Arm, Disorder, Ground, Inspiration, LeaderStatus, Order, Quality, Staff, UnitStatus, Weapon, Weight,
};

use super::acts::View;
use super::ids::{LeaderId, MfId, Side, UnitId};
use super::state::{State, Step};

/// What `locked_with` and `attached_to` say for nobody.
const NOBODY: &str = "none";

/// The position, then each side's formations, units and leaders.
pub fn things(view: &View) -> Vec<Thing> {
    let state = &view.state;
    let mut things = vec![position(state)];
    for side in Side::BOTH {
        let of = |kind, name: &str, code: &str, figures| Thing {
            kind,
            side: side.key().to_owned(),
            name: name.to_owned(),
            code: code.to_owned(),
            figures,
            bound: if kind == "unit" { &["cv", "lost"] } else { &[] },
        };
        let units = state.units_of(side).map(|(id, _)| {
            let code = state.facts(id).map(|facts| &*facts.code).unwrap_or_default();
            of("unit", state.unit_name(id), code, unit(state, id))
        });
        things.extend(units);
        things.extend(state.mfs_of(side).map(|(id, _)| of("formation", state.mf_name(id), "", formation(state, id))));
        things.extend(state.leaders_of(side).map(|(id, _)| of("leader", state.leader_name(id), "", leader(state, id))));
    }
    things
}

fn position(state: &State) -> Thing {
    let tactical = state.step.is_tactical();
    let figures = object(json!({
        "turn": state.turn,
        "step": state.step.name(),
        "half": tactical.then_some(state.half),
        "active": state.active.filter(|_| tactical).map(Side::key),
    }));
    Thing { kind: POSITION, side: String::new(), name: String::new(), code: String::new(), figures, bound: &[] }
}

fn object(value: Json) -> Map<String, Json> {
    match value {
        Json::Object(members) => members,
        _ => Map::new(),
    }
}

fn unit(state: &State, id: UnitId) -> Map<String, Json> {
    let unit = state.unit(id);
    let enemy = state.enemies_of(id).next();
    let mut figures = object(json!({
        "cv": unit.cv,
        "lost": unit.lost,
        "formation": unit.shape,
        "disorder": unit.disorder,
        "status": unit.status,
        "quality": unit.quality,
        "ground": unit.ground,
        "locked_with": enemy.map_or(NOBODY, |enemy| state.unit_name(enemy)),
    }));
    let of_arm = match unit.arm {
        Arm::Infantry => json!({"skirmish": unit.skirmish, "weapon": unit.weapon, "light": unit.light}),
        Arm::Cavalry => json!({"weight": unit.weight, "lance": unit.lance}),
        Arm::FootArtillery | Arm::HorseArtillery => json!({"weight": unit.weight}),
    };
    figures.extend(object(of_arm));
    figures
}

fn formation(state: &State, id: MfId) -> Map<String, Json> {
    let mf = state.mf(id);
    let mut figures = object(json!({
        "order": mf.order,
        "committed": mf.committed,
        "engaged": mf.engaged,
        "retiring": mf.retiring,
        "tested_at": mf.tested_at,
        "on_table": mf.on_table,
        "skirmish": mf.skirmish,
    }));
    if let Some(order) = mf.order_after {
        figures.insert("order_after".to_owned(), json!(order));
    }
    figures
}

fn leader(state: &State, id: LeaderId) -> Map<String, Json> {
    let leader = state.leader(id);
    let with = leader.attached_to.map(|index| UnitId { side: id.side, index });
    object(json!({
        "status": leader.status,
        "turns_out": turns_out(state, id),
        "attached_to": with.map_or(NOBODY, |unit| state.unit_name(unit)),
        "ability": leader.ability,
        "inspiration": leader.inspiration,
        "staff": leader.staff,
    }))
}

/// How many turns a leader is still away.
pub fn turns_out(state: &State, id: LeaderId) -> u16 {
    let leader = state.leader(id);
    if leader.status == LeaderStatus::Out { leader.back_in.saturating_sub(state.turn).min(12) } else { 0 }
}

/// How each figure of this thing may be set right.
pub fn asks(view: &View, thing: &Thing) -> Vec<Ask> {
    let state = &view.state;
    let side = Side::of_key(&thing.side);
    let ask = |(name, kind, help): (&str, AskKind, &str)| Ask {
        name: name.to_owned(),
        kind,
        default: thing.figures.get(name).filter(|value| !value.is_null()).cloned(),
        help: help.to_owned(),
    };
    let asked = match (thing.kind, side) {
        (POSITION, _) => position_asks(state),
        ("unit", Some(side)) => match state.find_unit(side, &thing.name) {
            Some(id) => unit_asks(state, id),
            None => Vec::new(),
        },
        ("formation", Some(_)) => formation_asks(),
        ("leader", Some(side)) => leader_asks(state, side),
        _ => Vec::new(),
    };
    asked.into_iter().map(ask).collect()
}

type Asked = (&'static str, AskKind, &'static str);

const fn count(max: i64) -> AskKind {
    AskKind::Domain(Domain::Count { min: 0, max })
}

const FLAG: AskKind = AskKind::Domain(Domain::Flag);

fn one<'w>(words: impl IntoIterator<Item = &'w str>) -> AskKind {
    AskKind::One(words.into_iter().map(|word| Choice::may(word, word)).collect())
}

fn position_asks(state: &State) -> Vec<Asked> {
    let sides = Side::BOTH.map(|side| Choice::may(side.key(), state.side_name(side)));
    vec![
        ("turn", AskKind::Domain(Domain::Count { min: 1, max: 9_999 }), "the turn"),
        ("step", one(Step::ALL.into_iter().map(Step::name)), "S1 to S5, or T1 to T4"),
        ("half", AskKind::Domain(Domain::Count { min: 1, max: 2 }), "which half, in T1 to T4"),
        ("active", AskKind::One(sides.into()), "whose half it is, in T1 to T4"),
    ]
}

fn unit_asks(state: &State, id: UnitId) -> Vec<Asked> {
    let arm = state.unit(id).arm;
    let enemies = state.units_of(id.side.other()).map(|(enemy, _)| enemy);
    let mut asks = vec![
        ("cv", count(10), "combat value left"),
        ("lost", count(10), "combat value lost so far"),
        ("formation", one(arm.shapes().iter().map(|shape| shape.as_str())), "how it stands"),
        ("disorder", one(Disorder::ALL.iter().map(|word| word.as_str())), "its markers"),
        ("status", one(UnitStatus::ALL.iter().map(|word| word.as_str())), "whether it takes part"),
        ("quality", one(Quality::ALL.iter().map(|word| word.as_str())), "how good it is"),
    ];
    match arm {
        Arm::Infantry => asks.extend([
            ("skirmish", count(20), "its skirmish value"),
            ("weapon", one(Weapon::ALL.iter().map(|word| word.as_str())), "what it fires"),
            ("light", FLAG, "skirmish-capable"),
        ]),
        Arm::Cavalry => asks.extend([
            ("weight", one(Weight::ALL.iter().map(|word| word.as_str())), "of its horses"),
            ("lance", FLAG, "carries lances"),
        ]),
        Arm::FootArtillery => {
            asks.push(("weight", one(Weight::ALL.iter().map(|word| word.as_str())), "of its guns"));
        }
        Arm::HorseArtillery => {
            asks.push(("weight", one([Weight::Light.as_str(), Weight::Medium.as_str()]), "of its guns"));
        }
    }
    asks.extend([
        ("ground", one(Ground::ALL.iter().map(|word| word.as_str())), "what it stands on"),
        ("locked_with", units(state, enemies), "the enemy of a drawn melee"),
    ]);
    asks
}

fn formation_asks() -> Vec<Asked> {
    let orders = || one(Order::HELD.iter().map(|order| order.as_str()));
    vec![
        ("order", orders(), "the order that it holds"),
        ("order_after", orders(), "the order after a retreat"),
        ("committed", FLAG, "counts as committed in order tests"),
        ("engaged", FLAG, "was engaged in the last S3"),
        ("retiring", count(4), "turns of retreat left"),
        ("tested_at", count(1_000), "units lost at its last morale test"),
        ("on_table", FLAG, "has arrived"),
        ("skirmish", count(400), "in place of the sum of its units"),
    ]
}

fn leader_asks(state: &State, side: Side) -> Vec<Asked> {
    vec![
        ("status", one(LeaderStatus::ALL.iter().map(|word| word.as_str())), "whether he is with his troops"),
        ("turns_out", count(12), "with status out: turns until he is back"),
        ("attached_to", units(state, state.units_of(side).map(|(unit, _)| unit)), "the unit that he rides with"),
        ("ability", one(Ability::ALL.iter().map(|word| word.as_str())), "how well he commands"),
        ("inspiration", one(Inspiration::ALL.iter().map(|word| word.as_str())), "how he carries his men along"),
        ("staff", one(Staff::ALL.iter().map(|word| word.as_str())), "how well his staff works"),
    ]
}

fn units(state: &State, units: impl Iterator<Item = UnitId>) -> AskKind {
    let unit = |id: UnitId| Choice::may(state.unit_name(id), state.unit_label(id));
    AskKind::One(std::iter::once(Choice::may(NOBODY, "nobody")).chain(units.map(unit)).collect())
}
