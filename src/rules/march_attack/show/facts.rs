//! All that is known of a unit, and what an army has lost and can still bear.

use std::rc::Rc;

use crate::engine::fraction::Fraction;
use crate::engine::text::{Facts, Label, Text, counted};
use crate::orbat::sources;
use crate::orbat::{Arrives, Disorder, Grade, LeaderStatus, Order, UnitStatus, Weapon};

use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::lookup;
use crate::rules::march_attack::morale::{self, Wear};
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::say::label;
use crate::rules::march_attack::state::{State, Unit};

/// All that is known of the unit with this code.
pub(crate) fn unit(view: &View, code: &str) -> Option<Facts> {
    let state = &view.state;
    let id = lookup::of_code(state, code)?;
    let unit = state.unit(id);
    let mut facts = Facts::of(Text::of(label(id.side), &*state.unit_label(id)));
    facts.add("side", Text::of(label(id.side), state.side_name(id.side)));
    facts.add("formation", formation_of(view, state.mf_of(id)));
    facts.add("arm", Text::plain(arm(unit)));
    facts.add("quality", Text::plain(unit.quality.to_string()));
    facts.add("CV", strength(unit));
    facts.add("stands", Text::plain(unit.shape.to_string()));
    facts.add("disorder", disorder(unit.disorder));
    if unit.skirmish > 0 {
        facts.add("skirmish", Text::plain(unit.skirmish.to_string()));
    }
    facts.add("on", Text::plain(unit.ground.to_string()));
    facts.add("status", status(state, id));
    facts.add("leader", state.leader_with(id).map_or_else(Text::default, |leader| self::leader(state, leader)));
    facts.add("now", Text::of(Label::Care, doing(state, id)));
    facts.add("owes", Text::of(Label::Care, owes(unit)));
    lookup::add(view, id, &mut facts);
    if let Some(known) = state.facts(id) {
        facts.add("men", known.men.map_or_else(Text::default, |men| Text::plain(men.to_string())));
        facts.add("guns", known.guns.map_or_else(Text::default, |guns| Text::plain(guns.to_string())));
        let grade = |grade: Grade| Text::plain(format!("{grade}: {}", grade.in_words()));
        facts.add("grade", known.grade.map_or_else(Text::default, grade));
        facts.add("source", Text::of(Label::Quiet, sources::spelled(&known.source)));
        facts.add("notes", Text::of(Label::Quiet, &*known.notes));
    }
    Some(facts)
}

fn arm(unit: &Unit) -> String {
    let mut words = unit.weight.map_or_else(|| unit.arm.to_string(), |weight| format!("{weight} {}", unit.arm));
    if unit.is_infantry() {
        words = format!("{words}, {}", if unit.weapon == Weapon::Rifle { "rifles" } else { "muskets" });
    }
    if unit.light {
        words.push_str(", may skirmish");
    }
    words.extend(unit.carries().map(|arms| format!(", {arms}")));
    words
}

fn strength(unit: &Unit) -> Text {
    let all = unit.cv + unit.lost;
    let label = if unit.cv * 2 <= all { Label::Bad } else { Label::Figure };
    let text = Text::of(label, format!("{} of {all}", unit.cv));
    if unit.booked > 0 {
        return text.with(Label::Care, format!(", {} more lost when this step's losses count", unit.booked));
    }
    text
}

fn disorder(disorder: Disorder) -> Text {
    match disorder {
        Disorder::None => Text::plain("none"),
        Disorder::D1 => Text::of(Label::Care, "D1"),
        Disorder::D2 => Text::of(Label::Bad, "D2"),
    }
}

fn status(state: &State, id: UnitId) -> Text {
    match state.unit(id).status {
        UnitStatus::Ready if state.mf(state.mf_of(id)).on_table => Text::default(),
        UnitStatus::Ready => Text::of(Label::Quiet, "not on the table yet"),
        gone => Text::of(Label::Bad, gone.to_string()),
    }
}

fn leader(state: &State, id: LeaderId) -> Text {
    let leader = state.leader(id);
    let text = Text::of(Label::Figure, state.leader_name(id));
    let text = text.then(format!(" ({}, {}, staff {})", leader.ability, leader.inspiration, leader.staff));
    match leader.status {
        LeaderStatus::Ready => text,
        LeaderStatus::Out => text.with(Label::Bad, format!(", out until turn {}", leader.back_in)),
        gone => text.with(Label::Bad, format!(", {gone}")),
    }
}

fn doing(state: &State, id: UnitId) -> String {
    let enemies: Vec<Rc<str>> = state.enemies_of(id).map(|enemy| state.unit_label(enemy)).collect();
    if !enemies.is_empty() {
        return format!("locked in melee with {}", enemies.join(", "));
    }
    match state.charge_of(id) {
        Some(charge) => format!("charges {} from the {}", state.unit_label(charge.target), charge.approach.word()),
        None => String::new(),
    }
}

