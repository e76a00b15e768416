//! What is always true of a game, looked at after every request.

use std::collections::{BTreeMap, BTreeSet};

use fanion::engine::reply::Reply;
use fanion::engine::session::Session;
use fanion::rules::napoleon_1815::Napoleon1815;
use serde_json::Value as Json;

/// Looks at one game from its beginning to its end.
pub struct Watcher {
    /// The CV of each block, which never grows, and its army.
    cv: BTreeMap<String, u64>,
    blocks: usize,
    few_deploy: bool,
    sets: usize,
    last_set: (u64, u64),
    /// What each block has done in the battle turn that is being played.
    turn: BTreeMap<u64, Deeds>,
}

#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a deed of its own")]
struct Deeds {
    moved: bool,
    fired: bool,
    engaged: bool,
    disengaged: bool,
}

fn list<'j>(value: &'j Json, key: &str) -> impl Iterator<Item = &'j Json> {
    value[key].as_array().into_iter().flatten()
}

fn word<'j>(value: &'j Json, key: &str) -> &'j str {
    value[key].as_str().unwrap_or_default()
}

fn holds(holds: bool, what: impl Into<String>) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.into()) }
}

/// The state as scripts see it, without what is asked.
fn state_of(play: &Session) -> Json {
    let mut state = Json::Object(play.view().json());
    state["position"] = serde_json::to_value(play.position()).unwrap_or_default();
    state
}

impl Watcher {
    /// Before the first request.
    pub fn new(play: &Session, settings: &[(&str, &str)]) -> Self {
        let state = state_of(play);
        let cv: BTreeMap<String, u64> = list(&state, "pieces")
            .map(|piece| (word(piece, "name").to_owned(), piece["cv"].as_u64().unwrap_or(0)))
            .collect();
        let few_deploy = settings.contains(&("battle.few-defenders", "deploy"));
        Self { blocks: cv.len(), cv, few_deploy, sets: 0, last_set: (0, 0), turn: BTreeMap::new() }
    }

    /// How many sets of battle turns there were.
    pub const fn sets(&self) -> usize {
        self.sets
    }

    /// After a request.
    pub fn look(&mut self, play: &Session, reply: &Reply) -> Result<(), String> {
        if reply.events.is_empty() {
            return Ok(());
        }
        for event in &reply.events {
            self.hear(event)?;
        }
        let state = state_of(play);
        self.pieces(&state)?;
        places(&state)?;
        groups(&state)?;
        roads(play)?;
        hits(&reply.events, &state)?;
        let position = &state["position"];
        let set = (position["turn"].as_u64().unwrap_or(0), position["set"].as_u64().unwrap_or(0));
        if set.1 > 0 && set != self.last_set {
            (self.last_set, self.sets) = (set, self.sets + 1);
        }
        self.deployments(play, &state)
    }

    /// 2, 9, 10: CV; hits; leaders. 8: no unit both moves and fires, or engages and disengages.
    fn hear(&mut self, event: &Json) -> Result<(), String> {
        let Some((name, about)) = event.as_object().and_then(|event| event.iter().next()) else { return Ok(()) };
        let unit = about["unit"]["unit"].as_u64().unwrap_or(u64::MAX);
        match name.as_str() {
            "turn-began" => self.turn.clear(),
            "fired" => {
                let deeds = self.turn.entry(unit).or_default();
                deeds.fired = true;
                return holds(!deeds.moved, "8: a unit has moved and fires");
            }
            "moved" => {
                let deeds = self.turn.entry(unit).or_default();
                deeds.moved = true;
                deeds.engaged |= about["how"] == "engage";
                deeds.disengaged |= about["how"] == "disengage";
                let both = deeds.engaged && deeds.disengaged;
                return holds(!deeds.fired && !both, "8: a unit fires and moves, or engages and disengages");
            }
            _ => {}
        }
        Ok(())
    }

    /// 1, 2, 13, 14, 11.
    fn pieces(&mut self, state: &Json) -> Result<(), String> {
        let step = word(&state["position"], "step");
        let after = ["C6", "C7", "C8", "C9", "C1"].contains(&step);
        let mut count = 0;
        for piece in list(state, "pieces") {
            count += 1;
            let (name, status) = (word(piece, "name"), word(piece, "status"));
            let (cv, max) = (piece["cv"].as_u64().unwrap_or(99), piece["max"].as_u64().unwrap_or(0));
            let before = self.cv.insert(name.to_owned(), cv).ok_or("14: a block from nowhere")?;
            holds(cv <= before && cv <= max, format!("2: {name} has grown"))?;
            holds((cv == 0) == (status == "lost"), format!("2: {name}: cv {cv}, {status}"))?;
            holds((status == "lost") == piece["at"].is_null(), format!("1: {name} is lost and somewhere"))?;
            holds((status == "lost") != piece["lost_by"].is_null(), format!("1: {name}: lost by what?"))?;
            let in_battle = list(state, "battles").any(|battle| battle["city"] == piece["at"]);
            holds(piece["area"].is_null() || in_battle, format!("1: {name} is in an area of no battle"))?;
            if after {
                holds(status == "ready" || status == "lost", format!("11: {name} is {status} after C5"))?;
                let turned_up = step == "C1" && piece["kind"] == "leader";
                holds(piece["revealed"] == false || turned_up, format!("11: {name} is face up after C5"))?;
            }
            holds(status != "broken" || !step.starts_with('C') || step == "C4", format!("11: {name} is broken"))?;
        }
        for army in list(state, "armies").filter(|army| army["defeated"] == true) {
            let left = list(state, "pieces").any(|piece| piece["army"] == army["name"] && piece["status"] != "lost");
            holds(!left, format!("13: {} is defeated and has units", word(army, "name")))?;
        }
        holds(count == self.blocks, "14: blocks are not conserved")
    }

