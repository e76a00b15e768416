//! What a key changes while an entry is mended.

use super::{Mend, OFFERS, Offers, Stage};
use crate::config::actions::Action;
use crate::engine::history::GivenRequest;
use crate::engine::mend::Preview;
use crate::engine::request::Request;
use crate::tui::effect::Effect;
use crate::tui::fields::update as fields;
use crate::tui::model::Model;

/// Lays what was given over the log.
pub(crate) fn open(model: &mut Model, given: Vec<GivenRequest>) {
    model.lay(Mend::new(given, model.theme.measure));
}

/// What it would change has come.
pub(crate) fn offer(model: &mut Model, with: Request, preview: Preview) {
    if let Some(mend) = model.page_mut::<Mend>() {
        mend.stage = Stage::Offers(Box::new(Offers { with, preview, picked: OFFERS.len() - 1 }));
    }
}

/// While an entry is mended.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    if action == Action::Leave {
        leave(model);
        return Vec::new();
    }
    let Some(mend) = model.page_mut::<Mend>() else { return Vec::new() };
    if action == Action::Accept {
        return accept(model);
    }
    let last = match &mend.stage {
        Stage::Which => mend.given.len(),
        Stage::Pick(_) => mend.options().len(),
        Stage::Values(_) => 0,
        Stage::Offers(_) => OFFERS.len(),
    };
    let at = match &mut mend.stage {
        Stage::Which => &mut mend.at,
        Stage::Pick(at) => at,
        Stage::Values(form) => {
            fields::act(form, action);
            return Vec::new();
        }
        Stage::Offers(offers) => &mut offers.picked,
    };
    *at = action.moved(*at, 10, last.saturating_sub(1));
    Vec::new()
}

/// One stage back; from the first to the log.
fn leave(model: &mut Model) {
    let Some(mend) = model.page_mut::<Mend>() else { return };
    match mend.stage {
        Stage::Offers(_) => mend.open(),
        Stage::Pick(_) | Stage::Values(_) if mend.given.len() > 1 => mend.stage = Stage::Which,
        _ => {
            model.close();
        }
    }
}

fn accept(model: &mut Model) -> Vec<Effect> {
    let Some(mend) = model.page_mut::<Mend>() else { return Vec::new() };
    let entry = mend.one().map_or(0, |given| given.entry);
    match &mend.stage {
        Stage::Which => {
            mend.open();
            Vec::new()
        }
        Stage::Pick(_) | Stage::Values(_) => {
            mend.right().map(|with| Effect::MendPreview(entry, Box::new(with))).into_iter().collect()
        }
        Stage::Offers(offers) => {
            let (with, picked) = (Box::new(offers.with.clone()), offers.picked);
            let nothing = offers.preview.differs.is_empty();
            match picked {
                0 if nothing => model.refused("no figure of today would be different"),
                0 | 1 => {
                    model.close_all();
                    let way = if picked == 0 { Request::MendFigures } else { Request::Mend };
                    vec![Effect::Request(way(entry, with))]
                }
                _ => model.leave(),
            }
        }
    }
}
