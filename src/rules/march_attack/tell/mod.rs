//! The log: a line for every event, in the words of the field.

use std::rc::Rc;

use crate::engine::odds::in_words;
use crate::engine::prompt::By;
use crate::engine::rulebook::TestNote;
use crate::engine::text::{Label, Text, counted};
use crate::orbat::troops::formation::FormationFigure;
use crate::orbat::{Disorder, LeaderStatus, UnitStatus};

use crate::rules::march_attack::state::event::{Event, FollowUp, LeaderChange, Reaction, Score, UnitChange};
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::{Cause, ChargeKind, State, Step};

/// The log's line for an event.
pub(super) fn tell(state: &State, event: &Event) -> Text {
    match event {
        Event::Mustered { .. } => {
            let [a, b] = [Side::A, Side::B].map(|side| state.side_name(side));
            Text::of(Label::Heading, format!("{a} meets {b}"))
        }
        Event::StepBegan { turn, step, half, active } => step_line(state, *turn, *step, *half, *active),
        Event::Tested(note) => test_line(state, &note.get()),
        Event::Waived { what } => Text::of(Label::Ruling, format!("let go: {what}")),
        Event::LossesCounted => Text::of(Label::Quiet, "the losses of this step count"),
        Event::FireOver => Text::of(Label::Quiet, "the last shot has been fired"),
        Event::MarkersChanged => Text::of(Label::Quiet, "disorder markers: D1 removed, D2 to D1"),
        Event::InitiativeWon { winner, first } => {
            let [winner, first] = [*winner, *first].map(|side| state.side_name(side));
            Text::plain(format!("{winner} has the initiative; {first} is active first"))
        }
        Event::Ended { verdict, score } => ended(state, verdict, score.as_deref()),
        Event::LeaderBack { leader } | Event::Detached { leader } => {
            let words = if matches!(event, Event::LeaderBack { .. }) { "is back" } else { "rides alone" };
            of(leader.side, state.leader_name(*leader)).then(format!(" {words}"))
        }
        Event::Attached { leader, unit } => {
            of(leader.side, state.leader_name(*leader)).then(format!(" is with {}", state.unit_label(*unit)))
        }
        Event::LeaderOut { leader, status, turns } => leader_out(state, *leader, *status, *turns),
        Event::ChargeDeclared(charge) => {
            let how = match charge.kind {
                ChargeKind::Declared => format!("charges {}", state.unit_label(charge.target)),
                ChargeKind::Opportunity => format!("takes its chance at {}", state.unit_label(charge.target)),
                ChargeKind::Exploit => format!("runs into {}", state.unit_label(charge.target)),
            };
            let far = match charge.kind {
                ChargeKind::Declared => format!(", {}\"", charge.distance),
                ChargeKind::Opportunity | ChargeKind::Exploit => String::new(),
            };
            unit(state, charge.charger).then(format!(" {how} from the {}{far}", charge.approach.word()))
        }
        Event::Shot { shooters, target, late, .. } => {
            let names: Vec<Rc<str>> = shooters.iter().map(|shooter| state.unit_label(*shooter)).collect();
            let side = shooters.first().map_or(Side::A, |shooter| shooter.side);
            of(side, names.join(" + ")).then(format!(
                " fired {}at {}",
                if *late { "late " } else { "" },
                state.unit_label(*target)
            ))
        }
        Event::GroundAnswered { stay } => {
            let names: Vec<Rc<str>> = stay.iter().map(|id| state.unit_label(*id)).collect();
            let names = if names.is_empty() { "nobody".to_owned() } else { names.join(", ") };
            Text::plain(format!("kept in disorder by the ground: {names}"))
        }
        Event::UnitSet { unit: id, to } => unit(state, *id).then(format!(": {}", unit_change(state, *to))),
        Event::MfSet { mf, to } => formation(state, *mf).then(format!(": {}", mf_figure(*to))),
        Event::LeaderSet { leader, to } => {
            of(leader.side, state.leader_name(*leader)).then(format!(": {}", leader_change(state, *to)))
        }
        Event::Raised { side, formation } => {
            let commander = formation.commander.as_ref().map(|leader| format!(" under {}", leader.name));
            of(*side, &formation.name).then(format!(" comes to the battle{}", commander.unwrap_or_default()))
        }
        Event::Enlisted { mf, code, unit } => {
            formation(state, *mf).then(format!(" is joined by {code} {}, {} CV {}", unit.name, unit.quality, unit.cv))
        }
        _ => formation_line(state, event).or_else(|| unit_line(state, event)).unwrap_or_default(),
    }
}

