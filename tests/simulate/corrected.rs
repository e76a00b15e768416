//! A figure that is set right in the middle of an act ends as it was typed, whatever the act: what its dice had shown
//! before is not done to it again.

use std::collections::BTreeMap;

use fanion::engine::figures::Thing;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use serde_json::{Map, Value as Json, json};

use super::armies::{self, Size};

/// How often each question is tried.
const TRIES: usize = 3;
/// Battles that are played through.
const BATTLES: u64 = 110;
/// Requests of a battle.
const REQUESTS: usize = 400;
/// Answers within which an act ends.
const ANSWERS: usize = 80;

/// Acts with a question inside, by the beginning of their keys; arrivals, order tests and the like ask for dice alone.
const ACTS: [&str; 19] = [
    "arrival",
    "charge",
    "engaged",
    "form",
    "friends",
    "ground",
    "initiative",
    "late",
    "leader",
    "leader-casualty",
    "leader-risk",
    "melee",
    "morale",
    "move",
    "order",
    "rally",
    "shot",
    "skirmish",
    "spread",
];

/// The act that is open, with its question: `melee/winner`; none between acts.
fn question(play: &Session) -> Option<String> {
    let key = &play.prompt()?.key;
    let (act, rest) = key.split_once(':').unwrap_or((key, ""));
    let between = act.len() == 2 && act.starts_with(['S', 'T']);
    let last = rest.rsplit('/').next().unwrap_or_default();
    let own = last.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '-');
    // The last part of a key may be the name of a unit.
    let own = if own.contains(' ') || own.contains('.') { "" } else { own };
    (!between).then(|| format!("{act}/{own}"))
}

/// Corrections of what this battle has, each of one figure.
fn corrections(play: &Session, luck: &mut SplitMix) -> Vec<Map<String, Json>> {
    let mut corrections = Vec::new();
    let key = play.prompt().map(|prompt| prompt.key.clone()).unwrap_or_default();
    let object = |value: Json| value.as_object().cloned().unwrap_or_default();
    for thing in play.things() {
        let figures = match thing.kind {
            // Whom the act is about, and now and then another.
            "unit" if key.contains(&thing.name) || luck.chance((1, 6)) => vec![
                json!({"cv": luck.between(1, 10), "lost": 0}),
                json!({"status": "ready"}),
                json!({"disorder": (*luck.pick(&["none", "d1", "d2"]).unwrap_or(&"none"))}),
            ],
            "leader" if luck.chance((1, 3)) => vec![json!({"status": "ready"}), json!({"status": "wounded"})],
            "formation" if luck.chance((1, 3)) => vec![json!({"skirmish": luck.between(0, 20)})],
            _ => Vec::new(),
        };
        corrections.extend(figures.into_iter().map(|figures| thing.correction(object(figures))));
    }
    corrections
}

/// The thing that a correction is about, as it is now.
fn about(play: &Session, fields: &Map<String, Json>) -> Thing {
    let own = |thing: &Thing| {
        fields.get(thing.kind).is_some_and(|name| *name == *thing.name) && fields["side"] == *thing.side
    };
    play.things().into_iter().find(own).expect("it is there")
}

/// The figures of a correction that are not as typed.
fn differs(play: &Session, fields: &Map<String, Json>) -> Option<String> {
    let thing = about(play, fields);
    let wrong = |(name, value): (&String, &Json)| {
        let is = thing.figures.get(name)?;
        (is != value).then(|| format!("{} {}: {name} {value} was typed, it is {is}", thing.kind, thing.name))
    };
    fields.iter().filter(|(name, _)| *name != "side" && *name != thing.kind).find_map(wrong)
}

