import { and, asc, desc, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { StockRow } from "../../chain/stock/rules.ts";
import { takeStock } from "../../chain/stock/stock-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { orderReservations } from "../../platform/db/schema/orders.ts";

export type ReservationRow = typeof orderReservations.$inferSelect;

interface Taken {
  orderId: number;
  /** Stock rows by goods id. */
  taken: ReadonlyMap<number, readonly StockRow[]>;
  /** A moment after they were locked, because a stock file of a later moment is taken to know of the order. */
  at: Date;
}

const rowsOf = ({ orderId, taken, at }: Taken, known: readonly ReservationRow[]) =>
  [...taken].flatMap(([goodsId, locations]) =>
    locations.map((place) => ({
      orderId,
      goodsId,
      ...place,
      part: nextPart(known, { goodsId, locationId: place.locationId }),
      reservedAt: at,
    })),
  );

/** Takes locked stock for an order that holds nothing yet, `others` in the same statement. */
export async function reserveFirst(tx: Executor, reserved: Taken, others: readonly SQLWrapper[]): Promise<void> {
  const rows = rowsOf(reserved, []);
  await takeStock(tx, reserved.taken, [
    ...(rows.length > 0 ? [tx.insert(orderReservations).values(rows)] : []),
    ...others,
  ]);
}

/** The same for one that may hold something. */
export async function reserveMore(tx: Executor, reserved: Taken): Promise<void> {
  const { orderId, taken } = reserved;
  const known = await tx.select().from(orderReservations).where(eq(orderReservations.orderId, orderId));
  const rows = rowsOf(reserved, known);
  if (rows.length > 0) await takeStock(tx, taken, [tx.insert(orderReservations).values(rows)]);
}

type Place = Pick<ReservationRow, "goodsId" | "locationId">;

const nextPart = (known: readonly (Place & Pick<ReservationRow, "part">)[], place: Place): number =>
  known
    .filter(({ goodsId, locationId }) => goodsId === place.goodsId && locationId === place.locationId)
    .reduce((next, { part }) => Math.max(next, part + 1), 0);

/** What an order holds, the pieces that were taken last first. */
export const readHeld = (executor: Executor, orderId: number): Promise<ReservationRow[]> =>
  executor
    .select()
    .from(orderReservations)
    .where(and(eq(orderReservations.orderId, orderId), isNull(orderReservations.returnedAt)))
    .orderBy(asc(orderReservations.goodsId), desc(orderReservations.part), asc(orderReservations.locationId));

/**
 * Lets an order hold fewer of what lies in a row: the rest of it is a row that came back at this moment, as files of stock ask for it. The
 * stock itself is for the caller to put back.
 */
export async function shrinkReservation(
  tx: Executor,
  { orderId, goodsId, locationId, part, quantity, reservedAt }: ReservationRow,
  back: number,
  at: Date,
): Promise<void> {
  const isRow = and(
    eq(orderReservations.orderId, orderId),
    eq(orderReservations.goodsId, goodsId),
    eq(orderReservations.locationId, locationId),
    eq(orderReservations.part, part),
  );
  if (back === quantity) {
    await tx.update(orderReservations).set({ returnedAt: at }).where(isRow);
    return;
  }
  await tx
    .update(orderReservations)
    .set({ quantity: quantity - back })
    .where(isRow);
  const known = await tx.select().from(orderReservations).where(eq(orderReservations.orderId, orderId));
  const gone = { orderId, goodsId, locationId, part: nextPart(known, { goodsId, locationId }), quantity: back };
  await tx.insert(orderReservations).values({ ...gone, reservedAt, returnedAt: at });
}

/** Puts pieces back to where they were taken, even if the stock row has been deleted since; see `returnReservations`. */
export async function putBackStock(tx: Executor, { goodsId, locationId }: Place, pieces: number): Promise<void> {
  await tx.execute(sql`
    insert into ${stock} (goods_id, location_id, reserved) values (${goodsId}, ${locationId}, ${-pieces}::int)
    on conflict (goods_id, location_id) do update set reserved = ${stock.reserved} + excluded.reserved
  `);
  await tx.update(goods).set({ updatedAt: sql`now()` }).where(eq(goods.id, goodsId));
}

/**
 * Puts what was taken for an order back to where it was, once, even if the stock row has been deleted since. The goods count as updated:
 * nothing else records that their pages have changed. Rows are locked by goods and location, as orders lock them.
 */
export async function returnReservations(executor: Executor, orderId: number, at: Date): Promise<void> {
  await executor.execute(sql`
    with returned as (
      update ${orderReservations} set returned_at = ${at.toISOString()}
      where ${orderReservations.orderId} = ${orderId} and ${orderReservations.returnedAt} is null returning *
    ),
    put as (
      insert into ${stock} (goods_id, location_id, reserved)
      select goods_id, location_id, -sum(quantity)::int from returned group by goods_id, location_id order by goods_id, location_id
      on conflict (goods_id, location_id) do update set reserved = ${stock.reserved} + excluded.reserved
      returning goods_id
    ),
    changed as (select id from ${goods} where id in (select goods_id from put) order by id for no key update)
    update ${goods} set updated_at = now() where id in (select id from changed)
  `);
}
