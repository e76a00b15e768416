//! Blocks lose CV, and are lost with the last.

use super::prelude::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CvEvent {
    /// A unit loses CV.
    CvLost { unit: BlockThen, cv: u8, by: LostBy },
    /// A unit is out of the game; from now on all know who it was.
    Lost { unit: UnitId, by: LostBy },
}

impl Chapter<State> for CvEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::CvLost { unit, cv, .. } => state.change(unit.unit, |piece| piece.cv = piece.cv.saturating_sub(*cv)),
            Self::Lost { unit, by } => state.change(*unit, |piece| *piece = piece.lost(Some(*by))),
        }
    }

    fn tell(&self, state: &State) -> Text {
        let (told, by) = match self {
            Self::CvLost { unit, cv, by } => (who(state, *unit).with(Label::Bad, format!(" loses {cv} CV")), by),
            Self::Lost { unit, by } => (known(state, *unit).with(Label::Bad, " is lost"), by),
        };
        told.with(Label::Quiet, format!(" ({})", by.words()))
    }

    fn share(&self, before: &State) -> Share {
        let loss = |unit: UnitId, cv: u8, by: LostBy| {
            let side = before.side_of(unit).key().to_owned();
            (cv > 0).then(|| StrengthLost { side, cause: by.words(), amount: i64::from(cv) })
        };
        match self {
            Self::CvLost { unit, cv, by } => {
                // Of a known block the last such line stands for all before it.
                let (gone, left) = (before.is_told(*unit), before.piece(unit.unit).cv.saturating_sub(*cv));
                let words = if gone { format!(": turn to {left} CV") } else { format!(": {cv} CV off") };
                let remark = Remark { loss: loss(unit.unit, *cv, *by), ..Remark::default() };
                let notes = vec![note(before, unit.unit, Deed::Lost(u32::from(*cv)))];
                Share { remark, notes, gone, ..Share::on_the_table(who(before, *unit).then(words)) }
            }
            Self::Lost { unit, by } => {
                let (block, by_what) = (before.block(*unit), by.words());
                let side = block.army.side().key().to_owned();
                let (who, what) = (block.name.clone(), format!("lost ({by_what})"));
                let fate = block.commander.then_some(Fate { side, who, what, for_good: true });
                let decides = block.army == Army::French && matches!(by, LostBy::Fire | LostBy::Rout | LostBy::Alone);
                let wins = if decides { ": the Allies win as this turn ends" } else { "" };
                let fallen = format!(" is lost, and the {} army has no commander{wins}", block.army.words());
                let remark = Remark { loss: loss(*unit, before.piece(*unit).cv, *by), fate, quiet: false };
                let notes = vec![note(before, *unit, Deed::Became(format!("is lost ({by_what})")))];
                let great = block.commander.then(|| known(before, *unit).then(fallen));
                let off = known(before, *unit).then(format!(": off the map ({by_what})"));
                Share { remark, notes, gone: true, great, ..Share::on_the_table(off) }
            }
        }
    }

    fn is_result(&self) -> bool {
        true
    }
}

/// A block loses CV, and is lost with the last.
pub(super) fn lose_cv(cx: &mut Cx<'_>, unit: UnitId, cv: u8, by: LostBy) {
    let cv = cv.min(cx.state().piece(unit).cv);
    if cv == 0 {
        return;
    }
    cx.emit(CvEvent::CvLost { unit: cx.state().named(unit), cv, by });
    if cx.state().piece(unit).cv == 0 {
        cx.emit(CvEvent::Lost { unit, by });
    }
}
