//! Publishing a campaign: its papers as files, what is kept of them for later versions, and which of them have been sent.

pub mod mail;
pub mod receipts;
mod undone;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::engine::post::{About, Clock, Paper, Sent};
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
pub use undone::published_to;
use undone::{PUBLISH, PapersAside};

/// The most older versions of a report that are kept; beyond them a report takes the place of the one before.
const VERSIONS: usize = 999;
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

/// Writes the files of a report that is published. A report of the same turn that was sent and says something else, as
/// preliminary results do beside corrected ones, stays beside it with its map and its brief: `lorien-t01-v1.md`,
/// `lorien-t01-v2.md`, the oldest first.
///
/// # Errors
/// Which folder or file could not be written, and why.
pub fn write_version(output: &Path, paper: &Paper, was_sent: bool) -> Result<WrittenPaper, String> {
    let folder = output.join(&paper.folder);
    let new = paper::files(paper);
    let differs = |(name, text): &(String, String)| {
        crate::files::read(&folder.join(name), LARGEST).is_ok_and(|old| old != text.as_bytes())
    };
    let is_other = paper.report().is_some() && new.iter().any(differs);
    if was_sent && is_other {
        // The map and the brief that went out with it too; the form may be its player's work.
        let went_out = |file: &str| {
            file.strip_prefix(&paper.name).is_some_and(|rest| rest.starts_with('.') && !rest.starts_with(".orders."))
        };
        keep_older(&folder, &paper.name, &undone::names_in(&folder, went_out))?;
    }
    write(output, paper)
}

/// Keeps these files of a paper as its next older version, those of them that are there.
///
/// # Errors
/// What could not be kept, and why.
fn keep_older(folder: &Path, paper: &str, names: &[String]) -> Result<(), String> {
    let kept = |name: &String, version: usize| folder.join(version_name(paper, name, version));
    let is_free = |version: &usize| names.iter().all(|name| !kept(name, *version).exists());
    let Some(version) = (1..=VERSIONS).find(is_free) else { return Ok(()) };
    names.iter().try_for_each(|name| undone::renamed(&folder.join(name), &kept(name, version)))
}

