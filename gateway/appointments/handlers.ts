import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AccessTokens } from "../auth/access-token.ts";
import { ownershipOf } from "../auth/own-rows.ts";
import {
  type Appointment,
  appointmentCancel,
  appointmentStatuses,
  appointmentsMine,
  appointmentsMineStatuses,
  masterAdvice,
} from "../contract/my-orders.ts";
import { appointments } from "../db/schema/belongings.ts";
import { Fault, notFound } from "../http/fault.ts";
import { type Caller, type Route, route } from "../http/route.ts";
import { placeOf } from "../region/place-of.ts";
import type { Services } from "../services.ts";

type VisitRow = typeof appointments.$inferSelect;

/** Visits with advice that are told of; a customer comes a few times a year. */
const ADVICE_LIMIT = 100;

const statuses = Object.keys(appointmentStatuses) as (keyof typeof appointmentStatuses)[];
const isActive = eq(appointments.status, "active");

/** The signed-in customer's visits to centres. API-121 … API-123, ACC-001, B-19 */
export function appointmentRoutes(services: Services, tokens: AccessTokens): Route[] {
  const { db } = services.connection;

  async function ownVisits(caller: Caller): Promise<SQL> {
    const isOwn = await ownershipOf(db, await tokens.userOf(caller));
    return isOwn(appointments);
  }

  return [
    route(appointmentsMine, async ({ offset, limit, status }, caller) => {
      const which = and(await ownVisits(caller), status && eq(appointments.status, status));
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(appointments)
          .where(which)
          .orderBy(
            desc(isActive),
            asc(sql`case when ${isActive} then ${appointments.startsAt} end`),
            desc(appointments.startsAt),
            desc(appointments.id),
          )
          .limit(limit)
          .offset(offset),
        db.$count(appointments, which),
      ]);
      return { services: rows.map((row) => appointmentOf(services, row)), total };
    }),
    route(appointmentsMineStatuses, async (_input, caller) => {
      const rows = await db
        .select({ status: appointments.status, count: count() })
        .from(appointments)
        .where(await ownVisits(caller))
        .groupBy(appointments.status);
      const counts = new Map(rows.map((row) => [row.status, row.count]));
      return { statuses: statuses.map((key) => ({ key, count: counts.get(key) ?? 0 })) };
    }),
    route(appointmentCancel, async ({ service }, caller) => {
      const which = and(await ownVisits(caller), eq(appointments.reserveId, service.reserve_id));
      return { status: await cancelVisit(services, which) };
    }),
    route(masterAdvice, async (_input, caller) => {
      const rows = await db
        .select()
        .from(appointments)
        .where(
          and(await ownVisits(caller), eq(appointments.status, "done"), sql`cardinality(${appointments.advice}) > 0`),
        )
        .orderBy(desc(appointments.startsAt), desc(appointments.id))
        .limit(ADVICE_LIMIT);
      return {
        visits: rows.map((row) => {
          const shop = placeOf(services.regions, row.locationId);
          return {
            identity: row.identity,
            title: row.title,
            car: row.carTitle,
            shop: shop.title,
            datetime: row.startsAt.toISOString(),
            zone: shop.zone,
            advice: row.advice,
          };
        }),
      };
    }),
  ];
}

const isToCome = (row: VisitRow, now: Date): boolean => row.status === "active" && row.startsAt > now;

/** The row is held from the look at it on: a master who opens the visit at this moment waits, and the other way round. */
function cancelVisit(services: Services, which: SQL | undefined): Promise<"cancelled"> {
  return services.connection.db.transaction(async (tx) => {
    const [visit] = await tx.select().from(appointments).where(which).for("update");
    if (!visit) throw notFound("Запись не найдена");
    const now = services.now();
    if (!isToCome(visit, now)) throw new Fault("too_late", tooLate(visit));
    const status = "cancelled" as const;
    await tx.update(appointments).set({ status, updatedAt: now }).where(eq(appointments.id, visit.id));
    return status;
  });
}

const tooLate = ({ status }: VisitRow): string =>
  status === "cancelled" ? "Эта запись уже отменена" : "Время записи прошло, отменить её нельзя";

function appointmentOf(services: Services, row: VisitRow): Appointment {
  const updatedAt = row.updatedAt.toISOString();
  return {
    identity: row.identity,
    status: row.status,
    title: row.title,
    created_at: row.createdAt.toISOString(),
    updated_at: updatedAt,
    service: { reserve_id: row.reserveId, datetime: row.startsAt.toISOString(), updated_at: updatedAt },
    shop: placeOf(services.regions, row.locationId),
    car: row.carTitle,
    canBeCancelled: isToCome(row, services.now()),
  };
}
