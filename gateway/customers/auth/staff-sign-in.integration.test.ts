import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import {
  authLogin,
  authLoginByPhone,
  authRefresh,
  secondProof,
  staffLogin,
  staffLogout,
  whoami,
} from "../../contract/customers/auth.ts";
import { sessions, staffBrowsers } from "../../platform/db/schema/sign-in.ts";
import { users } from "../../platform/db/schema/users.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { openAuthShop } from "../../testing/auth.ts";
import { dataOf } from "../../testing/client.ts";
import { signInUser } from "../../testing/users.ts";
import { hashPassword } from "./password-hash.ts";

const PASSWORD = "right password";
const CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0";
const HOUR = 3_600;

const connection = await openTestDatabase();
const shop = await openAuthShop(connection);
const passwordHash = await hashPassword(PASSWORD);
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await connection.close();
});

let made = 0;
async function member(roles: readonly string[] = ["client", "manager"]) {
  made += 1;
  const email = `staff${made}@shop.test`;
  const phone = `+7913${String(made).padStart(7, "0")}`;
  return { email, phone, ...(await signInUser(shop, { phones: [phone], emails: [email], passwordHash, roles })) };
}
type Member = Awaited<ReturnType<typeof member>>;

const login = ({ email }: Pick<Member, "email">, browser_proof?: string, agent = CHROME) =>
  shop.call(
    authLogin,
    { username: email, password: PASSWORD, browser_proof },
    { agent, address: `2001:db8:1:${made}::1` },
  );

async function confirmBrowser(person: Member, agent = CHROME) {
  const asked = await login(person, undefined, agent);
  const proof = secondProof.parse(asked.data);
  const phone_token = await shop.confirmPhone(person.phone);
  const input = { phone: proof.phone, phone_token, password_proof: proof.password_proof };
  const { browser_proof, ...tokens } = dataOf(await shop.call(authLoginByPhone, input, { agent }));
  return { proof: browser_proof ?? "", tokens };
}

describe("staff in a new browser", () => {
  it("STF-062 confirm their phone after the password, and in that browser not again", async () => {
    const person = await member();
    const asked = await login(person);
    expect(asked).toMatchObject({ status_code: 403, code: "second_proof" });
    expect(secondProof.parse(asked.data).phone).toBe(person.phone.replace("+", ""));
    expect(shop.securityEvents.at(-1)).toMatchObject({ event: "second_proof_asked", userId: person.userId });
    const { proof, tokens } = await confirmBrowser(person);
    expect(dataOf(await shop.call(whoami, {}, { accessToken: tokens.access_token })).id).toBe(person.userId);
    expect((await login(person, proof)).status_code).toBe(200);
  });

  it("are kept out of no browser that they have confirmed by whoever guesses their password elsewhere", async () => {
    const person = await member();
    const { proof } = await confirmBrowser(person);
    for (let n = 0; n < 40; n += 1)
      await shop.call(authLogin, { username: person.email, password: "guess" }, { address: `2001:db8:2:${n}::1` });
    expect((await login(person)).code).toBe("too_many");
    expect((await login(person, proof)).status_code).toBe(200);
  });

  it("need the proof again elsewhere: a copied one opens no browser of another kind and no other account", async () => {
    const [person, colleague] = [await member(), await member()];
    const { proof } = await confirmBrowser(person);
    expect(await login(person, proof, FIREFOX)).toMatchObject({ code: "second_proof" });
    expect(await login(colleague, proof)).toMatchObject({ code: "second_proof" });
    expect(await login(person, `${proof}x`)).toMatchObject({ code: "second_proof" });
    shop.advance(91 * 24 * HOUR);
    expect(await login(person, proof)).toMatchObject({ code: "second_proof" });
  });

  it("do not sign in by the phone alone, nor with the password of somebody else, an old one or a late one", async () => {
    const [person, colleague] = [await member(), await member()];
    const phone = person.phone;
    const signIn = async (password_proof?: string) =>
      shop.call(authLoginByPhone, { phone, phone_token: await shop.confirmPhone(phone), password_proof });
    const proofOf = async (of: Member) => secondProof.parse((await login(of)).data).password_proof;
    const refused = { status_code: 403, code: "password_needed", data: null };
    expect(await signIn()).toMatchObject(refused);
    expect(await signIn("1.x")).toMatchObject(refused);
    expect(await signIn(await proofOf(colleague))).toMatchObject(refused);
    const old = await proofOf(person);
    await connection.db
      .update(users)
      .set({ passwordHash: await hashPassword("other password") })
      .where(eq(users.id, person.userId));
    expect(await signIn(old)).toMatchObject(refused);
    await connection.db.update(users).set({ passwordHash }).where(eq(users.id, person.userId));
    const late = await proofOf(person);
    shop.advance(HOUR / 2);
    expect(await signIn(late)).toMatchObject(refused);
    expect((await signIn(await proofOf(person))).status_code).toBe(200);
  });

  it("cannot sign in without a phone, and clients need no second proof", async () => {
    const email = "no-phone@shop.test";
    await signInUser(shop, { emails: [email], passwordHash, roles: ["manager"] });
    expect(await login({ email })).toMatchObject({ code: "blocked" });
    const client = await member(["client"]);
    expect((await login(client)).status_code).toBe(200);
    expect(await connection.db.$count(staffBrowsers, eq(staffBrowsers.userId, client.userId))).toBe(0);
  });
});

