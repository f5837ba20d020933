import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { authLogin, authLoginByPhone, refererValidate, userRegister, whoami } from "../../contract/customers/auth.ts";
import { loyaltyAccounts } from "../../platform/db/schema/loyalty.ts";
import { userConsents, userEmails, userPhones, users } from "../../platform/db/schema/users.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { openAuthShop } from "../../testing/auth.ts";
import { dataOf } from "../../testing/client.ts";
import { withSettings } from "../../testing/settings.ts";
import { signInUser } from "../../testing/users.ts";
import { hashPassword } from "./password-hash.ts";

const connection = await openTestDatabase();
const shop = await openAuthShop(connection);
const passwordHash = await hashPassword("right password");
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await connection.close();
});

let made = 0;
const next = () => {
  made += 1;
  return made;
};
const newPhone = () => `+7912${String(next()).padStart(7, "0")}`;
const newEmail = () => `user${next()}@shop.test`;
/** A network of its own: guesses are counted by it. */
const newAddress = () => `2001:db8:0:${next()}::1`;

const login = (username: string, password: string, sender: { address?: string } = {}, recaptcha = "", at = shop) =>
  at.call(authLogin, { username, password, recaptcha }, { address: newAddress(), ...sender });
const byPhone = (phone: string, token: string, browserKey?: string) =>
  shop.call(authLoginByPhone, { phone, phone_token: token }, browserKey === undefined ? {} : { browserKey });
const whoIs = async (accessToken: string) => dataOf(await shop.call(whoami, {}, { accessToken }));

