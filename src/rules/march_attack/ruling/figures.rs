//! The figures that players may set right, as a form asks for them: the fields of an order of battle.

use serde_json::{Map, Value as Json, json};

use crate::engine::figures::{Bond, POSITION, Thing};
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::orbat::takes::{Held, Takes};
use crate::orbat::troops::key::{Key, Keyed as Troops};
use crate::orbat::troops::{formation, leader, unit};
use crate::orbat::{Arm, Formation, Leader, LeaderStatus, Unit};

use crate::rules::march_attack::army::export;
use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::{State, Step};

/// What `locked_with` and `attached_to` say for nobody.
const NOBODY: &str = "none";

/// What a unit has lost and what it has left are what it began with; without CV it is removed.
const UNIT_BONDS: [Bond; 1] = [Bond::Whole { left: "cv", lost: "lost", spent: ("status", &["removed", "captured"]) }];

/// Only who is out comes back.
const LEADER_BONDS: [Bond; 1] = [Bond::OnlyWith { number: "turns_out", word: "status", value: "out" }];

/// The position, then each side's formations, units and leaders.
pub(crate) fn things(view: &View) -> Vec<Thing> {
    let state = &view.state;
    let mut things = vec![position(state)];
    for side in Side::BOTH {
        let of = |kind, name: &str, code: &str, figures| Thing {
            kind,
            side: side.key().to_owned(),
            name: name.to_owned(),
            code: code.to_owned(),
            figures,
            bound: match kind {
                "unit" => &UNIT_BONDS,
                "leader" => &LEADER_BONDS,
                _ => &[],
            },
        };
        let units = state.units_of(side).map(|(id, _)| {
            of(
                "unit",
                state.unit_name(id),
                state.unit_code(id),
                figures(&unit_keys(state.unit(id).arm), &export::unit(state, id)),
            )
        });
        things.extend(units);
        things.extend(state.mfs_of(side).map(|(id, _)| of("formation", state.mf_name(id), "", formation(state, id))));
        things.extend(state.leaders_of(side).map(|(id, _)| {
            of("leader", state.leader_name(id), "", figures(&leader_keys(), &export::leader(state, id)))
        }));
    }
    things
}

fn position(state: &State) -> Thing {
    let tactical = state.step.is_tactical();
    let figures = json!({
        "turn": state.turn,
        "step": state.step.name(),
        "half": tactical.then_some(state.half),
        "active": state.active.filter(|_| tactical).map(Side::key),
    });
    Thing::of(POSITION, [""; 3], figures)
}

/// The figures that players set right, as they are; who is named nowhere is nobody.
fn figures<T: Troops>(keys: &[&'static Key<T>], thing: &T) -> Map<String, Json> {
    let figure = |key: &&'static Key<T>| {
        let value = match ((key.get)(thing), key.about.takes) {
            (Held::Nothing, Takes::Name) => NOBODY.into(),
            (held, _) => held.into(),
        };
        (key.about.name.to_owned(), value)
    };
    keys.iter().map(figure).collect()
}

/// The keys that players set right, those first that change most.
fn corrected<T: Troops>(keys: impl Iterator<Item = &'static Key<T>>, beside: &[&str]) -> Vec<&'static Key<T>> {
    let mut keys: Vec<_> = keys.filter(|key| key.change.is_some() || beside.contains(&key.about.name)).collect();
    keys.sort_by_key(|key| key.about.rank.checked_sub(1).unwrap_or(u8::MAX));
    keys
}

fn unit_keys(arm: Arm) -> Vec<&'static Key<Unit>> {
    corrected(unit::KEYS.iter().filter(|key| key.about.fits(arm)), &["locked_with"])
}

fn leader_keys() -> Vec<&'static Key<Leader>> {
    corrected(leader::KEYS.iter(), &["turns_out", "attached_to"])
}

fn formation_keys() -> Vec<&'static Key<Formation>> {
    // Where it stands is set on the map, not in a form.
    corrected(formation::keys().filter(|key| key.about.takes != Takes::Spot), &[])
}

fn formation(state: &State, id: MfId) -> Map<String, Json> {
    let mut figures = figures(&formation_keys(), &export::bare(state, id));
    if state.kept_back(id).is_some() {
        figures.retain(|name, _| name == "on_table");
    }
    // The other formations have no retreat that anything could follow.
    if state.mf(id).order_after.is_none() {
        figures.shift_remove("order_after");
    }
    figures
}

/// How many turns a leader is still away.
pub(crate) fn turns_out(state: &State, id: LeaderId) -> u16 {
    let leader = state.leader(id);
    if leader.status == LeaderStatus::Out { leader.back_in.saturating_sub(state.turn).min(12) } else { 0 }
}

/// How each figure of this thing may be set right.
pub(crate) fn asks(view: &View, thing: &Thing) -> Vec<Ask> {
    let state = &view.state;
    let side = Side::of_key(&thing.side);
    let ask = |(name, kind, help): Asked| Ask {
        name: name.to_owned(),
        kind,
        default: thing.figures.get(name).filter(|value| !value.is_null()).cloned(),
        help: help.to_owned(),
    };
    let asked = match (thing.kind, side) {
        (POSITION, _) => position_asks(state),
        ("unit", Some(side)) => match state.find_unit(side, &thing.name) {
            Some(id) => asked(&unit_keys(state.unit(id).arm), state.unit(id).arm, &units(state, side.other())),
            None => Vec::new(),
        },
        ("formation", Some(side)) => asked(&formation_keys(), Arm::Infantry, &units(state, side)),
        ("leader", Some(side)) => asked(&leader_keys(), Arm::Infantry, &units(state, side)),
        _ => Vec::new(),
    };
    asked.into_iter().map(ask).collect()
}

type Asked = (&'static str, AskKind, &'static str);

fn one<'w>(words: impl IntoIterator<Item = &'w str>) -> AskKind {
    AskKind::One(words.into_iter().map(|word| Choice::may(word, word)).collect())
}

/// What a form asks for these keys; who is named is one of `named`.
fn asked<T: Troops>(keys: &[&'static Key<T>], arm: Arm, named: &AskKind) -> Vec<Asked> {
    let ask = |key: &&'static Key<T>| {
        let kind = match key.about.takes {
            Takes::Words(_) => one(key.about.words(arm)),
            Takes::Number(_, max) => AskKind::Domain(Domain::Count { min: 0, max }),
            Takes::Flag => AskKind::Domain(Domain::Flag),
            Takes::Line | Takes::Name | Takes::Prose | Takes::Date | Takes::Spot => named.clone(),
        };
        (key.about.name, kind, key.about.help)
    };
    keys.iter().map(ask).collect()
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

/// Nobody, or a unit of a side.
fn units(state: &State, side: Side) -> AskKind {
    let unit = |(id, _): (UnitId, _)| Choice::may(state.unit_name(id), state.unit_label(id));
    AskKind::One(std::iter::once(Choice::may(NOBODY, "nobody")).chain(state.units_of(side).map(unit)).collect())
}
