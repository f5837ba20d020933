import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  authAdoptCart,
  authLogin,
  authLoginByPhone,
  authRefresh,
  authSessionEnd,
  userRegister,
  whoami,
} from "../../gateway/contract/customers/auth.ts";
import { cartAdd, cartRead } from "../../gateway/contract/sales/cart.ts";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { hashPassword } from "../../gateway/customers/auth/password-hash.ts";
import { rotateRefreshToken } from "../../gateway/customers/auth/rotate-refresh-token.ts";
import { REUSE_WINDOW_MS } from "../../gateway/customers/auth/session-rules.ts";
import { carts } from "../../gateway/platform/db/schema/orders.ts";
import { sessions, spentRefreshTokens } from "../../gateway/platform/db/schema/sign-in.ts";
import { userPhones, users } from "../../gateway/platform/db/schema/users.ts";
import { type AuthShop, openAuthShop } from "../../gateway/testing/auth.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { TEST_KEYS } from "../../gateway/testing/shop.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { atOnce, times } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("sign-ins at the same moment, on PostgreSQL", () => {
  let store: ShopWithPostgres;
  let shop: AuthShop;

  beforeAll(async () => {
    store = await startShopOnPostgres();
    shop = await openAuthShop(store.connection);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await store.stop();
  });

  const refresh = (refresh_token: string) => shop.call(authRefresh, { refresh_token });
  const spentOf = (sessionId: string) =>
    store.connection.db.$count(spentRefreshTokens, eq(spentRefreshTokens.sessionId, sessionId));
  const isAlive = async (accessToken: string) => (await shop.call(whoami, {}, { accessToken })).status_code === 200;

  it("API-010 rotate one token shown thirty times once, and all get the same successor, which works", async () => {
    const { refreshToken, sessionId } = await signInUser(shop);
    const answers = (await atOnce(30, () => refresh(refreshToken))).map(dataOf);
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    expect(await spentOf(sessionId)).toBe(1);
    for (const { access_token } of answers) expect(await isAlive(access_token)).toBe(true);
    expect((await refresh(answers[0]?.refresh_token ?? "")).status_code).toBe(200);
  });

  it("API-010 end the session by replays after the window, whoever else refreshes meanwhile", async () => {
    const { refreshToken, sessionId } = await signInUser(shop);
    const next = dataOf(await refresh(refreshToken));
    shop.advance(REUSE_WINDOW_MS / 1_000);
    const answers = await atOnce(20, (n) => refresh(n % 2 === 0 ? refreshToken : next.refresh_token));
    const replays = answers.filter((_, n) => n % 2 === 0);
    expect(replays.map(({ code }) => code)).toEqual(Array(10).fill("unauthorized"));
    const [session] = await store.connection.db.select().from(sessions).where(eq(sessions.id, sessionId));
    expect(session?.endedAt).not.toBeNull();
    expect((await refresh(next.refresh_token)).code).toBe("unauthorized");
    for (const { data } of answers) if (data) expect(await isAlive(data.access_token)).toBe(false);
  });

  it("keep one line of successors on several machines", async () => {
    const { refreshToken, sessionId } = await signInUser(shop);
    const db = store.connection.db;
    const now = shop.services.now();
    const browser = { clientAgent: "", clientAddress: "" };
    let held = refreshToken;
    await inRounds(async (round) => {
      const shown = held;
      const answers = await atOnce(10, () =>
        rotateRefreshToken({ db, key: TEST_KEYS.refreshTokens, now, logSecurityEvent: () => {} }, shown, browser),
      );
      const successors = new Set(answers.map((answer) => answer?.refreshToken));
      expect(successors.size).toBe(1);
      expect(await spentOf(sessionId)).toBe(round + 1);
      held = answers[0]?.refreshToken ?? "";
    });
  });

  it("never leave a session open that was ended while it was refreshed", async () => {
    await inRounds(async () => {
      const { refreshToken, sessionId, accessToken } = await signInUser(shop);
      const [ended, ...answers] = await Promise.all([
        shop.call(authSessionEnd, { id: sessionId }, { accessToken }),
        ...times(6, () => refresh(refreshToken)),
      ]);
      expect(dataOf(ended).ended).toBe(1);
      for (const { data } of answers) if (data) expect(await isAlive(data.access_token)).toBe(false);
    });
  });

  const form = (phone: string, phone_token: string) => ({
    firstname: "Анна",
    surname: "Ёлкина",
    email: "anna@shop.test",
    phone,
    phone_token,
    personalData: true,
    legalPolicy: true,
  });

  it("API-013 make one user of one phone registered many times, by one proof or by several", async () => {
    for (const proofs of [1, 2, 6]) {
      const phone = `+7913000000${proofs}`;
      const before = await store.connection.db.$count(users);
      const tokens = await atOnce(proofs, () => shop.confirmPhone(phone));
      const answers = await atOnce(12, (n) => shop.call(userRegister, form(phone, tokens[n % proofs] ?? "")));
      const made = new Set(answers.flatMap(({ data }) => (data ? [data.id] : [])));
      expect(made.size).toBe(1);
      for (const { status_code, code } of answers) expect([200, "user_exists"]).toContain(code ?? status_code);
      if (proofs === 1) expect(answers.map(({ status_code }) => status_code)).toEqual(Array(12).fill(200));
      expect(await store.connection.db.$count(users)).toBe(before + 1);
      expect(await store.connection.db.$count(userPhones, eq(userPhones.phone, phone))).toBe(1);
    }
  });

  it("API-012 sign in once with one proof of a phone that is bound to no browser", async () => {
    const phone = "+79140000001";
    const { userId } = await signInUser(shop, { phones: [phone] });
    const token = await shop.confirmPhone(phone);
    const answers = await atOnce(20, () => shop.call(authLoginByPhone, { phone, token }));
    expect(answers.filter(({ status_code }) => status_code === 200)).toHaveLength(1);
    expect(await store.connection.db.$count(sessions, eq(sessions.userId, userId))).toBe(2);
  });

  it("let no more guesses through than one after another", async () => {
    const passwordHash = await hashPassword("right password");
    await signInUser(shop, { emails: ["guess@shop.test"], passwordHash });
    const answers = await atOnce(30, (n) =>
      shop.call(authLogin, { username: "guess@shop.test", password: `guess ${n}` }, { address: `2001:db8::${n}` }),
    );
    expect(answers.filter(({ code }) => code === "unauthorized")).toHaveLength(5);
  });

  it("B-12 merge a guest's cart once, whatever the number of tabs and devices", async () => {
    const { accessToken, userId } = await signInUser(shop);
    const region = "ekaterinburg";
    const { token } = dataOf(await shop.call(authAdoptCart, {}, { accessToken }));
    await shop.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }, { accessToken, cartToken: token });
    const guests = await atOnce(3, () => store.buyer([{ sku: "TP-SENSOR", quantity: 2 }]));
    const answers = await atOnce(18, (n) => {
      const cartToken = guests[n % 3]?.sender.cartToken ?? null;
      return shop.call(authAdoptCart, {}, { accessToken, cartToken, region });
    });
    expect(new Set(answers.map((answer) => dataOf(answer).token))).toEqual(new Set([token]));
    const { cart } = dataOf(await shop.call(cartRead, {}, { accessToken, cartToken: token, region }));
    expect(cart.lines).toMatchObject([{ sku: "TP-SENSOR", quantity: 7 }]);
    expect(await store.connection.db.$count(carts, eq(carts.userId, userId))).toBe(1);
    for (const { sender } of guests) expect(dataOf(await shop.call(cartRead, {}, sender)).cart.lines).toEqual([]);
  });

  it("B-12 order a user's cart while other devices sign in to it: neither waits for the other for ever", async () => {
    const region = "ekaterinburg";
    await inRounds(async () => {
      await store.restock("O-5W30", "malysheva", 200);
      const { accessToken } = await signInUser(shop);
      const { sender } = await store.buyer([{ sku: "O-5W30", quantity: 2 }]);
      const { token: cartToken } = dataOf(await shop.call(authAdoptCart, {}, { ...sender, accessToken }));
      const own = { accessToken, cartToken, region };
      const { cart } = dataOf(await shop.call(cartRead, {}, own));
      const [ordered, ...adopted] = await Promise.all([
        store.call(orderCreate, orderInput(cart, { contact: newContact() }), own),
        ...times(6, () => shop.call(authAdoptCart, {}, { accessToken })),
      ]);
      expect([ordered, ...adopted].map(({ status_code }) => status_code)).toEqual(Array(7).fill(200));
      expect(dataOf(await shop.call(cartRead, {}, own)).cart.lines).toEqual([]);
    });
    expect(store.failures).toEqual([]);
  });

  it("B-12 give a guest's cart to one of two users and lose nothing that is added meanwhile", async () => {
    await inRounds(async () => {
      const [anna, other] = [await signInUser(shop), await signInUser(shop)];
      const { sender } = await store.buyer([{ sku: "O-5W30", quantity: 1 }]);
      const [first, second, added] = await Promise.all([
        shop.call(authAdoptCart, {}, { ...sender, accessToken: anna.accessToken }),
        shop.call(authAdoptCart, {}, { ...sender, accessToken: other.accessToken }),
        shop.call(cartAdd, { sku: "O-5W30", quantity: 1 }, sender),
      ]);
      // What was added after the merge lies in a new guest's cart, whose token the answer tells.
      const after = dataOf(added).cart.token === sender.cartToken ? 0 : 1;
      expect(dataOf(first).quantity + dataOf(second).quantity + after).toBe(2);
      expect(Math.min(dataOf(first).quantity, dataOf(second).quantity)).toBe(0);
    });
  });
});
