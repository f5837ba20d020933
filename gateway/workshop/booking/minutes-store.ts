import { and, eq, getTableColumns, gt, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import { msOf, type Question } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { bayTimes, serviceHolds } from "../../platform/db/schema/booking.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import type { Placement, VisitPart } from "./bay-rules.ts";

/** Times change bays, two of them perhaps with each other, and `then` others are written; call it under the lock of the day. */
async function moveAndWrite<Done>(
  tx: Executor,
  moves: ReadonlyMap<number, number>,
  then: () => Promise<Done>,
): Promise<Done> {
  if (moves.size === 0) return then();
  const ids = [...moves.keys()];
  const places = ids.map((id) => moves.get(id) ?? 0);
  // Two that change places would be in one bay for a moment.
  await tx.execute(sql`set constraints bay_once deferred`);
  await tx.execute(sql`
    update ${bayTimes} t set bay_id = moved.bay_id
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(places)}::int[]) moved (id, bay_id) where t.id = moved.id`);
  const done = await then();
  await tx.execute(sql`set constraints bay_once immediate`);
  return done;
}

/** Times change bays; call it under the lock of the day. */
export const moveTimes = (tx: Executor, moves: ReadonlyMap<number, number>): Promise<void> =>
  moveAndWrite(tx, moves, async () => {});

/** What a visit or hold takes of a shop's day, and who changes bays for it. */
export interface TakenMinutes {
  locationId: number;
  parts: readonly VisitPart[];
  placement: Placement;
  /** Staff want this bay. */
  pinnedIn?: number | null;
}

/** Moves those who change bays, then has `insert` write the minutes. The constraint is checked at the end of it. */
export const takeMinutes = <Done>(
  tx: Executor,
  { placement }: TakenMinutes,
  insert: () => Promise<Done>,
): Promise<Done> => moveAndWrite(tx, placement.moves, insert);

/** The part of a statement that writes minutes, for the row that another part of it, `visit` or `hold`, has just inserted. */
export function minutesFor(
  whose: "visit" | "hold",
  { locationId, parts, placement, pinnedIn = null }: TakenMinutes,
): SQL {
  const rows = parts.map(({ start, end, need }, at) => ({
    bay: placement.bayIds[at] ?? 0,
    starts: new Date(start),
    ends: new Date(end),
    ...need,
    pinned: pinnedIn !== null && placement.bayIds[at] === pinnedIn,
  }));
  const owner = sql.identifier(whose === "visit" ? bayTimes.appointmentId.name : bayTimes.holdId.name);
  return sql`insert into ${bayTimes} (bay_id, location_id, starts_at, ends_at, needs_kind, needs_inch, is_pinned, ${owner})
    select bay, ${locationId}, starts, ends, kind, inch, pinned, ${sql.identifier(whose)}.id
    from ${sql.identifier(whose)}, json_to_recordset(${JSON.stringify(rows)}::json)
      as part (bay int, starts timestamptz, ends timestamptz, kind text, inch smallint, pinned bool)`;
}

export interface NewHold {
  token: string;
  locationId: number;
  day: Day;
  networkHash: string;
  kind: "visitor" | "offer";
  expiresAt: Date;
}

/** Keeps minutes, under the lock of their day. */
export const insertHold = (tx: Executor, { token, ...row }: NewHold, minutes: TakenMinutes): Promise<string> =>
  takeMinutes(tx, minutes, async () => {
    const hold = tx.$with("hold").as(
      tx
        .insert(serviceHolds)
        .values({ ...row, tokenHash: hashOfSecret(token) })
        .returning({ id: serviceHolds.id }),
    );
    const taken = tx.$with("minutes", {}).as(minutesFor("hold", minutes));
    const [stored] = await tx.with(hold, taken).select().from(hold);
    if (!stored) throw new Error("The hold was not stored");
    return stored.id;
  });

/** A hold that has not ended, with the moment when its visit would begin: null for a hold without minutes. */
export async function findHold(executor: Executor, token: string, now: Date) {
  const startsAt = sql`(select min(starts_at) from ${bayTimes} where hold_id = service_holds.id)`;
  const [row] = await executor
    .select({ ...getTableColumns(serviceHolds), startsAt: startsAt.mapWith(bayTimes.startsAt) as SQL<Date | null> })
    .from(serviceHolds)
    .where(and(eq(serviceHolds.tokenHash, hashOfSecret(token)), sql`${serviceHolds.expiresAt} > ${now}`));
  return row ?? null;
}

export type FoundHold = NonNullable<Awaited<ReturnType<typeof findHold>>>;

/** Their minutes go with them. */
export async function deleteHold(tx: Executor, id: string): Promise<void> {
  await tx.delete(serviceHolds).where(eq(serviceHolds.id, id));
}

/** Holds of a shop's day that have ended; call it under the lock of the day. */
export async function deleteEndedHolds(tx: Executor, locationId: number, day: Day, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(endedHolds(locationId, day, now));
  return rowCount ?? 0;
}

/** The same as a part of another statement. */
export const endedHolds = (locationId: number, day: Day, now: Date): SQL =>
  sql`delete from ${serviceHolds} where ${and(
    eq(serviceHolds.locationId, locationId),
    eq(serviceHolds.day, day),
    lte(serviceHolds.expiresAt, now),
  )}`;

/** The end of a hold as a part of another statement, which sees it still. */
export const endOfHold = (id: string): SQL => sql`delete from ${serviceHolds} where ${eq(serviceHolds.id, id)}`;

/** Shops' days with holds that have ended. */
export const readDaysOfEndedHolds = (executor: Executor, now: Date) =>
  executor
    .selectDistinct({ locationId: serviceHolds.locationId, day: serviceHolds.day })
    .from(serviceHolds)
    .where(lte(serviceHolds.expiresAt, now));

/** What holds of visitors and offers keep of a shop's day, but for one. */
export const heldTimes = (
  { locationId, day }: { locationId: number; day: Day },
  { now, but }: { now: Date; but: string | null },
): Question<{ start: number; end: number }[]> => ({
  sql: sql`(select coalesce(json_agg(json_build_object('start', ${msOf(bayTimes.startsAt)}, 'end', ${msOf(bayTimes.endsAt)})), '[]')
    from ${bayTimes} join ${serviceHolds} on ${serviceHolds.id} = ${bayTimes.holdId}
    where ${and(eq(serviceHolds.locationId, locationId), eq(serviceHolds.day, day), gt(serviceHolds.expiresAt, now), isNot(but))})`,
  read: (value) => value as { start: number; end: number }[],
});

export const holdsOfNetwork = (
  networkHash: string,
  { now, but }: { now: Date; but: string | null },
): Question<number> => ({
  sql: sql`(select count(*)::int from ${serviceHolds} where ${and(
    eq(serviceHolds.networkHash, networkHash),
    eq(serviceHolds.kind, "visitor"),
    gt(serviceHolds.expiresAt, now),
    isNot(but),
  )})`,
  read: Number,
});

const isNot = (id: string | null) => (id === null ? undefined : ne(serviceHolds.id, id));

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
