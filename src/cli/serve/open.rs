//! The game is open here, and phones are let in.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::mpsc::{self, Sender};

use fanion_serve::{Door, Knock, MOST_FORMS, Page, Plan, PublicUrl, Wish, local_addresses};

use super::kept;
use super::{Options, address};
use crate::cli::{Context, Failure, saves};
use crate::phones::{FILES, Host};
use crate::platform::signals::{Signal, Signals};
use crate::store::Saved;

/// What wakes the loop.
enum Heard {
    /// A phone is at the door.
    Phone(Knock),
    /// The system asks the program to end.
    End,
}

/// Serves until the program is asked to end.
pub(super) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if options.address.as_deref() == Some("list") {
        for local in local_addresses() {
            writeln!(out, "{}  {}", local.address, local.card)?;
        }
        return Ok(());
    }
    let mut saved = saves::play(&options.file, None, context)?;
    let mut host = Host::new(saved.play());
    let (told, heard) = mpsc::channel();
    let door = door(options, &saved, &host, told.clone())?;
    let _signals = Signals::heard(move |signal, _| {
        if signal == Signal::End {
            // Whoever has ended already needs no word of it.
            let _ = told.send(Heard::End);
        }
    })?;
    for (seat, link) in host.seats().iter().zip(door.links()) {
        writeln!(out, "{}  {}", seat.name(), link.url.unwrap_or_default())?;
    }
    out.flush()?;
    while let Ok(Heard::Phone(knock)) = heard.recv() {
        serve(&mut host, &mut saved, &door, knock);
    }
    saves::tell(saves::told(&saved.close_mirror()).as_deref(), context.look);
    saves::lost_with_memory(&mut saved)
}

/// Opens the door for the seats of a game.
fn door(options: &Options, saved: &Saved, host: &Host, told: Sender<Heard>) -> Result<Door, Failure> {
    let address = SocketAddr::new(address(options.address.as_deref())?, options.port);
    let public = options.public_url.as_deref().map(str::parse::<PublicUrl>).transpose();
    let public = public.map_err(|error| Failure::Use(format!("--public-url: {error}")))?;
    let file = options.keep_links.then(|| kept::file_of(saved.path()));
    let tokens = kept::tokens(host.seats(), file.as_deref());
    if let Some(file) = &file {
        let all: Vec<_> = tokens.iter().cloned().map(Some).collect();
        kept::keep(file, host.seats(), &all)
            .map_err(|error| Failure::Bad(format!("the links cannot be kept in {}: {error}", file.display())))?;
    }
    let ask = move |knock| told.send(Heard::Phone(knock)).is_ok();
    let plan = Plan {
        address,
        public,
        tokens,
        files: FILES,
        forms: MOST_FORMS,
        entry: saved.play().entry(),
        ask: Box::new(ask),
    };
    Door::open(plan).map_err(|error| Failure::Bad(error.to_string()))
}

/// Answers a phone, and tells all others where something was taken.
fn serve(host: &mut Host, saved: &mut Saved, door: &Door, knock: Knock) {
    let is_sent = matches!(knock.wish, Wish::Send(_));
    let page = host.answer(saved, knock.link, &knock.wish, saves::now());
    let is_taken = is_sent && matches!(page, Page::Taken(_));
    knock.reply.with(page);
    if is_taken {
        door.tell(saved.play().entry());
    }
}
