import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, describe, expect, it } from "vitest";
import {
  axleSetAvailability,
  goodsAvailability,
  goodsList,
  goodsView,
  searchBySku,
} from "../../contract/catalogue/goods.ts";
import { encodeGoodsQuery, type GoodsQuery } from "../../contract/catalogue/goods-query.ts";
import { searchText } from "../../contract/catalogue/search.ts";
import type { Envelope, OutputOf } from "../../contract/platform/endpoint.ts";
import { GOODS_GENERATION } from "../../platform/db/bulk-load.ts";
import { axleSets, goods } from "../../platform/db/schema/goods.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { mount } from "../../platform/http/mount.ts";
import { anonymous, openTestGateway } from "../../testing/client.ts";
import { createCardCache } from "../goods/card-cache.ts";
import { createCardReader } from "../goods/card-reader.ts";
import { goodsRoutes } from "../goods/handlers.ts";
import { searchRoutes } from "../search/handlers.ts";
import { createCarLookup } from "./chosen-car.ts";
import { openGoodsIndex } from "./goods-index.ts";
import { catalogueRoutes } from "./handlers.ts";
import { addCars, addGoods, fillStore, type StoreGoods } from "./testing/store.ts";

const tyre = (id: number, rest: Partial<StoreGoods> & Pick<StoreGoods, "attributes">): StoreGoods => ({
  id,
  category: "tyre",
  brand: "nokian",
  model: "hakka-green",
  priceKopecks: 500_000 + id,
  popularity: 100 - id,
  sku: `TY-${id}`,
  ...rest,
});
const size = { width: 205, profile: 55, diameter: 16 };

const stored: StoreGoods[] = [
  tyre(1, {
    title: "Nokian Hakka Green 205/55 R16 94V XL",
    sizeText: "205/55 R16 94V",
    attributes: {
      ...size,
      season: "summer",
      studs: false,
      xl: true,
      runflat: false,
      "load-index": "94",
      "speed-index": "v",
      homologation: "star",
      country: "Финляндия",
    },
    stock: { 1: 4, 2: 1, 4: 20, 6: 40 },
  }),
  tyre(2, {
    attributes: { ...size, width: 225, profile: 50, season: "summer" },
    sizeText: "225/50 R16",
    marketPriceKopecks: 600_000,
    rating: 3.9,
    stock: { 1: 2, 4: 3 },
  }),
  tyre(3, {
    attributes: { ...size, width: 195, season: "winter", studs: true },
    brand: "kama",
    model: "501",
    marketPriceKopecks: 400_000,
    rating: 4.5,
    stock: { 4: 8 },
  }),
  tyre(4, { attributes: { ...size, diameter: 17, season: "summer" }, sizeText: "205/55 R17", stock: { 6: 8 } }),
  tyre(5, { attributes: { ...size, season: "summer" }, isHidden: true }),
  tyre(6, {
    attributes: { width: 315, profile: 80, diameter: 22.5, axle: "drive" },
    category: "trucktyre",
    brand: "kama",
    model: "nu-301",
  }),
  tyre(7, {
    category: "disk",
    brand: "skad",
    model: "onyx",
    attributes: { width: 6, diameter: 15, pcd: "4x100", et: 46, cb: 60.1, material: "alloy" },
    stock: { 1: 4 },
  }),
  tyre(8, {
    category: "battery",
    brand: "varta",
    model: "blue",
    attributes: {
      capacity: 60,
      current: 540,
      polarity: "reverse",
      type_akb: "efb",
      type_case: "europe",
      startstop: true,
    },
    stock: { 3: 1 },
  }),
  tyre(9, {
    category: "autoproducts",
    brand: "spektr",
    model: "zima",
    title: "Жидкость омывателя «Таёжная»",
    attributes: { kind: "washer-fluid" },
  }),
  tyre(20, { category: "wipers", brand: "bosch", model: "aero", title: "Щётка 600 мм", attributes: {} }),
  tyre(21, {
    category: "wipers",
    brand: "bosch",
    model: "eco",
    title: "Щётка 500 мм",
    attributes: {},
    stock: { 1: 4 },
  }),
];

