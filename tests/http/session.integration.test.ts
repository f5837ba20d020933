import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cartAdd } from "../../gateway/contract/sales/cart.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { eventually } from "../../gateway/testing/eventually.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { documentOf } from "../support/document.ts";
import { type SiteOverGateway, startSiteOverGateway } from "../support/gateway-in-test.ts";
import { elementOf, textOf } from "../support/html.ts";
import type { Answer } from "../support/http.ts";

let gateway: SiteOverGateway["gateway"];
let site: SiteOverGateway["site"];
let ask: SiteOverGateway["ask"];
let stop: SiteOverGateway["stop"] | undefined;

beforeAll(async () => {
  ({ gateway, site, ask, stop } = await startSiteOverGateway());
});
afterEach(() => {
  gateway.refuses = null;
  gateway.forgetCalls();
  expect(gateway.shop.failures.splice(0)).toEqual([]);
});
afterAll(() => stop?.());

const WHOAMI = "GET /api/gateway/auth/user/whoami";
/** No cache keeps it, that of the browser's Back included. */
const KEPT_NOWHERE = "private, no-store";
const REFRESH = "POST /api/gateway/auth/user/refresh";
const LOGOUT = "POST /api/gateway/auth/user/logout";
const countOf = (call: string) => gateway.calls.filter((arrived) => arrived.call === call).length;

/** A customer's cookies; the access token has run out unless it is `fresh`. */
async function customer(firstname: string, access: "fresh" | "expired" = "fresh") {
  const { userId, sessionId, refreshToken, accessToken } = await signInUser(gateway.shop, { firstname });
  const access_token =
    access === "fresh" ? accessToken : await gateway.shop.accessTokens.issue({ userId, sessionId }, -60);
  const info = { access_token, refresh_token: refreshToken, token_type: "Bearer", expires_in: 3_600 };
  const access_cookie = `access_token=${access_token}`;
  const info_cookie = `token_info=${encodeURIComponent(JSON.stringify(info))}`;
  return { userId, access_token, access_cookie, info_cookie, cookie: `${access_cookie}; ${info_cookie}` };
}

const get = (path: string, cookie: string, region?: string) =>
  ask(path, { headers: { Cookie: cookie }, ...(region && { region }) });
const post = (path: string, cookie: string, body = "") =>
  ask(path, {
    method: "POST",
    headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded", Cookie: cookie },
    body,
  });
const headerOf = ({ text }: Answer) => textOf(elementOf(text, "header"));
const setCookies = ({ headers }: Answer) => headers["set-cookie"] ?? [];
/** What the answer leaves in the browser of the named cookies: a value, "" for a deleted one, absent for an untouched one. */
const leftOf = (answer: Answer) =>
  Object.fromEntries(setCookies(answer).map((cookie) => cookie.split(";")[0]?.split("=") as [string, string]));

