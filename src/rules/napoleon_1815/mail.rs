//! A game by mail: whom a side's own save waits for, and what it tells the other side. In it each enemy block that stands
//! face down has a stand-in, one of the blocks of its army; what hangs on a hidden block its own side does and tells.

use super::acts::question;
use super::event::{BattleEvent, CampaignEvent, CvEvent, EndEvent, Event, MailEvent, Mailed, MarchEvent};
use super::prelude::*;
use crate::rules::board::stand_ins;

type Teller = stand_ins::Teller<State, Event>;

/// What has come by itself in a step that asks this side is done by the side whose it is, in its own save; the other save
/// waits for its word.
pub(super) fn come_by_itself(cx: &mut Cx<'_>, begun: (Step, Option<Side>)) -> Result<(), Stop> {
    let Some(own) = cx.state().mail.own else { return Ok(()) };
    let whose = whose(cx.state(), begun, cx.happened());
    if let Some(side) = whose.filter(|side| *side != own) {
        cx.take_back();
        return Err(cx.awaits(side.key(), &question(cx.state()), cx.state().step.cite()));
    }
    if whose.is_some() {
        said(cx);
    }
    Ok(())
}

/// This side has done something that it will tell.
pub(super) fn said(cx: &mut Cx<'_>) {
    let said = cx.state().mail.own.map(|own| MailEvent::Mail(Mailed::Said(own)));
    cx.emit_all(said);
}

/// Whose such an act is; none where it hangs on nothing hidden. In these steps the end itself may hang on it.
fn whose<'e>(state: &State, begun: (Step, Option<Side>), mut events: impl Iterator<Item = &'e Event>) -> Option<Side> {
    let (step, asked) = begun;
    let of = |event: &Event| match event {
        Event::Battle(BattleEvent::BattleBegan { attacker: side, .. })
        | Event::End(EndEvent::RoutBegan { side, .. })
        | Event::Mail(MailEvent::Mail(Mailed::Declared { side, .. })) => Some(*side),
        Event::Loss(CvEvent::Lost { unit, by: LostBy::Alone }) => Some(state.side_of(*unit)),
        Event::Battle(BattleEvent::Deployed { units, .. }) => units.first().map(|(unit, _)| state.side_of(*unit)),
        _ => None,
    };
    let hangs = matches!(step, Step::C1 | Step::C2 | Step::B2 | Step::B3 | Step::B4 | Step::Rout | Step::Regroup);
    events.find_map(of).or_else(|| asked.filter(|_| hangs))
}

/// What came of an act as the other side may know it; none of what both saves come to by themselves.
pub(super) fn as_told(state: &State, events: &[&Event]) -> Option<Vec<Event>> {
    let own = state.mail.own?;
    let said = Event::from(MailEvent::Mail(Mailed::Said(own)));
    if !events.contains(&&said) {
        return None;
    }
    let mut teller = Teller::new((state, own), |state, event| event.chapter().put(state), named);
    teller.told.push(said.clone());
    events.iter().filter(|event| ***event != said).for_each(|event| tell(&mut teller, event));
    Some(teller.told)
}

/// All learn to know a block, and it takes its place from its stand-in.
fn named(state: &State, at: usize, instead: usize) -> Event {
    let [unit, instead] = [at, instead].map(UnitId::new);
    MailEvent::Mail(Mailed::Named { unit, instead, cv: state.piece(unit).cv }).into()
}

/// An event in the words of stand-ins. Lists are in an order that tells nothing.
fn tell(teller: &mut Teller, event: &Event) {
    let mut told = event.clone();
    match &mut told {
        Event::Turn(CampaignEvent::Tested(note)) => test(teller, note),
        Event::March(MarchEvent::Marched { units, forced, led, .. }) => {
            units.sort_by_key(|named| !forced.contains(&named.unit));
            let all = units.iter_mut().map(|named| &mut named.unit).chain(forced.iter_mut());
            all.for_each(|unit| stand_in(teller, unit));
            units.sort_by_key(|named| named.unit);
            forced.sort_unstable();
            led.clear();
        }
        Event::Battle(BattleEvent::Deployed { units, .. }) | Event::Mail(MailEvent::Mail(Mailed::Lined(_, units))) => {
            let turns_up = matches!(event, Event::Battle(_));
            units.sort_by_key(|(unit, area)| (area.at(), teller.truth.piece(*unit).march.forced, *unit));
            for (unit, area) in units {
                if turns_up && !area.is_reserve() { teller.name(unit.at()) } else { stand_in(teller, unit) }
            }
        }
        Event::March(MarchEvent::Revealed { unit }) | Event::Loss(CvEvent::Lost { unit, .. }) => teller.name(unit.at()),
        Event::Turn(CampaignEvent::Waived { of: Some(named), what, .. }) if teller.hides(named.unit.at()) => {
            *what = what.split(':').next().unwrap_or_default().to_owned();
            stand_in(teller, &mut named.unit);
        }
        Event::March(MarchEvent::MarchRolled { unit } | MarchEvent::FellBack { unit, .. })
        | Event::Battle(BattleEvent::Moved { unit, .. })
        | Event::End(EndEvent::Withdrew { unit, .. } | EndEvent::CameIn { unit, .. })
        | Event::Loss(CvEvent::CvLost { unit, .. }) => {
            // One whose face is turned up by it is named.
            if unit.up { teller.name(unit.unit.at()) } else { stand_in(teller, &mut unit.unit) }
        }
        _ => {}
    }
    teller.tell(event, told);
}

fn stand_in(teller: &mut Teller, unit: &mut UnitId) {
    *unit = UnitId::new(teller.stand_in(unit.at()));
}

/// The dice of a test are told, and of who made it no more than where he stands.
fn test(teller: &mut Teller, stored: &mut StoredJson<TestNote>) {
    let note = stored.get().into_owned();
    let Some((word, name)) = note.key.split_once(':').filter(|_| note.hidden) else { return };
    let Some(mut unit) = teller.truth.roster.unit_named(name) else { return };
    stand_in(teller, &mut unit);
    let who = teller.truth.name(unit).to_owned();
    let key = format!("{word}:{who}");
    let TestNote { inputs, sums, marks, house_rules, .. } = TestNote::default();
    *stored = StoredJson::new(TestNote { key, who, inputs, sums, marks, house_rules, ..note });
}
