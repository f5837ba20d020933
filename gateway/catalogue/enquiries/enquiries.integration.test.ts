import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  cheapPriceQuery,
  goodsSubscribe,
  goodsUnsubscribe,
  stockSubscription,
} from "../../contract/catalogue/enquiries.ts";
import { cheaperPriceRequests, stockSubscriptions } from "../../platform/db/schema/enquiries.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { useCounts } from "../../platform/db/schema/use-counts.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { type FixtureSku, fixtureId } from "../../testing/fixture-goods.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestServices } from "../../testing/services.ts";
import { openTestShop } from "../../testing/shop.ts";
import { signInUser } from "../../testing/users.ts";
import { createCardReader } from "../goods/card-reader.ts";
import { announceBackInStock } from "./announce-back-in-stock.ts";
import { enquiryRoutes } from "./handlers.ts";

const SITE = "https://shop.test";
const EKB = { region: "ekaterinburg" };

let shop: TestGateway;

const connection = await ownDatabase();
const services = await openTestServices(connection);
beforeEach(async () => {
  const { db } = connection;
  // Limits count from nothing in every test.
  for (const table of [stockSubscriptions, outboxMessages, cheaperPriceRequests, useCounts]) await db.delete(table);
  await db.delete(stock).where(eq(stock.goodsId, fixtureId("W-BLADE")));
  await db.update(goods).set({ isHidden: false }).where(eq(goods.sku, "W-BLADE"));
  shop = openTestGateway(enquiryRoutes({ services, cards: createCardReader(services), siteOrigin: SITE }));
});

const subscribe = (email: string, good_id: FixtureSku = "W-BLADE", sender: object = EKB) =>
  shop.call(goodsSubscribe, { good_id, email }, sender);

const letters = () => connection.db.select().from(outboxMessages).orderBy(outboxMessages.id);
const announce = () => announceBackInStock(services, SITE, new AbortController().signal);

async function arrive(place: keyof typeof fixtureLocations, sku: FixtureSku = "W-BLADE"): Promise<void> {
  await connection.db
    .insert(stock)
    .values({ goodsId: fixtureId(sku), locationId: fixtureLocations[place], quantity: 3 });
}

async function secretOfLetter(): Promise<string> {
  const [letter] = await letters();
  return /secret=(\S+)$/.exec(letter?.body ?? "")?.[1] ?? "";
}

describe("API-060 API-066 PRD-009 subscribing to goods that are gone", () => {
  it("writes one letter with the link that ends it, and keeps no secret", async () => {
    expect(dataOf(await subscribe("Anna@Example.ru")).good).toEqual({
      sku: "W-BLADE",
      title: "Щётка стеклоочистителя 600 мм",
      url: "/goods/w-blade/",
    });
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ channel: "mail", recipient: "anna@example.ru", attempts: 0, sentAt: null });
    expect(letter?.subject).toContain("Щётка стеклоочистителя 600 мм");
    expect(letter?.body).toContain("в Екатеринбурге");
    expect(letter?.body).toContain("https://shop.test/goods/w-blade/");
    expect(letter?.body).toMatch(/Завершить подписку: https:\/\/shop\.test\/subscriptions\/end\/\?secret=[\w-]{32}$/);
    const [kept] = await connection.db.select().from(stockSubscriptions);
    expect(kept).toMatchObject({ regionSlug: "ekaterinburg", email: "anna@example.ru" });
    expect(JSON.stringify(kept)).not.toContain(await secretOfLetter());
  });

  it("answers the same a second time and writes nothing more", async () => {
    const first = await subscribe("anna@example.ru");
    expect(await subscribe(" ANNA@example.ru ")).toEqual(first);
    expect(await letters()).toHaveLength(1);
    expect(await connection.db.$count(stockSubscriptions)).toBe(1);
  });

  it("is refused while there is any, also to order, and for unknown or hidden goods", async () => {
    expect((await subscribe("anna@example.ru", "D-CAST")).code).toBe("in_stock");
    expect((await subscribe("anna@example.ru", "TT-TRUCK")).code).toBe("in_stock");
    expect((await subscribe("anna@example.ru", "H-HIDDEN")).status_code).toBe(404);
    expect((await shop.call(goodsSubscribe, { good_id: "NO-SUCH", email: "a@b.ru" }, EKB)).status_code).toBe(404);
    expect(await letters()).toEqual([]);
  });

  it("is of a region: what Perm alone has is gone in Yekaterinburg", async () => {
    expect((await subscribe("anna@example.ru", "BA-CHARGER", { region: "perm" })).code).toBe("in_stock");
    expect((await subscribe("anna@example.ru", "BA-CHARGER")).status_code).toBe(200);
    expect(await announce()).toBe(0);
  });

  it("refuses what is no single address", async () => {
    const answer = await subscribe("anna@example.ru, boris@example.ru");
    expect(answer.status_code).toBe(422);
    expect(answer.errors[0]).toMatchObject({ field: "email", message: expect.stringMatching(/^Проверьте адрес/) });
  });

  it("is limited for one mailbox and for one network address", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await subscribe("anna@example.ru")).status_code);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const sender = { ...EKB, address: "203.0.113.7" };
    const many: number[] = [];
    for (let n = 0; n < 41; n++) many.push((await subscribe(`anna${n}@example.ru`, "W-BLADE", sender)).status_code);
    expect(many).toEqual([...Array(40).fill(200), 429]);
  });
});

