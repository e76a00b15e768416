//! Values and dice for a test or a form: fields with their letters, faces one key each.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use crate::engine::check::{Added, Check, Outcome};
use crate::engine::foresee::Foreseen;
use crate::engine::glossary::Advice;
use crate::engine::prompt::{Fill, Kind, Roll};
use crate::engine::request::{Dice, Request};
use crate::engine::settings::Setting;
use crate::engine::tally::Tally;
use crate::tui::fields::Field;
use crate::tui::game::Game;
use crate::tui::preview::{SumSoFar, Test};
use crate::tui::trail::TypedDice;
use crate::tui::words::spoken;

/// Letters that mean something else in a form.
const TAKEN: [char; 3] = ['r', 'x', 'o'];

/// The faces of a die that is typed with one key.
const MOST_ONE_KEY: u8 = 9;

/// Where typed keys go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    Field(usize),
    /// To the dice; without dice, nowhere: Enter accepts.
    Dice,
}

/// A form as it is being filled in.
#[derive(Clone)]
pub struct AnswerForm {
    /// The check, where it is a test.
    pub check: Option<&'static Check>,
    /// The check of the test to which a form's values lead.
    pub leads_to: Option<&'static Check>,
    /// What is known already, nested.
    pub known: Map<String, Json>,
    /// What is asked.
    pub fields: Vec<Field>,
    /// Where typed keys go.
    pub focus: Focus,
    /// The faces typed so far.
    pub faces: Vec<u8>,
    /// Rows that shall not count.
    pub strike: Vec<String>,
    /// Rows that shall count besides.
    pub add: Vec<Added>,
    /// The players' reason for what they change.
    pub why: String,
    /// The sum as it would be now.
    pub sum: SumSoFar,
    /// True where only dice are asked: a changed sum is sent at once.
    pub dice_only: bool,
    /// The first digit of a face of more than nine.
    pub half_typed: Option<char>,
    /// The field that was turned last, until another key is pressed.
    pub turned: Option<usize>,
    /// The field from which the form was sent last.
    left: Option<usize>,
    /// The field whose figure was to be erased, though nobody had typed it: the next time the answer before is meant.
    pub emptied: Option<Focus>,
    /// The values for which it was asked last what test they lead to.
    pub foreseen: Option<Fill>,
    /// The letters of a unit's code, typed where the answer is certain.
    pub code: String,
    /// True once a list was opened by its key, where codes alone book what is certain.
    pub in_companions: bool,
    /// What the rules say of the values, where no test follows.
    pub advice: Option<Advice>,
    /// True where the dice of the test that is certain have fallen before.
    pub has_rolled: bool,
    fallen: Vec<u8>,
    outside: Vec<Tally>,
    /// The letters with which codes begin that book this answer where it is certain.
    code_letters: Vec<char>,
}

impl AnswerForm {
    /// The form of a prompt, at its defaults.
    pub fn of(game: &Game, kind: &Kind) -> Self {
        let (check, known, asks, tally, roll) = match kind {
            Kind::Fill { check, known, asks, tally, roll, .. } => {
                (*check, Map::clone(known), asks.as_slice(), tally, roll.clone())
            }
            Kind::Faces { check, roll, tally, known, .. } => {
                (*check, Map::clone(known), &[][..], tally, Some(roll.clone()))
            }
            _ => (None, Map::new(), &[][..], &Vec::new(), None),
        };
        let mut form = Self {
            check: check.and_then(|id| game.sheet.check(id)),
            leads_to: None,
            known,
            fields: asks.iter().map(|ask| Field::asked(ask, game)).collect(),
            focus: Focus::Dice,
            faces: Vec::new(),
            strike: Vec::new(),
            add: Vec::new(),
            why: String::new(),
            sum: SumSoFar { tallies: tally.clone(), roll, ..SumSoFar::default() },
            dice_only: matches!(kind, Kind::Faces { .. }),
            half_typed: None,
            turned: None,
            left: None,
            emptied: None,
            foreseen: None,
            code: String::new(),
            in_companions: false,
            advice: None,
            fallen: if let Kind::Faces { fallen, .. } = kind { fallen.clone() } else { Vec::new() },
            has_rolled: false,
            outside: Vec::new(),
            code_letters: Vec::new(),
        };
        if let Kind::Fill { guesses, .. } = kind {
            form.fields.iter_mut().for_each(|field| field.guess = guesses.get(&field.name).cloned());
        }
        // In a game that says what is shown of it, each thing says what it adds before it is chosen.
        if let Some(check) = form.check.filter(|_| game.armies.doc.shows.is_some()) {
            let flags = form.fields.iter_mut().filter(|field| field.value().is_some_and(Json::is_boolean));
            flags.for_each(|field| {
                field.adds = game.tables.added_by(check.id, &field.name).map(|value| value.to_string());
            });
        }
        form.give_letters(game);
        if let Some(test) = form.test(game).filter(|_| !form.dice_only) {
            form.outside = test.outside(&form.values(game), &form.sum.tallies);
        }
        form.reckon(game);
        form.focus = form.first_focus();
        form
    }

