//! How nations stand to each other.

use serde::{Deserialize, Serialize};

use super::words::knows;
use crate::engine::chapters::Chapter;
use crate::engine::text::Text;
use crate::rules::campaign_1805::scenario::ids::{Bond, NationId};
use crate::rules::campaign_1805::state::orders::TermsChoice;
use crate::rules::campaign_1805::state::{Relation, State, Submission};

/// How nations stand to each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TreatyEvent {
    /// Two nations stand to each other as follows.
    RelationBegan {
        relation: Relation,
    },
    /// They do no more.
    RelationEnded {
        relation: Relation,
    },
    /// A war is declared that begins in the next turn.
    WarDeclared {
        between: [NationId; 2],
    },
    KingdomFormed {
        name: String,
        nation: NationId,
    },
    /// A nation made another submit.
    Submitted {
        nation: NationId,
        to: NationId,
    },
    /// The terms of a submission, or a part of them, are left to the next orders.
    TermsOpen {
        submission: Box<Submission>,
    },
    /// Terms that were open are chosen; the last turn of the peace.
    TermsSettled {
        from: NationId,
        to: NationId,
        choice: TermsChoice,
        until: u16,
    },
}

impl TreatyEvent {
    /// True where nations stand otherwise to each other.
    pub const fn is_of_relations(&self) -> bool {
        matches!(self, Self::RelationBegan { .. } | Self::RelationEnded { .. })
    }
}

impl Chapter<State> for TreatyEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::RelationBegan { relation } => {
                state.affairs.declared.retain(|pair| relation.kind != Bond::War || *pair != relation.between);
                state.between.begin([*relation]);
            }
            Self::RelationEnded { relation } => state.between.relations.retain(|own| own != relation),
            Self::WarDeclared { between } => state.affairs.declared.push(*between),
            Self::KingdomFormed { name, nation } => state.names.kingdoms.push((name.clone(), *nation)),
            Self::Submitted { nation, to } => state.lands.nations[to.at()].forced.push(*nation),
            Self::TermsOpen { submission } => state.affairs.submissions.put(Clone::clone(submission)),
            Self::TermsSettled { from, to, until, .. } => {
                state.affairs.submissions.settle(*from, *to);
                state.between.keep_peace([*from, *to], *until);
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        let name = |nation: NationId| state.nation_name(nation);
        Text::plain(match self {
            Self::RelationBegan { relation } => return bond(state, *relation, ""),
            Self::RelationEnded { relation } => return bond(state, *relation, " ends"),
            Self::WarDeclared { between: [a, b] } => {
                format!("{} declares war on {}: it begins next turn", name(*a), name(*b))
            }
            Self::KingdomFormed { name: kingdom, nation } => format!("{} forms {kingdom}", name(*nation)),
            Self::Submitted { nation, to } => format!("{} submits to {}", name(*nation), name(*to)),
            Self::TermsOpen { submission } => match submission.choice {
                None => format!("{} chooses the terms with its next orders", name(submission.to)),
                Some(_) => format!("{} picks the province it cedes with its next orders", name(submission.from)),
            },
            Self::TermsSettled { from, to, choice, until } => {
                let (from, to) = (name(*from), name(*to));
                format!("terms of {to} for {from}: {}, peace until turn {until}", choice.words())
            }
        })
    }
}

/// A relation that begins or ends: passage and sharing are between the two.
fn bond(state: &State, relation: Relation, ends: &str) -> Text {
    let private = matches!(relation.kind, Bond::Passage | Bond::Share);
    if private && !relation.between.iter().any(|nation| knows(state, *nation)) {
        return Text::default();
    }
    let [a, b] = relation.between.map(|nation| state.nation_name(nation));
    Text::plain(format!("{a} and {b}: {}{ends}", relation.kind))
}
