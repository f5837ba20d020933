import { expect, type Page } from "@playwright/test";
import { hasScripts, isPhone, test } from "../support/page-test.ts";
import { fillCart, fillContact, goodsOf, newContact, openCart, submitOrder } from "./journeys/purchase.ts";

/** A place in a list for each project, so that projects do not share goods. */
const ownPosition = () => 60 + (isPhone() ? 0 : 1) + (hasScripts() ? 0 : 2);

/** Orders four wheels that are paid in the way, up to the bank's page. */
async function orderBy(page: Page, way: string, position: number): Promise<void> {
  const { sku } = await goodsOf(page.request, "disk", position + ownPosition());
  await fillCart(page, sku, 4);
  await openCart(page);
  await fillContact(page, newContact());
  await page.getByRole("radio", { name: way }).check();
  await submitOrder(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Тестовый банк" })).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const isPaid = (page: Page) => expect(page.getByRole("region", { name: "Оплачено" })).toBeVisible();

test.describe("an order is paid in parts", () => {
  test("CHK-003 by instalment: application, approval, signing", { tag: ["@main-plain", "@widths"] }, async ({
    page,
  }) => {
    await orderBy(page, "Рассрочка Т-Банка", 0);
    await press(page, "Одобрить заявку");
    await press(page, "Подписать");
    await isPaid(page);
  });

  test("by credit that no bank gives, and then otherwise", async ({ page }) => {
    await orderBy(page, "Кредит Т-Банка", 5);
    await press(page, "Отказать");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Оплата не прошла");
    await expect(page.getByText("Банки не одобрили заявку")).toBeVisible();
  });

  test("CHK-004 by buying now and paying later", async ({ page }) => {
    await orderBy(page, "Плати частями", 10);
    await press(page, "Оплатить");
    await isPaid(page);
  });

  test("by Yandex Split, with the receipt on the order's page", { tag: "@widths" }, async ({ page }) => {
    // The cash register is asked every ten seconds.
    test.slow();
    await orderBy(page, "Яндекс Сплит", 15);
    await press(page, "Оплатить");
    await isPaid(page);
    const receipt = page.getByRole("link", { name: /Чек об оплате/ });
    await expect(async () => {
      await page.reload();
      await expect(receipt).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await receipt.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Кассовый чек");
  });
});
