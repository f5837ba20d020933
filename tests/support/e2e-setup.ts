import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { seedDemoShop } from "../../gateway/demo/seed.ts";
import { readDemoRegions } from "../../gateway/demo/shop-tables.ts";
import { openDatabase } from "../../gateway/platform/db/database.ts";
import { CDEK_ACCOUNT, simulatedCityCode } from "../../gateway/platform/providers/delivery/cdek-simulator.ts";
import { simulateDeliveryProviders } from "../../gateway/platform/providers/delivery/open-delivery-providers.ts";
import { YANDEX_TOKEN } from "../../gateway/platform/providers/delivery/yandex-delivery-simulator.ts";
import { startMarketplaceStandIn } from "../../gateway/platform/providers/marketplaces/stand-in.ts";
import { startDemoDirectory } from "../../gateway/platform/providers/organizations/demo-directory.ts";
import { openTestBank } from "../../gateway/sales/payments/testing.ts";
import { openTestRegister } from "../../gateway/sales/receipts/testing.ts";
import { hasPostgres, startPostgres } from "./postgres.ts";
import { connectShop } from "./shop-database.ts";
import { DEMO_PHONES, startSite } from "./site.ts";

/** More than other tests have: for a car whose axles differ both sizes have to be on sale. */
const GOODS = 3_000;

/** Numbers to call that the site has, and what its telephony shows; all browsers of the journeys sit at one address. */
export const telephony = { CALL_PHONES: "+78000000009,+78000000010", CALL_SECRET: "secret-of-the-telephony" };
/** What the site said while it was used: why a page was an error is written there alone. */
const SITE_LOG = fileURLToPath(new URL("../../node_modules/.cache/test-results/site.log", import.meta.url));

/** Who is paid by invoice. */
const seller = {
  SELLER_NAME: "ООО «Протектор»",
  SELLER_INN: "5903101231",
  SELLER_KPP: "590301001",
  SELLER_ADDRESS: "Пермь",
  SELLER_BANK: "АО «Банк», г. Пермь",
  SELLER_BIC: "045773999",
  SELLER_ACCOUNT: "40702810600000012345",
  SELLER_CORRESPONDENT_ACCOUNT: "30101810300000000999",
  SELLER_SIGNER: "Директор Петров И. И.",
  SELLER_VAT: "22",
};
const ORGANIZATIONS_TOKEN = "key-of-the-directory";
/** Stand-ins of a transport company, an express courier and a map, of which the site knows no more than of real ones. */
async function startCarriers() {
  const { companies, courier, map, close } = await simulateDeliveryProviders(await readDemoRegions());
  const settings = {
    CDEK_URL: companies[0]?.url ?? "",
    CDEK_ACCOUNT: CDEK_ACCOUNT.account,
    CDEK_PASSWORD: CDEK_ACCOUNT.password,
    CDEK_SHIPMENT_POINT: "EKB12",
    CDEK_FROM_CITY: String(simulatedCityCode(0)),
    YANDEX_DELIVERY_URL: courier.url,
    YANDEX_DELIVERY_TOKEN: YANDEX_TOKEN,
    YANDEX_GEOCODER_URL: map.url,
    YANDEX_GEOCODER_KEY: "demo",
  };
  return { settings, close };
}

const signIns = { ...telephony, CODES_PER_ADDRESS_AN_HOUR: "10000" };

/**
 * Playwright's global setup: one site for all journeys. It runs on PostgreSQL where there is one, so that journeys can change prices
 * and stock behind the customer's back; SHOP_DATABASE_URL names their database. SITE_URL of a site that already runs is used as it is.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SITE_URL) return undefined;
  if (!hasPostgres() || process.env.SITE_SERVER) {
    const site = await startSite({ goods: GOODS });
    process.env.SITE_URL = site.url;
    return site.stop;
  }
  const cluster = await startPostgres();
  const directory = await startDemoDirectory(ORGANIZATIONS_TOKEN);
  try {
    const databaseUrl = await cluster.createDatabase();
    await fillStore(databaseUrl);
    const accessTokenSecret = randomBytes(32).toString("hex");
    const orderSystem = await startMarketplaceStandIn();
    const bank = await startBank(databaseUrl);
    const carriers = await startCarriers();
    const site = await startSite({
      env: {
        ...bank.settings,
        ...carriers.settings,
        ...DEMO_PHONES,
        DATABASE_URL: databaseUrl,
        ACCESS_TOKEN_SECRET: accessTokenSecret,
        MARKETPLACE_URL: orderSystem.url,
        MARKETPLACE_TOKEN: orderSystem.token,
        MARKETPLACE_EMAILS: "manager@example.ru",
        ...signIns,
        ...seller,
        ORGANIZATIONS_URL: directory.url,
        ORGANIZATIONS_TOKEN,
      },
    });
    const shop = await connectShop(databaseUrl);
    await shop.fillShelves();
    await shop.close();
    process.env.SITE_URL = site.url;
    process.env.SHOP_DATABASE_URL = databaseUrl;
    process.env.ACCESS_TOKEN_SECRET = accessTokenSecret;
    return async () => {
      await site.stop();
      await mkdir(dirname(SITE_LOG), { recursive: true });
      await writeFile(SITE_LOG, site.output());
      await directory.close();
      await orderSystem.close();
      await bank.stop();
      await carriers.close();
      await cluster.stop();
    };
  } catch (error) {
    await directory.close();
    await cluster.stop();
    throw error;
  }
}

/** A demo bank and a cash register in this process, of which the site knows no more than of a real one: a site in production has none of its own. */
async function startBank(url: string): Promise<{ settings: Record<string, string>; stop(): Promise<void> }> {
  const connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
  const { bank, settings, close } = await openTestBank(connection.db, { now: () => new Date() });
  const register = await openTestRegister(connection.db, () => new Date());
  const ticking = setInterval(() => void bank.tick(), 500);
  return {
    settings: { ...settings, ...register.settings },
    async stop() {
      clearInterval(ticking);
      await Promise.all([close(), register.close()]);
      await connection.close();
    },
  };
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
