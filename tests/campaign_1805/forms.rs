//! The forms of a player's orders: no letter is a command, Enter only goes on, every finite field is a list, blocked lines
//! say why, costs as one types, a landing from the map.

use crossterm::event::KeyCode;
use fanion::config::keyboard::Key;
use fanion::engine::post::{Clock, Paper};
use fanion::tui::effect::Effect;
use fanion::tui::model::Model;
use fanion::tui::msg::Msg;
use fanion::tui::orders::{Mode, OrdersForm, PlayersDesk};
use fanion::tui::theme::Theme;
use fanion::tui::update::update;

use super::desk::{control, desk, keys, screen, screen_with, written};
use super::turns::Campaign;
use crate::support::games::plays_every_game;

/// What somebody might type who believes that he is asked for words.
const WORDS: [&str; 12] = [
    "attack",
    "buy 4 Line for 1st Brigade",
    "sooperfly",
    "w",
    "yes",
    "lorien",
    "no path, please",
    "x",
    "0504, 0505",
    "drop it",
    "zug um zug",
    "q",
];

pub fn form(model: &Model) -> &OrdersForm {
    match &desk(model).mode {
        Mode::Fill(form) => form,
        other => panic!("the form stays open: {other:?}"),
    }
}

pub fn types(model: &mut Model, words: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for letter in words.chars() {
        effects.extend(update(model, Msg::Key(Key::of(KeyCode::Char(letter)))));
    }
    effects
}

pub fn press(model: &mut Model, code: KeyCode) {
    update(model, Msg::Key(Key::of(code)));
}

/// The desk of Seamark, at war with Lorien, its transports in port.
pub fn seamark() -> Model {
    seamark_with(None)
}

fn seamark_with(orders: Option<&str>) -> Model {
    screen_of(&Campaign::new(7), "seamark", orders)
}

/// The screen with the desk of a nation in turn 1 on it.
pub fn screen_of(campaign: &Campaign, nation: &str, orders: Option<&str>) -> Model {
    let papers = campaign.0.papers(&Clock::default());
    let name = format!("{nation}-t01.brief.json");
    let own = papers.iter().find(|paper| paper.name == name).and_then(Paper::file).expect("a brief");
    let file = format!("{nation}-t01.orders.toml").into();
    let desk = PlayersDesk::new(own, orders, file).unwrap_or_else(|why| panic!("{why}"));
    let mut model = Model::new(Theme::new(true, false), (80, 24));
    update(&mut model, Msg::Orders(Box::new(desk)));
    model
}

/// Seamark's desk with its transports chosen.
fn transports() -> Model {
    let mut model = seamark();
    let all = desk(&model).pieces.len();
    for _ in 0..all {
        if desk(&model).piece().is_some_and(|piece| piece.name == "Transports") {
            break;
        }
        keys(&mut model, "!");
    }
    model
}

#[test]
fn whoever_is_named_in_a_list_of_several_is_in_it_be_it_that_he_was_there_before() {
    let mut model = transports();
    keys(&mut model, "t");
    press(&mut model, KeyCode::BackTab);
    types(&mut model, "load");
    press(&mut model, KeyCode::Enter);
    for _ in 0..2 {
        types(&mut model, "foot");
        press(&mut model, KeyCode::Enter);
        assert_eq!(form(&model).word("load"), "Foot Guards");
        press(&mut model, KeyCode::BackTab);
    }
    // A blank takes the marked line out.
    keys(&mut model, " ");
    assert_eq!(form(&model).word("load"), "");
}

#[test]
fn a_force_that_is_found_by_its_whole_name_is_the_one_whom_orders_are_for() {
    let mut model = screen_with(None);
    for name in ["1st Brigade", "army of the vale"] {
        keys(&mut model, "g");
        types(&mut model, name);
        press(&mut model, KeyCode::Enter);
        let chosen = desk(&model).piece().expect("somebody").name.to_lowercase();
        assert_eq!(chosen, name.to_lowercase());
    }
}

