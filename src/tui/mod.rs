//! The terminal program.
//!
//! What happens comes in as a [`msg::Msg`]; [`update::update`] changes the [`model::Model`] and says what shall be
//! done; [`effects::World`] does it. [`view`] draws the model and knows no rule, no file and no clock. [`keys`] is the
//! one table of keys: the loop, the key bar and the help all read it.

pub(crate) mod amend;
pub mod answer;
pub(crate) mod armies;
pub(crate) mod army_page;
pub mod battle;
pub(crate) mod battles;
pub(crate) mod brief;
pub mod chooser;
pub(crate) mod clock;
pub mod codes;
pub(crate) mod confirm;
pub(crate) mod correct;
pub(crate) mod desk;
pub(crate) mod editor;
pub mod effect;
pub mod effects;
pub mod ending;
pub(crate) mod enlist;
pub(crate) mod entry;
pub(crate) mod fields;
mod find_files;
pub mod game;
pub(crate) mod game_cache;
pub mod glossary;
pub mod guests;
pub(crate) mod help;
pub mod hexes;
pub mod history;
pub mod home;
pub(crate) mod house_rules;
mod keep;
pub(crate) mod kept_for_views;
pub mod keys;
mod legend;
pub mod lessons;
pub(crate) mod look_up;
pub(crate) mod map_page;
pub(crate) mod mend;
pub mod model;
pub mod msg;
pub mod orders;
pub mod outlines;
pub(crate) mod owed;
pub mod pages;
pub(crate) mod palette;
pub mod pen;
pub mod post_box;
mod preview;
pub(crate) mod reading;
pub mod recent;
pub(crate) mod resume;
pub mod review;
mod room;
mod run;
pub(crate) mod search;
mod signals;
mod terminal;
pub mod theme;
pub(crate) mod trail;
pub(crate) mod trouble;
pub(crate) mod unit_page;
pub mod update;
pub mod view;
pub mod watch;
pub mod why;
pub(crate) mod words;

pub use run::{Start, run, run_with};

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
    &confirm::BY_ENTER,
    &amend::ROWS,
    &amend::RESULTS,
    &unit_page::PAGE,
    &army_page::PAGE,
    &post_box::PAGE,
    &post_box::WAITING,
    &brief::PAGE,
    &brief::BEFORE,
    &brief::READ,
    &chooser::PAGE,
    &map_page::PAGE,
    &orders::keys::MAP,
    &orders::keys::SAILING,
    &orders::keys::SAILING_AGAIN,
    &orders::keys::LOOKING,
    &orders::keys::FINDING,
    &orders::keys::FILLING,
    &orders::keys::TAKING,
    &orders::keys::DROPPING,
    &orders::keys::LISTED,
    &orders::keys::LEAVING,
    &battles::PAGE,
    &battles::TO_TABLE,
    &battles::AT_TABLE,
    &battles::RETURNED,
    &battles::FOUGHT,
    &battles::FOUGHT_BY_DICE,
    &look_up::PAGE,
    &clock::PAGE,
    &palette::PAGE,
    &glossary::PAGE,
    &reading::PAGE,
    &review::PAGE,
    &review::PUBLISHING,
];
