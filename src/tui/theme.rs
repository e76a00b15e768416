//! How meanings look, and the only way for words to reach the screen.
//!
//! Only the sixteen named colours are used, so that every terminal can show them; the ground of a map is tinted in more where
//! the terminal has them. Each meaning that has a colour also
//! has a word, a mark or a weight of its own.

use std::borrow::Cow;

use ratatui::style::{Color, Modifier, Style};

use crate::config::ThemeChoice;
use crate::engine::measure::Measure;
use crate::engine::text::Label;
use crate::report::columns::plain_columns;
use crate::report::plain::{ascii, harmless};

/// What this terminal is to be shown.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact by itself of the terminal or of what its user wants")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Meanings are shown as colours besides.
    pub color: bool,
    /// Nothing outside ASCII is written.
    pub ascii: bool,
    /// Which colours.
    pub palette: ThemeChoice,
    /// What distances are told in.
    pub measure: Measure,
    /// The log tells the time on the wall, not the battle's turn and step.
    pub wall_time: bool,
    /// The terminal has 256 colours.
    pub many: bool,
}

impl ThemeChoice {
    /// The set of colours after this one; after the last the first.
    #[must_use]
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|own| *own == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// Letters and background under everything else.
    const fn base(self) -> Style {
        match self {
            Self::Dark | Self::ColourBlind | Self::Plain => Style::new(),
            Self::Light => Style::new().fg(Color::Black).bg(Color::White),
            Self::HighContrast => Style::new().fg(Color::White).bg(Color::Black),
        }
    }

    const fn colour(self, label: Label) -> Option<Color> {
        let [a, b, good, bad, care, ruling] = match self {
            Self::Dark => [Color::Cyan, Color::Magenta, Color::Green, Color::Red, Color::Yellow, Color::LightBlue],
            Self::Light => [Color::Blue, Color::Magenta, Color::Green, Color::Red, Color::Red, Color::Blue],
            Self::HighContrast => [
                Color::LightCyan,
                Color::LightYellow,
                Color::White,
                Color::LightYellow,
                Color::LightYellow,
                Color::LightCyan,
            ],
            Self::ColourBlind => {
                [Color::LightBlue, Color::Yellow, Color::LightBlue, Color::Yellow, Color::Yellow, Color::LightBlue]
            }
            Self::Plain => return None,
        };
        match label {
            Label::SideA => Some(a),
            Label::SideB => Some(b),
            Label::Good => Some(good),
            Label::Bad => Some(bad),
            Label::Care => Some(care),
            Label::Ruling => Some(ruling),
            Label::Plain | Label::Figure | Label::Heading | Label::Quiet => None,
        }
    }

    /// True where colours are few and weight must tell more.
    const fn is_sparing(self) -> bool {
        matches!(self, Self::HighContrast | Self::ColourBlind)
    }
}

impl Theme {
    /// The usual palette.
    pub const fn new(color: bool, ascii: bool) -> Self {
        Self { color, ascii, palette: ThemeChoice::Dark, measure: Measure::Inches, wall_time: false, many: false }
    }

    /// What the configuration asks for, where colours may be shown.
    pub const fn of(palette: ThemeChoice, color: bool, ascii: bool) -> Self {
        Self { palette, ..Self::new(color, ascii) }
    }

    /// The same on a terminal with 256 colours, or with sixteen.
    #[must_use]
    pub const fn with_many(self, many: bool) -> Self {
        Self { many, ..self }
    }

    /// The same with distances told in this measure.
    #[must_use]
    pub const fn measuring(self, measure: Measure) -> Self {
        Self { measure, ..self }
    }

    /// True where a picture may be painted in colours.
    pub const fn paints(self) -> bool {
        self.color && !matches!(self.palette, ThemeChoice::Plain)
    }

    /// Letters and background under everything else.
    pub const fn base(self) -> Style {
        if self.color { self.palette.base() } else { Style::new() }
    }

    /// The look of a meaning. The words say it too, so that nothing is lost without colours.
    pub fn style(self, label: Label) -> Style {
        let style = match self.palette.colour(label) {
            Some(colour) if self.color => Style::new().fg(colour),
            _ => Style::new(),
        };
        let sparing = self.color && self.palette.is_sparing();
        let weight = match label {
            Label::Bad | Label::SideB if sparing => Modifier::BOLD.union(Modifier::UNDERLINED),
            Label::SideA | Label::SideB | Label::Figure | Label::Heading | Label::Bad => Modifier::BOLD,
            Label::Care if sparing => Modifier::UNDERLINED,
            Label::Quiet
                if !self.color
                    || matches!(self.palette, ThemeChoice::Dark | ThemeChoice::ColourBlind | ThemeChoice::Plain) =>
            {
                Modifier::DIM
            }
            Label::Ruling => Modifier::ITALIC,
            Label::Plain | Label::Good | Label::Care | Label::Quiet => Modifier::empty(),
        };
        style.add_modifier(weight)
    }

    /// What is picked, beside its mark `>`.
    pub const fn picked() -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The same where something is picked; else the usual look.
    pub const fn picked_where(is_picked: bool) -> Style {
        if is_picked { Self::picked() } else { Style::new() }
    }

    /// What no longer counts, beside its mark.
    pub const fn gone() -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// How many columns the text takes, where this terminal may get it as it is and each letter takes one.
    pub fn plain_columns(self, text: &str) -> Option<usize> {
        let as_it_is = !self.measure.turns(text);
        plain_columns(text).filter(|columns| as_it_is && (!self.ascii || *columns == text.len()))
    }

    /// The words as this terminal may get them.
    pub fn words(self, text: &str) -> Cow<'_, str> {
        let safe = harmless(text);
        let told = match self.measure.words(&safe) {
            Cow::Owned(told) => Cow::Owned(told),
            Cow::Borrowed(_) => safe,
        };
        if self.ascii && !told.is_ascii() { Cow::Owned(ascii(&told)) } else { told }
    }

    /// A sign, and what stands for it in ASCII.
    pub const fn sign(self, sign: &'static str, plain: &'static str) -> &'static str {
        if self.ascii { plain } else { sign }
    }
}
