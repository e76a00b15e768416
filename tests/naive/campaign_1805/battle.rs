//! A battle of the campaign: the modifiers of both sides, the column, the dice, the cell.

use serde_json::json;

use crate::naive::{Drawn, die, total};
use crate::support::player::Chance;

/// A printed table: its columns as attacker and defender, and the cells of the rolls 2 to 12.
struct Printed {
    columns: &'static [(i64, i64)],
    cells: [&'static str; 11],
}

const FIELD: Printed = Printed {
    columns: &[(1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (12, 1)],
    cells: [
        "35/10R 30/15R 25/20R 20/25R 15/30R 10/35R 5/40R 2/45R 0/100",
        "36/9 31/14R 26/19R 21/24R 16/29R 11/34R 6/39R 4/40R 0/100",
        "37/8 32/13R 27/18R 22/23R 17/28R 12/33R 7/38R 5/39R 0/100",
        "38R/7 33/12 28/17R 23/22R 18/27R 13/32R 8/37R 6/38R 0/100",
        "39R/6 34/11 29/16 24/21R 19/26R 14/31R 9/36R 7/37R 0/100",
        "40R/5 35R/10 30/15 25/20R 20/25R 15/30R 10/35R 8/36R 0/60",
        "41R/4 36R/9 31R/14 26/19 21/24R 16/29R 11/34R 9/35R 0/60",
        "42R/3 37R/8 32R/13 27/18 22/23 17/28R 12/33R 10/34R 0/60",
        "43R/2 38R/7 33R/12 28R/17 23/22 18/27 13/32R 11/33R 0/60",
        "44R/1 39R/6 34R/11 29R/16 24R/21 19/26 14/31 12/32R 10/30R",
        "45R/- 40R/5 35R/10 30R/15 25R/20 20R/25 15/30 10/30 10/30R",
    ],
};

const MEETING: Printed = Printed {
    columns: &[(1, 4), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (10, 1)],
    cells: [
        "30/10R 25/15R 20/20R 15/25R 10/30R 5/35R -/40R -/45R 0/100",
        "31/9R 26/14R 21/19R 16/24R 11/29R 6/34R 1/39R -/40R 0/100",
        "32R/8R 27/13R 22/18R 17/23R 12/28R 7/33R 2/38R 1/39R 0/100",
        "33R/7 28R/12R 23/17R 18/22R 13/27R 8/32R 3/37R 2/38R 0/100",
        "34R/6 29R/11 24R/16R 19/21R 14/26R 9/31R 4/36R 3/37R 0/100",
        "35R/5 30R/10 25R/15 20R/20R 15/25R 10/30R 5/35R 4/36R 0/60",
        "36R/4 31R/9 26R/14 21/19R 16R/24R 11/29R 6/34R 5/35R 0/60",
        "37R/3 32R/8 27R/13 22R/18 17/23R 12R/28R 7/33R 6/34R 0/60",
        "38R/2 33R/7 28R/12 23R/17 18R/22 13/27R 8R/32R 7/33R 0/60",
        "39R/1 34R/6 29R/11 24R/16 19R/21 14R/26 9R/31 8R/32R 10/30R",
        "40R/- 35R/5 30R/10 25R/15 20R/20 15R/25 10R/30 9R/31 10/30R",
    ],
};

const SIEGE: Printed = Printed {
    columns: &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)],
    cells: [
        "35/20R 30/30R 25/40R 20/50R 15/60R 10/70R 5/80R",
        "36R/9 31/28R 26/38R 21/48R 16/58R 11/68R 6/78R",
        "37R/8 32/26R 27/36R 22/46R 17/56R 12/66R 7/76R",
        "38R/7 33R/12 28/34R 23/44R 18/54R 13/64R 8/74R",
        "39R/6 34R/11 29R/16 24/42R 19/52R 14/62R 9/72R",
        "40R/5 35R/10 30R/15 25/40R 20/50R 15/60R 10/70R",
        "41R/4 36R/9 31R/14 26R/19 21/48R 16/58R 11/68R",
        "42R/3 37R/8 32R/13 27R/18 22R/23 17/56R 12/66R",
        "43R/2 38R/7 33R/12 28R/17 23R/22 18R/27 13/64R",
        "44R/1 39R/6 34R/11 29R/16 24R/21 19R/26 14/62R",
        "45R/- 40R/5 35R/10 30R/15 25R/20 20R/25 15R/30",
    ],
};

