//! A battle that is fought at a table of miniatures, once cards are played: each engaged corps is a major formation.

use super::super::checks::{self, Decided, SideLosses};
use super::super::event::BattleEvent;
use super::super::prelude::*;
use super::{Battle, after, by_dice, prepare, tested};
use crate::rules::board::field::{self, Field, StartZone, Way, WideGround};
use crate::rules::board::table::{self, Table, TableGame, TableOf, possessive};
use crate::rules::miniatures::{Army, Formation, Leader, Names, Unit, average, quoted};

type AtMiniatures = TableOf<AgeOfNapoleon>;

impl TableGame for AgeOfNapoleon {
    type Place = AreaId;
    type Piece = CorpsId;
    type Leader = CorpsId;
    const PLACE: &'static str = "area";
    const OFFERED: &'static str = "in P5 `fight the battle with miniatures`";
    const DRAWN: Option<&'static str> = Some("the tie-breaker dice decide");

    fn game(state: &State) -> &str {
        &state.roster.game.name
    }

    fn away(state: &State) -> Vec<AreaId> {
        state.at_table().map(|away| away.area).into_iter().collect()
    }

    fn place_name(state: &State, area: AreaId) -> &str {
        state.area_name(area)
    }

    fn when(state: &State, _: AreaId) -> [String; 2] {
        let (year, round) = (state.year, state.now.round);
        // Two armies of a side may fight for one area in a round: each move has its own letter.
        let number = format!("{}.{round}.{}.{}", state.turn, state.now.active, state.made.moved);
        [format!("{year}, round {round}"), number]
    }

    fn table(view: &View, area: AreaId) -> Option<AtMiniatures> {
        let battle = battle_of(view)?;
        let mut table = Table::new(Self::battle_name(&view.state, area));
        for part in BattleRole::BOTH {
            raise(view, &battle, part, &mut table);
        }
        table.field = field(view, &battle);
        Some(table)
    }
}

/// One act: who is engaged, cards, and the battle goes to the table.
pub(in super::super) fn go(cx: &mut Cx<'_>, area: AreaId) -> Result<(), Stop> {
    let battle = prepare(cx, area)?;
    cx.emit_all(battle.map(|Battle { cards, leaders, .. }| BattleEvent::ToTable { area, cards, leaders }));
    Ok(())
}

pub(in super::super) fn fight_here(cx: &mut Cx<'_>, area: AreaId) -> Result<(), Stop> {
    let Some(battle) = battle_of(cx.view()) else { return Err(cx.misfit(Refusal::NothingLeft)) };
    cx.emit(BattleEvent::FromTable { area, ledger: Ledger::default() });
    by_dice(cx, &battle)
}

/// One act: the battle comes back. The field's holder has won by losses, a drawn field goes to the tie-breaker dice.
pub(in super::super) fn come_back(cx: &mut Cx<'_>, area: AreaId) -> Result<(), Stop> {
    let Some(mut battle) = battle_of(cx.view()) else { return Err(cx.misfit(Refusal::NothingLeft)) };
    let (came, at_table, ledger) = table::result(cx, area)?;
    let names = BattleRole::BOTH.map(|part| battle.side(part).name());
    let held = table::field(cx, area, names, &came)?;
    let (winner, decided_by) = match held {
        Some(at) => (BattleRole::BOTH[at], Decided::Losses),
        None => tie(cx, &battle)?,
    };
    let losses = BattleRole::BOTH.map(|part| {
        let won = part == winner;
        SideLosses::split(lost(cx.view(), &battle, &ledger, (part, won)), won, decided_by)
    });
    battle.came_back = true;
    for engaged in &mut battle.engaged {
        // Those that came out worst stand first where it is asked which corps are lost.
        engaged.sort_by_key(|corps| left_of_all(cx.view(), &at_table, &ledger, &came, *corps));
    }
    cx.emit(BattleEvent::FromTable { area, ledger });
    after::settle(cx, &battle, (winner, decided_by), losses)
}

