//! Papers that are published, corrected, sent, undone and done again in any order: each player's folder has the papers of
//! the state in which the campaign is, and nothing that went out is lost.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fanion::cli::saves::opener;
use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::rulebooks;
use fanion::rules::campaign_1805::{Campaign1805, SHEET, file, muster};
use fanion::store::{self, Header, Saved};
use fanion::{letters, publish};
use serde_json::json;

use crate::campaign_1805::scenario::THREE_RIVERS;
use crate::support::games::share;
use crate::support::player::Chance;

const READERS: [&str; 4] = ["lorien", "karst", "seamark", "public"];
const FIRST: i64 = 1_730_000_000;

/// What lies in the places of a turn's papers: the files of a report, whole.
type Places = BTreeMap<String, Vec<u8>>;
/// Names with what is in them.
type Files = Vec<(String, Vec<u8>)>;

struct Umpire {
    saved: Saved,
    papers: PathBuf,
    now: i64,
    /// The places at each course that stood, by the numbers of its records.
    seen: BTreeMap<Vec<u64>, Places>,
    /// The reports of this game that went out: reader, turn and bytes.
    sent: BTreeSet<(String, u32, Vec<u8>)>,
    /// What each publishing of a turn wrote, by its time.
    written: BTreeMap<(u32, String), Files>,
}

impl Umpire {
    fn new(folder: &Path, seed: u64) -> Self {
        let scenario = file::read(THREE_RIVERS).expect("a scenario");
        let rules = scenario.head.house_rules.clone();
        let play = Session::new::<Campaign1805>(
            seed,
            Arc::new(SHEET.printed()),
            muster(scenario, seed, 1, &rules),
            &rules,
            FIRST,
        );
        let path = folder.join("vale.fanion");
        let header = Header::new(&SHEET, seed, "vale", FIRST);
        let saved = store::create(&path, &header, play.expect("a campaign"), false).expect("a save");
        let papers = folder.join("vale-papers");
        let written = BTreeMap::new();
        Self { saved, papers, now: FIRST, seen: BTreeMap::new(), sent: BTreeSet::new(), written }
    }

    fn turn(&self) -> u32 {
        self.saved.play().position().turn
    }

    fn course(&self) -> Vec<u64> {
        self.saved.play().journal().standing().map(|entry| entry.number).collect()
    }

    fn report(&self, reader: &str) -> PathBuf {
        self.papers.join(reader).join(format!("{reader}-t{:02}.md", self.turn()))
    }

    fn places(&self) -> Places {
        let mut places = Places::new();
        for reader in READERS {
            for ending in ["md", "html", "svg", "brief.json"] {
                let name = format!("{reader}-t{:02}.{ending}", self.turn());
                places.extend(fs::read(self.papers.join(reader).join(&name)).map(|bytes| (name, bytes)));
            }
        }
        places
    }

    fn offers(&self, key: &str) -> bool {
        self.saved.play().prompt().is_some_and(|prompt| match &prompt.kind {
            Kind::Choose { options, .. } => options.iter().any(|option| &*option.key == key),
            _ => false,
        })
    }

    fn take(&mut self, request: Request) -> bool {
        let now = self.now;
        let requests = [request];
        publish::taking(&mut self.saved, &requests, now, |saved| saved.requests(&requests, now)).is_ok()
    }

    /// How many versions of this turn each reader has.
    fn versions(&self) -> BTreeMap<String, usize> {
        let view = self.saved.play().view();
        let begins = format!("published/{}/", self.turn());
        let mut versions = BTreeMap::new();
        for (_, letter) in view.post().letters().filter(|(slot, _)| slot.starts_with(&begins)) {
            *versions.entry(letter.from.to_lowercase()).or_default() += 1;
        }
        versions
    }

