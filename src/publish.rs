//! Publishing a campaign: its papers as files, what is kept of them for later versions, and which of them have been sent.

pub mod mail;
pub mod receipts;
mod shelf;
mod versions;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::engine::post::{About, Clock, Content, Paper, Sent};
use crate::engine::prompt::Refusal;
use crate::engine::request::Request;
use crate::engine::session::Session;
use crate::engine::text::{counted, is_same_name};
use crate::report::paper;
use crate::rulebooks::Began;
use crate::rules::campaign_1805::post::papers::{self, SENT, Version};
use crate::rules::campaign_1805::post::post_box::PostBox;
use crate::store::{self, Saved};
use crate::{post, rulebooks};

pub use crate::rules::campaign_1805::post::papers::{AFTER_MOVES, BEFORE_MOVES, PUBLIC, PUBLISHED, is_brief};
use mail::Addresses;
use shelf::Arranged;
use versions::{PUBLISH, PaperVersions, is_undone, reader};
pub use versions::{last_in_force, published_to};

/// The most bytes of a report that is compared with what stands in its place.
const LARGEST: u64 = 64 * 1024 * 1024;
/// How the name of a form ends.
const FORM: &str = ".orders.toml";

/// Until when challenges are taken, where results are published or about to be.
pub fn clock(play: &Session, now: i64) -> Clock {
    let Some((post, began)) = rulebooks::campaign_post(play) else { return Clock::default() };
    let from = began.challenges.unwrap_or(now);
    Clock { challenges_until: Some(until(from, post.hours.saturating_mul(3600))) }
}

/// A time so many seconds after another, in words: `Tuesday 24 November 2026, 22:40`.
pub fn until(from: i64, seconds: i64) -> String {
    store::local(from.saturating_add(seconds)).format("%A %-d %B %Y, %H:%M").to_string()
}

/// The clock of that time: `20:00`.
pub fn hour(at: i64) -> String {
    store::local(at).format("%H:%M").to_string()
}

/// What was written of a paper.
#[derive(Clone, Debug, Default)]
pub struct WrittenPaper {
    /// Names and texts of its files, as they are sent.
    pub files: Vec<(String, String)>,
    /// What is said of a form that somebody has filled in where it lies.
    pub told: Vec<String>,
}

/// The files of a paper as they go out: a form has its digest.
pub fn files(paper: &Paper) -> Vec<(String, String)> {
    let mut files = paper::files(paper);
    for (name, text) in &mut files {
        if name.ends_with(FORM) {
            *text = post::with_digest(text);
        }
    }
    files
}

/// True for a file in which orders are written: it is its player's, and no part of a report.
fn is_form(name: &str) -> bool {
    name.contains(".orders.")
}

/// Writes the files of a report that is published. A report of the same turn that was sent and says something else, as
/// preliminary results do beside corrected ones, stays beside it with its map and its brief: `lorien-t01-v1.md`,
/// `lorien-t01-v2.md`, the oldest first.
///
/// # Errors
/// Which folder or file could not be written, and why.
pub fn write_version(output: &Path, paper: &Paper, was_sent: bool) -> Result<WrittenPaper, String> {
    let folder = output.join(&paper.folder);
    let differs = |(name, text): &(String, String)| {
        crate::files::read(&folder.join(name), LARGEST).is_ok_and(|old| old != text.as_bytes())
    };
    if was_sent && paper.report().is_some() && paper::files(paper).iter().any(differs) {
        let kept = |file: &str, number: usize| {
            let ending = file.strip_prefix(&paper.name).unwrap_or(file);
            folder.join(format!("{}-v{number}{ending}", paper.name))
        };
        // The map and the brief that went out with it too.
        let names = shelf::names_of(&folder, &paper.name);
        let is_free = |number: &usize| names.iter().all(|name| !kept(name, *number).exists());
        let number = (1..usize::MAX).find(is_free).unwrap_or_default();
        names.iter().try_for_each(|name| shelf::renamed(&folder.join(name), &kept(name, number)))?;
    }
    write(output, paper)
}

/// Writes the files of a paper into its folder in place of those of the same name; a form that somebody has filled in is
/// left.
///
/// # Errors
/// Which folder or file could not be written, and why.
pub fn write(output: &Path, paper: &Paper) -> Result<WrittenPaper, String> {
    let folder = output.join(&paper.folder);
    std::fs::create_dir_all(&folder)
        .map_err(|error| format!("{} cannot be made: {}", folder.display(), crate::files::said(&error)))?;
    let mut told = Vec::new();
    for (name, text) in paper::files(paper) {
        let path = folder.join(&name);
        if name.ends_with(FORM) {
            let form = post::form(&path, &text).map_err(|error| error.to_string())?;
            told.extend(form.told(&path));
        } else {
            post::report(&path, text.as_bytes()).map_err(|error| error.to_string())?;
        }
    }
    Ok(WrittenPaper { files: files(paper), told })
}

