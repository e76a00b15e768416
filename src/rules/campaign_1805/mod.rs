//! *Campaign 1805*: an umpired campaign of Europe, 1805-1814, as a free kriegsspiel.
//!
//! `tables.toml` holds the printed sheet; `checks` holds one file a test; `settings` every point that the sheet leaves
//! open. The map, nations, units, generals and events are not printed; the umpire types them into a scenario file that
//! `owner` describes and `file` reads.
//!
//! A campaign is `state`, changed by `event`s (`apply`). `play` is the turn; each step has its chapter: `income` (C1),
//! `orders` (C2), `deploy` (C3), `march` and `sea` (C4), `attrition` (C5), `battles` and `raids` (C6), `retreats` (C7),
//! `random` (C8), `count` (C9). `paths` and `supply` are ways over land; `view` is what a nation may know, `brief` that as a file.

mod affairs;
mod apply;
pub mod atlas;
mod attrition;
pub mod auto;
mod battles;
pub mod books;
pub mod brief;
mod challenges;
pub mod checks;
pub mod choices;
mod correct_army;
mod correct_force;
mod count;
mod deploy;
pub mod desk;
pub mod draw;
mod entries;
pub mod event;
pub mod fates;
mod fight;
pub mod file;
mod generals;
pub mod identity;
pub mod ids;
mod income;
mod json;
mod losses;
pub(crate) mod makeup;
pub mod map;
mod march;
pub mod obstacle;
pub mod opened;
pub mod orders;
pub mod owner;
pub mod page;
pub mod papers;
pub mod paths;
mod peace;
pub mod picture;
pub mod play;
pub mod post_box;
mod printed;
mod raids;
mod random;
mod refused;
mod retreats;
pub mod review;
mod rules;
mod ruling;
pub mod scenario;
mod sea;
mod service;
pub mod settings;
mod sheet;
mod show;
mod sighting;
mod signs;
pub mod state;
mod summary;
pub mod supply;
pub mod table;
mod tell;
pub mod umpire;
mod unfit;
mod unfulfilled;
pub mod view;
pub mod watch;
pub mod watch_view;
mod words;

use std::rc::Rc;

use serde_json::{Map, Value as Json};

use crate::engine::briefing::Briefing;
use crate::engine::cx::{Cx, Stop};
use crate::engine::figures::Thing;
use crate::engine::places::Counted;
use crate::engine::post::{Clock, Paper};
use crate::engine::prompt::{Ask, Due, PlayerWord, Refusal};
use crate::engine::request::Position;
use crate::engine::rulebook::{Rulebook, TestNote, View};
use crate::engine::seat::Eye;
use crate::engine::service::Note;
use crate::engine::sheet::Sheet;
use crate::engine::stored_json::StoredJson;
use crate::engine::summary::Summary;
use crate::engine::text::{Doc, Facts, Text};

use event::Event;
use identity::Identity;
use scenario::Scenario;
use state::State;

pub use sheet::SHEET;

/// The rulebook as the engine plays it.
#[derive(Debug)]
pub struct Campaign1805;

/// The events that begin a campaign under these house rules; the keys of briefs are made of the secret, 128 bits that
/// nobody can guess.
pub fn muster(mut scenario: Scenario, seed: u64, secret: u128, house_rules: &[(String, String)]) -> Vec<Event> {
    let leipzig = house_rules.iter().rev().find(|(key, _)| key == settings::MAP_LEIPZIG);
    scenario.give_leipzig_to(leipzig.map_or("prussia", |(_, word)| word));
    let identity = Identity::of(scenario.nations.iter().map(|nation| nation.name.as_str()), secret);
    vec![Event::Mustered {
        scenario: Box::new(scenario),
        secret: seed.rotate_left(29) ^ 0x5DEE_CE66_D1CE_4E5B,
        identity: Some(Box::new(identity)),
    }]
}

impl Rulebook for Campaign1805 {
    type State = State;
    type Event = Event;
    type Subject = ids::ForceId;

    const HIDES: bool = true;

