"use strict";
// Live news, and dice that are sent once all are tapped. Every page works without this.
(() => {
  const BEATS = 20000, OFTEN = 5000;
  const sign = document.getElementById("link");
  let source = null;
  let heard = 0;
  // A stream that says nothing, as behind a proxy that holds it back, is waited for once: then the page is fetched often.
  let patience = BEATS;
  const hears = () => { heard = Date.now(); patience = BEATS; };
  let isFirst = true;
  let isFetching = false;
  const linked = (is) => {
    sign.hidden = false;
    sign.textContent = is ? "\u25cf linked" : "\u25cb link lost";
    document.body.classList.toggle("lost", !is);
    for (const button of document.querySelectorAll("main button")) button.disabled = !is;
  };
  const fields = () => [...document.querySelectorAll("main input,main textarea")].filter((own) => !["hidden", "radio"].includes(own.type));
  // A field is the same where it belongs to the same question.
  const mark = (own) => [own.id || own.name, own.form && own.form.elements.key ? own.form.elements.key.value : ""].join("/");
  const isChanged = (own) => own.value !== own.defaultValue || own.checked !== own.defaultChecked;
  const fresh = async () => {
    if (isFetching) return;
    isFetching = true;
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const opened = [...document.querySelectorAll("details[open]>summary")].map((own) => own.textContent);
      for (const own of ["h1", "#entry"]) {
        document.querySelector(own).textContent = page.querySelector(own).textContent;
      }
      document.body.dataset.entry = page.body.dataset.entry;
      // What is half typed stays where the same is asked.
      if (page.querySelector("main").innerHTML !== made) {
        const half = new Map(fields().filter(isChanged).map((own) => [mark(own), own]));
        const typing = document.activeElement && document.activeElement.matches("main input,main textarea") ? mark(document.activeElement) : "";
        made = page.querySelector("main").innerHTML;
        document.querySelector("main").innerHTML = made;
        for (const own of fields()) {
          const old = half.get(mark(own));
          if (old) [own.value, own.checked] = [old.value, old.checked];
          if (mark(own) === typing) own.focus();
        }
        for (const own of document.querySelectorAll("details>summary")) {
          if (opened.includes(own.textContent)) own.parentElement.open = true;
        }
      }
      linked(true);
    } catch {
      linked(false);
    } finally {
      isFetching = false;
    }
  };
  let made = document.querySelector("main").innerHTML;
  const listen = () => {
    if (source || document.hidden) return;
    heard = Date.now();
    isFirst = true;
    source = new EventSource("news");
    source.addEventListener("open", () => { heard = Date.now(); linked(true); });
    source.addEventListener("beat", () => { hears(); linked(true); });
    source.addEventListener("entry", (news) => {
      hears();
      // What the sides say to a question that all are asked changes no entry.
      if (isFirst && news.data === document.body.dataset.entry) linked(true); else fresh();
      isFirst = false;
    });
    source.addEventListener("error", () => linked(false));
  };
  const leave = () => { if (source) source.close(); source = null; };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) leave(); else { fresh(); listen(); }
  });
  addEventListener("pagehide", leave);
  addEventListener("pageshow", (shown) => {
    for (const form of document.querySelectorAll("form")) delete form.dataset.sent;
    if (shown.persisted) { fresh(); listen(); }
  });
  setInterval(() => {
    if (document.hidden || Date.now() - heard < patience) return;
    patience = 0;
    leave();
    fresh();
    listen();
  }, OFTEN);
  document.addEventListener("change", (changed) => {
    const form = changed.target.closest("form.dice");
    const rows = form ? [...form.querySelectorAll(".die")] : [];
    if (rows.length && rows.every((row) => row.querySelector("input:checked"))) form.requestSubmit();
  });
  // A second tap sends nothing.
  document.addEventListener("submit", (sent) => {
    if (sent.target.dataset.sent) sent.preventDefault();
    sent.target.dataset.sent = "1";
  });
  listen();
})();
