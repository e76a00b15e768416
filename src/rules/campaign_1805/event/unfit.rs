//! What no save of a campaign can hold.

use std::rc::Rc;

use super::{CommandEvent, CourseEvent, Event, TroopEvent};
use crate::engine::places::{Counted, missing};
use crate::rules::campaign_1805::scenario::ids::{ArmyId, ForceId, GeneralId};
use crate::rules::campaign_1805::state::unfit::{mustered, of_scenario};

/// No campaign lasts longer: turns after it have no year.
const LAST_TURN: u16 = 9_999;

/// Why a save cannot hold an event. `there` counts what there is before it, then what there is after it.
pub(crate) fn unfit(there: &mut Rc<Counted>, event: &Event) -> Option<String> {
    match event {
        Event::Course(CourseEvent::Mustered { scenario, .. }) => {
            *there = Rc::new(mustered(scenario));
            return of_scenario(scenario);
        }
        Event::Course(CourseEvent::StepBegan { turn, .. }) if *turn > LAST_TURN => {
            return Some(format!("turn {turn} begins, but a campaign ends with turn {LAST_TURN} at the latest"));
        }
        Event::Troop(TroopEvent::Formed { .. }) => one_more(there, ForceId::ONE),
        Event::Command(CommandEvent::GeneralJoined { .. }) => one_more(there, GeneralId::ONE),
        Event::Command(CommandEvent::ArmySet { at, .. }) if there.get(ArmyId::ONE) == Some(&at.at()) => {
            one_more(there, ArmyId::ONE);
        }
        _ => {}
    }
    missing(event, there)
}

fn one_more(there: &mut Rc<Counted>, one: &'static str) {
    *Rc::make_mut(there).entry(one).or_default() += 1;
}
