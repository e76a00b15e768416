//! How the brief is read, and how formations are set on its map.

use serde_json::{Map, Value as Json};

use super::{BriefOf, BriefPage, COLUMNS, ROWS, TypedPlace, step};
use crate::begin::outline::{Outline, Picture};
use crate::config::actions::Action;
use crate::engine::briefing::{Briefing, Piece};
use crate::engine::request::Request;
use crate::tui::effect::Effect;
use crate::tui::model::{Model, Screen};

/// The brief has come: for a new page, or for the one that lies open.
pub(crate) fn known(model: &mut Model, briefing: Option<Briefing>) {
    let Some(briefing) = briefing else {
        return model.refuse("this game has no brief: one is kept with a battle that was begun from a scenario");
    };
    let briefing = briefing.measured(model.theme.measure);
    let picture = briefing.drawing.clone().map_or(Picture::None, Picture::Table);
    if let Some(page) = model.page_mut::<BriefPage>() {
        (page.briefing, page.picture) = (briefing, picture);
        return;
    }
    let words = briefing.drawing.is_none();
    model.lay(BriefPage { briefing, picture, words, ..BriefPage::default() });
}

/// The brief of a save that is not open has come.
pub(crate) fn to_read(model: &mut Model, read: Result<(Briefing, Picture), String>) {
    match read {
        Ok((briefing, picture)) => {
            let words = picture == Picture::None;
            model.lay(BriefPage { of: BriefOf::Kept, briefing, picture, words, ..BriefPage::default() });
        }
        Err(why) => model.refuse(why),
    }
}

/// A game may begin: its brief first.
pub(crate) fn before(model: &mut Model, outline: Outline) {
    model.lay(BriefPage::before(outline));
}

/// A key on the brief of a game that is not open.
pub(crate) fn act_before(model: &mut Model, action: Action) -> Vec<Effect> {
    let size = model.size;
    let Some(page) = model.page_mut::<BriefPage>() else { return Vec::new() };
    match (action, &page.of) {
        (Action::Accept, BriefOf::New(path)) => return vec![Effect::Begin(path.clone())],
        (Action::CatchUp, BriefOf::New(path)) => {
            let begin = Effect::Begin(path.clone());
            model.catching_up = true;
            return vec![begin];
        }
        (Action::Leave, _) => {
            model.catching_up = false;
            model.close();
            // A file that was named on the command line has an empty home under it.
            return if matches!(model.screen, Screen::Home(_)) { vec![Effect::Home] } else { Vec::new() };
        }
        (Action::NextField, _) => page.words = !page.words || page.picture == Picture::None,
        _ => read(page, action, size),
    }
    Vec::new()
}

/// A key on the page.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let size = model.size;
    let Some(page) = model.page_mut::<BriefPage>() else { return Vec::new() };
    match action {
        Action::Leave if page.typed != TypedPlace::default() => page.typed = TypedPlace::default(),
        Action::Leave | Action::Brief => return model.leave(),
        Action::NextField => page.words = !page.words || page.picture == Picture::None,
        Action::Erase => match page.typed.piece.take() {
            Some(piece) => return set(page, piece, String::new()),
            None => page.typed = TypedPlace::default(),
        },
        _ => read(page, action, size),
    }
    Vec::new()
}

/// Moves through the words.
fn read(page: &mut BriefPage, action: Action, size: (u16, u16)) {
    let (lines, shown) = super::view::words_of(page, size);
    page.top = action.moved(page.top, shown.max(1), lines.len().saturating_sub(shown));
}

/// A letter or a figure on the map: of a formation, then of a column and a row.
pub(crate) fn letter(model: &mut Model, letter: char) -> Vec<Effect> {
    let Some(page) = model.page_mut::<BriefPage>() else { return Vec::new() };
    let Some(drawing) = page.briefing.drawing.clone() else { return Vec::new() };
    let letter = letter.to_ascii_lowercase();
    let Some(piece) = page.typed.piece else {
        name(page, letter);
        let unknown = page.typed.code.is_empty();
        if unknown {
            model.refuse(format!("no formation has the letter {letter}"));
        }
        return Vec::new();
    };
    let (width, depth) = drawing.size;
    match (page.typed.column, letter) {
        (None, 'a'..='x') => {
            let column = u16::from(u8::try_from(letter).unwrap_or(b'a') - b'a');
            if column * step(width, COLUMNS) < width {
                page.typed.column = Some(column);
            } else {
                model.refuse("the table is not so wide");
            }
        }
        (Some(column), '0'..='9') => {
            let row = u16::from(u8::try_from(letter).unwrap_or(b'0') - b'0');
            let middle = |at: u16, many: u16, all: u16| {
                let step = step(all, many);
                (at * step + step / 2).min(all)
            };
            if row * step(depth, ROWS) >= depth {
                return model.refused("the table is not so deep");
            }
            let spot = format!("{},{}", middle(column, COLUMNS, width), middle(row, ROWS, depth));
            return set(page, piece, spot);
        }
        (None, _) => model.refuse("a column has a letter"),
        (Some(_), _) => model.refuse("a row has a figure"),
    }
    Vec::new()
}

/// Adds a letter to a formation's code. A code that no formation has is forgotten.
fn name(page: &mut BriefPage, letter: char) {
    page.typed.code.push(letter);
    let begins = |piece: &&Piece| piece.code.starts_with(&page.typed.code);
    let fitting: Vec<&Piece> = page.briefing.pieces.iter().filter(begins).collect();
    match fitting[..] {
        [] => page.typed.code.clear(),
        [only] => page.typed.piece = page.briefing.pieces.iter().position(|piece| piece == only),
        _ => {}
    }
}

/// Sets a formation, or takes it off the map where the place is empty; then the map is drawn anew.
fn set(page: &mut BriefPage, piece: usize, spot: String) -> Vec<Effect> {
    page.typed = TypedPlace::default();
    let Some(piece) = page.briefing.pieces.get(piece) else { return Vec::new() };
    let fields = [("side", piece.side.clone()), ("formation", piece.name.clone()), ("at", spot)];
    let fields: Map<String, Json> = fields.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let request = Request::Correct(fields, "set on the map".to_owned());
    vec![Effect::Request(request), Effect::Briefing]
}
