// What does not fit a narrow phone: whatever scrolls sideways, a map apart, and whatever is too small for a thumb.
(() => {
  const least = 43.9, out = [];
  const named = (own) => own.tagName.toLowerCase() + " " + (own.textContent || own.value || "").trim().slice(0, 30);
  const isMap = (own) => own.querySelector("svg") !== null;
  if (document.documentElement.scrollWidth > innerWidth) out.push("the page is " + document.documentElement.scrollWidth + " wide");
  for (const own of document.querySelectorAll("body *")) {
    const scrolls = ["auto", "scroll"].includes(getComputedStyle(own).overflowX) && own.scrollWidth > own.clientWidth + 1;
    if (scrolls && !isMap(own)) out.push(named(own) + " scrolls sideways");
  }
  for (const own of document.querySelectorAll("button,select,input,textarea,a,summary")) {
    const box = (own.closest("label") || own).getBoundingClientRect();
    if (own.getClientRects().length && Math.min(box.width, box.height) < least) {
      out.push(named(own) + ": " + Math.round(box.width) + " by " + Math.round(box.height));
    }
  }
  return out.join("; ");
})()
