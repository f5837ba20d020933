import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { approvalDecide, approvalList } from "../../contract/office/approvals.ts";
import {
  type CampaignValues,
  campaignCalls,
  campaignList,
  couponsIssue,
  promoUseList,
} from "../../contract/sales/campaigns.ts";
import { cartAdd } from "../../contract/sales/cart.ts";
import { checkoutOptions } from "../../contract/sales/checkout.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import { cartPromoApply } from "../../contract/sales/promo.ts";
import { approvals } from "../../platform/db/schema/approvals.ts";
import { promoCampaigns, promoCoupons } from "../../platform/db/schema/promo.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { dataOf } from "../../testing/client.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInUser } from "../../testing/users.ts";

const { connection, shop, gateway } = await ownStaffShop();
const editor = await signInUser(shop, { roles: ["content"] });
const finance = await signInUser(shop, { roles: ["finance"] });

const values = (change: Partial<CampaignValues> = {}): CampaignValues => ({
  name: "shiny-5",
  title: "Скидка на шины",
  terms: "На все шины",
  kind: "word",
  keyword: "зелёные шины",
  utmSources: "",
  effect: "percent",
  effectValue: 5,
  pointsDays: null,
  maxDiscount: 1_000,
  sumFrom: 0,
  categories: [],
  brands: "",
  regions: [],
  isFirstOrderOnly: false,
  startsOn: "2026-11-01",
  endsOn: "2026-12-31",
  usesLimit: 3,
  isPublic: true,
  popupText: "",
  popupButton: "",
  ...change,
});
const create = (change: Partial<CampaignValues> = {}) =>
  gateway.call(campaignCalls.create, { key: randomUUID(), values: values(change) }, editor);
const update = (id: number, version: number, change: Partial<CampaignValues>) =>
  gateway.call(campaignCalls.update, { id, version, values: values(change) }, editor);
const stored = async (id: number) =>
  (await connection.db.select().from(promoCampaigns).where(eq(promoCampaigns.id, id)))[0];

/** Orders a sensor with a word. */
async function buyWith(keyword: string): Promise<void> {
  const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }));
  const sender = { cartToken: cart.token };
  expect(dataOf(await shop.call(cartPromoApply, { keyword }, sender)).adverts).toEqual([]);
  const { sums } = dataOf(await shop.call(checkoutOptions, {}, sender));
  const expectedSum = sums.find(({ delivery }) => delivery === "pickup")?.sum;
  dataOf(await shop.call(orderCreate, orderInput(cart, { contact: newContact(), expectedSum }), sender));
}

