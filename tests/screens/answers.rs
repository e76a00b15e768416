//! Answers as they are typed.

use fanion::tui::answer::Answer;

use super::desk::Desk;
use super::notation::letters;

#[test]
fn a_units_whole_code_picks_the_option_that_begins_with_it() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("a");
    desk.sees("find: a_");
    desk.press("a");
    desk.sees("aa Quillingen Jägers: which target?");
    desk.press("md");
    desk.sees("aa Quillingen Jägers fires at md Republic's Battery");
}

#[test]
fn a_code_inside_a_label_only_narrows_the_options() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter 6 3 Enter");
    desk.sees("T1 charges and movement");
    desk.press("ba");
    desk.sees("charge with ba 1/Ostermark Fusiliers").sees("record a move of ba").sees("3 fit");
    desk.press("Down Enter");
    desk.sees("which formation?");
}

#[test]
fn words_find_an_option_with_or_without_accents() {
    let mut desk = Desk::in_practice(80, 24);
    desk.type_words("brigade crout");
    desk.sees("1 fit");
    desk.press("Enter");
    desk.sees("Which order for Brigade Croûton?");
}

#[test]
fn a_letter_that_fits_no_option_is_not_taken() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("q");
    desk.sees("no match for `q`").sees("end S1");
    // Who typed it meant something else than what is picked out.
    desk.press("Enter");
    desk.sees("! nothing fits what was typed: nothing is taken").sees_no("Which formations are within 9");
    desk.press("Enter");
    desk.sees("Which formations are within 9");
}

#[test]
fn what_is_refused_covers_nothing_beside_the_question_that_it_does_not_reach() {
    for (columns, rows) in [(120, 40), (150, 40)] {
        let mut desk = Desk::in_practice(columns, rows);
        // A wall stands before the log, whose newest line is its last.
        let beside = |desk: &Desk| {
            let row = letters(&desk.buffer())[usize::from(rows) - 2].clone();
            row.rsplit_once('│').map(|(before, beside)| (before.trim().to_owned(), beside.trim().to_owned()))
        };
        desk.press("Enter Enter Enter");
        desk.model.message = None;
        let (_, newest) = beside(&desk).expect("a wall");
        assert!(!newest.is_empty(), "{columns} columns");
        desk.press("q");
        assert_eq!(
            beside(&desk),
            Some(("! no key `q` here; ? lists the keys".to_owned(), newest)),
            "{columns} columns"
        );
        let message = desk.model.message.as_mut().expect("a refusal");
        message.words = "so long a refusal that it has no room beside the log ".repeat(3);
        assert_eq!(beside(&desk), None, "{columns} columns");
    }
}

#[test]
fn the_rest_of_a_word_that_nothing_fits_finds_nothing_else() {
    let mut desk = Desk::in_practice(80, 24);
    desk.type_words("crouxdn");
    desk.sees("find: crou_").sees("nothing fits: BkSp takes back `crou`");
    desk.press("Enter").sees("nothing fits what was typed: nothing is taken");
    desk.press("BkSp").sees("find: cro_");
    desk.type_words("ût");
    desk.sees("1 fit");
    // Nor where already its first letter fits nothing.
    let mut desk = Desk::in_practice(80, 24);
    desk.type_words("qend");
    desk.sees("nothing fits: BkSp takes back `q`");
    desk.press("Enter").sees("nothing fits what was typed: nothing is taken").sees(">S1<");
    desk.press("q BkSp").type_words("end s1");
    desk.sees("1 fit");
}

#[test]
fn what_is_picked_out_after_a_letter_that_fits_nothing_is_taken_at_once() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("q Down Up Enter");
    desk.sees("Which formations are within 9");
}

#[test]
fn a_blocked_option_says_why() {
    let mut desk = Desk::at_fire(80, 24);
    desk.sees_no("Duchess's Lancers fires");
    desk.type_words("lancers");
    desk.sees("(not now: cavalry does not fire)");
    desk.press("Enter");
    desk.sees("! ab Duchess's Lancers fires: not now, cavalry does not fire");
}

#[test]
fn a_die_is_one_key_and_needs_no_enter() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa md Enter");
    desk.sees("1D6 [_]").sees("a hit on 2 or less   33%");
    desk.press("7");
    desk.sees("! 1D6: a die shows 1 to 6");
    desk.press("5");
    desk.sees("T2 fire").sees("T2 fire, aa at md Republic's Battery");
}

#[test]
fn backspace_takes_a_die_back_before_the_answer() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter");
    desk.sees("2D6 [_] [_]");
    desk.press("6");
    desk.sees("2D6 [6] [_]");
    desk.press("BkSp");
    desk.sees("2D6 [_] [_]");
    desk.press("BkSp");
    desk.sees("end S4");
}

