//! A battle from two phones.

use fanion::engine::journal::Record;

use super::client::{get, post};
use super::scrape::forms;
use super::table::Table;

/// Forms, lest a fault goes round for ever.
const MOST: usize = 4_000;
/// So often something is done where a step could be ended.
const DEEDS: usize = 25;

/// What this phone sends now; none where it has nothing to say.
fn choice(page: &str, deeds: &mut usize) -> Option<Vec<(String, String)>> {
    if page.contains("Your answer:") || !page.contains("Asked of ") {
        return None;
    }
    let forms = forms(page);
    if let Some(form) = forms.iter().find(|form| !form.buttons("agree").is_empty()) {
        return form.first_choice();
    }
    let form = forms.iter().find(|form| form.hidden("key").is_some() && form.buttons("undo").is_empty())?;
    let picks = form.buttons("pick");
    let named = |key: &str| picks.iter().find(|own| *own == key).map(|own| form.sent_with(Some(("pick", own))));
    if let Some(end) = named("end") {
        return Some(end);
    }
    let deed = picks.iter().find(|key| *key != "done" && picks.len() > 1 && *deeds < DEEDS);
    if let Some(deed) = deed {
        *deeds += 1;
        return Some(form.sent_with(Some(("pick", deed))));
    }
    if let Some(done) = named("done") {
        return Some(done);
    }
    // Dice are thrown by hand: those of a form that may wait for them are sent with it.
    form.first_choice()
}

#[test]
fn a_practice_battle_is_fought_from_two_phones_to_its_end() {
    let mut table = Table::taking("practice", usize::MAX);
    let sent = table.serve(|links| {
        let (mut sent, mut deeds, mut quiet) = (0, 0, 0);
        while quiet < 2 {
            quiet = 0;
            for link in &links[..2] {
                let page = get(link);
                assert_eq!(page.status, 200, "{}", page.body);
                let Some(fields) = choice(&page.body, &mut deeds) else {
                    quiet += 1;
                    continue;
                };
                let answer = post(link, &fields);
                sent += 1;
                assert!(sent < MOST, "it goes round: {fields:?}");
                if answer.status == 422 {
                    // What the rules refuse is answered by the laptop's own dice and defaults.
                    let again = forms(&answer.body);
                    let rolls = again.iter().find(|form| !form.buttons("roll").is_empty());
                    let rolled = rolls.map(|form| post(link, &form.sent_with(Some(("roll", "1")))));
                    assert!(rolled.is_some_and(|own| own.status == 303), "{fields:?}\n{}", answer.body);
                    continue;
                }
                assert_eq!(answer.status, 303, "{fields:?}\n{}", answer.body);
                assert_eq!(answer.header("location"), Some("./"));
            }
        }
        sent
    });
    assert!(table.saved.play().prompt().is_none(), "still asked: {:?}", table.saved.play().prompt());
    assert!(sent > 40, "only {sent} forms");
    let journal = table.saved.play().journal();
    let seats = ["A", "B"]
        .map(|seat| journal.entries().iter().filter(|entry| journal.seat_of(entry.number) == Some(seat)).count());
    assert!(seats.iter().all(|entries| *entries > 3), "{seats:?}");
    let dice = journal.entries().iter().filter(|entry| matches!(entry.record, Record::Roll { .. })).count();
    assert!(dice > 3, "{dice}");
}
