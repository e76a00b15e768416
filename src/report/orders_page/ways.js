"use strict";
// Ways over the tables of the page's data. They are added up and compared here; no rule of the game is known.
function makeLand(data) {
  const m = data.map, columns = m.columns, rows = m.rows;
  const lowered = (column) => (column % 2 === 0) === m.even_down;
  const name = (hex) => {
    const wide = columns > 99 || rows > 99 ? 3 : 2;
    const part = (n) => String(n).padStart(wide, "0");
    return part(hex % columns + 1) + part(Math.floor(hex / columns) + 1);
  };
  const around = (hex) => {
    const c = hex % columns + 1, r = Math.floor(hex / columns) + 1;
    const up = lowered(c) ? r : r - 1, down = up + 1;
    const all = [[c, r - 1], [c, r + 1], [c + 1, up], [c + 1, down], [c - 1, up], [c - 1, down]];
    return all.map(([c, r]) => c < 1 || r < 1 || c > columns || r > rows ? -1 : (r - 1) * columns + c - 1);
  };
  const ferries = new Map();
  for (const [a, b] of m.ferries) for (const [from, to] of [[a, b], [b, a]]) {
    if (!ferries.has(from)) ferries.set(from, []);
    ferries.get(from).push(to);
  }
  const ways = (hex) => around(hex).filter((to, at) => m.sides[hex] >> at & 1).concat(ferries.get(hex) || []);
  const centre = (hex) => {
    const [half, rise, edge] = m.scale, c = hex % columns, r = Math.floor(hex / columns);
    return [half + c * half * 3 / 2 + edge, rise + r * rise * 2 + (lowered(c + 1) ? rise : 0) + edge];
  };
  const cities = new Map();
  m.cities.forEach(([city, hex], at) => { if (hex !== null) cities.set(hex, at); });
  const placeName = (hex) => cities.has(hex) ? name(hex) + " " + m.cities[cities.get(hex)][0] : name(hex);
  // The same as the check of orders has it.
  const called = (hex) => cities.has(hex) ? m.cities[cities.get(hex)][0] + " (" + name(hex) + ")" : name(hex);

  const hexNamed = (text) => m.cost.findIndex((cost, hex) => name(hex) === text);

  // The code and words of what is said of a hex; places that are not given are the hex itself.
  const told = (said, hex) => {
    const [form, places] = data.words[said.get(hex)], [code, parts] = data.forms[form];
    return [code, parts.reduce((text, part, at) => text + (at > places.length ? name(hex) : called(places[at - 1])) + part)];
  };

  // What is true with these acts of diplomacy in the same file: `[{do, with}]`.
  function view(acts) {
    const active = data.layers.filter((layer) => acts.some((act) => act.do === layer.do && act.with === layer.with));
    const tables = data.tables.map((table, at) => {
      const seen = { closed: new Map(), stops: new Map(), hungry: new Map(), feeds: new Set(), enemies: new Set() };
      const add = (change) => {
        for (const key of ["closed", "stops", "hungry"]) for (const [why, hexes] of change[key]) for (const hex of hexes) seen[key].set(hex, why);
        for (const key of ["feeds", "enemies"]) for (const hex of change[key]) if (!seen[key].delete(hex)) seen[key].add(hex);
      };
      add(table);
      for (const layer of active) {
        const change = layer.tables[at] || layer.tables[0];
        for (const hex of change.opens) seen.closed.delete(hex);
        for (const hex of change.lets_on) seen.stops.delete(hex);
        for (const hex of change.served) seen.hungry.delete(hex);
        add(change);
      }
      return seen;
    });
    const first = data.movers.map((mover, at) => {
      const barred = new Map(mover.first);
      for (const layer of active) {
        for (const [own, hex] of layer.frees) if (own === at) barred.delete(hex);
        for (const [own, hex, why] of layer.bars) if (own === at) barred.set(hex, why);
      }
      return barred;
    });
    const more = (key) => active.flatMap((layer) => layer[key]);
    return { tables, first, cities: new Set(data.enemy_cities.concat(more("cities"))), shut: new Set(more("shut")),
      enemies: new Set(data.enemies.concat(more("enemies"))), sure: active.length < 2 };
  }

  // What bars a step: its code and words; null where nothing does. Cost apart.
  function bar(at, seen, from, to, isFirst) {
    const mover = data.movers[at], table = seen.tables[mover.table];
    if (m.cost[to] === 0) return ["sea-hex", "hex " + name(to) + " is sea"];
    if (m.cost[to] === -1) return ["off-map", "hex " + name(to) + " is off the map"];
    if (!ways(from).includes(to)) {
      return around(from).includes(to)
        ? ["closed-side", "nobody crosses the side between " + name(from) + " and " + name(to)]
        : ["not-adjacent", name(to) + " does not touch " + name(from)];
    }
    // Who begins in closed land may go about in the land of its owner.
    const inside = table.closed.has(mover.at) && m.owner[mover.at] === m.owner[to];
    if (table.closed.has(to) && !inside) return told(table.closed, to);
    if (isFirst && seen.first[at].has(to)) return told(seen.first[at], to);
    return null;
  }

  const most = (mover, forced) => forced && mover.army ? mover.most * 2 : mover.most;

  // The cost of a way step by step; what bars it, where it is known to stop short, and where it ends: whoever cannot go
  // this way stays.
  function walk(at, seen, path, forced) {
    const mover = data.movers[at], limit = most(mover, forced), stops = seen.tables[mover.table].stops;
    const walked = { costs: [], refused: null, stop: null, limit, end: mover.at };
    let from = mover.at, cost = 0;
    for (let step = 0; step < path.length; step++) {
      const to = path[step];
      const why = bar(at, seen, from, to, step === 0);
      if (why) { walked.refused = { step, hex: to, code: why[0], words: why[1], cost }; return walked; }
      cost += m.cost[to];
      if (cost > limit) {
        const words = "the way to " + name(to) + " costs " + cost + ", " + (forced ? "twice its movement" : "its movement") + " is " + limit;
        walked.refused = { step, hex: to, code: forced ? "forced-too-far" : "too-far", words, cost };
        return walked;
      }
      walked.costs.push(cost);
      if (!walked.stop && step + 1 < path.length && stops.has(to)) {
        walked.stop = { step, hex: to, words: "stops at " + name(to) + ": " + told(stops, to)[1] };
      }
      from = to;
    }
    walked.end = walked.stop ? walked.stop.hex : from;
    return walked;
  }

  // The tree of cheapest ways that nothing known stops: for each hex its cost and the hex before it. Equal ways go by
  // the column, then the row, of the hexes that go first.
  function tree(at, seen, limit, isOpen) {
    const mover = data.movers[at], stops = seen.tables[mover.table].stops;
    const rank = (hex) => hex % columns * rows + Math.floor(hex / columns);
    const found = new Map([[mover.at, { cost: 0, before: -1 }]]), edge = new Set([mover.at]);
    const open = isOpen || ((from, to) => bar(at, seen, from, to, from === mover.at) === null);
    while (edge.size) {
      let here = -1;
      for (const hex of edge) {
        if (here < 0 || found.get(hex).cost < found.get(here).cost
          || found.get(hex).cost === found.get(here).cost && rank(hex) < rank(here)) here = hex;
      }
      edge.delete(here);
      if (!isOpen && here !== mover.at && stops.has(here)) continue;
      for (const to of ways(here)) {
        const cost = found.get(here).cost + m.cost[to], known = found.get(to);
        const better = !known || cost < known.cost
          || cost === known.cost && known.before >= 0 && rank(here) < rank(known.before);
        if (cost <= limit && better && open(here, to)) {
          found.set(to, { cost, before: here });
          edge.add(to);
        }
      }
    }
    return found;
  }

  function wayIn(found, to) {
    const way = [];
    for (let hex = to; found.get(hex).before >= 0; hex = found.get(hex).before) way.unshift(hex);
    return way;
  }

  const reach = (at, seen, forced) => tree(at, seen, most(data.movers[at], forced));

  // Why a hex is not in reach: the first obstacle, and the act of diplomacy in this file that would remove it.
  function why(at, seen, to, forced) {
    const mover = data.movers[at];
    if (m.cost[to] <= 0) return m.cost[to] === 0 ? "sea" : "off the map";
    const far = tree(at, seen, Infinity);
    if (far.has(to)) {
      return "the cheapest way costs " + far.get(to).cost + ", and it may cost " + most(mover, forced);
    }
    const over = tree(at, seen, Infinity, () => true);
    if (!over.has(to)) return "no way leads there over land";
    const way = wayIn(over, to), stops = seen.tables[mover.table].stops;
    let from = mover.at;
    for (let step = 0; step < way.length; step++) {
      const barred = bar(at, seen, from, way[step], step === 0);
      if (barred) return barred[1] + remedy(mover, way[step]);
      if (step + 1 < way.length && stops.has(way[step])) {
        return "stops at " + placeName(way[step]) + ": " + told(stops, way[step])[1];
      }
      from = way[step];
    }
    return "something on the way bars it";
  }

  function remedy(mover, hex) {
    const layer = data.layers.find((layer) => (layer.tables[mover.table] || layer.tables[0]).opens.includes(hex));
    return layer ? "; " + layer.do + " with " + layer.with + " in this file would open it" : "";
  }

  return { name, hexNamed, around, ways, centre, placeName, called, told, cities, view, walk, reach, wayIn, why, most, bar };
}
