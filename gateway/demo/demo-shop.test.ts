import { describe, expect, it } from "vitest";
import { facetsOf } from "../catalogue/lists/facets.ts";
import { type Category, categorySlugs } from "../contract/catalogue/categories.ts";
import { withoutDoubles } from "../contract/catalogue/goods-name.ts";
import type { GoodsAttributes } from "../platform/db/schema/goods.ts";
import { chooseDrafts, evenSample } from "./choose-drafts.ts";
import { type DemoGoods, generateDemoShop } from "./demo-shop.ts";
import { seededRandom } from "./seeded-random.ts";
import { readDemoTables } from "./shop-tables.ts";

const GOODS = 20_000;
const tables = await readDemoTables();
const shop = generateDemoShop(tables, { goodsCount: GOODS });
const goods: DemoGoods[] = [...shop.goods()];
const ofCategory = (category: Category) => goods.filter((item) => item.category === category);

/** Attributes that have no filter. */
const UNFILTERED = new Set(
  "country commercial dimensions weight warranty fastener year eu-fuel eu-wet eu-noise".split(" "),
);
const SLUG = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/;

function outsideVocabulary(category: Category, attributes: GoodsAttributes): string[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (UNFILTERED.has(key)) return [];
    const facet = facetsOf[category].find((definition) => definition.key === key);
    if (!facet) return [`${category} ${key}`];
    if (facet.kind === "range") return typeof value === "number" ? [] : [`${category} ${key} ${value}`];
    const isKnown = Object.hasOwn(facet.values, String(value)) || typeof value === "boolean";
    const isFree = facet.titleOf !== undefined || Object.keys(facet.values).length === 0;
    return isKnown || (isFree && (typeof value === "number" || SLUG.test(String(value))))
      ? []
      : [`${category} ${key} ${value}`];
  });
}

describe("seeded random numbers", () => {
  it("are the same on every machine", () => {
    const random = seededRandom("Протектор");
    expect([random.between(0, 999), random.between(0, 999), random.between(0, 999)]).toEqual([633, 886, 517]);
  });
});

describe("an even part", () => {
  it("has exactly the requested number of items, in order", () => {
    const items = Array.from({ length: 97 }, (_, index) => index);
    for (const taken of [0, 1, 13, 96, 97]) {
      const part = [...evenSample(items, items.length, taken)];
      expect(part).toHaveLength(taken);
      expect(part).toEqual([...part].sort((a, b) => a - b));
    }
  });
});

