import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { layout } from "../../contract/chain/region.ts";
import { loyaltyAccept, loyaltyBilling } from "../../contract/sales/loyalty.ts";
import {
  promoApply,
  promoApplyUtm,
  promoByPopup,
  promoByUtm,
  promoEmailTokenSend,
  promoMine,
  promoOffer,
  promoOffers,
} from "../../contract/sales/promo.ts";
import { promoApplications, promoCampaigns, promoCoupons, promoEmailTokens } from "../../platform/db/schema/promo.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { lettersTo, openAccountShop } from "../../testing/account.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { signInUser } from "../../testing/users.ts";

const shop = await openAccountShop();
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  for (const table of [promoCoupons, promoEmailTokens, promoApplications, promoCampaigns]) await shop.db.delete(table);
});
afterAll(() => shop.close());

const HOUR_MS = 3_600_000;
const hours = (n: number) => new Date(FIXTURE_NOW.getTime() + n * HOUR_MS);

async function givenCampaign(row: Partial<typeof promoCampaigns.$inferInsert> & { name: string }): Promise<number> {
  const words = { title: "Скидка", terms: "Для всех", startsAt: hours(-24) };
  const [made] = await shop.db
    .insert(promoCampaigns)
    .values({ ...words, ...(row.kind === undefined && { keyword: row.name.toUpperCase() }), ...row })
    .returning({ id: promoCampaigns.id });
  return made?.id ?? 0;
}
type Person = { accessToken: string };
const mine = async (person: Person) => dataOf(await shop.call(promoMine, {}, person)).promos.map(({ name }) => name);

describe("the campaign of a link", () => {
  const link = (name: string, source = "") => ({ campaign: { name, source } });

  it("API-037 is told by the headers of the call, and nothing is changed by asking", async () => {
    await givenCampaign({ name: "radio", kind: "utm", utmSources: ["эфир"], effect: "percent", effectValue: 5 });
    const ask = async (sender: object) => dataOf(await shop.call(promoByUtm, {}, sender)).promo;
    expect(await ask(link("RADIO", "Эфир"))).toMatchObject({ name: "radio", benefit: "Скидка 5 %", keyword: "" });
    expect(await ask(link("radio", "подъезд"))).toBeNull();
    expect(await ask(link("tv"))).toBeNull();
    expect(await ask({})).toBeNull();
    expect(await shop.db.$count(promoApplications)).toBe(0);
  });

  it("API-038 is applied to the customer, once, and rejected with a text when it does not run", async () => {
    await givenCampaign({ name: "radio", kind: "utm", usesLeft: 5 });
    await givenCampaign({ name: "over", kind: "utm", endsAt: hours(-1) });
    const person = await signInUser(shop);
    const apply = async (name: string) =>
      dataOf(await shop.call(promoApplyUtm, {}, { ...person, ...link(name) })).adverts;
    expect(await apply("radio")).toEqual([]);
    expect(await apply("radio")).toEqual(["Вы уже применили этот промокод"]);
    expect(await apply("over")).toEqual(["Срок действия промокода закончился"]);
    expect(await apply("nothing")).toEqual(["Такого промокода нет. Проверьте, нет ли опечатки"]);
    expect(dataOf(await shop.call(promoApplyUtm, {}, person)).adverts).toHaveLength(1);
    expect(await mine(person)).toEqual(["radio"]);
    expect((await shop.call(promoApplyUtm, {}, link("radio"))).status_code).toBe(401);
  });
});

describe("the letter of a campaign", () => {
  const send = (name: string, email: string) => shop.call(promoEmailTokenSend, { name, email });
  const tokenTo = async (email: string) =>
    /email_token=([\w-]+)/.exec((await lettersTo(shop.db, email)).at(-1)?.body ?? "")?.[1] ?? "";
  const confirm = async (person: Person, email_token: string, more: object = {}) =>
    dataOf(await shop.call(promoApply, { email_token, ...more }, person)).adverts;
  const LINK_OVER = "Ссылка из письма устарела или уже использована. Запросите новое письмо на странице акции";

  it("API-041 PRO-007 PRO-013 has a link that makes the campaign the customer's, once", async () => {
    await givenCampaign({ name: "pisma", kind: "email", effect: "fixed", effectValue: 50_000 });
    dataOf(await send("pisma", "Anna@Shop.test"));
    const token = await tokenTo("anna@shop.test");
    const [person, other] = [await signInUser(shop), await signInUser(shop)];
    expect(await confirm(person, token, { email: "other@shop.test" })).toEqual([
      "Ссылку прислали на другой адрес. Укажите тот, на который пришло письмо",
    ]);
    expect(await confirm(person, token, { name: "pisma", email: "anna@shop.test" })).toEqual([]);
    expect(await mine(person)).toEqual(["pisma"]);
    expect(await confirm(other, token)).toEqual([LINK_OVER]);
    dataOf(await send("pisma", "anna@shop.test"));
    expect(await confirm(other, await tokenTo("anna@shop.test"))).toEqual(["Вы уже применили этот промокод"]);
    expect(JSON.stringify(await shop.db.select().from(promoEmailTokens))).not.toContain(token);
  });

  it("ERR-019 ends after 48 hours, goes to nobody's other campaign, and every failure is a text", async () => {
    await givenCampaign({ name: "pisma", kind: "email" });
    await givenCampaign({ name: "slovo" });
    await givenCampaign({ name: "konec", kind: "email", endsAt: hours(-1) });
    dataOf(await send("pisma", "late@shop.test"));
    const token = await tokenTo("late@shop.test");
    const person = await signInUser(shop);
    expect(await confirm(person, token, { name: "slovo" })).toEqual([LINK_OVER]);
    shop.clock.now = hours(48);
    const later = await signInUser(shop);
    expect(await confirm(later, token)).toEqual([LINK_OVER]);
    expect(await confirm(later, "nonsense")).toEqual([LINK_OVER]);
    expect(await send("slovo", "a@shop.test")).toMatchObject({
      status_code: 404,
      errors: [{ message: "Такой акции нет" }],
    });
    expect(await send("konec", "a@shop.test")).toMatchObject({ status_code: 409, code: "campaign_over" });
    expect(await send("pisma", "no address")).toMatchObject({ status_code: 422, errors: [{ field: "email" }] });
  });

  it("is sent three times a day to one address, and the answer says nothing of whose it is", async () => {
    await givenCampaign({ name: "pisma", kind: "email" });
    const owner = await signInUser(shop, { emails: ["known@shop.test"] });
    expect(owner.userId).toBeGreaterThan(0);
    const answers = [];
    for (const email of ["known@shop.test", "stranger@shop.test"])
      for (let n = 0; n < 4; n += 1) answers.push((await send("pisma", email)).status_code);
    expect(answers).toEqual([200, 200, 200, 429, 200, 200, 200, 429]);
    expect(await lettersTo(shop.db, "stranger@shop.test")).toHaveLength(3);
  });
});

