//! A battle that is fought at a table of miniatures: each block is a major formation, and comes back with what is left
//! of it.

use super::acts::{Offers, View};
use super::event::Event;
use super::ids::{CityId, Kind, LostBy, Side, UnitId};
use super::play::{Cx, lose_cv};
use super::state::{Piece, State};
use super::{rout, settings};
use crate::engine::cx::{Question, Stop};
use crate::engine::handover::{Came, CameUnit, Fate, LeaderFate, Mismatch, Sent, side_letter};
use crate::engine::prompt::{Blocked, Choice, Owed, Refusal};
use crate::rules::miniatures::{self, Army, Battle, Formation, Leader, Names, Unit, average, quoted};

/// A battle as it is at the table.
struct Table {
    battle: Battle,
    /// What went in, each with its block.
    units: Vec<(Sent, UnitId)>,
    /// The leaders, each with his side and his name there.
    leaders: Vec<(usize, String, UnitId)>,
}

/// A battle that has been set up may go to the table before its first battle turn; one that is there comes back.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    for battle in state.battles.iter().filter(|battle| !battle.played && !state.is_at_table(battle.city)) {
        let name = state.city_name(battle.city);
        let (key, label) = (format!("to-table:{name}"), format!("fight the battle at {name} with miniatures"));
        if state.set == 1 {
            offers.options.push(Choice::may(key, label));
        } else {
            offers.blocked.push(Blocked::new(key, label, "its battle turns have begun"));
        }
    }
    for &city in state.tables.iter() {
        let name = state.city_name(city);
        let (key, what) = (format!("result:{name}"), format!("take the result of the battle at {name}"));
        if view.post.letter(&slot_of(state, city)).is_some() {
            let why = "it has come back from the table".to_owned();
            let who = crate::engine::seat::EVERYBODY.to_owned();
            offers.options.push(Choice::owed(Owed { key, what, who, why }));
        } else {
            offers.blocked.push(Blocked::new(key, what, format!("no result of `{}` has come", name_of(state, city))));
        }
        offers.options.push(Choice::may(format!("here:{name}"), format!("play the battle at {name} here after all")));
    }
}

/// The slot of a result, once it is known to be of a battle that is at the table.
pub(super) fn slot(view: &View, kind: &str, text: &str) -> Result<String, Refusal> {
    if kind != "table" {
        return Err(Refusal::BadRequest(format!("letters of the kind `{kind}` are not taken")));
    }
    let state = &view.state;
    let wrong = |mismatch: Mismatch| Refusal::BadRequest(mismatch.to_string());
    let came = Came::read(text).map_err(wrong)?;
    let Some(&city) = state.tables.iter().find(|city| name_of(state, **city) == came.battle) else {
        let away: Vec<String> = state.tables.iter().map(|city| format!("`{}`", name_of(state, *city))).collect();
        let at_table = if away.is_empty() { "no battle".to_owned() } else { away.join(", ") };
        return Err(wrong(Mismatch::Elsewhere { found: came.battle, at_table }));
    };
    came.of(&sent(&of(view, city))).map_err(wrong)?;
    Ok(slot_of(state, city))
}

/// The files of a battle that is at the table, by its city.
pub(super) fn files(view: &View, battle: &str) -> Result<Vec<(String, String)>, String> {
    let state = &view.state;
    let named = state.tables.iter().find(|city| state.city_name(**city) == battle);
    let only = || state.tables.iter().next().filter(|_| battle.is_empty() && state.tables.iter().count() == 1);
    let Some(&city) = named.or_else(only) else {
        let away: Vec<&str> = state.tables.iter().map(|city| state.city_name(*city)).collect();
        let away = if away.is_empty() { "none".to_owned() } else { away.join(", ") };
        return Err(format!(
            "no battle at `{battle}` is at the table (at the table: {away}); `to-table:CITY` brings it there in C4"
        ));
    };
    let table = of(view, city);
    if let Some(side) = table.battle.armies.iter().position(|army| army.formations.is_empty()) {
        let name = &table.battle.armies[side].name;
        return Err(format!(
            "{name} has leaders alone: nobody can be set on a table; `here:{}` plays it on",
            state.city_name(city)
        ));
    }
    let mut files = table.battle.files();
    let pieces: Vec<_> = table.units.iter().map(|(sent, unit)| {
        serde_json::json!({ "side": side_letter(sent.side).to_string(), "unit": sent.name, "cv": sent.start, "piece": state.name(*unit) })
    }).collect();
    let brief = serde_json::json!({ "battle": table.battle.name, "city": state.city_name(city), "turn": state.turn, "units": pieces });
    files.push(("brief.json".to_owned(), serde_json::to_string_pretty(&brief).unwrap_or_default() + "\n"));
    files.push(("result.toml".to_owned(), miniatures::result_form(&table.battle.name, &sent(&table))));
    Ok(files)
}

