//! A battle that is fought at a table of miniatures, once cards are played: each engaged corps is a major formation.

use super::super::act::{Act, Offers};
use std::fmt::Write as _;

use super::super::checks::{self, BattleOutcome, Decided, SideLosses};
use super::super::ground::{Cx, View};
use super::super::ids::{AreaId, CorpsId, Side};
use super::super::settings;
use super::super::state::AtTable;
use super::event::BattleEvent;
use super::{Battle, BattleRole, after, by_dice, prepare, tested};
use crate::engine::cx::{Question, Stop};
use crate::engine::handover::{Came, LeaderFate, Ledger, LedgerLine};
use crate::engine::nothing::NoFiles;
use crate::engine::prompt::Refusal;
use crate::engine::seat::EVERYBODY;
use crate::rules::board::field::{self, Field, StartZone, Way, WideGround};
use crate::rules::board::table::{self, Table, possessive};
use crate::rules::board::words::so_far;
use crate::rules::miniatures::{self, Army, Formation, Leader, Names, Unit, average, quoted};

/// A battle of this game as it is at the table.
type AtMiniatures = Table<CorpsId, CorpsId>;

/// The result of the battle that is away, once it has come; else it may be fought by dice.
pub(in super::super) fn offer_back(view: &View, offers: &mut Offers) {
    let Some(away) = view.state.at_table() else { return };
    let has_come = view.post.letter(&slot_of(view, away.area)).is_some();
    table::offer_back(
        offers,
        [Act::Result(away.area), Act::Here(away.area)],
        view.state.area_name(away.area),
        has_come,
    );
}

/// One act: who is engaged, cards, and the battle goes to the table.
pub(in super::super) fn go(cx: &mut Cx<'_>, area: AreaId) -> Result<(), Stop> {
    if let Some((battle, cards)) = prepare(cx, area)? {
        cx.emit(BattleEvent::ToTable { area, cards, leaders: battle.leaders });
    }
    Ok(())
}

/// One act: the battle is fought by dice after all.
pub(in super::super) fn fight_here(cx: &mut Cx<'_>, area: AreaId) -> Result<(), Stop> {
    let (battle, away) = back(cx, area)?;
    cx.emit(BattleEvent::FromTable { area, ledger: Ledger::default() });
    by_dice(cx, &battle, away.cards)
}

/// The slot of a result, once it is known to be of the battle that is at the table.
pub(in super::super) fn slot(view: &View, kind: &str, text: &str) -> Result<String, Refusal> {
    let away = view.state.at_table();
    let names: Vec<String> = away.iter().map(|away| name_of(view, away.area)).collect();
    let (came, _) = table::read(kind, text, &names)?;
    let (Some(battle), Some(away)) = (battle_of(view), away) else { return Err(Refusal::NothingLeft) };
    of(view, &battle, away).takes(&came)?;
    Ok(slot_of(view, away.area))
}

/// The files of the battle that is at the table, by its area.
pub(in super::super) fn files(view: &View, told: &str) -> Result<Vec<(String, String)>, NoFiles> {
    let state = &view.state;
    let away = state.at_table();
    let names: Vec<&str> = away.iter().map(|away| state.area_name(away.area)).collect();
    let at = table::place_of(&names, told, "in P5 `fight the battle with miniatures`")?;
    let (Some(battle), Some(away)) = (battle_of(view), away) else { return Err(NoFiles::NoBattle("due")) };
    of(view, &battle, away).files(("area", names[at]), state.turn)
}

