//! Battles that are fought at a table of miniatures (Hand-over): asked for in C6, out while others go on, brought back.

mod army;
mod back;
mod ground;

use super::battles;
use crate::engine::cx::Stop;
use crate::engine::handover::{Came, Ledger, Mismatch, side_letter};
use crate::engine::nothing::NoFiles;
use crate::engine::prompt::{Blocked, Choice, Refusal};
use crate::engine::text::counted;
use crate::rules::campaign_1805::event::BattleEvent;
use crate::rules::campaign_1805::ground::{Cx, View, umpire_owes, umpire_picks, umpire_question};
use crate::rules::campaign_1805::losses::{self, generals};
use crate::rules::campaign_1805::scenario::ids::{Fate, Step};
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::fight::plain_place;
use crate::rules::campaign_1805::state::{Fight, FightKind, State};
pub(crate) use army::{Table, of as table_of};
pub(crate) use back::ARMS;

/// What is cited where the umpire is asked about a table.
const CITE: &str = "Hand-over to the table";
/// The head of the option that takes a result.
pub(crate) const RESULT: &str = "result:";
/// The head of the option that fights a battle here after all.
pub(crate) const HERE: &str = "here:";

/// Asks whether a battle is fought here or at the table, where both sides are strong enough; true when it goes to the
/// table.
pub(crate) fn goes(cx: &mut Cx<'_>, fight: &Fight) -> Result<bool, Stop> {
    if !matches!(fight.kind, FightKind::Field | FightKind::Meeting) {
        return Ok(false);
    }
    if cx.state().battles.meant.iter().any(|at| *at == fight.at) {
        cx.emit(BattleEvent::ToTable { fight: Box::new(fight.clone()) });
        return Ok(true);
    }
    if too_small(cx.view(), fight).is_some() {
        return Ok(false);
    }
    let key = format!("fight:{}", place(cx.state(), fight));
    let place = cx.state().place_name(fight.at);
    let odds = odds(cx.state(), fight);
    let owed = umpire_owes(&key, format!("the battle in {place}"), "both sides are strong enough for the table");
    let text = format!("{odds} in {place}: fought here, or at the table?");
    let choices = || vec![Choice::may("here", "here, by dice"), Choice::may("table", "at the table, with miniatures")];
    let picked = umpire_picks(cx, owed, |_| umpire_question(&text, CITE, choices()))?;
    let table = picked.as_deref() == Some("table");
    if table {
        cx.emit(BattleEvent::ToTable { fight: Box::new(fight.clone()) });
    }
    Ok(table)
}

fn units(state: &State, fight: &Fight) -> [i64; 2] {
    [&fight.attackers, &fight.defenders].map(|forces| losses::units(state, forces))
}

/// Who fights whom with how many units: `Lorien, 25 units against Karst, 23 units`.
pub(crate) fn odds(state: &State, fight: &Fight) -> String {
    let [a, b] = fight.nations.map(|nation| state.nation_name(nation));
    let [own, other] = units(state, fight);
    format!("{a}, {} against {b}, {}", counted(own, "unit"), counted(other, "unit"))
}

/// Why nobody is asked whether a battle goes to the table; none where the umpire is.
pub(crate) fn too_small(view: &View, fight: &Fight) -> Option<String> {
    small(view, units(&view.state, fight))
}

fn small(view: &View, [a, b]: [i64; 2]) -> Option<String> {
    let Some(least) = view.settings.number(settings::HANDOVER_AT) else {
        return Some("handover.at is never: battles are fought by dice".to_owned());
    };
    let is_small = a.min(b) < least;
    is_small.then(|| format!("{} against {b}; C6 asks from {least} a side on (handover.at)", counted(a, "unit")))
}

/// Of a battle of this turn that was fought by dice and that nobody was asked about: why. None where it cannot go to the
/// table any more.
pub fn was_small(view: &View, name: &str) -> Option<String> {
    let state = &view.state;
    let is_open = !state.affairs.published && matches!(state.now.step, Step::C6 | Step::C7 | Step::C8 | Step::C9);
    let on_land = |fight: &Fight| matches!(fight.kind, FightKind::Field | FightKind::Meeting);
    let fight =
        state.battles.fights.iter().find(|fight| on_land(fight) && place(state, fight) == name).filter(|_| is_open)?;
    let had = fight.arms.map(|arms| arms.into_iter().map(i64::from).sum());
    small(view, had)
}

