//! What the umpire's desk of a campaign asks for: its map, its battles, and battles that go to the table and come back.

use std::path::{Path, PathBuf};

use super::{World, now, opener};
use crate::begin::Begun;
use crate::begin::forces::BattleFiles;
use crate::engine::request::Request;
use crate::engine::text::{Label, Text};
use crate::letters;
use crate::publish;
use crate::rulebooks::{self, BATTLE, Umpire};
use crate::store::{self, Saved};
use crate::tables;
use crate::tui::battles::ListedBattle;
use crate::tui::map_page::MapSheet;
use crate::tui::model::TextPage;
use crate::tui::msg::{AskUmpire, Msg, ToldUmpire};
use crate::tui::post_box::deadline::Deadline;
use crate::tui::post_box::{Delivered, Post};
use crate::tui::trouble::Trouble;

impl World {
    /// Does what the desk asks for.
    pub(super) fn umpire(&mut self, ask: AskUmpire) -> Msg {
        match ask {
            AskUmpire::Battles if self.table_of().is_some() => self.take_home(),
            AskUmpire::ToTable(battle, game) => self.send_to_table(&battle, game),
            AskUmpire::Result(battle, game) => self.take_result(&battle, game.as_deref()),
            AskUmpire::Letter(typed) => self.letter(&typed),
            AskUmpire::Publish => self.publish(),
            asked => self.look_up(asked),
        }
    }

    /// Looks at the campaign without changing it.
    fn look_up(&self, ask: AskUmpire) -> Msg {
        let Some(door) = &self.door else { return Msg::Refused("no campaign is open".to_owned()) };
        let Some(desk) = Umpire::of(door.play()) else {
            return Msg::Refused("this game has nothing to draw or to list here".to_owned());
        };
        match ask {
            AskUmpire::Map => Msg::Umpire(ToldUmpire::Map(Box::new(MapSheet { map: desk.map(), ways: desk.ways() }))),
            AskUmpire::Hex(hex) => Msg::Umpire(ToldUmpire::Hex(hex, desk.facts(hex))),
            AskUmpire::Find(words) => match desk.find(&words) {
                Some(hex) => Msg::Umpire(ToldUmpire::Found(hex)),
                None => Msg::Refused(format!("there is no hex, city or force `{words}` on the map")),
            },
            AskUmpire::Correct(hex) => match desk.things_at(hex) {
                things if things.is_empty() => Msg::Refused("nothing to correct there".to_owned()),
                things => Msg::Things(things),
            },
            _ => {
                let turn = door.play().position().turn;
                let entry = |battle: crate::engine::handover::Listed| {
                    let folder = tables::folder_of(door.path(), turn, &battle.key);
                    let game = Some(folder.join(tables::BATTLE)).filter(|path| path.is_file());
                    ListedBattle { battle, game }
                };
                Msg::Umpire(ToldUmpire::Battles(desk.battles().into_iter().map(entry).collect()))
            }
        }
    }

    /// The save of the campaign whose battle is open here; none where no battle of a campaign's table is.
    fn table_of(&self) -> Option<PathBuf> {
        let door = self.door.as_ref().filter(|door| door.play().sheet().id == BATTLE.id)?;
        tables::game_of(door.path())
    }

    /// Sends a battle to the table and opens it there: its files are written beside the save, and its game is begun.
    fn send_to_table(&mut self, battle: &str, game: Option<PathBuf>) -> Msg {
        let asked = format!("fight:{battle}");
        let is_asked = |play: &crate::engine::session::Session| play.prompt().is_some_and(|prompt| prompt.key == asked);
        if self.door.as_ref().is_some_and(|door| is_asked(door.play())) {
            let sent = self.request(&[Request::Pick("table".to_owned())]);
            if !matches!(sent, Msg::Taken(..)) {
                return sent;
            }
        }
        let opened = match game {
            Some(game) => self.open(&game),
            None => self.begin_table(battle),
        };
        opened.unwrap_or_else(page)
    }

