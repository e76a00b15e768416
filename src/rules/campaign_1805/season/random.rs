//! C8: the random event, with what it does by itself; words of an event are the umpire's.

use crate::engine::cx::Stop;
use crate::rules::campaign_1805::deploy::buying;
use crate::rules::campaign_1805::event::{CourseEvent, DiceFor, LandEvent, MoneyEvent, TroopEvent};
use crate::rules::campaign_1805::ground::{Cx, UMPIRE, hidden_test, umpire_owes, umpire_question, umpire_says};
use crate::rules::campaign_1805::losses::generals;
use crate::rules::campaign_1805::moves::sea;
use crate::rules::campaign_1805::scenario::ids::{Fate, ForceId, GeneralId, HexId, Kind, NationId, TypeId};
use crate::rules::campaign_1805::scenario::{EventEffect, Place};
use crate::rules::campaign_1805::sheet::checks::general_death::{CHECK, Death};
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::leaders::generals_at;
use crate::rules::campaign_1805::state::ordered::named;
use crate::rules::campaign_1805::state::{Force, State};

/// What is cited where a random event asks for something.
const CITE: &str = "8.8 Random event";

/// The dice, the line of the table, its effects.
pub(crate) fn roll(cx: &mut Cx<'_>) -> Result<(), Stop> {
    for _ in 0..cx.state().affairs.waiting(false).len() {
        take_waiting(cx, false)?;
    }
    let dice = usize::from(cx.state().scenario().chance.event_dice.max(1));
    if cx.state().scenario().chance.events.is_empty() {
        return Ok(());
    }
    let faces = cx.throw("event", &umpire_question("the random event", CITE, Vec::new()), dice, 6)?;
    let sum: u16 = faces.iter().map(|face| u16::from(*face)).sum();
    cx.emit(CourseEvent::Threw { what: DiceFor::Other("the random event".to_owned()), faces });
    let line = cx.state().scenario().chance.events.iter();
    let line = line.clone().find(|line| (u16::from(line.from)..=u16::from(line.to)).contains(&sum)).cloned();
    let Some(line) = line else { return Ok(()) };
    cx.emit(CourseEvent::Rolled { name: line.name.clone(), text: line.text.clone() });
    if line.effects.is_empty() {
        return tell_umpire(cx, sum, &line.name, &line.text);
    }
    let later = cx.view().settings.is(settings::EVENT_WHEN, "next-turn");
    for effect in line.effects {
        if later && matches!(effect, EventEffect::GeneralDeath | EventEffect::Storm) {
            cx.emit(CourseEvent::EffectWaits { effect, now: false });
        } else {
            take(cx, &effect, sum, &line.name)?;
        }
    }
    Ok(())
}

/// An effect of an event comes about.
pub(crate) fn take(cx: &mut Cx<'_>, effect: &EventEffect, roll: u16, name: &str) -> Result<(), Stop> {
    match effect {
        EventEffect::ArmyReform(nation) => cx.emit(LandEvent::Reformed { nation: *nation }),
        EventEffect::GeneralDeath => deaths(cx)?,
        EventEffect::Veterans(nation, count, kind) => veterans(cx, *nation, *count, *kind),
        EventEffect::Cash(nation, cash) => got(cx, *nation, name, [0, *cash, 0]),
        EventEffect::Rp(nation, rp) => got(cx, *nation, name, [*rp, 0, 0]),
        EventEffect::Manpower(nation, manpower) => got(cx, *nation, name, [0, 0, *manpower]),
        EventEffect::None => {}
        EventEffect::Storm => sea::storm(cx)?,
        EventEffect::Words(words) => tell_umpire(cx, roll, name, words)?,
    }
    Ok(())
}

/// The first effect that waits is taken up: what the umpire ordered, or what an earlier turn left for this C8.
pub(crate) fn take_waiting(cx: &mut Cx<'_>, now: bool) -> Result<(), Stop> {
    let Some(effect) = cx.state().affairs.waiting(now).first().cloned() else { return Ok(()) };
    cx.emit(CourseEvent::EffectTaken { now });
    take(cx, &effect, 0, "the umpire's event")
}

