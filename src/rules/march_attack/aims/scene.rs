//! What a scenario tells, for front ends: its brief, its table with the formations that were set on it.

use std::rc::Rc;

use crate::engine::briefing::{Briefing, Chapter, Piece, paragraphs};
use crate::engine::drawing::{Drawing, Kind, Mark, Shape, Sign};
use crate::engine::text::{Label, Text, counted};
use crate::orbat::Ground;
use crate::orbat::scene::Scene;
use crate::orbat::scene::aims::{Aim, Scores};
use crate::orbat::scene::field::{Arrival, CrossingKind, Field, LineKind, SideKey};
use crate::orbat::scene::spot::Spot;

use super::chapters::{chapter, hour};
use super::{history, strengths};
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::{MfId, Side};
use crate::rules::march_attack::state::say::label;

impl Side {
    /// The side that a scenario means.
    pub(crate) const fn of_scene(key: SideKey) -> Self {
        match key {
            SideKey::A => Self::A,
            SideKey::B => Self::B,
        }
    }
}

/// The brief; none for a battle that no scenario began.
pub fn briefing(state: &State) -> Option<Briefing> {
    let scene = state.roster.scene.as_deref()?;
    let mut chapters = vec![situation(state, scene)];
    chapters.extend(Side::BOTH.into_iter().filter_map(|side| own_brief(state, scene, side)));
    chapters.push(deployment(state, scene));
    chapters.push(ground(scene));
    chapters.push(events(scene));
    chapters.push(victory(state, scene));
    chapters.push(about(state, scene));
    let past = history::past(state, scene);
    chapters.extend(past.as_ref().map(history::told));
    chapters.retain(|chapter| !chapter.paragraphs.is_empty() || !chapter.points.is_empty());
    let drawing = drawing(state).map(Rc::new);
    Some(Briefing { title: scene.name.clone(), chapters, drawing, pieces: pieces(state), past })
}

/// The formations that have units left.
fn pieces(state: &State) -> Vec<Piece> {
    let piece = |(id, _): (MfId, _)| Piece {
        side: id.side.key().to_owned(),
        name: state.mf_name(id).to_owned(),
        code: code(state, id),
    };
    state.mfs().filter(|(id, _)| state.members(*id).next().is_some()).map(piece).collect()
}

fn situation(state: &State, scene: &Scene) -> Chapter {
    let mut words: Vec<String> = Vec::new();
    words.extend((!scene.date.is_empty()).then(|| scene.date.clone()));
    words.extend(scene.turns.map(|turns| {
        let hours = match (hour(scene, 1), hour(scene, turns.saturating_add(1))) {
            (Some(from), Some(until)) => format!(", {from} to {until}"),
            _ => String::new(),
        };
        format!("{}{hours}", counted(turns, "turn"))
    }));
    let units = Side::BOTH.map(|side| state.units_of(side).count());
    words.push(format!("{} against {}", counted(units[0], "unit"), units[1]));
    words.extend(scene.field.as_ref().map(|field| format!("table {} by {} inches", field.width, field.depth)));
    words.extend(scene.background.hours.map(|hours| format!("about {} of play", counted(u16::from(hours), "hour"))));
    let players = &scene.background.players;
    words.extend((!players.is_empty()).then(|| format!("players: {players}")));
    let mut chapter = chapter("The situation");
    chapter.paragraphs.push(Text::of(Label::Quiet, words.join("; ")));
    chapter.paragraphs.extend(paragraphs(&scene.history.before));
    chapter.paragraphs.extend(paragraphs(&scene.brief.both));
    chapter.paragraphs.extend(paragraphs(&scene.background.notes));
    chapter
}

fn own_brief(state: &State, scene: &Scene, side: Side) -> Option<Chapter> {
    let text = &scene.brief.sides[side.index()];
    let heading = Text::of(Label::Heading, "For ").with(label(side), state.side_name(side));
    let own = Chapter { heading, side: Some(side.key().to_owned()), paragraphs: paragraphs(text), points: Vec::new() };
    (!own.paragraphs.is_empty()).then_some(own)
}

/// Who begins where, and who comes when.
fn deployment(state: &State, scene: &Scene) -> Chapter {
    let mut chapter = chapter("Deployment");
    let Some(field) = &scene.field else { return chapter };
    for zone in &field.zones {
        let side = Side::of_scene(zone.side);
        let whose = if zone.formations.is_empty() {
            "all that are named nowhere else".to_owned()
        } else {
            zone.formations.join(", ")
        };
        let place = if zone.name.is_empty() { "its zone" } else { &zone.name };
        chapter
            .points
            .push(Text::of(label(side), format!("{}: ", state.side_name(side))).then(format!("{place}: {whose}")));
    }
    for (id, mf) in state.mfs() {
        let Some(arrives) = mf.arrives else { continue };
        let name = state.mf_name(id);
        let by = arrives_at(state, id).map(|at| format!(", {at}"));
        let time = hour(scene, arrives.turn).map(|hour| format!(" ({hour})")).unwrap_or_default();
        let (turn, needs) = (arrives.turn, arrives.needs);
        let when = if needs > 1 {
            format!("may arrive from turn {turn}{time} on {needs} or more")
        } else {
            format!("arrives in turn {turn}{time}")
        };
        let words = format!("{name} {when}{}", by.unwrap_or_default());
        chapter.points.push(Text::of(label(id.side), format!("{}: ", state.side_name(id.side))).then(words));
    }
    chapter
}

