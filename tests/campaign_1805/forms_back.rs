//! Ways through a form and out of it: a word that belongs elsewhere is brought there, nobody is held in a field, and who
//! leaves goes back to where he was.

use crossterm::event::KeyCode;
use fanion::tui::model::Model;
use fanion::tui::orders::{FORCE, Mode};

use super::desk::{control, desk, keys, screen, screen_with};
use super::forms::{form, press, screen_of, seamark, types};
use super::turns::{Campaign, at_war};

fn said(model: &mut Model) -> String {
    model.message.take().map(|message| message.words).unwrap_or_default()
}

fn at(model: &Model) -> Option<&'static str> {
    form(model).field().map(|field| field.key)
}

/// The cursor in a field of the form of the chosen piece, whose name was typed.
fn opened_at(model: &mut Model, key: &str) {
    keys(model, "t");
    press(model, KeyCode::BackTab);
    types(model, &key.replace('_', " "));
    press(model, KeyCode::Enter);
    assert_eq!(at(model), Some(key).filter(|own| at(model) == Some(own)), "{key}");
}

#[test]
fn a_word_that_belongs_to_another_field_is_brought_there_with_tab_and_never_lost() {
    let mut model = seamark();
    assert!(desk(&model).piece().is_some_and(|piece| piece.is_fleet));
    keys(&mut model, "t");
    let order: Vec<&str> = form(&model).fields.iter().take(3).map(|field| field.key).collect();
    assert_eq!(order, ["to", "order", "land_at"], "what a fleet does comes before whom it lands");
    types(&mut model, "intercept");
    assert!(screen(&mut model, 80, 24).contains("nothing has `intercept`: Tab goes to order"));
    press(&mut model, KeyCode::Enter);
    assert_eq!(said(&mut model), "to: nothing in the list has `intercept`; `order` has it: Tab goes there with it");
    assert_eq!((at(&model), form(&model).typed.as_str()), (Some("to"), "intercept"));
    press(&mut model, KeyCode::Tab);
    assert_eq!((at(&model), form(&model).typed.as_str()), (Some("order"), "intercept"));
    press(&mut model, KeyCode::Enter);
    assert_eq!(form(&model).word("order"), "intercept");
    // Back to front, behind the last field, and the name of a field instead of its value.
    types(&mut model, "evade");
    press(&mut model, KeyCode::Tab);
    assert_eq!((at(&model), form(&model).typed.as_str()), (Some("order"), "evade"));
    update_clear(&mut model);
    press(&mut model, KeyCode::BackTab);
    types(&mut model, "escort");
    press(&mut model, KeyCode::Tab);
    assert_eq!((at(&model), form(&model).typed.as_str()), (Some("escort"), ""));
    // A number asks for a number.
    let mut model = screen_with(None);
    keys(&mut model, "bLine$");
    types(&mut model, "Lowgate");
    press(&mut model, KeyCode::Enter);
    assert_eq!(said(&mut model), "count: a whole number, not `Lowgate`; `at` has it: Tab goes there with it");
    press(&mut model, KeyCode::Tab);
    assert_eq!((at(&model), form(&model).typed.as_str()), (Some("at"), "Lowgate"));
}

fn update_clear(model: &mut Model) {
    control(model, 'u');
}

#[test]
fn one_goes_back_out_of_every_field_and_what_may_not_stand_there_waits_for_a_correction() {
    let mut tried = 0;
    for (key, _) in FORCE.keys {
        let mut model = screen_with(None);
        opened_at(&mut model, key);
        let Some(line) = form(&model).list.iter().find(|line| line.blocked.is_some()).cloned() else { continue };
        tried += 1;
        let before = desk(&model).book.text();
        let typed = line.offered.shown.split(" (").next().unwrap_or_default();
        types(&mut model, typed);
        let held = form(&model).line().is_some_and(|line| line.blocked.is_some());
        let from = form(&model).at;
        press(&mut model, KeyCode::BackTab);
        assert_ne!(form(&model).at, from, "{key}");
        if !held {
            continue;
        }
        assert_eq!(form(&model).fields[from].left, typed, "{key}");
        assert!(screen(&mut model, 80, 24).contains("not taken yet") || from > 4, "{key}");
        assert_eq!(said(&mut model), format!("{}: `{typed}` waits there and is not taken yet", key.replace('_', " ")));
        control(&mut model, 's');
        assert_eq!((form(&model).at, form(&model).typed.as_str()), (from, typed), "{key}: it is asked for again");
        assert!(said(&mut model).contains("Take another line"), "{key}");
        assert_eq!(desk(&model).book.text(), before);
        // Escape asks, as for whatever is typed.
        press(&mut model, KeyCode::BackTab);
        press(&mut model, KeyCode::Esc);
        assert!(matches!(desk(&model).mode, Mode::Dropping(_)), "{key}");
    }
    assert!(tried > 3, "{tried}");
}

