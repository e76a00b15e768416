//! The keys of the things of a file, in the order in which it is written.

use super::super::ids::Side;
use super::super::roster::{Area, Country, Formation, Leader, Phase, Unit};
use crate::rules::board::keyed::{KeyedThing, Names, Row, Value};

impl KeyedThing for Phase {
    const LIST: &'static str = "phase";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("kind", &mut self.kind);
        let mut side = self.side.map_or("both", Side::key).to_owned();
        row.key("side", &mut side);
        self.side = Side::of_key(&side);
        row.key("text", &mut self.text);
    }
}

impl KeyedThing for Country {
    const LIST: &'static str = "country";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("at_war", &mut self.at_war);
    }
}

impl KeyedThing for Area {
    const LIST: &'static str = "area";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("terrain", &mut self.terrain);
        row.key("borders", &mut self.borders);
        row.key("holder", &mut self.holder);
        row.key("fortress", &mut self.fortress);
        row.key("victory_points", &mut self.vp);
        row.drawn(&mut self.drawn);
    }
}

impl KeyedThing for Leader {
    const LIST: &'static str = "leader";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("side", &mut self.side);
        row.key("nation", &mut self.nation);
        row.key("senior", &mut self.senior);
        row.key("napoleon", &mut self.napoleon);
        // His reverse is told where it is another.
        let mut reverse = (self.reverse != self.figures).then_some(Reverse(self.reverse));
        row.key("action_points", &mut self.figures.0);
        row.key("battle_ability", &mut self.figures.1);
        row.key("wounded", &mut reverse);
        self.reverse = reverse.map_or(self.figures, |own| own.0);
        let mut status = if self.dead { Some("dead") } else { self.wounded.then_some("wounded") }.map(str::to_owned);
        row.key("status", &mut status);
        let status = status.as_deref();
        (self.wounded, self.dead) = (status == Some("wounded"), status == Some("dead"));
        self.command.keys(row);
        row.key("ap", &mut self.ap);
    }
}

/// The figures of a leader's reverse.
struct Reverse((u8, i8));

impl Value for Reverse {
    fn read(words: &[&str], _: &Names<'_>) -> Option<Self> {
        let [ap, ability] = words else { return None };
        Some(Self((ap.parse().ok()?, ability.parse().ok()?)))
    }

    fn written(&self, _: &Names<'_>, _: bool) -> Option<String> {
        let Self((ap, ability)) = self;
        Some(format!("{{ action_points = {ap}, battle_ability = {ability} }}"))
    }
}

impl KeyedThing for Formation {
    const LIST: &'static str = "formation";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("leader", &mut self.leader);
        row.key("morale", &mut self.morale);
        row.key("at", &mut self.at);
        row.key("mode", &mut self.mode);
        row.key("force_marched", &mut self.force_marched);
    }
}

impl KeyedThing for Unit {
    const LIST: &'static str = "unit";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("formation", &mut self.formation);
        let (mut at, mut side) = self.apart.unzip();
        row.key("at", &mut at);
        row.key("side", &mut side);
        self.apart = at.zip(side);
        row.key("nation", &mut self.nation);
        row.key("arm", &mut self.arm);
        row.key("quality", &mut self.quality);
        row.key("factors", &mut self.strength.factors);
        row.key("reduced", &mut self.strength.reduced);
        row.key("steps", &mut self.strength.steps);
        row.key("left", &mut self.strength.left);
        row.key("guard", &mut self.guard);
        row.key("national_guard", &mut self.marks.national_guard);
        row.key("screen", &mut self.marks.screen);
        row.key("broken", &mut self.marks.broken);
        row.key("out_of_supply", &mut self.marks.out_of_supply);
    }
}
