//! The page in its three forms.

use fanion::engine::printed::chart::{Chart, ChartKind, Series};
use fanion::engine::printed::{Block, Page, Table};
use fanion::engine::text::{Label, Text};
use fanion::report::page::{html, markdown, text};
use fanion::report::plain::Look;

use super::recorded;

const EVIL: &str = "<script>alert('x')</script> & \"Sons\" *bold* |cell| [a](b)";

/// A page on which every kind of block holds the same words.
fn evil() -> Page {
    let mut page = Page::new(EVIL);
    page.chapter(EVIL);
    page.paragraph(Text::of(Label::SideA, EVIL));
    page.points(vec![Text::of(Label::Figure, EVIL)]);
    let mut table = Table::new(EVIL, &[EVIL, "#2"]);
    table.row([Text::plain(EVIL), Text::plain("1")]);
    page.table(table);
    page.blocks.push(Block::Fold(EVIL.to_owned(), vec![Text::plain(EVIL)]));
    for shape in [ChartKind::Lines, ChartKind::Bars] {
        let series = Series { name: EVIL.to_owned(), label: Label::SideB, figures: vec![3, 0] };
        page.blocks.push(Block::Chart(Chart {
            title: EVIL.to_owned(),
            shape,
            places: vec![EVIL.to_owned(), "2".to_owned()],
            series: vec![series],
        }));
    }
    page
}

#[test]
fn names_from_a_file_are_words_and_never_markup() {
    let html = html::html(&evil());
    assert!(!html.contains("<script"), "{html}");
    assert!(html.contains("&lt;script&gt;"));
    let markdown = markdown::markdown(&evil());
    assert!(!markdown.contains("<script") && !markdown.contains(" *bold*"), "{markdown}");
    let cells = markdown.lines().find(|line| line.starts_with("| &lt;script")).expect("the table's row");
    assert_eq!(cells.replace("\\|", "").matches('|').count(), 3, "{cells}");
}

#[test]
fn a_page_asks_for_nothing_from_anywhere() {
    let page = html::html(&recorded("practice", 1809).page());
    let outside = page.replace("http://www.w3.org/2000/svg", "");
    for word in ["http:", "https:", "src=", "href=", "@import", "url(", "<script", "<link"] {
        assert!(!outside.contains(word), "`{word}` in the page");
    }
    assert!(page.contains("<svg ") && page.contains("role=\"img\"") && page.contains("@media print"));
}

#[test]
fn every_form_tells_the_same_chapters() {
    let page = recorded("practice", 1809).page();
    let mut plain = Vec::new();
    text::write(&mut plain, &page, Look::default()).expect("memory takes what is written to it");
    let plain = String::from_utf8(plain).expect("UTF-8");
    let (html, markdown) = (html::html(&page), markdown::markdown(&page));
    let chapters: Vec<String> = page
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Heading(2, text) => Some(text.to_string()),
            _ => None,
        })
        .collect();
    for chapter in ["What happened", "The battle in figures", "The leaders", "The dice", "House rules and rulings"] {
        assert!(chapters.iter().any(|found| found == chapter), "{chapters:?}");
    }
    for chapter in chapters {
        assert!(html.contains(&format!("<h2>{chapter}</h2>")), "{chapter}");
        assert!(markdown.contains(&format!("## {chapter}\n")), "{chapter}");
        assert!(plain.contains(&format!("\n{chapter}\n---")), "{chapter}");
    }
}

#[test]
fn plain_text_keeps_to_its_width_and_can_be_ascii() {
    let page = recorded("practice", 1809).page();
    let mut plain = Vec::new();
    text::write(&mut plain, &page, Look { ascii: true, ..Look::default() }).expect("memory takes what is written");
    let plain = String::from_utf8(plain).expect("UTF-8");
    assert!(plain.is_ascii());
    let prose = plain.split("The battle in figures").next().unwrap_or_default();
    assert!(prose.lines().all(|line| line.len() <= 96), "{prose}");
    assert!(plain.lines().all(|line| line.trim_end() == line), "no blanks at the ends of lines");
}

#[test]
fn markdown_marks_off_only_what_would_be_markup_where_it_stands() {
    let mut page = Page::new("t");
    for (words, written) in [
        ("lorien_t01.toml:12:1: error[neutral-land]: #3 of 4", "lorien_t01.toml:12:1: error[neutral-land]: #3 of 4"),
        ("[a](https://x) and [b]: c", "\\[a\\](https://x) and [b]: c"),
        ("_so_ and *so* and ~~so~~", "\\_so\\_ and \\*so\\* and \\~\\~so\\~\\~"),
        ("# no heading", "\\# no heading"),
        ("[ ] no box", "\\[ ] no box"),
        ("a|b`c`", "a\\|b\\`c\\`"),
    ] {
        page.blocks = vec![Block::Paragraph(Text::plain(words))];
        let markdown = markdown::markdown(&page);
        assert_eq!(markdown.lines().nth(2), Some(written), "{words}");
    }
}
