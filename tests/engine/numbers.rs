//! Fractions, inches, input domains, printed numbers and ranges, settings.

use fanion::engine::fraction::{Fraction, Rounding};
use fanion::engine::inches::Inches;
use fanion::engine::input::{Domain, Input, Inputs, Value, flatten, nest};
use fanion::engine::settings::{Choices, Setting, SettingFault, Settings};
use fanion::engine::table::{Table, TableFault, Tables, number, range};
use serde_json::{Map, json};

#[test]
fn a_fraction_is_read_and_written_in_lowest_terms() {
    let cases = [
        ("3", "3"),
        ("+3", "3"),
        ("-3", "-3"),
        ("7/2", "7/2"),
        ("6/4", "3/2"),
        ("-6/4", "-3/2"),
        ("0/5", "0"),
        ("3.5", "7/2"),
        ("-0.5", "-1/2"),
        ("0.00001", "1/100000"),
        ("999.875", "7999/8"),
        ("999999", "999999"),
    ];
    for (text, written) in cases {
        let fraction: Fraction = text.parse().expect(text);
        assert_eq!(fraction.to_string(), written, "{text}");
        let back: Fraction = serde_json::from_value(serde_json::to_value(fraction).expect(text)).expect(text);
        assert_eq!(back, fraction, "{text} through JSON");
    }
}

#[test]
fn what_is_no_fraction_is_refused_with_what_was_found() {
    for text in [
        "",
        " ",
        "x",
        "1/0",
        "1/-2",
        "1/",
        "/2",
        "1.",
        ".5",
        "1.5.5",
        "+-5",
        "--1",
        "1000000",
        "0.000001",
        "123456.789",
        "1e3",
        "½",
        "1 /2",
    ] {
        let refused = text.parse::<Fraction>().expect_err(text).to_string();
        assert_eq!(refused, format!("no number or fraction such as 3, 3.5 or 7/2: `{text}`"));
    }
}

#[test]
fn fractions_reckon_exactly_and_round_as_the_rule_says() {
    let of = |text: &str| text.parse::<Fraction>().expect("a fraction");
    assert_eq!(of("1/3") + of("1/6"), of("1/2"));
    assert_eq!(of("1/3") - of("1/2"), of("-1/6"));
    assert_eq!(of("2/3") * of("3/4"), of("1/2"));
    assert!(of("1/3") < of("0.34") && of("-1") < of("-1/2"));
    let rounded = [("7/2", 3, 4, 4), ("-7/2", -4, -3, -3), ("10/3", 3, 3, 4), ("-10/3", -4, -3, -3), ("4", 4, 4, 4)];
    for (text, down, nearest, up) in rounded {
        assert_eq!(of(text).rounded(Rounding::Down), down, "{text} down");
        assert_eq!(of(text).rounded(Rounding::Nearest), nearest, "{text} to the nearest");
        assert_eq!(of(text).rounded(Rounding::Up), up, "{text} up");
    }
}

#[test]
fn sums_of_fine_fractions_are_refused_before_they_overflow() {
    let fine: Fraction = "1/999983".parse().expect("a fraction");
    let finer: Fraction = "1/999979".parse().expect("a fraction");
    assert_eq!(fine.checked_add(finer), None);
    assert_eq!(fine.checked_mul(finer), None);
    assert_eq!(fine.checked_add(fine), Some("2/999983".parse().expect("a fraction")));
    assert_eq!(Fraction::new(1, 3).checked_mul(Fraction::new(-3, 2)), Some(Fraction::new(-1, 2)));
}

