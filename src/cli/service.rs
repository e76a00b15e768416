//! `fanion show SAVE --leader NAME`: the service record of a leader or a unit.

use std::io::Write;

use serde_json::json;

use super::{Failure, write_json};
use crate::engine::service::Service;
use crate::engine::session::Session;
use crate::engine::text::{Label, Text, nearest};
use crate::report::plain::Look;

/// Prints the record of this name; a leader goes before a unit of the same name.
pub(super) fn show(play: &Session, name: &str, is_json: bool, look: Look, out: &mut dyn Write) -> Result<(), Failure> {
    let mut records = play.service();
    records.sort_by_key(|own| !own.leads);
    let is_he = |own: &&Service| own.who == name;
    let loosely = |own: &&Service| own.who.eq_ignore_ascii_case(name);
    let Some(own) = records.iter().find(is_he).or_else(|| records.iter().find(loosely)) else {
        return Err(Failure::Bad(unknown(play, name, &records)));
    };
    if is_json {
        return write_json(out, &as_json(own), look);
    }
    let side = format!(" ({})", own.side);
    look.line(out, &Text::of(Label::Heading, own.who.as_str()).with(Label::Quiet, side))?;
    let Service { battles, won, beaten, lost, colours, .. } = own;
    let lost = if own.leads { String::new() } else { format!(", {lost} lost") };
    let figures = format!("battles {battles}: {won} won, {beaten} beaten{lost}; colours taken {colours}");
    look.line(out, &Text::of(Label::Figure, figures))?;
    for (turn, words) in &own.lines {
        look.line(out, &Text::of(Label::Quiet, format!("turn {turn}  ")).then(words.as_str()))?;
    }
    if own.lines.is_empty() {
        look.line(out, &Text::plain("nothing has happened to him"))?;
    }
    Ok(())
}

fn as_json(own: &Service) -> serde_json::Value {
    let lines: Vec<_> = own.lines.iter().map(|(turn, words)| json!({ "turn": turn, "words": words })).collect();
    json!({
        "name": own.who,
        "side": own.side,
        "leader": own.leads,
        "battles": own.battles,
        "won": own.won,
        "beaten": own.beaten,
        "lost": own.lost,
        "colours": own.colours,
        "now": own.now,
        "lines": lines,
    })
}

fn unknown(play: &Session, name: &str, records: &[Service]) -> String {
    if records.is_empty() && play.hides() {
        let seats = play.seats().join(", ");
        return format!("service records are a side's own here: say whose with --side ({seats}), or `--side all`");
    }
    if records.is_empty() {
        return format!("there is no record of `{name}`: nobody has one yet");
    }
    let near = nearest(name, records.iter().map(|own| own.who.as_str()));
    let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    format!("there is no record of `{name}`{near}")
}
