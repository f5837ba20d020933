import { z } from "zod";
import { cart } from "./cart.ts";
import { calendarDay, endpoint, kopecks, signInCodes, utcMoment } from "./endpoint.ts";
import { orderByIdentity, orderStatus } from "./orders.ts";

/** CFG-015, CFG-016 */
export const PAGE_SIZE = 10;

const paging = {
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
};

/** An order in a list, as short as a list needs. ORD-004 */
const shortOrder = z.object({
  identity: z.string(),
  reserveId: z.string(),
  status: orderStatus,
  title: z.string(),
  createdAt: utcMoment,
  sum: kopecks,
  /** «Самовывоз, Протектор на Ленина, улица Ленина, 5»; address of a courier's delivery. */
  place: z.string(),
  lines: z.array(z.object({ title: z.string(), url: z.string(), image: z.string(), quantity: z.int() })),
  canBeCancelled: z.boolean(),
});
export type ShortOrder = z.output<typeof shortOrder>;

/** Orders made when signed in and those of the user's confirmed phones, the latest first. API-116, ORD-001 */
export const ordersMine = endpoint({
  name: "ordersMine",
  summary: "Мои заказы",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/orders/my",
  input: z.object({ ...paging, status: orderStatus.optional() }),
  output: z.object({ orders: z.array(shortOrder), total: z.int() }),
  codes: signInCodes,
});

/** Every status with its count, zero ones too; the total is their sum. API-117, ORD-006, ORD-007 */
export const ordersMineStatuses = endpoint({
  name: "ordersMineStatuses",
  summary: "Мои заказы по статусам",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/orders/my/statuses",
  input: z.object({}),
  output: z.object({ statuses: z.array(z.object({ key: orderStatus, title: z.string(), count: z.int() })) }),
  codes: signInCodes,
});

/** One of the caller's own; another's is `not_found`. */
export const orderMine = endpoint({
  name: "orderMine",
  summary: "Мой заказ по номеру",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/orders/my/by-identity",
  input: z.object({ identity: z.string().min(1).max(40) }),
  output: orderByIdentity.output.extend({ canBeCancelled: z.boolean() }),
  codes: signInCodes,
});

/** Goods go back to where they were taken from. Delivered and cancelled orders are `too_late`. API-118, ORD-008 */
export const orderCancel = endpoint({
  name: "orderCancel",
  summary: "Отменить заказ",
  apiOrigin: "api",
  method: "POST",
  path: "/api/gateway/orders/cancel",
  input: z.object({ order: z.object({ identity: z.string().min(1).max(40) }) }),
  output: z.object({ status: orderStatus, title: z.string() }),
  codes: { ...signInCodes, too_late: 409 },
});

/** Puts what is still on sale of an own order into the cart. */
export const orderRepeat = endpoint({
  name: "orderRepeat",
  summary: "Повторить заказ",
  apiOrigin: "api",
  method: "POST",
  path: "/api/gateway/orders/repeat",
  input: z.object({ order: z.object({ identity: z.string().min(1).max(40) }) }),
  output: z.object({ cart }),
  codes: { ...signInCodes, out_of_stock: 409, cart_full: 409 },
});

/** By the phone and number that only the customer has. API-120, ORD-010 */
export const crmOrderCancel = endpoint({
  name: "crmOrderCancel",
  summary: "Отменить заказ по телефону и номеру",
  apiOrigin: "api",
  method: "DELETE",
  path: "/api/gateway/orders/crm/data/cancel",
  input: z.object({ phone: z.string().max(32), reserve_id: z.string().trim().min(1).max(40) }),
  output: z.object({ reserve_id: z.string(), status: orderStatus, title: z.string() }),
  codes: { too_late: 409 },
});

export const appointmentStatuses = { active: "Предстоит", done: "Состоялась", cancelled: "Отменена" } as const;
const appointmentStatus = z.enum(["active", "done", "cancelled"]);

/** A visit to a centre. `zone` is the centre's. */
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

/** The user's own and those of confirmed phones: what is to come first, then the latest. API-121 */
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

/** API-122 */
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

/** Own visits that are to come. API-123 */
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

/** What masters advised after visits, the latest first. B-19 */
export const masterAdvice = endpoint({
  name: "masterAdvice",
  summary: "Рекомендации мастера",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/application-service/my/advice",
  input: z.object({}),
  output: z.object({
    appointments: z.array(
      z.object({
        identity: z.string(),
        title: z.string(),
        car: z.string(),
        shop: z.string(),
        datetime: utcMoment,
        zone: z.string(),
        advice: z.array(z.string()),
      }),
    ),
  }),
  codes: signInCodes,
});

/** `planningDate` is the day until which the goods are kept. API-096 */
export const storageMine = endpoint({
  name: "storageMine",
  summary: "Мои договоры хранения",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/contracts/storage/my",
  input: z.object({}),
  output: z.object({
    contracts: z.array(
      z.object({
        number: z.string(),
        planningDate: calendarDay,
        createdAt: utcMoment,
        status: z.enum(["stored", "retrieval", "returned"]),
        title: z.string(),
        shop: z.object({ title: z.string(), address: z.string(), phone: z.string() }),
        items: z.array(z.object({ title: z.string(), quantity: z.int() })),
      }),
    ),
    total: z.int(),
  }),
  codes: signInCodes,
});
