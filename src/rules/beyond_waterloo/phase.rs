//! The game goes on: its phases, the tests that are made in them, and its end.

use super::prelude::*;
use super::state::DoneInPhase;
use super::tell::{in_war, leader_text, test_line};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseEvent {
    /// The game as its file tells it.
    Mustered(Box<Game>),
    /// A phase begins, by its place in the file from 0.
    PhaseBegan {
        turn: u16,
        phase: u16,
        /// True where formations are hidden until they fight.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hides: bool,
    },
    /// The phases of the last turn are over.
    TurnsOver,
    /// A part of a side's operations begins.
    StepBegan { step: Step },
    /// A test was made.
    Tested(StoredJson<TestNote>),
    /// Something owed was let go.
    Waived { what: String },
    /// A country was tested: it enters the war, or does not.
    ParalysisTested { country: CountryId, enters: bool },
    /// The game is over.
    Ended { winner: Winner },
}

impl Chapter<State> for PhaseEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::Mustered(game) => *state = State::mustered(game),
            Self::PhaseBegan { turn, phase, hides } => begin(state, *turn, *phase, *hides),
            Self::TurnsOver => state.turns_over = true,
            Self::StepBegan { step } => state.step = *step,
            Self::Tested(_) => {}
            Self::Waived { what } => waive(state, what),
            Self::ParalysisTested { country, enters } => {
                state.done.paralysed.push(*country);
                state.change_war(*country, |at_war| *at_war |= *enters);
            }
            Self::Ended { winner } => state.winner = Some(*winner),
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::Mustered(game) => Text::of(Label::Heading, game.name.clone()),
            Self::PhaseBegan { turn, phase, .. } => {
                let game = &state.roster.game;
                let name = game.phases.get(usize::from(*phase)).map_or("", |phase| &phase.name);
                let label = if *phase == 0 { Label::Heading } else { Label::Quiet };
                Text::of(label, format!("turn {turn} of {}: {name}", game.begins.turns))
            }
            Self::TurnsOver => Text::quiet("the play is over: victory points decide"),
            Self::StepBegan { step } => Text::quiet(step.words()),
            Self::Tested(note) => test_line(state, &note.get()),
            Self::Waived { what } => Text::of(Label::Ruling, "let go: ").then(what.replace(':', " ")),
            Self::ParalysisTested { country, enters } => in_war(state, *country, *enters),
            Self::Ended { winner } => Text::of(Label::Heading, winner.words()),
        }
    }

    fn share(&self, before: &State) -> Share {
        match self {
            Self::Mustered(game) => {
                let joined = |own: &Leader| Note::of_leader(own.side.key(), &own.name, Deed::Joined);
                Share::noted(game.leaders.iter().map(joined))
            }
            Self::PhaseBegan { phase, .. } => Share { table: renewed(before, *phase), ..Share::quiet() },
            Self::StepBegan { .. } => Share::quiet(),
            Self::Ended { winner } => {
                Share::default().as_great(Text::plain(format!("The game is over: {}.", winner.words())))
            }
            Self::TurnsOver | Self::Tested(_) | Self::Waived { .. } | Self::ParalysisTested { .. } => Share::default(),
        }
    }

    fn test(&self, _: &State) -> Option<Cow<'_, TestNote>> {
        if let Self::Tested(note) = self { Some(note.get()) } else { None }
    }

    fn is_result(&self) -> bool {
        matches!(self, Self::Tested(_) | Self::PhaseBegan { .. })
    }
}

fn begin(state: &mut State, turn: u16, phase: u16, hides: bool) {
    (state.turn, state.phase, state.eyes.hides) = (turn, Some(phase), hides);
    (state.turns_over, state.done) = (false, DoneInPhase::default());
    state.no_battle();
    for own in &mut state.map.formations {
        *own = FormationNow { moved: false, entered: false, reacted: false, owes_ap: false, start: own.at, ..*own };
    }
    let ops = state.kind() == PhaseKind::Ops;
    state.step = if ops { Step::O2 } else { Step::Phase };
    let Some(side) = state.active().filter(|_| ops) else { return };
    // Who force marched is tired until his side moves again, in the enemy's phase, too.
    for formation in state.formations_of(side).collect::<Vec<_>>() {
        state.change(formation, |own| own.forced = false);
    }
    for leader in state.leaders_of(side).collect::<Vec<_>>() {
        state.map.leaders[leader.at()].ap = state.figures(leader).0;
    }
}

/// What a side's operations turn back on the board as they begin: the action points of its leaders, and marks of forced
/// marches.
fn renewed(before: &State, phase: u16) -> Option<Text> {
    let phase = before.roster.game.phases.get(usize::from(phase)).filter(|phase| phase.kind == PhaseKind::Ops)?;
    let side = phase.side?;
    let ap = before.leaders_of(side).filter(|leader| before.leader(*leader).ap < before.figures(*leader).0);
    let ap = ap.map(|leader| leader_text(before, leader).then(format!(": AP {} again", before.figures(leader).0)));
    let marched = before.formations_of(side).filter(|own| before.formation(*own).forced);
    let marched = marched.map(|own| who(before, own).then(": FM mark off"));
    ap.chain(marched).reduce(|all, line| all.then("; ").join(line))
}

/// What a waiver means for what was owed; what it names is the key.
fn waive(state: &mut State, what: &str) {
    let (word, rest) = what.split_once(':').unwrap_or((what, ""));
    match word {
        "wound" => state.done.healed.extend(state.roster.leader_named(rest)),
        "paralysis" => state.done.paralysed.extend(state.roster.country_named(rest)),
        "battle" => state.done.fought.extend(state.roster.area_named(rest)),
        "retreat" => {
            let formation = state.roster.formation_named(rest);
            state.change_battle(|battle| battle.retreats.retain(|own| Some(*own) != formation));
        }
        "guard" => state.roster.unit_named(rest).into_iter().for_each(|unit| state.guard_tested(unit)),
        "napoleon" => state.change_battle(|battle| battle.stage = Stage::Withdraw),
        "charge" => state.change_battle(|battle| battle.stage = Stage::Fert),
        _ => {}
    }
}