fn battle_of(view: &View) -> Option<Battle> {
    let state = &view.state;
    let AtTable { area, cards, leaders } = *state.at_table()?;
    let (fight, engaged) = (state.fight.battle.clone()?, state.fight.in_box.clone()?);
    let act = format!("battle:{}", state.area_name(area));
    Some(Battle { act, area, fight, engaged, leaders, cards, came_back: false })
}

fn tie(cx: &mut Cx<'_>, battle: &Battle) -> Result<(BattleRole, Decided), Stop> {
    let (_, tbm) = tested(cx.view(), battle, checks::strengths);
    let text = format!("nobody holds the field of {}: who wins the tie?", cx.state().area_name(battle.area));
    let question = Question::to(EVERYBODY, text, "BATTLE RESULTS TABLE, TBM");
    let purpose = format!("attacker {:+}, defender {:+}; equal: the defender", tbm[0], tbm[1]);
    let dice = cx.throw_for(&format!("{}/tie", battle.act), &question, purpose, (2, 6))?;
    Ok(checks::break_tie([0, 1].map(|at| dice.get(at).copied().unwrap_or(1)), tbm))
}

/// Corps that a side loses: those engaged, times what is gone of what went in, halves up; the loser at least one.
fn lost(view: &View, battle: &Battle, ledger: &Ledger, (part, won): (BattleRole, bool)) -> i64 {
    let halves = table::broken_halves(&view.settings);
    let own = || ledger.0.iter().filter(|entry| entry.side == part.at());
    let went_in = own().map(|entry| entry.went_in * 2).sum::<u32>();
    let left = own().map(|entry| entry.left_in_halves(halves)).sum();
    let engaged = u32::try_from(battle.engaged[part.at()].len()).unwrap_or(u32::MAX);
    let twice = 2 * engaged.saturating_mul(went_in.saturating_sub(left));
    let lost = (twice + went_in) / (2 * went_in).max(1);
    i64::from(lost.max(u32::from(!won)).min(engaged))
}

/// What is left of a corps in thousandths; nothing of one whose commander did not come back.
fn left_of_all(view: &View, at_table: &AtMiniatures, ledger: &Ledger, came: &Came, corps: CorpsId) -> u32 {
    let is_gone = |fate| matches!(fate, LeaderFate::Killed | LeaderFate::Captured);
    if at_table.fates(came).into_iter().any(|(who, fate)| who == corps && is_gone(fate)) {
        return 0;
    }
    let of_it = |entry: &&LedgerLine| at_table.piece(entry) == Some(corps);
    let halves = table::broken_halves(&view.settings);
    ledger.0.iter().find(of_it).map_or(0, |own| own.left_in_halves(halves) * 1000 / (own.went_in * 2).max(1))
}

/// The ground of a battle: a zone a side, the borders as roads, mountains and marsh, what is fought for.
fn field(view: &View, battle: &Battle) -> Field {
    let state = &view.state;
    let way = |to: &AreaId| {
        let drawn = [battle.area, *to].map(|area| state.area(area).drawn);
        Way::between(drawn, state.area_name(*to), *to == battle.fight.from)
    };
    let by_sea = !battle.fight.by_sea.is_empty();
    let Area { mountain, marsh, .. } = *state.area(battle.area);
    let ground = [(mountain, WideGround::Height), (marsh, WideGround::Rough), (by_sea, WideGround::Coast)];
    let [attacker, defender] = BattleRole::BOTH.map(|part| costs(view, battle, part));
    Field {
        place: state.area_name(battle.area).to_owned(),
        turns: table::number(&view.settings, field::TURNS.key),
        zones: vec![if by_sea { StartZone::landing() } else { StartZone::edge(0) }, StartZone::edge(1)],
        ways: state.roster.beside(battle.area).iter().map(way).collect(),
        ground: ground.into_iter().filter_map(|(so, ground)| so.then_some(ground)).collect(),
        briefs: [notes(view, battle), attacker, defender],
        ..Field::default()
    }
}

