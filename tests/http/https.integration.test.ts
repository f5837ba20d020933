import { afterAll, describe, expect, it } from "vitest";
import { secretCalls, secretParameters } from "../../app/logged-path.ts";
import { eventually } from "../../gateway/testing/eventually.ts";
import { headOf } from "../support/html.ts";
import { type Ask, asker } from "../support/http.ts";
import { startSite } from "../support/site.ts";

const SECRET = "Zm9yLXRoZS1leWVzLW9mLW9uZS1jdXN0b21lcg";
const FORM = { "Content-Type": "application/x-www-form-urlencoded", Origin: "https://shop.test" };

/** The site as customers have it: by https, behind a proxy that ends TLS. */
const site = await startSite({
  env: { PUBLIC_ORIGIN: "https://shop.test", TRUSTED_PROXY: "127.0.0.1", LOG_LEVEL: "info" },
});
const asked = asker(site);
const ask = (path: string, options: Ask = {}) =>
  asked(path, { host: "shop.test", ...options, headers: { "X-Forwarded-Proto": "https", ...options.headers } });
afterAll(() => site?.stop());

const cookiesSet = (headers: { "set-cookie"?: string[] }) => headers["set-cookie"] ?? [];
const startSignIn = (Cookie = "") =>
  ask("/login", { method: "POST", headers: { ...FORM, Cookie }, body: "intent=go&step=EnterByPassword" });
const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1];

describe("a site that customers have by https", () => {
  it("says so with every kind of answer", async () => {
    const paths = ["/", "/offers", "/login", "/nope/", "/robots.txt", "/sitemap.xml", "/feeds/yml.xml", "/my/"];
    const calls = ["/api/gateway/goods/list?limit=1", "/api/gateway/no/such", "/assets/none.js"];
    for (const path of [...paths, ...calls]) {
      const { headers } = await ask(path);
      expect([path, headers["strict-transport-security"], headers["x-content-type-options"]]).toEqual([
        path,
        "max-age=31536000; includeSubDomains",
        "nosniff",
      ]);
    }
  });

  it("leads from http to https", async () => {
    const { status, headers } = await ask("/offers/?page=2", { headers: { "X-Forwarded-Proto": "http" } });
    expect([status, headers.location]).toEqual([308, "https://shop.test/offers/?page=2"]);
  });

  it("keeps the sign-in under way from sibling hosts, and takes none that they have planted", async () => {
    const { headers } = await startSignIn();
    const [cookie = ""] = cookiesSet(headers).filter((each) => each.includes("auth_flow"));
    expect(cookie).toMatch(/^__Host-auth_flow=[\w.-]+; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const own = cookie.split(";")[0] ?? "";
    expect(titleOf((await ask("/login", { headers: { Cookie: own } })).text)).toContain("Вход по паролю");
    const planted = own.replace("__Host-", "");
    for (const Cookie of [planted, `${own}; ${own}`, "__Host-auth_flow=nonsense"])
      expect(titleOf((await ask("/login", { headers: { Cookie } })).text)).not.toContain("Вход по паролю");
  });

  it("shares the cookies of the specification among regions, and trusts none that came twice", async () => {
    const list = await ask("/api/gateway/goods/list?category[]=tyre&sort=stock&limit=1");
    const body = `intent=add&quantity=1&sku=${JSON.parse(list.text).data.items[0].sku}`;
    const { headers } = await ask("/basket/", { method: "POST", headers: FORM, body });
    const cart = cookiesSet(headers).find((each) => each.startsWith("cart=")) ?? "";
    expect(cart).toMatch(/Domain=\.?shop\.test; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const own = cart.split(";")[0] ?? "";
    const cartOf = async (Cookie: string) => (await ask("/basket/", { headers: { Cookie } })).text;
    expect(await cartOf(`${own}; cart_count=1`)).not.toContain("В корзине пусто");
    for (const name of ["access_token", "token_info"]) {
      const twice = await ask("/my/", { headers: { Cookie: `${name}=planted; ${name}=own` } });
      expect([twice.status, twice.headers.location]).toEqual([302, expect.stringMatching(/^\/login/)]);
    }
  });

  it("shows nobody's words but its own", async () => {
    const words = encodeURIComponent(JSON.stringify(["Заказ отменён, позвоните нам по номеру"]));
    for (const name of ["flash", "__Host-flash"]) {
      const { text } = await ask("/login", { headers: { Cookie: `${name}=${words}` } });
      expect(text).not.toContain("позвоните нам по номеру");
    }
  });
});

describe("secrets in addresses", () => {
  const addresses = [
    `/order/261120-7K3QX/${SECRET}/`,
    `/order/261120-7K3QX/${SECRET}`,
    `/order/261120-7K3QX/${SECRET}/cancel/`,
    `/appointment/261120-7K3QX/${SECRET}/`,
    `/appointment/261120-7K3QX/${SECRET}/move/?slot=1`,
    `/Appointment/261120-7K3QX/${SECRET}/calendar.ics`,
    `/waiting/${SECRET}/`,
    `/order/pay/${SECRET}/`,
    `/order/return/${SECRET}/?orderId=${SECRET}`,
    ...secretCalls.map(({ path }) =>
      path.replace(/\{(\w+)\}/g, (_, name) => (secretParameters.has(name) ? SECRET : "7K3QX")),
    ),
    `/order/261120-7K3QX/${SECRET}.data?_routes=routes%2Forder`,
    `/login?reset_token=${SECRET}`,
    `/login/?reset_token=${SECRET}`,
    `/my/confirm-email/?token=${SECRET}`,
    `/my/settings/unsubscribe/?token=${SECRET}`,
    `/subscriptions/end/?secret=${SECRET}`,
  ];

  it("go into no log, whatever they are answered", async () => {
    const ids: string[] = [];
    for (const address of addresses) {
      const { headers } = await ask(address, { headers: { Referer: `https://shop.test${address}` } });
      ids.push(String(headers["x-request-id"]));
    }
    await eventually(() => ids.filter((id) => !site.output().includes(id))).toEqual([]);
    expect(site.output()).toContain("/order/261120-7K3QX/***");
    expect(site.output()).toContain("/order/pay/***/");
    expect(site.output()).toContain("reset_token=***");
    expect(site.output()).not.toContain(SECRET);
  });

  it("are kept by no search engine, by the header and the head of their pages alike", async () => {
    const pages = ["/order/1/2/", "/appointment/1/2/", "/my/profile/confirm-email/?token=1"];
    for (const path of pages) {
      const { headers, text } = await ask(path);
      expect([path, headers["x-robots-tag"], headOf(text).robots]).toEqual([path, "noindex", "noindex"]);
    }
    const { headers, text } = await ask("/");
    expect([headers["x-robots-tag"], headOf(text).robots]).toEqual([undefined, "index, follow"]);
  });

  it("are told to no other site, and kept by no cache", async () => {
    for (const address of addresses) {
      const { headers, status } = await ask(address);
      expect(headers["referrer-policy"], address).toBe("strict-origin-when-cross-origin");
      if (status !== 308) expect(headers["cache-control"], address).toMatch(/private|no-store/);
    }
  });
});