/// One act: the battle comes back. The field's holder has won by losses, a drawn field goes to the tie-breaker dice.
pub(in super::super) fn come_back(cx: &mut Cx<'_>, area: AreaId) -> Result<(), Stop> {
    let (mut battle, away) = back(cx, area)?;
    let text = cx.opened(&slot_of(cx.view(), area)).map(|letter| letter.text.clone()).unwrap_or_default();
    let came = Came::read(&text).map_err(|fault| cx.misfit(table::misfit(&fault)))?;
    let at_table = of(cx.view(), &battle, &away);
    let ledger = at_table.ledger(&came).map_err(|fault| cx.misfit(table::misfit(&fault)))?;
    let names = BattleRole::BOTH.map(|part| battle.side(part).name());
    let name = cx.state().area_name(area).to_owned();
    let drawn = "nobody: the tie-breaker dice decide";
    let held = table::field(cx, &name, names, Some(drawn), &came)?;
    let (strengths, tbm) = tested(cx.view(), &battle, away.cards, checks::strengths);
    let (winner, decided_by) = match held {
        Some(0) => (checks::Side::Attacker, Decided::Losses),
        Some(_) => (checks::Side::Defender, Decided::Losses),
        None => tie(cx, &battle, tbm)?,
    };
    let losses = |part: BattleRole| {
        let won = (part == BattleRole::Attacker) == (winner == checks::Side::Attacker);
        SideLosses::split(lost(cx.view(), &battle, &ledger, (part, won)), won, decided_by)
    };
    let (attacker, defender) = (losses(BattleRole::Attacker), losses(BattleRole::Defender));
    let [attacker_strength, defender_strength] = strengths;
    let outcome = BattleOutcome { attacker_strength, defender_strength, winner, decided_by, attacker, defender };
    battle.came_back = true;
    for engaged in &mut battle.engaged {
        // Those that came out worst stand first where it is asked which corps are lost.
        engaged.sort_by_key(|corps| left_of_all(cx.view(), &at_table, &ledger, &came, *corps));
    }
    cx.emit(BattleEvent::FromTable { area, ledger });
    after::settle(cx, &battle, outcome)
}

fn back(cx: &Cx<'_>, area: AreaId) -> Result<(Battle, AtTable), Stop> {
    let away = cx.state().at_table().filter(|away| away.area == area).cloned();
    let what = format!("the battle in {} at the table", cx.state().area_name(area));
    battle_of(cx.view()).zip(away).ok_or_else(|| cx.misfit(Refusal::NotOwed(what)))
}

fn battle_of(view: &View) -> Option<Battle> {
    let state = &view.state;
    let (away, fight) = (state.at_table()?, state.fight.battle.clone()?);
    let act = format!("battle:{}", state.area_name(away.area));
    Some(Battle {
        act,
        area: away.area,
        fight,
        engaged: state.fight.in_box.clone()?,
        leaders: away.leaders,
        came_back: false,
    })
}

fn tie(cx: &mut Cx<'_>, battle: &Battle, tbm: [i64; 2]) -> Result<(checks::Side, Decided), Stop> {
    let question = Question::to(
        EVERYBODY,
        format!(
            "nobody holds the field of {}: the attacker's die {:+}, the defender's {:+}; equal, the defender holds",
            cx.state().area_name(battle.area),
            tbm[0],
            tbm[1]
        ),
        "BATTLE RESULTS TABLE, TBM",
    );
    let dice = cx.throw(&format!("{}/tie", battle.act), &question, 2, 6)?;
    let face = |at: usize| dice.get(at).copied().unwrap_or(1);
    Ok(checks::break_tie([face(0), face(1)], tbm))
}

/// Corps that a side loses: those engaged, times what is gone of what went in, halves up; the loser at least one.
fn lost(view: &View, battle: &Battle, ledger: &Ledger, (part, won): (BattleRole, bool)) -> i64 {
    let halves = table::broken_halves(&view.settings);
    let own = ledger.0.iter().filter(|entry| entry.side == part.at());
    let (mut went_in, mut left) = (0_u32, 0_u32);
    for entry in own {
        went_in += entry.went_in * 2;
        left += entry.left_in_halves(halves);
    }
    let engaged = u32::try_from(battle.engaged[part.at()].len()).unwrap_or(u32::MAX);
    let twice = 2 * engaged.saturating_mul(went_in.saturating_sub(left));
    let lost = (twice + went_in) / (2 * went_in).max(1);
    i64::from(lost.max(u32::from(!won)).min(engaged))
}

