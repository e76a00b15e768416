//! Pages: what lies over another screen with keys, acts and a look of its own.
//!
//! A page is a folder with a [`PageKind`], and a line in [`super::PAGES`]: keys, key bar, help, palette and drawing find it
//! there.

use std::any::Any;
use std::fmt;

use ratatui::layout::Rect;
use tui_input::{Input, InputRequest};

use super::effect::Effect;
use super::fields::{Fields, update as fields};
use super::keys::Binding;
use super::model::{Model, Screen};
use super::pen::Pen;
use super::search::Search;
use crate::config::actions::Action;

/// A group of keys that mean the same on many pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyGroup {
    /// Esc goes back.
    Back,
    /// Up and down, by lines and by pages.
    Lines,
    /// To the first and the last line.
    Ends,
    /// Letters are typed: Backspace takes one back, and the help has another key than `?`.
    Typed,
    /// Letters are free: `?` helps.
    Read,
    /// The glossary.
    Words,
    /// Why: the rule behind what is marked.
    Why,
    /// A form of fields: the value under the cursor is typed or chosen, Enter accepts all.
    Fields,
    /// Pages of a unit and its figures.
    Unit,
    /// The clock stops.
    Clock,
    /// Everything by words.
    Palette,
    /// What a screen has that is left by ending the program: everything by words, the glossary, other colours, the end.
    Screen,
}

/// Something on a page that the palette finds by words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What kind of thing it is, in a word.
    pub kind: &'static str,
    /// Its name.
    pub words: String,
    /// What is told of it.
    pub beside: String,
}

/// What is typed on a page.
pub enum Typed<'p> {
    Nothing,
    /// Words to find a line.
    Search(&'p mut Search),
    /// The values of a form.
    Fields(&'p mut Fields),
    /// A line of words.
    Line(&'p mut Input),
}

/// A letter on a page that does nothing with it but take it.
fn type_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    let Screen::Over(page, _) = &mut model.screen else { return Vec::new() };
    match page.typed() {
        Typed::Nothing => {}
        Typed::Search(search) => search.type_letter(letter),
        Typed::Fields(form) => {
            if let Err(allowed) = fields::type_letter(form, letter) {
                model.refuse(allowed);
            }
        }
        Typed::Line(input) => _ = input.handle(InputRequest::InsertChar(letter)),
    }
    Vec::new()
}

/// What all pages of a kind have in common.
pub struct PageKind {
    /// What it is called, unlike any other.
    pub name: &'static str,
    /// The keys that it shares with others.
    pub ways: &'static [KeyGroup],
    /// Its own keys that the key bar names before the shared ones.
    pub first: &'static [Binding],
    /// Its other own keys.
    pub keys: &'static [Binding],
    /// What a key changes.
    pub act: fn(&mut Model, Action) -> Vec<Effect>,
    /// What a letter changes that is no key.
    pub letter: fn(&mut Model, char) -> Vec<Effect>,
}

impl PageKind {
    /// A kind without keys of its own that does nothing.
    pub const BLANK: Self =
        Self { name: "", ways: &[], first: &[], keys: &[], act: |_, _| Vec::new(), letter: type_letter };
}

impl PartialEq for PageKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for PageKind {}

impl fmt::Debug for PageKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A page that lies open.
pub trait Page: Any {
    /// What it has in common with other pages of its kind: name, keys, acts.
    fn kind(&self) -> &'static PageKind;
    /// Another one like it.
    fn copy(&self) -> Box<dyn Page>;
    /// True where it fills the screen: nothing is seen of what lies under it.
    fn is_whole(&self) -> bool {
        false
    }
    /// Draws it over what lies under it.
    fn draw(&self, model: &Model, area: Rect, pen: &mut Pen<'_>);
    /// What is typed on it now, where letters do nothing else.
    fn typed(&mut self) -> Typed<'_> {
        Typed::Nothing
    }
    /// A click picks out this line of its list.
    fn pick(&mut self, at: usize) {
        if let Typed::Search(search) = self.typed() {
            search.picked = at;
        }
    }
    /// True where letters make words that nothing is done with before Enter, so that words can be pasted.
    fn takes_words(&mut self) -> bool {
        match self.typed() {
            Typed::Fields(fields) => fields.takes_words(),
            _ => self.kind().ways.contains(&KeyGroup::Typed),
        }
    }
    /// True where the wheel does what the arrows do.
    fn takes_wheel(&self) -> bool {
        true
    }
    /// True where something would be lost if the program ended.
    fn unsaved(&self) -> bool {
        false
    }
    /// What is still to be read for what is in view on it.
    fn wanted(&self) -> Option<Effect> {
        None
    }
    /// The id of the rulebook that it is about.
    fn rulebook(&self) -> Option<&'static str> {
        None
    }
    /// What the palette finds on it.
    fn offers(&self) -> Vec<Offer> {
        Vec::new()
    }
    /// Picks out what it offers at this place.
    fn take(&mut self, _offer: usize) {}
}

impl Clone for Box<dyn Page> {
    fn clone(&self) -> Self {
        (**self).copy()
    }
}

/// A type is a page of this kind, drawn by this function; `picked` lets a click set the field of that name, and
/// functions of [`Page`] may follow. A page of several kinds has a function in brackets that tells which it is; a `whole`
/// one fills the screen.
macro_rules! page {
    (whole $page:ty, $($rest:tt)*) => {
        $crate::tui::pages::page!(
            $page,
            $($rest)*,
            fn is_whole(&self) -> bool {
                true
            }
        );
    };
    ($page:ty, [$kind:expr], $draw:path $(, $more:item)*) => {
        impl $crate::tui::pages::Page for $page {
            fn kind(&self) -> &'static $crate::tui::pages::PageKind {
                let kind: fn(&Self) -> &'static $crate::tui::pages::PageKind = $kind;
                kind(self)
            }

            fn copy(&self) -> Box<dyn $crate::tui::pages::Page> {
                Box::new(self.clone())
            }

            fn draw(
                &self,
                model: &$crate::tui::model::Model,
                area: ratatui::layout::Rect,
                pen: &mut $crate::tui::pen::Pen<'_>,
            ) {
                $draw(self, model, area, pen);
            }

            $($more)*
        }
    };
    ($page:ty, $kind:path, $draw:path, picked $(, $more:item)*) => {
        $crate::tui::pages::page!(
            $page,
            $kind,
            $draw,
            fn pick(&mut self, at: usize) {
                self.picked = at;
            }
            $(, $more)*
        );
    };
    ($page:ty, $kind:path, $draw:path $(, $more:item)*) => {
        $crate::tui::pages::page!($page, [|_| &$kind], $draw $(, $more)*);
    };
}
pub(super) use page;
