//! The log: a line for every event, told to whoever looks on.

use super::event::{Event, FormationFigure, LeaderFigure, LostBy, Reason, Stage, UnitFigure};
use super::ids::{AreaId, FormationId, LeaderId, Mode, Side, Tactic, UnitId};
use super::state::State;
use crate::engine::handover::Ledger;
use crate::engine::rulebook::TestNote;
use crate::engine::text::{Label, Text, counted};
use crate::rules::board::note;

/// The log's line for an event.
pub(super) fn tell(state: &State, event: &Event) -> Text {
    let area = |area: &AreaId| state.area_name(*area);
    let leader = |leader: &LeaderId| of(state.side_of_leader(*leader), state.leader_name(*leader));
    match event {
        Event::Mustered(game) => Text::of(Label::Heading, game.name.clone()),
        Event::PhaseBegan { turn, phase, .. } => phase_line(state, *turn, *phase),
        Event::TurnsOver => quiet("the play is over: victory points decide"),
        Event::StepBegan { step } => quiet(step.words()),
        Event::Tested(note) => test_line(state, &note.get()),
        Event::Waived { what } => Text::of(Label::Ruling, "let go: ").then(what.replace(':', " ")),
        Event::SetOut { formation, forced } => set_out(state, *formation, *forced),
        Event::Entered { formation, to, .. } => who(state, *formation).then(format!(" enters {}", area(to))),
        Event::Deployed { formation, mode } => who(state, *formation).then(format!(" changes to {}", in_words(*mode))),
        Event::MoveEnded { formation, forced } => move_ended(state, *formation, *forced),
        Event::Spent { leader: who, ap, on } => spent(leader(who), *ap, *on),
        Event::Taken { area: at, side, gains, .. } => taken(area(at), *side, *gains),
        Event::BattleBegan { area: at, attacker } => {
            Text::of(Label::Heading, format!("battle in {}: {} attack", area(at), attacker.name()))
        }
        Event::TacticsTold { lead, tactic, meet } => tactics(state, *lead, *tactic, *meet),
        Event::CardsPlayed { side, cards, drm, charge, skirmish } => {
            cards_line(*side, *cards, *drm, [*charge, *skirmish])
        }
        Event::ToTable { area: at, .. } => quiet(format!("the battle in {} is at the table", area(at))),
        Event::FromTable { area: at, ledger, .. } if ledger.0.is_empty() => {
            quiet(format!("the battle in {} is fought here after all", area(at)))
        }
        Event::FromTable { area: at, field, ledger } => from_table(area(at), *field, ledger),
        Event::Charged { doubles } => charged(*doubles),
        Event::CellRead { side, steps, morale } => cell_read(*side, *steps, *morale),
        Event::LossesDue { steps } => Text::plain(format!("steps to lose: French {}, Allied {}", steps[0], steps[1])),
        Event::StepLost { unit, by } => step_lost(state, *unit, *by),
        Event::LossesTaken { side } => of(*side, side.name()).with(Label::Quiet, " have taken their losses"),
        Event::MoraleLost { formation, levels } => {
            who(state, *formation).with(Label::Bad, format!(" loses {}", counted(levels, "morale level")))
        }
        Event::GuardTested { unit } => unit_text(state, *unit).with(Label::Quiet, " has been tested"),
        Event::NapoleonTold => quiet("it is told what became of Napoleon"),
        Event::AlliesScored { vp } => of(Side::Allied, "the Allies").then(format!(" score {vp} VP")),
        Event::Decided { side, to, .. } => decided(state, *side, *to),
        Event::RetreatsDue { formations } => quiet(format!("to be tested in retreat: {}", names(state, formations))),
        Event::RetreatTested { formation } => who(state, *formation).with(Label::Quiet, " has been tested in retreat"),
        Event::Reacted { formation, to } => reacted(state, *formation, *to),
        Event::ReactionsOver { side } => of(*side, side.name()).with(Label::Quiet, " make no more reaction moves"),
        Event::StageBegan { stage, round } => quiet(format!("round {round}: {}", stage_words(*stage))),
        Event::BattleOver { area: at, winner } => battle_over(area(at), *winner),
        Event::Wounded { leader: who } => leader(who).with(Label::Bad, " is wounded"),
        Event::WoundTested { leader: who, heals: true } => leader(who).with(Label::Good, " heals"),
        Event::WoundTested { leader: who, heals: false } => leader(who).then(" stays wounded"),
        Event::Died { leader: who } => leader(who).with(Label::Bad, " is dead"),
        Event::ParalysisTested { country, enters } => paralysis(state.country_name(*country), *enters),
        Event::Ended { winner } => Text::of(Label::Heading, winner.words()),
        Event::UnitSet { unit, to } => unit_text(state, *unit).then(unit_figure(state, *to)),
        Event::FormationSet { formation, to } => who(state, *formation).then(formation_figure(state, *formation, *to)),
        Event::LeaderSet { leader: who, to } => leader(who).then(leader_figure(*to)),
        Event::HolderSet { area: at, side } => {
            Text::plain(format!("{}: held by {}", area(at), side.map_or("nobody", Side::name)))
        }
        Event::CountrySet { country, at_war } => paralysis(state.country_name(*country), *at_war),
        Event::PointsSet { vp } => Text::plain(format!("victory points: French {}, Allied {}", vp[0], vp[1])),
        Event::CardsSet { hands } => Text::plain(format!("cards: French {}, Allied {}", hands[0], hands[1])),
        Event::Enlisted { unit } => Text::plain(unit.name.clone()).then(" joins"),
    }
}

