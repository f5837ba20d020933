import { describe, expect, it } from "vitest";
import { categories, categorySlugs } from "../../gateway/contract/catalogue/categories.ts";
import { documentOf, shownText } from "../support/document.ts";
import { elementOf, goodsLinksOf, headingOf, linksOf, textOf } from "../support/html.ts";
import { asker } from "../support/http.ts";
import { sharedSite } from "../support/site.ts";

/** Every list of goods: what is sold there, and the route that the specification gives it. */
const lists = [
  ["CAT-001 CAT-017", "/catalog/tyres/", "Шины", "tyre"],
  ["CAT-003 CAT-018", "/catalog/wheels/", "Диски", "disk"],
  ["CAT-012 CAT-019", "/catalog/autoproducts/", "Автотовары", "autoproducts"],
  ["CAT-004 CAT-020", "/search/battery/", "Аккумуляторы", "battery"],
  ["CAT-011 CAT-021", "/search/oils/", "Моторные масла", "oils"],
  ["CAT-005 CAT-022", "/search/battery-accessories/", "Аксессуары для АКБ", "battery-accessories"],
  ["CAT-008 CAT-023", "/search/wipers/", "Щётки стеклоочистителя", "wipers"],
  ["CAT-006 CAT-024", "/search/tpms/", "Датчики давления", "tpms"],
  ["CAT-007 CAT-025", "/search/wheel-covers/", "Колпаки", "wheel-covers"],
  ["CAT-009 CAT-026", "/search/brake-pads/", "Тормозные колодки", "brake-pads"],
  ["CAT-010 CAT-014", "/search/brake-disks/", "Тормозные диски", "brake-disks"],
] as const;
const listRoutes = lists.map(([, path]) => path);
const serviceHotline = "+78000000001";
const batteryHotline = "+78000000002";

const open = async (path: string) => {
  const answer = await ask(path);
  expect(answer.status, path).toBe(200);
  return answer.text;
};
const bannerOf = (html: string) => documentOf(elementOf(html, "header"));
const phoneOf = (html: string) =>
  bannerOf(html)
    .getAllByRole("link", { name: /^Круглосуточная линия/ })[0]
    ?.getAttribute("href");

const site = await sharedSite();
const ask = asker(site);
const regionPhone = JSON.parse((await ask("/api/next-js/layout.json?x_region_slug=")).text).data.region.phone;

describe("addresses", () => {
  it.each([
    ["GEN-021", "/", /шин/i],
    ["GEN-022", "/company/policy/", /^Правила и политики/],
    ["GEN-024", "/company/personal-data/", /^Согласие на обработку персональных данных/],
    ["GEN-025", "/company/legal-policy/", /^Политика обработки персональных данных/],
  ])("%s %s has the page of its name", async (_id, path, heading) =>
    expect(headingOf(await open(path))).toMatch(heading),
  );

  it("GEN-035 public pages answer 200 to a guest", async () => {
    const paths = [
      "/cars/",
      "/regions/",
      "/service/",
      "/service-catalog/",
      "/service-tyre-fitting/",
      "/offers/",
      "/basket/",
    ];
    for (const path of paths) expect(headingOf(await open(path)), path).toMatch(/[А-я]/);
  });

  it("GEN-023 the policy page has the anchor of the loyalty programme", async () => {
    const { root } = documentOf(await open("/company/policy/"));
    expect(shownText(root.querySelector("#loyalty-programs"))).toMatch(/лояльности/);
  });

  it.each([
    ["/catalog/tyres", "/catalog/tyres/"],
    ["/catalog/tyres/season-is-winter?sort=price", "/catalog/tyres/season-is-winter/?sort=price"],
    ["/basket", "/basket/"],
    ["/login/", "/login"],
    ["/company/policy", "/company/policy/"],
    ["/search/battery?utm_source=mail&page=2", "/search/battery/?utm_source=mail&page=2"],
  ])("GEN-041 CRT-003 %s has one form and redirects to it with the query kept", async (path, target) => {
    expect(await ask(path)).toMatchObject({ status: 308, headers: { location: target } });
  });

  it("CRT-002 the cart has its route", async () => {
    expect(headingOf(await open("/basket/"))).toMatch(/корзин/i);
  });

  it.each([
    ["/catalog/tyres/season-is-winter/brand-is-nordman/", "/catalog/tyres/brand-is-nordman/season-is-winter/"],
    ["/catalog/tyres/brand-is-pirelli-or-nordman/", "/catalog/tyres/brand-is-nordman-or-pirelli/"],
    ["/catalog/tyres/tab-is-params/season-is-winter/?page=2", "/catalog/tyres/season-is-winter/?page=2"],
    ["/catalog/tyres/brand-is-all/width-is-00/", "/catalog/tyres/"],
    ["/catalog/tyres/price-from-4000/price-to-9000/", "/catalog/tyres/price-from-4000-to-9000/"],
    ["/catalog/tyres/width-is-205/brand-is-%D0%A8/", "/catalog/tyres/brand-is-%D0%A8/width-is-205/"],
  ])("CAT-072 CAT-034 CAT-035 CAT-041 the path %s redirects for good to its sorted form", async (path, target) => {
    expect(await ask(path)).toMatchObject({ status: 301, headers: { location: target } });
    // Nobody has a brand of that name, and its address is as good as another one's.
    expect((await ask(target.replace(/\?.*/, ""))).status).toBe(target.includes("%D0%A8") ? 404 : 200);
  });

  it.each(["/nope/", "/catalog/", "/catalog/tyres/nonsense/", "/company/nope/", "/a/b/c/d/", "/search/nope/"])(
    "GEN-042 %s is unknown and answers 404 in Russian with ways on",
    async (path) => {
      const { status, text } = await ask(path);
      expect(status).toBe(404);
      expect(headingOf(text) || textOf(elementOf(text, "main"))).toContain("Страница не найдена");
      expect(linksOf(elementOf(text, "main"))).toContain("/");
    },
  );

  it.each(["/tyre/no/such/1/", "/disk/no/such/1/", "/goods/no-such-thing/", "/goods/", "/tyre/nordman/"])(
    "PRD-014 %s is no product and answers 404",
    async (path) => {
      const { status, text } = await ask(path);
      expect(status).toBe(404);
      expect(textOf(text)).toContain("Страница не найдена");
    },
  );
});

