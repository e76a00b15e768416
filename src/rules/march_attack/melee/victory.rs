//! What the victors of a melee do: hold, rally back or exploit, each unit that charged for itself.

use crate::engine::cx::{Form, Question, Stop};
use crate::engine::inches::Inches;
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Choice};

use super::contact::Contact;
use crate::rules::march_attack::charge::{self, ground};
use crate::rules::march_attack::melee::{FollowUp, MeleeEvent};
use crate::rules::march_attack::sheet::checks::melee::Winner;
use crate::rules::march_attack::sheet::distances::{EXPLOIT_STOPS, Printed};
use crate::rules::march_attack::sheet::words;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{Charge, ChargeKind, State};
use crate::rules::march_attack::turn::{Cx, View};

/// Who chooses after a victory: of each side those that charged in this half, the lead unit first.
#[derive(Clone, Debug)]
pub(crate) struct Charged {
    attackers: Vec<UnitId>,
    defender: Option<UnitId>,
}

impl Charged {
    /// Who charged into this contact. Who is in it since an earlier round did not.
    pub(crate) fn into(state: &State, contact: &Contact, lead: UnitId) -> Self {
        let others = contact.attackers.iter().copied().filter(|unit| *unit != lead);
        let came = |unit: &UnitId| contact.newcomers.contains(unit);
        let countered = state.unit(contact.defender).charging && !contact.later_round;
        Self {
            attackers: [lead].into_iter().chain(others).filter(came).collect(),
            defender: countered.then_some(contact.defender),
        }
    }

    /// Those of the side that has won.
    pub(crate) fn victors(self, winner: Winner) -> Vec<UnitId> {
        match winner {
            Winner::Attacker => self.attackers,
            Winner::Defender => self.defender.into_iter().collect(),
            Winner::None => Vec::new(),
        }
    }
}

/// Each victor chooses for itself. Who has beaten an opportunity charge goes on with its own: it has nothing to choose.
pub(crate) fn choices(cx: &mut Cx<'_>, key: &str, lead: UnitId, victors: Vec<UnitId>) -> Result<(), Stop> {
    for victor in victors {
        // A unit beside the lead has a prompt of its own, with its name.
        let own = format!("/{}", cx.state().unit_key(victor));
        let whose = if victor == lead || victor.side != lead.side { "" } else { own.as_str() };
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
        let back = format!("rally back, up to {}\"", far(Printed::RallyBack));
        let on = far(if cavalry { Printed::ExploitCavalry } else { Printed::ExploitInfantry });
        let short = if view.settings.is("melee.exploit-contact", "stop") {
            format!(", to {EXPLOIT_STOPS}\" short of an enemy")
        } else {
            String::new()
        };
        let exploit = Choice::may("exploit", format!("exploit, up to {on}\"{short}"));
        let hold = Choice::may("hold", "hold, and wheel up to 45 degrees");
        Question {
            side: victor.side.key().into(),
            text: format!("{} has won: what next?", view.state.unit_label(victor)),
            cite: "victorious units that charged".into(),
            options: [hold]
                .into_iter()
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
        FollowUp::Hold => Ok(()),
        FollowUp::RallyBack => go_on(cx, &format!("{key}/rally-back{whose}"), victor, false),
        FollowUp::Exploit => go_on(cx, &format!("{key}/exploit{whose}"), victor, true),
    }
}

/// Where the victor comes to, with the disorder of a move there; with `melee.exploit-contact` = melee an exploiting unit
/// also says whom it meets, and fights him. Otherwise it stops short of him.
fn go_on(cx: &mut Cx<'_>, key: &str, victor: UnitId, exploits: bool) -> Result<(), Stop> {
    let Some(filled) = cx.form(key, |view| form(view, victor, exploits))? else { return Ok(()) };
    if let Ok(onto) = filled.word("ground").parse() {
        ground::enter(cx, victor, onto);
    }
    let met = filled.word("enemy").split_once('/');
    let Some(target) = met.and_then(|(_, name)| cx.state().find_unit(victor.side.other(), name)) else { return Ok(()) };
    let approach = charge::approach(filled.word("approach"));
    let run =
        Charge { charger: victor, target, approach, distance: Inches::ZERO, kind: ChargeKind::Exploit, ground: None };
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
    let grounds = AskKind::Domain(Domain::Words(ground::GROUNDS));
    asks.push(ask("ground", grounds, "open", "where it ends, or the worst that it enters"));
    let name = state.unit_label(victor);
    Form {
        side: victor.side.key().into(),
        text: if exploits { format!("where does {name} come to?") } else { format!("where does {name} rally?") },
        cite: "victorious units that charged".into(),
        asks,
    }
}
