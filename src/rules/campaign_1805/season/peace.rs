//! Submission, its terms, reparations (20).

use crate::engine::cx::Stop;
use crate::engine::prompt::Choice;
use crate::rules::campaign_1805::deploy::prices::CASH_A_POINT;
use crate::rules::campaign_1805::event::{LandEvent, MoneyEvent, TreatyEvent};
use crate::rules::campaign_1805::ground::{Cx, umpire_owes, umpire_picks, umpire_question};
use crate::rules::campaign_1805::losses::generals;
use crate::rules::campaign_1805::scenario::ids::{Bond, CityId, NationId, ProvinceId, Status};
use crate::rules::campaign_1805::sheet::{printed, settings};
use crate::rules::campaign_1805::state::affairs::may_be_ceded;
use crate::rules::campaign_1805::state::orders::{Terms, TermsChoice};
use crate::rules::campaign_1805::state::{Relation, Reparation, State, Submission};

/// Turns of a year of peace.
const YEAR: u16 = 4;

/// Why $ are paid of which a peace says how many.
pub(crate) const REPARATIONS: &str = "reparations";

/// The terms that a victor may choose (20.1a).
const TERMS: [(&str, &str, TermsChoice); 3] = [
    ("two-provinces", "two provinces, each picks one, and peace for a year", TermsChoice::Provinces),
    ("one-province", "one province, the loser's pick, and peace for two years", TermsChoice::Province),
    ("reparations", "reparations and peace for a year", TermsChoice::Reparations),
];

/// Every nation whose capital is an enemy's, both where it has two, submits to him; true where France does.
pub(crate) fn submissions(cx: &mut Cx<'_>) -> Result<bool, Stop> {
    let mut france = false;
    for nation in cx.state().nation_ids().collect::<Vec<_>>() {
        let minor = cx.state().scenario().nations[nation.at()].power.minor;
        let falls = minor && !cx.view().settings.is(settings::MINOR_FALLS, "submits");
        if falls || cx.state().nation(nation).out {
            continue;
        }
        if let Some(victor) = victor(cx, nation)? {
            france |= cx.state().nation_name(nation) == "France";
            submit(cx, nation, victor)?;
        }
    }
    Ok(france)
}

/// To whom a nation submits: who holds its capital. Where two enemies hold one of two capitals each, the umpire says.
fn victor(cx: &mut Cx<'_>, nation: NationId) -> Result<Option<NationId>, Stop> {
    let state = cx.state();
    let own = &state.scenario().nations[nation.at()];
    let taken = |city: CityId| {
        let holder = state.city(city).holder?;
        state.is_enemy(nation, holder).then(|| state.head(holder))
    };
    let Some(first) = taken(own.capital) else { return Ok(None) };
    let second = match own.second_capital {
        None => first,
        Some(second) => match taken(second) {
            None => return Ok(None),
            Some(second) => second,
        },
    };
    if first == second {
        return Ok(Some(first));
    }
    let name = state.nation_name(nation).to_owned();
    let options = [first, second].map(|nation| (state.nation_name(nation).to_owned(), nation));
    let choices = options.iter().map(|(name, _)| Choice::may(name.clone(), name.clone())).collect::<Vec<_>>();
    let text = format!("two enemies hold the capitals of {name}: to whom does it submit?");
    let picked = ask(cx, &format!("victor:{name}"), &text, &choices)?;
    Ok(options.iter().find(|(name, _)| Some(name) == picked.as_ref()).map(|(_, nation)| *nation).or(Some(first)))
}

/// A question to the umpire about a submission; none where he lets it go.
fn ask(cx: &mut Cx<'_>, key: &str, text: &str, choices: &[Choice]) -> Result<Option<String>, Stop> {
    let owed = umpire_owes(key, text, "the rules leave the choice to the players");
    umpire_picks(cx, owed, |_| umpire_question(text, "20.1 Submission", choices.to_vec()))
}

