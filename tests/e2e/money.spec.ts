import { expect, type Page } from "@playwright/test";
import { signInNewCustomer } from "../support/customer.ts";
import { tabTo } from "../support/keyboard.ts";
import { expectNoAxeViolations, reachable, test, whenTakenOver } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { fillCart, fillContact, goodsOf, newContact, openCart, readOrder, submitOrder } from "./journeys/purchase.ts";

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const newPhone = (): string => newContact().phone.replace(/[^\d+]/g, "");
const signIn = (page: Page, role: string) =>
  signInNewCustomer(page, { firstname: "Фаина", surname: "Деньгина", phone: newPhone(), role });

test.beforeEach(({ shop }) => {
  reachable(shop);
});

/** An order of which a part was paid, and a refund that the bank has refused. */
async function givenPartPayment(page: Page): Promise<string> {
  const contact = newContact();
  const { sku } = await goodsOf(page.request, "oils", 90);
  await fillCart(page, sku, 1);
  await openCart(page);
  await fillContact(page, contact);
  await submitOrder(page).click();
  const { reserveId } = await readOrder(page, contact);
  const [order] = await queryShop<{ id: number; identity: string }>(
    "select id, identity from orders where reserve_id = $1",
    [reserveId],
  );
  const [payment] = await queryShop<{ id: number }>(
    `insert into payments (order_id, attempt, provider, method, amount_kopecks, provider_number, external_id, pay_until, paid_at,
       authorized_kopecks, captured_kopecks, refund_requested_kopecks)
     values ($1, 1, 'gone', 'card_online', 90000, $2, $2, now(), now(), 90000, 90000, 30000) returning id`,
    [order?.id, `${order?.identity}-1`],
  );
  await queryShop(
    `insert into payment_commands (payment_id, kind, amount_kopecks, reason, actor_kind, state, failure, next_at)
     values ($1, 'refund', 30000, 'Возврат части', 'system', 'refused', 'Недостаточно средств', now())`,
    [payment?.id],
  );
  return order?.identity ?? "";
}

test("finance finds a payment that needs attention by keyboard, settles its refund and returns what no order keeps", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(150_000);
  const identity = await givenPartPayment(page);
  await page.context().clearCookies();
  await signIn(page, "finance");
  await page.goto("/back-office/");
  await main(page).getByRole("link", { name: "Платежи" }).click();
  await expect(title(page)).toHaveText("Платежи");

  await test.step("the list narrows to it", async () => {
    await whenTakenOver(page);
    await page.getByLabel("Внимание").selectOption({ label: "Требуют внимания" });
    await tabTo(page, page.getByLabel("Номер заказа или у банка"));
    await page.keyboard.type(identity);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Найдено: 1", { exact: true })).toBeVisible();
    await expect(main(page).getByText("Команда не выполнена, Оплачено не всё")).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await main(page)
    .getByRole("link", { name: `${identity}-1` })
    .click();
  await expect(title(page)).toHaveText(`Платёж ${identity}-1`);
  await expectNoAxeViolations(page);

  await test.step("a refund is closed with a word, and not without", async () => {
    await main(page).getByText("Закрыть без повтора").click();
    await button(page, "Закрыть команду").click();
    await expect(page.getByRole("alert")).toContainText("Напишите, как решили");
    await page.getByLabel("Как решили").fill("Вернули переводом");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("Команда закрыта.");
    await expect(main(page).getByText("Закрыта: Вернули переводом")).toBeVisible();
  });

  await test.step("more than there is cannot be returned, and nothing typed is lost", async () => {
    await page.getByLabel("Сумма, ₽").fill("601");
    await page.getByLabel("Почему").fill("Покупатель попросил");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Столько вернуть нельзя");
    await expect(page.getByLabel("Почему")).toHaveValue("Покупатель попросил");
    await page.getByLabel("Сумма, ₽").fill("600");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("Банку отправлена команда вернуть деньги.");
    await expect(main(page).getByText("Вернуть 600 ₽")).toBeVisible();
    await expect(page.getByLabel("Сумма, ₽")).toBeHidden();
  });

  await button(page, "Спросить банк").click();
  await expect(page.getByRole("status")).toContainText("Банк не ответил");
});

test("an administrator sets what a courier costs, and wrong sums are told at their fields", async ({ page }) => {
  await signIn(page, "admin");
  await page.goto("/back-office/courier-tariffs/");
  await main(page).getByRole("link", { name: "Добавить тариф" }).click();
  await page.getByLabel("Название").fill("Пробный тариф");
  await page.getByLabel("Цена, ₽").fill("-5");
  await button(page, "Сохранить").click();
  await expect(page.getByRole("alert")).toContainText("Цена не может быть меньше нуля");
  await expect(page.getByLabel("Название")).toHaveValue("Пробный тариф");
  await expectNoAxeViolations(page);
  await page.getByLabel("Цена, ₽").fill("650");
  // Of one region, so that no other test meets it.
  await main(page).getByText("Выбрано: 0").click();
  await main(page).getByRole("checkbox").last().check();
  await button(page, "Сохранить").click();
  await expect(page.getByRole("status")).toContainText("Добавлено.");
  await expect(main(page).getByRole("link", { name: "Пробный тариф" }).first()).toBeVisible();
});