#[test]
fn inches_are_written_as_decimals_where_they_end() {
    for (text, written) in
        [("4", "4"), ("4.25", "4.25"), ("17/4", "4.25"), ("1/3", "1/3"), ("8\"", "8"), ("0.00001", "0.00001")]
    {
        let inches: Inches = text.parse().expect(text);
        assert_eq!(inches.to_string(), written, "{text}");
        let json = serde_json::to_string(&inches).expect(text);
        assert_eq!(serde_json::from_str::<Inches>(&json).expect(&json), inches, "{text} through JSON");
    }
    assert!("-1".parse::<Inches>().is_err());
    assert_eq!("12.5".parse::<Inches>().expect("inches").full(4), 3);
    assert_eq!(Inches::at_least_zero(Fraction::whole(-2)), Inches::ZERO);
}

#[test]
fn an_input_takes_what_its_domain_allows_and_nothing_else() {
    let count = Domain::Count { min: -2, max: 5 };
    let inches = Domain::Inches { max: 12 };
    let fraction = Domain::Fraction { max: 4 };
    let words = Domain::Words(&["line", "column"]);
    let cases = [
        (Domain::Flag, json!(true), Some(Value::Flag(true))),
        (Domain::Flag, json!("false"), Some(Value::Flag(false))),
        (Domain::Flag, json!(1), None),
        (Domain::Flag, json!("yes"), None),
        (count, json!(-2), Some(Value::Count(-2))),
        (count, json!("+5"), Some(Value::Count(5))),
        (count, json!(6), None),
        (count, json!(-3), None),
        (count, json!(2.5), None),
        (count, json!("+-2"), None),
        (count, json!("++2"), None),
        (count, json!(null), None),
        (inches, json!(0), Some(Value::Inches(Inches::ZERO))),
        (inches, json!(12), Some(Value::Inches(Inches::whole(12)))),
        (inches, json!(12.25), None),
        (inches, json!(-1), None),
        (inches, json!("5/2"), Some(Value::Inches("2.5".parse().expect("inches")))),
        (fraction, json!("4"), Some(Value::Fraction(Fraction::whole(4)))),
        (fraction, json!("9/2"), None),
        (fraction, json!(-0.5), None),
        (words, json!("line"), Some(Value::Word("line".into()))),
        (words, json!("Line"), None),
        (words, json!(["line"]), None),
    ];
    for (domain, given, expected) in cases {
        assert_eq!(domain.read_json(&given), expected, "{} from {given}", domain.kind());
        if let Some(value) = expected {
            assert_eq!(domain.read_json(&value.json()), Some(value.clone()), "{value} through JSON");
        }
    }
}

#[test]
fn an_input_that_was_not_given_counts_as_its_default() {
    const SPEC: &[Input] = &[
        Input::count("a", 0, 9, "").or("4"),
        Input::word("b.c", &["x", "y"], ""),
        Input::flag("d", ""),
        Input::inches("e", 9, "").optional(),
    ];
    let mut inputs = Inputs::new(SPEC);
    assert_eq!((inputs.count("a"), inputs.word("b.c"), inputs.flag("d"), inputs.inches("e")), (4, None, false, None));
    inputs.set("a", 7_i64.into());
    inputs.set("b.c", "y".into());
    inputs.set("a", 8_i64.into());
    assert_eq!((inputs.count("a"), inputs.is("b.c", "y"), inputs.has("d")), (8, true, false));
    assert_eq!(json!(inputs.json()), json!({"a": 8, "b": {"c": "y"}}));
}

#[test]
fn dotted_names_nest_and_unnest() {
    let mut object = Map::new();
    nest(&mut object, "a.b.c", json!(1));
    nest(&mut object, "a.d", json!(2));
    nest(&mut object, "e", json!(3));
    assert_eq!(json!(object), json!({"a": {"b": {"c": 1}, "d": 2}, "e": 3}));
    let flat = flatten(&object);
    assert_eq!(flat, [("a.b.c".to_owned(), json!(1)), ("a.d".into(), json!(2)), ("e".into(), json!(3))]);
}

