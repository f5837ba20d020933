import { expect, type Page } from "@playwright/test";
import { hasScripts, reachable, test, whenTakenOver } from "../support/page-test.ts";
import {
  cartLink,
  fillCart,
  fillComment,
  fillContact,
  goodsOf,
  newContact,
  openCart,
  readOrder,
  submitOrder,
} from "./journeys/purchase.ts";

/** Goods that no other journey looks at, for each project its own. */
const ownGoods = (page: Page, category: string, first: number) =>
  goodsOf(
    page.request,
    category,
    first + ["js-360", "js-1280", "nojs-360", "nojs-1280"].indexOf(test.info().project.name),
  );

/** Tyres in whose place others can be had; every fourth from here is this project's. */
async function tyresWithAnalogs(page: Page, first: number) {
  for (let from = first; from < first + 120; from += 4) {
    const goods = await ownGoods(page, "tyre", from);
    const answer = await page.request.get(`/api/gateway/goods/analogs?sku=${goods.sku}`);
    const { items } = (await answer.json()).data;
    if (items.some(({ stock }: { stock: { quantity: number } }) => stock.quantity >= 4)) return goods;
  }
  throw new Error("no tyre of the demo shop has an analog on sale");
}

const order = (page: Page) => page.getByRole("region", { name: "Оформление заказа" });
const lines = (page: Page) => page.getByRole("region", { name: "Товары" });
const sum = (page: Page) => page.getByRole("region", { name: "Ваш заказ" });

async function typeIntoOrder(page: Page) {
  const contact = newContact();
  await order(page)
    .getByRole("radio", { name: /^Доставка курьером/ })
    .check();
  await order(page).getByRole("textbox", { name: "Улица", exact: true }).fill("Тверская улица");
  await fillContact(page, contact);
  await fillComment(order(page), "Позвоните после шести");
  return contact;
}

async function expectTyped(page: Page, { name }: { name: string }): Promise<void> {
  const form = order(page);
  await expect(form.getByRole("textbox", { name: "Имя" })).toHaveValue(name);
  await expect(form.getByLabel("Комментарий")).toHaveValue("Позвоните после шести");
  await expect(form.getByRole("textbox", { name: "Улица", exact: true })).toHaveValue("Тверская улица");
  await expect(form.getByRole("radio", { name: /^Доставка курьером/ })).toBeChecked();
  await expect(form.getByRole("checkbox", { name: /персональных данных/ })).toBeChecked();
}

test.describe("what is typed into the order form", { tag: "@widths" }, () => {
  test("CHK-014 stays when a quantity is changed, a tick is taken off, a line is removed and put back", {
    tag: "@main-scripts",
  }, async ({ page }) => {
    const goods = [await ownGoods(page, "autoproducts", 20), await ownGoods(page, "autoproducts", 24)];
    for (const { sku } of goods) await fillCart(page, sku, 1);
    await openCart(page);
    const contact = await typeIntoOrder(page);

    await lines(page).getByRole("button", { name: "Увеличить количество" }).first().click();
    await expect(sum(page)).toContainText(/Товары, 3\s+шт\./);
    await expectTyped(page, contact);

    await lines(page).getByRole("checkbox").first().uncheck();
    if (!hasScripts()) await lines(page).getByRole("button", { name: "Применить выбор" }).click();
    await expect(lines(page)).toContainText("Отложено, в заказ не войдёт");
    await expectTyped(page, contact);

    await lines(page)
      .getByRole("button", { name: /^Удалить: / })
      .last()
      .click();
    await expect(page.getByText("Удалили из корзины 1 товар")).toBeVisible();
    await page.getByRole("button", { name: "Вернуть" }).click();
    await expect(lines(page).getByRole("spinbutton")).toHaveCount(2);
    await expectTyped(page, contact);

    await lines(page).getByRole("checkbox").last().uncheck();
    if (!hasScripts()) await lines(page).getByRole("button", { name: "Применить выбор" }).click();
    await expect(page.getByText("Отметьте или замените товары: введённое сохранится.")).toBeVisible();
    await lines(page).getByRole("checkbox").last().check();
    if (!hasScripts()) await lines(page).getByRole("button", { name: "Применить выбор" }).click();
    await expect(sum(page)).toBeVisible();
    await expectTyped(page, contact);
  });

  test("a quantity that is typed and not applied is applied by Enter, and before an order", {
    tag: "@noscripts",
  }, async ({ page }) => {
    const { sku } = await ownGoods(page, "autoproducts", 28);
    await fillCart(page, sku, 1);
    await openCart(page);
    const contact = await typeIntoOrder(page);
    const quantity = page.getByRole("spinbutton", { name: /^Количество/ });
    await quantity.fill("3");
    await quantity.press("Enter");
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 3 товара");
    await expectTyped(page, contact);
    await quantity.fill("2");
    await submitOrder(page).click();
    await expect(page.getByText("Корзина изменилась: проверьте сумму и подтвердите заказ").first()).toBeVisible();
    await expect(sum(page)).toContainText(/Товары, 2\s+шт\./);
    await expectTyped(page, contact);
  });

  test("stays when the goods are sold out meanwhile, and an analog takes their place", async ({ page, shop }) => {
    const { setStock } = reachable(shop);
    const { sku } = await tyresWithAnalogs(page, 90);
    await fillCart(page, sku, 4);
    await openCart(page);
    const contact = newContact();
    await fillContact(page, contact);
    await setStock(sku, 0);
    await submitOrder(page).click();
    await expect(page.getByText("Нет в наличии, в заказ не войдёт")).toBeVisible();
    const name = page.getByRole("textbox", { name: "Имя" });
    await expect(name).toHaveValue(contact.name);
    const notice = page.getByRole("link", { name: "Сообщить о поступлении" });
    await expect(notice).toHaveAttribute("href", `/subscriptions/?good_id=${sku}`);

    await page
      .getByRole("button", { name: /^Заменить: / })
      .first()
      .click();
    await expect(sum(page)).toBeVisible();
    await expect(page.getByText("Нет в наличии, в заказ не войдёт")).toHaveCount(0);
    await expect(name).toHaveValue(contact.name);
    await whenTakenOver(page);
    await submitOrder(page).click();
    await readOrder(page, contact);
  });
});
