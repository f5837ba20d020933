import { describe, expect, it } from "vitest";
import { carListPath, withCar } from "./car-path.ts";

const rio = { brand: "kia", model: "rio", generation: "iv", modification: "1-6-at" };
const RIO = "autobrand-is-kia/autogeneration-is-iv/automodel-is-rio/automodification-is-1-6-at/";

describe("the list for a car", () => {
  it("CAT-037 CAT-038 CAT-039 CAT-040 carries the four keys, sorted", () => {
    expect(carListPath("tyre", rio)).toBe(`/catalog/tyres/${RIO}`);
    expect(carListPath("disk", rio)).toBe(`/catalog/wheels/${RIO}`);
    expect(carListPath("battery", { brand: "kia", model: "rio" })).toBe(
      "/search/battery/autobrand-is-kia/automodel-is-rio/",
    );
  });
  it("keeps the other choices and the order, from the first page", () => {
    expect(withCar("/catalog/tyres/season-is-winter/price-to-9000/?page=3&sort=price", rio)).toBe(
      `/catalog/tyres/${RIO}price-to-9000/season-is-winter/?sort=price`,
    );
  });
  it("has one car only, and none after it is cleared", () => {
    const before = "/catalog/tyres/autobrand-is-bmw-or-lada/automodel-is-3/season-is-winter/";
    expect(withCar(before, rio)).toBe(`/catalog/tyres/${RIO}season-is-winter/`);
    expect(withCar(before, null)).toBe("/catalog/tyres/season-is-winter/");
  });
  it.each([
    "/",
    "/tyre/nokian/hakka/T1/?a=1",
    "/search/oils/",
    "/search/battery-accessories/",
    "/catalog/tyres/category-is-trucktyre/",
  ])("leaves %s as it is", (path) => expect(withCar(path, rio)).toBe(path));
});
