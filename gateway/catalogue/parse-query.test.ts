import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { otherLayout } from "../keyboard-layout.ts";
import { type NameMeaning, parseQuery, type Vocabulary } from "./parse-query.ts";

const brand = (slug: string, ...categories: NameMeaning["category"][]): NameMeaning[] =>
  categories.map((category) => ({ kind: "brand", slug, category }));

const vocabulary: Vocabulary = new Map<string, NameMeaning[]>([
  ["nokian", brand("nokian-tyres", "tyre")],
  ["nokian tyres", brand("nokian-tyres", "tyre")],
  ["michelin", brand("michelin", "tyre", "trucktyre")],
  ["kama", brand("kama", "tyre", "trucktyre")],
  ["bosch", brand("bosch", "battery", "wipers")],
  ["varta", brand("varta", "battery")],
  ["hakkapeliitta 10", [{ kind: "model", slug: "hakkapeliitta-10", category: "tyre" }]],
  ["x ice north 4", [{ kind: "model", slug: "x-ice-north-4", category: "tyre" }]],
]);

const understand = (typed: string) => {
  const { category, filters, ranges, rest } = parseQuery(typed, vocabulary);
  return { category, filters, ranges, rest };
};
const tyre = { width: ["205"], profile: ["55"], diameter: ["16"] };
const plain = { ranges: {}, rest: [] };

