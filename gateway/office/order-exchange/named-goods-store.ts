import { inArray } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { exchangeOffers } from "../../platform/db/schema/exchange.ts";
import { type Pieces, piecesOfRows } from "./named-goods-rules.ts";
import type { DocumentRow } from "./read-documents.ts";

/** What rows of a document name, by the shop's codes; the words why not where one cannot be read. */
export async function readPieces(executor: Executor, rows: readonly DocumentRow[]): Promise<Pieces | string> {
  if (rows.length === 0) return new Map();
  const found = await executor
    .select({ id: exchangeOffers.id, sku: exchangeOffers.sku })
    .from(exchangeOffers)
    .where(
      inArray(
        exchangeOffers.id,
        rows.map(({ id }) => id),
      ),
    );
  return piecesOfRows(rows, new Map(found.flatMap(({ id, sku }) => (sku === null ? [] : [[id, sku] as const]))));
}
