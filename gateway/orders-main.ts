import { openRegionDirectory } from "./chain/regions/directory.ts";
import { openShopSettings } from "./chain/shop-settings/shop-settings.ts";
import { orderStatuses } from "./contract/sales/orders.ts";
import { ownTokenSecret } from "./customers/auth/token-secret.ts";
import { openDatabase } from "./platform/db/database.ts";
import { openDatabaseClock } from "./platform/db/database-clock.ts";
import { deriveKeys } from "./platform/keys.ts";
import { moveOrder } from "./sales/orders/move-order.ts";
import { lockByAnyNumber } from "./sales/orders/orders-store.ts";
import { orderMessaging } from "./sales/orders/tell-customer.ts";
import type { OrderEvent } from "./sales/orders/transition-rules.ts";
import { readGatewaySettings } from "./settings.ts";

const USAGE = "npm run orders -- start|ready|hand-out|cancel НОМЕР [ПРИЧИНА]";

const eventsByCommand: Partial<Record<string, OrderEvent>> = {
  start: "start",
  ready: "make_ready",
  "hand-out": "hand_out",
  cancel: "cancel",
};

/** Exit codes: 0 done, 1 refused or failed, 2 wrong arguments. */
async function main([command = "", number, ...reason]: readonly string[]): Promise<number> {
  const event = eventsByCommand[command];
  if (!event || !number) {
    console.error(USAGE);
    return 2;
  }
  const { databaseUrl, dataDirectory, accessTokenSecret } = readGatewaySettings(process.env, {
    hasInboxByDefault: false,
  });
  const siteOrigin = process.env.PUBLIC_ORIGIN ?? process.env.SITE_ORIGIN;
  if (!siteOrigin && databaseUrl) {
    console.error("PUBLIC_ORIGIN: нужен для ссылки в письме и SMS покупателю");
    return 2;
  }
  const connection = await openDatabase({
    url: databaseUrl,
    dataDirectory,
    onConnectionError: (error) => console.error(error.message),
  });
  try {
    const { now } = await openDatabaseClock(connection, console);
    const regions = await openRegionDirectory(connection.db, now);
    const { orderAccess } = deriveKeys(accessTokenSecret ?? (await ownTokenSecret(dataDirectory)));
    const shopSettings = await openShopSettings(connection.db);
    const messaging = orderMessaging({ regions, shopSettings }, orderAccess, siteOrigin ?? "http://localhost:3000");
    const { orderNumber, status } = await moveOrder(
      { services: { connection, now }, messaging },
      { event, actor: { actorKind: "system", actorId: null }, reason: reason.join(" ") },
      (tx) => lockByAnyNumber(tx, number),
    );
    console.log(`${orderNumber}: ${orderStatuses[status]}`);
    return 0;
  } finally {
    await connection.close();
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