#[test]
fn a_printed_cell_holds_the_number_at_its_start() {
    let cases = [
        ("+2", Some("2")),
        ("-1", Some("-1")),
        ("1/2", Some("1/2")),
        ("8\"", Some("8")),
        ("1/2 speed", Some("1/2")),
        ("-", Some("0")),
        (" 3 ", Some("3")),
        ("4.5\"", Some("9/2")),
        ("", None),
        ("+", None),
        ("none", None),
    ];
    for (cell, expected) in cases {
        assert_eq!(number(cell), expected.map(|text| text.parse().expect("a fraction")), "`{cell}`");
    }
}

#[test]
fn a_printed_label_names_a_range() {
    let cases = [
        ("8-9", Some((8, 9))),
        ("12", Some((12, 12))),
        ("6 or more", Some((6, i64::MAX))),
        ("6 plus", Some((6, i64::MAX))),
        ("6+", Some((6, i64::MAX))),
        ("0 or less", Some((i64::MIN, 0))),
        ("-1", Some((-1, -1))),
        ("≤1", Some((i64::MIN, 1))),
        ("≥ 7", Some((7, i64::MAX))),
        ("< 6", Some((i64::MIN, 5))),
        ("> 35", Some((36, i64::MAX))),
        ("a-b", None),
        ("some", None),
    ];
    for (label, expected) in cases {
        assert_eq!(range(label), expected, "`{label}`");
    }
}

