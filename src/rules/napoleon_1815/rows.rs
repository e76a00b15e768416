//! A block as a row: its CV, its marks, its kind.

use std::borrow::Cow;

use super::ids::{Kind, Status, UnitId};
use super::roster::Block;
use super::state::{State, Stranger};
use crate::engine::text::{Label, RosterRow};
use crate::rules::board::cells::{self, words};

pub(super) fn row(state: &State, unit: UnitId) -> RosterRow {
    let (piece, block) = (state.piece(unit), state.block(unit));
    let (status, status_label) = match piece.status {
        Status::Ready => ("", Label::Plain),
        Status::Disrupted => ("dis", Label::Care),
        Status::Broken => ("br", Label::Bad),
        Status::Lost => ("lost", Label::Bad),
    };
    RosterRow {
        foe: None,
        code: block.code.as_str().into(),
        name: block.name.as_str().into(),
        kind: block.kind.key(),
        about: Cow::Borrowed(if block.commander { "commander" } else { "" }),
        cells: vec![
            cells::pips("CV", piece.cv, piece.max),
            words("arm", 0, Label::Plain, cells::arm(block.kind.key())),
            words("Guard", 0, Label::Figure, if block.old_guard { "G" } else { "" }),
            words("status", 0, status_label, status),
            words("forced", 0, Label::Care, if piece.march.owes_roll || piece.march.forced { "fm" } else { "" }),
            words("face", 1, Label::Quiet, if piece.revealed { "up" } else { "" }),
            words("kind", 2, Label::Quiet, kind(block)),
            words("lost by", 1, Label::Quiet, piece.lost_by.map_or("", super::tell::cause)),
        ],
        gone: piece.status == Status::Lost,
    }
}

const fn kind(block: &Block) -> &'static str {
    if block.old_guard && matches!(block.kind, Kind::Infantry) { "Old Guard" } else { block.kind.key() }
}

pub(super) fn face_down(stranger: &Stranger) -> RosterRow {
    let status = if stranger.status == Status::Ready { "" } else { stranger.status.key() };
    let forced = if stranger.forced { "force marched" } else { "" };
    let plural = if stranger.n == 1 { "" } else { "s" };
    RosterRow {
        foe: None,
        code: "".into(),
        name: format!("{} {} block{plural}", stranger.n, stranger.army.words()).into(),
        kind: "",
        about: Cow::Borrowed(""),
        cells: vec![words("status", 0, Label::Care, status), words("marks", 0, Label::Care, forced)],
        gone: false,
    }
}
