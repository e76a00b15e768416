//! A battle that another program plays, looked at live.

use std::fs;
use std::path::PathBuf;

use super::desk::Desk;

/// One who plays the practice battle, and its file.
fn player() -> (Desk, PathBuf) {
    let player = Desk::in_practice(80, 24);
    let save = player.data().join("battles/practice-battle.fanion");
    (player, save)
}

fn onlooker(save: &std::path::Path) -> Desk {
    let mut onlooker = Desk::at_home(80, 24);
    onlooker.open(save);
    onlooker.sees("only to look at: ").sees("only looked at");
    onlooker
}

#[test]
fn an_onlooker_sees_what_is_played_without_a_key() {
    let (mut player, save) = player();
    let mut onlooker = onlooker(&save);
    onlooker.waits().sees(">S1<");
    player.press("Enter");
    onlooker.sees(">S1<");
    onlooker.waits().sees(">S3<");
    player.press("Enter Enter Enter Enter 6 3 Enter Enter").sees("T2 fire");
    onlooker.waits().sees("T2 fire");
    onlooker.press("F3").sees("initiative");
    player.press("F2");
    onlooker.waits().press("Esc").sees(">T1<");
    onlooker.press("Enter").sees("! this game is read-only here");
}

#[cfg(unix)]
#[test]
fn a_save_that_may_not_be_written_is_looked_at_and_takes_nothing() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("battle.fanion");
    fs::copy(player().1, &save).expect("a copy of a battle");
    let before = fs::read(&save).expect("the save");
    let rights =
        |path: &std::path::Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("rights");
    rights(&save, 0o444);
    rights(folder.path(), 0o555);
    let mut desk = Desk::at_home(80, 24);
    desk.open(&save);
    desk.sees("only to look at: ").says("is read-only").sees("only looked at");
    desk.press("Enter").sees("! this game is read-only here");
    desk.press("BkSp").sees("! this game is read-only here");
    assert_eq!(fs::read(&save).expect("the save"), before);
    rights(folder.path(), 0o755);
}

#[test]
fn a_dialog_stays_open_while_the_battle_goes_on_under_it() {
    let (mut player, save) = player();
    player.press("Enter Enter Enter").sees("type the dice");
    let mut onlooker = onlooker(&save);
    for keys in ["F1", "F3", "F5", "F7", "F9", "/", "-", "+", "="] {
        onlooker.press(keys);
        player.press("6 3").sees("who is active first?");
        onlooker.waits().text();
        onlooker.press("Down Enter");
        player.press("F2").sees("type the dice");
        onlooker.waits().press("Esc Esc Esc").waits().sees("type the dice");
    }
}

/// Elsewhere a file that is played is there until it is let go.
#[cfg(unix)]
#[test]
fn a_battle_that_goes_away_is_said_and_stays_in_view() {
    let (mut player, save) = player();
    let mut onlooker = onlooker(&save);
    let bytes = fs::read(&save).expect("the save");
    fs::remove_file(&save).expect("removed");
    onlooker.waits().says("cannot open ").sees(">S1<");
    fs::write(&save, bytes).expect("back again");
    onlooker.waits().sees_no("cannot open ").sees(">S1<");
    player.press("Enter").sees("the file was replaced by").sees("NOT SAVED");
}