const connection = await openTestDatabase();
const services = await fillStore(connection);
await addCars(connection);
await addGoods(connection, stored);
const index = openGoodsIndex(services, (error) => {
  throw error;
});
await index.ready;
const cards = createCardCache(services, index);
const routes = [
  ...catalogueRoutes(services, index, createCarLookup(services), cards),
  ...searchRoutes(services, index, createCarLookup(services), cards),
  ...goodsRoutes(services, createCardReader(services)),
];
const gateway = openTestGateway(routes);
const app = new Hono();
mount(app, routes, anonymous, { error: ({ error }) => expect.fail(String(error)) });

afterAll(async () => {
  await index.close();
  await connection.close();
});

async function list(query: Partial<GoodsQuery>, region = "north") {
  const full: GoodsQuery = {
    category: "tyre",
    filters: {},
    ranges: {},
    sort: "popularity",
    offset: 0,
    limit: 24,
    ...query,
  };
  const response = await app.request(`${goodsList.path}?${encodeGoodsQuery(full)}`, {
    headers: { "X-Region-Slug": region },
  });
  const { data, errors } = (await response.json()) as Envelope<OutputOf<typeof goodsList>>;
  const parsed = data && goodsList.output.parse(data);
  return { status: response.status, data: parsed, errors, skus: parsed?.items.map(({ sku }) => sku) };
}

