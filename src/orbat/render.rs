//! Faults shown with the line of the file they are in.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, renderer::DecorStyle};

use super::fault::{Fault, Faults, FilePlace};
use crate::engine::text::one_line;

/// The most bytes of a source line that are shown on each side of the beginning of a fault.
const CONTEXT: usize = 500;

/// How faults are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// ASCII only, no colour.
    Plain,
    /// With ANSI colours, else as plain.
    Coloured,
}

impl Faults {
    /// Every fault with its source line, a caret under it and the help; `source` is the file as it was read.
    pub fn render(&self, source: &[u8], paint: Paint) -> String {
        let shown: Vec<String> = self.0.iter().map(|fault| fault.render(source, paint)).collect();
        shown.join("\n\n")
    }
}

impl Fault {
    /// The fault with its source line, a caret under it and the help; `source` is the file as it was read.
    pub fn render(&self, source: &[u8], paint: Paint) -> String {
        let label = self.found.as_ref().map(|found| format!("found {found}"));
        let mut group = Group::with_title(Level::ERROR.primary_title(self.message.as_str()));
        let file = one_line(&self.place.file);
        group = show_place(group, source, (&file, &self.place), label.as_deref());
        let other = self.other.as_ref().map(|(place, what)| (one_line(&place.file), place, what));
        if let Some((file, place, what)) = &other {
            group = group.element(Level::NOTE.message(format!("{what} here")));
            group = show_place(group, source, (file, place), None);
        }
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        let renderer = match paint {
            Paint::Plain => Renderer::plain(),
            Paint::Coloured => Renderer::styled(),
        };
        renderer.decor_style(DecorStyle::Ascii).render(&[group])
    }
}

/// `file` is its name as it may be shown.
fn show_place<'a>(
    group: Group<'a>,
    source: &[u8],
    (file, place): (&'a str, &FilePlace),
    label: Option<&'a str>,
) -> Group<'a> {
    let line = line_of(source, &place.span);
    let annotation = AnnotationKind::Primary.span(line.marked).label(label);
    let snippet = Snippet::source(line.text).line_start(place.line).annotation(annotation);
    if line.whole {
        return group.element(snippet.path(file));
    }
    // The column of a part of a line would be wrong: tell the right one.
    let origin = Origin::path(file).line(place.line).char_column(place.column);
    group.element(origin).element(snippet)
}

/// A source line as it is shown.
struct SourceLine {
    text: String,
    /// The bytes of `text` that the fault is about.
    marked: Range<usize>,
    /// Whether the line's beginning is there.
    whole: bool,
}

/// The line of a span. Bytes that are not text are shown as the sign for that; a span over several lines is cut at
/// the end of its first.
fn line_of(source: &[u8], span: &Range<usize>) -> SourceLine {
    let start = span.start.min(source.len());
    let first = source[..start].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let shown_from = first.max(start.saturating_sub(CONTEXT));
    let line_end = source[start..]
        .iter()
        .position(|byte| *byte == b'\n')
        .map_or(source.len(), |at| start + at)
        .min(start.saturating_add(CONTEXT));
    let end = span.end.clamp(start, line_end);
    let before = shown(&source[shown_from..start]);
    let marked = shown(&source[start..end]);
    let after = shown(&source[end..line_end]);
    SourceLine {
        marked: before.len()..before.len() + marked.len(),
        text: format!("{before}{marked}{after}"),
        whole: shown_from == first,
    }
}

/// Carriage returns and byte order marks are left out: the one would break the line that is shown, the other shift it.
fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace(['\r', '\u{feff}'], "")
}