#[test]
fn names_that_are_parted_by_a_comma_and_a_blank_are_those_that_were_typed_and_no_others() {
    for typed in ["Lowmark, Valdor", "Lowmark,Valdor", "Lowmark ,Valdor", "Lowmark  Valdor"] {
        let mut model = screen_with(None);
        keys(&mut model, "p");
        types(&mut model, &format!("peace Seamark 100 {typed}"));
        press(&mut model, KeyCode::Enter);
        assert_eq!(form(&model).word("cede"), "Lowmark, Valdor", "{typed}");
    }
}

#[test]
fn a_form_says_what_it_makes_wrong_in_another_entry_before_it_goes_into_the_orders() {
    let entries = "\n[[organise]]\ndo = \"form\"\nname = \"Expedition\"\ngeneral = \"Teal\"\n\n[[fleet]]\nname = \
         \"Transports\"\nto = \"Western Sea\"\nload = [\"Foot Guards\"]\nland = [{ at = \"0103\", forces = [\"Foot Guards\"] }]\n";
    let mut model = seamark_with(Some(&(desk(&seamark()).book.text() + entries)));
    assert_eq!(desk(&model).judged.errors, [""; 0]);
    keys(&mut model, "r");
    for words in ["attach", "Foot Guards", "Expedition"] {
        types(&mut model, words);
        press(&mut model, KeyCode::Enter);
    }
    let errors = &form(&model).so_far.errors;
    assert_eq!(
        errors.first().map(String::as_str),
        Some("Transports: Foot Guards moves with Expedition: detach it first, or name Expedition")
    );
}

#[test]
fn a_form_asks_for_what_its_entry_cannot_do_without_before_it_goes_into_the_orders() {
    let mut model = screen_with(None);
    let before = desk(&model).book.text();
    keys(&mut model, "r");
    for words in ["garrison", "1st Brigade"] {
        types(&mut model, words);
        press(&mut model, KeyCode::Enter);
    }
    control(&mut model, 's');
    let said = model.message.clone().expect("a word");
    assert!(said.bad && said.words == "units: needed for this entry", "{said:?}");
    assert_eq!(form(&model).field().map(|field| field.key), Some("units"));
    assert_eq!(desk(&model).book.text(), before);
}

#[test]
fn no_word_that_is_typed_in_any_field_of_any_form_runs_as_a_command() {
    for opens in ["b", "r", "p", "y", "T", "m", "t"] {
        let fields = {
            let mut model = screen_with(None);
            keys(&mut model, opens);
            form(&model).fields.len()
        };
        for field in 0..=fields {
            // Every word in every field where all games are played, else a quarter of them in each.
            let tried = |at: &(usize, &str)| plays_every_game() || at.0 % 4 == field % 4;
            for (_, words) in WORDS.into_iter().enumerate().filter(tried) {
                let mut model = screen_with(None);
                keys(&mut model, opens);
                let before = desk(&model).book.text();
                for _ in 0..field {
                    press(&mut model, KeyCode::Tab);
                }
                let own = form(&model).section.name;
                // As often as there may be fields: with a word, with Enter, with a word where the next one is.
                for _ in 0..fields {
                    assert_eq!(types(&mut model, words), [], "{opens}, field {field}: {words}");
                    if form(&model).field().is_none() {
                        break;
                    }
                    press(&mut model, KeyCode::Enter);
                }
                assert_eq!(form(&model).section.name, own, "{opens}, field {field}: {words}");
                assert_eq!(desk(&model).book.text(), before, "nothing is ordered before the form is taken");
            }
        }
    }
}

