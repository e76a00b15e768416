//! Names, places and rights of save files.

use std::fs;
use std::path::Path;

use fanion::engine::prompt::Refusal;
use fanion::engine::request::Request;
use fanion::store::{StoreError, create, open_to_look};

use super::toy::{START, game, header, opener};
use super::{begun, bytes, folder, length, looked_at, pick, played, refused, reopened};

/// The names of what is in a folder.
fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_new_game_takes_the_place_of_a_file_only_when_told_to() {
    let folder = folder();
    let path = folder.path().join("toy.fanion");
    fs::write(&path, "something dear").expect("a file");
    let refusal = create(&path, &header(), game(), false).err().expect("a refusal");
    assert!(matches!(&refusal, StoreError::Exists { .. }), "{refusal}");
    assert_eq!(bytes(&path), b"something dear");
    let saved = create(&path, &header(), game(), true).expect("a new save");
    assert_eq!(saved.play().entry(), 2);
    drop(saved);
    assert_eq!(reopened(&path).expect("a save").play().entry(), 2);
    assert_eq!(names(folder.path()), ["toy.fanion"]);
}

#[test]
fn a_game_that_is_being_played_is_not_replaced_or_played_twice() {
    let folder = folder();
    let path = folder.path().join("toy.fanion");
    let mut first = begun(&path);
    let words = format!("{} is being played in another window", path.display());
    assert_eq!(refused(reopened(&path)), words);
    assert_eq!(refused(create(&path, &header(), game(), true)), words);
    assert_eq!(looked_at(&path).expect("looking is free").play().entry(), 2);
    first.request(&pick("one"), START).expect("the first window plays on");
    drop(first);
    let second = reopened(&path).expect("the first window is closed");
    assert_eq!(second.play().entry(), 4);
    assert_eq!(refused(reopened(&path)), words);
}

#[test]
fn two_games_in_one_folder_do_not_disturb_each_other() {
    let folder = folder();
    let mut one = begun(&folder.path().join("one"));
    let mut two = begun(&folder.path().join("two"));
    one.request(&pick("one"), START).expect("a pick");
    two.request(&pick("one"), START).expect("a pick");
    assert_eq!(names(folder.path()), ["one", "two"]);
}

#[test]
fn odd_names_are_names() {
    let folder = folder();
    let long = "x".repeat(255);
    // Names that Windows does not have.
    let unix_only = [" ", "it's \"odd\"", "new\nline"];
    let everywhere = ["two words.fanion", "-x", "it's odd", "Österreich — 1809.fanion", ".hidden", &long];
    let odd = if cfg!(unix) { [&everywhere[..], &unix_only].concat() } else { everywhere.to_vec() };
    for name in &odd {
        let path = folder.path().join(name);
        begun(&path).request(&pick("one"), START).expect("a pick");
        assert_eq!(reopened(&path).expect("a save").play().entry(), 4, "{name:?}");
    }
    let too_long = refused(create(&folder.path().join("x".repeat(256)), &header(), game(), false));
    assert!(too_long.starts_with("cannot write "), "{too_long}");
    assert_eq!(names(folder.path()).len(), odd.len(), "nothing is left of what failed");
}

#[test]
fn the_way_to_the_doctor_is_quoted_for_a_shell() {
    let folder = folder();
    let path = folder.path().join("it's a trap.fanion");
    fs::write(&path, "").expect("a file");
    let words = refused(reopened(&path));
    let quoted = path.display().to_string().replace('\'', r"'\''");
    assert!(words.ends_with(&format!("`fanion doctor '{quoted}'` says what can be kept")), "{words}");
}

#[test]
fn a_folder_is_no_save() {
    let folder = folder();
    let words = format!("{}:1:1: found a folder, expected a saved game; name the file in it", folder.path().display());
    assert_eq!(refused(reopened(folder.path())), words);
    assert_eq!(refused(looked_at(folder.path())), words);
    assert_eq!(refused(create(folder.path(), &header(), game(), true)), words);
    assert!(refused(create(folder.path(), &header(), game(), false)).ends_with(" already exists"));
}

