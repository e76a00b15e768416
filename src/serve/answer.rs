//! One request, looked at line by line before anything of it reaches the game.

use std::convert::Infallible;
use std::net::IpAddr;
use std::time::Instant;

use bytes::Bytes;
use http_body_util::channel::Channel;
use http_body_util::{BodyExt, Either, Full, LengthLimitError, Limited};
use hyper::body::Incoming;
use hyper::header::{
    ALLOW, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderMap, HeaderValue, LOCATION, ORIGIN, RETRY_AFTER,
};
use hyper::{Method, Request, Response, StatusCode};
use tokio::sync::oneshot;

use crate::bounds::{ANSWER, BYTES, SLOWEST};
use crate::door::Shared;
use crate::form;
use crate::head::guarded;
use crate::knock::{Knock, Page, PhoneWish, ReplyTo};
use crate::links::Token;
use crate::news;

type HttpAnswer = Response<Either<Full<Bytes>, Channel<Bytes>>>;

/// The name under which a page asks for news.
const NEWS: &str = "news";
const HTML: &str = "text/html; charset=utf-8";
const PLAIN: &str = "text/plain; charset=utf-8";
/// What stands before the words of a refusal, which are read on a phone.
const HEAD: &str = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
                    content=\"width=device-width, initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\">\
                    <title>Fanion</title></head><body><p>";

/// What goes back.
pub(crate) async fn answer(
    shared: &Shared,
    peer: IpAddr,
    request: Request<Incoming>,
) -> Result<HttpAnswer, Infallible> {
    Ok(match asked(shared, peer, request).await {
        Ok(answer) | Err(answer) => answer,
    })
}

async fn asked(shared: &Shared, peer: IpAddr, request: Request<Incoming>) -> Result<HttpAnswer, HttpAnswer> {
    if !is_for_us(shared, &request) {
        return Err(plain(StatusCode::MISDIRECTED_REQUEST, "this is not the address of this game"));
    }
    let is_sent = match *request.method() {
        Method::GET | Method::HEAD => false,
        Method::POST => true,
        _ => return Err(not_allowed()),
    };
    let (link, name) = opened(shared, peer, &request)?;
    let Some(name) = name else { return Err(moved(request.uri().path())) };
    if is_sent {
        let most = if name.is_empty() {
            Some(BYTES)
        } else {
            shared.long_forms.iter().find(|(own, _)| *own == name).map(|(_, most)| *most)
        };
        let fields = sent(shared, link, request, most.ok_or_else(not_allowed)?).await?;
        return ask(shared, link, PhoneWish::Send(name, fields)).await;
    }
    if name == NEWS {
        let (stream, body) = news::stream(shared.news.clone());
        if let Some(link) = shared.state().links.get_mut(link) {
            link.open_stream(stream);
        }
        let mut stream = guarded(Response::new(Either::Right(body)), "text/event-stream");
        stream.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
        return Ok(stream);
    }
    if let Some((_, kind, text)) = shared.files.iter().find(|(own, ..)| *own == name) {
        return Ok(file(kind, text));
    }
    ask(shared, link, PhoneWish::See(name)).await
}

/// True where the request calls us by our name, and by no other.
fn is_for_us(shared: &Shared, request: &Request<Incoming>) -> bool {
    let is_ours = |name: &str| shared.hosts.iter().any(|own| own.eq_ignore_ascii_case(name));
    let mut named = request.headers().get_all(HOST).iter();
    let host = named.next().and_then(|host| host.to_str().ok()).is_some_and(is_ours);
    host && named.next().is_none() && request.uri().authority().is_none_or(|own| is_ours(own.as_str()))
}

/// Which link a request came by, and the name of what it wants; no name where the last stroke is missing.
#[expect(clippy::result_large_err, reason = "an answer is made once for a request, and moved no further")]
fn opened(shared: &Shared, peer: IpAddr, request: &Request<Incoming>) -> Result<(usize, Option<String>), HttpAnswer> {
    let now = Instant::now();
    let path = request.uri().path().strip_prefix("/s/").unwrap_or_default();
    let (token, name) = path.split_once('/').map_or((path, None), |(token, name)| (token, Some(name.to_owned())));
    let mut state = shared.state();
    if let Ok(token) = token.parse::<Token>() {
        // All are compared, whichever it is.
        let fits = state.links.iter().enumerate().filter(|(_, link)| link.is_opened_by(&token));
        if let Some(at) = fits.fold(None, |_, (at, _)| Some(at)) {
            if let Some(link) = state.links.get_mut(at) {
                link.see(now);
            }
            return Ok((at, name));
        }
    }
    let from = if shared.is_behind_proxy { forwarded(request.headers()).unwrap_or(peer) } else { peer };
    if state.strangers.may_err(from, now) {
        Err(plain(StatusCode::NOT_FOUND, "there is no such link: scan the code at the table again"))
    } else {
        Err(later(StatusCode::TOO_MANY_REQUESTS, "too many wrong links: wait a minute", 60))
    }
}

