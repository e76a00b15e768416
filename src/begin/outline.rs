//! What players see of a game before they begin it: its map, both sides, how long it takes, what wins it.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::forces::Forces;
use super::{Begun, Wrong, library};
use crate::engine::briefing::{Briefing, Chapter};
use crate::engine::drawing::Drawing;
use crate::engine::hexes::HexMap;
use crate::engine::panel::Panel;
use crate::engine::session::Session;
use crate::engine::story::short;
use crate::engine::text::{Label, Text, counted};
use crate::orbat::Orbat;
use crate::rulebooks::{CAMPAIGN, Umpire};

/// A game before it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The name of a built-in game, or the file that begins it.
    pub path: PathBuf,
    pub title: String,
    /// Its date in words: `4 July 1806`; empty where it has none.
    pub date: String,
    /// What it is about, in a sentence or two.
    pub about: String,
    pub sides: Vec<OutlineSide>,
    /// Its length, its hours, its players: `8 turns from 09:00, 3 hours, 2 to 4 players`.
    pub size: String,
    /// What wins it.
    pub aims: Vec<Text>,
    pub picture: Picture,
    /// All that players are told of it.
    pub briefing: Briefing,
}

/// A side of a game before it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineSide {
    pub name: String,
    pub label: Label,
    /// What it has: `12 units, 62 CV`.
    pub forces: String,
    /// Who commands it; empty where nobody is named.
    pub commander: String,
    /// How many of 100 simulated battles it won.
    pub wins: Option<u8>,
}

/// A game's map, as far as it has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Picture {
    #[default]
    None,
    /// A table drawn to scale.
    Table(Rc<Drawing>),
    /// Places and the ways between them.
    Places(Rc<Panel>),
    Hexes(Rc<HexMap>),
}

impl Picture {
    /// The map of a game, with what everyone may see on it.
    pub fn of(play: &Session) -> Self {
        if let Some(umpire) = Umpire::of(play) {
            return Self::Hexes(Rc::new(umpire.map()));
        }
        if let Some(drawing) = play.briefing().and_then(|briefing| briefing.drawing) {
            return Self::Table(drawing);
        }
        let map = play.doc().panels.into_iter().find(|panel| matches!(**panel, Panel::Map(_)));
        map.map_or(Self::None, Self::Places)
    }
}

impl Outline {
    /// The battle that these forces begin.
    pub fn of_battle(path: &Path, forces: Forces, now: i64) -> Result<Self, Vec<Wrong>> {
        let (title, wins) = (forces.name.clone(), forces.wins);
        let scene = forces.scene.as_deref();
        let about = scene.map(|scene| sentence(&scene.brief.both)).unwrap_or_default();
        let date = scene.map(|scene| in_words(&scene.date)).unwrap_or_default();
        let length = scene.and_then(|scene| {
            let from = if scene.start.is_empty() { String::new() } else { format!(" from {}", scene.start) };
            Some(format!("{}{from}", counted(scene.turns?, "turn")))
        });
        let hours = scene.and_then(|scene| scene.background.hours).map(|hours| counted(hours, "hour"));
        let players = scene.map(|scene| scene.background.players.as_str()).filter(|players| !players.is_empty());
        let players = players.map(|players| counted(players, "player"));
        let size = [length, hours, players].into_iter().flatten().collect::<Vec<_>>().join(", ");
        let names = short(&forces.armies.each_ref().map(|army| army.name.as_str()));
        let sides = forces.armies.iter().zip(names).enumerate().map(|(at, (army, name))| {
            let told = scene.map(|scene| scene.short[at].as_str()).filter(|short| !short.is_empty());
            side_of(army, told.unwrap_or(name), at, wins)
        });
        let sides = sides.collect();
        let begun = forces.begin(&title, 0, now).map_err(|refusal| vec![Wrong::Line(refusal.to_string())])?;
        let briefing = begun.play.briefing().unwrap_or_else(|| bare(&title));
        let (aims, picture) = (begun.play.summary().aims, Picture::of(&begun.play));
        Ok(Self { path: path.to_owned(), title, date, about, sides, size, aims, picture, briefing })
    }

