//! `fanion drive`: plays a saved battle over standard input and output, one JSON object a line, or as plain text.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use serde_json::Value as Json;

use crate::engine::authority::Asked;
use crate::engine::prompt::Refusal;
use crate::engine::request::Request;
use crate::letters;
use crate::publish;
use crate::report::plain::Look;
use crate::store::Saved;
use crate::tables;

use super::complete;
use super::hear::{HeardLine, hear};
use super::{Context, Failure, line, saves, write_json};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The saved battle
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
    /// Plays for this side only, and shows what it may know (default: all players at one screen)
    #[arg(long, visible_alias = "as", value_name = "SIDE")]
    pub side: Option<String>,
    /// Numbered menus and plain lines instead of JSON, also for a screen reader
    #[arg(long)]
    pub text: bool,
}

/// Opens the battle and talks until the input ends.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let saved = saves::play_or_look(&options.file, options.side.as_deref(), context)?;
    if options.text {
        return line::converse(saved, context, &mut io::stdin().lock(), out);
    }
    converse(saved, &mut io::stdin().lock(), out, context.look)
}

/// One line out at the start, then one for each line in.
pub(crate) fn converse(
    mut saved: Saved,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    look: Look,
) -> Result<(), Failure> {
    say(out, &standing(&saved), look)?;
    let mut warned = false;
    loop {
        saves::tell(saves::told(&saved.mirror_news()).as_deref(), look);
        let line = match hear(input)? {
            HeardLine::End => break,
            HeardLine::Line(line) if line.trim().is_empty() => continue,
            line => line,
        };
        let request = match &line {
            HeardLine::Line(line) => match save_as(line) {
                Some(path) => {
                    say(out, &saved_as(&mut saved, &path).unwrap_or_else(|refusal| refused(&refusal)), look)?;
                    continue;
                }
                None => Request::read(line),
            },
            HeardLine::Noise(why) => Err(Refusal::BadRequest(why.clone())),
            HeardLine::End => break,
        };
        let quit = request == Ok(Request::Quit);
        if quit
            && !warned
            && let Some(why) = saved.only_in_memory()
        {
            warned = true;
            say(out, &refused(&Refusal::NotSaved(why)), look)?;
            continue;
        }
        let answer = request.and_then(|request| answer(&mut saved, &request));
        say(out, &answer.unwrap_or_else(|refusal| refused(&refusal)), look)?;
        if quit {
            break;
        }
    }
    saves::tell(saves::told(&saved.close_mirror()).as_deref(), look);
    saves::lost_with_memory(&mut saved)
}

/// The file of a line `{"save_as": FILE}`: no request of the game, but of the place where it is kept.
fn save_as(line: &str) -> Option<PathBuf> {
    let Json::Object(object) = serde_json::from_str(line).ok()? else { return None };
    let path = object.get("save_as").filter(|_| object.len() == 1)?.as_str()?;
    (!path.is_empty()).then(|| path.into())
}

/// Goes on in another file, and tells how things stand.
fn saved_as(saved: &mut Saved, path: &Path) -> Result<Json, Refusal> {
    saved.play().may(Asked::SaveAs)?;
    saved.save_as(path).map_err(|error| Refusal::NotSaved(error.to_string()))?;
    Ok(standing(saved))
}

/// How things stand.
fn standing(saved: &Saved) -> Json {
    let mut standing = saved.play().reply().json();
    standing["prompt"] = saved.play().prompt_json();
    standing
}

/// A refusal; where the disk has refused, with the way out.
fn refused(refusal: &Refusal) -> Json {
    let mut answer = refusal.json();
    if matches!(refusal, Refusal::NotSaved(_)) {
        answer["error"]["help"] = "{\"save_as\": FILE} goes on in another file".into();
    }
    answer
}

fn answer(saved: &mut Saved, request: &Request) -> Result<Json, Refusal> {
    let (requests, loans) = tables::on_loan(saved, std::slice::from_ref(request));
    let handed = letters::handed_in(saved.play(), requests.first().unwrap_or(request))?;
    let mut answer = saved.request(&handed, saves::now())?.json();
    let papers = publish::followed(saved, std::slice::from_ref(&handed), saves::now());
    if let Some(told) = answer["told"].as_array_mut() {
        told.splice(0..0, loans.into_iter().map(Json::from));
        told.extend(papers.map(Json::from));
    }
    answer["prompt"] = saved.play().prompt_json();
    if *request == Request::State {
        answer["state"] = Json::Object(saves::state(saved.header(), saved.play()));
    }
    if let Request::LookUp(codes) = request {
        let codes: Vec<&str> = codes.split_whitespace().collect();
        answer["looked_up"] = saved.play().look_up(&codes)?.json();
    }
    if let (Request::MendPreview(entry, with), Some(members)) = (request, answer.as_object_mut()) {
        members.extend(saved.play().mend_preview(*entry, with)?.json());
    }
    Ok(answer)
}

fn say(out: &mut dyn Write, answer: &Json, look: Look) -> Result<(), Failure> {
    write_json(out, answer, look)?;
    Ok(out.flush()?)
}
