import { z } from "zod";
import { endpoint, kopecks, utcMoment } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";
import { paging } from "../platform/paging.ts";
import { cart } from "./cart.ts";
import { deadline } from "./order-deadline.ts";
import { orderByIdentity, orderCancellation, orderStatus } from "./orders.ts";

/** An order in a list. ORD-004 */
const shortOrder = z.object({
  identity: z.string(),
  reserveId: z.string(),
  status: orderStatus,
  title: z.string(),
  createdAt: utcMoment,
  sum: kopecks,
  /** «Самовывоз, Протектор на Ленина, улица Ленина, 5»; address of a courier's delivery. */
  place: z.string(),
  deadline,
  /** IANA zone of where the order is delivered. */
  zone: zoneName,
  cancellation: orderCancellation,
  lines: z.array(z.object({ title: z.string(), url: z.string(), image: z.string(), quantity: z.int() })),
  canBeCancelled: z.boolean(),
});
export type ShortOrder = z.output<typeof shortOrder>;

const identity = z.string().min(1).max(40);

/** Orders placed while signed in and those of the user's confirmed phones, the latest first. API-116, ORD-001 */
export const ordersMine = endpoint({
  name: "ordersMine",
  summary: "Мои заказы",
  method: "GET",
  path: "/api/gateway/orders/my",
  fieldsBesideData: true,
  access: "session",
  onBehalf: true,
  input: z.object({ ...paging, status: orderStatus.optional() }),
  output: z.object({ orders: z.array(shortOrder), total: z.int() }),
});

/** Every status with its count, zero ones too; the total is their sum. API-117, ORD-006, ORD-007 */
export const ordersMineStatuses = endpoint({
  name: "ordersMineStatuses",
  summary: "Мои заказы по статусам",
  method: "GET",
  path: "/api/gateway/orders/my/statuses",
  fieldsBesideData: true,
  access: "session",
  onBehalf: true,
  input: z.object({}),
  output: z.object({ statuses: z.array(z.object({ key: orderStatus, title: z.string(), count: z.int() })) }),
});

/** One order of the user; another user's is `not_found`. `orderAccessToken` opens its invoice. */
export const orderMine = endpoint({
  name: "orderMine",
  summary: "Мой заказ по номеру",
  method: "GET",
  path: "/api/gateway/orders/my/by-identity",
  access: "session",
  onBehalf: true,
  input: z.object({ identity }),
  /** The token opens the order's own pages, where it is paid for and given back. */
  output: orderByIdentity.output.extend({ canBeCancelled: z.boolean(), orderAccessToken: z.string() }),
});

/** Puts the goods back to where they were taken from. Delivered and cancelled orders are `too_late`. API-118, ORD-008 */
export const orderCancel = endpoint({
  name: "orderCancel",
  summary: "Отменить заказ",
  method: "POST",
  path: "/api/gateway/orders/cancel",
  access: "session",
  onBehalf: true,
  input: z.object({ order: z.object({ identity }) }),
  /** `waits`: staff who act for a client have asked a second person first, because money goes back; the order goes on until then. */
  output: z.object({ status: orderStatus, title: z.string(), waits: z.boolean() }),
  codes: { too_late: 409 },
});

/** Adds what is still on sale of an order to the cart. */
export const orderRepeat = endpoint({
  name: "orderRepeat",
  summary: "Повторить заказ",
  method: "POST",
  path: "/api/gateway/orders/repeat",
  access: "session",
  onBehalf: true,
  input: z.object({ order: z.object({ identity }) }),
  output: z.object({ cart }),
  codes: { out_of_stock: 409, cart_full: 409 },
});
