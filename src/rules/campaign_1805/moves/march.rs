//! C4: all movement is simultaneous (12). Who moves enters a hex at the pulse of its way's cost; of one pulse the nation
//! with initiative goes first.

use super::{sea, unfulfilled};
use crate::engine::cx::Stop;
use crate::rules::campaign_1805::event::marches::LANDING;
use crate::rules::campaign_1805::event::{EntryEvent, Event, HeldBy, LandEvent, Loss, OwnedName, TroopEvent, WayEvent};
use crate::rules::campaign_1805::ground::{Cx, hidden_test};
use crate::rules::campaign_1805::losses::{self, Reckoning, Shares};
use crate::rules::campaign_1805::moves::arrival::{enemies_in, go_inside, take_empty};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{self, ForceId, HexId, Kind, NationId};
use crate::rules::campaign_1805::sheet::checks::force_march::{CHECK, ForcedMarch};
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::ordered::{acting, allowance, entry_of, forces_of, ids_of};
use crate::rules::campaign_1805::state::orders::ForceEntry;
use crate::rules::campaign_1805::state::{Depot, Force, State};
use crate::rules::campaign_1805::ways::obstacle::{Bar, Obstacle};
use crate::rules::campaign_1805::ways::paths::{Marcher, in_zone};

/// What moves as one.
struct Column {
    name: String,
    nation: NationId,
    forces: Vec<ForceId>,
    from: HexId,
    path: Vec<HexId>,
    /// The cost up to and with each hex.
    costs: Vec<u16>,
    allowance: u16,
    forced: bool,
    /// How many hexes it has entered.
    entered: usize,
    /// What keeps it from going on.
    stop: Option<Obstacle>,
}

/// Every march of this turn.
pub(crate) fn resolve(cx: &mut Cx<'_>) -> Result<(), Stop> {
    sea::load(cx);
    sea::sail(cx)?;
    let mut marching = columns(cx, false);
    walk(cx, &mut marching, 0);
    sea::disembark(cx, false);
    let mut landed = if cx.state().rules.landed_troops_march { columns(cx, true) } else { Vec::new() };
    walk(cx, &mut landed, LANDING);
    for column in marching.iter().chain(&landed) {
        tell_stop(cx, column);
    }
    tell_unmarched(cx, marching.iter().chain(&landed));
    for column in marching.iter().chain(&landed).filter(|column| column.forced) {
        tire(cx, column)?;
    }
    deploy_depots(cx);
    unfulfilled::after_moves(cx);
    sea::leave_ports(cx)?;
    begin_sieges(cx);
    Ok(())
}

/// All columns by their ways, pulse by pulse; `after` is the pulse at which they set out.
fn walk(cx: &mut Cx<'_>, columns: &mut [Column], after: u16) {
    let last = columns.iter().filter_map(|column| column.costs.last().copied()).max().unwrap_or(0);
    for pulse in 1..=last {
        let mut entering: Vec<usize> = (0..columns.len()).filter(|at| columns[*at].enters_at(pulse)).collect();
        let rank = |column: &Column, state: &State| {
            let head = state.head(column.nation);
            let rank = state.between.place_of(head).unwrap_or(usize::MAX);
            (rank, column.forces.first().copied())
        };
        entering.sort_by_key(|at| rank(&columns[*at], cx.state()));
        for at in entering {
            enter(cx, columns, at, after + pulse);
        }
    }
}

/// The marches that were ordered and paid, in file order: of those who landed in this turn and met nobody, or of the
/// others.
fn columns(cx: &mut Cx<'_>, landed: bool) -> Vec<Column> {
    let mut columns = Vec::new();
    let state = cx.state();
    for nation in state.nation_ids() {
        let Some(orders) = state.sent.of(nation) else { continue };
        for entry in orders.force.iter().filter(|entry| !entry.path.is_empty()) {
            columns.extend(column(state, nation, entry));
        }
    }
    let ashore = |force: &ForceId| {
        let own = state.force(*force);
        own.turn.entered == Some(state.now.turn) && matches!(own.turn.came_from, Some(Place::Sea(_)))
    };
    columns.retain(|column| column.forces.iter().any(ashore) == landed);
    if landed {
        columns.retain(|column| column.forces.iter().all(|force| state.force(*force).turn.contact.is_none()));
    }
    if state.rules.new_troops_stay {
        let new = |force: &ForceId| state.force(*force).life.bought == Some(state.now.turn);
        columns.retain(|column| !column.forces.iter().any(new));
    }
    columns.sort_by_key(|column| column.forces.first().copied());
    columns
}

