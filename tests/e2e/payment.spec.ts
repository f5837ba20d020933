import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations, hasScripts, heading, isPhone, test } from "../support/page-test.ts";
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
  test("CHK-003 by instalment: application, approval, signing", { tag: "@widths" }, async ({ page }) => {
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

/** Orders an oil that is paid online, up to the page before the bank or the bank's own. */
async function orderOnline(page: Page, way: string, position: number): Promise<void> {
  const { sku } = await goodsOf(page.request, "oils", position + ownPosition());
  await fillCart(page, sku, 1);
  await openCart(page);
  await fillContact(page, newContact());
  await page.getByRole("radio", { name: way }).check();
  await submitOrder(page).click();
}

/** Between the shop and the bank lie several pages, each with questions of its own. */
const THERE = { timeout: 20_000 };
const atBank = (page: Page) => page.getByRole("heading", { level: 1, name: "Тестовый банк" });

test.describe("an order is paid on the site", () => {
  test("by card on the bank's page, and is told as paid with its pickup code", {
    tag: ["@main-scripts", "@widths"],
  }, async ({ page }) => {
    await orderOnline(page, "Картой через Альфа-Банк", 0);
    await expect(atBank(page)).toBeVisible(THERE);
    await press(page, "Оплатить");
    await expect(page).toHaveURL(/\/order\/[\w-]+\/[\w-]{20,}\/$/);
    await expect(page.getByRole("region", { name: "Оплачено" })).toBeVisible(THERE);
    await expect(page.getByText("Код получения", { exact: true })).toBeVisible();
    await expect(page.getByText("держим его без ограничения срока")).toBeVisible();
  });

  test("by SBP, with a code on a desktop and a link on a phone", { tag: ["@main-plain", "@widths"] }, async ({
    page,
  }) => {
    await orderOnline(page, "По СБП", 5);
    await expect(heading(page)).toHaveText("Оплата заказа", THERE);
    const code = page.getByRole("img", { name: "QR-код для оплаты" });
    if (isPhone()) await expect(code).toBeHidden();
    else await expect(code).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Открыть приложение банка" }).click();
    await expect(atBank(page)).toBeVisible(THERE);
    await press(page, "Оплатить");
    await expect(page.getByRole("region", { name: "Оплачено" })).toBeVisible(THERE);
  });

  test("once more after a refusal", async ({ page }) => {
    await orderOnline(page, "Картой на сайте", 10);
    await expect(atBank(page)).toBeVisible(THERE);
    const returning = page.waitForRequest(/\/order\/return\//);
    await press(page, "Отклонить");
    await expect(heading(page)).toHaveText("Оплата не прошла", THERE);
    await expect(page.getByText("На карте недостаточно средств. Деньги не списаны.")).toBeVisible();
    await expectNoAxeViolations(page);
    // Some banks bring their customers back by POST, from their own origin.
    const returned = (await returning).url();
    await page.goto("about:blank");
    await page.setContent(
      `<form method="post" action="${returned}"><input name="state" value="3ds"><button>В магазин</button></form>`,
    );
    await press(page, "В магазин");
    await expect(page).toHaveURL(/\/pay\/$/, THERE);
    await expect(heading(page)).toHaveText("Оплата не прошла", THERE);
    await press(page, "Оплатить ещё раз");
    await expect(atBank(page)).toBeVisible(THERE);
    await press(page, "Оплатить");
    await expect(page.getByRole("region", { name: "Оплачено" })).toBeVisible(THERE);
  });

  test("another way, or at the handover after all", async ({ page }) => {
    await orderOnline(page, "Картой на сайте", 15);
    await expect(atBank(page)).toBeVisible(THERE);
    await press(page, "Отклонить");
    await page.getByText("Другим способом").click();
    await page.getByRole("radio", { name: "Наличными при получении" }).check();
    await press(page, "Выбрать");
    await expect(page.getByRole("region", { name: "К оплате" })).toBeVisible();
    await expect(page.getByText("Наличными при получении")).toBeVisible();
  });

  test("by somebody else, who learns the sum alone, and whose return shows nobody's data", async ({
    page,
    browser,
  }) => {
    await orderOnline(page, "По СБП", 20);
    await page.getByText("Пусть оплатит другой человек").click();
    const link = await page.getByRole("textbox", { name: "Ссылка на оплату" }).inputValue();
    const friend = await browser.newContext({ javaScriptEnabled: hasScripts() });
    const other = await friend.newPage();
    await other.goto(link);
    await expect(heading(other)).toHaveText("Оплата заказа", THERE);
    await expect(other.getByText("Анна")).toHaveCount(0);
    await expect(other.getByRole("link", { name: /Заказ \d/ })).toHaveCount(0);
    await other.getByRole("link", { name: "Открыть приложение банка" }).click();
    await press(other, "Оплатить");
    await expect(heading(other)).toHaveText("Заказ оплачен", THERE);
    await expect(other).toHaveURL(/\/order\/return\//);
    await expect(other.getByText("Анна")).toHaveCount(0);
    await friend.close();
    await expect(page.getByRole("region", { name: "Оплачено" })).toBeVisible(THERE);
  });

  test("not, when its customer leaves the bank and cancels the order", async ({ page }) => {
    await orderOnline(page, "Картой на сайте", 25);
    await expect(atBank(page)).toBeVisible(THERE);
    await press(page, "Уйти и ничего не делать");
    await expect(heading(page)).toHaveText("Оплата заказа", THERE);
    await press(page, "Проверить");
    await expect(page.getByRole("status").filter({ hasText: "Банк ещё не подтвердил оплату" })).toBeVisible();
    await page.getByRole("link", { name: /^Заказ / }).click();
    await page.getByText("Отменить заказ").first().click();
    await press(page, "Отменить заказ");
    await expect(page.getByText("Заказ отменён")).toBeVisible();
  });
});