/// True where an event changes the figures of the unit or leader that `set` has set.
fn touches(event: &Json, set: &Json) -> bool {
    let Some((kind, members)) = event.as_object().and_then(|event| event.iter().next()) else { return false };
    let (of, figure) = match set.as_object().and_then(|set| set.iter().next()) {
        Some((kind, members)) if kind == "unit-set" => ("unit", members),
        Some((kind, members)) if kind == "leader-set" => ("leader", members),
        Some((_, members)) => ("mf", members),
        None => return false,
    };
    let figure = figure["to"].as_object().and_then(|to| to.keys().next()).cloned().unwrap_or_default();
    let changed: &[&str] = match (of, &*figure) {
        ("unit", "cv" | "lost") => &["lost"],
        ("unit", "status") => &["gone", "broke", "rallied"],
        // Where it goes and where it stays, which players tell afterwards, changes its disorder.
        ("leader", "status") => &["leader-out", "leader-back"],
        _ => &[],
    };
    changed.contains(&&**kind)
        && members[of] == set.as_object().and_then(|set| set.values().next()).expect("a figure")[of]
}

/// What dice or choices that came after a correction did to its figures is theirs; nothing else may change them.
/// None where all is well.
fn undone_by(play: &Session, ruling: u64) -> Option<String> {
    let lines = play.lines_since(ruling - 1);
    let (first, rest) = lines.split_first()?;
    let sets: Vec<&Json> = first.record["ruling"]["events"].as_array().expect("events").iter().collect();
    let acts = rest.iter().filter_map(|line| line.record["done"]["events"].as_array());
    let own = acts.into_iter().find(|events| sets.iter().any(|set| events.contains(set)))?;
    for set in &sets {
        let at = own.iter().position(|event| event == *set)?;
        let by_dice = |event: &&Json| event.get("tested").is_some() || event.get("waived").is_some();
        let found = own[at + 1..].iter().take_while(|event| !by_dice(event)).find(|event| touches(event, set));
        if let Some(event) = found {
            return Some(format!("{set} and then, without a die, {event}"));
        }
    }
    None
}

/// Sets a figure right here, looks whether it is so, and whether it still is when the act has ended.
fn try_one(play: &Session, fields: &Map<String, Json>, seed: u64) -> Option<String> {
    let mut play = play.clone();
    let ruling = play.entry() + 1;
    play.request(&Request::Correct(fields.clone(), "typed".into()), 0).ok()?;
    if let Some(wrong) = differs(&play, fields) {
        return Some(format!("at once: {wrong}"));
    }
    let mut player = AutoPlayer::new(SplitMix::of(seed, 9), Mood::Sensible);
    for _ in 0..ANSWERS {
        if question(&play).is_none() {
            break;
        }
        player.play(&mut play, 0)?.unwrap_or_else(|dead_end| panic!("battle {seed}: {dead_end}"));
    }
    undone_by(&play, ruling)
}

#[test]
fn a_figure_set_right_in_the_middle_of_any_act_ends_as_it_was_typed() {
    let mut tried: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 5_000..5_000 + BATTLES {
        let mut play = armies::battle(seed, Size::Small);
        let mood = if seed.is_multiple_of(4) { Mood::Wild } else { Mood::Sensible };
        let (mut player, mut luck) = (AutoPlayer::new(SplitMix::of(seed, 8), mood), SplitMix::of(seed, 10));
        for _ in 0..REQUESTS {
            if let Some(question) = question(&play) {
                let times = tried.entry(question.clone()).or_default();
                if *times < TRIES {
                    *times += 1;
                    for fields in corrections(&play, &mut luck) {
                        if let Some(wrong) = try_one(&play, &fields, seed) {
                            panic!("battle {seed}, {question}, {}: {wrong}", Json::from(fields));
                        }
                    }
                }
            }
            match player.play(&mut play, 0) {
                Some(Ok(_)) => {}
                Some(Err(dead_end)) => panic!("battle {seed}: {dead_end}"),
                None => break,
            }
        }
    }
    for act in ACTS {
        assert!(
            tried.keys().any(|question| question.split('/').next() == Some(act)),
            "{act} was never open: {tried:?}"
        );
    }
}
