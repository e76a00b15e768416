//! Things of a game's file by their keys: written, read back, and taken from a player's words.

use std::sync::LazyLock;

use fanion::rules::board::keyed::{self, KeyedThing, Kind, List, Names, Row};
use fanion::rules::board::written::Writing;
use fanion::rules::board::{ids, words};
use fanion::rules::owner_list::{nothing_further, read_entries};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

ids! {
    TownId of "town";
}

words! {
    /// What a town is.
    Rank {
        Village = "village",
        Town = "town",
        Seat = "seat-of-a-court",
    }
}

/// A town, as a file tells it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Town {
    name: String,
    men: u16,
    port: bool,
    rank: Option<Rank>,
    under: Option<TownId>,
    beside: Vec<TownId>,
    drawn: Option<(u8, u8)>,
    quality: Option<String>,
}

impl KeyedThing for Town {
    const LIST: List = List::new("town", "made-up/towns", "Towns");
    const WRITTEN: &'static str = "name under beside rank men port x y quality";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("name", "Town", Kind::Name, &mut self.name);
        row.required("men", "Men", Kind::Whole(0, 999), &mut self.men);
        row.optional("port", "Port", Kind::Flag, &mut self.port);
        row.optional("rank", "Rank", Kind::Words(&Rank::KEYS), &mut self.rank);
        row.optional("under", "Under", Kind::Of("town", "name"), &mut self.under);
        row.optional("beside", "Beside", Kind::ManyOf("town", "name"), &mut self.beside);
        row.drawn(&mut self.drawn);
        row.optional("quality", "", Kind::Words(&["regular", "guard"]), &mut self.quality);
    }
}

static LISTS: LazyLock<Vec<List>> = LazyLock::new(|| vec![keyed::list::<Town>()]);

