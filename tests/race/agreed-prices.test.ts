import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cartAdd, cartRead } from "../../gateway/contract/sales/cart.ts";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { cheaperPriceRequests, personalOffers } from "../../gateway/platform/db/schema/enquiries.ts";
import { hashOfSecret } from "../../gateway/platform/secret.ts";
import { openOfferIn } from "../../gateway/sales/cart/agreed-store.ts";
import { findCart } from "../../gateway/sales/cart/cart-store.ts";
import { ownCartToken } from "../../gateway/sales/own-cart/open-cart.ts";
import { lockOwnCart } from "../../gateway/sales/own-cart/own-cart-store.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { fixtureId } from "../../gateway/testing/fixture-goods.ts";
import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { TEST_KEYS } from "../../gateway/testing/shop.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { codesOf } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOfTwoProcesses } from "../support/shop-on-postgres.ts";

const SKU = "TP-SENSOR";
const OURS = 249_000;
const AGREED = 230_000;

describe.skipIf(!hasPostgres())("agreed prices at the same moment, on PostgreSQL", () => {
  let shop: ShopWithPostgres;

  beforeAll(async () => {
    shop = await startShopOfTwoProcesses();
    await shop.restock(SKU, "malysheva", 10_000);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.stop();
  });

  /** One offer that counts in two carts: in the customer's own, and where the link was opened. */
  async function givenTwoCarts(round: number) {
    // Hundreds of strangers' orders are more than a shop lets hold goods.
    await shop.forgetOrders();
    const { db } = shop.connection;
    const now = shop.clock.now;
    const { userId, accessToken } = await signInUser(shop);
    const ownToken = ownCartToken(TEST_KEYS.ownCarts, userId);
    await lockOwnCart(db, userId, ownToken);
    const own = { cartToken: ownToken, accessToken, region: "ekaterinburg" };
    dataOf(await shop.call(cartAdd, { sku: SKU, quantity: 1 }, own));
    const linked = await shop.buyer([{ sku: SKU, quantity: 1 }]);
    const consent = { version: "1", address: "203.0.113.7", at: now.toISOString() };
    const asked = {
      goodsId: fixtureId(SKU),
      regionSlug: "ekaterinburg",
      priceKopecks: AGREED,
      link: "https://a.example",
    };
    const [request] = await db
      .insert(cheaperPriceRequests)
      .values({ ...asked, name: "Анна", phone: "+79120000001", consent, state: "agreed", decidedAt: now })
      .returning();
    const [offer] = await db
      .insert(personalOffers)
      .values({
        requestId: request?.id ?? 0,
        goodsId: asked.goodsId,
        priceKopecks: AGREED,
        quantity: 1,
        userId,
        secretHash: hashOfSecret(`secret ${round}`),
        endsAt: new Date(now.getTime() + 86_400_000),
      })
      .returning();
    await openOfferIn(db, offer?.id ?? 0, (await findCart(db, linked.sender.cartToken)) ?? "");
    return [own, linked.sender];
  }

  it("one offer lowers one of two orders, and the other is told that its cart has changed", async () => {
    await inRounds(async (round) => {
      const senders = await givenTwoCarts(round);
      const carts = await Promise.all(
        senders.map(async (sender) => dataOf(await shop.call(cartRead, {}, sender)).cart),
      );
      expect(carts.map(({ summary }) => summary.total.sum)).toEqual([AGREED, AGREED]);
      const replies = await Promise.all(
        carts.map((cart, at) => shop.call(orderCreate, orderInput(cart, { contact: newContact() }), senders[at])),
      );
      expect(codesOf(replies)).toEqual({ done: 1, cart_changed: 1 });
      const loser = senders[replies.findIndex(({ code }) => code === "cart_changed")] ?? {};
      expect(dataOf(await shop.call(cartRead, {}, loser)).cart.summary.total.sum).toBe(OURS);
    });
  });
});
