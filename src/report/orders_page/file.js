// The text of the orders: the same keyed TOML that the form has. Lines stay short, for mail breaks long ones.
const LINE = 68;

function quoted(text) {
  let out = "";
  for (const sign of text) {
    const steers = /[\0-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/.test(sign);
    if (sign === "\"" || sign === "\\") out += "\\" + sign;
    else if (steers) out += "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase();
    else out += sign;
  }
  return "\"" + out + "\"";
}

// Words of any length: over several lines that are read as one.
function proseOf(text) {
  const whole = quoted(text);
  if (whole.length <= LINE - 8) return whole;
  let line = "", out = "\"\"\"\\\n";
  for (const word of whole.slice(1, -1).match(/[^ ]* */g)) {
    if (line && (line + word).length > LINE - 2) { out += line + "\\\n"; line = ""; }
    line += word;
  }
  return out + line + "\"\"\"";
}

function listOf(texts) {
  const one = "[" + texts.join(", ") + "]";
  if (one.length <= LINE - 13) return one;
  let out = "[", line = "";
  for (const text of texts) {
    if (line && (line + text).length > LINE - 3) { out += "\n  " + line.trim(); line = ""; }
    line += text + ", ";
  }
  return out + "\n  " + line.trim() + "\n]";
}

function entry(section, lines) {
  const told = lines.filter((own) => own[1]);
  return "\n[[" + section + "]]\n" + told.map(([key, value]) => key + " = " + value + "\n").join("");
}

// A value as the file has it; nothing of what says nothing.
const written = (own) => {
  if (Array.isArray(own)) return (own = own.filter(Boolean)).length && listOf(own.map(quoted));
  return own && (own === true || own.toFixed ? String(own) : quoted(own));
};
const keys = (own, names) => names.split(" ").map((key) => [key, written(own[key])]);

function forceEntry(data, land, name, own) {
  const path = own.path || [], lines = [
    ["name", quoted(name)],
    ["path", written(path.map(land.name))],
    ["forced", written(path.length && own.forced)],
    ...keys(own, "stance siege assault_at break_off_at withdraw inside"),
    ["pursue", own.pursue === false && "false"],
    ...keys(own, "retreat_to"),
    ["supply", own.supply === false && "false"],
    ...keys(own, "raid"),
    ["depot", written(own.depot && "deploy")],
    ...keys(own, "harry standing"),
    ["words", own.words && proseOf(own.words)],
  ];
  return holds(data.movers, name, lines) ? entry("force", lines) : "";
}

// True for an entry that says something, or takes the place of what stands in later turns.
const holds = (list, name, lines) => lines.some(([key, value]) => key !== "name" && value) || list.some((own) => own.name === name && own.standing);

function fleetEntry(data, name, own) {
  const landings = (own.land || []).filter((one) => one.who.length)
    .map((one) => "{ at = " + quoted(one.at) + ", forces = " + listOf(one.who.map(quoted)) + " }");
  const land = landings.length > 1 ? "[\n  " + landings.join(",\n  ") + "\n]" : landings.length && "[" + landings[0] + "]";
  const lines = [
    ["name", quoted(name)], ...keys(own, "to order escort privateer load"), ["land", land],
    ...keys(own, "raid bombard retreat_to standing"),
    ["words", own.words && proseOf(own.words)],
  ];
  return holds(data.fleets, name, lines) ? entry("fleet", lines) : "";
}

// A draft of which nothing has been ordered: what was told for later turns too is in it, until it is changed.
function newDraft(data) {
  const draft = { forces: {}, fleets: {}, buy: [], organise: [], treaties: [], gifts: [], terms: {}, words: "", remind: "" };
  const fill = (to, list) => list.forEach((own) => { if (own.standing) to[own.name] = Object.assign({}, own.standing); });
  fill(draft.forces, data.movers);
  fill(draft.fleets, data.fleets);
  return draft;
}

// The whole file of a draft.
function ordersText(data, land, draft) {
  let out = "format = 1\nrulebook = \"campaign-1805\"\nnation = " + quoted(data.nation) + "\nturn = " + data.turn
    + "\nkey = " + quoted(data.key) + "\npage = " + quoted(data.page) + "\n";
  for (const mover of data.movers) {
    if (draft.forces[mover.name]) out += forceEntry(data, land, mover.name, draft.forces[mover.name]);
  }
  for (const fleet of data.fleets) {
    if (draft.fleets[fleet.name]) out += fleetEntry(data, fleet.name, draft.fleets[fleet.name]);
  }
  for (const act of draft.organise) {
    out += entry("organise", [
      ...keys(act, "do force to name kind general"),
      ["units", act.unit && "{ " + quoted(act.unit) + " = " + act.count + " }"],
    ]);
  }
  for (const buy of draft.buy) {
    out += entry("buy", keys(buy, "what count to at name kind"));
  }
  for (const gift of draft.gifts) {
    out += entry("gift", keys(gift, "to rp cash general"));
  }
  for (const act of draft.treaties) {
    out += entry("diplomacy", keys(act, act.cash ? "do with cede cash pays years" : "do with cede years"));
  }
  for (const [nation, own] of Object.entries(draft.terms)) {
    const wants = own.choose === "provinces" || own.choose === "province";
    if (own.choose) out += entry("terms", [["of", quoted(nation)], ...keys(own, wants ? "choose provinces" : "choose")]);
    if (written(own.cede)) out += entry("terms", [["to", quoted(nation)], ...keys(own, "cede")]);
  }
  if (draft.words) out += entry("words", [["text", proseOf(draft.words)], ...keys(draft, "remind")]);
  return out;
}

// What a move takes of the resource points.
const moveCost = (mover, steps) => steps === 0 ? 0 : mover.ap_a_hex ? steps * mover.ap : mover.ap;

// What is left of the purse in the order of spending, what points paid for, and what cannot be paid.
function purse(data, draft) {
  const short = [], are = (k) => k + (k - 1 ? " are left" : " is left");
  let rp = data.rp, cash = data.cash, moved = 0, fed = 0, changed = 0;
  const manpower = new Map(data.manpower);
  for (const gift of draft.gifts) { rp -= gift.rp || 0; cash -= gift.cash || 0; }
  if (rp < 0 || cash < 0) short.push("the gifts are more than there is");
  const pay = (mover, steps) => {
    const ap = moveCost(mover, steps), left = Math.max(rp, 0);
    if (ap > left) short.push(mover.name + ": its move costs " + ap + " RP, and " + are(left));
    else { rp -= ap; moved += ap; }
  };
  for (const mover of data.movers) {
    const own = draft.forces[mover.name];
    if (own && own.path) pay(mover, own.path.length);
  }
  for (const fleet of data.fleets) {
    const own = draft.fleets[fleet.name];
    const place = own && own.to && fleet.places.find(([name]) => name === own.to);
    if (place) pay(fleet, fleet.at === null ? place[1] : place[1] - 1);
  }
  // How many of them stay without supply money.
  const feed = (wants) => {
    const paid = data.moves ? Math.max(0, Math.min(wants, rp)) : 0;
    rp -= paid;
    fed += paid;
    return wants - paid;
  };
  const isFed = (own) => data.fed_kinds.includes(own.kind), gone = draft.organise.filter((act) => act.gone).map((act) => act.force);
  let hungry = 0;
  for (const mover of data.movers.filter((mover) => mover.within === null)) {
    const own = draft.forces[mover.name];
    const left = mover.fed - data.movers.filter((part) => gone.includes(part.name) && [part.name, part.within].includes(mover.name)).length;
    hungry += own && own.supply === false ? left : feed(left);
  }
  hungry += feed(draft.organise.filter((act) => act.do === "form" && isFed(act)).length);
  for (const buy of draft.buy) {
    const ware = data.buy.find((ware) => ware.name === buy.what);
    const men = ware.manpower * buy.count, cost = ware.cost * buy.count, had = manpower.get(buy.nation) || 0, left = Math.max(rp, 0);
    const points = Math.max(0, Math.ceil((cost - cash) / data.cash_a_point));
    if (men > had) short.push(buy.what + ": " + men + " manpower, and " + are(had));
    else if (points > left) short.push(buy.what + ": $" + cost + ", and $" + cash + " and " + left + " RP are left");
    else { rp -= points; changed += points; cash += points * data.cash_a_point - cost; manpower.set(buy.nation, had - men); }
  }
  const fresh = new Set(draft.buy.filter((buy) => buy.name && isFed(buy)).map((buy) => buy.name)).size;
  const stay = (n, what, of) => n > 0 && data.moves ? [n + " " + what + (n === 1 ? "" : "s") + of + (n === 1 ? " stays" : " stay") + " without supply money"] : [];
  const unpaid = stay(hungry, "command", "").concat(data.feeds_new ? stay(feed(fresh), "new command", " of this file") : []);
  return { rp, cash, manpower, moved, fed, changed, unpaid, short };
}
