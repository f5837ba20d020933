import { describe, expect, it } from "vitest";
import { slugOf } from "../../platform/slug.ts";
import { DEMO_BATTERY_BRANDS, DEMO_BATTERY_CASES, DEMO_BATTERY_SERIES } from "./battery-models.ts";
import { DEMO_CAR_BATTERIES, DEMO_HUBS, DEMO_TYRE_CLASSES, type DemoHub } from "./car-classes.ts";
import { DEMO_CAR_BRANDS, DEMO_CAR_MODELS } from "./cars.ts";
import { DEMO_GOODS_BRANDS, DEMO_GOODS_CATEGORIES, DEMO_GOODS_MODELS } from "./goods-models.ts";
import { DEMO_REVIEW_AUTHORS, DEMO_REVIEW_PHRASES } from "./reviews.ts";
import { DEMO_SHOP_FACE } from "./shop-face.ts";
import { readNumber, readOneOf, readRows } from "./table.ts";
import { DEMO_TEXTS } from "./texts.ts";
import { DEMO_TRUCK_TYRE_MODELS, DEMO_TRUCK_TYRE_SIZES } from "./truck-tyre-models.ts";
import { DEMO_TYRE_BRANDS, DEMO_TYRE_MODELS } from "./tyre-models.ts";
import { DEMO_TYRE_SIZES } from "./tyre-sizes.ts";
import { DEMO_WHEEL_BRANDS, DEMO_WHEEL_MODELS } from "./wheel-models.ts";
import { DEMO_WHEEL_SIZES } from "./wheel-sizes.ts";

const duplicates = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);
const slugs = (rows: readonly { slug: string }[]) => rows.map((row) => row.slug);
const modelKey = (row: { brandSlug: string; modelSlug: string }) => `${row.brandSlug}/${row.modelSlug}`;
const unknownBrands = (rows: readonly { brandSlug: string }[], brands: readonly { slug: string }[]) =>
  rows.map((row) => row.brandSlug).filter((slug) => !slugs(brands).includes(slug));
const unusedBrands = (rows: readonly { brandSlug: string }[], brands: readonly { slug: string }[]) =>
  slugs(brands).filter((slug) => !rows.some((row) => row.brandSlug === slug));

const generations = DEMO_CAR_MODELS.flatMap((model) => model.generations.map((generation) => ({ model, generation })));
const tyreSizes = DEMO_TYRE_SIZES.map((row) => row.size);