/// What was published is kept: a later version is compared with it once it has been sent.
///
/// # Errors
/// Why the campaign did not take it.
pub fn note(saved: &mut Saved, papers: &[Paper], now: i64) -> Result<(), String> {
    for paper in papers {
        let Some(kept) = paper.report().and_then(|report| report.kept.clone()) else { continue };
        let from = paper.seat.clone().unwrap_or_else(|| PUBLIC.to_owned());
        letter(saved, PUBLISHED, from, kept, now)?;
    }
    Ok(())
}

fn letter(saved: &mut Saved, kind: &str, from: String, text: String, now: i64) -> Result<(), String> {
    let about = About { dated: Some(now), ..About::default() };
    let sent = Sent { kind: kind.to_owned(), from, text, about };
    saved.request(&Request::Letter(Box::new(sent)), now).map(drop).map_err(|refusal| refusal.to_string())
}

/// The papers that are written and, as far as anybody has said, not sent: when, and to whom they would go. Undone ones go
/// to nobody.
pub fn unsent(saved: &Saved) -> Option<(String, Vec<String>)> {
    let versions = PaperVersions::of(saved.play());
    let unsent: Vec<&Version> = in_force(&versions).filter(|version| !version.is_sent).collect();
    let time = versions.time(unsent.first()?);
    Some((time, unsent.into_iter().map(|version| version.whom.clone()).collect()))
}

/// The version in force of each reader.
fn in_force<'v>(versions: &'v PaperVersions<'_>) -> impl Iterator<Item = &'v Version> {
    let is_it = |version: &&Version| versions.current(&version.whom).is_some_and(|own| own.entry == version.entry);
    versions.all().iter().filter(is_it)
}

/// Who has had papers of this turn that were undone since, each once: the next ones are corrected ones to them. That a turn
/// went on says nothing of papers that were undone: only those count that are known to have gone out.
pub fn had_undone(play: &Session) -> Vec<String> {
    let had = |version: &Version| version.has_gone_out && is_undone(play, version.entry);
    readers(rulebooks::versions(play, papers::versions).into_iter().filter(had))
}

/// The readers of papers, each once.
fn readers(versions: impl Iterator<Item = Version>) -> Vec<String> {
    let mut whom: Vec<String> = Vec::new();
    for version in versions {
        if !whom.contains(&version.whom) {
            whom.push(version.whom);
        }
    }
    whom
}

/// What is asked before requests that take back the publishing of papers which have gone out: to whom they went. None where
/// nothing of the kind is taken back.
pub fn asked_before(play: &Session, requests: &[Request]) -> Option<String> {
    if !requests.iter().any(Request::steers) {
        return None;
    }
    let mut standing = rulebooks::versions(play, papers::gone_out);
    standing.retain(|version| !is_undone(play, version.entry));
    if standing.is_empty() {
        return None;
    }
    let mut after = play.clone();
    for request in requests {
        after.request(request, 0).ok()?;
    }
    let whom = readers(standing.into_iter().filter(|version| is_undone(&after, version.entry)));
    let whom = (!whom.is_empty()).then(|| whom.join(", "))?;
    Some(format!("Papers went out to {whom}. This takes them back: what you publish next is a corrected version."))
}

