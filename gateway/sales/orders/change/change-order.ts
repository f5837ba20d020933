import type { CardReader } from "../../../catalogue/goods/card-reader.ts";
import type { Services } from "../../../chain/services.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { lockAgreedPricesOfOrder, setAgreedPrices } from "../../cart/agreed-store.ts";
import type { OrderDelivery } from "../../checkout/order-delivery.ts";
import { type Choice, orderShares, ownTariff, priceOrder } from "../../checkout/price-order.ts";
import { type CheckoutSettings, loyaltyOf, settingsIn } from "../../checkout/settings.ts";
import { release } from "../../loyalty/ledger.ts";
import { isOpenState, restKopecks } from "../../payments/payment-rules.ts";
import { type PaymentRow, readPaymentsOf } from "../../payments/payments-store.ts";
import { adjustmentOf, pointsLimitOf } from "../../pricing/rules.ts";
import { changePromo, promoOfOrder } from "../../promo/order-promo.ts";
import { isShipped } from "../../shipments/follow-order.ts";
import { findShipment } from "../../shipments/shipments-store.ts";
import { brokenRule } from "../choice-rules.ts";
import { pointsOf } from "../hand-out.ts";
import { isMerelyHeld } from "../hand-out-rules.ts";
import { commandMoney } from "../money-moves.ts";
import { loweredBy, pointsFor } from "../order-points.ts";
import { type OrderActor, type OrderContents, type OrderRow, readContents } from "../orders-store.ts";
import { closeAttempt } from "../pay-order.ts";
import { isInvoiced } from "../pay-terms-rules.ts";
import { readInvoicePaid } from "../paying-store.ts";
import { type OrderMessaging, tellCustomer } from "../tell-customer.ts";
import { recordChange } from "../transition.ts";
import { isCancellable } from "../transition-rules.ts";
import { type Changing, followDelivery, holdGoods, type OrderChange } from "./change-delivery.ts";
import { type ChangedLine, changedLines } from "./change-lines.ts";
import { type ChangedPayment, changedPayment, moneyNote, reservedAfterChange, termsOfChange } from "./change-money.ts";
import { saveChange } from "./change-store.ts";
import { changeSummary, goneLines } from "./change-summary.ts";

export interface ChangeDependencies {
  services: Services;
  cards: CardReader;
  settings: CheckoutSettings;
  messaging: OrderMessaging;
}

interface Circumstances {
  actor: OrderActor;
  key?: string;
}

/** What an order has become, and what that does to its money, kopecks. */
export interface ChangedOrder {
  order: OrderRow;
  contents: OrderContents;
  /** What had come for it, what of that goes back, and what is still to be paid. */
  received: number;
  refund: number;
  due: number;
  summary: string;
}

const PART_GIVEN =
  "Часть заказа уже выдана: остальное выдают или отменяют при выдаче, а что нужно ещё, оформляют новым заказом";

/** Why nothing of an order can be changed, for staff; null when it can. */
export async function changeRefusal(executor: Executor, order: OrderRow): Promise<string | null> {
  return order.isPartGiven ? PART_GIVEN : changeRefusalOfWhole(executor, order);
}

async function changeRefusalOfWhole(executor: Executor, order: OrderRow): Promise<string | null> {
  if (!isCancellable(order.status))
    return order.status === "delivered" ? "Заказ уже выдан, изменить его нельзя" : "Этот заказ уже отменён";
  if (isShipped(await findShipment(executor, order.id))) return "Заказ уже в пути, изменить его нельзя";
  if ((await readInvoicePaid(executor, order.id)) > 0)
    return isInvoiced(order)
      ? "По счёту уже пришли деньги: чтобы изменить заказ, отмените его и оформите новый"
      : "Заказ уже оплачен в магазине: чтобы изменить его, отмените этот и оформите новый";
  if (isMerelyHeld(await readPaymentsOf(executor, order.id)))
    return "Деньги ещё удерживаются у покупателя: изменить заказ можно, когда банк их спишет";
  return null;
}

/**
 * Makes of a locked order what staff and customer have agreed on, by the functions that place orders: stock, rules of delivery and payment,
 * campaign, agreed prices, points and sum. What was paid too much goes back the way it came; what is still to be paid has a way to be paid.
 * The customer is told. Locks after the order: agreed prices, points, stock. Throws `too_late`, `invalid` with the field.
 */