fn column(state: &State, nation: NationId, entry: &ForceEntry) -> Option<Column> {
    let mover = acting(state, nation, &entry.name).ok()?;
    let ids: Vec<ForceId> = ids_of(state, mover);
    let first = state.force(*ids.first()?);
    let from = State::hex_of(first.at).filter(|_| first.aboard.is_none() && !first.kind.is_naval())?;
    let costs = entry.path.iter().scan(0_u16, |sum, hex| {
        *sum = sum.saturating_add(state.map().hex(*hex).cost);
        Some(*sum)
    });
    Some(Column {
        name: entry.name.clone(),
        nation: first.nation,
        from,
        costs: costs.collect(),
        path: entry.path.clone(),
        allowance: allowance(state, mover),
        forces: ids,
        forced: entry.forced,
        entered: 0,
        stop: None,
    })
}

impl Column {
    fn enters_at(&self, pulse: u16) -> bool {
        self.stop.is_none() && self.costs.get(self.entered) == Some(&pulse)
    }

    /// Where it has come to.
    fn at(&self) -> HexId {
        self.entered.checked_sub(1).map_or(self.from, |last| self.path[last])
    }

    /// It goes no farther; what stopped it first counts.
    fn halt(&mut self, at: HexId, rule: Bar) {
        let cost = self.entered.checked_sub(1).map_or(0, |last| self.costs[last]);
        let allowance = if self.forced { self.allowance * 2 } else { self.allowance };
        self.stop.get_or_insert(Obstacle { at: Place::Hex(at), rule, cost, allowance });
    }
}

/// Who was to go farther is told what stopped him, and where.
fn tell_stop(cx: &mut Cx<'_>, column: &Column) {
    if let Some(obstacle) = column.stop.filter(|_| column.entered < column.path.len()) {
        let nation = cx.state().head(column.nation);
        let at = Place::Hex(column.at());
        cx.emit(EntryEvent::Stopped { nation, entry: column.name.clone(), at, moved: column.entered > 0, obstacle });
    }
}

/// Marches that were ordered and paid, and that nobody was there to begin.
fn tell_unmarched<'c>(cx: &mut Cx<'_>, begun: impl Iterator<Item = &'c Column>) {
    let begun: Vec<(NationId, &str)> =
        begun.map(|column| (cx.state().head(column.nation), column.name.as_str())).collect();
    let mut idle = Vec::new();
    for nation in cx.state().nation_ids() {
        let entries = cx.state().sent.of(nation).into_iter().flat_map(|orders| &orders.force);
        let marches = entries.filter(|entry| !entry.path.is_empty());
        for entry in marches.filter(|entry| !begun.contains(&(nation, entry.name.as_str()))) {
            idle.push(EntryEvent::dropped(nation, &entry.name, why_unmarched(cx.state(), nation, &entry.name)));
        }
    }
    cx.emit_all(idle);
}

fn why_unmarched(state: &State, nation: NationId, name: &str) -> String {
    let mover = match acting(state, nation, name) {
        Ok(mover) => mover,
        Err(why) => return why.words("it"),
    };
    let is = |test: &dyn Fn(&Force) -> bool| forces_of(state, mover).any(test);
    let why = if is(&|force| force.aboard.is_some()) {
        "aboard ships"
    } else if is(&|force| force.life.bought == Some(state.now.turn)) {
        "new troops stay (move.new)"
    } else {
        "in contact where troops landed"
    };
    why.to_owned()
}

/// A column enters the next hex of its way, or stays before it.
fn enter(cx: &mut Cx<'_>, columns: &mut [Column], at: usize, pulse: u16) {
    let column = &columns[at];
    if column.stop.is_some() {
        return;
    }
    let Some(to) = column.path.get(column.entered).copied() else { return };
    let here = if column.entered == 0 { column.from } else { column.path[column.entered - 1] };
    let state = cx.state();
    let force = state.force(column.forces[0]);
    let (from, forced, allowance) = (column.from, column.forced, column.allowance);
    let marcher = Marcher { state, nation: column.nation, from, force, allowance, forced };
    if let Some(rule) = marcher.refuse_step(here, to, column.entered == 0) {
        columns[at].halt(to, rule);
        return;
    }
    let who = OwnedName { nation: column.nation, name: column.name.clone() };
    let held = HeldBy(in_zone(state, column.nation, to));
    cx.emit(WayEvent::Marched { who, forces: column.forces.clone(), to, pulse, held });
    columns[at].entered += 1;
    meet(cx, columns, at, to, pulse);
    go_inside(cx, &columns[at].forces, to);
    let nation = columns[at].nation;
    if cx.state().enemy_fortress(nation, to).is_some() {
        columns[at].halt(to, Bar::Fortress);
        take_empty(cx, &columns[at].forces, to);
    } else if let Some(fortress) = in_zone(cx.state(), nation, to) {
        columns[at].halt(to, Bar::Zone { fortress });
    }
}

