import { startSite } from "./site.ts";

/** Playwright's global setup: one site for all journeys. SITE_URL of a site that already runs is used as it is. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SITE_URL) return undefined;
  const site = await startSite();
  process.env.SITE_URL = site.url;
  return site.stop;
}
