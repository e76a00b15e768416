//! C1 and C2: groups of units march along roads; who force marched rolls.

pub mod event;

use super::blocks::{choice, choose_way, owe_of, unit_key, unit_label};
use super::checks::force_march::{CHECK, ForceMarch};
use super::event::{MarchEvent, lose_cv};
use super::parts::{Goers, forced, too_few};
use super::prelude::*;
use super::ways::{leader_of_the_day, marches, no_march};

/// The units of an army that began the turn in this city and have not marched yet.
fn starters(state: &State, army: Army, city: CityId) -> impl Iterator<Item = UnitId> {
    let may = move |(unit, piece): &(UnitId, &Piece)| {
        state.block(*unit).army == army && piece.march.start == Some(city) && !piece.march.marched
    };
    state.units_at(city, army.side()).filter(may).map(|(unit, _)| unit)
}

/// The printed table of how many groups an army may activate.
const GROUPS: &str = "napoleon-1815/groups";

/// How many groups an army may activate in a turn; fewer once its commander is lost, which all know.
pub(super) fn groups_allowed(view: &View, army: Army) -> usize {
    let is_led = view.state.commander(army).is_some_and(|leader| view.state.is_left(leader));
    let rows = |army: Army| if army == Army::French { [""; 2] } else { ["-without-leader", ""] };
    let figure = |row: String| usize::try_from(printed::figure(&view.tables, GROUPS, &row, 0)).unwrap_or(0);
    let groups = |_: &_| Army::ALL.map(|army| rows(army).map(|row| figure([army.key(), row].concat())));
    printed::reading(&view.tables, GROUPS, groups)[army.at()][usize::from(is_led)]
}

pub(super) fn still_allowed(view: &View, army: Army) -> usize {
    groups_allowed(view, army).saturating_sub(view.state.armies[army.at()].groups.len())
}

/// How many groups each army of the side that moves may still activate: `, groups left: British 2, Prussian 1`.
pub(super) fn groups_left(view: &View) -> String {
    let side = view.state.active();
    let left = |army: Army| {
        let left = still_allowed(view, army);
        if side == Side::French { left.to_string() } else { format!("{} {left}", army.words()) }
    };
    let armies = side.armies().filter(|army| !view.state.armies[army.at()].defeated);
    format!(", groups left: {}", armies.map(left).collect::<Vec<_>>().join(", "))
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    let (state, active) = (&view.state, view.state.active());
    for army in active.armies() {
        let allowed = groups_allowed(view, army);
        let is_there = |city: &CityId| state.units_at(*city, active).any(|(unit, _)| state.block(unit).army == army);
        for city in state.cities_of(active).filter(is_there) {
            let refused = refused(view, (army, allowed), city);
            offers.offer(Act::March(army, city), state.roster.group(army, city), refused);
        }
    }
}

/// Why no group of an army that may activate so many can be activated here.
fn refused(view: &View, (army, allowed): (Army, usize), city: CityId) -> Option<String> {
    let mut units = starters(&view.state, army, city);
    let Some(first) = units.next() else { return Some("all units here have marched".to_owned()) };
    let used = &view.state.armies[army.at()].groups;
    if used.len() >= allowed && !used.iter().any(|(from, _)| *from == city) {
        return Some(format!("groups used: {} of {allowed}", used.len()));
    }
    let why = no_march(view, &[first], city)?;
    units.all(|unit| no_march(view, &[unit], city).is_some()).then_some(why)
}

/// Which of these units march when nothing else is said: as many as one way carries. Where that is one alone it is no
/// leader, who would be lost to the first attack.
fn proposed(view: &View, units: &[UnitId], from: CityId) -> Vec<UnitId> {
    let open = |units: &[UnitId]| no_march(view, units, from).is_none();
    // Where all of them may go together, so may fewer.
    let (all, mut goers) = (open(units), Vec::new());
    for unit in units {
        goers.push(*unit);
        if !all && !open(&goers) {
            goers.pop();
        }
    }
    let other = |unit: &&UnitId| !view.state.is_leader(**unit) && open(&[**unit]);
    if goers.len() == 1 { units.iter().find(other).map_or(goers, |other| vec![*other]) } else { goers }
}

fn units_form(view: &View, army: Army, from: CityId) -> Form {
    let state = &view.state;
    let units: Vec<UnitId> = starters(state, army, from).collect();
    let names = |units: &[UnitId]| units.iter().map(|unit| Json::from(state.name(*unit))).collect();
    let kind = AskKind::Many(units.iter().map(|unit| choice(state, *unit)).collect());
    let proposed = proposed(view, &units, from);
    let most = proposed.len();
    let most = if most == units.len() { String::new() } else { format!(" At most {most} go by one road") };
    let ask = Ask::of("units", kind, Json::Array(names(&proposed)), "the units that march together");
    let text = format!("which units march from {}?{most}", state.city_name(from));
    Form::to(army.side().key(), text, state.step.cite(), vec![ask])
}

