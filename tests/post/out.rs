//! The three ways out: papers with their versions, forms that somebody fills in, exports.

use std::fs;
use std::path::Path;

use fanion::post::{self, FormKept};
use serde_json::json;

use crate::support::program::{Folder, drive, fanion, told};

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

#[test]
fn a_form_that_somebody_filled_in_is_left_and_a_new_one_lies_beside_it() {
    let folder = Folder::new();
    let path = folder.path("in/o.orders.toml");
    let form = |text: &str| post::form(&path, text).expect("it is written");
    assert_eq!(form("# A form\na = 1\n"), FormKept::Written);
    assert!(post::is_untouched(&read(&path)) && post::is_untouched(&read(&path).replace('\n', "\r\n")));
    assert_eq!(form("# A form\na = 2\n"), FormKept::Written, "untouched: it is replaced");
    fs::write(&path, read(&path) + "b = 3\n").expect("a file");
    let filled = read(&path);
    let same = form("# A form\na = 2\n");
    assert_eq!(same, FormKept::Left(None));
    assert_eq!(same.told(&path).as_deref(), Some("o.orders.toml: you have written in it: left as it is"));
    let beside = folder.path("in/o.orders-2.toml");
    let other = form("# A form\na = 4\n");
    assert_eq!(other, FormKept::Left(Some(beside.clone())));
    assert!(other.told(&path).is_some_and(|told| told.ends_with("the new form is o.orders-2.toml")));
    assert_eq!(
        form("# A form\na = 5\n"),
        FormKept::Left(Some(beside.clone())),
        "an untouched one beside it is replaced"
    );
    fs::write(&beside, read(&beside) + "mine\n").expect("a file");
    assert_eq!(form("# A form\na = 6\n"), FormKept::Left(Some(folder.path("in/o.orders-3.toml"))));
    assert_eq!(read(&path), filled);
    fs::write(&path, "a = 2\n").expect("a file");
    assert!(matches!(form("# A form\na = 7\n"), FormKept::Left(Some(_))), "without a digest it is somebody's");
}

#[test]
fn exports_ask_before_they_replace() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    let save = path("vale.fanion");
    told(&fanion(&["campaign", "new", "three-rivers", "--save", &save, "--seed", "7"]));
    let map = path("map.svg");
    fs::write(&map, "mine").expect("a file");
    let refused = fanion(&["campaign", "map", &save, "--output", &map]);
    assert!(!refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("--force"));
    let scenario = "orbats/campaign-1805/three-rivers.toml";
    assert!(!fanion(&["validate", scenario, "--svg", &map]).status.success());
    assert_eq!(read(Path::new(&map)), "mine");
    told(&fanion(&["validate", scenario, "--svg", &map, "--force"]));
    assert!(read(Path::new(&map)).contains("<svg"));
}

/// A campaign at its preliminary results of turn 1, not yet published.
fn at_results(folder: &Folder) -> (String, String) {
    let save = folder.path("vale.fanion").display().to_string();
    let papers = folder.path("papers").display().to_string();
    told(&fanion(&["campaign", "new", "three-rivers", "--save", &save, "--seed", "7"]));
    drive(
        &save,
        Some("all"),
        &["publish", "close", "publish", "official", "publish", "close"].map(|key| json!({"pick": key})),
    );
    (save, papers)
}

#[test]
fn versions_are_compared_with_what_was_sent_and_with_nothing_else() {
    let folder = Folder::new();
    let (save, papers) = at_results(&folder);
    let publish = || told(&fanion(&["campaign", "publish", &save, "--output", &papers]));
    let correct = |cash: u32| {
        let request = json!({"correct": {"nation": "Lorien", "cash": cash}, "why": "a slip"});
        drive(&save, Some("all"), &[request]);
    };
    let report = || read(&folder.path("papers/lorien/lorien-t01.md"));
    let kept = || folder.path("papers/lorien/lorien-t01-v1.md").exists();
    publish();
    correct(17);
    let said = publish();
    assert!(said.contains("have gone out: fanion campaign sent ") && said.contains("then publish again"), "{said}");
    assert!(!kept() && !report().contains("corrected results"), "what was not sent leaves no trace: {}", report());
    let said = told(&fanion(&["campaign", "sent", &save, "Lorien"]));
    assert_eq!(said.trim_end(), "sent: the papers for Lorien");
    assert_eq!(told(&fanion(&["campaign", "sent", &save, "Lorien"])).trim_end(), "they were sent before");
    correct(19);
    publish();
    assert!(kept() && report().contains("corrected results"), "{}", report());
    assert!(!read(&folder.path("papers/karst/karst-t01.md")).contains("corrected"));
    let unknown = fanion(&["campaign", "sent", &save, "Nobody"]);
    assert!(!unknown.status.success());
}

#[test]
fn messages_and_challenges_show_that_papers_were_sent() {
    let folder = Folder::new();
    let (save, papers) = at_results(&folder);
    let addresses = folder.path("a.toml").display().to_string();
    fs::write(&addresses, "from = \"u@example.org\"\n[to]\nKarst = \"k@example.org\"\n").expect("a file");
    told(&fanion(&["campaign", "publish", &save, "--output", &papers, "--mail", &addresses]));
    drive(&save, Some("all"), &[json!({"challenge": {"nation": "Seamark", "text": "we stayed"}})]);
    for nation in ["Lorien", "Karst", "Seamark"] {
        drive(&save, Some("all"), &[json!({"correct": {"nation": nation, "cash": 23}, "why": "a slip"})]);
    }
    told(&fanion(&["campaign", "publish", &save, "--output", &papers]));
    let corrected =
        |nation: &str| read(&folder.path(&format!("papers/{nation}/{nation}-t01.md"))).contains("corrected results");
    assert_eq!(["lorien", "karst", "seamark"].map(corrected), [false, true, true]);
}