describe("goods/list", () => {
  it("CAT-001 CAT-049 lists the goods of a category, those of the season and the most popular first, without hidden ones", async () => {
    const { status, skus, data } = await list({});
    expect([status, skus, data?.total]).toEqual([200, ["TY-3", "TY-1", "TY-2", "TY-4"], 4]);
  });

  it("puts summer tyres first from March, by the region's own days", async () => {
    const { now, regions } = services;
    const firstOn = async (moment: string, tyreDays: string[]) => {
      services.now = () => new Date(moment);
      regions.regionOf("north").tyreDays = tyreDays;
      return (await list({})).skus?.[0];
    };
    const before = regions.regionOf("north").tyreDays;
    try {
      // Midnight comes to the region five hours earlier.
      expect(await firstOn("2027-02-28T18:59:00Z", ["04-10", "10-10"])).toBe("TY-3");
      expect(await firstOn("2027-02-28T19:00:00Z", ["04-10", "10-10"])).toBe("TY-1");
      expect(await firstOn("2027-03-15T12:00:00Z", ["05-20", "09-20"])).toBe("TY-3");
      expect(await firstOn("2027-09-20T12:00:00Z", ["05-20", "09-20"])).toBe("TY-3");
    } finally {
      services.now = now;
      regions.regionOf("north").tyreDays = before;
    }
  });

  it.each(["popularity", "price", "-price", "stock"] as const)("puts what is out of stock last by %s", async (sort) => {
    expect((await list({ category: "wipers", sort })).skus).toEqual(["TY-21", "TY-20"]);
  });

  it("narrows to what is in stock, what can be fetched today, what is discounted and what is rated well", async () => {
    const by = async (filters: Record<string, string[]>, region = "north") => (await list({ filters }, region)).skus;
    expect(await by({ stock: ["available"] })).toEqual(["TY-3", "TY-1", "TY-2"]);
    expect(await by({ stock: ["today"] })).toEqual(["TY-1"]);
    expect(await by({ stock: ["available", "today"] })).toEqual(["TY-1"]);
    expect(await by({ stock: ["today"] }, "south")).toEqual([]);
    expect(await by({ discount: ["true"] })).toEqual(["TY-2"]);
    expect(await by({ rating: ["4"] })).toEqual(["TY-3"]);
    const { data } = await list({ filters: { stock: ["today"] } });
    expect(data?.facets.find(({ key }) => key === "stock")).toMatchObject({
      title: "Наличие",
      values: [
        { value: "available", title: "В наличии", count: 3, selected: false },
        { value: "today", title: "Забрать сегодня", count: 1, selected: true },
      ],
    });
  });

  it("says which choices the category does not have", async () => {
    const filters = { pcd: ["5x100"], "made-up": ["x"], autobrand: ["kia"], season: ["winter"] };
    const { data } = await list({ filters, ranges: { price: { to: 9000 }, et: { from: 1 } } });
    expect(data?.ignored.sort()).toEqual(["et", "made-up", "pcd"]);
    expect((await list({ category: "battery", filters: { startstop: ["false"] } })).data?.ignored).toEqual([]);
  });

  it.each([
    ["CAT-003", "disk", "TY-7"],
    ["CAT-004", "battery", "TY-8"],
    ["CAT-012", "autoproducts", "TY-9"],
  ] as const)("%s lists goods of %s", async (_id, category, sku) => {
    expect((await list({ category })).skus).toEqual([sku]);
  });

  it("CAT-013 lists truck tyres as a category of the tyre catalogue", async () => {
    expect((await list({ filters: { category: ["trucktyre"] } })).skus).toEqual(["TY-6"]);
  });

  it("CAT-042 CAT-043 narrows by repeated {key}[]={value}", async () => {
    const { skus } = await list({ filters: { width: ["195", "225"] } });
    expect(skus).toEqual(["TY-3", "TY-2"]);
  });

  it("CAT-045 ignores startstop[]=false", async () => {
    expect((await list({ category: "battery", filters: { startstop: ["false"] } })).skus).toEqual(["TY-8"]);
  });

  it("counts the values of a facet without its own restriction", async () => {
    const { data } = await list({ filters: { season: ["winter"], brand: ["kama"] } });
    const season = data?.facets.find(({ key }) => key === "season");
    const brand = data?.facets.find(({ key }) => key === "brand");
    expect(season).toMatchObject({ values: [{ value: "winter", title: "Зимние", count: 1, selected: true }] });
    expect(brand).toMatchObject({ values: [{ value: "kama", title: "Kama", count: 1, selected: true }] });
  });

  it("CAT-031 … CAT-033 takes prices in roubles", async () => {
    const { data, skus } = await list({ ranges: { price: { from: 5000.02, to: 5000.03 } } });
    expect(skus).toEqual(["TY-3", "TY-2"]);
    expect(data?.facets.find(({ key }) => key === "price")).toMatchObject({ min: 5000, max: 5001, from: 5000.02 });
  });

  it("CAT-054 puts goods in stock first with sort=stock", async () => {
    expect((await list({ sort: "stock" })).skus).toEqual(["TY-1", "TY-3", "TY-2", "TY-4"]);
    expect((await list({ sort: "stock" }, "south")).skus).toEqual(["TY-3", "TY-1", "TY-2", "TY-4"]);
    expect((await list({ sort: "-price" })).skus).toEqual(["TY-4", "TY-3", "TY-2", "TY-1"]);
  });

  it("PRD-006 narrows to what a shop of the region has a whole set of: one tyre of four is none", async () => {
    const { skus, data } = await list({ filters: { shops: ["1"] } });
    expect(skus).toEqual(["TY-1"]);
    expect(data?.facets.find(({ key }) => key === "shops")).toMatchObject({
      values: [{ value: "1", title: "на Мира", count: 1, selected: true }],
    });
    expect((await list({ filters: { shops: ["2"] } })).skus).toEqual([]);
  });

  it("CAT-037 … CAT-040 CAR-001 narrows to what fits the car, by both axles", async () => {
    const filters = { autobrand: ["bmw"], automodel: ["3"], autogeneration: ["e90"], automodification: ["320i"] };
    const { skus, data } = await list({ filters });
    expect(skus).toEqual(["TY-1", "TY-2"]);
    expect(data?.car).toEqual({ name: "BMW 3 серия", sizes: ["205/55 R16 спереди и 225/50 R16 сзади"] });
    expect((await list({ category: "disk", filters: { autobrand: ["kia"] } })).skus).toEqual(["TY-7"]);
    expect((await list({ category: "battery", filters: { autobrand: ["kia"] } })).skus).toEqual(["TY-8"]);
    expect((await list({ category: "autoproducts", filters: { autobrand: ["kia"] } })).skus).toEqual(["TY-9"]);
  });

  it("suggests filters to remove when nothing is found", async () => {
    const { data } = await list({ filters: { season: ["winter"], diameter: ["17"] } });
    expect(data).toMatchObject({
      total: 0,
      relaxations: [
        { key: "season", title: "Сезон", count: 1 },
        { key: "diameter", title: "Диаметр", count: 1 },
      ],
    });
  });

  it("shows availability in the visitor's region", async () => {
    const { data } = await list({ filters: { season: ["winter"] } });
    expect(data?.items[0]?.stock).toEqual({ state: "warehouse", shops: 0, date: "2026-11-22", quantity: 8 });
  });

  it.each(["&limit=1000", "&offset=-1", `&brand[]=${"x".repeat(200)}`])("refuses «%s»", async (extra) => {
    const wire = new URLSearchParams(`category[]=tyre${extra}`);
    const response = await app.request(`${goodsList.path}?${wire}`);
    const { data } = (await response.json()) as Envelope<null>;
    const { status } = response;
    expect([status, data]).toEqual([422, null]);
  });

  it("shows the new order after a change of popularity", async () => {
    await connection.db.update(goods).set({ popularity: 1000 }).where(eq(goods.id, 4));
    await index.refresh();
    expect((await list({})).skus?.[1]).toBe("TY-4");
    await connection.db.update(goods).set({ popularity: 96 }).where(eq(goods.id, 4));
    await index.refresh();
  });
});

