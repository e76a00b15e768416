//! What a key changes in the form of a newcomer.

use super::Enlist;
use crate::config::actions::Action;
use crate::engine::figures::Thing;
use crate::engine::prompt::Choice;
use crate::tui::effect::Effect;
use crate::tui::fields::update as fields;
use crate::tui::model::Model;

/// The formations and names have come: the form is opened.
pub(crate) fn lay_out(model: &mut Model, things: &[Thing]) {
    let Some(battle) = model.battle() else { return };
    let columns = &battle.game.armies.doc.columns;
    let sides: Vec<Choice> = columns.iter().map(|column| Choice::may(&*column.side, &*column.title)).collect();
    let by = battle.game.prompt.as_ref().map(|prompt| prompt.side.clone());
    let by = by.filter(|side| sides.iter().any(|choice| *choice.key == **side));
    let enlist = Enlist::new(things, sides, model.given.newcomer.as_ref(), by.as_deref());
    model.lay(enlist);
}

/// He has joined.
pub(crate) fn taken(model: &mut Model) {
    let Some(enlist) = model.page_mut::<Enlist>() else { return };
    let values = enlist.values();
    let name = enlist.form.get("name").map(|row| row.word().to_owned()).unwrap_or_default();
    model.given.newcomer = Some(values);
    model.close();
    let again = model.keys.told(Action::Enlist);
    model.say(format!("{name} has joined; {again} and Enter bring another one like it"));
}

/// In the form.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(enlist) = model.page_mut::<Enlist>() else { return Vec::new() };
    match action {
        Action::Accept => match enlist.request() {
            Ok(request) => return vec![Effect::Request(request)],
            Err(why) => model.refuse(why),
        },
        Action::Leave => return model.leave(),
        _ => {
            fields::act(&mut enlist.form, action);
            follow(enlist);
        }
    }
    Vec::new()
}

/// A letter for the line under the cursor.
pub(crate) fn type_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    let Some(enlist) = model.page_mut::<Enlist>() else { return Vec::new() };
    match fields::type_letter(&mut enlist.form, letter) {
        Ok(()) => follow(enlist),
        Err(allowed) => model.refuse(allowed),
    }
    Vec::new()
}

/// Other lines follow from the side and the arm.
fn follow(enlist: &mut Enlist) {
    let decides =
        enlist.form.field().is_some_and(|row| ["side", "arm", "joins"].contains(&row.name.as_str()) && row.changed());
    if decides {
        enlist.follow();
    }
}