    fn begin_table(&mut self, battle: &str) -> Result<Msg, Trouble> {
        let Some(door) = &self.door else { return Err(Trouble::of(battle, "no campaign is open")) };
        let folder = tables::folder_of(door.path(), door.play().position().turn, battle);
        tables::write(door.play(), battle, &folder).map_err(|why| Trouble::of(battle, &why))?;
        let scenario = BattleFiles::Scenario(folder.join(tables::SCENARIO));
        let forces = self.forces(&scenario, battle)?;
        let name = forces.name.clone();
        let begun = forces.begin(&name, rand::random(), now());
        let Begun { header, play } = begun.map_err(|refusal| Trouble::of(&name, &refusal.to_string()))?;
        let path = folder.join(tables::BATTLE);
        let created = store::create(&path, &header.timed(&self.config), play, false);
        drop(created.map_err(|error| Trouble::of(&name, &error.to_string()))?);
        self.open(&path)
    }

    /// The battle that is open goes back to its campaign, and its losses are taken there.
    fn take_home(&mut self) -> Msg {
        let Some(campaign) = self.table_of() else { return Msg::Refused("no campaign is known to it".to_owned()) };
        let Some(door) = &self.door else { return Msg::Refused("no battle is open".to_owned()) };
        let Some(result) = tables::result_of(door.play(), &door.header().name, None) else {
            return Msg::Refused("this battle is not on the tabletop".to_owned());
        };
        self.door = None;
        match self.open(&campaign) {
            Err(trouble) => page(trouble),
            Ok(opened) => match self.post(result) {
                // The campaign is open now, whether it takes the result or not.
                Some(Msg::Refused(why)) => self.shown_again(Some(why)).unwrap_or(opened),
                taken => taken.unwrap_or(opened),
            },
        }
    }

    /// Takes the result of a battle at the table: one that has come, or that of its game as it stands.
    fn take_result(&mut self, battle: &str, game: Option<&Path>) -> Msg {
        let key = format!("result:{battle}");
        if self.door.as_ref().is_some_and(|door| tables::offers(door.play(), &key)) {
            return self.request(&[Request::Pick(key)]);
        }
        let Some(game) = game else {
            return Msg::Refused(
                "it has not begun at the table: Enter begins it, or a result is sent by hand".to_owned(),
            );
        };
        let result = store::open_read_only(game, opener).map_err(|error| error.to_string()).and_then(|viewed| {
            let none = || "it is not a battle on the tabletop".to_owned();
            tables::result_of(viewed.play(), &viewed.header().name, None).ok_or_else(none)
        });
        match result {
            Ok(result) => self.post(result).unwrap_or_else(|| self.look_up(AskUmpire::Battles)),
            Err(why) => Msg::Refused(why),
        }
    }

    /// Sends a result to the campaign that is open and begins to take it; none where there is nothing to show but that.
    fn post(&mut self, result: String) -> Option<Msg> {
        let Some(super::Door::Saved(saved)) = &mut self.door else {
            return Some(Msg::Refused("this campaign is only looked at here: nothing is changed".to_owned()));
        };
        let saved: &mut Saved = saved;
        match tables::post(saved, result, now()) {
            Err(refusal) => Some(Msg::Refused(refusal.to_string())),
            Ok(later) => {
                let notice =
                    later.map(|_| "the result is kept: it is taken once the campaign asks what is next".to_owned());
                self.shown_again(notice)
            }
        }
    }

    /// The game that is open, as it stands now.
    fn shown_again(&mut self, notice: Option<String>) -> Option<Msg> {
        let door = self.door.take()?;
        match self.enter(door, notice) {
            Ok(opened) => Some(opened),
            Err(trouble) => Some(page(trouble)),
        }
    }

