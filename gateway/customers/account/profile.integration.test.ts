import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { whoami } from "../../contract/customers/auth.ts";
import { emailConfirm, profilePhoneAdd, profilePhoneRemove, profileUpdate } from "../../contract/customers/profile.ts";
import { phoneTokens } from "../../platform/db/schema/sign-in.ts";
import { userEmails, userPhones } from "../../platform/db/schema/users.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";
import { lettersTo, openAccountShop, SITE_ORIGIN, secretTo } from "../../testing/account.ts";
import { dataOf } from "../../testing/client.ts";
import { signInUser } from "../../testing/users.ts";

const shop = await openAccountShop();
afterAll(() => shop.close());

const MINUTE_MS = 60_000;
const BROWSER = "the browser's key";

async function givenPhoneToken(phone: string, minutes = 10): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(shop.clock.now.getTime() + minutes * MINUTE_MS);
  const row = { hash: hashOfSecret(token), phone, browserHash: hashOfSecret(BROWSER), expiresAt };
  await shop.db.insert(phoneTokens).values(row);
  return token;
}

describe("names", () => {
  it("API-017 are changed one by one: what is absent stays", async () => {
    const user = await signInUser(shop, { firstname: "Анна", surname: "Ёлкина" });
    const changed = dataOf(await shop.call(profileUpdate, { firstname: " Анна-Мария " }, user));
    expect(changed).toMatchObject({ id: user.userId, firstname: "Анна-Мария", surname: "Ёлкина" });
    const nameless = dataOf(await shop.call(profileUpdate, { surname: "" }, user));
    expect(nameless.info.profile).toEqual({ firstName: "Анна-Мария", lastName: "", fullName: "Анна-Мария" });
  });

  it("ERR-016, AUT-134, AUT-135 answer every field that is wrong, in Russian, and change nothing", async () => {
    const user = await signInUser(shop, { firstname: "Анна", surname: "Ёлкина" });
    const answer = await shop.call(profileUpdate, { firstname: "Anna", surname: "Ё", emails: ["нет адреса"] }, user);
    expect(answer.status_code).toBe(422);
    expect(answer.errors.map(({ field }) => field)).toEqual(["firstname", "surname", "emails_0"]);
    for (const { message } of answer.errors) expect(message).toMatch(/[а-я]/);
    expect(dataOf(await shop.call(profileUpdate, {}, user))).toMatchObject({ firstname: "Анна" });
  });

  it("ACC-038 belong to who has signed in", async () => {
    expect(await shop.call(profileUpdate, { firstname: "Анна" })).toMatchObject({ status_code: 401 });
  });
});

describe("addresses", () => {
  it("API-017, AUT-037 are kept as asked: a new one is unconfirmed and gets a letter, the first is primary, one left out goes", async () => {
    const user = await signInUser(shop, { emails: ["old@shop.test", "gone@shop.test"] });
    const emails = ["New@Shop.test", "old@shop.test", "new@shop.test"];
    const changed = dataOf(await shop.call(profileUpdate, { emails }, user));
    expect(changed.emails).toEqual([
      { email: "new@shop.test", is_primary: true, confirmed_at: null },
      { email: "old@shop.test", is_primary: false, confirmed_at: expect.any(String) },
    ]);
    const [letter, ...others] = await lettersTo(shop.db, "new@shop.test");
    expect(others).toEqual([]);
    expect(letter?.subject).toBe("Подтвердите адрес почты");
    expect(letter?.body).toContain(`${SITE_ORIGIN}/my/profile/confirm-email/?token=`);
    expect((await lettersTo(shop.db, "old@shop.test")).map(({ subject }) => subject)).toEqual([
      "Изменены адреса почты",
    ]);
  });

  it("of other accounts are taken like any other, so that nobody learns who has one; only their owner confirms them", async () => {
    const owner = await signInUser(shop, { emails: ["hers@shop.test"] });
    const user = await signInUser(shop, { firstname: "Пётр" });
    const emails = ["hers@shop.test", "free@shop.test"];
    const changed = dataOf(await shop.call(profileUpdate, { emails }, user));
    expect(changed.emails).toEqual([
      { email: "hers@shop.test", is_primary: true, confirmed_at: null },
      { email: "free@shop.test", is_primary: false, confirmed_at: null },
    ]);
    const [toOwner, toNobody] = await Promise.all(emails.map((email) => lettersTo(shop.db, email)));
    const shape = (letters: typeof toOwner) =>
      letters?.map(({ subject, body }) => ({ subject, body: body.replace(/token=\S+/, "token=") }));
    expect(shape(toOwner)).toEqual(shape(toNobody));
    const token = await secretTo(shop.db, "hers@shop.test");
    expect(await shop.call(emailConfirm, { token })).toMatchObject({ status_code: 409, code: "email_taken" });
    expect(dataOf(await shop.call(whoami, {}, owner)).emails).toMatchObject([{ confirmed_at: expect.any(String) }]);
  });

  it("may be claimed by two as long as neither has confirmed them", async () => {
    const [first, second] = [await signInUser(shop), await signInUser(shop)];
    for (const user of [first, second]) dataOf(await shop.call(profileUpdate, { emails: ["both@shop.test"] }, user));
    expect(await shop.db.$count(userEmails, eq(userEmails.email, "both@shop.test"))).toBe(2);
  });

  it("send ten letters a day at most, however often they are changed", async () => {
    const user = await signInUser(shop);
    const swap = (n: number) => shop.call(profileUpdate, { emails: [`many-${n}@shop.test`] }, user);
    for (let n = 0; n < 10; n += 1) expect(await swap(n)).toMatchObject({ status_code: 200 });
    expect(await swap(10)).toMatchObject({ status_code: 429, code: "too_many" });
    expect(await lettersTo(shop.db, "many-10@shop.test")).toEqual([]);
  });

  it("are five at most", async () => {
    const user = await signInUser(shop);
    const emails = Array.from({ length: 6 }, (_, n) => `six-${n}@shop.test`);
    expect(await shop.call(profileUpdate, { emails }, user)).toMatchObject({ status_code: 422 });
  });
});

