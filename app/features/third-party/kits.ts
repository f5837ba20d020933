/** Kinds of pages as far as kits tell them apart. */
export type PageKind = "product" | "catalogue" | "search" | "cart" | "sign-in" | "other";

export const kitNames = ["payment", "chat", "captcha", "analytics"] as const;
export type KitName = (typeof kitNames)[number];

/** A kit that is switched on: its script, and the shop's key with its maker. */
export interface KitAddress {
  url: string;
  key?: string;
}
export type KitSettings = Partial<Record<KitName, KitAddress>>;

export interface Kit extends KitAddress {
  name: KitName;
}

const kindPatterns: readonly [PageKind, RegExp][] = [
  ["cart", /^\/basket\//],
  ["search", /^\/search\/$/],
  ["catalogue", /^\/(catalog|search)\//],
  ["product", /^\/(tyre|disk|goods)\//],
  ["sign-in", /^\/login\//],
];

export function pageKind(path: string): PageKind {
  const whole = path.endsWith("/") ? path : `${path}/`;
  return kindPatterns.find(([, pattern]) => pattern.test(whole))?.[0] ?? "other";
}

/** Where each kit is loaded. GEN-014 … GEN-020, API-166 */
const isOn: Record<KitName, (kind: PageKind) => boolean> = {
  payment: (kind) => kind === "product" || kind === "catalogue" || kind === "search" || kind === "cart",
  chat: (kind) => kind !== "cart",
  captcha: (kind) => kind === "sign-in",
  analytics: () => true,
};

/** The kits of a page; an operator's pages are not counted. GEN-039 */
export function kitsOn(path: string, settings: KitSettings, isOperator = false): Kit[] {
  const kind = pageKind(path);
  return kitNames.flatMap((name) => {
    const address = settings[name];
    const isWanted = address && isOn[name](kind) && !(isOperator && name === "analytics");
    return isWanted ? { name, ...address } : [];
  });
}
