import type { AccessTokens } from "../auth/access-token.ts";
import { phoneDigitsOf } from "../auth/phone-rules.ts";
import { needsOf } from "../cart/rules.ts";
import { deleteLines, findCart } from "../cart/store.ts";
import { type CartView, viewCart } from "../cart/view.ts";
import { offeredMethod } from "../checkout/payment-groups.ts";
import type { CheckoutSettings } from "../checkout/settings.ts";
import type { InputOf, OutputOf } from "../contract/endpoint.ts";
import type { orderCreate } from "../contract/orders.ts";
import type { Executor } from "../db/database.ts";
import { lockKey } from "../db/lock-key.ts";
import type { CardReader } from "../goods/card-reader.ts";
import { ApiError } from "../http/api-error.ts";
import type { Caller } from "../http/route.ts";
import type { RegionRow } from "../region/directory.ts";
import { localTime } from "../region/zone-time.ts";
import { hashOfSecret } from "../secret.ts";
import type { Services } from "../services.ts";
import { allocateOrder, type OrderAllocation } from "../stock/rules.ts";
import { readStock, takeStock } from "../stock/store.ts";
import { chosenShop, planDelivery } from "./delivery-rules.ts";
import { hashOfRequest, orderAccessToken } from "./order-number.ts";
import { saveReservations } from "./reservations-store.ts";
import { fingerprintBeforeShortage, reservedUntil, scarcestOf, shortageMessages } from "./rules.ts";
import { findByKey, insertOrder, type OrderRow } from "./store.ts";

type OrderInput = InputOf<typeof orderCreate>;
type OrderReply = OutputOf<typeof orderCreate>;

export interface OrderDependencies {
  services: Services;
  cards: CardReader;
  settings: CheckoutSettings;
  accessTokens: AccessTokens;
}

const CART_EMPTY = "В корзине нет выбранных товаров";
const CART_CHANGED = "Корзина изменилась. Проверьте состав и сумму и подтвердите заказ ещё раз";
const KEY_REUSED = "Этот заказ уже оформлен. Чтобы заказать ещё, начните с корзины";

/**
 * Places an order in one transaction. Locks are always taken in one order (key, cart, stock by goods and location), so concurrent
 * submissions queue and never deadlock; amounts sent by the browser are not read. Throws `cart_empty`, `cart_changed`, `out_of_stock`,
 * `key_reused`, `invalid`. API-092
 */
export async function placeOrder(
  dependencies: OrderDependencies,
  input: OrderInput,
  caller: Caller,
): Promise<OrderReply> {
  const token = caller.cartToken;
  const region = dependencies.services.regions.regionOf(caller.regionSlug);
  if (token === null) throw new ApiError("cart_empty", CART_EMPTY);
  const userId = await dependencies.accessTokens.userIdOf(caller);
  const { fingerprint, contact, delivery, payment } = input;
  const requestHash = hashOfRequest([hashOfSecret(token), region.slug, fingerprint, contact, delivery, payment]);
  return dependencies.services.connection.db.transaction(async (tx) => {
    await lockKey(tx, input.idempotencyKey);
    const earlier = await findByKey(tx, input.idempotencyKey);
    if (earlier && earlier.requestHash !== requestHash) throw new ApiError("key_reused", KEY_REUSED);
    return replyOf(
      earlier ?? (await createOrder(tx, dependencies, input, { token, region, requestHash, userId, caller })),
      token,
    );
  });
}

const replyOf = ({ orderNumber, reserveId, sumKopecks }: OrderRow, token: string): OrderReply => ({
  identity: orderNumber,
  reserveId,
  orderAccessToken: orderAccessToken(token, orderNumber),
  sum: sumKopecks,
});

interface Placement {
  token: string;
  region: RegionRow;
  requestHash: string;
  /** Null for a guest. */
  userId: number | null;
  caller: Caller;
}

