//! Players who sit before a screen of their own while the game is open here: who serves them is handed in.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::pen::{Pen, cells};
use super::theme::Theme;
use crate::engine::text::{Label, Text};
use crate::store::{Follower, Saved};

/// Columns between a code and the words next to it.
const GAP: u16 = 2;

/// Whoever serves them.
pub trait Guests {
    /// Begins to listen; whenever somebody waits this is called, from any thread.
    fn listen(&mut self, wake: Box<dyn Fn() + Send + Sync>);
    /// Answers all who wait. True where the game has gone on.
    fn serve(&mut self, saved: &mut Saved) -> bool;
    /// The same while the game is played in another window: they look on.
    fn show(&mut self, followed: &mut Follower);
    /// The game that is open here has come to this entry.
    fn moved(&mut self, entry: u64);
    /// Who is there, in a few words.
    fn status(&self) -> Text;
    /// What is shown of the link that is looked at.
    fn page(&self) -> GuestsPage;
    /// Does something with the links.
    fn act(&mut self, deed: Deed);
}

/// What can be done on the page of links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Next,
    Previous,
    Renew,
    Withdraw,
}

/// The page of one link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuestsPage {
    /// Its code, line by line; empty where it has none.
    pub code: Vec<String>,
    /// Its address.
    pub link: String,
    pub lines: Vec<Text>,
}

/// Draws the page of links.
pub(super) fn draw(page: &GuestsPage, theme: Theme, frame: &mut Frame<'_>) {
    let area = frame.area();
    let mut pen = Pen::new(frame.buffer_mut(), theme);
    pen.ground(area);
    let columns = page.code.first().map_or(0, |line| cells(line.chars().count()));
    let shows = !theme.ascii && columns <= area.width && page.code.len() < usize::from(area.height);
    let mut left = 0;
    if shows {
        let dark_on_light = Style::new().fg(Color::Black).bg(Color::White);
        for (row, line) in (0..).zip(&page.code) {
            pen.styled(Rect { width: columns, ..area }, row, &Text::plain(line.as_str()), dark_on_light);
        }
        left = columns + GAP;
    }
    let width = area.width.saturating_sub(left);
    let words = Rect { x: area.x + left, width, ..area };
    let lines: Vec<Text> = page.lines.iter().flat_map(|line| super::words::wrap(line, usize::from(width))).collect();
    pen.lines(words, &lines);
    let foot = Rect { y: area.bottom().saturating_sub(1), height: 1.min(area.height), ..area };
    pen.line(foot, 0, &Text::of(Label::Figure, page.link.as_str()));
}
