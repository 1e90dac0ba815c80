// Light or dark: the system's choice until the visitor makes one, which is remembered.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  const dark = () => (chosen ?? (system.matches ? "dark" : "light")) === "dark";
  const show = () => {
    if (chosen) root.dataset.theme = chosen;
    const button = document.getElementById("theme");
    if (!button) return;
    button.hidden = false;
    button.textContent = dark() ? "Light" : "Dark";
    button.setAttribute("aria-label", dark() ? "Use light colours" : "Use dark colours");
  };
  show();
  addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme")?.addEventListener("click", () => {
      chosen = dark() ? "light" : "dark";
      try {
        localStorage.setItem("theme", chosen);
      } catch {
        // As above.
      }
      show();
    });
  });
  system.addEventListener("change", show);
})();
