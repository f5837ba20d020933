import { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";
import { crmOrderStatus, orderByIdentity, orderCreate, orderStatuses } from "../contract/orders.ts";
import { Fault, notFound } from "../http/fault.ts";
import { type Route, route } from "../http/route.ts";
import { spend } from "../http/spend.ts";
import { isAccess } from "./identity.ts";
import { type OrderDesk, placeOrder } from "./place-order.ts";
import { findByIdentity, findByNumber, type OrderRow } from "./store.ts";

const orderShape = orderByIdentity.output.shape.order.shape;
/** Stored lines know their codes too. */
const storedLines = z.array(orderShape.lines.element);

const PHONE_DIGITS = 10;
const LOOK_UPS = { points: 20, duration: 60 };
/** An order reserves stock: a program behind one address may not empty the shelves. A mobile network's customers share one. */
const SUBMITS = { points: 2_000, duration: 3_600 };
const TOO_MANY = "Слишком много запросов, попробуйте позже";

export function orderRoutes(desk: OrderDesk): Route[] {
  const { db } = desk.services.connection;
  const lookUps = new RateLimiterMemory(LOOK_UPS);
  const submits = new RateLimiterMemory(SUBMITS);
  return [
    route(orderCreate, async (input, caller) => {
      await spend(submits, caller.clientAddress, TOO_MANY);
      return placeOrder(desk, input, caller);
    }),
    route(orderByIdentity, async ({ identity, access }) => {
      const row = await findByIdentity(db, identity);
      if (!row || !isAccess(access, row.accessHash)) throw notFound("Заказ не найден");
      return { order: orderOf(row) };
    }),
    route(crmOrderStatus, async ({ phone, reserve_id }, caller) => {
      await spend(lookUps, caller.clientAddress, TOO_MANY);
      const digits = phone.replace(/\D/g, "");
      if (digits.length < PHONE_DIGITS)
        throw new Fault("invalid", [{ field: "phone", message: "Введите номер телефона полностью" }]);
      const row = await findByNumber(db, reserve_id);
      if (row?.phoneDigits !== digits.slice(-PHONE_DIGITS))
        throw notFound("Заказ с таким номером и телефоном не найден");
      return {
        reserve_id: row.reserveId,
        status: row.status,
        title: orderStatuses[row.status],
        updatedAt: row.updatedAt.toISOString(),
      };
    }),
  ];
}

function orderOf(row: OrderRow): z.output<typeof orderByIdentity.output>["order"] {
  return {
    identity: row.identity,
    reserveId: row.reserveId,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    reservedUntil: row.reservedUntil?.toISOString() ?? null,
    contact: row.contact,
    delivery: orderShape.delivery.parse(row.delivery),
    payment: row.payment,
    lines: storedLines.parse(row.lines),
    goods: row.goodsKopecks,
    tradeIn: row.tradeInKopecks,
    deliveryPrice: row.deliveryKopecks,
    sum: row.sumKopecks,
  };
}
