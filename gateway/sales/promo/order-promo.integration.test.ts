import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { cartAdd, cartUpdate } from "../../contract/sales/cart.ts";
import { checkoutOptions } from "../../contract/sales/checkout.ts";
import { crmOrderCancel, orderByIdentity, orderCreate } from "../../contract/sales/orders.ts";
import { cartPromoApply, cartPromoRemove, promoActive, promoApply, promoByUtm } from "../../contract/sales/promo.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { promoApplications, promoCampaigns, promoCoupons, promoUses } from "../../platform/db/schema/promo.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { openAccountShop } from "../../testing/account.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { applyEvent, bringTo, forgetOrders } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";

const shop = await openAccountShop();
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  await forgetOrders(shop.db);
  for (const table of [promoUses, promoCoupons, promoApplications, promoCampaigns]) await shop.db.delete(table);
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const day = (n: number) => new Date(FIXTURE_NOW.getTime() + n * DAY_MS);

const givenCampaign = (row: Partial<typeof promoCampaigns.$inferInsert> = {}) =>
  shop.db.insert(promoCampaigns).values({
    name: "shiny",
    ...(row.kind === undefined ? { keyword: "ШИНЫ" } : {}),
    title: "Скидка на шины",
    terms: "На всё",
    startsAt: day(-1),
    effect: "percent",
    effectValue: 10,
    ...row,
  });
const campaignNow = async () => (await shop.db.select().from(promoCampaigns))[0];

/** Four tyres of 7 200 ₽ and a sensor of 2 490 ₽. */
async function givenCart(sender: { accessToken?: string } = {}) {
  const items = [
    { sku: "T-SUMMER", quantity: 2 },
    { sku: "TP-SENSOR", quantity: 1 },
  ];
  const { cart } = dataOf(await shop.call(cartAdd, { items }, sender));
  return { cart, sender: { ...sender, cartToken: cart.token } };
}
type Buyer = Awaited<ReturnType<typeof givenCart>> & {
  sender: { campaign?: { name: string; source?: string; coupon?: string } };
};

const type = async ({ sender }: Buyer, keyword: string) =>
  dataOf(await shop.call(cartPromoApply, { keyword }, sender)).adverts;

/** What checkout shows for pickup. */
async function quoteOf({ sender }: Buyer) {
  const { sums, promo } = dataOf(await shop.call(checkoutOptions, {}, sender));
  const sum = sums.find(({ delivery }) => delivery === "pickup");
  if (!sum) throw new Error("no pickup");
  const discount = sum.adjustments.find(({ kind }) => kind === "promo");
  return { sum: sum.sum, discount: discount?.kopecks ?? 0, why: discount?.why, promo };
}

const place = async (buyer: Buyer, expectedSum: number, contact = newContact()) =>
  shop.call(orderCreate, orderInput(buyer.cart, { contact, expectedSum }), buyer.sender);