describe("campaigns in the back office", () => {
  it("are stored as they are read again, days of Moscow with both included, words as people say them", async () => {
    const { id } = dataOf(await create());
    expect(await stored(id)).toMatchObject({
      keyword: "ЗЕЛЕНЫЕШИНЫ",
      startsAt: new Date("2026-10-31T21:00:00Z"),
      endsAt: new Date("2026-12-31T21:00:00Z"),
      maxDiscountKopecks: 100_000,
      usesLeft: 3,
    });
    const shown = dataOf(await gateway.call(campaignCalls.get, { id }, editor));
    expect(shown.values).toEqual(values({ keyword: "ЗЕЛЕНЫЕШИНЫ" }));
  });

  it("keep their name, and no two have one name or one word", async () => {
    const { id } = dataOf(await create({ name: "own", keyword: "СВОЁ" }));
    expect((await update(id, 1, { name: "another", keyword: "СВОЁ" })).errors).toMatchObject([
      { field: "values_name", message: "Имя не меняется: оно уже в ссылках. Верните own" },
    ]);
    expect((await create({ name: "own", keyword: "ДРУГОЕ" })).errors).toMatchObject([{ field: "values_name" }]);
    expect((await create({ name: "other", keyword: "свое" })).errors).toMatchObject([{ field: "values_keyword" }]);
    for (const name of ["cart", "access_token", "utm", "Имя", "a"])
      expect((await create({ name, keyword: "ЛЮБОЕ" })).status_code, name).toBe(422);
  });

  it.each([
    [{ brands: "Nokian, Нокеан" }, "values_brands", "Бренда «Нокеан» нет среди товаров"],
    [{ maxDiscount: 0 }, "values_maxDiscount", "Впишите число от 1 или оставьте пустым"],
    [{ usesLimit: 0 }, "values_usesLimit", "Впишите число от 1 или оставьте пустым"],
  ])("that could lower nothing, by %j, are refused at the field", async (change, field, message) => {
    const sent = {
      name: `no-${field.slice(7).toLowerCase()}`,
      keyword: `НЕТ${field.slice(7).toUpperCase()}`,
      ...change,
    };
    const refused = await create(sent);
    expect(refused).toMatchObject({ status_code: 422, errors: [{ message }] });
    expect(refused.errors[0]?.field?.replace(".", "_")).toBe(field);
    dataOf(await create({ ...sent, brands: "NOKIAN", maxDiscount: 1, usesLimit: 1 }));
  });

  it("are made once by a form that is sent twice", async () => {
    const key = randomUUID();
    const sent = { key, values: values({ name: "dvazhdy", keyword: "ДВАЖДЫ" }) };
    const ids = [
      dataOf(await gateway.call(campaignCalls.create, sent, editor)).id,
      dataOf(await gateway.call(campaignCalls.create, sent, editor)).id,
    ];
    expect(new Set(ids).size).toBe(1);
  });

  it("tell what came of them, and a form that was open meanwhile brings no uses back", async () => {
    const { id } = dataOf(await create({ name: "otchet", keyword: "ОТЧЁТ", usesLimit: 3 }));
    await buyWith("отчет");
    await buyWith("ОТЧЁТ");
    expect(await stored(id)).toMatchObject({ usesLimit: 3, usesLeft: 1 });
    dataOf(await update(id, 1, { name: "otchet", keyword: "ОТЧЁТ", usesLimit: 3, title: "Новое название" }));
    expect(await stored(id)).toMatchObject({ title: "Новое название", usesLeft: 1 });
    dataOf(await update(id, 2, { name: "otchet", keyword: "ОТЧЁТ", usesLimit: 10, title: "Новое название" }));
    expect(await stored(id)).toMatchObject({ usesLimit: 10, usesLeft: 8 });
    const { rows } = dataOf(await gateway.call(campaignList, { text: "otchet" }, editor));
    // 5 % of 2 490 ₽ in whole roubles, twice.
    expect(rows).toMatchObject([{ orders: 2, discount: 24_800, revenue: 473_200, usesLeft: 8, state: "running" }]);
    const uses = dataOf(await gateway.call(promoUseList, { campaign: "otchet" }, editor));
    expect(uses.rows).toMatchObject([{ amount: 12_400, state: "held" }, { amount: 12_400 }]);
    expect(uses.options.campaign).toContainEqual({ value: "otchet", label: "Новое название" });
  });

  it("are filtered by state and kind, and the export is a row of the journal", async () => {
    dataOf(await create({ name: "proshlaya", keyword: "ПРОШЛАЯ", startsOn: "2026-10-01", endsOn: "2026-10-02" }));
    dataOf(await create({ name: "budushchaya", keyword: "БУДУЩАЯ", startsOn: "2027-10-01", endsOn: null }));
    dataOf(await create({ name: "ssylka", kind: "utm", keyword: "" }));
    const names = async (filters: object) =>
      dataOf(await gateway.call(campaignList, { ...filters }, editor)).rows.map(({ name }) => name);
    expect(await names({ state: "over" })).toEqual(["proshlaya"]);
    expect(await names({ state: "planned" })).toEqual(["budushchaya"]);
    expect(await names({ kind: "utm" })).toEqual(["ssylka"]);
    dataOf(await gateway.call(campaignList, { kind: "utm", purpose: "export" }, editor));
    const rows = await connection.db.select().from(staffActions).where(eq(staffActions.call, "campaignList"));
    expect(rows).toMatchObject([{ target: "CSV", staffId: editor.userId }]);
  });

  it("issue coupons that are told once: the shop keeps their hashes", async () => {
    const { id } = dataOf(await create({ name: "kupony", kind: "coupon", keyword: "" }));
    const { codes } = dataOf(await gateway.call(couponsIssue, { id, count: 1_200 }, editor));
    expect(new Set(codes).size).toBe(1_200);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Y]{8}$/);
    const kept = JSON.stringify(await connection.db.select().from(promoCoupons));
    expect(kept).not.toContain(codes[0]);
    await buyWith(codes[0] ?? "");
    expect(dataOf(await gateway.call(campaignList, { text: "kupony" }, editor)).rows).toMatchObject([
      { coupons: 1_200, couponsUsed: 1, orders: 1 },
    ]);
    const { id: word } = dataOf(await create({ name: "bez-kuponov", keyword: "БЕЗ" }));
    expect((await gateway.call(couponsIssue, { id: word, count: 1 }, editor)).code).toBe("not_coupons");
    expect((await gateway.call(couponsIssue, { id, count: 5_001 }, editor)).status_code).toBe(422);
  });
});

