//! An army on its way: the file's own tree of keys, which may hold any nonsense while it is worked on.

use toml_edit::{ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::tree::{self, list, list_mut, put_in, typed};
use crate::orbat::takes::{Held, Takes};
use crate::orbat::troops::unit::{self, usual};
use crate::orbat::troops::{Field, Of, key::Keyed};
use crate::orbat::{Arm, Fault, Orbat, Unit, read};

/// A line of the tree: what the fields belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeLine {
    /// The whole army.
    Army,
    /// A formation, from 0.
    Formation(usize),
    /// A unit of a formation, both from 0.
    Unit(usize, usize),
}

impl TreeLine {
    /// Whose fields it has.
    pub const fn owner(self) -> Of {
        match self {
            Self::Army => Of::Army,
            Self::Formation(_) => Of::Formation,
            Self::Unit(..) => Of::Unit,
        }
    }

    /// The formation that it is or belongs to.
    pub const fn formation(self) -> Option<usize> {
        match self {
            Self::Army => None,
            Self::Formation(formation) | Self::Unit(formation, _) => Some(formation),
        }
    }
}

/// The army.
#[derive(Clone, Debug)]
pub struct Draft(DocumentMut);

impl PartialEq for Draft {
    /// Two are the same when they would be the same file.
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

/// Something that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line of the tree.
    pub place: TreeLine,
    /// The key within it, such as `commander.ability`; empty for the whole.
    pub key: String,
    /// What is wrong.
    pub words: String,
}

impl Draft {
    /// An army as its file tells it; none when the text is no TOML.
    pub fn read(text: &str) -> Option<Self> {
        tree::read(text.trim_start_matches('\u{feff}')).map(Self)
    }

    /// A new army: one formation with one battalion.
    pub fn fresh() -> Self {
        let mut draft = Self(DocumentMut::new());
        draft.0.insert("format", toml_edit::value(1));
        draft.0.insert("name", toml_edit::value("New army"));
        draft.0.insert("commander", Item::Table(commander("Commander", true).collect()));
        draft.add_formation(0);
        draft
    }

    /// Every line, the army first.
    pub fn places(&self) -> Vec<TreeLine> {
        let mut places = vec![TreeLine::Army];
        for formation in 0..list(self.0.as_table(), "formation").map_or(0, ArrayOfTables::len) {
            places.push(TreeLine::Formation(formation));
            places.extend((0..self.size(formation)).map(|unit| TreeLine::Unit(formation, unit)));
        }
        places
    }

    /// The units of a formation.
    fn units(&self, formation: usize) -> Option<&ArrayOfTables> {
        list(self.table(TreeLine::Formation(formation))?, "unit")
    }

    /// How many units a formation has.
    pub fn size(&self, formation: usize) -> usize {
        self.units(formation).map_or(0, ArrayOfTables::len)
    }

    fn table(&self, place: TreeLine) -> Option<&Table> {
        match place {
            TreeLine::Army => Some(self.0.as_table()),
            TreeLine::Formation(formation) => list(self.0.as_table(), "formation")?.get(formation),
            TreeLine::Unit(formation, unit) => self.units(formation)?.get(unit),
        }
    }

    fn table_mut(&mut self, place: TreeLine) -> Option<&mut Table> {
        match place {
            TreeLine::Army => Some(self.0.as_table_mut()),
            TreeLine::Formation(formation) => self.formations_mut()?.get_mut(formation),
            TreeLine::Unit(formation, unit) => self.units_mut(formation)?.get_mut(unit),
        }
    }

    fn formations_mut(&mut self) -> Option<&mut ArrayOfTables> {
        list_mut(self.0.as_table_mut(), "formation")
    }

    fn units_mut(&mut self, formation: usize) -> Option<&mut ArrayOfTables> {
        list_mut(self.table_mut(TreeLine::Formation(formation))?, "unit")
    }

