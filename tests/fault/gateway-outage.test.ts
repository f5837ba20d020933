import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { elementOf, goodsLinksOf, textOf } from "../support/html.ts";
import { type Answer, type AskSite, asker, cookiesOf } from "../support/http.ts";
import { orderFormOf } from "../support/order-form.ts";
import { DEMO_PHONES, type Site, sharedSite, startSite } from "../support/site.ts";
import { IS_QUICK } from "../support/test-scope.ts";
import { type Mood, startUnrulyGateway, type UnrulyGateway } from "../support/unruly-gateway.ts";

/** Far above the three seconds that are promised and far below the gateway that never answers. */
const MAX_WAIT_MS = 10_000;
const RECOVERY_MS = 15_000;
/** Short, for what follows from them does not depend on their length. */
const times = { GATEWAY_WRITE_MS: "3000", GATEWAY_RETRY_AFTER_MS: "200" };
/** A visitor whose pages are his own: the page cache is passed by, so that the gateway's replies are what is tested. */
const ownPages = { Cookie: "access_token=of-nobody" };
/** Kinds of one thing, each of which takes as long: `npm test` tries one that is silent, one that answers nonsense and one that fails. */
const brokenMoods: Mood[] = IS_QUICK
  ? ["down", "malformed", "error"]
  : ["down", "slow", "malformed", "foreign", "error"];
const slowNonsense: Mood[] = IS_QUICK ? ["drip"] : ["garbage", "drip", "endless"];
/** Nothing comes from such a gateway in time; from others comes an answer without a word of the shop's. */
const silentMoods: readonly Mood[] = ["down", "slow", "drip", "endless"];
const failureTextOf = (mood: Mood): string =>
  silentMoods.includes(mood) ? "нет связи с магазином" : "Упс, кажется что-то пошло не так";

let shop: Site;
let gateway: UnrulyGateway;
let site: Site;
let ask: AskSite;
let product: string;

const open = (path: string, headers: Record<string, string> = ownPages) =>
  ask(path, { headers, timeoutMs: MAX_WAIT_MS });
const mainOf = ({ text }: Answer) => textOf(elementOf(text, "main"));
const post = (body: URLSearchParams, headers: Record<string, string> = {}) =>
  ask("/basket/", {
    method: "POST",
    headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: body.toString(),
    timeoutMs: 30_000,
  });

beforeAll(async () => {
  shop = await sharedSite();
  gateway = await startUnrulyGateway(shop);
  site = await startSite({ env: { GATEWAY_URL: gateway.url, ...DEMO_PHONES, ...times } });
  ask = asker(site);
  const list = await open("/catalog/tyres/?sort=stock");
  product = goodsLinksOf(list.text)[0] ?? "";
});
afterAll(async () => {
  await site?.stop();
  await gateway?.stop();
});

/** The gateway is well again, and the site has noticed. */
async function recover(): Promise<void> {
  gateway.mood = "pass";
  const isFresh = async () => {
    const answer = await open("/catalog/tyres/");
    return answer.status === 200 && !mainOf(answer).includes("Показываем сохранённый список");
  };
  await expect.poll(isFresh, { timeout: RECOVERY_MS }).toBe(true);
}
afterEach(recover);

/** Pieces of the goods that may be sold. */
async function piecesLeft(sku: string): Promise<number> {
  const { text } = await asker(shop)(`/api/goods/availability/${sku}.json`);
  return JSON.parse(text).data.summary.quantity;
}

/** Where a page first differs from what it was: the whole of two pages would say nothing. Empty where it does not. */
function difference(now: string, before: string): string {
  const at = [...now].findIndex((letter, position) => letter !== before[position]);
  return now === before ? "" : `«${now.slice(at - 80, at + 80)}» was «${before.slice(at - 80, at + 80)}»`;
}

