//! The log: a line for every event, told to those who may know it.

use crate::engine::rulebook::TestNote;
use crate::engine::text::{Label, Text, counted, counted_do};
use crate::rules::campaign_1805::event::{Event, OwnedName};
use crate::rules::campaign_1805::moves::sea::LANDING;
use crate::rules::campaign_1805::scenario::ids::{self, ForceId, NationId};
use crate::rules::campaign_1805::scenario::{self, Place};
use crate::rules::campaign_1805::sheet::checks;
use crate::rules::campaign_1805::sheet::checks::battle::{Battle, CHECK as BATTLE};
use crate::rules::campaign_1805::sheet::checks::losses::CHECK as LOSSES;
use crate::rules::campaign_1805::state::ordered::named;
use crate::rules::campaign_1805::state::orders::TermsChoice;
use crate::rules::campaign_1805::state::{Depot, State, Submission};
use crate::rules::campaign_1805::ways::obstacle::Obstacle;

/// The log's line for an event; empty for what goes without saying, or is not for whoever looks on.
pub(crate) fn tell(state: &State, event: &Event) -> Text {
    match event {
        Event::Mustered { .. }
        | Event::StepBegan { .. }
        | Event::Threw { .. }
        | Event::Waived { .. }
        | Event::Initiative { .. }
        | Event::Readied { .. }
        | Event::Contact { .. }
        | Event::Paired { .. }
        | Event::Supplied { .. }
        | Event::Stood { .. }
        | Event::MustRetreat { .. }
        | Event::SeasonEnded { .. } => of_turn(state, event),
        Event::Worked | Event::Paid { .. } => routine(state, event),
        Event::ToTable { .. } | Event::MeantForTable { .. } | Event::FromTable { .. } => of_table(state, event),
        Event::Tested(note) => test(state, &note.get()),
        Event::Income { .. } | Event::Spent { .. } | Event::Got { .. } | Event::NationSet { .. } => purse(state, event),
        Event::OrdersRead { .. } | Event::Dropped { .. } | Event::Stopped { .. } => of_nation(state, event),
        Event::Unled { .. }
        | Event::GeneralAt { .. }
        | Event::ReparationsBegan { .. }
        | Event::ReparationsEnded
        | Event::Transferred { .. }
        | Event::WarDeclared { .. }
        | Event::LeftOver { .. }
        | Event::RulesNoted { .. }
        | Event::Published
        | Event::Answered { .. }
        | Event::NapoleonFought { .. }
        | Event::EffectWaits { .. }
        | Event::EffectTaken { .. } => of_affairs(state, event),
        Event::Reinforced { .. }
        | Event::Formed { .. }
        | Event::Attached { .. }
        | Event::UnitsMoved { .. }
        | Event::Leads { .. }
        | Event::ArmySet { .. }
        | Event::DepotSet { .. }
        | Event::Marched { .. }
        | Event::Lost { .. }
        | Event::Gone { .. }
        | Event::Sailed { .. }
        | Event::Fled { .. }
        | Event::Embarked { .. }
        | Event::Landed { .. }
        | Event::Clashed { .. }
        | Event::Prized { .. }
        | Event::PrizesHome { .. }
        | Event::PrizesJoined { .. }
        | Event::Retreated { .. }
        | Event::ForceSet { .. } => of_force(state, event),
        Event::Raided { .. } | Event::Privateered { .. } => of_raids(state, event),
        Event::RelationBegan { .. }
        | Event::RelationEnded { .. }
        | Event::KingdomFormed { .. }
        | Event::GeneralJoined { .. }
        | Event::GeneralSet { .. }
        | Event::Fought { .. }
        | Event::Siege { .. }
        | Event::Rolled { .. }
        | Event::Reformed { .. }
        | Event::Captured { .. }
        | Event::BankTaken { .. }
        | Event::Owned { .. }
        | Event::Submitted { .. }
        | Event::Conquered { .. }
        | Event::Ended { .. } => public(state, event),
        Event::TermsOpen { submission } => terms_open(state, submission),
        Event::TermsSettled { from, to, choice, until } => terms_settled(state, [*from, *to], *choice, *until),
    }
}

