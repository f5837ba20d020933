import { randomInt, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import { tabTo } from "../support/keyboard.ts";
import { expectNoAxeViolations, heading, main, open, shopTest as test, whenTakenOver } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { fillCart, fillContact, goodsOf, newContact, openCart, readOrder, submitOrder } from "./journeys/purchase.ts";

const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });

/** An order of which a part was paid, and a refund that the bank has refused. */
async function givenPartPayment(page: Page): Promise<string> {
  const contact = newContact();
  const { sku } = await goodsOf(page.request, "oils", 90);
  await fillCart(page, sku, 1);
  await openCart(page);
  await fillContact(page, contact);
  await submitOrder(page).click();
  const { number } = await readOrder(page, contact);
  const [order] = await queryShop<{ id: number; identity: string }>(
    "select id, identity from orders where identity = $1",
    [number],
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
  await signInAs(page, "finance");
  await page.goto("/back-office/");
  await main(page).getByRole("link", { name: "Платежи", exact: true }).click();
  await expect(heading(page)).toHaveText("Платежи");

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
  await expect(heading(page)).toHaveText(`Платёж ${identity}-1`);
  await expectNoAxeViolations(page);

  await test.step("a refund is closed with a word, and not without", async () => {
    await main(page).getByText("Закрыть без повтора").click();
    await button(page, "Закрыть команду").click();
    await expect(page.getByRole("alert")).toContainText("Напишите, как решили");
    await page.getByLabel("Как решили").fill("Вернули переводом");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("Команда закрыта.");
    await expect(main(page).getByText("Закрыта сотрудником: Вернули переводом")).toBeVisible();
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

test("an administrator limits a way to pay, sees its history and brings back what was before", {
  tag: "@widths",
}, async ({ page }) => {
  // No cart costs so much, and no other test has a rule of this sum.
  const most = randomInt(1_000_000, 9_000_000);
  const ruleOf = (sum: number) =>
    main(page)
      .getByRole("row")
      .filter({ hasText: new RegExp(sum.toLocaleString("ru").replaceAll(/\s/g, "\\s")) })
      .getByRole("link", { name: "При получении" });
  await signInAs(page, "admin");
  await page.goto("/back-office/payment-limits/");
  await main(page).getByRole("link", { name: "Добавить правило" }).click();
  await page.getByLabel("Способ оплаты").selectOption({ label: "При получении" });
  await page.getByLabel("Товаров от, ₽").fill("9000000");
  await page.getByLabel("Товаров до, ₽").fill("5");
  await button(page, "Сохранить").click();
  await expect(page.getByRole("alert")).toContainText("Наибольшая сумма меньше наименьшей");
  await expect(page.getByLabel("Товаров от, ₽")).toHaveValue("9000000");
  await expect(page.getByLabel("Способ оплаты").locator("option:checked")).toHaveText(/При получении/);
  await expectNoAxeViolations(page);
  await page.getByLabel("Товаров от, ₽").fill("");
  await page.getByLabel("Товаров до, ₽").fill(String(most));
  await main(page).getByText("Выбрано: 0").click();
  await main(page).getByRole("checkbox").last().check();
  await button(page, "Сохранить").click();
  await expect(page.getByRole("status")).toContainText("Добавлено.");

  await ruleOf(most).click();
  await page.getByLabel("Товаров до, ₽").fill(String(most + 1));
  await button(page, "Сохранить").click();
  await expect(page.getByRole("status")).toContainText("Сохранено.");
  await ruleOf(most + 1).click();
  await main(page).getByText("История: 2").click();
  await expect(main(page).getByText(`Товаров до, ₽: ${most} → ${most + 1}`)).toBeVisible();
  // The bar at the top may cover a box in part.
  await heading(page).scrollIntoViewIfNeeded();
  await expectNoAxeViolations(page);
  await main(page).getByRole("link", { name: "Взять эти значения в форму" }).click();
  await expect(page.getByLabel("Товаров до, ₽")).toHaveValue(String(most));
  await expect(main(page).getByText("Сохраните, чтобы вернуть.")).toBeVisible();
  await button(page, "Сохранить").click();
  await expect(page.getByRole("status")).toContainText("Сохранено.");
});

test("an accountant closes a difference with a bank by keyboard, and takes the file of some days", {
  tag: ["@main-plain", "@widths"],
}, async ({ page }) => {
  const number = `D-${randomUUID()}`;
  const [difference] = await queryShop<{ id: number }>(
    `insert into reconciliations (day, provider, provider_number, outcome, theirs, checked_at)
     values ('2026-11-01', 'gone', $1, 'lacking_here', '{"capturedKopecks": 125000, "refundedKopecks": 0}', now()) returning id`,
    [number],
  );
  await signInAs(page, "finance");
  await open(page, "/back-office/money-differences/?state=open");
  await page.getByLabel("Номер заказа или у банка").fill(number);
  await page.keyboard.press("Enter");
  await expect(main(page).getByText("Найдено: 1")).toBeVisible();
  await expectNoAxeViolations(page);
  await main(page).getByRole("link", { name: number }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/${difference?.id}/$`));
  await expect(heading(page)).toHaveText(`Нет в магазине: ${number}`);
  await expect(main(page).getByText("получено 1\u00a0250\u00a0₽")).toBeVisible();
  await page.getByLabel("Что выяснилось").fill("?");
  await button(page, "Закрыть расхождение").press("Enter");
  await expect(page.getByRole("alert")).toContainText("Напишите, что выяснилось");
  await expect(page.getByLabel("Что выяснилось")).toHaveValue("?");
  await expectNoAxeViolations(page);
  await page.getByLabel("Что выяснилось").fill("Оплата другого магазина");
  await button(page, "Закрыть расхождение").press("Enter");
  await expect(page.getByRole("status")).toContainText("Расхождение закрыто.");

  await page.goto("/back-office/");
  await main(page).getByRole("link", { name: "Файл для бухгалтерии" }).press("Enter");
  await expect(heading(page)).toHaveText("Файл для бухгалтерии");
  await page.getByLabel("Первый день").fill("2026-11-20");
  await page.getByLabel("Последний день").fill("2026-11-01");
  await button(page, "Скачать CSV").press("Enter");
  await expect(page.getByRole("alert")).toContainText("Последний день раньше первого");
  await expect(page.getByLabel("Первый день")).toHaveValue("2026-11-20");
  await expectNoAxeViolations(page);
  await page.getByLabel("Первый день").fill("2026-11-01");
  const downloading = page.waitForEvent("download");
  await button(page, "Скачать CSV").press("Enter");
  expect((await downloading).suggestedFilename()).toBe("money-2026-11-01-2026-11-01.csv");
});

test("a large return by hand waits for a second person; a disputed payment is told on its order", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(150_000);
  const identity = await givenPartPayment(page);
  await queryShop(
    `update payments set amount_kopecks = 5000000, authorized_kopecks = 5000000, captured_kopecks = 5000000,
       refund_requested_kopecks = 0, charged_back_kopecks = 100000 where provider_number = $1`,
    [`${identity}-1`],
  );
  await page.context().clearCookies();
  await signInAs(page, "finance");

  await test.step("the dispute is in its own list and on the order", async () => {
    await page.goto(`/back-office/chargebacks/?number=${identity}`);
    await expect(main(page).getByText("Найдено: 1")).toBeVisible();
    await expect(main(page).getByText("1\u00a0000\u00a0₽")).toBeVisible();
    await expectNoAxeViolations(page);
    await main(page).getByRole("link", { name: identity, exact: true }).click();
    await expect(main(page).getByText("Оплата оспорена")).toBeVisible();
  });

  await test.step("who asks for a large return cannot let it go", async () => {
    await page.goto(`/back-office/chargebacks/?number=${identity}`);
    await main(page)
      .getByRole("link", { name: `${identity}-1` })
      .click();
    await whenTakenOver(page);
    await page.getByLabel("Сумма, ₽").fill("25000");
    await page.getByLabel("Почему").fill("Покупатель попросил");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("когда возврат подтвердит второй сотрудник");
    await expect(main(page).getByText("Возврат подтвердит другой сотрудник")).toBeVisible();
    await expect(button(page, /^Подтвердить/)).toBeHidden();
    await expectNoAxeViolations(page);
  });

  await test.step("a second person does", async () => {
    const card = page.url();
    await page.context().clearCookies();
    await signInAs(page, "finance");
    await open(page, card);
    await button(page, /^Подтвердить/).press("Enter");
    await expect(page.getByRole("status")).toContainText("Возврат подтверждён");
    await expect(button(page, /^Подтвердить/)).toBeHidden();
  });
});
