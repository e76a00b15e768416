//! A campaign by phone: the papers that have gone out, a nation's orders and challenge on their way in, and the receipt.
//! Nothing is shown here that the umpire has not published: he reads results first.

use maud::{Markup, html};

use super::seat::Seat;
use super::sight::Sight;
use crate::engine::article::Article;
use crate::engine::post::{Content, Paper};
use crate::engine::session::Session;
use crate::engine::text::counted;
use crate::publish::{self, AFTER_MOVES, BEFORE_MOVES, PUBLIC, PUBLISHED};
use crate::report::article;
use crate::report::orders_page;
use crate::report::page::html::blocks;
use crate::rulebooks;

/// The step that publishes results; the others publish briefs.
const COUNT: &str = "C9";

/// What went out last to a reader, made of the game as it was then: what has come about since is its umpire's alone, whatever
/// of it a paper, its map or an orders page would say.
struct WentOut {
    then: Session,
    papers: Vec<Paper>,
    /// What was kept of it: its words.
    text: String,
    /// True where it is what this step publishes, and not what an earlier one did.
    is_of_now: bool,
}

impl WentOut {
    fn of(sight: &Sight<'_>, seat: Option<&str>) -> Option<Self> {
        let (slot, letter) = publish::last_in_force(sight.play, seat.unwrap_or(PUBLIC))?;
        let mut then = sight.play.clone();
        then.return_to(letter.entry.saturating_sub(1));
        let mut papers = then.papers(&publish::clock(&then, letter.came));
        papers.retain(|paper| paper.seat.as_deref() == seat);
        let stage = if sight.play.position().step == COUNT { AFTER_MOVES } else { BEFORE_MOVES };
        let now = format!("{PUBLISHED}/{}/{stage}/", sight.play.position().turn);
        let is_played = rulebooks::campaign_post(sight.play).is_some_and(|(post, _)| post.is_played());
        Some(Self { then, papers, text: letter.text.clone(), is_of_now: !is_played && slot.starts_with(&now) })
    }

    /// The report that went out; none where another version of the program would word it otherwise.
    fn report(&self) -> Option<&Article> {
        let report = self.papers.iter().find_map(Paper::report)?;
        (report.kept.as_ref() == Some(&self.text)).then_some(report)
    }
}

/// The page on which a nation makes up its orders, and what that page may do: while orders are written, on what went out.
pub(super) fn orders_page(sight: &Sight<'_>) -> Option<(String, String)> {
    let Seat::Side { key, .. } = sight.seat else { return None };
    let out = WentOut::of(sight, Some(key)).filter(|_| is_writing(sight))?;
    let mut made = out.then.orders_pages(&out.papers);
    if let Some(due) = due(sight) {
        for paper in &mut made {
            paper.date_orders(&due);
        }
    }
    let page = made.iter().find_map(|paper| match &paper.content {
        Content::Orders(page) => Some(page),
        Content::File(_) | Content::Report(_) => None,
    })?;
    // What a page cannot say of itself: that no other page may show it.
    Some((orders_page::served(page), orders_page::served_policy() + "; frame-ancestors 'none'"))
}

/// Until when orders are waited for. Nobody waits once they are closed.
fn due(sight: &Sight<'_>) -> Option<String> {
    publish::orders_due(sight.play, 0).filter(|_| is_writing(sight))
}

/// The first page: of a nation its report, of watchers the newspaper.
pub(super) fn page(sight: &Sight<'_>) -> Markup {
    let seat = match sight.seat {
        Seat::Side { key, .. } => Some(key.as_str()),
        Seat::Watchers | Seat::Umpire(_) | Seat::Referee => None,
    };
    let Some(out) = WentOut::of(sight, seat) else {
        return html! { p class="quiet" { "Nothing has been published yet." } };
    };
    html! {
        @if !out.is_of_now {
            p class="card care" { "The umpire is working on the next report. This is the last one that went out." }
        }
        @match out.report() {
            Some(report) => { h2 { (report.title) } (report_blocks(report)) },
            None => @for line in out.text.lines().filter(|line| !line.is_empty()) { p { (line) } },
        }
    }
}

/// True while the nations write their orders.
fn is_writing(sight: &Sight<'_>) -> bool {
    rulebooks::campaign_post(sight.play).is_some_and(|(post, _)| post.writes)
}

/// True while orders are written, and this nation has what they are written on.
fn writes(sight: &Sight<'_>) -> bool {
    is_writing(sight)
        && publish::last_in_force(sight.play, sight.seat.key()).is_some_and(|(slot, _)| publish::is_brief(slot))
}

/// For the umpire: who has sent what.
pub(super) fn inbox(sight: &Sight<'_>) -> Markup {
    let Some((post, _)) = rulebooks::campaign_post(sight.play) else { return html! {} };
    html! {
        section class="card" {
            p class="kind" { "Orders" }
            ul {
                @for player in &post.players {
                    li {
                        (player.nation) ": "
                        @match &player.sent {
                            None => "nothing yet",
                            Some(sent) => {
                                details {
                                    summary { (counted(sent.entries, "entry")) ", " (counted(sent.errors, "error")) }
                                    @for line in sent.by_line.iter().chain(&sent.costs) { p { (line) } }
                                }
                            },
                        }
                    }
                }
            }
        }
    }
}

fn report_blocks(report: &Article) -> Markup {
    blocks(&article::page(report, ""))
}

/// What this nation has written against the results of this turn; the answer stands in its next report.
fn challenges<'s>(sight: &'s Sight<'_>) -> impl Iterator<Item = &'s str> {
    let now = format!("challenge/{}/", sight.play.position().turn);
    let letters = sight.play.view().post().letters();
    let own = letters.filter(move |(slot, letter)| slot.starts_with(&now) && letter.from == sight.seat.key());
    own.map(|(_, letter)| letter.text.as_str())
}

/// What a nation sends: its orders with the receipt of those that count, and a challenge.
pub(super) fn orders(sight: &Sight<'_>) -> Markup {
    let key = sight.seat.key();
    let receipt = rulebooks::campaign_receipt(sight.play, key, None);
    let report = receipt.as_ref().and_then(|paper| paper.report());
    html! {
        @if writes(sight) {
            @if let Some(due) = due(sight) { p { "Orders are due by " (due) "." } }
            p { a class="do" href="orders.html" { "Make up your orders" } }
        }
        @else { p class="quiet" { "No orders are due now." } }
        @if let Some(report) = report { section class="card" { h2 { (report.title) } (report_blocks(report)) } }
        @if is_writing(sight) {
            details {
                summary { "Send an orders file" }
                form method="post" action="orders" {
                    label { "The text of the file" textarea name="orders" rows="10" required spellcheck="false" {} }
                    button class="go" { "Send" }
                }
            }
        }
        @for words in challenges(sight) { p class="card" { "Your challenge has come: " b { (words) } } }
        details {
            summary { "Challenge a result" }
            form method="post" action="orders" {
                label { "Your words to the umpire" textarea name="challenge" rows="4" required {} }
                button class="go" { "Send" }
            }
        }
    }
}
