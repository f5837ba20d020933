import { eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { authLogout, authRefresh, authSessionEnd, authSessions, whoami } from "../../contract/customers/auth.ts";
import { phoneTokens, sessions, spentRefreshTokens } from "../../platform/db/schema/sign-in.ts";
import { users } from "../../platform/db/schema/users.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { openAuthShop } from "../../testing/auth.ts";
import { dataOf } from "../../testing/client.ts";
import { signInUser } from "../../testing/users.ts";
import { REUSE_WINDOW_MS } from "./session-rules.ts";
import { deleteOldSignIns, openSession } from "./sessions-store.ts";

const connection = await openTestDatabase();
const shop = await openAuthShop(connection);
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await connection.close();
});

const WINDOW_SECONDS = REUSE_WINDOW_MS / 1_000;

const refresh = (refresh_token: string, access_token = "") => shop.call(authRefresh, { access_token, refresh_token });
const isSignedIn = async (accessToken: string) => (await shop.call(whoami, {}, { accessToken })).status_code === 200;

describe("new tokens for old ones", () => {
  it("API-010 AUT-029 AUT-050 come for an access token that has run out, with all four fields, for the same session", async () => {
    const { accessToken, refreshToken, sessionId } = await signInUser(shop);
    shop.advance(4_000);
    expect(await isSignedIn(accessToken)).toBe(false);
    const tokens = dataOf(await refresh(refreshToken, accessToken));
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[\w-]{32,}$/),
      token_type: "Bearer",
      expires_in: 3_600,
    });
    expect(tokens.refresh_token).not.toBe(refreshToken);
    expect((await shop.accessTokens.findSession(tokens.access_token))?.sessionId).toBe(sessionId);
  });
  it("API-010 are the same successor for a second tab within the window, and the session lives on", async () => {
    const { refreshToken } = await signInUser(shop);
    const first = dataOf(await refresh(refreshToken));
    shop.advance(WINDOW_SECONDS - 1);
    const second = dataOf(await refresh(refreshToken));
    expect(second.refresh_token).toBe(first.refresh_token);
    expect(await isSignedIn(second.access_token)).toBe(true);
    expect((await refresh(first.refresh_token)).status_code).toBe(200);
  });
  it("API-010 end the session when a spent token is shown after the window: thief and owner alike are out", async () => {
    const { refreshToken } = await signInUser(shop);
    const stolen = dataOf(await refresh(refreshToken));
    const next = dataOf(await refresh(stolen.refresh_token));
    shop.advance(WINDOW_SECONDS);
    expect(await refresh(stolen.refresh_token)).toMatchObject({ status_code: 401, code: "unauthorized", data: null });
    expect(await isSignedIn(next.access_token)).toBe(false);
    expect((await refresh(next.refresh_token)).code).toBe("unauthorized");
  });
  it("keep nothing readable in the store", async () => {
    const { refreshToken, sessionId } = await signInUser(shop);
    const { refresh_token } = dataOf(await refresh(refreshToken));
    const rows = [
      await connection.db.select().from(sessions).where(eq(sessions.id, sessionId)),
      await connection.db.select().from(spentRefreshTokens).where(eq(spentRefreshTokens.sessionId, sessionId)),
    ];
    for (const secret of [refreshToken, refresh_token]) expect(JSON.stringify(rows)).not.toContain(secret);
  });
  it.each(["nonsense", "a".repeat(2_000)])("are not for %.20s", async (token) => {
    expect((await refresh(token)).code).toBe("unauthorized");
  });
  it("are not for a session that has run out, nor for a blocked user", async () => {
    const late = await signInUser(shop);
    shop.advance(2_592_001);
    expect((await refresh(late.refreshToken)).code).toBe("unauthorized");
    const bad = await signInUser(shop);
    await connection.db.update(users).set({ blockedAt: shop.clock.now }).where(eq(users.id, bad.userId));
    expect((await refresh(bad.refreshToken)).code).toBe("unauthorized");
  });
  it("API-010 hold for any interleaving of tabs: one line of successors, and only a late replay ends it", async () => {
    const steps = fc.array(
      fc.record({ tab: fc.integer({ min: 0, max: 2 }), seconds: fc.integer({ min: 0, max: 15 }) }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const { refreshToken } = await signInUser(shop);
        /** What each tab holds, and when each token of the line was spent. */
        const held = [refreshToken, refreshToken, refreshToken];
        const successors = new Map<string, { next: string; spentAtMs: number }>();
        let isOver = false;
        for (const { tab, seconds } of script) {
          shop.advance(seconds);
          const shown = held[tab] ?? "";
          const nowMs = shop.clock.now.getTime();
          const spent = successors.get(shown);
          const isReplay = spent !== undefined && nowMs - spent.spentAtMs >= REUSE_WINDOW_MS;
          const answer = await refresh(shown);
          if (isOver || isReplay) {
            isOver = true;
            expect(answer.code).toBe("unauthorized");
            continue;
          }
          const { refresh_token } = dataOf(answer);
          if (spent) expect(refresh_token).toBe(spent.next);
          else successors.set(shown, { next: refresh_token, spentAtMs: nowMs });
          held[tab] = refresh_token;
        }
        expect(new Set([...successors.values()].map(({ next }) => next)).size).toBe(successors.size);
      }),
      { numRuns: 12 },
    );
  });
});

