//! What `publish` sends out: a folder a nation, each file made of its view and nothing else; and a page for all.

mod armies;
mod before;
mod card;
mod card_day;
mod cities;
mod couriers;
mod forces;
mod fought;
mod headline;
mod money;
mod otherwise;
mod sent;
mod shared;
mod story;
mod words;
mod world;

use std::collections::{BTreeMap, BTreeSet};

use super::challenges::next_slot;
use crate::engine::article::{Article, Layout};
use crate::engine::hexes::Stands;
use crate::engine::post::{Clock, Content, Letter, Paper};
use crate::engine::text::{Facts, Label, Text, counted};
use crate::rules::campaign_1805::event::{CommandEvent, CourseEvent, Event, Loss, TroopEvent};
use crate::rules::campaign_1805::ground::{View, senders};
use crate::rules::campaign_1805::maps::atlas::stands;
use crate::rules::campaign_1805::maps::draw::DrawnMark;
use crate::rules::campaign_1805::maps::picture::{self, DrawnMarch, Moves};
use crate::rules::campaign_1805::maps::signs::{Sign, signs, spot};
use crate::rules::campaign_1805::orders::brief::{self, PlayerBrief};
use crate::rules::campaign_1805::orders::letter::{known_to, parties};
use crate::rules::campaign_1805::orders::page;
use crate::rules::campaign_1805::scenario::ids::{Fate, HexId, NationId, Season, Step};
use crate::rules::campaign_1805::season::count::points;
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::{self, Force, NationNow, State, view};
pub(crate) use before::{Lands, Peaces};
pub use card::{BattleCard, CardDay};
pub(crate) use cities::{trespassers, untaken};
pub(crate) use forces::in_use;
pub(crate) use fought::{Hits, hits, share};
pub(crate) use money::{dice_of_trade, privateers};
pub(crate) use otherwise::{Otherwise, driven, ended as ended_otherwise};
use sent::is_sent;
pub use sent::{
    AFTER_MOVES, BEFORE_MOVES, PUBLIC, PUBLISHED, SENT, Version, gone_out, is_brief, results_sent, versions,
};
pub(crate) use words::{destroyed_units, fate, listed};

/// The papers of this turn; `events` are all that have happened so far.
pub fn papers(view: &View, events: &[&Event], clock: &Clock) -> Vec<Paper> {
    let news = Issue::new(view, events, clock);
    let mut papers: Vec<Paper> = senders(&view.state).flat_map(|nation| news.of(nation)).collect();
    papers.extend(news.public());
    papers
}

/// The orders page of each nation of which these papers have the report: it holds that report.
pub fn orders_pages(view: &View, papers: &[Paper]) -> Vec<Paper> {
    let state = &view.state;
    let page_of = |nation: NationId| {
        let name = state.nation_name(nation);
        let own = papers.iter().find(|paper| paper.seat.as_deref() == Some(name) && paper.report().is_some())?;
        let page = page::page(&known_to(view, nation), nation, &state.key(nation), own.report()?.clone());
        let (content, name) = (Content::Orders(Box::new(page)), format!("{}.orders.html", own.name));
        Some(Paper { content, name, ..own.clone() })
    };
    if is_count(state) { Vec::new() } else { senders(state).filter_map(page_of).collect() }
}

/// The page that all may read, as it will go out; `events` are all that have happened so far.
pub fn newspaper(view: &View, events: &[&Event], clock: &Clock) -> Article {
    let news = Issue::new(view, events, clock);
    let known = view::public(&view.state, parties(view));
    let svg = picture(&known);
    news.page(&known, svg)
}

/// The cards of the turn's battles: the umpire's with both sides whole, a nation's as its papers have them.
pub(crate) fn cards(view: &View, events: &[&Event]) -> Vec<BattleCard> {
    card::cards(view, &view.state, view.state.now.looker, &of_the_turn(&view.state, events))
}

/// What has changed since reports were sent last, by reader: what the next version marks as changed.
pub fn unpublished(view: &View, events: &[&Event]) -> Vec<Facts> {
    let clock = Clock::default();
    let news = Issue::new(view, events, &clock);
    let facts = |whom: &str, article: &Article| {
        let mut facts = Facts::of(Text::of(Label::Heading, format!("{whom}: changed since last sent")));
        article.changes().into_iter().for_each(|line| facts.add("", line));
        (!facts.rows.is_empty()).then_some(facts)
    };
    let state = &view.state;
    let nation = |nation: NationId| {
        let report = news.report(&known_to(view, nation), nation, String::new());
        facts(state.nation_name(nation), &report)
    };
    let public = facts("The public page", &news.page(&view::public(state, parties(view)), String::new()));
    senders(state).filter_map(nation).chain(public).collect()
}

