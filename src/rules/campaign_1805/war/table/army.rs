//! Forces as orders of battle: a brigade is a major formation, a corps several (Hand-over).

use std::fmt::Write as _;

use super::super::super::state::leaders::generals;
use super::super::battles::{self, Side};
use super::{battle_name, ground, place};
use crate::engine::handover::{SentUnit, side_letter};
use crate::engine::odds;
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::scenario::ids::{Arm, ForceId, GeneralId, Kind, Rank, Special};
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::{Fight, FightKind, Force, State, Unit};
use crate::rules::miniatures::{
    self, ABILITIES, Army, Battle, Formation, Leader, Names, QUALITIES, equal_parts, quoted,
};

/// A unit at the table, and the units of the campaign that it stands for.
pub(crate) struct StandIn {
    /// What went to the table.
    pub sent: SentUnit,
    /// The arm that its losses are counted with: 0 infantry, 1 cavalry, 2 artillery.
    pub arm: usize,
    /// Which units of which force.
    pub of: Vec<(ForceId, usize)>,
}

/// A battle at the table, and what every unit and leader there is in the campaign.
pub(crate) struct Table {
    pub battle: Battle,
    pub units: Vec<StandIn>,
    /// Leaders by side and name.
    pub leaders: Vec<(usize, String, GeneralId)>,
}

impl Table {
    /// What went in.
    pub(crate) fn sent(&self) -> Vec<SentUnit> {
        self.units.iter().map(|unit| unit.sent.clone()).collect()
    }

    /// The files that go out: orders of battle, scenario, a brief for scripts, and a form for a result by hand.
    pub(crate) fn files(&self, view: &View, fight: &Fight) -> Vec<(String, String)> {
        let mut files = self.battle.files();
        let field = ground::field(view, fight, &self.battle.notes);
        if let (Some(field), Some((_, text))) = (field, files.iter_mut().find(|(name, _)| name == "scenario.toml")) {
            *text = field.text(&self.battle.name);
        }
        files.push(("brief.json".to_owned(), self.brief(view, fight)));
        files.push(("result.toml".to_owned(), miniatures::result_form(&self.battle.name, &self.sent())));
        files
    }

    /// The battle for scripts: who is who.
    fn brief(&self, view: &View, fight: &Fight) -> String {
        let state = &view.state;
        let unit = |own: &StandIn| {
            let of = |(force, at): &(ForceId, usize)| {
                let force = state.force(*force);
                serde_json::json!({
                    "nation": state.nation_name(force.nation),
                    "force": force.name,
                    "unit": force.units[*at].name,
                    "hits": force.units[*at].hits,
                })
            };
            serde_json::json!({
                "side": side_letter(own.sent.side).to_string(),
                "unit": own.sent.name,
                "cv": own.sent.start,
                "of": own.of.iter().map(of).collect::<Vec<_>>(),
            })
        };
        let brief = serde_json::json!({
            "battle": self.battle.name,
            "turn": state.now.turn,
            "hex": place(state, fight),
            "kind": fight.kind.key(),
            "nations": fight.nations.map(|nation| state.nation_name(nation)),
            "units": self.units.iter().map(unit).collect::<Vec<_>>(),
        });
        serde_json::to_string_pretty(&brief).unwrap_or_default() + "\n"
    }
}

/// A battle as it is at the table. The same state gives the same table: what comes back is joined by names.
pub(crate) fn of(view: &View, fight: &Fight) -> Table {
    let name = battle_name(&view.state, fight);
    let mut table = Table {
        battle: Battle { name, notes: notes(view, fight), armies: <[Army; 2]>::default() },
        units: Vec::new(),
        leaders: Vec::new(),
    };
    for (side, forces) in [&fight.attackers, &fight.defenders].into_iter().enumerate() {
        let attacks = side == 0 || fight.kind == FightKind::Meeting;
        Raising { view, side, table: &mut table, leaders: Names::default(), units: Names::default() }.raise(
            fight,
            forces,
            if attacks { "attack" } else { "defend" },
        );
    }
    table
}

/// River, season, and what the dice would say.
fn notes(view: &View, fight: &Fight) -> String {
    let state = &view.state;
    let [a, b] = fight.nations.map(|nation| state.nation_name(nation));
    let mut notes = format!(
        "{} in {}: {a} against {b}, {}.",
        fight.kind.key(),
        state.place_name(fight.at),
        state.now.season_words()
    );
    if fight.hex().is_some_and(|hex| state.map().has_river(hex)) {
        notes += " A river runs through the hex.";
    }
    let chances: Vec<String> = battles::chances(view, fight)
        .into_iter()
        .map(|(words, chance)| format!("{words} {}", odds::percent(chance)))
        .collect();
    if !chances.is_empty() {
        let _ = write!(notes, " By dice, the first day: {}.", chances.join(", "));
    }
    notes
}

