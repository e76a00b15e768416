//! O2: formations change their mode and move area by area.

use super::operations::{OperationEvent, Reason};
use super::prelude::*;
use super::show::short_mode;
use super::spending;
use super::strengths::{foreseen, odds_mean, weakens};
use crate::rules::board::asking::why_shut;

/// What a player has said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Order {
    formation: FormationId,
    changes: bool,
    at_start: bool,
    /// The mode that it changes into.
    mode: Mode,
    moves_in: Mode,
    forced: bool,
    mp: i64,
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let Some(side) = state.active() else { return };
    for formation in state.formations_of(side).filter(|own| state.is_in_play(*own)) {
        let (name, code) = (state.formation_name(formation), state.formation_code(formation));
        let label = format!("move {name}, {}, {}", state.place_of(formation), state.formation(formation).mode.key());
        let called = OptionName::new(format!("move:{name}"), label).of_side(side.key(), code);
        offers.offer(Act::Move(formation), called, refused(view, formation));
    }
}

fn refused(view: &View, formation: FormationId) -> Option<String> {
    let state = &view.state;
    let now = state.formation(formation);
    let enemy = now.at.is_some_and(|area| state.is_at(area, state.side_of(formation).other()));
    let stays = enemy && view.settings.is(settings::FROM_ENEMY, "refused");
    let why = so_far([(now.moved, "it has moved in this phase"), (stays, "the enemy is in its area")]).next();
    why.map(str::to_owned)
}

fn form(view: &View, formation: FormationId) -> Form {
    let state = &view.state;
    let (change, into) = proposed(view, formation);
    let now = state.formation(formation).mode;
    let change_of = |word: &'static str| {
        // The movement points that are left of all, without a force march, by its mode at the start.
        let left = |mode: Mode| {
            let order = order(view, formation, (word, mode), false).ok()?;
            let into = if order.at_start { format!("{} ", short_mode(mode)) } else { String::new() };
            Some(format!("{into}{} of {}", order.mp, allowance(view, order.moves_in)))
        };
        let mut left: Vec<String> = Mode::ALL.into_iter().filter_map(left).collect();
        left.dedup();
        let left = left.join(", ");
        let left = if left.is_empty() { "not possible".to_owned() } else { format!("MP left: {left}") };
        Choice::may(word, word).with(vec![follows(left)])
    };
    let modes = Mode::KEYS.into_iter().map(|word| Choice::may(word, word)).collect();
    let when = format!("when it changes its mode, for {} MP", change_mp(view));
    let more = state.roster.game.begins.force_march_mp;
    let adds = format!("+{more} to MP left, round 1 x 1/2 (march order x 1/4), no echelon");
    let asks = vec![
        Ask::of("change", AskKind::One(["none", "start", "end"].map(change_of).into()), Json::from(change), when),
        Ask::of("mode", AskKind::One(modes), Json::from(into.key()), "march order: half strength; concentrated: 0 MP"),
        flag("force_march", false, &adds),
    ];
    let (name, from) = (state.formation_name(formation), state.place_of(formation));
    let text = format!("how does {name} move from {from}? MP: {} {}", short_mode(now), allowance(view, now));
    Form::to(state.side_of(formation).key(), text, state.step.cite(), asks)
}

/// Movement points of a mode; none for concentrated formations, whose cell is no number.
fn allowance(view: &View, mode: Mode) -> i64 {
    printed::figure(&view.tables, "beyond-waterloo/deployment-chart", mode.key(), 0)
}

/// What a change of mode costs, as a note of the chart says.
fn change_mp(view: &View) -> i64 {
    let note = printed::cell(&view.tables, "beyond-waterloo/deployment-notes", "Note 3", 0);
    printed::number_before(note, " MP").unwrap_or(0)
}

