//! What a key changes at a player's desk.

use tui_input::{Input, InputRequest};

use super::book::{LAND_AT, LAND_FORCES};
use super::form::{OrdersForm, SECTIONS};
use super::keys::{LISTED, MAP, section};
use super::{Mode, OpenedFrom, PlayersDesk, Told, fill, view};
use crate::config::actions::Action;
use crate::engine::hexes::Side;
use crate::engine::text::counted;
use crate::tui::effect::Effect;
use crate::tui::hexes::{MapStep, step, zoom};
use crate::tui::home::Home;
use crate::tui::keys::{KeyPlace, Keymap};
use crate::tui::model::{Model, Screen};
use crate::tui::pages::Page;
use crate::tui::words::folded;

/// What nobody orders in turn 0, by the keys of armies and fleets.
const MOVES: [&str; 6] = ["to", "path", "forced", LAND_AT, LAND_FORCES, "load"];
/// How many entries a page of the list is.
const PAGE: usize = 10;

/// A brief was opened: its desk is all that is on the screen.
pub(crate) fn lay_out(model: &mut Model, desk: PlayersDesk) {
    model.screen = Screen::Home(Home::default());
    let is_kept = !desk.book.saved();
    model.lay(desk);
    if is_kept {
        model.say("your orders are here as they were when the program was ended: w writes them");
    }
}

/// At the desk: what changes orders or route can be undone.
pub(super) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(before) = model.page_mut::<PlayersDesk>().map(|desk| desk.before()) else { return Vec::new() };
    if matches!(action, Action::Undo | Action::Redo) {
        let told = model.page_mut::<PlayersDesk>().map(|desk| desk.step_back(action == Action::Redo));
        tell(model, told);
        return Vec::new();
    }
    let effects = acted(model, action);
    if let Some(desk) = model.page_mut::<PlayersDesk>() {
        desk.note(before);
    }
    effects
}

fn acted(model: &mut Model, action: Action) -> Vec<Effect> {
    let keys = model.keys.clone();
    let Some(desk) = model.page_mut::<PlayersDesk>() else { return Vec::new() };
    let back = desk.back();
    let told = match (std::mem::replace(&mut desk.mode, back), action) {
        (mode @ (Mode::Walk | Mode::Free | Mode::List(_)), Action::Legend) => {
            desk.mode = mode;
            let signs = view::signs(desk, &keys);
            model.lay(signs);
            return Vec::new();
        }
        (mode @ (Mode::Walk | Mode::Free), Action::Save) => {
            desk.mode = mode;
            match write(desk, &keys) {
                Ok(written) => return vec![written],
                Err(why) => Some(Err(why)),
            }
        }
        (mode @ (Mode::Walk | Mode::Free), _) => {
            desk.mode = mode;
            let before = desk.book.text();
            let told = on_the_map(desk, action, &keys);
            if desk.book.text() == before { told } else { with_way_back(told, &keys) }
        }
        (Mode::Find(words), _) => find(desk, words, action),
        (Mode::Fill(form), _) => fill::act(desk, form, action),
        (Mode::Dropping(_), Action::Delete) => None,
        (Mode::Dropping(form), _) => {
            desk.mode = Mode::Fill(*form);
            None
        }
        (Mode::List(at), _) => list(desk, at, action, &keys),
        (Mode::Leaving(_), Action::Yes) => return vec![Effect::Quit],
        (Mode::Leaving(before), _) => {
            desk.mode = *before;
            match (action == Action::Save).then(|| write(desk, &keys)) {
                Some(Ok(written)) => return vec![written],
                Some(Err(why)) => Some(Err(why)),
                None => None,
            }
        }
    };
    tell(model, told);
    Vec::new()
}