    /// What a field holds, as it is typed; none when it is not there.
    pub fn get(&self, place: TreeLine, path: &[&str]) -> Option<String> {
        let (last, way) = path.split_last()?;
        let mut table: &dyn TableLike = self.table(place)?;
        for key in way {
            table = table.get(key)?.as_table_like()?;
        }
        table.get(last).map(typed)
    }

    /// What is called so here; empty without a name.
    pub fn name(&self, place: TreeLine) -> String {
        self.get(place, &["name"]).unwrap_or_default()
    }

    /// Gives a field another value, or takes it away; what hangs on it follows.
    pub fn set(&mut self, place: TreeLine, field: &Field, typed: Option<&str>) {
        let path = field.path();
        let before = self.get(place, &path);
        let Some(table) = self.table_mut(place) else { return };
        let given = typed.map(|typed| value(field.about.takes, typed));
        match (path.as_slice(), given) {
            ([key], Some(given)) => tree::put(table, key, given, &order(place)),
            ([key], None) => drop(table.remove(key)),
            ([inner, key], given) => tree::put_inner(table, inner, key, given, place != TreeLine::Army),
            _ => {}
        }
        match (path.as_slice(), place.owner()) {
            (["name"], Of::Unit) => self.renamed(before.as_deref(), typed, "attached_to"),
            (["name"], Of::Formation) => self.renamed(before.as_deref(), typed, "home"),
            (["arm"], Of::Unit) => self.fit_arm(place),
            _ => {}
        }
    }

    /// Who pointed to the old name points to the new one.
    fn renamed(&mut self, before: Option<&str>, after: Option<&str>, key: &str) {
        let (Some(before), Some(after)) = (before, after) else { return };
        for place in self.places() {
            let Some(table) = self.table_mut(place) else { continue };
            if table.get(key).and_then(Item::as_str) == Some(before) {
                tree::put(table, key, after.into(), &[]);
            }
            let leader = table.get("commander").and_then(|leader| leader.get(key));
            if leader.and_then(Item::as_str) == Some(before) {
                tree::put_inner(table, "commander", key, Some(after.into()), false);
            }
        }
    }

    /// A unit that fights as something else stands and is armed as such.
    fn fit_arm(&mut self, place: TreeLine) {
        let Some(table) = self.table_mut(place) else { return };
        let arm = table.get("arm").and_then(Item::as_str).unwrap_or_default().parse();
        let Ok(arm) = arm else { return };
        for key in unit::KEYS.iter().filter(|key| !key.about.fits(arm)) {
            table.remove(key.about.name);
        }
        for (key, usual) in fresh_unit(arm).into_iter().filter(|(name, _)| ["weight", "formation"].contains(name)) {
            tree::put(table, key, usual, &order(place));
        }
    }

    /// A unit more, with what is usual for its arm, after the place; gives its own place.
    pub fn add_unit(&mut self, after: TreeLine) -> Option<TreeLine> {
        let arm = self.get(after, &["arm"]).filter(|_| matches!(after, TreeLine::Unit(..)));
        let mut unit = Table::new();
        unit.insert("name", toml_edit::value(self.free_name("New unit 1")));
        unit.extend(fresh_unit(arm.and_then(|arm| arm.parse().ok()).unwrap_or(Arm::Infantry)));
        self.put_unit(after, unit)
    }

    fn put_unit(&mut self, after: TreeLine, unit: Table) -> Option<TreeLine> {
        let (formation, at) = match after {
            TreeLine::Army => (0, 0),
            TreeLine::Formation(formation) => (formation, 0),
            TreeLine::Unit(formation, unit) => (formation, unit + 1),
        };
        put_in(self.units_mut(formation)?, at, unit);
        Some(TreeLine::Unit(formation, at))
    }

