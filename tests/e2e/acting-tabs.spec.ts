import { expect, type Page } from "@playwright/test";
import { addCustomer, newPhone, signInAs, signInNewCustomer } from "../support/customer.ts";
import { expectNoAxeViolations, main, open, shopTest as test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { goodsOf } from "./journeys/purchase.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Работа за клиента" });

async function actFor(page: Page, clientId: number): Promise<void> {
  await page.goto(`/manager/clients/${clientId}/`);
  await page.getByRole("radio", { name: "Звонок" }).check();
  await page.getByRole("button", { name: "Действовать за клиента" }).click();
  await expect(bar(page)).toBeVisible();
}

async function end(page: Page): Promise<void> {
  await page.goto("/manager/acting/");
  await bar(page).getByRole("button", { name: "Завершить" }).click();
  await expect(bar(page)).toHaveCount(0);
}

const linesOf = (owner: number) =>
  queryShop<{ count: number }>(
    `select count(*)::int as count from cart_lines
      join carts on carts.id = cart_lines.cart_id where carts.user_id = $1`,
    [owner],
  ).then((rows) => rows[0]?.count);

test("a tab of a client in which acting has ended elsewhere: nothing becomes the employee's, and all is sent once acting begins anew", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(60_000);
  const clientId = await addCustomer({ firstname: "Анна", surname: "Смирнова", phone: newPhone() });
  const { userId: managerId } = await signInNewCustomer(page, {
    firstname: "Ольга",
    surname: "Продавцова",
    role: "manager",
  });
  await actFor(page, clientId);
  const { url } = await goodsOf(page.request, "tyre", 23);
  const tab = await page.context().newPage();
  await open(tab, url);
  await end(page);

  await main(tab).getByRole("button", { name: "В корзину" }).first().click();
  await expect(main(tab).getByRole("heading", { level: 1 })).toHaveText("Форма не отправлена");
  await expect(main(tab).getByRole("alert")).toContainText("Вы уже не действуете за клиента");
  await expectNoAxeViolations(tab);
  expect(await linesOf(managerId)).toBe(0);

  await actFor(page, clientId);
  await tab.getByRole("button", { name: "Отправить ещё раз" }).press("Enter");
  await expect(bar(tab)).toContainText("Анна С.");
  expect([await linesOf(managerId), await linesOf(clientId)]).toEqual([0, 1]);
  await end(page);
});

test("a tab of the employee that was opened before acting began changes nothing of the client", async ({ page }) => {
  const clientId = await addCustomer({ firstname: "Анна", surname: "Смирнова", phone: newPhone() });
  await signInAs(page, "manager", { firstname: "Ольга", surname: "Продавцова" });
  const tab = await page.context().newPage();
  const { url } = await goodsOf(page.request, "tyre", 24);
  await open(tab, url);
  await actFor(page, clientId);
  await main(tab).getByRole("button", { name: "В корзину" }).first().click();
  await expect(main(tab).getByRole("alert")).toContainText("эта форма была открыта раньше");
  await expect(main(tab).getByRole("link", { name: /Завершить работу за клиента/ })).toBeVisible();
  expect(await linesOf(clientId)).toBe(0);
  await end(page);
});