/// A name in the colour of its side.
pub(super) fn of(side: Side, name: impl Into<String>) -> Text {
    Text::of(if side == Side::A { Label::SideA } else { Label::SideB }, name)
}

fn unit(state: &State, id: UnitId) -> Text {
    of(id.side, &*state.unit_label(id))
}

fn formation(state: &State, id: MfId) -> Text {
    of(id.side, state.mf_name(id))
}

fn step_line(state: &State, turn: u16, step: Step, half: u8, active: Option<Side>) -> Text {
    let place = match half {
        0 => format!("turn {turn} {} {}", step.name(), step.title()),
        half => format!("turn {turn}, half {half}, {} {}", step.name(), step.title()),
    };
    let active = active.filter(|_| step == Step::T1).map(|side| format!(", {} active", state.side_name(side)));
    Text::of(Label::Heading, place + &active.unwrap_or_default())
}

/// Who tested, in the colour of his side. The cover of a unit that skirmishers hit is told by the side that hits it.
pub(super) fn who(state: &State, note: &TestNote) -> Text {
    let hit = note.key.split_once('>').filter(|_| note.check == "march-attack/skirmish-target");
    let hit = hit.and_then(|(_, key)| state.unit_of_key(key)).map(|unit| unit.side);
    match hit.or_else(|| Side::of_key(&note.side)) {
        Some(side) => of(side, note.who.clone()),
        None => Text::plain(note.who.clone()),
    }
}

/// The sum, the dice and what came of them, on one line.
fn test_line(state: &State, note: &TestNote) -> Text {
    let what = note.check.rsplit('/').next().unwrap_or(&note.check).replace('-', " ");
    let mut text = who(state, note).then(format!(" {what}: ")).with(Label::Figure, note.words.clone());
    let dice: Vec<String> = note.faces.iter().map(u8::to_string).collect();
    let rolled = match note.by {
        Some(By::Program) => "the program rolled",
        Some(By::Table) => "read off the table",
        Some(By::Hand) | None => "rolled",
    };
    let mut reasons: Vec<String> = note.sums.iter().filter(|sum| !sum.starts_with(" =")).cloned().collect();
    if let Some(needed) = note.needed.as_ref() {
        reasons.push(in_words("needed", needed));
    }
    if !dice.is_empty() {
        reasons.push(format!("{rolled} {}", dice.join(" ")));
    } else if note.by == Some(By::Table) {
        reasons.push(rolled.to_owned());
    }
    reasons.extend(note.house_rules.iter().map(|rule| format!("house rule {rule}")));
    if !reasons.is_empty() {
        text = text.with(Label::Quiet, format!(" ({})", reasons.join("; ")));
    }
    if !note.marks.is_empty() {
        text = text.with(Label::Ruling, format!(" [by hand: {}]", note.marks.join(", ")));
    }
    text
}

/// How it ended; with points also who has how many, who holds what, and what for.
fn ended(state: &State, verdict: &str, score: Option<&Score>) -> Text {
    let text = Text::of(Label::Heading, ending(state, verdict));
    let Some(score) = score else { return text };
    let [a, b] = Side::BOTH.map(|side| format!("{} {}", state.side_name(side), score.points[side.index()]));
    let held = |(place, by): &(String, Option<Side>)| match by {
        Some(side) => format!("{} holds {place}", state.side_name(*side)),
        None => format!("neither side holds {place} alone"),
    };
    let reasons: Vec<String> = score.held.iter().map(held).chain(score.why.iter().cloned()).collect();
    let reasons = if reasons.is_empty() { String::new() } else { format!(" ({})", reasons.join("; ")) };
    text.with(Label::Figure, format!("; points: {a}, {b}")).with(Label::Quiet, reasons)
}

fn ending(state: &State, verdict: &str) -> String {
    match Side::of_key(verdict) {
        Some(side) => format!("the battle is over: {} has won", state.side_name(side)),
        None => "the battle is over: drawn".to_owned(),
    }
}

fn leader_out(state: &State, leader: LeaderId, status: LeaderStatus, turns: Option<u8>) -> Text {
    of(leader.side, state.leader_name(leader)).with(Label::Bad, format!(" {}", fate(status, turns)))
}

/// What has become of a leader, in words.
pub(super) fn fate(status: LeaderStatus, turns: Option<u8>) -> String {
    match (status, turns) {
        (LeaderStatus::Captured, _) => "is captured".to_owned(),
        (LeaderStatus::Killed, _) => "is dead".to_owned(),
        (LeaderStatus::Left, _) => "leaves the field with his formation".to_owned(),
        (_, Some(1)) => "is out until next turn".to_owned(),
        (_, Some(turns)) => format!("is out for {turns} turns"),
        (_, None) => "is out of the battle".to_owned(),
    }
}

