//! Any lines are requests: taken, or refused without a change.

#![no_main]

use std::cell::RefCell;

use fanion::cli::saves::opener;
use fanion::engine::session::Session;
use fanion::engine::request::Request;
use fanion::store;
use libfuzzer_sys::fuzz_target;

thread_local! {
    static GAME: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// The practice battle at its beginning.
fn practice() -> Session {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("x.fanion");
    let scenario = concat!(env!("CARGO_MANIFEST_DIR"), "/../../orbats/march-attack/practice/scenario.toml");
    let words = ["fanion", "new", scenario, "--save", &save.to_string_lossy(), "--seed", "7"].map(Into::into);
    assert_eq!(fanion::cli::main(words, &mut Vec::new(), &mut Vec::new()), 0);
    store::open_read_only(&save, opener).expect("a new battle").into_play()
}

fuzz_target!(|bytes: &[u8]| GAME.with_borrow_mut(|game| {
    let game = game.get_or_insert_with(practice);
    let start = game.entry();
    for line in String::from_utf8_lossy(bytes).lines().take(12) {
        let before = game.entry();
        if Request::read(line).and_then(|request| game.request(&request, 0)).is_err() {
            assert_eq!(game.entry(), before, "a refused request changes nothing");
        }
    }
    drop((game.doc(), game.log(), game.json()));
    game.return_to(start);
}));
