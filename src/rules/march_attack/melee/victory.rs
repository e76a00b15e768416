//! What the victors of a melee do: hold, rally back or exploit, each unit that charged for itself.

use crate::engine::cx::{Form, Question, Stop};
use crate::engine::inches::Inches;
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::orbat::Ground;

use crate::rules::march_attack::charge::{self, moves};
use crate::rules::march_attack::contact::Contact;
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::melee::{FollowUp, MeleeEvent};
use crate::rules::march_attack::sheet::checks::melee::Winner;
use crate::rules::march_attack::sheet::distances::{EXPLOIT_STOPS, Printed};
use crate::rules::march_attack::sheet::words;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{Charge, ChargeKind};
use crate::rules::march_attack::terrain;

/// Who chooses after a victory: of each side those that charged in this half, the lead unit and the defender first.
#[derive(Clone, Debug)]
pub(crate) struct Charged {
    attackers: Vec<UnitId>,
    enemies: Vec<UnitId>,
}

impl Charged {
    /// Who charged into this contact. Who is in it since an earlier round did not.
    pub(crate) fn into(contact: &Contact, lead: UnitId) -> Self {
        let others = contact.attackers.iter().copied().filter(|unit| *unit != lead);
        let came = |unit: &UnitId| contact.met_by(*unit).is_some();
        Self {
            attackers: [lead].into_iter().chain(others).filter(came).collect(),
            enemies: contact.enemies().filter(came).collect(),
        }
    }

    /// Those of the side that has won.
    pub(crate) fn victors(self, winner: Winner) -> Vec<UnitId> {
        match winner {
            Winner::Attacker => self.attackers,
            Winner::Defender => self.enemies,
            Winner::None => Vec::new(),
        }
    }
}

/// Each victor chooses for itself. Who has beaten an opportunity charge goes on with its own: it has nothing to choose.
pub(crate) fn choices(cx: &mut Cx<'_>, key: &str, lead: UnitId, victors: Vec<UnitId>) -> Result<(), Stop> {
    for (at, victor) in victors.into_iter().enumerate() {
        // A unit beside the first has a prompt of its own, with its name.
        let own = format!("/{}", cx.state().unit_key(victor));
        let first = victor == lead || victor.side != lead.side && at == 0;
        let whose = if first { "" } else { own.as_str() };
        if cx.state().is_ready(victor) && cx.state().charge_of(victor).is_none() {
            choose(cx, key, victor, whose)?;
        }
    }
    Ok(())
}

fn choose(cx: &mut Cx<'_>, key: &str, victor: UnitId, whose: &str) -> Result<(), Stop> {
    let picked = cx.choose_key(&format!("{key}/winner{whose}"), |view| {
        let cavalry = view.state.unit(victor).is_cavalry();
        let far = |distance: Printed| distance.inches(&view.tables);
        let back = format!("rally back, up to {}\"; ground may disorder it", far(Printed::RallyBack));
        let on = far(if cavalry { Printed::ExploitCavalry } else { Printed::ExploitInfantry });
        let short = if view.settings.is("melee.exploit-contact", "stop") {
            format!(", to {EXPLOIT_STOPS}\" short of an enemy")
        } else {
            String::new()
        };
        let exploit = Choice::may("exploit", format!("exploit, up to {on}\"{short}; ground may disorder it"));
        let hold = Choice::may("hold", "hold: stays there, may wheel up to 45 degrees");
        let garrison = holds_houses(view, victor).then(|| Choice::may("garrison", "hold, and garrison the houses"));
        Question {
            side: victor.side.key().into(),
            text: format!("{} has won: what next?", view.state.unit_label(victor)),
            cite: "victorious units that charged".into(),
            options: garrison
                .into_iter()
                .chain([hold])
                .chain(cavalry.then(|| Choice::may("rally-back", back)))
                .chain([exploit])
                .collect(),
            ..Question::default()
        }
    })?;
    let how = match picked.as_deref() {
        Some("rally-back") => FollowUp::RallyBack,
        Some("exploit") => FollowUp::Exploit,
        _ => FollowUp::Hold,
    };
    cx.emit(MeleeEvent::Followed { unit: victor, how });
    match how {
        FollowUp::Hold => {
            let garrisons = match cx.view().settings.word("bua.garrison") {
                "always" => true,
                "never" => false,
                _ => picked.as_deref() == Some("garrison"),
            };
            moves::into_houses(cx, victor, garrisons);
            Ok(())
        }
        FollowUp::RallyBack => go_on(cx, &format!("{key}/rally-back{whose}"), victor, false),
        FollowUp::Exploit => go_on(cx, &format!("{key}/exploit{whose}"), victor, true),
    }
}

