//! *Age of Napoleon*: a corps that is off the map does nothing, it comes back by the way that the rules have for it, and
//! all cards are accounted for.

use fanion::rules::age_of_napoleon::AgeOfNapoleon;
use fanion::rules::age_of_napoleon::battle::event::BattleEvent;
use fanion::rules::age_of_napoleon::cards::CardEvent;
use fanion::rules::age_of_napoleon::countries::CountryEvent;
use fanion::rules::age_of_napoleon::event::Event;
use fanion::rules::age_of_napoleon::ids::{AreaId, CorpsId, Place};
use fanion::rules::age_of_napoleon::march::event::MarchEvent;
use fanion::rules::age_of_napoleon::roster::Figure;
use fanion::rules::age_of_napoleon::ruling::event::RulingEvent;
use fanion::rules::age_of_napoleon::state::State;
use fanion::rules::age_of_napoleon::year::YearEvent;

use super::books::{Books, holds};

/// Books of corps.
pub const fn books() -> Books<AgeOfNapoleon> {
    Books::new(look)
}

/// What is wrong with an event.
pub fn look(before: &State, event: &Event, after: &State) -> Vec<String> {
    let mut faults = Vec::new();
    if !matches!(event, Event::Year(YearEvent::Mustered(_))) {
        absent(before, event, &mut faults);
        places(before, event, after, &mut faults);
        cards(before, event, after, &mut faults);
    }
    faults
}

/// The corps that an event names as on the map, and where, if it says so.
fn named(before: &State, event: &Event) -> Vec<(CorpsId, Option<AreaId>)> {
    let at = |corps: &[CorpsId], area: Option<AreaId>| corps.iter().map(|corps| (*corps, area)).collect::<Vec<_>>();
    match event {
        Event::March(MarchEvent::SetOut { corps, leader, from, .. }) => {
            [at(corps, Some(*from)), at(&[*leader], Some(*from))].concat()
        }
        Event::March(MarchEvent::Withdrew { corps, from, .. } | MarchEvent::Intercepted { corps, from, .. })
        | Event::Battle(BattleEvent::Retreated { corps, from, .. }) => at(corps, Some(*from)),
        Event::March(MarchEvent::Entered { .. }) => {
            before.fight.march.as_ref().map_or_else(Vec::new, |march| at(&march.corps, Some(march.at)))
        }
        Event::Battle(BattleEvent::Engaged { area, attacker, defender }) => {
            [at(attacker, Some(*area)), at(defender, Some(*area))].concat()
        }
        Event::Battle(BattleEvent::ToTable { area, leaders, .. }) => {
            leaders.iter().flatten().map(|corps| (*corps, Some(*area))).collect()
        }
        Event::Battle(BattleEvent::BattleOwed { area, by_sea, .. }) => at(by_sea, Some(*area)),
        Event::March(MarchEvent::MarchCost { lost, spent, .. }) => [at(lost, None), at(spent, None)].concat(),
        Event::Battle(
            BattleEvent::Fell { corps, .. } | BattleEvent::Spent { corps } | BattleEvent::Refreshed { corps },
        ) => at(corps, None),
        Event::Year(YearEvent::Wintered { area, lost }) => at(lost, Some(*area)),
        Event::Countries(CountryEvent::WentHome { corps }) => at(&[*corps], None),
        _ => Vec::new(),
    }
}

fn absent(before: &State, event: &Event, faults: &mut Vec<String>) {
    for (corps, area) in named(before, event) {
        let at = before.piece(corps).at;
        let there = at.area().is_some() && area.is_none_or(|area| at == Place::Area(area));
        holds(faults, there, || format!("{} is at {} and takes part", before.name(corps), before.place_name(at)));
    }
    let (corps, from) = match event {
        Event::Countries(CountryEvent::Placed { corps, .. }) => (*corps, Place::Reserve),
        Event::Countries(CountryEvent::Freed { corps }) => (*corps, Place::Prisoners),
        _ => return,
    };
    let at = before.piece(corps).at;
    holds(faults, at == from, || format!("{} comes back from {}", before.name(corps), before.place_name(at)));
}

/// From the reserve to the map by being placed, from the prisoners to the reserve by being freed, from the lost never, but
/// for a player's word.
fn places(before: &State, event: &Event, after: &State, faults: &mut Vec<String>) {
    let more = usize::from(matches!(event, Event::Ruling(RulingEvent::Enlisted { .. })));
    holds(faults, after.map.pieces.len() == before.map.pieces.len() + more, || "corps come or go".to_owned());
    for (at, (was, now)) in before.map.pieces.iter().zip(&after.map.pieces).enumerate() {
        let corps = CorpsId::new(at);
        let name = before.name(corps);
        holds(faults, now.at.area().is_some() || !now.spent, || format!("{name} is off the map and spent"));
        if was.at == now.at {
            continue;
        }
        let fits = match (was.at, now.at, event) {
            (_, _, Event::Ruling(RulingEvent::PieceSet { corps: set, to: Figure::At(to) })) => {
                *set == corps && *to == now.at
            }
            (Place::Reserve, Place::Area(_), Event::Countries(CountryEvent::Placed { corps: own, .. }))
            | (Place::Prisoners, Place::Reserve, Event::Countries(CountryEvent::Freed { corps: own }))
            | (Place::Area(_), Place::Reserve, Event::Countries(CountryEvent::WentHome { corps: own })) => {
                *own == corps
            }
            (Place::Area(_), Place::Area(_), Event::March(MarchEvent::Entered { .. })) => {
                before.fight.march.as_ref().is_some_and(|march| march.corps.contains(&corps))
            }
            (
                Place::Area(_),
                Place::Area(_),
                Event::March(MarchEvent::Withdrew { corps: own, .. } | MarchEvent::Intercepted { corps: own, .. })
                | Event::Battle(BattleEvent::Retreated { corps: own, .. }),
            )
            | (Place::Area(_), Place::Prisoners | Place::Lost, Event::Battle(BattleEvent::Fell { corps: own, .. })) => {
                own.contains(&corps)
            }
            (Place::Area(_), Place::Prisoners, Event::March(MarchEvent::MarchCost { lost, .. }))
            | (
                Place::Area(_),
                Place::Lost,
                Event::March(MarchEvent::MarchCost { lost, .. }) | Event::Year(YearEvent::Wintered { lost, .. }),
            ) => lost.contains(&corps),
            _ => false,
        };
        let [from, to] = [was.at, now.at].map(|at| before.place_name(at));
        holds(faults, fits, || format!("{name} goes from {from} to {to}"));
    }
}

/// Cards go between hands, deck and discard, and nowhere else; a hand grows by what is drawn alone.
fn cards(before: &State, event: &Event, after: &State, faults: &mut Vec<String>) {
    holds(faults, before.all_cards() == after.all_cards(), || "cards come or go".to_owned());
    for (at, (was, now)) in before.cards.hands.iter().zip(&after.cards.hands).enumerate() {
        let fits = match event {
            Event::Cards(CardEvent::Drew { side, cards, .. }) if side.at() == at => {
                u32::from(*now) == u32::from(*was) + u32::from(*cards)
            }
            Event::Cards(CardEvent::Played { side, .. }) if side.at() == at => *now == was.saturating_sub(1),
            Event::Cards(CardEvent::Discarded { side, cards, .. }) if side.at() == at => {
                Some(*now) == was.checked_sub(*cards)
            }
            Event::Ruling(RulingEvent::CardsSet { .. }) => true,
            _ => now == was,
        };
        holds(faults, fits, || format!("a hand of {was} cards has {now}"));
    }
}
