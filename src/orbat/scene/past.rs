//! Reads the history of a battle and the short names of its sides.

use super::field::{Field, SideKey};
use super::history::{History, Losses, MenCount, Winner};
use crate::engine::text::nearest;
use crate::orbat::date::start_time;
use crate::orbat::keyword::either;
use crate::orbat::table::Table;
use crate::orbat::troops::army::LONGEST_SHORT;
use crate::orbat::unplaced::{InFile, Unplaced, quoted};
use crate::orbat::value::{Node, TomlValue};

/// The most men of a battle.
const MOST_MEN: u32 = 2_000_000;

/// The short names of the two sides; empty where the scenario gives none.
pub(super) fn short(table: &mut Table<'_>) -> [String; 2] {
    const ALLOWED: &str = "two names, [\"French\", \"Allies\"]";
    let Some((node, spot)) = table.take("short") else { return Default::default() };
    let refused = |spot: &InFile, allowed: &str, found: String| {
        table.findings().add(Unplaced::limits(spot, "short", allowed, found));
        Default::default()
    };
    let TomlValue::List(items) = &node.value else { return refused(&spot, ALLOWED, node.found()) };
    let [a, b] = items.as_slice() else { return refused(&spot, ALLOWED, format!("a list of {}", items.len())) };
    let mut names: [String; 2] = Default::default();
    for (side, item) in [a, b].into_iter().enumerate() {
        let own = InFile { span: item.span.clone(), path: format!("short[{}]", side + 1) };
        let TomlValue::Text(name) = &item.value else { return refused(&own, ALLOWED, item.found()) };
        let length = name.chars().count();
        if name.trim().is_empty() || length > LONGEST_SHORT || name.contains(char::is_control) {
            return refused(&own, &format!("1 to {LONGEST_SHORT} characters long"), quoted(name));
        }
        names[side].clone_from(name);
    }
    if names[0] == names[1] {
        let own = InFile { span: b.span.clone(), path: "short[2]".to_owned() };
        return refused(&own, "another name for each side", quoted(&names[1]));
    }
    names
}

/// The history of the battle.
pub(super) fn history(mut table: Table<'_>, field: Option<&Field>) -> History {
    let text = |table: &mut Table<'_>, key| table.prose(key).map(|text| text.value).unwrap_or_default();
    let history = History {
        before: text(&mut table, "before"),
        after: text(&mut table, "after"),
        winner: winner(&mut table),
        end: end(&mut table),
        disputes: text(&mut table, "disputes"),
        held: table.table("who held what", "held").map(|own| held(&own, field)).unwrap_or_default(),
        losses: table.table("the losses", "losses").map(losses).unwrap_or_default(),
    };
    table.finish();
    history
}

fn winner(table: &mut Table<'_>) -> Option<Winner> {
    let found = table.choice("winner", Winner::WORDS, Winner::WORDS)?.value;
    Winner::ALL.iter().copied().find(|winner| winner.as_str() == found)
}

fn end(table: &mut Table<'_>) -> String {
    let Some(written) = table.text("end") else { return String::new() };
    if let Some(hour) = start_time(&written.value) {
        return hour.to_string();
    }
    let flaw = Unplaced::limits(&written.spot, "end", "an hour of the day such as 11:30", quoted(&written.value));
    table.findings().add(flaw);
    String::new()
}

/// Every key is the name of an objective; its value says who held it.
fn held(table: &Table<'_>, field: Option<&Field>) -> Vec<(String, Option<SideKey>)> {
    const WORDS: [&str; 3] = ["A", "B", "nobody"];
    let known: Vec<&str> = field.iter().flat_map(|field| &field.objectives).map(|one| one.name.as_str()).collect();
    let mut all = Vec::with_capacity(table.entries().len());
    for entry in table.entries() {
        if !known.contains(&entry.key.as_str()) {
            let spot = table.key_spot(&entry.key, &entry.key_span);
            let flaw = Unplaced::new(&spot, "held names an [[objective]]").allowed(known.join(", "));
            let meant = nearest(&entry.key, known.iter().copied());
            table.findings().add(flaw.found(quoted(&entry.key)).perhaps(meant));
            continue;
        }
        match &entry.node.value {
            TomlValue::Text(word) if WORDS.contains(&word.as_str()) => {
                let side = SideKey::ALL.iter().copied().find(|side| side.as_str() == word);
                all.push((entry.key.clone(), side));
            }
            _ => {
                let spot = table.key_spot(&entry.key, &entry.node.span);
                table.findings().add(Unplaced::limits(&spot, &entry.key, &either(WORDS), entry.node.found()));
            }
        }
    }
    all
}

fn losses(mut table: Table<'_>) -> [Losses; 2] {
    let sides = ["A", "B"].map(|side| table.table("the losses of a side", side).map(side_losses).unwrap_or_default());
    table.finish();
    sides
}

fn side_losses(mut table: Table<'_>) -> Losses {
    let losses = Losses {
        engaged: count(&mut table, "engaged"),
        killed: count(&mut table, "killed"),
        wounded: count(&mut table, "wounded"),
        captured: count(&mut table, "captured"),
        total: count(&mut table, "total"),
        leaders: table.prose("leaders").map(|text| text.value).unwrap_or_default(),
        source: table.prose("source").map(|text| text.value).unwrap_or_default(),
    };
    if let (Some(engaged), Some(lost)) = (losses.engaged, losses.all())
        && lost.least > engaged.most
    {
        let message = format!("more men were lost than engaged: {lost} of {engaged}");
        table.findings().add(Unplaced::new(table.spot(), message));
    }
    table.finish();
    losses
}

/// A number of men, or `[least, most]`.
fn count(table: &mut Table<'_>, key: &'static str) -> Option<MenCount> {
    let allowed = format!("a number from 0 to {MOST_MEN}, or [least, most]");
    let (node, spot) = table.take(key)?;
    let number = |node: &Node| match node.value {
        TomlValue::Integer(_, Some(number)) => u32::try_from(number).ok().filter(|number| *number <= MOST_MEN),
        _ => None,
    };
    let found = match &node.value {
        TomlValue::List(items) => match items.as_slice() {
            [least, most] => number(least).zip(number(most)).filter(|(least, most)| least <= most),
            _ => None,
        },
        _ => number(node).map(|only| (only, only)),
    };
    if found.is_none() {
        table.findings().add(Unplaced::limits(&spot, key, &allowed, told(node)));
    }
    found.map(MenCount::from)
}

/// The value as it stands after "found"; a range with its figures.
fn told(node: &Node) -> String {
    match &node.value {
        TomlValue::List(items) => format!("[{}]", items.iter().map(Node::found).collect::<Vec<_>>().join(", ")),
        _ => node.found(),
    }
}
