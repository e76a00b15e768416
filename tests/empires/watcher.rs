//! What is always true of a game, looked at after every request.

use std::collections::{BTreeMap, BTreeSet};

use fanion::engine::reply::Reply;
use fanion::engine::session::Session;
use fanion::rules::age_of_napoleon::AgeOfNapoleon;
use serde_json::Value as Json;

/// Looks at one game from its beginning to its end.
pub struct Watcher {
    /// All cards that there are.
    cards: i64,
    /// Corps that are lost for good.
    lost: BTreeSet<String>,
    /// Countries whose status never changes.
    fixed: BTreeMap<String, Json>,
    /// SR and MR of each corps.
    ratings: BTreeMap<String, (u8, u8)>,
    /// True where the leader of an army is always engaged.
    led: bool,
    armies: u8,
    shared: bool,
    /// Free moves and interceptions of each side in this campaign.
    free: BTreeMap<(u64, String), usize>,
    /// Armies that have moved, by year, round and side.
    moved: BTreeMap<(u64, u64, String), u8>,
    /// How many armies a card lets a side move, likewise.
    allowed: BTreeMap<(u64, u64, String), u8>,
    /// The round in which the next event happens.
    round: u8,
    /// What the last move said, and the areas that it has entered.
    march: (Json, usize),
    engaged: [usize; 2],
}