describe.each(brokenMoods)("while the gateway is %s", (mood) => {
  it("GEN-035 pages that were seen before are shown from a copy, with a notice and without a fault", async () => {
    const paths = ["/", "/catalog/tyres/", "/catalog/tyres/season-is-winter/", "/search/battery/", product, "/cars/"];
    for (const path of paths) expect((await open(path)).status, path).toBe(200);
    gateway.mood = mood;
    const answers = await Promise.all(paths.map(async (path) => ({ path, answer: await open(path) })));
    for (const { path, answer } of answers) {
      expect(answer.status, path).toBe(200);
      if (path.startsWith("/catalog/")) expect(mainOf(answer)).toContain("Показываем сохранённый список");
      if (path === product) expect(mainOf(answer)).toContain("Показываем сохранённые сведения");
    }
  });

  it("guests get the pages of the page cache as if nothing had happened", async () => {
    const isNew = async () => ["hit", "miss"].includes(String((await open("/catalog/wheels/", {})).headers["x-cache"]));
    await expect.poll(isNew).toBe(true);
    const before = await open("/catalog/wheels/", {});
    gateway.mood = mood;
    const answers = await Promise.all(Array.from({ length: 20 }, () => open("/catalog/wheels/", {})));
    for (const { status, text } of answers) expect([status, difference(text, before.text)]).toEqual([200, ""]);
  });

  it("ERR-056 a page that was never seen says so in Russian, with the phone, and not for long", async () => {
    gateway.mood = mood;
    const answer = await open(`/catalog/tyres/price-from-${4_000 + brokenMoods.indexOf(mood)}/`);
    expect(answer.status).toBe(503);
    expect(answer.text).toMatch(/Техническая ошибка/);
    expect(answer.text).toContain("tel:+78000000002");
    expect(answer.headers["cache-control"] ?? "").not.toContain("public");
  });

  it("the cart is readable, and is never shown as empty", async () => {
    const sku = /(\d+)\/$/.exec(product)?.[1] ?? "";
    const seen = cookiesOf(await post(new URLSearchParams({ intent: "add", sku, quantity: "2" })));
    const unseen = cookiesOf(await post(new URLSearchParams({ intent: "add", sku, quantity: "2" })));
    expect(goodsLinksOf((await open("/basket/", { Cookie: seen })).text)).toContain(product);
    gateway.mood = mood;

    const known = await open("/basket/", { Cookie: seen });
    expect(known.status).toBe(200);
    expect(goodsLinksOf(elementOf(known.text, "main"))).toContain(product);
    expect(mainOf(known)).toContain("Нет связи с магазином");

    const unknown = await open("/basket/", { Cookie: unseen });
    expect(unknown.status).toBe(503);
    expect(mainOf(unknown)).toContain("Не удалось открыть корзину");
    expect(textOf(elementOf(unknown.text, "header"))).toContain("Корзина, 2 товара");
  });

  it("goods that cannot be added are not pretended to be", async () => {
    gateway.mood = mood;
    const answer = await post(new URLSearchParams({ intent: "add", sku: "1", quantity: "1" }));
    expect(answer.status).toBe(503);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(textOf(answer.text)).toContain(failureTextOf(mood));
  });
});

describe("while the gateway hangs, calls that are posted and yet read", () => {
  const asked = (path: string) => gateway.calls().filter((call) => call === `POST ${path}`).length;

  it("are given up as reads: the page of an invitation appears without the name", async () => {
    const Cookie = "referer_code=ANNA2345; access_token=of-nobody";
    await open("/disknt/", { Cookie });
    gateway.mood = "slow";
    gateway.spared = /^\/(?!api\/gateway\/auth\/user\/campaign)/;
    gateway.forgetCalls();
    const answer = await open("/disknt/", { Cookie });
    gateway.spared = null;
    expect(answer.status).toBe(200);
    expect(asked("/api/gateway/auth/user/campaign/referer/validate")).toBe(2);
  });

  it("are given up as reads: the nearest region is not known", async () => {
    gateway.mood = "slow";
    gateway.forgetCalls();
    const answer = await ask("/regions/nearest/", {
      method: "POST",
      headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" },
      body: "lat=58&lng=56",
      timeoutMs: MAX_WAIT_MS,
    });
    expect(answer.status).toBe(503);
    expect(asked("/api/gateway/region/nearest")).toBe(2);
  });
});

