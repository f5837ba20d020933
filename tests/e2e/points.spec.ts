import { expect, type Locator, type Page } from "@playwright/test";
import { signInAs, signInNewCustomer } from "../support/customer.ts";
import {
  expectInOrder,
  expectNoAxeViolations,
  hasScripts,
  isPhone,
  main,
  open,
  shopTest as test,
  whenTakenOver,
} from "../support/page-test.ts";
import { givePoints, programmeGoods } from "../support/points.ts";
import { queryShop } from "../support/shop-query.ts";
import { chooseDelivery, fillCart, fillContact, newContact, openCart, submitOrder } from "./journeys/purchase.ts";

const form = (page: Page): Locator => page.getByRole("region", { name: "Оформление заказа" });
const sum = (page: Page): Locator => page.getByRole("region", { name: "Ваш заказ" }).getByRole("status");
const pointsField = (page: Page): Locator => form(page).getByRole("textbox", { name: "Списать баллы" });
const roubles = (kopecks: number): string =>
  (kopecks / 100).toLocaleString("ru", { style: "currency", currency: "RUB", minimumFractionDigits: 0 });
/** Each project has goods of its own. */
const ownPosition = (): number => (hasScripts() ? 0 : 2) + (isPhone() ? 0 : 1);

async function recalculate(page: Page): Promise<void> {
  await whenTakenOver(page);
  await form(page).getByRole("button", { name: "Пересчитать" }).click();
}

async function expectBalance(page: Page, text: RegExp): Promise<void> {
  await page.goto("/my/bonuses/");
  await expect(main(page).getByRole("heading", { level: 2 }).first()).toHaveText(text);
}

test("LOY-046 LOY-054 a member pays half with points, cancels, and sees them back", {
  tag: ["@main-plain", "@widths"],
}, async ({ page }) => {
  test.setTimeout(120_000);
  const contact = newContact();
  const { userId } = await signInNewCustomer(page, { firstname: "Вера", surname: "Ёлкина" });
  await givePoints(userId, 640);
  const { sku, price } = await programmeGoods("oils", 40 + ownPosition());
  await fillCart(page, sku, 1);
  await openCart(page);
  await chooseDelivery(page, "pickup");
  await fillContact(page, contact);

  await test.step("sees how many points go, and what the order earns", async () => {
    await expect(form(page)).toContainText(/Доступно 640\sбаллов, на этот заказ можно 640/);
    await expect(sum(page)).toContainText(roubles(price));
    await expect(sum(page)).toContainText("после получения");
    await expectNoAxeViolations(page);
  });

  await test.step("asks for more than there are: the field says so, everything typed stays", async () => {
    await pointsField(page).fill("641");
    await submitOrder(page).click();
    await expect(page.getByRole("alert")).toContainText(/баллов/);
    await expect(pointsField(page)).toHaveValue("641");
    await expect(form(page).getByRole("textbox", { name: "Имя" })).toHaveValue(contact.name);
  });

  await test.step("has the sum calculated for more than there are: the field says what it was calculated with", async () => {
    await pointsField(page).fill("1166");
    await recalculate(page);
    await expect(form(page)).toContainText(/можно списать 640\sбаллов: сумма посчитана с ними/);
    await expect(pointsField(page)).toHaveValue("1166");
    await expect(sum(page)).toContainText(roubles(price - 64_000));
  });

  await test.step("has the sum calculated, and a courier's is without points", async () => {
    await pointsField(page).fill("600");
    await recalculate(page);
    await expect(sum(page)).toContainText("Оплата баллами");
    await expect(sum(page)).toContainText(roubles(price - 60_000));
    await chooseDelivery(page, "courier");
    await expect(sum(page).getByText("Оплата баллами").filter({ visible: true })).toHaveCount(0);
    await chooseDelivery(page, "pickup");
    await expect(sum(page).getByText("Оплата баллами").filter({ visible: true })).toHaveCount(1);
  });

  const identity = await test.step("orders", async () => {
    await submitOrder(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Заказ \S+ принят$/);
    await expect(main(page)).toContainText("Оплата баллами");
    await expect(main(page)).toContainText(roubles(price - 60_000));
    await expectBalance(page, /^40\sбаллов$/);
    const [order] = await queryShop<{ identity: string }>("select identity from orders where user_id = $1", [userId]);
    return order?.identity ?? "";
  });

  await test.step("cancels", async () => {
    await open(page, `/my/orders/${identity}/cancel/`);
    await main(page).getByRole("button", { name: "Отменить заказ" }).click();
    await expect(page).toHaveURL(new RegExp(`/my/orders/${identity}/`));
    await expectBalance(page, /^640\sбаллов$/);
    const history = main(page).getByRole("table", { name: "История баллов" });
    await expect(history).toContainText("Возврат баллов за отменённый заказ");
    await expect(history).toContainText("+600");
  });
});

test("LOY-056 tyres say why points do not pay for them", async ({ page }) => {
  const { userId } = await signInNewCustomer(page, { firstname: "Олег", surname: "Зимин" });
  await givePoints(userId, 300);
  const { sku } = await programmeGoods("tyre", 60 + ownPosition());
  await fillCart(page, sku, 1);
  await openCart(page);
  await expect(form(page)).toContainText("За шины баллы не начисляются, и оплатить их баллами нельзя");
  await expect(pointsField(page)).toHaveCount(0);
});

test("a correction of many points waits for a second person, and the member sees it", { tag: "@widths" }, async ({
  page,
  browser,
}) => {
  const { userId } = await signInNewCustomer(page, { firstname: "Нина", surname: "Лосева" });
  await givePoints(userId, 100);
  await signInAs(page, "manager");
  await page.goto("/back-office/points/");
  await main(page).getByRole("link", { name: "Поправить баллы" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Поправить баллы");
  await expectInOrder(page);
  await main(page).getByRole("textbox", { name: "Участник" }).fill(`E2E${userId}`);
  await main(page).getByRole("textbox", { name: "Баллы" }).fill("6000");
  await main(page).getByRole("button", { name: "Поправить" }).click();
  await expect(page.getByRole("alert")).toContainText("Напишите причину");
  await expect(main(page).getByRole("textbox", { name: "Баллы" })).toHaveValue("6000");
  await main(page).getByRole("textbox", { name: "Причина" }).fill("Обещали по телефону");
  await main(page).getByRole("button", { name: "Поправить" }).click();
  await expect(main(page).getByRole("status")).toContainText("Поправка ждёт второго сотрудника");
  await expect(main(page).getByRole("button", { name: "Подтвердить" })).toHaveCount(0);
  const card = page.url();

  const options = { javaScriptEnabled: hasScripts(), baseURL: process.env.SITE_URL ?? "" };
  const second = await browser.newContext(options);
  const other = await second.newPage();
  await signInAs(other, "admin");
  await open(other, card);
  await main(other).getByRole("button", { name: "Подтвердить" }).click();
  await expect(main(other).getByRole("status")).toContainText("Баллы поправлены");
  await second.close();
  const [account] = await queryShop<{ balance: number }>("select balance from loyalty_accounts where user_id = $1", [
    userId,
  ]);
  expect(account?.balance).toBe(6_100);
});
