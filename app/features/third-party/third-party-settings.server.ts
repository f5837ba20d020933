import type { ThirdPartyScriptSettings } from "./third-party-scripts.ts";

/** The room of visitors lies below the features, so the settings of this one are declared here. */
declare module "../../visitor/visitor.server.ts" {
  interface SiteSettings {
    /** Kits that are switched on; absent when there are none. */
    thirdPartyScripts?: ThirdPartyScriptSettings;
  }
}

/** For the page's data: nothing at all while every kit is off. */
export function thirdPartyScriptsForPage(settings: { thirdPartyScripts?: ThirdPartyScriptSettings }): {
  thirdPartyScripts?: ThirdPartyScriptSettings;
} {
  return settings.thirdPartyScripts && Object.keys(settings.thirdPartyScripts).length > 0
    ? { thirdPartyScripts: settings.thirdPartyScripts }
    : {};
}