    /// The game that one file begins.
    pub fn of_game(path: &Path, begun: &Begun) -> Self {
        let play = &begun.play;
        let summary = play.summary();
        let campaign = play.sheet().id == CAMPAIGN.id;
        let players = if campaign {
            format!("{} and an umpire", counted(summary.sides.len(), "player"))
        } else {
            "2 players".to_owned()
        };
        let built_in = library::one_file_of_path(path);
        let title = built_in.map_or_else(|| begun.header.name.clone(), |game| game.title.to_owned());
        let about = built_in.map(|game| game.about.to_owned()).unwrap_or_default();
        let mut briefing = play.briefing().unwrap_or_else(|| bare(&title));
        if briefing.chapters.is_empty() && !about.is_empty() {
            briefing.chapters.push(chapter("What it is", vec![Text::plain(&*about)], Vec::new()));
        }
        briefing.chapters.push(chapter("Where it begins", vec![Text::plain(&*summary.place)], summary.sides.clone()));
        briefing.chapters.push(chapter("What wins", Vec::new(), summary.aims.clone()));
        let side = |text: &Text| OutlineSide {
            name: text.0.first().map(|span| span.text.clone()).unwrap_or_default(),
            label: text.0.first().map_or(Label::Plain, |span| span.label),
            forces: text.0.iter().skip(1).map(|span| span.text.trim_start_matches([':', ' '])).collect(),
            commander: String::new(),
            wins: None,
        };
        Self {
            path: path.to_owned(),
            date: String::new(),
            about,
            sides: summary.sides.iter().map(side).collect(),
            size: format!("{}, {players}", summary.place),
            aims: summary.aims,
            picture: Picture::of(play),
            title,
            briefing,
        }
    }
}

fn side_of(army: &Orbat, name: &str, at: usize, wins: Option<[u8; 2]>) -> OutlineSide {
    let (count, cv) = army.seen().fold((0_usize, 0_u32), |(count, cv), unit| (count + 1, cv + u32::from(unit.cv)));
    OutlineSide {
        name: name.to_owned(),
        label: if at == 0 { Label::SideA } else { Label::SideB },
        forces: format!("{}, {cv} CV", counted(count, "unit")),
        commander: army.commander.name.clone(),
        wins: wins.and_then(|wins| wins.get(at).copied()),
    }
}

fn bare(title: &str) -> Briefing {
    Briefing { title: title.to_owned(), ..Briefing::default() }
}

fn chapter(heading: &str, paragraphs: Vec<Text>, points: Vec<Text>) -> Chapter {
    Chapter { heading: Text::of(Label::Heading, heading), side: None, paragraphs, points }
}

/// The first sentence of a text, its line ends taken out.
fn sentence(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = text.match_indices(['.', '!', '?']).map(|(at, sign)| at + sign.len());
    let ends = |at: &usize| text[*at..].is_empty() || text[*at..].starts_with(' ');
    let long = |at: &usize| *at >= SHORTEST;
    end.filter(ends).find(long).map_or_else(|| text.clone(), |at| text[..at].to_owned())
}

/// A sentence of fewer letters says too little alone: `Stuart has landed.`
const SHORTEST: usize = 40;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// `1806-07-04` as `4 July 1806`; `1806-07` as `July 1806`; anything else as it is.
pub fn in_words(date: &str) -> String {
    let parts: Vec<&str> = date.split('-').collect();
    let month = |month: &str| MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?);
    match parts[..] {
        [year, of, day] => month(of).map(|name| format!("{} {name} {year}", day.trim_start_matches('0'))),
        [year, of] => month(of).map(|name| format!("{name} {year}")),
        _ => None,
    }
    .unwrap_or_else(|| date.to_owned())
}