/// Marks papers as sent: those of a nation, or of all; those written at this time of day, or the ones in force.
///
/// # Errors
/// That there are none.
pub fn sent(saved: &mut Saved, nation: Option<&str>, written: Option<&str>, now: i64) -> Result<Vec<String>, String> {
    let versions = PaperVersions::of(saved.play());
    let is_meant = |version: &&Version| match written {
        // Undone ones only if they are named by their time: then they have gone out after all.
        Some(written) => versions.time(version) == written,
        None => versions.current(&version.whom).is_some_and(|own| own.entry == version.entry),
    };
    let is_own = |version: &&Version| nation.is_none_or(|nation| is_same_name(&version.whom, nation));
    let mut marked: Vec<Version> = versions.all().iter().filter(is_own).filter(is_meant).cloned().collect();
    let mut kept: Vec<String> = versions.all().iter().map(|version| versions.time(version)).collect();
    if let Some(written) = written.filter(|_| marked.is_empty()) {
        kept.dedup();
        if !kept.is_empty() {
            let kept = kept.join(" and ");
            return Err(format!(
                "of the papers written at {written} nothing is kept; those of this turn were written at {kept}. Papers that \
                 were not marked as sent are gone once they are written again"
            ));
        }
    }
    if let Some(nation) = nation.filter(|_| marked.is_empty()) {
        let post = rulebooks::campaign_post(saved.play());
        let players = post.map(|(post, _)| post.players).unwrap_or_default();
        let nations: Vec<String> = players.into_iter().map(|own| own.nation).chain([PUBLIC.to_owned()]).collect();
        if !nations.iter().any(|own| is_same_name(own, nation)) {
            return Err(format!("there is no nation `{nation}` that gets papers: {}", nations.join(", ")));
        }
    }
    if marked.is_empty() {
        let whose = nation.map(|nation| format!(" for {nation}")).unwrap_or_default();
        let when = written.map(|written| format!(" at {written}")).unwrap_or_default();
        return Err(format!("no papers of this turn were written{whose}{when}: publish them first"));
    }
    marked.retain(|version| !version.is_sent);
    for version in &marked {
        letter(saved, SENT, version.whom.clone(), version.entry.to_string(), now)?;
    }
    // One that others had replaced lies beside them from now on.
    drop(follow(saved)?);
    Ok(marked.into_iter().map(|version| version.whom).collect())
}

/// When papers were written that nobody said were sent: where they are written again, they may have gone out all the same.
fn maybe_gone_out(versions: &PaperVersions<'_>) -> Option<String> {
    let is_last = |version: &&Version| {
        versions.of_reader(&version.whom).next_back().is_some_and(|last| last.entry == version.entry)
    };
    versions.all().iter().filter(is_last).find(|version| !version.is_sent).map(|version| versions.time(version))
}

/// What to do then on the command line.
pub fn say_they_went(save: &Path, at: &str) -> String {
    let save = post::as_typed(save);
    format!("If the papers of {at} have gone out: fanion campaign sent {save} --written {at}; then publish again")
}

/// The same where the campaign is open, and no command may write to it.
fn say_they_went_there(at: &str) -> String {
    format!("if the papers of {at} have gone out: s {at} and Enter in the inbox (Ctrl-A); then publish again (Tab)")
}

/// The folder of the papers that are published from the umpire's desk: beside the save, named after it.
pub fn folder_of(save: &Path) -> PathBuf {
    let stem = save.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    save.with_file_name(format!("{stem}-papers"))
}

/// How the name of a brief ends.
pub(crate) const BRIEF: &str = ".brief.json";

/// What came of publishing.
#[derive(Clone, Debug, Default)]
pub struct Published {
    /// How many files were written.
    pub files: usize,
    /// What is said of single ones.
    pub told: Vec<String>,
    /// When the papers were written in whose place these came, where those may have gone out and nobody said so.
    pub instead_of: Option<String>,
}

/// Refuses papers of which two readers would share a folder or a file: campaigns begun before may have nations whose
/// names are alike in Latin letters.
fn apart(papers: &[Paper]) -> Result<(), String> {
    let mut readers: BTreeMap<&str, Option<&str>> = BTreeMap::new();
    let mut paths = BTreeSet::new();
    for paper in papers {
        let (folder, reader) = (paper.folder.as_str(), paper.seat.as_deref());
        let first = *readers.entry(folder).or_insert(reader);
        if first != reader || !paths.insert((folder, paper.name.as_str())) {
            let called = |reader: Option<&str>| reader.unwrap_or("everybody").to_owned();
            let both = [called(first), called(reader)].join(" and ");
            return Err(format!("{both} would share the folder {folder}: nothing is written"));
        }
    }
    Ok(())
}

/// Refuses a folder in which the papers of another campaign lie: a brief there has a key that this one does not give.
fn is_own_folder(saved: &Saved, papers: &[Paper], output: &Path) -> Result<(), String> {
    let seats: BTreeMap<&str, &str> =
        papers.iter().filter_map(|paper| Some((paper.folder.as_str(), paper.seat.as_deref()?))).collect();
    for (folder, seat) in seats {
        let folder = output.join(folder);
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if !path.to_string_lossy().ends_with(BRIEF) {
                continue;
            }
            let Some((turn, key)) = crate::files::beginning(&path, 4_096).ok().and_then(|text| post::brief_head(&text))
            else {
                continue;
            };
            if rulebooks::campaign_key(saved.play(), seat, turn).is_some_and(|own| own != key) {
                return Err(format!(
                    "{} is of another campaign: nothing is written. Name another folder, or move this one away",
                    path.display()
                ));
            }
        }
    }
    Ok(())
}

