import { expect } from "@playwright/test";
import { test } from "../support/page-test.ts";
import { buy } from "./journeys/purchase.ts";

test.describe("GEN-034 a guest buys", () => {
  test("GEN-003 GEN-036 CHK-001 CHK-020 tyres found by size, to be fetched from a centre", { tag: "@widths" }, async ({
    page,
    shop,
  }) => {
    const { phone, reserveId } = await buy(page, { find: "size", delivery: "pickup" });
    if (shop) expect(await shop.ordersOf(phone)).toEqual([{ reserveId, pieces: 2 }]);
  });

  test("CHK-022 tyres found by car, brought by courier", { tag: "@widths" }, async ({ page, shop }) => {
    const { phone, reserveId } = await buy(page, { find: "car", delivery: "courier" });
    if (shop) expect(await shop.ordersOf(phone)).toEqual([{ reserveId, pieces: 2 }]);
  });

  test("CAT-016 CAT-060 CAT-062 tyres found by their code", async ({ page }) => {
    await buy(page, { find: "code", delivery: "pickup" });
  });
});