/// Where a formation comes onto the table and on which way, where the scenario tells: `at 30,0, by the Brussels road`.
pub(crate) fn arrives_at(state: &State, id: MfId) -> Option<String> {
    let field = state.roster.scene.as_ref()?.field.as_ref()?;
    let name = state.mf_name(id);
    let own = |arrival: &&Arrival| {
        Side::of_scene(arrival.side) == id.side && arrival.formations.iter().any(|own| own == name)
    };
    let arrival = field.arrivals.iter().find(own)?;
    let by = if arrival.by.is_empty() { String::new() } else { format!(", {}", arrival.by) };
    Some(format!("at {}{by}", arrival.at))
}

/// What must be said of the ground that no map shows.
fn ground(scene: &Scene) -> Chapter {
    let mut chapter = chapter("The ground");
    let Some(field) = &scene.field else { return chapter };
    let areas = field.areas.iter().map(|area| (&area.name, area.ground.as_str(), &area.notes));
    let lines = field.lines.iter().map(|line| (&line.name, line.kind.as_str(), &line.notes));
    for (name, kind, notes) in areas.chain(lines) {
        let kind = kind.replace("-linear", " linear obstacle").replace("-bua", " buildings").replace('-', " ");
        let words = match (name.is_empty(), notes.is_empty()) {
            (true, true) => continue,
            (false, true) => format!("{name}: {kind}"),
            (true, false) => format!("{kind}: {notes}"),
            (false, false) => format!("{name}: {kind}; {notes}"),
        };
        chapter.points.push(Text::plain(words));
    }
    for building in &field.buildings {
        let fortified = if building.fortified { ", fortified" } else { "" };
        let kind = building.ground.as_str().replace("-bua", " buildings").replace('-', " ");
        chapter.points.push(Text::plain(format!("{}: {kind}{fortified}", building.name)));
    }
    chapter
}

fn events(scene: &Scene) -> Chapter {
    let mut chapter = chapter("What happens when");
    for event in &scene.events {
        let time = hour(scene, event.turn).map(|hour| format!(" ({hour})")).unwrap_or_default();
        let until = event.until.map(|until| format!(" to turn {until}")).unwrap_or_default();
        let when = format!("from turn {}{time}{until}: ", event.turn);
        chapter.points.push(Text::of(Label::Figure, when).then(event.text.trim()));
    }
    chapter
}

fn victory(state: &State, scene: &Scene) -> Chapter {
    let mut chapter = chapter("Victory");
    if scene.aims.is_empty() {
        return chapter;
    }
    for aim in &scene.aims {
        let side = Side::of_scene(aim.side);
        let points = counted(u16::from(aim.points), "point");
        chapter.points.push(
            Text::of(label(side), format!("{}: ", state.side_name(side)))
                .with(Label::Figure, points)
                .then(format!(" {}", scores_for(state, aim))),
        );
    }
    if let Some(field) = &scene.field {
        for objective in field.objectives.iter().filter(|objective| !objective.notes.is_empty()) {
            chapter.points.push(Text::plain(format!("{}: {}", objective.name, objective.notes.trim())));
        }
    }
    let lead = counted(u16::try_from(scene.lead()).unwrap_or(u16::MAX), "point");
    chapter.paragraphs.push(Text::plain(format!(
        "Who leads by {lead} or more when the battle ends has won; otherwise it is drawn. The program counts what it \
         can know and asks who holds which place."
    )));
    chapter
}

/// What an aim is scored for, in words: `if it holds Gemioncourt at the end`.
pub(crate) fn scores_for(state: &State, aim: &Aim) -> String {
    let enemy = state.side_name(Side::of_scene(aim.side).other());
    match &aim.what {
        Scores::Holds { objective } => format!("for holding {objective} at the end"),
        Scores::Breaks { count: 1 } => format!("if a formation of {enemy} is broken"),
        Scores::Breaks { count } => {
            format!("if {} of {enemy} {} broken", counted(*count, "formation"), if *count == 1 { "is" } else { "are" })
        }
        Scores::Losses { percent } => format!("if {enemy} has lost {percent}% of its CV or more"),
        Scores::FewerLosses { percent: percent @ ..0 } => {
            format!("if it has lost at most {}% more of its CV than {enemy}", percent.unsigned_abs())
        }
        Scores::FewerLosses { percent } => format!("if it has lost at least {percent}% less of its CV than {enemy}"),
        Scores::Leader => format!("if the commander-in-chief of {enemy} is dead or taken"),
        Scores::Time { turn } => format!("if the battle lasts to the end of turn {turn} and it can still fight"),
    }
}

