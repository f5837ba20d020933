import { expect, it } from "vitest";
import { featuredBrands, secondBrands } from "./home.server.ts";

it("CFG-045 CFG-046 keeps the brand lists of the configuration", () => {
  expect(featuredBrands).toEqual(["ikon-tyres", "nokian", "nordman", "pirelli"]);
  expect(secondBrands).toEqual(["cordiant", "formula", "gislaved", "hankook", "pirelli", "torero", "laufenn"]);
});
