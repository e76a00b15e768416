//! The page in a real browser. Run with `cargo test --test main report::browser -- --ignored` where Chromium is.

use std::path::Path;
use std::process::Command;

use fanion::report::page::html;

use super::recorded;
use crate::support::in_time::InTime as _;

/// The first of the usual names that starts.
fn browser() -> Option<&'static str> {
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    names.into_iter().find(|name| Command::new(name).arg("--version").in_time().is_ok_and(|out| out.status.success()))
}

/// Runs the browser on a page; what it writes to standard output.
fn browse(browser: &str, folder: &Path, wish: &str, page: &Path) -> Vec<u8> {
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-sync", "--window-size=400,900"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(wish)
        .arg(format!("file://{}", page.display()))
        .in_time()
        .expect("the browser runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
#[ignore = "needs Chromium, which not every machine has"]
fn a_browser_shows_the_report_and_prints_it() {
    let Some(browser) = browser() else { panic!("no browser was found: install Chromium, or leave this test out") };
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("report.html");
    std::fs::write(&page, html::html(&recorded("practice", 1809).page())).expect("the page is written");
    let dom = browse(browser, folder.path(), "--dump-dom", &page);
    let dom = String::from_utf8(dom).expect("UTF-8");
    assert!(dom.contains("<h2>What happened</h2>") && dom.matches("<svg").count() >= 4);
    let pdf = folder.path().join("report.pdf");
    browse(browser, folder.path(), &format!("--print-to-pdf={}", pdf.display()), &page);
    let pdf = std::fs::read(&pdf).expect("it was printed");
    assert!(pdf.starts_with(b"%PDF") && pdf.len() > 20_000, "{} bytes", pdf.len());
    let picture = folder.path().join("report.png");
    browse(browser, folder.path(), &format!("--screenshot={}", picture.display()), &page);
    assert!(std::fs::metadata(&picture).expect("a picture").len() > 10_000);
}

#[test]
#[ignore = "needs Chromium"]
fn a_nations_report_of_the_largest_campaign_prints_on_two_pages() {
    let browser = browser().expect("a Chromium is installed");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.html");
    let report = crate::campaign_1805::papers::of_france_after_three_turns();
    std::fs::write(&path, report).expect("a page");
    let printed = folder.path().join("report.pdf");
    let wish = format!("--print-to-pdf={}", printed.display());
    browse(browser, folder.path(), &wish, &path);
    let told = Command::new("pdfinfo").arg(&printed).in_time().expect("poppler is installed");
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    let pages = told.lines().find_map(|line| line.strip_prefix("Pages:")).map(str::trim);
    assert_eq!(pages, Some("2"), "{told}");
}
