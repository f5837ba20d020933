import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authLogin, authRefresh, authSessionEnd, authSessions, whoami } from "../../contract/customers/auth.ts";
import { passwordChange, passwordChangeByToken, passwordResetSend } from "../../contract/customers/passwords.ts";
import { accountUndo, profilePhoneAdd, profilePhoneRemove, profileUpdate } from "../../contract/customers/profile.ts";
import { accountChanges } from "../../platform/db/schema/account.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { phoneTokens } from "../../platform/db/schema/sign-in.ts";
import { userPhones, users } from "../../platform/db/schema/users.ts";
import { wipeEndedSecrets } from "../../platform/outbox/outbox-store.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";
import { lettersTo, openAccountShop, secretTo } from "../../testing/account.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { signInUser } from "../../testing/users.ts";
import { hashPassword } from "../auth/password-hash.ts";
import { deleteOldChanges } from "./account-changes-store.ts";

const BROWSER = "the browser's key";
const PASSWORD = "password of the owner";
const THIEFS_PHONE = "+79990000001";

let passwordHash = "";
let people = 0;

const shop = await openAccountShop();
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(() => {
  shop.clock.now = FIXTURE_NOW;
  shop.securityEvents.length = 0;
});
afterAll(() => shop.close());

const later = (seconds: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1_000);
};

async function owner(rest: { withPassword?: boolean; withEmail?: boolean } = {}) {
  people += 1;
  const { withPassword = true, withEmail = true } = rest;
  const phones = [`+7913${String(people).padStart(7, "0")}`, `+7914${String(people).padStart(7, "0")}`];
  const emails = withEmail ? [`owner-${people}@shop.test`] : [];
  const user = await signInUser(shop, { phones, emails, ...(withPassword && { passwordHash }) });
  return { ...user, phones, email: emails[0] ?? "", browserKey: BROWSER };
}

async function phoneToken(phone: string): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(shop.clock.now.getTime() + 600_000);
  await shop.db.delete(phoneTokens).where(eq(phoneTokens.phone, phone));
  await shop.db
    .insert(phoneTokens)
    .values({ hash: hashOfSecret(token), phone, browserHash: hashOfSecret(BROWSER), expiresAt });
  return token;
}

const twice = (password: string) => ({ password, password_confirmation: password });
const signIn = async (email: string, rest = {}) =>
  dataOf(await shop.call(authLogin, { username: email, password: PASSWORD }, rest)).access_token;

describe("a stolen session", () => {
  it("adds and removes no phone, address or first password and ends no session when its sign-in is ten minutes old", async () => {
    const victim = await owner();
    const withoutPassword = await owner({ withPassword: false });
    const other = await owner();
    later(600);
    const attempts = {
      phoneAdd: await shop.call(
        profilePhoneAdd,
        { phone: THIEFS_PHONE, phone_token: await phoneToken(THIEFS_PHONE) },
        victim,
      ),
      phoneRemove: await shop.call(profilePhoneRemove, { phone: victim.phones[1] ?? "" }, victim),
      emailAdd: await shop.call(profileUpdate, { emails: [victim.email, "thief@shop.test"] }, victim),
      emailRemove: await shop.call(profileUpdate, { emails: [] }, victim),
      firstPassword: await shop.call(passwordChange, twice("password of the thief"), withoutPassword),
      endSession: await shop.call(authSessionEnd, { id: other.sessionId }, victim),
      endSessions: await shop.call(authSessionEnd, { id: "others" }, victim),
    };
    for (const [name, answer] of Object.entries(attempts))
      expect([name, answer.status_code, answer.code]).toEqual([name, 403, "proof_required"]);
    const left = dataOf(await shop.call(whoami, {}, victim));
    expect(left.phones.map(({ phone }) => `+${phone}`)).toEqual(victim.phones);
    expect(left.emails.map(({ email }) => email)).toEqual([victim.email]);
    expect(await lettersTo(shop.db, victim.email)).toEqual([]);
  });

  it("may still change names and the order of addresses, and end itself", async () => {
    const victim = await owner();
    later(600);
    dataOf(await shop.call(profileUpdate, { firstname: "Мария", emails: [victim.email] }, victim));
    expect(dataOf(await shop.call(authSessionEnd, { id: victim.sessionId }, victim)).ended).toBe(1);
  });

  it("is left behind by who proves who they are: they get another one, and the old one ends", async () => {
    const victim = await owner();
    later(600);
    const accessToken = await signIn(victim.email, victim);
    expect((await shop.call(whoami, {}, victim)).code).toBe("unauthorized");
    const { sessions } = dataOf(await shop.call(authSessions, {}, { accessToken }));
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    dataOf(await shop.call(profilePhoneRemove, { phone: victim.phones[1] ?? "" }, { accessToken }));
  });

  it("ends after half a year, however often it is refreshed", async () => {
    const victim = await owner();
    let refresh_token = victim.refreshToken;
    for (let day = 0; day < 171; day += 19) {
      later(19 * 86_400);
      refresh_token = dataOf(await shop.call(authRefresh, { refresh_token })).refresh_token;
    }
    later(9 * 86_400);
    expect((await shop.call(authRefresh, { refresh_token })).code).toBe("unauthorized");
  });
});