fn about(state: &State, scene: &Scene) -> Chapter {
    let mut chapter = chapter("About this scenario");
    chapter.paragraphs.extend(paragraphs(&scene.background.balance));
    let sources = paragraphs(&scene.background.sources).into_iter();
    chapter.paragraphs.extend(sources.map(|text| Text::of(Label::Quiet, "Sources: ").join(text)));
    strengths::add(state, &mut chapter);
    chapter
}

/// The table with the formations that were set on it; none where the scenario draws none.
pub fn drawing(state: &State) -> Option<Drawing> {
    let field = state.roster.scene.as_ref()?.field.as_ref()?;
    let mut drawing = of_field(field);
    drawing.sides = Side::BOTH.map(|side| state.side_short(side));
    // What the players said at the end counts more than who held a place at the start.
    for (name, side) in state.end.score.iter().flat_map(|score| &score.held) {
        let places = field.objectives.iter().filter(|place| place.name == *name);
        for place in places {
            let own = |mark: &&mut Mark| mark.name == place.name && mark.at == place.at.into();
            if let Some(mark) = drawing.marks.iter_mut().find(own) {
                mark.sign = held_by(*side);
            }
        }
    }
    for (id, mf) in state.mfs() {
        let Some(spot) = mf.at.0 else { continue };
        let sign = if id.side == Side::A { Sign::FormationA } else { Sign::FormationB };
        drawing.marks.push(Mark { sign, code: code(state, id), name: state.mf_name(id).to_owned(), at: spot.into() });
    }
    Some(drawing)
}

/// The sign of an objective that this side holds.
const fn held_by(side: Option<Side>) -> Sign {
    match side {
        Some(Side::A) => Sign::ObjectiveA,
        Some(Side::B) => Sign::ObjectiveB,
        None => Sign::Objective,
    }
}

/// The letters that the codes of a formation's units begin with.
fn code(state: &State, id: MfId) -> String {
    let first = state.members(id).find_map(|(unit, _)| state.facts(unit));
    let letters = first.map(|facts| &*facts.code).unwrap_or_default();
    // Longer codes do not begin with a letter of the formation.
    if letters.len() == 2 { letters[..1].to_owned() } else { letters.to_owned() }
}

/// The table as a scenario draws it, nobody on it.
pub fn of_field(field: &Field) -> Drawing {
    let mut drawing = Drawing { size: (field.width, field.depth), north: field.north.as_str(), ..Drawing::default() };
    let points = |spots: &[Spot]| spots.iter().map(|spot| (*spot).into()).collect();
    let mut shape = |kind, name: &str, spots: &[Spot]| {
        drawing.shapes.push(Shape { kind, name: name.to_owned(), points: points(spots) });
    };
    for zone in &field.zones {
        let kind = if zone.side == SideKey::A { Kind::ZoneA } else { Kind::ZoneB };
        shape(kind, &zone.name, &zone.points);
    }
    for area in &field.areas {
        shape(area_kind(area.ground), &area.name, &area.points);
    }
    for contour in &field.contours {
        shape(if contour.steep { Kind::Steep } else { Kind::Contour }, &contour.name, &contour.points);
    }
    for line in &field.lines {
        let kind = match line.kind {
            LineKind::Road => Kind::Road,
            LineKind::River => Kind::Stream,
            LineKind::MinorLinear => Kind::MinorLinear,
            LineKind::MajorLinear => Kind::MajorLinear,
        };
        shape(kind, &line.name, &line.points);
    }
    for building in &field.buildings {
        let (at, size) = (building.at, building.size);
        let far = Spot { x: at.x.saturating_add(size.x), y: at.y.saturating_add(size.y) };
        let corners = [at, Spot { x: far.x, y: at.y }, far, Spot { x: at.x, y: far.y }];
        shape(area_kind(building.ground), &building.name, &corners);
    }
    marks(field, &mut drawing);
    drawing
}

fn marks(field: &Field, drawing: &mut Drawing) {
    let mut mark = |sign, name: &str, at: Spot| {
        drawing.marks.push(Mark { sign, code: String::new(), name: name.to_owned(), at: at.into() });
    };
    for crossing in &field.crossings {
        let sign = if crossing.kind == CrossingKind::Bridge { Sign::Bridge } else { Sign::Ford };
        mark(sign, &crossing.name, crossing.at);
    }
    for arrival in &field.arrivals {
        let sign = if arrival.side == SideKey::A { Sign::ArrivalA } else { Sign::ArrivalB };
        mark(sign, &arrival.formations.join(", "), arrival.at);
    }
    for objective in &field.objectives {
        mark(held_by(objective.holder.map(Side::of_scene)), &objective.name, objective.at);
    }
}

const fn area_kind(ground: Ground) -> Kind {
    match ground {
        Ground::LightWood => Kind::LightWood,
        Ground::DenseWood => Kind::DenseWood,
        Ground::River => Kind::Water,
        Ground::WoodenBua => Kind::WoodenBua,
        Ground::StoneBua => Kind::StoneBua,
        Ground::Open | Ground::Bridge | Ground::Rough => Kind::Rough,
    }
}