/// Enemies in a hex make contact: the mover stops, and as set those who are there.
fn meet(cx: &mut Cx<'_>, columns: &mut [Column], at: usize, hex: HexId, pulse: u16) {
    let nation = columns[at].nation;
    let bands = columns[at].forces.iter().all(|force| cx.state().force(*force).kind == Kind::Band);
    let met: Vec<ForceId> = enemies_in(cx.state(), nation, hex);
    if met.is_empty() || bands {
        return;
    }
    columns[at].halt(hex, Bar::Enemy);
    if cx.view().settings.is(settings::CONTACT_PINS, "both") {
        let pinned = |column: &&mut Column| column.forces.iter().any(|force| met.contains(force));
        columns.iter_mut().filter(pinned).for_each(|column| column.halt(hex, Bar::Enemy));
    }
    let forces = columns[at].forces.iter().copied().chain(met).collect();
    cx.emit(WayEvent::Contact { hex, forces, pulse });
}

/// Depots are set up where their carriers have come to (15.2).
fn deploy_depots(cx: &mut Cx<'_>) {
    let state = cx.state();
    let told = |force: &Force| {
        let entry = entry_of(state, force.nation, force);
        entry.is_some_and(|entry| entry.deploy) && force.aboard.is_none() && State::hex_of(force.at).is_some()
    };
    let set_up = state.troops.depots.iter().enumerate().filter_map(|(at, depot)| {
        let carrier =
            depot.carried_by.map(|by| state.force(by)).filter(|carrier| !carrier.life.gone && told(carrier))?;
        let hex = State::hex_of(carrier.at)?;
        Some(Event::Troop(TroopEvent::DepotSet { at, depot: Some(Depot { at: hex, carried_by: None, ..*depot }) }))
    });
    let set_up: Vec<Event> = set_up.collect();
    cx.emit_all(set_up);
}

/// The losses of a forced march: by each hex entered beyond the allowance (12.5).
fn tire(cx: &mut Cx<'_>, column: &Column) -> Result<(), Stop> {
    let beyond = column.costs[..column.entered].iter().filter(|cost| **cost > column.allowance).count();
    if beyond == 0 {
        return Ok(());
    }
    let (extra, state) = (i64::try_from(beyond).unwrap_or(0), cx.state());
    let rate = i64::from(state.scenario().nations[column.nation.at()].force_march);
    let side = state.nation_name(column.nation).to_owned();
    let (key, text) = (format!("force-march:{side}/{}", column.name), format!("forced march of {}", column.name));
    let values = [("rate", rate.into()), ("extra_hexes", extra.into())];
    let march = hidden_test::<ForcedMarch>(cx, (&key, &CHECK), (&side, &column.name), &text, &values)?;
    let Some(march) = march else { return Ok(()) };
    losses::take(
        cx,
        &Reckoning {
            key: format!("march-losses:{side}/{}", column.name),
            text: format!("losses of the {text}"),
            percent: march.percent,
            enemy_units: losses::arms(cx.state(), &column.forces).iter().sum(),
            pursuit: 0,
            siege: false,
            shares: Shares::Arms,
            why: Loss::March,
            forces: &column.forces,
        },
    )
}

/// A siege begins when an enemy ends C4 at a fortress held against him.
fn begin_sieges(cx: &mut Cx<'_>) {
    let turn = cx.state().now.turn;
    set_sieges(cx, Some(turn));
}

/// A siege ends when besieger or besieged is gone.
pub(crate) fn lift_sieges(cx: &mut Cx<'_>) {
    set_sieges(cx, None);
}

/// Sieges as they stand now; those that begin do so in this turn, or not at all.
fn set_sieges(cx: &mut Cx<'_>, begin: Option<u16>) {
    let state = cx.state();
    let mut changes = Vec::new();
    for (at, city) in state.scenario().cities.iter().enumerate() {
        let (Some(hex), now) = (city.hex, state.lands.cities[at]) else { continue };
        let Some(holder) = now.holder.filter(|_| city.siege > 0) else { continue };
        let besieged = !enemies_in(state, holder, hex).is_empty();
        let held = state.present().any(|(_, force)| {
            force.at == Place::Hex(hex) && !force.kind.is_naval() && state.is_friend(holder, force.nation)
        });
        let since = now.siege_since.or(begin).filter(|_| besieged && held);
        if since != now.siege_since {
            changes.push(LandEvent::Siege { city: ids::CityId::new(at), since });
        }
    }
    cx.emit_all(changes);
}
