// What is shown: tabs over one draft. Every choice is a list; the map says the same by taps.
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const umpire = JSON.parse(document.getElementById("umpire").textContent);
  const land = makeLand(data);
  const app = document.getElementById("app"), kept = document.getElementById("kept");
  const svg = document.getElementById("map"), over = document.getElementById("over");
  const slot = ["fanion", data.campaign, data.nation, data.turn].join("/");
  const TABS = ["Forces", "Buy", "Organise", "Treaties", "Check", "Brief"], brief = document.getElementById("brief");
  // Who can be sent somewhere; those who stay whatever is ordered come last.
  const alone = data.movers.concat(data.fleets).filter((own) => own.within === null);
  const isFixed = (own) => Boolean(own.cannot), names = (list) => list.map((own) => own.name);
  const going = names(alone.filter((own) => !isFixed(own))), fixed = names(alone.filter(isFixed)), who = going.concat(fixed);
  let draft = readDraft(), tab = data.moves ? "Forces" : "Organise", chosen = who[0] || "", said = "", sent = "", more = false, route = false, zoom = 1.2;
  let picked = {};
  const pick = (key) => (value) => { picked[key] = value; render(); }, pairs = (list) => list.map((name) => [name, name]);

  function readDraft() {
    try {
      const old = localStorage.getItem(slot);
      return old ? Object.assign(newDraft(data), JSON.parse(old)) : newDraft(data);
    } catch (error) { return newDraft(data); }
  }

  function keep() {
    try {
      localStorage.setItem(slot, JSON.stringify(draft));
      kept.textContent = "Draft kept. Nothing is sent by itself.";
    } catch (error) { kept.textContent = "Not kept: save the file before you leave."; }
  }

  // Small builders: text is always text, never markup.
  function h(tag, props, ...children) {
    const element = document.createElement(tag);
    for (const [key, value] of Object.entries(props || {})) {
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else if (value === true) element.setAttribute(key, "");
      else if (value != null && value !== false) element.setAttribute(key, value);
    }
    for (const child of children.flat()) if (child != null && child !== false) element.append(child);
    return element;
  }
  const button = (words, act, props) => h("button", Object.assign({ type: "button", onclick: act }, props), words);
  const note = (words, kind) => h("p", { class: "note " + (kind || "") }, words);
  let fieldNumber = 0;
  function field(label, control) {
    const id = "field" + fieldNumber++;
    control.id = id;
    return h("div", { class: "field" }, h("label", { for: id }, label), control);
  }
  function select(label, options, value, act) {
    const option = ([key, words]) => h("option", { value: key, selected: String(key) === String(value) }, words);
    const line = ([key, words]) => Array.isArray(words) ? h("optgroup", { label: key }, words.map(option)) : option([key, words]);
    return field(label, h("select", { onchange: (event) => act(event.target.value) }, options.map(line)));
  }
  function check(label, value, act) {
    const box = h("input", { type: "checkbox", onchange: (event) => act(event.target.checked) });
    box.checked = value;
    return h("label", { class: "check" }, box, " " + label);
  }
  function typed(label, value, act, long) {
    const control = h(long ? "textarea" : "input", { onchange: (event) => act(event.target.value.trim()), maxlength: long ? 2000 : 60 });
    control.value = value || "";
    return field(label, control);
  }
  function stepper(label, value, least, most, act, by) {
    const go = (to) => () => act(Math.max(least, Math.min(most, to)));
    return h("div", { class: "field", role: "group", "aria-label": label }, h("span", { class: "label" }, label),
      h("div", { class: "row" }, button("−", go(value - (by || 1)), { "aria-label": label + ": less", disabled: value <= least }),
        h("output", {}, String(value)),
        button("+", go(value + (by || 1)), { "aria-label": label + ": more", disabled: value >= most })));
  }

  const view = () => land.view(draft.treaties), looks = () => cares(data, land, draft);
  const moverAt = (name) => data.movers.findIndex((mover) => mover.name === name && mover.within === null);
  const fleetOf = (name) => data.fleets.find((fleet) => fleet.name === name && fleet.within === null);
  const forceDraft = (name) => draft.forces[name] || (draft.forces[name] = { path: [], forced: false });
  const fleetDraft = (name) => draft.fleets[name] || (draft.fleets[name] = {});
  const goesAboard = (name) => Object.values(draft.fleets).some((own) => (own.load || []).includes(name));
  const isOrdered = (name) => moverAt(name) >= 0
    ? goesAboard(name) || Boolean(draft.forces[name] && (draft.forces[name].stays || forceEntry(data, land, name, draft.forces[name])))
    : Boolean(draft.fleets[name] && (draft.fleets[name].stays || fleetEntry(data, name, draft.fleets[name])));

  function change(act) {
    sent = "";
    act();
    keep();
    render();
  }

  // Forces

  function chooser() {
    const line = (name) => [name, (isOrdered(name) ? "✓ " : "") + name];
    const all = [["Can go", going], ["Cannot go", fixed]].filter(([, list]) => list.length);
    const groups = all.map(([words, list]) => [words + ": " + list.length, list.map(line)]);
    const [words, own] = all.find(([, list]) => list.includes(chosen));
    const label = (words === "Can go" ? "Force " : "Cannot go: ") + (own.indexOf(chosen) + 1) + " of " + own.length;
    return select(label, groups, chosen, (name) => { chosen = name; turnTo("Forces"); });
  }

  // Those further down who can go and have no order.
  const ahead = () => going.slice(going.includes(chosen) ? going.indexOf(chosen) + 1 : going.length).filter((name) => !isOrdered(name));

  // Another tab or force: what was opened or said on the one before stays there.
  function turnTo(name) {
    tab = name;
    said = sent = "";
    more = false;
    picked = {};
    render();
    toTop();
  }

  const next = () => {
    const [open] = ahead();
    if (open !== undefined) chosen = open;
    turnTo(open === undefined ? TABS[1] : "Forces");
  };

  // The tabs stand first on the screen, with what belongs to them below.
  const toTop = () => window.scrollTo(0, app.offsetTop);

  function forcesTab() {
    if (!chosen) return [note("You have no force to order.")];
    const at = moverAt(chosen);
    const card = at >= 0 ? landCard(at) : fleetCard(fleetOf(chosen));
    return data.moves && !said && !who.some(isOrdered) ? [note("For each force tap a place on the map, then Next. Send all in Check."), ...card] : card;
  }

  function setPath(at, path) {
    const mover = data.movers[at], own = forceDraft(mover.name);
    own.path = path;
    own.stays = false;
    own.retreat_to = [];
    own.raid = own.siege = own.assault_at = "";
    own.inside = own.withdraw = false;
  }

  function landCard(at) {
    const mover = data.movers[at], own = draft.forces[mover.name] || { path: [] }, seen = view();
    const walked = land.walk(at, seen, own.path || [], Boolean(own.forced) && mover.army);
    const parts = [...warnings(mover, walked), chooser(), h("p", { class: "who" }, mover.words + ", at " + mover.place)];
    const ship = data.fleets.find((fleet) => ((draft.fleets[fleet.name] || {}).load || []).includes(mover.name));
    if (mover.cannot) parts.push(note("Does not march: " + mover.cannot + "."));
    else if (ship) parts.push(note("Does not march: it goes aboard " + ship.name + "."));
    else parts.push(...marchParts(at, mover, own, seen, walked));
    parts.push(moreOf(mover, own, seen, walked.stop));
    return parts.concat(foot(() => change(() => setPath(at, own.path.slice(0, -1))), own.path && own.path.length > 0));
  }

  function marchParts(at, mover, own, seen, walked) {
    const forced = Boolean(own.forced) && mover.army;
    const way = (isForced) => () => change(() => { const force = forceDraft(mover.name); force.forced = isForced; force.stays = false; });
    const stay = () => change(() => { setPath(at, []); const force = forceDraft(mover.name); force.forced = false; force.stays = true; });
    const modes = [button("March " + mover.most, way(false), { "aria-pressed": String(!forced && !own.stays) })];
    if (mover.army) modes.push(button("Forced " + mover.most * 2, way(true), { "aria-pressed": String(forced && !own.stays) }));
    modes.push(button("Stay", stay, { "aria-pressed": String(Boolean(own.stays)) }));
    const found = land.reach(at, seen, forced), table = seen.tables[mover.table];
    const cost = (hex) => found.get(hex).cost;
    const hexes = [...found.keys()].filter((hex) => hex !== mover.at)
      .sort((a, b) => land.cities.has(b) - land.cities.has(a) || cost(a) - cost(b) || a - b);
    const supplied = (hex) => table.hungry.has(hex) ? "beyond supply" : "in supply";
    const places = [["", "choose a place"]].concat(hexes.map((hex) => [hex, land.placeName(hex) + " · cost " + cost(hex) + (table.hungry.has(hex) ? " · no supply" : "")]));
    const end = own.path.length ? own.path[own.path.length - 1] : "";
    const go = (hex) => { if (hex !== "") change(() => { setPath(at, land.wayIn(found, Number(hex))); said = ""; }); };
    return [h("div", { class: "row modes" }, modes), select("To", places, found.has(end) ? end : "", go), own.path.length ? routeOf(mover, own.path, walked, supplied) : null];
  }

  // A way in one line, which opens to its steps.
  function routeOf(mover, path, walked, supplied) {
    const cost = walked.costs[path.length - 1], price = moveCost(mover, path.length) + " RP";
    const all = cost === undefined ? "barred" : "cost " + cost + " of " + walked.limit + ", " + price + ", " + supplied(walked.end);
    const step = (hex, at) => {
      const cost = walked.costs[at];
      return h("li", {}, h("strong", {}, cost === undefined ? "–" : String(cost)), " " + land.placeName(hex),
        h("span", {}, cost === undefined ? "" : "pulse " + cost + (cost > mover.most ? " · beyond normal march" : "")));
    };
    return h("details", { class: "route", open: route, ontoggle: (event) => { route = event.target.open; } },
      h("summary", {}, "Route: " + path.length + (path.length === 1 ? " hex, " : " hexes, ") + all), h("ol", { class: "steps" }, path.map(step)));
  }

  // What is to be read at once: above everything that may lie under the edge of a small screen.
  function warnings(mover, walked) {
    const beyond = walked.refused ? 0 : walked.costs[walked.costs.length - 1] - mover.most;
    return noted(mover.name, beyond > 0 ? ["movement beyond the normal march: " + beyond + ". A forced march costs men"] : []);
  }

  const sentence = (words) => words[0].toUpperCase() + words.slice(1) + ".";

  // What is wrong with an entry, and what is worth a second look.
  function noted(who, more) {
    const own = looks().filter((look) => look.who === who), care = own.filter((look) => !look.isBad).map((look) => look.words).concat(more);
    const bad = own.filter((look) => look.isBad).map((look) => note(sentence(look.words), "bad"));
    return (said ? [note(said + ".", "care")] : []).concat(bad, care.length ? h("div", { class: "note care" }, care.map((words) => h("p", {}, sentence(words)))) : []);
  }

  // The keys of an entry besides its way.
  function moreOf(mover, own, seen, stop) {
    const set = (key) => (value) => change(() => { forceDraft(mover.name)[key] = value; });
    const end = standsAt(data, land, draft, mover, seen);
    const city = end === null ? undefined : land.cities.get(end);
    const hostile = city !== undefined && seen.cities.has(city);
    const fort = hostile && data.map.cities[city][2];
    const percents = [["", "not said"]].concat([10, 20, 25, 30, 40, 50, 60, 75].map((n) => [n, n + "% lost"]));
    const parts = [
      select("On meeting an enemy", [["", "not said: attacks"], ...pairs(["attack", "defend"])], own.stance || "", set("stance")),
      select("Leave at night at", percents, own.break_off_at || "", (value) => set("break_off_at")(Number(value) || null)),
    ];
    if (stop) parts.push(note(sentence(stop.words), "care"));
    if (end !== null) {
      const beside = [["", "not said"]].concat(land.ways(end).map((hex) => [land.name(hex), land.placeName(hex)]));
      const wish = own.retreat_to || [];
      for (const n of [0, 1]) {
        parts.push(select(n ? "Then to" : "Retreat to", beside, wish[n] || "", (value) => {
          const list = [wish[0] || "", wish[1] || ""];
          list[n] = value;
          set("retreat_to")(list);
        }));
      }
    }
    if (hostile) parts.push(check("Raid " + data.map.cities[city][0], own.raid, (yes) => set("raid")(yes ? data.map.cities[city][0] : "")));
    if (fort) {
      const odds = [1, 2, 3, 4, 5, 6, 7].map((n) => n + ":1");
      parts.push(select("The fortress", [["", "not said"], ...pairs(["assault", "invest"])], own.siege || "", set("siege")),
        select("Assault from odds of", [["", "not said"], ...pairs(odds)], own.assault_at || "", set("assault_at")),
        check("Leave after a failed assault", own.withdraw, set("withdraw")));
    }
    if (data.map.own_forts.includes(end)) parts.push(check("Stand inside the fortress", own.inside, set("inside")));
    if (mover.depot) parts.push(check("Set up the depot", own.depot, set("depot")));
    if (mover.band && seen.enemies.size) {
      parts.push(select("Harry forces of", [["", "nobody"]].concat(pairs([...seen.enemies].map((n) => data.nations[n]))), own.harry || "", set("harry")));
    }
    parts.push(check("Pursue after a victory", own.pursue !== false, set("pursue")));
    if (mover.fed) parts.push(check("Pay its supply", own.supply !== false, set("supply")));
    parts.push(check("Keep this order in later turns", own.standing, set("standing")), typed("Words for the umpire", own.words, set("words"), true));
    return details(parts);
  }

  function details(parts) {
    const words = () => more ? "Less" : "More …", head = h("summary", {}, words());
    const turn = (event) => { more = event.target.open; head.textContent = words(); };
    return h("details", { class: "more", open: more, ontoggle: turn }, head, parts);
  }

  function fleetCard(fleet) {
    const own = draft.fleets[fleet.name] || {};
    const set = (key) => (value) => change(() => { fleetDraft(fleet.name)[key] = value; fleetDraft(fleet.name).stays = false; });
    const sails = [["", data.moves ? "stays" : "turn 0 has no moves"]].concat(fleet.places.map(([name, cost]) => [name, name + " · cost " + cost + " of " + fleet.most]));
    const parts = [...noted(fleet.name, []), chooser(), h("p", { class: "who" }, fleet.words + ", at " + fleet.place),
      select("Sail to", sails, own.to || "", (to) => change(() => { const mine = fleetDraft(fleet.name); mine.to = to; mine.land = []; mine.raid = ""; mine.bombard = false; mine.stays = to === ""; })),
      select("At sea", [["", "not said: evades"], ...pairs(["intercept", "evade"])], own.order || "", set("order"))];
    const board = (name) => (yes) => change(() => {
      const mine = fleetDraft(fleet.name), without = (list) => (list || []).filter((other) => other !== name);
      mine.load = without(mine.load).concat(yes ? [name] : []);
      // Whoever goes aboard does so before anybody marches.
      if (yes && moverAt(name) >= 0) setPath(moverAt(name), []);
      mine.land = (mine.land || []).map((one) => ({ at: one.at, who: yes ? one.who : without(one.who) }));
      mine.stays = false;
    });
    const byOthers = (name) => Object.entries(draft.fleets).some(([other, its]) => other !== fleet.name && (its.load || []).includes(name));
    for (const [name] of fleet.load.filter(([name]) => !byOthers(name))) parts.push(check("Take aboard " + name, (own.load || []).includes(name), board(name)));
    const aboard = fleet.aboard.concat(own.load || []);
    if (aboard.length) parts.push(...landings(fleet, own, aboard));
    const raids = harbours(data, draft, fleet).filter((city) => view().cities.has(city)).map((city) => data.map.cities[city][0]);
    if (raids.length) parts.push(select("Raid", [["", "no port"]].concat(pairs(raids)), own.raid || "", set("raid")));
    if (landsBeside(data, land, draft, fleet) || own.bombard) parts.push(check("Bombard the port where troops land", own.bombard, set("bombard")));
    for (const [key, label] of [["escort", "Protect the trade of"], ["privateer", "Take the trade of"]]) {
      if (fleet[key].length) parts.push(select(label, [["", "nobody"]].concat(pairs(fleet[key])), own[key] || "", set(key)));
    }
    parts.push(details([check("Keep this order in later turns", own.standing, set("standing")), typed("Words for the umpire", own.words, set("words"), true)]));
    return parts.concat(foot(null, false));
  }

  // Where troops go ashore: one place after another, each of them once.
  function landings(fleet, own, aboard) {
    const list = own.land || [], places = [["", "nowhere"]].concat(coasts(fleet, own)), ashore = list.flatMap((one) => one.who);
    const put = (act) => change(() => {
      const mine = fleetDraft(fleet.name);
      mine.land = list.map((one) => ({ at: one.at, who: one.who.slice() }));
      mine.stays = false;
      act(mine.land);
    });
    const parts = list.map((one, n) => h("fieldset", {}, h("legend", {}, "Landing " + (n + 1)),
      select("Land at", places, one.at, (at) => put((land) => { if (at === "") land.splice(n, 1); else land[n].at = at; })),
      aboard.filter((name) => one.who.includes(name) || !ashore.includes(name)).map((name) => check("Land " + name, one.who.includes(name),
        (yes) => put((land) => { land[n].who = land[n].who.filter((other) => other !== name).concat(yes ? [name] : []); })))));
    if (ashore.length < aboard.length && list.every((one) => one.who.length)) {
      parts.push(select(list.length ? "Land others at" : "Land at", places, "", (at) => put((land) => { if (at !== "") land.push({ at, who: [] }); })));
    }
    return parts;
  }

  // The coasts of the area where the fleet is, and of the one where it ends; the land must let its troops in.
  function coasts(fleet, own) {
    const seas = data.map.seas.filter(([name], at) => name === own.to || at === fleet.sea);
    const closed = view().tables[0].closed;
    const hexes = new Set(seas.flatMap(([, hexes]) => hexes));
    return [...hexes].filter((hex) => !closed.has(hex)).map((hex) => [land.name(hex), land.placeName(hex)]);
  }

  function foot(back, canStep) {
    const open = going.filter((name) => name !== chosen && !isOrdered(name)).length;
    const words = (ahead().length ? "Next ▶" : goesTo("Forces")) + (open ? " (" + open + " left)" : "");
    return [h("div", { class: "row foot" }, canStep ? button("◀ Step", back) : null, button(words, next, { class: "go" }))];
  }

  // The tab behind another, and the way there.
  const behind = (name) => TABS[TABS.indexOf(name) + 1];
  const goesTo = (name) => "Next: " + behind(name) + " ▶";
  const onward = () => h("div", { class: "row foot" }, button(goesTo(tab), () => turnTo(behind(tab))));

  // The map

  function paint() {
    over.textContent = "";
    const put = (tag, props, words) => {
      const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
      for (const [key, value] of Object.entries(props)) element.setAttribute(key, value);
      if (words !== undefined) element.textContent = words;
      over.append(element);
    };
    const at = moverAt(chosen);
    const mover = at >= 0 ? data.movers[at] : fleetOf(chosen);
    if (!mover || mover.at === null) return;
    const line = (from, path, props) => put("polyline", Object.assign({ points: [from].concat(path).map((hex) => land.centre(hex).join(",")).join(" "), fill: "none", stroke: "#1d4e89" }, props));
    for (const other of data.movers) {
      const path = other.within === null && other.name !== chosen && (draft.forces[other.name] || {}).path || [];
      if (path.length) line(other.at, path, { class: "other", "stroke-width": 3, "stroke-dasharray": "7 4" });
    }
    const own = draft.forces[mover.name] || { path: [] }, path = at >= 0 ? own.path || [] : [];
    const [x, y] = land.centre(mover.at);
    put("circle", { cx: x, cy: y, r: 20, fill: "none", stroke: "#d49b00", "stroke-width": 4 });
    put("text", { x, y: y - 15, "font-size": 8, "font-weight": "bold", "paint-order": "stroke", stroke: "#fff", "stroke-width": 3 }, land.name(mover.at));
    if (path.length) line(mover.at, path, { "stroke-width": 4 });
    const walked = at >= 0 ? land.walk(at, view(), path, own.forced) : { costs: [] };
    path.forEach((hex, step) => {
      const [x, y] = land.centre(hex), cost = walked.costs[step];
      put("circle", { cx: x, cy: y, r: 10, fill: cost === undefined || cost > mover.most ? "#8f2a1c" : "#1d4e89", stroke: "#fff" });
      put("text", { x, y: y + 4, fill: "#fff", "font-size": 11, "font-weight": "bold" }, cost === undefined ? "!" : String(cost));
    });
  }

  // A tap on another army of one's own chooses it; one beside the end of the way adds a step, one farther off takes the
  // cheapest way there.
  function tapped(event) {
    const box = svg.viewBox.baseVal, shown = svg.getBoundingClientRect();
    const x = (event.clientX - shown.left) / shown.width * box.width, y = (event.clientY - shown.top) / shown.height * box.height;
    let hex = -1, best = Infinity;
    for (let own = 0; own < data.map.cost.length; own++) {
      const [cx, cy] = land.centre(own), away = (cx - x) ** 2 + (cy - y) ** 2;
      if (away < best) { best = away; hex = own; }
    }
    const at = moverAt(chosen);
    const here = data.movers.findIndex((mover) => mover.within === null && mover.at === hex);
    if (tab !== "Forces" || hex < 0) return;
    const marches = (own) => own >= 0 && data.movers[own].cannot === null;
    if (here >= 0 && here !== at && (marches(here) || !marches(at))) {
      chosen = data.movers[here].name;
      said = marches(at) ? "Now " + chosen + ". To join it, choose its place under To" : "";
      render();
      return;
    }
    if (at < 0 || data.movers[at].cannot || goesAboard(data.movers[at].name)) { said = "Choose an army or force that marches"; render(); return; }
    march(at, hex);
  }

  function march(at, hex) {
    const mover = data.movers[at], own = draft.forces[mover.name] || { path: [] }, seen = view();
    const path = own.path || [], end = path.length ? path[path.length - 1] : mover.at, forced = Boolean(own.forced);
    if (hex === end) { change(() => { said = ""; setPath(at, path.slice(0, -1)); }); return; }
    const longer = path.concat([hex]);
    if (land.ways(end).includes(hex) && !land.walk(at, seen, longer, forced).refused) {
      change(() => { said = ""; setPath(at, longer); });
      return;
    }
    const found = land.reach(at, seen, forced);
    if (found.has(hex) && hex !== mover.at) { change(() => { said = ""; setPath(at, land.wayIn(found, hex)); }); return; }
    const place = land.placeName(hex), why = land.why(at, seen, hex, forced), name = land.name(hex);
    said = why.startsWith(name + " ") ? place + why.slice(name.length) : place + ": " + why;
    render();
  }

  // Lists of entries that may be taken away again.
  function listed(list, words) {
    return h("ul", { class: "entries" }, list.map((own, at) => h("li", {}, h("span", {}, words(own)),
      button("Remove", () => change(() => { list.splice(at, 1); }), { "aria-label": "Remove " + words(own) }))));
  }

  const buyWords = (own) => own.count + " " + own.what + (own.to ? " for " + own.to : (own.name ? " as " + own.name : "") + (own.at ? " at " + own.at : ""));

  function buyTab() {
    if (!data.buy.length) return [note(data.moves ? "Nothing is for sale to you now." : "Turn 0 has no purchases yet.")];
    const ware = data.buy.find((ware) => ware.name === picked.ware) || data.buy[0];
    const places = ware.to.map(([name, nation, most]) => ({ words: where(name), to: name, nation, least: 1, most }));
    for (const own of ware.new) {
      const whose = data.nations[own.nation] === data.nation ? "" : " of " + data.nations[own.nation];
      places.push(Object.assign({ words: "a new " + (own.kind || "one") + whose }, own));
    }
    const place = places[picked.place] || places[0];
    const city = place.cities && (place.cities.includes(picked.city) ? picked.city : place.cities[0]);
    const count = Math.max(place.least, Math.min(place.most, picked.count || place.least));
    const name = picked.name || freeName(place.kind);
    const add = () => change(() => {
      draft.buy.push(Object.assign(bought, { to: place.to, at: city, kind: place.kind, name: place.kind ? name : null }));
      picked = { ware: ware.name, place: picked.place, city: picked.city };
    });
    const price = ware.cost * count, men = ware.manpower * count, bought = { what: ware.name, count, nation: place.nation };
    const then = purse(data, Object.assign({}, draft, { buy: draft.buy.concat(bought) })), now = purse(data, draft), points = then.changed - now.changed;
    const why = then.short.length > now.short.length ? then.short[then.short.length - 1] : "";
    return [
      select("What", data.buy.map((ware) => [ware.name, ware.name + " · $" + ware.cost + (ware.manpower ? " · " + ware.manpower + " manpower" : "")]), ware.name, (name) => { picked = { ware: name }; render(); }),
      select("For", places.map((place, at) => [at, place.words]), picked.place || 0, pick("place")),
      city ? select("At", pairs(place.cities), city, pick("city")) : null,
      place.kind ? typed("Its name", name, pick("name")) : null,
      stepper("How many", count, place.least, place.most, pick("count")),
      note(why ? "Not for sale now: " + why + "." : "$" + price + (men ? ", " + men + " manpower" : "") + (points ? ". Cash runs out: " + points + " RP go towards it" : ""), why ? "care" : ""),
      h("div", { class: "row" }, button("Buy", add, { class: "go", disabled: why !== "" })),
      listed(draft.buy, buyWords), purseNote(),
    ];
  }

  function freeName(kind) {
    if (!kind) return null;
    const taken = data.movers.concat(data.fleets).map((own) => own.name)
      .concat(draft.buy.map((own) => own.name), draft.organise.map((act) => act.name));
    for (let n = 1; ; n++) {
      const name = "New " + kind + " " + n;
      if (!taken.includes(name)) return name;
    }
  }

  const paidWith = (rp) => "Purchases beyond your cash take " + rp + " RP, at $" + data.cash_a_point + " for each.";

  function purseNote() {
    const left = purse(data, draft);
    const men = [...left.manpower].map(([nation, own]) => own + " manpower" + (data.nations[nation] === data.nation ? "" : " of " + data.nations[nation]));
    const spent = [[left.moved, "moves"], [left.fed, "supply"], [left.changed, "purchases"]].filter(([rp]) => rp).map(([rp, what]) => what + " " + rp);
    const words = "Left: " + left.rp + " of " + data.rp + " RP" + (spent.length ? " (" + spent.join(", ") + ")" : "") + ", $" + left.cash + " of $" + data.cash + ", " + men.join(", ") + ".";
    return h("div", {}, note(words, left.short.length ? "" : "good"), left.changed ? note(paidWith(left.changed), "care") : null, left.short.map((why) => note(why, "bad")),
      left.unpaid.map((words) => note(words + ".", "care")));
  }

  // Organising: one list after another, each of what the ones before leave open.

  const ACTS = { attach: "Attach to an army", detach: "Detach from its army", dissolve: "Dissolve an army", transfer: "Transfer units",
    form: "Form an army or command", garrison: "Leave a garrison", lead: "Give a general", kingdom: "Form a kingdom" };
  const organiseWords = (act) => act.do === "transfer" ? act.count + " " + act.unit + " from " + act.force + " to " + act.to : ACTS[act.do] + ": " + [act.name, act.general, act.force, act.to, act.kind, act.unit ? act.count + " " + act.unit : null].filter(Boolean).join(", ");

  // A force with its place or army, where names alone are much alike.
  function where(name) {
    const own = data.movers.concat(data.fleets).find((own) => own.name === name);
    return own ? name + " · " + (own.within ? "with " + own.within : own.place) : name;
  }

  function organiseTab() {
    const used = draft.organise.flatMap((act) => [act.force, act.general]).filter(Boolean);
    let open = data.organise.filter((act) => !used.includes(act.force) && !used.includes(act.general)
      && !(act.do === "kingdom" && draft.organise.some((own) => own.name === act.name)));
    const parts = [];
    if (open.length) {
      const kinds = Object.keys(ACTS).filter((key) => open.some((act) => act.do === key));
      const kind = kinds.includes(picked.do) ? picked.do : kinds[0];
      parts.push(select("What", kinds.map((key) => [key, ACTS[key]]), kind, (value) => { picked = { do: value }; render(); }));
      open = open.filter((act) => act.do === kind);
      for (const [key, label] of [["general", "General"], ["force", "Force"], ["to", "To"], ["kind", "As"], ["name", "Kingdom"]]) {
        const values = [...new Set(open.map((act) => act[key]))];
        if (values.length === 1 && values[0] === null) continue;
        const words = (value) => value === null ? "nobody: a new command from a force's units" : where(value);
        const value = values.some((own) => String(own) === picked[key]) ? picked[key] : String(values[0]);
        parts.push(select(label, values.map((own) => [String(own), words(own)]), value, pick(key)));
        open = open.filter((act) => String(act[key]) === value);
      }
      parts.push(...organiseEnd(open[0]));
    } else parts.push(note("There is nothing more to organise."));
    const never = Object.keys(ACTS).filter((key) => !data.organise.some((act) => act.do === key)).map((key) => ACTS[key]);
    if (never.length) parts.push(note("Open to none of your forces now: " + never.join(", ") + "."));
    return parts.concat([listed(draft.organise, organiseWords), note("One act a force. What you organise and march in one turn is checked by the receipt.")]);
  }

  function organiseEnd(act) {
    const parts = [], types = act.units;
    const [unit, counts] = types.find(([name]) => name === picked.unit) || types[0] || [null, []];
    const count = counts.includes(Number(picked.count)) ? Number(picked.count) : counts[0];
    if (unit) {
      parts.push(select("Units", pairs(types.map(([name]) => name)), unit, pick("unit")));
      parts.push(select("How many", counts.map((n) => [n, String(n)]), count, pick("count")));
    }
    const name = act.named ? picked.newName || freeName(act.kind || "army") : act.name;
    if (act.named) parts.push(typed("Its name", name, pick("newName")));
    const add = () => change(() => {
      draft.organise.push({ do: act.do, force: act.force, to: act.to, general: act.general, kind: act.kind, takes: act.takes, gone: Boolean(count) && act.all === count, name, unit, count });
      picked = { do: act.do };
    });
    return parts.concat([h("div", { class: "row" }, button("Add", add, { class: "go" }))]);
  }

  // Treaties and gifts

  const TREATIES = { alliance: "Offer an alliance", leave: "Leave the alliance", war: "Declare war", peace: "Offer peace", passage: "Give passage",
    share: "Share reports", "end-passage": "End passage", "end-share": "End sharing" };
  const treatyWords = (act) => TREATIES[act.do] + ": " + treatyEnd(act);
  const treatyEnd = (act) => act.with + (act.cash ? ", $" + act.cash + " paid by " + act.pays : "")
    + (act.years ? ", years: " + act.years : "") + (act.cede && act.cede.length ? ", ceding " + act.cede.join(", ") : "");

  function treatiesTab() {
    const nations = [...new Set(data.treaties.map((act) => act.with))], names = nations.concat(data.apart.map(([name]) => name));
    const nation = names.includes(picked.with) ? picked.with : names[0];
    if (!nation) return [note("There is nobody to treat with.")];
    const add = (act) => () => change(() => {
      const peace = act.do === "peace" ? { cash: picked.cash || 0, pays: picked.pays || data.nation, years: picked.years || 0, cede: picked.cede ? [picked.cede] : [] } : {};
      draft.treaties.push(Object.assign({ do: act.do, with: act.with }, peace));
    });
    const isTold = (key, whom) => draft.treaties.some((own) => own.do === key && own.with === whom);
    const acts = data.treaties.filter((act) => act.with === nation).map((act) => {
      const other = { war: "alliance", alliance: "war" }[act.do];
      const why = isTold(act.do, nation) ? "in your orders" : act.why || (isTold(other, nation) ? "not with: " + TREATIES[other] : "");
      return h("li", {}, button(TREATIES[act.do], add(act), { disabled: why !== "" }), h("span", { class: "why" }, why));
    });
    const groups = [["Decide for themselves", pairs(nations)], ["Others", data.apart.map(([name]) => [name, name])]];
    const parts = [select("Nation", groups.filter(([, list]) => list.length), nation, (value) => { picked = { with: value }; render(); })];
    const apart = data.apart.find(([name]) => name === nation);
    if (apart) return parts.concat(note(apart[1]), listed(draft.treaties, treatyWords));
    // What can be done stands first.
    parts.push(h("ul", { class: "acts" }, [":enabled", ":disabled"].flatMap((kind) => acts.filter((own) => own.querySelector(kind)))));
    if (data.treaties.some((act) => act.with === nation && act.do === "peace" && act.why === null)) {
      const both = [data.nation, nation];
      const lands = data.provinces.filter(([, owner]) => both.includes(data.nations[owner])).map(([name]) => [name, name]);
      parts.push(h("fieldset", {}, h("legend", {}, "With an offer of peace"), stepper("$ paid", picked.cash || 0, 0, 5000, pick("cash"), 50),
        select("By", pairs(both), picked.pays || data.nation, pick("pays")),
        stepper("Years", picked.years || 0, 0, 9, pick("years")), select("Province ceded", [["", "none"]].concat(lands), picked.cede || "", pick("cede"))));
    }
    return parts.concat([listed(draft.treaties, treatyWords)], terms(nation), gifts(nation));
  }

  // What is said of the terms of a submission, ahead or while they are open, as victor and as loser.
  const CHOICES = [["", "not said"], ["provinces", "two provinces, one year of peace"], ["province", "one province, two years"], ["reparations", "reparations, one year"]];

  function terms(nation) {
    const open = data.terms.find((own) => own.with === nation), own = draft.terms[nation] || {};
    if (!open) return [];
    const set = (key) => (value) => change(() => { draft.terms[nation] = Object.assign({}, own, { [key]: value }); });
    const wish = (key, lands, n) => {
      const list = own[key] || [], free = lands.filter((name) => name === list[n] || !list.includes(name));
      return select(n ? "Then" : "First", [["", "not said"]].concat(pairs(free)), list[n] || "", (value) => {
        const next = [list[0] || "", list[1] || ""];
        next[n] = value;
        set(key)(next);
      });
    };
    const wants = own.choose === "provinces" || own.choose === "province";
    const [they, we] = open.open ? [nation + " has submitted to you", "You have submitted to " + nation + " and cede"] : ["If " + nation + " submits to you", "If you submit to " + nation + ", you cede"];
    return [open.open === "we" ? null : h("fieldset", {}, h("legend", {}, they), select("You choose", CHOICES, own.choose || "", set("choose")),
      wants && open.theirs.length ? [0, 1].map((n) => wish("provinces", open.theirs, n)) : null),
    open.ours.length && open.open !== "they" ? h("fieldset", {}, h("legend", {}, we), [0, 1].map((n) => wish("cede", open.ours, n))) : null];
  }

  function gifts(nation) {
    if (!data.gifts.includes(nation)) return [];
    const rp = picked.rp || 0, cash = picked.giftCash || 0, general = picked.captive || "";
    const captives = data.captives.filter((name) => draft.gifts.every((gift) => gift.general !== name)), left = (key) => Math.max(0, data[key] - draft.gifts.reduce((sum, gift) => sum + (gift[key] || 0), 0));
    const nothing = !rp && !cash && !general;
    const add = () => change(() => { draft.gifts.push({ to: nation, rp, cash, general }); picked = { with: nation }; });
    const words = (gift) => "To " + gift.to + ": " + [gift.rp ? gift.rp + " RP" : "", gift.cash ? "$" + gift.cash : "", gift.general].filter(Boolean).join(", ");
    return [h("fieldset", {}, h("legend", {}, "A gift to " + nation), stepper("RP", rp, 0, left("rp"), pick("rp")), stepper("$", cash, 0, left("cash"), pick("giftCash"), 10),
      captives.length ? select("Captive set free", [["", "none"]].concat(pairs(captives)), general, pick("captive")) : null,
      h("div", { class: "row" }, button("Give", add, { disabled: nothing }), nothing ? h("span", { class: "why" }, "choose what to give") : null)), listed(draft.gifts, words), purseNote()];
  }

  function briefTab() {
    brief.open = true;
    return [brief];
  }

  // Check and send

  function told() {
    const lines = [], care = [], bad = [], seen = view();
    data.movers.forEach((mover, at) => {
      const own = draft.forces[mover.name];
      if (mover.within !== null || !own) return;
      const path = own.path || [], walked = land.walk(at, seen, path, own.forced), end = path[path.length - 1];
      if (path.length) lines.push([mover.name, (own.forced ? " by forced march to " : " to ") + land.placeName(end) + ", cost " + (walked.costs[path.length - 1] || "?") + " of " + walked.limit + (own.stance ? ", " + own.stance + "s" : "")]);
      else if (goesAboard(mover.name)) lines.push([mover.name, " goes aboard"]);
      else if (isOrdered(mover.name)) lines.push([mover.name, " stays" + (own.stance ? ", " + own.stance + "s" : "")]);
    });
    for (const fleet of data.fleets) {
      const own = draft.fleets[fleet.name];
      if (own && isOrdered(fleet.name)) lines.push([fleet.name, own.to ? " sails to " + own.to : " stays"]);
    }
    for (const own of draft.buy) lines.push(["Buy:", " " + buyWords(own)]);
    for (const own of draft.organise) lines.push(["Organise:", " " + organiseWords(own)]);
    for (const own of draft.treaties) lines.push([TREATIES[own.do] + ":", " " + treatyEnd(own)]);
    for (const [nation, own] of Object.entries(draft.terms)) {
      if (own.choose || (own.cede || []).some(Boolean)) lines.push(["Terms", " with " + nation + ", if one submits"]);
    }
    // The purse says what is not paid.
    for (const look of looks().filter((look) => look.code !== "unpaid")) (look.isBad ? bad : care).push(look.who + ": " + look.words + ".");
    const idle = going.filter((name) => !isOrdered(name));
    if (idle.length && data.moves) care.push("No order, so they stay: " + idle.join(", ") + ".");
    return { lines, care, bad };
  }

  // What became of the orders as they are now.
  const LEFT = { sent: "These orders have left this page.", saved: "Your orders are a file on this device: send it to your umpire.",
    copied: "Your orders are copied: paste them into a mail to your umpire." };

  function checkTab() {
    const { lines, care, bad } = told(), text = ordersText(data, land, draft);
    const short = "mailto:" + encodeURIComponent(umpire).replace("%40", "@") + "?subject=" + encodeURIComponent(data.campaign + " " + data.nation + ": orders of turn " + data.turn);
    const link = short + "&body=" + encodeURIComponent(text.replace(/\n/g, "\r\n"));
    const isShort = link.length <= 1800, mail = isShort ? "Mail to umpire" : "An empty mail: paste the text";
    const area = h("textarea", { readonly: true, rows: 12, class: "file", spellcheck: "false" });
    area.value = text;
    const file = () => new File([text], data.file + ".txt", { type: "text/plain" });
    const shares = navigator.canShare && navigator.canShare({ files: [file()] });
    const door = document.getElementById("send");
    const out = (how) => { draft.out = text; draft.how = how; keep(); };
    const send = () => { out("sent"); door.elements.orders.value = text; door.submit(); };
    const set = (key) => (value) => change(() => { draft[key] = value; });
    const reminds = [["", "when orders close"]].concat([3, 4, 5, 6, 7, 8, 9].map((n) => ["C" + n, "and at step C" + n]));
    const left = going.filter((name) => !isOrdered(name)).length, count = data.moves ? going.length - left + " of " + going.length + " forces ordered. " : "";
    const state = bad.length || purse(data, draft).short.length ? [count + "Correct what is red before you send.", "bad"]
      : draft.out === text ? [(LEFT[draft.how] || LEFT.saved) + " Done once your umpire's receipt comes.", draft.how === "sent" ? "good" : "care"]
        : [count + (draft.out ? "Changed since they were sent, saved or copied: do that again." : lines.length ? "Not sent yet: choose a button below." : "Nothing is ordered yet."), "care"];
    const shared = () => navigator.share({ files: [file()] }).then(() => out("sent"), () => {}).then(render);
    return [
      note(state[0], state[1] + " state"),
      door ? h("div", { class: "row" }, button("Send", send, { class: "go" })) : null,
      h("div", { class: "row" }, shares ? button("Share the orders file", shared, { class: "go" }) : null,
        button("Save file", () => { out("saved"); save(text); }, { class: shares || door ? "" : "go" }), button("Copy text", () => copy(area, out)),
        h("a", { class: "do", href: isShort ? link : short, onclick: () => { if (isShort) { out("sent"); setTimeout(render); } } }, mail)),
      umpire || door ? null : note("This page does not know your umpire's address: put it into the mail yourself.", "care"),
      sent ? note(sent, "done") : null,
      bad.map((words) => note(words, "bad")), care.map((words) => note(words, "care")),
      lines.map(([who, words]) => h("p", { class: "card" }, h("strong", {}, who), words)), purseNote(),
      details([typed("Words for the umpire", draft.words, set("words"), true), select("Shown", reminds, draft.remind, set("remind")),
        button("Start again", () => { if (confirm("Drop this draft?")) change(() => { draft = newDraft(data); picked = {}; said = ""; }); })]),
      note("Your umpire's program answers by line, and checks more: what you order of forces that you organise here, and supply after two treaties."),
      field("The file", area),
    ];
  }

  function save(text) {
    const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: data.file + ".toml" });
    document.body.append(link);
    link.click();
    link.remove();
    sent = "Saved as " + data.file + ".toml.";
    render();
  }

  function copy(area, out) {
    area.select();
    const done = (ok) => { sent = ok ? "" : "Select the text below and copy it."; if (ok) out("copied"); render(); };
    if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(area.value).then(() => done(true), () => done(document.execCommand("copy")));
    else done(document.execCommand("copy"));
  }

  // The frame

  const tabs = h("div", { class: "tabs", role: "tablist" });
  const frame = h("div", { class: "frame", tabindex: "0", "aria-label": "The map" });
  const panel = h("div", { class: "panel", role: "tabpanel", id: "panel", tabindex: "-1" });
  const spoken = h("p", { class: "spoken", "aria-live": "polite" });
  const zooms = h("div", { class: "zooms" }, button("+", () => scale(1.4), { "aria-label": "Zoom in" }), button("−", () => scale(1 / 1.4), { "aria-label": "Zoom out" }));

  function scale(by) {
    const middle = [(frame.scrollLeft + frame.clientWidth / 2) / svg.clientWidth, (frame.scrollTop + frame.clientHeight / 2) / svg.clientHeight];
    zoom = Math.max(0.3, Math.min(4, zoom * by));
    svg.style.width = svg.viewBox.baseVal.width * zoom + "px";
    frame.scrollTo(middle[0] * svg.clientWidth - frame.clientWidth / 2, middle[1] * svg.clientHeight - frame.clientHeight / 2);
  }

  const EDGE = 40;
  let centred = [];
  function lookAt() {
    const at = moverAt(chosen), mover = at >= 0 ? data.movers[at] : fleetOf(chosen);
    if (!mover || mover.at === null) return;
    const path = (at >= 0 && draft.forces[mover.name] || {}).path || [], end = path.length ? path[path.length - 1] : mover.at;
    if (centred[0] === chosen && centred[1] === end) return;
    const isNew = centred[0] !== chosen, [x, y] = land.centre(isNew ? mover.at : end);
    centred = [chosen, end];
    // Where a way ends out of sight, the map goes there.
    const isWithin = (own, from, size) => own > from + EDGE && own < from + size - EDGE;
    if (!isNew && isWithin(x * zoom, frame.scrollLeft, frame.clientWidth) && isWithin(y * zoom, frame.scrollTop, frame.clientHeight)) return;
    frame.scrollTo(x * zoom - frame.clientWidth / 2, y * zoom - frame.clientHeight / 2);
  }

  // By what a control is found again when all is drawn anew.
  const handle = (own) => own.id || own.getAttribute("aria-label") || own.textContent;

  function render() {
    fieldNumber = 0;
    const focus = app.contains(document.activeElement) ? handle(document.activeElement) : "";
    tabs.textContent = "";
    for (const name of TABS) {
      tabs.append(button(name, () => turnTo(name), { role: "tab", "aria-selected": String(tab === name), "aria-controls": "panel" }));
    }
    const parts = { Forces: forcesTab, Buy: buyTab, Organise: organiseTab, Treaties: treatiesTab, Check: checkTab, Brief: briefTab }[tab]();
    if (["Buy", "Organise", "Treaties"].includes(tab)) parts.push(onward());
    panel.textContent = "";
    for (const part of parts.flat()) if (part) panel.append(part);
    stage.hidden = tab !== "Forces";
    if (tab === "Forces") { paint(); lookAt(); }
    panel.setAttribute("aria-label", tab);
    if (focus) {
      const again = [...app.querySelectorAll("button,select,input,textarea,summary,.frame")].find((own) => handle(own) === focus && !own.disabled);
      (again || panel).focus({ preventScroll: true });
    }
    const aloud = [...panel.querySelectorAll(".note.bad, .note.care, .note.done, .route summary")].map((part) => part.textContent).join(" ");
    if (spoken.textContent !== aloud) spoken.textContent = aloud;
  }

  const stage = h("div", { class: "stage" }, frame, zooms);
  frame.append(svg);
  svg.addEventListener("click", tapped);
  app.append(tabs, stage, panel, spoken);
  app.hidden = false;
  document.getElementById("plain").hidden = true;
  brief.remove();
  scale(1);
  keep();
  render();
})();
