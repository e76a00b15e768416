// What the check of orders says too: what is wrong, and what is worth a second look. Each has the code that the check has for
// it, whom it is about, and the same words; `receipt` is what only the receipt knows.
function cares(data, land, draft) {
  const out = [], seen = land.view(draft.treaties), m = data.map, n = (count, word) => count + " " + word + (count === 1 ? "" : "s");
  const say = (code, who, words, isBad) => out.some((one) => one.who === who && one.words === words) || out.push({ code, who, words, isBad: Boolean(isBad) });
  const isEnemy = (nation) => seen.enemies.has(data.nations.indexOf(nation));
  const raids = (who, city) => {
    if (city && !seen.cities.has(m.cities.findIndex(([name]) => name === city))) say("not-an-enemy", who, city + " is not held by an enemy", true);
  };
  const touched = together(data, draft, say);
  const organised = (who) => { if (touched.has(who)) say("receipt", who, "you organise it too: only the receipt knows what it can do"); };
  const allAt = (hex) => data.movers.filter((other) => other.within === null && standsAt(data, land, draft, other, seen) === hex);
  const stays = [], alone = "only the receipt knows about supply here", isFoot = (other) => !other.horse && !other.band, setsUp = Object.values(draft.forces).some((own) => own.depot);
  data.movers.forEach((mover, at) => {
    const own = draft.forces[mover.name];
    if (mover.within !== null) return;
    if (mover.leaves && standsAt(data, land, draft, mover, seen) !== mover.at && !allAt(mover.at).some(isFoot)) {
      say("city-left-empty", mover.name, mover.leaves + " " + data.left_empty);
    }
    if (mover.fed && mover.at === standsAt(data, land, draft, mover, seen) && !(own && ((own.path || []).length || own.supply === false))) stays.push(mover);
    if (own) of(mover, own, land.walk(at, seen, own.path || [], own.forced));
  });
  // Who marches to a hex, or lands in it.
  function arrives(mover, who, there) {
    const table = seen.tables[mover.table], named = land.called(there), hungry = table.hungry.has(there);
    const all = mover.commands && allAt(there).reduce((sum, other) => sum + other.commands, 0);
    const many = all > m.forage[there] && !table.feeds.has(there);
    if (many && !setsUp) {
      say("over-forage", who, n(all, "command") + " in " + named + ", whose forage is " + m.forage[there]
        + ": attrition after the moves takes " + m.attrition[there] + "% of the battalions and regiments");
    }
    if (!seen.sure || setsUp && (many || hungry)) say("receipt", who, alone);
    else if (hungry) say("beyond-supply", who, named + " is beyond supply: " + land.told(table.hungry, there)[1]);
    else if (mover.commands && mover.at === null) say("beyond-supply", who, named + ": " + data.at_sea);
  }
  function of(mover, own, walked) {
    const who = mover.name, table = seen.tables[mover.table], path = own.path || [], there = standsAt(data, land, draft, mover, seen);
    if (walked.refused) say(walked.refused.code, who, walked.refused.words, true);
    else if (path.length) {
      if (walked.stop) say("stops-short", who, walked.stop.words);
      arrives(mover, who, there);
      if (!own.stance && table.enemies.has(there)) say("attack-by-default", who, data.attacks);
    }
    organised(who);
    const city = there === null ? undefined : land.cities.get(there), fort = city !== undefined && m.cities[city][2] && seen.cities.has(city);
    const idle = (words) => say("no-effect", who, words), will = who + " will be " + (there === null ? "aboard ships" : "at " + land.name(there)) + "; ";
    raids(who, own.raid);
    if (own.raid && (city === undefined || m.cities[city][0] !== own.raid)) idle(will + "no raid on " + own.raid + ": not there");
    if (!fort && (own.siege || own.assault_at || own.withdraw)) idle(will + "no " + (own.siege === "assault" ? "assault" : "siege") + ": no enemy fortress is there");
    if (own.siege && !seen.enemies.size) say("not-an-enemy", who, data.no_war, true);
    if (fort && own.siege === "assault" && own.stance === "defend") idle(who + ": no assault: on the defence");
    const gets = (other) => (other === mover || other.within === who) && draft.buy.some((buy) => buy.to === other.name);
    if (mover.horse && path.length && seen.cities.has(city) && m.cities[city][0] !== own.raid && !allAt(there).some(isFoot) && !data.movers.some(gets)) {
      idle(who + " " + data.no_battalion);
    }
    if (own.inside && !m.own_forts.includes(there)) idle(will + "not inside: no friendly fortress is there");
    if (own.depot && there === null) say("not-here", who, who + " will be aboard ships: no depot is set up", true);
    if (own.harry) {
      const near = data.prey.find(([nation]) => data.nations[nation] === own.harry);
      if (!isEnemy(own.harry)) say("not-an-enemy", who, own.harry + " is not at war with you", true);
      else if (!near || !near[1].includes(there)) idle(will + "nobody harried: none of " + own.harry + " is known nearby");
    }
  }
  const vain = stays.filter((mover) => seen.tables[mover.table].hungry.has(mover.at)).map((mover) => mover.name);
  if (data.moves && (seen.sure ? vain : stays).length) {
    if (!seen.sure || setsUp || touched.size) say("receipt", "Supply", alone);
    else say("beyond-supply", "Supply", data.in_vain + ": " + vain.join(", "));
  }
  for (const fleet of data.fleets) if (draft.fleets[fleet.name]) sails(fleet, draft.fleets[fleet.name]);
  function sails(fleet, own) {
    const who = fleet.name, idle = (words) => say("no-effect", who, words), isSea = (name) => m.seas.find(([sea]) => sea === name), way = [];
    for (let at = fleet.places.findIndex(([name]) => name === own.to); at >= 0; at = fleet.places[at][2] === null ? -1 : fleet.places[at][2]) {
      if (isSea(fleet.places[at][0])) way.push(isSea(fleet.places[at][0]));
    }
    const port = own.to && !isSea(own.to) && m.cities.find(([name]) => name === own.to), sea = own.to ? isSea(own.to) : m.seas[fleet.sea];
    if (port && seen.shut.has(m.cities.indexOf(port))) say("no-city", who, own.to + " " + data.shut_port, true);
    const at = port ? land.called(port[1]) : fleet.place, ends = who + " will be " + (sea ? sea[4] : "at " + at) + "; ";
    const passes = (nation) => (area) => area && area[3].includes(data.nations.indexOf(nation));
    organised(who);
    if (way.length && !own.order) say("evades", who, data.evades);
    raids(who, own.raid);
    if (own.privateer && !isEnemy(own.privateer)) say("not-an-enemy", who, own.privateer + " is not at war with you", true);
    else if (own.privateer && !passes(own.privateer)(sea)) idle(sea ? ends + "no trade taken: none of " + own.privateer + " passes there" : who + ": no trade taken: in port at " + at);
    if (own.escort && draft.treaties.some((act) => act.do === "leave" && act.with === own.escort)) say("not-an-ally", who, own.escort + " is not your ally", true);
    else if (own.escort && !way.concat([m.seas[fleet.sea]]).some(passes(own.escort))) idle(who + ": no trade guarded: none of " + own.escort + " passes on its way");
    if (own.bombard && !landsBeside(data, land, draft, fleet)) idle(ends + "nothing bombarded: no landing in a port there");
    let room = fleet.room;
    for (const name of own.load || []) {
      const [, needed] = fleet.load.find(([other]) => other === name) || [name, 0];
      if (needed > room) say("capacity", who, name + " needs " + n(needed, "transport") + ", free: " + room, true);
      room = Math.max(0, room - needed);
    }
    for (const one of (own.land || []).filter((one) => one.who.length)) {
      const hex = land.hexNamed(one.at), closed = seen.tables[0].closed;
      if (closed.has(hex)) say("neutral-land", who, land.told(closed, hex)[1], true);
      data.movers.forEach((mover) => { if (one.who.includes(mover.name)) arrives(mover, who, hex); });
    }
  }
  // Peace is made before anything is given or bought.
  let cash = data.cash;
  for (const act of draft.treaties) if (act.cash && act.pays === data.nation) {
    if (act.cash > cash) say("no-effect", act.with, act.pays + " pays $" + cash + " of $" + act.cash + ": it has no more");
    cash = Math.max(0, cash - act.cash);
  }
  for (const war of draft.treaties.filter((act) => act.do === "war")) {
    const isSame = (other) => other.with === war.with || other.to === war.with;
    const friendly = draft.treaties.filter((act) => ["alliance", "passage", "share"].includes(act.do)).concat(draft.gifts).filter(isSame);
    for (const act of friendly) say("contrary", war.with, "this file has war on " + war.with + " and " + (act.do || "a gift") + " for " + war.with + ": which is meant?");
  }
  for (const open of data.terms) {
    const own = draft.terms[open.with] || {}, isSaid = open.open === "they" ? own.choose : (own.cede || []).some(Boolean);
    if (open.due && !isSaid) say("terms-open", open.with, open.due);
  }
  for (const words of purse(data, draft).unpaid) say("unpaid", "Supply", words);
  return out;
}

