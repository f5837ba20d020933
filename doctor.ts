/**
 * `npm run doctor`: what is missing before customers come, as the page «Перед открытием» of the back office has it. Exit codes: 0 nothing
 * is missing and nothing is the demonstration's; 1 something is; 2 the settings are wrong, which is said.
 */

import { settingsOf } from "./environment.ts";
import { openRegionDirectory } from "./gateway/chain/regions/directory.ts";
import { openShopSettings } from "./gateway/chain/shop-settings/shop-settings.ts";
import type { OpeningState } from "./gateway/contract/office/system-state.ts";
import { readOpening } from "./gateway/office/opening/handlers.ts";
import { providerFacts } from "./gateway/office/system-state/provider-facts.ts";
import { openDatabase } from "./gateway/platform/db/database.ts";
import { inspectGatewaySettings } from "./gateway/settings.ts";
import { settingsOfEnvironment } from "./gateway/settings-of-environment.ts";
import { inspectSettings } from "./server/settings.ts";

const MARKS: Readonly<Record<OpeningState, string>> = { missing: "✗", demo: "!", check: "?", ready: "✓" };

function readSettings() {
  try {
    return settingsOf("The shop", {
      site: inspectSettings(process.env),
      gateway: inspectGatewaySettings(process.env, { hasInboxByDefault: true }),
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

const { site, gateway } = readSettings();
const now = () => new Date();
const connection = await openDatabase({
  url: gateway.databaseUrl,
  directUrl: gateway.databaseDirectUrl,
  dataDirectory: gateway.dataDirectory,
  onConnectionError: (error) => console.error(error.message),
});
try {
  const rows = await readOpening({
    services: {
      connection,
      regions: await openRegionDirectory(connection.db, now),
      shopSettings: await openShopSettings(connection.db, settingsOfEnvironment(gateway)),
      now,
    },
    providers: providerFacts(gateway),
    siteOrigin: site.publicOrigin,
    hasOwnSecret: gateway.accessTokenSecret !== undefined,
    hasExchange: gateway.exchange !== undefined,
  });
  for (const { state, part, title, detail } of rows) console.log(`${MARKS[state]} ${part}: ${title}. ${detail}`);
  process.exitCode = rows.some(({ state }) => state === "missing" || state === "demo") ? 1 : 0;
} finally {
  await connection.close();
}