describe("tables of the demo shop", () => {
  it("CFG-045 CFG-046 CFG-047 holds every brand of the configured lists among the tyre brands", () => {
    const configured =
      "ikon-tyres nokian nordman pirelli cordiant formula gislaved hankook torero laufenn michelin viatti kama";
    expect(slugs(DEMO_TYRE_BRANDS)).toEqual(expect.arrayContaining(configured.split(" ")));
    expect(DEMO_TYRE_BRANDS.length).toBeGreaterThanOrEqual(40);
    expect(duplicates(slugs(DEMO_TYRE_BRANDS))).toEqual([]);
    expect(DEMO_SHOP_FACE).toMatchObject({ certificate: "/certificate-ikon-tyres.svg" });
  });

  it("knows the brand of every tyre, wheel, battery and other goods, and leaves no brand without a model", () => {
    const tyres = [...DEMO_TYRE_MODELS, ...DEMO_TRUCK_TYRE_MODELS];
    for (const [rows, brands] of [
      [tyres, DEMO_TYRE_BRANDS],
      [DEMO_WHEEL_MODELS, DEMO_WHEEL_BRANDS],
      [DEMO_BATTERY_SERIES, DEMO_BATTERY_BRANDS],
      [DEMO_GOODS_MODELS, DEMO_GOODS_BRANDS],
    ] as const) {
      expect(unknownBrands(rows, brands)).toEqual([]);
      expect(unusedBrands(rows, brands)).toEqual([]);
      expect(duplicates(slugs(brands))).toEqual([]);
    }
    expect(duplicates(tyres.map(modelKey))).toEqual([]);
    expect(duplicates(DEMO_WHEEL_MODELS.map(modelKey))).toEqual([]);
    expect(duplicates(DEMO_BATTERY_SERIES.map(modelKey))).toEqual([]);
    expect(duplicates(DEMO_GOODS_MODELS.map((row) => `${row.category}/${modelKey(row)}`))).toEqual([]);
  });

  it("makes every tyre model in at least one size of its vehicle", () => {
    expect(DEMO_TYRE_MODELS.length).toBeGreaterThanOrEqual(260);
    for (const model of DEMO_TYRE_MODELS) {
      const sizes = DEMO_TYRE_SIZES.filter(
        ({ diameter, vehicles }) =>
          diameter >= model.minInch && diameter <= model.maxInch && vehicles.includes(model.vehicle),
      );
      expect(sizes.length, modelKey(model)).toBeGreaterThan(0);
    }
  });

  it("has enough tyre sizes, none twice, with summer and winter indexes", () => {
    expect(DEMO_TYRE_SIZES.filter((size) => !size.commercial).length).toBeGreaterThanOrEqual(150);
    expect(DEMO_TYRE_SIZES.filter((size) => size.commercial).length).toBeGreaterThanOrEqual(12);
    expect(duplicates(tyreSizes)).toEqual([]);
    for (const size of DEMO_TYRE_SIZES) {
      expect(size.summer.length * size.winter.length, size.size).toBeGreaterThan(0);
      expect(size.popularity).toBeGreaterThanOrEqual(1);
      expect(size.popularity).toBeLessThanOrEqual(10);
      expect(size.vehicles.includes("van")).toBe(size.commercial);
    }
  });

  it("makes truck tyres for every axle in known sizes", () => {
    expect(DEMO_TRUCK_TYRE_MODELS.length).toBeGreaterThanOrEqual(25);
    expect(new Set(DEMO_TRUCK_TYRE_MODELS.map((model) => model.axle)).size).toBe(4);
    const used = DEMO_TRUCK_TYRE_MODELS.flatMap((model) => model.sizes);
    expect(new Set(used)).toEqual(new Set(DEMO_TRUCK_TYRE_SIZES.map((size) => size.size)));
  });

  it("makes every wheel model in at least one size", () => {
    expect(DEMO_WHEEL_BRANDS.length).toBeGreaterThanOrEqual(25);
    expect(DEMO_WHEEL_MODELS.length).toBeGreaterThanOrEqual(160);
    expect(duplicates(DEMO_WHEEL_SIZES.map((size) => `${size.width}x${size.diameter} ${size.pcd}`))).toEqual([]);
    for (const model of DEMO_WHEEL_MODELS) {
      const sizes = DEMO_WHEEL_SIZES.filter(({ diameter }) => diameter >= model.minInch && diameter <= model.maxInch);
      expect(sizes.length, modelKey(model)).toBeGreaterThan(0);
    }
  });

  it("sells batteries of 35 to 225 Ah in known cases", () => {
    const variants = DEMO_BATTERY_SERIES.flatMap((series) => series.variants);
    expect(DEMO_BATTERY_BRANDS.length).toBeGreaterThanOrEqual(20);
    expect(Math.min(...variants.map((variant) => variant.capacityAh))).toBeLessThanOrEqual(40);
    expect(Math.max(...variants.map((variant) => variant.capacityAh))).toBe(225);
    for (const variant of variants) expect(slugs(DEMO_BATTERY_CASES)).toContain(variant.caseType);
    expect(DEMO_BATTERY_SERIES.filter((series) => series.startStop && series.type === "Ca/Ca")).toEqual([]);
  });

  it("has at least twelve models in each goods category with a value for each attribute", () => {
    for (const { slug, attributes } of DEMO_GOODS_CATEGORIES) {
      const models = DEMO_GOODS_MODELS.filter((model) => model.category === slug);
      expect(models.length, slug).toBeGreaterThanOrEqual(12);
      expect(
        attributes.some((attribute) => attribute.variant),
        slug,
      ).toBe(true);
      for (const model of models) {
        for (const { key } of attributes) expect(model.attributes[key]?.length, modelKey(model)).toBeGreaterThan(0);
      }
    }
    for (const model of DEMO_GOODS_MODELS) {
      if (!model.category.startsWith("brake-")) continue;
      expect(slugs(DEMO_CAR_BRANDS)).toEqual(expect.arrayContaining([...(model.attributes.fits ?? [])]));
    }
  });

  it("has enough car brands and models, each named once", () => {
    expect(DEMO_CAR_BRANDS.length).toBeGreaterThanOrEqual(52);
    expect(DEMO_CAR_MODELS.length).toBeGreaterThanOrEqual(510);
    expect(duplicates(slugs(DEMO_CAR_BRANDS))).toEqual([]);
    expect(duplicates(DEMO_CAR_MODELS.map((model) => `${model.brandSlug}/${model.slug}`))).toEqual([]);
    expect(unknownBrands(DEMO_CAR_MODELS, DEMO_CAR_BRANDS)).toEqual([]);
    expect(unusedBrands(DEMO_CAR_MODELS, DEMO_CAR_BRANDS)).toEqual([]);
    for (const model of DEMO_CAR_MODELS) {
      expect(duplicates(slugs(model.generations)), model.slug).toEqual([]);
      expect(model.generations.length).toBeGreaterThan(0);
    }
  });

  it("gives every generation sane years and one to eight modifications, each named once", () => {
    for (const { model, generation } of generations) {
      const name = `${model.brandSlug} ${model.slug} ${generation.slug}`;
      expect(generation.yearTo ?? 2025, name).toBeGreaterThanOrEqual(generation.yearFrom);
      expect(duplicates(slugs(generation.modifications)), name).toEqual([]);
      expect(generation.modifications.length, name).toBeGreaterThan(0);
      expect(generation.modifications.length, name).toBeLessThanOrEqual(8);
    }
  });

  it("fits every car with tyres the shop knows, wheels of the same rim and a battery of a known case", () => {
    expect(duplicates(DEMO_TYRE_CLASSES.map((row) => row.code))).toEqual([]);
    expect(duplicates(DEMO_HUBS.map((row) => row.code))).toEqual([]);
    for (const row of DEMO_TYRE_CLASSES) {
      for (const [tyres, wheels] of [
        [row.originalTyres, row.originalWheels],
        [row.allowedTyres, row.allowedWheels],
      ] as const) {
        expect(tyres.length, row.code).toBe(wheels.length);
        tyres.forEach((tyre, index) => {
          for (const axle of ["front", "rear"] as const) {
            const [rim, wheel] = [tyre[axle]?.split(" R")[1], wheels[index]?.[axle]];
            expect(wheel?.split("x")[1]?.split(" ")[0], `${row.code} ${tyre[axle]}`).toBe(rim?.replace("C", ""));
            if (tyre[axle] !== undefined) expect(tyreSizes, row.code).toContain(tyre[axle]);
          }
        });
      }
    }
    for (const battery of DEMO_CAR_BATTERIES.values()) expect(slugs(DEMO_BATTERY_CASES)).toContain(battery.caseType);
    for (const { generation } of generations) {
      expect(generation.fitment.originalWheels[0]?.front).toMatch(/^[\d.]+ x \d\d ET\d+$/);
    }
  });

  it("has at least twenty models with other sizes in front than at the rear", () => {
    const staggered = generations.filter(({ generation }) =>
      generation.fitment.originalTyres.some((tyre) => tyre.rear !== undefined),
    );
    expect(new Set(staggered.map(({ model }) => `${model.brandSlug}/${model.slug}`)).size).toBeGreaterThanOrEqual(20);
  });

  it("uses every tyre class, hub and battery of the fitment tables", () => {
    const hubName = ({ pcd, hubBoreMm, thread, fastener }: Omit<DemoHub, "code" | "offsetMm">) =>
      `${pcd} ${hubBoreMm} ${thread} ${fastener}`;
    const hubs = new Set(generations.map(({ generation }) => hubName(generation.fitment)));
    const tyres = new Set(generations.map(({ generation }) => generation.fitment.originalTyres));
    const batteries = new Set(generations.map(({ generation }) => generation.fitment.battery));
    expect(DEMO_TYRE_CLASSES.filter((row) => !tyres.has(row.originalTyres)).map((row) => row.code)).toEqual([]);
    expect(DEMO_HUBS.filter((row) => !hubs.has(hubName(row))).map((row) => row.code)).toEqual([]);
    expect([...DEMO_CAR_BATTERIES].filter(([, row]) => !batteries.has(row)).map(([code]) => code)).toEqual([]);
  });

  it("finds a wheel in the shop for the bolt circle of nearly every car", () => {
    const circles = new Set(DEMO_WHEEL_SIZES.map((size) => size.pcd));
    const without = generations.filter(({ generation }) => !circles.has(generation.fitment.pcd));
    expect(without.length / generations.length).toBeLessThan(0.03);
  });

  it("writes a review of every rating for every category and signs it", () => {
    const categories = [...new Set(DEMO_REVIEW_PHRASES.map((phrase) => phrase.category))];
    for (const rating of [1, 2, 3, 4, 5]) {
      const fitting = DEMO_REVIEW_PHRASES.filter((phrase) => phrase.ratings.includes(rating));
      for (const part of ["opening", "closing"]) {
        expect(fitting.some((phrase) => phrase.category === "any" && phrase.part === part)).toBe(true);
      }
      for (const category of categories) {
        const details = fitting.filter((phrase) => phrase.part === "detail");
        expect(
          details.some((phrase) => [category, "any"].includes(phrase.category)),
          `${category} ${rating}`,
        ).toBe(true);
      }
    }
    expect(DEMO_REVIEW_PHRASES.length).toBeGreaterThanOrEqual(80);
    expect(duplicates(DEMO_REVIEW_AUTHORS)).toEqual([]);
    expect(DEMO_TEXTS.filter((fragment) => fragment.text.includes("!"))).toEqual([]);
  });

  it("CAT-029 keeps separators of filter paths out of every slug", () => {
    const all = [
      DEMO_TYRE_BRANDS,
      DEMO_WHEEL_BRANDS,
      DEMO_BATTERY_BRANDS,
      DEMO_GOODS_BRANDS,
      DEMO_CAR_BRANDS,
      DEMO_BATTERY_CASES,
      DEMO_CAR_MODELS,
      DEMO_GOODS_CATEGORIES,
      ...generations.map(({ generation }) => [generation, ...generation.modifications]),
    ].flatMap((rows) => rows.map((row) => row.slug));
    const models = [
      DEMO_TYRE_MODELS,
      DEMO_TRUCK_TYRE_MODELS,
      DEMO_WHEEL_MODELS,
      DEMO_BATTERY_SERIES,
      DEMO_GOODS_MODELS,
    ];
    const every = [...all, ...models.flatMap((rows) => rows.map((row) => row.modelSlug))];
    expect(every.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    expect(every.filter((slug) => /(^|-)(or|is|from|to)-|-(or|is|from|to)$/.test(slug))).toEqual([]);
  });
});

describe("table reader", () => {
  it("throws for a missing cell, an unknown word and an invalid number", () => {
    expect(() => readRows("a|b\nc", ["x", "y"])).toThrow("1 cells, not 2: c");
    expect(() => readOneOf("d", ["a", "b"])).toThrow("«d» is none of a, b");
    expect(() => readNumber("")).toThrow("not a number");
  });

  it("transliterates Russian titles", () => {
    expect(slugOf("Нижний Тагил")).toBe("nizhniy-tagil");
    expect(slugOf("Winter i*Pike X+ (Ёж)")).toBe("winter-i-pike-x-plus-ezh");
  });
});