    /// First a value that is missing; then the dice; in a form without dice, its list, or the number that is all it asks.
    pub fn first_focus(&self) -> Focus {
        let missing = self.fields.iter().position(|field| field.value().is_none());
        let is_number = matches!(&self.fields[..], [only] if only.takes_digits());
        if is_number && self.check.is_none() && self.roll().is_none() {
            return Focus::Field(0);
        }
        let list = || self.fields.iter().position(Field::is_list).filter(|_| self.check.is_none());
        missing.or_else(list).map_or(Focus::Dice, Focus::Field)
    }

    fn give_letters(&mut self, game: &Game) {
        let mut taken = TAKEN.to_vec();
        // In a list letters are codes, whichever side's: the letters of a form are the same for both. Where an answer may
        // be certain codes book it.
        let own: Vec<char> = self.fields.iter().flat_map(Field::code_letters).collect();
        let is_of_battalions = game.armies.doc.shows.is_none();
        if is_of_battalions && !own.is_empty() {
            taken.extend(game.armies.codes.first_letters());
        }
        taken.extend(own);
        taken.extend(&self.code_letters);
        for field in &mut self.fields {
            let own = field.name.rsplit('.').next().unwrap_or_default().chars();
            let free = own.chain('a'..='z').find(|letter| letter.is_ascii_lowercase() && !taken.contains(letter));
            field.hot = free;
            taken.extend(free);
        }
    }

    fn test<'a>(&'a self, game: &'a Game) -> Option<Test<'a>> {
        let (settings, tables) = (&game.settings, &game.tables);
        Some(Test { check: self.check?, known: &self.known, settings, tables, obvious: game.obvious })
    }

    /// A value that is known, in words.
    pub fn told(&self, name: &str, value: &Json) -> String {
        let plain = || value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        self.check.map_or_else(plain, |check| check.told(name, value))
    }

    /// The values that count, without those that do not fit the others.
    fn values(&self, game: &Game) -> BTreeMap<String, Json> {
        let named = |field: &Field| Some((field.name.clone(), field.value()?.clone()));
        let all: BTreeMap<String, Json> = self.fields.iter().filter_map(named).collect();
        let Some(test) = self.test(game) else { return all };
        let fits = |field: &&Field| field.touched || test.applies(&all, &field.name);
        self.fields.iter().filter(fits).filter_map(named).collect()
    }

    /// The other lists over the very same things: they share these out, and whoever is in one is in no other.
    pub fn beside(&self, at: usize) -> impl Iterator<Item = &Field> {
        let own = &self.fields[at];
        let others = self.fields.iter().enumerate().filter(move |(other, _)| *other != at).map(|(_, other)| other);
        others.filter(move |other| other.takes_several() && std::ptr::eq(other.choices(), own.choices()))
    }

