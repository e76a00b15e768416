//! Formations that are kept back: until one comes to the table there is a reserve with a number, and nothing else. What
//! it is lies beside the state, where no screen, list or file looks.

use crate::orbat::Formation;
use crate::orbat::troops::formation::FormationFigures;

use super::muster::{self, Muster};
use crate::rules::march_attack::state::ids::MfId;
use crate::rules::march_attack::state::roster::{FormationFacts, KeptBack};
use crate::rules::march_attack::state::{Mf, State};

impl Muster<'_> {
    /// Puts a reserve with a number in the place of a formation that is kept back: none of `all` is called so.
    pub(super) fn keep_back(&mut self, formation: &Formation, codes: &[String], all: &[Formation]) {
        let names = &mut self.roster.formations[self.side.index()];
        let taken = |name: &String| {
            all.iter().any(|formation| formation.name == *name) || names.iter().any(|facts| facts.name == *name)
        };
        let numbers = 1..=2 * all.len();
        let name = numbers.map(|number| format!("reserve {number}")).find(|name| !taken(name)).unwrap_or_default();
        let figures = FormationFigures { arrives: formation.arrives, on_table: false, ..FormationFigures::BLANK };
        let mf = MfId::new(self.side, self.army.formations.len());
        self.army.formations.push(Mf::fresh(figures, None));
        names.push(FormationFacts::called(name));
        self.roster.kept_back.insert(mf, KeptBack { formation: formation.clone(), codes: codes.to_vec() });
    }
}

impl State {
    /// What a formation is of which nobody may see who it is.
    pub(crate) fn kept_back(&self, mf: MfId) -> Option<&Formation> {
        self.roster.kept_back.get(&mf).map(|kept| &kept.formation)
    }

    /// A formation that was kept back comes to the table as what it is.
    pub(crate) fn bring_out(&mut self, mf: MfId) {
        if self.kept_back(mf).is_none() {
            return;
        }
        let mut muster = self.muster(mf.side);
        let Some(KeptBack { formation, codes }) = muster.roster.kept_back.remove(&mf) else { return };
        let commander = formation.commander.as_ref().map(|own| muster.leader(own));
        let place = &mut muster.army.formations[mf.at()];
        let tried = place.arrival_tried;
        *place = muster::mf(&formation, commander);
        (place.on_table, place.arrival_tried) = (true, tried);
        muster.roster.formations[mf.side.index()][mf.at()] = FormationFacts::of(&formation);
        let names: Vec<String> = muster.roster.formations[mf.side.index()].iter().map(|own| own.name.clone()).collect();
        muster.units(&formation, &codes, mf, |name| names.iter().position(|own| own == name));
        muster.attach(formation.commander.iter().zip(commander));
    }
}
