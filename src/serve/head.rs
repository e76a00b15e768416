//! What every answer says of itself: nothing is kept, nothing is guessed, nothing comes from elsewhere.

use hyper::Response;
use hyper::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};

/// Pages hold what this door gives out and nothing else.
const POLICY: &str = concat!(
    "default-src 'none'; ",
    "script-src 'self'; ",
    "style-src 'self'; ",
    "img-src data:; ",
    "connect-src 'self'; ",
    "form-action 'self'; ",
    "frame-ancestors 'none'; ",
    "base-uri 'none'"
);

/// Adds it. `same-origin` and not `no-referrer`: under that a form would send no origin.
pub(crate) fn guarded<B>(mut answer: Response<B>, kind: &'static str) -> Response<B> {
    let head = answer.headers_mut();
    head.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    head.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    head.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    head.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    head.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    answer
}
