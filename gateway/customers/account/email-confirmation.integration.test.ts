import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { passwordResetSend } from "../../contract/customers/passwords.ts";
import { emailConfirm, emailConfirmResend, profileUpdate } from "../../contract/customers/profile.ts";
import { letterSecrets } from "../../platform/db/schema/account.ts";
import { userEmails } from "../../platform/db/schema/users.ts";
import { backdateLetters, lettersTo, openAccountShop, secretTo } from "../../testing/account.ts";
import { dataOf } from "../../testing/client.ts";
import { signInUser } from "../../testing/users.ts";
import { claimEmailFor } from "./profile.ts";

const shop = await openAccountShop();
afterAll(() => shop.close());

const DAY_SECONDS = 86_400;

/** A customer who has claimed an address, and the secret of the letter to it. */
async function claim(email: string) {
  const user = await signInUser(shop);
  dataOf(await shop.call(profileUpdate, { emails: [email] }, user));
  return { ...user, secret: await secretTo(shop.db, email) };
}

const emailsOf = async (user: { accessToken: string }) => dataOf(await shop.call(profileUpdate, {}, user)).emails;
const confirmWith = (token: string) => shop.call(emailConfirm, { token });

describe("the link of a letter to an address that staff have named", () => {
  async function claimByStaff(email: string) {
    const user = await signInUser(shop);
    await shop.db.transaction((tx) =>
      claimEmailFor(tx, { userId: user.userId, siteOrigin: "http://localhost" }, email),
    );
    return { ...user, secret: await secretTo(shop.db, email) };
  }

  it("confirms it in the customer's own session alone: whoever has the mailbox could take the account over", async () => {
    const user = await claimByStaff("named@shop.test");
    const stranger = await signInUser(shop);
    expect(await confirmWith(user.secret)).toMatchObject({ status_code: 401, code: "unauthorized" });
    expect(await shop.call(emailConfirm, { token: user.secret }, stranger)).toMatchObject({ status_code: 401 });
    expect(await emailsOf(user)).toMatchObject([{ confirmed_at: null }]);
    expect(await shop.call(passwordResetSend, { email: "named@shop.test" })).toMatchObject({ status_code: 404 });
    expect(dataOf(await shop.call(emailConfirm, { token: user.secret }, user))).toEqual({ email: "named@shop.test" });
  });

  it("does so for another letter, which the customer asked for, too", async () => {
    const user = await claimByStaff("asked-again@shop.test");
    await backdateLetters(shop.db, 61);
    dataOf(await shop.call(emailConfirmResend, { email: "asked-again@shop.test" }, user));
    const another = await secretTo(shop.db, "asked-again@shop.test");
    expect(another).not.toBe(user.secret);
    expect(await confirmWith(another)).toMatchObject({ status_code: 401 });
  });
});

describe("the link of a letter", () => {
  it("ACC-008 confirms the address without sign-in, once", async () => {
    const user = await claim("once@shop.test");
    expect(await emailsOf(user)).toMatchObject([{ confirmed_at: null }]);
    expect(dataOf(await confirmWith(user.secret))).toEqual({ email: "once@shop.test" });
    expect(await emailsOf(user)).toMatchObject([{ confirmed_at: shop.clock.now.toISOString() }]);
    expect(await confirmWith(user.secret)).toMatchObject({ status_code: 404, code: "not_found" });
  });

  it("gives the address to who confirms first: claims of others fall away, and they come too late", async () => {
    const first = await claim("mine@shop.test");
    const second = await claim("mine@shop.test");
    dataOf(await confirmWith(second.secret));
    expect(await emailsOf(first)).toEqual([]);
    expect(await emailsOf(second)).toMatchObject([{ email: "mine@shop.test", is_primary: true }]);
    expect(await confirmWith(first.secret)).toMatchObject({ status_code: 409, code: "email_taken" });
  });

  it("does nothing for an address that was taken out of the profile", async () => {
    const user = await claim("left@shop.test");
    dataOf(await shop.call(profileUpdate, { emails: [] }, user));
    expect(await confirmWith(user.secret)).toMatchObject({ status_code: 404 });
    expect(await shop.db.$count(userEmails, eq(userEmails.email, "left@shop.test"))).toBe(0);
  });

  it("ends after seven days, and is no secret of another purpose", async () => {
    const { secret } = await claim("old@shop.test");
    await shop.db.update(letterSecrets).set({ purpose: "password" }).where(eq(letterSecrets.email, "old@shop.test"));
    expect(await confirmWith(secret)).toMatchObject({ status_code: 404 });
    await shop.db.update(letterSecrets).set({ purpose: "email" }).where(eq(letterSecrets.email, "old@shop.test"));
    await backdateLetters(shop.db, 7 * DAY_SECONDS);
    expect(await confirmWith(secret)).toMatchObject({ status_code: 404 });
  });

  it("is kept as a hash only", async () => {
    const { secret } = await claim("hash@shop.test");
    const rows = await shop.db.select().from(letterSecrets).where(eq(letterSecrets.email, "hash@shop.test"));
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe("another letter", () => {
  const EMAIL = "another-letter@shop.test";
  const resend = (user: { accessToken: string }, email = EMAIL) => shop.call(emailConfirmResend, { email }, user);

  it("API-015 comes after a minute, five a day, and both letters count", async () => {
    const user = await claim(EMAIL);
    expect(await resend(user)).toMatchObject({ status_code: 429, code: "too_many" });
    for (let n = 2; n <= 5; n += 1) {
      await backdateLetters(shop.db, 61);
      expect(dataOf(await resend(user))).toEqual({ email: EMAIL });
    }
    await backdateLetters(shop.db, 61);
    expect(await resend(user)).toMatchObject({ status_code: 429 });
    expect(await lettersTo(shop.db, EMAIL)).toHaveLength(5);
    await backdateLetters(shop.db, DAY_SECONDS);
    expect(await resend(user)).toMatchObject({ status_code: 200 });
    expect(dataOf(await confirmWith(user.secret))).toEqual({ email: EMAIL });
  });

  it("is not written to a confirmed address, to another's or for a guest", async () => {
    const user = await signInUser(shop, { emails: ["sure@shop.test"] });
    expect(await resend(user, "sure@shop.test")).toMatchObject({ status_code: 409, code: "already_confirmed" });
    expect(await resend(await signInUser(shop), "sure@shop.test")).toMatchObject({ status_code: 404 });
    expect(await shop.call(emailConfirmResend, { email: "sure@shop.test" })).toMatchObject({ status_code: 401 });
    expect(await lettersTo(shop.db, "sure@shop.test")).toEqual([]);
  });
});
