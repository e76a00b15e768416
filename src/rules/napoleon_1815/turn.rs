//! The campaign turn: its steps, its tests, what is let go in it, its recovery and supply, defeat and the end.

use super::prelude::*;
use crate::engine::later::Later;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CampaignEvent {
    /// The game as its file tells it.
    Mustered(Box<Game>),
    /// A step of the campaign turn begins.
    StepBegan { turn: u16, step: Step },
    /// A test was made.
    Tested(StoredJson<TestNote>),
    /// Something owed was let go.
    Waived {
        what: String,
        /// The block that it was owed of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<BlockThen>,
        /// The city that it was owed of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        city: Option<CityId>,
    },
    /// Disrupted units are ready, and all faces are turned down.
    Recovered,
    /// A side was the last in a city.
    Held { city: CityId, side: Side },
    /// A city's supply was checked.
    Supplied { city: CityId },
    /// An army is defeated.
    Defeated { army: Army, left: u16 },
    /// The game is over.
    Ended { winner: Side },
}

impl Chapter<State> for CampaignEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::Mustered(game) => *state = State::mustered(game),
            Self::StepBegan { turn, step } => begin_step(state, *turn, *step),
            Self::Tested(_) => {}
            Self::Waived { of, city, .. } => {
                if let Some(named) = of {
                    state.change(named.unit, |piece| (piece.march.owes_roll, piece.turn.tested) = (false, true));
                }
                match city {
                    Some(city) if state.step == Step::C7 => state.roads.supplied.push(*city),
                    Some(city) => state.end_turn(*city),
                    None => {}
                }
            }
            Self::Recovered => {
                state.map.pieces.change_where(|piece| piece.revealed, |piece| piece.revealed = false);
                let recovers = |piece: &Piece| matches!(piece.status, Status::Disrupted | Status::Broken);
                state.map.pieces.change_where(recovers, |piece| piece.status = Status::Ready);
            }
            Self::Held { city, side } => state.change_held(*city, |held| *held = Some(*side)),
            Self::Supplied { city } => state.roads.supplied.push(*city),
            Self::Defeated { army, .. } => state.armies[army.at()].defeated = true,
            Self::Ended { winner } => state.winner = Some(*winner),
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::Mustered(game) => Text::of(Label::Heading, game.name.clone()),
            Self::StepBegan { turn, step: Step::C1 } => {
                let calendar = &state.roster.game.calendar;
                let day = calendar.get(usize::from(*turn).saturating_sub(1)).map_or_else(String::new, |day| {
                    format!(": {}{}", day.side().name(), if day.is_night() { ", night" } else { "" })
                });
                Text::of(Label::Heading, format!("turn {turn} of {}{day}", calendar.len()))
            }
            Self::StepBegan { step, .. } => Text::quiet(step.words()),
            Self::Tested(note) => {
                let note = note.get();
                note::line(&note, tester(state, &note), is_told(state, &note))
            }
            Self::Waived { what, of, .. } => {
                let (word, place) = what.split_once(':').unwrap_or((what, ""));
                let (told, place) = of.map_or((Text::default(), place), |named| (who(state, named).then(": "), ""));
                let words = format!("{} {place}", word.replace('-', " "));
                Text::of(Label::Ruling, "let go: ").join(told).then(words.trim_end().to_owned())
            }
            Self::Recovered => Text::quiet("disrupted units recover, all faces are turned down"),
            Self::Held { city, side } => {
                let words = format!(" hold {}", state.city_name(*city));
                // Of a side that was there when the turn began it is no news.
                let began = state.all().filter(|(_, piece)| piece.march.start == Some(*city));
                if began.map(|(unit, _)| state.side_of(unit)).any(|own| own == *side) {
                    Text::quiet(side.name().to_owned() + &words)
                } else {
                    of(*side, side.name()).then(words)
                }
            }
            Self::Supplied { city } => Text::quiet(format!("the supply of {} was checked", state.city_name(*city))),
            Self::Defeated { army, left } => {
                let words = format!("the {} army is defeated: {} left", army.words(), counted(left, "unit"));
                of(army.side(), "").with(Label::Bad, words)
            }
            Self::Ended { winner } => Text::of(Label::Heading, format!("{} have won", winner.name())),
        }
    }

    fn share(&self, before: &State) -> Share {
        match self {
            Self::Mustered(game) => {
                let leaders = game.units.iter().filter(|own| own.kind == Kind::Leader);
                let joined = |own: &Block| Note::of_leader(own.army.side().key(), &own.name, Deed::Joined);
                Share::noted(leaders.map(joined))
            }
            Self::StepBegan { .. } | Self::Supplied { .. } => Share::quiet(),
            Self::Defeated { army, .. } => {
                Share::default().as_great(Text::plain(format!("The {} army is defeated.", army.words())))
            }
            Self::Recovered => {
                let ready = |status: Status| matches!(status, Status::Disrupted | Status::Broken);
                let ready = all_such(before, |piece| ready(piece.status), |there| ready(there.status));
                let down = all_such(before, |piece| piece.revealed, |_| false);
                let lines = [(ready, ": no longer disrupted"), (down, ": face down again")];
                let lines = lines.into_iter().filter_map(|(who, what)| Some(who?.then(what)));
                Share { table: lines.reduce(|all, line| all.then("; ").join(line)), ..Share::default() }
            }
            Self::Tested(_) | Self::Waived { .. } | Self::Held { .. } | Self::Ended { .. } => Share::default(),
        }
    }

    fn test(&self, state: &State) -> Option<Cow<'_, TestNote>> {
        let Self::Tested(note) = self else { return None };
        let mut note = note.get();
        if !is_told(state, &note) {
            note.to_mut().sums = Later::default();
        }
        Some(note)
    }

    fn is_result(&self) -> bool {
        matches!(self, Self::Tested(_) | Self::StepBegan { .. })
    }
}

/// True where whoever looks on may know all of a test.
fn is_told(state: &State, note: &TestNote) -> bool {
    tested(state, note).is_none_or(|own| state.is_told(own))
}

fn begin_step(state: &mut State, turn: u16, step: Step) {
    (state.turn, state.step, state.roads.leaving) = (turn, step, None);
    state.now = SetNow { playing: state.active(), ..SetNow::default() };
    state.mail = Mail { own: state.mail.own, ..Mail::default() };
    state.fights.tables.end(|_| true);
    if step.is_in_battle() || step == Step::C4 {
        return;
    }
    state.fights.battles.clear();
    state.end_set();
    // The battles that this leaves are over for those who stood in them.
    let stood = |piece: &Piece| piece.area.is_some();
    state.map.pieces.change_where(stood, |piece| (piece.area, piece.revealed) = (None, false));
    if step == Step::C1 {
        state.roads.traffic.clear();
        state.roads.supplied.clear();
        state.armies.iter_mut().for_each(|army| army.groups.clear());
        let begins = |piece: &mut Piece| {
            let march = Marching { start: piece.at, ..Marching::default() };
            *piece = Piece { march, turn: Fighting::default(), reinforced: false, ..*piece };
        };
        state.map.pieces.change_where(|_| true, begins);
    }
}