    /// Whoever was put into the list that has the focus leaves the others.
    fn share_out(&mut self) {
        let Focus::Field(at) = self.focus else { return };
        let Some(own) = self.fields.get(at).filter(|own| own.takes_several() && own.touched).cloned() else { return };
        let names: Vec<String> = self.beside(at).map(|other| other.name.clone()).collect();
        for other in self.fields.iter_mut().filter(|other| names.contains(&other.name)) {
            let keys = other.json().as_array().cloned().unwrap_or_default();
            let kept: Vec<Json> =
                keys.iter().filter(|key| key.as_str().is_none_or(|key| !own.has(key))).cloned().collect();
            if kept.len() < keys.len() {
                other.put(Json::Array(kept));
            }
        }
    }

    /// Reckons the sum again after a change.
    pub fn reckon(&mut self, game: &Game) {
        self.share_out();
        if self.check.is_none() && self.fields.iter().any(|field| field.touched) {
            self.sum.tallies.clear();
            self.sum.certain = None;
            // What these values lead to is asked again, though they may be the same as before.
            self.foreseen = None;
            if let Some(roll) = &mut self.sum.roll {
                (roll.needs, roll.chance) = (None, None);
                roll.what_if.clear();
                roll.spread.clear();
                roll.lit = None;
            }
        }
        let Some(test) = self.test(game).filter(|_| !self.dice_only) else { return };
        let sum = test.sum(&self.values(game), &self.strike, &self.add, &self.outside);
        for ask in &sum.also {
            if !self.fields.iter().any(|field| field.name == ask.name) {
                self.fields.push(Field::asked(ask, game));
            }
        }
        self.sum = sum;
        self.sum.fault = match self.missing() {
            Some(at) => Some(self.fields[at].wanted()),
            None => self.sum.fault.take().map(|fault| spoken(&fault)),
        };
        self.give_letters(game);
        self.note_certain(game);
        let count = self.roll().map_or(0, |roll| roll.count);
        self.faces.truncate(count);
    }

    /// The outcomes that players may state, where they can be counted.
    pub fn outcomes(&self, game: &Game) -> Option<Vec<(String, Outcome)>> {
        self.test(game)?.outcomes(&self.values(game), &self.sum.tallies, &self.fallen)
    }

