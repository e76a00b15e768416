//! *March Attack*: tabletop battles with miniatures (Crusader Publishing).
//!
//! `sheet` holds the printed tables, the house rules and one file a test; `state` what a battle is, changed by events
//! (`apply`); `turn` what every act works with. `play` is the turn; each part of it has its chapter, a folder: `orders`
//! (S1), `morale` (S2), `skirmish` (S3), `leaders` (S4), `initiative` (S5), `charge` with the moves (T1), `fire` (T2),
//! `melee` (T3), `disorder` (T4), and `losses`, which is what CV lost leads to. `due` says what is owed.
//!
//! `army` reads and writes orders of battle, `aims` is what the scenario asks for, `ruling` what players set right;
//! `show`, `tell`, `verdict` and `chronicle` put the battle into words, `lookup` is what players look up on paper.

pub mod aims;
pub mod army;
pub mod ground;
pub mod sheet;
pub mod state;
pub mod turn;

mod charge;
mod chronicle;
mod condition;
mod contact;
mod disorder;
mod due;
pub mod event;
mod fire;
mod initiative;
mod leaders;
mod lookup;
mod losses;
mod melee;
mod morale;
mod orders;
mod play;
mod player;
mod ruling;
mod show;
mod skirmish;
mod subject;
mod terrain;
mod test;
mod unfit;
mod verdict;
mod worthless;

use std::rc::Rc;

use serde_json::{Map, Value as Json};

use crate::engine::briefing::Briefing;
use crate::engine::check::Outcome;
use crate::engine::cx::{Cx, Stop};
use crate::engine::doc::Doc;
use crate::engine::drawing::Drawing;
use crate::engine::ending::Ending;
use crate::engine::figures::Thing;
use crate::engine::glossary::Advice;
use crate::engine::handover::Came;
use crate::engine::input::Inputs;
use crate::engine::later::Later;
use crate::engine::luck::Worth;
use crate::engine::memory::Worthless;
use crate::engine::nothing::NoFacts;
use crate::engine::places::Counted;
use crate::engine::printed::pieces::{Print, SidePieces};
use crate::engine::prompt::{Ask, Due, Owed, PlayerWord, Refusal};
use crate::engine::request::Position;
use crate::engine::rulebook::{KeptView, Rulebook, TestNote, View};
use crate::engine::sheet::Sheet;
use crate::engine::stored_json::StoredJson;
use crate::engine::story::Remark;
use crate::engine::summary::Summary;
use crate::engine::text::{Facts, Text};
use crate::engine::verdict::Verdict;
use crate::engine::what_if::Alternative;
use crate::orbat::to_toml;
use crate::rules::march_attack::charge::{ChargeEvent, distance};
use crate::rules::march_attack::skirmish::SkirmishEvent;
use crate::rules::march_attack::test::TestEvent;

use aims::{ending, scene, score, summary};
use army::export;
use event::Event;
use lookup::what_if;
use ruling::figures;
use show::{came, facts, json, pieces};
use state::ids::Side;
use state::{Charge, State};
use turn::Subject;

pub use ground::MarchAttack;
pub use sheet::SHEET;

impl Rulebook for MarchAttack {
    type State = State;
    type Event = Event;
    type Subject = Subject;

