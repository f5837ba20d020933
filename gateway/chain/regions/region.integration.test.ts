import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { categories } from "../../contract/catalogue/categories.ts";
import {
  banners,
  layout,
  type NavigationItem,
  pickerData,
  shopNearest,
  shopOffices,
} from "../../contract/chain/region.ts";
import { banners as bannerRows, siteNotifications } from "../../platform/db/schema/site.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { announcementRow } from "./regions-store.ts";

const { connection, shop } = await ownShop();

const layoutOf = async (slug: string) => dataOf(await shop.call(layout, { x_region_slug: slug }));
const flat = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.flatMap((item) => [item, ...flat(item.items)]);

describe("API-043 the lists of the city picker", () => {
  it("REG-005 REG-025 REG-027 REG-028 contain main cities and delivery-only areas", async () => {
    expect(dataOf(await shop.call(pickerData, {}))).toEqual({
      mainCities: [
        { id: 1, title: "Екатеринбург", slug: "ekaterinburg", url: "/" },
        { id: 2, title: "Пермь", slug: "perm", url: "/" },
      ],
      mainRegions: [],
      regions: [
        {
          id: 3,
          title: "Ханты-Мансийский автономный округ — Югра",
          items: [{ id: 3, title: "Сургут", slug: "surgut", url: "/" }],
        },
      ],
    });
  });
});

describe("API-044 the layout", () => {
  it("REG-003 GEN-027 GEN-030 GEN-031 has the region's own name and phone, server and version", async () => {
    const [ours, other] = await Promise.all([layoutOf("ekaterinburg"), layoutOf("surgut")]);
    expect(ours.region).toMatchObject({ slug: "ekaterinburg", titleIn: "в Екатеринбурге", deliveryOnly: false });
    expect(ours).toMatchObject({ server: "test", apiVersion: "test" });
    expect(other.region.deliveryOnly).toBe(true);
    expect(other.region.phone).not.toBe(ours.region.phone);
  });
  it("answers not_found for an unknown region", async () => {
    expect((await shop.call(layout, { x_region_slug: "atlantis" })).status_code).toBe(404);
  });
  it("NAV-018 NAV-020 NAV-021 reaches every category in two levels, with unique ids", async () => {
    const { navigation } = await layoutOf("perm");
    const items = flat([...navigation.main, ...navigation.content.items, ...navigation.burger_info.items]);
    const urls = items.map(({ url }) => url);
    for (const { list } of Object.values(categories)) expect(urls).toContain(list);
    expect(urls).toContain("/catalog/tyres/category-is-trucktyre/");
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items.some((item) => item.items.some((child) => child.items.length > 0))).toBe(false);
  });
  it("NAV-013 NAV-016 NAV-023 marks sales, tyre fitting and items that are never highlighted", async () => {
    const { navigation } = await layoutOf("perm");
    const classOf = (url: string) => navigation.main.find((item) => item.url === url)?.options.class;
    expect(classOf("/offers/")).toBe("sale");
    expect(classOf("/service-tyre-fitting/")).toBe("always-active");
    expect(flat(navigation.main).some(({ options }) => options.class === "highlight-disabled")).toBe(true);
  });
  it("NAV-043 NAV-046 NAV-047 NAV-062 has four footer sections, with the region's phone in the required pattern", async () => {
    const { navigation, region } = await layoutOf("perm");
    const { sections } = navigation.footer;
    expect(sections.map(({ slug }) => slug)).toEqual(["about", "customers", "socials", "contacts"]);
    const phone = sections.at(-1)?.items[0];
    expect(phone).toEqual({ label: region.phone, url: `tel:${region.phone}`, phone: "73430001002" });
    expect(phone?.label).toMatch(/^(8|\+7)?[\d\s-]{7,10}$/);
  });
  it("GEN-033 NAV-054 NAV-055 NAV-060 contains announcements, whose hash changes with their text", async () => {
    await connection.db
      .insert(siteNotifications)
      .values({ type: "danger", title: "Первый снег", announce: "Запись <b>заранее</b>", isPinned: true });
    const [before] = (await layoutOf("perm")).notification;
    expect(before).toMatchObject({ type: "danger", title: "Первый снег", isPinned: true });
    await connection.db.update(siteNotifications).set({ announce: "Запись на завтра" });
    const [after] = (await layoutOf("perm")).notification;
    expect(after?.id).toBe(before?.id);
    expect(after?.hash).not.toBe(before?.hash);
  });
  it("NAV-056 sanitises the HTML of an announcement that was not written by the gateway", async () => {
    await connection.db
      .update(siteNotifications)
      .set({ announce: '<b onclick="x()">Запись</b><script>x()</script> <a href="/service/">на завтра</a>' });
    const [notice] = (await layoutOf("perm")).notification;
    expect(notice?.announce).toBe('<b>Запись</b> <a href="/service/">на завтра</a>');
    expect(announcementRow({ type: "info", title: "Снег", announce: "<i>Снег</i><img src=x>" }).announce).toBe(
      "<i>Снег</i>",
    );
  });
  it("GEN-032 LOY-005 switches on the loyalty widget, which links the programme from the header", async () => {
    const { showBonusWidget, navigation } = await layoutOf("perm");
    expect(showBonusWidget).toBe(true);
    expect(flat(navigation.content.items).map(({ url }) => url)).not.toContain("/disknt/");
    expect(flat(navigation.burger_info.items).map(({ url }) => url)).toContain("/disknt/");
  });
  it("GEN-028 GEN-029 NAV-035 NAV-045 lists the other links of the burger menu, each with its fields", async () => {
    const { burger_info } = (await layoutOf("perm")).navigation;
    expect(burger_info.items[0]).toEqual({
      id: expect.any(Number),
      url: expect.any(String),
      label: expect.any(String),
      slug: expect.any(String),
      options: { class: expect.any(String) },
      items: expect.any(Array),
    });
    expect(burger_info.items.map(({ url }) => url)).toContain("/order/status/");
  });
});