fn got(cx: &mut Cx<'_>, nation: NationId, why: &str, [rp, cash, manpower]: [i64; 3]) {
    cx.emit(MoneyEvent::Got { nation, why: why.to_owned(), rp, cash, manpower });
}

/// Effects in words are the umpire's: he says what he made of them.
fn tell_umpire(cx: &mut Cx<'_>, roll: u16, name: &str, text: &str) -> Result<(), Stop> {
    let key = format!("event:{roll}");
    let owed = umpire_owes(&key, format!("{name}: {text}"), "the scenario tells this in words");
    // What the umpire ordered himself was not rolled.
    let rolled = if roll == 0 { String::new() } else { format!(" (roll {roll})") };
    let text = format!(
        "{name}{rolled}: {text} First correct what it changes (Ctrl-E: a nation, a province and its income, a city, a force), then \
         enter the outcome: every nation reads these words"
    );
    if let Some(words) = umpire_says(cx, owed, &umpire_question(text, CITE, Vec::new()))? {
        cx.emit(CourseEvent::Rolled { name: UMPIRE.to_owned(), text: words });
    }
    Ok(())
}

/// A die for each side of each battle of this turn: a 1 kills the lowest rank there that is still free.
fn deaths(cx: &mut Cx<'_>) -> Result<(), Stop> {
    for fight in cx.state().battles.fights.clone() {
        for (at, forces) in [&fight.attackers, &fight.defenders].into_iter().enumerate() {
            let (side, hex) = (cx.state().nation_name(fight.nations[at]).to_owned(), cx.state().place_name(fight.at));
            let Some(general) = lowest(cx.state(), forces, fight.hex()) else { continue };
            let key = format!("general-death:{hex}/{}/{side}", fight.kind.key());
            let text = format!("death of a general of {side} in {hex}");
            let death = hidden_test::<Death>(cx, (&key, &CHECK), (&side, &side), &text, &[])?;
            if death.is_some_and(|death| death.killed) {
                generals::lose(cx, general, Fate::Dead, None);
            }
        }
    }
    generals::succeed(cx);
    Ok(())
}

/// Of those who were in a battle the lowest rank, then battle rating, then CR, then the last of the file.
fn lowest(state: &State, forces: &[ForceId], hex: Option<HexId>) -> Option<GeneralId> {
    let free = generals_at(state, forces, hex).into_iter();
    free.max_by_key(|general| {
        let own = &state.general(*general).figures;
        let down = |figure: i64| std::cmp::Reverse(figure);
        (own.rank, down(i64::from(own.battle_rating)), down(i64::from(own.command_rating)), *general)
    })
}

/// Units join as a garrison at the capital.
fn veterans(cx: &mut Cx<'_>, nation: NationId, count: u16, kind: TypeId) {
    let state = cx.state();
    let capital = state.scenario().nations[nation.at()].capital;
    let Some(hex) = state.scenario().cities[capital.at()].hex else { return };
    let units = buying::units(state, nation, kind, count);
    let garrison = state
        .present()
        .find(|(_, force)| force.nation == nation && force.kind == Kind::Garrison && force.at == Place::Hex(hex));
    if let Some((force, own)) = garrison {
        let who = named(own);
        cx.emit(TroopEvent::Reinforced { force, who, units });
        return;
    }
    let base = format!("{} garrison", state.scenario().cities[capital.at()].name);
    let name = (1..1_000)
        .map(|number| if number == 1 { base.clone() } else { format!("{base} {number}") })
        .find(|name| state.force_named(nation, name).is_none())
        .unwrap_or_default();
    let force = Force { name, nation, units, ..Force::new(Kind::Garrison, Place::Hex(hex)) };
    cx.emit(TroopEvent::Formed { force: Box::new(force) });
}
