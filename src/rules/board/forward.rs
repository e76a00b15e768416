//! What every game on a printed map leaves to its module of the same name.

/// In the rulebook of a board game: each of these is asked of the module of its name.
#[macro_export]
macro_rules! forward {
    () => {
        fn event_json(seen: &Self::State, event: &Self::Event) -> serde_json::Value {
            json::event(seen, event)
        }

        fn game_file(view: &$crate::engine::rulebook::View<Self>) -> Result<String, $crate::engine::nothing::NoFiles> {
            file::export(view)
        }

        fn habit(key: &str) -> Option<(usize, usize)> {
            samples::habit(key)
        }

        fn sample(
            prompt: &$crate::engine::prompt::Prompt,
            draw: u64,
        ) -> Option<serde_json::Map<String, serde_json::Value>> {
            samples::fill(prompt, draw)
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

        fn due(view: &$crate::engine::rulebook::View<Self>) -> $crate::engine::prompt::Due {
            acts::due(view)
        }

        fn rule(
            view: &$crate::engine::rulebook::View<Self>,
            word: &$crate::engine::prompt::PlayerWord,
        ) -> Result<Vec<Self::Event>, $crate::engine::prompt::Refusal> {
            ruling::rule(view, word)
        }

        fn summary(view: &$crate::engine::rulebook::View<Self>) -> $crate::engine::summary::Summary {
            summary::summary(view)
        }

        fn ending(view: &$crate::engine::rulebook::View<Self>) -> Option<$crate::engine::ending::Ending> {
            ending::ending(view)
        }

        fn show(view: &$crate::engine::rulebook::View<Self>) -> $crate::engine::text::Doc {
            show::show(view)
        }

        fn measured(
            view: &$crate::engine::rulebook::View<Self>,
            events: &[&Self::Event],
        ) -> Option<$crate::engine::shows::End> {
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
            facts::look_up(view, codes)
        }

        fn things(view: &$crate::engine::rulebook::View<Self>) -> Vec<$crate::engine::figures::Thing> {
            figures::things(view)
        }

        fn asks(
            view: &$crate::engine::rulebook::View<Self>,
            thing: &$crate::engine::figures::Thing,
        ) -> Vec<$crate::engine::prompt::Ask> {
            figures::asks(view, thing)
        }

        fn turn(state: &Self::State) -> u32 {
            u32::from(state.turn)
        }

        fn json(view: &$crate::engine::rulebook::View<Self>) -> serde_json::Map<String, serde_json::Value> {
            json::json(view)
        }
    };
}

pub use crate::forward;
