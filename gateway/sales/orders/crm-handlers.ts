import { crmOrderCancel, crmOrderLink, crmOrderStatus, orderStatuses } from "../../contract/sales/orders.ts";
import { hasConfirmedPhone, hasMessagesLeft } from "../../customers/holding/proof-store.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { networkOf, widerNetworkOf } from "../../platform/http/network.ts";
import { createRateLimit } from "../../platform/http/rate-limit.ts";
import { type Route, route, type VisitorCaller } from "../../platform/http/route.ts";
import type { OrderDependencies } from "./dependencies.ts";
import { moveOrder } from "./move-order.ts";
import { actorOfCaller, findByAnyNumber, lockOrder, type OrderRow } from "./orders-store.ts";
import { readOrder } from "./read-order.ts";
import { tellAgain } from "./tell-customer.ts";
import { isCancellable } from "./transition-rules.ts";

const LOOK_UPS_A_MINUTE = { name: "order look-ups", uses: 20, seconds: 60 };
const SIGN_IN =
  "К этому телефону подбирают номер заказа. Войдите по номеру телефона: ваши заказы в разделе «Мои заказы». Или попробуйте через час";

const PIECES_OF_AN_AXLE_SET = 4;

/** Eight digits are not enough to move money. */
const PAID =
  "Этот заказ оплачен. Отменить его можно на его странице: ссылка на неё в письме или SMS. Или войдите по номеру телефона";

const ENOUGH_WRITTEN =
  "На этот телефон сегодня уже много сообщений от магазина. Войдите по номеру телефона: заказ в разделе «Мои заказы»";

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
    paying: paying?.isRequired ? { state: paying.state, failure: paying.failure } : null,
    needsCode: order.pickupCode !== null,
  };
}

interface PhoneAndNumber {
  /** The last ten digits. */
  phone: string;
  reserve_id: string;
}

/**
 * Orders by phone and number, which only the customer knows together: they are the credential. A session opens nothing, but who is signed in
 * with the phone is not counted with who guesses. Nothing of the customer is returned. ORD-009, ORD-010, C-10, D-01
 */
export function crmOrderRoutes(dependencies: OrderDependencies): Route[] {
  const { services } = dependencies;
  const { db } = services.connection;
  const counts = countsInDatabase(db, services.now);
  const lookUps = createRateLimit(LOOK_UPS_A_MINUTE, counts);
  const missesAnHour = (name: string, figure: "orderNumbersOfNetwork" | "orderNumbersOfPhone") =>
    createRateLimit(
      { name, uses: () => services.shopSettings.current("guesses")[figure], seconds: 3_600, message: SIGN_IN },
      counts,
    );
  /** Wrong numbers for one phone: what one network guesses closes nothing for the others. */
  const missesOfNetwork = missesAnHour("order misses of a network", "orderNumbersOfNetwork");
  /** From any address: eight digits must not be guessable by many machines together. Whoever is signed in with the phone needs no guess. */
  const misses = missesAnHour("order misses", "orderNumbersOfPhone");

  /** The order, and whether whoever asks is signed in with its phone: what strangers guess does not count for them. */
  async function find({ phone, reserve_id }: PhoneAndNumber, { subject, clientAddress }: VisitorCaller) {
    const isOwner = subject !== null && (await hasConfirmedPhone(db, subject, `+7${phone}`));
    await lookUps.consume(isOwner ? `of user ${subject}` : networkOf(clientAddress));
    const here = `${phone} from ${widerNetworkOf(clientAddress)}`;
    if (!isOwner) {
      await missesOfNetwork.consume(here);
      await misses.consume(phone);
    }
    const row = await findByAnyNumber(db, reserve_id);
    if (row?.phoneDigits !== phone) throw notFound("Заказ с таким номером и телефоном не найден");
    if (!isOwner) {
      await missesOfNetwork.refund(here);
      await misses.refund(phone);
    }
    return { row, isOwner };
  }

  const statusOf = (row: OrderRow) => ({
    reserve_id: row.reserveId,
    status: row.status,
    title: orderStatuses[row.status],
  });

  return [
    route(crmOrderStatus, async (input, caller) => {
      const { row } = await find(input, caller);
      const order = await readOrder(db, row, dependencies);
      return {
        ...statusOf(row),
        identity: row.orderNumber,
        updatedAt: row.updatedAt.toISOString(),
        ...progressOf(order),
      };
    }),
    route(crmOrderLink, async (input, caller) => {
      const { row, isOwner } = await find(input, caller);
      return db.transaction(async (tx) => {
        const order = await lockOrder(tx, row.id);
        if (!order || !isCancellable(order.status)) throw new ApiError("too_late", OVER);
        const written = { phoneDigits: order.phoneDigits, act: isOwner ? ("phone" as const) : order.proof };
        const figures = dependencies.messaging.holdingFigures();
        if (order.contact.email === "" && !(await hasMessagesLeft(tx, written, figures, services.now())))
          throw new ApiError("too_many", ENOUGH_WRITTEN);
        const told = isOwner ? { ...order, proof: "phone" as const } : order;
        const { channel } = await tellAgain(tx, dependencies.messaging, told, services.now());
        await caller.audit(tx, { target: order.orderNumber, before: null, after: { channel } });
        return { channel };
      });
    }),
    route(crmOrderCancel, async (input, caller) => {
      const { row } = await find(input, caller);
      return statusOf(
        await moveOrder(dependencies, { event: "cancel", actor: actorOfCaller(caller.actor) }, async (tx) => {
          const order = await lockOrder(tx, row.id);
          if (order?.paidAt) throw new ApiError("too_late", PAID);
          if (order)
            await caller.audit(tx, {
              target: order.orderNumber,
              before: { status: order.status },
              after: { status: "cancelled" },
            });
          return order;
        }),
      );
    }),
  ];
}