    /// A formation more with one battalion, at this place in their order.
    pub fn add_formation(&mut self, at: usize) -> Option<TreeLine> {
        let mut formation = Table::new();
        formation.insert("name", toml_edit::value(self.free_name("Formation 1")));
        formation.insert("kind", toml_edit::value("infantry"));
        formation.insert("order", toml_edit::value("attack"));
        let leader: InlineTable = commander(&self.free_name("General 1"), false).collect();
        formation.insert("commander", toml_edit::value(leader));
        formation.insert("unit", Item::ArrayOfTables(ArrayOfTables::new()));
        let formations = self.formations_mut()?;
        let at = at.min(formations.len());
        put_in(formations, at, formation);
        self.add_unit(TreeLine::Formation(at))?;
        Some(TreeLine::Formation(at))
    }

    /// Another like it, with names of its own and without the comments, after it; gives its place.
    pub fn copy(&mut self, place: TreeLine) -> Option<TreeLine> {
        let mut copy = tree::bare(self.table(place)?);
        match place {
            TreeLine::Army => None,
            TreeLine::Unit(..) => {
                copy.remove("locked_with");
                self.rename(&mut copy);
                self.put_unit(place, copy)
            }
            TreeLine::Formation(formation) => {
                self.rename(&mut copy);
                if let Some(commander) = copy.get_mut("commander").and_then(Item::as_table_like_mut) {
                    commander.remove("attached_to");
                    self.rename(commander);
                }
                let units = list_mut(&mut copy, "unit").map(std::mem::take).unwrap_or_default();
                let at = TreeLine::Formation(formation + 1);
                put_in(self.formations_mut()?, formation + 1, copy);
                // One after the other, so that no two take the same free name.
                for mut unit in units {
                    unit.remove("locked_with");
                    self.rename(&mut unit);
                    let count = self.size(formation + 1);
                    let last = if count == 0 { at } else { TreeLine::Unit(formation + 1, count - 1) };
                    self.put_unit(last, unit);
                }
                Some(at)
            }
        }
    }

    fn rename(&self, table: &mut dyn TableLike) {
        if let Some(name) = table.get("name").and_then(Item::as_str) {
            let free = self.free_name(name);
            table.insert("name", toml_edit::value(free));
        }
    }

    /// The name, or the next number behind it that nothing is called.
    fn free_name(&self, name: &str) -> String {
        let mut taken: Vec<String> = self.places().iter().map(|place| self.name(*place)).collect();
        taken.extend(self.places().iter().filter_map(|place| self.get(*place, &["commander", "name"])));
        if !taken.iter().any(|other| other == name) {
            return name.to_owned();
        }
        let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let number: u32 = name[stem.len()..].parse().unwrap_or(1);
        let stem = if stem.len() == name.len() { format!("{name} ") } else { stem.to_owned() };
        let mut numbers = (number.saturating_add(1)..).map(|number| format!("{stem}{number}"));
        numbers.find(|name| !taken.contains(name)).unwrap_or_default()
    }

    /// Takes a formation or a unit away.
    pub fn delete(&mut self, place: TreeLine) {
        let (list, at) = match place {
            TreeLine::Army => return,
            TreeLine::Formation(formation) => (self.formations_mut(), formation),
            TreeLine::Unit(formation, unit) => (self.units_mut(formation), unit),
        };
        if let Some(list) = list.filter(|list| at < list.len()) {
            list.remove(at);
        }
    }

    /// Puts a unit last into another formation; gives its place there.
    pub fn move_to(&mut self, place: TreeLine, formation: usize) -> Option<TreeLine> {
        let TreeLine::Unit(from, unit) = place else { return None };
        self.units(formation)?;
        let units = self.units_mut(from)?;
        let moved = (unit < units.len()).then(|| units.remove(unit))?;
        let units = self.units_mut(formation)?;
        put_in(units, usize::MAX, moved);
        Some(TreeLine::Unit(formation, units.len() - 1))
    }