describe("the promo code of a cart", () => {
  it("PRO-002 lowers what checkout shows and what the order is charged, and the order says by what", async () => {
    await givenCampaign({ usesLimit: 2, categories: ["tyre"] });
    const buyer = await givenCart();
    expect(await type(buyer, " шины ")).toEqual([]);
    const quote = await quoteOf(buyer);
    expect(quote).toMatchObject({ discount: -144_000, why: "Промокод ШИНЫ", promo: { code: "ШИНЫ", refusal: null } });
    expect(quote.sum).toBe(buyer.cart.summary.total.sum - 144_000);
    const { identity, orderAccessToken, sum } = dataOf(await place(buyer, quote.sum));
    expect(sum).toBe(quote.sum);
    const { order } = dataOf(await shop.call(orderByIdentity, { identity, orderAccessToken }));
    expect(order.adjustments).toEqual([{ kind: "promo", kopecks: -144_000, why: "Промокод ШИНЫ" }]);
    expect(await shop.db.select().from(promoUses)).toMatchObject([{ amountKopecks: 144_000, state: "held" }]);
    expect(await campaignNow()).toMatchObject({ usesLeft: 1 });
  });

  it("is given back once by a cancelled order, and stays used where the goods are handed out", async () => {
    await givenCampaign({ usesLimit: 5 });
    const contact = newContact();
    const bought = async () => {
      const buyer = await givenCart();
      await type(buyer, "ШИНЫ");
      return dataOf(await place(buyer, (await quoteOf(buyer)).sum, contact));
    };
    const first = await bought();
    dataOf(await shop.call(crmOrderCancel, { phone: contact.phone, reserve_id: first.reserveId }));
    expect((await shop.call(crmOrderCancel, { phone: contact.phone, reserve_id: first.reserveId })).code).toBe(
      "too_late",
    );
    expect(await campaignNow()).toMatchObject({ usesLeft: 5 });
    const second = await bought();
    await bringTo(shop.db, second.identity, "ready");
    await applyEvent(shop.db, second.identity, "hand_out");
    const states = (await shop.db.select().from(promoUses)).map(({ state }) => state).sort();
    expect(states).toEqual(["returned", "used"]);
    expect(await campaignNow()).toMatchObject({ usesLeft: 4 });
  });

  it("PRO-010 PRO-011 is rejected with the reason, and the cart keeps the code it had", async () => {
    await givenCampaign();
    await givenCampaign({ name: "diski", keyword: "ДИСКИ", categories: ["disk"] });
    await givenCampaign({ name: "mnogo", keyword: "МНОГО", sumFromKopecks: 10_000_000 });
    await givenCampaign({ name: "surgut", keyword: "СУРГУТ", regions: ["surgut"] });
    await givenCampaign({ name: "pervyj", keyword: "ПЕРВЫЙ", isFirstOrderOnly: true });
    await givenCampaign({ name: "master", keyword: "МАСТЕР", effect: "none", effectValue: 0 });
    const gone = { effect: "none", effectValue: 0 } as const;
    await givenCampaign({ ...gone, name: "byl", keyword: "БЫЛ", endsAt: day(0) });
    await givenCampaign({ ...gone, name: "vsyo", keyword: "ВСЁ", usesLeft: 0 });
    await givenCampaign({ name: "staraya", keyword: "ВЧЕРА", endsAt: day(0) });
    const buyer = await givenCart();
    expect(await type(buyer, "ШИНЫ")).toEqual([]);
    const texts = [];
    for (const word of ["НЕТ", "ДИСКИ", "МНОГО", "СУРГУТ", "ПЕРВЫЙ", "МАСТЕР", "БЫЛ", "ВСЁ", "ВЧЕРА"])
      texts.push(...(await type(buyer, word)));
    expect(texts).toEqual([
      "Такого промокода нет. Проверьте, нет ли опечатки",
      "На товары в корзине эта скидка не действует",
      expect.stringMatching(/^Скидка действует при покупке от 100\s000\s₽: добавьте товаров ещё на /),
      "В вашем регионе эта акция не действует",
      "Войдите в личный кабинет: эта скидка для покупателей с личным кабинетом",
      "Этот промокод не для корзины: примените его в личном кабинете, в разделе «Промокоды»",
      "Срок действия промокода закончился",
      "Промокод уже использован наибольшее число раз",
      "Срок действия промокода закончился",
    ]);
    expect((await quoteOf(buyer)).promo).toMatchObject({ code: "ШИНЫ" });
  });

  it("is taken out by its button, and nothing counts by itself then", async () => {
    await givenCampaign();
    await givenCampaign({ name: "radio", kind: "utm" });
    const buyer = { ...(await givenCart()) } as Buyer;
    buyer.sender.campaign = { name: "radio" };
    await type(buyer, "ШИНЫ");
    dataOf(await shop.call(cartPromoRemove, {}, buyer.sender));
    expect(await quoteOf(buyer)).toMatchObject({ discount: 0, promo: null });
    expect(await type(buyer, "ШИНЫ")).toEqual([]);
    expect(await quoteOf(buyer)).toMatchObject({ promo: { code: "ШИНЫ" } });
  });

  it("that ends between the cart and the order is told before anybody pays: sum_changed", async () => {
    await givenCampaign({ endsAt: day(1) });
    const buyer = await givenCart();
    await type(buyer, "ШИНЫ");
    const { sum } = await quoteOf(buyer);
    shop.clock.now = day(1);
    const answer = await place(buyer, sum);
    expect(answer).toMatchObject({ code: "sum_changed", data: { price: { sum: buyer.cart.summary.total.sum } } });
    expect((await quoteOf(buyer)).promo).toMatchObject({ refusal: "Срок действия промокода закончился" });
    expect((await place(buyer, buyer.cart.summary.total.sum)).status_code).toBe(200);
  });

  it("counts once for a phone: the second order of it is asked for another phone or without the discount", async () => {
    await givenCampaign();
    const contact = newContact();
    const [first, second] = [await givenCart(), await givenCart()];
    for (const buyer of [first, second]) await type(buyer, "ШИНЫ");
    dataOf(await place(first, (await quoteOf(first)).sum, contact));
    const { sum } = await quoteOf(second);
    expect((await place(second, sum, contact)).errors).toMatchObject([
      { field: "contact_phone", message: expect.stringContaining("по этому телефону уже использована") },
    ]);
    expect((await place(second, sum)).status_code).toBe(200);
  });

  it("of a first order is for a signed-in customer without one", async () => {
    await givenCampaign({ isFirstOrderOnly: true });
    const user = await signInUser(shop);
    const buyer = await givenCart({ accessToken: user.accessToken });
    expect(await type(buyer, "ШИНЫ")).toEqual([]);
    dataOf(await place(buyer, (await quoteOf(buyer)).sum));
    const again = await givenCart({ accessToken: user.accessToken });
    expect(await type(again, "ШИНЫ")).toEqual(["Эта скидка действует только на первый заказ"]);
  });

  it("keeps pace with the cart: without the goods of the campaign it lowers nothing and says so", async () => {
    await givenCampaign({ sumFromKopecks: 1_500_000 });
    const buyer = await givenCart();
    await type(buyer, "ШИНЫ");
    await shop.call(cartUpdate, { sku: "T-SUMMER", quantity: 1 }, buyer.sender);
    expect(await quoteOf(buyer)).toMatchObject({
      discount: 0,
      promo: { refusal: expect.stringContaining("добавьте товаров") },
    });
  });
});

