//! A page that no file of the program names has its keys, its help, its palette and its look.

use fanion::config::actions::Action;
use fanion::engine::text::Text;
use fanion::tui::effect::Effect;
use fanion::tui::keys::bind;
use fanion::tui::model::Model;
use fanion::tui::pages::{KeyGroup, Page, PageKind};
use fanion::tui::pen::Pen;
use ratatui::layout::Rect;

use super::desk::Desk;

/// Bridges that were counted on the table.
#[derive(Clone, Default)]
struct Bridges {
    counted: u32,
    typed: String,
}

static PAGE: PageKind = PageKind {
    name: "bridges",
    ways: &[KeyGroup::Back, KeyGroup::Read, KeyGroup::Palette],
    first: &[bind("+", Action::Later, "bridge", "count a bridge more")],
    keys: &[bind("0", Action::Clear, "none", "forget all bridges")],
    act,
    letter: type_letter,
};

impl Page for Bridges {
    fn kind(&self) -> &'static PageKind {
        &PAGE
    }

    fn copy(&self) -> Box<dyn Page> {
        Box::new(self.clone())
    }

    fn draw(&self, _: &Model, area: Rect, pen: &mut Pen<'_>) {
        pen.clear(area);
        pen.line(area, 0, &Text::plain(format!("{} bridges{}", self.counted, self.typed)));
    }
}

fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(page) = model.page_mut::<Bridges>() else { return Vec::new() };
    match action {
        Action::Later => page.counted += 1,
        Action::Clear => page.counted = 0,
        _ => {
            model.close();
        }
    }
    Vec::new()
}

fn type_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    if let Some(page) = model.page_mut::<Bridges>() {
        page.typed.push(letter);
    }
    Vec::new()
}

#[test]
fn a_new_page_needs_no_change_of_keys_help_palette_or_drawing() {
    let mut desk = Desk::in_practice(80, 24);
    desk.model.lay(Bridges::default());
    desk.sees("0 bridges").sees("+ bridge   Esc back   0 none   F10 quit   ? help");
    desk.press("+ + z").sees("2 bridgesz");
    desk.press("? Down").sees("count a bridge more").sees("forget all bridges").sees("quit; the game is saved");
    desk.press("Esc Ctrl-P").type_words("command bridge more");
    desk.press("Enter").sees("3 bridgesz");
    desk.press("0").sees("0 bridgesz");
    desk.press("Esc").sees(">S1<").sees_no("bridges");
}