/// What goes on by itself: the umpire reads all of it, a nation what is of its own forces.
fn routine(state: &State, event: &Event) -> Text {
    let names = |forces: &[ids::ForceId]| {
        let there = forces.iter().filter_map(|force| state.troops.forces.get(force.at()));
        there.map(|force| force.name.as_str()).collect::<Vec<_>>().join(", ")
    };
    let quiet = |words: String| Text::of(Label::Quiet, words);
    secret(state, || match event {
        Event::Readied { contact } if contact.is_empty() => quiet("nobody is in contact at the start".to_owned()),
        Event::Readied { contact } => quiet(format!("in contact at the start: {}", names(contact))),
        Event::Paid { nation, forces } => {
            quiet(format!("{} pays the supply of {}", state.nation_name(*nation), names(forces)))
        }
        Event::Contact { hex, forces, pulse } => {
            let when = if *pulse >= LANDING { "at a landing".to_owned() } else { format!("at pulse {pulse}") };
            quiet(format!("contact in {} {when}: {}", state.map().name(*hex), names(forces)))
        }
        Event::Paired { hex, first, second } => {
            let place = state.map().name(*hex);
            quiet(format!("in {place} {} and {} fight each other first", names(&[*first]), names(&[*second])))
        }
        Event::Supplied { out, .. } if out.is_empty() => quiet("all are in supply".to_owned()),
        Event::Supplied { out, .. } => quiet(format!("out of supply: {}", names(out))),
        Event::Stood { force, stance, inside } => {
            quiet(format!("{}: {stance}{}", names(&[*force]), if *inside { ", inside" } else { "" }))
        }
        Event::MustRetreat { forces, from } => {
            quiet(format!("must retreat from {}: {}", state.map().name(*from), names(forces)))
        }
        Event::SeasonEnded { .. } => quiet("the season ends: RP and AP that are left lapse".to_owned()),
        _ => Text::default(),
    })
}

/// The course of the turn.
fn of_turn(state: &State, event: &Event) -> Text {
    match event {
        Event::Mustered { scenario, .. } => Text::of(Label::Heading, scenario.name.clone()),
        Event::StepBegan { turn, step } => {
            let season = ids::Season::of(*turn).name();
            let year = ids::year(*turn);
            Text::of(Label::Heading, format!("turn {turn}, {season} {year}: {step} {}", step.title()))
        }
        Event::Threw { what, faces } => secret(state, || {
            let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
            Text::plain(format!("{what}: {}", faces.join(" ")))
        }),
        Event::Waived { what } => Text::of(Label::Ruling, format!("skipped: {what}")),
        Event::Initiative { order } => secret(state, || {
            let names: Vec<&str> = order.iter().map(|nation| state.nation_name(*nation)).collect();
            Text::plain(format!("initiative: {}", names.join(", ")))
        }),
        _ => routine(state, event),
    }
}

/// Generals, money between nations, what is published and answered.
fn of_affairs(state: &State, event: &Event) -> Text {
    let name = |nation: NationId| state.nation_name(nation).to_owned();
    let quiet = |words: &str| Text::of(Label::Quiet, words.to_owned());
    match event {
        Event::Unled { who, .. } => own(state, who, || " no longer has a general".to_owned()),
        Event::GeneralAt { general, at } => secret(state, || {
            let general = state.troops.generals.get(general.at()).map_or("", |own| own.figures.name.as_str());
            Text::of(Label::Quiet, format!("{general} is in {}", state.map().name(*at)))
        }),
        Event::ReparationsBegan { owed } => {
            let (cash, until) = (owed.cash, owed.until);
            Text::plain(format!("{} pays {} ${cash} each turn until turn {until}", name(owed.from), name(owed.to)))
        }
        Event::ReparationsEnded => quiet("the last reparations are paid"),
        Event::Transferred { from, to, cash, why } => {
            if !knows(state, *from) && !knows(state, *to) {
                return Text::default();
            }
            Text::plain(format!("{} pays {} ${cash}: {why}", name(*from), name(*to)))
        }
        Event::WarDeclared { between: [a, b] } => {
            Text::plain(format!("{} declares war on {}: it begins next turn", name(*a), name(*b)))
        }
        Event::LeftOver { cash, .. } if cash.iter().all(|cash| *cash == 0) => quiet("no RP are exchanged for cash"),
        Event::LeftOver { .. } => quiet("RP that were not spent are exchanged for cash"),
        Event::RulesNoted { .. } => quiet("house rules for routes and supply noted"),
        Event::Published => Text::plain("preliminary results are published"),
        Event::Answered { answer } if knows(state, answer.nation) => {
            let word = if answer.upheld { "upheld" } else { "refused" };
            Text::plain(format!("the challenge of {} is {word}: {}", name(answer.nation), answer.why))
        }
        Event::NapoleonFought { won } => {
            secret(state, || quiet(if *won { "Napoleon won a battle" } else { "Napoleon lost a battle" }))
        }
        Event::EffectWaits { .. } => secret(state, || quiet("an effect of an event comes later")),
        Event::EffectTaken { .. } => secret(state, || quiet("an effect that was to come later comes now")),
        _ => Text::default(),
    }
}

