import { consentTo } from "../../chain/documents/consent.ts";
import type { RegionRow } from "../../chain/regions/directory.ts";
import { allocateOrder } from "../../chain/stock/rules.ts";
import { readStock } from "../../chain/stock/stock-store.ts";
import type { ConsentVersions } from "../../contract/chain/documents.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { orderCreate } from "../../contract/sales/orders.ts";
import { requireAccount } from "../../customers/auth/accounts-store.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { PHONE_HAS_ENOUGH } from "../../customers/holding/budget-rules.ts";
import { needMore } from "../../customers/holding/need-more.ts";
import { hasMessagesLeft, identify } from "../../customers/holding/proof-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { roublesOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import { lockAgreedPrices, spendAgreedPrices } from "../cart/agreed-store.ts";
import { leaveCart } from "../cart/cart-store.ts";
import { fingerprintBeforeShortage } from "../cart/fingerprint.ts";
import { needsOf, refusalOf, totalsOf } from "../cart/rules.ts";
import { type CartView, viewCart } from "../cart/view.ts";
import { shelfShop } from "../checkout/basket.ts";
import { offeredGroups, offeredMethod } from "../checkout/payment-groups.ts";
import { type Choice, orderShares, ownTariff, priceOrder } from "../checkout/price-order.ts";
import { loyaltyOf, settingsIn } from "../checkout/settings.ts";
import { countPromised } from "../checkout/slots-store.ts";
import { settle } from "../loyalty/ledger.ts";
import { attemptEnd, payUntilOf } from "../payments/payment-rules.ts";
import { insertPayment } from "../payments/payments-store.ts";
import { adjustmentOf } from "../pricing/rules.ts";
import { promoLines } from "../promo/cart-promo.ts";
import {
  attributionOf,
  type FoundPromo,
  findPromo,
  lockPromo,
  promoDiscount,
  promoWhy,
  takePromo,
} from "../promo/order-promo.ts";
import { findCartWithPromo } from "../promo/uses-store.ts";
import { saveDraft } from "../shipments/shipments-store.ts";
import { brokenRule } from "./choice-rules.ts";
import { chosenShop, planDelivery } from "./delivery-rules.ts";
import type { OrderDependencies } from "./dependencies.ts";
import { moreForOrder, paysAtOnce, takesPayment } from "./held-goods-store.ts";
import { checkedOrganization, invoiceTerms, issueInvoice } from "./invoice-order.ts";
import { networkOf } from "./order-locks.ts";
import { holdPoints, loweredBy, pointsFor } from "./order-points.ts";
import { orderLineOf } from "./ordered-goods.ts";
import { actorOfCaller, contentsOf, insertOrder, type OrderRow } from "./orders-store.ts";
import { attemptOf } from "./pay-order.ts";
import { type CarrierDelivery, isOfNeeds } from "./prepare-carrier-delivery.ts";
import { reserveFirst } from "./reservations-store.ts";
import { reserveEnd } from "./reserve-rules.ts";
import { scarcestOf, shortageMessages, titlesOf } from "./rules.ts";
import { shipmentOf } from "./shipment-of-order.ts";
import { tellCustomer } from "./tell-customer.ts";

type OrderInput = InputOf<typeof orderCreate>;

export const CART_EMPTY = "В корзине нет выбранных товаров";
const CART_CHANGED = "Корзина изменилась. Проверьте состав и сумму и подтвердите заказ ещё раз";
const sumChanged = (expected: number, now: number) =>
  `Сумма изменилась: было ${roublesOf(expected)}, стало ${roublesOf(now)}. Проверьте её и подтвердите заказ ещё раз`;
const usedByPhone = (promo: FoundPromo) =>
  `${promoWhy(promo)}: скидка по этому телефону уже использована. Уберите её из заказа или укажите другой телефон`;

/** A form that is taken up, with what is known before its order is made. */
interface Placement {
  token: string;
  region: RegionRow;
  requestHash: string;
  /** Null for a guest. */
  userId: number | null;
  caller: VisitorCaller;
  carrier: CarrierDelivery | null;
  /** A captcha was passed with it. */
  isPerson: boolean;
  /** The very same request was refused already: it is only told what is wrong now. */
  isRepeated: boolean;
  consents: ConsentVersions;
}

/**
 * Makes the order of a form within the transaction that holds the locks of its key and phone; takes all others. Throws what `placeOrder` says.
 */
