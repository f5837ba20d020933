import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { HeldThing } from "../../contract/customers/holding.ts";
import type { PaymentGroup } from "../../contract/sales/checkout.ts";
import { type Owner, ownerOfPhone, ownRowsOf } from "../../customers/auth/ownership-store.ts";
import {
  type HeldGoods,
  type HeldItem,
  type HoldingFigures,
  isNearShopLimit,
  type MoreNeeded,
  moreForGoods,
} from "../../customers/holding/budget-rules.ts";
import { hasPaid, type Identified } from "../../customers/holding/proof-store.ts";
import { ask, askTogether, type Question } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { roublesOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import type { PaymentProviders } from "../payments/payment-provider.ts";
import { PAY_MINUTES, payUntilOf } from "../payments/payment-rules.ts";
import type { OrderRow } from "./orders-store.ts";
import { openStatuses } from "./transition-rules.ts";

/** Whether a way to pay holds goods for the minutes of its payment alone: credit takes days, and an invoice, too. */
export const paysAtOnce = (providers: PaymentProviders, method: string): boolean =>
  providers.byMethod(method) !== null && payUntilOf(method, new Date(0)).getTime() <= PAY_MINUTES * 60_000;

export const takesPayment = (providers: PaymentProviders, groups: readonly PaymentGroup[]): boolean =>
  groups.some(({ payments }) => payments.some(({ method }) => paysAtOnce(providers, method)));

const isOpen = and(inArray(orders.status, [...openStatuses]), isNull(orders.paidAt));
const paysInMinutes = sql`coalesce(${orders.payUntil} <= ${orders.createdAt} + ${PAY_MINUTES} * interval '1 minute', false)`;
const isUnproven = eq(orders.proof, "none");

function heldBy(whose: SQL | undefined, isPrepaid: boolean): Question<HeldGoods> {
  const pieces = sql`(select sum(${orderReservations.quantity}) from ${orderReservations}
    where ${orderReservations.orderId} = ${orders.id} and ${orderReservations.returnedAt} is null)`;
  return {
    sql: sql`(select json_build_object('orders', count(*), 'pieces', coalesce(sum(${pieces}), 0),
        'kopecks', coalesce(sum(${orders.sumKopecks}), 0))
      from ${orders} where ${and(isOpen, isPrepaid ? paysInMinutes : sql`not ${paysInMinutes}`, whose)})`,
    read: (value) => value as HeldGoods,
  };
}

/** Pieces of goods that unproven orders keep, by the ids of the goods. */
function heldPieces(goodsIds: readonly number[], isOther: SQL | undefined): Question<Map<number, number>> {
  const { goodsId, quantity } = orderReservations;
  const which = and(inArray(goodsId, [...goodsIds]), isNull(orderReservations.returnedAt), isOpen, isUnproven, isOther);
  return {
    sql: sql`(select coalesce(json_agg(json_build_array(goods_id, pieces)), '[]') from (
      select ${goodsId}, sum(${quantity}) as pieces from ${orderReservations}
      join ${orders} on ${orders.id} = ${orderReservations.orderId} where ${which} group by ${goodsId}) held)`,
    read: (value) => new Map(value as [number, number][]),
  };
}

const MOST_LINKS = 5;

/** Orders that wait for their money and can be paid or cancelled instead, the latest first. */
async function heldOrders(executor: Executor, owner: Owner, isPrepaid: boolean, key: Buffer): Promise<HeldThing[]> {
  const rows = await executor
    .select({ identity: orders.orderNumber, reserveId: orders.reserveId, kopecks: orders.sumKopecks })
    .from(orders)
    .where(
      and(
        isOpen,
        isPrepaid ? paysInMinutes : sql`not ${paysInMinutes}`,
        ownRowsOf(orders, owner),
        ne(orders.proof, "none"),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(MOST_LINKS);
  return rows.map(({ identity, reserveId, kopecks }) => ({
    kind: "order",
    identity,
    access: orderAccessToken(key, identity),
    title: `Заказ ${reserveId} на ${roublesOf(kopecks)}`,
  }));
}

const holdsNothing: Question<HeldGoods> = { sql: sql`null`, read: () => ({ orders: 0, pieces: 0, kopecks: 0 }) };

interface GoodsToHold {
  who: Pick<Identified, "proven" | "owner" | "opens">;
  /** Opens the pages of orders that can be paid or cancelled instead; absent where nobody is led to them. */
  orderAccessKey?: Buffer;
  /** The last ten digits; null while nobody has named a phone. */
  phoneDigits: string | null;
  network: string | null;
  kopecks: number;
  /** Pieces of each of the goods by its id, and how many are free. */
  needs: ReadonlyMap<number, number>;
  free: (goodsId: number) => number;
  titleOf: (goodsId: number) => string;
  isPrepaid: boolean;
  isPerson: boolean;
  /** Nothing is held after this is asked: it is told beforehand, and nobody waits for it. */
  isWarned?: boolean;
  /** An order that is being changed does not count against itself. */
  orderId?: number;
}

/**
 * Why goods are not kept without more proof; null when they are. Orders of a phone, a customer and a network wait for one another while
 * this is asked (`lockKey` of `place-order.ts`); those of the whole shop do once they could pass its figure together.
 */
export async function moreForOrder(
  executor: Executor,
  figures: HoldingFigures,
  {
    who,
    phoneDigits,
    network,
    kopecks,
    needs,
    free,
    titleOf,
    isPrepaid,
    isPerson,
    orderId,
    orderAccessKey,
    isWarned: isTold = false,
  }: GoodsToHold,
): Promise<MoreNeeded | null> {
  const isOther = orderId === undefined ? undefined : ne(orders.id, orderId);
  const held = (...whose: (SQL | undefined)[]) => heldBy(and(isOther, ...whose), isPrepaid);
  const asked = { kopecks, pieces: [...needs.values()].reduce((sum, pieces) => sum + pieces, 0) };
  if (who.owner !== null) {
    // What strangers do with the phone is not theirs.
    const own = await ask(executor, held(ownRowsOf(orders, who.owner), ne(orders.proof, "none")));
    const further = { own, network: null, shop: null, items: [], isPrepaid, isPerson };
    const more = moreForGoods(figures, { proven: who.proven, asked, ...further });
    if (more === null || who.opens === null || orderAccessKey === undefined) return more;
    return { ...more, held: await heldOrders(executor, who.opens, isPrepaid, orderAccessKey) };
  }
  const { kept, own, ofNetwork, ...found } = await askTogether(executor, {
    shop: held(isUnproven),
    own: phoneDigits === null ? holdsNothing : held(isUnproven, eq(orders.phoneDigits, phoneDigits)),
    ofNetwork: network === null ? holdsNothing : held(isUnproven, eq(orders.network, network)),
    kept: heldPieces([...needs.keys()], isOther),
  });
  let { shop } = found;
  if (!isTold && isNearShopLimit(figures, shop)) {
    await lockKey(executor, "unproven orders of the shop");
    shop = await ask(executor, held(isUnproven));
  }
  const items: HeldItem[] = [...needs].map(([id, pieces]) => ({
    title: titleOf(id),
    asked: pieces,
    held: kept.get(id) ?? 0,
    free: free(id),
  }));
  return moreForGoods(figures, {
    proven: "nothing",
    asked,
    own,
    network: network === null ? null : ofNetwork,
    shop,
    items,
    isPrepaid,
    isPerson,
  });
}

/**
 * What was to be paid at once and is to wait for its money instead counts as any order that waits. It stays as it is where that would be too
 * much: throws `too_many`.
 */
export async function refuseToWait(tx: Executor, figures: HoldingFigures, order: OrderRow): Promise<void> {
  const { proof, userId, phoneDigits, network } = order;
  if (proof === "staff") return;
  const owner = proof === "none" ? null : (userId ?? (await ownerOfPhone(tx, phoneDigits)));
  const usual = owner === null ? "nothing" : userId === null ? "code" : "session";
  const { goodsId, quantity } = orderReservations;
  const reserved = await tx
    .select({ goodsId, pieces: sql<number>`sum(${quantity})`.mapWith(Number) })
    .from(orderReservations)
    .where(and(eq(orderReservations.orderId, order.id), isNull(orderReservations.returnedAt)))
    .groupBy(goodsId);
  const more = await moreForOrder(tx, figures, {
    who: { owner, opens: null, proven: owner !== null && (await hasPaid(tx, owner)) ? "paid" : usual },
    phoneDigits,
    network,
    kopecks: order.sumKopecks,
    needs: new Map(reserved.map((row) => [row.goodsId, row.pieces])),
    // They are kept for it already.
    free: () => 0,
    titleOf: () => "",
    isPrepaid: false,
    isPerson: false,
    orderId: order.id,
  });
  if (more)
    throw new ApiError("too_many", "Столько заказов без оплаты мы не держим. Оплатите этот на сайте: он ждёт оплаты");
}
