import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "../../contract/platform/endpoint.ts";
import { staffRoles } from "../../contract/platform/staff-permissions.ts";
import { createIdentity } from "../../identity.ts";
import { useCounts } from "../../platform/db/schema/use-counts.ts";
import { users } from "../../platform/db/schema/users.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { mount } from "../../platform/http/mount.ts";
import { WRONG_SECRETS_AN_HOUR } from "../../platform/http/program-secrets.ts";
import { type CallerOf, route } from "../../platform/http/route.ts";
import { openTestShop, TEST_KEYS } from "../../testing/shop.ts";
import { signInUser } from "../../testing/users.ts";

const SECRET = "secret-of-the-programs";

/** Stand-ins for calls of staff: one for staff alone, one that programs may make, too. */
const forStaff = endpoint({
  name: "forStaff",
  summary: "",
  method: "POST",
  path: "/api/gateway/stand-in/staff",
  access: { staff: "act" },
  input: z.object({}),
  output: z.object({ actor: z.string() }),
});
const forPrograms = endpoint({
  name: "forPrograms",
  summary: "",
  method: "POST",
  alsoMethod: "GET",
  path: "/api/gateway/stand-in/programs",
  access: { staff: "clients", orSecret: true },
  effect: "read",
  input: z.object({}),
  output: forStaff.output,
});

const failures: unknown[] = [];

function appWith(staff: string | undefined): Hono {
  const { accessTokens, services } = shop;
  const parts = { ...services, db: connection.db, accessTokens, keys: TEST_KEYS };
  const identity = createIdentity({ ...parts, secrets: { staff } });
  const mounted = new Hono();
  const nameActor = async (_input: object, { actor }: CallerOf<{ staff: "act" }>) => ({ actor: actor.kind });
  mount(mounted, [route(forStaff, nameActor), route(forPrograms, nameActor)], identity, {
    error: ({ error }) => failures.push(error),
  });
  return mounted;
}

const connection = await openTestDatabase();
const shop = await openTestShop(connection);
const app = appWith(SECRET);
afterAll(async () => {
  expect(failures).toEqual([]);
  await connection.close();
});

const signedIn = async (...roles: string[]) => {
  const { userId, accessToken } = await signInUser(shop, { roles });
  return { userId, headers: { Authorization: `Bearer ${accessToken}` } };
};
async function ask(path: string, init: RequestInit = { method: "POST" }, asked = app) {
  const response = await asked.request(path, init);
  const { data, errors } = (await response.json()) as { data: { actor: string } | null; errors: { code?: string }[] };
  return [response.status, data?.actor ?? errors[0]?.code];
}
const post = async (headers: Record<string, string>, { path } = forStaff as { path: string }) =>
  ask(path, { method: "POST", headers });

describe("a call of staff", () => {
  it("is for a role that grants its permission", async () => {
    const roles = ["client", ...Object.keys(staffRoles)];
    const answers: Record<string, unknown> = {};
    for (const role of roles) answers[role] = await post((await signedIn(role)).headers);
    const { manager, owner, ...others } = answers;
    expect([manager, owner]).toEqual([
      [200, "staff"],
      [200, "staff"],
    ]);
    for (const [role, answer] of Object.entries(others)) expect(answer, role).toEqual([403, "forbidden"]);
  });

  it("refuses guests, unknown tokens and staff who are blocked", async () => {
    expect(await post({})).toEqual([401, "unauthorized"]);
    expect(await post({ Authorization: "Bearer nonsense" })).toEqual([401, "unauthorized"]);
    const { userId, headers } = await signedIn("manager");
    expect(await post(headers)).toEqual([200, "staff"]);
    await connection.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, userId));
    expect(await post(headers)).toEqual([401, "unauthorized"]);
  });

  it("knows no secret unless it says so, and no role that the request names", async () => {
    expect(await post({ "X-Secret-Token": SECRET })).toEqual([401, "unauthorized"]);
    const { headers } = await signedIn("client");
    const claims = { "X-Authorized-User-Id": "1", "X-Acting-Id": "1", Cookie: "role=manager; roles=manager" };
    expect(await post({ ...headers, ...claims })).toEqual([403, "forbidden"]);
  });
});