#[test]
fn who_leaves_a_form_is_back_where_he_opened_it() {
    let mut model = screen_with(None);
    keys(&mut model, "mhold");
    control(&mut model, 's');
    keys(&mut model, "mstay");
    control(&mut model, 's');
    assert!(matches!(desk(&model).mode, Mode::Walk));
    keys(&mut model, "l_$%");
    assert!(matches!(desk(&model).mode, Mode::List(1)), "unchanged");
    keys(&mut model, "$x%");
    press(&mut model, KeyCode::Delete);
    assert!(matches!(desk(&model).mode, Mode::List(1)), "dropped");
    keys(&mut model, "$ on");
    control(&mut model, 's');
    assert!(matches!(desk(&model).mode, Mode::List(1)), "taken");
    assert!(desk(&model).book.text().contains("stay on"), "{}", desk(&model).book.text());
    keys(&mut model, "%");
    assert!(matches!(desk(&model).mode, Mode::Walk), "and behind the list is the map");
    for opens in ["b", "t", "g"] {
        keys(&mut model, "v");
        assert!(matches!(desk(&model).mode, Mode::Free));
        keys(&mut model, opens);
        press(&mut model, KeyCode::Esc);
        assert!(matches!(desk(&model).mode, Mode::Free), "{opens}: looking about goes on");
        keys(&mut model, "v");
    }
}

#[test]
fn the_map_finds_hexes_cities_seas_provinces_and_forces_by_their_names() {
    let model = screen_with(None);
    let own = &desk(&model).brief;
    for (typed, there) in [
        ("0504", "Lowgate"),
        ("Lowgate", "Lowgate"),
        ("Lowmark", "Lowmark, of Lorien"),
        ("Western Sea", "Western Sea"),
        ("western", "Western Sea"),
        ("1st Brigade", "1st Brigade"),
        ("Army of the Vale", "Army of the Vale"),
        ("vale", "Army of the Vale"),
    ] {
        let hex = own.find(typed).unwrap_or_else(|| panic!("{typed} is found"));
        let facts = own.facts(hex).iter().map(|line| line.to_string() + "\n").collect::<String>();
        assert!(facts.contains(there), "{typed}: {facts}");
    }
    for sea in &own.map().seas {
        assert!(own.find(&sea.name).is_some_and(|hex| sea.hexes.contains(&hex)), "{}", sea.name);
    }
    assert_eq!(own.find("nowhere"), None);
}

#[test]
fn a_blocked_command_of_a_purchase_names_the_city_that_raises_a_new_one() {
    let brigade = |at: &str| format!("kind = \"brigade\"\nat = \"{at}\"");
    let scenario = at_war().replacen(&brigade("Lowgate"), &brigade("0603"), 1);
    for ware in ["Line", "depot"] {
        let mut model = screen_of(&Campaign::of(&scenario, 7), "lorien", None);
        keys(&mut model, "b");
        for words in [ware, "1", "1st Brigade"] {
            types(&mut model, words);
            press(&mut model, KeyCode::Enter);
        }
        let why = said(&mut model);
        let (_, way) = why.split_once("is in no home city; `at` ").unwrap_or_else(|| panic!("{why}"));
        let city = way.split_once(if ware == "depot" { " sets it up there" } else { " raises a new command" });
        let city = city.unwrap_or_else(|| panic!("{why}")).0.to_owned();
        update_clear(&mut model);
        press(&mut model, KeyCode::Enter);
        types(&mut model, &city);
        control(&mut model, 's');
        assert_eq!(desk(&model).judged.errors, [""; 0], "{ware}: the way out is one");
        assert_eq!(desk(&model).book.entries().len(), 1);
    }
}

