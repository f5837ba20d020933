import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { hashPassword } from "../../gateway/auth/password.ts";
import { signInNewCustomer } from "../support/customer.ts";
import { expectNoAxeViolations, hasScripts, isPhone, reachable, test, whenTakenOver } from "../support/page-test.ts";
import {
  askForCode,
  call,
  codeField,
  codeSentTo,
  enterCode,
  expectStep,
  lastMessage,
  newPhone,
  phoneField,
  query,
  signInByCode,
} from "./journeys/sign-in.ts";

const NOT_VALID = "Ошибка Валидации. Попробуйте повторить попытку позже.";
const modal = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

interface Customer {
  userId: number;
  phone: string;
  email: string;
}

/** Somebody with an account, who is not signed in in this browser. */
async function newCustomer(page: Page, hasEmail = true): Promise<Customer> {
  const phone = newPhone();
  const email = `anna-${randomUUID()}@example.ru`;
  const name = { firstname: "Анна", surname: "Ёлкина" };
  const { userId } = await signInNewCustomer(page, { ...name, phone, ...(hasEmail && { email }) });
  await page.context().clearCookies();
  return { userId, phone, email };
}

async function codesSentTo(phone: string): Promise<number> {
  const [row] = await query<{ sent: number }>(
    "select count(*)::int as sent from outbox_messages where recipient = $1",
    [phone],
  );
  return row?.sent ?? 0;
}

test.beforeEach(({ shop }) => void reachable(shop));

test("GEN-037 GEN-038 AUT-002 AUT-005 AUT-009 AUT-016 AUT-017 AUT-019 AUT-028 AUT-048 AUT-063 AUT-072 AUT-075 AUT-085 AUT-088 AUT-130 ERR-010 a new customer registers in the modal by an SMS", async ({
  page,
}) => {
  const phone = newPhone();
  await page.goto("/company/policy/?showAuthModal=true");
  await whenTakenOver(page);
  await expect(modal(page).getByRole("heading", { name: "Вход или регистрация" })).toBeVisible();
  await askForCode(page, phone);
  await expectStep(page, "Введите код из SMS");
  await expect(page.getByText(/^Отправить повторно через (60|5\d) сек\./)).toBeVisible();
  await expect(button(page, "Отправить код повторно")).toBeHidden();

  const code = await codeSentTo(phone);
  await enterCode(page, code === "1111" ? "2222" : "1111");
  await expect(page.getByRole("alert")).toContainText(NOT_VALID);
  await expect(codeField(page)).toHaveValue("");
  await enterCode(page, code);

  await expectStep(page, "Регистрация");
  const register = button(page, "Зарегистрироваться");
  if (hasScripts()) await expect(register).toBeDisabled();
  else {
    await register.click();
    await expect(page.getByRole("alert")).toContainText("Напишите имя русскими буквами");
    await expect(page.getByRole("alert")).toContainText("Без согласия на обработку данных");
  }
  await page.getByRole("textbox", { name: "Имя" }).fill("Анна-Мария");
  await page.getByRole("textbox", { name: "Фамилия" }).fill("Ёлкина");
  await page.getByRole("textbox", { name: "E-mail" }).fill(`anna-${randomUUID()}@example.ru`);
  await page.getByRole("checkbox", { name: /персональных данных/ }).check();
  if (hasScripts()) await expect(register).toBeDisabled();
  await page.getByRole("checkbox", { name: /правовой политикой/ }).check();
  await register.click();
  await expect(page).toHaveURL(/\/my\/$/);
  await expect(page.getByText("Здравствуйте, Анна-Мария")).toBeVisible();
  if (hasScripts()) expect(await page.evaluate(() => sessionStorage.getItem("showAuthModal"))).toBeNull();
});

test("AUT-003 AUT-011 AUT-018 AUT-064 A-19 a customer comes in by a code from the post and goes on where he was", async ({
  page,
}) => {
  const { phone, email } = await newCustomer(page);
  await page.goto("/login?next=%2Fbasket%2F");
  await whenTakenOver(page);
  await askForCode(page, phone);
  await expectStep(page, "Введите код из e-mail");
  await enterCode(page, await codeSentTo(email));
  await expect(page).toHaveURL(/\/basket\/$/);

  await page.goto("/?showAuthModal=true");
  await expect(page.getByRole("main")).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/my\/$/);
});

