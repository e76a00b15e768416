//! A battle at a table of miniatures, once cards are played, up to who withdraws: each unit is a major formation.

use super::super::operations::OperationEvent;
use super::super::prelude::*;
use super::cost::{CostEvent, LostBy};
use super::event::BattleEvent;
use super::{cards, reaction, stage};
use crate::engine::fraction::Rounding;
use crate::rules::board::field::{self, Field, StartZone, Way, WideGround};
use crate::rules::board::table::{self, Table, TableGame, TableOf, possessive};
use crate::rules::miniatures::{self, Army, Formation, Names, Unit, average, quoted};

type AtMiniatures = TableOf<BeyondWaterloo>;

impl TableGame for BeyondWaterloo {
    type Place = AreaId;
    type Piece = UnitId;
    type Leader = LeaderId;
    const PLACE: &'static str = "area";
    const OFFERED: &'static str = "once cards are played, `fight the battle with miniatures`";
    const DRAWN: Option<&'static str> = Some("both may stay");

    fn game(state: &State) -> &str {
        &state.roster.game.name
    }

    fn away(state: &State) -> Vec<AreaId> {
        state.fight.tables.iter().copied().collect()
    }

    fn place_name(state: &State, area: AreaId) -> &str {
        state.area_name(area)
    }

    fn when(state: &State, _: AreaId) -> [String; 2] {
        let (turn, phase) = (state.turn, state.phase.unwrap_or(0));
        let battle = state.fight.battle.as_ref();
        let (attacker, round) = battle.map(|battle| (battle.attacker, battle.round)).unwrap_or_default();
        [format!("turn {turn}, {}", capital(attacker.name())), format!("{turn}.{phase}.{round}")]
    }

    fn table(view: &View, area: AreaId) -> Option<AtMiniatures> {
        let battle = view.state.fight.battle.as_ref()?;
        let mut table = Table::new(Self::battle_name(&view.state, area));
        for (at, side) in battle.in_order().into_iter().enumerate() {
            raise(view, battle, (at, side), &mut table);
        }
        table.field = field(view, battle, &table);
        Some(table)
    }
}

/// Why a battle cannot go to the table now: it does once cards are played, and before anything else is.
pub(super) fn refused(state: &State, battle: &Battle) -> Option<String> {
    let has_horse = |side: Side| cards::horse(state, battle, side) > 0;
    let has_charged = || battle.first(|part| part.charge).is_some() && Side::BOTH.into_iter().all(has_horse);
    let can_fight = |side: &Side| here(state, battle, *side).into_iter().any(|own| ready(state, own).next().is_some());
    let why = match battle.stage {
        Stage::Tactics | Stage::Cards => "cards come first",
        Stage::Fert if battle.sides.iter().any(|part| part.cell.is_some()) => "the FERT was rolled",
        Stage::Fert if has_charged() => "the charge was made",
        Stage::Charge | Stage::Fert => {
            let empty = Side::BOTH.into_iter().find(|side| !can_fight(side))?;
            return Some(format!("all of {} are broken", empty.name()));
        }
        Stage::Losses | Stage::Napoleon | Stage::Withdraw | Stage::Reaction | Stage::Second => "fought here already",
    };
    Some(why.to_owned())
}

/// The battle goes to the table. Formations beside it react first, the attacker's before: who gets through comes by road.
pub(in super::super) fn go(cx: &mut Cx<'_>, act: &str, battle: &Battle, area: AreaId) -> Result<(), Stop> {
    let mut roads = Vec::new();
    let may = cx.view().settings.is(settings::TABLE_ROADS, "on") && battle.round == 1;
    let beside = battle.in_order().into_iter().flat_map(|side| cx.state().formations_beside(battle.area, side));
    let beside: Vec<_> = beside.filter(|own| may && reaction::refused(cx.view(), *own).is_none()).collect();
    for formation in beside {
        let key = format!("{act}/react:{}", cx.state().formation_name(formation));
        let marches = cx.pick(&key, |view| {
            let state = &view.state;
            let (name, from) = (state.formation_name(formation), state.place_of(formation));
            let text = format!("does {name} march from {from} to the battle in {}?", state.area_name(area));
            let turn = view.settings.word(settings::TABLE_MARCH);
            let arrives = follows(format!("arrives in turn {turn} at the earliest"));
            let arrives = arrives.briefly(format!("from turn {turn}"), "", "");
            let means = reaction::costs(view, battle, formation).into_iter().chain([arrives]).collect();
            no_or_yes(Question::to(state.side_of(formation).key(), text, "Reaction moves"), means)
        })?;
        // It is at the battle once it has come onto the table.
        if marches == Some(true) && reaction::react(cx, &key, battle, formation, false)? {
            roads.push(formation);
        }
    }
    cx.emit(BattleEvent::ToTable { area, roads });
    Ok(())
}

