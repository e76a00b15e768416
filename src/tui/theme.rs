//! How meanings look, and the only way for words to reach the screen.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use crate::engine::text::{Label, Text};
use crate::report::plain::{ascii, harmless};

/// What this terminal is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Meanings are shown as colours besides.
    pub color: bool,
    /// Nothing outside ASCII is written.
    pub ascii: bool,
}

impl Theme {
    /// The look of a meaning. The words say it too, so that nothing is lost without colours.
    pub fn style(self, label: Label) -> Style {
        let plain = Style::new();
        let coloured = |color: Color| if self.color { plain.fg(color) } else { plain };
        match label {
            Label::Plain => plain,
            Label::SideA => coloured(Color::Cyan).add_modifier(Modifier::BOLD),
            Label::SideB => coloured(Color::Magenta).add_modifier(Modifier::BOLD),
            Label::Figure | Label::Heading => plain.add_modifier(Modifier::BOLD),
            Label::Good => coloured(Color::Green),
            Label::Bad => coloured(Color::Red).add_modifier(Modifier::BOLD),
            Label::Care => coloured(Color::Yellow),
            Label::Quiet => plain.add_modifier(Modifier::DIM),
            Label::Ruling => coloured(Color::Blue).add_modifier(Modifier::ITALIC),
        }
    }

    /// What is picked, beside its mark `>`.
    pub const fn picked() -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// What no longer counts, beside its mark.
    pub const fn gone() -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// The words as this terminal may get them.
    pub fn words(self, text: &str) -> String {
        let safe = harmless(text);
        if self.ascii { ascii(&safe) } else { safe }
    }

    /// A labelled line as the terminal shows it.
    pub fn line(self, text: &Text) -> Line<'static> {
        let span = |span: &crate::engine::text::Span| Span::styled(self.words(&span.text), self.style(span.label));
        Line::from(text.0.iter().map(span).collect::<Vec<_>>())
    }

    /// A sign, and what stands for it in ASCII.
    pub const fn sign(self, sign: &'static str, plain: &'static str) -> &'static str {
        if self.ascii { plain } else { sign }
    }
}
