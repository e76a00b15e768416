//! What the configuration changes on the screen.

use std::fs;

use fanion::rulebooks::BATTLE;
use fanion::store::Header;
use fanion::tui::theme::Theme;

use super::desk::Desk;

#[test]
fn where_the_program_is_to_roll_enter_rolls() {
    let roll = "Enter Enter Enter Enter Enter";
    let mut typed = Desk::at_home(80, 24);
    typed.press(roll).press("Enter").sees("2D6 [_] [_]").sees("type the dice, or r to roll");
    let mut rolled = Desk::configured(80, 24, "dice = \"program\"\n");
    rolled.press(roll).sees("2D6 [_] [_]");
    let fallen = |desk: &Desk| desk.model.battle().is_some_and(|battle| battle.game.trail.fallen);
    assert!(!fallen(&rolled));
    rolled.press("Enter");
    assert!(fallen(&rolled), "dice have fallen: {}", rolled.text());
}

#[test]
fn on_the_desk_too_enter_rolls_where_the_program_is_to_roll() {
    let mut desk = Desk::configured(80, 24, "dice = \"program\"\n");
    desk.press("look Enter");
    desk.type_words("check march-attack/ved");
    desk.press("Enter v Enter").sees("[_][_]");
    desk.press("Enter").sees("outcome:");
}

#[test]
fn the_battle_s_clock_goes_by_the_minutes_of_a_turn() {
    for (config, clock) in [("", "Turn 2 of 6  10:20"), ("minutes_per_turn = 45\n", "Turn 2 of 6  10:45")] {
        let mut desk = Desk::configured(80, 24, config);
        desk.press("Enter Enter");
        desk.model.battle_mut().expect("the practice battle").game.position.turn = 2;
        desk.press("Up").sees(clock);
    }
}

#[test]
fn a_save_that_does_not_tell_how_long_a_turn_is_goes_by_the_configuration() {
    let (config, _) = fanion::config::file::read("config.toml", b"minutes_per_turn = 45\n");
    let (other, _) = fanion::config::file::read("config.toml", b"minutes_per_turn = 10\n");
    let header = Header::new(BATTLE, 1, "a battle", 0);
    assert_eq!(header.minutes_a_turn(&config), 45);
    let mut header = header.timed(&config);
    assert_eq!(header.minutes_a_turn(&other), 45);
    header.facts.insert("minutes_per_turn".to_owned(), 0.into());
    assert_eq!(header.minutes_a_turn(&other), 10, "no turn takes no time");
}

#[test]
fn a_set_of_colours_that_was_chosen_is_kept_and_the_rest_of_the_file_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("config.toml");
    let mut desk = Desk::kept_in(80, 24, folder.path());
    desk.press("Ctrl-T").sees("colours: light, kept in config.toml");
    assert!(fs::read_to_string(&file).expect("a new file").contains("\ntheme = \"light\"\n"));
    fs::write(&file, "# ours\ntheme = \"dark\" # for the hall\nascii = false\n").expect("a file");
    desk.press("Ctrl-T");
    let text = fs::read_to_string(&file).expect("the file");
    assert_eq!(text, "# ours\ntheme = \"high-contrast\" # for the hall\nascii = false\n");
    fs::write(&file, "theme = \"dark\"\nascii = maybe\n").expect("a file");
    desk.press("Ctrl-T").sees("colours: colour-blind, for this time only:");
    assert_eq!(fs::read_to_string(&file).expect("the file"), "theme = \"dark\"\nascii = maybe\n");
}

#[test]
fn where_no_colours_are_shown_none_are_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::kept_in(80, 24, folder.path());
    desk.model.theme = Theme::new(false, false);
    desk.press("Ctrl-T").sees("no colours are shown here");
    assert_eq!(desk.model.theme, Theme::new(false, false));
    assert!(!folder.path().join("config.toml").exists());
}

#[test]
fn new_battles_are_saved_in_the_folder_that_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let wanted = folder.path().join("our club");
    let mut desk = Desk::configured(80, 24, &format!("save_folder = {:?}\n", wanted.display().to_string()));
    desk.press("Enter Enter");
    desk.sees("S1");
    assert!(fs::exists(wanted.join("practice-battle.fanion")).expect("the folder can be read"));
    assert!(!desk.data().join("battles").exists());
}

#[test]
fn new_battles_take_the_house_rules_that_are_named_and_the_practice_battle_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = folder.path().join("club.toml");
    let text = "format = 1\nrulebook = \"march-attack\"\n[settings]\n\"leader.risk\" = \"4\"\n";
    fs::write(&rules, text).expect("a file");
    let config = format!("house_rules = {:?}\n", rules.display().to_string());
    let risk = |desk: &Desk| {
        let battle = desk.model.battle().expect("a battle");
        battle.game.settings.word("leader.risk").to_owned()
    };
    let mut practice = Desk::configured(80, 24, &config);
    practice.press("Enter Enter");
    assert_ne!(risk(&practice), "4");
    let mut two_armies = Desk::configured(80, 24, &config);
    two_armies.press("from Enter");
    two_armies.type_words("practice/a.toml");
    two_armies.press("Enter");
    two_armies.type_words("practice/b.toml");
    two_armies.press("Enter");
    assert_eq!(risk(&two_armies), "4");
    fs::write(&rules, text.replace("leader.risk", "leader.rsik")).expect("a file");
    let mut faulty = Desk::configured(80, 24, &config);
    faulty.press("from Enter");
    faulty.type_words("practice scenario");
    faulty.press("Enter").sees("leader.rsik").sees("leader.risk");
}

#[test]
fn a_key_of_the_configuration_works_in_a_battle_and_stands_in_bar_help_and_palette() {
    let mut desk = Desk::configured(120, 40, "[keys]\nrules = \"F12\"\npalette = \"F11\"\n");
    desk.press("Enter Enter Down").sees("F11 all");
    desk.press("Ctrl-P").sees("F11 all");
    desk.press("F11").sees("Everything");
    desk.press("Esc ?").sees("F12");
    desk.press("Esc F12").sees("House rules");
}

#[test]
fn a_sentence_that_tells_a_key_tells_the_one_of_the_configuration() {
    let mut desk = Desk::configured(120, 40, "[keys]\nundo = \"F12\"\nlessons = \"F11\"\n");
    desk.press("Enter Enter Enter Enter Enter 6 3").sees("has the initiative");
    desk.press("Esc").sees("! dice were rolled in this action; F12 undoes the last answer");
    desk.press("F11 F11").sees("no more explanations; F11 brings them back");
}
