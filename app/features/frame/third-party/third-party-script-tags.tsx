import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { whenIdle } from "../../../shared/when-idle.ts";
import { openAnalytics } from "../../platform/goals/analytics.ts";
import { type ThirdPartyScriptSettings, thirdPartyScriptsOn } from "./third-party-scripts.ts";

const loaded = new Set<string>();

/** Loads the third-party scripts that the page names and this document has not loaded yet. */
function loadThirdPartyScripts(): void {
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

interface ThirdPartyScriptTagsProps {
  settings: ThirdPartyScriptSettings;
  isOperator: boolean | undefined;
}

/** Names the page's third-party scripts without running them; they are loaded once the page is usable, so a slow one delays nobody. API-175 */
export function ThirdPartyScriptTags({ settings, isOperator }: ThirdPartyScriptTagsProps) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tags of the page follow its path
  useEffect(() => whenIdle(loadThirdPartyScripts), [pathname]);
  return thirdPartyScriptsOn(pathname, settings, isOperator).map(({ name, url, key }) => (
    <script key={name} type="text/plain" src={url} data-kit={name} data-key={key} />
  ));
}
