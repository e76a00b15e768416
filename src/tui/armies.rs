//! Both armies as the screen needs them: the document, what is widest in it, units by their codes. What an earlier
//! document told already is not looked at again.

use std::rc::Rc;

use super::game::{Codes, Measure, pips_of};
use super::words::width;
use crate::engine::text::{Doc, Group, Line};

/// A document with what the screen has found in it.
#[derive(Clone, Debug, Default)]
pub struct Armies {
    /// The document.
    pub doc: Doc,
    /// Units by their codes.
    pub codes: Rc<Codes>,
    /// What is widest in each army.
    pub measures: Rc<[Measure]>,
    groups: Vec<Vec<Measure>>,
}

impl Armies {
    /// Goes through a whole document.
    pub fn of(doc: Doc) -> Self {
        Self::default().after(doc)
    }

    /// The same for a document that comes after this one.
    #[must_use]
    pub fn after(&self, doc: Doc) -> Self {
        let mut same_units = self.doc.columns.len() == doc.columns.len();
        let mut groups = Vec::with_capacity(doc.columns.len());
        for (at, column) in doc.columns.iter().enumerate() {
            let (known, sizes) = (self.doc.columns.get(at), self.groups.get(at));
            let known = known.map_or(&[][..], |known| &known.groups);
            same_units &= known.len() == column.groups.len();
            let of = |(at, group): (usize, &Rc<Group>)| match (known.get(at), sizes.and_then(|sizes| sizes.get(at))) {
                (Some(known), Some(size)) if Rc::ptr_eq(known, group) => *size,
                (known, _) => {
                    same_units &= known.is_some_and(|known| have_same_units(known, group));
                    measure(group)
                }
            };
            groups.push(column.groups.iter().enumerate().map(of).collect::<Vec<Measure>>());
        }
        let codes = if same_units { Rc::clone(&self.codes) } else { Rc::new(Codes::of(&doc)) };
        let measures =
            groups.iter().map(|sizes| sizes.iter().copied().fold(Measure::default(), Measure::and)).collect();
        Self { doc, codes, measures, groups }
    }
}

fn have_same_units(a: &Group, b: &Group) -> bool {
    let same = |(a, b): (&Line, &Line)| (&a.code, &a.name) == (&b.code, &b.name);
    a.rows.len() == b.rows.len() && a.rows.iter().zip(&b.rows).all(same)
}

/// What is widest in a formation.
fn measure(group: &Group) -> Measure {
    let head = Measure { rows: 1, ..Measure::default() };
    group.rows.iter().fold(head, |sum, row| {
        sum.and(Measure {
            code: width(&row.code),
            name: width(&row.name),
            pips: pips_of(row).map_or(0, |(_, of)| usize::from(of)),
            rows: 1,
        })
    })
}

impl Measure {
    /// What is widest in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            code: self.code.max(other.code),
            name: self.name.max(other.name),
            pips: self.pips.max(other.pips),
            rows: self.rows + other.rows,
        }
    }
}