fn formation_line(state: &State, event: &Event) -> Option<Text> {
    let (mf, label, words) = match event {
        Event::OrderBack { mf, order } => (mf, Label::Plain, format!(" has ended its retreat: order {order} again")),
        Event::OrderTried { mf } => (mf, Label::Quiet, " has had its order test of this turn".to_owned()),
        Event::OrderGiven { mf, order } => (mf, Label::Figure, format!(" has the order {order}")),
        Event::Committed { mf } => (mf, Label::Plain, " is committed".to_owned()),
        Event::ArrivalTried { mf, arrives: true } => (mf, Label::Good, " arrives".to_owned()),
        Event::ArrivalTried { mf, arrives: false } => (mf, Label::Plain, " does not arrive yet".to_owned()),
        Event::GrandBatteryFormed { name, batteries, .. } => {
            let guns: Vec<Rc<str>> = batteries.iter().map(|id| state.unit_label(*id)).collect();
            let side = batteries.first().map_or(Side::A, |id| id.side);
            return Some(of(side, name.clone()).then(format!(" is formed of {}", guns.join(", "))));
        }
        Event::GrandBatteryDissolved { mf } => (mf, Label::Plain, " is dissolved".to_owned()),
        Event::MoraleTested { mf, lost } => {
            (mf, Label::Quiet, format!(" has tested its morale at {} lost", counted(*lost, "unit")))
        }
        Event::Retreats { mf, left: 0 } => (mf, Label::Bad, " must retreat in this turn".to_owned()),
        Event::Retreats { mf, left } => (mf, Label::Bad, format!(" must retreat in this turn and {left} more")),
        Event::MovedBack { mf, moves: 1, .. } => (mf, Label::Care, " moves back: 8\" foot, 16\" mounted".to_owned()),
        Event::MovedBack { mf, moves, .. } => {
            (mf, Label::Care, format!(" makes {moves} moves back of 8\" foot, 16\" mounted"))
        }
        Event::FormationBroke { mf, units: 0, .. } | Event::FormationBroke { mf, destroyed: true, .. } => {
            (mf, Label::Bad, " BREAKS: its last unit is lost".to_owned())
        }
        Event::FormationBroke { mf, units, .. } => {
            (mf, Label::Bad, format!(" BREAKS with {}", counted(*units, "unit")))
        }
        Event::FriendsNamed { broken, friends } => {
            let names: Vec<&str> = friends.iter().map(|id| state.mf_name(*id)).collect();
            let names = if names.is_empty() { "nobody".to_owned() } else { names.join(", ") };
            (broken, Label::Plain, format!(": friends within 18\": {names}"))
        }
        Event::ArmyTested { broken, mf } => (mf, Label::Quiet, format!(" has tested for {}", state.mf_name(*broken))),
        Event::EngagedNamed { engaged, .. } => {
            let names: Vec<&str> = engaged.iter().map(|id| state.mf_name(*id)).collect();
            let names = if names.is_empty() { "nobody".to_owned() } else { names.join(", ") };
            return Some(Text::plain(format!("engaged: {names}")));
        }
        Event::Skirmished { mf, hits } => (mf, Label::Figure, format!(" has {}", counted(*hits, "skirmish hit"))),
        Event::HitsSpread { mf, kept: 0 } => (mf, Label::Quiet, " has spread its hits".to_owned()),
        Event::HitsSpread { mf, kept } => (mf, Label::Plain, format!(" keeps {}", counted(*kept, "hit"))),
        _ => return None,
    };
    Some(formation(state, *mf).with(label, words))
}