    /// The house rules that are looked at for this test as it stands; none where it is not known or something is missing.
    pub fn settings(&self, game: &Game) -> Vec<&'static Setting> {
        self.test(game).map(|test| test.consulted(&self.values(game))).unwrap_or_default()
    }

    /// True where a unit's code books what is certain: the answer of an act that players chose to begin, and that the next
    /// choice of a unit follows.
    pub fn books_by_code(&self) -> bool {
        let certain = self.sum.certain.as_ref().is_some_and(|words| !words.is_empty());
        certain && !self.in_companions && !self.code_letters.is_empty() && self.missing().is_none()
    }

    /// The first list takes codes from now on.
    pub fn opens_list(&mut self) {
        self.in_companions = true;
        self.focus = self.fields.iter().position(Field::is_list).map_or(self.focus, Focus::Field);
    }

    /// Once the answer of a voluntary act is certain, letters with which codes begin are no field's any more.
    fn note_certain(&mut self, game: &Game) {
        let voluntary = game.prompt.as_ref().is_some_and(|prompt| prompt.owed.is_none());
        let certain = self.sum.certain.as_ref().is_some_and(|words| !words.is_empty());
        if certain && voluntary && game.act_is_open() && self.code_letters.is_empty() {
            self.code_letters = game.armies.codes.first_letters().collect();
            self.give_letters(game);
        }
    }

    /// The field that has the focus.
    pub fn field(&self) -> Option<&Field> {
        match self.focus {
            Focus::Field(at) => self.fields.get(at),
            Focus::Dice => None,
        }
    }

    /// The same, to be changed.
    pub fn field_mut(&mut self) -> Option<&mut Field> {
        match self.focus {
            Focus::Field(at) => self.fields.get_mut(at),
            Focus::Dice => None,
        }
    }

    /// True while letters are codes of a list.
    pub fn in_list(&self) -> bool {
        self.field().is_some_and(Field::is_list)
    }

    /// The field that this letter goes to.
    pub fn hot(&self, letter: char) -> Option<usize> {
        self.fields.iter().position(|field| field.hot == Some(letter))
    }

    /// Goes to the next field or the one before, and from the last to the dice.
    pub fn turn(&mut self, by: isize) {
        if let Some(field) = self.field_mut() {
            field.leave();
        }
        let places = self.fields.len() + 1;
        let at = match self.focus {
            Focus::Field(at) => at,
            Focus::Dice => places - 1,
        };
        let next = if by < 0 { (at + places - 1) % places } else { (at + 1) % places };
        self.focus = if next == places - 1 { Focus::Dice } else { Focus::Field(next) };
    }

    /// Goes on from a field that is done: to the next missing value, else to the dice. False when something is missing.
    pub fn go_on(&mut self) -> bool {
        if let Focus::Field(at) = self.focus {
            self.left = Some(at);
        }
        if let Some(field) = self.field_mut() {
            field.leave();
        }
        let missing = self.missing();
        self.focus = missing.map_or(Focus::Dice, Focus::Field);
        missing.is_none()
    }

    /// What was sent is refused: where no dice are thrown, the field from which it was sent is asked again.
    pub fn refused(&mut self) {
        self.faces.clear();
        if let Some(at) = self.left.filter(|_| self.focus == Focus::Dice && self.roll().is_none()) {
            self.focus = Focus::Field(at);
        }
    }

    /// The field that has the focus was turned to another value.
    pub fn mark_turned(&mut self) {
        self.turned = match self.focus {
            Focus::Field(at) => Some(at),
            Focus::Dice => None,
        };
    }

    /// The first field without a value.
    pub fn missing(&self) -> Option<usize> {
        self.fields.iter().position(|field| field.value().is_none())
    }

    /// The dice that are typed next.
    pub const fn roll(&self) -> Option<&Roll> {
        if self.sum.is_later { None } else { self.sum.roll.as_ref() }
    }

    /// The dice to which these values lead, also those before which others are asked.
    pub const fn roll_ahead(&self) -> Option<&Roll> {
        self.sum.roll.as_ref()
    }

    /// One die more, typed as one key; as two digits where it has more than nine faces. False when it is none of this
    /// die's faces.
    pub fn type_die(&mut self, digit: char) -> bool {
        let Some((count, sides)) = self.roll().map(|roll| (roll.count, roll.sides)) else { return false };
        let tens = match self.half_typed.take() {
            None if sides > MOST_ONE_KEY && self.faces.len() < count => {
                let good = digit.to_digit(10).is_some_and(|tens| tens <= u32::from(sides) / 10);
                self.half_typed = Some(digit).filter(|_| good);
                return good;
            }
            tens => tens.and_then(|tens| tens.to_digit(10)).unwrap_or(0),
        };
        let face = digit.to_digit(10).and_then(|face| u8::try_from(tens * 10 + face).ok());
        match face.filter(|face| (1..=sides).contains(face) && self.faces.len() < count) {
            Some(face) => {
                self.faces.push(face);
                true
            }
            None => false,
        }
    }

    /// True when every die has its face.
    pub fn faces_are_complete(&self) -> bool {
        self.roll().is_some_and(|roll| roll.count > 0 && self.faces.len() == roll.count)
    }

    /// The request as it stands.
    pub fn request(&self, dice: Dice) -> Request {
        Request::Fill(self.fill(), dice)
    }

    fn fill(&self) -> Fill {
        let touched = self.fields.iter().filter(|field| field.touched);
        let named = touched.filter_map(|field| Some((field.name.clone(), field.value()?.clone())));
        Fill {
            fill: named.collect(),
            strike: self.strike.clone(),
            add: self.add.clone(),
            why: self.why.clone(),
            ..Fill::default()
        }
    }

    /// What has been typed and not sent, in words.
    pub fn typed(&self) -> String {
        let given = |field: &Field| match field.value() {
            _ if !field.typed.is_empty() => Some(field.typed.clone()),
            Some(value) if field.touched => Some(format!("{} {value}", field.name)),
            _ => None,
        };
        let faces = self.faces.iter().map(u8::to_string).chain(self.half_typed.map(String::from));
        let added = self.add.iter().map(|row| row.label.clone());
        let fields = self.fields.iter().filter_map(given);
        fields.chain(faces).chain(added).chain(self.strike.iter().cloned()).collect::<Vec<_>>().join(", ")
    }

    /// The values of a form without a check for which it is not known yet what test they lead to.
    pub fn to_foresee(&mut self) -> Option<Fill> {
        if self.check.is_some() || self.fields.is_empty() || self.missing().is_some() {
            return None;
        }
        let fill = self.fill();
        if self.foreseen.as_ref() == Some(&fill) {
            return None;
        }
        self.foreseen = Some(fill.clone());
        self.advice = None;
        Some(fill)
    }

    /// Takes in what test these values lead to.
    pub fn take_foreseen(&mut self, fill: &Fill, foreseen: Foreseen, game: &Game) {
        if self.foreseen.as_ref() != Some(fill) {
            return;
        }
        let is_later = matches!(foreseen, Foreseen::Later(_));
        let (sum, check) = match foreseen {
            Foreseen::Advised(words) => {
                self.advice = Some(words);
                return;
            }
            Foreseen::Asked(prompt) | Foreseen::Later(prompt) => match prompt.kind {
                Kind::Faces { check, roll, tally, .. } => {
                    (SumSoFar { tallies: tally, roll: Some(roll), ..SumSoFar::default() }, check)
                }
                Kind::Fill { check, roll, tally, .. } => {
                    (SumSoFar { tallies: tally, roll, ..SumSoFar::default() }, check)
                }
                _ => return,
            },
            Foreseen::Certain { tally, words, has_rolled } => {
                self.has_rolled = has_rolled;
                // What its dice came to stands in the result, with the sum.
                let tally = if has_rolled { Vec::new() } else { tally };
                (SumSoFar { tallies: tally, certain: Some(words), ..SumSoFar::default() }, None)
            }
        };
        let sum = SumSoFar { is_later, ..sum };
        (self.sum, self.leads_to) = (sum, check.and_then(|id| game.sheet.check(id)));
        self.note_certain(game);
        let count = self.roll().map_or(0, |roll| roll.count);
        self.faces.truncate(count);
    }
}