describe("lists of goods", () => {
  it("GEN-001 CAT-013 CAT-014 the home page leads to every category", async () => {
    const links = linksOf(await open("/"));
    for (const path of listRoutes) expect(links).toContain(path);
    expect(links).toContain("/catalog/tyres/category-is-trucktyre/");
  });

  it.each(lists)("%s %s lists «%s», all of them and those of one brand", async (_ids, path, heading, category) => {
    const all = await open(path);
    expect(headingOf(all)).toBe(heading);
    const listed = async (more = "") =>
      JSON.parse((await ask(`/api/gateway/goods/list?category[]=${category}&limit=24${more}`)).text).data;
    const urlsOf = (items: { url: string }[]) => expect.arrayContaining(items.map(({ url }) => url));
    const { items, total } = await listed();
    expect(total).toBeGreaterThan(0);
    expect(countOf(all)).toBe(total);
    expect(goodsLinksOf(all)).toEqual(urlsOf(items));

    const brand = items[0].brand.slug;
    const some = await open(`${path}brand-is-${brand}/`);
    const ofBrand = await listed(`&brand[]=${brand}`);
    expect(countOf(some)).toBe(ofBrand.total);
    expect(ofBrand.total).toBeLessThan(total);
    expect(goodsLinksOf(some)).toEqual(urlsOf(ofBrand.items));
  });

  it("CAT-002 CAT-013 truck tyres are listed inside the tyres", async () => {
    const html = await open("/catalog/tyres/category-is-trucktyre/");
    expect(headingOf(html)).toBe("Грузовые шины");
    expect(goodsLinksOf(html).length).toBeGreaterThan(0);
  });

  it("PRD-001 PRD-011 PRD-013 CAT-071 the first goods of each list have a product page of the category's view", async () => {
    for (const category of categorySlugs) {
      const path = category === "trucktyre" ? "/catalog/tyres/category-is-trucktyre/" : categories[category].list;
      const [first = ""] = goodsLinksOf(await open(path));
      expect(first).toMatch(new RegExp(`^/${categories[category].view}/`));
      expect(headingOf(await open(first))).not.toBe("");
    }
  });

  it("CAT-015 GEN-040 a plain filter form is answered by a redirect to the list's own path", async () => {
    const form =
      "/catalog/tyres/?category=&season=winter&diameter=16&brand=nordman&brand=pirelli&price-from=5000&price-to=";
    const { status, headers } = await ask(form);
    expect(status).toBe(302);
    expect(headers.location).toBe(
      "/catalog/tyres/brand-is-nordman-or-pirelli/diameter-is-16/price-from-5000/season-is-winter/",
    );
    expect(countOf(await open(headers.location ?? ""))).toBeLessThan(countOf(await open("/catalog/tyres/")));
  });

  it("CAT-015 CAT-036 a form may hold any letters", async () => {
    const answer = await ask(`/catalog/tyres/?category=&brand=${encodeURIComponent("Шины №1?")}`);
    expect(answer).toMatchObject({
      status: 302,
      headers: { location: `/catalog/tyres/brand-is-${encodeURIComponent("Шины №1?")}/` },
    });
  });

  it.each(listRoutes)("CAT-015 every field of the filters of %s comes into the path", async (path) => {
    const inputs = [...asideOf(await open(path)).root.querySelectorAll("form input")] as HTMLInputElement[];
    const names = new Set(inputs.filter(({ type }) => type === "checkbox").map(({ name }) => name));
    const bounds = new Set(inputs.map(({ name }) => /^(.+)-(?:from|to)$/.exec(name)?.[1]).filter(Boolean));
    expect(names.size).toBeGreaterThan(1);
    expect(bounds.size).toBeGreaterThan(0);
    const query = new URLSearchParams({ category: "" });
    for (const name of names) query.set(name, "x");
    for (const name of bounds) query.set(`${name}-from`, "1");
    const { headers } = await ask(`${path}?${query}`);
    for (const name of names) expect(headers.location).toContain(`/${name}-is-x/`);
    for (const name of bounds) expect(headers.location).toContain(`/${name}-from-1/`);
  });

  it("CAT-069 CAT-048 «Все» and empty fields of a form choose nothing", async () => {
    const { status, headers } = await ask("/catalog/tyres/?width=all&profile=&diameter=17&season=all");
    expect(status).toBe(302);
    expect(headers.location).toBe("/catalog/tyres/diameter-is-17/");
  });

  it("a list's document says nothing of its goods and filter values a second time for its scripts", async () => {
    const html = await open("/catalog/tyres/");
    const stream = html.slice(html.lastIndexOf("streamController.enqueue("));
    const [sku] = /\d+(?=\/$)/.exec(goodsLinksOf(html)[0] ?? "") ?? [];
    expect(stream).toContain(sku);
    expect(asideOf(html).getByRole("checkbox", { name: /^Зимние/, hidden: true })).toHaveProperty("value", "winter");
    for (const text of ["/goods/picture/", "Зимние", "winter"]) expect(stream).not.toContain(text);
  });

  it("CAT-074 lists have pages of 24 and an order", async () => {
    const [cheap, dear, second] = await Promise.all(
      ["?sort=price", "?sort=-price", "?page=2"].map((query) => open(`/catalog/tyres/${query}`)),
    );
    expect(cardsOf(cheap ?? "")).toHaveLength(24);
    expect(pricesOf(cheap ?? "")).toEqual([...pricesOf(cheap ?? "")].sort((a, b) => a - b));
    expect(pricesOf(dear ?? "")).toEqual([...pricesOf(dear ?? "")].sort((a, b) => b - a));
    const first = goodsLinksOf(await open("/catalog/tyres/"));
    expect(goodsLinksOf(second ?? "").filter((href) => first.includes(href))).toEqual([]);
    expect((await ask("/catalog/tyres/?page=999")).status).toBe(404);
  });

  it.each([
    ["/catalog/tyres/polarity-is-1/", "/catalog/tyres/"],
    ["/catalog/tyres/brand-is-nokian/whatever-is-x/?sort=price&page=2", "/catalog/tyres/brand-is-nokian/?sort=price"],
    ["/catalog/wheels/diameter-is-16/invented-from-5/", "/catalog/wheels/diameter-is-16/"],
    ["/search/battery/price-is-5/", "/search/battery/"],
  ])("%s, with a filter that the list does not have, leads to the list without it", async (path, list) => {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([301, list]);
    expect((await ask(list)).status).toBe(200);
  });

  it("whatever is added to a link leads to the one stored page", async () => {
    const cacheOf = async (search: string) => (await ask(`/catalog/wheels/${search}`)).headers["x-cache"];
    await cacheOf("?sort=price");
    for (const added of ["ysclid=1", "fbclid=2&_ga=3", "utm_source=x&utm_campaign=nothing-of-ours", "invented=4"])
      expect(await cacheOf(`?${added}&sort=price`)).toBe("hit");
    expect(await cacheOf("?sort=-price&ysclid=1")).toBe("miss");
  });

  it("CAT-054 ?filter=by-params&sort=stock shows wheels by parameters, those that can be had first", async () => {
    const path = "/catalog/wheels/brand-is-mak/";
    const [linked = "", byStock = "", plain = ""] = await Promise.all(
      ["?filter=by-params&sort=stock", "?sort=stock", ""].map((query) => open(path + query)),
    );
    const goneOf = (html: string) => cardsOf(html).map((card) => Number(shownText(card).includes("Нет в наличии")));
    const sorted = (flags: number[]) => [...flags].sort((a, b) => a - b);
    expect(new Set(goneOf(linked))).toEqual(new Set([0, 1]));
    expect(goneOf(linked)).toEqual(sorted(goneOf(linked)));
    // What is out comes last in every order; this one also puts what is there today before what has to come.
    expect(goneOf(plain)).toEqual(sorted(goneOf(plain)));
    const laterOf = async (query: string) =>
      cardsOf(await open(`/catalog/wheels/${query}`)).map((card) => Number(!shownText(card).includes("Сегодня в")));
    const [ofStock, ofPopular] = await Promise.all(["?filter=by-params&sort=stock", ""].map(laterOf));
    expect(ofStock).toEqual(sorted(ofStock ?? []));
    expect(ofPopular).not.toEqual(sorted(ofPopular ?? []));
    expect(goodsLinksOf(linked)).toEqual(goodsLinksOf(byStock));
    expect(asideOf(linked).root.querySelectorAll('input[type="checkbox"][name="diameter"]').length).toBeGreaterThan(1);
  });

  it("CAT-037 CAT-038 CAT-039 CAT-040 a car in the path leaves only what fits it", async () => {
    const chosen: Record<string, string> = {};
    const path = () =>
      `/catalog/tyres/${Object.keys(chosen)
        .sort()
        .map((key) => `auto${key}-is-${chosen[key]}/`)
        .join("")}`;
    const counts = [countOf(await open("/catalog/tyres/"))];
    for (const part of ["brand", "model", "generation", "modification"]) {
      const query = new URLSearchParams(chosen);
      const { items } = JSON.parse((await ask(`/api/gateway/auto/classified?${query}`)).text).data;
      chosen[part] = items[0].slug;
      counts.push(countOf(await open(path())));
    }
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(counts[4]).toBeGreaterThan(0);
    expect(counts[4]).toBeLessThan(counts[0] ?? 0);
  });

  it("a choice that finds nothing says what to let go", async () => {
    const html = await open("/catalog/tyres/brand-is-nordman/price-to-1/");
    expect(textOf(elementOf(html, "main"))).toMatch(/По этим условиям ничего нет.*Убрать «.+» — \d/);
  });
});