pub(super) fn march(cx: &mut Cx<'_>, army: Army, from: CityId) -> Result<(), Stop> {
    let act = Rc::clone(&cx.state().roster.group(army, from).key);
    let filled = cx.form_remembering(&format!("{act}/units"), &[], |view| units_form(view, army, from))?;
    let state = cx.state();
    let names = filled.iter().flat_map(|filled| filled.list("units"));
    let units: Rc<[UnitId]> = names.filter_map(|name| state.roster.unit_named(name)).collect();
    if let Some(why) = cx.found(|view| no_march(view, &units, from)) {
        return Err(cx.misfit(Refusal::Blocked { picked: "units".to_owned(), why }));
    }
    units.iter().for_each(|unit| cx.about(Subject { unit: *unit, at: Some(from) }));
    let night = if cx.state().day().is_night() { " At night none force marches without its leader" } else { "" };
    let text = format!("where do they march from {}?{night}", cx.state().city_name(from));
    let side = army.side();
    let goers = Goers { side, units: Rc::clone(&units), purpose: Use::March, loses: 0 };
    let way = choose_way(cx, &act, &goers, &text, |view| marches(view, &units, from))?;
    let Some(path) = way else { return Err(cx.misfit(Refusal::NothingLeft)) };
    let forced = forced(cx.state(), &units, &path);
    turn_up_leaders(cx, &act, side, &forced)?;
    let state = cx.state();
    let (by_day, is_up) = (!state.day().is_night(), |leader| state.piece(leader).revealed);
    let is_led = |unit: &UnitId| by_day && leader_of_the_day(state, *unit).is_some_and(is_up);
    let led = forced.iter().copied().filter(is_led).collect();
    let units: Vec<BlockThen> = units.iter().map(|unit| state.named(*unit)).collect();
    cx.emit(MarchEvent::Marched { army, units, path: path.places, roads: path.ways, forced, led });
    Ok(())
}

/// By day the side chooses whether a leader's face is turned up for those who force march; at night it must be.
fn turn_up_leaders(cx: &mut Cx<'_>, act: &str, side: Side, forced: &[UnitId]) -> Result<(), Stop> {
    let state = cx.state();
    let (night, mut leaders) = (state.day().is_night(), Vec::new());
    for leader in forced.iter().filter_map(|unit| leader_of_the_day(state, *unit)) {
        if !state.piece(leader).revealed && !leaders.contains(&leader) {
            leaders.push(leader);
        }
    }
    let mut turned = if night { std::mem::take(&mut leaders) } else { Vec::new() };
    for (at, leader) in leaders.into_iter().enumerate() {
        let key = if at == 0 { format!("{act}/reveal") } else { format!("{act}/reveal-{}", at + 1) };
        let text = format!("is {} turned up, for +1 in their force march?", cx.state().name(leader));
        let picked = cx.pick(&key, |_| Pick {
            question: Question::to(side.key(), text.clone(), "CAMPAIGN MOVEMENT, Force March"),
            options: vec![(true, Choice::may("reveal", "turned up")), (false, Choice::may("hide", "left face down"))],
        })?;
        turned.extend(picked.unwrap_or(false).then_some(leader));
    }
    cx.emit_all(turned.into_iter().map(|unit| MarchEvent::Revealed { unit }));
    Ok(())
}

pub(super) fn rolls(state: &State, offers: &mut Offers) {
    for (unit, _) in state.units().filter(|(_, piece)| piece.march.owes_roll) {
        let what = format!("{} rolls for its force march", unit_label(state, unit));
        owe_of(offers, state, (BlockAct::ForceMarch, unit), what, "one road section more than its kind marches");
    }
}

pub(super) fn roll(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let key = unit_key(cx.state(), BlockAct::ForceMarch, unit);
    let tested = cx.test(&key, &CHECK, |view| {
        let state = &view.state;
        let (piece, night) = (state.piece(unit), state.day().is_night());
        let text = format!("force march of {}", unit_label(state, unit));
        let values = [
            ("with_leader", (piece.march.led && !night).into()),
            ("night", night.into()),
            ("leader_present", (piece.march.led || night).into()),
        ];
        let known = Known::of(state.side_of(unit).key(), state.name(unit), text, values);
        Known { hidden: !piece.revealed, moot: !piece.march.owes_roll, ..known }
    })?;
    cx.emit(MarchEvent::MarchRolled { unit: cx.state().named(unit) });
    let lost = tested.outcome().map_or(0, |outcome| outcome.get::<ForceMarch>().cv_lost.try_into().unwrap_or(0));
    let spared = cx.view().settings.is(settings::FORCE_LAST, "spared") && cx.state().piece(unit).cv <= lost;
    lose_cv(cx, unit, if spared { 0 } else { lost }, LostBy::ForceMarch);
    Ok(())
}

/// Where fewer attackers are left than an attack needs, all of them go back. False where nobody does.
pub(super) fn fall_back(cx: &mut Cx<'_>) -> bool {
    let (view, state) = (cx.view(), cx.state());
    if state.units().any(|(_, piece)| piece.march.owes_roll) {
        return false;
    }
    let (active, to_start) = (state.active(), view.settings.is(settings::FALL_BACK, "start"));
    let mut back = Vec::new();
    let are_few = |city: &CityId| too_few(view, state.units_at(*city, active).count()).is_some();
    for city in state.cities_of(active.other()).filter(are_few) {
        for (unit, piece) in state.units_at(city, active) {
            let before = piece.march.before.filter(|_| !to_start).or(piece.march.start).or(piece.march.before);
            let to = before.filter(|to| *to != city && !state.is_at(*to, active.other()));
            back.extend(to.map(|to| MarchEvent::FellBack { unit: state.named(unit), from: city, to }));
        }
    }
    cx.emit_all(back)
}
