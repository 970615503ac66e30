// Keeps the board of a night as it is: an event comes, the board is fetched anew.
"use strict";

(() => {
  const board = document.querySelector("#board[data-events]");
  const live = document.querySelector(".live");
  if (!board || !window.EventSource) return;
  let fetching = false;
  let again = false;

  const say = (words, on) => {
    live.hidden = false;
    live.classList.toggle("on", on);
    if (live.textContent !== words) live.textContent = words;
  };

  const put = (markup) => {
    const held = board.contains(document.activeElement) && document.activeElement.getAttribute("href");
    board.innerHTML = markup;
    if (held) {
      const same = [...board.querySelectorAll("a")].find((link) => link.getAttribute("href") === held);
      if (same) same.focus({ preventScroll: true });
    }
  };

  const renew = async () => {
    again = true;
    if (fetching) return;
    fetching = true;
    try {
      while (again) {
        again = false;
        const answer = await fetch(board.dataset.board, { headers: { Accept: "text/html" } });
        if (answer.ok) put(await answer.text());
      }
    } catch (error) {
      if (error.name !== "TypeError") throw error; // out of reach: the stream says when it is back
    } finally {
      fetching = false;
    }
  };

  const events = new EventSource(board.dataset.events);
  let away = false;
  events.addEventListener("open", () => {
    say("live", true);
    if (away) renew();
    away = false;
  });
  events.addEventListener("error", () => {
    away = true;
    say(events.readyState === EventSource.CLOSED ? "not live: load the page again" : "reconnecting", false);
  });
  for (const kind of ["game", "amended", "void", "reinstated", "settled", "night"]) {
    events.addEventListener(kind, renew);
  }
})();