describe("sign-in by password", () => {
  it("API-011 AUT-001 answers tokens for e-mail and password, in any case of the address", async () => {
    const email = newEmail();
    const { userId } = await signInUser(shop, { emails: [email], passwordHash });
    const tokens = dataOf(await login(` ${email.toUpperCase()} `, "right password"));
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3_600 });
    expect((await whoIs(tokens.access_token)).id).toBe(userId);
  });
  it("makes a new session each time: none can be prepared for somebody else", async () => {
    const email = newEmail();
    const { sessionId } = await signInUser(shop, { emails: [email], passwordHash });
    const sessionOf = async () => {
      const { access_token: accessToken } = dataOf(await login(email, "right password"));
      return (await shop.accessTokens.findSession(accessToken))?.sessionId;
    };
    expect(new Set([sessionId, await sessionOf(), await sessionOf()]).size).toBe(3);
  });
  it("ERR-012 answers a wrong password, an unknown address and an account without a password alike", async () => {
    const [known, without] = [newEmail(), newEmail()];
    await signInUser(shop, { emails: [known], passwordHash });
    await signInUser(shop, { emails: [without] });
    for (const email of [known, without, newEmail(), "not an address"])
      expect(await login(email, "wrong password")).toEqual({
        status_code: 401,
        data: null,
        errors: [{ message: "Неверный Email или пароль", code: "unauthorized" }],
        code: "unauthorized",
      });
  });
  it.each([
    ["AUT-120", { username: " ", password: "x" }, "username"],
    ["AUT-121", { username: "a@b.test", password: "" }, "password"],
  ])("%s needs both fields", async (_row, input, field) => {
    const { status_code, errors } = await shop.call(authLogin, input);
    expect(status_code).toBe(422);
    expect(errors).toMatchObject([{ field, message: expect.stringMatching(/^Введите/) }]);
  });
  it("refuses a blocked user who knows the password, and tells nobody else of the block", async () => {
    const email = newEmail();
    const { userId } = await signInUser(shop, { emails: [email], passwordHash });
    await connection.db.update(users).set({ blockedAt: shop.clock.now }).where(eq(users.id, userId));
    expect(await login(email, "right password")).toMatchObject({ status_code: 403, code: "blocked" });
    expect((await login(email, "wrong password")).code).toBe("unauthorized");
  });
  it("is the account of who confirmed the address; a claim of somebody else's opens and closes nothing", async () => {
    const email = newEmail();
    const claimer = await signInUser(shop, { passwordHash: await hashPassword("claimed") });
    await connection.db.insert(userEmails).values({ userId: claimer.userId, email });
    expect((await whoIs(dataOf(await login(email, "claimed")).access_token)).id).toBe(claimer.userId);
    const owner = await signInUser(shop, { emails: [email], passwordHash });
    expect((await login(email, "claimed")).code).toBe("unauthorized");
    expect((await whoIs(dataOf(await login(email, "right password")).access_token)).id).toBe(owner.userId);
  });
  it("pauses guesses at one account from one network, known or not, longer each time; the owner gets in afterwards", async () => {
    const address = newAddress();
    const from = (email: string, password: string) => login(email, password, { address });
    const known = newEmail();
    await signInUser(shop, { emails: [known], passwordHash });
    for (const email of [known, newEmail()]) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => from(email, "guess")));
      expect(answers.filter(({ code }) => code === "unauthorized")).toHaveLength(5);
      expect(answers.filter(({ code }) => code === "too_many")).toHaveLength(7);
      expect((await from(email, "right password")).errors[0]?.message).toBe(
        "Слишком много попыток входа. Повторите через 1\u00a0минуту",
      );
    }
    shop.advance(60);
    expect((await from(known, "guess")).code).toBe("unauthorized");
    shop.advance(60);
    expect((await from(known, "right password")).code).toBe("too_many");
    // Elsewhere nobody is slowed by it.
    expect((await login(known, "right password")).status_code).toBe(200);
    shop.advance(60);
    expect((await from(known, "right password")).status_code).toBe(200);
    expect((await from(known, "guess")).code).toBe("unauthorized");
  });
  it("pauses guesses after as many, and for as long, as staff have set", async () => {
    const from = { address: newAddress() };
    const email = newEmail();
    const figures = { passwordsOfNetwork: 3, firstPauseMinutes: 4, longestPauseMinutes: 4 };
    await withSettings(shop, "guesses", figures, async () => {
      const answers = [];
      for (let n = 0; n < 4; n += 1) answers.push(await login(email, "guess", from));
      expect(answers.map(({ code }) => code)).toEqual([...Array(3).fill("unauthorized"), "too_many"]);
      expect(answers[3]?.errors[0]?.message).toContain("4\u00a0минуты");
      shop.advance(240);
      expect((await login(email, "guess", from)).code).toBe("unauthorized");
      expect((await login(email, "guess", from)).errors[0]?.message).toContain("4\u00a0минуты");
    });
  });
  it("pauses guesses from one address at many accounts", async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 34 }, () => login(newEmail(), "guess", { address })));
    expect(answers.filter(({ code }) => code === "too_many")).toHaveLength(4);
    expect((await login(newEmail(), "guess")).code).toBe("unauthorized");
  });
  it("ERR-013 asks for a captcha after failures where there is one, and believes only the captcha", async () => {
    const guarded = await openAuthShop(connection, {
      isConfigured: true,
      verify: async ({ value }) => value === "person",
    });
    const email = newEmail();
    await signInUser(guarded, { emails: [email], passwordHash });
    const tryWith = (password: string, recaptcha: string) => login(email, password, {}, recaptcha, guarded);
    for (let n = 0; n < 3; n += 1) expect((await tryWith("guess", "")).code).toBe("unauthorized");
    for (const recaptcha of ["", "program"])
      expect(await tryWith("right password", recaptcha)).toMatchObject({ status_code: 428, code: "captcha_required" });
    expect((await tryWith("right password", "person")).status_code).toBe(200);
    expect((await tryWith("right password", "")).status_code).toBe(200);
  });
});