    fn publish(&mut self) -> bool {
        let before = (self.course(), self.places(), self.versions());
        let publishes = |umpire: &mut Self| {
            if umpire.offers("publish") {
                return umpire.take(Request::Pick("publish".to_owned()));
            }
            let (now, step) = (umpire.now, umpire.saved.play().position().step);
            ["C1", "C2", "C9"].contains(&step.as_str()) && publish::beside(&mut umpire.saved, now).is_ok()
        };
        if !publishes(self) {
            return false;
        }
        // What stands below inherits what is published here.
        self.seen.retain(|course, places| !(course.starts_with(&before.0) && *places == before.1));
        let after = self.versions();
        let news = READERS.into_iter().filter(|reader| after.get(*reader) != before.2.get(*reader));
        let files: Files =
            news.map(|reader| (reader.to_owned(), fs::read(self.report(reader)).expect("a report"))).collect();
        if !files.is_empty() {
            let hour = publish::hour(self.now);
            let same = |time: &str| time.split('/').next() == Some(&hour);
            let turn = self.turn();
            let number = self.written.keys().filter(|(of, time)| *of == turn && same(time)).count() + 1;
            let time = if number == 1 { hour } else { format!("{hour}/{number}") };
            assert!(self.written.insert((turn, time), files).is_none(), "each publishing has a time of its own");
        }
        true
    }

    fn send(&mut self, chance: &mut Chance) -> bool {
        if self.offers("publish") {
            return false;
        }
        let (turn, now) = (self.turn(), self.now);
        let times: Vec<String> =
            self.written.keys().filter(|(of, _)| *of == turn).map(|(_, time)| time.clone()).collect();
        if !times.is_empty() && chance.below(2) == 0 {
            let time = times[chance.below(times.len())].clone();
            let whom = publish::sent(&mut self.saved, None, Some(&time), now).expect("they are kept");
            let files = &self.written[&(turn, time)];
            let went = files.iter().filter(|(reader, _)| whom.iter().any(|own| own.to_lowercase() == *reader));
            self.sent.extend(went.map(|(reader, bytes)| (reader.clone(), turn, bytes.clone())));
            return true;
        }
        let Ok(whom) = publish::sent(&mut self.saved, None, None, now) else { return false };
        for reader in whom.iter().map(|own| own.to_lowercase()) {
            let bytes = fs::read(self.report(&reader)).expect("a report");
            self.sent.insert((reader, turn, bytes));
        }
        true
    }

    fn check(&mut self, did: &str) {
        let (course, places) = (self.course(), self.places());
        // Between orders and results nobody's papers are of the state.
        if let Some(before) = self.seen.insert(course, places.clone()) {
            let names = |places: &Places| places.keys().cloned().collect::<Vec<_>>();
            assert_eq!(names(&places), names(&before), "after {did}");
            for (name, bytes) in &before {
                let read = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                assert!(places[name] == *bytes, "after {did}, {name}:\n{}\nwas:\n{}", read(&places[name]), read(bytes));
            }
        }
        // A report is whole, or is not there.
        for reader in READERS.iter().filter(|reader| places.keys().any(|name| name.starts_with(*reader))) {
            let own = places.keys().filter(|name| name.starts_with(reader)).count();
            assert_eq!(own, if *reader == "public" { 3 } else { 4 }, "after {did}: {reader}");
        }
        for (reader, turn, bytes) in &self.sent {
            let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let own = |path: &PathBuf| {
                name(path).starts_with(&format!("{reader}-t{turn:02}"))
                    && path.extension().is_some_and(|own| own == "md")
            };
            let lies = |folder: &Path| {
                files_below(folder).into_iter().filter(own).any(|path| &fs::read(path).unwrap_or_default() == bytes)
            };
            let folder = self.papers.join(reader);
            assert!(lies(&folder), "after {did}: a report that went out to {reader} in turn {turn} is lost");
            let beside: Vec<PathBuf> = files_in(&folder).into_iter().filter(own).collect();
            let is_beside = beside.iter().any(|path| &fs::read(path).unwrap_or_default() == bytes);
            // The next papers of a turn that came again find those of it that went out.
            let comes_again = did.ends_with("next");
            assert!(
                is_beside || comes_again || *turn > self.turn(),
                "after {did}: a report that went out to {reader} was set aside"
            );
        }
    }
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file()).collect()
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let folders = entries.filter(|path| path.is_dir()).flat_map(|path| files_in(&path));
    files_in(folder).into_iter().chain(folders).collect()
}

fn corrected(nation: &str, cash: usize) -> Request {
    let values = [("nation".to_owned(), json!(nation)), ("cash".to_owned(), json!(cash))];
    Request::Correct(values.into_iter().collect(), "a slip".to_owned())
}

