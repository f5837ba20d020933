import { describe, expect, it } from "vitest";
import { carListPath, withCar } from "./car-path.ts";
import { forAnyCar, isListByCar, keepingCar } from "./keep-car.ts";

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

describe("a link of somebody with a chosen car", () => {
  it.each([
    ["/catalog/tyres/", `/catalog/tyres/${RIO}`],
    ["/catalog/tyres/season-is-winter/?sort=price", `/catalog/tyres/${RIO}season-is-winter/?sort=price`],
    ["/search/battery/brand-is-varta/", `/search/battery/${RIO}brand-is-varta/`],
    ["/catalog/wheels/material-is-alloy/?page=2", `/catalog/wheels/${RIO}material-is-alloy/`],
  ])("leads from %s to what fits it", (href, kept) => expect(keepingCar(href, rio)).toBe(kept));

  it.each([
    "/",
    "/search/oils/",
    "/catalog/tyres/category-is-trucktyre/",
    "/catalog/tyres/autobrand-is-bmw/",
    "/catalog/tyres/diameter-is-16/season-is-winter/",
    "/catalog/wheels/pcd-is-5x112/",
    "/search/battery/capacity-from-60-to-70/",
    "/catalog/tyres/?car=any",
    "/catalog/tyres/season-is-winter/?car=any&sort=price",
  ])("leaves %s as it is: it names a car or a size, is meant whole, or cars do not matter", (href) =>
    expect(keepingCar(href, rio)).toBe(href),
  );

  it("stays as it is without a car", () => expect(keepingCar("/catalog/tyres/", null)).toBe("/catalog/tyres/"));

  it("leads to the same list for any car, and from there back", () => {
    const narrowed = `/catalog/tyres/${RIO}season-is-winter/?page=2&sort=price`;
    expect(forAnyCar(narrowed)).toBe("/catalog/tyres/season-is-winter/?sort=price&car=any");
    expect(keepingCar(forAnyCar(narrowed), rio)).toBe(forAnyCar(narrowed));
    expect(withCar(forAnyCar(narrowed), rio)).toBe(`/catalog/tyres/${RIO}season-is-winter/?sort=price`);
    expect(forAnyCar("/catalog/tyres/")).toBe("/catalog/tyres/?car=any");
  });

  it("knows lists by car", () => {
    expect(["/catalog/tyres/", "/search/battery/brand-is-varta/"].map(isListByCar)).toEqual([true, true]);
    expect(["/search/oils/", "/", "/catalog/tyres/category-is-trucktyre/"].map(isListByCar)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
