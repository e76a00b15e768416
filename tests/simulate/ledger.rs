//! The books of losses: what units began with, less what the events say by cause, is what they have.

use std::collections::BTreeMap;

use fanion::engine::session::Session;
use serde_json::{Value as Json, json};

use crate::battle::bounds::strengths;

/// A unit by the events of a battle alone.
#[derive(Debug, Default)]
struct Unit {
    name: String,
    /// What it came with, or was set to since, with what it had lost by then taken back.
    began: u64,
    /// CV lost before it came, or as it was set.
    lost_before: u64,
    /// CV lost by its cause.
    causes: BTreeMap<String, u64>,
    /// CV that is to be lost when the shots of the step are counted, by its cause.
    booked: BTreeMap<String, u64>,
    /// A shot at it was recorded late: its loss counts at once.
    late: bool,
    gone: bool,
    broken: bool,
}

impl Unit {
    fn of(unit: &Json) -> Self {
        let figure = |key: &str| unit[key].as_u64().unwrap_or(0);
        let name = unit["name"].as_str().expect("a name").to_owned();
        let gone = is_gone(unit["status"].as_str());
        let broken = unit["status"] == "broken";
        Self { name, began: figure("cv"), lost_before: figure("lost"), gone, broken, ..Self::default() }
    }

    fn lost(&self) -> u64 {
        self.causes.values().sum()
    }

    fn left(&self) -> u64 {
        self.began.saturating_sub(self.lost())
    }
}

/// What no later program may say otherwise: strengths and losses by the events alone.
#[derive(Debug, Default)]
pub struct Ledger {
    /// Each side's units in the order of the events' numbers.
    units: [Vec<Unit>; 2],
    /// What the sides have lost, as a story tells it: by side and cause, set figures and those who left among them.
    costs: BTreeMap<(String, String), i64>,
    /// Where the battle is.
    step: String,
    /// The first thing that does not come out even.
    wrong: Option<String>,
}