    fn seats() -> &'static [&'static str] {
        &[play::UMPIRE]
    }

    fn seats_of(state: &State) -> Vec<String> {
        let nations = state.scenario().nations.iter().map(|nation| nation.name.clone());
        nations.chain([play::UMPIRE.to_owned()]).collect()
    }

    fn umpire() -> Option<&'static str> {
        Some(play::UMPIRE)
    }

    fn rolls_itself(view: &View<Self>) -> bool {
        view.settings.is(settings::DICE_BY, "program")
    }

    fn goes_on_by_itself() -> bool {
        // Between two steps players read and write: the umpire closes and publishes when he wants to.
        false
    }

    fn slot(view: &View<Self>, kind: &str, from: &str, text: &str) -> Result<String, Refusal> {
        play::slot_of(view, kind, from, text)
    }

    fn papers(view: &View<Self>, events: &[&Event], clock: &Clock) -> Vec<Paper> {
        papers::papers(view, events, clock)
    }

    fn orders_pages(view: &View<Self>, papers: &[Paper]) -> Vec<Paper> {
        papers::orders_pages(view, papers)
    }

    fn posted(slot: &str, from: &str) -> String {
        post_box::words(slot, from)
    }

    fn posted_together(slot: &str) -> Option<String> {
        post_box::words_together(slot)
    }

    fn to_table(view: &View<Self>, battle: &str) -> Result<Vec<(String, String)>, String> {
        table::files(view, battle)
    }

    fn seen(state: &State, by: &Eye) -> Option<State> {
        match by {
            Eye::All | Eye::Public => None,
            // A nation may be called so in other capitals.
            Eye::Seat(name) if name == play::UMPIRE => None,
            Eye::Seat(name) => state
                .scenario()
                .nation_named(name)
                .map(|nation| view::view(state, nation, state.rules.alliances_are_secret)),
        }
    }

    fn hinted(_seen: &State, key: &str, words: &str) -> (String, String) {
        // What the umpire is asked may name what a nation does not know.
        let (head, _) = key.split_once(':').unwrap_or((key, ""));
        let _ = words;
        (head.to_owned(), "the umpire decides".to_owned())
    }

    fn event_json(seen: &State, event: &Event) -> Json {
        json::event(seen, event)
    }

    fn service(before: &State, event: &Event) -> Vec<Note> {
        service::notes(before, event)
    }

    fn sheet() -> &'static Sheet {
        &SHEET
    }

    fn play(cx: &mut Cx<'_, Self>) -> Result<(), Stop> {
        play::play(cx)
    }

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn unfit(there: &mut Rc<Counted>, event: &Event) -> Option<String> {
        unfit::unfit(there, event)
    }

    fn absent(state: &State, who: &ids::ForceId) -> Option<String> {
        let force = state.force(*who);
        force.gone.then(|| format!("{} is no more", force.name))
    }

    fn due(view: &View<Self>) -> Due {
        play::due(view)
    }

    fn rule(view: &View<Self>, word: &PlayerWord) -> Result<Vec<Event>, Refusal> {
        ruling::rule(view, word)
    }

    fn tested(note: TestNote) -> Event {
        Event::Tested(StoredJson::new(note))
    }

    fn tell(state: &State, event: &Event) -> Text {
        tell::tell(state, event)
    }

    fn summary(view: &View<Self>) -> Summary {
        summary::summary(view)
    }

    fn briefing(view: &View<Self>) -> Option<Briefing> {
        summary::briefing(view)
    }

    fn show(view: &View<Self>) -> Doc {
        show::show(view)
    }

    fn army(view: &View<Self>) -> Vec<Facts> {
        if view.state.looker.is_some() { Vec::new() } else { post_box::facts(view) }
    }

    fn things(view: &View<Self>) -> Vec<Thing> {
        ruling::things(view)
    }

    fn asks(view: &View<Self>, thing: &Thing) -> Vec<Ask> {
        ruling::asks(view, thing)
    }

    fn position(state: &State) -> Position {
        let own = serde_json::json!({"season": state.season(), "year": ids::year(state.turn)});
        Position {
            turn: u32::from(state.turn),
            step: state.step.name().to_owned(),
            half: None,
            active: None,
            own: own.as_object().cloned().unwrap_or_default(),
        }
    }

    fn turn(state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn json(view: &View<Self>) -> Map<String, Json> {
        json::json(view)
    }

    fn export(_: &View<Self>, _: &str) -> Option<String> {
        None
    }
}
