import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { categories, categorySlugs } from "../../gateway/contract/catalogue/categories.ts";
import { documentOf } from "../support/document.ts";
import { elementOf, headingOf, linksOf, textOf } from "../support/html.ts";
import { type Ask, asker, cookiesOf } from "../support/http.ts";
import { pictureAt } from "../support/picture-at.ts";
import { startSite } from "../support/site.ts";

const secrets = {
  COOKIE_SECRET: "cookie-secret-of-the-tests-0123456789",
  METRICS_TOKEN: "metrics-token-of-the-tests",
};

let product: string;
let sku: string;

const site = await startSite({ env: secrets });
const ask = asker(site);
beforeAll(async () => {
  const { text } = await ask("/api/gateway/goods/list?category[]=tyre&sort=stock&limit=1");
  ({ url: product, sku } = JSON.parse(text).data.items[0]);
});
afterAll(() => site?.stop());

const pages = () => [
  "/",
  "/catalog/tyres/",
  product,
  "/search/?q=no-such-words",
  "/basket/",
  "/nope/",
  "/company/policy/",
];
const addToCart = (more = "quantity=4", headers: Record<string, string> = {}) =>
  ask("/basket/", {
    method: "POST",
    headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: `intent=add&sku=${sku}&${more}`,
  });

describe("headers and contents of pages", () => {
  it("the content policy names every script by its hash and allows nothing inline besides", async () => {
    for (const path of pages()) {
      const { headers } = await ask(path);
      const policy = String(headers["content-security-policy"]);
      expect(policy, path).toContain("default-src 'self'");
      expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval|\*(?!\.localhost|:|\s|;)/);
      expect(policy, path).toMatch(/object-src 'none'; base-uri 'none'.*frame-ancestors 'none'/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
      expect(headers["permissions-policy"]).toContain("camera=()");
      expect(headers["x-powered-by"]).toBeUndefined();
    }
  });

  it("no answer holds a secret, the database's address or an inner path", async () => {
    const answers = await Promise.all(
      ["/", "/basket/", "/nope/", "/api/gateway/openapi.json", "/api/next-js/layout.json?x_region_slug="].map((path) =>
        ask(path),
      ),
    );
    for (const { text } of answers) {
      for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
      expect(text).not.toMatch(/postgres(ql)?:\/\/|DATABASE_URL|node_modules|\/build\/|DATA_DIR/);
    }
  });

  it("public pages may return from the browser's back/forward cache, the cart is kept nowhere", async () => {
    for (const path of ["/", "/catalog/tyres/", product]) {
      const { headers } = await ask(path);
      expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    }
    expect((await ask("/basket/")).headers["cache-control"]).toBe("private, no-store");
  });
});

describe("Save-Data", () => {
  it("pages load no script and no more than 20 KB, and every form of theirs still works", async () => {
    for (const path of ["/", "/catalog/tyres/", product, "/basket/"]) {
      const { text, bytes, headers } = await ask(path, { headers: { "Save-Data": "on", "Accept-Encoding": "br" } });
      expect(headers["content-encoding"]).toBe("br");
      const scripts = 'script:not([type="application/ld+json"]), link[rel="modulepreload"]';
      expect(documentOf(text).root.querySelectorAll(scripts), path).toHaveLength(0);
      expect(bytes.length, path).toBeLessThanOrEqual(20 * 1024);
      if (path !== "/basket/") expect(headers.vary).toContain("Save-Data");
    }
    const { text } = await ask(product, { headers: { "Save-Data": "on" } });
    const quantity = documentOf(elementOf(text, "form", 'action="/basket/"')).root.querySelector("[name=quantity]");
    expect(quantity).not.toBeNull();
  });
});