#[test]
fn what_is_not_there_cannot_be_opened() {
    let folder = folder();
    let path = folder.path().join("missing/toy.fanion");
    for words in [refused(reopened(&path)), refused(looked_at(&path))] {
        assert!(words.starts_with("cannot open ") && words.contains("missing/toy.fanion: "), "{words}");
    }
    assert!(refused(create(&path, &header(), game(), false)).starts_with("cannot write "));
}

#[test]
fn a_read_only_save_is_looked_at_but_not_played_or_replaced() {
    let folder = folder();
    let (path, _) = played(&folder);
    let mut rights = fs::metadata(&path).expect("a file").permissions();
    rights.set_readonly(true);
    fs::set_permissions(&path, rights).expect("a read-only file");
    let before = bytes(&path);
    for words in [refused(reopened(&path)), refused(create(&path, &header(), game(), true))] {
        assert!(words.contains(" is read-only: it can be looked at"), "{words}");
    }
    assert_eq!(looked_at(&path).expect("a save").play().entry(), 15);
    assert_eq!(bytes(&path), before);
}

#[test]
fn a_save_that_takes_nothing_answers_refuses_and_is_played_on_in_another_file() {
    let folder = folder();
    let (path, _) = played(&folder);
    // A torn end and other line ends are there to be looked at, too.
    let sound = bytes(&path);
    let torn = [&sound[..], b"{\"entry\": 16, "].concat();
    let crlf = String::from_utf8(sound.clone()).expect("text").replace('\n', "\r\n").into_bytes();
    for (at, content) in [sound.clone(), torn, crlf].into_iter().enumerate() {
        std::fs::write(&path, &content).expect("a file");
        let mut saved = open_to_look(&path, START, opener).expect("a save to look at");
        assert!(saved.is_only_looked_at());
        let told = saved.notice().expect("a notice");
        assert!(told.contains("only to look at: ") && told.contains("is read-only, and nothing is written"), "{told}");
        let (entry, json) = (saved.play().entry(), saved.play().json());
        for request in [pick("one"), Request::Note("x".into()), Request::Undo(None)] {
            let refusal = saved.request(&request, START).expect_err("it takes nothing").to_string();
            assert!(refusal.contains("it is read-only, and only looked at"), "{refusal}");
            assert_eq!((saved.play().entry(), saved.play().json()), (entry, json.clone()));
        }
        assert_eq!(saved.only_in_memory(), None, "all that was taken is in the file");
        saved.mirror_in(&folder.path().join("stick"));
        let other = folder.path().join(format!("other-{at}"));
        saved.save_as(&other).expect("another file");
        saved.request(&pick("one"), START).expect("it is played on");
        assert!(!saved.is_only_looked_at() && saved.notice().is_none_or(|told| !told.contains("only to look at")));
        drop(saved);
        assert!(reopened(&other).expect("a save").play().entry() > entry);
        assert_eq!(bytes(&path), content, "the first is as it was");
    }
}

#[test]
fn a_game_that_goes_on_in_another_file_takes_none_that_is_there() {
    let folder = folder();
    let (path, _) = played(&folder);
    let mut saved = reopened(&path).expect("a save");
    assert!(refused(saved.save_as(&path)).ends_with(" already exists"));
    let other = folder.path().join("other");
    saved.save_as(&other).expect("another file");
    assert_eq!(bytes(&other), bytes(&path));
}

#[test]
fn left_over_temporary_files_are_cleared() {
    let folder = folder();
    fs::write(folder.path().join(".fanion-abc123.tmp"), "half a ga").expect("a file");
    fs::write(folder.path().join(".fanion-notes"), "mine").expect("a file");
    drop(begun(&folder.path().join("toy")));
    assert_eq!(names(folder.path()), [".fanion-notes", "toy"]);
}

/// A request that is refused because something happened to the file.
fn not_saved(saved: &mut fanion::store::Saved) -> String {
    let before = saved.play().entry();
    let refusal = saved.request(&pick("one"), START).expect_err("a changed file");
    assert!(matches!(refusal, Refusal::NotSaved(_)), "{refusal}");
    assert_eq!(saved.play().entry(), before);
    refusal.to_string()
}

