//! How many keys an order takes at a player's desk: a typed word counts as one.

use crossterm::event::KeyCode;
use fanion::config::keyboard::Key;
use fanion::tui::model::Model;
use fanion::tui::msg::Msg;
use fanion::tui::orders::{FLEET, FORCE};
use fanion::tui::update::update;

use super::desk::{control, desk, screen, screen_with};
use super::forms::{form, press, screen_of, seamark, types};
use super::turns::{Campaign, at_war};

/// The most keys of one order.
const MOST: usize = 8;

/// Presses keys, a word at a time.
fn presses(model: &mut Model, order: &[&str]) {
    for key in order {
        match *key {
            "Enter" => press(model, KeyCode::Enter),
            "Tab" => press(model, KeyCode::Tab),
            "Shift-Tab" => press(model, KeyCode::BackTab),
            "Ctrl-S" => _ = control(model, 's'),
            words => _ = types(model, words),
        }
    }
}

/// The piece of this name is chosen.
fn choose(model: &mut Model, name: &str) {
    let pieces = desk(model).pieces.len();
    for _ in 0..pieces {
        if desk(model).piece().is_some_and(|piece| piece.name == name) {
            return;
        }
        press(model, KeyCode::Tab);
    }
    panic!("no {name}");
}

#[test]
fn every_key_of_a_force_and_of_a_fleet_is_four_keys_from_the_map() {
    for (seat, section) in [(screen_with as fn(Option<&str>) -> Model, &FORCE), (|_| seamark(), &FLEET)] {
        let model = seat(None);
        let first = desk(&model).pieces.iter().find(|piece| piece.is_fleet == (section.name == "fleet"));
        let name = first.expect("a piece").name.clone();
        for (key, _) in section.keys {
            let fields: &[&str] = if *key == "land" { &["land_at", "land_forces"] } else { &[key] };
            for field in fields {
                // The end of a voyage is told by its areas or by its port.
                let mut model = seat(None);
                choose(&mut model, &name);
                presses(&mut model, &["t", "Shift-Tab", &field.replace('_', " "), "Enter"]);
                assert_eq!(form(&model).field().map(|own| own.key), Some(*field), "{}", section.name);
            }
        }
    }
}

#[test]
fn the_fields_of_a_form_are_a_ring_with_the_line_that_takes_it() {
    let mut model = screen_with(None);
    presses(&mut model, &["m"]);
    assert_eq!(form(&model).at, 0);
    press(&mut model, KeyCode::BackTab);
    assert!(form(&model).field().is_none(), "before the first comes the line behind the last");
    press(&mut model, KeyCode::BackTab);
    assert_eq!(form(&model).at, form(&model).fields.len() - 1);
    press(&mut model, KeyCode::Tab);
    press(&mut model, KeyCode::Tab);
    assert_eq!(form(&model).at, 0, "and behind it the first");
    presses(&mut model, &["Shift-Tab", "nowhere", "Enter"]);
    assert!(form(&model).field().is_none());
    let said = model.message.take().expect("a refusal");
    assert!(said.bad && said.words == "field: nothing in the list has `nowhere`; BkSp erases it", "{said:?}");
    assert!(screen(&mut model, 80, 24).contains("go to       nowhere_"));
    update(&mut model, Msg::Key(Key::control('u')));
    presses(&mut model, &["rem", "Enter"]);
    assert_eq!(form(&model).field().map(|own| own.key), Some("remind"));
}

