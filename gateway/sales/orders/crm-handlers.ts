import { crmOrderCancel, crmOrderLink, crmOrderStatus, orderStatuses } from "../../contract/sales/orders.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { networkOf } from "../../platform/http/network.ts";
import { createRateLimit } from "../../platform/http/rate-limit.ts";
import { type Caller, type Route, route } from "../../platform/http/route.ts";
import { moveOrder } from "./move-order.ts";
import { actorOf, findByAnyNumber, lockOrder, type OrderRow } from "./orders-store.ts";
import type { OrderDependencies } from "./place-order.ts";
import { readOrder } from "./read-order.ts";
import { tellAgain } from "./tell-customer.ts";
import { isCancellable } from "./transition-rules.ts";

const LOOK_UPS_A_MINUTE = { name: "order look-ups", uses: 20, seconds: 60 };
/** Wrong numbers for one phone, from any address: eight digits must not be guessable by many machines together. */
const MISSES_AN_HOUR = { name: "order misses", uses: 30, seconds: 3_600 };

const PIECES_OF_AN_AXLE_SET = 4;

/** Eight digits are not enough to move money. */
const PAID =
  "Этот заказ оплачен. Отменить его можно на его странице: ссылка на неё в письме или SMS. Или войдите по номеру телефона";

const OVER = "Заказ уже завершён: платить или отменять нечего";

/** What whoever waits for the order may ask without signing in. */
function progressOf({ delivery, lines, paying, shipment, ...order }: Awaited<ReturnType<typeof readOrder>>) {
  const isOurs = delivery.type === "pickup" || delivery.type === "russia_tc";
  return {
    // An axle set has two pieces on each axle.
    pieces: lines.reduce((sum, { quantity, back }) => sum + quantity * (back ? PIECES_OF_AN_AXLE_SET : 1), 0),
    delivery: { ...delivery, place: isOurs ? delivery.place : "" },
    reservedUntil: order.reservedUntil,
    deadline: order.deadline,
    cancellation: order.cancellation,
    shipment: shipment && { state: shipment.state },
    invoice: order.invoice,
    paying: paying?.isRequired
      ? { state: paying.state, failure: paying.failure, needsCode: paying.pickupCode !== null }
      : null,
  };
}

interface PhoneAndNumber {
  /** The last ten digits. */
  phone: string;
  reserve_id: string;
}

/**
 * Orders by phone and number, which only the customer knows together: they are the credential, cookies are not read. Nothing of the
 * customer is returned. ORD-009, ORD-010, C-10, D-01
 */
export function crmOrderRoutes(dependencies: OrderDependencies): Route[] {
  const { services } = dependencies;
  const { db } = services.connection;
  const counts = countsInDatabase(db, services.now);
  const lookUps = createRateLimit(LOOK_UPS_A_MINUTE, counts);
  const misses = createRateLimit(MISSES_AN_HOUR, counts);

  async function find({ phone, reserve_id }: PhoneAndNumber, caller: Caller): Promise<OrderRow> {
    await lookUps.consume(networkOf(caller.clientAddress));
    await misses.consume(phone);
    const row = await findByAnyNumber(db, reserve_id);
    if (row?.phoneDigits !== phone) throw notFound("Заказ с таким номером и телефоном не найден");
    await misses.refund(phone);
    return row;
  }

  const statusOf = (row: OrderRow) => ({
    reserve_id: row.reserveId,
    status: row.status,
    title: orderStatuses[row.status],
  });

  return [
    route(crmOrderStatus, async (input, caller) => {
      const row = await find(input, caller);
      const order = await readOrder(db, row, dependencies);
      return { ...statusOf(row), updatedAt: row.updatedAt.toISOString(), ...progressOf(order) };
    }),
    route(crmOrderLink, async (input, caller) => {
      const { id } = await find(input, caller);
      return db.transaction(async (tx) => {
        const order = await lockOrder(tx, id);
        if (!order || !isCancellable(order.status)) throw new ApiError("too_late", OVER);
        const { channel } = await tellAgain(tx, dependencies.messaging, order, services.now());
        return { channel };
      });
    }),
    route(crmOrderCancel, async (input, caller) => {
      const { id } = await find(input, caller);
      return statusOf(
        await moveOrder(dependencies, { event: "cancel", actor: actorOf(null) }, async (tx) => {
          const order = await lockOrder(tx, id);
          if (order?.paidAt) throw new ApiError("too_late", PAID);
          return order;
        }),
      );
    }),
  ];
}