/// Elsewhere no other program writes a save that is being played: `platform` asks that.
#[cfg(unix)]
#[test]
fn a_file_that_another_program_changes_is_neither_written_nor_cut() {
    let folder = folder();
    let path = folder.path().join("toy.fanion");
    let mut saved = begun(&path);
    let sound = bytes(&path);
    fs::write(&path, [&sound[..], b"more"].concat()).expect("a change");
    let words = not_saved(&mut saved);
    let expected = format!("it has {} bytes, expected {}", sound.len() + 4, sound.len());
    assert!(words.starts_with("not saved, so not accepted: ") && words.ends_with(&expected), "{words}");
    assert_eq!(length(&path), sound.len() + 4);
    fs::write(&path, &sound).expect("the change taken back");
    saved.request(&pick("one"), START).expect("the game goes on");
}

/// Elsewhere no other program writes a save that is being played: `platform` asks that.
#[cfg(unix)]
#[test]
fn a_change_in_place_that_leaves_the_length_is_noticed_and_nothing_is_written_after_it() {
    let folder = folder();
    let path = folder.path().join("toy.fanion");
    let mut saved = begun(&path);
    let sound = bytes(&path);
    let mut changed = sound.clone();
    changed[100] ^= 1;
    // A disk tells times in steps.
    std::thread::sleep(std::time::Duration::from_millis(20));
    fs::write(&path, &changed).expect("a change");
    let words = not_saved(&mut saved);
    assert!(words.ends_with("it has other bytes than were written, though as many"), "{words}");
    assert_eq!(bytes(&path), changed);
    fs::write(&path, &sound).expect("the change taken back");
    saved.request(&pick("one"), START).expect("a new time alone is no change");
    assert_eq!(bytes(&path)[..sound.len()], sound);
}

