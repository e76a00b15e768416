//! What differs from system to system: files that one program writes and any number read.

use std::fs;
use std::io::ErrorKind;

use fanion::platform::files::{Hold, NotAlone, identity, keep, leads_to, new_rights, open_alone, release, sync_folder};

#[test]
fn a_file_is_one_programs_alone_until_it_is_let_go_and_may_be_read_meanwhile() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("battle");
    fs::write(&path, "a battle").expect("a file");
    let (file, hold) = open_alone(&path).expect("nobody else has it");
    assert_eq!(hold, Hold::Alone);
    assert!(matches!(open_alone(&path), Err(NotAlone::Taken)));
    assert_eq!(fs::read_to_string(&path).expect("it is read all the same"), "a battle");
    // Unix keeps from writing only who asks for the lock.
    assert!(cfg!(unix) || fs::write(&path, "another").is_err());
    release(&file);
    drop(file);
    let (file, _) = open_alone(&path).expect("it was let go");
    assert_eq!(keep(&file).expect("it is ours"), Hold::Alone);
    assert!(matches!(open_alone(&folder.path().join("none")), Err(NotAlone::Open(_))));
}

#[test]
fn two_names_of_one_file_are_the_same_and_a_copy_is_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, link, copy] = ["one", "link", "copy"].map(|name| folder.path().join(name));
    fs::write(&one, "a battle").expect("a file");
    fs::hard_link(&one, &link).expect("another name");
    fs::copy(&one, &copy).expect("a copy");
    let file = fs::File::open(&one).expect("a file");
    assert!([&one, &link].into_iter().all(|path| leads_to(path, &file).expect("a file")));
    assert!(!leads_to(&copy, &file).expect("a file"));
    let [one, link, copy] = [one, link, copy].map(|path| identity(&path).expect("a file"));
    assert!(one == link && one != copy);
    assert_eq!(identity(&folder.path().join("none")).expect_err("there is none").kind(), ErrorKind::NotFound);
}

#[test]
fn a_file_that_another_has_replaced_is_not_where_its_path_leads() {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, moved, other] = ["battle", "moved", "other"].map(|name| folder.path().join(name));
    fs::write(&path, "a battle").expect("a file");
    fs::write(&other, "a battle").expect("a file");
    let (file, _) = open_alone(&path).expect("nobody else has it");
    fs::rename(&path, &moved).expect("it is moved while it is open");
    assert_eq!(leads_to(&path, &file).expect_err("nothing is there").kind(), ErrorKind::NotFound);
    fs::rename(&other, &path).expect("another takes its place");
    assert!(!leads_to(&path, &file).expect("a file"));
    assert!(leads_to(&moved, &file).expect("a file"));
}

#[cfg(unix)]
#[test]
fn a_new_file_is_no_program_and_a_folder_that_is_not_there_is_not_made_safe() {
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(new_rights().map(|rights| rights.mode() & 0o777), Some(0o666));
    let folder = tempfile::tempdir().expect("a folder");
    sync_folder(folder.path()).expect("a folder is made safe");
    let none = sync_folder(&folder.path().join("none")).expect_err("there is none");
    assert_eq!(none.kind(), std::io::ErrorKind::NotFound);
}