describe("a typed query", () => {
  it.each([
    "205/55 r16",
    "205/55R16",
    "205 55 16",
    "205/55/16",
    "205-55-16",
    "2055516",
    "205/55R16C",
    "205/55 р16",
    "205/55 к16",
    "205.55 к16",
    "205,55 К16",
    "205.55.16",
    "шины 205/55 R16",
    "205/55ZR16",
  ])("CAT-015 finds the tyre size in «%s»", (typed) => {
    expect(understand(typed)).toEqual({ category: "tyre", filters: tyre, ...plain });
  });

  it.each([
    ["6.5x16 5x114.3", { width: ["6.5"], diameter: ["16"], pcd: ["5x114.3"] }],
    ["6,5х16 5х114,3", { width: ["6.5"], diameter: ["16"], pcd: ["5x114.3"] }],
    ["диски 7x16 5x100", { width: ["7"], diameter: ["16"], pcd: ["5x100"] }],
    ["литые диски r17", { diameter: ["17"], material: ["alloy"] }],
  ])("finds the wheel in «%s»", (typed, filters) => {
    expect(understand(typed)).toEqual({ category: "disk", filters, ...plain });
  });

  it("finds the offset and the bore of a wheel", () => {
    expect(understand("6.5x16 5x114.3 et45 dia60.1").ranges).toEqual({
      et: { from: 45, to: 45 },
      cb: { from: 60.1, to: 60.1 },
    });
  });

  it.each(["5W-30", "5w30", "5 w 30", "масло 5W-30", "моторное масло 5в30"])("finds the oil in «%s»", (typed) => {
    expect(understand(typed)).toEqual({ category: "oils", filters: { viscosity: ["5w-30"] }, ...plain });
  });

  it("finds the volume of oil", () => {
    expect(understand("масло 5w-40 4л").filters).toEqual({ viscosity: ["5w-40"], volume: ["4"] });
  });

  it.each(["60 ач", "60ач", "60 Ah", "аккумулятор 60 А·ч", "60fx"])("finds the battery in «%s»", (typed) => {
    const ranges = { capacity: { from: 60, to: 60 } };
    expect(understand(typed)).toEqual({ category: "battery", filters: {}, ranges, rest: [] });
  });

  it("finds polarity and current of a battery", () => {
    expect(understand("аккумулятор 60 ач 540а обратная полярность")).toEqual({
      category: "battery",
      filters: { polarity: ["reverse"] },
      ranges: { capacity: { from: 60, to: 60 }, current: { from: 540 } },
      rest: [],
    });
  });

  it.each([
    ["зима", { season: ["winter"] }],
    ["зимние шины", { season: ["winter"] }],
    ["летняя резина", { season: ["summer"] }],
    ["шипованные", { season: ["winter"], studs: ["true"] }],
    ["липучка r17", { season: ["winter"], studs: ["false"], diameter: ["17"] }],
    ["всесезонные", { allSeason: ["true"] }],
  ])("understands the season in «%s»", (typed, filters) => {
    expect(understand(typed)).toEqual({ category: "tyre", filters, ...plain });
  });

  it.each([
    ["нокиан", { brand: ["nokian-tyres"] }],
    ["Nokian Tyres", { brand: ["nokian-tyres"] }],
    ["мишлен зима", { season: ["winter"], brand: ["michelin"] }],
    ["кама 205/55 r16", { brand: ["kama"], ...tyre }],
    ["nokian hakkapeliitta 10 205/55 r16", { brand: ["nokian-tyres"], model: ["hakkapeliitta-10"], ...tyre }],
    ["michelin x-ice north 4", { brand: ["michelin"], model: ["x-ice-north-4"] }],
  ])("understands the name in «%s»", (typed, filters) => {
    expect(understand(typed)).toEqual({ category: "tyre", filters, ...plain });
  });

  it("leaves a brand of several categories to the text search", () => {
    expect(understand("bosch")).toEqual({ category: null, filters: {}, ranges: {}, rest: ["bosch"] });
    expect(understand("дворники bosch 600")).toEqual({
      category: "wipers",
      filters: { brand: ["bosch"], length: ["600"] },
      ...plain,
    });
  });

  it.each([
    ["грузовые шины", "trucktyre"],
    ["315/80 R22.5", "trucktyre"],
    ["тормозные диски", "brake-disks"],
    ["тормозные колодки", "brake-pads"],
    ["датчики давления", "tpms"],
    ["колпаки r15", "wheel-covers"],
    ["незамерзайка", "autoproducts"],
    ["зарядное устройство", "battery-accessories"],
  ])("understands the category in «%s»", (typed, category) => {
    expect(understand(typed)).toMatchObject({ category, rest: [] });
  });

  it.each([
    ["pbvf", "зима"],
    ["тщлшфт", "nokian"],
    ["ibys 205/55 r16", "шины 205/55 r16"],
    ["frrevekznjh", "аккумулятор"],
    ["jlrb", "jlrb"],
  ])("reads «%s» as «%s»", (typed, meant) => {
    expect(parseQuery(typed, vocabulary).text).toBe(meant);
  });

  it("keeps unknown words as text", () => {
    expect(understand("шины таинственные 205/55 r16")).toEqual({
      category: "tyre",
      filters: tyre,
      ranges: {},
      rest: ["таинственные"],
    });
  });

  it("never throws and returns filters as lists, whatever is typed", () => {
    const pieces = fc.constantFrom(
      "205/55 r16",
      "5x114.3",
      "зима",
      "нокиан",
      "60 ач",
      "5w30",
      "et45",
      "-",
      ".",
      "x",
      " ",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "grapheme" }),
          fc.array(pieces).map((it) => it.join(" ")),
        ),
        (typed) => {
          const parsed = parseQuery(typed, vocabulary);
          for (const values of Object.values(parsed.filters)) expect(values.length).toBeGreaterThan(0);
          expect(parsed.rest).not.toContain("");
        },
      ),
    );
  });

  it("reads tyre sizes in every notation", () => {
    const size = fc.record({
      width: fc.integer({ min: 28, max: 70 }).map((it) => it * 5 + 5),
      profile: fc.integer({ min: 6, max: 17 }).map((it) => it * 5),
      diameter: fc.integer({ min: 13, max: 22 }),
    });
    const shape = fc.constantFrom("W/P RD", "W/PRD", "W P D", "W/P/D", "WPD", "W-P-RD", "W / P r D", "W/P рD");
    fc.assert(
      fc.property(size, shape, ({ width, profile, diameter }, form) => {
        const typed = form.replace("W", `${width}`).replace("P", `${profile}`).replace("D", `${diameter}`);
        expect(understand(typed).filters).toEqual({
          width: [`${width}`],
          profile: [`${profile}`],
          diameter: [`${diameter}`],
        });
      }),
    );
  });
});

describe("the other keyboard layout", () => {
  it("returns the word when applied twice", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."йцукенгшщзхъфывапролджэячсмитьбюё"), minLength: 1 });
    fc.assert(
      fc.property(
        letters.filter((word) => /[a-z]/.test(otherLayout(word) ?? "")),
        (word) => {
          expect(otherLayout(otherLayout(word) ?? "")).toBe(word);
        },
      ),
    );
  });

  it("is null for words of both alphabets and of neither", () => {
    expect([otherLayout("r16р"), otherLayout("205/55")]).toEqual([null, null]);
  });
});
