import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import { type Owner, ownRowsOf } from "../../customers/auth/ownership-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { waitList } from "../../platform/db/schema/booking.ts";

export type WaitRow = typeof waitList.$inferSelect;

/** An entry of a form; the same form sent twice waits once. */
export async function insertWaitEntry(tx: Executor, values: typeof waitList.$inferInsert): Promise<void> {
  await tx.insert(waitList).values(values).onConflictDoNothing({ target: waitList.key });
}

/** Whether the same form waits already. */
export const hasWaitEntry = async (tx: Executor, key: string): Promise<boolean> =>
  (await tx.$count(waitList, eq(waitList.key, key))) > 0;

export async function findWaitEntry(executor: Executor, secretHash: string): Promise<WaitRow | null> {
  const [row] = await executor.select().from(waitList).where(eq(waitList.secretHash, secretHash));
  return row ?? null;
}

/** Locked until the transaction ends. */
export async function lockWaitEntry(tx: Executor, id: number): Promise<WaitRow | null> {
  const [row] = await tx.select().from(waitList).where(eq(waitList.id, id)).for("update");
  return row ?? null;
}

export async function findWaitEntryById(executor: Executor, id: number): Promise<WaitRow | null> {
  const [row] = await executor.select().from(waitList).where(eq(waitList.id, id));
  return row ?? null;
}

const isOpen = inArray(waitList.state, ["waiting", "offered"]);

/** Entries of a phone that have not ended; entries of one phone wait for one another. */
export async function countOpenWaitEntries(
  tx: Executor,
  { phoneDigits, key }: { phoneDigits: string; key: string },
): Promise<number> {
  await lockKey(tx, `waiting list of phone ${phoneDigits}`);
  return tx.$count(waitList, and(eq(waitList.phoneDigits, phoneDigits), isOpen, sql`${waitList.key} <> ${key}`));
}

/** Entries of an owner that have not ended, the oldest first. */
export async function readOpenWaits(executor: Executor, owner: Owner): Promise<WaitRow[]> {
  const isOwn = ownRowsOf(waitList, owner);
  return executor.select().from(waitList).where(and(isOwn, isOpen)).orderBy(asc(waitList.id)).limit(10);
}

/** Ends an entry; true where it had not ended. */
export async function closeWaitEntry(tx: Executor, id: number): Promise<boolean> {
  const rows = await tx
    .update(waitList)
    .set({ state: "gone" })
    .where(and(eq(waitList.id, id), isOpen))
    .returning({ id: waitList.id });
  return rows.length > 0;
}

/** Whether a hold is the offer to a phone, of which its link told that phone alone. */
export const isOfferedTo = async (
  tx: Executor,
  { holdId, phoneDigits }: { holdId: string; phoneDigits: string },
): Promise<boolean> =>
  (await tx.$count(waitList, and(eq(waitList.offeredHold, holdId), eq(waitList.phoneDigits, phoneDigits)))) > 0;

/** The offer whose hold is booked was taken: a part of a statement. */
export const takenOffer = (holdId: string): SQL =>
  sql`update ${waitList} set state = 'taken' where ${eq(waitList.offeredHold, holdId)}`;

const MOST_OFFERS = 3;

/** Offers that nobody took wait again, behind the others; after three, and when their days are over, entries end. */
export async function endOffers(executor: Executor, now: Date, yesterday: Day): Promise<void> {
  await executor
    .update(waitList)
    .set({
      state: sql`case when ${waitList.offers} >= ${MOST_OFFERS} then 'gone' else 'waiting' end`,
      offeredHold: null,
    })
    .where(and(eq(waitList.state, "offered"), lte(waitList.offeredUntil, now)));
  await executor
    .update(waitList)
    .set({ state: "gone" })
    .where(and(eq(waitList.state, "waiting"), lt(waitList.toDay, yesterday)));
}

/**
 * The next entry in the order of its turn, unless somebody else has it; `after` is the one before. Two rounds wait for each other here, or
 * the second would offer to the next in turn what the first has found for who waits longer.
 */
export async function lockNextWaitEntry(
  tx: Executor,
  { after, today }: { after: Pick<WaitRow, "offers" | "id"> | null; today: Day },
): Promise<WaitRow | null> {
  await lockKey(tx, "offers to those who wait");
  const [row] = await tx
    .select()
    .from(waitList)
    .where(
      and(
        eq(waitList.state, "waiting"),
        gte(waitList.toDay, today),
        after
          ? or(gt(waitList.offers, after.offers), and(eq(waitList.offers, after.offers), gt(waitList.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(asc(waitList.offers), asc(waitList.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return row ?? null;
}

/** How many of those whose turn is earlier wait for some of the same days and centres. */
export const countWaitingAhead = (executor: Executor, row: WaitRow): Promise<number> =>
  executor.$count(
    waitList,
    and(
      isOpen,
      or(lt(waitList.offers, row.offers), and(eq(waitList.offers, row.offers), lt(waitList.id, row.id))),
      lte(waitList.fromDay, row.toDay),
      gte(waitList.toDay, row.fromDay),
      sql`${waitList.locationIds} && ${sql.param(row.locationIds)}::int[]`,
    ),
  );

export async function offerTime(
  tx: Executor,
  id: number,
  offer: { holdId: string; locationId: number; startsAt: Date; until: Date; at: Date },
): Promise<void> {
  await tx
    .update(waitList)
    .set({
      state: "offered",
      offeredHold: offer.holdId,
      offeredLocation: offer.locationId,
      offeredStartsAt: offer.startsAt,
      offeredAt: offer.at,
      offeredUntil: offer.until,
      offers: sql`${waitList.offers} + 1`,
    })
    .where(and(eq(waitList.id, id), isNull(waitList.offeredHold)));
}
