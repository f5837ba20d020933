import { and, asc, eq, gt } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { bayTimes, serviceHolds } from "../../platform/db/schema/booking.ts";

/** A visit that has not ended. */
export interface FutureVisit {
  number: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  /** 2026-11-21T10:15, by the shop's clock. */
  localTime: string;
}

const columns = {
  number: appointments.appointmentNumber,
  title: appointments.title,
  startsAt: appointments.startsAt,
  endsAt: appointments.endsAt,
  localTime: appointments.localTime,
};

/** Visits of a shop that have not ended, the first ones first. */
export const readFutureVisits = (executor: Executor, locationId: number, now: Date): Promise<FutureVisit[]> =>
  executor
    .select(columns)
    .from(appointments)
    .where(
      and(eq(appointments.locationId, locationId), eq(appointments.status, "active"), gt(appointments.endsAt, now)),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id));

/** Locks them until the transaction ends: call it before days are locked. */
export async function lockFutureVisits(tx: Executor, locationId: number, now: Date): Promise<void> {
  await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(eq(appointments.locationId, locationId), eq(appointments.status, "active"), gt(appointments.endsAt, now)),
    )
    .orderBy(asc(appointments.id))
    .for("no key update");
}

/** The same of a bay, with what each needs there. */
export const readVisitsOfBay = (executor: Executor, bayId: number, now: Date) =>
  executor
    .select({ ...columns, kind: bayTimes.needsKind, inch: bayTimes.needsInch })
    .from(bayTimes)
    .innerJoin(appointments, eq(appointments.id, bayTimes.appointmentId))
    .where(and(eq(bayTimes.bayId, bayId), eq(appointments.status, "active"), gt(bayTimes.endsAt, now)))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));

/** Whether somebody is booking a time in a bay just now. */
export async function isBayHeld(executor: Executor, bayId: number, now: Date): Promise<boolean> {
  const [row] = await executor
    .select({ id: bayTimes.id })
    .from(bayTimes)
    .innerJoin(serviceHolds, eq(serviceHolds.id, bayTimes.holdId))
    .where(and(eq(bayTimes.bayId, bayId), gt(serviceHolds.expiresAt, now)))
    .limit(1);
  return row !== undefined;
}
