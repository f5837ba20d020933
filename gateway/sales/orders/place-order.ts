import { consentVersions } from "../../chain/documents/documents-store.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { orderCreate } from "../../contract/sales/orders.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { passesCaptcha } from "../../customers/holding/need-more.ts";
import { askTogether } from "../../platform/db/ask-together.ts";
import { lockInTurn } from "../../platform/db/locks.ts";
import { repeatableTransaction } from "../../platform/db/repeatable-transaction.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import { hashOfRequest } from "../../platform/request-hash.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { piecesIn } from "../cart/view.ts";
import { CART_EMPTY, createOrder } from "./create-order.ts";
import type { OrderDependencies } from "./dependencies.ts";
import { locksOf } from "./order-locks.ts";
import { findByKey, isKeyUsed, type OrderRow } from "./orders-store.ts";
import { onlinePayUntil } from "./pay-terms-rules.ts";
import { prepareCarrierDelivery } from "./prepare-carrier-delivery.ts";
import { rememberRefusal, unlessRefused, wasRefused } from "./refusals-store.ts";

type OrderInput = InputOf<typeof orderCreate>;
type OrderReply = OutputOf<typeof orderCreate>;

const KEY_REUSED = "Этот заказ уже оформлен. Чтобы заказать ещё, начните с корзины";

/**
 * Places an order in one transaction. Locks are always taken in one order (key, phone, customer or network, cart, agreed prices, points,
 * campaign, stock by goods and location, unproven orders of the shop; a slot after the customer), so concurrent submissions queue and never deadlock. The one amount
 * that is sent, `expectedSum`, is only compared. A final refusal is remembered in the same transaction. Throws `cart_empty`,
 * `cart_changed`, `out_of_stock`, `sum_changed`, `no_price`, `key_reused`, `proof_needed`, `too_many`, `invalid`. API-092
 */
export async function placeOrder(
  dependencies: OrderDependencies,
  input: OrderInput,
  caller: VisitorCaller,
): Promise<OrderReply> {
  const { services, cards } = dependencies;
  const token = caller.cartToken;
  const region = services.regions.regionOf(caller.regionSlug);
  if (token === null) throw new ApiError("cart_empty", CART_EMPTY);
  refuseOtherPhone(caller, input.contact.phone);
  const userId = caller.subject;
  const { fingerprint, expectedSum, contact, delivery, payment, organization } = input;
  const requestHash = hashOfRequest([
    hashOfSecret(token),
    region.slug,
    fingerprint,
    expectedSum,
    contact,
    delivery,
    payment,
    ...(organization ? [organization] : []),
    ...(input.points > 0 ? [{ points: input.points }] : []),
  ]);
  const seen = { region, now: services.now(), tradeIn: services.shopSettings.current("tradeIn") };
  const carrier = await prepareCarrierDelivery(dependencies, delivery, caller);
  const isPerson = await passesCaptcha(dependencies.captcha, input.recaptcha, caller);
  const placed = await repeatableTransaction(services.connection.db, async (tx) => {
    await lockInTurn(tx, locksOf(input, { region, userId, caller }));
    const request = { key: input.idempotencyKey, requestHash };
    const { isUsed, isRepeated, consents } = await askTogether(tx, {
      isUsed: isKeyUsed(request.key),
      isRepeated: wasRefused(request),
      consents: consentVersions(services.now()),
    });
    const earlier = isUsed ? await findByKey(tx, request.key) : null;
    if (earlier && earlier.requestHash !== requestHash) throw new ApiError("key_reused", KEY_REUSED);
    const key = dependencies.messaging.orderAccessKey;
    if (earlier) return replyOf(earlier, key, await piecesIn(cards, tx, token, seen));
    if (carrier instanceof ApiError) throw carrier;
    const placement = { token, region, requestHash, userId, caller, carrier, isPerson, isRepeated, consents };
    const done = await unlessRefused(tx, () => createOrder(tx, dependencies, input, placement));
    if (done instanceof ApiError) {
      await rememberRefusal(tx, request);
      return isRepeated ? new ApiError(done.code, done.errors, { ...detailsOf(done), isRepeated }) : done;
    }
    const { order, cartPieces } = done;
    const { orderNumber, userId: ownerId, phoneDigits, sumKopecks } = order;
    const after = { userId: ownerId, phoneDigits, sumKopecks, ...(input.points > 0 && { points: input.points }) };
    await caller.audit(tx, { target: orderNumber, before: null, after });
    return replyOf(order, key, cartPieces);
  });
  if (placed instanceof ApiError) throw placed;
  return placed;
}

const detailsOf = ({ data }: ApiError): object => (typeof data === "object" && data !== null ? data : {});

/** Who acts for a client without an account orders for the phone that was named. STF-003 */
function refuseOtherPhone({ actor }: VisitorCaller, phone: string): void {
  if (actor.kind !== "staff" || !actor.acting || actor.acting.clientUserId !== null) return;
  if (actor.acting.phoneDigits !== phoneDigitsOf(phone))
    throw new ApiError("invalid", [
      {
        field: "contact_phone",
        message: "Вы действуете за клиента с другим телефоном. Укажите его или начните заново",
      },
    ]);
}

const replyOf = (order: OrderRow, key: Buffer, cartPieces: number): OrderReply => ({
  identity: order.orderNumber,
  reserveId: order.reserveId,
  orderAccessToken: orderAccessToken(key, order.orderNumber),
  sum: order.sumKopecks,
  payUntil: onlinePayUntil(order)?.toISOString() ?? null,
  cartPieces,
});
