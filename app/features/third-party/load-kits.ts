const loaded = new Set<string>();

/** Loads the kits that the page names and that this document has not loaded yet. */
export function loadKits(): void {
  const tags = [...document.querySelectorAll<HTMLScriptElement>("script[data-kit]")];
  const wanted = new Set(tags.map((tag) => tag.dataset.kit ?? ""));
  if (loaded.has("chat") && !wanted.has("chat")) {
    // Only a new document is surely rid of a widget that is not ours. GEN-020
    location.reload();
    return;
  }
  for (const { src, dataset } of tags) {
    const name = dataset.kit ?? "";
    if (loaded.has(name)) continue;
    loaded.add(name);
    if (name === "analytics") openQueue(Number(dataset.key));
    const script = document.createElement("script");
    script.async = true;
    script.src = src;
    document.body.append(script);
  }
}

/** Calls made before the analytics kit has come wait in its queue. */
function openQueue(counter: number): void {
  const calls: unknown[] = [];
  window.ym ??= Object.assign((...call: unknown[]) => void calls.push(call), { a: calls, l: Date.now() });
  window.dataLayer ??= [];
  window.ym(counter, "init", { ecommerce: "dataLayer", accurateTrackBounce: true });
}
