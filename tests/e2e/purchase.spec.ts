import { type APIRequestContext, expect } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { hasScripts, reachable, test, whenTakenOver } from "../support/page-test.ts";
import {
  buy,
  cartLink,
  chooseDelivery,
  fillCart,
  fillContact,
  newContact,
  openCart,
  readOrder,
  submitOrder,
} from "./journeys/purchase.ts";

interface Goods {
  sku: string;
  url: string;
  price: number;
}

/** Goods of one category, each journey with its own, so that no other journey sees them change. */
async function goodsOf(request: APIRequestContext, category: string, position: number): Promise<Goods> {
  const answer = await request.get(
    `/api/gateway/goods/list?category[]=${category}&sort=stock&offset=${position}&limit=1`,
  );
  const [goods] = (await answer.json()).data.items;
  return goods;
}

/** A place in a list for each project, so that projects do not share goods. */
const ownPosition = () => ["js-360", "js-1280", "nojs-360", "nojs-1280"].indexOf(test.info().project.name);

test.describe("GEN-034 a guest buys", () => {
  test("CAT-015 CHK-001 CHK-020 GEN-003 GEN-036 ORD-002 tyres found by size, to be fetched from a centre", async ({
    page,
    shop,
  }) => {
    const { phone, reserveId } = await buy(page, { find: "size", delivery: "pickup" });
    if (shop) expect(await shop.ordersOf(phone)).toEqual([{ reserveId, pieces: 2 }]);
  });

  test("CHK-022 tyres found by car, brought by courier", async ({ page, shop }) => {
    const { phone, reserveId } = await buy(page, { find: "car", delivery: "courier" });
    if (shop) expect(await shop.ordersOf(phone)).toEqual([{ reserveId, pieces: 2 }]);
  });

  test("CAT-016 CAT-060 CAT-062 tyres found by their code", async ({ page }) => {
    await buy(page, { find: "code", delivery: "pickup" });
  });
});

