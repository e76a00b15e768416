//! A player's desk: his brief, opened; ways as he walks them, and the check of what he writes.

pub(crate) mod amend;
pub mod auto;
pub mod choices;
mod places;

use std::ops::Range;

use serde::Deserialize;

use crate::engine::hexes::HexMap;
use crate::engine::text::{Label, Text, counted};
use crate::rules::campaign_1805::maps::atlas;
use crate::rules::campaign_1805::orders;
use crate::rules::campaign_1805::orders::brief::{self, NoBrief, PlayerBrief};
use crate::rules::campaign_1805::orders::{FORCED_ALONE, NEVER_MOVES};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, Kind, NationId};
use crate::rules::campaign_1805::state::ordered::{allowance, forces_of, mover_named, movers_of};
use crate::rules::campaign_1805::state::orders::Mover;
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::obstacle::Obstacle;
use crate::rules::campaign_1805::ways::paths::Marcher;
use crate::rules::campaign_1805::ways::supply;

/// A brief that lies open.
#[derive(Clone, Debug)]
pub struct Desk {
    pub(crate) known: State,
    /// The same where the orders of which it was told are carried out that come before anybody moves.
    ahead: State,
    pub(crate) nation: NationId,
    pub(crate) key: String,
    campaign: String,
    /// The file of a newer brief of the same nation.
    newer: Option<String>,
}

/// Of which campaign, nation and turn a brief is: what a file says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct BriefHead {
    pub campaign: String,
    pub nation: String,
    pub turn: u16,
}

/// An army or force that its player can order about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub name: String,
    /// True for ships: their entries are `[[fleet]]`.
    pub is_fleet: bool,
    /// True where transports are among them.
    pub carries: bool,
    /// The hex in which it stands; none at sea.
    pub hex: Option<usize>,
    /// Where it stands, and what it has.
    pub about: String,
}

/// What a way comes to, as far as it goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// The cost up to and with each hex: the pulse of its entry.
    pub costs: Vec<u16>,
    /// The most that it may cost.
    pub most: u16,
    /// Why the next step is closed.
    pub refused: Option<String>,
    /// The step at which it stops before its end, and why; none where nothing is known that would stop it.
    pub stops: Option<(usize, String)>,
    /// What it takes off the troops by force; none within their movement.
    pub tires: Option<String>,
    /// Why its end is beyond supply; none where it is not.
    pub hungry: Option<String>,
}

/// Why there is no way to a hex.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRoute {
    /// It marches over no land.
    #[error("not on land")]
    NotOnLand,
    /// What bars the way, as the check of orders says it.
    #[error("{0}")]
    Barred(String),
}

/// What the check says of an orders file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// Errors as `line:column: error[code]: words`.
    pub errors: Vec<String>,
    /// Warnings in the same form.
    pub warnings: Vec<String>,
    /// Ways and the bill.
    pub bill: Vec<String>,
}

impl Desk {
    /// Opens a brief.
    ///
    /// # Errors
    /// Why the text is no brief.
    pub fn open(text: &str) -> Result<Self, NoBrief> {
        let brief = PlayerBrief::read(text)?;
        let (known, nation) = brief.view()?;
        Ok(Self { ahead: known.clone(), known, nation, key: brief.key, campaign: brief.campaign, newer: None })
    }

    /// The desk of a nation in what it knows, without a brief: its umpire sits there.
    pub(crate) fn of_known(known: State, nation: NationId) -> Self {
        Self { ahead: known.clone(), known, nation, key: String::new(), campaign: String::new(), newer: None }
    }

    /// These are the orders from now on: map, routes and who can march follow from their treaties, what they organise and
    /// what they buy.
    pub fn goes_by(&mut self, orders: &str) {
        self.ahead = orders::before_moves(&self.known, self.nation, orders);
    }

