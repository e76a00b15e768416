// What the check of orders says too: nothing of it is an error, all of it is worth a second look. Each has the code that the
// check has for it, whom it is about, and its words.
function cares(data, land, draft) {
  const out = [], seen = land.view(draft.treaties), m = data.map;
  const say = (code, who, words) => out.push({ code, who, words });
  data.movers.forEach((mover, at) => {
    const own = draft.forces[mover.name];
    if (own && mover.within === null) of(mover, own, land.walk(at, seen, own.path || [], own.forced));
  });
  function of(mover, own, walked) {
    if (walked.refused) return;
    const table = seen.tables[mover.table], path = own.path || [], end = path[path.length - 1];
    if (path.length) {
      if (walked.stop) say("stops-short", mover.name, walked.stop.words);
      const commands = mover.commands + (mover.commands === 1 ? " command" : " commands");
      if (mover.commands > m.forage[end]) say("over-forage", mover.name, commands + " at " + land.placeName(end) + ", whose forage is " + m.forage[end]);
      if (seen.sure && !table.supply.has(end)) say("beyond-supply", mover.name, land.placeName(end) + " is beyond supply");
      if (mover.leaves) say("city-left-empty", mover.name, mover.leaves + " was captured and is left without a battalion");
      if (!own.stance && table.enemies.has(end)) say("attack-by-default", mover.name, "no stance given: attacks");
    }
    const there = standsAt(data, land, draft, mover), idle = (what) => say("no-effect", mover.name, what + " does nothing where it will be");
    const city = there === null ? undefined : land.cities.get(there), fort = city !== undefined && m.cities[city][2] && seen.cities.has(city);
    if (own.raid && (city === undefined || m.cities[city][0] !== own.raid)) idle("the raid on " + own.raid);
    if (!fort && (own.siege || own.assault_at || own.withdraw)) idle("the siege");
    if (fort && own.siege === "assault" && own.stance === "defend") say("no-effect", mover.name, "on the defence it makes no assault");
    if (own.inside && !m.own_forts.includes(there)) idle("standing inside a fortress");
  }
  for (const fleet of data.fleets) {
    const own = draft.fleets[fleet.name];
    if (!own) continue;
    const [, areas] = fleet.places.find(([name]) => name === own.to) || ["", 0];
    // One that only enters the port of its area crosses no other.
    const isAtSea = areas > 1 || areas === 1 && m.seas.some(([name]) => name === own.to);
    if (isAtSea && !own.order) say("evades", fleet.name, "no order at sea: evades");
    if (own.bombard && !landsBeside(data, land, draft, fleet)) say("no-effect", fleet.name, "nobody lands in a port there: no bombardment");
  }
  for (const war of draft.treaties.filter((act) => act.do === "war")) {
    const isSame = (other) => other.with === war.with || other.to === war.with;
    const friendly = draft.treaties.filter((act) => ["alliance", "passage", "share"].includes(act.do)).concat(draft.gifts).filter(isSame);
    for (const act of friendly) say("contrary", war.with, "war, and " + (act.do || "a gift") + ", in one file: which is meant?");
  }
  for (const open of data.terms) {
    const own = draft.terms[open.with] || {}, isSaid = open.open === "they" ? own.choose : (own.cede || []).some(Boolean);
    if (open.due && !isSaid) say("terms-open", open.with, open.due);
  }
  return out;
}

// The hex where a force will be: at the end of its way, where it is landed, or where it is; null at sea.
function standsAt(data, land, draft, mover) {
  const own = draft.forces[mover.name] || {}, fleets = Object.values(draft.fleets);
  if (own.path && own.path.length) return own.path[own.path.length - 1];
  const landing = fleets.flatMap((fleet) => fleet.land || []).find((one) => one.who.includes(mover.name));
  if (landing) return land.hexNamed(landing.at);
  return fleets.some((fleet) => (fleet.load || []).includes(mover.name)) ? null : mover.at;
}

// The cities with a harbour on the area where a fleet ends.
function harbours(data, draft, fleet) {
  const own = draft.fleets[fleet.name] || {};
  const sea = data.map.seas.find(([name], at) => own.to ? name === own.to : at === fleet.sea);
  return sea ? sea[2] : [];
}

// True where somebody of these orders lands in a port of that area.
function landsBeside(data, land, draft, fleet) {
  const ports = harbours(data, draft, fleet).map((city) => data.map.cities[city][1]);
  const places = Object.values(draft.fleets).flatMap((other) => (other.land || []).filter((one) => one.who.length).map((one) => one.at));
  return ports.some((hex) => hex !== null && places.includes(land.name(hex)));
}