#[test]
fn a_missing_distance_takes_the_digits_before_the_dice() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("md ba");
    desk.sees("distance __").sees("not yet: enter the distance");
    desk.press("14");
    desk.sees("distance 14").sees("1 CV 83% (2+), 2 CV 17%").sees_no("not yet");
    desk.press("Enter");
    desk.sees("1D6 [_]");
    desk.press("3");
    desk.sees("T2 fire, md").sees("at ba 1/Ostermark Fusiliers");
}

#[test]
fn a_distance_that_is_no_number_asks_for_one() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("md ba r");
    desk.sees("! distance: inches from 0 to");
    desk.press("Enter");
    desk.sees("! distance: inches from 0 to");
    desk.press("999 Enter");
    desk.sees("! distance: inches from 0 to");
}

#[test]
fn another_value_changes_the_sum_and_the_chance_before_the_dice_fall() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("md ba 14 Enter");
    let before = desk.text();
    let needed = |text: &str| text.lines().find(|line| line.contains("a hit on")).map(str::to_owned);
    desk.press("c");
    desk.sees("cover none >light< heavy");
    assert_ne!(needed(&before), needed(&desk.text()), "{}", desk.text());
}

#[test]
fn the_program_rolls_when_it_is_told_to() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa md Enter r");
    desk.sees("T2 fire, aa at md Republic's Battery");
}

#[test]
fn a_row_can_be_struck_out_of_the_sum() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa md Enter x Down Down");
    desk.sees("target is deployed artillery");
    desk.press("Space");
    desk.sees("[struck] target is deployed artillery");
    desk.press("Enter");
    desk.sees("a hit on 5 or less   83%").sees_no("deployed artillery x1/2");
}

#[test]
fn a_row_is_added_with_a_reason() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa md Enter +").sees("F7 says why");
    desk.type_words("high ground +1");
    desk.press("F7").sees("the reason, for the log");
    desk.type_words("on the ridge");
    desk.press("Enter").sees("high ground +1_").sees("why: on the ridge");
    desk.press("Enter").sees("a hit on 3 or less   50%");
    let save = std::fs::read_to_string(desk.data().join("battles/practice-battle.fanion")).expect("the save");
    assert!(save.contains("high ground") && save.contains("on the ridge"), "{save}");
}

#[test]
fn a_die_of_more_than_nine_faces_takes_two_digits() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa md Enter");
    let form = |desk: &mut Desk, keys: &str| {
        let Some(Answer::Form(form)) = desk.model.battle_mut().map(|battle| &mut battle.answer) else {
            panic!("a test");
        };
        if let Some(roll) = &mut form.sum.roll {
            (roll.count, roll.sides) = (2, 20);
        }
        let taken: Vec<bool> = keys.chars().map(|digit| form.type_die(digit)).collect();
        (taken, form.faces.clone())
    };
    assert_eq!(form(&mut desk, "3"), (vec![false], vec![]), "no face begins with it");
    assert_eq!(form(&mut desk, "17"), (vec![true, true], vec![17]));
    assert_eq!(form(&mut desk, "25"), (vec![true, false], vec![17]), "20 is the most");
    assert_eq!(form(&mut desk, "00"), (vec![true, false], vec![17]), "1 is the least");
    assert_eq!(form(&mut desk, "04"), (vec![true, true], vec![17, 4]));
    assert_eq!(form(&mut desk, "1"), (vec![false], vec![17, 4]), "both dice have fallen");
}

#[test]
fn a_row_can_be_added_to_the_sum() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa md Enter +");
    desk.type_words("high ground");
    desk.press("Enter");
    desk.sees("! words, then a number: high ground +1");
    desk.type_words(" +1");
    desk.press("Enter");
    desk.sees("high ground +1").sees("a hit on 3 or less   50%");
}

#[test]
fn a_result_read_off_the_table_can_be_stated() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("md ba 14 Enter o");
    desk.sees("The result, as read off the table");
    desk.press("Down Enter");
    desk.sees("T2 fire, md Republic's Battery at ba 1/Ostermark Fusiliers").sees_no("1D6");
}

#[test]
fn a_result_can_be_stated_with_its_reason_where_only_dice_are_asked() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa md Enter o");
    desk.sees("The result, as read off the table").sees("> no loss").sees("1 CV lost").sees("F7 says why");
    desk.press("F7");
    desk.type_words("we agreed");
    desk.press("Enter");
    desk.sees("why: we agreed");
    desk.press("Down Enter");
    let battle = desk.model.battle().expect("a battle");
    let told = battle
        .game
        .log
        .iter()
        .flat_map(|entry| entry.lines.iter())
        .any(|line| line.to_string().contains("stated: we agreed"));
    assert!(told, "the log says why");
}