const SEA: Printed = Printed {
    columns: &[(1, 4), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)],
    cells: [
        "25/20R 25/20R 25/25R 20/25R 5/30R 0/50R 0/55R 0/60R 0/65R",
        "25/15R 25/20R 21/24R 21/24R 10/29R 0/45R 0/50R 0/55R 0/60R",
        "25R/15 25/15R 22/23R 22/23R 15/28R 5/40R 0/45R 0/50R 0/55R",
        "25R/10 25R/15 23/22R 23/22R 18/27R 5/35R 5/40R 0/45R 0/50R",
        "30R/10 25R/10 24R/20 24/21R 19/26R 10/30R 5/35R 5/40R 0/45R",
        "30R/10 30R/10 25R/20 20/20R 20/25R 10/30R 10/30R 5/35R 5/40R",
        "35R/5 30R/10 26R/19 21R/24 21/24R 10/25R 10/30R 10/30R 5/35R",
        "40R/5 35R/5 27R/18 22R/23 22R/23 15/25R 10/25R 10/30R 10/30R",
        "45R/0 40R/5 28R/15 23R/22 23R/22 15R/25 15/25R 10/25R 10/30R",
        "50R/0 45R/0 29R/10 24R/21 24R/21 20R/25 15R/25 15/25R 10/25R",
        "55R/0 50R/0 30R/5 25R/20 25R/20 20R/25 20R/25 15R/25 15/25R",
    ],
};

/// The loss in percent and whether that side retreats, of one half of a cell.
fn half(cell: &str) -> (i64, bool) {
    let (figure, retreats) = cell.strip_suffix('R').map_or((cell, false), |figure| (figure, true));
    (if figure == "-" { 0 } else { figure.parse().expect("a percentage") }, retreats)
}

/// The last column that the attacker reaches; in the middle of two the defender has the better of it.
fn column(columns: &[(i64, i64)], attacker: i64, defender: i64, nearest: bool) -> usize {
    let reached = columns.iter().rposition(|(a, d)| attacker * d >= a * defender).unwrap_or(0);
    let Some(next) = columns.get(reached + 1).filter(|_| nearest) else { return reached };
    let (a, d) = columns[reached];
    if attacker * d < a * defender {
        return reached;
    }
    let is_next = if d == 1 {
        // Attackers to one defender, twice: above the middle of the two columns.
        2 * attacker > (a + next.0) * defender
    } else {
        // Defenders to one attacker, twice: below the middle of the two columns.
        2 * defender < (d + next.1) * attacker
    };
    reached + usize::from(is_next)
}

/// A side as it is drawn: what it counts with, none where nobody tells it.
struct Side {
    cv: i64,
    /// In sixths.
    morale: Option<i64>,
    general: Option<i64>,
    army: Option<i64>,
    skirmish: Option<i64>,
    navy: Option<i64>,
    /// Command rating, and commands under him.
    command: Option<(i64, i64)>,
    batteries: i64,
    flags: Vec<&'static str>,
}

fn perhaps(chance: &mut Chance, least: i64, most: i64) -> Option<i64> {
    (!chance.once_in(4)).then(|| chance.between(least, most))
}

impl Side {
    fn drawn(chance: &mut Chance, cv: i64, at_sea: bool, flags: &[&'static str]) -> Self {
        let on_land = |drawn: Option<i64>| drawn.filter(|_| !at_sea);
        Self {
            cv,
            morale: perhaps(chance, 6, 30),
            general: perhaps(chance, 0, 6),
            army: on_land(perhaps(chance, -1, 3)),
            skirmish: on_land(perhaps(chance, -1, 3)),
            navy: perhaps(chance, -1, 1).filter(|_| at_sea),
            command: chance.once_in(2).then(|| (chance.between(1, 5), chance.between(0, 16))),
            batteries: on_land(perhaps(chance, 0, 12)).unwrap_or(0),
            flags: flags.iter().copied().filter(|_| chance.once_in(3)).collect(),
        }
    }

    fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }

    /// The general's rating less what commands beyond his rating cost him.
    fn general(&self) -> Option<i64> {
        let mut rating = self.general?;
        if let Some((most, commands)) = self.command {
            let mut left = commands - most;
            while left > 0 {
                rating -= 1;
                left -= most;
            }
        }
        Some(rating)
    }

    fn inputs(&self, name: &str) -> Vec<String> {
        let mut inputs = vec![format!("{name}.cv={}", self.cv)];
        inputs.extend(self.morale.map(|sixths| format!("{name}.morale={sixths}/6")));
        inputs.extend(self.general.map(|rating| format!("{name}.general_rating={rating}")));
        inputs.extend(self.army.map(|rating| format!("{name}.army_rating={rating}")));
        inputs.extend(self.skirmish.map(|rating| format!("{name}.skirmish_rating={rating}")));
        inputs.extend(self.navy.map(|rating| format!("{name}.navy_rating={rating}")));
        if let Some((most, commands)) = self.command {
            inputs.extend([format!("{name}.command_rating={most}"), format!("{name}.commands={commands}")]);
        }
        if self.batteries > 0 {
            inputs.push(format!("{name}.field_artillery={}", self.batteries));
        }
        inputs.extend(self.flags.iter().map(|flag| format!("{name}.{flag}=true")));
        inputs
    }

