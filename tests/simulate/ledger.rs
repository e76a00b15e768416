//! The books of losses: what units began with, less what the events say, is what they have.

use std::collections::BTreeMap;

use fanion::engine::play::Play;
use serde_json::Value as Json;

use crate::battle::bounds::strengths;

/// Strengths by the events of a battle alone.
#[derive(Debug, Default)]
pub struct Ledger {
    /// Each side's units in the order of the events' numbers: name, CV, lost.
    units: [Vec<(String, u64, u64)>; 2],
    /// CV lost by its cause.
    pub causes: BTreeMap<String, u64>,
}

impl Ledger {
    /// The books of all that stands; none while an act is open, whose losses stand in no record yet.
    pub fn of(play: &dyn Play) -> Option<Self> {
        let mut ledger = Self::default();
        let mut open = false;
        for (line, logged) in play.lines_since(0).into_iter().zip(play.log()) {
            assert_eq!(line.number, logged.entry);
            if !logged.stands {
                continue;
            }
            let Some((kind, body)) = line.record.as_object().and_then(|record| record.iter().next()) else { continue };
            match kind.as_str() {
                "muster" => ledger.all(body),
                "answer" | "roll" => open = true,
                "done" => {
                    ledger.all(&body["events"]);
                    open = false;
                }
                // Inside an act its events are the act's.
                "ruling" if !open => ledger.all(&body["events"]),
                _ => {}
            }
        }
        (!open).then_some(ledger)
    }

    /// What differs from the state, if anything.
    pub fn differs(&self, play: &dyn Play) -> Option<String> {
        let shown = strengths(&play.json());
        let booked = self.units.iter().zip(["A", "B"]).flat_map(|(units, side)| {
            units.iter().map(move |(name, cv, lost)| ((side.to_owned(), name.clone()), (*cv, *lost)))
        });
        let booked: BTreeMap<_, _> = booked.collect();
        (shown != booked).then(|| format!("the state says {shown:?}, the events {booked:?}"))
    }

    fn all(&mut self, events: &Json) {
        for event in events.as_array().into_iter().flatten() {
            let Some((kind, body)) = event.as_object().and_then(|event| event.iter().next()) else { continue };
            match kind.as_str() {
                "mustered" => self.muster(&body["orbats"]),
                "enlisted" => {
                    let side = usize::from(body["mf"].as_str().is_some_and(|mf| mf.starts_with('B')));
                    self.units[side].push(entry(&body["unit"]));
                }
                "lost" => {
                    let cv = body["cv"].as_u64().expect("CV lost");
                    *self.causes.entry(body["cause"].as_str().expect("a cause").to_owned()).or_default() += cv;
                    let unit = self.unit(body);
                    unit.1 = unit.1.checked_sub(cv).expect("no unit loses more than it has");
                    unit.2 += cv;
                }
                "unit-set" => {
                    let (cv, lost) = (body["to"]["cv"].as_u64(), body["to"]["lost"].as_u64());
                    let unit = self.unit(body);
                    unit.1 = cv.unwrap_or(unit.1);
                    unit.2 = lost.unwrap_or(unit.2);
                }
                _ => {}
            }
        }
    }

    fn muster(&mut self, orbats: &Json) {
        for (side, orbat) in orbats.as_array().into_iter().flatten().enumerate() {
            let formations = orbat["formation"].as_array().or_else(|| orbat["formations"].as_array());
            for formation in formations.expect("an army has formations") {
                let units = formation["unit"].as_array().or_else(|| formation["units"].as_array());
                self.units[side].extend(units.expect("a formation has units").iter().map(entry));
            }
        }
    }

    /// A unit is written `A12`: the twelfth of side A.
    fn unit(&mut self, body: &Json) -> &mut (String, u64, u64) {
        let id = body["unit"].as_str().expect("a unit");
        let (side, index) = id.split_at(1);
        &mut self.units[usize::from(side == "B")][index.parse::<usize>().expect("its place") - 1]
    }
}

fn entry(unit: &Json) -> (String, u64, u64) {
    let figure = |key: &str| unit[key].as_u64().unwrap_or(0);
    (unit["name"].as_str().expect("a name").to_owned(), figure("cv"), figure("lost"))
}