/// What becomes of a force, or of what belongs to one.
fn of_force(state: &State, event: &Event) -> Text {
    match event {
        Event::Reinforced { who, units, .. } => own(state, who, || counted_do(units.len(), "unit", ["joins", "join"])),
        Event::Formed { force } => {
            let who = named(force);
            own(state, &who, || format!(" is formed: {}", counted(force.units.len(), "unit")))
        }
        Event::Attached { who, army, .. } => {
            own(state, who, || match army.and_then(|army| state.troops.armies.get(army.at())) {
                Some(army) => format!(" joins {}", army.name),
                None => " leaves its army".to_owned(),
            })
        }
        Event::UnitsMoved { who, units, .. } => {
            own(state, who, || format!(" gives up {}", counted(units.len(), "unit")))
        }
        Event::Leads { who, general, .. } => own(state, who, || led_by(state, *general)),
        Event::ArmySet { army, .. } => {
            let who = OwnedName { nation: army.nation, name: army.name.clone() };
            own(state, &who, || if army.gone { " is dissolved".to_owned() } else { led_by(state, army.general) })
        }
        Event::DepotSet { depot, .. } => secret(state, || depot_set(state, depot.as_ref())),
        Event::Marched { who, to, pulse, held, .. } => own(state, who, || {
            let zone = held.0.map(|fortress| {
                let name = state.place_name(Place::Hex(fortress));
                let around = if fortress == *to { "" } else { "the zone of " };
                format!(": {around}the fortress of {name}, no march continues from there")
            });
            let when = match pulse.checked_sub(LANDING) {
                Some(since) => format!("{since} after landing"),
                None => pulse.to_string(),
            };
            format!(" marches to {} at pulse {when}{}", state.map().name(*to), zone.unwrap_or_default())
        }),
        Event::Lost { who, units, why, .. } => {
            own(state, who, || format!(" loses {} ({})", counted(units.len(), "hit"), why.words()))
        }
        Event::Gone { who, why, .. } => own(state, who, || format!(" is lost ({})", why.words())),
        Event::Sailed { who, to, pulse, .. } => {
            own(state, who, || format!(" sails to {} at pulse {pulse}", state.place_name(*to)))
        }
        Event::Fled { who, to, .. } => own(state, who, || format!(" flees to {}", state.place_name(*to))),
        Event::Embarked { who, .. } => own(state, who, || " goes aboard".to_owned()),
        Event::Landed { who, to, .. } => own(state, who, || format!(" lands in {}", state.map().name(*to))),
        Event::Clashed { clash, .. } => secret(state, || {
            let area = state.place_name(scenario::Place::Sea(clash.sea));
            Text::of(Label::Quiet, format!("a battle begins in the {area}"))
        }),
        Event::Prized { who, ships, .. } => own(state, who, || format!(" takes {}", counted(ships.len(), "prize"))),
        Event::PrizesHome { since, .. } => secret(state, || {
            let words = if since.is_some() { "prizes lie in a home port" } else { "prizes are at sea" };
            Text::of(Label::Quiet, words)
        }),
        Event::PrizesJoined { who, ships, .. } => {
            own(state, who, || format!(" receives {} from its prizes", counted(*ships, "ship")))
        }
        Event::Retreated { who, forces, to } => {
            let who = OwnedName { name: together(state, who, forces), ..who.clone() };
            let verb = if forces.len() > 1 && state.now.looker.is_none() { "retreat" } else { "retreats" };
            own(state, &who, || format!(" {verb} to {}", state.map().name(*to)))
        }
        Event::ForceSet { who, at, .. } => own(state, who, || format!(" is put at {}", state.place_name(*at))),
        _ => Text::default(),
    }
}

/// What becomes of a depot.
fn depot_set(state: &State, depot: Option<&Depot>) -> Text {
    let words = match depot {
        Some(depot) if depot.carried_by.is_some() => format!("a depot is carried from {}", state.map().name(depot.at)),
        Some(depot) => format!("a depot is set up at {}", state.map().name(depot.at)),
        None => "a depot is lost".to_owned(),
    };
    Text::of(Label::Quiet, words)
}