/// The battle is fought here after all; who was on the road has come.
pub(in super::super) fn stay(cx: &mut Cx<'_>, area: AreaId) {
    arrive(cx, area, |_| true);
    cx.emit(BattleEvent::FromTable { area, field: None, ledger: Ledger::default() });
}

/// Formations that were on the road are at the battle, if one of their units came onto the table.
fn arrive(cx: &mut Cx<'_>, area: AreaId, came: impl Fn(UnitId) -> bool) {
    let state = cx.state();
    let entered = |formation: &FormationId| state.units_of(*formation).any(&came);
    let entered: Vec<FormationId> = state.fight.on_the_road.iter().copied().filter(entered).collect();
    cx.emit_all(entered.into_iter().map(|formation| BattleEvent::Reacted { formation, to: Some(area) }));
}

/// One act: the battle comes back. Steps and leaders are lost, the Guard is tested, who lost withdraws as after the FERT.
pub(in super::super) fn come_back(cx: &mut Cx<'_>, battle: &Battle, area: AreaId) -> Result<(), Stop> {
    let (came, at_table, ledger) = table::result(cx, area)?;
    let held = table::field(cx, area, battle.in_order().map(Side::name), &came)?;
    let field = held.map(|at| battle.in_order()[at]);
    // A unit for each step that it loses: it comes back with its steps times what is left of what went in, rounded up.
    let of_unit = |entry: &LedgerLine| {
        let unit = at_table.piece(entry).filter(|unit| !at_table.is_off(*unit, &came))?;
        let steps = u32::from(cx.state().unit(unit).steps);
        let gone = steps - table::left_of(&cx.view().settings, steps, entry);
        usize::try_from(gone).ok().map(|gone| std::iter::repeat_n(unit, gone))
    };
    let lost: Vec<UnitId> = ledger.0.iter().filter_map(of_unit).flatten().collect();
    let fates = at_table.fates(&came);
    arrive(cx, area, |unit| at_table.has(unit) && !at_table.is_off(unit, &came));
    cx.emit(BattleEvent::FromTable { area, field, ledger });
    cx.emit_all(lost.into_iter().map(|unit| CostEvent::StepLost { unit, by: LostBy::Table }));
    let as_there = cx.view().settings.is(settings::TABLE_LEADERS, "as-there");
    let asked = cx.view().settings.is(settings::CATASTROPHE_NAPOLEON, "ask");
    for (leader, fate) in fates.into_iter().filter(|_| as_there) {
        let (now, is_napoleon) = (*cx.state().leader(leader), cx.state().leader_facts(leader).napoleon);
        match fate {
            // Of Napoleon it is asked as in any battle, where that house rule stands.
            _ if now.dead || is_napoleon && asked => {}
            LeaderFate::Wounded if !now.wounded => cx.emit(OperationEvent::Wounded { leader }),
            LeaderFate::Killed | LeaderFate::Captured => cx.emit(OperationEvent::Died { leader }),
            LeaderFate::Hurt | LeaderFate::Wounded => {}
        }
    }
    cx.emit_all(field.map(|side| BattleEvent::Decided { side, to: None, formations: Vec::new() }));
    stage(cx, battle, Stage::Losses);
    Ok(())
}

/// The formations of a side that go to the table, its lead first.
fn here(state: &State, battle: &Battle, side: Side) -> Vec<FormationId> {
    let mut formations = state.formations_at(battle.area, side);
    formations.sort_by_key(|own| Some(*own) != battle.part(side).lead);
    formations
}

