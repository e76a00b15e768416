//! Campaigns of any size, played.

pub mod keys;
mod made_up;
pub mod save;

use std::sync::Arc;

use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::rules::campaign_1805::desk::auto;
use fanion::rules::campaign_1805::ground::senders;
use fanion::rules::campaign_1805::orders::letter::head;
use fanion::rules::campaign_1805::scenario::ids::NationId;
use fanion::rules::campaign_1805::state::State;
use fanion::rules::campaign_1805::state::view;
use fanion::rules::campaign_1805::{Campaign1805, SHEET, file, muster};

pub use made_up::{Size, scenario};

/// The scenario that ships.
pub const THREE_RIVERS: &str = include_str!("../../orbats/campaign-1805/three-rivers.toml");

/// A campaign of a scenario, with the orders of turn 1 open.
pub fn begun(text: &str) -> Session {
    let scenario = file::read(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let rules = scenario.head.house_rules.clone();
    let mut session =
        Session::new::<Campaign1805>(1, Arc::new(SHEET.printed()), muster(scenario, 1, 7, &rules), &rules, 0)
            .unwrap_or_else(|refusal| panic!("{refusal}"));
    for key in ["publish", "close", "publish", "official", "publish"] {
        pick(&mut session, key);
    }
    session
}

pub fn pick(session: &mut Session, key: &str) {
    session.request(&Request::Pick(key.to_owned()), 0).unwrap_or_else(|refusal| panic!("{key}: {refusal}"));
}

/// The state of the campaign.
pub fn state(session: &Session) -> &State {
    &session.view().of::<Campaign1805>().state
}

/// The orders file of an automatic player.
pub fn orders(session: &Session, nation: NationId) -> String {
    let state = state(session);
    let seed = u64::from(state.now.turn) << 8 | u64::from(nation.0);
    head(state, nation) + &auto::entries(&view::view(state, nation, false), nation, seed)
}

/// The files of all nations, by the requests that bring them.
pub fn letters(session: &Session) -> Vec<Request> {
    let letter = |nation| {
        let (text, from) = (orders(session, nation), state(session).nation_name(nation).to_owned());
        Request::Post { kind: "orders".to_owned(), from, text }
    };
    senders(state(session)).map(letter).collect()
}

/// They arrive.
pub fn take(session: &mut Session, letters: &[Request]) {
    for letter in letters {
        session.request(letter, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
}

/// Every nation sends its file.
pub fn send(session: &mut Session) {
    take(session, &letters(session));
}

/// From the close of orders to the last event of the turn; the umpire's questions get the first answer.
pub fn resolve(session: &mut Session) {
    pick(session, "close");
    while let Some(prompt) = session.prompt().filter(|prompt| prompt.key != "C9") {
        let request = match &prompt.kind {
            Kind::Choose { options, .. } => Request::Pick(options[0].key.to_string()),
            Kind::Name => Request::Name("somebody".to_owned()),
            other => panic!("{other:?}"),
        };
        session.request(&request, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
}

/// On to the orders of the next turn.
pub fn next(session: &mut Session) {
    for key in ["publish", "official", "publish"] {
        if session.prompt().is_some() {
            pick(session, key);
        }
    }
}
