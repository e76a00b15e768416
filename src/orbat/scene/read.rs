//! What a scenario tells beside its armies, as written.

use super::aims::{Aim, Scores};
use super::field::{
    Area, Arrival, Building, Contour, Crossing, CrossingKind, Field, LineKind, North, Objective, SideKey, TerrainLine,
    Zone,
};
use super::past;
use super::shapes::{self, KnownSpots};
use super::spot::Spot;
use super::{Background, Brief, LONGEST_SIDE, Scene, TimedEvent};
use crate::engine::text::nearest;
use crate::orbat::keyword::Keyword;
use crate::orbat::scenario::NamedFormation;
use crate::orbat::source::Source;
use crate::orbat::table::Table;
use crate::orbat::troops::words::Ground;
use crate::orbat::unplaced::{Unplaced, quoted};
use crate::orbat::value::{Node, TomlValue};

/// The keys of a scenario that only layout 2 has.
pub(in crate::orbat) const KEYS: [&str; 20] = [
    "short",
    "history",
    "hours",
    "players",
    "sources",
    "balance",
    "wins",
    "brief",
    "table",
    "area",
    "line",
    "contour",
    "building",
    "crossing",
    "zone",
    "objective",
    "arrival",
    "event",
    "victory",
    "lead",
];

/// What was read beside the armies.
#[derive(Debug, Default)]
pub(in crate::orbat) struct Read {
    /// As it is meant.
    pub(in crate::orbat) scene: Scene,
    /// Of 100 simulated battles, how many side A and side B won.
    pub(in crate::orbat) wins: Option<[u8; 2]>,
    /// The formations that it names.
    pub(in crate::orbat) named: Vec<NamedFormation>,
    /// The keys that have a place on the table.
    pub(in crate::orbat) anchors: Vec<(String, Spot)>,
}

/// Reads what layout 2 has beside the armies. What is legible is there, whatever else is wrong.
pub(in crate::orbat) fn scene(table: &mut Table<'_>, source: &Source<'_>) -> Read {
    let mut named = Vec::new();
    let (field, anchors) = field(table, source, &mut named);
    let text = |table: &mut Table<'_>, key| table.prose(key).map(|text| text.value).unwrap_or_default();
    let scene = Scene {
        short: past::short(table),
        history: table
            .table("the history", "history")
            .map(|own| past::history(own, field.as_ref()))
            .unwrap_or_default(),
        background: Background {
            hours: table.number("hours", 1..=24).map(|hours| hours.value),
            players: table.line("players").map(|players| players.value).unwrap_or_default(),
            sources: text(table, "sources"),
            balance: text(table, "balance"),
            notes: String::new(),
        },
        brief: table.table("the brief", "brief").map(brief).unwrap_or_default(),
        events: table.tables("an event", "event").into_iter().filter_map(event).collect(),
        aims: {
            let aims = table.tables("a victory condition", "victory");
            aims.into_iter().filter_map(|table| aim(table, field.as_ref())).collect()
        },
        lead: table.number("lead", 1..=99).map(|lead| lead.value),
        field,
        ..Scene::default()
    };
    Read { scene, wins: wins(table), named, anchors }
}

/// Two numbers of 100 that are at most 100 together.
fn wins(table: &mut Table<'_>) -> Option<[u8; 2]> {
    const ALLOWED: &str = "two numbers that are at most 100 together: [42, 56]";
    let (node, spot) = table.take("wins")?;
    let number = |node: &Node| match &node.value {
        TomlValue::Integer(_, Some(number)) => u8::try_from(*number).ok(),
        _ => None,
    };
    let both = match &node.value {
        TomlValue::List(items) => match items.as_slice() {
            [a, b] => number(a).zip(number(b)),
            _ => None,
        },
        _ => None,
    };
    let both = both.filter(|(a, b)| u16::from(*a) + u16::from(*b) <= 100);
    if both.is_none() {
        table.findings().add(Unplaced::limits(&spot, "wins", ALLOWED, node.found()));
    }
    both.map(|(a, b)| [a, b])
}

