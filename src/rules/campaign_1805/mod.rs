//! *Campaign 1805*: an umpired campaign of Europe, 1805-1814, as a free kriegsspiel.
//!
//! `tables.toml` holds the printed sheet; `sheet` its tests, one a file, and every point that it leaves open. The map,
//! nations, units, generals and events are not printed; the umpire types them into a scenario file that `file` reads.
//!
//! A campaign is `state`, changed by `event`s; what a nation may know is a state, too. `play` is the turn; its steps are
//! `season` (C1, C8, C9), `orders` (C2), `deploy` (C3), `moves` (C4, C5) and `war` (C6, C7). `post` is what is sent, `page`
//! and `desk` what a player has at home, `rulings` what the umpire sets right.

mod deploy;
pub mod desk;
pub mod event;
pub mod file;
pub mod ground;
mod losses;
pub mod maps;
mod moves;
pub mod orders;
pub mod play;
pub mod post;
mod rulings;
pub mod scenario;
mod season;
pub mod sheet;
pub mod show;
pub mod state;
pub mod told;
pub mod war;
pub mod watch;
pub mod ways;

use std::rc::Rc;

use serde_json::{Map, Value as Json};

use super::glossary;
use crate::engine::briefing::Briefing;
use crate::engine::cx::{Cx, Stop};
use crate::engine::doc::Doc;
use crate::engine::figures::Thing;
use crate::engine::nothing::NoFiles;
use crate::engine::places::Counted;
use crate::engine::post::{Clock, Paper};
use crate::engine::prompt::{Ask, Due, PlayerWord, Refusal};
use crate::engine::request::Position;
use crate::engine::rulebook::{KeptView, Rulebook, TestNote, View};
use crate::engine::seat::Eye;
use crate::engine::service::Note;
use crate::engine::sheet::Sheet;
use crate::engine::stored_json::StoredJson;
use crate::engine::summary::Summary;
use crate::engine::text::{Facts, Text};
use event::{CourseEvent, Event, unfit};
pub use ground::Campaign1805;
use post::{papers, post_box};
use scenario::{Scenario, ids};
use sheet::{checks, printed, settings};
use show::{json, summary};
use state::identity::Identity;
use state::{State, view};
use war::table;

/// *Campaign 1805*: tables, checks and settings.
pub static SHEET: Sheet = Sheet {
    id: "campaign-1805",
    title: "Campaign 1805",
    publisher: "not named on the sheet",
    edition: 10,
    checks: checks::ALL,
    settings: settings::SETTINGS,
    tables: include_str!("tables.toml"),
    read_tables: printed::read_tables,
    owner_template: include_str!("owner.toml"),
    read_owner: file::read_owner,
    glossary: || glossary::read(include_str!("glossary.toml")),
};

/// The events that begin a campaign under these house rules; the keys of briefs are made of the secret, 128 bits that
/// nobody can guess.
pub fn muster(mut scenario: Scenario, seed: u64, secret: u128, house_rules: &[(String, String)]) -> Vec<Event> {
    let leipzig = house_rules.iter().rev().find(|(key, _)| key == settings::MAP_LEIPZIG);
    scenario.give_leipzig_to(leipzig.map_or("prussia", |(_, word)| word));
    let identity = Identity::of(scenario.nations.iter().map(|nation| nation.name.as_str()), secret);
    vec![Event::Course(CourseEvent::Mustered {
        scenario: Box::new(scenario),
        secret: seed.rotate_left(29) ^ 0x5DEE_CE66_D1CE_4E5B,
        identity: Some(Box::new(identity)),
    })]
}

impl Rulebook for Campaign1805 {
    type State = State;
    type Event = Event;
    type Subject = ids::ForceId;

    const HIDES: bool = true;

    fn seats() -> &'static [&'static str] {
        &[ground::UMPIRE]
    }

    fn seats_of(state: &State) -> Vec<String> {
        let nations = state.scenario().nations.iter().map(|nation| nation.name.clone());
        nations.chain([ground::UMPIRE.to_owned()]).collect()
    }

    fn umpire() -> Option<&'static str> {
        Some(ground::UMPIRE)
    }

    fn rolls_itself(view: &View<Self>) -> bool {
        view.settings.is(settings::DICE_BY, "program")
    }

    fn goes_on_by_itself() -> bool {
        // Between two steps players read and write: the umpire closes and publishes when he wants to.
        false
    }

    fn has_units() -> bool {
        // Armies and forces march: the map, the inbox and the lists of corrections show them.
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

    fn to_table(view: &View<Self>, battle: &str) -> Result<Vec<(String, String)>, NoFiles> {
        table::files(view, battle)
    }

    fn seen(state: &State, by: &Eye) -> Option<State> {
        match by {
            Eye::All | Eye::Public => None,
            // A nation may be called so in other capitals.
            Eye::Seat(name) if name == ground::UMPIRE => None,
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
        event.chapter().share(before).notes
    }

    fn sheet() -> &'static Sheet {
        &SHEET
    }

    fn play(cx: &mut Cx<'_, Self>) -> Result<(), Stop> {
        play::play(cx)
    }

    fn apply(state: &mut State, event: &Event) {
        told::then::note(state, event);
        event.chapter().put(state);
    }

    fn unfit(there: &mut Rc<Counted>, event: &Event) -> Option<String> {
        unfit::unfit(there, event)
    }

    fn absent(state: &State, who: &ids::ForceId) -> Option<String> {
        let force = state.force(*who);
        force.life.gone.then(|| format!("{} is lost", force.name))
    }

    fn due(view: &KeptView<Self>) -> Due {
        play::due(view)
    }

    fn rule(view: &KeptView<Self>, word: &PlayerWord) -> Result<Vec<Event>, Refusal> {
        rulings::rule(view, word)
    }

    fn tested(note: TestNote) -> Event {
        Event::Course(CourseEvent::Tested(StoredJson::new(note)))
    }

    fn tell(state: &State, event: &Event) -> Text {
        event.chapter().tell(state)
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
        if view.state.now.looker.is_some() { Vec::new() } else { post_box::facts(view) }
    }

    fn things(view: &View<Self>) -> Vec<Thing> {
        rulings::things(view)
    }

    fn asks(view: &View<Self>, thing: &Thing) -> Vec<Ask> {
        rulings::asks(view, thing)
    }

    fn position(state: &State) -> Position {
        let own = serde_json::json!({"season": state.now.season(), "year": ids::year(state.now.turn)});
        Position {
            turn: u32::from(state.now.turn),
            step: state.now.step.name().to_owned(),
            half: None,
            active: None,
            own: own.as_object().cloned().unwrap_or_default(),
        }
    }

    fn turn(state: &State) -> u32 {
        u32::from(state.now.turn)
    }

    fn json(view: &View<Self>) -> Map<String, Json> {
        json::json(view)
    }
}