/// What a key of the map did to the orders, and how it is undone: a letter of a word that was meant for a form does it, too.
fn with_way_back(told: Told, keys: &Keymap) -> Told {
    let undo = keys.told_at(KeyPlace::Laid(&MAP), Action::Undo);
    let back = |words: String| format!("{words} ({undo} undoes it)");
    told.map(|told| told.map(back).map_err(|why| format!("in your orders ({undo} undoes it), and {why}")))
}

/// A letter on the desk that is no key there: it is typed.
pub(super) fn letter(model: &mut Model, letter: char) -> Vec<Effect> {
    let Some(desk) = model.page_mut::<PlayersDesk>() else { return Vec::new() };
    let told = match std::mem::replace(&mut desk.mode, Mode::Walk) {
        Mode::Fill(form) => fill::letter(desk, form, letter),
        mode => {
            desk.mode = mode;
            None
        }
    };
    tell(model, told);
    Vec::new()
}

/// A letter where none is a key: a word that is typed there does nothing.
pub(super) fn no_letter(model: &mut Model, typed: char) -> Vec<Effect> {
    model.refused(format!("no key `{typed}` here; the line below has the keys"))
}

fn tell(model: &mut Model, told: Told) {
    match told {
        Some(Ok(words)) => model.say(words),
        Some(Err(why)) => model.refuse(why),
        None => {}
    }
}

/// The orders are written, with the form that lies open and the route that is on the map.
fn write(desk: &mut PlayersDesk, keys: &Keymap) -> Result<Effect, String> {
    if let Some(why) = desk.brief.closed() {
        return Err(why);
    }
    fill::take_open(desk)?;
    take_drawn(desk, keys)?;
    Ok(Effect::WriteOrders { path: desk.book.path.clone(), text: desk.book.text() })
}

/// A route that is only drawn is taken before anything leaves it: what was done, where there was one.
fn take_drawn(desk: &mut PlayersDesk, keys: &Keymap) -> Result<Option<String>, String> {
    match desk.take_route() {
        // What the check says of an entry keeps nobody from leaving it: it is in the orders, and marked there.
        Some(Err(why)) if desk.is_drawn() => Err(no_route(&why, keys)),
        Some(Err(why)) => Ok(Some(why)),
        told => told.transpose(),
    }
}

/// Why a route cannot be walked, and what mends it.
fn no_route(why: &str, keys: &Keymap) -> String {
    let back = keys.told_at(KeyPlace::Laid(&MAP), Action::Erase);
    format!("{why}: {back} takes the step back")
}

/// True for what turns from the route on the map to something else.
fn leaves_route(action: Action) -> bool {
    let turns = [Action::NextField, Action::PreviousField, Action::Orders, Action::Instruct, Action::Land];
    turns.contains(&action) || section(action).is_some()
}

/// The orders file was written, or why it was not.
pub(crate) fn written(model: &mut Model, written: Result<(), String>) {
    let Some(desk) = model.page_mut::<PlayersDesk>() else { return };
    if let Err(why) = written {
        return model.refuse(format!("NOT written: {why}"));
    }
    desk.book.is_written();
    let (errors, file) = (desk.judged.errors.len(), desk.book.path.display().to_string());
    if errors == 0 {
        model.say(format!("written to {file}: send it to your umpire"));
    } else {
        model.refuse(format!("written to {file} with {}: those entries do not count", counted(errors, "error")));
    }
}

/// Asks before the program ends with orders that are not written; none when nothing is in the way.
pub(crate) fn before_quitting(model: &mut Model) -> Option<Vec<Effect>> {
    let desk = model.page_mut::<PlayersDesk>().filter(|desk| desk.unsaved())?;
    if !matches!(desk.mode, Mode::Leaving(_)) {
        let before = std::mem::replace(&mut desk.mode, Mode::Walk);
        desk.mode = Mode::Leaving(Box::new(before));
    }
    Some(Vec::new())
}

