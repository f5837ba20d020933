import { inArray } from "drizzle-orm";
import { type Category, productPath } from "../contract/categories.ts";
import type { Executor } from "../db/database.ts";
import { goods } from "../db/schema/goods.ts";
import { readCardSources } from "../goods/card-store.ts";
import { writeLetters } from "../outbox/write-letter.ts";
import { locationIdsOf, type RegionRow } from "../region/directory.ts";
import type { Services } from "../services.ts";
import { type LetterGood, returnedLetter } from "./letters.ts";
import { subscribedRegions, takeReturned } from "./store.ts";

/** Subscriptions a transaction. */
const BATCH = 100;

/**
 * Writes a letter for every subscription whose goods can be had in its region again, and ends it in the same transaction: a letter
 * is written once, however many gateways look. Answers how many were written.
 */
export async function announceReturns(services: Services, siteOrigin: string, signal: AbortSignal): Promise<number> {
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
  const ended = await takeReturned(tx, region.slug, locationIds, BATCH);
  if (ended.length === 0) return 0;
  const found = await readLetterGoods(
    tx,
    ended.map(({ goodsId }) => goodsId),
  );
  const letters = ended.flatMap(({ goodsId, email }) => {
    const good = found.get(goodsId);
    return good ? [returnedLetter(email, good, { region, siteOrigin })] : [];
  });
  // Goods that were hidden since they were taken: roll back, and look again in the next round.
  if (letters.length < ended.length) throw new Error("Goods of a subscription went off sale meanwhile");
  await writeLetters(tx, letters);
  return ended.length;
}

async function readLetterGoods(tx: Executor, ids: readonly number[]): Promise<Map<number, LetterGood>> {
  const sources = await readCardSources(tx, inArray(goods.id, [...new Set(ids)]));
  return new Map(
    sources.map(({ row }) => [
      row.id,
      {
        sku: row.sku,
        title: row.title,
        url: productPath({ ...row, category: row.category as Category }),
        priceKopecks: row.priceKopecks,
      },
    ]),
  );
}
