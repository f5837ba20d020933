import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createCardReader } from "../../catalogue/goods/card-reader.ts";
import { cartAdd, cartRead, cartUpdate } from "../../contract/sales/cart.ts";
import {
  agreedPriceByLink,
  agreedPriceMine,
  agreedPriceTake,
  cheaperPriceAgree,
  cheaperPriceCard,
  cheaperPriceList,
  cheaperPriceRefuse,
} from "../../contract/sales/cheaper-prices.ts";
import { orderByIdentity, orderCreate } from "../../contract/sales/orders.ts";
import { cartPromoApply } from "../../contract/sales/promo.ts";
import { approvals } from "../../platform/db/schema/approvals.ts";
import { cheaperPriceRequests, personalOffers } from "../../platform/db/schema/enquiries.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { promoCampaigns } from "../../platform/db/schema/promo.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { TEST_KEYS } from "../../testing/shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { applyEvent } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";
import { ownCartToken } from "../own-cart/open-cart.ts";
import { lockOwnCart } from "../own-cart/own-cart-store.ts";
import { cheaperPriceDeskRoutes } from "./desk-handlers.ts";
import { agreedPriceRoutes } from "./handlers.ts";

/** A tyre costs 7 200 ₽. */
const OURS = 720_000;
const AGREED = 650_000;
const PHONE = "+79139990001";

const { connection, shop } = await ownShop();
const { services, messaging } = shop;
const gateway = sound(
  openTestGateway(
    [
      ...shop.routes,
      ...agreedPriceRoutes(services, createCardReader(services)),
      ...cheaperPriceDeskRoutes({ services, siteOrigin: messaging.siteOrigin }),
    ],
    shop.identity,
  ),
);
const manager = await signInStaff(shop, "manager");
const admin = await signInStaff(shop, "admin");
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  const { db } = connection;
  await db.delete(outboxMessages);
  await db.delete(cheaperPriceRequests);
  await db.delete(approvals);
  await db.update(stock).set({ quantity: 50 });
  await db.update(goods).set({ priceKopecks: OURS }).where(eq(goods.sku, "T-SUMMER"));
});

let phones = 0;
const newPhone = () => {
  phones += 1;
  return `+7912${String(phones).padStart(7, "0")}`;
};

async function givenRequest(phone = PHONE): Promise<number> {
  const consent = { version: "1", address: "203.0.113.7", at: FIXTURE_NOW.toISOString() };
  const request = { regionSlug: "ekaterinburg", priceKopecks: 640_000, link: "https://other.example/t", name: "Анна" };
  const [row] = await connection.db
    .insert(cheaperPriceRequests)
    .values({ ...request, goodsId: fixtureId("T-SUMMER"), phone, consent, createdAt: FIXTURE_NOW })
    .returning();
  return row?.id ?? 0;
}

const agree = (id: number, more: Record<string, unknown> = {}, staff = manager) =>
  gateway.call(cheaperPriceAgree, { id, price: AGREED, quantity: 4, ...more }, staff);
const messages = () => connection.db.select().from(outboxMessages).orderBy(outboxMessages.id);

async function secretOf(phone = PHONE): Promise<string> {
  const [message] = (await messages()).filter(({ recipient }) => recipient === phone).slice(-1);
  return /\?agreed=(\S+)/.exec(message?.body ?? "")?.[1] ?? "";
}

/** A price for a guest, in the cart that the link was opened in. */
async function givenTaken(more: Record<string, unknown> = {}) {
  const phone = newPhone();
  await agree(await givenRequest(phone), more);
  const { cart } = dataOf(await gateway.call(agreedPriceTake, { secret: await secretOf(phone) }, {}));
  return { cart, sender: { cartToken: cart.token } };
}
type Taken = Awaited<ReturnType<typeof givenTaken>>;

const place = ({ cart, sender }: Taken, more: Record<string, unknown> = {}) =>
  gateway.call(orderCreate, orderInput(cart, { contact: newContact(), ...more }), sender);