fn brief(mut table: Table<'_>) -> Brief {
    let text = |table: &mut Table<'_>, key| table.prose(key).map(|text| text.value).unwrap_or_default();
    let brief = Brief { both: text(&mut table, "both"), sides: ["A", "B"].map(|side| text(&mut table, side)) };
    table.finish();
    brief
}

fn event(mut table: Table<'_>) -> Option<TimedEvent> {
    table.must_have("turn", "1 to 999");
    let turn = table.number::<u16>("turn", 1..=999);
    let until = table.number::<u16>("until", 1..=999);
    table.must_have("text", "a text");
    let text = table.prose("text");
    if let (Some(turn), Some(until)) = (&turn, &until)
        && until.value < turn.value
    {
        let allowed = format!("{} or later, the turn at which it begins", turn.value);
        table.findings().add(Unplaced::limits(&until.spot, "until", &allowed, until.value.to_string()));
    }
    table.finish();
    Some(TimedEvent { turn: turn?.value, until: until.map(|until| until.value), text: text?.value })
}

fn aim(mut table: Table<'_>, field: Option<&Field>) -> Option<Aim> {
    let side = side(&mut table);
    let points = table.number("points", 1..=20).map_or(1, |points| points.value);
    let what = scores(&mut table, field);
    table.finish();
    Some(Aim { side: side?, points, what: what? })
}

/// What points are given for.
fn scores(table: &mut Table<'_>, field: Option<&Field>) -> Option<Scores> {
    table.must_have("for", &crate::orbat::keyword::either(Scores::WORDS));
    let told = table.has("for");
    let what = table.choice("for", &Scores::WORDS, &Scores::WORDS).map(|what| what.value);
    let number = |table: &mut Table<'_>, key, most: i64| {
        table.must_have(key, &format!("1 to {most}"));
        table.number::<u16>(key, 1..=most).map(|number| number.value)
    };
    match what {
        Some("holds") => held(table, field).map(|objective| Scores::Holds { objective }),
        Some("breaks") => number(table, "count", 99).map(|count| Scores::Breaks { count }),
        Some("losses") => {
            let percent = number(table, "percent", 100)?;
            u8::try_from(percent).ok().map(|percent| Scores::Losses { percent })
        }
        Some("fewer-losses") => {
            table.must_have("percent", "-90 to 90");
            table.number("percent", -90..=90).map(|percent| Scores::FewerLosses { percent: percent.value })
        }
        Some("leader") => Some(Scores::Leader),
        Some("time") => number(table, "turn", 999).map(|turn| Scores::Time { turn }),
        _ => {
            // Which keys belong to it is not known: only the word itself is told.
            for key in ["objective", "count", "percent", "turn"] {
                told.then(|| table.take_unlisted(key));
            }
            None
        }
    }
}

/// The name of an objective of the table.
fn held(table: &mut Table<'_>, field: Option<&Field>) -> Option<String> {
    table.must_have("objective", "the name of an objective");
    let named = table.name("objective")?;
    let known: Vec<&str> = field.iter().flat_map(|field| &field.objectives).map(|one| one.name.as_str()).collect();
    if known.contains(&named.value.as_str()) {
        return Some(named.value);
    }
    let flaw = Unplaced::new(&named.spot, "objective is the name of an [[objective]]")
        .allowed(known.join(", "))
        .found(quoted(&named.value));
    table.findings().add(flaw.perhaps(nearest(&named.value, known.into_iter())));
    None
}