/// What is owed while battles are at the table: each result, or that the battle is fought here after all.
pub(crate) fn owed(view: &View) -> (Vec<Choice>, Vec<Blocked>) {
    let (mut options, mut blocked) = (Vec::new(), Vec::new());
    for fight in view.state.battles.tables.iter() {
        let place = place(&view.state, fight);
        let key = format!("{RESULT}{place}");
        let what = format!("take the result of the battle in {place}");
        if has_come(view, fight) {
            let why = "it has come back from the table";
            options.push(Choice::owed(umpire_owes(&key, what, why)));
        } else {
            let name = battle_name(&view.state, fight);
            let why = format!("no result of `{name}` has come: fight it, or fill in its result.toml");
            blocked.push(Blocked::new(key, what, why));
        }
    }
    for fight in view.state.battles.tables.iter() {
        let place = place(&view.state, fight);
        options
            .push(Choice::may(format!("{HERE}{place}"), format!("resolve the battle in {place} here by dice instead")));
    }
    (options, blocked)
}

/// True where the result of a battle at the table has come.
pub(crate) fn has_come(view: &View, fight: &Fight) -> bool {
    view.post.letter(&slot(&view.state, fight)).is_some()
}

/// The slot of the result that this text holds, if it is one of a battle that is at the table.
pub(crate) fn result_slot(view: &View, text: &str) -> Result<String, Refusal> {
    let state = &view.state;
    let wrong = |mismatch: Mismatch| Refusal::BadRequest(mismatch.to_string());
    let came = Came::read_new(text).map_err(wrong)?;
    let Some(fight) = state.battles.tables.iter().find(|fight| battle_name(state, fight) == came.battle) else {
        let at_table: Vec<String> =
            state.battles.tables.iter().map(|fight| format!("`{}`", battle_name(state, fight))).collect();
        let at_table = if at_table.is_empty() { "no battle".to_owned() } else { at_table.join(", ") };
        return Err(wrong(Mismatch::Elsewhere { found: came.battle, at_table }));
    };
    let table = table_of(view, fight);
    table.battle.knows_off(&came).and_then(|()| table.battle.knows_leaders(&came)).map_err(wrong)?;
    came.of(&table.sent()).map_err(wrong)?;
    Ok(slot(state, fight))
}

/// One act: a battle comes back from the table, and its losses are taken.
pub(crate) fn come_back(cx: &mut Cx<'_>, place: &str) -> Result<(), Stop> {
    let fight = at(cx, place)?;
    let slot = slot(cx.state(), &fight);
    let text = cx.opened(&slot).map(|letter| letter.text.clone()).unwrap_or_default();
    let came = Came::read(&text).map_err(|fault| cx.misfit(Refusal::BadRequest(fault.to_string())))?;
    let field = field(cx, &fight, &came)?;
    let table = table_of(cx.view(), &fight);
    let taken = back::taken(cx.view(), &fight, &table, &came);
    let (hits, ledger) = taken.map_err(|fault| cx.misfit(Refusal::BadRequest(fault.to_string())))?;
    let mut fight = Fight { days: 1, retreats: [field != Some(0), field != Some(1)], ..fight };
    fight.arms = [&fight.attackers, &fight.defenders].map(|forces| battles::by_arm(cx.state(), forces));
    cx.emit(BattleEvent::FromTable {
        at: fight.at,
        ledger,
        hurt: back::hurt(&table, &came),
        story: came.story.clone(),
    });
    cx.emit_all(hits);
    battles::count_lost(cx.state(), &mut fight);
    for (side, leader, fate) in back::leaders(&table, &came) {
        let captor = (fate == Fate::Captive).then_some(fight.nations[1 - side]);
        generals::lose(cx, leader, fate, captor);
    }
    generals::succeed(cx);
    battles::end(cx, fight);
    go_on(cx, place)
}