describe("header and footer", () => {
  it.each([
    ["NAV-010 CFG-042", "/search/battery/", batteryHotline],
    ["NAV-011", "/search/battery/brand-is-varta/", batteryHotline],
    ["NAV-014 CFG-041", "/service/", serviceHotline],
    ["NAV-015 CFG-041", "/service-catalog/", serviceHotline],
    ["NAV-012", "/search/battery-accessories/", null],
    ["NAV-017", "/service-tyre-fitting/", null],
    ["NAV-025", "/catalog/tyres/", null],
    ["NAV-025", "/", null],
  ])("%s NAV-024 %s shows its hotline", async (_ids, path, hotline) => {
    const html = await open(path);
    expect(phoneOf(html)).toBe(`tel:${hotline ?? regionPhone}`);
    expect(textOf(elementOf(html, "header"))).toContain("Круглосуточная линия");
  });

  it("NAV-013 marks the offers with the sale icon", async () => {
    const links = bannerOf(await open("/")).getAllByRole("link", { name: "Акции", hidden: true });
    const icons = links.flatMap((link) => [...link.querySelectorAll("use")].map((use) => use.getAttribute("href")));
    expect(icons.some((href) => href?.endsWith("#sale"))).toBe(true);
  });

  it("NAV-018 NAV-019 has the main and the content navigation, and no link of them is dead", async () => {
    const header = elementOf(await open("/"), "header");
    const [content, main] = ["Покупателям", "Каталог"].map((name) => elementOf(header, "nav", `aria-label="${name}"`));
    expect(linksOf(content ?? "").length).toBeGreaterThan(0);
    expect(linksOf(main ?? "").length).toBeGreaterThan(0);
    const paths = new Set(
      linksOf(header)
        .filter((href) => href.startsWith("/"))
        .map((href) => href.replace(/#.*/, "")),
    );
    for (const path of paths) await open(path);
  });

  it("NAV-001 NAV-002 NAV-003 NAV-004 shows the legal note and the years", async () => {
    for (const path of ["/", "/catalog/tyres/", "/basket/", "/company/policy/"]) {
      const footer = textOf(elementOf(await open(path), "footer"));
      expect(footer).toContain(
        "Информация на сайте носит справочный характер и не является публичной офертой (ст. 437 п. 2 ГК РФ)",
      );
      expect(footer).toContain(`2002–${new Date().getUTCFullYear()}`);
    }
  });

  it("NAV-005 NAV-006 NAV-007 shows server, build tag and API version", async () => {
    const { server, apiVersion } = JSON.parse((await ask("/api/next-js/layout.json?x_region_slug=")).text).data;
    expect(server).not.toBe("");
    expect(textOf(elementOf(await open("/"), "footer"))).toContain(`${server} · local · ${apiVersion}`);
  });

  const footerSections = async () => [...documentOf(await open("/")).root.querySelectorAll("footer section")];
  const footerLinks = async (label: string) => {
    const section = (await footerSections()).find((each) => shownText(each).startsWith(label));
    return linksOf(section?.outerHTML ?? "");
  };

  it("NAV-040 NAV-041 shows the sections, «about» among «customers»", async () => {
    expect(await footerSections()).toHaveLength(2);
    expect(await footerLinks("Покупателям")).toEqual(
      expect.arrayContaining(["/order/status/", "/company/policy/", "/company/personal-data/"]),
    );
  });

  it("NAV-042 NAV-043 NAV-044 shows contacts as phones or as links, «socials» among them", async () => {
    expect(await footerLinks("Контакты")).toEqual(
      expect.arrayContaining([`tel:${regionPhone}`, "/service/", "https://t.me/"]),
    );
  });

  it("CAT-060 has the product-code search", async () => {
    const footer = documentOf(elementOf(await open("/"), "footer"));
    expect(footer.getByRole("textbox", { name: "Поиск по коду товара" }).getAttribute("name")).toBe("sku");
  });
});

describe("a search by words", () => {
  it("has no page beyond its last, and none that is no number", async () => {
    const main = textOf(elementOf(await open("/search/?q=bosch"), "main"));
    expect(main).toMatch(/\d+ товар/);
    for (const page of ["99", "0", "two"]) expect((await ask(`/search/?q=bosch&page=${page}`)).status, page).toBe(404);
  });

  it.each([
    ["205/55 r16 зима", "/catalog/tyres/diameter-is-16/profile-is-55/season-is-winter/width-is-205/"],
    ["205.55 к16 pbvf", "/catalog/tyres/diameter-is-16/profile-is-55/season-is-winter/width-is-205/"],
    ["аккумулятор 60 ач 540а", "/search/battery/capacity-from-60-to-60/current-from-540/"],
    ["диск 6.5x16 et45", "/catalog/wheels/diameter-is-16/et-from-45-to-45/width-is-6.5/"],
    ["всесезонные", "/catalog/tyres/vsesezonnye-is-true/"],
  ])("CAT-044 that are all filters lead to their list: «%s»", async (words, list) => {
    const { location = "" } = (await ask(`/search/?q=${encodeURIComponent(words)}`)).headers;
    const { pathname, searchParams } = new URL(location, site.url);
    expect([pathname, searchParams.get("q")]).toEqual([list, words]);
    const html = await open(location);
    expect(
      bannerOf(html)
        .getByRole("searchbox", { name: /^Поиск по/ })
        .getAttribute("value"),
    ).toBe(words);
    expect(documentOf(html).root.querySelector("link[rel=canonical]")?.getAttribute("href")).not.toContain("q=");
  });
});

describe("suggestions of the search field", () => {
  const suggest = async (q: string) => {
    const { status, text, headers } = await ask(`/search/suggest.json?q=${encodeURIComponent(q)}`);
    return { status, headers, lines: status === 200 ? JSON.parse(text) : text };
  };

  it("are the same for everybody, stored by caches, without a cookie, and lead to pages that exist", async () => {
    const { status, headers, lines } = await suggest("киа рио");
    expect(status).toBe(200);
    expect(headers["cache-control"]).toContain("public");
    expect(headers["set-cookie"]).toBeUndefined();
    expect(lines.length).toBeGreaterThan(1);
    for (const { href } of lines) expect((await ask(href)).status, href).toBe(200);
    expect((await suggest("киа рио")).headers["x-cache"]).toBe("hit");
  });

  it("are none for what is too short or too long", async () => {
    for (const q of ["", "я", " ", "a".repeat(61)]) expect((await suggest(q)).lines, q).toEqual([]);
    expect((await ask("/search/suggest.json")).text).toBe("[]");
  });
});

describe("a comparison", () => {
  it.each([
    [7, "1 товар не показан."],
    [8, "2 товара не показаны."],
    [11, "5 товаров не показано."],
  ])("of %i goods says in words what it left out: %s", async (count, words) => {
    const { items } = JSON.parse((await ask(`/api/gateway/goods/list?category[]=tyre&limit=${count}`)).text).data;
    const query = new URLSearchParams(items.map(({ sku }: { sku: string }) => ["sku", sku]));
    expect(textOf(elementOf(await open(`/comparison/?${query}`), "main")).replaceAll("\u00a0", " ")).toContain(words);
  });
});

describe("the product-code search", () => {
  it("CAT-016 CAT-062 goes straight to the only goods of a code, on our own host", async () => {
    const { sku, url } = await firstTyre();
    const answer = await ask(`/search/?sku=${sku}`);
    expect(answer).toMatchObject({ status: 302, headers: { location: url } });
    expect(url).toMatch(/^\/tyre\//);
  });

  /** Goods whose codes begin alike, and the links that the page of that beginning has for them. */
  async function optionsOfSeveral() {
    const { sku } = await firstTyre();
    const { items } = JSON.parse((await ask(`/api/gateway/goods/search-by-sku?sku=${sku.slice(0, 2)}`)).text).data;
    expect(items.length).toBeGreaterThan(1);
    const main = documentOf(elementOf(await open(`/search/?sku=${sku.slice(0, 2)}`), "main"));
    const options = main.getAllByRole("link").filter((link) => link.querySelector("img"));
    return { items, options };
  }

  it("CAT-063 CAT-064 shows several goods as options, each with its picture", async () => {
    const { items, options } = await optionsOfSeveral();
    expect(options.map((option) => option.getAttribute("href"))).toEqual(items.map(({ url }: { url: string }) => url));
    expect(options.map((option) => option.querySelector("img")?.getAttribute("src"))).toEqual(
      items.map(({ image_url }: { image_url: string }) => image_url),
    );
  });

  it("CAT-065 CAT-066 CAT-067 gives title, description and price of each option", async () => {
    const { items, options } = await optionsOfSeveral();
    for (const [n, { title, description, price }] of items.entries()) {
      const text = shownText(options[n]);
      expect(text).toContain(title);
      expect(text).toContain(description);
      expect(text.replace(/ /g, "")).toContain(`${price / 100}₽`);
    }
  });

  it("CAT-061 says that nothing was found, and offers to search for the same as words", async () => {
    const main = elementOf(await open("/search/?sku=no+such+code"), "main");
    expect(textOf(main)).toContain("Товар не найден");
    expect(linksOf(main)).toContain("/search/?q=no+such+code");
  });

  async function firstTyre(): Promise<{ sku: string; url: string }> {
    const { text } = await ask("/api/gateway/goods/list?category[]=tyre&limit=1");
    return JSON.parse(text).data.items[0];
  }
});

const asideOf = (html: string) => documentOf(elementOf(html, "aside"));
const cardsOf = (html: string): Element[] => [...documentOf(html).root.querySelectorAll("article")];

/** «1 234 товара» of a list's lead. */
function countOf(html: string): number {
  const count = /([\d ]+) товар(?:а|ов)? /.exec(textOf(elementOf(html, "main")))?.[1];
  if (count === undefined) throw new Error("the page names no number of goods");
  return Number(count.replace(/ /g, ""));
}

function pricesOf(html: string): number[] {
  return cardsOf(html).map((card) => {
    card.querySelector("h3")?.remove();
    const price = /(\d[\d ]*) ₽/.exec(shownText(card))?.[1] ?? "";
    return Number(price.replace(/ /g, ""));
  });
}
