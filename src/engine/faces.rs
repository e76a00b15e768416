//! What each face of the next dice brings: the part of a printed table that is read now, lit.

use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

use super::check::{Case, Check, Outcome, Reading};
use super::dice::{Counting, Need, Throw};
use super::odds;
use super::panel::Lit;
use super::tally::Tally;
use super::text::{Label, Text};

/// The most numbers of a throw that have room side by side: those of two dice.
const MOST_NUMBERS: i64 = 11;

/// The name of the row of the faces.
const DIE: &str = "die";

/// A table below the faces of a die: a row for each thing that they bring.
#[derive(Clone, Debug)]
pub struct FaceTable {
    numbers: Vec<i64>,
    rows: Vec<Vec<Text>>,
}

impl Check {
    /// The table that the next dice read, with what each face brings.
    pub fn lit(&self, case: &Case<'_>, tallies: &[Tally], fallen: &[u8]) -> Option<Lit> {
        let lights = self.faces?;
        lights(&Reading { check: self, case: *case, tallies, fallen })
    }
}

impl Reading<'_> {
    /// The dice that are thrown next; none where nothing more is thrown.
    pub fn next(&self) -> Option<Need> {
        odds::thrown(self.check, &self.case, self.tallies, self.fallen).1
    }

    /// The numbers that the next throw may come to, and what the test comes to with each of them; none where they do not
    /// lie side by side, or something is thrown after them.
    pub fn outcomes(&self) -> Option<Vec<(i64, Outcome)>> {
        let (fallen, next) = odds::thrown(self.check, &self.case, self.tallies, self.fallen);
        let next = next.filter(|next| matches!(next.counting, Counting::Sum))?;
        let least = i64::try_from(next.count).ok()?;
        let numbers = least..=least * i64::from(next.sides);
        if numbers.clone().count() > usize::try_from(MOST_NUMBERS).unwrap_or(0) {
            return None;
        }
        let outcome = |number: i64| {
            let path: Vec<_> = fallen.iter().cloned().chain([super::dice::Landing::Number(number)]).collect();
            Some((number, (self.check.read)(&self.case, self.tallies, &mut Throw::new(&path)).ok()?))
        };
        numbers.map(outcome).collect()
    }

    /// The table of the numbers that the next throw may come to, and what the test comes to with each of them.
    pub fn faces<T: DeserializeOwned + Clone + 'static>(&self) -> Option<(FaceTable, Vec<T>)> {
        let (numbers, outcomes): (Vec<i64>, Vec<Outcome>) = self.outcomes()?.into_iter().unzip();
        Some((FaceTable::of(numbers), outcomes.iter().map(Outcome::get).collect()))
    }

    /// A row of what each number of the next throw comes to, below a row of the numbers with what the sum adds to them.
    pub fn told(&self, title: Text, name: &str, told: impl Fn(&Outcome) -> Text) -> Option<Lit> {
        let outcomes = self.outcomes()?;
        let mut table = FaceTable::of(outcomes.iter().map(|(number, _)| *number));
        table.modified(self.tallies.first().map_or(0, Tally::whole));
        table.row(Text::plain(name), outcomes.iter().map(|(_, outcome)| told(outcome)));
        Some(table.lit(title, Vec::new()))
    }
}

impl FaceTable {
    /// The numbers that a throw may come to, side by side.
    pub fn of(numbers: impl IntoIterator<Item = i64>) -> Self {
        let numbers: Vec<i64> = numbers.into_iter().collect();
        let head = numbers.iter().map(|number| Text::of(Label::Figure, number.to_string()));
        let rows = vec![std::iter::once(Text::of(Label::Quiet, DIE)).chain(head).collect()];
        Self { numbers, rows }
    }

    /// The faces of one die of six.
    pub fn of_a_die() -> Self {
        Self::of(1..=6)
    }

    /// What each number comes to with the sum; nothing where the sum changes nothing.
    pub fn modified(&mut self, sum: i64) {
        if sum != 0 {
            let name = Text::of(Label::Quiet, format!("{sum:+} ="));
            let modified: Vec<i64> = self.numbers.iter().map(|number| number + sum).collect();
            self.row(name, modified.into_iter().map(|number| Text::of(Label::Quiet, number.to_string())));
        }
    }

