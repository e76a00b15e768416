//! How the post-box is read, and how a letter is taken in.

use tui_input::InputRequest;

use super::{BoxContents, Delivered, PostBoxPage};
use crate::config::actions::Action;
use crate::letters;
use crate::post;
use crate::tui::effect::{AskUmpire, Effect};
use crate::tui::model::Model;
use crate::tui::review::update as review;

/// What lies in it has come.
pub(crate) fn known(model: &mut Model, post: BoxContents) {
    match model.page_mut::<PostBoxPage>() {
        Some(page) => page.put(post),
        None => model.lay(PostBoxPage { post, ..PostBoxPage::default() }),
    }
}

/// What came of a letter: it stands above the rest, which is fetched anew.
pub(crate) fn told(model: &mut Model, delivered: Delivered) -> Vec<Effect> {
    let was_unread = model.battle().is_some_and(|battle| battle.game.unread);
    if let Some(battle) = model.battle_mut() {
        battle.put(*delivered.game);
    }
    let season = review::follow(model, was_unread);
    let Some(page) = model.page_mut::<PostBoxPage>() else { return season.into_iter().collect() };
    (page.told, page.top) = (delivered.told, 0);
    page.input.reset();
    [Effect::Army].into_iter().chain(season).collect()
}

/// A letter of a campaign or the result of a battle that was pasted is taken in, and not typed.
pub(crate) fn paste(model: &Model, text: &str) -> Option<Vec<Effect>> {
    model.page::<PostBoxPage>()?;
    let effect = || vec![Effect::Umpire(AskUmpire::Pasted(text.to_owned()))];
    (post::has_mark(text) || post::is_result("", text.as_bytes())).then(effect)
}

/// A letter of a path or of a challenge.
pub(crate) fn type_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    edit(model, InputRequest::InsertChar(letter))
}

fn edit(model: &mut Model, request: InputRequest) -> Vec<Effect> {
    if let Some(page) = model.page_mut::<PostBoxPage>() {
        page.input.handle(request);
    }
    Vec::new()
}

/// What is said to have gone out: by itself, or with a time of day, so that no path which begins so marks papers.
fn says_sent(typed: &str, post: &BoxContents) -> Option<AskUmpire> {
    if typed == "s" {
        return (post.unsent.is_some() || !post.unmailed.is_empty()).then_some(AskUmpire::Sent(None));
    }
    let at = typed.strip_prefix("s ")?.trim();
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    // `20:00`, and `20:00/2` for what was written a second time in that minute.
    let (clock, number) = at.split_once('/').unwrap_or((at, "1"));
    let is_time = clock.split_once(':').is_some_and(|(hour, minute)| {
        hour.len() == 2 && minute.len() == 2 && is_digits(hour) && is_digits(minute) && is_digits(number)
    });
    is_time.then(|| AskUmpire::Sent(Some(at.to_owned())))
}

/// A key on the page.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let (columns, rows) = model.size;
    let (Some(page), Some(battle)) = (model.page::<PostBoxPage>(), model.battle()) else { return Vec::new() };
    let columns = usize::from(columns).saturating_sub(4);
    let room = usize::from(rows).saturating_sub(5);
    let shown = room.saturating_sub(super::view::waiting(page, columns, room).1);
    let lines = super::view::lines(page, &battle.game, model.now, columns).len();
    let picked = page.post.waiting.get(page.picked).cloned().map(Box::new);
    let moves = matches!(action, Action::Up | Action::Down) && page.post.waiting.len() > 1;
    let typed = page.input.value().trim().to_owned();
    if let (Action::Accept, Some(sent)) = (action, says_sent(&typed, &page.post)) {
        return vec![Effect::Umpire(sent)];
    }
    match action {
        // The word is no path: nothing is looked for under its name.
        Action::Accept if typed == "s" => model.refuse("nothing waits to be sent"),
        Action::Leave => {
            // They wait on: nothing is lost with the page.
            let waits = letters::waits(&page.post.waiting);
            let effects = model.leave();
            if let Some(words) = waits {
                model.refuse(words);
            }
            return effects;
        }
        // It waits until it is known to be taken: one that is refused leaves the others to be chosen.
        Action::Accept if typed.is_empty() && picked.is_some() => {
            return picked.map(|own| Effect::Umpire(AskUmpire::Waiting(own))).into_iter().collect();
        }
        Action::Clear => match picked {
            Some(own) => return vec![Effect::Umpire(AskUmpire::LeaveWaiting(own))],
            None => model.refuse("no letter waits here"),
        },
        Action::Accept if typed.is_empty() => {
            model.refuse("type a file or folder with orders, or NATION: what its player writes against the results");
        }
        Action::Accept => return vec![Effect::Umpire(AskUmpire::Letter(typed))],
        Action::NextField => return vec![Effect::Umpire(AskUmpire::Publish)],
        Action::Erase => return edit(model, InputRequest::DeletePrevChar),
        _ => {
            if let Some(page) = model.page_mut::<PostBoxPage>() {
                if moves {
                    page.picked = action.moved(page.picked, 1, page.post.waiting.len() - 1);
                    return Vec::new();
                }
                page.top = action.moved(page.top, shown, lines.saturating_sub(shown));
            }
        }
    }
    Vec::new()
}
