//! S2: morale of formations, the retreats that go on, and the waves of army morale.

pub(super) mod story;

pub(super) mod event;

pub(super) use event::MoraleEvent;
pub(crate) use event::retreats;

use crate::engine::cx::{Form, Stop};
use crate::engine::fraction::Fraction;
use crate::engine::input::Value;
use crate::engine::prompt::{Ask, AskKind};
use crate::engine::test::Known;
use crate::engine::text::counted;
use crate::orbat::{Arm, Disorder, LeaderStatus, Quality, Shape, UnitStatus};

use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::losses::LossEvent;
use crate::rules::march_attack::melee::aftermath;
use crate::rules::march_attack::orders;
use crate::rules::march_attack::sheet::checks;
use crate::rules::march_attack::sheet::checks::morale::{Morale, MoraleResult};
use crate::rules::march_attack::sheet::distances::Printed;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, UnitId};
use crate::rules::march_attack::state::{Moment, State, Wave};
use crate::rules::march_attack::terrain;
use crate::rules::march_attack::turn::{Act, Offers};

/// How far a formation's losses have worn it down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Wear {
    /// Few units lost.
    Steady,
    /// From `morale.shaken-at` on.
    Shaken,
    /// From `morale.spent-at` on.
    Spent,
    /// Broken, or nobody left.
    Broken,
}

impl Wear {
    /// The word in files and checks.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Steady => "steady",
            Self::Shaken => "shaken",
            Self::Spent => "spent",
            Self::Broken => "broken",
        }
    }
}

/// Units lost (broken, removed or captured) of so many at the start. A battery that is lent to a grand battery stays one
/// of them and is not lost here, whatever becomes of it there.
pub(super) fn lost_of(state: &State, mf: MfId) -> (u16, u16) {
    let (mut lost, mut all) = (0, state.army(mf.side).ranks.lent(mf.index));
    for (_, unit) in state.members(mf) {
        all += 1;
        lost += u16::from(!unit.is_ready());
    }
    (lost, all)
}

/// How worn a formation is.
pub(super) fn wear(view: &View, mf: MfId) -> Wear {
    let (lost, all) = lost_of(&view.state, mf);
    if view.state.mf(mf).broken || (all > 0 && lost == all) {
        return Wear::Broken;
    }
    let share = Fraction::new(i64::from(lost), i64::from(all.max(1)));
    if share >= view.settings.share("morale.spent-at") {
        Wear::Spent
    } else if share >= view.settings.share("morale.shaken-at") {
        Wear::Shaken
    } else {
        Wear::Steady
    }
}

/// The quality that counts for a formation: `morale.quality`, of its units still ready.
pub(super) fn quality(view: &View, mf: MfId) -> Quality {
    let ready: Vec<Quality> =
        view.state.members(mf).filter(|(_, unit)| unit.is_ready()).map(|(_, unit)| unit.quality).collect();
    let ready = if ready.is_empty() { view.state.members(mf).map(|(_, unit)| unit.quality).collect() } else { ready };
    let lowest = ready.iter().copied().min().unwrap_or(Quality::Regular);
    if view.settings.is("morale.quality", "lowest") {
        return lowest;
    }
    let count = |quality: Quality| ready.iter().filter(|own| **own == quality).count();
    // Of equals the first found is the lower one, and it stays.
    Quality::ALL.iter().copied().fold(lowest, |best, quality| if count(quality) > count(best) { quality } else { best })
}

/// Formations that are still retiring move first.
pub(super) fn begin(cx: &mut Cx<'_>) {
    let retiring: Vec<(MfId, u8)> =
        cx.state().mfs().filter(|(_, mf)| mf.retiring > 0 && !mf.broken).map(|(id, mf)| (id, mf.retiring)).collect();
    for (mf, left) in retiring {
        leave_all(cx, mf);
        cx.emit(MoraleEvent::MovedBack { mf, left: left - 1, moves: 1 });
    }
}

/// Whoever moves back with his formation is out of what he held and of a drawn melee: `morale.retreat-from-melee`.
fn leave_all(cx: &mut Cx<'_>, mf: MfId) {
    for unit in ready_units(cx.state(), mf) {
        if !stays_locked(cx.view(), unit) {
            terrain::leave(cx, unit);
            aftermath::unlock(cx, unit);
        }
    }
}

