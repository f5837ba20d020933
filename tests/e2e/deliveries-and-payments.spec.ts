import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations, hasScripts, isPhone, reachable, test } from "../support/page-test.ts";
import {
  chooseDelivery,
  fillCart,
  fillContact,
  goodsOf,
  newContact,
  openCart,
  submitOrder,
} from "./journeys/purchase.ts";

/** A place in a list for each project, so that projects do not share goods. */
const ownPosition = () => (isPhone() ? 0 : 1) + (hasScripts() ? 0 : 2);

const form = (page: Page) => page.getByRole("region", { name: "Оформление заказа" });
const choose = (page: Page, way: RegExp) => form(page).getByRole("radio", { name: way }).check();

async function fillAddress(page: Page): Promise<void> {
  await form(page).getByRole("textbox", { name: "Улица", exact: true }).fill("улица Мира");
  await form(page).getByRole("textbox", { name: "Дом", exact: true }).fill("5");
  await form(page).getByRole("textbox", { name: "Дом", exact: true }).blur();
}

/** With scripts what is typed asks by itself; without them a button does. */
async function ask(page: Page, button: string): Promise<void> {
  if (!hasScripts()) await form(page).getByRole("button", { name: button }).click();
}

/** Collected goods and the courier are brought by other main roads too. */
const ways = [
  {
    title: "collected",
    isMain: false,
    category: "oils",
    isFromShelf: false,
    told: "Где забрать",
    choose: (page: Page) => chooseDelivery(page, "pickup"),
  },
  {
    title: "by courier",
    isMain: false,
    category: "oils",
    isFromShelf: false,
    told: "Тверская",
    choose: (page: Page) => chooseDelivery(page, "courier"),
  },
  {
    title: "by a transport company",
    isMain: true,
    category: "oils",
    isFromShelf: false,
    told: "Где забрать",
    async choose(page: Page) {
      await choose(page, /^Доставка по России/);
      await ask(page, "Показать терминалы");
      const terminals = form(page).getByRole("group", { name: "Терминал, где заберёте заказ" });
      await terminals.getByRole("radio").first().check();
      await expect(form(page).getByText(/заказ будет на терминале/)).toBeVisible();
    },
  },
  {
    title: "by the battery courier",
    isMain: false,
    category: "battery",
    isFromShelf: true,
    told: "улица Мира",
    async choose(page: Page) {
      await choose(page, /^Экспресс-доставка аккумулятора/);
      await fillAddress(page);
      await expect(form(page).getByRole("combobox", { name: "Когда привезти" })).toBeVisible();
    },
  },
  {
    title: "by the express courier",
    isMain: false,
    category: "oils",
    isFromShelf: true,
    told: "улица Мира",
    async choose(page: Page) {
      await choose(page, /^Экспресс-доставка/);
      await fillAddress(page);
      await ask(page, "Рассчитать");
      await expect(form(page).getByText(/курьер привезёт за/)).toBeVisible();
    },
  },
];

test.describe("an order paid by card", () => {
  for (const [index, way] of ways.entries())
    test(`is ${way.title} and told as paid`, {
      tag: way.isMain ? ["@main-plain", "@widths"] : "@widths",
    }, async ({ page, shop }) => {
      const { sku } = await goodsOf(page.request, way.category, 90 + 4 * index + ownPosition());
      if (way.isFromShelf) await reachable(shop).setStock(sku, 10);
      await fillCart(page, sku, 1);
      await openCart(page);
      const contact = newContact();
      await fillContact(page, contact);
      await way.choose(page);
      await expectNoAxeViolations(page);
      await form(page).getByRole("radio", { name: "Картой на сайте" }).check();
      await submitOrder(page).click();
      await expect(page.getByRole("heading", { level: 1, name: "Тестовый банк" })).toBeVisible();
      await page.getByRole("button", { name: "Оплатить", exact: true }).click();
      await expect(page.getByRole("region", { name: "Оплачено" })).toBeVisible();
      await expect(page.getByRole("main")).toContainText(way.told);
      const kept = "Заказ оплачен, держим его без ограничения срока.";
      await expect(page.getByRole("main")).toContainText(kept);
      await expect(page.getByRole("main")).not.toContainText(/(Europe|Asia)\//);
      const number = /Заказ (\S+)/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[1] ?? "";
      await page.goto("/order/status/");
      await page.getByLabel("Телефон").fill(contact.phone);
      await page.getByLabel("Номер заказа").fill(number);
      await page.getByRole("button", { name: "Узнать статус" }).click();
      await expect(page.getByRole("status")).toContainText(kept);
      await expect(page.getByRole("status")).not.toContainText(/(Europe|Asia)\//);
    });
});

const nearest = (page: Page) => form(page).getByRole("button", { name: "Ближайший ко мне" });

test.describe("the nearest centre", { tag: "@scripts" }, () => {
  test.use({ geolocation: { latitude: 55.75, longitude: 37.62 }, permissions: ["geolocation"] });

  test.beforeEach(async ({ page }) => {
    const { sku } = await goodsOf(page.request, "oils", 85 + ownPosition());
    await fillCart(page, sku, 1);
    await openCart(page);
    await chooseDelivery(page, "pickup");
    // It waits with the centres that are further away.
    await form(page)
      .getByText(/^Ещё \d+\sцентр/)
      .click();
  });

  test("is chosen on request", async ({ page }) => {
    await nearest(page).click();
    await expect(form(page).getByText(/^Выбрали ближайший: /)).toBeVisible();
  });

  test.describe("while the shop does not answer", () => {
    test.use({ expectedProblems: [/shop\/nearest/] });
    test("ERR-025 is «Произошла ошибка», and the choice stays", async ({ page }) => {
      await page.route("**/api/gateway/shop/nearest", (route) => route.fulfill({ status: 500, body: "" }));
      await nearest(page).click();
      await expect(form(page).getByText("Произошла ошибка", { exact: true })).toBeVisible();
      await expect(
        form(page).getByRole("group", { name: "Центр, где заберёте заказ" }).locator("input:checked"),
      ).toHaveCount(1);
    });
  });
});
