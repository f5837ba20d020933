import { expect, it } from "vitest";
import { categories, productPath } from "./categories.ts";

it("PRD-035 PRD-036 PRD-037 PRD-038 PRD-039 categories are labelled as specified and decided", () => {
  const labels = Object.fromEntries(Object.entries(categories).map(([slug, { label }]) => [slug, label]));
  expect(labels).toEqual({
    tyre: "Шины",
    trucktyre: "Шины",
    disk: "Диски",
    battery: "Аккумулятор",
    "battery-accessories": "Аксессуары для АКБ",
    tpms: "Датчики давления",
    "wheel-covers": "Колпаки",
    wipers: "Щётки стеклоочистителя",
    "brake-pads": "Тормозные колодки",
    "brake-disks": "Тормозные диски",
    oils: "Масла",
    autoproducts: "Автотовары",
  });
});

it("PRD-013 tyres and wheels are addressed by brand, model and code, other goods by their slug", () => {
  const goods = { brandSlug: "nokian", modelSlug: "hakka", sku: "17", slug: "kolodki-17" };
  expect(productPath({ ...goods, category: "trucktyre" })).toBe("/tyre/nokian/hakka/17/");
  expect(productPath({ ...goods, category: "disk" })).toBe("/disk/nokian/hakka/17/");
  expect(productPath({ ...goods, category: "brake-pads" })).toBe("/goods/kolodki-17/");
});