/// The units of a formation that fight: broken ones do not.
fn ready(state: &State, formation: FormationId) -> impl Iterator<Item = UnitId> {
    state.units_of(formation).filter(|unit| !state.unit(*unit).broken)
}

/// The ground of a battle: a zone a side, that of a flank attack beside it, the borders as roads, what is fought for.
fn field(view: &View, battle: &Battle, table: &AtMiniatures) -> Field {
    let state = &view.state;
    let lead = battle.part(battle.attacker).lead;
    let from = lead.and_then(|lead| state.formation(lead).start).filter(|from| *from != battle.area);
    let way = |to: &AreaId| {
        let drawn = [battle.area, *to].map(|area| state.area(area).drawn);
        Way::between(drawn, state.area_name(*to), from == Some(*to))
    };
    let mut zones = vec![StartZone::edge(0), StartZone::edge(1)];
    for (at, side) in battle.in_order().into_iter().enumerate() {
        let flank = flank(battle, (at, side), table);
        zones.extend(flank.map(|(left, formations)| StartZone::flank(at, left, formations)));
    }
    let facts = state.area(battle.area);
    let ground = facts.ground.map(|ground| match ground {
        Ground::Highland => WideGround::Height,
        Ground::Pass => WideGround::Pass,
        Ground::Swamp => WideGround::Rough,
    });
    let fortress = facts.fortress.then_some(WideGround::Fortress);
    let rule = "withdraw when they do not hold the field; for Napoleon and the Guard that is tested";
    let [attacker, defender] = battle.in_order().map(|side| format!("{} {rule}.", capital(side.name())));
    Field {
        place: state.area_name(battle.area).to_owned(),
        turns: table::number(&view.settings, field::TURNS.key),
        zones,
        ways: state.roster.beside(battle.area).iter().map(way).collect(),
        ground: ground.into_iter().chain(fortress).collect(),
        briefs: [notes(state, battle, table), attacker, defender],
        ..Field::default()
    }
}

/// True for the left flank where a side attacks on that, as it sees it itself, and the formations that do: a third of
/// those that do not come later, at least one of two.
fn flank(battle: &Battle, (at, side): (usize, Side), table: &AtMiniatures) -> Option<(bool, Vec<String>)> {
    let left = match battle.part(side).tactic? {
        Tactic::LeftFlankAttack => true,
        Tactic::RightFlankAttack => false,
        Tactic::GeneralAdvance | Tactic::ConcentricAttack | Tactic::Hold | Tactic::Retreat => return None,
    };
    let there = table.battle.armies[at].formations.iter().filter(|own| own.more.is_empty());
    let names: Vec<String> = there.map(|own| own.name.clone()).collect();
    let number = if names.len() == 2 { 1 } else { names.len() / 3 };
    Some((left, names.into_iter().rev().take(number).collect()))
}

fn raise(view: &View, battle: &Battle, (at, side): (usize, Side), table: &mut AtMiniatures) {
    let state = &view.state;
    let (mut leaders, mut names) = (Names::default(), Names::default());
    let lead = battle.part(side).lead;
    let attacks = battle.part(side).tactic.is_some_and(|tactic| !matches!(tactic, Tactic::Hold | Tactic::Retreat));
    let chief = lead.map(|lead| state.formation(lead).leader).filter(|leader| !state.leader(*leader).dead);
    let mut person = |leader: LeaderId, table: &mut AtMiniatures| {
        let command = &state.leader_facts(leader).command;
        table.lead((at, leader), (&mut leaders, state.leader_name(leader)), command, ability(state, leader))
    };
    let commander = chief.map_or_else(|| average("Commander".to_owned()), |chief| person(chief, table));
    let nation = capital(side.name());
    let name = format!("{nation} in {}", state.area_name(battle.area));
    table.battle.armies[at] = Army { name, nation, commander, formations: Vec::new() };
    let road = state.fight.on_the_road.iter().copied().filter(|own| state.side_of(*own) == side);
    let road = road.map(|own| {
        let note = quoted(&format!("by the road from {}", state.place_of(own)));
        let turn = view.settings.word(settings::TABLE_MARCH);
        (own, vec![format!("arrives = {{ turn = {turn}, needs = 1 }}"), format!("notes = {note}")])
    });
    for (formation, more) in here(state, battle, side).into_iter().map(|own| (own, Vec::new())).chain(road) {
        let leader = state.formation(formation).leader;
        let leads = Some(leader) != chief && !state.leader(leader).dead;
        for (nth, unit) in ready(state, formation).enumerate() {
            let own = state.unit_name(unit);
            // He leads his first unit himself; the others go as he does.
            let commander = if leads && nth == 0 {
                person(leader, table)
            } else {
                let name = format!("{} commander", possessive(own));
                miniatures::Leader { ability: ability(state, leader), ..average(name) }
            };
            let order = if attacks { "attack" } else { "defend" };
            let units = units_of(view, formation, unit, &mut names);
            let formation = Formation { name: own.to_owned(), order, commander, more: more.clone(), units };
            table.add(at, unit, formation);
        }
    }
}