describe("points of a campaign", () => {
  it("are given to members, once, in the ledger, and take one use", async () => {
    await givenCampaign({ name: "bally", effect: "points", effectValue: 250, pointsDays: 30, usesLimit: 10 });
    const person = await signInUser(shop);
    const apply = async () => dataOf(await shop.call(promoApply, { keyword: "bally" }, person)).adverts;
    expect(await apply()).toEqual([
      "Баллы начисляют участникам программы лояльности. Вступите в неё и примените промокод ещё раз",
    ]);
    dataOf(await shop.call(loyaltyAccept, { is_loyalty_registered: true }, person));
    expect(await apply()).toEqual([]);
    expect(await apply()).toEqual(["Вы уже применили этот промокод"]);
    const { operations } = dataOf(await shop.call(loyaltyBilling, {}, person));
    expect(operations).toMatchObject([{ points: 250, title: "Акция «Скидка»" }]);
    expect(await shop.db.select().from(promoCampaigns)).toMatchObject([{ usesLeft: 9 }]);
  });
});

it("a number of a document has to be of an own order", async () => {
  await givenCampaign({ name: "chek" });
  const person = await signInUser(shop);
  expect(dataOf(await shop.call(promoApply, { keyword: "chek", document_id: "261123-NONE" }, person)).adverts).toEqual([
    "Заказа с таким номером у вас нет",
  ]);
});

it("a coupon that gives something at once is spent by it", async () => {
  await givenCampaign({ name: "podarok", kind: "coupon" });
  await shop.db
    .insert(promoCoupons)
    .values({ codeHash: hashOfSecret("ABCD2345"), campaignName: "podarok", issuedAt: FIXTURE_NOW });
  const [first, second] = [await signInUser(shop), await signInUser(shop)];
  expect(dataOf(await shop.call(promoApply, { keyword: "ABCD2345" }, first)).adverts).toEqual([]);
  expect(dataOf(await shop.call(promoApply, { keyword: "ABCD2345" }, second)).adverts).toHaveLength(1);
  expect(await shop.db.select().from(promoCoupons)).toMatchObject([{ usedAt: FIXTURE_NOW }]);
});

describe("what pages tell of campaigns", () => {
  it("the layout names those that run and the notice of the region, and the call has its text", async () => {
    await givenCampaign({ name: "radio", kind: "utm" });
    await givenCampaign({ name: "over", endsAt: hours(-1) });
    const popup = { popupText: "Скидка 5 %", popupButton: "Подробнее", regions: ["perm"] };
    const id = await givenCampaign({ name: "perm-only", ...popup });
    const layoutOf = async (slug: string) => {
      const { campaigns, popup } = dataOf(await shop.call(layout, { x_region_slug: slug }));
      return { campaigns, popup };
    };
    expect(await layoutOf("perm")).toEqual({ campaigns: ["perm-only", "radio"], popup: id });
    expect(await layoutOf("ekaterinburg")).toEqual({ campaigns: ["perm-only", "radio"], popup: null });
    const notice = async (region: string) => dataOf(await shop.call(promoByPopup, { popup: id }, { region })).popup;
    expect(await notice("perm")).toMatchObject({ text: "Скидка 5 %", button: "Подробнее", url: "/offers/perm-only/" });
    expect(await notice("ekaterinburg")).toBeNull();
    expect(dataOf(await shop.call(promoByPopup, { popup: id + 100 })).popup).toBeNull();
  });

  it("the list of offers has public ones of the region, with their words; others are found by their name alone", async () => {
    await givenCampaign({ name: "dlya-vseh", isPublic: true, endsAt: hours(48) });
    await givenCampaign({ name: "perm-only", isPublic: true, regions: ["perm"], endsAt: hours(24) });
    await givenCampaign({ name: "tajnaya" });
    const offers = async (region: string) =>
      dataOf(await shop.call(promoOffers, {}, { region })).offers.map(({ name, keyword }) => `${name} ${keyword}`);
    expect(await offers("perm")).toEqual(["perm-only PERM-ONLY", "dlya-vseh DLYA-VSEH"]);
    expect(await offers("ekaterinburg")).toEqual(["dlya-vseh DLYA-VSEH"]);
    expect(dataOf(await shop.call(promoOffer, { name: "tajnaya" })).offer).toMatchObject({
      keyword: "",
      isPublic: false,
    });
    expect((await shop.call(promoOffer, { name: "net" })).status_code).toBe(404);
  });
});
