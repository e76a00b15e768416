//! *Napoleon 1815*: a block that is lost does nothing, and its CV is accounted for.

use fanion::rules::napoleon_1815::Napoleon1815;
use fanion::rules::napoleon_1815::battle::end::EndEvent;
use fanion::rules::napoleon_1815::battle::event::BattleEvent;
use fanion::rules::napoleon_1815::event::Event;
use fanion::rules::napoleon_1815::ids::{Status, UnitId};
use fanion::rules::napoleon_1815::losses::CvEvent;
use fanion::rules::napoleon_1815::march::event::MarchEvent;
use fanion::rules::napoleon_1815::roster::Figure;
use fanion::rules::napoleon_1815::ruling::event::RulingEvent;
use fanion::rules::napoleon_1815::state::State;
use fanion::rules::napoleon_1815::turn::CampaignEvent;

use super::books::{Books, holds};

/// Books of blocks.
pub const fn books() -> Books<Napoleon1815> {
    Books::new(look)
}

/// What is wrong with an event.
pub fn look(before: &State, event: &Event, after: &State) -> Vec<String> {
    let mut faults = Vec::new();
    absent(before, event, &mut faults);
    balance(before, event, after, &mut faults);
    faults
}

/// The blocks that an event names as there: who acts, and whom something befalls.
fn named(event: &Event) -> Vec<UnitId> {
    match event {
        Event::March(MarchEvent::Marched { units, forced, led, .. }) => {
            units.iter().map(|named| named.unit).chain(forced.iter().copied()).chain(led.iter().copied()).collect()
        }
        Event::Battle(BattleEvent::Deployed { units, .. }) => units.iter().map(|(unit, _)| *unit).collect(),
        Event::March(MarchEvent::Revealed { unit }) | Event::Loss(CvEvent::Lost { unit, .. }) => vec![*unit],
        Event::March(MarchEvent::MarchRolled { unit } | MarchEvent::FellBack { unit, .. })
        | Event::Battle(
            BattleEvent::MoraleChecked { unit }
            | BattleEvent::Broke { unit, .. }
            | BattleEvent::Fired { unit, .. }
            | BattleEvent::Moved { unit, .. },
        )
        | Event::End(EndEvent::Withdrew { unit, .. } | EndEvent::CameIn { unit, .. })
        | Event::Loss(CvEvent::CvLost { unit, .. }) => vec![unit.unit],
        Event::Turn(CampaignEvent::Waived { of, .. }) => of.iter().map(|named| named.unit).collect(),
        Event::Battle(BattleEvent::FromTable { ledger, .. }) => ledger.iter().map(|(named, _)| named.unit).collect(),
        _ => Vec::new(),
    }
}

fn absent(before: &State, event: &Event, faults: &mut Vec<String>) {
    for unit in named(event) {
        let there = before.piece(unit).is_there();
        holds(faults, there, || format!("{} is lost and takes part", before.name(unit)));
    }
    if let Event::March(MarchEvent::Marched { units, path, .. }) = event {
        for named in units {
            let here = before.piece(named.unit).at == path.first().copied();
            holds(faults, here, || format!("{} marches from where it is not", before.name(named.unit)));
        }
    }
}

/// CV goes only by its events, by what they say; who is lost comes back by a player's word alone.
fn balance(before: &State, event: &Event, after: &State, faults: &mut Vec<String>) {
    if matches!(event, Event::Turn(CampaignEvent::Mustered(_))) {
        return;
    }
    let more = usize::from(matches!(event, Event::Ruling(RulingEvent::Enlisted { .. })));
    holds(faults, after.map.pieces.len() == before.map.pieces.len() + more, || "blocks come or go".to_owned());
    for (at, (was, now)) in before.map.pieces.iter().zip(after.map.pieces.iter()).enumerate() {
        let (cv, status) = match event {
            Event::Loss(CvEvent::CvLost { unit, cv, .. }) if unit.unit.at() == at => {
                (was.cv.checked_sub(*cv), was.status)
            }
            Event::Loss(CvEvent::Lost { unit, .. }) if unit.at() == at => (Some(0), Status::Lost),
            Event::Ruling(RulingEvent::PieceSet { unit, to }) if unit.unit.at() == at => match to {
                Figure::Status(status) => (Some(now.cv), *status),
                _ => (Some(now.cv), was.status),
            },
            _ if was.status == Status::Lost => (Some(was.cv), Status::Lost),
            _ => (Some(was.cv), now.status),
        };
        let name = before.name(UnitId::new(at));
        holds(faults, Some(now.cv) == cv, || format!("{name} has cv {} after {}", now.cv, was.cv));
        holds(faults, now.status == status, || format!("{name} is {:?} after {:?}", now.status, was.status));
        let nowhere = now.at.is_none() && now.area.is_none() && now.cv == 0;
        let set = matches!(event, Event::Ruling(RulingEvent::PieceSet { unit, .. }) if unit.unit.at() == at);
        holds(faults, now.status != Status::Lost || nowhere || set, || format!("{name} is lost and somewhere"));
    }
}
