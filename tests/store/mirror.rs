//! A second copy of a save in another folder.

use std::fs;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use fanion::store::{MirrorNews, Saved, Second};

use super::toy::START;
use super::{begun, bytes, folder, pick, reopened};
use crate::support::in_time::PATIENCE;

/// The longest that a test waits.
const DEADLINE: Duration = Duration::from_secs(20);

/// Waits until this is so.
fn waits(what: &str, mut so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !so() {
        assert!(began.elapsed() < DEADLINE, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Waits for the next news of the second copy.
fn next_news(saved: &mut Saved) -> MirrorNews {
    let mut news = Vec::new();
    waits("news of the second copy", || {
        news.extend(saved.mirror_news());
        !news.is_empty()
    });
    assert_eq!(news.len(), 1, "{news:?}");
    news.remove(0)
}

fn holds(path: &Path, text: &[u8]) -> bool {
    fs::read(path).is_ok_and(|there| there == text)
}

/// A save of which a second copy stands in a new folder.
fn mirrored(path: &Path, stick: &Path) -> Saved {
    fs::create_dir(stick).expect("a folder");
    let mut saved = begun(path);
    saved.mirror_in(stick);
    waits("the whole file", || holds(&stick.join("toy.fanion"), &bytes(path)));
    saved
}

#[test]
fn the_second_copy_is_the_same_after_each_request() {
    let folder = folder();
    let (path, stick) = (folder.path().join("toy.fanion"), folder.path().join("stick"));
    let mut saved = mirrored(&path, &stick);
    let second = stick.join("toy.fanion");
    for _ in 0..5 {
        saved.request(&pick("one"), START).expect("a pick");
        waits("what was added", || holds(&second, &bytes(&path)));
    }
    assert_eq!(saved.mirror_news(), []);
    assert_eq!(saved.close_mirror(), []);
    drop(saved);
    assert_eq!(reopened(&second).expect("a save").play().entry(), 12);
}

#[test]
fn a_folder_that_is_not_there_is_told_once_and_again_when_it_works() {
    let folder = folder();
    let (path, stick) = (folder.path().join("toy.fanion"), folder.path().join("stick"));
    let mut saved = begun(&path);
    saved.mirror_in(&stick);
    let MirrorNews::Failed(why) = next_news(&mut saved) else { panic!("another news") };
    assert_eq!(why, format!("the folder {} is not there", stick.display()));
    for _ in 0..3 {
        saved.request(&pick("one"), START).expect("the battle goes on");
    }
    fs::create_dir(&stick).expect("the stick is there");
    saved.request(&pick("one"), START).expect("the battle goes on");
    assert_eq!(next_news(&mut saved), MirrorNews::Works);
    waits("the whole file", || holds(&stick.join("toy.fanion"), &bytes(&path)));
    assert_eq!(saved.mirror_news(), []);
}

#[test]
fn a_stick_that_is_pulled_is_told_and_the_battle_goes_on() {
    let folder = folder();
    let (path, stick) = (folder.path().join("toy.fanion"), folder.path().join("stick"));
    let mut saved = mirrored(&path, &stick);
    let second = stick.join("toy.fanion");
    fs::rename(&stick, folder.path().join("pulled")).expect("the stick is pulled");
    saved.request(&pick("one"), START).expect("the battle goes on");
    assert!(matches!(next_news(&mut saved), MirrorNews::Failed(_)));
    fs::rename(folder.path().join("pulled"), &stick).expect("the stick is back");
    assert_eq!(next_news(&mut saved), MirrorNews::Works, "it is tried again by itself");
    waits("the whole file", || holds(&second, &bytes(&path)));
}

/// A folder that does not answer until it is let.
struct Hanging {
    asked: Sender<()>,
    answers: Receiver<()>,
}

impl Second for Hanging {
    fn keep(&mut self, _: &[u8], _: usize) -> Result<(), String> {
        self.asked.send(()).expect("the test listens");
        // The test lets it go at its end, by being over.
        let _ = self.answers.recv_timeout(PATIENCE);
        Ok(())
    }
}

#[test]
fn a_folder_that_does_not_answer_holds_up_no_request() {
    let folder = folder();
    let mut saved = begun(&folder.path().join("toy.fanion"));
    let ((asked, was_asked), (answer, answers)) = (mpsc::channel(), mpsc::channel());
    saved.mirror_on(Box::new(Hanging { asked, answers }));
    was_asked.recv_timeout(DEADLINE).expect("the copy is begun");
    for _ in 0..20 {
        saved.request(&pick("one"), START).expect("the battle goes on while the folder hangs");
    }
    assert_eq!(saved.play().entry(), 42);
    drop(answer);
}

#[test]
fn another_battle_of_the_same_name_and_a_later_state_of_this_one_are_not_written_over() {
    let folder = folder();
    let (path, stick) = (folder.path().join("toy.fanion"), folder.path().join("stick"));
    fs::create_dir(&stick).expect("a folder");
    fs::write(stick.join("toy.fanion"), "another battle").expect("a file");
    let mut saved = begun(&path);
    let earlier = bytes(&path);
    saved.request(&pick("one"), START).expect("a pick");
    fs::write(stick.join("toy-2.fanion"), [bytes(&path), b"more".to_vec()].concat()).expect("a file");
    fs::write(stick.join("toy-3.fanion"), earlier).expect("a file");
    saved.mirror_in(&stick);
    waits("the whole file", || holds(&stick.join("toy-3.fanion"), &bytes(&path)));
    assert_eq!(bytes(&stick.join("toy.fanion")), b"another battle");
    assert!(bytes(&stick.join("toy-2.fanion")).ends_with(b"more"));
}

#[test]
fn the_folder_of_the_battle_itself_is_no_place_for_the_second_copy() {
    let folder = folder();
    let mut saved = begun(&folder.path().join("toy.fanion"));
    saved.mirror_in(folder.path());
    let MirrorNews::Failed(why) = next_news(&mut saved) else { panic!("another news") };
    assert!(why.ends_with("is the folder of the battle itself; name another"), "{why}");
}
