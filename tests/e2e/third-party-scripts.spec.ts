import { expect, type Page } from "@playwright/test";
import { open, test, whenTakenOver } from "../support/page-test.ts";
import { type Site, startSite } from "../support/site.ts";
import { chooseDelivery, fillContact, newContact, putIntoCart, submitOrder } from "./journeys/purchase.ts";

/** Names under `.test` belong to nobody: what is not answered here fails. */
const thirdPartyScripts = {
  PAYMENT_KIT_URL: "https://pay.test/kit.js",
  PAYMENT_KIT_ORIGINS: "https://api.pay.test,https://*.bank.test",
  CHAT_KIT_URL: "https://chat.test/widget.js",
  CHAT_KIT_ORIGINS: "https://api.chat.test",
  ANALYTICS_KIT_URL: "https://count.test/tag.js",
  ANALYTICS_COUNTER: "42",
};
const anyThirdPartyScript = /^https:\/\/(pay|chat|count)\.test\//;

interface CountedWindow extends Window {
  loadedScripts?: string[];
}

let site: Site;
test.use({ serviceWorkers: "block" });
// One worker, so that the site with third-party scripts is started once.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const databaseUrl = process.env.SHOP_DATABASE_URL;
  site = await startSite({ env: { ...thirdPartyScripts, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } });
});
test.afterAll(() => site?.stop());

/** Scripts that do nothing but record that they were loaded. */
async function answerThirdPartyScripts(page: Page): Promise<void> {
  await page.route(anyThirdPartyScript, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "window.loadedScripts = [...(window.loadedScripts ?? []), new URL(document.currentScript.src).hostname]",
    }),
  );
}

/** Stand-ins: each does what the scripts of its kind do. */
const PAYMENT_STAND_IN = `
const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "https://pay.test/kit.css" });
document.head.append(sheet);
const frame = Object.assign(document.createElement("iframe"), { id: "pay", src: "https://3ds.bank.test/" });
document.body.append(frame);
fetch("https://api.pay.test/rates").then((answer) => answer.json()).then(({ months }) => { frame.title = months + " платежей"; });`;
const socketStandIn = (url: string, name: string) => `
{ const socket = new WebSocket("${url}");
socket.onclose = () => { document.documentElement.dataset.socket${name[0]?.toUpperCase()}${name.slice(1)} = "tried"; }; }`;
const CHAT_STAND_IN = `
document.head.append(Object.assign(document.createElement("style"), { textContent: "#chat { outline: 3px solid rgb(4, 5, 6) }" }));
document.body.append(Object.assign(document.createElement("div"), { id: "chat" }));
${socketStandIn("wss://api.chat.test/", "chat")}`;
const GREEDY_STAND_IN = `
fetch("https://elsewhere.test/").catch(() => {});
try { new WebSocket("wss://elsewhere.test/"); } catch {}
document.body.append(Object.assign(document.createElement("script"), { textContent: "window.stolen = true" }));`;

/** What the content policy of this page has denied so far, as directive and address. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const denied: string[] = [];
    Object.assign(window, { denied });
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      denied.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return () => page.evaluate(() => (window as unknown as { denied: string[] }).denied);
}

const loadedScripts = (page: Page) => page.evaluate(() => [...((window as CountedWindow).loadedScripts ?? [])].sort());
/** Calls queued for the analytics script, as that script would read them. */
const analyticsCalls = (page: Page) =>
  page.evaluate(() => (window.ym as unknown as { a: unknown[][] } | undefined)?.a ?? []);
const ecommerce = (page: Page) => page.evaluate(() => window.dataLayer ?? []);

async function openProduct(page: Page): Promise<{ sku: string }> {
  const list = await page.request.get(`${site.url}/api/gateway/goods/list?category[]=tyre&sort=stock&limit=1`);
  const [product] = (await list.json()).data.items;
  await open(page, site.url + product.url);
  return product;
}

