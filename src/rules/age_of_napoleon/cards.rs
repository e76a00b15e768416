//! Cards are drawn, named, played and discarded.

use super::prelude::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardEvent {
    /// A side plays a card.
    Played {
        side: Side,
        /// One of the file's; none for another.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
        /// What it is played for.
        #[serde(default)]
        to: Purpose,
        /// How many armies its side may move in this round, where it says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        armies: Option<u8>,
    },
    /// A side discards cards.
    Discarded { side: Side, cards: u16, to: Purpose },
    /// A side draws cards; what lies in deck and discard then.
    Drew { side: Side, cards: u16, deck: u16, discard: u16 },
    /// A side has said which cards it has.
    HandNamed { side: Side, cards: Vec<(CardId, u8)> },
}

words! {
    /// What a card is played or discarded for.
    #[derive(Default)]
    Purpose {
        #[default]
        Own = "own" => "for what it says",
        Move = "move" => "to move",
        ForcedMarch = "forced-march" => "for a forced march",
        Mud = "mud" => "for mud on the enemy's way",
        Interception = "interception" => "to intercept",
        Battle = "battle" => "for the battle",
        Pursuit = "pursuit" => "for a pursuit",
        Unspend = "unspend" => "for a fresh army",
        Depot = "depot" => "for a depot",
        ScorchedEarth = "scorched-earth" => "for scorched earth",
    }
}

impl CardEvent {
    /// A side discards so many cards; none where that is none.
    pub(super) fn discarded(side: Side, cards: u16, to: Purpose) -> Option<Self> {
        (cards > 0).then_some(Self::Discarded { side, cards, to })
    }
}

impl Chapter<State> for CardEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::Played { side, card, armies, .. } => {
                discard(state, *side, 1);
                state.made.armies = state.made.armies.max(armies.unwrap_or(0));
                state.cards.named[side.at()].retain_mut(|(own, copies)| {
                    *copies = copies.saturating_sub((Some(*own) == *card).into());
                    *copies > 0
                });
            }
            Self::Discarded { side, cards, .. } => discard(state, *side, *cards),
            Self::Drew { side, cards, deck, discard } => {
                state.cards.hands[side.at()] = state.cards.hands[side.at()].saturating_add(*cards);
                (state.cards.deck, state.cards.discard) = (*deck, *discard);
                state.made.drawn[side.at()] = true;
            }
            Self::HandNamed { side, cards } => {
                state.cards.named[side.at()].clone_from(cards);
                state.made.has_named[side.at()] = true;
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        let they = |side: &Side, do_so: String| of(*side, side.name()).then(do_so);
        match self {
            Self::Played { side, card, to, armies } => {
                let purpose = if *to == Purpose::Own { String::new() } else { format!(" {}", to.words()) };
                let armies = armies.map(|armies| format!(", {} may move", counted(armies, "army"))).unwrap_or_default();
                they(side, format!(" play {}{purpose}{armies}", named(state, *card)))
            }
            Self::Discarded { side, cards, to } => {
                they(side, format!(" discard {} {}", counted(*cards, "card"), to.words()))
            }
            Self::Drew { side, cards, deck, discard } => they(side, format!(" draw {}", counted(*cards, "card")))
                .with(Label::Quiet, format!(" (deck {deck}, discard {discard})")),
            // The other side is told only that they have said it.
            Self::HandNamed { side, cards } if !state.looker.knows(*side) || cards.is_empty() => {
                they(side, " have said which cards they have".to_owned())
            }
            Self::HandNamed { side, cards } => {
                let cards = cards.iter().map(|(own, copies)| format!("{copies} {}", named(state, Some(*own))));
                they(side, format!(" have {}", cards.collect::<Vec<_>>().join(", ")))
            }
        }
    }

    fn is_result(&self) -> bool {
        true
    }

    fn share(&self, before: &State) -> Share {
        match self {
            Self::Played { card, to: Purpose::Own, .. } => {
                // Players lay it down, and do what it says.
                let text = card.and_then(|card| before.card(card)).map_or("", |card| card.text.trim_end_matches('.'));
                let says = if text.is_empty() { "what it says is done by hand (Ctrl-E)" } else { text };
                Share::on_the_table(self.tell(before).then(format!(": {says}")))
            }
            Self::Played { .. } | Self::Discarded { .. } => Share::on_the_table(self.tell(before)),
            Self::Drew { .. } | Self::HandNamed { .. } => Share::default(),
        }
    }
}

fn discard(state: &mut State, side: Side, cards: u16) {
    let cards = cards.min(state.cards.hands[side.at()]);
    state.cards.hands[side.at()] -= cards;
    state.cards.discard = state.cards.discard.saturating_add(cards);
}

fn named(state: &State, card: Option<CardId>) -> &str {
    card.and_then(|card| state.card(card)).map_or("a card", |card| &card.name)
}