describe("an order", () => {
  let buyers = 0;
  /** Somebody else each time, since only a few orders of one phone may be open. */
  const newTyped = () => {
    buyers += 1;
    const phone = `8 (912) 345-67-${String(buyers).padStart(2, "0")}`;
    return { name: "Анна-Мария", phone, email: "anna@primer.ru", comment: "Позвоните «заранее»" };
  };

  async function filledOrder() {
    const typed = newTyped();
    const sku = /(\d+)\/$/.exec(product)?.[1] ?? "";
    const Cookie = cookiesOf(await post(new URLSearchParams({ intent: "add", sku, quantity: "2" })));
    const { text } = await open("/basket/", { Cookie });
    const form = orderFormOf(text);
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    form.set("personalData", "on");
    form.set("legalPolicy", "on");
    return { sku, Cookie, form, typed };
  }

  it.each(brokenMoods)(
    "keeps all that was typed while the gateway is %s, and is taken once when it returns",
    async (mood) => {
      const { sku, Cookie, form, typed } = await filledOrder();
      const before = await piecesLeft(sku);
      gateway.mood = mood;
      const refused = await post(form, { Cookie });
      expect(refused.status).toBe(503);
      const again = orderFormOf(refused.text);
      for (const [name, value] of Object.entries(typed)) expect(again.get(name), name).toBe(value);
      expect(again.get("idempotencyKey")).toBe(form.get("idempotencyKey"));

      await recover();
      const taken = await post(again, { Cookie });
      expect(taken.status).toBe(303);
      expect(taken.headers.location).toMatch(/^\/order\//);
      expect(before - (await piecesLeft(sku))).toBe(2);
    },
  );

  it("is sent along when a line is changed while the shop knows of the cart alone, and is taken afterwards", async () => {
    const { sku, Cookie, form, typed } = await filledOrder();
    gateway.spared = /^\/(?!basket\/(checkout-options|order)\.json)/;
    gateway.mood = "error";
    const refused = await post(form, { Cookie });
    const pressed = orderFormOf(refused.text);
    pressed.set(`step ${sku}`, "-1");
    const changed = await post(pressed, { Cookie });
    const again = orderFormOf(changed.text);
    for (const [name, value] of Object.entries(typed)) expect(again.get(name), name).toBe(value);
    expect(again.get(`quantity ${sku}`)).toBe("1");
    gateway.spared = null;
    await recover();
    expect((await post(again, { Cookie })).status).toBe(409);
    const shown = orderFormOf((await post(again, { Cookie })).text);
    for (const [name, value] of Object.entries(typed)) expect(shown.get(name), name).toBe(value);
    expect((await post(shown, { Cookie })).status).toBe(303);
  });

  it("whose answer was lost is found again by its key and not made twice", async () => {
    const { sku, Cookie, form } = await filledOrder();
    const before = await piecesLeft(sku);
    gateway.mood = "lost";
    const unknown = await post(form, { Cookie });
    expect(unknown.status).toBe(503);
    expect(textOf(unknown.text)).toContain("возможно, заказ уже принят");
    expect(mainOf(unknown)).not.toContain("Обновите страницу");
    await recover();
    const [first, second] = [await post(orderFormOf(unknown.text), { Cookie }), await post(form, { Cookie })];
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.headers.location).toBe(first.headers.location);
    expect(before - (await piecesLeft(sku))).toBe(2);
  });

  it("whose answer was lost is told of in the cart of the same browser, and in no other", async () => {
    const { Cookie, form } = await filledOrder();
    gateway.mood = "lost";
    expect((await post(form, { Cookie })).status).toBe(503);
    await recover();
    const cart = await open("/basket/", { Cookie });
    const [number] = /\d{6}-\w+/.exec(mainOf(cart)) ?? [];
    expect(mainOf(cart)).toContain(`Ваш заказ ${number} принят`);
    const [href = ""] = /\/order\/[^"]+/.exec(elementOf(cart.text, "main").toString()) ?? [];
    expect(mainOf(await open(href))).toContain(`Заказ ${number} принят`);
    const sku = /(\d+)\/$/.exec(product)?.[1] ?? "";
    const stranger = cookiesOf(await post(new URLSearchParams({ intent: "add", sku, quantity: "1" })));
    expect(stranger).toContain("cart=");
    expect(mainOf(await open("/basket/", { Cookie: stranger }))).not.toContain("принят");
  });

  it("stands, and its page says so while the gateway is away", async () => {
    const { Cookie, form } = await filledOrder();
    const { location = "" } = (await post(form, { Cookie })).headers;
    gateway.mood = "down";
    const away = await open(location);
    expect(away.status).toBe(503);
    expect(mainOf(away)).toContain("он принят и остаётся в силе, заказывать и платить ещё раз не нужно");
    // Where a bank sends back to: whoever has paid must not be told to repeat it.
    const paid = await open("/order/return/of-some-payment/");
    expect(paid.status).toBe(503);
    expect(mainOf(paid)).toContain("платить ещё раз не нужно");
    await recover();
    expect((await open(location)).status).toBe(200);
  });
});

describe.each(slowNonsense)("while what comes from the gateway is %s", (mood) => {
  it("pages and forms end in time and say so", async () => {
    const seen = await open("/catalog/wheels/");
    expect(seen.status).toBe(200);
    gateway.mood = mood;
    const [copy, unseen, added] = await Promise.all([
      open("/catalog/wheels/"),
      open(`/catalog/tyres/price-from-${4_100 + mood.length}/`),
      post(new URLSearchParams({ intent: "add", sku: "1", quantity: "1" })),
    ]);
    expect(mainOf(copy)).toContain("Показываем сохранённый список");
    expect([unseen.status, added.status]).toEqual([503, 503]);
    expect(textOf(added.text)).toContain(failureTextOf(mood));
  });
});

describe("a gateway that answers late", () => {
  it("is not waited for: copies and refusals are there before its first answer", async () => {
    const seen = ["/catalog/tyres/", product];
    for (const path of seen) expect((await open(path)).status, path).toBe(200);
    gateway.forgetCalls();
    gateway.mood = "late";
    const [list, one, neverSeen] = await Promise.all(
      [...seen, "/catalog/tyres/price-from-3999/"].map((path) => open(path)),
    );
    expect(gateway.lateAnswers()).toBe(0);
    expect(gateway.calls().length).toBeGreaterThan(0);
    expect(list && mainOf(list)).toContain("Показываем сохранённый список");
    expect(one && mainOf(one)).toContain("Показываем сохранённые сведения");
    expect(neverSeen?.status).toBe(503);
  });
});

describe("the breaker", () => {
  it("stops asking a gateway that does not answer, and asks again when it is back", async () => {
    await open("/catalog/tyres/");
    gateway.mood = "slow";
    // Enough failures to open it; everybody is answered from copies.
    const first = await Promise.all(Array.from({ length: 10 }, () => open("/catalog/tyres/")));
    for (const { status } of first) expect(status).toBe(200);
    gateway.forgetCalls();
    const answers = await Promise.all(Array.from({ length: 40 }, () => open("/catalog/tyres/")));
    for (const { status } of answers) expect(status).toBe(200);
    expect(gateway.calls().length).toBeLessThan(20);
    await recover();
    expect(gateway.calls().some((call) => call.includes("/goods/list"))).toBe(true);
  });
});

describe("a site that has never reached its gateway", () => {
  /** Nothing listens there. */
  const GATEWAY_URL = "http://127.0.0.1:9";
  it.each([
    [
      "ERR-052 ERR-056 gives the whole text with the phone",
      {},
      /по круглосуточному телефону \+7 \(800\) 000-00-02 ?\. /,
    ],
    ["ERR-047 ERR-049 ERR-053 shows the error itself in debug mode", { DEBUG_PAGES: "true" }, /ошибка layout/],
  ])("%s", async (_, env, text) => {
    const lonely = await startSite({ env: { GATEWAY_URL, ...DEMO_PHONES, ...env } });
    try {
      const answer = await asker(lonely)("/", { timeoutMs: MAX_WAIT_MS });
      expect(answer.status).toBe(503);
      expect(textOf(elementOf(answer.text, "body"))).toMatch(text);
      const headers = { Origin: lonely.url, "Content-Type": "application/x-www-form-urlencoded" };
      const toForm = await asker(lonely)("/offers/", { method: "POST", headers, body: "a=1", timeoutMs: MAX_WAIT_MS });
      expect(textOf(elementOf(toForm.text, "body"))).toMatch(text);
    } finally {
      await lonely.stop();
    }
  });
});