/// Own forces by name, others by class.
pub fn marks(known: &State) -> Vec<DrawnMark> {
    let mark = |sign: Sign| DrawnMark {
        hex: sign.hex,
        letters: sign.letters.iter().collect(),
        words: sign.others.map_or_else(|| sign.who.clone(), |size| format!("{} {}", sign.who, size.words())),
        loud: stands(known, known.now.looker, sign.nation) == Stands::Enemy,
    };
    let mut marks: Vec<DrawnMark> = signs(known).into_iter().map(mark).collect();
    // What is known of one place in two ways is drawn once.
    let mut drawn = BTreeSet::new();
    marks.retain(|mark| drawn.insert((mark.hex, mark.words.clone())));
    marks
}

/// The map of what is known, as a picture.
pub fn picture(known: &State) -> String {
    let owners: Vec<_> = known.lands.provinces.iter().map(|province| province.owner).collect();
    picture::svg(known.scenario(), &owners, &marks(known), &moves(known))
}

/// The marches of one's own over land, and the battles of which one knows; of nobody in particular everybody's.
fn moves(known: &State) -> Moves {
    let is_own = |force: &Force| known.now.looker.is_none_or(|own| known.head(own) == known.head(force.nation));
    let mut ways: Vec<DrawnMarch> = Vec::new();
    for (_, force) in known.present().filter(|(_, force)| is_own(force) && force.aboard.is_none()) {
        let march = march(known, force).filter(|march| !ways.contains(march));
        ways.extend(march);
    }
    Moves { ways, fields: known.battles.fights.iter().filter_map(|fight| spot(known, fight.at)).collect() }
}

/// The march of a force over land and its retreat; none where it stayed, and of whoever was at sea.
fn march(known: &State, force: &Force) -> Option<DrawnMarch> {
    // Where it stood, then where it is. Who retreated came from a hex that is none of those he left by marching.
    let came_from =
        force.turn.came_from.filter(|_| force.turn.entered == Some(known.now.turn) || !force.turn.trail.is_empty());
    let retreats = came_from.is_some_and(|from| force.turn.trail.last() != Some(&from));
    let end = if retreats { came_from } else { Some(force.at) };
    let hexes: Option<Vec<HexId>> = force.turn.trail.iter().copied().chain(end).map(State::hex_of).collect();
    let mut hexes = hexes?;
    hexes.dedup();
    let cost = |hex: &HexId| known.map().hex(*hex).cost;
    let pulses = hexes.iter().skip(1).scan(0, |pulse, hex| {
        *pulse += cost(hex);
        Some(*pulse)
    });
    let (pulses, retreat) = (pulses.collect(), if retreats { State::hex_of(force.at) } else { None });
    (hexes.len() > 1 || retreat.is_some()).then_some(DrawnMarch { hexes, pulses, retreat })
}

/// The slot of the next version of what is published to a nation now, or to all.
pub(crate) fn slot(view: &View, whom: Option<NationId>) -> String {
    next_slot(view, &slots(view, whom))
}

/// How the slots of what was published to someone begin: by turn, and before or after the moves.
fn slots(view: &View, whom: Option<NationId>) -> String {
    let stage = if is_count(&view.state) { AFTER_MOVES } else { BEFORE_MOVES };
    let word = whom.map_or_else(|| PUBLIC.to_owned(), |nation| view.state.slot_word(nation));
    format!("{PUBLISHED}/{}/{stage}/{word}/", view.state.now.turn)
}

fn is_count(state: &State) -> bool {
    state.now.step == Step::C9
}

/// What the report is about: in the count the turn that was played, before the moves the one before.
pub(crate) fn of_the_turn<'e>(state: &State, events: &[&'e Event]) -> Vec<&'e Event> {
    // What C1 brought stood in the paper of C1.
    let (told, first) =
        if is_count(state) { (state.now.turn, Step::C1) } else { (state.now.turn.saturating_sub(1), Step::C2) };
    let begins = |event: &&Event| matches!(event, Event::Course(CourseEvent::StepBegan { turn, step }) if (*turn, *step) == (told, first));
    let from = events.iter().rposition(begins).unwrap_or(0);
    events[from..].to_vec()
}