    /// Changes places with the neighbour before or after; gives the new place.
    pub fn shift(&mut self, place: TreeLine, later: bool) -> Option<TreeLine> {
        let neighbour = |at: usize| if later { Some(at + 1) } else { at.checked_sub(1) };
        match place {
            TreeLine::Army => None,
            TreeLine::Formation(formation) => {
                let other = neighbour(formation)?;
                swap(self.formations_mut()?, formation, other)?;
                Some(TreeLine::Formation(other))
            }
            TreeLine::Unit(formation, unit) => {
                let other = neighbour(unit)?;
                swap(self.units_mut(formation)?, unit, other)?;
                Some(TreeLine::Unit(formation, other))
            }
        }
    }

    /// The army as it is meant, or everything that is wrong with it.
    pub fn check(&self) -> Result<Orbat, Vec<Problem>> {
        let text = self.text();
        read::orbat("", text.as_bytes()).map_err(|faults| faults.0.iter().map(problem).collect())
    }

    /// The file as it is written: with the comments and in the order of whoever wrote it.
    pub fn text(&self) -> String {
        self.0.to_string()
    }
}

fn swap(list: &mut ArrayOfTables, one: usize, other: usize) -> Option<()> {
    let (before, after) = (one.min(other), one.max(other));
    if after >= list.len() {
        return None;
    }
    let moved = list.remove(after);
    list.insert(before, moved);
    Some(())
}

/// The keys of a line in their usual order.
fn order(place: TreeLine) -> Vec<&'static str> {
    fields(place).iter().map(|field| field.table.unwrap_or(field.about.name)).collect()
}

/// A value of the kind that the field takes; what is none stays as it was typed, for the check to say so.
fn value(takes: Takes, typed: &str) -> Value {
    match takes {
        Takes::Number(..) => typed.trim().parse::<i64>().map_or_else(|_| typed.into(), Value::from),
        Takes::Flag => typed.trim().parse::<bool>().map_or_else(|_| typed.into(), Value::from),
        Takes::Prose => typed.replace("\\n", "\n").into(),
        Takes::Line | Takes::Name | Takes::Date | Takes::Spot | Takes::Words(_) => typed.into(),
    }
}

/// What no unit of an arm does without, as it usually is; but for its name.
fn fresh_unit(arm: Arm) -> Vec<(&'static str, Value)> {
    let unit = Unit { figures: usual(arm), ..Unit::BLANK };
    let needed = unit::KEYS.iter().filter(|key| key.about.needed || key.about.name == "weight");
    let told = needed.filter_map(|key| match (key.get)(&unit) {
        Held::Word(word) => Some((key.about.name, word.into())),
        Held::Number(number) => Some((key.about.name, number.into())),
        _ => None,
    });
    told.collect()
}

fn commander(name: &str, in_chief: bool) -> impl Iterator<Item = (&'static str, Value)> {
    let staff = in_chief.then_some(("staff", "average"));
    let keys = [("name", name), ("ability", "average"), ("inspiration", "normal")];
    keys.into_iter().chain(staff).map(|(key, word)| (key, word.into()))
}

/// A fault of the file, at its line of the tree. Lines and columns of a file that is not written yet are left out.
fn problem(fault: &Fault) -> Problem {
    let (place, key) = located(&fault.key);
    let bare = Fault { other: None, ..fault.clone() };
    Problem { place, key, words: bare.text() }
}

/// `formation[2].unit[1].cv` is the CV of the first unit of the second formation.
fn located(key: &str) -> (TreeLine, String) {
    let Some((formation, rest)) = indexed(key, "formation[") else { return (TreeLine::Army, key.to_owned()) };
    match indexed(rest, "unit[") {
        Some((unit, rest)) => (TreeLine::Unit(formation, unit), rest.to_owned()),
        None => (TreeLine::Formation(formation), rest.to_owned()),
    }
}

fn indexed<'k>(key: &'k str, list: &str) -> Option<(usize, &'k str)> {
    let (number, rest) = key.strip_prefix(list)?.split_once(']')?;
    let number: usize = number.parse().ok()?;
    Some((number.checked_sub(1)?, rest.trim_start_matches('.')))
}

/// The fields of a line.
pub(crate) fn fields(place: TreeLine) -> Vec<Field> {
    crate::orbat::troops::fields(place.owner())
}
