//! Options that are rows of a printed table: below its heads, each with its cells, those that are read now lit.

use crate::engine::prompt::OptionCell;
use crate::engine::text::{Label, Text};
use crate::tui::answer::choose::Choose;
use crate::tui::answer::offered::ChoiceLine;
use crate::tui::words::{cut, fill, width};

/// The columns of the mark and the number before an option.
const BEFORE: usize = 4;

/// What a group of cells is, and its columns: head, width, whether it is read now.
type CellGroup = (&'static str, Vec<(&'static str, usize, bool)>);

/// The columns of a list of rows.
pub(super) struct RowColumns {
    name: usize,
    groups: Vec<CellGroup>,
    /// The columns between two, and before a group beyond those.
    gap: usize,
    /// How many groups are left out at the left, where there is no room for all.
    left_out: usize,
}

/// The rows that an option is.
fn rows(item: &ChoiceLine) -> impl Iterator<Item = (&'static str, &[OptionCell])> {
    item.parts.iter().filter_map(|part| part.row.as_deref().map(|row| (row.head, &row.cells[..])))
}

impl RowColumns {
    /// The columns of these options; none where one of them is no row, or there is no room for the table.
    pub(super) fn of(choose: &Choose, columns: usize) -> Option<Self> {
        // Of thousands of options one look at the first is enough.
        if choose.fitting() == 0 || choose.items().any(|item| rows(&item).next().is_none()) {
            return None;
        }
        let items: Vec<ChoiceLine> = choose.items().collect();
        let name = items.iter().chain(&choose.shut_rows()).map(|item| width(&item.name)).max()?;
        let columns_of = |form: usize| -> Vec<CellGroup> {
            let group = |nth: usize, head: &'static str, cells: &[OptionCell]| {
                let column = |(at, cell): (usize, &OptionCell)| {
                    let own = items.iter().filter_map(|item| rows(item).nth(nth)?.1.get(at));
                    let widest = own.map(|cell| width(&cell.text)).max().unwrap_or(0);
                    (cell.column[form], widest.max(width(cell.column[form])), cell.is_lit)
                };
                (head, cells.iter().enumerate().map(column).collect())
            };
            rows(&items[0]).enumerate().map(|(nth, (head, cells))| group(nth, head, cells)).collect()
        };
        let forms = [(0, 2, 0), (1, 2, 0), (1, 1, 0), (1, 1, 1)].into_iter();
        let mut forms = forms.map(|(form, gap, left_out)| {
            let groups = columns_of(form).into_iter().skip(left_out).collect();
            Self { name, groups, gap, left_out }
        });
        forms.find(|own| own.columns() <= columns)
    }

    fn columns(&self) -> usize {
        let group = |(_, columns): &CellGroup| 1 + columns.iter().map(|(_, wide, _)| wide + self.gap).sum::<usize>();
        BEFORE + self.name + self.groups.iter().map(group).sum::<usize>()
    }

    /// What the groups are, and the names of the columns; of those that are read now in capitals.
    pub(super) fn heads(&self) -> [Text; 2] {
        let mut groups = Text::plain(" ".repeat(BEFORE + self.name));
        let mut names = groups.clone();
        for (head, columns) in &self.groups {
            let wide = columns.iter().map(|(_, wide, _)| wide + self.gap).sum::<usize>();
            groups = groups.then(" ").with(Label::Quiet, fill(&format!("{}{head}", " ".repeat(self.gap)), wide));
            names = names.then(" ");
            for (name, wide, is_lit) in columns {
                let name = if *is_lit { name.to_uppercase() } else { (*name).to_owned() };
                let label = if *is_lit { Label::Heading } else { Label::Quiet };
                names = names.then(" ".repeat(self.gap)).with(label, fill(&name, *wide));
            }
        }
        [groups, names]
    }

    /// Its name and its cells; of one that cannot be picked the reason in place of these.
    pub(super) fn line(&self, item: &ChoiceLine, label: Label) -> Text {
        let name = Text::of(label, fill(&item.name, self.name));
        if let Some(why) = &item.blocked {
            let room = self.columns() - BEFORE - self.name - 3;
            return name.with(label, format!("   {}", cut(&format!("not now: {why}"), room)));
        }
        let mut text = name;
        for ((_, columns), (_, cells)) in self.groups.iter().zip(rows(item).skip(self.left_out)) {
            text = text.then(" ");
            for ((_, wide, is_lit), cell) in columns.iter().zip(cells) {
                let label = if *is_lit { Label::Figure } else { label };
                text = text.then(" ".repeat(self.gap)).with(label, fill(&cell.text, *wide));
            }
        }
        text
    }
}
