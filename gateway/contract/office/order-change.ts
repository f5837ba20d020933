import { z } from "zod";
import { calendarDay, endpoint, kopecks, utcMoment } from "../platform/endpoint.ts";
import { typedLine } from "../platform/user-fields.ts";
import { MAX_LINE_QUANTITY } from "../sales/cart.ts";
import { pricedSum } from "../sales/checkout.ts";
import { looseAddress } from "../sales/order-address.ts";
import { orderDelivery, orderStatus } from "../sales/orders.ts";

const path = "/api/gateway/back-office/orders/{identity}/change";
const identity = z.string().min(1).max(40);
const WHOLE = "Напишите число штук, 0 уберёт товар";

const changedLine = z.object({
  /** Position of a line that the order has; goods that are added have none. */
  position: z.coerce.number().int().min(0).max(1_000).optional(),
  sku: z.string().min(1).max(200),
  quantity: z.coerce
    .number(WHOLE)
    .int(WHOLE)
    .min(0, WHOLE)
    .max(MAX_LINE_QUANTITY, `Не больше ${MAX_LINE_QUANTITY} штук`),
  /** An old battery is handed in for each one. */
  tradeIn: z.enum(["on"]).optional(),
});

/** What staff make of an order. */
const change = {
  identity,
  version: z.coerce.number().int().min(1),
  lines: z.array(changedLine).min(1, "В заказе не остаётся товаров: отмените его").max(60, "Слишком много строк"),
  delivery: z.enum(["keep", "pickup", "city_region", "russia_tc"], "Выберите, как получат заказ").default("keep"),
  shopId: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  /** Of a transport company. */
  terminalId: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  ...looseAddress,
  date: typedLine().max(10, "Слишком длинно").default(""),
  interval: z.string().max(20).default(""),
  /** Empty leaves the way to pay as it is. */
  method: z.string().max(40).default(""),
  reason: z.string().trim().max(500, "Не больше 500 знаков").default(""),
};

const found = z.object({ sku: z.string(), title: z.string(), price: kopecks, free: z.int() });

/** What can be made of an order, and with `text` goods that can be added, by code or name. */
export const orderChangeForm = endpoint({
  name: "orderChangeForm",
  summary: "Что можно изменить в заказе",
  method: "GET",
  path,
  access: { staff: "orders" },
  input: z.object({ identity, text: typedLine().max(100, "Слишком длинно").optional() }),
  output: z.object({
    identity: z.string(),
    version: z.int(),
    status: orderStatus,
    /** Why nothing can be changed, in Russian; null when something can. */
    refusal: z.string().nullable(),
    sum: kopecks,
    received: kopecks,
    lines: z.array(
      z.object({
        position: z.int(),
        sku: z.string(),
        title: z.string(),
        quantity: z.int(),
        price: kopecks,
        /** An old battery may be handed in for it. */
        takesBattery: z.boolean(),
      }),
    ),
    /** One lowers the sum now. */
    hasTradeIn: z.boolean(),
    delivery: orderDelivery,
    shopId: z.int().nullable(),
    shops: z.array(z.object({ id: z.int(), title: z.string(), address: z.string() })),
    /** The first day that a courier could come with what lies in stock, the last one, and the hours. */
    courier: z.object({ from: calendarDay, to: calendarDay, intervals: z.array(z.string()) }),
    /** Transport companies, the usual one first, and the order's own city as they know it; null where there are none. */
    cargo: z.object({ companies: z.array(z.object({ id: z.int(), title: z.string() })), city: z.string() }).nullable(),
    payment: z.object({ method: z.string(), title: z.string() }),
    methods: z.array(z.object({ method: z.string(), title: z.string(), group: z.string() })),
    /** Null where nobody has searched. */
    found: z.array(found).nullable(),
  }),
});

/** What a change would come to. Nothing of it is kept. Fields that are wrong are named as the form has them: `lines[2].quantity`. */
export const orderChangeTry = endpoint({
  name: "orderChangeTry",
  summary: "Посчитать изменение заказа",
  method: "POST",
  effect: "read",
  path: `${path}/try`,
  access: { staff: "orders" },
  input: z.object(change),
  output: z.object({
    before: kopecks,
    ...pricedSum.shape,
    /** What came for the order, what of it goes back, and what is still to be paid. */
    received: kopecks,
    refund: kopecks,
    due: kopecks,
    /** Until when the order is to be paid on the site. */
    payUntil: utcMoment.nullable(),
    /** A second person has to agree before it is done. */
    waits: z.boolean(),
    summary: z.string(),
    status: orderStatus,
    delivery: orderDelivery,
  }),
  codes: { too_late: 409, order_changed: 409 },
});

/** `expectedSum` is what staff and customer have agreed on: another sum is `sum_changed`. The same `key` changes once. */
export const orderChange = endpoint({
  name: "orderChange",
  summary: "Изменить заказ сотрудником",
  method: "POST",
  path,
  access: { staff: "orders" },
  input: z.object({
    ...change,
    key: z.uuid("Форма устарела, обновите страницу"),
    expectedSum: z.coerce.number().int().min(0),
  }),
  output: z.object({ status: orderStatus, version: z.int(), waits: z.boolean() }),
  codes: { too_late: 409, order_changed: 409, sum_changed: 409 },
});
