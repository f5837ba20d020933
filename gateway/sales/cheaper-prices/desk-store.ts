import { and, eq, type SQL, sql } from "drizzle-orm";
import type { MomentRange } from "../../chain/regions/moment-range.ts";
import type { CheaperPriceRow } from "../../contract/sales/cheaper-prices.ts";
import type { Executor } from "../../platform/db/database.ts";
import { personalOffers, cheaperPriceRequests as requests } from "../../platform/db/schema/enquiries.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { contain } from "../../platform/db/text-match.ts";
import { fullNameOf } from "../../platform/resource-kit/full-names-store.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";

interface RequestFilters {
  state?: CheaperPriceRow["state"] | undefined;
  text?: string | undefined;
  created: MomentRange;
}

/** A page of requests, the latest first. */
export async function readRequests(
  executor: Executor,
  { state, text, created }: RequestFilters,
  position: ListPosition,
) {
  const condition = all(
    state !== undefined && eq(requests.state, state),
    text !== undefined && contain([goods.title, requests.name, requests.phone], text),
    created.from && sql`${requests.createdAt} >= ${created.from.toISOString()}`,
    created.to && sql`${requests.createdAt} < ${created.to.toISOString()}`,
  );
  const { cursor, where, orderBy, limit } = keysetOf(
    { sort: requests.createdAt, id: requests.id, direction: "desc" },
    position,
  );
  const found = await executor
    .select({
      id: requests.id,
      goods: goods.title,
      name: requests.name,
      phone: requests.phone,
      ourPrice: goods.priceKopecks,
      otherPrice: requests.priceKopecks,
      state: requests.state,
      createdAt: requests.createdAt,
      cursor,
    })
    .from(requests)
    .innerJoin(goods, eq(goods.id, requests.goodsId))
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const counted: SQL = sql`select 1 from ${requests} join ${goods} on ${goods.id} = ${requests.goodsId} where ${condition ?? sql`true`}`;
  return { ...pageOf(found, position), total: await countUpTo(executor, counted) };
}

/** A request with its goods and what was agreed on. */
export async function findRequest(executor: Executor, id: number) {
  const [row] = await executor
    .select({ request: requests, good: goods, offer: personalOffers, orderNumber: orders.orderNumber })
    .from(requests)
    .innerJoin(goods, eq(goods.id, requests.goodsId))
    .leftJoin(personalOffers, eq(personalOffers.requestId, requests.id))
    .leftJoin(orders, eq(orders.id, personalOffers.orderId))
    .where(eq(requests.id, id));
  if (!row) return null;
  return { ...row, decidedBy: await fullNameOf(executor, row.request.decidedBy) };
}
export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Makes everybody else who would answer a request wait for this transaction. */
export async function lockRequest(tx: Executor, id: number): Promise<FoundRequest | null> {
  const [locked] = await tx.select({ id: requests.id }).from(requests).where(eq(requests.id, id)).for("update");
  return locked ? findRequest(tx, id) : null;
}

interface Decision {
  state: "agreed" | "refused";
  refusal: string;
  decidedBy: number | null;
  decidedAt: Date;
}

export async function saveDecision(tx: Executor, id: number, decision: Decision): Promise<void> {
  await tx.update(requests).set(decision).where(eq(requests.id, id));
}

export async function insertOffer(
  tx: Executor,
  offer: Omit<typeof personalOffers.$inferInsert, "id" | "cartId" | "orderId" | "usedAt">,
): Promise<void> {
  await tx.insert(personalOffers).values(offer);
}
