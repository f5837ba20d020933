import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { whenIdle } from "../../../shared/when-idle.ts";
import { loadThirdPartyScripts } from "./load-third-party-scripts.ts";
import { type ThirdPartyScriptSettings, thirdPartyScriptsOn } from "./third-party-scripts.ts";

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
