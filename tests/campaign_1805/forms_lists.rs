//! Every list of every form: what it offers and does not block can be ordered; what it blocks says why.

use fanion::engine::post::{Clock, Paper};
use fanion::rulebooks::{Offered, Takes};
use fanion::tui::model::Model;
use fanion::tui::orders::{FLEET, FORCE, OrdersForm, PlayersDesk, SECTIONS, Section};

use super::desk::{keys, screen, screen_with};
use super::scenario::THREE_RIVERS;
use super::turns::Campaign;
use crate::support::games::play_all;

fn desk_of(campaign: &Campaign, nation: &str) -> PlayersDesk {
    desk_with(campaign, nation, "")
}

/// The desk of a nation with these entries in its orders.
fn desk_with(campaign: &Campaign, nation: &str, entries: &str) -> PlayersDesk {
    let papers = campaign.0.papers(&Clock::default());
    let is_own = |paper: &&Paper| paper.name.starts_with(nation) && paper.name.ends_with(".brief.json");
    let brief = papers.iter().find(is_own).and_then(Paper::file).expect("a brief");
    let new = |orders: Option<&str>| {
        PlayersDesk::new(brief, orders, "orders.toml".into()).unwrap_or_else(|why| panic!("{why}"))
    };
    let desk = new(None);
    if entries.is_empty() { desk } else { new(Some(&(desk.book.text() + entries))) }
}

/// The form with the cursor in a field, every line of its list seen: lines out of sight are not judged.
fn entered(desk: &PlayersDesk, form: &OrdersForm, at: usize) -> OrdersForm {
    let mut here = form.clone();
    desk.enter(&mut here, at);
    for line in (0..here.list.len()).step_by(20) {
        desk.narrow(&mut here, line);
    }
    here
}

/// The lines of the field under the cursor that are not blocked.
fn offered(form: &OrdersForm) -> Vec<Offered> {
    let free = form.list.iter().filter(|line| line.blocked.is_none() && !line.offered.word.is_empty());
    free.map(|line| line.offered.clone()).collect()
}

/// The form as an entry of a file: its text, and the number of the entry.
fn written(desk: &PlayersDesk, form: &OrdersForm) -> (String, usize) {
    let mut book = desk.book.clone();
    let name = form.section.name;
    let mut filled = form.filled();
    let blank = OrdersForm { of: form.of.clone(), ..OrdersForm::new(form.section, |_| String::new()) };
    desk.load_who_lands(&blank, &mut filled);
    let at = if let Some(of) = &form.of {
        book.set(name, of, &filled);
        book.place(name, of)
    } else {
        book.add(name, &filled);
        book.count(name) - 1
    };
    (book.text(), at)
}

/// What the check says of the form as an entry of a file.
fn error(desk: &PlayersDesk, form: &OrdersForm) -> Option<String> {
    let (text, at) = written(desk, form);
    desk.brief.error_of(&text, form.section.name, at)
}

/// Fills in the form from a field on, in every way that its lists offer; true where one of them is without an error.
fn fill(desk: &PlayersDesk, form: &OrdersForm, from: usize) -> bool {
    let mut good = error(desk, form).is_none();
    let Some(at) = form.shown().into_iter().find(|at| *at >= from) else { return good };
    let here = entered(desk, form, at);
    let words: Vec<String> = match &here.takes {
        Takes::One(_) | Takes::Many(_) => offered(&here).into_iter().map(|line| line.word).collect(),
        Takes::Number => vec!["1".to_owned()],
        Takes::Words => vec!["Fresh".to_owned()],
    };
    let listed = matches!(here.takes, Takes::One(_) | Takes::Many(_));
    for word in words {
        let mut next = form.clone();
        next.fields[at].value.clone_from(&word);
        let goes = fill(desk, &next, at + 1);
        assert!(
            goes || !listed,
            "{}: `{word}` is offered at {} of {:?}",
            desk.brief.title(),
            form.fields[at].key,
            form.filled()
        );
        good |= goes;
    }
    // What need not be said is left out; of what is said first, that is no purchase and no act.
    good || at > 0 && fill(desk, form, at + 1)
}

