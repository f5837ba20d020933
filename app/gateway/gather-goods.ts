/** Adds the code of everything in a reply that has one: whatever it tells of goods comes with their `sku`. */
export function gatherGoods(data: unknown, into: Set<string>): void {
  if (typeof data !== "object" || data === null) return;
  if (Array.isArray(data)) {
    for (const item of data) gatherGoods(item, into);
    return;
  }
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === "object") gatherGoods(value, into);
    else if (name === "sku" && typeof value === "string") into.add(value);
  }
}