describe("a coupon", () => {
  const givenCoupon = async (code: string) => {
    const coupon = { codeHash: hashOfSecret(code), campaignName: "listovka", issuedAt: day(-1) };
    await shop.db.insert(promoCoupons).values(coupon);
  };
  const ONE = "ABCD2345";

  it("is good for one order, and again after that is cancelled", async () => {
    await givenCampaign({ name: "listovka", kind: "coupon" });
    await givenCoupon(ONE);
    const contact = newContact();
    const [first, second] = [await givenCart(), await givenCart()];
    for (const buyer of [first, second]) expect(await type(buyer, "abcd-2345")).toEqual([]);
    const { sum } = await quoteOf(first);
    const placed = dataOf(await place(first, sum, contact));
    expect(await quoteOf(second)).toMatchObject({ discount: 0, promo: { code: "" } });
    expect((await place(second, sum)).code).toBe("sum_changed");
    expect(await type(await givenCart(), ONE)).toEqual(["Такого промокода нет. Проверьте, нет ли опечатки"]);
    dataOf(await shop.call(crmOrderCancel, { phone: contact.phone, reserve_id: placed.reserveId }));
    expect((await place(second, sum)).status_code).toBe(200);
  });

  it("that a customer has applied is that customer's: for others it is an unknown word", async () => {
    await givenCampaign({ name: "listovka", kind: "coupon" });
    await givenCoupon(ONE);
    const [owner, other] = [await signInUser(shop), await signInUser(shop)];
    expect(dataOf(await shop.call(promoApply, { keyword: ONE }, owner)).adverts).toEqual([]);
    const unknown = ["Такого промокода нет. Проверьте, нет ли опечатки"];
    expect(dataOf(await shop.call(promoApply, { keyword: ONE }, other)).adverts).toEqual(unknown);
    expect(await type(await givenCart({ accessToken: other.accessToken }), ONE)).toEqual(unknown);
    const own = await givenCart({ accessToken: owner.accessToken });
    expect(await quoteOf(own)).toMatchObject({ why: "Акция «Скидка на шины»", promo: { refusal: null } });
    dataOf(await place(own, (await quoteOf(own)).sum));
    const coupons = await shop.db
      .select()
      .from(promoCoupons)
      .where(eq(promoCoupons.codeHash, hashOfSecret(ONE)));
    expect(coupons).toMatchObject([{ usedAt: FIXTURE_NOW, orderId: expect.any(Number) }]);
  });

  it("PRO-006 of a link counts by itself", async () => {
    await givenCampaign({ name: "listovka", kind: "coupon" });
    await givenCoupon(ONE);
    const buyer = (await givenCart()) as Buyer;
    buyer.sender.campaign = { name: "listovka", coupon: ONE };
    expect(await quoteOf(buyer)).toMatchObject({ promo: { refusal: null } });
    buyer.sender.campaign = { name: "listovka", coupon: "ABCD2346" };
    expect(await quoteOf(buyer)).toMatchObject({ discount: 0, promo: null });
  });
});

