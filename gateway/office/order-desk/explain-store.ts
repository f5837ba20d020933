import { eq, inArray } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { cheaperPriceRequests, personalOffers } from "../../platform/db/schema/enquiries.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { fullNameOf } from "../../platform/resource-kit/full-names-store.ts";

/** Title and price now of goods, by id. */
export async function readPricesNow(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { title: string; price: number }>();
  const rows = await executor
    .select({ id: goods.id, title: goods.title, price: goods.priceKopecks })
    .from(goods)
    .where(inArray(goods.id, [...ids]));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** The agreed prices that an order has used, by goods id, with who agreed to them. */
export async function readUsedOffers(executor: Executor, orderId: number) {
  const rows = await executor
    .select({ offer: personalOffers, decidedBy: cheaperPriceRequests.decidedBy })
    .from(personalOffers)
    .innerJoin(cheaperPriceRequests, eq(cheaperPriceRequests.id, personalOffers.requestId))
    .where(eq(personalOffers.orderId, orderId));
  const named = rows.map(async ({ offer, decidedBy }) => {
    const { requestId, priceKopecks, quantity } = offer;
    const by = await fullNameOf(executor, decidedBy);
    return [offer.goodsId, { requestId, priceKopecks, quantity, by }] as const;
  });
  return new Map(await Promise.all(named));
}