describe("the page cache", () => {
  it("answers the second visitor from memory, and by 304 when he has the page already", async () => {
    let page = 3;
    // A site whose gateway runs apart takes all goods for changed once more, some seconds after its start.
    const { path, second } = await vi.waitFor(async () => {
      page += 1;
      const path = `/catalog/wheels/?page=${page}`;
      const [first, second] = [await ask(path), await ask(path)];
      expect([first.headers["x-cache"], second.headers["x-cache"]]).toEqual(["miss", "hit"]);
      expect(second.text).toBe(first.text);
      return { path, second };
    }, 10_000);
    const again = await ask(path, { headers: { "If-None-Match": String(second.headers.etag) } });
    expect(again).toMatchObject({ status: 304, text: "" });
  });

  it("does not take tracking parameters or other spellings of a query for other pages", async () => {
    await ask("/catalog/wheels/?page=3&sort=price");
    const { headers } = await ask("/catalog/wheels/?utm_source=mail&sort=price&page=3&yclid=7");
    expect(headers["x-cache"]).toBe("hit");
  });

  it("CRT-005 is one page for carts of any count, which scripts paint, and for invented ones", async () => {
    let page = 1;
    // As above.
    const text = await vi.waitFor(async () => {
      page += 1;
      const path = `/catalog/tyres/?page=${page}`;
      const { text } = await ask(path);
      for (const count of ["1", "2", "4", "17", "998", "-3", "1e9", "<script>"]) {
        const cookie = `cart=somebody; cart_count=${encodeURIComponent(count)}`;
        const other = await ask(path, { headers: { Cookie: cookie } });
        expect(other.headers["x-cache"], count).toBe("hit");
        expect(other.text).toBe(text);
      }
      return text;
    }, 10_000);
    expect(textOf(elementOf(text, "header"))).not.toMatch(/Корзина(,| пуста)/);
    expect(text).toContain("document.paintOwn");
  });

  it("CRT-005 CRT-008 shows the count in pages of their own to who has no scripts and to who saves data", async () => {
    const path = "/search/oils/";
    const added = await addToCart();
    const kept = (added.headers["set-cookie"] ?? []).find((cookie) => cookie.startsWith("cart_count=4"));
    expect(kept).not.toContain("HttpOnly");
    // Without the word of what was added, which the next page shows to this visitor alone.
    const cookies = cookiesOf(added)
      .split("; ")
      .filter((pair) => /^(cart|without_scripts)/.test(pair));
    expect(cookies).toContain("without_scripts=1");
    const withScripts = cookies.filter((pair) => !pair.startsWith("without_scripts")).join("; ");
    const both: Ask["headers"][] = [{ Cookie: cookies.join("; ") }, { Cookie: withScripts, "Save-Data": "on" }];
    for (const headers of both) {
      const own = await ask(path, { headers });
      expect(textOf(own.text)).toContain("Корзина, 4 товара");
      expect(own.headers["cache-control"]).toBe("private, no-cache");
    }
    const emptied = await ask(path, { headers: { Cookie: "without_scripts=1; cart_count=0" } });
    expect(textOf(emptied.text)).toContain("Корзина пуста");
  });

  it("is passed by when words wait for the visitor", async () => {
    const path = "/search/wipers/";
    await ask(path);
    const flash = encodeURIComponent(JSON.stringify(["Готово"]));
    const { status, headers } = await ask(path, { headers: { Cookie: `flash=${flash}` } });
    expect(status).toBe(200);
    expect(headers["x-cache"]).toBeUndefined();
    expect(headers["cache-control"]).toMatch(/^private/);
    expect((await ask(path)).headers["x-cache"]).toBe("hit");
  });

  it("keeps no cookie of one visitor for another", async () => {
    const cookie = cookiesOf(await addToCart());
    for (const path of ["/", "/catalog/tyres/", product]) {
      await ask(path, { headers: { Cookie: cookie } });
      const { headers, text } = await ask(path);
      expect(headers["set-cookie"]).toBeUndefined();
      expect(text).not.toContain(/cart=([^;]+)/.exec(cookie)?.[1]);
    }
  });
});

