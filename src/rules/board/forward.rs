//! What every game on a printed map leaves to its modules and to the chapters of its events.

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

        fn seen(state: &Self::State, by: &$crate::engine::seat::Eye) -> Option<Self::State> {
            seen::seen(state, by)
        }

        fn hinted(seen: &Self::State, key: &str, _words: &str) -> (String, String) {
            (seen::cut(seen, key), acts::question(seen))
        }

        fn follows(question: &str) -> Vec<&'static $crate::engine::glossary::Follows> {
            static WORDS: std::sync::LazyLock<$crate::engine::glossary::Glossary> =
                std::sync::LazyLock::new(|| (SHEET.glossary)());
            WORDS.follows(question)
        }

        fn advise(
            _view: &$crate::engine::rulebook::View<Self>,
            key: &str,
            values: &serde_json::Map<String, serde_json::Value>,
        ) -> Option<$crate::engine::glossary::Advice> {
            static WORDS: std::sync::LazyLock<$crate::engine::glossary::Glossary> =
                std::sync::LazyLock::new(|| (SHEET.glossary)());
            WORDS.warns(key, values)
        }

        fn is_private(seen: &Self::State, prompt: &$crate::engine::prompt::Prompt) -> bool {
            seen::is_private(seen, prompt)
        }

        fn slot(
            view: &$crate::engine::rulebook::View<Self>,
            kind: &str,
            _from: &str,
            text: &str,
        ) -> Result<String, $crate::engine::prompt::Refusal> {
            $crate::board::table::slot(view, kind, text)
        }

        fn to_table(
            view: &$crate::engine::rulebook::View<Self>,
            battle: &str,
        ) -> Result<Vec<(String, String)>, $crate::engine::nothing::NoFiles> {
            $crate::board::table::files(view, battle)
        }

        fn apply(state: &mut Self::State, event: &Self::Event) {
            event.chapter().put(state);
        }

        fn tell(state: &Self::State, event: &Self::Event) -> $crate::engine::text::Text {
            event.chapter().tell(state)
        }

        fn tested(note: $crate::engine::rulebook::TestNote) -> Self::Event {
            $Begins::Tested($crate::engine::stored_json::StoredJson::new(note)).into()
        }

        fn is_result(event: &Self::Event) -> bool {
            event.chapter().is_result()
        }

        fn verdict(
            before: &$crate::engine::rulebook::View<Self>,
            events: &[&Self::Event],
        ) -> Option<$crate::engine::verdict::Verdict> {
            let (state, chapters) = (&before.state, events.iter().map(|event| event.chapter()));
            $crate::board::verdict::of(state, chapters, state.step.words(), |note| tell::tester(state, note))
        }

        fn service(before: &Self::State, event: &Self::Event) -> Vec<$crate::engine::service::Note> {
            event.chapter().share(before).notes
        }

        fn remark(before: &Self::State, event: &Self::Event) -> $crate::engine::story::Remark {
            event.chapter().share(before).remark
        }

        fn army(view: &$crate::engine::rulebook::View<Self>) -> Vec<$crate::engine::text::Facts> {
            facts::sides(view)
        }

        fn event_json(seen: &Self::State, event: &Self::Event) -> serde_json::Value {
            json::event(seen, event)
        }

        fn game_file(view: &$crate::engine::rulebook::View<Self>) -> Result<String, $crate::engine::nothing::NoFiles> {
            file::export(view)
        }

        fn habit(key: &str) -> Option<(usize, usize)> {
            $crate::board::samples::habit(samples::HABITS, key)
        }

        fn sample(
            prompt: &$crate::engine::prompt::Prompt,
            draw: u64,
        ) -> Option<serde_json::Map<String, serde_json::Value>> {
            $crate::board::samples::fill(prompt, draw, samples::fill)
        }

        fn posted(_slot: &str, _from: &str) -> String {
            $crate::board::table::posted()
        }

        fn sheet() -> &'static $crate::engine::sheet::Sheet {
            &SHEET
        }

        fn play(cx: &mut $crate::engine::cx::Cx<'_, Self>) -> Result<(), $crate::engine::cx::Stop> {
            play::play(cx)
        }

        fn absent(state: &Self::State, who: &Self::Subject) -> Option<String> {
            subject::absent(state, *who)
        }

        fn due(view: &$crate::engine::rulebook::KeptView<Self>) -> $crate::engine::prompt::Due {
            acts::due(view)
        }

        fn rule(
            view: &$crate::engine::rulebook::KeptView<Self>,
            word: &$crate::engine::prompt::PlayerWord,
        ) -> Result<Vec<Self::Event>, $crate::engine::prompt::Refusal> {
            match word {
                $crate::engine::prompt::PlayerWord::Correct(fields) => ruling::correct(view, fields),
                $crate::engine::prompt::PlayerWord::Waive(key) => {
                    ruling::waive(view, acts::offers(view).owed_act(key)?, key)
                }
                $crate::engine::prompt::PlayerWord::Enlist(newcomer) => ruling::enlist(view, newcomer),
            }
        }

        fn summary(view: &$crate::engine::rulebook::View<Self>) -> $crate::engine::summary::Summary {
            summary::summary(view)
        }

        fn ending(view: &$crate::engine::rulebook::View<Self>) -> Option<$crate::engine::ending::Ending> {
            ending::over(view).map($crate::board::over::GameOver::page)
        }

        fn show(view: &$crate::engine::rulebook::View<Self>) -> $crate::engine::doc::Doc {
            let column =
                |side| $crate::board::side::column(side, shows::headline(view, side), show::groups(view, side));
            let mut ribbon = show::ribbon(&view.state);
            // Of a game that is over no step is played.
            for step in &mut ribbon {
                step.now &= view.state.winner.is_none();
            }
            $crate::engine::doc::Doc {
                ribbon,
                columns: ids::Side::BOTH.map(column).into(),
                briefs: false,
                panels: panels::panels(view),
                shows: Some(shows::shows(view)),
            }
        }

        fn measured(
            view: &$crate::engine::rulebook::View<Self>,
            events: &[&Self::Event],
        ) -> Option<$crate::engine::shows::GameEnd> {
            Some(shows::measured(view, events))
        }

        fn set_up(view: &$crate::engine::rulebook::View<Self>) -> Option<$crate::engine::shows::SetUp> {
            Some(shows::set_up(view))
        }

        fn unit(view: &$crate::engine::rulebook::View<Self>, code: &str) -> Option<$crate::engine::text::Facts> {
            facts::unit(view, code)
        }

        fn look_up(
            view: &$crate::engine::rulebook::View<Self>,
            codes: &[&str],
        ) -> Result<$crate::engine::text::Facts, $crate::engine::nothing::NoFacts> {
            let [called, nobody] = facts::LOOKED_UP;
            let [code] = codes else { return Err($crate::engine::nothing::NoFacts::NotOne(called)) };
            let nobody = || $crate::engine::nothing::NoFacts::NoSuchCode(nobody, format!("`{code}`"));
            let mut page = facts::unit(view, code).ok_or_else(nobody)?;
            for (place, words) in facts::beside(view, code) {
                page.add(place, $crate::engine::text::Text::plain(words));
            }
            Ok(page)
        }

        fn things(view: &$crate::engine::rulebook::View<Self>) -> Vec<$crate::engine::figures::Thing> {
            $crate::board::figures::things(&view.state.names(), |things| figures::all(view, things))
        }

        fn asks(
            view: &$crate::engine::rulebook::View<Self>,
            thing: &$crate::engine::figures::Thing,
        ) -> Vec<$crate::engine::prompt::Ask> {
            $crate::board::figures::asks(&view.state.names(), thing, |things| figures::all(view, things))
        }

        fn turn(state: &Self::State) -> u32 {
            u32::from(state.turn)
        }

        fn position(state: &Self::State) -> $crate::engine::request::Position {
            let (round, active, own) = now(state);
            $crate::engine::request::Position {
                turn: u32::from(state.turn),
                step: state.step.name().to_owned(),
                // The round belongs to the place of the dice: the same test comes up in every round.
                half: round,
                active: active.map(|side: ids::Side| side.key().to_owned()),
                own: own.as_object().cloned().unwrap_or_default(),
            }
        }

        fn json(view: &$crate::engine::rulebook::View<Self>) -> serde_json::Map<String, serde_json::Value> {
            json::json(view)
        }
    };
}

pub use crate::forward;

/// The sheet of a board game, whose tables, template and words stand in files beside it, and the events that begin a game;
/// the chapter with which it begins keeps its tests.
#[macro_export]
macro_rules! sheet {
    ($id:literal: $title:literal by $publisher:literal, edition $edition:literal, begins with $Begins:ident) => {
        pub static SHEET: $crate::engine::sheet::Sheet = $crate::engine::sheet::Sheet {
            id: $id,
            title: $title,
            publisher: $publisher,
            edition: $edition,
            checks: checks::ALL,
            settings: settings::SETTINGS,
            tables: include_str!("tables.toml"),
            read_tables: $crate::engine::table::Tables::read,
            owner_template: include_str!("owner.toml"),
            read_owner: file::read_owner,
            glossary: || $crate::glossary::read(include_str!("glossary.toml")),
        };

        pub fn muster(game: roster::Game) -> Vec<event::Event> {
            vec![$Begins::Mustered(Box::new(game)).into()]
        }
    };
}

pub use crate::sheet;
