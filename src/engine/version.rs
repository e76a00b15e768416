//! Which record a number means. A request that is refused leaves no record, and the next one takes its numbers: what is
//! known of a record is kept under its version, so that nothing has to be forgotten when a request is taken back.

/// A record, by its number and by how often numbers had been given back when it took this one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RecordVersion {
    /// The record's number; 0 is the state before the first.
    pub number: u64,
    taken: u64,
}

/// From which numbers on records were taken anew.
#[derive(Clone, Debug, Default)]
pub(super) struct Versions {
    /// Ascending: the first number, and the count that its records and those after it have.
    since: Vec<(u64, u64)>,
    given_back: u64,
}

impl Versions {
    /// The record that has this number now, or will have it.
    pub(super) fn of(&self, number: u64) -> RecordVersion {
        let later = self.since.partition_point(|(first, _)| *first <= number);
        let taken = self.since[..later].last().map_or(0, |(_, taken)| *taken);
        RecordVersion { number, taken }
    }

    /// The records after this one are gone, and their numbers are free.
    pub(super) fn gone_after(&mut self, last: u64) {
        self.given_back += 1;
        self.since.retain(|(first, _)| *first <= last);
        self.since.push((last + 1, self.given_back));
    }
}
