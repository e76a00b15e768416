//! Submission, its terms, reparations (20).

use crate::engine::cx::{Picked, Question, Stop};
use crate::engine::prompt::{Choice, Owed};
use crate::rules::campaign_1805::deploy::prices::CASH_A_POINT;
use crate::rules::campaign_1805::event::Event;
use crate::rules::campaign_1805::ground::{Cx, UMPIRE};
use crate::rules::campaign_1805::losses::generals;
use crate::rules::campaign_1805::orders::terms::may_be_ceded;
use crate::rules::campaign_1805::scenario::ids::{Bond, CityId, NationId, ProvinceId, Status};
use crate::rules::campaign_1805::sheet::{printed, settings};
use crate::rules::campaign_1805::state::orders::{Terms, TermsChoice};
use crate::rules::campaign_1805::state::{Relation, Reparation, State};

/// Turns of a year of peace.
const YEAR: u16 = 4;

/// The terms that a victor may choose (20.1a).
const TERMS: [(&str, &str); 3] = [
    ("two-provinces", "two provinces, each picks one, and peace for a year"),
    ("one-province", "one province, the loser's pick, and peace for two years"),
    ("reparations", "reparations and peace for a year"),
];

/// Every nation whose capital is an enemy's, both where it has two, submits to him; true where France does.
pub(crate) fn submissions(cx: &mut Cx<'_>) -> Result<bool, Stop> {
    let mut france = false;
    for nation in cx.state().nation_ids().collect::<Vec<_>>() {
        let minor = cx.state().scenario().nations[nation.at()].minor;
        let falls = minor && !cx.view().settings.is(settings::MINOR_FALLS, "submits");
        if falls || cx.state().nations[nation.at()].out {
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
        let holder = state.cities[city.at()].holder?;
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
    let why = "the rules leave the choice to the players".to_owned();
    cx.owe(Owed { key: key.to_owned(), what: text.to_owned(), who: UMPIRE.to_owned(), why });
    let picked = cx.choose(key, |_| Question {
        side: UMPIRE.to_owned(),
        text: text.to_owned(),
        cite: "20.1 Submission".to_owned(),
        options: choices.to_vec(),
        ..Question::default()
    })?;
    cx.settled();
    Ok(match picked {
        Picked::Key(key) => Some(key),
        Picked::Waived => None,
    })
}

/// War ends between the two, on terms; the loser's other cities that the victor held return.
fn submit(cx: &mut Cx<'_>, nation: NationId, victor: NationId) -> Result<(), Stop> {
    let names = [victor, nation].map(|nation| cx.state().nation_name(nation).to_owned());
    cx.emit(Event::Submitted { nation, to: victor });
    let ceded = may_be_ceded(cx.state(), nation);
    let ahead = terms_ahead(cx.state(), victor, nation, true);
    let wanted = ahead.as_ref().map_or_else(Vec::new, |terms| terms.provinces.clone());
    let given = terms_ahead(cx.state(), nation, victor, false).map_or_else(Vec::new, |terms| terms.provinces);
    let terms = if ceded.is_empty() {
        "reparations".to_owned()
    } else if let Some(choice) = ahead.and_then(|terms| terms.choice) {
        let chosen = match choice {
            TermsChoice::Provinces => TERMS[0],
            TermsChoice::Province => TERMS[1],
            TermsChoice::Reparations => TERMS[2],
        };
        chosen.0.to_owned()
    } else {
        let choices = TERMS.map(|(key, words)| Choice::may(key, words));
        let key = format!("submission:{}/{}", names[0], names[1]);
        let text = format!("{} submits to {}: which terms?", names[1], names[0]);
        ask(cx, &key, &text, &choices)?.unwrap_or_else(|| "reparations".to_owned())
    };
    let years = match terms.as_str() {
        "two-provinces" => {
            cede(cx, nation, victor, (&format!("cede:{}/{}", names[0], names[1]), &names[0]), &wanted)?;
            cede(cx, nation, victor, (&format!("cede:{}", names[1]), &names[1]), &given)?;
            1
        }
        "one-province" => {
            cede(cx, nation, victor, (&format!("cede:{}", names[1]), &names[1]), &given)?;
            2
        }
        _ => {
            let (cash, until) = (reparations(cx.state(), nation), cx.state().turn + YEAR);
            cx.emit(Event::ReparationsBegan { owed: Reparation { from: nation, to: victor, cash, until } });
            1
        }
    };
    make_peace(cx, nation, victor, years);
    Ok(())
}

/// What a nation has said in its orders of this turn for this case, as victor or as loser.
fn terms_ahead(state: &State, whose: NationId, with: NationId, as_victor: bool) -> Option<Terms> {
    let orders = state.orders[state.head(whose).at()].as_ref()?;
    orders.terms.iter().find(|own| own.with == with && own.choice.is_some() == as_victor).cloned()
}

/// One province of those that are left: the first that was named ahead, else as the umpire is told; it is annexed with its
/// cities.
fn cede(
    cx: &mut Cx<'_>,
    nation: NationId,
    victor: NationId,
    (key, who): (&str, &str),
    ahead: &[ProvinceId],
) -> Result<(), Stop> {
    let may = may_be_ceded(cx.state(), nation);
    let name = |land: ProvinceId, state: &State| state.scenario().provinces[land.at()].name.clone();
    let choices: Vec<Choice> =
        may.iter().map(|land| name(*land, cx.state())).map(|name| Choice::may(name.clone(), name)).collect();
    let named = ahead.iter().find(|land| may.contains(land)).map(|land| name(*land, cx.state()));
    let picked = match &choices[..] {
        _ if named.is_some() => named,
        [] => return Ok(()),
        [only] => Some(only.key.to_string()),
        _ => ask(cx, key, &format!("which province does {who} pick?"), &choices)?,
    };
    let land = picked.and_then(|picked| may.iter().copied().find(|land| name(*land, cx.state()) == picked));
    let Some(province) = land.or(may.first().copied()) else { return Ok(()) };
    cx.emit(Event::Owned { province, owner: Some(victor), status: Status::Annexed });
    for city in cx.state().map().cities_of(province).to_vec() {
        if cx.state().cities[city.at()].holder != Some(victor) {
            cx.emit(Event::Captured { city, holder: Some(victor) });
        }
    }
    Ok(())
}

fn make_peace(cx: &mut Cx<'_>, nation: NationId, victor: NationId, years: u16) {
    let state = cx.state();
    let both = |own: &&Relation| own.between.contains(&nation) && own.between.contains(&victor);
    let wars: Vec<Relation> =
        state.relations.iter().filter(|own| own.kind == Bond::War).filter(both).copied().collect();
    let held = |city: &CityId| {
        let province = state.scenario().cities[city.at()].province;
        state.provinces[province.at()].owner == Some(nation)
            && state.cities[city.at()].holder.is_some_and(|holder| state.head(holder) == victor)
    };
    let back: Vec<CityId> = (0..state.cities.len()).map(CityId::new).filter(held).collect();
    let until = Some(state.turn + YEAR * years);
    for relation in wars {
        cx.emit(Event::RelationEnded { relation });
    }
    let relation = Relation { kind: Bond::EnforcedPeace, between: [nation, victor], until };
    cx.emit(Event::RelationBegan { relation });
    for city in back {
        cx.emit(Event::Captured { city, holder: Some(nation) });
    }
    generals::free_captives(cx, nation, victor);
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
    let turn = cx.state().turn;
    for owed in cx.state().reparations.clone().into_iter().filter(|owed| owed.is_owed(turn)) {
        let cash = owed.cash.min(cx.state().nations[owed.from.at()].cash.max(0));
        let (from, to) = (owed.from, owed.to);
        cx.emit(Event::Transferred { from, to, cash, why: "reparations".to_owned() });
    }
    // They are over once the next turn owes them no more.
    let over = cx.state().reparations.iter().any(|owed| !owed.is_owed(turn + 1));
    if over {
        cx.emit(Event::ReparationsEnded);
    }
}
