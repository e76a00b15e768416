//! A season that nobody has read yet, put together for its umpire.

use std::ops::Range;

use super::{Door, World, now};
use crate::engine::article::Article;
use crate::engine::handover::BattleProgress;
use crate::engine::post::{Letter, Paper};
use crate::engine::session::Session;
use crate::engine::text::{Label, Text, counted};
use crate::letters;
use crate::publish;
use crate::report::article;
use crate::rulebooks::{self, AskedAbout, BattleCard, Surprise, Umpire};
use crate::tui::map_page::MapSheet;
use crate::tui::review::{Group, Opens, Season, SeasonLine};

/// Lines of a printed page.
const PAGE: usize = 60;

impl World {
    /// The season as it would go out now; none where no campaign is open to its umpire.
    pub(super) fn season(&self) -> Option<Season> {
        let Door::Saved(saved) = self.door.as_ref()? else { return None };
        let play = saved.play();
        let desk = Umpire::of(play)?;
        let (post, _) = rulebooks::campaign_post(play)?;
        let clock = publish::clock(saved.play(), now());
        let news = desk.newspaper(&clock)?;
        let cards = desk.battle_cards();
        let battles = desk.battles();
        let asked = desk.asked_about();
        let in_silence = |own: &AskedAbout| own.kind == Surprise::NoOrders;
        let alike = asked.chunk_by(|one, other| in_silence(one) && in_silence(other));
        let line = |own: &[AskedAbout]| match own {
            [one] => line_of(play, &desk, &cards, one),
            all => silent(&desk, all),
        };
        let mut lines: Vec<SeasonLine> = alike.map(line).collect();
        for (at, battle) in battles.iter().enumerate() {
            let BattleProgress::Fought(end) = &battle.stands else { continue };
            let what = battle.sides.join(" against ");
            let opens = match (card_of(&cards, at), battle.hex) {
                (Some(card), _) => card_lines(card),
                (None, Some(hex)) => Opens::Hex(hex),
                (None, None) => Opens::Lines(battle.place.clone(), vec![Text::plain(end.clone())]),
            };
            lines.push(SeasonLine { group: Group::Battle, who: battle.place.clone(), what, why: end.clone(), opens });
        }
        let papers = play.papers(&clock);
        lines.extend(papers.iter().filter_map(|paper| Some(paper_line(paper.seat.as_deref(), paper.report()?))));
        Some(Season {
            name: desk.season(),
            lines,
            news: lines_of(&news),
            had_undone: publish::had_undone(play),
            goes_to: papers.iter().filter(|paper| paper.report().is_some()).map(reader).collect(),
            folder: publish::folder_of(saved.path()).file_name().unwrap_or_default().to_string_lossy().into_owned(),
            hours: post.hours,
            sheet: MapSheet {
                map: desk.map(),
                ways: desk.ways(),
                fields: battles.iter().filter_map(|battle| battle.hex).collect(),
                ..MapSheet::default()
            },
        })
    }
}

/// The card of the battle at a place of the list: those that were fought stand first, by their numbers.
pub(super) fn card_of(cards: &[BattleCard], at: usize) -> Option<&BattleCard> {
    cards.iter().find(|card| card.battle == at)
}

/// What a player will ask about. The battle in which it happened opens, else his orders, else the place.
fn line_of(play: &Session, desk: &Umpire<'_>, cards: &[BattleCard], asked: &AskedAbout) -> SeasonLine {
    let nation = desk.name(asked.nation).to_owned();
    let of_it: Vec<&BattleCard> = cards.iter().filter(|card| asked.battles.contains(&card.battle)).collect();
    // A standing entry is in the orders with which it came.
    let orders = || {
        let counted = letters::that_counted(play, &nation);
        let own = counted.iter().rev().find(|(_, letter)| {
            asked.line.is_none() && entry_of(&letter.text.lines().collect::<Vec<_>>(), &asked.what).is_some()
        });
        let now = play.position().turn;
        let last = counted.last().filter(|(turn, _)| *turn == now);
        own.or(last).map(|(turn, letter)| {
            let whose = if *turn == now { nation.clone() } else { format!("{nation}, turn {turn}") };
            orders_at(&whose, letter, asked)
        })
    };
    let declared = asked.by.map(|by| declaration(play, desk.name(by), &nation, asked));
    let what = match asked.kind {
        Surprise::Beaten => format!("Defeat: {}", asked.what),
        Surprise::HeavyLosses => format!("Losses: {}", asked.what),
        Surprise::NotAsOrdered => format!("{}: {}", asked.what, became(asked.kind)),
        Surprise::Retreated => asked.what.clone(),
        Surprise::NoOrders => became(asked.kind).to_owned(),
        kind if asked.several => format!("{} {}", asked.what, became_all(kind)),
        kind => format!("{} {}", asked.what, became(kind)),
    };
    let opens = match (&of_it[..], asked.hex) {
        _ if declared.is_some() => declared.unwrap_or_else(|| Opens::Lines(what.clone(), Vec::new())),
        ([_, ..], _) => with_cards(&what, &asked.why, &of_it),
        ([], Some(hex)) if !asked.is_of_orders() => Opens::Hex(hex),
        ([], hex) => orders()
            .or(hex.map(Opens::Hex))
            .unwrap_or_else(|| Opens::Lines(asked.what.clone(), vec![Text::plain(asked.why.clone())])),
    };
    SeasonLine { group: Group::Asked, who: nation, what, why: asked.why.clone(), opens }
}

