// Orders every force to the first place of its list, by taps alone: the file that comes of it, and how many taps it took.
(() => {
  let taps = 0;
  const tap = (words) => {
    const button = [...document.querySelectorAll("button")].find((own) => own.textContent.startsWith(words));
    if (button) { button.click(); taps++; }
  };
  const isAtEnd = () => document.querySelector("[role=tab][aria-selected=true]").textContent === "Check";
  for (let round = 0; round < 30 && !isAtEnd(); round++) {
    const label = [...document.querySelectorAll("label")].find((own) => own.textContent === "To");
    const list = label && document.getElementById(label.htmlFor);
    if (list && list.options.length > 1) {
      list.value = list.options[1].value;
      list.dispatchEvent(new Event("change", { bubbles: true }));
      taps += 2;
    } else tap("Stay");
    tap("Next");
  }
  tap("Check");
  return { text: document.querySelector("textarea.file").value, taps };
})()
