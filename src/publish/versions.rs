//! The versions of this turn's papers, as the journal has them. It alone says which one is in force, which have gone out and
//! what each of them said: the same papers are made again of the game as it was. No file has to be asked.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::{PUBLIC, clock, hour, is_form};
use crate::engine::journal::Record;
use crate::engine::post::{Letter, Paper};
use crate::engine::prompt::Answer;
use crate::engine::session::Session;
use crate::rulebooks;
use crate::rules::campaign_1805::post::papers::{self, PUBLISHED, Version};

/// What publishes.
pub(super) const PUBLISH: &str = "publish";

/// True for a paper kept by this entry that belongs to nothing which stands: the course in which it was written was undone,
/// or the answer that published it.
pub(super) fn is_undone(play: &Session, entry: u64) -> bool {
    let journal = play.journal();
    let answer = journal.since(entry).iter().find(|after| !matches!(after.record, Record::Post { .. }));
    let is_publishing =
        |record: &Record| matches!(record, Record::Answer { answer: Answer::Pick(key), .. } if key == PUBLISH);
    let published = answer.filter(|answer| is_publishing(&answer.record));
    !journal.holds(entry) || published.is_some_and(|answer| !journal.holds(answer.number))
}

/// How many reports were published to a nation, all turns together, without those that were undone.
pub fn published_to(play: &Session, nation: &str) -> usize {
    let view = play.view();
    let kept = view.post().letters().filter(|(slot, letter)| slot.starts_with(PUBLISHED) && letter.from == nation);
    kept.filter(|(_, letter)| !is_undone(play, letter.entry)).count()
}

/// Where the course stands in which an entry keeps a paper: of what was published in the course that stands, the furthest
/// is in force.
fn place_of(play: &Session, entry: u64) -> (Option<usize>, u64) {
    (play.journal().tip_at(entry), entry)
}

/// The report in force for a reader, of whatever turn, with its slot: the last of what was published last in the course that
/// stands.
pub fn last_in_force<'p>(play: &'p Session, whom: &str) -> Option<(&'p str, &'p Letter)> {
    let kept = play.view().post().letters();
    kept.filter(|(slot, letter)| slot.starts_with(PUBLISHED) && letter.from == whom)
        .filter(|(_, letter)| !is_undone(play, letter.entry))
        .max_by_key(|(_, letter)| place_of(play, letter.entry))
}

/// The papers of one publishing, made again.
struct MadeAgain {
    then: Session,
    papers: Vec<Paper>,
}

/// All versions of this turn's papers, undone ones among them, the oldest first.
pub(super) struct PaperVersions<'p> {
    play: &'p Session,
    all: Vec<Version>,
    /// The first entry of each publishing.
    firsts: Vec<u64>,
    /// By the first entry of each publishing.
    made: RefCell<BTreeMap<u64, Rc<MadeAgain>>>,
}

impl<'p> PaperVersions<'p> {
    pub(super) fn of(play: &'p Session) -> Self {
        let all = rulebooks::versions(play, papers::versions);
        // The letters of one publishing lie one behind the other, one a reader.
        let (mut firsts, mut readers, mut last) = (Vec::new(), Vec::new(), None);
        for version in &all {
            let follows = Some((version.entry - 1, version.at)) == last && !readers.contains(&&version.whom);
            if !follows {
                firsts.push(version.entry);
                readers.clear();
            }
            readers.push(&version.whom);
            last = Some((version.entry, version.at));
        }
        Self { play, firsts, made: RefCell::default(), all }
    }

    pub(super) fn all(&self) -> &[Version] {
        &self.all
    }

    /// Those of a reader.
    pub(super) fn of_reader(&self, whom: &str) -> impl DoubleEndedIterator<Item = &Version> {
        self.all.iter().filter(move |version| version.whom == whom)
    }

    pub(super) fn is_undone(&self, version: &Version) -> bool {
        is_undone(self.play, version.entry)
    }

    /// The version in force for a reader: the last of what was published last in the course that stands. What was published
    /// anew while later ones were undone is of an earlier place of the course, and not in force once these are redone.
    pub(super) fn current(&self, whom: &str) -> Option<&Version> {
        self.last_standing(whom, |_| true)
    }

    fn last_standing(&self, whom: &str, is_meant: impl Fn(&Version) -> bool) -> Option<&Version> {
        let standing = self.of_reader(whom).filter(|version| is_meant(version) && !is_undone(self.play, version.entry));
        standing.max_by_key(|version| place_of(self.play, version.entry))
    }

    /// True for a version that lies with its reader, as far as is known. That the turn went on says it of the brief on which
    /// it did, and of no other.
    pub(super) fn has_gone_out(&self, version: &Version) -> bool {
        let brief = || self.last_standing(&version.whom, |own| own.is_brief);
        let went_on = || !version.is_brief || brief().is_some_and(|last| last.entry == version.entry);
        version.has_gone_out || version.is_sent && went_on()
    }

    /// Those of a reader that have gone out, the oldest first.
    pub(super) fn gone_out(&self, whom: &str) -> impl Iterator<Item = &Version> {
        self.of_reader(whom).filter(|version| self.has_gone_out(version))
    }

    /// True where two versions have the same files.
    pub(super) fn is_same(&self, one: &Version, other: &Version) -> bool {
        one.entry == other.entry || one.text == other.text && self.files(one) == self.files(other)
    }

    /// The first entry of the publishing to which a version belongs.
    fn publishing(&self, entry: u64) -> u64 {
        self.firsts[..self.firsts.partition_point(|first| *first <= entry)].last().copied().unwrap_or(entry)
    }

    /// When a version was written, as people say it: `20:00`, and `20:00/2` for the second publishing of that minute.
    pub(super) fn time(&self, version: &Version) -> String {
        let words = hour(version.at);
        let first = self.publishing(version.entry);
        let of_minute = self.all.iter().filter(|own| hour(own.at) == words && self.firsts.contains(&own.entry));
        match of_minute.take_while(|own| own.entry < first).count() {
            0 => words,
            before => format!("{words}/{}", before + 1),
        }
    }

    /// A publishing as it was made: of the game before its first letter.
    fn made(&self, version: &Version) -> Rc<MadeAgain> {
        let first = self.publishing(version.entry);
        if let Some(made) = self.made.borrow().get(&first) {
            return Rc::clone(made);
        }
        let mut then = self.play.clone();
        then.return_to(first.saturating_sub(1));
        let papers = then.papers(&clock(&then, version.at));
        let made = Rc::new(MadeAgain { then, papers });
        self.made.borrow_mut().insert(first, Rc::clone(&made));
        made
    }

    /// The papers of a version, as they were published.
    pub(super) fn papers(&self, version: &Version) -> Vec<Paper> {
        let made = self.made(version);
        made.papers.iter().filter(|paper| reader(paper) == version.whom).cloned().collect()
    }

    /// The same with the page on which orders are made up.
    pub(super) fn with_orders_page(&self, version: &Version, from: Option<&str>) -> Vec<Paper> {
        let made = self.made(version);
        super::with_orders_pages(&made.then, self.papers(version), from, version.at)
    }

    /// The files of a version but those in which orders are written.
    pub(super) fn files(&self, version: &Version) -> Vec<(String, String)> {
        let files = self.papers(version).iter().flat_map(super::files).collect::<Vec<_>>();
        files.into_iter().filter(|(name, _)| !is_form(name)).collect()
    }
}

/// Whose paper it is.
pub(super) fn reader(paper: &Paper) -> &str {
    paper.seat.as_deref().unwrap_or(PUBLIC)
}