/// A move that can be made as it stands in the form: as the formation is, or after the first change that lets it go
/// somewhere, or with one that it makes where it is.
fn proposed(view: &View, formation: FormationId) -> (&'static str, Mode) {
    let now = view.state.formation(formation).mode;
    let change = |when: &'static str| Mode::ALL.into_iter().map(move |mode| (when, mode));
    let all = || std::iter::once(("none", now)).chain(change("start")).chain(change("end"));
    let taken = |one: &(&'static str, Mode)| order(view, formation, *one, false).ok();
    let goes = |one: &(&'static str, Mode)| taken(one).is_some_and(|order| no_way(view, order).is_none());
    let stays = |one: &(&'static str, Mode)| taken(one).is_some_and(|order| order.changes);
    all().find(goes).or_else(|| all().find(stays)).unwrap_or(("none", now))
}

/// What was said of a move, where it can be done: when it changes its mode and into which, and whether it force marches.
fn order(view: &View, formation: FormationId, (change, into): (&str, Mode), forced: bool) -> Result<Order, Refusal> {
    let now = view.state.formation(formation).mode;
    let (changes, at_start) = (change != "none", change == "start");
    let mode = if changes { into } else { now };
    let moves_in = if at_start { mode } else { now };
    let closes = now == Mode::MarchOrder && mode == Mode::Concentrated;
    let stands = now == Mode::Concentrated && !at_start;
    let refusals = [
        (changes && mode == now, "mode", "already in this mode: choose another, or no change"),
        (closes, "mode", "march order changes only into echelon or line of battle"),
        (stands, "change", "a concentrated formation does not move: change its mode at the start"),
        (forced && moves_in == Mode::Echelon, "force_march", "no force march in echelon"),
    ];
    if let Some((_, name, why)) = refusals.into_iter().find(|(so, ..)| *so) {
        return Err(Refusal::of_form(name, why));
    }
    let adds = if forced { i64::from(view.state.roster.game.begins.force_march_mp) } else { 0 };
    let costs = if changes { change_mp(view) } else { 0 };
    // Concentrated there is no movement, and a force march adds to none.
    let mp = if moves_in == Mode::Concentrated { 0 } else { allowance(view, moves_in) + adds - costs };
    Ok(Order { formation, changes, at_start, mode, moves_in, forced, mp })
}

pub(super) fn go(cx: &mut Cx<'_>, act: &str, formation: FormationId) -> Result<(), Stop> {
    cx.about(Subject(formation, cx.state().formation(formation).at));
    let filled = form_kept(cx, [act, act], "take the act back", |view| form(view, formation))?;
    let now = cx.state().formation(formation).mode;
    let change = (filled.word("change"), Mode::of_key(filled.word("mode")).unwrap_or(now));
    // Another mode than the one that was proposed is meant.
    if change.0 == "none" && ![now, proposed(cx.view(), formation).1].contains(&change.1) {
        return Err(cx.misfit(Refusal::of_form("change", "another mode is a change: choose start or end")));
    }
    let order =
        order(cx.view(), formation, change, filled.flag("force_march")).map_err(|refusal| cx.misfit(refusal))?;
    if let Some(why) = no_way(cx.view(), order).filter(|_| !order.changes) {
        return Err(cx.misfit(Refusal::Blocked { picked: "mode".to_owned(), why }));
    }
    cx.emit(OperationEvent::SetOut { formation, forced: order.forced });
    let deploys = order.changes.then_some(OperationEvent::Deployed { formation, mode: order.mode });
    cx.emit_all(deploys.clone().filter(|_| order.at_start));
    let entered = walk(cx, act, order)?;
    cx.emit_all(deploys.filter(|_| !order.at_start));
    cx.emit(OperationEvent::MoveEnded { formation, forced: order.forced && entered > 0 });
    Ok(())
}

/// Where a formation may go next, each with why it may not where it may not.
fn ways(view: &View, order: Order, used: i64) -> Vec<(AreaId, Option<String>)> {
    let state = &view.state;
    let Some(from) = state.formation(order.formation).at else { return Vec::new() };
    let closed = |to: AreaId| {
        let cost = i64::from(state.area(to).mp);
        if used + cost > order.mp {
            return Some(format!("{cost} MP, {} of {} left", order.mp - used, order.mp));
        }
        let pass = [from, to].into_iter().any(|area| state.area(area).is_pass());
        if pass && order.moves_in != Mode::MarchOrder {
            return Some("through a pass in march order only".to_owned());
        }
        let leader = state.leader_name(state.formation(order.formation).leader);
        let poor = engages(view, order.formation, to) == Some(false);
        poor.then(|| format!("{leader} has no AP left to engage"))
    };
    let shut = |to| closed(to).map(|why| format!("{}: {why}", state.area_name(to)));
    state.roster.beside(from).iter().map(|area| (*area, shut(*area))).collect()
}

/// Why a formation goes nowhere; none where it does.
fn no_way(view: &View, order: Order) -> Option<String> {
    why_shut(ways(view, order, 0).into_iter().map(|(_, shut)| shut))
}

/// Whether its leader can pay where a formation has to engage the enemies of an area to enter it.
fn engages(view: &View, formation: FormationId, to: AreaId) -> Option<bool> {
    let state = &view.state;
    let FormationNow { leader, start, .. } = *state.formation(formation);
    let engages = start != Some(to) && state.is_at(to, state.side_of(formation).other());
    engages.then(|| state.leader(leader).ap >= spending::price(view, Reason::Engage))
}

/// Where a formation goes next; nowhere where it stops.
fn question(view: &View, order: Order, used: i64) -> Pick<Option<AreaId>> {
    let state = &view.state;
    let side = state.side_of(order.formation);
    let called = |area: AreaId| {
        let name = state.area_name(area);
        OptionName::of_parts(name, name, parts_of_step(view, order, area, used))
    };
    let stop = (used > 0 || order.changes).then(|| (None, OptionName::new("stop", "stops here"), None));
    let all = ways(view, order, used).into_iter().map(|(area, shut)| (Some(area), called(area), shut));
    let (name, at) = (state.formation_name(order.formation), state.place_of(order.formation));
    let text = format!("{name} in {at}, {} left; where next?", counted(order.mp - used, "MP"));
    pick_open(Question::to(side.key(), text, state.step.cite()), stop.into_iter().chain(all))
}

/// What a step into an area means: whom it attacks, MP and AP that it costs, MP left.
fn parts_of_step(view: &View, order: Order, to: AreaId, used: i64) -> Vec<Part> {
    let state = &view.state;
    let side = state.side_of(order.formation);
    let enemies = state.formations_at(to, side.other()).len();
    let mp = i64::from(state.area(to).mp);
    let (mut parts, mut weak) = (Vec::new(), None);
    if enemies > 0 {
        let now = *state.formation(order.formation);
        let mover = (order.formation, FormationNow { mode: order.mode, forced: order.forced, ..now });
        weak = weakens(view, to, mover);
        let odds = foreseen(view, to, side, Some(mover));
        let odds = odds.unwrap_or_else(|| format!("on {}", counted(enemies, "formation")));
        let attack = Part::new(PartKind::Attack, format!("ATTACK {odds}")).worth(i64::try_from(enemies).unwrap_or(0));
        // Past the end of the table a range of sums changes nothing.
        let sums = odds.split_once(" = ").filter(|(sums, column)| sums.contains('-') && column.contains("column"));
        let few = sums.map_or(&*odds, |(_, column)| column);
        let few = format!("ATTACK {}", few.replacen(" v. ", ":", 1).replace(" = ", "="));
        let few = few.replace(" (last column)", "+").replace(" (first column)", "-");
        parts.push(attack.briefly(few, odds_mean(view, odds.contains("column")), ""));
    }
    parts.push(Part::new(PartKind::Cost, format!("{mp} MP")).worth(mp));
    if engages(view, order.formation, to) == Some(true) {
        parts.push(spending::cost(view, order.formation, Reason::Engage));
    }
    parts.extend(weak);
    parts.extend(scored(view, side, &[(to, side)], if enemies > 0 { " if won" } else { "" }));
    let left = order.mp - used - mp;
    parts.extend((left >= 0).then(|| Part::new(PartKind::Room, format!("{left} MP left")).worth(left)));
    parts
}

/// The points of both sides, the own first, when these areas are held by whom they then are: one sum, for what one side
/// gains the other may lose; none where that moves no points.
pub(super) fn scored(view: &View, side: Side, held: &[(AreaId, Side)], when: &str) -> Option<Part> {
    let mut points = view.state.vp;
    for (area, holder) in held {
        let (gains, costs) = worth(view, *area, *holder);
        points[holder.at()] += gains;
        points[holder.other().at()] -= costs;
    }
    let [own, theirs] = [side, side.other()].map(|side| points[side.at()]);
    let words = follows(format!("VP {own}:{theirs}{when}"));
    let words = words.briefly(format!("VP {own}:{theirs}"), format!("VP = ours:theirs{when}"), "");
    (points != view.state.vp).then_some(words)
}

/// The formation goes area by area, until it stops or the enemy stops it; how many it enters.
fn walk(cx: &mut Cx<'_>, act: &str, order: Order) -> Result<u32, Stop> {
    let (formation, side) = (order.formation, cx.state().side_of(order.formation));
    let (mut entered, mut used) = (0, 0);
    while used < order.mp {
        let key = format!("{act}/step-{}", entered + 1);
        let instead = "pick `stop`, or take the act back";
        let Some(to) = pick_or_only_kept(cx, [&key, &key], instead, |view| question(view, order, used))? else { break };
        used += i64::from(cx.state().area(to).mp);
        entered += 1;
        let from = cx.state().formation(formation).at;
        let engages = engages(cx.view(), formation, to) == Some(true);
        let at_once = cx.view().settings.is(settings::ENGAGE, "on-entry");
        cx.emit(OperationEvent::Entered { formation, to, engages: engages && !at_once });
        cx.about(Subject(formation, Some(to)));
        if engages && at_once {
            pay(cx, formation);
        }
        if let Some(from) = from.filter(|from| cx.state().is_at(*from, side.other())) {
            capture(cx, from);
        }
        capture(cx, to);
        if cx.state().is_at(to, side.other()) {
            break;
        }
    }
    Ok(entered)
}

/// The leader of a formation pays for engaging, with what a player's word has left him since it entered.
pub(super) fn pay(cx: &mut Cx<'_>, formation: FormationId) {
    let leader = cx.state().formation(formation).leader;
    let ap = spending::price(cx.view(), Reason::Engage).min(cx.state().leader(leader).ap);
    if ap > 0 {
        cx.emit(OperationEvent::Spent { leader, ap, on: Reason::Engage });
    }
}

/// An area in which one side stands alone becomes its, with what that is worth by the house rule.
pub(super) fn capture(cx: &mut Cx<'_>, area: AreaId) {
    let holder = cx.state().holder(area);
    let Some(side) = cx.state().alone_in(area).filter(|side| holder != Some(*side)) else { return };
    let (gains, costs) = worth(cx.view(), area, side);
    cx.emit(OperationEvent::Taken { area, side, gains, costs });
}

/// What an area is worth to a side that comes to hold it, and what it costs the other.
pub(super) fn worth(view: &View, area: AreaId, side: Side) -> (i32, i32) {
    let vp = view.state.area(area).vp;
    match (view.state.holder(area), view.settings.word(settings::ON_CAPTURE)) {
        (Some(holder), _) if holder == side => (0, 0),
        (_, "gain") => (vp, 0),
        (_, "by-hand") | (None, _) => (0, 0),
        // What nobody held moves no points.
        (Some(_), _) => (vp, vp),
    }
}
