//! A day on a battle card: both camps, the dice, the row of the printed table, and what fell, as tables.

use serde_json::{Map, Value as Json};

use super::forces::of_hits;
use super::fought::{Hits, Told};
use super::words::{NONE, SHUT, is_column, orders_read};
use crate::engine::check::Case;
use crate::engine::fraction::{Fraction, Rounding};
use crate::engine::input::{Inputs, flatten};
use crate::engine::printed::Table;
use crate::engine::rulebook::TestNote;
use crate::engine::table::Table as Printed;
use crate::engine::tally::{Change, Tally, TallyRow};
use crate::engine::text::{Label, Text, counted};
use crate::rules::campaign_1805::event::Event;
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::scenario::ids::NationId;
use crate::rules::campaign_1805::sheet::checks::battle::{Advantage, Battle, CHECK};
use crate::rules::campaign_1805::sheet::checks::battle_rows::morale;
use crate::rules::campaign_1805::sheet::checks::losses::arm_in_words;
use crate::rules::campaign_1805::sheet::printed;
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::fight::{Fight, FightKind};
use crate::rules::campaign_1805::state::ordered::entry_then;
use crate::rules::campaign_1805::told::umpire::{CampEnds, both_ended};

/// The keys of sums that tell how a side is supplied.
const SUPPLY: &str = "out_of_supply";
/// The same in words.
const OUT_OF_SUPPLY: &str = "out of supply";
/// Attacker and defender, as the names of the test's inputs begin.
const SIDES: [&str; 2] = ["attacker", "defender"];
/// The arms, as a battle keeps them.
pub(super) const ARMS: [&str; 5] = ["infantry", "cavalry", "artillery", "men_of_war", "frigates"];
/// What stands on an earlier day for what is told of the whole battle.
const LATER: &str = "shown on the last day";
/// So many columns of the printed table are shown to either side of the one that was used.
const BESIDE: usize = 3;
/// What the sum of the dice is, and what the printed table begins with.
const ROW: &str = "row";
/// What stands before what the cap left.
const CUT: &str = ", cap: ";

/// A battle of which a card is written, and who reads it.
pub(super) struct OnCard<'c> {
    pub(super) view: &'c View,
    pub(super) known: &'c State,
    pub(super) fight: &'c Fight,
    /// The number of the battle among those of the turn.
    pub(super) number: usize,
    /// Of which sides everything is told.
    pub(super) own: [bool; 2],
    /// The reader; none for the umpire, who is of no side.
    pub(super) nation: Option<NationId>,
    /// What happened in the turn.
    pub(super) events: &'c [&'c Event],
}

impl OnCard<'_> {
    /// What a side is called.
    pub(super) fn name(&self, side: usize) -> &str {
        self.known.nation_name(self.fight.nations[side])
    }

    /// A table of which both sides have a column.
    pub(super) fn of_both(&self, first: &str) -> Table {
        // Where both attack, or fleets meet, who is on the left of the odds is no attacker to the reader.
        let one_attacks = matches!(self.fight.kind, FightKind::Field | FightKind::Siege);
        let heads = [0, 1].map(|side| match self.name(side) {
            name if one_attacks => format!("{name} ({})", SIDES[side]),
            name => name.to_owned(),
        });
        Table::new("", &[first, &heads[0], &heads[1]])
    }

    /// The battle as papers tell it.
    fn told(&self) -> Told<'_> {
        let Self { view, known, fight, number, nation: whom, events, .. } = *self;
        Told { known, full: &view.state, number, whom, fight, hits: Hits::default(), events }
    }
}

