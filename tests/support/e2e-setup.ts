import { randomBytes } from "node:crypto";
import { openDatabase } from "../../gateway/db/database.ts";
import { seedDemoShop } from "../../gateway/demo/seed.ts";
import { hasPostgres, startPostgres } from "./postgres.ts";
import { connectShop } from "./shop-database.ts";
import { startSite } from "./site.ts";

/** More than other tests have: for a car whose axles differ both sizes have to be on sale. */
const GOODS = 3_000;

/** Numbers to call that the site has, and what its telephony shows; all browsers of the journeys sit at one address. */
export const telephony = { CALL_PHONES: "+78000000009,+78000000010", CALL_SECRET: "secret-of-the-telephony" };
const signIns = { ...telephony, CODES_PER_ADDRESS_AN_HOUR: "10000" };

/**
 * Playwright's global setup: one site for all journeys. It runs on PostgreSQL where there is one, so that journeys can change prices
 * and stock behind the customer's back; SHOP_DATABASE_URL tells them. SITE_URL of a site that already runs is used as it is.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SITE_URL) return undefined;
  if (!hasPostgres()) {
    const site = await startSite({ goods: GOODS });
    process.env.SITE_URL = site.url;
    return site.stop;
  }
  const cluster = await startPostgres();
  try {
    const databaseUrl = await cluster.createDatabase();
    await fillStore(databaseUrl);
    const accessTokenSecret = randomBytes(32).toString("hex");
    const site = await startSite({
      env: { DATABASE_URL: databaseUrl, ACCESS_TOKEN_SECRET: accessTokenSecret, ...signIns },
    });
    const shop = await connectShop(databaseUrl);
    await shop.fillShelves();
    await shop.close();
    process.env.SITE_URL = site.url;
    process.env.SHOP_DATABASE_URL = databaseUrl;
    process.env.ACCESS_TOKEN_SECRET = accessTokenSecret;
    return async () => {
      await site.stop();
      await cluster.stop();
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** In production a site on PostgreSQL fills nothing by itself, least of all customers whose password is public. */
async function fillStore(url: string): Promise<void> {
  const connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
  try {
    await seedDemoShop(connection, { goodsCount: GOODS });
  } finally {
    await connection.close();
  }
}