    /// A row: its name, then what each number brings.
    pub fn row(&mut self, name: Text, cells: impl IntoIterator<Item = Text>) {
        self.rows.push(std::iter::once(name).chain(cells).collect());
    }

    /// A row of what is lost.
    pub fn losses(&mut self, name: Text, label: Label, losses: impl IntoIterator<Item = i64>) {
        self.row(name, losses.into_iter().map(|lost| Self::loss(lost, label)));
    }

    /// What is lost: nothing is quiet, whatever is lost stands out.
    pub fn loss(lost: i64, label: Label) -> Text {
        if lost == 0 { Text::of(Label::Quiet, "-") } else { Text::of(label, lost.to_string()) }
    }

    /// The same as a lit table.
    pub fn lit(self, title: Text, notes: Vec<Text>) -> Lit {
        Lit { title, rows: self.rows, notes }
    }
}

/// What some faces bring, and which.
type FaceRun = (String, String);

impl Lit {
    /// What the faces bring, row by row, nothing left out: `enters: yes on 1-3, -1 step on 4-6`; none where the table is
    /// of no dice.
    pub fn in_words(&self) -> Option<String> {
        let run = |(cell, faces): &FaceRun| format!("{} on {faces}", if cell == "-" { "0" } else { cell });
        let row = |(name, runs): (String, Vec<FaceRun>)| {
            format!("{name}: {}", runs.iter().map(run).collect::<Vec<_>>().join(", "))
        };
        Some(self.runs()?.into_iter().map(row).collect::<Vec<_>>().join("; ")).filter(|words| !words.is_empty())
    }

    /// The same in few words, and what they are of: `1-3: yes, 4-6: -1 step`, `enters`; what brings nothing is left out.
    pub fn in_few_words(&self) -> Option<[String; 2]> {
        let rows = self.runs()?;
        let run = |(cell, faces): &FaceRun| {
            let brings = !matches!(cell.as_str(), "-" | "no");
            brings.then(|| format!("{faces}: {cell}"))
        };
        let row = |(_, runs): &(String, Vec<FaceRun>)| runs.iter().filter_map(run).collect::<Vec<_>>().join(", ");
        let few = rows.iter().map(row).map(|row| if row.is_empty() { "-".to_owned() } else { row });
        let names = rows.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join("; ");
        Some([few.collect::<Vec<_>>().join("; "), names])
    }

    /// The rows without their faces: of each its name, and what runs of faces bring.
    fn runs(&self) -> Option<Vec<(String, Vec<FaceRun>)>> {
        let (head, rows) =
            self.rows.split_first().filter(|(head, _)| head.first().is_some_and(|name| name.to_string() == DIE))?;
        let faces: Vec<String> = head.iter().skip(1).map(ToString::to_string).collect();
        let told = |row: &Vec<Text>| {
            let (name, cells) = row.split_first()?;
            let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
            let runs =
                cells.iter().zip(&faces).fold(Vec::<(&String, [&String; 2])>::new(), |mut runs, (cell, face)| {
                    match runs.last_mut() {
                        Some((last, [_, to])) if *last == cell => *to = face,
                        _ => runs.push((cell, [face, face])),
                    }
                    runs
                });
            let run = |(cell, [from, to]): (&String, [&String; 2])| {
                (cell.clone(), if from == to { from.clone() } else { format!("{from}-{to}") })
            };
            // A row below the faces that only says what the sum makes of them brings nothing.
            let name = name.to_string();
            (!name.ends_with('=')).then(|| (name, runs.into_iter().map(run).collect()))
        };
        Some(rows.iter().filter_map(told).collect())
    }

    /// The same for scripts: the title, the rows cell by cell, and what stands below them.
    pub fn json(&self) -> Json {
        let words = |line: &Vec<Text>| line.iter().map(ToString::to_string).collect::<Vec<_>>();
        let rows: Vec<Vec<String>> = self.rows.iter().map(words).collect();
        json!({"title": self.title.to_string(), "rows": rows, "notes": words(&self.notes)})
    }
}