#[test]
fn no_word_that_is_typed_at_the_list_of_entries_or_before_leaving_does_anything() {
    let mut model = screen_with(None);
    keys(&mut model, "m");
    types(&mut model, "hold");
    control(&mut model, 's');
    let before = desk(&model).book.text();
    keys(&mut model, "l");
    for words in WORDS {
        assert_eq!(types(&mut model, words), [], "{words}");
        assert!(matches!(desk(&model).mode, Mode::List(0)), "{words}");
        assert_eq!(desk(&model).book.text(), before, "{words}");
        assert!(model.message.as_ref().is_some_and(|message| message.bad && message.words.starts_with("no key `")));
    }
    press(&mut model, KeyCode::Delete);
    assert_eq!(desk(&model).book.entries(), []);
    assert!(model.message.as_ref().is_some_and(|message| message.words.starts_with("removed (F2 brings it back)")));
    press(&mut model, KeyCode::F(2));
    assert_eq!(desk(&model).book.text(), before);
    control(&mut model, 'q');
    for words in WORDS {
        assert_eq!(types(&mut model, words), [], "{words}");
        assert!(matches!(desk(&model).mode, Mode::Leaving(_)), "only its own keys close it: {words}");
    }
    press(&mut model, KeyCode::Enter);
    assert!(matches!(desk(&model).mode, Mode::List(0)), "written, and back where he was");
    control(&mut model, 'q');
    assert_eq!(update(&mut model, Msg::Key(Key::of(KeyCode::Delete))), [Effect::Quit]);
}

#[test]
fn a_landing_that_has_no_hex_yet_is_no_fault_of_a_word() {
    let mut model = seamark();
    keys(&mut model, "!t");
    let at = form(&model).fields.iter().position(|field| field.key == "land_forces").expect("who lands");
    while form(&model).at < at {
        press(&mut model, KeyCode::Tab);
    }
    keys(&mut model, "Foot,");
    let so_far = form(&model).so_far.clone();
    assert!(so_far.warnings.iter().any(|words| words.contains("a landing needs a hex")), "{so_far:?}");
    assert!(so_far.errors.iter().chain(&so_far.warnings).all(|words| !words.contains("``")), "{so_far:?}");
}

#[test]
fn a_name_that_is_nowhere_on_the_map_stays_to_be_typed_on_and_moves_nobody() {
    let mut model = screen_with(None);
    let before = desk(&model).book.text();
    keys(&mut model, "gnowhere$fast$swb");
    assert!(matches!(&desk(&model).mode, Mode::Find(words) if words.value() == "nowherefastswb"));
    assert_eq!(desk(&model).book.text(), before);
}

#[test]
fn enter_only_goes_on_and_behind_the_last_field_takes() {
    let mut model = screen_with(None);
    keys(&mut model, "m");
    for _ in 0..2 {
        assert!(form(&model).field().is_some());
        press(&mut model, KeyCode::Enter);
    }
    assert!(form(&model).field().is_none(), "an empty field ends no form");
    press(&mut model, KeyCode::Enter);
    assert!(form(&model).field().is_none(), "a form in which nothing was filled in stays");
    assert!(model.message.clone().is_some_and(|message| message.bad && message.words.contains("nothing is filled in")));
    keys(&mut model, "%");
    assert_eq!(desk(&model).book.entries(), []);
    keys(&mut model, "mhold the bridges$C6$$");
    assert!(desk(&model).book.text().contains("text = \"hold the bridges\"\nremind = \"C6\""));
    assert!(matches!(desk(&model).mode, Mode::Walk));
}

#[test]
fn escape_asks_before_it_drops_what_was_changed_and_no_letter_answers() {
    let mut model = screen_with(None);
    keys(&mut model, "b%");
    assert!(matches!(desk(&model).mode, Mode::Walk), "nothing was changed");
    keys(&mut model, "bLine$%");
    assert!(matches!(desk(&model).mode, Mode::Dropping(_)));
    assert!(screen(&mut model, 80, 24).contains("This form is not in your orders yet. Drop it?"));
    types(&mut model, "yes");
    assert!(matches!(desk(&model).mode, Mode::Dropping(_)), "a letter neither answers nor closes it");
    keys(&mut model, "%");
    assert_eq!(form(&model).word("what"), "Line");
    keys(&mut model, "%");
    press(&mut model, KeyCode::Delete);
    assert!(matches!(desk(&model).mode, Mode::Walk));
    assert_eq!(desk(&model).book.entries(), []);
}

