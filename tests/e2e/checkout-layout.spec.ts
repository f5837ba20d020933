import { expect, type Page } from "@playwright/test";
import { overlaps } from "../support/overlaps.ts";
import { test } from "../support/page-test.ts";
import { fillCart, goodsOf, openCart } from "./journeys/purchase.ts";

const form = (page: Page) => page.getByRole("region", { name: "Оформление заказа" });
const heightOf = async (page: Page, name: string) =>
  Math.round((await form(page).getByRole("group", { name }).boundingBox())?.height ?? Number.POSITIVE_INFINITY);
const order = (page: Page) => form(page).getByRole("region").getByRole("heading", { level: 3 });

/** The most that the demo shop's eleven ways to pay and the whole form may take of each window, in pixels: three windows of a phone, 1.6 of a desktop. */
const widths = [
  { width: 360, height: 740, payment: 752, whole: 2_220 },
  { width: 768, height: 1_024, payment: 640, whole: 2_050 },
  { width: 1_280, height: 900, payment: 365, whole: 1_440 },
  { width: 1_920, height: 1_080, payment: 365, whole: 1_440 },
];

test.describe("the order form", { tag: "@phone" }, () => {
  for (const { width, height, payment, whole } of widths)
    test(`CHK-013 has its ways to pay in one frame, and nothing over its borders, at ${width} px`, async ({ page }) => {
      const { sku } = await goodsOf(page.request, "tyre", 150);
      await fillCart(page, sku, 4);
      await page.setViewportSize({ width, height });
      await openCart(page);
      await expect(order(page)).toHaveText(["Получатель", "Получение", "Оплата"]);
      expect(await heightOf(page, "Чем оплатить")).toBeLessThanOrEqual(payment);
      expect(Math.round((await form(page).boundingBox())?.height ?? 0)).toBeLessThanOrEqual(whole);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await page.evaluate(overlaps)).toEqual([]);
      // The words of a tile end before its border.
      const tiles = form(page).getByRole("group", { name: "Как получить заказ" }).locator("label");
      expect(
        await tiles.evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).length),
      ).toBe(0);
      await expect(form(page).getByRole("group", { name: "Центр, где заберёте заказ" }).getByRole("radio")).toHaveCount(
        3,
      );
      await expect(form(page).getByText(/^Ещё \d+\sцентр/)).toBeVisible();
    });
});

test("CHK-013 the terms of the chosen way to pay stand below it, and those of no other", async ({ page }) => {
  const { sku } = await goodsOf(page.request, "tyre", 151);
  await fillCart(page, sku, 4);
  await openCart(page);
  const terms = {
    sbp: form(page).getByText(
      /^Система быстрых платежей\. Перевод через СБП .* Резерв оплаченного заказа не ограничен\. /,
    ),
    cash: form(page).getByText(/^При получении\. Наличные, .* Резерв заказа 3 дня\.$/),
  };
  await form(page).getByRole("radio", { name: "По СБП" }).check();
  await expect(terms.sbp).toBeVisible();
  await expect(terms.cash.filter({ visible: true })).toHaveCount(0);
  await form(page).getByRole("radio", { name: "Наличными при получении" }).check();
  await expect(terms.cash.filter({ visible: true })).toHaveCount(1);
  await expect(terms.sbp).toBeHidden();
  await expect(form(page).getByRole("radio", { name: "Наличными при получении" })).toHaveAccessibleDescription(
    /Резерв заказа 3 дня/,
  );
});
