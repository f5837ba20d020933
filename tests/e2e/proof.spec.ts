import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newPhone, signInNewCustomer } from "../support/customer.ts";
import { expectInOrder, expectNoAxeViolations, main, shopTest as test, whenTakenOver } from "../support/page-test.ts";
import { lastMessage } from "../support/shop-query.ts";
import { codeSentTo, enterCode, expectStep, phoneField } from "./journeys/sign-in.ts";

const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });

/** Whose sign-in is too old to prove who they are. */
async function returningCustomer(page: Page, rest: { email?: string } = {}): Promise<string> {
  const phone = newPhone();
  const signedInAt = new Date(Date.now() - 3_600_000);
  await signInNewCustomer(page, { firstname: "Анна", surname: "Ёлкина", phone, signedInAt, ...rest });
  return phone;
}

async function proveByCode(page: Page, phone: string): Promise<void> {
  await expectStep(page, "Подтвердите, что это вы");
  await whenTakenOver(page);
  expect((await phoneField(page).inputValue()).replace(/\D/g, "").slice(-10)).toBe(phone.slice(2));
  await expectNoAxeViolations(page);
  await button(page, "Получить код").click();
  await expectStep(page, "Введите код из SMS");
  await enterCode(page, await codeSentTo(phone));
}

async function openLinkOf(page: Page, message: string): Promise<void> {
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(message)?.[0] ?? "");
  await page.goto(pathname + search);
}

test("ACC-008 an address is added after signing in once more, what was typed waits, and the old phone undoes it", async ({
  page,
}) => {
  const phone = await returningCustomer(page);
  const mailbox = `anna-${randomUUID()}@example.ru`;
  await page.goto("/my/profile/");
  await main(page).getByRole("textbox", { name: "Адрес", exact: true }).fill(mailbox);
  await button(page, "Добавить адрес").click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await proveByCode(page, phone);
  await expect(page).toHaveURL(/\/my\/profile\/$/);
  await expectInOrder(page);
  await expect(main(page)).toContainText(`Добавить адрес ${mailbox}`);
  const last = button(page, "Продолжить");
  await last.focus();
  await page.keyboard.press("Enter");
  await expect(main(page).getByRole("status").filter({ hasText: mailbox })).toBeVisible();
  await expect(last).toHaveCount(0);

  await openLinkOf(page, await lastMessage(phone));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Личный кабинет изменили не вы?");
  await expectNoAxeViolations(page);
  await button(page, "Это был не я").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Личный кабинет снова ваш");
  await page.goto("/my/profile/");
  await expect(page).toHaveURL(/\/login\?next=/);
});

test("a phone is added after signing in once more, and no code goes to it before", async ({ page }) => {
  const [phone, added] = [await returningCustomer(page), newPhone()];
  await page.goto("/my/profile/phone/");
  await main(page).getByRole("textbox", { name: "Телефон", exact: true }).fill(added);
  await button(page, "Получить код").click();
  await proveByCode(page, phone);
  await expect(page).toHaveURL(/\/my\/profile\/phone\/$/);
  await expect(main(page)).toContainText("Получить код на +7");
  await button(page, "Продолжить").click();
  await main(page)
    .getByRole("textbox", { name: "Код из сообщения" })
    .fill(await codeSentTo(added));
  await button(page, "Добавить телефон").click();
  await expect(main(page).getByRole("status").filter({ hasText: "добавлен" })).toBeVisible();
  expect(await lastMessage(phone)).toMatch(/^Протектор, личный кабинет: добавлен телефон\./);
});

test("ACC-007 a first password is set after signing in once more, and a common one is refused", async ({ page }) => {
  const email = `anna-${randomUUID()}@example.ru`;
  await returningCustomer(page, { email });
  await page.goto("/my/settings/");
  const proof = main(page).getByRole("link", { name: "Подтвердить, что это я" });
  await proof.click();
  await main(page).getByRole("link", { name: "Вернуться без изменений" }).click();
  await expect(page).toHaveURL(/\/my\/settings\/$/);
  await proof.click();
  await expect(main(page)).toContainText("Подтвердите, что это вы");
  await whenTakenOver(page);
  await button(page, "Получить код").click();
  await expectStep(page, "Введите код из e-mail");
  await enterCode(page, await codeSentTo(email));
  await expect(page).toHaveURL(/\/my\/settings\/$/);
  const set = async (password: string) => {
    for (const name of ["Новый пароль", "Новый пароль ещё раз"])
      await main(page).getByRole("textbox", { name, exact: true }).fill(password);
    await button(page, "Задать пароль").click();
  };
  await set("password123");
  await expect(main(page).getByRole("alert")).toContainText("Этот пароль слишком известен");
  await set(`сосна-${randomUUID()}`);
  await expect(main(page).getByRole("status")).toContainText("Пароль задан");
  expect(await lastMessage(email)).toContain("Это был не я");
});
