export const MAX_SEEN = 12;
const KEY = "seen";

/** The browser's storage; null where it is blocked. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;

/** Even reading the property throws where cookies are blocked. */
export function openStore(): Store {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Codes of the recently seen goods, the latest first. Anything else in the storage is ignored. */
export function readSeen(store: Store): string[] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((code) => typeof code === "string").slice(0, MAX_SEEN) : [];
  } catch {
    return [];
  }
}

export function noteSeen(store: Store, code: string): void {
  const codes = [code, ...readSeen(store).filter((seen) => seen !== code)].slice(0, MAX_SEEN);
  try {
    store?.setItem(KEY, JSON.stringify(codes));
  } catch {
    // Storage is full or blocked: nothing is stored.
  }
}

export function forgetSeen(store: Store): void {
  try {
    store?.removeItem(KEY);
  } catch {
    // Nothing was stored there.
  }
}
