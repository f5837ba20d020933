import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { cartPromoApply } from "../../gateway/contract/sales/promo.ts";
import { promoCampaigns, promoCoupons, promoUses } from "../../gateway/platform/db/schema/promo.ts";
import { hashOfSecret } from "../../gateway/platform/secret.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { applyEvent } from "../../gateway/testing/stored-orders.ts";
import { atOnce, codesOf } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { CROWD_ROUNDS, inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOfTwoProcesses } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("campaigns at the same moment, on PostgreSQL", () => {
  let shop: ShopWithPostgres;

  beforeAll(async () => {
    shop = await startShopOfTwoProcesses();
    await shop.restock("TP-SENSOR", "malysheva", 10_000);
  });
  beforeEach(async () => {
    await shop.forgetOrders();
    const { db } = shop.connection;
    for (const table of [promoUses, promoCoupons, promoCampaigns]) await db.delete(table);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.stop();
  });

  const DISCOUNT = 10_000;
  const givenCampaign = (row: Partial<typeof promoCampaigns.$inferInsert> = {}) =>
    shop.connection.db.insert(promoCampaigns).values({
      name: "last",
      ...(row.kind === undefined && { keyword: "СЛОВО" }),
      title: "Скидка",
      terms: "Сто рублей",
      startsAt: new Date(0),
      effect: "fixed",
      effectValue: DISCOUNT,
      ...row,
    });
  const campaignNow = async () => (await shop.connection.db.select().from(promoCampaigns))[0];

  /** A guest with a sensor and the code in the cart. */
  async function withCode(keyword = "СЛОВО") {
    const { cart, sender } = await shop.buyer([{ sku: "TP-SENSOR", quantity: 1 }]);
    expect(dataOf(await shop.call(cartPromoApply, { keyword }, sender)).adverts).toEqual([]);
    return { cart, sender, contact: newContact() };
  }
  type Buyer = Awaited<ReturnType<typeof withCode>>;
  const place = ({ cart, sender, contact }: Buyer) =>
    shop.call(orderCreate, orderInput(cart, { contact, expectedSum: cart.summary.total.sum - DISCOUNT }), sender);

  it("the last use of a campaign goes to one of fifty orders, and the others are told the new sum", async () => {
    await givenCampaign({ usesLimit: 1 });
    const buyers = await atOnce(50, () => withCode());
    const answers = await Promise.all(buyers.map(place));
    expect(codesOf(answers)).toEqual({ done: 1, sum_changed: 49 });
    expect(await campaignNow()).toMatchObject({ usesLeft: 0 });
    expect(await shop.connection.db.$count(promoUses)).toBe(1);
  });

  it("a coupon goes to one of twenty orders", async () => {
    await givenCampaign({ kind: "coupon" });
    const coupon = { codeHash: hashOfSecret("ABCD2345"), campaignName: "last", issuedAt: new Date(0) };
    await shop.connection.db.insert(promoCoupons).values(coupon);
    const buyers = await atOnce(20, () => withCode("ABCD2345"));
    expect(codesOf(await Promise.all(buyers.map(place)))).toEqual({ done: 1, sum_changed: 19 });
  });

  it("two orders of one phone use a campaign once", async () => {
    await givenCampaign();
    await inRounds(async () => {
      const contact = newContact();
      const buyers = (await atOnce(2, () => withCode())).map((buyer) => ({ ...buyer, contact }));
      expect(codesOf(await Promise.all(buyers.map(place)))).toEqual({ done: 1, invalid: 1 });
    }, CROWD_ROUNDS);
  });

  it("cancelled while others order: every use is given back once, and none is taken twice", async () => {
    await givenCampaign({ usesLimit: 6 });
    await inRounds(async () => {
      const buyers = await atOnce(6, () => withCode());
      const placed = (await Promise.all(buyers.map(place))).map(dataOf);
      await givenMore(2);
      const cancel = ({ identity }: { identity: string }) => applyEvent(shop.connection.db, identity, "cancel");
      const late = await atOnce(2, () => withCode());
      // Each is cancelled twice: one of the two comes too late.
      const [ended, again] = await Promise.all([
        Promise.allSettled([...placed, ...placed].map(cancel)),
        Promise.all(late.map(place)),
      ]);
      expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
      expect(codesOf(again)).toEqual({ done: 2 });
      expect(await shop.connection.db.$count(promoUses, eq(promoUses.state, "held"))).toBe(2);
      expect(await campaignNow()).toMatchObject({ usesLimit: 8, usesLeft: 6 });
      for (const answer of again) await cancel(dataOf(answer));
      await shop.connection.db.update(promoCampaigns).set({ usesLimit: 6 });
    }, CROWD_ROUNDS);
  });

  /** Staff raise the limit while its uses are taken. */
  const givenMore = (more: number) => shop.connection.db.update(promoCampaigns).set({ usesLimit: 6 + more });
});