describe("goods/search", () => {
  const search = async (q: string) => (await gateway.call(searchText, { q })).data;

  it("CAT-015 turns a size and a season into filters", async () => {
    expect(await search("205/55 r16 лето")).toMatchObject({
      catalogue: {
        category: "tyre",
        filters: { season: ["summer"], width: ["205"], profile: ["55"], diameter: ["16"] },
        ranges: {},
      },
      items: [{ sku: "TY-1" }],
      total: 1,
    });
  });

  it("CAT-016 finds a product by its SKU", async () => {
    expect(await search("ty-3")).toMatchObject({ catalogue: null, items: [{ sku: "TY-3" }], total: 1 });
  });

  it("understands brands in Russian and in the wrong layout", async () => {
    expect(await search("нокиан")).toMatchObject({ catalogue: { category: "tyre", filters: { brand: ["nokian"] } } });
    expect(await search("тщлшфт")).toMatchObject({ understood: "nokian", total: 3 });
  });

  it("searches for other words in titles: as whole words, as prefixes, in the other layout", async () => {
    for (const q of ["таежная жидкость", "жидкост", ";blrjcnm"])
      expect(await search(q)).toMatchObject({ catalogue: null, items: [{ sku: "TY-9" }], total: 1 });
  });

  it("returns nothing without matches", async () => {
    expect(await search("абракадабра !!! ' & | (")).toMatchObject({ items: [], total: 0 });
  });
});

