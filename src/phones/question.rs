//! A question as a form that works without script.

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde_json::{Map, Value as Json};

use super::fields::{DIE, VALUE};
use super::seat::{Seat, called};
use super::sight::Sight;
use crate::engine::input::Domain;
use crate::engine::odds::{notation, percent};
use crate::engine::prompt::{Ask, AskKind, Blocked, Choice, Kind, Prompt, Roll};
use crate::engine::seat::EVERYBODY;
use crate::engine::tally::Tally;

/// From so many options on they stand by unit.
const LONG: usize = 12;
/// Up to so many values are buttons or marks; more are a list that opens, or a field.
const FEW: usize = 7;
/// The most dice that are tapped; more are typed.
const MOST_DICE: usize = 6;
/// The most faces of a die that is tapped.
const MOST_FACES: u8 = 12;

/// The form of a question to this seat.
pub(super) fn form(sight: &Sight<'_>, prompt: &Prompt) -> Markup {
    html! {
        @match &prompt.kind {
            Kind::Choose { options, blocked } => {
                (choice(sight, prompt, &own(sight, prompt, options)))
                (not_now(blocked))
            },
            Kind::Fill { asks, tally, roll, guesses, .. } => {
                (together(sight, prompt))
                @if let Some(roll) = roll { (need(sight, roll)) }
                (sums(sight, tally))
                form method="post" action="./" class=[(asks.is_empty() && roll.is_some()).then_some("dice")] {
                    (stamps(sight, prompt))
                    @for ask in asks { (value(ask, guesses)) }
                    @if let Some(roll) = roll {
                        (dice(roll, &owners(sight, roll, tally), true))
                        div class="row" {
                            button class="go" name="take" value="1" { "OK" }
                            button name="roll" value="1" { "OK, the laptop rolls" }
                        }
                    } @else {
                        button class="go" name="take" value="1" { "OK" }
                    }
                }
            },
            Kind::Faces { roll, tally, fallen, .. } => {
                (together(sight, prompt))
                (need(sight, roll))
                (sums(sight, tally))
                @if !fallen.is_empty() {
                    p class="quiet" { "Rolled before: " (fallen.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")) }
                }
                form method="post" action="./" class="dice" {
                    (stamps(sight, prompt))
                    (dice(roll, &owners(sight, roll, tally), false))
                    button class="go" name="take" value="1" { @if roll.count > 1 { "These dice" } @else { "This die" } }
                }
                form method="post" action="./" {
                    (stamps(sight, prompt))
                    button name="roll" value="1" { "The laptop rolls" }
                }
            },
            Kind::Number { min, max } => form method="post" action="./" {
                (stamps(sight, prompt))
                @if max.saturating_sub(*min) < 12 {
                    div class="faces" { @for number in *min..=*max { button name="number" value=(number) { (number) } } }
                } @else {
                    label { "A number from " (min) " to " (max) input type="number" name="number" min=(min) max=(max) required; }
                    button class="go" { "OK" }
                }
            },
            Kind::Name => form method="post" action="./" {
                (stamps(sight, prompt))
                label { "Your words" input type="text" name="name" maxlength="200" required; }
                button class="go" { "OK" }
            },
        }
    }
}

/// What a side is told of a question that is not its own alone.
fn together(sight: &Sight<'_>, prompt: &Prompt) -> Markup {
    html! { @if sight.shares(prompt) { p class="quiet" { "Counts once every side says the same." } } }
}

/// What a form belongs to: the question and the entry.
pub(super) fn stamps(sight: &Sight<'_>, prompt: &Prompt) -> Markup {
    html! {
        input type="hidden" name="entry" value=(sight.play.asked_since());
        input type="hidden" name="key" value=(prompt.key);
    }
}

/// The options that this seat may pick: at a question to all, no other side's.
fn own<'o>(sight: &Sight<'_>, prompt: &Prompt, options: &'o [Choice]) -> Vec<&'o Choice> {
    let others = |choice: &Choice| match (&choice.side, sight.seat) {
        (Some(side), Seat::Side { key, .. }) if prompt.side == EVERYBODY => side != key && side != EVERYBODY,
        _ => false,
    };
    options.iter().filter(|choice| !others(choice)).collect()
}

fn choice(sight: &Sight<'_>, prompt: &Prompt, options: &[&Choice]) -> Markup {
    let button = |option: &Choice| html! { button name="pick" value=(option.key) { (option.label) } };
    let units: usize = options.iter().filter(|option| option.unit.is_some()).count();
    html! {
        form method="post" action="./" class="options" {
            (stamps(sight, prompt))
            @if sight.shares(prompt) {
                @for option in options.iter().filter(|option| is_one_side_s(option)) { (button(option)) }
                @if sight.leaves_it_to_the_laptop() {
                    p class="quiet" { "Questions that count for all are answered at the laptop." }
                } @else {
                    p class="quiet" { "Counts once every side says the same:" }
                    @for option in options.iter().filter(|option| !is_one_side_s(option)) { (button(option)) }
                }
            } @else if options.len() >= LONG && units * 2 >= options.len() {
                @for option in options.iter().filter(|option| option.unit.is_none()) { (button(option)) }
                @let names = names(sight);
                @for (unit, own) in by_unit(options) {
                    details {
                        summary { (unit) @if let Some(name) = names.get(unit) { " " (name) } }
                        @for option in own { (button(option)) }
                    }
                }
            } @else {
                @for option in options { (button(option)) }
            }
            @if options.is_empty() { p class="quiet" { "Nothing here is yours to answer." } }
        }
    }
}

/// True for an option that one side takes by itself.
fn is_one_side_s(option: &Choice) -> bool {
    option.side.as_deref().is_some_and(|side| side != EVERYBODY)
}

/// What units are called, by their codes, as far as this seat may know.
fn names(sight: &Sight<'_>) -> BTreeMap<String, String> {
    let columns = sight.play.doc().columns;
    let rows = columns.iter().flat_map(|column| &column.groups).flat_map(|group| &group.rows);
    rows.map(|row| (row.code.to_string(), row.name.to_string())).collect()
}

fn by_unit<'o>(options: &[&'o Choice]) -> BTreeMap<&'o str, Vec<&'o Choice>> {
    let mut units: BTreeMap<&str, Vec<&Choice>> = BTreeMap::new();
    for option in options {
        if let Some(unit) = &option.unit {
            units.entry(unit).or_default().push(option);
        }
    }
    units
}

