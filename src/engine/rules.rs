//! Any rulebook behind one face, so that the engine is compiled once and not once a rulebook.

use std::any::Any;
use std::marker::PhantomData;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Map, Value as Json};

pub use super::any_event::AnyEvent;
use super::any_event::OF_ONE_RULEBOOK;
use super::briefing::Briefing;
use super::check::Outcome;
use super::cx::{Cx, Stop};
use super::digest;
use super::doc::Doc;
use super::drawing::Drawing;
use super::ending::Ending;
use super::figures::Thing;
use super::glossary::{Advice, Follows};
use super::handover::Came;
use super::journal::Record;
use super::luck::Worth;
use super::memory::Memory;
use super::nothing::{NoFacts, NoFiles};
use super::post::{Clock, Paper, Post};
use super::printed::pieces::{Print, SidePieces};
use super::prompt::{Ask, Due, Owed, PlayerWord, Prompt, Refusal};
use super::remark::{Note, Remark};
use super::request::Position;
use super::rulebook::{Rulebook, View};
use super::run::Run;
use super::seat::Eye;
use super::settings::Settings;
use super::sheet::Sheet;
use super::shows::{GameEnd, SetUp};
use super::summary::Summary;
use super::table::Tables;
use super::test_note::TestNote;
use super::text::{Facts, Text};
use super::verdict::Verdict;
use super::what_if::Obvious;

/// One act of a rulebook, from its first question to its last event.
pub(super) type Procedure = fn(&mut Run) -> Result<(), Stop>;

/// A view of a game of any rulebook: what the rules may look at, and what they say of it. Copies share it until one of
/// them changes.
#[derive(Clone)]
pub struct AnyView(Rc<dyn Rules>);

/// A view that a procedure may keep: what is told later is told of it.
pub struct KeptView<R>(AnyView, PhantomData<R>);

impl<R: Rulebook> KeptView<R> {
    pub(super) fn of(view: &AnyView) -> Self {
        Self(view.clone(), PhantomData)
    }
}

impl<R> Clone for KeptView<R> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), PhantomData)
    }
}

impl<R: Rulebook> Deref for KeptView<R> {
    type Target = View<R>;

    fn deref(&self) -> &View<R> {
        self.0.of()
    }
}

impl AnyView {
    /// Before the first event of a game.
    pub(super) fn blank<R: Rulebook>(tables: Arc<Tables>, settings: Settings) -> Self {
        let (memory, post) = (Memory::default(), Post::default());
        Self(Rc::new(View::<R> { state: R::State::default(), settings: Rc::new(settings), tables, memory, post }))
    }

    /// It as its rulebook knows it.
    ///
    /// # Panics
    /// Where it is a view of another rulebook.
    pub fn of<R: Rulebook>(&self) -> &View<R> {
        typed(&*self.0)
    }

    /// True where both are one view: what is known of the one is known of the other.
    pub(super) fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// What is owed and what may be done.
    pub fn due(&self) -> Due {
        self.0.due(self)
    }

    /// What must be done before the step may end.
    pub fn owed(&self) -> Vec<Rc<Owed>> {
        self.0.owed(self)
    }

    /// What a player's word comes to.
    pub(super) fn rule(&self, word: &PlayerWord) -> Result<Vec<AnyEvent>, Refusal> {
        self.0.rule(self, word)
    }

    /// The lines of the log of these events, for who sees the game so.
    pub(super) fn lines<'e>(&self, events: impl IntoIterator<Item = &'e AnyEvent>) -> Vec<Text> {
        events.into_iter().map(|event| self.tell(event)).filter(|line| !line.0.is_empty()).collect()
    }

    /// Other letters lie there from now on.
    pub(super) fn put_post(&mut self, post: Post) {
        *self.change().post_mut() = post;
    }

    /// For changing it: what others share stays as it was.
    pub(super) fn change(&mut self) -> &mut dyn Rules {
        if Rc::get_mut(&mut self.0).is_none() {
            self.0 = self.0.copy();
        }
        Rc::get_mut(&mut self.0).expect("a fresh copy is not shared")
    }
}

impl Deref for AnyView {
    type Target = dyn Rules;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

fn typed<R: Rulebook>(view: &dyn Rules) -> &View<R> {
    (view as &dyn Any).downcast_ref().expect(OF_ONE_RULEBOOK)
}

fn all_typed<'e, R: Rulebook>(events: &[&'e AnyEvent]) -> Vec<&'e R::Event> {
    events.iter().map(|event| event.of()).collect()
}

