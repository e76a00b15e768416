//! The report of a battle, for those who were there and those who were not.

mod beside;
mod declared;
mod figures;
mod forces;
mod ledger;
mod moments;
mod names;
mod opening;
mod service;
mod tale;
mod turning;

use crate::engine::pace::time_of;
use crate::engine::session::Session;
use crate::engine::story::Story;

use super::brief;
use crate::engine::printed::Page;
use names::SideNames;

/// What a report needs to know beside the game.
pub struct ReportFacts<'a> {
    /// What the battle is called.
    pub name: &'a str,
    /// When turn 1 begins, in minutes since midnight, if the scenario tells.
    pub start: Option<u32>,
    /// How many minutes of the battle's own time a turn takes.
    pub minutes_a_turn: u32,
    /// The day of a wall-clock second, as the players' calendar has it.
    pub day: &'a dyn Fn(i64) -> String,
    /// The hour and minute of a wall-clock second, on the players' clock.
    pub hour: &'a dyn Fn(i64) -> String,
}

/// What every chapter draws on.
struct Material<'a> {
    facts: &'a ReportFacts<'a>,
    play: &'a Session,
    story: Story,
    names: SideNames,
    /// True where the pieces are counted by their strength, and no game says what is shown of it.
    has_strengths: bool,
}

/// The report of the battle as far as it has come.
pub fn report(play: &Session, facts: &ReportFacts<'_>) -> Page {
    let story = play.story();
    let names = SideNames::of(story.pictures.iter().map(|picture| &picture.doc));
    let shows = play.doc().shows.clone();
    let has_strengths = shows.is_none() && story.pictures.iter().any(|picture| opening::has_strengths(&picture.doc));
    let source = Material { facts, play, story, names, has_strengths };
    let mut page = Page::new(facts.name);
    opening::write(&mut page, &source);
    if let Some(shows) = &shows {
        declared::standing(&mut page, &source, shows);
    } else if has_strengths {
        opening::strengths(&mut page, &source);
    }
    let briefing = play.briefing();
    if let Some(past) = briefing.as_ref().and_then(|briefing| briefing.past.as_ref()) {
        beside::write(&mut page, &source, past);
    }
    if let Some(briefing) = &briefing {
        brief::write_in_report(&mut page, briefing);
    }
    turning::write(&mut page, &source);
    if shows.is_some() {
        declared::measures(&mut page, &source);
    } else if has_strengths {
        figures::write(&mut page, &source);
    }
    tale::write(&mut page, &source);
    forces::leaders(&mut page, &source);
    service::write(&mut page, &source);
    ledger::write(&mut page, &source);
    forces::rulings(&mut page, &source);
    if shows.is_some() {
        declared::pieces(&mut page, &source);
    } else if has_strengths {
        forces::orders_of_battle(&mut page, &source);
    }
    page
}

impl ReportFacts<'_> {
    /// The battle's own time when a turn begins.
    pub fn battle_time(&self, turn: u32) -> Option<String> {
        let since = turn.saturating_sub(1).saturating_mul(self.minutes_a_turn);
        Some(time_of(self.start?.saturating_add(since)))
    }

    /// `Turn 3, 12:10`.
    fn turn(&self, turn: u32) -> String {
        match self.battle_time(turn) {
            Some(time) => format!("Turn {turn}, {time}"),
            None => format!("Turn {turn}"),
        }
    }
}