/// For whom the proxy asks: the last one that it names.
fn forwarded(head: &HeaderMap) -> Option<IpAddr> {
    let named = head.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    named.rsplit(',').next()?.trim().parse().ok()
}

/// The fields of a form that was sent from one of our own pages.
async fn sent(
    shared: &Shared,
    link: usize,
    request: Request<Incoming>,
    most: usize,
) -> Result<Vec<(String, String)>, HttpAnswer> {
    let mut origins = request.headers().get_all(ORIGIN).iter();
    let origin = origins.next().and_then(|origin| origin.to_str().ok());
    let is_ours = origin.is_some_and(|origin| shared.origins.iter().any(|own| own.eq_ignore_ascii_case(origin)));
    if !is_ours || origins.next().is_some() {
        return Err(plain(StatusCode::FORBIDDEN, "this form does not come from a page of this game"));
    }
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.split(';').next().unwrap_or_default().trim() != "application/x-www-form-urlencoded" {
        return Err(plain(StatusCode::UNSUPPORTED_MEDIA_TYPE, "only forms are taken"));
    }
    let may = shared.state().links.get_mut(link).is_some_and(|link| link.forms.may_send(shared.forms, Instant::now()));
    if !may {
        return Err(later(StatusCode::TOO_MANY_REQUESTS, "too many answers at once: wait a few seconds", 10));
    }
    let body = Limited::new(request.into_body(), most).collect();
    let body = tokio::time::timeout(SLOWEST, body).await;
    let body = body.map_err(|_| plain(StatusCode::REQUEST_TIMEOUT, "the answer took too long to come"))?;
    let body = body.map_err(|error| {
        if error.is::<LengthLimitError>() {
            plain(StatusCode::PAYLOAD_TOO_LARGE, "the answer is too long")
        } else {
            plain(StatusCode::BAD_REQUEST, "the answer did not come whole")
        }
    })?;
    form::fields(&body.to_bytes()).ok_or_else(|| plain(StatusCode::BAD_REQUEST, "the answer cannot be read"))
}

/// Asks the game, and waits a while for what it says.
async fn ask(shared: &Shared, link: usize, wish: PhoneWish) -> Result<HttpAnswer, HttpAnswer> {
    let busy = || later(StatusCode::SERVICE_UNAVAILABLE, "the laptop is busy: try again", 2);
    let (reply, answered) = oneshot::channel();
    if !(shared.ask)(Knock { link, wish, reply: ReplyTo(reply) }) {
        return Err(busy());
    }
    let page = tokio::time::timeout(ANSWER, answered).await;
    let page = page.map_err(|_| busy())?.map_err(|_| busy())?;
    Ok(match page {
        Page::Shown(html) => text(StatusCode::OK, HTML, html),
        Page::Apart { html, policy } => apart(text(StatusCode::OK, HTML, html), &policy),
        Page::Refused(html) => text(StatusCode::UNPROCESSABLE_ENTITY, HTML, html),
        Page::Stale(html) => text(StatusCode::CONFLICT, HTML, html),
        Page::Forbidden(html) => text(StatusCode::FORBIDDEN, HTML, html),
        Page::Taken(to) => located(StatusCode::SEE_OTHER, HeaderValue::from_static(to)),
        Page::Unknown => plain(StatusCode::NOT_FOUND, "there is no such page"),
    })
}

fn text(status: StatusCode, kind: &'static str, words: String) -> HttpAnswer {
    let mut answer = Response::new(Either::Left(Full::new(Bytes::from(words))));
    *answer.status_mut() = status;
    guarded(answer, kind)
}

/// A page under a policy of its own; one that cannot be said is not shown.
fn apart(mut answer: HttpAnswer, policy: &str) -> HttpAnswer {
    let Ok(policy) = HeaderValue::from_str(policy) else {
        return plain(StatusCode::NOT_FOUND, "there is no such page");
    };
    answer.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    answer
}

fn file(kind: &'static str, words: &'static str) -> HttpAnswer {
    guarded(Response::new(Either::Left(Full::new(Bytes::from_static(words.as_bytes())))), kind)
}

fn plain(status: StatusCode, words: &str) -> HttpAnswer {
    // All of them are the program's own words.
    text(status, HTML, format!("{HEAD}{words}</p></body></html>\n"))
}

fn later(status: StatusCode, words: &str, seconds: u32) -> HttpAnswer {
    let mut answer = plain(status, words);
    answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    answer
}

fn not_allowed() -> HttpAnswer {
    let mut answer = plain(StatusCode::METHOD_NOT_ALLOWED, "pages are fetched and forms are sent, nothing else");
    answer.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD, POST"));
    answer
}

/// A link without its last stroke leads to the one with it.
fn moved(path: &str) -> HttpAnswer {
    HeaderValue::from_str(&format!("{path}/"))
        .map_or_else(|_| not_allowed(), |to| located(StatusCode::PERMANENT_REDIRECT, to))
}

fn located(status: StatusCode, to: HeaderValue) -> HttpAnswer {
    let mut answer = text(status, PLAIN, String::new());
    answer.headers_mut().insert(LOCATION, to);
    answer
}