/// The name under which an older version of a paper's file is kept: `lorien-t01.md` becomes `lorien-t01-v1.md`.
fn version_name(paper: &str, file: &str, version: usize) -> String {
    format!("{paper}-v{version}{}", file.strip_prefix(paper).unwrap_or(file))
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

/// The versions of this turn's papers that are kept, of every reader; undone ones among them.
fn versions(play: &Session) -> Vec<Version> {
    rulebooks::versions(play, papers::versions)
}

/// The papers that are written and, as far as anybody has said, not sent: when, and to whom they would go. Undone ones go
/// to nobody.
pub fn unsent(saved: &Saved) -> Vec<Version> {
    let play = saved.play();
    last_unsent(&versions(play)).filter(|version| !undone::is_undone(play, version.entry)).cloned().collect()
}

/// The last version for each reader that was not sent.
fn last_unsent(versions: &[Version]) -> impl Iterator<Item = &Version> {
    let last = |version: &Version| versions.iter().rfind(|other| other.whom == version.whom).map(|last| last.entry);
    versions.iter().filter(move |version| !version.is_sent && last(version) == Some(version.entry))
}

/// Who has had papers of this turn that were undone since, each once: the next ones are corrected ones to them. That a turn
/// went on says nothing of papers that were undone: only those count that are known to have gone out.
pub fn had_undone(play: &Session) -> Vec<String> {
    let had = |version: &Version| version.has_gone_out && undone::is_undone(play, version.entry);
    readers(versions(play).into_iter().filter(had))
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
    standing.retain(|version| !undone::is_undone(play, version.entry));
    if standing.is_empty() {
        return None;
    }
    let mut after = play.clone();
    for request in requests {
        after.request(request, 0).ok()?;
    }
    let whom = readers(standing.into_iter().filter(|version| undone::is_undone(&after, version.entry)));
    let whom = (!whom.is_empty()).then(|| whom.join(", "))?;
    Some(format!("Papers went out to {whom}. This takes them back: what you publish next is a corrected version."))
}

/// Marks papers as sent: those of a nation, or of all; those written at this time of day, or the last ones.
///
/// # Errors
/// That there are none.
pub fn sent(saved: &mut Saved, nation: Option<&str>, written: Option<&str>, now: i64) -> Result<Vec<String>, String> {
    let fits = |version: &Version| {
        nation.is_none_or(|nation| is_same_name(&version.whom, nation))
            && written.is_none_or(|written| hour(version.at) == written)
    };
    // Undone ones only if they are named by their time: then they have gone out after all.
    let is_meant = |version: &Version| written.is_some() || !undone::is_undone(saved.play(), version.entry);
    let own: Vec<Version> = versions(saved.play()).into_iter().filter(fits).filter(is_meant).collect();
    let mut marked: Vec<Version> = Vec::new();
    for version in own.into_iter().rev() {
        if marked.iter().all(|before| before.whom != version.whom) {
            marked.push(version);
        }
    }
    marked.reverse();
    if let Some(written) = written.filter(|_| marked.is_empty()) {
        let mut kept: Vec<String> = versions(saved.play()).iter().map(|version| hour(version.at)).collect();
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
    Ok(marked.into_iter().map(|version| version.whom).collect())
}

/// When papers were written that nobody said were sent: where they are written again, they may have gone out all the same.
fn maybe_gone_out(play: &Session) -> Option<String> {
    last_unsent(&versions(play)).next().map(|version| hour(version.at))
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
    published.told.extend(undone::set_aside(saved.play(), output, folders)?.iter().map(PapersAside::told));
    let versions = versions(saved.play());
    // Wherever they are written: papers that were not sent are gone once others take their place.
    let mut is_other = false;
    for paper in papers {
        let whom = paper.seat.as_deref().unwrap_or(PUBLIC);
        let last = versions.iter().rfind(|version| version.whom == whom);
        let lies = undone::lies_there(output, paper, &versions).or(last);
        let written = write_version(output, paper, lies.is_none_or(|lies| lies.is_sent))?;
        let kept = paper.report().and_then(|report| report.kept.as_ref());
        is_other |= last.is_some_and(|last| !last.is_sent && kept.is_some_and(|kept| *kept != last.text));
        published.files += written.files.len();
        published.told.extend(written.told);
    }
    published.instead_of = maybe_gone_out(saved.play()).filter(|_| is_other);
    note(saved, papers, now)?;
    Ok(published)
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
pub fn with_orders_pages(saved: &Saved, papers: Vec<Paper>, from: Option<&str>, now: i64) -> Vec<Paper> {
    let mut all = papers;
    let due = orders_due(saved.play(), now);
    for mut page in saved.play().orders_pages(&all) {
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
    let all = saved.play().papers(&clock(saved.play(), now));
    let addresses = Addresses::beside(saved.path(), &mail::seats(&all));
    let from = addresses.as_ref().ok().and_then(Option::as_ref).and_then(Addresses::from);
    let all = with_orders_pages(saved, all, from, now);
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
    let papers = if steers { follow(saved, now).unwrap_or_else(Some) } else { None };
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
fn follow(saved: &mut Saved, now: i64) -> Result<Option<String>, String> {
    let output = folder_of(saved.path());
    let Ok(entries) = std::fs::read_dir(&output) else { return Ok(None) };
    let folders: Vec<String> =
        entries.filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned())).collect();
    let is_orders = rulebooks::campaign_post(saved.play()).is_some_and(|(post, _)| post.writes);
    let aside = undone::set_aside(saved.play(), &output, folders.iter().map(String::as_str))?;
    let restored = undone::restore(saved.play(), &output)?;
    let turn = saved.play().position().turn;
    let mut missing = undone::standing_now(saved.play(), is_orders);
    missing.retain(|version| output.join(&version.folder).is_dir() && !undone::lies(&output, turn, version));
    // What nobody has published yet is not written; papers are made only where some are missing.
    let papers = if missing.is_empty() { Vec::new() } else { saved.play().papers(&clock(saved.play(), now)) };
    let is_missing = |paper: &Paper| missing.iter().any(|version| says(paper, version));
    // With a brief, its map and its form went out too.
    let comes_whole = papers.iter().any(is_missing) || is_orders && restored > 0;
    let written = if comes_whole {
        Some(beside(saved, now).map_err(|why| why.to_string())?)
    } else {
        (restored > 0).then(|| format!("{} put back in {}", counted(restored, "file"), output.display()))
    };
    let told: Vec<String> = undone::told_together(&output, &aside).into_iter().chain(written).collect();
    Ok((!told.is_empty()).then(|| told.join("; ")))
}

/// True for the report of which this version is kept.
fn says(paper: &Paper, version: &Version) -> bool {
    let kept = paper.report().map(|report| report.kept.as_ref().is_none_or(|kept| *kept == version.text));
    paper.seat.as_deref().unwrap_or(PUBLIC) == version.whom && kept == Some(true)
}