async function goalsInMetrics(goal: string, source: string): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  return Number(new RegExp(`goals_total\\{goal="${goal}",source="${source}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}

test.describe("third-party scripts", { tag: ["@scripts", "@wide"] }, () => {
  test("GEN-014 a product page loads the payment script", async ({ page }) => {
    await answerThirdPartyScripts(page);
    await openProduct(page);
    await expect.poll(() => loadedScripts(page)).toEqual(["chat.test", "count.test", "pay.test"]);
  });

  for (const [title, path, expected] of [
    ["GEN-015 a catalogue page loads the payment script", "/catalog/tyres/", ["chat.test", "count.test", "pay.test"]],
    ["GEN-016 a search loads the payment script", "/search/?q=no-such-words", ["chat.test", "count.test", "pay.test"]],
    ["GEN-018 GEN-019 the home page loads the chat and no payment script", "/", ["chat.test", "count.test"]],
    ["GEN-017 GEN-020 the cart loads the payment script and no chat", "/basket/", ["count.test", "pay.test"]],
  ] as const)
    test(title, async ({ page }) => {
      await answerThirdPartyScripts(page);
      await page.goto(site.url + path);
      await expect.poll(() => loadedScripts(page)).toEqual(expected);
    });

  test.describe("that do what such scripts do", () => {
    // Nobody listens on the sockets: what counts is whether the browser lets a script try.
    test.use({ expectedProblems: [/^console: WebSocket connection to 'wss:/] });
    test("API-175 the payment calls its maker, shows a bank's frame and brings a style sheet", async ({ page }) => {
      const denied = await watchPolicy(page);
      await answerThirdPartyScripts(page);
      await page.route("https://pay.test/kit.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: PAYMENT_STAND_IN }),
      );
      await page.route("https://pay.test/kit.css", (route) =>
        route.fulfill({ contentType: "text/css", body: "#pay { outline: 3px solid rgb(1, 2, 3) }" }),
      );
      await page.route("https://api.pay.test/rates", (route) =>
        route.fulfill({ headers: { "Access-Control-Allow-Origin": "*" }, json: { months: 6 } }),
      );
      await page.route("https://3ds.bank.test/", (route) =>
        route.fulfill({ contentType: "text/html; charset=utf-8", body: "<h1>Банк</h1>" }),
      );
      await openProduct(page);
      await expect(page.frameLocator("#pay").getByRole("heading", { name: "Банк" })).toBeVisible();
      await expect(page.locator("#pay")).toHaveCSS("outline-color", "rgb(1, 2, 3)");
      await expect(page.locator("#pay")).toHaveAttribute("title", "6 платежей");
      expect(await denied()).toEqual([]);
    });

    test("API-175 the chat writes its styles, and it and the analytics open their sockets", async ({ page }) => {
      const denied = await watchPolicy(page);
      await answerThirdPartyScripts(page);
      await page.route("https://chat.test/widget.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: CHAT_STAND_IN }),
      );
      await page.route("https://count.test/tag.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: socketStandIn("wss://count.test/solid.ws", "count") }),
      );
      await page.goto(`${site.url}/company/policy/`);
      await expect(page.locator("#chat")).toHaveCSS("outline-color", "rgb(4, 5, 6)");
      await expect(page.locator("html")).toHaveAttribute("data-socket-chat", "tried");
      await expect(page.locator("html")).toHaveAttribute("data-socket-count", "tried");
      expect(await denied()).toEqual([]);
    });
  });

  test.describe("that do more than they may", () => {
    test.use({ expectedProblems: [/Content Security Policy|^(csp https:|console: Fetch API cannot load)/] });
    test("API-175 are stopped: no call and no socket elsewhere, no script written into the page", async ({ page }) => {
      const denied = await watchPolicy(page);
      await answerThirdPartyScripts(page);
      await page.route("https://count.test/tag.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: GREEDY_STAND_IN }),
      );
      await page.goto(`${site.url}/company/policy/`);
      await expect
        .poll(async () => (await denied()).sort())
        .toEqual([
          "connect-src https://elsewhere.test/",
          "connect-src wss://elsewhere.test/",
          "script-src-elem inline",
        ]);
      expect(await page.evaluate(() => "stolen" in window)).toBe(false);
    });
  });

  test.describe("out of reach", () => {
    test.use({ expectedProblems: [/^net::ERR_[\w.]+ https:\/\/(pay|chat|count)\.test\//] });
    test("API-175 D-03 the shop sells as ever when they are blocked", async ({ page }) => {
      await page.route(anyThirdPartyScript, (route) => route.abort("blockedbyclient"));
      await openProduct(page);
      await putIntoCart(page, 2);
      await expect(submitOrder(page)).toBeVisible();
    });
    test("API-175 D-03 and when they never answer", async ({ page }) => {
      const asked: string[] = [];
      await page.route(anyThirdPartyScript, (route) => {
        asked.push(route.request().url());
      });
      await openProduct(page);
      await expect.poll(() => asked.length).toBe(3);
      await putIntoCart(page, 2);
      await expect(submitOrder(page)).toBeVisible();
    });
  });
});

test.describe("goals", { tag: ["@scripts", "@wide"] }, () => {
  test("API-169 API-170 a purchase is counted step by step, and the order once, on its page", async ({ page }) => {
    await answerThirdPartyScripts(page);
    const { sku } = await openProduct(page);
    await expect
      .poll(() => ecommerce(page))
      .toContainEqual({
        ecommerce: {
          currencyCode: "RUB",
          detail: { products: [expect.objectContaining({ id: sku, price: expect.any(Number), category: "Шины" })] },
        },
      });
    const added = await goalsInMetrics("basket-add", "browser");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^В корзину/ })
      .first()
      .click();
    await expect.poll(() => analyticsCalls(page)).toContainEqual([42, "reachGoal", "basket-add", {}]);
    expect(await ecommerce(page)).toContainEqual({
      ecommerce: { currencyCode: "RUB", add: { products: [{ id: sku, quantity: 4 }] } },
    });
    await expect.poll(() => goalsInMetrics("basket-add", "browser")).toBe(added + 1);
    await expect(page.getByRole("main").getByRole("link", { name: "В корзине" })).toBeVisible();

    await open(page, `${site.url}/basket/`);
    await chooseDelivery(page, "pickup");
    await fillContact(page, newContact());
    await submitOrder(page).click();
    await expect(page).toHaveURL(/\/order\/[^/]+\/[^/]+\/$/);
    const number = /Заказ (\S+)/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[1];
    await expect.poll(() => analyticsCalls(page)).toContainEqual([42, "reachGoal", "order_success", { order: number }]);
    expect(await ecommerce(page)).toContainEqual({
      ecommerce: {
        currencyCode: "RUB",
        purchase: {
          actionField: { id: number, revenue: expect.any(Number) },
          products: [expect.objectContaining({ id: sku, quantity: 4 })],
        },
      },
    });
    await expect.poll(() => goalsInMetrics("order_success", "server")).toBeGreaterThan(0);
    await page.reload();
    await whenTakenOver(page);
    await expect.poll(() => loadedScripts(page)).toContain("count.test");
    expect(JSON.stringify(await analyticsCalls(page))).not.toContain("order_success");
  });

  test.describe("of a crash", () => {
    test.use({ expectedProblems: [/^(net::ERR_FAILED .*\.data|console: |exception: )/] });

    /** Data that no component expects: the page throws while it is rendered. */
    const crash = (page: Page, route: string) =>
      page.route(/\.data(\?|$)/, (request) =>
        request.fulfill({
          contentType: "text/x-script",
          headers: { "X-Remix-Response": "yes" },
          body: JSON.stringify([{ _1: 2 }, route, { _3: 4 }, "data", {}]),
        }),
      );

    test("API-171 ERR-001 ERR-051 ERR-055 a page that crashes reaches ERR500 with the error's text", async ({
      page,
    }) => {
      await answerThirdPartyScripts(page);
      await open(page, `${site.url}/catalog/tyres/`);
      await crash(page, "routes/catalogue");
      await page
        .getByRole("complementary", { name: "Фильтры" })
        .getByRole("checkbox", { name: /^Pirelli/ })
        // `check` would look at the tick afterwards, when the page of it may be gone.
        .click();
      await expect(page.getByRole("heading", { name: "Техническая ошибка" })).toBeVisible();
      await expect
        .poll(() => analyticsCalls(page))
        .toContainEqual([42, "reachGoal", "ERR500", { text: expect.stringMatching(/Cannot read/) }]);
      await expect.poll(() => goalsInMetrics("ERR500", "browser")).toBeGreaterThan(0);
    });

    test("CFG-020 a query of the browser that fails is not repeated by itself, and the page stays", async ({
      page,
    }) => {
      const asked: string[] = [];
      await answerThirdPartyScripts(page);
      await open(page, `${site.url}/catalog/tyres/`);
      await page.route(/\.data(\?|$)/, (route) => {
        asked.push(route.request().url());
        return route.abort("failed");
      });
      await page
        .getByRole("complementary", { name: "Фильтры" })
        .getByRole("checkbox", { name: /^Pirelli/ })
        .click();
      await expect(page.getByRole("alert").getByRole("button", { name: "Повторить" })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Шины");
      expect(JSON.stringify(await analyticsCalls(page))).not.toContain("ERR500");
      expect(asked).toHaveLength(1);
    });

    test("API-172 ERR-054 a cart that crashes reaches order_error", async ({ page }) => {
      await answerThirdPartyScripts(page);
      await openProduct(page);
      await putIntoCart(page, 2);
      await whenTakenOver(page);
      await page.route(/\.data(\?|$)/, async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        // The answer to an order without what every such answer has.
        const body = JSON.stringify([{ _1: 2 }, "data", { _3: 4 }, "order", {}]);
        return route.fulfill({ contentType: "text/x-script", headers: { "X-Remix-Response": "yes" }, body });
      });
      await page
        .getByRole("main")
        .getByRole("button", { name: /^Удалить: / })
        .click();
      await expect(page.getByRole("heading", { name: "Техническая ошибка" })).toBeVisible();
      await expect.poll(() => analyticsCalls(page)).toContainEqual([42, "reachGoal", "order_error", {}]);
      await expect.poll(() => goalsInMetrics("order_error", "browser")).toBeGreaterThan(0);
      expect(JSON.stringify(await analyticsCalls(page))).not.toContain("ERR500");
    });
  });

  test("an operator's page counts nothing", async ({ page }) => {
    await answerThirdPartyScripts(page);
    await openProduct(page);
    await expect.poll(() => loadedScripts(page)).toContain("count.test");
    await page.evaluate(() => {
      document.documentElement.dataset.operator = "";
    });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/goals/") sent.push(request.url());
    });
    await page
      .getByRole("main")
      .getByRole("button", { name: /^В корзину/ })
      .first()
      .click();
    await expect(page.getByRole("main").getByRole("link", { name: "В корзине" })).toBeVisible();
    expect(JSON.stringify(await analyticsCalls(page))).not.toContain("basket-add");
    expect(sent).toEqual([]);
  });
});

test.describe("without a network", { tag: ["@scripts", "@wide"] }, () => {
  test.use({
    serviceWorkers: "allow",
    expectedProblems: [/^(net::ERR_(INTERNET_DISCONNECTED|NAME_NOT_RESOLVED)|console:) /],
  });
  test("a page of the shop stands in, and repeating opens what was asked for", async ({ page, context }) => {
    await page.goto(site.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.goto(`${site.url}/catalog/wheels/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Нет связи с интернетом");
    await expect(page.getByRole("link", { name: /^\+7 / })).toHaveAttribute("href", /^tel:\+7\d{10}$/);
    await context.setOffline(false);
    await page.getByRole("link", { name: "Повторить" }).click();
    await expect(page).toHaveURL(`${site.url}/catalog/wheels/`);
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(await page.evaluate(async () => (await (await caches.open("offline-1")).keys()).length)).toBe(1);
  });

  test("a filter that cannot be asked for leaves the list as it is, and repeating opens the filtered one", async ({
    page,
    context,
  }) => {
    await open(page, `${site.url}/catalog/wheels/`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.getByRole("complementary").getByRole("checkbox").first().click();
    await expect(page.getByRole("alert")).toContainText("нет связи с магазином");
    await expect(page.getByRole("article").first()).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("alert").getByRole("button", { name: "Повторить" }).click();
    await expect(page).toHaveURL(/\/catalog\/wheels\/[a-z-]+-is-[^/]+\/$/);
    await expect(page.getByRole("complementary").getByRole("checkbox").first()).toBeChecked();
  });
});