/// Raises one side.
struct Raising<'r> {
    view: &'r View,
    side: usize,
    table: &'r mut Table,
    leaders: Names,
    units: Names,
}

impl Raising<'_> {
    fn raise(mut self, fight: &Fight, forces: &[ForceId], order: &'static str) {
        let state = &self.view.state;
        let own = Side::of(state, forces);
        let nation = state.nation_name(fight.nations[self.side]).to_owned();
        let chief = own.commander();
        let commander = match chief {
            Some(general) => self.leader(general, true),
            None => self.unknown(&format!("Commander of {nation}"), true),
        };
        let mut free = generals(state, forces);
        free.retain(|general| Some(*general) != chief);
        free.sort_by_key(|general| (state.general(*general).figures.rank, *general));
        let mut names = Names::default();
        let mut formations = Vec::new();
        for force in forces.iter().copied().filter(|force| !state.force(*force).units.is_empty()) {
            for (name, units) in self.parts(force) {
                let name = names.once(&name);
                let leads = free.iter().position(|general| leads(state, *general, force));
                let commander = match leads.map(|at| free.remove(at)) {
                    Some(general) => self.leader(general, false),
                    None => self.unknown(&format!("{name}'s commander"), false),
                };
                let turn = ground::arrives(state, fight, force);
                let more = turn.map(|turn| format!("arrives = {{ turn = {turn}, needs = 1 }}")).into_iter().collect();
                formations.push(Formation { name, order, commander, more, units });
            }
        }
        let name = format!("{nation} in {}", place(state, fight));
        self.table.battle.armies[self.side] = Army { name, nation, commander, formations };
    }

    /// The major formations of a force, each with its name: a corps or a large contingent has several.
    fn parts(&mut self, id: ForceId) -> Vec<(String, Vec<miniatures::Unit>)> {
        let state = &self.view.state;
        let force = state.force(id);
        let most =
            self.view.settings.number(settings::HANDOVER_MF).and_then(|most| usize::try_from(most).ok()).unwrap_or(8);
        let raised = self.units_of(id, force);
        let [foot, horse, guns, horse_guns] = raised;
        let large = force.kind == Kind::Corps || foot.len() > most;
        if !large {
            let all = [foot, horse, guns, horse_guns].into_iter().flatten().collect();
            return vec![(force.name.clone(), all)];
        }
        let sizes = equal_parts(foot.len(), most);
        let mut foot = foot.into_iter();
        let mut infantry: Vec<Vec<miniatures::Unit>> =
            sizes.iter().map(|size| foot.by_ref().take(*size).collect()).collect();
        let mut cavalry: Vec<miniatures::Unit> = horse;
        let mut dealt = guns;
        if cavalry.is_empty() && !infantry.is_empty() {
            dealt.extend(horse_guns);
        } else {
            cavalry.extend(horse_guns);
        }
        if infantry.is_empty() {
            cavalry.extend(dealt);
        } else {
            let count = infantry.len();
            for (at, battery) in dealt.into_iter().enumerate() {
                infantry[at % count].push(battery);
            }
        }
        let several = infantry.len() > 1;
        let named = |(at, units)| {
            let name = if several { format!("{}, division {}", force.name, at + 1) } else { force.name.clone() };
            (name, units)
        };
        let mut parts: Vec<(String, Vec<miniatures::Unit>)> = infantry.into_iter().enumerate().map(named).collect();
        if !cavalry.is_empty() {
            let name = if parts.is_empty() { force.name.clone() } else { format!("{}, cavalry", force.name) };
            parts.push((name, cavalry));
        }
        parts
    }

    /// Its units as they are at the table: foot, horse, field batteries, horse batteries.
    fn units_of(&mut self, id: ForceId, force: &Force) -> [Vec<miniatures::Unit>; 4] {
        let scale =
            self.view.settings.number(settings::HANDOVER_SCALE).and_then(|own| usize::try_from(own).ok()).unwrap_or(1);
        let mut kinds: Vec<_> = force.units.iter().map(|unit| unit.kind).collect();
        let mut known = Vec::new();
        kinds.retain(|kind| {
            !known.contains(kind) && {
                known.push(*kind);
                true
            }
        });
        let mut raised: [Vec<miniatures::Unit>; 4] = Default::default();
        for kind in kinds {
            let of_kind: Vec<usize> = (0..force.units.len()).filter(|at| force.units[*at].kind == kind).collect();
            for group in of_kind.chunks(scale.max(1)) {
                let units: Vec<&Unit> = group.iter().map(|at| &force.units[*at]).collect();
                let arm = self.view.state.unit_type(kind).arm;
                let Some(place) = place_of(arm) else { continue };
                let unit = self.unit(force, &units, arm);
                let sent = SentUnit { side: self.side, name: unit.name.clone(), start: unit.cv, piece: None };
                let of = group.iter().map(|at| (id, *at)).collect();
                self.table.units.push(StandIn { sent, arm: place.min(2), of });
                raised[place].push(unit);
            }
        }
        raised
    }

    /// One unit of the table for these of one type.
    fn unit(&mut self, force: &Force, units: &[&Unit], arm: Arm) -> miniatures::Unit {
        let state = &self.view.state;
        let kind = state.unit_type(units[0].kind);
        let foot = arm == Arm::Infantry;
        let whole = kind.hits > 1 && units.iter().all(|unit| unit.hits == kind.hits);
        let cv = (kind.morale + if foot { 2 } else { 1 } + if whole { 2 } else { 0 }).clamp(1, 10);
        let own_name = if units[0].name.is_empty() { &kind.name } else { &units[0].name };
        let name = self.units.once(own_name);
        let quality = QUALITIES[usize::from(kind.morale.clamp(1, 5))];
        let mut own = miniatures::Unit { name, arm: arm_word(arm), cv, figures: Vec::new() };
        own.set("quality", quoted(quality));
        if foot {
            let skirmish = (1 + state.scenario().nations[force.nation.at()].ratings.skirmish_rating).clamp(0, 3);
            own.set("skirmish", skirmish.to_string());
        } else {
            let light = kind.special == Some(Special::Scout) || arm == Arm::HorseArtillery;
            own.set("weight", quoted(if light { "light" } else { "medium" }));
        }
        let guns = matches!(arm, Arm::FieldArtillery | Arm::HorseArtillery);
        own.set("formation", quoted(if guns { "limbered" } else { "column" }));
        for (key, value) in &kind.table {
            match value.parse::<u16>() {
                Ok(cv) if key == "cv" => own.cv = cv.clamp(1, 10),
                Ok(_) => own.set(key, value.clone()),
                Err(_) if value == "true" || value == "false" => own.set(key, value.clone()),
                Err(_) => own.set(key, quoted(value)),
            }
        }
        if !force.turn.supplied {
            let grades = self.view.settings.number(settings::HANDOVER_OUT_OF_SUPPLY);
            own.lower(grades.and_then(|grades| usize::try_from(grades).ok()).unwrap_or(0));
        }
        own
    }

    /// A general as the table knows him.
    fn leader(&mut self, general: GeneralId, chief: bool) -> Leader {
        let state = &self.view.state;
        let own = &state.general(general).figures;
        let name = self.leaders.once(&own.name);
        self.table.leaders.push((self.side, name.clone(), general));
        let ability = ABILITIES[usize::from(own.battle_rating.clamp(0, 4).unsigned_abs())];
        let inspiration = match (own.battle_mod > 0, own.rank) {
            (true, _) => "charismatic",
            (false, Rank::D) => "uninspiring",
            (false, Rank::A | Rank::B | Rank::C) => "normal",
        };
        let rating = state.scenario().nations[own.nation.at()].ratings.army_rating;
        let staff = chief.then_some(match rating.signum() {
            -1 => "poor",
            0 => "average",
            _ => "good",
        });
        Leader { name, ability, inspiration, staff }
    }

    fn unknown(&mut self, name: &str, chief: bool) -> Leader {
        Leader { staff: chief.then_some("average"), ..miniatures::average(self.leaders.once(name)) }
    }
}

/// True for a subordinate who leads this force, or the army that it is of.
fn leads(state: &State, general: GeneralId, force: ForceId) -> bool {
    let own = state.force(force);
    own.general == Some(general) || own.army.is_some_and(|army| state.army(army).general == general)
}

/// Foot, horse, field batteries, horse batteries; ships are none of them.
const fn place_of(arm: Arm) -> Option<usize> {
    match arm {
        Arm::Infantry => Some(0),
        Arm::Cavalry => Some(1),
        Arm::FieldArtillery => Some(2),
        Arm::HorseArtillery => Some(3),
        Arm::ManOfWar | Arm::Frigate | Arm::Transport => None,
    }
}

const fn arm_word(arm: Arm) -> &'static str {
    match arm {
        Arm::Cavalry => "cavalry",
        Arm::FieldArtillery => "foot-artillery",
        Arm::HorseArtillery => "horse-artillery",
        Arm::Infantry | Arm::ManOfWar | Arm::Frigate | Arm::Transport => "infantry",
    }
}