describe("«это был не я»", () => {
  it("goes to the addresses that the account had before, ends all sessions and restores what they began with", async () => {
    const victim = await owner();
    const thief = { accessToken: await signIn(victim.email), browserKey: BROWSER };
    dataOf(
      await shop.call(profilePhoneAdd, { phone: THIEFS_PHONE, phone_token: await phoneToken(THIEFS_PHONE) }, thief),
    );
    for (const phone of victim.phones) dataOf(await shop.call(profilePhoneRemove, { phone }, thief));
    dataOf(await shop.call(profileUpdate, { emails: ["thief@shop.test"] }, thief));
    dataOf(await shop.call(passwordChange, { old_password: PASSWORD, ...twice("password of the thief") }, thief));

    const letters = await lettersTo(shop.db, victim.email);
    expect(letters.map(({ subject }) => subject)).toEqual([
      "Добавлен телефон",
      "Убран телефон",
      "Убран телефон",
      "Изменены адреса почты",
    ]);
    expect(letters[0]?.body).toMatch(/Это был не я: .*\nhttps:\/\/shop\.example\/my\/profile\/undo\/\?token=/s);
    const token = await secretTo(shop.db, victim.email);
    dataOf(await shop.call(accountUndo, { token }));

    expect((await shop.call(whoami, {}, thief)).code).toBe("unauthorized");
    for (const password of [PASSWORD, "password of the thief"])
      expect((await shop.call(authLogin, { username: victim.email, password })).code).toBe("unauthorized");
    const phones = await shop.db.select().from(userPhones).where(eq(userPhones.userId, victim.userId));
    expect(phones.map(({ phone }) => phone).sort()).toEqual(victim.phones);
    expect(phones.filter(({ isPrimary }) => isPrimary).map(({ phone }) => phone)).toEqual([victim.phones[0]]);
    dataOf(await shop.call(passwordResetSend, { email: victim.email }));
    expect((await shop.call(accountUndo, { token })).code).toBe("not_found");
    expect(shop.securityEvents).toContainEqual(
      expect.objectContaining({ event: "changes_undone", userId: victim.userId }),
    );
  });

  it("goes by SMS to an account without a confirmed address", async () => {
    const victim = await owner({ withEmail: false, withPassword: false });
    dataOf(await shop.call(profileUpdate, { emails: ["thief-2@shop.test"] }, victim));
    for (const phone of victim.phones) {
      const [message] = await lettersTo(shop.db, phone);
      expect(message?.body).toMatch(
        /^Интернет-магазин, личный кабинет: изменены адреса почты\. Это были не вы\? https:\/\//,
      );
    }
    dataOf(await shop.call(accountUndo, { token: await secretTo(shop.db, victim.phones[0] ?? "") }));
    expect((await shop.call(whoami, {}, victim)).code).toBe("unauthorized");
  });

  it("leaves a phone to who has it by now, and is no use after a week or with another secret", async () => {
    const victim = await owner();
    const [kept = "", gone = ""] = victim.phones;
    dataOf(await shop.call(profilePhoneRemove, { phone: gone }, victim));
    const other = await owner();
    await shop.db.insert(userPhones).values({ userId: other.userId, phone: gone, confirmedAt: shop.clock.now });
    const token = await secretTo(shop.db, victim.email);
    const expire = (days: number) =>
      shop.db
        .update(accountChanges)
        .set({ expiresAt: sql`${accountChanges.expiresAt} + make_interval(days => ${days}::int)` });
    await expire(-7);
    for (const secret of [token, newSecret()])
      expect((await shop.call(accountUndo, { token: secret })).code).toBe("not_found");
    await expire(7);
    dataOf(await shop.call(accountUndo, { token }));
    const owned = await shop.db.select().from(userPhones).where(eq(userPhones.userId, victim.userId));
    expect(owned.map(({ phone }) => phone)).toEqual([kept]);
  });
});

