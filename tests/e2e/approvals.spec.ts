import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import { expectNoAxeViolations, main, open, shopTest as test, whenTakenOver } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { fillCart, fillContact, goodsOf, newContact, openCart, readOrder, submitOrder } from "./journeys/purchase.ts";

const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const signIn = (page: Page, role: string) => signInAs(page, role, { firstname: "Ольга", surname: "Котова" });

/** A guest's order, for which a bank has told of more than one person may give back. */
async function givenPaidOrder(page: Page) {
  const contact = newContact();
  const { sku } = await goodsOf(page.request, "oils", 11);
  await fillCart(page, sku, 1);
  await openCart(page);
  await fillContact(page, contact);
  await submitOrder(page).click();
  const { number } = await readOrder(page, contact);
  const path = new URL(page.url()).pathname;
  const [order] = await queryShop<{ identity: string; id: number }>(
    "select id, identity from orders where identity = $1",
    [number],
  );
  const identity = order?.identity ?? "";
  await queryShop(
    `insert into payments (order_id, attempt, provider, method, amount_kopecks, provider_number, external_id, pay_until,
       authorized_kopecks, captured_kopecks, paid_at) values ($1, 1, 'alfa', 'card_online', 3544000, $2, $2, now(), 3544000, 3544000, now())`,
    [order?.id ?? 0, `${identity}-1`],
  );
  return { identity, path };
}

test("a manager's cancel of a paid order waits for finance, and all who look are told so", {
  tag: ["@main-plain", "@widths"],
}, async ({ page }) => {
  test.setTimeout(150_000);
  const { identity, path } = await givenPaidOrder(page);
  await signIn(page, "manager");

  await test.step("the manager cancels, and is told that it waits", async () => {
    await open(page, `/back-office/orders/${identity}/cancel/`);
    await main(page).getByRole("radio", { name: "Покупатель отказался" }).check();
    await button(page, "Отменить заказ").click();
    await expect(main(page).getByRole("status")).toContainText("Отмену подтвердит второй сотрудник");
    await expect(main(page).getByText(/ждут второго сотрудника: попросил Ольга Котова/)).toBeVisible();
    await main(page)
      .getByRole("link", { name: /ждут второго сотрудника/ })
      .click();
    await expect(main(page).getByText("Решает второй сотрудник")).toBeVisible();
    await expect(button(page, "Подтвердить")).toHaveCount(0);
    await expectNoAxeViolations(page);
  });

  await test.step("the customer reads it on the page of the order", async () => {
    await page.goto(path);
    await expect(main(page).getByText("Отмену подтверждает второй сотрудник")).toBeVisible();
  });

  await test.step("finance says why not first, then finds the next one in the list and agrees", async () => {
    await page.context().clearCookies();
    await signIn(page, "finance");
    await page.goto("/back-office/approvals/?state=waiting");
    const row = main(page).getByRole("row").filter({ hasText: identity });
    await expect(row).toContainText("35\u00a0440\u00a0₽");
    await expectNoAxeViolations(page);
    await row.getByRole("link", { name: "Отмена оплаченного заказа" }).click();
    await whenTakenOver(page);
    await button(page, "Отклонить").click();
    await expect(page.getByRole("alert")).toContainText("Напишите, почему нет");
    await button(page, "Подтвердить").press("Enter");
    await expect(main(page).getByRole("status")).toContainText("Подтверждено и сделано");
    await page.goto(`/back-office/orders/${identity}/`);
    await expect(main(page).getByText("Отменён").first()).toBeVisible();
  });
});

test("a word that takes half of an order is no word before a second person has agreed", async ({ page }) => {
  test.setTimeout(150_000);
  const name = `half-${randomInt(1e9, 1e10)}`;
  await signIn(page, "content");
  await open(page, "/back-office/campaigns/new/");
  await page.getByLabel("Название", { exact: true }).fill("Половина цены");
  await page.getByLabel("Имя для ссылок").fill(name);
  await page.getByLabel("Условия").fill("На всё");
  await page.getByLabel("Как приходят").selectOption("word");
  await page.getByLabel("Слово", { exact: true }).fill(name);
  await page.getByLabel("Что получает покупатель").selectOption("percent");
  await page.getByLabel("Сколько", { exact: true }).fill("50");
  await page.getByLabel("Первый день").fill("2026-11-01");
  await button(page, /^Сохранить|^Добавить/).click();
  await page.goto(`/back-office/campaigns/?text=${name}`);
  await expect(main(page).getByRole("row").filter({ hasText: name })).toContainText("Ждёт второго сотрудника");
  await page.context().clearCookies();
  await signIn(page, "finance");
  await page.goto("/back-office/approvals/?state=waiting&door=campaign");
  const row = main(page).getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Скидка 50");
  await row.getByRole("link", { name: "Акция" }).click();
  await whenTakenOver(page);
  await page.getByLabel("Почему нет").fill("Столько не даём");
  await button(page, "Отклонить").click();
  await expect(main(page).getByRole("status")).toContainText("Отклонено: всё осталось как было");
});