fn owes(unit: &Unit) -> String {
    let ved = unit.owes_ved.map(|_| "a VeD test");
    let risk = unit.owes_risk.map(|_| "the roll for its leader");
    [ved, risk].into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

fn formation_of(view: &View, id: MfId) -> Text {
    let state = &view.state;
    let commander = state.commander(id).map(|own| leader(state, own));
    let text = Text::of(Label::Heading, state.mf_name(id)).then(", ").join(order(state, id)).then(", ");
    let text = text.join(wear(view, id)).then("; ");
    text.join(commander.unwrap_or_else(|| Text::plain("no commander")))
}

fn order(state: &State, id: MfId) -> Text {
    let mf = state.mf(id);
    let label = if mf.order == Order::Retreat { Label::Bad } else { Label::Plain };
    let words = mf.order.to_string();
    Text::of(label, if mf.retiring > 0 { format!("{words} ({} more)", counted(mf.retiring, "turn")) } else { words })
}

fn wear(view: &View, id: MfId) -> Text {
    let wear = morale::wear(view, id);
    let label = match wear {
        Wear::Steady => Label::Good,
        Wear::Shaken => Label::Care,
        Wear::Spent | Wear::Broken => Label::Bad,
    };
    Text::of(label, wear.word())
}

/// What a side has lost, formation by formation, and how much more each can bear.
pub(crate) fn army(view: &View, side: Side) -> Facts {
    let state = &view.state;
    let mut facts = Facts::of(Text::of(label(side), state.side_name(side)));
    facts.add("commander", leader(state, LeaderId::new(side, 0)));
    let (mut units, mut all, mut cv) = (0, 0, (0, 0));
    for (id, _) in state.mfs_of(side) {
        let (lost, of) = morale::lost_of(state, id);
        let (cv_lost, cv_of) = cv_of(state, id);
        (units, all, cv) = (units + lost, all + of, (cv.0 + cv_lost, cv.1 + cv_of));
    }
    facts.add(
        "lost in all",
        Text::of(Label::Figure, format!("{units} of {}, {} of {} CV", counted(all, "unit"), cv.0, cv.1)),
    );
    for (id, mf) in state.mfs_of(side) {
        let (lost, of) = morale::lost_of(state, id);
        let (cv_lost, cv_of) = cv_of(state, id);
        if let Some(kept_back) = state.kept_back(id) {
            facts.add(state.mf_name(id), Text::of(Label::Quiet, format!("off{}", arrival(kept_back.arrives))));
            continue;
        }
        let mut text = order(state, id).then(", ").join(wear(view, id));
        text = text.then(format!("; lost {lost} of {}, {cv_lost} of {cv_of} CV", counted(of, "unit")));
        if !mf.on_table && !mf.broken {
            text = text.with(Label::Quiet, arrival(mf.arrives));
        } else {
            text = text.with(Label::Care, breakpoints(view, id));
        }
        facts.add(state.mf_name(id), text);
    }
    facts
}

/// `; arrives from turn 3 on 4 or more`.
fn arrival(arrives: Option<Arrives>) -> String {
    let when = |arrives: Arrives| format!("; arrives from turn {} on {} or more", arrives.turn, arrives.needs);
    arrives.map_or_else(|| "; not on the table".to_owned(), when)
}

fn cv_of(state: &State, id: MfId) -> (u32, u32) {
    let of = |(lost, all): (u32, u32), (_, unit): (UnitId, &Unit)| {
        let left = if unit.is_ready() { unit.cv } else { 0 };
        let whole = unit.cv + unit.lost;
        (lost + u32::from(whole - left), all + u32::from(whole))
    };
    state.members(id).fold((0, 0), of)
}

/// `; 2 more units until shaken (4 of 12), 6 until spent (8 of 12)`.
fn breakpoints(view: &View, id: MfId) -> String {
    let (lost, all) = morale::lost_of(&view.state, id);
    let at = |key: &str| {
        let reached = |at: &u16| Fraction::new(i64::from(*at), i64::from(all)) >= view.settings.share(key);
        (1..=all).find(reached).filter(|at| *at > lost)
    };
    let (shaken, spent) = (at("morale.shaken-at"), at("morale.spent-at"));
    // Where one loss makes it both, it is spent.
    let shaken = shaken.filter(|at| Some(*at) != spent);
    let points = [(shaken, "shaken"), (spent, "spent")].into_iter().filter_map(|(at, word)| Some((at?, word)));
    let told = points.enumerate().map(|(place, (at, word))| {
        let more = at - lost;
        let units = match (place, more) {
            (0, 1) => "1 more unit".to_owned(),
            (0, _) => counted(more, "more unit"),
            _ => more.to_string(),
        };
        format!("{units} until {word} ({at} of {all})")
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { String::new() } else { format!("; {}", told.join(", ")) }
}
