//! The end on the table screen: who won and the points in great letters, the reasons and the price below.

use super::{GreatLine, Hidden, TableScene, head, strengths};
use crate::engine::ending::{EndRow, Ending};
use crate::engine::text::{Label, Text};
use crate::tui::game::Game;

/// The scene of a game that is over.
pub(super) fn scene(game: &Game, ending: &Ending) -> TableScene {
    let label = ending.title.0.first().map_or(Label::Heading, |span| span.label);
    let title = ending.title.to_string();
    let short = title.rsplit_once(' ').map_or(String::new(), |(_, verb)| verb.to_owned());
    let forms = [title, short].into_iter().filter(|form| !form.is_empty()).collect();
    let mut parts = vec![GreatLine { rank: 0, forms, label, words: Text::default() }];
    if let Some([a, b]) = ending.points {
        let forms = vec![format!("{a} : {b}")];
        parts.push(GreatLine { rank: 1, forms, label: Label::Plain, words: Text::default() });
    }
    let rows = ending.chapters.iter().flat_map(|chapter| &chapter.rows);
    let mut results: Vec<Text> = rows.map(|row| line(ending, row)).collect();
    // The newest of the log stands first; here the first line does.
    results.reverse();
    TableScene { head: head(game), parts, results, strengths: strengths(game, &Hidden::from(game, None)) }
}

/// `Gemioncourt farm  4 or 3: French 4  holds it, Allies -`.
fn line(ending: &Ending, row: &EndRow) -> Text {
    let mut text = Text::of(Label::Heading, row.what.clone());
    for (name, said) in ending.sides.iter().zip(&row.sides) {
        text = text.then("   ").join(name.clone()).then(" ").join(said.clone());
    }
    text
}
