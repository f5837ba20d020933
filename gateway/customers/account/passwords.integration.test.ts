import { and, eq, isNull } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { unsubscribe } from "../../contract/customers/notices.ts";
import { passwordChange, passwordChangeByToken, passwordResetSend } from "../../contract/customers/passwords.ts";
import { profileUpdate } from "../../contract/customers/profile.ts";
import { sessions } from "../../platform/db/schema/sign-in.ts";
import { userEmails, users } from "../../platform/db/schema/users.ts";
import { backdateLetters, lettersTo, openAccountShop, SITE_ORIGIN, secretTo } from "../../testing/account.ts";
import { dataOf } from "../../testing/client.ts";
import { signInUser } from "../../testing/users.ts";
import { hashPassword, verifyPassword } from "../auth/password-hash.ts";

const shop = await openAccountShop();
const passwordHash = await hashPassword("прежний пароль");
afterAll(() => shop.close());

const twice = (password: string) => ({ password, password_confirmation: password });
const ERR_014 =
  "Личный кабинет с указанным электронным адресом не найден. Введите другой email или войдите по номеру телефона.";

async function hasPassword(userId: number, password: string): Promise<boolean> {
  const [user] = await shop.db.select().from(users).where(eq(users.id, userId));
  return user?.passwordHash ? verifyPassword({ password, passwordHash: user.passwordHash }) : false;
}

const liveSessions = (userId: number) =>
  shop.db.$count(sessions, and(eq(sessions.userId, userId), isNull(sessions.endedAt)));

async function openAnotherSession(userId: number): Promise<void> {
  const expiresAt = new Date(shop.clock.now.getTime() + 86_400_000);
  await shop.db.insert(sessions).values({ userId, refreshHash: `other of ${userId}`, expiresAt });
}

describe("a password changed by the old one", () => {
  it("ACC-007, API-022, API-029 takes its place, ends other sessions and is told of by letter", async () => {
    const user = await signInUser(shop, { passwordHash, emails: ["told@shop.test"] });
    await openAnotherSession(user.userId);
    const input = { old_password: "прежний пароль", ...twice("новый пароль") };
    expect(await shop.call(passwordChange, input, user)).toMatchObject({ status_code: 200 });
    expect(await hasPassword(user.userId, "новый пароль")).toBe(true);
    expect(await liveSessions(user.userId)).toBe(1);
    expect(await shop.call(profileUpdate, {}, user)).toMatchObject({ status_code: 200 });
    expect(await lettersTo(shop.db, "told@shop.test")).toMatchObject([{ subject: "Пароль изменён" }]);
  });

  it("may be the first one of who signs in by codes", async () => {
    const user = await signInUser(shop);
    expect(await shop.call(passwordChange, twice("первый пароль"), user)).toMatchObject({ status_code: 200 });
    expect(await hasPassword(user.userId, "первый пароль")).toBe(true);
    const second = await shop.call(passwordChange, twice("второй пароль"), user);
    expect(second).toMatchObject({ status_code: 403, code: "wrong_password" });
  });

  it("API-029 is told apart when it is short or not repeated alike", async () => {
    const user = await signInUser(shop);
    const short = await shop.call(passwordChange, twice("1234567"), user);
    expect(short).toMatchObject({ status_code: 422, errors: [{ field: "password", message: "Не меньше 8 знаков" }] });
    const unequal = { password: "первый пароль", password_confirmation: "другой пароль" };
    expect(await shop.call(passwordChange, unequal, user)).toMatchObject({
      status_code: 422,
      errors: [{ field: "password_confirmation", message: "Пароли не совпадают" }],
    });
    expect(await shop.call(passwordChange, twice("первый пароль"))).toMatchObject({ status_code: 401 });
  });

  it("is not guessed: after five wrong ones even the right one has to wait", async () => {
    const user = await signInUser(shop, { passwordHash });
    const guess = (old_password: string) => shop.call(passwordChange, { old_password, ...twice("новый пароль") }, user);
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => guess(`догадка ${n}`)));
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill("wrong_password"));
    expect(await guess("прежний пароль")).toMatchObject({ status_code: 429, code: "too_many" });
    expect(await hasPassword(user.userId, "прежний пароль")).toBe(true);
  });
});

