import { expect, type Page } from "@playwright/test";
import { addCustomer, newPhone, signInAs } from "../support/customer.ts";
import { expectNoAxeViolations, main, open, reachable, test } from "../support/page-test.ts";
import { counting } from "../support/presses.ts";
import { goodsOf, readOrder, submitOrder } from "./journeys/purchase.ts";

const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });

// Of staff: decisions/staff.md has what each took before. What is typed is not counted, the key that sends it is.
test("a client's order takes a manager seven presses, and taking it to its handover three", async ({ page, shop }) => {
  reachable(shop);
  test.setTimeout(120_000);
  const [phone, goods] = [newPhone(), await goodsOf(page.request, "autoproducts", 7)];
  await addCustomer({ firstname: "Вера", surname: "Ильина", phone });
  await signInAs(page, "manager");
  await open(page, "/back-office/");

  const ordering = counting(page);
  await ordering.enter(page.getByRole("searchbox").filter({ visible: true }).first(), phone.slice(1));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вера Ильина");
  await expectNoAxeViolations(page);
  await ordering.press(main(page).getByRole("radio", { name: "Звонок" }));
  await main(page).getByRole("textbox", { name: "Код товара" }).fill(goods.sku);
  await ordering.press(button(page, "Действовать за клиента"));
  await expect(page).toHaveURL(/\/basket\/$/);
  for (const consent of [/персональных данных/, /правовой политикой/])
    await ordering.press(page.getByRole("checkbox", { name: consent }));
  await ordering.press(submitOrder(page));
  const { number } = await readOrder(page, { name: "Вера", phone });
  await ordering.press(page.getByRole("button", { name: "Завершить" }));
  expect(ordering.presses).toBe(7);

  await open(page, `/back-office/orders/${number}/`);
  const givingOut = counting(page);
  await givingOut.press(main(page).getByRole("link", { name: "Выдать", exact: true }));
  await givingOut.press(main(page).getByRole("radio", { name: "Наличные" }));
  await givingOut.press(button(page, "Выдать заказ"));
  await expect(main(page).getByRole("status")).toContainText("Заказ выдан");
  await expect(main(page)).toContainText("Взят в работу");
  expect(givingOut.presses).toBe(3);
});

test("goods named once more for the same client are not doubled, and the browser tells that it has scripts", async ({
  page,
  shop,
  javaScriptEnabled,
}) => {
  reachable(shop);
  const clientId = await addCustomer({ firstname: "Вера", surname: "Ильина", phone: newPhone() });
  const goods = await goodsOf(page.request, "autoproducts", 7);
  await signInAs(page, "manager");
  const name = async (pieces: number) => {
    await page.goto(`/manager/clients/${clientId}/`);
    await main(page).getByRole("radio", { name: "Звонок" }).check();
    await main(page).getByRole("textbox", { name: "Код товара" }).fill(goods.sku);
    await main(page).getByRole("textbox", { name: "Сколько штук" }).fill(String(pieces));
    await button(page, "Действовать за клиента").click();
    await expect(page).toHaveURL(/\/basket\/$/);
    await expect(main(page)).toContainText(`В корзине ${pieces} товара`);
  };
  await name(2);
  await name(2);
  await expect(main(page)).not.toContainText("уже лежал");
  await name(3);
  await expect(main(page)).toContainText("Этот товар уже лежал в корзине, 2 шт.");
  if (javaScriptEnabled === false) return;
  // The form came as a document; a page with goods to pick says that scripts run, for the client whom the tab acts for.
  await page.goto("/favourites/");
  const names = async () => (await page.context().cookies()).map((cookie) => cookie.name);
  await expect.poll(names).not.toContain("without_scripts");
});

test("a code that is none leaves the manager with the client and an empty cart, told why", async ({ page, shop }) => {
  reachable(shop);
  const clientId = await addCustomer({ firstname: "Вера", surname: "Ильина", phone: newPhone() });
  await signInAs(page, "manager");
  await page.goto(`/manager/clients/${clientId}/`);
  await main(page).getByRole("textbox", { name: "Сколько штук" }).fill("много");
  await main(page).getByRole("textbox", { name: "Код товара" }).fill("НЕТ-ТАКОГО");
  await main(page).getByRole("radio", { name: "Визит" }).check();
  await button(page, "Действовать за клиента").click();
  await expect(page.getByRole("alert")).toContainText("Число штук от 1");
  await expect(main(page).getByRole("textbox", { name: "Код товара" })).toHaveValue("НЕТ-ТАКОГО");
  await main(page).getByRole("textbox", { name: "Сколько штук" }).fill("4");
  await button(page, "Действовать за клиента").click();
  await expect(page).toHaveURL(/\/basket\/$/);
  await expect(main(page)).toContainText("Код НЕТ-ТАКОГО");
  await expect(page.getByRole("region", { name: "Работа за клиента" })).toContainText("Вера И.");
});
