//! The log: a line for every event, told to whoever looks on as it was told to him then.

use super::event::{BlockThen, Event, Figure, Motion};
use super::ids::{Area, Army, CityId, LostBy, Place, Role, Side, Step, UnitId};
use super::mailed::{Fact, Mailed};
use super::state::{State, Use};
use crate::engine::handover::{Ledger, LedgerLine};
use crate::engine::rulebook::TestNote;
use crate::engine::text::{Label, Text, counted};
use crate::rules::board::note;

/// The log's line for an event.
pub(super) fn tell(state: &State, event: &Event) -> Text {
    match event {
        Event::Mustered(game) => Text::of(Label::Heading, game.name.clone()),
        Event::StepBegan { turn, step } => step_line(state, *turn, *step),
        Event::BattleStep { step } => Text::of(Label::Quiet, step.words()),
        Event::MarchRolled { unit } => who(state, *unit).with(Label::Quiet, " has force marched"),
        Event::MoraleChecked { unit } => who(state, *unit).with(Label::Quiet, " has checked its morale"),
        Event::Tested(note) => test_line(state, &note.get()),
        Event::Waived { what, of, .. } => waived(state, what, of.as_ref()),
        Event::Marched { .. } => march_line(state, event),
        Event::Revealed { unit } => known(state, *unit).then(" is turned up"),
        Event::FellBack { unit, from, to } => {
            let [from, to] = [from, to].map(|city| state.city_name(*city));
            who(state, *unit).then(format!(" falls back from {from} to {to}: too few to attack"))
        }
        Event::BattleBegan { .. }
        | Event::Deployed { .. }
        | Event::ToTable { .. }
        | Event::FromTable { .. }
        | Event::SetBegan { .. }
        | Event::SetEnded
        | Event::TurnBegan { .. }
        | Event::TurnOver { .. }
        | Event::Broke { .. }
        | Event::Fired { .. }
        | Event::Moved { .. }
        | Event::Withdrew { .. }
        | Event::CameIn { .. }
        | Event::RoutBegan { .. }
        | Event::BattleWon { .. }
        | Event::Regrouped { .. } => battle_line(state, event),
        Event::CvLost { unit, cv, by } => who(state, *unit)
            .with(Label::Bad, format!(" loses {cv} CV"))
            .with(Label::Quiet, format!(" ({})", cause(*by))),
        Event::Lost { unit, by } => {
            known(state, *unit).with(Label::Bad, " is lost").with(Label::Quiet, format!(" ({})", cause(*by)))
        }
        Event::Recovered => Text::of(Label::Quiet, "disrupted units recover, all faces are turned down"),
        Event::Held { city, side } => of(*side, side.name()).then(format!(" hold {}", state.city_name(*city))),
        Event::Supplied { city } => {
            Text::of(Label::Quiet, format!("the supply of {} was checked", state.city_name(*city)))
        }
        Event::Defeated { army, left } => {
            let words = format!("the {} army is defeated: {} left", army.adjective(), counted(left, "unit"));
            of(army.side(), "").with(Label::Bad, words)
        }
        Event::Ended { winner } => Text::of(Label::Heading, format!("{} have won", winner.name())),
        Event::PieceSet { unit, to } => who(state, *unit).then(figure(state, *unit, *to)),
        Event::HeldSet { city, side } => {
            let held = side.map_or("nobody", Side::name);
            Text::plain(format!("{}: held by {held}", state.city_name(*city)))
        }
        Event::DefeatSet { army, defeated } => {
            let so = if *defeated { "defeated" } else { "not defeated" };
            Text::plain(format!("the {} army: {so}", army.adjective()))
        }
        Event::Enlisted { block } if knows(state, block.army) => {
            of(block.army.side(), &block.name).then(format!(" joins, CV {}", block.cv))
        }
        Event::Enlisted { block } => of(block.army.side(), stranger(block.army)).then(" joins"),
        Event::Mail(told) => declared(state, told),
    }
}