async function createOrder(
  tx: Executor,
  dependencies: OrderDependencies,
  input: OrderInput,
  placement: Placement,
): Promise<OrderRow> {
  const { services, cards, settings } = dependencies;
  const { token, region } = placement;
  const now = services.now();

  const cartId = await findCart(tx, token, "lock");
  if (cartId === null) throw new ApiError("cart_empty", CART_EMPTY);
  const readCart = () => viewCart(cards, tx, { id: cartId, token }, region);
  const view = await readCart();
  const active = view.lines.filter(({ line }) => line.active);
  const soldOut = view.lines.filter(({ stored, line }) => stored.active && !line.active);
  if (soldOut.length > 0 && fingerprintBeforeShortage(view.lines) === input.fingerprint)
    throw shortage(soldOut, new Map(soldOut.map(scarcestOf)), view);
  if (active.length === 0) throw new ApiError("cart_empty", CART_EMPTY, { cart: view.cart });
  if (view.cart.fingerprint !== input.fingerprint)
    throw new ApiError("cart_changed", CART_CHANGED, { cart: view.cart });

  const { subtotal } = view.cart.summary.total;
  const method = offeredMethod(input.payment.method, settings.enabledPaymentGroups, { sumKopecks: subtotal, now });
  if (!method)
    throw new ApiError("invalid", [{ field: "payment_method", message: "Выберите способ оплаты из списка" }]);
  const shops = services.regions.shopsOf(region);
  const shop = chosenShop(input.delivery, shops);

  const needs = needsOf(active.map(({ stored }) => stored));
  const stock = await readStock(tx, [...needs.keys()], "lock");
  const allocation = allocateOrder(needs, stock, services.regions.supplyOf(region), shop?.id ?? null);
  if (allocation.missing.size > 0) throw shortage(active, allocation.missing, await readCart());

  const plan = planDelivery(input.delivery, { region, shops, days: allocation.days, subtotalKopecks: subtotal, now });
  const tradeInKopecks = method.keepsTradeIn ? view.cart.summary.total.tradeIn : 0;
  const order = await insertOrder(tx, localTime(now, region.zone).day, (orderNumber) => ({
    userId: placement.userId,
    accessTokenHash: hashOfSecret(orderAccessToken(token, orderNumber)),
    idempotencyKey: input.idempotencyKey,
    requestHash: placement.requestHash,
    regionSlug: region.slug,
    contact: input.contact,
    phoneDigits: phoneDigitsOf(input.contact.phone),
    delivery: { ...plan.delivery },
    payment: { method: input.payment.method, title: method.title, note: method.note },
    consent: {
      version: input.consent.version,
      address: input.consent.address || placement.caller.clientAddress,
      at: now.toISOString(),
    },
    lines: active.map(({ line }) => ({
      sku: line.sku,
      product: line.product,
      backAxle: line.backAxle,
      quantity: line.quantity,
      price: line.price,
      sum: line.sum,
    })),
    subtotalKopecks: subtotal,
    tradeInKopecks,
    deliveryKopecks: plan.priceKopecks,
    sumKopecks: subtotal - tradeInKopecks + plan.priceKopecks,
    reservedUntil: reservedUntil(plan.readyAt, method.reserveDays),
    createdAt: now,
    updatedAt: now,
  }));
  await reserve(tx, order.id, allocation);
  await deleteLines(tx, cartId, [...active.map(({ line }) => line.sku), ...view.gone]);
  return order;
}

async function reserve(tx: Executor, orderId: number, { taken }: OrderAllocation): Promise<void> {
  for (const [goodsId, locations] of taken) {
    for (const place of [...locations].sort((a, b) => a.locationId - b.locationId))
      if (!(await takeStock(tx, goodsId, place))) throw new Error("Locked stock is missing");
  }
  await saveReservations(tx, orderId, taken);
}

/** Reports which goods are short (`missing`: pieces left by goods id), with the cart as it is now. */
function shortage(lines: CartView["lines"], missing: ReadonlyMap<number, number>, view: CartView): ApiError {
  const errors = shortageMessages(lines, missing).map((message) => ({ message }));
  return new ApiError("out_of_stock", errors, { cart: view.cart });
}
