//! The map, as the eye allows.

use maud::{Markup, PreEscaped, html};

use super::{Seat, Sight};
use crate::engine::panel::Panel;
use crate::engine::post::Clock;
use crate::report::board::svg as board;
use crate::report::map::svg as table;

/// The page.
pub(super) fn page(sight: &Sight<'_>) -> Markup {
    let drawn = drawn(sight);
    html! {
        @match drawn {
            Some(svg) => figure class="map" tabindex="0" { (PreEscaped(svg)) },
            None => p class="quiet" { "This game has no map." },
        }
    }
}

fn drawn(sight: &Sight<'_>) -> Option<String> {
    let doc = sight.play.doc();
    let places = doc.panels.iter().find_map(|panel| if let Panel::Map(map) = &**panel { Some(map) } else { None });
    if let Some(map) = places {
        return Some(board::sheet(sight.name, map));
    }
    if let Some(drawing) = sight.play.seen().drawing() {
        return Some(table::svg(1, sight.name, &drawing));
    }
    let papers = sight.play.papers(&Clock::default());
    let own = |seat: Option<&str>| match sight.seat {
        Seat::Side { key, .. } => seat == Some(key),
        Seat::Watchers | Seat::Umpire(_) => seat.is_none(),
    };
    let reports = papers.iter().filter(|paper| own(paper.seat.as_deref())).filter_map(|paper| paper.report());
    reports.filter_map(|report| report.picture.clone()).next()
}
