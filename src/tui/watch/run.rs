//! The loop of the table screen: looks at the file, draws, and waits for the key that ends it.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossterm::event::{self, KeyCode};
use ratatui::DefaultTerminal;

use super::scene;
use crate::config::Config;
use crate::engine::seat::Eye;
use crate::engine::text::{Label, Text};
use crate::store::{Follower, News};
use crate::tui::effects::opener;
use crate::tui::game_cache::GameCache;
use crate::tui::msg::Msg;
use crate::tui::pen::Pen;
use crate::tui::run::message;
use crate::tui::signals::{self, Signals};
use crate::tui::terminal;
use crate::tui::theme::Theme;
use crate::tui::view::{self};

/// How long the loop waits for a key, and so how often it looks whether the battle was played on.
const WAIT: Duration = Duration::from_secs(1);

/// What is watched, and how.
#[derive(Clone, Debug)]
pub struct Watch {
    /// The save.
    pub file: PathBuf,
    /// The side that looks on; without it, what both may see.
    pub side: Option<String>,
    /// How meanings look.
    pub theme: Theme,
    /// How the user wants the program to be.
    pub config: Config,
}

/// Follows a battle until a key ends it. The error says in words why it could not.
pub fn watch(watch: &Watch) -> Result<(), String> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Err("this needs a terminal; `fanion show` prints how a battle stands".to_owned());
    }
    let mut follower = Follower::open(&watch.file, opener).map_err(|error| error.to_string())?;
    follower.look_as(watch.side.clone().map_or(Eye::Public, Eye::Seat));
    let signals = signals::listen().map_err(terminal::trouble("signals cannot be heard"))?;
    let mut terminal = terminal::enter(false).map_err(terminal::trouble("the terminal cannot be used"))?;
    let ran = follow(&mut terminal, watch, &mut follower, &signals);
    drop(terminal);
    let restored = terminal::give_back();
    match ran {
        Ok(()) => restored.map_err(terminal::trouble("the terminal cannot be put back")),
        Err(_) if signals.end() => Ok(()),
        Err(why) => Err(why),
    }
}

fn follow(
    terminal: &mut DefaultTerminal,
    watch: &Watch,
    follower: &mut Follower,
    signals: &Signals,
) -> Result<(), String> {
    let gone = terminal::trouble("the terminal can no longer be used");
    let mut theme = watch.theme;
    let mut trouble = None;
    let mut seen = GameCache::with(&watch.config);
    loop {
        let game = seen.game(follower.viewed(), true);
        let mut scene = scene(&game, watch.side.as_deref());
        if let Some(why) = &trouble {
            scene.head = Text::of(Label::Bad, format!("! {why}"));
        }
        loop {
            let drawn = terminal::draw(terminal, |frame| {
                let area = frame.area();
                let mut pen = Pen::new(frame.buffer_mut(), theme);
                pen.ground(area);
                if view::has_room(area, &mut pen) {
                    super::view::draw(&scene, area, &mut pen);
                }
            });
            drawn.map_err(&gone)?;
            match wait(follower, signals).map_err(&gone)? {
                Woken::End => return Ok(()),
                Woken::Colours => theme.palette = theme.palette.next(),
                Woken::Resized => {}
                Woken::Pause => terminal::pause(terminal, false).map_err(&gone)?,
                Woken::News { lost, replaced } => {
                    trouble = lost;
                    if replaced {
                        seen = GameCache::with(&watch.config);
                    }
                    break;
                }
            }
        }
    }
}

/// Why the screen is drawn again.
enum Woken {
    End,
    Colours,
    Resized,
    /// The system wants the program to stand still.
    Pause,
    /// The battle was played on, another one stands in the file, or it cannot be read, and why.
    News {
        lost: Option<String>,
        replaced: bool,
    },
}

fn wait(follower: &mut Follower, signals: &Signals) -> io::Result<Woken> {
    let mut looked = Instant::now();
    loop {
        if signals.end() {
            return Ok(Woken::End);
        }
        if signals.pause() {
            return Ok(Woken::Pause);
        }
        if event::poll(WAIT)? {
            match message(event::read()?) {
                Some(Msg::Key(key)) => match (key.code, key.control) {
                    (KeyCode::Esc | KeyCode::F(10) | KeyCode::Char('q'), _) | (KeyCode::Char('c'), true) => {
                        return Ok(Woken::End);
                    }
                    (KeyCode::Char('t'), true) => return Ok(Woken::Colours),
                    _ => {}
                },
                Some(Msg::Resize(..)) => return Ok(Woken::Resized),
                _ => {}
            }
        }
        if looked.elapsed() >= WAIT {
            looked = Instant::now();
            if let Some(news) = follower.poll() {
                let replaced = news.contains(&News::Replaced);
                let lost = news.into_iter().find_map(|news| match news {
                    News::Lost(why) => Some(why),
                    News::Entries { .. } | News::Replaced => None,
                });
                return Ok(Woken::News { lost, replaced });
            }
        }
    }
}
