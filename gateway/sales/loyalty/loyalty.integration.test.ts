import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { notifySettings } from "../../contract/customers/notices.ts";
import { profileUpdate } from "../../contract/customers/profile.ts";
import { loyaltyAccept, loyaltyBalanceRefresh, loyaltyBilling } from "../../contract/sales/loyalty.ts";
import { loyaltyAccounts, loyaltyLots } from "../../platform/db/schema/loyalty.ts";
import { userConsents } from "../../platform/db/schema/users.ts";
import { lettersTo, openAccountShop, SITE_ORIGIN } from "../../testing/account.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { signInUser } from "../../testing/users.ts";
import { earn, earnMany, takeOff } from "./ledger.ts";
import { refreshDueBalances } from "./refresh-due-balances.ts";

const shop = await openAccountShop();
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const day = (n: number) => new Date(FIXTURE_NOW.getTime() + n * DAY_MS);

type Person = { userId: number; accessToken: string };

const join = (user: { accessToken: string }, extra = {}) =>
  shop.call(
    loyaltyAccept,
    { is_loyalty_registered: true, consent_version: "1999-01-01", ...extra },
    {
      ...user,
      address: "203.0.113.7",
    },
  );
const billing = async (user: Person, page = {}) => dataOf(await shop.call(loyaltyBilling, page, user));
const refresh = async (user: Person) => dataOf(await shop.call(loyaltyBalanceRefresh, {}, user)).balance;

async function givenMember(): Promise<Person> {
  const user = await signInUser(shop);
  dataOf(await join(user));
  return user;
}

async function balanceOf({ userId }: Person): Promise<number | undefined> {
  const rows = await shop.db.select().from(loyaltyAccounts).where(eq(loyaltyAccounts.userId, userId));
  return rows[0]?.balance;
}

type NewPoints = { points: number; activeFrom: Date; expiresAt?: Date; title?: string };

async function givenPoints({ userId }: Person, lots: NewPoints[]): Promise<void> {
  for (const { title = "Покупка", expiresAt = null, ...lot } of lots) {
    const key = `test:${randomUUID()}`;
    const rest = { key, title, expiresAt, source: "promo" as const, orderId: null };
    const at = new Date(Math.min(lot.activeFrom.getTime(), FIXTURE_NOW.getTime()));
    expect(await earn(shop.db, userId, { ...lot, ...rest }, at)).toBe(true);
  }
}

