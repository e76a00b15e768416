//! What the configuration changes on the screen.

use std::fs;

use super::desk::Desk;

#[test]
fn where_the_program_is_to_roll_enter_rolls() {
    let roll = "Down Enter Enter Enter Enter Enter Enter";
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
    desk.press("Down Down Enter");
    desk.type_words("check march-attack/ved");
    desk.press("Enter v Enter").sees("[_][_]");
    desk.press("Enter").sees("outcome:");
}

#[test]
fn the_battle_s_clock_goes_by_the_minutes_of_a_turn() {
    for (config, clock) in [("", "Turn 2  10:20"), ("minutes_per_turn = 45\n", "Turn 2  10:45")] {
        let mut desk = Desk::configured(80, 24, config);
        desk.press("Down Enter");
        desk.model.battle_mut().expect("the practice battle").game.position.turn = 2;
        desk.press("Up").sees(clock);
    }
}

#[test]
fn new_battles_are_saved_in_the_folder_that_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let wanted = folder.path().join("our club");
    let mut desk = Desk::configured(80, 24, &format!("save_folder = {:?}\n", wanted.display().to_string()));
    desk.press("Down Enter");
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
    practice.press("Down Enter");
    assert_ne!(risk(&practice), "4");
    let mut two_armies = Desk::configured(80, 24, &config);
    two_armies.press("Enter");
    two_armies.type_words("practice/a.toml");
    two_armies.press("Enter");
    two_armies.type_words("practice/b.toml");
    two_armies.press("Enter");
    assert_eq!(risk(&two_armies), "4");
    fs::write(&rules, text.replace("leader.risk", "leader.rsik")).expect("a file");
    let mut faulty = Desk::configured(80, 24, &config);
    faulty.press("Enter");
    faulty.type_words("practice scenario");
    faulty.press("Enter").sees("leader.rsik").sees("leader.risk");
}