describe("goods/view", () => {
  const view = async (keys: Record<string, unknown>) =>
    (await gateway.call(goodsView, keys, { region: "north" })).data?.product;

  it.each([
    [
      "PRD-015 PRD-016 code, number, address and title",
      {
        id: 1,
        sku: "TY-1",
        url: "/tyre/nokian/hakka-green/TY-1/",
        titleFull: "Шина Nokian Hakka Green 205/55 R16 94V XL",
      },
    ],
    [
      "PRD-017 PRD-018 PRD-019 brand, model and category",
      {
        type: "tyre",
        category: "tyre",
        categoryName: "Шины",
        brand: { title: "Nokian" },
        model: { title: "hakka green" },
      },
    ],
    [
      "PRD-020 PRD-022 PRD-023 PRD-031 prices in kopecks and quantity",
      { price: 500_001, purchase: { price: 500_001 }, market: null, quantity: 65 },
    ],
    [
      "PRD-024 PRD-025 PRD-026 size, season and indexes",
      {
        size: { width: 205, profile: 55, diameter: 16, radius: "R16" },
        season: "summer",
        indexes: "94V",
        homologation: "★",
        material: null,
        battery: null,
      },
    ],
  ])("returns of a tyre %s", async (_what, data) => {
    const product = await view({ sku: "TY-1" });
    expect(product).toMatchObject(data);
    expect(goodsView.output.parse({ product })).toEqual({ product });
  });

  it("PRD-030 explains attributes", async () => {
    const product = await view({ sku: "TY-1" });
    expect(product?.attributes.map(({ key }) => key)).toEqual([
      "season",
      "width",
      "profile",
      "diameter",
      "xl",
      "load-index",
      "speed-index",
      "homologation",
      "country",
    ]);
    expect(product?.attributes.find(({ key }) => key === "load-index")).toEqual({
      key: "load-index",
      title: "Индекс нагрузки",
      value: "94",
      explanation: "Выдерживает до 670\u00a0кг на одно колесо",
    });
    expect(product?.attributes.find(({ key }) => key === "speed-index")?.explanation).toContain("240\u00a0км/ч");
  });

  it("offers other sizes of the model, the most similar first", async () => {
    expect((await view({ sku: "TY-1" }))?.siblings.map(({ sku }) => sku)).toEqual(["TY-2", "TY-4"]);
  });

  it("PRD-027 PRD-028 returns the size and the material of a wheel", async () => {
    expect(await view({ sku: "TY-7", type: "disk" })).toMatchObject({
      size: { pn: "4", pcd: "100", cb: 60.1, et: 46 },
      material: "Литые",
    });
  });

  it("PRD-029 PRD-034 returns the attributes of a battery, found by its slug", async () => {
    expect((await view({ slug: "goods-8", type: "goods" }))?.battery).toEqual({
      type_akb: "EFB",
      capacity: 60,
      polarity: "Обратная (− +)",
      type_case: "Европейский",
      current: 540,
    });
  });

  it("PRD-032 finds a product by brand, model, size, indexes and homologation", async () => {
    const keys = {
      brand: "nokian",
      model: "hakka-green",
      size: "205-55-r16",
      indexes: "94V",
      homologation: "star",
      season: "summer",
    };
    expect((await view(keys))?.sku).toBe("TY-1");
    for (const other of [
      { brand: "bosch" },
      { model: "hakka-black" },
      { size: "215-55-r16" },
      { indexes: "95V" },
      { homologation: "mo" },
      { season: "winter" },
    ])
      expect(await view({ ...keys, ...other })).toBeUndefined();
  });

  it("API-048 answers GET as well", async () => {
    const response = await app.request(`${goodsView.path}?sku=TY-3`);
    expect(await response.json()).toMatchObject({ data: { product: { sku: "TY-3" } } });
  });

  it.each([{ sku: "TY-5" }, { sku: "нет" }, { sku: "TY-1", type: "disk" }, {}])(
    "PRD-014 PRD-033 answers not_found for hidden, unknown and mismatched products: %o",
    async (keys) => {
      expect((await gateway.call(goodsView, keys)).status_code).toBe(404);
    },
  );
});

