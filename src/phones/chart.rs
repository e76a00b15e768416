//! The map, as the eye allows.

use maud::{Markup, PreEscaped, html};

use super::sight::Sight;
use crate::engine::panel::Panel;
use crate::engine::post::Clock;
use crate::report::board::svg as board;
use crate::report::map::svg as table;

/// The drawing, or that there is none.
pub(super) fn page(sight: &Sight<'_>) -> Markup {
    let drawn = drawn(sight);
    html! {
        @match drawn {
            Some(svg) => {
                label class="tick" { input type="checkbox" id="whole"; "The whole map at once" }
                figure class="map" tabindex="0" aria-label="The map" { (PreEscaped(svg)) }
            },
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
    // An umpire's: whoever else is in a campaign has the map of his report.
    papers.iter().filter(|paper| paper.seat.is_none()).find_map(|paper| paper.report()?.picture.clone())
}
