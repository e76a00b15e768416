//! A campaign by phone: the papers that have gone out, a nation's orders and challenge on their way in, and the receipt.
//! Nothing is shown here that the umpire has not published: he reads results first.

use maud::{Markup, html};

use super::seat::Seat;
use super::sight::Sight;
use crate::engine::article::Article;
use crate::engine::post::{Clock, Content, Letter, Paper};
use crate::engine::text::counted;
use crate::publish;
use crate::report::article;
use crate::report::orders_page;
use crate::report::page::html::blocks;
use crate::rulebooks;

/// Who sends the page that all may read.
const PUBLIC: &str = "public";
/// What begins the slot of a report that was published.
const PUBLISHED: &str = "published/";

/// The page on which a nation makes up its orders, and what that page may do.
pub(super) fn orders_page(sight: &Sight<'_>) -> Option<(String, String)> {
    let papers = own_papers_out(sight)?;
    let mut made = sight.play.orders_pages(&papers);
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

/// The papers of a nation, as long as what would go out now is what was published.
fn own_papers_out(sight: &Sight<'_>) -> Option<Vec<Paper>> {
    let Seat::Side { key, .. } = sight.seat else { return None };
    published(sight, key)?;
    let mut papers = sight.play.papers(&Clock::default());
    papers.retain(|paper| paper.seat.as_deref() == Some(key));
    papers.iter().find_map(Paper::report).filter(|report| is_out(sight, report))?;
    Some(papers)
}

/// The first page: of a nation its report, of watchers the newspaper.
pub(super) fn page(sight: &Sight<'_>) -> Markup {
    let seat = match sight.seat {
        Seat::Side { key, .. } => Some(key.as_str()),
        Seat::Watchers | Seat::Umpire(_) | Seat::Referee => None,
    };
    let papers = sight.play.papers(&Clock::default());
    let now = papers.iter().filter(|paper| paper.seat.as_deref() == seat).find_map(|paper| paper.report());
    let out = published(sight, seat.unwrap_or(PUBLIC));
    html! {
        @match (now, out) {
            // What has gone out says the same as what would go out now.
            (Some(report), Some(_)) if is_out(sight, report) => { h2 { (report.title) } (report_blocks(report)) },
            (_, Some(letter)) => {
                p class="card care" { "The umpire is working on the next report. This is the last one that went out." }
                @for line in letter.text.lines().filter(|line| !line.is_empty()) { p { (line) } }
            },
            (_, None) => p class="quiet" { "Nothing has been published yet." },
        }
    }
}

/// True for a report that may be read as it is now: it says what its last published version says, or orders are being written
/// and nothing has happened since.
fn is_out(sight: &Sight<'_>, report: &Article) -> bool {
    report.kept.is_none() || is_writing(sight)
}

/// True while the nations write their orders.
fn is_writing(sight: &Sight<'_>) -> bool {
    rulebooks::campaign_post(sight.play).is_some_and(|(post, _)| post.writes)
}

/// True while orders are written, and this nation has what they are written on.
fn writes(sight: &Sight<'_>) -> bool {
    is_writing(sight) && own_papers_out(sight).is_some()
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

/// The last report for a reader that has gone out.
fn published<'s>(sight: &'s Sight<'_>, whom: &str) -> Option<&'s Letter> {
    let letters =
        sight.play.view().post().letters().filter(|(slot, letter)| slot.starts_with(PUBLISHED) && letter.from == whom);
    letters.map(|(_, letter)| letter).max_by_key(|letter| letter.entry)
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
    let receipt = rulebooks::campaign_receipt(sight.play, key);
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
