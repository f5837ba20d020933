import { z } from "zod";
import { endpoint, signInCodes, utcMoment } from "./endpoint.ts";
import { paging } from "./paging.ts";

export const appointmentStatuses = { active: "Предстоит", done: "Состоялась", cancelled: "Отменена" } as const;
const appointmentStatus = z.enum(["active", "done", "cancelled"]);

/** An appointment at a shop. `zone` is the shop's. */
export const appointment = z.object({
  identity: z.string(),
  status: appointmentStatus,
  title: z.string(),
  created_at: utcMoment,
  updated_at: utcMoment,
  service: z.object({ reserve_id: z.string(), datetime: utcMoment, updated_at: utcMoment }),
  shop: z.object({ id: z.int(), title: z.string(), address: z.string(), phone: z.string(), zone: z.string() }),
  car: z.string(),
  canBeCancelled: z.boolean(),
});
export type Appointment = z.output<typeof appointment>;

/** The user's own and those of confirmed phones: upcoming ones first, then the latest. API-121 */
export const appointmentsMine = endpoint({
  name: "appointmentsMine",
  summary: "Мои записи",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/application-service/my",
  input: z.object({ ...paging, status: appointmentStatus.optional() }),
  output: z.object({ services: z.array(appointment), total: z.int() }),
  codes: signInCodes,
});

/** Every status with its count, zero ones too. API-122 */
export const appointmentsMineStatuses = endpoint({
  name: "appointmentsMineStatuses",
  summary: "Мои записи по статусам",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/application-service/my/statuses",
  input: z.object({}),
  output: z.object({ statuses: z.array(z.object({ key: appointmentStatus, count: z.int() })) }),
  codes: signInCodes,
});

/** Cancels an upcoming appointment of one's own; later ones are `too_late`. API-123 */
export const appointmentCancel = endpoint({
  name: "appointmentCancel",
  summary: "Отменить запись",
  apiOrigin: "api",
  method: "POST",
  path: "/api/gateway/application-service/cancel",
  input: z.object({ service: z.object({ reserve_id: z.string().min(1).max(40) }) }),
  output: z.object({ status: appointmentStatus }),
  codes: { ...signInCodes, too_late: 409 },
});
