import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "../../gateway/platform/db/schema/users.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { documentOf } from "../support/document.ts";
import { startGatewayInTest } from "../support/gateway-in-test.ts";
import { headingOf, textOf } from "../support/html.ts";
import { type Answer, asker } from "../support/http.ts";
import { startSite } from "../support/site.ts";

/** A browser: what it shows as cookies, with what answers set. */
interface Browser {
  cookies: Map<string, string>;
}

let clientId: number;
let managerId: number;
let browser: Browser;

const gateway = await startGatewayInTest();
const site = await startSite({ env: { GATEWAY_URL: gateway.url } });
const ask = asker(site);
afterAll(async () => {
  await site?.stop();
  await gateway?.stop();
});

async function browserOf(roles: string[]): Promise<{ browser: Browser; userId: number }> {
  const { userId, accessToken, refreshToken } = await signInUser(gateway.shop, { firstname: "Ольга", roles });
  const info = { access_token: accessToken, refresh_token: refreshToken, token_type: "Bearer", expires_in: 3_600 };
  const cookies = new Map([
    ["access_token", accessToken],
    ["token_info", encodeURIComponent(JSON.stringify(info))],
  ]);
  return { browser: { cookies }, userId };
}

beforeEach(async () => {
  ({ userId: clientId } = await signInUser(gateway.shop, { firstname: "Анна", surname: "Смирнова" }));
  ({ browser, userId: managerId } = await browserOf(["client", "manager"]));
});