fn from_table(area: &str, field: Option<Side>, ledger: &Ledger) -> Text {
    let field = field.map_or("nobody holds the field".to_owned(), |side| format!("{} hold the field", side.name()));
    Text::plain(format!("the battle in {area} is back from the table, {field}: {}", ledger.lines().join("; ")))
}

fn quiet(words: impl Into<String>) -> Text {
    Text::of(Label::Quiet, words)
}

/// The label of a side's words.
pub(super) const fn label(side: Side) -> Label {
    match side {
        Side::French => Label::SideA,
        Side::Allied => Label::SideB,
    }
}

/// Something of a side.
pub(super) fn of(side: Side, words: impl Into<String>) -> Text {
    Text::of(label(side), words)
}

/// A formation as whoever looks on may know it: of a hidden one its leader.
pub(super) fn who(state: &State, formation: FormationId) -> Text {
    let side = state.side_of(formation);
    if state.is_told(formation) {
        return of(side, state.formation_name(formation));
    }
    of(side, format!("the formation of {}", state.leader_name(state.formation(formation).leader)))
}

/// A unit as whoever looks on may know it: of a hidden formation only whose.
pub(super) fn unit_text(state: &State, unit: UnitId) -> Text {
    let now = state.unit(unit);
    let side = state.side_of_unit(unit);
    match now.formation {
        Some(formation) if !state.is_told(formation) => of(side, "a hidden unit"),
        _ if !now.known => of(side, "a hidden unit"),
        _ => {
            let (code, name) = state.unit_facts(unit).map_or(("", ""), |facts| (&facts.code, &facts.name));
            of(side, format!("{code} {name}"))
        }
    }
}

fn names(state: &State, formations: &[FormationId]) -> String {
    let names: Vec<String> = formations.iter().map(|own| who(state, *own).to_string()).collect();
    names.join(", ")
}

/// A mode in words.
pub(super) fn in_words(mode: Mode) -> String {
    mode.key().replace('-', " ")
}

fn phase_line(state: &State, turn: u16, phase: u16) -> Text {
    let name = state.roster.game.phases.get(usize::from(phase)).map_or("", |phase| &phase.name);
    let words = format!("turn {turn} of {}: {name}", state.roster.game.turns);
    if phase == 0 { Text::of(Label::Heading, words) } else { quiet(words) }
}

fn set_out(state: &State, formation: FormationId, forced: bool) -> Text {
    who(state, formation).then(if forced { " sets out on a force march" } else { " sets out" })
}

fn move_ended(state: &State, formation: FormationId, forced: bool) -> Text {
    let march = if forced { ", having force marched" } else { "" };
    who(state, formation).with(Label::Quiet, format!(" ends its move{march}"))
}

fn spent(leader: Text, ap: u8, on: Reason) -> Text {
    leader.then(format!(" spends {ap} AP {}", on.words()))
}

fn taken(area: &str, side: Side, gains: i32) -> Text {
    let points = if gains == 0 { String::new() } else { format!(", {gains} VP") };
    of(side, side.name()).then(format!(" hold {area}{points}"))
}

fn tactics(state: &State, lead: [FormationId; 2], tactic: [Tactic; 2], meet: bool) -> Text {
    let part = |at: usize| {
        let words = tactic[at].key().replace('-', " ");
        who(state, lead[at]).then(format!(" leads, {words}"))
    };
    let outcome = if meet { "" } else { ": no combat" };
    Text::plain("grand tactics: ").join(part(0)).then(" against ").join(part(1)).then(outcome)
}

fn cards_line(side: Side, cards: u16, drm: i8, [charge, skirmish]: [bool; 2]) -> Text {
    if cards == 0 {
        return of(side, side.name()).with(Label::Quiet, " play no card");
    }
    let marks = [(charge, "cavalry charge"), (skirmish, "skirmish")];
    let mut marks: Vec<String> = marks.into_iter().filter(|(so, _)| *so).map(|(_, word)| word.to_owned()).collect();
    if drm != 0 {
        marks.push(format!("{drm:+} to the die"));
    }
    let marks = if marks.is_empty() { String::new() } else { format!(": {}", marks.join(", ")) };
    of(side, side.name()).then(format!(" play {}{marks}", counted(cards, "card")))
}

