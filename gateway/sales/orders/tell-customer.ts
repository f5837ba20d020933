import { type MessagingSite, originOf } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import type { HoldingFigures } from "../../customers/holding/budget-rules.ts";
import { consumeMessage } from "../../customers/holding/proof-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import { writeLetters, writeSms } from "../../platform/outbox/write-messages.ts";
import { isForCode } from "./hand-out-rules.ts";
import { type OrderNews, orderLetter, orderText, type ToFetch } from "./message-texts.ts";
import { readMoneyReceived } from "./money-received.ts";
import { type OrderActor, type OrderRow, readCancellationsOf, readContents } from "./orders-store.ts";
import { isInvoiced } from "./pay-terms-rules.ts";
import type { OrderEvent } from "./transition-rules.ts";

/** What the links of messages about orders are made of. */
export interface OrderMessaging extends MessagingSite {
  /** Order access tokens are derived from it. */
  orderAccessKey: Buffer;
  /** How much the shop writes to a phone for who has not proven it. */
  holdingFigures(): HoldingFigures;
}

export const orderMessaging = (
  { regions, shopSettings }: Pick<Services, "regions" | "shopSettings">,
  orderAccessKey: Buffer,
  siteOrigin: string,
): OrderMessaging => ({ regions, orderAccessKey, siteOrigin, holdingFigures: () => shopSettings.current("holding") });

const newsOf: Partial<Record<OrderEvent, OrderNews>> = { make_ready: "ready", cancel: "cancelled", expire: "expired" };

interface EventToTell {
  event: OrderEvent;
  actor: OrderActor;
  at: Date;
}

/** Tells the customer what has happened to an order, when there is something to tell. */
export async function tellOfEvent(
  tx: Executor,
  messaging: OrderMessaging,
  order: OrderRow,
  { event, actor, at }: EventToTell,
): Promise<void> {
  const isUnpaid = event === "expire" && order.payUntil !== null;
  const news = isUnpaid ? "unpaid" : newsOf[event];
  const isAwaited = actor.actorKind === "customer" || actor.actorKind === "guest";
  if (news) await tellCustomer(tx, messaging, order, { news, at, isAwaited });
}

/**
 * Tells what became of an online payment. That one was refused is not worth a text message.
 */
export async function tellOfPayment(
  tx: Executor,
  messaging: OrderMessaging,
  order: OrderRow,
  {
    news,
    ...notice
  }: Pick<OrderNotice, "at" | "note"> & {
    news: Extract<OrderNews, "paid" | "payment_failed" | "refunded">;
  },
): Promise<void> {
  if (!isWorthText(news) && order.contact.email === "") return;
  await tellCustomer(tx, messaging, order, { news, ...notice });
}

const DAY_SECONDS = 86_400;
const MESSAGES_A_DAY = 5;

/**
 * Writes the news of an order's status once more, with its link. Throws `too_late` for an order that was handed out, `too_many` after five
 * times a day.
 */
export async function tellAgain(
  tx: Executor,
  messaging: OrderMessaging,
  order: OrderRow,
  at: Date,
): Promise<{ news: OrderNews; channel: "mail" | "sms" }> {
  if (order.status === "delivered") throw new ApiError("too_late", "Заказ уже выдан, писать о нём больше нечего");
  const limit = { uses: MESSAGES_A_DAY, seconds: DAY_SECONDS };
  if (!(await countsInDatabase(tx, () => at).consume(`order letters ${order.id}`, limit)))
    throw new ApiError(
      "too_many",
      "Об этом заказе за сутки писали уже пять раз. Ссылка на него в любом из сообщений, заказ — в разделе «Мои заказы»",
    );
  const cancellation = (await readCancellationsOf(tx, [order])).get(order.id);
  const newsOfStatus = {
    new: "accepted",
    processing: order.paidAt === null || isInvoiced(order) ? "accepted" : "paid",
    ready: "ready",
    cancelled: cancellation?.event === "expire" ? "expired" : "cancelled",
  } as const satisfies Record<Exclude<typeof order.status, "delivered">, OrderNews>;
  const news = newsOfStatus[order.status];
  await tellCustomer(tx, messaging, order, { news, at, isAwaited: true, isRepeated: true });
  return { news, channel: order.contact.email === "" ? "sms" : "mail" };
}

/** What a visitor alone makes the shop write; that an order is changed, ready, paid or paid back has staff or money behind it. */
const isOfVisitor = (news: OrderNews): boolean => !["changed", "ready", "paid", "refunded"].includes(news);

/** That a payment was refused is seen by whoever was paying, and told again when the order ends. */
const isWorthText = (news: OrderNews): boolean => news !== "payment_failed";

interface OrderNotice {
  news: OrderNews;
  /** When it happened; the table of messages says when a text message about it may come. */
  at: Date;
  /** The customer has just done it, or is on the telephone. */
  isAwaited?: boolean;
  /** It was told before: once more one way is enough. */
  isRepeated?: boolean;
  /** A sentence of this news alone. */
  note?: string;
}

/** As the counter has it. Only where an order is ready that was not wholly paid on the site does it take money to know. */
async function whatToFetchWith(tx: Executor, order: OrderRow, news: OrderNews): Promise<ToFetch> {
  if (news !== "ready" || order.paidAt !== null) return { needsCode: isForCode(order, []), restKopecks: 0 };
  const { needsCode, paid, atTill } = await readMoneyReceived(tx, order);
  return { needsCode, restKopecks: order.sumKopecks - paid - atTill };
}

/**
 * Writes the letter of an order's news, or a text message for who has given no e-mail address or one that no mail server takes. That an order is ready is told both ways:
 * somebody is waiting for it. These are no offers, so the choice of news and offers in the account does not matter. Text
 * messages for what somebody did who has not proven the phone have a daily budget. Call it in the transaction of what it tells.
 */
export async function tellCustomer(
  tx: Executor,
  { regions, orderAccessKey, siteOrigin, holdingFigures }: OrderMessaging,
  order: OrderRow,
  { news, at, isAwaited = false, isRepeated = false, note = "" }: OrderNotice,
): Promise<void> {
  const { email, phone } = order.contact;
  const origin = originOf(siteOrigin, regions.regionOf(order.regionSlug));
  const url = `${origin}/order/${order.orderNumber}/${orderAccessToken(orderAccessKey, order.orderNumber)}/`;
  const toFetch = await whatToFetchWith(tx, order, news);
  const text = { recipient: phone, body: orderText(news, order, toFetch, url, note) };
  const zone = order.deliveryZone;
  const until = news === "reminder" ? order.reservedUntil : null;
  const goesByBoth = news === "ready" && !isRepeated;
  const mayWrite =
    !isOfVisitor(news) ||
    !isWorthText(news) ||
    (await consumeMessage(tx, { phoneDigits: order.phoneDigits, act: order.proof }, holdingFigures(), at));
  if (email !== "")
    await writeLetters(tx, `order_${news}`, [
      {
        ...orderLetter(news, order, { ...(await readContents(tx, order)), toFetch }, url, note),
        orderId: order.id,
        ...(!goesByBoth &&
          mayWrite &&
          isWorthText(news) && { instead: { ...text, zone, isAwaited, ...(until && { until: until.toISOString() }) } }),
      },
    ]);
  if ((email === "" && mayWrite) || goesByBoth)
    await writeSms(tx, `order_${news}`, {
      ...text,
      occasion: { at, zone, isAwaited, ...(until && { until }) },
      orderId: order.id,
    });
}
