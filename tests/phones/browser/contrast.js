// The first words that stand out too little from what is behind them (4.5 to 1 is asked for), or nothing.
(() => {
  const parts = (colour) => (colour.match(/[\d.]+/g) || []).map(Number);
  const isOpaque = (colour) => parts(colour).length === 3 || parts(colour)[3] === 1;
  const light = (colour) => {
    const linear = parts(colour).slice(0, 3).map((own) => own / 255)
      .map((own) => own <= 0.04045 ? own / 12.92 : ((own + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const behind = (own) => {
    while (own && !isOpaque(getComputedStyle(own).backgroundColor)) own = own.parentElement;
    return own ? getComputedStyle(own).backgroundColor : "rgb(255, 255, 255)";
  };
  const hasWords = (own) => own.matches("input,select,textarea")
    || [...own.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== "");
  for (const own of document.querySelectorAll("body *")) {
    const isLeftOut = own.disabled || own.closest("svg,script,option") || own.matches("input[type=radio],input[type=checkbox]");
    if (isLeftOut || !own.getClientRects().length || !hasWords(own)) continue;
    const both = [light(getComputedStyle(own).color), light(behind(own))].sort((one, other) => other - one);
    const ratio = (both[0] + 0.05) / (both[1] + 0.05);
    if (ratio < 4.5) return ratio.toFixed(2) + ": " + own.outerHTML.slice(0, 160);
  }
  return "";
})()
