import { eq } from "drizzle-orm";
import { PHONE_DIGITS, phoneDigitsOf } from "../auth/own-rows.ts";
import { crmOrderCancel, crmOrderStatus, orderStatuses } from "../contract/orders.ts";
import { orders } from "../db/schema/orders.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { networkOf } from "../http/network.ts";
import { type Caller, type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { cancelOrder } from "./cancel-order.ts";
import { sharedLimit } from "./shared-limit.ts";
import { findByNumber, type OrderRow } from "./store.ts";

const LOOK_UPS_A_MINUTE = { name: "order look-ups", uses: 20, seconds: 60 };
/** Wrong numbers for one phone, from whichever addresses: eight digits are not to be guessed by many machines together. */
const MISSES_AN_HOUR = { name: "order misses", uses: 30, seconds: 3_600 };

interface Asked {
  phone: string;
  reserve_id: string;
}

/**
 * Orders by the phone and the number that only the customer has: those two are the secret, no cookie is read. What is told is the
 * status. ORD-009, ORD-010, C-10, D-01
 */
export function crmOrderRoutes(services: Services): Route[] {
  const { db } = services.connection;
  const lookUps = sharedLimit(db, LOOK_UPS_A_MINUTE, services.now);
  const misses = sharedLimit(db, MISSES_AN_HOUR, services.now);

  async function find({ phone, reserve_id }: Asked, caller: Caller): Promise<OrderRow> {
    await lookUps.consume(networkOf(caller.clientAddress));
    const digits = phoneDigitsOf(phone);
    if (digits.length < PHONE_DIGITS)
      throw new ApiError("invalid", [{ field: "phone", message: "Введите номер телефона полностью" }]);
    await misses.consume(digits);
    const row = await findByNumber(db, reserve_id);
    if (row?.phoneDigits !== digits) throw notFound("Заказ с таким номером и телефоном не найден");
    await misses.refund(digits);
    return row;
  }

  const told = (row: OrderRow) => ({ reserve_id: row.reserveId, status: row.status, title: orderStatuses[row.status] });

  return [
    route(crmOrderStatus, async (asked, caller) => {
      const row = await find(asked, caller);
      return { ...told(row), updatedAt: row.updatedAt.toISOString() };
    }),
    route(crmOrderCancel, async (asked, caller) => {
      const row = await find(asked, caller);
      const cancelled = await cancelOrder(services, eq(orders.id, row.id));
      if (!cancelled) throw notFound("Заказ не найден");
      return told(cancelled);
    }),
  ];
}
