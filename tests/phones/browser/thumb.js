// What a thumb does on a page, as far as it has something to answer: says what was tapped, or nothing.
((deeds) => {
  const main = document.querySelector("main");
  const tapped = (button) => { window.tapped = true; button.click(); return button.textContent || button.value; };
  if (document.body.classList.contains("lost") || window.tapped) return "";
  const agree = main.querySelector("button[name=agree]");
  if (agree) return tapped(agree);
  const kind = main.querySelector("p.kind");
  if (!kind || !kind.textContent.startsWith("Asked of ") || main.textContent.includes("Your answer:")) return "";
  const rolls = main.querySelector("button[name=roll]");
  // What the rules refuse is answered by the laptop's dice and what it proposes.
  if (main.querySelector("[role=alert]") && rolls) return tapped(rolls);
  const form = [...main.querySelectorAll("form")].find((own) => own.elements.key && !own.querySelector("[name=undo]"));
  if (!form) return "";
  const picks = [...form.querySelectorAll("button[name=pick]")];
  const named = (key) => picks.find((own) => own.value === key);
  if (picks.length) {
    const deed = deeds > 0 && picks.length > 1 ? picks.find((own) => own.value !== "done") : null;
    return tapped(named("end") || deed || named("done") || picks[0]);
  }
  for (const field of form.querySelectorAll("input[type=number],input[type=text]")) {
    if (field.value === "" && field.name !== "faces") field.value = field.min || (field.name === "name" ? "Marie" : "3");
  }
  for (const list of form.querySelectorAll("select")) {
    if (list.value === "") list.value = [...list.options].find((own) => own.value !== "").value;
  }
  for (const radio of form.querySelectorAll("input[type=radio][required]")) {
    if (!form.querySelector(`input[name="${CSS.escape(radio.name)}"]:checked`) && !radio.closest(".die")) radio.click();
  }
  const dice = [...form.querySelectorAll(".die")];
  if (dice.length) {
    window.tapped = true;
    dice.forEach((die, at) => { const faces = die.querySelectorAll("input"); faces[(at + faces.length - 1) % faces.length].click(); });
    if (!form.classList.contains("dice")) form.querySelector("button[name=take]").click();
    return "dice";
  }
  const go = form.querySelector("button");
  return go ? tapped(go) : "";
})