/// An order, and its keys; a blank behind a word goes on.
type KeysOf = (&'static str, &'static [&'static str]);

const LORIEN: &[KeysOf] = &[
    ("a march", &["g", "0504", "Enter", "Enter", "Enter"]),
    ("a stance", &["s"]),
    ("a forced march", &["t", "0504", "Enter", "yes", "Ctrl-S"]),
    ("a wish", &["t", "Shift-Tab", "retreat", "Enter", "0404", "Ctrl-S"]),
    ("supply", &["t", "Shift-Tab", "supply", "Enter", "no", "Ctrl-S"]),
    ("words of a force", &["t", "Shift-Tab", "words", "Enter", "hold on", "Ctrl-S"]),
    ("a depot", &["b", "depot", "Enter", "1", "Enter", "Enter", "Lowgate", "Ctrl-S"]),
    ("units", &["b", "Line", "Enter", "1", "Enter", "1st Brigade", "Ctrl-S"]),
    ("a new command", &["b", "Line", "Enter", "2", "Enter", "Enter", "Lowgate", "Ctrl-S"]),
    ("detaching", &["r", "detach", "Enter", "I Corps", "Ctrl-S"]),
    ("a transfer", &["r", "transfer", "Enter", "I Corps", "Enter", "1 Line", "Ctrl-S"]),
    ("dissolving", &["r", "dissolve", "Enter", "Ctrl-S"]),
    ("a treaty", &["p", "passage", "Enter", "Seamark", "Ctrl-S"]),
    ("peace", &["p", "peace", "Enter", "Karst", "Ctrl-S"]),
    ("peace that is paid for", &["p", "peace", "Enter", "Karst", "Enter", "100", "Ctrl-S"]),
    ("peace for a province", &["p", "peace", "Enter", "Karst", "Enter", "Enter", "Lowmark", "Ctrl-S"]),
    ("peace with two terms", &["p", "peace ", "Karst ", "100 ", "Lowmark", "Ctrl-S"]),
    ("peace with all terms", &["p", "peace ", "Karst ", "100 ", "Lowmark", "Enter", "3", "Ctrl-S"]),
    ("a gift of both", &["y", "Seamark ", "1 ", "1", "Ctrl-S"]),
    ("a gift of points", &["y", "Seamark", "Enter", "1", "Ctrl-S"]),
    ("a gift of money", &["y", "Seamark", "Enter", "Enter", "1", "Ctrl-S"]),
    ("terms of a victor", &["T", "Seamark", "Enter", "reparations", "Ctrl-S"]),
    ("terms of a loser", &["T", "Enter", "Enter", "Enter", "Karst", "Enter", "Lowmark", "Ctrl-S"]),
    ("words", &["m", "hold the bridges", "Ctrl-S"]),
    ("words at a step", &["m", "hold the bridges", "Enter", "C6", "Ctrl-S"]),
];
const OF_BRIGADE: &[KeysOf] = &[
    ("a garrison", &["r", "garrison", "Enter", "1 Line", "Ctrl-S"]),
    ("a new brigade", &["r", "form", "Enter", "brigade", "Enter", "1 Line", "Ctrl-S"]),
];
const BEFORE_STEINFESTE: &[KeysOf] = &[
    ("a march to a siege", &["t", "Steinfeste", "Enter", "Enter", "Enter", "assault", "Ctrl-S"]),
    ("a raid on land", &["t", "0602", "Shift-Tab", "raid", "Enter", "Steinfeste", "Ctrl-S"]),
];
const OF_FLEET: &[KeysOf] = &[
    ("a voyage", &["t", "Western", "Ctrl-S"]),
    ("an order", &["t", "Shift-Tab", "order", "Enter", "intercept", "Ctrl-S"]),
    ("a raid", &["t", "Western", "Shift-Tab", "raid", "Enter", "Valmont", "Ctrl-S"]),
    ("an escort", &["t", "Western", "Shift-Tab", "escort", "Enter", "Seamark", "Ctrl-S"]),
    ("a privateer", &["t", "Western", "Shift-Tab", "privateer", "Enter", "Lorien", "Ctrl-S"]),
    ("loading", &["t", "Shift-Tab", "load", "Enter", "Foot", "Ctrl-S"]),
];

#[test]
fn one_order_of_each_kind_takes_at_most_eight_keys() {
    let seat = |of: &str| match of {
        "lorien" => screen_with(None),
        "steinfeste" => {
            let brigade = |at: &str| format!("kind = \"brigade\"\nat = \"{at}\"");
            let scenario = at_war().replacen(&brigade("Lowgate"), &brigade("0603"), 1);
            let mut model = screen_of(&Campaign::of(&scenario, 7), "lorien", None);
            choose(&mut model, "1st Brigade");
            model
        }
        "brigade" => {
            let mut model = screen_with(None);
            choose(&mut model, "1st Brigade");
            model
        }
        _ => {
            let mut model = seamark();
            let own = if of == "loading" { "Transports" } else { "Home Fleet" };
            choose(&mut model, own);
            model
        }
    };
    let all = [("lorien", LORIEN), ("brigade", OF_BRIGADE), ("steinfeste", BEFORE_STEINFESTE), ("fleet", OF_FLEET)];
    for (of, orders) in all {
        for (what, order) in orders {
            let mut model = seat(if *what == "loading" { what } else { of });
            presses(&mut model, order);
            assert!(order.len() <= MOST, "{what}: {} keys", order.len());
            let shown = screen(&mut model, 120, 40);
            assert_eq!(desk(&model).book.entries().len(), 1, "{what}: {:?} {shown}", model.message);
        }
    }
}

#[test]
fn a_blank_goes_on_behind_a_whole_name_or_number_alone_and_takes_no_form() {
    let mut model = screen_with(None);
    presses(&mut model, &["p", "pea "]);
    assert_eq!((form(&model).at, form(&model).typed.as_str()), (0, "pea "), "no name yet");
    update(&mut model, Msg::Key(Key::control('u')));
    presses(&mut model, &["peace "]);
    assert_eq!((form(&model).word("do").as_str(), form(&model).field().map(|own| own.key)), ("peace", Some("with")));
    presses(&mut model, &[" ", "Ordu "]);
    // There is no war with it: what is blocked stays to be seen.
    assert_eq!(form(&model).field().map(|own| own.key), Some("with"));
    assert!(model.message.take().is_some_and(|said| said.bad && said.words.contains("there is no war with Ordu")));
    update(&mut model, Msg::Key(Key::control('u')));
    presses(&mut model, &["Karst ", "100 ", " ", "Enter", "2 "]);
    assert!(form(&model).field().is_none(), "behind the last field is the line that takes the form");
    presses(&mut model, &["  "]);
    assert_eq!(desk(&model).book.entries(), [], "a blank takes nothing");
    // A name that goes on with a blank is typed whole.
    let mut model = screen_with(None);
    presses(&mut model, &["r", "detach ", "I ", "Corps "]);
    assert_eq!((form(&model).word("force").as_str(), form(&model).field()), ("I Corps", None));
}

#[test]
fn what_a_form_proposes_is_seen_before_a_key_takes_it() {
    let mut model = screen_with(None);
    presses(&mut model, &["b", "Line", "Enter", "2", "Enter", "Enter", "Lowgate"]);
    // Nothing is settled yet: the field still has what is typed.
    let shown = screen(&mut model, 80, 24);
    assert!(shown.contains("name        1st Brigade") || shown.contains("name        2nd Brigade"), "{shown}");
    assert!(shown.contains("kind        brigade") && shown.matches("proposed").count() == 2, "{shown}");
    let mut model = screen_with(None);
    presses(&mut model, &["p", "peace", "Enter", "Karst", "Enter", "100"]);
    assert!(screen(&mut model, 80, 24).contains("pays        Lorien"));
    presses(&mut model, &["Enter"]);
    let said = model.message.take().expect("what is passed over");
    assert!(!said.bad && said.words == "proposed: pays Lorien; Shift-Tab goes back to it", "{said:?}");
    assert_eq!(form(&model).field().map(|own| own.key), Some("cede"));
}

#[test]
fn a_list_longer_than_its_room_says_how_many_are_out_of_sight() {
    // Each of these has a warning; the entries have the room.
    let some =
        |number: usize| desk(&screen_with(None)).book.text() + &"\n[[words]]\ntext = \"a plan\"\n".repeat(number);
    let mut model = screen_with(Some(&some(10)));
    presses(&mut model, &["l"]);
    let shown = screen(&mut model, 80, 24);
    assert!(shown.matches("text a plan").count() == 10 && shown.contains("lines: * has all"), "{shown}");
    let mut model = screen_with(Some(&some(30)));
    presses(&mut model, &["l"]);
    let head = |model: &mut Model| screen(model, 80, 24).lines().nth(1).unwrap_or_default().trim().to_owned();
    let rows = screen(&mut model, 80, 24).matches("text a plan").count();
    assert_eq!(
        head(&mut model).split_once("so far").map(|(_, out)| out.trim().to_owned()),
        Some(format!("{} more below", 30 - rows))
    );
    for _ in 0..29 {
        press(&mut model, KeyCode::Down);
    }
    assert!(head(&mut model).ends_with(&format!("{} more above", 30 - rows)), "{}", head(&mut model));
    let mut model = screen_with(None);
    presses(&mut model, &["t"]);
    let shown = screen(&mut model, 80, 24);
    let list = shown.lines().find(|line| line.contains("─ to ─")).unwrap_or_default();
    assert!(
        list.contains(&format!("{}: {} more below", form(&model).list.len(), form(&model).list.len() - 8)),
        "{list}"
    );
    // The fields of a long form, too.
    let fields = form(&model).fields.len();
    assert!(shown.contains(&format!("field 1 of {fields}: {} more below", fields + 1 - 8)), "{shown}");
    // What the list of orders has no room for is read with its key.
    let mut model = screen_with(Some(&some(30)));
    presses(&mut model, &["l", "*"]);
    assert!(screen(&mut model, 80, 24).contains("The symbols of the map, and what is here"));
    press(&mut model, KeyCode::Esc);
    assert!(screen(&mut model, 80, 24).contains("30 orders so far"));
}

#[test]
fn long_words_are_seen_by_their_end_where_they_are_typed_and_afterwards() {
    let words =
        "if the bridge at Lowgate falls, go back to Lorien and hold it until the guard has come by the river road";
    let mut model = screen_with(None);
    presses(&mut model, &["m", words]);
    assert!(screen(&mut model, 80, 24).contains("has come by the river road_"));
    presses(&mut model, &["Enter"]);
    assert!(screen(&mut model, 80, 24).contains("has come by the river road"));
}

#[test]
fn what_a_purse_does_not_hold_is_held_in_its_field_with_the_reason_of_the_check() {
    for (order, entry) in [
        (&["y", "Seamark", "Enter", "9999"][..], "[[gift]]\nto = \"Seamark\"\nrp = 9999\n"),
        (&["y", "Seamark", "Enter", "Enter", "99999"], "[[gift]]\nto = \"Seamark\"\ncash = 99999\n"),
        (&["b", "depot", "Enter", "900"], "[[buy]]\nwhat = \"depot\"\ncount = 900\n"),
    ] {
        let mut model = screen_with(None);
        let before = desk(&model).book.text();
        let judged = desk(&model).brief.judge(&(before.clone() + entry)).errors;
        let why = judged.iter().find_map(|error| Some(error.rsplit_once(": ")?.1.to_owned()));
        presses(&mut model, order);
        let at = form(&model).at;
        for key in ["Enter", "Ctrl-S"] {
            presses(&mut model, &[key]);
            assert_eq!(form(&model).at, at, "{order:?}");
            let said = model.message.take().map(|message| message.words).unwrap_or_default();
            assert!(
                why.as_ref().is_some_and(|why| said.contains(why) || entry.contains("buy")),
                "{order:?}: {said} {why:?}"
            );
            assert!(said.contains("Type another number, or Ctrl-U clears the field"), "{said}");
        }
        assert_eq!(desk(&model).book.text(), before);
    }
}