/// Nations that sent no orders, in one line.
fn silent(desk: &Umpire<'_>, all: &[AskedAbout]) -> SeasonLine {
    let names: Vec<&str> = all.iter().map(|asked| desk.name(asked.nation)).collect();
    let why = format!("{}: {}", names.join(", "), all[0].why);
    let what = became(Surprise::NoOrders).to_owned();
    let opens = Opens::Lines(what.clone(), vec![Text::plain(why.clone())]);
    SeasonLine { group: Group::Asked, who: "Several".to_owned(), what, why, opens }
}

/// What became of several, behind their names.
const fn became_all(kind: Surprise) -> &'static str {
    match kind {
        Surprise::Surrendered => "surrender",
        _ => "are destroyed",
    }
}

/// What became of it, behind its name.
const fn became(kind: Surprise) -> &'static str {
    match kind {
        Surprise::Destroyed => "is destroyed",
        Surprise::Surrendered => "surrenders",
        Surprise::Captured | Surprise::BankTaken => "is taken",
        Surprise::Freed => "is free again",
        Surprise::Killed => "has fallen",
        Surprise::Dissolved => "is dissolved",
        Surprise::CityLost | Surprise::ProvinceLost | Surprise::DepotLost => "is lost",
        Surprise::Beaten | Surprise::Retreated | Surprise::HeavyLosses | Surprise::Submitted => "is beaten",
        Surprise::Prizes => "took prizes",
        Surprise::Fled => "ended elsewhere",
        Surprise::Attacked => "began",
        Surprise::NotTaken => "is not taken",
        Surprise::Landed => "has an enemy ashore",
        Surprise::Trespass => "has troops without passage",
        Surprise::Income => "has its income ruled",
        Surprise::Raided => "was raided",
        Surprise::Worn => "without a battle",
        Surprise::NotAsOrdered => "not as ordered",
        Surprise::LeftOut => "has an error in its entry",
        Surprise::NoOrders => "sent no orders",
        Surprise::OutOfSupply => "out of supply",
    }
}

/// The entry in question of a nation's orders, then the whole file, with line numbers.
fn orders_at(nation: &str, letter: &Letter, asked: &AskedAbout) -> Opens {
    let lines: Vec<&str> = letter.text.lines().collect();
    let named = || entry_of(&lines, &asked.what).or_else(|| entry_about(&lines, &asked.what));
    let told = asked.line.and_then(|line| line.checked_sub(letter.about.above + 1)).filter(|at| *at < lines.len());
    let mut all = vec![Text::of(Label::Care, format!("{}: {}", asked.what, asked.why)), Text::default()];
    if let Some(at) = told.or_else(named) {
        all.extend(numbered(letter, &lines, entry_around(&lines, at), Label::Figure));
        all.extend([Text::default(), Text::of(Label::Heading, "The whole file")]);
    }
    all.extend(numbered(letter, &lines, 0..lines.len(), Label::Quiet));
    Opens::Lines(format!("The orders of {nation}"), all)
}

/// A war that another nation declared: who did, on whom, and by which entry of its orders; the rest of these is not shown.
fn declaration(play: &Session, by: &str, on: &str, asked: &AskedAbout) -> Opens {
    let title = format!("The war of {by} and {on}");
    let mut all = vec![Text::of(Label::Care, format!("{by} declared war on {on}: {}", asked.why))];
    if let Some(letter) = rulebooks::letters_of(play, by).last() {
        let lines: Vec<&str> = letter.text.lines().collect();
        if let Some(at) = entry_about(&lines, &format!("diplomacy: \"war\" with {on}")) {
            all.extend([Text::default(), Text::of(Label::Heading, format!("Its entry in the orders of {by}"))]);
            all.extend(numbered(letter, &lines, entry_around(&lines, at), Label::Figure));
        }
    }
    Opens::Lines(title, all)
}