/// War ends between the two, and peace is kept. What is known of the terms counts at once, the rest stays open until the
/// next orders.
fn submit(cx: &mut Cx<'_>, nation: NationId, victor: NationId) -> Result<(), Stop> {
    cx.emit(TreatyEvent::Submitted { nation, to: victor });
    let gives = terms_ahead(cx.state(), nation, victor, false).map_or_else(Vec::new, |terms| terms.provinces);
    let choice = choice_ahead(cx.state(), nation, victor);
    let mut open = Submission { from: nation, to: victor, choice, picked: false, gives };
    make_peace(cx, &open);
    match fulfil(cx, &mut open, Silence::Waits)? {
        Some(_) => give_back(cx, &open),
        None => cx.emit(TreatyEvent::TermsOpen { submission: Box::new(open) }),
    }
    generals::free_captives(cx, nation, victor);
    Ok(())
}

/// Terms that are open are chosen: by the orders of this turn, and by the umpire where they do not.
pub(crate) fn settle_open(cx: &mut Cx<'_>) -> Result<(), Stop> {
    for mut open in cx.state().affairs.submissions.iter().cloned().collect::<Vec<_>>() {
        let (from, to, was_chosen) = (open.from, open.to, open.choice.is_some());
        open.choice = open.choice.or_else(|| choice_ahead(cx.state(), from, to));
        if let Some(terms) = terms_ahead(cx.state(), from, to, false) {
            open.gives = terms.provinces;
        }
        let Some(choice) = fulfil(cx, &mut open, Silence::Asks)? else { continue };
        give_back(cx, &open);
        let longer = choice == TermsChoice::Province && !was_chosen;
        let until = peace_of(cx.state(), from, to) + if longer { YEAR } else { 0 };
        cx.emit(TreatyEvent::TermsSettled { from, to, choice, until });
    }
    Ok(())
}

/// The last turn of the peace that a nation forced on another, as it is now.
fn peace_of(state: &State, from: NationId, to: NationId) -> u16 {
    let own = |relation: &&Relation| relation.kind == Bond::EnforcedPeace && relation.between == [from, to];
    state.between.relations.iter().find(own).and_then(|relation| relation.until).unwrap_or(state.now.turn)
}

/// What a nation has said in its orders of this turn for this case, as victor or as loser.
fn terms_ahead(state: &State, whose: NationId, with: NationId, as_victor: bool) -> Option<Terms> {
    let orders = state.sent.of(state.head(whose))?;
    orders.terms.iter().find(|own| own.with == with && own.choice.is_some() == as_victor).cloned()
}

/// The terms as far as nothing has to be asked: who has nothing to cede pays.
fn choice_ahead(state: &State, nation: NationId, victor: NationId) -> Option<TermsChoice> {
    if may_be_ceded(state, nation).is_empty() {
        return Some(TermsChoice::Reparations);
    }
    terms_ahead(state, victor, nation, true)?.choice
}

/// What becomes of a choice that nobody has made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Silence {
    /// It stays open.
    Waits,
    /// The umpire makes it.
    Asks,
}

/// The terms as far as they are chosen come true; none where something stays open.
fn fulfil(cx: &mut Cx<'_>, open: &mut Submission, silence: Silence) -> Result<Option<TermsChoice>, Stop> {
    let [victor, loser] = [open.to, open.from].map(|nation| cx.state().nation_name(nation).to_owned());
    if open.choice.is_none() && silence == Silence::Asks {
        let choices = TERMS.map(|(key, words, _)| Choice::may(key, words));
        let text = format!("{loser} submits to {victor}: which terms?");
        let key = ask(cx, &format!("submission:{victor}/{loser}"), &text, &choices)?;
        let picked = TERMS.iter().find(|(own, ..)| Some(*own) == key.as_deref());
        open.choice = Some(picked.map_or(TermsChoice::Reparations, |(.., choice)| *choice));
    }
    let Some(choice) = open.choice else { return Ok(None) };
    if choice == TermsChoice::Reparations {
        let (cash, until) = (reparations(cx.state(), open.from), cx.state().now.turn + YEAR);
        cx.emit(MoneyEvent::ReparationsBegan { owed: Reparation { from: open.from, to: open.to, cash, until } });
        return Ok(Some(choice));
    }
    if choice == TermsChoice::Provinces && !open.picked {
        let wanted = terms_ahead(cx.state(), open.to, open.from, true).map_or_else(Vec::new, |terms| terms.provinces);
        open.picked = cede(cx, open, (&format!("cede:{victor}/{loser}"), &victor), (&wanted, silence))?;
        if !open.picked {
            return Ok(None);
        }
    }
    let given = cede(cx, open, (&format!("cede:{loser}"), &loser), (&open.gives, silence))?;
    Ok(given.then_some(choice))
}