describe("the demo shop of 20,000 goods", () => {
  it("has exactly as many goods, with unique SKUs, slugs and titles", () => {
    expect(goods).toHaveLength(GOODS);
    expect(new Set(goods.map((item) => item.sku)).size).toBe(GOODS);
    expect(new Set(goods.map((item) => item.slug)).size).toBe(GOODS);
    expect(new Set(goods.map((item) => `${item.category} ${item.title}`)).size).toBe(GOODS);
    expect(goods.filter((item) => !/^\d{7,8}$/.test(item.sku))).toEqual([]);
  });

  it("says nothing twice in a title as it is shown", () => {
    const stem = (word: string) => word.toLowerCase().slice(0, 6);
    const doubled = goods.filter(({ title: written }) => {
      // «Датчик …, 4 датчика» counts them.
      const title = withoutDoubles(written).replace(/, \d+ .*/, "");
      const russian = (title.match(/[а-яё]{5,}/gi) ?? []).map(stem);
      const words = title.split(" ").map(stem);
      const isAgain = words.some((word, at) => word === words[at - 1] && /\p{L}{4}/u.test(word));
      return isAgain || new Set(russian).size < russian.length;
    });
    expect(doubled.map(({ title }) => title)).toEqual([]);
  });

  it("is the same whenever it is generated", () => {
    const again = generateDemoShop(tables, { goodsCount: GOODS });
    let at = 0;
    for (const item of again.goods()) {
      if (at % 197 === 0) expect(item).toEqual(goods[at]);
      at += 1;
    }
    expect(again.cars).toEqual(shop.cars);
  }, 30_000);

  it("CAT-001 … CAT-012 has all twelve categories, mostly tyres and wheels", () => {
    for (const category of categorySlugs) expect(ofCategory(category).length, category).toBeGreaterThan(20);
    expect(ofCategory("tyre").length).toBeGreaterThan(11_000);
    expect(ofCategory("disk").length).toBeGreaterThan(3_000);
    expect(ofCategory("trucktyre")).toHaveLength(700);
  });

  it("uses only attributes and values of the catalogue's filters", () => {
    const unknown = goods.flatMap((item) => outsideVocabulary(item.category, item.attributes));
    expect([...new Set(unknown)]).toEqual([]);
    const needed = ["season", "width", "profile", "diameter", "load-index", "speed-index"];
    const bare = ofCategory("tyre").filter(({ attributes }) => needed.some((key) => attributes[key] === undefined));
    expect(bare).toEqual([]);
  });

  it("CAT-036 keeps separators of filter paths out of slugs", () => {
    const slugs = goods.flatMap((item) => [item.brandSlug, item.modelSlug]);
    expect(slugs.filter((slug) => /-(or|is|from|to)-/.test(slug))).toEqual([]);
  });

  it("has plausible prices, and a higher market price for about a third", () => {
    expect(goods.filter(({ priceRoubles }) => priceRoubles < 100 || priceRoubles > 400_000)).toEqual([]);
    const markets = goods.filter(
      ({ marketPriceRoubles: market, priceRoubles }) => market !== null && market <= priceRoubles,
    );
    expect(markets).toEqual([]);
    const share = goods.filter((item) => item.marketPriceRoubles !== null).length / GOODS;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.4);
  });

  it("has about an eighth of the goods out of stock and the rest at known locations", () => {
    const known = new Set(tables.locations.map((location) => location.id));
    const rows = goods.flatMap((item) => item.stock);
    expect(rows.filter((row) => row.quantity <= 0 || !known.has(row.locationId))).toEqual([]);
    const share = goods.filter((item) => item.stock.length === 0).length / GOODS;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.14);
  });

  it("has a fitment for every modification, and tyres for more than nine cars of ten", () => {
    const fitments = new Map(shop.fitments.map((fitment) => [fitment.id, fitment]));
    const sizes = new Set(
      ofCategory("tyre").map(({ attributes }) => `${attributes.width}/${attributes.profile}/${attributes.diameter}`),
    );
    const served = shop.cars.filter((car) =>
      fitments
        .get(car.fitmentId)
        ?.tyres.some(({ front }) => sizes.has(`${front.width}/${front.profile}/${front.diameter}`)),
    );
    expect(shop.cars.every((car) => fitments.has(car.fitmentId))).toBe(true);
    expect(served.length / shop.cars.length).toBeGreaterThan(0.9);
    expect(new Set(shop.cars.map((car) => car.code1c)).size).toBe(shop.cars.length);
  });

  it("makes axle sets of one model in two sizes", () => {
    const finder = shop.axleSetFinder();
    for (const item of goods) finder.add(item.id, item);
    const axleSets = [...finder.axleSets()];
    expect(axleSets.length).toBeGreaterThan(50);
    for (const { frontGoodsId, backGoodsId } of axleSets) {
      const [front, back] = [goods[frontGoodsId - 1], goods[backGoodsId - 1]];
      expect(front?.modelSlug).toBe(back?.modelSlug);
      expect(front?.brandSlug).toBe(back?.brandSlug);
      expect(front?.sizeText).not.toBe(back?.sizeText);
    }
  });

  it("reviews popular goods, and rates goods by the reviews on their pages", () => {
    const reviewed = goods.filter((item) => item.reviews.length > 0);
    expect(reviewed.length).toBeGreaterThan(500);
    const modelOf = (item: (typeof goods)[number]) => `${item.category}/${item.brandSlug}/${item.modelSlug}`;
    const ofModels = new Map(
      goods.flatMap((item) => {
        const ofModel = item.reviews.filter((review) => review.isModelReview);
        return ofModel.length > 0 ? [[modelOf(item), ofModel]] : [];
      }),
    );
    expect(ofModels.size).toBeGreaterThan(20);
    for (const item of goods) {
      const shown = [...item.reviews.filter((review) => !review.isModelReview), ...(ofModels.get(modelOf(item)) ?? [])];
      const stars = shown.reduce((sum, review) => sum + review.rating, 0);
      expect(item.ratingCount).toBe(shown.length);
      if (shown.length > 0) expect(item.ratingAverage).toBeCloseTo(stars / shown.length, 2);
      else expect(item.ratingAverage).toBeNull();
    }
    for (const { reviews } of reviewed)
      for (const { comment, reply } of reviews) expect(`${comment} ${reply?.comment}`).not.toMatch(/!|undefined \w|^ /);
    expect(reviewed.some(({ reviews }) => reviews.some(({ reply }) => reply !== null))).toBe(true);
  });
});

describe("a demo shop of another size", () => {
  it("has exactly as many different goods when rarer variants are needed", () => {
    const titles = new Set<string>();
    for (const draft of chooseDrafts(100_000)) titles.add(`${draft.category} ${draft.title}`);
    expect(titles.size).toBe(100_000);
  }, 60_000);

  it("throws for more goods than there are variants", () => {
    expect(() => generateDemoShop(tables, { goodsCount: 9_000_000 }).goods().next()).toThrow(RangeError);
  }, 30_000);
});