fn of_section(desk: &PlayersDesk, section: &'static Section, of: Option<&str>) -> OrdersForm {
    let form = OrdersForm::new(section, |key| of.map(|of| desk.book.word(section.name, of, key)).unwrap_or_default());
    OrdersForm { of: of.map(str::to_owned), ..form }
}

/// What the check says comes to nothing at a value, without its places: what is said of an entry as a whole is no value's.
fn in_vain(desk: &PlayersDesk, text: &str) -> Vec<String> {
    let heads = |line: usize| text.lines().nth(line - 1).is_some_and(|line| line.starts_with("[["));
    let vain = |line: &String| {
        let (place, words) = line.split_once(": warning[no-")?;
        let at = place.split_once(':')?.0.parse().ok().filter(|at| *at > 0)?;
        (!heads(at)).then(|| words.to_owned())
    };
    desk.brief.judge(text).warnings.iter().filter_map(vain).collect()
}

/// Every list of every form of a desk.
fn all_lists(desk: &PlayersDesk) {
    for section in &SECTIONS {
        fill(desk, &of_section(desk, section, None), 0);
    }
    // Of an army or fleet each field stands by itself.
    for piece in &desk.pieces {
        let section = if piece.is_fleet { &FLEET } else { &FORCE };
        let form = of_section(desk, section, Some(&piece.name));
        for at in form.shown() {
            let here = entered(desk, &form, at);
            let before = in_vain(desk, &desk.book.text());
            for line in offered(&here) {
                let mut one = form.clone();
                one.fields[at].value.clone_from(&line.word);
                // Where somebody lands is another field: that it is missing is said of the entry as a whole.
                let (text, entry) = written(desk, &one);
                let errors =
                    desk.brief.judge_entry(&text, (section.name, entry), &desk.brief.judge(&text).errors).errors;
                assert_eq!(errors, [""; 0], "{}: {}: {}", piece.name, one.fields[at].key, line.word);
                let vain = in_vain(desk, &text).into_iter().filter(|words| !before.contains(words));
                assert_eq!(vain.collect::<Vec<_>>(), [""; 0], "{}: {}", piece.name, one.fields[at].key);
            }
        }
    }
}

#[test]
fn who_is_in_an_army_already_or_in_none_is_blocked_with_that_reason() {
    let campaign = Campaign::of(THREE_RIVERS, 9);
    let desk = desk_of(&campaign, "lorien");
    let section = SECTIONS.iter().find(|section| section.name == "organise").expect("organising");
    let listed = |act: &str, words: &[(&str, &str)], key: &str| {
        let mut form = of_section(&desk, section, None);
        for field in &mut form.fields {
            let own = words.iter().find(|(key, _)| *key == field.key).map_or("", |(_, word)| *word);
            (if field.key == "do" { act } else { own }).clone_into(&mut field.value);
        }
        let at = form.fields.iter().position(|field| field.key == key).expect("a field");
        let list = entered(&desk, &form, at).list;
        list.into_iter().map(|line| (line.offered.word, line.blocked.unwrap_or_default())).collect::<Vec<_>>()
    };
    let said = |list: &[(String, String)], word: &str| {
        list.iter().find(|(own, _)| own == word).map(|(_, blocked)| blocked.clone()).unwrap_or_default()
    };
    let detach = listed("detach", &[], "force");
    assert_eq!(said(&detach, "1st Brigade"), "1st Brigade is in no army");
    assert_eq!(said(&detach, "I Corps"), "");
    let attach = listed("attach", &[("force", "I Corps")], "to");
    assert_eq!(said(&attach, "Army of the Vale"), "I Corps is in Army of the Vale already");
    assert_eq!(said(&listed("attach", &[], "force"), "I Corps"), "I Corps is in Army of the Vale already");
}

