//! What the umpire's desk of a campaign asks for: its map, its battles, and battles that go to the table and come back.

use std::path::{Path, PathBuf};

use super::{Door, NO_GAME, World, now, opener, page};
use crate::begin::Begun;
use crate::begin::files::{self, Wanted};
use crate::begin::forces::BattleFiles;
use crate::config::owner;
use crate::engine::request::Request;
use crate::engine::text::{Label, Text};
use crate::letters::{self, Answer, Answered, Waiting};
use crate::limits::RESULT;
use crate::post;
use crate::publish::{self, mail, receipts};
use crate::rulebooks::{self, BATTLE, Umpire};
use crate::store::{self, Saved};
use crate::tables;
use crate::tui::battles::ListedBattle;
use crate::tui::effect::{AskUmpire, Effect};
use crate::tui::map_page::MapSheet;
use crate::tui::model::{Files, FoundFile, FoundKind};
use crate::tui::msg::{Msg, ResultAsked, ToldUmpire};
use crate::tui::post_box::deadline::Deadline;
use crate::tui::post_box::{BoxContents, Delivered};
use crate::tui::trouble::Trouble;

impl World {
    /// Does what the desk asks for.
    pub(super) fn umpire(&mut self, ask: AskUmpire) -> Msg {
        self.do_for_umpire(ask).unwrap_or_else(Msg::Refused)
    }

    /// The same; the error says why it is not done.
    fn do_for_umpire(&mut self, ask: AskUmpire) -> Result<Msg, String> {
        match ask {
            AskUmpire::Battles if self.is_by_mail() => self.letter_due(),
            AskUmpire::Battles if self.is_at_table() => self.take_home(false),
            AskUmpire::AsItStands => self.take_home(true),
            AskUmpire::Take(result, field) => self.take(&result, field.as_deref()),
            AskUmpire::ToTable(battle, game) => Ok(self.send_to_table(&battle, game)),
            AskUmpire::Result(battle, game) => self.take_result(&battle, game.as_deref()),
            AskUmpire::Letter(typed) => self.letter(&typed),
            AskUmpire::Pasted(text) => self.pasted(&text),
            AskUmpire::Waiting(waiting) => self.take_waiting(&waiting),
            AskUmpire::LeaveWaiting(left) => {
                let said = self.waiting.leave(&left);
                self.delivered(vec![Text::of(Label::Quiet, said)])
            }
            AskUmpire::Publish => self.publish(),
            AskUmpire::Sent(written) => self.sent(written.as_deref()),
            AskUmpire::AllTheSame(requests) => Ok(self.request_now(&requests)),
            AskUmpire::EndTime(key) => self.end_time(key),
            AskUmpire::ToTableAgain(battle, sure) => self.again_at_table(&battle, sure),
            asked => self.look_up(asked),
        }
    }

    /// Looks at the campaign without changing it.
    fn look_up(&self, ask: AskUmpire) -> Result<Msg, String> {
        let door = self.door.as_ref().ok_or(NO_CAMPAIGN)?;
        let Some(desk) = Umpire::of(door.play()) else {
            // A battle's map stands in its brief.
            if ask == AskUmpire::Map {
                let briefing = door.play().briefing().filter(|briefing| briefing.drawing.is_some());
                return Ok(Msg::Briefing(Some(Box::new(briefing.ok_or("this game has nothing to draw")?))));
            }
            return Err("this page is for campaigns: here `fanion to-table` and `fanion from-table`".to_owned());
        };
        let told = match ask {
            AskUmpire::Map => Self::map_at(&desk, None),
            AskUmpire::MapAt(hex) => Self::map_at(&desk, Some(hex)),
            AskUmpire::Season => {
                let season = self.season().ok_or("this campaign is read-only here: nothing is published")?;
                ToldUmpire::Season(Box::new(season))
            }
            AskUmpire::Hex(hex) => ToldUmpire::Hex(hex, desk.facts(hex)),
            AskUmpire::Find(words) => {
                let none = || format!("there is no hex, place or force `{words}` on the map");
                ToldUmpire::Found(desk.find(&words).ok_or_else(none)?)
            }
            AskUmpire::Correct(hex) => match desk.things_at(hex) {
                things if things.is_empty() => return Err("nothing to correct there".to_owned()),
                things => return Ok(Msg::Things(things)),
            },
            _ => {
                let turn = door.play().position().turn;
                let (cards, battles) = (desk.battle_cards(), desk.battles());
                let entry = |(at, battle): (usize, crate::engine::handover::Listed)| {
                    let folder = tables::folder_of(door.path(), turn, &battle.key);
                    let game = Some(folder.join(tables::BATTLE)).filter(|path| path.is_file());
                    let by_hand = tables::filled_in(&folder);
                    let card = super::season::card_of(&cards, at);
                    let card =
                        card.map(|card| (card.heading.clone(), super::season::lines_of_card(card))).unwrap_or_default();
                    let was_small = desk.was_small(&battle.key).is_some();
                    ListedBattle { battle, game, by_hand, was_small, card }
                };
                ToldUmpire::Battles(battles.iter().cloned().enumerate().map(entry).collect())
            }
        };
        Ok(Msg::Umpire(told))
    }

