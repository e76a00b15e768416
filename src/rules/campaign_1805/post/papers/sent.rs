//! The reports that are kept, and which of them have gone out.

use crate::engine::post::Letter;
use crate::rules::campaign_1805::ground::{View, senders};
use crate::rules::campaign_1805::scenario::ids::Step;

/// The folder of what all may read, and who is said to send it.
pub const PUBLIC: &str = "public";
/// The kind of letter that keeps a published report: what a later version is compared with.
pub const PUBLISHED: &str = "published";
/// What is published before the moves.
pub const BEFORE_MOVES: &str = "brief";
/// What is published after them.
pub const AFTER_MOVES: &str = "results";
/// The kind of letter that says that a published report was sent; its text is the entry that keeps the report.
pub const SENT: &str = "sent";

/// A report that was published in this turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// For whom: a nation, or [`PUBLIC`].
    pub whom: String,
    /// The folder in which it is written.
    pub folder: String,
    /// True for a brief, before orders; false for results.
    pub is_brief: bool,
    /// The entry that keeps it.
    pub entry: u64,
    /// When it was written, in seconds since 1970.
    pub at: i64,
    /// True where somebody said, or its own reader showed by an answer, that it has gone out.
    pub is_sent: bool,
    /// True where somebody said that it has gone out, or its reader has answered it: it lies with somebody, whatever is
    /// undone.
    pub has_gone_out: bool,
    /// What it says, as it is kept.
    pub text: String,
}

/// The reports of this turn that are kept, the oldest first: briefings, then results.
pub fn versions(view: &View) -> Vec<Version> {
    kept_in(view, &format!("{PUBLISHED}/{}/", view.state.now.turn))
}

/// The reports of all turns that have gone out, whatever has been undone since.
pub fn gone_out(view: &View) -> Vec<Version> {
    kept_in(view, PUBLISHED).into_iter().filter(|version| version.has_gone_out).collect()
}

/// The reports in the slots that begin so, the oldest first.
fn kept_in(view: &View, begins: &str) -> Vec<Version> {
    let kept = view.post.letters().filter(|(slot, _)| slot.starts_with(begins));
    let folder = |whom: &str| {
        let nation = senders(&view.state).find(|nation| view.state.nation_name(*nation) == whom);
        nation.map_or_else(|| PUBLIC.to_owned(), |nation| view.state.stem(nation))
    };
    let one = |(slot, letter): (&str, &Letter)| Version {
        whom: letter.from.clone(),
        folder: folder(&letter.from),
        is_brief: is_brief(slot),
        entry: letter.entry,
        at: letter.dated(),
        // The newspaper has no key: an answer of a nation sends it to nobody who reads only that.
        is_sent: is_past(view, slot, letter) || is_known_to(view, slot, letter, |from| *from == letter.from),
        has_gone_out: has_gone_out(view, slot, letter),
        text: letter.text.clone(),
    };
    let mut versions: Vec<Version> = kept.map(one).collect();
    versions.sort_by_key(|version| version.entry);
    versions
}

/// True for the slot of a brief; the others hold results.
pub fn is_brief(slot: &str) -> bool {
    slot.split('/').nth(2) == Some(BEFORE_MOVES)
}

/// When the first results of this turn went out, as far as is known: when that was said, or when those were written that
/// their reader has answered.
pub fn results_sent(view: &View) -> Option<i64> {
    let kept = format!("{PUBLISHED}/{}/{AFTER_MOVES}/", view.state.now.turn);
    let of = format!("{SENT}/{}/", view.state.now.turn);
    let results = view.post.letters().filter(|(slot, _)| slot.starts_with(&kept));
    let went = |(slot, kept): (&str, &Letter)| {
        let entry = kept.entry.to_string();
        let mut said = view.post.letters().filter(|(slot, own)| slot.starts_with(&of) && own.text == entry);
        let said = said.next().map(|(_, own)| own.came);
        said.or_else(|| has_gone_out(view, slot, kept).then_some(kept.came))
    };
    results.filter_map(went).min()
}

/// True where a report has gone out: it was said, its reader has answered it, or the turn has gone on. Reports that are
/// older than such words count as sent.
pub(super) fn is_sent(view: &View, slot: &str, kept: &Letter) -> bool {
    is_past(view, slot, kept) || has_gone_out(view, slot, kept)
}

/// True where the turn has gone on since, and for reports that are older than words of what was sent.
fn is_past(view: &View, slot: &str, kept: &Letter) -> bool {
    kept.about.dated.is_none() || is_brief(slot) && !matches!(view.state.now.step, Step::C1 | Step::C2)
}

/// True where it was said that a report has gone out, or its reader has answered it. What went out to a nation, the
/// newspaper went out with: nobody takes it for unread.
fn has_gone_out(view: &View, slot: &str, kept: &Letter) -> bool {
    is_known_to(view, slot, kept, |from| *from == kept.from || kept.from == PUBLIC)
}

/// True where it was said that a report has gone out, or somebody has answered it who shows that.
fn is_known_to(view: &View, slot: &str, kept: &Letter, shows: impl Fn(&String) -> bool) -> bool {
    let is_brief = is_brief(slot);
    let entry = kept.entry.to_string();
    let turn = slot.split('/').nth(1).unwrap_or_default();
    view.post.letters().any(|(slot, letter)| {
        let mut parts = slot.split('/');
        let (kind, of) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let answers = if is_brief { "orders" } else { "challenge" };
        kind == SENT && letter.from == kept.from && letter.text == entry
            || kind == answers && of == turn && shows(&letter.from) && letter.entry > kept.entry
    })
}
