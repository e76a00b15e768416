//! Formations that stood, wavered or broke, told afterwards.

use super::MoraleEvent;
use crate::engine::text::{Label, Text};
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::MfId;
use crate::rules::march_attack::state::say::{count, formation, list, sentence};

/// Formations that stood, wavered, fell back or broke.
pub(crate) fn morale(state: &State, events: &[&Event]) -> Vec<Text> {
    let mut sentences = Vec::new();
    let mut stood: Vec<Text> = Vec::new();
    let mut spent: Vec<Text> = Vec::new();
    for event in events {
        match event {
            Event::Morale(MoraleEvent::MoraleTested { mf, .. } | MoraleEvent::ArmyTested { mf, .. }) => {
                let name = formation(state, *mf);
                if is_steady(events, *mf) && !stood.contains(&name) {
                    stood.push(name);
                }
            }
            Event::Morale(MoraleEvent::Retreats { mf, left }) => {
                let more = match left {
                    0 => "for a turn".to_owned(),
                    left => format!("for {}", count(usize::from(*left) + 1, "turn", "turns")),
                };
                let words = format!(" had to retreat {more}");
                sentences.push(sentence(formation(state, *mf).with(Label::Bad, words)));
            }
            Event::Morale(
                MoraleEvent::FormationBroke { mf, units: 0, .. }
                | MoraleEvent::FormationBroke { mf, destroyed: true, .. },
            ) => {
                spent.push(formation(state, *mf));
            }
            Event::Morale(MoraleEvent::FormationBroke { mf, units, .. }) => {
                let with = format!(" broke and took {} from the field", count(usize::from(*units), "unit", "units"));
                sentences.push(sentence(formation(state, *mf).with(Label::Bad, with)));
            }
            _ => {}
        }
    }
    if !spent.is_empty() {
        let words = if spent.len() == 1 { " had lost its last unit" } else { " had lost their last units" };
        sentences.push(sentence(list(spent).with(Label::Bad, words)));
    }
    if !stood.is_empty() {
        sentences.push(sentence(list(stood).then(" had suffered, but stood firm")));
    }
    sentences
}

fn is_steady(events: &[&Event], mf: MfId) -> bool {
    !events.iter().any(|event| match event {
        Event::Morale(MoraleEvent::Retreats { mf: other, .. } | MoraleEvent::FormationBroke { mf: other, .. }) => {
            *other == mf
        }
        _ => false,
    })
}
