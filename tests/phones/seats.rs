//! Who may ask what by his link.

use super::client::{get, post};
use super::scrape::{forms, text};
use super::table::Table;

fn with(fields: &[(String, String)], name: &str, value: &str) -> Vec<(String, String)> {
    let stamps = fields.iter().filter(|(own, _)| own == "entry" || own == "key").cloned();
    stamps.chain([(name.to_owned(), value.to_owned())]).collect()
}

#[test]
fn each_seat_answers_its_own_and_nobody_else_s_questions() {
    let mut table = Table::of("practice");
    table.serve(|links| {
        let [a, b, watchers] = links else { panic!("{links:?}") };
        let form = forms(&get(a).body).into_iter().find(|form| !form.buttons("pick").is_empty()).expect("a question");
        let fields = form.sent_with(None);
        let of_a = form.buttons("pick").into_iter().find(|key| key.contains("A/")).expect("an option of A");
        assert!(!get(b).body.contains(&format!("value=\"{of_a}\"")), "B is offered what is A's");
        let before = get(a).body;
        // An option of A: B may not, watchers may not, A may.
        let refused = post(b, &with(&fields, "pick", &of_a));
        assert_eq!(refused.status, 403, "B answers for A");
        assert!(refused.body.contains("only Ostermark can do this"), "sides have names: {}", refused.body);
        assert_eq!(post(watchers, &with(&fields, "pick", &of_a)).status, 403);
        assert_eq!(post(watchers, &with(&fields, "note", "x")).status, 403);
        assert_eq!(post(a, &with(&fields, "pick", "nonsense")).status, 422);
        assert_eq!(get(a).body, before, "a refused form has changed something");
        assert_eq!(post(a, &with(&fields, "pick", &of_a)).status, 303);
        // A second tap of the same form is stale, and shows the fresh page.
        let stale = post(a, &with(&fields, "pick", &of_a));
        assert_eq!(stale.status, 409);
        assert!(stale.body.contains("The game has gone on"), "{}", stale.body);
        // The act is A's: B has no form of it, and a form of B's making is refused.
        assert!(get(b).body.contains("Waiting for"), "{}", get(b).body);
        let now = forms(&get(a).body).into_iter().find(|form| form.hidden("key").is_some()).expect("A's next question");
        let refused = post(b, &with(&now.sent_with(None), "roll", "1"));
        assert_eq!(refused.status, 403);
        assert!(refused.body.contains("the game waits for Ostermark:"), "{}", refused.body);
        // A takes its own answer back, B does not.
        assert_eq!(post(b, &with(&now.sent_with(None), "undo", "1")).status, 403);
        assert!(get(a).body.contains("Undo my last answer"));
        assert_eq!(post(a, &with(&now.sent_with(None), "undo", "1")).status, 303);
        assert!(!get(a).body.contains("Undo my last answer"), "nobody undoes twice in a row");
        // A note is anybody's who plays, and makes no form stale.
        let form = forms(&get(b).body).into_iter().find(|form| form.hidden("key").is_some()).expect("a question");
        assert_eq!(post(a, &[("note".to_owned(), "tea".to_owned())]).status, 303);
        assert_eq!(
            form.hidden("entry"),
            forms(&get(b).body).iter().find_map(|form| form.hidden("entry")).map(str::to_owned).as_deref()
        );
        let log = text(&get(&format!("{watchers}log")).body);
        assert!(log.contains("A: note: tea"), "{log}");
    });
}

#[test]
fn what_is_asked_of_all_is_done_once_all_have_said_the_same() {
    let mut table = Table::of("practice");
    table.serve(|links| {
        let [a, b, _] = links else { panic!("{links:?}") };
        let form = forms(&get(a).body).into_iter().find(|form| !form.buttons("pick").is_empty()).expect("a question");
        let neutral = form.buttons("pick").into_iter().find(|key| !key.contains('/')).expect("an option of nobody");
        let fields = with(&form.sent_with(None), "pick", &neutral);
        assert_eq!(post(a, &fields).status, 303);
        assert!(get(a).body.contains("Your answer:"), "{}", get(a).body);
        let other = get(b).body;
        let agree = forms(&other).into_iter().find(|form| !form.buttons("agree").is_empty()).expect("a way to agree");
        assert_eq!(form.hidden("entry"), agree.hidden("entry"), "a word between the sides is no entry");
        assert_eq!(post(b, &agree.first_choice().expect("a button")).status, 303);
        assert_ne!(
            forms(&get(a).body).iter().find_map(|own| own.hidden("entry").map(str::to_owned)),
            form.hidden("entry").map(str::to_owned)
        );
    });
}
