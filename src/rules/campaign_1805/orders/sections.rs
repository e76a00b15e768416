//! The sections of an orders file, key by key with what may stand there: the forms of a player's desk, and the form that
//! he is sent.

/// A section that is filled in key by key.
#[derive(Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name in the file.
    pub name: &'static str,
    pub what: &'static str,
    /// Its keys, each with what may stand there.
    pub keys: &'static [(&'static str, &'static str)],
}

/// Keys that hold a list of texts: with commas in a form, in brackets in a file.
pub const LISTS: [&str; 5] = ["path", "retreat_to", "load", "cede", "provinces"];

/// What an army or force is told besides its way.
pub static FORCE: Section = Section {
    name: "force",
    what: "this army or force",
    keys: &[
        ("to", "a hex or city: the cheapest way, in place of a path"),
        ("forced", "true: a forced march, armies only"),
        ("stance", "attack or defend"),
        ("siege", "assault or invest"),
        ("assault_at", "odds such as 4:1: assault from there on"),
        ("withdraw", "true: leave after a failed assault"),
        ("break_off_at", "percent lost at which it leaves at night"),
        ("inside", "true: stand in the fortress"),
        ("pursue", "false: stay after a victory"),
        ("retreat_to", "hexes, the first wish first"),
        ("supply", "false: its supply is not paid"),
        ("raid", "a city, where it ends"),
        ("depot", "deploy"),
        ("harry", "a nation; bands only"),
        ("standing", "true: in later turns, too"),
        ("words", "for the umpire"),
    ],
};

/// What a fleet is told.
pub static FLEET: Section = Section {
    name: "fleet",
    what: "this fleet",
    keys: &[
        ("to", "a port or sea area"),
        ("order", "intercept or evade"),
        ("land", "[{ at = \"0712\", forces = [\"2nd Brigade\"] }]"),
        ("load", "commands"),
        ("retreat_to", "ports and sea areas, the first wish first"),
        ("raid", "a port, from a sea next to it"),
        ("bombard", "true"),
        ("escort", "the nation whose trade it protects"),
        ("privateer", "the nation whose trade it takes"),
        ("path", "sea areas, in place of to"),
        ("standing", "true: in later turns, too"),
        ("words", "for the umpire"),
    ],
};

/// The other sections.
pub static SECTIONS: [Section; 6] = [
    Section {
        name: "buy",
        what: "purchase",
        keys: &[
            ("what", "a type of unit, depot or general"),
            ("count", "how many"),
            ("to", "a command in a home city"),
            ("at", "a home city, for a new command"),
            ("kind", "corps, brigade, fleet, squadron or transports"),
            ("name", "of the new command"),
        ],
    },
    Section {
        name: "organise",
        what: "organising",
        keys: &[
            ("do", "attach, transfer, detach, form, dissolve, garrison, lead or kingdom"),
            ("kind", "corps, brigade, fleet, squadron or transports; none for an army"),
            ("general", "a name; of who leads an army"),
            ("force", "the command"),
            ("to", "the army or command"),
            ("units", "{ \"Line\" = 2 }"),
            ("name", "of what is formed"),
        ],
    },
    Section {
        name: "diplomacy",
        what: "diplomacy",
        keys: &[
            ("do", "alliance, leave, war, peace, passage, share, end-passage or end-share"),
            ("with", "a nation"),
            ("cash", "$; with peace"),
            ("pays", "who pays them"),
            ("cede", "provinces; with peace"),
            ("years", "of peace"),
        ],
    },
    Section {
        name: "gift",
        what: "gift",
        keys: &[("to", "a nation"), ("rp", "resource points"), ("cash", "$"), ("general", "a captive who goes free")],
    },
    Section {
        name: "terms",
        what: "terms of a submission, ahead or while they are open",
        keys: &[
            ("of", "the nation that submits to you"),
            ("choose", "provinces, province or reparations"),
            ("provinces", "the provinces that you want, in order of preference"),
            ("to", "the nation to which you submit (`of` is for a victor)"),
            ("cede", "the provinces that you give, in order of preference"),
        ],
    },
    Section {
        name: "words",
        what: "words for the umpire",
        keys: &[("text", "the words"), ("remind", "a step, C3 to C9, at which they are shown again")],
    },
];
