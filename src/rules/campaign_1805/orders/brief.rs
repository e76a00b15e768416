//! Briefs: what a player may know, as a file; the form of his orders; the check of his orders at home.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::super::state::code::Code;
use super::{FLEET, FORCE, LISTS, NEVER_MOVES, OrderFault, ReadOrders, SECTIONS};
use crate::engine::text::{counted, one_line, steers};
use crate::rules::campaign_1805::orders;
use crate::rules::campaign_1805::scenario::Scenario;
use crate::rules::campaign_1805::scenario::ids::{Kind, NationId, Step};
use crate::rules::campaign_1805::state::{State, unfit};

/// A brief, as its file holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerBrief {
    /// 1.
    pub format: u32,
    /// `campaign-1805`.
    pub rulebook: String,
    /// What the campaign is called.
    pub campaign: String,
    /// Whose brief it is.
    pub nation: String,
    /// Of which turn.
    pub turn: u16,
    /// What his orders of this turn carry.
    pub key: String,
    /// Map, seas, provinces, cities, types, kingdoms, events and storms.
    pub scenario: Scenario,
    /// The house rules in force.
    pub settings: BTreeMap<String, String>,
    /// What he may know.
    pub view: Json,
}

/// Why a text is no brief, or cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum NoBrief {
    #[error("it is no brief: {0}")]
    Json(serde_json::Error),
    #[error("it is no brief of Campaign 1805 in format 1")]
    OtherFormat,
    #[error("its scenario cannot be played: {0}")]
    Scenario(String),
    #[error("its view is no object")]
    NoView,
    #[error("its view cannot be read: {0}")]
    View(String),
    #[error("its nation is not in its scenario")]
    NoNation,
}

impl PlayerBrief {
    /// The brief of what a nation may know.
    pub fn of(view: &State, nation: NationId, key: String, settings: BTreeMap<String, String>) -> Self {
        let mut json = serde_json::to_value(view).unwrap_or_default();
        if let Some(members) = json.as_object_mut() {
            members.remove("roster");
            members.remove("secret");
        }
        let scenario = Scenario::clone(view.scenario());
        Self {
            format: 1,
            rulebook: "campaign-1805".to_owned(),
            campaign: scenario.head.name.clone(),
            nation: view.nation_name(nation).to_owned(),
            turn: view.now.turn,
            key,
            scenario,
            settings,
            view: json,
        }
    }

    /// Reads a brief's file.
    pub fn read(text: &str) -> Result<Self, NoBrief> {
        let brief: Self = serde_json::from_slice(text.as_bytes()).map_err(NoBrief::Json)?;
        if brief.format != 1 || brief.rulebook != "campaign-1805" {
            return Err(NoBrief::OtherFormat);
        }
        Ok(brief)
    }

    /// What the brief tells, and whose it is.
    pub fn view(&self) -> Result<(State, NationId), NoBrief> {
        if let Some(why) = unfit::of_scenario(&self.scenario) {
            return Err(NoBrief::Scenario(why));
        }
        let mut json = self.view.clone();
        let roster = serde_json::to_value(&self.scenario).map_err(NoBrief::Json)?;
        let members = json.as_object_mut().ok_or(NoBrief::NoView)?;
        members.insert("roster".to_owned(), roster);
        members.insert("secret".to_owned(), 0.into());
        // Read from bytes as saves are: one reader compiled for these types, and not three.
        let state: State =
            serde_json::from_slice(json.to_string().as_bytes()).map_err(|error| NoBrief::View(error.to_string()))?;
        if let Some(why) = unfit::of_view(&state) {
            return Err(NoBrief::View(why));
        }
        let nation = state.scenario().nation_named(&self.nation).ok_or(NoBrief::NoNation)?;
        Ok((state, nation))
    }

    /// The check of an orders file against this brief: the same call as in the umpire's program.
    pub fn check(&self, text: &str) -> Result<ReadOrders, NoBrief> {
        let (state, nation) = self.view()?;
        Ok(check(&state, nation, &self.key, text))
    }
}

/// The check of an orders file on what its nation knows; a brief that tells results takes no orders.
pub(crate) fn check(known: &State, nation: NationId, key: &str, text: &str) -> ReadOrders {
    let Some(why) = closed(known) else { return orders::read(known, nation, key, text) };
    let at = text.lines().scan(0, |place, line| {
        let own = (*place, line);
        *place += line.len() + 1;
        Some(own)
    });
    let is_turn =
        |line: &str| line.trim_start().strip_prefix("turn").is_some_and(|rest| rest.trim_start().starts_with('='));
    let place = at.into_iter().find(|(_, line)| is_turn(line)).map_or(0, |(place, _)| place);
    let entries = orders::head_of(text).map_or(0, |head| head.entries);
    let faults = vec![OrderFault::new(place, Code::WrongTurn, why)];
    ReadOrders { faults, entries, ..ReadOrders::default() }
}

/// Why no orders are written with what a nation knows: its brief tells the results of a turn.
pub(crate) fn closed(known: &State) -> Option<String> {
    let (turn, next) = (known.now.turn, known.now.turn + 1);
    let open = matches!(known.now.step, Step::C1 | Step::C2);
    (!open)
        .then(|| format!("this brief has the results of turn {turn}: write your orders from the brief of turn {next}"))
}

