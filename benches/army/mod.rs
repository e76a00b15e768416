//! Battles of any size: each side has formations of ten units, six of foot, two of horse, two batteries.

use std::fmt::Write as _;
use std::path::Path;

use fanion::engine::lines::FileLine;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::orbat::read;
use fanion::rulebooks::{self, BATTLE, Basis};
use fanion::store::{self, Header, Saved};

const SEED: u64 = 1815;

fn unit(text: &mut String, name: &str, figures: &str) {
    writeln!(text, "[[formation.unit]]\nname = \"{name}\"\nquality = \"regular\"\n{figures}").expect("memory");
}

/// The text of an order of battle of so many units.
pub fn orbat(side: &str, units: usize) -> String {
    let mut text = format!(
        "format = 1\nname = \"{side}\"\n[commander]\nname = \"{side} chief\"\nability = \"average\"\n\
         inspiration = \"normal\"\nstaff = \"average\"\n"
    );
    for number in 0..units {
        let formation = number / 10;
        if number % 10 == 0 {
            write!(
                text,
                "[[formation]]\nname = \"{side} {formation}\"\nkind = \"mixed\"\norder = \"attack\"\n\
                 commander = {{ name = \"{side} general {formation}\", ability = \"good\", inspiration = \"normal\" }}\n"
            )
            .expect("memory");
        }
        let name = format!("{side} unit {number}");
        let figures = match number % 10 {
            0..6 => "arm = \"infantry\"\ncv = 6\nformation = \"line\"\nskirmish = 1",
            6 | 7 => "arm = \"cavalry\"\nweight = \"light\"\ncv = 5\nformation = \"line\"",
            _ => "arm = \"foot-artillery\"\nweight = \"medium\"\ncv = 4\nformation = \"deployed\"",
        };
        unit(&mut text, &name, figures);
    }
    text
}

/// A request as scripts write it.
pub fn request(json: &str) -> Request {
    Request::read(json).unwrap_or_else(|refusal| panic!("{json}: {refusal}"))
}

/// A request that must be taken.
pub fn ask(play: &mut Session, json: &str) {
    play.request(&request(json), 0).unwrap_or_else(|refusal| panic!("{json}: {refusal}"));
}

/// A battle of so many units a side in its first S1.
pub fn battle(units: usize) -> Session {
    let army =
        |side: &str| read::orbat(side, orbat(side, units).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    rulebooks::battle(SEED, [army("Red"), army("Blue")], &[], 0).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The same in a step of the first half.
pub fn battle_in(units: usize, step: &str) -> Session {
    let mut play = battle(units);
    go(&mut play, step);
    play
}

fn go(play: &mut Session, step: &str) {
    let half = if step.starts_with('T') { ", \"half\": 1, \"active\": \"A\"" } else { "" };
    ask(play, &format!("{{\"correct\": {{\"position\": {{\"step\": \"{step}\"{half}}}}}, \"why\": \"bench\"}}"));
}

/// Every battery of both sides has fired, by the program's dice: three requests a shot.
pub fn cannonade(play: &mut Session, units: usize) {
    for number in (0..units).filter(|number| number % 10 > 7) {
        for (key, side, enemy, target) in [("A", "Red", "B", "Blue"), ("B", "Blue", "A", "Red")] {
            ask(play, &format!("{{\"pick\": \"shot:{key}/{side} unit {number}\"}}"));
            ask(play, &format!("{{\"pick\": \"{enemy}/{target} unit {}\"}}", number - number % 10));
            ask(play, "{\"fill\": {\"distance\": 12}, \"roll\": true}");
        }
    }
}

/// The play's own records in a new save.
pub fn save(path: &Path, play: Session) -> Saved {
    let header = Header::new(BATTLE, SEED, "bench", 0);
    store::create(path, &header, play, true).unwrap_or_else(|error| panic!("{error}"))
}

/// The game of a save's header and lines.
pub fn opener(header: &Header, lines: Vec<FileLine>) -> Result<Session, String> {
    let ground =
        Basis { rulebook: &header.rulebook, seed: header.seed, tables: &header.tables, settings: &header.settings };
    rulebooks::open(ground, lines, 0)
}