#[test]
fn a_list_narrows_by_the_letters_typed_beginnings_first() {
    let mut model = screen_with(None);
    keys(&mut model, "b");
    let all = form(&model).list.len();
    types(&mut model, "l");
    let shown: Vec<&str> = form(&model).list.iter().map(|line| line.offered.shown.as_str()).collect();
    assert_eq!(shown.first(), Some(&"Line"), "{shown:?}");
    assert!(shown.len() < all && shown.iter().all(|line| line.to_lowercase().contains('l')), "{shown:?}");
    let begins = shown.iter().position(|line| !line.to_lowercase().starts_with('l')).unwrap_or(shown.len());
    assert!(shown[begins..].iter().all(|line| !line.to_lowercase().starts_with('l')), "{shown:?}");
    types(&mut model, "elephant");
    press(&mut model, KeyCode::Enter);
    assert_eq!((form(&model).at, form(&model).typed.as_str()), (0, "lelephant"), "what fits nothing stays");
    let message = model.message.clone().expect("a message");
    assert!(message.bad && message.words.contains("nothing in the list has `lelephant`"), "{message:?}");
}

#[test]
fn every_key_with_finite_values_has_its_list() {
    let free = ["words", "text", "name"];
    let figures = ["count", "rp", "cash", "years", "break_off_at"];
    for opens in ["b", "r", "p", "y", "T", "m", "t"] {
        let mut model = screen_with(None);
        keys(&mut model, opens);
        let fields = form(&model).fields.clone();
        for (at, field) in fields.iter().enumerate() {
            let own = desk(&model).clone();
            let mut form = form(&model).clone();
            own.enter(&mut form, at);
            let is_list = !matches!(form.takes, fanion::rulebooks::Takes::Words | fanion::rulebooks::Takes::Number);
            assert_eq!(is_list, !free.contains(&field.key) && !figures.contains(&field.key), "{opens}: {}", field.key);
        }
    }
}

#[test]
fn a_blocked_line_says_why_in_the_words_of_the_check_and_is_not_taken() {
    let mut model = screen_with(None);
    keys(&mut model, "pwar");
    let line = form(&model).line().cloned().expect("a line");
    let why = line.blocked.expect("it is Fall");
    assert!(why.contains("only in Winter"), "{why}");
    assert!(screen(&mut model, 80, 24).contains("blocked: "));
    press(&mut model, KeyCode::Enter);
    assert_eq!((form(&model).word("do").as_str(), form(&model).at), ("", 0));
    assert!(model.message.clone().is_some_and(|message| message.bad && message.words.contains(&why)));
    // What is blocked there is what the check says of the file.
    let mut book = desk(&model).book.clone();
    book.add("diplomacy", &[("do", "war".to_owned()), ("with", "Ordu".to_owned())]);
    let judged = desk(&model).brief.judge(&book.text());
    assert!(judged.errors.iter().any(|error| error.ends_with(&why)), "{:?}", judged.errors);
}

#[test]
fn the_terms_of_a_submission_have_a_form_of_their_own() {
    let mut model = screen_with(None);
    keys(&mut model, "TSeamark$rep$");
    // Enter on each field that is left, then behind the last.
    for _ in 0..form(&model).fields.len() {
        if matches!(desk(&model).mode, Mode::Fill(_)) {
            press(&mut model, KeyCode::Enter);
        }
    }
    let text = desk(&model).book.text();
    assert!(text.contains("[[terms]]\nof = \"Seamark\"\nchoose = \"reparations\""), "{text}");
}