    /// Notes a file beside the brief where it is a newer one of the same campaign and nation.
    pub fn note_beside(&mut self, name: &str, text: &str) {
        let Ok(head) = serde_json::from_str::<BriefHead>(text) else { return };
        let own = head.campaign == self.campaign && head.nation == self.known.nation_name(self.nation);
        if own && head.turn > self.known.now.turn {
            self.newer = Some(name.to_owned());
        }
    }

    /// The campaign, the nation and the season in words.
    pub fn title(&self) -> String {
        let (nation, season) = (self.known.nation_name(self.nation), self.known.now.season_words());
        format!("{}  {nation}  turn {}, {season}", self.campaign, self.known.now.turn)
    }

    /// False in turn 0: nobody moves, and nothing is bought or given.
    pub fn moves(&self) -> bool {
        self.known.now.turn > 0
    }

    /// The form of the orders, to begin with.
    pub fn form(&self) -> String {
        brief::form(&self.known, self.nation, &self.key)
    }

    /// Why no orders are written with this brief; none where they are.
    pub fn closed(&self) -> Option<String> {
        let newer = self.newer.as_ref();
        brief::closed(&self.known).or_else(|| {
            newer.map(|name| format!("{name} next to this brief is newer: write your orders from that one"))
        })
    }

    /// The check of an orders file: the same call as in the umpire's program.
    pub fn judge(&self, text: &str) -> Judged {
        let taken = brief::check(&self.known, self.nation, &self.key, text);
        let line = |fault: &orders::OrderFault| orders::line_of(text, fault);
        let (warnings, errors): (Vec<_>, Vec<_>) = taken.faults.iter().partition(|fault| fault.code.is_warning());
        Judged {
            errors: errors.into_iter().map(line).collect(),
            warnings: warnings.into_iter().map(line).collect(),
            bill: taken.bill,
        }
    }

    /// What the check says of one entry of an orders file, without its place, and the whole bill. Errors are of its values;
    /// what is said of the entry as a whole, as that something is missing, comes with the warnings. Errors of other entries
    /// are its own doing where they are not among those that are known.
    pub fn judge_entry(&self, text: &str, (section, entry): (&str, usize), known: &[String]) -> Judged {
        let taken = orders::read(&self.known, self.nation, &self.key, text);
        let head = format!("[[{section}]]");
        let span = span_of(text, &head, entry);
        let own = taken.faults.iter().filter(|fault| span.contains(&fault.place));
        let is_of_all = |fault: &orders::OrderFault| fault.code.is_warning() || fault.place == span.start;
        let (warnings, errors): (Vec<_>, Vec<_>) = own.partition(|fault| is_of_all(fault));
        // Who fills in a form writes no file.
        let of_files = format!(" in {head}{}", orders::IN_QUOTES);
        let plain = |fault: &orders::OrderFault| fault.words.replace(&of_files, "").replace(orders::IN_A_TABLE, "");
        let words = |faults: Vec<&orders::OrderFault>| faults.into_iter().map(plain).collect::<Vec<_>>();
        // By its words alone: the line of a first entry, which is said with them, moves with what is put in above it.
        let is_new = |fault: &&orders::OrderFault| {
            !span.contains(&fault.place) && !known.iter().any(|line| line.contains(&fault.words))
        };
        let mut elsewhere: Vec<String> = taken.errors().filter(is_new).map(|fault| fault.told(text, 0)).collect();
        elsewhere.dedup();
        Judged { errors: [words(errors), elsewhere].concat(), warnings: words(warnings), bill: taken.bill }
    }

    /// The first error of one entry of an orders file, as the check of the whole file says it.
    pub fn error_of(&self, text: &str, section: &str, entry: usize) -> Option<String> {
        let taken = orders::read(&self.known, self.nation, &self.key, text);
        let span = span_of(text, &format!("[[{section}]]"), entry);
        taken.errors().find(|fault| span.contains(&fault.place)).map(|fault| orders::line_of(text, fault))
    }

