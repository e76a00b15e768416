//! What makes a rulebook: a state, events, one procedure an act, and words for all of it.

use std::fmt::Debug;
use std::hash::Hash;
use std::rc::Rc;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

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
use super::input::Inputs;
use super::luck::Worth;
use super::memory::{Memory, Worthless};
use super::nothing::{NoFacts, NoFiles};
use super::places::Counted;
use super::post::{Clock, Paper, Post};
use super::printed::pieces::{self, Print, SidePieces};
use super::prompt::{Ask, Due, Owed, PlayerWord, Prompt, Refusal};
use super::remark::{Note, Remark};
use super::request::Position;
pub use super::rules::KeptView;
use super::seat::Eye;
use super::settings::Settings;
use super::sheet::Sheet;
use super::shows::{GameEnd, SetUp};
use super::summary::Summary;
use super::table::{Table, Tables};
pub use super::test_note::TestNote;
use super::text::{Facts, Text};
use super::verdict::Verdict;
use super::what_if::Alternative;

/// What rules may look at: the state, the house rules, the tables, and what was answered before.
pub struct View<R: Rulebook> {
    /// The state of the game.
    pub state: R::State,
    /// The house rules in force.
    pub settings: Rc<Settings>,
    /// The printed tables, and the owner's.
    pub tables: Arc<Tables>,
    /// Earlier answers.
    pub memory: Memory,
    /// The letters that have come.
    pub post: Post,
}

impl<R: Rulebook> Clone for View<R> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            settings: Rc::clone(&self.settings),
            tables: Arc::clone(&self.tables),
            memory: self.memory.clone(),
            post: self.post.clone(),
        }
    }
}

