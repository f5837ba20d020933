import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { whoami } from "../../contract/customers/auth.ts";
import { accessRecovery, accessRecoverySend } from "../../contract/customers/passwords.ts";
import { staffBrowsers } from "../../platform/db/schema/sign-in.ts";
import { users } from "../../platform/db/schema/users.ts";
import { backdateLetters, lettersTo, openAccountShop, secretTo } from "../../testing/account.ts";
import { signInUser } from "../../testing/users.ts";
import { hashPassword, verifyPassword } from "../auth/password-hash.ts";

let made = 0;

const shop = await openAccountShop();
afterAll(() => shop.close());

async function person(roles: readonly string[]) {
  made += 1;
  const email = `recover${made}@shop.test`;
  return { email, ...(await signInUser(shop, { emails: [email], roles })) };
}
const ask = (username: string) => shop.call(accessRecoverySend, { username });
const recover = (token: string, password: string, passwordRepeat = password) =>
  shop.call(accessRecovery, { token, password, passwordRepeat });

describe("recovery of access", () => {
  it("API-148 API-149 STF-064 sets a password by a letter, once, and ends every session and browser", async () => {
    const { userId, email, accessToken } = await person(["client", "manager"]);
    const expiresAt = new Date(shop.clock.now.getTime() + 86_400_000);
    await shop.db.insert(staffBrowsers).values({ hash: email, userId, device: "", expiresAt });
    expect(await ask(email)).toMatchObject({ status_code: 200, data: {} });
    const token = await secretTo(shop.db, email);
    expect(await recover(token, "новый пароль смены")).toMatchObject({ status_code: 200 });
    const [row] = await shop.db.select().from(users).where(eq(users.id, userId));
    expect(
      await verifyPassword({
        password: "новый пароль смены",
        passwordHash: row?.passwordHash ?? (await hashPassword("")),
      }),
    ).toBe(true);
    expect((await shop.call(whoami, {}, { accessToken })).status_code).toBe(401);
    expect(await shop.db.$count(staffBrowsers, eq(staffBrowsers.userId, userId))).toBe(0);
    expect(await recover(token, "ещё один пароль")).toMatchObject({ status_code: 403, code: "bad_token" });
  });

  it("STF-064 answers alike for clients, blocked staff, unknown addresses and a second letter, and writes to none of them", async () => {
    const [client, blocked, known] = [await person(["client"]), await person(["shop"]), await person(["shop"])];
    await shop.db.update(users).set({ blockedAt: shop.clock.now }).where(eq(users.id, blocked.userId));
    for (const email of [client.email, blocked.email, "nobody@shop.test"]) {
      expect(await ask(email)).toEqual({ status_code: 200, data: {}, errors: [], code: undefined });
      expect(await lettersTo(shop.db, email)).toEqual([]);
    }
    for (let n = 0; n < 2; n++)
      expect(await ask(known.email)).toEqual({ status_code: 200, data: {}, errors: [], code: undefined });
    expect(await lettersTo(shop.db, known.email)).toHaveLength(1);
  });

  it("API-164 STF-036 says at which field a short, unequal or common password is wrong, and keeps the link", async () => {
    const { email } = await person(["manager"]);
    await ask(email);
    const token = await secretTo(shop.db, email);
    const wrongAt = (field: string) => ({ status_code: 422, errors: [{ field, message: expect.any(String) }] });
    expect(await recover(token, "1234567")).toMatchObject(wrongAt("password"));
    expect(await recover(token, "новый пароль смены", "другой пароль")).toMatchObject(wrongAt("passwordRepeat"));
    expect(await recover(token, "qwertyuiop")).toMatchObject(wrongAt("password"));
    expect(await recover(token, "новый пароль смены")).toMatchObject({ status_code: 200 });
  });

  it("STF-064 ends with the hour of the letter", async () => {
    const { email } = await person(["manager"]);
    await ask(email);
    const token = await secretTo(shop.db, email);
    await backdateLetters(shop.db, 3_601);
    expect(await recover(token, "новый пароль смены")).toMatchObject({ code: "bad_token" });
  });
});
