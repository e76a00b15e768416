//! What needs fewer keys than paper needs strokes, and what a key too many does not do.

use fanion::tui::answer::Answer;

use super::desk::Desk;

/// The signs of infantry, cavalry and guns behind a code.
const ARMS: [char; 3] = ['×', '╱', '●'];

/// In the practice battle where side A moves.
fn at_moves() -> Desk {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter 6 3 Enter");
    desk.sees(">T1<");
    desk
}

/// What the armies say of a unit, in a row of its own or in a cell of a row that it shares.
fn row(desk: &Desk, code: &str) -> String {
    let text = desk.text();
    let mut halves = text.lines().flat_map(|line| line.trim_matches('"').split('│'));
    let own = |half: &str| {
        let at = half.match_indices(code).map(|(at, _)| at).find(|at| half[at + code.len()..].starts_with(ARMS))?;
        let rest = &half[at..];
        let shares = !rest[code.len()..].trim_start_matches(ARMS).starts_with(' ');
        Some(if shares { rest.chars().take(12).collect() } else { rest.to_owned() })
    };
    halves.find_map(own).unwrap_or_else(|| panic!("no {code} on the screen:\n{text}"))
}

#[test]
fn a_change_of_formation_is_its_units_code_and_one_letter() {
    let mut desk = at_moves();
    assert!(row(&desk, "aa").contains("5 col"));
    desk.press("aal");
    assert!(row(&desk, "aa").contains("5 lin"), "{}", desk.text());
    desk.sees(">T1<").sees_no("find:");
}

#[test]
fn several_units_change_their_formation_in_one_and_one_undo_takes_it_back() {
    let mut desk = at_moves();
    desk.type_words("aa ba bb line");
    for code in ["aa", "ba", "bb"] {
        assert!(row(&desk, code).contains("lin"), "{}", desk.text());
    }
    desk.press("F2");
    for code in ["aa", "ba", "bb"] {
        assert!(row(&desk, code).contains("col"), "{}", desk.text());
    }
    desk.press("F6");
    assert!(row(&desk, "bb").contains("lin"), "{}", desk.text());
}

#[test]
fn who_cannot_do_what_several_are_told_is_left_out_and_named() {
    let mut desk = at_moves();
    desk.type_words("aa ac l");
    desk.sees("find: aa ac l_");
    desk.type_words("ine");
    desk.sees("without ac: deployed only");
    assert!(row(&desk, "aa").contains("lin") && row(&desk, "ac").contains("lim"), "{}", desk.text());
}

#[test]
fn enter_behind_several_codes_does_what_the_letters_begin_and_nothing_else() {
    let mut desk = at_moves();
    desk.type_words("aa ba ");
    desk.press("Enter").says("what shall aa ba do?");
    desk.type_words("sq");
    desk.press("Enter");
    assert!(row(&desk, "aa").contains("squ") && row(&desk, "ba").contains("squ"), "{}", desk.text());
}

#[test]
fn one_key_is_done_with_a_step_and_answers_nothing_that_is_owed() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("-").sees(">S3<").sees("Which formations are");
    desk.press("-").sees("! first this: which formations are").sees(">S3<");
    desk.press("Esc -")
        .sees("! cannot end the step: name the engaged formations, within 9\" of an enemy is")
        .sees(">S3<");
    desk.press("Enter Enter").sees(">S4<");
    desk.press("-").sees(">S5<");
    desk.press("-").sees("! first this: initiative");
    desk.press("6 3 Enter - -").sees("half 2");
}

#[test]
fn what_alone_is_owed_opens_by_itself_and_goes_back_with_what_led_to_it() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter").sees(">S3<").sees("type codes");
    desk.press("F2").sees(">S1<");
    desk.press("F6").sees(">S3<").sees("type codes");
    desk.press("Esc").sees(">S3<").sees("> 1 name the engaged formations, within 9\" of an enemy");
    desk.press("Enter").sees("type codes");
}

#[test]
fn a_die_too_many_answers_no_other_question() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter")
        .apart(100, "6 3 2")
        .sees("! 2 ignored: only 2D6 needed")
        .sees("who is active first?");
    desk.press("Down Enter").sees("Valmory active");
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa mc Enter").apart(399, "1 5").sees("! 5 ignored: only 1D6 needed").sees_no("find:");
    desk.press("ba").sees("ba 1/Ostermark Fusiliers: which target?");
}

