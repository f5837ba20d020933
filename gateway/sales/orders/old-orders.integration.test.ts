import { register } from "prom-client";
import { afterAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";

const GOODS = "../../contract/catalogue/goods.ts";

/** Modules that are loaded again register their metrics again. */
function forgetModules(): void {
  vi.resetModules();
  register.clear();
}

/** Modules of a later release, in which every card of goods must say something that nobody knew before. */
async function laterRelease() {
  forgetModules();
  vi.doMock(GOODS, async (original) => {
    const actual = await original<typeof import("../../contract/catalogue/goods.ts")>();
    return { ...actual, goodsCard: actual.goodsCard.extend({ countryOfOrigin: z.string() }) };
  });
  return {
    ...(await import("../../contract/sales/cart.ts")),
    ...(await import("../../contract/sales/my-orders.ts")),
    ...(await import("../../contract/sales/orders.ts")),
    ...(await import("../../testing/client.ts")),
    ...(await import("../../testing/fixture.ts")),
    ...(await import("../../testing/shop.ts")),
    ...(await import("../../testing/stored-orders.ts")),
    ...(await import("../../testing/users.ts")),
    ...(await import("../../platform/order-access.ts")),
  };
}

const later = await laterRelease();
const connection = await later.openFixtureDatabase();
const shop = await later.openTestShop(connection);
afterAll(async () => {
  await connection.close();
  vi.doUnmock(GOODS);
  forgetModules();
});

describe("an order that is a year old", () => {
  it("is read as it was, whatever a card of goods must have today", async () => {
    const { dataOf, orderByIdentity, orderMine, ordersMine } = later;
    expect(later.cartLine.shape.product.shape).toHaveProperty("countryOfOrigin");
    const anna = await later.signInUser(shop);
    const front = { sku: "OLD-1", title: "Шина передняя", url: "/tyre/old-1/", picture: "/old-1.jpg" };
    const back = { sku: "OLD-2", title: "Шина задняя", url: "/tyre/old-2/", picture: "/old-2.jpg" };
    const { orderNumber } = await later.storeOrder(connection.db, {
      at: new Date("2025-11-20T07:00:00Z"),
      order: { userId: anna.userId, subtotalKopecks: 4_000_000, sumKopecks: 3_940_000 },
      lines: [
        {
          kind: "axle_set",
          ...front,
          quantity: 1,
          priceKopecks: 4_000_000,
          sumKopecks: 4_000_000,
          backSku: back.sku,
          backTitle: back.title,
          backUrl: back.url,
          backPicture: back.picture,
        },
      ],
      adjustments: [{ kind: "trade_in", kopecks: -60_000, why: "Сдача старого аккумулятора" }],
    });
    const shown = {
      createdAt: "2025-11-20T07:00:00.000Z",
      lines: [{ ...front, back, quantity: 1, price: 4_000_000, sum: 4_000_000 }],
      subtotal: 4_000_000,
      adjustments: [{ kind: "trade_in", kopecks: -60_000, why: "Сдача старого аккумулятора" }],
      sum: 3_940_000,
    };
    const orderAccessToken = later.orderAccessToken(later.TEST_KEYS.orderAccess, orderNumber);
    const opened = await shop.call(orderByIdentity, { identity: orderNumber, orderAccessToken });
    expect(dataOf(opened).order).toMatchObject(shown);
    expect(dataOf(await shop.call(orderMine, { identity: orderNumber }, anna)).order).toMatchObject(shown);
    expect(dataOf(await shop.call(ordersMine, {}, anna)).orders).toMatchObject([
      { lines: [{ title: "Шина передняя и Шина задняя", url: front.url, image: front.picture, quantity: 1 }] },
    ]);
    expect(shop.failures).toEqual([]);
  });
});
