//! The door itself: a thread that listens, as long as the door is open.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Instant;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::{Semaphore, oneshot, watch};

use crate::address::{PublicUrl, without_usual_port};
use crate::answer::answer;
use crate::bounds::{BYTES, CONNECTIONS, MOST_LINKS, SLOWEST, Strangers};
use crate::knock::Knock;
use crate::links::{Link, LinkNow, Token};

/// What the door gives out without asking the game: the name, the kind and the text of a file.
pub(crate) type DoorFile = (&'static str, &'static str, &'static str);

/// How the door is to be.
pub struct Plan {
    /// Where it listens.
    pub address: SocketAddr,
    /// What a proxy in front of it is called.
    pub public: Option<PublicUrl>,
    /// A token for each link.
    pub tokens: Vec<Token>,
    /// The link that is meant for many phones.
    pub for_many: Option<usize>,
    /// Files that every page may ask for: name, kind and text.
    pub files: &'static [(&'static str, &'static str, &'static str)],
    /// Pages whose forms may be longer than others, and how many bytes.
    pub long_forms: &'static [(&'static str, usize)],
    /// The most forms of one link within ten seconds.
    pub forms: usize,
    /// The last entry of the game.
    pub entry: u64,
    /// Hands a phone's wish to the game; false where nobody is there any more.
    pub ask: Box<dyn Fn(Knock) -> bool + Send + Sync>,
}

/// Why the door does not open.
#[derive(Debug, thiserror::Error)]
pub enum DoorError {
    /// Every network of the machine would be meant.
    #[error("{0} is every address of this computer: name one")]
    Everywhere(IpAddr),
    /// More links than a game has seats.
    #[error("{0} links are wanted, {MOST_LINKS} is the most")]
    TooMany(usize),
    /// The address is not to be had.
    #[error("{address} cannot be listened to: {}", said(error))]
    Taken {
        /// Which one.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// The thread does not begin.
    #[error("the door does not open: {}", said(.0))]
    Thread(io::Error),
}

/// What the system says of an address, in words and never as a number.
fn said(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => "its port is in use; name another with --port".to_owned(),
        io::ErrorKind::AddrNotAvailable | io::ErrorKind::InvalidInput => {
            "not an address of this computer; `--address list` prints those".to_owned()
        }
        io::ErrorKind::PermissionDenied => "not permitted; ports below 1024 are the system's: name another".to_owned(),
        _ => error.to_string().split(" (os error ").next().unwrap_or_default().to_owned(),
    }
}

/// An open door. It closes when it is dropped.
pub struct PhoneDoor {
    at: SocketAddr,
    shared: Arc<Shared>,
    news: watch::Sender<u64>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// What all connections know.
pub(crate) struct Shared {
    /// What a request calls us by.
    pub hosts: Vec<String>,
    /// Where forms may come from.
    pub origins: Vec<String>,
    /// True behind a proxy, which says for whom it asks.
    pub is_behind_proxy: bool,
    pub files: &'static [DoorFile],
    pub forms: usize,
    pub long_forms: &'static [(&'static str, usize)],
    pub news: watch::Receiver<u64>,
    pub ask: Box<dyn Fn(Knock) -> bool + Send + Sync>,
    state: Mutex<State>,
}

/// What changes.
#[derive(Default)]
pub(crate) struct State {
    pub links: Vec<Link>,
    pub strangers: Strangers,
}

