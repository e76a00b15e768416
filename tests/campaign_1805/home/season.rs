//! A campaign of random orders, season by season: what each nation ordered, what its check said, what happened.

use fanion::engine::post::{Clock, Paper};
use fanion::engine::rulebook::Rulebook;
use fanion::engine::rules::AnyEvent;
use fanion::rulebooks::Umpire;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::event::{CourseEvent, Event};
use fanion::rules::campaign_1805::ground::senders;
use fanion::rules::campaign_1805::orders::ReadOrders;
use fanion::rules::campaign_1805::orders::letter::read_letter;
use fanion::rules::campaign_1805::scenario::ids::{NationId, Step};
use fanion::rules::campaign_1805::show::review::AskedAbout;
use fanion::rules::campaign_1805::state::State;
use fanion::rules::campaign_1805::state::view;

use super::super::turns::Campaign;
use super::affairs::{File, dealing};
use super::{wild, wishes};
use crate::support::player::Chance;

/// What a nation sent.
pub struct Sent {
    pub nation: NationId,
    /// What its check said at home.
    pub read: ReadOrders,
    /// What it knew when it wrote.
    pub known: State,
}

/// A season that is counted.
pub struct Season<'c> {
    pub campaign: &'c Campaign,
    pub sent: Vec<Sent>,
    /// The files as they came.
    pub texts: Vec<String>,
    /// All that happened since the orders were closed.
    pub events: Vec<Event>,
    /// What C3 had come to, before anybody moved.
    pub organised: State,
    /// What goes out, and what the umpire reads before.
    pub papers: Vec<Paper>,
    pub asked: Vec<AskedAbout>,
}

impl Season<'_> {
    pub fn state(&self) -> &State {
        self.campaign.state()
    }

    pub fn turn(&self) -> u16 {
        self.state().now.turn
    }
}

/// Plays a campaign to its end; each season is looked at once it is counted.
pub fn played(text: &str, seed: u64, mut look: impl FnMut(&Season<'_>)) {
    let mut chance = Chance::new(seed ^ 0x5EA5_0000);
    let mut parting = Chance::new(seed ^ 0x9A27);
    let mut alone = Chance::new(seed ^ 0xA10E);
    let mut wishing = Chance::new(seed ^ 0x3157);
    let mut dealings = Chance::new(seed ^ 0xDEA1);
    let mut campaign = Campaign::of(text, seed);
    loop {
        let mut files = Vec::new();
        for nation in senders(campaign.state()).collect::<Vec<_>>() {
            let known = view::view(campaign.state(), nation, false);
            let entries = wild::entries(&known, nation, &mut chance);
            let entries = wild::parted(entries, &known, nation, &mut parting);
            let entries = wild::alone(&entries, &known, nation, &mut alone);
            let entries = wishes::wishing(&entries, &known, nation, &mut wishing);
            files.push(File { nation, known, entries });
        }
        dealing(&mut files, &mut dealings);
        let (mut sent, mut texts) = (Vec::new(), Vec::new());
        for File { nation, known, entries } in files {
            let name = campaign.state().nation_name(nation).to_owned();
            let whole = campaign.head(&name) + &entries;
            let read = read_letter(campaign.0.view().of::<Campaign1805>(), nation, &whole);
            campaign.send(&name, &entries);
            sent.push(Sent { nation, read, known });
            texts.push(whole);
        }
        let since = campaign.0.journal().entries().len();
        let mut organised = campaign.state().clone();
        campaign.resolve();
        let entries = campaign.0.journal().entries().iter().skip(since);
        let events = entries.flat_map(|entry| entry.record.events());
        let events: Vec<Event> = events.map(|event: &AnyEvent| event.of::<Event>().clone()).collect();
        let moves = |event: &&Event| matches!(event, Event::Course(CourseEvent::StepBegan { step: Step::C4, .. }));
        events.iter().take_while(|event| !moves(event)).for_each(|event| Campaign1805::apply(&mut organised, event));
        let papers = campaign.0.papers(&Clock::default());
        let asked = Umpire::of(&campaign.0).expect("an umpire").asked_about();
        look(&Season { campaign: &campaign, sent, texts, events, organised, papers, asked });
        if campaign.state().end.over || campaign.0.prompt().is_none() {
            return;
        }
        campaign.next_turn();
    }
}