/// A rulebook that is played.
pub trait Rulebook: 'static + Sized {
    /// The state of a game. It is never saved, only its digest is.
    type State: Clone + Default + PartialEq + Debug + Hash;
    /// What happens to it. Every event has a line in the log.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned;

    /// Someone whom an act names: who acts, or at whom.
    type Subject: Clone + Debug;

    /// True where a seat may not know all that the state holds.
    const HIDES: bool = false;
    /// True where a seat may not know all under these house rules: before a question to one side the screen is covered.
    fn hides(_settings: &Settings) -> bool {
        Self::HIDES
    }
    /// The keys of the seats at the table, in order.
    fn seats() -> &'static [&'static str] {
        &["A", "B"]
    }
    /// The keys of the seats of this game, where they depend on it.
    fn seats_of(_state: &Self::State) -> Vec<String> {
        Self::seats().iter().map(|seat| (*seat).to_owned()).collect()
    }
    /// The seat of an umpire, where the game has one.
    fn umpire() -> Option<&'static str> {
        None
    }
    /// True where the program rolls by itself, so that no test stops for its dice.
    fn rolls_itself(_view: &View<Self>) -> bool {
        false
    }
    /// True where a step that has nothing but one owed thing goes on with that by itself, at the screen. Not so where
    /// someone is waited for meanwhile.
    fn goes_on_by_itself() -> bool {
        true
    }
    /// False where nobody picks units, joins them or looks one up: what moves is known by other names.
    fn has_units() -> bool {
        true
    }
    /// False for a prompt whose distances hardly change from turn to turn: the last one counts until another is given.
    fn measures_again(_key: &str) -> bool {
        true
    }
    /// The slot that a letter of this kind from this seat goes to now, or why it is not taken.
    fn slot(_view: &View<Self>, _kind: &str, _from: &str, _text: &str) -> Result<String, Refusal> {
        Err(Refusal::BadRequest("this game takes no letters".to_owned()))
    }
    /// What the log says of a letter that lies in this slot.
    fn posted(_slot: &str, from: &str) -> String {
        format!("a letter of {from} has come")
    }
    /// What the log says once of letters in slots like this one that lie behind each other: they came of one deed. None of
    /// a letter that is told by itself.
    fn posted_together(_slot: &str) -> Option<String> {
        None
    }
    /// What goes out to the seats now, each paper made of what its seat may know: of the state, and of all that has
    /// happened.
    fn papers(_view: &View<Self>, _events: &[&Self::Event], _clock: &Clock) -> Vec<Paper> {
        Vec::new()
    }
    /// The pages on which the readers of these papers make up what is asked of them: each costs more than all the papers of
    /// its reader, and is made only where it goes out.
    fn orders_pages(_view: &View<Self>, _papers: &[Paper]) -> Vec<Paper> {
        Vec::new()
    }
    /// The state as someone may know it, hidden facts unknown: what he is shown is made of it and of nothing else. None
    /// where nothing is hidden from him.
    fn seen(_state: &Self::State, _by: &Eye) -> Option<Self::State> {
        None
    }
    /// Why no game of these rules and house rules can be played by letters; none where it can.
    fn unsealable(_view: &View<Self>) -> Option<String> {
        Some("nothing is hidden in this game: the save itself can go to and fro".to_owned())
    }
    /// What makes a game by mail this seat's own save, before anything else happens in it.
    fn own_save(_seat: &str) -> Vec<Self::Event> {
        Vec::new()
    }
    /// What came of an act as the other side may know it, where its answers and dice would tell more; none where they
    /// may be told as they are, and where an act that came by itself comes so in the other's save, too. The state of
    /// `view` is what stood before it.
    fn as_told(_view: &View<Self>, _events: &[&Self::Event]) -> Option<Vec<Self::Event>> {
        None
    }
    /// The key and the words of a question, or of something owed, as those may know them whom it is not put to.
    fn hinted(_seen: &Self::State, key: &str, words: &str) -> (String, String) {
        (key.to_owned(), words.to_owned())
    }
    /// What the rulebook's words say of the options of a question, where an option itself does not say what follows.
    fn follows(_question: &str) -> Vec<&'static Follows> {
        Vec::new()
    }
    /// True where the answer to a question to one side needs what that side alone may know: the screen is covered before
    /// it. `seen` is what all may know.
    fn is_private(_seen: &Self::State, _prompt: &Prompt) -> bool {
        true
    }
    /// An event as scripts read it.
    fn event_json(_seen: &Self::State, event: &Self::Event) -> Json {
        serde_json::to_value(event).unwrap_or_default()
    }
    /// How often an automatic player takes up an act with this key in a step, so many times of so many; none where the
    /// rulebook does not say.
    fn habit(_key: &str) -> Option<(usize, usize)> {
        None
    }
    /// Values for an open form, drawn by a number, where a blind fill would hardly ever fit.
    fn sample(_prompt: &Prompt, _draw: u64) -> Option<Map<String, Json>> {
        None
    }
    /// Tables that an event with which a game begins brings along: the owner's own, which stand beside the printed ones.
    fn own_tables(_event: &Self::Event) -> Vec<Table> {
        Vec::new()
    }
    /// Why a record of a save cannot hold this event: figures that no rule can read, things that are not there. None
    /// where it can. `there` is what there was before it, and is made what there is after it.
    fn unfit(_there: &mut Rc<Counted>, _event: &Self::Event) -> Option<String> {
        None
    }
    /// The present position as a file that begins the same game, or when such a file can be written.
    fn game_file(_view: &View<Self>) -> Result<String, NoFiles> {
        Err(NoFiles::NotOneFile)
    }
    /// The files, each with its name, with which a battle of this game is fought at a table of miniatures.
    fn to_table(_view: &View<Self>, _battle: &str) -> Result<Vec<(String, String)>, NoFiles> {
        Err(NoFiles::NoTable)
    }
    /// What has come of a battle on the tabletop, where this is such a table; without the battle's name.
    fn came(_view: &View<Self>) -> Option<Came> {
        None
    }

    /// Its id, tables, checks and settings.
    fn sheet() -> &'static Sheet;
    /// One act, from the prompt that begins it to its last event.
    fn play(cx: &mut Cx<'_, Self>) -> Result<(), Stop>;
    /// Puts an event into the state. It decides nothing, cannot fail, and reads no table and no setting.
    fn apply(state: &mut Self::State, event: &Self::Event);
    /// Earlier answers that this event makes worthless, so that they are no defaults any more; `before` is the state that
    /// it changes.
    fn worthless(_before: &Self::State, _event: &Self::Event) -> Option<Worthless> {
        None
    }
    /// Why the question that named this one would not offer him now; none where it would.
    fn absent(_state: &Self::State, _who: &Self::Subject) -> Option<String> {
        None
    }
    /// A digest of the state, the same on every machine and in every run.
    fn digest(state: &Self::State) -> u64 {
        digest::swift(state)
    }
    /// What is owed, then what may be done. What its options mean may be put into words later, of the view as it is kept.
    fn due(view: &KeptView<Self>) -> Due;
    /// What is owed of all that is due; a rulebook that knows where nothing can be need not list the rest.
    fn owed(view: &KeptView<Self>) -> Vec<Rc<Owed>> {
        Self::due(view).owed()
    }
    /// What a player's word comes to.
    fn rule(_view: &KeptView<Self>, _word: &PlayerWord) -> Result<Vec<Self::Event>, Refusal> {
        Err(Refusal::BadWord("this game takes no word of its players against its rules".to_owned()))
    }
    /// The event that keeps a test for the log.
    fn tested(note: TestNote) -> Self::Event;
    /// True where two events are the same to whoever plays an act again: a test of which more was written down, with the
    /// same sum, dice and outcome, is.
    fn same(then: &Self::Event, now: &Self::Event) -> bool {
        then == now
    }
    /// The log's line for an event; none of its names may be missing, whatever was undone. Empty for what goes without
    /// saying.
    fn tell(state: &Self::State, event: &Self::Event) -> Text;
    /// True for an event of which a verdict tells: dice that have fallen, or something to do on the table.
    fn is_result(_event: &Self::Event) -> bool {
        false
    }
    /// What came of these events of one act, or of the acts that followed it by themselves; `before` is the view whose
    /// state the first of them changed. None where nothing is to be told.
    fn verdict(_before: &View<Self>, _events: &[&Self::Event]) -> Option<Verdict> {
        None
    }
    /// The turn and step that an event begins, in a few letters; none for any other event.
    fn began(_event: &Self::Event) -> Option<String> {
        None
    }
    /// What both sides have scored so far, of A and of B; none where no points are counted.
    fn points(_view: &View<Self>) -> Option<[u32; 2]> {
        None
    }
    /// The table with what was set on it, drawn to scale; none where no file draws one.
    fn drawing(_view: &View<Self>) -> Option<Drawing> {
        None
    }
    /// How the game ended, as a page; none while it lasts, and where the rulebook has no such page.
    fn ending(_view: &View<Self>) -> Option<Ending> {
        None
    }
    /// The state as a document.
    fn show(view: &View<Self>) -> Doc;
    /// The same, where an earlier view was shown as this document: what has not changed need not be made again.
    fn show_after(view: &View<Self>, _before: &View<Self>, _shown: &Doc) -> Doc {
        Self::show(view)
    }
    /// All that is known of the unit with this code; none where there is no such unit.
    fn unit(_view: &View<Self>, _code: &str) -> Option<Facts> {
        None
    }
    /// The figures of the unit with this code that the present step asks for, in a line; empty where it asks for none.
    fn brief(_view: &View<Self>, _code: &str) -> Text {
        Text::default()
    }
    /// The names of lists in forms that asked for one value in earlier programs: their records hold its key alone.
    const ONCE_SINGLE: &'static [&'static str] = &[];
    /// What the rules say of the values of a form of this key before they are given; nothing refuses them.
    fn advise(_view: &View<Self>, _key: &str, _values: &Map<String, Json>) -> Option<Advice> {
        None
    }
    /// What players would look up on paper for the unit with this code, or for the first of two against the second: how
    /// far it may go, what its tests need.
    fn look_up(_view: &View<Self>, _codes: &[&str]) -> Result<Facts, NoFacts> {
        Err(NoFacts::InThisGame)
    }
    /// What each side has lost and what it can still bear.
    fn army(_view: &View<Self>) -> Vec<Facts> {
        Vec::new()
    }
    /// What players were told before the game began, with its table; none where nothing was.
    fn briefing(_view: &View<Self>) -> Option<Briefing> {
        None
    }
    /// How the game ended or stands, in the measures by which it is judged, with all that has happened and stands; none
    /// where sides are judged by their strength.
    fn measured(_view: &View<Self>, _events: &[&Self::Event]) -> Option<GameEnd> {
        None
    }
    /// What the author of a game's file may want to look at again before it is played; none where the rulebook has
    /// nothing to say.
    fn set_up(_view: &View<Self>) -> Option<SetUp> {
        None
    }
    /// How the game stands, for a list of games: only what everyone may know, whoever the view is made for.
    fn summary(view: &View<Self>) -> Summary {
        Summary { place: format!("turn {}", Self::turn(&view.state)), ..Summary::default() }
    }
    /// What is printed of the pieces, side by side; nothing where the game has none to cut out.
    fn pieces(view: &View<Self>, what: Print) -> Vec<SidePieces> {
        pieces::of_doc(&Self::show(view), what)
    }
    /// Everything whose figures players may set right, with the figures as they are.
    fn things(_view: &View<Self>) -> Vec<Thing> {
        Vec::new()
    }
    /// The figures of one of them in the order of a form: what each may be, what it is now, what it means.
    fn asks(_view: &View<Self>, _thing: &Thing) -> Vec<Ask> {
        Vec::new()
    }
    /// Where the game is.
    fn position(state: &Self::State) -> Position;
    /// What tells the dice of one occasion from those of another: the turn and whose part of it this is. Where a test
    /// comes up under the same key several times on one occasion, the engine counts its throws.
    fn occasion(state: &Self::State) -> String {
        let position = Self::position(state);
        format!("{}.{}", position.turn, position.half.unwrap_or(0))
    }
    /// Which turn it is, from 1.
    fn turn(state: &Self::State) -> u32 {
        Self::position(state).turn
    }
    /// The sides as JSON.
    fn json(view: &View<Self>) -> Map<String, Json>;
    /// What players would ask themselves at a check with these inputs.
    fn obvious(_check: &str, _inputs: &Inputs) -> Vec<Alternative> {
        Vec::new()
    }
    /// What an event means for the story of the game; `before` is the state that it changes.
    fn remark(_before: &Self::State, _event: &Self::Event) -> Remark {
        Remark::default()
    }
    /// What an event means for the service records of leaders and units; `before` is the state that it changes. What
    /// [`Rulebook::remark`] tells of people is added.
    fn service(_before: &Self::State, _event: &Self::Event) -> Vec<Note> {
        Vec::new()
    }
    /// What the outcome of a test is worth to a side, where there is more to it than the check's hope.
    fn worth(_note: &TestNote, _outcome: &Outcome) -> Option<Worth> {
        None
    }
    /// The events of one step in sentences for someone who was not there; none where the log must do.
    fn narrate(_state: &Self::State, _events: &[&Self::Event]) -> Vec<Text> {
        Vec::new()
    }
    /// A side's forces as a file that can be mustered again; none for a side that has none.
    fn export(_view: &View<Self>, _side: &str) -> Option<String> {
        None
    }
}