// What several entries do together: names that are taken, and what each alone may do and only the receipt knows of all. Gives
// the forces that are organised.
function together(data, draft, say) {
  const all = data.movers.concat(data.fleets), taken = new Set(all.map((own) => own.name)), begun = new Map(), keys = new Map(), touched = new Set();
  const join = (key) => { if (key) keys.set(key, (keys.get(key) || 0) + 1); };
  const begin = (name, as) => {
    if (taken.has(name) && (!as || begun.get(name) !== as)) say("twice", name, "`" + name + "` is a name already: names are unique within a nation", true);
    taken.add(name);
    begun.set(name, as);
  };
  for (const act of draft.organise) {
    const named = [act.force, act.to, act.takes].filter(Boolean), about = new Set(named);
    for (const own of all) {
      if (named.includes(own.name)) about.add(own.within);
      if (named.includes(own.within)) about.add(own.name);
    }
    for (const name of about) { join(name); touched.add(name); }
    [act.general, act.kind === "corps" && "Corps"].forEach(join);
    if (act.do === "form" && !begin(act.name, "") && !act.kind && !act.takes && data.moves) say("no-effect", act.name, "nobody will be in " + act.name + ": it is dissolved");
  }
  for (const buy of draft.buy) {
    if (buy.name) begin(buy.name, buy.kind + buy.at);
    [buy.to || buy.name, buy.kind === "corps" && "Corps", data.buy.find((ware) => ware.name === buy.what).limited && buy.what].forEach(join);
  }
  for (const fleet of Object.values(draft.fleets)) (fleet.load || []).forEach(join);
  for (const [key, count] of keys) if (count > 1) say("receipt", key, "more than one entry is about it: only the receipt knows whether all fit");
  return touched;
}

// The hex where a force will be: where its way ends as far as is known, where it is landed, or where it is; null at sea.
function standsAt(data, land, draft, mover, seen) {
  const own = draft.forces[mover.name] || {}, fleets = Object.values(draft.fleets);
  if (own.path && own.path.length) return land.walk(data.movers.indexOf(mover), seen, own.path, own.forced).end;
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
