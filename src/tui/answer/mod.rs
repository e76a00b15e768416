//! What is being typed in answer to the prompt, and not yet sent.

mod alike;
pub mod choose;
pub(crate) mod field;
pub mod form;
mod found;
mod given;
pub mod offered;
pub(crate) mod said;

use tui_input::Input;

use super::game::Game;
use crate::engine::prompt::Kind;
use choose::Choose;
use form::AnswerForm;

/// An answer on its way.
#[derive(Clone)]
pub enum Answer {
    /// Nothing is asked.
    Nothing,
    /// One of some options.
    Choose(Choose),
    /// Values, dice, or both.
    Form(Box<AnswerForm>),
    Number(Input),
    /// Words.
    Name(Input),
}

impl Answer {
    /// A fresh answer to the game's prompt; where both sides have options, those of `goes_first` come first.
    pub fn to(game: &Game, goes_first: Option<&str>) -> Self {
        let Some(prompt) = game.prompt.as_ref().filter(|_| game.waits_for().is_none()) else { return Self::Nothing };
        match &prompt.kind {
            Kind::Choose { options, blocked } => {
                let choose = Choose::of(options, blocked, &game.armies.codes, goes_first);
                Self::Choose(choose.numbered_throughout(game.armies.doc.shows.is_some()))
            }
            Kind::Fill { .. } | Kind::Faces { .. } => Self::Form(Box::new(AnswerForm::of(game, &prompt.kind))),
            Kind::Number { .. } => Self::Number(Input::default()),
            Kind::Name => Self::Name(Input::default()),
        }
    }

    /// True where words are typed that were not sent. Dice and numbers are typed again in a moment: nobody is asked about them.
    pub fn is_half_given(&self) -> bool {
        matches!(self, Self::Name(_)) && self.typed().is_some()
    }

    /// What has been typed and not sent; none where nothing was.
    pub fn typed(&self) -> Option<String> {
        let typed = match self {
            Self::Nothing => String::new(),
            Self::Choose(choose) => choose.typed().to_owned(),
            Self::Form(form) => form.typed(),
            Self::Number(input) | Self::Name(input) => input.value().to_owned(),
        };
        (!typed.is_empty()).then_some(typed)
    }
}
