//! `fanion campaign status`: who has sent orders, and until when.

use std::io::Write;

use crate::cli::{Context, Failure, saves};
use crate::engine::text::counted;
use crate::letters::receipt;
use crate::publish::{self, until};
use crate::rulebooks::{self, Began};
use crate::rules::campaign_1805::post::post_box::{Player, PostBox};

use super::Status;

/// Prints it.
pub(super) fn run(options: &Status, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let viewed = saves::view_as(&options.save, Some("all"), context)?;
    let Some((post, began)) = rulebooks::campaign_post(viewed.play()) else {
        return Err(Failure::Use("the post of a campaign is asked for, and this is none".to_owned()));
    };
    let position = viewed.play().position();
    let lines = if options.line {
        vec![line(&viewed.header().name, &position.step, &post, began)]
    } else {
        let mut lines = vec![format!("turn {}, {}", position.turn, position.step)];
        lines.extend(deadline(&position.step, &post, began));
        let published = |player: &Player| publish::published_to(viewed.play(), &player.nation);
        lines.extend(post.players.iter().map(|player| told(player, published(player), position.turn)));
        lines
    };
    context.say(out, lines)
}

/// A player's line: what he has sent, how often he was written to.
fn told(player: &Player, published: usize, turn: u32) -> String {
    let versions = match published {
        0 => String::new(),
        versions => format!("; {} published to it", counted(versions, "report")),
    };
    match &player.sent {
        Some(_) => receipt(player, turn) + &versions,
        None => format!("{}: nothing has come{versions}", player.nation),
    }
}

/// Until when something is waited for.
fn deadline(step: &str, post: &PostBox, began: Began) -> Option<String> {
    match step {
        "C2" => Some(format!("orders until {}", until(began.orders?, post.days.saturating_mul(86_400)))),
        "C9" => Some(format!("challenges until {}", until(began.challenges?, post.hours.saturating_mul(3600)))),
        _ => None,
    }
}

/// One line that tells no secret: who is late by name only where the house rules make that public.
fn line(campaign: &str, step: &str, post: &PostBox, began: Began) -> String {
    let late: Vec<&str> =
        post.players.iter().filter(|player| player.sent.is_none()).map(|player| player.nation.as_str()).collect();
    let all = post.players.len();
    let state = match step {
        "C2" if late.is_empty() => "all orders are in".to_owned(),
        "C2" if post.missing_is_public => format!("orders are wanted from {}", late.join(", ")),
        "C2" => format!("{} of {all} orders are in", all - late.len()),
        "C1" => "the season opens".to_owned(),
        "C9" if post.published => "preliminary results are out".to_owned(),
        _ => "the umpire is at work".to_owned(),
    };
    let deadline = deadline(step, post, began).map(|deadline| format!("; {deadline}")).unwrap_or_default();
    format!("{campaign}, {}: {state}{deadline}", post.season)
}