describe("a password set by a letter", () => {
  const byToken = (token: string, password = "забытый пароль") =>
    shop.call(passwordChangeByToken, { token, ...twice(password) });

  it("API-023, API-024 is set once by the link to the sign-in page, and ends all sessions", async () => {
    const user = await signInUser(shop, { passwordHash, emails: ["lost@shop.test"] });
    await openAnotherSession(user.userId);
    expect(dataOf(await shop.call(passwordResetSend, { email: " Lost@shop.test" }))).toEqual({
      email: "lost@shop.test",
    });
    const [letter] = await lettersTo(shop.db, "lost@shop.test");
    expect(letter?.body).toContain(`${SITE_ORIGIN}/login?reset_token=`);
    const secret = await secretTo(shop.db, "lost@shop.test");
    expect(await byToken(secret)).toMatchObject({ status_code: 200 });
    expect(await hasPassword(user.userId, "забытый пароль")).toBe(true);
    expect(await liveSessions(user.userId)).toBe(0);
    expect(await shop.call(profileUpdate, {}, user)).toMatchObject({ status_code: 401 });
    expect(await byToken(secret, "ещё один пароль")).toMatchObject({ status_code: 403, code: "bad_token" });
  });

  it("ends the links of earlier letters, too", async () => {
    await signInUser(shop, { emails: ["two@shop.test"] });
    await shop.call(passwordResetSend, { email: "two@shop.test" });
    const first = await secretTo(shop.db, "two@shop.test");
    await backdateLetters(shop.db, 61);
    dataOf(await shop.call(passwordResetSend, { email: "two@shop.test" }));
    expect(await byToken(await secretTo(shop.db, "two@shop.test"))).toMatchObject({ status_code: 200 });
    expect(await byToken(first)).toMatchObject({ status_code: 403 });
  });

  it("is refused an hour later, with a made-up link, and when the address has left the account", async () => {
    const user = await signInUser(shop, { passwordHash, emails: ["late@shop.test"] });
    await shop.call(passwordResetSend, { email: "late@shop.test" });
    const secret = await secretTo(shop.db, "late@shop.test");
    expect(await byToken("made up")).toMatchObject({ status_code: 403 });
    dataOf(await shop.call(profileUpdate, { emails: [] }, user));
    expect(await byToken(secret)).toMatchObject({ status_code: 403 });
    const confirmed = { userId: user.userId, email: "late@shop.test", confirmedAt: shop.clock.now };
    await shop.db.insert(userEmails).values(confirmed);
    await backdateLetters(shop.db, 3_600);
    expect(await byToken(secret)).toMatchObject({ status_code: 403, code: "bad_token" });
    expect(await hasPassword(user.userId, "прежний пароль")).toBe(true);
  });

  it("ERR-013, ERR-014 is not offered for an address without an account, one that is only claimed, or one that is blocked", async () => {
    const claimer = await signInUser(shop);
    dataOf(await shop.call(profileUpdate, { emails: ["claimed@shop.test"] }, claimer));
    const blocked = await signInUser(shop, { emails: ["blocked@shop.test"] });
    await shop.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
    for (const email of ["nobody@shop.test", "claimed@shop.test", "blocked@shop.test"]) {
      const answer = await shop.call(passwordResetSend, { email }, { address: "203.0.113.9" });
      expect(answer).toMatchObject({ status_code: 404, errors: [{ message: ERR_014 }] });
    }
  });

  it("is asked for once a minute, five times a day; one address of the network asks for forty an hour", async () => {
    await signInUser(shop, { emails: ["often@shop.test"] });
    const ask = (email = "often@shop.test") => shop.call(passwordResetSend, { email }, { address: "203.0.113.8" });
    for (let n = 1; n <= 5; n += 1) {
      expect(await ask()).toMatchObject({ status_code: 200 });
      expect(await ask()).toMatchObject({ status_code: 429 });
      await backdateLetters(shop.db, 61);
    }
    expect(await ask()).toMatchObject({ status_code: 429 });
    expect(await lettersTo(shop.db, "often@shop.test")).toHaveLength(5);
    for (let n = 11; n < 40; n += 1) expect(await ask("nobody@shop.test")).toMatchObject({ status_code: 404 });
    expect(await ask("nobody@shop.test")).toMatchObject({ status_code: 429 });
  });
});

it("API-022, API-023, API-024, API-025 are answered under auth/user/ as well", async () => {
  const answers = [
    { endpoint: passwordChange, input: twice("новый пароль"), status_code: 401 },
    { endpoint: passwordChangeByToken, input: { token: "made up", ...twice("новый пароль") }, status_code: 403 },
    { endpoint: passwordResetSend, input: { email: "nobody@shop.test" }, status_code: 404, code: "not_found" },
    { endpoint: unsubscribe, input: {}, status_code: 401 },
  ];
  for (const { endpoint, input, ...answer } of answers) {
    const { alsoPath } = endpoint;
    expect(alsoPath).toBe(endpoint.path.replace("/api/gateway/settings/", "/api/gateway/auth/user/settings/"));
    if (alsoPath) expect(await shop.call({ ...endpoint, path: alsoPath }, input)).toMatchObject(answer);
  }
});