describe("answering a request", () => {
  it("PRD-010 lists what customers found, with their names, and shows one", async () => {
    const id = await givenRequest();
    expect(dataOf(await gateway.call(cheaperPriceList, { state: "new", text: "9990001" }, manager)).rows).toEqual([
      expect.objectContaining({ id, phone: PHONE, ourPrice: OURS, otherPrice: 640_000, state: "new" }),
    ]);
    expect(dataOf(await gateway.call(cheaperPriceList, { state: "agreed" }, manager)).rows).toEqual([]);
    const card = (staff: { accessToken: string }) => gateway.call(cheaperPriceCard, { id }, staff);
    expect(dataOf(await card(manager))).toMatchObject({ leastPrice: 648_000, link: "https://other.example/t" });
    expect(dataOf(await card(admin)).leastPrice).toBe(504_000);
    expect((await card(await signInStaff(shop, "callcenter"))).status_code).toBe(403);
  });

  it("agrees once, tells the customer by text and its account by letter, and says who did", async () => {
    const phone = newPhone();
    await signInUser(shop, { phones: [phone], emails: ["anna.price@example.ru"] });
    const id = await givenRequest(phone);
    expect((await agree(id)).status_code).toBe(200);
    expect((await agree(id)).status_code).toBe(200);
    expect(await messages()).toEqual([
      expect.objectContaining({
        channel: "sms",
        recipient: phone,
        body: expect.stringMatching(/(?<!\.)\. До [^.]*: \S+\/cheaper-price\/\?agreed=/),
      }),
      expect.objectContaining({ channel: "mail", recipient: "anna.price@example.ru" }),
    ]);
    expect(await agree(id, { price: 660_000 })).toMatchObject({ status_code: 409, code: "answered" });
    expect(await agree(id, {}, admin)).toMatchObject({ status_code: 409 });
    expect(dataOf(await gateway.call(cheaperPriceCard, { id }, manager))).toMatchObject({
      state: "agreed",
      decidedBy: expect.stringContaining("Сотрудник"),
      agreed: { price: AGREED, quantity: 4, orderNumber: null },
    });
    const [offer] = await connection.db.select().from(personalOffers);
    expect(offer?.secretHash).not.toBe(await secretOf(phone));
  });

  it("refuses with a reason that the customer reads, and makes no price", async () => {
    const id = await givenRequest();
    await connection.db.update(goods).set({ title: "Шина Nokian Nokian Hakka" }).where(eq(goods.sku, "T-SUMMER"));
    expect((await gateway.call(cheaperPriceRefuse, { id, reason: " " }, manager)).status_code).toBe(422);
    dataOf(await gateway.call(cheaperPriceRefuse, { id, reason: "Там другая модель" }, manager));
    expect((await messages()).map(({ body }) => body)).toEqual([
      expect.stringMatching(/^Нашли дешевле: Шина Nokian Hakka\. .*Там другая модель/),
    ]);
    expect(await connection.db.$count(personalOffers)).toBe(0);
    expect((await agree(id)).status_code).toBe(409);
  });

  it("goes below the floor for nobody, whatever the form sends", async () => {
    const id = await givenRequest();
    expect(await agree(id, { price: 647_999 })).toMatchObject({ status_code: 422, errors: [{ field: "price" }] });
    expect((await agree(id, { price: OURS })).status_code).toBe(422);
    expect((await agree(id, { price: 503_900 }, admin)).status_code).toBe(422);
    expect(await connection.db.$count(personalOffers)).toBe(0);
    expect((await agree(id, { price: 504_000 }, admin)).status_code).toBe(200);
  });

  it("two who answer at once give one answer", async () => {
    const id = await givenRequest();
    const replies = await Promise.all([
      agree(id),
      agree(id, { price: 660_000 }, admin),
      gateway.call(cheaperPriceRefuse, { id, reason: "Нет" }, admin),
    ]);
    expect(replies.filter(({ status_code }) => status_code === 200)).toHaveLength(1);
    expect(await messages()).toHaveLength(1);
  });
});

