//! Pages written as HTML, Markdown and plain text.

pub mod html;
pub mod markdown;
mod svg;
pub mod text;
