//! A slip of the pen in the first word: what was meant is said, whatever stands behind it.

use super::refused;

#[test]
fn a_mistyped_command_names_the_one_that_was_meant_whatever_stands_behind_it() {
    for (line, typed, meant) in [
        ("shw", "shw", "show"),
        ("shw battle.fanion", "shw", "show"),
        ("repotr battle.fanion --output page.html", "repotr", "report"),
        ("--color never vaildate a.toml b.toml", "vaildate", "validate"),
        ("--ascii ods march-attack/ved quality=veteran", "ods", "odds"),
        ("campain show europe.fanion", "campain", "campaign"),
    ] {
        let what = format!("error: no command, file, battle, campaign or board game `{typed}`");
        assert_eq!(refused(line), (2, format!("{what}; did you mean `{meant}`?\n")), "{line}");
    }
}

#[test]
fn a_file_before_a_command_and_an_option_that_is_none_are_refused_as_what_they_are() {
    for (line, words) in [
        ("orbats/README.md show battle.fanion", "`orbats/README.md` stands before a command: name a file or a command"),
        ("practice --sied A", "unexpected argument '--sied' found"),
        ("practice extra.toml", "unrecognized subcommand 'extra.toml'"),
        ("show a.fanion b.fanion", "unexpected argument 'b.fanion' found"),
    ] {
        let (status, said) = refused(line);
        assert!(status == 2 && said.contains(words), "{line}: {said}");
    }
}