describe("the staff's own calls of the site", () => {
  it("API-147 API-150 STF-062 STF-063 sign in with the words that clients get, and out", async () => {
    const person = await member();
    const { proof } = await confirmBrowser(person);
    const wrong = await shop.call(
      staffLogin,
      { username: person.email, password: "wrong password" },
      { agent: CHROME },
    );
    expect(wrong).toMatchObject({ status_code: 401, errors: [{ message: "Неверный Email или пароль" }] });
    const asked = await shop.call(staffLogin, { username: person.email, password: PASSWORD }, { agent: CHROME });
    expect(asked).toMatchObject({ status_code: 403, code: "second_proof" });
    const input = { username: person.email, password: PASSWORD, browser_proof: proof };
    const { access_token: accessToken } = dataOf(await shop.call(staffLogin, input, { agent: CHROME }));
    await shop.call(staffLogout, {}, { accessToken });
    expect(shop.securityEvents.at(-1)).toMatchObject({ event: "signed_out", userId: person.userId });
    expect((await shop.call(whoami, {}, { accessToken })).status_code).toBe(401);
  });

  it("STF-027 API-147 refuse whoever is blocked with 403, and the running session with 401", async () => {
    const person = await member();
    const { proof, tokens } = await confirmBrowser(person);
    await connection.db.update(users).set({ blockedAt: shop.clock.now }).where(eq(users.id, person.userId));
    const input = { username: person.email, password: PASSWORD, browser_proof: proof };
    expect(await shop.call(staffLogin, input, { agent: CHROME })).toMatchObject({ status_code: 403, code: "blocked" });
    expect((await shop.call(whoami, {}, { accessToken: tokens.access_token })).status_code).toBe(401);
  });
});

describe("a session of staff", () => {
  const answers = async ({ accessToken }: { accessToken: string }) =>
    (await shop.call(whoami, {}, { accessToken })).status_code;
  const refreshes = async ({ refreshToken }: { refreshToken: string }) =>
    (await shop.call(authRefresh, { access_token: "", refresh_token: refreshToken })).status_code;
  /** As if the session had begun and been used so many seconds ago. */
  const age = ({ sessionId }: { sessionId: string }, { began, used }: { began: number; used: number }) =>
    connection.db
      .update(sessions)
      .set({
        createdAt: new Date(shop.clock.now.getTime() - began * 1_000),
        usedAt: new Date(shop.clock.now.getTime() - used * 1_000),
      })
      .where(eq(sessions.id, sessionId));

  it.each([
    ["an hour without a call", { began: 2 * HOUR, used: HOUR }],
    ["twelve hours", { began: 12 * HOUR, used: 60 }],
  ])("ends after %s, for the refresh token as well; a client's does not", async (_, ages) => {
    const [person, client] = [await member(), await member(["client"])];
    for (const each of [person, client]) await age(each, ages);
    expect(await answers(person)).toBe(401);
    expect(await refreshes(person)).toBe(401);
    expect(await answers(client)).toBe(200);
    expect(await refreshes(client)).toBe(200);
  });

  it("lives a moment less than that, and each call is a use", async () => {
    const person = await member();
    await age(person, { began: 12 * HOUR - 1, used: HOUR - 1 });
    expect(await answers(person)).toBe(200);
    const [row] = await connection.db.select().from(sessions).where(eq(sessions.id, person.sessionId));
    expect(row?.usedAt).toEqual(shop.clock.now);
    await age(person, { began: 11 * HOUR, used: HOUR - 1 });
    expect(await refreshes(person)).toBe(200);
  });

  it("of a client who becomes staff is held to the same", async () => {
    const person = await member(["client", "shop"]);
    await age(person, { began: 13 * HOUR, used: 10 });
    expect(await answers(person)).toBe(401);
  });
});