fn on_the_map(desk: &mut PlayersDesk, action: Action, keys: &Keymap) -> Told {
    if let Some(only) = view::only(desk, keys).filter(|_| is_too_early(desk, action)) {
        return Some(Err(only));
    }
    let is_step = way(action).is_some() && matches!(desk.mode, Mode::Walk);
    let garrison = desk.piece().filter(|_| is_step && desk.walk.is_some());
    if let Some((name, why)) = garrison.and_then(|own| Some((&own.name, desk.brief.never_moves(&own.name)?))) {
        let look = keys.told_at(KeyPlace::Laid(&MAP), Action::LookAbout);
        return Some(Err(format!("{name}: {why}; {look} looks about")));
    }
    desk.behind.from = if matches!(desk.mode, Mode::Free) { OpenedFrom::Free } else { OpenedFrom::Walk };
    let taken = if leaves_route(action) { take_drawn(desk, keys) } else { Ok(None) };
    let taken = match taken {
        Ok(taken) => taken.map(Ok),
        Err(why) => return Some(Err(why)),
    };
    match action {
        Action::NextField => turn(desk, 1),
        Action::PreviousField => turn(desk, desk.pieces.len().saturating_sub(1)),
        Action::Accept => return accept(desk, keys),
        Action::Erase => {
            desk.path.pop();
            desk.go_to_end();
        }
        Action::Leave => {
            let back = matches!(desk.mode, Mode::Free);
            desk.mode = Mode::Walk;
            if !back {
                // What is in the orders is taken out by whoever takes its steps back, not by who leaves what he has drawn.
                desk.choose(desk.chosen);
            }
            desk.go_to_end();
        }
        Action::LookAbout => desk.mode = if matches!(desk.mode, Mode::Free) { Mode::Walk } else { Mode::Free },
        Action::Forced => {
            let refused = desk.piece().and_then(|piece| desk.brief.no_forced_march(&piece.name));
            if let Some(why) = refused.filter(|_| !desk.forced) {
                return Some(Err(why));
            }
            desk.forced = !desk.forced;
            desk.rewalk();
            let accept = keys.told_at(KeyPlace::Laid(&MAP), Action::Accept);
            let march = if desk.forced { "a forced march" } else { "no forced march" };
            return Some(Ok(format!("{march}: {accept} puts the route into the orders")));
        }
        Action::Stance => return stance(desk),
        Action::Find => desk.mode = Mode::Find(Input::default()),
        Action::WholeMap => return Some(Ok(zoom(&mut desk.look.whole, &desk.map).to_owned())),
        Action::Supply => {
            desk.look.layer = desk.look.layer.next();
            return Some(Ok(format!("the map shows {}", desk.look.layer.name())));
        }
        Action::Orders => desk.mode = Mode::List(0),
        Action::Instruct => open_own(desk),
        Action::Land => return land(desk).or(taken),
        other => match (section(other), way(other)) {
            (Some(section), _) => open_form(desk, OrdersForm::new(section, |_| String::new())),
            (None, Some(way)) => walk(desk, way),
            (None, None) => {}
        },
    }
    taken
}

/// True for what nobody orders in turn 0: routes, landings, purchases, gifts.
fn is_too_early(desk: &PlayersDesk, action: Action) -> bool {
    let is_route = matches!(desk.mode, Mode::Walk) && desk.walk.is_some();
    match action {
        Action::Land | Action::Buy | Action::Gift | Action::Forced => true,
        Action::Accept => desk.walk.is_some(),
        action => is_route && way(action).is_some(),
    }
}

/// The way that a key leads out of a hex.
const fn way(action: Action) -> Option<MapStep> {
    Some(match action {
        Action::Up => MapStep::By(Side::North),
        Action::Down => MapStep::By(Side::South),
        Action::Left => MapStep::Left,
        Action::Right => MapStep::Right,
        Action::NorthWest => MapStep::By(Side::NorthWest),
        Action::NorthEast => MapStep::By(Side::NorthEast),
        Action::SouthWest => MapStep::By(Side::SouthWest),
        Action::SouthEast => MapStep::By(Side::SouthEast),
        _ => return None,
    })
}

