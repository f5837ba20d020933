import { describe, expect, it } from "vitest";
import { readClosedNotifications } from "../../../visitor/closed-notifications.server.ts";
import { openCookieJar } from "../../../visitor/cookie-jar.server.ts";
import { lazyLayout } from "../../../visitor/layout.server.ts";
import { gatewayThatGives, ok } from "../../../visitor/testing.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { closeNotification } from "./close-notification.server.ts";

const notification = [
  { id: 7, hash: "abc", isPinned: false },
  { id: 8, hash: "def", isPinned: true },
  { id: 9, hash: "fed", isPinned: false },
  { id: 11, hash: "aaa", isPinned: false },
];

async function close(fields: Record<string, string> | URLSearchParams, referrer?: string) {
  const { gateway } = gatewayThatGives({ layout: ok({ notification }) });
  const cookies = openCookieJar(null, { domain: "shop.example", secure: true });
  const visitor = { cookies, ...lazyLayout(gateway, "perm"), closedNotifications: new Map([["9", "fed"]]) };
  const request = new Request("https://perm.shop.example/notifications/", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: referrer ? { Referer: referrer } : {},
  });
  const { status, headers } = await closeNotification(visitor as unknown as Visitor, request);
  return { status, location: headers.get("Location"), changes: cookies.changes(), cookies };
}

describe("closing a notice", () => {
  it("NAV-059 NAV-061 remembers its id with its hash for 180 days on the parent domain, beside those closed before", async () => {
    const { cookies, changes } = await close({ hash: "abc" });
    expect(Object.fromEntries(readClosedNotifications(cookies))).toEqual({ "7": "abc", "9": "fed" });
    expect(changes).toHaveLength(1);
    expect(decodeURIComponent(changes[0] ?? "")).toMatch(/^notifications_closed={"7":"abc","9":"fed"};/);
    expect(changes[0]).toContain(`Max-Age=${180 * 24 * 3600}`);
    expect(changes[0]).toContain("Domain=shop.example");
  });

  it("NAV-059 remembers all that one page has closed, whichever answer comes last", async () => {
    const { cookies } = await close(new URLSearchParams(["abc", "def", "aaa"].map((hash) => ["hash", hash])));
    expect(Object.fromEntries(readClosedNotifications(cookies))).toEqual({ "7": "abc", "9": "fed", "11": "aaa" });
  });

  it.each([
    ["NAV-058 a pinned one", { hash: "def" }],
    ["NAV-060 a text other than today's", { hash: "beef" }],
    ["nothing", {}],
  ])("does not remember %s", async (_, fields) => {
    const { changes, status } = await close(fields);
    expect(changes).toEqual([]);
    expect(status).toBe(303);
  });

  it.each([
    ["https://perm.shop.example/catalog/tyres/?page=2", "/catalog/tyres/?page=2"],
    ["https://evil.example/catalog/", "/"],
    ["https://perm.shop.example//evil.example/", "/"],
    ["no address", "/"],
    [undefined, "/"],
  ])("leads from %s to %s", async (referrer, path) => {
    expect((await close({ hash: "abc" }, referrer)).location).toBe(path);
  });
});