describe("sign-ins", () => {
  it("are listed with device and address, the latest used first, and nobody else's", async () => {
    const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";
    const anna = await signInUser(shop);
    await signInUser(shop, { firstname: "Пётр" });
    shop.advance(60);
    const { access_token } = dataOf(
      await shop.call(authRefresh, { refresh_token: anna.refreshToken }, { agent, address: "203.0.113.7" }),
    );
    const { sessions: list } = dataOf(await shop.call(authSessions, {}, { accessToken: access_token }));
    expect(list).toEqual([
      {
        id: anna.sessionId,
        device: "Firefox, Linux",
        address: "203.0.113.7",
        createdAt: new Date(shop.clock.now.getTime() - 60_000).toISOString(),
        usedAt: shop.clock.now.toISOString(),
        isCurrent: true,
      },
    ]);
  });
  it("end one by one, the others stay, and another's is not touched", async () => {
    const anna = await signInUser(shop);
    const other = await signInUser(shop);
    const end = (id: string) => shop.call(authSessionEnd, { id }, anna);
    expect(dataOf(await end(other.sessionId)).ended).toBe(0);
    expect(await isSignedIn(other.accessToken)).toBe(true);
    expect(dataOf(await end(anna.sessionId)).ended).toBe(1);
    expect((await end(anna.sessionId)).code).toBe("unauthorized");
    expect((await refresh(anna.refreshToken)).code).toBe("unauthorized");
  });
  it("end all but the caller's own", async () => {
    const anna = await signInUser(shop);
    const browser = { clientAgent: "", clientAddress: "" };
    const phone = await openSession(connection.db, anna.userId, browser, shop.clock.now);
    expect(dataOf(await shop.call(authSessions, {}, anna)).sessions).toHaveLength(2);
    expect(dataOf(await shop.call(authSessionEnd, { id: "others" }, anna)).ended).toBe(1);
    expect((await refresh(phone.refreshToken)).code).toBe("unauthorized");
    expect(await isSignedIn(anna.accessToken)).toBe(true);
  });
  it.each(["all", "", "'; drop table sessions"])("are not ended by «%s»", async (id) => {
    expect((await shop.call(authSessionEnd, { id }, await signInUser(shop))).status_code).toBe(422);
  });
  it("AUT-055 end at logout by the access token, and by the refresh token once that has run out; again is no error", async () => {
    const anna = await signInUser(shop);
    expect((await shop.call(authLogout, {}, anna)).status_code).toBe(200);
    expect((await refresh(anna.refreshToken)).code).toBe("unauthorized");
    expect((await shop.call(authLogout, {}, anna)).status_code).toBe(200);
    const late = await signInUser(shop);
    shop.advance(4_000);
    const next = dataOf(await refresh(late.refreshToken));
    expect((await shop.call(authLogout, { refresh_token: late.refreshToken }, late)).status_code).toBe(200);
    expect(await isSignedIn(next.access_token)).toBe(false);
  });
  it("are a guest's neither to see nor to end", async () => {
    expect((await shop.call(authSessions, {})).code).toBe("unauthorized");
    expect((await shop.call(authSessionEnd, { id: "others" })).code).toBe("unauthorized");
    expect((await shop.call(authLogout, {})).status_code).toBe(200);
  });
  it("are forgotten long after their end, living ones never", async () => {
    const kept = await signInUser(shop);
    const gone = await signInUser(shop);
    await refresh(gone.refreshToken);
    const year = (n: number) => new Date(Date.UTC(n, 0, 1));
    await connection.db
      .update(sessions)
      .set({ endedAt: year(2020) })
      .where(eq(sessions.id, gone.sessionId));
    await connection.db
      .update(sessions)
      .set({ expiresAt: year(2100) })
      .where(isNull(sessions.endedAt));
    await connection.db
      .insert(spentRefreshTokens)
      .values({ hash: "old", sessionId: kept.sessionId, spentAt: year(2020) });
    await connection.db.insert(phoneTokens).values([
      { hash: "late", phone: "+79120000001", expiresAt: year(2020) },
      { hash: "good", phone: "+79120000001", expiresAt: year(2100) },
    ]);
    await deleteOldSignIns(connection.db);
    const left = await connection.db.select({ id: sessions.id }).from(sessions);
    expect(left.map(({ id }) => id)).toContain(kept.sessionId);
    expect(left.map(({ id }) => id)).not.toContain(gone.sessionId);
    expect(await connection.db.$count(spentRefreshTokens, eq(spentRefreshTokens.hash, "old"))).toBe(0);
    expect(await connection.db.$count(spentRefreshTokens, eq(spentRefreshTokens.sessionId, gone.sessionId))).toBe(0);
    expect((await connection.db.select().from(phoneTokens)).map(({ hash }) => hash)).toEqual(["good"]);
  });
});