fn holds(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

fn word(value: &Json) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl Watcher {
    /// Begins to look.
    pub fn new(play: &Session, settings: &[(&str, &str)]) -> Self {
        let state = play.json();
        let is_fixed = |country: &&Json| ["french", "coalition"].contains(&country["status"].as_str().unwrap_or(""));
        let countries = state["countries"].as_array().expect("countries");
        let corps = &play.view().of::<AgeOfNapoleon>().state.roster.game.corps;
        let said = |key: &str| settings.iter().find(|(name, _)| *name == key).map(|(_, value)| *value);
        Self {
            cards: total(&state["cards"]),
            lost: BTreeSet::new(),
            fixed: countries.iter().filter(is_fixed).map(|own| (word(&own["name"]), own["status"].clone())).collect(),
            ratings: corps.iter().map(|corps| (corps.name.clone(), (corps.sr, corps.mr))).collect(),
            led: said("battle.leader-engaged") != Some("off"),
            armies: said("campaign.armies-per-round").and_then(|armies| armies.parse().ok()).unwrap_or(1),
            shared: said("campaign.free-move") == Some("shared"),
            free: BTreeMap::new(),
            moved: BTreeMap::new(),
            allowed: BTreeMap::new(),
            round: play.view().of::<AgeOfNapoleon>().state.now.round,
            march: (Json::Null, 0),
            engaged: [0; 2],
        }
    }

    /// After a request.
    pub fn look(&mut self, play: &Session, reply: &Reply) -> Result<(), String> {
        let state = Json::Object(play.json());
        let position = serde_json::to_value(play.position()).map_err(|error| error.to_string())?;
        for event in &reply.events {
            self.event(play, event, &position)?;
        }
        self.round = play.view().of::<AgeOfNapoleon>().state.now.round;
        self.pieces(&state)?;
        holds(total(&state["cards"]) == self.cards, "4: hands, deck and discard are not constant")?;
        for country in state["countries"].as_array().into_iter().flatten() {
            let fixed = self.fixed.get(&word(&country["name"]));
            holds(fixed.is_none_or(|status| *status == country["status"]), "11: a fixed status has changed")?;
        }
        let open = play.prompt().is_some_and(|prompt| prompt.key.starts_with("battle:"));
        holds(
            state["box"].is_null() || open || !state["at_table"].is_null(),
            "14: the box is not empty outside a battle",
        )
    }

    fn pieces(&mut self, state: &Json) -> Result<(), String> {
        let control: BTreeMap<String, Json> = state["countries"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|country| (word(&country["name"]), country["control"].clone()))
            .collect();
        let mut areas: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let owed: Vec<String> = state["owed"].as_array().into_iter().flatten().map(|owed| word(&owed["key"])).collect();
        for piece in state["pieces"].as_array().into_iter().flatten() {
            let (name, at, side) = (word(&piece["name"]), word(&piece["at"]), word(&piece["side"]));
            let on_map = !["reserve", "prisoners", "lost"].contains(&at.as_str());
            holds(!at.is_empty(), "1: a corps is nowhere")?;
            holds(at == "lost" || !self.lost.contains(&name), "1: a corps comes back that was lost for good")?;
            if at == "lost" {
                self.lost.insert(name.clone());
            }
            holds(on_map || piece["spent"] == false, "2: a corps off the map is spent")?;
            if on_map {
                let own = control.get(&word(&piece["nation"]));
                holds(
                    own == Some(&Json::from(side.as_str())),
                    "9: a corps is on the map whose side has not its nation",
                )?;
                areas.entry(at).or_default().insert(side);
            }
        }
        let moving = owed.iter().any(|key| key.starts_with("attrition:") || key.starts_with("battle:"));
        let answering = state["prompt"]["key"].as_str().is_some_and(|key| {
            ["move:", "withdraw:", "intercept:", "attrition:", "battle:"].iter().any(|word| key.starts_with(word))
        });
        let both = areas.values().any(|sides| sides.len() > 1);
        let away = !state["at_table"].is_null();
        holds(!both || moving || answering || away, "3: an area holds both sides and no battle is owed")
    }

    fn event(&mut self, play: &Session, event: &Json, position: &Json) -> Result<(), String> {
        let Some((word_of, of)) = event.as_object().and_then(|members| members.iter().next()) else { return Ok(()) };
        let year = position["year"].as_u64().unwrap_or(0);
        let round = self.round;
        let place = |side: &Json| (year, u64::from(round), word(side));
        let named = |corps: &Json| {
            let at = corps.as_u64().and_then(|at| usize::try_from(at).ok()).unwrap_or(usize::MAX);
            play.view()
                .of::<AgeOfNapoleon>()
                .state
                .roster
                .game
                .corps
                .get(at)
                .map(|corps| corps.name.clone())
                .unwrap_or_default()
        };
        match word_of.as_str() {
            "step-began" => self.round = of["round"].as_u64().and_then(|round| u8::try_from(round).ok()).unwrap_or(0),
            "played" => {
                let armies = of["armies"].as_u64().and_then(|armies| u8::try_from(armies).ok()).unwrap_or(0);
                let allowed = self.allowed.entry(place(&of["side"])).or_insert(0);
                *allowed = (*allowed).max(armies);
            }
            "set-out" | "intercepted" => self.sets_out(word_of, of, (year, round))?,
            "entered" => {
                self.march.1 += 1;
                let leader = named(&self.march.0["leader"]);
                let mr = i64::from(self.ratings.get(&leader).map_or(0, |(_, mr)| *mr));
                let so = |value: &Json| i64::from(value == true);
                let winter = i64::from(
                    play.view().of::<AgeOfNapoleon>().state.roster.game.begins.winter_rounds.contains(&round),
                );
                let said = &self.march.0;
                let most = mr + so(&said["forced"]) - so(&said["mud"]) - winter - so(&of["attacks"]);
                holds(
                    i64::try_from(self.march.1).is_ok_and(|entered| entered <= most),
                    "7: a move enters more areas than it may",
                )?;
            }
            "engaged" => {
                for (at, side) in ["attacker", "defender"].into_iter().enumerate() {
                    let corps = of[side].as_array().cloned().unwrap_or_default();
                    let sr = corps.iter().filter_map(|corps| Some(self.ratings.get(&named(corps))?.0)).max();
                    self.engaged[at] = corps.len();
                    let most = if self.led { sr.map_or(0, usize::from) } else { usize::MAX };
                    holds(corps.len() <= most, "5: more corps are engaged than the SR of the leader")?;
                }
            }
            "fought" => {
                for (at, losses) in of["losses"].as_array().into_iter().flatten().enumerate() {
                    let losses = losses.as_u64().and_then(|losses| usize::try_from(losses).ok()).unwrap_or(0);
                    holds(losses <= self.engaged[at], "6: more losses than corps engaged")?;
                }
            }
            "march-cost" => {
                let winter = play.view().of::<AgeOfNapoleon>().state.roster.game.begins.winter_rounds.contains(&round);
                let lost = of["lost"].as_array().is_some_and(|lost| !lost.is_empty());
                let to = if winter { "lost" } else { "prisoners" };
                holds(!lost || of["to"] == to, "12: march losses go to a wrong place")?;
            }
            _ => {}
        }
        Ok(())
    }

    fn sets_out(&mut self, word_of: &str, of: &Json, (year, round): (u64, u8)) -> Result<(), String> {
        let side = if self.shared { "both".to_owned() } else { word(&of["side"]) };
        if of["free"] == true {
            let used = self.free.entry((year, side)).or_insert(0);
            *used += 1;
            holds(*used == 1, "8: a side has more than one free move")?;
        }
        if word_of == "set-out" {
            let place = (year, u64::from(round), word(&of["side"]));
            let moved = self.moved.entry(place.clone()).or_insert(0);
            *moved += 1;
            let most = self.armies.max(self.allowed.get(&place).copied().unwrap_or(0));
            holds(*moved <= most, "13: more armies move than the limit")?;
            self.march = (of.clone(), 0);
        }
        Ok(())
    }
}

fn total(cards: &Json) -> i64 {
    ["french", "coalition", "deck", "discard"].iter().filter_map(|of| cards[*of].as_i64()).sum()
}
