//! Things by the groups that they belong to, gathered at one look.

/// Things in groups that are numbered from 0, in each of them in the order in which they came.
#[derive(Clone, Debug)]
pub struct Grouped<T> {
    things: Vec<T>,
    /// Where each group ends among them.
    ends: Vec<usize>,
}

impl<T: Copy> Grouped<T> {
    /// These things, each with the number of its group.
    pub fn of(all: impl Iterator<Item = (usize, T)>) -> Self {
        let mut things = Vec::with_capacity(all.size_hint().1.unwrap_or(0));
        things.extend(all);
        let mut ends = vec![0; things.iter().map(|(group, _)| group + 1).max().unwrap_or(0)];
        for (group, _) in &things {
            ends[*group] += 1;
        }
        let mut begin = 0;
        for end in &mut ends {
            begin += std::mem::replace(end, begin);
        }
        let mut sorted: Vec<T> = things.iter().map(|(_, thing)| *thing).collect();
        for (group, thing) in things {
            sorted[ends[group]] = thing;
            ends[group] += 1;
        }
        Self { things: sorted, ends }
    }

    /// Those of one group.
    pub fn group(&self, group: usize) -> &[T] {
        let end = |group: usize| self.ends.get(group).copied().unwrap_or(self.things.len());
        &self.things[group.checked_sub(1).map_or(0, end)..end(group)]
    }
}
