//! Questions that cannot be let go, and values that are asked for.

use std::rc::Rc;

use serde_json::Value as Json;

use crate::engine::cx::{Cx, Filled, Form, Pick, Question, Stop};
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Blocked, Choice, OptionName, Part, Refusal};
use crate::engine::rulebook::{KeptView, Rulebook, View};
use crate::engine::text::counted;

/// What cannot be let go: its question stays. `instead` says what players may do.
pub fn not_waived<R: Rulebook>(cx: &Cx<'_, R>, what: &str, instead: &str) -> Stop {
    cx.misfit(not_let_go(what, instead))
}

/// Asks for one of some values where the question cannot be let go: its key, what it belongs to, and what players may do
/// instead.
///
/// # Errors
/// The question itself, where it has no answer yet, or somebody lets it go.
pub fn pick_kept<R: Rulebook, T: Clone + 'static>(
    cx: &mut Cx<'_, R>,
    [key, what]: [&str; 2],
    instead: &str,
    pick: impl Fn(&KeptView<R>) -> Pick<T>,
) -> Result<T, Stop> {
    cx.pick(key, pick)?.ok_or_else(|| not_waived(cx, what, instead))
}

/// The same where one alone, beside which none is shut, is not asked for.
///
/// # Errors
/// The question itself, where it has no answer yet, or somebody lets it go.
pub fn pick_or_only_kept<R: Rulebook, T: Clone + 'static>(
    cx: &mut Cx<'_, R>,
    [key, what]: [&str; 2],
    instead: &str,
    pick: impl Fn(&KeptView<R>) -> Pick<T>,
) -> Result<T, Stop> {
    cx.pick_or_only(key, pick)?.ok_or_else(|| not_waived(cx, what, instead))
}

/// The same for several values at once, of which none is remembered.
///
/// # Errors
/// The form itself, where it is not filled in yet, or somebody lets it go.
pub fn form_kept<R: Rulebook>(
    cx: &mut Cx<'_, R>,
    [key, what]: [&str; 2],
    instead: &str,
    form: impl Fn(&View<R>) -> Form,
) -> Result<Filled, Stop> {
    cx.form_remembering(key, &[], form)?.ok_or_else(|| not_waived(cx, what, instead))
}

/// Why it cannot be.
pub fn not_let_go(what: &str, instead: &str) -> Refusal {
    Refusal::Blocked { picked: what.to_owned(), why: format!("this cannot be let go: {instead}") }
}

/// A list of which so many things must be chosen has another number of them.
pub fn not_so_many(name: &str, (count, thing): (usize, &str), found: usize) -> Refusal {
    Refusal::of_form(name, format!("choose exactly {}: {found} chosen", counted(count, thing)))
}

/// Who of some is lost: `which corps is lost to the march?`.
pub fn which_lost(count: usize, whom: &str, how: &str) -> String {
    if count == 1 { format!("which {whom} is lost{how}?") } else { format!("which {count} {whom} are lost{how}?") }
}

/// A question of what is open among these, each with why it is not where it is not.
pub fn pick_open<T>(question: Question, all: impl IntoIterator<Item = (T, OptionName, Option<String>)>) -> Pick<T> {
    let mut pick = Pick { question, options: Vec::new() };
    for (value, called, shut) in all {
        let called = Rc::new(called);
        match shut {
            None => pick.options.push((value, Choice::of(called))),
            Some(why) => pick.question.blocked.push(Blocked::of(called, why.into())),
        }
    }
    pick
}

/// Why none of these is open; none where one is.
pub fn why_shut(all: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let all: Option<Vec<String>> = all.into_iter().collect();
    Some(all?.into_iter().next().unwrap_or_else(|| "no area is open".to_owned()))
}

/// A question of yes or no, no first, with what yes means.
pub fn no_or_yes(question: Question, means: Vec<Part>) -> Pick<bool> {
    Pick { question, options: vec![(false, Choice::may("no", "no")), (true, Choice::may("yes", "yes").with(means))] }
}

/// A number that is asked for, between these two.
pub fn number(name: &str, [min, max]: [i64; 2], default: i64, help: &str) -> Ask {
    asked(name, Domain::Count { min, max }, default.into(), help)
}

/// A yes or no that is asked for.
pub fn flag(name: &str, default: bool, help: &str) -> Ask {
    asked(name, Domain::Flag, default.into(), help)
}

fn asked(name: &str, domain: Domain, default: Json, help: &str) -> Ask {
    Ask::of(name, AskKind::Domain(domain), default, help)
}