fn names<'n>(towns: &'n [&'n str]) -> Names<'n> {
    Names::default().with("town", towns.iter().copied())
}

/// The towns of a file.
fn read(text: &str) -> Result<Vec<Town>, Vec<String>> {
    read_entries(text, "made-up", &[], &LISTS, nothing_further, |entries| {
        keyed::read(entries, &Names::of(entries, &["town"]))
    })
}

fn written(towns: &[Town]) -> String {
    let called: Vec<&str> = towns.iter().map(|town| &*town.name).collect();
    let mut out = Writing::of("made-up");
    keyed::write(&mut out, &names(&called), towns.iter().cloned());
    out.whole()
}

fn newcomer(told: &Json) -> Result<Town, String> {
    let fields = json!({"piece": told});
    let told = keyed::told::<Town>(fields.as_object().expect("an object")).map_err(|why| why.to_string())?;
    keyed::newcomer(told, &names(&["Mons", "Ghent"])).map_err(|why| why.to_string())
}

#[test]
fn a_thing_is_written_key_by_key_and_what_says_nothing_is_left_out() {
    let mons = Town { name: "Mons".to_owned(), ..Town::default() };
    let ghent = Town {
        name: "Ghent \"on the\" Lys".to_owned(),
        men: 30,
        port: true,
        rank: Some(Rank::Seat),
        under: Some(TownId(0)),
        beside: vec![TownId(1), TownId(0)],
        drawn: Some((0, 90)),
        quality: Some("guard".to_owned()),
    };
    let expected = "format = 1\nrulebook = \"made-up\"\n\n[[town]]\nname = \"Mons\"\nmen = 0\n\n[[town]]\n\
                    name = 'Ghent \"on the\" Lys'\nunder = \"Mons\"\nbeside = ['Ghent \"on the\" Lys', \"Mons\"]\n\
                    rank = \"seat-of-a-court\"\nmen = 30\nport = true\nx = 0\ny = 90\nquality = \"guard\"\n";
    assert_eq!(written(&[mons, ghent]), expected, "a spot is said though it is nought, and what every town has");
}

#[test]
fn a_newcomer_is_told_by_the_keys_of_the_file_and_every_fault_says_what_would_do() {
    let town = Town { name: "Liege".to_owned(), men: 3, under: Some(TownId(1)), ..Town::default() };
    assert_eq!(newcomer(&json!({"name": "Liege", "men": 3, "under": "Ghent"})), Ok(town));
    for (told, why) in [
        (json!({"name": "Mons", "men": 3}), "there is a town `Mons` already"),
        (json!({"name": "Liege"}), "`men` is a whole number from 0 to 999, found null"),
        (json!({"name": "Liege", "men": 1000}), "`men` is a whole number from 0 to 999, found 1000"),
        (json!({"men": 3}), "`name` is 1 to 255 bytes on one line, found null"),
        (json!({"name": " ", "men": 3}), "`name` is 1 to 255 bytes on one line, found \" \""),
        (json!({"name": "L\nG", "men": 3}), "`name` is 1 to 255 bytes on one line, found \"L\\nG\""),
        (json!({"name": "Liege", "men": 3, "port": "yes"}), "`port` is true or false, found \"yes\""),
        (json!({"name": "Liege", "men": 3, "under": "Gent"}), "there is no town `Gent`; did you mean `Ghent`?"),
        (json!({"name": "Liege", "men": 3, "rank": "toun"}), "there is no rank `toun`; did you mean `town`?"),
        (json!({"name": "Liege", "men": 3, "mem": 3}), "a newcomer has no `mem` to correct; did you mean `men`?"),
        (
            json!({"name": "Liege", "men": 3, "quality": "guard"}),
            "a newcomer has no `quality` to correct; it has name, men, port, rank, under, beside, x, y",
        ),
    ] {
        assert_eq!(newcomer(&told).expect_err(why), why, "{told}");
    }
    let none = keyed::told::<Town>(&serde_json::Map::new()).expect_err("nobody").to_string();
    assert_eq!(none, "a newcomer is given as `piece`, an object with name, men, port, rank, under, beside, x, y");
}

#[test]
fn a_thing_that_may_not_be_known_has_no_name_by_which_it_is_found() {
    let names = names(&["Mons", "", "Ghent"]);
    assert_eq!([names.at("town", "Ghent"), names.at("town", ""), names.at("road", "Mons")], [Some(2), None, None]);
    assert_eq!([names.name(&TownId(2)), names.name(&TownId(1)), names.name(&TownId(9))], ["Ghent", "", ""]);
    assert_eq!(names.find("town", &json!("Ghent")), Ok(2));
    assert!(names.find("town", &json!("")).is_err());
}

/// Any towns with names of their own.
fn any_towns() -> impl Strategy<Value = Vec<Town>> {
    let name = "[a-z\"'\\\\é][a-z\"'\\\\é ]{0,8}[a-z]";
    let town = |count: usize| {
        let at = move || (0..count).prop_map(TownId::new);
        let rank = (0..Rank::ALL.len()).prop_map(|at| Rank::ALL[at]);
        let spot = proptest::option::of((0..=100_u8, 0..=100_u8));
        let beside = proptest::collection::btree_set(at(), 0..=count.min(3)).prop_map(Vec::from_iter);
        (0..1000_u16, any::<bool>(), proptest::option::of(rank), proptest::option::of(at()), beside, spot)
    };
    proptest::collection::btree_set(name, 1..5).prop_flat_map(move |names| {
        let towns = proptest::collection::vec(town(names.len()), names.len());
        towns.prop_map(move |towns| {
            let make = |(name, (men, port, rank, under, beside, drawn)): (&String, _)| Town {
                name: name.clone(),
                men,
                port,
                rank,
                under,
                beside,
                drawn,
                quality: None,
            };
            names.iter().zip(towns).map(make).collect()
        })
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(towns in any_towns()) {
        let text = written(&towns);
        prop_assert_eq!(read(&text), Ok(towns), "{}", text);
    }
}
