// A hand on the orders page: it does what a thumb can do on what is in sight, and counts its taps.
(() => {
  if (window.hand) return;
  const hand = window.hand = { taps: 0 };
  const isSeen = (own) => own.getClientRects().length > 0 && !own.disabled;
  // What is scrolled to and lies under nothing else.
  const reach = (own, what) => {
    if (!own) throw new Error("there is no " + what);
    own.scrollIntoView({ block: "center" });
    const box = own.getBoundingClientRect();
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!found || !(own.contains(found) || found.contains(own))) throw new Error(what + " is covered");
    return own;
  };
  const fields = () => [...document.querySelectorAll("label")].filter(isSeen);
  const labelled = (label) => {
    const own = fields().find((own) => own.textContent.trim() === label);
    return own && (own.htmlFor ? document.getElementById(own.htmlFor) : own.querySelector("input"));
  };
  const press = (selector, words) => {
    const all = [...document.querySelectorAll(selector)].filter(isSeen);
    reach(all.find((own) => own.textContent.trim().startsWith(words)), words).click();
    hand.taps += 1;
  };
  hand.tab = (words) => press("[role=tab]", words);
  hand.tap = (words) => press("#panel button,#panel summary", words);
  // One tap opens the list, another takes a line of it.
  hand.pick = (label, words) => {
    const list = reach(labelled(label), label);
    const option = [...list.options].find((own) => own.textContent.includes(words));
    if (!option) throw new Error(label + " has no " + words + ": " + [...list.options].map((own) => own.textContent).join("; "));
    list.value = option.value;
    list.dispatchEvent(new Event("change", { bubbles: true }));
    hand.taps += 2;
  };
  hand.tick = (label) => {
    reach(labelled(label), label).click();
    hand.taps += 1;
  };
  hand.type = (label, words) => {
    const field = reach(labelled(label), label);
    field.value = words;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    hand.taps += 1;
  };
  // The card that is open, and what stands on it.
  hand.reads = () => document.getElementById("panel").innerText;
  hand.file = () => document.querySelector("textarea.file").value;
})()