    /// Its modifiers against the other.
    fn modifiers(&self, other: &Self, morale: fn(i64) -> i64, out_of_supply: i64) -> i64 {
        let higher = |own: Option<i64>, his: Option<i64>| i64::from(own.zip(his).is_some_and(|(own, his)| own > his));
        let mut sum = higher(self.morale.map(morale), other.morale.map(morale));
        sum += higher(self.general(), other.general());
        sum += higher(self.army, other.army);
        sum += higher(self.skirmish, other.skirmish);
        sum += higher(self.navy, other.navy);
        sum += i64::from(self.has("scouting") && !other.has("scouting"));
        sum += i64::from(self.batteries >= 6) + i64::from(self.has("river"));
        sum + if self.has("out_of_supply") { out_of_supply } else { 0 }
    }
}

/// How morale in sixths is rounded, by the word of the house rule.
fn rounding(chance: &mut Chance) -> (&'static str, fn(i64) -> i64) {
    *chance.pick(&[
        ("up", (|sixths| (sixths + 5) / 6) as fn(i64) -> i64),
        ("nearest", |sixths| (sixths + 3) / 6),
        ("down", |sixths| sixths / 6),
    ])
}

/// Two combat values, most of them about a column.
fn values(chance: &mut Chance) -> [i64; 2] {
    let most = *chance.pick(&[12, 900]);
    let base = chance.between(1, most);
    let other = match chance.below(3) {
        0 => chance.between(1, 1_000),
        1 => base * chance.between(1, 14) + chance.between(-1, 1),
        _ => base * chance.between(2, 26) / 2,
    };
    let both = [base, other.max(1)];
    if chance.once_in(3) { both } else { [both[1], both[0]] }
}

pub(super) fn battle(chance: &mut Chance) -> Drawn {
    let (kind, table) = *chance.pick(&[("field", &FIELD), ("meeting", &MEETING), ("siege", &SIEGE), ("sea", &SEA)]);
    let at_sea = kind == "sea";
    let [attacks, defends] = values(chance);
    let flags: &[&str] =
        if at_sea { &["scouting", "plus_one_general"] } else { &["scouting", "plus_one_general", "out_of_supply"] };
    let attacker = Side::drawn(chance, attacks, at_sea, flags);
    let mut defender = Side::drawn(chance, defends, at_sea, flags);
    if !at_sea && chance.once_in(3) {
        defender.flags.push("river");
    }
    let fortress = if kind == "siege" { chance.between(0, 12) } else { 0 };
    let ((rounded, morale), supply) = (rounding(chance), chance.between(-3, 0));
    let [nearest, admirals] = [(); 2].map(|()| chance.once_in(2));

    let own = attacker.modifiers(&defender, morale, supply);
    let his = defender.modifiers(&attacker, morale, supply);
    let at = column(table.columns, attacks, defends, nearest);
    let end = table.columns.len() - 1;
    let (advantage, used) = match own.cmp(&his) {
        std::cmp::Ordering::Greater => ("attacker", (at + 1).min(end)),
        std::cmp::Ordering::Less => ("defender", at.saturating_sub(1)),
        std::cmp::Ordering::Equal => ("none", at),
    };
    let faces = vec![die(chance), die(chance)];
    let mut roll = total(&faces) + fortress;
    if !at_sea || admirals {
        roll -= i64::from(attacker.has("plus_one_general"));
        roll += i64::from(defender.has("plus_one_general"));
    }
    let row = usize::try_from(roll.clamp(2, 12) - 2).expect("a row");
    let cell = table.cells[row].split(' ').nth(used).expect("a cell");
    let (by, of) = cell.split_once('/').expect("two halves");
    let ((lost, back), (taken, flees)) = (half(by), half(of));
    let names = |at: usize| format!("{}:{}", table.columns[at].0, table.columns[at].1);
    let outcome = json!({
        "odds": names(at),
        "column_used": names(used),
        "advantage": advantage,
        "attacker_loss": lost,
        "defender_loss": taken,
        "attacker_retreats": back,
        "defender_retreats": flees,
        "continues": matches!(kind, "field" | "meeting") && !back && !flees,
    });
    let mut inputs = [vec![format!("kind={kind}")], attacker.inputs("attacker"), defender.inputs("defender")].concat();
    if fortress > 0 {
        inputs.push(format!("fortress={fortress}"));
    }
    let mut drawn = Drawn::new(inputs, faces, outcome);
    drawn.settings = vec![
        ("battle.odds", if nearest { "nearest" } else { "for-the-defender" }.to_owned()),
        ("battle.plus-one-at-sea", if admirals { "on" } else { "off" }.to_owned()),
        ("battle.out-of-supply", supply.to_string()),
        ("morale.round", rounded.to_owned()),
    ];
    drawn
}
