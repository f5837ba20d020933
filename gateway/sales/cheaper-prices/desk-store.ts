import { eq } from "drizzle-orm";
import type { Zone } from "../../contract/platform/local-time.ts";
import { cheaperPriceList } from "../../contract/sales/cheaper-prices.ts";
import type { Executor } from "../../platform/db/database.ts";
import { contain } from "../../platform/db/match.ts";
import { personalOffers, cheaperPriceRequests as requests } from "../../platform/db/schema/enquiries.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { fullNameOf } from "../../platform/resource-kit/full-names-store.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";

/** Requests, the latest first. */
export const requestRows = (executor: Executor, zone: Zone) =>
  listQuery(cheaperPriceList, {
    select: (cursor) =>
      executor
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
        .innerJoin(goods, eq(goods.id, requests.goodsId)),
    order: { sort: requests.createdAt, id: requests.id },
    sorts: { price: requests.priceKopecks, created: requests.createdAt },
    filters: {
      state: (state) => eq(requests.state, state),
      text: (text) => contain([goods.title, requests.name, requests.phone], text),
      ...momentsIn("created", requests.createdAt, zone),
    },
  });

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