/// The lines of the entry to which one of them belongs.
fn entry_around(lines: &[&str], at: usize) -> Range<usize> {
    let begins = |at: &usize| lines[*at].trim_start().starts_with("[[");
    let first = (0..=at).rev().find(begins).unwrap_or(at);
    first..(first + 1..lines.len()).find(begins).unwrap_or(lines.len())
}

/// Lines of a letter with their numbers in its file.
fn numbered(letter: &Letter, lines: &[&str], range: Range<usize>, label: Label) -> Vec<Text> {
    let number = |at: usize| Text::of(Label::Quiet, format!("{:>4} ", letter.about.above + at + 1));
    range.map(|at| number(at).with(label, lines[at])).collect()
}

/// The entry of a force, an army or a fleet of this name: others may name it, too, as what units are bought for.
fn entry_of(lines: &[&str], name: &str) -> Option<usize> {
    let mut entry = None;
    for (at, line) in lines.iter().enumerate().map(|(at, line)| (at, line.trim_start())) {
        if let Some(section) = line.strip_prefix("[[") {
            entry = section.split("]]").next().filter(|section| ["force", "fleet"].contains(&section.trim()));
        } else if entry.is_some()
            && let Some(("name", value)) = line.split_once('=').map(|(key, value)| (key.trim(), value))
            && value.split('"').nth(1) == Some(name)
        {
            return Some(at);
        }
    }
    None
}

/// The line of the entry that is most about this: of whose names and words, without comments, most stand in it. None where
/// none does.
fn entry_about(lines: &[&str], what: &str) -> Option<usize> {
    let mut entries: Vec<(usize, usize)> = Vec::new();
    for (at, line) in lines.iter().enumerate().map(|(at, line)| (at, line.trim_start())) {
        if let Some(section) = line.strip_prefix("[[") {
            let named = section.split("]]").next().is_some_and(|section| what.starts_with(section));
            entries.push((at, usize::from(named)));
        } else if let Some((_, matches)) = entries.last_mut().filter(|_| !line.starts_with('#')) {
            let quoted = line.split('"').skip(1).step_by(2);
            *matches += quoted.filter(|word| word.len() > 1 && what.contains(word)).count();
        }
    }
    // Of equals the first.
    let most = entries.iter().map(|(_, matches)| *matches).max().filter(|most| *most > 0)?;
    entries.iter().find(|(_, matches)| *matches == most).map(|(at, _)| *at)
}

/// What became of it and why, then the battles in its place: a card tells what fell, not what was taken for it.
fn with_cards(what: &str, why: &str, cards: &[&BattleCard]) -> Opens {
    let mut lines = vec![Text::of(Label::Care, format!("{what}: {why}"))];
    for card in cards {
        lines.extend([Text::default(), Text::of(Label::Heading, card.heading.clone())]);
        lines.extend(lines_of_card(card));
    }
    Opens::Lines(what.to_owned(), lines)
}

fn card_lines(card: &BattleCard) -> Opens {
    Opens::Lines(card.heading.clone(), lines_of_card(card))
}

/// A battle card on the screen: each day in a sentence, then in tables.
pub(super) fn lines_of_card(card: &BattleCard) -> Vec<Text> {
    let mut lines = Vec::new();
    for day in &card.days {
        lines.push(day.sentence.clone());
        lines.extend(article::table_lines(&day.tables).into_iter().map(Text::plain));
        lines.push(Text::default());
    }
    lines
}

/// Whose paper it is.
fn reader(paper: &Paper) -> String {
    paper.seat.clone().unwrap_or_else(|| "the public".to_owned())
}

fn paper_line(seat: Option<&str>, report: &Article) -> SeasonLine {
    let text = article::letter(report);
    let pages = text.lines().count().div_ceil(PAGE);
    let lines = text.lines().map(Text::plain).collect();
    let who = seat.unwrap_or("public").to_owned();
    let opens = Opens::Lines(report.title.clone(), lines);
    SeasonLine { group: Group::Paper, who, what: counted(pages, "page"), why: String::new(), opens }
}

/// A report on the screen: headings, points, sentences.
fn lines_of(article: &Article) -> Vec<Text> {
    let mut lines = Vec::new();
    // What is above the first heading says what the paper is and until when: the page says so itself.
    for chapter in article.chapters.iter().filter(|chapter| !chapter.heading.is_empty()) {
        if !lines.is_empty() {
            lines.push(Text::default());
        }
        lines.push(Text::of(Label::Heading, chapter.heading.to_uppercase()));
        lines.extend(chapter.lines.iter().cloned());
    }
    lines
}