/// Where a side goes that is beaten, and what that costs it.
fn costs(view: &View, battle: &Battle, part: BattleRole) -> String {
    let state = &view.state;
    let ways: Vec<&str> = after::ways_out(state, battle, part).into_iter().map(|area| state.area_name(area)).collect();
    let ways = if ways.is_empty() { "nowhere, and all its corps there are lost".to_owned() } else { ways.join(" or ") };
    let name = capital(battle.side(part).name());
    let lose = "lose at least one corps when they are beaten, half of their losses for good";
    format!("{name} {lose}, and retreat to {ways}.")
}

/// Ground, season and cards: what the players at the table must know.
fn notes(view: &View, battle: &Battle) -> String {
    let state = &view.state;
    let [attacker, defender] = BattleRole::BOTH.map(|part| battle.side(part));
    let Area { name, mountain, marsh, barren, .. } = state.area(battle.area);
    let mut notes = format!("{} attack in {name}", attacker.name());
    notes.extend(so_far([(*mountain, ", mountains"), (*marsh, ", marsh"), (*barren, ", barren land")]));
    notes.push_str(if state.is_winter() { ", in winter." } else { "." });
    let cards = [attacker, defender].into_iter().zip(battle.cards).filter(|(_, value)| *value != 0);
    notes.extend(cards.map(|(side, value)| format!(" {} have played a battle card of {value:+}.", side.name())));
    notes
}

fn raise(view: &View, battle: &Battle, part: BattleRole, table: &mut AtMiniatures) {
    let state = &view.state;
    let (at, side) = (part.at(), battle.side(part));
    let (mut leaders, mut names) = (Names::default(), Names::default());
    let by_sr = view.settings.is(settings::TABLE_ABILITY, "by-sr");
    let mut person = |corps: CorpsId, table: &mut AtMiniatures| {
        let facts = state.corps(corps);
        let name = facts.leader.as_deref().unwrap_or(&facts.name);
        let ability = first_so([(by_sr && facts.sr >= 5, "excellent"), (by_sr && facts.sr >= 3, "good")], "average");
        table.lead((at, corps), (&mut leaders, name), &facts.tabletop.command, ability)
    };
    let chief = battle.leaders[at];
    let commander = chief.map_or_else(|| average("Commander".to_owned()), |chief| person(chief, table));
    let name = format!("{} in {}", capital(side.name()), state.area_name(battle.area));
    table.battle.armies[at] = Army { name, nation: capital(side.name()), commander, formations: Vec::new() };
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

/// As many units as its rating, every fourth of them horse, and its guns; one of foot where it would have none.
fn units_of(view: &View, battle: &Battle, corps: CorpsId, names: &mut Names) -> Vec<Unit> {
    let (state, settings) = (&view.state, &view.settings);
    let facts = state.corps(corps);
    let number = |key: &str| table::number::<u16>(settings, key);
    let batteries = number(settings::TABLE_BATTERIES);
    let units = u16::from(facts.rating) * number(settings::TABLE_UNITS);
    let units = if units + batteries == 0 { 1 } else { units };
    let veteran = facts.home == state.area(battle.area).country && settings.is(settings::TABLE_HOME, "veteran");
    let quality = match &facts.tabletop.quality {
        Some(own) => own.as_str(),
        None if veteran => "veteran",
        None => settings.word(table::QUALITY.key),
    };
    let mut unit = |name: &str, arm: &str| {
        let mut own = table::unit(settings, names.once(name), arm, quality);
        if battle.fight.by_sea.contains(&corps) {
            own.set("disorder", quoted("d1"));
        }
        own
    };
    let name = &facts.name;
    let troops =
        (1..=units).map(|count| (format!("{name} {count}"), if count % 4 == 0 { "cavalry" } else { "infantry" }));
    let guns = |count| if batteries == 1 { format!("{name} guns") } else { format!("{name} guns {count}") };
    let guns = (1..=batteries).map(|count| (guns(count), "artillery"));
    troops.chain(guns).map(|(name, arm)| unit(&name, arm)).collect()
}
