import { locationIdsOf, type RegionRow } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { writeLetters } from "../../platform/outbox/write-messages.ts";
import { readLetterGoods, subscribedRegions, takeBackInStock } from "./enquiries-store.ts";
import { backInStockLetter } from "./letters.ts";

/** Subscriptions per transaction. */
const BATCH = 100;

/**
 * Writes a letter for every subscription whose goods are in stock in its region again, and deletes it in the same transaction: a letter
 * is written once, however many gateways run the job. Returns how many were written. API-060
 */
export async function announceBackInStock(
  services: Services,
  siteOrigin: string,
  signal: AbortSignal,
): Promise<number> {
  const { connection, regions } = services;
  let written = 0;
  for (const slug of await subscribedRegions(connection.db)) {
    if (!regions.isKnown(slug)) continue;
    const region = regions.regionOf(slug);
    const locationIds = locationIdsOf(regions.supplyOf(region));
    for (let taken = BATCH; taken === BATCH && !signal.aborted; written += taken) {
      taken = await connection.db.transaction((tx) => announceBatch(tx, region, locationIds, siteOrigin));
    }
  }
  return written;
}

async function announceBatch(
  tx: Executor,
  region: RegionRow,
  locationIds: readonly number[],
  siteOrigin: string,
): Promise<number> {
  const ended = await takeBackInStock(tx, region.slug, locationIds, BATCH);
  if (ended.length === 0) return 0;
  const found = await readLetterGoods(
    tx,
    ended.map(({ goodsId }) => goodsId),
  );
  const letters = ended.flatMap(({ goodsId, email }) => {
    const good = found.get(goodsId);
    return good ? [backInStockLetter(email, good, { region, siteOrigin })] : [];
  });
  // Goods were hidden meanwhile: roll back and try again in the next run.
  if (letters.length < ended.length) throw new Error("Goods of a subscription went off sale meanwhile");
  await writeLetters(tx, "stock_returned", letters);
  return ended.length;
}
