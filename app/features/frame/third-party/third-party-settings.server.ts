import type { ThirdPartyScriptSettings } from "./third-party-scripts.ts";

/** app/visitor may not import features, so the settings of this one are declared here. */
declare module "../../../visitor/visitor.server.ts" {
  interface SiteSettings {
    /** Enabled scripts. */
    thirdPartyScripts?: ThirdPartyScriptSettings;
  }
}

/** For the page's data; absent when none is enabled. */
export function thirdPartyScriptsForPage(settings: { thirdPartyScripts?: ThirdPartyScriptSettings }): {
  thirdPartyScripts?: ThirdPartyScriptSettings;
} {
  return settings.thirdPartyScripts && Object.keys(settings.thirdPartyScripts).length > 0
    ? { thirdPartyScripts: settings.thirdPartyScripts }
    : {};
}
