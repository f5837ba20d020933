import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { stock } from "../../gateway/platform/db/schema/goods.ts";
import { BATTERY_COURIER } from "../../gateway/sales/checkout/price-order.ts";
import { SLOT_CAPACITY } from "../../gateway/sales/checkout/slot-rules.ts";
import { fixtureLocations } from "../../gateway/testing/fixture.ts";
import { fixtureId } from "../../gateway/testing/fixture-goods.ts";
import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { hasPostgres } from "../support/postgres.ts";
import { CROWD_ROUNDS, inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOfTwoProcesses } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("slots of the battery courier at the same moment, on PostgreSQL", () => {
  let shop: ShopWithPostgres;

  beforeAll(async () => {
    shop = await startShopOfTwoProcesses();
    const place = { goodsId: fixtureId("B-100"), locationId: fixtureLocations.shcherbakova, quantity: 0 };
    await shop.connection.db.insert(stock).values(place);
  });
  beforeEach(() => shop.forgetOrders());
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.stop();
  });

  it("are promised to as many as they hold, when twenty want one for different batteries", async () => {
    const slot = { date: "2026-11-20", interval: "14:00–16:00" };
    const delivery = { type: "expressakb", street: "улица Мира", house: "5", ...slot };
    await inRounds(async () => {
      await shop.forgetOrders();
      for (const sku of ["B-60", "B-100"] as const) await shop.restock(sku, "shcherbakova", 40);
      const buyers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => shop.buyer([{ sku: index % 2 ? "B-60" : "B-100", quantity: 1 }])),
      );
      const replies = await Promise.all(
        buyers.map(({ cart, sender }) => {
          const expectedSum = cart.summary.total.sum + BATTERY_COURIER.priceKopecks;
          return shop.call(orderCreate, orderInput(cart, { delivery, expectedSum, contact: newContact() }), sender);
        }),
      );
      const refused = replies.filter(({ status_code }) => status_code !== 200);
      expect(replies.length - refused.length).toBe(SLOT_CAPACITY);
      expect(new Set(refused.map(({ errors }) => errors[0]?.message))).toEqual(
        new Set(["Это время уже заняли, выберите другое"]),
      );
    }, CROWD_ROUNDS);
  });
});