/// One act: the battle comes back; who does not hold the field routs.
pub(super) fn come_back(cx: &mut Cx<'_>, city: CityId) -> Result<(), Stop> {
    let text = cx.opened(&slot_of(cx.state(), city)).map(|letter| letter.text.clone()).unwrap_or_default();
    let came = Came::read(&text).map_err(|fault| cx.misfit(Refusal::BadRequest(fault.to_string())))?;
    let holder = field(cx, city, &came)?;
    let table = of(cx.view(), city);
    let losses = lost(cx.view(), &table, &came).map_err(|fault| cx.misfit(Refusal::BadRequest(fault.to_string())))?;
    let attacker = cx.state().battle_at(city).map_or(Side::French, |battle| battle.attacker);
    cx.emit(Event::FromTable { city });
    for (unit, cv) in losses {
        lose_cv(cx, unit, cv, LostBy::Fire);
    }
    let beaten = if holder == 0 { attacker.other() } else { attacker };
    if cx.state().is_at(city, beaten) && cx.state().is_at(city, beaten.other()) {
        let suffers = cx.view().settings.is(settings::TABLE_ROUT, "on");
        rout::begin_with(cx, city, beaten, suffers);
    }
    Ok(())
}

/// Which side holds the field: what the result says is offered first.
fn field(cx: &mut Cx<'_>, city: CityId, came: &Came) -> Result<usize, Stop> {
    let state = cx.state();
    let name = state.city_name(city).to_owned();
    let attacker = state.battle_at(city).map_or(Side::French, |battle| battle.attacker);
    let sides = [attacker, attacker.other()];
    let option = |at: usize| {
        Choice::may(side_letter(at).to_string(), format!("{} (side {})", sides[at].name(), side_letter(at)))
    };
    let mut options = vec![option(0), option(1)];
    if came.field.as_deref() == Some("B") {
        options.reverse();
    }
    let picked = cx.choose_key(&format!("field:{name}"), |_| Question {
        side: crate::engine::seat::EVERYBODY.to_owned(),
        text: format!("who holds the field of {name}?"),
        cite: "To the table".to_owned(),
        options: options.clone(),
        ..Question::default()
    })?;
    Ok(usize::from(picked.as_deref() == Some("B")))
}

/// The CV that each block loses: it comes back with its CV times what is left of what went in, rounded up.
fn lost(view: &View, table: &Table, came: &Came) -> Result<Vec<(UnitId, u8)>, Mismatch> {
    let came_units = came.of(&sent(table))?;
    let halves = match view.settings.word(settings::TABLE_BROKEN) {
        "none" => 0,
        "full" => 2,
        _ => 1,
    };
    // In halves of a CV: a broken unit may count for half.
    let left_of = |unit: &CameUnit| match unit.fate {
        Fate::Stands => u32::from(unit.left) * 2,
        Fate::Broken => u32::from(unit.left) * halves,
        Fate::Removed | Fate::Captured => 0,
    };
    let mut sums: Vec<(UnitId, u32, u32)> = Vec::new();
    for ((_, piece), unit) in table.units.iter().zip(came_units) {
        match sums.iter_mut().find(|(own, ..)| own == piece) {
            Some((_, left, went_in)) => {
                *left += left_of(unit);
                *went_in += u32::from(unit.start) * 2;
            }
            None => sums.push((*piece, left_of(unit), u32::from(unit.start) * 2)),
        }
    }
    let own = |(unit, left, went_in): (UnitId, u32, u32)| {
        let cv = u32::from(view.state.piece(unit).cv);
        let back = (cv * left).div_ceil(went_in.max(1)).min(cv);
        (unit, u8::try_from(cv - back).unwrap_or(0))
    };
    let mut losses: Vec<(UnitId, u8)> = sums.into_iter().map(own).filter(|(_, cv)| *cv > 0).collect();
    for (side, name, unit) in &table.leaders {
        let told =
            came.leaders.iter().find(|leader| leader.side == side_letter(*side).to_string() && leader.name == *name);
        if told.is_some_and(|leader| matches!(leader.fate, LeaderFate::Killed | LeaderFate::Captured)) {
            losses.push((*unit, view.state.piece(*unit).cv));
        }
    }
    Ok(losses)
}

