import { shopSummaryOf } from "../../chain/regions/shops.ts";
import type { Services } from "../../chain/services.ts";
import {
  appointmentCancel,
  appointmentStatuses,
  appointmentsMine,
  appointmentsMineStatuses,
  masterAdvice,
} from "../../contract/workshop/appointments.ts";
import { type Owner, ownerOfPhone } from "../../customers/auth/ownership-store.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type SessionCaller, type StaffCaller } from "../../platform/http/route.ts";
import { countAppointments, lockAppointment, readAdvised, readAppointments } from "./appointments-store.ts";
import { cancelAppointment } from "./cancel.ts";
import { cancelRefusal } from "./rules.ts";
import { appointmentOf } from "./view.ts";

/** Customers come a few times a year. */
const ADVICE_LIMIT = 100;

const statuses = Object.keys(appointmentStatuses) as (keyof typeof appointmentStatuses)[];

/** Appointments of customers. API-121 … API-123, ACC-001, B-19 */
export function appointmentRoutes(services: Services): Route[] {
  const { db } = services.connection;

  /** Signed-in customers, or the client whom staff name by phone. */
  async function ownerOf(caller: SessionCaller | StaffCaller, phoneDigits: string | undefined): Promise<Owner> {
    if ("subject" in caller) return caller.subject;
    if (phoneDigits === undefined) throw new Error("Staff are admitted for the client of a phone only");
    return ownerOfPhone(db, phoneDigits);
  }

  return [
    route(appointmentsMine, async ({ phone, ...page }, caller) => {
      const { rows, total } = await readAppointments(db, await ownerOf(caller, phone), page);
      return { services: rows.map((row) => appointmentOf(services, row)), total };
    }),
    route(appointmentsMineStatuses, async (_input, caller) => {
      const counts = await countAppointments(db, caller.subject);
      return { statuses: statuses.map((key) => ({ key, count: counts.get(key) ?? 0 })) };
    }),
    route(appointmentCancel, async ({ service, phone }, caller) => {
      const owner = await ownerOf(caller, phone);
      const status = "cancelled" as const;
      await db.transaction(async (tx) => {
        const appointment = await lockAppointment(tx, owner, service.reserve_id);
        if (!appointment) throw notFound("Запись не найдена");
        const now = services.now();
        const refusal = cancelRefusal(appointment, now);
        if (refusal) throw new ApiError("too_late", refusal);
        await cancelAppointment(
          tx,
          services,
          appointment,
          "subject" in caller && caller.actor.kind === "user" ? "customer" : "staff",
        );
        const before = { status: appointment.status };
        await caller.audit(tx, { target: appointment.appointmentNumber, before, after: { status } });
      });
      return { status };
    }),
    route(masterAdvice, async (_input, caller) => {
      const rows = await readAdvised(db, caller.subject, ADVICE_LIMIT);
      return {
        appointments: rows.map((row) => {
          const shop = shopSummaryOf(services.regions, row.locationId);
          return {
            identity: row.appointmentNumber,
            title: row.title,
            car: row.carTitle || row.carPlate,
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
