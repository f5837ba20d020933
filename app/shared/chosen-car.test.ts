import { describe, expect, it } from "vitest";
import { carName, isValidCar, shortCarName } from "./chosen-car.ts";

const rio = {
  brand: { slug: "kia", title: "Kia" },
  model: { slug: "rio", title: "Rio" },
  generation: { slug: "iv", title: "IV (2017–2020)" },
  modification: { slug: "1-6-at", title: "1.6 AT" },
};

describe("a car", () => {
  it("CAR-017 is valid if each part that it has says something", () => {
    expect(isValidCar(rio)).toBe(true);
    expect(isValidCar({ brand: rio.brand })).toBe(true);
    expect(isValidCar({})).toBe(true);
    expect(isValidCar({ ...rio, generation: { slug: "", title: "" } })).toBe(false);
    expect(isValidCar({ ...rio, model: { slug: "rio", title: " " } })).toBe(false);
    expect(isValidCar({ ...rio, modification: {} })).toBe(false);
  });
  it("is called as its owner calls it", () => {
    expect(shortCarName(rio)).toBe("Kia Rio");
    expect(carName(rio)).toBe("Kia Rio IV (2017–2020), 1.6 AT");
  });
});
