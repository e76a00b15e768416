//! Whatever comes in: the door stays open, and what is refused changes nothing.

use std::io::Write;
use std::time::Duration;

use fanion::phones::{HeldGame, Host, Serving};
use fanion_serve::{Page, PhoneWish};

use super::client::{connect, parts, raw, sending};
use super::scrape::forms;
use super::table::{Table, in_memory};

/// Numbers, the same in every run.
pub struct Draw(pub u64);

impl Draw {
    /// A number below this one.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound.max(1)
    }
}

#[test]
fn broken_requests_leave_the_door_open() {
    let mut table = Table::taking("practice", usize::MAX);
    let entry = table.saved.play().entry();
    table.serve(|links| {
        let mut draw = Draw(1);
        let (host, path) = parts(&links[0]);
        let whole = [
            sending(&links[0], Some(&format!("http://{host}")), "key=x&entry=1&pick=done&die%3A0=9").into_bytes(),
            format!("GET {path}log HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").into_bytes(),
        ];
        for turn in 0..400 {
            let mut bytes = whole[turn % 2].clone();
            for _ in 0..=draw.below(6) {
                let at = draw.below(bytes.len());
                match draw.below(4) {
                    0 => bytes[at] = u8::try_from(draw.below(256)).unwrap_or(0),
                    1 => bytes.truncate(at.max(1)),
                    2 => bytes.insert(at, u8::try_from(draw.below(256)).unwrap_or(0)),
                    _ => drop(bytes.remove(at)),
                }
                if bytes.is_empty() {
                    break;
                }
            }
            let mut stream = connect(&links[0]);
            let _ = stream.write_all(&bytes);
        }
        // Those that have gone make room within a moment.
        let asked = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let heard = (0..100).any(|_| {
            std::thread::sleep(Duration::from_millis(20));
            raw(&links[0], asked.as_bytes()).is_some_and(|answer| answer.status == 200)
        });
        assert!(heard, "nobody is let in any more");
    });
    assert_eq!(table.saved.play().entry(), entry);
}

#[test]
fn made_up_fields_are_refused_and_change_nothing() {
    let mut game = in_memory("practice");
    let mut host = Host::new(&game.0, Serving::default());
    let mut draw = Draw(2);
    let names =
        ["entry", "key", "pick", "number", "name", "v:distance", "die:0", "faces", "roll", "agree", "undo", "", "x"];
    let values =
        ["", "0", "1", "-1", "99999999999999999999", "done", "true", "\u{0}", "ä\u{202e}", "A/x", "7 7", "null", "'"];
    for turn in 0..600 {
        let Page::Shown(page) = host.answer(&mut game, turn % 2, &PhoneWish::See(String::new()), 0) else {
            panic!("no page")
        };
        let form = forms(&page).into_iter().find(|form| form.hidden("key").is_some());
        let mut fields: Vec<(String, String)> = Vec::new();
        if let Some(form) = form.filter(|_| draw.below(3) > 0) {
            fields.extend(
                ["entry", "key"].map(|name| (name.to_owned(), form.hidden(name).unwrap_or_default().to_owned())),
            );
        }
        for _ in 0..draw.below(4) {
            fields.push((names[draw.below(names.len())].to_owned(), values[draw.below(values.len())].to_owned()));
        }
        let before = (game.0.entry(), game.0.digest());
        let page = ["", "orders"][draw.below(2)].to_owned();
        let answer = host.answer(&mut game, turn % 3, &PhoneWish::Send(page, fields.clone()), 0);
        if !matches!(answer, Page::Taken(_)) {
            assert_eq!((game.0.entry(), game.0.digest()), before, "{fields:?}: {answer:?}");
        }
    }
    assert!(game.play().prompt().is_some());
}
