import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AccessTokens } from "../auth/access-token.ts";
import { ownershipOf } from "../auth/own-rows.ts";
import {
  type Appointment,
  appointmentCancel,
  appointmentStatuses,
  appointmentsMine,
  appointmentsMineStatuses,
} from "../contract/appointments.ts";
import { masterAdvice } from "../contract/master-advice.ts";
import { appointments } from "../db/schema/belongings.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { type Caller, type Route, route } from "../http/route.ts";
import { shopSummaryOf } from "../region/shop-summary.ts";
import type { Services } from "../services.ts";

type AppointmentRow = typeof appointments.$inferSelect;

/** Visits with advice that are told of; a customer comes a few times a year. */
const ADVICE_LIMIT = 100;

const statuses = Object.keys(appointmentStatuses) as (keyof typeof appointmentStatuses)[];
const isActive = eq(appointments.status, "active");

/** The signed-in customer's visits to centres. API-121 … API-123, ACC-001, B-19 */
export function appointmentRoutes(services: Services, tokens: AccessTokens): Route[] {
  const { db } = services.connection;

  async function ownAppointments(caller: Caller): Promise<SQL> {
    const isOwn = await ownershipOf(db, await tokens.userOf(caller));
    return isOwn(appointments);
  }

  return [
    route(appointmentsMine, async ({ offset, limit, status }, caller) => {
      const which = and(await ownAppointments(caller), status && eq(appointments.status, status));
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
        .where(await ownAppointments(caller))
        .groupBy(appointments.status);
      const counts = new Map(rows.map((row) => [row.status, row.count]));
      return { statuses: statuses.map((key) => ({ key, count: counts.get(key) ?? 0 })) };
    }),
    route(appointmentCancel, async ({ service }, caller) => {
      const which = and(await ownAppointments(caller), eq(appointments.reserveId, service.reserve_id));
      return { status: await cancelOwnAppointment(services, which) };
    }),
    route(masterAdvice, async (_input, caller) => {
      const rows = await db
        .select()
        .from(appointments)
        .where(
          and(
            await ownAppointments(caller),
            eq(appointments.status, "done"),
            sql`cardinality(${appointments.advice}) > 0`,
          ),
        )
        .orderBy(desc(appointments.startsAt), desc(appointments.id))
        .limit(ADVICE_LIMIT);
      return {
        appointments: rows.map((row) => {
          const shop = shopSummaryOf(services.regions, row.locationId);
          return {
            identity: row.appointmentNumber,
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

const isToCome = (row: AppointmentRow, now: Date): boolean => row.status === "active" && row.startsAt > now;

/** The row is held from the look at it on: a master who opens the visit at this moment waits, and the other way round. */
function cancelOwnAppointment(services: Services, which: SQL | undefined): Promise<"cancelled"> {
  return services.connection.db.transaction(async (tx) => {
    const [appointment] = await tx.select().from(appointments).where(which).for("update");
    if (!appointment) throw notFound("Запись не найдена");
    const now = services.now();
    if (!isToCome(appointment, now)) throw new ApiError("too_late", tooLate(appointment));
    const status = "cancelled" as const;
    await tx.update(appointments).set({ status, updatedAt: now }).where(eq(appointments.id, appointment.id));
    return status;
  });
}

const tooLate = ({ status }: AppointmentRow): string =>
  status === "cancelled" ? "Эта запись уже отменена" : "Время записи прошло, отменить её нельзя";

function appointmentOf(services: Services, row: AppointmentRow): Appointment {
  const updatedAt = row.updatedAt.toISOString();
  return {
    identity: row.appointmentNumber,
    status: row.status,
    title: row.title,
    created_at: row.createdAt.toISOString(),
    updated_at: updatedAt,
    service: { reserve_id: row.reserveId, datetime: row.startsAt.toISOString(), updated_at: updatedAt },
    shop: shopSummaryOf(services.regions, row.locationId),
    car: row.carTitle,
    canBeCancelled: isToCome(row, services.now()),
  };
}
