//! Numbers that look drawn and are the same for the same seed, on every machine and in every version.

/// A row of numbers (SplitMix64).
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The row of this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The row of one of many battles: no two of them share it, and it depends on nothing else.
    pub fn of(seed: u64, number: u64) -> Self {
        let mut first = Self(seed);
        Self(first.draw() ^ Self(number).draw())
    }

    /// The next number.
    pub const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 where there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.draw() % (bound.max(1) as u64)).unwrap_or(0)
    }

    /// A number from `min` to `max`.
    pub const fn between(&mut self, min: i64, max: i64) -> i64 {
        let span = max.abs_diff(min).saturating_add(1);
        min.saturating_add_unsigned(self.draw() % if span == 0 { 1 } else { span })
    }

    /// True so many times in so many.
    pub fn chance(&mut self, (times, of): (usize, usize)) -> bool {
        self.below(of) < times
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Puts a list into any order.
    pub fn shuffle<T>(&mut self, of: &mut [T]) {
        for at in (1..of.len()).rev() {
            let other = self.below(at + 1);
            of.swap(at, other);
        }
    }

    /// One of them, if there is any.
    pub fn pick<'c, T>(&mut self, of: &'c [T]) -> Option<&'c T> {
        of.get(self.below(of.len()))
    }
}
