//! Writes an order of battle as a person would: the keys in their usual order, defaults left out.

use std::fmt::Display;

use super::check::usual_ground;
use super::model::{Formation, Leader, Orbat, Unit};
use super::troops::{Disorder, LeaderStatus, Staff, UnitStatus, Weapon};

/// The longest line on which a formation's commander is written as an inline table, in characters.
const LONGEST_INLINE: usize = 110;

/// The file of an order of battle; reading it gives the same order of battle.
pub fn to_toml(orbat: &Orbat) -> String {
    let mut out = Keys::default();
    out.put("format", 1);
    out.text("name", &orbat.name);
    out.some_text("nation", &orbat.nation);
    out.some_text("date", &orbat.date);
    out.some_text("source", &orbat.source);
    out.some_text("notes", &orbat.notes);
    let mut file = out.lines();
    file.push_str("\n[commander]\n");
    file.push_str(&leader(&orbat.commander, true).lines());
    for formation in &orbat.formations {
        file.push_str("\n[[formation]]\n");
        file.push_str(&formation_text(formation));
    }
    file
}

fn formation_text(formation: &Formation) -> String {
    let mut out = Keys::default();
    out.text("name", &formation.name);
    out.word("kind", formation.kind);
    out.word("order", formation.order);
    if let Some(order) = formation.order_after {
        out.word("order_after", order);
    }
    let commander = formation.commander.as_ref().map(|commander| leader(commander, false));
    if let Some(commander) = commander.as_ref().filter(|commander| commander.is_short()) {
        out.put("commander", commander.inline());
    }
    if let Some(skirmish) = formation.skirmish {
        out.put("skirmish", skirmish);
    }
    if let Some(arrives) = formation.arrives {
        let mut keys = Keys::default();
        keys.put("turn", arrives.turn);
        keys.put("needs", arrives.needs);
        out.put("arrives", keys.inline());
    }
    out.flag("committed", formation.committed);
    out.flag("engaged", formation.engaged);
    out.count("retiring", formation.retiring);
    out.count("tested_at", formation.tested_at);
    if formation.on_table != formation.arrives.is_none() {
        out.put("on_table", formation.on_table);
    }
    out.some_text("notes", &formation.notes);
    let mut file = out.lines();
    if let Some(commander) = commander.filter(|commander| !commander.is_short()) {
        file.push_str("\n[formation.commander]\n");
        file.push_str(&commander.lines());
    }
    file.push('\n');
    for unit in &formation.units {
        file.push_str("[[formation.unit]]\n");
        file.push_str(&unit_keys(unit).lines());
    }
    file
}

fn unit_keys(unit: &Unit) -> Keys {
    let mut out = Keys::default();
    out.text("name", &unit.name);
    out.word("arm", unit.arm);
    out.word("quality", unit.quality);
    if let Some(weight) = unit.weight {
        out.word("weight", weight);
    }
    out.put("cv", unit.cv);
    out.count("lost", unit.lost);
    out.word("formation", unit.formation);
    out.count("skirmish", unit.skirmish);
    if unit.weapon != Weapon::Musket {
        out.word("weapon", unit.weapon);
    }
    out.flag("lance", unit.lance);
    out.flag("light", unit.light);
    if let Some(men) = unit.men {
        out.put("men", men);
    }
    if let Some(guns) = unit.guns {
        out.put("guns", guns);
    }
    if unit.status != UnitStatus::Ready {
        out.word("status", unit.status);
    }
    if unit.disorder != Disorder::None {
        out.word("disorder", unit.disorder);
    }
    if unit.ground != usual_ground(unit.formation) {
        out.word("ground", unit.ground);
    }
    if let Some(enemy) = &unit.locked_with {
        out.text("locked_with", enemy);
    }
    if let Some(home) = &unit.home {
        out.text("home", home);
    }
    out.some_text("notes", &unit.notes);
    out
}

/// The staff of the commander-in-chief is always told, that of others when it is not the usual one.
fn leader(leader: &Leader, commands_all: bool) -> Keys {
    let mut out = Keys::default();
    out.text("name", &leader.name);
    out.word("ability", leader.ability);
    out.word("inspiration", leader.inspiration);
    if commands_all || leader.staff != Staff::Average {
        out.word("staff", leader.staff);
    }
    if leader.status != LeaderStatus::Ready {
        out.word("status", leader.status);
    }
    out.count("turns_out", leader.turns_out);
    if let Some(unit) = &leader.attached_to {
        out.text("attached_to", unit);
    }
    out
}

/// Keys and their values, ready to be written below each other or within braces.
#[derive(Default)]
struct Keys(Vec<String>);

impl Keys {
    fn put(&mut self, key: &str, value: impl Display) {
        self.0.push(format!("{key} = {value}"));
    }

    fn text(&mut self, key: &str, text: &str) {
        self.put(key, toml::Value::String(text.to_owned()));
    }

    fn some_text(&mut self, key: &str, text: &str) {
        if !text.is_empty() {
            self.text(key, text);
        }
    }

    fn word(&mut self, key: &str, word: impl Display) {
        self.put(key, format!("\"{word}\""));
    }

    fn flag(&mut self, key: &str, flag: bool) {
        if flag {
            self.put(key, true);
        }
    }

    fn count(&mut self, key: &str, count: impl Into<u64>) {
        let count = count.into();
        if count > 0 {
            self.put(key, count);
        }
    }

    fn lines(&self) -> String {
        let mut lines = self.0.join("\n");
        lines.push('\n');
        lines
    }

    fn inline(&self) -> String {
        format!("{{ {} }}", self.0.join(", "))
    }

    fn is_short(&self) -> bool {
        "commander = ".len() + self.inline().chars().count() <= LONGEST_INLINE
    }
}
