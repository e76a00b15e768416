//! The home screen with many games: opened to its first frame, then all that is in view read; how that grows.

use std::fs;
use std::time::Duration;

use fanion::tui::effects::World;
use fanion::tui::model::Model;
use fanion::tui::recent::DataFolder;
use fanion::tui::theme::Theme;
use fanion::tui::update::update;
use fanion::tui::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tempfile::TempDir;

use super::keys::folder;
use super::{Times, ratio, shown, timed};
use crate::army;
use crate::measured::{is_measured, many_or};

/// With so many, everything in view is read within this time.
const LIMIT: Duration = Duration::from_millis(200);
/// Twice as many games take at most so many tenths of the time.
const GROWTH: u32 = 26;

/// A data folder with so many saves of a small battle.
fn data(games: usize) -> TempDir {
    let folder = folder();
    let battles = folder.path().join("battles");
    fs::create_dir(&battles).expect("a folder");
    let first = battles.join("battle-0.fanion");
    drop(army::save(&first, army::battle(10)));
    let text = fs::read(&first).expect("a save");
    for number in 1..games {
        fs::write(battles.join(format!("battle-{number}.fanion")), &text).expect("another");
    }
    folder
}

/// How long it takes until everything in view is known and drawn.
fn opened(data: &TempDir, size: (u16, u16)) -> Duration {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("a screen in memory");
    let (took, ()) = timed(|| {
        let mut world = World::new(DataFolder(Some(data.path().to_owned())), data.path().to_owned());
        let mut model = Model::new(Theme::new(true, false), size);
        let home = world.home();
        update(&mut model, home);
        while let Some(effect) = model.wanted() {
            if let Some(msg) = world.run(effect) {
                update(&mut model, msg);
            }
        }
        terminal.draw(|frame| view::draw(&model, frame)).expect("memory takes what is drawn");
    });
    took
}

/// The median of a few runs.
fn median(data: &TempDir, size: (u16, u16)) -> Duration {
    Times::of((0..many_or(11, 1)).map(|_| opened(data, size)).collect()).at(50)
}

/// Measures, and fails where a limit is not kept.
pub fn measure() {
    // The most games that the limit is about.
    let most_games = many_or(10_000, 40);
    let most = data(most_games);
    for size in [(80, 24), (200, 60)] {
        let took = median(&most, size);
        println!("{most_games} games, {}x{}: {} until all in view is read", size.0, size.1, shown(took));
        assert!(took <= LIMIT || !is_measured(), "the limit is {}", shown(LIMIT));
    }
    drop(most);
    let times: Vec<(usize, Duration)> = [most_games / 4, most_games / 2, most_games]
        .into_iter()
        .map(|games| (games, median(&data(games), (80, 24))))
        .collect();
    for pair in times.windows(2) {
        let [(games, took), (more, longer)] = pair else { continue };
        println!("{games} to {more} games: {}", ratio(*longer, *took));
        assert!(
            *longer * 10 <= *took * GROWTH || !is_measured(),
            "twice as many games take more than 2.6 times as long"
        );
    }
}