export async function createOrder(
  tx: Executor,
  dependencies: OrderDependencies,
  input: OrderInput,
  placement: Placement,
): Promise<{ order: OrderRow; cartPieces: number }> {
  const { services, cards, settings } = dependencies;
  const { token, region, userId, carrier } = placement;
  const { delivery } = input;
  const now = services.now();
  const phoneDigits = phoneDigitsOf(input.contact.phone);
  const isStaff = placement.caller.actor.kind === "staff";
  const network = networkOf(placement.caller);

  if (userId !== null) await requireAccount(tx, userId);
  const who = await identify(tx, placement.caller, { phone: input.contact.phone, phoneToken: input.phoneToken }, now);

  const cart = await findCartWithPromo(tx, token, "lock");
  if (cart === null) throw new ApiError("cart_empty", CART_EMPTY);
  const { id: cartId, promo: typed } = cart;
  const agreed = await lockAgreedPrices(tx, cartId, now);
  const tradeIn = services.shopSettings.current("tradeIn");
  const readCart = () => viewCart(cards, tx, { id: cartId, token }, { region, now, tradeIn, agreed });
  const view = await readCart();
  const active = view.lines.filter(({ line }) => line.active);
  const soldOut = view.lines.filter(({ stored, line }) => stored.active && !line.active);
  if (soldOut.length > 0 && fingerprintBeforeShortage(view.lines) === input.fingerprint)
    throw shortage(soldOut, new Map(soldOut.map(scarcestOf)), view);
  if (active.length === 0) throw new ApiError("cart_empty", CART_EMPTY, { cart: view.cart });
  if (view.cart.fingerprint !== input.fingerprint)
    throw new ApiError("cart_changed", CART_CHANGED, { cart: view.cart });

  refuseQuantities(active, view);

  const { subtotal } = view.cart.summary.total;
  const { enabledPaymentGroups, isServed } = settingsIn(settings, region);
  const method = offeredMethod(input.payment.method, enabledPaymentGroups, { sumKopecks: subtotal, now }, isServed);
  if (!method)
    throw new ApiError("invalid", [
      { field: "payment_method", message: "Выберите способ оплаты, который подходит к выбранному способу получения" },
    ]);
  const broken = brokenRule({
    group: method.group,
    delivery: delivery.type,
    isForOrganization: input.organization !== undefined,
    areBatteries: active.every(({ line }) => line.product.category === "battery"),
    // Who may not pay with points at all is told so, not how.
    hasPoints: input.points > 0 && userId !== null,
    tradeIn: null,
  });
  if (broken) throw new ApiError("invalid", [broken]);
  const organization = input.organization ? await checkedOrganization(tx, input.organization) : null;
  const shops = services.regions.shopsOf(region);

  const lines = active.map(({ stored, line }) => ({ ...stored, ...line }));
  const way = { delivery: delivery.type, group: method.group, isForOrganization: organization !== null };
  if (userId !== null && input.points > 0) await settle(tx, userId, now);
  const promoCart = {
    cartId,
    typed,
    userId,
    touch: placement.caller.campaign,
    regionSlug: region.slug,
    lines: promoLines(lines),
  };
  const found = await lockPromo(tx, { ...promoCart, phoneDigits }, now);
  const promo = promoDiscount(found);
  const goods = new Map([...view.sources].map(([id, { row }]) => [id, row]));
  const payment = { lines, goods, way, userId, count: input.points, method, settings, region, promo };
  const points = await pointsFor(tx, payment, now);

  const needs = needsOf(active.map(({ stored }) => stored));
  const stock = await readStock(tx, [...needs.keys()], "lock");
  const supply = services.regions.supplyOf(region);
  const isFromShelf = delivery.type === "expressakb" || delivery.type === "yandex_express";
  const shelf = isFromShelf ? shelfShop({ region, supply, needs, stock }, shops) : null;
  const from = chosenShop(delivery, shops) ?? shelf;
  const allocation = allocateOrder(needs, stock, supply, from?.id ?? null);
  if (allocation.missing.size > 0) throw shortage(active, allocation.missing, await readCart());
  if (carrier && !isOfNeeds(carrier, { needs, region }, shelf?.id ?? null))
    throw new ApiError("cart_changed", CART_CHANGED, { cart: view.cart });

  const today = localTime(now, region.zone).day;
  const promised =
    delivery.type === "expressakb" ? await countPromised(tx, region.slug, today) : new Map<string, number>();
  const plan = planDelivery(delivery, { region, shops, days: allocation.days, now, shelf, carrier, promised });
  const choice: Choice = {
    type: delivery.type,
    tariff: plan.deliveryQuote ?? ownTariff("pickup", region),
    keepsTradeIn: method.keepsTradeIn,
    promo,
    points,
  };
  const price = priceOrder(lines, choice);
  const shares = orderShares(lines, choice);
  if (price.sum !== input.expectedSum) {
    // The page could not know whose order it is going to be.
    const shown = await findPromo(tx, promoCart, now);
    const isOfOther =
      shown !== null && priceOrder(lines, { ...choice, promo: promoDiscount(shown) }).sum === input.expectedSum;
    if (isOfOther) throw new ApiError("invalid", [{ field: "contact_phone", message: usedByPhone(shown) }]);
    throw new ApiError("sum_changed", sumChanged(input.expectedSum, price.sum), { cart: view.cart, price });
  }
  if (placement.isRepeated) throw new ApiError("cart_changed", CART_CHANGED, { cart: view.cart });
  const provider = dependencies.providers.byMethod(input.payment.method);
  const isPrepaid = paysAtOnce(dependencies.providers, input.payment.method);
  if (!isStaff) {
    const titles = titlesOf(active);
    const figures = services.shopSettings.current("holding");
    const further = await moreForOrder(tx, figures, {
      who,
      orderAccessKey: dependencies.messaging.orderAccessKey,
      phoneDigits,
      network,
      kopecks: price.sum,
      needs,
      free: (goodsId) => (stock.get(goodsId) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
      titleOf: (goodsId) => titles.get(goodsId) ?? "",
      isPrepaid,
      isPerson: placement.isPerson,
    });
    const isWrittenTo = isPrepaid || (await hasMessagesLeft(tx, { phoneDigits, act: who.act }, figures, now));
    const more = further ?? (isWrittenTo ? null : PHONE_HAS_ENOUGH);
    if (more)
      throw needMore(more, {
        captcha: dependencies.captcha?.isConfigured === true,
        payment: takesPayment(
          dependencies.providers,
          offeredGroups(settingsIn(settings, region), { sumKopecks: subtotal, now }, delivery.type),
        ),
      });
  }
  const payUntil = provider && price.sum > 0 ? payUntilOf(input.payment.method, now) : null;
  const order = await insertOrder(tx, today, {
    order: {
      userId,
      placedBy: placedBy(placement.caller),
      idempotencyKey: input.idempotencyKey,
      requestHash: placement.requestHash,
      regionSlug: region.slug,
      contact: input.contact,
      phoneDigits,
      ...plan,
      payment: { method: input.payment.method, title: method.title, note: method.note },
      consent: consentTo("personalData", placement.consents, placement.caller, {
        shown: input.consent.shownVersion,
        now,
      }),
      attribution: await attributionOf(tx, placement.caller.campaign),
      network,
      proof: who.act,
      subtotalKopecks: price.subtotal,
      sumKopecks: price.sum,
      organization,
      ...(method.group === "invoice"
        ? await invoiceTerms(tx, plan.deliveryZone, now)
        : { reservedUntil: reserveEnd(plan, now), payUntil }),
    },
    at: now,
  });
  const contents = {
    lines: active.map((line, position) => ({
      ...orderLineOf(line),
      ...loweredBy(shares[position], points.eligible[position] === true ? loyaltyOf(settings).earnPercent : 0),
    })),
    adjustments: price.adjustments,
    actor: actorOfCaller(placement.caller.actor),
    at: now,
  };
  const skus = [...active.map(({ line }) => line.sku), ...view.gone];
  await reserveFirst(tx, { orderId: order.id, taken: allocation.taken, at: services.now() }, [
    ...contentsOf(tx, order, contents),
    ...leaveCart(tx, { cartId, skus, orderNumber: order.orderNumber }),
  ]);
  if (userId !== null) await holdPoints(tx, { userId, orderId: order.id }, input.points, now);
  if (method.group === "invoice") await issueInvoice(tx, order.id, settings.seller, now);
  const attemptUntil = payUntil && attemptEnd(payUntil, now);
  if (provider && attemptUntil)
    await insertPayment(tx, attemptOf(order, { attempt: 1, provider, payUntil: attemptUntil, network }), now);
  const spent = active.flatMap(({ stored, line }) => (line.agreed ? [stored.goodsId] : []));
  await spendAgreedPrices(tx, agreed, spent, { orderId: order.id, at: now });
  if (found && promo) {
    const amount = -adjustmentOf(price.adjustments, "promo");
    await takePromo(tx, found, amount, { orderId: order.id, cartId, userId, phoneDigits, at: now });
  }
  if (carrier) {
    await saveDraft(tx, await shipmentOf(tx, order, { carrier, shelf, needs }), now);
  }
  await tellCustomer(tx, dependencies.messaging, order, { news: "accepted", at: now });
  const left = view.lines.flatMap(({ line }) => (line.active ? [] : [line]));
  return { order, cartPieces: totalsOf(left).quantity };
}

/** How goods are sold may have changed since they were put into the cart. Throws `cart_changed`. */
function refuseQuantities(lines: CartView["lines"], { cart }: CartView): void {
  const wrong = lines.flatMap(({ line }) => {
    const refusal = refusalOf(line.quantity, { max: line.maxQuantity, soldBy: line.soldBy, kind: line.kind });
    return refusal === null || line.quantity > line.maxQuantity
      ? []
      : [{ message: `${line.product.title}: ${refusal}` }];
  });
  if (wrong.length > 0) throw new ApiError("cart_changed", wrong, { cart });
}

/** Reports which goods are short (`missing`: pieces left by goods id), with the cart as it is now. */
function shortage(lines: CartView["lines"], missing: ReadonlyMap<number, number>, view: CartView): ApiError {
  const errors = shortageMessages(lines, missing).map((message) => ({ message }));
  return new ApiError("out_of_stock", errors, { cart: view.cart });
}

/** The member of staff who acts for the customer. */
const placedBy = ({ actor }: VisitorCaller): number | null => (actor.kind === "staff" ? actor.userId : null);