describe("an agreed price", () => {
  it("is taken by the link, says so in the cart and in the order, and is used once", async () => {
    const taken = await givenTaken();
    expect(taken.cart.lines).toEqual([
      expect.objectContaining({
        quantity: 4,
        price: OURS,
        agreed: expect.objectContaining({ price: AGREED, quantity: 4 }),
      }),
    ]);
    expect(taken.cart.summary.total).toMatchObject({ subtotal: 4 * OURS, sum: 4 * AGREED });
    const { identity, orderAccessToken, sum } = dataOf(await place(taken));
    expect(sum).toBe(4 * AGREED);
    expect(dataOf(await gateway.call(orderByIdentity, { identity, orderAccessToken })).order).toMatchObject({
      subtotal: 4 * OURS,
      adjustments: [{ kind: "agreed", kopecks: -4 * (OURS - AGREED), why: "Цена по договорённости" }],
      sum: 4 * AGREED,
    });
    const again = dataOf(await gateway.call(cartAdd, { sku: "T-SUMMER", quantity: 1 }, taken.sender)).cart;
    expect(again.lines[0]?.agreed).toBeNull();
    expect(again.summary.total.sum).toBe(OURS);
  });

  it("is kept with the line of its order, which earns no points", async () => {
    const { identity } = dataOf(await place(await givenTaken()));
    const [row] = await connection.db
      .select({ line: orderLines, offer: personalOffers })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(personalOffers, eq(personalOffers.orderId, orders.id))
      .where(eq(orders.orderNumber, identity));
    expect(row).toMatchObject({
      line: { sumKopecks: 4 * OURS, promoKopecks: 4 * (OURS - AGREED), earnPercent: 0 },
      offer: { usedAt: FIXTURE_NOW },
    });
  });

  it("counts for so many pieces, and the rest costs what it costs everybody", async () => {
    const taken = await givenTaken({ quantity: 2 });
    const { cart } = dataOf(await gateway.call(cartUpdate, { sku: "T-SUMMER", quantity: 3 }, taken.sender));
    expect(cart.summary.total.sum).toBe(2 * AGREED + OURS);
  });

  it("goes with no campaign: there is no double discount", async () => {
    await connection.db.insert(promoCampaigns).values({
      name: "winter-agreed",
      keyword: "ЗИМА",
      title: "Зима",
      terms: "Скидка",
      startsAt: new Date(0),
      effect: "percent",
      effectValue: 10,
    });
    const taken = await givenTaken();
    const alone = dataOf(await gateway.call(cartPromoApply, { keyword: "ЗИМА" }, taken.sender));
    expect(alone.promo).toBeNull();
    const { cart } = dataOf(await gateway.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }, taken.sender));
    expect(dataOf(await gateway.call(cartPromoApply, { keyword: "ЗИМА" }, taken.sender)).promo).not.toBeNull();
    const ordered = { ...taken, cart };
    const expectedSum = 4 * AGREED + 249_000 - 24_900;
    expect(dataOf(await place(ordered, { expectedSum })).sum).toBe(expectedSum);
  });

  it("is the account's whose phone it is, and nobody else's", async () => {
    const phone = newPhone();
    const anna = await signInUser(shop, { phones: [phone] });
    const peter = await signInUser(shop);
    await agree(await givenRequest(phone));
    const mine = (who: { accessToken: string }) => gateway.call(agreedPriceMine, { sku: "T-SUMMER" }, who);
    expect(dataOf(await mine(anna)).agreed).toMatchObject({ price: AGREED, quantity: 4 });
    expect(dataOf(await mine(peter)).agreed).toBeNull();
    const guest = dataOf(await gateway.call(cartAdd, { sku: "T-SUMMER", quantity: 4 }, {})).cart;
    expect(guest.lines[0]?.agreed).toBeNull();
  });

  it("moves to the cart that its link is opened in last", async () => {
    const phone = newPhone();
    await agree(await givenRequest(phone));
    const take = async () => dataOf(await gateway.call(agreedPriceTake, { secret: await secretOf(phone) }, {})).cart;
    const first = await take();
    const second = await take();
    const sumOf = async (cartToken: string | null) =>
      dataOf(await gateway.call(cartRead, {}, { cartToken })).cart.summary.total.sum;
    expect([await sumOf(first.token), await sumOf(second.token)]).toEqual([4 * OURS, 4 * AGREED]);
  });

  it("ends by itself after three days, and the order at the old sum is refused", async () => {
    const phone = newPhone();
    await agree(await givenRequest(phone));
    const secret = await secretOf(phone);
    const { cart } = dataOf(await gateway.call(agreedPriceTake, { secret }, {}));
    shop.clock.now = new Date(FIXTURE_NOW.getTime() + 3 * 86_400_000);
    expect(dataOf(await gateway.call(agreedPriceByLink, { secret }, {})).agreed).toBeNull();
    expect((await gateway.call(agreedPriceTake, { secret }, {})).status_code).toBe(404);
    expect(await place({ cart, sender: { cartToken: cart.token } })).toMatchObject({ code: "cart_changed" });
  });

  it("is worth nothing once everybody pays less", async () => {
    const { sender } = await givenTaken();
    await connection.db.update(goods).set({ priceKopecks: 600_000 }).where(eq(goods.sku, "T-SUMMER"));
    const { cart } = dataOf(await gateway.call(cartRead, {}, sender));
    expect(cart.lines[0]?.agreed).toBeNull();
    expect(cart.summary.total.sum).toBe(2_400_000);
  });

  it("is there again when its order is cancelled", async () => {
    const taken = await givenTaken();
    const { identity } = dataOf(await place(taken));
    await applyEvent(connection.db, identity, "cancel");
    const { cart } = dataOf(await gateway.call(cartAdd, { sku: "T-SUMMER", quantity: 4 }, taken.sender));
    expect(cart.summary.total.sum).toBe(4 * AGREED);
  });

  it("CHK-014 is had by one of two orders that want it at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      await connection.db.delete(approvals);
      const phone = newPhone();
      const anna = await signInUser(shop, { phones: [phone] });
      await agree(await givenRequest(phone));
      const secret = await secretOf(phone);
      const byLink = dataOf(await gateway.call(agreedPriceTake, { secret }, {})).cart;
      const token = ownCartToken(TEST_KEYS.ownCarts, anna.userId);
      await lockOwnCart(connection.db, anna.userId, token);
      const sender = { cartToken: token, accessToken: anna.accessToken };
      const own = dataOf(await gateway.call(cartAdd, { sku: "T-SUMMER", quantity: 4 }, sender)).cart;
      const carts = [
        { cart: byLink, sender: { cartToken: byLink.token } },
        { cart: own, sender },
      ];
      const replies = await Promise.all(carts.map((each) => place(each)));
      const sums = replies.flatMap((reply) => (reply.status_code === 200 ? [dataOf(reply).sum] : []));
      expect(sums.filter((sum) => sum === 4 * AGREED)).toHaveLength(1);
      expect(replies.filter(({ status_code }) => status_code !== 200)).toEqual([
        expect.objectContaining({ code: "cart_changed" }),
      ]);
    }
  });
});