/// Writes papers into a folder and keeps what was published.
///
/// # Errors
/// What could not be written or kept.
pub fn papers(saved: &mut Saved, papers: &[Paper], output: &Path, now: i64) -> Result<Published, String> {
    if rulebooks::campaign_post(saved.play()).is_some_and(|(post, _)| post.is_played()) {
        return Err("the season is not played to its end: papers are written in C1, C2 and C9".to_owned());
    }
    apart(papers)?;
    is_own_folder(saved, papers, output)?;
    let mut published = Published::default();
    let folders: BTreeSet<&str> = papers.iter().map(|paper| paper.folder.as_str()).collect();
    let arranged = arrange(saved, output, folders)?;
    published.told.extend(arranged.iter().flat_map(Arranged::told));
    let versions = PaperVersions::of(saved.play());
    // Wherever they are written: papers that were not sent are gone once others take their place.
    let mut is_other = false;
    for paper in papers {
        let whom = reader(paper);
        let written =
            write_version(output, paper, versions.current(whom).is_none_or(|own| versions.has_gone_out(own)))?;
        let (last, kept) = (versions.of_reader(whom).next_back(), paper.report().and_then(|own| own.kept.as_ref()));
        is_other |= last.is_some_and(|last| !last.is_sent && kept.is_some_and(|kept| *kept != last.text));
        published.files += written.files.len();
        published.told.extend(written.told);
    }
    published.instead_of = maybe_gone_out(&versions).filter(|_| is_other);
    note(saved, papers, now)?;
    Ok(published)
}

/// Where papers are released, and to whom orders come back.
struct PapersOut<'o> {
    folder: &'o Path,
    from: Option<&'o str>,
    /// What the step publishes and is made where it is missing: true for briefs, false for results; none between them.
    makes: Option<bool>,
}

/// Lays these folders of readers as the campaign has them now.
fn arrange<'f>(
    saved: &Saved,
    output: &Path,
    folders: impl IntoIterator<Item = &'f str>,
) -> Result<Vec<Arranged>, String> {
    let (play, addresses) = (saved.play(), receipts::known(saved).0);
    let (versions, turn) = (PaperVersions::of(play), play.position().turn);
    let post = rulebooks::campaign_post(play).map(|(post, _)| post);
    let makes = post.filter(|post| !post.is_played()).map(|post| post.writes);
    let to = PapersOut { folder: output, from: addresses.as_ref().and_then(Addresses::from), makes };
    folders.into_iter().map(|folder| shelf::arrange(&versions, turn, &to, folder)).collect()
}

/// The papers as they go out now. Where nothing has changed for a reader since the version that lies with him or waits to be
/// sent, it is that version, as it was published.
pub fn issue(saved: &Saved, now: i64) -> Vec<Paper> {
    let (play, versions) = (saved.play(), PaperVersions::of(saved.play()));
    let papers = play.papers(&clock(play, now));
    let of = |whom: &str| papers.iter().filter(|own| reader(own) == whom).cloned().collect::<Vec<Paper>>();
    let as_published = |whom: &str| {
        let last = versions.current(whom)?;
        if versions.of_reader(whom).any(|own| own.entry > last.entry && versions.has_gone_out(own)) {
            return None;
        }
        let before = versions.papers(last);
        let same = |mut paper: Paper| match &mut paper.content {
            // What is kept already is not kept again.
            Content::Report(report) if report.kept.as_ref() == Some(&last.text) => {
                let mut report = before.iter().find_map(Paper::report)?.clone();
                report.kept = None;
                Some(Paper { content: Content::Report(report), ..paper })
            }
            Content::File(brief) if paper.name.ends_with(BRIEF) => {
                let as_it_was = before.iter().find(|own| own.name == paper.name)?;
                // Nobody orders on the one that goes out with results.
                (!last.is_brief || is_same_brief(as_it_was.file()?, brief)).then(|| as_it_was.clone())
            }
            _ => (is_form(&paper.name) || before.contains(&paper)).then_some(paper),
        };
        of(whom).into_iter().map(same).collect()
    };
    let issued = |whom: &str| as_published(whom).unwrap_or_else(|| of(whom));
    readers_of(&papers).into_iter().flat_map(issued).collect()
}

/// True for briefs that differ in the step alone: they are published in the one and waited on in the next.
fn is_same_brief(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|text| {
        let mut brief = serde_json::from_str::<serde_json::Value>(text).unwrap_or_default();
        brief["view"]["step"].take();
        brief
    });
    one == other
}

