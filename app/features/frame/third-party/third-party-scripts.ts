import { type PageKind, pageKind } from "../../../page-kind.ts";

/** Scripts of pages; the captcha's script is beside its widget. */
const pageScripts = ["payment", "chat", "analytics"] as const;
export type ThirdPartyScriptName = (typeof pageScripts)[number] | "captcha";

/** An enabled script, with the shop's key for it. */
export interface ScriptAddress {
  url: string;
  key?: string;
}
export type ThirdPartyScriptSettings = Partial<Record<ThirdPartyScriptName, ScriptAddress>>;

export interface ThirdPartyScript extends ScriptAddress {
  name: ThirdPartyScriptName;
}

/** Where each script is loaded. GEN-014 … GEN-020 */
const isOn: Record<(typeof pageScripts)[number], (kind: PageKind) => boolean> = {
  payment: (kind) => kind === "product" || kind === "catalogue" || kind === "search" || kind === "cart",
  chat: (kind) => kind !== "cart",
  analytics: () => true,
};

/** The scripts of a page; an operator's pages are not counted. GEN-039 */
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