/// True for a unit that fights on in its drawn melee while its formation goes.
fn stays_locked(view: &View, unit: UnitId) -> bool {
    view.settings.is("morale.retreat-from-melee", "stays-locked") && view.state.lock_of(unit).is_some()
}

/// Own tests in orbat order, side by side; then wave after wave what broken formations cause.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    for (id, _) in state.mfs().filter(|(id, _)| owes_own_test(view, *id)) {
        let (lost, all) = lost_of(state, id);
        let what = format!("{} takes its morale test", state.mf_name(id));
        let why = format!("{lost} of {} lost: {}", counted(all, "unit"), wear(view, id).word());
        offers.owe(Act::OwnMorale(id), id.side.key(), format!("morale:{}", state.mf_key(id)), what, &why);
    }
    if !offers.options.is_empty() {
        return;
    }
    let Some(number) = state.fire.waves.iter().filter(|wave| !is_settled(state, wave)).map(|wave| wave.number).min()
    else {
        return;
    };
    for wave in state.fire.waves.iter().filter(|wave| wave.number == number) {
        wave_offers(view, wave, offers);
    }
}

fn wave_offers(view: &View, wave: &Wave, offers: &mut Offers) {
    let (state, near) = (&view.state, Printed::ArmyMorale.inches(&view.tables));
    let (side, broken) = (wave.broken.side.key(), wave.broken);
    let Some(friends) = &wave.friends else {
        let what = format!("which formations are within {near}\" of {}?", state.mf_name(broken));
        let key = format!("friends:{}", state.mf_key(broken));
        offers.owe(Act::Friends(broken), side, key, what, "it broke: army morale");
        return;
    };
    for &tester in friends.iter().filter(|friend| !wave.tested.contains(friend) && can_test(state, **friend)) {
        let what = format!("{} takes army morale for {}", state.mf_name(tester), state.mf_name(broken));
        let key = army_key(state, broken, tester);
        offers.owe(Act::ArmyMorale { broken, tester }, side, key, what, &format!("a friend within {near}\" broke"));
    }
}

fn army_key(state: &State, broken: MfId, tester: MfId) -> String {
    format!("army:{}<{}", state.mf_key(tester), state.mf_name(broken))
}

fn is_settled(state: &State, wave: &Wave) -> bool {
    match &wave.friends {
        None => !state.mfs_of(wave.broken.side).any(|(id, _)| id != wave.broken && can_test(state, id)),
        Some(friends) => friends.iter().all(|friend| wave.tested.contains(friend) || !can_test(state, *friend)),
    }
}

/// On the table with a unit that is ready, and not broken.
pub(super) fn can_test(state: &State, mf: MfId) -> bool {
    let formation = state.mf(mf);
    !formation.broken && formation.on_table && state.members(mf).any(|(_, unit)| unit.is_ready())
}

fn owes_own_test(view: &View, id: MfId) -> bool {
    let mf = view.state.mf(id);
    if mf.morale_tested
        || mf.was_retiring
        || mf.retiring > 0
        || !can_test(&view.state, id)
        || wear(view, id) == Wear::Steady
    {
        return false;
    }
    let (lost, _) = lost_of(&view.state, id);
    lost > mf.tested_at || view.settings.is("morale.own-test", "every-turn")
}

/// A formation whose last unit was lost otherwise counts as broken now, without a test.
pub(super) fn by_itself(cx: &mut Cx<'_>) -> bool {
    let state = cx.state();
    let lost = state.mfs().find(|(id, mf)| !mf.broken && mf.on_table && all_lost(state, *id));
    let Some((mf, _)) = lost else { return false };
    let (units, quality) = (lost_at_last(state, mf), quality(cx.view(), mf));
    break_formation(
        cx,
        Event::Morale(MoraleEvent::FormationBroke { mf, units, quality, wave: 1, destroyed: true }),
        mf,
    );
    true
}