describe("goods by SKU, and availability", () => {
  it("API-046 CAT-068 finds goods by a prefix of their SKU", async () => {
    const { data } = await gateway.call(searchBySku, { sku: "ty-1" });
    expect(data?.items).toEqual([
      {
        url: "/tyre/nokian/hakka-green/TY-1/",
        title: "Nokian Hakka Green 205/55 R16 94V XL",
        description: "205/55 R16 94V, код TY-1",
        image_url: "/api/gateway/goods/picture/TY-1-160.webp",
        price: 500_001,
      },
    ]);
    expect((await gateway.call(searchBySku, { sku: "%" })).data?.items).toEqual([]);
  });

  it("CAT-063 finds all goods on sale whose codes begin so", async () => {
    const { data } = await gateway.call(searchBySku, { sku: "TY" });
    const onSale = await connection.db.$count(goods, eq(goods.isHidden, false));
    expect(onSale).toBeGreaterThan(1);
    expect(new Set(data?.items.map(({ url }) => url)).size).toBe(onSale);
  });

  it("CAT-016 ignores case when it finds goods by their SKU or a prefix", async () => {
    await connection.db.update(goods).set({ sku: "Ty-1a" }).where(eq(goods.sku, "TY-1"));
    for (const typed of ["Ty-1a", "ty-1A", "TY-1", "ty-1"]) {
      const { data } = await gateway.call(searchBySku, { sku: typed });
      expect(data?.items.map(({ url }) => url)).toEqual(["/tyre/nokian/hakka-green/Ty-1a/"]);
    }
    expect((await gateway.call(searchText, { q: "TY-1A" })).data).toMatchObject({ catalogue: null, total: 1 });
    await connection.db.update(goods).set({ sku: "TY-1" }).where(eq(goods.sku, "Ty-1a"));
  });

  it("API-063 returns the stock of shops and incoming deliveries", async () => {
    const { data } = await gateway.call(goodsAvailability, { id: "TY-1", timestamp: "1" }, { region: "north" });
    expect(data).toEqual({
      sku: "TY-1",
      summary: { state: "shelf", shops: 1, date: null, quantity: 65 },
      shops: [
        {
          shopId: 1,
          title: "на Мира",
          address: "ул. Мира, 1",
          hours: "ежедневно 9:00–21:00",
          quantity: 4,
          date: "2026-11-20",
        },
        {
          shopId: 2,
          title: "на Ленина",
          address: "ул. Мира, 1",
          hours: "ежедневно 9:00–21:00",
          quantity: 1,
          date: "2026-11-21",
        },
      ],
      supplies: [
        { date: "2026-11-22", quantity: 20 },
        { date: "2026-11-27", quantity: 40 },
      ],
      checkedAt: "2026-11-20T12:00:00.000Z",
    });
    const one = await gateway.call(goodsAvailability, { id: "TY-1", quantity: 1 }, { region: "north" });
    expect(one.data?.summary).toMatchObject({ state: "shelf", shops: 2 });
    const six = await gateway.call(goodsAvailability, { id: "TY-1", quantity: 6 }, { region: "north" });
    expect(six.data?.summary).toMatchObject({ state: "warehouse", shops: 0, date: "2026-11-22" });
    expect(six.data?.shops.map(({ date }) => date)).toEqual(["2026-11-22", "2026-11-22"]);
    expect((await gateway.call(goodsAvailability, { id: "TY-5" })).status_code).toBe(404);
  });

  it("CRT-012 shows goods with the axle sets that they are either half of", async () => {
    await connection.db.insert(axleSets).values({ frontGoodsId: 1, backGoodsId: 2 });
    await connection.pool.query("insert into store_facts values ($1, 'with sets')", [GOODS_GENERATION]);
    await index.refresh();
    const setsOf = async (sku: string) =>
      (await gateway.call(goodsView, { sku }, { region: "north" })).data?.product.axleSets.map((set) => set.sku);
    expect(await setsOf("TY-1")).toEqual(["kit-TY-1-TY-2"]);
    expect(await setsOf("TY-2")).toEqual(["kit-TY-1-TY-2"]);
    expect(await setsOf("TY-3")).toEqual([]);
    await connection.db.delete(axleSets);
  });

  it("API-064 counts complete axle sets", async () => {
    const axleSet = async (frontSku: string, backSku: string) =>
      (await gateway.call(axleSetAvailability, { frontSku, backSku }, { region: "north" })).data?.summary;
    expect(await axleSet("TY-1", "TY-2")).toEqual({ state: "shelf", shops: 1, date: null, quantity: 2 });
    expect(await axleSet("TY-1", "TY-3")).toEqual({ state: "warehouse", shops: 0, date: "2026-11-22", quantity: 4 });
    expect(await axleSet("TY-3", "TY-4")).toEqual({ state: "order", shops: 0, date: "2026-11-27", quantity: 4 });
    expect(await axleSet("TY-1", "TY-8")).toMatchObject({ state: "none", quantity: 0 });
  });

  it("reads fresh cards by id and by SKU in the requested order, without hidden ones", async () => {
    const reader = createCardReader(services);
    const region = services.regions.regionOf("north");
    expect([...(await reader.byIds([3, 5, 1, 99], region)).keys()]).toEqual([3, 1]);
    const bySku = await reader.bySkus(["TY-2", "TY-1"], region);
    expect([...bySku.values()].map(({ id }) => id)).toEqual([2, 1]);
  });

  it("leaves no failure in the log", () => {
    expect(gateway.failures).toEqual([]);
  });
});
