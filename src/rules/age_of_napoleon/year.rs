//! The year goes on: its parts, the tests that are made in it, its winter and its end.

use super::prelude::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum YearEvent {
    /// The game as its file tells it.
    Mustered(Box<Game>),
    /// A year begins with its diplomacy.
    YearBegan { year: u16, turn: u16 },
    /// A part of a phase begins; the round is 0 outside the campaign.
    StepBegan { step: Step, round: u8, active: Side },
    /// Who goes first in this year.
    FirstTold { side: Side },
    /// A test was made.
    Tested(StoredJson<TestNote>),
    /// Something owed was let go.
    Waived { what: Owing },
    /// What winter cost in an area.
    Wintered {
        area: AreaId,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        lost: Vec<CorpsId>,
    },
    /// All spent corps are fresh again.
    Recovered,
    /// The game is over.
    Ended { winner: Side },
}

impl Chapter<State> for YearEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::Mustered(game) => *state = State::mustered(game),
            Self::YearBegan { year, turn } => {
                (state.year, state.turn, state.now.first) = (*year, *turn, None);
                begin_step(state, Step::P1, 0, Side::French);
                (state.made.drawn, state.made.has_named) = ([false; 2], [false; 2]);
                state.asked = AskedInYear::default();
            }
            Self::StepBegan { step, round, active } => begin_step(state, *step, *round, *active),
            Self::FirstTold { side } => (state.now.first, state.now.active) = (Some(*side), *side),
            Self::Tested(_) => {}
            Self::Waived { what } => match *what {
                Owing::Draw(side) => state.made.drawn[side.at()] = true,
                Owing::Hand(side) => state.made.has_named[side.at()] = true,
                Owing::Attrition { interceptors, .. } => state.tested(interceptors),
                Owing::Surrender(country) => state.asked.surrendered.push(country),
                Owing::Winter(area) => state.asked.wintered.push(area),
            },
            Self::Wintered { area, lost } => {
                state.put_all(lost, Place::Lost);
                state.asked.wintered.push(*area);
            }
            Self::Recovered => {
                state.map.pieces.iter_mut().for_each(|piece| piece.spent = false);
                state.asked.recovered = true;
            }
            Self::Ended { winner } => state.winner = Some(*winner),
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::Mustered(game) => Text::of(Label::Heading, game.name.clone()),
            Self::YearBegan { year, .. } => Text::of(Label::Heading, format!("the year {year}")),
            Self::StepBegan { step, round, active } => step_line(state, *step, *round, *active),
            Self::FirstTold { side } => of(*side, side.name()).then(" go first this year"),
            Self::Tested(note) => note::line(&note.get(), tester(state, &note.get()), true),
            Self::Waived { what } => Text::of(Label::Ruling, "let go: ").then(match *what {
                Owing::Draw(side) => format!("{} draw no cards", side.name()),
                Owing::Hand(side) => format!("{} name no cards", side.name()),
                Owing::Attrition { area, .. } => format!("march attrition in {}", state.area_name(area)),
                Owing::Surrender(country) => format!("the surrender of {}", state.country_name(country)),
                Owing::Winter(area) => format!("winter attrition in {}", state.area_name(area)),
            }),
            Self::Wintered { area, lost } if lost.is_empty() => {
                Text::quiet(format!("winter costs nothing in {}", state.area_name(*area)))
            }
            Self::Wintered { area, lost } => {
                names(state, lost).with(Label::Bad, format!(" lost to the winter in {}", state.area_name(*area)))
            }
            Self::Recovered => Text::quiet("all spent corps are fresh again"),
            Self::Ended { winner } => Text::of(Label::Heading, format!("{} have won", winner.name())),
        }
    }

    fn share(&self, before: &State) -> Share {
        match self {
            Self::Mustered(game) => {
                let joined = |corps: &Corps| Note::of_leader(corps.side.key(), &corps.name, Deed::Joined);
                Share::noted(game.corps.iter().map(joined))
            }
            Self::StepBegan { .. } => Share::quiet(),
            Self::Wintered { lost, .. } => gone(before, lost, Place::Lost, ["winter", "is lost to the winter"]),
            Self::Ended { winner } => {
                Share::default().as_great(Text::plain(format!("{} have won the game.", winner.name())))
            }
            Self::Recovered => Share::on_the_table(turned(before, &before.all().collect::<Vec<_>>(), false)),
            Self::YearBegan { .. } | Self::FirstTold { .. } | Self::Tested(_) | Self::Waived { .. } => Share::default(),
        }
    }

    fn test(&self, _: &State) -> Option<Cow<'_, TestNote>> {
        if let Self::Tested(note) = self { Some(note.get()) } else { None }
    }

    fn is_result(&self) -> bool {
        !matches!(self, Self::Mustered(_) | Self::Waived { .. } | Self::Recovered | Self::Ended { .. })
    }
}

/// What begins when this part of the phase is over.
pub(super) fn following(state: &State) -> YearEvent {
    let [first, _] = state.in_turn();
    let (now, round) = (state.step, state.now.round);
    let begins_with = if state.year == state.roster.game.begins.year { state.roster.game.begins.round } else { 1 };
    let (step, round, active) = match now.following() {
        _ if now.is_by_sides() && state.now.active == first => (now, round, first.other()),
        _ if now == Step::P5 && round < ROUNDS => (now, round + 1, first),
        Some(Step::P5) => (Step::P5, begins_with, first),
        Some(next) => (next, 0, first),
        None => return YearEvent::YearBegan { year: state.year.saturating_add(1), turn: state.turn.saturating_add(1) },
    };
    YearEvent::StepBegan { step, round, active }
}

fn begin_step(state: &mut State, step: Step, round: u8, active: Side) {
    if step == Step::P5 && state.step != Step::P5 {
        state.made.free = [true; 2];
    }
    (state.step, state.now.round, state.now.active) = (step, round, active);
    (state.made.moved, state.made.armies) = (0, 0);
    state.fight = MarchAndBattle::default();
    match step {
        Step::P3 => (state.made.drawn, state.made.has_named) = ([false; 2], [false; 2]),
        Step::P6 => state.asked.surrendered.clear(),
        Step::P7 => state.asked.wintered.clear(),
        Step::P8 => state.asked.recovered = false,
        Step::P1 | Step::P2 | Step::P4 | Step::P5 => {}
    }
}

/// What begins, and whether the side before could do nothing in its round.
fn step_line(state: &State, step: Step, round: u8, active: Side) -> Text {
    let before = state.now.active;
    let idle = state.step == Step::P5 && state.cards.hands[before.at()] == 0 && state.made.moved == 0;
    let idle = if idle { format!(" ({} pass: no card, no army moved)", before.name()) } else { String::new() };
    let round = if round > 0 { format!(", round {round}") } else { String::new() };
    let side = if step.is_by_sides() { format!(": {}", active.name()) } else { String::new() };
    Text::quiet(format!("{} {}{round}{side}", step.name(), step.title())).with(Label::Care, idle)
}