/// Who moved together: the umpire reads each force, its nation the army.
fn together(state: &State, who: &OwnedName, forces: &[ForceId]) -> String {
    if state.now.looker.is_none() && forces.len() > 1 {
        let names = forces.iter().filter_map(|force| state.troops.forces.get(force.at()));
        return names.map(|force| force.name.as_str()).collect::<Vec<_>>().join(", ");
    }
    let force = state.force_named(who.nation, &who.name).filter(|_| forces.len() > 1);
    let army = force.and_then(|force| state.force(force).army);
    army.map_or_else(|| who.name.clone(), |army| state.army(army).name.clone())
}

/// Raids and taken trade: told to who does it and to whom it is done.
fn of_raids(state: &State, event: &Event) -> Text {
    let name = |nation: NationId| state.nation_name(nation).to_owned();
    match event {
        Event::Raided { raid } => {
            let city = &state.scenario().cities[raid.city.at()];
            let owner = state.province(city.province).owner;
            if !knows(state, raid.by) && !owner.is_some_and(|owner| knows(state, owner)) {
                return Text::default();
            }
            Text::plain(format!("{} raids {}: {} RP of the next income", name(raid.by), city.name, raid.rp))
        }
        Event::Privateered { takes } => {
            let known = takes.iter().filter(|[victim, by]| knows(state, *victim) || knows(state, *by));
            let lines: Vec<String> =
                known.map(|[victim, by]| format!("{} takes trade of {}", name(*by), name(*victim))).collect();
            Text::plain(lines.join("; "))
        }
        _ => Text::default(),
    }
}

/// True where whoever looks on may know what is a nation's.
fn knows(state: &State, nation: NationId) -> bool {
    state.now.looker.is_none_or(|looker| state.head(nation) == state.head(looker))
}

/// What goes to a table of miniatures and comes back: told to the umpire alone.
fn of_table(state: &State, event: &Event) -> Text {
    let quiet = |words: String| Text::of(Label::Quiet, words);
    secret(state, || match event {
        Event::ToTable { fight } => {
            let [a, b] = fight.nations.map(|nation| state.nation_name(nation));
            quiet(format!("{a} against {b} in {}: on the tabletop", state.place_name(fight.at)))
        }
        Event::MeantForTable { at, meant } => {
            let what = if *meant { "goes to the tabletop" } else { "is fought with dice" };
            quiet(format!("the battle in {} {what}", state.place_name(*at)))
        }
        Event::FromTable { at, ledger, .. } if ledger.0.is_empty() => {
            quiet(format!("the battle in {} is resolved here instead", state.place_name(*at)))
        }
        Event::FromTable { at, ledger, .. } => {
            Text::plain(format!("{} returns from the tabletop: {}", state.place_name(*at), ledger.lines().join("; ")))
        }
        _ => Text::default(),
    })
}

/// What only the umpire reads.
fn secret(state: &State, words: impl FnOnce() -> Text) -> Text {
    if state.now.looker.is_none() { words() } else { Text::default() }
}

/// What a nation and the umpire read of a force.
fn own(state: &State, who: &OwnedName, words: impl FnOnce() -> String) -> Text {
    if !knows(state, who.nation) {
        return Text::default();
    }
    let words = words();
    let gap = if words.starts_with(' ') { "" } else { ": " };
    Text::of(Label::Quiet, format!("{} ", state.nation_name(who.nation))).then(format!("{}{gap}{words}", who.name))
}

fn test(state: &State, note: &TestNote) -> Text {
    let own = state.scenario().nation_named(&note.side);
    let is_told = || own.is_some_and(|nation| knows(state, nation)) || is_of_a_party(state, note);
    if state.now.looker.is_some() && !is_told() {
        return Text::default();
    }
    let faces: Vec<String> = note.faces.iter().map(u8::to_string).collect();
    let dice = if faces.is_empty() { String::new() } else { format!(", dice {}", faces.join(" ")) };
    // Sums of a battle hold what the other side has.
    let shown = state.now.looker.is_none() && !note.sums.is_empty();
    let sums = if shown { format!(" ({})", note.sums.join("; ")) } else { String::new() };
    let rules = if note.house_rules.is_empty() {
        String::new()
    } else {
        format!("; house rule {}", note.house_rules.join(", "))
    };
    let marks = if note.marks.is_empty() { String::new() } else { format!("; {}", note.marks.join(", ")) };
    let read = read_from(note).unwrap_or_default();
    let name = test_name(note).unwrap_or_default();
    Text::plain(format!("{}{name}: {}{dice}{read}", note.who, note.words)).with(Label::Quiet, sums + &rules + &marks)
}

