import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import jsQR from "jsqr";
import sharp from "sharp";
import { hashPassword } from "../../gateway/customers/auth/password-hash.ts";
import { newPhone } from "../support/customer.ts";
import {
  expectNoAxeViolations,
  hasScripts,
  isPhone,
  open,
  reachable,
  test,
  whenTakenOver,
} from "../support/page-test.ts";
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
  noteHowItCloses,
  signInByCode,
  skipHold,
} from "./journeys/sign-in.ts";

/** Where the steps stand, the tag of journeys that run once in each place, and of those that `npm test` plays once there. */
const places = [
  ["in the modal", "/company/policy/?showAuthModal=true", "@scripts", "@main-scripts"],
  ["on the page of signing in", "/login", "@noscripts", "@main-plain"],
] as const;
const NOT_VALID = "Ошибка Валидации. Попробуйте повторить попытку позже.";
const modal = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A customer whose code has gone by letter chooses the call; the phone that is to call. */
async function goToCall(page: Page, path: string): Promise<string> {
  const { phone } = await newCustomer(page);
  await open(page, path);
  await page.clock.install();
  await askForCode(page, phone);
  await expectStep(page, "Введите код из e-mail");
  await skipHold(page);
  await button(page, "Подтвердить другим способом").click();
  await expectStep(page, "Позвоните нам");
  return phone;
}

/** Somebody whom the shop does not know asks for a code; the phone. */
async function goToCode(page: Page, path: string): Promise<string> {
  const phone = newPhone();
  await open(page, path);
  await expectStep(page, "Вход или регистрация");
  await askForCode(page, phone);
  await expectStep(page, "Введите код из SMS");
  return phone;
}

test.beforeEach(({ shop }) => void reachable(shop));

test("AUT-009 AUT-015 AUT-016 AUT-028 showAuthModal opens a large modal at «Вход или регистрация»", async ({
  page,
}) => {
  await open(page, "/company/policy/?showAuthModal=true");
  await expect(modal(page).getByRole("heading", { name: "Вход или регистрация", exact: true })).toBeVisible();
  await expect(modal(page).getByRole("button", { name: "Получить код" })).toBeVisible();
  expect((await modal(page).boundingBox())?.width).toBeGreaterThan(isPhone() ? 359 : 1_000);
});

for (const [place, path] of places)
  test(`AUT-017 AUT-063 ERR-010 an SMS code is asked for, and a wrong one refused, ${place}`, async ({ page }) => {
    const code = await codeSentTo(await goToCode(page, path));
    await expect(page.getByText(/^Отправить повторно через (60|5\d) сек\./)).toBeVisible();
    await expect(button(page, "Отправить код повторно")).toBeHidden();
    await enterCode(page, code === "1111" ? "2222" : "1111");
    await expect(page.getByRole("alert")).toContainText(NOT_VALID);
    await expect(codeField(page)).toHaveValue("");
    await enterCode(page, code);
    await expectStep(page, "Регистрация");
  });

test("AUT-002 AUT-048 AUT-072 AUT-088 the last digit of the code signs a customer in, whom /my/ knows", {
  tag: ["@main-scripts", "@scripts"],
}, async ({ page }) => {
  const { phone } = await newCustomer(page, false);
  await open(page, "/company/policy/?showAuthModal=true");
  await askForCode(page, phone);
  await expectStep(page, "Введите код из SMS");
  await codeField(page).pressSequentially(await codeSentTo(phone));
  await expect(page).toHaveURL(/\/my\/$/);
  await expect(page.getByText("Здравствуйте, Анна")).toBeVisible();
});

test("AUT-019 AUT-075 AUT-130 an unknown phone leads to the sign-up, which cannot be sent while it is invalid", {
  tag: "@scripts",
}, async ({ page }) => {
  await enterCode(page, await codeSentTo(await goToCode(page, "/login")));
  await expectStep(page, "Регистрация");
  const register = button(page, "Зарегистрироваться");
  const fields = [
    () => page.getByRole("textbox", { name: "Имя" }).fill("Анна"),
    () => page.getByRole("textbox", { name: "Фамилия" }).fill("Ёлкина"),
    () => page.getByRole("textbox", { name: "E-mail" }).fill("anna@example.ru"),
    () => page.getByRole("checkbox", { name: /персональных данных/ }).check(),
    () => page.getByRole("checkbox", { name: /правовой политикой/ }).check(),
  ];
  const wanted = page.getByText(/^Осталось: /);
  await expect(wanted).toHaveText("Осталось: Имя, Фамилия, E-mail, согласия");
  for (const fill of fields) {
    await expect(register).toBeDisabled();
    await fill();
  }
  await expect(register).toBeEnabled();
  await expect(wanted).toHaveCount(0);
  await page.getByRole("textbox", { name: "E-mail" }).fill("anna@");
  await page.getByRole("textbox", { name: "Имя" }).fill("John");
  await expect(register).toBeDisabled();
  await expect(wanted).toHaveText(
    "Осталось: Имя — русскими буквами, от 2 до 100 знаков, E-mail — например anna@example.ru",
  );
});

