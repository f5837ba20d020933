import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { usualSettings } from "../../chain/shop-settings/settings-rules.ts";
import { openShopSettings } from "../../chain/shop-settings/shop-settings.ts";
import { refererValidate } from "../../contract/customers/auth.ts";
import { loyaltyAccept, loyaltyBilling } from "../../contract/sales/loyalty.ts";
import {
  invitationCard,
  invitationDecide,
  invitationList,
  memberBlock,
  memberCard,
  memberList,
} from "../../contract/sales/loyalty-desk.ts";
import { loyaltyAccounts, loyaltyInvitations } from "../../platform/db/schema/loyalty.ts";
import { userEmails, users } from "../../platform/db/schema/users.ts";
import { lettersTo, openAccountGateway, openAccountShop } from "../../testing/account.ts";
import { dataOf, type TestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { bringTo, storeOrder } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";
import { readPoints } from "./ledger-store.ts";
import { rewardFirstOrders } from "./reward-first-orders.ts";

/** The same shop where the first order is rewarded. */
let patient: TestGateway;
let manager: { userId: number; accessToken: string };

const shop = await openAccountShop();
beforeAll(async () => {
  const loyalty = { ...usualSettings.loyalty, referralReward: "first_delivered_order" as const };
  const services = { ...shop.services, shopSettings: await openShopSettings(shop.db, { loyalty }) };
  patient = openAccountGateway({ ...shop, services });
  manager = await signInUser(shop, { roles: ["client", "manager"] });
});
afterAll(async () => {
  expect(patient.failures).toEqual([]);
  await shop.close();
});
beforeEach(() => {
  shop.clock.now = FIXTURE_NOW;
});

type Person = { userId: number; accessToken: string };

let lastPhone = 1_000_000;
const nextNumber = (step: number): number => {
  lastPhone += step;
  return lastPhone;
};
/** Phones and networks far apart, unless a test says otherwise. */
const newPhone = () => `+7912${nextNumber(12_345)}`;
const newAddress = () => `203.${nextNumber(1) % 250}.${nextNumber(7) % 250}.9`;

const newcomer = (contacts: { phones?: string[]; emails?: string[] } = {}) =>
  signInUser(shop, { phones: [newPhone()], ...contacts });

async function join(
  person: Person,
  {
    code,
    address = newAddress(),
    gateway = shop as Pick<TestGateway, "call">,
  }: {
    code?: string;
    address?: string;
    gateway?: Pick<TestGateway, "call">;
  } = {},
): Promise<string> {
  const input = { is_loyalty_registered: true, ...(code && { referer_code: code }) };
  return dataOf(await gateway.call(loyaltyAccept, input, { ...person, address })).loyalty_referer_code;
}

async function givenInviter(contacts: { phones?: string[]; emails?: string[] } = {}) {
  const person = await newcomer(contacts);
  return { ...person, code: await join(person) };
}

const invitationOf = async ({ userId }: Person) => {
  const [row] = await shop.db.select().from(loyaltyInvitations).where(eq(loyaltyInvitations.invitedId, userId));
  return row && { state: row.state, reason: row.reason };
};
const pendingOf = async (person: Person) => dataOf(await shop.call(loyaltyBilling, {}, person)).pending;

describe("joining by an invitation", () => {
  it("LOY-002 rewards the inviter and keeps who invited whom", async () => {
    const inviter = await givenInviter();
    const invited = await newcomer();
    await join(invited, { code: inviter.code.toLowerCase() });
    expect(await invitationOf(invited)).toEqual({ state: "rewarded", reason: null });
    expect(await pendingOf(inviter)).toBe(300);
    expect(await pendingOf(invited)).toBe(0);
  });

  it("is no matter for who is a member already, so that rings cannot close", async () => {
    const first = await givenInviter();
    const second = await newcomer();
    const code = await join(second, { code: first.code });
    const third = await newcomer();
    const thirdCode = await join(third, { code });
    await join(first, { code: thirdCode });
    expect(await invitationOf(first)).toBeUndefined();
    expect(await pendingOf(third)).toBe(0);
  });

  it("is refused to who ordered before, by account or by phone", async () => {
    const inviter = await givenInviter();
    const byAccount = await newcomer();
    const phone = newPhone();
    const byPhone = await newcomer({ phones: [phone] });
    await storeOrder(shop.db, { order: { userId: byAccount.userId, phoneDigits: "9990000001" } });
    await storeOrder(shop.db, { order: { phoneDigits: phone.slice(-10) } });
    for (const person of [byAccount, byPhone]) {
      await join(person, { code: inviter.code });
      expect(await invitationOf(person)).toEqual({ state: "refused", reason: "earlier_order" });
    }
    expect(await pendingOf(inviter)).toBe(0);
  });

  it("is refused to one person with two accounts: their phone in an order, or their mailbox", async () => {
    const phone = newPhone();
    const inviter = await givenInviter({ emails: ["ring@shop.test"] });
    await storeOrder(shop.db, { order: { userId: inviter.userId, phoneDigits: phone.slice(-10) } });
    const sameHand = await newcomer({ phones: [phone] });
    await join(sameHand, { code: inviter.code });
    expect(await invitationOf(sameHand)).toEqual({ state: "refused", reason: "same_phone" });
    const sameBox = await newcomer();
    await shop.db.insert(userEmails).values({ userId: sameBox.userId, email: "ring+2@shop.test" });
    await join(sameBox, { code: inviter.code });
    expect(await invitationOf(sameBox)).toEqual({ state: "refused", reason: "same_email" });
    expect(await pendingOf(inviter)).toBe(0);
  });

  it("is refused to an account of more than thirty days", async () => {
    const inviter = await givenInviter();
    const old = await newcomer();
    const createdAt = new Date(FIXTURE_NOW.getTime() - 31 * 86_400_000);
    await shop.db.update(users).set({ createdAt }).where(eq(users.id, old.userId));
    await join(old, { code: inviter.code });
    expect(await invitationOf(old)).toEqual({ state: "refused", reason: "old_account" });
  });

  it("waits for staff for phones of one range, the third of a network, and the sixth of a day", async () => {
    const inviter = await givenInviter({ phones: ["+79127770001"] });
    const beside = await newcomer({ phones: ["+79127770042"] });
    await join(beside, { code: inviter.code });
    expect(await invitationOf(beside)).toEqual({ state: "waiting", reason: "phone_range" });

    const home = await givenInviter();
    const family = [await newcomer(), await newcomer(), await newcomer()];
    for (const [place, person] of family.entries())
      await join(person, { code: home.code, address: `198.51.100.${place + 1}` });
    expect(await Promise.all(family.map(invitationOf))).toEqual([
      { state: "rewarded", reason: null },
      { state: "rewarded", reason: null },
      { state: "waiting", reason: "network" },
    ]);

    const busy = await givenInviter();
    const crowd: Person[] = [];
    for (let n = 0; n < 6; n += 1) crowd.push(await newcomer());
    for (const person of crowd) await join(person, { code: busy.code });
    expect(await Promise.all(crowd.map(invitationOf))).toEqual([
      ...Array(5).fill({ state: "rewarded", reason: null }),
      { state: "waiting", reason: "many_a_day" },
    ]);
    expect(await pendingOf(busy)).toBe(1_500);
    shop.clock.now = new Date(FIXTURE_NOW.getTime() + 25 * 3_600_000);
    const nextDay = await newcomer();
    await join(nextDay, { code: busy.code });
    expect(await invitationOf(nextDay)).toEqual({ state: "rewarded", reason: null });
  });

  it("by a blocked member brings nobody points", async () => {
    const inviter = await givenInviter();
    const { userId: id } = inviter;
    dataOf(await shop.call(memberBlock, { id, isBlocked: true, reason: "Накрутка" }, manager));
    const invited = await newcomer();
    await join(invited, { code: inviter.code });
    expect(await invitationOf(invited)).toEqual({ state: "refused", reason: "inviter_blocked" });
  });

  it("is rewarded once the first order is handed out, where the retailer has it so", async () => {
    const inviter = await givenInviter();
    const invited = await newcomer();
    await join(invited, { code: inviter.code, gateway: patient });
    expect(await invitationOf(invited)).toEqual({ state: "expected", reason: "first_order" });
    const { signal } = new AbortController();
    const { orderNumber } = await storeOrder(shop.db, { order: { userId: invited.userId, phoneDigits: "9990000002" } });
    expect(await rewardFirstOrders(shop.services, signal)).toBe(0);
    await bringTo(shop.db, orderNumber, "delivered");
    expect(await rewardFirstOrders(shop.services, signal)).toBe(1);
    expect(await rewardFirstOrders(shop.services, signal)).toBe(0);
    expect(await pendingOf(inviter)).toBe(300);
  });

  it("asks who agrees to news to confirm the address that they only claimed", async () => {
    const person = await newcomer();
    await shop.db.insert(userEmails).values({ userId: person.userId, email: "claimed@shop.test" });
    const input = { is_loyalty_registered: true, is_confirm_info_notification: true };
    dataOf(await shop.call(loyaltyAccept, input, person));
    expect((await lettersTo(shop.db, "claimed@shop.test")).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Подтвердите/),
    ]);
  });

  it("leaves twenty wrong codes an hour to a network, and any number of right ones", async () => {
    const { code } = await givenInviter();
    const from = { address: "198.51.101.7" };
    const tryCode = (referer_code: string) => shop.call(refererValidate, { referer_code }, from);
    for (let n = 0; n < 30; n += 1) expect(dataOf(await tryCode(code)).referer_user.firstname).toBe("Анна");
    for (let n = 0; n < 20; n += 1) expect(await tryCode("NOBODY22")).toMatchObject({ status_code: 404 });
    expect(await tryCode("NOBODY22")).toMatchObject({ status_code: 429 });
    expect(await shop.call(refererValidate, { referer_code: code }, { address: "198.51.102.7" })).toMatchObject({
      status_code: 200,
    });
  });
});