    /// The map as he may know it, with his supply.
    pub fn map(&self) -> HexMap {
        atlas::map(&self.ahead, Some(self.nation))
    }

    /// What he knows of a hex.
    pub fn facts(&self, hex: usize) -> Vec<Text> {
        let mut facts = atlas::facts(&self.ahead, hex);
        let id = HexId::new(hex);
        if self.ahead.map().hexes.get(hex).is_some() && self.ahead.map().is_land(id) {
            let why = supply::why_none(&self.ahead, self.nation, id, self.ahead.now.season());
            facts.push(match why {
                None => Text::of(Label::Good, "supply reaches this hex"),
                Some(why) => Text::of(Label::Care, format!("beyond supply: {why}")),
            });
        }
        facts
    }

    /// The hex that a text means.
    pub fn find(&self, words: &str) -> Option<usize> {
        atlas::find(&self.ahead, words)
    }

    /// The number of a hex.
    pub fn name(&self, hex: usize) -> String {
        self.known.map().name(HexId::new(hex))
    }

    /// The hex of a number.
    pub fn hex(&self, name: &str) -> Option<usize> {
        self.known.scenario().hex_or_city(name).map(HexId::at)
    }

    /// What he can order about: armies first, then forces by themselves; last what his orders do away with, and why it can
    /// be ordered about no longer.
    pub fn pieces(&self) -> Vec<Piece> {
        let mut pieces = self.pieces_in(&self.ahead);
        for mut own in self.pieces_in(&self.known) {
            if pieces.iter().all(|other| other.name != own.name) {
                own.about = self.why_no_longer(&own.name);
                own.carries = false;
                pieces.push(own);
            }
        }
        pieces
    }

    fn pieces_in(&self, state: &State) -> Vec<Piece> {
        movers_of(state, self.nation).filter_map(|(name, mover)| self.piece(state, name, mover)).collect()
    }

    /// Why an army or force is none once these orders are carried out.
    fn why_no_longer(&self, name: &str) -> String {
        let (known, ahead) = (&self.known, &self.ahead);
        let Some(army) = known.army_ordered(self.nation, name) else {
            let with = ahead.force_ordered(self.nation, name).and_then(|force| ahead.force(force).army);
            return with.map_or_else(
                || "your orders take its last unit".to_owned(),
                |army| format!("moves with {}: your orders attach it", ahead.army(army).name),
            );
        };
        if ahead.army(army).gone {
            return "your orders dissolve it".to_owned();
        }
        let parted = |(at, force): (ForceId, &Force)| {
            let then = ahead.force(at);
            match then.army {
                _ if then.life.gone => format!("take the last unit of {}", force.name),
                Some(to) => format!("attach {} to {}", force.name, ahead.army(to).name),
                None => format!("detach {}", force.name),
            }
        };
        let parted: Vec<String> = known.of_army(army).map(parted).collect();
        format!("nobody will be left in it: your orders {}", parted.join(", "))
    }

    fn piece(&self, state: &State, name: &str, mover: Mover) -> Option<Piece> {
        let forces: Vec<&Force> = forces_of(state, mover).collect();
        let first = forces.first()?;
        let units: usize = forces.iter().map(|force| force.units.len()).sum();
        Some(Piece {
            name: name.to_owned(),
            is_fleet: first.kind.is_naval(),
            carries: forces.iter().any(|force| force.kind == Kind::Transports),
            hex: State::hex_of(first.at).map(HexId::at),
            about: format!(
                "{}{} {}, {}, movement {}",
                match mover {
                    Mover::Army(_) if first.kind.is_naval() => "grand fleet".to_owned(),
                    Mover::Army(_) => "army".to_owned(),
                    Mover::Force(_) => first.kind.to_string(),
                },
                if first.aboard.is_some() { " aboard" } else { "" },
                state.whereabouts(first.nation, first.at),
                counted(units, "unit"),
                allowance(&self.ahead, mover)
            ),
        })
    }

