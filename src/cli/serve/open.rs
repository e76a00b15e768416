//! The game is open here, and phones are let in.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use fanion_serve::{MOST_FORMS, Plan, PublicUrl, local_addresses};

use super::Options;
use crate::cli::{Context, Failure, saves};
use crate::config::{self, BothChoice};
use crate::engine::session::Session;
use crate::files;
use crate::phones::at_desk::Phones;
use crate::phones::{FILES, Host, LONG_FORMS, Serving, links_of};
use crate::platform::signals::{Signal, Signals};
use crate::store::Follower;
use crate::tui::guests::Guests;
use crate::tui::theme::Theme;
use crate::tui::{self, Start};

/// How often it is looked whether another window has played on.
const LOOK: Duration = Duration::from_millis(40);

/// What wakes the loop.
enum WakenBy {
    /// A phone is at the door.
    Phone,
    /// The system asks the program to end.
    End,
}

/// Serves until the program is left, or asked to end.
pub(super) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if options.address.as_deref() == Some("list") {
        return list(out);
    }
    if io::stdout().is_terminal() && io::stdin().is_terminal() {
        at_the_desk(options, context, out)
    } else {
        alone(options, context, out)
    }
}

fn list(out: &mut dyn Write) -> Result<(), Failure> {
    for (at, local) in local_addresses().iter().enumerate() {
        writeln!(out, "{}  {}  {}", at + 1, local.address, local.card)?;
    }
    Ok(())
}

/// With the usual screen: whoever sits there plays along.
fn at_the_desk(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let viewed = saves::view(&options.file, context)?;
    may_be_seen(viewed.play())?;
    let file = viewed.path().to_owned();
    let address = match options.address.as_deref() {
        None if options.public_url.is_none() => picked(out)?,
        named => address(named)?,
    };
    let mut phones = phones(options, context, viewed.play(), &file, address)?;
    drop(viewed);
    let theme = Theme::of(context.config.theme, context.look.color, context.look.ascii);
    let config = context.config.clone();
    let start = Start {
        file: Some(file),
        side: None,
        theme,
        mouse: config.mouse,
        data: config::data_dir(),
        config,
        notice: None,
    };
    tui::run_with(&start, Some(&mut phones)).map_err(Failure::Bad)
}

/// A game by mail is its own side's alone: whoever else had a link would see what that side hides.
fn may_be_seen(play: &Session) -> Result<(), Failure> {
    let own = |seat| Failure::Bad(format!("this is the save of {seat} in a game by mail: no phone may look at it"));
    play.alone().map_or(Ok(()), |seat| Err(own(seat)))
}

/// Without a screen: the links are printed, and phones play.
fn alone(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let address = address(options.address.as_deref())?;
    if let Some((follower, why)) = saves::followed(&options.file, context)? {
        may_be_seen(follower.viewed().play())?;
        let path = follower.viewed().path().to_owned();
        let phones = phones(options, context, follower.viewed().play(), &path, address)?;
        writeln!(out, "{why}; phones look on")?;
        return look_on(phones, follower, out);
    }
    let mut saved = saves::play(&options.file, None, context)?;
    may_be_seen(saved.play())?;
    let path = saved.path().to_owned();
    let mut phones = phones(options, context, saved.play(), &path, address)?;
    let (woken, _signals) = listen(&mut phones, out)?;
    // One may have come before anybody listened.
    phones.serve(&mut saved);
    while let Ok(WakenBy::Phone) = woken.recv() {
        phones.serve(&mut saved);
    }
    drop(phones);
    saves::tell(saves::told(&saved.close_mirror()).as_deref(), context.look);
    saves::lost_with_memory(&mut saved)
}

/// While another window plays, or nobody can: phones look on, until the program is asked to end.
fn look_on(mut phones: Phones, mut follower: Follower, out: &mut dyn Write) -> Result<(), Failure> {
    let (woken, _signals) = listen(&mut phones, out)?;
    loop {
        match woken.recv_timeout(LOOK) {
            Ok(WakenBy::Phone) | Err(RecvTimeoutError::Timeout) => {}
            Ok(WakenBy::End) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if follower.poll().is_some() {
            phones.moved(follower.viewed().play().entry());
        }
        phones.show(&mut follower);
    }
}

/// Prints the links, and begins to listen: to phones, and to the system.
fn listen(phones: &mut Phones, out: &mut dyn Write) -> Result<(Receiver<WakenBy>, Signals), Failure> {
    for (seat, link) in phones.links() {
        writeln!(out, "{}  {}", seat.name(), link.url.unwrap_or_default())?;
    }
    out.flush()?;
    let (told, woken) = mpsc::channel();
    let phone = told.clone();
    // Whoever has ended already needs no word of it.
    phones.listen(Box::new(move || phone.send(WakenBy::Phone).unwrap_or_default()));
    let signals = Signals::heard(move |signal, _| {
        if signal == Signal::End {
            told.send(WakenBy::End).unwrap_or_default();
        }
    })?;
    Ok((woken, signals))
}

/// Opens the door for the seats of a game.
fn phones(
    options: &Options,
    context: &Context<'_>,
    play: &Session,
    save: &Path,
    address: IpAddr,
) -> Result<Phones, Failure> {
    let public = options.public_url.as_deref().map(str::parse::<PublicUrl>).transpose();
    let public = public.map_err(|error| Failure::Use(format!("--public-url: {error}")))?;
    let serving = Serving {
        both_by_phone: context.config.both == BothChoice::Ready,
        watch_delay: i64::from(options.watch_delay) * 60,
        referee: options.umpire,
    };
    let (host, entry) = (Host::new(play, serving), play.entry());
    let for_many = host.watchers();
    let address = SocketAddr::new(address, options.port);
    let planned = |tokens, ask| Plan {
        address,
        public,
        tokens,
        for_many,
        files: FILES,
        long_forms: LONG_FORMS,
        forms: MOST_FORMS,
        entry,
        ask,
    };
    let kept = options.keep_links.then(|| links_of(save));
    let phones = Phones::open(planned, host, save, kept).map_err(|error| Failure::Bad(error.to_string()))?;
    phones.keep().map_err(|error| Failure::Bad(format!("the links cannot be kept: {}", files::said(&error))))?;
    Ok(phones)
}

/// The address that was named; this computer's own where none was.
fn address(named: Option<&str>) -> Result<IpAddr, Failure> {
    let Some(named) = named else { return Ok(IpAddr::from([127, 0, 0, 1])) };
    let unknown =
        || Failure::Use(format!("`{named}` is not an address; `--address list` prints those of this computer"));
    named.parse().map_err(|_| unknown())
}

/// The address that somebody at the terminal picks.
fn picked(out: &mut dyn Write) -> Result<IpAddr, Failure> {
    let all = local_addresses();
    list(out)?;
    write!(out, "Which address do the phones use? A number, Enter for 1: ")?;
    out.flush()?;
    let mut typed = String::new();
    io::stdin().read_line(&mut typed)?;
    let number = if typed.trim().is_empty() { Some(1) } else { typed.trim().parse::<usize>().ok() };
    let local = number.and_then(|number| all.get(number.checked_sub(1)?));
    local.map(|local| local.address).ok_or_else(|| Failure::Use(format!("there is no address {}", typed.trim())))
}