#[test]
fn escape_leaves_an_act_that_is_half_declared() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa");
    desk.sees("aa Quillingen Jägers: which target?");
    desk.press("Esc");
    desk.sees("T2 fire").sees_no("which target?");
    desk.press("Esc");
    desk.sees("T2 fire");
}

#[test]
fn escape_first_forgets_what_is_typed() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa");
    desk.type_words("rep");
    desk.press("Esc");
    desk.sees("aa Quillingen Jägers: which target?").sees_no("find:");
}

#[test]
fn escape_takes_no_dice_back() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter 6 3");
    desk.sees("has the initiative: who is active first?");
    desk.press("Esc");
    desk.sees("! dice were rolled in this action; F2 undoes the last answer");
    desk.press("F2");
    desk.sees("2D6 [_] [_]");
}

#[test]
fn backspace_on_an_empty_prompt_takes_the_last_answer_back() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter");
    desk.sees(">S3<");
    desk.press("BkSp");
    desk.sees("end S1");
    desk.press("F6");
    desk.sees(">S3<").sees("Which formations are within 9");
}

#[test]
fn codes_turn_lines_of_a_list_over() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa md");
    desk.sees("[ ] bb 2/Ostermark Fusiliers");
    desk.press("bb");
    desk.sees("[x] bb 2/Ostermark Fusiliers");
    desk.press("bb Down Up Space");
    desk.sees("[ ] bb 2/Ostermark Fusiliers").sees("[x] ba 1/Ostermark Fusiliers");
    desk.press("Enter");
    desk.sees("aa Quillingen Jägers + ba 1/Ostermark Fusiliers at md");
}

#[test]
fn of_a_list_of_which_one_is_taken_the_marked_line_is() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter 6 3 Enter");
    desk.press("ab Enter ma 4 s").sees(">[s] obstacle none");
    desk.press("Down").sees(">[s] obstacle minor linear obstacle");
    desk.press("Up").sees(">[s] obstacle none");
    // Its letter opens it and turns it on, as those of other fields do.
    desk.press("s s").sees(">[s] obstacle steep rise");
    desk.press("Enter").sees_no("obstacle none");
}

#[test]
fn what_was_typed_stays_when_the_game_refuses_it() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter 6 3 Enter");
    desk.press("ab Enter ma 100 Enter");
    desk.sees("T1");
}

/// Where a battery is charged and its melee is fought: it is asked whether its guns bear.
fn at_the_guns() -> Desk {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter 6 3 Enter ab Enter md 6 Enter 1 - - Enter");
    desk.sees("melee: ab Duchess's Lancers at md Republic's Battery").sees("guns bear? (yes or no)");
    desk
}

#[test]
fn dice_that_were_typed_wait_for_the_value_that_is_missing() {
    let mut desk = at_the_guns();
    desk.press("6 4").sees("! defender guns bear: yes or no").sees("[6] [4]");
    desk.press("5").sees("! defender guns bear: yes or no").sees("[6] [4]");
    desk.press("y").sees("[6] [4]");
    desk.press("Enter").sees("RESULT  T3 melee").sees("[6] [4]");
    let mut desk = at_the_guns();
    desk.press("6 4 BkSp").sees("[6] [_]");
}

#[test]
fn yes_and_no_are_typed_as_words_and_neither_letter_goes_elsewhere() {
    for (word, value) in [("yes", ">yes<"), ("no", ">no<"), ("Y", ">yes<"), ("N", ">no<"), ("noyes", ">yes<")] {
        let mut desk = at_the_guns();
        desk.type_words(word);
        desk.sees(&format!("defender guns bear {}", value.trim_matches(['<', '>'])));
        desk.sees_no("read off the table").sees_no("no key").sees("OSTERMARK");
    }
}

#[test]
fn a_die_that_was_typed_is_not_thrown_away_by_the_roll_of_all() {
    let mut desk = at_the_guns();
    desk.press("y 6 r").sees("! 6 is typed: the program would roll all the dice").sees("[6] [_]");
    desk.press("r").sees("RESULT  T3 melee");
}

#[test]
fn the_log_says_of_each_line_in_which_step_it_stands_however_many_steps_were_undone() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("Enter mc Enter 1 - - - F2 F2 F2");
    desk.sees("T2 fire");
    desk.press("ba md Enter 1 F3");
    let text = desk.text();
    let line = text.lines().rfind(|line| line.contains("small arms")).expect("a shot in the log");
    assert!(line.contains("T2 1st"), "{text}");
}