test("AUT-004 AUT-023 AUT-024 AUT-025 AUT-026 AUT-079 AUT-099 a customer proves the phone by a call instead", async ({
  page,
}) => {
  const { phone } = await newCustomer(page);
  await page.goto("/login");
  await whenTakenOver(page);
  await askForCode(page, phone);
  await expectStep(page, "Введите код из e-mail");
  if (hasScripts()) await expect(button(page, "Подтвердить другим способом")).toBeEnabled();
  await button(page, "Подтвердить другим способом").click();
  await expectStep(page, "Позвоните нам");
  await expect(page.getByText(/Ждём звонка ещё (10:00|9:5\d)/)).toBeVisible();
  const qr = button(page, "Показать QR-код");
  if (isPhone()) await expect(qr).toBeHidden();
  else {
    await qr.click();
    const window = page.getByRole("dialog", { name: "Наведите камеру" });
    await expect(window.getByRole("img")).toBeVisible();
    await expect(window.getByRole("img")).toHaveJSProperty("naturalWidth", 252);
    await button(page, "Закрыть").click();
    await expect(window).toBeHidden();
  }
  if (!hasScripts()) {
    await button(page, "Проверить звонок").click();
    await expect(page.getByRole("alert")).toContainText("Звонок ещё не поступил");
  }
  await call(page, phone);
  if (!hasScripts()) await button(page, "Проверить звонок").click();
  await expect(page).toHaveURL(/\/my\/$/);
});

test("AUT-077 AUT-102 AUT-103 the call gives way to an SMS, and «Сбросить» to the phone", async ({ page }) => {
  const { phone } = await newCustomer(page);
  await page.goto("/login");
  await whenTakenOver(page);
  await askForCode(page, phone);
  await expectStep(page, "Введите код из e-mail");
  await button(page, "Подтвердить другим способом").click();
  await expectStep(page, "Позвоните нам");
  await button(page, "Получить код в SMS").click();
  await expectStep(page, "Введите код из SMS");
  await button(page, "Сбросить").click();
  await expectStep(page, "Вход или регистрация");
  await expect(phoneField(page)).toHaveValue("");
});

test("AUT-098 AUT-100 AUT-101 a call that can no longer be asked about leads back to the phone", async ({ page }) => {
  const { phone } = await newCustomer(page);
  await page.goto("/login");
  await whenTakenOver(page);
  await askForCode(page, phone);
  await expectStep(page, "Введите код из e-mail");
  await button(page, "Подтвердить другим способом").click();
  await expectStep(page, "Позвоните нам");
  await query("update phone_confirmations set expires_at = now() where phone = $1 and target = 'waitcall'", [phone]);
  if (!hasScripts()) await button(page, "Проверить звонок").click();
  await expectStep(page, "Вход или регистрация");
  await expect(page.getByRole("alert")).toContainText("Время ожидания звонка вышло");
});

test("AUT-001 AUT-020 AUT-021 AUT-022 AUT-080 AUT-081 AUT-082 AUT-091 AUT-120 ERR-012 ERR-014 a customer comes in by password and restores it", async ({
  page,
}) => {
  const { userId, email } = await newCustomer(page);
  await query("update users set password_hash = $2 where id = $1", [userId, await hashPassword("the old password")]);
  const password = page.getByRole("textbox", { name: "Пароль", exact: true });
  const logIn = async (text: string) => {
    await page.getByRole("textbox", { name: "E-mail" }).fill(email);
    await password.fill(text);
    await button(page, "Войти").click();
  };
  await page.goto("/login");
  await whenTakenOver(page);
  await button(page, "Войти по паролю").click();
  await expectStep(page, "Вход по паролю");
  await button(page, "Войти").click();
  await expect(page.getByRole("alert")).toContainText("Введите e-mail");
  await logIn("the wrong password");
  await expect(page.getByRole("alert")).toContainText("Неверный Email или пароль");
  await expect(password).toHaveValue("");

  await button(page, "Забыли пароль?").click();
  await expectStep(page, "Восстановление пароля");
  await page.getByRole("textbox", { name: "E-mail" }).fill(`nobody-${randomUUID()}@example.ru`);
  await button(page, "Отправить ссылку").click();
  await expect(page.getByRole("alert")).toContainText("не найден");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await button(page, "Отправить ссылку").click();
  await expect(page.getByText(`Отправили письмо на ${email}`)).toBeVisible();

  const link = /\/login\?reset_token=[^\s.]+/.exec(await lastMessage(email))?.[0] ?? "";
  await page.goto(link);
  await whenTakenOver(page);
  await expectStep(page, "Новый пароль");
  await page.getByRole("textbox", { name: "Новый пароль", exact: true }).fill("the new password");
  await page.getByRole("textbox", { name: "Новый пароль ещё раз" }).fill("another");
  await button(page, "Сохранить пароль").click();
  await expect(page.getByRole("alert")).toContainText("Пароли не совпадают");
  await page.getByRole("textbox", { name: "Новый пароль", exact: true }).fill("the new password");
  await page.getByRole("textbox", { name: "Новый пароль ещё раз" }).fill("the new password");
  await button(page, "Сохранить пароль").click();
  await expectStep(page, "Вход по паролю");
  await whenTakenOver(page);
  await logIn("the new password");
  await expect(page).toHaveURL(/\/my\/$/);
});

