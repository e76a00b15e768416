//! The service records: what leaders and units have done and suffered over the whole game.

use super::Material;
use crate::engine::printed::{Page, PageRow, Table};
use crate::engine::service::Service;
use crate::engine::text::Text;

/// Both tables, where the game has more than one battle to tell of.
pub(super) fn write(page: &mut Page, source: &Material<'_>) {
    let records = source.play.service();
    if records.iter().all(|own| own.battles == 0) {
        return;
    }
    page.chapter("Service records");
    let mut leaders = Table::new("Leaders", &["", "#battles", "#won", "#lost", "#colours", "what became of them"]);
    let mut units = Table::new("Units", &["", "#battles", "#lost", "what became of them"]);
    let mut sides: Vec<&str> = Vec::new();
    for own in records.iter().filter(|own| own.is_told()) {
        if !sides.contains(&own.side.as_str()) {
            sides.push(&own.side);
        }
    }
    let figure = |figure: u32| Text::plain(figure.to_string());
    for side in sides {
        let of_side = |leads: bool| -> Vec<&Service> {
            records.iter().filter(|own| own.side == side && own.leads == leads && own.is_told()).collect()
        };
        for (table, leads) in [(&mut leaders, true), (&mut units, false)] {
            let own = of_side(leads);
            if !own.is_empty() {
                table.rows.push(PageRow::Head(source.names.side(side)));
            }
            for record in own {
                let (who, now) = (Text::plain(&record.who), Text::plain(&record.now));
                if leads {
                    let figures = [record.battles, record.won, record.beaten, record.colours].map(figure);
                    table.row(std::iter::once(who).chain(figures).chain([now]));
                } else {
                    table.row([who, figure(record.battles), figure(record.lost), now]);
                }
            }
        }
    }
    page.table(leaders);
    page.table(units);
}