describe("abuse", () => {
  it.each(["1000000000", "-1", "0", "1.5", "abc", "1e99", "9".repeat(400)])(
    "page %s of a list is not there, and the answer is quick and in Russian",
    async (page) => {
      const { status, text } = await ask(`/catalog/tyres/?page=${page}`, { timeoutMs: 3_000 });
      expect(status).toBe(404);
      expect(textOf(text)).toContain("Страница не найдена");
    },
  );

  it("a thousand values of one facet are refused without a search", async () => {
    const values = Array.from({ length: 1_000 }, (_, n) => `b${1_000 + n}`);
    const inPath = await ask(`/catalog/tyres/brand-is-${values.join("-or-")}/`, { timeoutMs: 3_000 });
    const inQuery = await ask(`/catalog/tyres/?${values.map((value) => `brand=${value}`).join("&")}`, {
      timeoutMs: 3_000,
    });
    const atGateway = await ask(`/api/gateway/goods/list?${values.map((value) => `b[]=${value}`).join("&")}`);
    for (const { status } of [inPath, inQuery, atGateway]) expect(status).toBeOneOf([400, 404, 414, 422]);
  });

  it("a hundred and fifty values in a path are an answer below 500", async () => {
    const values = Array.from({ length: 150 }, (_, n) => `b${100 + n}`);
    const { status } = await ask(`/catalog/tyres/brand-is-${values.join("-or-")}/`, { timeoutMs: 3_000 });
    expect(status).toBeLessThan(500);
  });

  it.each([
    "/catalog/tyres/price-from-abc/",
    "/catalog/tyres/price-from-9999999999999999999999/",
    "/catalog/tyres/__proto__-is-x/",
    "/catalog/tyres/constructor-is-x/?sort=__proto__",
    "/catalog/tyres/brand-is-%D0%BE%D0%B9/",
    "/search/?q=%27%3B%20drop%20table%20goods%3B--",
    "/search/?q=%25%25%25___%5C",
    "/search/?sku=%25",
    "/cars/?brand=__proto__&model=x",
    "/regions/?from=%00",
    "/tyre/%2e%2e/%2e%2e/etc/",
    "/catalog/tyres/%E0%A4%A/",
  ])("%s is answered below 500", async (path) => {
    const { status, text } = await ask(path, { timeoutMs: 5_000 });
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/at .*\.(js|ts):\d+/);
  });

  it.each([
    ["/offers/", 405],
    ["/nope/", 405],
    ["/catalog/tyres/", 405],
    ["/subscriptions/end/?secret=nobodys", 404],
  ])(
    "NAV-001 NAV-004 ERR-052 ERR-056 a form sent to %s ends in a page with header, footer and a way on",
    async (path, expected) => {
      const headers = { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" };
      const { status, text } = await ask(path, { method: "POST", headers, body: "a=1" });
      expect(status).toBe(expected);
      expect(textOf(elementOf(text, "footer"))).toContain("публичной офертой");
      expect(linksOf(elementOf(text, "header"))).toContain("/catalog/tyres/");
      if (status === 405) expect(linksOf(elementOf(text, "main"))).toContain("tel:+78000000002");
      expect(documentOf(text).root.querySelector("script")).toBeNull();
    },
  );

  it("a NUL in a form or a call is refused, not a fault of the database", async () => {
    const form = { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" };
    const status = await ask("/order/status/", { method: "POST", headers: form, body: "phone=89123456789&number=%00" });
    expect(status.status).toBe(422);
    const item = await ask("/api/gateway/shopping/cart/item", { method: "POST", body: { sku: "\0", quantity: 1 } });
    expect(item.status).toBe(422);
  });

  it("what was typed into the search comes back as text", async () => {
    const query = "<script>alert(1)</script>\"'&zzz";
    const { status, text } = await ask(`/search/?q=${encodeURIComponent(query)}`);
    expect(status).toBe(200);
    expect(headingOf(text)).toContain(query);
    const scripts = [...documentOf(text).root.querySelectorAll("script")].map(({ textContent }) => textContent);
    expect(scripts.filter((script) => script?.startsWith("alert(1)"))).toEqual([]);
  });

  it.each(["-1", "0", "1.5", "1000000", "abc", "", "1e3"])(
    "a form with the quantity %j is refused and adds nothing",
    async (quantity) => {
      const answer = await addToCart(`quantity=${quantity}`);
      expect(answer.status).toBe(422);
      expect(textOf(answer.text)).toMatch(/от 1 до 200/);
      expect(cookiesOf(answer)).not.toMatch(/cart_count=[1-9]/);
    },
  );

  it.each<[string, Ask["headers"]]>([
    ["a foreign Origin", { Origin: "https://evil.example" }],
    ["Origin: null", { Origin: "null" }],
    ["no Origin at all", { Origin: "" }],
    ["a foreign Referer", { Origin: "", Referer: "https://evil.example/" }],
    ["a cross-site request", { Origin: "", "Sec-Fetch-Site": "cross-site" }],
  ])("a form with %s is refused in Russian and changes nothing", async (_, headers = {}) => {
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
    const answer = await ask("/basket/", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...sent },
      body: `intent=add&sku=${sku}&quantity=4`,
    });
    expect(answer.status).toBe(403);
    expect(textOf(answer.text)).toMatch(/Форма отправлена не с нашего сайта/);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("headers that speak for a user or an operator change nothing for a guest", async () => {
    const headers = { "X-Authorized-User-Id": "1", "X-Client-Address": "127.0.0.1", "x-secret-token": "guess" };
    const [plain, claimed] = [await ask("/basket/"), await ask("/basket/", { headers })];
    expect(textOf(claimed.text)).toBe(textOf(plain.text));
  });

  it("filters of every category with an unknown brand are not found, not a fault", async () => {
    for (const category of categorySlugs) {
      const { status } = await ask(`${categories[category].list}brand-is-no-such-brand/`);
      expect(status).toBe(404);
    }
  });
});

describe("files", () => {
  it("built files are kept for good, are sent compressed, and others do not exist", async () => {
    const { text } = await ask("/");
    const script = /href="(\/assets\/[^"]+\.css)"/.exec(text)?.[1] ?? "";
    const { status, headers } = await ask(script, { headers: { "Accept-Encoding": "br, gzip" } });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-encoding"]).toBe("br");
    for (const path of ["/assets/none.js", "/.env", "/server.js", "/package.json", "/assets/../server.js"])
      expect((await ask(path)).status, path).toBeOneOf([400, 404]);
  });

  it("PRD-001 pictures of goods are drawn in each format and width, and no other", async () => {
    const picture = `/api/gateway/goods/picture/${sku}`;
    for (const [file, type] of [
      ["-160.webp", "image/webp"],
      ["-320.avif", "image/avif"],
      ["-160.png", "image/png"],
    ] as const) {
      const { status, headers, bytes } = await pictureAt(ask, picture + file);
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe(type);
      expect(bytes.length).toBeGreaterThan(200);
    }
    for (const file of ["-161.webp", "-160.svg", "-99999.webp", ".webp"])
      expect((await ask(picture + file)).status, file).toBe(404);
  });
});
