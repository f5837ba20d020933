import { and, eq, isNotNull, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notifySettings, notifySettingsUpdate } from "../../gateway/contract/customers/notices.ts";
import { npsAnswer } from "../../gateway/contract/customers/nps.ts";
import {
  passwordChange,
  passwordChangeByToken,
  passwordResetSend,
} from "../../gateway/contract/customers/passwords.ts";
import {
  emailConfirm,
  emailConfirmResend,
  profilePhoneAdd,
  profilePhoneRemove,
  profileUpdate,
} from "../../gateway/contract/customers/profile.ts";
import { loyaltyAccept, loyaltyBalanceRefresh, loyaltyBilling } from "../../gateway/contract/sales/loyalty.ts";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { promoApply } from "../../gateway/contract/sales/promo.ts";
import { verifyPassword } from "../../gateway/customers/auth/password-hash.ts";
import { npsAnswers } from "../../gateway/platform/db/schema/account.ts";
import { loyaltyAccounts, loyaltyOperations } from "../../gateway/platform/db/schema/loyalty.ts";
import { promoApplications, promoCampaigns } from "../../gateway/platform/db/schema/promo.ts";
import { phoneTokens } from "../../gateway/platform/db/schema/sign-in.ts";
import { userEmails, userPhones, users } from "../../gateway/platform/db/schema/users.ts";
import { hashOfSecret, newSecret } from "../../gateway/platform/secret.ts";
import { earn } from "../../gateway/sales/loyalty/ledger.ts";
import { backdateLetters, lettersTo, openAccountGateway, secretTo } from "../../gateway/testing/account.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { orderInput } from "../../gateway/testing/order-input.ts";
import { bringTo } from "../../gateway/testing/stored-orders.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { atOnce } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { CROWD_ROUNDS, inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("accounts changed at the same moment, on PostgreSQL", () => {
  let shop: ShopWithPostgres;
  let gateway: TestGateway;

  beforeAll(async () => {
    shop = await startShopOnPostgres();
    gateway = openAccountGateway(shop);
  });
  afterAll(async () => {
    expect(gateway.failures).toEqual([]);
    await shop.stop();
  });

  const people = (count: number) => atOnce(count, () => signInUser(shop));
  const statuses = (answers: { status_code: number }[]) => answers.map(({ status_code }) => status_code).sort();
  const oneOf = (count: number, refusal: number) => [200, ...Array(count - 1).fill(refusal)];

  it("give an address to one of the eight accounts whose owners confirm it at once", async () => {
    await inRounds(async (round) => {
      const email = `everybody-${round}@shop.test`;
      const secrets: string[] = [];
      for (const person of await people(8)) {
        dataOf(await gateway.call(profileUpdate, { emails: [email] }, person));
        secrets.push(await secretTo(shop.connection.db, email));
      }
      const answers = await Promise.all(secrets.map((token) => gateway.call(emailConfirm, { token })));
      expect(statuses(answers)).toEqual(oneOf(8, 409));
      const left = await shop.connection.db.select().from(userEmails).where(eq(userEmails.email, email));
      expect(left).toMatchObject([{ confirmedAt: expect.any(Date) }]);
    }, CROWD_ROUNDS);
  });

  it("confirm an address once when its link is opened in two browsers", async () => {
    const person = await signInUser(shop);
    dataOf(await gateway.call(profileUpdate, { emails: ["twice@shop.test"] }, person));
    const token = await secretTo(shop.connection.db, "twice@shop.test");
    expect(statuses(await atOnce(2, () => gateway.call(emailConfirm, { token })))).toEqual([200, 404]);
  });

  it("confirm addresses while their owners change the list, without one waiting for the other for ever", async () => {
    const owners = await people(6);
    const email = "busy@shop.test";
    for (const person of owners) dataOf(await gateway.call(profileUpdate, { emails: [email] }, person));
    const token = await secretTo(shop.connection.db, email);
    const answers = await Promise.all([
      gateway.call(emailConfirm, { token }),
      ...owners.map((person, n) =>
        gateway.call(profileUpdate, { emails: [`own-${n}@shop.test`, ...(n % 2 ? [email] : [])] }, person),
      ),
    ]);
    // Who asks for the address anew just after somebody else has confirmed it is told to wait with the letter.
    for (const { status_code } of answers) expect([200, 404, 409, 429]).toContain(status_code);
    const owned = and(eq(userEmails.email, email), isNotNull(userEmails.confirmedAt));
    expect(await shop.connection.db.$count(userEmails, owned)).toBeLessThanOrEqual(1);
  });

  it("write one letter for a button that is pressed six times", async () => {
    const person = await signInUser(shop);
    const email = "pressed@shop.test";
    dataOf(await gateway.call(profileUpdate, { emails: [email] }, person));
    await backdateLetters(shop.connection.db, 61);
    const resent = await atOnce(6, () => gateway.call(emailConfirmResend, { email }, person));
    expect(statuses(resent)).toEqual(oneOf(6, 429));
    dataOf(await gateway.call(emailConfirm, { token: await secretTo(shop.connection.db, email) }));
    const resets = await atOnce(6, () => gateway.call(passwordResetSend, { email }));
    expect(statuses(resets)).toEqual(oneOf(6, 429));
    expect(await lettersTo(shop.connection.db, email)).toHaveLength(3);
  });

  it("set one password for two resets with one link", async () => {
    const { userId } = await signInUser(shop, { emails: ["reset@shop.test"] });
    dataOf(await gateway.call(passwordResetSend, { email: "reset@shop.test" }));
    const token = await secretTo(shop.connection.db, "reset@shop.test");
    const passwords = ["первый пароль", "второй пароль"];
    const answers = await Promise.all(
      passwords.map((password) =>
        gateway.call(passwordChangeByToken, { token, password, password_confirmation: password }),
      ),
    );
    expect(statuses(answers)).toEqual([200, 403]);
    const [user] = await shop.connection.db.select().from(users).where(eq(users.id, userId));
    const winner = passwords[answers.findIndex(({ status_code }) => status_code === 200)];
    expect(await verifyPassword({ password: winner ?? "", passwordHash: user?.passwordHash ?? "" })).toBe(true);
  });

  it("set one first password of an account that has none", async () => {
    const person = await signInUser(shop);
    const answers = await atOnce(4, (n) => {
      const password = `пароль номер ${n}`;
      return gateway.call(passwordChange, { password, password_confirmation: password }, person);
    });
    expect(statuses(answers)).toEqual(oneOf(4, 403));
  });

  it("leave an account a phone when both are taken out at once", async () => {
    const phones = ["+79130000001", "+79130000002"];
    const person = await signInUser(shop, { phones });
    const answers = await Promise.all(phones.map((phone) => gateway.call(profilePhoneRemove, { phone }, person)));
    expect(statuses(answers)).toEqual([200, 409]);
    const left = await shop.connection.db.select().from(userPhones).where(eq(userPhones.userId, person.userId));
    expect(left).toMatchObject([{ isPrimary: true }]);
  });

  it("give a proved phone to one of two accounts", async () => {
    const phone = "+79130000011";
    const expiresAt = new Date(shop.clock.now.getTime() + 600_000);
    const answers = await Promise.all(
      (await people(2)).map(async (person, n) => {
        const [token, browserKey] = [newSecret(), `browser ${n}`];
        const row = { hash: hashOfSecret(token), browserHash: hashOfSecret(browserKey), phone, expiresAt };
        await shop.connection.db.insert(phoneTokens).values(row);
        return gateway.call(profilePhoneAdd, { phone, phone_token: token }, { ...person, browserKey });
      }),
    );
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await shop.connection.db.$count(userPhones, eq(userPhones.phone, phone))).toBe(1);
  });

  it("keep both of two settings that are changed at once", async () => {
    const person = await signInUser(shop);
    const changes = [{ accept_sms: true }, { accept_email: true }];
    await Promise.all(changes.map((settings) => gateway.call(notifySettingsUpdate, { settings }, person)));
    const { settings } = dataOf(await gateway.call(notifySettings, {}, person));
    expect(settings).toEqual({ accept_sms: true, accept_email: true });
  });

  it("let one of twenty customers have the last use of a promo word, and three of twenty the last three", async () => {
    for (const usesLeft of [1, 3]) {
      const name = `last-${usesLeft}`;
      const words = { keyword: `ПОСЛЕДНИЙ${usesLeft}`, title: "Скидка", terms: "Одна на всех" };
      const campaign = { name, ...words, startsAt: new Date("2026-01-01T00:00:00Z"), usesLeft };
      await shop.connection.db.insert(promoCampaigns).values(campaign);
      const customers = await people(20);
      const answers = await Promise.all(
        customers.map((customer) => gateway.call(promoApply, { keyword: words.keyword }, customer)),
      );
      const applied = answers.map(dataOf).filter(({ promo, adverts }) => promo !== null && adverts.length === 0);
      expect(applied).toHaveLength(usesLeft);
      const kept = await shop.connection.db.select().from(promoCampaigns).where(eq(promoCampaigns.name, name));
      expect(kept).toMatchObject([{ usesLeft: 0 }]);
      expect(await shop.connection.db.$count(promoApplications, eq(promoApplications.campaignName, name))).toBe(
        usesLeft,
      );
    }
  });

  it("count a promo word once for a customer who presses five times", async () => {
    const words = { name: "once", keyword: "РАЗ", title: "Скидка", terms: "Раз" };
    const campaign = { ...words, startsAt: new Date("2026-01-01T00:00:00Z"), usesLeft: 5 };
    await shop.connection.db.insert(promoCampaigns).values(campaign);
    const person = await signInUser(shop);
    const answers = await atOnce(5, () => gateway.call(promoApply, { keyword: "РАЗ" }, person));
    expect(answers.map(dataOf).filter(({ promo }) => promo !== null)).toHaveLength(1);
    const kept = await shop.connection.db.select().from(promoCampaigns).where(eq(promoCampaigns.name, "once"));
    expect(kept).toMatchObject([{ usesLeft: 4 }]);
  });

  it("LOY-049 reward an invitation once, and answer one code to a customer who joins five times at once", async () => {
    const [inviter, invited] = [await signInUser(shop), await signInUser(shop)];
    const join = (person: { accessToken: string }) =>
      gateway.call(loyaltyAccept, { is_loyalty_registered: true }, person);
    dataOf(await join(inviter));
    const account = { userId: invited.userId, refererCode: "INVITED5", invitedBy: inviter.userId };
    await shop.connection.db.insert(loyaltyAccounts).values(account);
    const codes = (await atOnce(5, () => join(invited))).map((answer) => dataOf(answer).loyalty_referer_code);
    expect(new Set(codes)).toEqual(new Set(["INVITED5"]));
    const { operations } = dataOf(await gateway.call(loyaltyBilling, {}, inviter));
    expect(operations).toMatchObject([{ points: 300 }]);
  });

  it("LOY-050 take points that ended off once, however many pages ask", async () => {
    const person = await signInUser(shop);
    dataOf(await gateway.call(loyaltyAccept, { is_loyalty_registered: true }, person));
    const activeFrom = new Date("2026-01-01T00:00:00Z");
    const lot = {
      key: "ended",
      source: "promo" as const,
      points: 100,
      title: "Покупка",
      orderId: null,
      activeFrom,
      expiresAt: new Date("2026-10-28T00:00:00Z"),
    };
    await earn(shop.connection.db, person.userId, lot, activeFrom);
    const answers = await atOnce(6, () => gateway.call(loyaltyBalanceRefresh, {}, person));
    for (const answer of answers) expect(dataOf(answer).balance).toBe(0);
    const takenOff = and(eq(loyaltyOperations.userId, person.userId), like(loyaltyOperations.title, "Истёк%"));
    expect(await shop.connection.db.$count(loyaltyOperations, takenOff)).toBe(1);
  });

  it("keep one answer about an order that is rated five times", async () => {
    const phone = "+79130000021";
    const person = await signInUser(shop, { phones: [phone] });
    const { cart, sender } = await shop.buyer([{ sku: "O-5W30", quantity: 1 }]);
    const contact = { name: "Анна", phone, email: "", comment: "" };
    const { identity } = dataOf(await shop.call(orderCreate, orderInput(cart, { contact }), sender));
    await bringTo(shop.connection.db, identity, "delivered");
    const answers = await atOnce(5, (score) => gateway.call(npsAnswer, { score }, person));
    expect(statuses(answers)).toEqual(oneOf(5, 409));
    expect(await shop.connection.db.$count(npsAnswers, eq(npsAnswers.userId, person.userId))).toBe(1);
  });
});
