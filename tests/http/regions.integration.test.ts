import { describe, expect, it } from "vitest";
import { documentOf } from "../support/document.ts";
import { elementOf, headOf, linksOf, textOf } from "../support/html.ts";
import { asker } from "../support/http.ts";
import { sharedSite } from "../support/site.ts";

interface LayoutData {
  region: { slug: string; title: string; phone: string; isDefault: boolean };
}

const site = await sharedSite();
const ask = asker(site);

async function layoutOf(region: string): Promise<LayoutData> {
  const { text } = await ask(`/api/next-js/layout.json?x_region_slug=${region}`);
  return JSON.parse(text).data;
}

const headerOf = (html: string) => elementOf(html, "header");
const phoneOf = (html: string) =>
  linksOf(headerOf(html))
    .find((href) => href.startsWith("tel:"))
    ?.slice(4);
const articlesOf = (html = "") => documentOf(html).root.querySelectorAll("article");
const shopsOf = (html: string) => textOf(elementOf(html, "section", 'aria-labelledby="shops"'));

describe("hosts of regions", () => {
  it("REG-003 NAV-024 NAV-025 each show their own phone in the header", async () => {
    const phones = new Set<string>();
    for (const region of ["moskva", "samara", "habarovsk"]) {
      const { text } = await ask("/", { region });
      const { region: expected } = await layoutOf(region);
      expect(expected.slug).toBe(region);
      expect(textOf(headerOf(text))).toContain("Круглосуточная линия");
      expect(phoneOf(text)).toBe(expected.phone);
      phones.add(expected.phone);
    }
    expect(phones.size).toBe(3);
  });

  it.each([
    ["moskva", "Москва"],
    ["samara", "Самара"],
    ["habarovsk", "Хабаровск"],
  ])("REG-001 REG-002 REG-010 %s shows the region selector with «%s»", async (region, title) => {
    const { status, text } = await ask("/", { region });
    expect(status).toBe(200);
    const selectors = documentOf(headerOf(text)).getAllByRole("link", { name: new RegExp(title), hidden: true });
    for (const selector of selectors) expect(selector.getAttribute("href")).toContain("showRegionModal=1");
  });

  it("REG-004 each list their own shops", async () => {
    const [moskva, samara] = await Promise.all(["moskva", "samara"].map((region) => ask("/", { region })));
    expect(shopsOf(moskva?.text ?? "")).toMatch(/в Москве .*Варшавское шоссе/);
    expect(shopsOf(samara?.text ?? "")).toMatch(/в Самаре/);
    expect(shopsOf(samara?.text ?? "")).not.toContain("Варшавское шоссе");
  });

  it("REG-004 a region without shops of its own says whose they are, on the service pages and the home page", async () => {
    for (const path of ["/service/", "/service-catalog/", "/service-tyre-fitting/"]) {
      const { text } = await ask(path, { region: "barnaul" });
      expect(headOf(text).title).not.toContain("Барнаул");
      expect(textOf(elementOf(text, "h1"))).not.toContain("Барнаул");
      expect(textOf(elementOf(text, "main"))).toContain("Своих центров в Барнауле нет: показываем ближайшие.");
      expect(articlesOf(text).length).toBeGreaterThan(0);
      expect(textOf((await ask(path, { region: "samara" })).text)).not.toContain("Своих центров");
    }
    expect(shopsOf((await ask("/", { region: "barnaul" })).text)).toMatch(/^Ближайшие сервисные центры/);
  });

  it("GEN-002 the service page lists shops of its own region", async () => {
    const [moskva, samara] = await Promise.all(["moskva", "samara"].map((region) => ask("/service/", { region })));
    for (const answer of [moskva, samara]) expect(articlesOf(answer?.text).length).toBeGreaterThan(0);
    expect(textOf(moskva?.text ?? "")).toContain("Варшавское шоссе");
    expect(textOf(samara?.text ?? "")).not.toContain("Варшавское шоссе");
  });

  it("REG-002 name themselves, not the host of the visitor, in the canonical link", async () => {
    const { text } = await ask("/catalog/tyres/", { region: "samara" });
    expect(headOf(text).canonical).toBe(`http://samara.localhost:${site.port}/catalog/tyres/`);
  });

  it("REG-006 the default region's own host names the bare host: its pages are there once", async () => {
    const { text } = await ask("/catalog/tyres/", { region: "moskva" });
    expect(headOf(text).canonical).toBe(`${site.url}/catalog/tyres/`);
  });

  it("REG-001 show stock of the same goods in their own shops", async () => {
    const { text } = await ask("/api/gateway/goods/list?category[]=tyre&sort=stock&limit=1", {
      headers: { "X-Region-Slug": "moskva" },
    });
    const { url } = JSON.parse(text).data.items[0];
    const [moskva, samara] = await Promise.all(
      ["moskva", "samara"].map(async (region) => textOf(elementOf((await ask(url, { region })).text, "main"))),
    );
    expect(moskva).toMatch(/Наличие и доставка в Москве/);
    expect(samara).toMatch(/Наличие и доставка в Самаре/);
    expect(moskva).toContain("Протектор");
    expect(moskva).not.toBe(samara);
  });

  it("REG-006 without a region show the default region at the bare host", async () => {
    const { status, text } = await ask("/");
    const { region } = await layoutOf("");
    expect(status).toBe(200);
    expect(region.isDefault).toBe(true);
    expect(phoneOf(text)).toBe(region.phone);
    expect(headOf(text).canonical).toBe(`${site.url}/`);
  });
});

