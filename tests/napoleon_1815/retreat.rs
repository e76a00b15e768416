use super::desk;
use serde_json::json;

#[test]
fn every_case_of_attrition_is_as_on_the_sheet() {
    // Kind, then CV lost: unengaged, engaged, engaged by cavalry, in a rout unengaged, engaged, engaged by cavalry.
    for (kind, lost) in [
        ("infantry", [0, 1, 1, 1, 1, 1]),
        ("artillery", [0, 2, 2, 2, 2, 2]),
        ("cavalry", [0, 0, 1, 0, 0, 1]),
        ("leader", [0, 0, 0, 0, 0, 0]),
    ] {
        let cases = ["", "engaged=true", "engaged=true by_cavalry=true"];
        let routs = cases.map(|case| format!("rout=true {case}"));
        let all = cases.into_iter().chain(routs.iter().map(String::as_str));
        for (case, lost) in all.zip(lost) {
            let inputs = format!("kind={kind} {case}");
            assert_eq!(desk().outcome("retreat", &inputs, &[]), json!({"cv_lost": lost}), "{inputs}");
        }
    }
}

#[test]
fn engaged_by_cavalry_counts_only_when_engaged() {
    for rout in [false, true] {
        let inputs = format!("kind=cavalry by_cavalry=true rout={rout}");
        assert_eq!(desk().outcome("retreat", &inputs, &[])["cv_lost"], 0, "{inputs}");
    }
}

#[test]
fn what_cannot_be_is_refused_by_name() {
    assert_eq!(desk().fault("retreat", "", &[]), "`kind` is missing: infantry, artillery, cavalry, leader");
    assert_eq!(
        desk().fault("retreat", "kind=guns", &[]),
        "`kind` is infantry, artillery, cavalry, leader, found `guns`"
    );
    let fault = desk().fault("retreat", "kind=infantry", &[1]);
    assert_eq!(fault, "the dice are none: nothing is rolled here; found 1 die");
}

#[test]
fn the_log_says_what_it_cost() {
    assert_eq!(desk().words("retreat", "kind=infantry", &[]), "retreats without loss");
    assert_eq!(desk().words("retreat", "kind=artillery engaged=true", &[]), "retreats and loses 2 CV");
}