/// What was tested, behind who did: `, trade`; battles and losses say so in their words.
fn test_name(note: &TestNote) -> Option<String> {
    let own = checks::ALL.iter().find(|check| check.id == note.check)?;
    (note.check != BATTLE.id && note.check != LOSSES.id).then(|| format!(", {}", own.title.to_lowercase()))
}

/// True for the test of a battle in which whoever looks on, or a friend of his, had a part: both parties know column, dice and
/// cell.
fn is_of_a_party(state: &State, note: &TestNote) -> bool {
    let Some(looker) = state.now.looker.filter(|_| note.check == BATTLE.id) else { return false };
    let names = |a: NationId, b: NationId| format!("/{}-{}/", state.nation_name(a), state.nation_name(b));
    let friends = || state.nation_ids().filter(|nation| state.is_friend(looker, *nation));
    let pairs = friends().flat_map(|own| state.nation_ids().map(move |other| (own, other)));
    pairs.into_iter().any(|(own, other)| note.key.contains(&names(own, other)) || note.key.contains(&names(other, own)))
}

/// Column and cell of a battle.
fn read_from(note: &TestNote) -> Option<String> {
    if note.check != BATTLE.id {
        return None;
    }
    let battle: Battle = serde_json::from_value(serde_json::Value::Object(note.outcome.clone())).ok()?;
    let part = |loss: i64, retreats: bool| format!("{loss}{}", if retreats { "R" } else { "" });
    let shifted = if battle.odds == battle.column_used { String::new() } else { format!(" ({} shifted)", battle.odds) };
    let cell = [(battle.attacker_loss, battle.attacker_retreats), (battle.defender_loss, battle.defender_retreats)]
        .map(|(loss, retreats)| part(loss, retreats));
    Some(format!(", column {}{shifted}, cell {}", battle.column_used, cell.join("/")))
}

/// Money, and what becomes of orders: told to the nation alone.
fn of_nation(state: &State, event: &Event) -> Text {
    let (nation, words) = match event {
        Event::OrdersRead { nation, orders: None, errors: 0, .. } => {
            (*nation, "no orders received: its forces hold".to_owned())
        }
        Event::OrdersRead { nation, errors, .. } => (*nation, format!("orders read, {}", counted(errors, "error"))),
        Event::Dropped { nation, entry, why, .. } => (*nation, format!("{entry} is dropped: {why}")),
        Event::Stopped { nation, entry, at, moved, obstacle } => {
            (*nation, format!("{entry} {}", stopped(state, *at, *moved, obstacle)))
        }
        _ => return Text::default(),
    };
    let silent = matches!(event, Event::OrdersRead { orders: None, errors: 0, .. });
    if !(knows(state, nation) || silent && state.rules.missing_is_public) {
        return Text::default();
    }
    Text::of(Label::Heading, state.nation_name(nation)).then(format!(": {words}"))
}

/// How a march or voyage ended that was to go farther: `stopped at 0303: the fortress at Gorge bars the way`.
pub(crate) fn stopped(state: &State, at: Place, moved: bool, obstacle: &Obstacle) -> String {
    let place = state.place_name(at);
    let (did, why) = (if moved { "stopped at" } else { "did not leave" }, obstacle.why(state));
    format!("{did} {place}: {why}")
}

/// Who chooses what is left of the terms of a submission.
fn terms_open(state: &State, open: &Submission) -> Text {
    let [from, to] = [open.from, open.to].map(|nation| state.nation_name(nation));
    Text::plain(match open.choice {
        None => format!("{to} chooses the terms with its next orders"),
        Some(_) => format!("{from} picks the province it cedes with its next orders"),
    })
}

fn terms_settled(state: &State, between: [NationId; 2], choice: TermsChoice, until: u16) -> Text {
    let [from, to] = between.map(|nation| state.nation_name(nation));
    Text::plain(format!("terms of {to} for {from}: {}, peace until turn {until}", choice.words()))
}

