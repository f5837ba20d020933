import { expect, type Page } from "@playwright/test";
import { holdRow } from "../support/holding-proxy.ts";
import { hasScripts, isPhone, reachable, test } from "../support/page-test.ts";
import {
  cartLink,
  chooseDelivery,
  fillCart,
  fillComment,
  fillContact,
  goodsOf,
  newContact,
  openCart,
  readOrder,
  submitOrder,
} from "./journeys/purchase.ts";

/** A place in a list for each project, so that projects do not share goods. */
const ownPosition = () => (isPhone() ? 0 : 1);

/** Goods of the journey's own in the cart, and who orders them in the form. */
async function fillOrder(page: Page, category: string, position: number) {
  const contact = newContact();
  const goods = await goodsOf(page.request, category, position + ownPosition());
  await fillCart(page, goods.sku, 1);
  await openCart(page);
  await fillContact(page, contact);
  return { contact, ...goods };
}

test.describe("an order", () => {
  test("that is sent by a double click is one order", { tag: "@main-scripts" }, async ({ page, shop }) => {
    const database = reachable(shop);
    const contact = newContact();
    const { sku } = await goodsOf(page.request, "oils", ownPosition());
    await fillCart(page, sku, 2);
    await openCart(page);
    await chooseDelivery(page, "pickup");
    await fillContact(page, contact);
    await submitOrder(page).dblclick();
    const { number } = await readOrder(page, contact);
    expect(await database.ordersOf(contact.phone)).toEqual([{ number, pieces: 2 }]);
  });

  test("that is sent again by going back is the same order", async ({ page, shop }) => {
    const database = reachable(shop);
    const { contact } = await fillOrder(page, "oils", 10);
    await submitOrder(page).click();
    const { number } = await readOrder(page, contact);
    // Its address opens it.
    const { "x-robots-tag": robots, "cache-control": kept } = (await page.request.get(page.url())).headers();
    expect([robots, kept]).toEqual(["noindex", "private, no-store"]);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Корзина" })).toBeVisible();
    if (await submitOrder(page).isVisible()) await submitOrder(page).click();
    expect(await database.ordersOf(contact.phone)).toEqual([{ number, pieces: 1 }]);
  });

  test("is left by a step back before the scripts of its reloaded page have run", { tag: "@scripts" }, async ({
    page,
  }) => {
    const { contact } = await fillOrder(page, "oils", 50);
    await submitOrder(page).click();
    await readOrder(page, contact);
    const { held, release } = holdRow();
    await page.route("**/assets/entry.client-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Заказ /);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/basket\/$/);
    release();
    await expect(page.getByRole("heading", { level: 1, name: "Корзина" })).toBeVisible();
  });

  test("of a cart that another tab has changed is shown to the customer before it is taken", async ({
    page,
    context,
    shop,
  }) => {
    const { contact, sku } = await fillOrder(page, "oils", 20);

    const other = await context.newPage();
    await fillCart(other, sku, 2);
    await other.close();

    await submitOrder(page).click();
    const alert = page.getByRole("alert").filter({ hasText: "Заказ не отправлен" });
    await expect(alert).toContainText("количество было 1, стало 3");
    await expect(page.getByRole("textbox", { name: "Имя", exact: true })).toHaveValue(contact.name);
    await expect(page.getByRole("textbox", { name: "Телефон", exact: true })).toHaveValue(contact.phone);
    if (shop) expect(await shop.ordersOf(contact.phone)).toEqual([]);
    await submitOrder(page).click();
    const { number } = await readOrder(page, contact);
    if (shop) expect(await shop.ordersOf(contact.phone)).toEqual([{ number, pieces: 3 }]);
  });

  test("at a price that has changed is not taken until the customer has seen it", { tag: "@main-plain" }, async ({
    page,
    shop,
  }) => {
    const database = reachable(shop);
    const { contact, sku, price } = await fillOrder(page, "wipers", 0);
    await database.setPrice(sku, price + 12_300);
    await submitOrder(page).click();
    const rouble = (kopecks: number) => new RegExp(`${String(kopecks / 100).replace(/\B(?=(\d{3})+$)/g, "\\s")}\\s₽`);
    const alert = page.getByRole("alert").filter({ hasText: "Заказ не отправлен" });
    await expect(alert).toContainText(rouble(price));
    await expect(alert).toContainText(rouble(price + 12_300));
    await expect(page.getByRole("region", { name: "Ваш заказ" })).toContainText(rouble(price + 12_300));
    expect(await database.ordersOf(contact.phone)).toEqual([]);
    await submitOrder(page).click();
    await readOrder(page, contact);
  });

  test("of goods that have run short is refused with a message at the line and at the order, and is taken with fewer", async ({
    page,
    shop,
  }) => {
    const database = reachable(shop);
    const contact = newContact();
    const { sku } = await goodsOf(page.request, "wipers", 10 + ownPosition());
    await database.setStock(sku, 50);
    await fillCart(page, sku, 3);
    await openCart(page);
    await fillContact(page, contact);
    await database.setStock(sku, 1);
    await submitOrder(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Заказ не отправлен" })).toContainText(/1\s+шт\.|остал/i);
    await expect(page.getByRole("textbox", { name: "Имя", exact: true })).toHaveValue(contact.name);
    await expect(page.getByText(/Осталось 1\s+шт\.: уменьшите количество/)).toBeVisible();
    expect(await database.ordersOf(contact.phone)).toEqual([]);
    const quantity = page.getByRole("spinbutton", { name: /^Количество/ });
    await quantity.fill("1");
    await quantity.press("Enter");
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 1 товар");
    await submitOrder(page).click();
    await readOrder(page, contact);
  });

  test("keeps everything typed when fields are wrong, says what is wrong and leads to the field", {
    tag: "@main-scripts",
  }, async ({ page }) => {
    const { sku } = await goodsOf(page.request, "oils", 30);
    await fillCart(page, sku, 1);
    await openCart(page);
    await chooseDelivery(page, "courier");
    await page.getByRole("textbox", { name: "Дом", exact: true }).fill("");
    await page.getByRole("textbox", { name: "Имя", exact: true }).fill("Джон 2");
    await page.getByRole("textbox", { name: "Телефон", exact: true }).fill("12345");
    await page.getByRole("textbox", { name: /^Электронная почта/ }).fill("не почта");
    await fillComment(page, "Домофон «не работает» <звоните>");
    await page.getByRole("checkbox", { name: /персональных данных/ }).check();
    await submitOrder(page).click();

    const summary = page.getByRole("alert").filter({ hasText: "Заказ не отправлен" });
    for (const words of ["номер дома", "имя буквами", "мобильный номер", "адрес почты", "правовой политикой"])
      await expect(summary).toContainText(words);
    if (hasScripts()) await expect(summary).toBeFocused();
    await expect(page.getByRole("radio", { name: /^Доставка курьером/ })).toBeChecked();
    await expect(page.getByRole("textbox", { name: "Улица", exact: true })).toHaveValue("Тверская улица");
    await expect(page.getByRole("textbox", { name: "Дом", exact: true })).toHaveValue("");
    await expect(page.getByRole("textbox", { name: "Имя", exact: true })).toHaveValue("Джон 2");
    await expect(page.getByRole("textbox", { name: "Телефон", exact: true })).toHaveValue("12345");
    await expect(page.getByRole("textbox", { name: /^Электронная почта/ })).toHaveValue("не почта");
    await expect(page.getByRole("textbox", { name: /^Комментарий/ })).toHaveValue("Домофон «не работает» <звоните>");
    await expect(page.getByRole("checkbox", { name: /персональных данных/ })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: /правовой политикой/ })).not.toBeChecked();
    await summary.getByRole("link", { name: /мобильный номер/ }).click();
    await expect(page.getByRole("textbox", { name: "Телефон", exact: true })).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Телефон", exact: true })).toHaveAttribute("aria-invalid", "true");
  });
});

