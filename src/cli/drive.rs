//! `fanion drive`: plays a saved battle over standard input and output, one JSON object a line, or as plain text.

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::Value as Json;

use crate::engine::prompt::Refusal;
use crate::engine::request::Request;
use crate::report::plain::Look;
use crate::store::Saved;

use super::{Context, Failure, line, saves, write_json};

/// The longest line that is read, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The saved battle
    pub file: PathBuf,
    /// Numbered menus and plain lines instead of JSON, also for a screen reader
    #[arg(long)]
    pub text: bool,
}

/// A line of the conversation.
pub(super) enum Heard {
    /// Text.
    Line(String),
    /// A line that is no text, or too long.
    Noise(String),
    /// Nothing more comes.
    End,
}

/// Opens the battle and talks until the input ends.
pub fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let saved = saves::play(&options.file, context)?;
    if options.text {
        return line::converse(saved, context, &mut io::stdin().lock(), out);
    }
    converse(saved, &mut io::stdin().lock(), out, context.look)
}

/// One line out at the start, then one for each line in.
pub fn converse(mut saved: Saved, input: &mut dyn BufRead, out: &mut dyn Write, look: Look) -> Result<(), Failure> {
    let mut first = saved.play().reply().json();
    first["prompt"] = saved.play().prompt_json();
    say(out, &first, look)?;
    loop {
        let request = match hear(input)? {
            Heard::End => return Ok(()),
            Heard::Line(line) if line.trim().is_empty() => continue,
            Heard::Line(line) => Request::read(&line),
            Heard::Noise(why) => Err(Refusal::BadRequest(why)),
        };
        let quit = request == Ok(Request::Quit);
        let answer = request.and_then(|request| answer(&mut saved, &request));
        say(out, &answer.unwrap_or_else(|refusal| refusal.json()), look)?;
        if quit {
            return Ok(());
        }
    }
}

fn answer(saved: &mut Saved, request: &Request) -> Result<Json, Refusal> {
    let mut answer = saved.request(request, saves::now())?.json();
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

/// The next line of the conversation.
pub(super) fn hear(input: &mut dyn BufRead) -> Result<Heard, Failure> {
    let mut bytes = Vec::new();
    let unheard = |error| Failure::Bad(format!("the input cannot be read: {error}"));
    let most = LONGEST_LINE as u64 + 1;
    if input.take(most).read_until(b'\n', &mut bytes).map_err(unheard)? == 0 {
        return Ok(Heard::End);
    }
    if bytes.len() > LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n').map_err(unheard)?;
        return Ok(Heard::Noise(format!("a request is at most {LONGEST_LINE} bytes long")));
    }
    Ok(String::from_utf8(bytes).map_or_else(not_text, Heard::Line))
}

#[expect(clippy::needless_pass_by_value, reason = "the signature that `map_or_else` takes")]
fn not_text(error: std::string::FromUtf8Error) -> Heard {
    let at = error.utf8_error().valid_up_to();
    let byte = error.as_bytes().get(at).copied().unwrap_or_default();
    Heard::Noise(format!("a request is UTF-8 text, found the byte {byte:#04x} after {at} bytes"))
}
