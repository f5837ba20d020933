import { z } from "zod";
import { endpoint, keyOf, utcMoment } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";
import { PAGE_SIZE, paging } from "../platform/paging.ts";
import { lookUpPhone, typedNumber } from "../platform/user-fields.ts";
import { fittingRequest } from "./fitting.ts";

/** Advice of masters after past appointments, the latest first. B-19 */
export const masterAdvice = endpoint({
  name: "masterAdvice",
  summary: "Рекомендации мастера",
  method: "GET",
  path: "/api/gateway/application-service/my/advice",
  access: "session",
  onBehalf: true,
  input: z.object({}),
  output: z.object({
    appointments: z.array(
      z.object({
        identity: z.string(),
        title: z.string(),
        car: z.string(),
        shop: z.string(),
        datetime: utcMoment,
        zone: zoneName,
        advice: z.array(z.string()),
      }),
    ),
  }),
});

export const appointmentStatuses = { active: "Предстоит", done: "Состоялась", cancelled: "Отменена" } as const;
const appointmentStatus = keyOf(appointmentStatuses);

/** An appointment at a shop. `zone` is the shop's. */
export const appointment = z.object({
  identity: z.string(),
  status: appointmentStatus,
  title: z.string(),
  created_at: utcMoment,
  updated_at: utcMoment,
  service: z.object({ reserve_id: z.string(), datetime: utcMoment, updated_at: utcMoment }),
  shop: z.object({
    id: z.int(),
    title: z.string(),
    address: z.string(),
    phone: z.string(),
    city: z.string(),
    zone: zoneName,
  }),
  car: z.string(),
  plate: z.string(),
  /** What was booked, to book it once more. */
  works: z.object({ serviceIds: z.array(z.int()), fitting: fittingRequest.nullable() }),
  canBeCancelled: z.boolean(),
  /** Placed by staff for the client. */
  placedByStaff: z.boolean(),
});
export type Appointment = z.output<typeof appointment>;

/** Staff see all appointments of a client at once. CFG-017 */
export const STAFF_APPOINTMENT_LIMIT = 999;

/**
 * The user's own and those of confirmed phones: upcoming ones first, then the latest. Staff name the client by `phone` and may ask
 * for 999 at once. API-121
 */
export const appointmentsMine = endpoint({
  name: "appointmentsMine",
  summary: "Мои записи",
  method: "GET",
  path: "/api/gateway/application-service/my",
  fieldsBesideData: true,
  access: { clientsOf: "clients" },
  onBehalf: true,
  input: z.object({
    ...paging,
    limit: z.coerce.number().int().min(1).max(STAFF_APPOINTMENT_LIMIT).default(PAGE_SIZE),
    status: appointmentStatus.optional(),
    phone: lookUpPhone.optional(),
  }),
  output: z.object({ services: z.array(appointment), total: z.int() }),
});

/** Every status with its count, zero ones too. API-122 */
export const appointmentsMineStatuses = endpoint({
  name: "appointmentsMineStatuses",
  summary: "Мои записи по статусам",
  method: "GET",
  path: "/api/gateway/application-service/my/statuses",
  fieldsBesideData: true,
  access: "session",
  onBehalf: true,
  input: z.object({}),
  output: z.object({ statuses: z.array(z.object({ key: appointmentStatus, count: z.int() })) }),
});

/** Cancels an upcoming appointment of one's own or, by staff, of the client of `phone`; later ones are `too_late`. API-123 */
export const appointmentCancel = endpoint({
  name: "appointmentCancel",
  summary: "Отменить запись",
  method: "POST",
  path: "/api/gateway/application-service/cancel",
  access: { clientsOf: "act" },
  onBehalf: true,
  input: z.object({
    service: z.object({ reserve_id: typedNumber("Укажите номер записи") }),
    phone: lookUpPhone.optional(),
  }),
  output: z.object({ status: appointmentStatus }),
  codes: { too_late: 409 },
});
