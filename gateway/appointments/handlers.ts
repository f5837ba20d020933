import type { AccessTokens } from "../auth/access-token.ts";
import {
  type Appointment,
  appointmentCancel,
  appointmentStatuses,
  appointmentsMine,
  appointmentsMineStatuses,
} from "../contract/appointments.ts";
import { masterAdvice } from "../contract/master-advice.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { type Route, route } from "../http/route.ts";
import { shopSummaryOf } from "../region/shop-summary.ts";
import type { Services } from "../services.ts";
import { cancelRefusal, isUpcoming } from "./rules.ts";
import {
  type AppointmentRow,
  countAppointments,
  lockAppointment,
  readAdvised,
  readAppointments,
  setStatus,
} from "./store.ts";

/** Customers come a few times a year. */
const ADVICE_LIMIT = 100;

const statuses = Object.keys(appointmentStatuses) as (keyof typeof appointmentStatuses)[];

/** The signed-in customer's appointments. API-121 … API-123, ACC-001, B-19 */
export function appointmentRoutes(services: Services, accessTokens: AccessTokens): Route[] {
  const { db } = services.connection;
  return [
    route(appointmentsMine, async (page, caller) => {
      const { rows, total } = await readAppointments(db, await accessTokens.userOf(caller), page);
      return { services: rows.map((row) => appointmentOf(services, row)), total };
    }),
    route(appointmentsMineStatuses, async (_input, caller) => {
      const counts = await countAppointments(db, await accessTokens.userOf(caller));
      return { statuses: statuses.map((key) => ({ key, count: counts.get(key) ?? 0 })) };
    }),
    route(appointmentCancel, async ({ service }, caller) => {
      const userId = await accessTokens.userOf(caller);
      const status = "cancelled" as const;
      await db.transaction(async (tx) => {
        const appointment = await lockAppointment(tx, userId, service.reserve_id);
        if (!appointment) throw notFound("Запись не найдена");
        const now = services.now();
        const refusal = cancelRefusal(appointment, now);
        if (refusal) throw new ApiError("too_late", refusal);
        await setStatus(tx, appointment.id, status, now);
      });
      return { status };
    }),
    route(masterAdvice, async (_input, caller) => {
      const rows = await readAdvised(db, await accessTokens.userOf(caller), ADVICE_LIMIT);
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
    canBeCancelled: isUpcoming(row, services.now()),
  };
}