/// The ability of a leader by his battle ability as he is now.
fn ability(state: &State, leader: LeaderId) -> &'static str {
    match state.figures(leader).1 {
        ..=-1 => "poor",
        0 => "average",
        1 => "good",
        2.. => "excellent",
    }
}

/// Half as many units as it has factors, or as set, of its arm; at least one.
fn units_of(view: &View, formation: FormationId, unit: UnitId, names: &mut Names) -> Vec<Unit> {
    let (state, settings) = (&view.state, &view.settings);
    let factors = Fraction::whole(i64::from(state.factors(unit)));
    let count = factors.checked_mul(settings.share(settings::TABLE_UNITS)).unwrap_or(factors).rounded(Rounding::Up);
    let facts = state.unit_facts(unit);
    let marches = state.formation(formation).mode == Mode::MarchOrder;
    let quality = match facts.quality.as_deref() {
        Some(quality) => quality,
        None if facts.guard => "guard",
        None if facts.marks.national_guard => settings.word(settings::TABLE_NATIONAL_GUARD),
        None => settings.word(table::QUALITY.key),
    };
    let raised = |count: i64| {
        let name = names.once(&format!("{} {count}", state.unit_name(unit)));
        let mut own = table::unit(settings, name, facts.arm.key(), quality);
        if facts.arm == Arm::Infantry && !marches {
            own.set("formation", quoted("line"));
        }
        own
    };
    (1..=count.max(1)).map(raised).collect()
}

/// What the players at the table must know: ground, grand tactics, flanks, cards, who is tired or hungry.
fn notes(state: &State, battle: &Battle, table: &AtMiniatures) -> String {
    let Area { name, terrain, fortress, .. } = state.area(battle.area);
    let fortress = if *fortress { ", a fortress" } else { "" };
    let mut notes = vec![format!("{} attack in {name} ({terrain}{fortress}).", battle.attacker.name())];
    for (at, side) in battle.in_order().into_iter().enumerate() {
        let part = battle.part(side);
        let name = capital(side.name());
        if let Some(tactic) = part.tactic {
            notes.push(format!("{name}: {}.", tactic.words()));
            if let Some((left, formations)) = flank(battle, (at, side), table) {
                let (number, flank) = (formations.len(), if left { "left" } else { "right" });
                let begin = if number == 1 { "begins" } else { "begin" };
                notes.push(format!("{number} of their formations {begin} on that flank, the {flank}."));
            }
        }
        if part.drm != 0 {
            notes.push(format!("Their cards: {:+}.", part.drm));
        }
        for formation in state.formations_at(battle.area, side) {
            let now = state.formation(formation);
            let marks = [
                (now.mode == Mode::MarchOrder, "in column of march"),
                (now.forced, "force marched"),
                (state.is_out_of_supply(formation), "out of supply"),
            ];
            let marks = listed(so_far(marks));
            if !marks.is_empty() {
                notes.push(format!("{}: {marks}.", state.formation_name(formation)));
            }
        }
    }
    notes.join(" ")
}