describe("API-045 banners", () => {
  it("NAV-052 are empty without rows", async () => {
    expect(dataOf(await shop.call(banners, { filter: { placements: ["header_main"] } }))).toEqual({ banners: {} });
  });
  it("NAV-050 NAV-063 are one for each placement, picked at random", async () => {
    const images = [
      { type: "desktop_redesign" as const, url: "/banners/a.png", metadata: { hex: "#103050" } },
      { type: "mobile_redesign" as const, url: "/banners/b.png", metadata: { hex: "#dff0f8" } },
    ];
    const titles = ["Зимние шины", "Аккумуляторы"];
    await connection.db
      .insert(bannerRows)
      .values(titles.map((title) => ({ placement: "header_main", url: "/offers/", title, images })));
    const seen = new Set<string>();
    for (let reading = 0; reading < 60; reading += 1) {
      const reply = dataOf(await shop.call(banners, { filter: { placements: ["header_main", "header_goods"] } }));
      expect(reply.banners).toEqual({
        header_main: { url: "/offers/", title: expect.any(String), alt: expect.any(String), images },
      });
      seen.add(reply.banners.header_main?.title ?? "");
    }
    expect([...seen].sort()).toEqual([...titles].sort());
    await connection.db.delete(bannerRows).where(eq(bannerRows.placement, "header_main"));
  });
});

describe("shops", () => {
  it("REG-004 API-090 are those of the region, nearest to its centre first", async () => {
    const { shops } = dataOf(await shop.call(shopOffices, {}, { region: "ekaterinburg" }));
    expect(shops.map(({ title, hoursText }) => [title, hoursText])).toEqual([
      ["Протектор на Малышева", "ежедневно 9:00–21:00"],
      ["Протектор на Щербакова", "пн–пт 9:00–19:00, сб–вс выходной"],
    ]);
  });
  it("API-090 are those of the nearest region that has shops", async () => {
    const { shops } = dataOf(await shop.call(shopOffices, {}, { region: "surgut" }));
    expect(shops.map(({ regionSlug }) => regionSlug)).toEqual(["ekaterinburg", "ekaterinburg"]);
  });
  it("API-088 are sorted by distance from a point or from the region", async () => {
    const { malysheva, shcherbakova, permShop } = fixtureLocations;
    const near = dataOf(await shop.call(shopNearest, { lat: 57.97, lng: 56.25 }, { region: "ekaterinburg" }));
    expect(near.shop_ids[0]).toBe(permShop);
    const own = dataOf(await shop.call(shopNearest, {}, { region: "ekaterinburg" }));
    expect(own.shop_ids).toEqual([malysheva, shcherbakova, permShop]);
    expect((await shop.call(shopNearest, { lat: 91, lng: 0 })).status_code).toBe(422);
  });
});