fn turn(desk: &mut PlayersDesk, by: usize) {
    let all = desk.pieces.len().max(1);
    desk.mode = Mode::Walk;
    desk.choose((desk.chosen + by) % all);
}

/// A step of the way; where the map is only looked at, of the eye. A step back the way it came takes the last one back.
fn walk(desk: &mut PlayersDesk, way: MapStep) {
    if matches!(desk.mode, Mode::Free) || desk.walk.is_none() {
        if let Some(to) = step(&desk.map, desk.look.cursor, way) {
            desk.look.cursor = to;
        }
        return;
    }
    let Some(from) = desk.end() else { return };
    let Some(to) = step(&desk.map, from, way) else { return };
    let before =
        desk.path.len().checked_sub(2).map_or(desk.piece().and_then(|piece| piece.hex), |at| Some(desk.path[at]));
    if !desk.path.is_empty() && before == Some(to) {
        desk.path.pop();
    } else {
        desk.path.push(to);
    }
    desk.go_to_end();
}

/// The way goes into the orders.
fn accept(desk: &mut PlayersDesk, keys: &Keymap) -> Told {
    let piece = desk.piece().cloned()?;
    if piece.is_fleet || desk.walk.is_none() {
        open_own(desk);
        return None;
    }
    if let Some(why) = desk.walk.as_ref().and_then(|walk| walk.refused.clone()) {
        return Some(Err(no_route(&why, keys)));
    }
    // From a hex that is only looked at, the route is led there first: looking draws none.
    let there = desk.look.cursor;
    if matches!(desk.mode, Mode::Free) && desk.end() != Some(there) {
        let led = desk.go_to(there);
        let accept = keys.told_at(KeyPlace::Laid(&MAP), Action::Accept);
        let (hex, name) = (desk.brief.name(there), piece.name);
        return Some(match led {
            Ok(()) => Ok(format!("{name}: route to {hex}, {accept} accepts it")),
            Err(why) => Err(format!("{name}: {why}")),
        });
    }
    desk.order_route()
}

/// The piece attacks, or defends. No letter takes a stance away: the form does.
fn stance(desk: &mut PlayersDesk) -> Told {
    let piece = desk.piece()?.clone();
    if piece.is_fleet {
        return Some(Err(format!("{} is a fleet: `order` in its form says whether it intercepts", piece.name)));
    }
    let next = if desk.book.word("force", &piece.name, "stance") == "attack" { "defend" } else { "attack" };
    desk.book.set("force", &piece.name, &[("stance", next.to_owned())]);
    let entry = ("force", desk.book.place("force", &piece.name));
    Some(desk.taken(entry, format!("{}: {next}", piece.name)))
}

/// The form of the chosen piece, with what its entry says.
fn open_own(desk: &mut PlayersDesk) {
    if let Some(form) = own_form(desk) {
        open_form(desk, form);
    }
}

fn own_form(desk: &PlayersDesk) -> Option<OrdersForm> {
    let piece = desk.piece().cloned()?;
    let section = desk.section();
    let mut form = OrdersForm::new(section, |key| desk.book.word(section.name, &piece.name, key));
    if !desk.brief.moves() {
        form.fields.retain(|field| !MOVES.contains(&field.key) || !field.value.is_empty());
    }
    Some(OrdersForm { of: Some(piece.name), ..form })
}

/// A form lies open, its first field under the cursor.
fn open_form(desk: &mut PlayersDesk, mut form: OrdersForm) {
    desk.enter(&mut form, 0);
    desk.mode = Mode::Fill(form);
}