describe("a call that programs may make", () => {
  const { path } = forPrograms;
  const json = { "Content-Type": "application/json" };

  it.each<[string, string, RequestInit]>([
    ["a header", "", { method: "POST", headers: { "X-Secret-Token": SECRET } }],
    ["secret-token of the query", `?secret-token=${SECRET}`, { method: "GET" }],
    ["token of the query", `?token=${SECRET}`, { method: "GET" }],
    ["token of the body", "", { method: "POST", headers: json, body: JSON.stringify({ token: SECRET }) }],
  ])("STF-041 API-160 takes the secret as %s", async (_name, query, init) => {
    expect(await ask(path + query, init)).toEqual([200, "system"]);
  });

  it.each<[string, string, RequestInit]>([
    ["a header", "", { method: "POST", headers: { "X-Secret-Token": `${SECRET}!` } }],
    ["an empty header", "", { method: "POST", headers: { "X-Secret-Token": "" } }],
    ["secret-token of the query", "?secret-token=secret", { method: "GET" }],
    ["token of the query", "?token=", { method: "GET" }],
    ["token of the body", "", { method: "POST", headers: json, body: JSON.stringify({ token: "secret" }) }],
    ["a list in the body", "", { method: "POST", headers: json, body: JSON.stringify({ token: [SECRET] }) }],
    ["the secret as a bearer", "", { method: "POST", headers: { Authorization: `Bearer ${SECRET}` } }],
    ["no JSON", "", { method: "POST", headers: json, body: "{" }],
    ["nothing", "", { method: "GET" }],
  ])("API-160 refuses what is no secret: %s", async (_name, query, init) => {
    expect(await ask(path + query, init)).toEqual([401, "unauthorized"]);
  });

  it.each<[string, string, RequestInit]>([
    ["a header", "", { method: "POST", headers: { "X-Secret-Token": SECRET, "X-From-Site": "1" } }],
    ["secret-token of the query", `?secret-token=${SECRET}`, { method: "GET", headers: { "X-From-Site": "1" } }],
    ["token of the query", `?token=${SECRET}`, { method: "GET", headers: { "X-From-Site": "1" } }],
    [
      "token of the body",
      "",
      { method: "POST", headers: { ...json, "X-From-Site": "1" }, body: JSON.stringify({ token: SECRET }) },
    ],
  ])("API-160 takes no secret from the public site, as %s either", async (_name, query, init) => {
    expect(await ask(path + query, init)).toEqual([401, "unauthorized"]);
    const asStaff = { ...init.headers, ...(await signedIn("callcenter")).headers };
    expect(await ask(path + query, { ...init, headers: asStaff })).toEqual([200, "staff"]);
  });

  it("API-160 counts wrong secrets whatever their spelling, and then takes none from there for an hour", async () => {
    await connection.db.delete(useCounts);
    shop.securityEvents.length = 0;
    const guess = (n: number) =>
      n % 2 === 0
        ? ask(`${path}?secret-token=guess-${n}`, { method: "GET" })
        : ask(path, { method: "POST", headers: { "X-Secret-Token": `guess-${n}` } });
    for (let n = 0; n < WRONG_SECRETS_AN_HOUR; n += 1) expect(await guess(n)).toEqual([401, "unauthorized"]);
    expect(await guess(0)).toEqual([429, "too_many"]);
    expect(await post({ "X-Secret-Token": SECRET }, forPrograms)).toEqual([429, "too_many"]);
    expect(shop.securityEvents).toHaveLength(WRONG_SECRETS_AN_HOUR);
    expect(JSON.stringify(shop.securityEvents)).not.toContain("guess");
    const elsewhere = { incoming: { socket: { remoteAddress: "10.0.0.9" } } };
    const answer = await app.request(path, { method: "POST", headers: { "X-Secret-Token": SECRET } }, elsewhere);
    expect(answer.status).toBe(200);
    shop.clock.now = new Date(shop.clock.now.getTime() + 61 * 60_000);
    expect(await post({ "X-Secret-Token": SECRET }, forPrograms)).toEqual([200, "system"]);
  });

  it("has no secret where none is set", async () => {
    const without = appWith(undefined);
    for (const shown of ["", "undefined", SECRET])
      expect((await ask(path, { method: "POST", headers: { "X-Secret-Token": shown } }, without))[0]).toBe(401);
  });

  it("takes the session of staff as well, and a client's not", async () => {
    expect(await post((await signedIn("callcenter")).headers, forPrograms)).toEqual([200, "staff"]);
    expect(await post((await signedIn("client")).headers, forPrograms)).toEqual([403, "forbidden"]);
  });
});