fn unit_line(state: &State, event: &Event) -> Option<Text> {
    let (id, label, words) = match event {
        Event::Booked { unit, cv, cause } => {
            (unit, Label::Care, format!(" will lose {cv} CV ({})", cause_words(*cause)))
        }
        Event::Lost { unit, cv, cause } => (unit, Label::Bad, format!(" loses {cv} CV ({})", cause_words(*cause))),
        Event::VedDue { unit, .. } => (unit, Label::Quiet, " owes a VeD test".to_owned()),
        Event::VedDone { unit } => (unit, Label::Quiet, " has taken its VeD test".to_owned()),
        Event::RiskDue { unit, .. } => (unit, Label::Quiet, ": its leader may be hit".to_owned()),
        Event::RiskDone { unit } => (unit, Label::Quiet, ": its leader's fate is known".to_owned()),
        Event::Disordered { unit, disorder } => (unit, Label::Care, format!(" is {}", marker(*disorder))),
        Event::Recovered { unit, disorder } => (unit, Label::Good, format!(" recovers to {}", marker(*disorder))),
        Event::Reshaped { unit, shape } => (unit, Label::Plain, format!(" is in {shape}")),
        Event::Gone { unit, status: UnitStatus::Captured } => (unit, Label::Bad, " is captured".to_owned()),
        Event::Gone { unit, .. } => (unit, Label::Bad, " is removed".to_owned()),
        Event::Broke { unit, inches } => (unit, Label::Bad, format!(" is BROKEN and flees {inches}\"")),
        Event::Retreated { unit, inches } => (unit, Label::Care, format!(" goes back {inches}\"")),
        Event::RallyTried { unit } => (unit, Label::Quiet, " has tried to rally".to_owned()),
        Event::Rallied { unit } => (unit, Label::Good, " rallies at D1".to_owned()),
        Event::Reacted { unit, how, .. } => (unit, Label::Plain, format!(" {}", reaction(*how))),
        Event::ChargeEnded { charger, why } => (charger, Label::Quiet, format!(" ends its charge: {why}")),
        Event::Entered { unit, ground } => (unit, Label::Quiet, format!(" stands on {ground} ground")),
        Event::Passed { unit, through } => {
            (unit, Label::Plain, format!(" passes the lines of {}", state.unit_label(*through)))
        }
        Event::Locked { attacker, defender } => {
            (attacker, Label::Care, format!(" and {} stay locked in melee", state.unit_label(*defender)))
        }
        Event::Unlocked { attacker, defender } => {
            (attacker, Label::Quiet, format!(" and {} are no longer locked", state.unit_label(*defender)))
        }
        Event::Followed { unit, how } => (unit, Label::Plain, format!(" {}", follow_up(*how))),
        _ => return None,
    };
    Some(unit(state, *id).with(label, words))
}

const fn cause_words(cause: Cause) -> &'static str {
    match cause {
        Cause::Skirmish => "skirmish",
        Cause::Fire => "fire",
        Cause::Melee => "melee",
    }
}

const fn marker(disorder: Disorder) -> &'static str {
    match disorder {
        Disorder::None => "good order",
        Disorder::D1 => "D1",
        Disorder::D2 => "D2",
    }
}

const fn reaction(how: Reaction) -> &'static str {
    match how {
        Reaction::Stand => "stands",
        Reaction::Square => "tries to form square",
        Reaction::Line => "tries to form line",
        Reaction::Column => "tries to form column",
        Reaction::Limber => "tries to limber up",
        Reaction::Unlimber => "tries to unlimber",
        Reaction::CounterCharge => "counter-charges",
        Reaction::Flee => "flees and gets away",
        Reaction::Caught => "flees and is caught",
        Reaction::OpportunityCharge => "makes an opportunity charge",
    }
}

const fn follow_up(how: FollowUp) -> &'static str {
    match how {
        FollowUp::Hold => "holds",
        FollowUp::RallyBack => "rallies back",
        FollowUp::Exploit => "exploits its success",
    }
}

fn unit_change(state: &State, to: UnitChange) -> String {
    match to {
        UnitChange::Figure(figure) => figure.to_string(),
        UnitChange::LockedWith(None) => "locked with nobody".to_owned(),
        UnitChange::LockedWith(Some(enemy)) => format!("locked with {}", state.unit_label(enemy)),
    }
}

fn mf_figure(to: FormationFigure) -> String {
    match to {
        FormationFigure::OrderAfter(Some(order)) => format!("order after its retreat {order}"),
        FormationFigure::TestedAt(lost) => format!("tested at {} lost", counted(lost, "unit")),
        FormationFigure::OnTable(on_table) => format!("on the table {on_table}"),
        FormationFigure::Skirmish(Some(value)) => format!("skirmish value {value}"),
        FormationFigure::Skirmish(None) => "skirmish value of its units".to_owned(),
        figure => figure.to_string(),
    }
}

fn leader_change(state: &State, to: LeaderChange) -> String {
    match to {
        LeaderChange::Figure(figure) => figure.to_string(),
        LeaderChange::TurnsOut(turns) => format!("out for {turns} turns"),
        LeaderChange::AttachedTo(None) => "rides alone".to_owned(),
        LeaderChange::AttachedTo(Some(unit)) => format!("is with {}", state.unit_label(unit)),
    }
}
