//! Which units are looked up, and how the page is read.

use tui_input::InputRequest;

use super::LookUp;
use crate::config::actions::Action;
use crate::engine::text::{Facts, Text};
use crate::tui::battle::Battle;
use crate::tui::effect::Effect;
use crate::tui::model::Model;

/// The page is asked for: at first it shows what the prompt is about.
pub(crate) fn ask(model: &mut Model) -> Vec<Effect> {
    let Some(battle) = model.battle() else { return Vec::new() };
    let codes = in_question(battle);
    model.lay(LookUp { codes: codes.clone(), ..LookUp::default() });
    effects(codes)
}

/// The two units of the prompt where they are of two sides, else the one that the screen follows.
fn in_question(battle: &Battle) -> Vec<String> {
    let codes = &battle.game.armies.codes;
    let about = battle.game.about();
    match &about[..] {
        [own, enemy] if battle.sought.is_none() && codes.side_of(own) != codes.side_of(enemy) => about,
        _ => battle.followed().into_iter().take(1).collect(),
    }
}

/// From this size on what is looked up stands beside the question.
const BESIDE_FROM: (u16, u16) = (112, 34);

/// On a wide screen what may be looked up of the units in question is fetched when they are others.
pub(crate) fn preview(model: &mut Model) -> Vec<Effect> {
    let has_room = model.size.0 >= BESIDE_FROM.0 && model.size.1 >= BESIDE_FROM.1;
    let Some(battle) = model.battle_mut().filter(|_| has_room) else { return Vec::new() };
    let codes = previewed(battle);
    if battle.in_question.turn_to(&codes) { effects(codes) } else { Vec::new() }
}

/// The unit that acts and the one that is picked out, where they are of two sides; else what is in question.
fn previewed(battle: &Battle) -> Vec<String> {
    let codes = &battle.game.armies.codes;
    let about = battle.game.about();
    let picked = battle.followed().into_iter().next();
    match (&about[..], picked) {
        ([own], Some(picked)) if codes.side_of(own) != codes.side_of(&picked) => vec![own.clone(), picked],
        _ => in_question(battle),
    }
}

fn effects(codes: Vec<String>) -> Vec<Effect> {
    if codes.is_empty() { Vec::new() } else { vec![Effect::LookUp(codes)] }
}

/// The unit's line of figures has come.
pub(crate) fn told(model: &mut Model, code: String, brief: Text) {
    if let Some(battle) = model.battle_mut() {
        battle.in_question.put_line(code, brief);
    }
}

/// Where the step asks for figures of the unit in question, they are fetched when it is another one.
pub(crate) fn follow(model: &Model) -> Option<Effect> {
    let battle = model.battle().filter(|battle| battle.game.armies.doc.briefs)?;
    let code = battle.followed().into_iter().next()?;
    battle.in_question.line_of(&code).is_none().then_some(Effect::Brief(code))
}

/// What was looked up has come.
pub(crate) fn known(model: &mut Model, codes: &[String], found: Result<Facts, String>) {
    if let Some(page) = model.page_mut::<LookUp>()
        && page.codes == codes
    {
        (page.found, page.top) = (Some(found), 0);
    } else if let Some(battle) = model.battle_mut() {
        battle.in_question.put_facts(codes, found.ok());
    }
}

/// A letter of a code or name.
pub(crate) fn type_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    edit(model, InputRequest::InsertChar(letter))
}

fn edit(model: &mut Model, request: InputRequest) -> Vec<Effect> {
    let Some(page) = model.page_mut::<LookUp>() else { return Vec::new() };
    page.input.handle(request);
    let typed = page.input.value().to_owned();
    let codes = model.battle().and_then(|battle| battle.game.armies.codes.read_codes(&typed));
    codes.map(|codes| asked(model, codes)).unwrap_or_default()
}

/// Asks for these, unless they are shown.
fn asked(model: &mut Model, codes: Vec<String>) -> Vec<Effect> {
    let Some(page) = model.page_mut::<LookUp>() else { return Vec::new() };
    if page.codes == codes {
        return Vec::new();
    }
    page.codes.clone_from(&codes);
    effects(codes)
}

/// A key on the page.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let (columns, rows) = model.size;
    let shown = usize::from(rows).saturating_sub(5);
    let Some(page) = model.page_mut::<LookUp>() else { return Vec::new() };
    let last = super::view::lines(page, usize::from(columns).saturating_sub(4)).len().saturating_sub(shown);
    let top = match action {
        Action::Leave => return model.leave(),
        Action::Accept => return accept(model),
        Action::Erase => return edit(model, InputRequest::DeletePrevChar),
        _ => action.moved(page.top, shown, last),
    };
    page.top = top;
    Vec::new()
}

/// Enter takes a name where no code was typed; where nothing is left to look up it goes back.
fn accept(model: &mut Model) -> Vec<Effect> {
    let Some(page) = model.page::<LookUp>() else { return Vec::new() };
    let typed = page.input.value().trim().to_owned();
    let named = model.battle().and_then(|battle| battle.game.armies.codes.read(&typed));
    match named {
        _ if typed.is_empty() => model.leave(),
        None => model.refused(format!("no unit is called {typed}")),
        Some(codes) if page.codes == codes => model.leave(),
        Some(codes) => asked(model, codes),
    }
}
