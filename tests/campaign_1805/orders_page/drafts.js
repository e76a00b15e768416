// Random drafts by the page's own script: the text of each, and what it says of ways and purse.
const data = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));
const land = makeLand(data), out = [], told = { raids: 0, terms: 0 };
let seed = Number(process.argv[3]);
const below = (n) => (seed = seed * 48271 % 2147483647) % n;
const one = (list) => list[below(list.length)];
const words = "If \"they\" cross the \\ Inn, fall back to Würzburg 🐎\u202e and hold its bridges until dark. ".repeat(3);
for (let round = 0; round < Number(process.argv[4]); round++) {
  const draft = { forces: {}, fleets: {}, buy: [], organise: [], treaties: [], gifts: [], terms: {}, words, remind: "C6" };
  const war = data.treaties.filter((act) => act.do === "war" && act.why === null);
  if (war.length && below(2)) draft.treaties.push(one(war));
  const passage = data.treaties.find((act) => act.do === "passage" && act.why === null && draft.treaties.some((own) => own.with === act.with));
  if (passage && below(2)) draft.treaties.push(passage);
  if (data.gifts.length && !below(3)) draft.gifts.push({ to: one(data.gifts), rp: 1 });
  const seen = land.view(draft.treaties), ways = [];
  data.movers.forEach((mover, at) => {
    if (mover.cannot !== null || mover.within !== null) return;
    const forced = mover.army && below(2) === 0, found = land.reach(at, seen, forced);
    const hexes = [...found.keys()].filter((hex) => hex !== mover.at);
    if (!hexes.length) return;
    const to = one(hexes), path = land.wayIn(found, to), walked = land.walk(at, seen, path, forced);
    if (walked.refused || walked.stop) throw new Error(mover.name + " is barred on the way that was found for it");
    ways.push([mover.name, walked.costs[path.length - 1], walked.limit, path.map(land.name)]);
    draft.forces[mover.name] = { path, forced, stance: one(["", "attack", "defend"]), break_off_at: one([null, 25]),
      retreat_to: [land.name(one(land.ways(to)))], pursue: below(2) === 0, words: below(4) ? "" : words };
  });
  for (const fleet of data.fleets.filter((fleet) => fleet.within === null && fleet.places.length)) {
    const to = one(fleet.places)[0], sea = data.map.seas.find(([name]) => name === to);
    const raids = sea ? sea[2].filter((city) => seen.cities.has(city)) : [];
    const own = draft.fleets[fleet.name] = { to, order: one(["", "intercept", "evade"]) };
    if (raids.length && below(2)) { own.raid = data.map.cities[one(raids)][0]; told.raids++; }
    const loaded = Object.values(draft.fleets).flatMap((other) => other.load || []);
    const ashore = fleet.aboard.concat(own.load = fleet.load.filter((name) => !loaded.includes(name)).slice(0, below(3)));
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
  const ware = one(data.buy);
  if (ware.to.length) { const [to, nation, most] = one(ware.to); draft.buy.push({ what: ware.name, count: 1 + below(Math.min(most, 9)), to, nation }); }
  const left = purse(data, draft);
  out.push({ text: ordersText(data, land, draft), words, ways: ways.filter(([name]) => draft.forces[name]), left: [left.rp, left.cash], short: left.short.length, changed: left.changed,
    cares: cares(data, land, draft).map((care) => care.code) });
}
console.log(JSON.stringify({ out, told }));
