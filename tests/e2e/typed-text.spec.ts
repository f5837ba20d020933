import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newPhone } from "../support/customer.ts";
import { open, reachable, test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { agree, bookButton, centreFor, FITTING, openDay, pressTime } from "./journeys/booking.ts";
import {
  chooseDelivery,
  fillCart,
  fillContact,
  goodsOf,
  newContact,
  openCart,
  readOrder,
  submitOrder,
} from "./journeys/purchase.ts";
import { askForCode, codeSentTo, enterCode, expectStep } from "./journeys/sign-in.ts";
import { signInStaff } from "./journeys/staff-sign-in.ts";

test.describe.configure({ timeout: 120_000 });

/** As it is copied from an address book that writes in both directions. */
const copied = (text: string) => `\u202A${text.replaceAll("-", "\u2011")}\u202C`;

test.beforeEach(({ shop }) => {
  reachable(shop);
});

async function searchClient(page: Page, text: string): Promise<void> {
  await open(page, "/");
  const field = page.getByRole("region", { name: "Панель оператора" }).getByRole("searchbox");
  await field.fill(text);
  await field.press("Enter");
}

test("ORD-009 STF-047 an order of John O’Connor is found by its number however it is typed, by him and by staff", async ({
  page,
}) => {
  const contact = newContact();
  const { sku } = await goodsOf(page.request, "oils", 30);
  await fillCart(page, sku, 1);
  await openCart(page);
  await chooseDelivery(page, "pickup");
  await fillContact(page, { name: "\u200BJohn O’Connor", phone: copied(contact.phone) });
  const email = page.getByRole("region", { name: "Оформление заказа" }).getByRole("textbox", { name: /почт|mail/i });
  await email.fill("john@example..ru");
  await submitOrder(page).click();
  await expect(email).toHaveAccessibleDescription(/Проверьте адрес почты/);
  await expect(email).toHaveValue("john@example..ru");
  await email.fill("mailto:John@example.ru;");
  await submitOrder(page).click();
  await readOrder(page, contact);
  const number = /\/order\/([^/]+)\//.exec(page.url())?.[1] ?? "";
  const [row] = await queryShop<{ contact: object }>("select contact from orders where identity = $1", [number]);
  expect(row?.contact).toMatchObject({ name: "John O'Connor", email: "john@example.ru" });

  const typed = [number.replace("-", "").toLowerCase(), number.replace("-", "–"), `Заказ № ${number}`];
  for (const text of typed) {
    await page.goto("/order/status/");
    await page.getByLabel("Телефон").fill(copied(contact.phone));
    await page.getByLabel("Номер заказа").fill(text);
    await page.getByRole("button", { name: "Узнать статус" }).click();
    await expect(page.getByRole("status").getByRole("heading", { name: "Новый" })).toBeVisible();
  }

  await signInStaff(page, { role: "manager" });
  for (const text of typed) {
    await searchClient(page, text);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("John O'Connor");
  }
  await page.goto(`/back-office/orders/?number=${encodeURIComponent(typed[0] ?? "")}`);
  await expect(page.getByRole("link", { name: number })).toBeVisible();
});

test("STF-047 a visit of Гөлнара is booked with what her phone types, and her plate finds her", async ({ page }) => {
  const centre = await centreFor(page, 3);
  await page.goto(`${FITTING}&shop=${centre.id}`);
  await openDay(page, 3);
  await pressTime(page);
  const { phone } = newContact();
  const plate = `A${String(Math.floor(Math.random() * 1_000)).padStart(3, "0")}BC 196`;
  await page.getByRole("textbox", { name: "Имя" }).fill("Гөлнара Ҡадирова\uFEFF");
  await page.getByRole("textbox", { name: "Телефон" }).fill(copied(phone));
  await page.getByRole("textbox", { name: "Марка и модель" }).fill("Kia\u00A0Rio");
  await page.getByRole("textbox", { name: /^Номер/ }).fill(plate);
  await agree(page);
  await bookButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Вы записаны");
  await expect(page.getByRole("main")).toContainText("Гөлнара Ҡадирова");

  await signInStaff(page, { role: "manager" });
  await searchClient(page, plate.toLowerCase());
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Гөлнара Ҡадирова");
});

test("AUT-124 AUT-134 a customer registers with letters of two code points and of other Cyrillic alphabets", async ({
  page,
}) => {
  const phone = newPhone();
  await open(page, "/login");
  await askForCode(page, copied(phone));
  await expectStep(page, "Введите код из SMS");
  await enterCode(page, await codeSentTo(phone));
  await expectStep(page, "Регистрация");
  const mailbox = `anna-${randomUUID()}`;
  await page.getByRole("textbox", { name: "Имя" }).fill("Андре\u0438\u0306");
  await page.getByRole("textbox", { name: "Фамилия" }).fill("Ўлуғбек–Қайратов");
  await page.getByRole("textbox", { name: "E-mail" }).fill(`${mailbox}@домен.рф;`);
  await agree(page);
  await page.getByRole("button", { name: "Зарегистрироваться", exact: true }).click();
  await expect(page).toHaveURL(/\/my\/$/);
  const [user] = await queryShop<object>(
    "select firstname, surname, email from users join user_emails on user_id = users.id where email like $1",
    [`${mailbox}%`],
  );
  expect(user).toEqual({
    firstname: "Андрей",
    surname: "Ўлуғбек-Қайратов",
    email: `${mailbox}@xn--d1acufc.xn--p1ai`,
  });
});
