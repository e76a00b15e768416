//! What every game on a printed map leaves to its modules and to the chapters of its events, in the words of its prelude and
//! of the one here.

/// What a game imports to leave all this to its modules.
pub mod prelude {
    pub use crate::engine::doc::Doc;
    pub use crate::engine::ending::Ending;
    pub use crate::engine::figures::Thing;
    pub use crate::engine::glossary::{Advice, Follows, Glossary};
    pub use crate::engine::nothing::NoFacts;
    pub use crate::engine::prompt::PlayerWord;
    pub use crate::engine::request::Position;
    pub use crate::engine::rulebook::Rulebook;
    pub use crate::engine::sheet::Sheet;
    pub use crate::engine::shows::{GameEnd, SetUp};
    pub use crate::engine::verdict::Verdict;
    pub use crate::{forward, sheet};
}

/// In the rulebook of a board game: each of these is asked of the module of its name, or of the event's chapter. The chapter
/// with which a game begins keeps its tests.
#[macro_export]
macro_rules! forward {
    ($Begins:ident) => {
        type State = state::State;
        type Event = event::Event;
        type Subject = subject::Subject;

        const HIDES: bool = true;

        fn seats() -> &'static [&'static str] {
            &ids::Side::KEYS
        }

        fn seen(state: &Self::State, by: &Eye) -> Option<Self::State> {
            seen::seen(state, by)
        }

        fn hinted(seen: &Self::State, key: &str, _words: &str) -> (String, String) {
            (seen::cut(seen, key), acts::question(seen))
        }

        fn follows(question: &str) -> Vec<&'static Follows> {
            WORDS.follows(question)
        }

        fn advise(_view: &View, key: &str, values: &Map<String, Json>) -> Option<Advice> {
            WORDS.warns(key, values)
        }

        fn is_private(seen: &Self::State, prompt: &Prompt) -> bool {
            seen::is_private(seen, prompt)
        }

        fn slot(view: &View, kind: &str, _from: &str, text: &str) -> Result<String, Refusal> {
            $crate::board::table::slot(view, kind, text)
        }

        fn to_table(view: &View, battle: &str) -> Result<Vec<(String, String)>, NoFiles> {
            $crate::board::table::files(view, battle)
        }

        fn apply(state: &mut Self::State, event: &Self::Event) {
            event.chapter().put(state);
        }

        fn tell(state: &Self::State, event: &Self::Event) -> Text {
            event.chapter().tell(state)
        }

        fn tested(note: TestNote) -> Self::Event {
            $Begins::Tested(StoredJson::new(note)).into()
        }

        fn is_result(event: &Self::Event) -> bool {
            event.chapter().is_result()
        }

        fn verdict(before: &View, events: &[&Self::Event]) -> Option<Verdict> {
            let (state, chapters) = (&before.state, events.iter().map(|event| event.chapter()));
            $crate::board::verdict::of(state, chapters, state.step.words(), |note| tell::tester(state, note))
        }

        fn service(before: &Self::State, event: &Self::Event) -> Vec<Note> {
            event.chapter().share(before).notes
        }

        fn remark(before: &Self::State, event: &Self::Event) -> Remark {
            event.chapter().share(before).remark
        }

        fn army(view: &View) -> Vec<Facts> {
            facts::sides(view)
        }

        fn event_json(seen: &Self::State, event: &Self::Event) -> Json {
            json::event(seen, event)
        }

        fn game_file(view: &View) -> Result<String, NoFiles> {
            file::export(view)
        }

        fn habit(key: &str) -> Option<(usize, usize)> {
            $crate::board::samples::habit(samples::HABITS, key)
        }

        fn sample(prompt: &Prompt, draw: u64) -> Option<Map<String, Json>> {
            $crate::board::samples::fill(prompt, draw, samples::fill)
        }

        fn posted(_slot: &str, _from: &str) -> String {
            $crate::board::table::posted()
        }

        fn sheet() -> &'static Sheet {
            &SHEET
        }

        fn play(cx: &mut Cx<'_>) -> Result<(), Stop> {
            play::play(cx)
        }

        fn absent(state: &Self::State, who: &Self::Subject) -> Option<String> {
            subject::absent(state, *who)
        }

        fn due(view: &$crate::engine::rulebook::KeptView<Self>) -> Due {
            acts::due(view)
        }

        fn rule(
            view: &$crate::engine::rulebook::KeptView<Self>,
            word: &PlayerWord,
        ) -> Result<Vec<Self::Event>, Refusal> {
            match word {
                PlayerWord::Correct(fields) => ruling::correct(view, fields),
                PlayerWord::Waive(key) => ruling::waive(view, acts::offers(view).owed_act(key)?, key),
                PlayerWord::Enlist(newcomer) => ruling::enlist(view, newcomer),
            }
        }

        fn summary(view: &View) -> Summary {
            summary::summary(view)
        }

        fn ending(view: &View) -> Option<Ending> {
            ending::over(view).map($crate::board::over::GameOver::page)
        }

        fn show(view: &View) -> Doc {
            let column =
                |side| $crate::board::side::column(side, shows::headline(view, side), show::groups(view, side));
            let mut ribbon = show::ribbon(&view.state);
            // Of a game that is over no step is played.
            for step in &mut ribbon {
                step.now &= view.state.winner.is_none();
            }
            Doc {
                ribbon,
                columns: ids::Side::BOTH.map(column).into(),
                briefs: false,
                panels: panels::panels(view),
                shows: Some(shows::shows(view)),
            }
        }

        fn measured(view: &View, events: &[&Self::Event]) -> Option<GameEnd> {
            Some(shows::measured(view, events))
        }

        fn set_up(view: &View) -> Option<SetUp> {
            Some(shows::set_up(view))
        }

        fn unit(view: &View, code: &str) -> Option<Facts> {
            facts::unit(view, code)
        }

        fn look_up(view: &View, codes: &[&str]) -> Result<Facts, NoFacts> {
            let [called, nobody] = facts::LOOKED_UP;
            let [code] = codes else { return Err(NoFacts::NotOne(called)) };
            let nobody = || NoFacts::NoSuchCode(nobody, format!("`{code}`"));
            let mut page = facts::unit(view, code).ok_or_else(nobody)?;
            for (place, words) in facts::beside(view, code) {
                page.add(place, Text::plain(words));
            }
            Ok(page)
        }

        fn things(view: &View) -> Vec<Thing> {
            $crate::board::figures::things(&view.state.names(), |things| figures::all(view, things))
        }

        fn asks(view: &View, thing: &Thing) -> Vec<Ask> {
            $crate::board::figures::asks(&view.state.names(), thing, |things| figures::all(view, things))
        }

        fn turn(state: &Self::State) -> u32 {
            u32::from(state.turn)
        }

        fn position(state: &Self::State) -> Position {
            let (round, active, own) = now(state);
            Position {
                turn: u32::from(state.turn),
                step: state.step.name().to_owned(),
                // The round belongs to the place of the dice: the same test comes up in every round.
                half: round,
                active: active.map(|side: ids::Side| side.key().to_owned()),
                own: own.as_object().cloned().unwrap_or_default(),
            }
        }

        fn json(view: &View) -> Map<String, Json> {
            json::json(view)
        }
    };
}

/// The sheet of a board game, whose tables, template and words stand in files beside it, and the events that begin a game;
/// the chapter with which it begins keeps its tests.
#[macro_export]
macro_rules! sheet {
    ($id:literal: $title:literal by $publisher:literal, edition $edition:literal, begins with $Begins:ident) => {
        pub static SHEET: Sheet = Sheet {
            id: $id,
            title: $title,
            publisher: $publisher,
            edition: $edition,
            checks: checks::ALL,
            settings: settings::SETTINGS,
            tables: include_str!("tables.toml"),
            read_tables: Tables::read,
            owner_template: include_str!("owner.toml"),
            read_owner: file::read_owner,
            glossary: || $crate::glossary::read(include_str!("glossary.toml")),
        };

        static WORDS: LazyLock<Glossary> = LazyLock::new(|| (SHEET.glossary)());

        pub fn muster(game: roster::Game) -> Vec<event::Event> {
            vec![$Begins::Mustered(Box::new(game)).into()]
        }
    };
}
