import { expect, type Page } from "@playwright/test";
import { rateLimitKey } from "../../gateway/platform/db/rate-limit-store.ts";
import { networkOf } from "../../gateway/platform/http/network.ts";
import { signInAs } from "../support/customer.ts";
import { expectNoAxeViolations, hasScripts, reachable, test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { fillCart, fillContact, goodsOf, newContact, openCart, readOrder, submitOrder } from "./journeys/purchase.ts";

const COMPANY = "5902202276";
const form = (page: Page) => page.getByRole("region", { name: "Оформление заказа" });
const field = (page: Page, name: string) => form(page).getByRole("textbox", { name, exact: true });

// All journeys come from one network, which may look up thirty organisations in an hour.
test.beforeEach(async () => {
  await queryShop("delete from use_counts where key = $1", [rateLimitKey("organizations", networkOf("127.0.0.1"))]);
});

/** With scripts the last digit of the number fills the fields in, without them the button does. */
async function fillOrganization(page: Page): Promise<void> {
  await form(page).getByRole("radio", { name: "По счёту" }).check();
  await field(page, "ИНН").click();
  await field(page, "ИНН").pressSequentially(COMPANY);
  if (!hasScripts()) await form(page).getByRole("button", { name: "Заполнить" }).click();
  await expect(field(page, "Название")).toHaveValue('ООО "КАМСКИЕ ПЕРЕВОЗКИ"');
  await expect(field(page, "КПП")).toHaveValue("590201001");
}

async function order(page: Page, position: number) {
  const goods = await goodsOf(page.request, "oils", position);
  await fillCart(page, goods.sku, 1);
  await openCart(page);
  const contact = newContact();
  await fillOrganization(page);
  await fillContact(page, contact);
  return contact;
}

test("GEN-004 CHK-005 CHK-006 CHK-016 a branch of a company buys by invoice", {
  tag: ["@main-plain", "@widths"],
}, async ({ page }) => {
  const contact = await order(page, 40);
  await form(page).getByRole("combobox", { name: "Филиал" }).selectOption("592143001");
  if (!hasScripts()) await form(page).getByRole("button", { name: "Заполнить" }).click();
  await expect(field(page, "КПП")).toHaveValue("592143001");
  await expect(field(page, "Юридический адрес")).toHaveValue(/Березники/);
  await expect(form(page).getByRole("textbox", { name: "Имя" })).toHaveValue(contact.name);
  await expectNoAxeViolations(page);
  await submitOrder(page).click();

  await readOrder(page, contact);
  const invoice = page.getByRole("region", { name: "Счёт ждёт оплаты" });
  await expect(invoice).toContainText("включительно");
  await expect(page.getByText("ИНН 5902202276, КПП 592143001")).toBeVisible();
  const file = await page.request.get(
    (await invoice.getByRole("link", { name: "Счёт в PDF" }).getAttribute("href")) ?? "",
  );
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await invoice.getByRole("link", { name: "Открыть счёт" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Счёт на оплату № \S+ от /);
  await expect(page.getByRole("main")).toContainText(/рубл\S+ \d\d копе/);
  await expect(page.getByRole("img", { name: "Код для оплаты в приложении банка" })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("CHK-006 a wrong or liquidated number is refused with words, and nothing typed is lost", async ({ page }) => {
  const goods = await goodsOf(page.request, "oils", 41);
  await fillCart(page, goods.sku, 1);
  await openCart(page);
  await form(page).getByRole("checkbox", { name: "Покупаю для организации или ИП" }).check();
  await field(page, "Название").fill("ООО «Своими руками»");
  await field(page, "ИНН").fill("5902202275");
  await form(page).getByRole("button", { name: "Заполнить" }).click();
  await expect(form(page)).toContainText("Проверьте ИНН");
  await expect(field(page, "Название")).toHaveValue("ООО «Своими руками»");
  await field(page, "ИНН").fill("5904001230");
  await form(page).getByRole("button", { name: "Заполнить" }).click();
  await expect(form(page)).toContainText("эта организация ликвидирована");
});

test("CHK-006 an organisation that was found leaves the fields when the next number is not", {
  tag: "@scripts",
}, async ({ page }) => {
  const goods = await goodsOf(page.request, "oils", 42);
  await fillCart(page, goods.sku, 1);
  await openCart(page);
  await fillOrganization(page);
  await field(page, "КПП").fill("770701001");
  await field(page, "ИНН").fill("7707 083893");
  await expect(form(page)).toContainText("Организации с таким ИНН в справочнике нет");
  await expect(field(page, "Название")).toHaveValue("");
  await expect(field(page, "Юридический адрес")).toHaveValue("");
  // Typed by the customer.
  await expect(field(page, "КПП")).toHaveValue("770701001");
});

test("CHK-005 a payment that organisations cannot use makes way as soon as the customer says to be one", {
  tag: "@scripts",
}, async ({ page }) => {
  const goods = await goodsOf(page.request, "oils", 43);
  await fillCart(page, goods.sku, 1);
  await openCart(page);
  const cash = form(page).getByRole("radio", { name: "Наличными при получении" });
  await cash.check();
  await form(page).getByRole("checkbox", { name: "Покупаю для организации или ИП" }).check();
  await expect(cash).toBeHidden();
  await expect(form(page).locator('input[name="method"]:checked')).toBeVisible();
  await expect(form(page).locator('input[name="method"]:checked')).toHaveCount(1);
});

test("CHK-005 the accountant notes money in two parts", { tag: "@widths" }, async ({ page, context, shop }) => {
  reachable(shop);
  const contact = await order(page, 42);
  await submitOrder(page).click();
  await readOrder(page, contact);
  const orderUrl = page.url();
  const number = new URL(orderUrl).pathname.split("/")[2] ?? "";

  const desk = await context.newPage();
  await signInAs(desk, "finance");
  const pay = async (paper: string, sum?: string) => {
    await desk.goto(`/manager/invoices/?q=${number}`);
    const card = desk.getByRole("article", { name: number });
    await card.getByRole("textbox", { name: "№ платёжки" }).fill(paper);
    await card.getByLabel("Дата").fill(new Date().toISOString().slice(0, 10));
    if (sum !== undefined) await card.getByRole("textbox", { name: "Сумма, ₽" }).fill(sum);
    await card.getByRole("button", { name: "Отметить оплату" }).click();
  };
  await pay("17", "сто");
  await expect(desk.getByText("Напишите сумму в рублях: 12 345,67").first()).toBeVisible();
  await pay("17", "100,50");
  await expect(desk.getByRole("status")).toContainText("Пришло 100,50");
  await page.reload();
  await expect(page.getByRole("region", { name: "Счёт ждёт оплаты" })).toContainText("Пришло 100,50");
  await pay("18");
  await expect(desk.getByRole("status")).toContainText("Оплачен полностью");
  await desk.goto(`/manager/invoices/?q=${number}`);
  await expectNoAxeViolations(desk);

  await page.reload();
  await expect(page.getByRole("region", { name: "Счёт оплачен" })).toBeVisible();
  await expect(page.getByText("В обработке")).toBeVisible();
});