#[test]
fn what_entries_before_it_form_can_be_joined_and_forming_asks_for_what_it_needs() {
    let campaign = Campaign::of(THREE_RIVERS, 9);
    let desk = desk_of(&campaign, "lorien");
    let section = SECTIONS.iter().find(|section| section.name == "organise").expect("organising");
    let asked = |desk: &PlayersDesk, words: &[(&str, &str)]| {
        let mut form = of_section(desk, section, None);
        for field in &mut form.fields {
            let own = words.iter().find(|(key, _)| *key == field.key).map_or("", |(_, word)| *word);
            own.clone_into(&mut field.value);
        }
        form
    };
    let keys = |form: &OrdersForm| form.shown().into_iter().map(|at| form.fields[at].key).collect::<Vec<_>>();
    assert_eq!(keys(&asked(&desk, &[("do", "form"), ("kind", "brigade")])), ["do", "kind", "force", "units", "name"]);
    assert_eq!(keys(&asked(&desk, &[("do", "form")])), ["do", "kind", "general", "name"]);
    // The army is dissolved and formed anew in the file, as after its general's death: who was in it joins the new one.
    let file = "[[organise]]\ndo = \"dissolve\"\nforce = \"Army of the Vale\"\n\n[[organise]]\ndo = \"form\"\nname = \"New Army\"\ngeneral = \"Azur\"\n";
    let desk = desk_with(&campaign, "lorien", &format!("\n{file}"));
    assert_eq!(desk.judged.errors, [""; 0]);
    let form = asked(&desk, &[("do", "attach"), ("force", "I Corps")]);
    let at = form.fields.iter().position(|field| field.key == "to").expect("a field");
    let armies: Vec<String> = offered(&entered(&desk, &form, at)).into_iter().map(|own| own.word).collect();
    assert!(armies.contains(&"New Army".to_owned()), "{armies:?}");
}

#[test]
fn whatever_a_form_offers_can_be_ordered_in_every_season_by_every_nation() {
    play_all(0..12, |at| {
        let (season, nation) = (at / 3, ["lorien", "karst", "seamark"][usize::try_from(at % 3).unwrap_or(0)]);
        let mut campaign = Campaign::of(THREE_RIVERS, 9);
        for _ in 0..season {
            campaign.resolve();
            campaign.next_turn();
        }
        all_lists(&desk_of(&campaign, nation));
    });
}

#[test]
fn a_purchase_that_an_entry_of_the_same_file_breaks_names_that_entry() {
    let desk = desk_of(&Campaign::of(THREE_RIVERS, 9), "karst");
    let mut book = desk.book.clone();
    let entry =
        |words: &[(&'static str, &str)]| words.iter().map(|(key, word)| (*key, (*word).to_owned())).collect::<Vec<_>>();
    book.add("buy", &entry(&[("what", "Grand Line"), ("count", "1"), ("to", "2nd Foot")]));
    let alone = desk.brief.judge(&book.text()).errors;
    let moved = [("do", "transfer"), ("force", "1st Foot"), ("to", "2nd Foot"), ("units", "1 Grand Line")];
    book.add("organise", &entry(&moved));
    let errors = desk.brief.judge(&book.text()).errors;
    let says = "it would fit without `transfer 1 Grand Line of 1st Foot to 2nd Foot`, which comes first";
    assert!(alone.is_empty() && errors.len() == 1 && errors[0].contains(says), "{alone:?} {errors:?}");
}

#[test]
fn what_is_typed_is_seen_at_its_end_however_long_and_however_long_the_hint() {
    let mut model = screen_with(None);
    keys(&mut model, "m");
    let words = "if the bridge at Lowgate stands hold it until the guard has come and then fall back by the river road";
    keys(&mut model, words);
    let row = |model: &mut Model, name: &str| {
        let shown = screen(model, 80, 24);
        shown.lines().find(|line| line.trim_start().starts_with(&format!("> {name}"))).unwrap_or_default().to_owned()
    };
    let shown = row(&mut model, "text");
    assert!(shown.contains("by the river road_"), "{shown}");
    for (form, typed) in [("p", "pea"), ("r", "attac")] {
        let mut model = screen_with(None);
        keys(&mut model, &format!("{form}{typed}"));
        let shown = row(&mut model, "do");
        assert!(shown.contains(&format!("{typed}_")), "{shown}");
    }
}