describe("a password that others have", () => {
  it("C-11 is refused at its field, and so are spaces alone", async () => {
    const victim = await owner();
    for (const password of ["password123", "йцукенгшщз", "          "]) {
      const answer = await shop.call(passwordChange, { old_password: PASSWORD, ...twice(password) }, victim);
      expect([password, answer.status_code, answer.errors[0]?.field]).toEqual([password, 422, "password"]);
    }
    dataOf(await shop.call(passwordResetSend, { email: victim.email }));
    const token = await secretTo(shop.db, victim.email);
    expect((await shop.call(passwordChangeByToken, { token, ...twice("password123") })).status_code).toBe(422);
    dataOf(await shop.call(passwordChangeByToken, { token, ...twice("сосновый бор") }));
  });
});

describe("the log", () => {
  it("has sign-ins, failures, lock-outs, changes and reuse of tokens with the address, and nothing that was typed or is secret", async () => {
    const victim = await owner();
    const address = "203.0.113.77";
    const logged: Record<string, unknown>[] = [];
    const from = <Sender>(sender: Sender) => ({ ...sender, address });
    const attempt = (password: string) => shop.call(authLogin, { username: victim.email, password }, { address });
    for (let n = 0; n < 6; n += 1) await attempt(`guess ${n}`);
    later(120);
    const { access_token: accessToken, refresh_token } = dataOf(await attempt(PASSWORD));
    const me = from({ accessToken, browserKey: BROWSER });
    dataOf(await shop.call(profilePhoneRemove, { phone: victim.phones[1] ?? "" }, me));
    dataOf(await shop.call(profileUpdate, { emails: [victim.email, "new-address@shop.test"] }, me));
    dataOf(await shop.call(authSessionEnd, { id: "others" }, me));
    await shop.call(passwordChange, { old_password: "guess", ...twice("сосновый бор") }, me);
    dataOf(await shop.call(passwordChange, { old_password: PASSWORD, ...twice("сосновый бор") }, me));
    dataOf(await shop.call(authRefresh, { refresh_token }, { address }));
    later(21);
    await shop.call(authRefresh, { refresh_token }, { address });
    logged.push(...shop.securityEvents.map((event) => ({ ...event })));
    expect(logged.map(({ event }) => event)).toEqual([
      ...Array(5).fill("sign_in_failed"),
      "sign_in_locked_out",
      "signed_in",
      "phone_removed",
      "emails_changed",
      "sessions_ended",
      "password_refused",
      "password_changed",
      "refresh_token_reused",
    ]);
    for (const event of logged) expect(event).toMatchObject({ userId: victim.userId, clientAddress: address });
    const text = JSON.stringify(logged);
    for (const secret of [victim.email, ...victim.phones, PASSWORD, "guess", "бор", accessToken, refresh_token])
      expect(text).not.toContain(secret);
  });
});

it("a change of an account is kept for enquiries thirty days longer than it can be undone", async () => {
  const victim = await owner();
  dataOf(await shop.call(profileUpdate, { emails: [victim.email, "another@shop.test"] }, victim));
  const own = eq(accountChanges.userId, victim.userId);
  const ended = async (days: number) => {
    const expiresAt = sql`now() - make_interval(days => ${days}::int)`;
    await shop.db.update(accountChanges).set({ expiresAt }).where(own);
    await deleteOldChanges(shop.db);
    return shop.db.$count(accountChanges, own);
  };
  expect([await ended(29), await ended(31)]).toEqual([1, 0]);
});

it("the outbox keeps codes and links no longer than they live", async () => {
  const victim = await owner();
  dataOf(await shop.call(passwordResetSend, { email: victim.email }));
  dataOf(await shop.call(profileUpdate, { emails: [victim.email, "claimed@shop.test"] }, victim));
  const age = (hours: number) =>
    shop.db
      .update(outboxMessages)
      .set({ secretExpiresAt: sql`${outboxMessages.secretExpiresAt} - make_interval(hours => ${hours}::int)` });
  const withLink = async () => {
    await wipeEndedSecrets(shop.db);
    const messages = [...(await lettersTo(shop.db, victim.email)), ...(await lettersTo(shop.db, "claimed@shop.test"))];
    return messages.filter(({ body }) => body.includes("token=")).map(({ subject }) => subject);
  };
  expect(await withLink()).toHaveLength(3);
  await age(1);
  expect(await withLink()).toEqual(["Изменены адреса почты", "Подтвердите адрес почты"]);
  await age(7 * 24);
  expect(await withLink()).toEqual([]);
  expect((await lettersTo(shop.db, victim.email))[0]?.body).toMatch(/^Текст удалён/);
  const [row] = await shop.db.select().from(users).where(eq(users.id, victim.userId));
  expect(row?.passwordHash).toBe(passwordHash);
});