/// The table and what stands on it, and where each key of the file lies on it.
fn field(
    table: &mut Table<'_>,
    source: &Source<'_>,
    named: &mut Vec<NamedFormation>,
) -> (Option<Field>, Vec<(String, Spot)>) {
    const DRAWN: [&str; 8] = ["area", "line", "contour", "building", "crossing", "zone", "objective", "arrival"];
    if DRAWN.iter().any(|key| table.has(key)) {
        table.must_have("table", "its width and depth in inches");
    }
    let mut field = table.table("the table", "table").map(size).unwrap_or_default();
    let sketch = KnownSpots::new((field.width > 0).then_some(Spot { x: field.width, y: field.depth }));
    field.areas = table.tables("an area", "area").into_iter().filter_map(|one| area(one, &sketch)).collect();
    field.lines = table.tables("a line", "line").into_iter().filter_map(|one| line(one, &sketch)).collect();
    field.contours = table.tables("a contour", "contour").into_iter().filter_map(|one| contour(one, &sketch)).collect();
    field.buildings =
        table.tables("a building", "building").into_iter().filter_map(|one| building(one, &sketch)).collect();
    field.crossings =
        table.tables("a crossing", "crossing").into_iter().filter_map(|one| crossing(one, &sketch)).collect();
    field.zones =
        table.tables("a zone", "zone").into_iter().filter_map(|one| zone(one, &sketch, source, named)).collect();
    for one in table.tables("an objective", "objective") {
        objective(one, &sketch, &mut field.objectives);
    }
    field.arrivals = table
        .tables("an arrival", "arrival")
        .into_iter()
        .filter_map(|one| arrival(one, &sketch, source, named))
        .collect();
    ((field.width > 0).then_some(field), sketch.into_anchors())
}

fn size(mut table: Table<'_>) -> Field {
    let most = i64::from(LONGEST_SIDE);
    for key in ["width", "depth"] {
        table.must_have(key, &format!("12 to {most}"));
    }
    let width = table.number("width", 12..=most).map(|inches| inches.value);
    let depth = table.number("depth", 12..=most).map(|inches| inches.value);
    let north = word::<North>(&mut table, "north").unwrap_or_default();
    table.finish();
    match (width, depth) {
        (Some(width), Some(depth)) => Field { width, depth, north, ..Field::default() },
        _ => Field::default(),
    }
}

/// One of the words of a list; none where it is not told, or where a flaw has been reported.
fn word<W: Keyword>(table: &mut Table<'_>, key: &'static str) -> Option<W> {
    let words: Vec<&'static str> = W::ALL.iter().map(|word| word.as_str()).collect();
    let found = table.choice(key, &words, &words)?.value;
    W::ALL.iter().copied().find(|word| word.as_str() == found)
}

fn must_word<W: Keyword>(table: &mut Table<'_>, key: &'static str) -> Option<W> {
    table.must_have(key, &crate::orbat::keyword::either(W::ALL.iter().map(|word| word.as_str())));
    word(table, key)
}

fn side(table: &mut Table<'_>) -> Option<SideKey> {
    must_word(table, "side")
}

fn title(table: &mut Table<'_>) -> String {
    table.line("name").map(|name| name.value).unwrap_or_default()
}

fn notes(table: &mut Table<'_>) -> String {
    table.prose("notes").map(|notes| notes.value).unwrap_or_default()
}

/// The ground of an area; a building takes only what can be garrisoned.
fn ground(table: &mut Table<'_>, fits: fn(Ground) -> bool) -> Option<Ground> {
    let words: Vec<&'static str> = Ground::ALL.iter().filter(|ground| fits(**ground)).map(|one| one.as_str()).collect();
    table.must_have("ground", &crate::orbat::keyword::either(words.iter().copied()));
    let found = table.choice("ground", &words, &words)?.value;
    Ground::ALL.iter().copied().find(|ground| ground.as_str() == found)
}

fn area(mut table: Table<'_>, sketch: &KnownSpots) -> Option<Area> {
    let name = title(&mut table);
    let ground = ground(&mut table, |ground| !matches!(ground, Ground::Open | Ground::Bridge));
    let points = shapes::corners(&mut table, sketch);
    let notes = notes(&mut table);
    table.finish();
    Some(Area { name, ground: ground?, points: points?, notes })
}

fn line(mut table: Table<'_>, sketch: &KnownSpots) -> Option<TerrainLine> {
    let name = title(&mut table);
    let kind = must_word::<LineKind>(&mut table, "kind");
    let points = shapes::course(&mut table, 2, sketch);
    let notes = notes(&mut table);
    table.finish();
    Some(TerrainLine { name, kind: kind?, points: points?, notes })
}