describe("what a campaign may give by one word of one person", () => {
  const waiting = async () =>
    dataOf(await gateway.call(approvalList, { state: "waiting" }, finance)).rows.filter(
      ({ door }) => door === "campaign" || door === "coupons",
    );
  const decide = (decision: "approve" | "decline", id: number, person = finance) =>
    gateway.call(approvalDecide, { id, decision, note: decision === "decline" ? "Столько не даём" : "" }, person);
  const points = (name: string, effectValue: number) =>
    create({ name, keyword: name, effect: "points", effectValue, maxDiscount: null });
  const applied = async (keyword: string) => {
    const member = await signInUser(shop, { phones: [newContact().phone] });
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }, member));
    const sender = { ...member, cartToken: cart.token };
    return dataOf(await shop.call(cartPromoApply, { keyword }, sender)).promo !== null;
  };

  beforeEach(async () => {
    await connection.db.delete(promoCoupons);
    await connection.db.delete(approvals);
  });

  it.each([
    ["more points than a person may give in a day", { effect: "points", effectValue: 5_001, maxDiscount: null }],
    ["all of an order", { effectValue: 100, maxDiscount: null }],
    ["a third of it", { effectValue: 31 }],
    ["a sum that is all of a small order", { effect: "fixed", effectValue: 500, maxDiscount: null }],
  ] as const)("waits where it gives %s, and is no campaign until somebody else agrees", async (_what, change) => {
    const name = `big-${randomUUID().slice(0, 8)}`;
    const { id } = dataOf(await create({ name, keyword: name, ...change }));
    expect((await stored(id))?.isLive).toBe(false);
    expect(await applied(name)).toBe(false);
    const [row] = await waiting();
    expect(row).toMatchObject({ door: "campaign", state: "waiting" });
    expect(await decide("approve", row?.id ?? 0, editor)).toMatchObject({ status_code: 403 });
    expect(dataOf(await decide("approve", row?.id ?? 0)).state).toBe("approved");
    expect((await stored(id))?.isLive).toBe(true);
  });

  it("counts the words of a day together, and a word that is changed again once", async () => {
    const [a, b] = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)].map((part) => `pts-${part}`);
    const { id } = dataOf(await points(a ?? "", 3_000));
    const again = {
      name: a,
      keyword: a,
      effect: "points",
      effectValue: 3_000,
      maxDiscount: null,
      title: "Иначе",
    } as const;
    dataOf(await update(id, 1, again));
    dataOf(await update(id, 2, { ...again, usesLimit: 7 }));
    expect(await waiting()).toEqual([]);
    expect((await stored(dataOf(await points(b ?? "", 2_500)).id))?.isLive).toBe(false);
    expect(await waiting()).toHaveLength(1);
  });

  it("a change that waits and is declined leaves the campaign as it was before", async () => {
    const name = `was-${randomUUID().slice(0, 8)}`;
    const own = { name, keyword: name };
    const { id } = dataOf(await create({ ...own, effectValue: 10 }));
    dataOf(await update(id, 1, { ...own, effectValue: 90 }));
    expect(await stored(id)).toMatchObject({ isLive: false, effectValue: 90 });
    // Another wording does not make it live.
    dataOf(await update(id, 2, { ...own, effectValue: 90, title: "Скидка на всё" }));
    expect((await stored(id))?.isLive).toBe(false);
    const [row] = await waiting();
    dataOf(await decide("decline", row?.id ?? 0));
    expect(await stored(id)).toMatchObject({ isLive: true, effectValue: 10 });
    // Its own page tells what became of it, and why.
    const { versions } = dataOf(await gateway.call(campaignCalls.history, { id }, editor));
    expect(versions.map(({ act, note, values }) => [act, note, values?.effectValue])).toEqual([
      ["declined", "Столько не даём", 10],
      ["changed", undefined, 90],
      ["changed", undefined, 90],
      ["created", undefined, 10],
    ]);
  });

  it("coupons that are worth too much together are nothing until somebody else agrees, and gone where nobody does", async () => {
    const name = `kup-${randomUUID().slice(0, 8)}`;
    const { id } = dataOf(
      await create({
        name,
        kind: "coupon",
        keyword: "",
        effect: "fixed",
        effectValue: 400,
        sumFrom: 2_000,
        maxDiscount: null,
      }),
    );
    await connection.db.delete(approvals);
    expect(dataOf(await gateway.call(couponsIssue, { id, count: 12 }, editor)).waits).toBe(false);
    const more = dataOf(await gateway.call(couponsIssue, { id, count: 1 }, editor));
    expect(more.waits).toBe(true);
    expect(await applied(more.codes[0] ?? "")).toBe(false);
    const [row] = await waiting();
    dataOf(await decide("approve", row?.id ?? 0));
    expect(await applied(more.codes[0] ?? "")).toBe(true);
    dataOf(await gateway.call(couponsIssue, { id, count: 500 }, editor));
    const [next] = await waiting();
    const before = await connection.db.$count(promoCoupons);
    dataOf(await decide("decline", next?.id ?? 0));
    expect(before - (await connection.db.$count(promoCoupons))).toBe(500);
  });
});
