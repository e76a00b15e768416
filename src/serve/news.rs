//! The stream that tells a page that the game has gone on: the entry's number and nothing else.

use std::convert::Infallible;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::channel::{Channel, Sender};
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// A page that hears nothing for twice as long knows that its link is lost.
const BEAT: Duration = Duration::from_secs(10);

/// Begins a stream, with what ends it.
pub(crate) fn stream(news: watch::Receiver<u64>) -> (AbortHandle, Channel<Bytes>) {
    let (sender, body) = Channel::new(4);
    (tokio::spawn(tell(sender, news)).abort_handle(), body)
}

async fn tell(mut sender: Sender<Bytes, Infallible>, mut news: watch::Receiver<u64>) {
    news.mark_changed();
    loop {
        let words = match tokio::time::timeout(BEAT, news.changed()).await {
            Ok(Ok(())) => format!("event: entry\ndata: {}\n\n", *news.borrow_and_update()),
            Ok(Err(_)) => return,
            Err(_) => "event: beat\ndata: beat\n\n".to_owned(),
        };
        if sender.send_data(words.into()).await.is_err() {
            return;
        }
    }
}