/// What happened, without the deaths that the umpire took back, which nothing else does, and without the two events by which
/// a unit has hits again: it is listed with them, and nobody joined or was lost.
pub fn as_corrected<'e>(events: &[&'e Event]) -> Vec<&'e Event> {
    let set = |event: &Event| match event {
        Event::Command(CommandEvent::GeneralSet { general, fate, .. }) => Some((*general, *fate)),
        _ => None,
    };
    let mut left_out = BTreeSet::new();
    for (at, pair) in events.windows(2).enumerate() {
        if let [
            Event::Troop(TroopEvent::Reinforced { force, .. }),
            Event::Troop(TroopEvent::Lost { force: same, why: Loss::Correction, .. }),
        ] = pair
            && force == same
        {
            left_out.extend([at, at + 1]);
        }
    }
    for (at, event) in events.iter().enumerate() {
        let Some((dead, Fate::Dead)) = set(event) else { continue };
        let later = events[at + 1..].iter().position(|event| set(event).is_some_and(|(general, _)| general == dead));
        let Some(later) = later.map(|later| at + 1 + later) else { continue };
        left_out.insert(at);
        if set(events[later]) == Some((dead, Fate::Free)) {
            left_out.insert(later);
        }
    }
    let told = events.iter().enumerate().filter(|(at, _)| !left_out.contains(at));
    told.map(|(_, event)| *event).collect()
}

/// What goes out now.
struct Issue<'v> {
    view: &'v View,
    /// Those of the turn that is told.
    events: Vec<&'v Event>,
    /// How lands stood before them.
    lands: Lands,
    /// What each nation had before them; nobody where the campaign begins with them.
    purses: Vec<NationNow>,
    clock: &'v Clock,
}