/// Whose papers these are, each reader once.
fn readers_of(papers: &[Paper]) -> Vec<&str> {
    let mut readers: Vec<&str> = papers.iter().map(reader).collect();
    readers.dedup();
    readers
}

/// Until when orders are waited for, in wall-clock seconds.
pub fn orders_until(post: &PostBox, began: Began) -> Option<i64> {
    Some(began.orders?.saturating_add(post.days.saturating_mul(86_400)))
}

/// Until when orders are waited for, in words: since they are written, or since the papers go out now.
pub fn orders_due(play: &Session, now: i64) -> Option<String> {
    let (post, began) = rulebooks::campaign_post(play)?;
    let began = if post.writes { began } else { Began { orders: Some(now), ..began } };
    Some(until(orders_until(&post, began)?, 0))
}

/// Papers with the orders pages of their readers, each behind its reader's; `from` is to whom the orders go.
pub fn with_orders_pages(play: &Session, papers: Vec<Paper>, from: Option<&str>, now: i64) -> Vec<Paper> {
    let mut all = papers;
    let due = orders_due(play, now);
    for mut page in play.orders_pages(&all) {
        if let Some(address) = from {
            page.address_orders(address);
        }
        if let Some(due) = &due {
            page.date_orders(due);
        }
        let behind = all.iter().rposition(|own| own.folder == page.folder).map_or(all.len(), |last| last + 1);
        all.insert(behind, page);
    }
    all
}

/// Writes all papers into a folder and keeps what was published. Orders go to the umpire's address in the file that lies
/// beside the save; what is wrong with that file is told, and stops no paper.
///
/// # Errors
/// What could not be written or kept.
pub fn all(saved: &mut Saved, output: &Path, now: i64) -> Result<Published, String> {
    let all = issue(saved, now);
    let addresses = Addresses::beside(saved.path(), &mail::seats(&all));
    let from = addresses.as_ref().ok().and_then(Option::as_ref).and_then(Addresses::from);
    let all = with_orders_pages(saved.play(), all, from, now);
    let published = papers(saved, &all, output, now)?;
    Ok(Published { told: published.told.into_iter().chain(addresses.err()).collect(), ..published })
}

/// Lets a game take requests. What publishes a campaign is written first, into the folder beside its save; the papers there
/// follow what is undone and redone: see [`followed`]. What is said of the papers.
///
/// # Errors
/// Why the game refuses, or what could not be written.
pub fn taking<T>(
    saved: &mut Saved,
    requests: &[Request],
    now: i64,
    take: impl FnOnce(&mut Saved) -> Result<T, Refusal>,
) -> Result<Option<String>, Refusal> {
    if rulebooks::umpire(saved.play()).is_none() {
        return take(saved).map(|_| None);
    }
    let is_publishing = |request: &Request| matches!(request, Request::Pick(key) if key == PUBLISH);
    let published = requests.iter().any(is_publishing).then(|| beside(saved, now)).transpose()?;
    take(saved)?;
    Ok(published.or_else(|| followed(saved, requests, now)))
}

/// After requests that were taken: receipts of orders that they replaced are written again; papers that they undid are set aside in the folder beside the save, and those that they
/// redid are there again. What is said of it.
pub fn followed(saved: &mut Saved, requests: &[Request], now: i64) -> Option<String> {
    rulebooks::umpire(saved.play())?;
    let steers = requests.iter().any(Request::steers);
    let papers = if steers { follow(saved).unwrap_or_else(Some) } else { None };
    papers.or_else(|| receipts::follow(saved, requests, now))
}

/// Writes all papers into the folder beside the save: where they lie.
///
/// # Errors
/// What could not be written.
pub fn beside(saved: &mut Saved, now: i64) -> Result<String, Refusal> {
    let folder = folder_of(saved.path());
    let mut published = all(saved, &folder, now).map_err(Refusal::BadRequest)?;
    published.told.extend(published.instead_of.as_deref().map(say_they_went_there));
    let more: String = published.told.iter().flat_map(|line| ["; ", line.as_str()]).collect();
    Ok(format!("{} written to {}{more}", counted(published.files, "file"), folder.display()))
}

/// What lies beside the save follows the campaign: see [`followed`].
///
/// # Errors
/// What could not be moved or written, and why.
fn follow(saved: &Saved) -> Result<Option<String>, String> {
    let output = folder_of(saved.path());
    let Ok(entries) = std::fs::read_dir(&output) else { return Ok(None) };
    let folders: Vec<String> =
        entries.filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned())).collect();
    let arranged = arrange(saved, &output, folders.iter().map(String::as_str))?;
    Ok(shelf::told_together(&output, &arranged))
}
