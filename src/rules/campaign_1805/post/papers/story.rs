//! What happened in a turn, in sentences: to a nation its own losses first, then its battles, then what else concerns it;
//! then what all may know.

use super::super::papers;
use super::before::{Lands, Peaces, made_peace, renewed, sieges_begun};
use super::fought::{self, Ends, Hits, Told};
use super::headline::{self as headlines, Headline, Worst};
use super::otherwise;
use super::shared::SharedLine;
use super::words::{listed, orders_read, rulings, turned, with_capital};
use crate::engine::text::{Label, Text, counted};
use crate::rules::campaign_1805::event::entries::stopped;
use crate::rules::campaign_1805::event::lands::yields_words;
use crate::rules::campaign_1805::event::money::reparations_words;
use crate::rules::campaign_1805::event::{
    BattleEvent, CommandEvent, CourseEvent, EntryEvent, Event, LandEvent, MoneyEvent, Spending, TreatyEvent,
};
use crate::rules::campaign_1805::ground::UMPIRE;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{Bond, CityId, Fate, GeneralId, NationId, ProvinceId, Status, Step};
use crate::rules::campaign_1805::sheet::checks::losses::hits_in_words;
use crate::rules::campaign_1805::sheet::checks::raid::CHECK as RAID;
use crate::rules::campaign_1805::state::affairs::may_be_ceded;
use crate::rules::campaign_1805::state::fight::Fight;
use crate::rules::campaign_1805::state::orders::{EntryLeftOut, Orders, TermsChoice};
use crate::rules::campaign_1805::state::{self, State};

/// What is said behind all that was not carried out, where entries were left out.
const REST: &str = "All other entries of your orders were carried out.";

/// Ways in which a battle may end.
const ENDS: usize = 4;

/// How much a battle weighs that ended so and cost so much.
const fn weight_of(end: Ends, cost: usize) -> usize {
    cost * ENDS + end as usize
}

/// How much a general weighs who fell or was captured: to his nation about as much as a battle that was lost with few
/// losses, to all as one that was decided.
pub(super) const fn weight_of_general() -> (Worst, Worst) {
    let own = (headlines::BATTLE, weight_of(Ends::Beaten, fought::FEW_LOST));
    (own, headlines::general_heard(weight_of(Ends::Open, fought::DECIDED)))
}

/// The story of a turn as one may know it.
#[derive(Debug, Default)]
pub(super) struct TurnStory {
    /// What weighs most, in a few words without a full stop; nothing where nothing of weight happened.
    pub(super) headline: Option<String>,
    /// What concerns the nation, what weighs most first.
    pub(super) own: Vec<Text>,
    /// Battles of the nation's that were fought at a table of miniatures, each with its report's sentences.
    pub(super) tables: Vec<(String, Vec<Text>)>,
    /// Orders that were not carried out.
    pub(super) dropped: Vec<Text>,
    /// True where entries of them were left out, and the others counted.
    rest_counts: bool,
    /// What came in and went out.
    pub(super) money: Vec<Text>,
    /// What else all may know.
    pub(super) public: Vec<Text>,
    /// Its own tests with their dice.
    pub(super) dice: Vec<Text>,
}

/// What weighs most stands first: to a nation its own losses, to the world battles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    Loss,
    /// A war that begins, before its battles.
    War,
    Battle,
    State,
    Event,
    Army,
}

impl Weight {
    /// Its place on the page that all read.
    const fn to_all(self) -> u8 {
        match self {
            Self::War => 0,
            Self::Battle => 1,
            Self::Loss => 2,
            Self::State => 3,
            Self::Event => 4,
            Self::Army => 5,
        }
    }
}

