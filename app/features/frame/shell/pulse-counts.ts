const DURATION_MS = 150;

/** Counts of the header swell for a moment when they become others, so that it is seen where something went; still where movement is unwanted. */
export function pulseCounts(): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  for (const figure of document.querySelectorAll<HTMLElement>("[data-cart=count], [data-picks]")) {
    let shown = figure.textContent;
    new MutationObserver(() => {
      // Painted anew with the same figure it has not changed.
      if (figure.textContent === shown) return;
      shown = figure.textContent;
      if (!isStill.matches) figure.animate({ scale: [1.5, 1] }, DURATION_MS);
    }).observe(figure, { childList: true, characterData: true, subtree: true });
  }
}
