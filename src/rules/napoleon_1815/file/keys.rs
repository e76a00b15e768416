//! The keys of the things of a file, in the order in which it is written.

use super::super::roster::{Block, MapCity, RoadSection};
use crate::rules::board::keyed::{KeyedThing, Row};

impl KeyedThing for Block {
    const LIST: &'static str = "unit";
    const CALLED: &'static str = "block";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("army", &mut self.army);
        row.key("kind", &mut self.kind);
        // The full CV is told where it is another.
        let mut max = (self.max != self.cv).then_some(self.max);
        row.key("cv", &mut self.cv);
        row.key("max", &mut max);
        self.max = max.unwrap_or(self.cv);
        row.key("commander", &mut self.commander);
        row.key("old_guard", &mut self.old_guard);
        row.key("leader", &mut self.leader);
        row.key("quality", &mut self.tabletop.quality);
        row.key("city", &mut self.city);
        row.key("lost_by", &mut self.lost_by);
        self.tabletop.command.keys(row);
    }
}

impl KeyedThing for MapCity {
    const LIST: &'static str = "city";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("part", &mut self.part);
        row.key("supplies", &mut self.supplies);
        row.key("held", &mut self.held);
        row.drawn(&mut self.place);
    }
}

impl KeyedThing for RoadSection {
    const LIST: &'static str = "road";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("from", &mut self.from);
        row.key("to", &mut self.to);
        let mut kind = self.kind().to_owned();
        row.key("kind", &mut kind);
        self.major = kind == "major";
        row.key("river", &mut self.river);
    }
}