for (const [place, path, , main] of places)
  test(`GEN-037 GEN-038 AUT-005 AUT-092 a new customer registers by an SMS, ${place}`, { tag: main }, async ({
    page,
  }) => {
    await noteHowItCloses(page);
    const phone = await goToCode(page, path);
    await expect(modal(page)).toHaveCount(path === "/login" ? 0 : 1);
    await enterCode(page, await codeSentTo(phone));

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
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("showAuthModal"))).toBeNull();
    await expect.poll(() => howItClosed(page)).toBe("success");
  });

for (const [place, path, , main] of places)
  test(`AUT-003 AUT-011 AUT-018 AUT-064 A-19 a customer comes in by a code from the post and goes on where he was, ${place}`, {
    tag: main,
  }, async ({ page }) => {
    const { phone, email } = await newCustomer(page);
    await open(page, `${path}${path.includes("?") ? "&" : "?"}next=%2Fbasket%2F`);
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

for (const [place, path, tag] of places)
  test(`AUT-024 AUT-025 AUT-026 AUT-027 a desktop shows the number to call as a QR code, a phone does not, ${place}`, {
    tag,
  }, async ({ page }) => {
    await goToCall(page, path);
    const qr = button(page, "Показать QR-код");
    if (isPhone()) {
      await expect(qr).toBeHidden();
      return;
    }
    const toCall = await page
      .getByRole("link", { name: /^\+7 \(800\) 000-00/ })
      .first()
      .getAttribute("href");
    await qr.click();
    const window = page.getByRole("dialog", { name: "Наведите камеру" });
    const picture = window.getByRole("img");
    await expect(picture).toBeVisible();
    const drawn = await page.request.get((await picture.getAttribute("src")) ?? "");
    const { data, info } = await sharp(await drawn.body())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(252);
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(toCall);
    await button(page, "Закрыть").click();
    await expect(window).toBeHidden();
  });

for (const [place, path, tag] of places)
  test(`AUT-004 AUT-023 AUT-098 AUT-099 a customer proves the phone by a call instead, ${place}`, { tag }, async ({
    page,
  }) => {
    const phone = await goToCall(page, path);
    await expect(page.getByText(/Ждём звонка ещё (10:00|9:5\d)/)).toBeVisible();
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

const passwordField = (page: Page) => page.getByRole("textbox", { name: "Пароль", exact: true });

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await passwordField(page).fill(password);
  await button(page, "Войти").click();
}

/** A customer who has a password opens the step that asks for it; the customer's address. */
async function goToPassword(page: Page, path: string): Promise<string> {
  const { userId, email } = await newCustomer(page);
  await queryShop("update users set password_hash = $2 where id = $1", [
    userId,
    await hashPassword("the old password"),
  ]);
  await open(page, path);
  await button(page, "Войти по паролю").click();
  await expectStep(page, "Вход по паролю");
  return email;
}

for (const [place, path, , main] of places)
  test(`AUT-001 AUT-020 AUT-091 AUT-120 a customer comes in by e-mail and password, ${place}`, {
    tag: main,
  }, async ({ page }) => {
    const email = await goToPassword(page, path);
    await button(page, "Войти").click();
    await expect(page.getByRole("alert")).toContainText("Введите e-mail");
    await logIn(page, email, "the old password");
    await expect(page).toHaveURL(/\/my\/$/);
  });

for (const [place, path, tag] of places)
  test(`AUT-021 AUT-081 ERR-012 ERR-014 a customer who has forgotten the password restores it, ${place}`, {
    tag,
  }, async ({ page }) => {
    const email = await goToPassword(page, path);
    await logIn(page, email, "the wrong password");
    await expect(page.getByRole("alert")).toContainText("Неверный Email или пароль");
    await expect(passwordField(page)).toHaveValue("");

    await button(page, "Забыли пароль?").click();
    await expectStep(page, "Восстановление пароля");
    await page.getByRole("textbox", { name: "E-mail" }).fill(`nobody-${randomUUID()}@example.ru`);
    await button(page, "Отправить ссылку").click();
    await expect(page.getByRole("alert")).toContainText("не найден");
    await page.getByRole("textbox", { name: "E-mail" }).fill(email);
    await button(page, "Отправить ссылку").click();
    await expect(page.getByText(`Отправили письмо на ${email}`)).toBeVisible();

    const link = /\/login\?reset_token=[^\s.]+/.exec(await lastMessage(email))?.[0] ?? "";
    await open(page, link);
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
    await logIn(page, email, "the new password");
    await expect(page).toHaveURL(/\/my\/$/);

    // A used link says so before anybody thinks of a password.
    await page.goto(link);
    await expect(page).toHaveURL(/\/my\/settings\/$/);
    await expect(page.getByText("Ссылка из письма уже использована или устарела")).toBeVisible();
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole("alert")).toContainText("Ссылка уже использована или устарела");
    await expect(page.getByRole("textbox", { name: "Новый пароль", exact: true })).toHaveCount(0);
    await button(page, "Запросить новую ссылку").click();
    await expectStep(page, "Восстановление пароля");
  });

test("AUT-007 AUT-008 AUT-010 the page of signing in has the steps inline and never under a modal", async ({
  page,
}) => {
  await open(page, "/login?showAuthModal=true");
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
  await open(page, "/login");
  await askForCode(page, phone);
  await expectStep(page, "Введите код из SMS");
  const late = await context.newPage();
  await open(late, "/login");
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
  await open(page, "/login");
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