    /// The campaign that is played here.
    fn campaign(&mut self) -> Result<&mut Saved, String> {
        self.played().map_err(|_| "this campaign is read-only here: nothing is changed".to_owned())
    }

    fn map_at(desk: &Umpire<'_>, at: Option<usize>) -> ToldUmpire {
        let fields = desk.battles().into_iter().filter_map(|battle| battle.hex).collect();
        let sheet = MapSheet { map: desk.map(), ways: desk.ways(), fields, at, ..MapSheet::default() };
        ToldUmpire::Map(Box::new(sheet))
    }

    /// The saves that may be the campaign whose battle is open here; none where no battle of a campaign's table is.
    fn tables_of(&self) -> Vec<PathBuf> {
        let door = self.door.as_ref().filter(|door| door.play().sheet().id == BATTLE.id);
        door.map(|door| tables::games_of(door.path(), door.header().home().as_ref())).unwrap_or_default()
    }

    fn is_at_table(&self) -> bool {
        !self.tables_of().is_empty()
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

    /// A small battle that dice have fought: why nobody was asked, then the season from its orders on, with it at the table.
    fn again_at_table(&mut self, battle: &str, sure: bool) -> Result<Msg, String> {
        let desk = self.door.as_ref().and_then(|door| Umpire::of(door.play())).ok_or(NO_CAMPAIGN)?;
        let why = desk.was_small(battle).ok_or("the battle is fought: an undo or a changed answer reopens it")?;
        if !sure {
            let again = "Tab again plays the season again from its orders, with this battle on the tabletop";
            return Err(format!("{why}. {again}"));
        }
        let requests = desk.to_table_again(battle);
        Ok(self.request(&requests))
    }

    fn begin_table(&mut self, battle: &str) -> Result<Msg, Trouble> {
        let Some(door) = &self.door else { return Err(Trouble::of(battle, "no campaign is open")) };
        let folder = tables::folder_of(door.path(), door.play().position().turn, battle);
        let written = tables::write(door.play(), door.path(), battle, &folder);
        drop(written.map_err(|why| Trouble::of(battle, &why))?);
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

    /// The battle that is open goes back to its campaign, and its losses are taken there. Where more than one save may be
    /// that campaign, and where the battle does not say whose it is, it is asked.
    fn take_home(&mut self, sure: bool) -> Result<Msg, String> {
        let campaigns = self.tables_of();
        let door = self.door.as_ref().ok_or(NO_GAME)?;
        let not_ended = tables::unfinished(door.play()).map(|place| format!("This battle has not ended ({place})."));
        let by_hand = door.path().parent().and_then(tables::filled_in).map(|_| BY_HAND.to_owned());
        let doubts: Vec<String> = [not_ended, by_hand].into_iter().flatten().collect();
        if !sure && !doubts.is_empty() {
            return Ok(Msg::Umpire(ToldUmpire::Doubtful(doubts.join(" "))));
        }
        let result = tables::result_of(door.play(), &door.header().name, None);
        let result = result.ok_or("this battle is not on the tabletop")?;
        let is_known = door.header().home().is_some();
        match &campaigns[..] {
            [] => Err("no campaign is known to it".to_owned()),
            [campaign] if is_known => {
                self.door = None;
                Ok(self.bring_home(campaign, &result))
            }
            _ => {
                self.homecoming = Some(result);
                Ok(Msg::Files(homes(&campaigns)))
            }
        }
    }

    /// Opens a campaign and brings it the result of its battle.
    pub(super) fn bring_home(&mut self, campaign: &Path, result: &str) -> Msg {
        match self.open(campaign) {
            Err(trouble) => page(trouble),
            Ok(opened) => match self.ask_result(result, None) {
                Ok(Msg::Umpire(ToldUmpire::Result(asked))) => {
                    Msg::Umpire(ToldUmpire::Result(Box::new(ResultAsked { opened: Some(opened), ..*asked })))
                }
                // The campaign is open now, whether it takes the result or not.
                Err(why) => self.shown_again(Some(why)).unwrap_or(opened),
                Ok(taken) => taken,
            },
        }
    }

    /// Asks whether the result of a battle at the table is taken: one that has come, or that of its game as it stands.
    pub(super) fn take_result(&mut self, battle: &str, game: Option<&Path>) -> Result<Msg, String> {
        let key = format!("{}{battle}", tables::TO_TAKE);
        if let Some(come) = self.door.as_ref().filter(|door| tables::offers(door.play(), &key)) {
            let yes = |field: Option<&str>| Effect::Requests(tables::picks(&key, field));
            return match tables::come(come.play(), battle) {
                Some(text) => self.asked(&text, None, yes),
                None => Ok(self.request(&tables::picks(&key, None))),
            };
        }
        let game = game.ok_or("it has not begun at the table: Enter begins it, or a result is sent by hand")?;
        let viewed = store::open_read_only(game, opener).map_err(|error| error.to_string())?;
        let place = tables::unfinished(viewed.play());
        if let Some(door) = &self.door {
            tables::belongs(door.play(), viewed.header())?;
        }
        let result = tables::result_of(viewed.play(), &viewed.header().name, None);
        self.ask_result(&result.ok_or("it is not a battle on the tabletop")?, place.as_deref())
    }

    /// Asks whether a result is taken; of a battle that has not ended it says how far it is. What is not sound is refused.
    fn ask_result(&mut self, result: &str, place: Option<&str>) -> Result<Msg, String> {
        self.asked(result, place, |field| Effect::Umpire(AskUmpire::Take(result.to_owned(), field.map(str::to_owned))))
    }

    fn asked(
        &mut self,
        result: &str,
        place: Option<&str>,
        yes: impl Fn(Option<&str>) -> Effect,
    ) -> Result<Msg, String> {
        let play = self.door.as_ref().ok_or(NO_GAME)?.play();
        let (text, out) = tables::home(play, result);
        let Some(to_take) = tables::to_take(play, &text) else { return self.take(result, None) };
        let not_ended = place.map(|place| format!("This battle has not ended ({place}). ")).unwrap_or_default();
        let out: String = out.iter().flat_map(|line| [" ", line.as_str(), "."]).collect();
        let words = format!("{not_ended}{}{out}", to_take.words);
        let asked = ResultAsked { opened: None, words, yes: yes(to_take.field.as_deref()) };
        Ok(Msg::Umpire(ToldUmpire::Result(Box::new(asked))))
    }

    /// Sends a result to the campaign that is open and begins to take it.
    fn take(&mut self, result: &str, field: Option<&str>) -> Result<Msg, String> {
        let saved = self.campaign()?;
        let (result, mut told) = tables::home(saved.play(), result);
        let later = tables::post(saved, result, field, now()).map_err(|refusal| refusal.to_string())?;
        told.extend(later.map(|_| "the result is kept: it is taken once the campaign asks what is next".to_owned()));
        let shown = self.shown_again((!told.is_empty()).then(|| told.join("; ")));
        shown.map_or_else(|| self.look_up(AskUmpire::Battles), Ok)
    }

    /// The game that is open, as it stands now.
    fn shown_again(&mut self, notice: Option<String>) -> Option<Msg> {
        let door = self.door.take()?;
        Some(self.enter(door, notice).unwrap_or_else(page))
    }

    /// Takes in orders from a file or folder, or a challenge; receipts are written beside the papers.
    fn letter(&mut self, typed: &str) -> Result<Msg, String> {
        let folder = self.folder.clone();
        let saved = self.campaign()?;
        let Some((nation, words)) = challenge_in(saved, typed) else {
            let paths = post::paths_in(typed, &folder);
            return match paths.as_slice() {
                [path] if is_result(path) => self.by_hand(path, &files::text(path, "a result", Wanted::Kept)?),
                _ => self.deliver(letters::at(&paths, now())),
            };
        };
        letters::challenge(saved, &nation, &words, now()).map_err(|refusal| refusal.to_string())?;
        self.delivered(vec![Text::of(Label::Good, format!("{nation} challenges the results: you are asked"))])
    }

    /// Takes in a text that was pasted.
    fn pasted(&mut self, text: &str) -> Result<Msg, String> {
        if post::is_result(PASTED, text.as_bytes()) {
            return self.by_hand(Path::new(PASTED), text);
        }
        self.deliver(letters::words(PASTED, text, now()))
    }

    /// Takes a result that somebody wrote, and begins to take the battle's losses.
    fn by_hand(&mut self, place: &Path, result: &str) -> Result<Msg, String> {
        self.ask_result(result, None).map_err(|why| owner::placed(place, &why))
    }

    /// Takes what counts of what was handed over.
    fn deliver(&mut self, handed: letters::HandedIn) -> Result<Msg, String> {
        let saved = self.campaign()?;
        let how = at_the_desk(saved);
        let delivery = letters::deliver(saved, handed, &how, now());
        if let [one] = delivery.answers.as_slice()
            && one.choices.is_empty()
            && let (Answer::Left | Answer::Faulty, [line], []) =
                (one.answer, one.lines.as_slice(), one.refused.as_slice())
        {
            // What was typed stays, to be mended.
            return Err(line.clone());
        }
        let told = told_of(saved, delivery.answers.iter(), delivery.summary())?;
        self.waiting.put(delivery.waiting().chain(delivery.choices()).cloned().collect());
        self.delivered(told)
    }

    /// A letter that waits counts.
    fn take_waiting(&mut self, waiting: &Waiting) -> Result<Msg, String> {
        let saved = self.campaign()?;
        let answered = letters::take_waiting(saved, waiting, &at_the_desk(saved), now());
        let told = told_of(saved, std::iter::once(&answered), None)?;
        if answered.answer == Answer::Taken {
            self.waiting.took(waiting);
        }
        self.delivered(told)
    }

    /// Writes all papers anew beside the save: later versions tell what has changed.
    fn publish(&mut self) -> Result<Msg, String> {
        let saved = self.campaign().map_err(|_| "this campaign is read-only here: nothing is written")?;
        let offered = tables::offers(saved.play(), PUBLISH);
        if offered && rulebooks::is_unread(saved.play()) {
            return Err("nothing is published unread: Esc, then p on the page of the season".to_owned());
        }
        let pick = [Request::Pick(PUBLISH.to_owned())];
        let published = if offered {
            publish::taking(saved, &pick, now(), |saved| saved.requests(&pick, now())).map(Option::unwrap_or_default)
        } else {
            publish::beside(saved, now())
        };
        let told = published.map_err(|refusal| refusal.to_string())?;
        self.delivered(vec![Text::of(Label::Good, told)])
    }

    /// The papers go out: as messages where the addresses lie beside the save, else the umpire has sent those that were
    /// written last. Later ones are compared with them.
    fn sent(&mut self, written: Option<&str>) -> Result<Msg, String> {
        let saved = self.campaign()?;
        if tables::offers(saved.play(), PUBLISH) {
            return Err("nothing of this turn is published yet: Tab publishes it".to_owned());
        }
        let told = if written.is_some() { marked(saved, written)? } else { sent(saved)? };
        self.delivered(told)
    }

    /// Ends the time for orders or for challenges; where that would be early, the word must be typed.
    fn end_time(&mut self, key: &str) -> Result<Msg, String> {
        let early = match &self.door {
            Some(Door::Saved(saved)) => letters::ends_early(saved, key, &self.waiting(), now()),
            _ => None,
        };
        match early {
            Some(why) => Err(why),
            None => Ok(self.request(&[Request::Pick(key.to_owned())])),
        }
    }

    fn delivered(&mut self, told: Vec<Text>) -> Result<Msg, String> {
        let game = Box::new(self.picture().ok_or(NO_CAMPAIGN)?);
        Ok(Msg::Umpire(ToldUmpire::Delivered(Delivered { game, told })))
    }

    /// Letters of this turn that wait, or were left, while orders can still be taken.
    fn waiting(&self) -> Vec<Waiting> {
        let Some(play) = self.door.as_ref().map(|door| door.play()) else { return Vec::new() };
        let writes = rulebooks::campaign_post(play).is_some_and(|(post, _)| post.writes);
        if writes { self.waiting.of(play.position().turn) } else { Vec::new() }
    }

    /// What lies in the post-box of a campaign; none where the game has no umpire.
    pub(super) fn post_box(&self) -> Option<BoxContents> {
        let play = self.door.as_ref()?.play();
        rulebooks::umpire(play)?;
        let mut post = play.army();
        let players = rulebooks::campaign_post(play).map(|(post, _)| post.players).unwrap_or_default();
        let had_undone = publish::had_undone(play);
        for (facts, player) in post.iter_mut().zip(players) {
            if had_undone.contains(&player.nation) {
                let words = "papers of this turn went out and were undone: the next are corrected ones";
                facts.add("undone", Text::of(Label::Care, words));
            }
            let published = publish::published_to(play, &player.nation);
            facts.add("reports", Text::plain(format!("{published} published to it")));
        }
        let unpublished = Umpire::of(play).map(|desk| desk.unpublished()).unwrap_or_default();
        let unsent = match &self.door {
            Some(Door::Saved(saved)) if !tables::offers(play, PUBLISH) => {
                publish::unsent(saved).map(|(time, whom)| format!("{time} for {}", whom.join(", ")))
            }
            _ => None,
        };
        let unmailed = match &self.door {
            Some(Door::Saved(saved)) => receipts::to_mail(saved),
            _ => Vec::new(),
        };
        Some(BoxContents {
            facts: [post, unpublished].concat(),
            deadline: self.deadline(),
            unsent,
            unmailed,
            waiting: self.waiting(),
        })
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

/// Marks papers as sent, the last ones or those that were written at this time: what is told of it.
fn marked(saved: &mut Saved, written: Option<&str>) -> Result<Vec<Text>, String> {
    let whom = publish::sent(saved, None, written, now())?;
    if whom.is_empty() {
        return Err("the papers were sent before".to_owned());
    }
    Ok(vec![Text::of(Label::Good, format!("sent: the papers for {}", whom.join(", ")))])
}

/// Writes messages, of papers and of receipts that have none, or marks what was written as sent: what is told of it.
fn sent(saved: &mut Saved) -> Result<Vec<Text>, String> {
    let papers = publish::issue(saved, now());
    let addresses = mail::Addresses::beside(saved.path(), &mail::seats(&papers))?;
    let is_written_to = |addresses: &mail::Addresses| {
        publish::unsent(saved).is_some_and(|(_, whom)| whom.iter().any(|own| addresses.names(own)))
    };
    let mailed = addresses.as_ref().map(|known| receipts::mail(saved, known, now())).transpose()?.unwrap_or_default();
    let mailed = mailed.into_iter().map(|line| Text::of(Label::Good, line));
    // What is left, as the newspaper, goes out in the umpire's own way.
    let Some(addresses) = addresses.filter(is_written_to) else {
        let mut told: Vec<Text> = mailed.collect();
        if !told.is_empty() && publish::unsent(saved).is_none() {
            return Ok(told);
        }
        told.extend(marked(saved, None)?);
        let file = saved.path().with_file_name(mail::FILE_NAME);
        if !file.is_file() {
            let hint = format!("with {}, s writes messages ready to send", file.display());
            told.push(Text::of(Label::Quiet, hint));
        }
        return Ok(told);
    };
    let papers = publish::with_orders_pages(saved.play(), papers, addresses.from(), now());
    let folder = publish::folder_of(saved.path());
    drop(publish::papers(saved, &papers, &folder, now())?);
    let messages = mail::messages(&folder, &papers, &addresses, now())?;
    for nation in &messages.written {
        drop(publish::sent(saved, Some(nation), None, now())?);
    }
    Ok(messages.told.into_iter().map(|line| Text::of(Label::Good, line)).chain(mailed).collect())
}

const NO_CAMPAIGN: &str = "no campaign is open";
/// What publishes the papers of a step.
const PUBLISH: &str = "publish";
/// What is said of a result that somebody has written beside the battle that would go home.
const BY_HAND: &str =
    "The result.toml in its folder was filled in by hand: Tab in the campaign's list of battles takes that.";
/// What is said of words that came without a file.
const PASTED: &str = "what was pasted";

/// True for a file that seems to be the result of a battle.
fn is_result(path: &Path) -> bool {
    let beginning = crate::files::beginning(path, RESULT.most).unwrap_or_default();
    post::is_result(&path.display().to_string(), &beginning)
}

/// `NATION: WORDS`, where it is a nation of the campaign.
fn challenge_in(saved: &Saved, typed: &str) -> Option<(String, String)> {
    let (name, words) = typed.split_once(':')?;
    let nation = letters::nations(saved).into_iter().find(|nation| nation.eq_ignore_ascii_case(name.trim()))?;
    Some((nation, words.trim().to_owned()))
}

/// How letters are taken at the desk: who writes from where is known by the addresses beside the save.
fn at_the_desk(saved: &Saved) -> letters::How {
    let addresses = receipts::known(saved).0;
    letters::How { road: letters::TakenAt::Desk, addresses, ..letters::How::default() }
}

/// What came of each thing; receipts are written beside the papers.
fn told_of<'a>(
    saved: &Saved,
    answers: impl Iterator<Item = &'a Answered>,
    summary: Option<String>,
) -> Result<Vec<Text>, String> {
    let papers = publish::folder_of(saved.path());
    let (addresses, wrong) = receipts::known(saved);
    let (mut told, mut written) = (Vec::new(), false);
    for answered in answers {
        let label = match answered.answer {
            Answer::Taken if answered.lines.len() == 1 => Label::Good,
            Answer::Taken | Answer::Known | Answer::Waits | Answer::Left => Label::Care,
            Answer::Faulty => Label::Bad,
        };
        let lines = answered.lines.iter().enumerate();
        told.extend(lines.map(|(at, line)| if at == 0 { Text::of(label, line) } else { Text::plain(line) }));
        written |= letters::answer(saved.play(), answered, &papers, addresses.as_ref(), now())?;
    }
    told.extend(summary.map(|summary| Text::of(Label::Quiet, summary)));
    if written {
        told.push(Text::of(Label::Quiet, format!("the receipts lie in {}", papers.display())));
        told.extend(wrong.map(|wrong| Text::of(Label::Care, wrong)));
    }
    Ok(told)
}

/// The saves that may be the campaign of a battle, to choose from.
fn homes(saves: &[PathBuf]) -> Files {
    let found = |path: &PathBuf| FoundFile {
        path: path.clone(),
        shown: path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
        kind: FoundKind::Save,
        title: "is this the campaign of the battle?".to_owned(),
        faulty: false,
    };
    let folder = saves.first().and_then(|first| first.parent());
    let folder = folder.map(|folder| folder.display().to_string()).unwrap_or_default();
    Files { folder, found: saves.iter().map(found).collect(), ..Files::default() }
}