/// A day of a battle.
pub(super) struct DayOnCard<'c> {
    card: &'c OnCard<'c>,
    number: u16,
    note: &'c TestNote,
    /// What fell on each side.
    losses: [Option<&'c TestNote>; 2],
    /// What fell on the next day.
    after: [Option<&'c TestNote>; 2],
    battle: Battle,
    inputs: Inputs,
    tallies: Vec<Tally>,
}

impl<'c> DayOnCard<'c> {
    /// None where the test of the day was waived.
    pub(super) fn of(
        card: &'c OnCard<'c>,
        number: u16,
        note: &'c TestNote,
        [losses, after]: [[Option<&'c TestNote>; 2]; 2],
    ) -> Option<Self> {
        let battle = note.outcome.read::<Battle>()?;
        let inputs = inputs_of(&note.inputs);
        let case = Case { inputs: &inputs, settings: &card.view.settings, tables: &card.view.tables };
        let tallies = CHECK.tallies(&case);
        Some(Self { card, number, note, losses, after, battle, inputs, tallies })
    }

    pub(super) fn tables(&self) -> Vec<Table> {
        let all = [Some(self.camps()), Some(self.dice()), self.row(), Some(self.fallen())];
        all.into_iter().flatten().collect()
    }

    fn tally(&self, side: &str) -> Option<&Tally> {
        self.tallies.iter().find(|tally| tally.side == Some(side))
    }

    /// What both know.
    pub(super) fn sentence(&self) -> Text {
        let (battle, [a, b]) = (&self.battle, [0, 1].map(|side| self.card.name(side)));
        let ends = |side: usize, falls_back: bool| match falls_back {
            _ if self.nobody_is_left(side) => Some(CampEnds::Destroyed),
            true if self.surrenders(side) => Some(CampEnds::Surrenders),
            falls_back => falls_back.then(|| CampEnds::beaten(self.card.fight.kind, side)),
        };
        let ends = [ends(0, battle.attacker_retreats), ends(1, battle.defender_retreats)];
        let end = both_ended([(a, false), (b, false)], ends, " and ");
        // A low row favours who stands on the left of the odds.
        let more = self.added();
        let more = if more.is_empty() { String::new() } else { format!(" ({}{})", more.join(", "), self.favours()) };
        Text::of(Label::Figure, format!("Day {}. ", self.number)).then(format!(
            "{}. {}; dice {}{more}: {a} loses {}%, {b} {}%, {end}. {}{}",
            self.by_value(),
            self.shift(),
            self.faces().join(" + "),
            battle.attacker_loss,
            battle.defender_loss,
            self.hurt(),
            self.unseen()
        ))
    }

    /// Which odds the column of the combat values takes, between which two of the table; the odds themselves to who knows
    /// both values.
    fn by_value(&self) -> String {
        let odds = &self.battle.odds;
        let [attacker, defender] = SIDES.map(|side| self.inputs.count(&format!("{side}.cv")));
        let exact = if self.card.own == [true; 2] { format!("{attacker} : {defender}, ") } else { String::new() };
        let columns = self.printed().map(|printed| &printed.columns[..]).unwrap_or_default();
        let at = columns.iter().position(|column| column == odds);
        let next = at.and_then(|at| columns.get(at + 1));
        // Whether the odds lie beyond the table only the umpire knows, who has both combat values.
        let (how, which) = match (at, next) {
            (_, None) => ("the last column takes all odds above it, too".to_owned(), String::new()),
            _ if self.card.view.settings.is("battle.odds", "nearest") => {
                ("the nearest column".to_owned(), String::new())
            }
            (Some(0), Some(_)) => ("the first column takes all odds below it, too".to_owned(), String::new()),
            _ if self.card.own == [true; 2] && is_column(odds, [attacker, defender]) => {
                ("exactly this column".to_owned(), String::new())
            }
            (_, Some(next)) => (
                format!("odds between two columns count for {}", self.favoured()),
                format!(", which takes odds from {odds} to below {next}"),
            ),
        };
        format!("Column {odds} by combat value ({exact}{how}){which}")
    }

    /// Who stands for the defender of the printed table, and why where nobody, or both, attacked.
    fn favoured(&self) -> String {
        let [left, right] = [0, 1].map(|side| self.card.name(side));
        match self.card.fight.kind {
            FightKind::Field | FightKind::Siege => format!("the defender, {right}"),
            FightKind::Meeting | FightKind::Sea => {
                format!("{right}, as {left} {}", self.card.view.state.battles.was.why_first(self.card.number))
            }
        }
    }

    /// What the battle modifiers of both came to, compared, and the step to the column that was read.
    fn shift(&self) -> String {
        let used = &self.battle.column_used;
        let (more, to) = match self.battle.advantage {
            Advantage::None => return format!("The sums of battle modifiers are equal, so column {used} stays"),
            Advantage::Attacker => (0, "right"),
            Advantage::Defender => (1, "left"),
        };
        let sum = |side: usize| self.tally(SIDES[side]).filter(|_| self.card.own[side]).map(Tally::whole);
        let (more, sums) = (self.card.name(more), [more, 1 - more].map(sum));
        let sums = match sums {
            [Some(more), Some(less)] => format!(" ({more} to {less})"),
            [Some(own), None] | [None, Some(own)] => format!(" (ours {own})"),
            [None, None] => String::new(),
        };
        let step = if *used == self.battle.odds {
            format!("column {used} stays, as none lies further to the {to}")
        } else {
            format!("whatever the difference, one column to the {to}, {used}")
        };
        format!("{more} has the higher sum of battle modifiers{sums}: {step}")
    }

    /// What a loss is to the reader's own units.
    fn hurt(&self) -> String {
        let state = &self.card.view.state;
        let full = state.battles.fights.get(self.card.number);
        let sides = full.map(|full| [&full.attackers, &full.defenders]).into_iter().flatten().zip(self.card.own);
        let own = || sides.clone().filter(|(_, own)| *own).flat_map(|(forces, _)| forces);
        let fought = own().flat_map(|force| &state.force(*force).units);
        let units = fought.chain(own().flat_map(|force| state.battles.was.destroyed(*force)));
        of_hits(state, units).unwrap_or_else(|| "Each loss is a hit and destroys a unit.".to_owned())
    }

    /// What is not shown of the enemy, and why; nothing to who reads both sides.
    fn unseen(&self) -> String {
        let enemy = [0, 1].into_iter().find(|side| !self.card.own[*side] && self.number == 1);
        let Some(side) = enemy else { return String::new() };
        let rest = if self.card.fight.kind == FightKind::Sea {
            "morale and sum of modifiers"
        } else {
            "morale, sum of modifiers and supply"
        };
        let enemy = self.card.name(side);
        let named =
            if self.told_rows(side).next().is_some() { "names the battle modifiers" } else { "has no modifier" };
        format!(" Of {enemy} this card {named}; its combat value, {rest} are only on its own card.")
    }

    fn faces(&self) -> Vec<String> {
        self.note.faces.iter().map(u8::to_string).collect()
    }

    /// What is added to the dice, with values: `-1 for Lorien's general`.
    fn added(&self) -> Vec<String> {
        // Where both attack, or fleets meet, nobody is the attacker to the reader.
        let named = |row: &TallyRow| {
            let whose = |side: usize| format!("{}.plus_one_general", SIDES[side]);
            let led = [0, 1].into_iter().find(|side| *row.key == *whose(*side));
            led.map_or_else(|| name(row), |side| format!("{}'s general", self.card.name(side)))
        };
        let added = |row: &TallyRow| format!("{} for {}", value(row), named(row));
        self.tally("dice").into_iter().flat_map(rows).map(added).collect()
    }

    /// Why a general's 1 is added or taken off: low dice favour whoever stands on the left of the odds.
    fn favours(&self) -> String {
        let is_of_a_general = |row: &TallyRow| row.key.ends_with("plus_one_general");
        if !self.tally("dice").into_iter().flat_map(rows).any(is_of_a_general) {
            return String::new();
        }
        format!("; a general with a +1 moves the dice in his favour, and {} wants them low", self.card.name(0))
    }

    /// True for a side of which nobody got away after this day: it was beaten, and whoever was left was taken.
    fn surrenders(&self, side: usize) -> bool {
        self.number == self.card.fight.days && self.card.told().surrendered(side)
    }

    /// What each camp brings: values of one's own, of the enemy the names of his modifiers.
    fn camps(&self) -> Table {
        let mut table = self.card.of_both("both sides");
        let told = self.card.told();
        let mut put =
            |name: &str, cells: [String; 2]| table.row([name.to_owned()].into_iter().chain(cells).map(Text::plain));
        put("commander", [0, 1].map(|side| told.general(side).unwrap_or_else(|| NONE.to_owned())));
        let figure = |key: &str| {
            [0, 1].map(|side| {
                let name = format!("{}.{key}", SIDES[side]);
                match (self.card.own[side], self.inputs.has(&name)) {
                    (false, _) => SHUT.to_owned(),
                    (true, false) => NONE.to_owned(),
                    (true, true) if key == "morale" => self.morale(self.inputs.fraction(&name)),
                    (true, true) => self.inputs.count(&name).to_string(),
                }
            })
        };
        put("combat value", figure("cv"));
        if let Some(cells) = self.card.shelling(self.number) {
            put("of that, ships that bombard", cells);
        }
        put("average morale", figure("morale"));
        let mut names = self.modifiers();
        // Whether an enemy is out of supply cannot be told from a row that is there or missing.
        let is_told = self.card.own == [true, true] || self.card.fight.kind == FightKind::Sea;
        if !is_told && !names.iter().any(|name| name == OUT_OF_SUPPLY) {
            names.push(OUT_OF_SUPPLY.to_owned());
        }
        for name in names {
            put(&name, [0, 1].map(|side| self.modifier(side, &name)));
        }
        put(
            "battle modifiers in all",
            [0, 1].map(|side| {
                let sum = self.tally(SIDES[side]).map_or(0, Tally::whole);
                if self.card.own[side] { sum.to_string() } else { SHUT.to_owned() }
            }),
        );
        let over = [0, 1].map(|side| if self.card.own[side] { self.over(SIDES[side]) } else { 0 });
        if over != [0, 0] {
            put(
                "over the command rating",
                over.map(|over| if over > 0 { format!("battle rating -{over}") } else { NONE.to_owned() }),
            );
        }
        table
    }

    /// `2.67, rounded up: 3`; a whole number by itself.
    fn morale(&self, average: Fraction) -> String {
        let (how, whole) = morale(&self.card.view.settings, average);
        let exact = in_hundredths(average);
        if Fraction::whole(whole) == average { exact } else { format!("{exact}, rounded {how}: {whole}") }
    }

    /// The names of the modifiers that are told of either camp, each once.
    fn modifiers(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for side in [0, 1] {
            for row in self.told_rows(side) {
                let name = name(row);
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names
    }

    /// Of an enemy never how he is supplied.
    fn told_rows(&self, side: usize) -> impl Iterator<Item = &TallyRow> {
        let own = self.card.own[side];
        self.tally(SIDES[side]).into_iter().flat_map(rows).filter(move |row| own || *row.key != *SUPPLY)
    }

    fn modifier(&self, side: usize, named: &str) -> String {
        let own = self.told_rows(side).find(|row| name(row) == named);
        match (own, self.card.own[side]) {
            (Some(row), true) => value(row),
            (Some(_), false) => "yes".to_owned(),
            (None, false) if named == OUT_OF_SUPPLY => SHUT.to_owned(),
            (None, _) => NONE.to_owned(),
        }
    }

    /// How far a commander has more under him than his rating.
    fn over(&self, side: &str) -> i64 {
        let rating = self.inputs.count(&format!("{side}.command_rating"));
        let commands = self.inputs.count(&format!("{side}.commands"));
        if rating > 0 { (commands - 1).div_euclid(rating).max(0) } else { 0 }
    }

    /// What the dice came to, of which both know everything.
    fn dice(&self) -> Table {
        let mut table = Table::new("", &["dice", "added to the dice", ROW, "column by combat value", "column used"]);
        let added = self.added();
        let added = if added.is_empty() { "nothing".to_owned() } else { added.join(", ") };
        let used = self.battle.column_used.clone();
        let sum = self.sum().to_string();
        table.row([self.faces().join(" + "), added, sum, self.battle.odds.clone(), used].map(Text::plain));
        table
    }

    fn sum(&self) -> i64 {
        self.note.faces.iter().map(|face| i64::from(*face)).sum::<i64>() + self.tally("dice").map_or(0, Tally::whole)
    }

    /// The table from which the day was read.
    fn printed(&self) -> Option<&Printed> {
        let kind = self.inputs.word("kind")?;
        self.card.view.tables.get(&format!("campaign-1805/{kind}")).ok()
    }

    /// The row of the printed table that was read, its cell in brackets.
    fn row(&self) -> Option<Table> {
        let printed = self.printed()?;
        let rolls: Vec<i64> = printed.rows.iter().map(|row| printed::whole(&row.label)).collect();
        let roll = self.sum().clamp(*rolls.first()?, *rolls.last()?);
        let row = printed.rows.iter().find(|row| printed::whole(&row.label) == roll)?;
        // As many columns to either side as a line has room for.
        let used = printed.columns.iter().position(|column| *column == self.battle.column_used)?;
        let shown = used.saturating_sub(BESIDE)..(used + BESIDE + 1).min(printed.columns.len());
        let columns = printed.columns.get(shown.clone())?;
        let heads: Vec<&str> = std::iter::once(ROW).chain(columns.iter().map(String::as_str)).collect();
        let [a, b] = [0, 1].map(|side| self.card.name(side));
        let title = format!("{}: % lost by {a} / by {b}, R: falls back", printed.title);
        let mut table = Table::new(&title, &heads);
        let cell = |(column, cell): (&String, &String)| {
            let used = *column == self.battle.column_used;
            if used { Text::of(Label::Figure, format!("[{cell}]")) } else { Text::plain(cell) }
        };
        let cells = columns.iter().zip(row.cells.get(shown)?).map(cell);
        table.row(std::iter::once(Text::plain(&row.label)).chain(cells));
        Some(table)
    }

    /// Percent, cap and units by arm, and how the day ended. What the enemy lost is known of the whole battle.
    fn fallen(&self) -> Table {
        let mut table = self.card.of_both("hits, halves up");
        let (battle, mut put) = (&self.battle, |name: &str, cells: [String; 2]| {
            table.row([name.to_owned()].into_iter().chain(cells).map(Text::plain));
        });
        put("by the table", [battle.attacker_loss, battle.defender_loss].map(|percent| format!("{percent}%")));
        let pursuit = [0, 1].map(|side| self.had(side, "pursuit_cavalry") / 10);
        if pursuit != [0, 0] {
            let of = |side| {
                format!("+{}%: 1% for each 10 of {} regiments", pursuit[side], self.had(side, "pursuit_cavalry"))
            };
            put("by pursuit", [0, 1].map(|side| if pursuit[side] > 0 { of(side) } else { NONE.to_owned() }));
        }
        // No more than the other side had that morning.
        let most = |side: usize| {
            let units =
                self.cap(side).map(|units| format!("{} of {}", counted(units, "unit"), self.card.name(1 - side)));
            units.unwrap_or_else(|| NONE.to_owned())
        };
        put("most hits: as many as", [0, 1].map(most));
        let is_cut = |side: usize| ARMS.iter().enumerate().any(|(at, arm)| self.lost(side, at, arm).contains(CUT));
        let cut = [0, 1].map(|side| {
            if is_cut(side) { "the arm that loses most, of equals the later".to_owned() } else { NONE.to_owned() }
        });
        if cut.iter().any(|cell| cell != NONE) {
            put("hits over the cap come off", cut);
        }
        for (at, arm) in ARMS.into_iter().enumerate() {
            let cells = [0, 1].map(|side| self.lost(side, at, arm));
            if cells.iter().any(|cell| cell != NONE) {
                put(&format!("lost, {}", arm_in_words(arm, 2)), cells);
            }
        }
        put("end of the day", [0, 1].map(|side| self.end(side)));
        table
    }

    /// A figure of what fell on one's own side; of the enemy none.
    fn had(&self, side: usize, key: &str) -> i64 {
        match self.losses[side] {
            _ if !self.card.own[side] => 0,
            Some(note) => note.inputs.get(key).and_then(Json::as_i64).unwrap_or(0),
            None => ARMS.iter().position(|arm| *arm == key).map_or(0, |arm| self.untested(side, arm)),
        }
    }

    /// The units of an arm where nothing could fall, so that no test has them: on the first day all that came, on the last
    /// all that is left; none in between.
    fn untested(&self, side: usize, arm: usize) -> i64 {
        let fight = self.card.fight;
        let [came, lost] = [fight.arms, fight.lost].map(|units| i64::from(units[side][arm]));
        match self.number {
            1 => came,
            day if day == fight.days => came - lost,
            _ => 0,
        }
    }

    /// The units of the other side on that morning, one's own counted arm by arm; none where that is not told.
    fn cap(&self, side: usize) -> Option<i64> {
        match self.losses[side].filter(|_| self.card.own[side]) {
            Some(_) => Some(self.had(side, "enemy_units")),
            None if self.card.own[1 - side] => {
                Some(ARMS.into_iter().map(|arm| self.had(1 - side, arm)).sum()).filter(|units| *units > 0)
            }
            None if self.number == 1 => Some(self.card.fight.arms[1 - side].iter().copied().map(i64::from).sum()),
            None => None,
        }
    }

    fn lost(&self, side: usize, at: usize, arm: &str) -> String {
        let fight = self.card.fight;
        if !self.card.own[side] {
            // Whoever fought them knows who is gone, and not who is hurt.
            let all = if fight.days > 1 { " in all days" } else { "" };
            return match (fight.arms[side][at], self.number == fight.days) {
                (0, _) => NONE.to_owned(),
                (_, false) => LATER.to_owned(),
                (had, true) => format!("{} of {} gone{all}", fight.lost[side][at], counted(usize::from(had), "unit")),
            };
        }
        let lost =
            self.losses[side].and_then(|note| note.outcome.members().get(arm)).and_then(Json::as_i64).unwrap_or(0);
        match self.had(side, arm) {
            0 => NONE.to_owned(),
            had => self.share(side, had, lost),
        }
    }

    /// `18% of 3 = 0.54: 1`, so that whoever lost it can work it out; `2, cap: 1` where the cap left less.
    fn share(&self, side: usize, had: i64, lost: i64) -> String {
        let percent = self.percent(side);
        let (whole, part) = (had * percent / 100, had * percent % 100);
        let exact = in_hundredths(Fraction::new(had * percent, 100));
        let rounded = whole + i64::from(part >= 50);
        let cut = if lost < rounded { format!("{CUT}{lost}") } else { String::new() };
        let up = if part == 0 { String::new() } else { format!(": {rounded}") };
        format!("{percent}% of {had} = {exact}{up}{cut}")
    }

    /// What a side loses of each arm, with the pursuit.
    fn percent(&self, side: usize) -> i64 {
        let pursuit = if self.inputs.is("kind", "siege") { 0 } else { self.had(side, "pursuit_cavalry") / 10 };
        (self.had(side, "percent") + pursuit).clamp(0, 100)
    }

    /// What a side's own orders compare at night: how much of its units is lost, and from when on it leaves. None where no
    /// order says so, or of an enemy.
    fn night(&self, side: usize) -> Option<String> {
        let OnCard { view, fight, number, events, .. } = self.card;
        let state = &view.state;
        let full = state.battles.fights.get(*number).filter(|_| self.card.own[side])?;
        let read = orders_read(events);
        let wishes = [&full.attackers, &full.defenders][side].iter().filter_map(|force| {
            let force = state.force(*force);
            let orders = read.iter().rev().find(|(of, _)| *of == state.head(force.nation));
            entry_then(state, orders.map(|(_, orders)| *orders), force.nation, force)?.fight.break_off_at
        });
        let wish = wishes.min()?;
        let sum = |units: [u16; 5]| units.iter().copied().map(i64::from).sum::<i64>();
        let had = sum(fight.arms[side]);
        let left = if self.number == fight.days {
            had - sum(fight.lost[side])
        } else {
            let next = self.after[side]?;
            ARMS.iter().filter_map(|arm| next.inputs.get(*arm).and_then(Json::as_i64)).sum()
        };
        let percent = (had - left) * 100 / had.max(1);
        Some(format!("{} of {} lost, {percent}%; it leaves at {wish}%", had - left, counted(had, "unit")))
    }

    /// True where the day was the last of a side.
    fn nobody_is_left(&self, side: usize) -> bool {
        let fight = self.card.fight;
        self.number == fight.days && fight.lost[side] == fight.arms[side]
    }

    fn end(&self, side: usize) -> String {
        let (battle, fight) = (&self.battle, self.card.fight);
        let is_last = self.number == fight.days;
        let falls_back = [battle.attacker_retreats, battle.defender_retreats][side];
        let end = match (self.nobody_is_left(side), falls_back) {
            (true, _) => "nobody is left",
            (false, true) if self.surrenders(side) => {
                return format!("surrenders{}", self.card.told().cause(side));
            }
            (false, true) if side == 0 && self.inputs.is("kind", "siege") => "the assault fails",
            (false, true) => "falls back",
            (false, false) if is_last && battle.continues && fight.retreats[side] => "breaks off at night, as ordered",
            (false, false) if battle.continues && !is_last => "fights on",
            (false, false) => "holds",
        };
        let night = self.night(side).filter(|_| battle.continues);
        night.map_or_else(|| end.to_owned(), |night| format!("{end}: {night}"))
    }
}

/// The inputs of a test as they counted.
fn inputs_of(told: &Map<String, Json>) -> Inputs {
    let mut inputs = CHECK.inputs();
    for (name, value) in flatten(told) {
        if let Some(value) =
            CHECK.inputs.iter().find(|input| input.name == name).and_then(|own| own.domain.read_json(&value))
        {
            inputs.set(&name, value);
        }
    }
    inputs
}

/// `3.12`, and `3` where it is whole.
fn in_hundredths(value: Fraction) -> String {
    let hundredths = (value * Fraction::whole(100)).rounded(Rounding::Nearest);
    let (whole, part) = (hundredths / 100, hundredths % 100);
    if part == 0 { whole.to_string() } else { format!("{whole}.{part:02}").trim_end_matches('0').to_owned() }
}

/// The rows of a sum that count.
fn rows(tally: &Tally) -> impl Iterator<Item = &TallyRow> {
    tally.rows().iter().filter(|row| !row.struck)
}

/// What a row compares stands in brackets behind its name and may be the enemy's.
fn name(row: &TallyRow) -> String {
    row.label.split(" (").next().unwrap_or(&row.label).to_owned()
}

fn value(row: &TallyRow) -> String {
    match &row.change {
        Change::Add(value) if value.to_string().starts_with('-') => value.to_string(),
        Change::Add(value) => format!("+{value}"),
        Change::Times(value) => format!("x {value}"),
    }
}
