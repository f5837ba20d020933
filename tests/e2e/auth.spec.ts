import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { hashPassword } from "../../gateway/auth/password-hash.ts";
import { expectNoAxeViolations, hasScripts, isPhone, reachable, test, whenTakenOver } from "../support/page-test.ts";
import { lastMessage, queryShop } from "../support/shop-query.ts";
import {
  askForCode,
  call,
  codeField,
  codeSentTo,
  enterCode,
  expectStep,
  howItClosed,
  newCustomer,
  newPhone,
  noteHowItCloses,
  phoneField,
  signInByCode,
} from "./journeys/sign-in.ts";

/** Where the steps stand. */
const places = [
  ["in the modal", "/company/policy/?showAuthModal=true"],
  ["on the page of signing in", "/login"],
] as const;
const NOT_VALID = "Ошибка Валидации. Попробуйте повторить попытку позже.";
const modal = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A customer whose code has gone by letter chooses the call; the phone that is to call. */
async function goToCall(page: Page, path: string): Promise<string> {
  const { phone } = await newCustomer(page);
  await page.goto(path);
  await whenTakenOver(page);
  await askForCode(page, phone);
  await expectStep(page, "Введите код из e-mail");
  await button(page, "Подтвердить другим способом").click();
  await expectStep(page, "Позвоните нам");
  return phone;
}

test.beforeEach(({ shop }) => void reachable(shop));

for (const [place, path] of places)
  test(`GEN-037 GEN-038 AUT-002 AUT-005 AUT-009 AUT-015 AUT-016 AUT-017 AUT-019 AUT-028 AUT-048 AUT-063 AUT-072 AUT-075 AUT-085 AUT-088 AUT-092 AUT-130 ERR-010 a new customer registers by an SMS, ${place}`, async ({
    page,
  }) => {
    const phone = newPhone();
    await noteHowItCloses(page);
    await page.goto(path);
    await whenTakenOver(page);
    await expectStep(page, "Вход или регистрация");
    await expect(modal(page)).toHaveCount(path === "/login" ? 0 : 1);
    if (path !== "/login") expect((await modal(page).boundingBox())?.width).toBeGreaterThan(isPhone() ? 359 : 1_000);
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
    if (!hasScripts()) return;
    expect(await page.evaluate(() => sessionStorage.getItem("showAuthModal"))).toBeNull();
    expect(await howItClosed(page)).toBe("success");
  });

