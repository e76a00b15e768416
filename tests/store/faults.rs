//! A disk that does not take what is played.

use std::path::Path;

use fanion::engine::prompt::Refusal;
use fanion::engine::request::Request;
use fanion::limits::Limit;
use fanion::store::{Saved, open_on};

use super::disk::{Memory, Plan};
use super::toy::{START, opener};
use super::{bytes, folder, pick, played};

fn on_disk() -> (Saved, Memory) {
    let folder = folder();
    let disk = Memory::of(bytes(&played(&folder).0));
    (opened(&disk), disk)
}

fn opened(disk: &Memory) -> Saved {
    open_on(Box::new(disk.clone()), Path::new("toy.fanion"), START, opener).expect("a sound save")
}

/// A request fails under this plan, nothing is changed, and when the plan is taken away the game goes on.
fn check_fault(name: &str, plan: fn(&mut Plan), words: &str) {
    let (mut saved, disk) = on_disk();
    let requests = [
        pick("one"),
        Request::Note("x".into()),
        Request::Undo(None),
        Request::Set(vec![("colour".into(), "red".into())], String::new()),
    ];
    for request in requests {
        let before = (disk.bytes(), saved.play().lines_since(0), saved.play().json());
        plan(&mut disk.0.borrow_mut());
        let refusal = saved.request(&request, START).expect_err(name);
        assert_eq!(refusal, Refusal::NotSaved(format!("toy.fanion: {words}")), "{name}");
        assert_eq!((saved.play().lines_since(0), saved.play().json()), (before.1, before.2), "{name}");
        {
            let mut plan = disk.0.borrow_mut();
            *plan = Plan { bytes: std::mem::take(&mut plan.bytes), ..Plan::default() };
        }
        saved.request(&request, START).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert!(disk.bytes().starts_with(&before.0), "{name}");
        let again = opened(&disk);
        assert_eq!(again.play().lines_since(0), saved.play().lines_since(0), "{name}");
        assert_eq!(again.notice(), None, "{name}");
    }
}

#[test]
fn a_request_that_the_disk_does_not_take_is_not_taken() {
    check_fault("full disk", |plan| plan.short_write = Some(0), "no space left on device");
    check_fault("short write", |plan| plan.short_write = Some(30), "no space left on device");
    check_fault("all but the last byte", |plan| plan.short_write = Some(140), "no space left on device");
    check_fault("failing sync", |plan| plan.failing_sync = true, "the disk does not answer");
    check_fault("changed by others", |plan| plan.touched = true, "the file was changed by another program");
    let stuck = |plan: &mut Plan| (plan.short_write, plan.failing_truncate) = (Some(30), true);
    check_fault("nothing works", stuck, "no space left on device");
}

#[test]
fn a_failed_write_is_cut_off_at_once_when_that_works() {
    let (mut saved, disk) = on_disk();
    let before = disk.bytes();
    disk.0.borrow_mut().short_write = Some(30);
    saved.request(&pick("one"), START).expect_err("a full disk");
    assert_eq!(disk.bytes(), before);
}

#[test]
fn while_the_end_cannot_be_cut_off_nothing_is_written_after_it() {
    let (mut saved, disk) = on_disk();
    let before = disk.bytes();
    (disk.0.borrow_mut().short_write, disk.0.borrow_mut().failing_truncate) = (Some(30), true);
    saved.request(&pick("one"), START).expect_err("a full disk");
    disk.0.borrow_mut().short_write = None;
    saved.request(&pick("one"), START).expect_err("an end that is not cut off");
    assert_eq!(disk.bytes().len(), before.len() + 30);
    saved.request(&Request::State, START).expect("looking needs no disk");
}

#[test]
fn what_another_program_wrote_is_not_cut_off() {
    let (mut saved, disk) = on_disk();
    disk.0.borrow_mut().touched = true;
    saved.request(&pick("one"), START).expect_err("a changed file");
    assert_eq!(disk.0.borrow().done, "");
}

#[test]
fn a_request_of_many_records_is_one_write_and_one_sync() {
    let (mut saved, disk) = on_disk();
    let reply = saved.request(&Request::Mend(3, Box::new(pick("one"))), START).expect("a mended entry");
    assert!(saved.play().lines_since(0).iter().filter(|line| line.group == line.number).count() > 1);
    assert!(reply.entry > 0);
    assert_eq!(disk.0.borrow().done, "as");
}

#[test]
fn a_refused_request_does_not_touch_the_disk() {
    let (mut saved, disk) = on_disk();
    saved.request(&pick("three"), START).expect_err("no such pick");
    assert_eq!(disk.0.borrow().done, "");
}

#[test]
fn a_save_takes_no_more_than_is_read_again_and_what_would_pass_that_is_not_saved() {
    let folder = folder();
    let path = played(&folder).0;
    let sound = bytes(&path);
    let mut saved = super::reopened(&path).expect("a sound save");
    let room = Limit { what: "a saved game", most: sound.len() as u64 + 600, size: "few bytes" };
    saved.hold_at_most(room);
    let mut taken = 0;
    let refusal = loop {
        let (before, entry) = (bytes(&path), saved.play().entry());
        match saved.request(&Request::Note("a remark".into()), START) {
            Ok(_) => taken += 1,
            Err(refusal) => {
                assert_eq!((bytes(&path), saved.play().entry()), (before, entry));
                break refusal;
            }
        }
    };
    assert!(taken > 1, "{taken} before it was full");
    let words = refusal.to_string();
    assert!(matches!(refusal, Refusal::NotSaved(_)) && words.contains("a saved game has few bytes at most"), "{words}");
    assert!(bytes(&path).len() as u64 <= room.most);
    // What fits is taken after what did not, and all that was taken is read again.
    assert!(saved.request(&Request::Note("x".repeat(2_000)), START).is_err());
    saved.hold_at_most(Limit { most: room.most + 1_000, ..room });
    saved.request(&Request::Note("one more".into()), START).expect("there is room again");
    let entries = saved.play().entry();
    drop(saved);
    assert_eq!(super::reopened(&path).expect("a sound save").play().entry(), entries);
}
