//! News of the world in a story: lines of the event table, and who declared a war on whom.

use super::story::{TurnTeller, Weight};
use super::words::listed;
use crate::engine::text::{Label, Text};
use crate::rules::campaign_1805::event::{DiceFor, StormAtSea};
use crate::rules::campaign_1805::scenario::ids::{ForceId, NationId};
use crate::rules::campaign_1805::scenario::{EventEffect, Place, RandomEvent};

/// True for words of an event that say how it is played, and not what happens.
fn is_of_dice(text: &str) -> bool {
    let words = ["die", "dice", "roll", "rolls", "table", "1d6", "2d6"];
    text.to_lowercase().split(|letter: char| !letter.is_alphanumeric()).any(|word| words.contains(&word))
}

impl TurnTeller<'_> {
    /// Dice that no test asks for: storms over own ships, and what own privateers brought.
    pub(super) fn threw(&mut self, what: &DiceFor, faces: &[u8]) {
        let storm = StormAtSea::of(self.known, what, faces).filter(|storm| self.is_mine(storm.nation));
        let thrown = || faces.iter().map(u8::to_string).collect::<Vec<_>>();
        if let Some(StormAtSea { ships, outcome, .. }) = storm {
            let words = format!("{ships} met a storm (dice {}): {}.", thrown().join(" + "), outcome);
            self.own.push((Weight::Army, Text::plain(words)));
            self.story.dice.push(Text::plain(format!("{ships}, storm: {outcome}, dice {}", thrown().join(" "))));
        }
        let is_own = |of: &str| self.whom.is_some_and(|own| self.name(own) == of);
        if matches!(what, DiceFor::Privateers { of } if is_own(of)) {
            let rp: i64 = faces.iter().copied().map(i64::from).sum();
            self.story.dice.push(Text::plain(format!("trade taken by {what}: {rp} RP, dice {}", thrown().join(" "))));
        }
    }

    /// How the battle of a number went at a table: both sides saw it, others hear of its end.
    pub(super) fn at_table(&mut self, number: usize, story: &[String]) {
        let Some(fight) = self.known.battles.fights.get(number).filter(|_| !story.is_empty()) else { return };
        if fight.nations.iter().any(|nation| self.is_mine(*nation)) {
            let heading = format!("The battle {}{}", self.known.there(fight.at), self.known.which_there(number));
            self.story.tables.push((heading, story.iter().map(Text::plain).collect()));
        }
    }

    /// A line of the event table, and behind it what the umpire ruled where it is told in words.
    pub(super) fn rolled(&mut self, name: &str, text: &str, ruled: &[&str]) {
        // Of a table's own words those are news that do not say which dice to roll.
        let words = if is_of_dice(text) { self.news(name).unwrap_or(text) } else { text };
        // What the umpire is to do is the beginning of what happens.
        let words = words.replacen("The umpire chooses a ", "A ", 1);
        let reforms = self.reforms(name).filter(|_| !text.to_lowercase().contains("corps"));
        let text =
            [&[words.as_str()], ruled, &reforms.iter().map(String::as_str).collect::<Vec<_>>()[..]].concat().join(" ");
        let concerned = self.nations_of(name);
        // Whoever reads of it reads whom it is about, whatever its owner's words say: once, where its name says it.
        let names = concerned.iter().map(|nation| self.name(*nation).to_owned());
        let names: Vec<String> = names.filter(|nation| !name.contains(nation.as_str())).collect();
        let whose = if names.is_empty() { String::new() } else { format!(" ({})", listed(&names)) };
        // Nobody died: the name of such an event would be no news.
        let title = if self.is_death_of_nobody(name) { "Generals in danger" } else { name };
        let text = Text::of(Label::Figure, format!("{title}{whose}. ")).then(text);
        self.all(Weight::Event, &concerned, text);
    }

    /// Why ships in a port that fell were taken and did not sail: they could have gone to an area without enemy ships.
    pub(super) fn shut_in(&self, force: ForceId) -> String {
        let at = self.full.force(force).at;
        match at {
            Place::Hex(_) => {
                format!("; {} fell, and enemy ships were in every area before it", self.full.place_name(at))
            }
            Place::Sea(_) => String::new(),
        }
    }

    /// The line of the event table that is called so.
    fn event_named(&self, name: &str) -> Option<&RandomEvent> {
        self.known.scenario().chance.events.iter().find(|own| own.name == name)
    }

    fn is_death_of_nobody(&self, name: &str) -> bool {
        let is_it = self.event_named(name).is_some_and(|own| own.effects.contains(&EventEffect::GeneralDeath));
        is_it && !self.turn.generals_died
    }

    /// What is news of an event whose words tell the umpire which dice to throw.
    fn news(&self, name: &str) -> Option<&'static str> {
        self.event_named(name)?.effects.iter().find_map(|effect| match effect {
            EventEffect::Storm => Some("Storms swept the seas."),
            EventEffect::GeneralDeath if self.turn.generals_died => {
                Some("Generals were in danger wherever armies fought; a nation that lost one reads it here.")
            }
            EventEffect::GeneralDeath => Some("Wherever armies fought, generals were in danger, and none died."),
            _ => None,
        })
    }

    /// What an army reform brings, where the words of its line do not say it.
    fn reforms(&self, name: &str) -> Option<String> {
        self.event_named(name)?.effects.iter().find_map(|effect| match effect {
            EventEffect::ArmyReform(nation) => Some(format!("{} may form corps.", self.name(*nation))),
            _ => None,
        })
    }

    /// The nations that a line of the event table is about.
    fn nations_of(&self, name: &str) -> Vec<NationId> {
        let event = self.event_named(name);
        let mut nations: Vec<NationId> = event.iter().filter_map(|event| event.nation).collect();
        nations.extend(event.into_iter().flat_map(|event| &event.effects).filter_map(EventEffect::nation));
        nations.sort_unstable();
        nations.dedup();
        nations
    }

    /// The words of a war that begins: who declared it on whom, where one of the two or both ordered it.
    pub(super) fn war(&self, [a, b]: [NationId; 2]) -> String {
        let mut wars = self.full.battles.was.treaties.wars.iter();
        let declared = wars.find(|(own, _)| own.contains(&a) && own.contains(&b));
        let [one, two] = declared.map_or([a, b], |(own, _)| *own).map(|nation| self.name(nation));
        match declared {
            Some((_, true)) => format!("{one} and {two} have declared war on each other."),
            Some((_, false)) => format!("{one} has declared war on {two}."),
            None => format!("{one} and {two} are at war."),
        }
    }
}