async function visit(at: Browser, path: string, form?: Record<string, string>): Promise<Answer> {
  const headers: Record<string, string> = {
    Cookie: [...at.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  };
  const sent = form && {
    method: "POST",
    headers: { ...headers, Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  };
  const answer = await ask(path, sent ?? { headers });
  for (const cookie of answer.headers["set-cookie"] ?? []) {
    const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
    if (value === "") at.cookies.delete(name);
    else at.cookies.set(name, cookie.split(";")[0]?.slice(name.length + 1) ?? "");
  }
  return answer;
}

const begin = (at: Browser) =>
  visit(at, "/manager/acting/", { intent: "start-acting", clientId: String(clientId), reason: "call" });
const end = (at: Browser) => visit(at, "/manager/acting/", { intent: "end" });
/** Forms that post, as the page would send them. */
const formsOf = ({ text }: Answer) =>
  [...documentOf(text).root.querySelectorAll('form[method="post"]')].map((form) => ({
    action: form.getAttribute("action") ?? "",
    fields: Object.fromEntries(
      [...form.querySelectorAll("input")].filter(({ name }) => name !== "").map(({ name, value }) => [name, value]),
    ),
  }));
/** Banners are posted and yet read. */
const writes = () =>
  gateway.calls.map(({ call }) => call).filter((call) => /^(POST|PUT|DELETE)/.test(call) && !call.endsWith("/banners"));

/** Each with a word that was typed. */
const forms: [string, Record<string, string>][] = [
  ["/basket/", { intent: "add", sku: "T-SUMMER", quantity: "3" }],
  ["/basket/", { intent: "order", comment: "3" }],
  ["/cars/", { intent: "clear", back: "/3" }],
  ["/my/garage/", { intent: "clear", note: "3" }],
  ["/my/garage/add/", { intent: "add", gosNumber: "3" }],
  ["/my/profile/", { intent: "names", firstname: "3" }],
  ["/my/appointments/R-1/cancel/", { intent: "cancel", note: "3" }],
  ["/my/orders/R-1/cancel/", { intent: "cancel", note: "3" }],
];

describe("a form of a page that was opened while staff acted for a client", () => {
  it("names the client in every form of the page", async () => {
    await begin(browser);
    for (const path of ["/my/", "/my/garage/", "/basket/", "/catalog/tyres/", "/my/profile/"]) {
      const sent = formsOf(await visit(browser, path));
      expect(sent.length, path).toBeGreaterThan(0);
      for (const { action, fields } of sent) expect(fields.pageFor, `${path} ${action}`).toBe(String(clientId));
    }
    await end(browser);
    for (const { fields } of formsOf(await visit(browser, "/basket/"))) expect(fields).not.toHaveProperty("pageFor");
  });

  it.each(forms)("is not handled for the employee once acting has ended: %s %o", async (path, fields) => {
    await begin(browser);
    await end(browser);
    gateway.forgetCalls();
    const refused = await visit(browser, path, { ...fields, pageFor: String(clientId) });
    expect(refused.status).toBe(409);
    expect(headingOf(refused.text)).toBe("Форма не отправлена");
    expect(textOf(refused.text)).toContain("Вы уже не действуете за клиента");
    expect(refused.headers["cache-control"]).toContain("no-store");
    expect(writes()).toEqual([]);
    const again = formsOf(refused).filter(({ action }) => action === path);
    expect(again.map((form) => form.fields)).toContainEqual({ ...fields, pageFor: String(clientId) });
  });

  it("is handled when staff act for that client anew", async () => {
    await begin(browser);
    await end(browser);
    const added = { intent: "add", sku: "T-SUMMER", quantity: "3", pageFor: String(clientId) };
    expect((await visit(browser, "/basket/", added)).status).toBe(409);
    await begin(browser);
    expect((await visit(browser, "/basket/", added)).status).toBe(303);
    expect((await visit(browser, "/basket/")).text).toContain("T-SUMMER");
  });

  it("is not handled for another client either", async () => {
    const earlier = String(clientId);
    await begin(browser);
    ({ userId: clientId } = await signInUser(gateway.shop, { firstname: "Вера" }));
    await begin(browser);
    const refused = await visit(browser, "/cars/", { intent: "clear", back: "/", pageFor: earlier });
    expect(refused.status).toBe(409);
    expect(textOf(refused.text)).toContain("Вы действуете за другого клиента");
  });

  it("keeps no password, and writes what was typed as text", async () => {
    const refused = await visit(browser, "/my/profile/", {
      intent: "names",
      password: "secret-of-somebody",
      firstname: '"><img src=x>',
      pageFor: String(clientId),
    });
    expect(refused.status).toBe(409);
    expect(refused.text).not.toContain("secret-of-somebody");
    expect(refused.text).not.toContain("<img src=x>");
  });
});

describe("a form of a page that was opened before staff began to act", () => {
  it.each(forms)("is not handled for the client: %s %o", async (path, fields) => {
    await begin(browser);
    gateway.forgetCalls();
    const refused = await visit(browser, path, fields);
    expect(refused.status).toBe(409);
    expect(textOf(refused.text)).toContain("Вы действуете за клиента, а эта форма была открыта раньше");
    expect(writes()).toEqual([]);
    const again = formsOf(refused).filter(({ action }) => action === path);
    expect(again.map((form) => form.fields)).toContainEqual(fields);
    await end(browser);
  });

  it("leads scripts, which ask for data only, to a document", async () => {
    await begin(browser);
    gateway.forgetCalls();
    const led = await visit(browser, "/my/garage.data", { intent: "clear" });
    expect(led.status).toBe(202);
    expect(led.text).toContain("/manager/acting/");
    expect(writes()).toEqual([]);
    expect(textOf((await visit(browser, "/manager/acting/")).text)).toContain("форма была открыта раньше");
  });
});

describe("what proves that staff act for a client", () => {
  it("is worth nothing in another browser: neither the cookie nor the field", async () => {
    await begin(browser);
    const cookie = browser.cookies.get("acting") ?? "";
    for (const roles of [["client"], ["client", "manager"]]) {
      const { browser: other } = await browserOf(roles);
      other.cookies.set("acting", cookie);
      gateway.forgetCalls();
      const add = { intent: "add", sku: "T-SUMMER", quantity: "1", pageFor: String(clientId) };
      expect((await visit(other, "/basket/", add)).status, roles.join()).toBe(409);
      expect(writes().filter((call) => !call.includes("/auth/"))).toEqual([]);
      expect((await visit(other, "/my/")).text).not.toContain("Смирнова");
    }
  });

  it("ends with the block of the employee: whose form is sent then writes nothing", async () => {
    await begin(browser);
    const { db } = gateway.shop.services.connection;
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, managerId));
    gateway.forgetCalls();
    const refused = await visit(browser, "/basket/", {
      intent: "add",
      sku: "T-SUMMER",
      quantity: "1",
      pageFor: String(clientId),
    });
    expect(refused.status).toBe(409);
    expect(writes().filter((call) => !call.includes("/auth/"))).toEqual([]);
  });
});

it("customers' pages and forms know nothing of it", async () => {
  const { browser: own } = await browserOf(["client"]);
  expect((await visit(own, "/basket/")).text).not.toContain("pageFor");
  expect((await visit(own, "/basket/", { intent: "add", sku: "T-SUMMER", quantity: "1" })).status).toBe(303);
});
