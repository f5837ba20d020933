import { openAnalytics } from "../../platform/goals/analytics.ts";

const loaded = new Set<string>();

/** Loads the third-party scripts that the page names and this document has not loaded yet. */
export function loadThirdPartyScripts(): void {
  const tags = [...document.querySelectorAll<HTMLScriptElement>("script[data-kit]")];
  const wanted = new Set(tags.map((tag) => tag.dataset.kit ?? ""));
  if (loaded.has("chat") && !wanted.has("chat")) {
    // Only a new document reliably gets rid of a third-party widget. GEN-020
    location.reload();
    return;
  }
  for (const { src, dataset } of tags) {
    const name = dataset.kit ?? "";
    if (loaded.has(name)) continue;
    loaded.add(name);
    if (name === "analytics") openAnalytics(Number(dataset.key));
    const script = document.createElement("script");
    script.async = true;
    script.src = src;
    document.body.append(script);
  }
}
