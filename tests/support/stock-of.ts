import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../gateway/platform/db/database.ts";
import { stock } from "../../gateway/platform/db/schema/goods.ts";
import { orderReservations } from "../../gateway/platform/db/schema/orders.ts";
import { fixtureLocations } from "../../gateway/testing/fixture.ts";
import { fixtureId } from "../../gateway/testing/fixture-goods.ts";

const which = and(eq(stock.goodsId, fixtureId("D-CAST")), eq(stock.locationId, fixtureLocations.malysheva));

/** The cast wheels of the fixture's first shop. */
export const stockOf = (db: () => Database) => ({
  async wheels() {
    const [shelf] = await db().select().from(stock).where(which);
    const kept = await db().$count(orderReservations, isNull(orderReservations.returnedAt));
    return { onShelf: shelf?.quantity, kept };
  },
  restock: async (quantity: number): Promise<void> => {
    await db().update(stock).set({ quantity }).where(which);
  },
});