#[test]
fn a_clock_before_1970_is_a_time_like_any_other() {
    let before = std::time::SystemTime::UNIX_EPOCH - std::time::Duration::from_secs(3600);
    assert_eq!(fanion::store::seconds_of(before), -3600);
    assert_eq!(fanion::store::to_iso(-3600), "1970-01-01T00:00:00Z");
    assert_eq!(fanion::store::local_time(-3600).len(), 5);
    let folder = folder();
    let path = folder.path().join("toy.fanion");
    begun(&path).request(&pick("one"), -3600).expect("a pick");
    assert_eq!(reopened(&path).expect("a save").play().entry(), 4);
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_knows_no_locks_or_makes_no_folder_safe_is_told_from_one_that_fails() {
    use fanion::store::disk::{knows_no_locks, knows_no_sync};
    const ENOLCK: i32 = 37;
    const EOPNOTSUPP: i32 = 95;
    const EINVAL: i32 = 22;
    const EIO: i32 = 5;
    let error = std::io::Error::from_raw_os_error;
    assert_eq!([ENOLCK, EOPNOTSUPP, EIO].map(|number| knows_no_locks(&error(number))), [true, true, false]);
    assert_eq!([EINVAL, EOPNOTSUPP, EIO].map(|number| knows_no_sync(&error(number))), [true, true, false]);
}

#[test]
fn a_battle_whose_file_is_gone_goes_on_in_another() {
    let folder = folder();
    let path = folder.path().join("toy.fanion");
    let mut saved = begun(&path);
    saved.request(&pick("one"), START).expect("a pick");
    assert_eq!(saved.only_in_memory(), None);
    let sound = bytes(&path);
    fs::rename(&path, folder.path().join("moved")).expect("it is moved while it is open");
    fs::write(&path, "something else").expect("another in its place");
    not_saved(&mut saved);
    assert!(saved.only_in_memory().is_some_and(|why| why.contains("was replaced by another program")));
    assert!(refused(saved.save_as(&path)).ends_with(" already exists"));
    let other = folder.path().join("other.fanion");
    saved.save_as(&other).expect("another file");
    assert_eq!((bytes(&other), saved.path()), (sound, other.as_path()));
    assert_eq!(saved.only_in_memory(), None);
    saved.request(&pick("one"), START).expect("the game goes on");
    drop(saved);
    assert_eq!(reopened(&other).expect("a save").play().entry(), 6);
    assert_eq!(bytes(&path), b"something else");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn a_link_is_followed() {
        let folder = folder();
        let (path, _) = played(&folder);
        let link = folder.path().join("link");
        symlink(&path, &link).expect("a link");
        let mut saved = reopened(&link).expect("a save");
        saved.request(&pick("one"), START).expect("a pick");
        assert_eq!(refused(reopened(&path)), format!("{} is being played in another window", path.display()));
        drop(saved);
        drop(create(&link, &header(), game(), true).expect("a new save"));
        assert!(link.is_symlink());
        assert_eq!(looked_at(&path).expect("a save").play().entry(), 2);
    }

    #[test]
    fn a_link_that_leads_nowhere_is_not_written_over() {
        let folder = folder();
        let link = folder.path().join("link");
        symlink(folder.path().join("nowhere"), &link).expect("a link");
        for force in [false, true] {
            let words = refused(create(&link, &header(), game(), force));
            assert!(words.starts_with("cannot follow the link "), "{words}");
        }
        assert!(link.is_symlink());
    }

    #[test]
    fn a_removed_or_replaced_file_is_noticed_and_the_game_can_go_on_in_another() {
        let folder = folder();
        let path = folder.path().join("toy.fanion");
        let mut saved = begun(&path);
        let sound = bytes(&path);
        fs::remove_file(&path).expect("removed");
        assert!(not_saved(&mut saved).ends_with("the file was moved or removed by another program"));
        fs::write(&path, &sound).expect("another file");
        assert!(not_saved(&mut saved).ends_with("the file was replaced by another program"));
        let other = folder.path().join("other");
        saved.save_as(&other).expect("another file");
        assert_eq!(bytes(&other), sound);
    }

    #[test]
    fn a_new_save_has_the_rights_of_the_old_one() {
        let folder = folder();
        let path = folder.path().join("toy.fanion");
        drop(begun(&path));
        let plain = folder.path().join("plain");
        fs::write(&plain, "").expect("a file");
        let rights = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
        assert_eq!(rights(&path), rights(&plain), "as any new file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("rights");
        drop(create(&path, &header(), game(), true).expect("a new save"));
        assert_eq!(rights(&path), 0o640);
    }

    #[test]
    fn a_device_is_no_save() {
        let words = refused(reopened("/dev/null".as_ref()));
        assert!(words.starts_with("/dev/null:1:1: found a pipe or device, expected a saved game"), "{words}");
    }
}

#[test]
fn many_programs_that_write_into_one_folder_at_once_do_not_clear_each_others_work_away() {
    let folder = folder();
    let written = |thread: usize| {
        for number in 0..60 {
            let path = folder.path().join(format!("page-{thread}-{number}.html"));
            let done = fanion::store::write_file(&path, b"a page", true);
            assert!(
                done.is_ok(),
                "{thread}, {number}: {}",
                done.err().map(|error| error.to_string()).unwrap_or_default()
            );
        }
    };
    std::thread::scope(|scope| (0..8).for_each(|thread| drop(scope.spawn(move || written(thread)))));
    assert_eq!(names(folder.path()).len(), 8 * 60);
}

#[test]
fn an_open_save_is_named_in_the_program_s_last_words_as_long_as_it_is_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ridge.fanion");
    let saved = create(&path, &header(), game(), false).expect("a new save");
    assert!(fanion::store::opened().contains(&path));
    let words = fanion::cli::last_words::words(std::slice::from_ref(&path));
    let named = format!("{} is safe: every accepted answer is on the disk.", path.display());
    assert!(words.contains(&named), "{words}");
    assert!(words.contains(&format!("`fanion \"{}\"` continues from there.", path.display())), "{words}");
    drop(saved);
    assert!(!fanion::store::opened().contains(&path));
    assert!(!fanion::cli::last_words::words(&[]).contains("safe"));
}