/// Infantry that has won on the ground of houses, where the players say whether it garrisons them.
fn holds_houses(view: &View, victor: UnitId) -> bool {
    let unit = view.state.unit(victor);
    unit.is_infantry() && unit.ground.is_bua() && view.settings.is("bua.garrison", "ask")
}

/// Where the victor comes to, with the disorder of a move there; with `melee.exploit-contact` = melee an exploiting unit
/// also says whom it meets, and fights him. Otherwise it stops short of him.
fn go_on(cx: &mut Cx<'_>, key: &str, victor: UnitId, exploits: bool) -> Result<(), Stop> {
    let Some(filled) = cx.form(key, |view| form(view, victor, exploits))? else { return Ok(()) };
    let way = terrain::told(&filled, cx.state().unit(victor), Ground::Open);
    terrain::bridge(cx, victor, way)?;
    terrain::enter(cx, victor, way);
    let garrisons = terrain::garrisons(cx.view(), &filled);
    moves::into_houses(cx, victor, garrisons);
    let met = filled.word("enemy").split_once('/');
    let Some(target) = met.and_then(|(_, name)| cx.state().find_unit(victor.side.other(), name)) else { return Ok(()) };
    let approach = charge::approach(filled.word("approach"));
    let run = Charge {
        charger: victor,
        target,
        approach,
        distance: Inches::ZERO,
        kind: ChargeKind::Exploit,
        ground: None,
        crosses: None,
    };
    charge::meets(cx, &run);
    Ok(())
}

fn form(view: &View, victor: UnitId, exploits: bool) -> Form {
    let state = &view.state;
    let ask = |name: &str, kind, default: &str, help: &str| Ask {
        name: name.into(),
        kind,
        default: Some(default.into()),
        help: help.into(),
    };
    let mut asks = Vec::new();
    if exploits && view.settings.is("melee.exploit-contact", "melee") {
        let enemies = state.units_of(victor.side.other()).map(|(id, _)| id);
        let enemies = enemies.filter(|id| state.on_table(*id) && state.lock_of(*id).is_none());
        let enemies = enemies.map(|id| state.unit_choice(id));
        let all = AskKind::One([Choice::may("none", "nobody")].into_iter().chain(enemies).collect());
        asks.push(ask("enemy", all, "none", "the unit that it runs into"));
        asks.push(ask("approach", AskKind::Domain(Domain::Words(words::APPROACH)), "front", "what it hits"));
    }
    let grounds = AskKind::Domain(Domain::Words(terrain::GROUNDS));
    asks.push(ask("ground", grounds, "open", "ground it ends on"));
    asks.push(terrain::crosses(state.unit(victor), true));
    if exploits {
        asks.extend(terrain::garrison(view, victor));
    }
    let name = state.unit_label(victor);
    let far = match (exploits, state.unit(victor).is_cavalry()) {
        (false, _) => Printed::RallyBack,
        (true, true) => Printed::ExploitCavalry,
        (true, false) => Printed::ExploitInfantry,
    };
    let far = far.inches(&view.tables);
    Form {
        side: victor.side.key().into(),
        text: if exploits {
            format!("Where does {name} end its move? (up to {far}\")")
        } else {
            format!("Where does {name} rally? (up to {far}\" back)")
        },
        cite: "victorious units that charged".into(),
        asks,
    }
}