describe("API-061 ending a subscription", () => {
  it("goes by the secret of the letter and is the same twice", async () => {
    await subscribe("anna@example.ru");
    const secret = await secretOfLetter();
    expect(dataOf(await shop.call(stockSubscription, { secret })).subscription).toEqual({
      sku: "W-BLADE",
      title: "Щётка стеклоочистителя 600 мм",
      url: "/goods/w-blade/",
    });
    for (const _ of [1, 2])
      expect((await shop.call(goodsUnsubscribe, { good_id: "W-BLADE", secret })).status_code).toBe(200);
    expect(await connection.db.$count(stockSubscriptions)).toBe(0);
    expect(dataOf(await shop.call(stockSubscription, { secret })).subscription).toBeNull();
  });

  it("does nothing without the secret, or for other goods", async () => {
    await subscribe("anna@example.ru");
    const secret = await secretOfLetter();
    await shop.call(goodsUnsubscribe, { good_id: "W-BLADE", secret: "guess" });
    await shop.call(goodsUnsubscribe, { good_id: "D-CAST", secret });
    expect((await shop.call(goodsUnsubscribe, { good_id: "W-BLADE" })).status_code).toBe(401);
    expect(await connection.db.$count(stockSubscriptions)).toBe(1);
  });

  it("goes by the sign-in of whoever has confirmed the address, which a subscription need not name", async () => {
    const account = await openTestShop(connection);
    const routes = enquiryRoutes({ services, cards: createCardReader(services), siteOrigin: SITE });
    const gateway = openTestGateway(routes, account.identity);
    const anna = await signInUser(account, { emails: ["anna@example.ru"] });
    const oleg = await signInUser(account, { emails: ["oleg@example.ru"] });
    dataOf(await gateway.call(goodsSubscribe, { good_id: "W-BLADE" }, { ...EKB, ...anna }));
    await subscribe("oleg@example.ru");
    dataOf(await gateway.call(goodsUnsubscribe, { good_id: "W-BLADE" }, anna));
    const left = await connection.db.select({ email: stockSubscriptions.email }).from(stockSubscriptions);
    expect(left).toEqual([{ email: "oleg@example.ru" }]);
    dataOf(await gateway.call(goodsUnsubscribe, { good_id: "W-BLADE" }, oleg));
    expect(await connection.db.$count(stockSubscriptions)).toBe(0);
    const nobody = await signInUser(account, {});
    expect(await gateway.call(goodsSubscribe, { good_id: "W-BLADE" }, { ...EKB, ...nobody })).toMatchObject({
      status_code: 422,
      errors: [{ field: "email" }],
    });
  });

  it("is possible for goods that went off sale, which have no page any more", async () => {
    await subscribe("anna@example.ru");
    await connection.db.update(goods).set({ isHidden: true }).where(eq(goods.sku, "W-BLADE"));
    const { subscription } = dataOf(await shop.call(stockSubscription, { secret: await secretOfLetter() }));
    expect(subscription).toMatchObject({ sku: "W-BLADE", url: null });
  });
});

