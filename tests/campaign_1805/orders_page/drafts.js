// Random drafts by the page's own script: the text of each, and what it says of ways, purse, faults and second looks.
const data = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));
const land = makeLand(data), out = [], told = { raids: 0, terms: 0, begun: 0, organised: 0 };
let seed = Number(process.argv[3]);
const below = (n) => (seed = seed * 48271 % 2147483647) % n;
const one = (list) => list[below(list.length)];
const words = "If \"they\" cross the \\ Inn, fall back to Würzburg 🐎\u202e and hold its bridges until dark. ".repeat(3);
const taken = data.movers.concat(data.fleets).map((own) => own.name);

function treaties(round) {
  const acts = data.treaties.filter((act) => act.why === null), list = [];
  const war = acts.filter((act) => act.do === "war");
  if (war.length && below(2)) list.push(one(war));
  const friendly = acts.find((act) => act.do === "passage" && list.some((own) => own.with === act.with));
  if (friendly && below(2)) list.push(friendly);
  const other = acts.length ? one(acts) : null;
  if (other && !below(3) && other.do !== "peace" && list.every((own) => own.with !== other.with)) list.push(other);
  // At times peace that is paid for, first with more than there is; of several treaties only the receipt knows the supply.
  const peaces = round % 6 ? [] : acts.filter((act) => act.do === "peace");
  const paid = (act, at) => Object.assign({ cash: [data.cash + 50, 100, data.cash, 0][(round / 6 + at) % 4], pays: data.nation }, act);
  return list.concat(peaces.map(paid));
}

// What can be chosen for a force where it ends.
function about(mover, draft, seen, end) {
  const city = land.cities.get(end), hostile = city !== undefined && seen.cities.has(city), own = draft.forces[mover.name];
  const some = (value) => below(2) ? value : undefined;
  if (hostile) own.raid = some(data.map.cities[city][0]);
  if (hostile && data.map.cities[city][2]) Object.assign(own, { siege: some(one(["assault", "invest"])), assault_at: some("3:1"), withdraw: some(true) });
  if (data.map.own_forts.includes(end)) own.inside = some(true);
  if (mover.depot) own.depot = some(true);
  if (mover.band && seen.enemies.size) own.harry = some(data.nations[one([...seen.enemies])]);
}

function buys(draft) {
  for (let n = below(4); n > 0 && data.buy.length; n--) {
    const ware = one(data.buy), lines = ware.to.length && (below(2) || !ware.new.length) ? one(ware.to) : null;
    if (lines) {
      const [to, nation, most] = lines;
      draft.buy.push({ what: ware.name, count: 1 + below(Math.min(most, 9)), to, nation });
    } else if (ware.new.length) {
      const own = one(ware.new), name = below(8) ? "New " + (1 + below(3)) : one(taken);
      draft.buy.push({ what: ware.name, count: own.least + below(Math.min(3, own.most - own.least + 1)), nation: own.nation, at: one(own.cities), kind: own.kind, name: own.kind ? name : null });
      told.begun++;
    }
  }
}

function organised(draft) {
  for (let n = below(3) ? 0 : 1 + below(2); n > 0 && data.organise.length; n--) {
    const act = one(data.organise), [unit, counts] = act.units.length ? one(act.units) : [null, []];
    const count = counts.length ? one(counts) : undefined;
    draft.organise.push({ do: act.do, force: act.force, to: act.to, general: act.general, kind: act.kind, takes: act.takes, gone: Boolean(count) && act.all === count,
      name: act.named ? (below(8) ? "Formed " + n : one(taken)) : act.name, unit, count });
    told.organised++;
  }
}

for (let round = 0; round < Number(process.argv[4]); round++) {
  const draft = { forces: {}, fleets: {}, buy: [], organise: [], treaties: treaties(round), gifts: [], terms: {}, words, remind: "C6" };
  if (data.gifts.length && !below(3)) draft.gifts.push({ to: one(data.gifts), rp: 1 });
  const seen = land.view(draft.treaties), ways = [];
  data.movers.forEach((mover, at) => {
    if (mover.within !== null) return;
    if (!below(8) && mover.fed) draft.forces[mover.name] = { supply: false };
    if (mover.cannot !== null) return;
    const forced = mover.army && below(2) === 0, found = land.reach(at, seen, forced);
    const hexes = [...found.keys()].filter((hex) => hex !== mover.at);
    if (!hexes.length || !below(5)) return;
    // At times to where an enemy is known.
    const met = round % 3 ? [] : hexes.filter((hex) => seen.tables[mover.table].enemies.has(hex));
    const to = one(met.length ? met : hexes), path = land.wayIn(found, to), walked = land.walk(at, seen, path, forced);
    if (walked.refused || walked.stop) throw new Error(mover.name + " is barred on the way that was found for it");
    ways.push([mover.name, walked.costs[path.length - 1], walked.limit, path.map(land.name)]);
    draft.forces[mover.name] = { path, forced, stance: one(["", "attack", "defend"]), break_off_at: one([null, 25]),
      retreat_to: [land.name(one(land.ways(to)))], pursue: below(2) === 0, supply: below(6) > 0 || !mover.fed, words: below(4) ? "" : words };
    about(mover, draft, seen, to);
  });
  for (const fleet of data.fleets.filter((fleet) => fleet.within === null && fleet.places.length)) {
    const to = one(fleet.places)[0], sea = data.map.seas.find(([name]) => name === to);
    const raids = sea ? sea[2].filter((city) => seen.cities.has(city)) : [];
    const own = draft.fleets[fleet.name] = { to, order: one(["", "intercept", "evade"]), bombard: !below(4) };
    for (const key of ["escort", "privateer"]) if (fleet[key].length && !below(2)) own[key] = one(fleet[key]);
    if (raids.length && below(2)) { own.raid = data.map.cities[one(raids)][0]; told.raids++; }
    const loaded = Object.values(draft.fleets).flatMap((other) => other.load || []);
    const ashore = fleet.aboard.concat(own.load = fleet.load.map(([name]) => name).filter((name) => !loaded.includes(name)).slice(0, below(3)));
    for (const name of own.load) delete draft.forces[name];
    const coasts = data.map.seas.filter(([name], at) => name === to || at === fleet.sea).flatMap(([, hexes]) => hexes)
      .filter((hex) => !seen.tables[0].closed.has(hex));
    own.land = coasts.length ? ashore.map((name) => ({ at: land.name(one(coasts)), who: [name] })) : [];
  }
  for (const own of data.terms) {
    const some = (list) => list.filter(() => below(2)).slice(0, 2);
    const choose = own.open === "we" ? "" : one(["", "provinces", "province", "reparations"]);
    draft.terms[own.with] = { choose, provinces: some(own.theirs), cede: own.open === "they" ? [] : some(own.ours) };
    told.terms++;
  }
  buys(draft);
  organised(draft);
  // Whoever is organised and left alone otherwise: what he costs is known then.
  if (below(3)) for (const name of together(data, draft, () => {})) { delete draft.forces[name]; delete draft.fleets[name]; }
  // Treaties that are taken away again: what went by them is wrong now.
  if (!below(6)) draft.treaties = [];
  const left = purse(data, draft);
  out.push({ text: ordersText(data, land, draft), words, ways: ways.filter(([name]) => draft.forces[name]), left: [left.rp, left.cash], short: left.short.length, why: left.short, mixed: draft.organise.length > 0 && draft.buy.length > 0, changed: left.changed,
    cares: cares(data, land, draft) });
}
console.log(JSON.stringify({ out, told }));