test("AUT-007 AUT-008 AUT-010 the page of signing in has the steps inline and never under a modal", async ({
  page,
}) => {
  await page.goto("/login?showAuthModal=true");
  await whenTakenOver(page);
  await expectStep(page, "Вход или регистрация");
  await expect(modal(page)).toHaveCount(0);
  await expectNoAxeViolations(page);
  const { phone } = await newCustomer(page, false);
  await signInByCode(page, phone);
  await expect(page).toHaveURL(/\/my\/$/);
});

test.describe("with scripts", () => {
  test.beforeEach(() => {
    test.skip(!hasScripts(), "needs scripts");
  });

  test("AUT-012 AUT-013 AUT-015 AUT-092 the modal opens over the page, keeps the keyboard and gives it back", async ({
    page,
  }) => {
    await page.goto("/company/policy/");
    await whenTakenOver(page);
    const stored = () => page.evaluate(() => sessionStorage.getItem("showAuthModal"));
    const open = async () => {
      if (isPhone()) await page.getByRole("banner").getByText("Каталог", { exact: true }).click();
      await page.getByRole("banner").getByRole("link", { name: "Войти" }).filter({ visible: true }).click();
    };
    await open();
    await expect(phoneField(page)).toBeFocused();
    await expectNoAxeViolations(page);
    expect(await stored()).toBe("true");
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("dialog, html")?.tagName)).not.toBe("BODY");
    }
    await page.keyboard.press("Escape");
    await expect(modal(page)).toHaveCount(0);
    expect(await stored()).toBeNull();

    await page.goto("/company/policy/?showAuthModal=true");
    await whenTakenOver(page);
    await expect(phoneField(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(modal(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/company\/policy\/$/);
  });

  test("AUT-106 AUT-107 AUT-108 AUT-109 AUT-110 AUT-111 AUT-112 AUT-113 AUT-114 the phone field helps", async ({
    page,
  }) => {
    await page.goto("/login");
    await whenTakenOver(page);
    const field = phoneField(page);
    const ask = button(page, "Получить код");
    await expect(page.getByText("+7", { exact: true })).toBeVisible();
    await expect(ask).toBeDisabled();
    await field.pressSequentially("8");
    await expect(field).toHaveValue("");
    await field.pressSequentially("91");
    await field.blur();
    await expect(page.getByText("Код оператора — три цифры")).toBeVisible();
    await field.press("End");
    await field.pressSequentially("2345678");
    await expect(field).toHaveValue("912 345-67-8");
    await field.blur();
    await expect(page.getByText("ещё семь цифр")).toBeVisible();
    await expect(ask).toBeDisabled();
    await field.press("End");
    await field.pressSequentially("9");
    await expect(ask).toBeEnabled();
    await field.fill("8 (912) 345-67-80");
    await expect(field).toHaveValue("912 345-67-80");
  });

  test("AUT-071 AUT-093 AUT-094 AUT-095 another code can be asked for after a minute", async ({ page }) => {
    const { phone } = await newCustomer(page, false);
    await page.clock.install();
    await page.goto("/login");
    await whenTakenOver(page);
    await askForCode(page, phone);
    await expectStep(page, "Введите код из SMS");
    await page.clock.fastForward(30_000);
    await expect(page.getByText(/^Отправить повторно через (30|29|2[5-9]) сек\./)).toBeVisible();
    const again = button(page, "Отправить код повторно");
    await expect(again).toBeHidden();
    await page.clock.fastForward(31_000);
    await expect(again).toBeEnabled();
    await query("update phone_confirmations set created_at = created_at - interval '2 minutes' where phone = $1", [
      phone,
    ]);
    const first = await codesSentTo(phone);
    await again.click();
    await expect(page.getByText(/^Отправить повторно через/)).toBeVisible();
    expect(await codesSentTo(phone)).toBe(first + 1);
    await enterCode(page, await codeSentTo(phone));
    await expect(page).toHaveURL(/\/my\/$/);
  });

  test("AUT-096 AUT-097 AUT-104 B-23 the call is waited for ten minutes, and then no more", async ({ page }) => {
    const { phone } = await newCustomer(page);
    await page.clock.install();
    await page.goto("/login");
    await whenTakenOver(page);
    await askForCode(page, phone);
    await expectStep(page, "Введите код из e-mail");
    await page.clock.fastForward(3_000);
    await button(page, "Подтвердить другим способом").click();
    await expectStep(page, "Позвоните нам");
    let polls = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/login/call.json") polls += 1;
    });
    await page.clock.runFor(2_100);
    await expect.poll(() => polls).toBe(1);
    await page.clock.fastForward(600_000);
    await expect(page.getByText("Время ожидания звонка вышло")).toBeVisible();
    const before = polls;
    await page.clock.runFor(10_000);
    expect(polls).toBe(before);
    await expect(button(page, "Получить код в SMS")).toBeEnabled();
  });
});