impl TurnStory {
    /// The story for a nation, or for all: how lands stood before, and what happened. `full` tells the names of generals
    /// of whom all hear, and of the commanders in battles to those who fought there; nothing else.
    pub(super) fn of<'s>(
        known: &'s State,
        full: &'s State,
        whom: Option<NationId>,
        (lands, events): (&Lands, &[&'s Event]),
    ) -> Self {
        let mut teller = TurnTeller {
            known,
            full,
            whom,
            lands: lands.clone(),
            ceded: Vec::new(),
            peaces: Peaces::before(events),
            turn: OfTheTurn {
                held: lands.holders(),
                begun: sieges_begun(events),
                renewed: renewed(events),
                pacified: made_peace(events),
                orders: orders_read(events),
                generals_died: events.iter().any(|event| is_death(event)),
                released: Vec::new(),
                alike: Vec::new(),
            },
            own: Vec::new(),
            public: Vec::new(),
            spent: Vec::new(),
            headline: Headline::default(),
            story: Self::default(),
        };
        let mut hits = fought::hits(events).into_iter();
        for (number, fight) in known.battles.fights.iter().enumerate() {
            teller.battle((number, fight), hits.next().unwrap_or_default(), events);
        }
        let (mut is_told, mut is_ruled, mut fought) = (false, false, 0);
        let is_income = |event: &&Event| matches!(event, Event::Money(MoneyEvent::Income { .. }));
        let last_income = events.iter().rposition(is_income);
        for (at, event) in events.iter().enumerate() {
            teller.lands.is_paid = last_income.is_some_and(|last| at < last);
            match event {
                // What the umpire ruled is told with the line of the table before it, or, of an event of his own, with the
                // first of it.
                Event::Course(CourseEvent::Rolled { name, .. }) if name == UMPIRE && is_ruled => continue,
                Event::Course(CourseEvent::Rolled { name, text }) => {
                    (is_told, is_ruled) = (true, true);
                    let ruled = rulings(&events[at + 1..]);
                    let name = if name == UMPIRE { "The umpire's event" } else { name };
                    teller.rolled(name, text, &ruled);
                }
                Event::Course(CourseEvent::EffectTaken { .. }) => (is_told, is_ruled) = (false, false),
                // The line of the event said so.
                Event::Land(LandEvent::Reformed { .. }) if is_told => continue,
                _ => {}
            }
            match event {
                Event::Battle(BattleEvent::Fought { .. }) => fought += 1,
                Event::Battle(BattleEvent::FromTable { story, .. }) => teller.at_table(fought, story),
                _ => {}
            }
            teller.hear(event);
        }
        for own in otherwise::ended(full, events).into_iter().chain(otherwise::fell_back(full, events)) {
            if teller.is_mine(own.nation) {
                teller.story.dropped.push(Text::of(Label::Figure, own.entry).then(format!(": {}.", own.why)));
            }
        }
        teller.rest();
        teller.without_command(events);
        teller.hungers();
        teller.depots();
        teller.held_cities();
        teller.trespassers();
        teller.kept_cities();
        teller.end()
    }
}

/// What is known of the turn before it is told, and what is told so far of several alike.
pub(super) struct OfTheTurn<'s> {
    /// Who held each city before it.
    pub(super) held: Vec<Option<NationId>>,
    /// Fortresses of which a siege began in this turn.
    begun: Vec<CityId>,
    /// Allies whose alliance ran out in this turn, and who renewed it.
    renewed: Vec<[NationId; 2]>,
    /// Between whom a peace began.
    pacified: Vec<[NationId; 2]>,
    /// What each nation ordered.
    pub(super) orders: Vec<(NationId, &'s Orders)>,
    /// True where a general died, whoever he is.
    pub(super) generals_died: bool,
    /// Generals who were captured and are free again.
    pub(super) released: Vec<GeneralId>,
    /// Lines that several forces share.
    pub(super) alike: Vec<SharedLine>,
}

/// True where a general is dead from now on.
fn is_death(event: &Event) -> bool {
    matches!(event, Event::Command(CommandEvent::GeneralSet { fate: Fate::Dead, .. }))
}

pub(super) struct TurnTeller<'s> {
    pub(super) known: &'s State,
    pub(super) full: &'s State,
    pub(super) whom: Option<NationId>,
    /// How lands stand as far as events are told.
    pub(super) lands: Lands,
    /// Provinces that have another owner since this turn: their cities go with them.
    pub(super) ceded: Vec<ProvinceId>,
    /// Who has made peace in this turn, or settled its terms.
    pub(super) peaces: Peaces,
    pub(super) turn: OfTheTurn<'s>,
    pub(super) own: Vec<(Weight, Text)>,
    /// What was spent on each thing, and which sentence about money says so.
    pub(super) spent: Vec<(Spending, [i64; 3], usize)>,
    public: Vec<(Weight, Text)>,
    pub(super) headline: Headline,
    pub(super) story: TurnStory,
}