/// What a view holds, whatever its rulebook is.
pub trait ViewParts: Any {
    /// The house rules in force.
    fn settings(&self) -> &Rc<Settings>;
    /// The tables in force: the rulebook's own, or the owner's in their place.
    fn tables(&self) -> &Arc<Tables>;
    /// Earlier answers.
    fn memory(&self) -> &Memory;
    /// The letters that have come.
    fn post(&self) -> &Post;
    /// For changing them.
    fn settings_mut(&mut self) -> &mut Settings;
    /// For changing them.
    fn memory_mut(&mut self) -> &mut Memory;
    /// For changing them.
    fn post_mut(&mut self) -> &mut Post;
    /// Another of the same.
    fn copy(&self) -> Rc<dyn Rules>;
    /// Something happens: what it makes worthless is forgotten.
    fn happen(&mut self, event: &AnyEvent);
    /// Something happens to the state alone.
    fn apply(&mut self, event: &AnyEvent);
}

impl<R: Rulebook> ViewParts for View<R> {
    fn settings(&self) -> &Rc<Settings> {
        &self.settings
    }
    fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }
    fn memory(&self) -> &Memory {
        &self.memory
    }
    fn post(&self) -> &Post {
        &self.post
    }
    fn settings_mut(&mut self) -> &mut Settings {
        Rc::make_mut(&mut self.settings)
    }
    fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
    }
    fn post_mut(&mut self) -> &mut Post {
        &mut self.post
    }
    fn copy(&self) -> Rc<dyn Rules> {
        Rc::new(self.clone())
    }
    fn happen(&mut self, event: &AnyEvent) {
        let event = event.of();
        if let Some(worthless) = R::worthless(&self.state, event) {
            self.memory.forget(worthless);
        }
        R::apply(&mut self.state, event);
    }
    fn apply(&mut self, event: &AnyEvent) {
        R::apply(&mut self.state, event.of());
    }
}