/// One act: a battle that was meant for the table is fought by dice.
pub(crate) fn fight_here(cx: &mut Cx<'_>, place: &str) -> Result<(), Stop> {
    let fight = at(cx, place)?;
    cx.emit(BattleEvent::FromTable { at: fight.at, ledger: Ledger::default(), hurt: Vec::new(), story: Vec::new() });
    let (fight, _) = battles::days(cx, fight)?;
    battles::end(cx, fight);
    go_on(cx, place)
}

/// What follows a field battle in its hex, and all battles of the turn.
fn go_on(cx: &mut Cx<'_>, place: &str) -> Result<(), Stop> {
    if let Some(hex) = cx.state().map().named(place) {
        battles::siege(cx, hex)?;
    }
    battles::after_all(cx)
}

fn at(cx: &mut Cx<'_>, name: &str) -> Result<Fight, Stop> {
    let state = cx.state();
    let found = state.battles.tables.iter().find(|fight| place(state, fight) == name).cloned();
    found.ok_or_else(|| cx.misfit(Refusal::NotOffered { picked: name.to_owned(), near: None }))
}

/// Which side holds the field: what the result says is offered first.
fn field(cx: &mut Cx<'_>, fight: &Fight, came: &Came) -> Result<Option<usize>, Stop> {
    let key = format!("field:{}", place(cx.state(), fight));
    let place = cx.state().place_name(fight.at);
    let names = fight.nations.map(|nation| cx.state().nation_name(nation).to_owned());
    let side =
        |at: usize| Choice::may(side_letter(at).to_string(), format!("{} (side {})", names[at], side_letter(at)));
    let mut options = vec![side(0), side(1), Choice::may("nobody", "nobody: both retreat")];
    if let Some(first) = came.field.as_ref().and_then(|field| options.iter().position(|own| *own.key == **field)) {
        options[..=first].rotate_right(1);
    }
    let owed = umpire_owes(&key, format!("who holds the field of {place}"), "who does not hold it retreats");
    let text = format!("who held the field of {place}?");
    let picked = umpire_picks(cx, owed, |_| umpire_question(&text, CITE, options.clone()))?;
    Ok([0, 1].into_iter().find(|at| picked.as_deref() == Some(side_letter(*at).to_string().as_str())))
}

/// The files of a battle that is at the table or may go there, by its hex.
///
/// # Errors
/// Which battles there are, where this is none.
pub fn files(view: &View, hex: &str) -> Result<Vec<(String, String)>, NoFiles> {
    let state = &view.state;
    let found =
        state.battles.tables.iter().find(|fight| place(state, fight) == hex || battle_name(state, fight) == hex);
    let only =
        || state.battles.tables.iter().next().filter(|_| hex.is_empty() && state.battles.tables.iter().count() == 1);
    if let Some(fight) = found.or_else(only) {
        return Ok(table_of(view, fight).files(view, fight));
    }
    let to_come = battles::to_come(state).into_iter().find(|fight| place(state, fight) == hex);
    if let Some(why) = to_come.and_then(|fight| too_small(view, &fight)) {
        let word = format!("{{\"correct\": {{\"battle\": \"{hex}\", \"table\": true}}}}");
        return Err(NoFiles::TooSmall { place: hex.to_owned(), why, word });
    }
    let out: Vec<String> = state.battles.tables.iter().map(|fight| place(state, fight)).collect();
    let ask = if hex.is_empty() { "HEX" } else { hex };
    Err(NoFiles::not_at_table(hex, &out, &format!("C6 asks at `fight:{ask}` where it is fought")))
}

/// The hex of a battle by its number.
fn place(state: &State, fight: &Fight) -> String {
    plain_place(state, fight.at)
}

/// What a battle is called at the table.
fn battle_name(state: &State, fight: &Fight) -> String {
    format!("{}, turn {}: {}", state.scenario().head.name, state.now.turn, state.place_name(fight.at))
}

fn slot(state: &State, fight: &Fight) -> String {
    format!("table/{}/{}", state.now.turn, place(state, fight))
}