    fn mover(&self, name: &str) -> Option<Mover> {
        mover_named(&self.ahead, self.nation, name)
    }

    fn marcher(&self, name: &str, forced: bool) -> Option<Marcher<'_>> {
        let mover = self.mover(name)?;
        let first = forces_of(&self.ahead, mover).next()?;
        let Place::Hex(from) = first.at else { return None };
        if first.aboard.is_some() {
            return None;
        }
        Some(Marcher {
            state: &self.ahead,
            nation: first.nation,
            from,
            force: first,
            allowance: allowance(&self.ahead, mover),
            forced,
        })
    }

    /// What a way of an army or force comes to; none where it stands on no land.
    pub fn walk(&self, name: &str, path: &[usize], forced: bool) -> Option<Walk> {
        let marcher = self.marcher(name, forced)?;
        let path: Vec<HexId> = path.iter().map(|hex| HexId::new(*hex)).collect();
        let walked = marcher.walk(&path);
        // Where it is known to stop, cost and supply are those of that hex.
        let last = walked.stops.map_or(path.len(), |(step, _)| step + 1);
        let end = path[..last].last().copied().unwrap_or(marcher.from);
        let hungry = supply::why_none(&self.ahead, marcher.nation, end, self.ahead.now.season());
        let words = |obstacle: Obstacle| obstacle.words(&self.ahead);
        let tires = marcher.tires(&walked.costs[..walked.costs.len().min(last)]);
        let refused = walked.refused.map(|(_, obstacle)| format!("{}: {}", obstacle.code().key(), words(obstacle)));
        let stops = walked.stops.map(|(step, obstacle)| (step, words(obstacle)));
        Some(Walk { costs: walked.costs, most: marcher.most(), refused, stops, tires, hungry })
    }

    /// Entries of earlier turns that count unless these orders have others: section, name, what they order.
    pub fn standing(&self) -> Vec<(&'static str, String, String)> {
        orders::standing_entries(&self.known, self.nation)
    }

    /// Why a piece is never ordered to march, in the words of the check; none of what marches.
    pub fn never_moves(&self, name: &str) -> Option<&'static str> {
        let first = self.mover(name).and_then(|mover| forces_of(&self.ahead, mover).next())?;
        (first.kind == Kind::Garrison).then_some(NEVER_MOVES)
    }

    /// Why a piece marches by no force; none of an army.
    pub fn no_forced_march(&self, name: &str) -> Option<String> {
        let is_army = matches!(self.mover(name), Some(Mover::Army(_)));
        (!is_army || self.marcher(name, true).is_none()).then(|| format!("{name}: {FORCED_ALONE}"))
    }

    /// The cheapest way of an army or force to a hex.
    ///
    /// # Errors
    /// Why there is none, as the check of orders says it.
    pub fn cheapest(&self, name: &str, to: usize, forced: bool) -> Result<Vec<usize>, NoRoute> {
        let marcher = self.marcher(name, forced).ok_or(NoRoute::NotOnLand)?;
        let path = marcher.way(HexId::new(to));
        let path = path.map_err(|bar| NoRoute::Barred(bar.no_way(&self.ahead, &self.name(to))))?;
        Ok(path.into_iter().map(HexId::at).collect())
    }
}

/// Where an entry stands in a file: the one of this number among those with this head.
fn span_of(text: &str, head: &str, entry: usize) -> Range<usize> {
    let begins = |at: &usize| *at == 0 || text[..*at].ends_with('\n');
    let heads: Vec<usize> = text.match_indices("[[").map(|(at, _)| at).filter(begins).collect();
    let own = heads.iter().enumerate().filter(|(_, at)| text[**at..].starts_with(head)).nth(entry);
    own.map_or(0..0, |(at, from)| *from..heads.get(at + 1).copied().unwrap_or(text.len()))
}
