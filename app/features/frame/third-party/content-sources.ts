import type { ThirdPartyScriptName } from "./third-party-scripts.ts";

/** Directives of the content policy that third-party scripts may be added to. */
export type PolicyDirective = "script-src" | "connect-src" | "frame-src" | "style-src" | "img-src" | "font-src";

/** What a script does in the page besides running. */
interface ScriptNeeds {
  directives: readonly PolicyDirective[];
  /** Talks over web sockets, which `https:` does not cover. */
  usesSockets?: true;
  /** Writes style elements, which the makers of chat windows do without exception; no script runs by that. */
  writesStyles?: true;
}

/** What each of them may do, with the origins of its maker only. */
const needs: Record<ThirdPartyScriptName, ScriptNeeds> = {
  payment: { directives: ["script-src", "connect-src", "frame-src", "style-src", "img-src"] },
  chat: {
    directives: ["script-src", "connect-src", "frame-src", "style-src", "img-src", "font-src"],
    usesSockets: true,
    writesStyles: true,
  },
  captcha: { directives: ["script-src", "connect-src", "frame-src", "style-src", "img-src"] },
  analytics: { directives: ["script-src", "connect-src", "frame-src", "img-src"], usesSockets: true },
};

/** Origins that the scripts that are on work with, by script: `https://maker.example` or `https://*.maker.example`. */
export type ScriptOrigins = Partial<Record<ThirdPartyScriptName, readonly string[]>>;

/** What the scripts that are on add to the content policy. API-175 */
export function contentSources(originsOfScripts: ScriptOrigins): Record<PolicyDirective, string[]> {
  const sources = {
    "script-src": new Set<string>(),
    "connect-src": new Set<string>(),
    "frame-src": new Set<string>(),
    "style-src": new Set<string>(),
    "img-src": new Set<string>(),
    "font-src": new Set<string>(),
  };
  for (const [name, origins] of Object.entries(originsOfScripts)) {
    const { directives, usesSockets, writesStyles } = needs[name as ThirdPartyScriptName];
    for (const origin of origins) {
      for (const directive of directives) sources[directive].add(origin);
      if (usesSockets) sources["connect-src"].add(origin.replace(/^https:/, "wss:"));
    }
    if (writesStyles) sources["style-src"].add("'unsafe-inline'");
  }
  return Object.fromEntries(Object.entries(sources).map(([directive, set]) => [directive, [...set]])) as Record<
    PolicyDirective,
    string[]
  >;
}
