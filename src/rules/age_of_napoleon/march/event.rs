//! An army moves.

use super::super::prelude::*;
use crate::rules::board::verdict::GOES_ON;

/// What becomes of an army on the march, and of those whom it meets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarchEvent {
    /// An army sets out.
    SetOut { side: Side, corps: Vec<CorpsId>, leader: CorpsId, from: AreaId, forced: bool, mud: bool, free: bool },
    /// It enters an area.
    Entered {
        to: AreaId,
        rough: bool,
        /// True where enemies stand there.
        attacks: bool,
        /// True over the sea.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_sea: bool,
    },
    /// Corps withdraw before it.
    Withdrew { corps: Vec<CorpsId>, from: AreaId, to: AreaId },
    /// Corps intercept it.
    Intercepted { side: Side, corps: Vec<CorpsId>, from: AreaId, to: AreaId, free: bool },
    /// The move is over; who owes a test of attrition.
    MoveEnded { owes: bool, interceptors_owe: bool },
    /// What attrition cost those who moved, or intercepted.
    MarchCost {
        interceptors: bool,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        lost: Vec<CorpsId>,
        to: Place,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        spent: Vec<CorpsId>,
    },
    /// Nothing more follows from the move.
    MoveSettled,
}

impl Chapter<State> for MarchEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::SetOut { side, corps, from, forced, free, .. } => {
                let (corps, from, forced) = (corps.clone(), *from, *forced);
                state.fight.march =
                    Some(March { side: *side, corps, from, before: from, at: from, forced, ..March::default() });
                state.made.moved = state.made.moved.saturating_add(1);
                state.made.free[side.at()] &= !free;
            }
            Self::Entered { to, rough, attacks, by_sea } => {
                let Some(march) = &mut state.fight.march else { return };
                (march.before, march.at) = (march.at, *to);
                march.entered = march.entered.saturating_add(1);
                march.rough |= rough;
                march.attacks |= attacks;
                march.by_sea |= by_sea;
                let corps = march.corps.clone();
                state.put_all(&corps, Place::Area(*to));
            }
            Self::Withdrew { corps, to, .. } => {
                state.put_all(corps, Place::Area(*to));
                state.fight.march.iter_mut().for_each(|march| march.answers.withdrawn.extend(corps));
            }
            Self::Intercepted { side, corps, to, free, .. } => {
                state.put_all(corps, Place::Area(*to));
                state.made.free[side.at()] &= !free;
                state.fight.march.iter_mut().for_each(|march| march.answers.interceptors.clone_from(corps));
            }
            Self::MoveEnded { owes, interceptors_owe } => {
                state.fight.march.iter_mut().for_each(|march| march.owed = (*owes, *interceptors_owe));
            }
            Self::MarchCost { interceptors, lost, to, spent } => {
                state.put_all(lost, *to);
                state.set(spent, Figure::Spent(true));
                state.tested(*interceptors);
            }
            Self::MoveSettled => state.fight.march = None,
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::SetOut { corps, from, forced, mud, free, .. } => {
                let marks = listed(so_far([(*forced, "forced march"), (*mud, "mud"), (*free, "the move is free")]));
                let marks = if marks.is_empty() { marks } else { format!(" ({marks})") };
                names(state, corps).then(format!(" set out from {}", state.area_name(*from))).with(Label::Quiet, marks)
            }
            Self::Entered { to, attacks, by_sea, .. } => {
                let sea = if *by_sea { " over the sea" } else { "" };
                let attack = if *attacks { ": attack" } else { "" };
                let line = Text::plain(format!("into {}{sea}{attack}", state.area_name(*to)));
                let corps = state.fight.march.as_ref().map_or(&[][..], |march| &march.corps);
                with_goals(line, state, corps, Place::Area(*to))
            }
            Self::Withdrew { corps, from, to } => way(state, corps, "withdraw", [*from, *to]),
            Self::Intercepted { corps, from, to, .. } => way(state, corps, "intercept", [*from, *to]),
            Self::MoveEnded { .. } => Text::quiet("the move ends"),
            Self::MarchCost { lost, spent, .. } if lost.is_empty() && spent.is_empty() => {
                Text::quiet("the march costs nothing")
            }
            Self::MarchCost { lost, to, spent, .. } => {
                let verb = if spent.len() == 1 { " becomes spent" } else { " become spent" };
                let lost_line = names(state, lost).with(Label::Bad, format!(" lost to the march ({})", fate(*to)[0]));
                let lines = [(lost, lost_line), (spent, names(state, spent).then(verb))].into_iter();
                Text::joined("; ", lines.filter(|(corps, _)| !corps.is_empty()).map(|(_, line)| line))
            }
            Self::MoveSettled => Text::quiet("nothing more follows from the move"),
        }
    }

    fn share(&self, before: &State) -> Share {
        match self {
            Self::SetOut { corps, from, .. } => {
                Share::on_the_way(names(before, corps).then(format!(": {}", before.area_name(*from))))
            }
            Self::Entered { .. } => {
                Share::on_the_way(Text::plain(self.tell(before).to_string().replacen("into ", GOES_ON, 1)))
            }
            Self::Withdrew { .. } | Self::Intercepted { .. } => Share::on_the_table(self.tell(before)),
            Self::MarchCost { lost, to, spent, .. } => {
                let for_good = *to == Place::Lost;
                let became = if for_good { "is lost on the march" } else { "is a prisoner, from the march" };
                let share = gone(before, lost, *to, ["march", became]);
                let lines = [share.table, turned(before, spent, true)].into_iter().flatten();
                Share { table: lines.reduce(|all, line| all.then("; ").join(line)), ..share }
            }
            Self::MoveEnded { .. } | Self::MoveSettled => Share::quiet(),
        }
    }

    fn is_result(&self) -> bool {
        matches!(self, Self::Entered { .. } | Self::Withdrew { .. } | Self::Intercepted { .. } | Self::MarchCost { .. })
    }
}
