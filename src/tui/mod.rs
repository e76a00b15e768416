//! The terminal program.
//!
//! What happens comes in as a [`msg::Msg`]; [`update::update`] changes the [`model::Model`] and says what shall be
//! done; [`effects::World`] does it. [`view`] draws the model and knows no rule, no file and no clock. [`keys`] is the
//! one table of keys: the loop, the key bar and the help all read it.

pub mod amend;
pub mod answer;
pub mod armies;
pub mod army_page;
pub mod battles;
pub mod brief;
pub mod clock;
pub mod confirm;
pub mod correct;
pub mod desk;
pub mod drawn;
pub mod editor;
pub mod effects;
pub mod enlist;
pub mod entry;
pub mod fields;
mod find_files;
pub mod game;
pub mod game_cache;
pub mod glossary;
pub mod help;
pub mod hexes;
pub mod history;
pub mod house_rules;
mod keep;
pub mod keys;
mod legend;
pub mod lessons;
pub mod look_up;
pub mod map_page;
pub mod mend;
pub mod model;
pub mod msg;
pub mod orders;
pub mod owed;
pub mod pages;
pub mod palette;
pub mod post_box;
mod preview;
pub mod reading;
pub mod recent;
pub mod resume;
mod room;
mod run;
mod scenario;
pub mod search;
mod signals;
mod terminal;
pub mod theme;
pub mod trail;
pub mod trouble;
pub mod unit_page;
pub mod update;
pub mod view;
pub mod watch;
pub mod why;
pub mod words;

pub use run::{Start, run};

/// Every page that has a home of its own.
pub static PAGES: &[&pages::PageKind] = &[
    &history::PAGE,
    &correct::THINGS,
    &correct::FIGURES,
    &enlist::PAGE,
    &mend::CHOICE,
    &mend::VALUES,
    &desk::TABLES,
    &desk::TABLE,
    &desk::CHECK,
    &desk::DICE,
    &help::PAGE,
    &house_rules::PAGE,
    &owed::PAGE,
    &entry::WORDS,
    &entry::ROW,
    &confirm::PAGE,
    &amend::ROWS,
    &amend::RESULTS,
    &unit_page::PAGE,
    &army_page::PAGE,
    &post_box::PAGE,
    &brief::PAGE,
    &map_page::PAGE,
    &orders::keys::MAP,
    &orders::keys::LOOKING,
    &orders::keys::FINDING,
    &orders::keys::FILLING,
    &orders::keys::LISTED,
    &orders::keys::LEAVING,
    &battles::PAGE,
    &look_up::PAGE,
    &clock::PAGE,
    &palette::PAGE,
    &glossary::PAGE,
    &reading::PAGE,
];
