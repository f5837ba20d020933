import type { RegionSupply } from "../../../chain/regions/directory.ts";
import { allocateOrder, type RequiredQuantities, type StockRow } from "../../../chain/stock/rules.ts";
import { readStock } from "../../../chain/stock/stock-store.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { putBackStock, type ReservationRow, readHeld, reserveMore, shrinkReservation } from "../reservations-store.ts";

interface Destination {
  supply: RegionSupply;
  /** Where it is fetched; null for a courier. */
  shopId: number | null;
  /** It goes elsewhere than before: all of it is taken anew. */
  isMoved: boolean;
  now: () => Date;
}

interface Held {
  /** Pieces that there are of goods that are short, by goods id; nothing has changed then. */
  missing: ReadonlyMap<number, number>;
  /** Days until the last of the pieces that were taken now is there. */
  days: number;
  /** Something has to be collected that was not before. */
  hasNew: boolean;
}

/**
 * Lets an order hold what it needs now. Pieces that it goes on needing stay where they were taken, unless it goes elsewhere; what it needs no
 * more is put back, and what it needs besides is allocated as for a new order. Stock is locked by goods and location, as orders lock it.
 */
export async function holdAnew(
  tx: Executor,
  orderId: number,
  needs: RequiredQuantities,
  { supply, shopId, isMoved, now }: Destination,
): Promise<Held> {
  const held = await readHeld(tx, orderId);
  const goodsIds = [...new Set([...needs.keys(), ...held.map(({ goodsId }) => goodsId)])].sort((a, b) => a - b);
  await readStock(tx, goodsIds, "lock");
  const at = now();
  for (const goodsId of goodsIds) {
    const rows = held.filter((row) => row.goodsId === goodsId);
    const needed = isMoved ? 0 : (needs.get(goodsId) ?? 0);
    await giveBack(tx, rows, Math.max(0, piecesOf(rows) - needed), at);
  }
  const stock = await readStock(tx, goodsIds);
  const kept = await readHeld(tx, orderId);
  const lacking = new Map(
    [...needs].flatMap(([goodsId, pieces]): [number, number][] => {
      const more = pieces - piecesOf(kept.filter((row) => row.goodsId === goodsId));
      return more > 0 ? [[goodsId, more]] : [];
    }),
  );
  const { taken, days, missing } = allocateOrder(lacking, stock, supply, shopId);
  if (missing.size > 0) return { missing: withKept(missing, kept), days, hasNew: true };
  await reserveMore(tx, { orderId, taken, at });
  return { missing, days, hasNew: lacking.size > 0 };
}

const piecesOf = (rows: readonly Pick<StockRow, "quantity">[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0);

/** An order could have what it holds already, too. */
const withKept = (missing: ReadonlyMap<number, number>, kept: readonly ReservationRow[]) =>
  new Map([...missing].map(([id, left]) => [id, left + piecesOf(kept.filter(({ goodsId }) => goodsId === id))]));

/** What was taken last goes first. */
async function giveBack(tx: Executor, rows: readonly ReservationRow[], pieces: number, at: Date): Promise<void> {
  let left = pieces;
  for (const row of rows) {
    const back = Math.min(left, row.quantity);
    if (back === 0) break;
    left -= back;
    await shrinkReservation(tx, row, back, at);
    await putBackStock(tx, row, back);
  }
}
