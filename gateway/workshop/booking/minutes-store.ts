import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { bayTimes, serviceHolds } from "../../platform/db/schema/booking.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import type { Placement, VisitPart } from "./bay-rules.ts";

type Whose = { appointmentId: number } | { holdId: string };

/** Changes bays, by the ids of times. The constraint is checked at the end of it, or later by who has deferred it. */
async function changeBays(tx: Executor, moves: ReadonlyMap<number, number>): Promise<void> {
  const ids = [...moves.keys()];
  const places = ids.map((id) => moves.get(id) ?? 0);
  await tx.execute(sql`
    update ${bayTimes} t set bay_id = moved.bay_id
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(places)}::int[]) moved (id, bay_id) where t.id = moved.id`);
}

/** Times change bays, two of them perhaps with each other; call it under the lock of the day. */
export async function moveTimes(tx: Executor, moves: ReadonlyMap<number, number>): Promise<void> {
  if (moves.size === 0) return;
  await tx.execute(sql`set constraints bay_once deferred`);
  await changeBays(tx, moves);
  await tx.execute(sql`set constraints bay_once immediate`);
}

/** Writes the minutes of a visit or hold, and moves those that change bays for it. The constraint is checked at the end of it. */
export async function takeMinutes(
  tx: Executor,
  locationId: number,
  {
    parts,
    placement,
    whose,
    pinnedIn = null,
  }: { parts: readonly VisitPart[]; placement: Placement; whose: Whose; pinnedIn?: number | null },
): Promise<void> {
  if (placement.moves.size > 0) {
    // Two that change places would be in one bay for a moment.
    await tx.execute(sql`set constraints bay_once deferred`);
    await changeBays(tx, placement.moves);
  }
  await tx.insert(bayTimes).values(
    parts.map(({ start, end, need }, at) => ({
      bayId: placement.bayIds[at] ?? 0,
      locationId,
      startsAt: new Date(start),
      endsAt: new Date(end),
      needsKind: need.kind,
      needsInch: need.inch,
      isPinned: pinnedIn !== null && placement.bayIds[at] === pinnedIn,
      ...whose,
    })),
  );
  if (placement.moves.size > 0) await tx.execute(sql`set constraints bay_once immediate`);
}

export interface NewHold {
  token: string;
  locationId: number;
  day: Day;
  networkHash: string;
  kind: "visitor" | "offer";
  expiresAt: Date;
}

export async function insertHold(tx: Executor, { token, ...row }: NewHold): Promise<string> {
  const [hold] = await tx
    .insert(serviceHolds)
    .values({ ...row, tokenHash: hashOfSecret(token) })
    .returning({ id: serviceHolds.id });
  if (!hold) throw new Error("The hold was not stored");
  return hold.id;
}

/** A hold that has not ended. */
export async function findHold(executor: Executor, token: string, now: Date) {
  const [row] = await executor
    .select()
    .from(serviceHolds)
    .where(and(eq(serviceHolds.tokenHash, hashOfSecret(token)), sql`${serviceHolds.expiresAt} > ${now}`));
  return row ?? null;
}

/** When the visit of a hold would begin; null for a hold without minutes. */
export async function readHoldStart(executor: Executor, id: string): Promise<Date | null> {
  const [first] = await executor
    .select({ startsAt: bayTimes.startsAt })
    .from(bayTimes)
    .where(eq(bayTimes.holdId, id))
    .orderBy(bayTimes.startsAt)
    .limit(1);
  return first?.startsAt ?? null;
}

/** Their minutes go with them. */
export async function deleteHold(tx: Executor, id: string): Promise<void> {
  await tx.delete(serviceHolds).where(eq(serviceHolds.id, id));
}

/** Holds of a shop's day that have ended; call it under the lock of the day. */
export async function deleteEndedHolds(tx: Executor, locationId: number, day: Day, now: Date): Promise<number> {
  const rows = await tx
    .delete(serviceHolds)
    .where(and(eq(serviceHolds.locationId, locationId), eq(serviceHolds.day, day), lte(serviceHolds.expiresAt, now)))
    .returning({ id: serviceHolds.id });
  return rows.length;
}

/** Shops' days with holds that have ended. */
export const readDaysOfEndedHolds = (executor: Executor, now: Date) =>
  executor
    .selectDistinct({ locationId: serviceHolds.locationId, day: serviceHolds.day })
    .from(serviceHolds)
    .where(lte(serviceHolds.expiresAt, now));

/** What holds of visitors and offers keep of a shop's day. */
export async function readHeldTimes(executor: Executor, locationId: number, day: Day) {
  const rows = await executor
    .select({ startsAt: bayTimes.startsAt, endsAt: bayTimes.endsAt })
    .from(bayTimes)
    .innerJoin(serviceHolds, eq(serviceHolds.id, bayTimes.holdId))
    .where(and(eq(serviceHolds.locationId, locationId), eq(serviceHolds.day, day)));
  return rows.map(({ startsAt, endsAt }) => ({ start: startsAt.getTime(), end: endsAt.getTime() }));
}

export const countHoldsOfNetwork = (executor: Executor, networkHash: string, now: Date): Promise<number> =>
  executor.$count(
    serviceHolds,
    and(
      eq(serviceHolds.networkHash, networkHash),
      eq(serviceHolds.kind, "visitor"),
      sql`${serviceHolds.expiresAt} > ${now}`,
    ),
  );

/** The needs of the minutes of an appointment, in their order. */
export const readPartsOf = (executor: Executor, appointmentId: number) =>
  executor
    .select({
      startsAt: bayTimes.startsAt,
      endsAt: bayTimes.endsAt,
      kind: bayTimes.needsKind,
      inch: bayTimes.needsInch,
    })
    .from(bayTimes)
    .where(inArray(bayTimes.appointmentId, [appointmentId]))
    .orderBy(bayTimes.startsAt);
