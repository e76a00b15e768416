// Random drafts by the page's own script: the text of each, and what it says of ways and purse.
const data = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));
const land = makeLand(data), out = [];
let seed = Number(process.argv[3]);
const below = (n) => (seed = seed * 48271 % 2147483647) % n;
const one = (list) => list[below(list.length)];
const words = "If \"they\" cross the \\ Inn, fall back to Würzburg 🐎\u202e and hold its bridges until dark. ".repeat(3);
for (let round = 0; round < Number(process.argv[4]); round++) {
  const draft = { forces: {}, fleets: {}, buy: [], organise: [], treaties: [], gifts: [], words, remind: "C6" };
  const war = data.treaties.filter((act) => act.do === "war" && act.why === null);
  if (war.length && below(2)) draft.treaties.push(one(war));
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
    draft.fleets[fleet.name] = { to: one(fleet.places)[0], order: one(["intercept", "evade"]) };
  }
  const ware = one(data.buy);
  if (ware.to.length) { const [to, nation, most] = one(ware.to); draft.buy.push({ what: ware.name, count: Math.min(2, most), to, nation }); }
  const left = purse(data, draft);
  out.push({ text: ordersText(data, land, draft), words, ways, left: [left.rp, left.cash], short: left.short.length });
}
console.log(JSON.stringify(out));
