import type { CardReader } from "../../../catalogue/goods/card-reader.ts";
import type { LocationRow, RegionRow } from "../../../chain/regions/directory.ts";
import type { Services } from "../../../chain/services.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { lockAgreedPricesOfOrder, setAgreedPrices } from "../../cart/agreed-store.ts";
import { needsOf } from "../../cart/rules.ts";
import { firstCourierDay } from "../../checkout/courier.ts";
import type { OrderDelivery } from "../../checkout/order-delivery.ts";
import { type Choice, orderShares, ownTariff, priceOrder } from "../../checkout/price-order.ts";
import { type CheckoutSettings, loyaltyOf, settingsIn } from "../../checkout/settings.ts";
import { release } from "../../loyalty/ledger.ts";
import { isOpenState, restKopecks } from "../../payments/payment-rules.ts";
import { type PaymentRow, readPaymentsOf } from "../../payments/payments-store.ts";
import { adjustmentOf, pointsLimitOf } from "../../pricing/rules.ts";
import { changePromo, promoOfOrder } from "../../promo/order-promo.ts";
import { callOffShipment, isShipped } from "../../shipments/follow-order.ts";
import { findShipment } from "../../shipments/shipments-store.ts";
import { brokenRule } from "../choice-rules.ts";
import { chosenShop, planDelivery } from "../delivery-rules.ts";
import { pointsOf } from "../hand-out.ts";
import { isMerelyHeld } from "../hand-out-rules.ts";
import { commandMoney } from "../money-moves.ts";
import { loweredBy, pointsFor } from "../order-points.ts";
import { type OrderActor, type OrderContents, type OrderRow, readContents } from "../orders-store.ts";
import { closeAttempt } from "../pay-order.ts";
import { isInvoiced } from "../pay-terms-rules.ts";
import { readInvoicePaid } from "../paying-store.ts";
import type { DeliveryInput } from "../prepare-carrier-delivery.ts";
import { type OrderMessaging, tellCustomer } from "../tell-customer.ts";
import { recordChange } from "../transition.ts";
import { isCancellable } from "../transition-rules.ts";
import { type ChangedLine, changedLines, type WantedLine } from "./change-lines.ts";
import { type ChangedPayment, changedPayment, moneyNote, reservedAfterChange, termsOfChange } from "./change-money.ts";
import { holdAnew } from "./change-stock.ts";
import { saveChange } from "./change-store.ts";
import { changeSummary, goneLines } from "./change-summary.ts";

export interface ChangeDependencies {
  services: Services;
  cards: CardReader;
  settings: CheckoutSettings;
  messaging: OrderMessaging;
}

/** What staff make of an order. */
export interface OrderChange {
  lines: readonly WantedLine[];
  /** Null leaves it as it is. */
  delivery: Extract<DeliveryInput, { type: "pickup" | "city_region" }> | null;
  /** Null leaves it as it is. */
  method: string | null;
  /** For staff, in Russian. */
  reason: string;
  /** What of an order that was handed out in part is not handed out any more. */
  isRest?: boolean;
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

const CARRIED = "Состав заказа, который везёт перевозчик, не меняется: выберите самовывоз или нашего курьера";

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
  if (isInvoiced(order) && (await readInvoicePaid(executor, order.id)) > 0)
    return "По счёту уже пришли деньги: чтобы изменить заказ, отмените его и оформите новый";
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
  const { plan, hasNew } = await holdGoods(tx, dependencies, { order, before, change, lines, region, now });
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
  if (change.delivery) await callOffShipment(tx, order.id, now);
  const contents = await readContents(tx, saved);
  const refund = received > price.sum ? received - price.sum : 0;
  const due = payment.paidAt === null ? Math.max(0, price.sum - received) : 0;
  const summary = changeSummary({ order, ...before }, { order: saved, ...contents });
  const reason = [summary, change.reason].filter((part) => part !== "").join(". ");
  const moved = await recordChange(tx, order, saved, { actor, at: now, reason, key, hasNew });
  await closeOpen(tx, attempts, actor, now);
  await commandMoney(tx, moved, { actor, at: now, lines: goneLines(before, contents, refund) });
  const note = moneyNote({ refund, due, received });
  await tellCustomer(tx, messaging, moved, { news: "changed", at: now, isAwaited: true, note });
  return { order: moved, contents, received, refund, due, summary };
}