describe("PRD-009 goods that are back", () => {
  it("are notified by one letter, which ends the subscription", async () => {
    await subscribe("anna@example.ru");
    await subscribe("boris@example.ru");
    expect(await announce()).toBe(0);
    await arrive("warehouse");
    expect(await announce()).toBe(2);
    expect(await announce()).toBe(0);
    const sent = (await letters()).filter(({ subject }) => subject.startsWith("Снова в наличии"));
    expect(sent.map(({ recipient }) => recipient)).toEqual(["anna@example.ru", "boris@example.ru"]);
    expect(sent[0]?.body.replace(/\s/g, " ")).toContain("Цена сейчас: 790 ₽.");
    expect(sent[0]?.body).toContain("https://shop.test/goods/w-blade/");
    expect(await connection.db.$count(stockSubscriptions)).toBe(0);
  });

  it("are named as in the catalogue, without a word that a supplier wrote twice", async () => {
    const name = (title: string) => connection.db.update(goods).set({ title }).where(eq(goods.sku, "W-BLADE"));
    await name("Щётка Alca Alca Super Flat");
    await subscribe("anna@example.ru");
    const { subscription } = dataOf(await shop.call(stockSubscription, { secret: await secretOfLetter() }));
    expect(subscription).toMatchObject({ title: "Щётка Alca Super Flat" });
    await arrive("warehouse");
    await announce();
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      "Сообщим о поступлении: Щётка Alca Super Flat",
      "Снова в наличии: Щётка Alca Super Flat",
    ]);
    await name("Щётка стеклоочистителя 600 мм");
  });

  it("get the region where the goods are back, with that region's address", async () => {
    await subscribe("anna@example.ru");
    await subscribe("anna@example.ru", "W-BLADE", { region: "perm" });
    await arrive("permShop");
    expect(await announce()).toBe(1);
    const [, , sent] = await letters();
    expect(sent?.body).toContain("в Перми");
    expect(sent?.body).toContain("https://perm.shop.test/goods/w-blade/");
    expect(await connection.db.$count(stockSubscriptions, eq(stockSubscriptions.regionSlug, "ekaterinburg"))).toBe(1);
  });

  it("are not notified while the goods are off sale or out of stock everywhere", async () => {
    await subscribe("anna@example.ru");
    await arrive("malysheva");
    await connection.db.update(goods).set({ isHidden: true }).where(eq(goods.sku, "W-BLADE"));
    expect(await announce()).toBe(0);
    await connection.db.update(goods).set({ isHidden: false }).where(eq(goods.sku, "W-BLADE"));
    await connection.db
      .update(stock)
      .set({ quantity: 0 })
      .where(and(eq(stock.goodsId, fixtureId("W-BLADE"))));
    expect(await announce()).toBe(0);
  });

  it("can be subscribed to again when they are gone again", async () => {
    await subscribe("anna@example.ru");
    await arrive("malysheva");
    await announce();
    expect((await subscribe("anna@example.ru")).code).toBe("in_stock");
    await connection.db.delete(stock).where(eq(stock.goodsId, fixtureId("W-BLADE")));
    expect((await subscribe("anna@example.ru")).status_code).toBe(200);
    expect(await letters()).toHaveLength(3);
  });
});

describe("API-065 API-066 PRD-010 a cheaper price", () => {
  const query = (changed: object = {}) =>
    shop.call(
      cheapPriceQuery,
      {
        good_id: "T-SUMMER",
        price: 650_000,
        link: "https://other.example/tyre",
        name: "Анна-Мария",
        phone: "+79123456789",
        consent: { personalData: true, version: "1999-01-01", address: "198.51.100.99" },
        ...changed,
      },
      { ...EKB, address: "203.0.113.7" },
    );

  it("is kept with the consent as the gateway saw it, whatever the request says", async () => {
    expect(dataOf(await query()).good.sku).toBe("T-SUMMER");
    expect(await connection.db.select().from(cheaperPriceRequests)).toMatchObject([
      {
        goodsId: fixtureId("T-SUMMER"),
        regionSlug: "ekaterinburg",
        priceKopecks: 650_000,
        link: "https://other.example/tyre",
        name: "Анна-Мария",
        phone: "+79123456789",
        consent: { version: "2026-11-01", address: "203.0.113.7", at: "2026-11-20T07:00:00.000Z" },
      },
    ]);
  });

  it("sent twice is one request", async () => {
    await Promise.all([query(), query()]);
    expect((await query()).status_code).toBe(200);
    expect(await connection.db.$count(cheaperPriceRequests)).toBe(1);
  });

  it("ERR-017 is refused with everything that is wrong", async () => {
    const own = await query({ price: 720_000, link: "https://perm.shop.test/goods/x/" });
    expect(own.status_code).toBe(422);
    expect(own.errors.map(({ field }) => field)).toEqual(["price", "link"]);
    const shape = await query({ name: "--", phone: "12345", link: "javascript:alert(1)", price: 1.5 });
    expect(shape.errors.map(({ field }) => field).sort()).toEqual(["link", "name", "phone", "price"]);
    expect(shape.errors.every(({ message }) => /[а-яё]/i.test(message))).toBe(true);
    expect(await connection.db.$count(cheaperPriceRequests)).toBe(0);
  });

  it("is refused without consent", async () => {
    const consent = { personalData: false };
    expect((await query({ consent })).errors[0]).toMatchObject({ field: "consent_personalData" });
    expect((await query({ consent: undefined })).status_code).toBe(422);
  });

  it("is limited for one phone", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await query({ price: 650_000 + n })).status_code);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
