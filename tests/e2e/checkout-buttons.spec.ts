import { expect, type Locator, type Page } from "@playwright/test";
import { hasScripts, isPhone, reachable, test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import {
  cartLink,
  fillCart,
  fillComment,
  fillContact,
  goodsOf,
  newContact,
  openCart,
  submitOrder,
} from "./journeys/purchase.ts";

/** A place in a list for each project, so that projects do not share goods. */
const ownPosition = () => (isPhone() ? 0 : 1) + (hasScripts() ? 0 : 2);

const form = (page: Page) => page.getByRole("region", { name: "Оформление заказа" });
const lines = (page: Page) => page.getByRole("region", { name: "Товары" });
/** The sum of the chosen delivery and payment. */
const shownSum = (page: Page) =>
  page.getByRole("region", { name: "Ваш заказ" }).getByRole("status").locator(":scope > div:visible");
const field = (page: Page, name: string) => form(page).getByRole("textbox", { name, exact: true });
const radio = (page: Page, name: string | RegExp) => form(page).getByRole("radio", { name });
const list = (page: Page, name: string) => form(page).getByRole("combobox", { name });
const press = (page: Page, name: string) => form(page).getByRole("button", { name, exact: true }).click();
const terminals = (page: Page) =>
  form(page).getByRole("group", { name: "Терминал, где заберёте заказ" }).getByRole("radio");

async function fillAddress(page: Page): Promise<void> {
  await field(page, "Улица").fill("улица Мира");
  await field(page, "Дом").fill("5");
  await field(page, "Квартира").fill("12");
  await field(page, "Квартира").blur();
}

async function expectAddress(page: Page): Promise<void> {
  await expect(field(page, "Улица")).toHaveValue("улица Мира");
  await expect(field(page, "Дом")).toHaveValue("5");
  await expect(field(page, "Квартира")).toHaveValue("12");
}

/** The last value of a select, which nothing but a choice brings there. */
async function chooseLast(select: Locator): Promise<string> {
  const value = (await select.locator("option").last().getAttribute("value")) ?? "";
  await select.selectOption(value);
  return value;
}

interface DeliveryCase {
  title: string;
  name: RegExp;
  payment: string;
  /** Chooses what the delivery asks for; what it answers looks whether that is still so. */
  fill(page: Page): Promise<() => Promise<void>>;
}

const deliveries: readonly DeliveryCase[] = [
  {
    title: "collected",
    name: /^Самовывоз/,
    payment: "По счёту",
    async fill(page) {
      const centre = form(page)
        .getByRole("group", { name: "Центр, где заберёте заказ" })
        .locator("input:enabled")
        .last();
      await centre.check();
      return () => expect(centre).toBeChecked();
    },
  },
  {
    title: "by courier",
    name: /^Доставка курьером/,
    payment: "По счёту",
    async fill(page) {
      await fillAddress(page);
      const day = await chooseLast(list(page, "День доставки"));
      const hours = await chooseLast(list(page, "Время доставки"));
      return async () => {
        await expectAddress(page);
        await expect(list(page, "День доставки")).toHaveValue(day);
        await expect(list(page, "Время доставки")).toHaveValue(hours);
      };
    },
  },
  {
    title: "by a transport company",
    name: /^Доставка по России/,
    payment: "По счёту",
    async fill(page) {
      await field(page, "Город получения").fill("Казань");
      if (!hasScripts()) await press(page, "Показать терминалы");
      await expect(form(page).getByText(/Казань: .*заказ будет на терминале/)).toBeVisible();
      await terminals(page).last().check();
      return async () => {
        await expect(form(page).getByText(/Казань: .*заказ будет на терминале/)).toBeVisible();
        await expect(terminals(page).last()).toBeChecked();
        await expect(field(page, "Город получения")).toHaveValue("Казань");
      };
    },
  },
  {
    title: "by the battery courier",
    name: /^Экспресс-доставка аккумулятора/,
    payment: "По СБП",
    async fill(page) {
      await fillAddress(page);
      const slot = await chooseLast(list(page, "Когда привезти"));
      return async () => {
        await expectAddress(page);
        await expect(list(page, "Когда привезти")).toHaveValue(slot);
      };
    },
  },
  {
    title: "by the express courier",
    name: /^Экспресс-доставка(?! аккум)/,
    payment: "По СБП",
    async fill(page) {
      await fillAddress(page);
      if (!hasScripts()) await press(page, "Рассчитать");
      await expect(form(page).getByText(/и курьер привезёт/)).toBeVisible();
      return async () => {
        await expectAddress(page);
        await expect(form(page).getByText(/и курьер привезёт/)).toBeVisible();
      };
    },
  },
];

/** The page of an order, or where it is paid. */
const ORDERED = /^(Заказ \S+ принят|Оплата заказа|Тестовый банк)$/;
const COMPANY = { tin: "5902202276", name: 'ООО "КАМСКИЕ ПЕРЕВОЗКИ"' };

for (const [index, delivery] of deliveries.entries())
  test(`CHK-006 every button of a checkout ${delivery.title} keeps what was typed, and the first «Оформить заказ» orders`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(120_000);
    const contact = newContact();
    const goods = [];
    for (const place of [0, 1]) {
      const one = await goodsOf(page.request, "battery", 40 + 8 * index + 4 * place + ownPosition());
      await reachable(shop).setStock(one.sku, 10);
      await fillCart(page, one.sku, 1);
      goods.push(one);
    }
    await openCart(page);
    await fillContact(page, contact);
    await fillComment(form(page), "Позвоните после шести");
    await radio(page, delivery.name).check();
    const expectChosen = await delivery.fill(page);
    await radio(page, delivery.payment).check();
    const asCompany = form(page).getByRole("checkbox", { name: /^Покупаю для организации/ });
    await asCompany.check();

    /** Everything typed is there, and what is paid for so many pieces is shown for it. */
    const expectAll = async (pieces = 2) => {
      await expect(radio(page, delivery.name)).toBeChecked();
      await expectChosen();
      await expect(radio(page, delivery.payment)).toBeChecked();
      await expect(asCompany).toBeChecked();
      await expect(field(page, "Имя")).toHaveValue(contact.name);
      await expect(form(page).getByLabel("Комментарий")).toHaveValue("Позвоните после шести");
      await expect(form(page).getByRole("checkbox", { name: /персональных данных/ })).toBeChecked();
      await expect(shownSum(page)).toHaveCount(1);
      await expect(shownSum(page)).toContainText(`Товары, ${pieces}\u00a0шт.`);
    };

    await test.step("«Заполнить»", async () => {
      await field(page, "ИНН").click();
      await field(page, "ИНН").pressSequentially(COMPANY.tin);
      if (!hasScripts()) await press(page, "Заполнить");
      await expect(field(page, "Название")).toHaveValue(COMPANY.name);
      await expectAll();
    });
    await test.step("«Филиал»", async () => {
      await list(page, "Филиал").selectOption("592143001");
      if (!hasScripts()) await press(page, "Заполнить");
      await expect(field(page, "КПП")).toHaveValue("592143001");
      await expectAll();
    });
    await test.step("a promo code that there is not", async () => {
      await field(page, "Промокод").fill("НЕТТАКОГО");
      await press(page, "Применить");
      await expect(page.getByRole("alert")).toHaveCount(1);
      await expectChosen();
      await field(page, "Промокод").fill("");
    });
    await test.step("more pieces", async () => {
      await lines(page).getByRole("button", { name: "Увеличить количество" }).first().click();
      await expect(cartLink(page)).toHaveAccessibleName("Корзина, 3 товара");
      await expectAll(3);
    });
    await test.step("an old battery to hand in", async () => {
      await lines(page)
        .getByRole("checkbox", { name: /^Сдать старый аккумулятор/ })
        .first()
        .check();
      if (!hasScripts()) await lines(page).getByRole("button", { name: "Пересчитать" }).click();
      await expectAll(3);
    });
    await test.step("a line put off and taken back", async () => {
      for (const isWanted of [false, true]) {
        await lines(page)
          .getByRole("checkbox", { name: /^Заказать: / })
          .last()
          .setChecked(isWanted);
        if (!hasScripts()) await lines(page).getByRole("button", { name: "Применить выбор" }).click();
        await expect(page.getByText("Отложено, в заказ не войдёт")).toHaveCount(isWanted ? 0 : 1);
        await expectAll(isWanted ? 3 : 2);
      }
    });
    await test.step("a line removed and put back", async () => {
      await lines(page)
        .getByRole("button", { name: /^Удалить: / })
        .last()
        .click();
      await expect(page.getByText("Удалили из корзины 1 товар")).toBeVisible();
      await expectAll(2);
      await page.getByRole("button", { name: "Вернуть" }).click();
      await expect(lines(page).getByRole("spinbutton")).toHaveCount(2);
      await expectAll(3);
    });
    await test.step("«Оформить заказ», once", async () => {
      await submitOrder(page).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(ORDERED, { timeout: 30_000 });
    });
  });

