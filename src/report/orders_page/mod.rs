//! A page on which a player makes up his orders: one HTML file that is whole without script, and more with it.

pub mod packed;

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use crate::engine::orders_page::OrdersPage;
use crate::report::article;
use crate::report::page::html::blocks;
use crate::report::plain::harmless;

/// The longest link that mail programs follow.
const LONGEST_LINK: usize = 1800;

/// What the page may do: run its own script, and nothing from anywhere.
pub fn policy() -> String {
    policy_with("form-action 'none'")
}

/// The same where the page is handed out by the umpire's program, to which it sends.
pub fn served_policy() -> String {
    policy_with("form-action 'self'")
}

fn policy_with(forms: &str) -> String {
    let hash = format!("script-src 'sha256-{}'", STANDARD.encode(Sha256::digest(packed::script().as_bytes())));
    let rules = ["default-src 'none'", &hash, "style-src 'unsafe-inline'", "img-src data:", "base-uri 'none'", forms];
    rules.join("; ")
}

/// The page as HTML.
pub fn html(page: &OrdersPage) -> String {
    document(page, &policy(), "no-referrer", &html! {})
}

/// The same as the umpire's program hands it out: the orders are sent to it. Under `no-referrer` a form would not say where
/// it comes from.
pub fn served(page: &OrdersPage) -> String {
    let send = html! { form id="send" method="post" action="orders" hidden { textarea name="orders" {} } };
    document(page, &served_policy(), "same-origin", &send)
}

fn document(page: &OrdersPage, policy: &str, referrer: &str, send: &Markup) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                meta name="referrer" content=(referrer);
                title { (page.title) }
                style { (PreEscaped(packed::style())) }
            }
            body {
                header { h1 { (page.title) } @if let Some(due) = &page.due { p { "Due " (due) } } p id="kept" { "Nothing is sent by itself." } }
                main {
                    div id="app" hidden {}
                    div id="plain" { (plain(page)) }
                    details id="brief" open {
                        summary { "Your brief" }
                        (blocks(&article::page(&page.brief, "")))
                    }
                    (send)
                }
            }
        }
    };
    let text = markup.into_string();
    let shown = text.split('\n').map(harmless).collect::<Vec<_>>().join("\n");
    // Behind what a terminal might be steered by: the data have no such sign, the script is the program's own.
    let (data, address) = (for_a_script(&page.data), page.address.as_deref().unwrap_or_default());
    let address = for_a_script(&serde_json::Value::from(address).to_string());
    let end = format!(
        "<script type=\"application/json\" id=\"data\">{data}</script><script type=\"application/json\" \
         id=\"umpire\">{address}</script><script>{}</script></body></html>\n",
        packed::script()
    );
    shown.replace("</body></html>", &end)
}

/// JSON that neither ends its element nor steers a terminal: what could is written as its number.
fn for_a_script(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for sign in json.chars() {
        let ends = matches!(sign, '<' | '>' | '&' | '\u{2028}' | '\u{2029}');
        let plain = sign == ' ' || sign.is_ascii_graphic();
        let steers = || {
            let text = sign.to_string();
            harmless(&text) != text
        };
        if ends || (!plain && steers()) {
            for unit in sign.encode_utf16(&mut [0; 2]) {
                // Memory takes what is written to it.
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(sign);
        }
    }
    out
}

/// What stands on the page where no script runs.
fn plain(page: &OrdersPage) -> Markup {
    html! {
        p class="notice" { "Open this page in a browser to tap your orders. Here you can read it all, and fill in a mail." }
        figure { (PreEscaped(&page.map)) }
        h2 { "Your forces" }
        @for force in &page.forces {
            section {
                h3 { (force.name) }
                p { (force.words) }
                @if !force.places.is_empty() { ul { @for place in &force.places { li { (place) } } } }
            }
        }
        h2 { "Your orders" }
        p { "Write a place between the quotes behind " code { "to" } ". An entry left empty says nothing." }
        (send(page))
    }
}

fn send(page: &OrdersPage) -> Markup {
    let address = page.address.as_deref().unwrap_or_default();
    let empty = format!("mailto:{}?subject={}", percent(address), percent(&page.subject));
    let link = format!("{empty}&body={}", percent(&page.letter.replace('\n', "\r\n")));
    let fits = link.len() <= LONGEST_LINK;
    html! {
        @if fits {
            p { a class="do" href=(link) { "Mail with your orders to fill in" } }
        } @else {
            p { "Select all of this text, copy it, and put it into an empty mail." }
            pre { (page.letter) }
            p { a class="do" href=(empty) { "An empty mail" } }
        }
    }
}

/// As a link says it.
fn percent(text: &str) -> String {
    let shown = |byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'@' => char::from(*byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.as_bytes().iter().map(shown).collect()
}