describe("phones", () => {
  it("are added by the token of the browser that proved them, once", async () => {
    const user = { ...(await signInUser(shop, { phones: ["+79120000001"] })), browserKey: BROWSER };
    const phone_token = await givenPhoneToken("+79120000002");
    const changed = dataOf(await shop.call(profilePhoneAdd, { phone: "8 912 000-00-02", phone_token }, user));
    expect(changed.phones).toEqual([
      { phone: "79120000001", is_primary: true, confirmed_at: expect.any(String) },
      { phone: "79120000002", is_primary: false, confirmed_at: expect.any(String) },
    ]);
    shop.clock.now = new Date(shop.clock.now.getTime() + MINUTE_MS);
    const again = await shop.call(profilePhoneAdd, { phone: "+79120000002", phone_token }, user);
    expect(again).toMatchObject({ status_code: 403, code: "bad_token" });
  });

  it("are refused with a token of another browser, of another phone, made up, or too old", async () => {
    const user = await signInUser(shop, { phones: ["+79120000011"] });
    const phone = "+79120000012";
    const token = await givenPhoneToken(phone);
    const attempts = [
      { phone, phone_token: token, browserKey: "another browser" },
      { phone: "+79120000013", phone_token: token, browserKey: BROWSER },
      { phone, phone_token: newSecret(), browserKey: BROWSER },
      { phone, phone_token: await givenPhoneToken(phone, -1), browserKey: BROWSER },
    ];
    for (const { browserKey, ...input } of attempts) {
      const answer = await shop.call(profilePhoneAdd, input, { ...user, browserKey });
      expect(answer).toMatchObject({ status_code: 403, code: "bad_token" });
    }
    expect(await shop.db.$count(userPhones, eq(userPhones.phone, phone))).toBe(0);
  });

  it("of another account are refused", async () => {
    await signInUser(shop, { phones: ["+79120000021"] });
    const user = { ...(await signInUser(shop)), browserKey: BROWSER };
    const input = { phone: "+79120000021", phone_token: await givenPhoneToken("+79120000021") };
    expect(await shop.call(profilePhoneAdd, input, user)).toMatchObject({ status_code: 409, code: "phone_taken" });
  });

  it("are five at most", async () => {
    const phones = Array.from({ length: 5 }, (_, n) => `+7912000010${n}`);
    const user = { ...(await signInUser(shop, { phones })), browserKey: BROWSER };
    const input = { phone: "+79120000109", phone_token: await givenPhoneToken("+79120000109") };
    expect(await shop.call(profilePhoneAdd, input, user)).toMatchObject({ status_code: 422 });
  });

  it("AUT-117 are taken out in any spelling, and another one is primary then; the last one stays", async () => {
    const user = await signInUser(shop, { phones: ["+79120000031", "+79120000032"] });
    const left = dataOf(await shop.call(profilePhoneRemove, { phone: "8 (912) 000-00-31" }, user));
    expect(left.phones).toMatchObject([{ phone: "79120000032", is_primary: true }]);
    const last = await shop.call(profilePhoneRemove, { phone: "+79120000032" }, user);
    expect(last).toMatchObject({ status_code: 409, code: "last_phone" });
    expect(dataOf(await shop.call(profileUpdate, {}, user)).phones).toHaveLength(1);
    expect(await shop.call(profilePhoneRemove, { phone: "+79120000039" }, user)).toMatchObject({ status_code: 404 });
    expect(await shop.call(profilePhoneRemove, { phone: "" }, user)).toMatchObject({ status_code: 422 });
  });

  it("AUT-037 are made primary by the profile, own ones only", async () => {
    await signInUser(shop, { phones: ["+79120000043"] });
    const user = await signInUser(shop, { phones: ["+79120000041", "+79120000042"] });
    const changed = dataOf(await shop.call(profileUpdate, { primary_phone: "89120000042" }, user));
    expect(changed.phones).toMatchObject([
      { phone: "79120000042", is_primary: true },
      { phone: "79120000041", is_primary: false },
    ]);
    const foreign = await shop.call(profileUpdate, { primary_phone: "+79120000043" }, user);
    expect(foreign).toMatchObject({ status_code: 422, errors: [{ field: "primary_phone" }] });
  });
});
