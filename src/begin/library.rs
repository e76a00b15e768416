//! What the program brings along: battles, each a scenario with its two orders of battle, and campaigns, each one file.

use std::path::Path;

use super::{Wrong, forces};
use crate::orbat::sizes::Sizes;
use crate::orbat::{Scenario, read};

/// A battle of the library: its id and its files.
pub struct Battle {
    /// The name of its folder: `maida-1806`. Unlike any other, and no file's name.
    pub id: &'static str,
    files: &'static [(&'static str, &'static str)],
}

/// The file of a battle that names the others.
const SCENARIO: &str = "scenario.toml";

/// A battle of the folder of the same name, with the files of its two sides.
macro_rules! battle {
    ($id:literal, $a:literal, $b:literal) => {
        Battle {
            id: $id,
            files: &[
                (SCENARIO, include_str!(concat!("../../orbats/march-attack/", $id, "/scenario.toml"))),
                ($a, include_str!(concat!("../../orbats/march-attack/", $id, "/", $a))),
                ($b, include_str!(concat!("../../orbats/march-attack/", $id, "/", $b))),
            ],
        }
    };
}

/// Every battle, those of an evening first.
pub static BATTLES: &[Battle] = &[
    battle!("gemioncourt-1815", "french.toml", "allied.toml"),
    battle!("albuera-ridge-1811", "french.toml", "allied.toml"),
    battle!("pratzeberg-1805", "french.toml", "allied.toml"),
    battle!("maida-1806", "french.toml", "british.toml"),
    battle!("barrosa-1811", "french.toml", "british.toml"),
    battle!("vimeiro-hill-1808", "french.toml", "british.toml"),
    battle!("ventosa-1808", "french.toml", "british.toml"),
    battle!("saalfeld-1806", "french.toml", "prussian.toml"),
    battle!("raszyn-1809", "austrian.toml", "polish.toml"),
    battle!("teugn-hausen-1809", "french.toml", "austrian.toml"),
    battle!("saltanovka-1812", "french.toml", "russian.toml"),
    battle!("quatre-bras-1815", "french.toml", "allied.toml"),
    battle!("albuera-1811", "french.toml", "allied.toml"),
    battle!("pratzen-1805", "french.toml", "allied.toml"),
];

/// A campaign of the library: one file.
pub struct Campaign {
    /// Its name on the command line: `europe-1805`. Unlike any other, and no file's name.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// Its scenario.
    pub text: &'static str,
}

/// Every campaign, the one to learn with first.
pub static CAMPAIGNS: &[Campaign] = &[
    Campaign {
        id: "three-rivers",
        title: "Three Rivers",
        text: include_str!("../../orbats/campaign-1805/three-rivers.toml"),
    },
    Campaign {
        id: "europe-1805",
        title: "Europe 1805",
        text: include_str!("../../orbats/campaign-1805/europe-1805.toml"),
    },
];

/// The campaign that a path names: its id and nothing else, where there is no such file.
pub fn campaign_of_path(path: &Path) -> Option<&'static Campaign> {
    let id = path.to_str()?;
    CAMPAIGNS.iter().find(|campaign| campaign.id == id).filter(|_| !path.exists())
}

/// The battle of this id.
pub fn find(id: &str) -> Option<&'static Battle> {
    BATTLES.iter().find(|battle| battle.id == id)
}

/// The battle that a path names: its id and nothing else, where there is no such file.
pub fn of_path(path: &Path) -> Option<&'static Battle> {
    path.to_str().and_then(find).filter(|_| !path.exists())
}

impl Battle {
    /// Its scenario.
    ///
    /// # Panics
    /// When its file has faults: the tests read every one.
    pub fn scenario(&self) -> Scenario {
        let text = self.files.iter().find(|(name, _)| *name == SCENARIO).map_or("", |(_, text)| text);
        read::scenario(self.id, text.as_bytes()).unwrap_or_else(|faults| panic!("{}: {faults}", self.id))
    }

    /// Its forces, with combat values by the rule of the collection.
    pub fn forces(&self) -> Result<forces::Forces, Vec<Wrong>> {
        self.forces_sized(&Sizes::default())
    }

    /// Its forces, with combat values by these sizes.
    pub(super) fn forces_sized(&self, sizes: &Sizes) -> Result<forces::Forces, Vec<Wrong>> {
        forces::shipped(self.files, SCENARIO, sizes)
    }
}