describe("sign-in by a proved phone", () => {
  it.each(["phone_token", "token", "phoneToken"])("API-012 API-027 A-03 takes the token as %s", async (name) => {
    const phone = newPhone();
    const { userId } = await signInUser(shop, { phones: [phone] });
    const tokens = dataOf(
      await shop.call(authLoginByPhone, { phone: phone.slice(1), [name]: await shop.confirmPhone(phone) }),
    );
    expect((await whoIs(tokens.access_token)).id).toBe(userId);
  });
  it("API-012 spends the token", async () => {
    const phone = newPhone();
    await signInUser(shop, { phones: [phone] });
    const token = await shop.confirmPhone(phone);
    expect((await byPhone(phone, token)).status_code).toBe(200);
    expect(await byPhone(phone, token)).toMatchObject({ status_code: 422, code: "invalid" });
  });
  it("answers a button pressed twice twice, on the browser that proved the phone, for ten seconds", async () => {
    const phone = newPhone();
    await signInUser(shop, { phones: [phone] });
    const token = await shop.confirmPhone(phone, "this browser");
    expect((await byPhone(phone, token, "this browser")).status_code).toBe(200);
    expect((await byPhone(phone, token, "this browser")).status_code).toBe(200);
    shop.advance(10);
    expect((await byPhone(phone, token, "this browser")).code).toBe("invalid");
  });
  it("needs the browser, the phone and the time that the token is for", async () => {
    const [phone, other] = [newPhone(), newPhone()];
    await signInUser(shop, { phones: [phone] });
    await signInUser(shop, { phones: [other] });
    const token = await shop.confirmPhone(phone, "this browser");
    expect((await byPhone(phone, token)).code).toBe("invalid");
    expect((await byPhone(phone, token, "another browser")).code).toBe("invalid");
    expect((await byPhone(other, token, "this browser")).code).toBe("invalid");
    expect((await byPhone(phone, "nonsense", "this browser")).code).toBe("invalid");
    expect((await shop.call(authLoginByPhone, { phone }, { browserKey: "this browser" })).code).toBe("invalid");
    shop.advance(900);
    expect((await byPhone(phone, token, "this browser")).code).toBe("invalid");
  });
  it("AUT-075 API-012 answers 401 for a phone without an account, and the token stays good", async () => {
    const phone = newPhone();
    const token = await shop.confirmPhone(phone);
    for (let n = 0; n < 2; n += 1)
      expect(await byPhone(phone, token)).toMatchObject({ status_code: 401, code: "unregistered" });
  });
  it("refuses a blocked user", async () => {
    const phone = newPhone();
    const { userId } = await signInUser(shop, { phones: [phone] });
    await connection.db.update(users).set({ blockedAt: shop.clock.now }).where(eq(users.id, userId));
    expect(await byPhone(phone, await shop.confirmPhone(phone))).toMatchObject({ status_code: 403, code: "blocked" });
  });
});

describe("registration", () => {
  const form = (phone: string, phone_token: string, more: Record<string, unknown> = {}) => ({
    firstname: "Анна",
    surname: "Ёлкина",
    email: newEmail(),
    phone,
    phone_token,
    personalData: true,
    legalPolicy: true,
    consent_version: "1999-01-01",
    ...more,
  });

  it("API-013 AUT-005 makes a client with a confirmed phone, an address to confirm and logged consents", async () => {
    const phone = newPhone();
    const input = form(phone, await shop.confirmPhone(phone));
    const { id } = dataOf(await shop.call(userRegister, input, { address: "203.0.113.9" }));
    const { db } = connection;
    const now = shop.clock.now;
    expect(await db.select().from(userPhones).where(eq(userPhones.userId, id))).toMatchObject([
      { phone, isPrimary: true, confirmedAt: now },
    ]);
    expect(await db.select().from(userEmails).where(eq(userEmails.userId, id))).toMatchObject([
      { email: input.email, isPrimary: true, confirmedAt: null },
    ]);
    expect(shop.letters.at(-1)).toEqual({ userId: id, email: input.email });
    const consent = { version: "2026-11-01", address: "203.0.113.9", at: now.toISOString() };
    expect(await db.select().from(userConsents).where(eq(userConsents.userId, id))).toMatchObject([
      { kind: "personalData", consent },
      { kind: "legalPolicy", consent },
    ]);
  });
  it("AUT-076 AUT-085 leaves the token good for one sign-in", async () => {
    const phone = newPhone();
    const token = await shop.confirmPhone(phone);
    expect((await byPhone(phone, token)).code).toBe("unregistered");
    const { id } = dataOf(await shop.call(userRegister, form(phone, token)));
    const { access_token } = dataOf(await byPhone(phone, token));
    expect(await whoIs(access_token)).toMatchObject({
      id,
      roles: [{ id: "client", title: "Клиент" }],
      is_loyalty_registered: false,
      has_password: false,
    });
    expect((await byPhone(phone, token)).code).toBe("invalid");
  });
  it("AUT-125 AUT-136 has a short form without surname and address", async () => {
    const phone = newPhone();
    const lettersBefore = shop.letters.length;
    const short = form(phone, await shop.confirmPhone(phone), { is_short: true, surname: "", email: undefined });
    const { id } = dataOf(await shop.call(userRegister, short));
    expect(await connection.db.select().from(users).where(eq(users.id, id))).toMatchObject([{ surname: "" }]);
    expect(shop.letters).toHaveLength(lettersBefore);
  });
  it.each([
    ["AUT-123", { firstname: "" }, "firstname"],
    ["AUT-134 AUT-135", { firstname: "Anna" }, "firstname"],
    ["AUT-124", { surname: "" }, "surname"],
    ["AUT-127", { email: "somebody" }, "email"],
    ["AUT-128", { personalData: false }, "personalData"],
    ["AUT-129", { legalPolicy: false }, "legalPolicy"],
    ["AUT-110", { phone: "+7 812 345-67-89" }, "phone"],
  ])("%s refuses a form with %j", async (_row, wrong, field) => {
    const phone = newPhone();
    const { status_code, errors } = await shop.call(userRegister, form(phone, await shop.confirmPhone(phone), wrong));
    expect(status_code).toBe(422);
    expect(errors.map((error) => error.field)).toEqual([field]);
  });
  it("needs a phone proved on this browser", async () => {
    const phone = newPhone();
    const bound = await shop.confirmPhone(phone, "this browser");
    for (const token of ["", "nonsense", bound])
      expect(await shop.call(userRegister, form(phone, token))).toMatchObject({ status_code: 403, code: "bad_token" });
    expect(await connection.db.$count(userPhones, eq(userPhones.phone, phone))).toBe(0);
  });
  it("AUT-086 answers `user_exists` for a phone with an account, and makes nobody", async () => {
    const phone = newPhone();
    await signInUser(shop, { phones: [phone] });
    shop.advance(60);
    await connection.db.update(users).set({ createdAt: new Date(0) });
    const before = await connection.db.$count(users);
    expect(await shop.call(userRegister, form(phone, await shop.confirmPhone(phone)))).toMatchObject({
      status_code: 409,
      code: "user_exists",
    });
    expect(await connection.db.$count(users)).toBe(before);
  });
  it("answers a form sent twice alike, then the phone simply has an account", async () => {
    const phone = newPhone();
    const input = form(phone, await shop.confirmPhone(phone));
    const first = await shop.call(userRegister, input);
    expect((await shop.call(userRegister, input)).data).toEqual(first.data);
    expect(shop.letters.filter(({ email }) => email === input.email)).toHaveLength(1);
    shop.advance(60);
    expect((await shop.call(userRegister, input)).code).toBe("user_exists");
  });
});