impl Ledger {
    /// The books of all that stands; none while an act is open, whose losses stand in no record yet.
    pub fn of(play: &Session) -> Option<Self> {
        let mut ledger = Self::default();
        let mut open = false;
        for (line, stands) in play.lines_since(0).into_iter().zip(play.stands()) {
            let Some((kind, body)) = line.record.as_object().and_then(|record| record.iter().next()) else { continue };
            if !stands {
                continue;
            }
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

    /// What does not come out even within the books, or differs from the state.
    pub fn differs(&self, play: &Session) -> Option<String> {
        if self.wrong.is_some() {
            return self.wrong.clone();
        }
        let shown = strengths(&play.json());
        let units =
            self.units.iter().zip(["A", "B"]).flat_map(|(units, side)| units.iter().map(move |unit| (side, unit)));
        for (side, unit) in units {
            let Some(&(cv, lost)) = shown.get(&(side.to_owned(), unit.name.clone())) else {
                return Some(format!("the state has no {} of {side}", unit.name));
            };
            if unit.began.checked_sub(unit.lost()) != Some(cv) || unit.lost_before + unit.lost() != lost {
                return Some(format!("the state says CV {cv} and {lost} lost of {side}, the events {unit:?}"));
            }
        }
        let booked: usize = self.units.iter().map(Vec::len).sum();
        (shown.len() != booked).then(|| format!("the state has {} units, the events {booked}", shown.len()))
    }

    /// What the report tells otherwise, cause by cause.
    pub fn story_differs(&self, play: &Session) -> Option<String> {
        let mut told: BTreeMap<(String, String), i64> = BTreeMap::new();
        for loss in play.story().stretches.iter().flat_map(|stretch| &stretch.losses) {
            *told.entry((loss.side.clone(), loss.cause.to_owned())).or_default() += loss.amount;
        }
        // What was set and set back comes to nothing, and need not be told.
        let mut booked = self.costs.clone();
        told.retain(|_, amount| *amount != 0);
        booked.retain(|_, amount| *amount != 0);
        (told != booked).then(|| format!("the report tells {told:?}, the events {booked:?}"))
    }

    fn all(&mut self, events: &Json) {
        for event in events.as_array().into_iter().flatten() {
            match event {
                Json::String(kind) if kind == "losses-counted" => self.counted(),
                Json::Object(event) => {
                    let Some((kind, body)) = event.iter().next() else { continue };
                    self.event(kind, body);
                }
                _ => {}
            }
        }
    }

    fn event(&mut self, kind: &str, body: &Json) {
        let cause = || body["cause"].as_str().expect("a cause").to_owned();
        self.names_who_is_there(kind, body);
        match kind {
            "broke" => self.unit(body).broken = true,
            "rallied" => self.unit(body).broken = false,
            "mustered" => self.muster(&body["orbats"]),
            "enlisted" => {
                let side = usize::from(body["mf"].as_str().is_some_and(|mf| mf.starts_with('B')));
                self.units[side].push(Unit::of(&body["unit"]));
            }
            // What was booked in a step does not outlive it.
            "step-began" => {
                body["step"].as_str().expect("a step").clone_into(&mut self.step);
                for unit in self.units.iter_mut().flatten() {
                    unit.booked.clear();
                    unit.late = false;
                }
            }
            "shot" if body["late"] == true => {
                let in_t3 = self.step.eq_ignore_ascii_case("t3");
                self.unit(&json!({"unit": body["target"]})).late = in_t3;
            }
            "booked" => *self.unit(body).booked.entry(cause()).or_default() += figure(body, "cv"),
            "lost" => self.lose(body, &cause()),
            "gone" => {
                let left = self.unit(body).left();
                let captured = body["status"] == "captured";
                self.cost(body, if captured { "captured" } else { "routed and dispersed" }, left);
                let unit = self.unit(body);
                unit.gone = true;
                unit.booked.clear();
            }
            "unit-set" => self.set(body),
            _ => {}
        }
    }

    /// Who is gone does nothing and nothing happens to him; who is broken does nothing.
    fn names_who_is_there(&mut self, kind: &str, body: &Json) {
        let (actors, targets): (&[&str], &[&str]) = match kind {
            "shot" => (&["shooters"], &["target"]),
            "charge-declared" => (&["charger"], &["target"]),
            "reacted" | "followed" | "retreated" | "broke" => (&["unit"], &[]),
            // Who flees goes back through friends, too.
            "passed" => (&[], &["unit", "through"]),
            "locked" => (&["attacker", "defender"], &[]),
            "booked" | "lost" | "gone" | "disordered" | "reshaped" | "entered" | "rallied" => (&[], &["unit"]),
            _ => return,
        };
        let named = |of: &[&str]| -> Vec<Json> {
            let values = of.iter().map(|key| &body[*key]);
            values.flat_map(|value| value.as_array().cloned().unwrap_or_else(|| vec![value.clone()])).collect()
        };
        for actor in named(actors) {
            let unit = self.unit(&json!({"unit": actor}));
            if unit.gone || unit.broken {
                let wrong = format!("{kind} names an actor that is gone or broken: {body}");
                self.wrong.get_or_insert(wrong);
            }
        }
        for target in named(targets) {
            if self.unit(&json!({"unit": target})).gone {
                let wrong = format!("{kind} names a target that is gone: {body}");
                self.wrong.get_or_insert(wrong);
            }
        }
    }

    /// Losses by fire are those that were booked, as far as there is CV left for them.
    fn lose(&mut self, body: &Json, cause: &str) {
        let (step, words) = match cause {
            "skirmish" => ("s3", "skirmish fire"),
            "fire" => ("t2", "musketry and guns"),
            other => ("t3", other),
        };
        let (cv, in_step) = (figure(body, "cv"), self.step.eq_ignore_ascii_case(step));
        let unit = self.unit(body);
        let left = unit.left();
        let late = cause == "fire" && std::mem::take(&mut unit.late);
        let booked = std::mem::take(&mut unit.booked);
        let due = BTreeMap::from([(cause.to_owned(), cv)]);
        let even = match booked.get(cause) {
            // A unit loses no more than it has.
            Some(&more) if cv < more => cv == left && booked.len() == 1,
            _ if late || cause == "melee" => booked.is_empty(),
            _ => booked == due,
        };
        *unit.causes.entry(cause.to_owned()).or_default() += cv;
        if !(in_step || late) || !even || cv == 0 || cv > left {
            let wrong = format!("{cv} CV of {left} lost to {cause}, booked were {booked:?}: {unit:?}");
            self.wrong.get_or_insert(wrong);
        }
        self.cost(body, words, cv);
    }

    /// Nobody who can lose still has something booked.
    fn counted(&mut self) {
        let unpaid = self.units.iter().flatten().find(|unit| !unit.booked.is_empty() && unit.left() > 0 && !unit.gone);
        if let Some(unit) = unpaid {
            self.wrong.get_or_insert(format!("what was booked is not lost: {unit:?}"));
        }
    }

    /// A figure that is set right counts from then on as what the unit came with.
    fn set(&mut self, body: &Json) {
        let to = &body["to"];
        let unit = self.unit(body);
        let (left, lost) = (unit.left(), unit.lost());
        if let Some(cv) = to["cv"].as_u64() {
            unit.began = cv + lost;
            *self.costs.entry(of(body, "set by ruling")).or_default() += signed(left) - signed(cv);
        } else if let Some(set) = to["lost"].as_u64() {
            // All that it has lost is what was set.
            (unit.began, unit.lost_before) = (left, set);
            unit.causes.clear();
        } else if let Some(status) = to["status"].as_str() {
            (unit.gone, unit.broken) = (is_gone(Some(status)), status == "broken");
        }
    }

    fn cost(&mut self, body: &Json, cause: &str, cv: u64) {
        if cv > 0 {
            *self.costs.entry(of(body, cause)).or_default() += signed(cv);
        }
    }

    fn muster(&mut self, orbats: &Json) {
        for (side, orbat) in orbats.as_array().into_iter().flatten().enumerate() {
            let formations = orbat["formation"].as_array().or_else(|| orbat["formations"].as_array());
            for formation in formations.expect("an army has formations") {
                let units = formation["unit"].as_array().or_else(|| formation["units"].as_array());
                self.units[side].extend(units.expect("a formation has units").iter().map(Unit::of));
            }
        }
    }

    /// A unit is written `A12`: the twelfth of side A.
    fn unit(&mut self, body: &Json) -> &mut Unit {
        let (side, index) = id(body).split_at(1);
        &mut self.units[usize::from(side == "B")][index.parse::<usize>().expect("its place") - 1]
    }
}

fn id(body: &Json) -> &str {
    body["unit"].as_str().expect("a unit")
}

fn of(body: &Json, cause: &str) -> (String, String) {
    (id(body)[..1].to_owned(), cause.to_owned())
}

fn figure(of: &Json, key: &str) -> u64 {
    of[key].as_u64().expect("a figure")
}

fn signed(cv: u64) -> i64 {
    i64::try_from(cv).expect("a CV is small")
}

fn is_gone(status: Option<&str>) -> bool {
    matches!(status, Some("removed" | "captured"))
}