/// The line of what happens in a battle.
fn battle_line(state: &State, event: &Event) -> Text {
    match event {
        Event::BattleBegan { city, attacker, .. } => {
            let words = format!("battle at {}: {} attack", state.city_name(*city), attacker.name());
            Text::of(Label::Heading, words)
        }
        Event::Deployed { city, units } => deployed(state, *city, units),
        Event::SetBegan { set, side } => Text::of(Label::Quiet, format!("set {set}: {}", side.name())),
        Event::ToTable { city, .. } => {
            Text::of(Label::Quiet, format!("the battle at {} is at the table", state.city_name(*city)))
        }
        Event::FromTable { city, ledger } => from_table(state, *city, ledger),
        Event::TurnBegan { city } => Text::of(Label::Quiet, format!("battle turn at {}", state.city_name(*city))),
        Event::TurnOver { city } => {
            Text::of(Label::Quiet, format!("the battle turn at {} is over", state.city_name(*city)))
        }
        Event::Broke { unit, to } => {
            who(state, *unit).with(Label::Bad, " breaks").then(format!(", back to the {}", area(*to)))
        }
        Event::Fired { unit, at, hits, wasted } => {
            let wasted = if *wasted > 0 { format!(", {wasted} of them for nobody") } else { String::new() };
            who(state, *unit)
                .then(format!(" fires at the {}: ", area(*at)))
                .with(if *hits > 0 { Label::Good } else { Label::Quiet }, format!("{}{wasted}", counted(hits, "hit")))
        }
        Event::Moved { unit, to, how } => {
            let how = match how {
                Motion::Engage => "engages in",
                Motion::Disengage => "disengages to",
                Motion::Redeploy => "redeploys to",
            };
            who(state, *unit).then(format!(" {how} the {}", area(*to)))
        }
        Event::Withdrew { unit, purpose, path, .. } => who(state, *unit).then(withdrawal(state, *purpose, path)),
        Event::CameIn { unit, purpose, from, to, .. } => {
            let [from, to] = [from, to].map(|city| state.city_name(*city));
            let verb = if *purpose == Use::Bring { "comes in" } else { "reinforces" };
            who(state, *unit).then(format!(" {verb} from {from} to {to}"))
        }
        Event::RoutBegan { city, side } => {
            of(*side, side.name()).with(Label::Bad, format!(" rout at {}", state.city_name(*city)))
        }
        Event::BattleWon { city, winner } => {
            of(*winner, winner.name()).with(Label::Good, format!(" win the battle of {}", state.city_name(*city)))
        }
        Event::Regrouped { city } => Text::of(Label::Quiet, format!("{} is quiet", state.city_name(*city))),
        Event::SetEnded
        | Event::Mustered(_)
        | Event::StepBegan { .. }
        | Event::BattleStep { .. }
        | Event::Tested(_)
        | Event::Waived { .. }
        | Event::Marched { .. }
        | Event::Revealed { .. }
        | Event::MarchRolled { .. }
        | Event::FellBack { .. }
        | Event::MoraleChecked { .. }
        | Event::CvLost { .. }
        | Event::Lost { .. }
        | Event::Recovered
        | Event::Held { .. }
        | Event::Supplied { .. }
        | Event::Defeated { .. }
        | Event::Ended { .. }
        | Event::PieceSet { .. }
        | Event::HeldSet { .. }
        | Event::DefeatSet { .. }
        | Event::Enlisted { .. }
        | Event::Mail(_) => Text::default(),
    }
}

/// What a side declares in a game by mail; the rest of it is told by nothing.
fn declared(state: &State, mailed: &Mailed) -> Text {
    let Mailed::Declared { city, side, fact, so } = mailed else { return Text::default() };
    let has = match (fact, so) {
        (Fact::OnlyLeaders, true) => "have only leaders",
        (Fact::OnlyLeaders, false) => "have more than leaders",
        (Fact::Horse, true) => "have cavalry",
        (Fact::Horse, false) => "have no cavalry",
    };
    of(*side, side.name()).then(format!(" {has} at {}", state.city_name(*city)))
}

/// True where whoever looks on knows every block of an army.
fn knows(state: &State, army: Army) -> bool {
    state.looker.knows(army.side())
}

fn stranger(army: Army) -> String {
    format!("a {} block", army.adjective())
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

/// A block that all know.
pub(super) fn known(state: &State, unit: UnitId) -> Text {
    let block = state.block(unit);
    of(state.side_of(unit), format!("{} {}", block.code, block.name))
}

/// A block as whoever looks on knew it then: `a British block` where it stood face down to him.
pub(super) fn who(state: &State, named: BlockThen) -> Text {
    if state.is_told(named.unit, named.up) {
        return known(state, named.unit);
    }
    let army = state.block(named.unit).army;
    of(army.side(), stranger(army))
}

/// An area in words: `left of the attacker`, `reserve of the defender`.
pub(super) fn area(area: Area) -> String {
    let role = match area.role {
        Role::Attacker => "attacker",
        Role::Defender => "defender",
    };
    format!("{} of the {role}", area.place.key())
}

/// What a loss came from.
pub(super) const fn cause(by: LostBy) -> &'static str {
    match by {
        LostBy::Fire => "fire",
        LostBy::Retreat => "retreat",
        LostBy::Rout => "rout",
        LostBy::Alone => "alone in its city",
        LostBy::ForceMarch => "force march",
        LostBy::Supply => "want of supply",
        LostBy::ArmyDefeat => "defeat of the army",
    }
}

fn step_line(state: &State, turn: u16, step: Step) -> Text {
    if step != Step::C1 {
        return Text::of(Label::Quiet, step.words());
    }
    let calendar = &state.roster.game.calendar;
    let day = calendar.get(usize::from(turn).saturating_sub(1)).copied();
    let words = day.map_or_else(String::new, |day| {
        let night = if day.is_night() { ", night" } else { "" };
        format!(": {}{night}", day.side().name())
    });
    Text::of(Label::Heading, format!("turn {turn} of {}{words}", calendar.len()))
}