describe("the campaign of a link", () => {
  it("PRO-001 PRO-004 PRO-005 lowers the order of who came by it, and the order keeps what brought its customer", async () => {
    await givenCampaign({ name: "radio", kind: "utm", utmSources: ["эфир"] });
    const buyer = (await givenCart()) as Buyer;
    buyer.sender.campaign = { name: "radio", source: "Эфир" };
    const quote = await quoteOf(buyer);
    expect(quote).toMatchObject({ why: "Акция «Скидка на шины»", promo: { refusal: null } });
    dataOf(await place(buyer, quote.sum));
    expect(await shop.db.select().from(orders)).toMatchObject([{ attribution: { source: "Эфир", campaign: "radio" } }]);
    const other = (await givenCart()) as Buyer;
    other.sender.campaign = { name: "radio", source: "подъезд" };
    expect(await quoteOf(other)).toMatchObject({ discount: 0, promo: null });
  });

  it("that is none of ours leaves no trace in the order", async () => {
    const buyer = (await givenCart()) as Buyer;
    buyer.sender.campaign = { name: "somebody-elses", source: "yandex" };
    dataOf(await place(buyer, buyer.cart.summary.total.sum));
    expect(await shop.db.select().from(orders)).toMatchObject([{ attribution: null }]);
  });
});

it("guessing in the cart, in the account, by looking up and by links counts together: sixty an hour of one customer or network", async () => {
  const user = await signInUser(shop);
  const buyer = await givenCart({ accessToken: user.accessToken });
  for (let n = 0; n < 30; n += 1) {
    await type(buyer, `СЛОВО${n}`);
    await shop.call(promoApply, { keyword: `ЕЩЁ${n}` }, user);
  }
  expect((await shop.call(cartPromoApply, { keyword: "СЛОВО" }, buyer.sender)).code).toBe("too_many");
  const guests = { ...(await givenCart()).sender, address: "198.51.100.7" };
  for (let n = 0; n < 20; n += 1) {
    const coupon = "ABCDEFG2";
    await shop.call(cartPromoApply, { keyword: `СЛОВО${n}` }, guests);
    await shop.call(promoActive, { name: "radio", promocode: `СЛОВО${n}` }, { address: guests.address });
    await shop.call(promoByUtm, {}, { address: guests.address, campaign: { name: "radio", coupon } });
  }
  const next = { ...(await givenCart()).sender, address: "198.51.100.8" };
  expect((await shop.call(cartPromoApply, { keyword: "СЛОВО" }, next)).code).toBe("too_many");
  const { address } = next;
  expect((await shop.call(promoActive, { name: "radio", promocode: "СЛОВО" }, { address })).code).toBe("too_many");
  expect((await shop.call(promoActive, { name: "radio" }, { address })).status_code).toBe(200);
  const wrong = { address, campaign: { name: "radio", coupon: "ABCDEFG3" } };
  expect((await shop.call(promoByUtm, {}, wrong)).code).toBe("too_many");
});
