import { randomInt } from "node:crypto";
import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { type Owner, ownRowsOf } from "../../customers/auth/ownership-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey, lockKeys } from "../../platform/db/locks.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { appointmentItems, bayTimes } from "../../platform/db/schema/booking.ts";
import type { AppointmentRow } from "../appointments/appointments-store.ts";
import type { PlannedItem } from "./works-rules.ts";

export type { AppointmentRow };
export type NewVisit = Omit<typeof appointments.$inferInsert, "appointmentNumber" | "reserveId" | "id">;

const DIGITS = 8;
const ATTEMPTS = 8;

/** Stores a visit under a new number with what it consists of. */
export async function insertVisit(
  tx: Executor,
  visit: NewVisit,
  items: readonly PlannedItem[],
): Promise<AppointmentRow> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const reserveId = String(randomInt(10 ** (DIGITS - 1), 10 ** DIGITS));
    const [row] = await tx
      .insert(appointments)
      .values({ ...visit, reserveId, appointmentNumber: `Z-${reserveId}` })
      .onConflictDoNothing({ target: appointments.reserveId })
      .returning();
    if (!row) continue;
    if (items.length > 0)
      await tx.insert(appointmentItems).values(items.map((item) => ({ ...item, appointmentId: row.id })));
    return row;
  }
  throw new Error("No free number for an appointment");
}

/** The visit that a form has booked; a second one with the key waits until the first has ended. */
export async function findByKey(tx: Executor, key: string): Promise<AppointmentRow | null> {
  await lockKey(tx, `booking of key ${key}`);
  const [row] = await tx.select().from(appointments).where(eq(appointments.key, key));
  return row ?? null;
}

export async function findByNumber(executor: Executor, number: string): Promise<AppointmentRow | null> {
  const [row] = await executor.select().from(appointments).where(eq(appointments.appointmentNumber, number));
  return row ?? null;
}

/** Locked until the transaction ends. */
export async function lockByNumber(tx: Executor, number: string): Promise<AppointmentRow | null> {
  const [row] = await tx
    .select()
    .from(appointments)
    .where(eq(appointments.appointmentNumber, number))
    .for("no key update");
  return row ?? null;
}

export async function findOwnByNumber(
  executor: Executor,
  owner: Owner,
  number: string,
): Promise<AppointmentRow | null> {
  const isOwn = ownRowsOf(appointments, owner);
  const [row] = await executor
    .select()
    .from(appointments)
    .where(and(isOwn, eq(appointments.appointmentNumber, number)));
  return row ?? null;
}

export const readItems = (executor: Executor, appointmentId: number) =>
  executor
    .select()
    .from(appointmentItems)
    .where(eq(appointmentItems.appointmentId, appointmentId))
    .orderBy(asc(appointmentItems.id));

/** The number of the visit that is in the place of a moved one now; null for one that was not moved. */
export async function findSuccessor(executor: Executor, id: number): Promise<string | null> {
  let [number, olderId]: [string | null, number | null] = [null, id];
  while (olderId !== null) {
    const [next]: { id: number; number: string }[] = await executor
      .select({ id: appointments.id, number: appointments.appointmentNumber })
      .from(appointments)
      .where(eq(appointments.movedFrom, olderId));
    number = next?.number ?? number;
    olderId = next?.id ?? null;
  }
  return number;
}

/** The number under which a visit was booked first, and how often it has been moved since, by whomever. */
export async function readMoves(
  executor: Executor,
  { appointmentNumber, movedFrom }: Pick<AppointmentRow, "appointmentNumber" | "movedFrom">,
): Promise<{ firstNumber: string; count: number }> {
  let [firstNumber, olderId, count] = [appointmentNumber, movedFrom, 0];
  while (olderId !== null) {
    const [older] = await executor
      .select({ number: appointments.appointmentNumber, movedFrom: appointments.movedFrom })
      .from(appointments)
      .where(eq(appointments.id, olderId));
    if (!older) break;
    count += 1;
    firstNumber = older.number;
    olderId = older.movedFrom;
  }
  return { firstNumber, count };
}

export async function confirmVisit(tx: Executor, id: number, now: Date): Promise<void> {
  await tx.update(appointments).set({ confirmedAt: now, updatedAt: now }).where(eq(appointments.id, id));
}

interface CountedVisits {
  /** Null while nobody has named a phone. */
  phoneDigits: string | null;
  network: string | null;
  /** Who has proven the phone. */
  owner: Owner | null;
  now: Date;
}

/** Bookings of a phone, and of a network, wait for one another. */
export async function lockBookings(
  tx: Executor,
  { phoneDigits, network }: Pick<CountedVisits, "phoneDigits" | "network">,
): Promise<void> {
  await lockKeys(tx, [
    ...(phoneDigits === null ? [] : [`bookings of phone ${phoneDigits}`]),
    ...(network === null ? [] : [`bookings of network ${network}`]),
  ]);
}

/** What the budget of visits counts. */
export async function readBookingCounts(tx: Executor, { phoneDigits, network, owner, now }: CountedVisits) {
  const ofPhone = phoneDigits === null ? sql`false` : eq(appointments.phoneDigits, phoneDigits);
  const isToCome = and(eq(appointments.status, "active"), gt(appointments.startsAt, now));
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const yearAgo = new Date(now.getTime() - 365 * DAY_MS);
  const count = (...which: (SQL | undefined)[]) =>
    sql`(select count(*)::int from ${appointments} where ${and(...which)})`;
  const ofNetwork = and(network === null ? sql`false` : eq(appointments.network, network), isUnproven);
  const own =
    owner === null
      ? count(isToCome, ofPhone, isUnproven)
      : count(isToCome, ownRowsOf(appointments, owner), ne(appointments.proof, "none"));
  const missed = count(ofPhone, eq(appointments.cancelReason, "no_show"), gt(appointments.startsAt, yearAgo));
  const networkOfHour = count(gt(appointments.createdAt, hourAgo), isNull(appointments.movedFrom), ofNetwork);
  // One question: others wait behind it.
  const { rows } = await tx.execute(
    sql`select ${own} as own, ${missed} as missed, ${count(isToCome, ofNetwork)} as network, ${networkOfHour} as "networkOfHour"`,
  );
  return rows[0] as Record<"own" | "missed" | "network" | "networkOfHour", number>;
}

/** Visits to come that can be moved or cancelled instead, the next first. */
export async function readOwnToCome(executor: Executor, owner: Owner, now: Date) {
  const isOwn = ownRowsOf(appointments, owner);
  return executor
    .select()
    .from(appointments)
    .where(
      and(eq(appointments.status, "active"), gt(appointments.startsAt, now), isOwn, ne(appointments.proof, "none")),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(5);
}

/** The phone of the visit was not proven. */
const isUnproven = inArray(appointments.proof, ["none", "session"]);

/** Minutes of a shop's day that unproven visits take. */
export async function readUnprovenMinutes(
  tx: Executor,
  locationId: number,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const [row] = await tx
    .select({
      minutes:
        sql<number>`coalesce(sum(extract(epoch from ${bayTimes.endsAt} - ${bayTimes.startsAt}) / 60), 0)`.mapWith(
          Number,
        ),
    })
    .from(bayTimes)
    .innerJoin(appointments, eq(appointments.id, bayTimes.appointmentId))
    .where(
      and(eq(bayTimes.locationId, locationId), gte(bayTimes.startsAt, from), lt(bayTimes.startsAt, to), isUnproven),
    );
  return row?.minutes ?? 0;
}
