import { useEffect } from "react";

/** What the chosen sizes, works and services cost is shown without another document. The script for it is loaded at the first choice. */
export function useLivePrices(): void {
  useEffect(() => {
    const gone = new AbortController();
    const choose = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest<HTMLFormElement>("form[data-prices]") : null;
      // Without the script the buttons lead to the same page.
      if (form) import("./live-prices.ts").then(({ showPrices }) => showPrices(form, gone.signal)).catch(() => {});
    };
    document.addEventListener("change", choose, { signal: gone.signal });
    return () => gone.abort();
  }, []);
}