fn charged(doubles: Option<Side>) -> Text {
    match doubles {
        Some(side) => Text::plain("the FERT result of ").join(of(side, side.name())).then(" is doubled"),
        None => quiet("the charge doubles nothing"),
    }
}

fn cell_read(side: Side, [own, enemy]: [u8; 2], [own_morale, enemy_morale]: [u8; 2]) -> Text {
    let morale = if own_morale + enemy_morale == 0 {
        String::new()
    } else {
        format!("; morale: own {own_morale}, the enemy's {enemy_morale}")
    };
    of(side, side.name()).then(format!(": the FERT costs them {own}, the enemy {enemy}{morale}"))
}

fn step_lost(state: &State, unit: UnitId, by: LostBy) -> Text {
    unit_text(state, unit).with(Label::Bad, " loses a step").with(Label::Quiet, format!(" ({})", by.words()))
}

fn decided(state: &State, side: Side, to: Option<AreaId>) -> Text {
    match to {
        Some(area) => of(side, side.name()).then(format!(" withdraw to {}", state.area_name(area))),
        None => of(side, side.name()).then(" stay"),
    }
}

fn reacted(state: &State, formation: FormationId, to: Option<AreaId>) -> Text {
    match to {
        Some(area) => who(state, formation).then(format!(" comes to {}", state.area_name(area))),
        None => who(state, formation).then(" stays where it is"),
    }
}

const fn stage_words(stage: Stage) -> &'static str {
    match stage {
        Stage::Tactics => "grand tactics",
        Stage::Cards => "cards",
        Stage::Charge => "cavalry charge",
        Stage::Fert => "FERT",
        Stage::Losses => "losses",
        Stage::Napoleon => "Napoleon",
        Stage::Withdraw => "withdrawal",
        Stage::Reaction => "reaction moves",
        Stage::Second => "a second round?",
    }
}

fn battle_over(area: &str, winner: Option<Side>) -> Text {
    match winner {
        Some(side) => of(side, side.name()).with(Label::Good, format!(" win the battle in {area}")),
        None => Text::plain(format!("the battle in {area} is undecided")),
    }
}

fn paralysis(country: &str, at_war: bool) -> Text {
    Text::plain(format!("{country} {}", if at_war { "is at war" } else { "stays out of the war" }))
}

fn unit_figure(state: &State, to: UnitFigure) -> String {
    match to {
        UnitFigure::Steps(steps) => format!(": {}", counted(steps, "step")),
        UnitFigure::Broken(broken) => if broken { ": broken" } else { ": not broken" }.to_owned(),
        UnitFigure::OutOfSupply(so) => if so { ": out of supply" } else { ": in supply" }.to_owned(),
        UnitFigure::Formation(formation) => format!(": in {}", who(state, formation)),
        UnitFigure::Apart(area, _) => format!(": by itself in {}", state.area_name(area)),
    }
}

fn formation_figure(state: &State, formation: FormationId, to: FormationFigure) -> String {
    match to {
        FormationFigure::At(at) => format!(": in {}", at.map_or("no area", |area| state.area_name(area))),
        FormationFigure::Mode(mode) => format!(": {}", in_words(mode)),
        FormationFigure::Morale(_) if !state.is_told(formation) => " is set right".to_owned(),
        FormationFigure::Morale(morale) => format!(": morale {morale}"),
        FormationFigure::Leader(leader) => format!(": led by {}", state.leader_name(leader)),
        FormationFigure::ForceMarched(so) => if so { ": force marched" } else { ": not force marched" }.to_owned(),
        FormationFigure::Moved(so) => if so { ": moved" } else { ": not moved" }.to_owned(),
    }
}

fn leader_figure(to: LeaderFigure) -> String {
    match to {
        LeaderFigure::Ap(ap) => format!(": {ap} AP left"),
        LeaderFigure::Wounded(so) => if so { ": wounded" } else { ": not wounded" }.to_owned(),
        LeaderFigure::Dead(so) => if so { ": dead" } else { ": alive" }.to_owned(),
    }
}

/// The formation or the unit that a test's key names.
fn tested(state: &State, note: &TestNote) -> Option<FormationId> {
    let (_, name) = note.key.split_once(':')?;
    let name = name.split('/').next()?;
    let of_unit = || state.unit(state.roster.unit_named(name)?).formation;
    state.roster.formation_named(name).or_else(of_unit)
}

/// Who tested, as whoever looks on may know.
pub(super) fn tester(state: &State, note: &TestNote) -> Text {
    let side = Side::of_key(&note.side);
    match tested(state, note).filter(|formation| !state.is_told(*formation)) {
        Some(formation) => who(state, formation),
        None => side.map_or_else(|| Text::plain(&note.who), |side| of(side, &note.who)),
    }
}

fn test_line(state: &State, note: &TestNote) -> Text {
    let told = tested(state, note).is_none_or(|formation| state.is_told(formation));
    note::line(note, tester(state, note), told)
}
