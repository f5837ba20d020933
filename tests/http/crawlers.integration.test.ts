import { describe, expect, it } from "vitest";
import { elementOf, goodsLinksOf, headingOf, headOf, jsonLdOf, textOf } from "../support/html.ts";
import { asker } from "../support/http.ts";
import { sharedSite, TEST_GOODS } from "../support/site.ts";
import { IS_QUICK } from "../support/test-scope.ts";

const googlebot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const yandexbot = "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)";
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

const open = async (path: string) => {
  const answer = await ask(path);
  expect(answer.status, path).toBe(200);
  return answer.text;
};
const locationsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? "");
const pathOf = (url: string) => new URL(url).pathname;

const site = await sharedSite();
const ask = asker(site);

describe("robots and sitemaps", () => {
  it("robots.txt names the sitemap of its own host and closes private pages to every crawler", async () => {
    const { status, headers, text } = await ask("/robots.txt", { region: "samara" });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).toContain(`Sitemap: http://samara.localhost:${site.port}/sitemap.xml`);
    const groups = text.split("\n\n").filter((group) => group.startsWith("User-agent"));
    expect(groups).toHaveLength(2);
    for (const group of groups)
      for (const path of ["/order/", "/my/", "/api/"]) expect(group).toContain(`Disallow: ${path}`);
    expect(text).toMatch(/User-agent: Yandex[\s\S]*Clean-param: utm_source/);
    expect(text).toContain("Allow: /order/status/");
    expect(text).not.toMatch(/^Disallow: \/(catalog|tyre|disk|goods|search\/battery)/m);
  });

  it("the index of the sitemaps names parts that have addresses each", async () => {
    const index = locationsOf(await open("/sitemap.xml"));
    expect(index[0]).toBe(`${site.url}/sitemap/pages.xml`);
    expect(index).toContain(`${site.url}/sitemap/lists-trucktyre.xml`);
    expect(index.at(-1)).toBe(`${site.url}/sitemap/goods-0.xml`);
    for (const url of index) expect(locationsOf(await open(pathOf(url))).length).toBeGreaterThan(0);
  });

  it("GEN-011 a list of filters that no goods have together is not for the index, and names the list above it", async () => {
    const empty = await ask("/catalog/tyres/diameter-is-13/profile-is-35/width-is-315/");
    const goods = await ask("/catalog/tyres/diameter-is-16/");
    expect([empty.status, goods.status]).toEqual([200, 200]);
    expect(goodsLinksOf(empty.text)).toEqual([]);
    expect([empty.headers["x-robots-tag"], goods.headers["x-robots-tag"]]).toEqual(["noindex", undefined]);
    expect(headOf(empty.text).canonical).not.toContain("profile-is-35");
  });

  it("PRD-001 addresses of the goods' sitemap are product pages, each once", async () => {
    const goods = locationsOf(await open("/sitemap/goods-0.xml"));
    expect(goods.length).toBeGreaterThan(0.8 * TEST_GOODS);
    expect(new Set(goods).size).toBe(goods.length);
    const sample = goods.filter((_, position) => position % Math.floor(goods.length / (IS_QUICK ? 10 : 40)) === 0);
    for (const url of sample) expect(headOf(await open(pathOf(url))).canonical).toBe(url);
  });

  it("PRD-001 addresses of the lists' sitemaps are brands and models with goods, their own canonical pages", async () => {
    for (const part of ["lists-tyre.xml", "lists-disk.xml", "lists-trucktyre.xml"]) {
      const lists = locationsOf(await open(`/sitemap/${part}`));
      expect(new Set(lists).size).toBe(lists.length);
      const sample = lists.filter((_, position) => position % Math.ceil(lists.length / 12) === 0);
      expect(sample.length, part).toBeGreaterThan(0);
      for (const url of sample) {
        const html = await open(pathOf(url));
        expect(headOf(html).canonical).toBe(url);
        expect(goodsLinksOf(html).length, url).toBeGreaterThan(0);
      }
    }
  });

  it("moments of change are no moments of asking", async () => {
    const before = new Date().toISOString();
    const changes = [...(await open("/sitemap/goods-0.xml")).matchAll(/<lastmod>([^<]*)</g)].map(([, at]) => at ?? "");
    expect(changes.length).toBeGreaterThan(0.8 * TEST_GOODS);
    for (const at of changes) expect(at < before).toBe(true);
    const latest = changes.toSorted().at(-1);
    expect(await open("/sitemap.xml")).toContain(`/sitemap/goods-0.xml</loc><lastmod>${latest}</lastmod>`);
  });

  it("a sitemap of another region has that region's addresses", async () => {
    const { text } = await ask("/sitemap/goods-0.xml", { region: "samara" });
    expect(locationsOf(text)[0]).toMatch(new RegExp(`^http://samara\\.localhost:${site.port}/`));
  });

  it.each([
    "goods-99.xml",
    "goods-99999.xml",
    "goods-00.xml",
    "goods-x.xml",
    "nope.xml",
    "goods-1e9.xml",
    "lists-99.xml",
    "lists-shoes.xml",
  ])("there is no part %s", async (part) => {
    expect((await ask(`/sitemap/${part}`)).status).toBe(404);
  });
});