impl<'v> Issue<'v> {
    fn new(view: &'v View, events: &[&'v Event], clock: &'v Clock) -> Self {
        let events = &as_corrected(events)[..];
        let told = of_the_turn(&view.state, events);
        let before = &events[..events.len() - told.len()];
        let lands = Lands::before(&view.state, (before, &told));
        // Turn 0 has no season behind it, whether its orders are waited for yet or not.
        let is_first = before.is_empty() || view.state.now.turn == 0 && !is_count(&view.state);
        let purses = if is_first { Vec::new() } else { money::purses(&view.state, before) };
        Self { view, events: told, lands, purses, clock }
    }

    /// The papers of a nation.
    fn of(&self, nation: NationId) -> Vec<Paper> {
        let view = self.view;
        let state = &view.state;
        let known = known_to(view, nation);
        let key = state.key(nation);
        let words = settings::SETTINGS
            .iter()
            .map(|setting| (setting.key.to_owned(), view.settings.word(setting.key).to_owned()));
        let brief = PlayerBrief::of(&known, nation, key.clone(), words.collect::<BTreeMap<_, _>>());
        let brief = serde_json::to_value(&brief).unwrap_or_default().to_string() + "\n";
        let name = state.nation_name(nation);
        let stem = state.stem(nation);
        let paper = |ending: &str, content: Content| Paper {
            seat: Some(name.to_owned()),
            folder: stem.clone(),
            name: format!("{stem}-t{:02}{ending}", state.now.turn),
            content,
        };
        let svg = picture(&known);
        let report = self.report(&known, nation, svg.clone());
        let mut papers = vec![
            paper("", Content::Report(report)),
            paper(".svg", Content::File(svg)),
            paper(".brief.json", Content::File(brief)),
        ];
        if !is_count(state) {
            papers.push(paper(".orders.toml", Content::File(brief::form(&known, nation, &key))));
        }
        papers
    }

    /// The page that all may read.
    fn public(&self) -> Vec<Paper> {
        let state = &self.view.state;
        let known = view::public(state, parties(self.view));
        let paper = |ending: &str, content: Content| Paper {
            seat: None,
            folder: PUBLIC.to_owned(),
            name: format!("{PUBLIC}-t{:02}{ending}", state.now.turn),
            content,
        };
        let svg = picture(&known);
        let page = self.page(&known, svg.clone());
        vec![paper("", Content::Report(page)), paper(".svg", Content::File(svg))]
    }

    /// What all may read: what happened stands first.
    fn page(&self, known: &State, svg: String) -> Article {
        let state = &self.view.state;
        let name = &state.scenario().head.name;
        let mut page = Article { title: self.title(name), picture: Some(svg), ..Article::default() };
        let story = story::TurnStory::of(known, state, None, (&self.lands, &self.events[..]));
        page.add("", Layout::Prose, [headline(story.headline), self.head()].concat());
        page.add("The situation", Layout::Prose, self.situation());
        page.add("What happened", Layout::Points, story.public);
        page.add("Where armies were seen", Layout::Points, forces::seen(known));
        page.add("How the nations stand", Layout::Prose, self.standing(known));
        self.compare(&mut page, None, name);
        page
    }

    /// A nation's report: what changed stands first.
    fn report(&self, known: &State, nation: NationId, svg: String) -> Article {
        let name = known.nation_name(nation);
        let mut report = Article { title: self.title(name), picture: Some(svg), ..Article::default() };
        let told = (&self.lands, &self.events[..]);
        let story = story::TurnStory::of(known, &self.view.state, Some(nation), told);
        report.add("", Layout::Prose, [headline(story.headline), self.head()].concat());
        report.add("The situation", Layout::Prose, self.situation());
        report.add("What changed", Layout::Points, story.own);
        report.add(
            "Couriers' reports",
            Layout::Points,
            couriers::reports(known, nation, (&self.view.state.battles.was, &self.events)),
        );
        for day in card::cards(self.view, known, Some(nation), &self.events).into_iter().flat_map(|card| card.days) {
            report.add_with_tables(&day.heading, Layout::Prose, vec![day.sentence], day.tables);
        }
        for (heading, sentences) in story.tables {
            report.add(&heading, Layout::Prose, sentences);
        }
        report.add("Not carried out", Layout::Points, story.dropped);
        report.add("Your words to the umpire", Layout::Points, words::to_umpire(nation, &self.events));
        report.add("Your challenges", Layout::Points, self.answers(known));
        report.add("Elsewhere", Layout::Points, story.public);
        report.add("What your scouts report", Layout::Points, forces::seen(known));
        report.add("Your army", Layout::Points, forces::own(known, nation));
        report.add("Your standing orders", Layout::Points, forces::ordered(known, nation));
        report.add("Forces that share their positions with you", Layout::Points, forces::shared(known, nation));
        report.add(
            "Money",
            Layout::Prose,
            [self.purse_before(nation), story.money, vec![purse(known, nation)]].concat(),
        );
        report.add("How the nations stand", Layout::Prose, self.standing(known));
        report.add(brief::HEADING, Layout::Prose, self.how_to_order(known, nation));
        report.add("How the dice fell", Layout::Folded, story.dice);
        self.compare(&mut report, Some(nation), name);
        report
    }

    /// What the scenario says to its players, before anybody has ordered anything.
    fn situation(&self) -> Vec<Text> {
        let state = &self.view.state;
        let begins = state.now.turn == 0 && !is_count(state);
        let notes = state.scenario().head.to_players().split_whitespace().collect::<Vec<_>>().join(" ");
        if begins && !notes.is_empty() { vec![Text::plain(notes)] } else { Vec::new() }
    }

    fn title(&self, whose: &str) -> String {
        let state = &self.view.state;
        let what = if is_count(state) { "preliminary results" } else { "official news" };
        format!("{whose}, {}: {what}", state.now.season_words())
    }

    /// What this paper is, and until when something is to be done.
    fn head(&self) -> Vec<Text> {
        let state = &self.view.state;
        if !is_count(state) {
            let before = match state.now.turn.checked_sub(1) {
                Some(before) => format!("The results of turn {before} are official. Turn {} begins.", state.now.turn),
                None => {
                    "The campaign begins: armies are organised and treaties made before anybody marches.".to_owned()
                }
            };
            return vec![Text::plain(before)];
        }
        let until = match &self.clock.challenges_until {
            Some(until) => format!("Challenges are taken until {until} (the umpire's local time)."),
            None => format!("Challenges are taken for {} hours.", self.view.settings.word(settings::CHALLENGE_HOURS)),
        };
        vec![Text::plain(format!("These are the results of turn {}. ", state.now.turn)).then(until)]
    }

    /// The umpire's answers to this nation's challenges.
    fn answers(&self, known: &State) -> Vec<Text> {
        let now = format!("challenge/{}/", known.now.turn);
        let before = format!("challenge/{}/", known.now.turn.saturating_sub(1));
        let recent = known
            .affairs
            .answers
            .iter()
            .filter(|answer| answer.slot.starts_with(&now) || !is_count(known) && answer.slot.starts_with(&before));
        let told = |answer: &state::Answer| {
            let asked = self.view.post.letter(&answer.slot).map(|letter| letter.text.as_str()).unwrap_or_default();
            let word = if answer.upheld { "upheld" } else { "refused" };
            Text::plain(format!("You wrote: {} The umpire has {word} it: {}", sentence(asked), sentence(&answer.why)))
        };
        recent.map(told).collect()
    }

    /// What was there before all that the paper says of money: with it the rest comes to what is there now.
    fn purse_before(&self, nation: NationId) -> Vec<Text> {
        let turn = self.view.state.now.turn;
        let when = if is_count(&self.view.state) {
            "Before the income of this season".to_owned()
        } else if turn == 1 {
            // Turn 0 has no income.
            "At the beginning of the campaign".to_owned()
        } else {
            format!("After the income of {}", Season::of(turn.saturating_sub(1)).name())
        };
        let own = self.purses.get(nation.at());
        let words = |own: &NationNow| {
            format!("{when} the treasury held ${}, {} and {} manpower. ", own.cash, words::points(own.rp), own.manpower)
        };
        own.map(|own| Text::plain(words(own))).into_iter().collect()
    }

    /// Who leads, and who is at war or allied.
    fn standing(&self, known: &State) -> Vec<Text> {
        let state = &self.view.state;
        let mut order: Vec<(i64, NationId)> =
            senders(state).map(|nation| (points(self.view, nation), nation)).collect();
        order.sort_by_key(|(points, nation)| (-points, *nation));
        let each: Vec<String> =
            order.iter().map(|(points, nation)| format!("{} {points}", known.nation_name(*nation))).collect();
        let mut lines = vec![Text::plain(format!("Points: {}. ", each.join(", ")))];
        lines.extend(words::treaties(known));
        lines.extend(words::clients(known));
        lines
    }

    fn how_to_order(&self, known: &State, nation: NationId) -> Vec<Text> {
        if is_count(known) {
            return Vec::new();
        }
        let stem = format!("{}-t{:02}", known.stem(nation), known.now.turn);
        let days = self.view.settings.word(settings::ORDERS_DAYS);
        let wars = if known.rules.only_in_winter { "" } else { "Wars and alliances begin now, or in Winter. " };
        let is_winter = |turn: &u16| Season::of(*turn) == Season::Winter;
        let only = match (known.now.turn, (known.now.turn..=u16::MAX).find(is_winter)) {
            (0, _) => format!("{} {wars}", brief::TURN_0),
            (now, Some(next)) if now < next => {
                format!("Wars and alliances begin only in Winter: the next is turn {next}. ")
            }
            _ => "This is Winter: wars and alliances begin now. ".to_owned(),
        };
        vec![
            Text::plain(format!(
                "{only}Send your orders for turn {} within {}. ",
                known.now.turn,
                counted(days, "day")
            )),
            Text::plain(format!(
                "fanion {stem}.brief.json shows your map and writes them with you. Or fill in {stem}.orders.toml by hand; fanion campaign check-orders {stem}.orders.toml --brief {stem}.brief.json \
                 tells what is wrong with it and what it costs. "
            )),
            Text::plain("Send the orders file to your umpire; a later one replaces it until orders close."),
        ]
    }

    /// A later version marks what has changed since the last one that was sent. Whoever has had another one reads in its title
    /// that this one corrects it.
    fn compare(&self, report: &mut Article, whom: Option<NationId>, whose: &str) {
        let base = slots(self.view, whom);
        let own = self.view.post.letters();
        let mut sent: Vec<&Letter> = own
            .filter(|(slot, letter)| slot.starts_with(&base) && is_sent(self.view, slot, letter))
            .map(|(_, letter)| letter)
            .collect();
        sent.sort_by_key(|letter| letter.entry);
        report.compare(sent.last().map(|letter| letter.text.as_str()));
        if sent.iter().any(|letter| report.kept.as_ref() != Some(&letter.text)) {
            let what = if is_count(&self.view.state) { "corrected results" } else { "corrected news" };
            report.title = format!("{whose}, {}: {what}", self.view.state.now.season_words());
        }
    }
}

/// The first line of a paper.
fn headline(words: Option<String>) -> Vec<Text> {
    words.map(|words| Text::of(Label::Figure, format!("{words}. "))).into_iter().collect()
}

fn purse(known: &State, nation: NationId) -> Text {
    let own = known.nation(nation);
    Text::plain("The treasury holds ").with(Label::Figure, format!("${}", own.cash)).then(format!(
        ", with {} and {} manpower. ",
        words::points(own.rp),
        own.manpower
    ))
}

/// A fault's words for a paper: names stand in plain quotation marks, which no page has to escape.
pub(crate) fn quoted(words: &str) -> String {
    words.replace('`', "\"")
}

/// Words of a player, with a full stop where they have none.
pub(crate) fn sentence(words: &str) -> String {
    let words = words.trim();
    let ends = words.ends_with(['.', '!', '?']);
    format!("{words}{}", if ends || words.is_empty() { "" } else { "." })
}
