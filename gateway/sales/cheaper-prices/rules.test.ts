import { expect, it } from "vitest";
import type { StaffPermission } from "../../contract/platform/staff-permissions.ts";
import { leastPriceOf, priceErrors } from "./rules.ts";

const manager = new Set<StaffPermission>(["cheaper-prices"]);
const admin = new Set<StaffPermission>(["cheaper-prices", "deep-discounts"]);

it("has a floor for each permission, in whole roubles", () => {
  expect(leastPriceOf(720_000, manager)).toBe(648_000);
  expect(leastPriceOf(720_000, admin)).toBe(504_000);
  expect(leastPriceOf(312_050, manager)).toBe(280_900);
});

it("says what a price may be", () => {
  expect(priceErrors(648_000, 720_000, manager)).toEqual([]);
  expect(priceErrors(647_900, 720_000, manager)[0]?.message).toContain("О цене ниже попросите администратора");
  expect(priceErrors(504_000, 720_000, admin)).toEqual([]);
  expect(priceErrors(503_900, 720_000, admin)).toEqual([
    { field: "price", message: expect.stringMatching(/^Вы можете согласиться на цену не ниже 5.040/) },
  ]);
  expect(priceErrors(720_000, 720_000, admin)[0]?.message).toMatch(/ниже нашей/);
});