fn not_now(blocked: &[Blocked]) -> Markup {
    html! {
        @if !blocked.is_empty() {
            details {
                summary { "Not now (" (blocked.len()) ")" }
                ul { @for one in blocked { li { (one.label) ": " (one.why) } } }
            }
        }
    }
}

/// What is rolled, what it must show, and how likely that is.
fn need(sight: &Sight<'_>, roll: &Roll) -> Markup {
    let label = |words: &str| words.strip_prefix("side ").map_or_else(|| words.to_owned(), |side| whose(sight, side));
    html! {
        p class="need" {
            "Roll " b { (roll.dice()) } @if !roll.purpose.is_empty() { ": " (roll.purpose) }
            @if let Some(needs) = roll.needs.as_deref() { ", needs " b { (notation(needs).unwrap_or_else(|| needs.to_owned())) } }
            @if let Some(chance) = roll.chance { " " span class="quiet" { "(" (percent(chance)) ")" } }
        }
        @if !roll.spread.is_empty() {
            p class="quiet" {
                @for (at, share) in roll.spread.iter().take(8).enumerate() {
                    @if at > 0 { ", " } (label(&share.label)) " " (percent(share.chance))
                }
            }
        }
        @if !roll.what_if.is_empty() {
            p class="quiet" {
                @for (at, other) in roll.what_if.iter().enumerate() {
                    @if at > 0 { ", " } (other.label) ": " (percent(other.chance))
                }
            }
        }
    }
}

fn sums(sight: &Sight<'_>, tallies: &[Tally]) -> Markup {
    html! {
        @for tally in tallies.iter().filter(|tally| !tally.rows().is_empty()) {
            p class="sum" { @if let Some(side) = tally.side { (whose(sight, side)) ": " } (tally.line()) }
        }
    }
}

/// Whose sum it is: a side's by its name, else the check's own word.
fn whose(sight: &Sight<'_>, side: &str) -> String {
    let named = |key: &str| Some(called(sight.play, key)).filter(|name| name != key);
    named(&side.to_uppercase()).or_else(|| named(side)).unwrap_or_else(|| side.to_owned())
}