describe("a signed-in customer", () => {
  it("AUT-044 AUT-049 is named in the header of every region's pages, by one whoami a request", async () => {
    const { cookie } = await customer("Вера");
    for (const region of [undefined, "perm"]) {
      gateway.forgetCalls();
      const page = await get("/catalog/tyres/", cookie, region);
      expect(page.status).toBe(200);
      expect(headerOf(page)).toContain("Вера");
      expect(headerOf(page)).not.toContain("Войти");
      expect(countOf(WHOAMI)).toBe(1);
    }
  });

  it("GEN-026 is the user of the page that the server renders, of whom its scripts get no copy", async () => {
    const { cookie } = await customer("Ульяна");
    const page = await get("/catalog/tyres/", cookie);
    expect(headerOf(page)).toContain("Ульяна");
    const stream = page.text.slice(page.text.indexOf("streamController.enqueue("));
    expect(stream).toContain("errorHotlinePhone");
    expect(stream).not.toContain("Ульяна");
  });

  it("gets no script under Save-Data either, signed in or just signed out", async () => {
    const { cookie } = await customer("Зоя");
    for (const [path, cookies] of [
      ["/", `${cookie}; sign_in=0123456789abcdef01`],
      ["/my/", `${cookie}; sign_in=0123456789abcdef01`],
      ["/", "signed_out=1"],
    ] as const) {
      const scripts = async (headers: Record<string, string>) =>
        (await ask(path, { headers: { ...headers, Cookie: cookies } })).text.match(/<script(?! type="application)/g);
      expect(await scripts({}), path).not.toBeNull();
      expect(await scripts({ "Save-Data": "on" }), path).toBeNull();
    }
  });

  it("AUT-058 gets pages of their own that neither a cache nor the browser keeps, and a guest gets none of them", async () => {
    const { cookie } = await customer("Дина");
    const path = "/catalog/tyres/?sort=price";
    const guest = await ask(path);
    expect(guest.status).toBe(200);
    expect(guest.headers["x-cache"]).toBe("miss");
    expect(guest.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    const own = await get(path, cookie);
    expect(own.headers["x-cache"]).toBeUndefined();
    expect(own.headers["cache-control"]).toBe(KEPT_NOWHERE);
    expect(own.headers.vary).toContain("Cookie");
    expect(own.headers.etag).toBeUndefined();
    const asked = await ask(path, { headers: { Cookie: cookie, "If-None-Match": guest.headers.etag ?? "" } });
    expect([asked.status, headerOf(asked)]).toEqual([200, expect.stringContaining("Дина")]);
    // On a slow machine what was kept may be too old by now: the next one is kept again.
    const kept = async () => {
      const next = await ask(path);
      expect(next.text).not.toContain("Дина");
      expect(setCookies(next)).toEqual([]);
      return next.headers["x-cache"];
    };
    await eventually(kept).toBe("hit");
  });

  it("AUT-058 gets every answer kept nowhere: pages, their data, refused forms, redirects and missing pages", async () => {
    const { cookie } = await customer("Яна");
    const answers = await Promise.all([
      get("/", cookie),
      get("/catalog/tyres.data", cookie),
      get("/regions/list.json", cookie),
      get("/no-such-page/", cookie),
      get("/login?next=/basket/", cookie),
      get("/company/policy/?showAuthModal=true", cookie),
      post("/basket/", cookie, "intent=add&sku=T-SUMMER&quantity=1"),
      post("/basket/", cookie, "intent=add&sku=T-SUMMER&quantity=-1"),
    ]);
    expect(answers.map(({ headers }) => headers["cache-control"])).toEqual(Array(answers.length).fill(KEPT_NOWHERE));
    expect(answers.map(({ status }) => status).slice(0, 6)).toEqual([200, 200, 200, 404, 302, 200]);
  });

  it("ACC-040 ACC-041 gets the account kept nowhere, a guest is taken to sign-in and back", async () => {
    const { cookie } = await customer("Ева");
    const own = await get("/my/", cookie);
    expect(own.status).toBe(200);
    expect(own.headers["cache-control"]).toBe(KEPT_NOWHERE);
    const guest = await ask("/my/orders/?page=2");
    expect(guest.status).toBe(302);
    expect(guest.headers.location).toBe("/login?next=%2Fmy%2Forders%2F%3Fpage%3D2");
    expect(guest.headers["cache-control"]).toMatch(/no-store|private/);
  });

  it("sends the gateway the browser and the address, for the list of sessions", async () => {
    const { cookie } = await customer("Жанна");
    await ask("/company/policy/", { headers: { Cookie: cookie, "User-Agent": "Mozilla/5.0 (test)" } });
    const headers = gateway.calls.find(({ call }) => call === WHOAMI)?.headers;
    expect(headers?.get("X-Client-Agent")).toBe("Mozilla/5.0 (test)");
    expect(headers?.get("X-Client-Address")).toBe("127.0.0.1");
  });
});

describe("an access token that has run out", () => {
  it("AUT-050 AUT-051 AUT-052 is renewed once for all loaders of a page, which comes as the reloaded one", async () => {
    const { cookie } = await customer("Зоя", "expired");
    const page = await get("/my/", cookie);
    expect(page.status).toBe(200);
    expect(headerOf(page)).toContain("Зоя");
    expect(countOf(REFRESH)).toBe(1);
    const access = setCookies(page).find((value) => value.startsWith("access_token="));
    const info = setCookies(page).find((value) => value.startsWith("token_info="));
    expect(access).toMatch(/; Max-Age=3600; .*HttpOnly/);
    expect(info).toMatch(/; Max-Age=2592000; .*HttpOnly/);
    expect(page.headers["cache-control"]).toBe(KEPT_NOWHERE);
  });

  it("AUT-045 is renewed when only the token info is left", async () => {
    const { info_cookie } = await customer("Инна", "expired");
    expect(headerOf(await get("/catalog/tyres/", info_cookie))).toContain("Инна");
    expect(countOf(REFRESH)).toBe(1);
  });

  it("is renewed once for all requests of a visitor at once, pages, data and forms", async () => {
    const { cookie } = await customer("Кира", "expired");
    const answers = await Promise.all([
      get("/my/", cookie),
      get("/catalog/tyres/", cookie),
      get("/catalog/tyres.data", cookie),
      get("/regions/list.json", cookie),
      post("/basket/", cookie, "intent=add&sku=T-SUMMER&quantity=1"),
    ]);
    expect(countOf(REFRESH)).toBe(1);
    const [first] = answers;
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(400);
      expect(leftOf(answer).access_token).toBe(first && leftOf(first).access_token);
      expect(answer.headers["cache-control"]).toBe(KEPT_NOWHERE);
    }
    const late = await get("/company/policy/", cookie);
    expect(headerOf(late)).toContain("Кира");
    expect(countOf(REFRESH)).toBe(1);
  });

  it("a renewed one never reaches the page cache", async () => {
    const { cookie } = await customer("Лада", "expired");
    const path = "/catalog/wheels/";
    const own = await get(path, cookie);
    expect(setCookies(own).join()).toContain("access_token=");
    for (let visit = 0; visit < 2; visit++) {
      const guest = await ask(path);
      expect(setCookies(guest)).toEqual([]);
      expect(guest.text).not.toContain("Лада");
    }
  });

  it("AUT-053 is deleted with its info when the refresh is refused, and the page is a guest's", async () => {
    const { cookie } = await customer("Майя", "expired");
    const forged = cookie.replace(/refresh_token%22%3A%22[^%]+/, "refresh_token%22%3A%22forged");
    const page = await get("/catalog/tyres/", `${forged}; cart_count=3; cart=own`);
    expect(page.status).toBe(200);
    expect(leftOf(page)).toMatchObject({ access_token: "", token_info: "" });
    expect(headerOf(page)).toContain("Войти");
    expect(headerOf(page)).not.toContain("Майя");
    expect(countOf(REFRESH)).toBe(1);
  });
});

describe("while the gateway is away", () => {
  it.each([/./, /\/whoami$/])("keeps who is signed in, shows nothing of theirs: %s", async (refused) => {
    const { cookie } = await customer("Нина");
    await get("/catalog/tyres/", cookie);
    gateway.refuses = refused;
    const page = await get("/catalog/tyres/", cookie);
    expect(page.status).toBe(200);
    expect(headerOf(page)).toContain("Личный кабинет");
    expect(page.text).not.toContain("Нина");
    expect(setCookies(page)).toEqual([]);
    expect(page.headers["cache-control"]).toBe(KEPT_NOWHERE);
    const account = await get("/my/", cookie);
    expect(account.status).toBe(503);
    expect(setCookies(account)).toEqual([]);
  });

  it("AUT-053 keeps the tokens when only the refresh does not answer", async () => {
    const { cookie } = await customer("Ольга", "expired");
    gateway.refuses = /\/refresh$/;
    const page = await get("/catalog/tyres/", cookie);
    expect(setCookies(page)).toEqual([]);
    gateway.refuses = null;
    await expect
      .poll(async () => headerOf(await get("/catalog/tyres/", cookie)), { timeout: 10_000 })
      .toContain("Ольга");
  });
});

describe("tokens planted by a sibling host", () => {
  it("open nothing when they stand beside the customer's own, on pages, data and calls", async () => {
    const [own, thief] = [await customer("Полина"), await customer("Вор")];
    for (const cookie of [`${thief.cookie}; ${own.cookie}`, `${own.cookie}; ${thief.cookie}`]) {
      const page = await get("/catalog/tyres/", cookie);
      expect(headerOf(page)).toContain("Войти");
      expect(page.text).not.toMatch(/Полина|Вор</);
      expect((await get("/my/", cookie)).status).toBe(302);
    }
    expect(countOf(WHOAMI)).toBe(0);
  });

  it("D-01 no cookie signs a call of the gateway in, and a cart that came twice is none", async () => {
    const { cookie, access_token } = await customer("Рита");
    expect((await get("/api/gateway/auth/user/whoami", cookie)).status).toBe(401);
    const named = await ask("/api/gateway/auth/user/whoami", { headers: { Authorization: `Bearer ${access_token}` } });
    expect(named.status).toBe(200);
    expect(named.headers["cache-control"]).toBe("private, no-store");
    const { cart } = dataOf(await gateway.shop.call(cartAdd, { items: [{ sku: "T-SUMMER", quantity: 2 }] }));
    const linesOf = async (cookies: string) =>
      JSON.parse((await get("/api/gateway/shopping/cart", cookies)).text).data.cart.lines.length;
    expect(await linesOf(`cart=${cart.token}`)).toBe(1);
    expect(await linesOf(`cart=planted; cart=${cart.token}`)).toBe(0);
  });
});

describe("signing out", () => {
  it("AUT-055 AUT-056 AUT-057 AUT-058 deletes the tokens, the cart and the campaigns, and ends the session", async () => {
    const { cookie } = await customer("Соня");
    const campaigns = ["krasnodar_elevator", "krasnodar_elevator_2", "newsletter", "newsletter_2", "flyer", "flyer_2"];
    const more = ["utm", "cart", "cart_count", ...campaigns];
    const kept = "car_model=rio; shop=3";
    const answer = await post("/logout/", [cookie, ...more.map((name) => `${name}=1`), kept].join("; "));
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe("/");
    expect(answer.headers["cache-control"]).toBe(KEPT_NOWHERE);
    expect(answer.headers["clear-site-data"]).toBe('"cache"');
    const left = leftOf(answer);
    for (const name of ["access_token", "token_info", ...more]) expect(left[name], name).toBe("");
    expect(left).not.toHaveProperty("car_model");
    expect(left).not.toHaveProperty("shop");
    expect(countOf(LOGOUT)).toBe(1);

    const first = await get("/", "signed_out=1");
    expect(first.text).toContain("was-in-edit-profile");
    expect(leftOf(first).signed_out).toBe("");
    expect((await ask("/")).text).not.toContain("was-in-edit-profile");

    const thief = await get("/my/", cookie);
    expect(thief.status).toBe(302);
    expect(leftOf(thief)).toMatchObject({ access_token: "", token_info: "" });
  });

  it("asks first when it is opened as a page", async () => {
    const { cookie } = await customer("Тая");
    const page = await get("/logout/", cookie);
    expect(page.status).toBe(200);
    const form = documentOf(page.text).getByRole("main").querySelector("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/logout/"]);
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect(countOf(LOGOUT)).toBe(0);
    expect((await ask("/logout/")).headers.location).toBe("/");
  });

  it("is refused to another site's page", async () => {
    const { cookie } = await customer("Уля");
    const answer = await ask("/logout/", {
      method: "POST",
      headers: { Origin: "https://evil.example", "Content-Type": "application/x-www-form-urlencoded", Cookie: cookie },
    });
    expect(answer.status).toBe(403);
    expect(countOf(LOGOUT)).toBe(0);
  });

  it("forgets on this device while the gateway is away", async () => {
    const { cookie } = await customer("Фая");
    gateway.refuses = /./;
    expect(leftOf(await post("/logout/", cookie))).toMatchObject({ access_token: "", token_info: "" });
  });
});

it("B-12 what a customer puts into the cart while nobody can say who it is, is merged with the cart of their own", async () => {
  const { cookie } = await customer("Цецилия", "expired");
  gateway.refuses = /\/refresh$/;
  const added = await post("/basket/", cookie, "intent=add&sku=T-SUMMER&quantity=2");
  const left = leftOf(added);
  expect(left.cart_waits).toBe("1");
  gateway.refuses = null;
  const waiting = Object.entries(left).map(([name, value]) => `${name}=${value}`);
  const next = await get("/company/policy/", [cookie, ...waiting].join("; "));
  expect(leftOf(next).cart_waits).toBe("");
  expect(leftOf(next).cart).toMatch(/./);
  expect(leftOf(next).cart).not.toBe(left.cart);
  expect(headerOf(next)).toContain("Корзина, 2 товара");
});

it("B-12 CHK-014 an order placed while signed in is the customer's", async () => {
  const { cookie } = await customer("Хельга");
  const added = await post("/basket/", cookie, "intent=add&sku=T-SUMMER&quantity=1");
  const cart = setCookies(added)
    .map((value) => value.split(";")[0])
    .join("; ");
  const page = await get("/basket/", `${cookie}; ${cart}`);
  const form = documentOf(elementOf(page.text, "form", 'id="order"'));
  expect(form.getAllByDisplayValue("Хельга Ёлкина").length).toBeGreaterThan(0);
});