    /// Takes in orders from a file or folder, or a challenge; receipts are written beside the papers.
    fn letter(&mut self, typed: &str) -> Msg {
        let folder = self.folder.clone();
        let Some(super::Door::Saved(saved)) = &mut self.door else {
            return Msg::Refused("this campaign is only looked at here: nothing is changed".to_owned());
        };
        let told = match challenge_in(saved, typed) {
            Some((nation, words)) => match letters::challenge(saved, &nation, &words, now()) {
                Ok(()) => vec![Text::of(Label::Good, format!("{nation} challenges the results: you are asked"))],
                Err(refusal) => return Msg::Refused(refusal.to_string()),
            },
            None => match orders_in(saved, &folder.join(typed.trim_matches(['"', '\'']))) {
                Ok(told) => told,
                Err(fault) => return Msg::Refused(fault),
            },
        };
        self.delivered(told)
    }

    /// Writes all papers anew beside the save: later versions tell what has changed.
    fn publish(&mut self) -> Msg {
        let Some(super::Door::Saved(saved)) = &mut self.door else {
            return Msg::Refused("this campaign is only looked at here: nothing is written".to_owned());
        };
        match super::papers(saved) {
            Ok(told) => self.delivered(vec![Text::of(Label::Good, told)]),
            Err(refusal) => Msg::Refused(refusal.to_string()),
        }
    }

    fn delivered(&mut self, told: Vec<Text>) -> Msg {
        let Some(game) = self.picture() else { return Msg::Refused("no campaign is open".to_owned()) };
        Msg::Umpire(ToldUmpire::Delivered(Delivered { game: Box::new(game), told }))
    }

    /// What lies in the post-box of a campaign; none where the game has no umpire.
    pub(super) fn post_box(&self) -> Option<Post> {
        let play = self.door.as_ref()?.play();
        rulebooks::umpire(play)?;
        let unpublished = Umpire::of(play).map(|desk| desk.unpublished()).unwrap_or_default();
        Some(Post { facts: [play.army(), unpublished].concat(), deadline: self.deadline() })
    }

    /// Until when players are waited for; none where nobody is.
    pub(super) fn deadline(&self) -> Option<Deadline> {
        let (post, began) = rulebooks::campaign_post(self.door.as_ref()?.play())?;
        let line = |what: &'static str, from: i64, seconds: i64| {
            let at = publish::until(from, seconds);
            Deadline { what, ends: from.saturating_add(seconds), at }
        };
        match (began.challenges, began.orders) {
            (Some(from), _) if post.published => Some(line("challenges", from, post.hours.saturating_mul(3600))),
            (_, Some(from)) if post.writes => Some(line("orders", from, post.days.saturating_mul(86_400))),
            _ => None,
        }
    }
}

/// `NATION: WORDS`, where it is a nation of the campaign.
fn challenge_in(saved: &Saved, typed: &str) -> Option<(String, String)> {
    let (name, words) = typed.split_once(':')?;
    let nation = letters::nations(saved).into_iter().find(|nation| nation.eq_ignore_ascii_case(name.trim()))?;
    Some((nation, words.trim().to_owned()))
}

/// Takes all orders of a file or folder; what came of each.
fn orders_in(saved: &mut Saved, path: &Path) -> Result<Vec<Text>, String> {
    let papers = publish::folder_of(saved.path());
    let found = letters::found_in(path)?;
    if found.is_empty() {
        return Err(format!("{}: no orders lie there", path.display()));
    }
    let mut told = Vec::new();
    for found in found {
        match letters::take(saved, &found, now()) {
            Err(fault) => told.push(Text::of(Label::Bad, fault)),
            Ok(taken) => {
                let label = if taken.faults.is_empty() { Label::Good } else { Label::Care };
                told.push(Text::of(label, taken.receipt));
                told.extend(taken.faults.into_iter().map(|fault| Text::plain(format!("  {fault}"))));
                letters::answer(saved, &taken.nation, &papers)?;
            }
        }
    }
    told.push(Text::of(Label::Quiet, format!("the receipts lie in {}", papers.display())));
    Ok(told)
}

fn page(trouble: Trouble) -> Msg {
    Msg::Page(TextPage { title: trouble.title, lines: trouble.lines, ..TextPage::default() })
}
