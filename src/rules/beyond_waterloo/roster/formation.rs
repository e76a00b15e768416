//! A formation: as it begins with its keys in a file, and as it is now with the figures that may be set right.

use super::super::ids::{AreaId, LeaderId, Mode};
use crate::rules::board::prelude::*;

/// A formation as it begins: its leader, its units, where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Formation {
    pub name: String,
    /// The letters by which players name it.
    pub code: String,
    /// Its leader, whose side it is of.
    pub leader: LeaderId,
    pub morale: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<AreaId>,
    pub mode: Mode,
    /// True where it force marched when its side moved last.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub force_marched: bool,
}

impl KeyedThing for Formation {
    const LIST: List = List::new("formation", "beyond-waterloo/formations", "Formations");

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("name", "Formation", Kind::Name, &mut self.name);
        row.required("leader", "Leader", Kind::Of("leader", "name"), &mut self.leader);
        row.required("morale", "Morale", Kind::Whole(0, 20), &mut self.morale);
        row.optional("at", "At", Kind::Of("area", "name"), &mut self.at);
        row.optional("mode", "Mode", Kind::Words(&Mode::KEYS), &mut self.mode);
        row.optional("force_marched", "Force marched", Kind::Flag, &mut self.force_marched);
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own, set and taken off by itself")]
pub struct FormationNow {
    /// False in a state for someone who may not know it: only leader, area and mode count then.
    pub known: bool,
    pub leader: LeaderId,
    pub at: Option<AreaId>,
    pub mode: Mode,
    pub morale: u8,
    /// True once it has force marched, until its side moves again.
    pub forced: bool,
    /// True once it has moved in this phase.
    pub moved: bool,
    /// True once it has entered another area in this phase.
    pub entered: bool,
    /// True where its leader pays for the battle when it begins.
    pub owes_ap: bool,
    /// True once it has tried a reaction move in this phase.
    pub reacted: bool,
    /// True once it has fought in this game.
    pub fought: bool,
    /// Where it stood when the phase began.
    pub start: Option<AreaId>,
}

pub static NO_FORMATION: LazyLock<FormationNow> =
    LazyLock::new(|| FormationNow { leader: LeaderId(u16::MAX), ..FormationNow::default() });

/// A figure of a formation that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FormationFigure {
    At(Option<AreaId>),
    Mode(Mode),
    Morale(u8),
    Leader(LeaderId),
    ForceMarched(bool),
    Moved(bool),
}

impl FormationNow {
    pub fn of(own: &Formation) -> Self {
        let Formation { leader, at, mode, morale, force_marched, .. } = *own;
        Self { known: true, leader, at, mode, morale, start: at, forced: force_marched, ..Self::default() }
    }

    /// The formation of a game that begins with what is now.
    pub fn begins(self, own: &Formation) -> Formation {
        let Self { leader, morale, at, mode, forced, .. } = self;
        Formation { leader, morale, at, mode, force_marched: forced, ..own.clone() }
    }

    /// Its figures; the leaders are those of its side.
    pub(crate) fn figures(&mut self, leaders: &[&str], all: &mut Figures<'_, FormationFigure>) {
        let areas = (Takes::Words(all.names().all("area")), "the area where it is");
        all.figure("at", areas, &mut self.at, FormationFigure::At);
        all.figure("mode", (Takes::Words(&Mode::KEYS), "how it is deployed"), &mut self.mode, FormationFigure::Mode);
        all.figure("morale", (Takes::Count(0, 20), "its morale level"), &mut self.morale, FormationFigure::Morale);
        all.figure("leader", (Takes::Words(leaders), "its leader"), &mut self.leader, FormationFigure::Leader);
        let forced = (Takes::Flag, "force marched in its last OPs");
        all.figure("force_marched", forced, &mut self.forced, FormationFigure::ForceMarched);
        all.figure("moved", (Takes::Flag, "moved in this phase"), &mut self.moved, FormationFigure::Moved);
    }

    pub(crate) const fn set(&mut self, to: FormationFigure) {
        match to {
            FormationFigure::At(at) => self.at = at,
            FormationFigure::Mode(mode) => self.mode = mode,
            FormationFigure::Morale(morale) => self.morale = morale,
            FormationFigure::Leader(leader) => self.leader = leader,
            FormationFigure::ForceMarched(forced) => self.forced = forced,
            FormationFigure::Moved(moved) => self.moved = moved,
        }
    }
}

impl FormationFigure {
    /// What it is set to, in words behind who it is; what is hidden is `told` to some only.
    pub(crate) fn words(self, names: &Names<'_>, is_told: bool) -> String {
        match self {
            Self::At(None) => ": in no area".to_owned(),
            Self::At(Some(at)) => format!(": in {}", names.name(&at)),
            Self::Mode(mode) => format!(": {}", mode.words()),
            Self::Morale(_) | Self::ForceMarched(_) | Self::Moved(_) if !is_told => " is corrected".to_owned(),
            Self::Morale(morale) => format!(": morale {morale}"),
            Self::Leader(leader) => format!(": led by {}", names.name(&leader)),
            Self::ForceMarched(so) => if so { ": force marched" } else { ": not force marched" }.to_owned(),
            Self::Moved(so) => if so { ": moved" } else { ": not moved" }.to_owned(),
        }
    }
}