interface Changing {
  order: OrderRow;
  before: OrderContents;
  change: OrderChange;
  lines: readonly ChangedLine[];
  region: RegionRow;
  now: Date;
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

/** Takes and gives back goods, and plans when they are there. */
async function holdGoods(
  tx: Executor,
  { services }: ChangeDependencies,
  { order, change, lines, region, now, before }: Changing,
): Promise<{ plan: OrderDelivery; hasNew: boolean }> {
  const shops = services.regions.shopsOf(region);
  const isMoved = change.delivery !== null && !isSamePlace(order, change.delivery);
  const needs = needsOf(lines.map(({ priced }) => priced));
  const isOwn = order.deliveryType === "pickup" || order.deliveryType === "city_region";
  if (change.delivery === null && !isOwn && !isSameGoods(before, needs))
    throw new ApiError("invalid", [{ field: "lines", message: CARRIED }]);
  const shop = change.delivery
    ? chosenShop(change.delivery, shops)
    : (shops.find(({ id }) => id === order.deliveryShopId) ?? null);
  const { missing, days, hasNew } = await holdAnew(tx, order.id, needs, {
    supply: services.regions.supplyOf(region),
    shopId: shop?.id ?? null,
    isMoved,
    now: services.now,
  });
  if (missing.size > 0) throw new ApiError("invalid", shortageOf(lines, missing));
  const terms = { region, shops, days, now, shelf: null, carrier: null, promised: new Map<string, number>() };
  if (change.delivery && isMoved) return { plan: planDelivery(change.delivery, terms), hasNew: true };
  if (change.delivery?.type === "city_region") return { plan: planDelivery(change.delivery, terms), hasNew };
  return { plan: hasNew ? laterPlan(order, shop, terms) : order, hasNew };
}

const isSamePlace = (order: OrderRow, delivery: NonNullable<OrderChange["delivery"]>): boolean =>
  delivery.type === order.deliveryType && (delivery.type !== "pickup" || delivery.shopId === order.deliveryShopId);

function isSameGoods({ lines }: OrderContents, needs: ReadonlyMap<number, number>): boolean {
  const had = needsOf(lines.map((line) => ({ ...line, goodsId: line.goodsId ?? 0 })));
  return had.size === needs.size && [...had].every(([id, pieces]) => needs.get(id) === pieces);
}

/** The same delivery with goods that come later than was promised. */
function laterPlan(
  order: OrderRow,
  shop: LocationRow | null,
  terms: Parameters<typeof planDelivery>[1],
): OrderDelivery {
  if (order.deliveryType === "pickup") {
    if (!shop) throw new ApiError("invalid", [{ field: "delivery", message: "Выберите центр: прежнего уже нет" }]);
    const plan = planDelivery({ type: "pickup", shopId: shop.id }, terms);
    const readyAt = Math.max(order.deliveryReadyAt?.getTime() ?? 0, plan.deliveryReadyAt?.getTime() ?? 0);
    return { ...order, deliveryReadyAt: new Date(readyAt) };
  }
  const first = firstCourierDay(terms.now, terms.days, terms.region.zone);
  if (order.deliveryDay !== null && order.deliveryDay < first)
    throw new ApiError("invalid", [
      { field: "delivery", message: "Добавленное к этому дню привезти не успеем: выберите новый день курьера" },
    ]);
  return order;
}

function shortageOf(lines: readonly ChangedLine[], missing: ReadonlyMap<number, number>) {
  return [...missing].map(([goodsId, left]) => {
    const line = lines.find(({ priced }) => priced.goodsId === goodsId || priced.backGoodsId === goodsId);
    const title = line?.row.title ?? "Товар";
    return {
      field: "lines",
      message: left === 0 ? `${title}: уже нет в наличии` : `${title}: есть только ${left}\u00a0шт.`,
    };
  });
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