impl AnswerForm {
    /// Fills in what was given before, as far as it fits here.
    pub fn refill(&mut self, values: &Map<String, Json>, game: &Game) {
        for field in &mut self.fields {
            if let Some(value) = values.get(&field.name).and_then(|value| field.takes.accept(value)) {
                field.put(value);
            }
        }
        self.reckon(game);
        self.focus = self.first_focus();
    }

    /// Back at the dice that were typed here, the last of them taken away.
    pub fn put_back(&mut self, typed: &TypedDice, game: &Game) {
        (self.strike, self.add, self.why) = (typed.fill.strike.clone(), typed.fill.add.clone(), typed.fill.why.clone());
        self.refill(&typed.fill.fill, game);
        let kept = typed.faces.len().saturating_sub(1);
        self.faces = typed.faces[..kept].to_vec();
        self.focus = Focus::Dice;
    }

    /// The rows of the sums, each under the key by which it is struck.
    pub fn sum_rows(&self) -> Vec<(String, String, bool)> {
        let of = |tally: &Tally| {
            let side = tally.side.map(|side| format!("{side}.")).unwrap_or_default();
            tally.rows().iter().map(|row| (format!("{side}{}", row.key), row.label.to_string())).collect::<Vec<_>>()
        };
        let rows = self.sum.tallies.iter().flat_map(of);
        rows.map(|(key, label)| (self.strike.contains(&key), key, label))
            .map(|(struck, key, label)| (key, label, struck))
            .collect()
    }

    /// Strikes a row out, or takes it in again.
    pub fn turn_row(&mut self, at: usize) {
        let Some((key, _, struck)) = self.sum_rows().into_iter().nth(at) else { return };
        if struck {
            self.strike.retain(|own| *own != key);
        } else {
            self.strike.push(key);
        }
    }
}
