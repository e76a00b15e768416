//! A player who leaves his desk with a form that lies open: it is asked about, and goes into the orders that are written.

use crossterm::event::KeyCode;
use fanion::config::keyboard::Key;
use fanion::tui::effect::Effect;
use fanion::tui::msg::Msg;
use fanion::tui::orders::Mode;
use fanion::tui::update::update;

use super::desk::{control, desk, keys, screen, screen_with, written};

#[test]
fn who_leaves_with_words_in_an_open_form_is_asked_and_enter_writes_the_orders_with_them() {
    // The form alone; with another order that is not written; under its own question; under the help.
    for (before, then) in [("", ""), (">$", ""), ("", "%"), ("", "?")] {
        let mut model = screen_with(None);
        keys(&mut model, before);
        keys(&mut model, "mHold the ford");
        if then == "?" {
            update(&mut model, Msg::Key(Key { code: KeyCode::F(1), control: false }));
        } else {
            keys(&mut model, then);
        }
        assert_eq!(control(&mut model, 'q'), [], "{before}{then}");
        assert!(screen(&mut model, 80, 24).contains("The open form is not in your orders file."), "{before}{then}");
        assert_eq!(control(&mut model, 'q'), [], "the same key again is no answer");
        let text = written(keys(&mut model, "$"));
        assert!(text.contains("text = \"Hold the ford\""), "{text}");
        assert_eq!(text.contains("\npath = "), before == ">$", "{text}");
        update(&mut model, Msg::OrdersWritten(Ok(())));
        assert_eq!(control(&mut model, 'q'), [Effect::Quit], "nothing is in the way");
    }
    let mut model = screen_with(None);
    keys(&mut model, "mHold");
    assert_eq!(control(&mut model, 'q'), []);
    assert_eq!(control(&mut model, 'x'), [Effect::Quit], "he leaves without them");
}

#[test]
fn a_form_with_a_value_that_is_none_stays_open_when_its_orders_are_written_on_leaving() {
    let mut model = screen_with(None);
    keys(&mut model, "bLine$four");
    assert_eq!(control(&mut model, 'q'), []);
    assert_eq!(keys(&mut model, "$"), []);
    assert!(model.message.as_ref().is_some_and(|message| message.bad), "{:?}", model.message);
    let Mode::Fill(form) = &desk(&model).mode else { panic!("{:?}", desk(&model).mode) };
    assert_eq!((form.word("what").as_str(), form.typed.as_str()), ("Line", "four"));
}