describe("the list of regions", () => {
  it("REG-021 REG-022 REG-023 leads to each region's host with the path and query the visitor came from", async () => {
    const from = "/catalog/tyres/season-is-winter/?sort=price&page=2";
    const { status, text } = await ask(`/regions/?from=${encodeURIComponent(from)}`);
    expect(status).toBe(200);
    const links = linksOf(elementOf(text, "main"));
    expect(links).toContain(`http://samara.localhost:${site.port}${from}`);
    expect(links).toContain(`http://sankt-peterburg.localhost:${site.port}${from}`);
    expect(links.filter((href) => href !== "/" && !href.endsWith(from))).toEqual([]);
  });

  it.each([
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
    "https://evil.example/",
    "/%2f%2fevil.example",
  ])("REG-021 never leads out of the shop: from=%s", async (from) => {
    const { text } = await ask(`/regions/?from=${encodeURIComponent(from)}`);
    const links = linksOf(elementOf(text, "main"));
    expect(links.length).toBeGreaterThan(10);
    for (const href of links) expect(new URL(href, site.url).hostname).toMatch(/(^|\.)localhost$/);
  });

  it("REG-013 REG-014 REG-016 REG-017 lists the cities with shops and the delivery regions", async () => {
    const { text } = await ask("/regions/");
    const shops = textOf(elementOf(text, "section", 'aria-labelledby="shops"'));
    const delivery = textOf(elementOf(text, "section", 'aria-labelledby="delivery"'));
    expect(shops).toMatch(/^Центры .*Екатеринбург.*Москва.*Краснодарский край.*Сочи/);
    expect(delivery).toMatch(/^Доставка в регионы ./);
  });
});

describe("gateway calls of the regional site", () => {
  it.each([
    ["REG-026", "mainRegions"],
    ["REG-027", "regions"],
  ] as const)("%s REG-028 %s is a list of {id, title, items}, each item like a main city", async (_id, name) => {
    const city = {
      id: expect.any(Number),
      title: expect.any(String),
      slug: expect.any(String),
      url: expect.any(String),
    };
    const { text } = await ask("/api/region/picker-data.json", { region: "samara" });
    const groups: { items: object[] }[] = JSON.parse(text).data[name];
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) {
      expect(group).toEqual({ id: expect.any(Number), title: expect.any(String), items: expect.any(Array) });
      expect(group.items.length).toBeGreaterThan(0);
      for (const item of group.items) expect(item).toEqual(city);
    }
  });

  it("API-001 REG-002 availability asked on a region's host is that region's", async () => {
    const list = await ask("/api/gateway/goods/list?category[]=tyre&sort=stock&limit=1", {
      headers: { "X-Region-Slug": "moskva" },
    });
    const { sku } = JSON.parse(list.text).data.items[0];
    const path = `/api/goods/availability/${sku}.json`;
    const [byHost, byHeader] = await Promise.all([
      ask(path, { region: "samara" }),
      ask(path, { headers: { "X-Region-Slug": "samara" } }),
    ]);
    const placesOf = (text: string) => {
      const { shops, supplies, summary } = JSON.parse(text).data;
      return { shops, supplies, summary };
    };
    expect(placesOf(byHost.text)).toEqual(placesOf(byHeader.text));
  });
});