impl TurnTeller<'_> {
    fn end(mut self) -> TurnStory {
        self.own.sort_by_key(|(weight, _)| *weight);
        self.public.sort_by_key(|(weight, _)| weight.to_all());
        let lines = |lines: Vec<(Weight, Text)>| lines.into_iter().map(|(_, text)| text).collect();
        self.story.own = lines(self.own);
        self.story.public = lines(self.public);
        self.story.headline = self.headline.words();
        self.story
    }

    /// A headline of what is its own to a nation, and news from the world to all others: among these the largest, of
    /// whatever kind it is.
    pub(super) fn head_of(&mut self, weight: u8, (own, heard): (Worst, Worst), concerned: &[NationId], words: String) {
        if concerned.iter().any(|nation| self.is_mine(*nation)) {
            self.headline.put(weight, own, words);
        } else {
            self.headline.put(headlines::WORLD, heard, words);
        }
    }

    pub(super) fn is_mine(&self, nation: NationId) -> bool {
        self.whom.is_some_and(|own| self.known.head(own) == self.known.head(nation))
    }

    pub(super) fn name(&self, nation: NationId) -> &str {
        self.known.nation_name(nation)
    }

    /// What all may know: to those whom it concerns it stands above.
    pub(super) fn all(&mut self, weight: Weight, concerned: &[NationId], text: Text) {
        let list = if concerned.iter().any(|nation| self.is_mine(*nation)) { &mut self.own } else { &mut self.public };
        list.push((weight, text));
    }

    fn battle(&mut self, (number, fight): (usize, &Fight), hits: Hits, events: &[&Event]) {
        let told = Told { known: self.known, full: self.full, number, whom: self.whom, fight, hits, events };
        let (weight, worst) = match told.worst() {
            (Ends::Destroyed, units) => (headlines::LOST, (headlines::ARMY, units)),
            // What cost most weighs most; of equals the worse.
            (end, units) => (headlines::FOUGHT, (headlines::BATTLE, weight_of(end, units))),
        };
        let heard = headlines::battle_heard(told.size(), worst.1);
        let (nations, headline, text) = (told.nations().concat(), told.headline(), told.text());
        self.head_of(weight, (worst, heard), &nations, headline);
        self.all(Weight::Battle, &nations, text);
    }

    fn hear(&mut self, event: &Event) {
        match event {
            Event::Course(CourseEvent::StepBegan { step: Step::C4, .. }) => self.peaces.moves_begin(),
            // A raid takes no dice: its sum stands under what changed.
            Event::Course(CourseEvent::Tested(note)) if note.get().check == RAID.id => {}
            Event::Course(CourseEvent::Tested(note)) if self.whom.is_some() => {
                let (told, note) = (event.chapter().tell(self.known), note.get());
                if !told.to_string().is_empty() {
                    let caught = otherwise::were_caught(self.full, &note);
                    let words = || Text::plain(told.to_string().replace(": battle", ": caught, and fled"));
                    self.story.dice.push(if caught { words() } else { told.clone() });
                }
                self.harried(&note);
            }
            Event::Course(CourseEvent::Threw { what, faces }) => self.threw(what, faces),
            Event::Entry(EntryEvent::Dropped { nation, entry, why, .. }) if self.is_mine(*nation) => {
                self.story.dropped.push(Text::of(Label::Figure, entry.clone()).then(format!(": {why}.")));
            }
            Event::Entry(EntryEvent::Stopped { nation, entry, at, moved, obstacle }) if self.is_mine(*nation) => {
                let words = stopped(self.known, *at, *moved, obstacle);
                self.story.dropped.push(Text::of(Label::Figure, entry.clone()).then(format!(" {words}.")));
            }
            Event::Entry(EntryEvent::OrdersRead { nation, orders, errors, left_out }) if *errors > 0 => {
                if self.is_mine(*nation) {
                    self.left_out(orders.as_deref(), *errors, left_out);
                }
            }
            Event::Entry(EntryEvent::OrdersRead { nation, orders: None, .. }) => {
                if self.is_mine(*nation) || self.known.rules.missing_is_public {
                    let text = format!("{} sent no orders; its forces held.", self.name(*nation));
                    self.all(Weight::State, &[*nation], Text::plain(text));
                }
            }
            Event::Land(LandEvent::Captured { city, holder }) => {
                let before = self.lands.put(event);
                self.captured(*city, before, *holder);
            }
            Event::Land(LandEvent::Owned { province, owner, status }) => {
                let before = self.lands.put(event);
                self.owned(*province, before, (*owner, *status));
            }
            _ => {
                self.of_states(event);
                self.of_generals(event);
                self.of_armies(event);
                self.of_money(event);
            }
        }
    }

    /// Where hunger struck one's own, and why.
    fn hungers(&mut self) {
        for own in &self.full.battles.was.hungers {
            let each = own.lost.iter().filter(|(who, _)| self.is_mine(who.nation));
            let each: Vec<String> =
                each.map(|(who, hits)| format!("{} took {}", who.name, hits_in_words(*hits))).collect();
            if !each.is_empty() {
                let text = format!("{}. {}.", own.why, listed(&each));
                self.own.push((Weight::Loss, Text::plain(text)));
            }
        }
    }

    /// Own depots beside which an enemy was alone at the count.
    fn depots(&mut self) {
        for (nation, hex) in &self.full.battles.was.lands.depots {
            if self.is_mine(*nation) {
                let place = self.known.place_name(Place::Hex(*hex));
                let text = format!("The depot at {place} is lost: an enemy was there, and nobody guarded it.");
                self.own.push((Weight::Loss, Text::plain(text)));
            }
        }
    }

    /// Entries that were left out when the orders were opened, by line and words; whether the rest counted.
    fn left_out(&mut self, orders: Option<&Orders>, errors: usize, left_out: &[EntryLeftOut]) {
        for own in left_out {
            let words = format!(" (line {}) was left out: {}", own.line, papers::sentence(&papers::quoted(&own.why)));
            self.story.dropped.push(Text::of(Label::Figure, own.entry.clone()).then(words));
        }
        let entries = counted(errors, "error");
        let all = match (orders.is_some(), left_out.is_empty()) {
            (true, false) => None,
            (true, true) => Some(format!("Entries of your orders with {entries} were left out.")),
            (false, _) => Some(format!("The file had {entries} at its head: none of its entries was carried out.")),
        };
        self.story.dropped.extend(all.map(Text::plain));
        self.story.rest_counts = orders.is_some_and(|orders| *orders != Orders::default());
    }

    /// That the rest was carried out is said behind all that was not.
    fn rest(&mut self) {
        if self.story.rest_counts {
            self.story.dropped.push(Text::plain(REST));
        }
    }

    /// A province has another owner.
    fn owned(&mut self, province: ProvinceId, before: Option<NationId>, (owner, status): (Option<NationId>, Status)) {
        let land = self.known.province_words(province);
        if before != owner {
            self.ceded.push(province);
        }
        let is_agreed = |a: NationId, b: NationId| {
            let of = |pair: &[NationId; 2]| pair.contains(&self.known.head(a)) && pair.contains(&self.known.head(b));
            self.peaces.all.iter().any(of)
                && self.known.between.relations.iter().any(|own| own.kind == Bond::Peace && of(&own.between))
        };
        let is_by_peace = before.zip(owner).is_some_and(|(from, to)| from != to && is_agreed(from, to));
        let words = match (before, owner) {
            (Some(from), Some(to)) if is_by_peace => {
                format!("By the peace {} cedes {land} to {} ({status}).", self.name(from), self.name(to))
            }
            (Some(from), Some(to)) if from == to => {
                format!("{} of {} is {status} now.", with_capital(&land), self.name(to))
            }
            (Some(from), Some(to)) => format!("{} loses {land} to {} ({status}).", self.name(from), self.name(to)),
            (None, Some(to)) => format!("{} belongs to {} now ({status}).", with_capital(&land), self.name(to)),
            (Some(from), None) => format!("{} loses {land}, which belongs to nobody now.", self.name(from)),
            (None, None) => format!("{} belongs to nobody.", with_capital(&land)),
        };
        let stays = |from: NationId| self.lands.owns_again(self.full, from, province);
        // What its owner has ceded himself is not lost: the peace is told.
        let lost = before.is_some_and(|from| self.is_mine(from) && !stays(from)) && before != owner && !is_by_peace;
        if lost {
            self.headline.put(headlines::LOST, (headlines::PROVINCE, 0), format!("{} is lost", with_capital(&land)));
        }
        let concerned: Vec<NationId> = [before, owner].into_iter().flatten().collect();
        self.all(if lost { Weight::Loss } else { Weight::State }, &concerned, Text::plain(words));
    }

    /// What a relation that begins or ends is to those between whom it is.
    fn head_of_relation(&mut self, relation: state::Relation) {
        let [a, b] = relation.between;
        if matches!(relation.kind, Bond::Peace | Bond::EnforcedPeace) {
            self.peaces.begin([a, b]);
        }
        let other = if self.is_mine(a) { b } else { a };
        let mine = self.whom.is_some() && relation.between.iter().any(|nation| self.is_mine(*nation));
        let (one, two) = (self.name(a).to_owned(), self.name(b).to_owned());
        let words = match (relation.kind, mine) {
            (Bond::War, true) => format!("War with {}", self.name(other)),
            (Bond::War, false) => format!("War between {one} and {two}"),
            (Bond::Peace, true) => format!("Peace with {}", self.name(other)),
            (Bond::Peace, false) => format!("Peace between {one} and {two}"),
            _ => return,
        };
        self.head_of(headlines::TREATY, ((0, 0), (headlines::HEARD_TREATY, 0)), &relation.between, words);
    }

    /// A relation that begins or ends, to those who may know it; an alliance that is renewed does not end.
    fn related(&mut self, relation: state::Relation, begins: bool) {
        let is_secret = relation.kind == Bond::Alliance && self.known.rules.alliances_are_secret;
        let private = is_secret || matches!(relation.kind, Bond::Passage | Bond::Share);
        let is_renewed = |[a, b]: &[NationId; 2]| relation.kind == Bond::Alliance && relation.is_between(*a, *b);
        let renewed = self.turn.renewed.iter().any(is_renewed);
        let is_pacified = |[a, b]: &[NationId; 2]| relation.kind == Bond::War && relation.is_between(*a, *b);
        if !begins && self.turn.pacified.iter().any(is_pacified) {
            return;
        }
        if private && !relation.between.iter().any(|nation| self.whom == Some(*nation)) || renewed && !begins {
            return;
        }
        if begins {
            self.head_of_relation(relation);
        }
        let is_war = begins && relation.kind == Bond::War;
        let words = match relation.between {
            between if is_war => self.war(between),
            [a, b] if renewed => format!("{} and {} have renewed their alliance.", self.name(a), self.name(b)),
            _ => turned(self.known, relation, begins),
        };
        let weight = if is_war { Weight::War } else { Weight::State };
        self.all(weight, &relation.between, Text::plain(words));
    }

    /// Wars, treaties, and what becomes of nations.
    fn of_states(&mut self, event: &Event) {
        let known = self.known;
        match event {
            Event::Treaty(TreatyEvent::RelationBegan { relation }) => return self.related(*relation, true),
            Event::Treaty(TreatyEvent::RelationEnded { relation }) => return self.related(*relation, false),
            _ => {}
        }
        let (concerned, words) = match event {
            Event::Treaty(TreatyEvent::WarDeclared { between: [a, b] }) => {
                (vec![*a, *b], format!("{} has declared war on {}: it begins next turn.", self.name(*a), self.name(*b)))
            }
            Event::Treaty(TreatyEvent::KingdomFormed { name, nation }) => {
                (vec![*nation], format!("{} forms {name}.", self.name(*nation)))
            }
            // Of a siege in which the fortress fell the fall is told, and nothing of one that began and ended in the turn.
            Event::Land(LandEvent::Siege { city: own, since })
                if *since == known.city(*own).siege_since && (since.is_some() || !self.turn.begun.contains(own)) =>
            {
                self.siege(*own, since.is_some())
            }
            Event::Money(MoneyEvent::BankTaken { of, by, cash }) => (vec![*of, *by], self.plunder(*of, *by, *cash)),
            Event::Land(LandEvent::Yields { province, percent }) => (
                known.province(*province).owner.into_iter().collect(),
                yields_words(known, *province, *percent, self.lands.is_paid) + ".",
            ),
            Event::Land(LandEvent::Reformed { nation }) => {
                (vec![*nation], format!("{} has reformed its army and may form corps.", self.name(*nation)))
            }
            Event::Treaty(TreatyEvent::Submitted { nation, to }) => {
                let words = format!("{} submits to {}", self.name(*nation), self.name(*to));
                let heard = (headlines::HEARD_FALL, 0);
                self.head_of(headlines::FALL, ((0, 0), heard), &[*nation, *to], words);
                (vec![*nation, *to], format!("{} has submitted to {}.", self.name(*nation), self.name(*to)))
            }
            Event::Treaty(TreatyEvent::TermsOpen { submission }) => {
                (vec![submission.from, submission.to], self.terms_open(submission))
            }
            Event::Treaty(TreatyEvent::TermsSettled { from, to, choice, .. }) => {
                (vec![*from, *to], self.terms_settled([*from, *to], *choice))
            }
            Event::Money(MoneyEvent::ReparationsBegan { owed }) => (vec![owed.from, owed.to], self.reparations(owed)),
            Event::Land(LandEvent::Conquered { nation }) => {
                let (heard, words) = ((headlines::HEARD_FALL, 1), format!("{} is conquered", self.name(*nation)));
                self.head_of(headlines::FALL, ((1, 0), heard), &[*nation], words);
                (vec![*nation], format!("{} is conquered and out of the game.", self.name(*nation)))
            }
            Event::Course(CourseEvent::Ended { winners, points }) => {
                let each: Vec<String> =
                    winners.iter().map(|own| format!("{} with {}", self.name(*own), points[own.at()])).collect();
                self.headline.put(headlines::END, (0, 0), "The campaign is over".to_owned());
                (self.whom.into_iter().collect(), format!("The campaign is over. It is won by {}.", listed(&each)))
            }
            _ => return,
        };
        let falls = match event {
            Event::Treaty(TreatyEvent::Submitted { nation, .. }) | Event::Land(LandEvent::Conquered { nation }) => {
                self.is_mine(*nation)
            }
            Event::Money(MoneyEvent::BankTaken { of, .. }) => self.is_mine(*of),
            _ => false,
        };
        self.all(if falls { Weight::Loss } else { Weight::State }, &concerned, Text::plain(words));
    }

    /// A bank that was carried off: what was in it is known to whose it was, and now to who took it.
    fn plunder(&self, of: NationId, by: NationId, cash: i64) -> String {
        let sum = if self.is_mine(of) || self.is_mine(by) { format!(": ${cash}") } else { String::new() };
        format!("{} carried off the bank of {}{sum}.", self.name(by), self.name(of))
    }

    /// Who chooses what is left of the terms of a submission, and how his orders say it.
    fn terms_open(&self, open: &state::Submission) -> String {
        let [from, to] = [open.from, open.to].map(|nation| self.name(nation));
        let what = match open.choice {
            None if self.is_mine(open.to) => {
                format!("Choose your terms for {from} in your next orders: two provinces, one province or reparations.")
            }
            None if self.is_mine(open.from) => format!(
                "{to} chooses its terms with its next orders. List in yours the provinces that you would cede, in order."
            ),
            None => format!("{to} chooses its terms for {from} with its next orders."),
            Some(choice) if self.is_mine(open.from) => {
                format!("{to} takes {}. Name in your next orders the province that you cede.", choice.words())
            }
            Some(choice) => format!("{to} takes {} of {from}, which picks with its next orders.", choice.words()),
        };
        // Nobody has said all: what counts at once, and what follows from silence.
        let own = |own: &&state::Relation| own.kind == Bond::EnforcedPeace && own.between == [open.from, open.to];
        let until = self.known.between.relations.iter().find(own).and_then(|own| own.until);
        let until = until.map(|until| format!(" until turn {until}")).unwrap_or_default();
        format!(
            "{what} Cities stay with their holders until then, and peace between the two holds{until}. What those orders \
             leave open, the umpire chooses."
        )
    }

    /// Which terms were chosen; to the two by whom, too: where nation and victor said nothing, the umpire chose.
    fn terms_settled(&self, pair: [NationId; 2], choice: TermsChoice) -> String {
        let unsaid = self.full.battles.was.unsaid(pair);
        let [loser, victor] = pair.map(|nation| self.name(nation));
        let ceded = self.ceded.iter().filter(|land| self.lands.owner(**land) == Some(pair[1])).count();
        let is_one = choice == TermsChoice::Provinces && ceded == 1 && may_be_ceded(self.full, pair[0]).is_empty();
        let only = if is_one { format!(" {loser} had only one to cede.") } else { String::new() };
        if !pair.into_iter().any(|nation| self.is_mine(nation)) {
            return format!("The terms of {victor} for {loser}: {}.{only}", choice.words());
        }
        let chose = if unsaid.terms { "chose no terms for" } else { "has chosen its terms for" };
        let umpire = if unsaid.terms { "; the umpire has" } else { "" };
        let ceded = if unsaid.cession { format!(" {loser} named no province to cede.") } else { String::new() };
        format!("{victor} {chose} {loser}{umpire}: {}.{ceded}{only}", choice.words())
    }

    fn reparations(&self, owed: &state::Reparation) -> String {
        let is_moot = self.full.battles.past.is_moot(owed);
        reparations_words([owed.from, owed.to].map(|nation| self.name(nation)), owed, is_moot) + "."
    }
}