/// Transports land troops in the hex that is looked at, those that are chosen or else the first: the form asks whom.
fn land(desk: &mut PlayersDesk) -> Told {
    let coast = desk.look.cursor;
    if !desk.piece()?.carries {
        let Some(ships) = desk.pieces.iter().position(|piece| piece.carries) else {
            return Some(Err("no transports to land troops from".to_owned()));
        };
        desk.choose(ships);
        desk.look.cursor = coast;
    }
    let piece = desk.piece()?;
    let hex = desk.brief.name(coast);
    let mut form = own_form(desk)?;
    let [at, forces] = [LAND_AT, LAND_FORCES].map(|key| form.fields.iter().position(|field| field.key == key));
    let Some((at, forces)) = at.zip(forces) else {
        return Some(Err(format!("{} lands in more places than one: its form has them", piece.name)));
    };
    // Of a landing that is ordered already the other coast is a change like one that is typed.
    let own = &mut form.fields[at].value;
    form.touched |= !own.is_empty() && *own != hex;
    *own = hex;
    if let Some(to) = form.fields.iter_mut().find(|field| field.key == "to").filter(|to| to.value.is_empty()) {
        to.value = desk.brief.coast_of(desk.look.cursor).unwrap_or_default();
    }
    desk.enter(&mut form, forces);
    desk.mode = Mode::Fill(form);
    None
}

fn find(desk: &mut PlayersDesk, mut words: Input, action: Action) -> Told {
    match action {
        Action::Leave => return None,
        Action::Accept => {
            let Some(hex) = desk.brief.find(words.value()) else {
                let why = format!("there is no hex, place or force `{}` on the map", words.value());
                // What was typed stays, and what is typed next is typed to it.
                desk.mode = Mode::Find(words);
                return Some(Err(why));
            };
            // Who is named whole is the one whom orders are for.
            let named = desk.pieces.iter().position(|piece| folded(&piece.name) == folded(words.value()));
            match named.filter(|_| !desk.is_drawn()) {
                Some(own) => desk.choose(own),
                None => desk.look_at(hex),
            }
            return None;
        }
        Action::Erase => _ = words.handle(InputRequest::DeletePrevChar),
        Action::Clear => words.reset(),
        _ => {}
    }
    desk.mode = Mode::Find(words);
    None
}

fn list(desk: &mut PlayersDesk, at: usize, action: Action, keys: &Keymap) -> Told {
    let entries = desk.book.entries();
    let last = entries.len().saturating_sub(1);
    match action {
        Action::Leave => {
            desk.mode = Mode::Walk;
            return None;
        }
        Action::Accept => {
            desk.behind.from = OpenedFrom::List(at);
            desk.mode = desk.back();
            return open_entry(desk, entries.get(at), keys);
        }
        Action::Delete => {
            desk.mode = Mode::List(at.min(last.saturating_sub(1)));
            let (section, number, words) = entries.get(at)?;
            desk.book.remove(section, *number);
            desk.changed();
            desk.choose(desk.chosen);
            let undo = keys.told_at(KeyPlace::Laid(&LISTED), Action::Undo);
            return Some(Ok(format!("removed ({undo} brings it back): {section}, {words}")));
        }
        _ => desk.mode = Mode::List(action.moved(at, PAGE, last)),
    }
    None
}

/// An entry of the list is changed: in the form of its piece, or in its own.
fn open_entry(desk: &mut PlayersDesk, entry: Option<&(String, usize, String)>, keys: &Keymap) -> Told {
    let (name, at, _) = entry?;
    if let Some(section) = SECTIONS.iter().find(|section| section.name == name) {
        let form = OrdersForm::new(section, |key| desk.book.word_at(name, *at, key));
        open_form(desk, OrdersForm { entry: Some(*at), ..form });
        return None;
    }
    let of = desk.book.word_at(name, *at, "name");
    let Some(piece) = desk.pieces.iter().position(|piece| piece.name == of) else {
        let out = keys.told_at(KeyPlace::Laid(&LISTED), Action::Delete);
        return Some(Err(format!("{of} is not yours to order: {out} takes the entry out")));
    };
    desk.choose(piece);
    open_own(desk);
    None
}