/// The heading of his papers above how orders are made up and sent.
pub(crate) const HEADING: &str = "Your orders";
/// What a player may order in turn 0, for his papers.
pub(crate) const TURN_0: &str = "Turn 0: only organising and diplomacy. Nothing moves, is bought or given.";

/// The form of a nation's orders: the head, and every own force as a comment with its place, its allowance and the entry
/// that stands.
pub fn form(view: &State, nation: NationId, key: &str) -> String {
    let mut out = String::new();
    // Memory takes what is written to it.
    let _ = writeln!(
        out,
        "# Orders of {} for turn {}, {}. Take the # away from what you order.\nformat = 1\nrulebook = \"campaign-1805\"\n\
         nation = {}\nturn = {}\nkey = \"{key}\"\n",
        one_line(view.nation_name(nation)),
        view.now.turn,
        view.now.season_words(),
        text(view.nation_name(nation)),
        view.now.turn
    );
    if view.now.turn == 0 {
        let _ = writeln!(out, "# {TURN_0}\n");
    }
    for (_, force) in view.present().filter(|(_, force)| view.head(force.nation) == view.head(nation)) {
        let section = if force.kind.is_naval() { "fleet" } else { "force" };
        let army = force
            .army
            .map(|army| format!(", moves with {}", one_line(&view.troops.armies[army.at()].name)))
            .unwrap_or_default();
        // A command of an army goes where its army goes, and who goes nowhere is offered no way.
        let stays = match force.kind {
            Kind::Garrison => format!(", {NEVER_MOVES}"),
            _ if force.aboard.is_some() => ", aboard ships".to_owned(),
            _ => String::new(),
        };
        let moves = view.now.turn > 0 && force.army.is_none() && stays.is_empty();
        let path = if moves { way(section) } else { "" };
        let stands = view.sent.standing.iter().any(|(own, entry)| *own == force.nation && entry.name == force.name);
        let stands = if stands { ", a standing entry counts" } else { "" };
        let _ = writeln!(
            out,
            "# {} in {}: {}, movement {}{army}{stays}{stands}\n# [[{section}]]\n# name = {}\n{path}",
            force.kind,
            one_line(&view.place_name(force.at)),
            counted(force.units.len(), "unit"),
            view.allowance(force),
            text(&force.name)
        );
    }
    for (at, army) in
        view.troops.armies.iter().enumerate().filter(|(_, army)| view.head(army.nation) == view.head(nation))
    {
        let general = one_line(&view.troops.generals[army.general.at()].figures.name);
        let section = view
            .troops
            .forces
            .iter()
            .any(|force| force.kind.is_naval() && force.army.is_some_and(|own| own.at() == at));
        let section = if section { "fleet" } else { "force" };
        let path = if view.now.turn > 0 { way(section) } else { "" };
        let _ = writeln!(out, "# under {general}\n# [[{section}]]\n# name = {}\n{path}", text(&army.name));
    }
    out.push_str(&open_terms(view, nation));
    out.push_str(&explained());
    out
}

/// The entries by which a nation chooses what is left of the terms of a submission.
fn open_terms(view: &State, nation: NationId) -> String {
    let mut out = String::new();
    for open in view.affairs.submissions.iter() {
        // Memory takes what is written to it.
        let _ = if open.to == nation && open.choice.is_none() {
            let other = view.nation_name(open.from);
            let choose = "provinces, province or reparations";
            let name = text(other);
            writeln!(
                out,
                "# {} has submitted: your terms\n# [[terms]]\n# of = {name}\n# choose = \"\"   # {choose}\n",
                one_line(other)
            )
        } else if open.from == nation {
            let other = view.nation_name(open.to);
            let name = text(other);
            writeln!(
                out,
                "# you have submitted to {}: what you would cede\n# [[terms]]\n# to = {name}\n# cede = []     # provinces, in order of preference\n",
                one_line(other)
            )
        } else {
            Ok(())
        };
    }
    out
}

/// The lines of an entry for where it goes.
fn way(section: &str) -> &'static str {
    if section == "fleet" {
        "# to = \"\"       # a port or sea area\n"
    } else {
        "# path = []     # the hexes of its way in quotes, each next to the one before; empty: it stays\n"
    }
}

/// Every key that an entry may have, section by section.
fn explained() -> String {
    let mut out = String::from("# What an entry may say:\n");
    for section in [&FORCE, &FLEET].into_iter().chain(&SECTIONS) {
        let _ = writeln!(out, "#\n#   [[ {} ]]  {}", section.name, section.what);
        let path = (section.name == FORCE.name).then_some(&("path", "hexes one after the other, in place of to"));
        for (key, what) in path.into_iter().chain(section.keys) {
            let list = if LISTS.contains(key) { "a list, [\"...\", \"...\"]: " } else { "" };
            let _ = writeln!(out, "#     {key:<13} {list}{what}");
        }
    }
    out
}

/// A text as TOML reads it, with what would turn a line around or steer a terminal as its number.
pub(crate) fn text(words: &str) -> String {
    let letter = |letter: char| match letter {
        '"' | '\\' => format!("\\{letter}"),
        letter if steers(letter) => format!("\\u{:04X}", u32::from(letter)),
        letter => letter.to_string(),
    };
    format!("\"{}\"", words.chars().map(letter).collect::<String>())
}
