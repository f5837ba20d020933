import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { promoActive, promoApply, promoMine } from "../../contract/sales/promo.ts";
import { promoApplications, promoCampaigns } from "../../platform/db/schema/promo.ts";
import { openAccountShop } from "../../testing/account.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { signInUser } from "../../testing/users.ts";

const shop = await openAccountShop();
beforeEach(async () => {
  await shop.db.delete(promoApplications);
  await shop.db.delete(promoCampaigns);
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const day = (n: number) => new Date(FIXTURE_NOW.getTime() + n * DAY_MS);

async function givenCampaign(row: Partial<typeof promoCampaigns.$inferInsert> = {}): Promise<void> {
  const { name = "winter", keyword = "ЗИМА" } = row;
  const words = { title: "Зимняя скидка", terms: "Скидка на шиномонтаж" };
  await shop.db.insert(promoCampaigns).values({ ...words, startsAt: day(-1), ...row, name, keyword });
}

const apply = async (user: { accessToken: string }, input: object) =>
  dataOf(await shop.call(promoApply, { ...input }, user));
const active = async (input: object) => dataOf(await shop.call(promoActive, { ...input })).promo;
const mine = async (user: { accessToken: string }) => dataOf(await shop.call(promoMine, {}, user)).promos;

describe("a promo word", () => {
  it("ACC-009, PRO-002, API-040 is applied in any case, takes one use, and is listed afterwards", async () => {
    await givenCampaign({ usesLeft: 2, endsAt: day(5) });
    const user = await signInUser(shop);
    const promo = {
      name: "winter",
      keyword: "ЗИМА",
      title: "Зимняя скидка",
      terms: "Скидка на шиномонтаж",
      benefit: "",
      endsAt: day(5).toISOString(),
    };
    expect(await apply(user, { keyword: " зима " })).toEqual({ adverts: [], promo });
    expect(await mine(user)).toEqual([{ ...promo, appliedAt: FIXTURE_NOW.toISOString(), isOver: false }]);
    const [campaign] = await shop.db.select().from(promoCampaigns);
    expect(campaign?.usesLeft).toBe(1);
  });

  it("PRO-010, PRO-011, ERR-018 is rejected with a text of its own for every reason", async () => {
    await givenCampaign({ name: "past", keyword: "ВЧЕРА", endsAt: day(0) });
    await givenCampaign({ name: "future", keyword: "ЗАВТРА", startsAt: day(1) });
    await givenCampaign({ name: "empty", keyword: "ПУСТО", usesLeft: 0 });
    await givenCampaign({ name: "good", keyword: "ХОРОШО" });
    const user = await signInUser(shop);
    await apply(user, { keyword: "хорошо" });
    const adverts = async (input: object) => (await apply(user, input)).adverts;
    expect(await adverts({ keyword: "НЕТ" })).toEqual(["Такого промокода нет. Проверьте, нет ли опечатки"]);
    expect(await adverts({ keyword: "ВЧЕРА" })).toEqual(["Срок действия промокода закончился"]);
    expect(await adverts({ keyword: "ЗАВТРА" })).toEqual(["Акция ещё не началась"]);
    expect(await adverts({ keyword: "ПУСТО" })).toEqual(["Промокод уже использован наибольшее число раз"]);
    expect(await adverts({ keyword: "ХОРОШО" })).toEqual(["Вы уже применили этот промокод"]);
    expect(await adverts({ keyword: "ХОРОШО", name: "past" })).toHaveLength(1);
    expect(await mine(user)).toHaveLength(1);
  });

  it("may be applied by everybody where uses are not limited", async () => {
    await givenCampaign();
    for (let n = 0; n < 3; n += 1) {
      expect(await apply(await signInUser(shop), { keyword: "ЗИМА", name: "winter" })).toMatchObject({ adverts: [] });
    }
  });

  it("stays in the list when its campaign is over, and the latest is first", async () => {
    await givenCampaign({ name: "first", keyword: "ПЕРВЫЙ", endsAt: day(1) });
    await givenCampaign({ name: "second", keyword: "ВТОРОЙ" });
    const user = await signInUser(shop);
    await apply(user, { keyword: "ПЕРВЫЙ" });
    await shop.db
      .update(promoApplications)
      .set({ appliedAt: day(-2) })
      .where(eq(promoApplications.userId, user.userId));
    await apply(user, { keyword: "ВТОРОЙ" });
    await shop.db
      .update(promoCampaigns)
      .set({ endsAt: day(-1) })
      .where(eq(promoCampaigns.name, "first"));
    expect(await mine(user)).toMatchObject([
      { name: "second", isOver: false },
      { name: "first", isOver: true },
    ]);
    expect(await mine(await signInUser(shop))).toEqual([]);
  });

  it("is not found by trying: sixty words an hour", async () => {
    const user = await signInUser(shop);
    for (let n = 0; n < 60; n += 1) await apply(user, { keyword: `СЛОВО${n}` });
    expect(await shop.call(promoApply, { keyword: "СЛОВО" }, user)).toMatchObject({ status_code: 429 });
  });

  it("needs a word and a sign-in", async () => {
    const user = await signInUser(shop);
    expect(await shop.call(promoApply, { keyword: " " }, user)).toMatchObject({
      status_code: 422,
      errors: [{ field: "keyword", message: "Введите промокод" }],
    });
    expect(await shop.call(promoApply, { keyword: "ЗИМА" })).toMatchObject({ status_code: 401 });
  });
});

describe("a campaign", () => {
  it("API-039 is found by name while it runs, and only for those who know its code", async () => {
    await givenCampaign({ endsAt: day(5), usesLeft: 1 });
    expect(await active({ name: "winter" })).toMatchObject({ title: "Зимняя скидка", keyword: "" });
    expect(await active({ name: "winter", promocode: "зима" })).toMatchObject({ keyword: "ЗИМА" });
    expect(await active({ name: "winter", promocode: "лето" })).toBeNull();
    expect(await active({ name: "summer" })).toBeNull();
  });

  it("API-039 is none before its start, after its end and without uses left", async () => {
    await givenCampaign({ name: "past", keyword: "A", endsAt: day(0) });
    await givenCampaign({ name: "future", keyword: "B", startsAt: day(1) });
    await givenCampaign({ name: "empty", keyword: "C", usesLeft: 0 });
    for (const name of ["past", "future", "empty"]) expect(await active({ name })).toBeNull();
  });
});
