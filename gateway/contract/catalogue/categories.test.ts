import { expect, it } from "vitest";
import { categories, productPath } from "./categories.ts";

const labels = [
  ["PRD-035", "tyre", "Шины"],
  ["PRD-036", "trucktyre", "Шины"],
  ["PRD-037", "disk", "Диски"],
  ["PRD-038", "battery", "Аккумулятор"],
  ["PRD-039", "battery-accessories", "Аксессуары для АКБ"],
  ["PRD-039", "tpms", "Датчики давления"],
  ["PRD-039", "wheel-covers", "Колпаки"],
  ["PRD-039", "wipers", "Щётки стеклоочистителя"],
  ["PRD-039", "brake-pads", "Тормозные колодки"],
  ["PRD-039", "brake-disks", "Тормозные диски"],
  ["PRD-039", "oils", "Масла"],
  ["PRD-039", "autoproducts", "Автотовары"],
] as const;

it.each(labels)("%s the category %s has the label «%s»", (_id, slug, label) =>
  expect(categories[slug].label).toBe(label),
);

it("there are no categories without a label of their own", () =>
  expect(Object.keys(categories).sort()).toEqual(labels.map(([, slug]) => slug).sort()));

it("PRD-013 tyres and wheels are addressed by brand, model and code, other goods by their slug", () => {
  const goods = { brandSlug: "nokian", modelSlug: "hakka", sku: "17", slug: "kolodki-17" };
  expect(productPath({ ...goods, category: "trucktyre" })).toBe("/tyre/nokian/hakka/17/");
  expect(productPath({ ...goods, category: "disk" })).toBe("/disk/nokian/hakka/17/");
  expect(productPath({ ...goods, category: "brake-pads" })).toBe("/goods/kolodki-17/");
});
