//! Routes at a player's desk: why there is none, who marches by force, hexes or end.

use fanion::tui::orders::Mode;

use super::desk::{control, desk, keys, screen, screen_with, written};

#[test]
fn who_cannot_march_by_force_is_refused_at_once_and_no_route_has_its_reason() {
    let mut model = screen_with(None);
    let brigade = desk(&model).pieces.iter().position(|piece| piece.name == "1st Brigade").expect("a brigade");
    for _ in 0..brigade {
        keys(&mut model, "!");
    }
    assert_eq!(desk(&model).piece().map(|piece| piece.name.as_str()), Some("1st Brigade"));
    keys(&mut model, "f");
    let said = model.message.clone().expect("a message");
    assert!(said.bad && said.words == "1st Brigade: only an army under a general marches by force", "{said:?}");
    assert!(!desk(&model).forced);
    // The map says what the form says.
    keys(&mut model, "g1003$$");
    let said = model.message.clone().expect("a message").words;
    let mut book = desk(&model).book.clone();
    book.set("force", "1st Brigade", &[("to", "1003".to_owned())]);
    let errors = desk(&model).brief.judge(&book.text()).errors;
    let why = said.strip_prefix("1st Brigade: ").expect("his name").to_owned();
    assert!(
        why.starts_with("no way to 1003") && errors.iter().any(|error| error.ends_with(&why)),
        "{said}: {errors:?}"
    );
}

#[test]
fn an_army_is_called_an_army_and_no_command_of_it() {
    let mut model = screen_with(None);
    let shown = screen(&mut model, 120, 40);
    assert!(shown.contains("army at Lorien") && !shown.contains("corps at "), "{shown}");
}

#[test]
fn a_way_is_told_by_its_hexes_or_by_its_end_and_never_by_both() {
    let mut model = screen_with(None);
    keys(&mut model, ">$");
    assert!(desk(&model).book.text().contains("path = ["), "{}", desk(&model).book.text());
    keys(&mut model, "t0504$");
    control(&mut model, 's');
    let text = desk(&model).book.text();
    assert!(text.contains("to = \"Lowgate\"") && !text.contains("\npath = ["), "{text}");
    assert_eq!(desk(&model).judged.errors, [""; 0]);
}

#[test]
fn a_route_that_is_drawn_is_in_the_orders_before_anything_leaves_it() {
    // Another army, the list, the form, a purchase.
    for out in ["!", "l", "t", "b"] {
        let mut model = screen_with(None);
        keys(&mut model, "gLow$$");
        assert!(!desk(&model).is_ordered());
        keys(&mut model, out);
        assert!(desk(&model).book.has("force", "Army of the Vale"), "{out}: {}", desk(&model).book.text());
        assert!(!matches!((out, &desk(&model).mode), ("l" | "t" | "b", Mode::Walk)), "{out} does what it does");
    }
    let mut model = screen_with(None);
    assert!(written(keys(&mut model, "gLow$$w")).contains("name = \"Army of the Vale\"\npath = ["));
    let mut model = screen_with(None);
    keys(&mut model, "gLow$$");
    assert_eq!(control(&mut model, 'q'), []);
    assert!(matches!(desk(&model).mode, Mode::Leaving(_)), "who ends the program is asked");
    assert!(written(keys(&mut model, "$")).contains("path = ["));
    // Esc drops a route: nothing of it is left to take.
    let mut model = screen_with(None);
    assert!(!written(keys(&mut model, "gLow$$%w")).contains("\npath = ["));
}

#[test]
fn esc_drops_what_is_drawn_and_a_march_that_is_in_the_orders_stays_there() {
    let mut model = screen_with(None);
    keys(&mut model, "gLow$$$");
    let ordered = desk(&model).book.text();
    assert!(ordered.contains("\npath = ["), "{ordered}");
    for typed in ["%$", "%%$", "#%$", ">%$"] {
        keys(&mut model, typed);
        assert_eq!(desk(&model).book.text(), ordered, "{typed}");
    }
}

#[test]
fn a_route_that_cannot_be_walked_is_left_neither_silently_nor_into_the_orders() {
    let mut model = screen_with(None);
    let steps = "<_^>".chars().flat_map(|step| std::iter::repeat_n(step, 9));
    for step in steps {
        keys(&mut model, &step.to_string());
        if desk(&model).walk.as_ref().is_some_and(|walk| walk.refused.is_some()) {
            break;
        }
    }
    assert!(desk(&model).walk.as_ref().is_some_and(|walk| walk.refused.is_some()), "no step is closed");
    for out in ["w", "!"] {
        assert_eq!(keys(&mut model, out), []);
        let said = model.message.clone().expect("a message");
        assert!(said.bad && said.words.ends_with("takes the step back"), "{out}: {said:?}");
        assert!(desk(&model).is_drawn() && !desk(&model).is_ordered());
    }
    assert_eq!(control(&mut model, 'q'), []);
}
