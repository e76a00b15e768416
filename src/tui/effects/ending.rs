//! Does what the page of a finished game offers: report, sheets, the next battle. No file is written over.

use std::path::{Path, PathBuf};

use super::{Door, World};
use crate::begin::forces::BattleFiles;
use crate::config::owner;
use crate::engine::printed::Page;
use crate::orbat::{read, rested, to_toml};
use crate::post;
use crate::report::battle::{self, ReportFacts};
use crate::report::page::html;
use crate::report::reference::InUse;
use crate::report::sheets;
use crate::store;

use crate::tui::ending::EndDeed;
use crate::tui::msg::Msg;
use crate::tui::trouble::Trouble;

impl World {
    /// Does one of these; `Home` is done elsewhere.
    pub(super) fn end(&mut self, deed: EndDeed) -> Msg {
        let done = match deed {
            EndDeed::Report => self.write_page("", Self::report),
            EndDeed::Sheets => self.write_page("-sheets", Self::both_sheets),
            EndDeed::Again => return self.again(false),
            EndDeed::AgainRested => return self.again(true),
            EndDeed::Home => return self.home(),
        };
        match done {
            Ok(path) => Msg::Written(path),
            Err(why) => Msg::Refused(why),
        }
    }

    /// Writes a page beside the save, under the first name that is free.
    fn write_page(&self, tail: &str, page: fn(&Self, &Door) -> Result<Page, String>) -> Result<PathBuf, String> {
        let door = self.door.as_ref().ok_or("no game is open")?;
        let page = page(self, door)?.measured(self.config.distances);
        let path = free(door.path(), tail, "html");
        post::export(&path, html::html(&page).as_bytes(), false).map_err(|error| error.to_string())?;
        Ok(path)
    }

    #[expect(clippy::unnecessary_wraps, reason = "one of two pages that are made alike")]
    fn report(&self, door: &Door) -> Result<Page, String> {
        Ok(battle::report(door.play(), &self.facts(door)))
    }

    fn both_sheets(&self, door: &Door) -> Result<Page, String> {
        let header = door.header();
        let tables = door.play().sheet().tables_in(&header.tables).map_err(|fault| fault.to_string())?;
        let turns = header.facts.get("turns").and_then(serde_json::Value::as_u64);
        let own = owner::own(door.play().sheet(), None, self.config_dir.as_deref()).map_err(|fault| fault.words())?;
        let tables = InUse { printed: &tables, own: &own };
        let turns = turns.and_then(|turns| u32::try_from(turns).ok());
        Ok(sheets::sheets(door.play(), &self.facts(door), &tables, turns))
    }

    fn facts<'d>(&self, door: &'d Door) -> ReportFacts<'d> {
        let header = door.header();
        ReportFacts {
            name: &header.name,
            start: header.start(),
            minutes_a_turn: header.minutes_a_turn(&self.config),
            day: &store::local_day,
            hour: &store::local_time,
        }
    }

    /// Writes both armies beside the save and begins a battle of them.
    fn again(&mut self, after_rest: bool) -> Msg {
        let armies = match self.write_armies(after_rest) {
            Ok(armies) => armies,
            Err(why) => return Msg::Refused(why),
        };
        let [a, b] = armies;
        self.begin_battle(&BattleFiles::Armies(a, b)).unwrap_or_else(|trouble: Trouble| {
            Msg::Refused([trouble.title].into_iter().chain(trouble.lines).collect::<Vec<_>>().join("; "))
        })
    }

    fn write_armies(&self, after_rest: bool) -> Result<[PathBuf; 2], String> {
        let door = self.door.as_ref().ok_or("no game is open")?;
        let write = |side: &str, tail: &str| -> Result<PathBuf, String> {
            let none = || "this game writes no armies for a next battle".to_owned();
            let text = door.play().export(side).ok_or_else(none)?;
            let path = free(door.path(), tail, "toml");
            let name = path.display().to_string();
            let text = if after_rest {
                let orbat = read::orbat(&name, text.as_bytes()).map_err(|_| format!("{name} is not sound"))?;
                to_toml(&rested(orbat))
            } else {
                text
            };
            post::export(&path, text.as_bytes(), false).map_err(|error| error.to_string())?;
            Ok(path)
        };
        Ok([write("A", "-next-a")?, write("B", "-next-b")?])
    }
}

/// Names are numbered so far; what is taken even then is refused.
const MOST_NUMBERED: u32 = 1000;

/// `NAME-tail.ENDING` beside this file, numbered where that is taken.
fn free(save: &Path, tail: &str, ending: &str) -> PathBuf {
    let stem = save.file_stem().and_then(|stem| stem.to_str()).unwrap_or("battle");
    let folder = save.parent().unwrap_or_else(|| Path::new("."));
    let named = |number: u32| {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        folder.join(format!("{stem}{tail}{number}.{ending}"))
    };
    (1..MOST_NUMBERED).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(MOST_NUMBERED))
}