#[test]
fn the_head_says_whether_the_orders_are_written_and_where() {
    let mut model = screen_with(None);
    let head = |model: &mut Model| screen(model, 80, 24).lines().next().unwrap_or_default().trim().to_owned();
    assert!(head(&mut model).ends_with("no changes"));
    keys(&mut model, "s");
    assert!(head(&mut model).ends_with("not written"));
    keys(&mut model, "w");
    fanion::tui::update::update(&mut model, fanion::tui::msg::Msg::OrdersWritten(Ok(())));
    assert!(head(&mut model).ends_with("written: lorien-t01.orders.toml"), "{}", head(&mut model));
    keys(&mut model, "s");
    assert!(head(&mut model).ends_with("not written"));
    press(&mut model, KeyCode::F(2));
    assert!(head(&mut model).ends_with("written: lorien-t01.orders.toml"), "what the file has is written");
    press(&mut model, KeyCode::F(2));
    assert!(head(&mut model).ends_with("not written"));
}

/// The fields of the form as they are seen: name, value, and whether it is a proposal.
fn seen(model: &Model) -> Vec<(&'static str, String, bool)> {
    form(model).fields.iter().map(|field| (field.key, field.value.clone(), field.proposed)).collect()
}

#[test]
fn a_proposal_is_taken_as_it_is_seen_and_goes_with_what_it_followed_from() {
    let orders: [&[&str]; 6] = [
        &["b", "Line", "2", "", "Lowgate"],
        &["b", "Light horse", "1", "", "Lorien"],
        &["p", "peace", "Karst", "100"],
        &["r", "detach"],
        &["r", "transfer", "I Corps"],
        &["r", "form", "brigade"],
    ];
    let mut met = 0;
    for order in orders {
        let mut model = screen_with(None);
        keys(&mut model, order[0]);
        for words in &order[1..] {
            let before = seen(&model);
            types(&mut model, words);
            let with = seen(&model);
            for _ in words.chars() {
                press(&mut model, KeyCode::Backspace);
            }
            assert_eq!(seen(&model), before, "{order:?}: what follows from `{words}` goes with it");
            types(&mut model, words);
            let proposed: Vec<_> = with.iter().filter(|field| field.2).cloned().collect();
            press(&mut model, KeyCode::Enter);
            // What is jumped over is what was seen, and nothing more.
            let now: Vec<_> = seen(&model).into_iter().filter(|field| field.2).collect();
            assert_eq!(now, proposed, "{order:?}: {words}");
        }
        for (key, value, _) in seen(&model).into_iter().filter(|field| field.2) {
            met += 1;
            let mut model = model.clone();
            press(&mut model, KeyCode::BackTab);
            for _ in 0..form(&model).fields.len() {
                if at(&model) == Some(key) {
                    break;
                }
                press(&mut model, KeyCode::BackTab);
            }
            assert_eq!(at(&model), Some(key), "{order:?}");
            press(&mut model, KeyCode::Enter);
            let own = seen(&model).into_iter().find(|field| field.0 == key);
            assert_eq!(own, Some((key, value.clone(), false)), "{order:?}: taken as it was seen");
        }
    }
    assert!(met > 4, "{met}");
}

#[test]
fn a_name_that_was_taken_stays_whatever_kind_is_chosen_later() {
    let mut model = screen_with(None);
    keys(&mut model, "b");
    for words in ["Line", "2", "", "Lowgate"] {
        types(&mut model, words);
        press(&mut model, KeyCode::Enter);
    }
    assert_eq!(at(&model), Some("name"), "a name is asked for behind the kind from which it follows");
    let name = form(&model).word("name");
    assert!(name.ends_with("Brigade"), "{name}");
    press(&mut model, KeyCode::Enter);
    press(&mut model, KeyCode::BackTab);
    press(&mut model, KeyCode::BackTab);
    assert_eq!(at(&model), Some("kind"));
    types(&mut model, "corps");
    press(&mut model, KeyCode::Enter);
    assert_eq!((form(&model).word("kind").as_str(), form(&model).word("name")), ("corps", name));
}
