//! Orders of battle that the tests start from.

use fanion::orbat::{Orbat, read};

/// A small side as a person writes it, with every key of a fresh order of battle.
pub const QUATRE_BRAS: &str = r#"format = 1
name = "II Corps (part), Quatre Bras"
short = "French"
nation = "France"
date = "1815-06-16"
source = "where the figures come from"
notes = "free text"

[commander]
name = "Ney"
ability = "good"
inspiration = "charismatic"
staff = "average"

[[formation]]
name = "5th Division"
short = "Bachelu"
kind = "infantry"
order = "attack"
commander = { name = "Bachelu", ability = "average", inspiration = "normal" }
skirmish = 8
arrives = { turn = 3, needs = 4 }

[[formation.unit]]
name = "2e Léger, 1st battalion"
arm = "infantry"
quality = "veteran"
cv = 6
formation = "column"
skirmish = 2
light = true
men = 620
grade = "B"
source = "Oman IV, Appendix IV"
notes = "strength estimated"
[[formation.unit]]
name = "3/5e Artillerie à pied"
arm = "foot-artillery"
quality = "regular"
weight = "medium"
cv = 4
formation = "limbered"
guns = 8

[[formation]]
name = "Lancers"
kind = "cavalry"
order = "support"

[[formation.unit]]
name = "5e Lanciers"
arm = "cavalry"
quality = "elite"
weight = "light"
cv = 5
formation = "line"
lance = true
"#;

/// The same side in the middle of a battle, with every key that a saved one can have.
pub const IN_BATTLE: &str = r#"format = 1
name = "Allies"

[commander]
name = "Orange"
ability = "poor"
inspiration = "normal"
staff = "good"
status = "out"
turns_out = 2

[[formation]]
name = "Kielmansegge"
kind = "mixed"
order = "retreat"
order_after = "attack"
committed = true
engaged = true
retiring = 3
tested_at = 2
on_table = false

[formation.commander]
name = "Friedrich, Graf von Kielmansegge"
ability = "average"
inspiration = "uninspiring"
staff = "poor"
status = "wounded"
attached_to = "Feldjäger"

[[formation.unit]]
name = "Feldjäger"
arm = "infantry"
quality = "militia"
cv = 3
lost = 2
formation = "garrison"
weapon = "rifle"
disorder = "d2"
ground = "stone-bua"
locked_with = "2e Léger"
[[formation.unit]]
name = "Lüneburg"
arm = "infantry"
quality = "untrained"
cv = 0
lost = 5
formation = "line"
status = "captured"
[[formation.unit]]
name = "Bremen"
arm = "infantry"
quality = "conscript"
cv = 2
lost = 3
formation = "square"
status = "broken"
[[formation.unit]]
name = "Kühlmann"
arm = "horse-artillery"
quality = "guard"
weight = "light"
cv = 4
formation = "deployed"
home = "Grand battery"

[[formation]]
name = "Grand battery"
kind = "grand-battery"
order = "bombard"

[[formation.unit]]
name = "Rogers"
arm = "foot-artillery"
quality = "regular"
weight = "heavy"
cv = 5
formation = "deployed"
"#;

/// Reads a sample, or stops the test with what is wrong with it.
pub fn orbat(text: &str) -> Orbat {
    read::orbat("sample.toml", text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"))
}