#[test]
fn each_nation_has_the_papers_of_the_state_and_nothing_that_went_out_is_lost_whatever_is_published_sent_undone_and_redone()
 {
    for seed in 0..share(16) {
        let folder = tempfile::tempdir().expect("a folder");
        let mut umpire = Umpire::new(folder.path(), seed);
        let mut chance = Chance::new(seed);
        let mut did = Vec::new();
        umpire.publish();
        for _ in 0..60 {
            if chance.below(4) == 0 {
                umpire.now += 30;
            }
            let act = ["publish", "correct", "send", "undo", "undo", "redo", "next", "publish"][chance.below(8)];
            let is_done = match act {
                "publish" => umpire.publish(),
                "correct" => umpire.take(corrected(["Lorien", "Karst"][chance.below(2)], 100 + chance.below(3))),
                "send" => umpire.send(&mut chance),
                "undo" => umpire.take(Request::Undo(None)),
                "redo" => umpire.take(Request::Redo),
                _ => {
                    let offered = ["close", "official"].into_iter().find(|key| umpire.offers(key));
                    offered.is_some_and(|key| umpire.take(Request::Pick(key.to_owned())))
                }
            };
            if is_done {
                did.push(act);
                umpire.check(&format!("seed {seed}: {}", did.join(", ")));
            }
        }
    }
}

#[test]
fn a_report_after_one_that_went_out_and_said_something_else_is_headed_as_corrected() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut umpire = Umpire::new(folder.path(), 7);
    umpire.publish();
    umpire.take(Request::Pick("close".to_owned()));
    umpire.publish();
    let head = |umpire: &Umpire| {
        let report = fs::read_to_string(umpire.report("lorien")).expect("a report");
        report.lines().next().unwrap_or_default().contains("corrected results")
    };
    let now = umpire.now;
    assert!(!head(&umpire));
    publish::sent(&mut umpire.saved, None, None, now).expect("they are sent");
    umpire.take(corrected("Lorien", 101));
    umpire.publish();
    assert!(head(&umpire));
    publish::sent(&mut umpire.saved, None, None, now).expect("they are sent");
    umpire.publish();
    assert!(head(&umpire), "the same again");
    umpire.take(Request::Undo(None));
    assert!(!head(&umpire), "the first ones lie there again");
    umpire.publish();
    assert!(head(&umpire), "its reader has had others in between");
    drop(umpire);
    drop(store::open(&folder.path().join("vale.fanion"), FIRST, opener).expect("a sound save"));
}

#[test]
fn challenges_count_from_the_first_sending_whatever_is_published_challenged_and_sent_later() {
    const HOUR: i64 = 3600;
    // Who says that they were sent, or challenges them, shows when they went out.
    for is_said in [true, false] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut umpire = Umpire::new(folder.path(), 7);
        umpire.publish();
        umpire.take(Request::Pick("close".to_owned()));
        umpire.now += HOUR;
        umpire.publish();
        let since = |umpire: &Umpire| {
            rulebooks::campaign_post(umpire.saved.play()).and_then(|(_, began)| began.challenges).expect("a time")
        };
        let published = umpire.now;
        assert_eq!(since(&umpire), published, "they count from then where nobody said that they were sent");
        umpire.now += HOUR;
        if is_said {
            publish::sent(&mut umpire.saved, Some("Lorien"), None, umpire.now).expect("they are sent");
        } else {
            letters::challenge(&mut umpire.saved, "Lorien", "we stayed", umpire.now).expect("a challenge");
        }
        let first = if is_said { umpire.now } else { published };
        assert_eq!(since(&umpire), first, "{is_said}");
        for cash in [101, 102] {
            umpire.now += HOUR;
            umpire.take(corrected("Karst", cash));
            umpire.publish();
            publish::sent(&mut umpire.saved, None, None, umpire.now).expect("they are sent");
            assert_eq!(since(&umpire), first, "{is_said}: corrected ones give nobody more time");
        }
        // Nor do results that were taken back and published again.
        umpire.take(Request::Undo(None));
        umpire.take(Request::Undo(None));
        umpire.now += HOUR;
        umpire.publish();
        assert_eq!(since(&umpire), first, "{is_said}");
    }
}
