//! What all pages share: what game it is, who looks on, whether the link holds, the ways to the other pages.

use maud::{DOCTYPE, Markup, html};

use super::seat::Seat;
use super::sight::Sight;
use crate::report::plain::harmless;

/// The pages of a seat: name and title.
const PAGES: [(&str, &str); 4] = [("", "Now"), ("army", "Army"), ("map", "Map"), ("log", "Log")];

/// The pages of a nation in a campaign.
const NATION: [(&str, &str); 2] = [("", "Report"), ("orders", "Orders")];

/// A whole page; `word` stands above all else.
pub(super) fn page(sight: &Sight<'_>, name: &str, word: Option<&str>, body: &Markup) -> String {
    let pages: &[(&str, &str)] = match sight.seat {
        Seat::Side { .. } if sight.reads_papers() => &NATION,
        Seat::Watchers if sight.reads_papers() => &[],
        _ => &PAGES,
    };
    let place = if sight.reads_papers() { String::new() } else { sight.play.summary().place };
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                title { (sight.name) }
                link rel="stylesheet" href="page.css";
                script src="page.js" defer {}
            }
            body data-entry=(sight.play.entry()) {
                header {
                    h1 { (sight.name) @if !place.is_empty() { " · " (place) } }
                    p { span id="link" role="status" hidden {} (who(sight.seat)) " · " span id="entry" { "entry " (sight.play.entry()) } }
                }
                main {
                    @if let Some(word) = word { p class="card care" role="alert" { (word) } }
                    (body)
                }
                @if !pages.is_empty() {
                    nav aria-label="pages" {
                        @for (own, title) in pages {
                            @let href = if own.is_empty() { "./" } else { own };
                            a href=(href) aria-current=[(*own == name).then_some("page")] { (title) }
                        }
                    }
                }
            }
        }
    };
    markup.into_string().split('\n').map(harmless).collect::<Vec<_>>().join("\n")
}

/// The same page, which a phone fetches again by itself.
pub(super) fn again(page: &str) -> String {
    page.replacen("<title>", "<meta http-equiv=\"refresh\" content=\"20\"><title>", 1)
}

fn who(seat: &Seat) -> String {
    match seat {
        Seat::Side { name, .. } => format!("you play {name}"),
        Seat::Watchers => "looking on".to_owned(),
        Seat::Umpire(_) | Seat::Referee => "you are the umpire".to_owned(),
    }
}
