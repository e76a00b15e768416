//! Any text is the orders of a nation, or every fault is told at its place; the same of a result from the tabletop.

#![no_main]

use std::sync::Arc;

use fanion::engine::handover::Came;
use fanion::engine::session::Session;
use fanion::limits;
use fanion::post;
use fanion::rules::campaign_1805::scenario::ids::NationId;
use fanion::rules::campaign_1805::orders::{head_of, line_of, read};
use fanion::rules::campaign_1805::state::State;
use fanion::rules::campaign_1805::{Campaign1805, SHEET, file, muster};
use libfuzzer_sys::fuzz_target;

thread_local! {
    /// Three Rivers as it begins.
    static STATE: State = begun();
}

fn begun() -> State {
    let text = include_str!("../../../orbats/campaign-1805/three-rivers.toml");
    let scenario = file::read(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let rules = scenario.house_rules.clone();
    let events = muster(scenario, 7, 1, &rules);
    let play = Session::new::<Campaign1805>(7, Arc::new(SHEET.printed()), events, &rules, 0);
    play.unwrap_or_else(|refusal| panic!("{refusal}")).view().of::<Campaign1805>().state.clone()
}

fuzz_target!(|bytes: &[u8]| {
    let body = String::from_utf8_lossy(bytes);
    if body.len() as u64 > limits::ORDERS.most {
        return;
    }
    let head = "format = 1\nrulebook = \"campaign-1805\"\nnation = \"Lorien\"\nturn = 0\nkey = \"K\"\n";
    for text in [body.to_string(), format!("{head}{body}")] {
        let taken = STATE.with(|state| read(state, NationId(0), "K", &text));
        for fault in &taken.faults {
            let line = line_of(&text, fault);
            assert!(line.starts_with(|first: char| first.is_ascii_digit()) && !line.contains('\n'), "{line}");
            assert!(line.chars().count() < 4_000, "{line}");
        }
        let _ = head_of(&text);
    }
    let (repaired, _) = post::result(&body);
    if let Err(why) = Came::read_new(&repaired) {
        assert!(!why.to_string().is_empty());
    }
});