/// The table `t` as a file: these columns and one row, `one` with the label 1, of these cells.
fn table_text(columns: &str, cells: &str) -> String {
    let row = format!(r#"{{ key = "one", label = "1", cells = {cells} }}"#);
    format!("[[table]]\nid = \"t\"\ntitle = \"T\"\nsource = \"S\"\ncolumns = {columns}\nrows = [{row}]\n")
}

#[test]
fn a_table_says_what_it_lacks() {
    let text = table_text(r#"["a", "b"]"#, r#"["+2 / 0 / -2", "x"]"#);
    let tables: Tables = toml::from_str(&text).expect("tables");
    let table = tables.get("t").expect("the table");
    assert_eq!(table.number("one", 0, Some(3)), Ok(Fraction::whole(-2)));
    assert_eq!(table.cell("1", 0, None), Ok("+2 / 0 / -2"));
    let words = |fault: TableFault| fault.to_string();
    assert_eq!(words(tables.get("u").expect_err("no table")), "there is no table `u`");
    assert_eq!(words(table.cell("two", 0, None).expect_err("no row")), "table `t` has no row `two`");
    assert_eq!(words(table.cell("one", 2, None).expect_err("no cell")), "table `t`, row `one` has no cell 2");
    assert_eq!(words(table.cell("one", 0, Some(4)).expect_err("no piece")), "table `t`, row `one` has no cell 0");
    assert_eq!(words(table.cell("one", 0, Some(0)).expect_err("no piece")), "table `t`, row `one` has no cell 0");
    assert_eq!(words(table.number("one", 1, None).expect_err("no number")), "table `t`, row `one`: `x` is no number");
    assert_eq!(words(tables.modifier("c", "m").expect_err("no modifier")), "there is no modifier `m` of `c`");
    assert_eq!(tables.proof(), Ok(()));
    let ragged: Tables = toml::from_str(&text.replace(", \"x\"", "")).expect("tables");
    assert_eq!(words(ragged.proof().expect_err("ragged")), "table `t`, row `1` has 1 cells for 2 columns");
}

#[test]
fn what_a_rule_reads_out_of_a_table_is_read_once_and_again_when_the_owner_puts_another() {
    let mut tables: Tables = toml::from_str(&table_text(r#"["a"]"#, r#"["2"]"#)).expect("tables");
    let read = |table: &Table| table.number("one", 0, None).expect("a number");
    assert_eq!(tables.reading("t", read), Ok(&Fraction::whole(2)));
    assert_eq!(tables.reading("t", |_| Fraction::ZERO), Ok(&Fraction::whole(2)), "it is read once");
    assert!(tables.reading("u", read).is_err());
    let mut own = tables.get("t").expect("the table").clone();
    own.rows[0].cells[0] = "3".to_owned();
    tables.put(own);
    assert_eq!(tables.reading("t", read), Ok(&Fraction::whole(3)));
}

#[test]
fn a_setting_takes_its_choices_and_names_them_otherwise() {
    const SPEC: &[Setting] = &[
        Setting::new("word", Choices::Words(&["on", "off"]), "on"),
        Setting::new("risk", Choices::Number { min: 2, max: 6, words: &["none"] }, "5"),
        Setting::new("part", Choices::Share, "1/3"),
        Setting::new("both", Choices::Pair { min: 0, max: 3 }, "1/2"),
    ];
    let mut settings = Settings::new(SPEC);
    let taken = [("word", "off"), ("risk", "none"), ("risk", "2"), ("part", "1"), ("part", "0.5"), ("both", "3/0")];
    for (key, value) in taken {
        assert_eq!(settings.set(key, value), Ok(()), "{key} = {value}");
        assert_eq!(settings.word(key), value);
    }
    assert_eq!((settings.number("risk"), settings.pair("both")), (Some(2), (3, 0)));
    assert_eq!(settings.share("part"), Fraction::new(1, 2));
    let refused = [
        ("word", "On", "setting `word` is on, off, found `On`"),
        ("risk", "7", "setting `risk` is none or a whole number from 2 to 6, found `7`"),
        ("part", "0", "setting `part` is a fraction above 0 up to 1, such as 1/3, found `0`"),
        ("part", "3/2", "setting `part` is a fraction above 0 up to 1, such as 1/3, found `3/2`"),
        ("both", "4/0", "setting `both` is two whole numbers from 0 to 3, such as 0/3, found `4/0`"),
        ("wrod", "on", "there is no setting `wrod`; did you mean `word`?"),
        ("quite another", "on", "there is no setting `quite another`"),
    ];
    for (key, value, words) in refused {
        let fault: SettingFault = settings.set(key, value).expect_err(words);
        assert_eq!(fault.to_string(), words);
    }
}

#[test]
fn every_sample_of_a_setting_is_allowed() {
    let all = [
        Choices::Words(&["on", "off"]),
        Choices::Number { min: 2, max: 90, words: &["none"] },
        Choices::Share,
        Choices::Pair { min: 1, max: 4 },
    ];
    for choices in all {
        let samples = choices.samples();
        assert!(samples.len() > 1 && samples.iter().all(|sample| choices.allow(sample)), "{choices:?}: {samples:?}");
    }
}

/// What is typed is taken as long as a number of the range begins so: held against every number of it.
#[test]
fn a_number_begins_with_what_some_number_of_its_range_begins_with() {
    let digits = [
        "", "-", "0", "1", "2", "9", "10", "12", "24", "25", "99", "-1", "-2", "-9", "-10", "-12", "--", "1-", "x",
        "+1",
    ];
    for (min, max) in [(0, 0), (0, 9), (0, 24), (1, 4), (12, 120), (-3, 5), (-12, -10), (-9, 0), (100, 999)] {
        let domain = Domain::Count { min, max };
        for typed in digits {
            let any = (min..=max).any(|number: i64| number.to_string().starts_with(typed));
            // Noughts before a number are no fault.
            let any = any || typed == "0" && max > 0;
            assert_eq!(domain.begins(typed), any, "`{typed}` of {min} to {max}");
        }
    }
}

#[test]
fn a_distance_and_a_fraction_begin_with_a_digit_and_have_one_sign_at_most() {
    for domain in [Domain::Inches { max: 72 }, Domain::Fraction { max: 9 }] {
        for typed in ["", "7", "7.", "7.5", "7/", "7/2", "12"] {
            assert!(domain.begins(typed), "{typed}");
        }
        for typed in ["-", "-7", ".", "/", "7..", "7/2/", "7x", " 7"] {
            assert!(!domain.begins(typed), "{typed}");
        }
    }
}