export async function changeOrder(
  tx: Executor,
  dependencies: ChangeDependencies,
  order: OrderRow,
  change: OrderChange,
  { actor, key }: Circumstances,
): Promise<ChangedOrder> {
  const refusal = await (change.isRest ? changeRefusalOfWhole : changeRefusal)(tx, order);
  if (refusal) throw new ApiError("too_late", refusal);
  const { services, cards, messaging } = dependencies;
  const now = services.now();
  const region = services.regions.regionOf(order.regionSlug);
  const before = await readContents(tx, order);
  const agreed = await lockAgreedPricesOfOrder(tx, order, now);
  const tradeIn = services.shopSettings.current("tradeIn");
  const lines = await changedLines(tx, before.lines, change.lines, { cards, region, agreed, tradeIn });
  if (lines.length === 0)
    throw new ApiError("invalid", [{ field: "lines", message: "В заказе не остаётся товаров: отмените его" }]);
  const attempts = await readPaymentsOf(tx, order.id);
  const priced = await priceChange(tx, dependencies, { order, before, change, lines, region, attempts, now });
  const { plan, hasNew } = await holdGoods(tx, services, { order, before, change, lines, region, now });
  const { choice, price, points, eligible, payment, received } = priced(plan);
  const shares = orderShares(
    lines.map((line) => line.priced),
    choice,
  );
  const earnPercent = loyaltyOf(dependencies.settings).earnPercent;
  const held = pointsOf(before) / 100;
  if (order.userId !== null)
    await release(tx, { userId: order.userId, orderId: order.id, version: order.version, points: held - points }, now);
  await setAgreedPrices(tx, offersOf(lines), { orderId: order.id, at: now });
  await changePromo(tx, order.id, -adjustmentOf(price.adjustments, "promo"));
  const saved = await saveChange(tx, order.id, {
    facts: {
      ...plan,
      ...payment,
      subtotalKopecks: price.subtotal,
      sumKopecks: price.sum,
      reservedUntil: isInvoiced(order) ? order.reservedUntil : reservedAfterChange(order, plan, now),
    },
    lines: lines.map(({ row }, position) => ({
      ...row,
      ...loweredBy(shares[position], eligible[position] === true ? earnPercent : 0),
    })),
    adjustments: price.adjustments,
    at: now,
  });
  await followDelivery(tx, saved, { change, lines, now });
  const contents = await readContents(tx, saved);
  const refund = received > price.sum ? received - price.sum : 0;
  const due = payment.paidAt === null ? Math.max(0, price.sum - received) : 0;
  const summary = changeSummary({ order, ...before }, { order: saved, ...contents });
  const reason = [summary, change.reason].filter((part) => part !== "").join(". ");
  const moved = await recordChange(tx, order, saved, { actor, at: now, reason, key, hasNew });
  await closeOpen(tx, attempts, actor, now);
  await commandMoney(tx, moved, { actor, at: now, lines: goneLines(before, contents, refund) });
  const note = moneyNote({ refund, due, received, order: moved });
  await tellCustomer(tx, messaging, moved, { news: "changed", at: now, isAwaited: true, note });
  return { order: moved, contents, received, refund, due, summary };
}

/** What the order costs by a plan of its delivery; everything that is locked for that is locked before stock. */
async function priceChange(
  tx: Executor,
  { settings }: ChangeDependencies,
  { order, before, change, lines, region, attempts, now }: Changing & { attempts: readonly PaymentRow[] },
) {
  const subtotalKopecks = lines.reduce((sum, { row }) => sum + row.sumKopecks, 0);
  const received = order.sumKopecks - restKopecks(order.sumKopecks, attempts);
  const way = { method: change.method, received, subtotalKopecks, settings: settingsIn(settings, region), now };
  const terms = termsOfChange(order, way);
  const delivery = change.delivery?.type ?? order.deliveryType;
  const isForOrganization = order.organization !== null;
  const broken = brokenRule({
    group: terms.group,
    delivery,
    isForOrganization,
    areBatteries: lines.every(({ isBattery }) => isBattery),
    hasPoints: false,
    tradeIn: null,
  });
  if (broken) throw new ApiError("invalid", [broken]);
  const promo = await promoOfOrder(
    tx,
    order.id,
    lines.map((line) => line.promo),
  );
  const { eligible } = await pointsFor(
    tx,
    {
      lines: lines.map((line) => line.priced),
      way: { delivery, group: terms.group, isForOrganization },
      userId: order.userId,
      count: 0,
      method: terms,
      settings,
      region,
      promo,
    },
    now,
  );
  return (plan: OrderDelivery) => {
    const choice: Choice = {
      type: plan.deliveryType,
      tariff: plan.deliveryQuote ?? ownTariff("pickup", region),
      keepsTradeIn: terms.keepsTradeIn,
      promo,
      points: { count: 0, eligible },
    };
    const basket = lines.map((line) => line.priced);
    const points = Math.min(pointsOf(before) / 100, pointsLimitOf(orderShares(basket, choice)));
    const withPoints = { ...choice, points: { count: points, eligible } };
    const price = priceOrder(basket, withPoints);
    const payment: ChangedPayment = changedPayment({ ...order, ...plan }, terms, price.sum, way);
    return { choice: withPoints, price, points, eligible, payment, received };
  };
}

const offersOf = (lines: readonly ChangedLine[]): number[] => [
  ...new Set(lines.flatMap(({ offerId }) => (offerId === null ? [] : [offerId]))),
];

/** Whoever pays on the bank's page pays the old sum: it is closed, and what comes in spite of it is settled when it is seen. */
export async function closeOpen(
  tx: Executor,
  attempts: readonly PaymentRow[],
  actor: OrderActor,
  now: Date,
): Promise<void> {
  for (const attempt of attempts) if (isOpenState(attempt.state)) await closeAttempt(tx, attempt, actor, now);
}
