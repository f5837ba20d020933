/**
 * A step back that comes before hydration may leave this document under an address that it was not loaded for: after a reload the
 * browser loads nothing for history entries that scripts have made. The router would end in an error page or not notice.
 */
export function reloadOtherAddress(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  if (!loaded || !isOtherAddress(loaded.name, location.href)) return false;
  location.reload();
  return true;
}

export function isOtherAddress(loaded: string, now: string): boolean {
  const [left, right] = [new URL(loaded), new URL(now)];
  return left.pathname + left.search !== right.pathname + right.search;
}