#[test]
fn a_digit_half_a_second_after_the_last_die_is_always_taken() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter").apart(100, "6 3").sees("who is active first?");
    desk.apart(500, "2").sees_no("ignored");
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter").apart(100, "6 3 2").sees("2 ignored");
    desk.apart(500, "2").sees_no("ignored");
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter 6 3 2").sees_no("ignored");
}

#[test]
fn a_code_at_a_certain_hit_books_it_and_begins_that_units_shot() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("bb ma").sees("no roll needed: 1 CV lost");
    desk.press("ba").sees("ba 1/Ostermark Fusiliers: which target?").sees("bb 2/Ostermark Fusiliers");
    desk.press("bb").sees_no("bb 2/Ostermark Fusiliers: which target?");
}

/// The letters that are a field's key at the open form, and those with which a code begins that it accepts.
fn letters(desk: &Desk) -> Option<(Vec<char>, Vec<char>)> {
    let battle = desk.model.battle()?;
    let Answer::Form(form) = &battle.answer else { return None };
    let first = |code: &str| code.chars().next();
    let mut codes: Vec<char> =
        if form.books_by_code() { battle.game.armies.codes.first_letters().collect() } else { vec![] };
    for field in form.fields.iter().filter(|field| field.is_list()) {
        let units = field.choices().iter().flat_map(|choice| choice.unit.iter().chain(&choice.units));
        codes.extend(units.filter_map(|code| first(code)));
    }
    Some((form.fields.iter().filter_map(|field| field.hot).collect(), codes))
}

#[test]
fn no_letter_of_a_field_begins_a_code_that_the_question_accepts() {
    let mut met = 0;
    let places = [
        (Desk::in_practice(80, 24), "Enter"),
        (Desk::at_fire(80, 24), "bb ma"),
        (Desk::at_fire(80, 24), "aa mc"),
        (at_moves(), "ab Enter ma"),
    ];
    for (mut desk, keys) in places {
        desk.press(keys);
        let (hot, codes) = letters(&desk).unwrap_or_else(|| panic!("{keys}: no form\n{}", desk.text()));
        assert!(hot.iter().all(|letter| !codes.contains(letter)), "{keys}: {hot:?} and {codes:?}");
        met += usize::from(!hot.is_empty() && !codes.is_empty());
    }
    assert!(met >= 2, "{met} forms have both");
}

#[test]
fn escape_takes_back_one_answer_of_a_charge() {
    let mut desk = at_moves();
    desk.press("ab Enter ma").sees("distance __");
    desk.press("Esc").sees("Which enemy does ab");
    desk.press("Esc").sees("> end T1").sees_no("Which enemy");
}

#[test]
fn a_code_that_is_refused_leaves_nothing_behind() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("a").sees("find: a_");
    desk.press("z");
    desk.sees("! no match for `az`");
    desk.press("Up").sees_no("find:");
    desk.press("ab").sees("! ab Duchess's Lancers fires: not now, cavalry does not fire");
    desk.press("Up").sees_no("find:");
}

#[test]
fn a_formations_order_is_given_by_the_code_of_any_of_its_units() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("bb").sees("Which order for Brigade Strudel?");
}

#[test]
fn one_key_goes_back_to_the_step_that_was_left_and_redo_brings_back_what_came_after() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("-").sees("half 2, Valmory active");
    desk.press("<").sees(">T2<").sees("half 1, Ostermark active");
    desk.press("F6").sees("half 2, Valmory active").sees(">T1<");
    desk.press("<");
    desk.press("<").sees(">T1<").sees("half 1, Ostermark active");
}

#[test]
fn who_goes_back_to_a_step_keeps_what_was_corrected_since() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("-").sees("half 2, Valmory active");
    let fields = serde_json::json!({"side": "B", "unit": "1st Valmory Regiment", "cv": 3});
    let fields = fields.as_object().cloned().unwrap_or_default();
    let correct = fanion::engine::request::Request::Correct(fields, "miscounted".into());
    desk.run(vec![fanion::tui::effect::Effect::Request(correct)]);
    assert!(row(&desk, "ma").contains("3 lin"), "{}", desk.text());
    desk.press("<").sees(">T2<").sees("half 1, Ostermark active").sees("with later corrections; F6 brings back");
    assert!(row(&desk, "ma").contains("3 lin"), "{}", desk.text());
}