describe("joining", () => {
  it("API-026, LOY-041 makes a member with a code of their own, and logs the consent with version, time and address", async () => {
    const user = await signInUser(shop);
    const { loyalty_referer_code } = dataOf(await join(user));
    expect(loyalty_referer_code).toMatch(/^[A-Z2-9]{8}$/);
    const now = dataOf(await shop.call(profileUpdate, {}, user));
    expect(now).toMatchObject({
      is_loyalty_registered: true,
      loyalty: { balance: 0, blank: { confirmed: true } },
      loyalty_referer_code,
    });
    const consents = await shop.db.select().from(userConsents).where(eq(userConsents.userId, user.userId));
    const consent = { version: "2026-11-01", address: "203.0.113.7", at: FIXTURE_NOW.toISOString() };
    expect(consents).toMatchObject([{ kind: "loyalty", consent }]);
  });

  it("happens once: a second consent changes nothing", async () => {
    const user = await signInUser(shop);
    const codes = [dataOf(await join(user)), dataOf(await join(user))].map((data) => data.loyalty_referer_code);
    expect(codes[0]).toBe(codes[1]);
    expect(await shop.db.$count(userConsents, eq(userConsents.userId, user.userId))).toBe(1);
  });

  it("needs the tick and a sign-in", async () => {
    const user = await signInUser(shop);
    expect(await join(user, { is_loyalty_registered: false })).toMatchObject({
      status_code: 422,
      errors: [{ field: "is_loyalty_registered", message: "Отметьте согласие с правилами программы" }],
    });
    expect(await shop.call(loyaltyAccept, { is_loyalty_registered: true })).toMatchObject({ status_code: 401 });
  });

  it("LOY-042, LOY-043 sets both notices with the second tick only, and sends a letter that ends them", async () => {
    const [quiet, curious] = [
      await signInUser(shop, { emails: ["quiet@shop.test"] }),
      await signInUser(shop, { emails: ["curious@shop.test"] }),
    ];
    dataOf(await join(quiet));
    dataOf(await join(curious, { is_confirm_info_notification: true }));
    const settings = async (user: Person) => dataOf(await shop.call(notifySettings, {}, user)).settings;
    expect(await settings(quiet)).toEqual({ accept_sms: false, accept_email: false });
    expect(await settings(curious)).toEqual({ accept_sms: true, accept_email: true });
    expect(await lettersTo(shop.db, "quiet@shop.test")).toEqual([]);
    const [letter] = await lettersTo(shop.db, "curious@shop.test");
    expect(letter?.body).toContain(`Завершить подписку: ${SITE_ORIGIN}/my/settings/unsubscribe/?token=`);
  });

  it("LOY-049 LOY-050 LOY-053 LOY-067 brings the inviter 300 points, once, from the next day on for 300 days", async () => {
    const inviter = await givenMember();
    const invited = await signInUser(shop);
    const account = { userId: invited.userId, refererCode: "INVITED2", invitedBy: inviter.userId };
    await shop.db.insert(loyaltyAccounts).values(account);
    expect(dataOf(await join(invited)).loyalty_referer_code).toBe("INVITED2");
    dataOf(await join(invited));
    expect(await billing(inviter)).toMatchObject({
      balance: 0,
      pending: 300,
      operations: [{ points: 300, activeFrom: "2026-11-20T21:00:00.000Z", expiresAt: "2027-09-16T21:00:00.000Z" }],
    });
    expect((Date.parse("2027-09-16T21:00:00.000Z") - Date.parse("2026-11-20T21:00:00.000Z")) / 86_400_000).toBe(300);
    expect((await billing(invited)).operations).toEqual([]);
  });

  it("LOY-067 counts the code that an existing customer joins with, but not their own or one that nobody has", async () => {
    const inviter = await signInUser(shop);
    const { loyalty_referer_code: referer_code } = dataOf(await join(inviter));
    const invited = await signInUser(shop);
    dataOf(await join(invited, { referer_code }));
    expect(await billing(inviter)).toMatchObject({ pending: 300 });
    const alone = await signInUser(shop);
    dataOf(await join(alone, { referer_code: "NOBODY22" }));
    expect(await billing(alone)).toMatchObject({ pending: 0 });
  });
});

