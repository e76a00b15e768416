//! Service records: what leaders and units have done and suffered over a whole game, battle after battle.

pub use super::remark::{Deed, Note};
use super::seat::Eye;
use super::session::Session;
use super::text::counted;

/// The record of a leader or a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Service {
    /// His side's key.
    pub side: String,
    pub who: String,
    /// True for a leader.
    pub leads: bool,
    /// Battles that he was in.
    pub battles: u32,
    /// Those that were won.
    pub won: u32,
    /// Those that were lost.
    pub beaten: u32,
    /// Strength that was lost, as the game counts it.
    pub lost: u32,
    /// Enemy units that fell into his side's hands under him.
    pub colours: u32,
    /// What became of him last; empty where nothing has.
    pub now: String,
    /// What happened in which turn, in order.
    pub lines: Vec<(u32, String)>,
}

impl Service {
    /// True for one who has done something, or to whom something has happened.
    pub const fn is_told(&self) -> bool {
        self.battles > 0 || self.lost > 0 || !self.lines.is_empty()
    }

    fn take(&mut self, turn: u32, deed: Deed) {
        let line = match deed {
            Deed::Joined => return,
            Deed::Lost(lost) => {
                self.lost += lost;
                return;
            }
            Deed::Fought(place) => {
                self.battles += 1;
                format!("fights at {place}")
            }
            Deed::Won => {
                self.won += 1;
                "wins".to_owned()
            }
            Deed::Beaten => {
                self.beaten += 1;
                "is beaten".to_owned()
            }
            Deed::Colours(colours) => {
                self.colours += colours;
                format!("takes {}", counted(colours, "colour"))
            }
            Deed::Became(words) => {
                self.now.clone_from(&words);
                words
            }
        };
        self.lines.push((turn, line));
    }
}

impl Session {
    /// The records of leaders and units as far as whoever looks on may know them: where a game hides things, a side's
    /// own.
    pub fn service(&self) -> Vec<Service> {
        let mut records: Vec<Service> = Vec::new();
        let mut view = self.start.view.clone();
        for event in self.standing_events() {
            let turn = view.position().turn;
            let mut notes = view.service(event);
            notes.extend(
                view.remark(event).fate.map(|fate| Note::of_leader(&fate.side, &fate.who, Deed::Became(fate.what))),
            );
            for Note { side, who, leads, deed } in notes {
                let known = records.iter().position(|own| own.side == side && own.who == who && own.leads == leads);
                let at = known.unwrap_or_else(|| {
                    records.push(Service { side, who, leads, ..Service::default() });
                    records.len() - 1
                });
                records[at].take(turn, deed);
            }
            view.change().apply(event);
        }
        let sees_all = !self.hides() || self.view().seen(self.eye()).is_none();
        records.retain(|own| sees_all || matches!(self.eye(), Eye::Seat(key) if own.side == *key));
        records
    }
}