fn contour(mut table: Table<'_>, sketch: &KnownSpots) -> Option<Contour> {
    let name = title(&mut table);
    let steep = table.flag("steep").is_some_and(|steep| steep.value);
    let points = shapes::course(&mut table, 2, sketch);
    table.finish();
    Some(Contour { name, steep, points: points? })
}

fn building(mut table: Table<'_>, sketch: &KnownSpots) -> Option<Building> {
    let name = table.must_name("name");
    let ground = ground(&mut table, Ground::is_bua);
    let fortified = table.flag("fortified").is_some_and(|fortified| fortified.value);
    let corners = shapes::corner_and_size(&mut table, sketch);
    table.finish();
    let (at, size) = corners?;
    Some(Building { name: name?.value, ground: ground?, at, size, fortified })
}

fn crossing(mut table: Table<'_>, sketch: &KnownSpots) -> Option<Crossing> {
    let name = title(&mut table);
    let kind = must_word::<CrossingKind>(&mut table, "kind");
    let at = shapes::place(&mut table, "at", sketch);
    table.finish();
    Some(Crossing { name, kind: kind?, at: at? })
}

fn zone(
    mut table: Table<'_>,
    sketch: &KnownSpots,
    source: &Source<'_>,
    named: &mut Vec<NamedFormation>,
) -> Option<Zone> {
    let side = side(&mut table);
    let name = title(&mut table);
    let points = shapes::corners(&mut table, sketch);
    let formations = formations(&mut table, side, source, named);
    table.finish();
    Some(Zone { side: side?, name, points: points?, formations })
}

fn arrival(
    mut table: Table<'_>,
    sketch: &KnownSpots,
    source: &Source<'_>,
    named: &mut Vec<NamedFormation>,
) -> Option<Arrival> {
    let side = side(&mut table);
    let at = shapes::place(&mut table, "at", sketch);
    table.must_have("formations", "a list of formations");
    let formations = formations(&mut table, side, source, named);
    let by = table.line("by").map(|by| by.value).unwrap_or_default();
    table.finish();
    Some(Arrival { side: side?, at: at?, formations, by })
}

fn objective(mut table: Table<'_>, sketch: &KnownSpots, known: &mut Vec<Objective>) {
    let name = table.must_name("name");
    let at = shapes::place(&mut table, "at", sketch);
    let holder = word::<SideKey>(&mut table, "holder");
    let notes = notes(&mut table);
    if let Some(name) = &name
        && known.iter().any(|other| other.name == name.value)
    {
        let flaw = Unplaced::new(&name.spot, "an objective has a name unlike any other").found(quoted(&name.value));
        table.findings().add(flaw);
    }
    table.finish();
    if let (Some(name), Some(at)) = (name, at) {
        known.push(Objective { name: name.value, at, holder, notes });
    }
}

/// The names of formations of a side.
fn formations(
    table: &mut Table<'_>,
    side: Option<SideKey>,
    source: &Source<'_>,
    named: &mut Vec<NamedFormation>,
) -> Vec<String> {
    let Some((node, spot)) = table.take("formations") else { return Vec::new() };
    let TomlValue::List(items) = &node.value else {
        let flaw = Unplaced::limits(&spot, "formations", "a list of the names of formations", node.found());
        table.findings().add(flaw);
        return Vec::new();
    };
    let mut all = Vec::with_capacity(items.len());
    for (item, number) in items.iter().zip(1..) {
        let key = format!("{}[{number}]", spot.path);
        if let TomlValue::Text(name) = &item.value {
            let place = source.place(&item.span);
            named.extend(side.map(|side| NamedFormation { side, formation: name.clone(), place, key }));
            all.push(name.clone());
        } else {
            let own = crate::orbat::unplaced::InFile { span: item.span.clone(), path: key };
            table.findings().add(Unplaced::limits(&own, "a formation", "a text", item.found()));
        }
    }
    all
}
