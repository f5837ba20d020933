import type { KitSettings } from "./kits.ts";

/** The room of visitors lies below the features, so the settings of this one are declared here. */
declare module "../../http/visitor.server.ts" {
  interface SiteSettings {
    /** Kits that are switched on; absent when there are none. */
    kits?: KitSettings;
  }
}

/** For the page's data: nothing at all while every kit is off. */
export function kitsForPage(settings: { kits?: KitSettings }): { kits?: KitSettings } {
  return settings.kits && Object.keys(settings.kits).length > 0 ? { kits: settings.kits } : {};
}
