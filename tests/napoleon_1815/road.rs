use super::desk;
use serde_json::json;

#[test]
fn every_limit_is_as_on_the_sheet() {
    // Use, then major, major across a river, minor, minor across a river.
    for (usage, limits) in
        [("march", [10, 5, 6, 3]), ("retreat", [2, 2, 1, 1]), ("reinforce", [2, 2, 1, 1]), ("rout", [10, 5, 6, 3])]
    {
        let roads = ["road=major", "road=major river=true", "road=minor", "road=minor river=true"];
        for (road, limit) in roads.into_iter().zip(limits) {
            let inputs = format!("{road} use={usage}");
            assert_eq!(desk().outcome("road", &inputs, &[]), json!({"limit": limit}), "{inputs}");
        }
    }
}

#[test]
fn what_cannot_be_is_refused_by_name() {
    assert_eq!(desk().fault("road", "use=march", &[]), "`road` is missing: major, minor");
    assert_eq!(desk().fault("road", "road=minor", &[]), "`use` is missing: march, retreat, reinforce, rout");
    let fault = desk().fault("road", "road=minr use=march", &[]);
    assert_eq!(fault, "`road` is major, minor, found `minr`; did you mean `minor`?");
}

#[test]
fn the_log_says_how_many_units() {
    assert_eq!(desk().words("road", "road=minor use=retreat", &[]), "1 unit");
    assert_eq!(desk().words("road", "road=major use=rout", &[]), "10 units");
}
