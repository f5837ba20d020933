/** Kinds of pages as far as kits tell them apart. */
export type PageKind = "product" | "catalogue" | "search" | "cart" | "other";

/** Kits of whole pages; the captcha is named beside its widget, where it is asked for. */
const pageScripts = ["payment", "chat", "analytics"] as const;
export type ThirdPartyScriptName = (typeof pageScripts)[number] | "captcha";

/** A kit that is switched on: its script, and the shop's key with its maker. */
export interface ScriptAddress {
  url: string;
  key?: string;
}
export type ThirdPartyScriptSettings = Partial<Record<ThirdPartyScriptName, ScriptAddress>>;

export interface ThirdPartyScript extends ScriptAddress {
  name: ThirdPartyScriptName;
}

const kindPatterns: readonly [PageKind, RegExp][] = [
  ["cart", /^\/basket\//],
  ["search", /^\/search\/$/],
  ["catalogue", /^\/(catalog|search)\//],
  ["product", /^\/(tyre|disk|goods)\//],
];

export function pageKind(path: string): PageKind {
  const whole = path.endsWith("/") ? path : `${path}/`;
  return kindPatterns.find(([, pattern]) => pattern.test(whole))?.[0] ?? "other";
}

/** Where each kit is loaded. GEN-014 … GEN-020 */
const isOn: Record<(typeof pageScripts)[number], (kind: PageKind) => boolean> = {
  payment: (kind) => kind === "product" || kind === "catalogue" || kind === "search" || kind === "cart",
  chat: (kind) => kind !== "cart",
  analytics: () => true,
};

/** The kits of a page; an operator's pages are not counted. GEN-039 */
export function thirdPartyScriptsOn(
  path: string,
  settings: ThirdPartyScriptSettings,
  isOperator = false,
): ThirdPartyScript[] {
  const kind = pageKind(path);
  return pageScripts.flatMap((name) => {
    const address = settings[name];
    const isWanted = address && isOn[name](kind) && !(isOperator && name === "analytics");
    return isWanted ? { name, ...address } : [];
  });
}