fn sent(table: &Table) -> Vec<Sent> {
    table.units.iter().map(|(sent, _)| sent.clone()).collect()
}

/// A battle as it is at the table. The same state gives the same table: what comes back is joined by names.
fn of(view: &View, city: CityId) -> Table {
    let state = &view.state;
    let attacker = state.battle_at(city).map_or(Side::French, |battle| battle.attacker);
    let name = name_of(state, city);
    let notes = format!("{} attack at {}.", attacker.name(), state.city_name(city));
    let battle = Battle { name, notes, armies: <[Army; 2]>::default() };
    let mut table = Table { battle, units: Vec::new(), leaders: Vec::new() };
    for (at, side) in [attacker, attacker.other()].into_iter().enumerate() {
        raise(view, city, (at, side), &mut table);
    }
    table
}

fn raise(view: &View, city: CityId, (at, side): (usize, Side), table: &mut Table) {
    let state = &view.state;
    let mut names = Names::default();
    let mut leaders: Vec<Leader> = Vec::new();
    let is_leader = |unit: UnitId| state.block(unit).kind == Kind::Leader;
    for (unit, _) in state.units_at(city, side).filter(|(unit, _)| is_leader(*unit)) {
        let name = names.once(state.name(unit));
        table.leaders.push((at, name.clone(), unit));
        leaders.push(average(name));
    }
    let name = format!("{} at {}", side.name(), state.city_name(city));
    let chief = if leaders.is_empty() { average(names.once("Commander")) } else { leaders.remove(0) };
    let commander = Leader { staff: Some("average"), ..chief };
    let mut leaders = leaders.into_iter();
    let mut formations = Vec::new();
    for (unit, piece) in state.units_at(city, side).filter(|(unit, _)| !is_leader(*unit)) {
        let own = state.name(unit);
        let commander = leaders.next().unwrap_or_else(|| average(names.once(&format!("{own}'s commander"))));
        let mut more = Vec::new();
        if piece.area.is_some_and(super::ids::Area::is_reserve) {
            more.push(format!("arrives = {{ turn = {}, needs = 1 }}", view.settings.word(settings::TABLE_RESERVE)));
        }
        let units = units_of(view, unit, piece);
        table.units.extend(units.iter().map(|own| (Sent { side: at, name: own.name.clone(), start: own.cv }, unit)));
        let order = if at == 0 { "attack" } else { "defend" };
        formations.push(Formation { name: own.to_owned(), order, commander, more, units });
    }
    table.battle.armies[at] = Army { name, nation: side.name().to_owned(), commander, formations };
}

/// A block of CV n is n units of its kind, or as many as set.
fn units_of(view: &View, unit: UnitId, piece: &Piece) -> Vec<Unit> {
    let number = |key: &str| view.settings.number(key).and_then(|own| u16::try_from(own).ok()).unwrap_or(1);
    let block = view.state.block(unit);
    let (arm, cv, formation) = match block.kind {
        Kind::Artillery => ("foot-artillery", number(settings::TABLE_BATTERY_CV), "limbered"),
        Kind::Cavalry => ("cavalry", number(settings::TABLE_UNIT_CV), "column"),
        Kind::Infantry | Kind::Leader => ("infantry", number(settings::TABLE_UNIT_CV), "column"),
    };
    let quality = match &block.quality {
        Some(own) => own.as_str(),
        None if block.old_guard => "guard",
        None => view.settings.word(settings::TABLE_QUALITY),
    };
    let name = |count: u16| format!("{} {count}", block.name);
    let mut units: Vec<Unit> = (1..=u16::from(piece.cv) * number(settings::TABLE_UNITS))
        .map(|count| Unit { name: name(count), arm, cv, figures: Vec::new() })
        .collect();
    for own in &mut units {
        own.set("quality", quoted(quality));
        own.set("formation", quoted(formation));
        if arm != "infantry" {
            own.set("weight", quoted("medium"));
        }
    }
    units
}

/// What a battle is called at the table.
fn name_of(state: &State, city: CityId) -> String {
    format!("{}, turn {}: {}", state.roster.game.name, state.turn, state.city_name(city))
}

fn slot_of(state: &State, city: CityId) -> String {
    format!("table/{}/{}", state.turn, state.city_name(city))
}