#[test]
fn a_value_shows_what_it_costs_as_it_is_typed() {
    let mut model = screen_with(None);
    keys(&mut model, "bdepot");
    let shown = screen(&mut model, 80, 24);
    assert!(shown.contains("$100"), "{shown}");
    keys(&mut model, "$1$$Lowg");
    let shown = screen(&mut model, 80, 24);
    assert!(shown.contains("purchases 100"), "{shown}");
    assert!(desk(&model).judged.bill.iter().all(|line| !line.contains("purchases 100")), "nothing is bought yet");
    let mut model = screen_with(None);
    keys(&mut model, "!t0505");
    let shown = screen(&mut model, 80, 24);
    assert!(shown.contains("1st Brigade: 0505 costs ") && shown.contains("no errors so far"), "{shown}");
}

#[test]
fn several_lines_of_a_list_are_ticked_and_units_are_counted() {
    let mut model = screen_with(None);
    keys(&mut model, "rform$");
    // Without a kind it is an army; a kind makes a command of units.
    types(&mut model, "brigade");
    press(&mut model, KeyCode::Enter);
    types(&mut model, "I Corps");
    press(&mut model, KeyCode::Enter);
    types(&mut model, "2 Line,3 Line,1 Foot");
    assert_eq!(form(&model).word("units"), "3 Line", "another number of a type takes the place of the one before");
    press(&mut model, KeyCode::Enter);
    control(&mut model, 's');
    let text = written(keys(&mut model, "w"));
    assert!(text.contains("units = { Line = 3, \"Foot battery\" = 1 }"), "{text}");
    assert_eq!(desk(&model).judged.errors, [""; 0]);
}

