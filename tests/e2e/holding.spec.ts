import { expect, type Page } from "@playwright/test";
import { signInNewCustomer } from "../support/customer.ts";
import { expectNoAxeViolations, hasScripts, isPhone, reachable, test } from "../support/page-test.ts";
import {
  fillCart,
  fillComment,
  fillContact,
  goodsOf,
  newContact,
  openCart,
  readOrder,
  submitOrder,
} from "./journeys/purchase.ts";
import { codeSentTo } from "./journeys/sign-in.ts";

/** A place in a list for each project, so that projects do not share goods. */
const ownPosition = () => 100 + (isPhone() ? 0 : 1) + (hasScripts() ? 0 : 2);

const form = (page: Page) => page.getByRole("region", { name: "Оформление заказа" });
const codeField = (page: Page) => form(page).getByRole("textbox", { name: "Код из SMS" });

async function openFilledCart(page: Page): Promise<void> {
  const { sku } = await goodsOf(page.request, "oils", ownPosition());
  await fillCart(page, sku, 1);
  await openCart(page);
}

/** Three orders that are paid at the handover. */
async function orderThree(page: Page, contact: ReturnType<typeof newContact>): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    await openFilledCart(page);
    await fillContact(page, contact);
    await submitOrder(page).click();
    await readOrder(page, contact);
  }
}

test("a guest with three unpaid orders confirms the phone in the order form, and everything typed stays", {
  tag: "@main-scripts",
}, async ({ page, shop }) => {
  test.setTimeout(120_000);
  reachable(shop);
  const contact = newContact();
  const phone = `+${contact.phone.replace(/\D/g, "")}`;
  await orderThree(page, contact);
  await openFilledCart(page);
  await fillContact(page, contact);
  await fillComment(form(page), "Позвоните после шести");
  await submitOrder(page).click();
  await expect(page.getByRole("alert")).toContainText("уже три неоплаченных заказа");
  await expect(codeField(page)).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expect(form(page).getByLabel("Комментарий")).toHaveValue("Позвоните после шести");
  const code = await codeSentTo(phone);
  await codeField(page).fill(String((Number(code) + 1) % 10_000).padStart(4, "0"));
  await submitOrder(page).click();
  await expect(page.getByRole("alert")).toContainText("Код не подошёл");
  await expect(form(page).getByRole("textbox", { name: "Имя" })).toHaveValue(contact.name);
  await expect(form(page).getByLabel("Комментарий")).toHaveValue("Позвоните после шести");
  await codeField(page).fill(code);
  await submitOrder(page).click();
  await readOrder(page, contact);
});

test("a customer with three unpaid orders is told before anything is typed, and pays the next one on the site", async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  reachable(shop);
  const contact = newContact();
  const phone = `+${contact.phone.replace(/\D/g, "")}`;
  await signInNewCustomer(page, { firstname: "Анна", surname: "Ёлкина", phone });
  await openFilledCart(page);
  await expect(form(page)).not.toContainText("неоплаченных");
  await orderThree(page, contact);
  await openFilledCart(page);
  await expect(form(page)).toContainText("У вас уже три неоплаченных заказа");
  await fillContact(page, contact);
  await submitOrder(page).click();
  await expect(page.getByRole("alert")).toContainText("выберите оплату на сайте");
  await form(page).getByRole("radio", { name: "Картой через Альфа-Банк" }).check();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await submitOrder(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Тестовый банк" })).toBeVisible({ timeout: 20_000 });
});