/// What a nation gets and spends.
fn purse(state: &State, event: &Event) -> Text {
    let (nation, words) = match event {
        Event::Income { nation, rp, manpower, trade } => {
            (*nation, format!("income {rp} RP (trade {trade}), manpower {manpower}"))
        }
        Event::Spent { nation, why, rp, cash, manpower, .. } => {
            (*nation, format!("{}: {}", why.words(), sums(*rp, *cash, *manpower)))
        }
        Event::Got { nation, why, rp, cash, manpower } => (*nation, format!("{why}: {}", sums(*rp, *cash, *manpower))),
        Event::NationSet { nation, figure, to } => (*nation, format!("{} is {to}", figure.key())),
        _ => return Text::default(),
    };
    if !knows(state, nation) {
        return Text::default();
    }
    Text::of(Label::Heading, state.nation_name(nation)).then(format!(": {words}"))
}

/// What is spent or got, without the noughts: `2 RP, $500`.
fn sums(rp: i64, cash: i64, manpower: i64) -> String {
    let each = [(rp, format!("{rp} RP")), (cash, format!("${cash}")), (manpower, format!("{manpower} manpower"))];
    let there: Vec<String> = each.into_iter().filter(|(sum, _)| *sum != 0).map(|(_, words)| words).collect();
    if there.is_empty() { "nothing".to_owned() } else { there.join(", ") }
}

/// Under whom troops are from now on.
fn led_by(state: &State, general: ids::GeneralId) -> String {
    let name = state.troops.generals.get(general.at()).map_or("a general", |own| own.figures.name.as_str());
    format!(" is led by {name}")
}

/// What all may read.
fn public(state: &State, event: &Event) -> Text {
    let name = |nation: NationId| state.nation_name(nation).to_owned();
    let city = |city: &ids::CityId| state.scenario().cities[city.at()].name.clone();
    let words = match event {
        Event::RelationBegan { relation } | Event::RelationEnded { relation } => {
            let private = matches!(relation.kind, ids::Bond::Passage | ids::Bond::Share);
            if private && !relation.between.iter().any(|nation| knows(state, *nation)) {
                return Text::default();
            }
            let [a, b] = relation.between.map(name);
            let ends = if matches!(event, Event::RelationEnded { .. }) { " ends" } else { "" };
            format!("{a} and {b}: {}{ends}", relation.kind)
        }
        Event::KingdomFormed { name: kingdom, nation } => format!("{} forms {kingdom}", name(*nation)),
        Event::GeneralJoined { general } => format!("{} joins {}", general.figures.name, name(general.figures.nation)),
        Event::GeneralSet { general, fate, .. } => match state.troops.generals.get(general.at()) {
            Some(own) if state.now.looker.is_none() => format!("{} is {fate}", own.figures.name),
            _ => return Text::default(),
        },
        Event::Fought { fight } => {
            let [a, b] = fight.nations.map(name);
            let retreat = match fight.retreats {
                [true, true] => ", both fall back".to_owned(),
                [true, false] => format!(", {a} retreats"),
                [false, true] => format!(", {b} retreats"),
                [false, false] => String::new(),
            };
            let place = match fight.at {
                Place::Hex(_) => format!("at {}", state.place_name(fight.at)),
                Place::Sea(_) => format!("in the {}", state.place_name(fight.at)),
            };
            format!("{} {place}: {a} against {b}, {}{retreat}", fight.kind.words(), counted(fight.days, "day"))
        }
        Event::Siege { city: own, since: Some(_) } => format!("{} is besieged", city(own)),
        Event::Siege { city: own, since: None } => format!("the siege of {} is over", city(own)),
        Event::Rolled { name, text } => format!("event: {name}. {text}"),
        Event::Reformed { nation } => format!("{} may form corps", name(*nation)),
        Event::Captured { city: own, holder } => {
            let holder = holder.map_or_else(|| "nobody".to_owned(), name);
            format!("{} is held by {holder}", city(own))
        }
        Event::BankTaken { of, by, .. } => format!("{} takes the bank of {}", name(*by), name(*of)),
        Event::Owned { province, owner, status } => {
            let owner = owner.map_or_else(|| "nobody".to_owned(), name);
            format!("{owner} now owns {} ({status})", state.scenario().provinces[province.at()].name)
        }
        Event::Submitted { nation, to } => format!("{} submits to {}", name(*nation), name(*to)),
        Event::Conquered { nation } => format!("{} is conquered", name(*nation)),
        Event::Ended { winners, points } => {
            let winners: Vec<String> =
                winners.iter().map(|own| format!("{} with {}", name(*own), points[own.at()])).collect();
            format!("the campaign is over: {}", winners.join(", "))
        }
        _ => return Text::default(),
    };
    Text::plain(words)
}