describe("what a crawler reads first", () => {
  it("orders of a list and tracking parameters have no address of their own", async () => {
    const canonicals = ["?sort=price", "?utm_source=mail&yclid=1", ""].map(
      async (query) => headOf(await open(`/catalog/wheels/${query}`)).canonical,
    );
    expect(new Set(await Promise.all(canonicals))).toEqual(new Set([`${site.url}/catalog/wheels/`]));
  });

  it("GEN-008 GEN-010 GEN-009 a product's structured data say what the page and the gateway say", async () => {
    const goods = locationsOf(await open("/sitemap/goods-0.xml"));
    expect(goods.length).toBeGreaterThan(0.8 * TEST_GOODS);
    for (const url of goods.filter((_, position) => position % 400 === 0)) {
      const html = await open(pathOf(url));
      const product = jsonLdOf(html).find((block) => block["@type"] === "Product") as {
        name: string;
        sku: string;
        offers: { price: string; priceCurrency: string; availability: string; url: string };
      };
      const view = JSON.parse((await ask(`/api/gateway/goods/view?sku=${product.sku}`)).text).data.product;
      const main = textOf(elementOf(html, "main"));
      expect(Number.isInteger(view.price)).toBe(true);
      expect(product.name).toBe(headingOf(html));
      expect(product.offers).toMatchObject({ price: (view.price / 100).toFixed(2), priceCurrency: "RUB", url });
      expect(main.replace(/ /g, "")).toContain(`${view.price / 100}₽`);
      const words = { shelf: "Сегодня в", warehouse: "Со склада", order: "Под заказ", none: "Нет в наличии" };
      const schema = { shelf: "InStock", warehouse: "InStock", order: "BackOrder", none: "OutOfStock" };
      const state = view.stock.state as keyof typeof words;
      expect(main).toContain(words[state]);
      expect(product.offers.availability).toBe(`https://schema.org/${schema[state]}`);
    }
  });

  it("PRD-016 a product's heading names its kind once", async () => {
    const paths = ["/catalog/tyres/", "/catalog/wheels/", "/search/battery/", "/search/oils/"];
    for (const list of paths) {
      const [first = ""] = goodsLinksOf(await open(list));
      const words = headingOf(await open(first))
        .toLowerCase()
        .split(" ");
      expect(words.filter((word) => /^(шин|диск|аккумулятор|масло)/.test(word))).toHaveLength(1);
    }
  });

  it("the bread crumbs of structured data are those of the page", async () => {
    const html = await open("/catalog/tyres/brand-is-nordman/season-is-winter/");
    const crumbs = jsonLdOf(html).find((block) => block["@type"] === "BreadcrumbList") as {
      itemListElement: { position: number; name: string; item: string }[];
    };
    const items = crumbs.itemListElement;
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
    const shown = textOf(elementOf(html, "main"));
    for (const { name, item } of items) {
      expect(shown).toContain(name);
      await open(pathOf(item));
    }
    expect(items.at(-1)?.name).toBe(headingOf(html));
  });

  it("the home page describes the company with the region's shops", async () => {
    const html = await open("/");
    const company = jsonLdOf(html).find((block) => block["@type"] === "Organization") as {
      telephone: string;
      department: { name: string; address: string }[];
    };
    const main = textOf(elementOf(html, "main"));
    expect(elementOf(html, "header")).toContain(`tel:${company.telephone}`);
    expect(company.department.length).toBeGreaterThan(0);
    for (const { name, address } of company.department) {
      expect(main).toContain(name);
      expect(main).toContain(address);
    }
  });
});

describe("search-engine bots", () => {
  it.each([
    ["Googlebot", googlebot],
    ["YandexBot", yandexbot],
  ])("GEN-012 GEN-013 %s is noted in the log and gets what a browser gets", async (name, agent) => {
    const path = "/catalog/tyres/season-is-winter/";
    const [asBot, asBrowser] = await Promise.all(
      [agent, browser].map((userAgent) => ask(path, { headers: { "User-Agent": userAgent } })),
    );
    expect(asBot?.status).toBe(200);
    expect(asBot?.text).toBe(asBrowser?.text);
    const lineOf = (id: string) =>
      site
        .output()
        .split("\n")
        .find((line) => line.includes(id)) ?? "";
    const requestIds = [asBot, asBrowser].map((answer) => String(answer?.headers["x-request-id"]));
    await expect.poll(() => requestIds.every((id) => lineOf(id) !== ""), { timeout: 5_000 }).toBe(true);
    const [botLine, browserLine] = requestIds.map((id) => JSON.parse(lineOf(id)));
    expect(botLine.bot).toContain(name);
    expect(botLine.botFamily).toBe(name.toLowerCase().replace("bot", ""));
    expect([browserLine.bot, browserLine.botFamily]).toEqual([undefined, undefined]);
    expect(asBot?.headers.etag).toBe(asBrowser?.headers.etag);
    const { text } = await ask("/metrics");
    expect(text).toMatch(new RegExp(`bot_requests_total\\{family="${botLine.botFamily}"\\} [1-9]`));
  });
});
