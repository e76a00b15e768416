//! What skirmishers do.

use serde::{Deserialize, Serialize};

use crate::engine::chapters::{Chapter, Share};
use crate::engine::text::{Label, Text, counted};
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::MfId;

/// What skirmishers do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SkirmishEvent {
    /// Which formations are engaged, with the skirmish values that count in this step.
    EngagedNamed { engaged: Vec<MfId>, values: Vec<(MfId, u16)> },
    /// A formation has rolled for its skirmishers.
    Skirmished { mf: MfId, hits: u16 },
    /// Its hits are spread; so many are kept.
    HitsSpread {
        mf: MfId,
        kept: u16,
        /// So many found nobody whom they could cost a CV.
        #[serde(default, skip_serializing_if = "crate::engine::stored_json::is_default")]
        lost: u16,
    },
}

impl Chapter<State> for SkirmishEvent {
    fn there(&self, state: &State) -> bool {
        let mf = |id: &MfId| state.has_mf(*id);
        match self {
            Self::EngagedNamed { engaged, values } => engaged.iter().all(mf) && values.iter().all(|(id, _)| mf(id)),
            Self::Skirmished { mf: id, .. } | Self::HitsSpread { mf: id, .. } => mf(id),
        }
    }

    fn apply(&self, state: &mut State) {
        match self {
            Self::EngagedNamed { engaged, values } => {
                state.done.engaged_named = true;
                state.each_mf(|mf| mf.engaged = false);
                for &id in engaged {
                    state.mf_mut(id).engaged = true;
                }
                for &(id, value) in values {
                    state.mf_mut(id).skirmish_value = Some(value);
                }
            }
            Self::Skirmished { mf, hits } => {
                let mf = state.mf_mut(*mf);
                (mf.skirmish_value, mf.hits, mf.hits_kept) = (None, Some(*hits), 0);
            }
            Self::HitsSpread { mf, kept, .. } => {
                let mf = state.mf_mut(*mf);
                (mf.hits, mf.hits_kept) = (None, *kept);
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        let (mf, label, words) = match self {
            Self::EngagedNamed { engaged, .. } => {
                return Text::plain(format!("engaged: {}", state.list_mfs(engaged)));
            }
            Self::Skirmished { mf, hits } => (mf, Label::Figure, format!(" has {}", counted(*hits, "skirmish hit"))),
            Self::HitsSpread { mf, kept: 0, lost: 0 } => (mf, Label::Quiet, " has spread its hits".to_owned()),
            Self::HitsSpread { mf, kept: 0, lost } => {
                (mf, Label::Care, format!(" loses {}: too few for a CV, or no target", counted(*lost, "hit")))
            }
            Self::HitsSpread { mf, kept, .. } => (mf, Label::Plain, format!(" keeps {}", counted(*kept, "hit"))),
        };
        state.tell_mf(*mf).with(label, words)
    }

    fn share(&self, _: &State) -> Share {
        Share::quiet_where(matches!(self, Self::Skirmished { .. } | Self::HitsSpread { .. }))
    }
}