/// One province of those that are left, annexed with its cities: the first that was named, or the only one; else as the
/// umpire is told. False where it stays open.
fn cede(
    cx: &mut Cx<'_>,
    open: &Submission,
    (key, who): (&str, &str),
    (named, silence): (&[ProvinceId], Silence),
) -> Result<bool, Stop> {
    let may = may_be_ceded(cx.state(), open.from);
    let name = |land: ProvinceId, state: &State| state.scenario().provinces[land.at()].name.clone();
    let ahead = named.iter().find(|land| may.contains(land)).copied();
    let land = match (ahead, &may[..]) {
        (Some(land), _) => land,
        (None, []) => return Ok(true),
        (None, [only]) => *only,
        (None, [first, ..]) => {
            if silence == Silence::Waits {
                return Ok(false);
            }
            let choices: Vec<Choice> =
                may.iter().map(|land| name(*land, cx.state())).map(|name| Choice::may(name.clone(), name)).collect();
            let picked = ask(cx, key, &format!("which province does {who} pick?"), &choices)?;
            may.iter().copied().find(|land| Some(name(*land, cx.state())) == picked).unwrap_or(*first)
        }
    };
    cx.emit(LandEvent::Owned { province: land, owner: Some(open.to), status: Status::Annexed });
    for city in cx.state().map().cities_of(land).to_vec() {
        if cx.state().city(city).holder != Some(open.to) {
            cx.emit(LandEvent::Captured { city, holder: Some(open.to) });
        }
    }
    Ok(true)
}

fn make_peace(cx: &mut Cx<'_>, open: &Submission) {
    let state = cx.state();
    let both = |own: &&Relation| own.between.contains(&open.from) && own.between.contains(&open.to);
    let wars: Vec<Relation> =
        state.between.relations.iter().filter(|own| own.kind == Bond::War).filter(both).copied().collect();
    let years = if open.choice == Some(TermsChoice::Province) { 2 } else { 1 };
    let until = Some(state.now.turn + YEAR * years);
    for relation in wars {
        cx.emit(TreatyEvent::RelationEnded { relation });
    }
    let relation = Relation { kind: Bond::EnforcedPeace, between: [open.from, open.to], until };
    cx.emit(TreatyEvent::RelationBegan { relation });
}

/// Once the terms are chosen, the loser's other cities that the victor held return.
fn give_back(cx: &mut Cx<'_>, open: &Submission) {
    let state = cx.state();
    let held = |city: &CityId| {
        let province = state.scenario().cities[city.at()].province;
        state.province(province).owner == Some(open.from)
            && state.city(*city).holder.is_some_and(|holder| state.head(holder) == open.to)
    };
    let back: Vec<CityId> = (0..state.lands.cities.len()).map(CityId::new).filter(held).collect();
    for city in back {
        cx.emit(LandEvent::Captured { city, holder: Some(open.from) });
    }
}

/// $ a turn: as the scenario says, else as printed, else half of its home RP at $10.
pub(crate) fn reparations(state: &State, nation: NationId) -> i64 {
    let own = &state.scenario().nations[nation.at()];
    if let Some(cash) = own.reparations {
        return cash;
    }
    let home = state.scenario().provinces.iter().filter(|land| land.nation == nation);
    let rp: i64 = home.map(|land| i64::from(land.rp)).sum();
    printed::reparations(&own.name).unwrap_or(rp / 2 * CASH_A_POINT)
}

/// At C1: reparations are paid as far as cash goes.
pub(crate) fn pay_reparations(cx: &mut Cx<'_>) {
    let turn = cx.state().now.turn;
    for owed in cx.state().affairs.reparations.clone().into_iter().filter(|owed| owed.is_owed(turn)) {
        let cash = owed.cash.min(cx.state().nation(owed.from).cash.max(0));
        let (from, to) = (owed.from, owed.to);
        cx.emit(MoneyEvent::Transferred { from, to, cash, why: REPARATIONS.to_owned() });
    }
    // They are over once the next turn owes them no more.
    let over = cx.state().affairs.reparations.iter().any(|owed| !owed.is_owed(turn + 1));
    if over {
        cx.emit(MoneyEvent::ReparationsEnded);
    }
}
