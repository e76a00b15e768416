//! The report of Quatre Bras that lies in the documentation.

use fanion::report::page::{html, markdown};

use super::{fought, root, written};

#[test]
fn the_report_in_the_documentation_is_what_the_program_writes() {
    let mut battle = fought("quatre-bras-1815");
    battle.name += " (a sample: automatic players fought it, its date and times are made up)";
    let page = battle.page();
    for (name, text) in [("quatre-bras.html", html::html(&page)), ("quatre-bras.md", markdown::markdown(&page))] {
        let path = root().join("docs/reports").join(name);
        if std::env::var_os("SNAPSHOTS").is_some_and(|wish| wish == "overwrite") {
            std::fs::create_dir_all(root().join("docs/reports")).expect("the folder");
            std::fs::write(&path, &text).expect("the report is written");
        }
        // Not `assert_eq`: nobody reads the two of them side by side in a terminal.
        assert!(
            written(&path) == text,
            "{} is out of date: run SNAPSHOTS=overwrite cargo test --test main report::sample",
            path.display()
        );
    }
}
