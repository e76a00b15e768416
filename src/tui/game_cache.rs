//! The game as it was seen last, so that after a request only what is new is looked at.

use std::rc::Rc;
use std::sync::Arc;

use super::armies::Armies;
use super::game::{Game, LogEntry, Safety};
use super::kept_for_views::KeptForViews;
use super::trail::Trails;
use crate::begin::library::IS_PRACTICE;
use crate::config::Config;
use crate::engine::history::LogLine;
use crate::engine::pace::Pace;
use crate::engine::pages::Pages;
use crate::engine::session::Session;
use crate::engine::text::Text;
use crate::store::Viewed;

/// What was seen of a game.
#[derive(Default)]
pub(crate) struct GameCache {
    config: Config,
    /// The last entry that was looked at.
    known: u64,
    armies: Rc<Armies>,
    trails: Trails,
    log: Pages<LogEntry>,
    /// The last entry that was told, and need not be told again.
    told: u64,
    /// When the game was opened, in seconds since 1970; 0 where it is only looked on.
    opened: i64,
}

impl GameCache {
    /// Nothing was seen yet; turns and breaks are as long as the user wants them.
    pub(crate) fn with(config: &Config) -> Self {
        Self { config: config.clone(), ..Self::default() }
    }

    /// The same of a game that was opened at this time.
    pub(crate) const fn opened_at(mut self, at: i64) -> Self {
        self.opened = at;
        self
    }

    /// How long was played; the time before the game was opened is no play.
    fn pace(&self, play: &Session) -> Pace {
        let mut pace = play.pace(self.config.longest_gap());
        pace.open(self.opened);
        pace
    }

    /// The game as the screen sees it.
    pub(crate) fn game(&mut self, viewed: &Viewed, looking_on: bool) -> Game {
        let (header, play) = (viewed.header(), viewed.play());
        self.look(play);
        // The game's own tables, too: those of the file that it was begun from.
        let tables = play.view().tables();
        let mut prompt = play.prompt_at_the_table();
        if let Some(prompt) = &mut prompt {
            prompt.reckon_chances(play.sheet(), &play.settings(), tables, play.obvious());
        }
        Game {
            name: header.name.clone(),
            file: viewed.path().display().to_string(),
            minutes_a_turn: header.minutes_a_turn(&self.config),
            start: header.start(),
            looking_on,
            seat: None,
            by_mail: play.alone().is_some(),
            safety: Safety::Saved,
            private: play.private_to().map(str::to_owned),
            asked_at_once: play.asked_at_once().map(str::to_owned).collect(),
            practice: header.facts.get(IS_PRACTICE) == Some(&true.into()),
            away: header.home().is_some(),
            unread: false,
            has_units: play.view().has_units(),
            slept: None,
            obvious: play.obvious(),
            prompt,
            owed: play.owed(),
            verdict: play.verdict(),
            public_verdict: play.private_to().and_then(|_| play.public_verdict()).map(Rc::new),
            points: play.seen().points(),
            drawing: play.seen().drawing().map(Rc::new),
            ending: play.seen().ending().map(Rc::new),
            position: play.position(),
            remarked: play.remarked(),
            pace: self.pace(play),
            longest_gap: self.config.longest_gap(),
            measure: self.config.distances,
            trail: Rc::clone(self.trails.now()),
            log: self.log.clone(),
            settings: Rc::clone(&play.settings()),
            sheet: play.sheet(),
            tables: Arc::clone(tables),
            armies: Rc::clone(&self.armies),
            kept: KeptForViews::default(),
        }
    }

    fn look(&mut self, play: &Session) {
        if play.entry() < self.known {
            // Another game stands in the file now.
            *self = Self::with(&self.config).opened_at(self.opened);
        }
        let steered = play.steered_since(self.known);
        self.armies = Rc::new(self.armies.after(play.doc()));
        self.trails.go_on(play, self.known);
        self.read_log(play, steered);
        self.known = play.entry();
    }

    /// The step in which the next entry comes about: that of the last one that stands.
    fn step_now(&self) -> Rc<str> {
        let last = self.log.iter().rev().find(|entry| entry.stands && !entry.steers);
        last.map_or_else(Rc::default, |entry| entry.then.clone().unwrap_or_else(|| Rc::clone(&entry.step)))
    }

    fn read_log(&mut self, play: &Session, steered: bool) {
        let told = self.log.iter().rev().take_while(|entry| entry.entry > self.told).count();
        self.log.truncate(self.log.len() - told);
        // What was undone first: the next line is of the step that is back.
        if steered {
            self.read_stands(play);
        }
        // What is sealed now may be open the next time: it is read again.
        let mut sealed = None;
        for line in play.log_since(self.told) {
            if line.sealed && sealed.is_none() {
                sealed = Some(line.entry.saturating_sub(1));
            }
            if !line.lines.is_empty() {
                let entry = log_entry(line, self.step_now());
                self.log.push(entry);
            }
        }
        self.told = sealed.unwrap_or_else(|| play.entry());
    }

    /// Which of the lines that are known stand after an undo or a redo.
    fn read_stands(&mut self, play: &Session) {
        let stands = play.stands();
        for at in 0..self.log.len() {
            let entry = &self.log[at];
            let place = usize::try_from(entry.entry).unwrap_or(usize::MAX).saturating_sub(1);
            let now = stands.get(place).copied().unwrap_or(false);
            if entry.stands != now {
                self.log[at].stands = now;
            }
        }
    }
}

/// A line of the log in this step, unless one begins with it.
fn log_entry(line: LogLine, step: Rc<str>) -> LogEntry {
    let (then, first) = line.began.map_or((None, false), |(step, first)| (Some(Rc::from(step)), first));
    let step = then.clone().filter(|_| first).unwrap_or(step);
    LogEntry {
        entry: line.entry,
        at: line.at,
        lines: line.lines.into_iter().map(Text::tight).collect(),
        stands: line.stands,
        steers: line.steers,
        repeated: line.repeated,
        step,
        then,
    }
}