/// How many units a formation lost in the step that took its last.
fn lost_at_last(state: &State, mf: MfId) -> u16 {
    let moments: Vec<Moment> = state.members(mf).filter_map(|(_, unit)| unit.lost_in).collect();
    let last = moments.iter().max();
    u16::try_from(moments.iter().filter(|moment| Some(*moment) == last).count()).unwrap_or(u16::MAX)
}

fn all_lost(state: &State, mf: MfId) -> bool {
    let (lost, all) = lost_of(state, mf);
    all > 0 && lost == all
}

/// A formation's own morale test.
pub(super) fn own_test(cx: &mut Cx<'_>, mf: MfId) -> Result<(), Stop> {
    let key = format!("morale:{}", cx.state().mf_key(mf));
    let tested = cx.test(&key, &checks::morale::CHECK, |view| Known {
        text: format!("morale of {}", view.state.mf_name(mf)),
        ..known(view, mf)
    })?;
    let (lost, _) = lost_of(cx.state(), mf);
    cx.emit(MoraleEvent::MoraleTested { mf, lost });
    if let Some(Morale { result, .. }) = tested.read() {
        suffer(cx, mf, result, 1);
    }
    Ok(())
}

fn known(view: &View, mf: MfId) -> Known {
    let state = &view.state;
    let inspiration = state.commander(mf).and_then(|leader| orders::in_command(view, leader));
    Known {
        side: mf.side.key().into(),
        who: state.mf_name(mf).into(),
        values: vec![
            ("state", Value::from(wear(view, mf).word())),
            ("quality", Value::from(quality(view, mf).as_str())),
            ("inspiration", Value::from(inspiration.map_or("none", |(_, inspiration, _)| inspiration.as_str()))),
        ],
        ..Known::default()
    }
}

/// The players name the friends near a broken formation.
pub(super) fn name_friends(cx: &mut Cx<'_>, broken: MfId) -> Result<(), Stop> {
    let key = format!("friends:{}", cx.state().mf_key(broken));
    let filled = cx.form(&key, |view| {
        let (state, near) = (&view.state, Printed::ArmyMorale.inches(&view.tables));
        let friends = state.mfs_of(broken.side).map(|(id, _)| id).filter(|id| *id != broken && can_test(state, *id));
        Form {
            side: broken.side.key().into(),
            text: format!("which friendly formations are within {near}\" of {}?", state.mf_name(broken)),
            cite: "MF & army morale table".into(),
            asks: vec![Ask {
                name: "formations".into(),
                kind: AskKind::Many(friends.map(|id| state.mf_choice(id)).collect()),
                default: Some(serde_json::Value::Array(Vec::new())),
                help: "each of them takes an army morale test".into(),
            }],
        }
    })?;
    let named = filled.map(|filled| {
        let keys = filled.list("formations");
        keys.iter()
            .filter_map(|key| key.split_once('/'))
            .filter_map(|(_, name)| cx.state().find_mf(broken.side, name))
            .collect()
    });
    cx.emit(MoraleEvent::FriendsNamed { broken, friends: named.unwrap_or_default() });
    Ok(())
}

/// A friend's army morale test: what a weak or small formation causes is bounded.
pub(super) fn army_test(cx: &mut Cx<'_>, broken: MfId, tester: MfId) -> Result<(), Stop> {
    let key = army_key(cx.state(), broken, tester);
    let wave = cx.state().fire.waves.iter().find(|wave| wave.broken == broken).cloned();
    let Some(wave) = wave else { return Ok(()) };
    let result = cx.test(&key, &checks::morale::CHECK, |view| {
        let ready = view.state.members(tester).filter(|(_, unit)| unit.is_ready()).count();
        let half_units = usize::from(wave.units) * 2 <= ready;
        let lower_quality = quality(view, tester) as i8 - wave.quality as i8 >= 2;
        let mut known = known(view, tester);
        known.text = format!("army morale of {}", view.state.mf_name(tester));
        known.values.push(("cause", Value::from("army")));
        known.values.push(("cause_half_units", Value::from(half_units)));
        known.values.push(("cause_lower_quality", Value::from(lower_quality)));
        known
    })?;
    cx.emit(MoraleEvent::ArmyTested { broken, mf: tester });
    if let Some(Morale { result, .. }) = result.read() {
        suffer(cx, tester, result, wave.number + 1);
    }
    Ok(())
}

