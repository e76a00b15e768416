// What those need who cannot see the page, or have thick fingers; the first element that lacks it, or nothing.
(() => {
  const shown = (own) => own.getClientRects().length > 0;
  const fields = [...document.querySelectorAll("#panel input, #panel select, #panel textarea")];
  const buttons = [...document.querySelectorAll("#app button")];
  const unlabelled = fields.find((own) => own.labels.length === 0)
    || buttons.find((own) => (own.getAttribute("aria-label") || own.textContent).trim() === "");
  const isTick = (own) => own.type === "checkbox";
  const area = (own) => isTick(own) ? own.closest("label") : own;
  const small = fields.concat(buttons).filter(shown).find((own) => area(own).getBoundingClientRect().height < 43.5);
  const tells = (what, own) => own ? what + ": " + own.outerHTML.slice(0, 120) : "";
  return tells("no label", unlabelled) + tells("too small", small);
})()
