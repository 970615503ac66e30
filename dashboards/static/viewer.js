// Steps a hand: arrow keys, Home, End, buttons, slider, swipe, and #5 in the address for step 5.
"use strict";

(() => {
  const viewer = document.querySelector(".viewer");
  if (!viewer) return;
  const all = (selector) => [...viewer.querySelectorAll(selector)];
  const told = new Map(all("a[data-step]").map((link) => [Number(link.dataset.step), link]));
  const held = all(".held[data-step]");
  const tricks = all(".trick");
  const says = viewer.querySelector(".says");
  const before = viewer.querySelector(".before");
  const slider = viewer.querySelector("input[type=range]");
  const running = all(".running b");
  const last = told.size;
  const opening = says.textContent;
  const started = all(".running b").map((figure) => figure.textContent);
  const left = all(".left[data-step]");
  let step = 0;

  const fromAddress = () => {
    const asked = Number(location.hash.slice(1));
    return Number.isInteger(asked) ? asked : 0;
  };

  const write = () => {
    try {
      history.replaceState(null, "", `#${step}`);
    } catch (error) {
      if (error.name !== "SecurityError") throw error; // a frame without an address of its own
    }
  };

  const show = (asked) => {
    step = Math.max(0, Math.min(last, asked));
    for (const tile of held) {
      const when = Number(tile.dataset.step);
      tile.classList.toggle("gone", when > 0 && when <= step);
      tile.classList.toggle("absent", Number(tile.dataset.since || 0) > step);
    }
    for (const tiles of left) tiles.classList.toggle("current", Number(tiles.dataset.step) === step);
    for (const trick of tricks) {
      const plays = [...trick.querySelectorAll("[data-step]")];
      const steps = plays.map((play) => Number(play.dataset.step));
      trick.classList.toggle("current", step >= steps[0] && step <= steps[steps.length - 1]);
      trick.classList.toggle("complete", step === steps[steps.length - 1]);
      plays.forEach((play, place) => play.classList.toggle("out", steps[place] <= step));
    }
    before.hidden = step > 0;
    for (const [number, link] of told) {
      if (number === step) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    const now = told.get(step);
    says.textContent = now ? now.dataset.says : opening;
    const points = now ? now.dataset.points.split(" ") : started;
    running.forEach((figure, side) => { figure.textContent = points[side]; });
    slider.value = String(step);
    for (const button of all("button[data-go]")) {
      const back = button.dataset.go === "first" || button.dataset.go === "back";
      button.disabled = back ? step === 0 : step === last;
    }
    viewer.dataset.at = String(step);
  };

  const go = (asked) => { show(asked); write(); };
  const moves = {
    first: () => go(0), back: () => go(step - 1), next: () => go(step + 1), last: () => go(last),
  };
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest && event.target.closest("input, select, textarea");
    if (typing || event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    moves[keys[event.key]]();
  });
  viewer.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-go]");
    const link = event.target.closest("a[data-step]");
    if (button) moves[button.dataset.go]();
    if (link) {
      event.preventDefault();
      go(Number(link.dataset.step));
    }
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  window.addEventListener("hashchange", () => show(fromAddress()));

  let start = null;
  const felt = viewer.querySelector(".felt");
  felt.addEventListener("pointerdown", (event) => { start = event.clientX; });
  felt.addEventListener("pointerup", (event) => {
    const moved = start === null ? 0 : event.clientX - start;
    start = null;
    if (Math.abs(moved) > 40) moves[moved < 0 ? "next" : "back"]();
  });

  slider.max = String(last);
  viewer.classList.add("scripted");
  show(fromAddress());
})();