impl Shared {
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PhoneDoor {
    /// Listens from now on, until it is dropped.
    pub fn open(plan: Plan) -> Result<Self, DoorError> {
        if plan.address.ip().is_unspecified() {
            return Err(DoorError::Everywhere(plan.address.ip()));
        }
        if plan.tokens.len() > MOST_LINKS {
            return Err(DoorError::TooMany(plan.tokens.len()));
        }
        let taken = |error| DoorError::Taken { address: plan.address, error };
        let listener = TcpListener::bind(plan.address).map_err(taken)?;
        listener.set_nonblocking(true).map_err(taken)?;
        let at = listener.local_addr().map_err(taken)?;
        let (hosts, origins) = names(at, plan.public.as_ref());
        let (news, heard) = watch::channel(plan.entry);
        let link = |(at, token)| Link::of(token, plan.for_many == Some(at));
        let links = plan.tokens.into_iter().enumerate().map(link).collect();
        let shared = Arc::new(Shared {
            hosts,
            origins,
            is_behind_proxy: plan.public.is_some(),
            files: plan.files,
            forms: plan.forms,
            long_forms: plan.long_forms,
            news: heard,
            ask: plan.ask,
            state: Mutex::new(State { links, strangers: Strangers::default() }),
        });
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(DoorError::Thread)?;
        let (stop, stopped) = oneshot::channel::<()>();
        let inside = Arc::clone(&shared);
        let listen = move || runtime.block_on(until(stopped, accept(listener, inside)));
        let thread = std::thread::Builder::new().name("phones".to_owned()).spawn(listen).map_err(DoorError::Thread)?;
        Ok(Self { at, shared, news, stop: Some(stop), thread: Some(thread) })
    }

    /// The address and the port that were taken.
    pub const fn address(&self) -> SocketAddr {
        self.at
    }

    /// Tells all phones that the game has come to this entry.
    pub fn tell(&self, entry: u64) {
        self.news.send_replace(entry);
    }

    /// How the links stand, in the order in which they were made.
    pub fn links(&self) -> Vec<LinkNow> {
        let (origin, now) = (self.shared.origins.first().map_or("", String::as_str), Instant::now());
        self.shared.state().links.iter().map(|link| link.now(origin, now)).collect()
    }

    /// The tokens as they are now; none for a link that was withdrawn.
    pub fn tokens(&self) -> Vec<Option<Token>> {
        self.shared.state().links.iter().map(|link| link.token.clone()).collect()
    }

    /// A new link in the place of an old one, which opens no more.
    pub fn renew(&self, link: usize) {
        self.change(link, Some(Token::draw()));
    }

    /// The link opens no more.
    pub fn withdraw(&self, link: usize) {
        self.change(link, None);
    }

    fn change(&self, link: usize, token: Option<Token>) {
        if let Some(link) = self.shared.state().links.get_mut(link) {
            link.change(token);
        }
    }
}

impl Drop for PhoneDoor {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What requests may call the door, and where its forms come from; the first origin is the one of its links.
fn names(at: SocketAddr, public: Option<&PublicUrl>) -> (Vec<String>, Vec<String>) {
    if let Some(public) = public {
        return (vec![public.host.clone()], vec![public.origin.clone()]);
    }
    let mut hosts = vec![without_usual_port("http", &at.to_string())];
    if at.ip().is_loopback() {
        hosts.push(without_usual_port("http", &format!("localhost:{}", at.port())));
    }
    let origins = hosts.iter().map(|host| format!("http://{host}")).collect();
    (hosts, origins)
}

/// Does something until it is told to stop.
async fn until(stopped: oneshot::Receiver<()>, something: impl Future<Output = ()>) {
    let mut something = std::pin::pin!(something);
    let mut stopped = std::pin::pin!(stopped);
    std::future::poll_fn(|cx| match stopped.as_mut().poll(cx) {
        std::task::Poll::Ready(_) => std::task::Poll::Ready(()),
        std::task::Poll::Pending => something.as_mut().poll(cx),
    })
    .await;
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            // Too many open files, say: whoever leaves makes room.
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            continue;
        };
        let Ok(place) = Arc::clone(&room).try_acquire_owned() else { continue };
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            let service = service_fn(|request| answer(&shared, peer.ip(), request));
            let served = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(SLOWEST)
                .max_buf_size(BYTES)
                .max_header_size(BYTES)
                .serve_connection(TokioIo::new(stream), service)
                .await;
            // A phone that goes away in the middle is no fault of the game.
            drop((served, place));
        });
    }
}