describe("staff", () => {
  async function givenWaiting() {
    const inviter = await givenInviter({ phones: ["+79128880001"] });
    await shop.db.delete(loyaltyInvitations).where(eq(loyaltyInvitations.inviterId, inviter.userId));
    const invited = await newcomer({ phones: ["+79128880002"] });
    await join(invited, { code: inviter.code });
    expect(await invitationOf(invited)).toEqual({ state: "waiting", reason: "phone_range" });
    return { inviter, invited };
  }
  const forget = async (...people: Person[]) => {
    for (const { userId } of people) {
      await shop.db.delete(loyaltyAccounts).where(eq(loyaltyAccounts.userId, userId));
      await shop.db.delete(loyaltyInvitations).where(eq(loyaltyInvitations.inviterId, userId));
      await shop.db.delete(users).where(eq(users.id, userId));
    }
  };

  it("approve what waits, once", async () => {
    const { inviter, invited } = await givenWaiting();
    const listed = dataOf(await shop.call(invitationList, { state: "waiting" }, manager)).rows;
    expect(listed).toContainEqual(expect.objectContaining({ id: invited.userId, reason: "phone_range" }));
    const card = dataOf(await shop.call(invitationCard, { id: invited.userId }, manager));
    expect(card).toMatchObject({
      invited: { phones: ["+79128880002"] },
      inviter: { id: inviter.userId, phones: ["+79128880001"] },
      others: { rewarded: 0, waiting: 1, refused: 0 },
    });
    const decide = (isApproved: boolean) =>
      shop.call(invitationDecide, { id: invited.userId, isApproved, note: "Мать и дочь" }, manager);
    dataOf(await decide(true));
    expect(await decide(true)).toMatchObject({ code: "not_found" });
    expect(await decide(false)).toMatchObject({ code: "not_found" });
    expect(await pendingOf(inviter)).toBe(300);
    expect(dataOf(await shop.call(invitationCard, { id: invited.userId }, manager))).toMatchObject({
      state: "rewarded",
      note: "Мать и дочь",
      decidedBy: "Анна Ёлкина",
    });
    await forget(invited, inviter);
  });

  it("refuse with a reason, and never decide about their own", async () => {
    const { inviter, invited } = await givenWaiting();
    const id = invited.userId;
    expect(await shop.call(invitationDecide, { id, isApproved: false, note: " " }, manager)).toMatchObject({
      code: "invalid",
      errors: [{ field: "note", message: "Напишите причину" }],
    });
    await shop.db
      .update(loyaltyInvitations)
      .set({ inviterId: manager.userId })
      .where(eq(loyaltyInvitations.invitedId, id));
    const own = { id, isApproved: true, note: "Себе" };
    expect(await shop.call(invitationDecide, own, manager)).toMatchObject({ code: "forbidden" });
    await shop.db
      .update(loyaltyInvitations)
      .set({ inviterId: inviter.userId })
      .where(eq(loyaltyInvitations.invitedId, id));
    dataOf(await shop.call(invitationDecide, { id, isApproved: false, note: "Один человек" }, manager));
    expect(await invitationOf(invited)).toMatchObject({ state: "refused" });
    expect(await pendingOf(inviter)).toBe(0);
    await forget(invited, inviter);
  });

  it("find members by code, phone and surname, and block them but not themselves", async () => {
    const { userId: id, code } = await givenInviter({ phones: ["+79126665544"] });
    const found = async (filters: Record<string, string>) =>
      dataOf(await shop.call(memberList, filters, manager)).rows.map((row) => row.id);
    for (const text of [code.toLowerCase(), "8 912 666-55-44"]) expect(await found({ text })).toEqual([id]);
    expect(await found({ text: "ёлк" })).toContain(id);
    expect(await found({ text: "%" })).toEqual([]);
    // The list hides phones: a part of one must not find its owner, or it could be guessed digit by digit.
    for (const text of ["5544", "912 666", "126665544", "+7912666554"]) expect(await found({ text })).toEqual([]);
    dataOf(await shop.call(memberBlock, { id, isBlocked: true, reason: "Накрутка" }, manager));
    expect(await found({ state: "blocked", text: code })).toEqual([id]);
    expect(await found({ state: "active", text: code })).toEqual([]);
    expect((await readPoints(shop.db, id, FIXTURE_NOW)).isMember).toBe(false);
    expect(dataOf(await shop.call(memberCard, { id }, manager))).toMatchObject({ isBlocked: true, balance: 0 });
    dataOf(await shop.call(memberBlock, { id, isBlocked: false, reason: "Ошибка" }, manager));
    expect(await found({ state: "active", text: code })).toEqual([id]);
    const own = { id: manager.userId, isBlocked: true, reason: "Проба" };
    expect(await shop.call(memberBlock, own, manager)).toMatchObject({ code: "forbidden" });
    const nobody = { id: 2_000_000_000, isBlocked: true, reason: "Проба" };
    expect(await shop.call(memberBlock, nobody, manager)).toMatchObject({ code: "not_found" });
  });

  it("page through members while others join", async () => {
    const { rows, next } = dataOf(await shop.call(memberList, {}, manager));
    await givenInviter();
    expect(rows.map(({ joinedAt }) => joinedAt)).toEqual(
      rows
        .map(({ joinedAt }) => joinedAt)
        .sort()
        .reverse(),
    );
    if (next) {
      const second = dataOf(await shop.call(memberList, { after: next }, manager)).rows;
      expect(second.filter(({ id }) => rows.some((row) => row.id === id))).toEqual([]);
    }
  });
});