    /// 6.
    fn deployments(&self, play: &Session, state: &Json) -> Result<(), String> {
        let Some(prompt) = play.prompt().filter(|prompt| prompt.key.starts_with("deploy:")) else { return Ok(()) };
        let city = prompt.key["deploy:".len()..].rsplit_once('/').map_or("", |(city, _)| city);
        let attacker = list(state, "battles").find(|battle| battle["city"] == city).map_or("", |b| word(b, "attacker"));
        let at =
            |side: &str| list(state, "pieces").filter(|piece| piece["at"] == city && piece["side"] == side).count();
        let other = if attacker == "french" { "allied" } else { "french" };
        holds(at(attacker) >= 3, "6: fewer than three attackers deploy")?;
        holds(self.few_deploy || at(other) >= 3, "6: fewer than three defenders deploy")
    }
}

/// 3, 7, 11.
fn places(state: &Json) -> Result<(), String> {
    let step = word(&state["position"], "step");
    let mut sides: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut areas: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    for piece in list(state, "pieces").filter(|piece| !piece["at"].is_null()) {
        sides.entry(word(piece, "at")).or_default().insert(word(piece, "side"));
        if !piece["area"].is_null() {
            areas.entry((word(piece, "at"), word(piece, "area"))).or_default().insert(word(piece, "side"));
        }
    }
    let campaign = ["C5", "C6", "C7", "C8", "C9"].contains(&step);
    for (city, sides) in &sides {
        holds(!campaign || sides.len() < 2, format!("3: both sides in {city} in {step}"))?;
    }
    holds(!campaign || list(state, "battles").next().is_none(), "11: a battle is left after C4")?;
    for ((city, area), there) in &areas {
        holds(!area.ends_with("reserve") || there.len() < 2, format!("7: both sides in {area} of {city}"))?;
        if let Some(column) = area.strip_prefix("attacker-").filter(|_| there.len() > 1) {
            let other = areas.get(&(*city, format!("defender-{column}").as_str())).map_or(0, BTreeSet::len);
            holds(other < 2, format!("7: both areas of {column} hold both sides in {city}"))?;
        }
    }
    Ok(())
}

/// 4.
fn groups(state: &Json) -> Result<(), String> {
    let fits = |army: &Json| army["groups_used"].as_u64() <= army["groups_allowed"].as_u64();
    // A commander who is lost in the turn takes a group with him that was used before.
    let marching = word(&state["position"], "step") == "C1";
    holds(!marching || list(state, "armies").all(fits), "4: more groups are used than allowed")
}

/// 5.
fn roads(play: &Session) -> Result<(), String> {
    let state = &play.view().of::<Napoleon1815>().state;
    for ((purpose, road), units) in &state.roads.traffic {
        let major = state.roster.road(*road).major;
        let most = match (purpose.words(), major) {
            ("march" | "rout", true) => 10,
            ("march" | "rout", false) => 6,
            (_, true) => 2,
            (_, false) => 1,
        };
        holds(*units <= most, format!("5: {units} units on a road that carries {most} ({})", purpose.words()))?;
    }
    Ok(())
}

/// 9, 10, 12.
fn hits(events: &[Json], state: &Json) -> Result<(), String> {
    let night = state["position"]["night"] == true;
    let lost = |event: &Json| event["cv-lost"]["by"] == "fire";
    let taken: u64 =
        events.iter().filter(|event| lost(event)).filter_map(|event| event["cv-lost"]["cv"].as_u64()).sum();
    let fired: Vec<&Json> =
        events.iter().filter(|event| !event["fired"].is_null()).map(|event| &event["fired"]).collect();
    let figure = |fired: &Json, key: &str| fired[key].as_u64().unwrap_or(0);
    let due: u64 = fired.iter().map(|fired| figure(fired, "hits") - figure(fired, "wasted")).sum();
    holds(taken == due, format!("10: {due} hits take {taken} CV"))?;
    let began = events.iter().any(|event| !event["battle-began"].is_null());
    let turn_is_over = events.iter().any(|event| event["step-began"]["step"] == "C1");
    holds(!(began && night) || turn_is_over, "12: an attack at night")?;
    let pieces = || list(state, "pieces");
    for event in events.iter().filter(|event| lost(event)) {
        let at = usize::try_from(event["cv-lost"]["unit"]["unit"].as_u64().unwrap_or(0)).unwrap_or(0);
        let Some(hit) = pieces().nth(at).filter(|piece| piece["kind"] == "leader") else { continue };
        let area = fired.first().map_or(&Json::Null, |fired| &fired["at"]);
        let city = &state["position"]["battle"];
        let other = pieces().any(|piece| {
            piece["at"] == *city && piece["area"] == *area && piece["side"] == hit["side"] && piece["kind"] != "leader"
        });
        holds(!other || city.is_null(), format!("9: {} was hit beside others", word(hit, "name")))?;
    }
    Ok(())
}

/// 15 and the winner.
pub fn at_the_end(play: &Session) -> Result<(), String> {
    let state = state_of(play);
    holds(["french", "allied"].contains(&word(&state, "winner")), "a game ends without a winner")
}
