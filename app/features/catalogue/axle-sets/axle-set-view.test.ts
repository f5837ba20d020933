import { describe, expect, it } from "vitest";
import type { AxleSet } from "../../../../gateway/contract/catalogue/goods.ts";
import { axleSetView } from "./axle-set-view.ts";

const half = (sku: string, model = "Sottozero") =>
  ({
    sku,
    url: `/tyre/pirelli/x/${sku}/`,
    brand: { slug: "pirelli", title: "Pirelli" },
    model: { slug: model, title: model },
    sizeText: `size ${sku}`,
    season: "winter",
    allSeason: false,
    studs: false,
    picture: `/picture/${sku}`,
  }) as AxleSet["front"];
const now = new Date("2026-11-23T09:00:00Z");
const viewOf = (stock: Partial<AxleSet["stock"]>, back = half("R")) =>
  axleSetView(
    {
      sku: "kit-F-R",
      front: half("F"),
      back,
      price: 9_864_000,
      stock: { state: "shelf", shops: 1, date: null, quantity: 2, ...stock },
      soldBy: { from: 1, by: 1 },
    },
    "Europe/Moscow",
    now,
  );

describe("front and rear pieces on one card", () => {
  it("CRT-012 say when all four can be had, and are added as one", () => {
    expect(viewOf({})).toMatchObject({
      sku: "kit-F-R",
      name: "Pirelli Sottozero",
      stockText: "Сегодня весь комплект в 1\u00a0центре",
      stockTone: "today",
      quantity: 1,
      season: "winter",
    });
    const later = viewOf({ state: "warehouse", shops: 0, date: "2026-11-24" });
    expect(later.stockText).toMatch(/^Со склада: завтра/);
    expect(later.quantity).toBe(1);
  });
  it("offer no button when a half is sold out", () => {
    expect(viewOf({ state: "none", shops: 0, quantity: 0 })).toMatchObject({ stockTone: "none", quantity: 0 });
  });
  it("name both models where they differ", () => {
    expect(viewOf({}, half("R", "P Zero")).name).toBe("Pirelli Sottozero и Pirelli P Zero");
  });
});