    const ONCE_SINGLE: &'static [&'static str] = &["through"];

    fn unfit(_: &mut Rc<Counted>, event: &Event) -> Option<String> {
        unfit::unfit(event)
    }

    fn sheet() -> &'static Sheet {
        &SHEET
    }

    fn play(cx: &mut Cx<'_, Self>) -> Result<(), Stop> {
        play::play(cx)
    }

    fn apply(state: &mut State, event: &Event) {
        event.chapter().put(state);
    }

    fn measures_again(key: &str) -> bool {
        // Commanders are seldom so far apart that a few inches count.
        !key.starts_with("order:")
    }

    fn worthless(before: &State, event: &Event) -> Option<Worthless> {
        worthless::worthless(before, event)
    }

    fn absent(state: &State, who: &Subject) -> Option<String> {
        subject::absent(state, *who)
    }

    fn digest(state: &State) -> u64 {
        state.digest()
    }

    fn due(view: &KeptView<Self>) -> Due {
        due::due(view)
    }

    fn owed(view: &KeptView<Self>) -> Vec<Rc<Owed>> {
        due::all_owed(view)
    }

    fn rule(view: &KeptView<Self>, word: &PlayerWord) -> Result<Vec<Event>, Refusal> {
        ruling::rule(view, word)
    }

    fn tested(note: TestNote) -> Event {
        Event::Test(TestEvent::Tested(StoredJson::new(note)))
    }

    fn same(then: &Event, now: &Event) -> bool {
        let bare = |note: &StoredJson<TestNote>| TestNote { inputs: Later::default(), ..note.get().into_owned() };
        match (then, now) {
            (Event::Test(TestEvent::Tested(then)), Event::Test(TestEvent::Tested(now))) => {
                then == now || bare(then) == bare(now)
            }
            // Earlier programs did not write down onto what ground a charge goes.
            (Event::Charge(ChargeEvent::ChargeDeclared(then)), Event::Charge(ChargeEvent::ChargeDeclared(now)))
                if then.ground.is_none() =>
            {
                *then == Charge { ground: None, crosses: None, ..*now }
            }
            // Earlier programs did not say of each charger how his melee ended.
            (
                Event::Charge(ChargeEvent::ChargeEnded { charger: one, why: then }),
                Event::Charge(ChargeEvent::ChargeEnded { charger: other, why: now }),
            ) if then.is_fought() && now.is_fought() => one == other,
            // Nor whom a regiment counter-charges where one charged it, nor how many hits found nobody.
            (
                Event::Charge(ChargeEvent::Reacted { unit, how, ground, at: None, crosses: None }),
                Event::Charge(ChargeEvent::Reacted { unit: own, how: now, ground: onto, .. }),
            ) => (unit, how, ground) == (own, now, onto),
            (
                Event::Skirmish(SkirmishEvent::HitsSpread { mf, kept, lost: 0 }),
                Event::Skirmish(SkirmishEvent::HitsSpread { mf: own, kept: now, .. }),
            ) => (mf, kept) == (own, now),
            _ => then == now,
        }
    }

    fn tell(state: &State, event: &Event) -> Text {
        event.chapter().tell(state)
    }

    fn is_result(event: &Event) -> bool {
        event.chapter::<State>().is_result()
    }

    fn verdict(before: &View<Self>, events: &[&Event]) -> Option<Verdict> {
        verdict::verdict(before, events)
    }

    fn began(event: &Event) -> Option<String> {
        event.began()
    }

    fn points(view: &View<Self>) -> Option<[u32; 2]> {
        score::so_far(view)
    }

    fn drawing(view: &View<Self>) -> Option<Drawing> {
        scene::drawing(&view.state)
    }

    fn ending(view: &View<Self>) -> Option<Ending> {
        ending::ending(view)
    }

    fn show(view: &View<Self>) -> Doc {
        show::show(view)
    }

    fn show_after(view: &View<Self>, before: &View<Self>, shown: &Doc) -> Doc {
        show::show_after(view, before, shown)
    }

    fn unit(view: &View<Self>, code: &str) -> Option<Facts> {
        facts::unit(view, code)
    }

    fn brief(view: &View<Self>, code: &str) -> Text {
        lookup::brief(view, code)
    }

    fn advise(view: &View<Self>, key: &str, values: &Map<String, Json>) -> Option<Advice> {
        let of_ground = || terrain::advice(view, key, values);
        distance::advice(view, key, values).or_else(of_ground).map(Advice::Note)
    }

    fn look_up(view: &View<Self>, codes: &[&str]) -> Result<Facts, NoFacts> {
        lookup::look_up(view, codes)
    }

    fn army(view: &View<Self>) -> Vec<Facts> {
        Side::BOTH.into_iter().map(|side| facts::army(view, side)).collect()
    }

    fn briefing(view: &View<Self>) -> Option<Briefing> {
        scene::briefing(&view.state)
    }

    fn summary(view: &View<Self>) -> Summary {
        summary::summary(view)
    }

    fn pieces(view: &View<Self>, what: Print) -> Vec<SidePieces> {
        pieces::pieces(view, what)
    }

    fn things(view: &View<Self>) -> Vec<Thing> {
        figures::things(view)
    }

    fn asks(view: &View<Self>, thing: &Thing) -> Vec<Ask> {
        figures::asks(view, thing)
    }

    fn position(state: &State) -> Position {
        let tactical = state.step.is_tactical();
        Position {
            turn: u32::from(state.turn),
            step: state.step.name().to_owned(),
            half: tactical.then_some(state.half),
            active: state.active.filter(|_| tactical).map(|side| side.key().to_owned()),
            own: Map::new(),
        }
    }

    fn turn(state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn habit(key: &str) -> Option<(usize, usize)> {
        player::habit(key)
    }

    fn came(view: &View<Self>) -> Option<Came> {
        Some(came::came(view))
    }

    fn json(view: &View<Self>) -> Map<String, Json> {
        json::json(view)
    }

    fn obvious(check: &str, inputs: &Inputs) -> Vec<Alternative> {
        what_if::obvious(check, inputs)
    }

    fn remark(before: &State, event: &Event) -> Remark {
        chronicle::remark(before, event)
    }

    fn worth(note: &TestNote, outcome: &Outcome) -> Option<Worth> {
        chronicle::worth(note, outcome)
    }

    fn narrate(state: &State, events: &[&Event]) -> Vec<Text> {
        chronicle::narrate(state, events)
    }

    fn export(view: &View<Self>, side: &str) -> Option<String> {
        Side::of_key(side).map(|side| to_toml(&export::orbat(&view.state, side)))
    }
}