test.describe("an order", () => {
  test("that is sent by a double click is one order", async ({ page, shop }) => {
    const database = reachable(shop);
    const contact = newContact();
    const { sku } = await goodsOf(page.request, "oils", ownPosition());
    await fillCart(page, sku, 2);
    await openCart(page);
    await chooseDelivery(page, "pickup");
    await fillContact(page, contact);
    await submitOrder(page).dblclick();
    const { reserveId } = await readOrder(page, contact);
    expect(await database.ordersOf(contact.phone)).toEqual([{ reserveId, pieces: 2 }]);
  });

  test("that is sent again by going back is the same order", async ({ page, shop }) => {
    const database = reachable(shop);
    const contact = newContact();
    const { sku } = await goodsOf(page.request, "oils", 10 + ownPosition());
    await fillCart(page, sku, 1);
    await openCart(page);
    await fillContact(page, contact);
    await submitOrder(page).click();
    const { reserveId } = await readOrder(page, contact);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Корзина" })).toBeVisible();
    if (await submitOrder(page).isVisible()) await submitOrder(page).click();
    expect(await database.ordersOf(contact.phone)).toEqual([{ reserveId, pieces: 1 }]);
  });

  test("is left by a step back before the scripts of its reloaded page have run", { tag: "@scripts" }, async ({
    page,
  }) => {
    const contact = newContact();
    const { sku } = await goodsOf(page.request, "oils", 50 + ownPosition());
    await fillCart(page, sku, 1);
    await openCart(page);
    await fillContact(page, contact);
    await submitOrder(page).click();
    await readOrder(page, contact);
    const { held, release } = hold();
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
    const contact = newContact();
    const { sku } = await goodsOf(page.request, "oils", 20 + ownPosition());
    await fillCart(page, sku, 1);
    await openCart(page);
    await fillContact(page, contact);

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
    const { reserveId } = await readOrder(page, contact);
    if (shop) expect(await shop.ordersOf(contact.phone)).toEqual([{ reserveId, pieces: 3 }]);
  });

  test("at a price that has changed is not taken until the customer has seen it", async ({ page, shop }) => {
    const database = reachable(shop);
    const contact = newContact();
    const { sku, price } = await goodsOf(page.request, "wipers", ownPosition());
    await fillCart(page, sku, 1);
    await openCart(page);
    await fillContact(page, contact);
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

  test("of goods that have run short is told at the line and at the order, and nothing is sold", async ({
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
  });

  test("keeps everything typed when fields are wrong, says what is wrong and leads to the field", async ({ page }) => {
    const { sku } = await goodsOf(page.request, "oils", 30);
    await fillCart(page, sku, 1);
    await openCart(page);
    await chooseDelivery(page, "courier");
    await page.getByRole("textbox", { name: "Дом", exact: true }).fill("");
    await page.getByRole("textbox", { name: "Имя", exact: true }).fill("John Smith");
    await page.getByRole("textbox", { name: "Телефон", exact: true }).fill("12345");
    await page.getByRole("textbox", { name: /^Электронная почта/ }).fill("не почта");
    await page.getByRole("textbox", { name: /^Комментарий/ }).fill("Домофон «не работает» <звоните>");
    await page.getByRole("checkbox", { name: /персональных данных/ }).check();
    await submitOrder(page).click();

    const summary = page.getByRole("alert").filter({ hasText: "Заказ не отправлен" });
    for (const words of ["номер дома", "русскими буквами", "мобильный номер", "адрес почты", "правовой политикой"])
      await expect(summary).toContainText(words);
    if (hasScripts()) await expect(summary).toBeFocused();
    await expect(page.getByRole("radio", { name: /^Доставка курьером/ })).toBeChecked();
    await expect(page.getByRole("textbox", { name: "Улица", exact: true })).toHaveValue("Тверская улица");
    await expect(page.getByRole("textbox", { name: "Дом", exact: true })).toHaveValue("");
    await expect(page.getByRole("textbox", { name: "Имя", exact: true })).toHaveValue("John Smith");
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

test.describe("the cart", () => {
  test("CRT-002 CRT-005 CRT-008 CRT-009 CRT-010 lines are counted in the header, put off, changed, removed and put back", async ({
    page,
  }) => {
    const [first, second] = [await goodsOf(page.request, "oils", 40), await goodsOf(page.request, "oils", 41)];
    await fillCart(page, first.sku, 1);
    await fillCart(page, second.sku, 2);
    await openCart(page);
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 3 товара");
    const lines = page.getByRole("region", { name: "Товары" });
    const sum = page.getByRole("region", { name: "Ваш заказ" });
    await expect(sum).toContainText(/Товары, 3\s+шт\./);

    await lines.getByRole("checkbox").first().uncheck();
    if (!hasScripts()) await lines.getByRole("button", { name: "Применить выбор" }).click();
    await expect(lines).toContainText("Отложено, в заказ не войдёт");
    await expect(sum).not.toContainText(/Товары, 3\s+шт\./);
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 3 товара");
    await lines.getByRole("checkbox").first().check();
    if (!hasScripts()) await lines.getByRole("button", { name: "Применить выбор" }).click();
    await expect(sum).toContainText(/Товары, 3\s+шт\./);

    await lines.getByRole("button", { name: "Увеличить количество" }).first().click();
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 4 товара");
    await lines
      .getByRole("button", { name: /^Удалить: / })
      .first()
      .click();
    await expect(page.getByText("Удалили из корзины 1 товар")).toBeVisible();
    await expect(lines.getByRole("spinbutton")).toHaveCount(1);
    await page.getByRole("button", { name: "Вернуть" }).click();
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 4 товара");
    await expect(lines.getByRole("spinbutton")).toHaveCount(2);
  });

  test("a quantity that is no quantity is refused and can be corrected", async ({ page }) => {
    const { sku } = await goodsOf(page.request, "oils", 42);
    await fillCart(page, sku, 1);
    await openCart(page);
    const quantity = page.getByRole("spinbutton", { name: /^Количество/ });
    await quantity.fill("0");
    await quantity.press("Enter");
    await expect(page.getByText(/целое число от 1 до 200/).first()).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 1 товар");
    await quantity.fill("2");
    await quantity.press("Enter");
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 2 товара");
    await expect(page.getByText(/целое число от 1 до 200/)).toHaveCount(0);
  });

  test("API-076 has both goods that a new visitor of a list adds before the first answer comes", {
    tag: "@scripts",
  }, async ({ page, context }) => {
    const { held, release } = hold();
    let isAnswered = false;
    await page.route(
      /\/basket\.data(\?|$)/,
      async (route) => {
        const response = await route.fetch();
        // The browser has the cookies of an answer that is fetched for it before it has the answer.
        await context.clearCookies();
        isAnswered = true;
        await held;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.goto("/catalog/tyres/");
    await whenTakenOver(page);
    const main = page.getByRole("main");
    const buttons = main.getByRole("button", { name: /^В корзину/ });
    await buttons.nth(0).click();
    await expect.poll(() => isAnswered).toBe(true);
    await buttons.nth(1).click();
    for (const position of [0, 1]) await expect(buttons.nth(position)).toHaveAttribute("aria-busy", "true");
    release();
    await expect(main.getByRole("link", { name: "В корзине" })).toHaveCount(2);
    await openCart(page);
    await expect(page.getByRole("region", { name: "Товары" }).getByRole("spinbutton")).toHaveCount(2);
  });

  test("CRT-001 CRT-011 an old battery lowers the sum", async ({ page }) => {
    const { sku } = await goodsOf(page.request, "battery", 3);
    await fillCart(page, sku, 1);
    await openCart(page);
    const offer = page.getByRole("checkbox", { name: /Сдать старый аккумулятор/ });
    await offer.check();
    if (!hasScripts()) await page.getByRole("button", { name: "Пересчитать" }).click();
    await expect(page.getByRole("region", { name: "Ваш заказ" })).toContainText(/Сдача старого аккумулятора\s*[−-]/);
  });
});