/// What a morale result does to a formation; of several in one step the worse stands.
fn suffer(cx: &mut Cx<'_>, mf: MfId, result: MoraleResult, wave: u8) {
    match result {
        MoraleResult::Disorder => disorder_all(cx, mf),
        MoraleResult::Broken => {
            let ready = cx.state().members(mf).filter(|(_, unit)| unit.is_ready()).count();
            let quality = quality(cx.view(), mf);
            let units = u16::try_from(ready).unwrap_or(u16::MAX);
            break_formation(
                cx,
                Event::Morale(MoraleEvent::FormationBroke { mf, units, quality, wave, destroyed: false }),
                mf,
            );
        }
        MoraleResult::Retire4 => retire(cx, mf, 4),
        MoraleResult::Retire3 => retire(cx, mf, 3),
        MoraleResult::Retire2 => retire(cx, mf, 2),
        MoraleResult::Retire1 => retire(cx, mf, 1),
        MoraleResult::CarryOn => {}
    }
}

fn ready_units(state: &State, mf: MfId) -> Vec<UnitId> {
    state.members(mf).filter(|(_, unit)| unit.is_ready()).map(|(id, _)| id).collect()
}

fn disorder_all(cx: &mut Cx<'_>, mf: MfId) {
    for unit in ready_units(cx.state(), mf) {
        if cx.state().unit(unit).disorder != Disorder::D2 {
            cx.emit(UnitEvent::Disordered { unit, disorder: Disorder::D2 });
        }
    }
}

/// The formation in which a unit retreats.
pub(crate) const fn retreating_shape(arm: Arm) -> Shape {
    if arm.is_artillery() { Shape::Limbered } else { Shape::Column }
}

fn retire(cx: &mut Cx<'_>, mf: MfId, turns: u8) {
    let effect = cx.view().settings.word("morale.retire-effect").to_owned();
    if effect != "none" {
        disorder_all(cx, mf);
    }
    if effect == "d2-and-column" {
        for unit in ready_units(cx.state(), mf) {
            let figures = cx.state().unit(unit);
            let shape = retreating_shape(figures.arm);
            if figures.shape != shape && !stays_locked(cx.view(), unit) {
                cx.emit(UnitEvent::Reshaped { unit, shape });
            }
        }
    }
    leave_all(cx, mf);
    let (before, moved) = (cx.state().mf(mf).retiring, cx.state().mf(mf).moved_back);
    let moves_at_once = cx.view().settings.is("morale.retire-unit", "moves");
    let left = if moves_at_once { 0 } else { turns.saturating_sub(1).max(before) };
    cx.emit(MoraleEvent::Retreats { mf, left });
    if !moved || moves_at_once {
        cx.emit(MoraleEvent::MovedBack { mf, left, moves: if moves_at_once { turns } else { 1 } });
    }
}

/// Every unit of the formation is removed; its commander goes with it unless he rides elsewhere.
fn break_formation(cx: &mut Cx<'_>, broke: Event, mf: MfId) {
    cx.emit(broke);
    if let Some(leader) = cx.state().commander(mf).filter(|leader| goes_along(cx.state(), mf, *leader)) {
        cx.emit(LossEvent::LeaderOut { leader, status: LeaderStatus::Left, turns: None });
    }
    let members: Vec<UnitId> = cx.state().members(mf).filter(|(_, unit)| unit.is_present()).map(|(id, _)| id).collect();
    for unit in members {
        cx.emit(UnitEvent::Gone { unit, status: UnitStatus::Removed });
    }
}

fn goes_along(state: &State, mf: MfId, leader: LeaderId) -> bool {
    let figures = state.leader(leader);
    let elsewhere = state.ridden_by(leader).is_some_and(|unit| state.unit(unit).mf != mf.index);
    let commands_another =
        state.mfs_of(mf.side).any(|(id, other)| id != mf && !other.broken && other.commander == Some(leader.index));
    let present = matches!(figures.status, LeaderStatus::Ready | LeaderStatus::Out);
    present && !elsewhere && !commands_another
}
