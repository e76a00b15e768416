//! Dice as results: which a test needs next, what they showed, and how the program rolls.

/// One independent throw inside a greater one: its sum is read in a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnThrow {
    /// How many dice.
    pub count: usize,
    /// What each sum is worth, from the lowest sum (all ones) upwards.
    pub worth: Vec<i64>,
}

/// How the faces of a throw count, so that odds are not walked face by face where only a sum matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Each face matters.
    Faces,
    /// Only the sum matters.
    Sum,
    /// Only how many dice reach this face matters.
    Reaching(u8),
    /// The dice fall in parts whose worths are added.
    Parts(Vec<ColumnThrow>),
}

/// Dice that a test needs next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// How many dice.
    pub count: usize,
    /// Faces of a die.
    pub sides: u8,
    /// What they are for, or why they are called for after others ("because the result is 5-6").
    pub why: String,
    /// How they count.
    pub counting: Counting,
    /// All that the throws before come to, where the check has said it: see [`Throw::so_far`].
    pub so_far: Option<Vec<i64>>,
}

/// What a throw came to, by the way in which it counts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Landing {
    /// The faces in order.
    Faces(Vec<u8>),
    /// A sum, a number of dice, or a worth.
    Number(i64),
}

/// The landings of the throws so far, handed to a check's `read` in order.
pub struct Throw<'a> {
    landings: &'a [Landing],
    at: usize,
    so_far: Option<Vec<i64>>,
}

impl<'a> Throw<'a> {
    /// The throws that have fallen.
    pub const fn new(landings: &'a [Landing]) -> Self {
        Self { landings, at: 0, so_far: None }
    }

    /// Says that of all throws so far only these figures still matter: odds then count ways that come to the same
    /// together, so that a long row of throws stays short to walk.
    pub fn so_far(&mut self, figures: Vec<i64>) {
        self.so_far = Some(figures);
    }

    /// The faces of the next throw.
    pub fn faces(&mut self, count: usize, sides: u8, why: &str) -> Result<Vec<u8>, Need> {
        match self.next(count, sides, why, Counting::Faces)? {
            Landing::Faces(faces) => Ok(faces),
            Landing::Number(_) => Ok(vec![1; count]),
        }
    }

    /// The sum of the next throw.
    pub fn sum(&mut self, count: usize, sides: u8, why: &str) -> Result<i64, Need> {
        self.number(count, sides, why, Counting::Sum)
    }

    /// How many dice of the next throw show `from` or more.
    pub fn reaching(&mut self, count: usize, sides: u8, from: u8, why: &str) -> Result<i64, Need> {
        self.number(count, sides, why, Counting::Reaching(from))
    }

    /// The added worths of several independent parts, thrown together, the first part's dice first.
    pub fn parts(&mut self, parts: Vec<ColumnThrow>, sides: u8, why: &str) -> Result<i64, Need> {
        let count = parts.iter().map(|part| part.count).sum();
        self.number(count, sides, why, Counting::Parts(parts))
    }

    fn number(&mut self, count: usize, sides: u8, why: &str, counting: Counting) -> Result<i64, Need> {
        match self.next(count, sides, why, counting)? {
            Landing::Number(number) => Ok(number),
            Landing::Faces(faces) => Ok(faces.iter().map(|&face| i64::from(face)).sum()),
        }
    }

    fn next(&mut self, count: usize, sides: u8, why: &str, counting: Counting) -> Result<Landing, Need> {
        let landing = self.landings.get(self.at).cloned();
        self.at += 1;
        let so_far = self.so_far.take();
        landing.ok_or_else(|| Need { count, sides, why: why.to_owned(), counting, so_far })
    }
}

impl Need {
    /// The dice in short: `2D6`.
    pub fn dice(&self) -> String {
        format!("{}D{}", self.count, self.sides)
    }

    /// True where players look at one number, the sum of few dice.
    pub const fn is_one_number(&self) -> bool {
        match self.counting {
            Counting::Sum => true,
            Counting::Faces => self.count <= 2,
            Counting::Reaching(_) | Counting::Parts(_) => false,
        }
    }

    /// What these faces come to; there must be `count` of them.
    pub fn land(&self, faces: &[u8]) -> Landing {
        let sum = |faces: &[u8]| faces.iter().map(|&face| i64::from(face)).sum::<i64>();
        match &self.counting {
            Counting::Faces => Landing::Faces(faces.to_vec()),
            Counting::Sum => Landing::Number(sum(faces)),
            Counting::Reaching(from) => Landing::Number(faces.iter().map(|face| i64::from(face >= from)).sum()),
            Counting::Parts(parts) => {
                let mut rest = faces;
                let mut worth = 0;
                for part in parts {
                    let (own, after) = rest.split_at(part.count.min(rest.len()));
                    worth += part.worth_of(sum(own));
                    rest = after;
                }
                Landing::Number(worth)
            }
        }
    }
}

impl Landing {
    /// It as one number: the sum, where it is faces.
    pub fn number(&self) -> i64 {
        match self {
            Self::Number(number) => *number,
            Self::Faces(faces) => faces.iter().map(|&face| i64::from(face)).sum(),
        }
    }
}

impl ColumnThrow {
    /// What a sum of its dice is worth.
    pub fn worth_of(&self, sum: i64) -> i64 {
        let lowest = i64::try_from(self.count).unwrap_or(i64::MAX);
        let index = usize::try_from(sum - lowest).unwrap_or(0);
        self.worth.get(index).copied().unwrap_or(0)
    }
}

/// The program's own faces: a fixed function of where they fall, so that taking a step back does not fish for better.
///
/// The same seed and place give the same faces in whatever order things are done; every face of a fair die is equally
/// likely over the seeds.
pub fn rolled(seed: u64, place: &str, count: usize, sides: u8) -> Vec<u8> {
    let mut state = place.bytes().fold(seed ^ 0x9E37_79B9_7F4A_7C15, |state, byte| {
        mix(state.wrapping_add(u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
    });
    (0..count)
        .map(|_| {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let high = (u128::from(mix(state)) * u128::from(sides)) >> 64;
            u8::try_from(high).unwrap_or(0) + 1
        })
        .collect()
}

/// The finaliser of `SplitMix64`: every bit of the input moves every bit of the output.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