for (const [place, path] of places)
  test(`AUT-003 AUT-011 AUT-018 AUT-064 A-19 a customer comes in by a code from the post and goes on where he was, ${place}`, async ({
    page,
  }) => {
    const { phone, email } = await newCustomer(page);
    await page.goto(`${path}${path.includes("?") ? "&" : "?"}next=%2Fbasket%2F`);
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

for (const [place, path] of places)
  test(`AUT-004 AUT-023 AUT-024 AUT-025 AUT-026 AUT-079 AUT-098 AUT-099 a customer proves the phone by a call instead, ${place}`, async ({
    page,
  }) => {
    const phone = await goToCall(page, path);
    await expect(page.getByText(/Ждём звонка ещё (10:00|9:5\d)/)).toBeVisible();
    const qr = button(page, "Показать QR-код");
    if (isPhone()) await expect(qr).toBeHidden();
    else {
      await qr.click();
      const window = page.getByRole("dialog", { name: "Наведите камеру" });
      const picture = window.getByRole("img");
      await expect(picture).toBeVisible();
      const drawn = await page.request.get((await picture.getAttribute("src")) ?? "");
      expect((await sharp(await drawn.body()).metadata()).width).toBe(252);
      await button(page, "Закрыть").click();
      await expect(window).toBeHidden();
    }
    if (!hasScripts()) {
      await button(page, "Проверить звонок").click();
      await expect(page.getByRole("alert")).toContainText("Звонок ещё не поступил");
    }
    const polls: string[] = [];
    page.on("response", async (answer) => {
      if (answer.url().endsWith("/login/call.json")) polls.push(await answer.text());
    });
    await call(page, phone);
    if (!hasScripts()) await button(page, "Проверить звонок").click();
    await expect(page).toHaveURL(/\/my\/$/);
    // The poll that hears of the call is the last one.
    const heard = polls.filter((text) => text.includes("false"));
    expect(heard).toEqual(hasScripts() ? polls.slice(-1) : []);
  });

for (const [place, path] of places)
  test(`AUT-077 AUT-102 AUT-103 the call gives way to an SMS, and «Сбросить» to the phone, ${place}`, async ({
    page,
  }) => {
    await goToCall(page, path);
    await button(page, "Получить код в SMS").click();
    await expectStep(page, "Введите код из SMS");
    await button(page, "Сбросить").click();
    await expectStep(page, "Вход или регистрация");
    await expect(phoneField(page)).toHaveValue("");
  });

for (const [place, path] of places)
  test(`AUT-098 AUT-100 AUT-101 a call that can no longer be asked about leads back to the phone, ${place}`, async ({
    page,
  }) => {
    const phone = await goToCall(page, path);
    await queryShop("update phone_confirmations set expires_at = now() where phone = $1 and target = 'waitcall'", [
      phone,
    ]);
    if (!hasScripts()) await button(page, "Проверить звонок").click();
    await expectStep(page, "Вход или регистрация");
    await expect(page.getByRole("alert")).toContainText("Время ожидания звонка вышло");
  });

for (const [place, path] of places)
  test(`AUT-001 AUT-020 AUT-021 AUT-022 AUT-080 AUT-081 AUT-082 AUT-091 AUT-120 ERR-012 ERR-014 a customer comes in by password and restores it, ${place}`, async ({
    page,
  }) => {
    const { userId, email } = await newCustomer(page);
    await queryShop("update users set password_hash = $2 where id = $1", [
      userId,
      await hashPassword("the old password"),
    ]);
    const password = page.getByRole("textbox", { name: "Пароль", exact: true });
    const logIn = async (text: string) => {
      await page.getByRole("textbox", { name: "E-mail" }).fill(email);
      await password.fill(text);
      await button(page, "Войти").click();
    };
    await page.goto(path);
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

test("AUT-073 two tabs at the code: the one that is late finds the customer signed in, and a sign-out ends both", async ({
  page,
  context,
}) => {
  const { phone } = await newCustomer(page, false);
  await page.goto("/login");
  await whenTakenOver(page);
  await askForCode(page, phone);
  await expectStep(page, "Введите код из SMS");
  const late = await context.newPage();
  await late.goto("/login");
  await whenTakenOver(late);
  await expectStep(late, "Введите код из SMS");
  const code = await codeSentTo(phone);
  await enterCode(page, code);
  await expect(page).toHaveURL(/\/my\/$/);
  await enterCode(late, code);
  await expect(late).toHaveURL(/\/my\/$/);
  await expect(late.getByRole("heading", { level: 1 })).toBeVisible();

  await late.goto("/logout/");
  await late.getByRole("main").getByRole("button", { name: "Выйти" }).click();
  await expect(late).toHaveURL(/:\d+\/$/);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?next=%2Fmy%2F$/);
  await expectStep(page, "Вход или регистрация");
});

test("a sign-in makes tokens of its own: what a stranger knew before opens nothing", async ({ page, browser }) => {
  const { phone } = await newCustomer(page, false);
  await page.goto("/login");
  await whenTakenOver(page);
  await button(page, "Войти по паролю").click();
  await expectStep(page, "Вход по паролю");
  await button(page, "Войти по номеру телефона").click();
  await expectStep(page, "Вход или регистрация");
  // The stranger has made this sign-in and planted its cookie.
  const known = await page.context().cookies();
  expect(known.map(({ name }) => name)).toContain("auth_flow");
  await askForCode(page, phone);
  await expectStep(page, "Введите код из SMS");
  const code = await codeSentTo(phone);

  const stranger = await browser.newContext({ javaScriptEnabled: false });
  await stranger.addCookies(known);
  const theirs = await stranger.newPage();
  await theirs.goto("/login");
  await expectStep(theirs, "Вход или регистрация");
  await askForCode(theirs, phone);
  await expect(theirs.getByRole("alert")).toContainText("Новый код можно запросить через");
  await enterCode(page, code);
  await expect(page).toHaveURL(/\/my\/$/);
  await theirs.goto("/my/");
  await expect(theirs).toHaveURL(/\/login\?next=%2Fmy%2F$/);
  await stranger.close();
});
