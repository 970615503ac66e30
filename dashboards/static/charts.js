// Draws the page's figures in the colours of the scheme; a click on a mark opens its hands.
"use strict";

(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const settings = { displayModeBar: false, responsive: true, showTips: false };
  const theme = JSON.parse(document.getElementById("chart-theme").textContent);

  for (const holder of document.querySelectorAll(".chart")) {
    const figure = JSON.parse(holder.querySelector("script").textContent);
    const canvas = holder.querySelector("div");
    const draw = () => {
      figure.layout.template = dark.matches ? theme.dark : theme.light;
      return Plotly.react(canvas, figure.data, figure.layout, settings);
    };
    draw().then(() => {
      canvas.on("plotly_click", (event) => {
        const [address] = event.points[0].customdata || [];
        if (address) location.assign(address);
      });
      holder.dataset.drawn = "yes";
    });
    dark.addEventListener("change", draw);
  }
})();
