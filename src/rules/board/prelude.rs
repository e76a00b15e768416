//! What the rules of a game on a printed map are written in: questions and what is picked, tests and their tables, events and
//! what they tell, things of a file. Each rulebook has a prelude of its own beside it.

pub use std::borrow::Cow;
pub use std::collections::BTreeMap;
pub use std::rc::Rc;
pub use std::sync::LazyLock;

pub use serde::{Deserialize, Serialize};
pub use serde_json::{Map, Value as Json, json};

pub use super::asking::{
    flag, form_kept, no_or_yes, not_so_many, not_waived, number, pick_kept, pick_open, pick_or_only_kept, which_lost,
};
pub use super::codes::{code, letter};
pub use super::figures::{Figures, Takes, Things, scripted, set_right};
pub use super::keyed::{KeyedThing, Kind, List, Names, Row};
pub use super::looker::Looker;
pub use super::side::{named, of};
pub use super::words::{
    Kinds, Said, bad, capital, correction, cost, find, first_so, follows, has_signed_number, left_of, listed, loses,
    no_figure, price, refuse_where, short, so_far, still, to, untimely, warned, whole,
};
pub use super::{foresee, keyed, looker, note, offers, printed, words};
pub use crate::engine::chapters::{Chapter, Share};
pub use crate::engine::check::{
    Case, Check, CheckFault, Outcome, Reading, contradiction, count_modifiers, modifiers, tally_of,
};
pub use crate::engine::cx::{Filled, Form, Pick, Question, Stop};
pub use crate::engine::dice::{Need, Throw};
pub use crate::engine::faces::FaceTable;
pub use crate::engine::figures::POSITION;
pub use crate::engine::fraction::Fraction;
pub use crate::engine::handover::{Away, Came, LeaderFate, Ledger, LedgerLine};
pub use crate::engine::input::{Input, Value};
pub use crate::engine::nothing::NoFiles;
pub use crate::engine::panel::Lit;
pub use crate::engine::prompt::{
    Ask, AskKind, Blocked, Choice, Due, OptionName, Owed, Part, PartKind, Prompt, Refusal,
};
pub use crate::engine::rulebook::TestNote;
pub use crate::engine::seat::{EVERYBODY, Eye};
pub use crate::engine::service::{Deed, Note};
pub use crate::engine::settings::Settings;
pub use crate::engine::split_mix::SplitMix;
pub use crate::engine::stored_json::StoredJson;
pub use crate::engine::story::{Fate, Remark, StrengthLost};
pub use crate::engine::summary::Summary;
pub use crate::engine::table::{Table, TableRow, Tables};
pub use crate::engine::tally::Tally;
pub use crate::engine::test::{Known, Tested};
pub use crate::engine::text::{Facts, Label, Text, counted};