test.describe("the order's status", () => {
  test("ORD-002 keeps phone and number when nothing is found", async ({ page }) => {
    await page.goto("/order/status/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Статус заказа");
    await page.getByRole("textbox", { name: "Телефон", exact: true }).fill("8 912 000-00-00");
    await page.getByRole("textbox", { name: "Номер заказа", exact: true }).fill("00000000");
    await page.getByRole("button", { name: "Узнать статус" }).click();
    await expect(page.getByRole("alert")).toContainText("Заказ не найден");
    await expect(page.getByRole("textbox", { name: "Телефон", exact: true })).toHaveValue("8 912 000-00-00");
    await expect(page.getByRole("textbox", { name: "Номер заказа", exact: true })).toHaveValue("00000000");
  });

  test("keeps what was typed when the phone is incomplete", async ({ page }) => {
    await page.goto("/order/status/");
    await page.getByRole("textbox", { name: "Телефон", exact: true }).fill("912");
    await page.getByRole("textbox", { name: "Номер заказа", exact: true }).fill("1");
    await page.getByRole("button", { name: "Узнать статус" }).click();
    await expect(page.getByRole("alert")).toContainText("Введите мобильный номер полностью");
    await expect(page.getByRole("textbox", { name: "Телефон", exact: true })).toHaveValue("912");
    await expect(page.getByRole("textbox", { name: "Номер заказа", exact: true })).toHaveValue("1");
  });
});