for (const [index, { payment, isCheaper }] of [
  { payment: "Наличными при получении", isCheaper: true },
  { payment: "По СБП", isCheaper: false },
].entries())
  test(`CRT-011 an old battery that is ticked last goes with the order at once, paid ${payment}`, async ({
    page,
    shop,
  }) => {
    const { sku, price } = await goodsOf(page.request, "battery", 84 + 4 * index + ownPosition());
    await reachable(shop).setStock(sku, 10);
    await fillCart(page, sku, 1);
    await openCart(page);
    await radio(page, /^Самовывоз/).check();
    await fillContact(page, newContact());
    await radio(page, payment).check();
    const tick = lines(page).getByRole("checkbox", { name: /^Сдать старый аккумулятор/ });
    const label = await lines(page)
      .getByText(/^Сдать старый аккумулятор: −/)
      .textContent();
    const worth = Number(label?.replace(/\D/g, ""));
    await tick.check();
    if (hasScripts() && isCheaper) await expect(shownSum(page)).toContainText("Сдача старого аккумулятора");
    await submitOrder(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ORDERED, { timeout: 30_000 });
    const [order] = await queryShop<{ sum: number }>(
      "select orders.sum_kopecks as sum from orders join order_lines on order_id = orders.id where sku = $1 order by orders.id desc limit 1",
      [sku],
    );
    expect(Number(order?.sum)).toBe(price - (isCheaper ? worth * 100 : 0));
  });
