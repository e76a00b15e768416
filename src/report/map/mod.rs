//! A table drawn to scale: in letters for a terminal, in lines for a page.

pub(crate) mod canvas;
mod labels;
pub(crate) mod letters;
mod names;
mod placing;
pub mod svg;

use crate::engine::drawing::{Drawing, Kind, Sign};
use crate::engine::text::{Label, Text, one_line};

use letters::sign_of;

/// What the letters of a map mean, as far as they stand on this one.
pub fn legend(drawing: &Drawing, ascii: bool) -> Text {
    let mut text = Text::default();
    let mut add = |label: Label, sign: String, words: &str| {
        if !text.0.is_empty() {
            text = std::mem::take(&mut text).then("  ");
        }
        text = std::mem::take(&mut text).with(label, sign).with(Label::Quiet, format!(" {}", one_line(words)));
    };
    for kind in drawing.kinds() {
        add(label_of(kind), sign_of(kind, ascii).to_string(), &drawing.words(kind));
    }
    let [a, b] = &drawing.sides;
    let held = if a.is_empty() { "held by A, B".to_owned() } else { format!("held by {a}, {b}") };
    let has = |signs: &[Sign]| drawing.marks.iter().any(|mark| signs.contains(&mark.sign));
    let marks: [(&[Sign], &str, &str); 6] = [
        (&[Sign::Objective, Sign::ObjectiveA, Sign::ObjectiveB], "*", "objective"),
        (&[Sign::ObjectiveA, Sign::ObjectiveB], "*a *b", &held),
        (&[Sign::Bridge], "H", "bridge"),
        (&[Sign::Ford], "x", "ford"),
        (&[Sign::ArrivalA, Sign::ArrivalB], "> < v ^", "arrival"),
        (&[Sign::FormationA, Sign::FormationB], "[ ]", "formation"),
    ];
    for (signs, letters, words) in marks {
        if has(signs) {
            add(Label::Figure, letters.to_owned(), words);
        }
    }
    text.with(Label::Quiet, format!("  north {}", arrow(drawing.north)))
}

const fn arrow(north: &str) -> &str {
    match north.as_bytes() {
        b"down" => "is below",
        b"left" => "is left",
        b"right" => "is right",
        _ => "is above",
    }
}

/// The meaning nearest to a kind of ground, where only meanings have looks.
pub const fn label_of(kind: Kind) -> Label {
    match kind {
        Kind::ZoneA => Label::SideA,
        Kind::ZoneB => Label::SideB,
        Kind::LightWood | Kind::DenseWood => Label::Good,
        Kind::Rough | Kind::WoodenBua | Kind::StoneBua => Label::Care,
        Kind::Water | Kind::Stream => Label::Ruling,
        Kind::Steep | Kind::MajorLinear => Label::Bad,
        Kind::Contour | Kind::MinorLinear | Kind::Road => Label::Quiet,
    }
}
