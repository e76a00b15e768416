//! The papers of a campaign as the files that are sent.

use super::page::{html, markdown};
use super::{article, orders_page};
use crate::engine::post::{Content, Paper};

/// The files of a paper: its name and its text. A report is written as Markdown and as HTML.
pub fn files(paper: &Paper) -> Vec<(String, String)> {
    match &paper.content {
        Content::File(text) => vec![(paper.name.clone(), text.clone())],
        Content::Orders(page) => vec![(paper.name.clone(), orders_page::html(page))],
        Content::Report(article) => {
            let page = article::page(article, &format!("{}.svg", paper.name));
            vec![
                (format!("{}.md", paper.name), markdown::markdown(&page)),
                (format!("{}.html", paper.name), html::html(&page)),
            ]
        }
    }
}