describe("points", () => {
  it("ACC-004, API-114 are listed by pages, the latest operation first", async () => {
    const user = await givenMember();
    const others = await givenMember();
    await givenPoints(others, [{ points: 7, activeFrom: day(-1) }]);
    await givenPoints(user, [{ points: 100, activeFrom: day(-3), expiresAt: day(297) }]);
    await takeOff(shop.db, user.userId, { key: "taken", points: 30, title: "Поправка" }, day(-2));
    await givenPoints(user, [{ points: 50, activeFrom: day(1), expiresAt: day(301) }]);
    await refresh(user);
    const first = await billing(user, { limit: 2 });
    expect(first).toMatchObject({ total: 3, balance: 70, pending: 50 });
    expect(first.ends).toEqual([
      { points: 70, at: day(297).toISOString() },
      { points: 50, at: day(301).toISOString() },
    ]);
    expect(first.operations.map(({ points }) => points)).toEqual([50, -30]);
    const second = await billing(user, { limit: 2, offset: 2 });
    expect(second.operations).toMatchObject([{ points: 100, title: "Покупка", order: null }]);
    expect(await shop.call(loyaltyBilling, { limit: 101 }, user)).toMatchObject({ status_code: 422 });
    expect(await shop.call(loyaltyBilling, {})).toMatchObject({ status_code: 401 });
  });

  it("ACC-003, API-115 are counted anew from the operations, and whoami knows it", async () => {
    const user = await givenMember();
    await givenPoints(user, [{ points: 120, activeFrom: day(-3) }]);
    expect(await refresh(user)).toBe(120);
    expect(dataOf(await shop.call(profileUpdate, {}, user)).loyalty.balance).toBe(120);
    expect(await shop.call(loyaltyBalanceRefresh, {})).toMatchObject({ status_code: 401 });
  });

  it("LOY-050 that ended leave a line in the history, once", async () => {
    const user = await givenMember();
    await givenPoints(user, [{ points: 100, activeFrom: day(-300), expiresAt: day(-1) }]);
    await takeOff(shop.db, user.userId, { key: "taken before the end", points: 60, title: "Поправка" }, day(-200));
    await givenPoints(user, [{ points: 15, activeFrom: day(-10), expiresAt: day(290) }]);
    for (let times = 0; times < 2; times += 1) expect(await refresh(user)).toBe(15);
    const { operations, total } = await billing(user);
    expect(total).toBe(4);
    expect(operations[0]).toMatchObject({
      points: -40,
      title: "Истёк срок баллов: Покупка",
      createdAt: day(-1).toISOString(),
    });
  });

  it("LOY-050, LOY-053 are counted when they become active or end, without anybody's asking", async () => {
    await shop.db.delete(loyaltyLots);
    const [waiting, ending] = [await givenMember(), await givenMember()];
    await givenPoints(waiting, [{ points: 300, activeFrom: day(1), expiresAt: day(301) }]);
    await givenPoints(ending, [{ points: 80, activeFrom: day(-3), expiresAt: day(1) }]);
    const { signal } = new AbortController();
    const settlePoints = (stop: AbortSignal) => refreshDueBalances(shop.services, stop);
    await refresh(ending);
    await settlePoints(signal);
    expect(await balanceOf(waiting)).toBe(0);
    expect(await balanceOf(ending)).toBe(80);
    shop.clock.now = day(2);
    expect(await settlePoints(signal)).toBe(2);
    expect(await balanceOf(waiting)).toBe(300);
    expect(await balanceOf(ending)).toBe(0);
    expect(await settlePoints(signal)).toBe(0);
    shop.clock.now = FIXTURE_NOW;
  });

  it("of many members at once are those of each by itself: what ended goes off, a debt is paid first, each lot once", async () => {
    const [alone, together] = [await givenMember(), await givenMember()];
    const gift = (key: string, points: number, days: number) => ({
      key,
      points,
      title: "Баллы с карты",
      source: "carry_over" as const,
      orderId: null,
      activeFrom: new Date(FIXTURE_NOW.getTime() - 86_400_000),
      expiresAt: new Date(FIXTURE_NOW.getTime() + days * 86_400_000),
    });
    for (const { userId } of [alone, together]) {
      await givenPoints({ userId } as Person, [
        {
          points: 90,
          activeFrom: new Date(FIXTURE_NOW.getTime() - 9e8),
          expiresAt: new Date(FIXTURE_NOW.getTime() - 1),
        },
      ]);
      await shop.db.update(loyaltyAccounts).set({ debt: 120 }).where(eq(loyaltyAccounts.userId, userId));
    }
    const giftsOf = (who: string) => [gift(`card:${who}-1`, 100, 5), gift(`card:${who}-2`, 70, 9)];
    for (const lot of giftsOf("A")) await earn(shop.db, alone.userId, lot, FIXTURE_NOW);
    const many = giftsOf("B").map((lot) => ({ userId: together.userId, lot }));
    await earnMany(shop.db, [...many, ...many.slice(0, 1)], FIXTURE_NOW);
    await earnMany(shop.db, many, FIXTURE_NOW);
    const bookOf = async ({ userId }: Person) => {
      const [account] = await shop.db.select().from(loyaltyAccounts).where(eq(loyaltyAccounts.userId, userId));
      const { operations } = await billing(userId === alone.userId ? alone : together);
      return {
        balance: account?.balance,
        debt: account?.debt,
        points: operations.map(({ points, title }) => `${points} ${title}`).sort(),
      };
    };
    expect(await bookOf(together)).toEqual(await bookOf(alone));
    expect(await bookOf(together)).toMatchObject({ balance: 50, debt: 0 });
  });

  it("are none for who has not joined", async () => {
    const user = await signInUser(shop);
    expect(await billing(user)).toEqual({ operations: [], total: 0, balance: 0, pending: 0, debt: 0, ends: [] });
    expect(await refresh(user)).toBe(0);
  });
});