/// What is left of a corps in thousandths; nothing of one whose commander did not come back.
fn left_of_all(view: &View, at_table: &AtMiniatures, ledger: &Ledger, came: &Came, corps: CorpsId) -> u32 {
    let gone = |(who, fate): &(CorpsId, LeaderFate)| {
        *who == corps && matches!(fate, LeaderFate::Killed | LeaderFate::Captured)
    };
    if at_table.fates(came).iter().any(gone) {
        return 0;
    }
    let of_it = |entry: &&LedgerLine| at_table.piece(entry) == Some(corps);
    let halves = table::broken_halves(&view.settings);
    ledger.0.iter().find(of_it).map_or(0, |own| own.left_in_halves(halves) * 1000 / (own.went_in * 2).max(1))
}

/// The battle as it is at the table.
fn of(view: &View, battle: &Battle, away: &AtTable) -> AtMiniatures {
    let name = name_of(view, battle.area);
    let mut table = Table::new(miniatures::Battle { name, ..miniatures::Battle::default() });
    for part in BattleRole::BOTH {
        raise(view, battle, part, &mut table);
    }
    table.field = field(view, battle, away);
    table
}

/// The ground of a battle: a zone a side, the borders as roads, mountains and marsh, what is fought for.
fn field(view: &View, battle: &Battle, away: &AtTable) -> Field {
    let state = &view.state;
    let drawn = |area: AreaId| {
        let (across, down) = state.area(area)?.drawn?;
        Some((i64::from(across), i64::from(down)))
    };
    let way = |to: &AreaId| Way {
        name: state.area_name(*to).to_owned(),
        towards: drawn(battle.area).zip(drawn(*to)).map(|(own, to)| (to.0 - own.0, to.1 - own.1)),
        is_theirs: *to == battle.fight.from,
    };
    let by_sea = !battle.fight.by_sea.is_empty();
    let facts = state.area(battle.area);
    let ground = [
        (facts.is_some_and(|area| area.mountain), WideGround::Height),
        (facts.is_some_and(|area| area.marsh), WideGround::Rough),
        (by_sea, WideGround::Coast),
    ];
    Field {
        place: state.area_name(battle.area).to_owned(),
        turns: table::number(&view.settings, field::TURNS.key),
        zones: vec![if by_sea { StartZone::landing() } else { StartZone::edge(0) }, StartZone::edge(1)],
        ways: state.roster.beside(battle.area).iter().map(way).collect(),
        ground: ground.into_iter().filter_map(|(so, ground)| so.then_some(ground)).collect(),
        briefs: [
            notes(view, battle, away),
            costs(view, battle, BattleRole::Attacker),
            costs(view, battle, BattleRole::Defender),
        ],
        ..Field::default()
    }
}

/// Where a side goes that is beaten, and what that costs it.
fn costs(view: &View, battle: &Battle, part: BattleRole) -> String {
    let state = &view.state;
    let ways: Vec<&str> = after::ways_out(state, battle, part).into_iter().map(|area| state.area_name(area)).collect();
    let ways = if ways.is_empty() { "nowhere, and all its corps there are lost".to_owned() } else { ways.join(" or ") };
    let name = capital(battle.side(part));
    format!(
        "{name} lose at least one corps when they are beaten, half of their losses for good, and retreat to {ways}."
    )
}

/// Ground, season and cards: what the players at the table must know.
fn notes(view: &View, battle: &Battle, away: &AtTable) -> String {
    let state = &view.state;
    let [attacker, defender] = BattleRole::BOTH.map(|part| battle.side(part));
    let mut notes = format!("{} attack in {}", attacker.name(), state.area_name(battle.area));
    if let Some(area) = state.area(battle.area) {
        let marks = [(area.mountain, ", mountains"), (area.marsh, ", marsh"), (area.barren, ", barren land")];
        notes.extend(so_far(marks));
    }
    notes.push_str(if state.is_winter() { ", in winter." } else { "." });
    for (side, value) in [attacker, defender].into_iter().zip(away.cards) {
        if value != 0 {
            let _ = write!(notes, " {} have played a battle card of {value:+}.", side.name());
        }
    }
    notes
}

