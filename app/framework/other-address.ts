/**
 * Whether a document stands under an address that it was not loaded for. After a reload, a step back to an entry that scripts had
 * made does not load anything: before the router listens, such a step leaves the old page under the new address.
 */
export function isOtherAddress(loaded: string, now: string): boolean {
  const [left, right] = [new URL(loaded), new URL(now)];
  return left.pathname + left.search !== right.pathname + right.search;
}
