import { describe, expect, it } from "vitest";
import { categorySlugs } from "../../contract/catalogue/categories.ts";
import { closeUpPicture, closeUpsOf } from "../../contract/catalogue/picture-views.ts";
import { drawProduct } from "./draw-product.ts";
import { subjectOf } from "./goods-subject.ts";
import { closeUpOf } from "./serve-pictures.ts";

const goods = {
  brandTitle: "Север",
  modelTitle: "Лёд 5",
  modelSlug: "led-5",
  sizeText: "205/55 R16 91H",
  attributes: {},
};

describe("close-ups of product pictures", () => {
  it("are drawn for every view that the contract names", () => {
    for (const category of categorySlugs) {
      const subject = subjectOf({ ...goods, category });
      const whole = drawProduct(subject);
      for (const { view } of closeUpsOf[category] ?? []) {
        const near = closeUpOf(subject.kind, view)?.(whole);
        expect(near, `${category} ${view}`).toMatch(/viewBox="\d+ \d+ (\d+) \1"/);
        expect(near).not.toBe(whole);
      }
    }
  });
  it("are none for a view of other goods or an unknown one", () => {
    expect(closeUpOf("battery", "tread")).toBeNull();
    expect(closeUpOf("tyre", "constructor")).toBeNull();
  });
  it("stand in a folder of their own beside the whole picture", () => {
    expect(closeUpPicture("/api/gateway/goods/picture/A%2F1", "hub")).toBe("/api/gateway/goods/picture/hub/A%2F1");
  });
});