/// Of two dice for two sums each is its own side's; of others nobody's.
fn owners(sight: &Sight<'_>, roll: &Roll, tallies: &[Tally]) -> Vec<String> {
    let each_its_own = roll.count == 2 && tallies.len() == 2;
    let sides = tallies.iter().filter(|_| each_its_own).filter_map(|tally| tally.side);
    sides.map(|side| whose(sight, side)).collect()
}

/// The dice, a row of faces for each.
fn dice(roll: &Roll, owners: &[String], may_wait: bool) -> Markup {
    html! {
        @if roll.count > MOST_DICE || roll.sides > MOST_FACES {
            label {
                "The " (roll.count) " dice, with spaces between"
                input type="text" inputmode="numeric" name="faces" required[!may_wait];
            }
        } @else {
            @for die in 0..roll.count {
                fieldset class="die" {
                    legend {
                        @if roll.count > 1 { "Die " (die + 1) } @else { "The die shows" }
                        @if let Some(owner) = owners.get(die) { " · " (owner) }
                    }
                    div class="faces" {
                        @for face in 1..=roll.sides {
                            label { input type="radio" name={ (DIE) (die) } value=(face) required[!may_wait]; span { (face) } }
                        }
                    }
                }
            }
        }
    }
}

/// One asked value, as it is offered.
fn value(ask: &Ask, guesses: &Map<String, Json>) -> Markup {
    let name = format!("{VALUE}{}", ask.name);
    let offered = guesses.get(&ask.name).or(ask.default.as_ref());
    let said = if ask.help.is_empty() { ask.name.replace(['_', '.'], " ") } else { ask.help.replace('`', "") };
    let is = |value: &Json| offered == Some(value);
    let pick = |values: Vec<(String, String, bool)>| one_of(&name, &said, &values, ask.default.is_none());
    match &ask.kind {
        AskKind::Domain(Domain::Flag) => {
            let yes = |flag: bool, word: &str| (flag.to_string(), word.to_owned(), is(&Json::from(flag)));
            pick(vec![yes(true, "yes"), yes(false, "no")])
        }
        AskKind::Domain(Domain::Words(values)) => pick(
            values.iter().map(|word| ((*word).to_owned(), word.replace('-', " "), is(&Json::from(*word)))).collect(),
        ),
        AskKind::Domain(Domain::Count { min, max }) => html! {
            label { (said) " (" (min) " to " (max) ")"
                input type="number" inputmode="numeric" name=(name) min=(min) max=(max) value=[offered] required[ask.default.is_none() && offered.is_some()];
            }
        },
        AskKind::Domain(domain @ (Domain::Inches { .. } | Domain::Fraction { .. })) => {
            let shown = offered.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
            html! {
                label { (said) " (" (domain.spoken()) ")" input type="text" inputmode="decimal" name=(name) value=[shown]; }
            }
        }
        AskKind::One(choices) => {
            let one =
                |choice: &Choice| (choice.key.to_string(), choice.label.to_string(), is(&Json::from(&*choice.key)));
            pick(choices.iter().map(one).collect())
        }
        AskKind::Many(choices) => {
            let taken =
                |key: &str| offered.and_then(Json::as_array).is_some_and(|all| all.iter().any(|own| own == key));
            html! {
                fieldset {
                    legend { (said) }
                    // Sent also where nothing is ticked, so that nothing can be said.
                    input type="hidden" name=(name) value="";
                    @for choice in choices.iter() {
                        label class="tick" { input type="checkbox" name=(name) value=(choice.key) checked[taken(&choice.key)]; (choice.label) }
                    }
                }
            }
        }
    }
}

/// One of some values: marks to tap where they are few, else a list.
fn one_of(name: &str, said: &str, values: &[(String, String, bool)], must: bool) -> Markup {
    html! {
        @if values.len() <= FEW {
            fieldset {
                legend { (said) }
                div class="few" {
                    @for (value, words, is) in values {
                        label { input type="radio" name=(name) value=(value) checked[*is] required[must && values.iter().any(|(.., is)| *is)]; span { (words) } }
                    }
                }
            }
        } @else {
            label { (said)
                select name=(name) {
                    @if !values.iter().any(|(.., is)| *is) { option value="" { "choose" } }
                    @for (value, words, is) in values { option value=(value) selected[*is] { (words) } }
                }
            }
        }
    }
}