describe("an invitation", () => {
  async function inviter(registeredAt: Date | null, refererCode: string) {
    const { userId } = await signInUser(shop, { firstname: "Вера" });
    await connection.db.insert(loyaltyAccounts).values({ userId, refererCode, registeredAt });
    return userId;
  }
  const input = async (referer_code: string) => {
    const phone = newPhone();
    return {
      is_short: true,
      firstname: "Анна",
      phone,
      phone_token: await shop.confirmPhone(phone),
      personalData: true,
      legalPolicy: true,
      referer_code,
    };
  };

  it("API-014 AUT-139 names who invites by first name, however the code is typed", async () => {
    await inviter(shop.clock.now, "VERA2345");
    expect(dataOf(await shop.call(refererValidate, { referer_code: " vera2345" }))).toEqual({
      referer_user: { firstname: "Вера" },
    });
    expect((await shop.call(refererValidate, { referer_code: "NOBODY22" })).status_code).toBe(404);
  });
  it("is not by who has not joined", async () => {
    await inviter(null, "NOTYET22");
    expect((await shop.call(refererValidate, { referer_code: "NOTYET22" })).code).toBe("not_found");
  });
  it("cannot be guessed at for long", async () => {
    const ask = () => shop.call(refererValidate, { referer_code: "NOBODY22" }, { address: "198.51.100.1" });
    const answers = await Promise.all(Array.from({ length: 22 }, ask));
    expect(answers.filter(({ code }) => code === "too_many")).toHaveLength(2);
  });
  it("AUT-006 is kept with a new user; an unknown code stops nobody", async () => {
    const invitedBy = await inviter(shop.clock.now, "INVITE22");
    const { id } = dataOf(await shop.call(userRegister, await input("invite22")));
    const stored = (userId: number) =>
      connection.db.select().from(loyaltyAccounts).where(eq(loyaltyAccounts.userId, userId));
    expect(await stored(id)).toMatchObject([
      { invitedBy, registeredAt: null, refererCode: expect.stringMatching(/^[A-HJKMNP-Z2-9]{8}$/) },
    ]);
    const other = dataOf(await shop.call(userRegister, await input("NOBODY22")));
    expect(await stored(other.id)).toEqual([]);
  });
});