/// Declares what the engine asks of a rulebook about a view: each line is a method of [`Rules`], and how the rulebook `R` of
/// the view is asked it.
macro_rules! rules {
    ($($(#[$about:meta])* fn $name:ident(&$view:ident $(, $arg:ident: $of:ty)*) -> $to:ty = $asked:expr;)+) => {
        /// What the engine asks of a rulebook about a view; what has no words here is the method of [`Rulebook`] of the
        /// same name.
        pub trait Rules: ViewParts {
            $($(#[$about])* fn $name(&self $(, $arg: $of)*) -> $to;)+
        }

        impl<R: Rulebook> Rules for View<R> {
            $(fn $name(&$view $(, $arg: $of)*) -> $to {
                $asked
            })+
        }
    };
}

rules! {
    /// A record as its text tells it.
    fn read(&self, record: &[u8]) -> serde_json::Result<Record> =
        serde_json::from_slice::<Record<R::Event>>(record).map(Record::of_any);
    fn sheet(&self) -> &'static Sheet = R::sheet();
    /// True where a seat may not know all under some house rules.
    fn may_hide(&self) -> bool = R::HIDES;
    /// True where a seat may not know all under these house rules.
    fn hides(&self) -> bool = R::hides(&self.settings);
    /// The keys of the seats.
    fn seats(&self) -> Vec<String> = R::seats_of(&self.state);
    fn umpire(&self) -> Option<&'static str> = R::umpire();
    fn rolls_itself(&self) -> bool = R::rolls_itself(self);
    fn goes_on_by_itself(&self) -> bool = R::goes_on_by_itself();
    fn has_units(&self) -> bool = R::has_units();
    fn measures_again(&self, key: &str) -> bool = R::measures_again(key);
    fn slot(&self, kind: &str, from: &str, text: &str) -> Result<String, Refusal> = R::slot(self, kind, from, text);
    fn set_up(&self) -> Option<SetUp> = R::set_up(self);
    fn measured(&self, events: &[&AnyEvent]) -> Option<GameEnd> = R::measured(self, &all_typed::<R>(events));
    fn papers(&self, events: &[&AnyEvent], clock: &Clock) -> Vec<Paper> =
        R::papers(self, &all_typed::<R>(events), clock);
    fn orders_pages(&self, papers: &[Paper]) -> Vec<Paper> = R::orders_pages(self, papers);
    /// The same with only that in its state, and of its post, that this one may know; none where nothing is hidden from
    /// him.
    fn seen(&self, by: &Eye) -> Option<AnyView> = R::seen(&self.state, by).map(|state| {
        AnyView(Rc::new(Self { state, post: self.post.seen(by), ..self.clone() }))
    });
    fn unsealable(&self) -> Option<String> = R::unsealable(self);
    fn own_save(&self, seat: &str) -> Vec<AnyEvent> = R::own_save(seat).into_iter().map(AnyEvent::new).collect();
    fn as_told(&self, events: &[&AnyEvent]) -> Option<Vec<AnyEvent>> =
        R::as_told(self, &all_typed::<R>(events)).map(|told| told.into_iter().map(AnyEvent::new).collect());
    fn hinted(&self, key: &str, words: &str) -> (String, String) = R::hinted(&self.state, key, words);
    fn follows(&self, question: &str) -> Vec<&'static Follows> = R::follows(question);
    fn is_private(&self, prompt: &Prompt) -> bool = R::is_private(&self.state, prompt);
    fn event_json(&self, event: &AnyEvent) -> Json = R::event_json(&self.state, event.of());
    fn habit(&self, key: &str) -> Option<(usize, usize)> = R::habit(key);
    fn sample(&self, prompt: &Prompt, draw: u64) -> Option<Map<String, Json>> = R::sample(prompt, draw);
    fn game_file(&self) -> Result<String, NoFiles> = R::game_file(self);
    fn posted(&self, slot: &str, from: &str) -> String = R::posted(slot, from);
    fn posted_together(&self, slot: &str) -> Option<String> = R::posted_together(slot);
    fn to_table(&self, battle: &str) -> Result<Vec<(String, String)>, NoFiles> = R::to_table(self, battle);
    fn came(&self) -> Option<Came> = R::came(self);
    fn procedure(&self) -> Procedure = |run| R::play(&mut Cx::over(run));
    fn digest(&self) -> u64 = R::digest(&self.state);
    /// The digest of the first saves.
    fn first_digest(&self) -> u64 = digest::first(&self.state);
    fn due(&self, kept: &AnyView) -> Due = R::due(&KeptView::of(kept));
    fn owed(&self, kept: &AnyView) -> Vec<Rc<Owed>> = R::owed(&KeptView::of(kept));
    fn rule(&self, kept: &AnyView, word: &PlayerWord) -> Result<Vec<AnyEvent>, Refusal> =
        Ok(R::rule(&KeptView::of(kept), word)?.into_iter().map(AnyEvent::new).collect());
    fn tested(&self, note: TestNote) -> AnyEvent = AnyEvent::new(R::tested(note));
    fn same(&self, then: &AnyEvent, now: &AnyEvent) -> bool = R::same(then.of(), now.of());
    fn tell(&self, event: &AnyEvent) -> Text = R::tell(&self.state, event.of());
    fn is_result(&self, event: &AnyEvent) -> bool = R::is_result(event.of());
    fn verdict(&self, events: &[&AnyEvent]) -> Option<Verdict> = R::verdict(self, &all_typed::<R>(events));
    fn began(&self, event: &AnyEvent) -> Option<String> = R::began(event.of());
    fn points(&self) -> Option<[u32; 2]> = R::points(self);
    fn drawing(&self) -> Option<Drawing> = R::drawing(self);
    fn ending(&self) -> Option<Ending> = R::ending(self);
    fn show(&self) -> Doc = R::show(self);
    fn show_after(&self, before: &AnyView, shown: &Doc) -> Doc = R::show_after(self, before.of(), shown);
    fn unit(&self, code: &str) -> Option<Facts> = R::unit(self, code);
    fn brief(&self, code: &str) -> Text = R::brief(self, code);
    fn once_single(&self) -> &'static [&'static str] = R::ONCE_SINGLE;
    fn advise(&self, key: &str, values: &Map<String, Json>) -> Option<Advice> = R::advise(self, key, values);
    fn look_up(&self, codes: &[&str]) -> Result<Facts, NoFacts> = R::look_up(self, codes);
    fn army(&self) -> Vec<Facts> = R::army(self);
    fn briefing(&self) -> Option<Briefing> = R::briefing(self);
    fn summary(&self) -> Summary = R::summary(self);
    fn pieces(&self, what: Print) -> Vec<SidePieces> = R::pieces(self, what);
    fn things(&self) -> Vec<Thing> = R::things(self);
    fn asks(&self, thing: &Thing) -> Vec<Ask> = R::asks(self, thing);
    fn position(&self) -> Position = R::position(&self.state);
    fn occasion(&self) -> String = R::occasion(&self.state);
    fn turn(&self) -> u32 = R::turn(&self.state);
    fn json(&self) -> Map<String, Json> = R::json(self);
    fn obvious(&self) -> Obvious = R::obvious;
    fn remark(&self, event: &AnyEvent) -> Remark = R::remark(&self.state, event.of());
    fn service(&self, event: &AnyEvent) -> Vec<Note> = R::service(&self.state, event.of());
    fn worth(&self, note: &TestNote, outcome: &Outcome) -> Option<Worth> = R::worth(note, outcome);
    fn narrate(&self, events: &[&AnyEvent]) -> Vec<Text> = R::narrate(&self.state, &all_typed::<R>(events));
    fn export(&self, side: &str) -> Option<String> = R::export(self, side);
}
