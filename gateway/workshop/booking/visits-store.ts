import { randomInt } from "node:crypto";
import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { type Owner, ownRowsOf } from "../../customers/auth/ownership-store.ts";
import { exists, type Question } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockInTurn, type WantedLock } from "../../platform/db/locks.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { appointmentItems, bayTimes } from "../../platform/db/schema/booking.ts";
import type { AppointmentRow } from "../appointments/appointments-store.ts";
import { minutesFor, type TakenMinutes, takeMinutes } from "./minutes-store.ts";
import type { PlannedItem } from "./works-rules.ts";

export type { AppointmentRow };
export type NewVisit = Omit<typeof appointments.$inferInsert, "appointmentNumber" | "reserveId" | "id">;

const DIGITS = 8;
const ATTEMPTS = 8;

/** Stores a visit under a new number with what it consists of and the minutes that it takes, under the lock of its day. */
export async function insertVisit(
  tx: Executor,
  visit: NewVisit,
  { items, minutes }: { items: readonly PlannedItem[]; minutes: TakenMinutes },
): Promise<AppointmentRow> {
  return takeMinutes(tx, minutes, async () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const reserveId = String(randomInt(10 ** (DIGITS - 1), 10 ** DIGITS));
      const stored = tx.$with("visit").as(
        tx
          .insert(appointments)
          .values({ ...visit, reserveId, appointmentNumber: `Z-${reserveId}` })
          .onConflictDoNothing({ target: appointments.reserveId })
          .returning(),
      );
      const rest = [
        tx.$with("items", {}).as(itemsForVisit(items)),
        tx.$with("minutes", {}).as(minutesFor("visit", minutes)),
      ];
      const [row] = await tx
        .with(stored, ...rest)
        .select()
        .from(stored);
      if (row) return row;
    }
    throw new Error("No free number for an appointment");
  });
}

/** The part of the same statement that writes what the visit consists of: nothing where its number was taken. */
const itemsForVisit = (items: readonly PlannedItem[]): SQL =>
  sql`insert into ${appointmentItems} (appointment_id, service_id, title, quantity, kopecks, minutes)
    select visit.id, "serviceId", item.title, quantity, kopecks, minutes
    from visit, rows from (json_to_recordset(${JSON.stringify(items)}::json)
      as ("serviceId" int, title text, quantity smallint, kopecks int, minutes smallint)) with ordinality
      as item ("serviceId", title, quantity, kopecks, minutes, place) order by place`;

export const keyLock = (key: string): WantedLock => ({ key: `booking of key ${key}` });

/** Whether a form has booked, under `keyLock`: a second one with the key waits until the first has ended. */
export const isKeyUsed = (key: string): Question<boolean> =>
  exists(sql`${appointments} where ${eq(appointments.key, key)}`);

/** The visit that a form has booked. Takes `keyLock`. */
export async function findByKey(tx: Executor, key: string): Promise<AppointmentRow | null> {
  await lockInTurn(tx, [keyLock(key)]);
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
export const bookingLocks = ({
  phoneDigits,
  network,
}: {
  phoneDigits: string;
  network: string | null;
}): WantedLock[] => [
  { key: `bookings of phone ${phoneDigits}` },
  ...(network === null ? [] : [{ key: `bookings of network ${network}` }]),
];

export type BookingCounts = Record<"own" | "missed" | "network" | "networkOfHour", number>;

/** What the budget of visits counts. */
export function bookingCounts({ phoneDigits, network, owner, now }: CountedVisits): Question<BookingCounts> {
  const ofPhone = phoneDigits === null ? sql`false` : eq(appointments.phoneDigits, phoneDigits);
  const isToCome = and(eq(appointments.status, "active"), gt(appointments.startsAt, now));
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const yearAgo = new Date(now.getTime() - 365 * DAY_MS);
  const count = (...which: (SQL | undefined)[]) =>
    sql`(select count(*)::int from ${appointments} where ${and(...which)})`;
  const ofNetwork = (...which: (SQL | undefined)[]) =>
    network === null ? sql`0` : count(...which, eq(appointments.network, network), isUnproven);
  const own =
    owner === null
      ? count(isToCome, ofPhone, isUnproven)
      : count(isToCome, ownRowsOf(appointments, owner), ne(appointments.proof, "none"));
  const missed = count(ofPhone, eq(appointments.cancelReason, "no_show"), gt(appointments.startsAt, yearAgo));
  const networkOfHour = ofNetwork(gt(appointments.createdAt, hourAgo), isNull(appointments.movedFrom));
  return {
    sql: sql`json_build_object('own', ${own}, 'missed', ${missed}, 'network', ${ofNetwork(isToCome)}, 'networkOfHour', ${networkOfHour})`,
    read: (value) => value as BookingCounts,
  };
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
export const unprovenMinutes = (locationId: number, { from, to }: { from: Date; to: Date }): Question<number> => ({
  sql: sql`(select coalesce(sum(extract(epoch from ${bayTimes.endsAt} - ${bayTimes.startsAt}) / 60), 0)
    from ${bayTimes} join ${appointments} on ${appointments.id} = ${bayTimes.appointmentId}
    where ${and(eq(bayTimes.locationId, locationId), gte(bayTimes.startsAt, from), lt(bayTimes.startsAt, to), isUnproven)})`,
  read: Number,
});