fn waived(state: &State, what: &str, of: Option<&BlockThen>) -> Text {
    let words = what.split(':').next().unwrap_or_default().replace('-', " ");
    let told = of.map_or_else(Text::default, |named| who(state, *named).then(": "));
    let place = if of.is_none() { what.split_once(':').map_or("", |(_, place)| place) } else { "" };
    Text::of(Label::Ruling, "let go: ").join(told).then(format!("{words} {place}").trim_end().to_owned())
}

/// The cities of a path in words.
fn along(state: &State, path: &[CityId]) -> String {
    path.iter().map(|city| state.city_name(*city)).collect::<Vec<_>>().join(" > ")
}

fn march_line(state: &State, event: &Event) -> Text {
    let Event::Marched { army, units, path, forced, .. } = event else { return Text::default() };
    let side = army.side();
    let told: Vec<&BlockThen> = units.iter().filter(|named| state.is_told(named.unit, named.up)).collect();
    let mut names: Vec<String> = told.iter().map(|named| state.name(named.unit).to_owned()).collect();
    let strangers = units.len() - told.len();
    if strangers > 0 {
        names.push(counted(strangers, &format!("{} block", army.adjective())));
    }
    let forced = if forced.is_empty() { String::new() } else { format!(", {} force marching", forced.len()) };
    of(side, names.join(", ")).then(format!(": {}{forced}", along(state, path)))
}

/// What came back from the table, block by block: of those who stood face down only how many came.
fn from_table(state: &State, city: CityId, ledger: &[(BlockThen, LedgerLine)]) -> Text {
    let city = state.city_name(city);
    if ledger.is_empty() {
        return Text::of(Label::Quiet, format!("the battle at {city} is played on here"));
    }
    let told = ledger.iter().filter(|(named, _)| state.is_told(named.unit, named.up));
    let told = Ledger(told.map(|(_, entry)| entry.clone()).collect());
    let strangers = ledger.len() - told.0.len();
    let mut lines = if strangers == 0 { told.lines() } else { told.unit_lines() };
    if strangers > 0 {
        lines.push(format!("{} face down", counted(strangers, "block")));
    }
    Text::plain(format!("the battle at {city} is back from the table: {}", lines.join("; ")))
}

fn deployed(state: &State, city: CityId, units: &[(UnitId, Area)]) -> Text {
    let mut text = Text::plain(format!("revealed at {}: ", state.city_name(city)));
    let attacker = units.iter().find(|(_, area)| area.role == Role::Attacker).map(|(unit, _)| state.side_of(*unit));
    for (role, join) in [(Role::Attacker, "; "), (Role::Defender, "")] {
        let side = attacker.map(|side| if role == Role::Attacker { side } else { side.other() });
        // By mail each side stands up for itself.
        let Some(side) = side.filter(|_| units.iter().any(|(_, area)| area.role == role)) else { continue };
        let column = |place: Place| {
            let own = units.iter().filter(|(_, area)| *area == Area::of(role, place));
            let names: Vec<&str> = own.map(|(unit, _)| state.name(*unit)).collect();
            format!("{} {}", place.key(), names.join(" + "))
        };
        let reserve = units.iter().filter(|(_, area)| *area == Area::of(role, Place::Reserve)).count();
        let columns = Place::COLUMNS.map(column).join(", ");
        text = text.join(of(side, format!("{columns}, reserve {reserve}"))).then(join);
    }
    text
}

fn withdrawal(state: &State, purpose: Use, path: &[CityId]) -> String {
    let verb = match purpose {
        Use::Rout => "flees",
        Use::Leave => "goes out",
        Use::Retreat | Use::March | Use::Reinforce | Use::Bring => "retreats",
    };
    format!(" {verb}: {}", along(state, path))
}

fn figure(state: &State, unit: BlockThen, to: Figure) -> String {
    if !state.is_told(unit.unit, unit.up) {
        return " is set right".to_owned();
    }
    match to {
        Figure::Cv(cv) => format!(": CV {cv}"),
        Figure::At(None, _) => ": nowhere".to_owned(),
        Figure::At(Some(city), None) => format!(": in {}", state.city_name(city)),
        Figure::At(Some(city), Some(own)) => format!(": in {}, {}", state.city_name(city), area(own)),
        Figure::Status(status) => format!(": {}", status.key()),
        Figure::LostBy(by) => format!(": lost by {}", by.map_or("nothing", LostBy::key)),
        Figure::Revealed(up) => if up { ": face up" } else { ": face down" }.to_owned(),
    }
}

/// Who tested, as whoever looks on may know.
pub(super) fn tester(state: &State, note: &TestNote) -> Text {
    let side = Side::of_key(&note.side).unwrap_or_default();
    let unit = note.key.split_once(':').and_then(|(_, name)| state.roster.unit_named(name));
    match unit {
        Some(unit) => who(state, BlockThen { unit, up: !note.hidden }),
        None => of(side, &note.who),
    }
}

fn test_line(state: &State, note: &TestNote) -> Text {
    let unit = note.key.split_once(':').and_then(|(_, name)| state.roster.unit_named(name));
    let told = unit.is_none_or(|unit| state.is_told(unit, !note.hidden));
    note::line(note, tester(state, note), told)
}