#[test]
fn a_brigade_is_landed_from_the_map_by_its_transports() {
    let mut model = seamark();
    let transports = desk(&model).pieces.iter().position(|piece| piece.name == "Transports").expect("transports");
    for _ in 0..transports {
        press(&mut model, KeyCode::Tab);
    }
    keys(&mut model, "gValmont$L");
    assert_eq!(form(&model).word("land_at"), "0103");
    let text = screen(&mut model, 80, 24);
    assert!(text.contains("Western Sea") && text.contains("Foot Guards"), "{text}");
    types(&mut model, "Foot");
    press(&mut model, KeyCode::Enter);
    control(&mut model, 's');
    let text = written(keys(&mut model, "w"));
    for part in
        ["to = \"Western Sea\"", "load = [\"Foot Guards\"]", "land = [{ at = \"0103\", forces = [\"Foot Guards\"] }]"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(desk(&model).judged.errors, [""; 0]);
}

#[test]
fn a_landing_takes_seven_keys_whatever_is_chosen() {
    let mut model = seamark();
    assert!(desk(&model).piece().is_some_and(|piece| !piece.carries), "no transports are chosen");
    keys(&mut model, "g");
    types(&mut model, "Valmont");
    press(&mut model, KeyCode::Enter);
    keys(&mut model, "L");
    types(&mut model, "Foot Guards");
    press(&mut model, KeyCode::Enter);
    control(&mut model, 's');
    let entries = desk(&model).book.entries();
    assert_eq!(entries.len(), 1, "{:?}", desk(&model).mode);
    assert_eq!(desk(&model).judged.errors, [""; 0]);
    let text = written(keys(&mut model, "w"));
    assert!(text.contains("name = \"Transports\"") && text.contains("at = \"0103\""), "{text}");
}

#[test]
fn what_is_no_number_stays_in_its_field_and_holds_enter() {
    let mut model = screen_with(None);
    keys(&mut model, "bLine$two");
    let said = "count: a whole number, not `two`; BkSp erases it";
    for held in ["", "$"] {
        keys(&mut model, held);
        assert_eq!((form(&model).at, form(&model).word("count").as_str()), (1, ""));
        assert!(model.message.take().is_some_and(|message| message.bad && message.words == said));
        assert!(screen(&mut model, 80, 24).contains("two_"));
        control(&mut model, 's');
    }
    assert_eq!(desk(&model).book.entries(), []);
    keys(&mut model, "###12#$");
    assert_eq!((form(&model).at, form(&model).word("count").as_str()), (2, "1"));
}

#[test]
fn another_coast_of_a_landing_that_is_in_the_orders_is_taken_from_the_map_with_its_error_and_never_dropped_in_silence()
{
    let mut model = seamark();
    keys(&mut model, "gValmont$L");
    types(&mut model, "Foot Guards");
    press(&mut model, KeyCode::Enter);
    control(&mut model, 's');
    keys(&mut model, "g0104$L");
    assert_eq!(form(&model).word("land_at"), "0104");
    control(&mut model, 's');
    let text = desk(&model).book.text();
    assert!(text.contains("land = [{ at = \"0104\", forces = [\"Foot Guards\"] }]"), "{text}");
    // What was changed by the map alone is asked about before it is dropped.
    keys(&mut model, "gValmont$L%");
    assert!(screen(&mut model, 80, 24).contains("Drop your changes? The entry stays as it was."));
    press(&mut model, KeyCode::Delete);
    assert_eq!(desk(&model).book.text(), text);
    keys(&mut model, "g0504$L");
    control(&mut model, 's');
    assert!(model.message.take().is_some_and(|message| message.bad), "{}", desk(&model).book.text());
    assert_ne!(desk(&model).judged.errors, [""; 0]);
}

#[test]
fn a_landing_that_is_in_the_orders_is_changed_and_its_question_says_that_it_stays() {
    let mut model = seamark();
    keys(&mut model, "gValmont$L");
    types(&mut model, "Foot Guards");
    press(&mut model, KeyCode::Enter);
    control(&mut model, 's');
    let before = desk(&model).book.text();
    assert!(screen(&mut model, 80, 24).contains("Enter change"), "{}", screen(&mut model, 80, 24));
    keys(&mut model, "$$");
    types(&mut model, "Lowgate");
    keys(&mut model, "%");
    assert!(screen(&mut model, 80, 24).contains("Drop your changes? The entry stays as it was."));
    press(&mut model, KeyCode::Delete);
    assert_eq!(desk(&model).book.text(), before);
}

#[test]
fn a_garrison_is_blocked_alike_where_it_boards_and_where_it_lands() {
    let mut model = seamark();
    let garrisons = |model: &Model, key: &str| -> Vec<(String, Option<String>)> {
        let own = desk(model).clone();
        let mut form = form(model).clone();
        let at = form.fields.iter().position(|field| field.key == key).expect("a field");
        own.enter(&mut form, at);
        let is = |name: &str| own.brief.can_board("Transports", name);
        let lines = form.list.iter().filter(|line| is(&line.offered.word));
        lines.map(|line| (line.offered.shown.clone(), line.blocked.clone())).collect()
    };
    keys(&mut model, "gValmont$L");
    let [board, land] = ["load", "land_forces"].map(|key| garrisons(&model, key));
    assert!(!board.is_empty() && board == land, "{board:?} {land:?}");
}

#[test]
fn a_transfer_goes_to_another_force_and_its_units_are_hinted_as_they_are_typed() {
    let mut model = screen_with(None);
    keys(&mut model, "rtransfer$I Corps$");
    assert_eq!(form(&model).word("to"), "Guard Corps", "the only one beside it is proposed");
    press(&mut model, KeyCode::BackTab);
    let shown: Vec<&str> = form(&model).list.iter().map(|line| line.offered.shown.as_str()).collect();
    assert!(shown[0] == "Guard Corps" && !shown.contains(&"I Corps"), "those beside it first: {shown:?}");
    let text = screen(&mut model, 80, 24);
    assert!(text.contains("2 Line") && !text.contains("\"Line\" ="), "{text}");
}
