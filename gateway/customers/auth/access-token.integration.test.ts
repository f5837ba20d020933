import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { sessions } from "../../platform/db/schema/sign-in.ts";
import { users } from "../../platform/db/schema/users.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { deriveKeys } from "../../platform/keys.ts";
import { openTestShop, TEST_KEYS } from "../../testing/shop.ts";
import { signInUser } from "../../testing/users.ts";
import { createAccessTokens } from "./access-token.ts";
import { endOtherSessions, endSession } from "./sessions-store.ts";

const connection = await openTestDatabase();
const shop = await openTestShop(connection);
const start = shop.clock.now;
afterEach(() => {
  shop.clock.now = start;
});
afterAll(() => connection.close());

const userIdOf = async (accessToken: string) => (await shop.accessTokens.findSession(accessToken))?.userId ?? null;
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

const OURS = { iss: "urn:protektor:gateway", aud: "urn:protektor:shop" };
/** Makes a token like ours in all but what is named. */
const signedByUs =
  (claims: { iss?: string; aud?: string }, key: Buffer = TEST_KEYS.accessTokens) =>
  ({ userId, sessionId }: { userId: number; sessionId: string }) =>
    new SignJWT({ sid: sessionId, ...claims })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
      .setSubject(String(userId))
      .setExpirationTime(9_999_999_999)
      .sign(key);

describe("an access token", () => {
  it("API-005 names the user and the session for which it was issued", async () => {
    const { accessToken, userId, sessionId } = await signInUser(shop);
    expect(await shop.accessTokens.findSession(accessToken)).toEqual({ userId, sessionId });
  });
  it("is nobody's after its hour", async () => {
    const { accessToken, userId } = await signInUser(shop);
    shop.clock.now = later(3_599);
    expect(await userIdOf(accessToken)).toBe(userId);
    shop.clock.now = later(3_601);
    expect(await userIdOf(accessToken)).toBeNull();
  });
  it("is nobody's once its session has ended, others' stay", async () => {
    const first = await signInUser(shop);
    const second = await signInUser(shop);
    expect(await endSession(connection.db, first.userId, first.sessionId)).toBe(1);
    expect(await userIdOf(first.accessToken)).toBeNull();
    expect(await userIdOf(second.accessToken)).toBe(second.userId);
    expect(await endSession(connection.db, first.userId, second.sessionId)).toBe(0);
    expect(await endOtherSessions(connection.db, second.userId, second.sessionId)).toBe(0);
    expect(await userIdOf(second.accessToken)).toBe(second.userId);
    expect(await endOtherSessions(connection.db, second.userId, null)).toBe(1);
    expect(await userIdOf(second.accessToken)).toBeNull();
  });
  it("is nobody's when its user is blocked or gone", async () => {
    const blocked = await signInUser(shop);
    await connection.db.update(users).set({ blockedAt: start }).where(eq(users.id, blocked.userId));
    expect(await userIdOf(blocked.accessToken)).toBeNull();
    const gone = await signInUser(shop);
    await connection.db.delete(users).where(eq(users.id, gone.userId));
    expect(await connection.db.$count(sessions, eq(sessions.userId, gone.userId))).toBe(0);
    expect(await userIdOf(gone.accessToken)).toBeNull();
  });
  it.each([
    [
      "another secret's",
      (given: { userId: number; sessionId: string }) =>
        createAccessTokens({
          key: deriveKeys("another shop's").accessTokens,
          now: shop.services.now,
          db: connection.db,
        }).issue(given),
    ],
    ["an unsigned one", async () => `${btoa('{"alg":"none"}')}.${btoa('{"sub":"42","exp":9999999999}')}.`],
    ["no token at all", async () => "nonsense"],
    [
      "a token of another kind",
      ({ userId, sessionId }: { userId: number; sessionId: string }) =>
        new SignJWT({ sid: sessionId })
          .setProtectedHeader({ alg: "HS256" })
          .setSubject(String(userId))
          .setExpirationTime(9_999_999_999)
          .sign(TEST_KEYS.accessTokens),
    ],
    ["one that another service made with our key", signedByUs({ iss: "urn:other", aud: "urn:protektor:shop" })],
    ["one that was made for another service", signedByUs({ iss: "urn:protektor:gateway", aud: "urn:other" })],
    ["one that names nobody who made it", signedByUs({ aud: "urn:protektor:shop" })],
    ["one for anybody", signedByUs({ iss: "urn:protektor:gateway" })],
    ["one signed with the key of another purpose", signedByUs(OURS, TEST_KEYS.refreshTokens)],
    [
      "one of another user's session",
      async ({ sessionId }: { sessionId: string }) =>
        shop.accessTokens.issue({ userId: (await signInUser(shop)).userId, sessionId }),
    ],
    ["one without a session", ({ userId }: { userId: number }) => shop.accessTokens.issue({ userId, sessionId: "" })],
    [
      "one without a user's id",
      ({ sessionId }: { sessionId: string }) => shop.accessTokens.issue({ userId: Number.NaN, sessionId }),
    ],
  ])("is refused when it is %s", async (_name, make) => {
    const given = await signInUser(shop);
    expect(await userIdOf(await make(given))).toBeNull();
  });
  it("is taken when another program signs it in all as we do", async () => {
    const given = await signInUser(shop);
    expect(await userIdOf(await signedByUs(OURS)(given))).toBe(given.userId);
  });
});
