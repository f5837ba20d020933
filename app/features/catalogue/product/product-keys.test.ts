import { describe, expect, it } from "vitest";
import { productKeys } from "./product.server.ts";

describe("the address of a product", () => {
  it("PRD-013 PRD-032 is brand, model and code for tyres and wheels", () => {
    expect(productKeys("tyre", "nokian/hakka-10/1200345/")).toEqual({
      type: "tyre",
      brand: "nokian",
      model: "hakka-10",
      sku: "1200345",
    });
    expect(productKeys("disk", "skad/kiwi/77/")).toMatchObject({ type: "disk", sku: "77" });
  });
  it("PRD-034 is the slug for other goods", () => {
    expect(productKeys("goods", "varta-blue-60/")).toEqual({ type: "goods", slug: "varta-blue-60" });
  });
  it("PRD-014 PRD-033 is no product under another first segment or of another shape", () => {
    expect(productKeys("my", "orders/")).toBeNull();
    expect(productKeys("tyre", "nokian/hakka-10/")).toBeNull();
    expect(productKeys("goods", "a/b/")).toBeNull();
    expect(productKeys("constructor", "a/b/c")).toBeNull();
  });
});
