//! From a key to its frame at the umpire's desk, 200x60: the forces, the log, and the map that scrolls, finds and shows
//! the ways of the turn. The save is in memory, so that no sync is counted.

use std::io::sink;
use std::time::{Duration, Instant};

use crossterm::event::KeyCode;
use fanion::config::keyboard::Key;
use fanion::rules::campaign_1805::SHEET;
use fanion::store::{self, Header};
use fanion::tui::effects::World;
use fanion::tui::model::Model;
use fanion::tui::msg::Msg;
use fanion::tui::recent::DataFolder;
use fanion::tui::theme::Theme;
use fanion::tui::update::update;
use fanion::tui::view;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use tempfile::TempDir;

use crate::measured::many_or;

use super::{Size, begun, resolve, scenario, send};

const SCREEN: (u16, u16) = (200, 60);

/// What an umpire types while he looks: the forces, the log, then the map with its hexes, a name, pulses, from afar.
fn looks() -> Vec<KeyCode> {
    use KeyCode::{Backspace, Char, Down, Esc, F, Left, PageDown, PageUp, Right, Tab, Up};
    let forces = [PageDown, PageDown, PageUp, F(3), Up, PageUp, Esc];
    let map = [Tab, Right, Down, Right, Down, Left, Up, PageUp, PageUp, PageDown, Tab, Right, Down, Tab];
    let name = [Char('1'), Char('0'), Char('1'), Char('0'), Backspace, Backspace, Esc, Esc];
    [&forces[..], &map[..], &name[..]].concat()
}

/// Campaigns by the size of the map and of the forces, in the count of turn 1.
pub fn measure() {
    for size in [(100, 300), (500, 1_000), (2_000, 3_000)].map(|(hexes, units)| Size { hexes, units }) {
        let mut session = begun(&scenario(size));
        send(&mut session);
        resolve(&mut session);
        let folder = TempDir::new_in("/dev/shm").or_else(|_| TempDir::new()).expect("a folder");
        let path = folder.path().join("campaign.fanion");
        let header = Header::new(&SHEET, 1, "bench", 0);
        drop(store::create(&path, &header, session, true).unwrap_or_else(|error| panic!("{error}")));
        let mut world = World::new(DataFolder(Some(folder.path().to_owned())), folder.path().to_owned());
        let mut model = Model::new(Theme::new(true, false), SCREEN);
        model.lessons.silence();
        let Ok(opened) = world.open(&path) else { panic!("it does not open") };
        update(&mut model, opened);
        let viewport = Viewport::Fixed(Rect::new(0, 0, SCREEN.0, SCREEN.1));
        let terminal = Terminal::with_options(CrosstermBackend::new(sink()), TerminalOptions { viewport });
        let mut terminal = terminal.expect("a terminal of no kind");
        let mut took: Vec<Duration> = Vec::new();
        for key in std::iter::repeat_n(looks(), many_or(60, 1)).flatten() {
            let from = Instant::now();
            let mut effects = update(&mut model, Msg::Key(Key { code: key, control: false }));
            while !effects.is_empty() {
                let done: Vec<Msg> = effects.drain(..).filter_map(|effect| world.run(effect)).collect();
                effects.extend(done.into_iter().flat_map(|msg| update(&mut model, msg)));
            }
            terminal.draw(|frame| view::draw(&model, frame)).expect("nothing fails here");
            took.push(from.elapsed());
        }
        let slowest = slowest(&took);
        took.sort_unstable();
        let at = |percent: usize| took[(took.len() * percent).div_ceil(100).saturating_sub(1)];
        println!(
            "{size}: {} keys, median {:?}, 99 of 100 within {:?} (limit 2 ms), longest {:?}; slowest key {slowest}",
            took.len(),
            at(50),
            at(99),
            at(100)
        );
    }
}

/// The key that takes longest, with the median of its rounds.
fn slowest(took: &[Duration]) -> String {
    let keys = looks();
    let median = |at: usize| {
        let mut rounds: Vec<Duration> = took.iter().skip(at).step_by(keys.len()).copied().collect();
        rounds.sort_unstable();
        rounds[rounds.len() / 2]
    };
    let slowest = (0..keys.len()).max_by_key(|at| median(*at)).unwrap_or(0);
    format!("{:?}, number {slowest}, median {:?}", keys[slowest], median(slowest))
}