fn raise(view: &View, battle: &Battle, part: BattleRole, table: &mut AtMiniatures) {
    let state = &view.state;
    let (at, side) = (part.at(), battle.side(part));
    let (mut leaders, mut names) = (Names::default(), Names::default());
    let mut person = |corps: CorpsId, table: &mut AtMiniatures| {
        let facts = state.corps(corps);
        let name = leaders.once(facts.leader.as_deref().unwrap_or(&facts.name));
        table.leaders.push((at, name.clone(), corps));
        facts.tabletop.command.leader(name, ability(view, facts.sr))
    };
    let chief = battle.leaders[at];
    let commander = chief.map(|chief| person(chief, table));
    let commander = commander.unwrap_or_else(|| average("Commander".to_owned()));
    let name = format!("{} in {}", capital(side), state.area_name(battle.area));
    table.battle.armies[at] = Army { name, nation: capital(side), commander, formations: Vec::new() };
    for &corps in &battle.engaged[at] {
        let own = state.name(corps);
        // Who leads the army has someone under him for his own corps.
        let commander: Leader =
            if chief == Some(corps) { average(format!("{} second", possessive(own))) } else { person(corps, table) };
        let units = units_of(view, battle, corps, &mut names);
        let order = if part == BattleRole::Attacker { "attack" } else { "defend" };
        let formation = Formation { name: own.to_owned(), order, commander, more: Vec::new(), units };
        table.add(at, corps, formation);
    }
}

fn capital(side: Side) -> String {
    match side {
        Side::French => "The French".to_owned(),
        Side::Coalition => "The Coalition".to_owned(),
    }
}

/// The ability of a commander with this SR.
fn ability(view: &View, sr: u8) -> &'static str {
    match sr {
        3 | 4 if view.settings.is(settings::TABLE_ABILITY, "by-sr") => "good",
        5.. if view.settings.is(settings::TABLE_ABILITY, "by-sr") => "excellent",
        _ => "average",
    }
}

/// As many units as its rating, every fourth of them horse, and its guns; one of foot where it would have none.
fn units_of(view: &View, battle: &Battle, corps: CorpsId, names: &mut Names) -> Vec<Unit> {
    let (state, settings) = (&view.state, &view.settings);
    let facts = state.corps(corps);
    let number = |key: &str| table::number::<u16>(settings, key);
    let batteries = number(settings::TABLE_BATTERIES);
    let units = u16::from(facts.rating) * number(settings::TABLE_UNITS);
    let units = if units + batteries == 0 { 1 } else { units };
    let country = state.area(battle.area).map(|area| area.country);
    let veteran = Some(facts.home) == country && settings.is(settings::TABLE_HOME, "veteran");
    let quality = match &facts.tabletop.quality {
        Some(own) => own.as_str(),
        None if veteran => "veteran",
        None => settings.word(table::QUALITY.key),
    };
    let from_sea = battle.fight.by_sea.contains(&corps);
    let mut unit = |name: String, arm: &'static str, cv: u16| {
        let mut own = Unit { name: names.once(&name), arm, cv, figures: Vec::new() };
        own.set("quality", quoted(quality));
        own.set("formation", quoted(if arm == "foot-artillery" { "limbered" } else { "column" }));
        if arm != "infantry" {
            own.set("weight", quoted("medium"));
        }
        if from_sea {
            own.set("disorder", quoted("d1"));
        }
        own
    };
    let name = &facts.name;
    let mut all: Vec<Unit> = (1..=units)
        .map(|count| {
            let arm = if count % 4 == 0 { "cavalry" } else { "infantry" };
            unit(format!("{name} {count}"), arm, number(table::UNIT_CV.key))
        })
        .collect();
    all.extend((1..=batteries).map(|count| {
        let cv = number(table::BATTERY_CV.key);
        unit(if batteries == 1 { format!("{name} guns") } else { format!("{name} guns {count}") }, "foot-artillery", cv)
    }));
    all
}

/// What a battle is called at the table.
fn name_of(view: &View, area: AreaId) -> String {
    let state = &view.state;
    format!("{}, {}, round {}: {}", state.roster.game.name, state.year, state.now.round, state.area_name(area))
}

fn slot_of(view: &View, area: AreaId) -> String {
    let state = &view.state;
    // Two armies of a side may fight for one area in a round: each move has its own letter.
    format!(
        "table/{}.{}.{}.{}/{}",
        state.turn,
        state.now.round,
        state.now.active,
        state.made.moved,
        state.area_name(area)
    )
}