#[test]
fn at_the_beginning_no_step_has_been_left() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("<").sees("! nothing to undo");
}

#[test]
fn engaged_formations_are_named_by_any_of_their_units_and_by_their_first_letter_alone() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter bb ma")
        .sees("[x] b  Brigade Strudel")
        .sees("[x] m  Brigade Croûton")
        .sees("[ ] a  Advance Guard");
    desk.press("Enter").sees("Brigade Strudel skirmishes");
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter b m Enter").sees("Brigade Strudel skirmishes").sees("Brigade Croûton skirmishes");
    desk.press("mc").sees("skirmishers of Brigade Croûton");
}

#[test]
fn a_code_half_typed_is_not_passed_over_by_enter() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa mc b Enter").sees("! `b` is only the beginning of a code").says("Who joins in?");
    desk.press("q").sees("! no line of the list begins with `q`");
}

#[test]
fn a_certain_hit_shows_its_sum_with_and_without_companions_and_takes_no_die() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("bb ma").sees("no roll needed: 1 CV lost").sees("column firing x1 = 6");
    desk.press("4").sees("! 4 ignored: no roll needed: 1 CV lost");
    desk.press("+ ba").sees("no roll needed: 2 CV lost");
    desk.press("aa").sees("2 CV 17%").sees("2/Ostermark").sees_no("no roll needed");
    desk.press("3").sees("bb 2/Ostermark Fusiliers + ba 1/Ostermark Fusiliers + aa");
}

#[test]
fn the_letter_of_a_value_beside_a_list_works_and_shows_what_may_be_had() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("bb ma").sees("[c] cover >none< light heavy");
    desk.press("c").sees("cover none >light< heavy").sees("a hit on 3 or less");
    desk.press("c").sees("cover none light >heavy<").sees("[ ] ba 1/Ostermark");
}

#[test]
fn whoever_types_on_a_word_that_was_understood_at_its_first_letter_answers_nothing_with_its_end() {
    let mut desk = at_moves();
    desk.press("aaline");
    assert!(row(&desk, "aa").contains("5 lin"), "{}", desk.text());
    desk.sees_no("find:");
    desk.press("bal");
    assert!(row(&desk, "ba").contains("lin"), "{}", desk.text());
    // What only begins like the end of that word is no end.
    let mut desk = at_moves();
    desk.press("aal");
    desk.press("i");
    desk.sees_no("find:");
    desk.press("s");
    desk.sees("no match for `is`");
}

/// The rows of the page's first table: what is done, its keys, how many they are.
fn rows_of_the_page(page: &str) -> Vec<(String, Vec<String>, usize)> {
    let turn = page.split("## Keys of a test").next().unwrap_or_default();
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let row = |line: &str| match &cells(line)[..] {
        [_, what, keys, number, ..] if keys.contains('`') => {
            let keys = keys.split('`').skip(1).step_by(2).map(str::to_owned).collect();
            Some((what.clone(), keys, number.parse().ok()?))
        }
        _ => None,
    };
    turn.lines().filter_map(row).collect()
}

#[test]
fn the_turn_on_the_page_of_keys_is_played_by_the_keys_that_stand_there() {
    let page = include_str!("../../docs/a-turn.md");
    let rows = rows_of_the_page(page);
    let all: usize = rows.iter().map(|(_, keys, _)| keys.len()).sum();
    assert!(page.contains(&format!("| **in all** | | **{all}** |")), "{all} keys in all");
    assert!(rows.len() > 12 && all <= 20, "{rows:?}");
    let mut desk = Desk::at_home(80, 24);
    for (what, keys, number) in rows {
        assert_eq!(keys.len(), number, "{what}");
        for key in &keys {
            desk.press(key);
        }
        assert!(!desk.model.message.as_ref().is_some_and(|message| message.bad), "{what}:\n{}", desk.text());
    }
    // The last key is the die of an arrival, which opens the second turn.
    desk.sees("Turn 2").sees("na╱6 col");
}
